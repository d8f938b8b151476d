// All of a running game of Delos, as one flat value: to clone it is to copy its bytes.
#pragma once
#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/bound.h"
#include "engine/cards.h"
#include "engine/chance.h"
#include "engine/routine.h"
#include "rulebooks/delos/text/card.h"
#include "rulebooks/names.h"

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
  std::uint8_t known = 0;    // mask of the seats that know what it is
  std::uint8_t ordinal = 0;  // which copy of its title at its place
  // abilities whose limit is reached
  std::uint8_t used_in_action = 0, used_in_battle = 0, used_in_turn = 0;
  std::uint8_t tactics = 0;  // uses of its tactics in this action
};
static_assert(sizeof(CardState) == 12);

// A card as it was at some time.
constexpr std::int8_t unknown_figure = -128;
struct Likeness {
  std::uint16_t face = 0;   // what it was
  std::uint8_t stance = 1;  // and its stance
  std::uint8_t specials = 0;
  std::array<std::int8_t, changing_figures> figures{};
};
struct Gone {  // a card that has left, as it last was
  Ref card;
  Seat owner = 0;
  std::uint8_t zero = 0;
  Likeness was;
};

// One thing that happened.
struct Member {
  // Below these: which copy of its title at its place.
  enum Flag : std::uint8_t { Cancelled = 128, Replaced = 64 };
  Ref card;       // what it happened to
  Ref agent;      // what did it
  Seat seat = 0;  // whose card it is, or who acted
  Seat by = 0;    // who brought it about
  std::uint8_t cause = 0;
  std::int8_t amount = 0;  // the number rolled
  Name name = Name::None;
  std::uint8_t flags = 0;
  Likeness was;  // the card just before
};
static_assert(sizeof(Member) == 20);
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
  machine::Change change;
  std::int8_t amount = 0;
  Until until = Until::Never;
};

// A card that something was done to: what it was, whose, and what was done.
class Face {
 public:
  Face() = default;
  Face(std::uint16_t card, Seat owner, Done done)
      : bits_(static_cast<std::uint16_t>(card | owner << 12 | static_cast<unsigned>(done) << 13)) {}
  std::uint16_t card() const { return bits_ & 0x0fff; }
  Seat owner() const { return bits_ >> 12 & 1; }
  Done done() const { return static_cast<Done>(bits_ >> 13); }

 private:
  std::uint16_t bits_ = 0;
};
static_assert(sizeof(Face) == 2);

// An ability in progress. What it needs of its source is kept here from its beginning.
struct Act {
  enum Flag : std::uint8_t { FromHand = 1, Failed = 2, Done = 4 };
  static constexpr std::int8_t not_rolled = -128;
  Ref source;
  std::uint16_t card = 0;
  std::uint8_t ability = 0;
  Seat seat = 0;
  Seat doer = 0;  // of the present effect
  std::uint8_t moment = 255, member = 0;
  std::uint8_t flags = 0;
  std::uint8_t cause = 1;  // how it destroys
  std::int8_t rolled = not_rolled, rolled_by_enemy = 0;
  std::uint8_t look_count = 0;
  Seat look_seat = 0;
  std::uint8_t x = 0;
  std::uint8_t decided = 0;                      // which of `either`, two bits for each
  std::uint8_t look_bottom = 0;                  // what was looked at goes back there
  std::uint8_t first_face = 0, face_count = 0;   // of State::faces: what it did to cards
  std::uint8_t first_pick = 0, pick_count = 0;   // of State::picks: what was chosen for it
  std::array<std::uint8_t, 6> first{}, count{};  // registers: ranges of picks
  std::array<Slot, 12> looked{};  // cards looked at; those that left the deck since do not count
  machine::Id settled = -1;  // the number that was reckoned before the present effect began, and what it was
  std::int16_t settled_to = 0;

  void settle(machine::Amount amount, std::int16_t value) { settled = amount.id, settled_to = value; }
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

// Static abilities of both sides that meet: whose applies first was chosen.
struct Meeting {
  std::array<Slot, 2> of{no_card, no_card};  // by seat
  std::uint8_t what = 0;                     // a figure, or a special with about_specials
  Seat first = 0;
};
constexpr std::uint8_t about_specials = 128;

constexpr std::uint8_t nobody = 255;
struct Battle {
  Place at = nowhere;  // nowhere: no battle is being fought
  Seat first = 0;      // who takes the first action
  Seat turn = 0, actor = 0;
  std::uint8_t actions = 0;  // begun in this battle
  std::uint8_t over = 0;     // a card ended it
  std::uint8_t in_action = 0;
  // kinds of cards that each seat may not play in this action, in this battle: bits of Kind
  std::array<std::uint8_t, 2> no_cards_in_action{}, no_cards_in_battle{};
  std::array<std::uint8_t, 2> extra{};  // actions still granted
  std::array<std::int8_t, 2> flags{};   // of the players, beside those of their cards
  std::uint8_t destroyed_count = 0;
  std::array<Face, 62> destroyed{};  // in this action
  std::uint8_t drawn = 0;            // seats whose command hand was laid out by a scenario
  std::uint8_t answers = 0;          // reactions and modifiers played in this action
  std::uint8_t meeting_count = 0;
  std::int8_t required = 0;  // flags more or less that the sector requires
  std::array<Meeting, 12> meetings{};
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
// As views and the log name them, the phases of a turn first; scenarios may use the others as well.
constexpr Named<Phase> names_of_phases[] = {{"start", Phase::Start},
                                            {"first wave", Phase::FirstWave},
                                            {"deployment", Phase::Deployment},
                                            {"defender's battle", Phase::DefendersBattle},
                                            {"attacker's battle", Phase::AttackersBattle},
                                            {"end of turn", Phase::EndOfTurn},
                                            {"battle actions", Phase::Actions},
                                            {"check for victory", Phase::Victory},
                                            {"set-up", Phase::Start},
                                            {"setup", Phase::Start},
                                            {"regular deployment", Phase::Deployment},
                                            {"battle", Phase::Actions},
                                            {"victory", Phase::Victory}};
constexpr std::size_t phases_shown = 6;
inline std::string phase_name(Phase phase) { return std::string(name_of(names_of_phases, phase)); }

enum class Reason : std::uint8_t { Running, Sectors, Points, Tie, TooLong, Conceded, Error };

// Cards that could do something in this battle, by seat: what nobody could use is skipped by a test of these.
struct Sources {
  Cards actions, tactics, reactions, modifiers;
  std::uint32_t ears = 0;   // names that its reactions answer
  std::uint32_t looks = 0;  // those of them whose cards they ask for figures
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
  Bound bound = Bound::None;               // that was reached
  std::array<std::uint16_t, 2> reveals{};  // to each seat: knowledge gained or chance used
  std::uint16_t decisions = 0;
  std::uint8_t lasting_count = 0, act_count = 0, moment_count = 0, member_count = 0, answer_count = 0,
               attack_count = 0, roll_count = 0, face_count = 0, pick_count = 0, gone_count = 0;
  std::uint8_t aura_alters = 0;   // what the cards in `auras` change
  std::uint8_t setter_count = 0;  // cards of this battle whose statics set or multiply something
  std::uint16_t aura_deeds = 0;   // and forbid or demand
  std::uint32_t grant_ears = 0;   // names of reactions that cards of this battle let cards gain
  std::uint16_t grant_kinds = 0;  // kinds of all such abilities
  std::array<std::uint8_t, 6> zero_before_sources{};
  std::array<Sources, 2> sources{};
  Cards laws{};    // cards of this battle whose static abilities speak of players, rolls or the sector
  Cards auras{};   // cards of this battle that change others, the sector and fleets included
  Cards doomed{};  // cards being destroyed and not saved so far
  std::array<Lasting, 128> lasting{};
  std::array<Moment, 16> moments{};
  std::array<Member, 60> members{};
  std::array<Answered, 96> answered{};
  std::array<Act, 10> acts{};
  std::array<Face, 96> faces{};  // of the acts, each behind those of the act around it
  std::array<Ref, 96> picks{};
  std::array<Gone, 26> gone{};  // in this action; the oldest is forgotten first
  std::array<Attack, 4> attacks{};
  std::array<RollState, 8> rolls{};
  Battle battle{};
  Chance chance{};
  Frames<2352> frames{};
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 12 * 1024);

}  // namespace tercio::delos
