// What seats and spectators see of the table, all there is, and the cards and places of an option.
#include <algorithm>

#include "rulebooks/warlords/match.h"
#include "rulebooks/warlords/rules/knowledge.h"

namespace tercio::warlords {
namespace {

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
    for (unsigned k = 0; k < keyword_count; ++k) {
      const Keyword keyword = static_cast<Keyword>(k);
      const bool has = g.in_play(c) ? g.has(c, keyword) : (g.card(c).keywords & bit(keyword)) != 0;
      if (!has && !(keyword == Keyword::AreaEffect && g.in_play(c) && g.area_effect(c) > 0)) continue;
      std::string name{keyword_name(keyword)};
      if (keyword == Keyword::AreaEffect)
        name += " (" + std::to_string(g.in_play(c) ? g.area_effect(c) : g.card(c).area_effect) + ")";
      if (keyword == Keyword::DeepStrike) name += " (" + std::to_string(g.card(c).deep_strike) + ")";
      if (keyword == Keyword::NoTraitAttachments)
        name = "No " + g.catalog.trait(g.card(c).no_attachment_trait) + " Attachments";
      if (keyword == Keyword::ImmuneToTraitEvents && (g.card(c).keywords & bit(keyword)))
        name = "Immune to " + g.catalog.trait(g.card(c).immune_trait) + " events";
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
    view.type = type_name(def.type);
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
    else if (def.never_played)
      list.emplace_back("cost", "-");
    else if (def.cost >= 0 && def.type != Type::Warlord)
      add(list, "cost", def.cost);
    if (def.shields > 0) add(list, "shields", def.shields);
    if (const auto words = keywords(c); !words.empty()) list.emplace_back("keywords", joined(words));
    std::vector<std::string> traits;
    for (std::uint8_t t : def.trait_list) traits.push_back(g.catalog.trait(t));
    for (unsigned t = 1; t < g.catalog.trait_count(); ++t)
      if (!def.traits[t] && g.in_play(c) && g.has_trait(g.see(c), t))
        traits.push_back(g.catalog.trait(static_cast<std::uint8_t>(t)));
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
    if (g.infested(p)) place.properties.emplace_back("infested", "true");
    std::string text;
    for (const std::string& line : def.lines) text += (text.empty() ? "" : "\n") + line;
    if (!text.empty()) place.properties.emplace_back("text", text);
    return place;
  }

  // What lies at a planet besides units, by seat; people are shown it only where there is anything.
  void add_sides(Seat owner, Place p, TableView& view) const {
    PlaceView attached{names[owner], "attached " + place_name(g, p), "", {}, {}};
    for (Slot a = g.at(g.s.line[p]).first_attachment; a != no_card; a = g.at(a).next_attachment)
      if (g.at(a).controller == owner) attached.cards.push_back(card(a));
    PlaceView reserved{names[owner], "reserve " + place_name(g, p), "", {}, {}};
    for (Slot c : g.s.reserves[owner])
      if (g.planet_of(c) == p) reserved.cards.push_back(card(c));
    for (const PlaceView& place : {attached, reserved})
      if (!place.cards.empty() || seats == 0) view.places.push_back(place);
  }

  std::string infested_planets() const {
    std::vector<std::string> list;
    for (Place p = 0; p < line_length; ++p)
      if (g.infested(p)) list.push_back(std::to_string(g.planet_number(p)));
    return joined(list);
  }

  TableView table() const {
    TableView view;
    for (Place p = 0; p < g.s.line_count; ++p)
      if (g.s.line[p] != no_card) view.places.push_back(planet(p));
    for (Seat owner = 0; owner < 2; ++owner) {
      view.places.push_back(cards_at(owner, hq));
      for (Place p = g.s.base; p < line_length; ++p)
        if (p < g.s.faceup) view.places.push_back(cards_at(owner, p));
      for (Place p = g.s.base; p < line_length; ++p)
        if (g.planet_here(p)) add_sides(owner, p, view);
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
    list.emplace_back("phase", phase_name(g.s.phase));
    add(list, "round", g.s.round);
    list.emplace_back("initiative", names[g.s.initiative]);
    list.emplace_back("first planet", g.s.first_planet == nowhere
                                          ? "none"
                                          : std::to_string(g.planet_number(g.s.first_planet)));
    if (const std::string planets = infested_planets(); !planets.empty() || seats == 0)
      list.emplace_back("infested", planets);
    for (Seat owner = 0; owner < 2; ++owner) {
      list.emplace_back(names[owner] + "/resources", std::to_string(g.s.resources[owner]));
      if (g.has_enslavement(owner))
        list.emplace_back(names[owner] + "/enslaved", g.s.enslaved[owner] == Faction::None
                                                          ? "none"
                                                          : std::string(faction_name(g.s.enslaved[owner])));
    }
    list.emplace_back("winner", !g.over() ? "none" : g.s.winner == nobody ? "draw" : names[g.s.winner]);
    return view;
  }
};

}  // namespace

TableView WarlordsMatch::seen_by(unsigned seats) const {
  const Game g = now();
  return Viewer{g, names_, seats}.table();
}

// What an ability would answer, or a shield would guard; null for other options.
static const Member* answered_by(const State& s, Option o) {
  const FrameTail tail = AllRoutines::top(s.frames);
  const void* frame = AllRoutines::frame(s.frames, tail);
  const auto member = [&](std::uint8_t moment, unsigned i) {
    return &s.members[s.moments[moment].first + i];
  };
  if (verb(o) == Verb::Shield) return member(static_cast<const UseShield*>(frame)->moment, o.b);
  if (verb(o) != Verb::Use || o.c == 0) return nullptr;
  if (tail.routine == AllRoutines::id<Answer>)
    return member(static_cast<const Answer*>(frame)->moment, o.c - 1U);
  if (tail.routine == AllRoutines::id<ForcedAnswer>)
    return member(static_cast<const ForcedAnswer*>(frame)->moment, o.c - 1U);
  return nullptr;
}

std::vector<int> WarlordsMatch::about(Option o) const {
  const Game g = now();
  const int first = id_of(g, o.a);
  switch (verb(o)) {
    case Verb::Deploy:
      return o.c == 2 && g.card(o.b).type != Type::Planet ? std::vector<int>{first, id_of(g, o.b)}
                                                          : std::vector<int>{first};
    case Verb::Use:
    case Verb::Shield:
      if (const Member* m = answered_by(state_, o)) return {first, id_of(g, m->card.slot)};
      return {first};
    case Verb::Reserve:
    case Verb::DeepStrike:
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
    case Verb::Bottom:
    case Verb::Top: return {first};
    case Verb::OnHost: return g.card(o.a).type == Type::Planet ? std::vector<int>{} : std::vector<int>{first};
    default: return {};
  }
}

// A planet is a place of its own, and each player has a side of it.
std::vector<PlaceName> WarlordsMatch::places(Option o) const {
  const Game g = now();
  const auto planet = [&](Place p) { return PlaceName{"", place_name(g, p)}; };
  const auto side = [&](Seat seat, Place p) { return PlaceName{names_[seat], place_name(g, p)}; };
  switch (verb(o)) {
    case Verb::Deploy:
      if (o.c == 3) return {side(to_move_, hq)};
      if (o.c == 2 && g.card(o.b).type == Type::Planet) return {planet(g.at(o.b).place)};
      return o.c == 1 ? std::vector{planet(o.b), side(to_move_, o.b)} : std::vector<PlaceName>{};
    case Verb::CommitTo:
    case Verb::CommitSynapse: return {planet(o.a), side(to_move_, o.a)};
    case Verb::RemoveInfestation: return {planet(g.s.battle.at)};
    case Verb::Reserve: return {planet(o.b), side(to_move_, o.b)};
    case Verb::DeepStrike: return {planet(g.planet_of(o.a)), side(to_move_, g.planet_of(o.a))};
    case Verb::OnHost:
      if (g.card(o.a).type != Type::Planet) return {};
      return {planet(g.at(o.a).place)};
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

// Players take turns to deploy, and who passes says so.
bool WarlordsMatch::silent_for(Seat seat) const {
  return !over() && AllRoutines::top(state_.frames).routine != AllRoutines::id<DeploymentTurn> &&
         MatchOf::silent_for(seat);
}

}  // namespace tercio::warlords
