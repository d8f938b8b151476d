// Programs as players: any program that speaks the protocol of docs/engine.md can sit in a seat. It is told
// what its seat sees and nothing else. If it crashes, hangs or answers what is not offered, its seat loses
// the game (Forfeit); the next game begins with the program started anew.
#pragma once
#include <memory>
#include <string>

#include "play/process.h"
#include "play/rulebook.h"
#include "players/kind.h"
#include "players/player.h"

namespace tercio {

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(const PlayerKind& kind, const Rulebook& rulebook);
  ~ProgramPlayer() override;

  void begin(const Match& match, Seat own, std::string_view deck) override;
  Option choose(const Match& match) override;
  void end(const Match& match, Seat own) override;
  void forget() override { told_game_ = false; }  // the game is told anew

  void start();  // unless it runs already; throws Forfeit if it does not answer

 private:
  struct Wishes {
    bool sees = false, log = false, position = false, details = false;
  };

  void tell(std::string_view text);
  std::string answer(double seconds);
  [[noreturn]] void lose(const std::string& why);
  void tell_game(const Match& match, Seat own);
  void tell_news(const Match& match, Seat own);
  void tell_options(const Match& match);
  std::string view(const Match& match, Seat own) const;
  std::string details(const Match& match) const;
  std::int64_t number(int card) const;

  const Rulebook& rulebook_;
  std::string command_;
  double seconds_;
  std::unique_ptr<Process> process_;
  Wishes wishes_;
  std::string deck_;
  bool told_game_ = false;
  std::size_t told_lines_ = 0;  // of the log
  std::uint64_t key_ = 0;       // of the numbers of cards in this game
};

// Why the program cannot play this game, found by asking it; or nothing.
std::string program_fault(const PlayerKind& kind, const Rulebook& rulebook);

// The text of a deck with every copy on a line of its own, in an order that says nothing.
std::string shuffled_deck(const std::string& text, std::uint64_t seed);

}  // namespace tercio
