#include "play/scenario_expect.h"

#include <algorithm>
#include <charconv>

namespace tercio {
namespace {

std::optional<long> number(std::string_view text) {
  long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// `3` or `>= 2`.
struct Comparison {
  std::string sign;
  long value;
  bool holds(long found) const {
    return sign == ">="   ? found >= value
           : sign == "<=" ? found <= value
           : sign == ">"  ? found > value
           : sign == "<"  ? found < value
           : sign == "!=" ? found != value
                          : found == value;
  }
};
std::optional<Comparison> comparison(std::string_view text) {
  std::string sign;
  for (const char* known : {">=", "<=", "!=", ">", "<", "="})
    if (sign.empty() && text.starts_with(known)) sign = known;
  text.remove_prefix(sign.size());
  while (!sign.empty() && !text.empty() && text.front() == ' ') text.remove_prefix(1);
  const auto value = number(text);
  if (!value) return std::nullopt;
  return Comparison{sign, *value};
}

std::string written(const YAML::Node& node) {
  if (node.IsScalar()) return node.Scalar();
  if (node.IsNull() || !node.IsDefined()) return "";
  std::string text;
  if (node.IsSequence()) {
    for (const auto& item : node) text += (text.empty() ? "" : ", ") + written(item);
    return "[" + text + "]";
  }
  for (const auto& pair : node)
    text += (text.empty() ? "" : ", ") + written(pair.first) + ": " + written(pair.second);
  return "{" + text + "}";
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts{""};
  for (char c : text) {
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  for (std::string& part : parts) {
    while (!part.empty() && part.front() == ' ') part.erase(0, 1);
    while (!part.empty() && part.back() == ' ') part.pop_back();
  }
  return parts;
}

std::string titles(const std::vector<CardView>& cards) {
  if (cards.empty()) return "no cards";
  std::string text;
  for (const CardView& card : cards) text += (text.empty() ? "" : ", ") + card.title;
  return "[" + text + "]";
}

// Properties that are left out of a view while they are false or zero.
bool is_truth(std::string_view name) {
  for (const char* known :
       {"exhausted", "bloodied", "guard", "moved", "assaulted", "general", "locked", "charging", "facedown"})
    if (name == known) return true;
  return false;
}
bool is_counter(std::string_view name) {
  return name == "damage" || name == "resources" || name == "counters" || name == "unable";
}
bool is_list(std::string_view name) { return name == "keywords" || name == "traits"; }
bool is_cards(std::string_view name) {
  return name == "attachments" || name == "items" || name == "upgrades";
}

// The cards on a card that are meant: all of them, or only its items or its upgrades.
std::vector<CardView> cards_on(const CardView& card, std::string_view which) {
  if (which == "attachments") return card.attachments;
  std::vector<CardView> on;
  for (const CardView& each : card.attachments)
    if (each.type + "s" == which) on.push_back(each);
  return on;
}

class Checker {
 public:
  explicit Checker(ScenarioTable& table) : table_(table), all_(table.match().everything()) {}

  void check(const YAML::Node& expectations) {
    if (expectations.IsSequence()) {
      for (const auto& item : expectations) check(item);
      return;
    }
    each_key(expectations, "expectations",
             [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
               key_ = key;
               value_ = written(value);
               line_ = line_of(at);
               one(key, value);
             });
  }

  std::vector<Unmet> unmet;

 private:
  void fail(const std::string& found) {
    unmet.push_back({line_, "expected " + key_ + ": " + value_ + "\n    found " + found});
  }

  void one(const std::string& key, const YAML::Node& value) {
    if (key == "log") return log(value);
    if (key.starts_with("offered to ")) return offered(key.substr(11), value, true);
    if (key.starts_with("not offered to ")) return offered(key.substr(15), value, false);
    if (const std::size_t sees = key.find(" sees "); sees != std::string::npos) {
      const auto seat = table_.seat(key.substr(0, sees));
      if (!seat) return fail("no player named \"" + key.substr(0, sees) + "\"");
      return path(table_.match().view(*seat), key.substr(sees + 6), value);
    }
    if (key.find('/') != std::string::npos) return path(all_, key, value);
    if (key == "planets" || key == "sectors" || key == "locations") return common_places(value);
    for (const auto& [name, found] : all_.properties)
      if (name == key) return table_value(value, found);
    fail(
        "that nothing is called so; known are PLAYER/PLACE, PLAYER/PLACE/CARD, phase, round, initiative, "
        "winner, log, "
        "offered to NAME, not offered to NAME, NAME sees PLAYER/PLACE");
  }

  void table_value(const YAML::Node& value, const std::string& found) {
    std::string wanted = value.IsScalar() ? value.Scalar() : "";
    for (const std::string& one : value.IsSequence() ? texts(value) : std::vector<std::string>{})
      wanted += (wanted.empty() ? "" : ", ") + one;  // several winners
    if (key_ == "phase" && wanted.ends_with(" phase")) wanted.resize(wanted.size() - 6);
    if (const auto wanted_number = comparison(wanted); wanted_number && number(found)) {
      if (!wanted_number->holds(*number(found))) fail(found);
    } else if (small_letters(wanted) != small_letters(found)) {
      fail(found + (key_ == "winner" && found != "none" ? " (" + table_.match().reason() + ")" : ""));
    }
  }

  // The places that belong to nobody, by their titles and in their order.
  void common_places(const YAML::Node& value) {
    std::string found;
    bool equal = value.IsSequence();
    std::size_t i = 0;
    for (const PlaceView& place : all_.places) {
      bool hidden = !place.owner.empty() || place.title.empty();
      for (const auto& [name, truth] : place.properties) hidden |= name == "hidden";
      if (hidden) continue;
      found += (found.empty() ? "" : ", ") + place.title;
      equal = equal && i < value.size() && value[i].IsScalar() &&
              small_letters(value[i].Scalar()) == small_letters(place.title);
      ++i;
    }
    if (!equal || i != value.size()) fail("[" + found + "]");
  }

  static std::vector<std::string> texts(const YAML::Node& value) {
    std::vector<std::string> all;
    if (value.IsScalar()) all.push_back(value.Scalar());
    if (value.IsSequence())
      for (const auto& item : value)
        if (item.IsScalar()) all.push_back(item.Scalar());
    return all;
  }

  void log(const YAML::Node& value) {
    const auto wanted = texts(value);
    if (wanted.empty()) return fail("no text to look for");
    for (const std::string& text : wanted) {
      bool found = false;
      for (const LogLine& line : table_.match().log())
        found |= small_letters(line.text).find(small_letters(text)) != std::string::npos;
      if (found) continue;
      std::string last;
      const auto& lines = table_.match().log();
      for (std::size_t i = lines.size() > 12 ? lines.size() - 12 : 0; i < lines.size(); ++i)
        last += "\n      " + lines[i].text;
      fail("no such line; the last lines are:" + last);
    }
  }

  void offered(const std::string& name, const YAML::Node& value, bool wanted) {
    const auto seat = table_.seat(name);
    if (!seat) return fail("no player named \"" + name + "\"");
    const auto steps = texts(value);
    if (steps.empty()) return fail("no phrases to look for");
    auto secret = table_.secret_choice_of(*seat);
    if (secret) table_.swap(secret);
    for (const std::string& step : steps) {
      const auto phrases = split_phrases(step);
      const bool asked = table_.match().may_move(*seat);
      bool fits = asked && !table_.fitting(phrases, false).empty();
      if (asked && !fits && (wanted || !table_.first_copy_stands(phrases)))
        fits = !table_.fitting(phrases, true).empty();
      if (fits != wanted) fail(table_.pending());
    }
    if (secret) table_.swap(secret);
  }

  // --- PLAYER/PLACE/CARD/... ---------------------------------------------------------------------
  void path(const TableView& view, const std::string& key, const YAML::Node& value) {
    std::vector<std::string> parts = split(key, '/');
    if (parts.size() < 2) return fail("no path PLAYER/PLACE or PLAYER/PLACE/CARD");
    if (!table_.seat(parts[0])) return fail("no player named \"" + parts[0] + "\"");
    if (parts.size() == 2)
      for (const auto& [name, found] : view.properties)
        if (name == parts[0] + "/" + parts[1]) return table_value(value, found);
    if (is_card_place(view, parts, value)) return;
    std::vector<CardView> cards;
    if (!cards_at(view, parts[0], parts[1], cards))
      return fail("that " + parts[0] + " has no place or count named \"" + parts[1] + "\"");
    if (parts.size() == 2) return card_list(value, cards);
    for (std::size_t i = 2;; i += 2) {
      if (i + 1 == parts.size())
        return one_card(parts[i], value, cards,
                        i == 2 ? on_them(cards, view, parts) : std::vector<CardView>{});
      const CardView* host = find(cards, parts[i]);
      if (!host) return fail("that \"" + parts[i] + "\" is not there, but " + titles(cards));
      if (!is_cards(parts[i + 1])) {
        if (i + 2 != parts.size()) return fail("nothing of that name");
        return property(*host, parts[i + 1], value);
      }
      cards = cards_on(*host, parts[i + 1]);
      if (i + 2 == parts.size()) return card_list(value, cards);
    }
  }

  // A location is a card and a place: `tom/Village: {level: 1}`, `tom/Village: absent`,
  // `tom/Village/upgrades`.
  bool is_card_place(const TableView& view, const std::vector<std::string>& parts, const YAML::Node& value) {
    const std::string wanted = value.IsScalar() ? value.Scalar() : "";
    const bool of_card = parts.size() == 2 && (value.IsMap() || wanted == "present" || wanted == "absent");
    if (!of_card && !(parts.size() == 3 && is_cards(parts[2]))) return false;
    std::vector<CardView> cards;
    for (const PlaceView& place : view.places) {
      if (place.owner != parts[0]) continue;
      if (place.name == "locations") cards.insert(cards.begin(), place.cards.begin(), place.cards.end());
      if (small_letters(place.name) == small_letters(parts[1]))
        cards.push_back({.title = place.name,
                         .type = "",
                         .owner = place.owner,
                         .properties = place.properties,
                         .attachments = {},
                         .text = ""});
    }
    const CardView* card = find(cards, parts[1]);
    if (of_card) {
      one_card(parts[1], value, cards, {});
    } else if (!card) {
      fail("that \"" + parts[1] + "\" is not there");
    } else {
      card_list(value, cards_on(*card, parts[2]));
    }
    return true;
  }

  bool cards_at(const TableView& view, const std::string& owner, const std::string& name,
                std::vector<CardView>& cards) const {
    for (const PlaceView& place : view.places)
      if (place.owner == owner && small_letters(place.name) == small_letters(name)) {
        cards = place.cards;
        return true;
      }
    // A planet that is not in the line any more, or not yet, holds nothing.
    const long n = name.starts_with("planet ") ? number(std::string_view(name).substr(7)).value_or(0) : 0;
    return is_common(view, name) || (n >= 1 && n <= 7);
  }

  static bool is_common(const TableView& view, const std::string& name) {
    return std::any_of(view.places.begin(), view.places.end(), [&](const PlaceView& place) {
      return place.owner.empty() && small_letters(place.name) == small_letters(name);
    });
  }

  // Cards on the cards of a place: also looked at by title; those of the player on others' cards there too.
  std::vector<CardView> on_them(const std::vector<CardView>& cards, const TableView& view,
                                const std::vector<std::string>& parts) const {
    std::vector<CardView> on;
    for (const CardView& card : cards) on.insert(on.end(), card.attachments.begin(), card.attachments.end());
    if (!is_common(view, parts[1])) return on;
    for (const PlaceView& place : view.places)
      if (place.owner != parts[0] && place.name == parts[1])
        for (const CardView& card : place.cards)
          for (const CardView& attachment : card.attachments)
            if (attachment.owner == parts[0]) on.push_back(attachment);
    return on;
  }

  // Copies in places that do not number them count in the order of the listing.
  const CardView* find(const std::vector<CardView>& cards, const std::string& name) const {
    if (const auto id = table_.named(name)) {
      for (const CardView& card : cards)
        if (card.id == *id) return &card;
      return nullptr;
    }
    const std::string wanted = small_letters(name);
    for (const CardView& card : cards)
      if (small_letters(card.title) == wanted) return &card;
    const std::string bare = without_number(wanted);
    if (bare == wanted) return nullptr;
    const long nth =
        number(std::string_view(wanted).substr(bare.size() + 2, wanted.size() - bare.size() - 3)).value_or(0);
    long seen = 0;
    for (const CardView& card : cards) {
      if (small_letters(without_number(card.title)) == bare && small_letters(card.title) != bare)
        return nullptr;  // they are numbered
      if (small_letters(card.title) == bare && ++seen == nth) return &card;
    }
    return nullptr;
  }

  void one_card(const std::string& name, const YAML::Node& value, const std::vector<CardView>& cards,
                const std::vector<CardView>& on) {
    const CardView* card = find(cards, name);
    if (!card) card = find(on, name);
    if (!card && !table_.named(name) && !table_.labels().is_title(name) &&
        !table_.labels().is_title(without_number(name)))
      return fail("that no card is named \"" + name + "\"");
    if (value.IsMap()) {
      if (!card) return fail("that it is not there, but " + titles(cards));
      for (const auto& pair : value) property(*card, pair.first.Scalar(), pair.second);
      return;
    }
    const std::string wanted = value.IsScalar() ? value.Scalar() : "";
    if (wanted == "present" || wanted == "absent") {
      if ((card != nullptr) != (wanted == "present"))
        fail(card ? "that it is there" : "that it is not there, but " + titles(cards));
      return;
    }
    const auto copies = comparison(wanted);
    if (!copies)
      return fail(
          "no such thing to expect of a card: present, absent, a number of copies or {property: value}");
    long count = 0;
    const bool exactly_one = table_.named(name) || without_number(name) != name;
    for (const auto* list : {&cards, &on})
      for (const CardView& each : *list)
        count += small_letters(without_number(each.title)) == small_letters(name);
    if (exactly_one) count = card ? 1 : 0;
    if (!copies->holds(count)) fail(std::to_string(count) + " of " + titles(cards));
  }

  void property(const CardView& card, const std::string& name, const YAML::Node& value) {
    const auto wrong = [&](const std::string& found) {
      unmet.push_back({line_of(value), "expected " + key_ + ": " + value_ + "\n    found " + name + " of " +
                                           card.title + ": " + found});
    };
    if (is_cards(name)) {
      const std::size_t before = unmet.size();
      card_list(value, cards_on(card, name));
      for (std::size_t i = before; i < unmet.size(); ++i) unmet[i].line = line_of(value);
      return;
    }
    std::optional<std::string> found;
    if (name == "owner") found = card.owner;
    if (name == "type") found = card.type;
    for (const auto& [key, text] : card.properties)
      if (key == name) found = text;
    if (is_list(name)) {
      if (!list_fits(value, found.value_or(""))) wrong(found ? "[" + *found + "]" : "none");
      return;
    }
    if (!found && is_truth(name)) found = "false";
    if (!found && is_counter(name)) found = "0";
    if (!found && name == "mount") found = "none";
    if (!found) return wrong("it has no such property");
    if (!value.IsScalar()) return wrong(*found);
    if (is_truth(name)) {
      if (truth_of(value, "the property") != (*found == "true")) wrong(*found);
      return;
    }
    const auto compared = comparison(value.Scalar());
    if (is_counter(name) && (value.Scalar() == "true" || value.Scalar() == "false")) {
      if ((*found != "0") != (value.Scalar() == "true")) wrong(*found);
    } else if (compared && number(*found)) {
      if (!compared->holds(*number(*found))) wrong(*found);
    } else if (small_letters(value.Scalar()) != small_letters(*found)) {
      wrong(*found);
    }
  }

  // A list: exactly these words; a single one: it is among them. `Word` fits `Word (2)`.
  static bool list_fits(const YAML::Node& value, const std::string& found) {
    std::vector<std::string> have;
    if (!found.empty()) have = split(small_letters(found), ',');
    const auto take = [&](const std::string& word) {
      for (auto each = have.begin(); each != have.end(); ++each)
        if (*each == small_letters(word) || without_number(*each) == small_letters(word)) {
          have.erase(each);
          return true;
        }
      return false;
    };
    if (value.IsScalar()) return take(value.Scalar());
    if (!value.IsSequence()) return false;
    for (const auto& item : value)
      if (!item.IsScalar() || !take(item.Scalar())) return false;
    return have.empty();
  }

  void card_list(const YAML::Node& value, std::vector<CardView> cards) {
    if (value.IsScalar()) {
      const auto count = comparison(value.Scalar());
      if (!count) return fail("no number or list to compare with " + titles(cards));
      if (!count->holds(static_cast<long>(cards.size())))
        fail(std::to_string(cards.size()) + (cards.empty() ? "" : ": " + titles(cards)));
      return;
    }
    if (value.IsNull() && cards.empty()) return;
    if (!value.IsSequence()) return fail(titles(cards));
    if (value.size() != cards.size()) return fail(titles(cards));
    // Names that mean one card first, then titles, then whatever is unknown.
    const std::vector<CardView> all = cards;
    for (int rank = 0; rank < 2; ++rank)
      for (const auto& item : value) {
        const std::string name = item.IsScalar()                    ? item.Scalar()
                                 : item.IsMap() && item.size() == 1 ? item.begin()->first.Scalar()
                                                                    : "";
        const bool single = table_.named(name) || without_number(name) != name || item.IsMap();
        if (single != (rank == 0)) continue;
        const CardView* card = find(cards, name);
        if (!card && single && !item.IsMap())
          if (const CardView* numbered = find(all, name)) card = find(cards, numbered->title);
        if (!card)
          for (const CardView& each : cards)
            if (!card && !table_.named(name) &&
                small_letters(without_number(each.title)) == small_letters(name))
              card = &each;
        if (!card) return fail(titles(all));
        if (item.IsMap())
          for (const auto& pair : item.begin()->second) property(*card, pair.first.Scalar(), pair.second);
        cards.erase(cards.begin() + (card - cards.data()));
      }
  }

  ScenarioTable& table_;
  const TableView all_;
  std::string key_, value_;
  int line_ = 0;
};

}  // namespace

std::vector<Unmet> check_expectations(ScenarioTable& table, const YAML::Node& expectations) {
  Checker checker(table);
  checker.check(expectations);
  return std::move(checker.unmet);
}

}  // namespace tercio
