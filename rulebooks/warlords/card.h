// A Warlords card after compilation: printed figures, and abilities as small programs.
#pragma once
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "language/grammar.h"

namespace tercio::warlords {

enum class Type : std::uint8_t { Blank, Warlord, Army, Token, Support, Attachment, Event, Planet };
constexpr std::uint8_t bit(Type t) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(t)); }
constexpr std::uint8_t unit_types = bit(Type::Warlord) | bit(Type::Army) | bit(Type::Token);

enum class Faction : std::uint8_t {
  None,
  SpaceMarine,
  Tau,
  Eldar,
  DarkEldar,
  Chaos,
  Ork,
  AstraMilitarum,
  Neutral
};

enum class Keyword : std::uint8_t {
  Ambush,
  AreaEffect,
  Armorbane,
  Bloodied,
  Brutal,
  Flying,
  Limited,
  Mobile,
  NoAttachments,
  NoTraitAttachments,
  Ranged,
  ImmuneToEnemyEvents
};
constexpr std::uint16_t bit(Keyword k) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(k)); }

enum class Symbol : std::uint8_t { Material = 1, Strongpoint = 2, Tech = 4 };
enum class Phase : std::uint8_t { Setup, Deploy, Command, Combat, Headquarters };

// What happens and can be answered. One thing that happens may bear several names.
enum class Name : std::uint8_t {
  None,
  Assigned,
  Damaged,
  Destroyed,
  LeavesPlay,
  EntersDiscard,
  EntersPlay,
  Deploying,
  Deployed,
  Commits,
  Moves,
  Exhausts,
  DeclaredAttacker,
  AttackDeclared,
  PlaysEvent,
  TriggersAbility,
  ShieldUsed,
  StruggleBegins,
  StruggleWon,
  PhaseBegins,
  count
};
constexpr std::uint32_t bit(Name n) { return 1U << static_cast<unsigned>(n); }

enum class Figure : std::uint8_t { Attack, HitPoints, Command, Shields, Cost };

enum class Side : std::uint8_t { Any, Yours, Enemy };

// Where a card is, seen from the ability that asks.
enum class Where : std::uint8_t {
  Anywhere,
  Here,
  ThatPlanet,
  SamePlanet,
  Adjacent,
  APlanet,
  FirstPlanet,
  AnotherPlanet,
  YourHq,
  EachHq,

  PickedPlace,  // a place chosen in a register
  YourHand,
  YourDiscard,
  YourHandOrDiscard,
  OpponentsDiscard,
  AmongThem,
  Divided,
  AttachedTo
};
enum class PlaceRange : std::uint8_t {
  AnyPlanet,
  NonFirst,
  WithBattle,
  PlanetOrHq,
  HqOrAdjacent,
  OtherPlanet,
  AdjacentPlanet
};

enum class Excluding : std::uint8_t { Nothing, Source, Named };  // `each other`; `another`

// Which cards a text speaks of; alternatives are chained by `or_else`.
struct Filter {
  std::uint8_t types = 0xff;
  std::uint8_t not_types = 0;
  Side side = Side::Any;
  Where where = Where::Anywhere;
  std::uint8_t where_register = 0;
  Faction faction = Faction::None, not_faction = Faction::None;
  std::uint8_t traits[2] = {0, 0};  // either
  std::uint8_t not_trait = 0;
  std::int8_t unique = -1, exhausted = -1, damaged = -1;  // -1: whichever
  std::int8_t most_cost = -1;
  std::int8_t least_attachments = -1;
  bool no_attachments = false, on_it = false, same_controller = false, battle = false;
  std::uint16_t keywords = 0;
  std::int32_t title = -1, not_title = -1;
  Excluding excluding = Excluding::Nothing;
  std::int16_t or_else = -1;
};

enum class Which : std::uint8_t { None, This, Attached, Moment, Agent, Each, Topmost, Picked };

// A thing or things an ability speaks of. Picked ones are chosen into a register.
struct Things {
  Which which = Which::None;
  std::uint8_t reg = 0;
  bool picks = false;  // it is chosen here (a, target, up to); otherwise it was named before
  bool targets = false;
  bool same_place = false;           // several that must be at one planet
  std::uint8_t least = 1, most = 1;  // how many are chosen; 255: any number
  std::int16_t filter = -1;
};

struct PlaceChoice {
  Where where = Where::Anywhere;
  std::uint8_t reg = 0;
  bool picks = false, targets = false;
  PlaceRange range = PlaceRange::AnyPlanet;
};

enum class Count : std::uint8_t { Fixed, X, All, PrintedAttack, PrintedCost };
struct Amount {
  Count count = Count::Fixed;
  std::int8_t number = 0;
  std::int16_t each = -1;  // times the cards that fit this filter
  Things of;
};

enum class Condition : std::uint8_t {
  Always,
  IsReady,
  IsExhausted,
  IsDamaged,
  IsAt,
  IsAttacking,
  IsKind,
  YouControl,
  BattleFought,
  OpponentHasMoreResources,
  FewerUnits,
  HasDamage
};
struct Test {
  Condition what = Condition::Always;
  Things of;
  std::int16_t filter = -1;
  PlaceChoice place;
  std::int8_t number = 0;
};

enum class Change : std::uint8_t {
  None,
  Add,
  Set,
  Double,
  Gain,
  Lose,
  LoseAll,
  CannotBeAttacked,
  CannotBeTargeted,
  CannotRetreat,
  CannotBeDamaged,
  IgnoresWhileAttacking,
  DoubleDamageTo,
  Blank
};
struct Alteration {
  Change what = Change::None;
  Figure figure = Figure::Attack;
  Keyword keyword = Keyword::Ambush;
  std::uint8_t keyword_number = 0;
  Amount amount;
  std::int16_t filter = -1;
};

enum class Until : std::uint8_t { Never, EndOfPhase, EndOfBattle, EndOfStruggle, NextAttack, ThisAttack };

enum class Do : std::uint8_t {
  Nothing,
  May,
  If,
  Either,
  Later,
  AfterEntering,
  GainResources,
  TakeFromOpponent,
  TakeFromCard,
  PutResources,
  Draw,
  DiscardAtRandom,
  OpponentDiscards,
  OpponentSacrifices,
  Damage,
  IndirectDamage,
  MoveDamage,
  Heal,
  Prevent,
  Reassign,
  RaiseDamage,
  RaiseShields,
  ReduceCost,
  Destroy,
  Rout,
  TakeControl,
  Exhaust,
  Ready,
  Sacrifice,
  Discard,
  ReturnToHand,
  Move,
  Attach,
  Commit,
  PutTokens,
  PutIntoPlay,
  EachPlayerPutsUnit,
  LookAtTop,
  TakeToHand,
  DiscardLooked,
  RestToBottom,
  RevealTop,
  Alter,
  Cancel,
  BecomeDefender,
  TriggerBattle,
  DeployFromHand
};

// One effect. Which fields count depends on `what`.
struct Step {
  Do what = Do::Nothing;
  bool needs_previous = false;  // `; then`
  bool reveals = false;
  Until until = Until::Never;
  Things things, to;
  Amount amount;
  PlaceChoice place;
  Alteration alteration;
  std::int16_t test = -1;
  std::int16_t sub = -1, other = -1;  // steps inside: may, if, either, later
  std::int32_t token = -1;            // definition of a token
  Where zone = Where::Anywhere;
  std::uint8_t number = 0;
};

enum class Pays : std::uint8_t { Resources, PrintedCost, Exhaust, Sacrifice, Damage, DiscardCards };
struct Cost {
  Pays what = Pays::Resources;
  Things things;
  Amount amount;
};

enum class Kind : std::uint8_t { Action, Interrupt, Reaction, Battle, Constant, StateTriggered };
enum class Period : std::uint8_t { None, Phase, Round, Battle, Game };
enum class Who : std::uint8_t { Anybody, You, Opponent };

struct Happening {  // the moment an interrupt or reaction answers
  Name name = Name::None;
  Who who = Who::Anybody;
  bool by_attack = false, here = false, would = false;
  Phase phase = Phase::Setup;
  Things subject, agent;
};

struct Ability {
  Kind kind = Kind::Constant;
  Phase phase = Phase::Setup;  // of an action: the only phase it may be used in; Setup: any
  bool forced = false, from_hand = false;
  Period period = Period::None;
  std::uint8_t times = 0;
  bool maximum = false;  // of all copies by title
  std::int16_t condition = -1;
  Happening happening;
  std::vector<Cost> costs;
  std::vector<std::int16_t> steps;
  std::vector<Things> things_targeted;  // in the order of the text
  std::vector<PlaceChoice> places_targeted;
  std::vector<bool> target_order;  // true: the next of things_targeted, false: of places_targeted
  Things subject;                  // of a constant ability
  std::vector<Alteration> alterations;
  int potential_reduction = 0;  // of a cost, by an interrupt to deploying
  std::string text;
};

// What a constant ability may change: a quick test before it is looked at.
enum Alters : std::uint8_t {
  AltersAttack = 1,
  AltersHitPoints = 2,
  AltersCommand = 4,
  AltersKeywords = 8,
  AltersRest = 16
};

struct alignas(64) Card {
  // Looked at between any two decisions: kept together in one line of the cache.
  std::uint32_t listens = 0, listens_in_hand = 0;  // names that its interrupts and reactions answer
  std::uint16_t title_id = 0;                      // equal for cards of one title
  std::uint16_t keywords = 0;
  Type type = Type::Blank;
  Faction faction = Faction::None;
  std::uint8_t alters = 0;         // what its constant abilities change, see Alters
  std::uint8_t aura = 0;           // what they change of other cards
  std::uint8_t action_phases = 0;  // bit by phase in which an action of it may be used
  std::int8_t cost = -1;
  std::uint8_t attack = 0, hit_points = 0, command = 0, shields = 0;
  std::uint8_t bonus_cards = 0,
               bonus_resources = 0;  // of planets and units; a warlord's starting hand and resources
  std::uint8_t area_effect = 0, no_attachment_trait = 0, limit_per_unit = 0, symbols = 0;
  bool unique = false, loyal = false, cost_is_x = false;
  bool may_enter_as_other = false, may_deploy_as_other = false;
  bool has_state_trigger = false, has_forced = false, reads_topmost = false;
  std::int16_t attach_to = -1;  // filter of legal hosts
  std::int32_t other_side = -1;

  std::vector<Ability> abilities;
  std::bitset<256> traits;
  std::vector<std::uint8_t> trait_list;
  std::uint8_t squad = 0, squad_copies = 0;
  std::string title, set, file;
  int number = 0;
  std::vector<std::string> lines;     // its text, formatted
  std::vector<language::Tree> trees;  // and how that was understood
  bool is_unit() const { return bit(type) & unit_types; }
};

}  // namespace tercio::warlords
