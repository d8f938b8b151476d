// What the holder of priority may do: every legal action, and waiting.
#include <bit>

#include "rulebooks/commanders/rules/triggers.h"

namespace tercio::commanders {

// B.1: able, in the battlefield, and neither moved nor assaulted this term.
bool Game::may_assault(Slot c) const {
  return is_unit(c) && able(c) && at(c).place == battlefield &&
         !(at(c).flags & (CardState::Moved | CardState::Assaulted)) && !cannot(c, Deed::Assault);
}

namespace {

// The locations there are, as masks of regions, and whom one may attack: a different unit (B.2), so two of
// them tell.
struct Regions {
  std::uint32_t own = 0, hostile = 0;
  std::array<Slot, 2> prey{no_card, no_card};
  bool can_attack(Slot c) const { return prey[0] != no_card && (prey[0] != c || prey[1] != no_card); }
};

Regions regions_of(const Game& g, Seat seat) {
  Regions all;
  for (Seat other = 0; other < g.s.seats; ++other)
    for (unsigned k = 0; k < regions_per_seat; ++k) {
      const unsigned p = other * regions_per_seat + k;
      if (g.s.locations[p] == no_card) continue;
      if (g.together(other, seat))
        all.own |= 1U << p;
      else
        all.hostile |= 1U << p;
    }
  unsigned found = 0;
  for (Seat other = 0; other < g.s.seats; ++other)
    for (Slot unit : g.s.active[other])
      if (found < 2 && g.at(unit).place == battlefield && g.is_unit(unit) &&
          !g.cannot(unit, Deed::BeAttacked))
        all.prey[found++] = unit;
  return all;
}

template <class Visit>
void each_region(std::uint32_t mask, Visit visit) {
  for (; mask; mask &= mask - 1) visit(static_cast<Place>(std::countr_zero(mask)));
}

}  // namespace

static void offer_arsenal(const Game& g, Seat seat, bool campaigning, const Regions& open, Options& list) {
  const auto is_barred = [&](Office what) {
    return (g.s.altered & AltersCommanders) && g.barred(seat, what);
  };
  for (Slot c : g.s.arsenals[seat]) {
    const Card& text = g.card(c);
    switch (text.type) {
      case Type::Action:
        if (is_barred(Office::UseActions) || (text.spell && is_barred(Office::UseSpells))) break;
        for (unsigned m = 0; m < text.modes.size(); ++m)
          if (g.affordable(text.modes[m], seat) && g.performable(g.start(c, Act::Mode, m, seat)))
            list.add(option(Verb::Act, c, 0, m));
        break;
      case Type::Location:
        if (campaigning && !(g.s.annexed >> seat & 1) && g.locations(seat) < 4 && g.playable(c) &&
            !is_barred(Office::Annex))
          list.add(option(Verb::Annex, c));
        break;
      case Type::Mercenary:
      case Type::Creature:
        if (campaigning && g.playable(c) && !is_barred(Office::Deploy))
          each_region(open.own, [&](Place p) { list.add(option(Verb::Deploy, c, 0, p)); });
        break;
      case Type::Item:
        if (campaigning && g.playable(c) && !is_barred(Office::Equip))
          for (Seat member = 0; member < g.s.seats; ++member)
            if (g.together(member, seat))
              for (Slot unit : g.s.active[member])
                if (g.is_unit(unit) && is_location(g.at(unit).place) && g.may_carry(c, unit))
                  list.add(option(Verb::Equip, c, unit));
        break;
      case Type::Upgrade:
        if (campaigning && g.playable(c) && !is_barred(Office::Upgrade))
          each_region(open.own, [&](Place p) {
            if (p % regions_per_seat != 0) list.add(option(Verb::Upgrade, c, g.s.locations[p]));
          });
        break;
      default: break;
    }
  }
}

static void offer_actions(const Game& g, Slot c, Seat seat, Options& list) {
  for (unsigned a = 0; a < g.card(c).abilities.size(); ++a)
    if (g.usable(c, a, seat)) list.add(option(Verb::Use, c, 0, a));
}

static void offer_granted(const Game& g, Slot c, Seat seat, Options& list) {
  g.each_granted(c, [&](unsigned index, const Ability&) {
    if (g.usable(c, index, seat)) list.add(option(Verb::Use, c, 0, index));
  });
}

// Actions of a unit that only its commander's non-combat campaign phase allows.
static void offer_manoeuvres(const Game& g, Slot c, const Regions& open, Options& list) {
  const CardState& me = g.at(c);
  bool item = false, taker = false;
  g.each_on(c, [&](Slot on) {
    if (g.card(on).type != Type::Item) return;
    item = true;
    taker = taker || g.has_taker(on, c);
  });
  if (item) list.add(option(Verb::Discard, c));
  if (!g.able(c)) return;
  const bool fresh = !(me.flags & (CardState::Moved | CardState::Assaulted));
  const unsigned forbidden = g.forbidden(c);
  const auto may = [&](Deed deed) { return !(forbidden & bit(deed)); };
  if (me.place == battlefield) {
    if (may(Deed::Attack) && open.can_attack(c)) list.add(option(Verb::Attack, c));
    if (fresh && may(Deed::Assault))
      each_region(open.hostile & ~g.s.assaulted,
                  [&](Place p) { list.add(option(Verb::Assault, g.s.locations[p], c)); });
  }
  if (fresh && may(Deed::Move) && may(Deed::Leave) && may(Deed::BeMoved)) {
    if (me.place == battlefield) {
      each_region(open.own, [&](Place p) { list.add(option(Verb::Move, c, 0, p)); });
    } else {
      list.add(option(Verb::Move, c, 0, battlefield));
    }
  }
  if (may(Deed::Guard)) list.add(option(Verb::Guard, c));
  if (taker) list.add(option(Verb::Transfer, c));
  if (g.mount_of(c) != no_card) {
    if (g.mounts(c) >= 0) list.add(option(Verb::Dismount, c));  // C.2.1
  } else if (const int mounts = g.mounts(c); mounts >= 0 && may(Deed::Mount)) {
    for (Seat member = 0; member < g.s.seats; ++member)
      if (g.together(member, me.owner))
        for (Slot steed : g.s.active[member])
          if (g.may_mount(c, steed, mounts)) list.add(option(Verb::Mount, c, steed));
  }
}

// C.2.2: a local ally steed, or what else it can mount; both able, neither mounted.
bool Game::may_mount(Slot rider, Slot steed, int mounts) const {
  if (steed == rider || !is_unit(steed) || at(steed).place != at(rider).place || !able(steed)) return false;
  if (mount_of(steed) != no_card) return false;
  return card(steed).steed || (mounts > 0 && card(steed).type_words[static_cast<std::size_t>(mounts - 1)]);
}

static void offer_blocks(const Game& g, Seat seat, Options& list) {
  if (!g.s.assault.on || g.s.engagement.on) return;
  for (Slot c : g.s.active[seat]) {
    if (!g.is_unit(c) || g.at(c).place != g.s.assault.at || g.cannot(c, Deed::Block)) continue;
    if (g.s.terms.block_once && g.s.assault.blockers.has(c)) continue;
    for (Slot unit : g.s.assault.units)
      if (!g.cannot(unit, Deed::BeBlocked)) list.add(option(Verb::Block, unit, c));
  }
}

static void offer_units(const Game& g, Seat seat, bool campaigning, const Regions& open, Options& list) {
  for (Slot c : g.s.active[seat]) {
    if (g.card(c).actions > 0) offer_actions(g, c, seat, list);
    if ((g.s.altered & AltersAbilities) || g.s.granted > 0) offer_granted(g, c, seat, list);
    if (!g.is_unit(c)) continue;
    if (campaigning) offer_manoeuvres(g, c, open, list);
    if (!g.able(c)) continue;
    const bool may_have =
        g.card(c).snipe >= 0 || ((g.s.altered | g.s.timed) & AltersKeywords) || g.at(c).attached > 0;
    if (may_have && g.snipe(c) > 0 && !g.cannot(c, Deed::Snipe)) list.add(option(Verb::Snipe, c));
  }
}

// Somebody must do something that he can do now: then one does not wait.
static bool is_bound(const Game& g, unsigned members, const Options& list) {
  constexpr unsigned deeds = bit(Deed::Attack) | bit(Deed::Assault) | bit(Deed::Block);
  for (unsigned i = 0; i < list.size(); ++i) {
    const Option o = list[i];
    const Slot c = verb(o) == Verb::Attack                              ? first(o)
                   : verb(o) == Verb::Assault || verb(o) == Verb::Block ? second(o)
                                                                        : no_card;
    if (c == no_card || !(members >> g.at(c).owner & 1U)) continue;
    const Deed deed = verb(o) == Verb::Attack    ? Deed::Attack
                      : verb(o) == Verb::Assault ? Deed::Assault
                                                 : Deed::Block;
    if (!(g.must(c) & deeds & bit(deed))) continue;
    if (deed == Deed::Block && g.s.assault.blockers.has(c)) continue;  // it has
    return true;
  }
  return false;
}

void WhatToDo::offer(const Game& g, Options& list) const {
  list.add(option(Verb::Wait));
  const bool campaigning = g.together(seat, g.s.campaigning) && !g.in_combat();
  const Regions open = campaigning ? regions_of(g, seat) : Regions{};
  const unsigned members = g.members_of(seat);
  for (Seat member = 0; member < g.s.seats; ++member) {
    if (!(members >> member & 1)) continue;
    offer_arsenal(g, member, campaigning, open, list);
    offer_units(g, member, campaigning, open, list);
    offer_blocks(g, member, list);
    for (Slot c : g.s.elsewhere)
      if (g.at(c).owner == member && !g.active(c) && g.at(c).place != domain)
        offer_actions(g, c, member, list);
  }
  const bool may_be_bound = (g.s.altered | g.s.timed) & AltersDuties;
  if (!may_be_bound || !is_bound(g, members, list)) return;
  const Options all = list;
  list.clear();
  for (const Option o : all)
    if (verb(o) != Verb::Wait) list.add(o);
}

}  // namespace tercio::commanders
