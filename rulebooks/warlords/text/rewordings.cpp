// How a designer might word a card of Warlords, and what works.
#include "machine/rewordings.h"

#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

constexpr language::Rewording rewordings[] = {
    // Players and cards
    {"( limit * )", ", *"},
    {"limit once per", "once per"},
    {"an opponent", "your opponent"},
    {"the opponent", "your opponent"},
    {"opponent discards", "your opponent discards"},
    {"friendly unit", "unit you control"},
    {"friendly units", "units you control"},
    {"friendly * unit", "* unit you control"},
    {"friendly * units", "* units you control"},
    {"other * units you control get", "each other * unit you control gets"},
    {"other * units you control gain", "each other * unit you control gains"},
    {"units you control", "all units you control"},
    {"enemy units", "all enemy units"},
    {"a target", "target"},
    {"a card from your hand", "1 card"},
    {"# cards from your hand", "# cards"},
    {"card from hand", "card"},
    {"cards from hand", "cards"},
    {"costing", "with printed cost"},
    {"with cost", "with printed cost"},
    {"any planet", "a planet"},
    {"at this planet", "here"},
    // Figures
    {"attack", "ATK"},
    {"hit points", "HP"},
    {"health", "HP"},
    {"gets # / #", "gets # ATK and # HP"},
    {"get # / #", "get # ATK and # HP"},
    {"has", "gains"},
    {"have", "gain"},
    {"Area Effect #", "Area Effect ( # )"},
    // Times
    {"until end of phase", "until the end of the phase"},
    {"until end of the phase", "until the end of the phase"},
    {"until end of battle", "until the end of the battle"},
    {"until end of round", "until the end of the round"},
    {"this phase", "until the end of the phase"},
    {"this round", "until the end of the round"},
    {"this battle", "until the end of the battle"},
    {": once per * ,", ", once per * :"},
    {"action ( # ) :", "action , pay # :"},
    {"action : * : *", "action , * : *"},
    {"action : * to *", "action , * : *"},
    {"pay # resources", "pay #"},
    {"pay # resource", "pay #"},
    {"at the end of the * phase ,", "Forced Reaction : after the * phase ends ,"},
    {"at the beginning of the * phase ,", "Forced Reaction : after the * phase begins ,"},
    {"at the start of the * phase ,", "Forced Reaction : after the * phase begins ,"},
    {"when * enters play ,", "Reaction : after * enters play ,"},
    {"after *", "Reaction : after *"},
    {"when *", "Interrupt : when *"},
    {"reaction : when", "reaction : after"},
    {"interrupt : after", "interrupt : when"},
    // Deeds
    {"dies", "is destroyed"},
    {"would be", "is"},
    {"is put into play", "enters play"},
    {"would leave", "leaves"},
    {"heal", "remove"},
    {"heals", "removes"},
    {"search your deck for * and put it into your hand", "reveal * from your deck into your hand"},
    {"search your deck for * , reveal it , and put it into your hand",
     "reveal * from your deck into your hand"},
    {"your opponent discards # cards at random", "discard # cards at random from your opponent's hand"},
    {"your opponent discards # card at random", "discard # card at random from your opponent's hand"},
    {"interrupt : prevent # damage to * .",
     "interrupt : when damage is assigned to * , prevent # of that damage ."},
    {"and put # into your hand", "; put a card from among them into your hand"},
    {"deal X damage to * , where X is * .", "deal damage equal to $2 to $1 ."},
    {"win a command struggle at this planet", "win a command struggle here"},
    {"tap", "exhaust"},
    {"kill", "destroy"},
};

}  // namespace

void add_rewordings(Phrases& t) {
  t.reword(rewordings);
  machine::add_common_rewordings(t);
}

}  // namespace tercio::warlords
