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
    Shown& shown = shown_[visitor.eyes];
    if (!shown.any && !Eyes(*match_, visitor.eyes, id_, hall_.scramble).held_back()) show(visitor.eyes);
    if (shown.any) send_state(visitor);
  }
  tell_presence();
}

void Room::leave(Visitor& visitor) {
  visitors_.erase(std::remove(visitors_.begin(), visitors_.end(), &visitor), visitors_.end());
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

// Whoever is asked in secret is told at once, so that an answer within the beat leaves no trace; all others
// when the beat is over.
void Room::publish_later() {
  const Milliseconds wait = due_ - hall_.now();
  if (wait <= 0) return publish();
  if (status_ == GameStatus::Running && silent()) {
    const Seat asked = match_->to_move();
    show(asked);
    for (Visitor* visitor : visitors_)
      if (visitor->eyes == asked) send_state(*visitor);
  }
  beat_.expires_after(std::chrono::milliseconds(wait));
  beat_.async_wait([self = shared_from_this()](const auto& error) {
    if (!error) self->publish();
  });
}

void Room::publish() {
  if (committing_ || !match_) return;  // what is not on disk is not told
  std::set<int> eyes;
  for (Seat seat = 0; seat < match_->seats(); ++seat)
    if (!is_computer(seat)) eyes.insert(seat);
  for (const Visitor* visitor : visitors_) eyes.insert(visitor->eyes);
  for (const int pair : eyes) {
    if (Eyes(*match_, pair, id_, hall_.scramble).held_back()) continue;
    const std::string before = shown_[pair].body;
    const std::size_t lines = shown_[pair].lines.size();
    show(pair);
    const bool news = shown_[pair].body != before || shown_[pair].lines.size() != lines;
    for (Visitor* visitor : visitors_)
      if (visitor->eyes == pair && (news || visitor->lines_told < shown_[pair].lines.size()))
        send_state(*visitor);
  }
}

void Room::show(int eyes) {
  Shown& shown = shown_[eyes];
  Eyes look(*match_, eyes, id_, hall_.scramble);
  json::object view = look.view();
  shown.view = std::hash<std::string>{}(json::serialize(view));
  json::object all = body(eyes, std::move(view));
  if (asks(eyes)) {
    json::object due = look.decision(*hall_.library.rulebook(setup_.rulebook));
    due["undo"] = undoable(static_cast<Seat>(eyes));
    all["decision"] = std::move(due);
  }
  shown.body = json::serialize(all);
  const auto& log = match_->log();
  for (; shown.log_end < log.size(); ++shown.log_end)
    if (look.may_read(log[shown.log_end])) shown.lines.push_back(shown.log_end);
  shown.any = true;
}

void Room::forget_shown() {
  shown_.clear();
  for (Visitor* visitor : visitors_) visitor->lines_told = 0;
}

void Room::send_state(Visitor& visitor) {
  const Shown& shown = shown_[visitor.eyes];
  json::array lines;
  for (std::size_t n = visitor.lines_told; n < shown.lines.size(); ++n)
    lines.push_back({{"n", n}, {"text", match_->log()[shown.lines[n]].text}});
  visitor.lines_told = shown.lines.size();
  std::string text = shown.body;
  text.back() = ',';  // the body is an object: its log comes last
  text += "\"log\":" + json::serialize(lines) + "}";
  visitor.tell(std::make_shared<const std::string>(std::move(text)));
}

json::object Room::body(int eyes, json::object view) const {
  const bool seated = eyes != spectator;
  const auto seat = static_cast<Seat>(seated ? eyes : 0);
  const bool asked = asks(eyes);
  // At one keyboard it goes to whoever is asked.
  const bool hand_over = seated && status_ == GameStatus::Running && !asked && match_->to_move() != seat &&
                         holds(setup_.seats[seat].person, match_->to_move());
  json::array offers;
  for (const Offer& offer : offers_) offers.push_back({{"what", offer.what}, {"from", offer.from}});
  return {{"type", "state"},
          {"number", seated ? std::count(movers_.begin(), movers_.end(), seat) : 0},
          {"seen_by", seated ? json::value(eyes) : json::value()},
          {"view", std::move(view)},
          {"decision", nullptr},
          {"waiting", status_ == GameStatus::Running && !asked},
          {"hand_to", hand_over ? json::value(match_->to_move()) : json::value()},
          {"clock", clock_json(eyes)},
          {"paused", paused_},
          {"over", over_json()},
          {"offers", std::move(offers)},
          {"lesson", seated ? lesson_json() : json::value()}};
}

bool Room::asks(int eyes) const {
  if (eyes == spectator || status_ != GameStatus::Running || !match_->may_move(static_cast<Seat>(eyes)))
    return false;
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

json::value Room::clock_json(int eyes) const {
  if (!setup_.clock) return nullptr;
  json::array left;
  for (Seat seat = 0; seat < left_.size(); ++seat)
    left.emplace_back(left_[seat] - (running_ == seat ? hall_.now() - since_ : 0));
  // With more than two at the table, whose clock runs would tell who was asked in secret.
  const bool told = running_ == eyes || left_.size() == 2;
  return {{"left", std::move(left)},
          {"running", running_ >= 0 && told ? json::value(running_) : json::value()}};
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
    if (step.moves + count + 1 != record_.moves.size() || step.lines != lines_of_others(seat)) break;
    if (step.views != views_now(seat)) break;
  }
  return count;
}

// After a restart those from whom the due decision is kept see what they saw before it.
void Room::remember_unheld() {
  for (Seat seat = 0; seat < match_->seats(); ++seat) {
    if (is_computer(seat) || !Eyes(*match_, seat, id_, hall_.scramble).held_back()) continue;
    for (std::size_t moves = record_.moves.size(); moves-- > 0;) {
      Replayed back = replay(record_, hall_.library, moves);
      if (!back.match || Eyes(*back.match, seat, id_, hall_.scramble).held_back()) continue;
      match_.swap(back.match);
      show(seat);
      match_.swap(back.match);
      break;
    }
  }
}

int Room::victory_points(Seat seat) const {
  for (const auto& [name, value] : match_->watch().properties)
    if (name == match_->name(seat) + "/points") return std::stoi(value);
  return 0;
}

json::object Room::summary(PersonId reader) const {
  json::array seats, variants;
  const bool over = status_ == GameStatus::Over || status_ == GameStatus::Void;
  for (Seat i = 0; i < setup_.seats.size(); ++i) {
    const SeatSetup& seat = setup_.seats[i];
    const bool mine = holds(reader, i);
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
  const bool yours = status_ == GameStatus::Running && match_ && holds(reader, match_->to_move());
  return {{"id", id_},
          {"rulebook", setup_.rulebook},
          {"status", status_names[static_cast<unsigned>(status_)]},
          {"seats", std::move(seats)},
          {"clock", std::move(clock)},
          {"variants", std::move(variants)},
          {"private", setup_.unlisted},
          {"yours_to_move", yours},
          {"number", over ? record_.moves.size() : 0},  // while it runs it would tell of secret passes
          {"began", began_ / 1000},
          {"result", over_json()},
          {"lesson", setup_.lesson.empty() ? json::value() : json::value(setup_.lesson)}};
}

}  // namespace tercio::server
