#include "rulebooks/commanders/phrases.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>

#include "language/token.h"

namespace tercio::commanders {
namespace {

constexpr language::Row row(std::string_view category, std::string_view pattern, Means means,
                            std::string_view example) {
  return {category, pattern, static_cast<std::uint16_t>(means), example};
}

using enum Means;

constexpr auto rows = std::to_array<language::Row>({
    row("ability", "{act}", ActLine, "Pay 3 mana to blast a unit. Deal 10 damage to it."),
    row("ability", "{mark} : {act}", MarkedAct, "S: pay 3 mana to blast a unit. Deal 10 damage to it."),
    row("ability", "{costs} to annex|deploy|evoke .", PlayLine, "Pay 3 gold to deploy."),
    row("ability", "{costs} to upgrade {things} .", UpgradeLine, "Pay 3 gold to upgrade a location."),
    row("ability", "{costs} to equip {things} .", EquipLine, "Pay 2 gold to equip a warrior."),
    row("ability", "equip to {things} .", EquipOnly, "Equip to a warrior."),
    row("ability", "{moment} , {effects} .", TriggeredLine,
        "Anytime this unit is dealt damage, it gains 10 health."),
    row("ability", "{static} .", ContinuousLine, "All units lose mount."),
    row("ability", "{static} while {condition} .", ContinuousWhile,
        "This unit gets +10/+0 while it is mounted."),
    row("ability", "on level {number} , {ability}", OnLevelLine, "On level 2, units here get +0/+5."),
    row("ability", "income : {income} .", IncomeLine, "Income: 2 gold; 1 mana on level 2."),
    row("ability", "sustain {money} .", SustainLine, "Sustain 1 gold."),
    row("ability", "{keyword} .", KeywordLine, "Snipe 40."),
    row("mark", "A|S", Mark, "A"),

    row("act", "{line}", OneMode, "pay 3 mana to blast a unit. Deal 10 damage to it."),
    row("act", "{line} or {act}", MoreModes,
        "pay 3 mana to smash an item. Ruin it. Or pay 4 mana to smash a unit. Deal 25 damage to it."),
    row("line", "{effects} .", FreeLine, "gain 5 gold."),
    row("line", "{costs} to {name} . {effects} .", NamedLine,
        "ruin this unit to flare. Deal 10 damage to each local unit."),
    row("line", "{costs} to {name} {things} . {effects} .", DirectedLine,
        "pay 3 mana to blast a unit. Deal 10 damage to it."),
    row("line", "{costs} to {name} a commander . {effects} .", CommanderLine,
        "pay 2 mana to smash a commander. That commander loses 2 gold."),
    row("line", "{costs} to {name} at {things} . {effects} .", DirectedAtLine,
        "pay 3 mana to hurl a fireball at a unit. Deal 10 damage to it."),
    row("costs", "{cost}", OneCost, "pay 3 mana"),
    row("costs", "{cost} and {costs}", MoreCosts, "pay 1 gold and disable"),
    row("cost", "pay {money}", CostPay, "pay 3 mana"),
    row("cost", "disable", CostSelf, "disable"),
    row("cost", "disable|ruin|banish {things}", CostThings, "ruin this unit"),
    row("cost", "remove {number} counter|counters from {things}", CostCounters,
        "remove 1 counter from this unit"),
    row("money", "{number} gold|mana", Price, "3 mana"),
    row("money", "X gold|mana", PriceX, "X mana"),
    row("income", "{gain}", IncomeOne, "2 gold"),
    row("income", "{gain} ; {income}", IncomeMore, "2 gold; 1 mana on level 2"),
    row("gain", "{number} gold|mana", GainMoney, "2 gold"),
    row("gain", "acquire {number}", GainCards, "acquire 2"),
    row("gain", "{number} gold|mana on level {number}", GainMoneyOnLevel, "1 mana on level 2"),
    row("gain", "acquire {number} on level {number}", GainCardsOnLevel, "acquire 1 on level 3"),

    row("moment", "anytime {event}", Anytime, "anytime this unit is dealt damage"),
    row("moment", "the first time {event} each term", FirstTime,
        "the first time this unit attacks each term"),
    row("moment", "next time {event}", NextTime, "next time a unit would be dealt damage"),
    row("moment", "at the beginning of your|each campaign phase", CampaignPhase,
        "at the beginning of your campaign phase"),
    row("event", "{things} would be {done}", WouldBe, "this unit would be ruined"),
    row("event", "{things} is|are {done}", IsDone, "this unit is dealt damage"),
    row("event", "{things} would deal {harm}", WouldDeal, "this unit would deal damage"),
    row("event", "{things} would deal {harm} to {things}", WouldDeal,
        "this unit would deal damage to a location"),
    row("event", "{things} deals {harm}", Deals, "this unit deals combat damage"),
    row("event", "{things} deals {harm} to {things}", Deals, "this unit deals damage to a location"),
    row("event", "{things} would ruin {things}", WouldRuin, "this unit would ruin a unit"),
    row("event", "{things} ruins {things}", Ruins, "this unit ruins a unit"),
    row("event", "{things} attacks|assaults|blocks|engages {things}", DoesTo,
        "this unit engages a mounted unit"),
    row("event", "{things} attacks|assaults|blocks|engages|guards|mounts|moves|snipes", Does,
        "this unit attacks"),
    row("event", "{who} use|uses a|an spell|action", Uses, "you use a spell"),
    row("event", "{who} acquire|acquires a resource", Acquires, "a commander acquires a resource"),
    row("event", "you gain income", GainsIncome, "you gain income"),
    row("done",
        "annexed|banished|deployed|disabled|dismounted|enabled|equipped|evoked|mounted|moved|ruined|"
        "sniped|upgraded",
        Done, "ruined"),
    row("done", "ruined|banished by {things}", DoneBy, "ruined by an archer"),
    row("done", "moved to {region}", DoneMovedTo, "moved to the battlefield"),
    row("done", "dealt {harm}", DoneHarm, "dealt damage"),
    row("done", "dealt {harm} by {things}", DoneHarmBy, "dealt combat damage by a creature"),
    row("done", "dealt damage by snipe|spells", DoneHarmByMeans, "dealt damage by snipe"),
    row("harm", "damage", Harm, "damage"),
    row("harm", "combat damage", Harm, "combat damage"),

    row("effects", "{effect}", OneEffect, "gain 5 gold"),
    row("effects", "{effect} ; {effects}", MoreEffects, "ruin a unit; gain 5 gold"),
    row("effects", "{effect} ; then {effects}", ThenEffects, "ruin an item; then gain 5 gold"),
    row("effects", "{effect} instead", InsteadEffect, "banish that unit instead"),
    row("effects", "{effect} instead ; then {effects}", InsteadThen,
        "ruin this item instead; then set its health to 0"),
    row("effect", "deal {amount} damage to {things}", DealDamage, "deal 10 damage to each local unit"),
    row("effect", "deal {number} damage to {things} for each {kind}", DealForEach,
        "deal 5 damage to it for each ally unit"),
    row("effect", "deal damage equal to {value} to {things}", DealEqual,
        "deal damage equal to the strike of this unit to it"),
    row("effect", "banish|disable|dismount|enable|ruin {things}", DoTo, "ruin all units"),
    row("effect", "disable|enable {things} {number} times", DoTimes, "disable a unit 2 times"),
    row("effect", "put {things} on guard", PutOnGuard, "put an ally unit on guard"),
    row("effect", "set aside {things} until the end of the term", SetAsideThings,
        "set aside an ally unit until the end of the term"),
    row("effect", "gain {money}", GainMoneyEffect, "gain 5 gold"),
    row("effect", "gain {money} for each {kind}", GainMoneyForEach, "gain 1 gold for each ally craftsman"),
    row("effect", "{who} gains|loses|lose {money}", WhoMoney, "each other commander loses 2 gold"),
    row("effect", "acquire {found}", AcquireFound, "acquire a defender"),
    row("effect", "{who} acquires|acquire {found}", WhoAcquires, "all commanders acquire a resource"),
    row("effect", "return {things} to its commander's arsenal", ReturnToArsenal,
        "return a unit to its commander's arsenal"),
    row("effect", "put {things} on top|bottom of its commander's domain", PutOnDomain,
        "put a unit on top of its commander's domain"),
    row("effect", "shuffle {things} into its commander's domain", ShuffleIntoDomain,
        "shuffle a unit into its commander's domain"),
    row("effect", "deploy {things} in {region}", DeployIn,
        "deploy a creature from your ruins in your encampment"),
    row("effect", "equip {things} with {things}", EquipThings,
        "equip an ally mercenary with an item from your ruins"),
    row("effect", "move {things} to {region}", MoveTo, "move a unit to its commander's encampment"),
    row("effect", "{things} {changes} {time}", ChangeTerm, "it gains mount this term"),
    row("effect", "{things} gain|gains {amount} health", GainsHealth, "it gains 10 health"),
    row("effect", "set its health to {number}", SetHealthTo, "set its health to 0"),
    row("effect", "reduce that damage to {number}", DamageTo, "reduce that damage to 0"),
    row("effect", "raise|reduce that damage by {number}", DamageBy, "reduce that damage by 10"),
    row("effect", "deal that damage to {things}", RedirectDamage, "deal that damage to this unit"),
    row("effect", "put {number} counter|counters on {things}", PutCounters, "put 1 counter on this unit"),
    row("effect", "snipe {things}", SnipeThings, "snipe two local units"),
    row("effect", "you may {effect}", YouMay, "you may ruin a unit"),
    row("effect", "if {condition} , {effect}", IfEffect,
        "if his arsenal is larger than yours, acquire a card"),
    row("effect", "{who} ruins|ruin {things}", WhoRuins, "each other commander ruins an ally unit"),
    row("effect", "{who} banishes|banish {number} resource|resources from arsenal", WhoBanishes,
        "a commander banishes 1 resource from arsenal"),
    row("effect", "{who} banishes|banish {number} resource|resources from arsenal at random", WhoBanishes,
        "a commander banishes 1 resource from arsenal at random"),
    row("effect", "look at the arsenal of {who}", LookArsenal, "look at the arsenal of a commander"),
    row("effect", "reorder the top {number} resources of your domain", ReorderTop,
        "reorder the top 3 resources of your domain"),
    row("effect", "acquire one of the top {number} resources of your domain", AcquireFromTop,
        "acquire one of the top 3 resources of your domain"),
    row("effect", "{moment} this term , {effects}", LaterEffect,
        "next time a non-ally unit attacks this term, deal 15 damage to it"),

    row("who", "you", WhoYou, "you"),
    row("who", "each commander", WhoAll, "each commander"),
    row("who", "all commanders", WhoAll, "all commanders"),
    row("who", "each other commander", WhoOthers, "each other commander"),
    row("who", "another commander", WhoAnother, "another commander"),
    row("who", "a commander", WhoPick, "a commander"),
    row("who", "that commander", WhoThat, "that commander"),
    row("found", "a|an|any {kind}", FoundKind, "a defender"),
    row("found", "{number} resources", FoundNumber, "2 resources"),
    row("value", "the strike|armor|health of {things}", ValueFigure, "the strike of this unit"),
    row("value", "{number} times X", ValueTimesX, "5 times X"),
    row("value", "{number} times the number of {kind}", ValueTimesKind, "5 times the number of ally units"),
    row("amount", "{number}", AmountNumber, "10"),

    row("static", "{things} {changes}", ThingsChange, "all units lose mount"),
    row("static", "{things} cost|costs {money} less|more", CostChange, "all ally items cost 1 gold less"),
    row("static", "this unit is able when deployed", AbleWhenDeployed, "this unit is able when deployed"),
    row("static", "spells cannot be directed at {things}", NoSpellsAt,
        "spells cannot be directed at this unit"),
    row("changes", "{change}", OneChange, "lose mount"),
    row("changes", "{change} and {changes}", MoreChanges, "gets +10/+0 and cannot block"),
    row("change", "gain|gains|lose|loses {keyword}", GainKeyword, "lose mount"),
    row("change", "get|gets {signed} / {signed}", GetFigures, "gets +10/+0"),
    row("change", "get|gets {signed} / {signed} for each {kind}", GetFiguresForEach,
        "gets +5/+0 for each ally beast"),
    row("change", "get|gets {signed} snipe", GetSnipe, "gets +20 snipe"),
    row("change", "cannot attack|assault|block|counterattack|guard|mount|move|snipe|leave", CannotDo,
        "cannot block"),
    row("change", "cannot be attacked|blocked|enabled|moved|sniped|ruined", CannotBe, "cannot be attacked"),
    row("change", "can be equipped like a mercenary", MayBeEquipped, "can be equipped like a mercenary"),
    row("change", "deal|deals combat damage first", DealsFirst, "deals combat damage first"),
    row("keyword", "mount|outpost", PlainKeyword, "mount"),
    row("keyword", "{text} mount", MountKeyword, "beast mount"),
    row("keyword", "snipe|duration {number}", NumberKeyword, "snipe 40"),
    row("time", "this term", Time, "this term"),
    row("time", "until your next term", Time, "until your next term"),

    row("condition", "there are fewer|more than {number} {kind}", ThereAre,
        "there are fewer than 3 units in the battlefield"),
    row("condition", "there is a|an {kind}", ThereIsOne, "there is an ally beast here"),
    row("condition", "there is another {kind}", ThereIsAnother, "there is another ally warrior here"),
    row("condition", "there is no {kind}", ThereIsNone, "there is no ally unit here"),
    row("condition", "{things} is {adjective}", ThingIs, "it is mounted"),
    row("condition", "{things} is in {region}", ThingIn, "this unit is in the battlefield"),
    row("condition", "his arsenal is larger|smaller than yours", ArsenalThan,
        "his arsenal is larger than yours"),
    row("condition", "your arsenal has {number} or fewer|more resources", ArsenalHas,
        "your arsenal has 3 or fewer resources"),
    row("condition", "you have {number} or more gold|mana", HaveMoney, "you have 5 or more gold"),
    row("condition", "this location is on level {number} or higher", LevelAtLeast,
        "this location is on level 2 or higher"),
    row("condition", "it is your term", TermIsYours, "it is your term"),
    row("condition", "it is not your term", TermIsYours, "it is not your term"),

    row("things", "this unit|item|card|location|condition|upgrade", ThisThing, "this unit"),
    row("things", "this unit|card from {pile}", ThisFrom, "this card from your ruins"),
    row("things", "that unit|item|location|resource", ThatThing, "that unit"),
    row("things", "it", It, "it"),
    row("things", "the bearer", Bearer, "the bearer"),
    row("things", "them", Them, "them"),
    row("things", "each of them", Them, "each of them"),
    row("things", "a|an {kind}", AThing, "a unit"),
    row("things", "another {kind}", AnotherThing, "another unit"),
    row("things", "two|three {kind}", SomeThings, "two local units"),
    row("things", "up to {number} {kind}", UpTo, "up to 3 units"),
    row("things", "any number of {kind}", AnyNumber, "any number of ally units"),
    row("things", "X {kind}", XThings, "X units"),
    row("things", "each|all {kind}", EachThing, "each local unit"),
    row("things", "each|all other {kind}", EachOther, "all other ally units"),
    row("things", "units here", UnitsHere, "units here"),
    row("kind", "{adjective} {kind}", WithAdjective, "local unit"),
    row("kind", "{text} {kind}", WithText, "fireball blast"),
    row("kind", "{noun}", BaseKind, "unit"),
    row("kind", "{noun} {where}", BaseWhere, "units in the battlefield"),
    row("noun", "unit|units|mercenary|mercenaries|creature|creatures|item|items", Noun, "unit"),
    row("noun", "location|locations|upgrade|upgrades|condition|conditions|encampment|encampments", Noun,
        "location"),
    row("noun", "action|actions|spell|spells|resource|resources|card|cards", Noun, "resource"),
    row("noun", "{text}", TextNoun, "warrior"),
    row("where", "in {region}", WhereIn, "in the battlefield"),
    row("where", "here", WhereHere, "here"),
    row("where", "from|in {pile}", WhereFrom, "from your ruins"),
    row("where", "on {things}", WhereOn, "on it"),
    row("where", "named {quoted}", WhereNamed, "named \"Red Hand\""),
    row("where", "with strike|armor|health {number} or less|more", WhereFigure, "with armor 10 or less"),
    row("where", "with {keyword}", WhereKeyword, "with mount"),
    row("adjective", "local|distant|different|ally", Adjective, "local"),
    row("adjective", "able|unable|mounted|equipped|damaged|guarding|upgraded", Adjective, "mounted"),
    row("adjective", "engaged|attacking|assaulting|blocking", Adjective, "attacking"),
    row("adjective", "non- {adjective}", AdjectiveNot, "non-ally"),
    row("adjective", "{alignment}", AdjectiveAlignment, "Fire"),
    row("region", "the battlefield", RegionBattlefield, "the battlefield"),
    row("region", "any location", RegionAnyLocation, "any location"),
    row("region", "a location", RegionPick, "a location"),
    row("region", "an ally location", RegionPickSide, "an ally location"),
    row("region", "a non-ally location", RegionPickSide, "a non-ally location"),
    row("region", "it", RegionIt, "it"),
    row("region", "this location", RegionThis, "this location"),
    row("region", "its commander's encampment", RegionItsEncampment, "its commander's encampment"),
    row("region", "your encampment", RegionYourEncampment, "your encampment"),
    row("region", "an adjacent region", RegionAdjacent, "an adjacent region"),
    row("pile", "your ruins|arsenal|domain|void", PileYours, "your ruins"),
    row("pile", "any ruins", PileAny, "any ruins"),
});

// The names of actions: what stands behind a price, as in `pay 3 mana to blast a unit`.
void add_name(std::string_view sentence, std::set<std::string>& names) {
  const std::size_t colon = sentence.find(": ");
  if (colon != std::string_view::npos) sentence.remove_prefix(colon + 2);
  while (!sentence.empty() && sentence.front() == ' ') sentence.remove_prefix(1);
  std::string lower = language::lower_case(sentence);
  if (lower.starts_with("or ")) lower.erase(0, 3);
  bool priced = false;
  for (const std::string_view price : {"pay ", "disable ", "ruin ", "banish ", "remove "})
    priced = priced || lower.starts_with(price);
  const std::size_t to = sentence.find(" to ");
  if (!priced || to == std::string_view::npos) return;
  std::string_view name = sentence.substr(to + 4);
  const std::size_t at = name.find(" at ");
  name = name.substr(0, at != std::string_view::npos ? at : name.find(' '));
  if (!name.empty()) names.emplace(name);
}

void add_names(std::string_view text, std::set<std::string>& names) {
  while (!text.empty()) {
    const std::size_t end = text.find('.');
    if (end == std::string_view::npos) return;
    add_name(text.substr(0, end), names);
    text.remove_prefix(end + 1);
  }
}

// Words that the rules use themselves are no words to search for.
std::set<std::string> words_of_the_rules() {
  std::set<std::string> all;
  for (const language::Row& r : rows) {
    if (r.category == "ability" || r.category == "mark") continue;
    std::string word;
    for (const char c : std::string(r.pattern) + " ") {
      if (std::isalpha(static_cast<unsigned char>(c)) || c == '\'') {
        word += c;
      } else {
        if (c != '}') all.insert(language::lower_case(word));
        word.clear();
      }
    }
  }
  return all;
}

std::string plural(const std::string& word) {
  if (word.ends_with("man")) return word.substr(0, word.size() - 3) + "men";
  if (word.ends_with("s") || word.ends_with("x") || word.ends_with("ch") || word.ends_with("sh"))
    return word + "es";
  if (word.ends_with("y") && word.size() > 2 &&
      std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos)
    return word.substr(0, word.size() - 1) + "ies";
  return word + "s";
}

}  // namespace

std::span<const language::Row> phrases() { return rows; }

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : std::string(text) + " ") {
    if (std::isalpha(static_cast<unsigned char>(c)) || c == '\'') {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else {
      if (!word.empty()) words.push_back(word);
      word.clear();
    }
  }
  return words;
}

std::vector<std::string> searched_words(const std::vector<language::CardText>& cards) {
  std::set<std::string> found{"archer",   "beast", "blast", "craftsman", "defender",
                              "fireball", "steed", "sword", "warrior",   "wizard"};
  for (const language::CardText& card : cards) {
    for (const std::string& word : words_of(card.title)) found.insert(word);
    for (const std::string& type : card.traits)
      for (const std::string& word : words_of(type)) found.insert(word);
  }
  static const std::set<std::string> reserved = words_of_the_rules();
  std::set<std::string> plurals;  // of words that are there in the singular too
  for (const std::string& word : found) plurals.insert(plural(word));
  std::vector<std::string> words;
  for (const std::string& word : found)
    if (word.size() > 2 && !reserved.contains(word) && !plurals.contains(word)) words.push_back(word);
  return words;
}

language::Grammar grammar(const std::vector<language::CardText>& cards) {
  constexpr std::string_view alignments[] = {"Chaos", "Order", "Industrial", "Natural",
                                             "Air",   "Earth", "Fire",       "Water"};
  std::set<std::string> names{"blast", "flare", "hurl a fireball", "smash"};  // of the examples
  for (const language::CardText& card : cards)
    for (const language::Line& line : card.abilities) add_names(line.text, names);
  std::vector<language::Word> words;
  for (const std::string& name : names) words.push_back({"name", name, static_cast<int>(words.size())});
  const std::vector<std::string> searched = searched_words(cards);
  const std::set<std::string> known(searched.begin(), searched.end());
  for (std::size_t i = 0; i < searched.size(); ++i) {
    const auto add = [&](std::string word) {
      words.push_back({"text", word, static_cast<int>(i)});
      word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
      if (std::find(std::begin(alignments), std::end(alignments), word) == std::end(alignments))
        words.push_back({"text", word, static_cast<int>(i)});  // at the beginning of a line
    };
    add(searched[i]);
    if (const std::string many = plural(searched[i]); !known.contains(many)) add(many);
  }
  for (std::size_t i = 0; i < std::size(alignments); ++i)
    words.push_back({"alignment", std::string(alignments[i]), static_cast<int>(i + 1)});
  return {std::vector<language::Row>(rows.begin(), rows.end()), std::move(words)};
}

}  // namespace tercio::commanders
