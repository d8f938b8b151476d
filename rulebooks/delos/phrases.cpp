#include "rulebooks/delos/phrases.h"

#include <algorithm>
#include <array>

#include "language/token.h"

namespace tercio::delos {
namespace {

constexpr language::Row row(std::string_view category, std::string_view pattern, Means means,
                            std::string_view example) {
  return {category, pattern, static_cast<std::uint16_t>(means), example};
}

using enum Means;

constexpr auto rows = std::to_array<language::Row>({
    row("ability", "{timing} : {body} .", Plain, "BA: draw 1 card."),
    row("ability", "{timing} , {terms} : {body} .", WithTerms, "BA, test 5+: draw 1 card."),
    row("ability", "assault : {effects} .", AssaultEffect, "Assault: destroy 1 enemy unit."),
    row("ability", "invulnerable : {effect} .", InvulnerableCost,
        "Invulnerable: lock 1 of your other units."),
    row("ability", "{things} {changes} .", StaticLine, "This unit gets +2 firepower against infantry units."),
    row("ability", "{things} {changes} while {condition} .", StaticWhile,
        "This unit gets +1 flag while you have a fortification."),
    row("ability", "{keyword} .", KeywordLine, "Troop Capacity 2."),
    row("ability", "command : {ability}", CommandLine, "Command: BA: draw 2 cards."),
    row("ability", "you may redraw your command|deployment hand .", MayRedraw,
        "You may redraw your command hand."),
    row("ability", "you take the first action while {condition} .", TakesFirstAction,
        "You take the first action while you have more units than the enemy."),
    row("ability", "you begin with {number} card|cards at each sector .", BeginsWith,
        "You begin with 1 card at each sector."),
    row("ability", "your|each command|deployment hand gets {signed} card|cards .", HandGets,
        "Each command hand gets +1 card."),
    row("timing", "BA|T|R|M|E|Set-up", Timing, "BA"),

    row("terms", "{term}", OneTerm, "once per event"),
    row("terms", "{term} , {terms}", MoreTerms, "lock 2 of your characters, test 3+"),
    row("term", "once per event|roll|action|battle", OncePer, "once per action"),
    row("term", "only while {condition}", OnlyWhile, "only while the enemy hand is empty"),
    row("term", "{cost}", TermCost, "test 3+"),
    row("cost", "test {number} +", CostTest, "test 3+"),
    row("cost", "{effect}", CostEffect, "lock 2 of your characters"),

    row("condition", "{fact}", OneFact, "the enemy hand is empty"),
    row("condition", "{fact} and {condition}", MoreFacts, "the number rolled is 6 and this unit is shooting"),
    row("fact", "{hand} is empty", HandEmpty, "the enemy hand is empty"),
    row("fact", "{hand} is larger than {hand}", HandLarger, "your hand is larger than the enemy hand"),
    row("fact", "{things} is|are {state}", ThingIs, "this unit is ready"),
    row("fact", "{player} have|has {things}", PlayerHas, "you have a fortification"),
    row("fact", "{player} have|has no {kind}", PlayerHasNo, "the enemy has no charging units"),
    row("fact", "{player} have|has more|fewer {kind} than {player}", PlayerHasMore,
        "you have more units than the enemy"),
    row("fact", "{player} are|is the attacker|defender", PlayerIs, "you are the defender"),
    row("fact", "it is turn {range}", ItIsTurn, "it is turn 4"),
    row("fact", "this is a|an {trait} sector", SectorKind, "this is a desert sector"),
    row("fact", "this sector is worth {range}", SectorWorth, "this sector is worth 4 or more"),
    row("fact", "the number rolled is {range}", NumberRolledIs, "the number rolled is 3 or more"),
    row("fact", "you rolled higher", YouRolledHigher, "you rolled higher"),
    row("fact", "this is the first action", IsFirstAction, "this is the first action"),
    row("fact", "{player} command|commands a|an {army} fleet", CommandsFleet,
        "the enemy commands an Ork fleet"),
    row("fact", "{things} was|were destroyed this action", WereDestroyed,
        "1 or more enemy units were destroyed this action"),
    row("state", "{adjective}", StateAdjective, "ready"),
    row("state", "a|an {kind}", StateKind, "an infantry unit"),
    row("state", "shooting|assaulting|blocking|attacked", StateRole, "shooting"),
    row("hand", "your hand", YourHand, "your hand"),
    row("hand", "the enemy hand", EnemyHand, "the enemy hand"),
    row("range", "{number}", RangeOne, "4"),
    row("range", "{number} to {number}", RangeTo, "2 to 4"),
    row("range", "{number} or more|less", RangeOr, "3 or more"),

    row("body", "{effects}", BodyEffects, "draw 1 card"),
    row("body", "after {event} , {effects}", BodyAfter, "after an enemy fails a test, draw 1 card"),
    row("event", "{player} fail|fails|pass|passes a test", TestResult, "an enemy fails a test"),
    row("event", "{actor} destroy|destroys {things}", DestroysThing, "the enemy destroys 1 of your units"),
    row("event", "{actor} destroy|destroys {things} {by}", DestroysBy,
        "you destroy an infantry unit by assaulting"),
    row("event", "{things} is destroyed", IsDestroyed, "a charging unit is destroyed"),
    row("event", "{things} is destroyed {by}", IsDestroyedBy, "1 of your units is destroyed by artillery"),
    row("event", "{things} is locked|rallied|charged|moved|damaged", IsDone, "1 of your units is rallied"),
    row("event", "{things} charges|infiltrates|blocks|shoots|assaults", DoesIt, "an enemy unit charges"),
    row("event", "{player} roll|rolls {range}", RollsNumber, "the enemy rolls 1"),
    row("event", "{player} play|plays a|an {timing} card", PlaysCard, "the enemy plays a T card"),
    row("event", "{player} draw|draws|discard|discards cards", DrawsOrDiscards, "the enemy draws cards"),
    row("event", "{things} makes its save", MakesSave, "1 of your characters makes its save"),
    row("event", "{player} pass|passes", PlayerPasses, "the enemy passes"),
    row("event", "the battle begins", BattleBegins, "the battle begins"),
    row("event", "{player} win|wins this sector", WinsSector, "you win this sector"),
    row("event", "nobody wins this sector", NobodyWins, "nobody wins this sector"),
    row("actor", "{player}", ActorPlayer, "the enemy"),
    row("actor", "this unit|character|fortification|card", ActorThis, "this unit"),
    row("by", "by shooting|assaulting|artillery|counterattack|effect", ByOne, "by shooting"),
    row("by", "by shooting or assaulting", ByShootingOrAssaulting, "by shooting or assaulting"),
    row("player", "you", You, "you"),
    row("player", "an|the enemy", TheEnemy, "the enemy"),
    row("player", "each player", EachPlayer, "each player"),

    row("effects", "{effect}", OneEffect, "draw 1 card"),
    row("effects", "{effect} ; {effects}", MoreEffects, "destroy all fortifications; draw 1 card"),
    row("effects", "{effect} ; then {effects}", ThenEffects,
        "move this unit to another sector; then draw 1 card"),
    row("effect", "you may {effect}", YouMay, "you may rally this unit"),
    row("effect", "the enemy may do the same", EnemyMaySame, "the enemy may do the same"),
    row("effect", "if {condition} , {effect}", IfThen, "if this unit is shooting, rally this unit"),
    row("effect", "if you|he do|does , {effect}", IfDone, "if he does, lock 1 enemy unit"),
    row("effect", "on {range} , {effect}", OnRange, "on 2 to 4, lock 1 enemy unit"),
    row("effect", "either {effect} or {effect}", EitherOr,
        "either destroy 1 fortification or lock 1 enemy unit"),
    row("effect", "destroy|lock|rally|charge {things}", DoTo, "destroy all locked enemy units"),
    row("effect", "deal {amount} damage to {things}", DealDamage, "deal 3 damage to 1 enemy unit"),
    row("effect", "infiltrate {things} from {zone}", Infiltrate, "infiltrate 1 character from your hand"),
    row("effect", "move {things} to {place}", Move, "move 1 of your units to another sector"),
    row("effect", "take {things} from {zone}", Take, "take 1 unit from your discard pile"),
    row("effect", "draw|discard {amount} card|cards", Draw, "draw 2 cards"),
    row("effect", "{player} draws|discards {amount} card|cards", PlayerDraws, "the enemy discards 2 cards"),
    row("effect", "discard any number of cards", DiscardAny, "discard any number of cards"),
    row("effect", "draw {amount} card|cards for each {value}", DrawForEach,
        "draw 1 card for each of your characters"),
    row("effect", "draw as many cards as {value}", DrawAsMany, "draw as many cards as the number rolled"),
    row("effect", "{player} discards {amount} card|cards at random", AtRandom,
        "the enemy discards 1 card at random"),
    row("effect", "the enemy discards {amount} card|cards of your choice", OfYourChoice,
        "the enemy discards 1 card of your choice"),
    row("effect", "discard the top {amount} card|cards of {deck}", DiscardTop,
        "discard the top 2 cards of your deck"),
    row("effect", "{things} {changes} {time}", ThingsChange, "a unit gets +1 firepower this action"),
    row("effect", "take another action", TakeAnother, "take another action"),
    row("effect", "shoot|assault with {things}", ActWith, "shoot with 1 of your locked units"),
    row("effect", "cancel that card", CancelCard, "cancel that card"),
    row("effect", "{things} becomes the target", BecomesTarget, "1 of your units becomes the target"),
    row("effect", "{player} cannot play tactics this action", CannotPlayTactics,
        "the enemy cannot play tactics this action"),
    row("effect", "{player} get|gets {signed} flag|flags", PlayerFlags, "you get +1 flag"),
    row("effect", "{player} get|gets {signed} flag|flags for each {value}", PlayerFlagsForEach,
        "you get +1 flag for each of your other non-flag units"),
    row("effect", "look at the top {amount} card|cards of {deck}", LookAtTop,
        "look at the top 3 cards of your deck"),
    row("effect", "put them back in any order", PutBack, "put them back in any order"),
    row("effect", "take {number} of them", TakeOfThem, "take 1 of them"),
    row("effect", "discard {count} of them", DiscardOfThem, "discard up to 2 of them"),
    row("effect", "look at the enemy hand", LookAtHand, "look at the enemy hand"),
    row("effect", "reveal your hand", RevealHand, "reveal your hand"),
    row("effect", "shuffle your deck", ShuffleDeck, "shuffle your deck"),
    row("effect", "shuffle your discard pile into your deck", ShuffleDiscard,
        "shuffle your discard pile into your deck"),
    row("effect", "roll", RollOnce, "roll"),
    row("effect", "each player rolls", EachRolls, "each player rolls"),
    row("effect", "{roll} gets {signed}", RollGets, "your roll gets +1"),
    row("effect", "{roll} becomes {number}", RollBecomes, "your test becomes 6"),
    row("effect", "reroll {roll}", Reroll, "reroll the enemy roll"),
    row("effect", "end this battle", EndBattle, "end this battle"),
    row("roll", "your {word}", RollYours, "your roll"),
    row("roll", "an|the enemy {word}", RollEnemys, "the enemy roll"),
    row("roll", "the|any {word}", RollAny, "the roll"),
    row("word", "roll|test|save|shell", WordRoll, "roll"),
    row("deck", "your deck", YourDeck, "your deck"),
    row("deck", "the enemy deck", EnemyDeck, "the enemy deck"),
    row("amount", "{number}", AmountNumber, "2"),
    row("amount", "d6", AmountD6, "d6"),
    row("zone", "your hand|deck", ZoneYours, "your hand"),
    row("zone", "your discard pile", ZoneDiscard, "your discard pile"),
    row("zone", "another sector", ZoneOtherSector, "another sector"),
    row("place", "another sector", PlaceOtherSector, "another sector"),
    row("place", "its owner's discard pile", PlaceOwners, "its owner's discard pile"),
    row("place", "its owner's hand", PlaceOwners, "its owner's hand"),
    row("place", "the top|bottom of its owner's deck", PlaceDeckEnd, "the top of its owner's deck"),

    row("changes", "{change}", ChangeAlone, "gets +1 firepower"),
    row("changes", "{change} and {changes}", ChangeAnd, "gets +1 firepower and cannot be blocked"),
    row("change", "get|gets {signed} {stat}", GetsStat, "gets +1 firepower"),
    row("change", "get|gets + d6 {stat}", GetsD6, "gets +d6 firepower"),
    row("change", "get|gets {signed} {stat} against {kind}", GetsAgainst,
        "gets +2 firepower against infantry units"),
    row("change", "get|gets {signed} {stat} for each {value}", GetsForEach,
        "gets +1 armor for each of your characters"),
    row("change", "has|have {stat} {number}", HasStat, "have speed 1"),
    row("change", "uses|use its {stat} as {stat}", UsesAs, "uses its speed as firepower"),
    row("change", "gain|gains {keyword}", Gains, "gains Counterattack"),
    row("change", "lose|loses {special}", Loses, "loses counterattack"),
    row("change", "cannot be blocked|targeted", CannotBe, "cannot be blocked"),
    row("change", "cannot block|shoot|charge|rally", CannotDo, "cannot block"),
    row("time", "this action|battle", ThisTime, "this action"),
    row("stat", "firepower|armor|speed|save|flag|flags", StatWord, "firepower"),
    row("stat", "assault damage", StatAssaultDamage, "assault damage"),

    row("keyword", "Assault {amount}", AssaultNumber, "Assault 3"),
    row("keyword", "Artillery {shells}", ArtilleryShells, "Artillery 4+/4+"),
    row("shells", "{number} +", OneShell, "4+"),
    row("shells", "{number} + / {shells}", MoreShells, "4+/5+"),
    row("keyword", "Troop Capacity {number}", TroopCapacityNumber, "Troop Capacity 2"),
    row("keyword", "Counterattack", Counterattack, "Counterattack"),
    row("keyword", "Invulnerable {number} +", InvulnerableNumber, "Invulnerable 5+"),
    row("keyword", "Unique", Unique, "Unique"),
    row("special", "assault|artillery|counterattack|invulnerable", SpecialWord, "counterattack"),
    row("special", "troop capacity", SpecialTroopCapacity, "troop capacity"),

    row("things", "this unit|character|fortification|card", ThisThing, "this unit"),
    row("things", "that unit|character|fortification|card", ThatThing, "that unit"),
    row("things", "it", It, "it"),
    row("things", "the attacker|shooter|target|blocker", TheRole, "the target"),
    row("things", "a|an {kind}", AThing, "a charging unit"),
    row("things", "{count} {kind}", Counted, "up to 3 enemy units"),
    row("things", "{count} of your {kind}", CountedOfYour, "2 of your characters"),
    row("things", "{count} {kind} for each {value}", CountedForEach,
        "1 enemy unit for each fortification destroyed"),
    row("things", "{count} of your {kind} for each {value}", CountedOfYourForEach,
        "1 of your assault units for each fortification destroyed"),
    row("things", "up to as many {kind} as {value}", AsMany,
        "up to as many enemy units as the number rolled"),
    row("things", "up to as many of your {kind} as {value}", AsManyOfYour,
        "up to as many of your units as cards discarded"),
    row("things", "any number of {kind}", AnyNumberOf, "any number of enemy units"),
    row("things", "any number of your {kind}", AnyNumberOfYour, "any number of your units"),
    row("things", "{number} or more {kind}", OrMore, "1 or more enemy units"),
    row("things", "{number} or more of your {kind}", OrMoreOfYour, "2 or more of your characters"),
    row("things", "your {kind}", YourThings, "your infantry units"),
    row("things", "{number} {kind} of the enemy's choice", EnemysChoice,
        "1 enemy unit of the enemy's choice"),
    row("count", "{amount}", CountNumber, "2"),
    row("count", "up to {amount}", CountUpTo, "up to 3"),
    row("count", "all", CountAll, "all"),

    row("value", "the number rolled", ValueRolled, "the number rolled"),
    row("value", "the difference", ValueDifference, "the difference"),
    row("value", "card|cards in {hand}", ValueHand, "cards in the enemy hand"),
    row("value", "{kind} destroyed|discarded", ValueDone, "fortifications destroyed"),
    row("value", "{kind}", ValueCards, "enemy character"),
    row("value", "of your {kind}", ValueOfYour, "of your other non-flag units"),

    row("kind", "{adjective} {kind}", WithAdjective, "enemy unit"),
    row("kind", "{nouns}", NounAlone, "unit"),
    row("kind", "{nouns} {filters}", NounFiltered, "unit with armor 1 or less"),
    row("nouns", "{noun}", OneNoun, "unit"),
    row("nouns", "{noun} or {noun}", EitherNoun, "unit or character"),
    row("noun", "unit|units", UnitNoun, "unit"),
    row("noun", "character|characters", CharacterNoun, "characters"),
    row("noun", "fortification|fortifications", FortificationNoun, "fortification"),
    row("noun", "card|cards", CardNoun, "card"),
    row("filters", "{filter}", OneFilter, "with armor 3 or less"),
    row("filters", "{filter} {filters}", MoreFilters, "with armor 3 or less not in this action"),
    row("filter", "with {stat} {range}", StatIs, "with armor 1 or less"),
    row("filter", "with less|more {stat} than {things}", StatThan, "with less speed than this unit"),
    row("filter", "not in this action", InAction, "not in this action"),
    row("adjective", "enemy|other", SideOrOther, "enemy"),
    row("adjective", "attacker's|defender's", RoleSide, "defender's"),
    row("adjective", "ready|locked|charging", StanceWord, "locked"),
    row("adjective", "flag", FlagWord, "flag"),
    row("adjective", "unique", UniqueWord, "unique"),
    row("adjective", "{special}", WithSpecial, "assault"),
    row("adjective", "{trait}", WithTrait, "infantry"),
    row("adjective", "{army}", OfArmy, "Ork"),
    row("adjective", "non- {adjective}", Not, "non-flag"),
});

constexpr std::string_view names[] = {"",      "Space Marines", "Orks",           "Eldar",
                                      "Chaos", "Tyranids",      "Imperial Guard", "Dark Eldar"};
constexpr std::string_view adjectives[] = {"",        "Space Marine",   "Ork",       "Eldar", "Chaos",
                                           "Tyranid", "Imperial Guard", "Dark Eldar"};

constexpr auto common_keywords = std::to_array<std::string_view>(
    {"infantry", "vehicle", "walker", "flyer", "daemon", "psyker", "line", "biker", "beast", "swarm", "titan",
     "commander", "desert", "ice", "mountain", "sea", "city"});

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

std::span<const language::Row> phrases() { return rows; }
std::span<const std::string_view> race_names() { return names; }

Vocabulary vocabulary(const std::vector<language::CardText>& cards) {
  Vocabulary all;
  all.traits.assign(common_keywords.begin(), common_keywords.end());
  all.armies.assign(std::begin(adjectives) + 1, std::end(adjectives));
  for (const language::CardText& card : cards) {
    for (const std::string& trait : card.traits)
      if (const std::string word = language::lower_case(trait); !has(all.traits, word))
        all.traits.push_back(word);
    for (std::size_t i = 1; i < card.kinds.size(); ++i)  // behind the type: a race or a faction
      if (std::find(std::begin(names), std::end(names), card.kinds[i]) == std::end(names) &&
          !has(all.armies, card.kinds[i]))
        all.armies.push_back(card.kinds[i]);
  }
  return all;
}

language::Grammar grammar(const std::vector<language::CardText>& cards) {
  const Vocabulary all = vocabulary(cards);
  std::vector<language::Word> words;
  for (std::size_t i = 0; i < all.traits.size(); ++i)
    words.push_back({"trait", all.traits[i], static_cast<int>(i + 1)});
  for (std::size_t i = 0; i < all.armies.size(); ++i)
    words.push_back({"army", all.armies[i], static_cast<int>(i + 1)});
  return {std::vector<language::Row>(rows.begin(), rows.end()), std::move(words)};
}

}  // namespace tercio::delos
