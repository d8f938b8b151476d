// Effects on cards at a sector, each beside the phrase that says it.
#include <array>

#include "rulebooks/delos/rules/verb.h"
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

// A cost is paid with what it names, whosever that is, but not with a card that is being destroyed.
bool can_pay(const Game& g, Slot c, const Purse& purse) {
  return c != no_card && g.fights(c) && !g.s.doomed.has(c) && !purse.gone.has(c);
}

// The card pays for its own ability by being locked or destroyed, so that nothing is left to do with it.
bool is_spent(const Game& g, const Act& act, Slot c) {
  if (c != act.source.slot) return false;
  for (const Effect cost : g.ability(act).costs) {
    const EffectNode& node = g.program()[cost];
    if (node.what && g.program()[node.what].named == machine::Named::This) return true;
  }
  return false;
}

// --- destroy ------------------------------------------------------------------------------------------

void perform_destroy(Game& g, std::uint8_t index, Effect id) {
  const Act& act = g.s.acts[index];
  g.push(DestroyCards{.cards = meant_here(g, g.program()[id], act),
                      .agent = act.source.slot,
                      .second = no_card,
                      .by = act.doer,
                      .cause = act.cause,
                      .act = index});
}
bool pays_destroy(const Game& g, const EffectNode&, const Act&, Slot c, Purse& purse) {
  if (!can_pay(g, c, purse) || g.forbidden(c, Deed::BeDestroyed)) return false;
  purse.gone.add(c);
  return true;
}
constexpr EffectVerb destroy{.name = "destroy",
                             .purpose = " to destroy",
                             .perform = perform_destroy,
                             .useful = [](const Game& g, const EffectNode&, const Act&,
                                          Slot c) { return !g.forbidden(c, Deed::BeDestroyed); },
                             .pays = pays_destroy,
                             .fills = bit(Zone::Discard)};

// --- lock, rally, charge ------------------------------------------------------------------------------

template <Stance To>
void perform_stance(Game& g, std::uint8_t index, Effect id) {
  g.push(ChangeStance{.cards = meant_here(g, g.program()[id], g.s.acts[index]), .to = To, .act = index});
}
bool pays_lock(const Game& g, const EffectNode&, const Act&, Slot c, Purse& purse) {
  if (!can_pay(g, c, purse) || !g.may_be_locked(c) || purse.locked.has(c)) return false;
  purse.locked.add(c);
  return true;
}
constexpr EffectVerb lock{.name = "lock",
                          .purpose = " to lock",
                          .perform = perform_stance<Stance::Locked>,
                          .useful = [](const Game& g, const EffectNode&, const Act& act,
                                       Slot c) { return g.may_be_locked(c) && !is_spent(g, act, c); },
                          .pays = pays_lock,
                          .leaves = bit(Stance::Locked),
                          .takes = bit(Stance::Ready) | bit(Stance::Charging)};
bool may_rally(const Game& g, Slot c) { return g.stance(c) != Stance::Ready && !g.forbidden(c, Deed::Rally); }
constexpr EffectVerb rally{
    .name = "rally",
    .purpose = " to rally",
    .perform = perform_stance<Stance::Ready>,
    .useful = [](const Game& g, const EffectNode&, const Act&, Slot c) { return may_rally(g, c); },
    .pays = [](const Game& g, const EffectNode&, const Act&, Slot c,
               Purse& purse) { return can_pay(g, c, purse) && may_rally(g, c); },
    .leaves = bit(Stance::Ready),
    .takes = bit(Stance::Locked) | bit(Stance::Charging)};
constexpr EffectVerb charge{
    .name = "charge",
    .purpose = " to charge",
    .perform = perform_stance<Stance::Charging>,
    .useful = [](const Game& g, const EffectNode&, const Act& act,
                 Slot c) { return g.may_charge(c) && !is_spent(g, act, c); },
    .pays = [](const Game& g, const EffectNode&, const Act&, Slot c,
               Purse& purse) { return can_pay(g, c, purse) && g.may_charge(c) && !purse.locked.has(c); },
    .leaves = bit(Stance::Charging),
    .takes = bit(Stance::Ready)};

// --- damage -------------------------------------------------------------------------------------------

constexpr EffectVerb damage{
    .name = "deal damage",
    .purpose = " to damage",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(DealDamage{.act = act, .id = id}); },
    .pays = [](const Game& g, const EffectNode&, const Act&, Slot c,
               Purse& purse) { return can_pay(g, c, purse) && !g.forbidden(c, Deed::BeDamaged); },
    .fills = bit(Zone::Discard)};

constexpr EffectVerb divide_damage{.name = "divide damage",
                                   .purpose = " for the next point of damage",
                                   .perform = damage.perform,
                                   .chosen_by = Verb::DamageOn,
                                   .divides = true,
                                   .fills = bit(Zone::Discard)};

// --- move ---------------------------------------------------------------------------------------------

void perform_move(Game& g, std::uint8_t index, Effect id) {
  g.push(MoveCards{.act = index, .id = id, .cards = meant_here(g, g.program()[id], g.s.acts[index])});
}
bool pays_move(const Game& g, const EffectNode& node, const Act&, Slot c, Purse& purse) {
  if (!can_pay(g, c, purse) || g.forbidden(c, Deed::BeMoved)) return false;
  const auto elsewhere = static_cast<std::uint8_t>(g.s.open & ~(1U << g.s.battle.at));
  if (static_cast<Goal>(node.word) == Goal::OtherSector && elsewhere == 0) return false;
  purse.gone.add(c);
  return true;
}
constexpr EffectVerb move{.name = "move",
                          .purpose = " to move",
                          .perform = perform_move,
                          .useful = [](const Game& g, const EffectNode&, const Act&,
                                       Slot c) { return !g.forbidden(c, Deed::BeMoved); },
                          .pays = pays_move,
                          .fills = bit(Zone::Discard) | bit(Zone::Hand) | bit(Zone::OtherSector)};

// --- shoot and assault with, become the target ----------------------------------------------------------

void perform_attack(Game& g, std::uint8_t index, Effect id) {
  g.push(AttackWith{.act = index, .id = id, .cards = meant_here(g, g.program()[id], g.s.acts[index])});
}
// "You cannot shoot with a unit that was already locked", unless the text speaks of such a unit.
bool is_free(const Game& g, const EffectNode& node, Slot c) { return node.value != 0 || g.may_be_locked(c); }
constexpr EffectVerb shoot{.name = "shoot",
                           .purpose = " to shoot with",
                           .perform = perform_attack,
                           .useful =
                               [](const Game& g, const EffectNode& node, const Act& act, Slot c) {
                                 return g.card(c).is_unit() && g.at(c).owner == act.doer &&
                                        is_free(g, node, c) && !g.forbidden(c, Deed::Shoot);
                               },
                           .leaves = bit(Stance::Locked),
                           .takes = bit(Stance::Ready) | bit(Stance::Charging)};
constexpr EffectVerb assault{.name = "assault",
                             .purpose = " to assault with",
                             .perform = perform_attack,
                             .useful =
                                 [](const Game& g, const EffectNode& node, const Act& act, Slot c) {
                                   return g.at(c).owner == act.doer && g.has(c, Special::Assault) &&
                                          is_free(g, node, c) && !g.forbidden(c, Deed::Assault);
                                 },
                             .leaves = bit(Stance::Locked),
                             .takes = bit(Stance::Ready) | bit(Stance::Charging)};

constexpr EffectVerb fire{.name = "fire artillery",
                          .purpose = " to fire artillery with",
                          .perform = perform_attack,
                          .useful =
                              [](const Game& g, const EffectNode& node, const Act& act, Slot c) {
                                return g.at(c).owner == act.doer && g.has(c, Special::Artillery) &&
                                       is_free(g, node, c);
                              },
                          .leaves = bit(Stance::Locked),
                          .takes = bit(Stance::Ready) | bit(Stance::Charging)};

void perform_become_target(Game& g, std::uint8_t index, Effect id) {
  g.returns(0);
  if (g.s.attack_count == 0) return;
  for (Slot c : meant_here(g, g.program()[id], g.s.acts[index])) {
    Attack& now = g.s.attacks[g.s.attack_count - 1U];
    now.target = g.ref(c);
    now.blocked = 0;  // what blocked is the target no more
    if (g.journal) g.tell(g.title(c) + " becomes the target");
    g.returns(1);
    if (g.heard(bit(Name::Targeted))) g.push(TargetChosen{});
    return;
  }
}
constexpr EffectVerb become_target{.name = "become the target",
                                   .purpose = " to become the target",
                                   .perform = perform_become_target,
                                   .useful = [](const Game& g, const EffectNode&, const Act&, Slot c) {
                                     const Slot target = g.card_in_role(static_cast<Word>(Role::Target));
                                     return target != no_card && target != c &&
                                            g.at(c).owner == g.at(target).owner &&
                                            !g.forbidden(c, Deed::BeTargeted);
                                   }};

// What is chosen is spoken of afterwards.
constexpr EffectVerb choose{
    .name = "choose", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      g.returns(meant_here(g, g.program()[id], g.s.acts[index]).count());
    }};

// Each has from now on the figure that the other has now.
void perform_exchange(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Eye eye = g.eye(g.s.acts[index]);
  Cards two = g.found(node.what, eye);
  if (node.to) two = two | g.found(node.to, eye);
  g.returns(0);
  if (two.count() != 2) return;
  const Slot a = *two.begin();
  two.remove(a);
  const Slot c = *two.begin();
  if (!g.fights(a) || !g.fights(c)) return;
  const auto which = static_cast<Figure>(node.word);
  const int mine = g.figure(a, which), theirs = g.figure(c, which);
  g.add_lasting(a, node.first_change, theirs, static_cast<Until>(node.time));
  g.add_lasting(c, node.first_change, mine, static_cast<Until>(node.time));
  g.returns(1);
}
constexpr EffectVerb exchange{.name = "exchange", .purpose = "", .perform = perform_exchange};

// --- what lasts ---------------------------------------------------------------------------------------

constexpr std::array figure_names = {"firepower", "speed",          "armor",     "flags",
                                     "save",      "assault damage", "die number"};

std::string name_of(Word special) {
  switch (static_cast<Special>(special)) {
    case Special::Assault: return "Assault";
    case Special::Artillery: return "Artillery";
    case Special::Counterattack: return "Counterattack";
    case Special::Invulnerable: return "Invulnerable";
    case Special::TroopCapacity: return "Troop Capacity";
  }
  return "an ability";
}

// What a card gains or loses, with the number that it came to.
void tell_change(Game& g, Slot c, const machine::ChangeNode& change, int amount) {
  if (!g.journal) return;
  const auto figure = [&] { return std::string(figure_names.at(change.word)); };
  switch (change.kind) {
    case machine::Alters::Add:
      return g.tell(g.title(c) + " gets " + (amount < 0 ? "" : "+") + std::to_string(amount) + " " +
                    figure());
    case machine::Alters::Set: return g.tell(g.title(c) + " has " + std::to_string(amount) + " " + figure());
    case machine::Alters::Multiply: return g.tell(g.title(c) + " gets double " + figure());
    case machine::Alters::UseAs:
      return g.tell(g.title(c) + " uses its " + figure_names.at(change.from) + " as " + figure());
    case machine::Alters::Gain: return g.tell(g.title(c) + " gains " + name_of(change.word));
    case machine::Alters::Lose: return g.tell(g.title(c) + " loses " + name_of(change.word));
    case machine::Alters::Cannot:
    case machine::Alters::Must:
    case machine::Alters::Special: return;  // a prohibition is told by its card
  }
}

void perform_alter(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  const Cards all = meant_here(g, node, act);
  for (unsigned i = 0; i < node.changes; ++i) {
    const machine::Change change{static_cast<machine::Id>(node.first_change.id + static_cast<int>(i))};
    for (Slot c : all) {
      const int amount = g.value_for(g.program()[change].amount, act, c);
      tell_change(g, c, g.program()[change], amount);
      g.add_lasting(c, change, amount, static_cast<Until>(node.time));
    }
  }
  g.returns(!all.empty());
}
constexpr EffectVerb alter_cards{.name = "change", .purpose = "", .perform = perform_alter};

}  // namespace

Effect Compile::alter(Things of, const std::vector<machine::Change>& changes, Until until) {
  EffectNode node{
      .time = static_cast<Word>(until), .what = of, .changes = static_cast<std::uint8_t>(changes.size())};
  for (const machine::Change change : changes) {  // side by side
    const machine::ChangeNode copy = program[change];
    check_lasting(copy.filter);
    node.rolls = node.rolls || has_die(copy.amount);
    say_of_each(copy.amount, of);
    const machine::Change kept = program.add(copy);
    if (!node.first_change) node.first_change = kept;
  }
  return verb(alter_cards, node);
}

Effect Compile::chosen_before(Effect deed) {
  const EffectNode node = program[deed];
  if (node.control != machine::Control::Verb)
    refuse("say it the other way round: `the enemy may ...; if he does not, ...`");
  if (!node.what || !program[node.what].picks) return {};
  const Effect choice = program.add(EffectNode{.verb = &tercio::delos::choose, .what = node.what});
  const Things again = named(node.what);
  program.edit(deed).what = again;
  return choice;
}

void Compile::multiply(Effect effect, Amount times) {
  const EffectNode node = program[effect];
  if (node.control != machine::Control::Verb || node.verb != &alter_cards)
    return Build::multiply(effect, times);
  bool adds = false;
  for (unsigned i = 0; i < node.changes; ++i) {
    const machine::Change change{static_cast<machine::Id>(node.first_change.id + static_cast<int>(i))};
    if (program[change].kind != machine::Alters::Add) continue;
    const Amount product = combine(machine::Number::Product, program[change].amount, times);
    program.edit(change).amount = product;
    adds = true;
  }
  if (!adds) refuse("`for each` multiplies a number, and this effect has none");
}

void add_verbs_of_cards(Phrases& t) {
  t.row("verb", "destroy|destroys {subjects}", "destroy all locked enemy units",
        [](Compile& b, Things what) { return b.verb(destroy, {.what = what}); });
  t.row("verb", "lock|locks {subjects}", "lock 1 enemy unit",
        [](Compile& b, Things what) { return b.verb(lock, {.what = what}); });
  t.row("verb", "rally|rallies {subjects}", "rally this unit",
        [](Compile& b, Things what) { return b.verb(rally, {.what = what}); });
  t.row("verb", "charge|charges {subjects}", "charge up to 2 of your assault units",
        [](Compile& b, Things what) { return b.verb(charge, {.what = what}); });
  const auto deal = [](Compile& b, Amount n, Things what) {
    b.say_of_each(n, what);
    return b.verb(damage, {.amount = n, .what = what});
  };
  t.row("verb", "deal|deals {amount} damage to {subjects}", "deal 3 damage to 1 enemy unit", deal);
  t.row("verb", "deal|deals {amount} damage for each {counted} to {subjects}",
        "deal 2 damage for each of your characters to 1 enemy unit",
        [](Compile& b, Amount n, Amount times, Things what) {
          return b.verb(damage, {.amount = b.combine(machine::Number::Product, n, times), .what = what});
        });
  t.row("verb", "deal|deals that damage to {subjects}", "deal that damage to 1 enemy unit",
        [](Compile& b, Things what) { return b.verb(damage, {.amount = b.that_damage(), .what = what}); });
  t.row("verb", "deal|deals damage equal to {amount} to {subjects}",
        "deal damage equal to the armor of this unit to 1 enemy unit", deal);
  t.row("verb", "deal|deals damage to {subjects} equal to {amount}",
        "deal damage to 1 enemy unit equal to the armor of this unit",
        [deal](Compile& b, Things what, Amount n) { return deal(b, n, what); });
  const auto divide = [](Compile& b, Amount n, Filter k) {
    return b.verb(divide_damage, {.amount = n, .what = b.pick({.filter = k, .count = n})});
  };
  t.row("verb", "divide|divides {amount} damage among {kind}", "divide 4 damage among enemy units", divide);
  t.row("verb", "divide|divides damage equal to {amount} among {kind}",
        "divide damage equal to the armor of this unit among enemy units", divide);
  t.row("verb", "divide|divides {amount} damage among your {kind}", "divide 4 damage among your units",
        [divide](Compile& b, Amount n, Filter k) { return divide(b, n, b.yours(k)); });
  t.word("goal", "another sector", Goal::OtherSector);
  t.row("goal", "its|their owner's discard pile", "its owner's discard pile",
        [](Compile&) { return Goal::Discard; });
  t.row("goal", "its|their owner's hand", "its owner's hand", [](Compile&) { return Goal::Hand; });
  t.row("goal", "the top of its|their owner's deck", "the top of its owner's deck",
        [](Compile&) { return Goal::DeckTop; });
  t.row("goal", "the bottom of its|their owner's deck", "the bottom of its owner's deck",
        [](Compile&) { return Goal::DeckBottom; });
  const auto moved = [](Compile& b, Things what, Goal to) {
    return b.verb(move, {.word = static_cast<Word>(to), .what = what});
  };
  t.row("verb", "move|moves {subjects} to {goal}", "move 1 of your units to another sector", moved);
  t.row("verb", "return|returns {subjects} to {goal}", "return 1 enemy unit to its owner's hand",
        [moved](Compile& b, Things what, Goal to) {
          if (to == Goal::OtherSector) b.refuse("nobody knows where it was before: say `move ... to`");
          return moved(b, what, to);
        });
  t.row("verb", "put|puts {subjects} on top of its|their owner's deck",
        "put 1 enemy unit on top of its owner's deck",
        [moved](Compile& b, Things what) { return moved(b, what, Goal::DeckTop); });
  t.row("verb", "put|puts {subjects} on the bottom of its|their owner's deck",
        "put 1 enemy unit on the bottom of its owner's deck",
        [moved](Compile& b, Things what) { return moved(b, what, Goal::DeckBottom); });
  t.row("verb", "put|puts {subjects} into its|their owner's hand", "put 1 enemy unit into its owner's hand",
        [moved](Compile& b, Things what) { return moved(b, what, Goal::Hand); });
  t.row("verb", "shuffle|shuffles {subjects} into its|their owner's deck",
        "shuffle 1 enemy unit into its owner's deck",
        [moved](Compile& b, Things what) { return moved(b, what, Goal::IntoDeck); });
  t.row("verb", "shoot|shoots with {things}", "shoot with 1 of your locked units",
        [](Compile& b, Things what) {
          return b.verb(shoot, {.value = b.may_mean_locked(what), .what = what});
        });
  t.row("verb", "assault|assaults with {things}", "assault with 1 of your charging units",
        [](Compile& b, Things what) {
          return b.verb(assault, {.word = 1, .value = b.may_mean_locked(what), .what = what});
        });
  t.row("verb", "fire|fires artillery with {things}", "fire artillery with 1 of your locked artillery units",
        [](Compile& b, Things what) {
          return b.verb(fire, {.word = with_guns, .value = b.may_mean_locked(what), .what = what});
        });
  t.row("verb", "choose|chooses {subjects}", "choose 1 enemy unit",
        [](Compile& b, Things what) { return b.choose(choose, what); });
  const auto exchanged = [](Compile& b, Things one, Things other, machine::FigureWord f, Until until) {
    if (f.word >= changing_figures) b.refuse("a die number does not change");
    const machine::Change set =
        b.program.add(machine::ChangeNode{.kind = machine::Alters::Set, .word = f.word});
    return b.verb(exchange, {.time = static_cast<Word>(until),
                             .word = f.word,
                             .what = one,
                             .to = other,
                             .first_change = set,
                             .changes = 1});
  };
  t.row("verb", "{things} and {things} exchange {figure} {time}",
        "this unit and 1 enemy unit exchange armor this action", exchanged);
  t.row("verb", "{things} and {things} exchange {figure} and {figure} {time}",
        "this unit and 1 enemy unit exchange speed and armor this action",
        [exchanged](Compile& b, Things one, Things other, machine::FigureWord f, machine::FigureWord g,
                    Until until) {
          const Effect first = exchanged(b, one, other, f, until);
          return b.sequence(first, exchanged(b, b.named(one), b.named(other), g, until), false);
        });
  t.row("verb", "exchange|exchanges the {figure} of {things} and {things} {time}",
        "exchange the armor of this unit and 1 enemy unit this action",
        [exchanged](Compile& b, machine::FigureWord f, Things one, Things other, Until until) {
          return exchanged(b, one, other, f, until);
        });
  t.row("verb", "they exchange {figure} {time}", "they exchange armor this action",
        [exchanged](Compile& b, machine::FigureWord f, Until until) {
          return exchanged(b, b.them(), {}, f, until);
        });
  t.row("verb", "{things} becomes the target", "1 of your units becomes the target",
        [](Compile& b, Things what) { return b.verb(become_target, {.what = what}); });
  t.word("time", "this action", Until::EndOfAction);
  t.word("time", "this battle", Until::EndOfBattle);
  t.word("time", "this turn", Until::EndOfTurn);
  t.word("time", "until the end of the action", Until::EndOfAction);
  t.word("time", "until the end of the battle", Until::EndOfBattle);
  t.word("time", "until the end of the turn", Until::EndOfTurn);
  t.row("verb", "{subjects} {changes} {time}", "a unit gets +1 firepower this action",
        [](Compile& b, Things of, std::vector<machine::Change> changes, Until until) {
          return b.alter(of, changes, until);
        });
  t.row("verb", "{time} , {subjects} {changes}", "until the end of the action, a unit gets +1 firepower",
        [](Compile& b, Until until, Things of, std::vector<machine::Change> changes) {
          return b.alter(of, changes, until);
        });
  t.row("verb", "{subjects} {changes} {time} and {changes} {time}",
        "a unit gets +1 firepower this action and cannot be locked this battle",
        [](Compile& b, Things of, std::vector<machine::Change> changes, Until until,
           std::vector<machine::Change> more, Until then) {
          const Effect first = b.alter(of, changes, until);
          const Effect second = b.alter(b.program[of].picks ? b.it() : of, more, then);
          return b.sequence(first, second, false);
        });
}

}  // namespace tercio::delos
