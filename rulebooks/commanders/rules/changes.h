// What changes a resource: continuous abilities and timed effects.
#pragma once
#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {

inline bool is_being_read(const Ability& a, Slot source, const Reading* above) {
  for (; above; above = above->above)
    if (above->ability == &a && above->source == source) return true;
  return false;
}

inline bool speaks_of(const Game& g, Things subject, const Eye& eye, const Seen& seen) {
  const ThingsNode& n = g.program()[subject];
  switch (n.named) {
    case machine::Named::All: return g.meant(n, eye, seen);
    case machine::Named::Host: return g.this_of(eye.source) == seen.c;
    case machine::Named::This: return eye.source == seen.c;
    case machine::Named::Both: return speaks_of(g, n.a, eye, seen) || speaks_of(g, n.b, eye, seen);
    case machine::Named::Nothing:
    case machine::Named::Member:
    case machine::Named::Agent:
    case machine::Named::Role:
    case machine::Named::PlaceOf:
    case machine::Named::Picked: return false;
  }
  return false;
}

template <class Visit>
void Game::each_change(std::uint8_t which, const Seen& seen, const Reading* above, Visit visit) const {
  if (!(s.altered & which)) return;
  const unsigned type = type_number(seen);
  for (unsigned i = 0; i < s.aura_count; ++i) {
    if (!(s.auras[i].alters & which)) continue;
    const Slot source = s.auras[i].source;
    if (!(s.auras[i].others & which) && this_of(source) != seen.c) continue;
    for (const Ability& a : card(source).abilities) {
      if (!(a.alters & which)) continue;
      const ThingsNode& subject = program()[a.subject];
      if (subject.named == machine::Named::All) {  // the quick test first
        if (subject.filter && !(program()[subject.filter].types >> type & 1U)) continue;
      } else if (subject.named == machine::Named::Host && this_of(source) != seen.c) {
        continue;
      }
      if (is_being_read(a, source, above)) continue;
      const Reading now{&a, source, above};
      Eye eye = eye_of(source, &now);
      if (!speaks_of(*this, a.subject, eye, seen)) continue;
      if ((a.level > 0 || a.condition) && !applies(a, source, &now)) continue;
      eye.one = seen.c;  // `its` is said of each of them
      eye.among = a.subject;
      for (const machine::Change id : a.changes) {
        const machine::ChangeNode& change = program()[id];
        visit(change, change.amount ? value(change.amount, eye) : change.value);
      }
    }
  }
}

template <class Visit>
void Game::each_lasting(Slot c, Visit visit) const {
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const Lasting& l = s.lasting[i];
    if (l.card.slot != c || !alive(l.card)) continue;
    const EffectNode& node = program()[l.effect];
    for (int k = 0; k < node.changes; ++k)
      visit(program()[machine::Change{static_cast<machine::Id>(node.first_change.id + k)}], l);
  }
}

// A rider has what its mount was given (3.2.4).
template <class Visit>
void Game::each_lasting_of_both(Slot c, Visit visit) const {
  if (s.lasting_count == 0) return;
  each_lasting(c, visit);
  if (const Slot steed = mount_of(c); steed != no_card) each_lasting(steed, visit);
}

}  // namespace tercio::commanders
