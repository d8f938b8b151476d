// The words of Warlords for the slow twin of the card machine.
#include "tests/support/twin.h"
#include "rulebooks/warlords/match.h"
#include "rulebooks/warlords/rules.h"

namespace tercio::warlords {
namespace {

using test::Tree;
using test::Unknown;

class Words final : public test::Twin {
 public:
  Words(const Match& match, int source) : Twin(match, 2, source) {
    for (const PlaceView& place : view_.places)
      if (!place.owner.empty() && (place.name == "hq" || place.name.starts_with("planet ") ||
                                   place.name.starts_with("attached planet ")))
        for (const CardView& card : place.cards) put(card, place);
    const Spot at = this->source();
    me_ = controller(at);
    enemy_ = names_[0] == me_ ? names_[1] : names_[0];
    here_ = at.place->name;
  }

 private:
  static const std::string& controller(const Spot& spot) {
    return spot.host ? spot.card->owner : spot.place->owner;
  }
  bool is_at(const Spot& spot, const std::string& planet) const {
    if (spot.place->name.starts_with("attached")) throw Unknown{};
    return planet.starts_with("planet ") && spot.place->name == planet;
  }

  std::vector<std::string> players(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "you" || p == "your") return {me_};
    if (p == "your opponent" || p == "your opponent's") return {enemy_};
    if (p == "each player" || p == "each player's") return {me_, enemy_};
    throw Unknown{};
  }
  int controlled(const Tree& who, const Tree& kind) const {
    const std::vector<std::string> all = players(who);
    if (all.size() != 1) throw Unknown{};
    int n = 0;
    for (const Spot& spot : such(kind)) n += controller(spot) == all.front();
    return n;
  }
  template <class Of>
  int sum(const Tree& who, Of of) const {
    int n = 0;
    for (const std::string& name : players(who)) n += of(name);
    return n;
  }
  int resources(const Tree& who) const {
    return sum(who, [&](const std::string& name) { return std::stoi(property(name + "/resources")); });
  }
  int held(const Tree& who, const Tree& what) const {
    const std::string name(what.row->pattern == "discard pile" ? "discard" : what.row->pattern);
    return sum(who, [&](const std::string& player) { return pile(player, name); });
  }

  bool own_fact(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    const auto& of = t.parts;
    if (p == "{player} control|controls a|an {kind}") return controlled(of[0], of[1]) > 0;
    if (p == "{player} control|controls no {kind}" || p == "{player} have|has no {kind}")
      return controlled(of[0], of[1]) == 0;
    if (p == "{player} control|controls {range} {kind}") return within(controlled(of[0], of[2]), of[1]);
    if (p == "{player} control|controls {more} {kind} than {player}" ||
        p == "{player} have|has {more} {kind} than {player}")
      return more(of[1], controlled(of[0], of[2]), controlled(of[3], of[2]));
    if (p == "{player} have|has {more} resources than {player}")
      return more(of[1], resources(of[0]), resources(of[2]));
    if (p == "{player} have|has {range} resource|resources") return within(resources(of[0]), of[1]);
    if (p == "{player} have|has {more} cards in {possession} than {player}")
      return more(of[1], held(of[0], of[2]), held(of[3], of[2]));
    if (p == "{player} have|has {range} card|cards in {possession}") return within(held(of[0], of[2]), of[1]);
    if (p == "{player} have|has the initiative") {
      for (const PlaceView& place : view_.places)  // a battle has an initiative of its own
        for (const auto& [key, value] : place.properties)
          if (key == "battle") throw Unknown{};
      const auto all = players(of[0]);
      return all.size() == 1 && all.front() == property("initiative");
    }
    if (p == "there is|are no other {kind}") {
      for (const Spot& spot : such(of[0]))
        if (!is_source(spot)) return false;
      return true;
    }
    if (p == "{things} has|have {range} {figure}") {
      Number all;
      for (const Spot& spot : things(of[0]))
        if (const Number one = figure(spot, of[2])) all = all.value_or(0) + *one;
      return within(all, of[1]);
    }
    throw Unknown{};
  }

  Number figure(const Spot& spot, const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    const CardView& card = *spot.card;
    const auto have = [&](const char* name) { return number_of(card, name).value_or(0); };
    if (p == "ATK") return have("attack");
    if (p == "HP") return have("hit points");
    if (p == "command") return have("command");
    if (p == "damage") return have("damage");
    if (p == "shields") return have("shields");
    if (p == "resource|resources") return have("resources");
    if (p == "remaining HP") return std::max(0, have("hit points") - have("damage"));
    if (p == "attachment|attachments") return static_cast<int>(card.attachments.size());
    if (p == "cost" && property_of(card, "cost") != "X") return number_of(card, "cost");
    throw Unknown{};
  }

  std::vector<Spot> things(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "{named}") return things(t.parts[0]);
    if (p.starts_with("this unit")) return {source()};
    if (p == "your warlord" || p == "your opponent's warlord") {
      std::vector<Spot> all;
      for (const Spot& spot : cards_)
        if (spot.card->type == "warlord" && (controller(spot) == me_) == (p == "your warlord"))
          all.push_back(spot);
      return all;
    }
    if (p == "each {kind}" || p == "all {kind}") return such(t.parts[0]);
    if (p == "each other {kind}") {
      std::vector<Spot> all;
      for (const Spot& spot : such(t.parts[0]))
        if (!is_source(spot)) all.push_back(spot);
      return all;
    }
    throw Unknown{};
  }

  Number own_number(const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    if (p == "resource|resources {player} have|has") return resources(t.parts[0]);
    if (p == "planet|planets in {whose} victory display")
      return sum(t.parts[0], [&](const std::string& name) { return pile(name, "victory"); });
    throw Unknown{};
  }

  bool at(const Spot& spot, const Tree& place) const {
    const std::string_view p = place.row->pattern;
    if (p == "this planet") return is_at(spot, here_);
    if (p == "the first planet") return is_at(spot, "planet " + property("first planet"));
    if (p == "your HQ") return spot.place->name == "hq" && controller(spot) == me_;
    throw Unknown{};
  }
  static bool has_keyword(const CardView& card, const Tree& keyword) {
    const std::string name(keyword.row->pattern);
    if (name.find('{') != std::string::npos) throw Unknown{};
    return lists(property_of(card, "keywords"), name);
  }

  bool own_is(const Spot& spot, const Tree& t) const override {
    const std::string_view p = t.row->pattern;
    const CardView& card = *spot.card;
    if (p == "unit|units")
      return card.type == "army" || card.type == "warlord" || card.type == "token" || card.type == "synapse";
    if (p == "army unit|units") return card.type == "army";
    if (p == "synapse unit|units") return card.type == "synapse";
    if (p == "warlord|warlords" || p == "warlord") return card.type == "warlord";
    if (p == "token|tokens" || p == "token") return card.type == "token";
    if (p == "support|supports") return card.type == "support";
    if (p == "attachment|attachments") return card.type == "attachment";
    if (p == "event|events") return card.type == "event";
    if (p == "card|cards") return true;
    if (p == "enemy") return controller(spot) != me_;
    if (p == "{player} control|controls") {
      const auto all = players(t.parts[0]);
      if (all.size() != 1) throw Unknown{};
      return controller(spot) == all.front();
    }
    if (p == "damaged") return number_of(card, "damage").value_or(0) > 0;
    if (p == "undamaged") return number_of(card, "damage").value_or(0) == 0;
    if (p == "exhausted") return !property_of(card, "exhausted").empty();
    if (p == "ready") return property_of(card, "exhausted").empty();
    if (p == "{trait}") return lists(property_of(card, "traits"), t.parts[0].text);
    if (p == "{keyword}" || p == "with {keyword}") return has_keyword(card, t.parts[0]);
    if (p == "without {keyword}") return !has_keyword(card, t.parts[0]);
    if (p == "with attachments") return !card.attachments.empty();
    if (p == "without attachments") return card.attachments.empty();
    if (p == "here") return is_at(spot, here_);
    if (p == "at {place}") return at(spot, t.parts[0]);
    throw Unknown{};
  }

  std::string enemy_, here_;
};

struct Book {
  using Rules = warlords::Rules;
  using Words = warlords::Words;
  static std::vector<const char*> decks() { return {"tau-starter", "orks-starter"}; }
  static std::string card(const std::string& title, const std::string& category, const std::string& text) {
    return title + " | army, Ork | cost 2, ATK 1, HP 3, command 1 | Soldier. | Mine 1\n" +
           (category == "amount" ? "Action: draw cards equal to " + text + "."
                                 : "Action, only while " + text + ": draw 1 card.") +
           "\n";
  }
  static bool find(const Catalog& catalog, std::size_t id, test::Sentence& sentence) {
    if (catalog[id].abilities.size() != 1 || catalog[id].abilities[0].kind != Kind::Action) return false;
    sentence.amount = catalog.program()[catalog[id].abilities[0].effect].amount;
    sentence.condition = catalog[id].abilities[0].condition;
    return true;
  }
  // One of the seat's units, now here, now there.
  static std::optional<Eye> eye(const Game& g, unsigned step) {
    const Seat seat = static_cast<Seat>(step & 1U);
    std::vector<Slot> all;
    for (Place p = 0; p < line_length; ++p)
      if (g.planet_here(p))
        for (Slot c : g.s.at[seat][p]) all.push_back(c);
    for (Slot c : g.s.at[seat][hq]) all.push_back(c);
    if (all.empty()) return std::nullopt;
    const Slot c = all[step / 2 % all.size()];
    if (g.card(c).type == Type::Token) return std::nullopt;  // a view numbers them otherwise
    return g.eye_of(c);
  }
};

TEST(WarlordsTwin, NumbersAreReadAlike) { EXPECT_GT(test::compare<Book>("amount"), 3000U); }
TEST(WarlordsTwin, ConditionsAreReadAlike) { EXPECT_GT(test::compare<Book>("fact"), 1000U); }

}  // namespace
}  // namespace tercio::warlords
