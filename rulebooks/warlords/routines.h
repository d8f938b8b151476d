// The routines of the game, one for each rule, and the questions they ask.
#pragma once
#include "engine/routine.h"
#include "rulebooks/warlords/state.h"

namespace tercio::warlords {

struct Game;

// --- Questions: what a seat is offered -------------------------------------------------------------
#define QUESTION static constexpr bool is_question = true
struct Mulligan {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct DeploymentTurn {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct ActionTurn {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct SetDial {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct TakeBonus {
  QUESTION;
  Seat seat;
  Place at;
  void offer(const Game&, Options&) const;
};
struct MoveMobile {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct DeclareAttacker {
  QUESTION;
  Seat seat;
  bool ranged;
  void offer(const Game&, Options&) const;
};
struct DeclareDefender {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct RetreatUnits {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct CallStalemate {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct UseBattleAbility {
  QUESTION;
  Seat seat;
  Place at;
  void offer(const Game&, Options&) const;
};
struct Answer {
  QUESTION;
  Seat seat;
  std::uint8_t moment;
  Kind kind;
  void offer(const Game&, Options&) const;
};
struct ForcedAnswer {
  QUESTION;
  Seat seat;
  std::uint8_t moment;
  Kind kind;
  void offer(const Game&, Options&) const;
};
struct UseShield {
  QUESTION;
  Seat seat;
  std::uint8_t moment;
  void offer(const Game&, Options&) const;
};
struct ChooseNumber {
  QUESTION;
  Seat seat;
  std::uint8_t least, most;
  void offer(const Game&, Options&) const;
};
struct PickCard {
  QUESTION;
  Seat seat;
  std::uint8_t act;
  Things things;
  Where zone;
  bool optional;
  std::int16_t step;
  void offer(const Game&, Options&) const;
};
struct PickPlace {
  QUESTION;
  Seat seat;
  std::uint8_t act;
  PlaceChoice place;
  std::int16_t step;
  void offer(const Game&, Options&) const;
};
struct PickHost {
  QUESTION;
  Seat seat;
  std::uint8_t act;
  Slot attachment;
  Things host;
  void offer(const Game&, Options&) const;
};
struct PickPayment {
  QUESTION;
  Seat seat;
  std::uint8_t act, cost;
  void offer(const Game&, Options&) const;
};
struct DivideDamage {
  QUESTION;
  Seat seat;
  std::uint8_t moment;
  Place at;
  Seat at_seat;
  void offer(const Game&, Options&) const;
};
struct DiscardFromHand {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct SacrificeOne {
  QUESTION;
  Seat seat;
  std::uint8_t act;
  std::int16_t step;
  void offer(const Game&, Options&) const;
};
struct PutUnitFromHand {
  QUESTION;
  Seat seat;
  std::uint8_t act;
  std::int16_t filter;
  void offer(const Game&, Options&) const;
};
struct PlaceToken {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct BottomNext {
  QUESTION;
  Seat seat;
  std::uint8_t act;
  void offer(const Game&, Options&) const;
};
struct YesOrNo {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct WhichEffect {
  QUESTION;
  Seat seat;
  std::uint8_t act;
  std::int16_t step;
  void offer(const Game&, Options&) const;
};
struct WhichPlayer {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct KeepRelic {
  QUESTION;
  Seat seat;
  void offer(const Game&, Options&) const;
};
struct DeployOne {
  QUESTION;
  Seat seat;
  std::uint8_t act;
  std::int16_t step;
  void offer(const Game&, Options&) const;
};
struct DiscardNext {
  QUESTION;
  Seat seat;
  std::uint8_t moment;
  void offer(const Game&, Options&) const;
};
#undef QUESTION

// --- The game and its phases ----------------------------------------------------------------------
#define ROUTINE Resume line = 0
#define RUN void run(Game& g)
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
  std::uint8_t moment = 0;
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
  std::uint8_t moment = 0;
  RUN;
};
struct CombatPhase {
  ROUTINE;
  Place at = 0;
  bool fought = true;
  RUN;
};
struct MobileMoves {
  Seat seat;
  ROUTINE;
  RUN;
};
struct HeadquartersPhase {
  ROUTINE;
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
  bool acted = false;
  RUN;
};
struct CombatRound {
  ROUTINE;
  bool acted = false;
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
  RUN;
};
struct Attack {
  Seat seat;
  Slot attacker;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct EndBattle {
  ROUTINE;
  RUN;
};
struct WinPlanet {
  ROUTINE;
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
  std::uint8_t dealt = 0;
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
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct MoveUnits {
  Cards cards;
  Place to;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct RoutUnits {
  Cards cards;
  ROUTINE;
  RUN;
};
struct EnterPlay {
  Slot c;
  Place to;
  Slot host;
  Seat seat;
  std::uint32_t names;
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
  std::uint8_t when;
  Ref card;
  ROUTINE;
  RUN;
};

// --- Abilities ------------------------------------------------------------------------------------
struct DeployCard {
  Option how;
  Seat seat;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct UseAbility {
  Slot source;
  std::uint8_t ability;
  Seat seat;
  std::uint8_t moment, member;
  ROUTINE;
  std::uint8_t act = 0, mine = 0, played = 0;
  RUN;
};
struct PayCosts {
  std::uint8_t act;
  ROUTINE;
  std::uint8_t i = 0, left = 0;
  RUN;
};
struct ChooseTargets {
  std::uint8_t act;
  ROUTINE;
  std::uint8_t i = 0, things = 0, places = 0;
  RUN;
};
struct PickThings {
  std::uint8_t act;
  Seat seat;
  Things things;
  Where zone;
  bool optional;
  std::int16_t step;
  ROUTINE;
  RUN;
};
struct Resolve {
  std::uint8_t act;
  ROUTINE;
  std::uint8_t i = 0, done = 1;
  RUN;
};
struct DoStep {
  std::uint8_t act;
  bool optional;
  std::int16_t id;
  ROUTINE;
  RUN;
};
struct IndirectDamage {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  Ref at;
  std::uint8_t moment = 0, left = 0, turn = 0;
  RUN;
};
struct OpponentDiscards {
  Seat seat;
  std::uint8_t cards;
  ROUTINE;
  RUN;
};
struct OpponentSacrifices {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct EachPlayerPuts {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  std::uint8_t turn = 0;
  RUN;
};
struct PutTokens {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  std::uint8_t left = 0;
  Slot c = no_card;
  Place to = nowhere;
  RUN;
};
struct PutIntoPlay {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  Slot c = no_card;
  RUN;
};
struct LookAtTop {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  RUN;
};
struct RestToBottom {
  std::uint8_t act;
  ROUTINE;
  RUN;
};
struct EitherEffect {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  RUN;
};
struct DeployByEffect {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  RUN;
};
struct CommitAgain {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct AttachThing {
  std::uint8_t act;
  std::int16_t id;
  ROUTINE;
  RUN;
};
#undef ROUTINE
#undef RUN

using AllRoutines =
    Routines<Game, Mulligan, DeploymentTurn, ActionTurn, SetDial, TakeBonus, MoveMobile, DeclareAttacker,
             DeclareDefender, RetreatUnits, CallStalemate, UseBattleAbility, Answer, ForcedAnswer, UseShield,
             ChooseNumber, PickCard, PickPlace, PickHost, PickPayment, DivideDamage, DiscardFromHand,
             SacrificeOne, PutUnitFromHand, PlaceToken, BottomNext, YesOrNo, WhichEffect, WhichPlayer,
             KeepRelic, DeployOne, DiscardNext, WholeGame, SetUp, PhaseBegins, PhaseEnds, DeployPhase,
             CommandPhase, Commitment, CommandStruggle, CombatPhase, MobileMoves, HeadquartersPhase,
             ActionWindow, FightBattle, RangedSkirmish, CombatRound, EndOfRound, CombatTurn, RetreatWarlord,
             Attack, EndBattle, WinPlanet, Window, DealDamage, Shields, ShieldCard, Leaving, LeavePlay,
             ExhaustAll, MoveUnits, RoutUnits, EnterPlay, Entered, Settle, RunDelayed, DelayedOf, DeployCard,
             UseAbility, PayCosts, ChooseTargets, PickThings, Resolve, DoStep, IndirectDamage,
             OpponentDiscards, OpponentSacrifices, EachPlayerPuts, PutTokens, PutIntoPlay, LookAtTop,
             RestToBottom, EitherEffect, DeployByEffect, CommitAgain, AttachThing>;

}  // namespace tercio::warlords
