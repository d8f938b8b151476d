// Things, kinds of things and regions: what a text speaks of.
#include "rulebooks/commanders/compile.h"
#include "rulebooks/commanders/phrases.h"

namespace tercio::commanders {

Things Compiler::picked(const Tree& tree, Pick pick) {
  if (ability_.mode.picks.size() == 6)
    throw NotUnderstood(tree.column, "an effect has six directions at most");
  ability_.mode.picks.push_back(pick);
  Things t{Which::Picked, static_cast<std::uint8_t>(ability_.mode.picks.size() - 1), pick.filter};
  last_ = many_ = t;
  return t;
}

std::uint8_t Compiler::pick_region(const Tree& tree, Spot range, Side side) {
  const Things before = last_;
  Pick pick;
  pick.kind = Pick::Region;
  pick.region = range;
  pick.side = side;
  if (range == Spot::Adjacent) pick.mover = before.which == Which::Picked ? before.reg : std::int16_t{-1};
  const std::uint8_t reg = picked(tree, pick).reg;
  last_ = before;
  return reg;
}

Things Compiler::things(const Tree& tree) {
  Things t;
  const auto named = [&](Which which) {
    t.which = which;
    last_ = t;
    return t;
  };
  switch (means(tree)) {
    case Means::ThisThing: {  // unit, item, card, location, condition, upgrade
      const unsigned form = tree.forms[0];
      return named(form == 0 || form == 3 ? Which::This : Which::Card);
    }
    case Means::ThisFrom: ability_.from = pile(tree.parts[0]); return named(Which::Card);
    case Means::Bearer: return named(Which::This);
    case Means::ThatThing:
      if (ability_.happening.event == Event::None)
        throw NotUnderstood(tree.column, "`that` means what has happened: nothing has");
      return named(ability_.happening.subject.which == Which::Each ||
                           ability_.happening.agent.which != Which::Each
                       ? Which::Member
                       : Which::Agent);
    case Means::It:
      if (last_.which == Which::None) throw NotUnderstood(tree.column, "`it` has nothing to mean here");
      return last_;
    case Means::Them:
      if (many_.which == Which::None) throw NotUnderstood(tree.column, "`them` has nothing to mean here");
      return many_;
    case Means::UnitsHere: {
      Filter f;
      f.types = unit_types;
      f.spot = Spot::Here;
      t.which = Which::Each;
      t.filter = keep(f);
      many_ = t;
      return t;
    }
    case Means::EachThing:
    case Means::EachOther:
      t.which = Which::Each;
      t.filter = filter(tree.parts[0]);
      if (means(tree) == Means::EachOther) catalog_.filters_[static_cast<std::size_t>(t.filter)].other = true;
      many_ = t;
      if (watching_ || continuous_) last_ = t;
      return t;
    default: break;
  }
  Pick pick;
  picking_ = true;  // what is chosen is a resource, not the region it is in
  pick.filter = filter(tree.parts.back());
  picking_ = false;
  Filter& f = catalog_.filters_[static_cast<std::size_t>(pick.filter)];
  pick.different = f.different;
  if (watching_ || continuous_ || resolving_) {
    if (means(tree) == Means::AnotherThing) f.other = true;
    t.which = Which::Each;
    t.filter = pick.filter;
    last_ = t;
    return t;
  }
  switch (means(tree)) {
    case Means::AnotherThing: f.other = true; break;
    case Means::SomeThings:  // two, three
      pick.least = pick.most = static_cast<std::uint8_t>(2 + tree.forms[0]);
      break;
    case Means::UpTo:
      pick.least = 0;
      pick.most = static_cast<std::uint8_t>(tree.parts[0].value);
      pick.different = true;
      break;
    case Means::AnyNumber:
      pick.least = 0;
      pick.most = 255;
      pick.different = true;
      break;
    case Means::XThings:
      if (!ability_.mode.has_x) throw NotUnderstood(tree.column, "X is chosen in a price: `pay X mana`");
      pick.x = true;
      break;
    default: break;
  }
  return picked(tree, pick);
}

std::int16_t Compiler::filter(const Tree& tree) { return keep(kind(tree)); }

Filter Compiler::kind(const Tree& tree) {
  Filter f;
  switch (means(tree)) {
    case Means::WithAdjective:
      f = kind(tree.parts[1]);
      adjective(tree.parts[0], f, false);
      return f;
    case Means::WithText:
      f = kind(tree.parts[1]);
      word(tree.parts[0], f);
      return f;
    case Means::BaseWhere:
      noun(tree.parts[0], f);
      where(tree.parts[1], f);
      return f;
    default: noun(tree.parts[0], f); return f;
  }
}

void Compiler::word(const Tree& tree, Filter& f) {
  const std::int16_t id = catalog_.word_id(catalog_.words_[static_cast<std::size_t>(tree.value)]);
  for (std::int16_t& slot : f.words) {
    if (slot >= 0) continue;
    slot = id;
    return;
  }
  throw NotUnderstood(tree.column, "a reference has three words at most");
}

void Compiler::noun(const Tree& tree, Filter& f) {
  if (means(tree) == Means::TextNoun) return word(tree.parts[0], f);
  const std::string_view pattern = tree.row->pattern;
  const unsigned form = tree.forms[0] / 2;
  if (pattern.starts_with("unit")) {
    constexpr std::uint8_t types[] = {unit_types, bit(Type::Mercenary), bit(Type::Creature), bit(Type::Item)};
    f.types = types[form];
  } else if (pattern.starts_with("location")) {
    constexpr std::uint8_t types[] = {bit(Type::Location), bit(Type::Upgrade), bit(Type::Condition),
                                      bit(Type::Location)};
    f.types = types[form];
    f.encampment = form == 3;
  } else if (form < 2) {
    f.types = bit(Type::Action);
    f.spell = form == 1;
  }
}

void Compiler::where(const Tree& tree, Filter& f) {
  switch (means(tree)) {
    case Means::WhereIn: f.spot = place(tree.parts[0], f.region_register); return;
    case Means::WhereHere: f.spot = Spot::Here; return;
    case Means::WhereFrom: f.spot = pile(tree.parts[0]); return;
    case Means::WhereOn: {
      const Things before = last_;
      const bool outer = watching_;
      watching_ = true;  // what it sits on is not chosen for itself
      const Things on = things(tree.parts[0]);
      watching_ = outer;
      last_ = before;
      if (on.which == Which::Each)
        f.host = on.filter;
      else
        f.on_it = true;
      return;
    }
    case Means::WhereNamed: {
      const auto id = catalog_.find(tree.parts[0].text);
      if (!id) throw NotUnderstood(tree.column, "no card is named \"" + tree.parts[0].text + "\"");
      f.title = *id;
      return;
    }
    case Means::WhereFigure:
      f.figure = static_cast<Figure>(tree.forms[0]);
      f.bound = static_cast<std::int16_t>(tree.parts[0].value);
      f.compares = tree.forms[1] == 0 ? -1 : 1;
      return;
    default: {
      const Tree& keyword = tree.parts[0];
      if (means(keyword) == Means::NumberKeyword) {
        f.keyword = static_cast<std::int8_t>(keyword.forms[0] == 0 ? Keyword::Snipe : Keyword::Duration);
      } else {
        f.keyword = static_cast<std::int8_t>(means(keyword) == Means::PlainKeyword && keyword.forms[0] == 1
                                                 ? Keyword::Outpost
                                                 : Keyword::Mount);
      }
    }
  }
}

void Compiler::adjective(const Tree& tree, Filter& f, bool negated) {
  if (means(tree) == Means::AdjectiveNot) return adjective(tree.parts[0], f, !negated);
  if (means(tree) == Means::AdjectiveAlignment) {
    if (negated) throw NotUnderstood(tree.column, "`non-` is not known before an alignment");
    f.alignment = static_cast<Alignment>(tree.parts[0].value);
    return;
  }
  const std::string_view pattern = tree.row->pattern;
  const unsigned form = tree.forms[0];
  if (pattern.starts_with("local")) {  // local, distant, different, ally
    if (form == 3) {
      f.side = negated ? Side::NonAlly : Side::Ally;
    } else if (negated) {
      throw NotUnderstood(tree.column, "`non-` stands before ally and before states");
    } else if (form == 2) {
      f.different = true;
    } else {
      f.range = form == 0 ? Range::Local : Range::Distant;
    }
    return;
  }
  unsigned is = 0;
  if (pattern.starts_with("able")) {  // able, unable, mounted, equipped, damaged, guarding, upgraded
    constexpr unsigned bits[] = {Able, Able, Mounted, Equipped, Damaged, Guarding, Upgraded};
    is = bits[form];
    if (form == 1) negated = !negated;
  } else {  // engaged, attacking, assaulting, blocking
    constexpr unsigned bits[] = {Engaged, Attacking, Assaulting, Blocking};
    is = bits[form];
  }
  std::uint16_t& bits = negated ? f.is_not : f.is;
  bits = static_cast<std::uint16_t>(bits | is);
}

Spot Compiler::pile(const Tree& tree) {
  if (means(tree) == Means::PileAny) return Spot::AnyRuins;
  constexpr Spot piles[] = {Spot::YourRuins, Spot::YourArsenal, Spot::YourDomain, Spot::YourVoid};
  return piles[tree.forms[0]];
}

Spot Compiler::place(const Tree& tree, std::uint8_t& reg) {
  const bool fixed = watching_ || continuous_ || resolving_ || picking_;
  switch (means(tree)) {
    case Means::RegionBattlefield: return Spot::Battlefield;
    case Means::RegionAnyLocation: return Spot::AnyLocation;
    case Means::RegionThis: return Spot::Here;
    case Means::RegionIt:  // a location that was chosen before
      if (last_.which != Which::Picked) throw NotUnderstood(tree.column, "`it` is no location here");
      reg = last_.reg;
      return Spot::PickedRegion;
    case Means::RegionItsEncampment: return Spot::ItsEncampment;
    case Means::RegionYourEncampment: return Spot::YourEncampment;
    default: break;
  }
  if (fixed) {
    if (means(tree) == Means::RegionPick) return Spot::AnyLocation;
    if (means(tree) == Means::RegionPickSide)
      return tree.row->pattern.find("non-") == std::string_view::npos ? Spot::AllyLocation
                                                                      : Spot::NonAllyLocation;
    throw NotUnderstood(tree.column, "nothing is chosen here: say `any location`");
  }
  const bool adjacent = means(tree) == Means::RegionAdjacent;
  Side side = Side::Any;
  if (means(tree) == Means::RegionPickSide)
    side = tree.row->pattern.find("non-") == std::string_view::npos ? Side::Ally : Side::NonAlly;
  reg = pick_region(tree, adjacent ? Spot::Adjacent : Spot::AnyLocation, side);
  return Spot::PickedRegion;
}

}  // namespace tercio::commanders
