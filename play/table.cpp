#include "play/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <istream>
#include <ostream>

#include "language/token.h"
#include "play/table_layout.h"

namespace tercio {

std::string table_help(std::string_view game, const Pen& pen) {
  return R"(A number takes that option; a group opens, and Enter goes back to all options.
Typing a part of a label shows the options that have it, and takes the only one:
)" + table_examples(game) +
         R"(; inside an opened group its options are searched first. + and - turn pages.
  ? NAME   why is this card not among the options?
  i NAME   the text of a card: hand, table, open piles
  u        undo your last choice, as long as you have seen nothing new since
  hint     the best choices, with the chance of winning
  log      the whole log              save [FILE]  write the game to a file
  concede  give up the game           q            leave; it can be resumed
)" + signs_text(game, pen);
}

Table::Table(Record record, std::unique_ptr<Match> match, std::vector<std::unique_ptr<Player>> players,
             std::function<Screen()> screen, std::istream& in, std::ostream& out, Files files)
    : record_(std::move(record)),
      match_(std::move(match)),
      players_(std::move(players)),
      screen_(std::move(screen)),
      in_(in),
      out_(out),
      files_(std::move(files)),
      seen_(players_.size(), 0) {}

unsigned Table::people() const {
  return static_cast<unsigned>(std::count(players_.begin(), players_.end(), nullptr));
}

void Table::play() {
  const int minutes = record_.settings.value("minuteLimit", 0);
  const auto began = std::chrono::steady_clock::now();
  for (Seat seat = 0; seat < players_.size(); ++seat)
    if (players_[seat]) players_[seat]->begin(*match_, seat, record_.players[seat].deck_text);
  while (!match_->over() && !ended_) {
    if (minutes > 0 && std::chrono::steady_clock::now() - began >= std::chrono::minutes(minutes))
      if (const auto time_up = match_->time_up(); time_up && !record_choice(record_, *match_, *time_up))
        return;
    const Seat seat = match_->to_move();
    if (Player* computer = players_[seat].get()) {
      if (!let_choose(*computer, seat)) return;
      saved_ = false;
      continue;
    }
    if (!turn(seat)) return;
  }
  if (!match_->over()) return;
  for (Seat seat = 0; seat < players_.size(); ++seat)
    if (players_[seat]) players_[seat]->end(*match_, seat);
  tell_end();
}

// A computer that cannot go on gives up. Where the others play on without it, nobody asks it again.
bool Table::let_choose(Player& computer, Seat seat) {
  if (gave_up_ >> seat & 1U) return choose(match_->options()[0]);
  try {
    return choose(computer.choose(*match_));
  } catch (const Forfeit& why) {
    gave_up_ |= 1U << seat;
    notice_ = match_->name(seat) + " gives up: " + why.what() + ".";
    out_ << notice_ << '\n';
    record_concession(record_, *match_, seat);
    return true;
  }
}

bool Table::choose(Option option) {
  for (Seat seat = 0; seat < players_.size(); ++seat)
    if (players_[seat]) players_[seat]->saw(*match_, seat, option);
  return record_choice(record_, *match_, option);
}

bool Table::turn(Seat seat) {
  if (people() > 1 && at_keyboard_ != seat) hand_over(seat);
  at_keyboard_ = seat;
  Menu menu(*match_);
  if (menu.size() == 1) {  // cards that are alike in everything: there is nothing to choose
    return choose(match_->options()[0]);
  }
  for (Seat other = 0; other < players_.size(); ++other)
    if (players_[other]) players_[other]->wait(*match_, other);
  draw(seat, menu);
  std::string line;
  while (!ended_) {
    if (!read(match_->name(seat) + "> ", line)) break;
    switch (answer(seat, menu, line)) {
      case Then::Ask: break;
      case Then::Redraw: draw(seat, menu); break;
      case Then::Next: return true;
      case Then::Leave: return false;
    }
  }
  leave_politely();
  return false;
}

void Table::hand_over(Seat seat) {
  const Screen screen = screen_();
  if (screen.clears) out_ << "\033[H\033[2J\033[3J";
  std::string line;
  read("The keyboard goes to " + match_->name(seat) + ". Press Enter when nobody else is looking. ", line);
}

namespace {

// Log lines tell what happened; a phase that begins is a heading.
std::string log_line(const Pen& pen, const std::string& text, bool is_new) {
  const std::string cut = pen.shorten(text, pen.screen().width - 2);
  if (text.rfind("-- ", 0) == 0) return "  " + pen.tone(Tone::Good, cut);
  return "  " + (is_new ? cut : pen.tone(Tone::Dim, cut));
}

}  // namespace

std::vector<std::string> Table::news(Seat seat, std::size_t rows, const Pen& pen) const {
  std::vector<std::string> lines;
  const auto& log = match_->log();
  const LogLine* after = nullptr;  // the line below; the same again is told once, with how often
  std::size_t times = 1;
  bool is_new = false;
  const auto flush = [&] {
    if (after)
      lines.push_back(
          log_line(pen, after->text + (times > 1 ? " (" + std::to_string(times) + " times)" : ""), is_new));
  };
  for (std::size_t i = log.size(); i > 0 && lines.size() < rows; --i) {
    const LogLine& line = log[i - 1];
    if (!(line.seats >> seat & 1U)) continue;
    if (after && after->text == line.text) {
      ++times;
      continue;
    }
    flush();
    after = &line;
    times = 1;
    is_new = i > seen_[seat];
  }
  if (lines.size() < rows) flush();
  std::reverse(lines.begin(), lines.end());
  return lines;
}

void Table::draw(Seat seat, Menu& menu) {
  const Screen screen = screen_();
  const Pen pen(screen);
  // The log, the prompt, the options and the line of input must have their place below the table.
  const std::size_t least = screen.height >= 40 ? 18 : screen.height >= 30 ? 12 : 8;
  const std::vector<std::string> table =
      draw_table(*match_, seat, pen, screen.height > least + 10 ? screen.height - least : 10);
  const std::size_t below =
      screen.height > table.size() + 4 ? screen.height - table.size() - 2 : 4;  // prompt and input
  std::vector<std::string> notice =
      notice_.empty() ? std::vector<std::string>{} : pen.wrap(notice_, screen.width);
  notice_.clear();
  std::size_t fresh = 0;
  for (std::size_t i = seen_[seat]; i < match_->log().size(); ++i)
    fresh += match_->log()[i].seats >> seat & 1U;
  const std::size_t log_rows =
      std::clamp<std::size_t>(std::max<std::size_t>(fresh, 2), 1, std::max<std::size_t>(below / 2, 1));
  const std::size_t menu_rows =
      below > log_rows + notice.size() + 1 ? below - log_rows - notice.size() - 1 : 2;
  const std::vector<std::string> options = menu.draw(pen, menu_rows);
  const std::size_t left =
      below > options.size() + notice.size() + 1 ? below - options.size() - notice.size() - 1 : log_rows;

  if (screen.clears) out_ << "\033[H\033[2J";
  for (const std::string& line : table) out_ << line << '\n';
  out_ << pen.rule("") << '\n';
  for (const std::string& line : news(seat, std::max(log_rows, left), pen)) out_ << line << '\n';
  for (const std::string& line : notice) out_ << pen.tone(Tone::Mark, line) << '\n';
  const std::string prompt = pen.sign(Sign::Prompt) + " " + pen.shorten(match_->prompt(), screen.width - 2);
  const std::string hint = menu.narrowed() ? "  (Enter: all options)" : "  (h: help)";
  out_ << pen.tone(Tone::Bold, prompt);
  if (width_of(prompt) + hint.size() <= screen.width) out_ << pen.tone(Tone::Dim, hint);
  out_ << '\n';
  for (const std::string& line : options) out_ << line << '\n';
  out_.flush();
}

bool Table::read(const std::string& prompt, std::string& line) {
  out_ << prompt << std::flush;
  if (!std::getline(in_, line)) return false;
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) line.pop_back();
  line.erase(
      0, line.find_first_not_of(" \t") == std::string::npos ? line.size() : line.find_first_not_of(" \t"));
  return true;
}

namespace {

// The rest of a line behind a command word, if that is its first word.
bool is_command(const std::string& line, std::string_view command, std::string& rest) {
  if (language::lower_case(line.substr(0, command.size())) != command) return false;
  if (line.size() > command.size() && line[command.size()] != ' ') return false;
  rest = line.substr(std::min(line.size(), command.size() + 1));
  return true;
}

bool all_digits(const std::string& text) {
  return !text.empty() && text.size() < 5 && text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

Table::Then Table::answer(Seat seat, Menu& menu, const std::string& line) {
  std::string rest;
  if (line.empty()) {
    menu.reset();
    return Then::Redraw;
  }
  if (line[0] == '?') {
    rest = line.substr(std::min(line.find_first_not_of("? "), line.size()));
    show(rest.empty() ? "? NAME tells why a card is not among the options." : why_not(seat, rest));
    return Then::Ask;
  }
  if (is_command(line, "i", rest) || is_command(line, "text", rest)) {
    const std::string text =
        rest.empty() ? "i NAME shows the text of a card.\n" : describe_card(match_->view(seat), rest);
    show(text.empty() ? "You see no card named \"" + rest + "\"." : text);
    return Then::Ask;
  }
  if (is_command(line, "u", rest) || is_command(line, "undo", rest)) return undo(seat);
  if (is_command(line, "hint", rest)) return hint(), Then::Ask;
  if (is_command(line, "log", rest)) return show_log(seat), Then::Ask;
  if (is_command(line, "h", rest) || is_command(line, "help", rest))
    return show(table_help(match_->game(), Pen(screen_()))), Then::Ask;
  if (is_command(line, "save", rest)) return save(rest);
  if (is_command(line, "concede", rest) || is_command(line, "surrender", rest)) return concede(seat);
  if (is_command(line, "q", rest) || is_command(line, "quit", rest) || is_command(line, "exit", rest))
    return quit();
  if (line == "+" || line == "-") {
    menu.turn_page(line == "+" ? 1 : -1);
    return Then::Redraw;
  }
  const std::size_t space = line.find(' ');
  const std::string first = line.substr(0, space);
  if (all_digits(first)) {
    const MenuEntry* entry = menu.entry(static_cast<std::size_t>(std::stoul(first)));
    if (!entry) {
      show("There is no option " + first + ".");
      return Then::Ask;
    }
    if (space == std::string::npos) return pick(seat, menu, entry->options, line);
    return pick(seat, menu, menu.matching(line.substr(space + 1), entry->options), line);
  }
  return pick(seat, menu, menu.matching(line), line);
}

// Of every card that `i NAME` finds.
std::string Table::why_not(Seat seat, const std::string& name) const {
  const std::vector<std::string> titles = titles_with(match_->view(seat), name);
  if (titles.empty() || titles.size() > 5) return match_->why_not(seat, name);
  std::string text;
  for (const std::string& title : titles) text += match_->why_not(seat, title) + "\n";
  return text;
}

Table::Then Table::pick(Seat seat, Menu& menu, const std::vector<Option>& options, const std::string& typed) {
  if (options.empty()) {
    show("No option has \"" + typed + "\" in it. \"? " + typed + "\" may tell why; h for help.");
    return Then::Ask;
  }
  if (options.size() > 1) {
    menu.narrow(options);
    return Then::Redraw;
  }
  take(seat, options[0]);
  return Then::Next;
}

void Table::take(Seat seat, Option option) {
  before_.push_back({match_->clone(), record_.moves.size(), seen_});
  if (before_.size() > 100) before_.erase(before_.begin());
  seen_[seat] = match_->log().size();
  choose(option);
  saved_ = false;
}

Table::Then Table::undo(Seat seat) {
  if (people() > 1) {
    show("Undo is for games against the computer only.");
    return Then::Ask;
  }
  if (before_.empty()) {
    show("There is nothing to undo.");
    return Then::Ask;
  }
  Before& last = before_.back();
  if (last.match->reveals(seat) != match_->reveals(seat)) {
    show("That can't be undone: you have seen something new since.");
    return Then::Ask;
  }
  for (const auto& player : players_)
    if (player) player->forget();
  gave_up_ = 0;
  match_ = std::move(last.match);
  cut_record(record_, last.moves);
  seen_ = last.seen;
  before_.pop_back();
  notice_ = "Your last choice is undone.";
  return Then::Next;
}

Table::Then Table::concede(Seat seat) {
  std::string line;
  if (!read("Really give up this game? (yes/no) ", line)) return Then::Leave;
  if (language::lower_case(line) != "yes" && language::lower_case(line) != "y") {
    show("The game goes on.");
    return Then::Ask;
  }
  record_concession(record_, *match_, seat);
  saved_ = false;
  return Then::Next;
}

Table::Then Table::quit() {
  ended_ = true;
  if (!files_.save.empty() || record_.moves.empty() || saved_) {
    leave_politely();
    return Then::Leave;
  }
  std::string line;
  if (!read("Save the game? (file name, or Enter for " + files_.autosave.string() + ", or no) ", line))
    line.clear();
  if (language::lower_case(line) == "no" || language::lower_case(line) == "n") {
    out_ << "Not saved. Good-bye.\n";
    saved_ = true;
    return Then::Leave;
  }
  if (!line.empty() && language::lower_case(line) != "yes" && language::lower_case(line) != "y") {
    if (store(line)) {
      out_ << "Saved. Go on with: tercio play --resume " << line << "\n";
      return Then::Leave;
    }
  }
  leave_politely();
  return Then::Leave;
}

Table::Then Table::save(const std::string& file) {
  const std::filesystem::path path = file.empty() ? files_.save : std::filesystem::path(file);
  if (path.empty())
    show("save FILE: give the file a name.");
  else if (store(path))
    show("Saved. Go on with: tercio play --resume " + path.string());
  return Then::Ask;
}

bool Table::store(const std::filesystem::path& file) {
  Record copy = record_;
  close_record(copy, *match_);
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  if (const auto problem = save_record(copy, file)) {
    show("The game could not be saved: " + problem->message);
    return false;
  }
  saved_ = true;
  return true;
}

// The input has ended, or the player leaves: what was played is kept.
void Table::leave_politely() {
  ended_ = true;
  const std::filesystem::path& file = files_.save.empty() ? files_.autosave : files_.save;
  if (record_.moves.empty() || file.empty() || saved_) {
    out_ << "\nGood-bye.\n";
    return;
  }
  if (store(file)) out_ << "\nThe game is kept. Go on with: tercio play --resume " << file.string() << "\n";
}

void Table::show(const std::string& text) {
  const Pen pen(screen_());
  std::string trimmed = text;
  while (!trimmed.empty() && trimmed.back() == '\n') trimmed.pop_back();
  for (std::size_t i = 0; i <= trimmed.size();) {  // help keeps its own lines
    const std::size_t end = std::min(trimmed.find('\n', i), trimmed.size());
    const std::string line = trimmed.substr(i, end - i);
    if (width_of(line) <= pen.screen().width)
      out_ << pen.plain(line) << '\n';
    else
      for (const std::string& part : pen.wrap(line, pen.screen().width, "  ")) out_ << part << '\n';
    i = end + 1;
  }
}

// The best three choices, and what would follow the first.
void Table::hint() {
  if (!adviser_) return show("Nobody gives hints at this table.");
  out_ << "Thinking ...\n" << std::flush;
  const Advice advice = adviser_(*match_);
  std::string text;
  std::vector<std::string> told;  // copies of a card look alike to a person
  for (const Advice::Choice& choice : advice.choices) {
    if (told.size() == 3 || (!told.empty() && choice.visits == 0)) break;
    if (std::find(told.begin(), told.end(), choice.label) != told.end()) continue;
    told.push_back(choice.label);
    text += fmt::format("{:3.0f} %  {}\n", choice.chance * 100, choice.label);
  }
  for (std::size_t i = 0; i < advice.expects.size(); ++i)
    text += (i == 0 ? "It expects " : "; ") + advice.expects[i];
  if (advice.expects.empty()) text += "What follows depends on luck, or on what you cannot see";
  show(text + ".");
}

void Table::show_log(Seat seat) {
  const Pen pen(screen_());
  for (const LogLine& line : match_->log())
    if (line.seats >> seat & 1U) out_ << log_line(pen, line.text, true) << '\n';
}

void Table::tell_end() {
  const Pen pen(screen_());
  Seat seat = 0;
  while (seat + 1U < players_.size() && players_[seat]) ++seat;
  if (at_keyboard_ >= 0) seat = static_cast<Seat>(at_keyboard_);
  if (pen.screen().clears) out_ << "\033[H\033[2J";
  for (const std::string& line :
       draw_table(*match_, seat, pen, pen.screen().height > 20 ? pen.screen().height - 8 : 12))
    out_ << line << '\n';
  out_ << pen.rule("") << '\n';
  for (const std::string& line : news(seat, 4, pen)) out_ << line << '\n';
  const std::string winners = property(match_->view(seat).properties, "winner");  // several of a team
  const std::string result = match_->winner() < 0 ? "The game is a draw"
                             : winners.find(", ") == std::string::npos
                                 ? match_->name(static_cast<Seat>(match_->winner())) + " wins"
                                 : winners + " win";
  out_ << pen.tone(Tone::Bold, result + ": " + match_->reason() + ".") << '\n';
  const std::filesystem::path& file = files_.save.empty() ? files_.autosave : files_.save;
  if (!file.empty() && store(file)) out_ << "Its record: " << file.string() << " (tercio replay shows it)\n";
}

}  // namespace tercio
