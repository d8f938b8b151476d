#include "server/telling.h"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <functional>
#include <utility>

#include "server/hall.h"

namespace tercio::server {

constexpr std::size_t told_at_once = 16;
constexpr std::size_t most_watching = 500, most_watching_address = 20;

std::shared_ptr<const std::string> message_of(const json::object& object) {
  return std::make_shared<const std::string>(json::serialize(object));
}

Telling::Telling(Hall& hall, const Affairs& affairs)
    : hall_(hall),
      affairs_(affairs),
      beat_(hall.settings.beat),
      timer_(hall.loop),
      presence_timer_(hall.loop) {}

// ---- those who are there -----------------------------------------------------------------------

int Telling::first_held(PersonId person) const {
  int first = spectator;
  for (std::size_t seat = affairs_.setup.seats.size(); seat-- > 0;)
    if (affairs_.holds(person, static_cast<Seat>(seat))) first = static_cast<int>(seat);
  // At one keyboard: whoever is asked.
  if (affairs_.game && !match().over() && affairs_.holds(person, match().to_move()))
    first = match().to_move();
  return first;
}

void Telling::enter(Visitor& visitor) {
  visitor.eyes = first_held(visitor.person);
  visitor.lines_told = 0;
  visitors_.push_back(&visitor);
}

void Telling::leave(Visitor& visitor) {
  std::erase(visitors_, &visitor);
  if (std::none_of(visitors_.begin(), visitors_.end(), [](auto* v) { return v->eyes == spectator; }))
    shown_.erase(spectator);  // nobody keeps it up to date
  tell_presence();
}

bool Telling::is_there(const Visitor* visitor) const {
  return std::find(visitors_.begin(), visitors_.end(), visitor) != visitors_.end();
}

bool Telling::is_present(Seat seat) const {
  return std::any_of(visitors_.begin(), visitors_.end(),
                     [&](const Visitor* v) { return affairs_.holds(v->person, seat); });
}

bool Telling::is_crowded(const std::string& from) const {
  std::size_t all = 0, of_address = 0;
  for (const Visitor* visitor : visitors_) {
    if (visitor->eyes != spectator) continue;
    ++all;
    of_address += visitor->address == from;
  }
  return all >= most_watching || of_address >= most_watching_address;
}

void Telling::take_seats() {
  for (Visitor* visitor : visitors_)
    if (visitor->eyes == spectator || !affairs_.holds(visitor->person, static_cast<Seat>(visitor->eyes)))
      visitor->eyes = first_held(visitor->person);
}

void Telling::hello(Visitor& visitor, const json::object& summary) const {
  json::array seats;
  for (Seat seat = 0; seat < affairs_.setup.seats.size(); ++seat)
    if (affairs_.holds(visitor.person, seat)) seats.emplace_back(seat);
  const bool watches = seats.empty();
  visitor.tell(message_of({{"type", "hello"},
                           {"protocol", 1},
                           {"game", summary},
                           {"seats", std::move(seats)},
                           {"spectator", watches},
                           {"beat", hall_.settings.beat}}));
}

void Telling::tell_presence() {
  if (presence_waits_) return;
  if (presence_.take()) return presence_now();
  constexpr Span breath{250};
  presence_waits_ = true;
  presence_timer_.expires_after(breath);
  presence_timer_.async_wait([this, alive = std::weak_ptr(alive_)](const auto&) {
    if (alive.expired()) return;
    presence_waits_ = false;
    tell_presence();
  });
}

void Telling::presence_now() {
  json::array seats;
  std::size_t watching = 0;
  for (Seat seat = 0; seat < affairs_.setup.seats.size(); ++seat) seats.emplace_back(is_present(seat));
  for (const Visitor* visitor : visitors_) watching += !affairs_.seats_person(visitor->person);
  tell_all({{"type", "presence"}, {"seats", std::move(seats)}, {"watching", watching}});
}

void Telling::tell_all(const json::object& object) {
  const auto text = message_of(object);
  for (Visitor* visitor : visitors_) visitor->tell(text);
}

// Who is behind hears the last of them once he is not.
void Telling::tell_words(const json::object& chat) {
  const auto text = message_of(chat);
  for (Visitor* visitor : visitors_) {
    if (visitor->is_behind())
      visitor->missed = visitor->missed_words = true;
    else
      visitor->tell(text);
  }
}

void Telling::look_as(Visitor& visitor, Seat seat) {
  if (visitor.eyes != seat) visitor.lines_told = 0;
  visitor.eyes = seat;
  if (affairs_.game) show_again(visitor);
}

// ---- when --------------------------------------------------------------------------------------

void Telling::begin_beat() {
  due_ = std::max(due_, instant() + beat_);
  questions_.clear();
  looks_.clear();
  looks_are_of_ = affairs_.game->turn();
}

// What seats see as a beat begins in which somebody is asked in secret.
bool Telling::looks_are_there(bool all) {
  const bool wanted = affairs_.runs() && beat_ > Span(0) && looks_are_of_ == affairs_.game->turn();
  if (!wanted || !affairs_.silent()) return true;
  for (Seat seat = 0; seat < match().seats(); ++seat) {
    if (affairs_.is_computer(seat) || looks_.contains(seat)) continue;
    looks_[seat] = look(seat, match());
    if (!all) return false;
  }
  return true;
}

// That a seat could only pass is its secret: the others see its turn for a beat, as if it thought.
void Telling::pass_turns() {
  for (const auto& turn : match().passed_turns()) {
    due_ = std::max(due_, instant());
    turns_.push_back({due_, turn});
    due_ += beat_;
    if (!affairs_.all_others_are_computers()) steps_.clear();  // others saw it
  }
}

void Telling::later() {
  if (affairs_.busy || !affairs_.game) return;
  if (!is_prepared()) return come_again();
  if (!turns_.empty() && instant() >= turns_.front().due) {
    publish_turn();
    return come_again();
  }
  Instant next = turns_.empty() ? due_ : turns_.front().due;
  if (next <= instant()) {
    now();
    return ask_in_secret(next);  // who could not be asked in time, because the machine was busy
  }
  ask_in_secret(next);
  timer_.expires_at(next);
  timer_.async_wait([this, alive = std::weak_ptr(alive_)](const auto& error) {
    if (!error && !alive.expired()) later();
  });
}

void Telling::come_again() {
  if (std::exchange(coming_, true)) return;
  boost::asio::post(hall_.loop, [this, alive = std::weak_ptr(alive_), round = cancelled_] {
    if (alive.expired() || round != cancelled_) return;
    coming_ = false;
    later();
  });
}

void Telling::cancel() {
  timer_.cancel();
  coming_ = false;
  ++cancelled_;
}

void Telling::publish_turn() {
  const Match& turn = *turns_.front().match;
  for (const int eyes : all_eyes())
    if (sees_turn(eyes, turn)) tell(eyes, turn);
  turns_.pop_front();
}

bool Telling::sees_turn(int eyes, const Match& turn) const {
  return (eyes == spectator || !turn.may_move(static_cast<Seat>(eyes))) && !held_back(eyes, turn);
}

// The position is told when the beat is over, to those it is not held back from; what is apart from it, such
// as offers, is told at once with the last position.
void Telling::now() {
  if (!affairs_.game) return;
  const bool due = is_due();
  if (due) public_ = moves();
  const std::string beside = apart();
  for (const int eyes : all_eyes()) {
    Shown& shown = shown_[eyes];
    const std::string before = shown.body;
    if (due && (!affairs_.runs() || !held_back(eyes, match()))) show(eyes, match(), moves());
    if (!shown.any) continue;
    const bool news = shown.body != before || shown.apart != beside;
    shown.apart = beside;
    for (Visitor* visitor : visitors_)
      if (visitor->eyes == eyes && (news || visitor->owed || visitor->lines_told < shown.lines.size()))
        send(*visitor);
  }
}

// What is not on disk is not told, nor what turns that were passed led to before those.
bool Telling::is_due() const { return !affairs_.busy && turns_.empty() && instant() >= due_; }

void Telling::begin_anew() {
  cancel();
  shown_.clear();
  steps_.clear();
  turns_.clear();
  questions_.clear();
  looks_.clear();
  newest_.clear();
  elsewhere_.clear();
  told_part_.clear();
  due_ = Instant{};
  public_ = affairs_.game ? moves() : 0;
  for (Visitor* visitor : visitors_) visitor->lines_told = 0;
}

// ---- what --------------------------------------------------------------------------------------

// At one keyboard nothing is secret.
bool Telling::held_back(int eyes, const Match& at) const {
  if (at.over() || !Eyes(at, eyes, affairs_.id, hall_.scramble).held_back()) return false;
  return eyes == spectator ||
         !affairs_.holds(affairs_.setup.seats[static_cast<Seat>(eyes)].person, at.to_move());
}

std::set<int> Telling::all_eyes() const {
  std::set<int> eyes;
  for (Seat seat = 0; seat < match().seats(); ++seat)
    if (!affairs_.is_computer(seat)) eyes.insert(seat);
  for (const Visitor* visitor : visitors_) eyes.insert(visitor->eyes);
  return eyes;
}

void Telling::tell(int eyes, const Match& at) {
  show(eyes, at, moves());
  for (Visitor* visitor : visitors_)
    if (visitor->eyes == eyes) send(*visitor);
}

// Those who only look on may be many: they hear some at a time, so that nobody waits for all of them.
void Telling::send(Visitor& visitor) {
  if (visitor.eyes != spectator || visitors_.size() <= told_at_once) return send_state(visitor);
  visitor.owed = true;
  tell_watchers();
}

void Telling::tell_watchers() {
  if (std::exchange(watchers_wait_, true)) return;
  boost::asio::post(hall_.loop, [this, alive = std::weak_ptr(alive_)] {
    if (alive.expired()) return;
    watchers_wait_ = false;
    const auto shown = shown_.find(spectator);
    if (shown == shown_.end() || !shown->second.any || !affairs_.game) return;
    std::size_t told = 0;
    for (Visitor* visitor : visitors_) {
      if (visitor->eyes != spectator || !visitor->owed) continue;
      if (told++ == told_at_once) return tell_watchers();
      send_state(*visitor);
    }
  });
}

void Telling::show(int eyes, const Match& at, std::size_t after) {
  const unsigned steps = asks(eyes, at, after) ? undoable(static_cast<Seat>(eyes)) : 0;
  const Look& look = seen(eyes, at);
  Shown& shown = shown_[eyes];
  shown.view = look.hash;
  shown.decision.clear();
  std::string decision = "null";
  if (asks(eyes, at, after)) {
    shown.decision = decision = look.decision;
    decision.back() = ',';
    decision += "\"undo\":" + std::to_string(steps) + "}";
  }
  if (!shown.any) shown.apart = apart();  // it is told with this
  shown.any = true;
  shown.moves = after;
  shown.number = eyes == spectator ? 0 : affairs_.game->made_by(static_cast<Seat>(eyes), affairs_.kept);
  shown.body = json::serialize(body(eyes, at, after));
  shown.body.back() = ',';
  shown.body += "\"view\":" + look.view + ",\"decision\":" + decision + "}";
  const Clocks& clocks = affairs_.clocks;
  const bool newest = &at == &match();
  shown.left = clocks.left();
  shown.running = newest || !clocks.used()             ? clocks.running()
                  : affairs_.is_computer(at.to_move()) ? Clocks::none
                                                       : at.to_move();
  shown.at = newest ? clocks.since() : instant();
  // What lies ahead may yet come otherwise: of its log only what has happened counts.
  const std::size_t lines = std::min(at.log().size(), match().log().size());
  const Eyes reader(at, eyes, affairs_.id, hall_.scramble);
  for (; shown.log_end < lines; ++shown.log_end)
    if (reader.may_read(at.log()[shown.log_end])) shown.lines.push_back(shown.log_end);
}

// Eyes that have seen nothing yet, and come while something is not to be told, see what was told last;
// whoever has answered that sees that it is answered.
void Telling::show_newest(int eyes) {
  if (is_due() && (!affairs_.runs() || !held_back(eyes, match()))) return show(eyes, match(), moves());
  const Shown& shown = shown_[eyes];
  const Game& game = *affairs_.game;
  const auto question = questions_.find(static_cast<Seat>(eyes));
  const bool early = eyes != spectator && question != questions_.end() && question->second.answer;
  const bool answered =
      early || (eyes != spectator && shown.number != game.made_by(static_cast<Seat>(eyes), affairs_.kept));
  if (shown.any && !answered) return;
  for (std::size_t after = std::min(public_, moves()) + 1; after-- > 0;) {
    const std::unique_ptr<Match> back = game.after(after);
    if (!back) continue;
    if (!held_back(eyes, *back)) return show(eyes, *back, after);
    const auto& turns = back->passed_turns();  // they were told, too
    const auto last =
        std::find_if(turns.rbegin(), turns.rend(), [&](const auto& turn) { return sees_turn(eyes, *turn); });
    if (last != turns.rend()) return show(eyes, **last, after);
  }
}

void Telling::show_again(Visitor& visitor) {
  show_newest(visitor.eyes);
  if (shown_[visitor.eyes].any) send_state(visitor);
}

bool Telling::was_shown(Seat seat) const {
  const auto found = shown_.find(seat);
  return found != shown_.end() && !found->second.decision.empty();
}

bool Telling::was_asked(Seat seat) const {
  const auto question = questions_.find(seat);
  if (question != questions_.end() && question->second.answer) return false;
  return affairs_.game && was_shown(seat) && shown_.at(seat).number == affairs_.game->made_by(seat, moves());
}

// That something else is due than what it was shown may be a secret.
const Match* Telling::asked_at(Seat seat) const {
  if (!was_shown(seat)) return nullptr;
  if (const auto found = questions_.find(seat); found != questions_.end()) {
    const Question& question = found->second;
    if (question.answer) return nullptr;
    if (question.ahead) return question.told ? question.ahead.get() : nullptr;
  }
  if (!match().may_move(seat)) return nullptr;
  const Shown& shown = shown_.at(seat);
  if (shown.moves == moves()) return &match();
  // Others may have chosen since, and it is the same decision still.
  if (shown.number != affairs_.game->made_by(seat, moves())) return nullptr;
  return is_asked(seat, shown.decision) ? &match() : nullptr;
}

bool Telling::is_asked(Seat seat, const std::string& decision) const {
  return match().may_move(seat) && seen(seat, match()).decision == decision;
}

void Telling::forget_shown() {
  public_ = std::min(public_, moves());
  forget_step();
  turns_.clear();
  questions_.clear();
  for (auto entry = shown_.begin(); entry != shown_.end();) {
    const auto& [eyes, shown] = *entry;
    if (shown.moves <= moves() && shown.log_end <= match().log().size()) {
      ++entry;
      continue;
    }
    for (Visitor* visitor : visitors_)
      if (visitor->eyes == eyes) visitor->lines_told = 0;
    entry = shown_.erase(entry);
  }
}

// A state is whole, with all lines that he was not told yet: so the last one is enough.
void Telling::caught_up(Visitor& visitor) {
  const auto shown = shown_.find(visitor.eyes);
  if (std::exchange(visitor.missed, false) && affairs_.game && shown != shown_.end() && shown->second.any)
    send_state(visitor);
}

void Telling::send_state(Visitor& visitor) {
  const Shown& shown = shown_[visitor.eyes];
  visitor.owed = false;
  visitor.missed = visitor.is_behind();
  if (visitor.missed) return;
  json::array lines;
  for (std::size_t n = visitor.lines_told; n < shown.lines.size(); ++n)
    lines.push_back({{"n", n}, {"text", match().log()[shown.lines[n]].text}});
  visitor.lines_told = shown.lines.size();
  std::string text = shown.body;
  text.back() = ',';  // the body is an object: what changes by itself comes last
  text += "\"clock\":" + json::serialize(clock_json(visitor.eyes, shown)) + "," + apart() +
          ",\"log\":" + json::serialize(lines) + "}";
  visitor.tell(std::make_shared<const std::string>(std::move(text)));
}

}  // namespace tercio::server
