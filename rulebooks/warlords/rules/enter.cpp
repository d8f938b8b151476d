// Entering play, what waits for later, and the checks that apply all the time.
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

void EnterPlay::run(Game& g) {
  BEGIN
  if (g.heard(names, Kind::Interrupt)) {
    moment = g.open_moment();
    {
      Member* m = g.add_member(moment, c, names);
      m->seat = seat;
      m->place = host == no_card ? to : g.at(host).place;
    }
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    g.close_moment();
  }
  if (host != no_card) {
    if (g.card(c).type != Type::Attachment) g.flip(c);
    g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Exhausted);
    g.attach(c, host, seat);
  } else {
    g.enter(c, to, seat);
    if (exhausted) g.at(c).flags |= CardState::Exhausted;
  }
  if (g.journal) g.tell(g.title(c) + " enters play at " + g.name_of_place(g.at(c).place));
  if (g.s.entering != 255 && g.s.entering + 1 == g.s.moment_count) {  // answered when all have entered
    g.add_member(g.s.entering, c, names);
  } else {
    moment = g.open_moment();
    g.add_member(moment, c, names);
    CALL(Entered{.moment = moment});
    g.close_moment();
  }
  END
}

// Effects that waited for a card to enter play, then reactions.
void Entered::run(Game& g) {
  BEGIN
  for (i = 0; g.s.delayed_count > 0 && i < g.s.moments[moment].count; ++i)
    CALL(DelayedOf{.when = When::Enters, .card = g.s.members[g.s.moments[moment].first + i].card});
  if (g.heard(g.names_of(moment), Kind::Reaction)) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  if (g.s.unsettled) CALL(Settle{});
  END
}

namespace {

Delayed take_delayed(Game& g, unsigned i) {
  const Delayed d = g.s.delayed[i];
  for (unsigned j = i + 1; j < g.s.delayed_count; ++j) g.s.delayed[j - 1] = g.s.delayed[j];
  g.s.delayed[--g.s.delayed_count] = {};
  return d;
}

// The next effect that waited for this; -1: there is none.
int next_delayed(const Game& g, When when, Ref card) {
  for (unsigned i = 0; i < g.s.delayed_count; ++i)
    if (g.s.delayed[i].when == when && (when != When::Enters || g.s.delayed[i].card == card))
      return static_cast<int>(i);
  return -1;
}

}  // namespace

// What waited for the same moment is resolved in the order that the player with the initiative chooses.
void DelayedOf::run(Game& g) {
  BEGIN
  while (next_delayed(g, when, card) >= 0) {
    which = static_cast<std::uint8_t>(next_delayed(g, when, card));
    if (when != When::Enters) {
      ASK(ResolveNext{.seat = g.initiative(), .when = when});
      if (verb(g.answer()) == Verb::Resolve) which = g.answer().b;
    }
    CALL(RunDelayed{.what = take_delayed(g, which)});
    if (g.s.unsettled) CALL(Settle{});
  }
  END
}

// `it` is the card that the effect waited for.
void RunDelayed::run(Game& g) {
  BEGIN
  if (g.s.act_count == g.s.acts.size()) {
    g.fail(Bound::Acts);
    return;
  }
  if (what.card.slot == no_card || (g.alive(what.card) && g.in_play(what.card.slot))) {
    act = g.s.act_count++;
    g.s.acts[act] = {};
    g.s.acts[act].source = what.source;
    g.s.acts[act].card = what.face;
    g.s.acts[act].ability = what.ability;
    g.s.acts[act].seat = g.s.acts[act].doer = what.seat;
    if (g.alive(what.source) && g.at(what.source.slot).host != no_card)
      g.s.acts[act].host = g.ref(g.at(what.source.slot).host);
    if (g.alive(what.source) && g.in_play(what.source.slot))
      g.s.acts[act].here = g.at(what.source.slot).place;
    g.s.acts[act].moment = g.open_moment();
    g.add_member(g.s.acts[act].moment, what.card.slot, 0);
    if (what.card.slot != no_card) {
      g.set_pick(g.s.acts[act], 0, what.card.slot);
      g.s.acts[act].pick_count = 1;
      g.s.acts[act].count.fill(1);
    }
    CALL(DoEffect{.act = act, .optional = false, .id = what.effect});
    g.close_moment();
    g.s.acts[--g.s.act_count] = {};
  }
  END
}

namespace {

bool is_legally_attached(const Game& g, Slot c) {
  const Slot host = g.at(c).host;
  const Card& def = g.card(c);
  if (!g.in_play(host)) return false;
  if (g.card(host).type == Type::Planet) return true;
  if (!g.is_unit(host)) return false;
  if (g.has(host, Keyword::NoAttachments)) return false;
  if (g.has(host, Keyword::NoTraitAttachments) && def.traits[g.card(host).no_attachment_trait]) return false;
  return g.fits(def.attach_to, g.eye_of(c), g.see(host));
}

bool is_leaving(const Game& g, Slot c) {  // already, in a packet that is not finished
  for (unsigned i = 0; i < g.s.member_count; ++i)
    if (g.s.members[i].card == g.ref(c) && (g.s.members[i].names & bit(Name::LeavesPlay))) return true;
  return false;
}

// Opens a moment with everything the rules take out of play now, if anything.
bool open_illegal(Game& g, std::uint8_t& moment) {
  moment = g.open_moment();
  const bool altered =
      (g.s.lasts & (AltersHitPoints | AltersRest)) || (g.s.tallies[0].auras[1] | g.s.tallies[1].auras[1]);
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot c : g.s.play[seat]) {
      const CardState& now = g.at(c);
      if (now.host != no_card) {
        if (!is_legally_attached(g, c) && !is_leaving(g, c)) g.add_member(moment, c, bit(Name::LeavesPlay));
      } else if ((now.damage > 0 || altered || now.first_attachment != no_card ||
                  (g.card(c).alters & AltersHitPoints)) &&
                 g.is_unit(c) && now.damage >= g.hit_points(c) && !is_leaving(g, c)) {
        g.add_member(moment, c, bit(Name::Destroyed) | bit(Name::LeavesPlay));
      }
    }
  if (g.s.moments[moment].count > 0) return true;
  g.close_moment();
  return false;
}

// Abilities that work as soon as something is true of their card; once, until it is no longer true. Those
// that come true together wait for each other.
void note_state_triggered(Game& g) {
  if (g.s.tallies[0].state_triggers + g.s.tallies[1].state_triggers == 0) return;
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot c : g.s.play[seat]) {
      if (!g.card(c).has_state_trigger) continue;
      for (std::uint8_t i = 0; i < g.card(c).abilities.size(); ++i)
        if (const Ability& a = g.card(c).abilities[i]; a.kind == Kind::StateTriggered) {
          const auto used = static_cast<std::uint8_t>(1U << i);
          const bool works = g.holds(a.condition, g.eye_of(c)) && !g.blanked(c);
          if (!works) g.at(c).used &= static_cast<std::uint8_t>(~used);
          if (!works || (g.at(c).used & used)) continue;
          g.at(c).used |= used;
          if (g.s.delayed_count == g.s.delayed.size()) return g.fail(Bound::Delayed);
          g.s.delayed[g.s.delayed_count++] = {g.ref(c), g.ref(c), a.effect,  g.at(c).card,
                                              i,        seat,     When::Now, 0};
        }
    }
}

bool three_of_a_type(const Game& g, Seat seat) {
  unsigned of[3] = {0, 0, 0};
  for (unsigned i = 0; i < g.s.victory_counts[seat]; ++i)
    for (unsigned type = 0; type < 3; ++type) of[type] += g.card(g.s.victories[seat][i]).symbols >> type & 1U;
  return of[0] >= 3 || of[1] >= 3 || of[2] >= 3;
}

// Some cards keep the top card of a deck open.
void open_decks(Game& g) {
  for (Seat seat = 0; seat < 2; ++seat)
    if (g.s.open_decks[seat] && g.s.deck_counts[seat] > 0)
      g.know(g.s.decks[seat][g.s.deck_counts[seat] - 1U], 3);
}

void test_victory(Game& g) {
  const bool won[2] = {three_of_a_type(g, 0), three_of_a_type(g, 1)};
  const bool empty[2] = {g.s.deck_counts[0] == 0, g.s.deck_counts[1] == 0};
  if ((won[0] && won[1]) || (empty[0] && empty[1])) return g.finish(nobody, Reason::Tie);
  for (Seat seat = 0; seat < 2; ++seat) {
    if (won[seat]) return g.finish(seat, Reason::Planets);
    if (empty[seat]) return g.finish(Game::other(seat), Reason::Decked);
  }
  for (Slot planet : g.s.line)
    if (planet != no_card) return;
  g.finish(g.s.last_captor, g.s.last_captor == nobody ? Reason::Tie : Reason::LastPlanet);
}

}  // namespace

// Before any window or decision, until nothing changes any more.
void Settle::run(Game& g) {
  BEGIN
  while (g.s.unsettled && !g.over()) {
    if (g.s.unsettled & 1U) {
      g.s.unsettled = 2;
      if (open_illegal(g, moment)) CALL(LeavePlay{.moment = moment, .to = discard});
      note_state_triggered(g);
      if (next_delayed(g, When::Now, {}) >= 0) CALL(DelayedOf{.when = When::Now, .card = {}});
    }
    for (seat = 0; seat < 2; ++seat) {
      while (g.s.tallies[seat].relics > 1) {
        g.s.unsettled = 0;  // the question itself must not settle again
        ASK(KeepRelic{.seat = seat});
        moment = g.open_moment();
        g.add_member(moment, g.answer().a, bit(Name::LeavesPlay));
        CALL(LeavePlay{.moment = moment, .to = discard});
        g.settle_later();
      }
    }
    g.s.unsettled &= 1U;
    open_decks(g);
    test_victory(g);
  }
  g.s.frames.result = result;
  g.s.frames.answer = answer;
  END
}

}  // namespace tercio::warlords
