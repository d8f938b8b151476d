// Moments and effects: when something is answered, and what is done.
#include "rulebooks/commanders/compile.h"
#include "rulebooks/commanders/phrases.h"

namespace tercio::commanders {
namespace {

// annexed, banished, deployed, disabled, dismounted, enabled, equipped, evoked, mounted, moved, ruined,
// sniped, upgraded
constexpr Event done_events[] = {Event::Annex,  Event::Banish, Event::Deploy, Event::Disable, Event::Dismount,
                                 Event::Enable, Event::Equip,  Event::Evoke,  Event::Mount,   Event::Move,
                                 Event::Ruin,   Event::Snipe,  Event::Upgrade};

}  // namespace

Things Compiler::watched(const Tree& tree) {
  watching_ = true;
  const Things t = things(tree);
  watching_ = false;
  return t;
}

// A word found on a resource means it only if the effect can apply to its kind (C13).
void Compiler::only_units(const Things& t) {
  if (t.filter < 0) return;
  Filter& f = catalog_.filters_[static_cast<std::size_t>(t.filter)];
  if (f.types == 0xff) f.types = unit_types;
}

void Compiler::moment(const Tree& tree) {
  switch (means(tree)) {
    case Means::CampaignPhase:
      ability_.happening.event = Event::CampaignBegins;
      ability_.happening.yours = tree.forms[0] == 0;
      return;
    case Means::FirstTime: ability_.times = Times::FirstEachTerm; break;
    case Means::NextTime: ability_.times = Times::NextTime; break;
    default: break;
  }
  event(tree.parts[0]);
}

void Compiler::event(const Tree& tree) {
  Happening& h = ability_.happening;
  const auto means_it = [&] {  // what `it` is afterwards
    if (h.subject.which == Which::Each || h.subject.which == Which::Picked)
      last_ = {Which::Member, 0, -1};
    else if (h.subject.which == Which::None && h.agent.which == Which::Each)
      last_ = {Which::Agent, 0, -1};
    else if (h.subject.which != Which::None)
      last_ = h.subject;
    else
      last_ = h.agent;
  };
  switch (means(tree)) {
    case Means::WouldBe:
    case Means::IsDone:
      h.subject = watched(tree.parts[0]);
      done(tree.parts[1], means(tree) == Means::WouldBe);
      break;
    case Means::WouldDeal:
    case Means::Deals:
      h.event = Event::Damage;
      h.would = means(tree) == Means::WouldDeal;
      h.agent = watched(tree.parts[0]);
      harm(tree.parts[1]);
      if (tree.parts.size() > 2) h.subject = watched(tree.parts[2]);
      break;
    case Means::WouldRuin:
    case Means::Ruins:
      h.event = Event::Ruin;
      h.would = means(tree) == Means::WouldRuin;
      h.agent = watched(tree.parts[0]);
      h.subject = watched(tree.parts[1]);
      break;
    case Means::DoesTo: {  // attacks, assaults, blocks, engages
      constexpr Event events[] = {Event::Attack, Event::Assault, Event::Block, Event::Engage};
      h.event = events[tree.forms[0]];
      h.agent = watched(tree.parts[0]);
      h.subject = watched(tree.parts[1]);
      break;
    }
    case Means::Does: {
      constexpr Event events[] = {Event::Attack, Event::Assault, Event::Block, Event::Engage,
                                  Event::Guard,  Event::Mount,   Event::Move,  Event::Snipe};
      h.event = events[tree.forms[0]];
      const bool by_itself = h.event == Event::Guard || h.event == Event::Mount || h.event == Event::Move;
      (by_itself ? h.subject : h.agent) = watched(tree.parts[0]);
      break;
    }
    case Means::Uses:
    case Means::Acquires: {
      h.event = means(tree) == Means::Acquires ? Event::Acquire
                : tree.forms[2] == 0           ? Event::UseSpell
                                               : Event::UseAction;
      const Means whose = means(tree.parts[0]);
      h.yours = whose == Means::WhoYou;
      h.others = whose == Means::WhoOthers || whose == Means::WhoAnother;
      break;
    }
    default:
      h.event = Event::Income;
      h.yours = true;
      break;
  }
  means_it();
}

void Compiler::done(const Tree& tree, bool would) {
  Happening& h = ability_.happening;
  h.would = would;
  switch (means(tree)) {
    case Means::Done: h.event = done_events[tree.forms[0]]; break;
    case Means::DoneBy:
      h.event = tree.forms[0] == 0 ? Event::Ruin : Event::Banish;
      h.agent = watched(tree.parts[0]);
      break;
    case Means::DoneMovedTo: {
      h.event = Event::Move;
      watching_ = true;
      std::uint8_t reg = 0;
      h.to = place(tree.parts[0], reg);
      watching_ = false;
      break;
    }
    default:
      h.event = Event::Damage;
      if (means(tree) == Means::DoneHarmByMeans)  // snipe, spells
        (tree.forms[0] == 0 ? h.by_snipe : h.by_spell) = true;
      else
        harm(tree.parts[0]);
      if (means(tree) == Means::DoneHarmBy) h.agent = watched(tree.parts[1]);
      break;
  }
  if (would && h.event != Event::Damage && h.event != Event::Ruin && h.event != Event::Banish &&
      h.event != Event::Disable && h.event != Event::Enable && h.event != Event::Move)
    throw NotUnderstood(tree.column, "`would be` is known of damage, ruin, banish, disable, enable and move");
}

void Compiler::harm(const Tree& tree) { ability_.happening.combat = tree.row->pattern.starts_with("combat"); }

void Compiler::effects(const Tree& tree, bool needs_previous) {
  const bool instead = means(tree) == Means::InsteadEffect || means(tree) == Means::InsteadThen;
  if (instead && !ability_.happening.would)
    throw NotUnderstood(tree.column, "only what would happen can be replaced: `anytime ... would ...`");
  add_step(tree.parts[0], needs_previous, instead);
  if (tree.parts.size() > 1)
    effects(tree.parts[1], means(tree) == Means::ThenEffects || means(tree) == Means::InsteadThen);
}

void Compiler::add_step(const Tree& tree, bool needs_previous, bool instead) {
  Step step = effect(tree);
  step.needs_previous = needs_previous;
  step.instead = instead;
  ability_.mode.steps.push_back(keep(step));
}

Step Compiler::effect(const Tree& tree) {
  Step step;
  switch (means(tree)) {
    case Means::YouMay: {
      const std::size_t before = ability_.mode.picks.size();
      step.what = Do::May;
      step.sub = keep(effect(tree.parts[0]));
      for (std::size_t i = before; i < ability_.mode.picks.size(); ++i)
        if (ability_.mode.picks[i].least > 0) {
          ability_.mode.picks[i].least = 0;
          ability_.mode.picks[i].optional = true;
        }
      step.sets = ability_.mode.picks.size() > before;  // choosing nothing declines
      return step;
    }
    case Means::IfEffect:
      step.what = Do::If;
      step.test = test(tree.parts[0]);
      step.sub = keep(effect(tree.parts[1]));
      return step;
    case Means::LaterEffect: return later(tree);
    default: break;
  }
  if (!effect_of_damage(tree, step) && !effect_of_state(tree, step) && !effect_of_regions(tree, step) &&
      !effect_of_commanders(tree, step))
    throw NotUnderstood(tree.column, "this cannot be done");
  return step;
}

Step Compiler::later(const Tree& tree) {
  const Ability outer = ability_;
  const Things it = last_;
  ability_ = {};
  ability_.kind = Kind::Triggered;
  ability_.text = outer.text;
  last_ = it;
  moment(tree.parts[0]);
  effects(tree.parts[1], false);
  Step step;
  step.what = Do::Later;
  const Happening& h = ability_.happening;
  step.things = h.subject.which == Which::Picked ? h.subject : h.agent;  // what it is bound to, if picked
  ability_.mode.plain = plain();
  catalog_.later_.push_back(ability_);
  step.later = static_cast<std::int16_t>(catalog_.later_.size() - 1);
  ability_ = outer;
  last_ = it;
  return step;
}

bool Compiler::effect_of_damage(const Tree& tree, Step& step) {
  switch (means(tree)) {
    case Means::DealDamage:
      step.what = Do::Deal;
      step.amount = amount(tree.parts[0]);
      step.things = things(tree.parts[1]);
      return true;
    case Means::DealForEach:
      step.what = Do::Deal;
      step.amount = {Count::TimesKind, Figure::Strike, fives(tree.parts[0]), -1, {}};
      step.things = things(tree.parts[1]);
      step.amount.filter = filter(tree.parts[2]);
      return true;
    case Means::DealEqual:
      step.what = Do::Deal;
      {
        const Things it = last_;
        step.amount = value(tree.parts[0]);
        last_ = it;  // what was named before the amount
      }
      step.things = things(tree.parts[1]);
      return true;
    case Means::DamageTo:
    case Means::DamageBy:
      if (ability_.happening.event != Event::Damage || !ability_.happening.would)
        throw NotUnderstood(tree.column, "`that damage` is damage that would be dealt");
      step.what = Do::ChangeDamage;
      step.sets = means(tree) == Means::DamageTo;
      step.raises = means(tree) == Means::DamageBy && tree.forms[0] == 0;
      step.amount.number = fives(tree.parts[0]);
      return true;
    case Means::RedirectDamage:
      step.what = Do::Redirect;
      step.things = things(tree.parts[0]);
      return true;
    case Means::SnipeThings:
      step.what = Do::Snipe;
      step.things = things(tree.parts[0]);
      only_units(step.things);
      return true;
    case Means::GainsHealth:
      step.what = Do::GainHealth;
      step.things = things(tree.parts[0]);
      only_units(step.things);
      step.amount = amount(tree.parts[1]);
      return true;
    case Means::SetHealthTo:
      step.what = Do::SetHealth;
      step.things = last_.which == Which::Card ? Things{Which::This, 0, -1} : last_;
      if (step.things.which == Which::None)
        throw NotUnderstood(tree.column, "`its` has nothing to mean here");
      step.amount.number = static_cast<std::int16_t>(tree.parts[0].value);
      return true;
    default: return false;
  }
}

bool Compiler::effect_of_state(const Tree& tree, Step& step) {
  step.what = Do::Change;
  switch (means(tree)) {
    case Means::DoTo: {  // banish, disable, dismount, enable, ruin
      constexpr Event events[] = {Event::Banish, Event::Disable, Event::Dismount, Event::Enable, Event::Ruin};
      step.event = events[tree.forms[0]];
      if (step.event == Event::Dismount) step.what = Do::Dismount;
      step.things = things(tree.parts[0]);
      if (step.event != Event::Banish && step.event != Event::Ruin) only_units(step.things);
      return true;
    }
    case Means::DoTimes:
      step.event = tree.forms[0] == 0 ? Event::Disable : Event::Enable;
      step.things = things(tree.parts[0]);
      only_units(step.things);
      step.times = static_cast<std::uint8_t>(tree.parts[1].value);
      return true;
    case Means::PutOnGuard:
      step.event = Event::Guard;
      step.things = things(tree.parts[0]);
      only_units(step.things);
      return true;
    case Means::SetAsideThings:
      step.event = Event::SetAside;
      step.things = things(tree.parts[0]);
      only_units(step.things);
      return true;
    case Means::ReturnToArsenal:
      step.event = Event::ToArsenal;
      step.things = things(tree.parts[0]);
      return true;
    case Means::PutOnDomain:  // top, bottom
      step.event = Event::ToDomain;
      step.things = things(tree.parts[0]);
      step.times = static_cast<std::uint8_t>(tree.forms[0]);
      return true;
    case Means::ShuffleIntoDomain:
      step.event = Event::ToDomain;
      step.things = things(tree.parts[0]);
      step.times = 2;
      return true;
    case Means::PutCounters:
      step.what = Do::Counters;
      step.amount.number = static_cast<std::int16_t>(tree.parts[0].value);
      step.things = things(tree.parts[1]);
      return true;
    case Means::ChangeTerm: {
      step.what = Do::Alter;
      step.things = things(tree.parts[0]);
      only_units(step.things);
      step.until = tree.parts[2].row->pattern.starts_with("this") ? Until::EndOfTerm : Until::YourNextTerm;
      const std::vector<Alteration> all = changes(tree.parts[1]);
      if (all.size() > 1) throw NotUnderstood(tree.column, "one change for each effect: join them with `;`");
      step.alteration = all.front();
      return true;
    }
    default: step.what = Do::Nothing; return false;
  }
}

bool Compiler::effect_of_regions(const Tree& tree, Step& step) {
  switch (means(tree)) {
    case Means::MoveTo:
      step.what = Do::Move;
      step.things = things(tree.parts[0]);
      only_units(step.things);
      region(tree.parts[1], step);
      return true;
    case Means::DeployIn:
      step.what = Do::DeployFrom;
      step.things = things(tree.parts[0]);
      region(tree.parts[1], step);
      return true;
    case Means::EquipThings:
      step.what = Do::EquipWith;
      step.things = things(tree.parts[0]);
      step.to = things(tree.parts[1]);
      return true;
    default: return false;
  }
}

void Compiler::region(const Tree& tree, Step& step) { step.region = place(tree, step.region_register); }

bool Compiler::effect_of_commanders(const Tree& tree, Step& step) {
  const auto money = [&](const Tree& price) {
    step.what = Do::Money;
    step.money = price.forms[0] == 0 ? Money::Gold : Money::Mana;
    if (means(price) == Means::PriceX)
      step.amount = {Count::TimesX, Figure::Strike, 1, -1, {}};
    else
      step.amount.number = static_cast<std::int16_t>(price.parts[0].value);
  };
  switch (means(tree)) {
    case Means::GainMoneyEffect: money(tree.parts[0]); return true;
    case Means::GainMoneyForEach:
      money(tree.parts[0]);
      step.amount.count = Count::TimesKind;
      step.amount.filter = filter(tree.parts[1]);
      return true;
    case Means::WhoMoney:  // gains, loses, lose
      who(tree.parts[0], step);
      money(tree.parts[1]);
      step.raises = tree.forms[0] != 0;  // loses
      return true;
    case Means::AcquireFound: found(tree.parts[0], step); return true;
    case Means::WhoAcquires:
      who(tree.parts[0], step);
      found(tree.parts[1], step);
      return true;
    case Means::WhoRuins:
      who(tree.parts[0], step);
      step.what = Do::EachRuins;
      resolving_ = true;
      step.filter = things(tree.parts[1]).filter;
      resolving_ = false;
      if (step.filter < 0) throw NotUnderstood(tree.parts[1].column, "say what kind of resource");
      return true;
    case Means::WhoBanishes:
      who(tree.parts[0], step);
      step.what = Do::BanishFromArsenal;
      step.times = static_cast<std::uint8_t>(tree.parts[1].value);
      step.at_random = tree.row->pattern.ends_with("random");
      return true;
    case Means::LookArsenal:
      who(tree.parts[0], step);
      step.what = Do::LookAtArsenal;
      return true;
    case Means::ReorderTop:
    case Means::AcquireFromTop:
      step.what = means(tree) == Means::ReorderTop ? Do::Reorder : Do::FromTheTop;
      step.times = static_cast<std::uint8_t>(tree.parts[0].value);
      if (step.times < 2 || step.times > 8) throw NotUnderstood(tree.column, "from 2 to 8 resources");
      return true;
    default: return false;
  }
}

// Acquiring (1.5.1): `a resource` is the top one; something else is searched for and shown; `any resource` is
// searched for and not shown.
void Compiler::found(const Tree& tree, Step& step) {
  step.what = Do::Acquire;
  if (means(tree) == Means::FoundNumber) {
    step.times = static_cast<std::uint8_t>(tree.parts[0].value);
    return;
  }
  const Filter f = kind(tree.parts[0]);
  const bool anything = f.types == 0xff && f.words[0] < 0 && f.title < 0 && f.alignment == Alignment::None;
  if (anything && tree.forms[0] < 2) return;
  step.what = Do::Search;
  step.reveals = !anything;
  step.filter = keep(f);
}

void Compiler::who(const Tree& tree, Step& step) {
  switch (means(tree)) {
    case Means::WhoAll: step.who = Who::Everybody; return;
    case Means::WhoOthers: step.who = Who::Others; return;
    case Means::WhoPick:
    case Means::WhoAnother:
      pick_commander(tree, means(tree) == Means::WhoAnother ? Side::NonAlly : Side::Any);
      step.who = Who::Picked;
      step.who_register = static_cast<std::uint8_t>(commander_);
      return;
    case Means::WhoThat:
      if (commander_ >= 0) {
        step.who = Who::Picked;
        step.who_register = static_cast<std::uint8_t>(commander_);
      } else {
        step.who = Who::CommanderOf;
        step.to = last_;
        if (last_.which == Which::None && ability_.happening.event == Event::None)
          throw NotUnderstood(tree.column, "`that commander` has nobody to mean here");
      }
      return;
    default: return;
  }
}

void Compiler::pick_commander(const Tree& tree, Side side) {
  Pick pick;
  pick.kind = Pick::Commander;
  pick.side = side;
  const Things before = last_;
  commander_ = picked(tree, pick).reg;
  last_ = before;
}

// 1.3: damage and health are multiples of 5.
std::int16_t Compiler::fives(const Tree& tree) {
  if (tree.value % 5 != 0) throw NotUnderstood(tree.column, "damage and health are multiples of 5");
  return static_cast<std::int16_t>(tree.value);
}

Amount Compiler::amount(const Tree& tree) {
  Amount a;
  a.number = fives(tree.parts[0]);
  return a;
}

Amount Compiler::value(const Tree& tree) {
  Amount a;
  switch (means(tree)) {
    case Means::ValueFigure:
      a.count = Count::FigureOf;
      a.figure = static_cast<Figure>(tree.forms[0]);
      a.of = things(tree.parts[0]);
      return a;
    case Means::ValueTimesX:
      if (!ability_.mode.has_x) throw NotUnderstood(tree.column, "X is chosen in a price: `pay X mana`");
      a.count = Count::TimesX;
      a.number = static_cast<std::int16_t>(tree.parts[0].value);
      return a;
    default:
      a.count = Count::TimesKind;
      a.number = static_cast<std::int16_t>(tree.parts[0].value);
      a.filter = filter(tree.parts[1]);
      return a;
  }
}

}  // namespace tercio::commanders
