#include "rulebooks/warlords/compile.h"

#include "rulebooks/warlords/phrases.h"

namespace tercio::warlords {
namespace {

std::uint8_t altered(const Alteration& a) {
  switch (a.what) {
    case Change::Add:
    case Change::Set:
    case Change::Double:
    case Change::LoseAll:
      return a.figure == Figure::Attack      ? AltersAttack
             : a.figure == Figure::HitPoints ? AltersHitPoints
                                             : AltersCommand;
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
    case Means::MayBeAttachment:  // enter, deploy
      card_.may_enter_as_other = tree.forms[0] == 0;
      card_.may_deploy_as_other = true;
      return;
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
    for (const Alteration& a : ability_.alterations)
      (ability_.subject.which == Which::Each ? card_.aura : card_.alters) |= altered(a);
  }
  if (ability_.kind == Kind::Action) {
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
    case Means::PhaseAction:
      ability_.kind = Kind::Action;
      ability_.phase = phase(tree.parts[0].parts[0]);
      break;
    case Means::Forced:  // interrupt, reaction
      ability_.kind = tree.parts[0].forms[0] == 0 ? Kind::Interrupt : Kind::Reaction;
      ability_.forced = true;
      break;
    case Means::Interrupt: ability_.kind = Kind::Interrupt; break;
    case Means::Reaction: ability_.kind = Kind::Reaction; break;
    case Means::Battle: ability_.kind = Kind::Battle; break;
    default: ability_.kind = Kind::Action; break;
  }
  const Tree& text = tree.parts.back();
  const bool has_moment = means(text) == Means::BodyMoment;
  const bool triggered = ability_.kind == Kind::Interrupt || ability_.kind == Kind::Reaction;
  if (triggered != has_moment)
    throw NotUnderstood(text.column,
                        triggered ? "an interrupt or reaction needs its moment: `when ...,` or `after ...,`"
                                  : "an action or battle ability has no moment");
  if (has_moment) {  // first, so that `it` and `that planet` in the costs find what happened
    const Tree& moment = text.parts[0];
    const bool by_attack = means(moment) == Means::ByAttack;
    const bool when = means(moment) == Means::When || (by_attack && moment.forms[0] == 0);
    if (when != (ability_.kind == Kind::Interrupt))
      throw NotUnderstood(moment.column, "an interrupt says `when`, a reaction says `after`");
    happening(moment.parts[0]);
    ability_.happening.by_attack = by_attack;
    if (by_attack && ability_.happening.name != Name::Assigned && ability_.happening.name != Name::Damaged)
      throw NotUnderstood(moment.column, "only damage is assigned or dealt by an attack");
  }
  const Things happened = last_;
  if (has_terms) terms(tree.parts[1]);
  if (happened.which != Which::None) last_ = happened;  // the moment stands behind the costs
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
  const Tree& period = tree.parts.back();
  if (means(period) != Means::Span)
    throw NotUnderstood(period.column, "limits are per phase, round, battle or game");
  constexpr Period periods[] = {Period::Phase, Period::Round, Period::Battle, Period::Game};
  ability_.period = periods[period.forms[0]];
}

Phase Compiler::phase(const Tree& tree) {
  constexpr Phase phases[] = {Phase::Deploy, Phase::Command, Phase::Combat, Phase::Headquarters};
  return phases[tree.forms[0]];
}

void Compiler::cost(const Tree& tree) {
  Cost cost;
  if (means(tree) == Means::CostPay) {
    const Amount paid = amount(tree.parts[0]);
    if (paid.count == Count::PrintedCost) {
      cost.what = Pays::PrintedCost;
      cost.things = paid.of;
    } else if (paid.count == Count::Fixed) {
      cost.amount = paid;
    } else {
      throw NotUnderstood(tree.column, "pay a number, or the printed cost of a card");
    }
    ability_.costs.push_back(cost);
    return;
  }
  const Tree& done = tree.parts[0];
  switch (means(done)) {
    case Means::Exhaust:
      cost.what = Pays::Exhaust;
      cost.things = things(done.parts[0]);
      break;
    case Means::Sacrifice:
      cost.what = Pays::Sacrifice;
      cost.things = things(done.parts[0]);
      if (cost.things.picks) sacrificed_ = cost.things.reg;
      break;
    case Means::DealDamage:
      cost.what = Pays::Damage;
      cost.amount = amount(done.parts[0]);
      cost.things = things(done.parts[1]);
      break;
    case Means::DiscardCards:
      cost.what = Pays::DiscardCards;
      cost.amount = amount(done.parts[0]);
      break;
    default:
      throw NotUnderstood(done.column, "costs are to pay, exhaust, sacrifice, deal damage and discard cards");
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
    case Means::DamageIsAssigned: return subject(Name::Assigned, tree.parts[0]);
    case Means::DamagesThing: agent(tree.parts[0]); return subject(Name::Damaged, tree.parts[1]);
    case Means::IsDone: return subject(tree.forms[0] == 0 ? Name::Destroyed : Name::Exhausts, tree.parts[0]);
    case Means::LeavesPlay: return subject(Name::LeavesPlay, tree.parts[0]);
    case Means::Enters: {
      const bool in_play = means(tree.parts[1]) == Means::ZonePlay;
      if (!in_play && zone(tree.parts[1]) != Where::YourDiscard)
        throw NotUnderstood(tree.parts[1].column, "cards enter play or your discard pile");
      h.who = in_play ? Who::Anybody : Who::You;
      return subject(in_play ? Name::EntersPlay : Name::EntersDiscard, tree.parts[0]);
    }
    case Means::GoesTo:  // moves, commits
      if (means(tree.parts[1]) != Means::PlaceA) throw NotUnderstood(tree.parts[1].column, "say `a planet`");
      return subject(tree.forms[0] == 0 ? Name::Moves : Name::Commits, tree.parts[0]);
    case Means::IsDeclaredAttacker: return subject(Name::DeclaredAttacker, tree.parts[0]);
    case Means::DeclaresAttack: agent(tree.parts[0]); return subject(Name::AttackDeclared, tree.parts[1]);
    case Means::Deploys:
      h.who = player(tree.parts[0]);
      return subject(ability_.kind == Kind::Interrupt ? Name::Deploying : Name::Deployed, tree.parts[1]);
    case Means::PlaysOrTargets:  // play, plays, target, targets
      h.who = player(tree.parts[0]);
      return subject(tree.forms[0] < 2 ? Name::PlaysEvent : Name::TriggersAbility, tree.parts[1]);
    case Means::Shields: {
      const Things shielded = things(tree.parts[1]);
      h.here = shielded.filter >= 0 && catalog_.filter(shielded.filter).where == Where::Here;
      h.who = player(tree.parts[0]);
      return subject(Name::ShieldUsed, tree.parts[2]);
    }
    case Means::WinStruggle:
      h.who = player(tree.parts[0]);
      h.here = means(tree.parts[1]) == Means::AtHere;
      h.name = Name::StruggleWon;
      return;
    default: break;
  }
  const Tree& span = tree.parts[0];  // a phase, or the command struggle
  if (means(span) != Means::PhaseSpan)
    throw NotUnderstood(span.column, "name the phase: `the deploy phase begins`");
  h.phase = phase(span.parts[0]);
  h.name = span.forms[0] == 0 ? Name::PhaseBegins : Name::StruggleBegins;
  if (h.name == Name::PhaseBegins) return;
  if (h.phase != Phase::Command)
    throw NotUnderstood(span.column, "the only struggle is the command struggle");
  h.phase = Phase::Setup;
}

Who Compiler::player(const Tree& tree) {
  switch (means(tree)) {
    case Means::You: return Who::You;
    case Means::YourOpponent: return Who::Opponent;
    default: return Who::Anybody;
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
    case Means::ThereIs: {
      const Things found = things(tree.parts[0]);
      if (found.filter < 0) throw NotUnderstood(tree.column, "say `there is a ...`");
      const Filter& f = catalog_.filter(found.filter);
      if (f.battle) {
        t.what = Condition::BattleFought;
      } else {
        if (f.side != Side::Yours) throw NotUnderstood(tree.column, "say `there is a ... you control`");
        t.what = Condition::YouControl;
        t.filter = found.filter;
      }
      break;
    }
    case Means::Compare: test_comparison(tree, t); break;
    case Means::HasDamage:
      t.what = Condition::HasDamage;
      t.of = things(tree.parts[0]);
      t.number = static_cast<std::int8_t>(tree.parts[1].value);
      break;
    default: {
      t.of = things(tree.parts[0]);
      const Things named = last_;
      test_state(tree.parts[1], t);
      last_ = named;
      break;
    }
  }
  if (t.of.picks) throw NotUnderstood(tree.column, "a condition cannot choose a card");
  catalog_.tests_.push_back(t);
  return static_cast<std::int16_t>(catalog_.tests_.size() - 1);
}

void Compiler::test_comparison(const Tree& tree, Test& t) {  // have or has; more or fewer; resources or units
  const bool you_first = means(tree.parts[0]) == Means::You && means(tree.parts[1]) == Means::YourOpponent;
  const bool you_second = means(tree.parts[0]) == Means::YourOpponent && means(tree.parts[1]) == Means::You;
  const bool opponent_has_more = (you_second && tree.forms[1] == 0) || (you_first && tree.forms[1] == 1);
  if (!opponent_has_more)
    throw NotUnderstood(tree.column, "only what your opponent has more of can be asked");
  t.what = tree.forms[2] == 0 ? Condition::OpponentHasMoreResources : Condition::FewerUnits;
}

void Compiler::test_state(const Tree& tree, Test& t) {
  switch (means(tree)) {
    case Means::IsSuch:
      if (means(tree.parts[0]) == Means::Condition) {
        constexpr Condition conditions[] = {Condition::IsDamaged, Condition::IsExhausted, Condition::IsReady};
        t.what = conditions[tree.parts[0].forms[0]];
      } else {
        Filter f;
        adjective(tree.parts[0], f, false);
        t.what = Condition::IsKind;
        t.filter = keep(f);
      }
      return;
    case Means::IsThere:
      t.what = Condition::IsAt;
      if (means(tree.parts[0]) != Means::AtThePlace) throw NotUnderstood(tree.column, "say `at` a place");
      t.place = place(tree.parts[0].parts[0]);
      return;
    case Means::IsAttacking:
      t.what = Condition::IsAttacking;
      t.filter = things(tree.parts[0]).filter;
      return;
    default:
      t.what = Condition::IsKind;
      t.filter = filter(tree.parts[0]);
      return;
  }
}

std::vector<Alteration> Compiler::changes(const Tree& tree) {
  std::vector<Alteration> all{change(tree.parts[0], false)};
  if (means(tree) == Means::ChangeAnd) all.push_back(change(tree.parts[1], true));
  return all;
}

Alteration Compiler::add_figure(int number, const Tree& what) {
  Alteration a;
  a.what = Change::Add;
  a.figure = figure(what);
  if (a.figure == Figure::Cost || a.figure == Figure::Shields)
    throw NotUnderstood(what.column, "this figure is changed by `raise` or `reduce`");
  a.amount.number = static_cast<std::int8_t>(number);
  return a;
}

Alteration Compiler::boost(const Tree& tree) {
  Alteration a;
  switch (means(tree)) {
    case Means::FigureAdds: return add_figure(tree.parts[0].value, tree.parts[1]);
    case Means::FigureEach: {
      a = add_figure(tree.parts[0].value, tree.parts[1]);
      const Things named = last_;
      a.amount.each = filter(tree.parts[2]);
      last_ = named;
      return a;
    }
    case Means::FigureX:
      a = add_figure(1, tree.parts[0]);
      a.amount.count = Count::X;
      return a;
    default:  // double, no
      a.what = tree.forms[0] == 0 ? Change::Double : Change::LoseAll;
      a.figure = figure(tree.parts[0]);
      return a;
  }
}

Alteration Compiler::change(const Tree& tree, bool more) {
  Alteration a;
  switch (means(tree)) {
    case Means::MoreFigure:
      if (!more) throw NotUnderstood(tree.column, "say `gets`");
      [[fallthrough]];
    case Means::Gets: return boost(tree.parts[0]);
    case Means::GainsKeyword:
    case Means::LosesKeyword:
    case Means::IgnoresKeyword:
      a.what = means(tree) == Means::GainsKeyword   ? Change::Gain
               : means(tree) == Means::LosesKeyword ? Change::Lose
                                                    : Change::IgnoresWhileAttacking;
      std::tie(a.keyword, a.keyword_number) = keyword(tree.parts[0]);
      if (a.keyword == Keyword::Bloodied)
        throw NotUnderstood(tree.column, "Bloodied cannot be gained or lost");
      return a;
    case Means::CannotBy:
      a.what = tree.forms[0] == 0 ? Change::CannotBeAttacked : Change::CannotBeTargeted;
      return a;
    case Means::CannotRetreat: a.what = Change::CannotRetreat; return a;
    case Means::CannotBeDamaged: a.what = Change::CannotBeDamaged; return a;
    case Means::HasBlankText: a.what = Change::Blank; return a;
    case Means::HasFigure:
      a = add_figure(tree.parts[0].value, tree.parts[1]);
      a.what = Change::Set;
      return a;
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
    case Means::FigureCommand: return Figure::Command;
    default: return tree.forms[0] == 0 ? Figure::Cost : Figure::Shields;
  }
}

Until Compiler::time(const Tree& tree) {
  if (means(tree) == Means::ForAttack) return tree.forms[0] == 0 ? Until::NextAttack : Until::ThisAttack;
  const Tree& span = tree.parts[0];
  if (means(span) == Means::PhaseSpan && span.forms[0] == 1 && phase(span.parts[0]) == Phase::Command)
    return Until::EndOfStruggle;
  if (means(span) == Means::Span && span.forms[0] == 0) return Until::EndOfPhase;
  if (means(span) == Means::Span && span.forms[0] == 2) return Until::EndOfBattle;
  throw NotUnderstood(span.column,
                      "effects last until the end of the phase, the battle or the command struggle");
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
      if (figure(tree.parts[0]) != Figure::Attack && figure(tree.parts[0]) != Figure::Cost)
        throw NotUnderstood(tree.column, "only the printed ATK or cost can be used as a number");
      a.count = figure(tree.parts[0]) == Figure::Attack ? Count::PrintedAttack : Count::PrintedCost;
      a.of = things(tree.parts[1]);
      break;
  }
  return a;
}

}  // namespace tercio::warlords
