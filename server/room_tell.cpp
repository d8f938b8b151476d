// What those at a table are told, and when.
#include <algorithm>
#include <functional>

#include "server/hall.h"
#include "server/room.h"

namespace tercio::server {
namespace {

std::shared_ptr<const std::string> message(const json::object& object) {
  return std::make_shared<const std::string>(json::serialize(object));
}

constexpr const char* status_names[] = {"open", "running", "over", "void"};

}  // namespace

// ---- coming and going --------------------------------------------------------------------------

bool Room::holds(PersonId person, Seat seat) const {
  const SeatSetup& setup = setup_.seats[seat];
  return person != 0 && setup.is_person() && setup.person == person;
}

bool Room::seats_person(PersonId person) const { return first_held(person) >= 0; }

int Room::first_held(PersonId person) const {
  int first = spectator;
  for (std::size_t seat = setup_.seats.size(); seat-- > 0;)
    if (holds(person, static_cast<Seat>(seat))) first = static_cast<int>(seat);
  // At one keyboard: whoever is asked.
  if (match_ && !match_->over() && holds(person, match_->to_move())) first = match_->to_move();
  return first;
}

void Room::change_person(PersonId from, PersonId to) {
  for (SeatSetup& seat : setup_.seats)
    if (seat.person == from) seat.person = to;
  for (Visitor* visitor : visitors_)
    if (visitor->person == from) visitor->person = to;
}

void Room::enter(Visitor& visitor) {
  visitor.eyes = first_held(visitor.person);
  visitor.lines_told = 0;
  visitors_.push_back(&visitor);
  send_hello(visitor);
  for (const SavedChat& chat : chats_)
    visitor.tell(message({{"type", "chat"},
                          {"n", chat.number},
                          {"from", chat.name},
                          {"seat", chat.seat < 0 ? json::value() : json::value(chat.seat)},
                          {"text", chat.text},
                          {"at", chat.at / 1000}}));
  if (match_) {
    show_newest(visitor.eyes);
    if (shown_[visitor.eyes].any) send_state(visitor);
  }
  tell_presence();
}

void Room::leave(Visitor& visitor) {
  visitors_.erase(std::remove(visitors_.begin(), visitors_.end(), &visitor), visitors_.end());
  if (std::none_of(visitors_.begin(), visitors_.end(), [](auto* v) { return v->eyes == spectator; }))
    shown_.erase(spectator);  // nobody keeps it up to date
  tell_presence();
}

void Room::send_hello(Visitor& visitor) {
  json::array seats;
  for (Seat seat = 0; seat < setup_.seats.size(); ++seat)
    if (holds(visitor.person, seat)) seats.emplace_back(seat);
  const bool watches = seats.empty();
  visitor.tell(message({{"type", "hello"},
                        {"protocol", 1},
                        {"game", summary(visitor.person)},
                        {"seats", std::move(seats)},
                        {"spectator", watches},
                        {"beat", hall_.settings.beat}}));
}

void Room::tell_hello() {
  for (Visitor* visitor : visitors_) {
    if (visitor->eyes == spectator) visitor->eyes = first_held(visitor->person);
    send_hello(*visitor);
  }
  tell_presence();
}

void Room::tell_presence() {
  json::array seats;
  std::size_t watching = 0;
  for (Seat seat = 0; seat < setup_.seats.size(); ++seat)
    seats.emplace_back(std::any_of(visitors_.begin(), visitors_.end(),
                                   [&](const Visitor* v) { return holds(v->person, seat); }));
  for (const Visitor* visitor : visitors_) watching += !seats_person(visitor->person);
  tell_all({{"type", "presence"}, {"seats", std::move(seats)}, {"watching", watching}});
}

void Room::tell_all(const json::object& object) {
  const auto text = message(object);
  for (Visitor* visitor : visitors_) visitor->tell(text);
}

// ---- states ------------------------------------------------------------------------------------

bool Room::silent() const {
  if (match_->over()) return false;
  for (Seat seat = 0; seat < match_->seats(); ++seat)
    if (match_->silent_for(seat)) return true;
  return false;
}

// At one keyboard nothing is secret.
bool Room::held_back(int eyes, const Match& match) const {
  if (match.over() || !Eyes(match, eyes, id_, hall_.scramble).held_back()) return false;
  return eyes == spectator || !holds(setup_.seats[static_cast<Seat>(eyes)].person, match.to_move());
}

// Whoever is asked in secret is told in his part of the beat, so that an answer within it leaves no trace;
// all others when it is over.
void Room::publish_later() {
  if (committing_) return;
  publish_turns();
  Milliseconds wait = (turns_.empty() ? due_ : turns_.front().due) - hall_.now();
  if (wait <= 0) return publish();
  const Seat asked = match_->to_move();
  if (status_ == GameStatus::Running && silent() && !is_computer(asked) && !knows_decision(asked)) {
    const Milliseconds before = part_of_beat(asked) - hall_.now();
    if (before <= 0) {
      tell(asked, *match_);
    } else {
      wait = std::min(wait, before);
    }
  }
  beat_.expires_after(std::chrono::milliseconds(wait));
  beat_.async_wait([self = shared_from_this()](const auto& error) {
    if (!error) self->publish_later();
  });
}

void Room::tell(int eyes, const Match& match) {
  show(eyes, match, record_.moves.size());
  for (Visitor* visitor : visitors_)
    if (visitor->eyes == eyes) send_state(*visitor);
}

// That a seat could only pass is its secret: the others see its turn for a beat, as if it thought.
void Room::publish_turns() {
  for (; !turns_.empty() && hall_.now() >= turns_.front().due; turns_.pop_front()) {
    const Match& turn = *turns_.front().match;
    for (const int eyes : all_eyes())
      if (sees_turn(eyes, turn)) tell(eyes, turn);
  }
}

bool Room::sees_turn(int eyes, const Match& turn) const {
  return (eyes == spectator || !turn.may_move(static_cast<Seat>(eyes))) && !held_back(eyes, turn);
}

// The position is told when the beat is over, to those it is not held back from; what is apart from it, such
// as offers, is told at once with the last position.
void Room::publish() {
  if (committing_ || !match_) return;  // what is not on disk is not told
  publish_turns();
  const bool due = hall_.now() >= due_;
  if (due) public_ = record_.moves.size();
  const std::string beside = apart();
  for (const int pair : all_eyes()) {
    Shown& shown = shown_[pair];
    const std::string before = shown.body;
    if (due && (status_ != GameStatus::Running || !held_back(pair, *match_)))
      show(pair, *match_, record_.moves.size());
    if (!shown.any) continue;
    const bool news = shown.body != before || shown.apart != beside;
    shown.apart = beside;
    for (Visitor* visitor : visitors_)
      if (visitor->eyes == pair && (news || visitor->lines_told < shown.lines.size())) send_state(*visitor);
  }
}

std::set<int> Room::all_eyes() const {
  std::set<int> eyes;
  for (Seat seat = 0; seat < match_->seats(); ++seat)
    if (!is_computer(seat)) eyes.insert(seat);
  for (const Visitor* visitor : visitors_) eyes.insert(visitor->eyes);
  return eyes;
}

void Room::show(int eyes, const Match& match, std::size_t moves) {
  Shown& shown = shown_[eyes];
  Eyes look(match, eyes, id_, hall_.scramble);
  const std::string view = json::serialize(look.view());
  shown.view = std::hash<std::string>{}(view);
  shown.decision.clear();
  std::string decision = "null";
  if (asks(eyes, match, moves)) {
    shown.decision = decision = json::serialize(look.decision(*hall_.library.rulebook(setup_.rulebook)));
    decision.back() = ',';
    decision += "\"undo\":" + std::to_string(undoable(static_cast<Seat>(eyes))) + "}";
  }
  shown.any = true;
  shown.moves = moves;
  shown.number = eyes == spectator ? 0 : made_by(static_cast<Seat>(eyes), kept_);
  shown.body = json::serialize(body(eyes, match, moves));
  shown.body.back() = ',';
  shown.body += "\"view\":" + view + ",\"decision\":" + decision + "}";
  const bool newest = &match == match_.get();
  shown.left = left_;
  shown.running = newest || !setup_.clock ? running_ : is_computer(match.to_move()) ? -1 : match.to_move();
  shown.at = newest ? since_ : hall_.now();
  for (; shown.log_end < match.log().size(); ++shown.log_end)
    if (look.may_read(match.log()[shown.log_end])) shown.lines.push_back(shown.log_end);
}

// Eyes that have seen nothing yet, and come while something is not to be told, see what was told last;
// whoever has answered that sees that it is answered.
void Room::show_newest(int eyes) {
  const bool due = !committing_ && hall_.now() >= due_;
  if (due && (status_ != GameStatus::Running || !held_back(eyes, *match_)))
    return show(eyes, *match_, record_.moves.size());
  const Shown& shown = shown_[eyes];
  const bool answered = eyes != spectator && shown.number != made_by(static_cast<Seat>(eyes), kept_);
  if (shown.any && !answered) return;
  for (std::size_t moves = std::min(public_, record_.moves.size()) + 1; moves-- > 0;) {
    const Replayed back = replay(record_, hall_.library, moves > 0 ? moves - 1 : 0);
    if (!back.match) continue;
    back.match->want_passed_turns();
    if (moves > 0) play_move(*back.match, record_.moves[moves - 1]);
    if (!held_back(eyes, *back.match)) return show(eyes, *back.match, moves);
    const auto& turns = back.match->passed_turns();  // they were told, too
    const auto last =
        std::find_if(turns.rbegin(), turns.rend(), [&](const auto& turn) { return sees_turn(eyes, *turn); });
    if (last != turns.rend()) return show(eyes, **last, moves);
  }
}

// A seat answers only what it was shown: that something else is due may be a secret.
bool Room::knows_decision(Seat seat) const {
  const auto found = shown_.find(seat);
  if (found == shown_.end() || found->second.decision.empty()) return false;
  const Shown& shown = found->second;
  if (shown.moves == record_.moves.size()) return true;
  if (shown.number != made_by(seat, record_.moves.size()) || !match_->may_move(seat)) return false;
  Eyes look(*match_, seat, id_, hall_.scramble);  // another chose, where several are asked at the same time
  look.view();
  return json::serialize(look.decision(*hall_.library.rulebook(setup_.rulebook))) == shown.decision;
}

// What is not there any more after choices were taken back has not been shown.
void Room::forget_shown() {
  public_ = std::min(public_, record_.moves.size());
  for (auto entry = shown_.begin(); entry != shown_.end();) {
    const auto& [eyes, shown] = *entry;
    if (shown.moves <= record_.moves.size() && shown.log_end <= match_->log().size()) {
      ++entry;
      continue;
    }
    for (Visitor* visitor : visitors_)
      if (visitor->eyes == eyes) visitor->lines_told = 0;
    entry = shown_.erase(entry);
  }
}

void Room::send_state(Visitor& visitor) {
  const Shown& shown = shown_[visitor.eyes];
  json::array lines;
  for (std::size_t n = visitor.lines_told; n < shown.lines.size(); ++n)
    lines.push_back({{"n", n}, {"text", match_->log()[shown.lines[n]].text}});
  visitor.lines_told = shown.lines.size();
  std::string text = shown.body;
  text.back() = ',';  // the body is an object: what changes by itself comes last
  text += "\"clock\":" + json::serialize(clock_json(visitor.eyes, shown)) + "," + apart() +
          ",\"log\":" + json::serialize(lines) + "}";
  visitor.tell(std::make_shared<const std::string>(std::move(text)));
}

std::size_t Room::made_by(Seat seat, std::size_t moves) const {
  return static_cast<std::size_t>(
      std::count(movers_.begin(), movers_.begin() + static_cast<long>(moves), seat));
}

json::object Room::body(int eyes, const Match& match, std::size_t moves) const {
  const bool seated = eyes != spectator;
  const auto seat = static_cast<Seat>(seated ? eyes : 0);
  const bool running = is_running(moves);
  const bool asked = asks(eyes, match, moves);
  // At one keyboard it goes to whoever is asked.
  const bool hand_over = seated && running && !asked && match.to_move() != seat &&
                         holds(setup_.seats[seat].person, match.to_move());
  return {{"type", "state"},
          {"number", shown_.at(eyes).number},
          {"seen_by", seated ? json::value(eyes) : json::value()},
          {"waiting", running && !asked},
          {"hand_to", hand_over ? json::value(match.to_move()) : json::value()},
          {"over", running ? json::value() : over_json()},
          {"lesson", seated ? lesson_json() : json::value()}};
}

bool Room::is_running(std::size_t moves) const {
  return status_ == GameStatus::Running || moves < record_.moves.size();
}

bool Room::asks(int eyes, const Match& match, std::size_t moves) const {
  if (eyes == spectator || !is_running(moves) || !match.may_move(static_cast<Seat>(eyes))) return false;
  if (moves < kept_ && made_by(static_cast<Seat>(eyes), moves) < made_by(static_cast<Seat>(eyes), kept_))
    return false;  // it has answered, and waits to be told what came of it
  const Lesson::Choice* next = next_in_lesson();
  return !next || next->asked;
}

// What a lesson says now; its last words stay until the learner goes on alone.
json::value Room::lesson_json() const {
  if (!lesson_) return nullptr;
  const Lesson::Choice* next = next_in_lesson();
  const std::size_t course = lesson_->course().size();
  if (!next && std::find(movers_.begin() + static_cast<long>(std::min(course, movers_.size())), movers_.end(),
                         Lesson::learner) != movers_.end())
    return nullptr;
  const std::vector<std::string>& lines = next ? next->say : lesson_->closing();
  json::value wanted;
  for (unsigned i = 0; next && next->asked && i < match_->options().size(); ++i)
    if (match_->options()[i] == next->option) wanted = i;
  return {{"say", json::array(lines.begin(), lines.end())},
          {"wanted", std::move(wanted)},
          {"step", next ? std::min(next->step + 1, lesson_->steps()) : lesson_->steps()},
          {"steps", lesson_->steps()}};
}

std::string Room::apart() const {
  json::array offers;
  for (const Offer& offer : offers_) offers.push_back({{"what", offer.what}, {"from", offer.from}});
  return std::string("\"paused\":") + (paused_ ? "true" : "false") + ",\"offers\":" + json::serialize(offers);
}

json::value Room::clock_json(int eyes, const Shown& shown) const {
  if (!setup_.clock) return nullptr;
  json::array left;
  for (Seat seat = 0; seat < shown.left.size(); ++seat) {
    const Milliseconds gone = shown.running == seat ? std::max<Milliseconds>(hall_.now() - shown.at, 0) : 0;
    left.emplace_back(std::max<Milliseconds>(shown.left[seat] - gone, 0));
  }
  // With more than two at the table, whose clock runs would tell who was asked in secret.
  const bool told = shown.running == eyes || shown.left.size() == 2;
  return {{"left", std::move(left)},
          {"running", shown.running >= 0 && told ? json::value(shown.running) : json::value()}};
}

json::value Room::over_json() const {
  if (status_ != GameStatus::Over && status_ != GameStatus::Void) return nullptr;
  json::array winners;
  for (const int seat : winners_) winners.emplace_back(seat);
  return {{"winners", std::move(winners)},
          {"reason", end_},
          {"rematch", setup_.rematch.empty() ? json::value() : json::value(setup_.rematch)}};
}

// What the others have seen: stepping back is free as long as it is still the same.
std::size_t Room::lines_of_others(Seat seat) const {
  std::size_t lines = 0;
  for (const LogLine& line : match_->log()) lines += (line.seats & ~(1U << seat)) != 0;
  return lines;
}

std::size_t Room::views_shown(Seat except) const {
  std::size_t sum = 0;
  for (const auto& [eyes, shown] : shown_)
    if (eyes != except && eyes != spectator) sum = sum * 31 + shown.view;
  return sum;
}

std::size_t Room::views_now(Seat except) const {
  std::size_t sum = 0;
  for (const auto& [eyes, shown] : shown_)
    if (eyes != except && eyes != spectator)
      sum = sum * 31 +
            std::hash<std::string>{}(json::serialize(Eyes(*match_, eyes, id_, hall_.scramble).view()));
  return sum;
}

// How many of the last choices a seat may step back now: those after which it learned nothing, no dice fell,
// and of which no other person has seen anything.
unsigned Room::undoable(Seat seat) const {
  unsigned count = 0;
  for (std::size_t i = steps_.size(); i-- > 0; ++count) {
    const Step& step = steps_[i];
    if (step.seat != seat || step.moves < settled() || step.reveals != match_->reveals(seat)) break;
    if (all_others_are_computers()) continue;
    if (step.passes) break;  // somebody may have been asked in secret then
    if (step.moves + count + 1 != record_.moves.size() || step.lines != lines_of_others(seat)) break;
    if (step.views != views_now(seat)) break;
  }
  return count;
}

int Room::victory_points(Seat seat) const {
  for (const auto& [name, value] : match_->watch().properties)
    if (name == match_->name(seat) + "/points") return std::stoi(value);
  return 0;
}

json::object Room::summary(PersonId reader) const {
  json::array seats, variants;
  const GameStatus status = committing_ ? GameStatus::Running : status_;  // its end is not on disk yet
  const bool over = status == GameStatus::Over || status == GameStatus::Void;
  bool yours = false;
  for (Seat i = 0; i < setup_.seats.size(); ++i) {
    const SeatSetup& seat = setup_.seats[i];
    const bool mine = holds(reader, i);
    const auto shown = shown_.find(i);
    yours |= mine && shown != shown_.end() && status == GameStatus::Running &&
             !shown->second.decision.empty() && shown->second.number == made_by(i, movers_.size());
    seats.push_back({{"name", seat.name},
                     {"kind", seat.is_person()                       ? "person"
                              : seat.who == SeatSetup::Who::Computer ? "computer"
                                                                     : "empty"},
                     {"level", seat.level},
                     {"mine", mine},
                     {"deck", mine || over ? seat.deck : ""},
                     {"present", std::any_of(visitors_.begin(), visitors_.end(),
                                             [&](const Visitor* v) { return holds(v->person, i); })}});
  }
  for (const std::string& variant : setup_.settings.variants) variants.emplace_back(variant);
  json::value clock;
  if (setup_.clock) clock = {{"minutes", setup_.clock->minutes}, {"increment", setup_.clock->increment}};
  return {{"id", id_},
          {"rulebook", setup_.rulebook},
          {"status", status_names[static_cast<unsigned>(status)]},
          {"seats", std::move(seats)},
          {"clock", std::move(clock)},
          {"variants", std::move(variants)},
          {"private", setup_.unlisted},
          {"yours_to_move", yours},
          {"number", over ? record_.moves.size() : 0},  // while it runs it would tell of secret passes
          {"began", began_ / 1000},
          {"result", over ? over_json() : json::value()},
          {"lesson", setup_.lesson.empty() ? json::value() : json::value(setup_.lesson)}};
}

}  // namespace tercio::server
