#include "rulebooks/commanders/text/phrases.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string>

#include "language/token.h"
#include "machine/common.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

struct AllPhrases : Phrases {
  AllPhrases() {
    add_lines(*this);
    add_events(*this);
    add_words(*this);
    add_verbs_of_resources(*this);
    add_verbs_of_units(*this);
    add_verbs_of_commanders(*this);
    add_changes(*this);
    machine::add_common(*this);
    add_rewordings(*this);
    check();
  }
};

// The names of actions: what stands behind a price, as in `pay 3 mana to blast a unit`.
void add_name(std::string_view sentence, std::set<std::string>& names) {
  const std::size_t colon = sentence.find(": ");
  if (colon != std::string_view::npos) sentence.remove_prefix(colon + 2);
  while (!sentence.empty() && sentence.front() == ' ') sentence.remove_prefix(1);
  std::string lower = language::lower_case(sentence);
  if (lower.starts_with("or ")) lower.erase(0, 3);
  constexpr std::string_view prices[] = {"pay ", "disable ", "ruin ", "banish ", "remove ",  "move ",
                                         "put ", "return ",  "lose ", "deal ",   "shuffle ", "dismount "};
  if (std::none_of(std::begin(prices), std::end(prices),
                   [&](std::string_view price) { return lower.starts_with(price); }))
    return;
  // A price may say where to: `move this unit to the battlefield to haul`.
  constexpr std::string_view no_names[] = {"the",  "a",   "an", "any",  "its",
                                           "your", "his", "it", "this", "that"};
  for (std::size_t to = sentence.find(" to "); to != std::string_view::npos;
       to = sentence.find(" to ", to + 1)) {
    std::string_view name = sentence.substr(to + 4);
    const std::size_t at = name.find(" at ");
    name = name.substr(0, at != std::string_view::npos ? at : name.find(' '));
    const std::string_view word = name.substr(0, name.find(' '));
    if (!name.empty() && std::find(std::begin(no_names), std::end(no_names), word) == std::end(no_names))
      names.emplace(name);
  }
}

void add_names(std::string_view text, std::set<std::string>& names) {
  while (!text.empty()) {
    const std::size_t end = text.find('.');
    if (end == std::string_view::npos) return;
    add_name(text.substr(0, end), names);
    text.remove_prefix(end + 1);
  }
}

// Words that the rules use themselves are no words to search for.
std::set<std::string> words_of_the_rules() {
  std::set<std::string> all;
  for (const language::Row& r : phrases().rows()) {
    if (r.category == "ability" || r.category == "mark") continue;
    std::string word;
    for (const char c : std::string(r.pattern) + " ") {
      if (std::isalpha(static_cast<unsigned char>(c)) || c == '\'') {
        word += c;
      } else {
        if (c != '}') all.insert(language::lower_case(word));
        word.clear();
      }
    }
  }
  std::vector<language::Word> words;
  add_deeds(words);
  add_states(words);
  for (const language::Word& word : words)
    for (const std::string& part : words_of(word.text)) all.insert(part);
  return all;
}

std::string plural(const std::string& word) {
  if (word.ends_with("man")) return word.substr(0, word.size() - 3) + "men";
  if (word.ends_with("s") || word.ends_with("x") || word.ends_with("ch") || word.ends_with("sh"))
    return word + "es";
  if (word.ends_with("y") && word.size() > 2 &&
      std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos)
    return word.substr(0, word.size() - 1) + "ies";
  return word + "s";
}

}  // namespace

const Phrases& phrases() {
  static const AllPhrases all;
  return all;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : std::string(text) + " ") {
    if (std::isalpha(static_cast<unsigned char>(c))) {  // `Defender's` says defender (1.5.2)
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else {
      if (!word.empty()) words.push_back(word);
      word.clear();
    }
  }
  return words;
}

std::vector<std::string> searched_words(const std::vector<language::CardText>& cards) {
  std::set<std::string> found{"archer",   "beast", "blast", "craftsman", "defender",
                              "fireball", "steed", "sword", "warrior",   "wizard"};
  for (const language::CardText& card : cards) {
    for (const std::string& word : words_of(card.title)) found.insert(word);
    for (const std::string& type : card.traits)
      for (const std::string& word : words_of(type)) found.insert(word);
  }
  static const std::set<std::string> reserved = words_of_the_rules();
  std::set<std::string> plurals;  // of words that are there in the singular too
  for (const std::string& word : found) plurals.insert(plural(word));
  std::vector<std::string> words;
  for (const std::string& word : found)
    if (word.size() > 2 && !reserved.contains(word) && !plurals.contains(word)) words.push_back(word);
  return words;
}

language::Grammar grammar(const std::vector<language::CardText>& cards) {
  constexpr std::string_view alignments[] = {"Chaos", "Order", "Industrial", "Natural",
                                             "Air",   "Earth", "Fire",       "Water"};
  std::set<std::string> names{"blast", "flare", "hurl a fireball", "smash"};  // of the examples
  for (const language::CardText& card : cards)
    for (const language::Line& line : card.abilities) add_names(line.text, names);
  std::vector<language::Word> words;
  for (const std::string& name : names) words.push_back({"name", name, static_cast<int>(words.size())});
  const std::vector<std::string> searched = searched_words(cards);
  const std::set<std::string> known(searched.begin(), searched.end());
  for (std::size_t i = 0; i < searched.size(); ++i) {
    const auto add = [&](std::string word) {
      words.push_back({"text", word, static_cast<int>(i)});
      word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
      if (std::find(std::begin(alignments), std::end(alignments), word) == std::end(alignments))
        words.push_back({"text", word, static_cast<int>(i)});  // at the beginning of a line
    };
    add(searched[i]);
    if (const std::string many = plural(searched[i]); !known.contains(many)) add(many);
  }
  for (std::size_t i = 0; i < std::size(alignments); ++i)
    words.push_back({"alignment", std::string(alignments[i]), static_cast<int>(i + 1)});
  add_deeds(words);
  add_states(words);
  // `next time it would be ruined this term, banish it instead`: instead belongs to what waits.
  std::vector<language::Row> rows = phrases().rows();
  for (language::Row& row : rows)
    if (row.category == "effects" && (row.pattern == "{effect}" || row.pattern == "{effect} instead"))
      row.nearest = true;
  return {std::move(rows), std::move(words), phrases().rewordings()};
}

}  // namespace tercio::commanders
