// Effects that bring cards into play or change what is being played, each beside the phrase that says it.
#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Later;
using machine::Named;
using machine::Term;

struct Into {  // where something enters play
  Things to;
  Word how = all_there;
};

bool has_place(const Game& g, const EffectNode& node, const Act& act) {
  return !node.to || g.program()[node.to].picks || !g.found(node.to, act).empty();
}

// --- tokens -------------------------------------------------------------------------------------------

constexpr EffectVerb put_tokens{
    .name = "put # tokens into play",
    .purpose = " for the token",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(PutTokens{.act = act, .id = id}); },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return has_place(g, node, act) &&
                 g.is_welcome(act.doer, g.catalog[static_cast<std::size_t>(node.value)]) &&
                 g.tokens_in_play(act.doer, node.value) < tokens_of_a_title &&
                 g.number(node.amount, g.eye(act)) != 0;
        }};

// --- into play ----------------------------------------------------------------------------------------

bool may_be_put(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  return !g.in_play(c) && is_where_said(g, node, act, c) && g.may_enter(act.doer, c) &&
         g.can_be_put(c, node) && (!(node.word & on_host) || g.has_host(act, node, c));
}
constexpr EffectVerb put_into_play{
    .name = "put into play",
    .purpose = " to put into play",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(PutIntoPlay{.act = act, .id = id}); },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          const ThingsNode& what = g.program()[node.what];
          if (!(node.word & on_host) && !has_place(g, node, act)) return false;
          if (what.picks && what.zone == static_cast<Word>(Zone::Looked)) return true;
          if (what.picks && what.zone == static_cast<Word>(Zone::Deck)) return g.s.deck_counts[act.doer] > 0;
          if (what.named == Named::Picked && !what.picks && act.count[what.reg] == 0) return true;
          return g.any_useful(node, act);
        },
    .useful = may_be_put,
    .elsewhere = true};

constexpr EffectVerb deploy_card{
    .name = "deploy",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(DeployByEffect{.act = act, .id = id}); },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          Options list;
          g.offer_deploys_of(node, act, list);
          return list.size() > 0;
        },
    .elsewhere = true,
    .asks_itself = true};

// --- what is being played -----------------------------------------------------------------------------

constexpr EffectVerb reduce_cost{
    .name = "reduce the cost",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          Member& m = g.member(g.s.acts[index]);
          const int by = amount_of(g, g.program()[id], g.s.acts[index]);
          const int least = std::min<int>(m.amount, g.program()[id].value);
          m.amount = static_cast<std::uint8_t>(std::max(least, m.amount - by));
          g.returns(1);
        },
    .could = [](const Game& g, const EffectNode& node,
                const Act& act) { return g.member(act).amount > std::max<int>(node.value, 0); }};
constexpr EffectVerb raise_cost{
    .name = "raise the cost", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      Member& m = g.member(g.s.acts[index]);
      m.amount =
          static_cast<std::uint8_t>(std::min(200, m.amount + amount_of(g, g.program()[id], g.s.acts[index])));
      g.returns(1);
    }};
constexpr EffectVerb cancel{
    .name = "cancel",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect) {
          g.member(g.s.acts[index]).flags |= Member::Cancelled;
          g.s.acts[index].flags |= Act::Cancelled;
          g.returns(1);
        },
    .could = [](const Game& g, const EffectNode&,
                const Act& act) { return !(g.member(act).flags & Member::Cancelled); }};
// What is attacked instead: no_card if there is nothing any more.
Slot turn_attack(Game& g, std::uint8_t index, Effect id) {
  const Slot c = g.one(g.program()[id].what, g.s.acts[index]);
  if (c != no_card) g.happen_to(g.member(g.s.acts[index]), c);
  g.returns(c != no_card);
  return c;
}
constexpr EffectVerb become_defender{.name = "become the defender",
                                     .purpose = " to be attacked instead",
                                     .perform =
                                         [](Game& g, std::uint8_t index, Effect id) {
                                           const Slot c = turn_attack(g, index, id);
                                           if (c == no_card) return;
                                           if (g.journal) g.tell(g.title(c) + " becomes the defender");
                                         },
                                     .useful =
                                         [](const Game& g, const EffectNode&, const Act& act, Slot c) {
                                           return g.is_unit(c) && g.ref(c) != g.member(act).card &&
                                                  g.at(c).place == g.s.battle.at &&
                                                  g.at(c).controller == g.member(act).seat &&
                                                  !g.forbidden(c, Deed::BeAttacked);
                                         }};

// The attack goes where the text says, also to another planet.
constexpr EffectVerb attack_another{.name = "attack another unit",
                                    .purpose = " to attack instead",
                                    .perform =
                                        [](Game& g, std::uint8_t index, Effect id) {
                                          const Slot c = turn_attack(g, index, id);
                                          if (c == no_card) return;
                                          if (g.at(c).place != g.s.battle.at)
                                            g.s.battle.attacking = attack_from_afar;
                                          if (g.journal) g.tell(g.title(c) + " is attacked instead");
                                        },
                                    .useful =
                                        [](const Game& g, const EffectNode&, const Act& act, Slot c) {
                                          const Slot attacker = g.s.battle.attacker.slot;
                                          return g.is_unit(c) && is_planet(g.at(c).place) &&
                                                 g.ref(c) != g.member(act).card &&
                                                 g.at(c).controller == g.member(act).seat &&
                                                 !g.forbidden(c, Deed::BeAttacked, attacker) &&
                                                 !g.forbidden(attacker, Deed::Attack, c);
                                        }};

Slot planet_of(const Game& g, Slot place) {
  return is_place(place) && is_planet(place_in(place)) ? g.s.line[place_in(place)] : no_card;
}
// A battle ability that triggers battle abilities would go on for ever.
bool may_be_triggered(const Game& g, const EffectNode& node, const Act& act, Slot place) {
  const Slot planet = planet_of(g, place);
  if (planet == no_card || g.card(planet).abilities.empty()) return false;
  const EffectNode& first = g.program()[g.card(planet).abilities[0].effect];
  return first.verb != node.verb && g.usable(planet, 0, g.start(planet, 0, act.doer));
}
constexpr EffectVerb trigger_battle{
    .name = "trigger the battle ability",
    .purpose = " whose battle ability is used",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Cards to = g.found(g.program()[id].to, g.s.acts[index]);
          const Slot planet = to.empty() ? no_card : planet_of(g, *to.begin());
          g.returns(0);
          if (planet == no_card || g.card(planet).abilities.empty()) return;
          g.push(UseAbility{
              .source = planet, .ability = 0, .seat = g.s.acts[index].doer, .moment = 255, .member = 0});
        },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          if (!g.program()[node.to].picks) {
            const Cards to = g.found(node.to, act);
            return !to.empty() && may_be_triggered(g, node, act, *to.begin());
          }
          return g.any_place(node.to, act, no_card,
                             [&](Slot p) { return may_be_triggered(g, node, act, p); });
        },
    .takes = may_be_triggered};

// The planet of a battle is of one more type.
constexpr EffectVerb gain_symbol{
    .name = "gain a symbol",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Cards to = g.found(g.program()[id].to, g.s.acts[index]);
          g.returns(0);
          if (to.empty() || place_in(*to.begin()) != g.s.battle.at) return;
          g.s.battle.symbols |= static_cast<std::uint8_t>(g.program()[id].value);
          g.returns(1);
        },
    .could = [](const Game& g, const EffectNode&, const Act&) { return g.s.battle.at != nowhere; }};

// --- battles ------------------------------------------------------------------------------------------

constexpr EffectVerb one_more_turn{
    .name = "take a combat turn",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect) {
          g.push(CombatTurn{.seat = g.s.acts[index].doer, .ranged = g.s.battle.skirmish != 0});
        },
    .could = [](const Game& g, const EffectNode&,
                const Act&) { return g.s.battle.at != nowhere && !g.s.battle.over(); }};
constexpr EffectVerb one_more_skirmish{
    .name = "resolve a ranged skirmish",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t, Effect) { g.push(RangedSkirmish{}); },
    .could = [](const Game& g, const EffectNode&,
                const Act&) { return g.s.battle.at != nowhere && !g.s.battle.over(); }};
constexpr EffectVerb take_initiative{
    .name = "gain the initiative",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect) {
          g.s.battle.first = g.s.acts[index].doer;
          g.initiative_changed();
          g.returns(1);
        },
    .could = [](const Game& g, const EffectNode&,
                const Act& act) { return g.s.battle.at != nowhere && g.s.battle.first != act.doer; }};
constexpr EffectVerb take_token{
    .name = "gain the initiative",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect) {
          g.s.initiative = g.s.acts[index].doer;
          g.initiative_changed();
          if (g.journal) g.tell("#" + std::to_string(g.s.initiative) + " gains the initiative");
          g.returns(1);
        },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return g.anybody(node.who, act, [&](Seat seat) { return g.s.initiative != seat; });
        }};
constexpr EffectVerb fight{.name = "resolve a battle",
                           .purpose = " where a battle is resolved",
                           .perform =
                               [](Game& g, std::uint8_t index, Effect id) {
                                 const Cards to = g.found(g.program()[id].to, g.s.acts[index]);
                                 g.returns(0);
                                 if (!to.empty() && g.s.battle.at == nowhere)
                                   g.push(FightBattle{.at = place_in(*to.begin())});
                               },
                           .could =
                               [](const Game& g, const EffectNode& node, const Act& act) {
                                 return g.s.phase == Phase::Combat && g.s.battle.at == nowhere &&
                                        has_place(g, node, act);
                               }};

void add_battles(Phrases& t) {
  t.word("symbol", "material", Symbol::Material);
  t.word("symbol", "strongpoint", Symbol::Strongpoint);
  t.word("symbol", "tech", Symbol::Tech);
  t.row("verb", "{place} gains the {symbol} symbol until the end of the battle",
        "that planet gains the strongpoint symbol until the end of the battle",
        [](Compile& b, Things place, Symbol symbol) {
          return b.verb(gain_symbol, {.value = static_cast<std::int16_t>(symbol), .to = place});
        });
  t.row("verb", "take|takes a combat turn", "take a combat turn",
        [](Compile& b) { return b.verb(one_more_turn, {}); });
  t.row("verb", "resolve|resolves a ranged skirmish", "resolve a ranged skirmish",
        [](Compile& b) { return b.verb(one_more_skirmish, {}); });
  t.row("verb", "gain|gains the initiative", "gain the initiative",
        [](Compile& b) { return b.verb(take_token, {}); });
  t.row("verb", "gain|gains the initiative until the end of the battle",
        "gain the initiative until the end of the battle",
        [](Compile& b) { return b.verb(take_initiative, {}); });
  t.row("verb", "resolve|resolves a battle at {goal}", "resolve a battle at a non-first planet",
        [](Compile& b, Things place) {
          b.places_only(place);
          return b.verb(fight, {.to = place});
        });
}

void add_destinations(Phrases& t) {
  t.row("dest", "here", "here", [](Compile& b) { return Into{b.role(Role::Here)}; });
  t.row("dest", "at {goal}", "at your HQ", [](Compile&, Things p) { return Into{p}; });
  t.row("dest", "attached to {things}", "attached to a unit here", [](Compile& b, Things host) {
    b.cards_only(host);
    return Into{host, on_host};
  });
  t.row("dest", "exhausted {dest}", "exhausted here", [](Compile& b, Into into) {
    if (into.how != all_there) b.refuse("only a unit or a support enters play exhausted");
    into.how = enters_exhausted;
    return into;
  });
  // Whoever puts a card into play controls it: this only says so.
  t.row("dest", "under your control {dest}", "under your control at a planet", [](Compile& b, Into into) {
    if (b.him && b.program[b.him].who == machine::Who::Doer)
      b.refuse("whoever puts a card into play controls it");
    return into;
  });
  t.row("dest", "divided among any number of {kind}", "divided among any number of planets",
        [](Compile& b, Filter k) {
          if (!b.is_place(k)) b.refuse("tokens are divided among planets");
          return Into{b.pick({.filter = k}), each_apart};
        });
}

void add_tokens(Phrases& t) {
  const auto put = [](Compile& b, Amount n, Term token, const Later<Into>& dest) {
    const Into into = dest();
    if (into.how & on_host) b.refuse("a token is not attached to anything");
    const Things made = b.last = b.register_of_its_own();
    return b.verb(put_tokens, {.word = into.how,
                               .value = static_cast<std::int16_t>(token.value),
                               .amount = n,
                               .what = made,
                               .to = into.to});
  };
  t.row("verb", "put|puts a|an {token} token into play {dest}", "put a <token> token into play here",
        [put](Compile& b, Term token, Later<Into> dest) { return put(b, b.number(1), token, dest); });
  t.row("verb", "put|puts {token} tokens equal to {amount} into play {dest}",
        "put <token> tokens equal to its command into play here",
        [put](Compile& b, Term token, Amount n, Later<Into> dest) { return put(b, n, token, dest); });
  t.row("verb", "put|puts {amount} {token} tokens into play {dest}",
        "put 2 <token> tokens into play at your HQ",
        [put](Compile& b, Amount n, Term token, Later<Into> dest) { return put(b, n, token, dest); });
}

void add_putting(Phrases& t) {
  const auto put = [](Compile& b, Things what, Things before, const Later<Into>& dest) {
    const Things put_card = b.last;
    if (before) b.last = before;  // `the same planet` is not that of a card that is nowhere in play
    const Into into = dest();
    b.last = put_card;
    if (into.how & each_apart) b.refuse("tokens are divided, other cards are put somewhere");
    if (b.program[what].named == Named::This) {
      const auto zone = static_cast<Zone>(b.program[what].zone);
      b.ability.from_hand = zone == Zone::Hand || zone == Zone::HandOrDiscard;
      b.ability.from_pile = zone == Zone::HandOrDiscard;
    }
    return b.verb(put_into_play, {.word = into.how, .what = what, .to = into.to});
  };
  t.row("verb", "put|puts {named} into play {dest}", "put it into play here",
        [put](Compile& b, Things what, Later<Into> dest) { return put(b, what, {}, dest); });
  t.row("verb", "put|puts {things} from {zone} into play {dest}",
        "put a unit from your hand into play at a planet",
        [put](Compile& b, Later<Things> what, Later<std::pair<Zone, Player>> zone, Later<Into> dest) {
          const Things before = b.last;
          const Things chosen = what();
          const auto [pile, whose] = zone();
          b.take_from(chosen, pile, whose);
          return put(b, chosen, before, dest);
        });
  const auto take = [](Compile& b, Things what, std::pair<Zone, Player> zone) {
    b.take_from(what, zone.first, zone.second);
    if (zone.first != Zone::Hand && zone.first != Zone::Discard)
      b.refuse("cards are deployed from a hand or a discard pile");
  };
  using From = Later<std::pair<Zone, Player>>;
  t.row("verb", "deploy|deploys {things} from {zone}", "deploy an attachment from your hand",
        [take](Compile& b, Things what, std::pair<Zone, Player> zone) {
          take(b, what, zone);
          return b.verb(deploy_card, {.what = what});
        });
  t.row("verb", "deploy|deploys {things} from {zone} at {place}",
        "deploy this unit from your hand at that planet",
        [take](Compile& b, Later<Things> card, From from, Later<Things> place) {
          const Things before = b.last, what = card(), deployed = b.last;
          const std::pair<Zone, Player> zone = from();
          take(b, what, zone);
          if (before) b.last = before;  // `the same planet` is not that of a card that is nowhere in play
          const Things to = place();
          b.places_only(to);
          b.last = deployed;
          if (b.program[what].named == Named::This && zone.first == Zone::Hand) b.ability.from_hand = true;
          return b.verb(deploy_card, {.what = what, .to = to});
        });
  t.row("verb", "deploy|deploys the topmost {kind} in any discard pile",
        "deploy the topmost unit in any discard pile", [](Compile& b, Filter k) {
          b.card.reads_topmost = true;
          const Filter lying = b.both(k, b.lies_in(Zone::Discard, b.player(machine::Who::Each)));
          return b.verb(deploy_card, {.what = b.pick({.topmost = true, .filter = lying})});
        });
}

void answers(const Compile& b, std::initializer_list<Name> names, const char* why) {
  for (const Happening& h : b.ability.happenings)
    for (const Name name : names)
      if (h.name == name) return;
  b.refuse(why);
}

void add_answers(Phrases& t) {
  const auto reduce = [](Compile& b, Amount n, int least) {
    answers(b, {Name::Deploying}, "a cost is reduced `when you deploy ...`");
    b.ability.reduction = n;
    b.ability.reduction_minimum = static_cast<std::int16_t>(least);
    return b.verb(reduce_cost, {.value = static_cast<std::int16_t>(least), .amount = n});
  };
  t.row("verb", "reduce|reduces its cost by {amount}", "reduce its cost by 1",
        [reduce](Compile& b, Amount n) { return reduce(b, n, 0); });
  t.row("verb", "reduce|reduces its cost by {amount} to a minimum of {number}",
        "reduce its cost by 1 to a minimum of 1", reduce);
  t.row("verb", "raise|raises its cost by {amount}", "raise its cost by 2", [](Compile& b, Amount n) {
    answers(b, {Name::Deploying}, "a cost is raised `when ... deploys ...`");
    return b.verb(raise_cost, {.amount = n});
  });
  t.row("verb", "cancel|cancels its effects", "cancel its effects", [](Compile& b) {
    answers(
        b,
        {Name::PlaysEvent, Name::TriggersAbility, Name::ShieldUsed, Name::UsesAbility, Name::BattleAbility,
         Name::Moves},
        "effects are cancelled `when ... plays an event`, `targets`, `shields`, `uses an ability`, `uses a "
        "battle ability` or `would be moved from a planet`");
    if (b.ability.kind != Kind::Interrupt) b.refuse("effects are cancelled by an interrupt: `when ...`");
    return b.verb(cancel, {});
  });
  t.row("verb", "cancel|cancels that attack", "cancel that attack", [](Compile& b) {
    answers(b, {Name::AttackDeclared}, "an attack is cancelled when or after a defender is declared");
    return b.verb(cancel, {});
  });
  t.row("verb", "declare|declares {things} as the defender instead",
        "declare this unit as the defender instead", [](Compile& b, Things what) {
          answers(b, {Name::AttackDeclared}, "a defender is declared instead `when ... declares an attack`");
          for (Happening& h : b.ability.happenings) h.would = true;
          return b.verb(become_defender, {.what = what});
        });
  t.row(
      "verb", "declare|declares that attack against {things} instead",
      "declare that attack against an enemy unit at an adjacent planet instead", [](Compile& b, Things what) {
        answers(b, {Name::AttackDeclared}, "an attack is declared `when ... declares an attack against ...`");
        for (Happening& h : b.ability.happenings) h.would = true;
        return b.verb(attack_another, {.what = what});
      });
  t.row("verb", "trigger|triggers the battle ability of {goal}",
        "trigger the battle ability of another planet",
        [](Compile& b, Things place) { return b.verb(trigger_battle, {.to = place}); });
}

}  // namespace

void add_verbs_of_play(Phrases& t) {
  add_putting(t);
  add_tokens(t);
  add_destinations(t);
  add_answers(t);
  add_battles(t);
}

}  // namespace tercio::warlords
