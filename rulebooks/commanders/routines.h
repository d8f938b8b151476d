// The rules as routines, named as the rulebook names them, and the questions they ask.
#pragma once
#include "engine/routine.h"
#include "rulebooks/commanders/state.h"

namespace tercio::commanders {

struct Game;

enum class Verb : std::uint8_t {
  None,
  Wait,
  FirstTerm,
  Keep,
  Regroup,
  Sustain,
  LetGo,
  Barter,
  Evoke,
  Annex,
  Deploy,
  Equip,
  Upgrade,
  Act,
  Use,
  Attack,
  Against,
  Assault,
  Join,
  Block,
  Pair,
  Move,
  Guard,
  Transfer,
  Discard,
  Mount,
  Dismount,
  Snipe,
  Target,  // a resource
  TargetRegion,
  TargetCommander,
  Choose,  // what is no direction: a resource found, an item to hand over
  To,      // whom an item goes to
  Ruin,
  Banish,
  DisableFor,  // a price
  RemoveFrom,
  Resolve,  // the order of simultaneous effects
  Number,
  Strikes,  // which assaulting unit deals its damage next
  Top,
  Done,
  Decline,
  Yes,
  No,
  OfferDraw,
  AcceptDraw,
  RefuseDraw,
  TimeUp
};

// Options carry slots of nine bits: the ninth stands in c.
constexpr Option option(Verb verb, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  return {static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(a & 255),
          static_cast<std::uint8_t>(b & 255),
          static_cast<std::uint8_t>((c & 63) | (a >> 8 & 1) << 7 | (b >> 8 & 1) << 6)};
}
constexpr Verb verb(Option o) { return static_cast<Verb>(o.verb); }
constexpr Slot first(Option o) { return static_cast<Slot>(o.a | (o.c & 128) << 1); }
constexpr Slot second(Option o) { return static_cast<Slot>(o.b | (o.c & 64) << 2); }
constexpr unsigned third(Option o) { return o.c & 63U; }

// ---- the war and its terms
struct War {
  Resume line = 0;
  std::uint8_t resumed = 0;  // positions: it has begun, and a term is under way
  void run(Game& g);
};
struct Opening {  // 1.6
  Resume line = 0;
  Seat seat = 0;
  std::uint8_t left = 0, size = 7;
  void run(Game& g);
};
struct Term {  // 4
  Resume line = 0;
  std::uint8_t from = 0, resumed = 0;  // positions: the phase it begins with
  void run(Game& g);
};
struct EnablePhase {  // 4.1
  Resume line = 0;
  void run(Game& g);
};
struct InvestmentPhase {  // 4.2
  Resume line = 0;
  Seat seat = 0;
  Slot unit = 0;
  Cards left{};
  void run(Game& g);
};
struct BarterPhase {  // 4.3
  Resume line = 0;
  std::uint8_t bartered = 0;  // mask
  void run(Game& g);
};
struct Barter {  // A.2
  Resume line = 0;
  Slot card = 0;
  void run(Game& g);
};
struct ConditionPhase {  // 4.4
  Resume line = 0;
  Slot condition = 0;
  Cards left{};
  void run(Game& g);
};
struct CampaignPhase {  // 4.5
  Resume line = 0;
  std::uint8_t begun = 0;  // positions: its beginning lies behind
  void run(Game& g);
};
struct ResolutionPhase {  // 4.7
  Resume line = 0;
  Seat seat = 0;
  void run(Game& g);
};

// ---- acting
struct Priority {  // 6.3: until all wait in a row
  enum What : std::uint8_t { InCampaign, InEngagement, InAssault };
  Resume line = 0;
  std::uint8_t holder = 0, waits = 0;
  What what = InCampaign;
  void run(Game& g);
};
struct Perform {  // whatever was chosen
  Resume line = 0;
  Seat seat = 0;
  Option what{};
  void run(Game& g);
};
struct PlayResource {  // annex, deploy, equip, evoke, upgrade: A.1, A.3, A.5, A.6, A.8
  Resume line = 0;
  Option what{};
  void run(Game& g);
};
struct UseAction {  // action resources and explicitly-defined actions: 6.1, 6.2.1
  Resume line = 0;
  Seat seat = 0;
  std::uint8_t spell = 0;
  Option what{};
  void run(Game& g);
};
struct AttackAction {  // B.2
  Resume line = 0;
  Slot unit = 0, target = 0;
  void run(Game& g);
};
struct AssaultAction {  // B.1
  Resume line = 0;
  Slot unit = 0, location = 0;
  std::uint8_t i = 0;
  Cards units{};
  void run(Game& g);
};
struct BlockAction {  // B.3
  Resume line = 0;
  Slot blocked = 0, unit = 0;
  void run(Game& g);
};
struct UnitAction {  // guard, move, mount, dismount, snipe: B.5, B.7, C.2
  Resume line = 0;
  Slot target = 0;
  std::int16_t damage = 0;
  Option what{};
  void run(Game& g);
};
struct HandOver {  // transfer and discard: B.4, B.6
  Resume line = 0;
  Slot unit = 0, item = 0;
  std::uint8_t transfers = 0;
  Cards done{};
  void run(Game& g);
};
struct DrawOffer {  // A.4
  Resume line = 0;
  Seat seat = 0, asked = 0;
  void run(Game& g);
};
struct DisableMover {  // B.7: a unit that moved and is not commanded next
  Resume line = 0;
  Seat seat = 0;
  void run(Game& g);
};

// ---- combat
struct Fight {  // 8.1
  Resume line = 0;
  std::uint8_t pair = 0;
  void run(Game& g);
};
struct Strikes {  // a pair deals combat damage
  Resume line = 0;
  Ref a, b;
  std::uint8_t step = 0;
  void run(Game& g);
};
struct Siege {  // 8.2
  Resume line = 0;
  Seat first = 0;
  Cards left{};
  void run(Game& g);
};
struct LocationHit {  // 3.4: damage to a location
  Resume line = 0;
  Slot location = 0;
  Seat seat = 0;
  Ref agent;
  void run(Game& g);
};

// ---- effects
struct Occur {  // from creation to resolution: 5.1 to 5.4
  Resume line = 0;
  std::uint8_t moment = 0, i = 0, done = 0;
  std::uint8_t settling = 0;   // part of a Settle, which goes on afterwards
  Event opened = Event::None;  // what it was created as: a changed effect does not count as done
  void run(Game& g);
};
struct Triggers {  // abilities that answer a moment, in the order of 5.1.1
  Resume line = 0;
  std::uint8_t moment = 0, would = 0, passed = 0, found = 0;
  Seat seat = 0;
  void run(Game& g);
};
struct Effect {  // the act on top: directions, costs, what it does
  Resume line = 0;
  std::uint8_t act = 0, reg = 0, i = 0, previous = 1, paid = 1;
  void run(Game& g);
};
struct Directions {  // 5.2
  Resume line = 0;
  std::uint8_t act = 0, reg = 0, price = 0, from = 0, from_price = 0;
  void run(Game& g);
};
struct PayCosts {  // 6.4
  Resume line = 0;
  std::uint8_t act = 0, i = 0, k = 0;
  void run(Game& g);
};
struct DoStep {
  Resume line = 0;
  std::uint8_t act = 0, seat = 0, n = 0, moment = 0;
  std::int16_t step = 0;
  void run(Game& g);
};
struct AcquireResources {  // 1.5.1: from the top
  Resume line = 0;
  std::uint8_t count = 1, n = 0;
  Seat seat = 0;
  void run(Game& g);
};
struct SearchDomain {  // 1.5.1: something, or any resource
  Resume line = 0;
  Seat seat = 0;
  std::uint8_t found = 0;
  std::int16_t step = 0;
  void run(Game& g);
};
struct FromTheTop {  // one of the top resources, or their order
  Resume line = 0;
  Seat seat = 0;
  std::int16_t step = 0;
  Cards seen{};
  void run(Game& g);
};
struct BanishFromArsenal {
  Resume line = 0;
  std::uint8_t act = 0, n = 0;
  Seat seat = 0;
  std::int16_t step = 0;
  void run(Game& g);
};
struct RuinsOne {  // a commander ruins one of his resources
  Resume line = 0;
  std::uint8_t act = 0;
  Seat seat = 0;
  std::int16_t step = 0;
  void run(Game& g);
};
struct Settle {  // what follows by itself: health, levels, surrender
  Resume line = 0;
  std::uint16_t result = 0;
  Option answer{};
  Slot card = 0;
  void run(Game& g);
};

// ---- questions
struct WhoBegins {
  static constexpr bool is_question = true;
  Seat seat = 0;
  void offer(const Game& g, Options& list) const;
};
struct RegroupOrKeep {
  static constexpr bool is_question = true;
  Seat seat = 0;
  void offer(const Game& g, Options& list) const;
};
struct SustainOrNot {
  static constexpr bool is_question = true;
  Seat seat = 0;
  Cards units{};
  void offer(const Game& g, Options& list) const;
};
struct WhatToBarter {
  static constexpr bool is_question = true;
  Seat seat = 0;
  std::uint8_t bartered = 0;
  void offer(const Game& g, Options& list) const;
};
struct WhatToEvoke {
  static constexpr bool is_question = true;
  Seat seat = 0;
  void offer(const Game& g, Options& list) const;
};
struct WhatToDo {
  static constexpr bool is_question = true;
  Seat seat = 0;
  void offer(const Game& g, Options& list) const;
};
struct AgainstWhom {
  static constexpr bool is_question = true;
  Seat seat = 0;
  Slot unit = 0;
  std::uint8_t snipes = 0;
  void offer(const Game& g, Options& list) const;
};
struct WhoJoins {
  static constexpr bool is_question = true;
  Seat seat = 0;
  Cards units{};
  void offer(const Game& g, Options& list) const;
};
struct WhichX {
  static constexpr bool is_question = true;
  Seat seat = 0;
  std::uint8_t act = 0;
  void offer(const Game& g, Options& list) const;
};
struct WhichDirection {
  static constexpr bool is_question = true;
  static constexpr std::uint8_t none = 255;
  Seat seat = 0;
  std::uint8_t act = 0;
  std::uint8_t reg = none, price = none;  // the next direction, and the next resource that pays
  void offer(const Game& g, Options& list) const;
};
struct WhichTrigger {
  static constexpr bool is_question = true;
  Seat seat = 0;
  std::uint8_t moment = 0, would = 0;
  void offer(const Game& g, Options& list) const;
};
struct WhichPair {
  static constexpr bool is_question = true;
  Seat seat = 0;
  void offer(const Game& g, Options& list) const;
};
struct WhoStrikes {
  static constexpr bool is_question = true;
  Seat seat = 0;
  Cards left{};
  void offer(const Game& g, Options& list) const;
};
struct WhichOf {  // one of some resources: to ruin, banish, choose, put on top
  static constexpr bool is_question = true;
  Seat seat = 0;
  Verb verb = Verb::Choose;
  Verb none = Verb::None;  // how choosing nothing is called, if it may be
  Cards among{};
  void offer(const Game& g, Options& list) const;
};
struct WhichItem {
  static constexpr bool is_question = true;
  Seat seat = 0;
  Slot unit = 0;
  std::uint8_t transfers = 0;
  Cards done{};
  void offer(const Game& g, Options& list) const;
};
struct WhoTakesIt {
  static constexpr bool is_question = true;
  Seat seat = 0;
  Slot item = 0, unit = 0;
  void offer(const Game& g, Options& list) const;
};
struct YesOrNo {
  static constexpr bool is_question = true;
  Seat seat = 0;
  std::uint8_t act = 0;
  void offer(const Game& g, Options& list) const;
};
struct DrawOrNot {
  static constexpr bool is_question = true;
  Seat seat = 0;
  void offer(const Game& g, Options& list) const;
};

using AllRoutines =
    Routines<Game, War, Opening, Term, EnablePhase, InvestmentPhase, BarterPhase, Barter, ConditionPhase,
             CampaignPhase, ResolutionPhase, Priority, Perform, PlayResource, UseAction, AttackAction,
             AssaultAction, BlockAction, UnitAction, HandOver, DrawOffer, DisableMover, Fight, Strikes, Siege,
             LocationHit, Occur, Triggers, Effect, Directions, PayCosts, DoStep, AcquireResources,
             SearchDomain, FromTheTop, BanishFromArsenal, RuinsOne, Settle, WhoBegins, RegroupOrKeep,
             SustainOrNot, WhatToBarter, WhatToEvoke, WhatToDo, AgainstWhom, WhoJoins, WhichX, WhichDirection,
             WhichTrigger, WhichPair, WhoStrikes, WhichOf, WhichItem, WhoTakesIt, YesOrNo, DrawOrNot>;

}  // namespace tercio::commanders
