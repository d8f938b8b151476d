#include "rulebooks/warlords/text/catalog.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "rulebooks/warlords/text/compile.h"
#include "rulebooks/warlords/text/phrases.h"

namespace tercio::warlords {
namespace {

constexpr std::string_view faction_names[] = {"",           "Space Marine", "Tau",   "Eldar",
                                              "Dark Eldar", "Chaos",        "Ork",   "Astra Militarum",
                                              "Neutral",    "Tyranid",      "Necron"};
static_assert(std::size(faction_names) == faction_count);
constexpr std::string_view type_names[] = {"blank",      "warlord", "army",   "token",        "support",
                                           "attachment", "event",   "planet", "headquarters", "synapse"};
constexpr std::string_view keyword_names[] = {"Ambush",         "Area Effect",
                                              "Armorbane",      "Bloodied",
                                              "Brutal",         "Flying",
                                              "Limited",        "Mobile",
                                              "No Attachments", "No Trait Attachments",
                                              "Ranged",         "Immune to enemy events",
                                              "Deep Strike",    "Immune to events of a trait"};
static_assert(std::size(keyword_names) == keyword_count);

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > 99)
    return std::nullopt;
  return value;
}

}  // namespace

int Card::printed(Figure which) const {
  switch (which) {
    case Figure::Attack: return attack;
    case Figure::HitPoints: return hit_points;
    case Figure::Command: return command;
    case Figure::Cost: return cost;
    case Figure::Shields: return shields;
    case Figure::Damage:
    case Figure::Resources:
    case Figure::Attachments: return 0;
    case Figure::RemainingHitPoints: return hit_points;
    case Figure::AreaEffect: return area_effect;
    case Figure::CardBonus: return type == Type::Warlord ? 0 : bonus_cards;  // there it is a starting hand
    case Figure::ResourceBonus: return type == Type::Warlord ? 0 : bonus_resources;
  }
  return 0;
}

std::string_view faction_name(Faction faction) { return faction_names[static_cast<std::size_t>(faction)]; }
std::string_view type_name(Type type) { return type_names[static_cast<std::size_t>(type)]; }

std::string_view keyword_name(Keyword keyword) { return keyword_names[static_cast<std::size_t>(keyword)]; }

std::optional<Faction> faction_named(std::string_view name) {
  for (std::size_t i = 1; i < std::size(faction_names); ++i)
    if (faction_names[i] == name) return static_cast<Faction>(i);
  return std::nullopt;
}

std::uint8_t Catalog::trait_id(const std::string& trait) {
  const auto id =
      static_cast<std::size_t>(std::find(traits_.begin(), traits_.end(), trait) - traits_.begin());
  if (id == traits_.size()) traits_.push_back(trait);
  return static_cast<std::uint8_t>(id);
}

void Catalog::compile() {
  Card blank;
  blank.title = "Blank";
  cards_.push_back(blank);
  declare_title("Blank", {}, 0);
  for (const auto& text : texts_) {
    declare(text, false);
    if (!text.other_side.empty()) declare(text.other_side.front(), true);
  }
  relic_ = trait_id("Relic");
  std::vector<language::Word> words;
  for (std::size_t i = 1; i < std::size(faction_names); ++i)
    if (static_cast<Faction>(i) != Faction::Neutral)
      words.push_back({"faction", std::string(faction_names[i]), static_cast<int>(i)});
  for (std::size_t i = 1; i < traits_.size(); ++i)
    words.push_back({"trait", traits_[i], static_cast<int>(i)});
  for (std::size_t i = 0; i < cards_.size(); ++i)
    if (cards_[i].type == Type::Token) words.push_back({"token", cards_[i].title, static_cast<int>(i)});
  grammar_.emplace(phrases().rows(), std::move(words), phrases().rewordings());
  bare_ = cards_;
  std::uint16_t id = 1;
  for (const auto& text : texts_) {
    read_abilities(text, id++);
    if (!text.other_side.empty()) read_abilities(text.other_side.front(), id++);
  }
}

void Catalog::declare(const language::CardText& text, bool other_side) {
  if (cards_.size() >= 4000 || traits_.size() >= 240) return report(text.place, "too many cards or traits");
  Card card;
  const auto id = static_cast<std::uint16_t>(cards_.size());
  card.title_id = id;
  card.file = text.place.file;
  if (other_side) {  // the same card, seen from its back
    const Card& front = cards_.back();
    card.title = front.title;
    card.title_id = front.title_id;
    card.faction = front.faction;
    card.unique = front.unique;
    card.loyal = front.loyal;
    card.squad = front.squad;
    card.cost = front.cost;
    card.set = front.set;
    card.number = front.number;
  } else {
    card.title = text.title;
    card.set = text.set;
    card.number = text.number;
    declare_title(text.title, text.place, id);
  }
  read_header(text, card);
  read_figures(text, card);
  for (const std::string& trait : text.traits) {
    card.trait_list.push_back(trait_id(trait));
    card.traits.set(card.trait_list.back());
  }
  cards_.push_back(std::move(card));
  if (other_side) {
    cards_[id - 1U].other_side = id;
    cards_[id].other_side = id - 1;
  }
  if (cards_[id].type == Type::Planet) planets_.push_back(id);
}

void Catalog::read_header(const language::CardText& text, Card& card) {
  for (const std::string& kind : text.kinds) {
    const auto type = std::find(std::begin(type_names) + 1, std::end(type_names), kind);
    if (type != std::end(type_names) && kind != type_name(Type::Headquarters)) {
      card.type = static_cast<Type>(type - std::begin(type_names));
    } else if (const auto faction = faction_named(kind)) {
      card.faction = *faction;
    } else if (kind == "unique") {
      card.unique = true;
    } else if (kind == "loyal") {
      card.loyal = true;
    } else if (kind == "material" || kind == "strongpoint" || kind == "tech") {
      card.symbols |= static_cast<std::uint8_t>(kind == "material" ? 1 : kind == "strongpoint" ? 2 : 4);
    } else if (kind.starts_with("signature ")) {
      std::istringstream in(kind.substr(10));
      int squad = 0, copies = 0;
      char x = 0;
      in >> squad >> x >> copies;
      card.squad = static_cast<std::uint8_t>(squad);
      card.squad_copies = static_cast<std::uint8_t>(copies);
    } else {
      report(text.place, "\"" + kind +
                             "\" is no type, faction or mark of a card; types are warlord, army, token, "
                             "support, attachment, event, planet, synapse");
    }
  }
  if (card.type == Type::Blank) report(text.place, "the card has no type: write `Title | army, Ork | ...`");
}

void Catalog::read_figures(const language::CardText& text, Card& card) {
  for (const language::Figure& figure : text.figures) {
    const auto value = number(figure.value);
    const bool is_x =
        figure.value == "X" && (figure.name == "cost" || figure.name == "ATK" || figure.name == "HP");
    const bool dash = figure.value == "-" && figure.name == "cost";
    if (!value && !is_x && !dash) {
      report(figure.place, "\"" + figure.value + "\" is no figure: a number from 0 to 99 is needed");
      continue;
    }
    const auto small = static_cast<std::uint8_t>(value.value_or(0));
    const auto x_of = [&](Figure f) {
      card.x_figures =
          static_cast<std::uint16_t>(card.x_figures | (is_x ? 1U << static_cast<unsigned>(f) : 0U));
    };
    if (figure.name == "cost") {
      card.cost_is_x = is_x;
      card.never_played = dash;
      if (dash && card.type != Type::Event) report(figure.place, "only an event has a dash for a cost");
      if (!dash) card.cost = static_cast<std::int8_t>(small);
    } else if (figure.name == "ATK") {
      card.attack = small;
      x_of(Figure::Attack);
    } else if (figure.name == "HP") {
      card.hit_points = small;
      x_of(Figure::HitPoints);
    } else if (figure.name == "command") {
      card.command = small;
    } else if (figure.name == "shields") {
      card.shields = small;
    } else if (figure.name == "cards" || figure.name == "hand") {
      card.bonus_cards = small;
    } else if (figure.name == "resources") {
      card.bonus_resources = small;
    } else {
      report(figure.place, "\"" + figure.name +
                               "\" is no figure: known are cost, ATK, HP, command, shields, cards, "
                               "resources, hand");
    }
  }
}

void Catalog::read_abilities(const language::CardText& text, std::uint16_t id) {
  Card card = cards_[id];  // not in its place: an ability in quotes adds a card, which may move the others
  read_lines(*grammar_, text, card,
             [this](Card& into, const language::Tree& tree) { Compile(*this, into).line(tree); });
  if (card.type == Type::Attachment && !card.attach_to)
    report(text.place, "an attachment needs a line `Attach to ...`");
  if (card.x_figures != 0 && !card.has_x_value) report(text.place, "X has no value: write a line `X is ...`");
  const auto says_x = [](const Ability& a) { return a.has_x; };
  const bool one_target = card.abilities.size() == 1 && card.abilities[0].targets.size() == 1;
  if (card.cost_is_x && !card.x_of_target &&
      std::none_of(card.abilities.begin(), card.abilities.end(), says_x))
    report(text.place, "the cost is X, but no line says X");
  if (card.x_of_target && !one_target)
    report(text.place, "X is of one target: the card has one ability with one target");
  if (card.type == Type::Event && card.never_played != ((card.keywords & bit(Keyword::DeepStrike)) != 0))
    report(text.place, "an event has a dash for a cost if it has Deep Strike, and only then");
  if (card.is_unit() && card.hit_points == 0 && card.x_figures == 0)
    report(text.place, "a unit needs hit points: `HP 2`");
  cards_[id] = std::move(card);
}

}  // namespace tercio::warlords
