#include "rulebooks/position_reader.h"

#include <algorithm>

namespace tercio {

int PositionReader::seat_named(const std::string& name) const {
  const auto found = std::find(players_.names.begin(), players_.names.end(), name);
  return found == players_.names.end() ? -1 : static_cast<int>(found - players_.names.begin());
}

Seat PositionReader::seat_of(const YAML::Node& node, const char* what) const {
  const int seat = seat_named(text_of(node, what));
  if (seat < 0) refuse(node, std::string(what) + ": no player is named \"" + node.Scalar() + "\"");
  return static_cast<Seat>(seat);
}

std::uint16_t PositionReader::card_named(const YAML::Node& node, const std::string& title) const {
  const auto id = titles_.find(title);
  if (!id) refuse(node, titles_.unknown(title));
  return *id;
}

YAML::Node PositionReader::part_of(const YAML::Node& position, Seat seat) const {
  return find_key(position, players_.names[seat]);
}

void PositionReader::check_table(const YAML::Node& position, const char* game,
                                 std::initializer_list<const char*> keys) const {
  each_key(position, "the position", [&](const std::string& key, const YAML::Node& at, const YAML::Node&) {
    if (seat_named(key) >= 0 || std::find(keys.begin(), keys.end(), key) != keys.end()) return;
    std::string known;
    for (const char* one : keys) known += (known.empty() ? "" : ", ") + std::string(one);
    refuse(at, "a position of " + std::string(game) + " has no \"" + key + "\": known are " + known +
                   " and the players' names");
  });
}

PositionReader::Entry PositionReader::entry_of(const YAML::Node& item) {
  if (item.IsScalar()) return {item, text_of(item, "a card"), YAML::Node(YAML::NodeType::Undefined)};
  if (!item.IsMap() || item.size() != 1) refuse(item, "expected `Title` or `Title: {property: value}`");
  const auto pair = *item.begin();
  if (!pair.second.IsMap()) refuse(item, "expected `Title: {property: value}`");
  return {pair.first, pair.first.Scalar(), pair.second};
}

std::vector<PositionReader::Entry> PositionReader::entries(const YAML::Node& list, const std::string& what) {
  std::vector<Entry> all;
  if (list.IsNull()) return all;
  if (!list.IsSequence()) refuse(list, what + " must be a list of cards");
  for (const auto& item : list) all.push_back(entry_of(item));
  return all;
}

Seat PositionReader::owner_of(const Entry& entry, Seat otherwise) const {
  const YAML::Node node = entry.property("owner");
  return node.IsDefined() ? seat_of(node, "owner") : otherwise;
}

void PositionReader::name_card(const YAML::Node& node, int card) {
  const std::string name = text_of(node, "as");
  if (titles_.find(name)) refuse(node, "\"" + name + "\" is a card's title and cannot name another");
  if (seat_named(name) >= 0) refuse(node, "\"" + name + "\" is a player's name");
  if (!named_.emplace(name, card).second) refuse(node, "two cards are named \"" + name + "\"");
}

void PositionReader::read_unplayed(const Entry& entry, int card, Seat owner, const std::string& what) {
  if (!entry.properties.IsDefined()) return;
  each_key(entry.properties, "properties",
           [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
             if (key == "as") return name_card(value, card);
             if (key != "owner") refuse(at, "a card in " + what + " has no \"" + key + "\"");
             if (seat_of(value, "owner") != owner) refuse(at, "a card in " + what + " belongs to its owner");
           });
}

PositionReader::Listed PositionReader::listed(const YAML::Node& part, const char* key) {
  Listed list;
  const YAML::Node cards = find_key(part, key);
  if (!cards.IsDefined()) return list;
  list.top = entries(cards, key);
  list.ends = list.top.empty();
  if (!list.top.empty() && list.top.back().title == "end" && !list.top.back().properties.IsDefined()) {
    list.ends = true;
    list.top.pop_back();
  }
  return list;
}

PositionReader::Ids PositionReader::below(const Listed& list, Seat seat, const Ids& used, Chance& chance,
                                          std::uint16_t blank, std::size_t room) const {
  if (list.ends) return {};
  if (!deck_of(seat)) return Ids(std::min<std::size_t>(room, 40), blank);
  Ids rest = deck_of(seat)->cards;
  for (const std::uint16_t id : used)
    if (const auto found = std::find(rest.begin(), rest.end(), id); found != rest.end()) rest.erase(found);
  for (std::size_t n = rest.size(); n > 1; --n)
    std::swap(rest[n - 1], rest[chance.below(static_cast<std::uint32_t>(n))]);
  return rest;
}

}  // namespace tercio
