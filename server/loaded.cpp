#include "server/loaded.h"

namespace tercio::server {

GameSetup setup_of(Store& store, const SavedGame& saved) {
  GameSetup setup = read_setup(saved.setup);
  for (const auto& [seat, person] : store.seats_of(saved.id))
    if (static_cast<std::size_t>(seat) < setup.seats.size())
      setup.seats[static_cast<std::size_t>(seat)].person = person;
  return setup;
}

Loaded load_game(Store& store, Library& library, const std::string& id) {
  Loaded loaded;
  const auto saved = store.game(id);
  if (!saved) return loaded;
  loaded.there = true;
  loaded.saved = *saved;
  try {
    loaded.setup = setup_of(store, *saved);
    loaded.moves = store.moves(id);
    loaded.chat = Chat(store.chats(id));
    if (saved->status != GameStatus::Running) return loaded;
    auto game = Game::from(saved->record, loaded.moves, library, id);
    if (auto* wrong = std::get_if<std::string>(&game))
      loaded.wrong = std::move(*wrong);
    else
      loaded.game = std::get<std::unique_ptr<Game>>(std::move(game));
  } catch (const StoreFailure&) {
    throw;  // another time, perhaps
  } catch (const std::exception& error) { loaded.wrong = error.what(); }
  return loaded;
}

}  // namespace tercio::server
