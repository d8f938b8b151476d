// Effects: which of them are done, and those that take several steps.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/delos/rules/verb.h"

namespace tercio::delos {
namespace {

using machine::Control;

void note(Game& g, std::uint8_t act, bool done) {
  std::uint8_t& flags = g.s.acts[act].flags;
  flags = static_cast<std::uint8_t>(done ? flags | Act::Done : flags & ~Act::Done);
  g.returns(done);
}

// Who does the effect: those it names, else whoever does the one around it.
unsigned doers(const Game& g, const EffectNode& node, const Act& act) {
  return node.who ? g.seats(node.who, g.eye(act)) : 1U << act.doer;
}

// Whether something is chosen for the effect at that time.
bool chooses(const Game& g, Things things, When when) {
  if (!things) return false;
  const ThingsNode& n = g.program()[things];
  if (n.named == machine::Named::Both) return chooses(g, n.a, when) || chooses(g, n.b, when);
  return n.picks && (when == When::Anew || n.late == (when == When::Late));
}

// A plain effect that both players do, without a roll of their own.
bool by_both(const Game& g, Effect id, unsigned mask) {
  const EffectNode& node = g.program()[id];
  return mask == 3 && node.control == Control::Verb && !node.rolls &&
         (!node.what || !g.program()[node.what].picks);
}

// What both do depends on how things stood before the first did it.
std::int16_t amount_for_second(const Game& g, Effect id, const Act& act) {
  Eye eye = g.eye(act);
  Act second = act;
  second.doer = Game::other(act.seat);
  eye.act = &second;
  return static_cast<std::int16_t>(std::min(g.value(g.program()[id].amount, eye), 250));
}

// What the first of two players chose for this effect; no other choice is spoken of as theirs.
void keep_choices(const Act& act, DoEffect& effect) {
  for (unsigned r = 0; r < effect.first.size(); ++r) {
    const bool his = effect.mask == 3 && act.first[r] >= act.first_pick + effect.picks;
    effect.first[r] = act.first[r];
    effect.count[r] = his ? act.count[r] : std::uint8_t{0};
  }
}

// What both of them chose is spoken of together afterwards.
void join_choices(Game& g, Act& act, const DoEffect& effect) {
  for (unsigned r = 0; r < effect.first.size(); ++r) {
    if (effect.count[r] == 0 || act.first[r] < act.first_pick + effect.picks) continue;
    const unsigned first[] = {effect.first[r], act.first[r]}, count[] = {effect.count[r], act.count[r]};
    act.first[r] = static_cast<std::uint8_t>(act.first_pick + act.pick_count);
    act.count[r] = 0;
    for (unsigned player = 0; player < 2; ++player)
      for (unsigned i = 0; i < count[player]; ++i) {
        if (g.s.pick_count == g.s.picks.size()) return g.fail(Bound::Members);
        g.s.picks[g.s.pick_count++] = g.s.picks[first[player] + i];
        ++act.pick_count;
        ++act.count[r];
      }
  }
}

}  // namespace

// One effect, by each of its players in turn, the ability's own first.
void DoEffect::run(Game& g) {
  BEGIN
  if (g.program()[id].instead) g.member(g.s.acts[act]).flags |= Member::Replaced;
  if (g.program()[id].control == Control::Sequence && !g.program()[id].who) {
    CALL(DoEffect{.act = act, .anew = anew, .id = g.program()[id].a});
    if (!g.program()[id].then || g.result() != 0) {
      id = g.program()[id].b;
      line = 0;
      return;
    }
    g.pop(*this);
    return;
  }
  if (g.program()[id].control == Control::If || g.program()[id].control == Control::IfDone) {
    const EffectNode& node = g.program()[id];
    const bool holds = node.control == Control::If ? g.holds(node.condition, g.eye(g.s.acts[act]))
                                                   : (g.s.acts[act].flags & Act::Done) != 0;
    const Effect next = holds ? node.a : node.b;
    if (next) {
      id = next;
      anew = true;
      line = 0;
      return;
    }
    note(g, act, false);
    g.pop(*this);
    return;
  }
  before = g.s.acts[act].doer;
  mask = static_cast<std::uint8_t>(doers(g, g.program()[id], g.s.acts[act]));
  if (by_both(g, id, mask)) amount = amount_for_second(g, id, g.s.acts[act]);
  for (turn = 0; turn < 2; ++turn) {
    if (!(mask >> (g.s.acts[act].seat ^ turn) & 1U)) continue;
    g.s.acts[act].doer = g.s.acts[act].seat ^ turn;
    if (turn == 1 && by_both(g, id, mask)) g.s.acts[act].settle(g.program()[id].amount, amount);
    if (turn == 1) keep_choices(g.s.acts[act], *this);
    picks = g.s.acts[act].pick_count;
    CALL(DoPart{.act = act, .anew = anew, .id = id});
    if (turn == 1) join_choices(g, g.s.acts[act], *this);
    g.s.acts[act].settle({}, 0);
    done |= g.result() != 0;
  }
  g.s.acts[act].doer = before;
  note(g, act, done);
  END
}

// One effect by one player.
void DoPart::run(Game& g) {
  BEGIN
  if (g.program()[id].control == Control::May) {
    if (g.could(g.program()[id].a, g.s.acts[act])) {
      ASK(YesOrNo{.seat = g.s.acts[act].doer});
      chosen = verb(g.answer()) == Verb::Yes;
    }
    g.returns(0);
    if (chosen) CALL(DoEffect{.act = act, .anew = true, .id = g.program()[id].a});
  } else if (g.program()[id].control == Control::Sequence) {  // what each player does in his turn
    CALL(DoEffect{.act = act, .anew = anew, .id = g.program()[id].a});
    if (!g.program()[id].then || g.result() != 0)
      CALL(DoEffect{.act = act, .anew = anew, .id = g.program()[id].b});
  } else if (g.program()[id].control == Control::Either) {
    if (g.program()[id].word != 0 && !anew) {
      CALL(DoEffect{.act = act, .anew = false, .id = g.chosen_effect(g.s.acts[act], id)});
    } else {
      ASK(WhichEffect{.seat = g.s.acts[act].doer, .act = act, .either = id, .early = false});
      if (verb(g.answer()) == Verb::ChooseEffect) {
        CALL(DoEffect{.act = act, .anew = true, .id = machine::alternative(g.program(), id, g.answer().a)});
      } else {
        g.returns(0);
      }
    }
  } else if (g.program()[id].control == Control::DoSame) {  // as if the ability were his
    owner = g.s.acts[act].seat;
    g.s.acts[act].seat = g.s.acts[act].doer;
    CALL(DoEffect{.act = act, .anew = true, .id = g.program()[id].a});
    g.s.acts[act].seat = owner;
  } else {
    if (g.program()[id].rolls) {
      CALL(Roll{.seat = g.s.acts[act].doer, .kind = RollKind::Number, .needed = 0});
      if (g.s.acts[act].doer == g.s.acts[act].seat)
        g.s.acts[act].rolled = static_cast<std::int8_t>(g.result());
      else
        g.s.acts[act].rolled_by_enemy = static_cast<std::int8_t>(g.result());
    }
    if (chooses(g, g.program()[id].what, anew ? When::Anew : When::Late))
      CALL(PickAll{.act = act, .when = anew ? When::Anew : When::Late, .things = g.program()[id].what});
    g.returns(1);
    GO_ON_AFTER(verb_of(g.program()[id]).perform(g, act, id));
  }
  END
}

void PickAll::run(Game& g) {
  BEGIN
  if (g.program()[things].named == machine::Named::Both) {
    CALL(PickAll{.act = act, .when = when, .things = g.program()[things].a});
    CALL(PickAll{.act = act, .when = when, .things = g.program()[things].b});
  } else if (chooses(g, things, when)) {
    CALL(PickThings{.act = act, .things = things});
  }
  END
}

namespace {

bool is_assault(const Game& g, const Act& act) {
  return g.ability(act).kind == Kind::Assault && g.s.attack_count > 0;
}

// Whoever is dealt damage by an assault is the one attacked: bonuses against the other count for both.
void become_target(Game& g, const Act& act, Ref target) {
  if (is_assault(g, act)) g.s.attacks[g.s.attack_count - 1U].target = target;
}

// "When a unit with this ability is dealt damage by being shot at or assaulted, it deals damage equal to its
// firepower to the attacking card": an assault that says `deal 3 damage` is one as well.
int struck_back(const Game& g, const Act& act, Slot c) {
  if (!is_assault(g, act) || !g.fights(act.source) || g.at(c).owner == act.seat) return 0;
  if (!g.has(c, Special::Counterattack) || g.forbidden(c, Deed::Counterattack)) return 0;
  return g.firepower(c);
}

// How much is dealt to a card: the number, or its share of a number that is divided.
int damage_to(const Game& g, const Act& act, const EffectNode& node, Slot c) {
  if (!verb_of(node).divides) return g.value_for(node.amount, act, c);
  const unsigned reg = g.program()[node.what].reg;
  int share = 0;
  for (unsigned i = 0; i < act.count[reg]; ++i) share += g.pick(act, reg, i) == g.ref(c);
  return share;
}

// Before damage is dealt, something else may happen to a card instead.
void announce(Game& g, DealDamage& dealing) {
  const Act& act = g.s.acts[dealing.act];
  const EffectNode& node = g.program()[dealing.id];
  dealing.moment = g.open_moment();
  for (Slot c : meant_here(g, node, act))
    if (const int damage = damage_to(g, act, node, c); g.is_dealt(c, damage))
      g.add_damage(dealing.moment, c, Name::WouldBeDamaged, act.source.slot, damage);
}

void spare_replaced(Game& g, DealDamage& dealing) {
  const Moment& m = g.s.moments[dealing.moment];
  for (unsigned k = 0; k < m.count; ++k)
    if (const Member& one = g.s.members[m.first + k]; one.flags & Member::Replaced)
      dealing.spared.add(one.card.slot);
  g.close_moment();
}

void deal(Game& g, DealDamage& dealing) {
  const Act& act = g.s.acts[dealing.act];
  const EffectNode& node = g.program()[dealing.id];
  const Slot source = act.source.slot;
  const Ref target = g.attack() ? g.attack()->target : Ref{};
  int back = 0;
  dealing.opened = g.heard(bit(Name::Damaged) | bit(Name::Counterattacks));
  if (dealing.opened) dealing.moment = g.open_moment();
  for (Slot c : meant_here(g, node, act)) {
    const int damage = damage_to(g, act, node, c);
    become_target(g, act, g.ref(c));
    if (dealing.spared.has(c) || !g.is_dealt(c, damage)) continue;
    if (g.journal) g.tell(g.title(c) + " is dealt " + std::to_string(damage) + " damage");
    if (dealing.opened) g.add_damage(dealing.moment, c, Name::Damaged, source, damage);
    g.note_done(dealing.act, c, Done::Damaged);
    if (!g.survives(c, damage)) dealing.hit.add(c);
    if (const int blow = struck_back(g, act, c); blow > 0) {
      if (g.journal) g.tell(g.title(c) + " strikes back with " + std::to_string(blow));
      if (dealing.opened) g.add_member(dealing.moment, c, Name::Counterattacks, source);
      back += blow;
      dealing.striker = c;
    }
  }
  become_target(g, act, target);
  if (back > 0 && dealing.opened && g.is_dealt(source, back))
    g.add_damage(dealing.moment, source, Name::Damaged, dealing.striker, back);
  dealing.struck_down = back > 0 && !g.survives(source, back);
}

}  // namespace

void DealDamage::run(Game& g) {
  BEGIN
  if (g.heard(bit(Name::WouldBeDamaged))) {
    announce(g, *this);
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    spare_replaced(g, *this);
  }
  deal(g, *this);
  if (!hit.empty() || struck_down)
    CALL(DestroyCards{.cards = hit,
                      .agent = g.s.acts[act].source.slot,
                      .second = struck_down ? g.s.acts[act].source.slot : no_card,
                      .striker = striker,
                      .by = g.s.acts[act].doer,
                      .cause = g.s.acts[act].cause,
                      .act = act});
  if (opened) {
    if (g.s.moments[moment].count > 0) CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(1);
  END
}

// "To move a card means to send it out of the current sector." It arrives ready and stays face up.
void MoveCards::run(Game& g) {
  BEGIN
  for (Slot c : cards)
    if (g.forbidden(c, Deed::BeMoved)) cards.remove(c);
  if (cards.empty()) {
    g.returns(0);
    g.pop(*this);
    return;
  }
  if (static_cast<Goal>(g.program()[id].word) == Goal::OtherSector) {
    ASK(PickSector{.seat = g.s.acts[act].doer});
    to = verb(g.answer()) == Verb::ChooseSector ? g.answer().a : nowhere;
    if (to == nowhere) {
      g.returns(0);
      g.pop(*this);
      return;
    }
  }
  moment = g.open_moment();
  for (Slot c : cards) {
    const auto goal = static_cast<Goal>(g.program()[id].word);
    if (g.heard(bit(Name::Moved))) g.add_member(moment, c, Name::Moved)->cause = bit(goal);
    const Place place = goal == Goal::OtherSector ? to
                        : goal == Goal::Discard   ? discard
                        : goal == Goal::Hand      ? command
                                                  : deck;
    g.note_done(act, c, Done::Moved);
    if (g.journal) g.tell(g.title(c) + " moves to " + g.name_of_place(place));
    if (goal == Goal::DeckBottom) {
      g.put_under(c);
    } else {
      g.move(c, place);
    }
    if (place == deck || place == command) g.know(c, 3);
  }
  if (static_cast<Goal>(g.program()[id].word) == Goal::IntoDeck)
    for (Seat seat = 0; seat < 2; ++seat) {
      bool his = false;
      for (Slot c : cards) his = his || g.at(c).owner == seat;
      if (his) g.shuffle(seat);
    }
  if (g.s.moments[moment].count > 0) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  g.returns(1);
  END
}

// Each card that is named goes on top of the deck, or under it; the rest lie as they lay.
void PutBack::run(Game& g) {
  BEGIN
  for (;;) {
    ASK(TopNext{.seat = g.s.acts[act].doer, .act = act, .placed = placed});
    if (verb(g.answer()) != Verb::Top) break;
    placed |= static_cast<std::uint16_t>(1U << g.answer().b);
    if (g.s.acts[act].look_bottom) {
      g.put_under(g.answer().a);
      continue;
    }
    auto& pile = g.s.decks[g.s.acts[act].look_seat];
    const unsigned count = g.s.deck_counts[g.s.acts[act].look_seat];
    unsigned at = 0;
    while (at < count && pile[at] != g.answer().a) ++at;
    for (; at + 1 < count; ++at) pile[at] = pile[at + 1];
    if (count > 0) pile[count - 1] = g.answer().a;
  }
  g.returns(1);
  END
}

namespace {

constexpr unsigned no_guns = 255;

// The first of its artillery abilities, printed or gained.
unsigned guns_of(const Game& g, Slot c) {
  const auto is_gun = [&](unsigned i) { return g.ability_at(c, i).kind == Kind::Artillery; };
  if (g.keeps_printed(c, Special::Artillery))
    for (unsigned i = 0; i < g.card(c).abilities.size(); ++i)
      if (is_gun(i)) return i;
  unsigned found = no_guns;
  g.each_grant(c, [&](unsigned i) {
    if (found == no_guns && is_gun(i)) found = i;
  });
  return found;
}

}  // namespace

void AttackWith::run(Game& g) {
  BEGIN
  while (!cards.empty()) {
    c = *cards.begin();
    cards.remove(c);
    if (!g.fights(c) || !verb_of(g.program()[id]).useful(g, g.program()[id], g.s.acts[act], c)) continue;
    if (g.s.attack_count == g.s.attacks.size()) break;  // attacks within attacks have an end
    if (g.program()[id].word == with_guns) {
      if (guns_of(g, c) != no_guns)
        CALL(Artillery{.unit = c, .ability = static_cast<std::uint8_t>(guns_of(g, c))});
    } else if (g.program()[id].word == 0) {
      if (g.has_target(g.at(c).owner, c)) CALL(Shoot{.unit = c});
    } else {  // "you must choose only one of the abilities to use"
      ASK(WhichAssault{.seat = g.at(c).owner, .unit = c});
      if (verb(g.answer()) == Verb::AssaultWith)
        CALL(Assault{.unit = c, .ability = g.answer().b, .which = g.answer().c});
    }
  }
  g.returns(1);
  END
}

}  // namespace tercio::delos
