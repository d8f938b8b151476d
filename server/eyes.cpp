#include "server/eyes.h"

#include <sodium.h>

#include <algorithm>

namespace tercio::server {

Scramble::Scramble() { randombytes_buf(key_.data(), key_.size()); }

std::int64_t Scramble::operator()(std::string_view game, int eyes, int card) const {
  std::string text(game);
  text += '/' + std::to_string(eyes) + '/' + std::to_string(card);
  std::array<unsigned char, crypto_shorthash_BYTES> sum{};
  crypto_shorthash(sum.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key_.data());
  std::uint64_t number = 0;
  for (const unsigned char byte : sum) number = number << 8U | byte;
  return static_cast<std::int64_t>(number >> 11U);  // what a browser's numbers hold exactly
}

namespace {

bool alike(const json::object& a, const json::object& b) {
  return a.at("owner") == b.at("owner") && a.at("properties") == b.at("properties");
}

}  // namespace

json::value Eyes::seat_named(const std::string& name) const {
  for (Seat seat = 0; seat < match_.seats(); ++seat)
    if (match_.name(seat) == name) return seat;
  return nullptr;
}

json::object Eyes::properties(const std::vector<std::pair<std::string, std::string>>& list) {
  json::object all(list.size(), &memory_);
  for (const auto& [name, value] : list) all[name] = value;
  return all;
}

json::object Eyes::card(const CardView& card) {
  json::object all(7, &memory_);
  if (card.id >= 0) {
    all["id"] = scramble_(game_, seat_, card.id);
    seen_.push_back(card.id);
  }
  all["title"] = card.title;
  if (!card.type.empty()) all["type"] = card.type;
  all["owner"] = seat_named(card.owner);
  all["properties"] = properties(card.properties);
  if (!card.attachments.empty()) all["attachments"] = cards(card.attachments);
  return all;
}

json::array Eyes::cards(const std::vector<CardView>& list) {
  json::array all(&memory_);
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

json::object Eyes::place(const PlaceView& place) {
  return json::object({{"owner", seat_named(place.owner)},
                       {"name", place.name},
                       {"title", place.title},
                       {"properties", properties(place.properties)},
                       {"cards", cards(place.cards)}},
                      &memory_);
}

json::object Eyes::table(const TableView& view) {
  json::array places(&memory_), seats(&memory_);
  for (const PlaceView& p : view.places) places.push_back(place(p));
  json::object common(&memory_);
  std::vector<json::object> own(match_.seats(), json::object(&memory_));
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
        json::object({{"name", match_.name(seat)}, {"properties", std::move(own[seat])}}, &memory_));
  return json::object(
      {{"places", std::move(places)}, {"properties", std::move(common)}, {"seats", std::move(seats)}},
      &memory_);
}

json::object Eyes::view() {
  seen_.clear();
  return table(seat_ == spectator ? match_.watch() : match_.view(static_cast<Seat>(seat_)));
}

json::object Eyes::everything() { return table(match_.everything()); }

json::object Eyes::option(Option o, const Rulebook& rulebook) {
  json::array about(&memory_), places(&memory_);
  for (const int id : match_.about(o))
    if (std::find(seen_.begin(), seen_.end(), id) != seen_.end())
      about.emplace_back(scramble_(game_, seat_, id));
  for (const PlaceName& name : match_.places(o))
    places.push_back({{"owner", seat_named(name.owner)}, {"name", name.name}});
  return json::object({{"label", match_.label(o)},
                       {"cards", std::move(about)},
                       {"places", std::move(places)},
                       {"forecast", match_.forecast(o)},
                       {"pass", rulebook.is_pass(o)}},
                      &memory_);
}

json::object Eyes::decision(const Rulebook& rulebook) {
  json::array options(&memory_), standing(&memory_);
  for (const Option o : match_.options()) options.push_back(option(o, rulebook));
  for (const Option o : match_.standing(static_cast<Seat>(seat_)))
    standing.push_back(json::object{{"label", match_.label(o)}});
  return json::object({{"seat", seat_},
                       {"prompt", match_.prompt()},
                       {"options", std::move(options)},
                       {"standing", std::move(standing)}},
                      &memory_);
}

bool Eyes::may_read(const LogLine& line) const {
  const unsigned all = (1U << match_.seats()) - 1;
  return seat_ == spectator ? (line.seats & all) == all : line.seats >> seat_ & 1U;
}

bool Eyes::held_back() const {
  if (match_.over()) return false;
  if (seat_ != spectator) return match_.silent_for(static_cast<Seat>(seat_));
  for (Seat seat = 0; seat < match_.seats(); ++seat)
    if (match_.silent_for(seat)) return true;
  return false;
}

}  // namespace tercio::server
