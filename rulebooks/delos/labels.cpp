// What a person reads: titles, places, labels of options. `#0` and `#1` stand for the players' names.
#include "rulebooks/delos/game.h"

namespace tercio::delos {

std::string Game::title(Slot c) const {
  std::string name = card(c).title;
  if (is_sector(at(c).place) && at(c).ordinal > 1) name += " (" + std::to_string(at(c).ordinal) + ")";
  return name;
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

std::string use_label(const Game& g, Option o) {
  const Card& def = g.card(o.a);
  std::string text = (g.at(o.a).place == command ? "play " : "use ") + g.title(o.a);
  const FrameTail tail = AllRoutines::top(g.s.frames);
  if (o.c > 0 && tail.routine == AllRoutines::id<AnswerMoment>) {
    const auto* asked = static_cast<const AnswerMoment*>(AllRoutines::frame(g.s.frames, tail));
    const Member& m = g.s.members[g.s.moments[asked->moment].first + o.c - 1U];
    if (m.card.slot < slot_count && m.card.slot != o.a && m.face != 0)
      text += " on " + g.catalog[m.face].title;
  }
  unsigned alike = 0;  // abilities of this kind in play: then the text tells them apart
  for (const Ability& a : def.abilities) alike += a.kind == def.abilities[o.b].kind && !a.command;
  if (alike > 1 && g.at(o.a).place != command) text += ": " + def.abilities[o.b].text;
  return text;
}

std::string assault_label(const Game& g, Option o) {
  std::string text = "assault with " + g.title(o.a);
  if (o.b == gained) return text + " (gained)";
  unsigned abilities = 0;
  for (const Ability& a : g.card(o.a).abilities) abilities += a.kind == Kind::Assault;
  return abilities > 1 ? text + ": " + g.card(o.a).abilities[o.b].text : text;
}

std::string invulnerable_label(const Game& g, Option o) {
  std::string text = "invulnerable " + g.title(o.a);
  return o.b == gained ? text + " (gained)" : text + ": " + g.card(o.a).abilities[o.b].text;
}

const char* verb_of(Do what) {
  switch (what) {
    case Do::Destroy: return "destroy";
    case Do::Lock: return "lock";
    case Do::Rally: return "rally";
    case Do::Charge: return "charge";
    case Do::Damage: return "deal damage";
    case Do::Infiltrate: return "infiltrate";
    case Do::Move: return "move";
    case Do::Take: return "take a card";
    case Do::Draw: return "draw";
    case Do::Discard: return "discard";
    case Do::AnotherAction: return "take another action";
    case Do::AddFlags: return "flags";
    default: return "effect";
  }
}

std::string effect_label(const Game& g, Option o) {
  const FrameTail tail = AllRoutines::top(g.s.frames);
  if (tail.routine != AllRoutines::id<WhichEffect>) return "choose effect " + std::to_string(o.a + 1);
  const auto* asked = static_cast<const WhichEffect*>(AllRoutines::frame(g.s.frames, tail));
  const Step& either = g.catalog.step(asked->step);
  return "choose effect " + std::to_string(o.a + 1) + " " +
         verb_of(g.catalog.step(o.a == 0 ? either.sub : either.other).what);
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
    case Verb::Artillery: return "artillery " + title(o.a);
    case Verb::Hit: return "hit " + title(o.a);
    case Verb::TroopCapacity: return "troop capacity " + title(o.a);
    case Verb::Use: return use_label(*this, o);
    case Verb::Resolve: return "resolve " + title(o.a);
    case Verb::Save: return "resolve " + title(o.a);
    case Verb::Invulnerable: return invulnerable_label(*this, o);
    case Verb::ApplyFirst: return "apply #" + std::to_string(o.a) + " first";
    case Verb::Choose: return "choose " + described(*this, o.a);
    case Verb::ChooseSector: return "choose " + name_of_place(o.a);
    case Verb::DiscardCard: return "discard " + card(o.a).title;
    case Verb::PayWith: return "pay with " + title(o.a);
    case Verb::Top: return "top " + card(o.a).title;
    case Verb::Yes: return "yes";
    case Verb::No: return "no";
    case Verb::Effect: return effect_label(*this, o);
  }
  return "";
}

}  // namespace tercio::delos
