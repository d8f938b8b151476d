// Effects on hands, decks and discard piles, each beside the phrase that says it.
#include <algorithm>

#include "rulebooks/delos/rules/verb.h"
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

using machine::Who;

std::string name(Seat seat) { return "#" + std::to_string(seat); }
std::uint8_t mask(Seat seat) { return static_cast<std::uint8_t>(1U << seat); }
int number(const Game& g, const EffectNode& node, const Act& act) {
  return std::clamp(g.value(node.amount, g.eye(act)), 0, 80);
}
// Whose cards an effect speaks of: those of the player named by its things, else of its doer.
Seat whose(const Game& g, Player player, const Act& act) {
  if (!player) return act.doer;
  const unsigned seats = g.seats(player, g.eye(act));
  return seats & mask(act.doer) ? act.doer : Game::other(act.doer);
}

// What was chosen and still lies where it was chosen.
Cards still_there(const Game& g, const EffectNode& node, const Act& act) {
  const auto zone = static_cast<Zone>(node.zone);
  Cards all;
  if (g.program()[node.what].named == machine::Named::Member && zone == Zone::Discard && act.moment != 255) {
    // What a reaction speaks of has just been destroyed: it lies in the discard pile as its next self.
    const auto add = [&](Ref gone) {
      if (gone.slot < slot_count && g.at(gone.slot).place == discard && g.at(gone.slot).owner == act.seat &&
          g.at(gone.slot).generation == static_cast<std::uint8_t>(gone.generation + 1))
        all.add(gone.slot);
    };
    if (g.program()[node.what].whole)
      g.each_together(act, [&](const Member& m) { add(m.card); });
    else
      add(g.member(act).card);
    return all;
  }
  for (Slot c : g.found(node.what, g.eye(act)))
    if (g.is_in(zone, c)) all.add(c);
  return all;
}

// A cost that is paid with a card of a hand or a discard pile.
bool pays_with_zone(const Game&, const EffectNode& node, const Act&, Slot c, Purse& purse) {
  if (c == no_card || purse.gone.has(c)) return false;
  purse.gone.add(c);
  return static_cast<Zone>(node.zone) != Zone::Hand || --purse.held >= 0;
}

// --- infiltrate and take ------------------------------------------------------------------------------

void perform_infiltrate(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Cards all = still_there(g, node, g.s.acts[index]);
  if (static_cast<Zone>(node.zone) == Zone::Deck) {
    const Seat seat = g.s.acts[index].doer;
    for (Slot c : all) g.move(c, limbo);
    g.shuffle(seat);
  }
  g.push(InfiltrateCards{.act = index, .cards = all});
}
constexpr EffectVerb infiltrate{
    .name = "infiltrate", .purpose = " to infiltrate", .perform = perform_infiltrate, .pays = pays_with_zone};

void perform_take(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  const auto zone = static_cast<Zone>(node.zone);
  const Cards all = still_there(g, node, act);
  for (Slot c : all) {
    if (g.journal) {
      const bool open = zone == Zone::Discard;
      g.journal->line(open ? 3 : mask(act.doer), name(act.doer) + " takes " + g.card(c).title + " into hand");
      if (!open)
        g.journal->line(static_cast<std::uint8_t>(3 & ~mask(act.doer)),
                        name(act.doer) + " takes a card into hand");
    }
    g.move(c, command);
    g.follow(g.s.acts[index], c);
  }
  if (zone == Zone::Deck) g.shuffle(act.doer);
  g.returns(all.count());
}
constexpr EffectVerb take{.name = "take a card",
                          .purpose = " to take into your hand",
                          .perform = perform_take,
                          .pays = pays_with_zone,
                          .fills = bit(Zone::Hand)};

// From a hand or the discard pile into the deck. What lay open is known there, of a hand only to its owner.
template <bool Bottom>
void perform_put(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  const bool open = static_cast<Zone>(node.zone) == Zone::Discard;
  const Cards all = still_there(g, node, act);
  for (Slot c : all) {
    const std::uint8_t seats = open ? std::uint8_t{3} : mask(act.doer);
    if (g.journal)
      g.journal->line(seats, name(act.doer) + " puts " + g.card(c).title +
                                 (Bottom ? " under" : " on top of") + " the deck");
    if (g.journal && !open)
      g.journal->line(static_cast<std::uint8_t>(3 & ~seats), name(act.doer) + " puts a card into the deck");
    if (Bottom)
      g.put_under(c);
    else
      g.move(c, deck);
    g.know(c, seats);
  }
  g.returns(all.count());
}
constexpr EffectVerb put_on_top{.name = "put",
                                .purpose = " to put on top of your deck",
                                .perform = perform_put<false>,
                                .pays = pays_with_zone};
constexpr EffectVerb put_on_bottom{.name = "put",
                                   .purpose = " to put under your deck",
                                   .perform = perform_put<true>,
                                   .pays = pays_with_zone};

void perform_shuffle_in(Game& g, std::uint8_t index, Effect id) {
  perform_put<false>(g, index, id);
  g.shuffle(g.s.acts[index].doer);
}
constexpr EffectVerb shuffle_in{.name = "shuffle",
                                .purpose = " to shuffle into your deck",
                                .perform = perform_shuffle_in,
                                .pays = pays_with_zone};

void perform_discard_of_them(Game& g, std::uint8_t index, Effect id) {
  Act& act = g.s.acts[index];
  std::uint8_t done = 0;
  for (Slot c : still_there(g, g.program()[id], act)) {
    if (g.journal) g.tell(g.card(c).title + " is discarded");
    g.note_done(index, c, Done::Discarded);
    g.move(c, discard);
    ++done;
  }
  g.push(Discarded{.seat = act.doer, .cards = done});
}
constexpr EffectVerb discard_of_them{.name = "discard",
                                     .purpose = " to discard",
                                     .perform = perform_discard_of_them,
                                     .chosen_by = Verb::DiscardCard,
                                     .fills = bit(Zone::Discard)};

// --- draw and discard ---------------------------------------------------------------------------------

void perform_draw(Game& g, std::uint8_t index, Effect id) {
  const Act& act = g.s.acts[index];
  g.push(DrawCards{.seat = act.doer, .cards = static_cast<std::uint8_t>(number(g, g.program()[id], act))});
}
constexpr EffectVerb draw{.name = "draw",
                          .purpose = "",
                          .perform = perform_draw,
                          .pays =
                              [](const Game& g, const EffectNode& node, const Act& act, Slot, Purse&) {
                                return g.may(act.seat, bars_drawing) &&
                                       g.s.deck_counts[act.seat] + g.s.discard_counts[act.seat] >=
                                           number(g, node, act);
                              },
                          .fills = bit(Zone::Hand)};

void perform_discard(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  const bool any = !node.amount;  // `any number of cards`
  const bool up_to = node.value != 0;
  g.push(DiscardCards{.seat = act.doer,
                      .whose = act.doer,
                      .cards = static_cast<std::uint8_t>(any ? 80 : number(g, node, act)),
                      .may_stop = any || up_to,
                      .act = index});
}
bool pays_discard(const Game& g, const EffectNode& node, const Act& act, Slot, Purse& purse) {
  if (!node.amount || node.value != 0) return true;
  purse.held -= number(g, node, act);
  return purse.held >= 0;
}
constexpr EffectVerb discard_cards{.name = "discard",
                                   .purpose = "",
                                   .perform = perform_discard,
                                   .pays = pays_discard,
                                   .fills = bit(Zone::Discard)};

constexpr EffectVerb discard_hand{.name = "discard",
                                  .purpose = "",
                                  .perform =
                                      [](Game& g, std::uint8_t index, Effect) {
                                        const Act& act = g.s.acts[index];
                                        std::uint8_t done = 0;
                                        for (Slot c : g.s.commands[act.doer]) {
                                          if (g.journal)
                                            g.tell(name(act.doer) + " discards " + g.card(c).title);
                                          g.note_done(index, c, Done::Discarded);
                                          g.move(c, discard);
                                          ++done;
                                        }
                                        g.push(Discarded{.seat = act.doer, .cards = done});
                                      },
                                  .pays =
                                      [](const Game&, const EffectNode&, const Act&, Slot, Purse& purse) {
                                        purse.held = 0;
                                        return true;
                                      },
                                  .fills = bit(Zone::Discard)};

void perform_discard_at_random(Game& g, std::uint8_t index, Effect id) {
  Act& act = g.s.acts[index];
  unsigned done = 0;
  for (int wanted = number(g, g.program()[id], act); wanted > 0 && !g.s.commands[act.doer].empty();
       --wanted) {
    unsigned n = g.s.chance.below(g.s.commands[act.doer].count());
    const Slot arranged = g.arranged(g.s.commands[act.doer], no_card);
    g.revealed(3);
    for (Slot c : g.s.commands[act.doer])
      if (arranged == no_card ? n-- == 0 : arranged == c) {
        if (g.journal) g.tell(name(act.doer) + " discards " + g.card(c).title + " at random");
        g.note_done(index, c, Done::Discarded);
        g.move(c, discard);
        ++done;
        break;
      }
  }
  g.push(Discarded{.seat = act.doer, .cards = static_cast<std::uint8_t>(done)});
}
constexpr EffectVerb discard_at_random{.name = "discard",
                                       .purpose = "",
                                       .perform = perform_discard_at_random,
                                       .pays = pays_discard,
                                       .fills = bit(Zone::Discard)};

void know_hand(Game& g, Seat held_by, std::uint8_t seats) {
  for (Slot c : g.s.commands[held_by]) {
    if (g.journal) g.journal->line(seats, name(held_by) + " holds " + g.card(c).title);
    g.know(c, seats);
  }
}

void perform_discard_of_your_choice(Game& g, std::uint8_t index, Effect id) {
  const Act& act = g.s.acts[index];
  know_hand(g, act.doer, mask(act.seat));
  g.push(DiscardCards{.seat = act.seat,
                      .whose = act.doer,
                      .cards = static_cast<std::uint8_t>(number(g, g.program()[id], act)),
                      .may_stop = false,
                      .act = index});
}
constexpr EffectVerb discard_of_your_choice{
    .name = "discard", .purpose = "", .perform = perform_discard_of_your_choice, .fills = bit(Zone::Discard)};

void perform_discard_top(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  Act& act = g.s.acts[index];
  const unsigned done = g.discard_top(index, whose(g, g.program()[node.what].whose, act),
                                      number(g, node, act), node.value != 0);
  g.push(Discarded{.seat = act.doer, .cards = static_cast<std::uint8_t>(done)});
}
bool pays_discard_top(const Game& g, const EffectNode& node, const Act& act, Slot, Purse&) {
  const Seat seat = whose(g, g.program()[node.what].whose, act);
  return seat == act.seat && g.s.deck_counts[seat] + g.s.discard_counts[seat] > 0;
}
constexpr EffectVerb discard_top{.name = "discard",
                                 .purpose = "",
                                 .perform = perform_discard_top,
                                 .pays = pays_discard_top,
                                 .fills = bit(Zone::Discard)};

// --- look, reveal, shuffle ----------------------------------------------------------------------------

void perform_look(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  Act& act = g.s.acts[index];
  const Seat seat = whose(g, g.program()[node.what].whose, act);
  g.top_card(seat);  // an empty deck is made anew
  const auto most = std::min(unsigned{g.s.deck_counts[seat]}, static_cast<unsigned>(act.looked.size()));
  act.look_seat = seat;
  act.look_count = static_cast<std::uint8_t>(std::min(static_cast<unsigned>(number(g, node, act)), most));
  const bool open = node.word != 0;  // revealed to all
  act.look_bottom = node.value != 0;
  for (unsigned i = 0; i < act.look_count; ++i) {
    act.looked[i] = g.s.decks[seat][act.look_bottom ? i : g.s.deck_counts[seat] - 1U - i];
    g.know(act.looked[i], open ? std::uint8_t{3} : mask(act.doer));
    if (open && g.journal) g.tell(g.card(act.looked[i]).title + " is revealed");
  }
  g.returns(act.look_count);
}
bool pays_look(const Game& g, const EffectNode& node, const Act& act, Slot, Purse&) {
  const Seat seat = whose(g, g.program()[node.what].whose, act);
  return g.s.deck_counts[seat] + g.s.discard_counts[seat] >= number(g, node, act);
}
constexpr EffectVerb look{.name = "look", .purpose = "", .perform = perform_look, .pays = pays_look};
constexpr EffectVerb put_back{
    .name = "put back", .purpose = "", .perform = [](Game& g, std::uint8_t act, Effect) {
      g.push(PutBack{.act = act});
    }};
constexpr EffectVerb put_under{
    .name = "put back", .purpose = "", .perform = [](Game& g, std::uint8_t act, Effect) {
      g.s.acts[act].look_bottom = 1;
      g.push(PutBack{.act = act});
    }};
constexpr EffectVerb look_at_hand{
    .name = "look",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Act& act = g.s.acts[index];
          know_hand(g, whose(g, g.program()[g.program()[id].what].whose, act), mask(act.doer));
        },
    .pays = [](const Game& g, const EffectNode& node, const Act& act, Slot,
               Purse&) { return !g.s.commands[whose(g, g.program()[node.what].whose, act)].empty(); }};
constexpr EffectVerb reveal_hand{
    .name = "reveal",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Act& act = g.s.acts[index];
          know_hand(g, whose(g, g.program()[g.program()[id].what].whose, act), 3);
        },
    .pays = [](const Game&, const EffectNode&, const Act&, Slot, Purse&) { return true; }};
constexpr EffectVerb shuffle{
    .name = "shuffle", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      const Act& act = g.s.acts[index];
      g.shuffle(whose(g, g.program()[g.program()[id].what].whose, act));
    }};
constexpr EffectVerb shuffle_discard{
    .name = "shuffle", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      const Act& act = g.s.acts[index];
      g.recycle(whose(g, g.program()[g.program()[id].what].whose, act));
    }};

struct From {
  Zone zone;
  Player whose;
};

// An effect on a pile: its player is kept with the things it speaks of.
EffectNode on_pile(Compile& b, Player player, Amount number = {}, Word word = 0, bool bottom = false) {
  return {
      .word = word, .value = bottom, .amount = number, .what = b.program.add(ThingsNode{.whose = player})};
}

// What was looked at or revealed, as far as it lies there still.
Things looked_at(Compile& b) {
  if (!b.looks) b.refuse("`it` and `them` are said of cards that were looked at or revealed before");
  return b.all_of({}, Zone::Looked);
}

void add_taking(Phrases& t) {
  t.row("zone", "{hand}", "your hand", [](Compile&, Player p) { return From{Zone::Hand, p}; });
  t.row("zone", "{deck}", "your deck", [](Compile&, Player p) { return From{Zone::Deck, p}; });
  t.row("zone", "{whose} discard pile", "your discard pile", [](Compile&, Player p) {
    return From{Zone::Discard, p};
  });
  t.row("zone", "another sector", "another sector", [](Compile&) { return From{Zone::OtherSector, {}}; });
  const auto from = [](Compile& b, const EffectVerb& what, Things cards, const From& zone) {
    for (const Happening& h : b.ability.happenings)
      if (h.name == Name::PlaysCard && b.program[cards].named == machine::Named::Member)
        b.refuse("a card that is played lies nowhere before it has had its effect");
    const Who who = zone.whose ? b.program[zone.whose].who : Who::You;
    if (who != Who::You && who != Who::Doer) b.refuse("cards come from your own hand, deck or discard pile");
    const Filter kind = b.program[cards].filter;
    const bool enemys = kind && b.program[kind].side == static_cast<Word>(Side::Enemy);
    if (enemys && zone.zone != Zone::OtherSector)
      b.refuse("enemy cards do not come from there: only your own can be chosen");
    if ((b.program[cards].named == machine::Named::All && zone.zone == Zone::Deck) ||
        b.program[cards].named == machine::Named::Role)
      b.refuse("say which card: `1 unit`, `up to 2 units`");
    b.zone_of(cards, zone.zone, enemys ? b.player(Who::Others) : zone.whose);
    return b.verb(what, {.zone = static_cast<Word>(zone.zone), .what = cards});
  };
  t.row("verb", "infiltrate|infiltrates {things} from {zone}", "infiltrate 1 character from your hand",
        [from](Compile& b, Things what, From zone) { return from(b, infiltrate, what, zone); });
  const auto from_either = [from](const EffectVerb& verb) {
    return [from, &verb](Compile& b, machine::Later<Things> what, From one, From other) {
      using machine::Later;
      Things first;
      return b.either({Later<Effect>([&] { return from(b, verb, first = what(), one); }),
                       Later<Effect>([&] {  // whichever it is, `it` is what was chosen
                         const Things second = what();
                         b.program.edit(second).reg = b.program[first].reg;
                         b.program.edit(b.last).reg = b.program[first].reg;
                         return from(b, verb, second, other);
                       })});
    };
  };
  t.row("verb", "infiltrate|infiltrates {things} from {zone} or {zone}",
        "infiltrate 1 unit from your hand or your discard pile", from_either(infiltrate));
  t.row("verb", "take|takes {things} from {zone} or {zone}",
        "take 1 unit from your deck or your discard pile", from_either(take));
  t.row("verb", "take|takes {things} from {zone}", "take 1 unit from your discard pile",
        [from](Compile& b, Things what, From zone) {
          if (zone.zone == Zone::OtherSector || zone.zone == Zone::Hand)
            b.refuse("cards are taken from your discard pile or your deck");
          return from(b, take, what, zone);
        });
  // Of cards that were looked at or revealed: so many of them, or of a kind.
  const auto among = [](Compile& b, const EffectVerb& what, Count n, Filter kind) {
    if (!b.looks) b.refuse("`of them` is said of cards that were looked at or revealed before");
    constexpr auto zone = static_cast<Word>(Zone::Looked);
    const Things these =
        n.all ? b.last = b.all_of(kind, Zone::Looked)
              : b.pick({.zone = zone, .up_to = n.up_to, .late = true, .filter = kind, .count = n.number});
    return b.verb(what, {.zone = zone, .what = these});
  };
  const auto of_them = [&](std::string_view pattern, std::string_view example, const EffectVerb& what) {
    t.row("verb", pattern, example, [among, &what](Compile& b, Count n) { return among(b, what, n, {}); });
  };
  of_them("take|takes {count} of them", "take 1 of them", take);
  of_them("infiltrate|infiltrates {count} of them", "infiltrate up to 1 of them", infiltrate);
  of_them("discard|discards {count} of them", "discard all of them", discard_of_them);
  const auto kind_of_them = [&](std::string_view pattern, std::string_view example, const EffectVerb& what) {
    t.row("verb", pattern, example,
          [among, &what](Compile& b, Count n, Filter k) { return among(b, what, n, k); });
  };
  kind_of_them("take|takes {count} {kind} from among them", "take 1 character from among them", take);
  kind_of_them("infiltrate|infiltrates {count} {kind} from among them",
               "infiltrate up to 1 unit from among them", infiltrate);
  kind_of_them("discard|discards {count} {kind} from among them", "discard all units from among them",
               discard_of_them);
  const auto of_it = [](Compile& b, const EffectVerb& what) {
    return b.verb(what, {.zone = static_cast<Word>(Zone::Looked), .what = looked_at(b)});
  };
  t.row("verb", "take|takes it|them", "take it", [of_it](Compile& b) { return of_it(b, take); });
  t.row("verb", "infiltrate|infiltrates it|them", "infiltrate it",
        [of_it](Compile& b) { return of_it(b, infiltrate); });
  t.row("verb", "discard|discards it|them", "discard it",
        [of_it](Compile& b) { return of_it(b, discard_of_them); });
  t.row("verb", "search|searches {deck} for {things} and take|takes it|them",
        "search your deck for 1 infantry unit and take it", [from](Compile& b, Player p, Things what) {
          return from(b, take, what, From{Zone::Deck, p});
        });
  t.row("verb", "search|searches {deck} for {things} and infiltrate|infiltrates it|them",
        "search your deck for 1 infantry unit and infiltrate it", [from](Compile& b, Player p, Things what) {
          return from(b, infiltrate, what, From{Zone::Deck, p});
        });
  const auto put = [from](Compile& b, Things what, const From& zone, Player into, const EffectVerb& verb) {
    if (zone.zone != Zone::Hand && zone.zone != Zone::Discard)
      b.refuse("cards are put there from your hand or your discard pile");
    const Who who = b.program[into].who;
    if (who != Who::You && who != Who::Doer) b.refuse("cards go into their owner's deck");
    return from(b, verb, what, zone);
  };
  t.row("verb", "put|puts {things} from {zone} on top of {deck}",
        "put 1 card from your hand on top of your deck",
        [put](Compile& b, Things what, From zone, Player into) {
          return put(b, what, zone, into, put_on_top);
        });
  t.row("verb", "put|puts {things} from {zone} on the bottom of {deck}",
        "put 1 card from your hand on the bottom of your deck",
        [put](Compile& b, Things what, From zone, Player into) {
          return put(b, what, zone, into, put_on_bottom);
        });
  t.row("verb", "shuffle|shuffles {things} from {zone} into {deck}",
        "shuffle 2 cards from your hand into your deck",
        [put](Compile& b, Things what, From zone, Player into) {
          return put(b, what, zone, into, shuffle_in);
        });
  t.row("verb", "discard|discards the rest", "discard the rest",
        [of_it](Compile& b) { return of_it(b, discard_of_them); });
}

void add_drawing(Phrases& t) {
  t.row("verb", "draw|draws {amount} card|cards", "draw 2 cards",
        [](Compile& b, Amount n) { return b.verb(draw, {.amount = n}); });
  t.row("verb", "draw|draws as many cards as {value}", "draw as many cards as the number rolled",
        [](Compile& b, Amount n) { return b.verb(draw, {.amount = n}); });
  t.row("verb", "draw|draws cards equal to {amount}", "draw cards equal to the number rolled",
        [](Compile& b, Amount n) { return b.verb(draw, {.amount = n}); });
  t.row("verb", "draw|draws cards until {player} have|has {amount} cards in hand",
        "draw cards until you have 5 cards in hand", [](Compile& b, Player p, Amount n) {
          const Amount held = b.of_player(static_cast<Word>(Possession::Hand), p);
          return b.verb(draw, {.amount = b.combine(machine::Number::Difference, n, held)});
        });
  t.row("verb", "discard|discards {hand}", "discard your hand", [](Compile& b, Player p) {
    const Who who = b.program[p].who;
    if (who != Who::You && who != Who::Doer) b.refuse("say who does it: `the enemy discards his hand`");
    return b.verb(discard_hand, {});
  });
  t.row("verb", "discard|discards {amount} card|cards", "discard 2 cards",
        [](Compile& b, Amount n) { return b.verb(discard_cards, {.amount = n}); });
  t.row("verb", "discard|discards as many cards as {value}", "discard as many cards as the number rolled",
        [](Compile& b, Amount n) { return b.verb(discard_cards, {.amount = n}); });
  t.row("verb", "discard|discards cards equal to {amount}", "discard cards equal to the number rolled",
        [](Compile& b, Amount n) { return b.verb(discard_cards, {.amount = n}); });
  t.row("verb", "discard|discards up to {amount} card|cards", "discard up to 2 cards",
        [](Compile& b, Amount n) { return b.verb(discard_cards, {.value = 1, .amount = n}); });
  t.row("verb", "discard|discards any number of cards", "discard any number of cards",
        [](Compile& b) { return b.verb(discard_cards, {}); });
  t.row("verb", "discard|discards {amount} card|cards at random", "discard 1 card at random",
        [](Compile& b, Amount n) { return b.verb(discard_at_random, {.amount = n}); });
  t.row("verb", "discard|discards {amount} card|cards of your choice", "discards 1 card of your choice",
        [](Compile& b, Amount n) { return b.verb(discard_of_your_choice, {.amount = n}); });
  t.word("end", "top", false);
  t.word("end", "bottom", true);
  t.row("verb", "discard|discards the {end} {amount} card|cards of {deck}",
        "discard the top 2 cards of your deck", [](Compile& b, bool bottom, Amount n, Player p) {
          return b.verb(discard_top, on_pile(b, p, n, 0, bottom));
        });
  t.row("verb", "discard|discards the {end} card of {deck}", "discard the top card of your deck",
        [](Compile& b, bool bottom, Player p) {
          return b.verb(discard_top, on_pile(b, p, b.number(1), 0, bottom));
        });
  const auto look_at = [](Compile& b, bool bottom, Amount n, Player p, Word open, bool one) {
    constexpr int most = std::tuple_size_v<decltype(Act::looked)>;
    if (b.program[n].kind == machine::Number::Fixed && b.program[n].number > most)
      b.refuse("at most " + std::to_string(most) + " cards can be looked at");
    b.looks = true;
    const Effect made = b.verb(look, on_pile(b, p, n, open, bottom));
    b.last = b.all_of({}, Zone::Looked);
    b.program.edit(b.last).topmost = one;
    return made;
  };
  t.row(
      "verb", "look|looks at the {end} {amount} card|cards of {deck}", "look at the top 3 cards of your deck",
      [look_at](Compile& b, bool bottom, Amount n, Player p) { return look_at(b, bottom, n, p, 0, false); });
  t.row("verb", "look|looks at the {end} card of {deck}", "look at the top card of your deck",
        [look_at](Compile& b, bool bottom, Player p) { return look_at(b, bottom, b.number(1), p, 0, true); });
  t.row(
      "verb", "reveal|reveals the {end} {amount} card|cards of {deck}", "reveal the top 3 cards of your deck",
      [look_at](Compile& b, bool bottom, Amount n, Player p) { return look_at(b, bottom, n, p, 1, false); });
  t.row("verb", "reveal|reveals the {end} card of {deck}", "reveal the top card of your deck",
        [look_at](Compile& b, bool bottom, Player p) { return look_at(b, bottom, b.number(1), p, 1, true); });
  t.row("verb", "put|puts the rest on the bottom of {deck}", "put the rest on the bottom of your deck",
        [](Compile& b, Player) {
          looked_at(b);
          return b.verb(put_under, {});
        });
  const auto back = [](Compile& b) {
    if (!b.looks) b.refuse("`them` are cards that were looked at or revealed before");
    return b.verb(put_back, {});
  };
  t.row("verb", "put|puts them back in any order", "put them back in any order", back);
  t.row("verb", "put|puts the rest back in any order", "put the rest back in any order", back);
  t.row("verb", "look|looks at {hand}", "look at the enemy hand",
        [](Compile& b, Player p) { return b.verb(look_at_hand, on_pile(b, p)); });
  t.row("verb", "reveal|reveals {hand}", "reveal your hand",
        [](Compile& b, Player p) { return b.verb(reveal_hand, on_pile(b, p)); });
  t.row("verb", "shuffle|shuffles {deck}", "shuffle your deck",
        [](Compile& b, Player p) { return b.verb(shuffle, on_pile(b, p)); });
  t.row("verb", "shuffle|shuffles {whose} discard pile into {deck}",
        "shuffle your discard pile into your deck", [](Compile& b, Player p, Player into) {
          if (b.program[p].who != b.program[into].who) b.refuse("cards go into their owner's deck");
          return b.verb(shuffle_discard, on_pile(b, p));
        });
}

}  // namespace

void add_verbs_of_hands(Phrases& t) {
  add_taking(t);
  add_drawing(t);
}

}  // namespace tercio::delos
