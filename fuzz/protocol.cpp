// What clients say at a table, without a network: the first line names the rulebook, every other one begins
// with who speaks (0, 1: a seat, any other letter: a spectator) and goes on with a message. Whatever comes,
// the server stays up, and what it says fits its schema.
#include <sodium.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cstdio>
#include <cstdlib>

#include "play/library.h"
#include "server/hall.h"
#include "server/schema.h"

namespace tercio::server {
namespace {

class Listener final : public Visitor {
 public:
  void tell(std::shared_ptr<const std::string> message) override {
    const json::value value = json::parse(*message);
    const std::string fault = protocol().fault("server." + std::string(value.at("type").as_string()), value);
    if (fault.empty()) return;
    std::fprintf(stderr, "%s\n%s\n", fault.c_str(), message->c_str());
    std::abort();
  }
  void close(Parting) override {}
};

class House {
 public:
  House() {
    for (const std::string& name : rulebook_names()) library.rulebook(name);
    for (const char* name : {"tom", "ann"})  // numbered from 1
      writer.write([name](Store& store) { store.add_person({.name = name}); });
  }

  void play(std::string_view text) {
    const std::size_t end = text.find('\n');
    const std::string rulebook(text.substr(0, end));
    if (end == std::string_view::npos || !make_rulebook(rulebook)) return;
    const auto room = begin(rulebook);
    if (!room) return;
    Listener people[3];
    for (Listener& one : people) {
      one.person = &one == people ? 1 : &one == people + 1 ? 2 : 0;
      room->enter(one);
    }
    room->wake();
    for (std::string_view rest = text.substr(end + 1); !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(rest.size(), line.size() + 1));
      if (!line.empty()) say(*room, people[line[0] == '0' ? 0 : line[0] == '1' ? 1 : 2], line.substr(1));
    }
    for (Listener& one : people) room->leave(one);
    room->stop();
    settle(*room);
    hall.forget(room->id());
  }

 private:
  std::shared_ptr<Room> begin(const std::string& rulebook) {
    GameSetup setup;
    setup.rulebook = rulebook;
    const std::vector<DeckText> decks = Library::decks(rulebook);
    std::vector<std::string> names{"tom", "ann"};
    for (PersonId person : {1, 2})
      setup.seats.push_back({SeatSetup::Who::Person, person, names[static_cast<std::size_t>(person - 1)], "",
                             decks[0].name(), decks[0].text});
    const std::string id = "game" + std::to_string(++games);
    auto room = std::make_shared<Room>(hall, id, setup, 0);
    auto game = Game::begun(
        new_record(*library.rulebook(rulebook), names, {"human", "human"}, {decks[0], decks[0]}, 1), {},
        library, id);
    if (!std::holds_alternative<std::unique_ptr<Game>>(game)) return nullptr;
    room->begin(std::get<std::unique_ptr<Game>>(std::move(game)));
    writer.write([saved = room->saved()](Store& store) { store.add_game(saved); });
    return room;
  }

  // As the socket does.
  void say(Room& room, Listener& who, std::string_view text) {
    boost::system::error_code error;
    const json::value value = json::parse(text, error);
    const json::value* type = !error && value.is_object() ? value.as_object().if_contains("type") : nullptr;
    if (!type || !type->is_string()) return;
    const std::string name = "client." + std::string(type->as_string());
    if (!protocol().knows(name) || !protocol().fault(name, value).empty()) return;
    room.hear(who, value.as_object());
    settle(room);
  }

  void settle(const Room& room) {
    do {
      loop.restart();
      loop.poll();
    } while (room.is_busy());
  }

  Library library;
  boost::asio::io_context loop{1};
  std::unique_ptr<Store> reads = open_sqlite(":memory:");
  Writer writer{open_sqlite(":memory:"),
                [this](std::function<void()> then) { boost::asio::post(loop, std::move(then)); }};
  Errands errands{open_sqlite(":memory:"), open_sqlite(":memory:"),
                  [this](std::function<void()> then) { boost::asio::post(loop, std::move(then)); }};
  Thinkers thinkers{1};
  Hall hall{loop, library, writer, *reads, errands, thinkers, HallSettings{.beat = 0}};
  unsigned games = 0;
};

}  // namespace
}  // namespace tercio::server

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const int ready = sodium_init();
  static tercio::server::House house;
  if (ready >= 0 && size < 20000) house.play({reinterpret_cast<const char*>(data), size});
  return 0;
}
