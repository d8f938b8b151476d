#include "rulebooks/warlords/position.h"

#include <algorithm>
#include <optional>

#include "rulebooks/warlords/rules/setup.h"

namespace tercio::warlords {
namespace {

class Reader : PositionReader {
 public:
  Reader(State& state, const Catalog& catalog, const PositionPlayers& players,
         std::map<std::string, int>& named)
      : PositionReader(catalog, players, named), s_(state), catalog_(catalog), g_{state, catalog} {}

  void read(const YAML::Node& position, Seed seed) {
    clear_table(s_);
    s_.chance = Chance::seeded(seed);
    next_ = {deck_slots[0], deck_slots[1]};
    if (!position.IsMap()) refuse(position, "the position must be `key: value` lines");
    read_table(position);
    for (Seat seat = 0; seat < 2; ++seat)
      if (const YAML::Node part = part_of(position, seat)) read_player(part, seat);
    for (Seat seat = 0; seat < 2; ++seat) {
      finish_warlord(position, seat);
      lay_deck(position, seat);
    }
    lay_hidden_planets();
    check_damage();
    s_.reveals = {};
    s_.unsettled = 1;
    g_.push(WholeGame{.from = phase_});
  }

 private:
  // --- The table ---------------------------------------------------------------------------------
  void read_table(const YAML::Node& position) {
    check_table(position, "warlords",
                {"phase", "round", "initiative", "planets", "hidden planets", "first planet", "infested"});
    if (const YAML::Node node = find_key(position, "phase")) phase_ = phase_of(node, names_of_phases);
    s_.phase = phase_;
    if (const YAML::Node node = find_key(position, "round"))
      s_.round = static_cast<std::uint8_t>(number_of(node, "round", 1, 200));
    if (const YAML::Node node = find_key(position, "initiative")) s_.initiative = seat_of(node, "initiative");
    if (const YAML::Node node = find_key(position, "planets")) {
      face_up_given_ = true;
      read_planets(node, "planets", face_up_);
      if (face_up_.empty()) refuse(node, "at least one planet must be in play");
    }
    if (const YAML::Node node = find_key(position, "hidden planets")) {
      hidden_given_ = true;
      read_planets(node, "hidden planets", hidden_);
      if (face_up_.size() + hidden_.size() > line_length) refuse(node, "the line has seven planets at most");
    }
    for (Seat seat = 0; seat < 2; ++seat) read_victory(part_of(position, seat), seat);
    deal_planets(position);
    if (const YAML::Node node = find_key(position, "first planet")) {
      s_.first_planet = node.IsScalar() && node.Scalar() == "none"
                            ? nowhere
                            : static_cast<Place>(number_of(node, "first planet", 1, s_.faceup) - 1);
    }
    if (const YAML::Node node = find_key(position, "infested")) {
      if (!node.IsSequence()) refuse(node, "infested must be a list of numbers of planets");
      for (const auto& item : node)
        s_.cards[s_.line[static_cast<std::size_t>(number_of(item, "a planet", 1, s_.faceup) - 1)]].flags |=
            CardState::Infested;
    }
  }

  void read_planets(const YAML::Node& list, const char* what, std::vector<std::uint16_t>& planets) {
    if (!list.IsSequence()) refuse(list, std::string(what) + " must be a list of titles");
    for (const auto& item : list) {
      const std::uint16_t id = card_named(item, text_of(item, "a planet"));
      if (catalog_[id].type != Type::Planet) refuse(item, "\"" + catalog_[id].title + "\" is no planet");
      if (std::find(used_planets_.begin(), used_planets_.end(), id) != used_planets_.end())
        refuse(item, "the planet \"" + catalog_[id].title + "\" is named twice");
      used_planets_.push_back(id);
      planets.push_back(id);
      if (planets.size() > line_length) refuse(item, "the line has seven planets at most");
      if (used_planets_.size() > token_slots - planet_slots)
        refuse(item, "more planets than the table holds");
    }
  }

  void read_victory(const YAML::Node& player, Seat seat) {
    if (const YAML::Node node = find_key(player, "victory")) read_planets(node, "victory", victory_[seat]);
  }

  Slot lay_planet(std::uint16_t id, Place place) {
    const Slot c = static_cast<Slot>(planet_slots + planets_laid_++);
    s_.cards[c].card = id;
    s_.cards[c].place = place;
    return c;
  }

  // Planets that are not named come shuffled from the rest.
  void deal_planets(const YAML::Node& position) {
    for (std::uint16_t id : catalog_.planets())
      if (std::find(used_planets_.begin(), used_planets_.end(), id) == used_planets_.end())
        rest_.push_back(id);
    for (std::size_t n = rest_.size(); n > 1; --n)
      std::swap(rest_[n - 1], rest_[s_.chance.below(static_cast<std::uint32_t>(n))]);
    if (!face_up_given_)
      while (face_up_.size() < 5 && !rest_.empty()) take_rest(face_up_);
    if (face_up_.empty()) refuse(position, "no planet is in play");
    if (!hidden_given_)
      for (int missing = 3 - s_.round; missing > 0 && face_up_.size() + hidden_.size() < line_length &&
                                       !rest_.empty() && used_planets_.size() < token_slots - planet_slots;
           --missing)
        take_rest(hidden_);
    for (std::uint16_t id : face_up_) {
      const Place p = s_.line_count++;
      s_.line[p] = lay_planet(id, p);
      s_.cards[s_.line[p]].known = 3;
    }
    s_.faceup = s_.line_count;
    s_.first_planet = s_.base = 0;
    for (Seat seat = 0; seat < 2; ++seat)
      for (std::uint16_t id : victory_[seat]) {
        const Slot c = lay_planet(id, victory);
        s_.cards[c].known = 3;
        s_.cards[c].owner = s_.cards[c].controller = seat;
        s_.victories[seat][s_.victory_counts[seat]++] = c;
        s_.last_captor = seat;
      }
  }

  void take_rest(std::vector<std::uint16_t>& to) {
    to.push_back(rest_.back());
    used_planets_.push_back(rest_.back());
    rest_.pop_back();
  }

  void lay_hidden_planets() {
    for (std::uint16_t id : hidden_) {
      const Place p = s_.line_count++;
      s_.line[p] = lay_planet(id, p);
    }
    while (!rest_.empty() && planets_laid_ < token_slots - planet_slots) {
      lay_planet(rest_.back(), removed);
      rest_.pop_back();
    }
  }

  // --- A player's cards --------------------------------------------------------------------------
  void read_player(const YAML::Node& part, Seat seat) {
    each_key(
        part, "a player's part", [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
          if (key == "resources") {
            s_.resources[seat] = static_cast<std::uint8_t>(number_of(value, "resources", 0, 250));
          } else if (key == "hand" || key == "removed" || key == "discard") {
            read_pile(value, seat, key == "hand" ? hand : key == "removed" ? removed : discard, key);
          } else if (key == "hq") {
            read_cards(value, seat, hq, key);
          } else if (key.starts_with("planet ")) {
            read_cards(value, seat, planet_numbered(at, key), key);
          } else if (key.starts_with("reserve planet ")) {
            read_reserve(value, seat, planet_numbered(at, key.substr(8)), key);
          } else if (key.starts_with("attached planet ")) {
            const Slot planet = s_.line[planet_numbered(at, key.substr(9))];
            for (const Entry& entry : entries(value, key)) attach(entry, planet, seat);
          } else if (key == "enslaved") {
            read_enslaved(value, seat);
          } else if (key != "deck" && key != "victory") {
            refuse(
                at,
                "a player of warlords has no \"" + key +
                    "\": known are resources, hand, deck, hq, planet N, reserve planet N, attached planet N, "
                    "enslaved, discard, "
                    "victory, removed");
          }
        });
  }

  // What has no Deep Strike was put there out of play, where all could see it.
  void read_reserve(const YAML::Node& list, Seat seat, Place planet, const std::string& what) {
    for (const Entry& entry : entries(list, what)) {
      const Slot c = pile_card(entry, seat, what);
      const bool strikes = g_.card(c).keywords & bit(Keyword::DeepStrike);
      if (!strikes && g_.card(c).type != Type::Army)
        refuse(entry.at, "\"" + entry.title + "\" has no Deep Strike and cannot be in reserve");
      g_.move(c, static_cast<Place>(reserve_at + planet), seat);
      if (!strikes) g_.know(c, 3);
    }
  }

  void read_enslaved(const YAML::Node& value, Seat seat) {
    const auto faction = faction_named(text_of(value, "enslaved"));
    if (!faction || *faction > Faction::AstraMilitarum)
      refuse(value, "one of the seven factions of the alignment wheel is enslaved");
    s_.enslaved[seat] = *faction;
  }

  Place planet_numbered(const YAML::Node& at, const std::string& key) const {
    for (unsigned n = 1; n <= s_.faceup; ++n)
      if (key == "planet " + std::to_string(n)) return static_cast<Place>(n - 1);
    refuse(at, "there is no \"" + key + "\": the planets in play are 1 to " + std::to_string(s_.faceup));
  }

  Slot new_slot(const YAML::Node& at, Seat owner, std::uint16_t id) {
    if (next_[owner] == deck_slots[owner] + deck_capacity)
      refuse(at, "more cards of " + players_.names[owner] + " than the table holds (" +
                     std::to_string(deck_capacity) + ")");
    const Slot c = next_[owner]++;
    s_.cards[c].card = id;
    s_.cards[c].owner = s_.cards[c].controller = owner;
    s_.orders_discards[owner] |= catalog_[id].reads_topmost;
    mentioned_[owner].push_back(id);
    return c;
  }

  // Hand, discard pile (top first) and cards removed from the game.
  void read_pile(const YAML::Node& list, Seat seat, Place to, const std::string& what) {
    std::vector<Entry> all = entries(list, what);
    if (to == discard) std::reverse(all.begin(), all.end());
    for (const Entry& entry : all) {
      const Slot c = pile_card(entry, seat, what);
      if (to == discard && s_.discard_counts[seat] == deck_capacity)
        refuse(entry.at, "the discard pile is full");
      g_.move(c, to, seat);
    }
  }

  Slot pile_card(const Entry& entry, Seat seat, const std::string& what) {
    const std::uint16_t id = card_named(entry.at, entry.title);
    const Type type = catalog_[id].type;
    if (type == Type::Token || type == Type::Planet || type == Type::Warlord)
      refuse(entry.at, "\"" + catalog_[id].title + "\" is " + with_article(type_name(type)) +
                           " and cannot be in " + what);
    const Slot c = new_slot(entry.at, seat, id);
    read_unplayed(entry, c, seat, what);
    return c;
  }

  void read_cards(const YAML::Node& list, Seat seat, Place to, const std::string& what) {
    for (const Entry& entry : entries(list, what)) {
      const std::uint16_t id = card_named(entry.at, entry.title);
      const Card& def = catalog_[id];
      const Seat owner = owner_of(entry, seat);
      const bool fits = def.is_unit() || (def.type == Type::Support && to == hq);
      if (!fits)
        refuse(entry.at,
               "\"" + def.title + "\" is " + with_article(type_name(def.type)) + " and cannot be at " + what);
      const Slot c = slot_for(entry, owner, seat, id);
      if (def.unique && def.type != Type::Warlord && g_.has_copy(seat, c))
        refuse(entry.at,
               "\"" + def.title + "\" is unique, and " + players_.names[seat] + " has one in play already");
      g_.enter(c, to, seat);
      if (entry.properties.IsDefined()) read_properties(entry, c, seat, false);
    }
  }

  Slot slot_for(const Entry& entry, Seat owner, Seat seat, std::uint16_t id) {
    if (catalog_[id].type == Type::Warlord) {
      if (owner != seat) refuse(entry.at, "a warlord always belongs to its player");
      const Slot c = g_.warlord(seat);
      if (has_warlord_[seat])
        refuse(entry.at, players_.names[seat] + " has two warlords: \"" + g_.card(c).title + "\" and \"" +
                             catalog_[id].title + "\"");
      has_warlord_[seat] = true;
      s_.cards[c].card = id;
      s_.cards[c].owner = s_.cards[c].controller = seat;
      return c;
    }
    if (catalog_[id].type != Type::Token) return new_slot(entry.at, owner, id);
    const Slot c = g_.token(seat, id);
    if (c == no_card)
      refuse(entry.at, "more of the token \"" + catalog_[id].title + "\" than a player may have in play (" +
                           std::to_string(tokens_of_a_title) + ")");
    if (owner != seat) refuse(entry.at, "a token belongs to the player who controls it");
    return c;
  }

  void read_properties(const Entry& entry, Slot c, Seat seat, bool attached) {
    each_key(entry.properties, "properties",
             [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
               const bool unit = g_.is_unit(c) && !attached;
               if (key == "exhausted") {
                 if (truth_of(value, "exhausted")) s_.cards[c].flags |= CardState::Exhausted;
               } else if (key == "resources") {
                 s_.cards[c].resources = static_cast<std::uint8_t>(number_of(value, "resources", 0, 200));
               } else if (key == "as") {
                 name_card(value, c);
               } else if (key == "owner") {
                 // read before
               } else if (key == "damage") {
                 s_.cards[c].damage = static_cast<std::uint8_t>(number_of(value, "damage", 0, 200));
                 if (!unit && !has_counted_damage(c))
                   refuse(at, "\"" + entry.title + "\" is no unit and takes no damage");
                 if (s_.cards[c].damage > 0) damaged_.emplace_back(c, value);
               } else if (key == "bloodied" && g_.card(c).type == Type::Warlord) {
                 if (truth_of(value, "bloodied") && !g_.bloodied(c)) g_.flip(c);
               } else if (key == "attachments" && (unit || g_.card(c).type == Type::Support)) {
                 for (const Entry& attachment : entries(value, "attachments")) attach(attachment, c, seat);
               } else {
                 refuse(at, "\"" + entry.title + "\" has no property \"" + key +
                                "\" here: known are damage, exhausted, bloodied (warlords), attachments "
                                "(units), resources, owner, as");
               }
             });
  }

  // A support that counts damage on itself.
  bool has_counted_damage(Slot c) const { return g_.card(c).has_state_trigger; }

  void attach(const Entry& entry, Slot host, Seat seat) {
    const std::uint16_t id = card_named(entry.at, entry.title);
    const Seat owner = owner_of(entry, seat);
    const Card& def = catalog_[id];
    const bool turns = def.type != Type::Attachment && def.other_side >= 0 &&
                       catalog_[static_cast<std::size_t>(def.other_side)].type == Type::Attachment;
    if (g_.card(host).type == Type::Support) {  // what lies under it
      if (def.type == Type::Token || def.type == Type::Planet || def.type == Type::Warlord)
        refuse(entry.at, "\"" + def.title + "\" is " + with_article(type_name(def.type)) +
                             " and cannot lie under a support");
      return g_.put_beneath(new_slot(entry.at, owner, id), host);
    }
    if (def.type != Type::Attachment && !turns)
      refuse(entry.at,
             "\"" + def.title + "\" is " + with_article(type_name(def.type)) + " and cannot be attached");
    if ((g_.card(host).type == Type::Planet) != g_.attaches_to_planets(def))
      refuse(entry.at,
             "\"" + def.title + "\" cannot be attached to " + with_article(type_name(g_.card(host).type)));
    const Slot c = new_slot(entry.at, owner, id);
    if (turns) g_.flip(c);
    g_.attach(c, host, owner);
    if (entry.properties.IsDefined()) read_properties(entry, c, seat, true);
  }

  void finish_warlord(const YAML::Node& position, Seat seat) {
    if (has_warlord_[seat]) return;
    if (!deck_of(seat)) refuse(position, players_.names[seat] + " has neither a deck nor a warlord in play");
    const Slot c = g_.warlord(seat);
    s_.cards[c].card = deck_of(seat)->leader;
    s_.cards[c].owner = s_.cards[c].controller = seat;
    g_.enter(c, hq, seat);
  }

  // --- Decks -------------------------------------------------------------------------------------
  void lay_deck(const YAML::Node& position, Seat seat) {
    const Listed list = listed(part_of(position, seat), "deck");
    std::vector<Slot> pile;
    for (const Entry& entry : list.top) pile.push_back(pile_card(entry, seat, "deck"));
    const std::size_t room = deck_slots[seat] + deck_capacity - next_[seat];
    for (const std::uint16_t id : below(list, seat, mentioned_[seat], s_.chance, catalog_.blank(), room))
      if (const Slot c = new_slot(position, seat, id); catalog_[id].type == Type::Synapse)
        g_.enter(c, hq, seat);
      else
        pile.push_back(c);
    for (std::size_t i = pile.size(); i > 0; --i) g_.move(pile[i - 1], deck, seat);
  }

  void check_damage() const {
    for (const auto& [c, node] : damaged_) {
      if (!g_.is_unit(c)) continue;
      if (const int most = g_.hit_points(c); s_.cards[c].damage >= most)
        refuse(node, "\"" + g_.title(c) + "\" cannot have " + std::to_string(s_.cards[c].damage) +
                         " damage: its hit points are " + std::to_string(most));
    }
  }

  State& s_;
  const Catalog& catalog_;
  Game g_;
  Phase phase_ = Phase::Deploy;
  std::array<Slot, 2> next_{};
  std::array<bool, 2> has_warlord_{};
  std::array<std::vector<std::uint16_t>, 2> mentioned_, victory_;
  std::vector<std::uint16_t> face_up_, hidden_, used_planets_, rest_;
  bool face_up_given_ = false, hidden_given_ = false;
  unsigned planets_laid_ = 0;
  std::vector<std::pair<Slot, YAML::Node>> damaged_;
};

}  // namespace

void read_position(State& state, const Catalog& catalog, const YAML::Node& position,
                   const PositionPlayers& players, Seed seed, std::map<std::string, int>& named) {
  Reader(state, catalog, players, named).read(position, seed);
}

}  // namespace tercio::warlords
