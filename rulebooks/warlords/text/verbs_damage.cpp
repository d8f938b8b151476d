// Effects on damage, each beside the phrase that says it.
#include <algorithm>

#include "rulebooks/warlords/rules/dealer.h"
#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

bool may_be_damaged(const Game& g, Slot c) { return g.is_unit(c) && !g.forbidden(c, Deed::BeDamaged); }

// An amount of nothing is not known yet: what it is counted of may still be chosen.
bool is_nothing(const Game& g, const EffectNode& node, const Act& act) {
  return g.number(node.amount, g.eye(act)) == 0;
}

constexpr Word unpreventable = 1;

// --- deal ---------------------------------------------------------------------------------------------

void perform_damage(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  const int amount = amount_of(g, node, act);
  const Cards hit = affected(g, node, act);
  g.returns(0);
  if (amount <= 0 || hit.empty()) return;
  const std::uint8_t moment = g.open_moment();
  for (Slot c : hit) {
    Member* m = g.add_member(moment, c, bit(Name::Assigned), act.source.slot);
    m->amount = static_cast<std::uint8_t>(std::min(amount, 200));
    if (node.word == unpreventable) m->flags |= Member::Unpreventable;
  }
  g.push(DealDamage{.moment = moment});
}
bool useful_damage(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  return may_be_damaged(g, c) && !is_nothing(g, node, act);
}
bool pays_damage(const Game& g, const EffectNode&, const Act&, Slot c, Purse& purse) {
  return c != no_card && may_be_damaged(g, c) && !purse.gone.has(c);
}
constexpr EffectVerb damage{.name = "deal # damage",
                            .purpose = " to damage",
                            .perform = perform_damage,
                            .useful = useful_damage,
                            .pays = pays_damage};

// --- indirect damage ----------------------------------------------------------------------------------

constexpr EffectVerb indirect{
    .name = "deal # indirect damage",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(IndirectDamage{.act = act, .id = id}); },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          if (is_nothing(g, node, act)) return false;
          for (Slot c : g.s.play[0] | g.s.play[1])
            if (may_be_damaged(g, c) && g.fits(g.program()[node.what].filter, g.eye(act), g.see(c)) &&
                g.affects(act, c))
              return true;
          return false;
        },
    .asks_itself = true};

// --- move, remove -------------------------------------------------------------------------------------

int most_damage(const Game& g, const EffectNode& node, const Act& act) {
  int most = 0;
  for (Slot c : affected(g, node, act)) most = std::max<int>(most, g.at(c).damage);
  return most;
}

// Moved damage is placed directly: no assignment, no shields.
void perform_move_damage(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  const Slot from = g.one(node.what, act), to = g.one(node.to, act);
  g.returns(0);
  if (from == no_card || to == no_card || from == to || !may_be_damaged(g, to)) return;
  const int amount = std::min<int>(amount_of(g, node, act), g.at(from).damage);
  g.at(from).damage = static_cast<std::uint8_t>(g.at(from).damage - amount);
  g.at(to).damage = static_cast<std::uint8_t>(g.at(to).damage + amount);
  if (g.journal && amount > 0)
    g.tell(std::to_string(amount) + " damage moves from " + g.title(from) + " to " + g.title(to));
  g.settle_later();
  g.returns(amount > 0);
}
constexpr EffectVerb move_damage{
    .name = "move # damage",
    .purpose = " to move damage from",
    .perform = perform_move_damage,
    .useful = [](const Game& g, const EffectNode&, const Act&, Slot c) { return g.at(c).damage > 0; },
    .takes = [](const Game& g, const EffectNode&, const Act&, Slot c) { return may_be_damaged(g, c); },
    .most = most_damage};

constexpr EffectVerb heal{
    .name = "remove # damage",
    .purpose = " to heal",
    .perform =
        [](Game& g, std::uint8_t act, Effect id) {
          g.push(RemoveDamage{.cards = affected(g, g.program()[id], g.s.acts[act]),
                              .act = act,
                              .most = static_cast<std::uint8_t>(
                                  std::min(amount_of(g, g.program()[id], g.s.acts[act]), 200))});
        },
    .useful = [](const Game& g, const EffectNode&, const Act&,
                 Slot c) { return g.at(c).damage > 0 && !g.forbidden(c, Deed::BeHealed); },
    .most = most_damage};

// --- damage that is being dealt -----------------------------------------------------------------------

bool is_dealing(const Game& g, const EffectNode&, const Act& act) {
  return act.moment != 255 && g.member(act).amount > 0 && !(g.member(act).flags & Member::Cancelled);
}
// What is said of a forced ability happens; it may do nothing.
bool is_preventable(const Game& g, const EffectNode& node, const Act& act) {
  if (!is_dealing(g, node, act)) return false;
  return !(g.member(act).flags & Member::Unpreventable) || g.ability(act).forced;
}
void prevent_damage(Game& g, std::uint8_t index, int amount) {
  Act& act = g.s.acts[index];
  Member& m = g.member(act);
  const int part = m.flags & Member::Unpreventable ? 0 : std::clamp<int>(amount, 0, m.amount);
  m.amount = static_cast<std::uint8_t>(m.amount - part);
  count_done(act, static_cast<unsigned>(part));
  g.returns(part > 0);
}
constexpr EffectVerb prevent{
    .name = "prevent # damage",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t index,
                  Effect id) { prevent_damage(g, index, amount_of(g, g.program()[id], g.s.acts[index])); },
    .could = is_preventable,
    .most = [](const Game& g, const EffectNode&, const Act& act) -> int { return g.member(act).amount; }};
constexpr EffectVerb prevent_beyond{
    .name = "prevent all but # damage",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Act& act = g.s.acts[index];
          prevent_damage(g, index, g.member(act).amount - amount_of(g, g.program()[id], act));
        },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return is_preventable(g, node, act) && g.member(act).amount > amount_of(g, node, act);
        }};
constexpr EffectVerb raise{.name = "raise by #",
                           .purpose = "",
                           .perform =
                               [](Game& g, std::uint8_t index, Effect id) {
                                 const Act& act = g.s.acts[index];
                                 const int amount = amount_of(g, g.program()[id], act);
                                 Member& m = g.member(act);
                                 m.amount = static_cast<std::uint8_t>(std::min(m.amount + amount, 200));
                                 g.returns(amount > 0);
                               },
                           .could = is_dealing};
constexpr EffectVerb double_damage{
    .name = "double the damage",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect) {
          Member& m = g.member(g.s.acts[index]);
          m.amount = static_cast<std::uint8_t>(std::min<unsigned>(2U * m.amount, 200));
          g.returns(1);
        },
    .could = is_dealing};

// Once only, and by nothing that this damage cannot be dealt to.
bool may_take_over(const Game& g, const Member& m, Slot c) {
  return g.ref(c) != m.card && !(m.flags & Member::Reassigned) &&
         !g.forbidden(c, Deed::BeDamaged, dealer(g, m));
}

void perform_reassign(Game& g, std::uint8_t index, Effect id) {
  const EffectNode& node = g.program()[id];
  const Act& act = g.s.acts[index];
  const Slot to = g.one(node.what, act);
  g.returns(0);
  if (to == no_card || !may_take_over(g, g.member(act), to)) return;
  if (node.word == any_part)
    g.push(ReassignSome{.act = index, .id = id});
  else
    g.reassign(act, to, amount_of(g, node, act));
}
constexpr EffectVerb reassign{
    .name = "reassign # damage",
    .purpose = " to take the damage",
    .perform = perform_reassign,
    .could = [](const Game& g, const EffectNode& node,
                const Act& act) { return is_dealing(g, node, act) && g.any_useful(node, act); },
    .useful = [](const Game& g, const EffectNode&, const Act& act,
                 Slot c) { return may_take_over(g, g.member(act), c); }};

Word part(const Portion& portion) { return portion.up_to ? any_part : Word{0}; }

void damage_is_answered(const Compile& b, bool when) {
  for (const Happening& h : b.ability.happenings)
    if (h.name == Name::Assigned || (h.name == Name::Damaged && b.ability.kind == Kind::Interrupt) ||
        (h.name == Name::ShieldUsed && when))
      return;
  b.refuse("this is said of damage that is assigned: `when damage is assigned to ..., ...`");
}

Effect reassigning(Compile& b, Word how, Amount n, Things to) {
  damage_is_answered(b, false);
  for (const Happening& h : b.ability.happenings)
    if (h.name == Name::Damaged) b.refuse("damage is reassigned `when damage is assigned to ...`");
  b.cards_only(to);
  return b.verb(reassign, {.word = how, .amount = n, .what = to});
}

void add_changes_of_damage(Phrases& t) {
  t.row("verb", "prevent|prevents {portion} of that damage", "prevent 1 of that damage",
        [](Compile& b, Portion n) {
          damage_is_answered(b, false);
          return b.verb(prevent, {.word = part(n), .amount = n.amount});
        });
  t.row("verb", "prevent|prevents that damage", "prevent that damage", [](Compile& b) {
    damage_is_answered(b, false);
    return b.verb(prevent, {.amount = b.number(127)});
  });
  const auto beyond = [](Compile& b, Amount n) {
    damage_is_answered(b, false);
    return b.verb(prevent_beyond, {.amount = n});
  };
  t.row("verb", "prevent|prevents all but {amount} of that damage", "prevent all but 2 of that damage",
        beyond);
  t.row("verb", "reduce|reduces that damage to {amount}", "reduce that damage to 1", beyond);
  t.row("verb", "reduce|reduces that damage by {amount}", "reduce that damage by 1",
        [](Compile& b, Amount n) {
          damage_is_answered(b, false);
          return b.verb(prevent, {.amount = n});
        });
  t.row("verb", "raise|raises that damage by {amount}", "raise that damage by 1", [](Compile& b, Amount n) {
    damage_is_answered(b, false);
    return b.verb(raise, {.amount = n});
  });
  t.row("verb", "double|doubles that damage", "double that damage", [](Compile& b) {
    damage_is_answered(b, false);
    return b.verb(double_damage, {});
  });
  t.row("verb", "reassign|reassigns {portion} of that damage to {things}",
        "reassign 1 of that damage to this support",
        [](Compile& b, Portion n, Things to) { return reassigning(b, part(n), n.amount, to); });
  t.row("verb", "double|doubles its shields", "double its shields", [](Compile& b) {
    if (b.ability.happenings.empty() || b.ability.happenings.front().name != Name::ShieldUsed)
      b.refuse("shields are doubled `when ... shields ...`");
    return b.verb(double_damage, {});
  });
  t.row("verb", "raise|raises its shields by {amount}", "raise its shields by 1", [](Compile& b, Amount n) {
    if (b.ability.happenings.empty() || b.ability.happenings.front().name != Name::ShieldUsed)
      b.refuse("shields are raised `when ... shields ...`");
    return b.verb(raise, {.amount = n});
  });
}

}  // namespace

void add_verbs_of_damage(Phrases& t) {
  const auto deal = [](Compile& b, Amount n, Things to) {
    b.cards_only(to);
    return b.verb(damage, {.amount = n, .what = to});
  };
  t.row("verb", "deal|deals {amount} damage to {subjects}", "deal 2 damage to target unit", deal);
  t.row("verb", "deal|deals damage equal to {amount} to {subjects}",
        "deal damage equal to the printed ATK of this unit to the attacker", deal);
  const auto deal_surely = [](Compile& b, Amount n, Things to) {
    b.cards_only(to);
    return b.verb(damage, {.word = unpreventable, .amount = n, .what = to});
  };
  t.row("verb", "deal|deals {amount} unpreventable damage to {subjects}",
        "deal 2 unpreventable damage to target unit", deal_surely);
  t.row("verb", "deal|deals unpreventable damage equal to {amount} to {subjects}",
        "deal unpreventable damage equal to its command to it", deal_surely);
  t.row("verb", "move|moves that damage to {things}", "move that damage to this warlord",
        [](Compile& b, Things to) {
          if (!b.answers) b.refuse("`that damage` is said of damage that an ability answers");
          b.cards_only(to);
          return b.verb(move_damage,
                        {.amount = b.quantity(Quantity::ThatDamage), .what = b.that(), .to = to});
        });
  const auto divide = [](Compile& b, Amount n, Player who, Filter k) {
    if (!b.is_only(k, unit_types)) b.refuse("damage is divided among units");
    const Things among = b.all(k);
    b.program.edit(among).chooser = who;  // each divides his part among his own units
    return b.verb(indirect, {.amount = n, .what = among});
  };
  t.row("verb", "deal|deals {amount} indirect damage to {player} divided among any number of {kind}",
        "deal 1 indirect damage to each player divided among any number of units at target planet", divide);
  t.row("verb", "deal|deals {amount} indirect damage to {player}", "deal 2 indirect damage to your opponent",
        [divide](Compile& b, Amount n, Player who) { return divide(b, n, who, b.types(unit_types)); });
  const auto take = [](Compile& b, Amount n, Filter k) {
    if (!b.is_only(k, unit_types)) b.refuse("damage is divided among units");
    return b.verb(indirect, {.amount = n, .what = b.all(k)});
  };
  t.row("verb", "take|takes indirect damage equal to {amount}",
        "take indirect damage equal to the number of cards in your hand",
        [take](Compile& b, Amount n) { return take(b, n, b.types(unit_types)); });
  t.row(
      "verb", "take|takes indirect damage equal to {amount} divided among any number of {kind}",
      "take indirect damage equal to the number of cards in your hand divided among any number of units here",
      take);
  t.row("verb", "move|moves {portion} damage from {things} to {things}",
        "move 1 damage from target unit you control to another target unit at the same planet",
        [](Compile& b, Portion n, Things from, Things to) {
          b.cards_only(from);
          b.cards_only(to);
          return b.verb(move_damage, {.word = part(n), .amount = n.amount, .what = from, .to = to});
        });
  t.row("verb", "remove|removes damage equal to {amount} from {subjects}",
        "remove damage equal to half the damage of this warlord, rounded up from it",
        [](Compile& b, Amount n, Things from) {
          b.cards_only(from);
          return b.verb(heal, {.amount = n, .what = from});
        });
  t.row("verb", "remove|removes {portion} damage from {subjects}", "remove all damage from target unit",
        [](Compile& b, Portion n, Things from) {
          b.cards_only(from);
          return b.verb(heal, {.word = part(n), .amount = n.amount, .what = from});
        });
  add_changes_of_damage(t);
}

}  // namespace tercio::warlords
