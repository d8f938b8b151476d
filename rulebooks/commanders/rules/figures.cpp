// Strike, armor, health, keywords and what is forbidden: as they are now.
#include <algorithm>
#include <bit>

#include "machine/read.h"
#include "rulebooks/commanders/rules/triggers.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {

using machine::Alters;
using machine::ChangeNode;

// A timed change: its numbers are fixed now.
bool Game::add_lasting(Slot c, Effect effect, const Eye& eye) {
  const EffectNode& node = program()[effect];
  Lasting l;
  bool any = false;
  for (int k = 0; k < node.changes; ++k) {
    const ChangeNode& change = program()[machine::Change{static_cast<machine::Id>(node.first_change.id + k)}];
    const int by = change.amount ? value(change.amount, eye) : change.value;
    if (change.kind == Alters::Add && change.word == static_cast<Word>(Figure::Snipe)) {
      l.without_snipe = snipe(c) < 0;  // C: it must have the keyword already
      if (l.without_snipe) continue;
    } else if (change.kind == Alters::Set) {  // what is missing to it, or is too much
      if (change.word == static_cast<Word>(Figure::Strike))
        l.strike = static_cast<std::int16_t>(l.strike + by - strike(c));
      else
        l.armor = static_cast<std::int16_t>(l.armor + by - armor(c));
    } else if (change.kind == Alters::Add) {
      std::int16_t& sum = change.word == static_cast<Word>(Figure::Strike) ? l.strike : l.armor;
      sum = static_cast<std::int16_t>(sum + by);
    }
    any = true;
  }
  if (!any) return false;
  if (s.lasting_count == s.lasting.size()) {
    fail(Bound::Lasting);
    return false;
  }
  l.card = ref(c);
  l.effect = effect;
  l.until = static_cast<Until>(node.time);
  l.seat = eye.seat;
  s.lasting[s.lasting_count++] = l;
  s.timed |= timed_by(effect);
  give(effect, true);
  return true;
}

bool Game::add_difference(Slot c, Effect effect, int strike, int armor, Seat seat) {
  if (s.lasting_count == s.lasting.size()) {
    fail(Bound::Lasting);
    return false;
  }
  Lasting& l = s.lasting[s.lasting_count++];
  l = Lasting{};
  l.card = ref(c);
  l.effect = effect;
  l.until = static_cast<Until>(program()[effect].time);
  l.seat = seat;
  l.strike = static_cast<std::int16_t>(strike);
  l.armor = static_cast<std::int16_t>(armor);
  s.timed |= timed_by(effect);
  return true;
}

std::uint8_t Game::timed_by(Effect effect) const {
  const EffectNode& node = program()[effect];
  std::uint8_t all = node.changes == 0 ? alters_figures : 0;  // figures that were exchanged
  for (int k = 0; k < node.changes; ++k)
    all |= altered(program()[machine::Change{static_cast<machine::Id>(node.first_change.id + k)}]);
  return all;
}

void Game::give(Effect effect, bool on) {
  const EffectNode& node = program()[effect];
  for (int k = 0; k < node.changes; ++k) {
    const ChangeNode& change = program()[machine::Change{static_cast<machine::Id>(node.first_change.id + k)}];
    if (change.kind != Alters::Gain || change.word != static_cast<Word>(Keyword::Ability)) continue;
    s.granted = static_cast<std::uint8_t>(on ? s.granted + 1 : s.granted - 1);
    hear(change, on);
  }
}

namespace {

struct Sum {
  int strike = 0, armor = 0;
  int set_strike = machine::absent, set_armor = machine::absent;  // instead of what is written
};

}  // namespace

static Sum added(const Game& g, Slot c, std::uint8_t which, const Reading* above) {
  Sum sum;
  g.each_change(which, g.see(c), above, [&](const ChangeNode& change, int by) {
    const bool sets = change.kind == Alters::Set;
    if (!sets && change.kind != Alters::Add) return;
    if (change.word == static_cast<Word>(Figure::Strike)) sets ? sum.set_strike = by : sum.strike += by;
    if (change.word == static_cast<Word>(Figure::Armor)) sets ? sum.set_armor = by : sum.armor += by;
  });
  if (!(g.s.timed & alters_figures)) return sum;
  const Slot steed = g.mount_of(c);  // it brings what it has been given
  for (unsigned i = 0; i < g.s.lasting_count; ++i) {
    const Lasting& l = g.s.lasting[i];
    if ((l.card.slot == c || l.card.slot == steed) && g.alive(l.card))
      sum.strike += l.strike, sum.armor += l.armor;
  }
  return sum;
}

static Figures figures_of(const Game& g, Slot c, std::uint8_t which, const Reading* above) {
  const Sum sum = added(g, c, which, above);
  Figures now{(sum.set_strike == machine::absent ? g.card(c).strike : sum.set_strike) + sum.strike,
              (sum.set_armor == machine::absent ? g.card(c).armor : sum.set_armor) + sum.armor};
  if (g.at(c).flags & CardState::OnGuard) now.armor += g.card(c).armor;  // as written on the rider (C26)
  if (const Slot steed = g.mount_of(c); steed != no_card) {
    now.strike += g.card(steed).strike;
    now.armor += g.card(steed).armor;
  }
  return now;
}

Figures Game::figures(Slot c) const { return figures_of(*this, c, alters_figures, nullptr); }
int Game::strike(Slot c, const Reading* above) const {
  return figures_of(*this, c, AltersStrike, above).strike;
}
int Game::armor(Slot c, const Reading* above) const { return figures_of(*this, c, AltersArmor, above).armor; }

int Game::base_health(Slot c, const Reading* above) const {
  if (card(c).encampment) return 95;
  const int now = armor(c, above);
  return now < 0 ? 0 : now;
}

// Keywords (5.8): continuous effects count more than timed ones, and among each the newest.
namespace {

struct Verdict {
  bool decided = false, gained = false;
  int value = 0;
};

}  // namespace

static void judge(Verdict& v, const ChangeNode& change, Keyword keyword) {
  if (change.word == static_cast<Word>(keyword) &&
      (change.kind == Alters::Gain || change.kind == Alters::Lose))
    v = {true, change.kind == Alters::Gain, change.value};
}

static Verdict timed_verdict(const Game& g, Slot c, Keyword keyword) {
  Verdict v;
  if (!(g.s.timed & AltersKeywords)) return v;
  g.each_lasting(c, [&](const ChangeNode& change, const Lasting&) { judge(v, change, keyword); });
  return v;
}

static Verdict verdict(const Game& g, Slot c, Keyword keyword, const Reading* above) {
  Verdict v = timed_verdict(g, c, keyword);
  g.each_change(AltersKeywords, g.see(c), above,
                [&](const ChangeNode& change, int) { judge(v, change, keyword); });
  return v;
}

// 3.2.4: what a mount brings to its rider: what is written on it, and what it has gained or lost this term.
static int brought(const Game& g, Slot steed, Keyword keyword, int written) {
  const Verdict v = timed_verdict(g, steed, keyword);
  return !v.decided ? written : v.gained ? v.value : -1;
}

// What timed effects add to the snipe of a unit that had it already.
static int added_snipe(const Game& g, Slot c) {
  int sum = 0;
  if (!(g.s.timed & AltersKeywords)) return sum;
  g.each_lasting(c, [&](const ChangeNode& change, const Lasting& l) {
    if (change.kind == Alters::Add && change.word == static_cast<Word>(Figure::Snipe) && !l.without_snipe)
      sum += change.value;
  });
  return sum;
}

int Game::snipe(Slot c, const Reading* above) const {
  int value = card(c).snipe;
  if (value < 0 && !((s.altered | s.timed) & AltersKeywords) && at(c).attached == 0) return -1;
  if (const Slot steed = mount_of(c); steed != no_card) {
    const int its = brought(*this, steed, Keyword::Snipe, card(steed).snipe);
    if (its >= 0) value = std::max(value, its + added_snipe(*this, steed));
  }
  const Verdict v = verdict(*this, c, Keyword::Snipe, above);
  if (v.decided) value = v.gained ? v.value : -1;
  if (value < 0) return -1;
  each_change(AltersKeywords, see(c), above, [&](const ChangeNode& change, int by) {
    if (change.kind == Alters::Add && change.word == static_cast<Word>(Figure::Snipe)) value += by;
  });
  value += added_snipe(*this, c);
  return value < 0 ? 0 : value;
}

int Game::mounts(Slot c, const Reading* above) const {
  const bool plain = !((s.altered | s.timed) & AltersKeywords);
  if (plain && at(c).attached == 0) return card(c).mounts;
  const Verdict v = verdict(*this, c, Keyword::Mount, above);
  if (v.decided) return v.gained ? v.value : -1;
  if (const Slot steed = mount_of(c); steed != no_card && card(c).mounts < 0)
    return brought(*this, steed, Keyword::Mount, card(steed).mounts);
  return card(c).mounts;
}

bool Game::outpost(Slot c, const Reading* above) const {
  const Verdict v = verdict(*this, c, Keyword::Outpost, above);
  if (v.decided) return v.gained;
  if (card(c).outpost) return true;
  const Slot steed = mount_of(c);
  return steed != no_card && brought(*this, steed, Keyword::Outpost, card(steed).outpost ? 0 : -1) >= 0;
}

bool Game::has(Slot c, Special what) const {
  if (!((s.altered | s.timed) & AltersDeeds)) return false;
  bool found = false;
  const auto look = [&](const ChangeNode& change) {
    found |= change.kind == Alters::Special && change.word == static_cast<Word>(what);
  };
  each_change(AltersDeeds, see(c), nullptr, [&](const ChangeNode& change, int) { look(change); });
  each_lasting_of_both(c, [&](const ChangeNode& change, const Lasting&) { look(change); });
  return found;
}

template <class Visit>
void Game::each_office(Seat seat, Visit visit) const {
  if (!(s.altered & AltersCommanders)) return;
  for (unsigned i = 0; i < s.aura_count; ++i) {
    if (!(s.auras[i].alters & AltersCommanders)) continue;
    const Slot source = s.auras[i].source;
    for (const Ability& a : card(source).abilities) {
      if (!(a.alters & AltersCommanders) || !(seats(a.commanders, eye_of(source)) >> seat & 1U)) continue;
      if (!applies(a, source)) continue;
      for (const machine::Change id : a.changes) {
        const ChangeNode& change = program()[id];
        visit(change, change.amount ? value(change.amount, eye_of(source)) : change.value);
      }
    }
  }
}

int Game::commander_change(Seat seat, Figure figure) const {
  int sum = 0;
  each_office(seat, [&](const ChangeNode& change, int by) {
    if (change.kind == Alters::Add && change.word == static_cast<Word>(figure)) sum += by;
  });
  return sum;
}

bool Game::barred(Seat seat, Office what) const {
  bool found = false;
  each_office(seat, [&](const ChangeNode& change, int) {
    found |= change.kind == Alters::Cannot && change.word == static_cast<Word>(what);
  });
  return found;
}

int Game::capacity(Seat seat) const { return std::max(0, 10 + commander_change(seat, Figure::Capacity)); }

// What it must do, if it can.
unsigned Game::must(Slot c) const {
  if (!((s.altered | s.timed) & AltersDuties)) return 0;
  unsigned deeds = 0;
  const auto look = [&](const ChangeNode& change) {
    if (change.kind == Alters::Must) deeds |= bit(static_cast<Deed>(change.word));
  };
  each_change(AltersDuties, see(c), nullptr, [&](const ChangeNode& change, int) { look(change); });
  each_lasting_of_both(c, [&](const ChangeNode& change, const Lasting&) { look(change); });
  return deeds;
}

const Ability* Game::granted(Slot c, unsigned index) const {
  const Ability* found = nullptr;
  each_granted(c, [&](unsigned n, const Ability& a) {
    if (n == index) found = &a;
  });
  return found;
}

const Ability* Game::ability(Slot c, unsigned index) const {
  return index >= first_granted ? granted(c, index) : &card(c).abilities[index];
}

unsigned Game::forbidden_deeds(Slot c) const {
  unsigned deeds = 0;
  const auto look = [&](const ChangeNode& change) {
    if (change.kind == Alters::Cannot) deeds |= bit(static_cast<Deed>(change.word));
  };
  each_change(AltersDeeds, see(c), nullptr, [&](const ChangeNode& change, int) { look(change); });
  each_lasting_of_both(c, [&](const ChangeNode& change, const Lasting&) { look(change); });
  return deeds;
}

// `This unit costs 1 gold less ...`: said of itself, where it is paid for.
int Game::own_price_change(const Act& act, Word money) const {
  int sum = 0;
  Eye with = eye(act);
  with.act = nullptr;
  for (const Ability& a : catalog[act.card].abilities) {
    if (!(a.alters & AltersCosts) || program()[a.subject].named == machine::Named::All) continue;
    if (a.condition && !holds(a.condition, with)) continue;
    for (const machine::Change id : a.changes)
      if (const ChangeNode& change = program()[id]; change.word == money)
        sum += change.amount ? value(change.amount, with) : change.value;
  }
  return sum;
}

// 6.4: a price is never below zero; what changes it counts once, for all of that money together. What costs
// less is still in an arsenal: it is looked at as if it were active. An explicitly-defined spell costs what
// spells cost.
int Game::price(const Act& act, Money money) const {
  int now = 0;
  for (const Price& part : mode(act).prices)
    if (part.money == money) now += part.x ? act.x : part.number;
  const bool resource = act.from == Act::Play || act.from == Act::Mode;
  const Word what = static_cast<Word>(money == Money::Gold ? Figure::Gold : Figure::Mana);
  if (resource && catalog[act.card].varies) now += own_price_change(act, what);
  if (!(s.altered & AltersCosts)) return now < 0 ? 0 : now;
  if (!resource && !(act.flags & Act::Spell)) return now;
  const Seen seen{act.source.slot, battlefield, &catalog[act.card], !resource};
  each_change(AltersCosts, seen, nullptr, [&](const ChangeNode& change, int by) {
    if (change.kind == Alters::Add && change.word == what) now += by;
  });
  return now < 0 ? 0 : now;
}

// 3.2.3: one weapon, shield, armor and helmet; a warrior may have a second weapon instead of a shield.
bool Game::fits_slots(Slot item, Slot unit) const {
  unsigned counts[4] = {};
  const auto add = [&](Slot c) {
    for (unsigned i = 0; i < 4; ++i) counts[i] += card(c).slots >> i & 1;
  };
  add(item);
  each_on(unit, [&](Slot on) {
    if (on != item && card(on).type == Type::Item) add(on);
  });
  if (counts[2] > 1 || counts[3] > 1 || counts[1] > 1) return false;
  return counts[0] <= 1 || (card(unit).warrior && counts[0] == 2 && counts[1] == 0);
}

bool Game::may_carry(Slot item, Slot unit) const {
  if (!is_unit(unit)) return false;
  const Seat from = at(item).owner, to = at(unit).owner;
  if (from != to && allies(from, to) && !together(from, to)) return false;  // D.2: not by a partner's items
  if (card(unit).type != Type::Mercenary && !has(unit, Special::CanBeEquipped)) return false;
  Eye with = eye_of(item);
  with.here = gone;
  const std::uint16_t types = program()[card(item).equips].types;
  if (types == bit(Type::Mercenary) && card(unit).type == Type::Creature) return true;
  return fits(card(item).equips, with, see(unit));
}

}  // namespace tercio::commanders
