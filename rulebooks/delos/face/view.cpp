// What seats and spectators see of the table, all there is, and the cards and places of an option.
#include <algorithm>

#include "rulebooks/delos/match.h"
#include "rulebooks/delos/rules/knowledge.h"

namespace tercio::delos {
namespace {

using Properties = std::vector<std::pair<std::string, std::string>>;

void add(Properties& list, const char* name, long value) { list.emplace_back(name, std::to_string(value)); }

std::string joined(const std::vector<std::string>& items, const char* between) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : between) + item;
  return text;
}

std::string place_name(const Game& g, Place sector) { return "sector " + g.name_of_place(sector); }

// Shows what all of some seats may look at.
struct Viewer {
  const Game& g;
  const std::vector<std::string>& names;
  unsigned seats;  // mask; 0: everything is shown

  // "Neither player may look at face down cards", their owner included.
  bool knows(Slot c) const {
    if (seats == 0) return true;
    return !(g.at(c).flags & CardState::FaceDown) && (g.at(c).known & seats) == seats;
  }

  std::vector<std::string> keywords(Slot c) const {
    static constexpr std::pair<Special, const char*> all[] = {{Special::Assault, "Assault"},
                                                              {Special::Artillery, "Artillery"},
                                                              {Special::Counterattack, "Counterattack"},
                                                              {Special::Invulnerable, "Invulnerable"},
                                                              {Special::TroopCapacity, "Troop Capacity"}};
    std::vector<std::string> list;
    for (const auto& [special, name] : all)
      if (g.has(c, special)) list.emplace_back(name);
    if (g.card(c).unique) list.emplace_back("Unique");
    return list;
  }

  void figures(Slot c, Properties& list) const {
    const Card& def = g.card(c);
    switch (def.type) {
      case Type::Unit:
        add(list, "firepower", g.firepower(c));
        add(list, "speed", g.speed(c));
        add(list, "armor", g.armor(c));
        add(list, "flags", g.flags(c));
        break;
      case Type::Character:
        add(list, "save", g.save(c));
        add(list, "flags", g.flags(c));
        break;
      case Type::Fortification:
        add(list, "armor", g.armor(c));
        add(list, "flags", g.flags(c));
        break;
      case Type::Fleet: add(list, "first wave", def.first_wave); return;
      case Type::Sector:
        add(list, "flags", def.flags_required);
        add(list, "VP", def.victory_points);
        return;
      default: break;
    }
    add(list, "die", def.die);
  }

  CardView card(Slot c) const {
    CardView view;
    view.owner = names[g.at(c).owner];
    const CardState& now = g.at(c);
    const bool face_down = now.flags & CardState::FaceDown;
    if (face_down) view.properties.emplace_back("facedown", "true");
    if (!knows(c)) {
      view.title = "?";
      return view;
    }
    const Card& def = g.card(c);
    view.id = c;
    view.title = face_down ? numbered(c) : g.title(c);
    view.type = type_name(def.type);
    if (g.locked(c)) view.properties.emplace_back("locked", "true");
    if (g.charging(c)) view.properties.emplace_back("charging", "true");
    figures(c, view.properties);
    if (const auto words = keywords(c); !words.empty())
      view.properties.emplace_back("keywords", joined(words, ", "));
    if (!def.trait_words.empty()) view.properties.emplace_back("traits", joined(def.trait_words, ", "));
    view.text = joined(def.lines, "\n");
    if (g.s.grant_kinds != 0 && g.fights(c))
      g.each_grant(c, [&](unsigned i) { view.text += "\nGained: " + g.ability_at(c, i).text; });
    return view;
  }

  // A card that lies face down has no number in the game; for scenarios the copies are told apart.
  std::string numbered(Slot c) const {
    unsigned n = 1;
    for (Slot other : g.s.at[g.at(c).owner][g.at(c).place])
      n += other < c && g.card(other).title_id == g.card(c).title_id;
    return g.card(c).title + (n > 1 ? " (" + std::to_string(n) + ")" : "");
  }

  PlaceView cards_at(Seat owner, Place p) const {
    PlaceView place{names[owner], place_name(g, p), g.name_of_place(p), {}, {}};
    // What lies face down is shown behind the rest: its place in the row must tell nothing.
    for (Slot c : g.s.at[owner][p])
      if (!(g.at(c).flags & CardState::FaceDown)) place.cards.push_back(card(c));
    for (Slot c : g.s.at[owner][p])
      if (g.at(c).flags & CardState::FaceDown) place.cards.push_back(card(c));
    return place;
  }

  // What is not known comes last, for the same reason.
  PlaceView set(Seat owner, const char* name, const Cards& cards) const {
    PlaceView place{names[owner], name, "", {}, {}};
    for (const bool known : {true, false})
      for (Slot c : cards)
        if (knows(c) == known) place.cards.push_back(card(c));
    return place;
  }

  template <class Pile>
  PlaceView pile(Seat owner, const char* name, const Pile& slots, unsigned count) const {  // top first
    PlaceView place{names[owner], name, "", {}, {}};
    for (unsigned i = count; i > 0; --i) place.cards.push_back(card(slots[i - 1]));
    return place;
  }

  PlaceView sector(Place p) const {
    const Card& def = g.card(Game::sector(p));
    PlaceView place{"", place_name(g, p), def.title, {}, {}};
    add(place.properties, "flags", g.s.battle.at == p ? g.flags_required() : def.flags_required);
    add(place.properties, "VP", def.victory_points);
    if (!def.trait_words.empty()) place.properties.emplace_back("traits", joined(def.trait_words, ", "));
    if (g.s.battle.at == p) place.properties.emplace_back("battle", "true");
    if (!def.lines.empty()) place.properties.emplace_back("text", joined(def.lines, "\n"));
    return place;
  }

  void side(TableView& view, Seat owner) const {
    PlaceView orbiting{names[owner], "fleet", "", {}, {}};
    orbiting.cards.push_back(card(Game::fleet(owner)));
    view.places.push_back(orbiting);
    for (Place p = 0; p < sector_count; ++p)
      if (g.is_open(p)) view.places.push_back(cards_at(owner, p));
    view.places.push_back(set(owner, "hand", g.s.hands[owner]));
    view.places.push_back(set(owner, "command", g.s.commands[owner]));
    view.places.push_back(pile(owner, "deck", g.s.decks[owner], g.s.deck_counts[owner]));
    view.places.push_back(pile(owner, "discard", g.s.discards[owner], g.s.discard_counts[owner]));
    PlaceView taken{names[owner], "won", "", {}, {}};
    for (Place p = 0; p < sector_count; ++p)
      if (g.at(Game::sector(p)).place == won && g.at(Game::sector(p)).owner == owner)
        taken.cards.push_back(card(Game::sector(p)));
    view.places.push_back(taken);
    PlaceView played{names[owner], "limbo", "", {}, {}};
    for (Slot c = 0; c < fleet_slots; ++c)
      if (g.at(c).place == limbo && g.at(c).owner == owner) played.cards.push_back(card(c));
    if (!played.cards.empty()) view.places.push_back(played);
  }

  TableView table() const {
    TableView view;
    for (Place p = 0; p < sector_count; ++p)
      if (g.is_open(p)) view.places.push_back(sector(p));
    for (Seat owner = 0; owner < 2; ++owner) side(view, owner);
    auto& list = view.properties;
    list.emplace_back("phase", phase_name(g.s.phase));
    add(list, "turn", g.s.turn);
    add(list, "round", g.s.turn);
    list.emplace_back("attacker", names[g.s.attacker]);
    list.emplace_back("battle", g.s.battle.at == nowhere ? "none" : g.name_of_place(g.s.battle.at));
    for (Seat owner = 0; owner < 2; ++owner) {
      if (g.s.battle.at != nowhere)
        list.emplace_back(names[owner] + "/flags", std::to_string(g.flags_of(owner)));
      list.emplace_back(names[owner] + "/points", std::to_string(g.points(owner)));
    }
    list.emplace_back("winner", !g.over() ? "none" : g.s.winner == nobody ? "draw" : names[g.s.winner]);
    return view;
  }
};

}  // namespace

TableView DelosMatch::seen_by(unsigned seats) const {
  const Game g = now();
  return Viewer{g, names_, seats}.table();
}

std::vector<int> DelosMatch::about(Option o) const {
  switch (verb(o)) {
    case Verb::BattleAt:
    case Verb::ChooseSector: return {Game::sector(o.a)};
    case Verb::Deploy: return {o.a, Game::sector(o.b)};
    case Verb::Use: {
      const Game g = now();
      const FrameTail tail = AllRoutines::top(g.s.frames);
      if (o.c == 0 || tail.routine != AllRoutines::id<AnswerMoment>) return {o.a};
      const auto* asked =
          static_cast<const AnswerMoment*>(AllRoutines::frame(static_cast<const State&>(g.s).frames, tail));
      const Slot other = g.s.members[g.s.moments[asked->moment].first + o.c - 1U].card.slot;
      return other < slot_count ? std::vector<int>{o.a, other} : std::vector<int>{o.a};
    }
    case Verb::None:
    case Verb::Pass:
    case Verb::Done:
    case Verb::Decline:
    case Verb::AttackRole:
    case Verb::DefendRole:
    case Verb::KeepHand:
    case Verb::Redraw:
    case Verb::NoBlock:
    case Verb::ApplyFirst:
    case Verb::Yes:
    case Verb::No:
    case Verb::ChooseEffect: return {};
    default: return {o.a};
  }
}

// A sector is a place of its own, and each player has a side of it.
std::vector<PlaceName> DelosMatch::places(Option o) const {
  const Game g = now();
  switch (verb(o)) {
    case Verb::Deploy: return {{"", place_name(g, o.b)}, {names_[to_move_], place_name(g, o.b)}};
    case Verb::BattleAt:
    case Verb::ChooseSector: return {{"", place_name(g, o.a)}};
    default: return {};
  }
}

}  // namespace tercio::delos
