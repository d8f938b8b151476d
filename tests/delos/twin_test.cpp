// The words of Delos for the slow twin of the card machine.
#include "tests/support/twin.h"
#include "rulebooks/delos/match.h"
#include "rulebooks/delos/rules.h"

namespace tercio::delos {
namespace {

using test::Tree;
using test::Unknown;

class Words final : public test::Twin {
 public:
  Words(const Match& match, int source) : Twin(match, 2, source) {
    std::string here;
    for (const PlaceView& place : view_.places)
      for (const CardView& card : place.cards)
        if (card.id == source) {
          me_ = card.owner;
          here = place.name;
        }
    for (const PlaceView& place : view_.places)
      if (place.name == here)
        for (const CardView& card : place.cards) put(card, place);
    enemy_ = names_[0] == me_ ? names_[1] : names_[0];
    attacker_ = property("attacker");
  }

 private:
  std::vector<std::string> players(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "you") return {me_};
    if (p == "an|the enemy") return {enemy_};
    if (p == "the attacking player") return {attacker_};
    if (p == "the defending player") return {attacker_ == me_ ? enemy_ : me_};
    throw Unknown{};
  }
  int owned(const Tree& who, const Tree& kind) const {
    const std::string name = players(who).front();
    int n = 0;
    for (const Spot& spot : such(kind)) n += spot.card->owner == name;
    return n;
  }

  bool own_fact(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "{player} have|has {range} {kind}") return within(owned(t.parts[0], t.parts[2]), t.parts[1]);
    if (p == "{player} have|has a|an {kind}") return owned(t.parts[0], t.parts[1]) > 0;
    if (p == "{player} have|has no {kind}") return owned(t.parts[0], t.parts[1]) == 0;
    if (p == "{player} have|has {more} {kind} than {player}")
      return more(t.parts[1], owned(t.parts[0], t.parts[2]), owned(t.parts[3], t.parts[2]));
    throw Unknown{};
  }

  Number figure(const Spot& spot, const Tree& t) const override {
    const std::string name(t.row->pattern == "flag|flags" ? "flags" : t.row->pattern);
    if (name == "assault damage" || name == "die number") throw Unknown{};
    return number_of(*spot.card, name);
  }

  std::vector<Spot> yours(const Tree& kind) const {
    std::vector<Spot> all;
    for (const Spot& spot : such(kind))
      if (spot.card->owner == me_) all.push_back(spot);
    return all;
  }
  std::vector<Spot> things(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p.starts_with("this unit")) return {source()};
    if (p == "your {kind}") return yours(t.parts[0]);
    if (p == "each {kind}") return such(t.parts[0]);
    if (p == "each of your {kind}") return yours(t.parts[0]);
    if (p == "{count} {kind}" && t.parts[0].row->pattern == "all") return such(t.parts[1]);
    throw Unknown{};
  }

  Number own_number(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "your {kind}" || p == "of your {kind}") return static_cast<int>(yours(t.parts[0]).size());
    throw Unknown{};
  }

  bool own_is(const Spot& spot, const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    const CardView& card = *spot.card;
    if (p == "unit|units") return card.type == "unit";
    if (p == "character|characters") return card.type == "character";
    if (p == "fortification|fortifications") return card.type == "fortification";
    if (p == "card|cards") return true;
    if (p == "enemy") return card.owner != me_;
    if (p == "attacker's") return card.owner == attacker_;
    if (p == "defender's") return card.owner != attacker_;
    if (p == "other" || p.starts_with("other than this unit")) return !is_source(spot);
    const bool locked = !property_of(card, "locked").empty();
    const bool charging = !property_of(card, "charging").empty();
    if (p == "ready") return !locked && !charging;
    if (p == "locked") return locked;
    if (p == "charging") return charging;
    if (p == "flag") return number_of(card, "flags").value_or(0) > 0;
    if (p == "unique") return lists(property_of(card, "keywords"), "unique");
    if (p == "{trait}") return lists(property_of(card, "traits"), t.parts[0].text);
    if (p == "{special}" || p == "with {special}")
      return lists(property_of(card, "keywords"), std::string(t.parts[0].row->pattern));
    if (p == "without {special}")
      return !lists(property_of(card, "keywords"), std::string(t.parts[0].row->pattern));
    throw Unknown{};
  }

  std::string enemy_, attacker_;
};

struct Book {
  using Rules = delos::Rules;
  using Words = delos::Words;
  static std::vector<const char*> decks() { return {"space-wolves-starter", "kult-of-speed-starter"}; }
  static std::string card(const std::string& title, const std::string& category, const std::string& text) {
    return title + " | unit | FP 1, SPD 1, ARM 1, flags 0, die 3 | Infantry. | Mine 1\n" +
           (category == "amount" ? "BA: draw as many cards as " + text + "."
                                 : "BA, only while " + text + ": draw 1 card.") +
           "\nCommand: BA: draw 1 card.\n";
  }
  static bool find(const Catalog& catalog, std::size_t id, test::Sentence& sentence) {
    if (catalog[id].abilities.size() != 2 || catalog[id].abilities[0].kind != Kind::Action) return false;
    sentence.amount = catalog.program()[catalog[id].abilities[0].effect].amount;
    sentence.condition = catalog[id].abilities[0].condition;
    return true;
  }
  static std::optional<Eye> eye(const Game& g, unsigned step) {
    const Seat seat = static_cast<Seat>(step & 1U);
    if (g.s.battle.at == nowhere || g.here(seat).empty()) return std::nullopt;
    return g.eye_of(*g.here(seat).begin());
  }
};

TEST(DelosTwin, NumbersAreReadAlike) { EXPECT_GT(test::compare<Book>("amount"), 3000U); }
TEST(DelosTwin, ConditionsAreReadAlike) { EXPECT_GT(test::compare<Book>("fact"), 1000U); }

}  // namespace
}  // namespace tercio::delos
