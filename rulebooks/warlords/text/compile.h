// A line of a card while it is built. The phrases of Warlords fill it in.
#pragma once
#include <string>
#include <vector>

#include "machine/build.h"
#include "rulebooks/warlords/text/catalog.h"

namespace tercio::warlords {

std::uint8_t altered(const machine::ChangeNode& change);  // see Altered

struct EffectVerb;  // rules/verb.h
using Changes = std::vector<Change>;

class Compile : public machine::Build {
 public:
  Compile(Catalog& from, Card& of);

  Catalog& catalog;
  Card& card;
  Ability ability;
  Things sacrificed;      // what a cost sacrifices
  Things discarded;       // from a deck
  Things place;           // what `that planet` means, if a text has chosen one
  bool together = false;  // `at the same planet`, said of several that are chosen next

  void line(const language::Tree& tree);  // adds what the line says to the card
  void must_not_be_together() const;

  // Kinds of cards and places
  Filter side(Side side) { return Build::side(static_cast<Word>(side)); }
  Filter spot(Spot spot) { return Build::place(static_cast<Word>(spot)); }
  Filter atom(Atom atom, int value = 0) { return Build::atom(static_cast<Word>(atom), value); }
  Filter linked(Link link, Filter to) { return Build::linked(static_cast<Word>(link), to); }
  Filter shares(Shared what, Things with) { return Build::shares(static_cast<Word>(what), with); }
  Filter both(Filter a, Filter b);
  Filter yours(Filter kind) { return both(side(Side::Yours), kind); }
  Filter controlled_by(Player who);  // `you control`, `your opponent controls`
  Filter lies_in(Zone zone, Player whose);
  bool is_place(Filter kind) const { return (program[kind].types & card_types) == 0; }
  bool is_only(Filter kind, std::uint16_t types) const {
    return (program[kind].types & static_cast<std::uint16_t>(~types)) == 0;
  }

  // Things. What a kind says of a zone decides where they are looked for.
  Things all(Filter filter);
  Things pick(ThingsNode how);
  Things zone_of(Zone zone, Player whose);  // names a zone, and no card in it
  Things register_of_its_own();             // filled by an effect, not by a choice
  void take_from(Things things, Zone zone, Player whose);
  Things role(Role part) { return thing(machine::Named::Role, static_cast<Word>(part)); }
  Things place_of(Things things);
  Things that_planet();
  Things the_sacrifice() const;
  bool means_the_other() const;  // `that unit`, where the moment is about two cards
  void cards_only(Things things) const;
  void places_only(Things things) const;
  std::uint16_t types_of(Things things) const;
  void goes_to_owner(Player whose) const;  // what leaves play or a pile goes to its owner's
  bool attaches_to_planets() const { return card.attach_to && is_place(card.attach_to); }

  Amount quantity(Quantity what);
  void define_x(Amount since, Amount meaning);
  Amount possession(Possession what, Player whose) { return of_player(static_cast<Word>(what), whose); }
  Condition fact(Fact what, int value = 0, Player who = {});

  // Effects
  using Build::either;
  Effect sequence(Effect a, Effect b, bool then);
  Player his();  // after `each player ...`: each of them, in his turn
  Player doer_of(machine::Person person);
  Effect either(const std::vector<machine::Later<Effect>>& alternatives);
  Effect verb(const EffectVerb& what, EffectNode node);
  Effect alter(Things of, const Changes& changes, Until until);
  int trait_named(const std::string& trait) { return catalog.trait_id(trait); }
  Card quoted(const std::string& text);
  Change give(Card hidden);  // while the card is in play: it is counted with it
  Change give_for_a_time(Card hidden);
  void give_constant(const Card& hidden);
  void pay(const machine::Later<Effect>& cost);
  void answer(const std::vector<Happening>& happenings, bool when);
  void add_ability();

 private:
  bool is_among(Filter filter, Things named) const;
  void find_zone(ThingsNode& n);
  void note_alternatives(const language::Tree& tree);
  bool find_in(Filter filter, ThingsNode& n) const;
  bool says_each(Filter filter) const;
  void check_answer(const Happening& h, bool when) const;
  bool pays_x() const;
  void check_carrier() const;
  void note_answers();
  bool counts_hit_points() const;
  void note_changes();

  Effect in_turn(Effect first, Effect rest, bool then);
  bool speaks_of_doer(Things things) const;
  bool speaks_of_doer(Filter filter) const;
  void leave_to_you(Effect part);
  bool speaks_of_later(Filter filter) const;

  std::uint8_t later_ = 0;            // registers that are filled when an effect is carried out
  bool after_each_ = false;           // `each player ...` was said, and nobody was named since
  Player one_of_each_;                // `he`, after it
  std::vector<machine::Id> of_each_;  // what had been built when he was spoken of
  std::vector<std::vector<std::string>> alternatives_;  // the words of each `either` of the line
  std::size_t next_alternatives_ = 0;
};

struct Portion {  // `2`, `all`, `up to 2`
  Amount amount;
  bool up_to = false;
};

using Phrases = machine::Phrases<Compile>;

// How cards are often worded elsewhere, and what works here.
void add_rewordings(Phrases& t);
// The phrases by what they are about.
void add_words(Phrases& t);
void add_places(Phrases& t);
void add_lines(Phrases& t);
void add_events(Phrases& t);
void add_changes(Phrases& t);
void add_costs(Phrases& t);
void add_verbs_of_damage(Phrases& t);
void add_verbs_of_cards(Phrases& t);
void add_verbs_of_play(Phrases& t);
void add_verbs_of_hands(Phrases& t);
void add_sets(Phrases& t);  // what later sets bring
void add_verbs_of_decks(Phrases& t);
void add_choices(Phrases& t);      // of players, types and places that a text leaves open
void add_specialties(Phrases& t);  // names before a text, and what they are said of
void add_later(Phrases& t);        // single phrases of later sets
void add_later_verbs(Phrases& t);  // and effects

}  // namespace tercio::warlords
