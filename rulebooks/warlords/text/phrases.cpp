#include "rulebooks/warlords/text/phrases.h"

#include "machine/common.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

struct AllPhrases : Phrases {
  AllPhrases() {
    add_lines(*this);
    add_events(*this);
    add_verbs_of_hands(*this);
    add_verbs_of_decks(*this);
    add_verbs_of_cards(*this);
    add_verbs_of_damage(*this);
    add_verbs_of_play(*this);
    add_sets(*this);
    add_choices(*this);
    add_specialties(*this);
    add_later(*this);
    add_later_verbs(*this);
    add_changes(*this);
    add_costs(*this);
    add_words(*this);
    add_places(*this);
    machine::add_common(*this);  // last: its examples take the first rows of the rulebook
    nearest("kind");  // a `Termagant token` is the token of that name, not any token with that trait
    add_rewordings(*this);
    check();
  }
};

}  // namespace

const Phrases& phrases() {
  static const AllPhrases all;
  return all;
}

}  // namespace tercio::warlords
