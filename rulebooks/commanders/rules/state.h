// All of a running war, as one flat value: to clone it is to copy its bytes. One size serves two to six
// seats.
#pragma once
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/bound.h"
#include "engine/cards.h"
#include "engine/chance.h"
#include "engine/routine.h"
#include "rulebooks/commanders/text/card.h"
#include "rulebooks/names.h"

namespace tercio::commanders {

using Slot = std::uint16_t;
constexpr unsigned most_seats = 6;
constexpr Slot card_slots = 432;               // of all domains together
constexpr Slot encampment_slots = card_slots;  // one for each seat behind them
constexpr Slot slot_count = card_slots + most_seats;
constexpr Slot no_card = 0xffff;
using Cards = SlotSet<7, Slot>;

// Where a resource is. Each seat has five regions for its locations, the first is its encampment's.
using Place = std::uint8_t;
constexpr unsigned regions_per_seat = 5;
constexpr Place location_regions = most_seats * regions_per_seat, battlefield = location_regions,
                arsenal = 31, domain = 32, ruins = 33, void_pile = 34, aside = 35, limbo = 36, gone = 37;
constexpr bool is_location(Place p) { return p < location_regions; }
constexpr bool is_active(Place p) { return p <= battlefield; }
constexpr Place encampment_region(Seat seat) { return static_cast<Place>(seat * regions_per_seat); }
constexpr Seat region_seat(Place p) { return static_cast<Seat>(p / regions_per_seat); }

struct Ref {  // a resource as it is now: it is gone once its generation has grown
  Slot slot = no_card;
  std::uint8_t generation = 0;
  std::uint8_t zero = 0;
  friend bool operator==(Ref, Ref) = default;
};
// Regions and commanders that are chosen are kept like resources.
constexpr Slot region_refs = 600, commander_refs = 700;
constexpr Ref region_ref(Place p) { return {static_cast<Slot>(region_refs + p), 0, 0}; }
constexpr Ref commander_ref(Seat s) { return {static_cast<Slot>(commander_refs + s), 0, 0}; }

struct CardState {
  enum Flag : std::uint8_t {
    OnGuard = 1,
    Moved = 2,      // this term
    Assaulted = 4,  // this term
    Attacked = 8,   // this term
    IsMount = 32,
    IsGeneral = 64,
    Spared = 128  // health below 0, and its ruin was replaced
  };
  std::uint16_t card = 0;
  Slot host = no_card;      // of an item, an upgrade or a mount
  std::int16_t damage = 0;  // less the health gained
  Place place = gone;
  Seat owner = 0;
  std::uint8_t generation = 0, flags = 0;
  std::uint8_t known = 0;     // mask of the seats that know what it is
  std::uint8_t unable = 0;    // how many times
  std::uint8_t counters = 0;  // of a condition: its duration (3.7); of what is set aside: where it was
  std::uint8_t used = 0;      // mask of its abilities: their `first time` this term, their `next time`
  std::uint8_t ordinal = 0;   // which copy of its title at its place
  std::uint8_t attached = 0;  // items, upgrades and mounts on it
};
static_assert(sizeof(CardState) == 16);

// One thing that would happen, or has happened, to one resource or commander.
struct Member {
  // Fitted: its direction was legal when it was created. Left: see Game::remember.
  enum Flag : std::uint8_t {
    Combat = 1,
    BySnipe = 2,
    BySpell = 4,
    Counter = 8,
    Done = 16,
    Fitted = 32,
    Left = 64,
    Settled = 128  // what followed by itself has followed
  };
  Event event = Event::None;
  std::uint8_t flags = 0;
  Seat seat = 0;       // commander of the source, or who acts
  Place place = gone;  // where the resource was
  Ref card, agent;
  std::int16_t amount = 0;
  Place to = gone;
  std::uint8_t how : 4 = 0;    // top, bottom, shuffled
  std::uint8_t doer : 3 = 0;   // who of several does it: his amounts are read again
  std::uint8_t fails : 1 = 0;  // a rule has put it in the place of what was meant (3.2.3, 3.4)
  std::uint16_t def = 0;       // what the resource was
  std::uint16_t kind = 0;      // 1 + the node of what was meant: it must fit when the effect resolves (5.4)
  Slot meant = no_card;        // the resource when it was created; damage may be redirected
  std::int16_t created = -1;   // the amount then, which is read again when it resolves; -1: it stays
};
static_assert(sizeof(Member) == 24);
struct Dropped {  // an item or an upgrade, and what it was on until that has left
  Slot what = no_card, from = no_card;
};
struct Moment {
  std::uint8_t first = 0, count = 0, first_answer = 0, zero = 0;
};
struct Answered {  // an ability that has had its chance at a member
  Slot source = no_card;
  std::uint8_t ability = 0, member = 0;
};

struct PaidX {  // what was chosen for X when the resource was played (6.4.1)
  Ref card;
  std::uint16_t x = 0;
};

struct Lasting {  // a timed change of one resource
  Ref card;
  Effect effect;  // its changes
  Until until : 4 = Until::EndOfTerm;
  bool without_snipe : 4 = false;  // it had none when its snipe was changed
  Seat seat = 0;
  std::int16_t strike = 0, armor = 0;
};
static_assert(sizeof(Lasting) == 12);
struct Delayed {  // a triggered ability that an effect has left behind
  std::int16_t later = -1;
  Seat seat = 0;
  Place here = gone;
  Ref source, self, bound;
  std::uint16_t card = 0;
  std::uint8_t serial = 0, zero = 0;
};

// An effect in progress. What it needs of its source is kept from its creation.
struct Act {
  static constexpr std::int16_t unknown = -32768;  // it was inactive
  enum From : std::uint8_t { Ability, Mode, Play, Later };
  enum Flag : std::uint8_t { Spell = 1, Unpaid = 2, FromAssault = 4, Done = 8, Decided = 16 };
  Ref source, self;        // the resource with the text; what `this unit` or `this location` means on it
  std::uint16_t card = 0;  // whose text it is
  From from = Ability;
  std::uint8_t index = 0;  // of the ability, mode or later
  Seat seat = 0;
  Place here = gone;
  std::uint8_t moment = 255, member = 0;
  std::uint8_t flags = 0;
  std::uint8_t asked = 0;  // mask of those who did or did not do what was done last
  std::uint16_t later = 0, x = 0;
  std::int16_t strike = unknown, armor = unknown, health = unknown;  // of `self` at the creation
  Ref bound;
  std::uint8_t pick_count = 0;
  Seat doer = 0;                  // of the effect that is being done
  std::uint8_t second = 0;        // mask of its prices: the second of two was chosen
  std::uint8_t did = 0;           // mask of those who did what was done last
  std::uint8_t asked_before = 0;  // the same, of what the last `if he does` asked for
  std::uint8_t did_before = 0;
  Seat him = 255;                       // one of those, whom `he` means; 255: all of them
  std::uint8_t searched = 0;            // mask of the domains that are shuffled when it is done
  std::uint16_t much = 0;               // how much was done last
  std::array<std::uint8_t, 6> count{};  // picks of each register
  std::array<Ref, 16> picks{};
};

// How abilities that are not written on the resource itself are numbered.
constexpr unsigned first_delayed = 16, first_granted = 40;

struct Aura {
  Slot source = 0;
  std::uint8_t alters = 0;  // as on its card
  std::uint8_t others = 0;  // of that, what it alters of other resources
};

struct Pair {
  Ref a, b;
};
struct Engagement {
  std::uint8_t on = 0, count = 0;
  Seat first = 0;                      // who gained priority when it began
  std::uint8_t blocked = 0;            // it began with a block
  std::uint8_t ordered = 0, zero = 0;  // how many pairs stand in the order that was chosen
  Ref attacker;                        // that attacks
  std::array<Pair, 12> pairs{};
};
struct Assault {
  std::uint8_t on = 0;
  Place at = gone;
  Seat seat = 0, zero = 0;
  std::uint32_t zeros = 0;
  Cards units, engaged,
      blockers;  // those of the assault; those that have been engaged in it; that have blocked
};

enum class Reason : std::uint8_t { Running, LastCommander, TimeLimit, Agreed, Conceded, Error };
enum class Phase : std::uint8_t {
  Setup,
  Enable,
  Investment,
  Barter,
  Condition,
  Campaign,
  Recovery,
  Resolution
};
// As a view, a scenario and the log name them.
constexpr Named<Phase> names_of_phases[] = {
    {"setup", Phase::Setup},       {"enable", Phase::Enable},        {"investment", Phase::Investment},
    {"barter", Phase::Barter},     {"condition", Phase::Condition},  {"campaign", Phase::Campaign},
    {"recovery", Phase::Recovery}, {"resolution", Phase::Resolution}};
inline std::string phase_name(Phase phase) { return std::string(name_of(names_of_phases, phase)); }

constexpr std::uint8_t nobody = 255;

// How this war is played: variants and the switches a host can set.
struct Terms {
  std::uint8_t team = 0, joint = 0, generals = 0;
  std::uint8_t encampment_counts = 1, block_once = 0, types_only = 0;
  std::uint16_t term_limit = 0, decision_limit = 0;  // 0: none
};

struct alignas(64) State {
  std::array<CardState, slot_count> cards{};
  std::array<Slot, card_slots> domains{};  // each seat's segment; the last is the top
  std::array<std::uint16_t, most_seats + 1> first{};
  std::array<std::uint16_t, most_seats> domain_count{}, gold{}, mana{}, reveals{};
  std::array<Cards, most_seats> arsenals{}, active{};
  Cards hurt{};       // units that have been dealt damage this term
  Cards elsewhere{};  // resources with actions that work in inactive regions
  std::array<Slot, location_regions> locations{};
  std::array<Slot, most_seats> mover{};   // the unit that stays able only while it is commanded
  std::array<Slot, most_seats> mounts{};  // and the mount that it has dismounted from since
  std::array<Slot, most_seats> generals{};
  std::array<std::uint16_t, most_seats>
      general_cards{};  // what they are, wherever they have been shuffled to
  std::array<Seat, most_seats> team{};
  std::array<std::uint8_t, most_seats> dead{};
  std::uint8_t seats = 2, alive = 0;  // alive: mask
  std::uint8_t annexed = 0, offered_draw = 0;
  std::uint8_t begun = 0;       // mask of those whose first term lies behind
  std::uint32_t assaulted = 0;  // regions, this term
  Terms terms{};
  Seat campaigning = 0, first_seat = 0;
  std::uint8_t holder = nobody;  // of priority
  Phase phase = Phase::Setup;
  std::uint16_t term = 1;
  std::uint16_t decisions = 0;
  std::uint16_t chain = 0;         // forced moments since the last decision
  std::uint16_t last_chained = 0;  // definition of the card of the last of them
  std::uint8_t extra_terms = 0;    // that are left after the time limit; 0: it has not been reached
  std::uint8_t time_up = 0;
  std::uint8_t winners = 0;  // mask
  Reason over = Reason::Running;
  Bound bound = Bound::None;  // that was reached
  std::uint8_t unsettled = 0;
  std::uint8_t any_aside = 0;
  std::uint8_t falling = 0;  // somebody orders those that fall: they wait for it
  std::uint8_t aura_count = 0, listener_count = 0, lasting_count = 0, delayed_count = 0, moment_count = 0,
               member_count = 0, answer_count = 0, act_count = 0, serial = 0;
  std::uint8_t altered = 0;                // which of `altering` there are
  std::uint8_t timed = 0;                  // what timed changes alter, as `altered`
  std::uint8_t granted = 0;                // timed changes that give an ability
  std::uint8_t done_by = 0;                // mask: whose the last effect was, as far as it was done
  std::uint8_t orphans = 0;                // what its bearer has left behind: it is ruined next (C10)
  std::uint8_t left_count = 0;             // of `left`
  std::uint8_t dropped_count = 0;          // of `dropped`
  std::uint16_t much = 0;                  // how much was done last: damage, money, resources
  std::array<std::uint8_t, 40> ears{};     // active abilities that answer each event
  std::array<std::uint8_t, 40> early{};    // those of them that answer that it would happen
  std::array<std::uint8_t, 8> altering{};  // active resources that alter each kind of thing: see Altered
  std::array<Aura, 96> auras{};            // active resources with continuous abilities, in order of creation
  std::array<Slot, 96> listeners{};        // and those with triggered ones
  std::array<Lasting, 224> lasting{};
  std::array<Delayed, 20> delayed{};
  std::array<PaidX, 24> paid{};
  std::array<Moment, 24> moments{};
  std::array<Member, 80> members{};
  std::array<Answered, 64> answered{};
  std::array<Member, 10> left{};      // what was chosen and has left since, as it was
  std::array<Dropped, 14> dropped{};  // what sat on it
  std::array<Act, 20> acts{};
  Engagement engagement{};
  Pair struck{};  // the pair that dealt combat damage last
  Assault assault{};
  Chance chance{};
  Frames<3584> frames{};
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 21 * 1024);

// What the prices before have used up.
struct Purse {
  int gold = 0, mana = 0;
  Cards disabled{}, gone{};
  std::array<std::pair<Slot, int>, 4> counters{};  // taken off, of which
  unsigned counted = 0;

  // Whether so many counters are left on this one besides.
  bool takes(Slot c, int on_it, int fewer) {
    for (unsigned i = 0; i < counted; ++i)
      if (counters[i].first == c) on_it -= counters[i].second;
    if (on_it < fewer) return false;
    if (counted < counters.size()) counters[counted++] = {c, fewer};
    return true;
  }
};

}  // namespace tercio::commanders
