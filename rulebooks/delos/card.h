// A Delos card after compilation: printed figures, and abilities as small programs.
#pragma once
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "language/grammar.h"

namespace tercio::delos {

enum class Type : std::uint8_t { Blank, Unit, Character, Fortification, Fleet, Sector };
constexpr std::uint8_t bit(Type t) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(t)); }
constexpr std::uint8_t deck_types = bit(Type::Unit) | bit(Type::Character) | bit(Type::Fortification);

constexpr std::uint8_t any_card = deck_types | bit(Type::Blank);

enum class Race : std::uint8_t {
  None,
  SpaceMarines,
  Orks,
  Eldar,
  Chaos,
  Tyranids,
  ImperialGuard,
  DarkEldar,
  count
};

// The abilities that are also keywords, as bits.
enum class Special : std::uint8_t {
  Assault = 1,
  Artillery = 2,
  Counterattack = 4,
  Invulnerable = 8,
  TroopCapacity = 16
};
constexpr std::uint8_t bit(Special s) { return static_cast<std::uint8_t>(s); }

enum class Figure : std::uint8_t { Firepower, Speed, Armor, Flags, Save, AssaultDamage };
constexpr std::uint8_t bit(Figure f) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(f)); }
// What static abilities may change, as bits: the figures, and then
constexpr std::uint8_t alters_specials = 64, alters_rest = 128;

// What a card at a sector is doing, as bits of a filter.
enum class Stance : std::uint8_t { Ready = 1, Locked = 2, Charging = 4 };
constexpr std::uint8_t bit(Stance s) { return static_cast<std::uint8_t>(s); }

// What happens and can be answered by a reaction.
enum class Name : std::uint8_t {
  None,
  Destroyed,
  Locked,
  Rallied,
  Charged,
  Infiltrated,
  Moved,
  Damaged,
  Blocks,
  Shoots,
  Assaults,
  TestFailed,
  TestPassed,
  Rolled,
  PlaysCard,
  Draws,
  Discards,
  SaveMade,
  Passes,
  BattleBegins,
  SectorWon,
  SectorNotWon,
  count
};
constexpr std::uint32_t bit(Name n) { return 1U << static_cast<unsigned>(n); }

// How a card is destroyed, as bits.
enum class Cause : std::uint8_t {
  Effect = 1,
  Shooting = 2,
  Assaulting = 4,
  Artillery = 8,
  Counterattack = 16
};
constexpr std::uint8_t bit(Cause c) { return static_cast<std::uint8_t>(c); }

enum class RollKind : std::uint8_t { Test = 1, Number = 2, Save = 4, Invulnerable = 8, Shell = 16 };
constexpr std::uint8_t bit(RollKind k) { return static_cast<std::uint8_t>(k); }

enum class Side : std::uint8_t { Any, Yours, Enemy, Attackers, Defenders };

// A thing named by its part in the ability or in the battle action.
enum class Which : std::uint8_t { None, This, Moment, Attacker, Shooter, Target, Blocker, All, Picked };

struct Comparison {  // of a figure with a number or with that of another card
  enum Kind : std::uint8_t { None, Exactly, AtLeast, AtMost, MoreThan, LessThan };
  Kind kind = None;
  Figure figure = Figure::Firepower;
  std::int8_t number = 0;
  Which than = Which::None;
};

// Which cards a text speaks of.
struct Filter {
  std::uint8_t types = any_card;
  Side side = Side::Any;
  std::uint8_t stances = 7;
  std::uint8_t traits[2] = {0, 0}, not_trait = 0;  // all of them
  std::uint8_t army = 0, not_army = 0;             // a race or a faction
  std::uint8_t specials = 0, not_specials = 0;
  std::int8_t flag = -1, unique = -1;  // -1: whichever
  std::int8_t in_action = -1;          // takes part in the battle action
  bool other = false;                  // than the source
  Comparison compare;
};

enum class Of : std::uint8_t { NumberRolled, Difference, HandOf, Destroyed, Discarded, Cards };
struct Value {  // a number that the game brings
  Of what = Of::NumberRolled;
  Side side = Side::Yours;
  std::int16_t filter = -1;
};

struct Amount {
  bool d6 = false;
  std::int8_t number = 0;
  std::int16_t times = -1;  // a value that multiplies it
};

// A thing or things an ability speaks of. Picked ones are chosen into a register.
struct Things {
  Which which = Which::None;
  std::uint8_t reg = 0;
  bool picks = false;     // it is chosen here; otherwise it was named before
  bool by_enemy = false;  // the enemy chooses
  bool whole = false;     // `1 or more`: a packet is answered once
  bool up_to = false, any_number = false;
  std::int16_t filter = -1;
  Amount amount{false, 1, -1};  // how many are chosen
};

enum class Condition : std::uint8_t {
  HandIsEmpty,
  HandIsLarger,
  IsKind,
  IsShooting,
  IsAssaulting,
  IsBlocking,
  IsTarget,
  Have,
  HaveNo,
  HaveMore,
  HaveFewer,
  HasRole,
  TurnIs,
  SectorIs,
  SectorIsWorth,
  Rolled,
  RolledHigher,
  FirstAction,
  CommandsFleet,
  DestroyedThisAction
};
struct Test {
  Condition what = Condition::HandIsEmpty;
  Side side = Side::Yours;
  Things of;
  std::int16_t filter = -1;
  std::int8_t least = 0, most = 127;
  std::uint8_t word = 0;   // a trait or an army
  std::int16_t next = -1;  // `and`
};

enum class Change : std::uint8_t {
  None,
  Add,
  Set,
  UseAs,
  Gain,
  Lose,
  CannotBeBlocked,
  CannotBlock,
  CannotShoot,
  CannotCharge,
  CannotBeTargeted,
  CannotRally
};
struct Alteration {
  Change what = Change::None;
  Figure figure = Figure::Firepower, from = Figure::Firepower;
  Special special = Special::Assault;
  bool d6 = false;  // of a gained Assault
  Amount amount;
  std::int16_t against = -1;  // only against such a card
};

enum class Until : std::uint8_t { Never, EndOfAction, EndOfBattle };

// Where cards come from or go to.
enum class Zone : std::uint8_t {
  None,
  Hand,
  Discard,
  Deck,
  OtherSector,
  OwnersDiscard,
  OwnersHand,
  OwnersDeckTop,
  OwnersDeckBottom,
  Looked
};
enum class Who : std::uint8_t { You, Enemy, Each };

enum class Do : std::uint8_t {
  Nothing,
  May,
  EnemyMaySame,
  If,
  IfDone,
  Either,
  Destroy,
  Lock,
  Rally,
  Charge,
  Damage,
  Infiltrate,
  Move,
  Take,
  Draw,
  Discard,
  DiscardAtRandom,
  DiscardOfYourChoice,
  DiscardTop,
  Alter,
  AnotherAction,
  ShootWith,
  AssaultWith,
  Cancel,
  BecomeTarget,
  NoTactics,
  AddFlags,
  LookAtTop,
  PutBack,
  TakeLooked,
  DiscardLooked,
  LookAtHand,
  RevealHand,
  Shuffle,
  ShuffleDiscard,
  Roll,
  RollBoth,
  ChangeRoll,
  SetRoll,
  Reroll,
  EndBattle
};

// One effect. Which fields count depends on `what`.
struct Step {
  Do what = Do::Nothing;
  bool needs_previous = false;  // `; then`
  bool late = false;            // what it chooses is chosen when it resolves
  Until until = Until::Never;
  Who who = Who::You;
  Zone zone = Zone::None;
  Things things;
  Amount amount;
  Alteration alteration;
  std::int16_t test = -1;
  std::int16_t sub = -1, other = -1;  // steps inside: may, if, either; the step done the same by the enemy
};

enum class Pays : std::uint8_t { Lock, Destroy, Discard, DiscardAny, DiscardTop, Move, Test, RevealHand };
struct Cost {
  Pays what = Pays::Lock;
  std::uint8_t number = 0;
  Things things;
};

enum class Kind : std::uint8_t {
  Static,
  Action,
  Tactic,
  Reaction,
  Modifier,
  Event,
  SetUp,
  Assault,
  Artillery,
  Invulnerable,
  TroopCapacity
};
constexpr std::uint16_t bit(Kind k) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(k)); }
enum class Period : std::uint8_t { None, Event, Roll, Action, Battle };

struct Happening {  // the moment a reaction answers
  Name name = Name::None;
  Side side = Side::Any;    // whose it is: who tests, rolls, passes, destroys
  bool by_source = false;   // done by the card itself
  std::uint8_t causes = 0;  // of destruction; 0: any
  Kind played = Kind::Static;
  std::int8_t least = -128, most = 127;  // the number rolled
  Things subject;
};

struct Ability {
  Kind kind = Kind::Static;
  bool command = false;  // the card's command line
  Period period = Period::None;
  std::int16_t condition = -1;
  Happening happening;
  std::vector<Cost> costs;
  std::vector<std::int16_t> steps;
  std::vector<std::int16_t> choices;  // steps whose things are chosen when it is played, in order
  // of a modifier: whose rolls, of which kinds
  Side roller = Side::Any;
  std::uint8_t rolls = 0xff;
  // of a static ability
  Things subject;
  std::vector<Alteration> alterations;
  // of a keyword
  Amount number;  // Assault 3, Invulnerable 5+, Troop Capacity 2
  std::vector<std::uint8_t> shells;
  std::string text;
};

struct alignas(64) Card {
  // Looked at between any two decisions: kept together in one line of the cache.
  std::uint32_t listens = 0, listens_in_hand = 0;  // names that its reactions answer
  std::uint16_t title_id = 0;
  std::uint16_t kinds = 0;         // of its abilities in play
  std::uint16_t command_kind = 0;  // of its command line
  Type type = Type::Blank;
  Race race = Race::None;
  std::uint8_t faction = 0;
  std::uint8_t specials = 0;
  std::uint8_t alters = 0, aura = 0;  // what its static abilities change of itself, of others
  std::uint8_t sets = 0;              // figures that its static abilities set, of whatever card
  std::int8_t firepower = 0, speed = 0, armor = 0, flags = 0, save = 0;
  std::uint8_t die = 3;
  std::int8_t command = -1;  // index of its command line
  bool unique = false;
  // of fleets and sectors
  std::uint8_t first_wave = 0, flags_required = 0, victory_points = 0, starting_cards = 0;
  std::int8_t command_cards = 0, deployment_cards = 0;  // more or fewer in a hand
  bool redraws_command = false, redraws_deployment = false;
  std::int16_t first_action = -1;  // the condition under which a fleet takes it

  std::vector<Ability> abilities;
  std::bitset<256> traits;
  std::vector<std::uint8_t> trait_list;
  std::vector<std::string> trait_words;  // as printed
  std::string title, set, file;
  int number = 0;
  std::vector<std::string> lines;     // its text, formatted
  std::vector<language::Tree> trees;  // and how that was understood
  bool is_unit() const { return type == Type::Unit; }
};

}  // namespace tercio::delos
