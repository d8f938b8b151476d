// Reading a card's text: which cards a phrase means, how many, and whether a condition holds.
#include <algorithm>

#include "rulebooks/delos/game.h"

namespace tercio::delos {
namespace {

bool is_of_army(const Card& def, std::uint8_t army) {
  return static_cast<std::uint8_t>(def.race) == army || def.faction == army;
}

bool is_of_kind(const Filter& f, const Card& def) {
  if (!(bit(def.type) & f.types)) return false;
  if (f.traits[0] && !def.traits[f.traits[0]]) return false;
  if (f.traits[1] && !def.traits[f.traits[1]]) return false;
  if (f.not_trait && def.traits[f.not_trait]) return false;
  if (f.army && !is_of_army(def, f.army)) return false;
  if (f.not_army && is_of_army(def, f.not_army)) return false;
  return f.unique < 0 || def.unique == (f.unique == 1);
}

bool compares(const Comparison& c, int value, int than) {
  switch (c.kind) {
    case Comparison::Exactly: return value == c.number;
    case Comparison::AtLeast: return value >= c.number;
    case Comparison::AtMost: return value <= c.number;
    case Comparison::MoreThan: return value > than;
    case Comparison::LessThan: return value < than;
    default: return true;
  }
}

int printed_figure(const Card& def, Figure which) {
  switch (which) {
    case Figure::Firepower: return def.firepower;
    case Figure::Speed: return def.speed;
    case Figure::Armor: return def.armor;
    case Figure::Flags: return def.flags;
    case Figure::Save: return def.save;
    default: return 0;
  }
}

}  // namespace

bool Game::is_side(Side side, const Eye& eye, Seat seat) const {
  switch (side) {
    case Side::Any: return true;
    case Side::Yours: return seat == eye.seat;
    case Side::Enemy: return seat != eye.seat;
    case Side::Attackers: return seat == attacker();
    default: return seat == defender();
  }
}

Slot Game::role(Which which) const {
  const Attack* now = attack();
  if (!now) return no_card;
  Ref r;
  if (which == Which::Attacker || (which == Which::Shooter && now->cause == Cause::Shooting))
    r = now->attacker;
  else if (which == Which::Target || (which == Which::Blocker && now->blocked))
    r = now->target;
  return fights(r) ? r.slot : no_card;
}

bool Game::fits(std::int16_t id, const Eye& eye, Slot c) const {
  const Filter& f = catalog.filter(id);
  const Card& def = card(c);
  if (!is_of_kind(f, def) || !is_side(f.side, eye, at(c).owner)) return false;
  if (f.other && c == eye.source) return false;
  if (f.stances != 7 && !(f.stances & bit(stance(c)))) return false;
  for (unsigned specials = f.specials | f.not_specials; specials != 0; specials &= specials - 1) {
    const auto special = static_cast<Special>(specials & (~specials + 1));
    const bool now = eye.printed ? (def.specials & bit(special)) != 0 : has(c, special);
    if (now != ((f.specials & bit(special)) != 0)) return false;
  }
  const auto value = [&](Slot of, Figure which) {
    return eye.printed ? printed(of, which) : figure(of, which);
  };
  if (f.flag >= 0 && (value(c, Figure::Flags) > 0) != (f.flag == 1)) return false;
  if (f.in_action == 0 && (role(Which::Attacker) == c || role(Which::Target) == c)) return false;
  if (f.compare.kind == Comparison::None) return true;
  int than = 0;
  if (f.compare.than != Which::None) {
    const Slot other = f.compare.than == Which::This ? eye.source
                       : f.compare.than == Which::Moment
                           ? (eye.act && eye.act->moment != 255 ? member(*eye.act).card.slot : no_card)
                           : role(f.compare.than);
    if (other >= slot_count) return false;
    than = value(other, f.compare.figure);
  }
  return compares(f.compare, value(c, f.compare.figure), than);
}

bool Game::face_fits(std::int16_t id, std::uint16_t face) const {
  const Filter& f = catalog.filter(id);
  const Card& def = catalog[face];
  return is_of_kind(f, def) && (def.specials & f.specials) == f.specials &&
         !(def.specials & f.not_specials) && (f.flag < 0 || (def.flags > 0) == (f.flag == 1)) &&
         compares(f.compare, printed_figure(def, f.compare.figure), 0);
}

bool Game::member_fits(std::int16_t id, const Eye& eye, const Member& m) const {
  const Filter& f = catalog.filter(id);
  return face_fits(id, m.face) && is_side(f.side, eye, m.seat) && (f.stances & m.stance) &&
         !(f.other && m.card.slot == eye.source);
}

int Game::count(std::int16_t filter, const Eye& eye) const {
  int n = 0;
  if (s.battle.at == nowhere) return 0;
  for (Seat seat = 0; seat < 2; ++seat)
    if (is_side(catalog.filter(filter).side, eye, seat))
      for (Slot c : here(seat)) n += fits(filter, eye, c);
  return n;
}

int Game::rolled(const Act& act) const {
  if (act.rolled != Act::not_rolled) return act.rolled;
  return act.moment != 255 ? std::max<int>(0, member(act).amount) : 0;
}

int Game::value(const Value& v, const Eye& eye) const {
  switch (v.what) {
    case Of::NumberRolled: return eye.act ? std::max(0, rolled(*eye.act)) : 0;
    case Of::Difference:
      return eye.act ? std::max(0, std::max(0, rolled(*eye.act)) - eye.act->rolled_by_enemy) : 0;
    case Of::HandOf:
      return static_cast<int>(s.commands[v.side == Side::Yours ? eye.seat : other(eye.seat)].count());
    case Of::Cards: return count(v.filter, eye);
    default: break;
  }
  int n = 0;
  const bool discarded = v.what == Of::Discarded;
  for (unsigned i = 0; eye.act && i < eye.act->face_count; ++i) {
    const std::uint16_t face = eye.act->faces[i];
    if (((face & Act::discarded) != 0) == discarded)
      n += face_fits(v.filter, static_cast<std::uint16_t>(face & ~Act::discarded));
  }
  return n;
}

int Game::amount(const Amount& a, const Eye& eye) const {
  const int number = a.d6 ? (eye.act ? std::max(0, rolled(*eye.act)) : 0) : a.number;
  return a.times < 0 ? number : number * value(catalog.value(a.times), eye);
}

bool Game::holds(std::int16_t id, const Eye& eye) const {
  const Test& t = catalog.test(id);
  const auto seat = [&](Side side) { return side == Side::Enemy ? other(eye.seat) : eye.seat; };
  const auto of = [&]() -> Slot {
    if (t.of.which == Which::This) return eye.source;
    return eye.act ? one(t.of, *eye.act) : role(t.of.which);
  };
  const auto between = [&](int value) { return t.least <= value && value <= t.most; };
  const auto owned = [&](Seat whose) {
    int n = 0;
    for (Slot c : here(whose)) n += fits(t.filter, eye, c);
    return n;
  };
  const auto holds_here = [&]() -> bool {
    switch (t.what) {
      case Condition::HandIsEmpty: return s.commands[seat(t.side)].empty();
      case Condition::HandIsLarger:
        return s.commands[seat(t.side)].count() > s.commands[other(seat(t.side))].count();
      case Condition::IsKind: {
        const Slot c = of();
        return c < slot_count && fits(t.filter, eye, c);
      }
      case Condition::IsShooting: {
        const Slot c = of();
        return c < slot_count && role(Which::Shooter) == c;
      }
      case Condition::IsAssaulting: {
        const Slot c = of();
        return c < slot_count && role(Which::Attacker) == c && attack()->cause == Cause::Assaulting;
      }
      case Condition::IsBlocking: {
        const Slot c = of();
        return c < slot_count && role(Which::Blocker) == c;
      }
      case Condition::IsTarget: {
        const Slot c = of();
        return c < slot_count && role(Which::Target) == c;
      }
      case Condition::Have: return s.battle.at != nowhere && owned(seat(t.side)) >= t.least;
      case Condition::HaveNo: return s.battle.at != nowhere && owned(seat(t.side)) == 0;
      case Condition::HaveMore:
        return s.battle.at != nowhere && owned(seat(t.side)) > owned(other(seat(t.side)));
      case Condition::HaveFewer:
        return s.battle.at != nowhere && owned(seat(t.side)) < owned(other(seat(t.side)));
      case Condition::HasRole: return seat(t.side) == (t.least == 0 ? attacker() : defender());
      case Condition::TurnIs: return between(s.turn);
      case Condition::SectorIs: return s.battle.at != nowhere && card(sector(s.battle.at)).traits[t.word];
      case Condition::SectorIsWorth:
        return s.battle.at != nowhere && between(card(sector(s.battle.at)).victory_points);
      case Condition::Rolled: return eye.act && between(rolled(*eye.act));
      case Condition::RolledHigher: return eye.act && rolled(*eye.act) > eye.act->rolled_by_enemy;
      case Condition::FirstAction: return s.battle.actions <= 1;
      case Condition::CommandsFleet: return is_of_army(card(fleet(seat(t.side))), t.word);
      case Condition::DestroyedThisAction: {
        const Filter& f = catalog.filter(t.filter);
        int n = 0;
        for (Seat whose = 0; whose < 2; ++whose)
          for (unsigned type = 0; type < 3; ++type)
            if (is_side(f.side, eye, whose) && (f.types >> (type + 1) & 1U))
              n += s.battle.destroyed[whose][type];
        return n >= t.least;
      }
    }
    return false;
  };
  return holds_here() && (t.next < 0 || holds(t.next, eye));
}

Cards Game::found(const Things& t, const Act& act) const {
  Cards all;
  switch (t.which) {
    case Which::None: break;
    case Which::This:
      if (alive(act.source)) all.add(act.source.slot);
      break;
    case Which::Moment:
      if (act.moment != 255 && alive(member(act).card)) all.add(member(act).card.slot);
      break;
    case Which::All: {
      const Eye e = eye(act);
      for (Seat seat = 0; seat < 2; ++seat)
        for (Slot c : here(seat))
          if (fits(t.filter, e, c)) all.add(c);
      break;
    }
    case Which::Picked:
      for (unsigned i = 0; i < act.count[t.reg]; ++i)
        if (const Ref r = act.picks[act.first[t.reg] + i]; alive(r)) all.add(r.slot);
      break;
    default:
      if (const Slot c = role(t.which); c != no_card) all.add(c);
  }
  return all;
}

Slot Game::one(const Things& t, const Act& act) const {
  for (Slot c : found(t, act)) return c;
  return no_card;
}

// Whether a step would do anything to this card.
bool Game::useful(const Step& step, const Act& act, Slot c) const {
  const auto pays_with_source = [&] {
    if (c != act.source.slot) return false;
    for (const Cost& cost : ability(act).costs)
      if (cost.things.which == Which::This && (cost.what == Pays::Lock || cost.what == Pays::Destroy))
        return true;
    return false;
  };
  switch (step.what) {
    case Do::Lock: return !locked(c) && !pays_with_source();
    case Do::Rally: return (locked(c) || charging(c)) && !restricted(c, Change::CannotRally);
    case Do::Charge: return may_charge(c) && !pays_with_source();
    case Do::ShootWith:
      return card(c).is_unit() && at(c).owner == act.seat && !restricted(c, Change::CannotShoot);
    case Do::AssaultWith: return at(c).owner == act.seat && has(c, Special::Assault);
    case Do::BecomeTarget: {
      const Slot target = role(Which::Target);
      return target != no_card && target != c && at(c).owner == at(target).owner;
    }
    default: return true;
  }
}

bool Game::could_choose(const Step& step, const Act& act) const {
  if (!step.things.picks) return true;
  return step.zone == Zone::Deck ? s.deck_counts[act.seat] > 0 : !candidates(step, act).empty();
}

Cards Game::candidates(const Step& step, const Act& act) const {
  Cards all;
  const Eye e = eye(act);
  const std::int16_t filter = step.things.filter;
  const auto add = [&](Slot c) {
    if (fits(filter, e, c)) all.add(c);
  };
  const bool elsewhere = step.what != Do::Move && step.zone != Zone::None;
  if (!elsewhere) {
    for (Seat seat = 0; seat < 2; ++seat)
      if (is_side(catalog.filter(filter).side, e, seat))
        for (Slot c : here(seat))
          if (fits(filter, e, c) && useful(step, act, c)) all.add(c);
    return all;
  }
  switch (step.zone) {
    case Zone::Hand:
      for (Slot c : s.commands[act.seat]) add(c);
      break;
    case Zone::Discard:
      for (unsigned i = 0; i < s.discard_counts[act.seat]; ++i) add(s.discards[act.seat][i]);
      break;
    case Zone::Deck:
      for (unsigned i = 0; i < s.deck_counts[act.seat]; ++i) add(s.decks[act.seat][i]);
      break;
    case Zone::OtherSector:
      for (Place p = 0; p < sector_count; ++p)
        if (p != s.battle.at)
          for (Slot c : s.at[act.seat][p])
            if (!(at(c).flags & CardState::FaceDown)) add(c);
      break;
    case Zone::Looked:
      for (unsigned i = 0; i < act.look_count; ++i)
        if (at(act.looked[i]).place == deck) all.add(act.looked[i]);
      break;
    default: break;
  }
  return all;
}

}  // namespace tercio::delos
