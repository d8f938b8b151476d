// What seats and spectators see of the table, all there is, the cards and places of an option, and what
// scenarios need besides: arranged chance.
#include <algorithm>

#include "rulebooks/warlords/knowledge.h"
#include "rulebooks/warlords/match.h"

namespace tercio::warlords {
namespace {

constexpr const char* type_names[] = {"blank",   "warlord",    "army",  "token",
                                      "support", "attachment", "event", "planet"};
constexpr const char* phase_names[] = {"setup", "deploy", "command", "combat", "headquarters"};

void add(std::vector<std::pair<std::string, std::string>>& list, const char* name, long value) {
  list.emplace_back(name, std::to_string(value));
}

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

// The same card wherever it goes; a token is a new one each time it comes out of the bank.
int id_of(const Game& g, Slot c) {
  return c >= token_slots && c < slot_count ? c + 256 * g.at(c).generation : c;
}

std::string place_name(const Game& g, Place p) {
  return p == hq ? "hq" : "planet " + std::to_string(g.planet_number(p));
}

std::string symbols(const Card& planet) {
  std::vector<std::string> list;
  if (planet.symbols & 1U) list.push_back("material");
  if (planet.symbols & 2U) list.push_back("strongpoint");
  if (planet.symbols & 4U) list.push_back("tech");
  return joined(list);
}

// Shows what all of some seats know.
struct Viewer {
  const Game& g;
  const std::vector<std::string>& names;
  unsigned seats;  // mask; 0: everything is shown

  bool knows(Slot c) const { return (g.at(c).known & seats) == seats; }

  std::vector<std::string> keywords(Slot c) const {
    std::vector<std::string> list;
    for (unsigned k = 0; k <= static_cast<unsigned>(Keyword::ImmuneToEnemyEvents); ++k) {
      const Keyword keyword = static_cast<Keyword>(k);
      const bool has = g.in_play(c) ? g.has(c, keyword) : (g.card(c).keywords & bit(keyword)) != 0;
      if (!has && !(keyword == Keyword::AreaEffect && g.in_play(c) && g.area_effect(c) > 0)) continue;
      std::string name{keyword_name(keyword)};
      if (keyword == Keyword::AreaEffect)
        name += " (" + std::to_string(g.in_play(c) ? g.area_effect(c) : g.card(c).area_effect) + ")";
      if (keyword == Keyword::NoTraitAttachments)
        name = "No " + g.catalog.trait(g.card(c).no_attachment_trait) + " Attachments";
      list.push_back(name);
    }
    return list;
  }

  CardView card(Slot c) const {
    CardView view;
    view.owner = names[g.at(c).owner];
    if (!knows(c)) {
      view.title = "?";
      return view;
    }
    view.id = id_of(g, c);
    const Card& def = g.card(c);
    const CardState& now = g.at(c);
    view.title = g.title(c);
    view.type = type_names[static_cast<unsigned>(def.type)];
    auto& list = view.properties;
    if (now.damage > 0) add(list, "damage", now.damage);
    if (g.exhausted(c)) list.emplace_back("exhausted", "true");
    if (g.bloodied(c) && def.type == Type::Warlord) list.emplace_back("bloodied", "true");
    if (now.resources > 0) add(list, "resources", now.resources);
    if (def.is_unit()) {
      const bool live = g.in_play(c);
      add(list, "attack", live ? g.attack(c) : def.attack);
      add(list, "hit points", live ? g.hit_points(c) : def.hit_points);
      add(list, "command", live ? g.command(c) : def.command);
    }
    if (def.type == Type::Planet) list.emplace_back("symbols", symbols(def));
    if (def.cost_is_x)
      list.emplace_back("cost", "X");
    else if (def.cost >= 0 && def.type != Type::Warlord)
      add(list, "cost", def.cost);
    if (def.shields > 0) add(list, "shields", def.shields);
    if (const auto words = keywords(c); !words.empty()) list.emplace_back("keywords", joined(words));
    std::vector<std::string> traits;
    for (std::uint8_t t : def.trait_list) traits.push_back(g.catalog.trait(t));
    if (!traits.empty()) list.emplace_back("traits", joined(traits));
    for (const std::string& line : def.lines) view.text += (view.text.empty() ? "" : "\n") + line;
    for (Slot a = now.first_attachment; a != no_card; a = g.at(a).next_attachment)
      view.attachments.push_back(card(a));
    return view;
  }

  // What stands at a place: in the order of arrival as far as titles tell, otherwise of the slots.
  PlaceView cards_at(Seat owner, Place p) const {
    PlaceView place{names[owner], place_name(g, p), "", {}, {}};
    if (is_planet(p) && g.s.line[p] != no_card) place.title = g.card(g.s.line[p]).title;
    for (Slot c : g.s.at[owner][p]) place.cards.push_back(card(c));
    return place;
  }

  // What is not known comes last: its place in the row must tell nothing.
  PlaceView held(Seat owner) const {
    PlaceView place{names[owner], "hand", "", {}, {}};
    for (const bool known : {true, false})
      for (Slot c : g.s.hands[owner])
        if (knows(c) == known) place.cards.push_back(card(c));
    return place;
  }

  template <class Pile>
  PlaceView pile(Seat owner, const char* name, const Pile& slots, unsigned count) const {  // top first
    PlaceView place{names[owner], name, "", {}, {}};
    for (unsigned i = count; i > 0; --i) place.cards.push_back(card(slots[i - 1]));
    return place;
  }

  PlaceView planet(Place p) const {
    PlaceView place{"", place_name(g, p), "?", {}, {}};
    const Slot c = g.s.line[p];
    if (p >= g.s.faceup) place.properties.emplace_back("hidden", "true");
    if (!knows(c)) return place;
    const Card& def = g.card(c);
    place.title = def.title;
    add(place.properties, "cards", def.bonus_cards);
    add(place.properties, "resources", def.bonus_resources);
    place.properties.emplace_back("symbols", symbols(def));
    if (g.s.first_planet == p) place.properties.emplace_back("first", "true");
    if (g.s.battle.at == p) place.properties.emplace_back("battle", "true");
    std::string text;
    for (const std::string& line : def.lines) text += (text.empty() ? "" : "\n") + line;
    if (!text.empty()) place.properties.emplace_back("text", text);
    return place;
  }

  TableView table() const {
    TableView view;
    for (Place p = 0; p < g.s.line_count; ++p)
      if (g.s.line[p] != no_card) view.places.push_back(planet(p));
    for (Seat owner = 0; owner < 2; ++owner) {
      view.places.push_back(cards_at(owner, hq));
      for (Place p = g.s.base; p < line_length; ++p)
        if (p < g.s.faceup) view.places.push_back(cards_at(owner, p));
      view.places.push_back(held(owner));
      view.places.push_back(pile(owner, "deck", g.s.decks[owner], g.s.deck_counts[owner]));
      view.places.push_back(pile(owner, "discard", g.s.discards[owner], g.s.discard_counts[owner]));
      PlaceView won{names[owner], "victory", "", {}, {}};
      for (unsigned i = 0; i < g.s.victory_counts[owner]; ++i)
        won.cards.push_back(card(g.s.victories[owner][i]));
      view.places.push_back(won);
      PlaceView gone{names[owner], "removed", "", {}, {}};
      for (Slot c = 0; c < planet_slots; ++c)
        if (g.at(c).place == removed && g.at(c).owner == owner) gone.cards.push_back(card(c));
      view.places.push_back(gone);
      PlaceView played{names[owner], "limbo", "", {}, {}};
      for (Slot c = 0; c < planet_slots; ++c)
        if (g.at(c).place == limbo && g.at(c).owner == owner) played.cards.push_back(card(c));
      if (!played.cards.empty()) view.places.push_back(played);
    }
    PlaceView gone{"", "removed", "", {}, {}};
    for (Slot c = planet_slots; c < token_slots; ++c)
      if (g.at(c).place == removed && (g.at(c).known || seats == 0)) gone.cards.push_back(card(c));
    view.places.push_back(gone);
    auto& list = view.properties;
    list.emplace_back("phase", phase_names[static_cast<unsigned>(g.s.phase)]);
    add(list, "round", g.s.round);
    list.emplace_back("initiative", names[g.s.initiative]);
    list.emplace_back("first planet", g.s.first_planet == nowhere
                                          ? "none"
                                          : std::to_string(g.planet_number(g.s.first_planet)));
    for (Seat owner = 0; owner < 2; ++owner)
      list.emplace_back(names[owner] + "/resources", std::to_string(g.s.resources[owner]));
    list.emplace_back("winner", !g.over() ? "none" : g.s.winner == nobody ? "draw" : names[g.s.winner]);
    return view;
  }
};

}  // namespace

TableView WarlordsMatch::view(Seat seat) const { return Viewer{game_of(*this), names_, 1U << seat}.table(); }
TableView WarlordsMatch::watch() const { return Viewer{game_of(*this), names_, 3}.table(); }
TableView WarlordsMatch::everything() const { return Viewer{game_of(*this), names_, 0}.table(); }

std::vector<std::string> WarlordsMatch::titles() const {
  std::vector<std::string> all;
  for (std::size_t id = 0; id < catalog_->size(); ++id) all.push_back((*catalog_)[id].title);
  return all;
}

// What an ability would answer, or a shield would guard; null for other options.
static const Member* answered_by(const State& s, Option o) {
  const FrameTail tail = AllRoutines::top(s.frames);
  const void* frame = AllRoutines::frame(s.frames, tail);
  const auto member = [&](std::uint8_t moment, unsigned i) {
    return &s.members[s.moments[moment].first + i];
  };
  if (static_cast<Verb>(o.verb) == Verb::Shield)
    return member(static_cast<const UseShield*>(frame)->moment, o.b);
  if (static_cast<Verb>(o.verb) != Verb::Use || o.c == 0) return nullptr;
  if (tail.routine == AllRoutines::id<Answer>)
    return member(static_cast<const Answer*>(frame)->moment, o.c - 1U);
  if (tail.routine == AllRoutines::id<ForcedAnswer>)
    return member(static_cast<const ForcedAnswer*>(frame)->moment, o.c - 1U);
  return nullptr;
}

std::vector<int> WarlordsMatch::about(Option o) const {
  const Game g = game_of(*this);
  const int first = id_of(g, o.a);
  switch (static_cast<Verb>(o.verb)) {
    case Verb::Deploy: return o.c == 2 ? std::vector<int>{first, id_of(g, o.b)} : std::vector<int>{first};
    case Verb::Use:
    case Verb::Shield:
      if (const Member* m = answered_by(state_, o)) return {first, id_of(g, m->card.slot)};
      return {first};
    case Verb::AttackWith:
    case Verb::Against:
    case Verb::AreaEffect:
    case Verb::Retreat:
    case Verb::MoveTo:
    case Verb::Choose:
    case Verb::Target:
    case Verb::Divide:
    case Verb::DiscardCard:
    case Verb::SacrificeCard:
    case Verb::PayWith:
    case Verb::Bottom: return {first};
    default: return {};
  }
}

// A planet is a place of its own, and each player has a side of it.
std::vector<PlaceName> WarlordsMatch::places(Option o) const {
  const Game g = game_of(*this);
  const auto planet = [&](Place p) { return PlaceName{"", place_name(g, p)}; };
  const auto side = [&](Seat seat, Place p) { return PlaceName{names_[seat], place_name(g, p)}; };
  switch (static_cast<Verb>(o.verb)) {
    case Verb::Deploy:
      if (o.c == 3) return {side(to_move_, hq)};
      return o.c == 1 ? std::vector{planet(o.b), side(to_move_, o.b)} : std::vector<PlaceName>{};
    case Verb::CommitTo: return {planet(o.a), side(to_move_, o.a)};
    case Verb::MoveTo: return {planet(o.b), side(g.at(o.a).controller, o.b)};
    case Verb::Retreat: return {side(g.at(o.a).controller, hq)};
    case Verb::BattleAbility: return {planet(o.a)};
    case Verb::ChoosePlace:
    case Verb::TargetPlace: return {o.a == hq ? side(o.b, hq) : planet(o.a)};
    case Verb::Use: {  // what it answers may be told by its place alone
      const Member* m = answered_by(state_, o);
      if (!m || (m->card.slot < slot_count && m->card.slot != o.a)) return {};
      return g.planet_here(m->place) ? std::vector{planet(m->place)} : std::vector<PlaceName>{};
    }
    default: return {};
  }
}

bool WarlordsMatch::silent_for(Seat seat) const {
  // Players take turns to deploy, and who passes says so.
  if (over() || AllRoutines::top(state_.frames).routine == AllRoutines::id<DeploymentTurn>) return false;
  const Game g = game_of(*this);
  return std::any_of(options_.begin(), options_.end(),
                     [&](Option o) { return observed(g, seat, to_move_, o) == option(Verb::None); });
}

// The named cards come to the top, from the deck where it has them, otherwise in the place of a blank or any
// other.
std::string WarlordsMatch::arrange_draws(Seat seat, const std::vector<std::string>& titles) {
  auto& pile = state_.decks[seat];
  const unsigned count = state_.deck_counts[seat];
  if (titles.size() > count) return "the deck has only " + std::to_string(count) + " cards";
  unsigned left = count;
  std::vector<Slot> chosen;
  for (const std::string& title : titles) {
    const auto id = catalog_->find(title);
    if (!id) return "no card is named \"" + title + "\"";
    int found = -1;
    for (unsigned rank = 0; rank < 3 && found < 0; ++rank)
      for (unsigned i = 0; i < left && found < 0; ++i) {
        const unsigned at = rank == 0 ? left - 1 - i : i;  // the topmost copy, or what lies lowest
        const std::uint16_t card = state_.cards[pile[at]].card;
        if (rank == 0 ? card == *id : rank == 1 ? card == catalog_->blank() : true)
          found = static_cast<int>(at);
      }
    const Slot c = pile[static_cast<unsigned>(found)];
    for (unsigned i = static_cast<unsigned>(found); i + 1 < count; ++i) pile[i] = pile[i + 1];
    --left;
    state_.cards[c].card = *id;
    state_.cards[c].known = 0;
    state_.orders_discards[seat] |= (*catalog_)[*id].reads_topmost;
    chosen.push_back(c);
    draws_.emplace_back(c, *id);
  }
  for (unsigned i = 0; i < chosen.size(); ++i) pile[count - 1 - i] = chosen[i];
  return "";
}

std::string WarlordsMatch::arrange_random(const std::vector<std::string>& titles) {
  for (const std::string& title : titles) {
    const auto id = catalog_->find(title);
    if (!id) return "no card is named \"" + title + "\"";
    random_.push_back(*id);
  }
  return "";
}

Slot WarlordsMatch::arranged(const Game& g, const Cards& among) {
  if (random_.empty()) return no_card;
  for (Slot c : among)
    if (g.at(c).card == random_.front()) {
      random_.erase(random_.begin());
      return c;
    }
  return no_card;
}

std::vector<std::string> WarlordsMatch::arranged_left() const {
  std::vector<std::string> left;
  for (std::uint16_t id : random_) left.push_back("random pick of " + (*catalog_)[id].title);
  for (const auto& [c, id] : draws_)
    if (state_.cards[c].place == deck && state_.cards[c].card == id)
      left.push_back(names_[state_.cards[c].owner] + " draws " + (*catalog_)[id].title);
  return left;
}

}  // namespace tercio::warlords
