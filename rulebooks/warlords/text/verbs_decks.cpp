// Effects on decks and on what is seen of hands, each beside the phrase that says it.
#include <algorithm>

#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

std::string seat_name(Seat seat) { return "#" + std::to_string(seat); }

// --- decks --------------------------------------------------------------------------------------------

constexpr EffectVerb look_at_top{
    .name = "look at the top",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(LookAtTop{.act = act, .id = id}); },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return node.word != 0 || g.anybody(g.program()[node.what].whose, act,
                                             [&](Seat seat) { return g.s.deck_counts[seat] > 0; });
        },
    .elsewhere = true,
    .asks_itself = true};
constexpr EffectVerb rest_to_bottom{
    .name = "put the rest on the bottom",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect) { g.push(RestToDeck{.act = act, .top = false}); },
    .never_alone = true};
constexpr EffectVerb rest_to_top{
    .name = "put the rest on top",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect) { g.push(RestToDeck{.act = act, .top = true}); },
    .never_alone = true};
constexpr EffectVerb shuffle{.name = "shuffle",
                             .purpose = "",
                             .perform =
                                 [](Game& g, std::uint8_t index, Effect) {
                                   g.shuffle(g.s.acts[index].doer);
                                   g.returns(1);
                                 },
                             .never_alone = true};
// Whose decks an effect speaks of: of nobody named, that of whoever does it.
unsigned decks_of(const Game& g, const EffectNode& node, const Act& act) {
  const Player whose = g.program()[node.what].whose;
  return whose ? g.seats(whose, g.eye(act)) : 1U << act.doer;
}
bool any_deck(const Game& g, const EffectNode& node, const Act& act) {
  const unsigned mask = decks_of(g, node, act);
  return ((mask & 1U) && g.s.deck_counts[0] > 0) || ((mask & 2U) && g.s.deck_counts[1] > 0);
}
void keep_top(Game& g, std::uint8_t index, Effect id, Slot top) {
  g.choose_into(g.s.acts[index], g.program()[g.program()[id].to].reg, top);
}
constexpr EffectVerb reveal_top{
    .name = "reveal the top card",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          g.returns(0);
          for (Seat seat = 0; seat < 2; ++seat) {
            if (!(decks_of(g, g.program()[id], g.s.acts[index]) >> seat & 1U) || g.s.deck_counts[seat] == 0)
              continue;
            const Slot top = g.s.decks[seat][g.s.deck_counts[seat] - 1U];
            g.know(top, 3);
            if (g.journal) g.tell(g.card(top).title + " is revealed");
            keep_top(g, index, id, top);
            g.returns(1);
          }
        },
    .could = any_deck,
    .elsewhere = true,
    .asks_itself = true};

void perform_discard_top(Game& g, std::uint8_t index, Effect id) {
  const unsigned mask = decks_of(g, g.program()[id], g.s.acts[index]);
  const auto wanted = static_cast<unsigned>(amount_of(g, g.program()[id], g.s.acts[index]));
  unsigned done = 0;
  for (Seat seat = 0; seat < 2; ++seat) {
    if (!(mask >> seat & 1U)) continue;
    for (unsigned left = wanted; left > 0 && g.s.deck_counts[seat] > 0; --left, ++done) {
      const Slot top = g.s.decks[seat][g.s.deck_counts[seat] - 1U];
      if (g.journal) g.tell(g.card(top).title + " is discarded from the deck of " + seat_name(seat));
      g.move(top, discard, seat);
      keep_top(g, index, id, top);
    }
  }
  count_done(g.s.acts[index], done);
  g.returns(done > 0);
}
bool pays_discard_top(const Game& g, const EffectNode& node, const Act& act, Slot, Purse&) {
  const unsigned mask = decks_of(g, node, act);
  for (Seat seat = 0; seat < 2; ++seat)
    if ((mask >> seat & 1U) && g.s.deck_counts[seat] < amount_of(g, node, act)) return false;
  return true;
}
constexpr EffectVerb discard_top{.name = "discard the top # cards",
                                 .purpose = "",
                                 .perform = perform_discard_top,
                                 .could = any_deck,
                                 .pays = pays_discard_top,
                                 .elsewhere = true,
                                 .asks_itself = true};

// A hand is shown: to whoever looks at it, or to all.
template <bool ToAll>
void perform_show_hand(Game& g, std::uint8_t index, Effect id) {
  const Act& act = g.s.acts[index];
  g.returns(0);
  for (Seat seat = 0; seat < 2; ++seat) {
    if (!(g.seats(g.program()[g.program()[id].what].whose, g.eye(act)) >> seat & 1U)) continue;
    for (Slot c : g.s.hands[seat]) {
      g.know(c, static_cast<std::uint8_t>(ToAll ? 3U : 1U << act.doer));
      g.returns(1);
    }
  }
}
template <bool ToAll>
constexpr EffectVerb show_hand{.name = ToAll ? "reveal the hand" : "look at the hand",
                               .purpose = "",
                               .perform = perform_show_hand<ToAll>,
                               .could =
                                   [](const Game& g, const EffectNode& node, const Act& act) {
                                     return g.anybody(g.program()[node.what].whose, act,
                                                      [&](Seat seat) { return !g.s.hands[seat].empty(); });
                                   },
                               .elsewhere = true,
                               .asks_itself = true};

void perform_shuffle_in(Game& g, std::uint8_t index, Effect id) {
  const Cards all = g.found(g.program()[id].what, g.s.acts[index]);
  unsigned owners = 0;
  unsigned shuffled = 0;
  Cards leaving;
  for (Slot c : all) {
    if (c >= slot_count) continue;
    if (g.in_play(c)) {
      leaving.add(c);
      continue;
    }
    if (g.journal) g.tell(g.card(c).title + " is shuffled into the deck of " + seat_name(g.at(c).owner));
    owners |= 1U << g.at(c).owner;
    g.move(c, deck, g.at(c).owner);
    ++shuffled;
  }
  for (Seat seat = 0; seat < 2; ++seat)
    if (owners >> seat & 1U) g.shuffle(seat);
  count_done(g.s.acts[index], shuffled);
  g.returns(owners != 0);
  take_out_of_play(g, leaving, into_deck);
}
constexpr EffectVerb shuffle_in{
    .name = "shuffle into the deck",
    .purpose = " to shuffle into the deck",
    .perform = perform_shuffle_in,
    .useful = [](const Game& g, const EffectNode&, const Act&,
                 Slot c) { return g.card(c).type != Type::Warlord && g.at(c).place != deck; },
    .pays =
        [](const Game& g, const EffectNode&, const Act& act, Slot c, Purse& purse) {
          if (c == no_card || c == act.source.slot || g.in_play(c) || purse.gone.has(c)) return false;
          purse.gone.add(c);
          if (g.at(c).place == hand) --purse.cards;
          return purse.cards >= 0;
        },
    .elsewhere = true};
}  // namespace

void add_verbs_of_decks(Phrases& t) {
  const auto look = [](Compile& b, Amount n, Player whose, Word any) {
    if (whose && b.program[whose].who == machine::Who::Each) b.refuse("one deck is looked at: say whose");
    if (b.program[n].kind == machine::Number::Fixed && b.program[n].number > Act::most_looked)
      b.refuse("16 cards at most are looked at");
    return b.verb(look_at_top, {.word = any, .amount = n, .what = b.zone_of(Zone::Deck, whose)});
  };
  t.row("verb", "look|looks at the top {amount} cards of {whose} deck",
        "look at the top 6 cards of your deck",
        [look](Compile& b, Amount n, Player whose) { return look(b, n, whose, 0); });
  t.row("verb", "look|looks at the top {amount} cards of any deck", "look at the top 2 cards of any deck",
        [look](Compile& b, Amount n) { return look(b, n, {}, 1); });
  t.row("verb", "put|puts the rest on the bottom in any order", "put the rest on the bottom in any order",
        [](Compile& b) { return b.verb(rest_to_bottom, {}); });
  t.row("verb", "put|puts the rest on the top in any order", "put the rest on the top in any order",
        [](Compile& b) { return b.verb(rest_to_top, {}); });
  t.row("verb", "shuffle|shuffles {things} into its owner's deck", "shuffle this event into its owner's deck",
        [](Compile& b, Things what) {
          b.cards_only(what);
          return b.verb(shuffle_in, {.what = what});
        });
  t.row("verb", "shuffle|shuffles {things} from {zone} into its owner's deck",
        "shuffle any number of units from your discard pile into its owner's deck",
        [](Compile& b, Things what, std::pair<Zone, Player> zone) {
          b.take_from(what, zone.first, zone.second);
          return b.verb(shuffle_in, {.what = what});
        });
  t.row("verb", "look|looks at {whose} hand", "look at your opponent's hand", [](Compile& b, Player whose) {
    return b.verb(show_hand<false>, {.what = b.zone_of(Zone::Hand, whose)});
  });
  t.row("verb", "reveal|reveals {whose} hand", "reveal your opponent's hand", [](Compile& b, Player whose) {
    return b.verb(show_hand<true>, {.what = b.zone_of(Zone::Hand, whose)});
  });
  t.row("verb", "shuffle|shuffles {whose} deck", "shuffle your deck",
        [](Compile& b, Player whose) { return b.verb(shuffle, {.who = whose}); });
  const auto top = [](Compile& b, const EffectVerb& verb, Amount n, Player whose) {
    const Things shown = b.register_of_its_own();
    const Effect e = b.verb(verb, {.amount = n, .what = b.zone_of(Zone::Deck, whose), .to = shown});
    b.last = shown;
    if (&verb == &discard_top) b.discarded = shown;
    return e;
  };
  t.row("verb", "reveal|reveals the top card of {whose} deck", "reveal the top card of your deck",
        [top](Compile& b, Player whose) { return top(b, reveal_top, b.number(1), whose); });
  t.row("verb", "discard|discards the top card of {whose} deck", "discard the top card of your deck",
        [top](Compile& b, Player whose) { return top(b, discard_top, b.number(1), whose); });
  t.row("verb", "discard|discards the top {amount} cards of {whose} deck",
        "discard the top 2 cards of your opponent's deck",
        [top](Compile& b, Amount n, Player whose) { return top(b, discard_top, n, whose); });
}

}  // namespace tercio::warlords
