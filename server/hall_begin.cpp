// Games that begin: arranged, joined, continued. What takes long is done elsewhere, and what it was done for
// is looked at again afterwards.
#include <sodium.h>

#include <algorithm>
#include <array>

#include "play/rulebook.h"
#include "server/hall.h"
#include "server/log.h"

namespace tercio::server {
namespace {

constexpr unsigned id_letters = 12, invite_letters = 16;

Seed random_seed() {
  std::array<std::uint64_t, 2> halves{};
  randombytes_buf(halves.data(), sizeof halves);
  return {halves[0], halves[1]};
}

Refusal busy() { return {429, "Your last request is still being looked at; wait a moment."}; }

}  // namespace

// Any that nobody else at the table has; of those made for beginning, where there are some.
std::variant<DeckText, Refusal> Hall::ready_deck(const Rulebook& rulebook,
                                                 const std::vector<SeatSetup>& taken) const {
  std::vector<DeckText> decks = ready_decks(std::string(rulebook.name()));
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

// Nothing, or what is wrong with the deck of a seat that brings one.
static std::string deck_fault(const Rulebook& rulebook, const SeatSetup& seat, const Settings& settings) {
  if (seat.deck_text.empty()) return "";
  const DeckText deck{seat.deck, seat.deck_text};
  std::string fault = deck_size_fault(deck.text);
  if (fault.empty()) fault = rulebook.deck_problem(deck);
  if (fault.empty())
    if (const auto faults = rulebook.deck_faults(deck, settings); !faults.empty()) fault = faults.front();
  return fault.empty() ? "" : "The deck of " + seat.name + ": " + fault;
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
    if (const std::string fault = deck_fault(rulebook, seat, setup.settings); !fault.empty())
      return Refusal{400, fault};
  }
  make_names_differ(setup.seats);
  std::vector<std::string> names, kinds;
  for (const SeatSetup& seat : setup.seats) {
    names.push_back(seat.name);
    kinds.push_back(seat.is_person() ? "human" : seat.level);
  }
  return new_record(rulebook, names, kinds, decks, random_seed(), setup.settings);
}

// Those who wait for others have their decks looked at, too.
Hall::Begun Hall::begin(GameSetup setup, const std::string& id) const {
  Begun begun{std::move(setup), nullptr, std::nullopt};
  for (SeatSetup& seat : begun.setup.seats)
    if (deck_size_fault(seat.deck_text).empty()) seat.deck_text = what_a_deck_says(seat.deck_text);
  if (!begun.setup.full()) {
    const Rulebook& rulebook = *library.rulebook(begun.setup.rulebook);
    for (const SeatSetup& seat : begun.setup.seats)
      if (const auto fault = deck_fault(rulebook, seat, begun.setup.settings); !fault.empty())
        begun.refusal = Refusal{400, fault};
    return begun;
  }
  auto record = record_for(begun.setup);
  if (auto* refusal = std::get_if<Refusal>(&record)) {
    begun.refusal = *refusal;
    return begun;
  }
  auto game = Game::begun(std::get<Record>(std::move(record)), {}, library, id);
  if (auto* wrong = std::get_if<std::string>(&game))
    begun.refusal = Refusal{400, *wrong};
  else
    begun.game = std::get<std::unique_ptr<Game>>(std::move(game));
  return begun;
}

// ---- how many ----------------------------------------------------------------------------------

std::optional<Refusal> Hall::no_new_games() const {
  if (draining()) return Refusal{503, "The server is about to be restarted and takes no new games."};
  if (!open_) return Refusal{503, "The server cannot keep new games at the moment; try again."};
  return std::nullopt;
}

std::optional<Refusal> Hall::too_many(const Asking& who) {
  if (auto refusal = no_new_games()) return refusal;
  unsigned own = 0, of_address = 0;
  for (const auto& [id, room] : rooms_) {
    own += room->seats_person(who.person);
    const auto& seats = room->setup().seats;
    of_address += std::any_of(seats.begin(), seats.end(), [&](const SeatSetup& seat) {
      return !who.from.empty() && seat.from == who.from;
    });
  }
  if (own >= settings.most_games_each)
    return Refusal{409, "You have too many games under way; finish some first."};
  if (of_address >= settings.most_games_address)
    return Refusal{409, "From your address too many games are under way; finish some first."};
  if (awake() >= settings.most_games) make_room();
  if (awake() >= settings.most_games) return Refusal{503, "The server is full; try again later."};
  return std::nullopt;
}

std::optional<Refusal> Hall::keeps_too_much(const Asking& who) {
  if (!kept_of_people_.take(std::to_string(who.person)))
    return Refusal{429, "You have made very many games and decks lately; wait a little."};
  if (!who.from.empty() && !kept_of_addresses_.take(who.from))
    return Refusal{429, "From your address very many games and decks were made lately; wait a little."};
  return std::nullopt;
}

// ---- arranging ---------------------------------------------------------------------------------

void Hall::arrange(GameSetup setup, const Asking& who, Done then) {
  if (const auto refusal = too_many(who)) return then(*refusal);
  if (const auto refusal = keeps_too_much(who)) return then(*refusal);
  setup.host = who.person;
  for (SeatSetup& seat : setup.seats)
    if (seat.is_person() && seat.person == who.person) seat.from = who.from;
  if (setup.random_first)
    for (std::size_t i = setup.seats.size(); i > 1; --i)
      std::swap(setup.seats[i - 1], setup.seats[randombytes_uniform(static_cast<std::uint32_t>(i))]);
  if (!setup.full() || setup.unlisted) setup.invite = random_word(invite_letters);
  auto begun = std::make_shared<Begun>();
  const std::string id = random_word(id_letters);
  const bool taken = errands.run(
      {who.from, who.person},
      [this, begun, setup = std::move(setup), id](Store&) { *begun = begin(setup, id); },
      [this, begun, id, who, then](bool done) {
        if (!done) begun->refusal = Refusal{503, "The game could not be begun; try again."};
        if (!begun->refusal) begun->refusal = too_many(who);
        if (begun->refusal) return then(*begun->refusal);
        auto room = std::make_shared<Room>(*this, id, std::move(begun->setup), since_1970());
        if (begun->game) room->begin(std::move(begun->game));
        save_new(room, {}, then);
      });
  if (!taken) then(busy());
}

void Hall::save_new(const std::shared_ptr<Room>& room, std::vector<SavedMove> given, Done then) {
  rooms_[room->id()] = room;
  ++metrics.games;
  room->write(
      [saved = room->saved(), seats = room->setup().seats, given = std::move(given)](Store& store) {
        store.add_game(saved);
        for (std::size_t i = 0; i < seats.size(); ++i)
          if (seats[i].is_person()) store.seat_person(saved.id, static_cast<int>(i), seats[i].person);
        for (std::size_t n = 0; n < given.size(); ++n) store.add_move(saved.id, n, given[n]);
      },
      [room, then = std::move(then)](bool done) {
        if (!done) return then(Refusal{503, "The game could not be kept; try again."});
        log("begun", {{"game", room->id()}, {"rulebook", room->setup().rulebook}});
        if (room->status() == GameStatus::Running) room->wake();
        then(room->id());
      });
}

void Hall::join(const std::string& id, const Asking& who, const DeckText& deck, const std::string& invite,
                Done then) {
  const auto room = this->room(id);
  if (!room) return then(Refusal{404, "There is no such game."});
  if (room->status() != GameStatus::Open) return then(Refusal{409, "This game has begun."});
  if (room->seats_person(who.person)) return then(Refusal{409, "You sit in this game already."});
  GameSetup setup = room->setup();
  const bool open = setup.lobby && !setup.unlisted;
  if (!open && (setup.invite.empty() || invite != setup.invite))
    return then(Refusal{403, "This game needs an invitation."});
  if (const auto refusal = too_many(who)) return then(*refusal);
  const auto free = std::find_if(setup.seats.begin(), setup.seats.end(),
                                 [](const SeatSetup& s) { return s.who == SeatSetup::Who::Open; });
  const auto seat = static_cast<std::size_t>(free - setup.seats.begin());
  *free = {SeatSetup::Who::Person, who.person, who.name, "", deck.name(), deck.text, who.from};
  auto begun = std::make_shared<Begun>();
  const bool taken = errands.run(
      {who.from, who.person}, [this, begun, setup, id](Store&) { *begun = begin(setup, id); },
      [this, begun, room, before = room->setup_version(), seat, who, then](bool done) {
        if (!done) return then(Refusal{503, "Joining failed; try again."});
        if (begun->refusal) return then(*begun->refusal);
        if (room->setup_version() != before || room->is_busy() || !this->room(room->id()))
          return then(Refusal{409, "Somebody else came at the same moment; try again."});
        this->seat(room, seat, std::move(*begun), who, then);
      });
  if (!taken) then(busy());
}

void Hall::seat(const std::shared_ptr<Room>& room, std::size_t seat, Begun begun, const Asking& who,
                Done then) {
  room->change_setup(std::move(begun.setup));
  if (begun.game) room->begin(std::move(begun.game));
  room->write(
      [saved = room->saved(), seat, person = who.person](Store& store) {
        store.change_game(saved);
        store.seat_person(saved.id, static_cast<int>(seat), person);
      },
      [room, then = std::move(then)](bool done) {
        if (!done) return then(Refusal{503, "Joining could not be kept; try again."});
        room->tell_hello();
        if (room->status() == GameStatus::Running) room->wake();
        then(room->id());
      });
}

// Who arranged an open game ends it by leaving; the seat of anybody else is free again.
void Hall::leave(const std::string& id, PersonId person, Done then) {
  const auto room = this->room(id);
  if (!room || !room->seats_person(person)) return then(Refusal{404, "You do not sit in such a game."});
  if (room->status() != GameStatus::Open)
    return then(Refusal{409, "This game has begun; concede it instead."});
  if (room->is_busy()) return then(Refusal{409, "Something is just being written; try again."});
  if (room->setup().host == person || room->setup().people() <= 1)
    return delete_open(room, "Who arranged this game has left it.", std::move(then));
  GameSetup setup = room->setup();
  std::vector<int> freed;
  for (std::size_t seat = 0; seat < setup.seats.size(); ++seat)
    if (setup.seats[seat].is_person() && setup.seats[seat].person == person) {
      setup.seats[seat] = SeatSetup{};
      freed.push_back(static_cast<int>(seat));
    }
  room->change_setup(std::move(setup));
  room->write(
      [saved = room->saved(), freed](Store& store) {
        store.change_game(saved);
        for (const int seat : freed) store.seat_person(saved.id, seat, 0);
      },
      [room, then = std::move(then)](bool done) {
        if (!done) return then(Refusal{503, "That could not be kept; try again."});
        room->tell_hello();
        then(room->id());
      });
}

void Hall::delete_open(const std::shared_ptr<Room>& room, const std::string& why, Done then) {
  room->write([id = room->id()](Store& store) { store.delete_game(id); },
              [this, room, why, then = std::move(then)](bool done) {
                if (!done) return then(Refusal{503, "That could not be kept; try again."});
                forget(room->id());
                room->close(why);
                then(room->id());
              });
}

void Hall::rematch(Room& of) {
  GameSetup setup = of.setup();
  if (setup.lesson.empty()) std::rotate(setup.seats.begin(), setup.seats.begin() + 1, setup.seats.end());
  setup.random_first = false;
  setup.given = 0;
  setup.rematch.clear();
  Asking who{setup.host, "", ""};
  for (const SeatSetup& seat : setup.seats)
    if (seat.is_person() && seat.person == setup.host) who.from = seat.from;
  const auto old = of.shared_from_this();
  arrange(std::move(setup), who, [old](std::variant<std::string, Refusal> done) {
    if (!std::holds_alternative<std::string>(done)) return;
    GameSetup with = old->setup();
    with.rematch = std::get<std::string>(done);
    old->change_setup(std::move(with));
    old->write([saved = old->saved()](Store& store) { store.change_game(saved); },
               [old](bool) { old->tell_rematch(); });
  });
}

// ---- continuing --------------------------------------------------------------------------------

void Hall::go_on_from(const SavedGame& game, const std::vector<SavedMove>& moves, std::size_t number,
                      Seat seat, const Asking& who, const std::string& level, Done then) {
  if (const auto refusal = too_many(who)) return then(*refusal);
  if (const auto refusal = keeps_too_much(who)) return then(*refusal);
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
    one.person = i == seat ? who.person : 0;
    one.from = i == seat ? who.from : "";
    one.level = i == seat ? "" : level;
    one.name = i == seat ? who.name : "Computer";
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
  setup.invite = random_word(invite_letters);
  setup.host = who.person;
  auto given =
      std::make_shared<std::vector<SavedMove>>(moves.begin(), moves.begin() + static_cast<long>(number));
  auto begun = std::make_shared<std::variant<std::unique_ptr<Game>, std::string>>();
  const std::string id = random_word(id_letters);
  const bool taken = errands.study(
      {who.from, who.person},
      [this, begun, given, record = std::move(record), id](Store&) {
        *begun = Game::begun(record, *given, library, id);
      },
      [this, begun, given, setup = std::move(setup), id, who, then](bool done) {
        if (!done) return then(Refusal{503, "The game could not be begun; try again."});
        if (const auto* wrong = std::get_if<std::string>(begun.get())) return then(Refusal{409, *wrong});
        if (const auto refusal = too_many(who)) return then(*refusal);
        auto room = std::make_shared<Room>(*this, id, setup, since_1970());
        room->begin(std::get<std::unique_ptr<Game>>(std::move(*begun)));
        save_new(room, std::move(*given), then);
      });
  if (!taken) then(busy());
}

}  // namespace tercio::server
