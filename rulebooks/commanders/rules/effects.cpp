// What effects do: which of them are done, by whom, and what happens to resources.
#include "machine/read.h"
#include "rulebooks/commanders/rules/verb.h"

namespace tercio::commanders {
namespace {

using machine::Control;

// `instead`: a plain change of regions changes the effect itself; anything else takes its place.
bool replaced_in_place(Game& g, const EffectNode& node, const Act& act) {
  if (!node.instead || act.moment == 255) return false;
  Member& m = g.s.members[act.member];
  if (node.control == Control::Verb) {
    const EffectVerb& verb = verb_of(node);
    if (verb.modifies) return false;
    if (verb.changes_region && g.one(node.what, g.eye(act)) == m.card.slot) {
      Member changed = m;
      verb.befalls(g, node, act, m.card.slot, changed);
      m.event = changed.event;
      m.how = changed.how;
      return true;
    }
  }
  m.event = Event::Replaced;
  return false;
}

bool can_befall(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  Member m = g.happening(Event::None, c, act);
  if (!verb_of(node).befalls(g, node, act, c, m)) return false;
  if (m.event == Event::Ruin && g.active(c) && g.cannot(c, Deed::BeRuined)) return false;
  if (m.event == Event::Banish && g.active(c) && g.cannot(c, Deed::BeBanished)) return false;
  const bool goes = (bit(m.event) & leaving_events) && m.event != Event::SetAside;
  return goes ? !g.card(c).encampment : m.event == Event::Acquire || g.would_happen(m);
}

// What cannot be done takes the place of nothing.
bool can_replace(const Game& g, Effect id, const Act& act) {
  const EffectNode& node = g.program()[id];
  if (node.control == Control::Sequence)
    return can_replace(g, node.a, act) || (!node.then && can_replace(g, node.b, act));
  const bool befalls = node.control == Control::Verb && verb_of(node).befalls;
  if (!befalls || (g.program()[node.what].picks && g.program()[node.what].late)) return g.could(id, act);
  bool any = false;
  g.each_of(node.what, g.eye(act), [&](Slot c) { any = any || can_befall(g, node, act, c); });
  return any;
}

bool is_impossible(const Game& g, Effect id, const Act& act) {
  const EffectNode& node = g.program()[id];
  if (!node.instead || act.moment == 255) return false;
  return !(node.control == Control::Verb && verb_of(node).modifies) && !can_replace(g, id, act);
}

// What a commander does takes the place of what would happen only if it is done.
bool replaces_if_done(const EffectNode& node, const Act& act) {
  if (!node.instead || act.moment == 255 || node.control != Control::Verb) return false;
  const EffectVerb& verb = verb_of(node);
  return !verb.befalls && !verb.modifies && !verb.seeks;
}

// Who did what was done last, of those who could.
void note(Game& g, std::uint8_t act, unsigned asked, unsigned did) {
  g.s.acts[act].asked = static_cast<std::uint8_t>(asked);
  g.s.acts[act].did = static_cast<std::uint8_t>(did);
  g.s.acts[act].much = did ? g.s.much : std::uint16_t{0};
}

bool happens_to(const Game& g, std::uint8_t moment, Slot c, Seat doer) {
  for (unsigned i = g.s.moments[moment].first; i < g.s.member_count; ++i)
    if (g.s.members[i].meant == c && g.s.members[i].doer == doer) return true;
  return false;
}

// What was answered, or was chosen, and has been made to leave by the same text: it is looked for where it
// has gone.
template <class Visit>
void each_followed(const Game& g, const ThingsNode& n, const Act& act, Visit visit) {
  if (n.role != wherever_it_went) return;
  const auto look = [&](Ref r) {
    if (r.slot >= card_slots || g.alive(r) || g.active(r.slot)) return;
    const auto since = static_cast<std::uint8_t>(g.at(r.slot).generation - r.generation);
    if (since == 1 && g.at(r.slot).place != aside) visit(r.slot);  // and has not come back since
  };
  if (n.named == machine::Named::Picked)
    for (const Ref r : g.picked(act, n.reg)) look(r);
  else if (act.moment != 255)
    look(g.s.members[act.member].card);
}

// `only_new`: of all that fit, those to whom it does not happen yet.
void befall(Game& g, std::uint8_t moment, Things things, const EffectNode& node, const Act& act,
            bool only_new) {
  if (!things) return;
  const ThingsNode& n = g.program()[things];
  if (n.named == machine::Named::Both) {
    befall(g, moment, n.a, node, act, only_new);
    befall(g, moment, n.b, node, act, only_new);
    return;
  }
  if (only_new && n.named != machine::Named::All) return;
  const EffectVerb& verb = verb_of(node);
  const bool read_again = n.named == machine::Named::All || n.named == machine::Named::Picked;
  const auto befalls = [&](Slot c) {
    if (only_new && happens_to(g, moment, c, act.doer)) return;
    Member m = g.happening(Event::None, c, act);
    if (read_again) m.kind = static_cast<std::uint16_t>(things.id + 1);
    if (!verb.befalls(g, node, act, c, m)) return;
    if (node.amount) m.created = m.amount;
    g.add_member(moment, m);
    if (verb.also == Event::None) return;
    m.event = verb.also;
    g.add_member(moment, m);
  };
  g.each_of(things, g.eye(act), befalls);
  each_followed(g, n, act, befalls);
}

// Who does the effect: those it names, else whoever does the one around it; of those it names only some, if
// it was asked for each of them.
constexpr std::uint8_t only_these = 128;
unsigned doers(const Game& g, const EffectNode& node, const Act& act, unsigned by) {
  if (by & only_these) return by & ~unsigned{only_these};
  return node.who ? g.seats(node.who, g.eye(act)) : by ? by : 1U << act.doer;
}

bool several(unsigned mask) { return (mask & (mask - 1)) != 0; }

// 5.2: decisions are made clockwise, beginning with the holder of priority.
Seat in_turn(const Game& g, unsigned n) {
  return static_cast<Seat>(((g.s.holder == nobody ? g.s.campaigning : g.s.holder) + n) % g.s.seats);
}

bool chooses_late(const Game& g, Things things) {
  return things && g.program()[things].picks && g.program()[things].late;
}

// `a unit and an item`: the choice number `i` that is made now; none: all are made.
Things late_choice(const Game& g, Things things, unsigned& i) {
  if (!things) return {};
  const ThingsNode& n = g.program()[things];
  if (n.named == machine::Named::Both) {
    const Things first = late_choice(g, n.a, i);
    return first ? first : late_choice(g, n.b, i);
  }
  return chooses_late(g, things) && i-- == 0 ? things : Things{};
}
Things late_choice_at(const Game& g, Things things, unsigned i) { return late_choice(g, things, i); }

bool is_place(const Game& g, Things things) {
  return static_cast<Zone>(g.program()[things].zone) >= Zone::Locations;
}

// Several commanders do it at once, or choose what is spoken of afterwards.
bool at_once(const Game& g, Effect id, unsigned mask) {
  const EffectNode& node = g.program()[id];
  return node.control == Control::Verb && (verb_of(node).befalls || verb_of(node).gathers) && several(mask);
}

// What one of several has chosen: of each register, what the others before him have not.
Act with_his_own(const Game& g, const EffectNode& node, const Act& act,
                 const std::array<std::uint8_t, most_seats>& had) {
  Act his = act;
  const auto drop = [&](Things things) {
    const unsigned reg = g.program()[things].reg;
    std::array<Ref, 16> own{};
    unsigned count = 0;
    for (const Ref r : g.picked(act, reg).subspan(had[reg])) own[count++] = r;
    Game::clear_register(his, reg);
    for (unsigned i = 0; i < count; ++i) Game::insert(his, reg, own[i]);
  };
  for (unsigned part = 0; late_choice_at(g, node.what, part); ++part)
    drop(late_choice_at(g, node.what, part));
  if (chooses_late(g, node.to)) drop(node.to);
  return his;
}

std::uint8_t those_who_chose(const std::array<std::uint8_t, most_seats>& which, unsigned mask,
                             std::uint8_t alternative) {
  unsigned all = 0;
  for (Seat seat = 0; seat < most_seats; ++seat)
    if ((mask >> seat & 1U) && which[seat] == alternative) all |= 1U << seat;
  return static_cast<std::uint8_t>(all);
}

// Of whom it is true.
std::uint8_t those_of_whom(Game& g, machine::Condition condition, std::uint8_t index, unsigned mask) {
  Act& act = g.s.acts[index];
  const Seat before = act.him;
  unsigned all = 0;
  for (Seat seat = 0; seat < g.s.seats; ++seat) {
    if (!(mask >> seat & 1U)) continue;
    act.him = seat;
    if (g.holds(condition, g.eye(act))) all |= 1U << seat;
  }
  act.him = before;
  return static_cast<std::uint8_t>(all);
}

}  // namespace

// All that an effect happens to, as one moment.
std::uint8_t Game::befall(Effect id, const Act& act) {
  const std::uint8_t moment = open_moment();
  commanders::befall(*this, moment, program()[id].what, program()[id], act, false);
  return moment;
}

void Game::add_newcomers(std::uint8_t moment, Effect id, const Act& act) {
  commanders::befall(*this, moment, program()[id].what, program()[id], act, true);
}

bool Game::leave_behind(const EffectNode& node, const Act& act) {
  if (s.delayed_count == s.delayed.size()) {
    fail(Bound::Delayed);
    return false;
  }
  Delayed& d = s.delayed[s.delayed_count++];
  d = {};
  d.later = node.value;
  d.seat = act.seat;
  d.here = act.here;
  d.source = act.source;
  d.self = act.self;
  d.card = act.card;
  d.serial = ++s.serial;
  if (const Slot c = one(node.what, eye(act)); c != no_card) d.bound = ref(c);
  if (node.what) each_followed(*this, program()[node.what], act, [&](Slot c) { d.bound = ref(c); });
  hear(catalog.later(node.value), true);
  return true;
}

// One effect, by each of those who do it. 5.1: all of them decide before anything happens.
void DoEffect::run(Game& g) {
  BEGIN
  if (is_impossible(g, id, g.s.acts[act])) {
    note(g, act, 1U << g.s.acts[act].doer, 0);
    g.returns(0);
    return g.pop(*this);
  }
  if (!tried && replaces_if_done(g.program()[id], g.s.acts[act])) {
    CALL(DoEffect{.act = act, .by = by, .tried = 1, .id = id});
    if (g.result() != 0) g.s.members[g.s.acts[act].member].event = Event::Replaced;
    return g.pop(*this);
  }
  if (!tried && replaced_in_place(g, g.program()[id], g.s.acts[act])) {
    note(g, act, 1U << g.s.acts[act].doer, 1U << g.s.acts[act].doer);
    g.returns(1);
    return g.pop(*this);
  }
  if (g.program()[id].control == Control::Sequence) {
    if (g.program()[id].who) by = static_cast<std::uint8_t>(doers(g, g.program()[id], g.s.acts[act], by));
    CALL(DoEffect{.act = act, .by = by, .id = g.program()[id].a});
    if (g.program()[id].then && g.result() == 0) return g.pop(*this);
    id = g.program()[id].b;
    line = 0;
    return;
  }
  if (g.program()[id].control == Control::DoSame) {  // he himself, whoever did it before
    by = static_cast<std::uint8_t>(only_these | doers(g, g.program()[id], g.s.acts[act], by));
    id = g.program()[id].a;
    line = 0;
    return;
  }
  if (g.program()[id].control == Control::If && g.program()[id].who) {  // it is asked for each of them
    before = g.s.acts[act].him;
    mask = static_cast<std::uint8_t>(by & only_these ? by & ~unsigned{only_these}
                                                     : g.seats(g.program()[id].who, g.eye(g.s.acts[act])));
    others = those_of_whom(g, g.program()[id].condition, act, mask);
    if (g.program()[id].then) {  // who would do it himself: all of them at once
      note(g, act, mask, 0);
      g.returns(0);
      if (!others) return g.pop(*this);
      CALL(DoEffect{
          .act = act, .by = static_cast<std::uint8_t>(others | only_these), .id = g.program()[id].a});
      g.s.acts[act].asked = mask;
      return g.pop(*this);
    }
    for (n = 0; n < g.s.seats; ++n) {
      {
        const Seat seat = in_turn(g, n);
        const EffectNode& node = g.program()[id];
        if (!(mask >> seat & 1U) || !(others >> seat & 1U ? node.a : node.b)) continue;
        g.s.acts[act].him = seat;
      }
      CALL(DoEffect{.act = act,
                    .by = by,
                    .id = others >> g.s.acts[act].him & 1U ? g.program()[id].a : g.program()[id].b});
      done |= g.result() != 0;
    }
    g.s.acts[act].him = before;
    g.returns(done);
    return g.pop(*this);
  }
  if (g.program()[id].control == Control::If) {
    const EffectNode& node = g.program()[id];
    id = g.holds(node.condition, g.eye(g.s.acts[act])) ? node.a : node.b;
    if (id) {
      line = 0;
      return;
    }
    note(g, act, 1U << g.s.acts[act].doer, 0);
    g.returns(0);
    return g.pop(*this);
  }
  if (g.program()[id].control == Control::IfDone) {  // for each who did, and for each who did not
    before = g.s.acts[act].him;
    // `if he does ...; if he does not ...`: both ask for the same
    mask = g.program()[id].word ? g.s.acts[act].did_before : g.s.acts[act].did;
    others = static_cast<std::uint8_t>(
        (g.program()[id].word ? g.s.acts[act].asked_before : g.s.acts[act].asked) & ~mask);
    if (g.program()[id].then) {  // `each commander ... unless he pays`: those who have not, at once
      g.returns(0);
      if (!others) return g.pop(*this);
      CALL(DoEffect{
          .act = act, .by = static_cast<std::uint8_t>(others | only_these), .id = g.program()[id].b});
      return g.pop(*this);
    }
    for (n = 0; n < g.s.seats; ++n) {
      {
        const Seat seat = in_turn(g, n);
        const Effect next = mask >> seat & 1U     ? g.program()[id].a
                            : others >> seat & 1U ? g.program()[id].b
                                                  : Effect{};
        if (!next) continue;
        g.s.acts[act].him = seat;
      }
      CALL(DoEffect{.act = act,
                    .by = by,
                    .id = mask >> g.s.acts[act].him & 1U ? g.program()[id].a : g.program()[id].b});
      done |= g.result() != 0;
    }
    g.s.acts[act].him = before;
    g.s.acts[act].did_before = mask;
    g.s.acts[act].asked_before = static_cast<std::uint8_t>(mask | others);
    g.returns(done);
    return g.pop(*this);
  }
  before = g.s.acts[act].doer;
  mask = static_cast<std::uint8_t>(doers(g, g.program()[id], g.s.acts[act], by));
  if (several(mask) && g.program()[id].control == Control::May && !g.program()[id].what) {
    for (n = 0; n < g.s.seats; ++n) {
      g.s.acts[act].doer = in_turn(g, n);
      if (!(mask >> g.s.acts[act].doer & 1U) || !g.could(g.program()[id].a, g.s.acts[act])) continue;
      ASK(YesOrNo{.seat = g.s.acts[act].doer, .act = act});
      if (verb(g.answer()) == Verb::Yes) others = static_cast<std::uint8_t>(others | 1U << in_turn(g, n));
    }
    g.s.acts[act].doer = before;
    g.returns(0);
    note(g, act, mask, 0);
    if (!others) return g.pop(*this);
    CALL(DoEffect{.act = act, .by = others, .id = g.program()[id].a});
    g.s.acts[act].asked = mask;
    return g.pop(*this);
  }
  if (several(mask) && g.program()[id].control == Control::Either) {
    for (n = 0; n < g.s.seats; ++n) {
      g.s.acts[act].doer = in_turn(g, n);
      if (!(mask >> g.s.acts[act].doer & 1U)) continue;
      ASK(WhichEffect{.seat = g.s.acts[act].doer, .act = act, .either = id});
      which[in_turn(g, n)] = static_cast<std::uint8_t>(first(g.answer()));
    }
    g.s.acts[act].doer = before;
    for (n = 0; n < machine::alternatives(g.program(), id); ++n) {  // those who chose the same do it at once
      others = those_who_chose(which, mask, n);
      if (!others) continue;
      CALL(DoEffect{.act = act,
                    .by = static_cast<std::uint8_t>(others | only_these),
                    .id = machine::alternative(g.program(), id, n)});
      done |= g.result() != 0;
    }
    g.returns(done);
    return g.pop(*this);
  }
  if (at_once(g, id, mask)) {  // all of them choose before it happens
    others = verb_of(g.program()[id]).befalls ? g.open_moment() : std::uint8_t{0};
    for (n = 0; n < g.s.seats; ++n) {
      g.s.acts[act].doer = in_turn(g, n);
      if (!(mask >> g.s.acts[act].doer & 1U)) continue;
      which = done ? g.s.acts[act].count : decltype(which){};
      for (part = 0; late_choice_at(g, g.program()[id].what, part); ++part)
        CALL(PickLate{.act = act, .keeps = done, .things = late_choice_at(g, g.program()[id].what, part)});
      if (chooses_late(g, g.program()[id].to) && is_place(g, g.program()[id].to))
        CALL(PickPlace{.act = act, .keeps = done, .things = g.program()[id].to});
      else if (chooses_late(g, g.program()[id].to))
        CALL(PickLate{.act = act, .keeps = done, .things = g.program()[id].to});
      done = 1;
      if (verb_of(g.program()[id]).befalls)
        commanders::befall(g, others, g.program()[id].what, g.program()[id],
                           with_his_own(g, g.program()[id], g.s.acts[act], which), false);
    }
    g.s.acts[act].doer = before;
    if (!verb_of(g.program()[id]).befalls) {
      g.returns(1);
      GO_ON_AFTER(verb_of(g.program()[id]).perform(g, act, id));
      note(g, act, mask, g.result() != 0 ? mask : 0U);
      return g.pop(*this);
    }
    CALL(Occur{.moment = others, .id = id});
    note(g, act, mask, g.result() != 0 ? mask & g.s.done_by : 0U);
    return g.pop(*this);
  }
  if (several(mask) && g.program()[id].control == Control::Verb && verb_of(g.program()[id]).perform_all) {
    GO_ON_AFTER(verb_of(g.program()[id]).perform_all(g, act, id, mask));
    note(g, act, mask, g.result() != 0 ? mask & g.s.done_by : 0U);
    return g.pop(*this);
  }
  for (n = 0; n < g.s.seats; ++n) {
    {
      const Seat first = g.program()[id].who ? in_turn(g, 0) : before;
      const Seat seat = static_cast<Seat>((first + n) % g.s.seats);
      if (!(mask >> seat & 1U)) continue;
      g.s.acts[act].doer = seat;
    }
    CALL(DoPart{.act = act, .id = id});
    if (g.result() == 0) continue;
    done = static_cast<std::uint8_t>(done | 1U << g.s.acts[act].doer);
    much = static_cast<std::uint16_t>(much + g.s.much);
  }
  g.s.much = much;
  g.s.acts[act].doer = before;
  note(g, act, mask, done);
  g.returns(done != 0);
  END
}

// One effect by one commander.
void DoPart::run(Game& g) {
  BEGIN
  if (g.program()[id].control == Control::May) {
    if (g.program()[id].what) {  // choosing nothing has declined
      const ThingsNode& first = g.program()[g.program()[id].what];
      g.returns(0);
      if (g.picked(g.s.acts[act], first.reg).empty()) return g.pop(*this);
    } else {
      g.returns(0);
      if (!g.could(g.program()[id].a, g.s.acts[act])) return g.pop(*this);
      ASK(YesOrNo{.seat = g.s.acts[act].doer, .act = act});
      g.returns(0);
      if (verb(g.answer()) != Verb::Yes) return g.pop(*this);
    }
    CALL(DoEffect{.act = act, .id = g.program()[id].a});
  } else if (g.program()[id].control == Control::Either) {
    ASK(WhichEffect{.seat = g.s.acts[act].doer, .act = act, .either = id});
    g.returns(0);
    if (verb(g.answer()) == Verb::None) return g.pop(*this);
    CALL(DoEffect{.act = act, .id = machine::alternative(g.program(), id, first(g.answer()))});
  } else {
    for (part = 0; late_choice_at(g, g.program()[id].what, part); ++part)
      CALL(PickLate{.act = act, .things = late_choice_at(g, g.program()[id].what, part)});
    if (chooses_late(g, g.program()[id].to) && is_place(g, g.program()[id].to))
      CALL(PickPlace{.act = act, .things = g.program()[id].to});
    else if (chooses_late(g, g.program()[id].to))
      CALL(PickLate{.act = act, .things = g.program()[id].to});
    if (verb_of(g.program()[id]).befalls) {
      CALL(Occur{.moment = g.befall(id, g.s.acts[act]), .id = id});
    } else {
      g.returns(1);
      g.s.much = 0;
      GO_ON_AFTER(verb_of(g.program()[id]).perform(g, act, id));
    }
  }
  END
}

void YesOrNo::offer(const Game&, Options& list) const {
  list.add(option(Verb::Yes));
  list.add(option(Verb::No));
}

void WhichEffect::offer(const Game& g, Options& list) const {
  for (unsigned i = 0; i < machine::alternatives(g.program(), either); ++i)
    list.add(option(Verb::Alternative, i));
}

}  // namespace tercio::commanders
