// Decks as the OCTGN table program keeps them: .o8d, XML with an id for each card. A game that OCTGN knows
// has a file cards/GAME/octgn.ids.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/rulebook.h"

namespace tercio {

struct OctgnCard {
  int copies = 0;
  std::string id, title;
  int line = 0;  // where it stands in the file
};

bool is_octgn(std::string_view text);
std::vector<OctgnCard> octgn_cards(std::string_view text);  // what is no card is passed over

class OctgnIds {
 public:
  explicit OctgnIds(std::string_view game);  // knows nothing if OCTGN does not know the game

  bool known() const { return !game_.empty(); }
  std::string title(const std::string& id) const;  // or nothing

  // The deck as a .o8d file; nothing if a card has no id.
  std::optional<std::string> write(const Rulebook& rulebook, const DeckText& deck) const;

 private:
  std::string game_;
  std::vector<std::pair<std::string, std::string>> sections_;  // {"army", "Armies"}
  std::map<std::string, std::string> titles_, ids_;            // by id, by title
};

}  // namespace tercio
