// What a person reads: titles, places, labels of options. `#0` and `#1` stand for the players' names.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/delos/rules/verb.h"

namespace tercio::delos {

std::string Game::title(Slot c) const {
  std::string name = card(c).title;
  if (is_sector(at(c).place) && at(c).ordinal > 1) name += " (" + std::to_string(at(c).ordinal) + ")";
  return name;
}

std::string Game::title(const Member& m) const {
  if (alive(m.card)) return title(m.card.slot);
  const unsigned copy = m.flags & 63U;
  return catalog[m.was.face].title + (copy > 1 ? " (" + std::to_string(copy) + ")" : "");
}

std::string Game::name_of_place(Place p) const {
  if (is_sector(p)) return card(sector(p)).title;
  return p == hand || p == command ? "its owner's hand"
         : p == discard            ? "its owner's discard pile"
         : p == deck               ? "its owner's deck"
                                   : "nowhere";
}

namespace {

// With its owner where both sides have such a card, with its place where it is not at the sector.
std::string described(const Game& g, Slot c) {
  std::string text = g.title(c);
  const CardState& now = g.at(c);
  if (g.fights(c)) return text + " of #" + std::to_string(now.owner);
  if (is_sector(now.place)) return text + " at " + g.name_of_place(now.place);
  if (now.place == discard) return text + " in the discard pile";
  if (now.place == command) return text + " in hand";
  if (now.place == deck) return text + " in the deck";
  return text;
}

// Where a card in play has several abilities of a kind, the text tells them apart.
std::string told_apart(const Game& g, Option o) {
  const Card& def = g.card(o.a);
  unsigned alike = 0;
  const Ability& chosen = g.ability_at(o.a, o.b);
  for (const Ability& a : def.abilities) alike += a.kind == chosen.kind && !a.command;
  const bool told = o.b >= first_grant || (alike > 1 && g.at(o.a).place != command);
  return told ? ": " + chosen.text : "";
}

std::string use_label(const Game& g, Option o) {
  std::string text = (g.at(o.a).place == command ? "play " : "use ") + g.title(o.a);
  const FrameTail tail = AllRoutines::top(g.s.frames);
  if (o.c > 0 && tail.routine == AllRoutines::id<AnswerMoment>) {
    const auto* asked = static_cast<const AnswerMoment*>(AllRoutines::frame(g.s.frames, tail));
    const Member& m = g.s.members[g.s.moments[asked->moment].first + o.c - 1U];
    if (m.card.slot < slot_count && m.card.slot != o.a && m.was.face != 0) text += " on " + g.title(m);
  }
  return text + told_apart(g, o);
}

std::string gained_text(const Game& g, Option o, Special special) {
  const Game::Strength strength = g.gained_strength(o.a, special, o.c);
  return strength.d6 ? "d6" : std::to_string(strength.number);
}

std::string assault_label(const Game& g, Option o) {
  std::string text = "assault with " + g.title(o.a);
  if (o.b == gained) return text + " (gained " + gained_text(g, o, Special::Assault) + ")";
  unsigned abilities = 0;
  for (const Ability& a : g.card(o.a).abilities) abilities += a.kind == Kind::Assault;
  return abilities > 1 ? text + ": " + g.card(o.a).abilities[o.b].text : text;
}

std::string invulnerable_label(const Game& g, Option o) {
  std::string text = "invulnerable " + g.title(o.a);
  return o.b == gained ? text + " (gained " + gained_text(g, o, Special::Invulnerable) + "+)"
                       : text + ": " + g.card(o.a).abilities[o.b].text;
}

using machine::Control;

// The rows of alternatives that an effect holds, in the order of the text.
void add_choices(const Game& g, Effect id, std::vector<Effect>& all) {
  if (!id) return;
  const EffectNode& node = g.program()[id];
  if (node.control == Control::Verb || node.control == Control::DoSame) return;
  if (node.control == Control::Either && !node.then) all.push_back(id);
  add_choices(g, node.a, all);
  add_choices(g, node.b, all);
}

void add_choices(const language::Tree& tree, std::vector<const language::Tree*>& all) {
  constexpr std::string_view rows[] = {"either {", "{verb} or {cost}", "{verb} or {verb}",
                                       "{zone} or {zone}"};
  if (tree.row && std::any_of(std::begin(rows), std::end(rows), [&](std::string_view row) {
        return tree.row->pattern.find(row) != std::string_view::npos;
      }))
    all.push_back(&tree);
  for (const language::Tree& part : tree.parts) add_choices(part, all);
}

// What the card says of the alternative.
std::string text_of(const Game& g, const Act& act, Effect either, unsigned which) {
  const Ability& a = g.ability(act);
  std::vector<Effect> choices;
  for (const Effect cost : a.costs) add_choices(g, cost, choices);
  add_choices(g, a.effect, choices);
  std::vector<const language::Tree*> said;
  if (act.ability < first_grant && a.line < g.catalog[act.card].trees.size())
    add_choices(g.catalog[act.card].trees[a.line], said);
  for (std::size_t i = 0; i < choices.size() && i < said.size(); ++i)
    if (choices[i] == either) {  // behind the player who chooses, if one is named
      const std::string_view row = said[i]->row->pattern;
      const bool zones = row.find("{zone} or") != std::string_view::npos;  // behind what comes from there
      const std::size_t part = which + (zones || row.starts_with("{player}"));
      if (part < said[i]->parts.size()) return ": " + g.catalog.grammar().format(said[i]->parts[part]);
    }
  return "";
}

std::string effect_label(const Game& g, Option o) {
  const FrameTail tail = AllRoutines::top(g.s.frames);
  const void* frame = AllRoutines::frame(g.s.frames, tail);
  Effect either;
  if (tail.routine == AllRoutines::id<WhichEffect>) either = static_cast<const WhichEffect*>(frame)->either;
  if (tail.routine == AllRoutines::id<WhichCost>) either = static_cast<const WhichCost*>(frame)->cost;
  const std::string text = "choose effect " + std::to_string(o.a + 1);
  return either ? text + text_of(g, g.s.acts[o.b], either, o.a) : text;
}

}  // namespace

std::string Game::label(Option o) const {
  switch (verb(o)) {
    case Verb::None: return "";
    case Verb::Pass: return "pass";
    case Verb::Done: return "done";
    case Verb::Decline: return "decline";
    case Verb::AttackRole: return "attack role";
    case Verb::DefendRole: return "defend role";
    case Verb::KeepHand: return "keep hand";
    case Verb::Redraw: return "redraw";
    case Verb::Deploy: return "deploy " + card(o.a).title + " at " + name_of_place(o.b);
    case Verb::BattleAt: return "battle at " + name_of_place(o.a);
    case Verb::ShootWith: return "shoot with " + title(o.a);
    case Verb::At: return "at " + title(o.a);
    case Verb::BlockWith: return "block with " + title(o.a);
    case Verb::NoBlock: return "no block";
    case Verb::Charge: return "charge " + title(o.a);
    case Verb::AssaultWith: return assault_label(*this, o);
    case Verb::Artillery: return "artillery " + title(o.a) + told_apart(*this, o);
    case Verb::Hit: return "hit " + title(o.a);
    case Verb::TroopCapacity: return "troop capacity " + title(o.a) + told_apart(*this, o);
    case Verb::Use: return use_label(*this, o);
    case Verb::Resolve: return "resolve " + title(o.a) + told_apart(*this, o);
    case Verb::Save: return "resolve " + title(o.a);
    case Verb::Invulnerable: return invulnerable_label(*this, o);
    case Verb::ApplyFirst: return "apply #" + std::to_string(o.a) + " first";
    case Verb::Choose: return "choose " + described(*this, o.a);
    case Verb::ChooseSector: return "choose " + name_of_place(o.a);
    case Verb::DiscardCard: return "discard " + card(o.a).title;
    case Verb::DamageOn: return "1 damage on " + described(*this, o.a);
    case Verb::PayWith: return "pay with " + title(o.a);
    case Verb::Top: {
      const bool bottom = s.act_count > 0 && s.acts[s.act_count - 1U].look_bottom;
      return (bottom ? "bottom " : "top ") + card(o.a).title;
    }
    case Verb::Yes: return "yes";
    case Verb::No: return "no";
    case Verb::ChooseEffect: return effect_label(*this, o);
    case Verb::Number: return "X = " + std::to_string(o.a);
  }
  return "";
}

}  // namespace tercio::delos
