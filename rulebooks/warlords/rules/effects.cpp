// Effects: which of them are done, by whom, and what is chosen for them. Choices that are not targets are
// made when the effect is carried out.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {
namespace {

using machine::Control;
using machine::Named;

void note(Game& g, std::uint8_t act, bool done) {
  std::uint8_t& flags = g.s.acts[act].flags;
  flags = static_cast<std::uint8_t>(done ? flags | Act::Done : flags & ~Act::Done);
  g.returns(done);
}

// Who does the effect: those it names, else whoever does the one around it.
unsigned doers(const Game& g, const EffectNode& node, const Act& act) {
  return node.who ? g.seats(node.who, g.eye(act)) : 1U << act.doer;
}

// Whether something is chosen when the effect is carried out.
bool chooses(const Game& g, Things things) {
  if (!things) return false;
  const ThingsNode& n = g.program()[things];
  if (n.named == Named::Both) return chooses(g, n.a) || chooses(g, n.b);
  return n.picks && !n.target;
}
bool is_place(const Game& g, Things things) {
  return things && g.program()[things].zone == static_cast<Word>(Zone::Places);
}

// A plain effect that both players do.
bool by_both(const Game& g, Effect id, unsigned mask) {
  return mask == 3 && g.program()[id].control == Control::Verb && !chooses(g, g.program()[id].what);
}

// A condition that is asked once, not of each player by himself.
bool decides_for_all(const EffectNode& node) {
  return (node.control == Control::If && !node.who) || node.control == Control::IfDone;
}

// What both do depends on how things stood before the first did it.
std::int16_t amount_for_second(const Game& g, Effect id, const Act& act) {
  Eye eye = g.eye(act);
  Act second = act;
  second.doer = Game::other(act.seat);
  eye.act = &second;
  return static_cast<std::int16_t>(std::min(g.value(g.program()[id].amount, eye), 250));
}

}  // namespace

// One effect, by each of its players in turn, the ability's own first. Returns whether it was done.
void DoEffect::run(Game& g) {
  BEGIN
  if (g.program()[id].control == Control::Sequence && !g.program()[id].who) {
    if (optional) {
      chosen = g.could(id, g.s.acts[act]);
      if (chosen) {
        ASK(YesOrNo{.seat = g.s.acts[act].doer});
        chosen = verb(g.answer()) == Verb::Yes;
      }
      if (!chosen) {
        note(g, act, false);
        g.pop(*this);
        return;
      }
      optional = false;
    }
    CALL(DoEffect{.act = act, .optional = false, .id = g.program()[id].a});
    done = g.result() != 0;
    if (g.s.unsettled) CALL(Settle{});
    if (!g.program()[id].then || done) {
      id = g.program()[id].b;
      done = false;
      line = 0;
      return;
    }
    note(g, act, false);
    g.pop(*this);
    return;
  }
  if (decides_for_all(g.program()[id])) {
    const EffectNode& node = g.program()[id];
    const bool holds = node.control == Control::If ? g.holds(node.condition, g.eye(g.s.acts[act]))
                                                   : (g.s.acts[act].flags & Act::Done) != 0;
    const Effect next = holds ? node.a : node.b;
    if (next) {
      id = next;
      line = 0;
      return;
    }
    note(g, act, false);
    g.pop(*this);
    return;
  }
  before = g.s.acts[act].doer;
  mask = static_cast<std::uint8_t>(doers(g, g.program()[id], g.s.acts[act]));
  if (mask == 3) {  // what both put into play is answered when both have
    around = g.s.entering;
    g.s.entering = moment = g.open_moment();
  }
  if (by_both(g, id, mask)) amount = amount_for_second(g, id, g.s.acts[act]);
  for (turn = 0; turn < 2; ++turn) {
    if (!(mask >> (g.s.acts[act].seat ^ turn) & 1U)) continue;
    g.s.acts[act].doer = g.s.acts[act].seat ^ turn;
    if (turn == 1 && by_both(g, id, mask)) {
      g.s.acts[act].flags |= Act::Also;
      g.s.acts[act].settle(g.program()[id].amount, amount);
    }
    CALL(DoPart{.act = act, .optional = optional, .id = id});
    g.s.acts[act].flags &= static_cast<std::uint8_t>(~Act::Also);
    g.s.acts[act].settle({}, 0);
    done |= g.result() != 0;
  }
  g.s.acts[act].doer = before;
  if (mask == 3) {
    g.s.entering = around;
    if (g.s.moments[moment].count > 0) CALL(Entered{.moment = moment});
    g.close_moment();
  }
  note(g, act, done);
  END
}

namespace {

// What an effect brings into register 0 and so on is chosen for it before it is done.
bool asks_first(const Game& g, Effect id) {
  const EffectNode& node = g.program()[id];
  return node.control == Control::Verb && !verb_of(node).asks_itself && chooses(g, node.what);
}

// Of `up to` so much: how much may be chosen; 0: nothing is.
std::uint8_t most_of(const Game& g, Effect id, const Act& act) {
  const EffectNode& node = g.program()[id];
  const EffectVerb& verb = verb_of(node);
  if (node.word != any_part || !verb.most) return 0;
  return static_cast<std::uint8_t>(
      std::clamp(std::min(verb.most(g, node, act), amount_of(g, node, act)), 0, 200));
}

}  // namespace

// One effect by one player.
void DoPart::run(Game& g) {
  BEGIN
  if (optional && !asks_first(g, id)) {
    chosen = false;
    if (g.can_afford(id, g.s.acts[act]) && g.could(id, g.s.acts[act])) {
      ASK(YesOrNo{.seat = g.s.acts[act].doer});
      chosen = verb(g.answer()) == Verb::Yes;
    }
    if (!chosen) {
      g.returns(0);
      g.pop(*this);
      return;
    }
    optional = false;
  }
  if (g.program()[id].control == Control::May) {
    CALL(DoEffect{.act = act, .optional = true, .id = g.program()[id].a});
  } else if (g.program()[id].control == Control::Either) {
    if (g.ability(g.s.acts[act]).either != id) {
      ASK(WhichEffect{.seat = g.s.acts[act].doer, .act = act, .either = id, .announced = false});
      if (verb(g.answer()) != Verb::ChooseEffect) {
        g.returns(0);
        g.pop(*this);
        return;
      }
      which = g.answer().a;
    } else {
      which = static_cast<std::uint8_t>(g.s.acts[act].chosen - 1);
    }
    CALL(DoEffect{.act = act, .optional = false, .id = machine::alternative(g.program(), id, which)});
  } else if (g.program()[id].control == Control::If) {
    g.returns(0);
    if (g.holds(g.program()[id].condition, g.eye(g.s.acts[act])))
      CALL(DoEffect{.act = act, .optional = false, .id = g.program()[id].a});
  } else if (g.program()[id].control == Control::Sequence) {  // what each player does in his turn
    CALL(DoEffect{.act = act, .optional = false, .id = g.program()[id].a});
    chosen = g.result() != 0;
    if (g.s.unsettled) CALL(Settle{});
    if (!g.program()[id].then || chosen)
      CALL(DoEffect{.act = act, .optional = false, .id = g.program()[id].b});
  } else if (g.program()[id].control == Control::DoSame) {  // as if the ability were his
    owner = g.s.acts[act].seat;
    g.s.acts[act].seat = g.s.acts[act].doer;
    CALL(DoEffect{.act = act, .optional = false, .id = g.program()[id].a});
    g.s.acts[act].seat = owner;
  } else {
    if (asks_first(g, id)) {
      CALL(PickAll{.act = act, .optional = optional, .things = g.program()[id].what, .user = id});
      if (g.result() == 0) {
        g.pop(*this);
        return;
      }
    }
    if (chooses(g, g.program()[id].to) && is_place(g, g.program()[id].to) &&
        !(g.program()[id].word & each_apart)) {
      ASK(PickPlace{.seat = g.s.acts[act].doer,
                    .act = act,
                    .things = g.program()[id].to,
                    .user = id,
                    .announced = false});
      if (verb(g.answer()) == Verb::ChoosePlace) {
        Act& now = g.s.acts[act];
        now.count[g.program()[g.program()[id].to].reg] = 0;
        g.choose_into(now, g.program()[g.program()[id].to].reg, place_slot(g.answer().a, g.answer().b));
      }
    } else if (verb_of(g.program()[id]).takes && chooses(g, g.program()[id].to)) {
      CALL(PickAll{.act = act, .optional = false, .things = g.program()[id].to, .user = id});
      if (g.result() == 0) {
        g.pop(*this);
        return;
      }
    }
    if (most_of(g, id, g.s.acts[act]) > 0) {
      ASK(ChooseNumber{.seat = g.s.acts[act].doer, .least = 1, .most = most_of(g, id, g.s.acts[act])});
      g.s.acts[act].part = g.answer().a;
    }
    g.returns(1);
    GO_ON_AFTER(verb_of(g.program()[id]).perform(g, act, id));
    g.s.acts[act].part = 0;
  }
  END
}

// Everything that is chosen for an effect; returns whether anything was.
void PickAll::run(Game& g) {
  BEGIN
  if (g.program()[things].named == Named::Both) {
    if (chooses(g, g.program()[things].a)) {
      CALL(PickAll{.act = act, .optional = optional, .things = g.program()[things].a, .user = user});
      any |= g.result() != 0;
    } else {
      any = true;
    }
    if (chooses(g, g.program()[things].b)) {
      CALL(PickAll{.act = act, .optional = false, .things = g.program()[things].b, .user = user});
      any |= g.result() != 0;
    } else {
      any = true;
    }
    g.returns(any);
  } else {
    CALL(PickThings{.act = act, .optional = optional, .things = things, .user = user});
  }
  END
}

namespace {

Seat chooser(const Game& g, Things things, const Act& act) {
  const Player who = g.program()[things].chooser;
  if (!who) return act.doer;
  return g.seats(who, g.eye(act)) >> act.doer & 1U ? act.doer : Game::other(act.doer);
}

// Whoever searches his deck sees all of it.
void look_through_deck(Game& g, Seat seat) {
  for (unsigned i = 0; i < g.s.deck_counts[seat]; ++i)
    g.know(g.s.decks[seat][i], static_cast<std::uint8_t>(1U << seat));
}

// Who chooses from another's hand sees it.
void look_at_hand(Game& g, const ThingsNode& n, const Act& act, Seat chooser) {
  if (n.random || !n.whose) return;
  for (Seat seat = 0; seat < 2; ++seat)
    if (seat != chooser && (g.seats(n.whose, g.eye(act)) >> seat & 1U))
      for (Slot c : g.s.hands[seat]) g.know(c, static_cast<std::uint8_t>(1U << chooser));
}

// Nobody chooses: the topmost, or one by chance.
void pick_without_asking(Game& g, const PickThings& pick) {
  Act& act = g.s.acts[pick.act];
  const ThingsNode& n = g.program()[pick.things];
  Cards left = g.candidates(pick.things, act);
  if (n.topmost) {
    for (Slot c : left) g.choose_into(act, n.reg, c);
    return;
  }
  for (unsigned i = 0; i < pick.most && !left.empty(); ++i) {
    unsigned which = g.s.chance.below(left.count());
    const Slot arranged = g.arranged(left, no_card);
    g.revealed(3);
    for (Slot c : left)
      if (arranged == no_card ? which-- == 0 : arranged == c) {
        g.choose_into(act, n.reg, c);
        left.remove(c);
        break;
      }
  }
}

}  // namespace

// Chooses into a register, one thing after the other. Returns how many.
void PickThings::run(Game& g) {
  BEGIN
  g.s.acts[act].first[g.program()[things].reg] = g.s.acts[act].pick_count;
  g.s.acts[act].count[g.program()[things].reg] = 0;
  if (static_cast<Zone>(g.program()[things].zone) == Zone::Deck) look_through_deck(g, g.s.acts[act].doer);
  if (static_cast<Zone>(g.program()[things].zone) == Zone::Hand)
    look_at_hand(g, g.program()[things], g.s.acts[act], chooser(g, things, g.s.acts[act]));
  most = static_cast<std::uint8_t>(
      g.program()[things].any_number
          ? 255
          : std::clamp(g.value(g.program()[things].count, g.eye(g.s.acts[act])), 0, 200));
  if (g.program()[things].topmost || g.program()[things].random) {
    pick_without_asking(g, *this);
  } else {
    while (g.s.acts[act].count[g.program()[things].reg] < most &&
           g.s.acts[act].pick_count < g.s.acts[act].picks.size()) {
      ASK(PickCard{.seat = chooser(g, things, g.s.acts[act]),
                   .act = act,
                   .things = things,
                   .user = user,
                   .most = most,
                   .optional = optional});
      if (verb(g.answer()) == Verb::None || verb(g.answer()) == Verb::Done ||
          verb(g.answer()) == Verb::Decline)
        break;
      g.choose_into(g.s.acts[act], g.program()[things].reg, g.answer().a);
    }
  }
  // Who must choose from his hand and does not has nothing there: all know it now.
  if (!optional && !g.program()[things].up_to && g.s.acts[act].count[g.program()[things].reg] == 0 &&
      static_cast<Zone>(g.program()[things].zone) == Zone::Hand)
    g.revealed(3);
  g.returns(g.s.acts[act].count[g.program()[things].reg]);
  END
}

void Resolve::run(Game& g) {
  BEGIN
  CALL(DoEffect{.act = act, .optional = false, .id = g.ability(g.s.acts[act]).effect});
  if (g.s.unsettled) CALL(Settle{});
  END
}

}  // namespace tercio::warlords
