// The routines of the game, one for each rule, and the questions they ask.
#pragma once
#include "engine/routine.h"
#include "rulebooks/delos/rules/state.h"

namespace tercio::delos {

struct Game;

// --- Questions: what a seat is offered -------------------------------------------------------------
struct ChooseRole {
  QUESTION;
  OFFER;
};
struct PlaceCard {  // a card of the first wave
  QUESTION;
  Slot c;
  std::uint8_t used;  // sectors that have one of this wave
  OFFER;
};
struct RedrawHand {
  QUESTION;
  Place which;
  OFFER;
};
struct DeployCard {
  QUESTION;
  OFFER;
};
struct ChooseBattle {
  QUESTION;
  Place except;
  OFFER;
};
struct ResolveNext {  // set-up texts, events
  QUESTION;
  Kind kind;
  OFFER;
};
struct ApplyFirst {
  QUESTION;
  Meeting meeting;
  OFFER;
};
struct TakeAction {
  QUESTION;
  OFFER;
};
struct AttackTarget {
  QUESTION;
  Slot unit;
  OFFER;
};
struct BlockShot {
  QUESTION;
  OFFER;
};
struct HitTarget {
  QUESTION;
  OFFER;
};
struct ChargeNext {  // troop capacity
  QUESTION;
  Slot carrier;
  Cards chosen;
  OFFER;
};
struct PlayTactic {
  QUESTION;
  OFFER;
};
struct AnswerMoment {
  QUESTION;
  std::uint8_t moment;
  Kind kind;  // reactions, or modifiers of a roll
  OFFER;
};
struct SaveNext {  // which of several cards is saved first
  QUESTION;
  Cards cards;
  OFFER;
};
struct UseInvulnerable {
  QUESTION;
  Slot c;
  std::uint8_t tried;  // abilities
  std::uint8_t tried_gained;
  OFFER;
};
struct PickCard {
  QUESTION;
  std::uint8_t act;
  Things things;
  std::uint8_t least, most;
  OFFER;
};
struct PickPayment {
  QUESTION;
  std::uint8_t act;
  Effect cost;
  std::uint8_t left;  // so many are still to be chosen
  OFFER;
};
struct DiscardOne {
  QUESTION;
  Seat whose;
  bool may_stop;
  OFFER;
};
struct PickSector {
  QUESTION;
  OFFER;
};
struct TopNext {
  QUESTION;
  std::uint8_t act;
  std::uint16_t placed;  // of the cards looked at, a bit each
  OFFER;
};
struct YesOrNo {
  QUESTION;
  OFFER;
};
struct WhichEffect {
  QUESTION;
  std::uint8_t act;
  Effect either;
  bool early;  // as the ability is played
  OFFER;
};
struct ChooseX {
  QUESTION;
  std::uint8_t act;
  OFFER;
};
struct WhichAssault {  // of a unit that an effect assaults with
  QUESTION;
  Slot unit;
  OFFER;
};
struct WhichCost {
  QUESTION;
  std::uint8_t act;
  Effect cost;
  OFFER;
};

// --- The game and its turns -----------------------------------------------------------------------
struct WholeGame {
  Phase from = Phase::Start;   // a position begins here
  Phase stage = Phase::Start;  // and, at `at`, in the middle of a battle
  Place at = nowhere;
  ROUTINE;
  RUN;
};
struct StartGame {
  ROUTINE;
  std::uint8_t turn = 0;
  RUN;
};
struct StartingCards {
  Seat seat;
  ROUTINE;
  Place at = 0;
  RUN;
};
struct RollForRoles {
  ROUTINE;
  std::uint8_t tries = 0;
  RUN;
};
struct PhaseBegins {
  Phase phase;
  ROUTINE;
  RUN;
};
struct FirstWave {
  Seat seat;
  ROUTINE;
  std::uint8_t left = 0, used = 0;
  Slot c = no_card;
  RUN;
};
struct RegularDeployment {
  ROUTINE;
  Seat turn = 0;
  RUN;
};
struct DefendersBattle {
  Phase stage;
  Place at;
  ROUTINE;
  RUN;
};
struct AttackersBattle {
  Phase stage;
  Place at;
  ROUTINE;
  RUN;
};
struct EndOfTurn {
  ROUTINE;
  RUN;
};

// --- Battles --------------------------------------------------------------------------------------
struct FightBattle {
  Seat seat;    // whose battle it is
  Place at;     // nowhere: to be chosen
  Phase stage;  // where it begins
  ROUTINE;
  RUN;
};
struct SetUpBattle {
  ROUTINE;
  std::uint8_t turn = 0;
  RUN;
};
struct DrawCommandHands {
  ROUTINE;
  std::uint8_t turn = 0;
  RUN;
};
struct BattleActions {
  ROUTINE;
  std::uint8_t passes = 0;  // mask of those who have passed since the last action
  Seat normal = 0;
  RUN;
};
struct BattleAction {
  Seat seat;
  Option what;
  ROUTINE;
  RUN;
};
struct Pass {
  Seat seat;
  ROUTINE;
  RUN;
};
struct Shoot {
  Slot unit;
  ROUTINE;
  RUN;
};
struct Block {
  ROUTINE;
  RUN;
};
struct Charge {
  Slot unit;
  ROUTINE;
  RUN;
};
struct Assault {
  Slot unit;
  std::uint8_t ability, which = 0;  // and of several that are gained
  ROUTINE;
  std::int8_t damage = 0;
  std::uint8_t rolls = 0;
  RUN;
};
struct AttackDamage {
  int damage;
  ROUTINE;
  std::uint8_t moment = 0, opened = 0;
  bool target_spared = false, attacker_spared = false;
  bool dealt = false, kills = false, kills_attacker = false, struck_back = false;
  RUN;
};
struct Artillery {
  Slot unit;
  std::uint8_t ability;
  ROUTINE;
  std::uint16_t card = 0;
  Seat seat = 0;
  std::uint8_t shells = 0, i = 0, hits = 0, chosen = 0;
  std::array<Ref, 8> targets{};
  RUN;
};
struct TroopCapacity {
  Slot unit;
  std::uint8_t most;
  ROUTINE;
  Seat seat = 0;
  std::uint8_t count = 0;
  Cards chosen{};
  RUN;
};
struct SettleStatics {  // of both sides, where they meet
  ROUTINE;
  Meeting meeting{};
  RUN;
};
struct TacticsWindow {
  Seat turn;
  ROUTINE;
  std::uint8_t passes = 0;
  RUN;
};
struct CheckForVictory {
  ROUTINE;
  std::uint8_t winner = 0;
  RUN;
};
struct ResolveEvents {
  Seat seat;
  ROUTINE;
  std::uint8_t resolved = 0;
  RUN;
};

// --- What happens to cards ------------------------------------------------------------------------
struct Window {
  std::uint8_t moment;
  Kind kind;
  ROUTINE;
  Seat turn = 0;
  std::uint8_t passes = 0;
  RUN;
};
struct ChangeStance {  // lock, rally, charge; returns how many
  Cards cards;
  Stance to;
  std::uint8_t act = 255;  // whose effect it is; 255: nobody's
  ROUTINE;
  std::uint8_t moment = 0, done = 0;
  bool opened = false;
  RUN;
};
struct DestroyCards {  // returns how many
  Cards cards;
  Slot agent;
  Slot second;             // the attacker that a counterattack strikes at the same time
  Slot striker = no_card;  // what strikes back
  Seat by;
  std::uint8_t cause;
  std::uint8_t act;
  ROUTINE;
  std::uint8_t i = 0, moment = 0, done = 0;
  Slot c = no_card;
  Cards left{};  // cards of the seat whose saves are made that were not saved yet
  RUN;
};
struct TrySave {  // returns whether it is saved
  Slot c;
  ROUTINE;
  std::uint8_t tried = 0, tried_gained = 0, which = 0, number = 0;
  RUN;
};
struct PayForSave {  // an Invulnerable with a cost; returns whether it was paid
  Slot c;
  std::uint8_t ability;
  ROUTINE;
  std::uint8_t act = 0, paid = 0;
  RUN;
};
struct Roll {  // returns the number
  Seat seat;
  RollKind kind;
  std::uint8_t needed;
  ROUTINE;
  std::int8_t number = 0;
  RUN;
};
struct DrawCards {
  Seat seat;
  std::uint8_t cards;
  ROUTINE;
  RUN;
};
struct DiscardCards {  // chosen by a seat; returns how many
  Seat seat, whose;
  std::uint8_t cards;
  bool may_stop;
  std::uint8_t act;
  ROUTINE;
  std::uint8_t done = 0;
  RUN;
};
struct TargetChosen {
  ROUTINE;
  RUN;
};
struct Discarded {  // returns how many
  Seat seat;
  std::uint8_t cards;
  ROUTINE;
  RUN;
};
struct InfiltrateCards {
  std::uint8_t act;
  Cards cards;
  ROUTINE;
  std::uint8_t moment = 0, done = 0;
  Cards copies{};  // of unique cards
  RUN;
};

// --- Abilities ------------------------------------------------------------------------------------
struct UseAbility {
  Slot source;
  std::uint8_t ability;
  Seat seat;
  std::uint8_t moment, member;
  ROUTINE;
  std::uint8_t act = 0, i = 0, mine = 255;
  bool cancelled = false;
  RUN;
};
struct PayCosts {  // returns whether all was paid
  std::uint8_t act;
  ROUTINE;
  std::uint8_t i = 0, left = 0;
  Effect cost{};
  RUN;
};
struct TakeTest {  // returns whether it succeeds
  std::uint8_t act;
  Effect id;
  ROUTINE;
  bool passed = false;
  RUN;
};
struct PickThings {  // returns how many
  std::uint8_t act;
  Things things;
  ROUTINE;
  std::uint8_t least = 0, most = 0;
  RUN;
};
// When an effect's cards are chosen: as the ability is played, as it is carried out, or all once more.
enum class When : std::uint8_t { Early, Late, Anew };
struct PickAll {
  std::uint8_t act;
  When when;
  Things things;
  ROUTINE;
  RUN;
};
struct Announce {  // all that is chosen as the ability is played
  std::uint8_t act;
  Effect id;
  ROUTINE;
  RUN;
};
struct Resolve {
  std::uint8_t act;
  ROUTINE;
  RUN;
};
struct DoEffect {  // returns whether it was done
  std::uint8_t act;
  bool anew;
  Effect id;
  ROUTINE;
  std::uint8_t mask = 0, turn = 0;
  Seat before = 0;
  bool done = false;
  std::int16_t amount = 0;  // of the second of two players, as it was before the first did it
  std::uint8_t picks = 0;   // before the present player's
  std::array<std::uint8_t, 6> first{}, count{};  // registers: what the first of two players chose
  RUN;
};
struct DoPart {  // returns whether it was done
  std::uint8_t act;
  bool anew;
  Effect id;
  ROUTINE;
  Seat owner = 0;
  bool chosen = false;
  RUN;
};
struct DealDamage {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  std::uint8_t moment = 0;
  bool opened = false, struck_down = false;
  Slot striker = no_card;
  Cards hit{}, spared{};
  RUN;
};
struct MoveCards {
  std::uint8_t act;
  Effect id;
  Cards cards;
  ROUTINE;
  std::uint8_t moment = 0;
  Place to = nowhere;
  RUN;
};
struct PutBack {
  std::uint8_t act;
  ROUTINE;
  std::uint16_t placed = 0;
  RUN;
};
struct AttackWith {  // by an effect
  std::uint8_t act;
  Effect id;
  Cards cards;
  ROUTINE;
  Slot c = no_card;
  RUN;
};

using AllRoutines = Routines<
    Game, ChooseRole, PlaceCard, RedrawHand, DeployCard, ChooseBattle, ResolveNext, ApplyFirst, TakeAction,
    AttackTarget, BlockShot, HitTarget, ChargeNext, PlayTactic, AnswerMoment, SaveNext, UseInvulnerable,
    PickCard, PickPayment, DiscardOne, PickSector, TopNext, YesOrNo, WhichEffect, ChooseX, WhichAssault,
    WhichCost, WholeGame, StartGame, StartingCards, RollForRoles, PhaseBegins, FirstWave, RegularDeployment,
    DefendersBattle, AttackersBattle, EndOfTurn, FightBattle, SetUpBattle, DrawCommandHands, BattleActions,
    BattleAction, Pass, Shoot, Block, Charge, Assault, AttackDamage, Artillery, TroopCapacity, SettleStatics,
    TacticsWindow, CheckForVictory, ResolveEvents, Window, ChangeStance, DestroyCards, TrySave, PayForSave,
    Roll, DrawCards, DiscardCards, TargetChosen, Discarded, InfiltrateCards, UseAbility, PayCosts, TakeTest,
    PickThings, PickAll, Announce, Resolve, DoEffect, DoPart, DealDamage, MoveCards, PutBack, AttackWith>;

}  // namespace tercio::delos
