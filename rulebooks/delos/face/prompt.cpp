// What the pending question is for, in one short sentence. `#0` and `#1` stand for the players' names.
#include "rulebooks/delos/rules/verb.h"

namespace tercio::delos {
namespace {

std::string name_of(const Game& g, Ref r) { return r.slot < slot_count ? g.title(r.slot) : "it"; }

// The card whose ability is in progress.
std::string acting(const Game& g, unsigned act) { return g.catalog[g.s.acts[act].card].title; }

// What its ability says, where the question alone does not tell what it is about.
std::string in_its_words(const Game& g, unsigned act) { return " (" + g.ability(g.s.acts[act]).text + ")"; }

// What has happened, as far as the options speak of it.
std::string told(const Game& g, const Member& m) {
  const std::string who = "#" + std::to_string(m.seat);
  const std::string card = m.was.face != 0 ? g.title(m) : name_of(g, m.card);
  const auto is = [&](Name n) { return m.name == n; };
  if (is(Name::Destroyed)) return card + " was destroyed";
  if (is(Name::WouldBeDestroyed)) return card + " would be destroyed";
  if (is(Name::WouldBeDamaged)) return card + " would be dealt " + std::to_string(m.amount) + " damage";
  if (is(Name::Locked)) return card + " was locked";
  if (is(Name::Rallied)) return card + " was rallied";
  if (is(Name::Charged)) return card + " charges";
  if (is(Name::Infiltrated)) return card + " infiltrated";
  if (is(Name::Moved)) return card + " moved away";
  if (is(Name::Damaged)) return card + " was dealt " + std::to_string(m.amount) + " damage";
  if (is(Name::Blocks)) return card + " blocks";
  if (is(Name::Shoots)) return card + " shoots";
  if (is(Name::Assaults)) return card + " assaults";
  if (is(Name::TestFailed)) return who + " failed a test with " + std::to_string(m.amount);
  if (is(Name::TestPassed)) return who + " passed a test with " + std::to_string(m.amount);
  if (is(Name::Rolled)) return who + " rolled " + std::to_string(m.amount);
  if (is(Name::PlaysCard)) return who + " plays " + name_of(g, m.card);
  const std::string cards = std::to_string(m.amount) + (m.amount == 1 ? " card" : " cards");
  if (is(Name::Draws)) return who + " drew " + cards;
  if (is(Name::Discards)) return who + " discarded " + cards;
  if (is(Name::SaveMade)) return card + " made its save";
  if (is(Name::SaveFailed)) return card + " failed its save";
  if (is(Name::Passes)) return who + " passed";
  if (is(Name::Targeted)) return card + " becomes the target";
  if (is(Name::BattleEnds)) return "the battle ends";
  if (is(Name::BattleBegins)) return "the battle begins";
  if (is(Name::SectorWon)) return who + " wins the sector";
  return "nobody wins the sector";
}

std::string window(const Game& g, const AnswerMoment& q) {
  if (q.kind == Kind::Modifier) {
    const RollState& roll = g.s.rolls[g.s.roll_count - 1U];
    return "#" + std::to_string(roll.seat) + " rolled " + std::to_string(roll.number) +
           (roll.needed > 0 ? ", needs " + std::to_string(roll.needed) : "") + ": play a modifier?";
  }
  Options list;
  q.offer(g, list);
  for (Option o : list)
    if (verb(o) == Verb::Use)
      return "Reaction: " + told(g, g.s.members[g.s.moments[q.moment].first + o.c - 1U]);
  return "Reaction";
}

std::string attack_text(const Game& g) {
  const Attack* now = g.attack();
  if (!now) return "";
  const bool shot = now->cause == Cause::Shooting;
  std::string text = name_of(g, now->attacker) + (shot ? " shoots" : " assaults");
  if (now->target.slot < slot_count) text += (shot ? " at " : " ") + name_of(g, now->target);
  if (shot && g.fights(now->attacker))
    text += " with firepower " + std::to_string(g.firepower(now->attacker.slot));
  return text;
}

std::string flags_text(const Game& g, Seat seat) {
  return "flags " + std::to_string(g.flags_of(seat)) + " to " +
         std::to_string(g.flags_of(Game::other(seat))) + ", required " + std::to_string(g.flags_required());
}

std::string pick_text(const Game& g, const PickCard& q) {
  const ThingsNode& n = g.program()[q.things];
  const std::string_view purpose = verb_of(g.program()[n.user]).purpose;
  std::string text = acting(g, q.act) + ": choose a card";
  text += purpose.empty() ? in_its_words(g, q.act) : std::string(purpose);
  if (q.most > 1)
    text += " (" + std::to_string(g.s.acts[q.act].count[n.reg] + 1U) + " of " +
            (q.least < q.most ? "up to " : "") + std::to_string(q.most) + ")";
  return text;
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
  const std::string battle = s.battle.at == nowhere ? "" : name_of_place(s.battle.at);

  if (const ChooseRole * q; is(q)) return "You have the higher rank: attack or defend?";
  if (const PlaceCard * q; is(q)) return "First wave: where does " + card(q->c).title + " land?";
  if (const RedrawHand * q; is(q))
    return q->which == hand ? "Redraw your deployment hand?" : "Redraw your command hand?";
  if (const DeployCard * q; is(q)) return "Deploy a card face down";
  if (const ChooseBattle * q; is(q)) return "Choose the sector of your battle";
  if (const ResolveNext * q; is(q))
    return q->kind == Kind::SetUp ? "You set up your army: which text comes next?"
                                  : "Events: which is resolved next?";
  if (const ApplyFirst * q; is(q))
    return title(q->meeting.of[0]) + " and " + title(q->meeting.of[1]) +
           " change the same: whose static ability applies first?";
  if (const TakeAction * q; is(q)) return "Battle action at " + battle + ": " + flags_text(*this, q->seat);
  if (const AttackTarget * q; is(q)) return "Choose the target";
  if (const BlockShot * q; is(q)) return attack_text(*this) + ": block?";
  if (const HitTarget * q; is(q)) return "Artillery: choose the target of a hit";
  if (const ChargeNext * q; is(q)) return title(q->carrier) + ": choose infantry to charge";
  if (const PlayTactic * q; is(q)) {
    const std::string now = attack_text(*this);
    if (!now.empty()) return now + ": play a tactic?";
    return s.act_count > 0 ? acting(*this, s.act_count - 1U) + ": play a tactic in answer?"
                           : "Play a tactic?";
  }
  if (const AnswerMoment * q; is(q)) return window(*this, *q);
  if (const SaveNext * q; is(q)) return "Which card tries to survive first?";
  if (const UseInvulnerable * q; is(q)) return title(q->c) + " would be destroyed";
  if (const PickCard * q; is(q)) return pick_text(*this, *q);
  if (const PickPayment * q; is(q)) return acting(*this, q->act) + ": choose what its cost is paid with";
  if (const DiscardOne * q; is(q)) return "Choose a card to discard";
  if (const PickSector * q; is(q)) return "Choose another sector";
  if (const TopNext * q; is(q))
    return acting(*this, q->act) + ": put back on " + (s.acts[q->act].look_bottom ? "the bottom" : "top") +
           " of the deck of #" + std::to_string(s.acts[q->act].look_seat) + ", the last one ends " +
           (s.acts[q->act].look_bottom ? "lowest" : "on top");
  if (const YesOrNo * q; is(q))
    return acting(*this, s.act_count - 1U) + ": do it?" + in_its_words(*this, s.act_count - 1U);
  if (const ChooseX * q; is(q)) return acting(*this, q->act) + ": choose X";
  if (const WhichAssault * q; is(q)) return title(q->unit) + ": choose its assault";
  if (const WhichEffect * q; is(q)) return acting(*this, q->act) + ": choose an effect";
  if (const WhichCost * q; is(q)) return acting(*this, q->act) + ": choose how its cost is paid";
  return "";
}

}  // namespace tercio::delos
