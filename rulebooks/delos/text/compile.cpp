#include "rulebooks/delos/text/compile.h"

#include <variant>

#include "rulebooks/delos/rules/verb.h"
#include "rulebooks/delos/text/phrases.h"

namespace tercio::delos {
namespace {

std::uint8_t altered(const machine::ChangeNode& change) {
  switch (change.kind) {
    case machine::Alters::Add:
    case machine::Alters::Set:
    case machine::Alters::Multiply:
    case machine::Alters::UseAs: return static_cast<std::uint8_t>(1U << change.word);
    case machine::Alters::Gain:
    case machine::Alters::Lose: return alters_specials;
    case machine::Alters::Cannot:
    case machine::Alters::Must:
    case machine::Alters::Special: return alters_deeds;
  }
  return 0;
}

void refuse_large_numbers(const language::Tree& tree) {
  if (!tree.row && (tree.category == "number" || tree.category == "signed") &&
      (tree.value > 99 || tree.value < -99))
    throw machine::NotUnderstood(tree.column, "numbers are 99 at most");
  for (const language::Tree& part : tree.parts) refuse_large_numbers(part);
}

}  // namespace

// Choices are made when the ability is played, unless they depend on what it does.
Compile::Compile(Catalog& from, Card& of) : Build(from.program_, registers), catalog(from), card(of) {
  late_stays = either_waits = false;
}

bool Compile::is_outcome(Amount a) const {
  if (!a) return false;
  const machine::AmountNode& n = program[a];
  if (n.kind == machine::Number::Die || n.kind == machine::Number::Done) return true;
  if (n.kind == machine::Number::Fact)
    return rolls_itself && n.word <= static_cast<Word>(Quantity::RollDifference);
  // What is chosen before it, or has been done to that, may change the figure.
  const bool figure = n.kind == machine::Number::Figure || n.kind == machine::Number::Highest ||
                      n.kind == machine::Number::Lowest;
  if (figure && n.of && program[n.of].named == machine::Named::Picked) return true;
  return is_outcome(n.a) || is_outcome(n.b);
}

bool Compile::is_outcome(Filter filter) const {
  if (!filter) return false;
  const machine::FilterNode& n = program[filter];
  const bool of_chosen = n.kind == machine::Fits::Same && program[n.than].named == machine::Named::Picked;
  if (of_chosen && program[picked_[program[n.than].reg]].late) return true;  // `1 of them`, chosen late
  return is_outcome(n.amount) || is_outcome(n.a) || is_outcome(n.b);
}

std::uint8_t Compile::stances(Filter filter) const {
  constexpr std::uint8_t any = 7;
  if (!filter) return any;
  const machine::FilterNode& n = program[filter];
  if (n.kind == machine::Fits::Atom && n.word == static_cast<Word>(Atom::Stances))
    return static_cast<std::uint8_t>(n.value);
  if (n.kind == machine::Fits::And) return stances(n.a) & stances(n.b);
  if (n.kind == machine::Fits::Or) return stances(n.a) | stances(n.b);
  return any;
}

bool Compile::may_mean_locked(Things of) const {
  const ThingsNode& n = program[of];
  if (n.named != machine::Named::Picked) return n.named != machine::Named::All;
  return stances(program[picked_[n.reg]].filter) == bit(Stance::Locked);
}

void Compile::check_kind(Filter filter) const {
  if (stances(filter) == 0) refuse("a card is ready, locked or charging, never two of them");
}

Things Compile::it() {
  const Things named = Build::it();
  const ThingsNode& n = program[named];
  const bool several = n.named == machine::Named::All && n.zone == static_cast<Word>(Zone::Here);
  if (!several) return named;
  if (!single_) refuse("`it` is one thing, and several are meant here: say `them`");
  return single_;
}

Things Compile::named(Things of) {
  const ThingsNode n = program[of];
  if (n.named == machine::Named::Both) {
    const Things a = named(n.a), b = named(n.b);
    return program.add(ThingsNode{.named = machine::Named::Both, .a = a, .b = b});
  }
  return n.picks ? program.add(ThingsNode{.named = machine::Named::Picked, .zone = n.zone, .reg = n.reg})
                 : of;
}

void Compile::check_lasting(Filter filter) const {
  const auto forgotten = [&](auto self, Amount a) -> bool {
    if (!a) return false;
    const machine::AmountNode& n = program[a];
    const machine::Named of = n.of ? program[n.of].named : machine::Named::All;
    const bool counted = n.kind == machine::Number::X || n.kind == machine::Number::Die ||
                         n.kind == machine::Number::Done ||
                         (n.kind == machine::Number::Fact && n.word != static_cast<Word>(Quantity::Turn));
    return counted || of != machine::Named::All || self(self, n.a) || self(self, n.b);
  };
  if (!filter) return;
  const machine::FilterNode& n = program[filter];
  if (n.kind == machine::Fits::Same || forgotten(forgotten, n.amount))
    refuse("what lasts is compared with numbers and kinds: what this ability chose is forgotten by then");
  check_lasting(n.a);
  check_lasting(n.b);
}

Filter Compile::one_of(Things these) {
  leaves_out_ = true;  // or takes from it
  return program.add(machine::FilterNode{.kind = machine::Fits::Same, .than = these});
}

Amount Compile::its_figure(Word which, bool printed) {
  const bool one = last && (program[last].topmost || (program[last].named != machine::Named::All &&
                                                      program[last].named != machine::Named::Both));
  if (one) return figure(which, it_alone(), printed);
  const Amount own = figure(which, {}, printed);
  unsaid_.push_back(own.id);
  return own;
}

// A figure of nothing that is named is that of the card by itself.
void Compile::say_of_each(Amount amount, Things of) {
  if (!amount) return;
  const machine::AmountNode n = program[amount];
  std::erase(unsaid_, amount.id);
  const bool figure = n.kind == machine::Number::Figure || n.kind == machine::Number::Printed;
  if (figure && of && n.of && program[of].named == machine::Named::Picked &&
      program[n.of].named == machine::Named::Picked && program[of].reg == program[n.of].reg)
    program.edit(amount).of = {};
  say_of_each(n.a, of);
  say_of_each(n.b, of);
}

Player Compile::spoken_of(Player who) {
  if (!him && program[who].who == machine::Who::Others) him = who;
  return who;
}

Things Compile::some_of(Things these, Amount number, bool up_to) {
  const Things some = pick({.up_to = up_to, .filter = one_of(these), .count = number});
  these_ = these;
  some_ = last;
  return some;
}

Things Compile::the_others() {
  if (!some_) refuse("`the other` is said after `1 of them`");
  const Filter rest = both(one_of(these_), negated(one_of(some_)));
  return last = all_of(rest);
}

Filter Compile::other(Filter kind) {
  const Filter not_itself = both(atom(Atom::Other), kind);
  if (!last) return not_itself;
  const machine::Named named = program[last].named;
  if (named == machine::Named::All || named == machine::Named::This || program[last].whole) return not_itself;
  const Filter not_named = negated(one_of(last));
  const Filter of_last =
      named == machine::Named::Picked ? program[picked_[program[last].reg]].filter : Filter{};
  const Word side = of_last ? program[of_last].side : Word{0};
  const bool of_enemy = side == static_cast<Word>(Side::Enemy);
  // `1 enemy unit ... 1 of your other units`: than this unit.
  if (paying || last == paid_ || (of_enemy && program[kind].side != side)) return both(not_named, not_itself);
  return both(not_named, kind);
}

Amount Compile::done(Filter kind, Done what) {
  if (what != Done::DestroyedThisAction) counts |= bit(what);
  return program.add(
      machine::AmountNode{.kind = machine::Number::Done, .word = static_cast<Word>(what), .filter = kind});
}

Amount Compile::die() {
  ++dice;
  has_roll = rolls_itself = true;
  return program.add(machine::AmountNode{.kind = machine::Number::Die});
}

Amount Compile::rolled() {
  if (!has_roll) refuse("nothing was rolled before: say `roll`, `d6`, `test 4+`, or answer a roll or a test");
  return quantity(Quantity::Rolled);
}

Amount Compile::that_damage() {
  bool damage = !ability.happenings.empty();
  for (const Happening& h : ability.happenings)
    damage = damage && (h.name == Name::Damaged || h.name == Name::WouldBeDamaged);
  if (!damage) refuse("`that damage` is said after `after ... is damaged` or `when ... would be damaged`");
  return quantity(Quantity::Happened);
}

void Compile::asks_for_both_rolls() const {
  if (!rolls_itself || !enemy_rolls)
    refuse("both must have rolled before: `each player rolls; if you rolled higher, ...`");
}

void Compile::line(const language::Tree& tree) {
  refuse_large_numbers(tree);
  const language::Tree& said = tree.row->pattern.starts_with("command :") ? tree.parts[0] : tree;
  ability.text = catalog.grammar().format(said);
  phrases().build<void>(*this, tree);
}

Things Compile::all_of(Filter filter, Zone zone) {
  return program.add(
      ThingsNode{.named = machine::Named::All, .zone = static_cast<Word>(zone), .filter = filter});
}

Amount Compile::quantity(Quantity what) {
  return program.add(machine::AmountNode{.kind = machine::Number::Fact, .word = static_cast<Word>(what)});
}

Condition Compile::fact(Fact what, int value, Player who) {
  return program.add(machine::ConditionNode{.kind = machine::Holds::Fact,
                                            .word = static_cast<Word>(what),
                                            .value = static_cast<std::int16_t>(value),
                                            .player = who});
}

Filter Compile::owned_by(Player who) {
  const machine::PlayerNode& n = program[who];
  switch (n.who) {
    case machine::Who::You: return side(Side::Yours);
    case machine::Who::Others: return side(Side::Enemy);
    case machine::Who::Role:
      return side(n.role == static_cast<Word>(SeatRole::Attacker) ? Side::Attackers : Side::Defenders);
    case machine::Who::Doer: return side(Side::Theirs);
    case machine::Who::Actor: return side(Side::Actors);
    default: refuse("say whether `you` or `the enemy` has it");
  }
}

void Compile::note_done_before(const EffectVerb& what, Things things) {
  if (!things || !what.leaves) return;
  const ThingsNode& n = program[things];
  if (n.named == machine::Named::Both) {
    note_done_before(what, n.a);
    note_done_before(what, n.b);
  } else if (n.picks) {
    ability.done_before[n.reg] = things;
  }
}

Effect Compile::verb(const EffectVerb& what, EffectNode node) {
  if (!paying) filled_ |= what.fills;  // what is paid comes after the choices
  if (!paying && inside_either == 0) note_done_before(what, node.what);
  node.verb = &what;
  node.rolls = node.rolls || has_die(node.amount) || (node.what && has_die(program[node.what].count));
  return effect(node);
}

bool Compile::has_extreme(Filter filter) const {
  if (!filter) return false;
  const machine::FilterNode& n = program[filter];
  return n.kind == machine::Fits::Extreme ||
         (n.kind == machine::Fits::And && (has_extreme(n.a) || has_extreme(n.b)));
}

void Compile::zone_of(Things things, Zone zone, Player whose) {
  ThingsNode& n = program.edit(things);
  n.zone = static_cast<Word>(zone);
  n.whose = whose;
  if (zone == Zone::Deck || (filled_ & bit(zone))) n.late = true;  // what lies there is not known before
}

Filter Compile::subject_filter(Things of) {
  const ThingsNode n = program[of];
  switch (n.named) {
    case machine::Named::All: return n.filter;
    case machine::Named::This: return atom(Atom::Source);
    case machine::Named::Both: return either(subject_filter(n.a), subject_filter(n.b));
    default: refuse("a static ability speaks of `this unit`, `your ...` or `all ...`");
  }
}

namespace {

bool is_of_a_card(Name name) {
  switch (name) {
    case Name::TestFailed:
    case Name::TestPassed:
    case Name::Rolled:
    case Name::Draws:
    case Name::Discards:
    case Name::Passes:
    case Name::BattleBegins:
    case Name::BattleEnds:
    case Name::SectorWon:
    case Name::SectorNotWon:
    case Name::None:
    case Name::count: return false;
    case Name::Destroyed:
    case Name::Locked:
    case Name::Rallied:
    case Name::Charged:
    case Name::Infiltrated:
    case Name::Moved:
    case Name::Damaged:
    case Name::Blocks:
    case Name::Shoots:
    case Name::Assaults:
    case Name::PlaysCard:
    case Name::SaveMade:
    case Name::WouldBeDestroyed:
    case Name::WouldBeDamaged:
    case Name::Targeted:
    case Name::Counterattacks:
    case Name::SaveFailed: return true;
  }
  return false;
}

}  // namespace

// Whom `his` means: the one who did it, unless that is you; of cards, whose they are.
Player Compile::actor_of(const Happening& h) {
  if (h.who && program[h.who].who == machine::Who::You) return {};
  if ((h.name == Name::Destroyed || h.name == Name::WouldBeDestroyed) && h.who)
    return program[h.who].who == machine::Who::Each ? Player{} : h.who;
  if (h.of_source) return {};
  if (!h.who && h.filter && program[h.filter].side == static_cast<Word>(Side::Yours)) return {};
  return player(machine::Who::Actor);
}

void Compile::answer(std::vector<Happening> happenings) {
  answers = true;
  last = {};
  him = {};
  bool source = true, number = true;
  together = true;
  for (const Happening& h : happenings) {
    answers = answers && is_of_a_card(h.name);
    source = source && h.of_source;
    together = together && h.cards > 0;
    number = number && (h.name == Name::TestFailed || h.name == Name::TestPassed || h.name == Name::Rolled ||
                        h.name == Name::SaveMade || h.name == Name::SaveFailed);
    him = actor_of(h);
  }
  if (happenings.size() > 1 && him) him = player(machine::Who::Actor);
  has_roll = number;
  if (answers) thing(source ? machine::Named::This : machine::Named::Member);
  if (answers && together) {
    program.edit(last).whole = true;
    several_ = last;
  }
  ability.happenings = std::move(happenings);
}

void Compile::check_cost(Effect cost) const {
  const EffectNode& n = program[cost];
  if (n.control == machine::Control::Either) {
    check_cost(n.a);
    check_cost(n.b);
    return;
  }
  if (n.control != machine::Control::Verb || !verb_of(n).pays)
    refuse(
        "a cost is what you give or risk: cards are locked, destroyed, discarded, moved or shown, a test "
        "is taken; say the rest as an effect: `...; if you do, ...`");
  const auto zone = n.what ? static_cast<Zone>(program[n.what].zone) : Zone::Here;
  if (zone == Zone::Deck || zone == Zone::Looked)
    refuse("what lies in a deck is not known before it is paid for");
  if (n.rolls) refuse("as a cost, a number of cards is named, not rolled");
  if (n.what && program[n.what].named == machine::Named::Both)
    refuse("say each cost by itself: `lock this unit, lock 1 of your other units`");
}

// Costs are chosen when they are paid. `lock this unit and 1 of your characters` is paid card by card.
void Compile::pay(const machine::Later<Effect>& cost) {
  paying = true;
  const Effect made = perhaps(cost);
  paying = false;
  const auto add = [&](auto self, Effect part) -> void {
    const EffectNode node = program[part];
    if (node.control != machine::Control::Verb || !node.what ||
        program[node.what].named != machine::Named::Both) {
      check_cost(part);
      ability.costs.push_back(part);
      return;
    }
    for (const Things one : {program[node.what].a, program[node.what].b}) {
      EffectNode of_one = node;
      of_one.what = one;
      const Effect cost_of_one = program.add(of_one);
      if (program[one].picks) program.edit(one).user = cost_of_one;
      self(self, cost_of_one);
    }
  };
  add(add, made);
}

std::int16_t Compile::grant(Ability keyword) {
  if (catalog.grants_.size() >= 200) refuse("too many abilities are gained");
  card.grant_kinds |= bit(keyword.kind);
  card.kinds |= reaches_further;
  card.command_kind |= reaches_further;
  for (const Happening& h : keyword.happenings) card.grant_listens |= bit(h.name);
  catalog.grants_.push_back(std::move(keyword));
  return static_cast<std::int16_t>(catalog.grants_.size() - 1);
}

std::int16_t Compile::grant(const std::string& line) {
  if (in_quotes) refuse("an ability in quotes holds no other in quotes");
  auto parsed = catalog.grammar().parse("ability", line);
  if (const auto* wrong = std::get_if<language::Problem>(&parsed)) refuse("in quotes: " + wrong->message);
  Compile inner(catalog, card);
  inner.in_quotes = true;
  const std::size_t before = catalog.grants_.size();
  inner.line(std::get<language::Tree>(parsed));
  if (catalog.grants_.size() == before)
    refuse("in quotes stands an ability with BA, T, R, M, E or Set-up; the rest is gained by its name");
  return static_cast<std::int16_t>(before);
}

void Compile::add_ability() {
  check_timing();
  if (!unsaid_.empty())
    refuse(last ? "`its` is said of one card, and several are meant here" : "`its` has nothing to mean here");
  if (in_quotes && (ability.kind < Kind::Action || ability.kind > Kind::SetUp))
    refuse("in quotes stands an ability with BA, T, R, M, E or Set-up; the rest is gained by its name");
  const auto index = static_cast<std::int8_t>(card.abilities.size());
  ability.line = static_cast<std::uint8_t>(card.lines.size());
  ability.chosen = chosen;
  ability.recalls = recalls;
  ability.counts = counts;
  ability.leaves_out = leaves_out_;
  ability.decides = decisions > 0;
  ability.pays_x = has_x;
  if (in_quotes) {
    grant(ability);
    return;
  }
  std::uint32_t names = 0;
  for (const Happening& h : ability.happenings) {
    names |= bit(h.name);
    if (recalls || reads_figures(h.filter)) card.looks |= bit(h.name);
  }
  if (ability.command) {
    card.command = index;
    card.command_kind |= bit(ability.kind);
    if (ability.kind == Kind::Reaction) card.listens_in_hand |= names;
  } else {
    card.kinds |= bit(ability.kind);
    if (ability.kind == Kind::Reaction) card.listens |= names;
    if (ability.kind == Kind::Static)
      for (const machine::Change c : ability.changes) {
        const machine::ChangeNode& change = program[c];
        const bool own = program[ability.subject].named == machine::Named::This;
        (own ? card.alters : card.aura) |= altered(change);
        if (altered(change) == alters_deeds)
          (own ? card.deeds : card.aura_deeds) |= static_cast<std::uint16_t>(change.value);
        if (change.kind != machine::Alters::Add && altered(change) != alters_deeds)
          card.sets |= altered(change);
      }
  }
  card.abilities.push_back(ability);
}

// Whether it asks for what can change about a card besides its stance.
bool Compile::reads_figures(Filter filter) const {
  if (!filter) return false;
  const machine::FilterNode& n = program[filter];
  if (n.kind == machine::Fits::Figure || n.kind == machine::Fits::Extreme) return true;
  if (n.kind == machine::Fits::Atom)
    return n.word == static_cast<Word>(Atom::Flag) || n.word == static_cast<Word>(Atom::HasSpecial);
  return reads_figures(n.a) || reads_figures(n.b);
}

void Compile::check_timing() const {
  if (ability.command && (ability.kind < Kind::Action || ability.kind > Kind::Event))
    refuse("a command line begins with BA, T, R, M or E");
}

}  // namespace tercio::delos
