// A game in progress: a thin handle over a State and the cards it is played with.
#pragma once
#include <string>

#include "rulebooks/warlords/catalog.h"
#include "rulebooks/warlords/routines.h"
#include "rulebooks/warlords/state.h"

namespace tercio::warlords {

// What the table hears about: lines of a log, and choices the engine took because there was only one.
class Journal {
 public:
  virtual ~Journal() = default;
  virtual void line(std::uint8_t seats, const std::string& text) = 0;  // seats: mask of those who may read it
  virtual void took(Seat seat, const struct Game& g, Option only) = 0;
  virtual void phase_ends() {}
  virtual bool pauses_at(Phase) { return false; }  // the game shall stop where this phase begins
  virtual Slot arranged(const struct Game&, const Cards&) {
    return no_card;
  }  // what a random pick shall give, if anything
};

// Whose eyes a text is read with.
struct Eye {
  Slot source = no_card;
  Seat seat = 0;
  Place here = nowhere;
  const Act* act = nullptr;
};

// A card as it was at some moment.
struct Seen {
  Slot c;
  Place place;
  Seat controller;
  const Card* card;
};

struct Game {
  State& s;
  const Catalog& catalog;
  Journal* journal = nullptr;
  bool paused = false;  // the journal wished it

  // Running
  void go_on(Options& options);  // until somebody must choose, or the game is over
  void choose(Option option, Options& options);
  Seat to_move(Options& options) const;  // whose question is on top, with its options
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
  void finish(std::uint8_t winner, Reason reason);
  void fail(std::uint8_t error);  // a capacity was reached: 1 frames, 2 options, 3 members ...

  // Cards
  CardState& at(Slot c) { return s.cards[c]; }
  const CardState& at(Slot c) const { return s.cards[c]; }
  const Card& card(Slot c) const { return catalog[s.cards[c].card]; }
  Ref ref(Slot c) const { return {c, c < slot_count ? s.cards[c].generation : std::uint8_t{0}}; }
  bool alive(Ref r) const { return r.slot < slot_count && s.cards[r.slot].generation == r.generation; }
  bool in_play(Slot c) const { return warlords::in_play(s.cards[c].place); }
  bool exhausted(Slot c) const { return s.cards[c].flags & CardState::Exhausted; }
  bool bloodied(Slot c) const { return s.cards[c].flags & CardState::OtherSide; }
  bool is_unit(Slot c) const { return card(c).is_unit(); }
  Slot warlord(Seat seat) const { return static_cast<Slot>(warlord_slots + seat); }
  unsigned attachments(Slot c) const;
  static Seat other(Seat seat) { return static_cast<Seat>(1 - seat); }
  Seat initiative() const { return s.battle.at != nowhere ? s.battle.first : s.initiative; }

  // Planets
  bool planet_here(Place p) const { return p < s.faceup && s.line[p] != no_card; }
  bool adjacent(Place a, Place b) const {
    return planet_here(a) && planet_here(b) && (a + 1 == b || b + 1 == a);
  }
  unsigned planet_number(Place p) const { return static_cast<unsigned>(p - s.base + 1); }
  Cards units(Seat seat, Place p) const { return p == hq ? units_at_hq(seat) : s.at[seat][p]; }
  Cards units_at_hq(Seat seat) const;

  // Figures, as they are now
  int attack(Slot c) const;
  int hit_points(Slot c) const;
  int command(Slot c) const;
  bool has(Slot c, Keyword k) const;
  unsigned area_effect(Slot c) const;
  bool blanked(Slot c) const;
  bool restricted(Slot c, Change what) const;  // cannot be attacked, targeted, damaged, retreat
  bool ignores(Slot attacker, Keyword k) const;
  bool doubles_damage(Slot attacker, Slot defender) const;
  unsigned attack_damage(Slot attacker, Slot defender) const;

  // Reading texts
  bool fits(std::int16_t filter, const Eye& eye, Slot c) const {
    return fits(filter, eye, {c, at(c).place, at(c).controller, &card(c)});
  }
  bool fits(std::int16_t filter, const Eye& eye, const Seen& seen) const;
  bool holds(std::int16_t test, const Eye& eye) const;
  int amount(const Amount& a, const Eye& eye) const;
  int count(std::int16_t filter, const Eye& eye) const;
  Eye eye(const Act& act) const { return {act.source.slot, act.seat, act.here, &act}; }
  Eye eye_of(Slot source) const { return {source, at(source).controller, at(source).place, nullptr}; }
  template <class Visit>
  bool any_candidate(const Things& t, const Act& act, Visit visit) const;  // until `visit` says yes
  Cards candidates(const Things& t, const Act& act) const;                 // what may be chosen for it
  Cards found(const Things& t, const Act& act) const;                      // what it means now
  Slot one(const Things& t, const Act& act) const;                         // the first of them, or no_card
  Cards in_zone(Where zone, std::int16_t filter, const Act& act) const;
  void offer_places(const PlaceChoice& p, const Act& act, Options& list) const;
  template <class Visit>
  bool any_place(const PlaceChoice& p, const Act& act, Visit visit) const;  // until `visit` says yes
  Ref place_of(const PlaceChoice& p, const Act& act) const;                 // a place_ref, or no card
  bool at_ref(Ref place, Place p, Seat controller) const;
  bool affects(const Act& act, Slot c) const;  // immunity
  bool targetable(const Act& act, Slot c) const;
  Slot topmost(std::int16_t filter, const Act& act) const;

  // May it be used?
  bool heard(std::uint32_t names) const { return names & (s.tallies[0].ears | s.tallies[1].ears); }
  bool may_act(Seat seat) const { return s.tallies[seat].actions[static_cast<unsigned>(s.phase)] > 0; }
  bool usable(Slot source, unsigned ability, const Act& act) const;
  bool answers(Slot source, const Ability& a, const Act& act, const Member& m) const;
  bool could(std::int16_t step, const Act& act) const;  // it would change something
  bool useful(const Step& step, const Act& act, Slot c) const;
  bool has_host(const Act& act, const Step& step, Slot attachment) const;
  bool alters(const Alteration& a, Slot c) const;
  bool useful_target(const Act& act, const Things& t, Slot c) const;
  bool pays(const Act& act, Pays what, Slot c) const;  // it is exhausted or sacrificed for this ability
  Cards cost_choices(const Cost& cost, const Act& act) const;
  bool could_any(const Act& act) const;
  bool targets_exist(const Act& act, unsigned from = 0) const;
  bool payable(const Act& act) const;
  Act start(Slot source, unsigned ability, Seat seat) const;
  const Ability& ability(const Act& act) const { return catalog[act.card].abilities[act.ability]; }
  bool limit_left(Slot source, unsigned index, Seat seat) const;
  void use_limit(Slot source, unsigned index, Seat seat);
  void renew(Period period);
  int reduction(Seat seat, Slot c, Place to,
                bool as_other) const;  // that interrupts could bring for deploying it
  unsigned tokens_in_play(Seat seat, std::int32_t which) const;
  bool may_enter(Seat seat, Slot c) const;  // unique, relic
  bool may_attach(Slot attachment, Slot host, Seat seat) const;
  bool may_deploy(Seat seat, Slot c, Place to) const;
  void offer_deploys(Seat seat, Slot c, Options& list) const;
  void offer_actions(Seat seat, Options& list) const;
  void offer_answers(Seat seat, std::uint8_t moment, Kind kind, bool forced, Options& list) const;

  // Changing the position
  void move(Slot c, Place to, Seat controller);  // between any two places
  void move_to_planet(Slot c, Place to);         // within play, with its attachments
  void enter(Slot c, Place to, Seat controller);
  void attach(Slot c, Slot host, Seat controller);
  void detach(Slot c);
  void change_control(Slot c, Seat seat);  // it stays where it is, on the other side
  void flip(Slot c);
  Slot token(Seat seat, std::int32_t card);  // out of the bank; no_card: ten are in play
  void draw(Seat seat, unsigned cards);
  void know(Slot c, std::uint8_t seats);
  void revealed(unsigned seats) {  // to these seats: knowledge, or the use of chance
    for (unsigned seat = 0; seat < 2; ++seat)
      s.reveals[seat] = static_cast<std::uint16_t>(s.reveals[seat] + (seats >> seat & 1U));
  }
  void tally(Slot c, int by);  // counts it in or out
  void shuffle(Seat seat);
  void gain(Seat seat, unsigned amount);
  void add_lasting(Slot c, std::int16_t step, int amount, Until until);
  void expire(Until until);
  void expire_of(Slot c, Until until);
  void settle_later(unsigned what = 1) { s.unsettled = static_cast<std::uint8_t>(s.unsettled | what); }
  std::uint32_t fingerprint() const;  // of the battle, for the stalemate check

  // Moments
  std::uint8_t open_moment();
  Member* add_member(std::uint8_t moment, Slot c, std::uint32_t names, Slot agent = no_card);
  void close_moment();
  std::uint32_t names_of(std::uint8_t moment) const;
  Member& member(const Act& act) { return s.members[s.moments[act.moment].first + act.member]; }
  const Member& member(const Act& act) const { return s.members[s.moments[act.moment].first + act.member]; }

  // Telling
  void tell(const std::string& text) const {
    if (journal) journal->line(3, text);
  }
  std::string title(Slot c) const;  // with its number among copies
  std::string name_of_place(Place p) const;
  std::string label(Option o) const;
  std::string prompt() const;
  std::uint64_t hash() const;

 private:
  template <class Visit>
  void each_alteration(Slot c, std::uint8_t alters, Visit visit) const;
  template <class Visit>
  void each_change(Slot source, Which subject, Slot c, Visit visit) const;
  void settle_if_altered(Slot c);
  void leave_zone(Slot c);
  void enter_zone(Slot c, Place to);
  void number_copy(Slot c);
};

template <class Visit>
bool Game::any_place(const PlaceChoice& p, const Act& act, Visit visit) const {
  Options list;
  offer_places(p, act, list);
  for (Option o : list)
    if (visit(static_cast<Place>(o.a), static_cast<Seat>(o.b))) return true;
  return false;
}

template <class Visit>
bool Game::any_candidate(const Things& t, const Act& act, Visit visit) const {
  const Eye e = eye(act);
  const Filter& f = catalog.filter(t.filter);
  for (Seat seat = 0; seat < 2; ++seat) {
    if (f.or_else < 0 && f.side != Side::Any && (f.side == Side::Yours) != (seat == act.seat)) continue;
    const bool only_here = f.or_else < 0 && f.where == Where::Here && !(f.types & bit(Type::Attachment));
    if (only_here && !is_planet(act.here)) continue;
    for (Slot c : only_here ? s.at[seat][act.here] : s.play[seat])
      if (fits(t.filter, e, c) && !pays(act, Pays::Sacrifice, c) &&
          (t.targets ? targetable(act, c) : affects(act, c)) && visit(c))
        return true;
  }
  return false;
}

// Verbs of options: what each of a, b, c is.
enum class Verb : std::uint8_t {
  None,
  Pass,
  Done,
  Decline,
  Keep,
  Mulligan,
  Deploy,    // card, place, 1: at a planet; card, host, 2: on a host; card, -, 3: to HQ
  Use,       // card, ability, member + 1 (0: none)
  CommitTo,  // planet
  Take,      // 0 nothing, 1 cards, 2 resources, 3 both
  AttackWith,
  Against,
  AreaEffect,
  Retreat,
  Shield,  // Shield: card, member
  MoveTo,  // card, planet (Mobile)
  BattleAbility,
  CallStalemate,
  Choose,
  Target,
  ChoosePlace,
  TargetPlace,  // card; place, seat
  Number,
  Divide,
  DiscardCard,
  SacrificeCard,
  PayWith,
  Bottom,
  Yes,
  Player,
  Effect
};
inline Option option(Verb v, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  return {static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}

}  // namespace tercio::warlords
