#include "rulebooks/warlords/compile.h"

#include "rulebooks/warlords/phrases.h"

namespace tercio::warlords {
namespace {

std::uint8_t altered(const Alteration& a) {
  switch (a.what) {
    case Change::Add:
    case Change::Double:
    case Change::LoseAll:
      return a.figure == Figure::Attack ? AltersAttack : a.figure == Figure::HitPoints ? AltersHitPoints : AltersCommand;
    case Change::Gain:
    case Change::Lose: return a.keyword == Keyword::Brutal ? AltersKeywords | AltersAttack : AltersKeywords;
    default: return AltersRest;
  }
}

}  // namespace

void Compiler::line(const Tree& tree) {
  ability_ = {};
  last_ = {};
  sacrificed_ = place_register_ = -1;
  registers_ = 0;
  ability_.text = catalog_.grammar().format(tree);
  switch (means(tree)) {
    case Means::KeywordLine: return keyword_line(tree.parts[0]);
    case Means::AttachTo: {
      const Things host = things(tree.parts[0]);
      card_.attach_to = host.filter;
      return;
    }
    case Means::LimitPerUnit: card_.limit_per_unit = static_cast<std::uint8_t>(tree.parts[0].value); return;
    case Means::MayEnterAsAttachment: card_.may_enter_as_other = card_.may_deploy_as_other = true; return;
    case Means::MayDeployAsAttachment: card_.may_deploy_as_other = true; return;
    case Means::ConstantLine: constant(tree.parts[0]); break;
    case Means::ConstantWhile:
      constant(tree.parts[0]);
      ability_.condition = test(tree.parts[1]);
      break;
    case Means::WhenTrue:
      ability_.kind = Kind::StateTriggered;
      ability_.condition = test(tree.parts[0]);
      ability_.steps.push_back(effect(tree.parts[1]));
      card_.has_state_trigger = true;
      break;
    default: with_kind(tree); break;
  }
  if (ability_.kind == Kind::Constant) {
    card_.has_constant = true;
    for (const Alteration& a : ability_.alterations) card_.alters |= altered(a);
  }
  if (ability_.kind == Kind::Action) {
    card_.has_action = true;
    card_.action_phases |= static_cast<std::uint8_t>(
        ability_.phase == Phase::Setup ? 0x1f : 1U << static_cast<unsigned>(ability_.phase));
  }
  card_.has_forced |= ability_.forced;
  if (ability_.kind == Kind::Interrupt || ability_.kind == Kind::Reaction)
    (card_.type == Type::Event || ability_.from_hand ? card_.listens_in_hand : card_.listens) |=
        bit(ability_.happening.name);
  card_.abilities.push_back(ability_);
}

void Compiler::keyword_line(const Tree& tree) {
  const auto [word, number] = keyword(tree);
  card_.keywords |= bit(word);
  if (word == Keyword::AreaEffect) card_.area_effect = number;
  if (word == Keyword::NoTraitAttachments) card_.no_attachment_trait = number;
}

void Compiler::with_kind(const Tree& tree) {
  const bool has_terms = means(tree) == Means::WithTerms;
  switch (means(tree.parts[0])) {
    case Means::DeployAction: ability_.phase = Phase::Deploy; break;
    case Means::CommandAction: ability_.phase = Phase::Command; break;
    case Means::CombatAction: ability_.phase = Phase::Combat; break;
    case Means::HeadquartersAction: ability_.phase = Phase::Headquarters; break;
    case Means::ForcedInterrupt:
    case Means::ForcedReaction: ability_.forced = true; break;
    default: break;
  }
  switch (means(tree.parts[0])) {
    case Means::Interrupt:
    case Means::ForcedInterrupt: ability_.kind = Kind::Interrupt; break;
    case Means::Reaction:
    case Means::ForcedReaction: ability_.kind = Kind::Reaction; break;
    case Means::Battle: ability_.kind = Kind::Battle; break;
    default: ability_.kind = Kind::Action; break;
  }
  const Tree& text = tree.parts.back();
  const bool has_moment = means(text) == Means::BodyMoment;
  const bool triggered = ability_.kind == Kind::Interrupt || ability_.kind == Kind::Reaction;
  if (triggered != has_moment)
    throw NotUnderstood(text.column, triggered ? "an interrupt or reaction needs its moment: `when ...,` or `after ...,`"
                                               : "an action or battle ability has no moment");
  if (has_moment) {  // first, so that `it` and `that planet` in the costs find what happened
    const Tree& moment = text.parts[0];
    const bool when = means(moment) == Means::When;
    if (when != (ability_.kind == Kind::Interrupt))
      throw NotUnderstood(moment.column, "an interrupt says `when`, a reaction says `after`");
    happening(moment.parts[0]);
  }
  if (has_terms) terms(tree.parts[1]);
  effects(text.parts.back(), ability_.steps, false);
}

void Compiler::terms(const Tree& tree) {
  const Tree& term = tree.parts[0];
  switch (means(term)) {
    case Means::TermLimit: limit(term.parts[0]); break;
    case Means::TermOnlyWhile: ability_.condition = test(term.parts[0]); break;
    default: cost(term.parts[0]); break;
  }
  if (means(tree) == Means::MoreTerms) terms(tree.parts[1]);
}

void Compiler::limit(const Tree& tree) {
  const bool maximum = means(tree) == Means::MaxPer;
  ability_.maximum = maximum;
  ability_.times = static_cast<std::uint8_t>(maximum ? tree.parts[0].value : 1);
  switch (means(tree.parts.back())) {
    case Means::PerPhase: ability_.period = Period::Phase; break;
    case Means::PerRound: ability_.period = Period::Round; break;
    case Means::PerBattle: ability_.period = Period::Battle; break;
    default: ability_.period = Period::Game; break;
  }
}

void Compiler::cost(const Tree& tree) {
  Cost cost;
  switch (means(tree)) {
    case Means::CostExhaust:
      cost.what = Pays::Exhaust;
      cost.things = things(tree.parts[0]);
      break;
    case Means::CostSacrifice:
      cost.what = Pays::Sacrifice;
      cost.things = things(tree.parts[0]);
      if (cost.things.picks) sacrificed_ = cost.things.reg;
      break;
    case Means::CostPay: cost.amount.number = static_cast<std::int8_t>(tree.parts[0].value); break;
    case Means::CostPayPrinted:
      cost.what = Pays::PrintedCost;
      cost.things = things(tree.parts[0]);
      break;
    case Means::CostDamage:
      cost.what = Pays::Damage;
      cost.amount.number = static_cast<std::int8_t>(tree.parts[0].value);
      cost.things = things(tree.parts[1]);
      break;
    default:
      cost.what = Pays::DiscardCards;
      cost.amount = amount(tree.parts[0]);
      break;
  }
  ability_.costs.push_back(cost);
}

void Compiler::happening(const Tree& tree) {
  Happening& h = ability_.happening;
  const auto subject = [&](Name name, const Tree& what) {
    h.name = name;
    h.subject = things(what);
    if (h.subject.picks || h.subject.which == Which::Each) last_ = Things{.which = Which::Moment};
    registers_ = 0;
    h.subject.picks = false;
  };
  const auto agent = [&](const Tree& what) {
    h.agent = things(what);
    h.agent.picks = false;
    registers_ = 0;
    last_ = {};
  };
  switch (means(tree)) {
    case Means::DamageIsAssigned:
    case Means::IsAssigned: return subject(Name::Assigned, tree.parts[0]);
    case Means::IsAssignedByAttack: h.by_attack = true; return subject(Name::Assigned, tree.parts[0]);
    case Means::IsDamagedByAttack: h.by_attack = true; return subject(Name::Damaged, tree.parts[0]);
    case Means::DamagesByAttack: h.by_attack = true; [[fallthrough]];
    case Means::DamagesThing: agent(tree.parts[0]); return subject(Name::Damaged, tree.parts[1]);
    case Means::IsDestroyed: return subject(Name::Destroyed, tree.parts[0]);
    case Means::LeavesPlay: return subject(Name::LeavesPlay, tree.parts[0]);
    case Means::EntersPlay: return subject(Name::EntersPlay, tree.parts[0]);
    case Means::EntersDiscard: h.who = Who::You; return subject(Name::EntersDiscard, tree.parts[0]);
    case Means::YouDeploy:
      h.who = Who::You;
      return subject(ability_.kind == Kind::Interrupt ? Name::Deploying : Name::Deployed, tree.parts[0]);
    case Means::IsDeployed: h.here = true; return subject(Name::Deployed, tree.parts[0]);
    case Means::CommitsToPlanet: return subject(Name::Commits, tree.parts[0]);
    case Means::MovesToPlanet: return subject(Name::Moves, tree.parts[0]);
    case Means::ThingExhausts: return subject(Name::Exhausts, tree.parts[0]);
    case Means::IsDeclaredAttacker: return subject(Name::DeclaredAttacker, tree.parts[0]);
    case Means::WouldDeclareAttack: h.would = true; [[fallthrough]];
    case Means::DeclaresAttack: agent(tree.parts[0]); return subject(Name::AttackDeclared, tree.parts[1]);
    case Means::YouPlay: h.who = Who::You; return subject(Name::PlaysEvent, tree.parts[0]);
    case Means::OpponentPlays: h.who = Who::Opponent; return subject(Name::PlaysEvent, tree.parts[0]);
    case Means::OpponentTargets: h.who = Who::Opponent; return subject(Name::TriggersAbility, tree.parts[0]);
    case Means::OpponentShields: h.who = Who::Opponent; h.name = Name::ShieldUsed; return;
    case Means::YouShield: h.who = Who::You; h.here = true; return subject(Name::ShieldUsed, tree.parts[0]);
    case Means::WinStruggleHere: h.here = true; [[fallthrough]];
    case Means::WinStruggle: h.who = Who::You; h.name = Name::StruggleWon; return;
    case Means::StruggleBegins: h.name = Name::StruggleBegins; return;
    default: break;
  }
  h.name = Name::PhaseBegins;
  switch (means(tree.parts[0])) {
    case Means::DeployPhase: h.phase = Phase::Deploy; break;
    case Means::CommandPhase: h.phase = Phase::Command; break;
    case Means::CombatPhase: h.phase = Phase::Combat; break;
    default: h.phase = Phase::Headquarters; break;
  }
}

void Compiler::effects(const Tree& tree, std::vector<std::int16_t>& into, bool needs_previous) {
  const std::int16_t id = effect(tree.parts[0]);
  catalog_.steps_[static_cast<std::size_t>(id)].needs_previous = needs_previous;
  into.push_back(id);
  if (means(tree) != Means::OneEffect) effects(tree.parts[1], into, means(tree) == Means::ThenEffects);
}

void Compiler::constant(const Tree& tree) {
  ability_.kind = Kind::Constant;
  ability_.subject = things(tree.parts[0]);
  ability_.alterations = changes(tree.parts[1]);
  last_ = ability_.subject;
}

std::int16_t Compiler::test(const Tree& tree) {
  Test t;
  switch (means(tree)) {
    case Means::YouControlThing:
      t.what = Condition::YouControl;
      t.filter = things(tree.parts[0]).filter;
      break;
    case Means::BattleFought: t.what = Condition::BattleFought; break;
    case Means::OpponentRicher: t.what = Condition::OpponentHasMoreResources; break;
    case Means::FewerUnits: t.what = Condition::FewerUnits; break;
    case Means::HasDamage:
      t.what = Condition::HasDamage;
      t.of = things(tree.parts[0]);
      t.number = static_cast<std::int8_t>(tree.parts[1].value);
      break;
    default: {
      t.of = things(tree.parts[0]);
      const Things named = last_;
      const Tree& state = tree.parts[1];
      switch (means(state)) {
        case Means::IsReady: t.what = Condition::IsReady; break;
        case Means::IsExhausted: t.what = Condition::IsExhausted; break;
        case Means::IsDamaged: t.what = Condition::IsDamaged; break;
        case Means::IsAt:
          t.what = Condition::IsAt;
          t.place = place(state.parts[0]);
          break;
        case Means::IsAttacking:
          t.what = Condition::IsAttacking;
          t.filter = things(state.parts[0]).filter;
          break;
        default:
          t.what = Condition::IsKind;
          t.filter = filter(state.parts[0]);
          break;
      }
      last_ = named;
      break;
    }
  }
  if (t.of.picks) throw NotUnderstood(tree.column, "a condition cannot choose a card");
  catalog_.tests_.push_back(t);
  return static_cast<std::int16_t>(catalog_.tests_.size() - 1);
}

std::vector<Alteration> Compiler::changes(const Tree& tree) {
  std::vector<Alteration> all{change(tree.parts[0])};
  if (means(tree) == Means::ChangeAnd) all.push_back(change(tree.parts[1]));
  if (means(tree) == Means::ChangeAndGets) all.push_back(add_figure(tree.parts[1].value, tree.parts[2]));
  return all;
}

Alteration Compiler::add_figure(int number, const Tree& what) {
  Alteration a;
  a.what = Change::Add;
  a.figure = figure(what);
  a.amount.number = static_cast<std::int8_t>(number);
  return a;
}

Alteration Compiler::change(const Tree& tree) {
  Alteration a;
  switch (means(tree)) {
    case Means::GetsFigure: return add_figure(tree.parts[0].value, tree.parts[1]);
    case Means::GetsFigureEach: {
      a = add_figure(tree.parts[0].value, tree.parts[1]);
      const Things named = last_;
      a.amount.each = filter(tree.parts[2]);
      last_ = named;
      return a;
    }
    case Means::GetsXFigure:
      a = add_figure(1, tree.parts[0]);
      a.amount.count = Count::X;
      return a;
    case Means::GetsDouble:
      a.what = Change::Double;
      a.figure = figure(tree.parts[0]);
      return a;
    case Means::GainsKeyword:
    case Means::LosesKeyword:
    case Means::IgnoresKeyword:
      a.what = means(tree) == Means::GainsKeyword   ? Change::Gain
               : means(tree) == Means::LosesKeyword ? Change::Lose
                                                    : Change::IgnoresWhileAttacking;
      std::tie(a.keyword, a.keyword_number) = keyword(tree.parts[0]);
      if (a.keyword == Keyword::Bloodied) throw NotUnderstood(tree.column, "Bloodied cannot be gained or lost");
      return a;
    case Means::LosesAll:
      a.what = Change::LoseAll;
      a.figure = figure(tree.parts[0]);
      return a;
    case Means::CannotBeAttacked: a.what = Change::CannotBeAttacked; return a;
    case Means::CannotBeTargeted: a.what = Change::CannotBeTargeted; return a;
    case Means::CannotRetreat: a.what = Change::CannotRetreat; return a;
    case Means::CannotBeDamaged: a.what = Change::CannotBeDamaged; return a;
    case Means::HasBlankText: a.what = Change::Blank; return a;
    default:
      a.what = Change::DoubleDamageTo;
      a.filter = filter(tree.parts[0]);
      return a;
  }
}

Figure Compiler::figure(const Tree& tree) {
  switch (means(tree)) {
    case Means::FigureAttack: return Figure::Attack;
    case Means::FigureHitPoints: return Figure::HitPoints;
    default: return Figure::Command;
  }
}

Until Compiler::time(const Tree& tree) {
  switch (means(tree)) {
    case Means::EndOfPhase: return Until::EndOfPhase;
    case Means::EndOfBattle: return Until::EndOfBattle;
    case Means::EndOfStruggle: return Until::EndOfStruggle;
    case Means::NextAttack: return Until::NextAttack;
    default: return Until::ThisAttack;
  }
}

std::pair<Keyword, std::uint8_t> Compiler::keyword(const Tree& tree) {
  const auto number = [&] { return static_cast<std::uint8_t>(tree.parts[0].value); };
  switch (means(tree)) {
    case Means::Ambush: return {Keyword::Ambush, 0};
    case Means::AreaEffect: return {Keyword::AreaEffect, number()};
    case Means::Armorbane: return {Keyword::Armorbane, 0};
    case Means::Bloodied: return {Keyword::Bloodied, 0};
    case Means::Brutal: return {Keyword::Brutal, 0};
    case Means::Flying: return {Keyword::Flying, 0};
    case Means::Limited: return {Keyword::Limited, 0};
    case Means::Mobile: return {Keyword::Mobile, 0};
    case Means::NoAttachments: return {Keyword::NoAttachments, 0};
    case Means::NoTraitAttachments: return {Keyword::NoTraitAttachments, number()};
    case Means::Ranged: return {Keyword::Ranged, 0};
    default: return {Keyword::ImmuneToEnemyEvents, 0};
  }
}

Amount Compiler::amount(const Tree& tree) {
  Amount a;
  switch (means(tree)) {
    case Means::AmountNumber: a.number = static_cast<std::int8_t>(tree.parts[0].value); break;
    case Means::AmountX:
      a.count = Count::X;
      a.number = 1;
      break;
    case Means::AmountAll: a.count = Count::All; break;
    default:
      if (figure(tree.parts[0]) != Figure::Attack)
        throw NotUnderstood(tree.column, "only the printed ATK can be used as a number");
      a.count = Count::PrintedAttack;
      a.of = things(tree.parts[1]);
      break;
  }
  return a;
}

}  // namespace tercio::warlords
