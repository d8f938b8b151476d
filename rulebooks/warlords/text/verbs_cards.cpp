// Effects on cards in play, each beside the phrase that says it.
#include <algorithm>

#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Later;

bool is_mine(const Game& g, const Act& act, Slot c, const Purse& purse) {
  return c != no_card && g.in_play(c) && g.at(c).controller == act.seat && !purse.gone.has(c);
}
bool is_warlord(const Game& g, Slot c) { return g.card(c).type == Type::Warlord; }

// --- destroy, sacrifice, discard, return ----------------------------------------------------------------

void leave(Game& g, std::uint8_t index, Effect id, Names names, Place to) {
  const Cards all = affected(g, g.program()[id], g.s.acts[index]);
  const std::uint8_t moment = g.open_moment();
  for (Slot c : all) g.add_member(moment, c, names, g.s.acts[index].source.slot);
  g.push(LeavePlay{.moment = moment, .to = to});
}
bool pays_leaving(const Game& g, const EffectNode&, const Act& act, Slot c, Purse& purse) {
  if (!is_mine(g, act, c, purse) || is_warlord(g, c)) return false;
  purse.gone.add(c);
  return true;
}
constexpr EffectVerb destroy{
    .name = "destroy",
    .purpose = " to destroy",
    .perform = [](Game& g, std::uint8_t act,
                  Effect id) { leave(g, act, id, bit(Name::Destroyed) | bit(Name::LeavesPlay), discard); },
    .pays = pays_leaving,
    .leaves = true};
constexpr EffectVerb sacrifice{
    .name = "sacrifice",
    .purpose = " to sacrifice",
    .perform = [](Game& g, std::uint8_t act,
                  Effect id) { leave(g, act, id, bit(Name::Sacrificed) | bit(Name::LeavesPlay), discard); },
    .useful = [](const Game& g, const EffectNode&, const Act& act,
                 Slot c) { return g.at(c).controller == act.doer && !is_warlord(g, c); },
    .pays = pays_leaving,
    .chosen_by = Verb::SacrificeCard,
    .leaves = true};
// Cards in play, or cards of a hand or a deck that were named or revealed before.
constexpr EffectVerb discard_card{
    .name = "discard",
    .purpose = " to discard",
    .perform =
        [](Game& g, std::uint8_t act, Effect id) {
          const Cards all = g.found(g.program()[id].what, g.s.acts[act]);
          if (!affected(g, g.program()[id], g.s.acts[act]).empty())
            return leave(g, act, id, bit(Name::LeavesPlay), discard);
          g.push(DiscardThese{.cards = all, .act = act});
        },
    .useful =
        [](const Game& g, const EffectNode&, const Act&, Slot c) {
          return !is_warlord(g, c) && (g.in_play(c) || g.at(c).place == hand || g.at(c).place == deck);
        },
    .pays = pays_leaving,
    .elsewhere = true,
    .leaves = true};

void perform_return(Game& g, std::uint8_t index, Effect id) {
  const Act& act = g.s.acts[index];
  Cards leaving;
  g.returns(0);
  for (Slot c : g.found(g.program()[id].what, act)) {
    if (g.in_play(c)) {
      if (!is_warlord(g, c)) leaving.add(c);
    } else if (g.at(c).place == discard) {
      if (g.journal) g.tell(g.card(c).title + " returns to its owner's hand");
      g.move(c, hand, g.at(c).owner);
      g.returns(1);
    }
  }
  take_out_of_play(g, leaving, hand);
}
constexpr EffectVerb return_to_hand{.name = "return to hand",
                                    .purpose = " to return to hand",
                                    .perform = perform_return,
                                    .useful =
                                        [](const Game& g, const EffectNode& node, const Act& act, Slot c) {
                                          if (g.at(c).place == discard) return true;
                                          if (!g.in_play(c) || is_warlord(g, c)) return false;
                                          // What is said of a card that goes to the discard pile is done to
                                          // it there.
                                          return g.program()[node.what].named != machine::Named::Member ||
                                                 !(g.member(act).names & bit(Name::EntersDiscard));
                                        },
                                    .pays = pays_leaving,
                                    .elsewhere = true,
                                    .leaves = true};

// --- exhaust, ready, rout, control ----------------------------------------------------------------------

bool pays_exhaust(const Game& g, const EffectNode&, const Act& act, Slot c, Purse& purse) {
  if (!is_mine(g, act, c, purse) || g.exhausted(c) || purse.exhausted.has(c) || g.forbidden(c, Deed::Exhaust))
    return false;
  purse.exhausted.add(c);
  return true;
}
constexpr EffectVerb exhaust{
    .name = "exhaust",
    .purpose = " to exhaust",
    .perform =
        [](Game& g, std::uint8_t act, Effect id) {
          g.push(ExhaustAll{.cards = affected(g, g.program()[id], g.s.acts[act]), .to = nowhere});
        },
    .useful =
        [](const Game& g, const EffectNode&, const Act&, Slot c) {
          return !g.exhausted(c) && !g.forbidden(c, Deed::Exhaust) && !g.forbidden(c, Deed::ExhaustByEffect);
        },
    .pays = pays_exhaust,
    .chosen_by = Verb::Choose,
    .once = true};
constexpr EffectVerb ready{
    .name = "ready",
    .purpose = " to ready",
    .perform = [](Game& g, std::uint8_t act,
                  Effect id) { g.push(ReadyAll{.cards = affected(g, g.program()[id], g.s.acts[act])}); },
    .useful = [](const Game& g, const EffectNode&, const Act&,
                 Slot c) { return g.exhausted(c) && !g.forbidden(c, Deed::Ready); }};
constexpr EffectVerb rout{
    .name = "rout",
    .purpose = " to rout",
    .perform = [](Game& g, std::uint8_t act,
                  Effect id) { g.push(RoutUnits{.cards = affected(g, g.program()[id], g.s.acts[act])}); },
    .useful =
        [](const Game& g, const EffectNode&, const Act&, Slot c) {
          return g.is_unit(c) && (g.at(c).place != hq || !g.exhausted(c)) && !g.forbidden(c, Deed::BeRouted);
        }};
constexpr EffectVerb take_control{.name = "take control",
                                  .purpose = " to take control of",
                                  .perform =
                                      [](Game& g, std::uint8_t index, Effect id) {
                                        const Cards all = affected(g, g.program()[id], g.s.acts[index]);
                                        for (Slot c : all) g.change_control(c, g.s.acts[index].doer);
                                        g.returns(!all.empty());
                                      },
                                  .useful =
                                      [](const Game& g, const EffectNode&, const Act& act, Slot c) {
                                        return g.at(c).controller != act.doer && !is_warlord(g, c) &&
                                               !g.has_copy(act.doer, c);
                                      }};

constexpr EffectVerb give_back{.name = "give back control",
                               .purpose = "",
                               .perform =
                                   [](Game& g, std::uint8_t index, Effect id) {
                                     g.returns(0);
                                     for (Slot c : affected(g, g.program()[id], g.s.acts[index])) {
                                       g.change_control(c, g.at(c).owner);
                                       g.returns(1);
                                     }
                                   },
                               .useful = [](const Game& g, const EffectNode&, const Act&,
                                            Slot c) { return g.at(c).controller != g.at(c).owner; }};

// What would happen to a card does not; the effects around it come in its place.
constexpr EffectVerb replace{.name = "instead",
                             .purpose = "",
                             .perform =
                                 [](Game& g, std::uint8_t index, Effect) {
                                   Member& m = g.member(g.s.acts[index]);
                                   m.names = 0;
                                   m.flags |= Member::Cancelled;
                                   g.returns(1);
                                 },
                             .never_alone = true};

constexpr EffectVerb retreat{.name = "retreat",
                             .purpose = " to retreat",
                             .perform =
                                 [](Game& g, std::uint8_t act, Effect id) {
                                   const Cards all = affected(g, g.program()[id], g.s.acts[act]);
                                   g.returns(!all.empty());
                                   for (Slot c : all) g.push(RetreatWarlord{.c = c});
                                 },
                             .useful =
                                 [](const Game& g, const EffectNode&, const Act&, Slot c) {
                                   return g.is_unit(c) && is_planet(g.at(c).place) &&
                                          !g.forbidden(c, Deed::Retreat);
                                 }};

// --- move, commit, attach -------------------------------------------------------------------------------

bool useful_move(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  if (!g.is_unit(c) || g.forbidden(c, Deed::Move)) return false;
  const Cards to = g.found(node.to, act);
  if (!to.empty()) return !g.is_at(*to.begin(), c);
  return g.program()[node.to].picks && g.any_place(node.to, act, c, [&](Slot p) { return !g.is_at(p, c); });
}
constexpr EffectVerb move{.name = "move",
                          .purpose = " to move",
                          .perform =
                              [](Game& g, std::uint8_t index, Effect id) {
                                const Act& act = g.s.acts[index];
                                const Cards to = g.found(g.program()[id].to, act);
                                g.returns(0);
                                if (to.empty()) return;
                                g.push(MoveUnits{.cards = affected(g, g.program()[id], act),
                                                 .to = place_in(*to.begin()),
                                                 .seat = act.doer,
                                                 .by_effect = true});
                              },
                          .useful = useful_move};
// Two units change places.
constexpr EffectVerb exchange{.name = "exchange",
                              .purpose = " to exchange",
                              .perform =
                                  [](Game& g, std::uint8_t index, Effect id) {
                                    const Act& act = g.s.acts[index];
                                    const Cards both = affected(g, g.program()[id], act);
                                    g.returns(0);
                                    if (both.count() != 2) return;
                                    const Slot a = *both.begin();
                                    Cards rest = both;
                                    rest.remove(a);
                                    const Slot b = *rest.begin();
                                    const Place there = g.at(a).place, here = g.at(b).place;
                                    if (there == here) return;
                                    g.move_to_planet(a, here);
                                    g.move_to_planet(b, there);
                                    if (g.journal)
                                      g.tell(g.title(a) + " and " + g.title(b) + " change places");
                                    const std::uint8_t moment = g.open_moment();
                                    g.moved(moment, a, there, act.doer);
                                    g.moved(moment, b, here, act.doer);
                                    g.returns(1);
                                    g.push(HaveMoved{.moment = moment});
                                  },
                              .useful = [](const Game& g, const EffectNode&, const Act&,
                                           Slot c) { return g.is_unit(c) && !g.forbidden(c, Deed::Move); }};
// A planet may be barred to warlords.
bool may_commit_to(const Game& g, const EffectNode& node, const Act& act, Slot p) {
  if (!is_planet(place_in(p))) return false;
  for (Slot c : g.found(node.what, act))
    if (g.card(c).type == Type::Warlord && !g.may_commit(g.at(c).controller, place_in(p))) return false;
  return true;
}
bool useful_commit(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  if (!useful_move(g, node, act, c)) return false;
  if (const Cards to = g.found(node.to, act); !to.empty()) return may_commit_to(g, node, act, *to.begin());
  return g.any_place(node.to, act, c,
                     [&](Slot p) { return !g.is_at(p, c) && may_commit_to(g, node, act, p); });
}
constexpr EffectVerb commit{
    .name = "commit",
    .purpose = " to commit",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(CommitAgain{.act = act, .id = id}); },
    .useful = useful_commit,
    .takes = may_commit_to};
constexpr EffectVerb attach{
    .name = "attach",
    .purpose = " to attach",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(AttachThing{.act = act, .id = id}); },
    .useful = [](const Game& g, const EffectNode& node, const Act& act,
                 Slot c) { return g.has_host(act, node, c); }};

// --- what lasts, and what comes later -------------------------------------------------------------------

bool useful_change(const Game& g, const machine::ChangeNode& change, const Act& act, Slot c) {
  using machine::Alters;
  switch (change.kind) {
    case Alters::Gain: {
      const auto k = static_cast<Keyword>(change.word);
      return k == Keyword::AreaEffect || !g.has(c, k);
    }
    case Alters::Lose: return g.has(c, static_cast<Keyword>(change.word));
    case Alters::Set:  // `no command` of a unit without any
      return change.value == 0 || g.figure(c, static_cast<Figure>(change.word)) > 0;
    case Alters::Add: return g.number(change.amount, g.eye(act)) != 0;
    case Alters::Special:
      if (static_cast<Special>(change.word) == Special::Blank) return g.has_text(c) && !g.blanked(c);
      return true;
    case Alters::Multiply:
    case Alters::UseAs:
    case Alters::Cannot:
    case Alters::Must: return true;
  }
  return true;
}
bool useful_changes(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  for (unsigned i = 0; i < node.changes; ++i)
    if (useful_change(
            g, g.program()[Change{static_cast<machine::Id>(node.first_change.id + static_cast<int>(i))}], act,
            c))
      return true;
  return false;
}
void perform_alter(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  const Cards all = affected(g, node, act);
  for (unsigned i = 0; i < node.changes; ++i) {
    const Change change{static_cast<machine::Id>(node.first_change.id + static_cast<int>(i))};
    const machine::ChangeNode& what = g.program()[change];
    const int amount = what.amount ? g.value(what.amount, g.eye(act)) : 0;
    for (Slot c : all)
      if (useful_change(g, what, act, c)) g.add_lasting(c, change, amount, static_cast<Until>(node.time));
  }
  g.returns(!all.empty());
}
constexpr EffectVerb alter_cards{
    .name = "change", .purpose = "", .perform = perform_alter, .useful = useful_changes};

void perform_later(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  g.returns(0);
  const auto wait = [&](Ref card) {
    if (g.s.delayed_count == g.s.delayed.size()) return g.fail(Bound::Delayed);
    g.s.delayed[g.s.delayed_count++] = {
        card, act.source, node.a, act.card, act.ability, act.seat, static_cast<When>(node.time), 0};
    g.returns(1);
  };
  if (!node.what) return wait({});
  for (Slot c : g.found(node.what, act)) wait(g.ref(c));
}
// What is done to a card later is no reason to use an ability now; anything else is.
constexpr EffectVerb later{
    .name = "later",
    .purpose = "",
    .perform = perform_later,
    .could = [](const Game&, const EffectNode& node, const Act&) { return !node.what; },
    .elsewhere = true};

constexpr EffectVerb put_under{
    .name = "put under",
    .purpose = " to put under it",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(PutBeneath{.act = act, .id = id}); },
    .could = [](const Game& g, const EffectNode& node,
                const Act& act) { return g.in_play(act.source.slot) && g.any_useful(node, act); },
    .useful =
        [](const Game& g, const EffectNode&, const Act& act, Slot c) {
          return c != act.source.slot && g.card(c).type != Type::Warlord && g.at(c).place != beneath;
        },
    .elsewhere = true};

void add_leaving(Phrases& t) {
  const auto row = [&](std::string_view pattern, std::string_view example, const EffectVerb& verb) {
    t.row("verb", pattern, example, [&verb](Compile& b, Things what) {
      b.cards_only(what);
      return b.verb(verb, {.what = what});
    });
  };
  row("destroy|destroys {subjects}", "destroy target support", destroy);
  t.row("verb", "return|returns {subjects} to {whose} hand", "return target army unit to its owner's hand",
        [](Compile& b, Things what, Player whose) {
          b.cards_only(what);
          b.goes_to_owner(whose);
          return b.verb(return_to_hand, {.what = what});
        });
  t.row("verb", "put|puts {things} under this unit|warlord|support|attachment|card",
        "put target enemy army unit under this support", [](Compile& b, Things what) {
          b.cards_only(what);
          if (b.card.type == Type::Event) b.refuse("an event does not stay: nothing lies under it");
          return b.verb(put_under, {.what = what});
        });
  row("rout|routs {subjects}", "rout target non-warlord unit", rout);
  row("retreat|retreats {subjects}", "retreat this unit", retreat);
  row("take|takes control of {subjects}", "take control of target army unit", take_control);
  t.row("verb", "take|takes control of {subjects} until the end of the phase",
        "take control of target army unit until the end of the phase", [](Compile& b, Things what) {
          b.cards_only(what);
          const Effect first = b.verb(take_control, {.what = what});
          const Things it = b.it();
          const Effect back = b.verb(give_back, {.what = it});
          return b.sequence(
              first, b.verb(later, {.time = static_cast<Word>(When::EndOfPhase), .what = it, .a = back}),
              true);
        });
  row("exhaust|exhausts {subjects}", "exhaust target non-warlord unit here", exhaust);
  row("ready|readies {subjects}", "ready this unit", ready);
  t.row("verb", "sacrifice|sacrifices {subjects}", "sacrifice this unit", [](Compile& b, Things what) {
    b.cards_only(what);
    if (b.program[what].picks) b.sacrificed = b.last;
    return b.verb(sacrifice, {.what = what});
  });
}

// A decision that comes out against it leaves what would happen as it was.
Effect in_its_place(Compile& b, Effect made) {
  using machine::Control;
  const EffectNode node = b.program[made];
  if (node.control != Control::May && node.control != Control::If && node.control != Control::IfDone)
    return b.sequence(b.verb(replace, {}), made, false);
  const Effect first = node.a ? in_its_place(b, node.a) : Effect{};
  const Effect other = node.b ? in_its_place(b, node.b) : Effect{};
  b.program.edit(made).a = first;
  b.program.edit(made).b = other;
  return made;
}

// `when ... would ..., ... instead`
void add_instead(Phrases& t) {
  const auto instead = [](Compile& b, const Later<Effect>& inside) {
    const auto& all = b.ability.happenings;
    if (all.empty() || !std::all_of(all.begin(), all.end(), [](const Happening& h) { return h.would; }))
      b.refuse("`instead` is said of what would happen: `when this unit would be destroyed`");
    return in_its_place(b, inside());
  };
  t.row("effects", "{effect} instead", "return it to its owner's hand instead",
        [instead](Compile& b, Later<Effect> inside) { return instead(b, inside); });
  t.row("effects", "{effect} instead ; {effects}", "return it to its owner's hand instead; draw 1 card",
        [instead](Compile& b, Later<Effect> inside, Later<Effect> more) {
          const Effect first = instead(b, inside);
          return b.sequence(first, more(), false);
        });
  t.row("effects", "{effect} instead ; then {effects}",
        "return it to its owner's hand instead; then draw 1 card",
        [instead](Compile& b, Later<Effect> inside, Later<Effect> more) {
          const Effect first = instead(b, inside);
          return b.sequence(first, more(), true);
        });
}

void add_moving(Phrases& t) {
  const auto go = [](const EffectVerb& verb) {
    return [&verb](Compile& b, Things what, Later<Things> goal) {
      const Things moved = b.last;
      b.cards_only(what);
      const Things to = goal();
      const ThingsNode& whither = b.program[to];
      const bool home =
          whither.named == machine::Named::Role && static_cast<Role>(whither.role) == Role::YourHq;
      const Filter kind = b.program[what].filter;
      if (home && kind && b.program[kind].side == static_cast<Word>(Side::Enemy))
        b.refuse("an enemy unit goes to its own HQ: say `to its HQ`");
      b.last = moved;
      return b.verb(verb, {.what = what, .to = to});
    };
  };
  t.row("verb", "move|moves {subjects} to {goal}", "move this unit to an adjacent planet", go(move));
  t.row("verb", "exchange|exchanges the places of {subjects}",
        "exchange the places of 2 target army units you control", [](Compile& b, Things what) {
          b.cards_only(what);
          return b.verb(exchange, {.what = what});
        });
  t.row("verb", "commit|commits {things} to {goal}", "commit this warlord to another planet", go(commit));
  t.row("verb", "attach|attaches {things} to {things}", "attach this attachment to another unit",
        [](Compile& b, Things what, Later<Things> host) {
          const Things attached = b.last;
          const Things to = host();
          b.last = attached;
          return b.verb(attach, {.what = what, .to = to});
        });
}

void add_lasting(Phrases& t) {
  t.word("time", "until the end of the phase", Until::EndOfPhase);
  t.word("time", "until the end of the battle", Until::EndOfBattle);
  t.word("time", "until the end of the command struggle", Until::EndOfStruggle);
  t.word("time", "until the end of the combat round", Until::EndOfRound);
  t.word("time", "until the end of the round", Until::EndOfGameRound);
  t.word("time", "for its next attack this phase", Until::NextAttack);
  t.word("time", "for its current attack this phase", Until::ThisAttack);
  t.word("time", "for its current attack", Until::ThisAttack);
  t.row("verb", "{subjects} {changes} {time}", "this unit gets +2 ATK until the end of the phase",
        [](Compile& b, Things of, Changes changes, Until until) {
          b.cards_only(of);
          for (const Change c : changes) {
            if (b.program[c].kind != machine::Alters::Special ||
                static_cast<Special>(b.program[c].word) != Special::Ability)
              continue;
            if (b.card.type == Type::Event || b.program[of].named != machine::Named::This)
              b.refuse("a card gives itself an ability in quotes for a time: `this unit gains ...`");
            b.card.alters |= AltersAbilities;  // others may hear of it only while the card is in play
          }
          return b.alter(of, changes, until);
        });
  t.word("moment_to_come", "at the end of the phase", When::EndOfPhase);
  t.word("moment_to_come", "at the end of the battle", When::EndOfBattle);
  t.row("effect", "{moment_to_come} , {effect}", "at the end of the phase, sacrifice this unit",
        [](Compile& b, When when, Later<Effect> inside) {
          const Things it = b.last;
          const Effect a = b.perhaps(inside);
          return b.verb(later, {.time = static_cast<Word>(when), .what = it, .a = a});
        });
  t.row("effect", "once it enters play , {effect}", "once it enters play, draw 1 card",
        [](Compile& b, Later<Effect> inside) {
          const Things it = b.it();
          const Effect a = b.perhaps(inside);
          return b.verb(later, {.time = static_cast<Word>(When::Enters), .what = it, .a = a});
        });
}

}  // namespace

Effect Compile::alter(Things of, const Changes& changes, Until until) {
  EffectNode node{
      .time = static_cast<Word>(until), .what = of, .changes = static_cast<std::uint8_t>(changes.size())};
  for (const Change change : changes) {  // side by side
    const machine::ChangeNode copy = program[change];
    const Change kept = program.add(copy);
    if (!node.first_change) node.first_change = kept;
  }
  return verb(alter_cards, node);
}

void add_verbs_of_cards(Phrases& t) {
  add_leaving(t);
  add_moving(t);
  add_instead(t);
  add_lasting(t);
  const auto away = [](Compile& b, Things what) {
    b.cards_only(what);
    return b.verb(discard_card, {.what = what});
  };
  t.row("verb", "discard|discards {named}", "discard this attachment", away);
  t.row("verb", "discard|discards a|an {kind} attached to {named}",
        "discard a Drone attachment attached to this unit", [away](Compile& b, Filter k, Things host) {
          const Things before = b.last;
          const Effect made = away(b, b.pick({.filter = b.both(k, b.shares(Shared::Host, host))}));
          b.last = before;
          return made;
        });
  t.row("verb", "discard|discards a|an {kind} attached to a|an {kind}",
        "discard an attachment attached to a unit you control", [away](Compile& b, Filter k, Filter host) {
          return away(b, b.pick({.filter = b.both(k, b.linked(Link::Host, host))}));
        });
  t.row("verb", "discard|discards target {kind}", "discard target attachment",
        [away](Compile& b, Filter k) { return away(b, b.pick({.target = true, .filter = k})); });
  t.row("verb", "discard|discards each {kind}", "discard each attachment here",
        [away](Compile& b, Filter k) { return away(b, b.last = b.all(k)); });
}

}  // namespace tercio::warlords
