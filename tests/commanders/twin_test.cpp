// The words of Commanders for the slow twin of the card machine.
#include <deque>

#include "rulebooks/commanders/match.h"
#include "rulebooks/commanders/rules.h"
#include "tests/support/twin.h"

namespace tercio::commanders {
namespace {

using test::Tree;
using test::Unknown;

class Words final : public test::Twin {
 public:
  Words(const Match& match, int source) : Twin(match, 2, source) {
    const auto is_pile = [](const std::string& name) {
      return name == "arsenal" || name == "domain" || name == "ruins" || name == "void" || name == "aside";
    };
    for (const PlaceView& place : view_.places) {
      if (is_pile(place.name)) continue;
      for (const CardView& card : place.cards) put(card, place);
      if (place.name != "encampment") continue;
      CardView& camp = camps_.emplace_back();  // a view shows its figures with the place
      camp.title = "encampment";
      camp.type = "location";
      camp.owner = place.owner;
      camp.properties = place.properties;
      put(camp, place);
    }
    me_ = this->source().card->owner;
    here_ = region(this->source());
  }

 private:
  // Where it is. A location is in itself, and a view shows it in a row of its own.
  static std::string region(const Spot& spot) {
    if (spot.place->name == "battlefield") return "battlefield";
    if (spot.place->name != "locations") return spot.place->owner + "/" + spot.place->name;
    return spot.card->owner + "/" + (spot.host ? spot.host->title : spot.card->title);
  }
  // What carries a rider is no unit, and nothing but a mount.
  static bool is_mount(const Spot& spot) {
    return spot.host && (spot.card->type == "mercenary" || spot.card->type == "creature");
  }
  static bool is_unit(const Spot& spot) {
    return !is_mount(spot) && (spot.card->type == "mercenary" || spot.card->type == "creature");
  }

  std::vector<std::string> players(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "you" || p == "your") return {me_};
    if (p == "each commander" || p == "all commanders" || p == "each commander's") return names_;
    if (p == "each other commander" || p == "each other commander's")
      return {names_[0] == me_ ? names_[1] : names_[0]};
    throw Unknown{};
  }
  int money(const Tree& who, const Tree& currency) const {
    int n = 0;
    for (const std::string& name : players(who))
      n += std::stoi(property(name + "/" + std::string(currency.row->pattern)));
    return n;
  }
  int held(const Tree& whose, const Tree& heap) const {
    int n = 0;
    for (const std::string& name : players(whose)) n += pile(name, std::string(heap.row->pattern));
    return n;
  }
  std::vector<Spot> others(const Tree& kind) const {
    std::vector<Spot> all;
    for (const Spot& spot : such(kind))
      if (!is_source(spot)) all.push_back(spot);
    return all;
  }

  bool own_fact(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    const auto& of = t.parts;
    if (p == "there are {more} than {amount} {kind}") return more(of[0], size(of[2]), number(of[1]));
    if (p == "there is another {kind}") return !others(of[0]).empty();
    if (p == "{whose} {heap} has {range} resource|resources") return within(held(of[0], of[1]), of[2]);
    if (p == "{player} have|has {range} {currency}") return within(money(of[0], of[2]), of[1]);
    if (p == "it is your term") return property("term of") == me_;
    if (p == "it is not your term") return property("term of") != me_;
    throw Unknown{};
  }

  Number figure(const Spot& spot, const Tree& t) const override {
    const std::string name(t.row->pattern);
    if (name != "snipe") return number_of(*spot.card, name);
    const std::string words = property_of(*spot.card, "keywords");
    const std::size_t at = words.find("snipe ");
    if (at == std::string::npos) return std::nullopt;
    return std::stoi(words.substr(at + 6));
  }

  std::vector<Spot> things(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "this unit|location") return {source()};
    if (p == "each|all {kind}") return such(t.parts[0]);
    if (p == "each|all other {kind}") return others(t.parts[0]);
    throw Unknown{};
  }

  // `with strike 5 or with armor 5 in the battlefield`: a place that stands last is said of both.
  static bool is_place(const Tree& filter) {
    const std::string_view p = filter.row->pattern;
    return p == "in {region}" || p == "here" || p == "from|in {pile}" || p == "of {player}";
  }
  static const Tree& last_of(const Tree& filters) {
    return filters.row->pattern == std::string_view("{filter}") ? filters.parts[0]
                                                                : last_of(filters.parts[1]);
  }
  bool is_without_last(const Spot& spot, const Tree& filters) const {
    const bool first = is(spot, filters.parts[0]);
    const Tree& rest = filters.parts[1];
    if (rest.row->pattern == std::string_view("{filter}")) return first;
    const bool others = is_without_last(spot, rest);
    return filters.row->pattern == std::string_view("{filter} or {filters}") ? first | others
                                                                             : first & others;
  }
  bool is_either(const Spot& spot, const Tree& t) const override {
    const Tree& rest = t.parts[1];
    const bool one = rest.row->pattern == std::string_view("{filter}");
    if (one || is_place(t.parts[0]) || !is_place(last_of(rest))) return Twin::is_either(spot, t);
    return (is(spot, t.parts[0]) | is_without_last(spot, rest)) & is(spot, last_of(rest));
  }

  Number own_number(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "other {kind}") return static_cast<int>(others(t.parts[0]).size());
    if (p == "{currency} {player} have|has" || p == "the {currency} {player} have|has")
      return money(t.parts[1], t.parts[0]);
    if (p == "{kind} {player} have|has") {
      int n = 0;
      for (const std::string& name : players(t.parts[1]))
        for (const Spot& spot : such(t.parts[0])) n += spot.card->owner == name;
      return n;
    }
    throw Unknown{};
  }

  bool in(const Spot& spot, const Tree& t) const {
    const std::string_view p = t.row->pattern;
    const std::string at = region(spot);
    const bool location = at != "battlefield";
    const bool ally = at.starts_with(me_ + "/");
    if (p == "the battlefield") return !location;
    if (p == "any location") return location;
    if (p == "any ally location") return location && ally;
    if (p == "any non-ally location") return location && !ally;
    if (p == "this location") return at == here_;
    if (p == "your encampment") return at == me_ + "/encampment";
    if (p == "its commander's encampment") return at == spot.card->owner + "/encampment";
    throw Unknown{};
  }

  bool is_being(const Spot& spot, const std::string& word) const {
    const CardView& card = *spot.card;
    const auto has = [&](const char* name) { return !property_of(card, name).empty(); };
    if (word == "mounted") return has("mount");
    if (word == "equipped" || word == "upgraded") {
      for (const CardView& on : card.attachments)
        if (on.type == (word == "equipped" ? "item" : "upgrade")) return true;
      return false;
    }
    if (!is_unit(spot)) throw Unknown{};  // the view says nothing of others
    if (word == "able") return !has("unable") && !has("guard");
    if (word == "guarding") return has("guard");
    if (word == "damaged") return has("damage");
    throw Unknown{};
  }

  static bool has_feature(const Spot& spot, std::string_view feature) {
    if (!is_unit(spot) || feature == "duration") throw Unknown{};
    const std::string words = ", " + property_of(*spot.card, "keywords") + ",";
    if (feature == "outpost") return words.find(", outpost,") != std::string::npos;
    if (feature == "snipe") return words.find(", snipe ") != std::string::npos;
    return words.find("mount,") != std::string::npos;
  }

  bool own_is(const Spot& spot, const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    const CardView& card = *spot.card;
    if (p == "unit|units") return is_unit(spot);
    if (p == "mercenary|mercenaries") return is_unit(spot) && card.type == "mercenary";
    if (p == "creature|creatures") return is_unit(spot) && card.type == "creature";
    if (p == "item|items") return card.type == "item";
    if (p == "location|locations") return card.type == "location";
    if (p == "upgrade|upgrades") return card.type == "upgrade";
    if (p == "condition|conditions") return card.type == "condition";
    if (p == "action|actions") return card.type == "action";
    if (p == "resource|resources" || p == "card|cards") {
      if (is_mount(spot)) throw Unknown{};
      return true;
    }
    if (p == "encampment|encampments") return card.title == "encampment";
    if (p == "ally") return card.owner == me_;
    if (p == "unable") return !is_being(spot, "able");
    if (p == "on guard") return is_being(spot, "guarding");
    if (p == "{being}") return is_being(spot, t.parts[0].text);
    if (p == "{alignment}") return property_of(card, "alignment") == t.parts[0].text;
    if (p == "in {region}") return in(spot, t.parts[0]);
    if (p == "here") return region(spot) == here_;
    if (p == "of {player}") {
      for (const std::string& name : players(t.parts[0]))
        if (card.owner == name) return true;
      return false;
    }
    if (p == "with {feature}") return has_feature(spot, t.parts[0].row->pattern);
    if (p == "without {feature}") return !has_feature(spot, t.parts[0].row->pattern);
    throw Unknown{};
  }

  std::deque<CardView> camps_;
  std::string here_;
};

struct Book {
  using Rules = commanders::Rules;
  using Words = commanders::Words;
  static std::vector<const char*> decks() { return {"ember-legion", "gale-riders"}; }
  static std::string card(const std::string& title, const std::string& category, const std::string& text) {
    return title +
           " | creature, Fire, common | strike 10, armor 5 | Spirit. | Mine 1\nPay 1 mana to deploy.\n" +
           (category == "amount" ? "A: pay 1 mana to trade. Gain gold equal to " + text + "."
                                 : "This unit gets +10/+0 while " + text + ".") +
           "\n";
  }
  static bool find(const Catalog& catalog, std::size_t id, test::Sentence& sentence) {
    if (catalog[id].abilities.size() != 1) return false;
    const Ability& a = catalog[id].abilities[0];
    if (a.mode.effect) sentence.amount = catalog.program()[a.mode.effect].amount;
    sentence.condition = a.condition;
    return true;
  }
  // One of the seat's units, now this, now that.
  static std::optional<Eye> eye(const Game& g, unsigned step) {
    std::vector<Slot> all;
    for (Slot c : g.s.active[step & 1U])
      if (g.card(c).is_unit() && g.at(c).host == no_card) all.push_back(c);
    if (all.empty()) return std::nullopt;
    return g.eye_of(all[step / 2 % all.size()]);
  }
};

TEST(CommandersTwin, NumbersAreReadAlike) { EXPECT_GT(test::compare<Book>("amount"), 3000U); }
TEST(CommandersTwin, ConditionsAreReadAlike) { EXPECT_GT(test::compare<Book>("fact"), 1000U); }

}  // namespace
}  // namespace tercio::commanders
