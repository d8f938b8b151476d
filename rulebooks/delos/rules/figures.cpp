// Current figures. "Always apply static abilities that set a number first. Next, apply static abilities that
// modify the number. Then tactics can add to or subtract from the number."
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {
namespace {

using machine::Alters;
using machine::ChangeNode;

constexpr unsigned deepest = 6;  // abilities that read each other's changes

bool is_being_read(const Ability& a, const Reading* above) {
  unsigned depth = 0;
  for (; above; above = above->above, ++depth)
    if (above->ability == &a) return true;
  return depth >= deepest;
}

bool is_replacing(const Reading* above) {
  for (; above; above = above->above)
    if (!above->ability) return true;
  return false;
}

bool is_of_figure(const ChangeNode& change, Figure which) {
  switch (change.kind) {
    case Alters::Add:
    case Alters::Set:
    case Alters::Multiply:
    case Alters::UseAs: return change.word == static_cast<Word>(which);
    case Alters::Gain:
    case Alters::Lose:
    case Alters::Cannot:
    case Alters::Must:
    case Alters::Special: return false;
  }
  return false;
}

constexpr unsigned nobodys = 2;  // set by the sector, before either side
unsigned side_of(const Game& g, Slot source) { return source >= sector_slots ? nobodys : g.at(source).owner; }

const Meeting* meeting(const Game& g, Slot a, Slot b, std::uint8_t what) {
  const Battle& battle = g.s.battle;
  for (unsigned i = 0; i < battle.meeting_count; ++i) {
    const Meeting& m = battle.meetings[i];
    if (m.what == what && ((m.of[0] == a && m.of[1] == b) || (m.of[0] == b && m.of[1] == a))) return &m;
  }
  return nullptr;
}

// Whether the static ability of a applies after that of b, which was looked at before it. The sector's come
// first; between the sides the attacker chooses, and as long as nobody was asked his own come first.
bool comes_after(const Game& g, Slot a, Slot b, std::uint8_t what) {
  const unsigned mine = side_of(g, a), theirs = side_of(g, b);
  if (mine == theirs) return true;
  if (mine == nobodys || theirs == nobodys) return theirs == nobodys;
  const Meeting* m = meeting(g, a, b, what);
  return (m ? m->first : g.s.attacker) != mine;
}

// Additions and doublings in the order in which they apply.
class InOrder {
 public:
  InOrder(const Game& game, std::uint8_t what) : g(game), what_(what) {}
  void add(Slot source, int more, int times) {
    if (count_ == all_.size()) return;
    unsigned at = count_++;
    for (; at > 0 && !comes_after(g, source, all_[at - 1].source, what_); --at) all_[at] = all_[at - 1];
    all_[at] = {source, more, times};
  }
  int of(int number) const {
    for (unsigned i = 0; i < count_; ++i) number = (number + all_[i].more) * all_[i].times;
    return number;
  }

 private:
  struct One {
    Slot source;
    int more, times;
  };
  const Game& g;
  std::uint8_t what_;
  std::array<One, 64> all_{};
  unsigned count_ = 0;
};

}  // namespace

// A bonus against something counts while the card attacks such a card or is attacked by it.
bool Game::applies(const ChangeNode& change, const Eye& eye, Slot c) const {
  if (!change.filter || change.kind == Alters::Cannot || change.kind == Alters::Must) return true;
  const Attack* now = attack();
  if (!now) return false;
  const Ref opponent = now->attacker.slot == c ? now->target : now->target.slot == c ? now->attacker : Ref{};
  return fights(opponent) && fits(change.filter, eye, see(opponent.slot));
}

// Shows `visit` what the static abilities of a source change of the card: its own, or those of all.
template <class Visit>
void Game::each_change(Slot source, bool own, Slot c, const Reading* above, Visit visit) const {
  for (const Ability& a : card(source).abilities) {
    if (a.kind != Kind::Static) continue;
    const ThingsNode& subject = program()[a.subject];
    if ((subject.named == machine::Named::This) != own || is_being_read(a, above)) continue;
    const Reading now{&a, above};
    const Seen self = see(c);
    const Eye eye{source, at(source).owner, nullptr, &now, &self};
    if (!own && !fits(subject.filter, eye, self)) continue;
    if (!holds(a.condition, eye)) continue;
    for (const machine::Change id : a.changes)
      if (const ChangeNode& change = program()[id]; applies(change, eye, c)) visit(change, eye, source);
  }
}

template <class Visit>
void Game::each_static(Slot c, std::uint8_t alters, const Reading* above, Visit visit) const {
  if (card(c).alters & alters) each_change(c, true, c, above, visit);
  if (s.aura_alters & alters)
    for (Slot source : s.auras)
      if (card(source).aura & alters) each_change(source, false, c, above, visit);
}

int Game::figure(Slot c, Figure which, const Reading* above) const {
  return changed(c, which, card(c).printed(which), above);
}

int Game::after_statics(Slot c, Figure which, int now, const Reading* above) const {
  const auto what = static_cast<std::uint8_t>(which);
  Slot setter = no_card;
  int sum = 0;
  bool multiplied = false;
  each_static(c, bit(which), above, [&](const ChangeNode& change, const Eye& eye, Slot source) {
    if (!is_of_figure(change, which)) return;
    if (change.kind == Alters::Add) {
      sum += value(change.amount, eye);
    } else if (change.kind == Alters::Multiply) {
      multiplied = true;
    } else if (setter == no_card || comes_after(*this, source, setter, what)) {
      setter = source;
      now = set_to(change, c, eye);
    }
  });
  if (!multiplied) return now + sum;
  InOrder order(*this, what);
  each_static(c, bit(which), above, [&](const ChangeNode& change, const Eye& eye, Slot source) {
    if (!is_of_figure(change, which)) return;
    if (change.kind == Alters::Add) order.add(source, value(change.amount, eye), 1);
    if (change.kind == Alters::Multiply) order.add(source, 0, change.value);
  });
  return order.of(now);
}

int Game::set_to(const ChangeNode& change, Slot c, const Eye& eye) const {
  return change.kind == Alters::UseAs ? figure(c, static_cast<Figure>(change.from), eye.above)
                                      : value(change.amount, eye);
}

// A number as static abilities and then what lasts make it, each in its order.
int Game::changed(Slot c, Figure which, int now, const Reading* above) const {
  if (!fights(c)) return std::max(0, now);
  if ((card(c).alters | s.aura_alters) & bit(which)) now = after_statics(c, which, now, above);
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const Lasting& lasting = s.lasting[i];
    if (lasting.card.slot != c || !alive(lasting.card)) continue;
    const ChangeNode& change = program()[lasting.change];
    if (!is_of_figure(change, which)) continue;
    if (change.kind == Alters::Add) {
      if (applies(change, eye_of(c), c)) now += lasting.amount;
    } else if (change.kind == Alters::Multiply) {
      now *= change.value;
    } else if (change.kind == Alters::Set) {
      now = lasting.amount;
    } else if (!is_replacing(above)) {  // what is used in the place of another is not replaced in turn
      const Reading now_read{nullptr, above};
      now = figure(c, static_cast<Figure>(change.from), &now_read);
    }
  }
  return std::max(0, now);
}

// The damage of its assault: the highest number it has. A die has no number before it is rolled.
int Game::assault_figure(Slot c, const Reading* above) const {
  if (!has(c, Special::Assault, above)) return machine::absent;
  int best = card(c).assault >= 0 && keeps_printed(c, Special::Assault) ? card(c).assault : machine::absent;
  each_gained(c, Special::Assault, [&](int number, bool d6) {
    if (!d6) best = std::max(best, number);
  });
  return best == machine::absent ? best : changed(c, Figure::AssaultDamage, best, above);
}

namespace {

bool speaks_of(const ChangeNode& change, Special special) {
  return change.word == bit(special) && (change.kind == Alters::Gain || change.kind == Alters::Lose);
}

}  // namespace

bool Game::has_by_statics(Slot c, Special special, const Reading* above) const {
  bool now = card(c).specials & bit(special);
  if (!((card(c).alters | s.aura_alters) & alters_specials)) return now;
  Slot sayer = no_card;
  each_static(c, alters_specials, above, [&](const ChangeNode& change, const Eye&, Slot source) {
    if (!speaks_of(change, special) ||
        (sayer != no_card && !comes_after(*this, source, sayer, bit(special) | about_specials)))
      return;
    sayer = source;
    now = change.kind == Alters::Gain;
  });
  return now;
}

bool Game::has(Slot c, Special special, const Reading* above) const {
  if (!fights(c)) return card(c).specials & bit(special);
  bool now = has_by_statics(c, special, above);
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card.slot == c && alive(s.lasting[i].card))
      if (const ChangeNode& change = program()[s.lasting[i].change]; speaks_of(change, special))
        now = change.kind == Alters::Gain;
  return now;
}

// What is lost stays lost, though the like may be gained after it. 0: nothing that lasts takes it away;
// else what is gained from there on counts.
unsigned Game::after_loss(Slot c, Special special) const {
  unsigned from = 0;
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card.slot == c && alive(s.lasting[i].card))
      if (const ChangeNode& change = program()[s.lasting[i].change];
          change.kind == Alters::Lose && change.word == bit(special))
        from = i + 1;
  return from;
}

bool Game::keeps_printed(Slot c, Special special) const {
  if (!(card(c).specials & bit(special)) || after_loss(c, special) > 0) return false;
  bool lost = false;
  if ((card(c).alters | s.aura_alters) & alters_specials)
    each_static(c, alters_specials, nullptr, [&](const ChangeNode& change, const Eye&, Slot) {
      lost = lost || (change.kind == Alters::Lose && change.word == bit(special));
    });
  return !lost;
}

bool Game::told(Slot c, Alters kind, Deed what, Slot by) const {
  const auto says = [&](const ChangeNode& change, const Eye& eye) {
    return change.kind == kind && change.value == static_cast<std::int16_t>(what) &&
           (!change.filter || (by != no_card && fits(change.filter, eye, see(by))));
  };
  bool found = false;
  if ((card(c).deeds | s.aura_deeds) & static_cast<unsigned>(what))
    each_static(c, alters_deeds, nullptr,
                [&](const ChangeNode& change, const Eye& eye, Slot) { found |= says(change, eye); });
  for (unsigned i = 0; i < s.lasting_count && !found; ++i)
    found = s.lasting[i].card.slot == c && alive(s.lasting[i].card) &&
            says(program()[s.lasting[i].change], eye_of(c));
  return found;
}

// Shows each change by which the card has gained such an ability, and its number.
template <class Visit>
void Game::each_gain(Slot c, Special special, Visit visit) const {
  const unsigned from = after_loss(c, special);
  if (from == 0 && ((card(c).alters | s.aura_alters) & alters_specials) &&
      has_by_statics(c, special, nullptr))
    each_static(c, alters_specials, nullptr, [&](const ChangeNode& change, const Eye& eye, Slot) {
      if (change.kind == Alters::Gain && change.word == bit(special))
        visit(change, is_grant(change) ? 0 : value(change.amount, eye));
    });
  for (unsigned i = from; i < s.lasting_count; ++i)
    if (s.lasting[i].card.slot == c && alive(s.lasting[i].card))
      if (const ChangeNode& change = program()[s.lasting[i].change];
          change.kind == Alters::Gain && change.word == bit(special))
        visit(change, s.lasting[i].amount);
}

// Assault 3, Invulnerable 5+.
template <class Visit>
void Game::each_gained(Slot c, Special special, Visit visit) const {
  each_gain(c, special, [&](const ChangeNode& change, int number) { visit(number, change.value != 0); });
}

void Game::add_grants(Slot c, Numbers& list) const {
  const auto add = [&](const ChangeNode& change) {
    if (list.count < list.all.size())
      list.all[list.count++] = static_cast<std::uint8_t>(first_grant + static_cast<unsigned>(change.value));
  };
  for (const Special one : {Special::Artillery, Special::TroopCapacity})
    each_gain(c, one, [&](const ChangeNode& change, int) { add(change); });
  if ((card(c).alters | s.aura_alters) & alters_specials)
    each_static(c, alters_specials, nullptr, [&](const ChangeNode& change, const Eye&, Slot) {
      if (change.kind == Alters::Gain && change.word == 0) add(change);
    });
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card.slot == c && alive(s.lasting[i].card))
      if (const ChangeNode& change = program()[s.lasting[i].change];
          change.kind == Alters::Gain && change.word == 0)
        add(change);
}

unsigned Game::gained_count(Slot c, Special special) const {
  unsigned count = 0;
  if (has(c, special)) each_gained(c, special, [&](int, bool) { ++count; });
  return count;
}

Game::Strength Game::gained_strength(Slot c, Special special, unsigned which) const {
  Strength strength;
  unsigned i = 0;
  each_gained(c, special, [&](int number, bool d6) {
    if (i++ == which) strength = {number, d6};
  });
  return strength;
}

Game::Strength Game::assault_strength(Slot c, unsigned ability, unsigned which) const {
  if (ability == gained) return gained_strength(c, Special::Assault, which);
  Strength strength;
  const Amount printed = ability_at(c, ability).number;
  strength.d6 = program()[printed].kind == machine::Number::Die;
  strength.number = strength.d6 ? 0 : value(printed, eye_of(c));
  return strength;
}

int Game::ability_number(Slot c, unsigned ability, unsigned which) const {
  return ability == gained ? gained_strength(c, Special::Invulnerable, which).number
                           : value(ability_at(c, ability).number, eye_of(c));
}

int Game::flags_of(Seat seat) const {
  int sum = s.battle.flags[seat];
  for (Slot c : here(seat)) sum += flags(c);
  return sum;
}

// Static abilities that speak of players, rolls or the sector.
template <class Visit>
void Game::each_law(Law which, const Reading* above, Visit visit) const {
  for (Slot c : s.laws) {
    if (!(card(c).laws & bit(which))) continue;
    for (const Ability& a : card(c).abilities) {
      if (a.law != which || is_being_read(a, above)) continue;
      const Reading now{&a, above};
      const Eye eye{c, at(c).owner, nullptr, &now};
      if (holds(a.condition, eye)) visit(a, eye);
    }
  }
}

bool Game::is_barred(Seat seat, std::uint8_t what) const {
  bool barred = false;
  each_law(Law::Bars, nullptr, [&](const Ability& a, const Eye& eye) {
    barred = barred || ((a.bars & what) && (seats(a.roller, eye) >> seat & 1U));
  });
  return barred;
}

int Game::roll_change(Seat seat, RollKind kind) const {
  int sum = 0;
  if (!s.laws.empty())
    each_law(Law::Rolls, nullptr, [&](const Ability& a, const Eye& eye) {
      if ((a.rolls & bit(kind)) && (!a.roller || (seats(a.roller, eye) >> seat & 1U)))
        sum += value(a.number, eye);
    });
  return sum;
}

int Game::flags_required(const Reading* above) const {
  int sum = card(sector(s.battle.at)).flags_required + s.battle.required;
  if (!s.laws.empty())
    each_law(Law::Flags, above, [&](const Ability& a, const Eye& eye) { sum += value(a.number, eye); });
  return std::max(0, sum);
}

// "They are subject to destruction if they take even one point of damage", characters at least.
bool Game::survives(Slot c, int damage) const {
  if (!is_dealt(c, damage)) return true;
  switch (card(c).type) {
    case Type::Unit:
    case Type::Fortification: return damage < armor(c);
    default: return card(c).type != Type::Character;
  }
}

namespace {

// What a source does to one thing, as far as its order counts.
struct Says {
  Slot source;
  Alters kind;
  int value;
};

bool order_matters(const Says& a, const Says& b) {
  const auto sets = [](const Says& one) { return one.kind == Alters::Set || one.kind == Alters::UseAs; };
  const auto gains = [](const Says& one) { return one.kind == Alters::Gain || one.kind == Alters::Lose; };
  if (sets(a) && sets(b)) return a.value != b.value;
  if (gains(a) && gains(b)) return a.kind != b.kind;
  return (a.kind == Alters::Add && b.kind == Alters::Multiply) ||
         (a.kind == Alters::Multiply && b.kind == Alters::Add);
}

}  // namespace

bool Game::find_meeting(Slot c, std::uint8_t alters, std::uint8_t what, Meeting& found) const {
  std::array<Says, 64> all{};
  unsigned count = 0;
  each_static(c, alters, nullptr, [&](const ChangeNode& change, const Eye& eye, Slot source) {
    const bool special = what & about_specials;
    if (special ? change.word != (what & ~about_specials) ||
                      (change.kind != Alters::Gain && change.kind != Alters::Lose)
                : !is_of_figure(change, static_cast<Figure>(what)))
      return;
    if (source >= sector_slots || count == all.size()) return;
    const bool sets = change.kind == Alters::Set || change.kind == Alters::UseAs;
    all[count++] = {source, change.kind, sets ? set_to(change, c, eye) : 0};
  });
  for (unsigned i = 0; i < count; ++i)
    for (unsigned k = 0; k < i; ++k) {
      const Slot a = all[i].source, b = all[k].source;
      if (at(a).owner == at(b).owner || !order_matters(all[i], all[k]) || meeting(*this, a, b, what))
        continue;
      found.of[at(a).owner] = a;
      found.of[at(b).owner] = b;
      found.what = what;
      return true;
    }
  return false;
}

// "In the event that both players have a static ability that affects the same thing, the attacker chooses who
// applies first": each pair of abilities that meet, as soon as their order makes a difference.
bool Game::statics_meet(Meeting& found) const {
  if (s.aura_alters == 0) return false;
  std::array<std::uint8_t, 2> sets{}, changes{};
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto look = [&](const Card& def) {
      sets[seat] |= def.sets;
      changes[seat] |= def.alters | def.aura;
    };
    for (Slot c : here(seat)) look(card(c));
    look(card(fleet(seat)));
  }
  const unsigned both = (sets[0] & changes[1]) | (sets[1] & changes[0]);
  for (Seat seat = 0; both != 0 && seat < 2; ++seat)
    for (Slot c : here(seat)) {
      for (std::uint8_t f = 0; f < changing_figures; ++f)
        if ((both >> f & 1U) && find_meeting(c, bit(static_cast<Figure>(f)), f, found)) return true;
      for (const Special one : all_specials)
        if ((both & alters_specials) && find_meeting(c, alters_specials, bit(one) | about_specials, found))
          return true;
    }
  return false;
}

}  // namespace tercio::delos
