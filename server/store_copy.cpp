#include "server/store_copy.h"

#include <algorithm>
#include <set>

namespace tercio::server {

WholePerson whole_person(Store& store, PersonId id) {
  return {store.person(id).value_or(Person()), store.sessions_of(id), store.places_of(id), store.decks_of(id),
          store.ratings_of(id)};
}

WholeGame whole_game(Store& store, std::string_view id) {
  return {store.game(id).value_or(SavedGame()), store.seats_of(id), store.moves(id), store.chats(id),
          store.analysis(id)};
}

namespace {

void put(Store& store, const WholePerson& whole) {
  const PersonId id = whole.person.id;
  store.put_person(whole.person);
  for (const SavedSession& session : whole.sessions) store.add_session(session.token_hash, id, session.used);
  for (const SavedPlace& place : whole.places) store.note_place(id, place.hash, place.used);
  for (const SavedDeck& deck : whole.decks) store.put_deck(deck);
  for (const auto& [rulebook, rating] : whole.ratings) store.set_rating(id, rulebook, rating);
}

void put(Store& store, const WholeGame& whole) {
  const std::string& id = whole.game.id;
  store.add_game(whole.game);
  for (const auto& [seat, person] : whole.seats) store.seat_person(id, seat, person);
  for (std::size_t number = 0; number < whole.moves.size(); ++number)
    store.add_move(id, number, whole.moves[number]);
  for (const SavedChat& chat : whole.chats) store.add_chat(id, chat);
  if (!whole.analysis.empty()) store.keep_analysis(id, whole.analysis);
}

// Those of either.
template <class Id>
std::set<Id> all_of_both(const std::vector<Id>& a, const std::vector<Id>& b) {
  std::set<Id> all(a.begin(), a.end());
  all.insert(b.begin(), b.end());
  return all;
}

}  // namespace

StoreCounts copy_store(Store& from, Store& to, const StoreProgress& progress) {
  StoreCounts counts;
  to.transaction([&] {
    for (const PersonId id : from.person_ids()) {
      const WholePerson whole = whole_person(from, id);
      put(to, whole);
      ++counts.people;
      counts.sessions += whole.sessions.size();
      counts.decks += whole.decks.size();
      counts.ratings += whole.ratings.size();
    }
    for (const std::string& id : from.game_ids()) {
      const WholeGame whole = whole_game(from, id);
      put(to, whole);
      ++counts.games;
      counts.moves += whole.moves.size();
      counts.chats += whole.chats.size();
      progress(counts.games);
    }
    for (const auto& [race, points] : from.race_points()) {
      to.add_race_points(race, points);
      ++counts.races;
    }
    to.put_last_ids(from.last_ids());
  });
  return counts;
}

std::vector<std::string> store_differences(Store& a, Store& b, const StoreProgress& progress) {
  std::vector<std::string> found;
  for (const PersonId id : all_of_both(a.person_ids(), b.person_ids()))
    if (whole_person(a, id) != whole_person(b, id))
      found.push_back("Person " + std::to_string(id) + " is not the same in both.");
  std::uint64_t done = 0;
  for (const std::string& id : all_of_both(a.game_ids(), b.game_ids())) {
    if (whole_game(a, id) != whole_game(b, id)) found.push_back("Game " + id + " is not the same in both.");
    progress(++done);
  }
  if (a.race_points() != b.race_points()) found.emplace_back("The points of races are not the same.");
  if (a.last_ids() != b.last_ids()) found.emplace_back("The last ids that were given are not the same.");
  return found;
}

}  // namespace tercio::server
