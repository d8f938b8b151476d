// Whatever happens: it is created, may be changed by what would answer it, happens, and is answered.
#include <algorithm>

#include "rulebooks/commanders/rules/triggers.h"

namespace tercio::commanders {

std::uint8_t Game::open_moment() {
  if (s.moment_count == s.moments.size()) {
    fail(Bound::Moments);
    return static_cast<std::uint8_t>(s.moments.size() - 1);
  }
  s.moments[s.moment_count] = {s.member_count, 0, s.answer_count, 0};
  return s.moment_count++;
}

void Game::add_member(std::uint8_t moment, const Member& member) {
  if (s.member_count == s.members.size()) return fail(Bound::Members);
  s.members[s.member_count++] = member;
  ++s.moments[moment].count;
}

std::uint8_t Game::single(const Member& member) {
  const std::uint8_t moment = open_moment();
  add_member(moment, member);
  return moment;
}

Member Game::happening(Event event, Slot c, Slot agent, Seat seat) const {
  Member m;
  m.event = event;
  m.card = ref(c);
  m.meant = c;
  m.agent = agent == no_card ? Ref{} : ref(agent);
  m.seat = seat;
  m.doer = seat & 7U;
  if (c < slot_count) {
    m.place = at(c).place;
    m.def = at(c).card;
  }
  return m;
}

Member Game::happening(Event event, Slot c, const Act& act) const {
  Member m = happening(event, c, no_card, act.seat);
  m.agent = act.source;
  m.doer = act.doer & 7U;
  // 3.2.4: the mounted unit has the actions of its mount, so it is their source.
  if (alive(act.source) && (at(act.source.slot).flags & CardState::IsMount)) m.agent = act.self;
  if (act.flags & Act::Spell) m.flags |= Member::BySpell;
  return m;
}

void Game::close_moment(std::uint8_t moment) {
  const Moment& m = s.moments[moment];
  for (unsigned i = m.first; i < s.member_count; ++i) s.members[i] = {};
  for (unsigned i = m.first_answer; i < s.answer_count; ++i) s.answered[i] = {};
  s.member_count = m.first;
  s.answer_count = m.first_answer;
  s.moments[moment] = {};
  s.moment_count = moment;
  forget_dropped();
}

bool Game::heard(std::uint8_t moment, bool would) const {
  const Moment& m = s.moments[moment];
  for (unsigned i = m.first; i < m.first + m.count; ++i) {
    const auto event = static_cast<unsigned>(s.members[i].event);
    if (would ? s.early[event] > 0 : s.ears[event] > s.early[event]) return true;
  }
  return false;
}

// Of what did it, or of a kind that is never active, it does not matter whether it is active.
static bool fits_text(const Game& g, const ThingsNode& n, const Eye& with, const Seen& seen, bool did_it) {
  const bool never_active =
      n.filter && !(g.program()[n.filter].types & ~(bit(Type::Action) | 1U << spell_type));
  return did_it || never_active ? g.fits(n.filter, with, seen) : g.meant(n, with, seen);
}

static bool watches(const Game& g, Things t, const Eye& with, Ref bound, Ref r, const Seen& seen,
                    bool did_it = false) {
  if (!t) return true;
  if (r.slot >= slot_count) return false;
  const ThingsNode& n = g.program()[t];
  switch (n.named) {
    case machine::Named::Host: return g.this_of(with.source) == r.slot;
    case machine::Named::This: return with.source == r.slot;
    case machine::Named::Picked: return bound == r;
    case machine::Named::All: return fits_text(g, n, with, seen, did_it);
    case machine::Named::Both:
      return watches(g, n.a, with, bound, r, seen, did_it) || watches(g, n.b, with, bound, r, seen, did_it);
    case machine::Named::Nothing:
    case machine::Named::Member:
    case machine::Named::Agent:
    case machine::Named::PlaceOf:
    case machine::Named::Role: return false;
  }
  return false;
}

bool Game::answers(const Ability& a, const Eye& with, Ref bound, const Member& m, bool would) const {
  const Happening& h = a.happening;
  if (h.event != m.event || h.would != would) return false;
  if (!would && !(m.flags & Member::Done)) return false;
  if (h.combat && !(m.flags & Member::Combat)) return false;
  if (h.by_snipe && !(m.flags & Member::BySnipe)) return false;
  if (h.by_spell && !(m.flags & Member::BySpell)) return false;
  if (h.phase && h.phase != m.how) return false;
  const bool of_phase =
      m.event == Event::PhaseBegins || m.event == Event::PhaseEnds;  // those of a team are one
  if (h.yours && !(of_phase ? together(m.seat, with.seat) : m.seat == with.seat)) return false;
  if (h.others && m.seat == with.seat) return false;  // partners are other commanders (D.2)
  if (m.event == Event::Damage && (m.amount <= 0 || m.amount < h.least)) return false;
  if (h.to_region && !is_in(h.to, with, Seen{m.card.slot, m.to, &catalog[m.def]})) return false;
  const Seen seen{m.card.slot, m.place, &catalog[m.def], false, m.flags & Member::Left ? &m : nullptr};
  if (!watches(*this, h.subject, with, bound, m.card, seen)) return false;
  if (!h.agent) return true;
  return m.agent.slot < slot_count && watches(*this, h.agent, with, bound, m.agent, see(m.agent.slot), true);
}

void WhichTrigger::offer(const Game& g, Options& list) const {
  const bool first_only = !g.order_matters(moment, would != 0, seat);
  if (first_only) {
    g.triggers(moment, would != 0, 1U << seat, [&](Slot source, unsigned ability, unsigned member) {
      list.add(option(Verb::Resolve, source < slot_count ? source : 0, member, ability));
      return true;
    });
    return;
  }
  g.triggers(moment, would != 0, 1U << seat, [&](Slot source, unsigned ability, unsigned member) {
    list.add(option(Verb::Resolve, source < slot_count ? source : 0, member, ability));
    return false;
  });
}

static bool answered_by(const Game& g, std::uint8_t moment, bool would, unsigned seats) {
  bool any = false;
  g.triggers(moment, would, seats, [&](Slot, unsigned, unsigned) { return any = true; });
  return any;
}

void Triggers::run(Game& g) {
  BEGIN
  do {
    found = 0;
    if (!answered_by(g, moment, would != 0, g.s.alive)) break;
    for (passed = 0, seat = g.s.campaigning; passed < g.s.seats;
         ++passed, seat = static_cast<Seat>((seat + 1) % g.s.seats)) {
      for (;;) {
        if (!g.lives(seat) || !answered_by(g, moment, would != 0, 1U << seat)) break;
        if (g.endless()) return;
        found = 1;
        ASK(WhichTrigger{.seat = seat, .moment = moment, .would = would});
        if (verb(g.answer()) != Verb::Resolve) continue;  // gone with what followed by itself
        {
          const Slot source = first(g.answer());
          const unsigned index = third(g.answer());
          const auto member = static_cast<std::uint8_t>(second(g.answer()));
          Act act;
          if (g.s.answer_count == g.s.answered.size()) return g.fail(Bound::Answers);
          if (index >= first_delayed && index < first_granted) {
            Delayed& waiting = g.s.delayed[index - first_delayed];
            g.s.answered[g.s.answer_count++] = {static_cast<Slot>(0x8000U | waiting.serial), 0, member};
            act.source = waiting.source;
            act.self = waiting.self;
            act.card = waiting.card;
            act.from = Act::Later;
            act.later = static_cast<std::uint16_t>(waiting.later);
            act.seat = act.doer = waiting.seat;
            act.here = waiting.here;
            act.bound = waiting.bound;
            if (g.catalog.later(waiting.later).knows_it) Game::insert(act, 0, waiting.bound);
            if (g.catalog.later(waiting.later).times != Times::Always) {
              g.hear(g.catalog.later(waiting.later), false);
              for (unsigned d = index - first_delayed; d + 1 < g.s.delayed_count; ++d)
                g.s.delayed[d] = g.s.delayed[d + 1];
              g.s.delayed[--g.s.delayed_count] = {};
            }
          } else {
            g.s.answered[g.s.answer_count++] = {source, static_cast<std::uint8_t>(index), member};
            act = g.start(source, Act::Ability, index, seat);
            if (!g.active(source)) {
              act.here = g.last_eye(g.s.members[member]).here;
              act.x = static_cast<std::uint16_t>(g.x_of(g.s.members[member].card));
            }
            const Ability* ability = g.ability(source, index);
            if (index < first_granted && ability->times != Times::Always && g.active(source))
              g.at(source).used = static_cast<std::uint8_t>(g.at(source).used | 1U << index);
          }
          g.s.last_chained = act.card;
          act.moment = moment;
          act.member = member;
          g.begin(act);
        }
        CALL(Resolve{.act = static_cast<std::uint8_t>(g.s.act_count - 1)});
      }
    }
  } while (found && would);  // what only fits the changed form gets its chance after the others (C34)
  END
}

// 5.4: what is meant must be so when the effect resolves, and so must its amounts.
void Game::note_fitting(std::uint8_t moment) {
  Act& act = s.acts[s.act_count - 1U];
  const Seat before = act.doer;
  for (unsigned i = s.moments[moment].first; i < s.member_count; ++i) {
    Member& m = s.members[i];
    if (!m.kind) continue;
    act.doer = m.doer;
    if (fits_for(m, act)) m.flags |= Member::Fitted;
  }
  act.doer = before;
}

bool Game::fits_for(const Member& m, const Act& act) const {
  return meant(program()[Things{static_cast<machine::Id>(m.kind - 1)}], eye(act), see(m.card.slot));
}

bool Game::read_again(std::uint8_t moment, Effect id) {
  Act& act = s.acts[s.act_count - 1U];
  const EffectNode& node = program()[id];
  const Seat before_them = act.doer;
  unsigned doers = 0;
  for (unsigned i = s.moments[moment].first; i < s.member_count; ++i) {
    Member& m = s.members[i];
    if (verb_of(node).befalls) {
      act.doer = m.doer;
      doers |= 1U << m.doer;
    }
    if (m.event == Event::Replaced || m.card.slot != m.meant) continue;
    if ((m.flags & Member::Fitted) && !(alive(m.card) && fits_for(m, act))) {
      m.event = Event::Replaced;
    } else if (m.created >= 0 && m.amount > 0) {
      Member now = m;
      if (verb_of(node).befalls)
        verb_of(node).befalls(*this, node, act, m.meant, now);
      else
        now.amount = static_cast<std::int16_t>(amount_for(m.seat, node.amount, act));
      m.amount = static_cast<std::int16_t>(std::max(0, m.amount + now.amount - m.created));
      m.created = now.amount;
    }
  }
  const unsigned before = s.member_count;
  for (act.doer = 0; verb_of(node).befalls && act.doer < s.seats; ++act.doer)
    if ((doers ? doers : 1U << before_them) >> act.doer & 1U) add_newcomers(moment, id, act);
  act.doer = before_them;
  for (unsigned i = before; i < s.member_count; ++i) s.members[i].flags |= Member::Fitted;
  return s.member_count > before;
}

bool Game::has_last_words(std::uint8_t moment) const {
  const Moment& m = s.moments[moment];
  for (unsigned i = m.first; i < m.first + m.count; ++i)
    if ((bit(s.members[i].event) & leaving_events) && (s.members[i].flags & Member::Done) &&
        (catalog[s.members[i].def].last_words & bit(s.members[i].event)))
      return true;
  return false;
}

// What comes from the top of a domain is told as a number: which cards they are is a secret.
void Game::tell_acquired(const Moment& moment) {
  std::array<unsigned, most_seats> acquired{};
  for (unsigned i = moment.first; i < moment.first + moment.count; ++i)
    if (const Member& m = s.members[i];
        m.event == Event::Acquire && m.card.slot >= slot_count && (m.flags & Member::Done))
      ++acquired[m.seat];
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (const unsigned n = acquired[seat]; n > 0)
      tell("#" + std::to_string(seat) + " acquires " + std::to_string(n) +
           (n == 1 ? " resource" : " resources"));
}

// Who has done it.
std::uint8_t Game::whose(std::uint8_t moment, Event event) const {
  unsigned mask = 0;
  for (unsigned i = s.moments[moment].first; i < s.moments[moment].first + s.moments[moment].count; ++i) {
    const Member& m = s.members[i];
    if (m.event != event || !(m.flags & Member::Done)) continue;
    mask |= 1U << m.doer;
  }
  return static_cast<std::uint8_t>(mask);
}

// How much was done: damage, health, money; else how many.
std::uint16_t Game::done_in(std::uint8_t moment, Event event) const {
  constexpr std::uint64_t counted = bit(Event::Damage) | bit(Event::GainHealth) | bit(Event::LoseHealth) |
                                    bit(Event::GainMoney) | bit(Event::LoseMoney);
  int sum = 0;
  for (unsigned i = s.moments[moment].first; i < s.moments[moment].first + s.moments[moment].count; ++i)
    if (const Member& m = s.members[i]; m.event == event && (m.flags & Member::Done))
      sum += bit(event) & counted ? m.amount : 1;
  return static_cast<std::uint16_t>(std::clamp(sum, 0, 0xffff));
}

void Game::remember_leaving(std::uint8_t moment) {
  for (unsigned i = s.moments[moment].first; i < s.member_count; ++i) {
    Member& m = s.members[i];
    const auto event = static_cast<unsigned>(m.event);
    if (!(bit(m.event) & leaving_events) || !alive(m.card) || !active(m.card.slot)) continue;
    if (s.act_count > 0) remember_chosen(m);
    if (s.ears[event] > s.early[event]) remember(m);
  }
}

// 5.4: who is sniped must be local still, to where the sniping unit was.
bool Game::out_of_range(const Member& m) const {
  if (!(m.flags & Member::BySnipe) || m.to == gone || m.card.slot != m.meant) return false;
  Eye with = eye_of(m.agent.slot);
  with.here = m.to;
  return !alive(m.card) || !local(with, m.card.slot, at(m.card.slot).place);
}

void Occur::run(Game& g) {
  BEGIN
  if (g.s.moments[moment].count > 0) opened = g.s.members[g.s.moments[moment].first].event;
  if (g.heard(moment, true)) {
    if (id) g.note_fitting(moment);
    CALL(Triggers{.moment = moment, .would = 1});
    while (id && g.read_again(moment, id)) CALL(Triggers{.moment = moment, .would = 1});
  }
  done = 0;
  g.remember_leaving(moment);
  for (unsigned k = g.s.moments[moment].first; k < g.s.moments[moment].first + g.s.moments[moment].count;
       ++k) {
    Member& m = g.s.members[k];
    if (m.flags & Member::Done) continue;  // it has followed from another
    if (g.out_of_range(m)) m.event = Event::Replaced;
    if (m.event != Event::Replaced && g.carry_out(m)) {
      m.flags |= Member::Done;
      done = static_cast<std::uint8_t>(done + (m.event == opened && !m.fails));
    }
  }
  if (g.journal) g.tell_acquired(g.s.moments[moment]);
  for (i = g.s.moments[moment].first; i < g.s.moments[moment].first + g.s.moments[moment].count; ++i) {
    if (g.s.members[i].event == Event::Damage && (g.s.members[i].flags & Member::Done) &&
        g.alive(g.s.members[i].card) && g.card(g.s.members[i].card.slot).type == Type::Location &&
        !g.card(g.s.members[i].card.slot).encampment)
      CALL(LocationHit{
          .location = g.s.members[i].card.slot, .seat = g.s.members[i].seat, .agent = g.s.members[i].agent});
  }
  if (g.s.unsettled && !settling) CALL(Settle{});
  for (unsigned k = g.s.moments[moment].first; k < g.s.moments[moment].first + g.s.moments[moment].count; ++k)
    g.s.members[k].flags |= Member::Settled;
  if (g.heard(moment, false) || g.has_last_words(moment)) CALL(Triggers{.moment = moment, .would = 0});
  g.s.done_by = g.whose(moment, opened);
  g.s.much = g.done_in(moment, opened);
  g.close_moment(moment);
  g.returns(done);
  END
}

// 3.4: the commander of the source ruins an upgrade; without one the location is ruined.
void LocationHit::run(Game& g) {
  BEGIN
  if (g.level(location) > 0) {
    ASK([&] {
      WhichOf which{.seat = g.lives(seat) ? seat : g.at(location).owner, .verb = Verb::Ruin};
      g.each_on(location, [&](Slot c) { which.among.add(c); });
      return which;
    }());
    if (verb(g.answer()) != Verb::Ruin) return g.pop(*this);  // who should choose has left the war
    CALL(Occur{.moment = g.single([&] {
      Member m = g.happening(Event::Ruin, first(g.answer()), no_card, seat);
      m.agent = agent;
      return m;
    }())});
  } else {
    CALL(Occur{.moment = g.single([&] {
      Member m = g.happening(Event::Ruin, location, no_card, seat);
      m.agent = agent;
      return m;
    }())});
  }
  END
}

void Game::expire(Until until, Seat seat) {
  unsigned kept = 0;
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const Lasting& l = s.lasting[i];
    const bool whose = until == Until::YourNextTerm || until == Until::EndOfYourNextTerm;
    const bool meant = l.until == until && (!whose || together(l.seat, seat));
    if (until == Until::EndOfYourNextTerm && meant) s.lasting[i].until = Until::EndOfTerm;  // it begins now
    const bool ends = !alive(l.card) || (meant && until != Until::EndOfYourNextTerm);
    if (ends && s.granted > 0) give(l.effect, false);
    if (!ends) s.lasting[kept++] = s.lasting[i];
  }
  if (kept == s.lasting_count) return;
  for (unsigned i = kept; i < s.lasting_count; ++i) s.lasting[i] = Lasting{};
  s.lasting_count = static_cast<std::uint8_t>(kept);
  s.timed = 0;
  for (unsigned i = 0; i < kept; ++i) s.timed |= timed_by(s.lasting[i].effect);
  s.unsettled = 1;
}

// What happens to a commander. The rest is announced only: it is done by who created it.
bool Game::carry_out_for_commander(Member& m) {
  if (m.event == Event::Acquire) return acquire(m.seat, 1) == 1;
  if (m.event == Event::GainMoney || m.event == Event::LoseMoney) {
    const auto money = static_cast<Money>(m.how - 1);
    const int has = money == Money::Gold ? gold(m.seat) : mana(m.seat);
    if (m.event == Event::LoseMoney && m.amount > has)  // 5.4: only what is possible occurs
      m.amount = static_cast<std::int16_t>(has);
    if (m.event == Event::GainMoney &&
        barred(m.seat, money == Money::Gold ? Office::GainGold : Office::GainMana))
      return false;
    earn(m.seat, money, m.event == Event::GainMoney ? m.amount : -m.amount);
    if (journal && m.amount > 0)
      tell("#" + std::to_string(m.seat) + (m.event == Event::GainMoney ? " gains " : " loses ") +
           std::to_string(m.amount) + (money == Money::Gold ? " gold" : " mana"));
    return m.amount > 0;
  }
  return true;
}

bool Game::carry_out(Member& m) {
  if (m.card.slot >= slot_count) return carry_out_for_commander(m);
  if (!alive(m.card) || at(m.card.slot).place == gone) return false;
  const Slot c = m.card.slot;
  s.unsettled = 1;
  switch (m.event) {
    case Event::Damage:
      if (m.amount <= 0 || !active(c) || cannot(c, Deed::BeDealtDamage)) return false;
      if (is_unit(c) || card(c).encampment) at(c).damage = static_cast<std::int16_t>(at(c).damage + m.amount);
      at(c).flags &= static_cast<std::uint8_t>(~CardState::Spared);
      s.hurt.add(c);
      if (journal)
        tell(name(c) + " is dealt " + std::to_string(m.amount) +
             (m.flags & Member::Combat ? " combat damage" : " damage") +
             (m.agent.slot < slot_count ? " by " + name(m.agent.slot) : ""));
      return is_unit(c) || card(c).type == Type::Location;
    case Event::GainHealth: {
      if (!active(c) || (!is_unit(c) && !card(c).encampment) || cannot(c, Deed::GainHealth)) return false;
      // 3.2.1: so much that its health equals its base health
      m.amount = std::max<std::int16_t>(0, std::min(m.amount, at(c).damage));
      at(c).damage = static_cast<std::int16_t>(at(c).damage - m.amount);
      if (journal && m.amount > 0) tell(name(c) + " gains " + std::to_string(m.amount) + " health");
      return m.amount > 0;
    }
    case Event::LoseHealth:  // no damage: nobody is its source
      if (!active(c) || m.amount <= 0 || (!is_unit(c) && !card(c).encampment)) return false;
      at(c).damage = static_cast<std::int16_t>(at(c).damage + m.amount);
      at(c).flags &= static_cast<std::uint8_t>(~CardState::Spared);
      s.hurt.add(c);
      if (journal) tell(name(c) + " loses " + std::to_string(m.amount) + " health");
      return true;
    case Event::Acquire:  // of one that was found
      if (barred(m.seat, Office::Acquire)) return false;
      put(c, arsenal);
      if (m.how == 2) shuffle(m.seat);
      return true;
    case Event::Ruin:
    case Event::Banish:
    case Event::ToArsenal:
    case Event::ToDomain:
    case Event::SetAside: {
      if (card(c).encampment) return false;  // 1.2
      if (active(c) && ((m.event == Event::Ruin && cannot(c, Deed::BeRuined)) ||
                        (m.event == Event::Banish && cannot(c, Deed::BeBanished))))
        return false;
      if (m.event == Event::SetAside && !may_be_set_aside(c)) return false;
      if (at(c).place == domain && s.domain_count[at(c).owner] == 1) return false;  // 2.3.2
      if (m.event == Event::SetAside) {
        set_aside(c);
        return true;
      }
      const Place to = m.event == Event::Ruin        ? ruins
                       : m.event == Event::Banish    ? void_pile
                       : m.event == Event::ToArsenal ? arsenal
                                                     : domain;
      if (journal && to != arsenal && to != domain)
        tell(name(c) + (to == ruins ? " is ruined" : " is banished"));
      leave(c, to, m.how);
      return true;
    }
    default: return carry_out_state(m);
  }
}

// D.4: what would set aside a general is ignored, one that is ridden too.
bool Game::may_be_set_aside(Slot c) const {
  const Slot steed = mount_of(c);
  return active(c) && !card(c).encampment && !is_general(c) && (steed == no_card || !is_general(steed));
}

// Whether it would be done now, if nobody answers.
bool Game::would_happen(const Member& m) const {
  const Slot c = m.card.slot;
  const bool unit = active(c) && is_unit(c);
  switch (m.event) {
    case Event::Damage:
      return m.amount > 0 && (unit || (active(c) && card(c).type == Type::Location)) &&
             !cannot(c, Deed::BeDealtDamage);
    case Event::GainHealth:
      return (unit || (active(c) && card(c).encampment)) && m.amount > 0 && at(c).damage > 0 &&
             !cannot(c, Deed::GainHealth);
    case Event::LoseHealth: return (unit || (active(c) && card(c).encampment)) && m.amount > 0;
    case Event::Enable: return unit && !able(c) && !cannot(c, Deed::BeEnabled);
    case Event::Disable: return unit && !cannot(c, Deed::BeDisabled);
    case Event::Guard: return unit && !(at(c).flags & CardState::OnGuard);
    case Event::Dismount: return unit && mount_of(c) != no_card;
    case Event::SetAside: return may_be_set_aside(c);
    case Event::Move: return unit && may_move(c, m.to);
    case Event::Deploy: return !active(c) && m.to != gone;
    case Event::Annex:
    case Event::Evoke: return !active(c);
    case Event::Upgrade: return active(c) && !card(c).encampment && at(m.agent.slot).host != c;
    case Event::Mount: return can_mount(c, m.agent);
    case Event::Equip: return unit && may_carry(m.agent.slot, c) && fits_slots(m.agent.slot, c);
    default: return false;
  }
}

// 3.2: units cannot be in non-ally locations; nor go where a text keeps them from going.
bool Game::may_move(Slot c, Place to) const {
  if (to == gone || to == at(c).place || cannot(c, Deed::Leave) || cannot(c, Deed::BeMoved)) return false;
  return !is_location(to) || (s.locations[to] != no_card && together(region_seat(to), at(c).owner));
}

bool Game::carry_out_state(Member& m) {
  const Slot c = m.card.slot;
  CardState& me = at(c);
  switch (m.event) {
    case Event::Disable:
      if (!active(c) || !is_unit(c) || cannot(c, Deed::BeDisabled)) return false;
      me.unable = static_cast<std::uint8_t>(me.unable + m.amount > 250 ? 250 : me.unable + m.amount);
      return true;
    case Event::Enable: {  // 3.2.2: a unit on guard is no longer on guard
      if (!active(c) || !is_unit(c) || cannot(c, Deed::BeEnabled)) return false;
      const bool guarded = me.flags & CardState::OnGuard;
      if (me.unable == 0 && !guarded) return false;
      me.flags &= static_cast<std::uint8_t>(~CardState::OnGuard);
      const int off = m.amount;
      me.unable = static_cast<std::uint8_t>(me.unable > off ? me.unable - off : 0);
      return true;
    }
    case Event::Guard:
      if (!active(c) || !is_unit(c) || (me.flags & CardState::OnGuard)) return false;
      me.flags |= CardState::OnGuard;
      if (me.unable == 0) me.unable = 1;
      return true;
    case Event::Move:
      if (!active(c) || !is_unit(c) || !may_move(c, m.to)) return false;
      move_unit(c, m.to);
      return true;
    case Event::Mount:
      if (!can_mount(c, m.agent)) return false;
      mount(c, m.agent.slot);
      return true;
    case Event::Deploy:  // by an action it has happened already
      if (!active(c) && !deploy(c, m.to)) return false;
      m.place = me.place;
      return true;
    case Event::Annex:
    case Event::Evoke:
    case Event::Upgrade: return play(m);
    case Event::Equip: return at(m.agent.slot).host == c || equip(m.agent.slot, c);
    case Event::Dismount:
      if (mount_of(c) == no_card) return false;
      dismount(c);
      return true;
    default: return true;  // announcements: attacks, deployments and the like have happened already
  }
}

}  // namespace tercio::commanders
