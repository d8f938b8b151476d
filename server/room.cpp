#include "server/room.h"

#include <algorithm>
#include <utility>

#include "server/hall.h"
#include "server/log.h"

namespace tercio::server {

Room::Room(Hall& hall, std::string id, GameSetup setup, Milliseconds began)
    : hall_(hall),
      affairs_(hall.loop, std::move(id), std::move(setup), began),
      telling_(hall, affairs_),
      left_(instant()) {}

Room::~Room() = default;

void Room::stop() {
  gone_ = true;
  affairs_.clocks.cancel();
  telling_.cancel();
}

void Room::abandon(Parting why) {
  stop();
  const std::vector<Visitor*> all = telling_.visitors();  // closing may make them leave
  for (Visitor* visitor : all) visitor->close(why);
}

void Room::close(const std::string& why) {
  telling_.tell_all({{"type", "closed"}, {"message", why}});
  abandon(Parting::Over);
}

// ---- its life ----------------------------------------------------------------------------------

void Room::begin(std::unique_ptr<Game> game) {
  affairs_.status = GameStatus::Running;
  affairs_.began = affairs_.changed = since_1970();
  affairs_.game = std::move(game);
  affairs_.kept = affairs_.game->moves();
  affairs_.clocks.begin(affairs_.game->match().seats());
  make_minds();
  telling_.begin_anew();
}

void Room::adopt(Loaded loaded) {
  take(std::move(loaded));
  telling_.begin_anew();
}

void Room::take(Loaded loaded) {
  change_setup(std::move(loaded.setup));
  affairs_.status = loaded.saved.status;
  affairs_.began = loaded.saved.began;
  affairs_.changed = loaded.saved.changed;
  affairs_.end.clear();
  affairs_.winners.clear();
  affairs_.offers.clear();
  affairs_.clocks.cancel();
  affairs_.game = std::move(loaded.game);
  chat_ = std::move(loaded.chat);
  asked_.clear();
  if (affairs_.is_over()) look_finished(loaded.saved);
  if (affairs_.game) {
    affairs_.kept = affairs_.game->moves();
    affairs_.clocks.begin(affairs_.game->match().seats());
    for (std::size_t n = affairs_.setup.given; affairs_.clocks.used() && n < loaded.moves.size(); ++n)
      affairs_.clocks.set(loaded.moves[n].seat, loaded.moves[n].left);
    make_minds();
  }
}

void Room::wake() {
  start_clock();
  concede_waiting();
  if (!affairs_.busy) go_on();
}

void Room::close_void(const std::string& why) {
  affairs_.status = GameStatus::Void;
  affairs_.end = why;
  hall_.writer.write([id = id(), result = json::serialize(affairs_.over_json())](Store& store) {
    if (auto saved = store.game(id)) {
      saved->status = GameStatus::Void;
      saved->result = result;
      saved->changed = since_1970();
      store.change_game(*saved);
    }
  });
  close(why);
}

void Room::look_finished(const SavedGame& saved) {
  affairs_.status = saved.status;
  affairs_.changed = saved.changed;
  if (saved.result.empty()) return;
  const json::value result = json::parse(saved.result);
  affairs_.end = result.at("reason").as_string();
  for (const json::value& seat : result.at("winners").as_array())
    affairs_.winners.push_back(seat.to_number<int>());
}

void Room::look_unfinished(const SavedGame& saved) {
  affairs_.status = saved.status;
  affairs_.changed = saved.changed;
  if (affairs_.runs()) forget_decks();
}

SavedGame Room::saved() const {
  SavedGame saved;
  saved.id = id();
  saved.rulebook = affairs_.setup.rulebook;
  saved.status = affairs_.status;
  saved.signature = hall_.signature(affairs_.setup.rulebook);
  saved.setup = json::serialize(written(affairs_.setup));
  if (affairs_.game) saved.record = affairs_.game->header();
  if (affairs_.is_over()) saved.result = json::serialize(affairs_.over_json());
  saved.began = affairs_.began;
  saved.changed = affairs_.changed;
  return saved;
}

// The one way to the disk. What fails is not known to be undone there, nor was it meant to be seen here: so
// the store is asked.
void Room::write(std::function<void(Store&)> job, std::function<void(bool)> then, Trouble failed) {
  affairs_.busy = true;
  hall_.writer.write(std::move(job), [self = shared_from_this(), then = std::move(then),
                                      failed = std::move(failed)](bool done) {
    if (self->gone_) return then(done);
    self->affairs_.busy = false;
    if (!done) self->reload(failed);
    then(done);
  });
}

void Room::reload(Trouble trouble, std::function<void()> then, const Owner& whoever_came) {
  constexpr Span breath{500};
  if (reloading_) return then ? then() : void();
  reloading_ = affairs_.busy = true;
  affairs_.clocks.cancel();
  telling_.cancel();
  auto loaded = std::make_shared<Loaded>();
  const bool taken = hall_.errands.study(
      whoever_came,
      [loaded, id = id(), &library = hall_.library](Store& store) {
        *loaded = load_game(store, library, id);
      },
      [self = shared_from_this(), loaded, trouble, then = std::move(then)](bool read) {
        self->reloading_ = false;  // nothing is believed until the store answers
        if (!self->gone_ && read) self->reloaded(std::move(*loaded), trouble);
        if (!self->gone_ && !read) self->after(breath, [self, trouble] { self->reload(trouble); });
        if (then) then();
      });
  if (taken) return;
  reloading_ = false;  // very much of whoever came waits already
  after(breath, [this, trouble] { reload(trouble); });
}

// The store has what everybody was told, and not what failed.
bool Room::as_told(const Loaded& loaded) const {
  if (!affairs_.game || !loaded.game || loaded.game->moves() != affairs_.kept) return false;
  const auto &here = affairs_.game->record().moves, &there = loaded.game->record().moves;
  return there.size() <= here.size() && std::equal(there.begin(), there.end(), here.begin());
}

// Others do not notice: that somebody chose may be a secret.
void Room::tell_of(const Trouble& trouble) {
  if (trouble.why.empty()) return;
  const std::vector<Visitor*> all = telling_.visitors();
  for (Visitor* visitor : all)
    if (!trouble.acting || affairs_.holds(visitor->person, *trouble.acting))
      refuse(*visitor, "choose", trouble.why);
}

void Room::reloaded(Loaded loaded, const Trouble& trouble) {
  affairs_.busy = false;
  const bool slept = sleeps();
  if (!loaded.there || !loaded.wrong.empty()) {
    const auto self = shared_from_this();  // the hall lets go of it
    hall_.forget(id());
    if (!loaded.there) return close("This game could not be kept.");
    return close_void("The rules it was played under have changed: " + loaded.wrong);
  }
  if (!trouble.why.empty() && as_told(loaded)) {
    Offers offers = trouble.offers;
    offers.add(affairs_.offers);
    take(std::move(loaded));
    affairs_.offers = offers;
    telling_.forget_step();
    tell_of(trouble);
    for (Visitor* visitor : telling_.visitors())
      if (!trouble.acting || affairs_.holds(visitor->person, *trouble.acting)) telling_.show_again(*visitor);
    return wake();
  }
  adopt(std::move(loaded));
  tell_of(trouble);
  telling_.take_seats();
  for (Visitor* visitor : telling_.visitors()) {
    telling_.hello(*visitor, summary(visitor->person));
    if (slept && !chat_.empty()) visitor->tell(message_of(chat_.history()));
    if (affairs_.game) telling_.show_again(*visitor);
  }
  if (affairs_.runs()) return wake();
  if (!affairs_.is_over()) return;
  const auto self = shared_from_this();  // its end was kept after all
  hall_.forget(id());
  close("This game is over.");
}

bool Room::may_sleep(Instant idle_before) const {
  return affairs_.runs() && affairs_.game && !affairs_.busy && !thinking_ && telling_.visitors().empty() &&
         affairs_.clocks.running() == Clocks::none && left_ < idle_before &&
         (affairs_.paused || !affairs_.is_computer(affairs_.game->match().to_move()));
}

void Room::sleep() {
  asked_.clear();
  for (Seat seat = 0; seat < affairs_.setup.seats.size(); ++seat)
    asked_.push_back(!affairs_.is_computer(seat) && affairs_.game->match().may_move(seat) &&
                     !affairs_.silent());
  telling_.cancel();
  affairs_.clocks.cancel();
  affairs_.game.reset();
  minds_.clear();
  chat_ = Chat();
  forget_decks();
  telling_.begin_anew();
}

void Room::forget_decks() {
  for (SeatSetup& seat : affairs_.setup.seats) seat.deck_text.clear();
}

// ---- choices -----------------------------------------------------------------------------------

void Room::accept(Seat seat, Option option) {
  const bool passes = hall_.library.rulebook(affairs_.setup.rulebook)->is_pass(option);
  const bool visible = !affairs_.silent() || !passes;  // that somebody passed in secret is not to be noticed
  telling_.note_looks();
  if (affairs_.setup.seats[seat].is_person()) telling_.note_step(seat, passes);
  if (!affairs_.game->choose(seat, option)) return;
  Trouble failed{"The choice could not be kept; try again.", seat, affairs_.offers};
  if (visible) affairs_.offers.clear();
  // Passing brings no increment: others would read off the clock whether a seat was asked, or could only
  // pass.
  keep({packed(option), seat, false, since_1970(), affairs_.clocks.stop(seat, !passes)}, visible,
       std::move(failed));
}

void Room::accept_concession(Seat seat, const std::string& why) {
  if (!affairs_.runs()) return;
  if (affairs_.busy || !affairs_.game) {
    conceding_[seat] = why;
    if (sleeps()) reload();
    return;
  }
  if (affairs_.game->has_conceded(seat)) return;
  telling_.note_looks();
  affairs_.game->concede(seat);
  if (affairs_.game->match().over()) affairs_.end = why;
  keep({0, seat, true, since_1970(), affairs_.clocks.stop(seat, false)}, true,
       {"Conceding could not be kept; try again.", seat, affairs_.offers});
}

// On disk first; what it led to is told afterwards.
void Room::keep(const SavedMove& move, bool visible, Trouble failed) {
  if (visible) affairs_.changed = since_1970();
  const std::size_t number = affairs_.game->moves() - 1;
  std::function<void(Store&)> ending;
  if (affairs_.game->match().over()) ending = finish();
  write(
      [id = id(), number, move, ending](Store& store) {
        store.add_move(id, number, move);
        if (ending) ending(store);
      },
      [this, visible](bool done) {
        if (done && !gone_) committed(visible);
      },
      std::move(failed));
}

void Room::committed(bool visible) {
  affairs_.kept = affairs_.game->moves();
  ++hall_.metrics.choices;
  if (visible) telling_.begin_beat();
  telling_.pass_turns();
  if (affairs_.status == GameStatus::Over) hall_.forget(id());
  start_clock();
  concede_waiting();
  agree();
  if (!affairs_.busy) go_on();
}

void Room::concede_waiting() {
  while (!conceding_.empty() && !affairs_.busy) {
    const auto [seat, why] = *conceding_.begin();
    conceding_.erase(conceding_.begin());
    accept_concession(seat, why);
  }
}

// Somebody is asked, and everybody is told when it is time.
void Room::go_on() {
  if (affairs_.runs() && !affairs_.paused) {
    const Game& game = *affairs_.game;
    if (const auto* next = game.next_in_lesson())
      follow_lesson(*next);
    else if (game.lesson() && game.lesson()->goes_on_against().empty())
      return end_by_agreement("the lesson is over");
    else if (affairs_.is_computer(game.match().to_move()))
      ask_computer(game.match().to_move());
    else if (const auto early = telling_.early_answer(game.match().to_move()))
      return accept(game.match().to_move(), *early);
  }
  telling_.later();
}

// Takes back all moves after these many, on disk first. The way there may be long: it is walked elsewhere.
void Room::step_back(std::size_t moves, Trouble failed) {
  write([id = id(), moves](Store& store) { store.cut_moves(id, moves); },
        [this, moves](bool done) {
          if (!done || gone_) return;
          affairs_.busy = true;
          walk_back(moves, affairs_.game->turn());
        },
        std::move(failed));
}

// In the turn of those who play here: others want to step back, too.
void Room::walk_back(std::size_t moves, Turn turn) {
  const auto was_read_anew = [this, turn] { return !affairs_.game || affairs_.game->turn() != turn; };
  if (was_read_anew()) return;
  auto there = std::make_shared<std::unique_ptr<Match>>();
  const bool taken = hall_.errands.run(
      owner(), [there, way = affairs_.game->way_to(moves)](Store&) { *there = way.walk(); },
      [self = shared_from_this(), there, moves, was_read_anew](bool) {
        if (!self->gone_ && !was_read_anew()) self->stepped_back(moves, std::move(*there));
      });
  constexpr Span breath{100};
  if (!taken) after(breath, [this, moves, turn] { walk_back(moves, turn); });
}

void Room::stepped_back(std::size_t moves, std::unique_ptr<Match> there) {
  affairs_.busy = false;
  if (!there) return reload();
  affairs_.game->cut(moves, std::move(there));
  affairs_.kept = moves;
  affairs_.offers.clear();
  telling_.forget_shown();
  start_clock();
  concede_waiting();
  if (!affairs_.busy) go_on();
}

// What is to be written at its end.
std::function<void(Store&)> Room::finish() {
  affairs_.status = GameStatus::Over;
  affairs_.clocks.halt();
  affairs_.offers.clear();
  const Match& match = affairs_.game->match();
  if (affairs_.end.empty()) affairs_.end = match.reason();
  affairs_.winners.clear();
  if (match.over()) {
    for (Seat seat = 0; seat < match.seats(); ++seat)
      if (match.won(seat)) affairs_.winners.push_back(seat);
    affairs_.game->close();
  }
  return [saved = saved(), honours = hall_.honours(*this, affairs_.winners)](Store& store) {
    store.change_game(saved);
    honours(store);
  };
}

void Room::end_by_agreement(const std::string& why) {
  affairs_.end = why;
  affairs_.changed = since_1970();
  write(finish(),
        [this](bool done) {
          if (!done || gone_) return;
          hall_.forget(id());
          telling_.later();
        },
        {"The end of the game could not be kept; try again."});
}

void Room::start_clock() {
  affairs_.clocks.halt();
  if (!affairs_.clocks.used() || !affairs_.runs() || affairs_.paused) return;
  const Seat seat = affairs_.game->match().to_move();
  if (affairs_.is_computer(seat)) return;
  // Nobody pays for the beat, nor for an answer within it.
  affairs_.clocks.start(seat, std::max(instant(), telling_.due()), [weak = weak_from_this(), seat] {
    const auto self = weak.lock();
    if (!self || self->gone_ || self->affairs_.busy || self->affairs_.clocks.running() != seat) return;
    self->accept_concession(seat, self->affairs_.game->match().name(seat) + " ran out of time");
  });
}

// ---- people ------------------------------------------------------------------------------------

void Room::enter(Visitor& visitor) {
  telling_.enter(visitor);
  telling_.hello(visitor, summary(visitor.person));
  if (sleeps()) {
    reload({}, {}, {visitor.address, visitor.person});
  } else {
    if (!chat_.empty()) visitor.tell(message_of(chat_.history()));
    if (affairs_.game) telling_.show_again(visitor);
  }
  telling_.tell_presence();
}

void Room::leave(Visitor& visitor) {
  if (!telling_.is_there(&visitor)) return;  // who was not let in
  telling_.leave(visitor);
  left_ = instant();
}

void Room::caught_up(Visitor& visitor) {
  if (std::exchange(visitor.missed_words, false)) visitor.tell(message_of(chat_.history()));
  telling_.caught_up(visitor);
}

void Room::tell_hello() {
  telling_.take_seats();
  for (Visitor* visitor : telling_.visitors()) telling_.hello(*visitor, summary(visitor->person));
  telling_.tell_presence();
}

void Room::change_person(PersonId from, PersonId to) {
  for (SeatSetup& seat : affairs_.setup.seats)
    if (seat.person == from) seat.person = to;
  if (affairs_.setup.host == from) affairs_.setup.host = to;
  ++setup_version_;
  chat_.change_person(from, to);
  for (Visitor* visitor : telling_.visitors())
    if (visitor->person == from) visitor->person = to;
}

void Room::quit(PersonId person) {
  for (Seat seat = 0; seat < affairs_.setup.seats.size(); ++seat)
    if (affairs_.holds(person, seat)) accept_concession(seat, "a player left for good");
}

void Room::change_setup(GameSetup setup) {
  affairs_.setup = std::move(setup);
  ++setup_version_;
}

void Room::tell_of_restart() {
  telling_.tell_all(
      {{"type", "error"},
       {"about", "server"},
       {"message", "The server is being restarted. The game is kept, and the table comes back."}});
}

// The store has it already; what is here is read from there again.
void Room::forget_name(PersonId person) {
  chat_.forget(person);
  for (Visitor* visitor : telling_.visitors())
    if (visitor->person == person) visitor->name = "deleted";
  bool sat = false;
  for (SeatSetup& seat : affairs_.setup.seats)
    if (seat.is_person() && seat.person == person) {
      seat.name = "deleted";
      sat = true;
    }
  if (sat && affairs_.is_over()) return close("This game is over.");  // what is told of it there has his name
  if (!sat || !affairs_.runs()) return;
  constexpr Span breath{200};
  if (!reloading_) return reload();
  after(breath, [this, person] { forget_name(person); });  // what is being read now may be older
}

void Room::end_sessions(PersonId person, const SessionsEnded& which) {
  const std::vector<Visitor*> all = telling_.visitors();
  for (Visitor* visitor : all)
    if (visitor->person == person && which.covers(visitor->session)) visitor->close(Parting::SignedOut);
}

Owner Room::owner() const {
  for (const SeatSetup& seat : affairs_.setup.seats)
    if (seat.is_person()) return {seat.from, seat.person};
  return {};
}

int Room::victory_points(Seat seat) const {
  const Match& match = affairs_.game->match();
  for (const auto& [name, value] : match.watch().properties)
    if (name == match.name(seat) + "/points") return std::stoi(value);
  return 0;
}

json::object Room::summary(PersonId reader) const {
  constexpr const char* status_names[] = {"open", "running", "over", "void"};
  json::array seats, variants;
  const GameSetup& setup = affairs_.setup;
  // Its end is not on disk yet.
  const GameStatus status = affairs_.busy && affairs_.is_over() ? GameStatus::Running : affairs_.status;
  const bool over = status == GameStatus::Over || status == GameStatus::Void;
  bool yours = false;
  for (Seat i = 0; i < setup.seats.size(); ++i) {
    const SeatSetup& seat = setup.seats[i];
    const bool mine = affairs_.holds(reader, i);
    yours |= mine && status == GameStatus::Running &&
             (affairs_.game ? telling_.was_asked(i) : i < asked_.size() && asked_[i]);
    seats.push_back({{"name", seat.name},
                     {"kind", seat.is_person()                       ? "person"
                              : seat.who == SeatSetup::Who::Computer ? "computer"
                                                                     : "empty"},
                     {"level", seat.level},
                     {"mine", mine},
                     {"deck", mine || over ? seat.deck : ""},
                     {"present", telling_.is_present(i)}});
  }
  for (const std::string& variant : setup.settings.variants) variants.emplace_back(variant);
  json::value clock;
  if (setup.clock) clock = {{"minutes", setup.clock->minutes}, {"increment", setup.clock->increment}};
  // While it runs the number of choices would tell of secret passes.
  const std::size_t number = over && affairs_.game ? affairs_.game->moves() : 0;
  return {{"id", id()},
          {"rulebook", setup.rulebook},
          {"status", status_names[static_cast<unsigned>(status)]},
          {"seats", std::move(seats)},
          {"clock", std::move(clock)},
          {"variants", std::move(variants)},
          {"private", setup.unlisted},
          {"yours_to_move", yours},
          {"number", number},
          {"began", affairs_.began / 1000},
          {"result", over ? affairs_.over_json() : json::value()},
          {"lesson", setup.lesson.empty() ? json::value() : json::value(setup.lesson)}};
}

}  // namespace tercio::server
