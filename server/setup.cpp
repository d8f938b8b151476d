#include "server/setup.h"

#include <algorithm>

#include "server/json.h"

namespace tercio::server {
namespace {

constexpr const char* who_names[] = {"person", "beside", "computer", "open"};

json::object seat_json(const SeatSetup& seat) {
  return {{"who", who_names[static_cast<unsigned>(seat.who)]},
          {"person", seat.person},
          {"name", seat.name},
          {"level", seat.level},
          {"deck", seat.deck},
          {"deck_text", seat.deck_text},
          {"from", seat.from}};
}

SeatSetup seat_of(const json::object& from) {
  SeatSetup seat;
  const std::string who = text_of(from, "who");
  for (unsigned i = 0; i < std::size(who_names); ++i)
    if (who == who_names[i]) seat.who = static_cast<SeatSetup::Who>(i);
  seat.person = from.at("person").to_number<PersonId>();
  seat.name = text_of(from, "name");
  seat.level = text_of(from, "level");
  seat.deck = text_of(from, "deck");
  seat.deck_text = text_of(from, "deck_text");
  seat.from = text_of(from, "from");  // older ones have none
  return seat;
}

}  // namespace

bool GameSetup::full() const {
  return std::none_of(seats.begin(), seats.end(),
                      [](const SeatSetup& seat) { return seat.who == SeatSetup::Who::Open; });
}

unsigned GameSetup::people() const {
  return static_cast<unsigned>(
      std::count_if(seats.begin(), seats.end(), [](const SeatSetup& seat) { return seat.is_person(); }));
}

std::string deck_size_fault(std::string_view text) {
  constexpr std::size_t longest_line = 200, most_lines = 600;
  std::size_t lines = 0;
  for (std::size_t begins = 0, end = 0; begins < text.size(); begins = end + 1, ++lines) {
    end = std::min(text.find('\n', begins), text.size());
    if (end - begins > longest_line) return "Line " + std::to_string(lines + 1) + " is too long for a deck.";
  }
  return lines > most_lines ? "A deck has at most 600 lines." : "";
}

std::string what_a_deck_says(std::string_view text) {
  constexpr std::string_view blank = " \t\r\v\f";
  std::string said;
  for (std::size_t begins = 0, end = 0; begins < text.size(); begins = end + 1) {
    end = std::min(text.find('\n', begins), text.size());
    std::string_view line = text.substr(begins, end - begins);
    line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
    if (line.empty() || line.front() == '#') continue;
    said.append(line.substr(0, line.find_last_not_of(blank) + 1)) += '\n';
  }
  return said;
}

json::object written(const GameSetup& setup) {
  json::array seats, variants;
  for (const SeatSetup& seat : setup.seats) seats.push_back(seat_json(seat));
  for (const std::string& variant : setup.settings.variants) variants.emplace_back(variant);
  json::array teams;
  for (const auto& team : setup.settings.teams) teams.push_back(json::array(team.begin(), team.end()));
  json::value clock;
  if (setup.clock) clock = {{"minutes", setup.clock->minutes}, {"increment", setup.clock->increment}};
  return {{"rulebook", setup.rulebook},
          {"seats", std::move(seats)},
          {"clock", std::move(clock)},
          {"lobby", setup.lobby},
          {"unlisted", setup.unlisted},
          {"random_first", setup.random_first},
          {"variants", std::move(variants)},
          {"teams", std::move(teams)},
          {"invite", setup.invite},
          {"lesson", setup.lesson},
          {"given", setup.given},
          {"rematch", setup.rematch},
          {"host", setup.host}};
}

GameSetup read_setup(std::string_view text) {
  const json::value value = json::parse(text);
  const json::object& from = value.as_object();
  GameSetup setup;
  setup.rulebook = text_of(from, "rulebook");
  for (const json::value& seat : from.at("seats").as_array())
    setup.seats.push_back(seat_of(seat.as_object()));
  if (const json::value& clock = from.at("clock"); clock.is_object())
    setup.clock = ClockSetup{clock.at("minutes").to_number<int>(), clock.at("increment").to_number<int>()};
  setup.lobby = from.at("lobby").as_bool();
  setup.unlisted = from.at("unlisted").as_bool();
  setup.random_first = from.at("random_first").as_bool();
  for (const json::value& variant : from.at("variants").as_array())
    setup.settings.variants.emplace_back(variant.as_string());
  for (const json::value& team : from.at("teams").as_array())
    setup.settings.teams.push_back(json::value_to<std::vector<Seat>>(team));
  setup.invite = text_of(from, "invite");
  setup.lesson = text_of(from, "lesson");
  setup.given = from.at("given").to_number<std::size_t>();
  setup.rematch = text_of(from, "rematch");
  if (const json::value* host = from.if_contains("host")) setup.host = host->to_number<PersonId>();
  return setup;
}

}  // namespace tercio::server
