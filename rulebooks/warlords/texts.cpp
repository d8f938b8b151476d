// Reading a card's text: which cards a phrase means, where, how many, and whether a condition holds.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

bool Game::at_ref(Ref place, Place p, Seat controller) const {
  if (place.slot < place_refs) return false;
  const unsigned which = place.slot - place_refs;
  return which < hq ? p == which : p == hq && controller == which - hq;
}

namespace {

Ref picked(const Act* act, unsigned reg, unsigned i = 0) {
  return act && i < act->count[reg] ? act->picks[act->first[reg] + i] : Ref{};
}

// "On it", "controlled by the same player": the card the text has named before.
Slot named_before(const Game& g, const Eye& eye) {
  const Ref first = picked(eye.act, 0);
  const Slot c = g.alive(first) ? first.slot : eye.source;
  return c < slot_count && g.card(c).type == Type::Attachment ? g.at(c).host : c;
}

bool is_where(const Game& g, const Filter& f, const Eye& eye, const Seen& seen) {
  switch (f.where) {
    case Where::Anywhere: return true;
    case Where::Here: return seen.place == eye.here && is_planet(eye.here);
    case Where::ThatPlanet:
      return eye.act && eye.act->moment != 255 && is_planet(seen.place) &&
             g.member(*eye.act).place == seen.place;
    case Where::SamePlanet: {
      const Ref r = picked(eye.act, f.where_register);
      return g.alive(r) && is_planet(seen.place) && g.at(r.slot).place == seen.place;
    }
    case Where::Adjacent: return g.adjacent(eye.here, seen.place);
    case Where::APlanet: return is_planet(seen.place);
    case Where::FirstPlanet: return seen.place == g.s.first_planet;
    case Where::AnotherPlanet: return is_planet(seen.place) && seen.place != eye.here;
    case Where::YourHq: return seen.place == hq && seen.controller == eye.seat;
    case Where::EachHq: return seen.place == hq;
    case Where::PickedPlace: return g.at_ref(picked(eye.act, f.where_register), seen.place, seen.controller);
    case Where::YourHand: return seen.place == hand && g.at(seen.c).owner == eye.seat;
    case Where::YourDiscard: return seen.place == discard && g.at(seen.c).owner == eye.seat;
    case Where::OpponentsDiscard: return seen.place == discard && g.at(seen.c).owner != eye.seat;
    default: return false;
  }
}

bool is_excluded(const Game& g, const Filter& f, const Eye& eye, Slot c) {
  if (f.excluding == Excluding::Nothing) return false;
  if (c == eye.source) return true;
  if (f.excluding == Excluding::Source || !eye.act) return false;
  const Act& act = *eye.act;
  if (act.moment != 255 && g.member(act).card == g.ref(c)) return true;
  if (eye.source < slot_count && g.at(eye.source).host == c) return true;
  for (unsigned i = 0; i < act.pick_count; ++i) {
    const Ref r = act.picks[i];
    if (g.alive(r) && (r.slot == c || g.at(r.slot).host == c)) return true;
  }
  return false;
}

bool is_of_kind(const Filter& f, const Card& card) {
  if (!(bit(card.type) & f.types) || (bit(card.type) & f.not_types)) return false;
  if (f.faction != Faction::None && card.faction != f.faction) return false;
  if (f.not_faction != Faction::None && card.faction == f.not_faction) return false;
  if (f.traits[0] && !card.traits[f.traits[0]] && !(f.traits[1] && card.traits[f.traits[1]])) return false;
  if (f.not_trait && card.traits[f.not_trait]) return false;
  if (f.unique >= 0 && card.unique != (f.unique == 1)) return false;
  if (f.most_cost >= 0 && (card.cost < 0 || card.cost > f.most_cost)) return false;
  if (f.title >= 0 && card.title_id != f.title) return false;
  return f.not_title < 0 || card.title_id != f.not_title;
}

}  // namespace

bool Game::fits(std::int16_t id, const Eye& eye, const Seen& seen) const {
  const Filter& f = catalog.filter(id);
  const auto fits_this = [&] {
    if (!is_of_kind(f, *seen.card)) return false;
    if (f.side != Side::Any && (seen.controller == eye.seat) != (f.side == Side::Yours)) return false;
    if (!is_where(*this, f, eye, seen)) return false;
    const CardState& now = at(seen.c);
    if (f.exhausted >= 0 && exhausted(seen.c) != (f.exhausted == 1)) return false;
    if (f.damaged >= 0 && (now.damage > 0) != (f.damaged == 1)) return false;
    if (f.keywords && !has(seen.c, Keyword::Limited)) return false;
    if (f.no_attachments && now.first_attachment != no_card) return false;
    if (f.least_attachments > 0 && static_cast<int>(attachments(seen.c)) < f.least_attachments) return false;
    if (f.on_it && (now.host == no_card || now.host != named_before(*this, eye))) return false;
    if (f.same_controller) {
      const Slot named = named_before(*this, eye);
      if (named >= slot_count || seen.controller != at(named).controller) return false;
    }
    return !is_excluded(*this, f, eye, seen.c);
  };
  return fits_this() || (f.or_else >= 0 && fits(f.or_else, eye, seen));
}

int Game::count(std::int16_t filter, const Eye& eye) const {
  const Filter& f = catalog.filter(filter);
  int n = 0;
  if (f.where == Where::OpponentsDiscard || f.where == Where::YourDiscard) {
    const Seat seat = f.where == Where::YourDiscard ? eye.seat : other(eye.seat);
    for (unsigned i = 0; i < s.discard_counts[seat]; ++i) n += fits(filter, eye, s.discards[seat][i]);
    return n;
  }
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot c : s.play[seat]) n += fits(filter, eye, c);
  return n;
}

int Game::amount(const Amount& a, const Eye& eye) const {
  switch (a.count) {
    case Count::X: return eye.act ? eye.act->x * a.number : 0;
    case Count::PrintedAttack: {
      const Ref r = picked(eye.act, a.of.reg);
      return r.slot < slot_count ? card(r.slot).attack : 0;
    }
    case Count::All: return 127;
    default: return a.each < 0 ? a.number : a.number * count(a.each, eye);
  }
}

bool Game::holds(std::int16_t id, const Eye& eye) const {
  const Test& t = catalog.test(id);
  const auto of = [&]() -> Slot {
    switch (t.of.which) {
      case Which::This: return eye.source;
      case Which::Attached: return eye.source < slot_count ? at(eye.source).host : no_card;
      case Which::None:
      case Which::Each: return no_card;
      default: return eye.act ? one(t.of, *eye.act) : no_card;
    }
  };
  switch (t.what) {
    case Condition::Always: return true;
    case Condition::YouControl: {
      for (Slot c : s.play[eye.seat])
        if (fits(t.filter, eye, c)) return true;
      return false;
    }
    case Condition::BattleFought: return s.battle.at != nowhere;
    case Condition::OpponentHasMoreResources: return s.resources[other(eye.seat)] > s.resources[eye.seat];
    case Condition::FewerUnits: {
      int difference = 0;
      for (Seat seat = 0; seat < 2; ++seat)
        for (Slot c : s.play[seat]) difference += is_unit(c) ? (seat == eye.seat ? -1 : 1) : 0;
      return difference > 0;
    }
    default: break;
  }
  const Slot c = of();
  if (c >= slot_count) return false;
  switch (t.what) {
    case Condition::IsReady: return !exhausted(c);
    case Condition::IsExhausted: return exhausted(c);
    case Condition::IsDamaged: return at(c).damage > 0;
    case Condition::IsAt:
      return t.place.where == Where::FirstPlanet ? at(c).place == s.first_planet && is_planet(at(c).place)
             : t.place.where == Where::YourHq
                 ? at(c).place == hq
                 : eye.act && at_ref(place_of(t.place, *eye.act), at(c).place, at(c).controller);
    case Condition::IsAttacking:
      return s.battle.attacker == ref(c) && alive(s.battle.defender) &&
             fits(t.filter, eye, s.battle.defender.slot);
    case Condition::IsKind: return fits(t.filter, eye, c);
    case Condition::HasDamage: return at(c).damage >= t.number;
    default: return false;
  }
}

bool Game::affects(const Act& act, Slot c) const {
  return !(act.flags & Act::Event) || at(c).controller == act.seat || !in_play(c) ||
         !has(c, Keyword::ImmuneToEnemyEvents);
}

bool Game::targetable(const Act& act, Slot c) const {
  return affects(act, c) && (at(c).controller == act.seat || !restricted(c, Change::CannotBeTargeted));
}

Cards Game::candidates(const Things& t, const Act& act) const {
  Cards all;
  any_candidate(t, act, [&](Slot c) {
    all.add(c);
    return false;
  });
  return all;
}

Cards Game::found(const Things& t, const Act& act) const {
  Cards all;
  const auto add = [&](Slot c) {
    if (c < slot_count && affects(act, c)) all.add(c);
  };
  switch (t.which) {
    case Which::This:
      if (alive(act.source)) add(act.source.slot);
      break;
    case Which::Attached:
      if (alive(act.source)) add(at(act.source.slot).host);
      break;
    case Which::Moment:
      if (act.moment != 255 && alive(member(act).card)) add(member(act).card.slot);
      break;
    case Which::Agent:
      if (act.moment != 255 && alive(member(act).agent)) add(member(act).agent.slot);
      break;
    case Which::Each: return candidates(t, act);
    case Which::Topmost: add(topmost(t.filter, act)); break;
    case Which::Picked:
      for (unsigned i = 0; i < act.count[t.reg]; ++i)
        if (const Ref r = picked(&act, t.reg, i); alive(r)) add(r.slot);
      break;
    case Which::None: break;
  }
  return all;
}

Slot Game::one(const Things& t, const Act& act) const {
  for (Slot c : found(t, act)) return c;
  return no_card;
}

Slot Game::topmost(std::int16_t filter, const Act& act) const {
  for (unsigned i = s.discard_counts[act.seat]; i > 0; --i) {
    const Slot c = s.discards[act.seat][i - 1];
    if (fits(filter, eye(act), c)) return c;
  }
  return no_card;
}

Cards Game::in_zone(Where zone, std::int16_t filter, const Act& act) const {
  Cards all;
  const auto add = [&](Slot c) {
    if (fits(filter, eye(act), c)) all.add(c);
  };
  if (zone == Where::YourHand || zone == Where::YourHandOrDiscard)
    for (Slot c : s.hands[act.seat]) add(c);
  if (zone == Where::YourDiscard || zone == Where::YourHandOrDiscard)
    for (unsigned i = 0; i < s.discard_counts[act.seat]; ++i) add(s.discards[act.seat][i]);
  if (zone == Where::AmongThem)
    for (unsigned i = 0; i < act.look_count; ++i)
      if (at(act.looked[i]).place == deck) add(act.looked[i]);
  return all;
}

void Game::offer_places(const PlaceChoice& p, const Act& act, Options& list) const {
  const Verb verb = p.targets ? Verb::TargetPlace : Verb::ChoosePlace;
  const Place from = is_planet(act.here) ? act.here : act.moment != 255 ? member(act).place : nowhere;
  for (Place place = 0; place < line_length; ++place) {
    if (!planet_here(place)) continue;
    bool fits_range = true;
    switch (p.range) {
      case PlaceRange::NonFirst: fits_range = place != s.first_planet; break;
      case PlaceRange::WithBattle: fits_range = place == s.battle.at; break;
      case PlaceRange::AdjacentPlanet:
      case PlaceRange::HqOrAdjacent: fits_range = adjacent(from, place); break;
      case PlaceRange::OtherPlanet: fits_range = place != from; break;
      default: break;
    }
    if (fits_range) list.add(option(verb, place));
  }
  if (p.range == PlaceRange::PlanetOrHq || p.range == PlaceRange::HqOrAdjacent) {
    list.add(option(verb, hq, act.seat));
    list.add(option(verb, hq, other(act.seat)));
  }
}

Ref Game::place_of(const PlaceChoice& p, const Act& act) const {
  switch (p.where) {
    case Where::Here: return is_planet(act.here) ? place_ref(act.here) : Ref{};
    case Where::ThatPlanet:
      return act.moment != 255 && is_planet(member(act).place) ? place_ref(member(act).place) : Ref{};
    case Where::FirstPlanet: return is_planet(s.first_planet) ? place_ref(s.first_planet) : Ref{};
    case Where::YourHq: return place_ref(hq, act.seat);
    case Where::PickedPlace: return picked(&act, p.reg);
    default: return {};
  }
}

}  // namespace tercio::warlords
