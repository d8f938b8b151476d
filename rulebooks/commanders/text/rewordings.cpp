// How a designer might word a resource of Commanders, and what works; the short forms that cards print among
// them.
#include "machine/rewordings.h"

#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

constexpr language::Rewording rewordings[] = {
    // Prices
    {"# g", "# gold"},
    {"# m", "# mana"},
    {"# gold to", "pay # gold to"},
    {"# mana to", "pay # mana to"},
    {"Deploy : # gold", "pay # gold to deploy"},
    {"Deploy : # mana", "pay # mana to deploy"},
    {"cost # gold", "pay # gold to deploy"},
    {"cost : # gold", "pay # gold to deploy"},
    {"cost # mana", "pay # mana to deploy"},
    {"pay # gold , # mana", "pay # gold and pay # mana"},
    {"to summon .", "to deploy ."},
    {"A : # mana :", "A : pay # mana :"},
    {"A : # gold :", "A : pay # gold :"},
    {"A : * : *", "A : * to blast . *"},
    {"A : pay * . *", "A : pay * to blast . *"},
    {"tap", "disable"},
    {"exhaust", "disable"},
    // Cards
    {"target", "a"},
    {"an enemy", "a non-ally"},
    {"an opponent's", "a non-ally"},
    {"enemy units", "all non-ally units"},
    {"enemy", "non-ally"},
    {"opposing", "non-ally"},
    {"allied", "ally"},
    {"friendly", "ally"},
    {"ally units", "all ally units"},
    {"non-ally units", "all non-ally units"},
    {"other units", "all other units"},
    {"an opponent", "another commander"},
    {"each player", "each commander"},
    {"each opponent", "each other commander"},
    {"player", "commander"},
    {"adjacent location", "adjacent region"},
    {"gets # strike", "gets # / +0"},
    {"get # strike", "get # / +0"},
    {"gets # armor", "gets +0 / #"},
    {"get # armor", "get +0 / #"},
    {"/ - 0", "/ +0"},
    {"-0", "+0"},
    // Times
    {"when", "anytime"},
    {"whenever", "anytime"},
    {"after", "anytime"},
    {"each time", "anytime"},
    {"at the start of", "at the beginning of"},
    {"of your turn", "of your campaign phase"},
    {"of your term", "of your campaign phase"},
    {"until end of term", "this term"},
    {"until the end of the term", "this term"},
    {"when attacking", "while it is attacking"},
    {"while attacking", "while it is attacking"},
    {"while blocking", "while it is blocking"},
    {"while mounted", "while it is mounted"},
    {"level # :", "on level # ,"},
    {"level I", "level 1"},
    {"level II", "level 2"},
    {"level III", "level 3"},
    // Deeds
    {", then", "; then"},
    {"choose one : * ; * .", "either $1 or $2 ."},
    {"their commanders' encampments", "its commander's encampment"},
    {"on top of it", "on it"},
    {"draw # resource", "acquire # resource"},
    {"draw # resources", "acquire # resources"},
    {"draw a card", "acquire a card"},
    {"draws a card", "acquires a card"},
    {"draws a resource", "acquires a resource"},
    {"draw # cards", "acquire # resources"},
    {"draws # cards", "acquires # resources"},
    {"dies", "is ruined"},
    {"is destroyed", "is ruined"},
    {"kills", "ruins"},
    {"destroys", "ruins"},
    {"destroy", "ruin"},
    {"kill", "ruin"},
    {"play a spell", "use a spell"},
    {"plays a spell", "uses a spell"},
    {"casts a spell", "uses a spell"},
    {"heal * by #", "* gains # health"},
    {"heal #", "gain # health"},
    {"prevent the next # damage to * .", "next time * would be dealt damage , reduce that damage by # ."},
    {"this unit cannot be targeted", "spells cannot be directed at this unit"},
    {"this unit cannot be damaged", "anytime this unit would be dealt damage , reduce that damage to 0"},
    {"Snipe ( # )", "Snipe #"},
    {"Sniper #", "Snipe #"},
    {"Snipe : #", "Snipe #"},
    {"Income #", "Income : #"},
    {"Sustain : #", "Sustain #"},
    {"Duration : #", "Duration #"},
    {"return * to your arsenal", "return * to its commander's arsenal"},
    {"search your domain for * and put it into your arsenal", "acquire *"},
};

}  // namespace

void add_rewordings(Phrases& t) {
  t.reword(rewordings);
  machine::add_common_rewordings(t);
}

}  // namespace tercio::commanders
