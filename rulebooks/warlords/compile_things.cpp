// Things, kinds of things and places: who and where a text speaks of.
#include "rulebooks/warlords/compile.h"
#include "rulebooks/warlords/phrases.h"

namespace tercio::warlords {

std::uint8_t Compiler::take_register(const Tree& tree) {
  if (registers_ == 4) throw NotUnderstood(tree.column, "an ability can choose four times at most");
  return registers_++;
}

std::int16_t Compiler::keep(const Filter& f) {
  catalog_.filters_.push_back(f);
  return static_cast<std::int16_t>(catalog_.filters_.size() - 1);
}

Things Compiler::picked(const Tree& tree, std::int16_t id, bool targets) {
  Things t;
  t.which = Which::Picked;
  t.picks = true;
  t.targets = targets;
  t.filter = id;
  t.same_place = same_place_;
  t.reg = take_register(tree);
  last_ = Things{.which = Which::Picked, .reg = t.reg};
  if (targets) {
    ability_.things_targeted.push_back(t);
    ability_.target_order.push_back(true);
  }
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
    case Means::AttachedUnit: return named(Which::Attached);
    case Means::ThatUnit: return named(Which::Moment);
    case Means::TheAttacker: return named(Which::Agent);
    case Means::YourWarlord: return named(Which::YourWarlord);
    case Means::It:
      if (last_.which == Which::None) throw NotUnderstood(tree.column, "`it` has nothing to mean here");
      return last_;
    case Means::TheSacrificed:
      if (sacrificed_ < 0) throw NotUnderstood(tree.column, "no unit is sacrificed in this ability");
      return Things{.which = Which::Picked, .reg = static_cast<std::uint8_t>(sacrificed_)};
    case Means::AThingOrA: {
      const std::int16_t second = filter(tree.parts[1]);
      const std::int16_t first = filter(tree.parts[0]);
      catalog_.filters_[static_cast<std::size_t>(first)].or_else = second;
      return picked(tree, first, false);
    }
    case Means::EachThing:
    case Means::EachOther:
      t.which = Which::Each;
      t.filter = filter(tree.parts[0]);
      if (means(tree) == Means::EachOther)
        catalog_.filters_[static_cast<std::size_t>(t.filter)].excluding = Excluding::Source;
      return t;
    case Means::Topmost:
      t = picked(tree, filter(tree.parts[0]), false);
      t.which = Which::Topmost;
      card_.reads_topmost = true;
      return t;
    default: break;
  }
  const bool another = means(tree) == Means::AnotherThing || means(tree) == Means::AnotherTarget;
  const bool targets = means(tree) == Means::TargetThing || means(tree) == Means::AnotherTarget ||
                       means(tree) == Means::UpToTargets;
  const std::int16_t id = filter(tree.parts.back());
  if (another) catalog_.filters_[static_cast<std::size_t>(id)].excluding = Excluding::Named;
  t = picked(tree, id, targets);
  if (means(tree) == Means::UpToTargets) {
    t.most = static_cast<std::uint8_t>(tree.parts[0].value);
    t.least = 1;
  }
  if (means(tree) == Means::AnyNumberOf) t.most = 255;
  if (targets) ability_.things_targeted.back() = t;
  return t;
}

std::int16_t Compiler::filter(const Tree& tree) {
  same_place_ = false;
  return keep(kind(tree));
}

Filter Compiler::kind(const Tree& tree) {
  Filter f;
  switch (means(tree)) {
    case Means::WithAdjective:
      f = kind(tree.parts[1]);
      adjective(tree.parts[0], f, false);
      return f;
    case Means::WithEither: {
      f = kind(tree.parts[2]);
      const Tree& first = tree.parts[0];
      const Tree& second = tree.parts[1];
      if (means(first) != Means::WithTrait || means(second) != Means::WithTrait)
        throw NotUnderstood(first.column, "`A or B` before a noun takes two traits");
      f.traits[0] = static_cast<std::uint8_t>(first.parts[0].value);
      f.traits[1] = static_cast<std::uint8_t>(second.parts[0].value);
      return f;
    }
    default: break;
  }
  const Tree& noun = tree.parts[0];
  switch (means(noun)) {
    case Means::Unit: f.types = unit_types; break;
    case Means::ArmyUnit: f.types = bit(Type::Army); break;
    case Means::SupportNoun: f.types = bit(Type::Support); break;
    case Means::AttachmentNoun: f.types = bit(Type::Attachment); break;
    case Means::EventNoun: f.types = bit(Type::Event); break;
    case Means::WarlordNoun: f.types = bit(Type::Warlord); break;
    case Means::TokenOf:
      f.types = bit(Type::Token);
      f.title = catalog_[static_cast<std::size_t>(noun.parts[0].value)].title_id;
      break;
    default: f.types = static_cast<std::uint8_t>(0xff & ~bit(Type::Planet)); break;
  }
  if (means(tree) == Means::NounFiltered) filters(tree.parts[1], f);
  return f;
}

void Compiler::adjective(const Tree& tree, Filter& f, bool negated) {
  switch (means(tree)) {
    case Means::Not: return adjective(tree.parts[0], f, !negated);
    case Means::Enemy: f.side = negated ? Side::Yours : Side::Enemy; return;
    case Means::Unique: f.unique = negated ? 0 : 1; return;
    case Means::OfFaction:
      (negated ? f.not_faction : f.faction) = static_cast<Faction>(tree.parts[0].value);
      return;
    case Means::WithTrait:
      (negated ? f.not_trait : f.traits[0]) = static_cast<std::uint8_t>(tree.parts[0].value);
      return;
    case Means::Damaged: f.damaged = negated ? 0 : 1; return;
    case Means::Exhausted: f.exhausted = negated ? 0 : 1; return;
    case Means::ReadyAdjective: f.exhausted = negated ? 1 : 0; return;
    case Means::LimitedAdjective:
      if (negated) throw NotUnderstood(tree.column, "`non-Limited` is not known");
      f.keywords |= bit(Keyword::Limited);
      return;
    default:
      if (negated)
        f.not_types |= bit(Type::Warlord);
      else
        f.types = bit(Type::Warlord);
      return;
  }
}

void Compiler::filters(const Tree& tree, Filter& f) {
  const Tree& one = tree.parts[0];
  switch (means(one)) {
    case Means::FilterHere: f.where = Where::Here; break;
    case Means::YouControl: f.side = Side::Yours; break;
    case Means::AtPlace: filter_at(one.parts[0], f); break;
    case Means::Named:
    case Means::NotNamed: {
      const auto id = catalog_.find(one.parts[0].text);
      if (!id) throw NotUnderstood(one.parts[0].column, "no card is named \"" + one.parts[0].text + "\"");
      (means(one) == Means::Named ? f.title : f.not_title) = catalog_[*id].title_id;
      break;
    }
    case Means::CostOrLess: f.most_cost = static_cast<std::int8_t>(one.parts[0].value); break;
    case Means::WithoutAttachments: f.no_attachments = true; break;
    case Means::WithAttachments: f.least_attachments = static_cast<std::int8_t>(one.parts[0].value); break;
    case Means::OnIt: f.on_it = true; break;
    case Means::SamePlayers: f.same_controller = true; break;
    default: f.where = zone(one.parts[0]); break;
  }
  if (means(tree) == Means::MoreFilters) filters(tree.parts[1], f);
}

void Compiler::filter_at(const Tree& tree, Filter& f) {
  if (means(tree) == Means::SamePlanet) {
    if (last_.which == Which::Picked) {
      f.where = Where::SamePlanet;
      f.where_register = last_.reg;
    } else if (last_.which == Which::None) {
      same_place_ = true;
      f.where = Where::APlanet;
    } else {
      f.where = last_.which == Which::Moment ? Where::ThatPlanet : Where::Here;
    }
    return;
  }
  if (means(tree) == Means::APlanet || means(tree) == Means::AnotherPlanet) {  // any, none is chosen
    f.where = means(tree) == Means::APlanet ? Where::APlanet : Where::AnotherPlanet;
    return;
  }
  if (means(tree) == Means::AdjacentPlanet) {
    f.where = Where::Adjacent;
    return;
  }
  const PlaceChoice p = place(tree);
  f.where = p.where;
  f.where_register = p.reg;
}

PlaceChoice Compiler::picked_place(PlaceRange range, bool targets) {
  PlaceChoice p;
  p.where = Where::PickedPlace;
  p.picks = true;
  p.targets = targets;
  p.range = range;
  p.reg = registers_++;
  place_register_ = p.reg;
  if (targets) {
    ability_.places_targeted.push_back(p);
    ability_.target_order.push_back(false);
  }
  return p;
}

PlaceChoice Compiler::place(const Tree& tree) {
  PlaceChoice p;
  switch (means(tree)) {
    case Means::APlanet: return picked_place(PlaceRange::AnyPlanet, false);
    case Means::AdjacentPlanet: return picked_place(PlaceRange::AdjacentPlanet, false);
    case Means::AnotherPlanet: return picked_place(PlaceRange::OtherPlanet, false);
    case Means::TargetPlanet: return picked_place(PlaceRange::AnyPlanet, true);
    case Means::TargetNonFirst: return picked_place(PlaceRange::NonFirst, true);
    case Means::TargetWithBattle: return picked_place(PlaceRange::WithBattle, true);
    case Means::TargetPlanetOrHq: return picked_place(PlaceRange::PlanetOrHq, true);
    case Means::TargetHqOrAdjacent: return picked_place(PlaceRange::HqOrAdjacent, true);
    case Means::FirstPlanet: p.where = Where::FirstPlanet; break;
    case Means::ThisPlanet: p.where = Where::Here; break;
    case Means::EachHq: p.where = Where::EachHq; break;
    case Means::YourHq: p.where = Where::YourHq; break;
    case Means::SamePlanet: throw NotUnderstood(tree.column, "`the same planet` is only known after `at` in a kind of card");
    default:
      if (place_register_ >= 0) {
        p.where = Where::PickedPlace;
        p.reg = static_cast<std::uint8_t>(place_register_);
      } else if (ability_.happening.name != Name::None) {
        p.where = Where::ThatPlanet;
      } else {
        throw NotUnderstood(tree.column, "`that planet` has nothing to mean here");
      }
      break;
  }
  return p;
}

Where Compiler::zone(const Tree& tree) {
  switch (means(tree)) {
    case Means::ZoneHand: return Where::YourHand;
    case Means::ZoneDiscard: return Where::YourDiscard;
    case Means::ZoneHandOrDiscard: return Where::YourHandOrDiscard;
    case Means::ZoneOpponentsDiscard: return Where::OpponentsDiscard;
    default: return Where::AmongThem;
  }
}

}  // namespace tercio::warlords
