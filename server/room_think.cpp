// What happens by itself at a table: computers choose, lessons go on.
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>

#include "server/hall.h"
#include "server/room.h"

namespace tercio::server {

void Room::make_minds() {
  const Rulebook& rulebook = *hall_.library.rulebook(affairs_.setup.rulebook);
  const Record& record = affairs_.game->record();
  minds_.clear();
  for (Seat seat = 0; seat < affairs_.setup.seats.size(); ++seat)
    minds_.push_back(affairs_.is_computer(seat)
                         ? rulebook.player(affairs_.setup.seats[seat].level, record.seed.low + seat + 1)
                         : nullptr);
}

void Room::after(Span wait, std::function<void()> what) {
  auto timer = std::make_shared<boost::asio::steady_timer>(hall_.loop, wait);
  timer->async_wait([self = shared_from_this(), timer, what = std::move(what)](const auto& error) {
    if (!error && !self->gone_) what();
  });
}

void Room::ask_computer(Seat seat) {
  if (thinking_) return;
  thinking_ = true;
  // What is asked in secret is answered within the beat, or the pause would tell of it; in time it passes.
  double seconds = 0;
  const Turn turn = affairs_.game->turn();
  if (affairs_.silent()) {
    constexpr double least = 0.02;
    const Span left = std::chrono::duration_cast<Span>(telling_.answer_by() - instant());
    seconds = std::max(least, std::chrono::duration<double>(left).count() * 0.8);
    if (hall_.settings.beat > 0) after(left, [this, seat, turn] { pass_for(seat, turn); });
  }
  hall_.thinkers.think(
      owner(), [self = shared_from_this(), seat, seconds, mind = minds_[seat],
                match = std::shared_ptr<const Match>(affairs_.game->match().clone()), turn]() mutable {
        const Option option = seconds > 0 ? mind->choose_within(seconds, *match) : mind->choose(*match);
        auto& loop = self->hall_.loop;
        boost::asio::post(loop, [self = std::move(self), mind = std::move(mind), seat, turn, option] {
          self->thinking_ = false;
          self->computer_chose(seat, turn, option);
        });
      });
}

void Room::pass_for(Seat seat, Turn turn) {
  if (affairs_.busy || !affairs_.runs() || !affairs_.game || turn != affairs_.game->turn()) return;
  const Rulebook& rulebook = *hall_.library.rulebook(affairs_.setup.rulebook);
  for (const Option option : affairs_.game->match().options())
    if (rulebook.is_pass(option)) return accept(seat, option);
}

void Room::computer_chose(Seat seat, Turn turn, Option option) {
  if (gone_ || !affairs_.runs() || affairs_.paused || affairs_.busy || !affairs_.game) return;
  if (turn != affairs_.game->turn()) return go_on();  // meanwhile choices were taken back, or somebody left
  // What people are to see comes one beat after the other.
  const Instant now = instant();
  if (affairs_.silent() || telling_.due() <= now) return accept(seat, option);
  thinking_ = true;
  after(std::chrono::ceil<Span>(telling_.due() - now), [this, seat, turn, option] {
    thinking_ = false;
    computer_chose(seat, turn, option);
  });
}

// What the learner is not asked for happens by itself, whoever's choice it is, when what was just said has
// been read.
void Room::follow_lesson(const Lesson::Choice& next) {
  if (next.asked || thinking_) return;
  thinking_ = true;
  constexpr Milliseconds most_beats = 16, letters_a_beat = 10;
  const Milliseconds reading =
      hall_.settings.beat * std::min<Milliseconds>(most_beats, next.news / letters_a_beat);
  after(Span(reading), [this, seat = next.seat, option = next.option, turn = affairs_.game->turn()] {
    thinking_ = false;
    computer_chose(seat, turn, option);
  });
}

}  // namespace tercio::server
