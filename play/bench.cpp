#include "play/bench.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/chance.h"
#include "play/library.h"

namespace tercio {

std::string signature_text(std::uint64_t signature) { return fmt::format("{:016x}", signature); }

std::uint64_t signature_of_all(const Signatures& signatures) {
  std::uint64_t sum = signatures.empty() ? 0 : signatures.front().second;
  for (std::size_t i = 1; i < signatures.size(); ++i) sum = Chance::mix(sum ^ signatures[i].second);
  return sum;
}

std::string signatures_text(const Signatures& signatures) {
  std::string text = signature_text(signature_of_all(signatures)) + "\n";
  if (signatures.size() > 1)
    for (const auto& [game, signature] : signatures) text += game + " " + signature_text(signature) + "\n";
  return text;
}

std::vector<DeckText> starter_decks(std::string_view game) {
  std::vector<DeckText> decks = Library::decks(game), starters;
  for (const DeckText& deck : decks)
    if (deck.name().ends_with("-starter")) starters.push_back(deck);
  if (!starters.empty()) decks = starters;  // else all that ship
  std::sort(decks.begin(), decks.end(),
            [](const DeckText& a, const DeckText& b) { return a.name() < b.name(); });
  return decks;
}

}  // namespace tercio
