// Things, kinds of things and numbers: who a text speaks of.
#include "rulebooks/delos/compile.h"
#include "rulebooks/delos/phrases.h"

namespace tercio::delos {

std::int16_t Compiler::keep(const Filter& f) {
  catalog_.filters_.push_back(f);
  return static_cast<std::int16_t>(catalog_.filters_.size() - 1);
}

Things Compiler::picked(const Tree& tree, const Filter& filter) {
  if (registers_ == 4) throw NotUnderstood(tree.column, "an ability can choose four times at most");
  Things t;
  t.which = Which::Picked;
  t.picks = true;
  t.filter = keep(filter);
  t.reg = registers_++;
  last_ = Things{.which = Which::Picked, .reg = t.reg};
  return t;
}

Things Compiler::things(const Tree& tree) {
  Things t;
  const auto named = [&](Which which) {
    t.which = which;
    last_ = t;
    return t;
  };
  switch (means(tree)) {
    case Means::ThisThing: return named(Which::This);
    case Means::ThatThing:
      if (ability_.happening.name == Name::None)
        throw NotUnderstood(tree.column, "`that` is said of what a reaction answers");
      return named(Which::Moment);
    case Means::It:
      if (last_.which == Which::None) throw NotUnderstood(tree.column, "`it` has nothing to mean here");
      return last_;
    case Means::TheRole: {
      static constexpr Which roles[] = {Which::Attacker, Which::Shooter, Which::Target, Which::Blocker};
      return named(roles[tree.forms[0]]);
    }
    case Means::AThing: return picked(tree, kind(tree.parts[0]));
    case Means::YourThings:
      t.which = Which::All;
      t.filter = keep(kind_of_yours(tree.parts[0]));
      return t;
    case Means::AnyNumberOf:
    case Means::AnyNumberOfYour:
      t = picked(tree,
                 means(tree) == Means::AnyNumberOf ? kind(tree.parts[0]) : kind_of_yours(tree.parts[0]));
      t.any_number = t.up_to = true;
      return t;
    case Means::AsMany:
    case Means::AsManyOfYour:
      t = picked(tree, means(tree) == Means::AsMany ? kind(tree.parts[0]) : kind_of_yours(tree.parts[0]));
      t.up_to = true;
      t.amount.times = value(tree.parts[1]);
      return t;
    case Means::OrMore:
    case Means::OrMoreOfYour:
      t = picked(tree, means(tree) == Means::OrMore ? kind(tree.parts[1]) : kind_of_yours(tree.parts[1]));
      t.amount.number = static_cast<std::int8_t>(tree.parts[0].value);
      t.whole = true;
      return t;
    case Means::EnemysChoice:
      t = picked(tree, kind(tree.parts[1]));
      t.amount.number = static_cast<std::int8_t>(tree.parts[0].value);
      t.by_enemy = true;
      return t;
    default: return counted(tree);
  }
}

// `2 enemy units`, `up to 3 of your units`, `all characters`, with or without `for each`.
Things Compiler::counted(const Tree& tree) {
  const bool yours = means(tree) == Means::CountedOfYour || means(tree) == Means::CountedOfYourForEach;
  const bool each = means(tree) == Means::CountedForEach || means(tree) == Means::CountedOfYourForEach;
  const Filter f = yours ? kind_of_yours(tree.parts[1]) : kind(tree.parts[1]);
  const Tree& count = tree.parts[0];
  if (means(count) == Means::CountAll) {
    if (each) throw NotUnderstood(tree.column, "`all` and `for each` do not go together");
    Things t;
    t.which = Which::All;
    t.filter = keep(f);
    return t;
  }
  Things t = picked(tree, f);
  t.up_to = means(count) == Means::CountUpTo;
  t.amount = amount(count.parts[0]);
  if (each) t.amount.times = value(tree.parts[2]);
  return t;
}

std::int16_t Compiler::value(const Tree& tree) {
  Value v;
  switch (means(tree)) {
    case Means::ValueRolled: break;
    case Means::ValueDifference: v.what = Of::Difference; break;
    case Means::ValueHand:
      v.what = Of::HandOf;
      v.side = hand(tree.parts[0]);
      break;
    case Means::ValueDone:
      v.what = tree.forms[0] == 0 ? Of::Destroyed : Of::Discarded;
      v.filter = keep(kind(tree.parts[0]));
      break;
    case Means::ValueCards:
      v.what = Of::Cards;
      v.filter = keep(kind(tree.parts[0]));
      break;
    default:
      v.what = Of::Cards;
      v.filter = keep(kind_of_yours(tree.parts[0]));
      break;
  }
  catalog_.values_.push_back(v);
  return static_cast<std::int16_t>(catalog_.values_.size() - 1);
}

Amount Compiler::amount(const Tree& tree) {
  Amount a;
  a.d6 = means(tree) == Means::AmountD6;
  a.number = static_cast<std::int8_t>(a.d6 ? 1 : tree.parts[0].value);
  return a;
}

Zone Compiler::zone(const Tree& tree) {
  switch (means(tree)) {
    case Means::ZoneYours: return tree.forms[0] == 0 ? Zone::Hand : Zone::Deck;
    case Means::ZoneDiscard: return Zone::Discard;
    default: return Zone::OtherSector;
  }
}

Zone Compiler::place(const Tree& tree) {
  switch (means(tree)) {
    case Means::PlaceOtherSector: return Zone::OtherSector;
    case Means::PlaceOwners:
      return tree.row->pattern.ends_with("hand") ? Zone::OwnersHand : Zone::OwnersDiscard;
    default: return tree.forms[0] == 0 ? Zone::OwnersDeckTop : Zone::OwnersDeckBottom;
  }
}

// --- Kinds of cards ---------------------------------------------------------------------------------

std::uint8_t Compiler::noun(const Tree& tree) {
  switch (means(tree)) {
    case Means::UnitNoun: return bit(Type::Unit);
    case Means::CharacterNoun: return bit(Type::Character);
    case Means::FortificationNoun: return bit(Type::Fortification);
    default: return any_card;
  }
}

Filter Compiler::kind(const Tree& tree) {
  Filter f;
  if (means(tree) == Means::WithAdjective) {
    f = kind(tree.parts[1]);
    adjective(tree.parts[0], f, false);
    return f;
  }
  f.types = 0;
  for (const Tree& one : tree.parts[0].parts) f.types |= noun(one);
  if (means(tree) == Means::NounFiltered) filters(tree.parts[1], f);
  return f;
}

Filter Compiler::kind_of_yours(const Tree& tree) {
  Filter f = kind(tree);
  if (f.side != Side::Any) throw NotUnderstood(tree.column, "`your` and `enemy` do not go together");
  f.side = Side::Yours;
  return f;
}

void Compiler::adjective(const Tree& tree, Filter& f, bool negated) {
  const auto refuse_negation = [&] {
    if (negated) throw NotUnderstood(tree.column, "`non-` is not known before this word");
  };
  switch (means(tree)) {
    case Means::Not: return adjective(tree.parts[0], f, !negated);
    case Means::SideOrOther:  // enemy, other
      refuse_negation();
      if (tree.forms[0] == 0)
        f.side = Side::Enemy;
      else
        f.other = true;
      return;
    case Means::RoleSide:
      refuse_negation();
      f.side = tree.forms[0] == 0 ? Side::Attackers : Side::Defenders;
      return;
    case Means::StanceWord: {
      const unsigned stance = 1U << tree.forms[0];  // ready, locked, charging
      f.stances = static_cast<std::uint8_t>(negated ? f.stances & ~stance : stance);
      return;
    }
    case Means::FlagWord: f.flag = negated ? 0 : 1; return;
    case Means::UniqueWord: f.unique = negated ? 0 : 1; return;
    case Means::WithSpecial: (negated ? f.not_specials : f.specials) |= bit(special(tree.parts[0])); return;
    case Means::WithTrait: {
      const auto trait = static_cast<std::uint8_t>(tree.parts[0].value);
      if (negated)
        f.not_trait = trait;
      else if (f.traits[0] == 0)
        f.traits[0] = trait;
      else if (f.traits[1] == 0)
        f.traits[1] = trait;
      else
        throw NotUnderstood(tree.column, "two keywords at most before a noun");
      return;
    }
    default: (negated ? f.not_army : f.army) = static_cast<std::uint8_t>(tree.parts[0].value); return;
  }
}

void Compiler::filters(const Tree& tree, Filter& f) {
  const Tree& one = tree.parts[0];
  switch (means(one)) {
    case Means::InAction: f.in_action = 0; break;
    case Means::StatIs: {
      std::int8_t least = 0, most = 0;
      range(one.parts[1], least, most);
      f.compare.figure = figure(one.parts[0]);
      if (means(one.parts[1]) == Means::RangeTo)
        throw NotUnderstood(one.column, "say `3`, `3 or more` or `3 or less`");
      f.compare.kind = least == most ? Comparison::Exactly
                       : most == 127 ? Comparison::AtLeast
                                     : Comparison::AtMost;
      f.compare.number = most == 127 ? least : most;
      break;
    }
    default: {  // less, more
      const Things named = last_;
      const Things than = things(one.parts[1]);
      last_ = named;
      if (than.picks || than.which == Which::All || than.which == Which::Picked)
        throw NotUnderstood(one.column, "compare with `this unit`, `the attacker` or `the target`");
      f.compare.kind = one.forms[0] == 0 ? Comparison::LessThan : Comparison::MoreThan;
      f.compare.figure = figure(one.parts[0]);
      f.compare.than = than.which;
    }
  }
  if (means(tree) == Means::MoreFilters) filters(tree.parts[1], f);
}

}  // namespace tercio::delos
