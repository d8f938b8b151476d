// Everything fires: each event that the card language accepts in a window is answered in some game. The same
// event, said of a card that nobody has, is not answered in games beside it.
#include <set>

#include "language/cardfile.h"
#include "play/files.h"
#include "play/trials.h"
#include "tests/support/cards.h"
#include "tests/support/every_rulebook.h"

namespace tercio::test {
namespace {

constexpr unsigned most_games = 200, games_beside = 3, longest = 1500;

// What the shipped decks do not bring about by themselves: in every second set of games, each card that can
// bear these lines bears them.
std::vector<std::string> makers(std::string_view game) {
  if (game == "warlords")
    return {"Deep Strike (1).", "Forced Reaction: after this unit enters play, infest this planet."};
  if (game == "commanders")
    return {"Anytime you gain income, each commander loses 1 gold; each commander loses 1 mana.",
            "Anytime this unit assaults, it loses 5 health; move a unit to the assaulted location."};
  return {};
}

// A line that answers what would happen with the same deed again would have no end: it does something else.
std::pair<std::string, std::string_view> answer_to(const EventWindow& window, const std::string& event) {
  std::string line = window.line(event);
  const std::string_view deed = "acquire 7 resources";
  const std::size_t at = line.find(deed);
  if (at == std::string::npos || event.find("would acquire") == std::string::npos) return {line, window.sign};
  return {line.replace(at, deed.size(), "gain 77 mana"), "gains 77 mana"};
}

// A card that nobody has. The words for it are each game's own.
std::string nobody(std::string_view game) {
  return game == "warlords" ? "a unit with ATK 90 or more"
         : game == "delos"  ? "a card with firepower 90 or more"
                            : "a resource with strike 900 or more";
}

// The event with everything that it is said of replaced; empty if it is said of nothing.
std::string said_of(const language::Grammar& grammar, std::string_view category, const std::string& event,
                    const std::string& subject) {
  auto tree = grammar.parse_only(category, event);
  if (!tree) return "";
  bool replaced = false;
  for (language::Tree& part : tree->parts) {
    if (!part.row || (part.row->category != "subject" && part.row->category != "things")) continue;
    if (auto other = grammar.parse_only(part.row->category, subject)) {
      part = *std::move(other);
      replaced = true;
    }
  }
  return replaced ? grammar.format(*tree) : "";
}

template <class Rules>
class Fires : public testing::Test {
 protected:
  const std::string game_{Rules::name};

  // A game of two decks in which every card bears the line that can bear it.
  std::unique_ptr<Rulebook> with(const std::string& line, const std::vector<DeckText>& decks,
                                 const std::vector<std::string>& more) const {
    std::vector<language::CardText> cards;
    std::vector<bool> makes;
    for (const auto& file : files_below(Library::home() / "cards" / game_, ".cards"))
      for (language::CardText& card : language::read_cards(read_whole(file), file.string()).cards) {
        bool used = false;
        for (const DeckText& deck : decks) used = used || deck.text.find(card.title) != std::string::npos;
        if (!used) continue;
        card.abilities.push_back({{}, line});
        for (const std::string& maker : more) card.abilities.push_back({{}, maker});
        cards.push_back(std::move(card));
        makes.push_back(!more.empty());
      }
    for (int round = 0; round < 3;
         ++round) {  // to learn which cards refuse what makes it happen, and which refuse it
      std::string text;
      std::vector<std::size_t> card_of_line{0};
      for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::string written = language::format_card(cards[i]);
        card_of_line.insert(card_of_line.end(),
                            static_cast<std::size_t>(std::count(written.begin(), written.end(), '\n')), i);
        text += written;
      }
      auto rulebook = make_rulebook(game_);
      rulebook->load(Library::home(), {}, {{text, "own.cards"}});
      if (rulebook->problems().empty()) return rulebook;
      std::set<std::size_t> wrong;
      for (const std::string& problem : rulebook->problems())
        wrong.insert(card_of_line[std::stoul(problem.substr(std::string("own.cards:").size()))]);
      for (auto i = wrong.rbegin(); i != wrong.rend(); ++i)
        if (makes[*i]) {
          cards[*i].abilities.resize(cards[*i].abilities.size() - more.size());
          makes[*i] = false;
        } else {
          cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(*i));
          makes.erase(makes.begin() + static_cast<std::ptrdiff_t>(*i));
        }
    }
    return nullptr;
  }

  // The first game in which the log says that the line was carried out; most_games if there is none.
  unsigned fires(const std::string& line, std::string_view sign, unsigned games) const {
    const std::vector<DeckText> all = Library::decks(game_);
    for (unsigned i = 0; i < games; ++i) {
      const std::vector<DeckText> decks{all[i % all.size()], all[(i + 1 + i / all.size()) % all.size()]};
      if (i == 0 || rulebook_line_ != line || i % 3 == 0)
        kept_ = with(line, kept_decks_ = decks, i / 3 % 2 == 1 ? makers(game_) : std::vector<std::string>{});
      rulebook_line_ = line;
      if (!kept_) return most_games;
      const auto match = kept_->match({"ann", "tom"}, kept_decks_, {}, i + 1);
      Chance chance = Chance::seeded(i, 7);
      std::size_t read = 0;
      for (unsigned n = 0; n < longest && !match->over(); ++n) {
        const Options& options = match->options();
        match->choose(options[chance.below(options.size())]);
        for (; read < match->log().size(); ++read)
          if (match->log()[read].text.find(sign) != std::string::npos) return i;
      }
    }
    return most_games;
  }

 private:
  mutable std::unique_ptr<Rulebook> kept_;
  mutable std::vector<DeckText> kept_decks_;
  mutable std::string rulebook_line_;
};
TYPED_TEST_SUITE(Fires, EveryRulebook, RulebookTitles);

TYPED_TEST(Fires, EveryEventInEveryWindow) {
  const auto rulebook = make_rulebook(this->game_);
  rulebook->load(Library::home());
  unsigned answered = 0;
  std::vector<std::pair<std::string, std::string_view>> beside;
  for (const EventTried& tried : tried_events(this->game_))
    for (std::size_t w = 0; w < tried.refusals.size(); ++w) {
      if (!tried.refusals[w].empty()) continue;
      const EventWindow& window = rulebook->windows()[w];
      const auto [line, sign] = answer_to(window, tried.event);
      const unsigned game = this->fires(line, sign, most_games);
      EXPECT_TRUE(game < most_games) << "never: " << line;
      answered += game < most_games;
      const std::string other =
          said_of(rulebook->grammar(), rulebook->event_category(), tried.event, nobody(this->game_));
      if (!other.empty()) beside.emplace_back(window.line(other), window.sign);
    }
  EXPECT_GT(answered, 15U);
  unsigned unanswered = 0;
  for (const auto& [line, sign] : beside) {
    EXPECT_EQ(this->fires(line, sign, games_beside), most_games) << "without reason: " << line;
    ++unanswered;
  }
  EXPECT_GT(unanswered, 8U);
}

}  // namespace
}  // namespace tercio::test
