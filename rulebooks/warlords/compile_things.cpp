// Things, kinds of things and places: who and where a text speaks of.
#include "rulebooks/warlords/compile.h"
#include "rulebooks/warlords/phrases.h"

namespace tercio::warlords {
namespace {

// A kind of place: `planet`, `HQ`, `non-first planet`, `planet with a battle`.
struct Spot {
  bool hq = false, adjacent = false, first = false, not_first = false, same = false, battle = false;
};

void add_adjective(const language::Tree& tree, Spot& spot) {
  const bool negated = means(tree) == Means::Not;
  const language::Tree& word = negated ? tree.parts[0] : tree;
  if (means(word) == Means::First)
    (negated ? spot.not_first : spot.first) = true;
  else if (means(word) == Means::Adjacent && !negated)
    spot.adjacent = true;
  else if (means(word) == Means::Same && !negated)
    spot.same = true;
  else
    throw NotUnderstood(tree.column, "planets are adjacent, first, non-first or the same");
}

Spot spot_of(const language::Tree& place, std::size_t part = 0) {
  Spot spot;
  if (means(place) == Means::HeadquartersOf) return spot;
  const language::Tree* kind = &place.parts[part];
  for (; means(*kind) == Means::WithAdjective; kind = &kind->parts[1]) add_adjective(kind->parts[0], spot);
  const bool planet = means(kind->parts[0]) == Means::PlanetNoun;
  spot.hq = means(kind->parts[0]) == Means::HqNoun;
  if (means(*kind) == Means::WithEither || (!planet && !spot.hq))
    throw NotUnderstood(kind->column, "a place is a planet or an HQ");
  if (means(*kind) == Means::NounFiltered) {
    const language::Tree& filters = kind->parts[1];
    if (means(filters) != Means::OneFilter || means(filters.parts[0]) != Means::WithBattle)
      throw NotUnderstood(filters.column, "of planets only `with a battle` can be said");
    spot.battle = true;
  }
  return spot;
}

}  // namespace

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
    case Means::APlayer: throw NotUnderstood(tree.column, "a card is needed here, not a player");
    case Means::It:
      if (last_.which == Which::None) throw NotUnderstood(tree.column, "`it` has nothing to mean here");
      return last_;
    case Means::TheAttackerOrSacrifice:
      if (tree.forms[0] == 0) return named(Which::Agent);
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
    case Means::PlanetNoun:
    case Means::HqNoun: f.types = bit(Type::Planet); break;
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
    case Means::Condition:  // damaged, exhausted, ready
      if (tree.forms[0] == 0)
        f.damaged = negated ? 0 : 1;
      else
        f.exhausted = (tree.forms[0] == 1) != negated ? 1 : 0;
      return;
    case Means::WithKeyword:
      if (negated) throw NotUnderstood(tree.column, "`non-` is not known before a keyword");
      f.keywords |= bit(keyword(tree.parts[0]).first);
      return;
    case Means::Adjacent:
    case Means::First:
    case Means::Same: throw NotUnderstood(tree.column, "only planets are adjacent, first or the same");
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
    case Means::YouControl: f.side = Side::Yours; break;
    case Means::FilterAt: filter_at(one.parts[0], f); break;
    case Means::Named: filter_named(one, f, false); break;
    case Means::NotFilter:
      if (means(one.parts[0]) != Means::Named)
        throw NotUnderstood(one.column, "`not` is only known before `named`");
      filter_named(one.parts[0], f, true);
      break;
    case Means::WithBattle: f.battle = true; break;
    case Means::CostOrLess: f.most_cost = static_cast<std::int8_t>(one.parts[0].value); break;
    case Means::WithAttachments:  // with, without
      if (one.forms[0] == 0)
        f.least_attachments = 1;
      else
        f.no_attachments = true;
      break;
    case Means::SamePlayers: f.same_controller = true; break;
    default: f.where = zone(one.parts[0]); break;
  }
  if (means(tree) == Means::MoreFilters) filters(tree.parts[1], f);
}

void Compiler::filter_named(const Tree& tree, Filter& f, bool negated) {
  const auto id = catalog_.find(tree.parts[0].text);
  if (!id) throw NotUnderstood(tree.parts[0].column, "no card is named \"" + tree.parts[0].text + "\"");
  (negated ? f.not_title : f.title) = catalog_[*id].title_id;
}

void Compiler::filter_at(const Tree& tree, Filter& f) {
  if (means(tree) == Means::AtHere) {
    f.where = Where::Here;
    return;
  }
  if (means(tree) == Means::AtAttached) {
    if (means(tree.parts[0]) != Means::It) throw NotUnderstood(tree.parts[0].column, "say `attached to it`");
    f.on_it = true;
    return;
  }
  if (means(tree) == Means::AtDivided)
    throw NotUnderstood(tree.column, "`divided among` is said of what is put or dealt");
  const Tree& where = tree.parts[0];
  const Spot spot = spot_of(where);
  if (means(where) == Means::PlaceThe && spot.same) {
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
  if (means(where) == Means::PlaceA || means(where) == Means::PlaceAnother) {  // any, none is chosen
    f.where = means(where) == Means::PlaceAnother ? Where::AnotherPlanet
              : spot.adjacent                     ? Where::Adjacent
                                                  : Where::APlanet;
    return;
  }
  const PlaceChoice p = place(where);
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

PlaceChoice Compiler::target_place(const Tree& tree) {
  const Spot spot = spot_of(tree);
  if (means(tree) == Means::PlaceTarget) {
    if (spot.hq || spot.first || spot.same || spot.adjacent)
      throw NotUnderstood(tree.column,
                          "say `target planet`, `target non-first planet` or `target planet with a battle`");
    return picked_place(spot.not_first ? PlaceRange::NonFirst
                        : spot.battle  ? PlaceRange::WithBattle
                                       : PlaceRange::AnyPlanet,
                        true);
  }
  const Spot other = spot_of(tree, 1);
  if (spot.hq == other.hq)
    throw NotUnderstood(tree.column, "say `target planet or HQ` or `target HQ or adjacent planet`");
  return picked_place((spot.hq ? other : spot).adjacent ? PlaceRange::HqOrAdjacent : PlaceRange::PlanetOrHq,
                      true);
}

PlaceChoice Compiler::place(const Tree& tree) {
  PlaceChoice p;
  if (means(tree) == Means::HeadquartersOf) {
    p.where = Where::YourHq;
    return p;
  }
  const Spot spot = spot_of(tree);
  switch (means(tree)) {
    case Means::PlaceA:
      return picked_place(spot.adjacent ? PlaceRange::AdjacentPlanet : PlaceRange::AnyPlanet, false);
    case Means::PlaceAnother: return picked_place(PlaceRange::OtherPlanet, false);
    case Means::PlaceTarget:
    case Means::PlaceTargetOr: return target_place(tree);
    case Means::PlaceThe:
      if (!spot.first)
        throw NotUnderstood(tree.column, "`the same planet` is only known after `at` in a kind of card");
      p.where = Where::FirstPlanet;
      return p;
    default: break;
  }
  const unsigned which = tree.forms[0];  // this, that, each
  if (which == 2) {
    if (!spot.hq) throw NotUnderstood(tree.column, "say `each HQ`");
    p.where = Where::EachHq;
  } else if (which == 0) {
    p.where = Where::Here;
  } else if (place_register_ >= 0) {
    p.where = Where::PickedPlace;
    p.reg = static_cast<std::uint8_t>(place_register_);
  } else if (ability_.happening.name != Name::None) {
    p.where = Where::ThatPlanet;
  } else {
    throw NotUnderstood(tree.column, "`that planet` has nothing to mean here");
  }
  return p;
}

Where Compiler::zone(const Tree& tree) {
  if (means(tree) == Means::ZoneThem) return Where::AmongThem;
  if (means(tree) == Means::ZonePlay) return Where::Anywhere;
  const Tree& whose = tree.parts[0];
  const bool yours = means(whose) == Means::WhoseYour && whose.forms[0] == 0;
  if (means(tree) == Means::ZoneDiscard && means(whose) == Means::WhoseOpponents)
    return Where::OpponentsDiscard;
  if (!yours) throw NotUnderstood(whose.column, "say `your`");
  switch (means(tree)) {
    case Means::ZoneHand: return Where::YourHand;
    case Means::ZoneDiscard: return Where::YourDiscard;
    default: return Where::YourHandOrDiscard;
  }
}

}  // namespace tercio::warlords
