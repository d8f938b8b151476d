#include "tests/support/twin.h"

#include <algorithm>
#include <functional>

#include "language/token.h"

namespace tercio::test {
namespace {

template <class Combine>
Twin::Number of_two(Twin::Number a, Twin::Number b, Combine combine) {
  if (!a || !b) return std::nullopt;
  return combine(*a, *b);
}

}  // namespace

Twin::Twin(const Match& match, unsigned seats, int source) : view_(match.everything()), source_(source) {
  for (Seat seat = 0; seat < seats; ++seat) names_.push_back(match.name(seat));
}

void Twin::put(const CardView& card, const PlaceView& place, const CardView* host) {
  cards_.push_back({&card, &place, host});
  for (const CardView& on : card.attachments) put(on, place, &card);
}

std::string Twin::property_of(const CardView& card, const std::string& name) {
  for (const auto& [key, value] : card.properties)
    if (key == name) return value;
  return "";
}

Twin::Number Twin::number_of(const CardView& card, const std::string& name) {
  const std::string value = property_of(card, name);
  if (value.empty() || value == "X" || value == "-") return std::nullopt;
  return std::stoi(value);
}

bool Twin::lists(const std::string& list, const std::string& word) {
  return (", " + language::lower_case(list) + ",").find(", " + language::lower_case(word) + ",") !=
         std::string::npos;
}

std::string Twin::property(const std::string& name) const {
  for (const auto& [key, value] : view_.properties)
    if (key == name) return value;
  return "";
}

int Twin::pile(const std::string& owner, const std::string& name) const {
  for (const PlaceView& place : view_.places)
    if (place.owner == owner && place.name == name) return static_cast<int>(place.cards.size());
  throw Unknown{};
}

Twin::Spot Twin::source() const {
  for (const Spot& spot : cards_)
    if (is_source(spot)) return spot;
  throw Unknown{};
}

// Sums and differences from the left; a factor takes the first number only.
void Twin::add_terms(const Tree& t, int factor, char sign, std::vector<Term>& all) const {
  const std::string_view p = t.row->pattern;
  const auto alone = [&](Number n) { all.push_back({sign, of_two(factor, n, std::multiplies<>{})}); };
  if (p == "twice {amount}") return add_terms(t.parts[0], 2 * factor, sign, all);
  if (p == "{number} times {amount}") return add_terms(t.parts[1], t.parts[0].value * factor, sign, all);
  if (p == "{number} plus {amount}" || p == "{number} minus {amount}") {
    alone(t.parts[0].value);
    return add_terms(t.parts[1], 1, p == "{number} plus {amount}" ? '+' : '-', all);
  }
  if (p == "{measure} plus {amount}" || p == "{measure} minus {amount}") {
    alone(number(t.parts[0]));
    return add_terms(t.parts[1], 1, p == "{measure} plus {amount}" ? '+' : '-', all);
  }
  alone(one_number(t));
}

Twin::Number Twin::number(const Tree& t) const {
  std::vector<Term> terms;
  add_terms(t, 1, '+', terms);
  Number sum = 0;
  for (const Term& term : terms)
    sum =
        of_two(sum, term.number, [&](int a, int b) { return term.sign == '+' ? a + b : std::max(0, a - b); });
  return sum;
}

Twin::Number Twin::one_number(const Tree& t) const {
  const std::string_view p = t.row->pattern;
  if (p == "{number}") return t.parts[0].value;
  if (p == "{measure}") return number(t.parts[0]);
  if (p == "the number of {counted}") return count(t.parts[0]);
  if (p == "half {amount} , rounded up")
    return of_two(1, number(t.parts[0]), [](int a, int b) { return (a + b) / 2; });
  if (p == "half {amount} , rounded down")
    return of_two(0, number(t.parts[0]), [](int a, int b) { return (a + b) / 2; });
  if (p == "the {highest} {figure} of {things}")
    return extreme(things(t.parts[2]), t.parts[1], t.parts[0].row->pattern == "highest");
  if (p == "the {highest} {figure} among {kind}")
    return extreme(such(t.parts[2]), t.parts[1], t.parts[0].row->pattern == "highest");
  if (p == "the {figure} of {things}") {
    Number sum;
    for (const Spot& spot : things(t.parts[1]))
      if (const Number one = figure(spot, t.parts[0])) sum = sum.value_or(0) + *one;
    return sum;
  }
  return own_number(t);
}

Twin::Number Twin::extreme(const std::vector<Spot>& of, const Tree& which, bool highest) const {
  Number best;
  for (const Spot& spot : of)
    if (const Number one = figure(spot, which))
      best = !best ? *one : highest ? std::max(*best, *one) : std::min(*best, *one);
  return best;
}

Twin::Number Twin::count(const Tree& t) const {
  if (t.row->pattern == "{kind}") return size(t.parts[0]);
  return own_number(t);
}

bool Twin::fact(const Tree& t) const {
  const std::string_view p = t.row->pattern;
  if (p == "not {fact}") return !fact(t.parts[0]);
  if (p == "there is a|an {kind}") return size(t.parts[0]) > 0;
  if (p == "there is|are no {kind}") return size(t.parts[0]) == 0;
  if (p == "there are {range} {kind}") return within(size(t.parts[1]), t.parts[0]);
  if (p == "there are {more} {kind} than {kind}") return more(t.parts[0], size(t.parts[1]), size(t.parts[2]));
  if (p == "{amount} is {range}") return within(number(t.parts[0]), t.parts[1]);
  if (p == "{amount} is {more} than {amount}")
    return more(t.parts[1], number(t.parts[0]), number(t.parts[2]));
  if (p == "{things} is|are {states}") {  // all that are meant, and there is one
    bool any = false, all = true;
    for (const Spot& spot : things(t.parts[0])) {
      any = true;
      all &= is(spot, t.parts[1]);
    }
    return any && all;
  }
  return own_fact(t);
}

std::vector<Twin::Spot> Twin::such(const Tree& kind) const {
  std::vector<Spot> all;
  for (const Spot& spot : cards_)
    if (is(spot, kind)) all.push_back(spot);
  return all;
}

bool Twin::within(Number n, const Tree& range) const {
  const std::string_view p = range.row->pattern;
  if (p == "{number} to {number}") return n && range.parts[0].value <= *n && *n <= range.parts[1].value;
  const Number than = number(range.parts[0]);
  if (!n || !than) return false;
  if (p == "{amount}" || p == "equal to {amount}") return *n == *than;
  if (p == "{amount} or more" || p == "equal to or more than {amount}") return *n >= *than;
  if (p == "{amount} or less|fewer" || p == "equal to or less|fewer than {amount}") return *n <= *than;
  throw Unknown{};
}

bool Twin::more(const Tree& word, Number a, Number b) {
  if (!a || !b) return false;
  return word.row->pattern == "more" ? *a > *b : *a < *b;
}

bool Twin::is(const Spot& spot, const Tree& t) const {
  const std::string_view p = t.row->pattern;
  const auto part = [&](std::size_t i) { return is(spot, t.parts[i]); };
  if (p == "{adjective} {kind}" || p == "{adjective} , {kind}" || p == "{nouns} {filters}" ||
      p == "{filter} {filters}" || p == "{filter} and {filters}")
    return part(0) & part(1);
  if (p == "{adjective} or {adjective} {kind}") return (part(0) | part(1)) & part(2);
  if (p == "{adjective} and {adjective} {kind}") return part(0) & part(1) & part(2);
  if (p == "{filter} or {filters}") return is_either(spot, t);
  if (p == "{noun} or {nouns}" || p == "{stated} or {states}") return part(0) | part(1);
  if (p == "{state} and {stated}") return part(0) & part(1);
  if (p == "{stated}" || p == "{state}" || p == "{nouns}" || p == "{noun}" || p == "{filter}" ||
      p == "{adjective}" || p == "a|an {kind}")
    return part(0);
  if (p == "non- {adjective}" || p == "not {filter}" || p == "not {adjective}" || p == "not a|an {kind}")
    return !part(0);
  if (p == "with {figure} {range}") return within(figure(spot, t.parts[0]), t.parts[1]);
  if (p == "with {range} {figure}") return within(figure(spot, t.parts[1]), t.parts[0]);
  if (p == "with {figure} {more} than {amount}")
    return more(t.parts[1], figure(spot, t.parts[0]), number(t.parts[2]));
  if (p == "with {more} {figure} than {things}")  // than all of them
    return more(t.parts[0], figure(spot, t.parts[1]),
                extreme(things(t.parts[2]), t.parts[1], t.parts[0].row->pattern == "more"));
  return own_is(spot, t);
}

}  // namespace tercio::test
