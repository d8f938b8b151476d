#include "server/hall.h"

#include <sodium.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <fstream>

#include "play/roll.h"
#include "play/rulebook.h"
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

// bench/signature.txt: one number for all, then `warlords 7de27fe671ed3a40`, a line for each game.
std::map<std::string, std::uint64_t> read_signatures() {
  std::map<std::string, std::uint64_t> all;
  std::ifstream in(Library::home() / "bench" / "signature.txt");
  std::string whole, game, number;
  in >> whole;
  while (in >> game >> number) all[game] = std::stoull(number, nullptr, 16);
  return all;
}

constexpr std::size_t most_at_once = 10;  // games, in one step of the loop

static double kept_at_once(const HallSettings& settings) { return 5.0 * settings.kept_an_hour; }
static double kept_a_second(const HallSettings& settings) { return settings.kept_an_hour / 3600.0; }

Hall::Hall(boost::asio::io_context& with_loop, Library& with_library, Writer& with_writer, Store& with_reads,
           Errands& with_errands, Thinkers& with_thinkers, const HallSettings& with_settings)
    : loop(with_loop),
      library(with_library),
      writer(with_writer),
      reads(with_reads),
      errands(with_errands),
      thinkers(with_thinkers),
      settings(with_settings),
      signatures_(read_signatures()),
      tidying_(with_loop),
      kept_of_people_(kept_at_once(settings) / 2, kept_a_second(settings) / 2, 0),
      kept_of_addresses_(kept_at_once(settings), kept_a_second(settings), 0) {
  for (const std::string& name : rulebook_names()) {  // all is read before other threads look
    library.rulebook(name);
    library.lessons(name);
    ready_decks_[name] = Library::decks(name);
  }
}

Hall::~Hall() = default;

const std::vector<DeckText>& Hall::ready_decks(const std::string& rulebook) const {
  return ready_decks_.at(rulebook);
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

std::size_t Hall::awake() const {
  return static_cast<std::size_t>(
      std::count_if(rooms_.begin(), rooms_.end(), [](const auto& entry) { return !entry.second->sleeps(); }));
}

// ---- people ------------------------------------------------------------------------------------

void Hall::quit(PersonId person) {
  for (const auto& room : rooms_of(person)) {
    if (room->status() == GameStatus::Open)
      leave(room->id(), person, [](const auto&) {});
    else
      room->quit(person);
  }
}

std::vector<std::shared_ptr<Room>> Hall::everywhere() const {
  std::vector<std::shared_ptr<Room>> all;
  for (const auto& [id, room] : rooms_) all.push_back(room);
  for (const auto& left : left_over_)
    if (auto room = left.lock()) all.push_back(std::move(room));
  return all;
}

void Hall::forget_name(PersonId person) {
  for (const auto& room : everywhere()) room->forget_name(person);
}

void Hall::end_sessions(PersonId person, const SessionsEnded& which) {
  for (const auto& room : everywhere()) room->end_sessions(person, which);
}

// Who sits where is the store's already; what was arranged follows.
void Hall::change_person(PersonId from, const Person& to) {
  for (const auto& room : everywhere()) {
    const bool sits = room->seats_person(from);
    room->change_person(from, to.id);
    if (sits && !room->sleeps() && rooms_.contains(room->id()))
      writer.write([saved = room->saved()](Store& store) { store.change_game(saved); });
  }
}

// ---- after a restart, and the end --------------------------------------------------------------

// All are there at once, asleep; they are replayed elsewhere, one after the other, and whoever somebody comes
// to first.
void Hall::restore() {
  for (const SavedGame& saved : reads.unfinished_games()) restore_asleep(saved);
  wake_next();
}

void Hall::restore(const std::string& game) {
  if (const auto saved = reads.game(game)) restore_asleep(*saved);
  wake_next();
}

void Hall::restore_asleep(const SavedGame& saved) {
  try {
    auto room = std::make_shared<Room>(*this, saved.id, setup_of(reads, saved), saved.began);
    if (room->setup().seats.empty()) return;
    if (saved.status == GameStatus::Open) room->adopt(load_game(reads, library, saved.id));  // with its chat
    room->look_unfinished(saved);
    rooms_[saved.id] = room;
    to_wake_.push_back(saved.id);
  } catch (const StoreFailure&) { throw; } catch (const std::exception& error) {
    log("a game cannot be read", {{"game", saved.id}, {"why", error.what()}});  // it stays as it is
  }
}

// Computers think and clocks run on where nobody has come yet.
void Hall::wake_next() {
  if (waking_) return;
  while (!to_wake_.empty()) {
    const auto room = this->room(to_wake_.front());
    to_wake_.pop_front();
    if (!room || room->is_busy() || !room->sleeps()) continue;
    if (awake() >= settings.most_games) make_room();
    waking_ = true;
    return room->reload({}, [this] {
      waking_ = false;
      wake_next();
    });
  }
}

void Hall::let_go() {
  to_wake_.clear();
  const auto rooms = std::exchange(rooms_, {});
  for (const auto& [id, room] : rooms) room->abandon(Parting::Elsewhere);
}

void Hall::drain(std::function<void()> when_empty) {
  when_empty_ = std::move(when_empty);
  for (const auto& room : everywhere())
    if (room->status() == GameStatus::Open) set_aside(room->id());
  if (rooms_.empty()) when_empty_();
}

void Hall::set_aside(const std::string& id) {
  std::erase_if(left_over_, [](const auto& left) { return left.expired(); });
  const auto found = rooms_.extract(id);
  if (found) left_over_.push_back(found.mapped());
}

void Hall::forget(const std::string& id) {
  set_aside(id);
  log("over", {{"game", id}});
  if (when_empty_ && rooms_.empty()) when_empty_();
}

void Hall::say_goodbye() {
  for (const auto& room : everywhere()) {
    room->tell_of_restart();
    room->abandon(Parting::Elsewhere);
  }
}

void Hall::stop() {
  tidying_.cancel();
  to_wake_.clear();
  for (const auto& [id, room] : rooms_) room->stop();
}

// ---- idle and abandoned games ------------------------------------------------------------------

void Hall::keep_tidy() {
  const Span pace(std::clamp<Milliseconds>(settings.sleep_after / 4, 100, 60'000));
  tidying_.expires_after(pace);
  tidying_.async_wait([this](const auto& error) {
    if (error) return;
    tidy();
    keep_tidy();
  });
}

void Hall::tidy() { tidy_from(""); }

// A few at a time: to let thousands go at once would take a quarter of a second.
void Hall::tidy_from(const std::string& first) {
  std::vector<std::shared_ptr<Room>> some;
  auto next = rooms_.lower_bound(first);
  for (; next != rooms_.end() && some.size() < most_at_once; ++next) some.push_back(next->second);
  if (next != rooms_.end()) boost::asio::post(loop, [this, id = next->first] { tidy_from(id); });
  for (const auto& room : some)
    if (!room->is_busy() && !room->anybody_there()) tidy(room);
}

void Hall::tidy(const std::shared_ptr<Room>& room) {
  if (room->status() == GameStatus::Open && room->nobody_since() < instant() - Span(settings.open_for))
    delete_open(room, "Nobody was here for long.", [](const auto&) {});
  else if (room->status() == GameStatus::Running && since_1970() - room->idle_since() > settings.guests_for &&
           all_guests(*room))
    end_abandoned(room);
  else if (room->may_sleep(instant() - Span(settings.sleep_after)))
    room->sleep();
}

void Hall::make_room() {
  std::size_t slept = 0;
  for (const auto& [id, room] : rooms_) {
    if (!room->may_sleep(instant())) continue;
    room->sleep();
    if (++slept == most_at_once) return;
  }
}

bool Hall::all_guests(const Room& room) {
  try {
    for (const SeatSetup& seat : room.setup().seats) {
      const auto person = seat.is_person() ? reads.person(seat.person) : std::nullopt;
      if (person && !person->guest) return false;
    }
    return true;
  } catch (const StoreFailure&) { return false; }
}

// When somebody chose last only the store knows for certain: a room that slept, or came from there, does not.
void Hall::end_abandoned(const std::shared_ptr<Room>& room) {
  auto last = std::make_shared<Milliseconds>(0);
  const Milliseconds before = since_1970() - settings.guests_for;
  room->write(
      [id = room->id(), last, before](Store& store) {
        auto saved = store.game(id);
        if (!saved) return;
        if (const auto moves = store.moves(id); !moves.empty()) *last = moves.back().at;
        if (*last >= before) return;
        saved->status = GameStatus::Over;
        saved->result = json::serialize(
            json::object{{"winners", json::array()}, {"reason", "it was abandoned"}, {"rematch", nullptr}});
        saved->changed = since_1970();
        store.change_game(*saved);
      },
      [this, room, last, before](bool done) {
        if (!done) return;
        if (*last >= before) return room->note_choice(*last);
        forget(room->id());
        room->close("This game was abandoned.");
      });
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
