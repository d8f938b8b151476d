#include "play/dominance.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace tercio {
namespace {

enum class Sense : std::uint8_t { Neither, MoreIsBetter, LessIsBetter };

// Of what a view says, what is plainly good or bad for whose it is. Everything else must be alike.
Sense sense_of(std::string_view property) {
  static constexpr std::array more{"resources",  "gold",    "mana",   "health", "flags",     "attack",
                                   "hit points", "command", "strike", "armor",  "firepower", "speed"};
  static constexpr std::array less{"damage", "exhausted", "locked", "unable"};
  const auto is = [&](const char* name) { return property == name; };
  if (std::any_of(more.begin(), more.end(), is)) return Sense::MoreIsBetter;
  if (std::any_of(less.begin(), less.end(), is)) return Sense::LessIsBetter;
  return Sense::Neither;
}

// Where a card of one's own lies: what is in hand is better than what is thrown away, and what is in play is,
// too. Between those two, and from or to a deck, nothing is obvious.
enum class Zone : std::uint8_t { Play, Hand, Pile, Other };
Zone zone_of(std::string_view place) {
  static constexpr std::array hands{"hand", "command", "arsenal"};
  static constexpr std::array piles{"discard", "ruins"};
  static constexpr std::array others{"deck", "domain", "limbo", "removed", "void", "victory", "won"};
  const auto is = [&](const char* name) { return place == name; };
  if (std::any_of(hands.begin(), hands.end(), is)) return Zone::Hand;
  if (std::any_of(piles.begin(), piles.end(), is)) return Zone::Pile;
  if (std::any_of(others.begin(), others.end(), is)) return Zone::Other;
  return Zone::Play;
}

using Properties = std::vector<std::pair<std::string, std::string>>;

// A flag that is there counts 1, a property that is not there 0; nothing for what is no number.
std::optional<double> number_in(const Properties& properties, const std::string& name) {
  for (const auto& [key, value] : properties) {
    if (key != name) continue;
    if (value == "true") return 1;
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size()) return std::nullopt;
    return number;
  }
  return 0;
}

const std::string* text_in(const Properties& properties, const std::string& name) {
  for (const auto& [key, value] : properties)
    if (key == name) return &value;
  return nullptr;
}

struct Lying {
  const CardView* card;
  std::string owner, place;
  int host = -1;
};
using Lie = std::map<int, Lying>;  // by the cards' numbers

void lay(const std::vector<CardView>& cards, const PlaceView& place, int host, Lie& all) {
  for (const CardView& card : cards) {
    all[card.id] = {&card, place.owner.empty() ? card.owner : place.owner, place.name, host};
    lay(card.attachments, place, card.id, all);
  }
}

// Two tables, thing by thing, as one player likes it.
class Comparison {
 public:
  explicit Comparison(std::string name) : name_(std::move(name)) {}

  void tables(const TableView& from, const TableView& to) {
    for (const auto* list : {&from.properties, &to.properties})
      for (const auto& [key, value] : *list) {
        const std::size_t slash = key.find('/');
        if (slash == key.npos)
          property(from.properties, to.properties, key, key, "", key);
        else
          property(from.properties, to.properties, key, key.substr(slash + 1), key.substr(0, slash), key);
      }
    Lie before, after;
    for (const PlaceView& place : from.places) lay(place.cards, place, -1, before);
    for (const PlaceView& place : to.places) lay(place.cards, place, -1, after);
    if (before.size() != after.size()) alike_ = false;
    for (const auto& [id, lying] : before) {
      const auto found = after.find(id);
      if (found == after.end())
        alike_ = false;
      else
        card(lying, found->second);
    }
  }

  std::optional<std::string> gain() const {
    if (!alike_) return std::nullopt;
    return gain_;
  }

 private:
  // `by`: more of it for this owner.
  void count(double by, const std::string& owner, const std::string& what) {
    if (by == 0) return;
    if (owner.empty() || (owner == name_) != (by > 0)) {
      alike_ = false;
    } else if (gain_.find(what) == gain_.npos) {
      gain_ += (gain_.empty() ? "" : ", ") + what;
    }
  }

  void property(const Properties& from, const Properties& to, const std::string& key, const std::string& what,
                const std::string& owner, const std::string& told) {
    const std::string *one = text_in(from, key), *other = text_in(to, key);
    if (one && other && *one == *other) return;
    const Sense sense = sense_of(what);
    const auto before = number_in(from, key), after = number_in(to, key);
    if (sense == Sense::Neither || !before || !after) {
      alike_ = false;
      return;
    }
    count(sense == Sense::MoreIsBetter ? *after - *before : *before - *after, owner, told);
  }

  void card(const Lying& from, const Lying& to) {
    if (from.owner != to.owner || from.card->title != to.card->title) {
      alike_ = false;
      return;
    }
    const std::string& title = to.card->title;
    if (from.place != to.place) {
      const Zone was = zone_of(from.place), is = zone_of(to.place);
      const bool saved = was == Zone::Pile && (is == Zone::Hand || is == Zone::Play);
      const bool lost = is == Zone::Pile && (was == Zone::Hand || was == Zone::Play);
      if (!saved && !lost) alike_ = false;
      count(saved ? 1 : -1, to.owner, title);
      return;
    }
    if (from.host != to.host) alike_ = false;
    for (const auto* list : {&from.card->properties, &to.card->properties})
      for (const auto& [key, value] : *list)
        property(from.card->properties, to.card->properties, key, key, to.owner, key + " of " + title);
  }

  std::string name_, gain_;
  bool alike_ = true;
};

// Where a choice leads, unless its seat learns something by it or chance has a part in it.
std::unique_ptr<Match> after(const Match& match, Option option, Seat seat) {
  auto next = match.clone();
  next->choose(option);
  if (next->reveals(seat) != match.reveals(seat)) return nullptr;
  return next;
}

// The seat may do at least as much as at the other, and others just the same.
bool same_question(const Rulebook& rulebook, const Match& from, const Match& to, Seat seat) {
  if (from.over() || to.over() || from.to_move() != to.to_move() || !rulebook.asks_alike(from, to))
    return false;
  const auto labels = [](const Match& match) {
    std::vector<std::string> all;
    for (const Option option : match.options()) all.push_back(match.label(option));
    std::sort(all.begin(), all.end());
    return all;
  };
  const std::vector<std::string> one = labels(from), other = labels(to);
  return to.to_move() == seat ? std::includes(other.begin(), other.end(), one.begin(), one.end())
                              : one == other;
}

// Whether its text, as far as it counts in play, may make something of an attack that deals nothing.
bool speaks_of_attacks(const CardView& card) {
  for (std::size_t from = 0; from < card.text.size();) {
    const std::size_t end = std::min(card.text.find('\n', from), card.text.size());
    const std::string line = card.text.substr(from, end - from);
    from = end + 1;
    if (line.starts_with("Command:")) continue;  // of a card in hand
    for (const char* word : {"attack", "shoot", "firepower", "Area Effect"})
      if (line.find(word) != line.npos) return true;
  }
  return false;
}

// An attack that deals nothing, while another could deal something.
std::optional<Dominance> idle_blow(const Match& match, Option chosen) {
  struct Blow {
    const char *verb, *figure;
  };
  static constexpr std::array<Blow, 2> blows{{{"attack with ", "attack"}, {"shoot with ", "firepower"}}};
  Lie all;
  const TableView table = match.everything();
  for (const PlaceView& place : table.places) lay(place.cards, place, -1, all);
  const auto attacker = [&](Option option, const Blow& blow) -> const CardView* {
    const std::vector<int> cards = match.about(option);
    if (!match.label(option).starts_with(blow.verb) || cards.empty()) return nullptr;
    const auto found = all.find(cards[0]);
    return found == all.end() ? nullptr : found->second.card;
  };
  for (const Blow& blow : blows) {
    const CardView* idle = attacker(chosen, blow);
    if (!idle || number_in(idle->properties, blow.figure) != 0.0 || speaks_of_attacks(*idle)) continue;
    for (const Option other : match.options())
      if (const CardView* able = attacker(other, blow))
        if (number_in(able->properties, blow.figure).value_or(0) > 0)
          return Dominance{match.label(other), std::string("more ") + blow.figure + " than 0"};
  }
  return {};
}

}  // namespace

std::optional<std::string> gain(const TableView& from, const TableView& to, const std::string& name) {
  Comparison comparison(name);
  comparison.tables(from, to);
  return comparison.gain();
}

std::optional<Dominance> dominance(const Rulebook& rulebook, const Match& match, Option chosen) {
  constexpr unsigned broad = 12;  // choices of an ability's own that are looked at
  if (const auto idle = idle_blow(match, chosen)) return idle;
  const Seat seat = match.to_move();
  const auto from = after(match, chosen, seat);
  if (!from || from->over() || match.seats() != 2) return {};
  const TableView table = from->everything();
  const auto compare = [&](const Match& to, const std::string& label) -> std::optional<Dominance> {
    if (to.reveals() > from->reveals() || !same_question(rulebook, *from, to, seat)) return {};
    const auto found = gain(table, to.everything(), match.name(seat));
    if (!found || found->empty()) return {};
    return Dominance{label, *found};
  };
  for (const Option other : match.options()) {
    if (other == chosen) continue;
    const auto to = after(match, other, seat);
    if (!to) continue;
    const std::string label = match.label(other);
    if (const auto found = compare(*to, label)) return found;
    if (to->over() || to->to_move() != seat || to->options().size() > broad) continue;
    for (const Option second : to->options())
      if (const auto next = after(*to, second, seat))
        if (const auto found = compare(*next, label + ", " + to->label(second))) return found;
  }
  return {};
}

}  // namespace tercio
