#include "play/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <random>
#include <set>
#include <sstream>
#include <system_error>

#include "play/engine.h"
#include "play/view_json.h"

namespace tercio {
namespace json = boost::json;
namespace {

constexpr double to_start = 20, to_listen = 5;  // seconds for what is not a choice
constexpr double grace = 1;                     // for the way there and back, beyond the time it was told
constexpr auto to_leave = std::chrono::milliseconds(500);

Process::Time in(double seconds) {
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                std::chrono::duration<double>(seconds));
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string shortened(const std::string& text) {
  return text.size() > 60 ? text.substr(0, 60) + "..." : text;
}

}  // namespace

ProgramPlayer::ProgramPlayer(const PlayerKind& kind, const Rulebook& rulebook)
    : rulebook_(rulebook), command_(kind.command), seconds_(kind.budget.seconds) {}

ProgramPlayer::~ProgramPlayer() {
  if (!process_) return;
  process_->write("quit\n", in(0));
  process_->end_politely(to_leave);
}

void ProgramPlayer::lose(const std::string& why) {
  process_.reset();
  told_game_ = false;
  throw Forfeit("the program `" + command_ + "` " + why);
}

void ProgramPlayer::tell(std::string_view text) {
  if (process_->write(text, in(to_listen))) return;
  lose(process_->trouble() == Process::Trouble::Late ? "does not read what it is told" : "ended");
}

std::string ProgramPlayer::answer(double seconds) {
  if (auto line = process_->line(in(seconds))) return *std::move(line);
  switch (process_->trouble()) {
    case Process::Trouble::Late: lose(fmt::format("gave no answer within {} s", seconds));
    case Process::Trouble::TooLong: lose("wrote a line without an end");
    case Process::Trouble::Ended:
    case Process::Trouble::None: break;
  }
  lose("ended");
}

void ProgramPlayer::start() {
  if (process_) return;
  try {
    process_ = std::make_unique<Process>(command_);
  } catch (const std::system_error& why) { lose(std::string("cannot be started: ") + why.what()); }
  tell(fmt::format("hello {}\n", engine_protocol));
  const std::string hello = answer(to_start);
  if (!hello.starts_with(fmt::format("hello {} ", engine_protocol)))
    lose("said `" + shortened(hello) + "` instead of hello");
  tell(fmt::format("rulebook {} {:016x}\n", rulebook_.name(), rulebook_.layout()));
  const std::string ready = answer(to_start);
  std::istringstream words(ready);
  std::string word;
  words >> word;
  if (word != "ready") lose("said `" + shortened(ready) + "` to " + std::string(rulebook_.name()));
  wishes_ = {};
  while (words >> word) {
    if (word == "sees")
      wishes_.sees = true;
    else if (word == "log")
      wishes_.log = true;
    else if (word == "position")
      wishes_.position = true;
    else if (word == "details")
      wishes_.details = true;
    else
      lose("wishes for `" + shortened(word) + "`, which there is not");
  }
}

void ProgramPlayer::begin(const Match&, Seat, std::string_view deck) {
  deck_ = deck;
  told_game_ = false;
}

void ProgramPlayer::tell_game(const Match& match, Seat own) {
  std::string text = fmt::format("game {} {}\n", own, match.seats());
  for (Seat seat = 0; seat < match.seats(); ++seat)
    text += fmt::format("name {} {}\n", seat, one_line(match.name(seat)));
  std::istringstream deck(deck_);
  for (std::string line; std::getline(deck, line);) text += "deck " + line + "\n";
  tell(text);
  std::random_device random;
  key_ = std::uint64_t{random()} << 32U | random();
  told_lines_ = 0;
  told_game_ = true;
}

// The slot of a card tells where it stood in a list: the same number all through the game, but not that.
std::int64_t ProgramPlayer::number(int card) const {
  return static_cast<std::int64_t>(Chance::mix(key_ ^ Chance::mix(static_cast<std::uint64_t>(card))) >> 11U);
}

std::string ProgramPlayer::view(const Match& match, Seat own) const {
  const ViewJson shown(match, {}, [this](const CardView& card) { return number(card.id); });
  return json::serialize(shown.table(match.view(own)));
}

std::string ProgramPlayer::details(const Match& match) const {
  std::set<int> seen;
  const ViewJson shown(match, {}, [&](const CardView& card) { return seen.insert(card.id), 0; });
  shown.table(match.view(match.to_move()));
  json::array all;
  for (const Option option : match.options()) {
    json::array cards, places;
    for (const int id : match.about(option))
      if (seen.contains(id)) cards.emplace_back(number(id));
    for (const PlaceName& place : match.places(option))
      places.push_back({{"owner", shown.seat_named(place.owner)}, {"name", place.name}});
    all.push_back({{"label", match.label(option)},
                   {"pass", rulebook_.is_pass(option)},
                   {"cards", cards},
                   {"places", places},
                   {"forecast", match.forecast(option)}});
  }
  return json::serialize(all);
}

void ProgramPlayer::tell_news(const Match& match, Seat own) {
  std::string text;
  for (; wishes_.log && told_lines_ < match.log().size(); ++told_lines_)
    if (const LogLine& line = match.log()[told_lines_]; line.seats >> own & 1U)
      text += "log " + one_line(line.text) + "\n";
  if (wishes_.sees) text += "sees " + view(match, own) + "\n";
  if (wishes_.position) text += "position " + to_hex(rulebook_.told_to_blind(match)) + "\n";
  tell(text);
}

void ProgramPlayer::tell_options(const Match& match) {
  std::string text = "prompt " + one_line(match.prompt()) + "\n";
  for (unsigned i = 0; i < match.options().size(); ++i)
    text += fmt::format("option {} {}\n", i, one_line(match.label(match.options()[i])));
  if (wishes_.details) text += "details " + details(match) + "\n";
  text += fmt::format("choose {}\n", static_cast<long long>(seconds_ * 1000));
  tell(text);
}

Option ProgramPlayer::choose(const Match& match) {
  const Seat own = match.to_move();
  start();
  if (!told_game_) tell_game(match, own);
  tell_news(match, own);
  tell_options(match);
  const std::string said = answer(seconds_ + grace);
  constexpr std::string_view choose = "choose ";
  unsigned number = 0;
  if (said.starts_with(choose)) {
    const char *from = said.data() + choose.size(), *to = said.data() + said.size();
    const auto [end, error] = std::from_chars(from, to, number);
    if (error == std::errc{} && end == to && number < match.options().size()) return match.options()[number];
  }
  lose("answered `" + shortened(said) + "`, which is not one of the options");
}

void ProgramPlayer::end(const Match& match, Seat own) {
  if (!process_ || !told_game_) return;
  const char* how = match.won(own) ? "won" : match.winner() < 0 ? "drawn" : "lost";
  told_game_ = false;
  try {
    tell(fmt::format("over {} {}\n", how, one_line(match.reason())));
  } catch (const Forfeit&) {
    // The game is over whatever becomes of the program; the next one starts it again.
  }
}

std::string program_fault(const PlayerKind& kind, const Rulebook& rulebook) {
  try {
    ProgramPlayer(kind, rulebook).start();
    return "";
  } catch (const Forfeit& why) { return why.what(); }
}

std::string shuffled_deck(const std::string& text, std::uint64_t seed) {
  const DeckLines lines = lines_of({"", text});
  std::string all;
  for (const auto& [key, value] : lines.headings) all += key + ": " + value + "\n";
  std::vector<std::string> cards;
  for (const auto& [copies, title] : lines.cards)
    cards.insert(cards.end(), static_cast<std::size_t>(copies), title);
  Chance chance = Chance::seeded(seed, 5);
  for (auto n = static_cast<std::uint32_t>(cards.size()); n > 1; --n)
    std::swap(cards[n - 1], cards[chance.below(n)]);
  for (const std::string& title : cards) all += "1 " + title + "\n";
  return all;
}

}  // namespace tercio
