// What the pending question is for, in one short sentence. `#0` and `#1` stand for the players' names.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {
namespace {

std::string number_of(unsigned n, const char* what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

const char* phase_name(Phase phase) {
  static constexpr const char* names[] = {"set-up", "deploy", "command", "combat", "headquarters"};
  return names[static_cast<unsigned>(phase)];
}

std::string name_of(const Game& g, Ref r) { return r.slot < slot_count ? g.title(r.slot) : "it"; }

// The card whose ability is in progress.
std::string acting(const Game& g, unsigned act) { return g.catalog[g.s.acts[act].card].title; }

// What a step does to the thing that is chosen for it.
const char* purpose(Do what) {
  switch (what) {
    case Do::Damage: return " to damage";
    case Do::MoveDamage: return " to move damage from";
    case Do::Heal: return " to heal";
    case Do::Reassign: return " to take the damage";
    case Do::Destroy: return " to destroy";
    case Do::Rout: return " to rout";
    case Do::Exhaust: return " to exhaust";
    case Do::Ready: return " to ready";
    case Do::Sacrifice: return " to sacrifice";
    case Do::Discard: return " to discard";
    case Do::ReturnToHand: return " to return to hand";
    case Do::Move: return " to move";
    case Do::Commit: return " to commit";
    case Do::Attach: return " to attach";
    case Do::PutIntoPlay: return " to put into play";
    case Do::TakeToHand: return " to take into your hand";
    case Do::TriggerBattle: return " whose battle ability is used";
    case Do::BecomeDefender: return " to be attacked instead";
    default: return "";
  }
}

// The step of an ability that uses what is chosen into a register: as things, or (second) as a destination.
const Step* step_using(const Game& g, const Act& act, unsigned reg, bool place) {
  const auto find = [&](const auto& self, std::int16_t id) -> const Step* {
    if (id < 0) return nullptr;
    const Step& step = g.catalog.step(id);
    if (place ? step.place.where == Where::PickedPlace && step.place.reg == reg
              : step.things.which == Which::Picked && step.things.reg == reg)
      return &step;
    if (const Step* inside = self(self, step.sub)) return inside;
    return self(self, step.other);
  };
  for (std::int16_t id : g.ability(act).steps)
    if (const Step* step = find(find, id)) return step;
  return nullptr;
}

// What happens, or has happened, to one card.
std::string told(const Game& g, const Member& m, Name name, bool after) {
  const std::string card = name_of(g, m.card), whose = "#" + std::to_string(m.seat);
  const std::string where = is_planet(m.place) ? " at " + g.name_of_place(m.place) : "";
  switch (name) {
    case Name::Assigned: return card + where + " is dealt " + std::to_string(m.amount) + " damage";
    case Name::Damaged: return card + where + " took " + std::to_string(m.amount) + " damage";
    case Name::Destroyed: return card + (after ? " was destroyed" : " is about to be destroyed") + where;
    case Name::LeavesPlay: return card + (after ? " left play" : " is about to leave play") + where;
    case Name::EntersDiscard: return card + " went to the discard pile";
    case Name::EntersPlay:
    case Name::Deployed: return card + " entered play" + where;
    case Name::Deploying: return whose + " deploys " + card + where + ", cost " + std::to_string(m.amount);
    case Name::Commits: return card + " committed" + where;
    case Name::Moves: return card + " moved" + where;
    case Name::Exhausts: return card + " exhausts";
    case Name::DeclaredAttacker: return card + " attacks" + where;
    case Name::AttackDeclared: return name_of(g, m.agent) + " attacks " + card;
    case Name::PlaysEvent: return whose + (after ? " played " : " plays ") + card;
    case Name::TriggersAbility: return name_of(g, m.agent) + " targets " + card;
    case Name::ShieldUsed: return card + " shields " + name_of(g, m.agent);
    case Name::StruggleBegins: return "the command struggle" + where + " begins";
    case Name::StruggleWon: return whose + " won the command struggle" + where;
    case Name::PhaseBegins: return std::string("the ") + phase_name(g.s.phase) + " phase begins";
    default: return "something happens";
  }
}

std::string window(const Game& g, unsigned moment, Kind kind, bool forced, const Options& list) {
  std::string what = kind == Kind::Interrupt ? "Interrupt" : "Reaction";
  for (Option o : list) {
    if (static_cast<Verb>(o.verb) != Verb::Use || o.c == 0) continue;
    const Name name = g.card(o.a).abilities[o.b].happening.name;
    const Member& m = g.s.members[g.s.moments[moment].first + o.c - 1U];
    what += ": " + told(g, m, name, kind == Kind::Reaction);
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
    return number_of(hit, "unit") + " are dealt " + std::to_string(amount) + " damage together: use shields?";
  return g.title(one) + " is dealt " + std::to_string(amount) + " damage: use a shield?";
}

std::string bonus(const Game& g, Seat seat, Place at) {
  unsigned cards = g.card(g.s.line[at]).bonus_cards, resources = g.card(g.s.line[at]).bonus_resources;
  for (Slot c : g.s.at[seat][at]) {
    if (g.card(c).type == Type::Warlord) continue;
    cards += g.card(c).bonus_cards;
    resources += g.card(c).bonus_resources;
  }
  const std::string and_then = cards > 0 && resources > 0 ? " and " : "";
  return "Command struggle won at " + g.name_of_place(at) + ": take " +
         (cards > 0 ? number_of(cards, "card") : "") + and_then +
         (resources > 0 ? number_of(resources, "resource") : "") + "?";
}

std::string pick_card(const Game& g, const PickCard& q) {
  const Act& act = g.s.acts[q.act];
  const Step* step = q.step >= 0 ? &g.catalog.step(q.step) : step_using(g, act, q.things.reg, false);
  std::string text = acting(g, q.act) + (q.things.targets ? ": choose a target" : ": choose a card");
  if (step) text += purpose(step->what);
  if (q.things.most == 255)
    return text + " (any number; " + std::to_string(act.count[q.things.reg]) + " so far)";
  if (q.things.most > 1)
    text += " (" + std::to_string(act.count[q.things.reg] + 1U) + " of " +
            (q.things.least < q.things.most ? "up to " : "") + std::to_string(q.things.most) + ")";
  return text;
}

std::string pick_place(const Game& g, const PickPlace& q) {
  const Act& act = g.s.acts[q.act];
  const Step* step = q.step >= 0 ? &g.catalog.step(q.step) : step_using(g, act, q.place.reg, true);
  std::string text =
      acting(g, q.act) + ": choose a " + (q.place.range == PlaceRange::PlanetOrHq ? "place" : "planet");
  if (!step) return text;
  if (step->what == Do::TriggerBattle) return text + purpose(step->what);
  if (step->what != Do::Move && step->what != Do::Commit && step->what != Do::PutIntoPlay) return text;
  const Slot moved = step->things.which == Which::Picked && act.count[step->things.reg] != 1
                         ? no_card
                         : g.one(step->things, act);
  return moved == no_card ? text : text + " for " + g.title(moved);
}

std::string action_window(const Game& g) {
  std::string text = "Action window";
  if (g.s.battle.at != nowhere)
    text += " in the battle at " + g.name_of_place(g.s.battle.at);
  else
    text += std::string(", ") + phase_name(g.s.phase) + " phase";
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
    return "Deployment turn: " + number_of(s.resources[q->seat], "resource") +
           (s.passed[other(q->seat)] ? ", your opponent has passed" : "");
  if (const ActionTurn * q; is(q)) return action_window(*this);
  if (const SetDial * q; is(q))
    return "Command dial (secret): where does " + title(warlord(q->seat)) + " go?";
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
  if (const PickPayment * q; is(q)) return acting(*this, q->act) + ": choose what its cost is paid with";
  if (const DivideDamage * q; is(q)) return "Indirect damage: choose a unit for the next 1 damage";
  if (const DiscardFromHand * q; is(q)) return "Choose a card of your hand to discard";
  if (const SacrificeOne * q; is(q)) return acting(*this, q->act) + ": choose a unit to sacrifice";
  if (const PutUnitFromHand * q; is(q))
    return acting(*this, q->act) + ": choose a unit of your hand to put into play at your HQ";
  if (const PlaceToken * q; is(q)) return "Choose a planet for the next token";
  if (const BottomNext * q; is(q))
    return acting(*this, q->act) + ": which card goes to the bottom of the deck next?";
  if (const YesOrNo * q; is(q))
    return (s.act_count > 0 ? acting(*this, s.act_count - 1U) + ": d" : "D") + std::string("o it?");
  if (const WhichEffect * q; is(q)) return acting(*this, q->act) + ": choose an effect";
  if (const WhichPlayer * q; is(q)) return "Choose a player";
  if (const KeepRelic * q; is(q)) return "You may control one Relic: choose one to discard";
  if (const DeployOne * q; is(q)) return acting(*this, q->act) + ": choose a card to deploy as an attachment";
  if (const DiscardNext * q; is(q))
    return "Your cards leave play together: which goes to the discard pile first?";
  return "";
}

}  // namespace tercio::warlords
