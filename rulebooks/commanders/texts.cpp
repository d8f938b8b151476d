// Reading texts: which resources are meant, whether a condition holds, how much.
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {

Eye Game::eye(const Act& act) const {
  return {act.source.slot, act.seat, act.here, (act.flags & Act::FromAssault) != 0, &act};
}

// 5.6 and 8.2: assaulting units and those in the assaulted location are local to each other.
bool Game::local(const Eye& with, Slot c, Place place) const {
  if (with.here == gone) return true;
  if (place == with.here) return true;
  if (!s.assault.on) return false;
  if (with.assaulting && place == s.assault.at) return true;
  return with.here == s.assault.at && c < slot_count && s.assault.units.has(this_of(c));
}

bool Game::is(Slot c, unsigned bits) const {
  const CardState& me = at(c);
  if ((bits & Able) && !able(c)) return false;
  if ((bits & Mounted) && mount_of(c) == no_card) return false;
  if (bits & Equipped) {
    bool item = false;
    each_on(c, [&](Slot on) { item |= card(on).type == Type::Item; });
    if (!item) return false;
  }
  if ((bits & Damaged) && me.damage <= 0) return false;
  if ((bits & Guarding) && !(me.flags & CardState::OnGuard)) return false;
  if ((bits & Upgraded) && me.attached == 0) return false;
  if ((bits & Assaulting) && !(s.assault.on && s.assault.units.has(c))) return false;
  if (!(bits & (Engaged | Attacking | Blocking))) return true;
  const Engagement& e = s.engagement;
  bool engaged = false, blocking = false;
  for (unsigned i = 0; e.on && i < e.count; ++i) {
    engaged |= e.pairs[i].a.slot == c || e.pairs[i].b.slot == c;
    blocking |= e.blocked && e.pairs[i].b.slot == c;
  }
  if ((bits & Engaged) && !engaged) return false;
  if ((bits & Attacking) && !(e.on && e.attacker.slot == c && engaged)) return false;
  return !(bits & Blocking) || blocking;
}

static bool at_spot(const Game& g, const Filter& f, const Eye& with, const Seen& seen) {
  const Seat owner = g.at(seen.c).owner;
  switch (f.spot) {
    case Spot::Active: return is_active(seen.place);
    case Spot::Here: return seen.place == with.here && is_active(seen.place);
    case Spot::Battlefield: return seen.place == battlefield;
    case Spot::AnyLocation: return is_location(seen.place);
    case Spot::AllyLocation: return is_location(seen.place) && g.allies(region_seat(seen.place), with.seat);
    case Spot::NonAllyLocation:
      return is_location(seen.place) && !g.allies(region_seat(seen.place), with.seat);
    case Spot::PickedRegion:
      return with.act && g.region(Spot::PickedRegion, f.region_register, *with.act, no_card) == seen.place;
    case Spot::YourEncampment: return seen.place == encampment_region(with.seat);
    case Spot::ItsEncampment: return seen.place == encampment_region(owner);
    case Spot::YourRuins: return seen.place == ruins && owner == with.seat;
    case Spot::YourArsenal: return seen.place == arsenal && owner == with.seat;
    case Spot::YourDomain: return seen.place == domain && owner == with.seat;
    case Spot::YourVoid: return seen.place == void_pile && owner == with.seat;
    case Spot::AnyRuins: return seen.place == ruins;
    default: return false;
  }
}

static bool has_keyword(const Game& g, Slot c, int keyword) {
  switch (static_cast<Keyword>(keyword)) {
    case Keyword::Mount: return g.mounts(c) >= 0;
    case Keyword::Outpost: return g.outpost(c);
    case Keyword::Snipe: return g.snipe(c) >= 0;
    case Keyword::Duration: return g.card(c).duration > 0;
  }
  return false;
}

static bool compares(const Game& g, const Filter& f, Slot c) {
  const int value = f.figure == Figure::Strike  ? g.strike(c)
                    : f.figure == Figure::Armor ? g.armor(c)
                                                : g.health(c);
  return f.compares > 0 ? value >= f.bound : value <= f.bound;
}

bool Game::fits_otherwise(const Filter& f, const Eye& with, const Seen& seen) const {
  const Card& text = *seen.card;
  if ((f.types & unit_types) && !(f.types & bit(Type::Item)) && text.is_unit() && is_active(seen.place) &&
      (at(seen.c).flags & CardState::IsMount))
    return false;  // 3.2.4: a mount is no unit
  if (f.spell && !text.spell) return false;
  if (f.encampment && !text.encampment) return false;
  if (f.alignment != Alignment::None && text.alignment != f.alignment) return false;
  if (f.title >= 0 && text.id != f.title) return false;
  for (const std::int16_t word : f.words)
    if (word >= 0 &&
        !(s.terms.types_only || f.types_only ? text.type_words : text.words)[static_cast<std::size_t>(word)])
      return false;
  if (f.side != Side::Any && (f.side == Side::Ally) != allies(at(seen.c).owner, with.seat)) return false;
  if (!at_spot(*this, f, with, seen)) return false;
  if (f.range == Range::Local && !local(with, seen.c, seen.place)) return false;
  if (f.range == Range::Distant && with.here != gone && seen.place != with.here &&
      seen.place != battlefield && with.here != battlefield)
    return false;
  if (f.other && with.source != no_card && (seen.c == with.source || seen.c == this_of(with.source)))
    return false;
  if (f.on_it || f.host >= 0) {
    const Slot host = at(seen.c).host;
    if (host == no_card) return false;
    if (f.host >= 0 && !fits(f.host, with, host)) return false;
    if (f.on_it && with.act) {
      bool on = false;
      const Act& act = *with.act;
      for (unsigned i = 0; i < act.pick_count; ++i) on |= act.picks[i].slot == host;
      if (act.moment != 255) {
        const Member& m = s.members[act.member];
        on |= m.card.slot == host || m.agent.slot == host;
      }
      on |= with.source != no_card && this_of(with.source) == host;
      if (!on) return false;
    }
  }
  if (f.is && !is(seen.c, f.is)) return false;
  for (unsigned bits = f.is_not; bits; bits &= bits - 1)
    if (is(seen.c, bits & ~(bits - 1))) return false;
  if (f.keyword >= 0 && !has_keyword(*this, seen.c, f.keyword)) return false;
  return f.compares == 0 || compares(*this, f, seen.c);
}

int Game::count(std::int16_t filter, const Eye& with) const {
  int n = 0;
  const Spot spot = catalog.filter(filter).spot;
  if (is_pile(spot)) {
    for (Slot c = 0; c < s.first[s.seats]; ++c) n += !active(c) && fits(filter, with, c);
    return n;
  }
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (Slot c : s.active[seat]) n += fits(filter, with, c);
  return n;
}

bool Game::holds(std::int16_t test, const Eye& with) const {
  if (test < 0) return true;
  const Test& t = catalog.test(test);
  const auto of = [&]() -> Slot {
    if (with.act) return one(t.of, *with.act);
    return t.of.which == Which::Card ? with.source : this_of(with.source);
  };
  const auto arsenal_of = [&](Seat seat) { return static_cast<int>(s.arsenals[seat].count()); };
  switch (t.what) {
    case Condition::Always: return true;
    case Condition::FewerThan: return count(t.filter, with) < t.number;
    case Condition::MoreThan: return count(t.filter, with) > t.number;
    case Condition::ThereIs: return count(t.filter, with) > 0;
    case Condition::ThereIsNo: return count(t.filter, with) == 0;
    case Condition::IsSuch: {
      const Slot c = of();
      return c != no_card && active(c) && fits(t.filter, with, c);
    }
    case Condition::IsIn: {
      const Slot c = of();
      if (c == no_card || !active(c)) return false;
      const Place p = at(c).place;
      if (t.spot == Spot::Battlefield) return p == battlefield;
      if (t.spot == Spot::AnyLocation) return is_location(p);
      if (t.spot == Spot::Here) return p == with.here;
      return p == encampment_region(t.spot == Spot::YourEncampment ? with.seat : at(c).owner);
    }
    case Condition::HisArsenalLarger:
    case Condition::HisArsenalSmaller: {
      if (!with.act) return false;
      unsigned from = 0;
      for (unsigned r = 0; r < t.of.reg; ++r) from += with.act->count[r];
      if (with.act->count[t.of.reg] == 0) return false;
      const Seat his = static_cast<Seat>(with.act->picks[from].slot - commander_refs);
      const int difference = arsenal_of(his) - arsenal_of(with.seat);
      return t.what == Condition::HisArsenalLarger ? difference > 0 : difference < 0;
    }
    case Condition::ArsenalAtMost: return arsenal_of(with.seat) <= t.number;
    case Condition::ArsenalAtLeast: return arsenal_of(with.seat) >= t.number;
    case Condition::HasGold: return gold(with.seat) >= t.number;
    case Condition::HasMana: return mana(with.seat) >= t.number;
    case Condition::OnLevel: {
      const Slot location = this_of(with.source);
      return active(location) && static_cast<int>(level(location)) >= t.number;
    }
    case Condition::YourTerm: return together(with.seat, s.campaigning);
    case Condition::NotYourTerm: return !together(with.seat, s.campaigning);
  }
  return false;
}

bool Game::applies(const Ability& ability, Slot source) const {
  if (ability.level > 0) {
    const Slot location = this_of(source);
    if (card(location).type != Type::Location || level(location) < ability.level) return false;
  }
  return ability.condition < 0 || holds(ability.condition, eye_of(source));
}

int Game::amount(const Amount& a, const Act& act) const {
  switch (a.count) {
    case Count::Fixed: return a.number;
    case Count::TimesX: return a.number * act.x;
    case Count::TimesKind: return a.number * count(a.filter, eye(act));
    case Count::FigureOf: {
      if (a.of.which == Which::This) {  // 5.4: of the source, as it was when the effect was created
        const int kept = a.figure == Figure::Strike  ? act.strike
                         : a.figure == Figure::Armor ? act.armor
                                                     : act.health;
        return kept < 0 ? 0 : kept;
      }
      const Slot c = one(a.of, act);
      if (c == no_card || !active(c)) return 0;
      const int value = a.figure == Figure::Strike  ? strike(c)
                        : a.figure == Figure::Armor ? armor(c)
                                                    : health(c);
      return value < 0 ? 0 : value;
    }
  }
  return 0;
}

Slot Game::one(const Things& t, const Act& act) const {
  switch (t.which) {
    case Which::This: return alive(act.self) ? act.self.slot : no_card;
    case Which::Card: return alive(act.source) ? act.source.slot : no_card;
    case Which::Member:
    case Which::Agent: {
      if (act.moment == 255) return alive(act.bound) ? act.bound.slot : no_card;
      const Member& m = s.members[act.member];
      const Ref r = t.which == Which::Member ? m.card : m.agent;
      return alive(r) ? r.slot : no_card;
    }
    case Which::Picked: {
      unsigned from = 0;
      for (unsigned r = 0; r < t.reg; ++r) from += act.count[r];
      if (act.count[t.reg] == 0 || !alive(act.picks[from])) return no_card;
      return act.picks[from].slot;
    }
    default: return no_card;
  }
}

// A region that an effect names; `mover` is what goes there.
Place Game::region(Spot spot, std::uint8_t reg, const Act& act, Slot mover) const {
  switch (spot) {
    case Spot::Battlefield: return battlefield;
    case Spot::Here: return is_location(act.here) || act.here == battlefield ? act.here : gone;
    case Spot::YourEncampment: return encampment_region(act.seat);
    case Spot::ItsEncampment: return mover == no_card ? gone : encampment_region(at(mover).owner);
    case Spot::PickedRegion: {
      unsigned from = 0;
      for (unsigned r = 0; r < reg; ++r) from += act.count[r];
      if (act.count[reg] == 0) return gone;
      const Ref r = act.picks[from];
      if (r.slot >= region_refs && r.slot < commander_refs) {
        const Place p = static_cast<Place>(r.slot - region_refs);
        return p == battlefield || s.locations[p] != no_card ? p : gone;
      }
      return alive(r) && active(r.slot) ? at(r.slot).place : gone;
    }
    default: return gone;
  }
}

// Spells cannot be directed at generals, except their own (D.4), nor at what a text protects.
bool Game::directable(const Act& act, Slot c) const {
  if (!(act.flags & Act::Spell) || !active(c)) return true;
  if ((at(c).flags & CardState::IsGeneral) && s.terms.generals && this_of(act.source.slot) != c) return false;
  return !no_spells(c);
}

unsigned Game::whose(const Step& step, const Act& act) const {
  const auto everybody = static_cast<unsigned>(s.alive);
  switch (step.who) {
    case Who::You: return 1U << act.seat;
    case Who::Everybody: return everybody;
    case Who::Others: {
      unsigned others = 0;
      for (Seat seat = 0; seat < s.seats; ++seat)
        if (lives(seat) && !allies(seat, act.seat)) others |= 1U << seat;
      return others;
    }
    case Who::Picked: {
      unsigned from = 0;
      for (unsigned r = 0; r < step.who_register; ++r) from += act.count[r];
      if (act.count[step.who_register] == 0) return 0;
      return (1U << (act.picks[from].slot - commander_refs)) & everybody;
    }
    case Who::CommanderOf: {
      if (step.to.which == Which::Picked && act.count[step.to.reg] > 0) {  // also of what has left meanwhile
        unsigned from = 0;
        for (unsigned r = 0; r < step.to.reg; ++r) from += act.count[r];
        if (act.picks[from].slot < slot_count) return (1U << at(act.picks[from].slot).owner) & everybody;
      }
      if (const Slot c = one(step.to, act); c != no_card) return (1U << at(c).owner) & everybody;
      if (act.moment != 255) {
        const Member& m = s.members[act.member];
        if (m.card.slot < slot_count) return (1U << at(m.card.slot).owner) & everybody;
        return (1U << m.seat) & everybody;
      }
      return 0;
    }
  }
  return 0;
}

}  // namespace tercio::commanders
