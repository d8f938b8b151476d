// The war, its opening and the seven phases of a term.
#include "rulebooks/commanders/match.h"

namespace tercio::commanders {
namespace {

void enter_phase(Game& g, Phase phase) {
  if (g.journal) g.journal->phase_ends();
  g.s.phase = phase;
  if (g.journal)
    g.say("-- term " + std::to_string(g.s.term) + " of #" + std::to_string(g.s.campaigning) + ", " +
          std::string(phase_names()[static_cast<unsigned>(phase)]) + " phase");
  if (g.journal && g.journal->pauses_at(phase)) g.paused = true;
}

// 4.1: each unable unit is enabled once. A general is not in its commander's first term (D.4).
void enable_all(Game& g, Seat seat, std::uint8_t moment) {
  const bool first_term = g.s.term <= g.holders();
  for (Slot c : g.s.active[seat])
    if (g.is_unit(c) && !g.able(c) &&
        !(first_term && g.s.terms.generals && (g.at(c).flags & CardState::IsGeneral))) {
      Member m = g.happening(Event::Enable, c, no_card, seat);
      m.amount = 1;
      g.add(moment, m);
    }
}

void forget_term(Game& g) {
  for (Seat seat = 0; seat < g.s.seats; ++seat) {
    g.s.mover[seat] = no_card;
    for (Slot c : g.s.active[seat])
      g.at(c).flags &=
          static_cast<std::uint8_t>(~(CardState::Moved | CardState::Assaulted | CardState::UsedFirst));
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
  for (unsigned i = 0; i < g.s.delayed_count; ++i) {
    --g.s.ears[static_cast<unsigned>(g.catalog.later(g.s.delayed[i].later).happening.event)];
    g.s.delayed[i] = {};
  }
  g.s.delayed_count = 0;
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
  return all;
}

// What sustaining a unit costs; a mounted unit is sustained as one (C19), a general for nothing (D.4).
struct Upkeep {
  int gold = 0, mana = 0;
  bool any() const { return gold + mana > 0; }
};
Upkeep upkeep(const Game& g, Slot c) {
  if (g.s.terms.generals && (g.at(c).flags & CardState::IsGeneral)) return {};
  Upkeep all{g.card(c).sustain_gold, g.card(c).sustain_mana};
  if (const Slot steed = g.mount_of(c); steed != no_card) {
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
  if (g.journal) g.say("#" + std::to_string(g.s.campaigning) + " takes the first term");
  for (left = g.s.seats, seat = g.s.campaigning; left > 0; --left, seat = g.next_seat(seat)) {
    for (size = 7; !g.s.arsenals[seat].empty() && g.s.arsenals[seat].count() > 1; --size) {
      ASK(RegroupOrKeep{.seat = seat});
      if (verb(g.answer()) != Verb::Regroup) break;
      if (g.journal) g.say("#" + std::to_string(seat) + " regroups");
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
    CALL(EnablePhase{});
  }
  if (from <= static_cast<unsigned>(Phase::Investment)) CALL(InvestmentPhase{});
  if (from <= static_cast<unsigned>(Phase::Barter)) CALL(BarterPhase{});
  if (from <= static_cast<unsigned>(Phase::Condition)) CALL(ConditionPhase{});
  if (from <= static_cast<unsigned>(Phase::Campaign)) CALL(CampaignPhase{});
  if (from <= static_cast<unsigned>(Phase::Recovery)) {
    g.s.holder = nobody;
    enter_phase(g, Phase::Recovery);
    recover(g);
  }
  CALL(ResolutionPhase{});
  END
}

void EnablePhase::run(Game& g) {
  BEGIN
  enter_phase(g, Phase::Enable);
  GO_ON_AFTER((void)0);
  CALL(Occur{.moment = [&] {
    const std::uint8_t moment = g.open();
    for (Seat seat = 0; seat < g.s.seats; ++seat)
      if (g.together(seat, g.s.campaigning)) enable_all(g, seat, moment);
    return moment;
  }()});
  END
}

void InvestmentPhase::run(Game& g) {
  BEGIN
  enter_phase(g, Phase::Investment);
  GO_ON_AFTER((void)0);
  for (seat = 0; seat < g.s.seats; ++seat)
    if (g.lives(seat) && g.together(seat, g.s.campaigning)) g.mana(seat) = 0;
  for (seat = 0; seat < g.s.seats; ++seat) {
    if (!g.lives(seat) || !g.together(seat, g.s.campaigning)) continue;
    {
      const Gained gained = income_of(g, seat);
      g.earn(seat, Money::Gold, gained.gold);
      g.earn(seat, Money::Mana, gained.mana);
      if (g.journal)
        g.say("#" + std::to_string(seat) + " gains " + std::to_string(gained.gold) + " gold and " +
              std::to_string(gained.mana) + " mana");
    }
    if (g.s.ears[static_cast<unsigned>(Event::Income)])
      CALL(Occur{.moment = g.single(g.happening(Event::Income, no_card, no_card, seat))});
    // 1.6: whoever takes the first term acquires nothing for income in it
    if (!first_term(g))
      CALL(AcquireResources{.count = static_cast<std::uint8_t>(income_of(g, seat).acquire), .seat = seat});
  }
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
  g.s.holder = g.s.campaigning;
  for (;;) {
    ASK(WhatToBarter{.seat = g.s.campaigning, .bartered = bartered});
    if (verb(g.answer()) != Verb::Barter) break;
    bartered = static_cast<std::uint8_t>(bartered | 1U << g.at(first(g.answer())).owner);
    if (g.journal) g.say("#" + std::to_string(g.at(first(g.answer())).owner) + " barters");
    CALL(Barter{.card = first(g.answer())});
  }
  g.s.holder = nobody;
  END
}

void Barter::run(Game& g) {
  BEGIN
  CALL(Occur{.moment = g.single(g.happening(Event::Banish, card, no_card, g.at(card).owner))});
  CALL(AcquireResources{.count = 1, .seat = g.at(card).owner});
  END
}

void WhatToBarter::offer(const Game& g, Options& list) const {
  for (Seat member = 0; member < g.s.seats; ++member)
    if ((g.members_of(seat) >> member & 1) && !(bartered >> member & 1))
      for (Slot c : g.s.arsenals[member]) list.add(option(Verb::Barter, c));
  list.add(option(Verb::Wait));
}

void ConditionPhase::run(Game& g) {
  BEGIN
  enter_phase(g, Phase::Condition);
  GO_ON_AFTER((void)0);
  for (Seat seat = 0; seat < g.s.seats; ++seat)
    if (g.together(seat, g.s.campaigning))
      for (Slot c : g.s.active[seat])
        if (g.card(c).type == Type::Condition) left.add(c);
  while (!left.empty()) {
    condition = *left.begin();
    left.remove(condition);
    if (!g.active(condition)) continue;
    if (g.at(condition).duration > 0)
      --g.at(condition).duration;
    else
      CALL(Occur{.moment = g.single(g.happening(Event::Ruin, condition, no_card, g.s.campaigning))});
  }
  g.s.holder = g.s.campaigning;
  for (;;) {
    ASK(WhatToEvoke{.seat = g.s.campaigning});
    if (verb(g.answer()) != Verb::Evoke) break;
    CALL(PlayResource{.what = g.answer()});
  }
  g.s.holder = nobody;
  END
}

void WhatToEvoke::offer(const Game& g, Options& list) const {
  for (Seat member = 0; member < g.s.seats; ++member)
    if (g.members_of(seat) >> member & 1)
      for (Slot c : g.s.arsenals[member])
        if (g.card(c).type == Type::Condition && g.playable(c)) list.add(option(Verb::Evoke, c));
  list.add(option(Verb::Wait));
}

void CampaignPhase::run(Game& g) {
  BEGIN
  if (!begun) {
    enter_phase(g, Phase::Campaign);
    GO_ON_AFTER((void)0);
    if (g.s.ears[static_cast<unsigned>(Event::CampaignBegins)])
      CALL(Occur{.moment = g.single(g.happening(Event::CampaignBegins, no_card, no_card, g.s.campaigning))});
    g.s.holder = g.s.campaigning;
  }
  CALL(Priority{.holder = g.s.holder, .what = Priority::InCampaign});
  END
}

void ResolutionPhase::run(Game& g) {
  BEGIN
  enter_phase(g, Phase::Resolution);
  GO_ON_AFTER((void)0);
  g.expire(Until::EndOfTerm, g.s.campaigning);
  end_created_abilities(g);
  g.return_to_war();
  for (seat = 0; seat < g.s.seats; ++seat) {
    if (!g.lives(seat) || !g.together(seat, g.s.campaigning)) continue;
    while (g.s.arsenals[seat].count() > 10) {
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
    for (;;) {
      card = g.dying();
      if (card == no_card) break;
      if (g.endless()) return;
      g.at(card).flags |= CardState::Spared;  // it has its one ruin, whatever comes of it
      CALL(Occur{.moment = g.single(g.ruin_by_damage(card)), .settling = 1});
      if (g.health(card) >= 0) g.at(card).flags &= static_cast<std::uint8_t>(~CardState::Spared);
    }
    for (Slot location : g.s.locations)
      if (location != no_card && g.level(location) > 3) card = location;
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

// A unit without health, of the campaigning commander first. Only damage brings it there: base health is
// never below 0.
Slot Game::dying() const {
  if (s.hurt.empty()) return no_card;
  for (unsigned n = 0; n < s.seats; ++n)
    for (Slot c : s.active[(s.campaigning + n) % s.seats] & s.hurt)
      if (at(c).damage > 0 && !(at(c).flags & CardState::Spared) && is_unit(c) && health(c) < 0 &&
          !cannot(c, Deed::BeRuined))
        return c;
  return no_card;
}

// 5.5: the source of the damage ruins it; without damage nobody does (C9).
Member Game::ruin_by_damage(Slot c) const {
  Member m = happening(Event::Ruin, c, no_card, at(c).owner);
  for (unsigned i = s.member_count; i-- > 0;) {
    const Member& damage = s.members[i];
    if (damage.event != Event::Damage || damage.card.slot != c || !(damage.flags & Member::Done)) continue;
    m.agent = damage.agent;
    m.seat = damage.seat;
    m.flags = static_cast<std::uint8_t>(damage.flags & ~Member::Done);
    break;
  }
  return m;
}

}  // namespace tercio::commanders
