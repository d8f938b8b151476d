#include "server/room.h"

#include <boost/asio/post.hpp>

#include <algorithm>

#include "server/hall.h"

namespace tercio::server {

std::uint32_t packed(Option o) {
  return std::uint32_t{o.verb} << 24U | std::uint32_t{o.a} << 16U | std::uint32_t{o.b} << 8U | o.c;
}

Option option_of(const SavedMove& move) {
  const std::uint32_t x = move.option;
  return {static_cast<std::uint8_t>(x >> 24U), static_cast<std::uint8_t>(x >> 16U),
          static_cast<std::uint8_t>(x >> 8U), static_cast<std::uint8_t>(x)};
}

Room::Room(Hall& hall, std::string id, GameSetup setup, Milliseconds began)
    : hall_(hall),
      id_(std::move(id)),
      setup_(std::move(setup)),
      began_(began),
      changed_(began),
      flag_(hall.loop),
      beat_(hall.loop) {}

Room::~Room() = default;

void Room::stop() {
  flag_.cancel();
  beat_.cancel();
}

void Room::abandon() {
  stop();
  abandoned_ = true;
  const std::vector<Visitor*> all = visitors_;  // closing may make them leave
  for (Visitor* visitor : all) visitor->close();
}

// ---- its life ----------------------------------------------------------------------------------

std::string Room::begin(Record record, const std::vector<SavedMove>& given) {
  auto begun = tercio::begin(record, hall_.library);
  if (const auto* problem = std::get_if<RecordProblem>(&begun)) return problem->message;
  close_record(record, *std::get<std::unique_ptr<Match>>(begun));  // with the hash of its first position
  record.result.reset();
  SavedGame saved;
  saved.status = GameStatus::Running;
  saved.began = hall_.now();
  saved.record = write_record(record);
  if (std::string wrong = restore(saved, given); !wrong.empty()) return wrong;
  changed_ = hall_.now();
  return "";
}

std::string Room::restore(const SavedGame& saved, const std::vector<SavedMove>& moves) {
  status_ = saved.status;
  began_ = saved.began;
  changed_ = saved.changed;
  if (status_ != GameStatus::Running) return "";
  header_ = saved.record;
  auto read = read_record(saved.record, id_);
  if (const auto* problem = std::get_if<RecordProblem>(&read)) return problem->message;
  record_ = std::get<Record>(std::move(read));
  auto begun = tercio::begin(record_, hall_.library);
  if (const auto* problem = std::get_if<RecordProblem>(&begun)) return problem->message;
  put(std::get<std::unique_ptr<Match>>(std::move(begun)));
  if (!record_.lesson.empty()) lesson_ = hall_.library.lesson(record_.game, record_.lesson);
  movers_.clear();
  left_.assign(match_->seats(), setup_.clock ? Milliseconds{setup_.clock->minutes} * 60000 : 0);
  for (const SavedMove& move : moves) {
    if (const auto* next = next_in_lesson(); next && !move.concedes && next->option != option_of(move))
      return "the lesson goes another way now";
    movers_.push_back(move.seat);
    if (move.concedes)
      record_concession(record_, *match_, move.seat);
    else if (!record_choice(record_, *match_, option_of(move)))
      return "choice " + std::to_string(movers_.size()) + " is not possible any more";
    if (setup_.clock && record_.moves.size() > setup_.given) left_[move.seat] = move.left;
  }
  const Rulebook& rulebook = *hall_.library.rulebook(record_.game);
  minds_.clear();
  for (Seat seat = 0; seat < match_->seats(); ++seat)
    minds_.push_back(
        is_computer(seat) ? rulebook.player(setup_.seats[seat].level, record_.seed.low + seat + 1) : nullptr);
  kept_ = record_.moves.size();
  chats_ = hall_.reads.chats(id_);
  return "";
}

void Room::put(std::unique_ptr<Match> position) {
  match_ = std::move(position);
  match_->want_passed_turns();
}

void Room::wake() {
  start_clock();
  go_on();
}

void Room::close_void(const std::string& why) {
  status_ = GameStatus::Void;
  end_ = why;
  changed_ = hall_.now();
  hall_.writer.write([saved = saved()](Store& store) { store.change_game(saved); }, [](bool) {});
}

void Room::look_finished(const SavedGame& saved) {
  status_ = saved.status;
  changed_ = saved.changed;
  if (saved.result.empty()) return;
  const json::value result = json::parse(saved.result);
  end_ = result.at("reason").as_string();
  for (const json::value& seat : result.at("winners").as_array()) winners_.push_back(seat.to_number<int>());
}

SavedGame Room::saved() const {
  SavedGame saved;
  saved.id = id_;
  saved.rulebook = setup_.rulebook;
  saved.status = status_;
  saved.signature = hall_.signature(setup_.rulebook);
  saved.setup = json::serialize(written(setup_));
  saved.record = header_;
  if (status_ == GameStatus::Over || status_ == GameStatus::Void) saved.result = json::serialize(over_json());
  saved.began = began_;
  saved.changed = changed_;
  return saved;
}

// ---- choices -----------------------------------------------------------------------------------

void Room::accept(Seat seat, Option option) {
  const bool passes = hall_.library.rulebook(setup_.rulebook)->is_pass(option);
  const bool visible = !silent() || !passes;  // that somebody passed in secret is not to be noticed
  const Step step{record_.moves.size(), seat,  match_->reveals(seat), lines_of_others(seat),
                  views_shown(seat),    passes};
  if (!record_choice(record_, *match_, option)) return;
  movers_.push_back(seat);
  if (setup_.seats[seat].is_person()) steps_.push_back(step);
  if (visible) offers_.clear();
  keep({packed(option), seat, false, hall_.now(), stop_clock(seat, passes)}, visible);
}

void Room::accept_concession(Seat seat, const std::string& why) {
  if (status_ != GameStatus::Running || has_conceded(seat)) return;
  if (committing_) {
    conceding_[seat] = why;
    return;
  }
  record_concession(record_, *match_, seat);
  movers_.push_back(seat);
  if (match_->over()) end_ = why;
  keep({0, seat, true, hall_.now(), stop_clock(seat, false)}, true);
}

bool Room::has_conceded(Seat seat) const {
  return std::any_of(record_.moves.begin(), record_.moves.end(),
                     [&](const Record::Move& move) { return move.concedes && move.seat == seat; });
}

void Room::quit(PersonId person) {
  for (Seat seat = 0; seat < setup_.seats.size(); ++seat)
    if (holds(person, seat)) accept_concession(seat, match_->name(seat) + " left for good");
}

// On disk first; what it led to is told afterwards.
void Room::keep(const SavedMove& move, bool visible) {
  committing_ = true;
  ++turn_;
  if (visible) {
    changed_ = hall_.now();
    due_ = std::max(due_, changed_ + hall_.settings.beat);
    public_move_ = record_.moves.size() - 1;
  }
  for (const auto& turn : match_->passed_turns()) {
    due_ = std::max(due_, hall_.now());
    turns_.push_back({due_, turn});
    due_ += hall_.settings.beat;
    if (!all_others_are_computers()) steps_.clear();  // others saw it
  }
  const std::size_t number = record_.moves.size() - 1;
  std::function<void(Store&)> ending;
  if (match_->over()) ending = finish();
  hall_.writer.write(
      [id = id_, number, move, ending](Store& store) {
        store.add_move(id, number, move);
        if (ending) ending(store);
      },
      [self = shared_from_this()](bool done) { self->committed(done); });
}

void Room::committed(bool done) {
  committing_ = false;
  if (abandoned_) return;
  if (!done) {
    status_ = GameStatus::Running;
    end_.clear();
    conceding_.clear();
    step_back(record_.moves.size() - 1);
    tell_all(
        {{"type", "error"}, {"about", "choose"}, {"message", "The choice could not be kept; try again."}});
    return;
  }
  kept_ = record_.moves.size();
  ++hall_.metrics.choices;
  if (status_ == GameStatus::Over) hall_.forget(id_);
  start_clock();
  if (!conceding_.empty()) {
    const auto [seat, why] = *conceding_.begin();
    conceding_.erase(conceding_.begin());
    accept_concession(seat, why);
    if (committing_) return;
  }
  go_on();
}

// Somebody is asked, and everybody is told when it is time.
void Room::go_on() {
  if (status_ == GameStatus::Running && !paused_) {
    if (const auto* next = next_in_lesson())
      follow_lesson(*next);
    else if (lesson_ && lesson_->goes_on_against().empty())
      return end_by_agreement("the lesson is over");
    else if (is_computer(match_->to_move()))
      ask_computer(match_->to_move());
  }
  publish_later();
}

const Lesson::Choice* Room::next_in_lesson() const {
  const bool within = lesson_ && record_.moves.size() < lesson_->course().size();
  return within ? &lesson_->course()[record_.moves.size()] : nullptr;
}

std::size_t Room::settled() const { return std::max(setup_.given, lesson_ ? lesson_->course().size() : 0); }

// What the learner is not asked for happens by itself, whoever's choice it is, when what was just said has
// been read.
void Room::follow_lesson(const Lesson::Choice& next) {
  if (next.asked || thinking_) return;
  thinking_ = true;
  constexpr Milliseconds most_beats = 16, letters_a_beat = 10;
  const Milliseconds reading = hall_.settings.beat * std::min(most_beats, next.news / letters_a_beat);
  auto timer = std::make_shared<boost::asio::steady_timer>(hall_.loop, std::chrono::milliseconds(reading));
  timer->async_wait([self = shared_from_this(), timer, seat = next.seat, option = next.option,
                     moves = record_.moves.size()](const auto& error) {
    self->thinking_ = false;
    if (!error) self->computer_chose(seat, moves, option);
  });
}

void Room::ask_computer(Seat seat) {
  if (thinking_) return;
  thinking_ = true;
  // What is asked in secret is answered within the beat, or the pause would tell of it.
  constexpr double least = 0.02;
  const double left = static_cast<double>(due_ - hall_.now()) / 1000 - least;
  const double seconds = silent() ? std::max(left, least) : 0;
  hall_.thinkers.think([self = shared_from_this(), seat, seconds, mind = minds_[seat].get(),
                        match = std::shared_ptr<const Match>(match_->clone()), turn = turn_] {
    const Option option = seconds > 0 ? mind->choose_within(seconds, *match) : mind->choose(*match);
    boost::asio::post(self->hall_.loop,
                      [self, seat, turn, option] { self->computer_chose(seat, turn, option); });
  });
}

// Everybody who could be asked in secret after a choice has a part of the beat, asked or not: when it comes
// tells nobody whether others were asked before.
Milliseconds Room::part_of_beat(Seat seat) const {
  const auto seats = static_cast<Milliseconds>(match_->seats());
  const Milliseconds chose = public_move_ < movers_.size() ? movers_[public_move_] : 0;
  const Milliseconds others_before = std::max<Milliseconds>((seat - chose + seats) % seats - 1, 0);
  return due_ - hall_.settings.beat + hall_.settings.beat * others_before / (seats - 1);
}

void Room::computer_chose(Seat seat, std::uint64_t turn, Option option) {
  thinking_ = false;
  if (abandoned_ || status_ != GameStatus::Running || paused_) return;
  if (committing_ || turn != turn_) {  // meanwhile choices were taken back, or somebody left
    if (!committing_) go_on();
    return;
  }
  // What people are to see comes one beat after the other.
  const Milliseconds wait = silent() ? 0 : due_ - hall_.now();
  if (wait <= 0) return accept(seat, option);
  auto timer = std::make_shared<boost::asio::steady_timer>(hall_.loop, std::chrono::milliseconds(wait));
  thinking_ = true;
  timer->async_wait([self = shared_from_this(), timer, seat, turn, option](const auto& error) {
    self->thinking_ = false;
    if (!error) self->computer_chose(seat, turn, option);
  });
}

// Takes back all moves after these many. The store follows before anything else is written.
bool Room::step_back(std::size_t moves) {
  Record cut = record_;
  cut_record(cut, moves);
  Replayed back = replay(cut, hall_.library);
  if (!back.match || back.difference) return false;
  put(std::move(back.match));
  record_ = std::move(cut);
  movers_.resize(moves);
  kept_ = moves;
  ++turn_;
  while (!steps_.empty() && steps_.back().moves >= moves) steps_.pop_back();
  hall_.writer.write([id = id_, moves](Store& store) { store.cut_moves(id, moves); }, [](bool) {});
  offers_.clear();
  turns_.clear();
  forget_shown();
  start_clock();
  go_on();
  return true;
}

// What is to be written at its end.
std::function<void(Store&)> Room::finish() {
  status_ = GameStatus::Over;
  flag_.cancel();
  running_ = -1;
  offers_.clear();
  if (end_.empty()) end_ = match_->reason();
  winners_.clear();
  if (match_->over()) {
    for (Seat seat = 0; seat < match_->seats(); ++seat)
      if (match_->won(seat)) winners_.push_back(seat);
    close_record(record_, *match_);
  }
  return [saved = saved(), honours = hall_.honours(*this, winners_)](Store& store) {
    store.change_game(saved);
    honours(store);
  };
}

void Room::end_by_agreement(const std::string& why) {
  end_ = why;
  changed_ = hall_.now();
  committing_ = true;
  hall_.writer.write(finish(), [self = shared_from_this()](bool done) {
    self->committing_ = false;
    if (self->abandoned_) return;
    if (!done) {
      self->status_ = GameStatus::Running;
      self->end_.clear();
      self->start_clock();
    } else {
      self->hall_.forget(self->id_);
    }
    self->publish_later();
  });
}

// ---- clocks ------------------------------------------------------------------------------------

void Room::start_clock() {
  flag_.cancel();
  running_ = -1;
  if (!setup_.clock || status_ != GameStatus::Running || paused_) return;
  const Seat seat = match_->to_move();
  if (is_computer(seat)) return;
  running_ = seat;
  since_ = std::max(hall_.now(), due_);  // nobody pays for the beat, nor for an answer within it
  flag_.expires_after(
      std::chrono::milliseconds(std::max<Milliseconds>(left_[seat], 0) + since_ - hall_.now()));
  flag_.async_wait([self = shared_from_this(), seat](const auto& error) {
    if (!error) self->flag_fell(seat);
  });
}

// Passing brings no increment: others would read off the clock whether a seat was asked, or could only pass.
Milliseconds Room::stop_clock(Seat seat, bool passes) {
  flag_.cancel();
  if (running_ != seat) return setup_.clock ? left_[seat] : 0;
  running_ = -1;
  const Milliseconds gone = std::max<Milliseconds>(hall_.now() - since_, 0);
  left_[seat] = std::max<Milliseconds>(left_[seat] - gone, 1) +
                (passes ? 0 : Milliseconds{setup_.clock->increment} * 1000);
  return left_[seat];
}

void Room::flag_fell(Seat seat) {
  if (running_ != seat || committing_) return;
  accept_concession(seat, match_->name(seat) + " ran out of time");
}

}  // namespace tercio::server
