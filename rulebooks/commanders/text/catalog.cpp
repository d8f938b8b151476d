#include "rulebooks/commanders/text/catalog.h"

#include <algorithm>
#include <charconv>

#include "language/token.h"
#include "rulebooks/commanders/text/compile.h"
#include "rulebooks/commanders/text/phrases.h"

namespace tercio::commanders {
namespace {

constexpr std::string_view alignment_names[] = {"",    "Chaos", "Order", "Industrial", "Natural",
                                                "Air", "Earth", "Fire",  "Water"};
constexpr std::string_view type_names[] = {"blank",    "mercenary", "creature",  "item",
                                           "location", "upgrade",   "condition", "action"};
constexpr std::string_view rarities[] = {"common", "uncommon", "rare"};

// The encampment is a location that no domain holds (1.2).
constexpr std::string_view encampment_text =
    "Encampment | location | | | Rules 1\n"
    "Income: 2 gold; 2 mana; acquire 2.\n"
    "Units here get +0/+10.\n";

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < -995 || value > 995)
    return std::nullopt;
  return value;
}

}  // namespace

std::string_view alignment_name(Alignment alignment) {
  return alignment_names[static_cast<std::size_t>(alignment)];
}
std::string_view type_name(Type type) { return type_names[static_cast<std::size_t>(type)]; }

void Catalog::compile() {
  auto own = language::read_cards(encampment_text, "rules");
  texts_.insert(texts_.begin(), own.cards.front());
  language::CardText blank;
  blank.title = "Blank";
  texts_.insert(texts_.begin(), blank);
  for (const auto& text : texts_) declare(text);
  cards_[encampment()].encampment = true;
  words_ = searched_words(texts_);
  grammar_.emplace(commanders::grammar(texts_));
  bare_ = cards_;
  for (std::size_t id = 1; id < texts_.size() && id < cards_.size(); ++id)
    read_abilities(texts_[id], static_cast<std::uint16_t>(id));
  find_words();
}

void Catalog::declare(const language::CardText& text) {
  if (cards_.size() >= 4000) return report(text.place, "too many cards");
  Card card;
  card.id = static_cast<std::uint16_t>(cards_.size());
  card.title = text.title;
  card.set = text.set;
  card.number = text.number;
  card.file = text.place.file;
  declare_title(text.title, text.place, card.id);
  if (card.id > 0) {
    read_kinds(text, card);
    read_figures(text, card);
    read_subtypes(text, card);
  }
  cards_.push_back(std::move(card));
}

void Catalog::read_kinds(const language::CardText& text, Card& card) {
  for (const std::string& kind : text.kinds) {
    const auto type = std::find(std::begin(type_names) + 1, std::end(type_names), kind);
    const auto side = std::find(std::begin(alignment_names) + 1, std::end(alignment_names), kind);
    if (type != std::end(type_names)) {
      if (card.type != Type::Blank) report(text.place, "a card has one type");
      card.type = static_cast<Type>(type - std::begin(type_names));
    } else if (side != std::end(alignment_names)) {
      if (card.alignment != Alignment::None) report(text.place, "a card has one alignment at most");
      card.alignment = static_cast<Alignment>(side - std::begin(alignment_names));
    } else if (std::find(std::begin(rarities), std::end(rarities), kind) != std::end(rarities)) {
      card.rarity = kind;
    } else {
      report(text.place, "\"" + kind +
                             "\" is no type, alignment or rarity; types are mercenary, creature, item, "
                             "location, upgrade, condition, action");
    }
  }
  if (card.type == Type::Blank)
    report(text.place, "the card has no type: write `Title | mercenary, Fire, common | ...`");
}

void Catalog::read_figures(const language::CardText& text, Card& card) {
  for (const language::Figure& figure : text.figures) {
    const auto value = number(figure.value);
    if (!value || *value % 5 != 0) {
      report(figure.place, "\"" + figure.value + "\" is no figure: a multiple of 5 is needed");
    } else if (figure.name == "strike") {
      card.strike = static_cast<std::int16_t>(*value);
    } else if (figure.name == "armor") {
      card.armor = static_cast<std::int16_t>(*value);
    } else {
      report(figure.place, "\"" + figure.name + "\" is no figure: known are strike and armor");
    }
    if (!card.is_unit()) report(figure.place, "only units have strike and armor");
  }
}

void Catalog::read_subtypes(const language::CardText& text, Card& card) {
  card.subtypes = text.traits;
  constexpr std::string_view slots[] = {"Weapon", "Shield", "Armor", "Helmet", "Accessory"};
  for (const std::string& subtype : text.traits) {
    for (std::size_t i = 0; i < std::size(slots); ++i)
      if (subtype == slots[i]) card.slots |= static_cast<std::uint8_t>(1U << i);
    card.two_handed |= subtype == "Two-handed";
    card.spell |= subtype == "Spell";
    card.steed |= subtype == "Steed";
    card.warrior |= subtype == "Warrior";
  }
  if (card.two_handed) card.slots |= Weapon | Shield;
  if (card.type == Type::Item && card.slots == 0)
    report(text.place, "an item is a Weapon, Shield, Armor, Helmet or Accessory");
  if (card.spell && card.type != Type::Action) report(text.place, "only an action can be a Spell");
}

void Catalog::read_abilities(const language::CardText& text, std::uint16_t id) {
  Card& card = cards_[id];
  read_lines(*grammar_, text, card,
             [this](Card& into, const language::Tree& tree) { Compile(*this, into).line(tree); });
  card.play.varies = card.varies;
  for (Mode& mode : card.modes) mode.varies = card.varies;
  check(text, card);
}

void Catalog::check(const language::CardText& text, const Card& card) {
  if (card.abilities.size() > 8) report(text.place, "a card has eight abilities at most");
  // A line that is wrong has been told: it may be the one that would be missed.
  if (card.lines.size() < text.abilities.size()) return;
  if (card.type == Type::Item && !card.equips)
    report(text.place, "an item needs a line `Pay 2 gold to equip a mercenary.`");
  if (card.type == Type::Action && card.modes.empty())
    report(text.place, "an action needs a line `Pay 3 mana to NAME a unit. ...`");
  if (card.type != Type::Action && card.type != Type::Item && !card.encampment && !card.has_price)
    report(text.place, "the card has no line with its price, such as `Pay 3 gold to deploy.`");
}

std::int16_t Catalog::word_id(const std::string& word) {
  const auto id =
      static_cast<std::size_t>(std::find(used_words_.begin(), used_words_.end(), word) - used_words_.begin());
  if (id == used_words_.size()) used_words_.push_back(word);
  return static_cast<std::int16_t>(id);
}

// References (1.5.2): a resource contains a word if it stands in its name, its text or its types.
void Catalog::find_words() {
  if (used_words_.size() > 256) return report({}, "the cards search for more than 256 different words");
  for (Card& card : cards_) {
    const auto mark = [&](std::string_view text, bool type) {
      for (const std::string& word : words_of(text)) {
        const auto found = std::find(used_words_.begin(), used_words_.end(), word);
        if (found == used_words_.end()) continue;
        const auto i = static_cast<std::size_t>(found - used_words_.begin());
        card.words.set(i);
        if (type) card.type_words.set(i);
      }
    };
    mark(card.title, false);
    for (const std::string& line : card.lines) mark(line, false);
    for (const std::string& subtype : card.subtypes) mark(subtype, true);
    mark(type_name(card.type), true);
    if (card.is_unit()) mark("unit", true);
  }
}

}  // namespace tercio::commanders
