// Strike, armor, health, keywords and what is forbidden: as they are now.
#include <bit>

#include "rulebooks/commanders/game.h"

namespace tercio::commanders {

template <class Visit>
void Game::each_alteration(std::uint8_t which, Slot c, Visit visit) const {
  if (s.altering[static_cast<unsigned>(std::countr_zero(which))] == 0) return;
  // What costs less is still in an arsenal: it is looked at as if it were active.
  const Seen seen{c, which == AltersCosts ? battlefield : at(c).place, &card(c)};
  for (unsigned i = 0; i < s.aura_count; ++i) {
    if (!(s.auras[i].alters & which)) continue;
    const Slot source = s.auras[i].source;
    for (const Ability& a : card(source).abilities) {
      if (a.kind != Kind::Continuous) continue;
      if (a.subject.which == Which::Each) {
        const Filter& f = catalog.filter(a.subject.filter);
        if (!(f.types & bit(seen.card->type))) continue;  // the quick tests first
        if (f.spot == Spot::Here && at(source).place != seen.place) continue;
        if (!fits(a.subject.filter, eye_of(source), seen)) continue;
      } else if ((a.subject.which == Which::Card ? source : this_of(source)) != c) {
        continue;
      }
      if ((a.level > 0 || a.condition >= 0) && !applies(a, source)) continue;
      for (const Alteration& alteration : a.alterations)
        visit(alteration, alteration.for_each < 0 ? 1 : count(alteration.for_each, eye_of(source)));
    }
  }
}

namespace {

struct Sum {
  int strike = 0, armor = 0;
};

}  // namespace

static Sum added(const Game& g, Slot c) {
  Sum sum;
  g.each_alteration(AltersFigures, c, [&](const Alteration& a, int times) {
    if (a.what != Change::Add) return;
    sum.strike += a.strike * times;
    sum.armor += a.armor * times;
  });
  const Slot steed = g.s.lasting_count > 0 ? g.mount_of(c) : no_card;  // it brings what it has been given
  for (unsigned i = 0; i < g.s.lasting_count; ++i) {
    const Lasting& l = g.s.lasting[i];
    if ((l.card.slot == c || l.card.slot == steed) && g.alive(l.card))
      sum.strike += l.strike, sum.armor += l.armor;
  }
  return sum;
}

Figures Game::figures(Slot c) const {
  const Sum sum = added(*this, c);
  Figures now{card(c).strike + sum.strike, card(c).armor + sum.armor};
  if (at(c).flags & CardState::OnGuard) now.armor += card(c).armor;  // as written on the rider (C26)
  if (const Slot steed = mount_of(c); steed != no_card) {
    now.strike += card(steed).strike;
    now.armor += card(steed).armor;
  }
  return now;
}

int Game::strike(Slot c) const { return figures(c).strike; }
int Game::armor(Slot c) const { return figures(c).armor; }

int Game::base_health(Slot c) const {
  if (card(c).encampment) return 95;
  const int now = armor(c);
  return now < 0 ? 0 : now;
}

int Game::health(Slot c) const { return base_health(c) - at(c).damage; }

// Keywords (5.8): continuous effects count more than timed ones, and among each the newest.
namespace {

struct Verdict {
  bool decided = false, gained = false;
  int value = 0;
};

}  // namespace

static Verdict verdict(const Game& g, Slot c, Keyword keyword) {
  Verdict v;
  for (unsigned i = 0; i < g.s.lasting_count; ++i) {
    const Lasting& l = g.s.lasting[i];
    if (l.card.slot != c || !g.alive(l.card) || l.step < 0) continue;
    const Alteration& a = g.catalog.step(l.step).alteration;
    if ((a.what == Change::Gain || a.what == Change::Lose) && a.keyword == keyword)
      v = {true, a.what == Change::Gain, a.keyword_value};
  }
  g.each_alteration(AltersKeywords, c, [&](const Alteration& a, int) {
    if ((a.what == Change::Gain || a.what == Change::Lose) && a.keyword == keyword)
      v = {true, a.what == Change::Gain, a.keyword_value};
  });
  return v;
}

int Game::snipe(Slot c) const {
  int value = card(c).snipe;
  if (value < 0 && s.altering[1] == 0 && s.lasting_count == 0 && at(c).attached == 0) return -1;
  if (const Slot steed = mount_of(c); steed != no_card && card(steed).snipe > value)
    value = card(steed).snipe;
  const Verdict v = verdict(*this, c, Keyword::Snipe);
  if (v.decided) value = v.gained ? v.value : -1;
  if (value < 0) return -1;
  each_alteration(AltersKeywords, c, [&](const Alteration& a, int times) {
    if (a.what == Change::AddSnipe) value += a.strike * times;
  });
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const Lasting& l = s.lasting[i];
    if (l.card.slot != c || !alive(l.card) || l.step < 0) continue;
    const Alteration& a = catalog.step(l.step).alteration;
    if (a.what == Change::AddSnipe) value += a.strike;
  }
  return value < 0 ? 0 : value;
}

int Game::mounts(Slot c) const {
  const Verdict v = verdict(*this, c, Keyword::Mount);
  if (v.decided) return v.gained ? v.value : -1;
  return card(c).mounts;
}

bool Game::outpost(Slot c) const {
  const Verdict v = verdict(*this, c, Keyword::Outpost);
  if (v.decided) return v.gained;
  const Slot steed = mount_of(c);
  return card(c).outpost || (steed != no_card && card(steed).outpost);
}

bool Game::has_change(Slot c, Change what) const {
  if (s.altering[2] == 0 && s.lasting_count == 0) return false;
  bool found = false;
  each_alteration(AltersDeeds, c, [&](const Alteration& a, int) { found |= a.what == what; });
  for (unsigned i = 0; i < s.lasting_count && !found; ++i) {
    const Lasting& l = s.lasting[i];
    found = l.card.slot == c && alive(l.card) && l.step >= 0 && catalog.step(l.step).alteration.what == what;
  }
  return found;
}

unsigned Game::forbidden_deeds(Slot c) const {
  unsigned deeds = 0;
  const auto look = [&](const Alteration& a) {
    if (a.what == Change::Cannot) deeds |= bit(a.deed);
  };
  each_alteration(AltersDeeds, c, [&](const Alteration& a, int) { look(a); });
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const Lasting& l = s.lasting[i];
    if (l.card.slot == c && alive(l.card) && l.step >= 0) look(catalog.step(l.step).alteration);
  }
  return deeds;
}

bool Game::no_spells(Slot c) const { return has_change(c, Change::NoSpells); }

// 6.4: a price is never below zero. An explicitly-defined spell costs what spells cost.
int Game::price(const Act& act, const Cost& cost) const {
  int now = cost.number;
  if (s.altering[3] == 0) return now;
  const bool resource = act.from == Act::Play || act.from == Act::Mode;
  if (resource) {
    each_alteration(AltersCosts, act.source.slot, [&](const Alteration& a, int times) {
      if (a.what == Change::Costs && a.money == cost.money) now += a.strike * times;
    });
  } else if (act.flags & Act::Spell) {
    for (unsigned i = 0; i < s.aura_count; ++i) {
      if (!(s.auras[i].alters & AltersCosts)) continue;
      const Slot source = s.auras[i].source;
      for (const Ability& a : card(source).abilities) {
        if (a.kind != Kind::Continuous || a.alterations.front().what != Change::Costs) continue;
        const Filter& f = catalog.filter(a.subject.filter);
        const bool side = f.side == Side::Any || (f.side == Side::Ally) == allies(at(source).owner, act.seat);
        const bool kin = f.alignment == Alignment::None || f.alignment == catalog[act.card].alignment;
        if (f.spell && side && kin && a.alterations.front().money == cost.money && applies(a, source))
          now += a.alterations.front().strike;
      }
    }
  }
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
  if (card(unit).type != Type::Mercenary && !has_change(unit, Change::CanBeEquipped)) return false;
  Eye with = eye_of(item);
  with.here = gone;
  Filter bearer = catalog.filter(card(item).equips);
  if (bearer.types == bit(Type::Mercenary) && card(unit).type == Type::Creature) return true;
  return fits(card(item).equips, with, unit);
}

}  // namespace tercio::commanders
