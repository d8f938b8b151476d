// A game in progress: a thin handle over a State and the cards it is played with.
#pragma once
#include <span>
#include <string>

#include "engine/game_of.h"
#include "rulebooks/warlords/rules/routines.h"
#include "rulebooks/warlords/rules/state.h"
#include "rulebooks/warlords/text/catalog.h"

namespace tercio::warlords {

// A constant ability whose words are being read. What is read on its behalf does not count the ability
// itself: so a circle of abilities that read each other's changes has an end.
struct Reading {
  const Ability* ability;
  const Reading* above;
};

// Whose eyes a text is read with.
struct Eye {
  Slot source = no_card;
  Seat seat = 0;
  Place here = nowhere;
  const Act* act = nullptr;
  const Reading* above = nullptr;
};

// A card or a place as it is, or as it was when something happened to it.
struct Seen {
  Slot c;
  Place place;
  Seat controller;
  const Card* card;
  const Member* was;
  bool gone;  // it was chosen and has left play since
};

// What the winner of a command struggle may take, each part or none: the planet's and those of his units.
struct Bonuses {
  enum Part : std::uint8_t { PlanetCards = 1, PlanetResources = 2, UnitCards = 4, UnitResources = 8 };
  static constexpr unsigned all_cards = PlanetCards | UnitCards,
                            all_resources = PlanetResources | UnitResources;
  std::array<std::uint8_t, 4> of{};  // by part, in the order of their bits

  unsigned parts() const {
    unsigned mask = 0;
    for (unsigned i = 0; i < of.size(); ++i) mask |= of[i] > 0 ? 1U << i : 0U;
    return mask;
  }
  unsigned sum(unsigned mask) const {
    unsigned total = 0;
    for (unsigned i = 0; i < of.size(); ++i) total += mask >> i & 1U ? of[i] : 0U;
    return total;
  }
};

struct Game : GameOf<Game, State, Catalog, AllRoutines> {
  using GameOf::GameOf;
  using Eye = warlords::Eye;
  using Seen = warlords::Seen;
  using Cards = warlords::Cards;
  static constexpr Slot nothing = no_card;
  static constexpr bool has_places = true;

  // Running
  static constexpr std::uint8_t no_winner = nobody;
  void finish(std::uint8_t winner, Reason reason);
  bool concede(Seat seat) {
    finish(other(seat), Reason::Conceded);
    return true;
  }
  bool settle(bool calm);

  // Cards
  Ref ref(Slot c) const { return {c, c < slot_count ? s.cards[c].generation : std::uint8_t{0}}; }
  bool alive(Ref r) const {
    return r.slot < slot_count ? s.cards[r.slot].generation == r.generation : is_place(r.slot);
  }
  bool in_play(Slot c) const { return warlords::in_play(s.cards[c].place); }
  bool exhausted(Slot c) const { return s.cards[c].flags & CardState::Exhausted; }
  bool bloodied(Slot c) const { return s.cards[c].flags & CardState::OtherSide; }
  bool is_unit(Slot c) const { return card(c).is_unit(); }
  Slot warlord(Seat seat) const { return static_cast<Slot>(warlord_slots + seat); }
  unsigned attachments(Slot c) const;
  static Seat other(Seat seat) { return static_cast<Seat>(1 - seat); }
  Seat initiative() const { return s.battle.at != nowhere ? s.battle.first : s.initiative; }

  std::span<Slot> draw_pile(Seat seat) const { return {s.decks[seat].data(), s.deck_counts[seat]}; }
  bool is_blank(Slot c) const { return s.cards[c].card == catalog.blank(); }
  void become(Slot c, std::uint16_t id) {
    s.cards[c].card = id;
    s.orders_discards[s.cards[c].owner] |= catalog[id].reads_topmost;
  }

  // Planets
  bool planet_here(Place p) const { return p < s.faceup && s.line[p] != no_card; }
  bool adjacent(Place a, Place b) const {
    return planet_here(a) && planet_here(b) && (a + 1 == b || b + 1 == a);
  }
  bool infested(Place p) const { return planet_here(p) && (at(s.line[p]).flags & CardState::Infested); }
  bool leads(Seat seat, Place p) const;       // his warlord is there, or what counts as one for a battle
  Slot synapse_at_hq(Seat seat) const;        // the unit with a dial of its own
  Bonuses bonuses(Seat seat, Place p) const;  // what winning the command struggle there brings
  Place last_planet() const;
  unsigned planet_number(Place p) const { return static_cast<unsigned>(p - s.base + 1); }
  Cards units(Seat seat, Place p) const { return p == hq ? units_at_hq(seat) : s.at[seat][p]; }
  Cards units_at_hq(Seat seat) const;

  // Figures, as they are now
  int figure(Slot c, Figure which, const Reading* above = nullptr) const;  // ATK, HP, command, bonuses
  int attack(Slot c) const { return figure(c, Figure::Attack); }
  int hit_points(Slot c) const { return figure(c, Figure::HitPoints); }
  int command(Slot c) const { return figure(c, Figure::Command); }
  bool has(Slot c, Keyword k, const Reading* above = nullptr) const;
  bool has_trait(const Seen& seen, unsigned trait, const Reading* above = nullptr) const;
  Faction faction(const Seen& seen, const Reading* above = nullptr) const;  // as it is now
  bool has_text(Slot c) const { return !card(c).lines.empty(); }
  unsigned area_effect(Slot c) const;
  bool blanked(Slot c) const;
  bool forbidden(Slot c, Deed what, Slot by = no_card) const;  // to it, by that one if anybody does it
  bool may_commit(Seat seat, Place p) const;
  bool must(Slot c, Deed what) const;
  bool is_under(Slot c, Special what) const;
  int sum_special(Slot c, Special what) const;
  int least_special(Slot c, Special what) const;  // -1: there is none
  bool ignores(Slot attacker, Keyword k) const;
  bool doubles_damage(Slot source, Slot hit, Special how) const;
  unsigned attack_damage(Slot attacker, Slot defender) const;
  bool is_immune_to(Slot c, const Card& event) const;  // by a trait of the event
  bool is_scarred(Slot c, Slot by) const;              // it was damaged by that card in this phase
  Seat initiative_for(const Eye& eye) const;           // as the abilities of a player find it
  unsigned shields_of(Slot c, Slot unit) const;        // of a card in hand, for this unit
  Slot bound_to(Slot attacker) const;                  // what it must attack; no_card: nothing

  // Reading texts: what the card machine asks (machine/read.h)
  const machine::Program& program() const { return catalog.program(); }
  int number(Amount amount, const Eye& eye) const;  // machine::absent: of something that is not there
  int value(Amount amount, const Eye& eye) const;
  bool holds(Condition condition, const Eye& eye) const;
  bool fits(Filter filter, const Eye& eye, const Seen& seen) const;
  bool fits(Filter filter, const Eye& eye, Slot c) const { return fits(filter, eye, see(c)); }
  unsigned seats(Player player, const Eye& eye) const;
  Seen see(Slot c) const;
  Seen see(const Member& m) const;
  Eye eye(const Act& act) const { return {act.source.slot, act.seat, act.here, &act, nullptr}; }
  Eye eye_of(Slot source) const {
    return {source, at(source).controller, at(source).place, nullptr, nullptr};
  }
  static unsigned all_seats() { return 3; }
  unsigned whose(const Seen& seen, bool owner) const;  // as a mask of seats
  unsigned actor(const Eye& eye) const;
  Seat doer_of(const Member& m) const;
  Seat seat_in_role(Word) const { return initiative(); }  // the only role of a player
  static unsigned chosen_seat(const Act& act, unsigned) { return act.player ? 1U << (act.player - 1U) : 0U; }
  static int rolled(const Eye&) { return 0; }  // nothing is rolled
  static unsigned type_number(const Seen& seen) { return static_cast<unsigned>(seen.card->type); }
  bool on_side(Word side, const Eye& eye, const Seen& seen) const;
  bool at_place(Word spot, const Eye& eye, const Seen& seen) const;
  bool is(Word atom, int value, const Eye& eye, const Seen& seen) const;
  int figure_of(Word word, bool as_printed, const Eye& eye, const Seen& seen) const;
  bool shares(Word what, const Seen& seen, const Seen& other) const;
  template <class Visit>
  void each_linked(Word link, const Seen& seen, Visit visit) const;
  bool lies_in(Word zone, unsigned seats, const Eye& eye, const Seen& seen) const;
  template <class Visit>
  void each_in(Word zone, unsigned seats, const Eye& eye, Visit visit) const;
  Zone zone_of(const Seen& seen, const Eye& eye) const;
  template <class Visit>
  void each_beside(const Seen& seen, const Eye& eye, Visit visit) const {  // in its zone, of both players
    each_in(static_cast<Word>(zone_of(seen, eye)), all_seats(), eye, visit);
  }
  template <class Visit>
  void each_place(Seat first, Visit visit) const;  // planets in play, then headquarters
  Slot this_card(const Eye& eye) const;
  Slot host_card(const Eye& eye) const;
  Slot member_card(const Eye& eye) const;
  Slot agent_card(const Eye& eye) const;
  Slot role_card(Word role, const Eye& eye) const;
  Slot place_of(Things things, const Eye& eye) const;
  template <class Visit>
  void each_gone(const ThingsNode& n, const Eye& eye, Visit visit) const;
  bool is_there(const Seen& seen) const;
  int figure_now(Slot c, Figure which, const Reading* above) const;  // of a card in play
  void remember_figures(Slot c);                                     // before it leaves play
  void forget_figures();                                             // once nothing is under way
  bool is_named(const Eye& eye, Slot c) const;
  bool is_at(Slot place, const Seen& seen) const;
  bool is_at(Slot place, Slot c) const { return is_at(place, see(c)); }
  int possession(Word what, unsigned seat) const;
  int done(Word what, Filter filter, const Eye& eye) const;
  int number_of(const machine::AmountNode& node, const Eye& eye) const;
  bool fact(Word what, int value, Player player, Things of, const Eye& eye) const;

  // What an ability means and may choose
  template <class Visit>
  bool any_candidate(Things things, const Act& act, Visit visit) const;  // until `visit` says yes
  Cards candidates(Things things, const Act& act) const;                 // what may be chosen for it
  Cards found(Things things, const Act& act) const;                      // what it means now
  Slot one(Things things, const Act& act) const;                         // the first of them, or no_card
  template <class Visit>
  bool any_place(Things place, const Act& act, Slot moved, Visit visit) const;  // until `visit` says yes
  unsigned may_do(Player who, const Act& act) const;                            // as far as it is known yet
  bool may_be_filled(unsigned reg, const Act& act) const;
  bool only_chooses(Effect effect, const Act& act) const;
  bool could_with_choice(Effect choice, Effect then, const Act& act) const;
  template <class Test>
  bool anybody(Player who, const Act& act, Test test) const;
  Seat deck_seat(const EffectNode& node, const Act& act) const;  // whose deck an effect speaks of
  bool affects(const Act& act, Slot c) const;                    // immunity
  bool targetable(const Act& act, Slot c) const;

  // May it be used?
  bool heard(Names names, Kind kind) const {
    const unsigned k = kind == Kind::Interrupt ? 0 : 1;
    return names & (s.tallies[0].ears[k] | s.tallies[1].ears[k]);
  }
  bool may_act(Seat seat) const {
    const Tally& t = s.tallies[seat];
    if (t.actions[static_cast<unsigned>(s.phase)] + t.recalls + s.borrows[seat] > 0) return true;
    return s.phase == Phase::Combat && s.pile_deploys[seat] + s.stealth[seat] > 0;
  }
  bool as_ambush(Seat seat, Slot c, Place to) const;  // whether it may be deployed there now
  bool barred(Seat seat, Slot c, Place to) const;     // whether something forbids to deploy or play it
  bool usable(Slot source, unsigned ability, const Act& act) const;
  bool answers(Slot source, const Ability& a, const Act& act, const Member& m) const;
  bool answers(Slot source, const Happening& h, const Act& act, const Member& m) const;
  bool could(Effect effect, const Act& act) const;  // it would change something
  bool any_useful(const EffectNode& node, const Act& act) const;
  bool useful(const EffectNode& node, const Act& act, Slot c) const;
  bool depends_on_pick(const EffectNode& node, const Act& act) const;
  bool has_host(const Act& act, const EffectNode& node, Slot attachment) const;
  bool can_be_put(Slot c, const EffectNode& node) const;  // into play at a place, or on a host
  bool useful_target(const Act& act, unsigned reg, Slot c) const;
  bool is_spent(const Act& act, Slot c, bool leaving) const;  // it pays for this ability
  bool is_left_out(const Act& act, unsigned target) const;
  bool targets_exist(const Act& act, unsigned from = 0) const;
  bool payable(const Act& act, bool costs_only = false) const;
  bool has_payable_target(const Act& act) const;
  bool payable_at_target(const Act& act) const;
  bool may_pay_with(const Act& act, Effect cost, Slot c) const;  // and for all that comes after it
  bool may_pay(const Act& act, Effect cost) const;
  bool can_afford(Effect effect, const Act& act) const;
  unsigned least_x(const Act& act) const;
  unsigned most_x(const Act& act) const;
  Act start(Slot source, unsigned ability, Seat seat) const;
  static constexpr unsigned first_given = 64;  // abilities from this number on are given by other cards
  unsigned given(Slot c,
                 std::array<std::uint16_t, 8>& cards) const;  // the hidden cards with what it was given
  const Card* given_by(const Lasting& lasting) const;         // the hidden card; null: it is another change
  unsigned number_given(unsigned lasting) const;              // among those of the same card
  Seat user_of(Slot source, unsigned index) const;            // whose a forced ability is
  void tally_lasting(const Lasting& lasting, int by);
  std::uint16_t face_of(Slot source, unsigned index) const;  // the card that an ability stands on
  const Ability& ability_of(Slot source, unsigned index) const {
    return catalog[face_of(source, index)].abilities[index < first_given ? index : 0];
  }
  bool anything_given() const { return s.tallies[0].auras[6] + s.tallies[1].auras[6] > 0; }
  const Ability& ability(const Act& act) const { return catalog[act.card].abilities[act.ability]; }
  bool limit_left(Slot source, unsigned index, Seat seat) const;
  void use_limit(Slot source, unsigned index, Seat seat);
  void renew(Period period);
  int price(Seat seat, Slot c, Place to, bool as_other = false) const;  // of deploying or playing it
  int price(const Act& act) const;                                      // of playing an event
  template <class Visit>
  void each_term(Seat seat, Slot c, Place to, Visit visit) const;  // changes of costs and the like
  int cheapest(Seat seat, Slot c, Place to, bool as_other) const;  // with all that interrupts could bring
  bool changes_costs(Slot c) const;
  bool may_pay_extra(Seat seat, Slot c) const;
  unsigned tokens_in_play(Seat seat, std::int32_t which) const;
  bool may_enter(Seat seat, Slot c) const;  // unique, relic, enslaved
  bool has_copy(Seat seat, Slot c) const;   // or a second relic
  bool has_enslavement(Seat seat) const { return card(warlord(seat)).faction == Faction::Necron; }
  bool is_welcome(Seat seat, const Card& def) const;  // to one who has an enslavement dial
  bool attaches_to_planets(const Card& def) const;
  int strike_price(Slot c) const;            // of a card in reserve
  bool may_strike(Seat seat, Slot c) const;  // Deep Strike it now
  bool may_strike_on(Slot c, Slot host) const;
  int reserve_command(Seat seat, Place p) const;
  void offer_reserve(Seat seat, Options& list) const;
  void put_in_reserve(Seat seat, Slot c, Place p);
  Place planet_of(Slot c) const {  // in play or in reserve
    return is_reserve(at(c).place) ? static_cast<Place>(at(c).place - reserve_at) : at(c).place;
  }
  bool may_attach(Slot attachment, Slot host, Seat seat) const;
  void used_next_deploy(Seat seat, Slot c);  // what was said of the next card that is deployed is over
  void offer_deploys(Seat seat, Slot c, Options& list) const;
  void offer_deploys_of(const EffectNode& node, const Act& act, Options& list) const;
  void offer_actions(Seat seat, Options& list) const;
  void has_acted(Seat seat) {  // what was said of his next action is over; 2: it was said in this one
    if (s.borrows[seat] > 0) --s.borrows[seat];
  }
  bool may_recall(Seat seat, Slot event) const;  // play it from his discard pile
  bool is_topmost(Slot c) const;                 // of its discard pile
  bool has_learned(Slot c, int ability) const;   // it has it for a time
  unsigned learned_specialties(Slot c) const;
  bool is_replacing(Slot source, unsigned index) const;
  void offer_answers(Seat seat, std::uint8_t moment, Kind kind, bool forced, Options& list) const;

  // Changing the position
  void move(Slot c, Place to, Seat controller);  // between any two places
  void move_to_planet(Slot c, Place to);         // within play, with its attachments
  void enter(Slot c, Place to, Seat controller);
  void attach(Slot c, Slot host, Seat controller);
  void detach(Slot c);
  void put_beneath(Slot c, Slot host);     // it is out of play from then on
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
  void put_under(Seat seat, Slot c);  // to the bottom of the deck it is in
  void add_lasting(Slot c, Change change, int amount, Until until);
  void add_mark(Slot c, Change change, Slot by, Until until);  // that remembers a card
  void expire(Until until);
  void expire_of(Slot c, Until until);
  void expire_turn(Seat seat);
  void initiative_changed() {  // figures may depend on it
    if (s.tallies[0].state_triggers + s.tallies[1].state_triggers > 0) settle_later();
  }
  void settle_later(unsigned what = 1) { s.unsettled = static_cast<std::uint8_t>(s.unsettled | what); }
  std::uint32_t fingerprint() const;  // of the battle, for the stalemate check

  // Moments
  std::uint8_t open_moment();
  Member* add_member(std::uint8_t moment, Slot c, Names names, Slot agent = no_card);
  void happen_to(Member& m, Slot c);
  void moved(std::uint8_t moment, Slot c, Place from, Seat who);
  bool first_time(Slot c, CardState::Had what);  // in this round
  void close_moment();
  Names names_of(std::uint8_t moment) const;
  void reassign(const Act& act, Slot to, int amount);  // of the damage that the act answers
  void set_pick(Act& act, unsigned i, Slot c) const;
  void choose_into(Act& act, unsigned reg, Slot c) const;
  void note_into(Act& act, unsigned reg,
                 Slot c) const;  // what an effect names, if there is room beside choices
  Member& member(const Act& act) { return s.members[s.moments[act.moment].first + act.member]; }
  const Member& member(const Act& act) const { return s.members[s.moments[act.moment].first + act.member]; }

  // Telling
  std::string title(Slot c) const;  // with its number among copies
  std::string told(Slot c) const;   // the same, to the one who is asked: he may not know it
  std::string name_of_place(Place p) const;
  std::string label(Option o) const;
  std::string prompt() const;
  void add_position(Hash& add) const;  // all of it but chance

 private:
  template <class Visit>
  void each_alteration(Slot c, std::uint8_t alters, const Reading* above, Visit visit) const;
  template <class Visit>
  void each_change(Slot source, machine::Named subject, Slot c, const Reading* above, Visit visit) const;
  void settle_if_altered(Slot c);
  void tally_given(const Card& def, int by);
  void leave_zone(Slot c);
  void enter_zone(Slot c, Place to);
  void number_copy(Slot c);
  void hang(Slot c, Slot host);
  void discard_beneath(Slot c);
};

template <class Visit>
void Game::each_place(Seat first, Visit visit) const {
  for (Place p = 0; p < line_length; ++p)
    if (planet_here(p)) visit(place_slot(p));
  visit(place_slot(hq, first));
  visit(place_slot(hq, other(first)));
}

template <class Visit>
void Game::each_in(Word zone, unsigned mask, const Eye& eye, Visit visit) const {
  const auto pile = [&](const auto& piles, const auto& counts, unsigned seat) {
    for (unsigned i = 0; i < counts[seat]; ++i) visit(piles[seat][i]);
  };
  const auto each_seat = [&](auto of_seat) {
    for (unsigned seat = 0; seat < 2; ++seat)
      if (mask >> seat & 1U) of_seat(seat);
  };
  switch (static_cast<Zone>(zone)) {
    case Zone::Play:
      for (Slot c : s.play[0]) visit(c);
      for (Slot c : s.play[1]) visit(c);
      return;
    case Zone::Places: return each_place(eye.seat, visit);
    case Zone::HandOrDiscard:
    case Zone::Hand:
      each_seat([&](unsigned seat) {
        for (Slot c : s.hands[seat]) visit(c);
      });
      if (static_cast<Zone>(zone) == Zone::Hand) return;
      [[fallthrough]];
    case Zone::Discard: return each_seat([&](unsigned seat) { pile(s.discards, s.discard_counts, seat); });
    case Zone::Reserve:
      return each_seat([&](unsigned seat) {
        for (Slot c : s.reserves[seat]) visit(c);
      });
    case Zone::Beneath:
      if (const Slot host = this_card(eye); host < slot_count)
        for (Slot a = at(host).first_attachment; a != no_card; a = at(a).next_attachment)
          if (at(a).place == beneath) visit(a);
      return;
    case Zone::Deck: return each_seat([&](unsigned seat) { pile(s.decks, s.deck_counts, seat); });
    case Zone::Victory: return each_seat([&](unsigned seat) { pile(s.victories, s.victory_counts, seat); });
    case Zone::Looked:
      for (unsigned i = 0; eye.act && i < eye.act->look_count; ++i)
        if (at(eye.act->looked[i]).place == deck) visit(eye.act->looked[i]);
      return;
    case Zone::Removed: return;
  }
}

template <class Visit>
void Game::each_linked(Word link, const Seen& seen, Visit visit) const {
  switch (static_cast<Link>(link)) {
    case Link::Place:
      if (warlords::in_play(seen.place)) visit(see(place_slot(seen.place, seen.controller)));
      return;
    case Link::Attachments:
      if (const Slot host = is_planet(seen.place) && is_place(seen.c) ? s.line[seen.place] : seen.c;
          host < slot_count)
        for (Slot a = at(host).first_attachment; a != no_card; a = at(a).next_attachment)
          if (in_play(a)) visit(see(a));
      return;
    case Link::Host:
      if (seen.c < slot_count && at(seen.c).host != no_card) visit(see(at(seen.c).host));
      return;
    case Link::CardsThere:
      for (Seat seat = 0; seat < 2 && warlords::in_play(seen.place); ++seat)
        for (Slot c : s.play[seat])
          if (at(c).place == seen.place && (seen.place != hq || seat == seen.controller)) visit(see(c));
      return;
    case Link::Adjacent:
      for (Place p = 0; p < line_length; ++p)
        if (adjacent(seen.place, p)) visit(see(place_slot(p)));
      return;
    case Link::Attacks:
      if (s.battle.attacker.slot == seen.c && seen.c != no_card && alive(s.battle.defender))
        visit(see(s.battle.defender.slot));
      return;
    case Link::AttackedBy:
      if (s.battle.defender.slot == seen.c && seen.c != no_card && alive(s.battle.attacker))
        visit(see(s.battle.attacker.slot));
      return;
  }
}

// What has left play since the text named it, as it last was.
template <class Visit>
void Game::each_gone(const ThingsNode& n, const Eye& eye, Visit visit) const {
  if (!eye.act) return;
  if (n.named == machine::Named::Picked) {
    for (unsigned i = eye.act->first[n.reg], end = i + eye.act->count[n.reg]; i < end; ++i)
      if (const Ref r = eye.act->picks[i]; r.slot < slot_count && !alive(r))
        visit(Seen{r.slot, eye.act->places[i], static_cast<Seat>(eye.act->controllers >> i & 1U),
                   &card(r.slot), nullptr, true});
  } else if (n.named == machine::Named::This || n.named == machine::Named::Host) {  // left as a cost
    const Ref r = n.named == machine::Named::This ? eye.act->source : eye.act->host;
    if (r.slot < slot_count && !alive(r))
      visit(Seen{r.slot, eye.act->here, eye.act->seat, &card(r.slot), nullptr, true});
  } else if (n.named == machine::Named::Member && eye.act->moment != 255) {
    if (const Member& m = member(*eye.act); m.card.slot < slot_count && !alive(m.card)) visit(see(m));
  }
}

template <class Visit>
bool Game::any_place(Things place, const Act& act, Slot moved, Visit visit) const {
  Eye from = eye(act);
  if (moved < slot_count && is_planet(at(moved).place)) from.here = at(moved).place;
  bool any = false;
  each_place(act.seat, [&](Slot p) {
    if (!any && fits(program()[place].filter, from, see(p))) any = visit(p);
  });
  return any;
}

template <class Test>
bool Game::anybody(Player who, const Act& act, Test test) const {
  const unsigned mask = may_do(who, act);
  return ((mask & 1U) && test(Seat{0})) || ((mask & 2U) && test(Seat{1}));
}

template <class Visit>
bool Game::any_candidate(Things things, const Act& act, Visit visit) const {
  const ThingsNode& n = program()[things];
  const Eye e = eye(act);
  const auto zone = static_cast<Zone>(n.zone);
  if (zone == Zone::Play && n.filter) {
    const machine::FilterNode& f = program()[n.filter];
    const bool only_here = f.place == static_cast<Word>(Spot::Here) && !(f.types & bit(Type::Attachment));
    if (only_here && !is_planet(act.here)) return false;
    for (Seat seat = 0; seat < 2; ++seat) {
      if (f.side == static_cast<Word>(Side::Yours) && seat != act.seat) continue;
      if (f.side == static_cast<Word>(Side::Enemy) && seat == act.seat) continue;
      for (Slot c : only_here ? s.at[seat][act.here] : s.play[seat])
        if (fits(n.filter, e, see(c)) && !is_spent(act, c, true) &&
            (n.target ? targetable(act, c) : affects(act, c)) && visit(c))
          return true;
    }
    return false;
  }
  bool any = false;
  const unsigned mask = n.whose ? seats(n.whose, e) : 1U << act.doer;
  if (n.topmost) {  // the last of a discard pile that fits
    for (unsigned seat = 0; seat < 2 && !any; ++seat)
      for (unsigned i = mask >> seat & 1U ? s.discard_counts[seat] : 0U; i > 0; --i)
        if (const Slot c = s.discards[seat][i - 1]; fits(n.filter, e, see(c))) {
          any = visit(c);
          break;
        }
    return any;
  }
  each_in(n.zone, mask, e, [&](Slot c) {
    if (!any && fits(n.filter, e, see(c))) any = visit(c);
  });
  return any;
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
  CommitSynapse,
  Enslave,  // faction
  RemoveInfestation,
  Reserve,  // card, planet
  DeepStrike,
  OnHost,
  Take,  // parts of Bonuses
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
  Top,
  Resolve,  // the card it is of, which of the effects that wait
  Yes,
  ChoosePlayer,
  ChooseEffect,
  NameType,  // see `nameable`
  NameKeyword
};
// The types of cards that a player names, by their number from 1.
struct Nameable {
  const char* name;
  std::uint16_t types;
};
constexpr Nameable nameable[] = {{"unit", unit_types},
                                 {"support", bit(Type::Support)},
                                 {"attachment", bit(Type::Attachment)},
                                 {"event", bit(Type::Event)}};
constexpr bool is_nameable(unsigned number, Type type) { return nameable[number - 1U].types & bit(type); }

inline Option option(Verb v, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  return {static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}
inline Verb verb(Option o) { return static_cast<Verb>(o.verb); }

}  // namespace tercio::warlords

extern template struct tercio::GameOf<tercio::warlords::Game, tercio::warlords::State,
                                      tercio::warlords::Catalog, tercio::warlords::AllRoutines>;
