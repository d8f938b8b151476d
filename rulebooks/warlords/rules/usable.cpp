// May it be used? The legality of abilities and answers, before anything is paid.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

using machine::Control;
using machine::Named;

Act Game::start(Slot source, unsigned index, Seat seat) const {
  Act act;
  act.source = ref(source);
  if (at(source).host != no_card) act.host = ref(at(source).host);
  act.card = face_of(source, index);
  act.ability = static_cast<std::uint8_t>(index < first_given ? index : 0);
  act.seat = act.doer = seat;
  act.here = in_play(source)                        ? at(source).place
             : at(source).flags & CardState::Struck ? s.struck_at
                                                    : nowhere;
  if (card(source).type == Type::Event) act.flags = Act::Event;
  return act;
}

// --- Limits -------------------------------------------------------------------------------------------

namespace {

unsigned times_given(const Game& g, Slot c, std::uint16_t face) {
  std::array<std::uint16_t, 8> cards{};
  const unsigned count = g.given(c, cards);
  return static_cast<unsigned>(std::count(cards.begin(), cards.begin() + count, face));
}

}  // namespace

// An ability that was given is counted by the card it stands on: its number may change. Whoever has it twice
// may use it twice as often.
bool Game::limit_left(Slot source, unsigned index, Seat seat) const {
  const Ability& a = ability_of(source, index);
  if (a.period == Period::None) return true;
  const bool given = index >= first_given;
  if (!a.maximum && !given && a.times == 1) return !(at(source).used >> index & 1U);
  const std::uint16_t title = given ? face_of(source, index) : card(source).title_id;
  unsigned times = 0;
  for (unsigned i = 0; i < s.maximum_count; ++i) {
    const State::Maximum& m = s.maximums[i];
    const bool same = given ? m.ability == first_given && m.title == title : m.ability == index;
    times += same && (a.maximum ? m.title == title && m.seat == seat : m.source == ref(source));
  }
  return times < a.times * (given && !a.maximum ? times_given(*this, source, title) : 1U);
}

void Game::use_limit(Slot source, unsigned index, Seat seat) {
  const Ability& a = ability_of(source, index);
  if (a.period == Period::None) return;
  const bool given = index >= first_given;
  if (a.maximum || given || a.times > 1) {
    if (s.maximum_count == s.maximums.size()) return fail(Bound::Maximums);
    s.maximums[s.maximum_count++] = {given ? face_of(source, index) : card(source).title_id,
                                     a.maximum ? Ref{} : ref(source),
                                     seat,
                                     static_cast<std::uint8_t>(given ? first_given : index),
                                     a.period,
                                     0};
    return;
  }
  at(source).used = static_cast<std::uint8_t>(at(source).used | 1U << index);
}

// A period is over: what was limited in it may be used again.
void Game::renew(Period period) {
  for (Slot c : period == Period::Round ? s.play[0] | s.play[1] : Cards{}) at(c).had = 0;
  for (Slot c : s.play[0] | s.play[1])
    if (at(c).used != 0)
      for (unsigned i = 0; i < card(c).abilities.size(); ++i)
        if (card(c).abilities[i].period == period)
          at(c).used = static_cast<std::uint8_t>(at(c).used & ~(1U << i));
  unsigned kept = 0;
  for (unsigned i = 0; i < s.maximum_count; ++i)
    if (s.maximums[i].period != period) s.maximums[kept++] = s.maximums[i];
  while (s.maximum_count > kept) s.maximums[--s.maximum_count] = {};
}

// --- Costs --------------------------------------------------------------------------------------------

namespace {

// Whether the costs can all be paid together: what one of them uses another cannot use again.
struct Payment {
  const Game& g;
  bool costs_only = false;  // whether or not there are targets then

  bool rest(const Act& act, std::size_t next, const Purse& purse) const {
    const std::vector<Effect>& costs = g.ability(act).costs;
    if (next < costs.size()) return pays(act, costs[next], next, purse);
    return costs_only || g.targets_exist(act);
  }
  bool pays(const Act& act, Effect cost, std::size_t index, const Purse& purse) const {
    const EffectNode& n = g.program()[cost];
    if (n.control == Control::Either) return pays(act, n.a, index, purse) || pays(act, n.b, index, purse);
    const EffectVerb& verb = verb_of(n);
    Purse left = purse;
    if (!verb.pays) return could_still(act, cost, purse) && rest_with(act, n, index, purse);
    if (!n.what || g.program()[n.what].named == Named::Nothing)
      return verb.pays(g, n, act, no_card, left) && rest(act, index + 1, left);
    const ThingsNode& what = g.program()[n.what];
    if (what.picks) {
      const int wanted = what.up_to ? 0 : g.value(what.count, g.eye(act));
      return with_cards(act, n, index, wanted, 0, purse);
    }
    bool any = false;
    for (Slot c : g.found(n.what, act)) {
      if (!verb.pays(g, n, act, c, left)) return false;
      any = true;
    }
    return any && rest(act, index + 1, left);
  }
  // An effect that is done as a cost: with a card that no other cost takes away.
  bool could_still(const Act& act, Effect cost, const Purse& purse) const {
    const EffectNode& n = g.program()[cost];
    if (!g.could(cost, act)) return false;
    if (!n.what || !g.program()[n.what].picks) return true;
    return g.any_candidate(n.what, act, [&](Slot c) { return !purse.gone.has(c) && g.useful(n, act, c); });
  }
  // What comes after may speak of what is chosen for the cost.
  bool rest_with(const Act& act, const EffectNode& n, std::size_t index, const Purse& purse) const {
    const ThingsNode* what = n.what ? &g.program()[n.what] : nullptr;
    const bool one = what && what->picks && !what->up_to && !what->any_number && act.count[what->reg] == 0 &&
                     g.value(what->count, g.eye(act)) == 1;
    if (!one) return rest(act, index + 1, purse);
    return g.any_candidate(n.what, act, [&](Slot c) {
      if (purse.gone.has(c) || !g.useful(n, act, c)) return false;
      Act trial = act;
      g.choose_into(trial, what->reg, c);
      return rest(trial, index + 1, purse);
    });
  }
  // Tries the cards in order; each that is left out is not tried again.
  bool with_cards(const Act& act, const EffectNode& n, std::size_t index, int wanted, Slot from,
                  const Purse& purse) const {
    if (wanted <= 0) return rest(act, index + 1, purse);
    return g.any_candidate(n.what, act,
                           [&](Slot c) { return c >= from && with_card(act, n, index, wanted, c, purse); });
  }
  bool with_card(const Act& act, const EffectNode& n, std::size_t index, int wanted, Slot c,
                 const Purse& purse) const {
    Purse left = purse;
    if (act.pick_count == act.picks.size() || !verb_of(n).pays(g, n, act, c, left)) return false;
    Act trial = act;
    g.choose_into(trial, g.program()[n.what].reg, c);
    return with_cards(trial, n, index, wanted - 1, static_cast<Slot>(c + 1), left);
  }
};

Purse purse_of(const Game& g, const Act& act) {
  Purse purse;
  purse.resources = g.s.resources[act.seat];
  purse.cards = static_cast<int>(g.s.hands[act.seat].count()) - (g.at(act.source.slot).place == hand);
  return purse;
}

// `cost or cost` is a row of nodes.
bool is_part(const machine::Program& program, Effect cost, Effect of) {
  if (cost == of) return true;
  const EffectNode& n = program[of];
  return n.control == Control::Either && (is_part(program, cost, n.a) || is_part(program, cost, n.b));
}
std::size_t index_of(const Game& g, const Act& act, Effect cost) {
  const std::vector<Effect>& costs = g.ability(act).costs;
  std::size_t i = 0;
  while (i < costs.size() && !is_part(g.program(), cost, costs[i])) ++i;
  return i;
}

}  // namespace

// Where the cost is the target's, one that can be paid for is needed.
bool Game::has_payable_target(const Act& act) const {
  const Things target = ability(act).targets[0];
  bool any = false;
  any_candidate(target, act, [&](Slot c) {
    if (c >= slot_count || std::max<int>(card(c).cost, 0) > s.resources[act.seat]) return false;
    if (!useful_target(act, program()[target].reg, c)) return false;
    Act trial = act;
    choose_into(trial, program()[target].reg, c);
    return any = targets_exist(trial, 1);
  });
  return any;
}

// A cost that speaks of a target is paid when that is known.
bool Game::payable_at_target(const Act& act) const {
  const ThingsNode& n = program()[ability(act).targets[0]];
  return any_candidate(ability(act).targets[0], act, [&](Slot c) {
    Act trial = act;
    choose_into(trial, n.reg, c);
    return payable(trial);
  });
}

bool Game::payable(const Act& act, bool costs_only) const {
  if (catalog[act.card].x_of_target) return has_payable_target(act);
  if (ability(act).targets_first && act.count[program()[ability(act).targets[0]].reg] == 0)
    return payable_at_target(act);
  if (ability(act).has_x && act.x == 0) return least_x(act) > 0;
  Purse purse = purse_of(*this, act);
  if (act.flags & Act::Event) purse.resources -= price(act);
  return purse.resources >= 0 && Payment{*this, costs_only}.rest(act, 0, purse);
}

// Who may pay something must have all of it.
bool Game::can_afford(Effect effect, const Act& act) const {
  const EffectNode& n = program()[effect];
  if (n.control != Control::Verb || n.what || !verb_of(n).pays) return true;
  Purse purse;
  purse.resources = s.resources[act.doer];
  purse.cards = static_cast<int>(s.hands[act.doer].count());
  return verb_of(n).pays(*this, n, act, no_card, purse);
}

bool Game::may_pay(const Act& act, Effect cost) const {
  return Payment{*this}.pays(act, cost, index_of(*this, act, cost), purse_of(*this, act));
}

bool Game::may_pay_with(const Act& act, Effect cost, Slot c) const {
  const EffectNode& n = program()[cost];
  const ThingsNode& what = program()[n.what];
  const int wanted = what.up_to ? 1 : value(what.count, eye(act)) - act.count[what.reg];
  return Payment{*this}.with_card(act, n, index_of(*this, act, cost), wanted, c, purse_of(*this, act));
}

// X is at least 1, and more where what is targeted asks for more; 0: there is none.
unsigned Game::least_x(const Act& act) const {
  Act trial = act;
  for (trial.x = 1; trial.x < 100 && payable(trial, true); ++trial.x)
    if (payable(trial)) return trial.x;
  return 0;
}

// X runs as far as it can be paid.
unsigned Game::most_x(const Act& act) const {
  Act trial = act;
  trial.x = static_cast<std::uint8_t>(least_x(act));
  if (trial.x == 0) return 0;
  while (trial.x < 100 && payable(trial)) ++trial.x;
  return trial.x - 1U;
}

bool Game::usable(Slot source, unsigned index, const Act& act) const {
  const Ability& a = ability_of(source, index);
  if (a.phase != Phase::Setup && a.phase != s.phase) return false;
  if (!limit_left(source, index, act.seat)) return false;
  if (a.condition && !holds(a.condition, eye(act))) return false;
  if (in_play(source) && s.lasting_count > 0 && index < first_given && blanked(source)) return false;
  if (card(source).type == Type::Event && (card(source).keywords & bit(Keyword::Limited)) &&
      s.limited_used[act.seat])
    return false;
  if (card(source).type == Type::Event && !in_play(source) && barred(act.seat, source, nowhere)) return false;
  return payable(act);
}

// --- Answers ------------------------------------------------------------------------------------------

bool Game::answers(Slot source, const Ability& a, const Act& act, const Member& m) const {
  for (const Happening& h : a.happenings)
    if (answers(source, h, act, m)) return true;
  return false;
}

namespace {

// Of `targets only`: nothing else is targeted. Of what happens to several at once: this is the first of them.
bool stands_for_all(const State& s, const Happening& h, const Act& act, const Member& m) {
  const Moment& moment = s.moments[act.moment];
  unsigned targets = 0;
  for (unsigned i = 0; i < moment.count; ++i) {
    const Member& other = s.members[moment.first + i];
    targets += (other.names & bit(h.name)) != 0;
    if (h.first && &other < &m && (other.names & bit(h.name)) && other.place == m.place) return false;
  }
  return !h.alone || targets == 1;
}

}  // namespace

// Whether an interrupt or reaction answers this member of what happens.
bool Game::answers(Slot source, const Happening& h, const Act& act, const Member& m) const {
  if (!(m.names & bit(h.name))) return false;
  if (h.by_attack && !(m.flags & Member::ByAttack)) return false;
  if (h.first_time && !m.first_time) return false;
  if (h.by_damage && !(m.names & bit(Name::Damaged))) return false;
  if ((h.alone || h.first) && !stands_for_all(s, h, act, m)) return false;
  const bool has_agent = h.agent || h.by_source || h.by_host;
  // Who damages a unit by an attack damages the unit that is attacked, not one the damage was reassigned to.
  if (h.by_attack && has_agent && (m.flags & Member::Reassigned)) return false;
  const Eye e{source, act.seat, act.here, nullptr, nullptr};
  if (h.who) {
    const Seat whose = h.name == Name::EntersDiscard ? at(m.card.slot).owner : doer_of(m);
    if (!(seats(h.who, e) >> whose & 1U)) return false;
  }
  if (h.here && (m.place != act.here || !is_planet(act.here))) return false;
  if (h.home && m.place != hq) return false;
  if (h.from_here && (m.from != act.here || !is_planet(act.here))) return false;
  if (h.from && !(is_planet(m.from) && fits(h.from, e, see(place_slot(m.from))))) return false;
  if (h.place && !(is_planet(m.place) && fits(h.place, e, see(place_slot(m.place))))) return false;
  if (h.phase != Phase::Setup && h.phase != s.phase) return false;
  const auto is = [&](bool of_source, bool of_host, Ref r) {
    if (of_source) return r.slot == source;
    return !of_host || (r.slot < slot_count && at(source).host == r.slot);
  };
  if (!is(h.of_source, h.of_host, m.card) || !is(h.by_source, h.by_host, m.agent)) return false;
  if (h.filter && !(m.card.slot < slot_count && fits(h.filter, e, see(m)))) return false;
  return !h.agent || (alive(m.agent) && m.agent.slot < slot_count && fits(h.agent, e, see(m.agent.slot)));
}

}  // namespace tercio::warlords
