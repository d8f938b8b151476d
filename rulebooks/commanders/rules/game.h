// A war in progress: a thin handle over a State and the resources it is fought with.
#pragma once
#include <span>
#include <string>

#include "engine/game_of.h"
#include "rulebooks/commanders/rules/routines.h"
#include "rulebooks/commanders/rules/state.h"
#include "rulebooks/commanders/text/catalog.h"

namespace tercio::commanders {

// A continuous ability whose subject, condition or number is being read. What it changes itself does not
// count there, so that a circle ends.
struct Reading {
  const Ability* ability;
  Slot source;
  const Reading* above;
};

// Whose eyes a text is read with.
struct Eye {
  Slot source = no_card;  // the resource that carries the text
  Seat seat = 0;
  Place here = gone;  // gone: no region, range does not count (C12)
  bool assaulting = false;
  const Act* act = nullptr;
  const Reading* above = nullptr;  // abilities that are being read: see each_change
  Slot one = no_card;              // to which of those in `among` it happens: figures are read for each
  Things among{};
};

// A resource as it was at some moment. `spell`: one of its actions that is a spell.
struct Seen {
  Slot c;
  Place place;
  const Card* card;
  bool spell = false;
  const Member* was = nullptr;  // it has left: as it was then (Game::remember)
};

struct Figures {
  int strike, armor;
};

struct Game : GameOf<Game, State, Catalog, AllRoutines> {
  using GameOf::GameOf;
  bool numbers = true;  // copies for people to tell apart; playouts do without

  // Running (run.cpp)
  static constexpr std::uint8_t no_winner = 0;
  bool settle(bool calm);
  static bool keeps_calm(std::uint16_t routine) { return routine == AllRoutines::id<Priority>; }
  void decided();

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
    return (s.altered & AltersCosts) || mode.varies || (mode.gold <= gold(seat) && mode.mana <= mana(seat));
  }
  // Its price is the money that is written, and nothing else.
  bool is_plain(const Mode& mode) const {
    return mode.costs.empty() && !mode.has_x && !mode.varies && !(s.altered & AltersCosts);
  }
  void earn(Seat seat, Money money, int amount);
  void leave_war(unsigned who);  // mask: surrender and forced surrender, together
  bool concede(Seat seat);       // surrender of his own will, at any decision; false: he had left already
  void end_by_health();
  void finish(std::uint8_t winners, Reason reason);
  bool in_combat() const { return s.engagement.on || s.assault.on; }

  // Resources (zones.cpp)
  std::span<Slot> draw_pile(Seat seat) const { return {&s.domains[s.first[seat]], s.domain_count[seat]}; }
  bool is_blank(Slot c) const { return s.cards[c].card == catalog.blank(); }
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
  bool is_unit(Slot c) const { return card(c).is_unit() && !(at(c).flags & CardState::IsMount); }
  // D.4: no copy of it is in the domain, so the card tells it.
  bool is_general(Slot c) const {
    return s.terms.generals && c < card_slots && at(c).card == s.general_cards[at(c).owner] &&
           at(c).card != 0;
  }
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
  int capacity(Seat seat) const;       // of his arsenal
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
  void it_stays_the_same(Ref was, Ref now);
  void vacate(Place from, bool announced);
  void return_to_war();
  void return_from_aside(Slot c);
  void detach_to_ruins(Slot c);
  void mount(Slot rider, Slot steed);
  void dismount(Slot rider);
  void shuffle(Seat seat);
  Slot top(Seat seat) const;
  unsigned acquire(Seat seat, unsigned count);  // from the top; the last card stays
  void count_ordinal(Slot c);
  void know(Slot c, unsigned seats);

  // Figures, as they are now (figures.cpp)
  Figures figures(Slot c) const;  // both at once
  int strike(Slot c, const Reading* above = nullptr) const;
  int armor(Slot c, const Reading* above = nullptr) const;
  int health(Slot c, const Reading* above = nullptr) const { return base_health(c, above) - at(c).damage; }
  int base_health(Slot c, const Reading* above = nullptr) const;
  int snipe(Slot c, const Reading* above = nullptr) const;   // -1: it has no snipe
  int mounts(Slot c, const Reading* above = nullptr) const;  // -1: no, 0: steeds, else the word of what else
  bool outpost(Slot c, const Reading* above = nullptr) const;
  unsigned forbidden(Slot c) const {  // a bit for each deed
    return (s.altered | s.timed) & AltersDeeds ? forbidden_deeds(c) : 0;
  }
  unsigned forbidden_deeds(Slot c) const;
  unsigned must(Slot c) const;
  template <class Visit>
  void each_office(Seat seat, Visit visit) const;
  bool cannot(Slot c, Deed deed) const { return forbidden(c) & bit(deed); }
  bool has(Slot c, Special what) const;
  // What continuous abilities change of commanders.
  int commander_change(Seat seat, Figure figure) const;
  bool barred(Seat seat, Office what) const;
  bool strikes_first(Slot c) const { return has(c, Special::StrikesFirst); }
  int price(const Act& act, Money money) const;  // as effects change it
  int own_price_change(const Act& act, Word money) const;
  bool fits_slots(Slot item, Slot unit) const;
  bool may_carry(Slot item, Slot unit) const;
  // Continuous changes, in order of creation; `which`: what they alter.
  template <class Visit>
  void each_change(std::uint8_t which, const Seen& seen, const Reading* above, Visit visit) const;
  template <class Visit>
  void each_lasting(Slot c, Visit visit) const;
  template <class Visit>
  void each_lasting_of_both(Slot c, Visit visit) const;
  bool add_lasting(Slot c, Effect effect, const Eye& eye);
  bool add_difference(Slot c, Effect effect, int strike, int armor, Seat seat);

  // Reading texts: what the card machine asks (machine/read.h; text/world.cpp)
  using Eye = commanders::Eye;
  using Seen = commanders::Seen;
  using Cards = commanders::Cards;
  static constexpr Slot nothing = no_card;
  const machine::Program& program() const { return catalog.program(); }
  int value(Amount amount, const Eye& eye) const;
  bool holds(machine::Condition condition, const Eye& eye) const;
  bool fits(Filter filter, const Eye& eye, const Seen& seen) const;
  unsigned seats(Player player, const Eye& eye) const;
  Eye eye(const Act& act) const {
    return {act.source.slot, act.doer, act.here, (act.flags & Act::FromAssault) != 0, &act, nullptr};
  }
  Eye eye(const Act& act, Things among, Slot one) const {
    Eye with = eye(act);
    with.among = among;
    with.one = one;
    return with;
  }
  Eye eye_of(Slot source, const Reading* above = nullptr) const {
    const CardState& c = at(source);
    return {source,
            c.owner,
            is_active(c.place) ? c.place : gone,
            s.assault.on && s.assault.units.has(this_of(source)),
            nullptr,
            above};
  }
  Seen see(Slot c) const { return {c, at(c).place, &card(c)}; }
  unsigned all_seats() const { return s.alive; }
  unsigned actor(const Eye& eye) const;
  unsigned seats_of(Things things, const Eye& eye) const;
  static Seat seat_in_role(Word) { return 0; }
  unsigned chosen_seat(const Act& act, unsigned reg) const;
  std::span<const Ref> picked(const Act& act, unsigned reg) const {
    unsigned from = 0;
    for (unsigned r = 0; r < reg; ++r) from += act.count[r];
    return {&act.picks[from], act.count[reg]};
  }
  Ref pick(const Act& act, unsigned reg, unsigned i) const { return picked(act, reg)[i]; }
  unsigned type_number(const Seen& seen) const {
    if (seen.spell) return spell_type;
    const bool mount = is_active(seen.place) && (at(seen.c).flags & CardState::IsMount);
    return mount ? mount_type : static_cast<unsigned>(seen.card->type);
  }
  bool on_side(Word side, const Eye& eye, const Seen& seen) const {
    const Seat whose = at(seen.c).owner;
    const bool ally = seen.card->is_unit() ? allies(whose, eye.seat) : together(whose, eye.seat);  // D.2
    return (static_cast<Side>(side) == Side::Ally) == ally;
  }
  bool is(Word atom, int value, const Eye& eye, const Seen& seen) const;
  bool shares(Word what, const Seen& seen, const Seen& other) const;
  template <class Visit>
  void each_gone(const ThingsNode& things, const Eye& eye, Visit visit) const;
  Seen as_it_was(const Seen& seen, const Eye& eye) const;
  bool bears(const machine::FilterNode& what, const Eye& eye, const Seen& seen) const;
  int figure_of(Word figure, bool as_printed, const Eye& eye, const Seen& seen) const;
  void remember_leaving(std::uint8_t moment);
  std::uint8_t whose(std::uint8_t moment, Event event) const;
  std::uint16_t done_in(std::uint8_t moment, Event event) const;
  void remember(Member& m) const;
  void remember_chosen(const Member& leaving);
  int figure_then(Figure figure, const Seen& seen) const;
  int remembered(const machine::AmountNode& amount, const Eye& eye) const;
  Slot this_card(const Eye& eye) const;
  Slot host_card(const Eye& eye) const;
  Slot member_card(const Eye& eye) const;
  Slot agent_card(const Eye& eye) const;
  static Slot card_in_role(Word) { return no_card; }
  static int rolled(const Eye&) { return 0; }
  int possession(Word what, unsigned seat) const;
  static int done(Word, Filter, const Eye&) { return 0; }
  int number_of(Word what, const Eye& eye) const;
  bool fact(Word what, int value, Player player, Things of, const Eye& eye) const;
  template <class Visit>
  void each_in(Word zone, unsigned seats, const Eye& eye, Visit visit) const;

  bool is_in(Region region, const Eye& eye, const Seen& seen) const;
  bool local(const Eye& eye, Slot c, Place place) const;
  bool lies_in_one_of(Things things, const Eye& eye, Place place) const;
  bool meant(const ThingsNode& things, const Eye& eye, const Seen& seen) const;  // of all that are such
  Slot one(Things things, const Eye& eye) const;
  Place region(Things to, const Eye& eye, Slot mover) const;  // gone: none
  bool applies(const Ability& ability, Slot source, const Reading* above = nullptr) const;
  template <class Visit>
  void each_of(Things things, const Eye& eye, Visit visit) const;  // as often as it was chosen
  template <class Visit>
  void each_topmost(const ThingsNode& things, const Eye& eye, Visit visit) const;
  template <class Visit>
  void candidates(const ThingsNode& things, const Act& act, Visit visit) const;  // until `visit` says yes
  bool may_go(Slot mover, Ref region) const;
  Slot moves(const ThingsNode& n, const Act& act) const;
  bool directable(const Act& act, Slot c) const;
  bool could(Effect effect, const Act& act) const;
  std::uint8_t acquiring(const AcquireResources& what);  // opens a moment
  void tell_acquired(const Moment& moment);
  void add_money(std::uint8_t moment, Seat seat, Money money, int gained);
  Member money_member(Seat seat, Money money, int gained) const;
  int amount_for(Seat doer, Amount amount, Act act) const;  // as this commander counts

  // Acts (effects.cpp)
  const Mode& mode(const Act& act) const {
    switch (act.from) {
      case Act::Mode: return catalog[act.card].modes[act.index];
      case Act::Play: return catalog[act.card].play;
      case Act::Later: return catalog.later(static_cast<std::int16_t>(act.later)).mode;
      default: return catalog[act.card].abilities[act.index].mode;
    }
  }
  const Ability* ability_of(const Act& act) const {  // null: it is a resource that is played
    if (act.from == Act::Later) return &catalog.later(static_cast<std::int16_t>(act.later));
    return act.from == Act::Ability ? &catalog[act.card].abilities[act.index] : nullptr;
  }
  Act start(Slot source, Act::From from, unsigned index, Seat seat) const;
  std::uint8_t begin(const Act& act);
  void keep_x(const Act& act);
  int x_of(Ref source) const;  // what was paid for it
  int x_of(Slot source) const { return x_of(ref(source)); }
  void end_act() {
    s.acts[--s.act_count] = {};
    if (s.act_count > 0) return;
    forget_dropped();
    if (s.left_count == 0) return;
    s.left = {};
    s.left_count = 0;
  }
  void forget_dropped() {  // when nobody can ask for it any more
    if (s.dropped_count == 0 || s.act_count > 0 || s.moment_count > 0) return;
    s.dropped = {};
    s.dropped_count = 0;
  }
  void drop(Slot what, Slot from) {
    if (s.dropped_count < s.dropped.size() && s.moment_count > 0) s.dropped[s.dropped_count++] = {what, from};
  }
  bool payable(const Act& act) const;
  bool leave_behind(const EffectNode& node, const Act& act);
  void add_pick(Act& act, unsigned reg, Ref r);
  static void insert(Act& act, unsigned reg, Ref r);
  static void clear_register(Act& act, unsigned reg);
  std::uint8_t befall(Effect id, const Act& act);  // opens a moment
  void add_newcomers(std::uint8_t moment, Effect id, const Act& act);
  bool performable(const Act& act) const;  // its price can be paid and its directions chosen
  bool usable(Slot source, unsigned ability, Seat seat) const;
  bool playable(Slot c) const;  // its price could be paid
  int most_x(const Act& act) const;
  void push_action(Option what, Seat seat);
  std::uint8_t become_active(Option what);  // opens a moment
  bool may_assault(Slot c) const;
  bool has_taker(Slot item, Slot unit) const;  // somebody it could be transferred to
  bool may_mount(Slot rider, Slot steed, int mounts) const;
  bool can_mount(Slot rider, Ref steed) const;

  // Moments (moments.cpp)
  std::uint8_t open_moment();
  void add_member(std::uint8_t moment, const Member& member);
  std::uint8_t single(const Member& member);
  Member happening(Event event, Slot c, const Act& act) const;
  Member happening(Event event, Slot c, Slot agent, Seat seat) const;
  void close_moment(std::uint8_t moment);
  Member ruin_by_damage(Slot c) const;
  bool falls(Slot c) const;
  Slot dying() const;
  bool several_fall() const;
  bool heard(std::uint8_t moment, bool would) const;
  bool order_matters(std::uint8_t moment, bool would, Seat seat) const;
  void note_fitting(std::uint8_t moment);
  bool fits_for(const Member& m, const Act& act) const;
  bool read_again(std::uint8_t moment, Effect id);  // there are others now
  bool out_of_range(const Member& m) const;
  bool has_last_words(std::uint8_t moment) const;
  std::uint8_t orphaned();  // opens a moment
  void drop_orphans();
  template <class Visit>
  void each_orphan(Visit visit) const;
  bool listens_to_phases() const {
    return s.ears[static_cast<unsigned>(Event::PhaseBegins)] +
               s.ears[static_cast<unsigned>(Event::PhaseEnds)] >
           0;
  }
  std::uint8_t phase_moment(Event event);  // of the present phase
  bool fall_matters(const Cards& falling) const;
  bool listens_besides(Slot c) const;
  bool ruin_is_answered(Member m) const;
  Cards dying_of_one() const;
  bool carry_out(Member& m);
  bool carry_out_for_commander(Member& m);
  bool play(Member& m);
  bool may_be_set_aside(Slot c) const;
  bool would_happen(const Member& m) const;
  bool may_move(Slot c, Place to) const;
  bool carry_out_state(Member& m);
  bool deploy(Slot c, Place to);
  bool equip(Slot item, Slot unit);
  bool answers(const Ability& a, const Eye& eye, Ref bound, const Member& m, bool would) const;
  template <class Visit>
  void triggers(std::uint8_t moment, bool would, unsigned seats, Visit visit) const;
  template <class Visit>
  void each_granted(Slot c, Visit visit) const;
  const Ability* granted(Slot c, unsigned index) const;  // null: it has it no more
  const Ability* ability(Slot c, unsigned index) const;  // written on it or granted
  Eye last_eye(const Member& left) const {               // of what has left
    const Slot c = left.card.slot;
    return {c, at(c).owner, is_active(left.place) ? left.place : gone, false, nullptr, nullptr};
  }
  void listen(Slot c, bool on);
  void hear(const Ability& a, bool on);
  void hear(const machine::ChangeNode& change, bool on);
  void expire(Until until, Seat seat);
  std::uint8_t timed_by(Effect effect) const;
  void give(Effect effect, bool on);  // the abilities that a timed effect gives
  bool endless();                     // counts forced moments

  // Words (labels.cpp, prompt.cpp, why.cpp)
  std::string name(Slot c) const;
  std::string told(Slot c, Seat to) const;  // told apart from others of its title
  std::string region_name(Place p, Seat to) const;
  std::string label(Option o) const;
  std::string prompt() const;
  void add_position(Hash& add) const;  // all of it but chance
};

// Items and upgrades that sit on nothing.
template <class Visit>
void Game::each_orphan(Visit visit) const {
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const commanders::Cards all = s.active[seat];
    for (Slot c : all)
      if (at(c).host == no_card && (bit(card(c).type) & (bit(Type::Item) | bit(Type::Upgrade)))) visit(c);
  }
}

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

template <class Visit>
void Game::each_in(Word zone, unsigned of, const Eye&, Visit visit) const {
  constexpr Place places[] = {gone, ruins, arsenal, domain, void_pile};
  if (zone == 0) {
    for (Seat seat = 0; seat < s.seats; ++seat)
      for (Slot c : s.active[seat]) visit(c);
  } else if (is_pile(static_cast<Zone>(zone))) {
    for (Slot c = 0; c < s.first[s.seats]; ++c)
      if (at(c).place == places[zone] && (of >> at(c).owner & 1U)) visit(c);
  }
}

// From the top, or the bottom (`role`), of domains.
template <class Visit>
void Game::each_topmost(const ThingsNode& n, const Eye& eye, Visit visit) const {
  const int count = value(n.count, eye);
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (int i = 0; (seats(n.whose, eye) >> seat & 1U) && i < count && i < s.domain_count[seat]; ++i)
      visit(s.domains[s.first[seat] + (n.role ? i : s.domain_count[seat] - 1 - i)]);
}

template <class Visit>
void Game::each_of(Things things, const Eye& eye, Visit visit) const {
  if (!things) return;
  const ThingsNode& n = program()[things];
  switch (n.named) {
    case machine::Named::All:
      if (n.topmost) return each_topmost(n, eye, visit);
      return each_in(n.zone, seats(n.whose, eye), eye, [&](Slot c) {
        if (fits(n.filter, eye, see(c))) visit(c);
      });
    case machine::Named::Picked:
      if (!eye.act) return;
      for (const Ref r : picked(*eye.act, n.reg))
        if (alive(r)) visit(r.slot);
      return;
    case machine::Named::Both: each_of(n.a, eye, visit); return each_of(n.b, eye, visit);
    case machine::Named::Nothing:
    case machine::Named::This:
    case machine::Named::Host:
    case machine::Named::Member:
    case machine::Named::Agent:
    case machine::Named::Role:
    case machine::Named::PlaceOf:
      if (const Slot c = one(things, eye); c != no_card) visit(c);
  }
}

// What is answered, or was chosen, and has left since: as it was.
template <class Visit>
void Game::each_gone(const ThingsNode& n, const Eye& eye, Visit visit) const {
  if (!eye.act) return;
  const auto show = [&](const Member& m) { visit(Seen{m.card.slot, m.place, &catalog[m.def], false, &m}); };
  if (n.named == machine::Named::Member && eye.act->moment != 255) {
    const Member& m = s.members[eye.act->member];
    if ((m.flags & Member::Left) && (m.flags & Member::Done) && !alive(m.card)) show(m);
  } else if (n.named == machine::Named::Picked && s.left_count > 0) {
    for (const Ref r : picked(*eye.act, n.reg))
      for (unsigned i = 0; i < s.left_count; ++i)
        if (s.left[i].card == r && !alive(r)) show(s.left[i]);
  }
}

}  // namespace tercio::commanders

extern template struct tercio::GameOf<tercio::commanders::Game, tercio::commanders::State,
                                      tercio::commanders::Catalog, tercio::commanders::AllRoutines>;
