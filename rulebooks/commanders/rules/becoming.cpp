// Becoming active by an effect, and what was paid for it.
#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {

// Becoming active by an effect (5.9): the restrictions of the action do not count, those of the rules do.
bool Game::deploy(Slot c, Place to) {
  if (to == gone || !card(c).is_unit()) return false;
  if (is_location(to) && (s.locations[to] == no_card || !together(region_seat(to), at(c).owner)))
    return false;
  put(c, limbo);
  enter(c, to);
  return true;
}

bool Game::equip(Slot item, Slot unit) {
  if (card(item).type != Type::Item || !active(unit)) return false;
  if (!may_carry(item, unit) || !fits_slots(item, unit)) {
    leave(item, void_pile);  // 3.2.3
    return false;
  }
  if (active(item))
    detach(item);
  else
    put(item, limbo);
  attach(item, unit);
  return true;
}

// C.2.2: both are units, and neither belongs to a mounted one. By an effect too they are where the other is.
bool Game::can_mount(Slot rider, Ref on) const {
  if (!alive(on) || on.slot == rider || !active(rider) || !active(on.slot)) return false;
  const Slot steed = on.slot;
  return is_unit(rider) && is_unit(steed) && at(rider).place == at(steed).place &&
         together(at(rider).owner, at(steed).owner) && mount_of(rider) == no_card &&
         mount_of(steed) == no_card;
}

// A location, a condition or an upgrade becomes active.
bool Game::play(Member& m) {
  const Slot c = m.card.slot;
  if (m.event == Event::Upgrade) {
    if (!active(c) || at(m.agent.slot).host == c) return active(c);
    if (!alive(m.agent) || card(c).encampment) return false;  // 1.2
    if (active(m.agent.slot))
      detach(m.agent.slot);
    else
      put(m.agent.slot, limbo);
    attach(m.agent.slot, c);
    return true;
  }
  if (active(c)) return false;
  const Place to = m.event == Event::Annex ? free_region(at(c).owner) : battlefield;
  put(c, to == gone ? void_pile : limbo);  // 3.4
  if (to == gone) return false;
  if (m.event == Event::Annex) s.locations[to] = c;
  enter(c, to);
  m.place = to;
  return true;
}

void Game::keep_x(const Act& act) {
  for (PaidX& one : s.paid) {
    if (one.card.slot != no_card && alive(one.card)) continue;
    one = {ref(act.source.slot), act.x};
    return;
  }
  fail(Bound::Lasting);
}

int Game::x_of(Ref source) const {
  for (const PaidX& one : s.paid)
    if (one.card == source) return one.x;
  return 0;
}

}  // namespace tercio::commanders
