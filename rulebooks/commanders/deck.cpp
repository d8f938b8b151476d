#include "rulebooks/commanders/deck.h"

namespace tercio::commanders {

std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck, const Settings& settings) {
  std::vector<std::string> faults;
  const int most_copies = settings.value("copies", 3);
  const int smallest = settings.value("minimum", 50);
  const int picks = settings.value("picksPerGroup", 1);
  const auto copies = copies_in(deck);
  std::array<int, 9> used{};
  for (const auto& [id, n] : copies) {
    const Card& card = catalog[id];
    ++used[static_cast<std::size_t>(card.alignment)];
    if (card.alignment != Alignment::None && n > most_copies)
      faults.push_back(std::to_string(n) + " copies of \"" + card.title +
                       "\": " + std::to_string(most_copies) + " at most");
  }
  if (deck.leader) ++used[static_cast<std::size_t>(catalog[deck.leader].alignment)];
  for (const auto& group : alignment_groups) {
    std::string names;
    int n = 0;
    for (const Alignment a : group) {
      if (a == Alignment::None || used[static_cast<std::size_t>(a)] == 0) continue;
      ++n;
      names += (names.empty() ? "" : " and ") + std::string(alignment_name(a));
    }
    if (n > picks) faults.push_back(names + " exclude each other");
  }
  if (static_cast<int>(deck.cards.size()) < smallest)
    faults.push_back(std::to_string(deck.cards.size()) + " resources: " + std::to_string(smallest) +
                     " at least");
  if (const std::string fault = too_large(deck_form, deck); !fault.empty()) faults.push_back(fault);
  if (settings.plays("generals")) {
    if (deck.leader == 0) faults.push_back("a war of generals needs a line `general: Title`");
    if (deck.leader && catalog[deck.leader].alignment == Alignment::None)
      faults.push_back("a general has an alignment");
  }
  if (deck.leader && copies.contains(deck.leader))
    faults.push_back("the domain holds copies of its general \"" + catalog[deck.leader].title + "\"");
  return faults;
}

}  // namespace tercio::commanders
