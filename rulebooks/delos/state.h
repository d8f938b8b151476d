// All of a running game of Delos, as one flat value: to clone it is to copy its bytes.
#pragma once
#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/cards.h"
#include "engine/chance.h"
#include "engine/routine.h"
#include "rulebooks/delos/card.h"

namespace tercio::delos {

constexpr unsigned deck_capacity = 80;
constexpr Slot deck_slots[2] = {0, 80};
constexpr Slot fleet_slots = 160, sector_slots = 162, slot_count = 167;
constexpr Slot no_card = 255;
using Cards = SlotSet<3>;

// Where a card is. Places 0 to 4 are the sectors.
using Place = std::uint8_t;
constexpr Place sector_count = 5, hand = 5, command = 6, deck = 7, discard = 8, won = 9, limbo = 10,
                orbit = 11, nowhere = 12;
constexpr bool is_sector(Place p) { return p < sector_count; }

struct Ref {  // a card as it is now: it is gone once its generation has grown
  Slot slot = no_card;
  std::uint8_t generation = 0;
  friend bool operator==(Ref, Ref) = default;
};

struct CardState {
  enum Flag : std::uint8_t { Locked = 1, Charging = 2, FaceDown = 4 };
  std::uint16_t card = 0;  // its definition in the catalog
  Place place = nowhere;
  Seat owner = 0;
  std::uint8_t generation = 0;
  std::uint8_t flags = 0;
  std::uint8_t known = 0;                               // mask of the seats that know what it is
  std::uint8_t ordinal = 0;                             // which copy of its title at its place
  std::uint8_t used_in_action = 0, used_in_battle = 0;  // abilities whose limit is reached
  std::uint8_t tactics = 0;                             // uses of its tactics in this action
  std::uint8_t zero = 0;
};
static_assert(sizeof(CardState) == 12);

// One thing that happened.
struct Member {
  enum Flag : std::uint8_t { Cancelled = 1 };
  Ref card;       // what it happened to
  Ref agent;      // what did it
  Seat seat = 0;  // whose card it is, or who acted
  Seat by = 0;    // who brought it about
  std::uint8_t cause = 0;
  std::int8_t amount = 0;   // the number rolled
  std::uint16_t face = 0;   // what the card was
  std::uint8_t stance = 1;  // and its stance just before
  std::uint8_t flags = 0;
  std::uint32_t names = 0;
};
struct Moment {
  std::uint8_t first = 0, count = 0;  // members
  std::uint8_t first_answer = 0, zero = 0;
};
struct Answered {  // an ability that has answered a member
  Slot source = no_card;
  std::uint8_t ability = 0, member = 0, generation = 0;
};

struct Lasting {  // a change of one card for some time
  Ref card;
  std::int16_t step = -1;  // the step whose alteration it is
  std::int8_t amount = 0;
  Until until = Until::Never;
};

// An ability in progress. What it needs of its source is kept here from its beginning.
struct Act {
  enum Flag : std::uint8_t { FromHand = 1, Failed = 2, Done = 4 };
  static constexpr std::uint16_t discarded = 0x8000;  // mark of a face
  static constexpr std::int8_t not_rolled = -128;
  Ref source;
  std::uint16_t card = 0;
  std::uint8_t ability = 0;
  Seat seat = 0;
  std::uint8_t moment = 255, member = 0;
  std::uint8_t flags = 0;
  std::uint8_t cause = 1;  // how it destroys
  std::int8_t rolled = not_rolled, rolled_by_enemy = 0;
  std::uint8_t face_count = 0, pick_count = 0, look_count = 0;
  Seat look_seat = 0;
  std::array<std::uint8_t, 4> first{}, count{};  // registers: ranges of picks
  std::array<std::uint16_t, 20> faces{};         // cards that it destroyed or discarded
  std::array<Ref, 24> picks{};
  std::array<Slot, 12> looked{};  // cards looked at; those that left the deck since do not count
};
static_assert(std::has_unique_object_representations_v<Act>);

struct Attack {  // a shot or an assault
  Ref attacker, target;
  Cause cause = Cause::Shooting;
  std::uint8_t blocked = 0;
};
struct RollState {  // a roll whose number may still change
  Seat seat = 0;
  RollKind kind = RollKind::Number;
  std::int8_t number = 0;
  std::uint8_t needed = 0;
};

constexpr std::uint8_t nobody = 255;
struct Battle {
  Place at = nowhere;  // nowhere: no battle is being fought
  Seat first = 0;      // who takes the first action
  Seat turn = 0, actor = 0;
  std::uint8_t actions = 0;  // begun in this battle
  std::uint8_t over = 0;     // a card ended it
  std::uint8_t in_action = 0;
  std::uint8_t no_tactics = 0;          // seats that may not play them in this action
  std::array<std::uint8_t, 2> extra{};  // actions still granted
  std::array<std::int8_t, 2> flags{};   // of the players, beside those of their cards
  std::array<std::array<std::uint8_t, 3>, 2>
      destroyed{};                      // in this action: by owner, unit, character, fortification
  std::uint8_t statics_first = nobody;  // whose apply first, where both sides set the same
  std::uint8_t drawn = 0;               // seats whose command hand was laid out by a scenario
  std::uint8_t answers = 0;             // reactions and modifiers played in this action
  std::array<std::uint8_t, 3> zero{};
};

enum class Phase : std::uint8_t {
  Start,
  FirstWave,
  Deployment,
  DefendersBattle,
  AttackersBattle,
  Actions,
  Victory,
  EndOfTurn
};
enum class Reason : std::uint8_t { Running, Sectors, Points, Tie, TooLong, Conceded, Error };

// Cards that could do something in this battle, by seat: what nobody could use is skipped by a test of these.
struct Sources {
  Cards actions, tactics, reactions, modifiers;
  std::uint32_t ears = 0;  // names that its reactions answer
  std::uint32_t zero = 0;
};

struct alignas(64) State {
  std::array<CardState, slot_count> cards{};
  std::uint32_t zero_before_sets = 0;  // no padding: equal positions are compared byte by byte
  std::array<std::array<Cards, sector_count>, 2> at{};  // by owner
  std::array<Cards, 2> hands{}, commands{};
  std::array<std::array<Slot, deck_capacity>, 2> decks{}, discards{};  // the last is the top
  std::array<std::uint8_t, 2> deck_counts{}, discard_counts{};
  std::uint8_t open = 0;   // sectors not yet won, a bit each
  Place fought = nowhere;  // the sector of the defender's battle
  Seat attacker = 0;
  std::uint8_t rolls_roles = 0;  // they are rolled for each turn
  std::array<std::uint8_t, 2> ranks{};
  std::uint8_t strict_memory = 0;
  std::uint8_t turn = 1;
  Phase phase = Phase::Start;
  std::uint8_t winner = nobody;
  Reason over = Reason::Running;
  std::uint8_t error = 0;
  std::array<std::uint16_t, 2> reveals{};  // to each seat: knowledge gained or chance used
  std::uint16_t decisions = 0;
  std::uint8_t lasting_count = 0, act_count = 0, moment_count = 0, member_count = 0, answer_count = 0,
               attack_count = 0, roll_count = 0;
  std::uint8_t aura_alters = 0;  // what the cards in `auras` change
  std::uint16_t zero_before_sources = 0;
  std::array<Sources, 2> sources{};
  Cards auras{};   // cards of this battle that change others, the sector and fleets included
  Cards doomed{};  // cards being destroyed and not saved so far
  std::array<Lasting, 128> lasting{};
  std::array<Moment, 16> moments{};
  std::array<Member, 80> members{};
  std::array<Answered, 96> answered{};
  std::array<Act, 10> acts{};
  std::array<Attack, 4> attacks{};
  std::array<RollState, 8> rolls{};
  Battle battle{};
  Chance chance{};
  Frames<2360> frames{};
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 12 * 1024);

}  // namespace tercio::delos
