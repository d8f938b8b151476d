// The routines of the game, one for each rule, and the questions they ask.
#pragma once
#include "engine/routine.h"
#include "rulebooks/warlords/rules/pool_routines.h"
#include "rulebooks/warlords/rules/routines_effects.h"
#include "rulebooks/warlords/rules/set_routines.h"
#include "rulebooks/warlords/rules/state.h"

namespace tercio::warlords {

struct Game;

// --- Questions: what a seat is offered -------------------------------------------------------------
struct Mulligan {
  QUESTION;
  OFFER;
};
struct DeploymentTurn {
  QUESTION;
  OFFER;
};
struct ActionTurn {
  QUESTION;
  OFFER;
};
struct SetDial {
  QUESTION;
  OFFER;
};
struct TakeBonus {
  QUESTION;
  Place at;
  OFFER;
};
struct MoveMobile {
  QUESTION;
  OFFER;
};
struct DeclareAttacker {
  QUESTION;
  bool ranged;
  OFFER;
};
struct DeclareDefender {
  QUESTION;
  OFFER;
};
struct RetreatUnits {
  QUESTION;
  OFFER;
};
struct CallStalemate {
  QUESTION;
  OFFER;
};
struct UseBattleAbility {
  QUESTION;
  Place at;
  OFFER;
};
struct Answer {
  QUESTION;
  std::uint8_t moment;
  Kind kind;
  OFFER;
};
struct ForcedAnswer {
  QUESTION;
  std::uint8_t moment;
  Kind kind;
  OFFER;
};
struct UseShield {
  QUESTION;
  std::uint8_t moment;
  OFFER;
};
struct ChooseNumber {
  QUESTION;
  std::uint8_t least, most;
  OFFER;
};
struct PickCard {
  QUESTION;
  std::uint8_t act;
  Things things;
  Effect user;  // what it is chosen for; none: a target
  std::uint8_t most;
  bool optional;
  OFFER;
};
struct PickPlace {
  QUESTION;
  std::uint8_t act;
  Things things;
  Effect user;     // what it is chosen for; none: a target
  bool announced;  // as a target
  OFFER;
};
struct PickHost {
  QUESTION;
  std::uint8_t act;
  Slot attachment;
  Things host;
  OFFER;
};
struct PickPayment {
  QUESTION;
  std::uint8_t act;
  Effect cost;
  OFFER;
};
struct WhichCost {
  QUESTION;
  std::uint8_t act;
  Effect cost;
  OFFER;
};
struct DivideDamage {
  QUESTION;
  std::uint8_t moment, act;
  Effect id;
  OFFER;
};
struct DiscardFromHand {
  QUESTION;
  OFFER;
};
struct PlaceToken {
  QUESTION;
  std::uint8_t act;
  Things places;
  OFFER;
};
struct PutBackNext {
  QUESTION;
  std::uint8_t act;
  bool top;
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
  bool announced;  // before the targets are chosen
  OFFER;
};
struct WhichPlayer {
  QUESTION;
  OFFER;
};
struct KeepRelic {
  QUESTION;
  OFFER;
};
struct DeployOne {
  QUESTION;
  std::uint8_t act;
  Effect id;
  OFFER;
};
struct ResolveNext {
  QUESTION;
  When when;
  OFFER;
};
struct DiscardNext {
  QUESTION;
  std::uint8_t moment;
  OFFER;
};

// --- The game and its phases ----------------------------------------------------------------------
struct WholeGame {
  Phase from = Phase::Setup;
  ROUTINE;
  RUN;
};
struct SetUp {
  ROUTINE;
  Seat turn = 0;
  RUN;
};
struct PhaseBegins {
  ROUTINE;
  RUN;
};
struct PhaseEnds {
  ROUTINE;
  RUN;
};
struct DeployPhase {
  ROUTINE;
  Seat turn = 0;
  RUN;
};
struct CommandPhase {
  ROUTINE;
  Place at = 0;
  RUN;
};
struct Commitment {
  ROUTINE;
  Seat turn = 0;
  std::uint8_t moment = 0;
  RUN;
};
struct CommandStruggle {
  Place at;
  ROUTINE;
  Seat winner = 0;
  std::uint8_t gained = 0, drawn = 0;
  RUN;
};
struct CombatPhase {
  ROUTINE;
  Place at = 0;
  std::uint8_t turn = 0;
  RUN;
};
struct MobileMoves {
  Seat seat;
  ROUTINE;
  RUN;
};
struct HeadquartersPhase {
  ROUTINE;
  std::uint8_t turn = 0;
  RUN;
};
struct ActionWindow {
  ROUTINE;
  Seat turn = 0;
  std::uint8_t passes = 0;
  RUN;
};

// --- Battles --------------------------------------------------------------------------------------
struct FightBattle {
  Place at;
  ROUTINE;
  RUN;
};
struct RangedSkirmish {
  ROUTINE;
  RUN;
};
struct CombatRound {
  ROUTINE;
  RUN;
};
struct CombatTurns {
  bool ranged;
  ROUTINE;
  bool acted = false;
  std::uint8_t turn = 0;
  RUN;
};
struct EndOfRound {
  ROUTINE;
  std::uint8_t turn = 0;
  RUN;
};
struct CombatTurn {
  Seat seat;
  bool ranged;
  ROUTINE;
  RUN;
};
struct RetreatWarlord {
  Slot c;
  ROUTINE;
  std::uint8_t moment = 0;
  bool prevented = false;
  RUN;
};
struct Attack {
  Seat seat;
  Slot attacker;
  ROUTINE;
  std::uint8_t moment = 0;
  bool resolved = false;
  Place at = nowhere;  // where the unit is that is attacked
  RUN;
};
struct EndBattle {
  ROUTINE;
  RUN;
};
struct WinPlanet {
  ROUTINE;
  bool took = false;
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
struct DealDamage {
  std::uint8_t moment;
  ROUTINE;
  std::uint8_t dealt = 0, i = 0;
  RUN;
};
struct Shields {
  std::uint8_t moment;
  ROUTINE;
  Seat turn = 0;
  std::uint8_t passes = 0;
  RUN;
};
struct ShieldCard {
  std::uint8_t moment, member;
  Slot c;
  ROUTINE;
  std::uint8_t used = 0;
  bool kept = false;
  RUN;
};
struct Leaving {
  std::uint8_t moment;
  Place to;
  ROUTINE;
  std::uint8_t seat = 0;
  RUN;
};
struct LeavePlay {
  std::uint8_t moment;
  Place to;
  ROUTINE;
  std::uint8_t left = 0;
  RUN;
};
struct ExhaustAll {
  Cards cards;
  Place to;  // where they go at the same time: out of a battle; nowhere: they stay
  ROUTINE;
  Cards going{};
  std::uint8_t moment = 0;
  RUN;
};
struct ReadyAll {
  Cards cards;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct RemoveDamage {  // returns how much
  Cards cards;
  std::uint8_t act, most;
  ROUTINE;
  std::uint8_t moment = 0, removed = 0;
  RUN;
};
struct DrawCards {  // returns whether all were drawn
  Seat seat;
  std::uint8_t cards;
  ROUTINE;
  std::uint8_t moment = 0, had = 0;
  RUN;
};
struct Happens {  // something that only its names say: a phase, a battle, a round
  Name name;
  Kind kind;
  Place at;
  Seat seat;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct MoveUnits {
  Cards cards;
  Place to;
  Seat seat;       // who moves them
  bool by_effect;  // of a card
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct RoutUnits {
  Cards cards;
  ROUTINE;
  std::uint8_t moment = 0, routed = 0;
  RUN;
};
struct EnterPlay {
  Slot c;
  Place to;
  Slot host;
  Seat seat;
  Names names;
  bool exhausted;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct Entered {
  std::uint8_t moment;
  ROUTINE;
  std::uint8_t i = 0;
  RUN;
};
struct Settle {
  ROUTINE;
  std::uint16_t result = 0;
  Option answer{};
  std::uint8_t moment = 0;
  Seat seat = 0;
  RUN;
};
struct RunDelayed {
  Delayed what;
  ROUTINE;
  std::uint8_t act = 0;
  RUN;
};
struct DelayedOf {
  When when;
  Ref card;
  ROUTINE;
  std::uint8_t which = 0;
  RUN;
};

// --- Abilities ------------------------------------------------------------------------------------
struct DeployCard {
  Option how;
  Seat seat;
  ROUTINE;
  std::uint8_t moment = 0, extra = 0, act = 0;
  Place from = hand;
  RUN;
};
struct UseAbility {
  Slot source;
  std::uint8_t ability;
  Seat seat;
  std::uint8_t moment, member;
  ROUTINE;
  std::uint8_t act = 0, mine = 0;
  bool recalled = false;  // an event of its player's own discard pile
  RUN;
};
struct PayCosts {
  std::uint8_t act;
  ROUTINE;
  std::uint8_t i = 0, left = 0;
  Effect cost{};
  RUN;
};
struct ChooseTargets {
  std::uint8_t act;
  ROUTINE;
  std::uint8_t i = 0;
  RUN;
};
struct PickThings {  // returns how many
  std::uint8_t act;
  bool optional;
  Things things;
  Effect user;
  ROUTINE;
  std::uint8_t most = 0;
  RUN;
};
struct PickAll {
  std::uint8_t act;
  bool optional;
  Things things;
  Effect user;
  ROUTINE;
  bool any = false;
  RUN;
};
struct Resolve {
  std::uint8_t act;
  ROUTINE;
  RUN;
};
struct DoEffect {
  std::uint8_t act;
  bool optional;
  Effect id;
  ROUTINE;
  Seat before = 0;
  std::uint8_t mask = 0, turn = 0, moment = 0, around = 0;
  bool done = false, chosen = false;
  std::int16_t amount = 0;  // of the second of two players, as it was before the first did it
  RUN;
};
struct DoPart {
  std::uint8_t act;
  bool optional;
  Effect id;
  ROUTINE;
  bool chosen = false;
  std::uint8_t which = 0;
  Seat owner = 0;
  RUN;
};
struct IndirectDamage {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  std::uint8_t moment = 0, left = 0, turn = 0;
  RUN;
};
struct DiscardCards {  // returns whether all were discarded
  Seat seat;
  std::uint8_t act, cards;
  std::uint8_t reg;  // where the cards are kept for `the discarded card`
  ROUTINE;
  std::uint8_t moment = 0, discarded = 0;
  RUN;
};
struct PutTokens {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  std::uint8_t left = 0;
  Slot c = no_card;
  Cards places{};
  RUN;
};
struct PutIntoPlay {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  Cards cards{};
  Slot c = no_card;
  bool done = false;
  RUN;
};
struct LookAtTop {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  std::uint8_t wanted = 0, moment = 0;
  RUN;
};
struct RestToDeck {  // on the bottom, or on top
  std::uint8_t act;
  bool top;
  ROUTINE;
  RUN;
};
struct DeployByEffect {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  RUN;
};
struct CommitAgain {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct AttachThing {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  Cards cards{};
  Slot c = no_card;
  bool done = false;
  RUN;
};

using AllRoutines =
    Routines<Game, Mulligan, DeploymentTurn, ActionTurn, SetDial, SetSynapseDial, SetEnslavement,
             TakeInfestation, DeepStrike, StrikeHost, TakeBonus, MoveMobile, DeclareAttacker, DeclareDefender,
             RetreatUnits, CallStalemate, UseBattleAbility, Answer, ForcedAnswer, UseShield, ChooseNumber,
             PickCard, PickPlace, PickHost, PickPayment, WhichCost, DivideDamage, DiscardFromHand, PlaceToken,
             PutBackNext, YesOrNo, WhichEffect, WhichPlayer, KeepRelic, DeployOne, DiscardNext, ResolveNext,
             WholeGame, SetUp, PhaseBegins, PhaseEnds, DeployPhase, CommandPhase, Commitment, CommandStruggle,
             CombatPhase, Enslavement, MobileMoves, HeadquartersPhase, ActionWindow, FightBattle, DeepStrikes,
             StrikeCard, RangedSkirmish, CombatRound, CombatTurns, EndOfRound, CombatTurn, RetreatWarlord,
             Attack, EndBattle, WinPlanet, Window, DealDamage, Shields, ShieldCard, Leaving, LeavePlay,
             ExhaustAll, ReadyAll, RemoveDamage, GainResources, DiscardThese, DrawCards, Happens, WouldMove,
             MoveUnits, HaveMoved, RoutUnits, EnterPlay, Entered, Settle, RunDelayed, DelayedOf, DeployCard,
             UseAbility, PayCosts, ChooseTargets, PickThings, PickAll, Resolve, DoEffect, DoPart,
             IndirectDamage, DiscardCards, PutTokens, PutIntoPlay, LookAtTop, ReassignSome, RestToDeck,
             DeployByEffect, InfestPlanets, TurnEnslavement, CommitAgain, AttachThing, TargetPlayer,
             KeepShield, PutBeneath, TypeToName, PlaceApart, ForEachCard, NameType, ResolveAgain, MoveApart,
             RandomDiscards, KeywordToCopy, CopyKeyword, RemovedPlanet, SwapPlanet>;

}  // namespace tercio::warlords
