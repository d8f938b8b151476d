#include "rulebooks/warlords/text/compile.h"

#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/phrases.h"

namespace tercio::warlords {
std::uint8_t altered(const machine::ChangeNode& change) {
  using machine::Alters;
  switch (change.kind) {
    case Alters::Add:
    case Alters::Set:
    case Alters::Multiply:
    case Alters::UseAs:
      return static_cast<Figure>(change.word) <= Figure::Command
                 ? static_cast<std::uint8_t>(1U << change.word)
                 : std::uint8_t{AltersRest};
    case Alters::Gain:
    case Alters::Lose:
      return static_cast<Keyword>(change.word) == Keyword::Brutal ? AltersKeywords | AltersAttack
                                                                  : AltersKeywords;
    case Alters::Special:
      if (static_cast<Special>(change.word) == Special::NoKeywords) return AltersKeywords | AltersAttack;
      if (static_cast<Special>(change.word) == Special::Cost) return AltersCosts;
      if (static_cast<Special>(change.word) == Special::Barred) return AltersCosts;
      if (static_cast<Special>(change.word) == Special::AsAmbush) return AltersCosts;
      if (static_cast<Special>(change.word) == Special::Ability) return AltersAbilities;
      if (static_cast<Special>(change.word) == Special::Faction) return AltersFaction;
      return AltersRest;
    case Alters::Cannot:
    case Alters::Must: return AltersRest;
  }
  return AltersRest;
}

namespace {

using machine::Fits;
using machine::Named;
using machine::Who;

void refuse_large_numbers(const language::Tree& tree) {
  if (!tree.row && (tree.category == "number" || tree.category == "signed") &&
      (tree.value > 99 || tree.value < -99))
    throw machine::NotUnderstood(tree.column, "numbers are 99 at most");
  for (const language::Tree& part : tree.parts) refuse_large_numbers(part);
}

// What a text says X is, is not chosen and paid.
bool says_what_x_is(const language::Tree& tree) {
  if (tree.row && tree.row->pattern.find("where X is") != std::string_view::npos) return true;
  for (const language::Tree& part : tree.parts)
    if (says_what_x_is(part)) return true;
  return false;
}

// Whether a text speaks of X that is paid.
bool says_x(const language::Tree& tree) {
  if (tree.row && tree.row->pattern.find("where X is") != std::string_view::npos) return false;
  if (tree.row && (tree.row->pattern == "X" || tree.row->pattern == "+ X {figure}" ||
                   tree.row->pattern == "minus X {figure}"))
    return true;
  for (const language::Tree& part : tree.parts)
    if (says_x(part)) return true;
  return false;
}

}  // namespace

Compile::Compile(Catalog& from, Card& of) : Build(from.program_, registers), catalog(from), card(of) {
  announces_targets = true;
  decides_for_each = true;
}

void Compile::line(const language::Tree& tree) {
  refuse_large_numbers(tree);
  ability.text = catalog.grammar().format(tree);
  ability.has_x = says_x(tree);
  has_x = ability.has_x || says_what_x_is(tree);
  note_alternatives(tree);
  after_each_ = false;
  later_ = 0;
  phrases().build<void>(*this, tree);
  must_not_be_together();
}

void Compile::must_not_be_together() const {
  if (together) refuse("`the same planet` is that of something named before, or of several targets");
}

// What an `either` leaves to choose from, in the order in which they are built.
void Compile::note_alternatives(const language::Tree& tree) {
  if (tree.row && tree.row->pattern.find("either {doings}") != std::string_view::npos) {
    std::vector<std::string> texts;
    for (const language::Tree& part : tree.parts)
      if (part.row && part.row->category != "player") texts.push_back(catalog.grammar().format(part));
    alternatives_.push_back(std::move(texts));
  }
  for (const language::Tree& part : tree.parts) note_alternatives(part);
}

// --- Kinds ----------------------------------------------------------------------------------------------

Filter Compile::both(Filter a, Filter b) {
  const std::uint16_t x = program[a].types, y = program[b].types;
  if ((x & y) == 0 && ((x & card_types) == 0) != ((y & card_types) == 0))
    refuse("only planets are adjacent, first, of a type or have a battle");
  return Build::both(a, b);
}

Filter Compile::controlled_by(Player who) {
  switch (program[who].who) {
    case Who::You: return side(Side::Yours);
    case Who::Others: return side(Side::Enemy);
    case Who::Doer: return side(Side::Theirs);
    case Who::Actor:
    case Who::Role:
    case Who::OwnerOf:
    case Who::ControllerOf:
    case Who::Chosen:
      return program.add(
          machine::FilterNode{.kind = Fits::In, .word = static_cast<Word>(Zone::Play), .player = who});
    case Who::Each: break;
  }
  refuse("each player controls cards: say `you control`, `your opponent controls` or `he controls`");
}

Filter Compile::lies_in(Zone zone, Player whose) {
  if (zone == Zone::Looked)
    refuse("`among them` is said where a card is taken: `put a card from among them`");
  return program.add(machine::FilterNode{.kind = Fits::In, .word = static_cast<Word>(zone), .player = whose});
}

// --- Things ---------------------------------------------------------------------------------------------

bool Compile::find_in(Filter filter, ThingsNode& n) const {
  if (!filter) return false;
  const machine::FilterNode& f = program[filter];
  if (f.kind == Fits::In) {
    n.zone = f.word;
    n.whose = f.player;
    return true;
  }
  return f.kind == Fits::And && (find_in(f.a, n) || find_in(f.b, n));
}

bool Compile::is_among(Filter filter, Things named) const {
  const machine::FilterNode& f = program[filter];
  if (f.kind == Fits::And) return is_among(f.a, named) || is_among(f.b, named);
  return f.kind == Fits::Same && f.word == static_cast<Word>(Shared::Itself) && f.than == named;
}

void Compile::find_zone(ThingsNode& n) {
  if (find_in(n.filter, n)) return;
  if (discarded && n.filter && is_among(n.filter, discarded)) {
    n.zone = static_cast<Word>(Zone::Discard);
    n.whose = player(Who::Each);
    return;
  }
  if (n.filter && is_place(n.filter)) n.zone = static_cast<Word>(Zone::Places);
}

Things Compile::all(Filter filter) {
  ThingsNode n{.named = Named::All, .filter = filter};
  find_zone(n);
  return program.add(n);
}

// Whether something is said of each of several places.
bool Compile::says_each(Filter filter) const {
  if (!filter) return false;
  const machine::FilterNode& n = program[filter];
  if (n.kind == Fits::Linked) return n.word == static_cast<Word>(Link::Place) && n.value == 1;
  return (n.kind == Fits::And || n.kind == Fits::Or) && (says_each(n.a) || says_each(n.b));
}

Things Compile::pick(ThingsNode how) {
  find_zone(how);
  if (says_each(how.filter) && !how.any_number) {
    const bool one =
        !how.count || (program[how.count].kind == machine::Number::Fixed && program[how.count].number == 1);
    if (!one || how.random) refuse("at each of several planets one is chosen: `a unit at each planet`");
    how.any_number = how.apart = true;
  }
  how.together = together;
  together = false;
  if (how.target && speaks_of_later(how.filter))
    refuse("a target is chosen before that: what it is compared with must be a target, too, or paid");
  if (!how.target) later_ = static_cast<std::uint8_t>(later_ | 1U << registers_);
  const Things made = Build::pick(how);
  if (how.target) chosen.push_back(made);
  return made;
}

Things Compile::zone_of(Zone zone, Player whose) {
  return program.add(ThingsNode{.named = Named::Nothing, .zone = static_cast<Word>(zone), .whose = whose});
}

Things Compile::register_of_its_own() {
  const Things before = last;
  later_ = static_cast<std::uint8_t>(later_ | 1U << registers_);
  Build::pick({});
  return std::exchange(last, before);
}

void Compile::take_from(Things things, Zone zone, Player whose) {
  ThingsNode& n = program.edit(things);
  if (n.named == Named::All || n.named == Named::Both) refuse("say how many: `a card`, `up to 2 cards`");
  n.zone = static_cast<Word>(zone);
  n.whose = whose;
  if (zone != Zone::Looked && n.filter) {  // `the highest` is sought there
    const Filter there = both(n.filter, lies_in(zone, whose));
    program.edit(things).filter = there;
  }
  ability.searches |= zone == Zone::Looked;
}

Things Compile::place_of(Things things) {
  return program.add(ThingsNode{.named = Named::PlaceOf, .a = things});
}

Things Compile::that_planet() {
  if (place) return place;
  if (!answers) refuse("`that planet` has nothing to mean here");
  return role(Role::ThatPlanet);
}

void Compile::goes_to_owner(Player whose) const {
  const Who who = program[whose].who;
  if (who == Who::Others || who == Who::Each)
    refuse("a card goes to its owner's hand, deck or discard pile, whoever had it");
}

Things Compile::the_sacrifice() const {
  if (!sacrificed) refuse("no unit is sacrificed in this ability");
  return sacrificed;
}

std::uint16_t Compile::types_of(Things things) const {
  const ThingsNode& n = program[things];
  if (n.named == Named::Both) return types_of(n.a) | types_of(n.b);
  if (n.named == Named::Role) return static_cast<Role>(n.role) < Role::Attacker ? place_types : card_types;
  if (n.named == Named::PlaceOf) return place_types;
  if (n.named == Named::Picked && !n.filter && static_cast<Zone>(n.zone) == Zone::Places) return place_types;
  return n.filter ? program[n.filter].types : card_types;
}

void Compile::cards_only(Things things) const {
  if ((types_of(things) & card_types) == 0) refuse("a card is needed here, not a place");
}

void Compile::places_only(Things things) const {
  if ((types_of(things) & card_types) != 0) refuse("a place is a planet or an HQ");
}

// --- Numbers and conditions -----------------------------------------------------------------------------

Amount Compile::quantity(Quantity what) {
  return program.add(machine::AmountNode{.kind = machine::Number::Fact, .word = static_cast<Word>(what)});
}

Condition Compile::fact(Fact what, int value, Player who) {
  return program.add(machine::ConditionNode{.kind = machine::Holds::Fact,
                                            .word = static_cast<Word>(what),
                                            .value = static_cast<std::int16_t>(value),
                                            .player = who});
}

// `..., where X is ...`: every X that was said since gets this meaning.
void Compile::define_x(Amount since, Amount meaning) {
  const machine::AmountNode what = program[meaning];
  bool any = false;
  for (machine::Id i = static_cast<machine::Id>(since.id + 1); i < meaning.id; ++i)
    if (program[Amount{i}].kind == machine::Number::X) {
      program.edit(Amount{i}) = what;
      any = true;
    }
  if (!any) refuse("X is not said before");
}

// --- Effects and costs ----------------------------------------------------------------------------------

// Between effects that have targets is chosen before the targets are.
Effect Compile::either(const std::vector<machine::Later<Effect>>& alternatives) {
  std::vector<Ability::Span> spans;
  const std::size_t texts = next_alternatives_++;
  std::vector<machine::Later<Effect>> noted;
  for (const machine::Later<Effect>& one : alternatives)
    noted.emplace_back([this, &spans, &one] {
      const std::size_t from = chosen.size();
      const Effect made = one();
      spans.push_back({from, chosen.size()});
      return made;
    });
  const Effect made = Build::either(noted);
  if (texts < alternatives_.size()) catalog.alternatives_[made.id] = alternatives_[texts];
  if (spans.front().from == spans.back().to) return made;  // nothing is targeted
  if (ability.either) refuse("an ability chooses once between effects that have targets");
  ability.either = made;
  ability.alternatives = spans;
  return made;
}

Effect Compile::verb(const EffectVerb& what, EffectNode node) {
  node.verb = &what;
  return effect(node);
}

namespace {

// What may turn out to be impossible.
bool may_be_cost(const EffectVerb& verb) { return verb.pays || (verb.useful && !verb.never_alone); }

}  // namespace

void Compile::pay(const machine::Later<Effect>& cost) {
  const std::size_t before = chosen.size();
  const std::uint8_t later = later_;
  const Effect made = perhaps(cost);
  later_ = later;  // what is paid is known when targets are chosen
  if (chosen.size() > before) {
    if (before > 0 || chosen.size() > 1) refuse("costs speak of one target");
    ability.targets_first = true;
  }
  const auto check = [&](Effect e) {
    const EffectNode& n = program[e];
    if (n.control != machine::Control::Verb || n.a || !may_be_cost(verb_of(n)))
      refuse(
          "this can always be done, so it is no cost; what can be impossible is one, such as to pay or to "
          "exhaust");
    if (verb_of(n).pays && n.to && program[n.to].picks) refuse("a cost says at which planet: `this planet`");
    if (verb_of(n).pays && n.what && program[n.what].filter &&
        program[program[n.what].filter].side == static_cast<Word>(Side::Enemy))
      refuse("a cost is paid with cards of one's own: say `you control`");
    if (n.what && program[n.what].target) refuse("a cost is chosen, not targeted: say `a unit`");
    if (n.what && program[n.what].named == Named::Both)
      refuse("say each cost by itself: `exhaust this unit, exhaust another unit you control`");
  };
  Effect one = made;
  for (; program[one].control == machine::Control::Either; one = program[one].b) check(program[one].a);
  check(one);
  ability.costs.push_back(made);
}

// --- Moments --------------------------------------------------------------------------------------------

namespace {

// Which events have a window before they happen. All have one afterwards.
bool has_interrupt(const Happening& h) {
  switch (h.name) {
    case Name::EntersDiscard:
    case Name::Commits:
    case Name::AttackResolved:
    case Name::AttackMade:
    case Name::UsesArea:
    case Name::Draws:
    case Name::Discards:
    case Name::DamageRemoved:
    case Name::Cancels:
    case Name::GainsResources:
    case Name::SkirmishEnds:
    case Name::TurnEnds:
    case Name::DeepStruck:
    case Name::Infested:
    case Name::Bloodied:
    case Name::Routed:
    case Name::Captured:
    case Name::Passes: return false;
    case Name::Moves: return h.would;  // an effect that would move it
    case Name::None:
    case Name::Assigned:
    case Name::Damaged:
    case Name::Destroyed:
    case Name::LeavesPlay:
    case Name::EntersPlay:
    case Name::Deploying:
    case Name::Deployed:
    case Name::Exhausts:
    case Name::Readies:
    case Name::Retreats:
    case Name::DeclaredAttacker:
    case Name::AttackDeclared:
    case Name::PlaysEvent:
    case Name::TriggersAbility:
    case Name::ShieldUsed:
    case Name::StruggleBegins:
    case Name::StruggleWon:
    case Name::PhaseBegins:
    case Name::PhaseEnds:
    case Name::BattleBegins:
    case Name::BattleWon:
    case Name::BattleEnds:
    case Name::RoundBegins:
    case Name::RoundEnds:
    case Name::Sacrificed:
    case Name::UsesAbility:
    case Name::BattleAbility:
    case Name::Searches:
    case Name::count: return true;
  }
  return true;
}

}  // namespace

void Compile::check_answer(const Happening& h, bool when) const {
  const bool leaves = h.name == Name::LeavesPlay || h.name == Name::Destroyed;
  if (!when && leaves && (h.of_source || h.of_host))
    refuse("a card that has left play cannot react any more: say `when`");
  const bool is_warlord =
      h.of_source ? card.type == Type::Warlord : h.filter && is_only(h.filter, bit(Type::Warlord));
  if (leaves && is_warlord) refuse("a warlord is not destroyed and does not leave play: say `is bloodied`");
  if (when && h.of_source && (h.name == Name::EntersPlay || h.name == Name::Deployed))
    refuse("a card that is not in play yet cannot interrupt: say `after`");
  if (!when && h.would) refuse("what would happen is interrupted: say `when`");
  if (!when && h.name == Name::Searches) refuse("a search is answered before its cards are seen: say `when`");
  if (when && !has_interrupt(h)) refuse("this can only be answered when it has happened: say `after`");
}

void Compile::answer(const std::vector<Happening>& happenings, bool when) {
  if (when != (ability.kind == Kind::Interrupt)) refuse("an interrupt says `when`, a reaction says `after`");
  ability.happenings = happenings;
  for (Happening& h : ability.happenings) {
    check_answer(h, when);
    if (when && h.name == Name::Deployed) h.name = Name::Deploying;
  }
  answers = true;
  const Happening& first = ability.happenings.front();
  last = {};
  if (first.who && program[first.who].who != Who::You) him = player(Who::Actor);  // `he`: who did it
  if (first.of_source)
    thing(Named::This);
  else if (first.of_host)
    thing(Named::Host);
  else if (first.filter)
    thing(Named::Member);
}

void Compile::note_answers() {
  Names names = 0;
  for (const Happening& h : ability.happenings) names |= bit(h.name);
  const bool held = (card.type == Type::Event && !card.never_played) || ability.from_hand;
  if (ability.kind == Kind::Interrupt) (held ? card.held_interrupts : card.interrupts) |= names;
  if (ability.kind == Kind::Reaction) (held ? card.held_reactions : card.reactions) |= names;
  if (ability.from_pile && ability.kind == Kind::Interrupt) card.pile_interrupts |= names;
  if (ability.from_pile && ability.kind == Kind::Reaction) card.pile_reactions |= names;
}

// Hit points that may change with anything: they are counted, or depend on a condition.
bool Compile::counts_hit_points() const {
  for (const Change c : ability.changes) {
    const machine::ChangeNode& n = program[c];
    const bool alters = n.kind == machine::Alters::Add || n.kind == machine::Alters::Set;
    if (!alters || static_cast<Figure>(n.word) != Figure::HitPoints) continue;
    if (ability.condition || program[n.amount].kind != machine::Number::Fixed) return true;
  }
  return false;
}

void Compile::note_changes() {
  card.has_state_trigger |= counts_hit_points();
  for (const Change c : ability.changes)
    (program[ability.subject].named == Named::All ? card.aura : card.alters) |= altered(program[c]);
}

bool Compile::pays_x() const {
  const auto is_x = [&](Effect e) {
    return program[e].amount && program[program[e].amount].kind == machine::Number::X;
  };
  for (const Effect cost : ability.costs) {
    const EffectNode& n = program[cost];
    if (n.what && program[n.what].count && program[program[n.what].count].kind == machine::Number::X)
      return true;
    if (n.control == machine::Control::Either ? is_x(n.a) && is_x(n.b) : is_x(cost)) return true;
  }
  return card.cost_is_x;
}

// An ability in quotes, read as one of a card that is not there.
Card Compile::quoted(const std::string& text) {
  const auto parsed = catalog.grammar().parse("ability", text);
  if (const auto* problem = std::get_if<language::Problem>(&parsed))
    refuse("in the quotes: " + problem->message);
  Card hidden;
  hidden.title = card.title;
  hidden.title_id = card.title_id;
  hidden.type = Type::Army;
  Compile inner(catalog, hidden);
  inner.line(std::get<language::Tree>(parsed));
  if (hidden.abilities.size() != 1) refuse("in quotes stands one ability");
  return hidden;
}

// It stands on a hidden card, and whoever gains it uses it as his own.
Change Compile::give(Card hidden) {
  const Kind kind = hidden.abilities[0].kind;
  if (kind != Kind::Action && kind != Kind::Interrupt && kind != Kind::Reaction)
    refuse("only `attached unit` gains a constant ability; say other changes of the units themselves");
  card.given_interrupts |= hidden.interrupts;
  card.given_reactions |= hidden.reactions;
  card.given_phases |= hidden.action_phases;
  card.has_forced |= hidden.has_forced;
  return give_for_a_time(std::move(hidden));
}

Change Compile::give_for_a_time(Card hidden) {
  hidden.type = Type::Blank;
  const std::size_t id = catalog.hide(std::move(hidden));
  if (id == 0) refuse("too many abilities in quotes");
  return program.add(machine::ChangeNode{.kind = machine::Alters::Special,
                                         .word = static_cast<Word>(Special::Ability),
                                         .value = static_cast<std::int16_t>(id)});
}

// A constant ability that the host gains is read with its eyes: `this unit` is the host.
void Compile::give_constant(const Card& hidden) {
  const std::string text = ability.text;
  ability = hidden.abilities[0];
  ability.text = text;
  ability.of_host = true;
  if (program[ability.subject].named == Named::This) program.edit(ability.subject).named = Named::Host;
  add_ability();
}

// What would be read and never act.
void Compile::check_carrier() const {
  const bool constant = ability.kind == Kind::Constant || ability.kind == Kind::StateTriggered;
  const bool of_its_cost = ability.kind == Kind::Constant && card.alters == AltersCosts && card.aura == 0;
  if (card.type == Type::Event && constant && !of_its_cost)
    refuse("an event acts when it is played: begin with `Action:`, `Interrupt:` or `Reaction:`");
  if (card.type == Type::Planet && constant) refuse("a planet has a battle ability only: `Battle: ...`");
  if (ability.kind != Kind::Constant) return;
  const bool own = program[ability.subject].named == Named::This;
  const std::uint16_t types =
      own ? (card.other_side < 0 ? bit(card.type) : card_types) : types_of(ability.subject);
  for (const Change c : ability.changes) {
    using machine::Alters;
    const Alters kind = program[c].kind;
    if ((kind == Alters::Add || kind == Alters::Set || kind == Alters::Multiply || kind == Alters::Gain) &&
        !(types & unit_types))
      refuse("only units have ATK, HP, command and keywords");
  }
}

void Compile::add_ability() {
  if (card.abilities.size() == 8) refuse("eight abilities at most");
  if (ability.has_x && !pays_x())
    refuse(
        "X has no value here: it is the cost of an event (`cost X`), or paid (`discard X cards`, `pay X`)");
  ability.targets = chosen;
  if (ability.kind == Kind::Constant) note_changes();
  if (card.never_played && ability.kind != Kind::Reaction)
    refuse("an event that cannot be played says what happens after it is Deep Struck");
  check_carrier();
  if (ability.kind == Kind::Constant && !chosen.empty()) refuse("what applies all the time has no target");
  if (ability.kind == Kind::Action)
    (ability.any_player ? card.open_phases : card.action_phases) |= static_cast<std::uint8_t>(
        ability.phase == Phase::Setup ? 0x1f : 1U << static_cast<unsigned>(ability.phase));
  card.has_forced |= ability.forced;
  note_answers();
  card.abilities.push_back(ability);
}

}  // namespace tercio::warlords
