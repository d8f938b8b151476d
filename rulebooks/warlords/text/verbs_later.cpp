// Effects of later sets that stand alone, each beside the phrase that says it.
#include <algorithm>

#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Later;
using machine::Who;

// --- another target -------------------------------------------------------------------------------------

// The ability that targets is still in progress below this one. What it chose is replaced, whatever its text
// asks of a target.
void perform_redirect(Game& g, std::uint8_t index, Effect id) {
  Member& m = g.member(g.s.acts[index]);
  const Slot c = g.one(g.program()[id].what, g.s.acts[index]);
  g.returns(0);
  if (c == no_card) return;
  for (unsigned i = index; i-- > 0;) {
    Act& act = g.s.acts[i];
    if (act.source.slot != m.agent.slot) continue;
    for (unsigned k = 0; k < act.pick_count; ++k)
      if (act.picks[k] == m.card) {
        g.set_pick(act, k, c);
        g.returns(1);
      }
    break;
  }
  g.happen_to(m, c);
  if (g.journal) g.tell(g.title(c) + " becomes the target");
}
constexpr EffectVerb redirect{.name = "become the target",
                              .purpose = " to be the target instead",
                              .perform = perform_redirect,
                              .useful = [](const Game& g, const EffectNode&, const Act& act, Slot c) {
                                return g.ref(c) != g.member(act).card;
                              }};

// --- deploying ------------------------------------------------------------------------------------------

constexpr EffectVerb pass_deployment{
    .name = "pass the next deployment turn",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect) {
          g.s.passed[g.s.acts[index].doer] = 1;  // who passes has no more turns in this phase
          g.returns(1);
        },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return g.s.phase == Phase::Deploy &&
                 g.anybody(node.who, act, [&](Seat seat) { return !g.s.passed[seat]; });
        }};

void add_deploying(Phrases& t) {
  t.row("verb", "pass|passes the next deployment turn", "pass the next deployment turn",
        [](Compile& b) { return b.verb(pass_deployment, {}); });
}

// --- discard piles --------------------------------------------------------------------------------------

constexpr EffectVerb to_top_of_pile{.name = "put on top of its discard pile",
                                    .purpose = " to put on top of its discard pile",
                                    .perform =
                                        [](Game& g, std::uint8_t index, Effect id) {
                                          g.returns(0);
                                          for (Slot c : g.found(g.program()[id].what, g.s.acts[index])) {
                                            if (g.at(c).place != discard) continue;
                                            g.move(c, discard, g.at(c).owner);
                                            if (g.journal)
                                              g.tell(g.card(c).title + " is put on top of its discard pile");
                                            g.returns(1);
                                          }
                                        },
                                    .useful =
                                        [](const Game& g, const EffectNode&, const Act&, Slot c) {
                                          const Seat owner = g.at(c).owner;
                                          return g.at(c).place == discard &&
                                                 g.s.discards[owner][g.s.discard_counts[owner] - 1U] != c;
                                        },
                                    .elsewhere = true};

void add_piles(Phrases& t) {
  t.row("verb", "put|puts a|an {kind} in any discard pile on its top",
        "put a card in any discard pile on its top", [](Compile& b, Filter k) {
          b.card.reads_topmost = true;
          const Filter lying = b.both(k, b.lies_in(Zone::Discard, b.player(Who::Each)));
          return b.verb(to_top_of_pile, {.what = b.pick({.filter = lying})});
        });
}

// --- planets and battles --------------------------------------------------------------------------------

// Two planet cards change seats. What is attached to them goes with them; units, cards in reserve and the
// mark of the first planet stay.
void perform_swap(Game& g, std::uint8_t index, Effect id) {
  const Cards one = g.found(g.program()[id].what, g.s.acts[index]);
  const Cards two = g.found(g.program()[id].to, g.s.acts[index]);
  g.returns(0);
  if (one.empty() || two.empty()) return;
  const Place a = place_in(*one.begin()), b = place_in(*two.begin());
  if (a == b || !is_planet(a) || !is_planet(b) || !g.planet_here(a) || !g.planet_here(b)) return;
  if (g.journal) g.tell(g.name_of_place(a) + " and " + g.name_of_place(b) + " change places");
  std::swap(g.s.line[a], g.s.line[b]);
  for (const Place p : {a, b}) {
    const Slot planet = g.s.line[p];
    g.at(planet).place = p;
    for (Slot c = g.at(planet).first_attachment; c != no_card; c = g.at(c).next_attachment) g.at(c).place = p;
  }
  g.settle_later();
  g.returns(1);
}
constexpr EffectVerb swap_planets{
    .name = "exchange planets",
    .purpose = " to exchange it with",
    .perform = perform_swap,
    .could = [](const Game& g, const EffectNode&, const Act&) { return g.s.battle.at == nowhere; },
    .elsewhere = true};

bool may_forgo(const Game& g, Seat seat) {
  return g.s.battle.outcome == Outcome::Won && g.s.battle.winner == seat && !g.s.battle.forgone &&
         !g.card(g.s.line[g.s.battle.at]).abilities.empty();
}
constexpr EffectVerb forgo{.name = "forgo the battle ability",
                           .purpose = "",
                           .perform =
                               [](Game& g, std::uint8_t act, Effect) {
                                 const bool can = may_forgo(g, g.s.acts[act].doer);
                                 if (can) g.s.battle.forgone = 1;
                                 g.returns(can);
                               },
                           .could =
                               [](const Game& g, const EffectNode& node, const Act& act) {
                                 return g.anybody(node.who, act,
                                                  [&](Seat seat) { return may_forgo(g, seat); });
                               },
                           .pays = [](const Game& g, const EffectNode&, const Act& act, Slot,
                                      Purse&) { return may_forgo(g, act.seat); }};

constexpr EffectVerb fight_backwards{.name = "fight from the last planet to the first",
                                     .purpose = "",
                                     .perform =
                                         [](Game& g, std::uint8_t, Effect) {
                                           g.s.backwards = 1;
                                           g.returns(1);
                                         },
                                     .could =
                                         [](const Game& g, const EffectNode&, const Act&) {
                                           return g.s.phase == Phase::Combat && g.s.battle.at == nowhere &&
                                                  !g.s.backwards;
                                         }};

constexpr EffectVerb fall_silent{.name = "use no abilities",
                                 .purpose = "",
                                 .perform =
                                     [](Game& g, std::uint8_t index, Effect) {
                                       g.s.silenced[g.s.acts[index].doer] = 1;
                                       g.returns(1);
                                     },
                                 .could =
                                     [](const Game& g, const EffectNode& node, const Act& act) {
                                       return g.s.battle.attacking &&
                                              g.anybody(node.who, act,
                                                        [&](Seat seat) { return !g.s.silenced[seat]; });
                                     }};

constexpr EffectVerb pledge{.name = "bind to attack",
                            .purpose = " that must attack",
                            .perform =
                                [](Game& g, std::uint8_t index, Effect id) {
                                  const Slot to = g.one(g.program()[id].to, g.s.acts[index]);
                                  g.returns(0);
                                  if (to == no_card) return;
                                  for (Slot c : affected(g, g.program()[id], g.s.acts[index])) {
                                    g.add_mark(c, g.program()[id].first_change, to, Until::NextTurn);
                                    g.returns(1);
                                  }
                                },
                            .useful = [](const Game& g, const EffectNode&, const Act&,
                                         Slot c) { return g.is_unit(c) && g.at(c).place == g.s.battle.at; }};

// Units of both players that this ability chose: each deals its ATK to the other, at once.
void perform_strike(Game& g, std::uint8_t index, Effect) {
  const Act& act = g.s.acts[index];
  std::array<Slot, 2> of{no_card, no_card};
  for (unsigned i = 0; i < act.pick_count; ++i)
    if (const Ref r = act.picks[i]; r.slot < slot_count && g.alive(r) && g.in_play(r.slot))
      of[g.at(r.slot).controller] = r.slot;
  g.returns(0);
  if (of[0] == no_card || of[1] == no_card) return;
  const std::uint8_t moment = g.open_moment();
  for (Seat seat = 0; seat < 2; ++seat)
    g.add_member(moment, of[seat], bit(Name::Assigned), of[1U - seat])->amount =
        static_cast<std::uint8_t>(std::clamp(g.attack(of[1U - seat]), 0, 200));
  g.push(DealDamage{.moment = moment});
}
constexpr EffectVerb strike{
    .name = "strike each other", .purpose = "", .perform = perform_strike, .never_alone = true};

void add_battles(Phrases& t) {
  t.row("verb", "exchange|exchanges {place} with {goal}",
        "exchange target planet with a planet adjacent to that planet",
        [](Compile& b, Things one, Later<Things> goal) {
          b.places_only(one);
          const Things two = goal();
          b.places_only(two);
          return b.verb(swap_planets, {.what = one, .to = two});
        });
  t.row("verb", "forgo|forgoes the battle ability", "forgo the battle ability", [](Compile& b) {
    for (const Happening& h : b.ability.happenings)
      if (h.name == Name::BattleAbility)
        b.refuse("an ability that is used is not forgone any more: `cancel its effects`");
    return b.verb(forgo, {});
  });
  t.row("verb", "fight|fights from the last planet to the first this phase",
        "fight from the last planet to the first this phase",
        [](Compile& b) { return b.verb(fight_backwards, {}); });
  t.row("verb", "cannot use abilities until the end of the attack",
        "cannot use abilities until the end of the attack",
        [](Compile& b) { return b.verb(fall_silent, {}); });
  t.row("verb", "{things} must attack {named} in its next combat turn if able",
        "target enemy army unit here must attack this unit in its next combat turn if able",
        [](Compile& b, Things what, Things to) {
          b.cards_only(what);
          const Change duty = b.program.add(machine::ChangeNode{.kind = machine::Alters::Special,
                                                                .word = static_cast<Word>(Special::Duty)});
          return b.verb(pledge, {.what = what, .to = to, .first_change = duty});
        });
  t.row("verb", "they strike each other", "they strike each other",
        [](Compile& b) { return b.verb(strike, {}); });
  t.row("verb", "{things} become|becomes the target instead", "this unit becomes the target instead",
        [](Compile& b, Things what) {
          b.cards_only(what);
          bool targets = b.ability.kind == Kind::Interrupt && !b.ability.happenings.empty();
          for (const Happening& h : b.ability.happenings) targets &= h.name == Name::TriggersAbility;
          if (!targets) b.refuse("something becomes the target `when ... targets ...`");
          return b.verb(redirect, {.what = what});
        });
}

}  // namespace

void add_later_verbs(Phrases& t) {
  add_deploying(t);
  add_piles(t);
  add_battles(t);
}

}  // namespace tercio::warlords
