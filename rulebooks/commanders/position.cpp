#include "rulebooks/commanders/position.h"

#include <algorithm>

#include "rulebooks/commanders/rules/setup.h"

namespace tercio::commanders {
namespace {

class Reader : PositionReader {
 public:
  Reader(State& state, const Catalog& catalog, const PositionPlayers& players, const Settings& settings,
         std::map<std::string, int>& named)
      : PositionReader(catalog, players, named),
        s_(state),
        catalog_(catalog),
        settings_(settings),
        g_{state, catalog} {}

  void read(const YAML::Node& position, Seed seed) {
    clear_table(s_, catalog_, static_cast<unsigned>(players_.names.size()), settings_);
    s_.chance = Chance::seeded(seed);
    if (!position.IsMap()) refuse(position, "the position must be `key: value` lines");
    read_table(position);
    for (Seat seat = 0; seat < s_.seats; ++seat) {
      s_.first[seat] = next_;
      for (unsigned i = seat + 1U; i <= most_seats; ++i) s_.first[i] = card_slots;
      given_.clear();
      if (const YAML::Node part = part_of(position, seat)) read_player(part, seat);
      if (generals_[seat] > 0) make_general(part_of(position, seat), generals_[seat], seat);
      lay_domain(part_of(position, seat), seat);
      for (unsigned i = seat + 1U; i <= most_seats; ++i) s_.first[i] = next_;
    }
    finish(position);
  }

 private:
  // Copies may be told apart: `Archer (2)`.
  std::uint16_t card_named(const YAML::Node& node, std::string title) const {
    if (title.ends_with(")") && title.find(" (") != std::string::npos) title.resize(title.rfind(" ("));
    const std::uint16_t id = PositionReader::card_named(node, title);
    if (id == catalog_.encampment()) refuse(node, catalog_.unknown(title));
    return id;
  }

  // --- The table ---------------------------------------------------------------------------------
  void read_table(const YAML::Node& position) {
    check_table(position, "commanders", {"phase", "term", "round", "term of", "priority"});
    phase_ = Phase::Campaign;
    if (const YAML::Node node = find_key(position, "phase")) {
      phase_ = phase_of(node, names_of_phases);
      if (phase_ == Phase::Setup) refuse(node, "no position is in the set-up");
    }
    s_.phase = phase_;
    s_.term = static_cast<std::uint16_t>(s_.seats + 1);  // the first terms lie behind, unless it is said
    for (const char* key : {"term", "round"})
      if (const YAML::Node node = find_key(position, key))
        s_.term = static_cast<std::uint16_t>(number_of(node, key, 1, 9999));
    if (const YAML::Node node = find_key(position, "term of")) s_.campaigning = seat_of(node, "term of");
    s_.campaigning = g_.speaker(s_.campaigning);
    Seat before = s_.campaigning;  // those who had a term before this one
    for (unsigned i = 1; i < s_.term && i <= s_.seats; ++i) {
      before = static_cast<Seat>((before + s_.seats - 1U) % s_.seats);
      s_.begun = static_cast<std::uint8_t>(s_.begun | g_.members_of(before));
    }
  }

  // --- A commander -------------------------------------------------------------------------------
  void read_player(const YAML::Node& part, Seat seat) {
    if (!part.IsMap()) refuse(part, "a commander's position is `key: value` lines");
    // Locations first: units stand in them, wherever they are written.
    each_key(part, "a commander", [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
      if (key == "locations") {
        if (!value.IsSequence()) refuse(value, "locations must be a list");
        for (const auto& item : value) read_location(item, seat);
      } else if (!is_word(key)) {
        const std::uint16_t id = card_named(at, key);
        if (catalog_[id].type != Type::Location) refuse(at, "\"" + key + "\" is no place: it is no location");
        if (region_named(key, seat) == gone) annex(at, id, seat);
      }
    });
    each_key(part, "a commander", [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      read_part(key, value, seat);
    });
  }

  static bool is_word(const std::string& key) {
    static constexpr const char* words[] = {
        "gold",  "mana", "encampment health", "health", "encampment", "battlefield", "arsenal", "domain",
        "ruins", "void", "locations",         "moved",  "assaulted",  "general"};
    return std::find(std::begin(words), std::end(words), key) != std::end(words);
  }

  void read_part(const std::string& key, const YAML::Node& value, Seat seat) {
    if (key == "gold" || key == "mana") {
      (key == "gold" ? g_.gold(seat) : g_.mana(seat)) =
          static_cast<std::uint16_t>(number_of(value, key.c_str(), 0, 999));
    } else if (key == "encampment health" || key == "health") {
      s_.cards[Game::encampment(seat)].damage =
          static_cast<std::int16_t>(95 - number_of(value, "health", 0, 95));
    } else if (key == "encampment") {
      cards(value, seat, encampment_region(seat), key);
    } else if (key == "battlefield") {
      cards(value, seat, battlefield, key);
    } else if (key == "arsenal" || key == "ruins" || key == "void") {
      cards(value, seat, key == "arsenal" ? arsenal : key == "ruins" ? ruins : void_pile, key);
    } else if (key == "general") {
      general(value, seat);
    } else if (key == "moved" || key == "assaulted") {
      marks_.push_back({seat, key == "moved" ? CardState::Moved : CardState::Assaulted, value});
    } else if (key != "domain" && key != "locations") {
      in_location(value, seat, region_named(key, seat));
    }
  }

  void in_location(const YAML::Node& value, Seat seat, Place p) {
    if (!value.IsMap()) return cards(value, seat, p, "a location");
    each_key(value, "a location",
             [&](const std::string& key, const YAML::Node& where, const YAML::Node& list) {
               if (key == "units" || key == "upgrades")
                 cards(list, seat, p, key);
               else if (key == "as")
                 name_card(list, s_.locations[p]);
               else
                 refuse(where, "a location has `upgrades`, `units` and `as`");
             });
  }

  Place region_named(const std::string& title, Seat seat) const {
    for (unsigned k = 1; k < regions_per_seat; ++k) {
      const Place p = static_cast<Place>(seat * regions_per_seat + k);
      if (s_.locations[p] != no_card && g_.name(s_.locations[p]) == title) return p;
    }
    return gone;
  }

  Slot annex(const YAML::Node& node, std::uint16_t id, Seat seat) {
    const Place p = g_.free_region(seat);
    if (p == gone) refuse(node, "a commander has four locations at most, the encampment among them");
    const Slot c = fresh(node, id, seat);
    s_.locations[p] = c;
    g_.enter(c, p);
    return c;
  }

  void read_location(const YAML::Node& item, Seat seat) {
    const bool map = item.IsMap();
    if (map && item.size() != 1) refuse(item, "write `Title: {property: value}`");
    const YAML::Node head = map ? item.begin()->first : item;
    const std::uint16_t id = card_named(head, text_of(head, "a location"));
    if (catalog_[id].type != Type::Location) refuse(head, "\"" + catalog_[id].title + "\" is no location");
    const Slot c = annex(head, id, seat);
    if (map) in_location(item.begin()->second, seat, g_.at(c).place);
  }

  Slot fresh(const YAML::Node& node, std::uint16_t id, Seat seat) {
    if (next_ == card_slots || next_ - s_.first[seat] >= 120) refuse(node, "there are too many cards");
    g_.become(next_, id);
    s_.cards[next_].owner = seat;
    s_.cards[next_].place = limbo;
    given_.push_back(id);
    return next_++;
  }

  void cards(const YAML::Node& list, Seat seat, Place p, const std::string& what) {
    for (const Entry& entry : entries(list, what)) one(entry, seat, p);
  }

  Slot one(const Entry& entry, Seat seat, Place p) {
    const Slot c = fresh(entry.at, card_named(entry.at, entry.title), owner_of(entry, seat));
    place(entry.at, c, p);
    if (entry.properties.IsDefined()) properties(entry.properties, c, seat);
    return c;
  }

  void place(const YAML::Node& node, Slot c, Place p) {
    const Card& card = catalog_[s_.cards[c].card];
    if (!is_active(p)) return g_.put(c, p);
    const bool fits = card.is_unit() || (card.type == Type::Condition && p == battlefield) ||
                      (card.type == Type::Upgrade && is_location(p));
    if (!fits) refuse(node, "\"" + card.title + "\" cannot be there");
    if (card.type == Type::Upgrade) {
      if (p % regions_per_seat == 0) refuse(node, "an encampment cannot be upgraded");
      if (g_.level(s_.locations[p]) == 3) refuse(node, "a location has three upgrades at most");
      return g_.attach(c, s_.locations[p]);
    }
    g_.enter(c, p);
    s_.cards[c].unable = 0;
  }

  void properties(const YAML::Node& map, Slot c, Seat seat) {
    CardState& me = s_.cards[c];
    const auto flag = [&](const YAML::Node& value, const char* what, unsigned bit) {
      if (truth_of(value, what)) me.flags = static_cast<std::uint8_t>(me.flags | bit);
    };
    each_key(map, "a card", [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
      if (key == "damage") {
        damages_.push_back({c, value});
      } else if (key == "unable") {
        const std::string text = text_of(value, "unable");
        me.unable = static_cast<std::uint8_t>(text == "true"    ? 1
                                              : text == "false" ? 0
                                                                : number_of(value, "unable", 0, 99));
      } else if (key == "guard") {
        flag(value, "guard", CardState::OnGuard);
        if ((me.flags & CardState::OnGuard) && me.unable == 0) me.unable = 1;
      } else if (key == "moved") {
        flag(value, "moved", CardState::Moved);
      } else if (key == "assaulted") {
        flag(value, "assaulted", CardState::Assaulted);
      } else if (key == "general") {
        if (truth_of(value, "general")) { general_is(seat, c); }
      } else if (key == "counters") {
        const auto n = static_cast<std::uint8_t>(number_of(value, "counters", 0, 99));
        me.counters = n;
      } else if (key == "items" || key == "upgrades") {
        for (const Entry& entry : entries(value, key)) attached(entry, c, seat);
      } else if (key == "mount") {
        mounted(value, c, seat);
      } else if (key == "as") {
        name_card(value, c);
      } else if (key != "owner") {
        refuse(at,
               "a card of commanders has no \"" + key +
                   "\": known are damage, unable, guard, moved, assaulted, counters, items, mount, upgrades, "
                   "owner, as");
      }
    });
  }

  void attached(const Entry& entry, Slot host, Seat seat) {
    const std::uint16_t id = card_named(entry.at, entry.title);
    const Slot c = fresh(entry.at, id, seat);
    if (catalog_[id].type != Type::Item) refuse(entry.at, "\"" + catalog_[id].title + "\" is no item");
    if (!g_.may_carry(c, host) || !g_.fits_slots(c, host))
      refuse(entry.at, g_.name(host) + " cannot be equipped with \"" + catalog_[id].title + "\"");
    g_.attach(c, host);
    if (entry.properties.IsDefined()) properties(entry.properties, c, seat);
  }

  void mounted(const YAML::Node& value, Slot rider, Seat seat) {
    const std::uint16_t id = card_named(value, text_of(value, "mount"));
    if (!catalog_[id].is_unit()) refuse(value, "\"" + catalog_[id].title + "\" is no unit");
    const Slot c = fresh(value, id, seat);
    g_.enter(c, s_.cards[rider].place);
    g_.mount(rider, c);
  }

  void general(const YAML::Node& value, Seat seat) {
    if (value.IsMap()) {
      const Slot c = one(entry_of(value), seat, encampment_region(seat));
      general_is(seat, c);
      return;
    }
    generals_[seat] = card_named(value, text_of(value, "general"));
  }

  // The general stands in the encampment unless it is named elsewhere.
  void make_general(const YAML::Node& node, std::uint16_t id, Seat seat) {
    Slot c = no_card;
    for (Slot other : s_.active[seat])
      if (s_.cards[other].card == id && c == no_card) c = other;
    if (c == no_card) {
      c = fresh(node, id, seat);
      g_.enter(c, encampment_region(seat));
    }
    general_is(seat, c);
  }

  void general_is(Seat seat, Slot c) {
    s_.cards[c].flags |= CardState::IsGeneral;
    s_.generals[seat] = c;
    s_.general_cards[seat] = s_.cards[c].card;
  }

  // --- The domain --------------------------------------------------------------------------------
  void lay_domain(const YAML::Node& part, Seat seat) {
    const Listed list = listed(part, "domain");
    std::vector<std::pair<Entry, std::uint16_t>> top;
    Ids used = given_;
    for (const Entry& entry : list.top) {
      top.emplace_back(entry, card_named(entry.at, entry.title));
      used.push_back(top.back().second);
    }
    const Deck* deck = deck_of(seat);
    if (deck && !list.ends && deck->leader && s_.terms.generals && s_.generals[seat] == no_card)
      make_general(part, deck->leader, seat);
    const Ids hidden = below(list, seat, used, s_.chance, catalog_.blank(), card_slots);
    for (std::size_t i = hidden.size(); i > 0; --i) g_.put(fresh(part, hidden[i - 1], seat), domain);
    for (std::size_t i = top.size(); i > 0; --i) {
      const auto& [entry, id] = top[i - 1];
      const Slot c = fresh(entry.at, id, seat);
      g_.put(c, domain);
      read_unplayed(entry, c, seat, "domain");
    }
  }

  void finish(const YAML::Node& position) {
    for (const auto& [seat, bit, list] : marks_) {
      if (!list.IsSequence()) refuse(list, "a list of units is needed");
      for (const auto& item : list) {
        const std::string title = text_of(item, "a unit");
        bool found = false;
        for (Slot c : s_.active[seat])
          if (g_.is_unit(c) && g_.name(c) == title && !found) {
            s_.cards[c].flags = static_cast<std::uint8_t>(s_.cards[c].flags | bit);
            found = true;
          }
        if (!found && bit == CardState::Assaulted) {
          for (Place p = 0; p < location_regions; ++p)
            if (s_.locations[p] != no_card && region_seat(p) == seat &&
                (g_.name(s_.locations[p]) == title || (title == "encampment" && p % regions_per_seat == 0))) {
              s_.assaulted |= 1U << p;
              found = true;
            }
        }
        if (!found) refuse(item, "no unit \"" + title + "\" is active");
      }
    }
    for (const auto& [c, node] : damages_) {
      const int most = g_.base_health(c);
      const int n = number_of(node, "damage", 0, 995);
      if (n > most) refuse(node, g_.name(c) + " would be ruined by that damage");
      s_.cards[c].damage = static_cast<std::int16_t>(n);
      s_.hurt.add(c);
    }
    for (Seat seat = 0; seat < s_.seats; ++seat)
      for (Slot c : s_.active[seat])
        if (g_.is_unit(c) && g_.health(c) < 0)
          throw Refused(line_of(position), g_.name(c) + " has health below 0");
    s_.reveals = {};
    s_.unsettled = 1;
    g_.push(War{.resumed = 1});
    g_.push(Term{.from = static_cast<std::uint8_t>(phase_), .resumed = 1});
    if (const YAML::Node node = find_key(position, "priority")) {
      s_.holder = g_.speaker(seat_of(node, "priority"));
      if (phase_ != Phase::Campaign) refuse(node, "priority is for the campaign phase");
      given_priority();
    }
  }

  void given_priority() {
    const Seat holder = s_.holder;
    s_.frames = {};
    g_.push(War{.resumed = 1});
    g_.push(Term{.from = static_cast<std::uint8_t>(Phase::Recovery), .resumed = 1});
    s_.holder = holder;
    g_.push(CampaignPhase{.begun = 1});
  }

  struct Mark {
    Seat seat;
    std::uint8_t bit;
    YAML::Node list;
  };
  State& s_;
  const Catalog& catalog_;
  const Settings& settings_;
  Game g_;
  Phase phase_ = Phase::Campaign;
  Slot next_ = 0;
  std::array<std::uint16_t, most_seats> generals_{};
  std::vector<std::uint16_t> given_;
  std::vector<Mark> marks_;
  std::vector<std::pair<Slot, YAML::Node>> damages_;
};

}  // namespace

void read_position(State& state, const Catalog& catalog, const YAML::Node& position,
                   const PositionPlayers& players, const Settings& settings, Seed seed,
                   std::map<std::string, int>& named) {
  Reader(state, catalog, players, settings, named).read(position, seed);
}

}  // namespace tercio::commanders
