// The war, its opening and the seven phases of a term.
#include <algorithm>
#include <utility>

#include "rulebooks/commanders/match.h"

namespace tercio::commanders {
namespace {

void enter_phase(Game& g, Phase phase) {
  if (g.journal) g.journal->phase_ends();
  if (g.s.lasting_count > 0) {
    g.expire(Until::EndOfPhase, g.s.campaigning);
    g.expire(Until::EndOfCombat, g.s.campaigning);
  }
  g.s.phase = phase;
  if (g.journal)
    g.tell("-- term " + std::to_string(g.s.term) + " of #" + std::to_string(g.s.campaigning) + ", " +
           phase_name(phase) + " phase");
  if (g.pauses_at(phase)) g.paused = true;
}

// 4.1: each unable unit is enabled once. A general is not in its commander's first term (D.4).
void enable_all(Game& g, Seat seat, std::uint8_t moment) {
  const bool first_term = !(g.s.begun >> seat & 1U);
  for (Slot c : g.s.active[seat])
    if (g.is_unit(c) && !g.able(c) && !(first_term && g.is_general(c))) {
      Member m = g.happening(Event::Enable, c, no_card, seat);
      m.amount = 1;
      g.add_member(moment, m);
    }
}

void forget_term(Game& g) {
  for (Seat seat = 0; seat < g.s.seats; ++seat) {
    g.s.mover[seat] = g.s.mounts[seat] = no_card;
    for (Slot c : g.s.active[seat]) {
      CardState& me = g.at(c);
      me.flags &= static_cast<std::uint8_t>(~(CardState::Moved | CardState::Assaulted | CardState::Attacked));
      me.used &= g.card(c).next_times;
    }
  }
  g.s.assaulted = 0;
  g.s.annexed = g.s.offered_draw = 0;
}

// 4.6: this is neither gaining nor losing health.
void recover(Game& g) {
  g.s.hurt = {};
  for (Seat seat = 0; seat < g.s.seats; ++seat)
    for (Slot c : g.s.active[seat])
      if (g.is_unit(c)) {
        g.at(c).damage = 0;
        g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Spared);
      }
}

void end_created_abilities(Game& g) {
  unsigned kept = 0;
  for (unsigned i = 0; i < g.s.delayed_count; ++i) {
    const Delayed waiting = std::exchange(g.s.delayed[i], Delayed{});
    if (g.catalog.later(waiting.later).lasts)
      g.s.delayed[kept++] = waiting;
    else
      g.hear(g.catalog.later(waiting.later), false);
  }
  g.s.delayed_count = static_cast<std::uint8_t>(kept);
}

struct Gained {
  int gold = 0, mana = 0, acquire = 0;
};
Gained income_of(const Game& g, Seat seat) {
  Gained all;
  for (Slot c : g.s.active[seat]) {
    const Card& text = g.card(c);
    if (!text.has_income) continue;
    const Slot location = g.this_of(c);
    const unsigned level = g.card(location).type == Type::Location ? g.level(location) : 0;
    for (const Income& entry : text.income)
      if (entry.level <= level) {
        all.gold += entry.gold;
        all.mana += entry.mana;
        all.acquire += entry.acquire;
      }
  }
  all.gold = std::clamp(all.gold + g.commander_change(seat, Figure::IncomeGold), 0, 255);
  all.mana = std::clamp(all.mana + g.commander_change(seat, Figure::IncomeMana), 0, 255);
  all.acquire = std::clamp(all.acquire + g.commander_change(seat, Figure::IncomeCards), 0, 255);
  return all;
}

// What sustaining a unit costs; a mounted unit is sustained as one (C19), a general for nothing (D.4).
struct Upkeep {
  int gold = 0, mana = 0;
  bool any() const { return gold + mana > 0; }
};
Upkeep upkeep(const Game& g, Slot c) {
  if (g.is_general(c)) return {};
  Upkeep all{g.card(c).sustain_gold, g.card(c).sustain_mana};
  if (const Slot steed = g.mount_of(c); steed != no_card && !g.is_general(steed)) {
    all.gold += g.card(steed).sustain_gold;
    all.mana += g.card(steed).sustain_mana;
  }
  return all;
}

bool first_term(const Game& g) { return g.s.term == 1; }

}  // namespace

void War::run(Game& g) {
  BEGIN
  if (!resumed) CALL(Opening{});
  for (;;) {
    if (!resumed) CALL(Term{});
    resumed = 0;
    g.s.begun = static_cast<std::uint8_t>(g.s.begun | g.members_of(g.s.campaigning));
    if (g.s.time_up && g.s.extra_terms == 0) g.s.extra_terms = 6;  // 1.7.1: five besides the current one
    if (g.s.terms.term_limit && g.s.term >= g.s.terms.term_limit && g.s.extra_terms == 0) g.s.extra_terms = 6;
    if (g.s.extra_terms > 0 && --g.s.extra_terms == 0) return g.end_by_health();
    ++g.s.term;
    g.s.campaigning = g.next_holder(g.s.campaigning);
  }
  END
}

void Opening::run(Game& g) {
  BEGIN
  ASK(WhoBegins{.seat = g.s.first_seat});
  if (verb(g.answer()) == Verb::FirstTerm) g.s.campaigning = static_cast<Seat>(first(g.answer()));
  if (g.journal) g.tell("#" + std::to_string(g.s.campaigning) + " takes the first term");
  for (left = g.s.seats, seat = g.s.campaigning; left > 0; --left, seat = g.next_seat(seat)) {
    for (size = 7; !g.s.arsenals[seat].empty() && g.s.arsenals[seat].count() > 1; --size) {
      ASK(RegroupOrKeep{.seat = seat});
      if (verb(g.answer()) != Verb::Regroup) break;
      if (g.journal) g.tell("#" + std::to_string(seat) + " regroups");
      {
        const Cards hand = g.s.arsenals[seat];
        for (Slot c : hand) g.put(c, domain);
      }
      g.shuffle(seat);
      g.acquire(seat, size);
    }
  }
  if (!g.lives(g.s.campaigning)) g.s.campaigning = g.next_seat(g.s.campaigning);
  g.s.campaigning = g.speaker(g.s.campaigning);
  END
}

void WhoBegins::offer(const Game& g, Options& list) const {
  for (Seat other = 0; other < g.s.seats; ++other)
    if (!g.s.terms.joint || g.speaker(other) == other) list.add(option(Verb::FirstTerm, other));
}

void RegroupOrKeep::offer(const Game&, Options& list) const {
  list.add(option(Verb::Keep));
  list.add(option(Verb::Regroup));
}

void Term::run(Game& g) {
  BEGIN
  if (!resumed) g.s.holder = nobody;
  if (from <= static_cast<unsigned>(Phase::Enable)) {
    forget_term(g);
    g.expire(Until::YourNextTerm, g.s.campaigning);
    g.expire(Until::EndOfYourNextTerm, g.s.campaigning);
    CALL(EnablePhase{});
  }
  if (from <= static_cast<unsigned>(Phase::Investment)) CALL(InvestmentPhase{});
  if (from <= static_cast<unsigned>(Phase::Barter)) CALL(BarterPhase{});
  if (from <= static_cast<unsigned>(Phase::Condition)) CALL(ConditionPhase{});
  if (from <= static_cast<unsigned>(Phase::Campaign)) CALL(CampaignPhase{});
  if (from <= static_cast<unsigned>(Phase::Recovery)) {
    g.s.holder = nobody;
    enter_phase(g, Phase::Recovery);
    if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseBegins)});
    recover(g);
    if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseEnds)});
  }
  CALL(ResolutionPhase{});
  END
}

void EnablePhase::run(Game& g) {
  BEGIN
  enter_phase(g, Phase::Enable);
  GO_ON_AFTER((void)0);
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseBegins)});
  CALL(Occur{.moment = [&] {
    const std::uint8_t moment = g.open_moment();
    for (Seat seat = 0; seat < g.s.seats; ++seat)
      if (g.together(seat, g.s.campaigning)) enable_all(g, seat, moment);
    return moment;
  }()});
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseEnds)});
  END
}

void InvestmentPhase::run(Game& g) {
  BEGIN
  enter_phase(g, Phase::Investment);
  GO_ON_AFTER((void)0);
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseBegins)});
  for (seat = 0; seat < g.s.seats; ++seat)
    if (g.lives(seat) && g.together(seat, g.s.campaigning)) g.mana(seat) = 0;
  CALL([&] {
    AcquireResources income;
    for (Seat each = 0; each < g.s.seats; ++each) {
      if (!g.lives(each) || !g.together(each, g.s.campaigning)) continue;
      const Gained gained = income_of(g, each);
      income.income = static_cast<std::uint8_t>(income.income | 1U << each);
      income.gold[each] = static_cast<std::uint8_t>(gained.gold);
      income.mana[each] = static_cast<std::uint8_t>(gained.mana);
      // 1.6: whoever takes the first term acquires nothing for income in it
      if (!first_term(g)) income.count[each] = static_cast<std::uint8_t>(gained.acquire);
    }
    return income;
  }());
  for (seat = 0; seat < g.s.seats; ++seat) {
    if (!g.lives(seat) || !g.together(seat, g.s.campaigning)) continue;
    left = {};
    for (Slot c : g.s.active[seat])
      if (g.is_unit(c)) left.add(c);
    for (;;) {
      for (Slot c : left)
        if (!g.active(c) || !g.is_unit(c) || !upkeep(g, c).any()) left.remove(c);
      if (left.empty()) break;
      ASK(SustainOrNot{.seat = g.speaker(seat), .units = left});
      if (verb(g.answer()) == Verb::None) break;
      unit = first(g.answer());
      left.remove(unit);
      if (verb(g.answer()) == Verb::Sustain) {
        g.earn(seat, Money::Gold, -upkeep(g, unit).gold);
        g.earn(seat, Money::Mana, -upkeep(g, unit).mana);
      } else {
        CALL(Occur{.moment = g.single(g.happening(Event::Ruin, unit, no_card, seat))});
      }
    }
  }
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseEnds)});
  END
}

void SustainOrNot::offer(const Game& g, Options& list) const {
  for (Slot c : units)
    if (upkeep(g, c).gold <= g.gold(seat) && upkeep(g, c).mana <= g.mana(seat))
      list.add(option(Verb::Sustain, c));
  for (Slot c : units) list.add(option(Verb::LetGo, c));
}

void BarterPhase::run(Game& g) {
  BEGIN
  if (first_term(g)) return g.pop(*this);  // 1.6
  enter_phase(g, Phase::Barter);
  GO_ON_AFTER((void)0);
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseBegins)});
  g.s.holder = g.s.campaigning;
  for (;;) {
    ASK(WhatToBarter{.seat = g.s.campaigning, .bartered = bartered});
    if (verb(g.answer()) == Verb::OfferDraw) {
      CALL(DrawOffer{.seat = offerer(g.answer(), g.s.campaigning)});
      continue;
    }
    if (verb(g.answer()) != Verb::Barter) break;
    bartered = static_cast<std::uint8_t>(bartered | 1U << g.at(first(g.answer())).owner);
    if (g.journal) g.tell("#" + std::to_string(g.at(first(g.answer())).owner) + " barters");
    CALL(Barter{.card = first(g.answer())});
  }
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseEnds)});
  g.s.holder = nobody;
  END
}

void Barter::run(Game& g) {
  BEGIN
  CALL(Occur{.moment = g.single(g.happening(Event::Banish, card, no_card, g.at(card).owner))});
  CALL([&] {
    AcquireResources one;
    one.count[g.at(card).owner] = 1;
    return one;
  }());
  if (g.s.ears[static_cast<unsigned>(Event::Barter)])
    CALL(Occur{.moment = g.single(g.happening(Event::Barter, no_card, no_card, g.at(card).owner))});
  END
}

void WhatToBarter::offer(const Game& g, Options& list) const {
  for (Seat member = 0; member < g.s.seats; ++member)
    if ((g.members_of(seat) >> member & 1) && !(bartered >> member & 1) && !g.barred(member, Office::Barter))
      for (Slot c : g.s.arsenals[member]) list.add(option(Verb::Barter, c));
  list.add(option(Verb::Wait));
}

void ConditionPhase::run(Game& g) {
  BEGIN
  enter_phase(g, Phase::Condition);
  GO_ON_AFTER((void)0);
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseBegins)});
  for (Seat seat = 0; seat < g.s.seats; ++seat)
    if (g.together(seat, g.s.campaigning))
      for (Slot c : g.s.active[seat])
        if (g.card(c).type == Type::Condition) {
          if (g.at(c).counters > 0)
            --g.at(c).counters;
          else
            left.add(c);
        }
  // 4.4: counters are removed from all of them first; then those are ruined that had none, in the order that
  // their commander chooses where it can matter.
  while (!left.empty()) {
    for (Slot c : left)
      if (!g.active(c)) left.remove(c);
    if (left.empty()) break;
    condition = *left.begin();
    if (g.fall_matters(left)) {
      ASK(WhichOf{.seat = g.s.campaigning, .verb = Verb::Resolve, .among = left});
      if (verb(g.answer()) == Verb::Resolve) condition = first(g.answer());
    }
    left.remove(condition);
    CALL(Occur{.moment = g.single(g.happening(Event::Ruin, condition, no_card, g.at(condition).owner))});
  }
  g.s.holder = g.s.campaigning;
  for (;;) {
    ASK(WhatToEvoke{.seat = g.s.campaigning});
    if (verb(g.answer()) == Verb::OfferDraw) {
      CALL(DrawOffer{.seat = offerer(g.answer(), g.s.campaigning)});
      continue;
    }
    if (verb(g.answer()) != Verb::Evoke) break;
    CALL(PlayResource{.what = g.answer()});
  }
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseEnds)});
  g.s.holder = nobody;
  END
}

void WhatToEvoke::offer(const Game& g, Options& list) const {
  for (Seat member = 0; member < g.s.seats; ++member)
    if ((g.members_of(seat) >> member & 1) && !g.barred(member, Office::Evoke))
      for (Slot c : g.s.arsenals[member])
        if (g.card(c).type == Type::Condition && g.playable(c)) list.add(option(Verb::Evoke, c));
  list.add(option(Verb::Wait));
}

void CampaignPhase::run(Game& g) {
  BEGIN
  if (!begun) {
    enter_phase(g, Phase::Campaign);
    GO_ON_AFTER((void)0);
    if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseBegins)});
    g.s.holder = g.s.campaigning;
  }
  CALL(Priority{.holder = g.s.holder, .what = Priority::InCampaign});
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseEnds)});
  END
}

void ResolutionPhase::run(Game& g) {
  BEGIN
  enter_phase(g, Phase::Resolution);
  GO_ON_AFTER((void)0);
  if (g.listens_to_phases()) CALL(Occur{.moment = g.phase_moment(Event::PhaseBegins)});
  g.expire(Until::EndOfTerm, g.s.campaigning);
  end_created_abilities(g);
  g.return_to_war();
  for (seat = 0; seat < g.s.seats; ++seat) {
    if (!g.lives(seat) || !g.together(seat, g.s.campaigning)) continue;
    while (static_cast<int>(g.s.arsenals[seat].count()) > g.capacity(seat)) {
      ASK(WhichOf{.seat = seat, .verb = Verb::Banish, .among = g.s.arsenals[seat]});
      if (verb(g.answer()) != Verb::Banish) break;
      CALL(Occur{.moment = g.single(g.happening(Event::Banish, first(g.answer()), no_card, seat))});
    }
  }
  END
}

// What follows by itself, until nothing changes: surrender, ruin, levels.
void Settle::run(Game& g) {
  BEGIN
  while (g.s.unsettled) {
    g.s.unsettled = 0;
    {
      unsigned out = 0;
      for (Seat seat = 0; seat < g.s.seats; ++seat)
        if (g.lives(seat) && (g.s.dead[seat] || g.health(Game::encampment(seat)) < 0)) out |= 1U << seat;
      if (out) g.leave_war(out);  // all together (C31)
      if (g.over()) return;
    }
    if (g.s.orphans) {
      CALL(Occur{.moment = g.orphaned(), .settling = 1});
      g.drop_orphans();
    }
    for (;;) {
      card = g.dying();
      if (card == no_card) break;
      if (g.endless()) return;
      g.s.falling = g.several_fall();  // the others wait until this ruin has been answered
      if (g.fall_matters(g.dying_of_one())) {
        ASK(WhichOf{.seat = g.speaker(g.at(card).owner), .verb = Verb::Resolve, .among = g.dying_of_one()});
        if (verb(g.answer()) == Verb::Resolve) card = first(g.answer());
        if (!g.active(card)) continue;  // its commander has left the war
      }
      g.at(card).flags |= CardState::Spared;  // it has its one ruin, whatever comes of it
      CALL(Occur{.moment = g.single(g.ruin_by_damage(card)), .settling = 1});
      g.s.falling = 0;
      if (g.health(card) >= 0) g.at(card).flags &= static_cast<std::uint8_t>(~CardState::Spared);
    }
    for (unsigned p = 0; p < g.s.seats * regions_per_seat; ++p)
      if (g.s.locations[p] != no_card && g.level(g.s.locations[p]) > 3) card = g.s.locations[p];
    if (card != no_card) {
      ASK([&] {
        WhichOf which{.seat = g.at(card).owner, .verb = Verb::Ruin};
        g.each_on(card, [&](Slot c) { which.among.add(c); });
        return which;
      }());
      if (verb(g.answer()) == Verb::Ruin)
        CALL(Occur{.moment =
                       g.single(g.happening(Event::Ruin, first(g.answer()), no_card, g.at(card).owner))});
    }
  }
  g.s.frames.answer = answer;
  g.s.frames.result = result;
  END
}

std::uint8_t Game::phase_moment(Event event) {
  Member m = happening(event, no_card, no_card, s.campaigning);
  m.how = static_cast<unsigned>(s.phase) & 15U;
  return single(m);
}

// C10: what its bearer has left behind is ruined, all of it at once.
std::uint8_t Game::orphaned() {
  const std::uint8_t moment = open_moment();
  each_orphan([&](Slot c) { add_member(moment, happening(Event::Ruin, c, no_card, at(c).owner)); });
  s.orphans = 0;
  return moment;
}

// Something else has happened to it instead, but it cannot stay.
void Game::drop_orphans() {
  each_orphan([&](Slot c) { leave(c, ruins); });
}

// Only damage brings a unit there: base health is never below 0.
bool Game::falls(Slot c) const {
  return at(c).damage > 0 && !(at(c).flags & CardState::Spared) && is_unit(c) && health(c) < 0 &&
         !cannot(c, Deed::BeRuined);
}

// A unit without health, of the campaigning commander first.
Slot Game::dying() const {
  if (s.hurt.empty()) return no_card;
  for (unsigned n = 0; n < s.seats; ++n)
    for (Slot c : s.active[(s.campaigning + n) % s.seats] & s.hurt)
      if (falls(c)) return c;
  return no_card;
}

bool Game::several_fall() const {
  unsigned count = 0;
  for (Seat seat = 0; seat < s.seats && count < 2; ++seat)
    for (Slot c : s.active[seat] & s.hurt) count += falls(c);
  return count > 1;
}

// All that fall at once of the commander whose turn it is to order them (5.1.1).
Cards Game::dying_of_one() const {
  Cards all;
  const Slot one = dying();
  if (one == no_card) return all;
  for (Slot c : s.active[at(one).owner] & s.hurt)
    if (falls(c)) all.add(c);
  return all;
}

// 5.5: the source of the damage that has reduced its health below 0 ruins it; without damage nobody does
// (C9).
Member Game::ruin_by_damage(Slot c) const {
  Member m = happening(Event::Ruin, c, no_card, at(c).owner);
  for (unsigned i = s.member_count; i-- > 0;) {
    const Member& damage = s.members[i];
    if (damage.event != Event::Damage || damage.card.slot != c) continue;
    if (!(damage.flags & Member::Done) || (damage.flags & Member::Settled)) continue;
    m.agent = damage.agent;
    m.seat = damage.seat;
    m.flags = static_cast<std::uint8_t>(damage.flags & ~Member::Done);
    break;
  }
  return m;
}

}  // namespace tercio::commanders
