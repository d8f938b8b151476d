#include "tests/server/table.h"

#include <sodium.h>

#include <boost/asio/post.hpp>

#include "server/schema.h"
#include "tests/support/cards.h"

namespace tercio::server::test {

void Guest::tell(std::shared_ptr<const std::string> message) {
  json::value value = json::parse(*message);
  const std::string type(value.at("type").as_string());
  EXPECT_EQ(protocol().fault("server." + type, value), "") << *message;
  heard.push_back(std::move(value));
  texts.push_back(*message);
  times.push_back(instant());
  if (when_told) when_told();
}

std::size_t Guest::count(std::string_view type) const {
  return static_cast<std::size_t>(std::count_if(
      heard.begin(), heard.end(), [&](const json::value& m) { return m.at("type").as_string() == type; }));
}

json::value Guest::last(std::string_view type) const {
  for (std::size_t i = heard.size(); i-- > 0;)
    if (heard[i].at("type").as_string() == type) return heard[i];
  return nullptr;
}

bool Guest::asked() const { return count("state") > answered && state().at("decision").is_object(); }

std::string Guest::error() const {
  const json::value found = last("error");
  return found.is_null() ? "" : std::string(found.at("message").as_string());
}

TestHall::TestHall(const HallSettings& settings, const std::string& with_file)
    : file(with_file.empty() ? folder_.file("tercio.db") : with_file), work_(loop.get_executor()) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  reads = open_sqlite(file);
  writer = std::make_unique<Writer>(
      open_sqlite(file), [this](std::function<void()> then) { boost::asio::post(loop, std::move(then)); });
  errands = std::make_unique<Errands>(
      open_sqlite(file), open_sqlite(file),
      [this](std::function<void()> then) { boost::asio::post(loop, std::move(then)); });
  thinkers = std::make_unique<Thinkers>(2);
  hall =
      std::make_unique<Hall>(loop, tercio::test::library(), *writer, *reads, *errands, *thinkers, settings);
}

TestHall::~TestHall() {
  hall->stop();
  thinkers.reset();
  errands.reset();
  writer.reset();
}

void TestHall::until(const std::function<bool()>& true_now, std::source_location where) {
  const auto late =
      std::chrono::steady_clock::now() + std::chrono::minutes(5);  // a busy machine has its time
  while (!true_now()) {
    loop.run_one_for(std::chrono::milliseconds(100));
    if (std::chrono::steady_clock::now() > late)
      throw std::runtime_error("what line " + std::to_string(where.line()) + " waits for does not happen");
  }
}

void TestHall::restore() {
  hall->restore();
  until([&] { return hall->awake() == hall->size(); });
  loop.poll();
}

void TestHall::pass_time(Milliseconds span) { loop.run_for(std::chrono::milliseconds(span)); }

PersonId TestHall::person(const std::string& name) {
  PersonId id = 0;
  bool done = false;
  writer->write([&](Store& store) { id = store.add_person({.name = name}); }, [&](bool) { done = true; });
  until([&] { return done; });
  return id;
}

std::shared_ptr<Room> TestHall::arrange(GameSetup setup) {
  std::string id, wrong;
  const Asking who{setup.seats.front().person, setup.seats.front().name, "here"};
  hall->arrange(std::move(setup), who, [&](std::variant<std::string, Refusal> done) {
    if (const auto* refusal = std::get_if<Refusal>(&done))
      wrong = refusal->message;
    else
      id = std::get<std::string>(done);
  });
  until([&] { return !id.empty() || !wrong.empty(); });
  if (!wrong.empty()) throw std::runtime_error(wrong);
  return hall->room(id);
}

std::variant<std::string, Refusal> TestHall::join(const std::string& id, PersonId person,
                                                  const std::string& name, const std::string& invite) {
  std::optional<std::variant<std::string, Refusal>> result;
  hall->join(id, {person, name, "there"}, {}, invite, [&](auto done) { result = std::move(done); });
  until([&] { return result.has_value(); });
  return *result;
}

void TestHall::say(Room& room, Guest& guest, const json::object& message) {
  const std::string type(message.at("type").as_string());
  EXPECT_EQ(protocol().fault("client." + type, message), "") << json::serialize(message);
  room.hear(guest, message);
  settle(room);
  loop.poll();
}

void TestHall::choose(Room& room, Guest& guest, unsigned option) {
  guest.answered = guest.count("state");
  say(room, guest, {{"type", "choose"}, {"number", guest.state().at("number")}, {"option", option}});
}

SeatSetup person_seat(PersonId person, const std::string& name, const std::string& deck,
                      const std::string& text) {
  return {SeatSetup::Who::Person, person, name, "", deck, text};
}
SeatSetup computer_seat(const std::string& level) {
  return {SeatSetup::Who::Computer, 0, "Computer", level, "", ""};
}

GameSetup game_of(const std::string& rulebook, std::vector<SeatSetup> seats) {
  GameSetup setup;
  setup.rulebook = rulebook;
  setup.seats = std::move(seats);
  setup.random_first = false;
  return setup;
}

}  // namespace tercio::server::test
