#include "server/eyes.h"

#include <sodium.h>

#include <algorithm>

namespace tercio::server {

Scramble::Scramble() { randombytes_buf(key_.data(), key_.size()); }

std::int64_t Scramble::operator()(std::string_view game, int eyes, int card) const {
  std::string text(game);
  text += '/' + std::to_string(eyes) + '/' + std::to_string(card);
  std::array<unsigned char, crypto_shorthash_BYTES> sum{};
  crypto_shorthash(sum.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key_.data());
  std::uint64_t number = 0;
  for (const unsigned char byte : sum) number = number << 8U | byte;
  return static_cast<std::int64_t>(number >> 11U);  // what a browser's numbers hold exactly
}

// A card that is told is one that the options may speak of.
std::int64_t Eyes::number(const CardView& card) {
  seen_.push_back(card.id);
  if (seat_ != spectator && card.owner == match_.name(static_cast<Seat>(seat_))) own_.insert(card.id);
  return scramble_(game_, seat_, card.id);
}

json::object Eyes::view() {
  seen_.clear();
  own_.clear();
  return shown_.table(seat_ == spectator ? match_.watch() : match_.view(static_cast<Seat>(seat_)));
}

json::object Eyes::everything() { return shown_.table(match_.everything()); }

json::object Eyes::named(Option o, const Match& match) {
  json::array about(&memory_), places(&memory_);
  for (const int id : match.about(o))
    if (std::find(seen_.begin(), seen_.end(), id) != seen_.end())
      about.emplace_back(scramble_(game_, seat_, id));
  for (const PlaceName& name : match.places(o))
    places.push_back({{"owner", shown_.seat_named(name.owner)}, {"name", name.name}});
  return json::object({{"label", match.label(o)},
                       {"cards", std::move(about)},
                       {"places", std::move(places)},
                       {"forecast", match.forecast(o)}},
                      &memory_);
}

// An attacker's targets: where one of the seat's own cards is to be declared, and then others' cards are to
// be chosen at once. Other choices may have windows of others before the next one, which would tell of them.
// What is asked of others in secret is taken to be declined.
json::array Eyes::what_follows(Option o, const Rulebook& rulebook) {
  constexpr std::size_t most = 40;  // of each; with more there is nothing to point at
  json::array all(&memory_);
  const auto names_own = [&](Option option, const Match& match) {
    const std::vector<int> about = match.about(option);
    return about.size() == 1 && own_.contains(about.front());
  };
  if (match_.options().size() > most || match_.forecast(o).empty() || !names_own(o, match_)) return all;
  const auto seat = static_cast<Seat>(seat_);
  const std::unique_ptr<Match> next = match_.clone();
  next->choose(o);
  while (!next->over() && next->silent_for(seat)) {
    const auto pass = std::find_if(next->options().begin(), next->options().end(),
                                   [&](Option other) { return rulebook.is_pass(other); });
    if (pass == next->options().end() || !next->choose(*pass)) return all;
  }
  if (next->over() || next->to_move() != seat || next->reveals() != match_.reveals() ||
      next->options().size() > most)
    return all;
  for (const Option then : next->options()) {
    if (rulebook.is_pass(then) || next->forecast(then).empty() || names_own(then, *next))
      return json::array();
    all.push_back(named(then, *next));
  }
  return all;
}

json::object Eyes::option(Option o, const Rulebook& rulebook) {
  json::object all = named(o, match_);
  all["pass"] = rulebook.is_pass(o);
  all["then"] = what_follows(o, rulebook);
  return all;
}

json::object Eyes::decision(const Rulebook& rulebook) {
  json::array options(&memory_), standing(&memory_);
  for (const Option o : match_.options()) options.push_back(option(o, rulebook));
  for (const Option o : match_.standing(static_cast<Seat>(seat_)))
    standing.push_back(json::object{{"label", match_.label(o)}});
  return json::object({{"seat", seat_},
                       {"prompt", match_.prompt()},
                       {"options", std::move(options)},
                       {"standing", std::move(standing)}},
                      &memory_);
}

bool Eyes::may_read(const LogLine& line) const {
  const unsigned all = (1U << match_.seats()) - 1;
  return seat_ == spectator ? (line.seats & all) == all : line.seats >> seat_ & 1U;
}

bool Eyes::held_back() const {
  if (match_.over()) return false;
  if (seat_ != spectator) return match_.silent_for(static_cast<Seat>(seat_));
  for (Seat seat = 0; seat < match_.seats(); ++seat)
    if (match_.silent_for(seat)) return true;
  return false;
}

}  // namespace tercio::server
