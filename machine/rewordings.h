// How cards of other games put things that every rulebook can say.
#pragma once
#include "machine/phrases.h"

namespace tercio::machine {

inline constexpr language::Rewording common_rewordings[] = {
    {"one", "1"},
    {"two", "2"},
    {"three", "3"},
    {"four", "4"},
    {"five", "5"},
    {"six", "6"},
    {"seven", "7"},
    {"eight", "8"},
    {"nine", "9"},
    {"can't", "cannot"},
    {"can not", "cannot"},
    {"every", "each"},
    {"dmg", "damage"},
    {"or lower", "or less"},
    {"or higher", "or more"},
    {"or greater", "or more"},
    {"at least #", "# or more"},
    {"at most #", "# or less"},
    {"greater than", "more than"},
    {"higher than", "more than"},
    {"lower than", "less than"},
    {"but only if", "if"},
    {"as long as", "while"},
};

template <class B>
void add_common_rewordings(Phrases<B>& t) {
  t.reword(common_rewordings);
}

}  // namespace tercio::machine
