// Entering play, what waits for later, and the checks that apply all the time. rules/warlords.md A0.5, A10.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

void EnterPlay::run(Game& g) {
  BEGIN
  if (host != no_card) {
    if (g.card(c).type != Type::Attachment) g.flip(c);
    g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Exhausted);
    g.attach(c, host, seat);
  } else {
    g.enter(c, to, seat);
  }
  if (g.journal) g.tell(g.title(c) + " enters play at " + g.name_of_place(g.at(c).place));
  moment = g.open_moment();
  g.add_member(moment, c, names);
  CALL(Entered{.moment = moment});
  g.close_moment();
  END
}

// Effects that waited for a card to enter play, then reactions.
void Entered::run(Game& g) {
  BEGIN
  if (g.s.delayed_count > 0) CALL(DelayedOf{.when = 1, .card = g.s.members[g.s.moments[moment].first].card});
  if (g.heard(g.names_of(moment))) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  if (g.s.unsettled) CALL(Settle{});
  END
}

namespace {

Delayed take_delayed(Game& g, std::uint8_t when, Ref card) {
  for (unsigned i = 0; i < g.s.delayed_count; ++i) {
    const Delayed d = g.s.delayed[i];
    if (d.when != when || (when == 1 && d.card != card)) continue;
    for (unsigned j = i + 1; j < g.s.delayed_count; ++j) g.s.delayed[j - 1] = g.s.delayed[j];
    g.s.delayed[--g.s.delayed_count] = {};
    return d;
  }
  return {};
}

}  // namespace

void DelayedOf::run(Game& g) {
  BEGIN
  for (;;) {
    const Delayed next = take_delayed(g, when, card);
    if (next.step < 0) break;
    line = 0;  // come back for the next one
    g.push(RunDelayed{.what = next});
    return;
  }
  END
}

// `it` is the card that the effect waited for.
void RunDelayed::run(Game& g) {
  BEGIN
  if (g.alive(what.card) && g.s.act_count < g.s.acts.size()) {
    act = g.s.act_count++;
    g.s.acts[act] = {};
    g.s.acts[act].source = what.source;
    g.s.acts[act].card = g.at(what.source.slot).card;
    g.s.acts[act].seat = what.seat;
    g.s.acts[act].moment = g.open_moment();
    g.add_member(g.s.acts[act].moment, what.card.slot, 0);
    g.s.acts[act].picks[0] = what.card;
    g.s.acts[act].pick_count = 1;
    g.s.acts[act].count = {1, 1, 1, 1};
    if (g.in_play(what.card.slot)) CALL(DoStep{.act = act, .optional = false, .id = what.step});
    g.close_moment();
    g.s.acts[--g.s.act_count] = {};
  }
  END
}

namespace {

bool is_legally_attached(const Game& g, Slot c) {
  const Slot host = g.at(c).host;
  const Card& def = g.card(c);
  if (!g.in_play(host) || !g.is_unit(host)) return false;
  if (g.has(host, Keyword::NoAttachments)) return false;
  if (g.has(host, Keyword::NoTraitAttachments) && def.traits[g.card(host).no_attachment_trait]) return false;
  return g.fits(def.attach_to, g.eye_of(c), host);
}

bool is_leaving(const Game& g, Slot c) {  // already, in a packet that is not finished
  for (unsigned i = 0; i < g.s.member_count; ++i)
    if (g.s.members[i].card == g.ref(c) && (g.s.members[i].names & bit(Name::LeavesPlay))) return true;
  return false;
}

// Opens a moment with everything the rules take out of play now, if anything.
bool open_illegal(Game& g, std::uint8_t& moment) {
  moment = g.open_moment();
  const bool altered = g.s.lasting_count > 0 || (g.s.tallies[0].auras[1] | g.s.tallies[1].auras[1]);
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot c : g.s.play[seat]) {
      const CardState& now = g.at(c);
      if (now.host != no_card) {
        if (!is_legally_attached(g, c) && !is_leaving(g, c)) g.add_member(moment, c, bit(Name::LeavesPlay));
      } else if ((now.damage > 0 || altered) && g.is_unit(c) && now.damage >= g.hit_points(c) &&
                 !is_leaving(g, c)) {
        g.add_member(moment, c, bit(Name::Destroyed) | bit(Name::LeavesPlay));
      }
    }
  if (g.s.moments[moment].count > 0) return true;
  g.close_moment();
  return false;
}

// An ability that works as soon as something is true of its card.
Delayed state_triggered(const Game& g) {
  if (g.s.tallies[0].state_triggers + g.s.tallies[1].state_triggers == 0) return {};
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot c : g.s.play[seat]) {
      if (!g.card(c).has_state_trigger) continue;
      for (const Ability& a : g.card(c).abilities)
        if (a.kind == Kind::StateTriggered && g.holds(a.condition, g.eye_of(c)) && !g.blanked(c))
          return {g.ref(c), g.ref(c), a.steps.front(), seat, 0};
    }
  return {};
}

bool three_of_a_type(const Game& g, Seat seat) {
  unsigned of[3] = {0, 0, 0};
  for (unsigned i = 0; i < g.s.victory_counts[seat]; ++i)
    for (unsigned type = 0; type < 3; ++type) of[type] += g.card(g.s.victories[seat][i]).symbols >> type & 1U;
  return of[0] >= 3 || of[1] >= 3 || of[2] >= 3;
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
      if (state_triggered(g).step >= 0) CALL(RunDelayed{.what = state_triggered(g)});
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
    test_victory(g);
  }
  g.s.frames.result = result;
  g.s.frames.answer = answer;
  END
}

}  // namespace tercio::warlords
