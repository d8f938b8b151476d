// Where cards are: moving them between places, decks and hands, and who counts in a battle.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {

unsigned Game::points(Seat seat) const {
  unsigned sum = 0;
  for (Place p = 0; p < sector_count; ++p)
    if (at(sector(p)).place == won && at(sector(p)).owner == seat) sum += card(sector(p)).victory_points;
  return sum;
}

unsigned Game::sectors_won(Seat seat) const {
  unsigned sum = 0;
  for (Place p = 0; p < sector_count; ++p) sum += at(sector(p)).place == won && at(sector(p)).owner == seat;
  return sum;
}

// --- What a battle's cards could do ---------------------------------------------------------------

void Game::tally(Slot c, int by) {
  const Card& def = card(c);
  const bool held = at(c).place == command;
  const std::uint16_t kinds = held ? def.command_kind : def.kinds;
  const auto keep = [&](Cards& set) { by > 0 ? set.add(c) : set.remove(c); };
  if (kinds & reaches_further) {
    s.grant_kinds |= def.grant_kinds;  // what it has granted may outlast it
    s.grant_ears |= def.grant_listens;
    if (!held && def.laws != 0) keep(s.laws);
  }
  if (kinds & (bit(Kind::Action) | bit(Kind::Tactic) | bit(Kind::Reaction) | bit(Kind::Modifier))) {
    Sources& mine = s.sources[at(c).owner];
    if (kinds & bit(Kind::Action)) keep(mine.actions);
    if (kinds & bit(Kind::Tactic)) keep(mine.tactics);
    if (kinds & bit(Kind::Modifier)) keep(mine.modifiers);
    if (kinds & bit(Kind::Reaction)) {
      keep(mine.reactions);
      mine.ears = mine.looks = 0;
      for (Slot r : mine.reactions) {
        mine.ears |= at(r).place == command ? card(r).listens_in_hand : card(r).listens;
        mine.looks |= card(r).looks;
      }
    }
  }
  if (!held && def.sets != 0) s.setter_count = static_cast<std::uint8_t>(s.setter_count + by);
  if (held || def.aura == 0) return;
  keep(s.auras);
  s.aura_alters = 0;
  s.aura_deeds = 0;
  for (Slot a : s.auras) {
    s.aura_alters |= card(a).aura;
    s.aura_deeds |= card(a).aura_deeds;
  }
}

void Game::open_battle(Place p) {
  const std::uint8_t drawn = s.battle.drawn;
  s.battle = {};
  s.battle.drawn = drawn;
  s.battle.at = p;
  for (Seat seat = 0; seat < 2; ++seat) {
    for (Slot c : s.at[seat][p]) {
      if (at(c).flags & CardState::FaceDown) {
        at(c).flags = 0;
        know(c, 3);
        number_copy(c);
      }
      tally(c, +1);
    }
    for (Slot c : s.commands[seat]) tally(c, +1);
    tally(fleet(seat), +1);
  }
  tally(sector(p), +1);
}

void Game::close_battle() {
  for (Seat seat = 0; seat < 2; ++seat) {
    for (Slot c : here(seat)) {
      at(c).flags = 0;
      at(c).used_in_action = at(c).used_in_battle = at(c).tactics = 0;
    }
    CardState& orbiting = at(fleet(seat));
    orbiting.used_in_action = orbiting.used_in_battle = orbiting.tactics = 0;
  }
  forget_gone();
  expire(Until::EndOfAction);
  expire(Until::EndOfBattle);
  s.sources = {};
  s.auras = {};
  s.laws = {};
  s.aura_alters = 0;
  s.aura_deeds = 0;
  s.setter_count = 0;
  s.grant_kinds = 0;
  s.grant_ears = 0;
  s.battle = {};
}

void Game::begin_action(Seat seat) {
  Battle& b = s.battle;
  b.turn = b.actor = seat;
  b.answers = 0;
  if (b.actions < 255) ++b.actions;
  b.in_action = 1;
}

void Game::forget_gone() {
  if (s.gone_count == 0) return;
  s.gone = {};
  s.gone_count = 0;
}

void Game::end_action() {
  forget_gone();
  expire(Until::EndOfAction);
  s.battle.in_action = 0;
  s.battle.no_cards_in_action = {};
  forget_uses();
}

void Game::forget_uses() {
  if (s.battle.destroyed_count > 0) {
    s.battle.destroyed_count = 0;
    s.battle.destroyed = {};
  }
  for (Seat seat = 0; seat < 2; ++seat) {
    for (Slot c : here(seat)) at(c).used_in_action = at(c).tactics = 0;
    at(fleet(seat)).used_in_action = at(fleet(seat)).tactics = 0;
  }
}

void Game::open_attack(Slot unit, Slot target, Cause cause) {
  if (s.attack_count == s.attacks.size()) return fail(Bound::Attacks);
  s.attacks[s.attack_count++] = {ref(unit), ref(target), cause, 0};
}

void Game::forget_meetings(Slot c) {
  Battle& b = s.battle;
  unsigned kept = 0;
  for (unsigned i = 0; i < b.meeting_count; ++i)
    if (b.meetings[i].of[at(c).owner] != c) b.meetings[kept++] = b.meetings[i];
  while (b.meeting_count > kept) b.meetings[--b.meeting_count] = {};
}

// --- Moving ------------------------------------------------------------------------------------------

void Game::leave_zone(Slot c) {
  CardState& now = at(c);
  const bool fighting = s.battle.at != nowhere;
  if (is_sector(now.place)) {
    if (fighting && now.place == s.battle.at) {
      if (is_recalled()) remember_gone(c);
      if (s.battle.meeting_count > 0) forget_meetings(c);
      tally(c, -1);
    }
    s.at[now.owner][now.place].remove(c);
    ++now.generation;  // what it was is forgotten
    now.flags = now.ordinal = 0;
    now.used_in_action = now.used_in_battle = now.used_in_turn = now.tactics = 0;
    return;
  }
  switch (now.place) {
    case hand: s.hands[now.owner].remove(c); break;
    case command:
      if (fighting) tally(c, -1);
      s.commands[now.owner].remove(c);
      break;
    case deck:
    case discard: {
      auto& pile = now.place == deck ? s.decks[now.owner] : s.discards[now.owner];
      auto& count = now.place == deck ? s.deck_counts[now.owner] : s.discard_counts[now.owner];
      unsigned i = count;
      while (i > 0 && pile[i - 1] != c) --i;
      for (; i < count; ++i) pile[i - 1] = pile[i];
      pile[--count] = 0;
      if (now.place == discard) {
        if (fighting && is_recalled()) remember_gone(c);
        ++now.generation;
      }
      break;
    }
    default: break;
  }
}

void Game::enter_zone(Slot c, Place to) {
  CardState& now = at(c);
  now.place = to;
  const auto mine = static_cast<std::uint8_t>(1U << now.owner);
  const bool fighting = s.battle.at != nowhere;
  if (is_sector(to)) {
    s.at[now.owner][to].add(c);
    number_copy(c);
    if (fighting && to == s.battle.at) tally(c, +1);
  } else if (to == hand) {
    s.hands[now.owner].add(c);
    know(c, mine);
  } else if (to == command) {
    s.commands[now.owner].add(c);
    know(c, mine);
    if (fighting) tally(c, +1);
  } else if (to == deck) {
    s.decks[now.owner][s.deck_counts[now.owner]++] = c;
  } else if (to == discard) {
    s.discards[now.owner][s.discard_counts[now.owner]++] = c;
    know(c, 3);
  }
}

// Copies of a title at one place are told apart by numbers that they keep while they stay. A card that lies
// face down has none before it is turned up: numbers must not tell what lies there.
void Game::number_copy(Slot c) {
  if (at(c).flags & CardState::FaceDown) return;
  std::uint8_t last = 0;
  for (Slot other : s.at[at(c).owner][at(c).place])
    if (other != c && card(other).title_id == card(c).title_id) last = std::max(last, at(other).ordinal);
  at(c).ordinal = static_cast<std::uint8_t>(last + 1);
}

// "As soon as your deck runs out of cards, shuffle your discard pile into your deck."
void Game::move(Slot c, Place to) {
  const bool from_deck = at(c).place == deck;
  leave_zone(c);
  if (to == deck) at(c).known = 0;
  enter_zone(c, to);
  const Seat owner = at(c).owner;
  if (from_deck && s.deck_counts[owner] == 0 && s.discard_counts[owner] > 0) recycle(owner);
}

void Game::recycle(Seat seat) {
  for (unsigned i = 0; i < s.discard_counts[seat]; ++i) {
    const Slot c = s.discards[seat][i];
    ++at(c).generation;
    at(c).place = deck;
    s.decks[seat][s.deck_counts[seat]++] = c;
    s.discards[seat][i] = 0;
  }
  s.discard_counts[seat] = 0;
  shuffle(seat);
  if (journal) tell("#" + std::to_string(seat) + " shuffles the discard pile into the deck");
}

Slot Game::top_card(Seat seat) {
  if (s.deck_counts[seat] == 0 && s.discard_counts[seat] > 0) recycle(seat);
  return s.deck_counts[seat] == 0 ? no_card : s.decks[seat][s.deck_counts[seat] - 1U];
}

void Game::lay_face_down(Slot c, Place p) {
  at(c).flags = 0;
  leave_zone(c);
  at(c).flags = CardState::FaceDown;
  enter_zone(c, p);
}

void Game::draw(Seat seat, unsigned cards, Place to) {
  for (; cards > 0; --cards) {
    const Slot top = top_card(seat);
    if (top == no_card) return;
    if (journal) {
      journal->line(static_cast<std::uint8_t>(1U << seat),
                    "#" + std::to_string(seat) + " draws " + card(top).title);
      journal->line(static_cast<std::uint8_t>(2U >> seat), "#" + std::to_string(seat) + " draws a card");
    }
    move(top, to);
  }
}

unsigned Game::discard_top(std::uint8_t act, Seat seat, int cards, bool bottom) {
  unsigned done = 0;
  for (; cards > 0; --cards, ++done) {
    Slot c = top_card(seat);
    if (c == no_card) break;
    if (bottom) c = s.decks[seat][0];
    if (journal)
      tell("#" + std::to_string(seat) + " discards " + card(c).title + " from the " +
           (bottom ? "bottom" : "top") + " of the deck");
    note_done(act, c, Done::Discarded);
    move(c, discard);
  }
  return done;
}

void Game::put_under(Slot c) {
  if (at(c).place != deck) move(c, deck);
  auto& pile = s.decks[at(c).owner];
  unsigned i = s.deck_counts[at(c).owner];
  while (i > 0 && pile[i - 1] != c) --i;
  for (--i; i > 0; --i) pile[i] = pile[i - 1];
  pile[0] = c;
}

// A roll is the die number of the top card, which is discarded; without a card it is 0.
int Game::flip_for_roll(Seat seat) {
  const Slot top = top_card(seat);
  if (top == no_card) return 0;
  const int number = card(top).die;
  if (journal)
    tell("#" + std::to_string(seat) + " rolls " + std::to_string(number) + " (" + card(top).title + ")");
  move(top, discard);
  return number;
}

void Game::know(Slot c, std::uint8_t seats) {
  if ((at(c).known & seats) == seats) return;
  revealed(seats & ~static_cast<unsigned>(at(c).known));
  at(c).known |= seats;
}

// Deals definitions over the slots of a deck, so that a slot number says nothing.
void Game::shuffle(Seat seat) {
  auto& pile = s.decks[seat];
  for (unsigned n = s.deck_counts[seat]; n > 1; --n) {
    const unsigned other = s.chance.below(n);
    std::swap(at(pile[n - 1]).card, at(pile[other]).card);
  }
  for (unsigned i = 0; i < s.deck_counts[seat]; ++i) at(pile[i]).known = 0;
  revealed(3);
}

void Game::set_stance(Slot c, Stance to) {
  at(c).flags = static_cast<std::uint8_t>(to == Stance::Locked     ? CardState::Locked
                                          : to == Stance::Charging ? CardState::Charging
                                                                   : 0);
}

// --- What lasts ------------------------------------------------------------------------------------

void Game::add_lasting(Slot c, machine::Change change, int amount, Until until) {
  const machine::Alters kind = program()[change].kind;
  unsigned ordered = 0;  // behind these its place counts: twice double is four times, gained twice is two
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const machine::Alters other = program()[s.lasting[i].change].kind;
    if (s.lasting[i].card == ref(c) &&
        (other == machine::Alters::Multiply || kind == machine::Alters::Multiply ||
         kind == machine::Alters::Gain || kind == machine::Alters::Set))
      ordered = i + 1;
  }
  for (unsigned i = 0; i < s.lasting_count; ++i) {  // the same once more
    Lasting& old = s.lasting[i];
    if (old.card != ref(c) || old.change != change || old.until != until || i < ordered) continue;
    if (kind == machine::Alters::Add) amount += old.amount;
    old.amount = static_cast<std::int8_t>(std::clamp(amount, -99, 99));
    return;
  }
  if (s.lasting_count == s.lasting.size()) return fail(Bound::Lasting);
  s.lasting[s.lasting_count++] = {ref(c), change, static_cast<std::int8_t>(std::clamp(amount, -99, 99)),
                                  until};
}

void Game::forbid_cards(Seat seat, Word kinds, Until until) {
  (until == Until::EndOfAction ? s.battle.no_cards_in_action : s.battle.no_cards_in_battle)[seat] |= kinds;
}

void Game::expire(Until until) {
  if (s.lasting_count == 0) return;
  unsigned kept = 0;
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].until != until && alive(s.lasting[i].card)) s.lasting[kept++] = s.lasting[i];
  while (s.lasting_count > kept) s.lasting[--s.lasting_count] = {};
}

void Game::note_done(std::uint8_t act, Slot c, Done what) {
  if (act == 255 || !(ability(s.acts[act]).counts & bit(what))) return;
  if (s.face_count == s.faces.size()) return fail(Bound::Members);
  s.faces[s.face_count++] = {at(c).card, at(c).owner, what};
  ++s.acts[act].face_count;
}

void Game::close_act() {
  Act& act = s.acts[--s.act_count];
  while (s.face_count > act.first_face) s.faces[--s.face_count] = {};
  while (s.pick_count > act.first_pick) s.picks[--s.pick_count] = {};
  act = {};
}

void Game::follow(Act& act, Slot c) {
  for (unsigned i = 0; i < act.pick_count; ++i)
    if (Ref& one = s.picks[act.first_pick + i]; one.slot == c) one = ref(c);
}

bool Game::is_recalled() const {
  if (s.sources[0].looks | s.sources[1].looks | s.grant_ears) return true;
  for (unsigned i = 0; i < s.act_count; ++i)
    if (ability(s.acts[i]).recalls) return true;
  return false;
}

void Game::remember_gone(Slot c) {
  Gone& one = s.gone[s.gone_count++ % s.gone.size()];
  one = {ref(c), at(c).owner, 0, {at(c).card, bit(stance(c)), 0, {}}};
  keep_figures(one.was, c);
}

// --- Moments ----------------------------------------------------------------------------------------

std::uint8_t Game::open_moment() {
  if (s.moment_count == s.moments.size()) {
    fail(Bound::Moments);
    return 0;
  }
  s.moments[s.moment_count] = {s.member_count, 0, s.answer_count, 0};
  return s.moment_count++;
}

void Game::keep_figures(Likeness& was, Slot c) const {
  for (unsigned f = 0; f < changing_figures; ++f)
    was.figures[f] = static_cast<std::int8_t>(figure(c, static_cast<Figure>(f)));
  if (const int assault = assault_figure(c); assault != machine::absent)
    was.figures[static_cast<unsigned>(Figure::AssaultDamage)] = static_cast<std::int8_t>(assault);
  else
    was.figures[static_cast<unsigned>(Figure::AssaultDamage)] = unknown_figure;
  for (const Special one : all_specials)
    if (has(c, one)) was.specials |= bit(one);
}

Member* Game::add_member(std::uint8_t moment, Slot c, Name name, Slot agent) {
  if (s.member_count == s.members.size()) {
    fail(Bound::Members);
    return &s.members[0];
  }
  Member& m = s.members[s.member_count++];
  m = {};
  ++s.moments[moment].count;
  m.card = ref(c);
  m.agent = ref(agent);
  m.name = name;
  m.by = s.battle.actor;
  if (c < slot_count) {
    m.seat = at(c).owner;
    m.flags = at(c).ordinal & 63U;
    m.was.face = at(c).card;
    m.was.stance = bit(stance(c));
    if ((s.sources[0].looks | s.sources[1].looks | s.grant_ears) & bit(name)) keep_figures(m.was, c);
  }
  return &m;
}

void Game::add_damage(std::uint8_t moment, Slot c, Name name, Slot agent, int amount) {
  Member* m = add_member(moment, c, name, agent);
  if (agent < slot_count) m->by = at(agent).owner;
  m->amount = static_cast<std::int8_t>(std::min(amount, 99));
}

void Game::close_moment() {
  Moment& m = s.moments[--s.moment_count];
  while (s.member_count > m.first) s.members[--s.member_count] = {};
  while (s.answer_count > m.first_answer) s.answered[--s.answer_count] = {};
  m = {};
}

std::uint32_t Game::names_of(std::uint8_t moment) const {
  const Moment& m = s.moments[moment];
  std::uint32_t names = 0;
  for (unsigned i = 0; i < m.count; ++i) names |= bit(s.members[m.first + i].name);
  return names;
}

std::uint8_t Game::moment_of(Seat seat, Name name, int amount) {
  const std::uint8_t moment = open_moment();
  Member* m = add_member(moment, no_card, name);
  m->seat = m->by = seat;
  m->amount = static_cast<std::int8_t>(amount);
  return moment;
}

}  // namespace tercio::delos
