// When something is heard tells nothing. Two play with a beat; whoever is asked in secret passes at once. The
// one who chose hears at the end of the beat, or in a part of it if he is asked in secret himself: never
// earlier, whether the other was asked or not, be it a person or a computer, be the machine idle or busy. And
// whoever is asked in secret is asked then, whether another was asked before, and has answered, or not.
#include <atomic>
#include <thread>

#include "play/rulebook.h"
#include "server/loaded.h"
#include "tests/server/table.h"
#include "tests/support/cards.h"

namespace tercio::server::test {
namespace {

struct Arrivals {
  unsigned choices = 0, after_secret = 0, early = 0;
  std::string first;  // of those that came early
};

class Busy {  // all cores have something else to do
 public:
  explicit Busy(unsigned threads) {
    for (unsigned i = 0; i < threads; ++i)
      threads_.emplace_back([this] {
        while (!enough_) sum_ += 1;
      });
  }
  ~Busy() {
    enough_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  std::atomic<bool> enough_{false};
  std::atomic<unsigned> sum_{0};
  std::vector<std::thread> threads_;
};

class Listening {
 public:
  Listening(const std::string& rulebook, const std::string& level, std::uint64_t seed)
      : house_({.beat = beat}), random_(Chance::seeded(seed)) {
    std::vector<SeatSetup> seats{person_seat(house_.person("tom"), "tom")};
    seats.push_back(level.empty() ? person_seat(house_.person("ann"), "ann") : computer_seat(level));
    room_ = house_.arrange(game_of(rulebook, seats));
    for (const SeatSetup& seat : seats)
      if (seat.is_person()) {
        guests_.push_back(std::make_unique<Guest>(seat.person, seat.name));
        room_->enter(*guests_.back());
      }
  }
  ~Listening() {
    for (const auto& guest : guests_) room_->leave(*guest);
  }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

  void play(unsigned choices, Arrivals& sum) {
    for (unsigned n = 0; n < choices && room_->status() == GameStatus::Running; ++n) {
      Guest* guest = nullptr;
      house_.until([&] { return (guest = asked()) || room_->status() != GameStatus::Running; });
      if (!guest) return;
      if (secret()) {
        pass(*guest);
        --n;
      } else {
        choose_and_listen(*guest, sum);
      }
    }
  }

  static constexpr Milliseconds beat = 200;

 private:
  Guest* asked() const {
    for (const auto& guest : guests_)
      if (guest->asked()) return guest.get();
    return nullptr;
  }
  std::unique_ptr<Game> game() const {
    return std::move(load_game(*house_.reads, tercio::test::library(), room_->id()).game);
  }
  bool secret() const {
    const auto now = game();
    return now && !now->match().over() && (now->match().silent_for(0) || now->match().silent_for(1));
  }
  void pass(Guest& guest) {
    const json::value state = guest.state();
    const json::array& options = state.at("decision").at("options").as_array();
    unsigned index = 0;
    for (unsigned i = 0; i < options.size(); ++i)
      if (options[i].at("pass").as_bool()) index = i;
    house_.choose(*room_, guest, index);
  }

  bool somebody_acted(std::size_t from) const {
    const Rulebook& rulebook = *tercio::test::library().rulebook(room_->setup().rulebook);
    const auto moves = house_.reads->moves(room_->id());
    for (std::size_t n = from; n < moves.size(); ++n)
      if (!rulebook.is_pass(option_of(moves[n]))) return true;
    return false;
  }

  // Somebody chooses for all to see; the other is asked in secret, or not.
  void choose_and_listen(Guest& guest, Arrivals& sum) {
    const std::size_t states = guest.count("state"), heard = guest.heard.size();
    const json::value number = guest.state().at("number");
    const std::size_t before = house_.reads->moves(room_->id()).size();
    const auto options = static_cast<unsigned>(guest.state().at("decision").at("options").as_array().size());
    const Instant kept = instant();  // before: on a busy machine the answer may come while the choice returns
    house_.choose(*room_, guest, random_.below(options));
    unsigned passes = 0;
    bool own_secret = false;
    house_.until([&] {
      if (guest.count("state") > states || room_->status() != GameStatus::Running) return true;
      for (const auto& other : guests_)
        if (other.get() != &guest && other->asked() && secret()) {
          pass(*other);
          ++passes;
        }
      return false;
    });
    if (guest.count("state") == states) return;
    if (guest.state().at("number") == number) return;  // it came too late, and was told so at once
    if (somebody_acted(before + 1)) return;            // for all to see: that is no secret
    std::size_t at = heard;
    while (guest.heard[at].at("type") != "state") ++at;
    own_secret = guest.state().at("decision").is_object() && secret();
    const auto delay = std::chrono::duration<double, std::milli>(guest.times[at] - kept).count();
    ++sum.choices;
    sum.after_secret += passes > 0;
    const double least = own_secret ? 0.2 : 1;  // parts of the beat
    if (delay < (least - 0.06) * static_cast<double>(beat)) {
      ++sum.early;
      sum.first =
          std::to_string(delay) + " ms after the choice, " + std::to_string(passes) + " secret passes before";
    }
  }

  mutable TestHall house_;
  std::shared_ptr<Room> room_;
  std::vector<std::unique_ptr<Guest>> guests_;
  Chance random_;
};

// So many games, and more of them while hardly anybody was asked in secret. Whether anybody is asked depends
// on the cards that are drawn: about one game in three has such a choice, so the bound is far above what is
// needed.
Arrivals listen(const std::string& rulebook, const std::string& level, unsigned games, unsigned choices,
                unsigned secrets = 0) {
  Arrivals sum;
  for (unsigned seed = 1; seed <= games || (sum.after_secret < secrets && seed <= 30 * games); ++seed)
    Listening(rulebook, level, seed).play(choices, sum);
  return sum;
}

TEST(Arrival, TheOneWhoChoseHearsWhenHeAlwaysDoes) {
  for (const std::string rulebook : {"delos", "warlords"}) {
    const unsigned secrets = rulebook == "delos" ? 4 : 0;
    const Arrivals sum = listen(rulebook, "", 3, 25, secrets);
    EXPECT_GT(sum.choices, 40U) << rulebook;
    EXPECT_EQ(sum.early, 0U) << rulebook << ": " << sum.first;
    EXPECT_GE(sum.after_secret, secrets) << "hardly anybody was asked in secret";
  }
}

TEST(Arrival, AComputerInTheOtherSeatChangesNothing) {
  for (const std::string rulebook : {"delos", "warlords"}) {
    const Arrivals sum = listen(rulebook, "recruit", 2, 20);
    EXPECT_GT(sum.choices, 20U) << rulebook;
    EXPECT_EQ(sum.early, 0U) << rulebook << ": " << sum.first;
  }
}

TEST(Arrival, NorDoesABusyMachine) {
  const Busy busy(2 * std::thread::hardware_concurrency());
  const Arrivals sum = listen("delos", "veteran", 2, 20);
  EXPECT_EQ(sum.early, 0U) << sum.first;
}

// ---- asked ahead -------------------------------------------------------------------------------

// Two people, of whom the one who is asked first in secret does not answer until the other was asked, too.
class Waiting {
 public:
  Waiting(const std::string& rulebook, std::uint64_t seed)
      : rulebook_(*tercio::test::library().rulebook(rulebook)), random_(Chance::seeded(seed)) {
    for (const char* name : {"tom", "ann"}) people_.push_back(house_.person(name));
    room_ =
        house_.arrange(game_of(rulebook, {person_seat(people_[0], "tom"), person_seat(people_[1], "ann")}));
    for (Seat seat = 0; seat < 2; ++seat) {
      guests_.push_back(std::make_unique<Guest>(people_[seat], seat == 0 ? "tom" : "ann"));
      room_->enter(*guests_.back());
    }
  }
  ~Waiting() {
    for (const auto& guest : guests_) room_->leave(*guest);
  }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

  enum class Then { Passes, Acts };  // what the first does in the end

  // Plays on until both are asked in secret at the same time; false if that does not happen.
  bool play(unsigned choices, Then then) {
    for (unsigned n = 0; n < choices && room_->status() == GameStatus::Running; ++n) {
      const auto now = game();
      if (now->match().over()) return false;
      const Seat first = now->match().to_move();
      house_.until([&] { return guests_[first]->asked() || room_->status() != GameStatus::Running; });
      if (room_->status() != GameStatus::Running) return false;
      const bool secret = now->match().silent_for(1 - first);
      if (secret && other_would_be_asked(now->match(), first)) {
        check(*now, first, then);
        return !testing::Test::HasFailure();
      }
      house_.choose(*room_, *guests_[first], secret ? pass_of(now->match()) : random_option(now->match()));
    }
    return false;
  }

 private:
  std::unique_ptr<Game> game() const {
    return std::move(load_game(*house_.reads, tercio::test::library(), room_->id()).game);
  }
  unsigned pass_of(const Match& match) const {
    for (unsigned i = 0; i < match.options().size(); ++i)
      if (rulebook_.is_pass(match.options()[i])) return i;
    return 0;
  }
  unsigned random_option(const Match& match) { return random_.below(match.options().size()); }

  // If the first passes, the other is asked in secret, and nothing was told in between.
  bool other_would_be_asked(const Match& match, Seat first) const {
    const auto at = match.clone();
    if (match.options().size() < 2 || !at->choose(match.options()[pass_of(match)])) return false;
    const Seat other = 1 - first;
    const auto seen = [&](const Match& by_other) {
      return json::serialize(Eyes(by_other, other, "", scramble_).view());
    };
    return !at->over() && at->to_move() == other && at->silent_for(first) &&
           at->log().size() == match.log().size() && seen(*at) == seen(match);
  }

  void check(const Game& now, Seat first, Then then) {
    Guest &one = *guests_[first], &other = *guests_[1 - first];
    const std::size_t moves = now.moves();
    house_.until([&] { return other.asked(); });  // though the first has not answered
    house_.choose(*room_, other, pass_of_shown(other));
    house_.pass_time(20);
    EXPECT_EQ(house_.reads->moves(room_->id()).size(), moves) << "his answer waits";
    Guest again(other.person, other.name);  // on a phone, too
    room_->enter(again);
    EXPECT_FALSE(again.asked()) << "what was answered is not asked again";
    room_->leave(again);
    const unsigned pass = pass_of(now.match());
    house_.choose(*room_, one, then == Then::Passes ? pass : pass == 0 ? 1 : 0);
    house_.until([&] { return house_.reads->moves(room_->id()).size() > moves; });
    const auto kept = [&] { return house_.reads->moves(room_->id()); };
    if (then == Then::Passes) {
      house_.until([&] { return kept().size() >= moves + 2; });
      EXPECT_EQ(kept()[moves].seat, first);
      EXPECT_EQ(kept()[moves + 1].seat, 1 - first) << "the answer that waited";
    } else {
      house_.pass_time(2 * beat);
      EXPECT_TRUE(kept().size() == moves + 1 || kept()[moves + 1].seat == first || other.answered > 0);
      const auto after = game();
      if (after && !after->match().over() && after->match().to_move() == 1 - first)
        house_.until([&] { return other.asked(); });  // it is asked anew
    }
  }
  unsigned pass_of_shown(const Guest& guest) const {
    const json::value state = guest.state();
    const json::array& options = state.at("decision").at("options").as_array();
    for (unsigned i = 0; i < options.size(); ++i)
      if (options[i].at("pass").as_bool()) return i;
    return 0;
  }

  static constexpr Milliseconds beat = 150;
  const Scramble scramble_;
  mutable TestHall house_{{.beat = beat}};
  const Rulebook& rulebook_;
  std::vector<PersonId> people_;
  std::shared_ptr<Room> room_;
  std::vector<std::unique_ptr<Guest>> guests_;
  Chance random_;
};

TEST(Arrival, WhoIsAskedSecondIsAskedAllTheSame) {
  for (const auto then : {Waiting::Then::Passes, Waiting::Then::Acts}) {
    unsigned seen = 0;
    for (unsigned seed = 1; seed <= 40 && seen < 3; ++seed)
      seen += Waiting(seed % 2 ? "delos" : "warlords", seed).play(120, then);
    EXPECT_EQ(seen, 3U);
  }
}

}  // namespace
}  // namespace tercio::server::test
