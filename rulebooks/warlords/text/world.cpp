// What the card machine asks of a game of Warlords: what is true of a card or a place, whose it is, where
// cards are, what numbers there are.
#include <algorithm>
#include <bit>

#include "machine/read.h"
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {
namespace {

const Card& headquarters() {
  static const Card card = [] {
    Card hq_card;
    hq_card.type = Type::Headquarters;
    return hq_card;
  }();
  return card;
}

// Adjacent and other planets are reckoned from where the ability is, or from where it happened.
Place reckoned_from(const Game& g, const Eye& eye) {
  if (is_planet(eye.here)) return eye.here;
  return eye.act && eye.act->moment != 255 ? g.member(*eye.act).place : nowhere;
}

}  // namespace

int Game::number(Amount amount, const Eye& eye) const { return machine::number(*this, amount, eye); }
int Game::value(Amount amount, const Eye& eye) const { return machine::value(*this, amount, eye); }
bool Game::holds(Condition condition, const Eye& eye) const { return machine::holds(*this, condition, eye); }
unsigned Game::seats(Player player, const Eye& eye) const { return machine::seats(*this, player, eye); }
bool Game::fits(Filter filter, const Eye& eye, const Seen& seen) const {
  return machine::fits(*this, filter, eye, seen);
}

Seen Game::see(Slot c) const {
  if (c < slot_count) {
    // A card in reserve has no characteristics but where it is and whose.
    const Card& def = is_reserve(at(c).place) ? catalog[0] : card(c);
    return {c, planet_of(c), at(c).controller, &def, nullptr, false};
  }
  const Place p = place_in(c);
  if (p == hq) return {c, hq, static_cast<Seat>(c - place_slot(hq)), &headquarters(), nullptr, false};
  return {c, p, 0, p != nowhere && s.line[p] != no_card ? &card(s.line[p]) : &catalog[0], nullptr, false};
}
Seen Game::see(const Member& m) const { return {m.card.slot, m.place, m.seat, &catalog[m.face], &m, false}; }

// --- Players ------------------------------------------------------------------------------------------

unsigned Game::whose(const Seen& seen, bool owner) const {
  if (seen.c < slot_count) return 1U << (owner ? at(seen.c).owner : seen.controller);
  return seen.place == hq ? 1U << seen.controller : 0;  // a planet is nobody's
}

unsigned Game::actor(const Eye& eye) const {
  if (!eye.act || eye.act->moment == 255) return 0;
  return 1U << doer_of(member(*eye.act));
}

// Who did what happened: of an ability that targets, who uses it.
Seat Game::doer_of(const Member& m) const { return m.doer ? static_cast<Seat>(m.doer - 1) : m.seat; }

bool Game::on_side(Word side, const Eye& eye, const Seen& seen) const {
  switch (static_cast<Side>(side)) {
    case Side::Any: return true;
    case Side::Yours: return seen.controller == eye.seat;
    case Side::Enemy: return seen.controller != eye.seat;
    case Side::Theirs: return seen.controller == (eye.act ? eye.act->doer : eye.seat);
  }
  return false;
}

// --- Cards --------------------------------------------------------------------------------------------

Slot Game::this_card(const Eye& eye) const {
  if (!eye.act) return eye.source;
  return alive(eye.act->source) ? eye.act->source.slot : no_card;
}
Slot Game::host_card(const Eye& eye) const {  // an attachment that pays for its ability is gone by then
  if (eye.act) return alive(eye.act->host) ? eye.act->host.slot : no_card;
  return eye.source < slot_count ? at(eye.source).host : no_card;
}
Slot Game::member_card(const Eye& eye) const {
  if (!eye.act || eye.act->moment == 255) return no_card;
  const Ref r = member(*eye.act).card;
  return alive(r) ? r.slot : no_card;
}
Slot Game::agent_card(const Eye& eye) const {
  if (!eye.act || eye.act->moment == 255) return no_card;
  const Ref r = member(*eye.act).agent;
  return alive(r) ? r.slot : no_card;
}

Slot Game::role_card(Word role, const Eye& eye) const {
  const auto planet = [&](Place p) { return is_planet(p) && planet_here(p) ? place_slot(p) : no_card; };
  switch (static_cast<Role>(role)) {
    case Role::Here: return planet(eye.here);
    case Role::ThatPlanet:
      return eye.act && eye.act->moment != 255 ? planet(member(*eye.act).place) : no_card;
    case Role::FirstPlanet: return planet(s.first_planet);
    case Role::LastPlanet: return planet(last_planet());
    case Role::YourHq: return place_slot(hq, eye.seat);
    case Role::TheirHq: return place_slot(hq, eye.act ? eye.act->doer : eye.seat);
    case Role::Attacker: return alive(s.battle.attacker) ? s.battle.attacker.slot : no_card;
    case Role::Defender: return alive(s.battle.defender) ? s.battle.defender.slot : no_card;
  }
  return no_card;
}

// The planet where the first of these is, or was when it was chosen.
Slot Game::place_of(Things things, const Eye& eye) const {
  const ThingsNode& n = program()[things];
  if (n.named == machine::Named::Picked && eye.act && eye.act->count[n.reg] > 0) {
    const unsigned i = eye.act->first[n.reg];
    const Ref r = eye.act->picks[i];
    if (is_place(r.slot)) return r.slot;
    const Place p = alive(r) ? at(r.slot).place : eye.act->places[i];
    return is_planet(p) ? place_slot(p) : no_card;
  }
  if (n.named == machine::Named::Member && eye.act && eye.act->moment != 255) {
    const Place p = member(*eye.act).place;
    return is_planet(p) ? place_slot(p) : no_card;
  }
  if (n.named == machine::Named::This && is_planet(eye.here)) return place_slot(eye.here);
  for (Slot c : machine::found(*this, things, eye))
    if (c < slot_count && is_planet(at(c).place)) return place_slot(at(c).place);
  return no_card;
}

bool Game::at_place(Word spot, const Eye& eye, const Seen& seen) const {
  switch (static_cast<Spot>(spot)) {
    case Spot::Anywhere: return true;
    case Spot::Here: return seen.place == eye.here && is_planet(eye.here);
    case Spot::APlanet: return is_planet(seen.place);
    case Spot::FirstPlanet: return seen.place == s.first_planet && is_planet(seen.place);
    case Spot::AnyHq: return seen.place == hq;
    case Spot::YourHq: return seen.place == hq && seen.controller == eye.seat;
  }
  return false;
}

Place Game::last_planet() const {
  Place last = nowhere;
  for (Place p = 0; p < line_length; ++p)
    if (planet_here(p)) last = p;
  return last;
}

// `another`: none of those that the text has named, and nothing that they are attached to.
bool Game::is_named(const Eye& eye, Slot c) const {
  if (c == eye.source) return true;
  if (eye.source < slot_count && at(eye.source).host == c) return true;
  if (!eye.act) return false;
  const Act& act = *eye.act;
  if (act.moment != 255 && member(act).card == ref(c)) return true;
  for (unsigned i = 0; i < act.pick_count; ++i) {
    const Ref r = act.picks[i];
    if (r.slot < slot_count && alive(r) && (r.slot == c || at(r.slot).host == c)) return true;
  }
  return false;
}

bool Game::is(Word atom, int value, const Eye& eye, const Seen& seen) const {
  const Card& def = *seen.card;
  const auto now = [&](auto test) { return seen.c < slot_count && test(seen.c); };
  switch (static_cast<Atom>(atom)) {
    case Atom::Exhausted: return now([&](Slot c) { return exhausted(c); });
    case Atom::Damaged: return now([&](Slot c) { return at(c).damage > 0; });
    case Atom::Unique: return def.unique;
    case Atom::Loyal: return def.loyal;
    case Atom::Signature: return def.squad != 0 && def.type != Type::Warlord;
    case Atom::Faction: return static_cast<int>(faction(seen, eye.above)) == value;
    case Atom::Trait: return has_trait(seen, static_cast<unsigned>(value), eye.above);
    case Atom::Keyword: {
      const auto k = static_cast<Keyword>(value);
      if (is_there(seen)) return has(seen.c, k, eye.above);
      return def.keywords & bit(k);
    }
    case Atom::Title: return def.title_id == value;
    case Atom::Source: return seen.c == eye.source;
    case Atom::Another: return !is_named(eye, seen.c);
    case Atom::Attacking: return s.battle.attacking && s.battle.attacker.slot == seen.c;
    case Atom::Defending: return s.battle.attacking && s.battle.defender.slot == seen.c;
    case Atom::AdjacentPlanet: return adjacent(reckoned_from(*this, eye), seen.place);
    case Atom::AnotherPlanet: return is_planet(seen.place) && seen.place != reckoned_from(*this, eye);
    case Atom::FirstPlanet: return is_planet(seen.place) && seen.place == s.first_planet;
    case Atom::WithBattle: return is_planet(seen.place) && seen.place == s.battle.at;
    case Atom::Symbol:
      return (def.symbols & value) != 0 ||
             (seen.place == s.battle.at && is_planet(seen.place) && (s.battle.symbols & value) != 0);
    case Atom::LastPlanet: return is_planet(seen.place) && seen.place == last_planet();
    case Atom::OddCost: return def.cost > 0 && def.cost % 2 == 1;
    case Atom::Infested: return is_planet(seen.place) && infested(seen.place);
    case Atom::EnslavedFaction: {
      const Faction its = faction(seen, eye.above);
      return its != Faction::None && its == s.enslaved[eye.seat];
    }
    case Atom::Specialty:
      if (!is_there(seen)) return def.specialties & value;
      return ((def.specialties | learned_specialties(seen.c)) & value) && !blanked(seen.c);
    case Atom::NamedType: return !eye.act || eye.act->named == 0 || is_nameable(eye.act->named, def.type);
    case Atom::Targetable:
      return seen.controller == eye.seat || !now([&](Slot c) { return forbidden(c, Deed::BeTargeted); });
    case Atom::Scarred: return now([&](Slot c) { return is_scarred(c, eye.source); });
    case Atom::Topmost: return now([&](Slot c) { return is_topmost(c); });
  }
  return false;
}

// A card that something has happened to is as it is now, unless it has left play since.
bool Game::is_there(const Seen& seen) const {
  return seen.c < slot_count && in_play(seen.c) && (!seen.was || alive(seen.was->card)) && !seen.gone;
}

int Game::figure_of(Word word, bool as_printed, const Eye& eye, const Seen& seen) const {
  const auto which = static_cast<Figure>(word);
  if (which == Figure::Cost && seen.card->cost < 0) return machine::absent;
  if (is_place(seen.c) && is_planet(seen.place) && which >= Figure::CardBonus)
    return planet_here(seen.place) ? figure(s.line[seen.place], which, eye.above) : 0;
  if (as_printed) return seen.card->printed(which);
  if (is_there(seen)) return figure_now(seen.c, which, eye.above);
  for (const Gone& left : s.gone)
    if (left.card == seen.c && seen.c < slot_count) return left.figures[static_cast<unsigned>(which)];
  return seen.card->printed(which);
}

int Game::figure_now(Slot c, Figure which, const Reading* above) const {
  switch (which) {
    case Figure::Attack:
    case Figure::HitPoints:
    case Figure::Command:
    case Figure::CardBonus:
    case Figure::ResourceBonus: return figure(c, which, above);
    case Figure::Cost:
    case Figure::Shields: return card(c).printed(which);
    case Figure::Damage: return at(c).damage;
    case Figure::Resources: return at(c).resources;
    case Figure::Attachments: return static_cast<int>(attachments(c));
    case Figure::RemainingHitPoints: return std::max(0, figure(c, Figure::HitPoints, above) - at(c).damage);
    case Figure::AreaEffect: return static_cast<int>(area_effect(c));
  }
  return 0;
}

void Game::remember_figures(Slot c) {
  Gone* kept = &s.gone[s.gone_next];
  for (Gone& left : s.gone)
    if (left.card == c) kept = &left;
  if (kept == &s.gone[s.gone_next])
    s.gone_next = static_cast<std::uint8_t>((s.gone_next + 1U) % s.gone.size());
  kept->card = c;
  for (unsigned which = 0; which < figure_count; ++which)
    kept->figures[which] = static_cast<std::int16_t>(figure_now(c, static_cast<Figure>(which), nullptr));
}

void Game::forget_figures() {
  if (s.act_count + s.moment_count > 0 || s.gone[0].card == no_card) return;
  s.gone = {};
  s.gone_next = 0;
}

bool Game::shares(Word what, const Seen& seen, const Seen& other) const {
  switch (static_cast<Shared>(what)) {
    case Shared::Place:
      if (is_place(other.c)) return is_at(other.c, seen);
      return warlords::in_play(seen.place) && seen.place == other.place &&
             (seen.place != hq || seen.controller == other.controller);
    case Shared::Controller: {  // of an attachment: of what it is attached to
      const Slot host = other.c < slot_count ? at(other.c).host : no_card;
      return seen.controller == (host == no_card || !is_unit(host) ? other.controller : at(host).controller);
    }
    case Shared::Host: return seen.c < slot_count && at(seen.c).host == other.c && other.c != no_card;
    case Shared::Faction: return faction(seen) == faction(other);
    case Shared::Title: return seen.card->title_id == other.card->title_id;
    case Shared::Trait: return (seen.card->traits & other.card->traits).any();
    case Shared::Symbol: return (seen.card->symbols & other.card->symbols) != 0;
    case Shared::Adjacent: return adjacent(seen.place, other.place);
    case Shared::Itself: return seen.c == other.c;
  }
  return false;
}

bool Game::is_at(Slot place, const Seen& seen) const {
  const Place p = place_in(place);
  return seen.place == p && (p != hq || place_slot(hq, seen.controller) == place);
}

bool Game::lies_in(Word zone, unsigned mask, const Eye& eye, const Seen& seen) const {
  const Place p = seen.place;
  if (static_cast<Zone>(zone) == Zone::Play)  // controlled by that player
    return warlords::in_play(p) && (!is_place(seen.c) || p == hq) && (mask >> seen.controller & 1U);
  if (seen.c >= slot_count || !(mask >> at(seen.c).owner & 1U)) return false;
  switch (static_cast<Zone>(zone)) {
    case Zone::Hand: return p == hand;
    case Zone::Discard: return p == discard;
    case Zone::HandOrDiscard: return p == hand || p == discard;
    case Zone::Deck: return p == deck;
    case Zone::Removed: return p == removed;
    case Zone::Victory: return p == victory;
    case Zone::Reserve: return is_reserve(at(seen.c).place);
    case Zone::Beneath: return p == beneath && at(seen.c).host == this_card(eye);
    case Zone::Play:
    case Zone::Places:
    case Zone::Looked: return false;
  }
  return false;
}

Zone Game::zone_of(const Seen& seen, const Eye& eye) const {
  if (is_place(seen.c)) return Zone::Places;
  const Place p = seen.c < slot_count ? at(seen.c).place : nowhere;
  if (is_reserve(p)) return Zone::Reserve;
  if (p == beneath) return Zone::Beneath;
  if (p == hand) return Zone::Hand;
  if (p == discard) return Zone::Discard;
  if (p == victory) return Zone::Victory;
  if (p != deck) return Zone::Play;
  return eye.act && eye.act->look_count > 0 ? Zone::Looked : Zone::Deck;
}

// --- Numbers ------------------------------------------------------------------------------------------

int Game::possession(Word what, unsigned seat) const {
  switch (static_cast<Possession>(what)) {
    case Possession::Hand: return static_cast<int>(s.hands[seat].count());
    case Possession::Deck: return s.deck_counts[seat];
    case Possession::Discard: return s.discard_counts[seat];
    case Possession::Resources: return s.resources[seat];
    case Possession::Victory: return s.victory_counts[seat];
  }
  return 0;
}

int Game::done(Word, Filter, const Eye& eye) const { return eye.act->done; }

int Game::number_of(const machine::AmountNode& node, const Eye& eye) const {
  switch (static_cast<Quantity>(node.word)) {
    case Quantity::ThatDamage: return eye.act && eye.act->moment != 255 ? member(*eye.act).amount : 0;
    case Quantity::Round: return s.round;
    case Quantity::Line: return s.faceup;
    case Quantity::Fallen: return is_planet(eye.here) && eye.here == s.battle.at ? s.battle.fallen : 0;
    case Quantity::Factions: {  // different ones; neutral is none, nor is the one that does not count
      unsigned seen = 0;
      machine::each_seen(*this, node.of, eye,
                         [&](const Seen& one) { seen |= 1U << static_cast<unsigned>(faction(one)); });
      seen &=
          ~(1U | 1U << static_cast<unsigned>(Faction::Neutral) | 1U << static_cast<unsigned>(node.number));
      return std::popcount(seen);
    }
    case Quantity::Crowd: {
      std::array<int, line_length> at_planet{};
      machine::each_seen(*this, node.of, eye, [&](const Seen& one) {
        if (is_planet(one.place)) ++at_planet[one.place];
      });
      return *std::max_element(at_planet.begin(), at_planet.end());
    }
  }
  return 0;
}

bool Game::fact(Word what, int value, Player player, Things, const Eye& eye) const {
  switch (static_cast<Fact>(what)) {
    case Fact::HasInitiative: return seats(player, eye) == 1U << initiative_for(eye);
    case Fact::BattleFought: return s.battle.at != nowhere;
    case Fact::BattleHere: return is_planet(eye.here) && s.battle.at == eye.here;
    case Fact::PhaseIs: return static_cast<int>(s.phase) == value;
    case Fact::WasInfested:
      return eye.act && eye.act->moment != 255 && (member(*eye.act).flags & Member::WasInfested);
    case Fact::Unshielded:
      return eye.act && eye.act->moment != 255 && !(member(*eye.act).flags & Member::Shielded);
    case Fact::NoBattleBefore: return s.battles == 0;
    case Fact::Learned: return eye.source < slot_count && has_learned(eye.source, value);
  }
  return false;
}

// --- What is meant, and what may be chosen ------------------------------------------------------------

bool Game::affects(const Act& act, Slot c) const {
  if (!(act.flags & Act::Event) || c >= slot_count || !in_play(c)) return true;
  if (has(c, Keyword::ImmuneToTraitEvents) && is_immune_to(c, catalog[act.card])) return false;
  return at(c).controller == act.seat || !has(c, Keyword::ImmuneToEnemyEvents);
}

bool Game::targetable(const Act& act, Slot c) const {
  return affects(act, c) && (at(c).controller == act.seat || !forbidden(c, Deed::BeTargeted));
}

Cards Game::found(Things things, const Act& act) const {
  if (!things) return {};
  if (program()[things].named == machine::Named::All) return candidates(things, act);
  Cards all = machine::found(*this, things, eye(act));
  if (act.flags & Act::Event)
    for (Slot c : all)
      if (!affects(act, c)) all.remove(c);
  return all;
}

Slot Game::one(Things things, const Act& act) const {
  const Cards all = found(things, act);
  return all.empty() ? no_card : *all.begin();
}

Cards Game::candidates(Things things, const Act& act) const {
  Cards all;
  any_candidate(things, act, [&](Slot c) {
    all.add(c);
    return false;
  });
  return all;
}

bool is_where_said(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  const ThingsNode& n = g.program()[node.what];
  const auto zone = static_cast<Zone>(n.zone);
  if (zone == Zone::Play || zone == Zone::Looked) return true;
  return g.lies_in(n.zone, n.whose ? g.seats(n.whose, g.eye(act)) : 1U << act.doer, g.eye(act), g.see(c));
}

Cards affected(const Game& g, const EffectNode& node, const Act& act) {
  Cards all;
  const EffectVerb& verb = verb_of(node);
  for (Slot c : g.found(node.what, act))
    if (c < slot_count && g.in_play(c) && (!verb.useful || verb.useful(g, node, act, c))) all.add(c);
  return all;
}

void take_out_of_play(Game& g, Cards leaving, Place to) {
  for (Slot c : leaving)
    if (g.card(c).type == Type::Warlord) leaving.remove(c);
  if (leaving.empty()) return;
  const std::uint8_t moment = g.open_moment();
  for (Slot c : leaving) g.add_member(moment, c, bit(Name::LeavesPlay));
  g.push(LeavePlay{.moment = moment, .to = to});
}

int amount_of(const Game& g, const EffectNode& node, const Act& act) {
  const int all = std::max(0, g.value(node.amount, g.eye(act)));
  return act.part > 0 && node.word == any_part && verb_of(node).most ? std::min<int>(all, act.part) : all;
}

}  // namespace tercio::warlords
