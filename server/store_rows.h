// From the rows of a database, whichever it is, to what the store keeps.
#pragma once
#include <optional>
#include <vector>

#include "server/store.h"

namespace tercio::server {

constexpr auto person_of = [](const auto& row) -> Person {
  return {row.integer(0), row.text(1), row.integer(2) != 0, row.text(3), row.text(4)};
};

constexpr auto deck_of = [](const auto& row) -> SavedDeck {
  return {row.integer(0), row.integer(1), row.text(2), row.text(3), row.text(4), row.integer(5)};
};

constexpr auto game_of = [](const auto& row) -> SavedGame {
  return {row.text(0),
          row.text(1),
          static_cast<GameStatus>(row.integer(2)),
          static_cast<std::uint64_t>(row.integer(3)),
          row.text(4),
          row.text(5),
          row.text(6),
          row.integer(7),
          row.integer(8)};
};

constexpr auto move_of = [](const auto& row) -> SavedMove {
  return {static_cast<std::uint32_t>(row.integer(0)), static_cast<std::uint8_t>(row.integer(1)),
          row.integer(2) != 0, row.integer(3), row.integer(4)};
};

constexpr auto chat_of = [](const auto& row) -> SavedChat {
  return {row.integer(0), row.integer(1), row.text(2),        static_cast<int>(row.integer(3)),
          row.text(4),    row.integer(5), row.integer(6) != 0};
};

constexpr auto rating_of = [](const auto& row, int from) -> Rating {
  return {row.real(from), row.real(from + 1), row.real(from + 2), static_cast<int>(row.integer(from + 3))};
};

constexpr auto named_rating_of = [](const auto& row) { return std::pair(row.text(0), rating_of(row, 1)); };

constexpr auto ranked_of = [](const auto& row) -> Store::Ranked { return {row.text(0), rating_of(row, 1)}; };

constexpr auto points_of = [](const auto& row) {
  return std::pair(row.text(0), static_cast<int>(row.integer(1)));
};

constexpr auto session_of = [](const auto& row) -> SavedSession { return {row.text(0), row.integer(1)}; };

constexpr auto place_of = [](const auto& row) -> SavedPlace { return {row.text(0), row.integer(1)}; };

constexpr auto chore_of = [](const auto& row) -> SavedChore {
  return {row.text(0), row.integer(1), row.text(2),         row.text(3),
          row.text(4), row.text(5),    row.integer(6) != 0, row.integer(7)};
};

constexpr auto deck_use_of = [](const auto& row) -> Store::DeckUse {
  return {static_cast<std::size_t>(row.integer(0)), static_cast<std::size_t>(row.integer(1))};
};

constexpr auto first_text = [](const auto& row) { return row.text(0); };
constexpr auto first_number = [](const auto& row) { return row.integer(0); };

template <class Rows, class Read>
auto all_of(Rows&& rows, Read read) {
  std::vector<decltype(read(rows))> found;
  while (rows.next()) found.push_back(read(rows));
  return found;
}

template <class Rows, class Read>
auto first_of(Rows&& rows, Read read) {
  return rows.next() ? std::optional(read(rows)) : std::nullopt;
}

constexpr std::string_view select_chores =
    "SELECT id, person, address, kind, body, state, finished, changed FROM chore ";

constexpr std::string_view select_games =
    "SELECT id, rulebook, status, signature, setup, record, result, began, changed FROM game ";

}  // namespace tercio::server
