// How a designer might word a card of Delos, and what works; the short forms that cards print among them.
#include "machine/rewordings.h"

#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

constexpr language::Rewording rewordings[] = {
    // Cards
    {"( limit * )", ", *"},
    {"limit once per", "once per"},
    {"vs .", "against"},
    {"vs", "against"},
    {"versus", "against"},
    {"each turn", "once per turn"},
    {"FP", "firepower"},
    {"SPD", "speed"},
    {"ARM", "armor"},
    {"your opponent", "the enemy"},
    {"the opponent", "the enemy"},
    {"an opponent", "the enemy"},
    {"enemy player", "enemy"},
    {"opposing", "enemy"},
    {"target", "1"},
    {"a friendly unit", "1 of your units"},
    {"friendly units", "your units"},
    {"one of your", "1 of your"},
    {"a", "1"},
    {"an", "1"},
    {"vs . infantry", "against infantry units"},
    {"vs . vehicles", "against vehicle units"},
    {"it", "that unit"},
    {"any sector", "another sector"},
    // Terms
    {"( # + )", ", test # +"},
    {"( test # + )", ", test # +"},
    {", # +", ", test # +"},
    {"roll # +", "test # +"},
    {"BA : test # + ,", "BA , test # + :"},
    {"BA : * : *", "BA , * : *"},
    {"exhaust", "lock"},
    {"tap", "lock"},
    {"unlock", "rally"},
    {"ready", "rally"},
    {", lock :", ", lock this card :"},
    {"once per BA :", "BA , once per action :"},
    {"per BA", "per action"},
    {"per battle action", "per action"},
    {"# / BA", "once per action"},
    {"# / action", "once per action"},
    {"# / battle", "once per battle"},
    {"# / turn", "once per turn"},
    {"until end of action", "this action"},
    {"until the end of the action", "this action"},
    {"until end of battle", "this battle"},
    {"until the end of the battle", "this battle"},
    {"until end of turn", "this turn"},
    {"until the end of the turn", "this turn"},
    {"R : when", "R : after"},
    {"whenever", "after"},
    {"command -", "command :"},
    {"command : draw", "command : BA : draw"},
    {"command : destroy", "command : BA : destroy"},
    {"command : lock", "command : BA : lock"},
    // Deeds
    {"T : # firepower", "T : this unit gets # firepower this action"},
    {"T : # speed", "T : this unit gets # speed this action"},
    {"T : # armor", "T : this unit gets # armor this action"},
    {"T : * gets # *.", "T : * gets # * this action ."},
    {"T : * .", "T : * this action ."},
    {"has #", "gets #"},
    {"have #", "get #"},
    {"# to your roll", "your roll gets #"},
    {"add # to your roll", "your roll gets + #"},
    {"add # to", "gets + #"},
    {"an enemy roll", "the enemy roll"},
    {"1 enemy roll", "the enemy roll"},
    {"M : reroll .", "M : reroll your roll ."},
    {"both players", "each player"},
    {"that much damage", "that damage"},
    {"gets - X", "gets minus X"},
    {"get - X", "get minus X"},
    {"is saved", "makes its save"},
    {"are saved", "makes its save"},
    {"plays a tactic", "plays a T card"},
    {"plays a reaction", "plays an R card"},
    {"plays a modifier", "plays an M card"},
    {"Assault ( # )", "Assault #"},
    {"Assault d6 damage", "Assault d6"},
    {"Assault # damage", "Assault #"},
    {"Artillery # + , # +", "Artillery # + / # +"},
    {"Artillery ( # + )", "Artillery # +"},
    {"Artillery , test # +", "Artillery # +"},
    {"Troop Capacity : #", "Troop Capacity #"},
    {"Troop Capacity ( # )", "Troop Capacity #"},
    {"Invulnerable ( # + )", "Invulnerable # +"},
    {"Counter-attack", "Counterattack"},
    {"search your deck for # * and put it into your hand", "take # * from your deck"},
    {"search your deck for a * and put it into your hand", "take 1 * from your deck"},
    {"return # * from your discard pile to your hand", "take # * from your discard pile"},
    {"# FP vs .", "this unit gets # firepower against"},
    {"vehicles .", "vehicle units ."},
};

}  // namespace

void add_rewordings(Phrases& t) {
  t.reword(rewordings);
  machine::add_common_rewordings(t);
}

}  // namespace tercio::delos
