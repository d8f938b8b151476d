#include "rulebooks/warlords/position.h"

#include <algorithm>
#include <optional>

#include "rulebooks/warlords/setup.h"

namespace tercio::warlords {
namespace {

constexpr const char* phase_names[] = {"setup", "deploy", "command", "combat", "headquarters"};
constexpr const char* type_names[] = {"a blank card", "a warlord",     "an army unit", "a token",
                                      "a support",    "an attachment", "an event",     "a planet"};

class Reader {
 public:
  Reader(State& state, const Catalog& catalog, const PositionPlayers& players,
         std::map<std::string, int>& named)
      : s_(state), catalog_(catalog), players_(players), named_(named), g_{state, catalog} {}

  void read(const YAML::Node& position, Seed seed) {
    clear_table(s_);
    s_.chance = Chance::seeded(seed);
    next_ = {deck_slots[0], deck_slots[1]};
    if (!position.IsMap()) refuse(position, "the position must be `key: value` lines");
    read_table(position);
    for (Seat seat = 0; seat < 2; ++seat)
      if (const YAML::Node part = find(position, players_.names[seat])) read_player(part, seat);
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
  static YAML::Node find(const YAML::Node& map, const std::string& key) {
    for (const auto& pair : map)
      if (pair.first.Scalar() == key) return pair.second;
    return YAML::Node(YAML::NodeType::Undefined);
  }

  int seat_named(const std::string& name) const {
    for (unsigned seat = 0; seat < 2; ++seat)
      if (players_.names[seat] == name) return static_cast<int>(seat);
    return -1;
  }

  Seat seat_of(const YAML::Node& node, const char* what) const {
    const int seat = seat_named(text_of(node, what));
    if (seat < 0) refuse(node, std::string(what) + ": no player is named \"" + node.Scalar() + "\"");
    return static_cast<Seat>(seat);
  }

  std::uint16_t card_named(const YAML::Node& node, const std::string& title) const {
    if (const auto id = catalog_.find(title)) return *id;
    std::string message = "no card is named \"" + title + "\"";
    if (const auto nearest = catalog_.nearest_titles(title); !nearest.empty())
      message += "; did you mean \"" + nearest.front() + "\"?";
    refuse(node, message);
  }

  // --- The table ---------------------------------------------------------------------------------
  void read_table(const YAML::Node& position) {
    static constexpr const char* keys[] = {"phase",   "round",          "initiative",
                                           "planets", "hidden planets", "first planet"};
    each_key(position, "the position", [&](const std::string& key, const YAML::Node& at, const YAML::Node&) {
      if (seat_named(key) < 0 && std::find(std::begin(keys), std::end(keys), key) == std::end(keys))
        refuse(at, "a position of warlords has no \"" + key +
                       "\": known are phase, round, initiative, planets, hidden planets, first planet and "
                       "the players' names");
    });
    if (const YAML::Node node = find(position, "phase")) read_phase(node);
    s_.phase = phase_;
    if (const YAML::Node node = find(position, "round"))
      s_.round = static_cast<std::uint8_t>(number_of(node, "round", 1, 200));
    if (const YAML::Node node = find(position, "initiative")) s_.initiative = seat_of(node, "initiative");
    if (const YAML::Node node = find(position, "planets")) {
      face_up_given_ = true;
      read_planets(node, "planets", face_up_);
      if (face_up_.empty()) refuse(node, "at least one planet must be in play");
    }
    if (const YAML::Node node = find(position, "hidden planets")) {
      hidden_given_ = true;
      read_planets(node, "hidden planets", hidden_);
      if (face_up_.size() + hidden_.size() > line_length) refuse(node, "the line has seven planets at most");
    }
    for (Seat seat = 0; seat < 2; ++seat) read_victory(find(position, players_.names[seat]), seat);
    deal_planets(position);
    if (const YAML::Node node = find(position, "first planet")) {
      s_.first_planet = node.IsScalar() && node.Scalar() == "none"
                            ? nowhere
                            : static_cast<Place>(number_of(node, "first planet", 1, s_.faceup) - 1);
    }
  }

  void read_phase(const YAML::Node& node) {
    std::string name = text_of(node, "phase");
    if (name.ends_with(" phase")) name.resize(name.size() - 6);
    for (unsigned i = 0; i < 5; ++i)
      if (name == phase_names[i]) {
        phase_ = static_cast<Phase>(i);
        return;
      }
    refuse(node, "\"" + name + "\" is no phase: setup, deploy, command, combat, headquarters");
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
    if (!player || !player.IsMap()) return;
    if (const YAML::Node node = find(player, "victory")) read_planets(node, "victory", victory_[seat]);
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
          } else if (key != "deck" && key != "victory") {
            refuse(at, "a player of warlords has no \"" + key +
                           "\": known are resources, hand, deck, hq, planet N, discard, victory, removed");
          }
        });
  }

  Place planet_numbered(const YAML::Node& at, const std::string& key) const {
    for (unsigned n = 1; n <= s_.faceup; ++n)
      if (key == "planet " + std::to_string(n)) return static_cast<Place>(n - 1);
    refuse(at, "there is no \"" + key + "\": the planets in play are 1 to " + std::to_string(s_.faceup));
  }

  struct Entry {  // `Title` or `Title: {property: value}`
    YAML::Node at;
    std::string title;
    YAML::Node properties;
  };
  Entry entry_of(const YAML::Node& item) const {
    if (item.IsScalar()) return {item, text_of(item, "a card"), YAML::Node(YAML::NodeType::Undefined)};
    if (!item.IsMap() || item.size() != 1) refuse(item, "expected `Title` or `Title: {property: value}`");
    const auto pair = *item.begin();
    if (!pair.second.IsMap()) refuse(item, "expected `Title: {property: value}`");
    return {pair.first, pair.first.Scalar(), pair.second};
  }

  std::vector<Entry> entries(const YAML::Node& list, const std::string& what) const {
    std::vector<Entry> all;
    if (list.IsNull()) return all;
    if (!list.IsSequence()) refuse(list, what + " must be a list of cards");
    for (const auto& item : list) all.push_back(entry_of(item));
    return all;
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

  void name_card(const YAML::Node& node, Slot c) {
    const std::string name = text_of(node, "as");
    if (catalog_.find(name)) refuse(node, "\"" + name + "\" is a card's title and cannot name another");
    if (seat_named(name) >= 0) refuse(node, "\"" + name + "\" is a player's name");
    if (!named_.emplace(name, c).second) refuse(node, "two cards are named \"" + name + "\"");
  }

  Seat owner_of(const Entry& entry, Seat seat) const {
    if (entry.properties.IsDefined())
      if (const YAML::Node node = find(entry.properties, "owner")) return seat_of(node, "owner");
    return seat;
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
      refuse(entry.at, "\"" + catalog_[id].title + "\" is " + type_names[static_cast<unsigned>(type)] +
                           " and cannot be in " + what);
    const Slot c = new_slot(entry.at, seat, id);
    if (entry.properties.IsDefined())
      each_key(entry.properties, "properties",
               [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
                 if (key == "as") return name_card(value, c);
                 if (key == "owner" && seat_of(value, "owner") == seat) return;
                 if (key == "owner") refuse(at, "a card in " + what + " belongs to its owner");
                 refuse(at, "a card in " + what + " has no \"" + key + "\"");
               });
    return c;
  }

  void read_cards(const YAML::Node& list, Seat seat, Place to, const std::string& what) {
    for (const Entry& entry : entries(list, what)) {
      const std::uint16_t id = card_named(entry.at, entry.title);
      const Card& def = catalog_[id];
      const Seat owner = owner_of(entry, seat);
      const bool fits = def.is_unit() || (def.type == Type::Support && to == hq);
      if (!fits)
        refuse(entry.at, "\"" + def.title + "\" is " + type_names[static_cast<unsigned>(def.type)] +
                             " and cannot be at " + what);
      const Slot c = slot_for(entry, owner, seat, id);
      if (def.unique && def.type != Type::Warlord && !g_.may_enter(seat, c))
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
               } else if (key == "attachments" && unit) {
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
    if (def.type != Type::Attachment && !turns)
      refuse(entry.at, "\"" + def.title + "\" is " + type_names[static_cast<unsigned>(def.type)] +
                           " and cannot be attached");
    const Slot c = new_slot(entry.at, owner, id);
    if (turns) g_.flip(c);
    g_.attach(c, host, owner);
    if (entry.properties.IsDefined()) read_properties(entry, c, seat, true);
  }

  void finish_warlord(const YAML::Node& position, Seat seat) {
    if (has_warlord_[seat]) return;
    if (!players_.decks[seat])
      refuse(position, players_.names[seat] + " has neither a deck nor a warlord in play");
    const Slot c = g_.warlord(seat);
    s_.cards[c].card = players_.decks[seat]->warlord;
    s_.cards[c].owner = s_.cards[c].controller = seat;
    g_.enter(c, hq, seat);
  }

  // --- Decks -------------------------------------------------------------------------------------
  void lay_deck(const YAML::Node& position, Seat seat) {
    YAML::Node list(YAML::NodeType::Undefined);
    if (const YAML::Node part = find(position, players_.names[seat]))
      if (part.IsMap()) list.reset(find(part, "deck"));
    std::vector<Entry> all;
    bool nothing_below = false;
    if (list.IsDefined()) {
      all = entries(list, "deck");
      nothing_below = all.empty();
      if (!all.empty() && all.back().title == "end" && !all.back().properties.IsDefined()) {
        nothing_below = true;
        all.pop_back();
      }
    }
    std::vector<Slot> pile;
    for (const Entry& entry : all) pile.push_back(pile_card(entry, seat, "deck"));
    if (!nothing_below && players_.decks[seat]) {
      std::vector<std::uint16_t> rest = players_.decks[seat]->cards;
      for (std::uint16_t id : mentioned_[seat])
        if (const auto found = std::find(rest.begin(), rest.end(), id); found != rest.end())
          rest.erase(found);
      for (std::size_t n = rest.size(); n > 1; --n)
        std::swap(rest[n - 1], rest[s_.chance.below(static_cast<std::uint32_t>(n))]);
      for (std::uint16_t id : rest) pile.push_back(new_slot(position, seat, id));
    } else if (!nothing_below) {
      for (unsigned i = 0; i < 40 && next_[seat] < deck_slots[seat] + deck_capacity; ++i)
        pile.push_back(new_slot(position, seat, catalog_.blank()));
    }
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
  const PositionPlayers& players_;
  std::map<std::string, int>& named_;
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
