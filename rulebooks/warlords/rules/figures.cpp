// Current figures: the printed value, changed by constant abilities and lasting effects.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

namespace {

using machine::Alters;
using machine::ChangeNode;
using machine::Named;

constexpr unsigned deepest = 6;  // abilities that read each other's changes

bool is_being_read(const Ability& a, const Reading* above) {
  unsigned depth = 0;
  for (; above; above = above->above, ++depth)
    if (above->ability == &a) return true;
  return depth >= deepest;
}

}  // namespace

// Shows `visit` what the constant abilities of a source with this subject change.
template <class Visit>
void Game::each_change(Slot source, Named subject, Slot c, const Reading* above, Visit visit) const {
  for (const Ability& a : card(source).abilities) {
    if (a.kind != Kind::Constant) continue;
    const ThingsNode& of = program()[a.subject];
    if (of.named != subject || (above && is_being_read(a, above))) continue;
    const Reading now{&a, above};
    const Slot reader = a.of_host && at(source).host != no_card ? at(source).host : source;
    const Eye eye{reader, at(reader).controller, at(reader).place, nullptr, &now};
    if (subject == Named::All && !fits(of.filter, eye, see(c))) continue;
    if ((a.condition && !holds(a.condition, eye)) || (s.lasting_count > 0 && blanked(source))) continue;
    for (const Change id : a.changes) {
      const ChangeNode& change = program()[id];
      visit(change, change.amount ? value(change.amount, eye) : 0, eye);
    }
  }
}

// Shows `visit` every change of a kind that applies to the card now: its own, those of its attachments, those
// of cards that change others, and lasting effects.
template <class Visit>
void Game::each_alteration(Slot c, std::uint8_t alters, const Reading* above, Visit visit) const {
  if (card(c).alters & alters) each_change(c, Named::This, c, above, visit);
  for (Slot a = at(c).first_attachment; a != no_card; a = at(a).next_attachment)
    if ((card(a).alters & alters) && in_play(a)) each_change(a, Named::Host, c, above, visit);
  const auto kind = static_cast<unsigned>(std::countr_zero(alters));
  if (s.tallies[0].auras[kind] | s.tallies[1].auras[kind])
    for (Slot source : s.auras)
      if (card(source).aura & alters) each_change(source, Named::All, c, above, visit);
  for (unsigned i = 0; (s.lasts & alters) && i < s.lasting_count; ++i)
    if (s.lasting[i].card.slot == c && alive(s.lasting[i].card))
      visit(program()[s.lasting[i].change], s.lasting[i].amount,
            Eye{c, at(c).controller, at(c).place, nullptr, above});
}

namespace {

bool is_special(const ChangeNode& change, Special what) {
  return change.kind == Alters::Special && static_cast<Special>(change.word) == what;
}

}  // namespace

bool Game::blanked(Slot c) const {
  for (unsigned i = 0; (s.lasts & AltersRest) && i < s.lasting_count; ++i)
    if (s.lasting[i].card == ref(c) && is_special(program()[s.lasting[i].change], Special::Blank))
      return true;
  return false;
}

namespace {

// What sets a figure stands alone, the latest last; else additions first, then doubling, as the rules order
// them; a figure below zero counts as zero.
struct Sum {
  Word figure;
  int value;
  int times = 1;
  int set = -1;
  bool lost = false;

  void add(const ChangeNode& change, int amount) {
    switch (change.kind) {
      case Alters::Add:
        if (change.word == figure) value += amount;
        return;
      case Alters::Set:
        if (change.word != figure) return;
        if (change.value)
          lost = true;  // `no command`, whatever else
        else
          set = amount;
        return;
      case Alters::Multiply:
        if (change.word == figure) times *= change.value;
        return;
      case Alters::UseAs:
      case Alters::Gain:
      case Alters::Lose:
      case Alters::Cannot:
      case Alters::Must:
      case Alters::Special: return;
    }
  }
  int total() const { return lost ? 0 : set >= 0 ? set : value < 0 ? 0 : value * times; }
};

}  // namespace

int Game::figure(Slot c, Figure which, const Reading* above) const {
  const auto number = static_cast<unsigned>(which);
  Sum sum{static_cast<Word>(which), card(c).printed(which)};
  each_alteration(c,
                  static_cast<std::uint8_t>(which <= Figure::Command ? 1U << number : unsigned{AltersRest}),
                  above, [&](const ChangeNode& change, int amount, const Eye&) { sum.add(change, amount); });
  if (which == Figure::Attack && at(c).damage > 0 && has(c, Keyword::Brutal, above))
    sum.value += at(c).damage;
  return sum.total();
}

bool Game::has(Slot c, Keyword k, const Reading* above) const {
  bool has = card(c).keywords & bit(k);
  if (has && s.lasting_count > 0 && k != Keyword::Bloodied && blanked(c)) has = false;
  bool lost = false;
  each_alteration(c, AltersKeywords, above, [&](const ChangeNode& change, int, const Eye&) {
    if (is_special(change, Special::NoKeywords)) has = has && k == Keyword::Bloodied;  // that is no loss
    if (change.word != static_cast<Word>(k)) return;
    if (change.kind == Alters::Gain) has = true;
    if (change.kind == Alters::Lose) lost = true;
  });
  return has && !lost;
}

bool Game::has_trait(const Seen& seen, unsigned trait, const Reading* above) const {
  if (seen.card->traits[trait]) return true;
  if (!is_there(seen)) return false;
  bool gained = false;
  each_alteration(seen.c, AltersRest, above, [&](const ChangeNode& change, int, const Eye&) {
    gained |= is_special(change, Special::Trait) && change.value == static_cast<int>(trait);
  });
  return gained;
}

Faction Game::faction(const Seen& seen, const Reading* above) const {
  Faction now = seen.card->faction;
  const bool altered = (s.lasts & AltersFaction) || s.tallies[0].auras[7] + s.tallies[1].auras[7] > 0;
  if (!is_there(seen) || !(altered || (card(seen.c).alters & AltersFaction))) return now;
  each_alteration(seen.c, AltersFaction, above, [&](const ChangeNode& change, int, const Eye&) {
    if (is_special(change, Special::Faction)) now = static_cast<Faction>(change.value);
  });
  return now;
}

unsigned Game::area_effect(Slot c) const {
  int most = card(c).area_effect;
  if (most > 0 && blanked(c)) most = 0;
  bool lost = false;
  each_alteration(c, AltersKeywords, nullptr, [&](const ChangeNode& change, int copied, const Eye&) {
    if (is_special(change, Special::NoKeywords)) most = 0;
    if (change.word != static_cast<Word>(Keyword::AreaEffect)) return;
    if (change.kind == Alters::Gain) most = std::max<int>({most, change.value, copied});
    if (change.kind == Alters::Lose) lost = true;
  });
  return lost ? 0U : static_cast<unsigned>(most);
}

bool Game::forbidden(Slot c, Deed what, Slot by) const {
  bool found = false;
  each_alteration(c, AltersRest, nullptr, [&](const ChangeNode& change, int, const Eye& eye) {
    if (change.kind != Alters::Cannot || change.word != static_cast<Word>(what)) return;
    found |= !change.filter || (by != no_card && fits(change.filter, eye, see(by)));
  });
  return found;
}

bool Game::must(Slot c, Deed what) const {
  bool found = false;
  each_alteration(c, AltersRest, nullptr, [&](const ChangeNode& change, int, const Eye&) {
    found |= change.kind == Alters::Must && change.word == static_cast<Word>(what);
  });
  return found;
}

// A ban of planets to commit to names the seats that it binds.
bool Game::may_commit(Seat seat, Place p) const {
  bool banned = false;
  each_alteration(s.line[p], AltersRest, nullptr, [&](const ChangeNode& change, int seats, const Eye&) {
    banned |= change.kind == Alters::Cannot && change.word == static_cast<Word>(Deed::Commit) &&
              (static_cast<unsigned>(seats) >> seat & 1U);
  });
  return !banned;
}

bool Game::is_under(Slot c, Special what) const {
  bool found = false;
  each_alteration(c, AltersRest, nullptr,
                  [&](const ChangeNode& change, int, const Eye&) { found |= is_special(change, what); });
  return found;
}

int Game::sum_special(Slot c, Special what) const {
  int sum = 0;
  each_alteration(c, AltersRest, nullptr, [&](const ChangeNode& change, int, const Eye&) {
    if (is_special(change, what)) sum += change.value;
  });
  return sum;
}

int Game::least_special(Slot c, Special what) const {
  int least = -1;
  each_alteration(c, AltersRest, nullptr, [&](const ChangeNode& change, int, const Eye&) {
    if (is_special(change, what) && (least < 0 || change.value < least)) least = change.value;
  });
  return least;
}

unsigned Game::given(Slot c, std::array<std::uint16_t, 8>& cards) const {
  unsigned count = 0;
  each_alteration(c, AltersAbilities, nullptr, [&](const ChangeNode& change, int, const Eye&) {
    if (is_special(change, Special::Ability) && count < cards.size())
      cards[count++] = static_cast<std::uint16_t>(change.value);
  });
  return count;
}

const Card* Game::given_by(const Lasting& lasting) const {
  if (!lasting.change) return nullptr;
  const ChangeNode& change = program()[lasting.change];
  return is_special(change, Special::Ability) ? &catalog[static_cast<std::size_t>(change.value)] : nullptr;
}

unsigned Game::number_given(unsigned lasting) const {
  unsigned before = 0;
  for (unsigned i = 0; i < lasting; ++i)
    before += s.lasting[i].card == s.lasting[lasting].card && given_by(s.lasting[i]);
  return before;
}

Seat Game::user_of(Slot source, unsigned index) const {
  if (card(source).type != Type::Planet) return at(source).controller;
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card.slot == source && given_by(s.lasting[i]) && number_given(i) + first_given == index)
      return static_cast<Seat>(s.lasting[i].amount);
  return 0;
}

std::uint16_t Game::face_of(Slot source, unsigned index) const {
  if (index < first_given) return at(source).card;
  std::array<std::uint16_t, 8> cards{};
  const unsigned count = given(source, cards);
  return index - first_given < count ? cards[index - first_given] : catalog.blank();
}

bool Game::is_immune_to(Slot c, const Card& event) const {
  bool immune = (card(c).keywords & bit(Keyword::ImmuneToTraitEvents)) && event.traits[card(c).immune_trait];
  each_alteration(c, AltersKeywords, nullptr, [&](const ChangeNode& change, int, const Eye&) {
    immune |= change.kind == Alters::Gain && change.word == static_cast<Word>(Keyword::ImmuneToTraitEvents) &&
              event.traits[static_cast<std::size_t>(change.value)];
  });
  return immune;
}

bool Game::is_scarred(Slot c, Slot by) const {
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card == ref(c) && is_special(program()[s.lasting[i].change], Special::Scar) &&
        static_cast<Slot>(s.lasting[i].amount) == by)
      return true;
  return false;
}

bool Game::has_learned(Slot c, int ability) const {
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card == ref(c) && is_special(program()[s.lasting[i].change], Special::Learned) &&
        program()[s.lasting[i].change].value == ability)
      return true;
  return false;
}

unsigned Game::learned_specialties(Slot c) const {
  unsigned all = 0;
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card == ref(c) && is_special(program()[s.lasting[i].change], Special::Learned))
      all |= program()[s.lasting[i].change].from;
  return all;
}

bool Game::is_topmost(Slot c) const {
  if (at(c).place != discard) return false;
  const Seat owner = at(c).owner;
  return s.discards[owner][s.discard_counts[owner] - 1U] == c;
}

bool Game::may_recall(Seat seat, Slot event) const {
  bool may = false;
  for (Slot c : s.play[seat])
    if (card(c).recalls)
      each_change(c, Named::This, c, nullptr, [&](const ChangeNode& change, int, const Eye& eye) {
        may |= is_special(change, Special::Recalls) && fits(change.filter, eye, see(event));
      });
  return may;
}

Slot Game::bound_to(Slot attacker) const {
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    if (s.lasting[i].card != ref(attacker) || !is_special(program()[s.lasting[i].change], Special::Duty))
      continue;
    const Slot to = static_cast<Slot>(s.lasting[i].amount);
    if (in_play(to) && at(to).place == s.battle.at && at(to).controller != at(attacker).controller) return to;
  }
  return no_card;
}

Seat Game::initiative_for(const Eye& eye) const {
  bool lent = false;
  for (Slot c : s.play[eye.seat])
    if (card(c).lends_initiative)
      each_change(c, Named::This, c, eye.above, [&](const ChangeNode& change, int, const Eye&) {
        lent |= is_special(change, Special::LendsInitiative);
      });
  return lent ? other(eye.seat) : initiative();
}

unsigned Game::shields_of(Slot c, Slot unit) const {
  unsigned most = card(c).shields;
  const Seat seat = at(c).controller;
  if (s.tallies[seat].shields == 0) return most;
  for (Slot source : s.play[seat])
    if (card(source).lends_shields)
      each_change(source, Named::All, unit, nullptr, [&](const ChangeNode& change, int, const Eye& eye) {
        if (is_special(change, Special::ShieldCards) && fits(change.filter, eye, see(c)))
          most = std::max(most, static_cast<unsigned>(change.value));
      });
  return most;
}

bool Game::ignores(Slot attacker, Keyword k) const {
  bool found = false;
  each_alteration(attacker, AltersRest, nullptr, [&](const ChangeNode& change, int, const Eye&) {
    found |= is_special(change, Special::Ignores) && change.from == static_cast<Word>(k);
  });
  return found;
}

bool Game::doubles_damage(Slot source, Slot hit, Special how) const {
  bool found = false;
  each_alteration(source, AltersRest, nullptr, [&](const ChangeNode& change, int, const Eye& eye) {
    found |= is_special(change, how) && fits(change.filter, eye, see(hit));
  });
  return found;
}

int Game::strike_price(Slot c) const {
  int price = card(c).deep_strike;
  for (Slot enemy : s.at[other(at(c).controller)][planet_of(c)])
    each_alteration(enemy, AltersRest, nullptr, [&](const ChangeNode& change, int, const Eye&) {
      if (is_special(change, Special::StrikeTax)) price += change.value;
    });
  return price;
}

int Game::reserve_command(Seat seat, Place p) const {
  int cards = 0, most = 0;
  for (Slot c : s.reserves[seat]) cards += planet_of(c) == p;
  if (cards == 0) return 0;
  for (Slot c : s.play[seat])
    if (card(c).alters & AltersRest)
      each_change(c, Named::This, c, nullptr, [&](const ChangeNode& change, int, const Eye&) {
        if (is_special(change, Special::ReserveCommand)) most = std::max<int>(most, change.value);
      });
  return cards * most;
}

// "Resolve attack": the attack value, doubled and halved together, rounded up once.
unsigned Game::attack_damage(Slot attacker, Slot defender) const {
  unsigned damage = static_cast<unsigned>(attack(attacker)) * 2;
  for (const Special how : {Special::DoubleDamage, Special::DoubleAttack})
    if (doubles_damage(attacker, defender, how)) damage *= 2;
  const bool flies = has(defender, Keyword::Flying) && !ignores(attacker, Keyword::Flying);
  if (flies && !has(attacker, Keyword::Flying)) damage = (damage + 1) / 2;
  return (damage + 1) / 2;
}

}  // namespace tercio::warlords
