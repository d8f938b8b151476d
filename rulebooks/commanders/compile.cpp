// The lines of a resource: what it costs, what it does, when.
#include "rulebooks/commanders/compile.h"

#include "rulebooks/commanders/phrases.h"

namespace tercio::commanders {
namespace {

std::uint8_t altered(const Alteration& a) {
  switch (a.what) {
    case Change::Add: return AltersFigures;
    case Change::Gain:
    case Change::Lose:
    case Change::AddSnipe: return AltersKeywords;
    case Change::Costs: return AltersCosts;
    default: return AltersDeeds;
  }
}

}  // namespace

std::int16_t Compiler::keep(const Filter& f) {
  catalog_.filters_.push_back(f);
  return static_cast<std::int16_t>(catalog_.filters_.size() - 1);
}

std::int16_t Compiler::keep(const Step& s) {
  catalog_.steps_.push_back(s);
  return static_cast<std::int16_t>(catalog_.steps_.size() - 1);
}

void Compiler::add(const Ability& ability) {
  switch (ability.kind) {
    case Kind::Continuous:
      for (const Alteration& a : ability.alterations) card_.alters |= altered(a);
      break;
    case Kind::Triggered: card_.listens |= bit(ability.happening.event); break;
    case Kind::Action:
    case Kind::Spell:
      ++card_.actions;
      card_.acts_elsewhere |= ability.from != Spot::Active;
      break;
  }
  card_.abilities.push_back(ability);
}

void Compiler::line(const Tree& tree) {
  const std::uint8_t level = ability_.level;
  ability_ = {};
  ability_.level = level;
  last_ = many_ = {};
  commander_ = -1;
  ability_.text = catalog_.grammar().format(tree);
  switch (means(tree)) {
    case Means::ActLine:
      if (card_.type != Type::Action)
        throw NotUnderstood(tree.column, "only an action resource is itself an action: write `A: ...`");
      return acts(tree.parts[0]);
    case Means::MarkedAct:  // A, S
      ability_.kind = tree.parts[0].forms[0] == 0 ? Kind::Action : Kind::Spell;
      act(tree.parts[1].parts[0]);
      if (means(tree.parts[1]) == Means::MoreModes)
        throw NotUnderstood(tree.column, "only an action resource has several modes");
      return add(ability_);
    case Means::PlayLine:
    case Means::UpgradeLine:
    case Means::EquipLine:
    case Means::EquipOnly: return play_line(tree);
    case Means::TriggeredLine: return triggered(tree);
    case Means::ContinuousLine:
    case Means::ContinuousWhile: return continuous(tree);
    case Means::OnLevelLine:
      ability_.level = static_cast<std::uint8_t>(tree.parts[0].value);
      return line(tree.parts[1]);
    case Means::IncomeLine: return income(tree.parts[0]);
    case Means::SustainLine: return sustain(tree.parts[0]);
    default: return keyword_line(tree.parts[0]);
  }
}

void Compiler::play_line(const Tree& tree) {
  const auto needs = [&](bool fits, const char* what) {
    if (!fits) throw NotUnderstood(tree.column, what);
  };
  switch (means(tree)) {
    case Means::PlayLine: {  // annex, deploy, evoke
      const bool fits[] = {card_.type == Type::Location, card_.is_unit(), card_.type == Type::Condition};
      needs(fits[tree.forms[0]], "locations are annexed, units deployed, conditions evoked");
      break;
    }
    case Means::UpgradeLine: needs(card_.type == Type::Upgrade, "only an upgrade upgrades"); break;
    default: needs(card_.type == Type::Item, "only an item equips"); break;
  }
  if (means(tree) != Means::EquipOnly) costs(tree.parts[0]);
  card_.play = ability_.mode;
  if (means(tree) == Means::EquipLine || means(tree) == Means::EquipOnly) {
    const Tree& bearer = tree.parts.back();
    if (means(bearer) != Means::AThing)
      throw NotUnderstood(bearer.column, "say `a mercenary`, `a warrior` ...");
    card_.equips = filter(bearer.parts[0]);
    catalog_.filters_[static_cast<std::size_t>(card_.equips)].types_only = true;
  }
}

void Compiler::income(const Tree& tree) {
  const Tree& gain = tree.parts[0];
  const auto amount = static_cast<std::uint8_t>(gain.parts[0].value);
  Income entry;
  if (gain.parts.size() > 1) entry.level = static_cast<std::uint8_t>(gain.parts[1].value);
  if (means(gain) == Means::GainCards || means(gain) == Means::GainCardsOnLevel)
    entry.acquire = amount;
  else
    (gain.forms[0] == 0 ? entry.gold : entry.mana) = amount;
  card_.income.push_back(entry);
  card_.has_income = true;
  if (means(tree) == Means::IncomeMore) income(tree.parts[1]);
}

void Compiler::sustain(const Tree& tree) {
  if (!card_.is_unit() || means(tree) == Means::PriceX)
    throw NotUnderstood(tree.column, "a unit is sustained for a fixed price");
  (tree.forms[0] == 0 ? card_.sustain_gold : card_.sustain_mana) =
      static_cast<std::uint8_t>(tree.parts[0].value);
}

void Compiler::keyword_line(const Tree& tree) {
  switch (means(tree)) {
    case Means::PlainKeyword:  // mount, outpost
      if (tree.forms[0] == 0)
        card_.mounts = 0;
      else
        card_.outpost = true;
      return;
    case Means::MountKeyword: {
      Filter f;
      word(tree.parts[0], f);
      card_.mounts = static_cast<std::int16_t>(f.words[0] + 1);
      return;
    }
    default:
      if (tree.forms[0] == 0)
        card_.snipe = static_cast<std::int16_t>(tree.parts[0].value);
      else
        card_.duration = static_cast<std::uint8_t>(tree.parts[0].value);
      if (tree.forms[0] == 1 && card_.type != Type::Condition)
        throw NotUnderstood(tree.column, "only a condition has a duration");
  }
}

void Compiler::acts(const Tree& tree) {
  ability_.kind = card_.spell ? Kind::Spell : Kind::Action;
  ability_.mode = {};
  act(tree.parts[0]);
  card_.modes.push_back(ability_.mode);
  if (means(tree) == Means::MoreModes) acts(tree.parts[1]);
}

void Compiler::act(const Tree& tree) {
  last_ = many_ = {};
  if (means(tree) == Means::FreeLine) return effects(tree.parts[0], false);
  costs(tree.parts[0]);
  ability_.mode.name = tree.parts[1].text;
  last_ = {};
  commander_ = -1;
  if (means(tree) == Means::CommanderLine) pick_commander(tree);
  if (means(tree) == Means::DirectedLine || means(tree) == Means::DirectedAtLine) things(tree.parts[2]);
  effects(tree.parts.back(), false);
}

void Compiler::costs(const Tree& tree) {
  cost(tree.parts[0]);
  if (means(tree) == Means::MoreCosts) costs(tree.parts[1]);
}

static void grow(std::int16_t& sum, std::int16_t number) { sum = static_cast<std::int16_t>(sum + number); }

void Compiler::cost(const Tree& tree) {
  Cost cost;
  constexpr Pays deeds[] = {Pays::Disable, Pays::Ruin, Pays::Banish};
  switch (means(tree)) {
    case Means::CostPay:
      cost.x = means(tree.parts[0]) == Means::PriceX;
      cost.money = tree.parts[0].forms[0] == 0 ? Money::Gold : Money::Mana;
      cost.number = static_cast<std::int16_t>(cost.x ? 0 : tree.parts[0].parts[0].value);
      grow(cost.money == Money::Gold ? ability_.mode.gold : ability_.mode.mana, cost.number);
      break;
    case Means::CostSelf:
      cost.what = Pays::Disable;
      cost.things = {Which::This, 0, -1};
      break;
    case Means::CostThings:
      cost.what = deeds[tree.forms[0]];
      cost.x = means(tree.parts[0]) == Means::XThings;
      ability_.mode.has_x |= cost.x;
      cost.things = things(tree.parts[0]);
      if (cost.x) ability_.mode.picks.back().different = true;  // 6.4.1
      if (cost.what == Pays::Disable) only_units(cost.things);
      if (cost.things.which == Which::Each)
        throw NotUnderstood(tree.column, "a price is paid with chosen resources");
      break;
    default:
      cost.what = Pays::Counters;
      cost.number = static_cast<std::int16_t>(tree.parts[0].value);
      cost.things = things(tree.parts[1]);
      break;
  }
  ability_.mode.has_x |= cost.x;
  ability_.mode.costs.push_back(cost);
}

void Compiler::triggered(const Tree& tree) {
  ability_.kind = Kind::Triggered;
  moment(tree.parts[0]);
  effects(tree.parts[1], false);
  ability_.mode.plain = plain();
  add(ability_);
}

// Gaining, acquiring and adding come out the same in any order.
std::uint8_t Compiler::plain() const {
  if (!ability_.mode.picks.empty()) return 0;
  std::uint8_t kinds = 1;
  for (const std::int16_t id : ability_.mode.steps) {
    const Step& step = catalog_.step(id);
    const bool changes = step.what == Do::ChangeDamage && !step.sets;
    if (changes)
      kinds = static_cast<std::uint8_t>(kinds | (step.raises ? 2 : 4));
    else if (step.what != Do::Money && step.what != Do::Acquire && step.what != Do::Counters &&
             step.what != Do::GainHealth && !(step.what == Do::Alter && step.alteration.what == Change::Add))
      return 0;
  }
  return kinds;
}

void Compiler::continuous(const Tree& tree) {
  continuous_ = true;
  const Tree& what = tree.parts[0];
  switch (means(what)) {
    case Means::AbleWhenDeployed: card_.able_when_deployed = true; return;
    case Means::NoSpellsAt: {
      ability_.subject = things(what.parts[0]);
      Alteration a;
      a.what = Change::NoSpells;
      ability_.alterations.push_back(a);
      break;
    }
    case Means::CostChange: {
      ability_.subject = things(what.parts[0]);
      if (ability_.subject.which != Which::Each || means(what.parts[1]) == Means::PriceX)
        throw NotUnderstood(what.column, "say `all ally items cost 1 gold less`");
      Alteration a;
      a.what = Change::Costs;
      a.money = what.parts[1].forms[0] == 0 ? Money::Gold : Money::Mana;
      const int by = what.parts[1].parts[0].value;
      a.strike = static_cast<std::int16_t>(what.forms[1] == 0 ? -by : by);
      ability_.alterations.push_back(a);
      break;
    }
    default:
      ability_.subject = things(what.parts[0]);
      only_units(ability_.subject);
      ability_.alterations = changes(what.parts[1]);
      break;
  }
  if (means(tree) == Means::ContinuousWhile) ability_.condition = test(tree.parts[1]);
  add(ability_);
}

std::vector<Alteration> Compiler::changes(const Tree& tree) {
  std::vector<Alteration> all{change(tree.parts[0])};
  if (means(tree) == Means::MoreChanges)
    for (const Alteration& a : changes(tree.parts[1])) all.push_back(a);
  return all;
}

Alteration Compiler::change(const Tree& tree) {
  Alteration a;
  switch (means(tree)) {
    case Means::GainKeyword: {  // gain, gains, lose, loses
      a.what = tree.forms[0] < 2 ? Change::Gain : Change::Lose;
      const Tree& keyword = tree.parts[0];
      if (means(keyword) == Means::PlainKeyword) {
        a.keyword = keyword.forms[0] == 0 ? Keyword::Mount : Keyword::Outpost;
      } else if (means(keyword) == Means::MountKeyword) {
        Filter f;
        word(keyword.parts[0], f);
        a.keyword_value = static_cast<std::int16_t>(f.words[0] + 1);
      } else {
        if (keyword.forms[0] == 1) throw NotUnderstood(keyword.column, "a duration is not gained or lost");
        a.keyword = Keyword::Snipe;
        a.keyword_value = static_cast<std::int16_t>(keyword.parts[0].value);
      }
      return a;
    }
    case Means::GetFigures:
    case Means::GetFiguresForEach:
      a.what = Change::Add;
      a.strike = static_cast<std::int16_t>(tree.parts[0].value);
      a.armor = static_cast<std::int16_t>(tree.parts[1].value);
      if (a.strike % 5 != 0 || a.armor % 5 != 0)
        throw NotUnderstood(tree.column, "strike and armor are multiples of 5");
      if (means(tree) == Means::GetFiguresForEach) a.for_each = filter(tree.parts[2]);
      return a;
    case Means::GetSnipe:
      a.what = Change::AddSnipe;
      a.strike = static_cast<std::int16_t>(tree.parts[0].value);
      return a;
    case Means::CannotDo:
      a.what = Change::Cannot;
      a.deed = static_cast<Deed>(static_cast<unsigned>(Deed::Attack) + tree.forms[0]);
      return a;
    case Means::CannotBe:
      a.what = Change::Cannot;
      a.deed = static_cast<Deed>(static_cast<unsigned>(Deed::BeAttacked) + tree.forms[0]);
      return a;
    case Means::MayBeEquipped: a.what = Change::CanBeEquipped; return a;
    default: a.what = Change::StrikesFirst; return a;
  }
}

std::int16_t Compiler::test(const Tree& tree) {
  Test t;
  const bool outer = continuous_;
  continuous_ = true;  // nothing is chosen in a condition
  switch (means(tree)) {
    case Means::ThereAre:
      t.what = tree.forms[0] == 0 ? Condition::FewerThan : Condition::MoreThan;
      t.number = static_cast<std::int16_t>(tree.parts[0].value);
      t.filter = filter(tree.parts[1]);
      break;
    case Means::ThereIsOne:
    case Means::ThereIsAnother:
    case Means::ThereIsNone:
      t.what = means(tree) == Means::ThereIsNone ? Condition::ThereIsNo : Condition::ThereIs;
      t.filter = filter(tree.parts[0]);
      catalog_.filters_[static_cast<std::size_t>(t.filter)].other = means(tree) == Means::ThereIsAnother;
      break;
    case Means::ThingIs: {
      t.what = Condition::IsSuch;
      t.of = things(tree.parts[0]);
      Filter f;
      adjective(tree.parts[1], f, false);
      t.filter = keep(f);
      break;
    }
    case Means::ThingIn: {
      t.what = Condition::IsIn;
      t.of = things(tree.parts[0]);
      std::uint8_t reg = 0;
      t.spot = place(tree.parts[1], reg);
      break;
    }
    case Means::ArsenalThan:
      if (commander_ < 0) throw NotUnderstood(tree.column, "no commander is chosen whose arsenal it is");
      t.what = tree.forms[0] == 0 ? Condition::HisArsenalLarger : Condition::HisArsenalSmaller;
      t.of = {Which::Picked, static_cast<std::uint8_t>(commander_), -1};
      break;
    case Means::ArsenalHas:
      t.what = tree.forms[0] == 0 ? Condition::ArsenalAtMost : Condition::ArsenalAtLeast;
      t.number = static_cast<std::int16_t>(tree.parts[0].value);
      break;
    case Means::HaveMoney:
      t.what = tree.forms[0] == 0 ? Condition::HasGold : Condition::HasMana;
      t.number = static_cast<std::int16_t>(tree.parts[0].value);
      break;
    case Means::LevelAtLeast:
      t.what = Condition::OnLevel;
      t.number = static_cast<std::int16_t>(tree.parts[0].value);
      break;
    default:
      t.what = tree.row->pattern.find(" not ") != std::string_view::npos ? Condition::NotYourTerm
                                                                         : Condition::YourTerm;
      break;
  }
  continuous_ = outer;
  catalog_.tests_.push_back(t);
  return static_cast<std::int16_t>(catalog_.tests_.size() - 1);
}

}  // namespace tercio::commanders
