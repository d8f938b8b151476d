// A war in progress: a thin handle over a State and the resources it is fought with.
#pragma once
#include <string>

#include "rulebooks/commanders/catalog.h"
#include "rulebooks/commanders/routines.h"
#include "rulebooks/commanders/state.h"

namespace tercio::commanders {

// What the table hears about: lines of a log, and choices the engine took because there was only one.
class Journal {
 public:
  virtual ~Journal() = default;
  virtual void line(std::uint8_t seats, const std::string& text) = 0;  // seats: mask of those who may read it
  virtual void took(Seat seat, const struct Game& g, Option only) = 0;
  virtual void phase_ends() {}
  virtual bool pauses_at(Phase) { return false; }
  virtual Slot arranged(const struct Game&, const Cards&) {
    return no_card;
  }  // what a random pick shall give
};

// Whose eyes a text is read with.
struct Eye {
  Slot source = no_card;  // the resource that carries the text
  Seat seat = 0;
  Place here = gone;  // gone: no region, range does not count (C12)
  bool assaulting = false;
  const Act* act = nullptr;
};

// A resource as it was at some moment.
struct Seen {
  Slot c;
  Place place;
  const Card* card;
};

struct Figures {
  int strike, armor;
};

struct Game {
  State& s;
  const Catalog& catalog;
  Journal* journal = nullptr;
  bool paused = false;
  bool numbers = true;  // copies for people to tell apart; playouts do without

  // Running (run.cpp)
  void go_on(Options& options);
  void choose(Option option, Options& options);
  Seat to_move(Options& options) const;
  Seat seat_to_move() const;
  bool over() const { return s.over != Reason::Running; }
  template <class R>
  void push(const R& routine) {
    if (!AllRoutines::push(s.frames, routine)) fail(1);
  }
  template <class R>
  void pop(const R&) {
    AllRoutines::pop(s.frames);
  }
  std::uint16_t result() const { return s.frames.result; }
  void returns(unsigned value) { s.frames.result = static_cast<std::uint16_t>(value); }
  Option answer() const { return s.frames.answer; }
  void fail(std::uint8_t error);  // 1 frames, 2 options, 3 members, 4 acts, 5 lasting, 6 chain ...
  void say(const std::string& text, std::uint8_t seats = 0xff) const {
    if (journal) journal->line(seats, text);
  }

  // Commanders (commanders.cpp)
  bool lives(Seat seat) const { return s.alive >> seat & 1; }
  bool same_team(Seat a, Seat b) const { return s.team[a] == s.team[b]; }
  bool together(Seat a, Seat b) const { return a == b || (s.terms.joint && same_team(a, b)); }  // command
  bool allies(Seat a, Seat b) const { return a == b || (s.terms.team && same_team(a, b)); }     // in texts
  Seat next_seat(Seat seat) const;    // clockwise, living
  Seat next_holder(Seat seat) const;  // clockwise; a joint team holds priority as one
  Seat speaker(Seat seat) const;      // of a joint team
  unsigned holders() const;
  unsigned members_of(Seat seat) const {  // mask of those who act together with this seat
    return s.terms.joint ? joint_members(seat) : s.alive & 1U << seat;
  }
  unsigned joint_members(Seat seat) const;
  std::uint16_t& gold(Seat seat) { return s.gold[purse(seat)]; }
  std::uint16_t& mana(Seat seat) { return s.mana[purse(seat)]; }
  int gold(Seat seat) const { return s.gold[purse(seat)]; }
  int mana(Seat seat) const { return s.mana[purse(seat)]; }
  // Joint commanders share their income (C50): the first seat of the team keeps it for all.
  Seat purse(Seat seat) const { return s.terms.joint ? joint_purse(seat) : seat; }
  Seat joint_purse(Seat seat) const;
  // A quick test before an act is begun: there may be enough for this price.
  bool affordable(const Mode& mode, Seat seat) const {
    return s.altering[3] > 0 || (mode.gold <= gold(seat) && mode.mana <= mana(seat));
  }
  void earn(Seat seat, Money money, int amount);
  void leave_war(unsigned who);  // mask: surrender and forced surrender, together
  void surrender(Seat seat);     // of his own will, at any decision
  void end_by_health();
  void finish(std::uint8_t winners, Reason reason);
  bool in_combat() const { return s.engagement.on || s.assault.on; }

  // Resources (zones.cpp)
  CardState& at(Slot c) { return s.cards[c]; }
  const CardState& at(Slot c) const { return s.cards[c]; }
  const Card& card(Slot c) const { return catalog[s.cards[c].card]; }
  void become(Slot c, std::uint16_t id) {
    s.cards[c].card = id;
    if (catalog[id].acts_elsewhere)
      s.elsewhere.add(c);
    else
      s.elsewhere.remove(c);
  }
  void exchange(Slot a, Slot b) {
    const std::uint16_t was = s.cards[a].card;
    become(a, s.cards[b].card);
    become(b, was);
  }
  Ref ref(Slot c) const { return {c, c < slot_count ? s.cards[c].generation : std::uint8_t{0}, 0}; }
  bool alive(Ref r) const { return r.slot < slot_count && s.cards[r.slot].generation == r.generation; }
  // A condition's counters are its duration (3.7).
  std::uint8_t& counters(Slot c) { return card(c).type == Type::Condition ? at(c).duration : at(c).counters; }
  std::uint8_t counters(Slot c) const {
    return card(c).type == Type::Condition ? at(c).duration : at(c).counters;
  }
  bool is_unit(Slot c) const { return card(c).is_unit() && !(at(c).flags & CardState::IsMount); }
  bool active(Slot c) const { return is_active(at(c).place); }
  bool able(Slot c) const { return at(c).unable == 0 && !(at(c).flags & CardState::OnGuard); }
  static Slot encampment(Seat seat) { return static_cast<Slot>(encampment_slots + seat); }
  Slot location_of(Place p) const { return s.locations[p]; }
  Slot mount_of(Slot c) const;
  Slot this_of(Slot source) const {  // what `this unit` or `this location` means on it
    const Slot host = at(source).host;
    return host == no_card ? source : host;
  }
  unsigned level(Slot location) const { return at(location).attached; }
  unsigned locations(Seat seat) const;
  Place free_region(Seat seat) const;  // gone: none
  template <class Visit>
  void each_on(Slot host, Visit visit) const;
  void enter(Slot c, Place to);  // becomes active
  void attach(Slot c, Slot host);
  void detach(Slot c);
  void move_unit(Slot c, Place to);
  void leave(Slot c, Place to, unsigned how = 0);  // becomes inactive, with what sits on it
  void put(Slot c, Place to, unsigned how = 0);    // between inactive regions, or into one
  void leave_combat(Slot c);
  void set_aside(Slot c);
  void return_to_war();
  void mount(Slot rider, Slot steed);
  void dismount(Slot rider);
  void shuffle(Seat seat);
  Slot top(Seat seat) const;
  unsigned acquire(Seat seat, unsigned count);  // from the top; the last card stays
  void count_ordinal(Slot c);
  void know(Slot c, unsigned seats);

  // Figures, as they are now (figures.cpp)
  Figures figures(Slot c) const;  // both at once
  int strike(Slot c) const;
  int armor(Slot c) const;
  int health(Slot c) const;
  int base_health(Slot c) const;
  int snipe(Slot c) const;   // -1: it has no snipe
  int mounts(Slot c) const;  // -1: no, 0: steeds, else the word of what else
  bool outpost(Slot c) const;
  unsigned forbidden(Slot c) const {  // a bit for each deed
    return s.altering[2] == 0 && s.lasting_count == 0 ? 0 : forbidden_deeds(c);
  }
  unsigned forbidden_deeds(Slot c) const;
  bool cannot(Slot c, Deed deed) const { return forbidden(c) & bit(deed); }
  bool has_change(Slot c, Change what) const;
  bool no_spells(Slot c) const;
  int price(const Act& act, const Cost& cost) const;  // as effects change it
  bool fits_slots(Slot item, Slot unit) const;
  bool may_carry(Slot item, Slot unit) const;
  template <class Visit>
  void each_alteration(std::uint8_t which, Slot c, Visit visit) const;  // continuous, in order of creation

  // Reading texts (texts.cpp)
  Eye eye(const Act& act) const;
  Eye eye_of(Slot source) const {
    const CardState& c = at(source);
    return {source, c.owner, is_active(c.place) ? c.place : gone,
            s.assault.on && s.assault.units.has(this_of(source)), nullptr};
  }
  bool is(Slot c, unsigned bits) const;
  bool fits(std::int16_t filter, const Eye& eye, Slot c) const {
    return fits(filter, eye, Seen{c, at(c).place, &card(c)});
  }
  bool fits(std::int16_t filter, const Eye& eye, const Seen& seen) const {
    const Filter& f = catalog.filter(filter);
    return (f.types & bit(seen.card->type)) && fits_otherwise(f, eye, seen);
  }
  bool fits_otherwise(const Filter& f, const Eye& eye, const Seen& seen) const;  // all but its type
  bool holds(std::int16_t test, const Eye& eye) const;
  int amount(const Amount& a, const Act& act) const;
  int count(std::int16_t filter, const Eye& eye) const;
  bool local(const Eye& eye, Slot c, Place place) const;
  Place region(Spot spot, std::uint8_t reg, const Act& act, Slot mover) const;  // gone: none
  Slot one(const Things& t, const Act& act) const;
  bool applies(const Ability& ability, Slot source) const;  // its level and its condition
  template <class Visit>
  void each_of(const Things& t, const Act& act, Visit visit) const;  // as often as it was chosen
  template <class Visit>
  void candidates(const Pick& pick, const Act& act, Visit visit) const;  // refs; until `visit` says yes
  bool has_candidate(const Pick& pick, const Act& act) const;
  bool directable(const Act& act, Slot c) const;
  Seat who_is(const Step& step, const Act& act) const;
  unsigned whose(const Step& step, const Act& act) const;  // mask

  // Acts (effects.cpp)
  const Mode& mode(const Act& act) const {
    switch (act.from) {
      case Act::Mode: return catalog[act.card].modes[act.index];
      case Act::Play: return catalog[act.card].play;
      case Act::Later: return catalog.later(static_cast<std::int16_t>(act.later)).mode;
      default: return catalog[act.card].abilities[act.index].mode;
    }
  }
  Act start(Slot source, Act::From from, unsigned index, Seat seat) const;
  std::uint8_t begin(const Act& act);
  void end_act() { s.acts[--s.act_count] = {}; }
  bool payable(const Act& act) const;
  bool performable(const Act& act) const;  // its price can be paid and its directions chosen
  bool usable(Slot source, unsigned ability, Seat seat) const;
  bool playable(Slot c) const;  // its price could be paid
  int most_x(const Act& act) const;
  void push_action(Option what, Seat seat);
  std::uint8_t become_active(Option what);  // opens a moment
  bool may_assault(Slot c) const;
  bool has_taker(Slot item, Slot unit) const;  // somebody it could be transferred to
  bool may_mount(Slot rider, Slot steed, int mounts) const;

  // Moments (moments.cpp)
  std::uint8_t open();
  void add(std::uint8_t moment, const Member& member);
  std::uint8_t single(const Member& member);
  Member happening(Event event, Slot c, const Act& act) const;
  Member happening(Event event, Slot c, Slot agent, Seat seat) const;
  void close(std::uint8_t moment);
  Member ruin_by_damage(Slot c) const;
  Slot dying() const;
  bool heard(std::uint8_t moment) const;
  bool carry_out(Member& m);
  bool carry_out_state(Member& m);
  bool deploy(Slot c, Place to);
  bool equip(Slot item, Slot unit);
  bool answers(const Ability& a, const Eye& eye, Ref bound, const Member& m, bool would) const;
  template <class Visit>
  void triggers(std::uint8_t moment, bool would, unsigned seats, Visit visit) const;
  void listen(Slot c, bool on);
  void expire(Until until, Seat seat);
  bool endless();  // counts forced moments

  // Words (labels.cpp, prompt.cpp, why.cpp)
  std::string name(Slot c) const;
  std::string told(Slot c, Seat to) const;  // told apart from others of its title
  std::string region_name(Place p, Seat to) const;
  std::string label(Option o) const;
  std::string prompt() const;
  std::uint64_t hash() const;
};

// Mostly they are of the host's owner; an ally's, or what was taken from somebody, may be among them.
template <class Visit>
void Game::each_on(Slot host, Visit visit) const {
  unsigned left = at(host).attached;
  const Seat owner = at(host).owner;
  for (unsigned n = 0; n <= s.seats && left > 0; ++n) {
    const auto seat = static_cast<Seat>(n == 0 ? owner : n - 1);
    if (n > 0 && seat == owner) continue;
    for (Slot c : s.active[seat])
      if (at(c).host == host) {
        --left;
        visit(c);
      }
  }
}

// The first ref for which `visit` says yes ends it.
template <class Visit>
void Game::candidates(const Pick& pick, const Act& act, Visit visit) const {
  const Eye with = eye(act);
  switch (pick.kind) {
    case Pick::Commander:
      for (Seat seat = 0; seat < s.seats; ++seat)
        if (lives(seat) && !(pick.side == Side::NonAlly && allies(seat, act.seat)) &&
            visit(commander_ref(seat)))
          return;
      return;
    case Pick::Region: {
      const bool adjacent = pick.region == Spot::Adjacent;
      Slot mover = no_card;
      if (adjacent)
        mover = pick.mover >= 0 ? one({Which::Picked, static_cast<std::uint8_t>(pick.mover), -1}, act)
                                : one({Which::This, 0, -1}, act);
      if (adjacent && (mover == no_card || !active(mover))) return;
      for (Place p = 0; p <= battlefield; ++p) {
        if (p < battlefield && s.locations[p] == no_card) continue;
        if (adjacent) {
          if (p == at(mover).place || (p < battlefield && !together(region_seat(p), at(mover).owner)))
            continue;
          if (p < battlefield && at(mover).place != battlefield) continue;
        } else {
          if (p == battlefield) continue;
          const bool ally = allies(region_seat(p), act.seat);
          if (pick.side != Side::Any && (pick.side == Side::Ally) != ally) continue;
        }
        if (visit(region_ref(p))) return;
      }
      return;
    }
    default: break;
  }
  if (is_pile(catalog.filter(pick.filter).spot)) {
    for (Slot c = 0; c < s.first[s.seats]; ++c)
      if (fits(pick.filter, with, c) && visit(ref(c))) return;
    return;
  }
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (Slot c : s.active[seat])
      if (fits(pick.filter, with, c) && directable(act, c) && visit(ref(c))) return;
}

template <class Visit>
void Game::each_of(const Things& t, const Act& act, Visit visit) const {
  const Eye with = eye(act);
  switch (t.which) {
    case Which::None: return;
    case Which::Each:
      if (is_pile(catalog.filter(t.filter).spot)) {
        for (Slot c = 0; c < s.first[s.seats]; ++c)
          if (fits(t.filter, with, c)) visit(c);
        return;
      }
      for (Seat seat = 0; seat < s.seats; ++seat)
        for (Slot c : s.active[seat])
          if (fits(t.filter, with, c)) visit(c);
      return;
    case Which::Picked: {
      unsigned from = 0;
      for (unsigned r = 0; r < t.reg; ++r) from += act.count[r];
      for (unsigned i = from; i < from + act.count[t.reg]; ++i) {
        const Ref r = act.picks[i];
        if (alive(r)) visit(r.slot);
      }
      return;
    }
    default:
      if (const Slot c = one(t, act); c != no_card) visit(c);
  }
}

}  // namespace tercio::commanders
