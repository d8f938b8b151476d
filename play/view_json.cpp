#include "play/view_json.h"

namespace tercio {
namespace json = boost::json;
namespace {

bool alike(const json::object& a, const json::object& b) {
  return a.at("owner") == b.at("owner") && a.at("properties") == b.at("properties");
}

}  // namespace

json::value ViewJson::seat_named(const std::string& name) const {
  for (Seat seat = 0; seat < match_.seats(); ++seat)
    if (match_.name(seat) == name) return seat;
  return nullptr;
}

json::object ViewJson::properties(const std::vector<std::pair<std::string, std::string>>& list) const {
  json::object all(list.size(), memory_);
  for (const auto& [name, value] : list) all[name] = value;
  return all;
}

json::object ViewJson::card(const CardView& card) const {
  json::object all(7, memory_);
  if (card.id >= 0) all["id"] = number_(card);
  all["title"] = card.title;
  if (!card.type.empty()) all["type"] = card.type;
  all["owner"] = seat_named(card.owner);
  all["properties"] = properties(card.properties);
  if (!card.attachments.empty()) all["attachments"] = cards(card.attachments);
  return all;
}

json::array ViewJson::cards(const std::vector<CardView>& list) const {
  json::array all(memory_);
  for (const CardView& c : list) {
    json::object one = card(c);
    if (c.title != "?") {
      all.push_back(std::move(one));
      continue;
    }
    if (!all.empty() && all.back().at("title") == "?" && alike(all.back().as_object(), one)) {
      json::value& count = all.back().at("count");
      count = count.as_int64() + 1;
    } else {
      one["count"] = 1;
      all.push_back(std::move(one));
    }
  }
  return all;
}

json::object ViewJson::place(const PlaceView& place) const {
  return json::object({{"owner", seat_named(place.owner)},
                       {"name", place.name},
                       {"title", place.title},
                       {"properties", properties(place.properties)},
                       {"cards", cards(place.cards)}},
                      memory_);
}

json::object ViewJson::table(const TableView& view) const {
  json::array places(memory_), seats(memory_);
  for (const PlaceView& p : view.places) places.push_back(place(p));
  json::object common(memory_);
  std::vector<json::object> own(match_.seats(), json::object(memory_));
  for (const auto& [name, value] : view.properties) {
    const std::size_t slash = name.find('/');
    const json::value owner = slash == std::string::npos ? json::value() : seat_named(name.substr(0, slash));
    if (owner.is_null())
      common[name] = value;
    else
      own[owner.to_number<std::size_t>()][name.substr(slash + 1)] = value;
  }
  for (Seat seat = 0; seat < match_.seats(); ++seat)
    seats.emplace_back(
        json::object({{"name", match_.name(seat)}, {"properties", std::move(own[seat])}}, memory_));
  return json::object(
      {{"places", std::move(places)}, {"properties", std::move(common)}, {"seats", std::move(seats)}},
      memory_);
}

}  // namespace tercio
