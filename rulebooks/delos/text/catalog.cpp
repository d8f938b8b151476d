#include "rulebooks/delos/text/catalog.h"

#include <algorithm>
#include <charconv>

#include "language/token.h"
#include "rulebooks/delos/text/compile.h"
#include "rulebooks/delos/text/phrases.h"

namespace tercio::delos {
namespace {

using language::lower_case;

constexpr std::string_view type_names[] = {"blank", "unit", "character", "fortification", "fleet", "sector"};

std::optional<int> number(std::string_view text) {
  if (text.ends_with('+')) text.remove_suffix(1);  // of an armor save
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > 99)
    return std::nullopt;
  return value;
}

}  // namespace

std::string_view type_name(Type type) { return type_names[static_cast<std::size_t>(type)]; }
std::string_view race_name(Race race) { return race_names()[static_cast<std::size_t>(race)]; }

std::optional<Race> race_named(std::string_view name) {
  for (std::size_t i = 1; i < race_names().size(); ++i)
    if (race_names()[i] == name) return static_cast<Race>(i);
  return std::nullopt;
}

std::uint16_t Catalog::blank(unsigned die) const {
  for (std::uint16_t id = 0; id < blanks; ++id)
    if (cards_[id].die == die) return id;
  return 0;
}

void Catalog::compile() {
  static constexpr std::uint8_t dice[blanks] = {3, 1, 2, 4, 5, 6};
  for (std::uint16_t id = 0; id < blanks; ++id) {
    Card blank;
    blank.title = "Blank";
    blank.die = dice[id];
    cards_.push_back(blank);
  }
  declare_title("Blank", {}, 0);
  grammar_ = delos::grammar(texts_);
  Vocabulary words = vocabulary(texts_);
  traits_ = std::move(words.traits);
  armies_ = std::move(words.armies);
  for (const auto& text : texts_) declare(text);
  bare_ = cards_;
  std::uint16_t id = blanks;
  for (const auto& text : texts_) {
    if (id == cards_.size()) break;  // too many were refused
    read_abilities(text, id++);
  }
}

void Catalog::declare(const language::CardText& text) {
  if (cards_.size() >= 4000 || traits_.size() >= 250 || armies_.size() >= 250)
    return report(text.place, "too many cards, keywords or factions");
  Card card;
  const auto id = static_cast<std::uint16_t>(cards_.size());
  card.title_id = id;
  card.file = text.place.file;
  card.title = text.title;
  card.set = text.set;
  card.number = text.number;
  if (!text.other_side.empty()) report(text.place, "cards of this game have one side");
  declare_title(text.title, text.place, id);
  read_header(text, card);
  read_figures(text, card);
  card.trait_words = text.traits;
  for (const std::string& trait : text.traits) {
    const auto at = std::find(traits_.begin(), traits_.end(), lower_case(trait)) - traits_.begin();
    card.trait_list.push_back(static_cast<std::uint8_t>(at + 1));
    card.traits.set(card.trait_list.back());
  }
  cards_.push_back(std::move(card));
  if (cards_[id].type == Type::Sector) sectors_.push_back(id);
}

void Catalog::read_header(const language::CardText& text, Card& card) {
  for (std::size_t i = 0; i < text.kinds.size(); ++i) {
    const std::string& kind = text.kinds[i];
    const auto type = std::find(std::begin(type_names) + 1, std::end(type_names), kind);
    if (i == 0) {
      if (type == std::end(type_names))
        report(text.place,
               "\"" + kind + "\" is no type of card: unit, character, fortification, fleet, sector");
      else
        card.type = static_cast<Type>(type - std::begin(type_names));
    } else if (const auto race = race_named(kind)) {
      card.race = *race;
    } else if (kind.front() >= 'A' && kind.front() <= 'Z' && card.race != Race::None && card.faction == 0) {
      const auto at = std::find(armies_.begin(), armies_.end(), kind) - armies_.begin();
      card.faction = static_cast<std::uint8_t>(at + 1);
    } else {
      report(text.place,
             "\"" + kind + "\" is no race; write `unit, Orks` or with a faction `unit, Chaos, Tzeentch`");
    }
  }
  if (text.kinds.empty()) report(text.place, "the card has no type: write `Title | unit, Orks | ...`");
}

void Catalog::read_figures(const language::CardText& text, Card& card) {
  for (const language::Figure& figure : text.figures) {
    const auto value = number(figure.value);
    if (!value) {
      report(figure.place, "\"" + figure.value + "\" is no figure: a number from 0 to 99 is needed");
      continue;
    }
    const auto small = static_cast<std::int8_t>(*value);
    const bool fleet = card.type == Type::Fleet, sector = card.type == Type::Sector;
    const bool unit = card.type == Type::Unit;
    if (figure.name == "FP" && unit) {
      card.firepower = small;
    } else if (figure.name == "SPD" && unit) {
      card.speed = small;
    } else if (figure.name == "ARM" && (unit || card.type == Type::Fortification)) {
      card.armor = small;
    } else if (figure.name == "save" && card.type == Type::Character) {
      card.save = small;
    } else if (figure.name == "flags" && sector) {
      card.flags_required = static_cast<std::uint8_t>(small);
    } else if (figure.name == "flags" && !fleet) {
      card.flags = small;
    } else if (figure.name == "die" && !fleet && !sector) {
      card.die = static_cast<std::uint8_t>(small);
      if (small < 1 || small > 6) report(figure.place, "a die number is from 1 to 6");
    } else if (figure.name == "first wave" && fleet) {
      card.first_wave = static_cast<std::uint8_t>(small);
    } else if (figure.name == "VP" && sector) {
      card.victory_points = static_cast<std::uint8_t>(small);
    } else {
      report(figure.place, "\"" + figure.name + "\" is no figure of a " + std::string(type_name(card.type)) +
                               ": units have FP, SPD, ARM, flags, die; characters save, flags, die; "
                               "fortifications ARM, flags, die; fleets first wave; sectors flags, VP");
    }
  }
}

void Catalog::read_abilities(const language::CardText& text, std::uint16_t id) {
  Card& card = cards_[id];
  read_lines(*grammar_, text, card,
             [this](Card& into, const language::Tree& tree) { Compile(*this, into).line(tree); });
  check(text, card);
}

void Catalog::check(const language::CardText& text, const Card& card) {
  const auto has_figure = [&](std::string_view name) {
    return std::any_of(text.figures.begin(), text.figures.end(),
                       [&](const language::Figure& f) { return f.name == name; });
  };
  const auto need = [&](const char* figure) {
    if (!has_figure(figure))
      report(text.place, "a " + std::string(type_name(card.type)) + " needs `" + figure + " N`");
  };
  const bool in_deck = bit(card.type) & deck_types;
  if (in_deck) need("die");
  if (card.type == Type::Unit || card.type == Type::Fortification) need("ARM");
  if (card.type == Type::Character) need("save");
  if (card.type == Type::Fleet) need("first wave");
  if (card.type == Type::Sector) {
    need("flags");
    need("VP");
  }
  if (card.first_wave > 9) report(text.place, "a first wave of nine at most");
  const auto is_command = [](const auto& line) { return lower_case(line.text).starts_with("command"); };
  const bool tried = std::any_of(text.abilities.begin(), text.abilities.end(), is_command);  // and refused
  if (in_deck && card.command < 0 && !tried)
    report(text.place, "the card has no command line: `Command: BA: ...`");
  if (card.abilities.size() > 8) report(text.place, "eight abilities at most");
  if (card.type == Type::Fleet && card.race == Race::None) report(text.place, "a fleet belongs to a race");
  for (const Ability& a : card.abilities) {
    if (card.type != Type::Sector) break;
    if (a.law != Law::None) {
      const auto who = a.roller ? program_[a.roller].who : machine::Who::Each;
      if (who == machine::Who::You || who == machine::Who::Others)
        report(text.place, "a sector is nobody's: say `each player`, `the attacking player` or `all rolls`");
      continue;
    }
    if (a.kind != Kind::Static || program_[a.subject].named != machine::Named::All) {
      report(text.place, "a sector has static lines only, about `all ...`");
      continue;
    }
    const machine::Filter filter = program_[a.subject].filter;
    const auto side = filter ? static_cast<Side>(program_[filter].side) : Side::Any;
    if (side == Side::Yours || side == Side::Enemy)
      report(text.place, "a sector is nobody's: say `all attacker's ...` or `all defender's ...`");
  }
}

}  // namespace tercio::delos
