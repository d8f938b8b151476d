// Who answers a moment.
#pragma once
#include "rulebooks/commanders/rules/changes.h"
#include "rulebooks/commanders/rules/verb.h"

namespace tercio::commanders {

// Abilities that texts have given to a resource: visit(its number, the ability).
template <class Visit>
void Game::each_granted(Slot c, Visit visit) const {
  if (at(c).flags & CardState::IsMount) return;  // its rider has them (3.2.4)
  unsigned n = 0;
  const auto look = [&](const machine::ChangeNode& change) {
    if (change.kind == machine::Alters::Gain && change.word == static_cast<Word>(Keyword::Ability))
      visit(first_granted + n++, catalog.later(change.value));
  };
  each_change(AltersAbilities, see(c), nullptr,
              [&](const machine::ChangeNode& change, int) { look(change); });
  if (s.granted > 0)
    each_lasting_of_both(c, [&](const machine::ChangeNode& change, const Lasting&) { look(change); });
}

// 5.3: what takes the place of something is not replaced by the same ability again.
inline bool is_replacing(const Game& g, const Ability& a, Slot source, Ref bound) {
  if (!a.replaces) return false;
  for (unsigned i = 0; i < g.s.act_count; ++i) {
    const Act& act = g.s.acts[i];
    if (act.moment != 255 && act.source.slot == source && act.bound == bound && g.ability_of(act) == &a)
      return true;
  }
  return false;
}

// Everybody of `seats` whose abilities answer: visit(source, ability, member) until it says yes. Abilities
// that effects have left behind come with the index first_delayed + their place in the list.
template <class Visit>
void Game::triggers(std::uint8_t moment, bool would, unsigned seats, Visit visit) const {
  const Moment& m = s.moments[moment];
  const auto had = [&](Slot source, unsigned ability, unsigned member) {
    for (unsigned i = m.first_answer; i < s.answer_count; ++i) {
      const Answered& a = s.answered[i];
      if (a.source == source && a.ability == ability && a.member == member) return true;
    }
    return false;
  };
  std::uint64_t events = 0;
  for (unsigned i = m.first; i < m.first + m.count; ++i) events |= bit(s.members[i].event);
  for (unsigned l = 0; l < s.listener_count; ++l) {
    const Slot source = s.listeners[l];
    if (!(seats >> at(source).owner & 1)) continue;
    const Card& text = card(source);
    if (!(text.listens & events)) continue;
    for (unsigned a = 0; a < text.abilities.size(); ++a) {
      const Ability& ability = text.abilities[a];
      if (ability.kind != Kind::Triggered || is_replacing(*this, ability, source, {})) continue;
      if (at(source).used >> a & 1U) continue;  // 7.1
      const Eye with = eye_of(source);
      for (unsigned i = m.first; i < m.first + m.count; ++i)
        if (answers(ability, with, {}, s.members[i], would) && !had(source, a, i) &&
            applies(ability, source) && visit(source, a, i))
          return;
    }
  }
  bool found = false;
  if ((s.altered & AltersAbilities) || s.granted > 0)
    for (Seat seat = 0; seat < s.seats && !found; ++seat)
      if (seats >> seat & 1U)
        for (Slot source : s.active[seat])
          each_granted(source, [&](unsigned index, const Ability& ability) {
            if (ability.kind != Kind::Triggered || is_replacing(*this, ability, source, {})) return;
            for (unsigned i = m.first; i < m.first + m.count && !found; ++i)
              found = answers(ability, eye_of(source), {}, s.members[i], would) && !had(source, index, i) &&
                      visit(source, index, i);
          });
  // What has left answers that it has: its text says so, though it is inactive (7).
  for (unsigned i = m.first; i < m.first + m.count && !would && !found; ++i) {
    const Member& left = s.members[i];
    if (!(left.flags & Member::Done) || !(catalog[left.def].last_words & bit(left.event))) continue;
    const Slot source = left.card.slot;
    if (source >= card_slots || active(source) || !(seats >> at(source).owner & 1U)) continue;
    const std::vector<Ability>& abilities = catalog[left.def].abilities;
    for (unsigned a = 0; a < abilities.size() && !found; ++a)
      found = abilities[a].answers_own_leaving && answers(abilities[a], last_eye(left), {}, left, false) &&
              !had(source, a, i) && visit(source, a, i);
  }
  for (unsigned d = 0; d < s.delayed_count && !found; ++d) {
    const Delayed& waiting = s.delayed[d];
    const Ability& ability = catalog.later(waiting.later);
    if (!(seats >> waiting.seat & 1) || is_replacing(*this, ability, waiting.source.slot, waiting.bound))
      continue;
    const Eye with{waiting.source.slot, waiting.seat, waiting.here, false, nullptr, nullptr};
    for (unsigned i = m.first; i < m.first + m.count && !found; ++i)
      found = answers(ability, with, waiting.bound, s.members[i], would) &&
              !had(static_cast<Slot>(0x8000U | waiting.serial), 0, i) &&
              visit(waiting.source.slot, first_delayed + d, i);
  }
}

}  // namespace tercio::commanders
