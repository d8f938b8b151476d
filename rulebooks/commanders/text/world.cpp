// What the card machine asks of a war: what is true of a resource, whose it is, where it is, what numbers
// there are.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/commanders/rules/verb.h"

namespace tercio::commanders {

int Game::value(Amount amount, const Eye& eye) const { return machine::value(*this, amount, eye); }
bool Game::holds(machine::Condition condition, const Eye& eye) const {
  return machine::holds(*this, condition, eye);
}
bool Game::fits(Filter filter, const Eye& eye, const Seen& seen) const {
  return machine::fits(*this, filter, eye, seen);
}
unsigned Game::seats(Player player, const Eye& eye) const {
  return machine::seats(*this, player, eye) & s.alive;
}

// --- Commanders ---------------------------------------------------------------------------------------

unsigned Game::actor(const Eye& eye) const {
  return eye.act && eye.act->moment != 255 ? 1U << s.members[eye.act->member].seat : 0;
}

unsigned Game::chosen_seat(const Act& act, unsigned reg) const {
  if (reg == those_who_did) return act.him < most_seats ? 1U << act.him : act.asked;
  const std::span<const Ref> all = picked(act, reg);
  return all.empty() ? 0 : 1U << (all.front().slot - commander_refs);
}

// The commander of a resource never changes, wherever it has gone.
unsigned Game::seats_of(Things things, const Eye& eye) const {
  const auto of = [&](Ref r) { return r.slot < slot_count ? 1U << at(r.slot).owner : 0U; };
  const ThingsNode& n = program()[things];
  unsigned mask = 0;
  switch (n.named) {
    case machine::Named::Picked:
      if (eye.act)
        for (const Ref r : picked(*eye.act, n.reg)) mask |= of(r);
      return mask;
    case machine::Named::Member:
    case machine::Named::Agent:
      if (eye.act && eye.act->moment != 255) {
        const Member& m = s.members[eye.act->member];
        const unsigned seat = of(n.named == machine::Named::Member ? m.card : m.agent);
        return seat ? seat : 1U << m.seat;
      }
      break;
    case machine::Named::This:
    case machine::Named::Host: return 1U << (eye.act ? eye.act->seat : at(eye.source).owner);
    case machine::Named::Nothing:
    case machine::Named::Role:
    case machine::Named::All:
    case machine::Named::PlaceOf:
    case machine::Named::Both: break;
  }
  each_of(things, eye, [&](Slot c) { mask |= 1U << at(c).owner; });
  return mask;
}

// --- Resources ----------------------------------------------------------------------------------------

Slot Game::this_card(const Eye& eye) const {
  if (!eye.act) return eye.source;
  return alive(eye.act->source) ? eye.act->source.slot : no_card;
}
Slot Game::host_card(const Eye& eye) const {
  if (!eye.act) return this_of(eye.source);
  return alive(eye.act->self) ? eye.act->self.slot : no_card;
}
Slot Game::member_card(const Eye& eye) const {
  if (!eye.act) return no_card;
  const Ref r = eye.act->moment == 255 ? eye.act->bound : s.members[eye.act->member].card;
  return alive(r) ? r.slot : no_card;
}
Slot Game::agent_card(const Eye& eye) const {
  if (!eye.act) return no_card;
  const Ref r = eye.act->moment == 255 ? eye.act->bound : s.members[eye.act->member].agent;
  return alive(r) ? r.slot : no_card;
}

Slot Game::one(Things things, const Eye& eye) const {
  if (!things) return no_card;
  const ThingsNode& n = program()[things];
  switch (n.named) {
    case machine::Named::This: return this_card(eye);
    case machine::Named::Host: return host_card(eye);
    case machine::Named::Member: return member_card(eye);
    case machine::Named::Agent: return agent_card(eye);
    case machine::Named::Picked: {
      if (!eye.act) return no_card;
      const std::span<const Ref> all = picked(*eye.act, n.reg);
      return !all.empty() && alive(all.front()) ? all.front().slot : no_card;
    }
    case machine::Named::All:
    case machine::Named::Both: {
      Slot first = no_card;
      each_of(things, eye, [&](Slot c) { first = first == no_card ? c : first; });
      return first;
    }
    case machine::Named::Nothing:
    case machine::Named::PlaceOf:
    case machine::Named::Role: return no_card;
  }
  return no_card;
}

bool Game::meant(const ThingsNode& n, const Eye& eye, const Seen& seen) const {
  if (n.zone == 0 && !is_active(seen.place)) return false;
  return fits(n.filter, eye, seen);
}

// 5.6 and 8.2: assaulting units and those in the assaulted location are local to each other.
bool Game::local(const Eye& with, Slot c, Place place) const {
  if (with.here == gone) return true;
  if (place == with.here) return true;
  if (!s.assault.on) return false;
  if (c >= slot_count || !is_unit(c)) return false;
  if (with.assaulting && place == s.assault.at) return true;
  return with.here == s.assault.at && is_unit(this_of(with.source)) && s.assault.units.has(c);
}

bool Game::is_in(Region where, const Eye& with, const Seen& seen) const {
  const Place p = seen.place;
  switch (where) {
    case Region::Battlefield: return p == battlefield;
    case Region::Here: return p == with.here && is_active(p);
    case Region::AnyLocation: return is_location(p);
    case Region::AllyLocation: return is_location(p) && together(region_seat(p), with.seat);
    case Region::NonAllyLocation: return is_location(p) && !together(region_seat(p), with.seat);
    case Region::Assaulted: return s.assault.on && p == s.assault.at;
    case Region::YourEncampment: return p == encampment_region(with.seat);
    case Region::ItsEncampment: return p == encampment_region(at(seen.c).owner);
  }
  return false;
}

bool Game::bears(const machine::FilterNode& what, const Eye& eye, const Seen& seen) const {
  int count = 0;
  const auto look = [&](Slot on) { count += fits(what.a, eye, see(on)); };
  if (!seen.was) each_on(seen.c, look);
  for (unsigned i = 0; seen.was && i < s.dropped_count; ++i)
    if (s.dropped[i].from == seen.was->card.slot) look(s.dropped[i].what);
  return machine::compare(count, what.is, value(what.amount, eye));
}

// States come first among the atoms; of what has left they are bits, and after them keywords (a duration is
// printed) and what it did this term.
constexpr unsigned states = static_cast<unsigned>(Atom::Upgraded) + 1, first_keyword = states,
                   first_deed = first_keyword + static_cast<unsigned>(Keyword::Duration);
constexpr std::pair<Atom, CardState::Flag> deeds_of_the_term[] = {{Atom::DidMove, CardState::Moved},
                                                                  {Atom::DidAttack, CardState::Attacked},
                                                                  {Atom::DidAssault, CardState::Assaulted}};
static_assert(first_deed + std::size(deeds_of_the_term) <= 16);

// Whether it moved, attacked or assaulted this term.
static bool did(const Game& g, Atom deed, const Seen& seen) {
  for (unsigned i = 0; i < std::size(deeds_of_the_term); ++i)
    if (deeds_of_the_term[i].first == deed)
      return seen.was ? seen.was->kind >> (first_deed + i) & 1U
                      : g.at(seen.c).flags & deeds_of_the_term[i].second;
  return false;
}

static bool has_keyword(const Game& g, const Eye& eye, const Seen& seen, Keyword keyword) {
  const bool now = is_active(seen.place);
  if (seen.was && keyword != Keyword::Duration)
    return seen.was->kind >> (first_keyword + static_cast<unsigned>(keyword)) & 1U;
  switch (keyword) {
    case Keyword::Mount: return (now ? g.mounts(seen.c, eye.above) : seen.card->mounts) >= 0;
    case Keyword::Outpost: return now ? g.outpost(seen.c, eye.above) : seen.card->outpost;
    case Keyword::Snipe: return (now ? g.snipe(seen.c, eye.above) : seen.card->snipe) >= 0;
    case Keyword::Duration: return seen.card->duration > 0;
    case Keyword::Ability: return false;  // nobody asks for one
  }
  return false;
}

static bool fights(const Game& g, Atom how, Slot c) {
  const Engagement& e = g.s.engagement;
  if (!e.on) return false;
  bool engaged = false, blocking = false;
  for (unsigned i = 0; i < e.count; ++i) {
    engaged |= e.pairs[i].a.slot == c || e.pairs[i].b.slot == c;
    blocking |= e.blocked && e.pairs[i].b.slot == c;
  }
  return how == Atom::Blocking ? blocking : engaged && (how == Atom::Engaged || e.attacker.slot == c);
}

bool Game::is(Word atom, int value, const Eye& with, const Seen& now) const {
  const Seen seen = as_it_was(now, with);
  const Card& text = *seen.card;
  const Slot c = seen.c;
  if (seen.was && atom < states) return seen.was->kind >> atom & 1U;
  switch (static_cast<Atom>(atom)) {
    case Atom::In: return is_in(static_cast<Region>(value), with, seen);
    case Atom::Says:
      return (s.terms.types_only ? text.type_words : text.words)[static_cast<std::size_t>(value)];
    case Atom::IsOfType: return text.type_words[static_cast<std::size_t>(value)];
    case Atom::Able: return able(c);
    case Atom::Mounted: return mount_of(c) != no_card;
    case Atom::Equipped: {
      bool item = false;
      each_on(c, [&](Slot on) { item |= card(on).type == Type::Item; });
      return item;
    }
    case Atom::Damaged: return at(c).damage > 0;
    case Atom::Guarding: return at(c).flags & CardState::OnGuard;
    case Atom::Upgraded: return at(c).attached > 0;
    case Atom::Assaulting: return s.assault.on && s.assault.units.has(c);
    case Atom::Engaged:
    case Atom::Attacking:
    case Atom::Blocking: return fights(*this, static_cast<Atom>(atom), c);
    case Atom::Spell: return text.spell || seen.spell;
    case Atom::Encampment: return text.encampment;
    case Atom::Aligned: return static_cast<int>(text.alignment) == value;
    case Atom::Title: return text.id == value;
    case Atom::Keyword: return has_keyword(*this, with, seen, static_cast<Keyword>(value));
    case Atom::Local: return local(with, c, seen.place);
    case Atom::Distant:
      return with.here == gone || seen.place == with.here || seen.place == battlefield ||
             with.here == battlefield;
    case Atom::Other:  // an item may have left its bearer as the price
      if (with.act && with.act->self.slot == c) return false;
      return with.source == no_card || (c != with.source && c != this_of(with.source));
    case Atom::OnSuch: {
      const Slot host = seen.was ? seen.was->meant : at(c).host;
      return host < slot_count && fits(Filter{static_cast<machine::Id>(value)}, with, see(host));
    }
    case Atom::Bears: return bears(program()[Filter{static_cast<machine::Id>(value)}], with, seen);
    case Atom::DidMove:
    case Atom::DidAttack:
    case Atom::DidAssault: return did(*this, static_cast<Atom>(atom), seen);
    case Atom::Of: return seats(Player{static_cast<machine::Id>(value)}, with) >> at(c).owner & 1U;
    case Atom::InPicked: {
      if (!with.act) return false;
      return lies_in_one_of(Things{static_cast<machine::Id>(value)}, with, seen.place);
    }
    case Atom::InPile: {
      const ThingsNode& pile = program()[Things{static_cast<machine::Id>(value)}];
      constexpr Place places[] = {gone, ruins, arsenal, domain, void_pile};
      return seen.place == places[pile.zone] && (seats(pile.whose, with) >> at(c).owner & 1U);
    }
  }
  return false;
}

// 7.1: what has left is known to those who answer it as it was. What a member was created as is not needed
// any more when it has happened, so it is kept there: states, keywords and figures.
void Game::remember(Member& m) const {
  const Slot c = m.card.slot;
  const Eye with = eye_of(c);
  const Seen seen = see(c);
  unsigned then = 0;
  for (unsigned a = 0; a < states; ++a)
    then |= static_cast<unsigned>(is(static_cast<Word>(a), 0, with, seen)) << a;
  for (const Keyword k : {Keyword::Mount, Keyword::Outpost, Keyword::Snipe})
    then |= static_cast<unsigned>(has_keyword(*this, with, seen, k))
            << (first_keyword + static_cast<unsigned>(k));
  for (unsigned i = 0; i < std::size(deeds_of_the_term); ++i)
    then |= static_cast<unsigned>(did(*this, deeds_of_the_term[i].first, seen)) << (first_deed + i);
  m.meant = at(c).host;
  m.created = static_cast<std::int16_t>(at(c).attached);  // a location's level
  m.amount = static_cast<std::int16_t>(at(c).counters);
  if (is_unit(c)) {
    m.created = static_cast<std::int16_t>(strike(c));
    m.amount = static_cast<std::int16_t>(armor(c));
    m.to = static_cast<Place>(std::clamp(health(c) / 5, -128, 127));
    const int snipes = snipe(c);  // with the counters behind it
    m.meant = static_cast<Slot>((snipes < 0 ? 0 : snipes / 5 + 1) | at(c).counters << 8);
  }
  m.kind = static_cast<std::uint16_t>(then);
  m.flags |= Member::Left;
}

int Game::figure_then(Figure figure, const Seen& seen) const {
  const Member& m = *seen.was;
  const bool unit = seen.card->is_unit();
  switch (figure) {
    case Figure::Strike: return unit ? m.created : machine::absent;
    case Figure::Armor: return unit ? m.amount : machine::absent;
    case Figure::Health: return unit ? 5 * static_cast<std::int8_t>(m.to) : machine::absent;
    case Figure::Snipe: return unit && (m.meant & 0xff) ? 5 * ((m.meant & 0xff) - 1) : machine::absent;
    case Figure::Counters: return unit ? m.meant >> 8 : m.amount;
    case Figure::Level: return seen.card->type == Type::Location ? m.created : machine::absent;
    case Figure::Damage:
      return unit ? std::max(0, std::max<int>(0, m.amount) - 5 * static_cast<std::int8_t>(m.to))
                  : machine::absent;
    case Figure::Gold:
    case Figure::Mana:
    case Figure::Unable:
    case Figure::IncomeGold:
    case Figure::IncomeMana:
    case Figure::IncomeCards:
    case Figure::Capacity: break;
  }
  return machine::absent;
}

// What answers its own leaving speaks of itself as it was.
Seen Game::as_it_was(const Seen& seen, const Eye& eye) const {
  if (seen.was || !eye.act || eye.act->moment == 255 || is_active(seen.place)) return seen;
  const Member& m = s.members[eye.act->member];
  const bool itself = m.card.slot == seen.c && eye.act->source.slot == seen.c;
  if (!itself || !(m.flags & Member::Left) || !(m.flags & Member::Done)) return seen;
  return {seen.c, m.place, seen.card, seen.spell, &m};
}

// What is answered, or was chosen, and has left.
void Game::remember_chosen(const Member& leaving) {
  if (s.left_count == s.left.size() || leaving.card.slot >= card_slots) return;
  bool chosen = false;
  for (unsigned a = 0; a < s.act_count; ++a)
    for (unsigned k = 0; k < s.acts[a].pick_count; ++k) chosen |= s.acts[a].picks[k] == leaving.card;
  if (!chosen) return;
  Member& kept = s.left[s.left_count++] = leaving;
  if (!(kept.flags & Member::Left)) remember(kept);
  kept.flags |= Member::Done;
}

bool Game::shares(Word what, const Seen& seen, const Seen& other) const {
  if (static_cast<Host>(what) == Host::Itself) return seen.c == other.c;
  return (seen.was ? seen.was->meant : at(seen.c).host) == other.c;
}

int Game::figure_of(Word word, bool as_printed, const Eye& eye, const Seen& as_is) const {
  const Seen seen = as_it_was(as_is, eye);
  const Slot c = seen.c;
  const bool unit = seen.card->is_unit();
  const bool printed = as_printed || !active(c);
  if (seen.was && !as_printed) {
    if (const int then = figure_then(static_cast<Figure>(word), seen); then != machine::absent) return then;
  }
  switch (static_cast<Figure>(word)) {
    case Figure::Strike:
      if (!unit) return machine::absent;
      return printed ? seen.card->strike : strike(c, eye.above);
    case Figure::Armor:
      if (!unit) return machine::absent;
      return printed ? seen.card->armor : armor(c, eye.above);
    case Figure::Health:
      if (seen.card->encampment) return health(c, eye.above);
      if (!unit) return machine::absent;
      return printed ? std::max<int>(0, seen.card->armor) : health(c, eye.above);
    case Figure::Snipe: {
      const int now = printed ? seen.card->snipe : snipe(c, eye.above);
      return now < 0 ? machine::absent : now;
    }
    case Figure::Gold:
    case Figure::Mana: {
      const Mode& mode = seen.card->type == Type::Action && !seen.card->modes.empty()
                             ? seen.card->modes.front()
                             : seen.card->play;
      return static_cast<Figure>(word) == Figure::Gold ? mode.gold : mode.mana;
    }
    case Figure::Level:
      return seen.card->type == Type::Location && active(c) ? static_cast<int>(level(c)) : machine::absent;
    case Figure::Counters: return active(c) ? at(c).counters : machine::absent;
    case Figure::Unable: return unit && active(c) ? at(c).unable : machine::absent;
    case Figure::Damage: {
      const bool hurt = active(c) && (is_unit(c) || seen.card->encampment);
      return hurt ? std::max<int>(0, at(c).damage) : machine::absent;
    }
    case Figure::IncomeGold:
    case Figure::IncomeMana:
    case Figure::IncomeCards:
    case Figure::Capacity: return machine::absent;
  }
  return machine::absent;
}

static bool same_things(const machine::Program& program, Things a, Things b) {
  const ThingsNode &x = program[a], &y = program[b];
  return a == b || (x.named == machine::Named::Picked && y.named == x.named && x.reg == y.reg);
}

static int known(std::int16_t figure) { return figure == Act::unknown ? machine::absent : figure; }

// What happens to each of several is read of each by itself. 5.4: properties of its source are those of when
// the effect was created.
int Game::remembered(const machine::AmountNode& n, const Eye& eye) const {
  if (eye.one != no_card && same_things(program(), n.of, eye.among))
    return figure_of(n.word, n.kind == machine::Number::Printed, eye, see(eye.one));
  if (!eye.act || n.kind == machine::Number::Printed) return machine::absent;
  const machine::Named named = program()[n.of].named;
  const bool itself = named == machine::Named::This && eye.act->source == eye.act->self;
  if (named != machine::Named::Host && !itself) return machine::absent;
  switch (static_cast<Figure>(n.word)) {
    case Figure::Strike: return known(eye.act->strike);
    case Figure::Armor: return known(eye.act->armor);
    case Figure::Health: return known(eye.act->health);
    case Figure::Snipe:
    case Figure::Gold:
    case Figure::Mana:
    case Figure::Level:
    case Figure::Counters:
    case Figure::Unable:
    case Figure::Damage:
    case Figure::IncomeGold:
    case Figure::IncomeMana:
    case Figure::IncomeCards:
    case Figure::Capacity: return machine::absent;
  }
  return machine::absent;
}

bool Game::may_go(Slot mover, Ref region) const {
  if (region.slot < region_refs || region.slot >= commander_refs) return false;
  const auto p = static_cast<Place>(region.slot - region_refs);
  return p == battlefield ? at(mover).place != battlefield : together(region_seat(p), at(mover).owner);
}

// `each unit in it`: in the region that was chosen, or in one of several.
bool Game::lies_in_one_of(Things things, const Eye& eye, Place place) const {
  const ThingsNode& n = program()[things];
  if (n.named != machine::Named::Picked || !eye.act) {
    const Place p = region(things, eye, no_card);
    return p != gone && p == place;
  }
  for (const Ref r : picked(*eye.act, n.reg)) {
    const bool is_region = r.slot >= region_refs && r.slot < commander_refs;
    const bool there = alive(r) && active(r.slot) && at(r.slot).place == place;
    if (is_region ? r.slot == region_ref(place).slot : there)
      return !is_region || place == battlefield || s.locations[place] != no_card;
  }
  return false;
}

// A region that an effect names; `mover` is what goes there.
Place Game::region(Things to, const Eye& eye, Slot mover) const {
  const ThingsNode& n = program()[to];
  if (n.named == machine::Named::Role) {
    switch (static_cast<Region>(n.role)) {
      case Region::Battlefield: return battlefield;
      case Region::Here: return is_active(eye.here) ? eye.here : gone;
      case Region::YourEncampment: return encampment_region(eye.seat);
      case Region::ItsEncampment: return mover == no_card ? gone : encampment_region(at(mover).owner);
      case Region::Assaulted: return s.assault.on ? s.assault.at : gone;
      case Region::AnyLocation:
      case Region::AllyLocation:
      case Region::NonAllyLocation: return gone;
    }
  }
  if (n.named == machine::Named::Picked && eye.act) {
    const std::span<const Ref> all = picked(*eye.act, n.reg);
    if (all.empty()) return gone;
    Ref r = all.front();
    for (const Ref one : all)  // each commander has chosen one: it is where what is his can go
      if (all.size() > 1 && mover != no_card && may_go(mover, one)) r = one;
    if (r.slot >= region_refs && r.slot < commander_refs) {
      const Place p = static_cast<Place>(r.slot - region_refs);
      return p == battlefield || s.locations[p] != no_card ? p : gone;
    }
    return alive(r) && active(r.slot) ? at(r.slot).place : gone;
  }
  const Slot c = one(to, eye);
  return c != no_card && active(c) ? at(c).place : gone;
}

// --- Numbers ------------------------------------------------------------------------------------------

int Game::possession(Word what, unsigned seat) const {
  const auto pile = [&](Place p) {
    int n = 0;
    for (unsigned c = s.first[seat]; c < s.first[seat + 1U]; ++c) n += s.cards[c].place == p;
    return n;
  };
  switch (static_cast<Possession>(what)) {
    case Possession::Gold: return gold(static_cast<Seat>(seat));
    case Possession::Mana: return mana(static_cast<Seat>(seat));
    case Possession::Arsenal: return static_cast<int>(s.arsenals[seat].count());
    case Possession::Domain: return s.domain_count[seat];
    case Possession::Ruins: return pile(ruins);
    case Possession::Void: return pile(void_pile);
    case Possession::Locations: return static_cast<int>(locations(static_cast<Seat>(seat)));
  }
  return 0;
}

int Game::number_of(Word what, const Eye& eye) const {
  switch (static_cast<Quantity>(what)) {
    case Quantity::ThatMuch:
      if (!eye.act || eye.act->moment == 255 || (s.members[eye.act->member].flags & Member::Left))
        return machine::absent;
      return s.members[eye.act->member].amount;
    case Quantity::DoneBefore: return eye.act ? eye.act->much : 0;
  }
  return 0;
}

bool Game::fact(Word what, int, Player, Things, const Eye& eye) const {
  switch (static_cast<Fact>(what)) {
    case Fact::YourTerm: return together(eye.seat, s.campaigning);
  }
  return false;
}

bool Game::applies(const Ability& ability, Slot source, const Reading* above) const {
  if (ability.level > 0) {
    const Slot location = this_of(source);
    if (card(location).type != Type::Location || level(location) < ability.level) return false;
  }
  return !ability.condition || holds(ability.condition, eye_of(source, above));
}

// Spells cannot be directed at generals, except their own (D.4), nor at what a text protects.
bool Game::directable(const Act& act, Slot c) const {
  if (!(act.flags & Act::Spell) || !active(c)) return true;
  if (is_general(c) && this_of(act.source.slot) != c) return false;
  return !has(c, Special::NoSpells);
}

}  // namespace tercio::commanders
