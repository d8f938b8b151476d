// Effects and changes: what an ability does.
#include "rulebooks/delos/compile.h"
#include "rulebooks/delos/phrases.h"

namespace tercio::delos {

std::int16_t Compiler::keep(Step s) {
  const Things& t = s.things;
  const bool depends = t.picks && (t.amount.d6 || t.amount.times >= 0 || t.by_enemy || s.zone == Zone::Deck ||
                                   s.zone == Zone::Looked);
  late_ |= depends;  // and so does what is chosen after it
  s.late = late_;
  catalog_.steps_.push_back(s);
  const auto id = static_cast<std::int16_t>(catalog_.steps_.size() - 1);
  if (t.picks && !s.late) ability_.choices.push_back(id);
  return id;
}

void Compiler::effects(const Tree& tree, std::vector<std::int16_t>& into, bool needs_previous) {
  const std::size_t first = into.size();
  effect(tree.parts[0], into);
  catalog_.steps_[static_cast<std::size_t>(into[first])].needs_previous = needs_previous;
  if (means(tree) != Means::OneEffect) effects(tree.parts[1], into, means(tree) == Means::ThenEffects);
}

std::int16_t Compiler::inner(const Tree& tree) {
  const bool was_late = late_;
  late_ = true;
  std::vector<std::int16_t> steps;
  effect(tree, steps);
  late_ = was_late;
  if (steps.size() > 1)
    throw NotUnderstood(tree.column, "say one change only inside `if`, `may`, `on` or `either`");
  return steps.front();
}

void Compiler::effect(const Tree& tree, std::vector<std::int16_t>& into) {
  if (means(tree) == Means::ThingsChange) {
    alter(tree, into);
  } else {
    Step step;
    switch (means(tree)) {
      case Means::YouMay:
      case Means::EnemyMaySame:
      case Means::IfThen:
      case Means::IfDone:
      case Means::OnRange:
      case Means::EitherOr: inside(tree, step); break;
      default:
        if (!of_cards(tree, step) && !of_hands(tree, step) && !of_rolls(tree, step)) rest(tree, step);
    }
    into.push_back(keep(step));
  }
  previous_ = into.back();
}

// Effects that hold another one.
void Compiler::inside(const Tree& tree, Step& step) {
  switch (means(tree)) {
    case Means::YouMay:
      step.what = Do::May;
      step.sub = inner(tree.parts[0]);
      return;
    case Means::EnemyMaySame:
      if (previous_ < 0) throw NotUnderstood(tree.column, "there is nothing before it to do the same");
      step.what = Do::EnemyMaySame;
      step.sub = previous_;
      return;
    case Means::IfThen:
      step.what = Do::If;
      step.test = test(tree.parts[0]);
      step.sub = inner(tree.parts[1]);
      return;
    case Means::IfDone:
      step.what = Do::IfDone;
      step.sub = inner(tree.parts[0]);
      return;
    case Means::OnRange: {
      Test t;
      t.what = Condition::Rolled;
      range(tree.parts[0], t.least, t.most);
      catalog_.tests_.push_back(t);
      step.what = Do::If;
      step.test = static_cast<std::int16_t>(catalog_.tests_.size() - 1);
      step.sub = inner(tree.parts[1]);
      return;
    }
    default:
      step.what = Do::Either;
      step.sub = inner(tree.parts[0]);
      step.other = inner(tree.parts[1]);
      return;
  }
}

bool Compiler::of_cards(const Tree& tree, Step& step) {
  switch (means(tree)) {
    case Means::DoTo: {
      static constexpr Do verbs[] = {Do::Destroy, Do::Lock, Do::Rally, Do::Charge};
      step.what = verbs[tree.forms[0]];
      step.things = things(tree.parts[0]);
      return true;
    }
    case Means::DealDamage:
      step.what = Do::Damage;
      step.amount = amount(tree.parts[0]);
      step.things = things(tree.parts[1]);
      return true;
    case Means::Infiltrate:
    case Means::Take:
      step.what = means(tree) == Means::Take ? Do::Take : Do::Infiltrate;
      step.zone = zone(tree.parts[1]);
      step.things = things(tree.parts[0]);
      if (step.what == Do::Take && step.zone == Zone::OtherSector)
        throw NotUnderstood(tree.column, "cards are taken from your discard pile or your deck");
      if (!step.things.picks && step.things.which != Which::This && step.things.which != Which::Moment &&
          step.things.which != Which::Picked)
        throw NotUnderstood(tree.column, "say which card: `1 unit`, `up to 2 units`");
      return true;
    case Means::Move:
      step.what = Do::Move;
      step.things = things(tree.parts[0]);
      step.zone = place(tree.parts[1]);
      return true;
    case Means::ActWith:
      step.what = tree.forms[0] == 0 ? Do::ShootWith : Do::AssaultWith;
      step.things = things(tree.parts[0]);
      return true;
    case Means::BecomesTarget:
      step.what = Do::BecomeTarget;
      step.things = things(tree.parts[0]);
      return true;
    default: return false;
  }
}

bool Compiler::of_hands(const Tree& tree, Step& step) {
  switch (means(tree)) {
    case Means::Draw:  // draw, discard
      step.what = tree.forms[0] == 0 ? Do::Draw : Do::Discard;
      step.amount = amount(tree.parts[0]);
      return true;
    case Means::PlayerDraws:
      step.what = tree.forms[0] == 0 ? Do::Draw : Do::Discard;
      step.who = who(tree.parts[0]);
      step.amount = amount(tree.parts[1]);
      return true;
    case Means::DrawForEach:
      step.what = Do::Draw;
      step.amount = amount(tree.parts[0]);
      step.amount.times = value(tree.parts[1]);
      return true;
    case Means::DrawAsMany:
      step.what = Do::Draw;
      step.amount.number = 1;
      step.amount.times = value(tree.parts[0]);
      return true;
    case Means::AtRandom:
      step.what = Do::DiscardAtRandom;
      step.who = who(tree.parts[0]);
      step.amount = amount(tree.parts[1]);
      return true;
    case Means::OfYourChoice:
      step.what = Do::DiscardOfYourChoice;
      step.who = Who::Enemy;
      step.amount = amount(tree.parts[0]);
      return true;
    case Means::DiscardTop:
    case Means::LookAtTop:
      step.what = means(tree) == Means::LookAtTop ? Do::LookAtTop : Do::DiscardTop;
      step.amount = amount(tree.parts[0]);
      step.who = means(tree.parts[1]) == Means::YourDeck ? Who::You : Who::Enemy;
      return true;
    case Means::DiscardAny: throw NotUnderstood(tree.column, "`any number of cards` is discarded as a cost");
    case Means::PutBack: step.what = Do::PutBack; return true;
    case Means::TakeOfThem:
    case Means::DiscardOfThem: {
      step.what = means(tree) == Means::TakeOfThem ? Do::TakeLooked : Do::DiscardLooked;
      step.zone = Zone::Looked;
      step.things = picked(tree, Filter{});
      if (step.what == Do::TakeLooked) {
        step.things.amount.number = static_cast<std::int8_t>(tree.parts[0].value);
      } else {
        const Tree& count = tree.parts[0];
        step.things.any_number = means(count) == Means::CountAll;
        step.things.up_to = means(count) == Means::CountUpTo;
        if (!step.things.any_number) step.things.amount = amount(count.parts[0]);
      }
      return true;
    }
    case Means::LookAtHand: step.what = Do::LookAtHand; return true;
    case Means::RevealHand: step.what = Do::RevealHand; return true;
    case Means::ShuffleDeck: step.what = Do::Shuffle; return true;
    case Means::ShuffleDiscard: step.what = Do::ShuffleDiscard; return true;
    default: return false;
  }
}

// Whose rolls a modifier changes.
void Compiler::roll(const Tree& tree) {
  static constexpr std::uint8_t kinds[] = {
      0xff, bit(RollKind::Test), bit(RollKind::Save) | bit(RollKind::Invulnerable), bit(RollKind::Shell)};
  ability_.rolls = kinds[tree.parts[0].forms[0]];
  ability_.roller = means(tree) == Means::RollYours    ? Side::Yours
                    : means(tree) == Means::RollEnemys ? Side::Enemy
                                                       : Side::Any;
}

bool Compiler::of_rolls(const Tree& tree, Step& step) {
  switch (means(tree)) {
    case Means::RollOnce: step.what = Do::Roll; return true;
    case Means::EachRolls: step.what = Do::RollBoth; return true;
    case Means::RollGets:
    case Means::RollBecomes:
      step.what = means(tree) == Means::RollGets ? Do::ChangeRoll : Do::SetRoll;
      roll(tree.parts[0]);
      step.amount.number = static_cast<std::int8_t>(tree.parts[1].value);
      return true;
    case Means::Reroll:
      step.what = Do::Reroll;
      roll(tree.parts[0]);
      return true;
    default: return false;
  }
}

void Compiler::rest(const Tree& tree, Step& step) {
  switch (means(tree)) {
    case Means::TakeAnother: step.what = Do::AnotherAction; return;
    case Means::CancelCard:
      if (ability_.happening.name != Name::PlaysCard)
        throw NotUnderstood(tree.column, "`that card` is said after `after ... plays a T card`");
      step.what = Do::Cancel;
      return;
    case Means::CannotPlayTactics:
      step.what = Do::NoTactics;
      step.who = who(tree.parts[0]);
      return;
    case Means::PlayerFlags:
    case Means::PlayerFlagsForEach:
      step.what = Do::AddFlags;
      step.who = who(tree.parts[0]);
      step.amount.number = static_cast<std::int8_t>(tree.parts[1].value);
      if (tree.parts.size() > 2) step.amount.times = value(tree.parts[2]);
      return;
    default: step.what = Do::EndBattle; return;
  }
}

// --- Changes ---------------------------------------------------------------------------------------

void Compiler::alter(const Tree& tree, std::vector<std::int16_t>& into) {
  Step step;
  step.what = Do::Alter;
  step.until = tree.parts[2].forms[0] == 0 ? Until::EndOfAction : Until::EndOfBattle;
  step.things = things(tree.parts[0]);
  std::vector<Alteration> list;
  changes(tree.parts[1], list);
  for (const Alteration& a : list) {
    step.alteration = a;
    step.amount = a.amount;
    into.push_back(keep(step));
    step.things.picks = false;  // the same ones again
  }
}

void Compiler::statics(const Tree& tree) {
  ability_.kind = Kind::Static;
  ability_.subject = things(tree.parts[0]);
  const Which which = ability_.subject.which;
  if (which != Which::This && which != Which::All)
    throw NotUnderstood(tree.column, "a static ability speaks of `this unit`, `your ...` or `all ...`");
  changes(tree.parts[1], ability_.alterations);
  for (const Alteration& a : ability_.alterations)
    if (a.amount.d6) throw NotUnderstood(tree.column, "a static ability cannot roll");
  last_ = ability_.subject;
  if (means(tree) == Means::StaticWhile) ability_.condition = test(tree.parts[2]);
}

void Compiler::changes(const Tree& tree, std::vector<Alteration>& into) {
  into.push_back(change(tree.parts[0]));
  if (means(tree) == Means::ChangeAnd) changes(tree.parts[1], into);
}

Alteration Compiler::change(const Tree& tree) {
  Alteration a;
  a.what = Change::Add;
  switch (means(tree)) {
    case Means::GetsStat:
    case Means::GetsAgainst:
    case Means::GetsForEach:
      a.amount.number = static_cast<std::int8_t>(tree.parts[0].value);
      a.figure = figure(tree.parts[1]);
      if (means(tree) == Means::GetsAgainst) a.against = keep(kind(tree.parts[2]));
      if (means(tree) == Means::GetsForEach) a.amount.times = value(tree.parts[2]);
      return a;
    case Means::GetsD6:
      a.amount.d6 = true;
      a.amount.number = 1;
      a.figure = figure(tree.parts[0]);
      return a;
    case Means::HasStat:
      a.what = Change::Set;
      a.figure = figure(tree.parts[0]);
      a.amount.number = static_cast<std::int8_t>(tree.parts[1].value);
      return a;
    case Means::UsesAs:
      a.what = Change::UseAs;
      a.from = figure(tree.parts[0]);
      a.figure = figure(tree.parts[1]);
      return a;
    case Means::Gains: return gains(tree.parts[0]);
    case Means::Loses:
      a.what = Change::Lose;
      a.special = special(tree.parts[0]);
      return a;
    default: return restriction(tree);
  }
}

Alteration Compiler::restriction(const Tree& tree) {
  static constexpr Change be[] = {Change::CannotBeBlocked, Change::CannotBeTargeted};
  static constexpr Change act[] = {Change::CannotBlock, Change::CannotShoot, Change::CannotCharge,
                                   Change::CannotRally};
  Alteration a;
  a.what = means(tree) == Means::CannotBe ? be[tree.forms[0]] : act[tree.forms[0]];
  return a;
}

Alteration Compiler::gains(const Tree& tree) {
  Alteration a;
  a.what = Change::Gain;
  switch (means(tree)) {
    case Means::AssaultNumber:
      a.special = Special::Assault;
      a.amount = amount(tree.parts[0]);
      a.d6 = a.amount.d6;
      a.amount.d6 = false;  // rolled at the assault
      return a;
    case Means::Counterattack: a.special = Special::Counterattack; return a;
    case Means::InvulnerableNumber:
      a.special = Special::Invulnerable;
      a.amount.number = static_cast<std::int8_t>(tree.parts[0].value);
      return a;
    default: throw NotUnderstood(tree.column, "a card can gain Assault, Counterattack or Invulnerable");
  }
}

Figure Compiler::figure(const Tree& tree) {
  if (means(tree) == Means::StatAssaultDamage) return Figure::AssaultDamage;
  static constexpr Figure figures[] = {Figure::Firepower, Figure::Armor, Figure::Speed,
                                       Figure::Save,      Figure::Flags, Figure::Flags};
  return figures[tree.forms[0]];
}

Special Compiler::special(const Tree& tree) {
  if (means(tree) == Means::SpecialTroopCapacity) return Special::TroopCapacity;
  static constexpr Special words[] = {Special::Assault, Special::Artillery, Special::Counterattack,
                                      Special::Invulnerable};
  return words[tree.forms[0]];
}

}  // namespace tercio::delos
