// Current figures. "Always apply static abilities that set a number first. Next, apply static abilities that
// modify the number. Then tactics can add to or subtract from the number."
#include <algorithm>

#include "rulebooks/delos/game.h"

namespace tercio::delos {

int Game::printed(Slot c, Figure which) const {
  const Card& def = card(c);
  switch (which) {
    case Figure::Firepower: return def.firepower;
    case Figure::Speed: return def.speed;
    case Figure::Armor: return def.armor;
    case Figure::Flags: return def.flags;
    case Figure::Save: return def.save;
    default: return 0;
  }
}

// A bonus against something counts while the card attacks such a card or is attacked by it.
bool Game::applies(const Alteration& a, const Eye& eye, Slot c) const {
  if (a.against < 0) return true;
  const Attack* now = attack();
  if (!now) return false;
  const Ref opponent = now->attacker.slot == c ? now->target : now->target.slot == c ? now->attacker : Ref{};
  return fights(opponent) && fits(a.against, eye, opponent.slot);
}

// Shows `visit` what the static abilities of a source change of the card: its own, or those of all.
template <class Visit>
void Game::each_change(Slot source, bool own, Slot c, Visit visit) const {
  Eye eye = eye_of(source);
  eye.printed = true;
  for (const Ability& a : card(source).abilities) {
    if (a.kind != Kind::Static || (a.subject.which == Which::This) != own) continue;
    if (!own && !fits(a.subject.filter, eye, c)) continue;
    if (a.condition >= 0 && !holds(a.condition, eye)) continue;
    for (const Alteration& alteration : a.alterations)
      if (applies(alteration, eye, c)) visit(alteration, amount(alteration.amount, eye), source);
  }
}

template <class Visit>
void Game::each_static(Slot c, std::uint8_t alters, Visit visit) const {
  if (card(c).alters & alters) each_change(c, true, c, visit);
  if (s.aura_alters & alters)
    for (Slot source : s.auras)
      if (card(source).aura & alters) each_change(source, false, c, visit);
}

int Game::figure(Slot c, Figure which, bool replaced) const {
  int value = printed(c, which);
  if (!fights(c)) return std::max(0, value);
  if ((card(c).alters | s.aura_alters) & bit(which)) {
    constexpr unsigned common = 2;  // set by the sector, before either side
    std::array<int, 3> set{-1, -1, -1};
    int sum = 0;
    each_static(c, bit(which), [&](const Alteration& a, int amount, Slot source) {
      if (a.figure != which) return;
      if (a.what == Change::Set) set[source >= sector_slots ? common : at(source).owner] = amount;
      if (a.what == Change::Add) sum += amount;
    });
    const Seat first = s.battle.statics_first == nobody ? s.attacker : s.battle.statics_first;
    for (unsigned order : {common, unsigned{first}, 1U - first})
      if (set[order] >= 0) value = set[order];
    value += sum;
  }
  if (s.lasting_count > 0) {
    int sum = 0;
    for (unsigned i = 0; i < s.lasting_count; ++i) {
      const Lasting& lasting = s.lasting[i];
      if (lasting.card.slot != c || !alive(lasting.card)) continue;
      const Alteration& a = catalog.step(lasting.step).alteration;
      if (a.figure != which) continue;
      if (a.what == Change::Set) value = lasting.amount;
      if (a.what == Change::UseAs && replaced) value = figure(c, a.from, false);
      if (a.what == Change::Add && applies(a, eye_of(c), c)) sum += lasting.amount;
    }
    value += sum;
  }
  return std::max(0, value);
}

bool Game::has(Slot c, Special special) const {
  bool now = card(c).specials & bit(special);
  if (!fights(c)) return now;
  if ((card(c).alters | s.aura_alters) & alters_specials) {
    std::array<int, 3> says{-1, -1, -1};  // by the sector and each side: lost, gained
    each_static(c, alters_specials, [&](const Alteration& a, int, Slot source) {
      if (a.special == special && (a.what == Change::Gain || a.what == Change::Lose))
        says[source >= sector_slots ? 2 : at(source).owner] = a.what == Change::Gain;
    });
    const Seat first = s.battle.statics_first == nobody ? s.attacker : s.battle.statics_first;
    for (unsigned order : {2U, unsigned{first}, 1U - first})
      if (says[order] >= 0) now = says[order] == 1;
  }
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const Lasting& lasting = s.lasting[i];
    if (lasting.card.slot != c || !alive(lasting.card)) continue;
    const Alteration& a = catalog.step(lasting.step).alteration;
    if (a.special != special) continue;
    if (a.what == Change::Gain) now = true;
    if (a.what == Change::Lose) now = false;
  }
  return now;
}

bool Game::restricted(Slot c, Change what) const {
  bool found = false;
  if ((card(c).alters | s.aura_alters) & alters_rest)
    each_static(c, alters_rest, [&](const Alteration& a, int, Slot) { found |= a.what == what; });
  for (unsigned i = 0; i < s.lasting_count && !found; ++i)
    found = s.lasting[i].card.slot == c && alive(s.lasting[i].card) &&
            catalog.step(s.lasting[i].step).alteration.what == what;
  return found;
}

// What a gained ability's number is: Assault 3, Invulnerable 5+; -1: none is gained.
int Game::gained_number(Slot c, Special special, bool& d6) const {
  int number = -1;
  const auto look = [&](const Alteration& a, int amount) {
    if (a.what != Change::Gain || a.special != special) return;
    number = amount;
    d6 = a.d6;
  };
  if ((card(c).alters | s.aura_alters) & alters_specials)
    each_static(c, alters_specials, [&](const Alteration& a, int amount, Slot) { look(a, amount); });
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card.slot == c && alive(s.lasting[i].card))
      look(catalog.step(s.lasting[i].step).alteration, s.lasting[i].amount);
  return number;
}

int Game::flags_of(Seat seat) const {
  int sum = s.battle.flags[seat];
  for (Slot c : here(seat)) sum += flags(c);
  return sum;
}

// "They are subject to destruction if they take even one point of damage", characters at least.
bool Game::survives(Slot c, int damage) const {
  if (damage < 1) return true;
  switch (card(c).type) {
    case Type::Unit:
    case Type::Fortification: return damage < armor(c);
    default: return card(c).type != Type::Character;
  }
}

bool Game::set_by_both(Slot c, Figure which) const {
  unsigned sides = 0;
  each_static(c, bit(which), [&](const Alteration& a, int, Slot source) {
    if (a.figure == which && a.what == Change::Set && source < sector_slots) sides |= 1U << at(source).owner;
  });
  return sides == 3;
}

bool Game::statics_disagree() const {
  if (s.battle.statics_first != nobody || s.aura_alters == 0) return false;
  std::array<std::uint8_t, 2> sets{};
  for (Seat seat = 0; seat < 2; ++seat) {
    for (Slot c : here(seat)) sets[seat] |= card(c).sets;
    sets[seat] |= card(fleet(seat)).sets;
  }
  const unsigned both = sets[0] & sets[1];
  if (both & alters_specials) return true;
  for (Seat seat = 0; both != 0 && seat < 2; ++seat)
    for (Slot c : here(seat))
      for (unsigned f = 0; f < 6; ++f)
        if ((both >> f & 1U) && set_by_both(c, static_cast<Figure>(f))) return true;
  return false;
}

}  // namespace tercio::delos
