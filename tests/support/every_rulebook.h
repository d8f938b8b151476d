// For tests of every rulebook of play/all_rules.h: TYPED_TEST_SUITE(Suite, EveryRulebook, RulebookTitles).
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "play/all_rules.h"

namespace tercio::test {

template <class List>
struct TypesOf;
template <class... Rules>
struct TypesOf<RulesList<Rules...>> {
  using Types = testing::Types<Rules...>;
};
using EveryRulebook = TypesOf<AllRules>::Types;

struct RulebookTitles {
  template <class Rules>
  static std::string GetName(int) {
    return std::string(Rules::name);
  }
};

}  // namespace tercio::test
