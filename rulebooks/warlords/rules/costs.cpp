// What deploying and playing costs: printed costs, what changes them, and what is paid besides.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {
namespace {

using machine::ChangeNode;

// Changes of one payment: what makes it dearer first, then reductions that leave a minimum, then the others.
// So the payer would order them.
struct Bill {
  int dearer = 0, cheaper = 0, limited = 0, minimum = 0;

  void add(int amount, int least) {
    if (amount >= 0) {
      dearer += amount;
    } else if (least > 0) {
      limited -= amount;
      minimum = std::max(minimum, least);
    } else {
      cheaper -= amount;
    }
  }
  int total(int cost) const {
    cost += dearer;
    cost = std::max(cost - limited, std::min(cost, minimum));
    return std::max(0, cost - cheaper);
  }
};

bool is_of(const ChangeNode& change, Special what) {
  return change.kind == machine::Alters::Special && static_cast<Special>(change.word) == what;
}
bool is_term(const ChangeNode& change) {
  return is_of(change, Special::Cost) || is_of(change, Special::AsAmbush) || is_of(change, Special::Barred);
}

// Whose payments it changes: 0 for the ability's player, 1 for his opponent, 2 for both.
bool concerns(const ChangeNode& change, Seat owner, Seat payer) {
  return change.from == 2 || (change.from == 0) == (owner == payer);
}

}  // namespace

bool Game::changes_costs(Slot c) const {
  return (s.lasts & AltersCosts) || (card(c).alters & AltersCosts) ||
         s.tallies[0].auras[5] + s.tallies[1].auras[5] > 0;
}

// Shows `visit` what is said of cards before they are in play: the card's own text, cards in play, what
// lasts.
template <class Visit>
void Game::each_term(Seat seat, Slot c, Place to, Visit visit) const {
  if (!changes_costs(c)) return;
  const auto of_source = [&](Slot source, const Eye& eye) {
    for (const Ability& a : card(source).abilities) {
      if (a.kind != Kind::Constant || (a.condition && !holds(a.condition, eye))) continue;
      for (const Change id : a.changes)
        if (const ChangeNode& change = program()[id]; is_term(change))
          visit(change, change.amount ? value(change.amount, eye) : 0, eye);
    }
  };
  if (card(c).alters & AltersCosts) of_source(c, Eye{c, seat, to, nullptr, nullptr});
  for (Slot source : s.auras)
    if ((card(source).aura & AltersCosts) && !blanked(source)) of_source(source, eye_of(source));
  for (unsigned i = 0; i < s.lasting_count; ++i) {  // those of a player hang on his warlord
    const ChangeNode& change = program()[s.lasting[i].change];
    if (!is_term(change)) continue;
    Eye eye = eye_of(s.lasting[i].card.slot);
    if (!is_of(change, Special::Cost)) eye.here = static_cast<Place>(s.lasting[i].amount);
    visit(change, s.lasting[i].amount, eye);
  }
}

namespace {

// The card as it would be there.
Seen as_deployed(const Game& g, Seat seat, Slot c, Place to, const Card& def) {
  Seen seen = g.see(c);
  seen.controller = seat;
  seen.place = to;
  seen.card = &def;
  return seen;
}

}  // namespace

int Game::price(Seat seat, Slot c, Place to, bool as_other) const {
  const Card& def = as_other ? catalog[static_cast<std::size_t>(card(c).other_side)] : card(c);
  if (!changes_costs(c)) return std::max<int>(def.cost, 0);
  const Seen seen = as_deployed(*this, seat, c, to, def);
  Bill bill;
  each_term(seat, c, to, [&](const ChangeNode& change, int amount, const Eye& eye) {
    if (is_of(change, Special::Cost) && concerns(change, eye.seat, seat) && fits(change.filter, eye, seen))
      bill.add(amount, change.value);
  });
  return bill.total(def.cost);
}

bool Game::barred(Seat seat, Slot c, Place to) const {
  bool found = false;
  if (!changes_costs(c)) return found;
  const Seen seen = as_deployed(*this, seat, c, to, card(c));
  each_term(seat, c, to, [&](const ChangeNode& change, int, const Eye& eye) {
    found |=
        is_of(change, Special::Barred) && concerns(change, eye.seat, seat) && fits(change.filter, eye, seen);
  });
  return found;
}

int Game::price(const Act& act) const {
  return price(act.seat, act.source.slot, nowhere) + (catalog[act.card].cost_is_x ? act.x : 0);
}

int Game::cheapest(Seat seat, Slot c, Place to, bool as_other) const {
  const int full = price(seat, c, to, as_other);
  if (!(s.tallies[seat].ears[0] & bit(Name::Deploying))) return full;
  Member m;
  m.card = ref(c);
  m.seat = seat;
  m.place = to;
  m.face = as_other ? static_cast<std::uint16_t>(card(c).other_side) : at(c).card;
  m.names = bit(Name::Deploying);
  m.amount = 1;
  Bill bill;
  const auto add = [&](Slot source) {
    const Card& def = card(source);
    if (source == c || !((def.interrupts | def.held_interrupts) & bit(Name::Deploying))) return;
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (!a.reduction || (at(source).place == hand) != (def.type == Type::Event)) continue;
      const Act act = start(source, i, seat);
      if (def.type == Type::Event && def.cost > 0) continue;
      bool free = true;
      for (const Effect cost : a.costs) {
        const EffectNode& n = program()[cost];
        Purse purse;
        free &= n.control == machine::Control::Verb && n.what && !program()[n.what].picks &&
                (verb_of(n).once || verb_of(n).leaves) &&
                verb_of(n).pays(*this, n, act, one(n.what, act), purse);
      }
      if (free && !blanked(source) && limit_left(source, i, seat) && answers(source, a, act, m))
        bill.add(-value(a.reduction, eye(act)), a.reduction_minimum);
    }
  };
  for (Slot source : s.listening[seat]) add(source);
  return bill.total(full);
}

bool Game::as_ambush(Seat seat, Slot c, Place to) const {
  if (card(c).keywords & bit(Keyword::Ambush)) return true;
  bool found = false;
  const Seen seen = as_deployed(*this, seat, c, to, card(c));
  each_term(seat, c, to, [&](const ChangeNode& change, int, const Eye& eye) {
    found |= is_of(change, Special::AsAmbush) && eye.seat == seat && fits(change.filter, eye, seen);
  });
  return found;
}

bool Game::may_pay_extra(Seat seat, Slot c) const {
  const Card& def = card(c);
  for (unsigned i = 0; def.has_extra_cost && i < def.abilities.size(); ++i)
    if (def.abilities[i].kind == Kind::Extra && !payable(start(c, i, seat))) return false;
  return true;
}

void Game::used_next_deploy(Seat seat, Slot c) {
  bool any = false;
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    Lasting& l = s.lasting[i];
    if (l.until != Until::NextDeploy) continue;
    const Eye eye = eye_of(l.card.slot);
    if (!concerns(program()[l.change], eye.seat, seat) || !fits(program()[l.change].filter, eye, see(c)))
      continue;
    l.card = {};
    any = true;
  }
  if (any) expire(Until::Never);
}

}  // namespace tercio::warlords
