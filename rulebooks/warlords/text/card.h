// A Warlords card after compilation: printed figures, and abilities as small programs. And the words that
// card texts are made of.
#pragma once
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "language/grammar.h"
#include "machine/program.h"

namespace tercio::warlords {

using machine::Amount;
using machine::Change;
using machine::Condition;
using machine::Effect;
using machine::EffectNode;
using machine::Filter;
using machine::Player;
using machine::Things;
using machine::ThingsNode;
using machine::Word;

// Headquarters are places that texts speak of, and no cards.
enum class Type : std::uint8_t {
  Blank,
  Warlord,
  Army,
  Token,
  Support,
  Attachment,
  Event,
  Planet,
  Headquarters,
  Synapse
};
constexpr std::uint16_t bit(Type t) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(t)); }
constexpr std::uint16_t unit_types =
    bit(Type::Warlord) | bit(Type::Army) | bit(Type::Token) | bit(Type::Synapse);
constexpr std::uint16_t place_types = bit(Type::Planet) | bit(Type::Headquarters);
constexpr std::uint16_t card_types = static_cast<std::uint16_t>(0xffffU & ~unsigned{place_types});

// Those up to Astra Militarum stand in the order of the alignment wheel.
enum class Faction : std::uint8_t {
  None,
  SpaceMarine,
  Tau,
  Eldar,
  DarkEldar,
  Chaos,
  Ork,
  AstraMilitarum,
  Neutral,
  Tyranid,
  Necron
};
constexpr unsigned faction_count = static_cast<unsigned>(Faction::Necron) + 1;

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
  ImmuneToEnemyEvents,
  DeepStrike,
  ImmuneToTraitEvents
};
constexpr unsigned keyword_count = static_cast<unsigned>(Keyword::ImmuneToTraitEvents) + 1;
constexpr std::uint16_t bit(Keyword k) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(k)); }

// Names before a text. They do nothing by themselves; other texts ask for them.
enum class Specialty : std::uint8_t { HiveMind = 1, Bloodthirst = 2, Unstoppable = 4 };

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
  Readies,
  Retreats,
  DeclaredAttacker,
  AttackDeclared,
  AttackResolved,
  PlaysEvent,
  TriggersAbility,
  ShieldUsed,
  StruggleBegins,
  StruggleWon,
  PhaseBegins,
  PhaseEnds,
  BattleBegins,
  BattleWon,
  BattleEnds,
  RoundBegins,
  RoundEnds,
  Draws,
  Discards,
  DamageRemoved,
  DeepStruck,
  Infested,
  AttackMade,  // an attack against a unit was resolved: what was attacked
  UsesArea,
  Sacrificed,
  UsesAbility,
  Cancels,
  GainsResources,
  SkirmishEnds,
  TurnEnds,
  BattleAbility,
  Searches,  // a player looks at cards of his deck to take one
  Bloodied,
  Routed,
  Captured,  // by a player: a planet
  Passes,    // a player: his deployment turns
  count
};
using Names = std::uint64_t;
constexpr Names bit(Name n) { return Names{1} << static_cast<unsigned>(n); }
constexpr unsigned name_count = static_cast<unsigned>(Name::count);

// Those up to Command and the bonuses can be changed by card texts.
enum class Figure : std::uint8_t {
  Attack,
  HitPoints,
  Command,
  Cost,
  Shields,
  Damage,
  Resources,
  Attachments,
  RemainingHitPoints,
  AreaEffect,
  CardBonus,
  ResourceBonus
};
constexpr unsigned figure_count = 12;
constexpr bool may_be_changed(Figure f) { return f <= Figure::Command || f >= Figure::CardBonus; }

// Whose a card is. Theirs: of the one who does the effect.
enum class Side : std::uint8_t { Any, Yours, Enemy, Theirs };
// Where a card is, as a quick test of a filter. Here: the planet of the ability's card.
enum class Spot : std::uint8_t { Anywhere, Here, APlanet, FirstPlanet, AnyHq, YourHq };

enum class Zone : std::uint8_t {
  Play,
  Places,
  Hand,
  Discard,
  HandOrDiscard,
  Deck,
  Looked,  // the cards of a deck that the ability looks at
  Removed,
  Victory,
  Reserve,
  Beneath  // under the ability's card
};

// What else can be asked of a card or a place.
enum class Atom : std::uint8_t {
  Exhausted,
  Damaged,
  Unique,
  Loyal,
  Faction,
  Trait,
  Keyword,
  Title,
  Source,
  Another,  // than everything that the text has named
  Signature,
  Attacking,
  Defending,
  // of places
  AdjacentPlanet,
  AnotherPlanet,
  FirstPlanet,
  WithBattle,
  Symbol,
  Infested,
  EnslavedFaction,  // of a card: that its player has set his dial to
  LastPlanet,
  OddCost,
  Specialty,
  NamedType,   // the one that a player has named
  Targetable,  // by the ability's player
  Scarred,     // by the ability's card in this phase
  Topmost      // of its discard pile
};

// What a card can share with another, or be linked to.
enum class Shared : std::uint8_t { Place, Controller, Host, Faction, Title, Trait, Symbol, Adjacent, Itself };
enum class Link : std::uint8_t { Place, Attachments, Host, CardsThere, Attacks, AttackedBy, Adjacent };

// Cards and places named by their part in what happens.
enum class Role : std::uint8_t {
  Here,
  ThatPlanet,
  FirstPlanet,
  LastPlanet,
  YourHq,
  TheirHq,
  Attacker,
  Defender
};

enum class Possession : std::uint8_t { Hand, Deck, Discard, Resources, Victory };
enum class Done : std::uint8_t { Discarded, Removed, Dealt };  // so much by this ability so far
// Fallen: units destroyed here in this combat round. Factions: different ones among what is meant. Crowd: the
// most of what is meant that are at one planet.
enum class Quantity : std::uint8_t { ThatDamage, Round, Line, Fallen, Factions, Crowd };
enum class Fact : std::uint8_t {
  HasInitiative,
  BattleFought,
  BattleHere,
  PhaseIs,
  WasInfested,
  Unshielded,      // no shield was used against the damage that is answered
  NoBattleBefore,  // none has begun in this phase
  Learned          // the ability's card has its ability of that number at present
};

// What a card cannot do or suffer.
enum class Deed : std::uint8_t {
  BeAttacked,
  BeTargeted,
  BeDamaged,
  Retreat,
  Attack,
  Ready,
  Exhaust,
  BeRouted,
  BeHealed,
  Move,
  ReadyInBattle,   // at the end of a combat round
  Commit,          // of a planet: warlords to it
  ExhaustByEffect  // not as a cost, nor by attacking
};

// Changes that are not of a figure, a keyword or a deed.
enum class Special : std::uint8_t {
  Ignores,
  DoubleDamage,
  DoubleAttack,  // its attacks alone
  Blank,
  Trait,
  StrikeTax,       // Deep Strike costs the opponent more where the card is
  ReserveCommand,  // the player's cards in reserve have command icons
  NoKeywords,
  Unpreventable,  // the damage it deals
  TakesDouble,
  TakesAtMost,
  CountsExhausted,  // its command, in a struggle
  Cost,             // of cards that fit the filter
  Ability,          // it has the one of that hidden card
  AsAmbush,         // cards of a hand that fit the filter may be deployed in the combat phase
  Faction,          // it is of that one and no other
  CountsNothing,    // its command, in a struggle
  LendsInitiative,  // the player's abilities find it with his opponent
  ShieldCards,      // cards of a hand that fit the filter shield the subject
  Scar,             // was damaged by the card with that number
  Duty,             // must attack that card
  Learned,          // it has its own ability of that number, and specialties that come with it
  Recalls,          // its player may play events of his discard pile that fit the filter
  Barred            // cards that fit the filter are not deployed or played
};

enum class Until : std::uint8_t {
  Never,
  EndOfPhase,
  EndOfBattle,
  EndOfStruggle,
  EndOfRound,
  EndOfGameRound,
  NextAttack,
  ThisAttack,
  NextDeploy,
  NextTurn  // the next combat turn of its controller
};

// Extra: what is paid besides the cost to deploy the card.
enum class Kind : std::uint8_t { Action, Interrupt, Reaction, Battle, Constant, StateTriggered, Extra };
enum class Period : std::uint8_t { None, Phase, Round, Battle, CombatRound, Attack, Game };

// The moment an interrupt or reaction answers. Who: whose it is, or who does it; none: anybody.
struct Happening {
  Name name = Name::None;
  Player who{};
  bool by_attack = false, here = false, would = false;
  bool of_source = false, of_host = false;  // it happens to the card itself, to what it is attached to
  bool by_source = false, by_host = false;  // it is done by that
  bool home = false;                        // it goes to its headquarters
  bool from_here = false;
  bool first_time = false;     // in this round
  bool by_damage = false;      // that it takes
  bool alone = false;          // nothing else is targeted
  bool first = false;          // of all to whom it happens there at once: it is answered once
  Phase phase = Phase::Setup;  // that begins or ends; Setup: any
  Filter filter{};             // what it happens to
  Filter agent{};              // what does it
  Filter place{};              // where
  Filter from{};               // the place it comes from
};

struct Ability {
  Kind kind = Kind::Constant;
  Phase phase = Phase::Setup;  // the only phase it may be used in; Setup: any
  bool forced = false, from_hand = false, from_pile = false, has_x = false;
  Period period = Period::None;
  std::uint8_t times = 0;
  bool maximum = false;         // of all copies by title
  bool any_player = false;      // may use it
  bool targets_player = false;  // who is chosen before the other targets
  bool targets_first = false;   // before anything is paid: a cost speaks of them
  bool searches = false;        // it takes a card of those that it looks at
  bool of_host = false;         // a constant ability that what the card is attached to has
  Condition condition{};
  std::vector<Happening> happenings;  // any of them
  std::vector<Effect> costs;
  std::vector<Things> targets;  // in the order of the text
  // `either A or B` with targets: which of the targets belong to A and to B. It is chosen before the targets.
  Effect either{};
  struct Span {
    std::size_t from = 0, to = 0;
  };
  std::vector<Span> alternatives;
  Effect effect{};
  Things subject{};  // of a constant ability
  std::vector<Change> changes;
  Amount reduction{};  // of a cost, by an interrupt to deploying
  std::int16_t reduction_minimum = 0;
  std::string text;
};

// What a constant ability may change: a quick test before it is looked at.
enum Altered : std::uint8_t {
  AltersAttack = 1,
  AltersHitPoints = 2,
  AltersCommand = 4,
  AltersKeywords = 8,
  AltersRest = 16,
  AltersCosts = 32,
  AltersAbilities = 64,
  AltersFaction = 128
};

struct alignas(64) Card {
  // Looked at between any two decisions: kept together in one line of the cache.
  Names interrupts = 0, reactions = 0;              // names that it answers in play
  Names held_interrupts = 0, held_reactions = 0;    // and in hand
  Names given_interrupts = 0, given_reactions = 0;  // that others answer by an ability it gives them
  std::uint16_t title_id = 0;                       // equal for cards of one title
  std::uint16_t keywords = 0;
  Type type = Type::Blank;
  Faction faction = Faction::None;
  std::uint8_t alters = 0;         // what its constant abilities change, see Altered
  std::uint8_t aura = 0;           // what they change of other cards
  std::uint8_t action_phases = 0;  // bit by phase in which an action of it may be used
  std::uint8_t given_phases = 0;   // or one that it gives to others
  std::int8_t cost = -1;
  std::uint8_t attack = 0, hit_points = 0, command = 0, shields = 0;
  std::uint8_t bonus_cards = 0,
               bonus_resources = 0;  // of planets and units; a warlord's starting hand and resources
  std::uint8_t area_effect = 0, no_attachment_trait = 0, limit_per_unit = 0, symbols = 0;
  std::uint8_t deep_strike = 0;
  std::uint8_t immune_trait = 0;
  std::uint16_t x_figures = 0;  // bit by figure: it is X, and a constant ability says what that is
  bool unique = false, loyal = false, cost_is_x = false;
  bool has_x_value = false, x_of_target = false;  // the cost of an event is the target's printed cost
  bool commits_apart = false;                     // to another planet than its warlord
  bool fights_as_warlord = false;  // where no enemy warlord is: there is a battle, and the initiative in it
  bool strikes_as_action = false;
  std::uint8_t open_phases = 0;  // in which anybody may use an action of it
  std::uint8_t specialties = 0;
  Names pile_interrupts = 0, pile_reactions = 0;  // names that it answers in the discard pile
  std::uint8_t opens_decks = 0;  // whose top card lies open: 1 its player's, 2 the opponent's
  bool never_played = false;     // an event with a dash for a cost
  bool may_enter_as_other = false, may_deploy_as_other = false;
  bool has_extra_cost = false, from_discard = false, ambush_from_discard = false, may_ambush = false;
  bool lends_shields = false, lends_initiative = false, recalls = false;
  bool stays_as_shield = false;  // it may be attached to what it shielded
  bool has_state_trigger = false, has_forced = false, reads_topmost = false;
  Change scar{};       // what it leaves on units that it damages
  Filter attach_to{};  // legal hosts
  Filter allies{};     // a warlord's: the only cards of other factions in its deck
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
  int printed(Figure which) const;
};

}  // namespace tercio::warlords
