#include "play/trials.h"

#include <algorithm>
#include <map>
#include <set>

#include "language/cardfile.h"
#include "language/coverage.h"
#include "language/table.h"
#include "play/files.h"
#include "play/library.h"
#include "play/rulebook.h"

namespace tercio {
namespace {

using language::CardText;
using language::Category;
using language::Index;

constexpr std::size_t lines_at_once = 20;  // a catalog has room for some thousand cards
constexpr std::size_t most_fillings = 40;

// The first card of each type, and the first whose cost is X: as it is, and without one or all of its lines,
// for some lines stand on a card only once.
std::vector<CardText> bases(const std::string& game) {
  std::vector<CardText> all;
  std::set<std::string> seen;
  for (const auto& file : files_below(Library::home() / "cards" / game, ".cards"))
    for (const CardText& card : language::read_cards(read_whole(file), file.string()).cards) {
      std::string type = card.kinds.empty() ? "" : card.kinds.front();
      for (const language::Figure& figure : card.figures)
        if (figure.value == "X") type += " X";
      if (!seen.insert(type).second) continue;
      all.push_back(card);
      for (std::size_t i = 0; i < card.abilities.size(); ++i) {
        all.push_back(card);
        all.back().abilities.erase(all.back().abilities.begin() + static_cast<std::ptrdiff_t>(i));
      }
      if (card.abilities.size() > 1) {
        all.push_back(card);
        all.back().abilities.clear();
      }
    }
  return all;
}

// What stands behind `file:line:column: ` up to the end of the line.
std::string message_of(const std::string& problem) {
  std::size_t at = 0;
  for (int colons = 0; colons < 3; ++colons) at = problem.find(':', at) + 1;
  return problem.substr(at + 1, problem.find('\n', at) - at - 1);
}

void try_lines(const std::string& game, const std::vector<CardText>& on,
               const std::vector<std::string>& lines, std::size_t from, std::vector<std::string>& refused) {
  const std::string file = "trial.cards";
  std::string text;
  std::vector<std::size_t> trial_of_line{0};  // lines of the text count from 1
  const std::size_t to = std::min(lines.size(), from + lines_at_once);
  for (std::size_t i = from; i < to; ++i)
    for (std::size_t b = 0; b < on.size(); ++b) {
      CardText card = on[b];
      card.title = "Trial " + std::to_string(i) + " " + std::to_string(b);
      card.abilities.push_back({{}, lines[i]});
      const std::string written = language::format_card(card);
      trial_of_line.insert(trial_of_line.end(),
                           static_cast<std::size_t>(std::count(written.begin(), written.end(), '\n')),
                           (i - from) * on.size() + b);
      text += written;
    }
  const auto rulebook = make_rulebook(game);
  rulebook->load(Library::home(), {}, {{text, file}});
  std::map<std::size_t, std::string> wrong;
  for (const std::string& problem : rulebook->problems())
    if (problem.starts_with(file + ":"))
      wrong.emplace(trial_of_line[std::stoul(problem.substr(file.size() + 1))], message_of(problem));
  for (std::size_t i = from; i < to; ++i) {
    std::string& why = refused[i];
    for (std::size_t b = 0; b < on.size(); ++b) {
      const auto found = wrong.find((i - from) * on.size() + b);
      if (found == wrong.end()) {
        why.clear();
        break;
      }
      if (why.empty()) why = found->second;
    }
  }
}

// A row's example, with every word that has few alternatives exchanged for each of them.
class Fillings {
 public:
  explicit Fillings(const language::Grammar& grammar) : grammar_(grammar), table_(grammar.table()) {}

  std::vector<std::string> of_row(const language::Row& row) const {
    const auto tree = grammar_.parse_only(row.category, language::example(grammar_, row));
    if (!tree) return {};
    std::vector<language::Tree> all{*tree};
    for (std::size_t i = 0; i < tree->parts.size(); ++i) {
      std::vector<language::Tree> more;
      for (const language::Tree& begun : all)
        for (language::Tree& other : alternatives(tree->parts[i])) {
          more.push_back(begun);
          more.back().parts[i] = std::move(other);
        }
      all = std::move(more);
    }
    std::vector<std::string> texts;
    for (const language::Tree& one : all) texts.push_back(grammar_.format(one));
    return texts;
  }

 private:
  const language::Grammar& grammar_;
  const language::Table& table_;

  std::vector<language::Tree> alternatives(const language::Tree& part) const {
    const std::string_view name = part.row ? part.row->category : std::string_view(part.category);
    const Index number = table_.find_category(name);
    const Category& category = table_.categories[number];
    const bool few = number >= language::kBuiltins && name != "player" && name != "whose" &&
                     category.rows.size() + category.words.size() <= most_fillings &&
                     std::all_of(category.rows.begin(), category.rows.end(),
                                 [&](Index row) { return table_.phrases[row].slots == 0; });
    if (!few) return {part};
    std::vector<language::Tree> all;
    for (const Index row : category.rows) {
      language::Tree& other = all.emplace_back();
      other.row = &table_.rows[row];
      other.forms.assign(table_.phrases[row].choices, part.forms.empty() ? std::uint8_t{0} : part.forms[0]);
    }
    for (const Index word : category.words) {
      language::Tree& other = all.emplace_back();
      other.category = name;
      other.text = table_.words[word].text;
      other.value = table_.words[word].value;
    }
    return all;
  }
};

}  // namespace

std::vector<std::string> refusals(const std::string& game, const std::vector<std::string>& lines) {
  const std::vector<CardText> on = bases(game);
  std::vector<std::string> refused(lines.size());
  for (std::size_t from = 0; from < lines.size(); from += lines_at_once)
    try_lines(game, on, lines, from, refused);
  return refused;
}

std::vector<EventTried> tried_events(const std::string& game) {
  const auto rulebook = make_rulebook(game);
  rulebook->load(Library::home());
  const language::Grammar& grammar = rulebook->grammar();
  const Fillings fillings(grammar);
  std::vector<EventTried> events;
  for (const language::Row& row : grammar.rows()) {
    if (row.category != rulebook->event_category()) continue;
    for (std::string& text : fillings.of_row(row)) events.push_back({std::move(text), {}});
  }
  std::vector<std::string> lines;
  for (const EventTried& event : events)
    for (const EventWindow& window : rulebook->windows()) lines.push_back(window.line(event.event));
  const std::vector<std::string> refused = refusals(game, lines);
  std::size_t next = 0;
  for (EventTried& event : events)
    for (std::size_t i = 0; i < rulebook->windows().size(); ++i) event.refusals.push_back(refused[next++]);
  return events;
}

std::string event_table(const std::string& game) {
  const auto rulebook = make_rulebook(game);
  std::string text = "### Events and their windows\n\n| event |", rule = "|---|";
  for (const EventWindow& window : rulebook->windows()) {
    text += " `" + std::string(window.word) + "` |";
    rule += "---|";
  }
  text += '\n' + rule + '\n';
  for (const EventTried& event : tried_events(game)) {
    text += "| " + event.event + " |";
    for (const std::string& why : event.refusals) text += why.empty() ? " yes |" : " no: " + why + " |";
    text += '\n';
  }
  return text;
}

}  // namespace tercio
