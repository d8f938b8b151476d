// Why something is not among the options, in a sentence.
#include "language/token.h"
#include "rulebooks/commanders/match.h"

namespace tercio::commanders {
namespace {

std::string price_missing(const Game& g, Slot c, Seat seat) {
  const Act act = g.start(c, g.card(c).type == Type::Action ? Act::Mode : Act::Play, 0, seat);
  const int gold = g.price(act, Money::Gold), mana = g.price(act, Money::Mana);
  if (gold > g.gold(seat))
    return "it costs " + std::to_string(gold) + " gold and you have " + std::to_string(g.gold(seat));
  if (mana > g.mana(seat))
    return "it costs " + std::to_string(mana) + " mana and you have " + std::to_string(g.mana(seat));
  return "";
}

std::string why_not_played(const Game& g, Slot c, Seat seat) {
  const Card& text = g.card(c);
  if (text.type == Type::Action) {
    if (g.s.phase != Phase::Campaign) return "actions are used in a campaign phase";
    const std::string missing = price_missing(g, c, seat);
    return missing.empty() ? "it has no legal direction, or its price cannot be paid" : missing;
  }
  if (text.type == Type::Condition) {
    if (g.s.phase != Phase::Condition) return "conditions are evoked in your condition phase";
    return price_missing(g, c, seat);
  }
  if (!g.together(seat, g.s.campaigning) || g.s.phase != Phase::Campaign || g.in_combat())
    return "that is done in your own campaign phase, outside combat";
  if (text.type == Type::Location && (g.s.annexed >> seat & 1)) return "you have annexed already this term";
  if (text.type == Type::Location && g.locations(seat) >= 4)
    return "you have four locations already, your encampment among them";
  if (const std::string missing = price_missing(g, c, seat); !missing.empty()) return missing;
  if (text.type == Type::Item) return "no unit in your locations can be equipped with it";
  if (text.type == Type::Upgrade) return "you have no location that can be upgraded: an encampment cannot";
  return "its price cannot be paid";
}

std::string why_not_commanded(const Game& g, Slot c, Seat seat) {
  if (!g.is_unit(c)) return "it has no action that can be used now";
  if (g.s.phase != Phase::Campaign) return "units act in a campaign phase";
  if (g.at(c).flags & CardState::OnGuard) return "it is on guard, which makes it unable";
  if (g.at(c).unable > 0)
    return "it is unable" +
           (g.at(c).unable > 1 ? " " + std::to_string(g.at(c).unable) + " times" : std::string());
  if (!g.together(seat, g.s.campaigning)) return "most actions of units belong to your own campaign phase";
  if (g.in_combat()) return "combat is under way";
  if (g.at(c).flags & (CardState::Moved | CardState::Assaulted))
    return "it has moved or assaulted this term: it can neither move nor assault again";
  return "nothing it could do is legal now";
}

}  // namespace

std::string CommandersMatch::why_not(Seat seat, std::string_view wanted) const {
  const Game g = now();
  const std::string lower = language::lower_case(wanted);
  for (Slot c = 0; c < state_.first[state_.seats]; ++c) {
    const CardState& me = state_.cards[c];
    if (language::lower_case(g.name(c)) != lower && language::lower_case(g.card(c).title) != lower) continue;
    if (!(me.known >> seat & 1)) continue;
    if (!may_move(seat)) return "it is not your decision now";
    for (const Option o : options_)
      for (const int about_card : about(o))
        if (about_card == c) return "it is among your options";
    if (me.owner != seat) return "it is not yours";
    if (me.place == arsenal) return why_not_played(g, c, seat);
    if (is_active(me.place)) return why_not_commanded(g, c, seat);
    return me.place == ruins ? "it lies in your ruins" : "it is out of reach";
  }
  return "no card of that name is in sight";
}

}  // namespace tercio::commanders
