// What the card machine asks of a game of Delos: what is true of a card, whose it is, where cards are, what
// numbers there are.
#include <algorithm>
#include <cstdlib>

#include "machine/read.h"
#include "rulebooks/delos/rules/verb.h"

namespace tercio::delos {
namespace {

bool is_of_army(const Card& def, int army) {
  return static_cast<int>(def.race) == army || def.faction == army;
}

}  // namespace

int Game::value(Amount amount, const Eye& eye) const { return machine::value(*this, amount, eye); }
bool Game::holds(Condition condition, const Eye& eye) const { return machine::holds(*this, condition, eye); }
unsigned Game::seats(Player player, const Eye& eye) const { return machine::seats(*this, player, eye); }
Cards Game::found(Things things, const Eye& eye) const { return machine::found(*this, things, eye); }
bool Game::fits(Filter filter, const Eye& eye, const Seen& seen) const {
  return machine::fits(*this, filter, eye, seen);
}

Seen Game::see(Slot c) const { return {c, at(c).card, at(c).owner, bit(stance(c)), nullptr, false}; }
Seen Game::see(const Member& m) const {
  return {m.card.slot, m.was.face, m.seat, m.was.stance, &m.was, false};
}
Seen Game::see(const Gone& gone) const {
  return {gone.card.slot, gone.was.face, gone.owner, gone.was.stance, &gone.was, false};
}
Seen Game::see(Face f) const { return {no_card, f.card(), f.owner(), 7, nullptr, true}; }

// --- Players ------------------------------------------------------------------------------------------

unsigned Game::actor(const Eye& eye) const {
  return eye.act && eye.act->moment != 255 ? 1U << member(*eye.act).seat : 0;
}
Seat Game::seat_in_role(Word role) const {
  return static_cast<SeatRole>(role) == SeatRole::Attacker ? attacker() : defender();
}

// --- Cards --------------------------------------------------------------------------------------------

Slot Game::this_card(const Eye& eye) const {
  if (!eye.act) return eye.source;
  return alive(eye.act->source) ? eye.act->source.slot : no_card;
}
Slot Game::member_card(const Eye& eye) const {
  if (!eye.act || eye.act->moment == 255) return no_card;
  const Ref r = member(*eye.act).card;
  return alive(r) ? r.slot : no_card;
}
Cards Game::together(const Eye& eye) const {
  Cards all;
  if (eye.act)
    each_together(*eye.act, [&](const Member& m) {
      if (alive(m.card)) all.add(m.card.slot);
    });
  return all;
}
Slot Game::agent_card(const Eye& eye) const {
  if (!eye.act || eye.act->moment == 255) return no_card;
  const Ref r = member(*eye.act).agent;
  return alive(r) ? r.slot : no_card;
}

Ref Game::ref_in_role(Word role) const {
  const Attack* now = attack();
  Ref r;
  if (!now) return r;
  switch (static_cast<Role>(role)) {
    case Role::Attacker: r = now->attacker; break;
    case Role::Shooter:
      if (now->cause == Cause::Shooting) r = now->attacker;
      break;
    case Role::Target: r = now->target; break;
    case Role::Blocker:
      if (now->blocked) r = now->target;
      break;
  }
  return r;
}

Slot Game::card_in_role(Word role) const {
  const Ref r = ref_in_role(role);
  return fights(r) ? r.slot : no_card;
}

bool Game::is(Word atom, int value, const Eye& eye, const Seen& seen) const {
  const Card& def = catalog[seen.face];
  const auto in = [&](Role role) {
    return seen.c != no_card && card_in_role(static_cast<Word>(role)) == seen.c;
  };
  switch (static_cast<Atom>(atom)) {
    case Atom::Stances: return (seen.stance & value) != 0;
    case Atom::Flag: return figure_of(static_cast<Word>(Figure::Flags), false, eye, seen) > 0;
    case Atom::Unique: return def.unique;
    case Atom::HasSpecial:
      if (seen.was) return (seen.was->specials & value) != 0;
      if (seen.gone) return (def.specials & value) != 0;
      return has(seen.c, static_cast<Special>(value), eye.above);
    case Atom::Trait: return def.traits[static_cast<std::size_t>(value)];
    case Atom::Army: return is_of_army(def, value);
    case Atom::Title: return def.title_id == value;
    case Atom::Source: return seen.c == eye.source;
    case Atom::Other: return seen.c != eye.source;
    case Atom::InAction: return in(Role::Attacker) || in(Role::Target);
    case Atom::Shooting: return in(Role::Shooter);
    case Atom::Assaulting: return in(Role::Attacker) && attack()->cause == Cause::Assaulting;
    case Atom::Blocking: return in(Role::Blocker);
    case Atom::Attacked: return in(Role::Target);
  }
  return false;
}

namespace {

// "Characters don't have armor values": what a kind of card lacks compares with nothing, unless it was given
// one.
bool lacks(Type type, Figure which) {
  switch (which) {
    case Figure::Firepower:
    case Figure::Speed: return type != Type::Unit;
    case Figure::Armor: return type == Type::Character;
    case Figure::Save: return type != Type::Character;
    case Figure::Flags:
    case Figure::AssaultDamage:
    case Figure::Die: return false;
  }
  return false;
}

}  // namespace

int Game::figure_of(Word word, bool as_printed, const Eye& eye, const Seen& seen) const {
  const int now = number_on(word, as_printed, eye, seen);
  return now == 0 && lacks(catalog[seen.face].type, static_cast<Figure>(word)) ? machine::absent : now;
}

int Game::number_on(Word word, bool as_printed, const Eye& eye, const Seen& seen) const {
  const auto which = static_cast<Figure>(word);
  if (seen.was && !as_printed && word < changing_figures)
    return seen.was->figures[word] == unknown_figure ? machine::absent : seen.was->figures[word];
  if (as_printed || seen.gone || seen.was || word >= changing_figures) {
    const int printed = catalog[seen.face].printed(which);
    return printed < 0 ? machine::absent : printed;
  }
  return which == Figure::AssaultDamage ? assault_figure(seen.c, eye.above)
                                        : figure(seen.c, which, eye.above);
}

// --- Zones --------------------------------------------------------------------------------------------

bool Game::is_in(Zone zone, Slot c) const {
  const Place p = at(c).place;
  switch (zone) {
    case Zone::Here: return fights(c);
    case Zone::Hand: return p == command;
    case Zone::Discard: return p == discard;
    case Zone::Deck:
    case Zone::Looked: return p == deck;
    case Zone::OtherSector: return is_sector(p) && p != s.battle.at;
  }
  return false;
}

namespace {

// Something is done with it first, after which it may be fit for what follows: what was locked can be
// rallied. `prepared`: nothing is chosen yet, and it might be chosen for that.
bool is_made_fit(const Game& g, const ThingsNode& n, const Act& act, bool prepared, Slot c) {
  for (unsigned reg = 0; reg < n.reg; ++reg) {
    const Things before = g.ability(act).done_before[reg];
    if (!before) continue;
    const ThingsNode& first = g.program()[before];
    if (!(verb_of(g.program()[first.user]).leaves & verb_of(g.program()[n.user]).takes)) continue;
    if (prepared && g.fits(first.filter, g.eye(act), g.see(c))) return true;
    for (unsigned i = 0; !prepared && i < act.count[reg]; ++i)
      if (g.pick(act, reg, i) == g.ref(c)) return true;
  }
  return false;
}

}  // namespace

// What may be chosen for an effect, as far as it is of use there.
template <class Visit>
void Game::each_candidate(Things things, const Act& act, bool prepared, Visit visit) const {
  const ThingsNode& n = program()[things];
  const EffectNode& user = program()[n.user];
  const EffectVerb& verb = verb_of(user);
  const Eye e = eye(act);
  const Word side = n.filter ? program()[n.filter].side : Word{0};
  const auto is_fit = [&](Slot c) {
    if (!fits(n.filter, e, see(c))) return false;
    return !verb.useful || verb.useful(*this, user, act, c) ||
           (!n.late && is_made_fit(*this, n, act, prepared, c));
  };
  for (Seat seat = 0; seat < 2; ++seat)
    if (is_side(side, e, seat))
      for (Slot c : here(seat))
        if (is_fit(c) && visit(c)) return;
}

int Game::count_candidates(Things things, const Act& act, bool prepared, int enough) const {
  int count = 0;
  each_candidate(things, act, prepared, [&](Slot) { return ++count >= enough; });
  return count;
}

Cards Game::candidates(Things things, const Act& act, bool prepared) const {
  const ThingsNode& n = program()[things];
  const Eye e = eye(act);
  Cards all;
  if (n.zone == static_cast<Word>(Zone::Here)) {
    each_candidate(things, act, prepared, [&](Slot c) {
      all.add(c);
      return false;
    });
    return all;
  }
  each_in(n.zone, n.whose ? seats(n.whose, e) : 1U << act.doer, e, [&](Slot c) {
    if (fits(n.filter, e, see(c))) all.add(c);
  });
  return all;
}

// Whether something is there that it could be done to.
bool Game::could(const EffectNode& node, Things things, const Act& act) const {
  const ThingsNode& what = program()[things];
  if (what.named == machine::Named::Both) return could(node, what.a, act) && could(node, what.b, act);
  if (what.picks) {
    if (what.zone == static_cast<Word>(Zone::Deck)) return s.deck_counts[act.doer] > 0;
    const int wanted = what.up_to ? 1 : value(what.count, eye(act));
    return static_cast<int>(candidates(things, act).count()) >= std::max(1, wanted);
  }
  if (!verb_of(node).useful || what.zone != static_cast<Word>(Zone::Here)) return true;
  for (Slot c : found(things, eye(act)))
    if (fights(c) && verb_of(node).useful(*this, node, act, c)) return true;
  return false;
}

// Whether the effect could be carried out, as far as its player can tell.
bool Game::could(Effect effect, const Act& act) const {
  const EffectNode& n = program()[effect];
  switch (n.control) {
    case machine::Control::Verb: {
      if (!n.what) {  // `you may discard 2 cards`: two of them
        Act same = act;
        same.seat = act.doer;
        Purse purse;
        purse.held = static_cast<int>(s.commands[act.doer].count());
        return !verb_of(n).pays || verb_of(n).pays(*this, n, same, no_card, purse);
      }
      return could(n, n.what, act);
    }
    case machine::Control::Sequence:
    case machine::Control::May: return could(n.a, act);
    case machine::Control::If: {
      const Effect chosen = holds(n.condition, eye(act)) ? n.a : n.b;
      return chosen && could(chosen, act);
    }
    case machine::Control::IfDone: return act.flags & Act::Done;
    case machine::Control::Either: return could(n.a, act) || could(n.b, act);
    case machine::Control::DoSame: {
      Act same = act;
      same.seat = act.doer;
      return could(n.a, same);
    }
  }
  return false;
}

Cards meant_here(const Game& g, const EffectNode& node, const Act& act) {
  Cards all;
  for (Slot c : g.found(node.what, g.eye(act)))
    if (g.fights(c)) all.add(c);
  return all;
}

int Game::value_for(Amount amount, const Act& act, Slot c) const {
  const Seen self = see(c);
  Eye said_of = eye(act);
  said_of.self = &self;
  return value(amount, said_of);
}

// --- Numbers ------------------------------------------------------------------------------------------

// The number rolled by this ability, or the one that it answers.
int Game::rolled(const Act& act) const {
  if (act.rolled != Act::not_rolled) return std::max<int>(0, act.rolled);
  return act.moment != 255 ? std::max<int>(0, member(act).amount) : 0;
}
int Game::rolled(const Eye& eye) const { return eye.act ? rolled(*eye.act) : 0; }

int Game::possession(Word what, unsigned seat) const {
  switch (static_cast<Possession>(what)) {
    case Possession::Hand: return static_cast<int>(s.commands[seat].count());
    case Possession::Deck: return s.deck_counts[seat];
    case Possession::Discard: return s.discard_counts[seat];
    case Possession::Sectors: return static_cast<int>(sectors_won(static_cast<Seat>(seat)));
    case Possession::Points: return static_cast<int>(points(static_cast<Seat>(seat)));
    case Possession::Flags: return s.battle.at == nowhere ? 0 : flags_of(static_cast<Seat>(seat));
  }
  return 0;
}

// `for each of them`: as many as were chosen, or as it happened to.
int Game::count_named(Things things, const Eye& eye) const {
  const ThingsNode& n = program()[things];
  if (n.named == machine::Named::Both) return count_named(n.a, eye) + count_named(n.b, eye);
  if (!eye.act) return static_cast<int>(found(things, eye).count());
  if (n.named == machine::Named::Picked) return eye.act->count[n.reg];
  if (n.named != machine::Named::Member || !n.whole) return static_cast<int>(found(things, eye).count());
  int count = 0;
  each_together(*eye.act, [&](const Member&) { ++count; });
  return count;
}

int Game::done(Word what, Filter filter, const Eye& eye) const {
  int n = 0;
  if (static_cast<Done>(what) == Done::DestroyedThisAction) {
    for (unsigned i = 0; i < s.battle.destroyed_count; ++i)
      n += fits(filter, eye, see(s.battle.destroyed[i]));
    return n;
  }
  for (unsigned i = 0; eye.act && i < eye.act->face_count; ++i)
    if (const Face face = s.faces[eye.act->first_face + i]; face.done() == static_cast<Done>(what))
      n += fits(filter, eye, see(face));
  return n;
}

// `Its speed`, said of each of several.
int Game::remembered(const machine::AmountNode& figure, const Eye& eye) const {
  if (figure.of || !eye.self) return machine::absent;
  return figure_of(figure.word, figure.kind == machine::Number::Printed, eye, *eye.self);
}

int Game::number_of(const machine::AmountNode& of, const Eye& eye) const {
  switch (static_cast<Quantity>(of.word)) {
    case Quantity::Named: return count_named(of.of, eye);
    case Quantity::Rolled: return rolled(eye);
    case Quantity::RolledByEnemy: return eye.act ? eye.act->rolled_by_enemy : 0;
    case Quantity::RollDifference: return eye.act ? std::abs(rolled(eye) - eye.act->rolled_by_enemy) : 0;
    case Quantity::Happened: return eye.act && eye.act->moment != 255 ? member(*eye.act).amount : 0;
    case Quantity::Turn: return s.turn;
    case Quantity::SectorWorth:
      return s.battle.at == nowhere ? machine::absent : card(sector(s.battle.at)).victory_points;
    case Quantity::FlagsRequired: return s.battle.at == nowhere ? machine::absent : flags_required(eye.above);
  }
  return 0;
}

namespace {

// What has left, and was destroyed by this ability.
bool was_destroyed(const Game& g, Things things, const Eye& eye) {
  bool found = false;
  g.each_gone(g.program()[things], eye, [&](const Seen& one) {
    for (unsigned i = 0; i < eye.act->face_count; ++i) {
      const Face face = g.s.faces[eye.act->first_face + i];
      found =
          found || (face.done() == Done::Destroyed && face.card() == one.face && face.owner() == one.owner);
    }
  });
  return found;
}

}  // namespace

bool Game::fact(Word what, int value, Player player, Things of, const Eye& eye) const {
  switch (static_cast<Fact>(what)) {
    case Fact::SectorIs:
      return s.battle.at != nowhere && card(sector(s.battle.at)).traits[static_cast<std::size_t>(value)];
    case Fact::FirstAction: return s.battle.actions <= 1;
    case Fact::CommandsFleet:
      for (unsigned all = seats(player, eye), seat = 0; seat < 2; ++seat)
        if ((all >> seat & 1U) && !is_of_army(card(fleet(static_cast<Seat>(seat))), value)) return false;
      return true;
    case Fact::WasDestroyed: return eye.act && was_destroyed(*this, of, eye);
    case Fact::WasSuch:
      return eye.act && eye.act->moment != 255 && fits(program()[of].filter, eye, see(member(*eye.act)));
    case Fact::HasRole: return seats(player, eye) == 1U << seat_in_role(static_cast<Word>(value));
  }
  return false;
}

}  // namespace tercio::delos
