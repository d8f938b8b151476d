#include "play/random_cards.h"

#include <algorithm>
#include <set>

#include "engine/chance.h"
#include "language/cardfile.h"
#include "language/generate.h"
#include "play/files.h"
#include "play/library.h"
#include "play/rulebook.h"

namespace tercio {
namespace {

using language::CardText;

constexpr unsigned tries = 400, depth = 5, most_lines = 3;
constexpr std::size_t longest_line = 300;

// The shipped cards of a game that stand in one of the decks.
std::vector<CardText> cards_in(const std::string& game, const std::vector<DeckText>& decks) {
  std::vector<CardText> all;
  for (const auto& file : files_below(Library::home() / "cards" / game, ".cards"))
    for (CardText& card : language::read_cards(read_whole(file), file.string()).cards)
      if (std::any_of(decks.begin(), decks.end(),
                      [&](const DeckText& deck) { return deck.text.find(card.title) != std::string::npos; }))
        all.push_back(std::move(card));
  return all;
}

// The cards that a game refuses, by the number of their place in the text.
std::set<std::size_t> refused(const std::string& game, const std::vector<CardText>& cards) {
  CardSource source{"", "random.cards"};
  std::vector<std::size_t> card_of_line{0};  // lines count from 1
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::string text = language::format_card(cards[i]);
    card_of_line.insert(card_of_line.end(),
                        static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), i);
    source.text += text;
  }
  const auto rulebook = make_rulebook(game);
  rulebook->load(Library::home(), {}, {source});
  std::set<std::size_t> wrong;
  for (const std::string& problem : rulebook->problems())
    if (problem.starts_with(source.file + ":"))
      wrong.insert(card_of_line[std::stoul(problem.substr(source.file.size() + 1))]);
  return wrong;
}

}  // namespace

RandomCards random_cards(const std::string& game, const std::vector<DeckText>& decks, std::uint64_t seed) {
  const std::vector<CardText> shipped = cards_in(game, decks);
  const auto rulebook = make_rulebook(game);
  rulebook->load(Library::home());
  const language::Grammar& grammar = rulebook->grammar();
  Chance chance = Chance::seeded(seed, 1);
  RandomCards made{{"", "random.cards"}, 0, tries};

  // Each sentence alone on a card, so that it is known which are understood.
  std::vector<CardText> trials;
  std::vector<std::size_t> base;
  while (trials.size() < tries) {
    const std::uint64_t number = Chance::mix(seed + Chance::mix(trials.size()));
    std::string line = grammar.format(language::random_tree(grammar, "ability", number, depth));
    base.push_back(chance.below(static_cast<std::uint32_t>(shipped.size())));
    CardText card = shipped[base.back()];
    card.title = "Trial " + std::to_string(trials.size());
    if (!card.abilities.empty() && chance.below(3) == 0)  // it may stand for a line that there is once only
      card.abilities.erase(card.abilities.begin() +
                           chance.below(static_cast<std::uint32_t>(card.abilities.size())));
    if (line.size() > longest_line) line = "too long";
    card.abilities.push_back({{}, std::move(line)});
    trials.push_back(std::move(card));
  }
  const std::set<std::size_t> wrong = refused(game, trials);

  // Together on cards of the decks; a card on which they do not go together keeps its first trial.
  std::vector<CardText> cards, single;
  std::vector<std::size_t> lines;
  for (std::size_t b = 0; b < shipped.size(); ++b) {
    std::size_t added = 0;
    for (std::size_t i = 0; i < trials.size() && added < most_lines; ++i) {
      if (base[i] != b || wrong.contains(i)) continue;
      if (added++ == 0) {
        cards.push_back(trials[i]);
        cards.back().title = shipped[b].title;
        single.push_back(cards.back());
      } else {
        cards.back().abilities.push_back(trials[i].abilities.back());
      }
    }
    if (added > 0) lines.push_back(added);
  }
  for (const std::size_t i : refused(game, cards)) {
    cards[i] = single[i];
    lines[i] = 1;
  }
  for (std::size_t i = 0; i < cards.size(); ++i) {
    made.cards.text += language::format_card(cards[i]);
    made.sentences += lines[i];
  }
  return made;
}

}  // namespace tercio
