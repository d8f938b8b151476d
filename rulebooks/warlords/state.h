// All of a running game of Warlords, as one flat value: to clone it is to copy its bytes.
#pragma once
#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/cards.h"
#include "engine/chance.h"
#include "engine/routine.h"
#include "rulebooks/warlords/card.h"

namespace tercio::warlords {

constexpr unsigned deck_capacity = 64;
constexpr Slot deck_slots[2] = {0, 64};
constexpr Slot warlord_slots = 128, planet_slots = 130, token_slots = 140, slot_count = 220;
constexpr unsigned tokens_per_seat = 40, tokens_of_a_title = 10;
constexpr Slot no_card = 255;
using Cards = SlotSet<4>;

// Where a card is. Places 0 to 6 are the planets of the line, by their position in it.
using Place = std::uint8_t;
constexpr Place line_length = 7, hq = 7, hand = 8, deck = 9, discard = 10, victory = 11, removed = 12,
                limbo = 13, nowhere = 14;
constexpr bool is_planet(Place p) { return p < line_length; }
constexpr bool in_play(Place p) { return p <= hq; }

struct Ref {  // a card as it is now: it is gone once its generation has grown
  Slot slot = no_card;
  std::uint8_t generation = 0;
  friend bool operator==(Ref, Ref) = default;
};
// A place chosen by an ability: kept like a card.
constexpr Slot place_refs = 240;  // + planet; + 7 and + 8: the headquarters of the seats
constexpr Ref place_ref(Place p, Seat seat = 0) {
  return {static_cast<Slot>(place_refs + (p == hq ? hq + seat : p)), 0};
}

struct CardState {
  enum Flag : std::uint8_t { Exhausted = 1, OtherSide = 2, Moved = 4 };
  std::uint16_t card = 0;  // its definition in the catalog
  Place place = nowhere;
  Seat owner = 0, controller = 0;
  std::uint8_t generation = 0;
  std::uint8_t flags = 0;
  std::uint8_t known = 0;  // mask of the seats that know what it is
  std::uint8_t damage = 0;
  std::uint8_t resources = 0;
  Slot host = no_card;  // of an attachment
  Slot first_attachment = no_card, next_attachment = no_card;
  std::uint8_t ordinal = 0;  // which copy of its title at its place
  std::uint8_t used = 0;     // abilities whose limit is reached
  std::uint8_t zero = 0;
};
static_assert(sizeof(CardState) == 16);

// One thing that happens to one card.
struct Member {
  enum Flag : std::uint8_t { ByAttack = 1, Reassigned = 2, Shielded = 4, Cancelled = 8, WithHost = 16 };
  Ref card;       // what it happens to
  Ref agent;      // what does it
  Seat seat = 0;  // whose it is: controller of the card just before, or who acts
  Place place = nowhere;
  std::uint8_t amount = 0;
  std::uint8_t flags = 0;
  std::uint16_t face = 0;  // the side of the card that was seen then
  std::uint16_t zero = 0;
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
struct Delayed {  // an effect that waits
  Ref card, source;
  std::int16_t step = -1;
  Seat seat = 0;
  std::uint8_t when = 0;  // 0: the end of the phase, 1: when the card enters play
};

// An ability in progress. What it needs of its source is kept here from its beginning.
struct Act {
  enum Flag : std::uint8_t { Event = 1, Failed = 2 };
  Ref source;
  std::uint16_t card = 0;
  std::uint8_t ability = 0;
  Seat seat = 0;
  Place here = nowhere;
  std::uint8_t moment = 255, member = 0;
  std::uint8_t x = 0;
  std::uint8_t flags = 0;
  Seat look_seat = 0;
  std::uint8_t look_count = 0;
  std::array<Slot, 10> looked{};  // cards looked at; those that left the deck since do not count
  std::uint8_t pick_count = 0;
  std::array<std::uint8_t, 4> first{}, count{};  // registers: ranges of picks
  std::array<Ref, 14> picks{};
};

struct Battle {
  Place at = nowhere;  // nowhere: no battle is being fought
  Seat first = 0;      // battle initiative
  std::uint8_t round = 0;
  std::uint8_t over = 0;  // 1: has a winner, 2: without
  Seat winner = 0;
  std::uint8_t stalemate_called = 0, same_rounds = 0;
  std::uint8_t attacking = 0, attacked = 0;  // an attack is under way; there was one in this round
  Ref attacker, defender;
  std::array<std::uint8_t, 3> zero{};  // no padding: equal positions are compared byte by byte
  std::uint32_t fingerprint = 0;
};
static_assert(std::has_unique_object_representations_v<Battle>);

enum class Reason : std::uint8_t { Running, Planets, Warlord, Decked, LastPlanet, Tie, Conceded, Error };
constexpr std::uint8_t nobody = 255;

// Counts over the cards a seat has in play and in hand: what nobody could use is skipped by a test of these.
struct Tally {
  std::array<std::uint8_t, 20> listeners{};  // by name
  std::array<std::uint8_t, 5> actions{};     // by phase, Ambush included
  std::array<std::uint8_t, 5> auras{};       // by bit of Alters
  std::uint8_t forced = 0, state_triggers = 0, relics = 0, shields = 0;
  std::uint16_t zero = 0;
  std::uint32_t ears = 0;  // names with listeners
};

struct alignas(64) State {
  std::array<CardState, slot_count> cards{};
  std::array<std::array<Cards, 8>, 2> at{};  // units and supports by controller and place
  std::array<Cards, 2> play{};               // everything a seat controls in play
  std::array<Cards, 2> hands{};
  Cards bank{};                                                        // tokens not in play
  std::array<std::array<Slot, deck_capacity>, 2> decks{}, discards{};  // the last is the top
  std::array<std::uint8_t, 2> deck_counts{}, discard_counts{};
  std::array<std::array<Slot, line_length>, 2> victories{};
  std::array<std::uint8_t, 2> victory_counts{};
  std::array<Slot, line_length> line{no_card, no_card, no_card, no_card, no_card, no_card, no_card};
  std::uint8_t line_count = 0, faceup = 0;  // positions dealt; those from 0 to faceup - 1 have been revealed
  Place base = 0;                           // the position that is called planet 1
  Place first_planet = nowhere;             // nowhere between its capture and the headquarters phase
  std::array<std::uint8_t, 2> resources{};
  std::array<std::uint8_t, 2> limited_used{}, passed{}, dials{};
  std::array<std::uint8_t, 2> orders_discards{};  // the seat's cards care for the order of its discard pile
  Seat initiative = 0;
  std::uint8_t round = 1;
  Phase phase = Phase::Setup;
  std::uint8_t unsettled = 0;  // bits: 1 cards in play changed, 2 decks or planets did
  std::uint8_t winner = nobody;
  Reason over = Reason::Running;
  std::uint8_t error = 0;
  std::uint8_t last_captor = nobody;
  std::array<std::uint16_t, 2> reveals{};  // to each seat: knowledge gained or chance used
  std::uint16_t decisions = 0;
  std::uint8_t lasting_count = 0, delayed_count = 0, act_count = 0, moment_count = 0, member_count = 0,
               answer_count = 0, maximum_count = 0;
  std::array<Tally, 2> tallies{};
  std::array<Lasting, 96> lasting{};
  std::array<Delayed, 16> delayed{};
  std::array<Moment, 16> moments{};
  std::array<Member, 80> members{};
  std::array<Answered, 48> answered{};
  struct Maximum {
    std::uint16_t title = 0;
    Seat seat = 0;
    Period period = Period::None;
  };
  std::array<Maximum, 16> maximums{};
  std::array<Act, 12> acts{};
  Battle battle{};
  Chance chance{};
  Cards auras{};                               // cards in play that change others
  std::array<Cards, 2> listening{}, acting{};  // cards in play or hand with answers; with actions
  Frames<1536> frames{};
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 12 * 1024);

}  // namespace tercio::warlords
