// The rules as routines, named as the rulebook names them, and the questions they ask.
#pragma once
#include "engine/routine.h"
#include "rulebooks/commanders/rules/state.h"

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
  DamageOn,  // five of a number that is divided
  Choose,    // what is no direction: a resource found, an item to hand over
  To,        // whom an item goes to
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
  Alternative,  // which of several effects or prices
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
// Who offers a draw: whoever is asked, or the partner that a joint war names.
constexpr Seat offerer(Option o, Seat asked) { return o.a == 0 ? asked : static_cast<Seat>(o.a - 1); }
constexpr unsigned no_member = 511;  // what is ordered answers nothing: it is itself ruined
constexpr int largest_x = 511;       // of nine bits

// ---- the war and its terms
struct War {
  ROUTINE;
  std::uint8_t resumed = 0;  // positions: it has begun, and a term is under way
  RUN;
};
struct Opening {  // 1.6
  ROUTINE;
  Seat seat = 0;
  std::uint8_t left = 0, size = 7;
  RUN;
};
struct Term {  // 4
  ROUTINE;
  std::uint8_t from = 0, resumed = 0;  // positions: the phase it begins with
  RUN;
};
struct EnablePhase {  // 4.1
  ROUTINE;
  RUN;
};
struct InvestmentPhase {  // 4.2
  ROUTINE;
  Seat seat = 0;
  Slot unit = 0;
  Cards left{};
  RUN;
};
struct BarterPhase {  // 4.3
  ROUTINE;
  std::uint8_t bartered = 0;  // mask
  RUN;
};
struct Barter {  // A.2
  ROUTINE;
  Slot card = 0;
  RUN;
};
struct ConditionPhase {  // 4.4
  ROUTINE;
  Slot condition = 0;
  Cards left{};
  RUN;
};
struct CampaignPhase {  // 4.5
  ROUTINE;
  std::uint8_t begun = 0;  // positions: its beginning lies behind
  RUN;
};
struct ResolutionPhase {  // 4.7
  ROUTINE;
  Seat seat = 0;
  RUN;
};

// ---- acting
struct Priority {  // 6.3: until all wait in a row
  enum What : std::uint8_t { InCampaign, InEngagement, InAssault };
  ROUTINE;
  std::uint8_t holder = 0, waits = 0;
  What what = InCampaign;
  RUN;
};
struct Perform {  // whatever was chosen
  ROUTINE;
  Seat seat = 0;
  Option what{};
  RUN;
};
struct PlayResource {  // annex, deploy, equip, evoke, upgrade: A.1, A.3, A.5, A.6, A.8
  ROUTINE;
  Option what{};
  RUN;
};
struct UseAction {  // action resources and explicitly-defined actions: 6.1, 6.2.1
  ROUTINE;
  Seat seat = 0;
  std::uint8_t spell = 0;
  Option what{};
  RUN;
};
struct AttackAction {  // B.2
  ROUTINE;
  Slot unit = 0, target = 0;
  RUN;
};
struct AssaultAction {  // B.1
  ROUTINE;
  Slot unit = 0, location = 0;
  std::uint8_t i = 0;
  Cards units{};
  RUN;
};
struct BlockAction {  // B.3
  ROUTINE;
  Slot blocked = 0, unit = 0;
  RUN;
};
struct UnitAction {  // guard, move, mount, dismount, snipe: B.5, B.7, C.2
  ROUTINE;
  Slot target = 0;
  std::int16_t damage = 0;
  Place from = gone;  // where the sniping unit is
  Option what{};
  RUN;
};
struct HandOver {  // transfer and discard: B.4, B.6
  ROUTINE;
  Slot unit = 0, item = 0;
  std::uint8_t transfers = 0;
  Cards done{};
  RUN;
};
struct DrawOffer {  // A.4
  ROUTINE;
  Seat seat = 0, asked = 0;
  RUN;
};
struct DisableMovers {  // B.7: units that moved and are not commanded next
  ROUTINE;
  Seat seat = 0, member = 0;
  std::uint8_t i = 0;
  Slot but = no_card;  // the one that is
  Slot& moved(Game& g) const;
  RUN;
};

// ---- combat
struct Fight {  // 8.1
  ROUTINE;
  std::uint8_t pair = 0;
  RUN;
};
struct Strikes {  // a pair deals combat damage
  ROUTINE;
  Ref a, b;
  std::uint8_t step = 0;
  RUN;
};
struct Siege {  // 8.2
  ROUTINE;
  Seat first = 0;
  Cards left{};
  RUN;
};
struct LocationHit {  // 3.4: damage to a location
  ROUTINE;
  Slot location = 0;
  Seat seat = 0;
  Ref agent;
  RUN;
};

// ---- effects
struct Occur {  // from creation to resolution: 5.1 to 5.4
  ROUTINE;
  std::uint8_t moment = 0, i = 0, done = 0;
  std::uint8_t settling = 0;   // part of a Settle, which goes on afterwards
  Event opened = Event::None;  // what it was created as: a changed effect does not count as done
  Effect id{};                 // the effect, if a text has created it: it is read again when it resolves
  RUN;
};
struct Triggers {  // abilities that answer a moment, in the order of 5.1.1
  ROUTINE;
  std::uint8_t moment = 0, would = 0, passed = 0, found = 0;
  Seat seat = 0;
  RUN;
};
struct Resolve {  // the act on top: directions, costs, what it does
  ROUTINE;
  std::uint8_t act = 0, cost = 0, paid = 1;
  RUN;
};
struct Directions {  // 5.2
  ROUTINE;
  std::uint8_t act = 0, reg = 0, price = 0, from = 0, from_price = 0;
  RUN;
};
struct PayCosts {  // 6.4
  ROUTINE;
  std::uint8_t act = 0, i = 0, k = 0;
  RUN;
};
struct DoEffect {  // by each of those who do it
  ROUTINE;
  std::uint8_t act = 0, n = 0, mask = 0, done = 0, others = 0, part = 0;
  std::uint8_t by = 0;  // mask of those who do it, if it names nobody; 0: whoever does the effect around it
  std::uint8_t tried = 0;  // whether it takes the place of something shows when it is done
  Seat before = 0;
  std::uint16_t much = 0;
  std::array<std::uint8_t, most_seats> which{};
  Effect id{};
  RUN;
};
struct DoPart {  // by one commander
  ROUTINE;
  std::uint8_t act = 0, part = 0;
  Effect id{};
  RUN;
};
struct PickLate {  // what is chosen only when it is done
  ROUTINE;
  std::uint8_t act = 0, left = 0;
  std::uint8_t keeps = 0;  // what others have chosen before
  Things things{};
  Cards among{};
  RUN;
};
struct PickPlace {  // a region or a commander, likewise
  ROUTINE;
  std::uint8_t act = 0;
  std::uint8_t keeps = 0;
  Things things{};
  RUN;
};
struct AcquireResources {  // 1.5.1: from the top, all at once
  ROUTINE;
  std::uint8_t n = 0;
  std::uint8_t income = 0;  // mask of those who gain income with it
  std::array<std::uint8_t, most_seats> count{};
  std::array<std::uint8_t, most_seats> gold{}, mana{};
  RUN;
};
struct SearchDomain {  // 1.5.1: something, or any resource
  ROUTINE;
  std::uint8_t act = 0;
  Seat seat = 0;
  std::uint8_t found = 0, left = 0;
  Effect id{};
  Cards chosen{};
  RUN;
};
struct FromTheTop {  // one of the top resources, or their order
  ROUTINE;
  std::uint8_t act = 0;
  Seat seat = 0;
  Effect id{};
  Cards seen{};
  RUN;
};
struct Settle {  // what follows by itself: health, levels, surrender
  ROUTINE;
  std::uint16_t result = 0;
  Option answer{};
  Slot card = 0;
  RUN;
};

// ---- questions
struct WhoBegins {
  QUESTION;
  OFFER;
};
struct RegroupOrKeep {
  QUESTION;
  OFFER;
};
struct SustainOrNot {
  QUESTION;
  Cards units{};
  OFFER;
};
struct WhatToBarter {
  QUESTION;
  std::uint8_t bartered = 0;
  OFFER;
};
struct WhatToEvoke {
  QUESTION;
  OFFER;
};
struct WhatToDo {
  QUESTION;
  OFFER;
};
struct AgainstWhom {
  QUESTION;
  Slot unit = 0;
  std::uint8_t snipes = 0;
  OFFER;
};
struct WhoJoins {
  QUESTION;
  Cards units{};
  OFFER;
};
struct WhichX {
  QUESTION;
  std::uint8_t act = 0;
  OFFER;
};
struct WhichCost {  // of two
  QUESTION;
  std::uint8_t act = 0, cost = 0;
  OFFER;
};
struct WhichDirection {
  static constexpr std::uint8_t none = 255;
  QUESTION;
  std::uint8_t act = 0;
  std::uint8_t reg = none, price = none;  // the next direction, and the next resource that pays
  OFFER;
};
struct WhichPlace {  // a region or a commander
  QUESTION;
  std::uint8_t act = 0;
  Things things{};
  OFFER;
};
struct WhichTrigger {
  QUESTION;
  std::uint8_t moment = 0, would = 0;
  OFFER;
};
struct WhichPair {
  QUESTION;
  OFFER;
};
struct WhoStrikes {
  QUESTION;
  Cards left{};
  OFFER;
};
struct WhichOf {  // one of some resources: to ruin, banish, choose, put on top
  QUESTION;
  Verb verb = Verb::Choose;
  Verb none = Verb::None;  // how choosing nothing is called, if it may be
  Cards among{};
  OFFER;
};
struct WhichItem {
  QUESTION;
  Slot unit = 0;
  std::uint8_t transfers = 0;
  Cards done{};
  OFFER;
};
struct WhoTakesIt {
  QUESTION;
  Slot item = 0, unit = 0;
  OFFER;
};
struct YesOrNo {
  QUESTION;
  std::uint8_t act = 0;
  OFFER;
};
struct WhichEffect {  // of `either ... or`
  QUESTION;
  std::uint8_t act = 0;
  Effect either{};
  OFFER;
};
struct DrawOrNot {
  QUESTION;
  OFFER;
};

using AllRoutines =
    Routines<Game, War, Opening, Term, EnablePhase, InvestmentPhase, BarterPhase, Barter, ConditionPhase,
             CampaignPhase, ResolutionPhase, Priority, Perform, PlayResource, UseAction, AttackAction,
             AssaultAction, BlockAction, UnitAction, HandOver, DrawOffer, DisableMovers, Fight, Strikes,
             Siege, LocationHit, Occur, Triggers, Resolve, Directions, PayCosts, DoEffect, DoPart, PickLate,
             PickPlace, AcquireResources, SearchDomain, FromTheTop, Settle, WhoBegins, RegroupOrKeep,
             SustainOrNot, WhatToBarter, WhatToEvoke, WhatToDo, AgainstWhom, WhoJoins, WhichX, WhichCost,
             WhichDirection, WhichPlace, WhichTrigger, WhichPair, WhoStrikes, WhichOf, WhichItem, WhoTakesIt,
             YesOrNo, WhichEffect, DrawOrNot>;

}  // namespace tercio::commanders
