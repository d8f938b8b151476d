#include "rulebooks/delos/position.h"

#include <algorithm>

#include "rulebooks/delos/rules/setup.h"

namespace tercio::delos {
namespace {

class Reader : PositionReader {
 public:
  Reader(State& state, const Catalog& catalog, const PositionPlayers& players,
         std::map<std::string, int>& named)
      : PositionReader(catalog, players, named), s_(state), catalog_(catalog), g_{state, catalog} {}

  void read(const YAML::Node& position, const Settings& settings, Seed seed) {
    s_ = {};
    s_.chance = Chance::seeded(seed);
    apply_settings(s_, settings);
    next_ = {deck_slots[0], deck_slots[1]};
    if (!position.IsMap()) refuse(position, "the position must be `key: value` lines");
    read_table(position);
    for (Seat seat = 0; seat < 2; ++seat) read_fleet(position, seat);
    read_roles(position);
    for (Seat seat = 0; seat < 2; ++seat)
      if (const YAML::Node part = part_of(position, seat)) read_player(part, seat);
    for (Seat seat = 0; seat < 2; ++seat) lay_deck(position, seat);
    begin(position);
    s_.reveals = {};
  }

 private:
  // --- The table ---------------------------------------------------------------------------------
  void read_table(const YAML::Node& position) {
    check_table(position, "delos",
                {"phase", "turn", "round", "attacker", "sectors", "battle", "first action"});
    for (const char* key : {"turn", "round"})
      if (const YAML::Node node = find_key(position, key))
        s_.turn = static_cast<std::uint8_t>(number_of(node, key, 1, 99));
    read_sectors(position);
    if (const YAML::Node node = find_key(position, "battle"))
      battle_ = sector_named(node, text_of(node, "battle"));
    phase_ = battle_ == nowhere ? Phase::FirstWave : Phase::Actions;
    if (const YAML::Node node = find_key(position, "phase")) {
      phase_ = phase_of(node, names_of_phases);
      if ((phase_ == Phase::Actions || phase_ == Phase::Victory) && battle_ == nowhere)
        refuse(node, "this phase needs the sector of the battle: `battle: ...`");
    }
  }

  std::uint16_t sector_card(const YAML::Node& item) {
    const std::uint16_t id = card_named(item, text_of(item, "a sector"));
    if (catalog_[id].type != Type::Sector) refuse(item, "\"" + catalog_[id].title + "\" is no sector");
    return id;
  }

  // Those in play, then those won; without a list the common five.
  void read_sectors(const YAML::Node& position) {
    std::array<std::vector<std::uint16_t>, 2> taken;
    for (Seat seat = 0; seat < 2; ++seat)
      if (const YAML::Node part = part_of(position, seat))
        if (const YAML::Node list = find_key(part, "won")) {
          if (!list.IsSequence()) refuse(list, "won must be a list of sectors");
          for (const auto& item : list) taken[seat].push_back(sector_card(item));
        }
    std::vector<std::uint16_t> all;
    const auto lay = [&](std::uint16_t id, const YAML::Node& at) {
      if (std::find(all.begin(), all.end(), id) != all.end())
        refuse(at, "the sector \"" + catalog_[id].title + "\" is named twice");
      all.push_back(id);
      if (all.size() > sector_count) refuse(at, "there are five sectors at most");
    };
    if (const YAML::Node list = find_key(position, "sectors")) {
      if (!list.IsSequence()) refuse(list, "sectors must be a list of titles");
      for (const auto& item : list) lay(sector_card(item), item);
    } else {
      for (std::uint16_t id : catalog_.sectors()) {
        const auto is_taken = [&](Seat seat) {
          return std::find(taken[seat].begin(), taken[seat].end(), id) != taken[seat].end();
        };
        if (all.size() + taken[0].size() + taken[1].size() < sector_count && !is_taken(0) && !is_taken(1))
          lay(id, position);
      }
    }
    const std::size_t in_play = all.size();
    for (Seat seat = 0; seat < 2; ++seat)
      for (std::uint16_t id : taken[seat]) lay(id, position);
    lay_sectors(s_, catalog_, all);
    for (std::size_t p = in_play; p < all.size(); ++p) {
      CardState& sector = s_.cards[Game::sector(static_cast<Place>(p))];
      sector.place = won;
      sector.owner = p - in_play < taken[0].size() ? 0 : 1;
      s_.open &= static_cast<std::uint8_t>(~(1U << p));
    }
  }

  Place sector_named(const YAML::Node& at, const std::string& title) const {
    const std::uint16_t id = card_named(at, title);
    for (Place p = 0; p < sector_count; ++p)
      if (g_.is_open(p) && s_.cards[Game::sector(p)].card == id) return p;
    refuse(at, "\"" + title + "\" is no sector in play");
  }

  void read_fleet(const YAML::Node& position, Seat seat) {
    CardState& fleet = s_.cards[Game::fleet(seat)];
    fleet.owner = seat;
    fleet.place = orbit;
    fleet.known = 3;
    if (deck_of(seat)) fleet.card = deck_of(seat)->leader;
    if (const YAML::Node part = part_of(position, seat))
      if (const YAML::Node node = find_key(part, "fleet")) {
        fleet.card = card_named(node, text_of(node, "fleet"));
        if (catalog_[fleet.card].type != Type::Fleet)
          refuse(node, "\"" + catalog_[fleet.card].title + "\" is no fleet");
      }
  }

  void read_roles(const YAML::Node& position) {
    const unsigned a = g_.card(Game::fleet(0)).first_wave, b = g_.card(Game::fleet(1)).first_wave;
    s_.attacker = b > a ? 1 : 0;
    if (const YAML::Node node = find_key(position, "attacker"))
      s_.attacker = seat_of(node, "attacker");
    else if (a == b && s_.ranks[0] == s_.ranks[1])
      s_.rolls_roles = phase_ == Phase::FirstWave;
  }

  // --- A player's cards --------------------------------------------------------------------------
  void read_player(const YAML::Node& part, Seat seat) {
    each_key(part, "a player's part",
             [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
               if (key == "hand") {
                 read_pile(value, seat, hand, key);
               } else if (key == "command") {
                 read_pile(value, seat, command, key);
                 s_.battle.drawn |= static_cast<std::uint8_t>(1U << seat);
               } else if (key == "discard") {
                 read_pile(value, seat, discard, key);
               } else if (key.starts_with("sector ")) {
                 read_cards(value, seat, sector_named(at, key.substr(7)), key);
               } else if (key != "deck" && key != "won" && key != "fleet") {
                 refuse(at, "a player of delos has no \"" + key +
                                "\": known are fleet, hand, command, deck, discard, won, sector NAME");
               }
             });
  }

  Slot new_slot(const YAML::Node& at, Seat owner, std::uint16_t id) {
    if (next_[owner] == deck_slots[owner] + deck_capacity)
      refuse(at, "more cards of " + players_.names[owner] + " than the table holds (" +
                     std::to_string(deck_capacity) + ")");
    const Slot c = next_[owner]++;
    s_.cards[c].card = id;
    s_.cards[c].owner = owner;
    mentioned_[owner].push_back(id);
    return c;
  }

  // A card of a deck: everything but fleets and sectors.
  Slot deck_card(const Entry& entry, Seat seat, const std::string& what) {
    const std::uint16_t id = card_named(entry.at, entry.title);
    const Type type = catalog_[id].type;
    if (type == Type::Fleet || type == Type::Sector)
      refuse(entry.at, "\"" + catalog_[id].title + "\" is " + with_article(type_name(type)) +
                           " and cannot be in " + what);
    return new_slot(entry.at, seat, id);
  }

  void read_pile(const YAML::Node& list, Seat seat, Place to, const std::string& what) {
    std::vector<Entry> all = entries(list, what);
    if (to == discard) std::reverse(all.begin(), all.end());  // top first
    for (const Entry& entry : all) g_.move(pile_card(entry, seat, what), to);
  }

  Slot pile_card(const Entry& entry, Seat seat, const std::string& what) {
    const Slot c = deck_card(entry, seat, what);
    read_unplayed(entry, c, seat, what);
    return c;
  }

  void read_cards(const YAML::Node& list, Seat seat, Place to, const std::string& what) {
    for (const Entry& entry : entries(list, what)) {
      const Slot c = deck_card(entry, seat, what);
      const YAML::Node facedown = entry.property("facedown");
      const bool down = facedown.IsDefined() && truth_of(facedown, "facedown");
      if (down) {
        g_.know(c, static_cast<std::uint8_t>(1U << seat));
        g_.lay_face_down(c, to);
      } else {
        g_.know(c, 3);
        g_.move(c, to);
      }
      if (entry.properties.IsDefined()) read_properties(entry, c, down);
    }
  }

  void read_properties(const Entry& entry, Slot c, bool down) {
    each_key(entry.properties, "properties",
             [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
               if (key == "locked" || key == "charging") {
                 if (!truth_of(value, key.c_str())) return;
                 if (down || g_.stance(c) != Stance::Ready)
                   refuse(at, "\"" + entry.title + "\" is in one state at a time: ready, locked or charging");
                 g_.set_stance(c, key == "locked" ? Stance::Locked : Stance::Charging);
               } else if (key == "as") {
                 name_card(value, c);
               } else if (key == "owner") {
                 if (seat_of(value, "owner") != s_.cards[c].owner)
                   refuse(at, "cards of this game stay with their owner");
               } else if (key != "facedown") {
                 refuse(at, "\"" + entry.title + "\" has no property \"" + key +
                                "\" here: known are locked, charging, facedown, owner, as");
               }
             });
  }

  // --- Decks -------------------------------------------------------------------------------------
  void lay_deck(const YAML::Node& position, Seat seat) {
    const Listed list = listed(part_of(position, seat), "deck");
    std::vector<Slot> pile;
    for (const Entry& entry : list.top) pile.push_back(pile_card(entry, seat, "deck"));
    const std::size_t room = deck_slots[seat] + deck_capacity - next_[seat];
    for (const std::uint16_t id : below(list, seat, mentioned_[seat], s_.chance, catalog_.blank(), room))
      pile.push_back(new_slot(position, seat, id));
    for (std::size_t i = pile.size(); i > 0; --i) g_.move(pile[i - 1], deck);
  }

  // --- Where the game begins ---------------------------------------------------------------------
  // In the middle of a battle the first action tells whose battle it is: the attacker begins the defender's.
  void begin(const YAML::Node& position) {
    Seat first = s_.attacker;
    const YAML::Node node = find_key(position, "first action");
    if (node.IsDefined()) first = seat_of(node, "first action");
    Phase from = phase_, stage = Phase::Start;
    if (phase_ == Phase::Actions || phase_ == Phase::Victory) {
      stage = phase_;
      from = first == s_.attacker ? Phase::DefendersBattle : Phase::AttackersBattle;
      g_.open_battle(battle_);
      s_.battle.first = first;
    } else if (node.IsDefined()) {
      refuse(node, "the first action is named for a battle in progress");
    }
    s_.phase = from;
    g_.push(WholeGame{.from = from, .stage = stage, .at = battle_});
  }

  State& s_;
  const Catalog& catalog_;
  Game g_;
  Phase phase_ = Phase::FirstWave;
  Place battle_ = nowhere;
  std::array<Slot, 2> next_{};
  std::array<std::vector<std::uint16_t>, 2> mentioned_;
};

}  // namespace

void read_position(State& state, const Catalog& catalog, const YAML::Node& position,
                   const PositionPlayers& players, const Settings& settings, Seed seed,
                   std::map<std::string, int>& named) {
  Reader(state, catalog, players, named).read(position, settings, seed);
}

}  // namespace tercio::delos
