#include "rulebooks/delos/text/phrases.h"

#include <algorithm>
#include <array>

#include "language/token.h"
#include "machine/common.h"
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

struct AllPhrases : Phrases {
  AllPhrases() {
    add_lines(*this);
    add_events(*this);
    add_verbs_of_cards(*this);
    add_verbs_of_hands(*this);
    add_verbs_of_battles(*this);
    add_changes(*this);
    add_words(*this);
    machine::add_common(*this);  // last: its examples take the first rows of the rulebook
    add_rewordings(*this);
    check();
  }
};

constexpr std::string_view names[] = {"",      "Space Marines", "Orks",           "Eldar",
                                      "Chaos", "Tyranids",      "Imperial Guard", "Dark Eldar"};
constexpr std::string_view adjectives[] = {"",        "Space Marine",   "Ork",       "Eldar", "Chaos",
                                           "Tyranid", "Imperial Guard", "Dark Eldar"};

constexpr auto common_keywords = std::to_array<std::string_view>(
    {"infantry", "vehicle", "walker", "flyer", "daemon", "psyker", "line", "biker", "beast", "swarm", "titan",
     "commander", "desert", "ice", "mountain", "sea", "city"});

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

const Phrases& phrases() {
  static const AllPhrases all;
  return all;
}
std::span<const std::string_view> race_names() { return names; }

Vocabulary vocabulary(const std::vector<language::CardText>& cards) {
  Vocabulary all;
  all.traits.assign(common_keywords.begin(), common_keywords.end());
  all.armies.assign(std::begin(adjectives) + 1, std::end(adjectives));
  for (const language::CardText& card : cards) {
    for (const std::string& trait : card.traits)
      if (const std::string word = language::lower_case(trait); !has(all.traits, word))
        all.traits.push_back(word);
    for (std::size_t i = 1; i < card.kinds.size(); ++i)  // behind the type: a race or a faction
      if (std::find(std::begin(names), std::end(names), card.kinds[i]) == std::end(names) &&
          !has(all.armies, card.kinds[i]))
        all.armies.push_back(card.kinds[i]);
  }
  return all;
}

language::Grammar grammar(const std::vector<language::CardText>& cards) {
  const Vocabulary all = vocabulary(cards);
  std::vector<language::Word> words;
  for (std::size_t i = 0; i < all.traits.size(); ++i)
    words.push_back({"trait", all.traits[i], static_cast<int>(i + 1)});
  for (std::size_t i = 0; i < all.armies.size(); ++i)
    words.push_back({"army", all.armies[i], static_cast<int>(i + 1)});
  return {phrases().rows(), std::move(words), phrases().rewordings()};
}

}  // namespace tercio::delos
