// What the pending question is for, in one short sentence. `#0` and `#1` stand for the players' names.
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {
namespace {

std::string so_many(unsigned n, const char* what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string name_of(const Game& g, Ref r) { return r.slot < slot_count ? g.told(r.slot) : "it"; }

// The card whose ability is in progress.
std::string acting(const Game& g, unsigned act) { return g.catalog[g.s.acts[act].card].title; }

// The effect of an ability that uses what is chosen into a register.
const EffectNode* effect_using(const Game& g, const Act& act, unsigned reg) {
  const auto is_it = [&](Things things) {
    return things && g.program()[things].named == machine::Named::Picked && g.program()[things].reg == reg;
  };
  const auto find = [&](const auto& self, Effect id) -> const EffectNode* {
    if (!id) return nullptr;
    const EffectNode& node = g.program()[id];
    if (is_it(node.what) || is_it(node.to)) return &node;
    if (const EffectNode* inside = self(self, node.a)) return inside;
    return self(self, node.b);
  };
  return find(find, g.ability(act).effect);
}

std::string purpose(const EffectNode* node) {
  return node && node->control == machine::Control::Verb ? std::string(verb_of(*node).purpose) : "";
}

// What happens, or has happened, to one card.
std::string told(const Game& g, const Member& m, Name name, bool after) {
  const std::string card = name_of(g, m.card), whose = "#" + std::to_string(m.seat);
  const std::string where = is_planet(m.place) ? " at " + g.name_of_place(m.place) : "";
  switch (name) {
    case Name::Assigned: return card + where + " is dealt " + std::to_string(m.amount) + " damage";
    case Name::Damaged:
      return card + where + (after ? " took " : " is about to take ") + std::to_string(m.amount) + " damage";
    case Name::Destroyed: return card + (after ? " was destroyed" : " is about to be destroyed") + where;
    case Name::LeavesPlay: return card + (after ? " left play" : " is about to leave play") + where;
    case Name::EntersDiscard: return card + " went to the discard pile";
    case Name::EntersPlay:
    case Name::Deployed: return card + " entered play" + where;
    case Name::Deploying: return whose + " deploys " + card + where + ", cost " + std::to_string(m.amount);
    case Name::Commits: return card + " committed" + where;
    case Name::Moves: return card + (after ? " moved" : " is about to be moved") + where;
    case Name::Exhausts: return card + " exhausts";
    case Name::DeclaredAttacker: return card + " attacks" + where;
    case Name::AttackDeclared: return name_of(g, m.agent) + " attacks " + card;
    case Name::PlaysEvent: return whose + (after ? " played " : " plays ") + card;
    case Name::TriggersAbility: return name_of(g, m.agent) + " targets " + card;
    case Name::ShieldUsed: return card + " shields " + name_of(g, m.agent);
    case Name::StruggleBegins: return "the command struggle" + where + " begins";
    case Name::StruggleWon: return whose + " won the command struggle" + where;
    case Name::PhaseBegins: return "the " + phase_name(g.s.phase) + " phase begins";
    case Name::PhaseEnds: return "the " + phase_name(g.s.phase) + " phase ends";
    case Name::Readies: return card + (after ? " readied" : " is about to ready");
    case Name::Retreats: return card + (after ? " retreated" : " is about to retreat");
    case Name::AttackResolved: return card + " has attacked" + where;
    case Name::BattleBegins: return "the battle" + where + " begins";
    case Name::BattleWon: return whose + " won the battle" + where;
    case Name::BattleEnds: return "the battle" + where + " ends";
    case Name::RoundBegins: return "a combat round" + where + " begins";
    case Name::RoundEnds: return "a combat round" + where + " ends";
    case Name::Draws: return whose + " drew";
    case Name::Discards: return whose + " discarded " + card;
    case Name::DamageRemoved: return std::to_string(m.amount) + " damage was removed from " + card;
    case Name::DeepStruck: return whose + " Deep Strikes " + card + where;
    case Name::Infested: return "the planet" + where + " is infested";
    case Name::AttackMade: return name_of(g, m.agent) + " has attacked " + card;
    case Name::UsesArea: return card + " used its Area Effect";
    case Name::Sacrificed: return card + (after ? " was sacrificed" : " is about to be sacrificed") + where;
    case Name::UsesAbility: return card + (after ? " used an ability" : " uses an ability");
    case Name::Cancels: return whose + " cancelled an effect";
    case Name::GainsResources: return whose + " gained resources";
    case Name::SkirmishEnds: return "the ranged skirmish" + where + " ends";
    case Name::TurnEnds: return "the combat turn of " + whose + " ends";
    case Name::Searches: return whose + " searches his deck";
    case Name::BattleAbility: return whose + " uses the battle ability" + where;
    case Name::Bloodied: return card + " was bloodied" + where;
    case Name::Routed: return card + " was routed";
    case Name::Captured: return whose + " captured a planet";
    case Name::Passes: return whose + " passed";
    case Name::None:
    case Name::count: break;
  }
  return "";
}

std::string window(const Game& g, unsigned moment, Kind kind, bool forced, const Options& list) {
  std::string what = kind == Kind::Interrupt ? "Interrupt" : "Reaction";
  for (Option o : list) {
    if (verb(o) != Verb::Use || o.c == 0) continue;
    const Member& m = g.s.members[g.s.moments[moment].first + o.c - 1U];
    for (const Happening& h : g.ability_of(o.a, o.b).happenings)
      if (m.names & bit(h.name)) {
        what += ": " + told(g, m, h.name, kind == Kind::Reaction);
        break;
      }
    break;
  }
  return what + (forced ? "; which is resolved first?" : "");
}

std::string damage_dealt(const Game& g, unsigned moment, Seat seat) {
  const Moment& m = g.s.moments[moment];
  unsigned hit = 0, amount = 0;
  Slot one = no_card;
  for (unsigned i = 0; i < m.count; ++i) {
    const Member& member = g.s.members[m.first + i];
    if (member.amount == 0 || !g.alive(member.card) || g.at(member.card.slot).controller != seat) continue;
    if (member.card.slot != one) ++hit;
    one = member.card.slot;
    amount += member.amount;
  }
  if (hit != 1)
    return so_many(hit, "unit") + " are dealt " + std::to_string(amount) + " damage together: use shields?";
  return g.title(one) + " is dealt " + std::to_string(amount) + " damage: use a shield?";
}

std::string bonus(const Game& g, Seat seat, Place at) {
  const Bonuses all = g.bonuses(seat, at);
  const unsigned cards = all.sum(Bonuses::all_cards), resources = all.sum(Bonuses::all_resources);
  const std::string and_then = cards > 0 && resources > 0 ? " and " : "";
  return "Command struggle won at " + g.name_of_place(at) + ": take " +
         (cards > 0 ? so_many(cards, "card") : "") + and_then +
         (resources > 0 ? so_many(resources, "resource") : "") + "?";
}

std::string pick_card(const Game& g, const PickCard& q) {
  const Act& act = g.s.acts[q.act];
  const ThingsNode& n = g.program()[q.things];
  const EffectNode* effect = q.user ? &g.program()[q.user] : effect_using(g, act, n.reg);
  std::string text = acting(g, q.act) + (n.target ? ": choose a target" : ": choose a card");
  if (effect && effect->to != q.things) text += purpose(effect);
  if (q.most == 255) return text + " (any number; " + std::to_string(act.count[n.reg]) + " so far)";
  if (q.most > 1)
    text += " (" + std::to_string(act.count[n.reg] + 1U) + " of " + (n.up_to ? "up to " : "") +
            std::to_string(q.most) + ")";
  return text;
}

std::string pick_place(const Game& g, const PickPlace& q) {
  const Act& act = g.s.acts[q.act];
  const ThingsNode& n = g.program()[q.things];
  const EffectNode* effect = q.user ? &g.program()[q.user] : effect_using(g, act, n.reg);
  const bool any = !n.filter || (g.program()[n.filter].types & bit(Type::Headquarters));
  std::string text = acting(g, q.act) + ": choose a " + (any ? "place" : "planet");
  if (!effect || effect->control != machine::Control::Verb) return text;
  if (!effect->what) return text + purpose(effect);
  const Cards moved = g.found(effect->what, act);
  return moved.count() == 1 ? text + " for " + g.title(*moved.begin()) : text;
}

std::string action_window(const Game& g) {
  std::string text = "Action window";
  if (g.s.battle.at != nowhere)
    text += " in the battle at " + g.name_of_place(g.s.battle.at);
  else
    text += ", " + phase_name(g.s.phase) + " phase";
  return text + ": act or pass";
}

}  // namespace

std::string Game::prompt() const {
  if (over() || s.frames.top == 0) return "";
  const FrameTail tail = AllRoutines::top(s.frames);
  const void* frame = AllRoutines::frame(s.frames, tail);
  const auto is = [&]<class Q>(const Q*& question) {
    question = tail.routine == AllRoutines::id<Q> ? static_cast<const Q*>(frame) : nullptr;
    return question != nullptr;
  };
  const auto offered = [&](const auto& question) {
    Options list;
    question.offer(*this, list);
    return list;
  };
  const std::string battle = s.battle.at == nowhere ? "" : name_of_place(s.battle.at);

  if (const Mulligan * q; is(q)) return "Your opening hand: keep it, or draw another?";
  if (const DeploymentTurn * q; is(q))
    return "Deployment turn: " + so_many(s.resources[q->seat], "resource") +
           (s.passed[other(q->seat)] ? ", your opponent has passed" : "");
  if (const ActionTurn * q; is(q)) return action_window(*this);
  if (const SetDial * q; is(q))
    return "Command dial (secret): where does " + title(warlord(q->seat)) + " go?";
  if (const SetSynapseDial * q; is(q))
    return "Second dial (secret): where does " + title(synapse_at_hq(q->seat)) + " go?";
  if (const SetEnslavement * q; is(q)) return "Enslavement dial: which faction?";
  if (const TakeInfestation * q; is(q))
    return "You won the battle at " + battle + ": remove the infestation?";
  if (const DeepStrike * q; is(q))
    return "Battle at " + battle + ": Deep Strike with " + so_many(s.resources[q->seat], "resource") + "?";
  if (const StrikeHost * q; is(q)) return "Deep Strike: choose what " + title(q->c) + " is attached to";
  if (const TakeBonus * q; is(q)) return bonus(*this, q->seat, q->at);
  if (const MoveMobile * q; is(q)) return "Combat phase begins: move your Mobile units?";
  if (const DeclareAttacker * q; is(q))
    return q->ranged ? "Ranged skirmish at " + battle + ": declare a Ranged attacker"
                     : "Combat at " + battle + ", round " + std::to_string(s.battle.round) +
                           ": declare an attacker";
  if (const DeclareDefender * q; is(q))
    return title(s.battle.attacker.slot) + " attacks with " + std::to_string(attack(s.battle.attacker.slot)) +
           " at planet " + std::to_string(planet_number(s.battle.at)) + ": against which unit?";
  if (const RetreatUnits * q; is(q))
    return "End of combat round " + std::to_string(s.battle.round) + " at " + battle + ": retreat units?";
  if (const CallStalemate * q; is(q))
    return "Nothing changed in the battle at " + battle + ": call a stalemate check?";
  if (const UseBattleAbility * q; is(q))
    return "You won the battle at " + name_of_place(q->at) + ": use its battle ability?";
  if (const Answer * q; is(q)) return window(*this, q->moment, q->kind, false, offered(*q));
  if (const ForcedAnswer * q; is(q)) return window(*this, q->moment, q->kind, true, offered(*q));
  if (const UseShield * q; is(q)) return damage_dealt(*this, q->moment, q->seat);
  if (const ChooseNumber * q; is(q))
    return (s.act_count > 0 ? acting(*this, s.act_count - 1U) + ": c" : "C") + std::string("hoose X");
  if (const PickCard * q; is(q)) return pick_card(*this, *q);
  if (const PickPlace * q; is(q)) return pick_place(*this, *q);
  if (const PickHost * q; is(q))
    return acting(*this, q->act) + ": choose what " + title(q->attachment) + " is attached to";
  if (const WhichCost * q; is(q)) return acting(*this, q->act) + ": choose how its cost is paid";
  if (const PickPayment * q; is(q)) return acting(*this, q->act) + ": choose what its cost is paid with";
  if (const DivideDamage * q; is(q)) return "Indirect damage: choose a unit for the next 1 damage";
  if (const DiscardFromHand * q; is(q)) return "Choose a card of your hand to discard";
  if (const PlaceToken * q; is(q)) return "Choose a planet for the next token";
  if (const PutBackNext * q; is(q))
    return acting(*this, q->act) + ": which card goes " +
           (q->top ? "on top of the deck next? The last one ends on top" : "to the bottom of the deck next?");
  if (const YesOrNo * q; is(q))
    return (s.act_count > 0 ? acting(*this, s.act_count - 1U) + ": d" : "D") + std::string("o it?");
  if (const WhichEffect * q; is(q)) return acting(*this, q->act) + ": choose an effect";
  if (const WhichPlayer * q; is(q)) return "Choose a player";
  if (const TargetPlayer * q; is(q)) return acting(*this, q->act) + ": choose a player";
  if (const KeywordToCopy * q; is(q)) return acting(*this, q->act) + ": choose a keyword";
  if (const RemovedPlanet * q; is(q)) return acting(*this, q->act) + ": choose a planet that comes into play";
  if (const KeepShield * q; is(q)) return "Attach " + card(q->c).title + " to " + title(q->unit) + "?";
  if (const TypeToName * q; is(q)) return acting(*this, q->act) + ": name a type of card";
  if (const PlaceApart * q; is(q)) return acting(*this, q->act) + ": choose a planet for " + title(q->c);
  if (const KeepRelic * q; is(q)) return "You may control one Relic: choose one to discard";
  if (const DeployOne * q; is(q)) return acting(*this, q->act) + ": choose a card to deploy";
  if (const ResolveNext * q; is(q)) return "Effects that waited for now: which is resolved first?";
  if (const DiscardNext * q; is(q))
    return "Your cards leave play together: which goes to the discard pile first?";
  return "";
}

}  // namespace tercio::warlords
