// What a seat, or a spectator, is sent depends on nothing that it cannot know. Games are brought to many
// positions; each is set up in two rooms, in one of them with everything dealt anew that the observer cannot
// know. Both go on with the same public choices, what only hidden cards ask is declined, and all that the
// observer hears must be the same, byte by byte, as long as the rules have not told it anything new.
#include <cmath>

#include "tests/server/table.h"
#include "tests/support/cards.h"
#include "tests/support/every_rulebook.h"

namespace tercio::server::test {
namespace {

using tercio::test::library;

// Messages as one who cannot read card numbers hears them: those are keyed anew in every server, so they are
// counted in the order in which they come. Clocks are read to the minute.
class Ears {
 public:
  std::string hear(const json::value& message) { return json::serialize(plain(message, "")); }

 private:
  json::value plain(const json::value& value, std::string_view key) {
    if (value.is_object()) {
      json::object all;
      for (const auto& entry : value.as_object()) all[entry.key()] = plain(entry.value(), entry.key());
      return all;
    }
    if (value.is_array()) {
      json::array all;
      for (const json::value& one : value.as_array()) all.push_back(plain(one, key));
      return all;
    }
    if (!value.is_int64()) return value;
    if (key == "began") return 0;  // the two did not begin at the same time
    if (key == "left") return std::llround(static_cast<double>(value.as_int64()) / 60000);
    if (key != "id" && key != "cards") return value;
    return ids_.try_emplace(value.as_int64(), ids_.size()).first->second;
  }

  std::map<std::int64_t, std::size_t> ids_;
};

// Where two lists of messages part, or nothing.
std::string difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string x = i < a.size() ? a[i] : "", y = i < b.size() ? b[i] : "";
    if (x == y) continue;
    std::size_t at = 0;
    while (at < x.size() && at < y.size() && x[at] == y[at]) ++at;
    const std::size_t from = at < 80 ? 0 : at - 80;
    return "of " + std::to_string(a.size()) + " and " + std::to_string(b.size()) + " messages, number " +
           std::to_string(i) + ":\n  " + x.substr(from, 300) + "\n  " + y.substr(from, 300);
  }
  return "";
}

// One of the two rooms, with all its people and a spectator. The mirror is the same game beside it.
class Side {
 public:
  Side(TestHall& house, const GameSetup& setup, const Record& record, const Match& position)
      : house_(house), mirror_(position.clone()), made_(setup.seats.size()) {
    static unsigned rooms = 0;
    const std::string id = "game" + std::to_string(rooms++ / 2);  // both sides have the same
    room_ = std::make_shared<Room>(*house_.hall, id, setup, 0);
    room_->begin(std::get<std::unique_ptr<Game>>(Game::begun(record, {}, library(), id)));
    house_.writer->write([saved = room_->saved()](Store& store) { store.add_game(saved); });
    room_->put(position.clone());
    mirror_->want_passed_turns();
    for (const SeatSetup& seat : setup.seats)
      guests_.push_back(std::make_unique<Guest>(seat.person, seat.name));
    guests_.push_back(std::make_unique<Guest>(99, "Spectator"));
    for (const auto& guest : guests_) room_->enter(*guest);
    room_->wake();
    house_.loop.poll();
  }
  ~Side() {
    for (const auto& guest : guests_) room_->leave(*guest);
  }
  Side(const Side&) = delete;
  Side& operator=(const Side&) = delete;

  const Match& mirror() const { return *mirror_; }
  Room& room() { return *room_; }
  Guest& guest(std::size_t seat) { return *guests_[seat]; }

  void choose(Option option, bool secretly = false) {
    const Seat seat = mirror_->to_move();
    house_.until([&] {  // it answers what it was told, and not before its part of the beat
      const json::value state = guests_[seat]->state();
      // What it was asked ahead, and another has acted before, is not what it is asked by now.
      return state.is_object() && state.at("decision").is_object() && state.at("number") == made_[seat] &&
             state.at("decision").at("prompt").as_string() == std::string_view(mirror_->prompt()) &&
             state.at("decision").at("options").as_array().size() == mirror_->options().size();
    });
    if (!secretly) chosen_ = instant();
    unsigned index = 0;
    while (mirror_->options()[index] != option) ++index;
    house_.say(*room_, *guests_[seat], {{"type", "choose"}, {"number", made_[seat]}, {"option", index}});
    accepted_ = instant();  // on a busy machine that takes its time
    ++made_[seat];
    ASSERT_TRUE(mirror_->choose(option));
    passed_turns_ = (secretly ? passed_turns_ : 0) + mirror_->passed_turns().size();
    turns_ += !secretly + mirror_->passed_turns().size();
  }
  std::size_t passed_turns() const { return passed_turns_; }  // since somebody chose publicly
  std::size_t turns() const { return turns_; }                // that somebody took, or could only pass
  Instant chosen() const { return chosen_; }                  // when somebody chose publicly last
  Instant accepted() const { return accepted_; }              // when the last was on disk, at the latest
  std::size_t timed = 0;  // messages to the observer whose times were looked at
  void wait(Instant until) {
    house_.pass_time(between(instant(), until));
    house_.loop.poll();
  }

  // Nothing that happened since the last call is left out: number and order count.
  std::vector<std::string> heard_by(std::size_t observer) {
    std::vector<std::string> all;
    Guest& guest = *guests_[observer];
    for (; heard_ < guest.heard.size(); ++heard_) all.push_back(ears_.hear(guest.heard[heard_]));
    json::object summary = room_->summary(guest.person);
    if (mirror_->over()) summary["number"] = 0;  // then all choices are known
    all.push_back(ears_.hear(summary));
    return all;
  }

 private:
  TestHall& house_;
  std::shared_ptr<Room> room_;
  std::unique_ptr<Match> mirror_;
  std::vector<std::unique_ptr<Guest>> guests_;
  std::vector<unsigned> made_;
  Instant chosen_{}, accepted_{};
  Ears ears_;
  std::size_t heard_ = 0, passed_turns_ = 0, turns_ = 0;
};

template <class Rules>
class Twins {
 public:
  Twins(std::uint64_t seed, TestHall& one, TestHall& other)
      : one_(one), other_(other), beat_(one.hall->settings.beat) {
    chance_ = Chance::seeded(seed, 77);
    const std::vector<DeckText> decks = Library::decks(Rules::name);
    const std::uint64_t seats = Rules::least_seats + seed % (Rules::most_seats - Rules::least_seats + 1);
    std::vector<DeckText> chosen;
    std::vector<std::string> names, kinds;
    for (std::uint64_t seat = 0; seat < seats; ++seat) {
      chosen.push_back(decks[(seed * seats + seat) % decks.size()]);  // every deck, with some seed
      names.push_back("player " + std::to_string(seat));
      kinds.emplace_back("human");
      setup_.seats.push_back(person_seat(static_cast<PersonId>(seat + 1), names.back(), "deck", "text"));
    }
    setup_.rulebook = std::string(Rules::name);
    setup_.clock = ClockSetup{600, 600};
    record_ = new_record(*library().rulebook(setup_.rulebook), names, kinds, chosen, seed);
  }

  // Plays the game to its end at random and stops on the way for every observer in turn.
  void run(unsigned stops) {
    auto begun = tercio::begin(record_, library());
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Match>>(begun));
    const Match& match = *std::get<std::unique_ptr<Match>>(begun);
    const auto game = match.clone();
    std::vector<std::unique_ptr<Match>> met;
    while (!game->over() && met.size() < 3000) {
      met.push_back(game->clone());
      game->choose(game->options()[chance_.below(game->options().size())]);
    }
    for (unsigned i = 0; i < stops && !testing::Test::HasFailure(); ++i) {
      const std::size_t at = chance_.below(static_cast<unsigned>(met.size()));
      const std::size_t observer = i % (match.seats() + 1);
      if (silent(*met[at], match.seats())) continue;  // both rooms begin where nobody is asked in secret
      SCOPED_TRACE(std::string(Rules::name) + ", decision " + std::to_string(at) + ", seen by " +
                   (observer < match.seats() ? match.name(static_cast<Seat>(observer)) : "a spectator"));
      compare(*met[at], observer);
    }
  }

  unsigned compared = 0, declined = 0;

 private:
  using State = typename Rules::State;

  static bool silent(const Match& match, std::size_t observer) {
    if (match.over()) return false;
    for (Seat seat = 0; seat < match.seats(); ++seat)
      if ((observer == seat || observer == match.seats()) && match.silent_for(seat)) return true;
    return false;
  }

  static bool asks_alike(const Match& a, const Match& b) {
    return !a.over() && !b.over() && a.to_move() == b.to_move() && a.prompt() == b.prompt();
  }

  static bool passes_in_secret(const Match& match, Option option) {
    return Rules::is_pass(option) && silent(match, match.seats());
  }

  std::unique_ptr<Match> position(const Match& match, const std::vector<Seat>& dealt_anew) {
    const auto& own = dynamic_cast<const typename Rules::OwnMatch&>(match);
    State state = own.state();
    for (const Seat seat : dealt_anew) {
      auto game = Rules::game(state, own.catalog());
      Rules::redeal(game, seat, chance_);
    }
    std::vector<std::string> names;
    for (Seat seat = 0; seat < match.seats(); ++seat) names.push_back(match.name(seat));
    return std::make_unique<typename Rules::OwnMatch>(own.catalog(), names, state);
  }

  // What the observer sees of a choice. A spectator sees what every other seat does.
  static std::vector<Option> seen(const Match& match, std::size_t observer, Option option) {
    const auto& own = dynamic_cast<const typename Rules::OwnMatch&>(match);
    State state = own.state();
    const auto game = Rules::game(state, own.catalog());
    std::vector<Option> all;
    for (Seat seat = 0; seat < match.seats(); ++seat)
      if (seat == observer || (observer == match.seats() && seat != match.to_move()))
        all.push_back(Rules::observed(game, seat, match.to_move(), option));
    return all;
  }

  void compare(const Match& match, std::size_t observer) {
    std::vector<Seat> anew;
    for (Seat seat = 0; seat < match.seats(); ++seat)
      if (observer == seat || observer == match.seats()) anew.push_back(seat);
    const auto real = position(match, {}), twin = position(match, anew);
    if (silent(*twin, match.seats()) || !asks_alike(*real, *twin)) return;
    Side a(one_, setup_, record_, *real), b(other_, setup_, record_, *twin);
    for (unsigned step = 0; step < 12; ++step) {
      SCOPED_TRACE("step " + std::to_string(step) + ": " + a.mirror().prompt());
      do {
        decline(a, observer);
        decline(b, observer);
        if (beat_ > 0) check_times(a, b, observer);
      } while (pass_if_behind(a, b, observer) || pass_if_behind(b, a, observer));
      if (learned(*real, a.mirror(), observer) || learned(*twin, b.mirror(), observer)) return;
      const std::string parts = difference(a.heard_by(observer), b.heard_by(observer));
      ASSERT_EQ(parts, "") << a.mirror().prompt() << " / " << b.mirror().prompt();
      ++compared;
      if (a.mirror().over() || b.mirror().over()) return;
      if (!go_on(a, b, observer)) return;
    }
  }

  // Where it is publicly another seat's turn to act or to pass, one that can do nothing passes at once. In
  // the room that is behind it passes too: who looks on sees no difference.
  static bool pass_if_behind(Side& behind, const Side& ahead, std::size_t observer) {
    const Match& asked = behind.mirror();
    if (behind.turns() >= ahead.turns() || asked.over() || asked.to_move() == observer) return false;
    for (const Option option : asked.options())
      if (Rules::is_pass(option)) {
        behind.choose(option);
        return true;
      }
    return false;
  }

  // All that is told of a choice comes one beat after it, however often others were asked meanwhile. Whoever
  // is asked in secret is told at once.
  void check_times(Side& a, Side& b, std::size_t observer) {
    for (Side* side : {&a, &b}) {
      const Instant told = side->chosen() + Span(beat_);
      side->wait(side->accepted() + Span(beat_ * static_cast<Milliseconds>(1 + side->passed_turns()) + 10));
      const Guest& guest = side->guest(observer);
      const bool secret = silent(side->mirror(), side->mirror().seats());
      const bool counts = side->chosen() > Instant{} && !secret;
      for (std::size_t& i = side->timed; i < guest.heard.size(); ++i)
        EXPECT_TRUE(!counts || guest.times[i] >= told) << guest.texts[i].substr(0, 200);
    }
  }

  void decline(Side& side, std::size_t observer) {
    while (silent(side.mirror(), observer)) {
      const Match& match = side.mirror();
      Option refusal = match.options()[0];
      for (const Option option : match.options())
        if (Rules::is_pass(option)) refusal = option;
      side.choose(refusal, passes_in_secret(match, refusal));
      ++declined;
    }
  }

  static bool learned(const Match& before, const Match& now, std::size_t observer) {
    if (observer < now.seats())
      return now.reveals(static_cast<Seat>(observer)) != before.reveals(static_cast<Seat>(observer));
    return now.reveals() != before.reveals();
  }

  // The same public choice in both; false if there is none.
  bool go_on(Side& a, Side& b, std::size_t observer) {
    if (a.mirror().to_move() != b.mirror().to_move()) return false;
    std::vector<std::pair<Option, Option>> common;
    for (const Option mine : a.mirror().options())
      for (const Option others : b.mirror().options())
        if (a.mirror().to_move() == observer
                ? mine == others
                : seen(a.mirror(), observer, mine) == seen(b.mirror(), observer, others))
          common.emplace_back(mine, others);
    if (common.empty()) return false;
    const auto [mine, others] = common[chance_.below(static_cast<unsigned>(common.size()))];
    a.choose(mine, passes_in_secret(a.mirror(), mine));
    b.choose(others, passes_in_secret(b.mirror(), others));
    return true;
  }

  TestHall &one_, &other_;
  Milliseconds beat_;
  Chance chance_;
  GameSetup setup_;
  Record record_;
};

template <class Rules>
class Secrecy : public testing::Test {};
TYPED_TEST_SUITE(Secrecy, tercio::test::EveryRulebook, tercio::test::RulebookTitles);

struct Sum {
  unsigned compared = 0, declined = 0;
};

// A game with each of the decks, in every one of them so many positions.
template <class Rules>
Sum compare_games(const HallSettings& settings, std::size_t games, unsigned positions) {
  TestHall one(settings), other(settings);
  for (unsigned seat = 0; seat < Rules::most_seats; ++seat)  // numbered from 1
    for (TestHall* house : {&one, &other}) house->person("player " + std::to_string(seat));
  Sum sum;
  for (std::uint64_t seed = 1; seed <= games && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Twins<Rules> twins(seed, one, other);
    twins.run(positions);
    sum.compared += twins.compared;
    sum.declined += twins.declined;
  }
  testing::Test::RecordProperty("compared", static_cast<int>(sum.compared));
  testing::Test::RecordProperty("declined", static_cast<int>(sum.declined));
  return sum;
}

TYPED_TEST(Secrecy, WhatIsHeardTellsNothingHidden) {
  const std::size_t decks = Library::decks(TypeParam::name).size();
  const unsigned positions = TypeParam::most_seats > 2 ? 4 : 8;  // of many seats each is much to compare
  const Sum sum = compare_games<TypeParam>({.beat = 0}, decks, positions);
  EXPECT_GT(sum.compared, 10 * decks) << "hardly anything was compared";
  const unsigned least = TypeParam::name == "warlords" ? 100 : TypeParam::name == "delos" ? 10 : 0;
  EXPECT_GE(sum.declined, least) << "hardly anything secret was asked";
}

TYPED_TEST(Secrecy, WhenItIsHeardTellsNothingHidden) {
  const Sum sum = compare_games<TypeParam>({.beat = 40}, TypeParam::most_seats > 2 ? 2 : 4, 4);
  EXPECT_GT(sum.compared, 20U) << "hardly anything was compared";
}

}  // namespace
}  // namespace tercio::server::test
