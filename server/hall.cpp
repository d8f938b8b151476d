#include "server/hall.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <sstream>

#include "play/roll.h"
#include "play/rulebook.h"
#include "players/kind.h"
#include "server/glicko.h"
#include "server/log.h"

namespace tercio::server {

std::string random_word(unsigned letters) {
  constexpr std::string_view alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
  std::string word;
  for (unsigned i = 0; i < letters; ++i)
    word += alphabet[randombytes_uniform(static_cast<std::uint32_t>(alphabet.size()))];
  return word;
}

namespace {

constexpr unsigned id_letters = 12, invite_letters = 16;

Seed random_seed() {
  std::array<std::uint64_t, 2> halves{};
  randombytes_buf(halves.data(), sizeof halves);
  return {halves[0], halves[1]};
}

}  // namespace

// bench/signature.txt: one number for all, then `warlords 7de27fe671ed3a40`, a line for each game.
std::map<std::string, std::uint64_t> read_signatures() {
  std::map<std::string, std::uint64_t> all;
  std::ifstream in(Library::home() / "bench" / "signature.txt");
  std::string whole, game, number;
  in >> whole;
  while (in >> game >> number) all[game] = std::stoull(number, nullptr, 16);
  return all;
}

Hall::Hall(boost::asio::io_context& with_loop, Library& with_library, Writer& with_writer, Store& with_reads,
           Thinkers& with_thinkers, const HallSettings& with_settings)
    : loop(with_loop),
      library(with_library),
      writer(with_writer),
      reads(with_reads),
      thinkers(with_thinkers),
      settings(with_settings),
      signatures_(read_signatures()) {
  for (const std::string& name : rulebook_names()) library.lessons(name);  // before other threads look
}

Hall::~Hall() = default;

Milliseconds Hall::now() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::uint64_t Hall::signature(const std::string& rulebook) const {
  const auto found = signatures_.find(rulebook);
  return found == signatures_.end() ? 0 : found->second;
}

// ---- finding -----------------------------------------------------------------------------------

std::shared_ptr<Room> Hall::room(const std::string& id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second;
}

namespace {

template <class Rooms, class Test>
std::vector<std::shared_ptr<Room>> rooms_where(const Rooms& rooms, std::size_t most, const Test& test) {
  std::vector<std::shared_ptr<Room>> found;
  for (const auto& [id, room] : rooms)
    if (test(*room)) found.push_back(room);
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a->idle_since() > b->idle_since(); });
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace

std::vector<std::shared_ptr<Room>> Hall::rooms_of(PersonId person) const {
  return rooms_where(rooms_, 100, [&](const Room& room) { return room.seats_person(person); });
}

std::vector<std::shared_ptr<Room>> Hall::open_rooms() const {
  return rooms_where(rooms_, 50, [](const Room& room) {
    return room.status() == GameStatus::Open && room.setup().lobby && !room.setup().unlisted;
  });
}

std::vector<std::shared_ptr<Room>> Hall::live_rooms() const {
  return rooms_where(rooms_, 50, [](const Room& room) {
    return room.status() == GameStatus::Running && !room.setup().unlisted && room.setup().lesson.empty();
  });
}

// ---- beginning ---------------------------------------------------------------------------------

// Any that nobody else at the table has; of those made for beginning, where there are some.
std::variant<DeckText, Refusal> Hall::ready_deck(const Rulebook& rulebook,
                                                 const std::vector<SeatSetup>& taken) const {
  std::vector<DeckText> decks = Library::decks(rulebook.name());
  const auto keep_if = [&](const auto& wanted) {
    if (std::any_of(decks.begin(), decks.end(), wanted))
      std::erase_if(decks, [&](const DeckText& deck) { return !wanted(deck); });
  };
  keep_if([](const DeckText& deck) { return deck.name().ends_with("-starter"); });
  keep_if([&](const DeckText& deck) {
    return std::none_of(taken.begin(), taken.end(),
                        [&](const SeatSetup& seat) { return seat.deck == deck.name(); });
  });
  if (decks.empty()) return Refusal{503, "There is no ready deck."};
  return decks[randombytes_uniform(static_cast<std::uint32_t>(decks.size()))];
}

// Names at the table are one of each kind: the engine's lines are about names.
static void make_names_differ(std::vector<SeatSetup>& seats) {
  for (std::size_t i = 0; i < seats.size(); ++i)
    for (unsigned n = 2; std::any_of(seats.begin(), seats.begin() + static_cast<long>(i),
                                     [&](const SeatSetup& other) { return other.name == seats[i].name; });
         ++n)
      seats[i].name = seats[i].name.substr(0, seats[i].name.find(" (")) + " (" + std::to_string(n) + ")";
}

std::variant<Record, Refusal> Hall::record_for(GameSetup& setup) const {
  if (!setup.lesson.empty()) {
    if (const Lesson* lesson = library.lesson(setup.rulebook, setup.lesson)) return lesson_record(*lesson);
    return Refusal{404, "There is no such lesson."};
  }
  const Rulebook& rulebook = *library.rulebook(setup.rulebook);
  std::vector<DeckText> decks;
  for (SeatSetup& seat : setup.seats) {
    if (seat.deck_text.empty()) {
      auto ready = ready_deck(rulebook, setup.seats);
      if (auto* refusal = std::get_if<Refusal>(&ready)) return *refusal;
      seat.deck = std::get<DeckText>(ready).name();
      seat.deck_text = std::get<DeckText>(ready).text;
    }
    decks.push_back({seat.deck, seat.deck_text});
    if (const std::string problem = rulebook.deck_problem(decks.back()); !problem.empty())
      return Refusal{400, "The deck of " + seat.name + ": " + problem};
    if (const auto faults = rulebook.deck_faults(decks.back(), setup.settings); !faults.empty())
      return Refusal{400, "The deck of " + seat.name + ": " + faults.front()};
  }
  make_names_differ(setup.seats);
  std::vector<std::string> names, kinds;
  for (const SeatSetup& seat : setup.seats) {
    names.push_back(seat.name);
    kinds.push_back(seat.is_person() ? "human" : seat.level);
  }
  return new_record(rulebook, names, kinds, decks, random_seed(), setup.settings);
}

std::optional<Refusal> Hall::no_new_games() const {
  if (draining()) return Refusal{503, "The server is about to be restarted and takes no new games."};
  if (!open_) return Refusal{503, "The server cannot keep new games at the moment; try again."};
  return std::nullopt;
}

void Hall::arrange(GameSetup setup, Done then) {
  if (const auto refusal = no_new_games()) return then(*refusal);
  if (rooms_.size() >= settings.most_games) return then(Refusal{503, "The server is full; try again later."});
  for (const SeatSetup& seat : setup.seats)
    if (seat.is_person() && rooms_of(seat.person).size() >= settings.most_games_each)
      return then(Refusal{409, seat.name + " has too many games under way; finish some first."});
  if (setup.random_first)
    for (std::size_t i = setup.seats.size(); i > 1; --i)
      std::swap(setup.seats[i - 1], setup.seats[randombytes_uniform(static_cast<std::uint32_t>(i))]);
  if (!setup.full()) setup.invite = random_word(invite_letters);
  auto room = std::make_shared<Room>(*this, random_word(id_letters), std::move(setup), now());
  if (room->setup().full()) {
    auto record = record_for(room->setup());
    if (auto* refusal = std::get_if<Refusal>(&record)) return then(*refusal);
    if (std::string wrong = room->begin(std::get<Record>(std::move(record))); !wrong.empty())
      return then(Refusal{400, wrong});
  }
  save_new(room, {}, std::move(then));
}

void Hall::save_new(const std::shared_ptr<Room>& room, std::vector<SavedMove> given, Done then) {
  rooms_[room->id()] = room;
  ++metrics.games;
  writer.write(
      [saved = room->saved(), seats = room->setup().seats, given = std::move(given)](Store& store) {
        store.add_game(saved);
        for (std::size_t i = 0; i < seats.size(); ++i)
          if (seats[i].is_person()) store.seat_person(saved.id, static_cast<int>(i), seats[i].person);
        for (std::size_t n = 0; n < given.size(); ++n) store.add_move(saved.id, n, given[n]);
      },
      [this, room, then = std::move(then)](bool done) {
        if (!done) {
          rooms_.erase(room->id());
          return then(Refusal{503, "The game could not be kept; try again."});
        }
        log("begun", {{"game", room->id()}, {"rulebook", room->setup().rulebook}});
        if (room->status() == GameStatus::Running) room->wake();
        then(room->id());
      });
}

void Hall::join(const std::string& id, PersonId person, const std::string& name, const DeckText& deck,
                const std::string& invite, Done then) {
  const auto room = this->room(id);
  if (!room) return then(Refusal{404, "There is no such game."});
  GameSetup& setup = room->setup();
  if (room->status() != GameStatus::Open) return then(Refusal{409, "This game has begun."});
  if (room->seats_person(person)) return then(Refusal{409, "You sit in this game already."});
  if (!setup.lobby && invite != setup.invite) return then(Refusal{403, "This game needs an invitation."});
  const auto open = std::find_if(setup.seats.begin(), setup.seats.end(),
                                 [](const SeatSetup& s) { return s.who == SeatSetup::Who::Open; });
  const GameSetup before = setup;
  const auto seat = static_cast<int>(open - setup.seats.begin());
  *open = {SeatSetup::Who::Person, person, name, "", deck.name(), deck.text};
  if (setup.full()) {
    auto record = record_for(setup);
    std::string wrong;
    unsigned status = 400;
    if (const auto* refusal = std::get_if<Refusal>(&record)) {
      wrong = refusal->message;
      status = refusal->status;
    } else {
      wrong = room->begin(std::get<Record>(std::move(record)));
    }
    if (!wrong.empty()) {
      setup = before;
      return then(Refusal{status, wrong});
    }
  }
  writer.write(
      [saved = room->saved(), seat, person](Store& store) {
        store.change_game(saved);
        store.seat_person(saved.id, seat, person);
      },
      [room, then = std::move(then)](bool done) {
        if (!done) return then(Refusal{503, "Joining could not be kept; try again."});
        room->tell_hello();
        if (room->status() == GameStatus::Running) room->wake();
        then(room->id());
      });
}

void Hall::leave(const std::string& id, PersonId person, Done then) {
  const auto room = this->room(id);
  if (!room || !room->seats_person(person)) return then(Refusal{404, "You do not sit in such a game."});
  if (room->status() != GameStatus::Open)
    return then(Refusal{409, "This game has begun; concede it instead."});
  rooms_.erase(id);  // who arranged it left, or everybody is asked anew: an open game is nobody's loss
  writer.write([id](Store& store) { store.delete_game(id); },
               [id, then = std::move(then)](bool) { then(id); });
}

void Hall::quit(PersonId person) {
  for (const auto& room : rooms_of(person)) {
    if (room->status() == GameStatus::Open)
      leave(room->id(), person, [](const auto&) {});
    else
      room->quit(person);
  }
}

void Hall::change_person(PersonId from, const Person& to) {
  for (const auto& room : rooms_of(from)) {
    room->change_person(from, to.id);
    writer.write([saved = room->saved()](Store& store) { store.change_game(saved); });
  }
}

void Hall::rematch(Room& of) {
  GameSetup setup = of.setup();
  if (setup.lesson.empty()) std::rotate(setup.seats.begin(), setup.seats.begin() + 1, setup.seats.end());
  setup.random_first = false;
  setup.given = 0;
  setup.rematch.clear();
  const auto old = of.shared_from_this();
  arrange(std::move(setup), [this, old](std::variant<std::string, Refusal> done) {
    if (!std::holds_alternative<std::string>(done)) return;
    old->setup().rematch = std::get<std::string>(done);
    writer.write([saved = old->saved()](Store& store) { store.change_game(saved); },
                 [old](bool) { old->tell_rematch(); });
  });
}

void Hall::go_on_from(const SavedGame& game, const std::vector<SavedMove>& moves, std::size_t number,
                      Seat seat, PersonId person, const std::string& name, const std::string& level,
                      Done then) {
  if (const auto refusal = no_new_games()) return then(*refusal);
  GameSetup setup = read_setup(game.setup);
  if (!setup.lesson.empty()) return then(Refusal{409, "A lesson is begun anew, not played on from here."});
  auto read = read_record(game.record, game.id);
  if (const auto* problem = std::get_if<RecordProblem>(&read)) return then(Refusal{409, problem->message});
  Record record = std::get<Record>(std::move(read));
  if (seat >= setup.seats.size() || number > moves.size())
    return then(Refusal{400, "There is no such seat or choice in this game."});
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    SeatSetup& one = setup.seats[i];
    one.who = i == seat ? SeatSetup::Who::Person : SeatSetup::Who::Computer;
    one.person = i == seat ? person : 0;
    one.level = i == seat ? "" : level;
    one.name = i == seat ? name : "Computer";
  }
  make_names_differ(setup.seats);
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    record.players[i].name = setup.seats[i].name;
    record.players[i].kind = i == seat ? "human" : level;
  }
  setup.clock.reset();
  setup.lobby = false;
  setup.unlisted = true;
  setup.given = number;
  setup.rematch.clear();
  std::vector<SavedMove> given(moves.begin(), moves.begin() + static_cast<long>(number));
  auto room = std::make_shared<Room>(*this, random_word(id_letters), std::move(setup), now());
  if (std::string wrong = room->begin(std::move(record), given); !wrong.empty())
    return then(Refusal{409, wrong});
  save_new(room, std::move(given), std::move(then));
}

// ---- after a restart, and the end --------------------------------------------------------------

void Hall::restore() {
  for (const SavedGame& saved : reads.unfinished_games()) restore_game(saved);
}

void Hall::restore(const std::string& game) {
  if (const auto saved = reads.game(game)) restore_game(*saved);
}

void Hall::let_go() {
  const auto rooms = std::exchange(rooms_, {});
  for (const auto& [id, room] : rooms) room->abandon();
}

void Hall::restore_game(const SavedGame& saved) {
  std::shared_ptr<Room> room;
  std::string wrong;
  try {
    room = std::make_shared<Room>(*this, saved.id, read_setup(saved.setup), saved.began);
    wrong = room->restore(saved, reads.moves(saved.id));
  } catch (const std::exception& error) { wrong = error.what(); }
  if (!room) return;  // a setup that cannot be read: it stays in the store as it is
  if (!wrong.empty()) log("void", {{"game", saved.id}, {"why", wrong}});
  if (!wrong.empty()) return room->close_void("The rules it was played under have changed: " + wrong);
  rooms_[saved.id] = room;
  if (room->status() == GameStatus::Running) room->wake();
}

void Hall::drain(std::function<void()> when_empty) {
  when_empty_ = std::move(when_empty);
  std::erase_if(rooms_, [](const auto& entry) { return entry.second->status() == GameStatus::Open; });
  if (rooms_.empty()) when_empty_();
}

void Hall::forget(const std::string& id) {
  rooms_.erase(id);
  log("over", {{"game", id}});
  if (when_empty_ && rooms_.empty()) when_empty_();
}

void Hall::stop() {
  for (const auto& [id, room] : rooms_) room->stop();
}

// Games between two people count; whoever plays both seats himself proves nothing.
std::function<void(Store&)> Hall::honours(const Room& room, const std::vector<int>& winners) const {
  const GameSetup& setup = room.setup();
  std::vector<PersonId> people;
  for (const SeatSetup& seat : setup.seats)
    if (seat.who == SeatSetup::Who::Person) people.push_back(seat.person);
  if (people.size() != 2 || setup.seats.size() != 2 || people[0] == people[1] || setup.given > 0)
    return [](Store&) {};
  const double score = winners.size() != 1 ? 0.5 : winners[0] == 0 ? 1.0 : 0.0;
  std::vector<std::pair<std::string, int>> races;
  if (setup.rulebook == "delos")
    for (int seat = 0; seat < 2; ++seat)
      races.emplace_back(
          race_of(setup.seats[static_cast<std::size_t>(seat)]),
          points_for(room.victory_points(static_cast<Seat>(seat)), winners == std::vector{seat}));
  return [people, score, rulebook = setup.rulebook, races](Store& store) {
    const Rating a = store.rating(people[0], rulebook), b = store.rating(people[1], rulebook);
    store.set_rating(people[0], rulebook, after_game(a, b, score));
    store.set_rating(people[1], rulebook, after_game(b, a, 1 - score));
    for (const auto& [race, points] : races) store.add_race_points(race, points);
  };
}

// The race of a Delos deck is that of its fleet.
std::string Hall::race_of(const SeatSetup& seat) const {
  const std::string fleet = lines_of({"", seat.deck_text}).heading("fleet");
  for (const CardSheet& sheet : library.rulebook("delos")->sheets())
    if (sheet.title == fleet) return sheet.faction;
  return "unknown";
}

}  // namespace tercio::server
