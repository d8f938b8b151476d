// A Delos card after compilation: printed figures, and abilities as small programs.
#pragma once
#include <array>
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "language/grammar.h"
#include "machine/program.h"

namespace tercio::delos {

using machine::Amount;
using machine::Condition;
using machine::Effect;
using machine::EffectNode;
using machine::Filter;
using machine::Player;
using machine::Things;
using machine::ThingsNode;
using machine::Word;

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
constexpr Special all_specials[] = {Special::Assault, Special::Artillery, Special::Counterattack,
                                    Special::Invulnerable, Special::TroopCapacity};

// Those up to AssaultDamage can change; a die number is as printed.
enum class Figure : std::uint8_t { Firepower, Speed, Armor, Flags, Save, AssaultDamage, Die };
constexpr std::uint8_t bit(Figure f) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(f)); }
constexpr unsigned changing_figures = 6;
// What static abilities may change, as bits: the figures, and then
constexpr std::uint8_t alters_specials = 64, alters_deeds = 128;

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
  SaveFailed,
  WouldBeDestroyed,
  WouldBeDamaged,
  Targeted,
  BattleEnds,
  Counterattacks,
  count
};
constexpr std::uint32_t bit(Name n) { return 1U << static_cast<unsigned>(n); }

// How a card is destroyed, as bits.
enum class Cause : std::uint8_t {
  Ability = 1,
  Shooting = 2,
  Assaulting = 4,
  Artillery = 8,
  Counterattack = 16
};
constexpr std::uint8_t bit(Cause c) { return static_cast<std::uint8_t>(c); }

enum class RollKind : std::uint8_t { Test = 1, Number = 2, Save = 4, Invulnerable = 8, Shell = 16 };
constexpr std::uint8_t bit(RollKind k) { return static_cast<std::uint8_t>(k); }

// Whose a card is. Theirs: of the one who does the effect. Actors: of the one who did what is answered.
// TheirEnemy: not of the one who does the effect, as in `each player locks 1 enemy unit`.
enum class Side : std::uint8_t { Any, Yours, Enemy, Attackers, Defenders, Theirs, Actors, TheirEnemy };

// What else can be asked of a card.
enum class Atom : std::uint8_t {
  Stances,  // value: a mask
  Flag,
  Unique,
  HasSpecial,
  Trait,
  Army,
  Title,
  Source,
  Other,  // than the source
  InAction,
  Shooting,
  Assaulting,
  Blocking,
  Attacked
};

// Cards named by their part in the battle action, and players by theirs in the battle.
enum class Role : std::uint8_t { Attacker, Shooter, Target, Blocker };
enum class SeatRole : std::uint8_t { Attacker, Defender };

enum class Zone : std::uint8_t { Here, Hand, Discard, Deck, OtherSector, Looked };
constexpr std::uint8_t bit(Zone z) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(z)); }
// Where a card moves to.
enum class Goal : std::uint8_t { OtherSector, Discard, Hand, DeckTop, DeckBottom, IntoDeck };
constexpr std::uint8_t bit(Goal g) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(g)); }

enum class Possession : std::uint8_t { Hand, Deck, Discard, Sectors, Points, Flags };
// What an ability has done to cards, as far as its text counts them; and what anybody has done in this
// action.
enum class Done : std::uint8_t {
  Destroyed,
  Discarded,
  Locked,
  Rallied,
  Charged,
  Infiltrated,
  Moved,
  Damaged,
  DestroyedThisAction
};
constexpr std::uint8_t bit(Done d) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(d)); }
enum class Quantity : std::uint8_t {
  Rolled,
  RolledByEnemy,
  RollDifference,
  Turn,
  SectorWorth,
  FlagsRequired,
  Happened,  // how much of what is answered
  Named      // how many `they` are
};
enum class Fact : std::uint8_t { SectorIs, FirstAction, CommandsFleet, HasRole, WasDestroyed, WasSuch };

// What a card cannot do or must do, as bits.
enum class Deed : std::uint16_t {
  BeBlocked = 1,
  Block = 2,
  Shoot = 4,
  Charge = 8,
  BeTargeted = 16,
  Rally = 32,
  Assault = 64,
  BeLocked = 128,
  BeDestroyed = 256,
  BeDamaged = 512,
  BeMoved = 1024,
  Counterattack = 2048,
  TargetReady = 4096,  // characters
  BeHit = 8192         // by artillery
};

enum class Until : std::uint8_t { Never, EndOfAction, EndOfBattle, EndOfTurn };

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
enum class Period : std::uint8_t { None, Event, Roll, Action, Battle, Turn };

struct Happening {  // the moment a reaction answers
  Name name = Name::None;
  Player who{};             // whose it is: who tests, rolls, passes, destroys; none: anybody
  bool by_source = false;   // done by the card itself
  Filter agent{};           // done by such a card
  bool of_source = false;   // it happens to the card itself
  std::uint8_t causes = 0;  // of destruction, or where it moves to, as bits; 0: any
  Kind played = Kind::Static;
  Amount least{}, most{};  // the number rolled
  Filter filter{};         // what it happens to
  std::uint8_t cards = 0;  // so many at once, which is answered once; 0: each by itself
};

// What static abilities say of players, rolls and the sector, as bits.
enum class Law : std::uint8_t { None = 0, Rolls = 1, Bars = 2, Flags = 4 };
constexpr std::uint8_t bit(Law law) { return static_cast<std::uint8_t>(law); }
// What a player may not do, beside playing cards and abilities of a kind, as a bit among those of Kind.
constexpr std::uint8_t bars_drawing = 1;

struct Ability {
  Kind kind = Kind::Static;
  Law law = Law::None;
  std::uint8_t bars = 0;  // whom `roller` says: bits of Kind
  bool command = false;   // the card's command line
  bool instead = false;   // what it answers does not happen
  Period period = Period::None;
  Condition condition{};
  std::vector<Happening> happenings;  // of a reaction: any of them
  std::vector<Effect> costs;
  Effect effect{};
  std::vector<Things> chosen;           // when it is played, in order
  std::array<Things, 6> done_before{};  // by register: what is done to it comes before what is chosen later
  bool decides = false;                 // one of several effects, when it is played
  bool leaves_out = false;              // a choice leaves out what was chosen before
  bool pays_x = false;
  bool recalls = false;     // it asks what a card is, which may have left by then
  std::uint8_t counts = 0;  // what it has done to cards, as bits of Done
  // of a modifier: whose rolls, of which kinds
  Player roller{};  // none: anybody's
  std::uint8_t rolls = 0;
  // of a static ability
  Things subject{};
  std::vector<machine::Change> changes;
  // of a keyword
  Amount number{};  // Assault 3, Invulnerable 5+, Troop Capacity 2
  std::vector<std::uint8_t> shells;
  std::string text;
  std::uint8_t line = 0;  // of the card
};

// Among the kinds of a card's abilities: it has laws, or lets cards gain abilities.
constexpr std::uint16_t reaches_further = 1U << 15;

// Abilities by number: those of a card, and behind these what cards can gain.
constexpr unsigned first_grant = 16;
// Gained as a whole ability: in quotes, artillery or troop capacity. The others are gained as numbers.
inline bool is_grant(const machine::ChangeNode& change) {
  return change.kind == machine::Alters::Gain &&
         (change.word == 0 || change.word == bit(Special::Artillery) ||
          change.word == bit(Special::TroopCapacity));
}

struct alignas(64) Card {
  // Looked at between any two decisions: kept together in one line of the cache.
  std::uint32_t listens = 0, listens_in_hand = 0;  // names that its reactions answer
  std::uint32_t looks = 0;                         // those of them whose cards they ask for figures
  std::uint16_t title_id = 0;
  std::uint16_t kinds = 0;         // of its abilities in play
  std::uint16_t command_kind = 0;  // of its command line
  Type type = Type::Blank;
  Race race = Race::None;
  std::uint8_t faction = 0;
  std::uint8_t specials = 0;
  std::uint8_t alters = 0, aura = 0;        // what its static abilities change of itself, of others
  std::uint8_t sets = 0;                    // where their order counts: set, multiplied, gained or lost
  std::uint16_t deeds = 0, aura_deeds = 0;  // what they forbid or demand of itself, of others
  std::int8_t firepower = 0, speed = 0, armor = 0, flags = 0, save = 0;
  std::uint8_t die = 3;
  std::int8_t assault = -1;  // the highest number of its assaults; -1: none
  std::int8_t command = -1;  // index of its command line
  bool unique = false;
  // of fleets and sectors
  std::uint8_t first_wave = 0, flags_required = 0, victory_points = 0, starting_cards = 0;
  std::int8_t command_cards = 0, deployment_cards = 0;  // more or fewer in a hand
  std::int8_t enemy_command_cards = 0;
  bool redraws_command = false, redraws_deployment = false;
  Condition first_action{};  // under which a fleet takes it

  std::vector<Ability> abilities;
  // Looked at for cards that say so in `kinds` or `command_kind` only.
  std::uint32_t grant_listens = 0;  // names of reactions that it lets cards gain
  std::uint16_t grant_kinds = 0;    // kinds of abilities that it lets cards gain
  std::uint8_t laws = 0;            // bits of Law
  std::bitset<256> traits;
  std::vector<std::uint8_t> trait_list;
  std::vector<std::string> trait_words;  // as printed
  std::string title, set, file;
  int number = 0;
  std::vector<std::string> lines;     // its text, formatted
  std::vector<language::Tree> trees;  // and how that was understood
  bool is_unit() const { return type == Type::Unit; }
  int printed(Figure which) const {
    switch (which) {
      case Figure::Firepower: return firepower;
      case Figure::Speed: return speed;
      case Figure::Armor: return armor;
      case Figure::Flags: return flags;
      case Figure::Save: return save;
      case Figure::AssaultDamage: return assault;
      case Figure::Die: return die;
    }
    return 0;
  }
};

}  // namespace tercio::delos
