// What seats and spectators see of the war, all there is, and the cards and places of an option.
#include <algorithm>

#include "rulebooks/commanders/match.h"

namespace tercio::commanders {
namespace {

using Properties = std::vector<std::pair<std::string, std::string>>;

void add(Properties& list, const char* name, long value) { list.emplace_back(name, std::to_string(value)); }

// Of a location.
std::string place_name(const Game& g, Place p) {
  const Slot location = g.s.locations[p];
  return g.card(location).encampment ? "encampment" : g.name(location);
}

// Shows what all of some seats know.
struct Viewer {
  const Game& g;
  const std::vector<std::string>& names;
  unsigned seats;  // mask; 0: everything is shown

  bool knows(Slot c) const { return (g.at(c).known & seats) == seats; }

  void figures(Slot c, Properties& list) const {
    const Card& def = g.card(c);
    const CardState& now = g.at(c);
    const bool active = g.active(c);
    if (def.is_unit()) {
      add(list, "strike", active ? g.strike(c) : def.strike);
      add(list, "armor", active ? g.armor(c) : def.armor);
      if (!active) return;
      add(list, "health", g.health(c));
      if (now.damage > 0) add(list, "damage", now.damage);
      if (now.unable > 0) add(list, "unable", now.unable);
      if (now.flags & CardState::OnGuard) list.emplace_back("guard", "true");
      if (now.flags & CardState::Moved) list.emplace_back("moved", "true");
      if (now.flags & CardState::Assaulted) list.emplace_back("assaulted", "true");
      if (const Slot steed = g.mount_of(c); steed != no_card) list.emplace_back("mount", g.card(steed).title);
      if (now.flags & CardState::IsGeneral) list.emplace_back("general", "true");
      std::string words;
      const auto word = [&](const std::string& w) { words += (words.empty() ? "" : ", ") + w; };
      if (g.mounts(c) >= 0)
        word(g.mounts(c) > 0 ? g.catalog.word(static_cast<std::int16_t>(g.mounts(c) - 1)) + " mount"
                             : "mount");
      if (g.outpost(c)) word("outpost");
      if (g.snipe(c) >= 0) word("snipe " + std::to_string(g.snipe(c)));
      if (!words.empty()) list.emplace_back("keywords", words);
    }
    if (!active) return;
    if (def.type == Type::Location) {
      add(list, "level", g.level(c));
      if (def.encampment) add(list, "health", g.health(c));
    }
    if (def.type == Type::Condition) add(list, "counters", now.counters);
    if (now.counters > 0) add(list, "counters", now.counters);
  }

  CardView card(Slot c) const {
    CardView view;
    view.owner = names[g.at(c).owner];
    if (!knows(c)) {
      view.title = "?";
      return view;
    }
    const Card& def = g.card(c);
    view.id = c;
    view.title = def.encampment ? "encampment" : g.name(c);
    view.type = type_name(def.type);
    figures(c, view.properties);
    std::string price;
    for (const Mode& m : def.type == Type::Action ? def.modes : std::vector<Mode>{def.play}) {
      std::string one;
      for (const Price& paid : m.prices)
        one += (paid.x ? "X" : std::to_string(paid.number)) + (paid.money == Money::Gold ? "g" : "m");
      if (!one.empty()) price += (price.empty() ? "" : " or ") + one;
    }
    if (!price.empty()) view.properties.emplace_back("cost", price);
    if (def.alignment != Alignment::None)
      view.properties.emplace_back("alignment", alignment_name(def.alignment));
    std::string traits;
    for (const std::string& subtype : def.subtypes) traits += (traits.empty() ? "" : ", ") + subtype;
    if (!traits.empty()) view.properties.emplace_back("traits", traits);
    for (const std::string& line : def.lines) view.text += (view.text.empty() ? "" : "\n") + line;
    if (g.active(c)) g.each_on(c, [&](Slot on) { view.attachments.push_back(card(on)); });
    return view;
  }

  PlaceView region(Seat owner, Place p, const std::string& name) const {
    PlaceView place{names[owner], name, "", {}, {}};
    for (Slot c : g.s.active[owner])
      if (g.at(c).place == p && g.at(c).host == no_card && g.card(c).type != Type::Location)
        place.cards.push_back(card(c));
    return place;
  }

  // What is not known comes last: its place in the row must tell nothing.
  PlaceView pile(Seat owner, Place p, const char* name) const {
    PlaceView place{names[owner], name, "", {}, {}};
    for (const bool known : {true, false})
      for (Slot c = g.s.first[owner]; c < g.s.first[owner + 1U]; ++c)
        if (g.s.cards[c].place == p && knows(c) == known) place.cards.push_back(card(c));
    return place;
  }

  void locations(Seat owner, TableView& view) const {
    PlaceView all{names[owner], "locations", "", {}, {}};
    for (unsigned k = 0; k < regions_per_seat; ++k) {
      const Place p = static_cast<Place>(owner * regions_per_seat + k);
      const Slot location = g.s.locations[p];
      if (location == no_card) continue;
      PlaceView place = region(owner, p, place_name(g, p));
      place.title = g.card(location).title;
      for (Seat other = 0; other < g.s.seats; ++other)
        if (other != owner && g.together(other, owner))
          for (const CardView& c : region(other, p, "").cards) place.cards.push_back(c);
      figures(location, place.properties);
      view.places.push_back(std::move(place));
      if (!g.card(location).encampment) all.cards.push_back(card(location));
    }
    view.places.push_back(std::move(all));
  }

  void commander(Seat owner, TableView& view) const {
    locations(owner, view);
    view.places.push_back(region(owner, battlefield, "battlefield"));
    view.places.push_back(pile(owner, arsenal, "arsenal"));
    PlaceView deck{names[owner], "domain", "", {}, {}};
    for (unsigned i = g.s.domain_count[owner]; i > 0; --i)
      deck.cards.push_back(card(g.s.domains[g.s.first[owner] + i - 1U]));
    view.places.push_back(std::move(deck));
    view.places.push_back(pile(owner, ruins, "ruins"));
    view.places.push_back(pile(owner, void_pile, "void"));
    view.places.push_back(pile(owner, aside, "aside"));
    const auto number = [&](const char* name, int value) {
      view.properties.emplace_back(names[owner] + "/" + name, std::to_string(value));
    };
    number("gold", g.gold(owner));
    number("mana", g.mana(owner));
    number("health", g.lives(owner) ? g.health(Game::encampment(owner)) : -5);
    number("encampment health", g.lives(owner) ? g.health(Game::encampment(owner)) : -5);
    view.properties.emplace_back(names[owner] + "/surrendered", g.lives(owner) ? "false" : "true");
  }

  TableView table() const {
    TableView view;
    for (Seat owner = 0; owner < g.s.seats; ++owner) commander(owner, view);
    view.properties.emplace_back("phase", phase_name(g.s.phase));
    view.properties.emplace_back("term", std::to_string(g.s.term));
    view.properties.emplace_back("round", std::to_string(g.s.term));
    view.properties.emplace_back("term of", names[g.s.campaigning]);
    view.properties.emplace_back("priority", g.s.holder == nobody ? "none" : names[g.s.holder]);
    view.properties.emplace_back("combat", g.s.engagement.on ? "engagement"
                                           : g.s.assault.on  ? "assault"
                                                             : "none");
    std::string winner = "none";
    if (g.over()) {
      winner = "draw";
      if (g.s.winners) winner.clear();
      for (Seat s = 0; s < g.s.seats; ++s)
        if (g.s.winners >> s & 1) winner += (winner.empty() ? "" : ", ") + names[s];
    }
    view.properties.emplace_back("winner", winner);
    return view;
  }
};

}  // namespace

TableView CommandersMatch::seen_by(unsigned seats) const {
  const Game g = now();
  return Viewer{g, names_, seats}.table();
}

std::vector<int> CommandersMatch::about(Option o) const {
  switch (verb(o)) {
    case Verb::Wait:
    case Verb::FirstTerm:
    case Verb::Keep:
    case Verb::Regroup:
    case Verb::TargetRegion:
    case Verb::TargetCommander:
    case Verb::Number:
    case Verb::Done:
    case Verb::Decline:
    case Verb::Yes:
    case Verb::No:
    case Verb::OfferDraw:
    case Verb::AcceptDraw:
    case Verb::RefuseDraw:
    case Verb::TimeUp:
    case Verb::None: return {};
    case Verb::Pair: {
      const Pair& pair = state_.engagement.pairs[o.a];
      return {pair.a.slot, pair.b.slot};
    }
    case Verb::Equip:
    case Verb::Upgrade:
    case Verb::Assault:
    case Verb::Block:
    case Verb::Mount: return {first(o), second(o)};
    case Verb::Resolve: {
      if (second(o) == no_member) return {first(o)};
      std::vector<int> all;
      if (third(o) < 16) all.push_back(first(o));
      const Member& m = state_.members[second(o)];
      if (m.card.slot < slot_count) all.push_back(m.card.slot);
      return all;
    }
    default: return {first(o)};
  }
}

std::vector<PlaceName> CommandersMatch::places(Option o) const {
  const Game g = now();
  const auto named = [&](Place p, Seat owner) {
    return p == battlefield ? PlaceName{names_[owner], "battlefield"}
                            : PlaceName{names_[region_seat(p)], place_name(g, p)};
  };
  const auto place = [&](Place p) { return named(p, g.at(first(o)).owner); };
  switch (verb(o)) {
    case Verb::Annex: return {{names_[g.at(first(o)).owner], "locations"}};
    case Verb::Evoke: return {place(battlefield)};
    case Verb::Deploy:
    case Verb::Move: return {place(static_cast<Place>(third(o)))};
    case Verb::TargetCommander: return {{names_[first(o)], "encampment"}};
    case Verb::TargetRegion: {  // the battlefield is common to all, each has a side of it
      const auto p = static_cast<Place>(first(o));
      std::vector<PlaceName> all;
      for (Seat seat = 0; seat < state_.seats; ++seat)
        if (p == battlefield || seat == region_seat(p)) all.push_back(named(p, seat));
      return all;
    }
    default: break;
  }
  std::vector<PlaceName> all;  // a location is a card and a place
  for (const int id : about(o)) {
    const auto c = static_cast<Slot>(id);
    if (g.active(c) && g.card(c).type == Type::Location) all.push_back(named(g.at(c).place, g.at(c).owner));
  }
  return all;
}

}  // namespace tercio::commanders
