#include "rulebooks/delos/deck.h"

namespace tercio::delos {

// "Tournament Decks". Casual decks are whatever was agreed, within what the table holds.
std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck, const Settings&) {
  std::vector<std::string> faults;
  const Race race = catalog[deck.leader].race;
  const bool strict = deck.format != "casual";
  const auto copies = copies_in(deck);
  for (const auto& [id, n] : copies) {
    const Card& card = catalog[id];
    const std::string name = "\"" + card.title + "\"";
    if (!(bit(card.type) & deck_types)) faults.push_back(name + " cannot be in a deck");
    if (!strict) continue;
    if (n > 4) faults.push_back(std::to_string(n) + " copies of " + name + ": four at most");
    if (card.race != Race::None && card.race != race)
      faults.push_back(name + " belongs to the " + std::string(race_name(card.race)) + ", the fleet to the " +
                       std::string(race_name(race)));
  }
  if (strict && deck.cards.size() < 60)
    faults.push_back(std::to_string(deck.cards.size()) + " cards: sixty at least");
  if (deck.cards.empty()) faults.push_back("the deck has no cards");
  if (const std::string fault = too_large(deck_form, deck); !fault.empty()) faults.push_back(fault);
  return faults;
}

}  // namespace tercio::delos
