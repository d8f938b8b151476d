// A resource of Commanders as the engine uses it: figures and compiled text. Immutable after loading.
#pragma once
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "language/grammar.h"

namespace tercio::commanders {

enum class Type : std::uint8_t { Blank, Mercenary, Creature, Item, Location, Upgrade, Condition, Action };
constexpr std::uint8_t bit(Type t) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(t)); }
constexpr std::uint8_t unit_types = bit(Type::Mercenary) | bit(Type::Creature);

enum class Alignment : std::uint8_t { None, Chaos, Order, Industrial, Natural, Air, Earth, Fire, Water };

// What fills a place of a mercenary's equipment. A two-handed weapon is a weapon and a shield.
enum ItemSlot : std::uint8_t { Weapon = 1, Shield = 2, Armor = 4, Helmet = 8, Accessory = 16 };

enum class Money : std::uint8_t { Gold, Mana };

enum class Keyword : std::uint8_t { Mount, Outpost, Snipe, Duration };

// What happens and can be answered.
enum class Event : std::uint8_t {
  None,
  Damage,
  Ruin,
  Banish,
  ToArsenal,
  ToDomain,
  SetAside,
  Disable,
  Enable,
  Guard,
  Move,
  Deploy,
  Annex,
  Evoke,
  Equip,
  Upgrade,
  Attack,
  Assault,
  Block,
  Engage,
  Mount,
  Dismount,
  Snipe,
  GainHealth,
  UseSpell,
  UseAction,
  Acquire,
  Income,
  CampaignBegins,
  Replaced,  // by another effect: nothing is left of it
  count
};
constexpr std::uint32_t bit(Event e) { return 1U << static_cast<unsigned>(e); }

enum class Figure : std::uint8_t { Strike, Armor, Health };
enum class Side : std::uint8_t { Any, Ally, NonAlly };
enum class Range : std::uint8_t { Any, Local, Distant };

// Where a resource is, seen from the effect that asks.
enum class Spot : std::uint8_t {
  Active,  // anywhere active
  Here,    // the region of the source
  Battlefield,
  AnyLocation,
  AllyLocation,
  NonAllyLocation,
  PickedRegion,
  YourEncampment,
  ItsEncampment,  // of the resource that moves
  Adjacent,       // a region next to the resource that moves
  YourRuins,
  YourArsenal,
  YourDomain,
  YourVoid,
  AnyRuins
};
constexpr bool is_pile(Spot s) { return s >= Spot::YourRuins; }

// Bits of what can be asked of an active resource.
enum Is : std::uint16_t {
  Able = 1,
  Mounted = 2,
  Equipped = 4,
  Damaged = 8,
  Guarding = 16,
  Engaged = 32,
  Attacking = 64,
  Assaulting = 128,
  Blocking = 256,
  Upgraded = 512
};

// Which resources a text speaks of.
struct Filter {
  std::uint8_t types = 0xff;
  Side side = Side::Any;
  Range range = Range::Any;
  Spot spot = Spot::Active;
  std::uint8_t region_register = 0;
  Alignment alignment = Alignment::None;
  std::uint16_t is = 0, is_not = 0;  // bits of Is
  std::int16_t words[3] = {-1, -1, -1}, not_word = -1;
  bool spell = false, other = false, different = false, on_it = false, encampment = false;
  bool types_only = false;  // words are looked for among the types: who may carry an item (3.2.3)
  std::int8_t keyword = -1;
  std::int8_t compares = 0;  // 1: at least, -1: at most
  Figure figure = Figure::Strike;
  std::int16_t bound = 0;
  std::int32_t title = -1;
  std::int16_t host = -1;  // filter of what it sits on
};

enum class Which : std::uint8_t { None, This, Card, Member, Agent, Each, Picked };

// A thing or things an effect speaks of.
//   This: the unit, location or condition of the text (an item's bearer, a mount's rider, an upgrade's
//   location) Card: the resource itself that carries the text Member, Agent: of the moment that is answered
struct Things {
  Which which = Which::None;
  std::uint8_t reg = 0;
  std::int16_t filter = -1;
};

// A direction: chosen when the effect is created.
struct Pick {
  enum Kind : std::uint8_t { Resource, Region, Commander };
  Kind kind = Resource;
  Spot region = Spot::Active;        // of regions: AnyLocation or Adjacent
  Side side = Side::Any;             // of locations and commanders
  std::uint8_t least = 1, most = 1;  // 255: any number
  bool x = false;                    // as many as X
  bool different = false;            // none twice
  bool optional = false;             // `you may`: choosing nothing declines
  std::int16_t filter = -1;
  std::int16_t mover = -1;  // register of what is moved there: `an adjacent region`
};

enum class Count : std::uint8_t { Fixed, TimesX, TimesKind, FigureOf };
struct Amount {
  Count count = Count::Fixed;
  Figure figure = Figure::Strike;
  std::int16_t number = 0;
  std::int16_t filter = -1;
  Things of;
};

enum class Condition : std::uint8_t {
  Always,
  FewerThan,
  MoreThan,
  ThereIs,
  ThereIsNo,
  IsSuch,
  IsIn,
  HisArsenalLarger,
  HisArsenalSmaller,
  ArsenalAtMost,
  ArsenalAtLeast,
  HasGold,
  HasMana,
  OnLevel,
  YourTerm,
  NotYourTerm
};
struct Test {
  Condition what = Condition::Always;
  std::int16_t number = 0, filter = -1;
  Things of;
  Spot spot = Spot::Active;
};

enum class Deed : std::uint8_t {
  Attack,
  Assault,
  Block,
  Counterattack,
  Guard,
  Mount,
  Move,
  Snipe,
  Leave,
  BeAttacked,
  BeBlocked,
  BeEnabled,
  BeMoved,
  BeSniped,
  BeRuined
};
constexpr unsigned bit(Deed d) { return 1U << static_cast<unsigned>(d); }

enum class Change : std::uint8_t {
  None,
  Add,  // strike / armor
  AddSnipe,
  Gain,
  Lose,
  Cannot,
  CanBeEquipped,
  StrikesFirst,
  NoSpells,  // spells cannot be directed at it
  Costs      // less or more, while it is played
};
struct Alteration {
  Change what = Change::None;
  Keyword keyword = Keyword::Mount;
  std::int16_t keyword_value = 0;  // of snipe; word of `beast mount`, 0: steeds
  Deed deed = Deed::Attack;
  Money money = Money::Gold;
  std::int16_t strike = 0, armor = 0;
  std::int16_t for_each = -1;  // times the resources that fit
};

enum class Until : std::uint8_t { EndOfTerm, YourNextTerm };

enum class Do : std::uint8_t {
  Nothing,
  May,
  If,
  Deal,
  Change,  // one of the simple events: ruin, banish, disable, enable, guard, set aside, to arsenal, to domain
  Dismount,
  Money,
  Acquire,     // from the top
  Search,      // something with the words, or any resource
  FromTheTop,  // one of the top cards, the rest to the bottom
  Reorder,
  LookAtArsenal,
  BanishFromArsenal,
  EachRuins,
  DeployFrom,
  EquipWith,
  Move,
  Snipe,
  GainHealth,
  SetHealth,
  ChangeDamage,
  Redirect,
  Counters,
  Alter,
  Later
};

// CommanderOf: whoever brought the thing in `to`, or did what has happened.
enum class Who : std::uint8_t { You, Everybody, Others, Picked, CommanderOf };

struct Step {
  Do what = Do::Nothing;
  bool needs_previous = false;  // `; then`
  bool instead = false;
  bool reveals = false, at_random = false, raises = false, sets = false;
  std::uint8_t times = 1;  // disable a unit 2 times; top or bottom; how many cards
  Event event = Event::None;
  Money money = Money::Gold;
  Who who = Who::You;
  std::uint8_t who_register = 0;
  Until until = Until::EndOfTerm;
  Things things, to;
  Amount amount;
  Spot region = Spot::Active;
  std::uint8_t region_register = 0;
  std::int16_t test = -1, filter = -1;
  std::int16_t sub = -1;    // a step inside: may, if
  std::int16_t later = -1;  // index of the ability that waits
  Alteration alteration;
};

enum class Pays : std::uint8_t { Money, Disable, Ruin, Banish, Counters };
struct Cost {
  Pays what = Pays::Money;
  Money money = Money::Gold;
  bool x = false;
  std::int16_t number = 0;
  Things things;  // This, Card or Picked
};

// One way to use an action: its price, its directions, what it does.
struct Mode {
  std::string name;  // what the action is called: blast
  bool has_x = false;
  std::int16_t gold = 0, mana = 0;  // of its costs, as printed and without X
  std::uint8_t plain =
      0;  // 1: its order among others of that kind does not matter; 2, 4: it raises, reduces damage
  std::vector<Cost> costs;
  std::vector<Pick> picks;  // directions, in the order of the text; those of costs first
  std::vector<std::int16_t> steps;
};

struct Happening {  // what a triggered ability waits for
  Event event = Event::None;
  bool would = false;
  bool combat = false, by_snipe = false, by_spell = false;
  bool yours = false;      // your campaign phase; you acquire
  bool others = false;     // another commander
  Things subject, agent;   // filters; This, Card
  Spot to = Spot::Active;  // of a move
};

enum class Kind : std::uint8_t { Action, Spell, Triggered, Continuous };
enum class Times : std::uint8_t { Always, FirstEachTerm, NextTime };

struct Ability {
  Kind kind = Kind::Continuous;
  Times times = Times::Always;
  std::uint8_t level = 0;    // on level X
  Spot from = Spot::Active;  // where its resource must be: YourRuins, YourArsenal
  std::int16_t condition = -1;
  Happening happening;
  Mode mode;  // what an action or a triggered ability does
  Things subject;
  std::vector<Alteration> alterations;
  std::string text;
};

struct Income {
  std::uint8_t level = 0;
  std::uint8_t gold = 0, mana = 0, acquire = 0;
};

// What its continuous abilities change: a quick test before they are looked at.
enum Alters : std::uint8_t { AltersFigures = 1, AltersKeywords = 2, AltersDeeds = 4, AltersCosts = 8 };

struct alignas(64) Card {
  std::uint32_t listens = 0;  // events its triggered abilities answer
  std::uint16_t id = 0;
  Type type = Type::Blank;
  Alignment alignment = Alignment::None;
  std::int16_t strike = 0, armor = 0;
  std::int16_t snipe = -1;   // -1: none
  std::int16_t mounts = -1;  // -1: none, 0: steeds, else the word of what else
  std::uint8_t alters = 0;   // see Alters
  std::uint8_t slots = 0;    // ItemSlot bits of an item
  std::uint8_t duration = 0;
  std::uint8_t actions = 0;  // how many of its abilities are actions while it is active
  bool outpost = false, spell = false, able_when_deployed = false, steed = false, has_income = false;
  bool encampment = false, two_handed = false, acts_elsewhere = false, warrior = false;
  std::int16_t equips = -1;  // filter of who may carry it
  std::uint8_t sustain_gold = 0, sustain_mana = 0;
  std::bitset<256> words;       // of its whole text, by the catalog's numbers
  std::bitset<256> type_words;  // of its types only

  Mode play;                // the price of its first line, for all but actions
  std::vector<Mode> modes;  // of an action resource
  std::vector<Ability> abilities;
  std::vector<Income> income;
  std::string title, set, file, rarity;
  int number = 0;
  std::vector<std::string> subtypes;
  std::vector<std::string> lines;
  std::vector<language::Tree> trees;

  bool is_unit() const { return bit(type) & unit_types; }
};

}  // namespace tercio::commanders
