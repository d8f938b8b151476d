// What a position in a scenario (its `position:`) has in all rulebooks: players by name, cards by title with
// their properties, names given with `as:`, and decks of which only some cards are named. What is wrong is
// refused with its line.
#pragma once
#include <initializer_list>
#include <map>
#include <span>

#include "engine/chance.h"
#include "engine/decision.h"
#include "rulebooks/card_reader.h"
#include "rulebooks/deck.h"
#include "rulebooks/names.h"
#include "rulebooks/reading.h"

namespace tercio {

struct PositionPlayers {
  std::vector<std::string> names;
  std::span<const DeckList* const> decks;  // null: none was chosen
};

class PositionReader {
 protected:
  using Ids = std::vector<std::uint16_t>;

  PositionReader(const CardReader& titles, const PositionPlayers& players, std::map<std::string, int>& named)
      : players_(players), titles_(titles), named_(named) {}

  int seat_named(const std::string& name) const;  // -1: nobody
  Seat seat_of(const YAML::Node& node, const char* what) const;
  std::uint16_t card_named(const YAML::Node& node, const std::string& title) const;
  YAML::Node part_of(const YAML::Node& position, Seat seat) const;  // what is said of a player
  const DeckList* deck_of(Seat seat) const {                        // null: none was chosen
    return seat < players_.decks.size() ? players_.decks[seat] : nullptr;
  }

  // Refuses a position with other keys than these and the players' names.
  void check_table(const YAML::Node& position, const char* game,
                   std::initializer_list<const char*> keys) const;

  template <class Phase, std::size_t N>
  static Phase phase_of(const YAML::Node& node, const Named<Phase> (&names)[N]) {
    std::string name = text_of(node, "phase");
    if (name.ends_with(" phase")) name.resize(name.size() - 6);
    const auto phase = value_named(names, name);
    if (!phase) refuse(node, "\"" + name + "\" is no phase: " + list_of_names(names));
    return *phase;
  }

  struct Entry {  // `Title` or `Title: {property: value}`
    YAML::Node at;
    std::string title;
    YAML::Node properties;

    YAML::Node property(const std::string& key) const { return find_key(properties, key); }
  };
  static Entry entry_of(const YAML::Node& item);
  static std::vector<Entry> entries(const YAML::Node& list, const std::string& what);
  Seat owner_of(const Entry& entry, Seat otherwise) const;  // its `owner:`
  void name_card(const YAML::Node& node, int card);         // `as:`
  // The properties of a card that is out of play: it has none but its name and its owner.
  void read_unplayed(const Entry& entry, int card, Seat owner, const std::string& what);

  // The cards that are named on top of a deck, and what lies below them.
  struct Listed {
    std::vector<Entry> top;
    bool ends = false;  // nothing lies below
  };
  static Listed listed(const YAML::Node& part, const char* key);
  // Shuffled: the rest of the player's deck without the cards that are `used`; without a deck as many blanks
  // as there is `room` for, up to forty.
  Ids below(const Listed& list, Seat seat, const Ids& used, Chance& chance, std::uint16_t blank,
            std::size_t room) const;

  const PositionPlayers& players_;

 private:
  const CardReader& titles_;
  std::map<std::string, int>& named_;
};

}  // namespace tercio
