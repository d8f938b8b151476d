// "Why can't I play this?": the reason a card is not among the options, told from what its seat may know.
#include <algorithm>

#include "language/distance.h"
#include "language/token.h"
#include "rulebooks/delos/match.h"

namespace tercio::delos {
namespace {

using language::lower_case;

const char* kind_word(Kind kind) {
  switch (kind) {
    case Kind::Action: return "a battle action";
    case Kind::Tactic: return "a tactic";
    case Kind::Reaction: return "a reaction";
    case Kind::Modifier: return "a modifier";
    case Kind::Event: return "an event";
    case Kind::SetUp: return "a set-up text";
    default: return "an ability";
  }
}

class Reasons {
 public:
  Reasons(const Game& game, Seat seat, const Options& options) : g(game), seat_(seat), options_(options) {
    tail_ = AllRoutines::top(g.s.frames);
  }

  std::string of(Slot c) const {
    const std::string title = g.title(c);
    for (Option o : options_)
      if (g.seat_to_move() == seat_ && o.a == c && speaks_of_card(o))
        return title + " is among the options: " + g.label(o) + ".";
    switch (g.at(c).place) {
      case hand: return title + " is in your deployment hand: it is deployed in the deployment step.";
      case command: return of_ability(c, static_cast<unsigned>(g.card(c).command), title);
      case discard: return title + " is in the discard pile.";
      case orbit: return of_abilities(c, title);
      default: break;
    }
    if (!is_sector(g.at(c).place)) return title + " is not in play.";
    if (!g.fights(c)) return title + " is not at the sector of a battle.";
    if (asked<AttackTarget>() || asked<HitTarget>()) return title + " " + not_a_target(c) + ".";
    if (asked<BlockShot>()) return title + " can't block: " + not_blocking(c) + ".";
    if (g.at(c).owner != seat_) return title + " is not yours.";
    if (asked<TakeAction>()) return title + " can't act: " + not_acting(c) + ".";
    return of_abilities(c, title);
  }

 private:
  template <class Q>
  bool asked() const {
    return tail_.routine == AllRoutines::id<Q> && g.seat_to_move() == seat_;
  }
  static bool speaks_of_card(Option o) {
    return verb(o) != Verb::BattleAt && verb(o) != Verb::ChooseSector && verb(o) != Verb::ApplyFirst &&
           verb(o) != Verb::ChooseEffect && verb(o) > Verb::Redraw;
  }

  std::string not_a_target(Slot c) const {
    if (g.at(c).owner == seat_) return "is your own";
    if (asked<HitTarget>())
      return g.charging(c) ? "is charging: artillery hits ready and locked units and fortifications"
                           : "can't be hit by artillery";
    if (g.card(c).type == Type::Character && !g.locked(c)) return "is a character that is not locked";
    return "can't be targeted";
  }

  std::string not_blocking(Slot c) const {
    const Attack& shot = *g.attack();
    if (g.at(c).owner != seat_) return "it is not yours";
    if (!g.card(c).is_unit()) return "only units block";
    if (g.locked(c)) return "it is locked";
    if (c == shot.target.slot) return "it is the target";
    if (g.forbidden(c, Deed::Block)) return "a text forbids it";
    return "its speed " + std::to_string(g.speed(c)) + " is not higher than the shooter's " +
           std::to_string(g.speed(shot.attacker.slot));
  }

  std::string not_acting(Slot c) const {
    if (!g.card(c).is_unit()) return "it is no unit, and no text of it can be used now";
    if (g.locked(c)) return "it is locked";
    if (!g.has_target(seat_)) return "there is no target";
    return "a text forbids it";
  }

  std::string of_abilities(Slot c, const std::string& title) const {
    for (unsigned i = 0; i < g.card(c).abilities.size(); ++i)
      if (const Ability& a = g.card(c).abilities[i];
          !a.command && a.kind >= Kind::Action && a.kind <= Kind::SetUp)
        return of_ability(c, i, title);
    return title + " has no ability that could be used.";
  }

  std::string of_ability(Slot c, unsigned i, const std::string& title) const {
    const Ability& a = g.card(c).abilities[i];
    const bool action = asked<TakeAction>() && a.kind == Kind::Action;
    const bool tactic = asked<PlayTactic>() && a.kind == Kind::Tactic;
    const std::string is = title + " (" + a.text + ") is " + kind_word(a.kind);
    if (!action && !tactic) return is + ": not now.";
    const Act act = g.start(c, i, seat_);
    if (!g.holds(a.condition, g.eye(act))) return is + ": its condition does not hold.";
    if (!g.payable(act)) return is + ": its cost cannot be paid.";
    return is + ": its limit is reached or a choice it requires cannot be made.";
  }

  const Game& g;
  Seat seat_;
  const Options& options_;
  FrameTail tail_{};
};

}  // namespace

std::string DelosMatch::why_not(Seat seat, std::string_view wanted) const {
  if (over()) return "The game is over.";
  const Game g = now();
  const std::string name = lower_case(wanted);
  Slot found = no_card;
  int nearest = 1000;
  for (Slot c = 0; c < slot_count; ++c) {
    const CardState& now = state_.cards[c];
    const bool seen = (now.known >> seat & 1U) && !(now.flags & CardState::FaceDown) &&
                      now.place != nowhere && now.place != deck;
    if (!seen) continue;
    int distance = language::edit_distance(name, lower_case(g.title(c)));
    if (lower_case(g.title(c)).find(name) != std::string::npos) distance = std::min(distance, 1);
    if (now.owner != seat) distance = distance * 2 + 1;
    if (now.place == discard) distance = distance * 2 + 1;
    if (distance < nearest) {
      nearest = distance;
      found = c;
    }
  }
  if (found == no_card || nearest > 2 + static_cast<int>(name.size()))
    return "You see no card named \"" + std::string(wanted) + "\".";
  return with_names(Reasons(g, seat, options_).of(found));
}

}  // namespace tercio::delos
