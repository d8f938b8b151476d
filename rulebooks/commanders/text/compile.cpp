#include "rulebooks/commanders/text/compile.h"

#include "rulebooks/commanders/rules/verb.h"
#include "rulebooks/commanders/text/phrases.h"

namespace tercio::commanders {
namespace {

using machine::Alters;
using machine::Control;
using machine::Fits;
using machine::Named;

constexpr unsigned registers = 6;  // of an Act

void refuse_large_numbers(const language::Tree& tree) {
  if (!tree.row && (tree.category == "number" || tree.category == "signed") &&
      (tree.value > 995 || tree.value < -995))
    throw machine::NotUnderstood(tree.column, "numbers are 995 at most");
  for (const language::Tree& part : tree.parts) refuse_large_numbers(part);
}

// Where a text speaks of those who did or would do something: `he`, `that commander`.
class Doers {
 public:
  explicit Doers(const machine::Program& program) : program_(program) {}

  Player in(machine::Condition c) const {
    if (!c) return {};
    const machine::ConditionNode& n = program_[c];
    return first(in(n.a), in(n.b), in(n.left), in(n.right), in(n.of), in(n.filter), in(n.player));
  }
  Player in(Filter f) const {
    if (!f) return {};
    const machine::FilterNode& n = program_[f];
    const bool atom = n.kind == Fits::Atom;
    if (atom && n.word == static_cast<Word>(Atom::Of)) return in(Player{n.value});
    if (atom && n.word == static_cast<Word>(Atom::InPile)) return in(program_[Things{n.value}].whose);
    return first(in(n.a), in(n.b), in(n.amount), in(n.than), in(n.player));
  }

 private:
  Player in(Player p) const {
    const bool them = p && program_[p].who == machine::Who::Chosen && program_[p].reg == those_who_did;
    return them ? p : Player{};
  }
  Player in(Amount a) const {
    if (!a) return {};
    const machine::AmountNode& n = program_[a];
    return first(in(n.a), in(n.b), in(n.of), in(n.player), in(n.filter));
  }
  Player in(Things t) const {
    if (!t) return {};
    const ThingsNode& n = program_[t];
    return first(in(n.whose), in(n.filter), in(n.count), in(n.a), in(n.b));
  }
  template <class... More>
  static Player first(Player one, More... more) {
    if constexpr (sizeof...(more) > 0) return one ? one : first(more...);
    return one;
  }

  const machine::Program& program_;
};

}  // namespace

std::uint8_t altered(const machine::ChangeNode& change) {
  switch (change.kind) {
    case Alters::Add:
    case Alters::Set:
    case Alters::Multiply:
    case Alters::UseAs:
      if (change.kind == Alters::Add && change.value == 0 && !change.amount) return 0;
      switch (static_cast<Figure>(change.word)) {
        case Figure::Strike: return AltersStrike;
        case Figure::Armor: return AltersArmor;
        case Figure::Gold:
        case Figure::Mana: return AltersCosts;
        default: return AltersKeywords;
      }
    case Alters::Gain:
      if (change.word == static_cast<Word>(Keyword::Ability)) return AltersAbilities;
      return AltersKeywords;
    case Alters::Lose: return AltersKeywords;
    case Alters::Must: return AltersDuties;
    case Alters::Cannot:
    case Alters::Special: return AltersDeeds;
  }
  return 0;
}

Compile::Compile(Catalog& from, Card& of) : Build(from.program_, registers), catalog(from), card(of) {
  has_x = card.play.has_x;  // 6.4.1: all instances of X on the resource
}

void Compile::line(const language::Tree& tree) {
  refuse_large_numbers(tree);
  ability.text = catalog.grammar().format(tree);
  phrases().build<void>(*this, tree);
}

// --- Kinds of resources -------------------------------------------------------------------------------

Filter Compile::negated(Filter a) {
  const machine::FilterNode n = program[a];
  if (n.kind == Fits::All && n.types == 0xffff && n.side)
    return side(static_cast<Side>(n.side) == Side::Ally ? Side::NonAlly : Side::Ally);
  return Build::negated(a);
}

// 1.3: what is compared with strike, armor, health or snipe is a multiple of 5 too.
Filter Compile::within(Word figure, machine::Range range, bool printed) {
  if (static_cast<Figure>(figure) <= Figure::Snipe || static_cast<Figure>(figure) == Figure::Damage)
    for (const Amount bound : {range.least, range.most})
      if (bound) fives(bound);
  return Build::within(figure, range, printed);
}

Filter Compile::in(const Where& where) {
  if (where.adjacent) refuse("say `distant`: it means the region itself and those next to it");
  if (where.it) return atom(Atom::InPicked, where.it.id);
  if (where.chosen && regions && !watching && !fixed) {
    if (others) refuse("whoever does it chooses no region: say `any location`");
    return atom(Atom::InPicked, destination(where).id);
  }
  return atom(Atom::In, static_cast<int>(where.region));
}

// Where such resources are looked for: the pile that the filter names, else active regions.
void Compile::place_of(ThingsNode& node) const {
  const auto look = [&](auto& self, Filter f) -> void {
    if (!f) return;
    const machine::FilterNode& n = program[f];
    if (n.kind == Fits::And) {
      self(self, n.a);
      self(self, n.b);
    } else if (n.kind == Fits::Atom && n.word == static_cast<Word>(Atom::InPile)) {
      const ThingsNode& pile = program[Things{n.value}];
      if (node.zone && (node.zone != pile.zone || node.whose != pile.whose)) refuse("one pile at a time");
      node.zone = pile.zone;
      node.whose = pile.whose;
    }
  };
  look(look, node.filter);
}

Things Compile::all(Filter filter) {
  ThingsNode node{.named = Named::All, .filter = filter};
  place_of(node);
  return program.add(node);
}

Things Compile::each(Filter filter) {
  many = all(filter);
  if (watching || fixed) last = many;
  return many;
}

bool Compile::is_itself(Things of) const {
  return of && (program[of].named == Named::This || program[of].named == Named::Host);
}

bool Compile::is_one(Things of) const {
  const ThingsNode& n = program[of];
  switch (n.named) {
    case Named::This:
    case Named::Host:
    case Named::Member:
    case Named::Agent: return true;
    case Named::Picked:
      return !n.any_number &&
             (!n.count || (program[n.count].kind == machine::Number::Fixed && program[n.count].number == 1));
    default: return false;
  }
}

// What stands last of several filters, if it is a place, and the others.
std::pair<Filter, Filter> Compile::without_place(Filter filters) {
  const machine::FilterNode n = program[filters];
  if (n.kind != Fits::And) return {filters, {}};
  if (is_place(n.b)) return {n.a, n.b};
  const auto [rest, place] = without_place(n.b);
  return place ? std::pair{both(n.a, rest), place} : std::pair{filters, Filter{}};
}

bool Compile::is_place(Filter f) const {
  const machine::FilterNode& n = program[f];
  const auto atom = static_cast<Atom>(n.word);
  return n.kind == Fits::Atom &&
         (atom == Atom::In || atom == Atom::InPicked || atom == Atom::InPile || atom == Atom::Of);
}

// `without outpost or with strike 5 or less in the battlefield`: a place at the end is said of both.
Filter Compile::either(Filter a, Filter c) {
  if (is_place(a)) return Build::either(a, c);
  const auto [rest, place] = without_place(c);
  return place ? both(either(a, rest), place) : Build::either(a, c);
}

static bool asks_for_encampments(const machine::Program& program, Filter f) {
  if (!f) return false;
  const machine::FilterNode& n = program[f];
  return (n.kind == Fits::Atom && n.word == static_cast<Word>(Atom::Encampment)) ||
         (n.kind == Fits::And && (asks_for_encampments(program, n.a) || asks_for_encampments(program, n.b)));
}

void Compile::has_health(Things of) {
  const ThingsNode& n = program[of];
  if (asks_for_encampments(program, n.filter)) return;
  only(of, unit_types, [&] { refuse("units and encampments have health: say `an encampment`"); });
}

bool Compile::has_extreme(Filter filter) const {
  if (!filter) return false;
  const machine::FilterNode& n = program[filter];
  return n.kind == Fits::Extreme || (n.kind == Fits::And && (has_extreme(n.a) || has_extreme(n.b)));
}

Filter Compile::of_types_only(Filter filter) {
  if (!filter) return filter;
  machine::FilterNode n = program[filter];
  if (n.kind == Fits::Atom && n.word == static_cast<Word>(Atom::Says))
    n.word = static_cast<Word>(Atom::IsOfType);
  n.a = of_types_only(n.a);
  n.b = of_types_only(n.b);
  return program.add(n);
}

// --- What is chosen -----------------------------------------------------------------------------------

// Whether it asks for something that is chosen before: whether there is any shows only then.
bool Compile::reads_register(Filter filter) const {
  if (!filter) return false;
  const machine::FilterNode& n = program[filter];
  if (n.kind == Fits::Atom && n.word == static_cast<Word>(Atom::InPicked))
    return program[Things{n.value}].named == Named::Picked;
  if (n.kind == Fits::Same && program[n.than].named == Named::Picked) return true;
  const auto is_chosen = [&](Player p) { return p && program[p].who == machine::Who::Chosen; };
  if (n.kind == Fits::Atom && n.word == static_cast<Word>(Atom::Of)) return is_chosen(Player{n.value});
  if (n.kind == Fits::Atom && n.word == static_cast<Word>(Atom::InPile))
    return is_chosen(program[Things{n.value}].whose);
  return reads_register(n.a) || reads_register(n.b);
}

Things Compile::pick(ThingsNode how) {
  place_of(how);
  if (watching || fixed) {
    how.named = Named::All;
    return last = program.add(how);
  }
  if (registers_ == registers) refuse("an effect has six directions at most");
  how.named = Named::Picked;
  how.picks = true;
  how.reg = static_cast<std::uint8_t>(registers_++);
  // A commander is chosen at once, also where it is not certain that it is done.
  const bool whom = static_cast<Zone>(how.zone) == Zone::Commanders;
  if (whom && others)
    refuse("whoever does it chooses no commander: say `that commander` or `each other commander`");
  how.late = !whom && (others || inside_either > 0 || how.random || how.topmost ||
                       static_cast<Zone>(how.zone) == Zone::Domain || Doers(program).in(how.filter));
  const bool non_ally = how.filter && program[how.filter].side == static_cast<Word>(Side::NonAlly);
  if (others && !how.zone && !non_ally) how.whose = player(machine::Who::Doer);  // one of his own
  how.needed = !reads_register(how.filter) && !how.a && inside_either == 0;
  if (!how.count) how.count = number(1);
  const Things chosen_here = program.add(how);
  if (!how.late) chosen.push_back(chosen_here);
  const Things meant = program.add(ThingsNode{.named = Named::Picked,
                                              .zone = how.zone,
                                              .reg = how.reg,
                                              .any_number = how.any_number,
                                              .filter = how.filter,
                                              .count = how.count});
  if (static_cast<Zone>(how.zone) < Zone::Locations) last = many = meant;
  return chosen_here;
}

Things Compile::that() {
  const Happening& h = ability.happening;
  if (h.event == Event::None) refuse("`that` means what has happened: nothing has");
  const auto kind_of = [&](Things t) { return t ? program[t].named : Named::Nothing; };
  const bool acts = kind_of(h.agent) == Named::All || (!h.subject && kind_of(h.agent) == Named::Picked);
  return thing(kind_of(h.subject) == Named::All || !acts ? Named::Member : Named::Agent);
}

Player Compile::choose_commander(bool not_yours) {
  if (watching || fixed) return player(not_yours ? machine::Who::Others : machine::Who::Each);
  const Things chosen_one = pick({.zone = static_cast<Word>(Zone::Commanders),
                                  .whose = not_yours ? player(machine::Who::Others) : Player{}});
  return commander =
             program.add(machine::PlayerNode{.who = machine::Who::Chosen, .reg = program[chosen_one].reg});
}

Things Compile::destination(const Where& where) {
  if (where.it) {
    if (!others && !is_one(where.it)) refuse("one region is meant: say which");
    return where.it;
  }
  if (!where.chosen) {
    if (where.region == Region::AnyLocation) refuse("say which location: `a location` is chosen");
    return program.add(ThingsNode{.named = Named::Role, .role = static_cast<Word>(where.region)});
  }
  if (watching || fixed) refuse("nothing is chosen here: say `any location`");
  if (where.other && !last) refuse("`another location` is another than where something is");
  if (where.adjacent && !last) refuse("`an adjacent region` is next to something that moves");
  return pick({.role = static_cast<Word>(where.region),
               .zone = static_cast<Word>(where.adjacent ? Zone::Adjacent : Zone::Locations),
               .a = where.adjacent || where.other ? last : Things{}});
}

// --- Effects ------------------------------------------------------------------------------------------

Effect Compile::perhaps(const machine::Later<Effect>& inside) {
  inside_ = chosen.size();
  const std::size_t before = inside_;
  const Effect done = previous;
  const Effect made = inside();
  before_perhaps_ = done;
  for (std::size_t i = before; i < chosen.size(); ++i) program.edit(chosen[i]).needed = false;
  inside_ = before;
  return made;
}

// What only one of several effects speaks of is chosen once that one is.
Effect Compile::either(const std::vector<machine::Later<Effect>>& alternatives) {
  std::vector<Effect> made;
  ++inside_either;
  for (const machine::Later<Effect>& one : alternatives) made.push_back(one());
  --inside_either;
  Effect row = made.back();
  for (std::size_t i = made.size() - 1; i-- > 0;)
    row = effect({.control = Control::Either, .then = i > 0, .a = made[i], .b = row});
  return row;
}

// He chooses when it is done, among what is his.
Effect Compile::by_another(const machine::Later<Effect>& inside) {
  const bool was = std::exchange(others, true);
  const Effect made = inside();
  others = was;
  return made;
}

void Compile::chosen_for(Things things, Effect user) {
  if (!things) return;
  const ThingsNode& n = program[things];
  if (n.named == Named::Both) {
    chosen_for(n.a, user);
    chosen_for(n.b, user);
  } else if (n.picks) {
    program.edit(things).user = user;
  }
}

Effect Compile::effect(EffectNode node) {
  if (node.control == Control::May && inside_ < chosen.size()) {
    node.what = chosen[inside_];  // choosing nothing declines
    for (std::size_t i = inside_; i < chosen.size(); ++i) {
      ThingsNode& n = program.edit(chosen[i]);
      n.optional = n.optional || !n.up_to;
    }
  }
  if (const Player he = Doers(program).in(node.condition)) {  // it is asked for each of them
    node.then = means_doers(he, node.a);
    node.who = node.then ? program[node.a].who : he;
  }
  if (node.control == Control::DoSame) node.a = again(node.a);
  if (node.control == Control::IfDone && !node.a && before_perhaps_) {
    const EffectNode& before = program[before_perhaps_];
    const bool asked = before.control == Control::IfDone && before.a && !before.b;
    node.word = asked && program[before.a].control != Control::May;
  }
  const Effect made = program.add(node);
  if (node.control == Control::Verb) {
    chosen_for(node.what, made);
    chosen_for(node.to, made);
  }
  return previous = made;
}

void Compile::multiply(Effect e, Amount times) {
  const EffectNode node = program[e];
  if (node.control == Control::Sequence) {  // `gain 1 gold and 1 mana`
    multiply(node.a, times);
    return multiply(node.b, times);
  }
  if (node.control != Control::Verb) refuse("`for each` multiplies a number, and this effect has none");
  if (node.verb == &alter_verb()) return multiply_changes(e, times);
  if (node.amount) {
    program.edit(e).amount = combine(machine::Number::Product, node.amount, times);
    return;
  }
  if (!node.what || !program[node.what].picks || program[node.what].any_number)
    refuse("`for each` multiplies a number, and this effect has none");
  program.edit(node.what).count = combine(machine::Number::Product, program[node.what].count, times);
}

// `it gets +5/+5 this term for each ...`
void Compile::multiply_changes(Effect e, Amount times) {
  std::vector<machine::ChangeNode> made;
  for (int k = 0; k < program[e].changes; ++k) {
    made.push_back(program[machine::Change{static_cast<machine::Id>(program[e].first_change.id + k)}]);
    machine::ChangeNode& n = made.back();
    const bool figure =
        n.word == static_cast<Word>(Figure::Strike) || n.word == static_cast<Word>(Figure::Armor);
    if (n.kind != Alters::Add || !figure) refuse("`for each` multiplies strike and armor");
    if (n.value != 0)
      n.amount = combine(machine::Number::Product, n.amount ? n.amount : number(n.value), times);
  }
  machine::Change first;
  for (const machine::ChangeNode& n : made) {
    const machine::Change one = program.add(n);
    if (!first) first = one;
  }
  program.edit(e).first_change = first;
}

Effect Compile::verb(const EffectVerb& what, EffectNode node) {
  node.verb = &what;
  if (node.what && (what.changes_region || what.brings_back)) {
    if (has_left(node.what)) node.what = wherever(node.what);
    leaves_now(node.what);
  }
  if (node.what && program[node.what].topmost && what.types != any_type)
    refuse("this is done to active resources");
  if (node.what && what.types != any_type)
    only(node.what, what.types, [&] {
      refuse(what.types == unit_types ? "this can be done to units only"
                                      : "this can be done to units and locations only");
    });
  return effect(node);
}

// A timed effect: the resources that it affects are fixed when it resolves (5.7.2).
Effect Compile::alter(Things of, const std::vector<machine::Change>& changes, Until until) {
  machine::Change first;
  for (const machine::Change c : changes) {
    const machine::ChangeNode copy = program[c];
    const machine::Change made = program.add(copy);  // one after the other
    if (!first) first = made;
  }
  return verb(alter_verb(), {.time = static_cast<Word>(until),
                             .what = of,
                             .first_change = first,
                             .changes = static_cast<std::uint8_t>(changes.size())});
}

Amount Compile::fives(Amount amount) const {
  if (program[amount].kind == machine::Number::Fixed && program[amount].number % 5 != 0)
    refuse("strike, armor, damage and health are multiples of 5");
  return amount;
}

machine::Condition Compile::fact(Fact what) {
  return program.add(machine::ConditionNode{.kind = machine::Holds::Fact, .word = static_cast<Word>(what)});
}

machine::Condition Compile::are_such(Things of, Filter filter) {
  if (program[of].picks)
    refuse("nothing is chosen here: say `this unit`, `it`, `that unit`, or `there is a ...`");
  return Build::are_such(of, filter);
}

// --- Lines --------------------------------------------------------------------------------------------

void Compile::pay(Effect cost) {
  const auto check = [&](Effect e) {
    const EffectNode& n = program[e];
    if (n.control != Control::Verb || !(verb_of(n).pays || verb_of(n).befalls))
      refuse("this cannot be a price");
    if (n.what && program[n.what].named == Named::All) refuse("a price is paid with chosen resources");
    if (n.what && program[n.what].named == Named::Both) refuse("say each price by itself, joined by `and`");
  };
  if (const EffectNode& n = program[cost]; n.control == Control::Either) {
    check(n.a);
    check(n.b);
  } else {
    check(cost);
  }
  ability.mode.costs.push_back(cost);
}

Mode Compile::take_mode() {
  ability.mode.chosen = chosen;
  ability.mode.has_x = pays_x;
  Mode made = std::move(ability.mode);
  ability.mode = {};
  chosen.clear();
  registers_ = 0;
  left_.clear();
  has_x = card.play.has_x;
  pays_x = false;
  last = many = rest_of = {};
  commander = {};
  previous = {};
  return made;
}

// `Anytime this unit is ruined`: it is inactive then, but that is what its text speaks of.
bool Compile::answers_own_leaving() const {
  const Happening& h = ability.happening;
  if (h.would || !(bit(h.event) & leaving_events) || !h.subject) return false;
  const Named named = program[h.subject].named;
  if (named != Named::This && named != Named::Host) return false;
  if (named == Named::Host && (card.type == Type::Item || card.type == Type::Upgrade))
    refuse("it leaves with what it sits on, and cannot answer that");
  return true;
}

// An ability in quotes, for others to have.
std::int16_t Compile::quoted(const std::string& text) {
  const auto parsed = catalog.grammar().parse("ability", text);
  if (const auto* problem = std::get_if<language::Problem>(&parsed))
    refuse("in the quotes: " + problem->message);
  Card bearer;
  bearer.type = Type::Creature;
  Compile inside(catalog, bearer);
  inside.line(std::get<language::Tree>(parsed));
  const bool one = bearer.abilities.size() == 1;
  if (!one || bearer.abilities[0].kind == Kind::Continuous || bearer.abilities[0].from != Zone::Active ||
      bearer.abilities[0].times != Times::Always || bearer.abilities[0].answers_own_leaving)
    refuse("quotes hold an action (`A: ...`), a spell (`S: ...`) or `Anytime ...`");
  catalog.later_.push_back(bearer.abilities[0]);
  return static_cast<std::int16_t>(catalog.later_.size() - 1);
}

void Compile::add_ability() {
  ability.mode = take_mode();
  switch (ability.kind) {
    case Kind::Continuous:
      for (const machine::Change c : ability.changes)
        ability.alters |= ability.commanders ? std::uint8_t{AltersCommanders} : altered(program[c]);
      if ((ability.alters & AltersCosts) && is_itself(ability.subject)) card.varies = true;
      card.alters |= ability.alters;
      if (ability.commanders || program[ability.subject].named != machine::Named::Host)
        card.alters_others |= ability.alters;
      break;
    case Kind::Triggered:
      card.listens |= bit(ability.happening.event);
      if (answers_own_leaving()) {
        ability.answers_own_leaving = true;
        card.last_words |= bit(ability.happening.event);
      }
      if (ability.times == Times::NextTime)
        card.next_times = static_cast<std::uint8_t>(card.next_times | 1U << card.abilities.size());
      break;
    case Kind::Action:
    case Kind::Spell:
      ++card.actions;
      card.acts_elsewhere |= ability.from != Zone::Active;
      break;
  }
  card.abilities.push_back(ability);
}

std::int16_t Compile::later(const machine::Later<bool>& moment, const machine::Later<Effect>& effects,
                            Things& bound) {
  const Ability outer = ability;
  const Things it = last, them = many;
  const Player that_one = commander;
  const auto outer_chosen = chosen;
  const auto outer_left = left_;
  const unsigned outer_registers = registers_;
  const bool outer_x = has_x;
  const bool outer_by = std::exchange(by_commander, false);
  ability = {};
  ability.kind = Kind::Triggered;
  ability.text = outer.text;
  chosen.clear();
  many = {};
  commander = {};
  moment();
  const Happening& h = ability.happening;
  const auto chosen_before = [&](Things t) { return t && program[t].named == Named::Picked; };
  bound = chosen_before(h.subject) ? h.subject : chosen_before(h.agent) ? h.agent : Things{};
  registers_ = ability.knows_it ? 1 : 0;
  const bool outer_pays = std::exchange(pays_x, false);
  has_x = false;
  ability.mode.effect = effects();
  ability.mode = take_mode();
  catalog.later_.push_back(ability);
  ability = outer;
  last = it;
  many = them;
  commander = that_one;
  chosen = outer_chosen;
  left_ = outer_left;
  registers_ = outer_registers;
  has_x = outer_x;
  pays_x = outer_pays;
  by_commander = outer_by;
  return static_cast<std::int16_t>(catalog.later_.size() - 1);
}

}  // namespace tercio::commanders
