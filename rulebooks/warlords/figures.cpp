// Current figures: the printed value, changed by constant abilities and lasting effects.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

// Shows `visit` what the constant abilities of a source with this subject change.
template <class Visit>
void Game::each_change(Slot source, Which subject, Slot c, Visit visit) const {
  const Eye eye = eye_of(source);
  for (const Ability& a : card(source).abilities) {
    if (a.kind != Kind::Constant || a.subject.which != subject) continue;
    if (subject == Which::Each && !fits(a.subject.filter, eye, c)) continue;
    if ((a.condition >= 0 && !holds(a.condition, eye)) || (s.lasting_count > 0 && blanked(source))) continue;
    for (const Alteration& alteration : a.alterations) visit(alteration, amount(alteration.amount, eye), eye);
  }
}

// Shows `visit` every alteration of a kind that applies to the card now: its own, those of its attachments,
// those of cards that change others, and lasting effects.
template <class Visit>
void Game::each_alteration(Slot c, std::uint8_t alters, Visit visit) const {
  if (card(c).alters & alters) each_change(c, Which::This, c, visit);
  for (Slot a = at(c).first_attachment; a != no_card; a = at(a).next_attachment)
    if (card(a).alters & alters) each_change(a, Which::Attached, c, visit);
  const auto kind = static_cast<unsigned>(std::countr_zero(alters));
  if (s.tallies[0].auras[kind] | s.tallies[1].auras[kind])
    for (Slot source : s.auras)
      if (card(source).aura & alters) each_change(source, Which::Each, c, visit);
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card.slot == c && alive(s.lasting[i].card))
      visit(catalog.step(s.lasting[i].step).alteration, s.lasting[i].amount,
            Eye{c, at(c).controller, at(c).place, nullptr});
}

bool Game::blanked(Slot c) const {
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card == ref(c) && catalog.step(s.lasting[i].step).alteration.what == Change::Blank)
      return true;
  return false;
}

namespace {

// What sets a figure stands alone, the latest last; else additions first, then doubling, as the rules order
// them; a figure below zero counts as zero.
struct Sum {
  Figure figure;
  int value;
  int times = 1;
  int set = -1;
  bool lost = false;

  void add(const Alteration& a, int amount) {
    if (a.figure != figure) return;
    if (a.what == Change::Add) value += amount;
    if (a.what == Change::Set) set = amount;
    if (a.what == Change::Double) times *= 2;
    if (a.what == Change::LoseAll) lost = true;
  }
  int total() const { return lost ? 0 : set >= 0 ? set : value < 0 ? 0 : value * times; }
};

}  // namespace

int Game::attack(Slot c) const {
  Sum sum{Figure::Attack, card(c).attack};
  each_alteration(c, AltersAttack, [&](const Alteration& a, int amount, const Eye&) { sum.add(a, amount); });
  if (at(c).damage > 0 && has(c, Keyword::Brutal)) sum.value += at(c).damage;
  return sum.total();
}

int Game::hit_points(Slot c) const {
  Sum sum{Figure::HitPoints, card(c).hit_points};
  each_alteration(c, AltersHitPoints,
                  [&](const Alteration& a, int amount, const Eye&) { sum.add(a, amount); });
  return sum.total();
}

int Game::command(Slot c) const {
  Sum sum{Figure::Command, card(c).command};
  each_alteration(c, AltersCommand, [&](const Alteration& a, int amount, const Eye&) { sum.add(a, amount); });
  return sum.total();
}

bool Game::has(Slot c, Keyword k) const {
  bool has = card(c).keywords & bit(k);
  if (has && s.lasting_count > 0 && k != Keyword::Bloodied && blanked(c)) has = false;
  bool lost = false;
  each_alteration(c, AltersKeywords, [&](const Alteration& a, int, const Eye&) {
    if (a.keyword != k) return;
    if (a.what == Change::Gain) has = true;
    if (a.what == Change::Lose) lost = true;
  });
  return has && !lost;
}

unsigned Game::area_effect(Slot c) const {
  unsigned most = card(c).area_effect;
  if (most > 0 && blanked(c)) most = 0;
  each_alteration(c, AltersKeywords, [&](const Alteration& a, int, const Eye&) {
    if (a.what == Change::Gain && a.keyword == Keyword::AreaEffect && a.keyword_number > most)
      most = a.keyword_number;
  });
  return most;
}

bool Game::restricted(Slot c, Change what) const {
  bool found = false;
  each_alteration(c, AltersRest, [&](const Alteration& a, int, const Eye&) { found |= a.what == what; });
  return found;
}

bool Game::ignores(Slot attacker, Keyword k) const {
  bool found = false;
  each_alteration(attacker, AltersRest, [&](const Alteration& a, int, const Eye&) {
    found |= a.what == Change::IgnoresWhileAttacking && a.keyword == k;
  });
  return found;
}

bool Game::doubles_damage(Slot attacker, Slot defender) const {
  bool found = false;
  each_alteration(attacker, AltersRest, [&](const Alteration& a, int, const Eye& eye) {
    found |= a.what == Change::DoubleDamageTo && fits(a.filter, eye, defender);
  });
  return found;
}

// "Resolve attack": the attack value, doubled and halved together, rounded up once.
unsigned Game::attack_damage(Slot attacker, Slot defender) const {
  unsigned damage = static_cast<unsigned>(attack(attacker)) * 2;
  if (doubles_damage(attacker, defender)) damage *= 2;
  const bool flies = has(defender, Keyword::Flying) && !ignores(attacker, Keyword::Flying);
  if (flies && !has(attacker, Keyword::Flying)) damage = (damage + 1) / 2;
  return (damage + 1) / 2;
}

}  // namespace tercio::warlords
