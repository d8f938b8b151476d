#include "server/store_check.h"

#include <map>

#include "server/setup.h"

namespace tercio::server {
namespace {

class Looking {
 public:
  Looking(Store& store, SavedGame game) : store_(store), game_(std::move(game)) {}

  std::vector<std::string> faults() {
    try {
      setup_ = read_setup(game_.setup);
    } catch (const std::exception& error) {
      wrong(std::string("how it was arranged cannot be read: ") + error.what());
      return found_;
    }
    check_status();
    check_seats();
    check_moves();
    check_chats();
    return found_;
  }

 private:
  void wrong(const std::string& what) { found_.push_back("Game " + game_.id + ": " + what); }

  void check_status() {
    const bool open = game_.status == GameStatus::Open, over = game_.status == GameStatus::Over;
    if (open && !game_.record.empty()) wrong("it is open, but has begun");
    if (open && setup_.full()) wrong("it is open, but nobody is missing");
    if (!open && game_.record.empty()) wrong("it has begun, but nobody wrote how");
    if (!open && !setup_.full()) wrong("it has begun, but somebody is missing");
    if (over && game_.result.empty()) wrong("it is over, but has no result");
    if (game_.status == GameStatus::Running && !game_.result.empty()) wrong("it runs, but has a result");
  }

  // Who sits where is kept twice: in the set-up, and for lists.
  void check_seats() {
    std::map<int, PersonId> seated;
    for (const auto& [seat, person] : store_.seats_of(game_.id)) seated[seat] = person;
    for (std::size_t i = 0; i < setup_.seats.size(); ++i) {
      const auto row = seated.extract(static_cast<int>(i));
      if (setup_.seats[i].is_person() && !row) wrong("nobody is kept for seat " + std::to_string(i));
      if (!setup_.seats[i].is_person() && row) wrong("seat " + std::to_string(i) + " is kept for somebody");
      if (row && !store_.person(row.mapped()))
        wrong("seat " + std::to_string(i) + " is nobody's who is there");
    }
    for (const auto& [seat, person] : seated) wrong("there is no seat " + std::to_string(seat));
  }

  void check_moves() {
    const auto moves = store_.moves(game_.id);
    if (game_.status == GameStatus::Open && !moves.empty()) wrong("it is open, but has choices");
    for (const SavedMove& move : moves)
      if (move.seat >= setup_.seats.size()) return wrong("a choice is of a seat that is not there");
    if (moves.size() < setup_.given) wrong("choices are missing that it began with");
  }

  void check_chats() {
    std::int64_t last = -1;
    for (const SavedChat& chat : store_.chats(game_.id)) {
      if (chat.number <= last) return wrong("lines of its chat are out of order");
      last = chat.number;
    }
  }

  Store& store_;
  SavedGame game_;
  GameSetup setup_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> store_faults(Store& store) {
  std::vector<std::string> all;
  for (const std::string& id : store.game_ids())
    if (auto game = store.game(id))
      for (std::string& fault : Looking(store, *std::move(game)).faults()) all.push_back(std::move(fault));
  return all;
}

}  // namespace tercio::server
