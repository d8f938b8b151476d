// What a person reads: titles, places, labels of options, prompts. `#0` and `#1` stand for the players'
// names.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

std::string Game::title(Slot c) const {
  std::string name = card(c).title;
  if (in_play(c) && at(c).ordinal > 1) name += " (" + std::to_string(at(c).ordinal) + ")";
  return name;
}

std::string Game::name_of_place(Place p) const {
  if (p == hq) return "HQ";
  if (!is_planet(p))
    return p == hand ? "hand" : p == discard ? "discard pile" : p == deck ? "deck" : "nowhere";
  return "planet " + std::to_string(planet_number(p)) +
         (s.line[p] == no_card ? "" : " " + card(s.line[p]).title);
}

namespace {

std::string with_place(const Game& g, Slot c) {
  const CardState& now = g.at(c);
  std::string text = g.title(c);
  if (now.host != no_card) text += " on " + g.title(now.host);
  if (g.in_play(c))
    text += " at " + g.name_of_place(now.place) + " of #" + std::to_string(now.controller);
  else if (now.place == discard)
    text += " in the discard pile";
  return text;
}

std::string place_label(const Game& g, const char* verb, Option o) {
  std::string text = std::string(verb) + " " + g.name_of_place(o.a);
  if (o.a == hq) text += " of #" + std::to_string(o.b);
  return text;
}

std::string use_label(const Game& g, Option o) {
  const Card& def = g.card(o.a);
  std::string text = (def.type == Type::Event ? "play " : "use ") + g.title(o.a);
  const FrameTail tail = AllRoutines::top(g.s.frames);
  std::uint8_t moment = 255;
  if (tail.routine == AllRoutines::id<Answer>)
    moment = static_cast<const Answer*>(AllRoutines::frame(g.s.frames, tail))->moment;
  if (tail.routine == AllRoutines::id<ForcedAnswer>) {
    moment = static_cast<const ForcedAnswer*>(AllRoutines::frame(g.s.frames, tail))->moment;
    text = "resolve " + g.title(o.a);
  }
  if (g.at(o.a).host != no_card) text += " (attached to " + g.title(g.at(o.a).host) + ")";
  if (o.c > 0 && moment != 255) {
    const Member& m = g.s.members[g.s.moments[moment].first + o.c - 1U];
    if (m.card.slot < slot_count && m.card.slot != o.a) {
      text += " on " + g.title(m.card.slot);
      if (g.in_play(m.card.slot)) text += " at " + g.name_of_place(m.place);
    } else if (is_planet(m.place)) {
      text += " at " + g.name_of_place(m.place);
    }
  }
  if (def.type == Type::Event && o.c > 0) text += " (use " + def.title + ")";
  unsigned actions = 0;
  for (const Ability& a : def.abilities) actions += a.kind == Kind::Action;
  if (actions > 1) text += ": " + def.abilities[o.b].text;
  return text;
}

std::string deploy_label(const Game& g, Option o) {
  const std::string text = "deploy " + g.card(o.a).title;
  if (o.c == 1) return text + " at " + g.name_of_place(o.b);
  if (o.c == 3) return text + " to HQ";
  unsigned alike = 0;  // hosts of this name: then the place tells them apart
  for (Slot c : g.s.play[0] | g.s.play[1]) alike += g.title(c) == g.title(o.b);
  if (alike == 1) return text + " on " + g.title(o.b);
  return text + " on " + g.title(o.b) + " (" + g.name_of_place(g.at(o.b).place) + ", #" +
         std::to_string(g.at(o.b).controller) + ")";
}

}  // namespace

std::string Game::label(Option o) const {
  static constexpr const char* takes[] = {"take nothing", "take cards", "take resources", "take both"};
  switch (static_cast<Verb>(o.verb)) {
    case Verb::None: return "";
    case Verb::Pass: return "pass";
    case Verb::Done: return "done";
    case Verb::Decline: return "decline";
    case Verb::Keep: return "keep hand";
    case Verb::Mulligan: return "mulligan";
    case Verb::Deploy: return deploy_label(*this, o);
    case Verb::Use: return use_label(*this, o);
    case Verb::CommitTo: return "commit to " + name_of_place(o.a);
    case Verb::Take: return o.b ? std::string(takes[o.a]) + " (take both)" : takes[o.a];
    case Verb::AttackWith: return "attack with " + title(o.a);
    case Verb::Against: return "against " + title(o.a);
    case Verb::AreaEffect: return "area effect " + std::to_string(area_effect(o.a));
    case Verb::Retreat: return "retreat " + title(o.a);
    case Verb::Shield: {
      const FrameTail tail = AllRoutines::top(s.frames);
      const std::uint8_t moment = static_cast<const UseShield*>(AllRoutines::frame(s.frames, tail))->moment;
      const Member& m = s.members[s.moments[moment].first + o.b];
      return "shield " + card(o.a).title + " on " + title(m.card.slot) + " at " +
             name_of_place(at(m.card.slot).place);
    }
    case Verb::MoveTo: return "move " + title(o.a) + " to " + name_of_place(o.b);
    case Verb::BattleAbility: return "battle ability " + card(s.line[o.a]).title;
    case Verb::CallStalemate: return "call stalemate";
    case Verb::Choose: return "choose " + with_place(*this, o.a);
    case Verb::Target: return "target " + with_place(*this, o.a);
    case Verb::ChoosePlace: return place_label(*this, "choose", o);
    case Verb::TargetPlace: return place_label(*this, "target", o);
    case Verb::Number: return "X = " + std::to_string(o.a);
    case Verb::Divide: return "1 damage on " + with_place(*this, o.a);
    case Verb::DiscardCard: return "discard " + with_place(*this, o.a);
    case Verb::SacrificeCard: return "sacrifice " + with_place(*this, o.a);
    case Verb::PayWith: return "pay with " + with_place(*this, o.a);
    case Verb::Bottom: return "bottom " + card(o.a).title;
    case Verb::Yes: return "yes";
    case Verb::Player: return "choose #" + std::to_string(o.a);
    case Verb::Effect: {
      const Act& act = s.acts[o.b];
      for (std::int16_t id : ability(act).steps) {
        const Step* step = &catalog.step(id);
        while (step->what == Do::If || step->what == Do::May) step = &catalog.step(step->sub);
        if (step->what != Do::Either) continue;
        const Step& chosen = catalog.step(o.a == 0 ? step->sub : step->other);
        const std::string n = std::to_string(chosen.amount.number);
        return chosen.what == Do::Draw            ? "choose draw " + n + " cards"
               : chosen.what == Do::GainResources ? "choose gain " + n + " resources"
                                                  : "choose effect " + std::to_string(o.a + 1);
      }
      return "choose effect " + std::to_string(o.a + 1);
    }
  }
  return "";
}

}  // namespace tercio::warlords
