// Whatever happens: it is created, may be changed by what would answer it, happens, and is answered.
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {

std::uint8_t Game::open() {
  if (s.moment_count == s.moments.size()) {
    fail(3);
    return static_cast<std::uint8_t>(s.moments.size() - 1);
  }
  s.moments[s.moment_count] = {s.member_count, 0, s.answer_count, 0};
  return s.moment_count++;
}

void Game::add(std::uint8_t moment, const Member& member) {
  if (s.member_count == s.members.size()) return fail(11);
  s.members[s.member_count++] = member;
  ++s.moments[moment].count;
}

std::uint8_t Game::single(const Member& member) {
  const std::uint8_t moment = open();
  add(moment, member);
  return moment;
}

Member Game::happening(Event event, Slot c, Slot agent, Seat seat) const {
  Member m;
  m.event = event;
  m.card = ref(c);
  m.agent = agent == no_card ? Ref{} : ref(agent);
  m.seat = seat;
  if (c < slot_count) {
    m.place = at(c).place;
    m.def = at(c).card;
  }
  return m;
}

Member Game::happening(Event event, Slot c, const Act& act) const {
  Member m = happening(event, c, no_card, act.seat);
  m.agent = act.source;
  if (act.flags & Act::Spell) m.flags |= Member::BySpell;
  return m;
}

void Game::close(std::uint8_t moment) {
  const Moment& m = s.moments[moment];
  for (unsigned i = m.first; i < s.member_count; ++i) s.members[i] = {};
  for (unsigned i = m.first_answer; i < s.answer_count; ++i) s.answered[i] = {};
  s.member_count = m.first;
  s.answer_count = m.first_answer;
  s.moments[moment] = {};
  s.moment_count = moment;
}

bool Game::heard(std::uint8_t moment) const {
  const Moment& m = s.moments[moment];
  for (unsigned i = m.first; i < m.first + m.count; ++i)
    if (s.ears[static_cast<unsigned>(s.members[i].event)]) return true;
  return false;
}

static bool watches(const Game& g, const Things& t, const Eye& with, Ref bound, Ref r, Place place,
                    std::uint16_t def) {
  if (t.which == Which::None) return true;
  if (r.slot >= slot_count) return false;
  switch (t.which) {
    case Which::This: return g.this_of(with.source) == r.slot;
    case Which::Card: return with.source == r.slot;
    case Which::Picked: return bound == r;
    default: return g.fits(t.filter, with, Seen{r.slot, place, &g.catalog[def]});
  }
}

bool Game::answers(const Ability& a, const Eye& with, Ref bound, const Member& m, bool would) const {
  const Happening& h = a.happening;
  if (h.event != m.event || h.would != would) return false;
  if (!would && !(m.flags & Member::Done)) return false;
  if (h.combat && !(m.flags & Member::Combat)) return false;
  if (h.by_snipe && !(m.flags & Member::BySnipe)) return false;
  if (h.by_spell && !(m.flags & Member::BySpell)) return false;
  if (h.yours && !together(m.seat, with.seat)) return false;
  if (h.others && allies(m.seat, with.seat)) return false;
  if (m.event == Event::Damage && m.amount <= 0) return false;
  if (h.to == Spot::Battlefield && m.to != battlefield) return false;
  if (h.to == Spot::AnyLocation && !is_location(m.to)) return false;
  if (h.to == Spot::Here && m.to != with.here) return false;
  if (h.to == Spot::YourEncampment && m.to != encampment_region(with.seat)) return false;
  if (!watches(*this, h.subject, with, bound, m.card, m.place, m.def)) return false;
  if (h.agent.which == Which::None) return true;
  if (m.agent.slot >= slot_count) return false;
  return watches(*this, h.agent, with, bound, m.agent, at(m.agent.slot).place, at(m.agent.slot).card);
}

// Everybody of `seats` whose abilities answer: visit(source, ability, member) until it says yes. Abilities
// that effects have left behind come with the index 16 + their place in the list.
template <class Visit>
void Game::triggers(std::uint8_t moment, bool would, unsigned seats, Visit visit) const {
  const Moment& m = s.moments[moment];
  const auto had = [&](Slot source, unsigned ability, unsigned member) {
    for (unsigned i = m.first_answer; i < s.answer_count; ++i) {
      const Answered& a = s.answered[i];
      if (a.source == source && a.ability == ability && a.member == member) return true;
    }
    return false;
  };
  std::uint32_t events = 0;
  for (unsigned i = m.first; i < m.first + m.count; ++i) events |= bit(s.members[i].event);
  for (unsigned l = 0; l < s.listener_count; ++l) {
    const Slot source = s.listeners[l];
    if (!(seats >> at(source).owner & 1)) continue;
    const Card& text = card(source);
    if (!(text.listens & events)) continue;
    for (unsigned a = 0; a < text.abilities.size(); ++a) {
      const Ability& ability = text.abilities[a];
      if (ability.kind != Kind::Triggered) continue;
      if (ability.times == Times::FirstEachTerm && (at(source).flags & CardState::UsedFirst)) continue;
      if (ability.times == Times::NextTime && (at(source).flags & CardState::UsedNext)) continue;
      const Eye with = eye_of(source);
      for (unsigned i = m.first; i < m.first + m.count; ++i)
        if (answers(ability, with, {}, s.members[i], would) && !had(source, a, i) &&
            applies(ability, source) && visit(source, a, i))
          return;
    }
  }
  for (unsigned d = 0; d < s.delayed_count; ++d) {
    const Delayed& waiting = s.delayed[d];
    if (!(seats >> waiting.seat & 1)) continue;
    const Eye with{waiting.source.slot, waiting.seat, waiting.here, false, nullptr};
    for (unsigned i = m.first; i < m.first + m.count; ++i)
      if (answers(catalog.later(waiting.later), with, waiting.bound, s.members[i], would) &&
          !had(static_cast<Slot>(0x8000U | waiting.serial), 0, i) && visit(waiting.source.slot, 16 + d, i))
        return;
  }
}

// Whether it matters which of them is created first: not for equal ones, nor for plain ones.
static bool order_matters(const Game& g, std::uint8_t moment, bool would, Seat seat) {
  unsigned kinds = 1, count = 0;
  bool plain = true, equal = true;
  std::uint16_t def = 0;
  unsigned which = 0;
  g.triggers(moment, would, 1U << seat, [&](Slot source, unsigned index, unsigned) {
    const bool later = index >= 16;
    const std::uint16_t card = later ? g.s.delayed[index - 16].card : g.at(source).card;
    const Mode& mode =
        later ? g.catalog.later(g.s.delayed[index - 16].later).mode : g.card(source).abilities[index].mode;
    if (count++ == 0) def = card, which = later ? 16 : index;
    equal = equal && card == def && which == (later ? 16 : index);
    plain = plain && mode.plain;
    kinds |= mode.plain;
    return false;
  });
  return !equal && (!plain || (kinds & 6) == 6);
}

void WhichTrigger::offer(const Game& g, Options& list) const {
  const bool first_only = !order_matters(g, moment, would != 0, seat);
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

void Triggers::run(Game& g) {
  BEGIN
  do {
    found = 0;
    for (passed = 0, seat = g.s.campaigning; passed < g.s.seats;
         ++passed, seat = static_cast<Seat>((seat + 1) % g.s.seats)) {
      for (;;) {
        {
          bool any = false;
          if (g.lives(seat))
            g.triggers(moment, would != 0, 1U << seat, [&](Slot, unsigned, unsigned) { return any = true; });
          if (!any) break;
        }
        if (g.endless()) return;
        found = 1;
        ASK(WhichTrigger{.seat = seat, .moment = moment, .would = would});
        if (verb(g.answer()) != Verb::Resolve) continue;  // gone with what followed by itself
        {
          const Slot source = first(g.answer());
          const unsigned index = third(g.answer());
          const auto member = static_cast<std::uint8_t>(second(g.answer()));
          Act act;
          if (g.s.answer_count == g.s.answered.size()) return g.fail(12);
          if (index >= 16) {
            Delayed& waiting = g.s.delayed[index - 16];
            g.s.answered[g.s.answer_count++] = {static_cast<Slot>(0x8000U | waiting.serial), 0, member};
            act.source = waiting.source;
            act.self = waiting.self;
            act.card = waiting.card;
            act.from = Act::Later;
            act.later = static_cast<std::uint16_t>(waiting.later);
            act.seat = waiting.seat;
            act.here = waiting.here;
            act.bound = waiting.bound;
            if (g.catalog.later(waiting.later).times == Times::NextTime) {
              --g.s.ears[static_cast<unsigned>(g.catalog.later(waiting.later).happening.event)];
              for (unsigned d = index - 16; d + 1 < g.s.delayed_count; ++d)
                g.s.delayed[d] = g.s.delayed[d + 1];
              g.s.delayed[--g.s.delayed_count] = {};
            }
          } else {
            g.s.answered[g.s.answer_count++] = {source, static_cast<std::uint8_t>(index), member};
            act = g.start(source, Act::Ability, index, seat);
            const Times times = g.card(source).abilities[index].times;
            if (times == Times::FirstEachTerm) g.at(source).flags |= CardState::UsedFirst;
            if (times == Times::NextTime) g.at(source).flags |= CardState::UsedNext;
            g.s.last_chained = act.card;
          }
          act.moment = moment;
          act.member = member;
          g.begin(act);
        }
        CALL(Effect{.act = static_cast<std::uint8_t>(g.s.act_count - 1)});
      }
    }
  } while (found && would);  // what only fits the changed form gets its chance after the others (C34)
  END
}

void Occur::run(Game& g) {
  BEGIN
  if (g.s.moments[moment].count > 0) opened = g.s.members[g.s.moments[moment].first].event;
  if (g.heard(moment)) CALL(Triggers{.moment = moment, .would = 1});
  done = 0;
  for (unsigned k = g.s.moments[moment].first; k < g.s.moments[moment].first + g.s.moments[moment].count;
       ++k) {
    Member& m = g.s.members[k];
    const bool left =
        m.kind && g.alive(m.card) && g.at(m.card.slot).place != m.place &&
        !g.fits(static_cast<std::int16_t>(m.kind - 1), g.eye(g.s.acts[g.s.act_count - 1U]), m.card.slot);
    if (m.event != Event::Replaced && !left && g.carry_out(m)) {
      m.flags |= Member::Done;
      done = static_cast<std::uint8_t>(done + (m.event == opened));
    }
  }
  for (i = g.s.moments[moment].first; i < g.s.moments[moment].first + g.s.moments[moment].count; ++i) {
    if (g.s.members[i].event == Event::Damage && (g.s.members[i].flags & Member::Done) &&
        g.alive(g.s.members[i].card) && g.card(g.s.members[i].card.slot).type == Type::Location &&
        !g.card(g.s.members[i].card.slot).encampment)
      CALL(LocationHit{
          .location = g.s.members[i].card.slot, .seat = g.s.members[i].seat, .agent = g.s.members[i].agent});
  }
  if (g.s.unsettled && !settling) CALL(Settle{});
  if (g.heard(moment)) CALL(Triggers{.moment = moment, .would = 0});
  g.close(moment);
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
    const bool ends =
        !alive(l.card) || (l.until == until && (until == Until::EndOfTerm || together(l.seat, seat)));
    if (!ends) s.lasting[kept++] = l;
  }
  if (kept == s.lasting_count) return;
  for (unsigned i = kept; i < s.lasting_count; ++i) s.lasting[i] = {};
  s.lasting_count = static_cast<std::uint8_t>(kept);
  s.unsettled = 1;
}

bool Game::carry_out(Member& m) {
  if (m.card.slot >= slot_count) return true;  // of a commander: it is done by who created it
  if (!alive(m.card) || at(m.card.slot).place == gone) return false;
  const Slot c = m.card.slot;
  s.unsettled = 1;
  switch (m.event) {
    case Event::Damage:
      if (m.amount <= 0 || !active(c)) return false;
      if (is_unit(c) || card(c).encampment) at(c).damage = static_cast<std::int16_t>(at(c).damage + m.amount);
      at(c).flags &= static_cast<std::uint8_t>(~CardState::Spared);
      s.hurt.add(c);
      return is_unit(c) || card(c).type == Type::Location;
    case Event::GainHealth: {
      if (!active(c) || !is_unit(c)) return false;
      const int healed = at(c).damage < m.amount ? at(c).damage : m.amount;
      at(c).damage = static_cast<std::int16_t>(at(c).damage - (healed > 0 ? healed : 0));
      return healed > 0;
    }
    case Event::Ruin:
    case Event::Banish:
    case Event::ToArsenal:
    case Event::ToDomain:
    case Event::SetAside: {
      if (card(c).encampment) return false;  // 1.2
      if (m.event == Event::Ruin && active(c) && cannot(c, Deed::BeRuined)) return false;
      const bool general = (at(c).flags & CardState::IsGeneral) && s.terms.generals;
      if (m.event == Event::SetAside) {
        if (general || !active(c)) return false;
        set_aside(c);
        return true;
      }
      if (at(c).place == domain && s.domain_count[at(c).owner] == 1) return false;  // 2.3.2
      const Place to = m.event == Event::Ruin        ? ruins
                       : m.event == Event::Banish    ? void_pile
                       : m.event == Event::ToArsenal ? arsenal
                                                     : domain;
      if (journal && to != arsenal && to != domain)
        say(name(c) + (to == ruins ? " is ruined" : " is banished"));
      leave(c, to, m.how);
      if (general && (to == ruins || to == void_pile)) s.dead[at(c).owner] = 1;
      return true;
    }
    default: return carry_out_state(m);
  }
}

// Becoming active by an effect (5.9): the restrictions of the action do not count, those of the rules do.
bool Game::deploy(Slot c, Place to) {
  if (to == gone || !card(c).is_unit()) return false;
  if (is_location(to) && (s.locations[to] == no_card || !together(region_seat(to), at(c).owner)))
    return false;
  put(c, limbo);
  enter(c, to);
  return true;
}

bool Game::equip(Slot item, Slot unit) {
  if (card(item).type != Type::Item || !active(unit)) return false;
  if (!may_carry(item, unit) || !fits_slots(item, unit)) {
    leave(item, void_pile);  // 3.2.3
    return false;
  }
  if (active(item))
    detach(item);
  else
    put(item, limbo);
  attach(item, unit);
  return true;
}

bool Game::carry_out_state(Member& m) {
  const Slot c = m.card.slot;
  CardState& me = at(c);
  switch (m.event) {
    case Event::Disable:
      if (!active(c) || !is_unit(c)) return false;
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
      if (!active(c) || !is_unit(c) || m.to == gone || m.to == me.place) return false;
      if (is_location(m.to) && (s.locations[m.to] == no_card || !together(region_seat(m.to), me.owner)))
        return false;  // 3.2: units cannot be in non-ally locations
      if (cannot(c, Deed::Leave) || cannot(c, Deed::BeMoved)) return false;
      move_unit(c, m.to);
      return true;
    case Event::Mount: mount(c, m.agent.slot); return true;
    case Event::Deploy:  // by an action it has happened already
      if (!active(c) && !deploy(c, m.to)) return false;
      m.place = me.place;
      return true;
    case Event::Equip: return at(m.agent.slot).host == c || equip(m.agent.slot, c);
    case Event::Dismount:
      if (mount_of(c) == no_card) return false;
      dismount(c);
      return true;
    default: return true;  // announcements: attacks, deployments and the like have happened already
  }
}

}  // namespace tercio::commanders
