#include "play/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "play/files.h"
#include "play/names.h"
#include "rulebooks/reading.h"

namespace tercio {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view first_line = "tercio record ";
constexpr std::size_t choices_a_line = 16, longest = 64U << 20U;

// One line of its own: what a name or a path could spoil is replaced.
std::string one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return line;
}

template <class Number>
bool number(std::string_view text, Number& value, int base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

// A number; or, of a seed with both halves, 32 hexadecimal digits.
std::string written_seed(Seed seed) {
  return seed.high == 0 ? std::to_string(seed.low) : fmt::format("{:016x}{:016x}", seed.high, seed.low);
}

bool read_seed(std::string_view text, Seed& seed) {
  if (text.size() != 32) return number(text, seed.low, 10);
  return number(text.substr(0, 16), seed.high, 16) && number(text.substr(16), seed.low, 16);
}

std::uint32_t packed(Option o) {
  return std::uint32_t{o.verb} << 24U | std::uint32_t{o.a} << 16U | std::uint32_t{o.b} << 8U | o.c;
}

Option unpacked(std::uint32_t x) {
  return {static_cast<std::uint8_t>(x >> 24U), static_cast<std::uint8_t>(x >> 16U),
          static_cast<std::uint8_t>(x >> 8U), static_cast<std::uint8_t>(x)};
}

// Reads a record line by line; the first thing that is wrong ends it.
class Reader {
 public:
  Reader(std::string_view text, std::string_view file) : rest_(text), file_(file) {}

  std::variant<Record, RecordProblem> read() {
    if (rest_.size() > longest) return wrong("this is too large for a record");
    if (!next() || !line_.starts_with(first_line)) return wrong("a record begins with `tercio record 1`");
    unsigned version = 0;
    if (!number(line_.substr(first_line.size()), version, 10) || version != Record::format)
      return wrong(fmt::format("this program reads records of format {}, not `{}`", Record::format,
                               line_.substr(first_line.size())));
    if (!read_header() || !read_moves()) return RecordProblem{problem_};
    return std::move(record_);
  }

 private:
  bool next() {
    if (rest_.empty()) return false;
    ++number_;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    return true;
  }
  RecordProblem wrong(const std::string& why) {
    problem_ = fmt::format("{}:{}: {}", file_, std::max(number_, 1), why);
    return {problem_};
  }
  bool fail(const std::string& why) { return wrong(why), false; }
  bool take(std::string_view word, std::string_view& value) const {
    if (!line_.starts_with(word)) return false;
    value = line_.substr(word.size());
    while (!value.empty() && static_cast<unsigned char>(value.front()) <= ' ') value.remove_prefix(1);
    return true;
  }

  bool read_header() {
    bool seeded = false, hashed = false;
    std::string_view value;
    while (next()) {
      if (line_ == "choices:") {
        if (record_.game.empty()) return fail("the header names no game");
        if (!seeded || !hashed) return fail("the header has no seed, or no hash of the cards");
        if (record_.players.size() < 2) return fail("the header names fewer than two players");
        for (const Record::Player& p : record_.players)
          if (p.deck_text.empty() && record_.lesson.empty())
            return fail(fmt::format("the header has no deck for {}", p.name));
        return true;
      }
      if (take("game:", value)) {
        record_.game = value;
      } else if (take("seed:", value)) {
        if (!(seeded = read_seed(value, record_.seed))) return fail(fmt::format("`{}` is no seed", value));
      } else if (take("cards:", value)) {
        if (!(hashed = number(value, record_.cards, 16))) return fail(fmt::format("`{}` is no hash", value));
      } else if (take("card file:", value)) {
        record_.card_files.emplace_back(value);
      } else if (take("lesson:", value)) {
        record_.lesson = value;
      } else if (take("variant:", value)) {
        record_.settings.variants.emplace_back(value);
      } else if (take("team:", value)) {
        if (!read_team(value)) return fail(fmt::format("`{}` are no seats of a team", value));
      } else if (take("switch:", value)) {
        if (!read_switch(value)) return fail("expected `switch: NAME NUMBER`");
      } else if (take("player:", value)) {
        if (record_.players.size() == 6) return fail("more than six players");
        if (const std::string fault = player_name_fault(value); !fault.empty()) return fail(fault);
        record_.players.push_back({std::string(value), "human", "", ""});
      } else if (record_.players.empty()) {
        return fail(
            fmt::format("expected game, seed, cards, card file, lesson, variant, team, switch, player or "
                        "choices, not `{}`",
                        line_.substr(0, 40)));
      } else if (take("kind:", value)) {
        record_.players.back().kind = value;
      } else if (take("deck:", value)) {
        record_.players.back().deck = value;
      } else if (line_.starts_with("|")) {
        std::string_view text = line_.substr(1);
        if (text.starts_with(' ')) text.remove_prefix(1);
        record_.players.back().deck_text += std::string(text) + "\n";
      } else {
        return fail(fmt::format("expected kind, deck, a line of a deck, player or choices, not `{}`",
                                line_.substr(0, 40)));
      }
    }
    return fail("the record ends before its choices");
  }

  bool read_team(std::string_view value) {
    std::vector<Seat> team;
    while (!value.empty()) {
      const std::string_view word = value.substr(0, value.find(' '));
      value.remove_prefix(std::min(word.size() + 1, value.size()));
      Seat seat = 0;
      if (!number(word, seat, 10)) return false;
      team.push_back(seat);
    }
    record_.settings.teams.push_back(std::move(team));
    return true;
  }
  bool read_switch(std::string_view value) {
    const std::size_t space = value.find(' ');
    int state = 0;
    if (space == std::string_view::npos || !number(value.substr(space + 1), state, 10)) return false;
    record_.settings.switches[std::string(value.substr(0, space))] = state;
    return true;
  }

  bool read_moves() {
    std::string_view value;
    while (next()) {
      if (line_.empty()) continue;
      if (record_.result) return fail("there is more after the result");
      if (take("check", value)) {
        const std::size_t space = value.find(' ');
        Record::Check check;
        if (space == std::string_view::npos || !number(value.substr(0, space), check.after, 10) ||
            !number(value.substr(space + 1), check.hash, 16))
          return fail("expected `check`, the number of choices so far and a hash");
        if (check.after != record_.moves.size())
          return fail(
              fmt::format("this check stands after {} choices and says {}: some are missing or too many",
                          record_.moves.size(), check.after));
        record_.checks.push_back(check);
      } else if (take("concede", value)) {
        unsigned seat = 0;
        if (!number(value, seat, 10) || seat >= record_.players.size())
          return fail(fmt::format("`{}` is no seat", value));
        record_.moves.push_back({{}, true, static_cast<Seat>(seat)});
      } else if (take("result:", value)) {
        const std::size_t space = std::min(value.find(' '), value.size());
        Record::Result result;
        if (value.substr(0, space) != "draw") {
          if (!number(value.substr(0, space), result.winner, 10) || result.winner < 0 ||
              result.winner >= static_cast<int>(record_.players.size()))
            return fail("expected `result: SEAT REASON` or `result: draw REASON`");
        }
        result.reason = value.substr(std::min(space + 1, value.size()));
        record_.result = result;
      } else if (!read_choices()) {
        return false;
      }
    }
    if (!record_.result && !complete())
      return fail("the record is cut off: it ends without a check or a result");
    return true;
  }
  // What was written whole ends with a check of its last position.
  bool complete() const {
    return !record_.checks.empty() && record_.checks.back().after == record_.moves.size();
  }

  bool read_choices() {
    std::string_view left = line_;
    while (!left.empty()) {
      const std::string_view word = left.substr(0, left.find(' '));
      left.remove_prefix(std::min(word.size() + 1, left.size()));
      std::uint32_t value = 0;
      if (word.size() != 8 || !number(word, value, 16))
        return fail(fmt::format("`{}` is no choice: expected eight hexadecimal digits", word.substr(0, 40)));
      record_.moves.push_back({unpacked(value), false, 0});
    }
    return true;
  }

  std::string_view rest_, line_;
  std::string file_, problem_;
  int number_ = 0;
  Record record_;
};

std::string settings_text(const Settings& settings) {
  std::string text;
  for (const std::string& variant : settings.variants) text += "variant: " + one_line(variant) + "\n";
  for (const std::vector<Seat>& team : settings.teams)
    text += fmt::format("team: {}\n", fmt::join(team, " "));
  for (const auto& [name, state] : settings.switches)
    text += fmt::format("switch: {} {}\n", one_line(name), state);
  return text;
}

// The decks of the header, in the order of the seats.
std::vector<DeckText> decks_of(const Record& record) {
  std::vector<DeckText> decks;
  for (const Record::Player& p : record.players) decks.push_back({p.deck, p.deck_text});
  return decks;
}

}  // namespace

std::string write_record(const Record& record) {
  std::string text = fmt::format("{}{}\ngame: {}\nseed: {}\ncards: {:016x}\n", first_line, Record::format,
                                 one_line(record.game), written_seed(record.seed), record.cards);
  for (const std::string& file : record.card_files) text += "card file: " + one_line(file) + "\n";
  if (!record.lesson.empty()) text += "lesson: " + one_line(record.lesson) + "\n";
  text += settings_text(record.settings);
  for (const Record::Player& p : record.players) {
    text +=
        fmt::format("player: {}\nkind: {}\ndeck: {}\n", one_line(p.name), one_line(p.kind), one_line(p.deck));
    std::istringstream lines(p.deck_text);
    for (std::string line; std::getline(lines, line);) text += "| " + one_line(line) + "\n";
  }
  text += "choices:\n";
  std::size_t check = 0, in_line = 0;
  const auto end_line = [&] {
    if (in_line > 0) text += '\n';
    in_line = 0;
  };
  for (std::size_t i = 0; i <= record.moves.size(); ++i) {
    for (; check < record.checks.size() && record.checks[check].after <= i; ++check) {
      end_line();
      text += fmt::format("check {} {:016x}\n", record.checks[check].after, record.checks[check].hash);
    }
    if (i == record.moves.size()) break;
    const Record::Move& move = record.moves[i];
    if (move.concedes) {
      end_line();
      text += fmt::format("concede {}\n", move.seat);
      continue;
    }
    text += fmt::format("{}{:08x}", in_line > 0 ? " " : "", packed(move.option));
    if (++in_line == choices_a_line) end_line();
  }
  end_line();
  if (record.result) {
    const std::string winner = record.result->winner < 0 ? "draw" : std::to_string(record.result->winner);
    text += "result: " + winner + " " + one_line(record.result->reason) + "\n";
  }
  return text;
}

std::variant<Record, RecordProblem> read_record(std::string_view text, std::string_view file) {
  return Reader(text, file).read();
}

std::variant<Record, RecordProblem> load_record(const fs::path& file) {
  std::error_code error;
  std::ifstream in(file, std::ios::binary);
  if (!in || fs::is_directory(file, error)) return RecordProblem{file.string() + ": cannot be read"};
  std::ostringstream text;
  text << in.rdbuf();
  return read_record(text.str(), file.string());
}

std::optional<RecordProblem> save_record(const Record& record, const fs::path& file) {
  if (write_whole(file, write_record(record))) return std::nullopt;
  return RecordProblem{file.string() + ": cannot be written"};
}

Record new_record(const Rulebook& rulebook, std::vector<std::string> names, std::vector<std::string> kinds,
                  const std::vector<DeckText>& decks, Seed seed, const Settings& settings,
                  const std::vector<fs::path>& card_files) {
  Record record;
  record.game = rulebook.name();
  record.seed = seed;
  record.settings = settings;
  record.cards = rulebook.cards_hash(decks);
  for (const fs::path& file : card_files) record.card_files.push_back(fs::absolute(file).string());
  for (std::size_t i = 0; i < decks.size(); ++i)
    record.players.push_back({one_line(i < names.size() ? names[i] : "player " + std::to_string(i + 1)),
                              one_line(i < kinds.size() ? kinds[i] : "human"), one_line(decks[i].name()),
                              rulebook.written(decks[i])});
  return record;
}

Record lesson_record(const Lesson& lesson) {
  const auto match = lesson.match();
  Record record;
  record.game = match->game();
  record.lesson = lesson.name();
  const std::string& level = lesson.goes_on_against();
  for (Seat seat = 0; seat < match->seats(); ++seat)
    record.players.push_back({match->name(seat),
                              seat == Lesson::learner ? "human"
                              : level.empty()         ? "lesson"
                                                      : level,
                              "", ""});
  return record;
}

std::variant<std::unique_ptr<Match>, RecordProblem> begin(const Record& record, Library& library) {
  if (!record.lesson.empty()) {
    if (const Lesson* lesson = library.lesson(record.game, record.lesson)) return lesson->match();
    return RecordProblem{fmt::format("there is no lesson named \"{}\"", record.lesson)};
  }
  for (const std::string& file : record.card_files) library.add_cards(record.game, file);
  const Rulebook* rulebook = library.rulebook(record.game);
  if (!rulebook) return RecordProblem{"there is no game named \"" + record.game + "\""};
  const auto seats = static_cast<unsigned>(record.players.size());
  if (const std::string fault = rulebook->settings_fault(record.settings, seats); !fault.empty())
    return RecordProblem{fault};
  if (const auto problems = rulebook->problems(); !problems.empty()) return RecordProblem{problems.front()};
  const std::vector<DeckText> decks = decks_of(record);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < decks.size(); ++i) {
    if (std::string fault = player_name_fault(record.players[i].name); !fault.empty())
      return RecordProblem{"player " + std::to_string(i + 1) + ": " + fault};
    if (std::find(names.begin(), names.end(), record.players[i].name) != names.end())
      return RecordProblem{"two players are called " + record.players[i].name};
    names.push_back(record.players[i].name);
    std::string wrong = rulebook->deck_problem(decks[i]);
    if (wrong.empty())
      if (const auto faults = rulebook->deck_faults(decks[i], record.settings); !faults.empty())
        wrong = faults.front();
    if (!wrong.empty()) return RecordProblem{"deck of " + names.back() + ": " + wrong};
  }
  if (const std::uint64_t now = rulebook->cards_hash(decks); now != record.cards)
    return RecordProblem{fmt::format(
        "the cards have changed since this game was played: their hash is {:016x}, the record has {:016x}",
        now, record.cards)};
  try {
    return rulebook->match(names, decks, record.settings, record.seed);
  } catch (const Refused& refused) { return RecordProblem{refused.what()}; }
}

Record record_of(const Rulebook& rulebook, const FuzzPlan& plan, const FuzzFailure& failure, Library& library,
                 const std::vector<fs::path>& card_files) {
  std::vector<DeckText> decks;
  for (const std::size_t deck : failure.decks) decks.push_back(plan.decks[deck]);
  Record record = new_record(rulebook, {"first", "second", "third", "fourth", "fifth", "sixth"},
                             std::vector<std::string>(decks.size(), "random"), decks, failure.seed,
                             plan.settings, card_files);
  auto begun = begin(record, library);
  if (auto* match = std::get_if<std::unique_ptr<Match>>(&begun)) {
    for (const Option o : failure.choices)
      if (!record_choice(record, **match, o)) break;
    close_record(record, **match);
  }
  return record;
}

bool record_choice(Record& record, Match& match, Option option) {
  if (!match.choose(option)) return false;
  record.moves.push_back({option, false, 0});
  if (record.moves.size() % Record::every == 0) record.checks.push_back({record.moves.size(), match.hash()});
  return true;
}

void record_concession(Record& record, Match& match, Seat seat) {
  if (match.over() || seat >= match.seats()) return;
  match.concede(seat);
  record.moves.push_back({{}, true, seat});
}

void close_record(Record& record, const Match& match) {
  if (record.checks.empty() || record.checks.back().after != record.moves.size())
    record.checks.push_back({record.moves.size(), match.hash()});
  if (match.over()) record.result = Record::Result{match.winner(), match.reason()};
}

void cut_record(Record& record, std::size_t moves) {
  if (moves < record.moves.size()) record.moves.resize(moves);
  while (!record.checks.empty() && record.checks.back().after > moves) record.checks.pop_back();
  record.result.reset();
}

bool play_move(Match& match, const Record::Move& move) {
  if (match.over()) return false;
  if (!move.concedes) return match.choose(move.option);
  if (move.seat >= match.seats()) return false;
  match.concede(move.seat);
  return true;
}

Replayed replay(const Record& record, Library& library, std::size_t moves) {
  Replayed done;
  auto begun = begin(record, library);
  if (const auto* problem = std::get_if<RecordProblem>(&begun)) {
    done.difference = *problem;
    return done;
  }
  done.match = std::get<std::unique_ptr<Match>>(std::move(begun));
  Match& match = *done.match;
  std::size_t check = 0;
  const auto differs = [&](const std::string& how) {
    done.difference = RecordProblem{how};
    return std::move(done);
  };
  for (;; ++done.moves) {
    for (; check < record.checks.size() && record.checks[check].after <= done.moves; ++check)
      if (const std::uint64_t found = match.hash();
          record.checks[check].after == done.moves && found != record.checks[check].hash)
        return differs(fmt::format("decision {}: the position has hash {:016x}, the record expects {:016x}",
                                   done.moves, found, record.checks[check].hash));
    if (done.moves >= std::min(moves, record.moves.size())) break;
    const Record::Move& move = record.moves[done.moves];
    if (play_move(match, move)) continue;
    if (match.over())
      return differs(fmt::format("decision {}: the game is over ({}), the record goes on", done.moves + 1,
                                 match.reason()));
    return differs(fmt::format("decision {}: the choice {:08x} is not on the list of {} options ({})",
                               done.moves + 1, packed(move.option), match.options().size(), match.prompt()));
  }
  if (done.moves == record.moves.size() && record.result) {
    const Record::Result found{match.winner(), match.reason()};
    const auto told = [&](const Record::Result& r) {
      return r.winner < 0 ? "nobody wins, " + r.reason
                          : record.players[static_cast<std::size_t>(r.winner)].name + " wins, " + r.reason;
    };
    if (found != *record.result)
      return differs("the result is " + told(found) + "; the record says " + told(*record.result));
  }
  return done;
}

}  // namespace tercio
