// A game in progress: a thin handle over a State and the cards it is played with.
#pragma once
#include <span>
#include <string>

#include "engine/game_of.h"
#include "rulebooks/delos/rules/routines.h"
#include "rulebooks/delos/rules/state.h"
#include "rulebooks/delos/text/catalog.h"

namespace tercio::delos {

// A static ability whose words are being read. What is read on its behalf does not count the ability itself:
// so a circle of abilities that read each other's changes has an end.
struct Reading {
  const Ability* ability;  // null: a figure is read that is used in the place of another
  const Reading* above;
};

// Whose eyes a text is read with.
struct Seen;
struct Eye {
  Slot source = no_card;
  Seat seat = 0;
  const Act* act = nullptr;
  const Reading* above = nullptr;
  const Seen* self = nullptr;  // the card that is looked at: `its speed`, said of each of several
};

// A card as it is, as it was when something happened to it, or what is known of one that is gone.
struct Seen {
  Slot c;
  std::uint16_t face;
  Seat owner;
  std::uint8_t stance;
  const Likeness* was;  // null: as it is
  bool gone;
};

struct Game : GameOf<Game, State, Catalog, AllRoutines> {
  using GameOf::GameOf;
  using Eye = delos::Eye;
  using Seen = delos::Seen;
  using Cards = delos::Cards;
  static constexpr Slot nothing = no_card;

  // Running
  static constexpr std::uint8_t no_winner = nobody;
  void finish(std::uint8_t winner, Reason reason);
  bool concede(Seat seat) {
    finish(other(seat), Reason::Conceded);
    return true;
  }

  // Cards
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
  std::span<Slot> draw_pile(Seat seat) const { return {s.decks[seat].data(), s.deck_counts[seat]}; }
  bool is_blank(Slot c) const { return s.cards[c].card < Catalog::blanks; }
  void become(Slot c, std::uint16_t id) { s.cards[c].card = id; }
  unsigned points(Seat seat) const;  // victory points
  unsigned sectors_won(Seat seat) const;

  // Figures, as they are now
  int figure(Slot c, Figure which, const Reading* above = nullptr) const;
  int firepower(Slot c) const { return figure(c, Figure::Firepower); }
  int speed(Slot c) const { return figure(c, Figure::Speed); }
  int armor(Slot c) const { return figure(c, Figure::Armor); }
  int flags(Slot c) const { return figure(c, Figure::Flags); }
  int save(Slot c) const { return figure(c, Figure::Save); }
  int flags_of(Seat seat) const;  // all of a side at the current sector
  bool has(Slot c, Special special, const Reading* above = nullptr) const;
  // `by`: only what a text forbids with regard to that card counts as well.
  bool forbidden(Slot c, Deed what, Slot by = no_card) const {
    return may_be_told(c, what) && told(c, machine::Alters::Cannot, what, by);
  }
  bool permitted(Slot c, Deed what) const {  // although it is locked, or the target is ready
    return may_be_told(c, what) && told(c, machine::Alters::Special, what);
  }
  bool obliged(Slot c, Deed what) const {
    return may_be_told(c, what) && told(c, machine::Alters::Must, what);
  }
  bool is_dealt(Slot c, int damage) const { return damage > 0 && !forbidden(c, Deed::BeDamaged); }
  bool survives(Slot c, int damage) const;
  int changed(Slot c, Figure which, int number, const Reading* above = nullptr) const;
  int assault_figure(Slot c, const Reading* above = nullptr) const;
  bool statics_meet(Meeting& found) const;  // of both sides, and nobody has said whose comes first
  bool statics_meet() const {
    Meeting any;
    return s.setter_count > 0 && statics_meet(any);
  }
  unsigned gained_count(Slot c, Special special) const;
  struct Strength {  // of an assault: a number, or a die
    int number = 0;
    bool d6 = false;
  };
  Strength gained_strength(Slot c, Special special, unsigned which) const;
  Strength assault_strength(Slot c, unsigned ability, unsigned which) const;
  int ability_number(Slot c, unsigned ability, unsigned which = 0) const;  // Invulnerable 5+

  // Reading texts: what the card machine asks (machine/read.h)
  const machine::Program& program() const { return catalog.program(); }
  int value(Amount amount, const Eye& eye) const;
  int value_for(Amount amount, const Act& act, Slot c) const;  // said of this card
  bool holds(Condition condition, const Eye& eye) const;
  bool fits(Filter filter, const Eye& eye, const Seen& seen) const;
  unsigned seats(Player player, const Eye& eye) const;
  Cards found(Things things, const Eye& eye) const;
  Seen see(Slot c) const;
  Seen see(const Member& m) const;
  Seen see(Face face) const;
  Seen see(const Gone& gone) const;
  Eye eye(const Act& act) const { return {act.source.slot, act.seat, &act, nullptr}; }
  Eye eye_of(Slot source) const { return {source, at(source).owner, nullptr, nullptr}; }
  static unsigned all_seats() { return 3; }
  static unsigned whose(const Seen& seen, bool) { return 1U << seen.owner; }
  unsigned actor(const Eye& eye) const;
  Seat seat_in_role(Word role) const;
  static unsigned chosen_seat(const Act&, unsigned) { return 0; }
  unsigned type_number(const Seen& seen) const { return static_cast<unsigned>(catalog[seen.face].type); }
  bool on_side(Word side, const Eye& eye, const Seen& seen) const { return is_side(side, eye, seen.owner); }
  bool is_side(Word side, const Eye& eye, Seat owner) const {
    switch (static_cast<Side>(side)) {
      case Side::Any: return true;
      case Side::Yours: return owner == eye.seat;
      case Side::Enemy: return owner != eye.seat;
      case Side::Attackers: return owner == attacker();
      case Side::Defenders: return owner == defender();
      case Side::Theirs: return owner == (eye.act ? eye.act->doer : eye.seat);
      case Side::Actors: return actor(eye) >> owner & 1U;
      case Side::TheirEnemy: return owner != (eye.act ? eye.act->doer : eye.seat);
    }
    return false;
  }
  bool is(Word atom, int value, const Eye& eye, const Seen& seen) const;
  bool shares(Word, const Seen& one, const Seen& other) const {  // the same card
    return one.c != no_card && one.c == other.c;
  }
  int figure_of(Word figure, bool as_printed, const Eye& eye, const Seen& seen) const;
  int number_on(Word figure, bool as_printed, const Eye& eye, const Seen& seen) const;  // 0 if there is none
  Slot this_card(const Eye& eye) const;
  static Slot host_card(const Eye&) { return no_card; }
  Slot member_card(const Eye& eye) const;
  Cards together(const Eye& eye) const;  // all that happened at once and that is answered
  Slot agent_card(const Eye& eye) const;
  Ref ref_in_role(Word role) const;
  Slot card_in_role(Word role) const;
  int rolled(const Eye& eye) const;
  int rolled(const Act& act) const;
  int possession(Word what, unsigned seat) const;
  int done(Word what, Filter filter, const Eye& eye) const;
  Ref pick(const Act& act, unsigned reg, unsigned i) const { return s.picks[act.first[reg] + i]; }
  template <class Visit>
  void each_gone(const ThingsNode& things, const Eye& eye, Visit visit) const;
  int count_named(Things things, const Eye& eye) const;  // whether they are still here or not
  int remembered(const machine::AmountNode& figure, const Eye& eye) const;  // of the card that is looked at
  template <class Visit>
  void each_together(const Act& act, Visit visit) const;
  int number_of(const machine::AmountNode& of, const Eye& eye) const;
  bool fact(Word what, int value, Player player, Things of, const Eye& eye) const;
  bool is_in(Zone zone, Slot c) const;
  template <class Visit>
  void each_in(Word zone, unsigned seats, const Eye& eye, Visit visit) const;
  Cards candidates(Things things, const Act& act, bool prepared = false) const;
  int count_candidates(Things things, const Act& act, bool prepared, int enough) const;  // at the sector
  template <class Visit>
  void each_candidate(Things things, const Act& act, bool prepared, Visit visit) const;  // until it is true
  bool could(Effect effect, const Act& act) const;
  bool could(const EffectNode& node, Things things, const Act& act) const;
  Effect chosen_effect(const Act& act, Effect either) const;  // which one, as the ability was played

  // May it be used?
  bool heard(std::uint32_t names) const {
    return names & (s.sources[0].ears | s.sources[1].ears | s.grant_ears);
  }
  bool usable(Slot source, unsigned ability, const Act& act) const;
  bool payable(const Act& act) const;
  bool may_pay(const Act& act, Effect cost) const;
  // Which of the happenings that it waits for this is; null: none.
  const Happening* answers(Slot source, const Ability& a, Seat seat, const Moment& moment,
                           const Member& m) const;
  bool answers(Slot source, const Happening& h, Seat seat, const Moment& moment, const Member& m) const;
  bool happens_to(Slot source, const Happening& h, Seat seat, const Member& m) const;
  // What may be chosen next, so that so many more can follow and the costs behind it can still be paid.
  Cards payments(Effect cost, const Act& act, unsigned more) const;
  bool can_choose(const Act& act) const;                 // all that must be chosen as it is played
  bool can_choose(Effect effect, const Act& act) const;  // for this part
  Act start(Slot source, unsigned ability, Seat seat) const;
  const Ability& ability(const Act& act) const { return catalog.ability(act.card, act.ability); }
  const Ability& ability_at(Slot c, unsigned index) const { return catalog.ability(at(c).card, index); }
  // The bit of its limits. What is gained counts from the other end.
  static std::uint8_t limit_bit(unsigned index) {
    return static_cast<std::uint8_t>(1U << (index < first_grant ? index : 7 - (index - first_grant) % 8));
  }
  // Some card speaks of what units must do, or of deeds that depend on who is concerned.
  bool told_by_kind() const { return s.grant_kinds & bit(Kind::Static); }
  bool may_gain(Kind kind) const { return s.grant_kinds & bit(kind); }
  struct Numbers {  // of abilities
    std::array<std::uint8_t, 16> all{};
    unsigned count = 0;
  };
  template <class Visit>
  void each_grant(Slot c, Visit visit) const {  // shows each ability that it has gained as a whole, once
    Numbers list;
    add_grants(c, list);
    for (unsigned i = 0; i < list.count; ++i) {
      bool before = false;
      for (unsigned k = 0; k < i; ++k) before = before || list.all[k] == list.all[i];
      if (!before) visit(static_cast<unsigned>(list.all[i]));
    }
  }
  bool keeps_printed(Slot c, Special special) const;  // nothing takes it away
  bool may_shoot(Slot c) const;
  bool may_charge(Slot c) const;
  bool may_block(Slot c, const Attack& shot) const;
  bool may_be_locked(Slot c) const { return !locked(c) && !forbidden(c, Deed::BeLocked); }
  bool is_target(Slot c, Slot by = no_card) const;  // of shots and assaults
  bool has_target(Seat seat, Slot by = no_card) const;
  bool needs_save(Slot c, Seat by) const;
  bool may_play(Seat seat, Kind kind) const { return may(seat, static_cast<std::uint8_t>(bit(kind))); }
  bool may(Seat seat, std::uint8_t what) const {  // bits of Kind, or bars_drawing
    return !((s.battle.no_cards_in_action[seat] | s.battle.no_cards_in_battle[seat]) & what) &&
           (s.laws.empty() || !is_barred(seat, what));
  }
  bool is_barred(Seat seat, std::uint8_t what) const;
  int roll_change(Seat seat, RollKind kind) const;  // by static abilities
  int flags_required(const Reading* above = nullptr) const;
  void offer_assaults(Slot c, bool targets, Options& list) const;
  void offer_abilities(Seat seat, const Cards& sources, Kind kind, Options& list) const;

  // Changing the position
  void move(Slot c, Place to);
  void draw(Seat seat, unsigned cards, Place to);
  unsigned discard_top(std::uint8_t act, Seat seat, int cards, bool bottom);  // returns how many
  void put_under(Slot c);                                                     // its owner's deck
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
  void forget_uses();  // of the action: limits, and what was destroyed
  void open_attack(Slot unit, Slot target, Cause cause);
  void close_attack() { s.attacks[--s.attack_count] = {}; }
  void add_lasting(Slot c, machine::Change change, int amount, Until until);
  void forbid_cards(Seat seat, Word kinds, Until until);
  void expire(Until until);
  void note_done(std::uint8_t act, Slot c, Done what);  // 255: no ability did it
  void close_act();
  void follow(Act& act, Slot c);  // what was chosen for it has moved and is still meant

  // Moments
  std::uint8_t open_moment();
  Member* add_member(std::uint8_t moment, Slot c, Name name, Slot agent = no_card);
  void close_moment();
  std::uint32_t names_of(std::uint8_t moment) const;
  Member& member(const Act& act) { return s.members[s.moments[act.moment].first + act.member]; }
  const Member& member(const Act& act) const { return s.members[s.moments[act.moment].first + act.member]; }
  std::uint8_t moment_of(Seat seat, Name name, int amount = 0);  // with one member, of a player
  void add_damage(std::uint8_t moment, Slot c, Name name, Slot agent, int amount);  // to it, by the agent

  // Telling
  std::string title(Slot c) const;  // with its number among copies
  std::string title(const Member& m) const;
  std::string name_of_place(Place p) const;
  std::string label(Option o) const;
  std::string prompt() const;
  void add_position(Hash& add) const;  // all of it but chance

 private:
  void leave_zone(Slot c);
  void enter_zone(Slot c, Place to);
  void number_copy(Slot c);
  template <class Visit>
  void each_change(Slot source, bool own, Slot c, const Reading* above, Visit visit) const;
  template <class Visit>
  void each_static(Slot c, std::uint8_t alters, const Reading* above, Visit visit) const;
  template <class Visit>
  void each_gained(Slot c, Special special, Visit visit) const;
  template <class Visit>
  void each_gain(Slot c, Special special, Visit visit) const;
  void add_grants(Slot c, Numbers& list) const;
  unsigned after_loss(Slot c, Special special) const;
  bool has_by_statics(Slot c, Special special, const Reading* above) const;
  template <class Visit>
  void each_law(Law which, const Reading* above, Visit visit) const;
  int after_statics(Slot c, Figure which, int now, const Reading* above) const;
  int set_to(const machine::ChangeNode& change, Slot c, const Eye& eye) const;
  bool find_meeting(Slot c, std::uint8_t alters, std::uint8_t what, Meeting& found) const;
  void forget_meetings(Slot c);
  bool applies(const machine::ChangeNode& change, const Eye& eye, Slot c) const;
  bool may_be_told(Slot c, Deed what) const {
    return s.lasting_count > 0 || ((card(c).deeds | s.aura_deeds) & static_cast<unsigned>(what));
  }
  bool told(Slot c, machine::Alters kind, Deed what, Slot by = no_card) const;
  void keep_figures(Likeness& was, Slot c) const;
  bool is_recalled() const;  // somebody may ask what a card was that leaves
  void remember_gone(Slot c);
  void forget_gone();
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
  DamageOn,
  PayWith,
  Top,
  Yes,
  No,
  ChooseEffect,
  Number  // X
};
constexpr std::uint8_t gained = 254;
inline Option option(Verb v, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  return {static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}
inline Verb verb(Option o) { return static_cast<Verb>(o.verb); }

// Shows all that happened at once and that the ability answers.
template <class Visit>
void Game::each_together(const Act& act, Visit visit) const {
  if (act.moment == 255) return;
  const Moment& moment = s.moments[act.moment];
  for (unsigned i = 0; i < moment.count; ++i)
    for (const Happening& h : ability(act).happenings)
      if (const Member& m = s.members[moment.first + i]; happens_to(act.source.slot, h, act.seat, m)) {
        visit(m);
        break;
      }
}

// Shows what is meant and has left, as it last was.
template <class Visit>
void Game::each_gone(const ThingsNode& things, const Eye& eye, Visit visit) const {
  const auto show = [&](Ref r) {
    if (r.slot >= slot_count || alive(r)) return;
    for (const Gone& one : s.gone)
      if (one.card == r) return visit(see(one));
  };
  if (!eye.act) return;
  switch (things.named) {
    case machine::Named::This: return show(eye.act->source);
    case machine::Named::Member:
      if (things.whole)
        each_together(*eye.act, [&](const Member& m) {
          if (!alive(m.card)) visit(see(m));
        });
      else if (eye.act->moment != 255 && !alive(member(*eye.act).card))
        visit(see(member(*eye.act)));
      return;
    case machine::Named::Agent:
      if (eye.act->moment != 255) show(member(*eye.act).agent);
      return;
    case machine::Named::Role: return show(ref_in_role(things.role));
    case machine::Named::Picked:
      for (unsigned i = 0; i < eye.act->count[things.reg]; ++i) show(pick(*eye.act, things.reg, i));
      return;
    case machine::Named::Both:
      each_gone(program()[things.a], eye, visit);
      each_gone(program()[things.b], eye, visit);
      return;
    case machine::Named::All:  // what was looked at, and taken or discarded since
      if (things.zone == static_cast<Word>(Zone::Looked))
        for (unsigned i = 0; i < eye.act->look_count; ++i)
          if (at(eye.act->looked[i]).place != deck) visit(see(eye.act->looked[i]));
      return;
    case machine::Named::Nothing:
    case machine::Named::Host:
    case machine::Named::PlaceOf: return;
  }
}

template <class Visit>
void Game::each_in(Word zone, unsigned of, const Eye& eye, Visit visit) const {
  const auto each_seat = [&](auto body) {
    for (Seat seat = 0; seat < 2; ++seat)
      if (of >> seat & 1U) body(seat);
  };
  switch (static_cast<Zone>(zone)) {
    case Zone::Here:
      if (s.battle.at == nowhere) return;
      for (Seat seat = 0; seat < 2; ++seat)
        for (Slot c : here(seat)) visit(c);
      return;
    case Zone::Hand:
      return each_seat([&](Seat seat) {
        for (Slot c : s.commands[seat]) visit(c);
      });
    case Zone::Discard:
      return each_seat([&](Seat seat) {
        for (unsigned i = 0; i < s.discard_counts[seat]; ++i) visit(s.discards[seat][i]);
      });
    case Zone::Deck:
      return each_seat([&](Seat seat) {
        for (unsigned i = 0; i < s.deck_counts[seat]; ++i) visit(s.decks[seat][i]);
      });
    case Zone::OtherSector:
      return each_seat([&](Seat seat) {
        for (Place p = 0; p < sector_count; ++p)
          if (p != s.battle.at)
            for (Slot c : s.at[seat][p])
              if (!(at(c).flags & CardState::FaceDown)) visit(c);
      });
    case Zone::Looked:
      for (unsigned i = 0; eye.act && i < eye.act->look_count; ++i)
        if (at(eye.act->looked[i]).place == deck) visit(eye.act->looked[i]);
      return;
  }
}

}  // namespace tercio::delos

extern template struct tercio::GameOf<tercio::delos::Game, tercio::delos::State, tercio::delos::Catalog,
                                      tercio::delos::AllRoutines>;
