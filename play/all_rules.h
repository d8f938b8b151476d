// Every rulebook, in the order people see: another one is an include and a name in this list.
#pragma once
#include "rulebooks/commanders/rules.h"
#include "rulebooks/delos/rules.h"
#include "rulebooks/warlords/rules.h"

namespace tercio {

template <class... Rules>
struct RulesList {};

using AllRules = RulesList<warlords::Rules, commanders::Rules, delos::Rules>;

}  // namespace tercio
