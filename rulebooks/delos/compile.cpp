// Abilities, their terms and the moments they answer.
#include "rulebooks/delos/compile.h"

#include "rulebooks/delos/phrases.h"

namespace tercio::delos {
namespace {

std::uint8_t altered(const Alteration& a) {
  switch (a.what) {
    case Change::Add:
    case Change::Set:
    case Change::UseAs: return bit(a.figure);
    case Change::Gain:
    case Change::Lose: return alters_specials;
    default: return alters_rest;
  }
}

constexpr const char* kinds_of_lines =
    "fleets and sectors have lines such as `You may redraw your command hand.`; other cards do not";

void refuse_large_numbers(const language::Tree& tree) {
  if (!tree.row && (tree.category == "number" || tree.category == "signed") &&
      (tree.value > 99 || tree.value < -99))
    throw NotUnderstood(tree.column, "numbers are 99 at most");
  for (const language::Tree& part : tree.parts) refuse_large_numbers(part);
}

}  // namespace

void Compiler::line(const Tree& tree) {
  refuse_large_numbers(tree);
  if (means(tree) == Means::CommandLine) {
    if (card_.command >= 0) throw NotUnderstood(tree.column, "a card has one command line only");
    if (card_.type == Type::Fleet || card_.type == Type::Sector)
      throw NotUnderstood(tree.column, "fleets and sectors have no command line");
    return ability_line(tree.parts[0], true);
  }
  ability_line(tree, false);
}

void Compiler::ability_line(const Tree& tree, bool command) {
  ability_ = {};
  ability_.command = command;
  ability_.text = catalog_.grammar().format(tree);
  switch (means(tree)) {
    case Means::MayRedraw:
    case Means::TakesFirstAction:
    case Means::BeginsWith:
    case Means::HandGets:
      if (command || (card_.type != Type::Fleet && card_.type != Type::Sector))
        throw NotUnderstood(tree.column, kinds_of_lines);
      return table_line(tree);
    case Means::CommandLine: throw NotUnderstood(tree.column, "`Command:` is said once");
    case Means::KeywordLine: keyword_line(tree.parts[0]); break;
    case Means::StaticLine:
    case Means::StaticWhile: statics(tree); break;
    case Means::AssaultEffect:
      ability_.kind = Kind::Assault;
      card_.specials |= bit(Special::Assault);
      effects(tree.parts[0], ability_.steps, false);
      break;
    case Means::InvulnerableCost:
      ability_.kind = Kind::Invulnerable;
      card_.specials |= bit(Special::Invulnerable);
      cost(tree.parts[0]);
      break;
    default: with_timing(tree); break;
  }
  if (command && (ability_.kind < Kind::Action || ability_.kind > Kind::Event))
    throw NotUnderstood(tree.column, "a command line begins with BA, T, R, M or E");
  if (ability_.kind == Kind::Static && ability_.alterations.empty()) return;  // Counterattack, Unique
  add_to_card();
}

void Compiler::add_to_card() {
  const auto index = static_cast<std::int8_t>(card_.abilities.size());
  if (ability_.command) {
    card_.command = index;
    card_.command_kind = bit(ability_.kind);
    if (ability_.kind == Kind::Reaction) card_.listens_in_hand |= bit(ability_.happening.name);
  } else {
    card_.kinds |= bit(ability_.kind);
    if (ability_.kind == Kind::Reaction) card_.listens |= bit(ability_.happening.name);
    if (ability_.kind == Kind::Static)
      for (const Alteration& a : ability_.alterations) {
        (ability_.subject.which == Which::This ? card_.alters : card_.aura) |= altered(a);
        if (a.what == Change::Set) card_.sets |= bit(a.figure);
        if (a.what == Change::Gain || a.what == Change::Lose) card_.sets |= alters_specials;
      }
  }
  card_.abilities.push_back(ability_);
}

// What fleets and sectors say about hands, the first action and the beginning.
void Compiler::table_line(const Tree& tree) {
  const bool sector = card_.type == Type::Sector;
  switch (means(tree)) {
    case Means::MayRedraw:  // command, deployment
      if (sector) throw NotUnderstood(tree.column, "a sector has no hand");
      (tree.forms[0] == 0 ? card_.redraws_command : card_.redraws_deployment) = true;
      return;
    case Means::TakesFirstAction:
      if (sector) throw NotUnderstood(tree.column, "a sector takes no action");
      card_.first_action = test(tree.parts[0]);
      return;
    case Means::BeginsWith:
      if (sector) throw NotUnderstood(tree.column, "a sector begins with nothing");
      card_.starting_cards = static_cast<std::uint8_t>(tree.parts[0].value);
      return;
    default: {  // your|each, command|deployment
      if (sector != (tree.forms[0] == 1))
        throw NotUnderstood(tree.column, "a fleet says `your ... hand`, a sector `each ... hand`");
      if (sector && tree.forms[1] == 1)
        throw NotUnderstood(tree.column, "a sector changes command hands only");
      auto& more = tree.forms[1] == 0 ? card_.command_cards : card_.deployment_cards;
      more = static_cast<std::int8_t>(tree.parts[0].value);
    }
  }
}

void Compiler::keyword_line(const Tree& tree) {
  switch (means(tree)) {
    case Means::AssaultNumber:
      ability_.kind = Kind::Assault;
      ability_.number = amount(tree.parts[0]);
      card_.specials |= bit(Special::Assault);
      return;
    case Means::ArtilleryShells:
      ability_.kind = Kind::Artillery;
      card_.specials |= bit(Special::Artillery);
      for (const Tree* shells = &tree.parts[0];; shells = &shells->parts[1]) {
        ability_.shells.push_back(static_cast<std::uint8_t>(shells->parts[0].value));
        if (means(*shells) == Means::OneShell) break;
      }
      if (ability_.shells.size() > 8) throw NotUnderstood(tree.column, "eight shells at most");
      return;
    case Means::TroopCapacityNumber:
      ability_.kind = Kind::TroopCapacity;
      ability_.number.number = static_cast<std::int8_t>(tree.parts[0].value);
      card_.specials |= bit(Special::TroopCapacity);
      return;
    case Means::Counterattack: card_.specials |= bit(Special::Counterattack); return;
    case Means::InvulnerableNumber:
      ability_.kind = Kind::Invulnerable;
      ability_.number.number = static_cast<std::int8_t>(tree.parts[0].value);
      card_.specials |= bit(Special::Invulnerable);
      return;
    default: card_.unique = true; return;
  }
}

void Compiler::with_timing(const Tree& tree) {
  static constexpr Kind kinds[] = {Kind::Action,   Kind::Tactic, Kind::Reaction,
                                   Kind::Modifier, Kind::Event,  Kind::SetUp};
  ability_.kind = kinds[tree.parts[0].forms[0]];
  late_ = ability_.kind == Kind::Event || ability_.kind == Kind::SetUp;  // done as far as possible
  const Tree& body = tree.parts.back();
  const bool has_moment = means(body) == Means::BodyAfter;
  if (has_moment != (ability_.kind == Kind::Reaction))
    throw NotUnderstood(body.column, has_moment ? "only a reaction (R) has a moment: `after ...,`"
                                                : "a reaction needs its moment: `after ...,`");
  if (has_moment) happening(body.parts[0]);  // first, so that `that unit` in the costs finds it
  const Things happened = last_;
  if (means(tree) == Means::WithTerms) terms(tree.parts[1]);
  if (has_moment) last_ = happened;
  effects(body.parts.back(), ability_.steps, false);
  bool rolls = false;
  for (std::int16_t id : ability_.steps) {
    const Do what = catalog_.step(id).what;
    rolls |= what == Do::ChangeRoll || what == Do::SetRoll || what == Do::Reroll;
  }
  if (rolls != (ability_.kind == Kind::Modifier))
    throw NotUnderstood(body.column, rolls ? "only a modifier (M) changes a roll"
                                           : "a modifier says what happens to a roll: `your roll gets +1`");
}

void Compiler::terms(const Tree& tree) {
  const Tree& term = tree.parts[0];
  switch (means(term)) {
    case Means::OncePer: {
      static constexpr Period periods[] = {Period::Event, Period::Roll, Period::Action, Period::Battle};
      ability_.period = periods[term.forms[0]];
      break;
    }
    case Means::OnlyWhile: ability_.condition = test(term.parts[0]); break;
    default:
      if (means(term.parts[0]) == Means::CostTest) {
        Cost c;
        c.what = Pays::Test;
        c.number = static_cast<std::uint8_t>(term.parts[0].parts[0].value);
        ability_.costs.push_back(c);
      } else {
        cost(term.parts[0].parts[0]);
      }
  }
  if (means(tree) == Means::MoreTerms) terms(tree.parts[1]);
}

void Compiler::cost(const Tree& tree) {
  Cost c;
  switch (means(tree)) {
    case Means::DoTo:  // destroy, lock, rally, charge
      if (tree.forms[0] > 1) throw NotUnderstood(tree.column, "to rally or charge is no cost");
      c.what = tree.forms[0] == 0 ? Pays::Destroy : Pays::Lock;
      c.things = things(tree.parts[0]);
      break;
    case Means::Draw: {  // draw, discard
      const Amount paid = amount(tree.parts[0]);
      if (tree.forms[0] == 0 || paid.d6)
        throw NotUnderstood(tree.column, "as a cost, a number of cards is discarded");
      c.what = Pays::Discard;
      c.number = static_cast<std::uint8_t>(paid.number);
      break;
    }
    case Means::DiscardAny: c.what = Pays::DiscardAny; break;
    case Means::DiscardTop: {
      const Amount paid = amount(tree.parts[0]);
      if (means(tree.parts[1]) != Means::YourDeck || paid.d6)
        throw NotUnderstood(tree.column, "as a cost, a number of cards of your own deck is discarded");
      c.what = Pays::DiscardTop;
      c.number = static_cast<std::uint8_t>(paid.number);
      break;
    }
    case Means::Move:
      c.what = Pays::Move;
      c.things = things(tree.parts[0]);
      if (place(tree.parts[1]) != Zone::OwnersDiscard)
        throw NotUnderstood(tree.column, "as a cost, a card moves to its owner's discard pile");
      break;
    case Means::RevealHand: c.what = Pays::RevealHand; break;
    default:
      throw NotUnderstood(tree.column,
                          "costs are to lock, destroy, discard, move to the discard pile, reveal your hand "
                          "and tests");
  }
  const Things& t = c.things;
  if (t.which == Which::All || (t.picks && (t.amount.d6 || t.amount.times >= 0 || t.any_number)))
    throw NotUnderstood(tree.column, "a cost names a fixed number of cards");
  ability_.costs.push_back(c);
}

Side Compiler::player(const Tree& tree) {
  switch (means(tree)) {
    case Means::You: return Side::Yours;
    case Means::TheEnemy: return Side::Enemy;
    default: return Side::Any;
  }
}

Who Compiler::who(const Tree& tree) {
  switch (means(tree)) {
    case Means::You: return Who::You;
    case Means::TheEnemy: return Who::Enemy;
    default: return Who::Each;
  }
}

Side Compiler::hand(const Tree& tree) { return means(tree) == Means::YourHand ? Side::Yours : Side::Enemy; }

std::uint8_t Compiler::causes(const Tree& tree) {
  if (means(tree) == Means::ByShootingOrAssaulting) return bit(Cause::Shooting) | bit(Cause::Assaulting);
  static constexpr Cause list[] = {Cause::Shooting, Cause::Assaulting, Cause::Artillery, Cause::Counterattack,
                                   Cause::Effect};
  return bit(list[tree.forms[0]]);
}

void Compiler::subject(Name name, const Tree& what) {
  Happening& h = ability_.happening;
  h.name = name;
  h.subject = things(what);
  if (h.subject.which == Which::This && (name == Name::Destroyed || name == Name::Moved))
    throw NotUnderstood(what.column, "a card that has left the sector cannot react any more");
  h.subject.picks = false;
  registers_ = 0;
  last_ = Things{.which = h.subject.which == Which::This ? Which::This : Which::Moment};
}

void Compiler::destruction(const Tree& tree) {
  Happening& h = ability_.happening;
  const bool by_actor = means(tree) == Means::DestroysThing || means(tree) == Means::DestroysBy;
  if (by_actor) {
    h.by_source = means(tree.parts[0]) == Means::ActorThis;
    if (!h.by_source) h.side = player(tree.parts[0].parts[0]);
  }
  if (means(tree) == Means::DestroysBy || means(tree) == Means::IsDestroyedBy)
    h.causes = causes(tree.parts.back());
  subject(Name::Destroyed, tree.parts[by_actor ? 1 : 0]);
}

void Compiler::happening(const Tree& tree) {
  Happening& h = ability_.happening;
  const auto of_player = [&](Name name) {
    h.name = name;
    h.side = player(tree.parts[0]);
  };
  switch (means(tree)) {
    case Means::DestroysThing:
    case Means::DestroysBy:
    case Means::IsDestroyed:
    case Means::IsDestroyedBy: return destruction(tree);
    case Means::TestResult: return of_player(tree.forms[0] < 2 ? Name::TestFailed : Name::TestPassed);
    case Means::IsDone: {
      static constexpr Name names[] = {Name::Locked, Name::Rallied, Name::Charged, Name::Moved,
                                       Name::Damaged};
      return subject(names[tree.forms[0]], tree.parts[0]);
    }
    case Means::DoesIt: {
      static constexpr Name names[] = {Name::Charged, Name::Infiltrated, Name::Blocks, Name::Shoots,
                                       Name::Assaults};
      return subject(names[tree.forms[0]], tree.parts[0]);
    }
    case Means::RollsNumber: of_player(Name::Rolled); return range(tree.parts[1], h.least, h.most);
    case Means::PlaysCard: {
      static constexpr Kind kinds[] = {Kind::Action,   Kind::Tactic, Kind::Reaction,
                                       Kind::Modifier, Kind::Event,  Kind::SetUp};
      h.played = kinds[tree.parts[1].forms[0]];
      if (h.played >= Kind::Event)
        throw NotUnderstood(tree.parts[1].column, "cards that are played are BA, T, R and M cards");
      return of_player(Name::PlaysCard);
    }
    case Means::DrawsOrDiscards: return of_player(tree.forms[0] < 2 ? Name::Draws : Name::Discards);
    case Means::MakesSave: return subject(Name::SaveMade, tree.parts[0]);
    case Means::PlayerPasses: return of_player(Name::Passes);
    case Means::BattleBegins: h.name = Name::BattleBegins; return;
    case Means::WinsSector: return of_player(Name::SectorWon);
    default: h.name = Name::SectorNotWon; return;
  }
}

// --- Conditions -------------------------------------------------------------------------------------

void Compiler::range(const Tree& tree, std::int8_t& least, std::int8_t& most) {
  const auto number = [&](std::size_t i) { return static_cast<std::int8_t>(tree.parts[i].value); };
  least = number(0);
  most = number(tree.parts.size() - 1);
  if (means(tree) != Means::RangeOr) return;
  if (tree.forms[0] == 0)
    most = 127;
  else
    least = -128;
}

std::int16_t Compiler::test(const Tree& tree) {
  const Things named = last_;
  Test t = fact(tree.parts[0]);
  last_ = named;
  if (means(tree) == Means::MoreFacts) t.next = test(tree.parts[1]);
  catalog_.tests_.push_back(t);
  return static_cast<std::int16_t>(catalog_.tests_.size() - 1);
}

Test Compiler::thing_is(const Tree& tree) {
  Test t;
  t.of = things(tree.parts[0]);
  if (t.of.picks || t.of.which == Which::All)
    throw NotUnderstood(tree.column, "a condition speaks of one card that was named");
  const Tree& state = tree.parts[1];
  switch (means(state)) {
    case Means::StateAdjective: {
      Filter f;
      adjective(state.parts[0], f, false);
      t.what = Condition::IsKind;
      t.filter = keep(f);
      break;
    }
    case Means::StateKind:
      t.what = Condition::IsKind;
      t.filter = keep(kind(state.parts[0]));
      break;
    default: {
      static constexpr Condition roles[] = {Condition::IsShooting, Condition::IsAssaulting,
                                            Condition::IsBlocking, Condition::IsTarget};
      t.what = roles[state.forms[0]];
    }
  }
  return t;
}

Test Compiler::fact(const Tree& tree) {
  Test t;
  const std::uint8_t registers = registers_;
  switch (means(tree)) {
    case Means::HandEmpty: t.side = hand(tree.parts[0]); return t;
    case Means::HandLarger:
      t.what = Condition::HandIsLarger;
      t.side = hand(tree.parts[0]);
      if (t.side == hand(tree.parts[1])) throw NotUnderstood(tree.column, "compare two different hands");
      return t;
    case Means::ThingIs: return thing_is(tree);
    case Means::PlayerHas:
    case Means::WereDestroyed: {
      const bool has = means(tree) == Means::PlayerHas;
      const Things counted = things(tree.parts[has ? 1 : 0]);
      registers_ = registers;
      if (!counted.picks || counted.amount.d6 || counted.amount.times >= 0 || counted.any_number)
        throw NotUnderstood(tree.column, "say `a ...`, `2 ...` or `2 or more ...`");
      t.what = has ? Condition::Have : Condition::DestroyedThisAction;
      if (has) t.side = player(tree.parts[0]);
      t.filter = counted.filter;
      t.least = counted.amount.number;
      return t;
    }
    case Means::PlayerHasNo:
      t.what = Condition::HaveNo;
      t.side = player(tree.parts[0]);
      t.filter = keep(kind(tree.parts[1]));
      return t;
    case Means::PlayerHasMore:
      t.what = tree.forms[1] == 0 ? Condition::HaveMore : Condition::HaveFewer;
      t.side = player(tree.parts[0]);
      t.filter = keep(kind(tree.parts[1]));
      if (t.side == Side::Any || player(tree.parts[2]) == Side::Any || t.side == player(tree.parts[2]))
        throw NotUnderstood(tree.column, "compare `you` with `the enemy`");
      return t;
    case Means::PlayerIs:
      t.what = Condition::HasRole;
      t.side = player(tree.parts[0]);
      t.least = static_cast<std::int8_t>(tree.forms[1]);
      return t;
    case Means::ItIsTurn:
      t.what = Condition::TurnIs;
      range(tree.parts[0], t.least, t.most);
      return t;
    case Means::SectorKind:
      t.what = Condition::SectorIs;
      t.word = static_cast<std::uint8_t>(tree.parts[0].value);
      return t;
    case Means::SectorWorth:
      t.what = Condition::SectorIsWorth;
      range(tree.parts[0], t.least, t.most);
      return t;
    case Means::NumberRolledIs:
      t.what = Condition::Rolled;
      range(tree.parts[0], t.least, t.most);
      return t;
    case Means::YouRolledHigher: t.what = Condition::RolledHigher; return t;
    case Means::IsFirstAction: t.what = Condition::FirstAction; return t;
    default:
      t.what = Condition::CommandsFleet;
      t.side = player(tree.parts[0]);
      t.word = static_cast<std::uint8_t>(tree.parts[1].value);
      return t;
  }
}

}  // namespace tercio::delos
