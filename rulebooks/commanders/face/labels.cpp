// Options in words. `#0` stands for the name of seat 0.
#include "machine/read.h"
#include "rulebooks/commanders/rules/verb.h"

namespace tercio::commanders {

std::string Game::name(Slot c) const {
  if (c >= slot_count) return "?";
  const CardState& me = at(c);
  if (card(c).encampment) return "encampment of #" + std::to_string(me.owner);
  std::string text = card(c).title;
  if (me.ordinal > 1) text += " (" + std::to_string(me.ordinal) + ")";
  return text;
}

// A name that tells the resource apart: whose it is, or where, if the title alone does not.
std::string Game::told(Slot c, Seat to) const {
  std::string text = name(c);
  if (c >= card_slots) return text;
  const CardState& me = at(c);
  bool others = false, elsewhere = false;
  for (Slot o = 0; o < s.first[s.seats]; ++o) {
    const CardState& other = s.cards[o];
    if (o == c || other.card != me.card || other.ordinal != me.ordinal) continue;
    if (is_active(other.place) != is_active(me.place) || (!is_active(me.place) && other.place != me.place))
      continue;
    others |= other.owner != me.owner;
    elsewhere |= other.owner == me.owner && other.place != me.place;
  }
  const bool open = is_active(me.place) || me.place == ruins || me.place == void_pile;
  if (others && me.owner != to && (open || s.terms.joint)) text += " of #" + std::to_string(me.owner);
  if (elsewhere && is_active(me.place)) text += " in " + region_name(me.place, me.owner);
  return text;
}

std::string Game::region_name(Place p, Seat to) const {
  if (p == battlefield) return "battlefield";
  const Slot location = is_location(p) ? s.locations[p] : no_card;
  if (location == no_card) return "nowhere";
  const Seat owner = region_seat(p);
  const std::string whose = owner == to ? "" : " of #" + std::to_string(owner);
  if (card(location).encampment) return "encampment" + whose;
  return name(location) + whose;
}

template <class Q>
static const Q* question(const Game& g) {
  const FrameTail tail = AllRoutines::top(g.s.frames);
  if (tail.routine != AllRoutines::id<Q>) return nullptr;
  return static_cast<const Q*>(AllRoutines::frame(g.s.frames, tail));
}

// What an effect or a price does first.
static std::string said(const Game& g, Effect id) {
  const EffectNode& node = g.program()[id];
  return node.control == machine::Control::Verb ? std::string(verb_of(node).name) : said(g, node.a);
}

// One of several effects or prices.
static std::string one_of_several(const Game& g, Option o) {
  Effect both;
  if (const auto* effects = question<WhichEffect>(g))
    both = effects->either;
  else if (const auto* prices = question<WhichCost>(g))
    both = g.mode(g.s.acts[prices->act]).costs[prices->cost];
  const std::string which = std::to_string(first(o) + 1);
  return both ? which + ": " + said(g, machine::alternative(g.program(), both, first(o))) : which;
}

// Another action of the resource has the same name.
static bool is_named_twice(const Game& g, Slot c, unsigned index) {
  unsigned n = 0;
  for (const Ability& a : g.card(c).abilities)
    n += (a.kind == Kind::Action || a.kind == Kind::Spell) && index < first_granted &&
         a.mode.name == g.card(c).abilities[index].mode.name;
  return n > 1;
}

// Who did it, where the same was done to one resource by several.
static std::string told_by(const Game& g, const Member& m) {
  for (unsigned i = 0; i < g.s.member_count; ++i) {
    const Member& other = g.s.members[i];
    if (other.event == m.event && other.card == m.card && other.agent != m.agent && m.agent.slot < slot_count)
      return " by " + g.name(m.agent.slot);
  }
  return "";
}

// What an ability does, where its resource has several that answer.
static std::string told_apart(const Game& g, Slot c, unsigned index) {
  const Ability* mine = g.ability(c, index);
  unsigned n = index >= first_granted;
  for (const Ability& a : g.card(c).abilities) n += mine && a.kind == Kind::Triggered;
  if (!mine || n < 2) return "";
  const std::size_t comma = mine->text.find(", ");
  return comma == std::string::npos ? "" : ": " + mine->text.substr(comma + 2);
}

std::string Game::label(Option o) const {
  const Slot a = first(o), b = second(o);
  const Seat to = s.frames.top > 0 ? seat_to_move() : Seat{0};
  const auto one = [&](Slot c) { return told(c, to); };
  switch (verb(o)) {
    case Verb::None: return "";
    case Verb::Wait: return "wait";
    case Verb::FirstTerm: return "first term #" + std::to_string(a);
    case Verb::Keep: return "keep";
    case Verb::Regroup: return "regroup";
    case Verb::Sustain: return "sustain " + one(a);
    case Verb::LetGo: return "let go " + one(a);
    case Verb::Barter: return "barter " + one(a);
    case Verb::Evoke: return "evoke " + one(a);
    case Verb::Annex: return "annex " + one(a);
    case Verb::Deploy:
      return "deploy " + one(a) + " in " + region_name(static_cast<Place>(third(o)), at(a).owner);
    case Verb::Equip: return "equip " + one(a) + " on " + one(b);
    case Verb::Upgrade: return "upgrade " + one(b) + " with " + one(a);
    case Verb::Act:
      return "act " + one(a) + (card(a).modes.size() > 1 ? " mode " + std::to_string(third(o) + 1) : "");
    case Verb::Use: {
      const Ability* used = ability(a, third(o));
      const std::string action = used ? used->mode.name : "";
      return "use " + one(a) + (action.empty() ? "" : ": " + action) +
             (is_named_twice(*this, a, third(o)) ? " " + std::to_string(third(o) + 1) : "");
    }
    case Verb::Attack: return "attack " + one(a);
    case Verb::Against: return "against " + one(a);
    case Verb::Assault: return "assault " + region_name(at(a).place, at(b).owner) + " with " + one(b);
    case Verb::Join: return "join " + one(a);
    case Verb::Block: return "block " + one(a) + " with " + one(b);
    case Verb::Pair: {
      const Pair& pair = s.engagement.pairs[o.a];
      return "pair " + one(pair.a.slot) + " with " + one(pair.b.slot);
    }
    case Verb::Move:
      return "move " + one(a) + " to " + region_name(static_cast<Place>(third(o)), at(a).owner);
    case Verb::Guard: return "guard " + one(a);
    case Verb::Transfer: return "transfer " + one(a);
    case Verb::Discard: return "discard " + one(a);
    case Verb::Mount: return "mount " + one(a) + " on " + one(b);
    case Verb::Dismount: return "dismount " + one(a);
    case Verb::Snipe: return "snipe " + one(a);
    case Verb::Target: return "target " + one(a);
    case Verb::TargetRegion: return "target " + region_name(static_cast<Place>(a), to);
    case Verb::TargetCommander: return "target #" + std::to_string(a);
    case Verb::DamageOn: return "5 damage on " + one(a);
    case Verb::Choose: return "choose " + one(a);
    case Verb::To: return "to " + one(a);
    case Verb::Ruin: return "ruin " + one(a);
    case Verb::Banish: return "banish " + one(a);
    case Verb::DisableFor: return "disable " + one(a);
    case Verb::RemoveFrom: return "remove from " + one(a);
    case Verb::Resolve: {
      if (b == no_member) return "resolve " + one(a);
      const unsigned index = third(o);
      const Member& m = s.members[b];
      const bool later = index >= first_delayed && index < first_granted;
      const std::string what = later ? catalog[s.delayed[index - first_delayed].card].title : one(a);
      return "resolve " + what + (m.card.slot < slot_count ? " on " + one(m.card.slot) : "") +
             told_by(*this, m) + (later ? "" : told_apart(*this, a, index));
    }
    case Verb::Number: return "X = " + std::to_string(a);
    case Verb::Strikes: return "strike with " + one(a);
    case Verb::Top: return "top " + one(a);
    case Verb::Done: return "done";
    case Verb::Decline: return "decline";
    case Verb::Yes: return "yes";
    case Verb::No: return "no";
    case Verb::Alternative: return one_of_several(*this, o);
    case Verb::OfferDraw: return "offer draw";
    case Verb::AcceptDraw: return "accept draw";
    case Verb::RefuseDraw: return "decline";
    case Verb::TimeUp: return "time is up";
  }
  return "";
}

std::string Game::prompt() const {
  if (over() || s.frames.top == 0) return "";
  if (question<WhoBegins>(*this)) return "Choose who takes the first term.";
  if (question<RegroupOrKeep>(*this)) return "Keep this arsenal, or regroup?";
  if (question<SustainOrNot>(*this)) return "Pay to sustain your units, or let them go.";
  if (question<WhatToBarter>(*this)) return "Barter phase: you may banish a resource to acquire one.";
  if (question<WhatToEvoke>(*this)) return "Condition phase: evoke conditions, or wait.";
  if (const auto* q = question<WhatToDo>(*this)) {
    if (s.engagement.on) return "Engagement: act, or wait; when all wait, the units strike.";
    if (s.assault.on) return "Assault on " + region_name(s.assault.at, q->seat) + ": act, block, or wait.";
    return together(q->seat, s.campaigning)
               ? "Your campaign: act, or wait."
               : "#" + std::to_string(s.campaigning) + " campaigns: act, or wait.";
  }
  if (const auto* q = question<AgainstWhom>(*this))
    return q->snipes ? "Whom does " + name(q->unit) + " snipe?" : "Whom does " + name(q->unit) + " attack?";
  if (question<WhoJoins>(*this)) return "Which units join the assault?";
  if (const auto* q = question<WhichX>(*this))
    return "Choose X for " + catalog[s.acts[q->act].card].title + ".";
  if (const auto* q = question<WhichDirection>(*this))
    return "Choose a direction for " + catalog[s.acts[q->act].card].title + ".";
  if (const auto* q = question<WhichPlace>(*this))
    return "Choose a direction for " + catalog[s.acts[q->act].card].title + ".";
  if (question<WhichTrigger>(*this)) return "Which effect is created next?";
  if (question<WhichPair>(*this)) return "Which pair strikes next?";
  if (question<WhoStrikes>(*this)) return "Which unit strikes the location next?";
  if (const auto* q = question<WhichOf>(*this)) {
    switch (q->verb) {
      case Verb::Ruin: return "Choose what is ruined.";
      case Verb::Banish: return "Choose what is banished.";
      case Verb::Top: return "Choose what is put on top next.";
      case Verb::Resolve: return "Several are ruined at once: which first?";
      default: return "Choose a resource.";
    }
  }
  if (const auto* q = question<WhichItem>(*this))
    return q->transfers ? "Which item does " + name(q->unit) + " hand over?"
                        : "Which items of " + name(q->unit) + " are ruined?";
  if (const auto* q = question<WhoTakesIt>(*this)) return "Who takes " + name(q->item) + "?";
  if (const auto* q = question<WhichEffect>(*this))
    return "Choose what " + catalog[s.acts[q->act].card].title + " does.";
  if (const auto* q = question<WhichCost>(*this))
    return "Choose how to pay for " + catalog[s.acts[q->act].card].title + ".";
  if (const auto* q = question<YesOrNo>(*this)) return "Use " + catalog[s.acts[q->act].card].title + "?";
  if (question<DrawOrNot>(*this)) return "A draw is offered.";
  return "";
}

}  // namespace tercio::commanders
