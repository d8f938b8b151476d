// A game in progress: a thin handle over a State and the cards it is played with.
#pragma once
#include <string>

#include "rulebooks/delos/catalog.h"
#include "rulebooks/delos/routines.h"
#include "rulebooks/delos/state.h"

namespace tercio::delos {

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
  const Act* act = nullptr;
  bool printed = false;  // a static ability compares printed figures: it must not depend on itself
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
  bool fights(Slot c) const {
    return s.battle.at != nowhere && s.cards[c].place == s.battle.at && c < fleet_slots;
  }
  bool fights(Ref r) const { return alive(r) && fights(r.slot); }
  bool locked(Slot c) const { return s.cards[c].flags & CardState::Locked; }
  bool charging(Slot c) const { return s.cards[c].flags & CardState::Charging; }
  Stance stance(Slot c) const {
    return locked(c) ? Stance::Locked : charging(c) ? Stance::Charging : Stance::Ready;
  }
  static Slot fleet(Seat seat) { return static_cast<Slot>(fleet_slots + seat); }
  static Slot sector(Place p) { return static_cast<Slot>(sector_slots + p); }
  static Seat other(Seat seat) { return static_cast<Seat>(1 - seat); }
  Seat attacker() const { return s.attacker; }
  Seat defender() const { return other(s.attacker); }
  bool is_open(Place p) const { return s.open >> p & 1U; }
  const Cards& here(Seat seat) const { return s.at[seat][s.battle.at]; }
  const Attack* attack() const { return s.attack_count > 0 ? &s.attacks[s.attack_count - 1U] : nullptr; }
  unsigned points(Seat seat) const;  // victory points
  unsigned sectors_won(Seat seat) const;

  // Figures, as they are now
  int figure(Slot c, Figure which, bool replaced = true) const;
  int printed(Slot c, Figure which) const;
  int firepower(Slot c) const { return figure(c, Figure::Firepower); }
  int speed(Slot c) const { return figure(c, Figure::Speed); }
  int armor(Slot c) const { return figure(c, Figure::Armor); }
  int flags(Slot c) const { return figure(c, Figure::Flags); }
  int save(Slot c) const { return figure(c, Figure::Save); }
  int flags_of(Seat seat) const;  // all of a side at the current sector
  bool has(Slot c, Special special) const;
  bool restricted(Slot c, Change what) const;
  bool survives(Slot c, int damage) const;
  bool statics_disagree() const;  // both sides set the same, and nobody has said whose comes first
  bool set_by_both(Slot c, Figure which) const;
  int gained_number(Slot c, Special special, bool& d6) const;

  // Reading texts
  bool fits(std::int16_t filter, const Eye& eye, Slot c) const;
  bool face_fits(std::int16_t filter, std::uint16_t face) const;  // of a card that is gone
  bool member_fits(std::int16_t filter, const Eye& eye, const Member& m) const;
  bool holds(std::int16_t test, const Eye& eye) const;
  int value(const Value& v, const Eye& eye) const;
  int amount(const Amount& a, const Eye& eye) const;  // a d6 must have been rolled
  int count(std::int16_t filter, const Eye& eye) const;
  bool is_side(Side side, const Eye& eye, Seat seat) const;
  Eye eye(const Act& act) const { return {act.source.slot, act.seat, &act}; }
  Eye eye_of(Slot source) const { return {source, at(source).owner, nullptr}; }
  Slot role(Which which) const;                               // attacker, shooter, target, blocker
  Cards found(const Things& t, const Act& act) const;         // what it means now
  Slot one(const Things& t, const Act& act) const;            // the first of them, or no_card
  Cards candidates(const Step& step, const Act& act) const;   // what may be chosen for it
  bool could_choose(const Step& step, const Act& act) const;  // as far as its player can tell
  bool useful(const Step& step, const Act& act, Slot c) const;
  int rolled(const Act& act) const;

  // May it be used?
  bool heard(std::uint32_t names) const { return names & (s.sources[0].ears | s.sources[1].ears); }
  bool usable(Slot source, unsigned ability, const Act& act) const;
  bool payable(const Act& act) const;
  bool answers(Slot source, const Ability& a, Seat seat, const Member& m) const;
  Cards payments(const Cost& cost, const Act& act) const;
  Act start(Slot source, unsigned ability, Seat seat) const;
  const Ability& ability(const Act& act) const { return catalog[act.card].abilities[act.ability]; }
  bool may_shoot(Slot c) const;
  bool may_charge(Slot c) const;
  bool may_block(Slot c, const Attack& shot) const;
  bool is_target(Slot c) const;  // of shots and assaults
  bool has_target(Seat seat) const;
  bool needs_save(Slot c, Seat by) const;
  void offer_assaults(Slot c, bool targets, Options& list) const;
  void offer_abilities(Seat seat, const Cards& sources, Kind kind, Options& list) const;

  // Changing the position
  void move(Slot c, Place to);
  void draw(Seat seat, unsigned cards, Place to);
  unsigned discard_top(Act& act, Seat seat, int cards);  // returns how many
  void know(Slot c, std::uint8_t seats);
  void revealed(unsigned seats) {  // to these seats: knowledge, or the use of chance
    for (unsigned seat = 0; seat < 2; ++seat)
      s.reveals[seat] = static_cast<std::uint16_t>(s.reveals[seat] + (seats >> seat & 1U));
  }
  void shuffle(Seat seat);
  void recycle(Seat seat);   // the discard pile becomes the deck
  Slot top_card(Seat seat);  // of the deck, made anew if it must be; no_card: there is none at all
  int flip_for_roll(Seat seat);
  void set_stance(Slot c, Stance to);
  void lay_face_down(Slot c, Place p);
  void open_battle(Place p);
  void close_battle();
  void tally(Slot c, int by);  // counts it in or out of the battle's sources
  void begin_action(Seat seat);
  void end_action();
  void open_attack(Slot unit, Slot target, Cause cause);
  void close_attack() { s.attacks[--s.attack_count] = {}; }
  void add_lasting(Slot c, std::int16_t step, int amount, Until until);
  void expire(Until until);
  void remember_face(Act& act, std::uint16_t face);

  // Moments
  std::uint8_t open_moment();
  Member* add_member(std::uint8_t moment, Slot c, std::uint32_t names, Slot agent = no_card);
  void close_moment();
  std::uint32_t names_of(std::uint8_t moment) const;
  Member& member(const Act& act) { return s.members[s.moments[act.moment].first + act.member]; }
  const Member& member(const Act& act) const { return s.members[s.moments[act.moment].first + act.member]; }
  std::uint8_t moment_of(Seat seat, Name name, int amount = 0);  // with one member, of a player

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
  void leave_zone(Slot c);
  void enter_zone(Slot c, Place to);
  void number_copy(Slot c);
  template <class Visit>
  void each_change(Slot source, bool own, Slot c, Visit visit) const;
  template <class Visit>
  void each_static(Slot c, std::uint8_t alters, Visit visit) const;
  bool applies(const Alteration& a, const Eye& eye, Slot c) const;
};

// Verbs of options: what each of a, b, c is.
enum class Verb : std::uint8_t {
  None,
  Pass,
  Done,
  Decline,
  AttackRole,
  DefendRole,
  KeepHand,
  Redraw,
  Deploy,    // card, sector
  BattleAt,  // sector
  ShootWith,
  At,  // the target of a shot or assault
  BlockWith,
  NoBlock,
  Charge,
  AssaultWith,  // unit, ability (254: a gained one)
  Artillery,
  Hit,
  TroopCapacity,
  Use,           // card, ability, member + 1 (0: none); from the command hand: its command line
  Resolve,       // card, ability: a set-up text or an event
  Save,          // card: its save comes next
  Invulnerable,  // card, ability (254: a gained one)
  ApplyFirst,    // seat
  Choose,
  ChooseSector,
  DiscardCard,
  PayWith,
  Top,
  Yes,
  No,
  Effect
};
constexpr std::uint8_t gained = 254;
inline Option option(Verb v, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  return {static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}
inline Verb verb(Option o) { return static_cast<Verb>(o.verb); }

}  // namespace tercio::delos
