// A resource of Commanders as the engine uses it: figures and compiled text. Immutable after loading.
#pragma once
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "language/grammar.h"
#include "machine/program.h"

namespace tercio::commanders {

enum class Type : std::uint8_t { Blank, Mercenary, Creature, Item, Location, Upgrade, Condition, Action };
constexpr std::uint16_t bit(Type t) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(t)); }
constexpr std::uint16_t unit_types = bit(Type::Mercenary) | bit(Type::Creature);
// Two more that filters know: a mount, which is no unit (3.2.4), and a spell that stands on another resource.
constexpr unsigned mount_type = 8, spell_type = 9;
constexpr std::uint16_t any_type = 0xff, spell_types = bit(Type::Action) | 1U << spell_type;

enum class Alignment : std::uint8_t { None, Chaos, Order, Industrial, Natural, Air, Earth, Fire, Water };

// What fills a place of a mercenary's equipment. A two-handed weapon is a weapon and a shield.
enum ItemSlot : std::uint8_t { Weapon = 1, Shield = 2, Armor = 4, Helmet = 8, Accessory = 16 };

enum class Money : std::uint8_t { Gold, Mana };

// Ability: one in quotes.
enum class Keyword : std::uint8_t { Mount, Outpost, Snipe, Duration, Ability };

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
  LoseHealth,
  UseSpell,
  UseAction,
  Acquire,
  Income,
  GainMoney,
  LoseMoney,
  Barter,
  PhaseBegins,
  PhaseEnds,
  Replaced,  // by another effect: nothing is left of it
  count
};
constexpr std::uint64_t bit(Event e) { return std::uint64_t{1} << static_cast<unsigned>(e); }
// Events by which a resource leaves the active regions: it can answer its own.
constexpr std::uint64_t leaving_events = bit(Event::Ruin) | bit(Event::Banish) | bit(Event::ToArsenal) |
                                         bit(Event::ToDomain) | bit(Event::SetAside);

// Figures that are read and compared. Those from Snipe on are not of every unit.
// The last ones are of commanders.
enum class Figure : std::uint8_t {
  Strike,
  Armor,
  Health,
  Snipe,
  Gold,
  Mana,
  Level,
  Counters,
  Unable,
  Damage,
  IncomeGold,
  IncomeMana,
  IncomeCards,
  Capacity
};
enum class Side : std::uint8_t { Any, Ally, NonAlly };

// What can be asked of a resource, besides its type and its side.
enum class Atom : std::uint8_t {
  Able,
  Mounted,
  Equipped,
  Damaged,
  Guarding,
  Engaged,
  Attacking,
  Assaulting,
  Blocking,
  Upgraded,
  Spell,
  Encampment,
  Aligned,   // value: Alignment
  Says,      // value: a word of its text (1.5.2)
  IsOfType,  // value: a word of its types
  Title,     // value: the card
  Keyword,   // value: Keyword
  Local,     // range (5.6)
  Distant,
  Other,    // than the source
  OnSuch,   // value: filter of what it sits on
  Bears,    // value: how much of what sits on it (a Linked filter)
  DidMove,  // this term: the action
  DidAttack,
  DidAssault,
  In,        // value: Region
  InPicked,  // value: node of a region or of a thing in it
  InPile,    // value: node of the pile
  Of         // value: node of the commanders whose it is
};

// Regions that a text names without a choice.
enum class Region : std::uint8_t {
  Battlefield,
  Here,  // of the source
  AnyLocation,
  AllyLocation,
  NonAllyLocation,
  Assaulted,
  YourEncampment,
  ItsEncampment  // of the resource that moves
};

// Where a text looks for resources, regions and commanders.
enum class Zone : std::uint8_t { Active, Ruins, Arsenal, Domain, Void, Locations, Adjacent, Commanders };
constexpr bool is_pile(Zone z) { return z >= Zone::Ruins && z <= Zone::Void; }

enum class Possession : std::uint8_t { Gold, Mana, Arsenal, Domain, Ruins, Void, Locations };
enum class Fact : std::uint8_t { YourTerm };
enum class Quantity : std::uint8_t { ThatMuch, DoneBefore };
constexpr machine::Word wherever_it_went = 1;       // `role` of what the same text has made to leave before
constexpr std::uint8_t those_who_did = 255;         // a register: the commanders that an effect named, `he`
enum class Host : std::uint8_t { SitsOn, Itself };  // what two resources can share

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
  BeRuined,
  BeBanished,
  BeDealtDamage,
  BeDisabled,
  DealCombatDamage,
  GainHealth
};
constexpr unsigned bit(Deed d) { return 1U << static_cast<unsigned>(d); }

// What commanders can be kept from.
enum class Office : std::uint8_t {
  Acquire,
  UseSpells,
  UseActions,
  Annex,
  Deploy,
  Equip,
  Evoke,
  Upgrade,
  Barter,
  GainGold,
  GainMana
};

enum class Special : std::uint8_t { CanBeEquipped, StrikesFirst, NoSpells };

enum class Until : std::uint8_t { EndOfTerm, YourNextTerm, EndOfYourNextTerm, EndOfPhase, EndOfCombat };

using machine::Amount;
using machine::Effect;
using machine::EffectNode;
using machine::Filter;
using machine::Player;
using machine::Things;
using machine::ThingsNode;
using machine::Word;

struct Price {
  Money money = Money::Gold;
  bool x = false;
  std::int16_t number = 0;
};

// One way to use an action: its price, its directions, what it does.
struct Mode {
  std::string name;  // what the action is called: blast
  bool has_x = false;
  bool varies = false;              // its own text changes its price
  std::int16_t gold = 0, mana = 0;  // of its prices, as printed and without X
  std::vector<Price> prices;
  std::vector<Effect> costs;   // besides
  std::vector<Things> chosen;  // directions, in the order of the text; those of costs first
  Effect effect{};
};

struct Happening {  // what a triggered ability waits for
  Event event = Event::None;
  bool would = false;
  bool combat = false, by_snipe = false, by_spell = false;
  bool yours = false;         // your phase; you acquire
  bool others = false;        // another commander
  Things subject{}, agent{};  // This, Host, All, or a thing that was chosen before
  std::uint8_t phase = 0;     // that begins or ends; of money: 1 + which
  bool to_region = false;
  Region to = Region::Battlefield;  // of a move
  std::int16_t least = 0;           // damage
};

enum class Kind : std::uint8_t { Action, Spell, Triggered, Continuous };
enum class Times : std::uint8_t { Always, FirstEachTerm, NextTime };

struct Ability {
  Kind kind = Kind::Continuous;
  Times times = Times::Always;
  std::uint8_t level = 0;    // on level X
  Zone from = Zone::Active;  // where its resource must be
  std::uint8_t alters = 0;   // of a continuous one: see Altered
  machine::Condition condition{};
  Happening happening;
  Mode mode;  // what an action or a triggered ability does
  Things subject{};
  Player commanders{};  // whom it changes, if not resources
  std::vector<machine::Change> changes;
  bool answers_own_leaving = false;
  bool lasts = false;     // left behind, it does not end with the term
  bool replaces = false;  // something is done instead of what it answers
  bool knows_it = false;  // what `it` was when it was left behind is in its first register
  std::string text;
};

struct Income {
  std::uint8_t level = 0;
  std::uint8_t gold = 0, mana = 0, acquire = 0;
};

// What continuous abilities change: a quick test before they are looked at.
enum Altered : std::uint8_t {
  AltersStrike = 1,
  AltersArmor = 2,
  AltersKeywords = 4,
  AltersDeeds = 8,
  AltersCosts = 16,
  AltersAbilities = 32,   // gives some
  AltersCommanders = 64,  // their income, capacity and deeds
  AltersDuties = 128      // what somebody must do
};
constexpr std::uint8_t alters_figures = AltersStrike | AltersArmor;

struct alignas(64) Card {
  std::uint64_t listens = 0;     // events its triggered abilities answer
  std::uint64_t last_words = 0;  // those of its own leaving that it answers
  std::uint16_t id = 0;
  Type type = Type::Blank;
  Alignment alignment = Alignment::None;
  std::int16_t strike = 0, armor = 0;
  std::int16_t snipe = -1;   // -1: none
  std::int16_t mounts = -1;  // -1: none, 0: steeds, else the word of what else
  std::uint8_t alters = 0;   // see Altered
  std::uint8_t alters_others = 0;
  std::uint8_t slots = 0;  // ItemSlot bits of an item
  std::uint8_t duration = 0;
  std::uint8_t next_times = 0;  // mask of its abilities that answer once for all
  std::uint8_t actions = 0;     // how many of its abilities are actions while it is active
  bool outpost = false, spell = false, able_when_deployed = false, steed = false, has_income = false,
       has_price = false;
  bool encampment = false, two_handed = false, acts_elsewhere = false, warrior = false;
  bool varies = false;  // its own text changes what it costs
  Filter equips{};      // who may carry it
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
