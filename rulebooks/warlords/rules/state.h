// All of a running game of Warlords, as one flat value: to clone it is to copy its bytes.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/bound.h"
#include "engine/cards.h"
#include "engine/chance.h"
#include "engine/routine.h"
#include "rulebooks/names.h"
#include "rulebooks/warlords/text/card.h"

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
// A card in reserve lies at a planet face down and is not in play. `reserve`: where it is.
constexpr Place reserve = 15, reserve_at = 16;
// Under another card: out of play, and kept on that one's list like an attachment.
constexpr Place beneath = 26;
// Where what leaves play goes, besides.
constexpr Place bottom_of_deck = 24, into_deck = 25;  // into_deck: it is shuffled afterwards
constexpr bool is_reserve(Place p) { return p >= reserve_at && p < bottom_of_deck; }
constexpr bool is_planet(Place p) { return p < line_length; }
constexpr bool in_play(Place p) { return p <= hq; }

struct Ref {  // a card as it is now: it is gone once its generation has grown
  Slot slot = no_card;
  std::uint8_t generation = 0;
  friend bool operator==(Ref, Ref) = default;
};
// A place that a text speaks of is kept like a card: it has a number beyond those of the cards.
constexpr Slot place_slots = 240;  // + planet; + 7 and + 8: the headquarters of the seats
constexpr Slot place_slot(Place p, Seat seat = 0) {
  return static_cast<Slot>(place_slots + (p == hq ? hq + seat : p));
}
constexpr bool is_place(Slot c) { return c >= place_slots && c <= place_slots + hq + 1; }
constexpr Place place_in(Slot c) {
  return !is_place(c) ? nowhere : c - place_slots < hq ? static_cast<Place>(c - place_slots) : hq;
}

struct CardState {
  enum Flag : std::uint8_t { Exhausted = 1, OtherSide = 2, Moved = 4, Infested = 8, Struck = 16 };
  enum Had : std::uint8_t { Hurt = 1, Targeted = 2 };  // damage was assigned to it; an effect targeted it
  std::uint16_t card = 0;                              // its definition in the catalog
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
  std::uint8_t had = 0;      // what happened to it in this round
};
static_assert(sizeof(CardState) == 16);

// One thing that happens to one card.
struct Member {
  enum Flag : std::uint8_t {
    ByAttack = 1,
    Reassigned = 2,
    Shielded = 4,
    Cancelled = 8,
    WithHost = 16,
    Defeated = 32,
    WasInfested = 64,  // the planet, when it happened
    Unpreventable = 128
  };
  Ref card;       // what it happens to
  Ref agent;      // what does it
  Seat seat = 0;  // whose it is: controller of the card just before, or who acts
  Place place = nowhere;
  std::uint8_t amount = 0;
  std::uint8_t flags = 0;
  std::uint16_t face = 0;       // the side of the card that was seen then
  Place from = nowhere;         // where it was before it moved
  std::uint8_t first_time = 0;  // in this round
  Slot kept = no_card;          // what shielded it and is attached to it once the damage is placed
  std::uint8_t doer = 0;        // who does it: 1 + his seat; 0: whose it is
  std::array<std::uint8_t, 2> zero{};
  Names names = 0;
};
static_assert(std::has_unique_object_representations_v<Member>);
struct Moment {
  std::uint8_t first = 0, count = 0;  // members
  std::uint8_t first_answer = 0, zero = 0;
};
struct Answered {  // an ability that has answered a member
  Slot source = no_card;
  std::uint8_t ability = 0, member = 0, generation = 0;
};

// The figures of a card that has left play, as they last were: what is under way may still ask for them.
struct Gone {
  Slot card = no_card;
  std::uint8_t zero = 0;
  std::array<std::int16_t, figure_count> figures{};
};

struct Lasting {  // a change of one card for some time
  Ref card;
  Change change{};
  std::int8_t amount = 0;
  Until until = Until::Never;
};
enum class When : std::uint8_t { EndOfPhase, EndOfBattle, Enters, Now };
struct Delayed {  // an effect that waits
  Ref card, source;
  Effect effect{};
  std::uint16_t face = 0;  // of the source, and its ability
  std::uint8_t ability = 0;
  Seat seat = 0;
  When when = When::EndOfPhase;
  std::uint8_t zero = 0;
};

// An ability in progress. What it needs of its source is kept here from its beginning.
struct Act {
  // Cancelled: it did cancel. Also: another player has done the present effect before.
  enum Flag : std::uint8_t { Event = 1, Failed = 2, Done = 4, Cancelled = 8, Also = 16 };
  Ref source, host;  // the card it is of, and what that was attached to
  std::uint16_t card = 0;
  std::uint8_t ability = 0;
  Seat seat = 0, doer = 0;  // whose ability it is, and who does the present effect
  Place here = nowhere;
  std::uint8_t moment = 255, member = 0;
  std::uint8_t x = 0;
  std::uint8_t flags = 0;
  Seat look_seat = 0;
  std::uint8_t look_count = 0;
  static constexpr int most_looked = 16;
  std::array<Slot, most_looked> looked{};  // cards looked at; those that left the deck since do not count
  std::uint8_t done = 0;                   // how much the last effect that counts has done
  std::uint8_t part = 0;                   // of `up to`: how much was chosen; 0: nothing yet
  std::uint8_t chosen = 0;                 // of `either ... or ...` with targets: 1 for the first; 0: not yet
  std::uint8_t player = 0;                 // the one that was chosen: 1 for seat 0; 0: not yet
  std::uint8_t named = 0;                  // the type of card that was named, see `nameable`; 0: none
  std::uint8_t pick_count = 0;
  std::array<std::uint8_t, 6> first{}, count{};  // registers: ranges of picks
  std::array<Ref, 14> picks{};
  std::array<Place, 14> places{};  // where they were when they were chosen
  std::uint16_t controllers = 0;   // whose they were: a bit for each
  machine::Id settled = -1;  // the number that was reckoned before the present effect began, and what it was
  std::int16_t settled_to = 0;

  void settle(machine::Amount amount, std::int16_t value) { settled = amount.id, settled_to = value; }
};
constexpr unsigned registers = 6;

// `discarded`, `removed`: of `each player` it is what all of them did.
inline void count_done(Act& act, unsigned n) {
  act.done = static_cast<std::uint8_t>(std::min<unsigned>(250, n + (act.flags & Act::Also ? act.done : 0)));
}

enum class Outcome : std::uint8_t { Open, Won, Drawn };
struct Battle {
  bool over() const { return outcome != Outcome::Open; }

  Place at = nowhere;  // nowhere: no battle is being fought
  Seat first = 0;      // battle initiative
  std::uint8_t round = 0;
  Outcome outcome = Outcome::Open;
  Seat winner = 0;
  std::uint8_t stalemate_called = 0, same_rounds = 0;
  std::uint8_t attacking = 0, attacked = 0;  // an attack is under way, see below; there was one in this round
  Ref attacker, defender;
  std::uint8_t fallen = 0;             // units destroyed there in this round
  std::uint8_t skirmish = 0;           // the ranged skirmish is under way
  std::uint8_t symbols = 0;            // that its planet has gained
  std::uint8_t forgone = 0;            // its winner does not use the battle ability
  std::array<std::uint8_t, 3> zero{};  // no padding: positions are compared by their bytes
  std::uint32_t fingerprint = 0;
};
static_assert(std::has_unique_object_representations_v<Battle>);
constexpr std::uint8_t attack_from_afar = 2;  // against a unit at another planet

// As a view, a scenario and the log name them.
constexpr Named<Phase> names_of_phases[] = {{"setup", Phase::Setup},
                                            {"deploy", Phase::Deploy},
                                            {"command", Phase::Command},
                                            {"combat", Phase::Combat},
                                            {"headquarters", Phase::Headquarters}};
inline std::string phase_name(Phase phase) { return std::string(name_of(names_of_phases, phase)); }

enum class Reason : std::uint8_t { Running, Planets, Warlord, Decked, LastPlanet, Tie, Conceded, Error };
constexpr std::uint8_t nobody = 255;

// Counts over the cards a seat has in play and in hand: what nobody could use is skipped by a test of these.
struct Tally {
  std::array<std::array<std::uint8_t, name_count>, 2> listeners{};  // interrupts, reactions; by name
  std::array<std::uint8_t, 5> actions{};                            // by phase, Ambush included
  std::array<std::uint8_t, 8> auras{};                              // by bit of Altered
  std::uint8_t forced = 0, state_triggers = 0, relics = 0, shields = 0, recalls = 0;
  std::array<std::uint8_t, 8 - (2 * name_count + 18) % 8> zero{};  // no padding
  std::array<Names, 2> ears{};  // names with listeners: interrupts, reactions
};

struct alignas(64) State {
  std::array<CardState, slot_count> cards{};
  std::array<std::array<Cards, 8>, 2> at{};  // units and supports by controller and place
  std::array<Cards, 2> play{};               // everything a seat controls in play
  std::array<Cards, 2> hands{}, reserves{};
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
  std::array<Place, 2> synapse_dials{nowhere, nowhere};
  std::array<Faction, 2> enslaved{};
  Place struck_at = nowhere;                      // where an event is Deep Struck
  std::uint8_t entering = 255;                    // the moment of cards that enter play together
  std::array<std::uint8_t, 2> pile_deploys{};     // cards of the discard pile that may be deployed from there
  std::array<std::uint8_t, 2> open_decks{};       // cards in play that keep the top card of a deck open
  std::array<std::uint8_t, 2> borrows{};          // 1: his next action may be an event of the other's pile
  std::array<std::uint8_t, 2> stealth{};          // something may be deployed as if with Ambush for a time
  std::array<std::uint8_t, 2> orders_discards{};  // the seat's cards care for the order of its discard pile
  std::array<std::uint8_t, 2> silenced{};         // uses no abilities until the end of the attack
  std::uint8_t backwards = 0;                     // battles are fought from the last planet to the first
  Seat initiative = 0;
  std::uint8_t round = 1;
  Phase phase = Phase::Setup;
  std::uint8_t unsettled = 0;  // bits: 1 cards in play changed, 2 decks or planets did
  std::uint8_t winner = nobody;
  Reason over = Reason::Running;
  Bound bound = Bound::None;  // that was reached
  std::uint8_t last_captor = nobody;
  std::uint8_t battles = 0;                // begun in this phase
  std::array<std::uint16_t, 2> reveals{};  // to each seat: knowledge gained or chance used
  std::uint16_t decisions = 0;
  std::uint8_t lasting_count = 0, delayed_count = 0, act_count = 0, moment_count = 0, member_count = 0,
               answer_count = 0, maximum_count = 0;
  std::uint8_t lasts = 0;  // what lasting changes alter: see Altered
  std::array<Tally, 2> tallies{};
  std::array<Lasting, 96> lasting{};
  std::array<Delayed, 16> delayed{};
  std::array<Moment, 16> moments{};
  std::array<Member, 80> members{};
  std::array<Answered, 48> answered{};
  struct Maximum {  // an ability was used once of several times: by title, or by the card
    std::uint16_t title = 0;
    Ref source;
    Seat seat = 0;
    std::uint8_t ability = 0;
    Period period = Period::None;
    std::uint8_t zero = 0;
  };
  std::array<Maximum, 16> maximums{};
  std::array<Act, 12> acts{};
  Battle battle{};
  Chance chance{};
  std::array<Gone, 12> gone{};                 // the latest that left play, in a ring
  std::uint8_t gone_next = 0;                  // where the next one goes
  std::array<std::uint8_t, 7> zero{};          // no padding
  Cards auras{};                               // cards in play that change others
  std::array<Cards, 2> listening{}, acting{};  // cards in play or hand with answers; with actions
  Frames<1536> frames{};
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 12 * 1024);

}  // namespace tercio::warlords
