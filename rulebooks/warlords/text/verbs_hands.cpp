// Effects on hands, piles and resources, each beside the phrase that says it.
#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Named;

std::string seat_name(Seat seat) { return "#" + std::to_string(seat); }

// --- resources ----------------------------------------------------------------------------------------

constexpr EffectVerb gain{.name = "gain # resources",
                          .purpose = "",
                          .perform =
                              [](Game& g, std::uint8_t index, Effect id) {
                                const int n = amount_of(g, g.program()[id], g.s.acts[index]);
                                g.push(GainResources{.seat = g.s.acts[index].doer,
                                                     .amount = static_cast<std::uint8_t>(std::min(n, 250))});
                              },
                          .could = [](const Game& g, const EffectNode& node,
                                      const Act& act) { return g.number(node.amount, g.eye(act)) != 0; }};

unsigned take_from_seat(Game& g, Seat seat, int most) {
  auto& purse = g.s.resources[seat];
  const unsigned taken = std::min<unsigned>(purse, static_cast<unsigned>(most));
  purse = static_cast<std::uint8_t>(purse - taken);
  return taken;
}
bool pays_resources(const Game& g, const EffectNode& node, const Act& act, Slot, Purse& purse) {
  purse.resources -= amount_of(g, node, act);
  return purse.resources >= 0;
}
constexpr EffectVerb lose{
    .name = "lose # resources",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Seat seat = g.s.acts[index].doer;
          const unsigned lost = take_from_seat(g, seat, amount_of(g, g.program()[id], g.s.acts[index]));
          if (g.journal && lost > 0)
            g.tell(seat_name(seat) + " loses " + std::to_string(lost) +
                   (lost == 1 ? " resource" : " resources"));
          g.returns(lost > 0);
        },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return g.anybody(node.who, act, [&](Seat seat) { return g.s.resources[seat] > 0; });
        },
    .pays = pays_resources};
constexpr EffectVerb pay{
    .name = "pay #",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Seat seat = g.s.acts[index].doer;
          const int price = amount_of(g, g.program()[id], g.s.acts[index]);
          const bool can = price <= g.s.resources[seat];
          if (can) g.s.resources[seat] = static_cast<std::uint8_t>(g.s.resources[seat] - price);
          g.returns(can);
        },
    .could = [](const Game& g, const EffectNode& node,
                const Act& act) { return amount_of(g, node, act) <= g.s.resources[act.doer]; },
    .pays = pays_resources};
constexpr EffectVerb pay_cost_of{
    .name = "pay its cost",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Slot c = g.one(g.program()[id].what, g.s.acts[index]);
          g.returns(c != no_card);
          if (c == no_card) return;
          auto& purse = g.s.resources[g.s.acts[index].seat];
          purse = static_cast<std::uint8_t>(purse - std::min<int>(purse, g.card(c).cost));
        },
    .pays =
        [](const Game& g, const EffectNode&, const Act& act, Slot c, Purse& purse) {
          if (c == no_card || g.card(c).cost < 0 || !g.may_enter(act.seat, c)) return false;
          purse.resources -= g.card(c).cost;
          return purse.resources >= 0;
        },
    .elsewhere = true};
constexpr EffectVerb take_from_player{
    .name = "take # resources",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Seat seat = g.s.acts[index].doer;
          const unsigned taken =
              take_from_seat(g, Game::other(seat), amount_of(g, g.program()[id], g.s.acts[index]));
          g.push(GainResources{.seat = seat, .amount = static_cast<std::uint8_t>(taken)});
        },
    .could = [](const Game& g, const EffectNode&,
                const Act& act) { return g.s.resources[Game::other(act.doer)] > 0; },
    .most = [](const Game& g, const EffectNode&, const Act& act) -> int {
      return g.s.resources[Game::other(act.doer)];
    }};
constexpr EffectVerb take_from_card{
    .name = "take # resources",
    .purpose = " to take resources from",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          g.returns(0);
          const int most = amount_of(g, g.program()[id], g.s.acts[index]);
          for (Slot c : affected(g, g.program()[id], g.s.acts[index])) {
            const unsigned taken = std::min<unsigned>(g.at(c).resources, static_cast<unsigned>(most));
            g.at(c).resources = static_cast<std::uint8_t>(g.at(c).resources - taken);
            g.gain(g.s.acts[index].doer, taken);
            g.returns(1);
          }
        },
    .useful = [](const Game& g, const EffectNode&, const Act&, Slot c) { return g.at(c).resources > 0; }};
constexpr EffectVerb put_on_card{
    .name = "put # resources on it",
    .purpose = " to put resources on",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const int n = amount_of(g, g.program()[id], g.s.acts[index]);
          const Cards all = affected(g, g.program()[id], g.s.acts[index]);
          for (Slot c : all)
            g.at(c).resources = static_cast<std::uint8_t>(std::min(200, g.at(c).resources + n));
          g.returns(!all.empty());
        },
    .useful = [](const Game& g, const EffectNode&, const Act&, Slot c) { return g.at(c).resources < 200; }};

// --- drawing and discarding ---------------------------------------------------------------------------

constexpr EffectVerb draw{
    .name = "draw # cards",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          g.push(DrawCards{.seat = g.s.acts[index].doer,
                           .cards = static_cast<std::uint8_t>(
                               std::min(amount_of(g, g.program()[id], g.s.acts[index]), 100))});
        },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return g.number(node.amount, g.eye(act)) != 0 &&
                 g.anybody(node.who, act, [&](Seat seat) { return g.s.deck_counts[seat] > 0; });
        }};
// The register of what `the discarded card` means.
std::uint8_t kept_in(const Game& g, const EffectNode& node) {
  return node.to ? g.program()[node.to].reg : std::uint8_t{registers};
}
bool pays_cards(const Game& g, const EffectNode& node, const Act& act, Slot, Purse& purse) {
  purse.cards -= amount_of(g, node, act);
  return purse.cards >= 0;
}
constexpr EffectVerb discard_cards{
    .name = "discard # cards",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          g.push(DiscardCards{.seat = g.s.acts[index].doer,
                              .act = index,
                              .cards = static_cast<std::uint8_t>(
                                  std::min(amount_of(g, g.program()[id], g.s.acts[index]), 100)),
                              .reg = kept_in(g, g.program()[id])});
        },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return g.anybody(node.who, act, [&](Seat seat) { return !g.s.hands[seat].empty(); });
        },
    .pays = pays_cards};

constexpr EffectVerb discard_down{
    .name = "discard down to # cards",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Seat seat = g.s.acts[index].doer;
          const int held = static_cast<int>(g.s.hands[seat].count());
          const int kept = std::min(amount_of(g, g.program()[id], g.s.acts[index]), held);
          g.push(DiscardCards{
              .seat = seat, .act = index, .cards = static_cast<std::uint8_t>(held - kept), .reg = registers});
        },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return g.anybody(node.who, act, [&](Seat seat) {
            return static_cast<int>(g.s.hands[seat].count()) > amount_of(g, node, act);
          });
        }};

// Cards that are named or chosen: from a hand, or of those that are looked at.
bool pays_chosen_card(const Game& g, const EffectNode&, const Act& act, Slot c, Purse& purse) {
  if (c == no_card || c == act.source.slot || g.at(c).place != hand || purse.gone.has(c)) return false;
  purse.gone.add(c);
  return --purse.cards >= 0;
}
constexpr EffectVerb discard_chosen{
    .name = "discard",
    .purpose = " to discard",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          g.push(DiscardThese{.cards = g.found(g.program()[id].what, g.s.acts[index]), .act = index});
        },
    .useful = [](const Game& g, const EffectNode&, const Act&,
                 Slot c) { return g.at(c).place == hand || g.at(c).place == deck; },
    .pays = pays_chosen_card,
    .chosen_by = Verb::DiscardCard,
    .elsewhere = true};

constexpr EffectVerb discard_each{.name = "discard",
                                  .purpose = " to discard",
                                  .perform = discard_chosen.perform,
                                  .could =  // what another holds is not known before it is shown
                                  [](const Game& g, const EffectNode& node, const Act& act) {
                                    return g.anybody(g.program()[node.what].whose, act,
                                                     [&](Seat seat) { return !g.s.hands[seat].empty(); });
                                  },
                                  .elsewhere = true};

// Cards of a hand, chosen by chance.
constexpr EffectVerb discard_at_random{
    .name = "discard # cards at random",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(RandomDiscards{.act = act, .id = id}); },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return g.anybody(g.program()[node.what].whose, act,
                           [&](Seat seat) { return !g.s.hands[seat].empty(); });
        },
    .elsewhere = true,
    .asks_itself = true};

// --- into a hand, a pile or a deck --------------------------------------------------------------------

void tell_taken(Game& g, const Act& act, Slot c) {
  if (!g.journal) return;
  const auto mine = static_cast<std::uint8_t>(1U << act.doer);
  const std::string who = seat_name(act.doer) + " takes ";
  const std::uint8_t full = g.at(c).known == 3 ? 3 : mine;
  g.journal->line(full, who + g.card(c).title + " into hand");
  if (full != 3) g.journal->line(static_cast<std::uint8_t>(3 ^ full), who + "a card into hand");
}
constexpr EffectVerb take_to_hand{
    .name = "take into hand",
    .purpose = " to take into your hand",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Act& act = g.s.acts[index];
          g.returns(0);
          Cards leaving;
          for (Slot c : g.found(g.program()[id].what, act)) {
            if (g.in_play(c)) leaving.add(c);
            if (g.in_play(c) || g.at(c).place == hand) continue;
            if (g.program()[id].word == reveals) g.know(c, 3);
            tell_taken(g, act, c);
            const std::uint8_t known = g.at(c).known;
            g.move(c, hand, g.at(c).owner);
            g.know(c, known);
            g.returns(1);
          }
          take_out_of_play(g, leaving, hand);
        },
    .useful = [](const Game& g, const EffectNode&, const Act&,
                 Slot c) { return g.at(c).place != hand && g.card(c).type != Type::Warlord; },
    .elsewhere = true};
template <Place To, bool Bottom>
void perform_put_away(Game& g, std::uint8_t index, Effect id) {
  const Act& act = g.s.acts[index];
  g.returns(0);
  Cards leaving;
  for (Slot c : g.found(g.program()[id].what, act)) {
    if (g.in_play(c)) {
      if (g.card(c).type != Type::Warlord) leaving.add(c);
      continue;
    }
    const std::uint8_t known = g.at(c).known;
    if (g.journal && To == discard) g.tell(g.card(c).title + " is discarded");
    g.move(c, To, g.at(c).owner);
    if (To == deck) g.know(c, known);
    if (Bottom) g.put_under(g.at(c).owner, c);
    g.returns(1);
  }
  take_out_of_play(g, leaving, Bottom ? bottom_of_deck : To);
}
bool is_movable(const Game& g, const EffectNode&, const Act&, Slot c) {
  return g.card(c).type != Type::Warlord;
}
constexpr EffectVerb put_into_discard{
    .name = "discard",
    .purpose = " to discard",
    .perform = perform_put_away<discard, false>,
    .useful = [](const Game& g, const EffectNode& node, const Act& act,
                 Slot c) { return is_movable(g, node, act, c) && g.at(c).place != discard; },
    .chosen_by = Verb::DiscardCard,
    .elsewhere = true};
constexpr EffectVerb put_on_deck{.name = "put on top of the deck",
                                 .purpose = " to put on top of the deck",
                                 .perform = perform_put_away<deck, false>,
                                 .useful = is_movable,
                                 .elsewhere = true};
constexpr EffectVerb put_under_deck{.name = "put on the bottom of the deck",
                                    .purpose = " to put on the bottom of the deck",
                                    .perform = perform_put_away<deck, true>,
                                    .useful = is_movable,
                                    .elsewhere = true};

constexpr EffectVerb remove_from_game{
    .name = "remove from the game",
    .purpose = " to remove from the game",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          g.returns(0);
          Cards leaving;
          for (Slot c : g.found(g.program()[id].what, g.s.acts[index])) {
            if (c >= slot_count) continue;
            if (g.in_play(c)) {
              leaving.add(c);
              continue;
            }
            if (g.journal) g.tell(g.card(c).title + " is removed from the game");
            g.move(c, removed, g.at(c).owner);
            g.know(c, 3);
            g.returns(1);
          }
          take_out_of_play(g, leaving, removed);
        },
    .useful = [](const Game& g, const EffectNode&, const Act&,
                 Slot c) { return g.card(c).type != Type::Warlord && g.at(c).place != removed; },
    .elsewhere = true};

void add_resources(Phrases& t) {
  const auto row = [&](std::string_view pattern, std::string_view example, const EffectVerb& verb) {
    t.row("verb", pattern, example, [&verb](Compile& b, Amount n) { return b.verb(verb, {.amount = n}); });
  };
  row("draw|draws {amount} card|cards", "draw 2 cards", draw);
  row("gain|gains {amount} resource|resources", "gain 1 resource", gain);
  row("lose|loses {amount} resource|resources", "lose 1 resource", lose);
  row("gain|gains resources equal to {amount}", "gain resources equal to its printed cost", gain);
  row("draw|draws cards equal to {amount}", "draw cards equal to the number of units you control", draw);
  row("lose|loses resources equal to {amount}", "lose resources equal to its printed cost", lose);
  const auto discard = [](Compile& b, Amount n) {
    b.discarded = b.register_of_its_own();
    return b.verb(discard_cards, {.amount = n, .to = b.discarded});
  };
  t.row("verb", "discard|discards cards equal to {amount}",
        "discard cards equal to the number of units you control", discard);
  row("discard|discards down to {amount} card|cards", "discard down to 4 cards", discard_down);
  t.row("price", "{number}", "1", [](Compile& b, int n) { return b.number(n); });
  t.row("price", "X", "X",
        [](Compile& b) { return b.program.add(machine::AmountNode{.kind = machine::Number::X}); });
  t.row("price", "1 for each {counted}", "1 for each unit you control", [](Compile&, Amount n) { return n; });
  t.row("verb", "pay|pays {price}", "pay 1", [](Compile& b, Amount n) { return b.verb(pay, {.amount = n}); });
  t.row("verb", "discard|discards {amount} card|cards", "discard 2 cards", discard);
  t.row("verb", "take|takes {portion} resource|resources from your opponent",
        "take 1 resource from your opponent", [](Compile& b, Portion n) {
          return b.verb(take_from_player, {.word = n.up_to ? any_part : Word{0}, .amount = n.amount});
        });
  t.row("verb", "discard|discards a card", "discard a card",
        [discard](Compile& b) { return discard(b, b.number(1)); });
  t.row("verb", "draw|draws a card", "draw a card",
        [](Compile& b) { return b.verb(draw, {.amount = b.number(1)}); });
  t.row("verb", "pay|pays the printed cost of a|an {kind}", "pay the printed cost of a unit in your hand",
        [](Compile& b, Filter k) {
          const Things card = b.pick({.filter = k});
          if (b.program[card].zone != static_cast<Word>(Zone::Hand))
            b.refuse("say where the card is: `the printed cost of a unit in your hand`");
          return b.verb(pay_cost_of, {.what = card});
        });
  t.row(
      "verb", "take|takes {amount} resource|resources from {named}", "take 1 resource from this card",
      [](Compile& b, Amount n, Things from) { return b.verb(take_from_card, {.amount = n, .what = from}); });
  t.row("verb", "put|puts {amount} resource|resources on {things}", "put 4 resources on this card",
        [](Compile& b, Amount n, Things on) {
          b.cards_only(on);
          return b.verb(put_on_card, {.amount = n, .what = on});
        });
  t.row("verb", "discard|discards {amount} card|cards at random from {whose} hand",
        "discard 1 card at random from your opponent's hand", [](Compile& b, Amount n, Player whose) {
          b.discarded = b.register_of_its_own();
          return b.verb(discard_at_random,
                        {.amount = n, .what = b.zone_of(Zone::Hand, whose), .to = b.discarded});
        });
  t.row("verb", "discard|discards up to {amount} card|cards at random from {whose} hand",
        "discard up to 3 cards at random from your opponent's hand", [](Compile& b, Amount n, Player whose) {
          if (b.program[whose].who == machine::Who::Each) b.refuse("say whose hand");
          b.discarded = b.register_of_its_own();
          return b.verb(
              discard_at_random,
              {.word = up_to, .amount = n, .what = b.zone_of(Zone::Hand, whose), .to = b.discarded});
        });
}

struct Pile {
  const EffectVerb* verb;
};

void add_piles(Phrases& t) {
  const auto pile = [&](std::string_view category, std::string_view pattern, std::string_view example,
                        const EffectVerb& verb) {
    t.row(category, pattern, example, [&verb](Compile& b, Player whose) {
      b.goes_to_owner(whose);
      return Pile{&verb};
    });
  };
  pile("pile", "{whose} hand", "your hand", take_to_hand);
  pile("pile", "{whose} discard pile", "its owner's discard pile", put_into_discard);
  pile("end", "the top of {whose} deck", "the top of its owner's deck", put_on_deck);
  pile("end", "the bottom of {whose} deck", "the bottom of its owner's deck", put_under_deck);
  t.row("onto", "into {pile}", "into your hand", [](Compile&, Pile p) { return p; });
  t.row("onto", "on {end}", "on the top of its owner's deck", [](Compile&, Pile p) { return p; });
  t.row("verb", "put|puts {things} {onto}", "put it into your hand",
        [](Compile& b, Things what, Pile to) { return b.verb(*to.verb, {.what = what}); });
  const auto from = [](Compile& b, Things what, std::pair<Zone, Player> zone, const EffectVerb& verb,
                       Word how) {
    b.take_from(what, zone.first, zone.second);
    return b.verb(verb, {.word = how, .what = what});
  };
  t.row("verb", "put|puts {things} from {zone} {onto}", "put a card from among them into your hand",
        [from](Compile& b, Things what, std::pair<Zone, Player> zone, Pile to) {
          return from(b, what, zone, *to.verb, all_there);
        });
  t.row("verb", "discard|discards {things} from {zone}", "discard a unit from your hand",
        [from](Compile& b, Things what, std::pair<Zone, Player> zone) {
          if (zone.first != Zone::Hand && zone.first != Zone::Looked)
            b.refuse("cards are discarded from a hand, or from among those that are looked at");
          if (b.program[what].named == Named::All && zone.first == Zone::Hand)
            return b.verb(
                discard_each,
                {.what = b.all(b.both(b.program[what].filter, b.lies_in(Zone::Hand, zone.second)))});
          const Effect made = from(b, what, zone, discard_chosen, all_there);
          if (zone.first == Zone::Hand && b.program[what].picks) b.discarded = b.last;
          return made;
        });
  t.row("verb", "remove|removes {things} from the game", "remove that event from the game",
        [](Compile& b, Things what) {
          b.cards_only(what);
          return b.verb(remove_from_game, {.what = what});
        });
  t.row("verb", "reveal|reveals {things} from {zone} into {whose} hand",
        "reveal an attachment from among them into your hand",
        [from](Compile& b, Things what, std::pair<Zone, Player> zone, Player) {
          return from(b, what, zone, take_to_hand, reveals);
        });
}

}  // namespace

void add_verbs_of_hands(Phrases& t) {
  add_resources(t);
  add_piles(t);
}

}  // namespace tercio::warlords
