// Where the program finds its cards, decks and lessons.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "play/card_source.h"
#include "play/deck_text.h"
#include "rulebooks/deck.h"

namespace tercio {

class Lesson;
class Rulebook;

class Library {
 public:
  Library();
  ~Library();

  // The home folder is the one that holds cards/: beside the program, above it, where it was built, or else
  // what the program carries with it, unpacked.
  static std::filesystem::path home();

  // More cards for a game: before its rulebook is asked for; later it is too late.
  void add_cards(const std::string& game, const std::filesystem::path& file);
  void add_cards(const std::string& game, CardSource source);
  const std::vector<std::filesystem::path>& added_cards(const std::string& game) { return added_[game]; }

  void add(std::unique_ptr<Rulebook> rulebook);  // one that is not in the table of all

  // The rulebook of that name with its cards, read once. Null: there is none.
  const Rulebook* rulebook(const std::string& name);

  // The same with the cards of these files besides, read once for each set of files. Null: there is no such
  // game.
  const Rulebook* with_files(const std::string& name, const std::vector<CardSource>& files);

  // A deck by its name in decks/ or by a file's path. A game's name looks at its decks only.
  static std::variant<DeckText, DeckProblem> deck(const std::string& name, std::string_view game = "");
  static std::vector<DeckText> decks(std::string_view game = "");  // all that ship, sorted by game and name

  // The lessons of a game, all below learn/GAME, then the scenarios that docs/rules/GAME.md shows. Read once;
  // one that cannot be read throws.
  const std::vector<std::unique_ptr<Lesson>>& lessons(const std::string& game);
  const Lesson* lesson(const std::string& game, std::string_view name);  // null: there is none

 private:
  std::map<std::string, std::vector<std::filesystem::path>> added_;
  std::map<std::string, std::vector<CardSource>> sources_;
  std::map<std::string, std::unique_ptr<Rulebook>> rulebooks_, with_files_;
  std::map<std::string, std::vector<std::unique_ptr<Lesson>>> lessons_;
};

}  // namespace tercio
