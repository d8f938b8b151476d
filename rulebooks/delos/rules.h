// Delos as programs and players reach it; rulebooks/rules.h says what each of these is.
#pragma once
#include <map>
#include <span>

#include "engine/settings.h"
#include "rulebooks/delos/evaluate.h"
#include "rulebooks/delos/match.h"
#include "rulebooks/delos/position.h"
#include "rulebooks/delos/rules/knowledge.h"
#include "rulebooks/delos/rules/setup.h"
#include "rulebooks/delos/sketch.h"
#include "rulebooks/event_window.h"
#include "rulebooks/rules_of.h"
#include "rulebooks/sheet.h"

namespace tercio::delos {

struct Rules : RulesOf<Parts> {
  static constexpr std::string_view name = "delos";
  static constexpr std::string_view title = "Delos";
  static constexpr std::string_view about = "fleets fight for five sectors; dice are the tops of decks";
  static constexpr unsigned least_seats = 2, most_seats = 2;
  static constexpr DeckForm form = deck_form;
  using OwnMatch = DelosMatch;

  // Cards
  static std::vector<CardSheet> sheets(const Catalog& catalog);
  static std::string explain(const Catalog& catalog, std::string_view title);
  static constexpr std::string_view event_category = "event";  // of phrases: what texts can answer
  static std::span<const EventWindow> windows();
  // Everything printed on the cards of these decks and the sectors, as one number.
  static std::uint64_t cards_hash(const Catalog& catalog, Decks decks);

  // Decks
  static std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& list,
                                              const Settings& settings = {}) {
    return delos::deck_faults(catalog, list, settings);
  }

  // A game
  static std::string settings_fault(const Settings& settings, unsigned seats) {
    return delos::settings_fault(settings, seats);
  }
  static std::span<const Variant> variants() { return {}; }
  static std::span<const std::string_view> phases();
  static std::span<const std::string_view> phase_names();
  static std::optional<Phase> phase_named(std::string_view name) {
    return value_named(names_of_phases, name);
  }
  static void set_up(State& state, const Catalog& catalog, Decks decks, const Settings& settings, Seed seed) {
    delos::set_up(state, catalog, {decks[0], decks[1]}, settings, seed);
  }
  static unsigned seats(const State&) { return 2; }
  static unsigned rounds(const State& state) { return state.turn; }
  static int first(const State&) { return -1; }  // roles are settled as the game begins
  static int winner(const State& state) { return state.winner == nobody ? -1 : state.winner; }
  static bool won(const State& state, Seat seat) { return state.winner == seat; }
  static std::string reason(const State& state, const Catalog& catalog);
  static const char* broken_invariant(const Game& g) { return delos::broken_invariant(g); }

  // A seat that just passed for want of options might have done something, as the others see it.
  static bool might_have_acted(const Game& g, Seat seat);

  // Players
  static void redeal(Game& g, Seat seat, Chance& chance, const Guess& guess = {}) {
    delos::redeal(g, seat, chance, guess);
  }
  static void concealed(const Game& g, Seat seat, Seat owner, Concealed& cards) {
    delos::concealed(g, seat, owner, cards);
  }
  static DeckPool deck_pool(const Game& g, Seat owner, const std::vector<std::uint16_t>& known,
                            Chance& chance) {
    return delos::deck_pool(g, owner, known, chance);
  }
  static Option observed(const Game& g, Seat seat, Seat chooser, Option o) {
    return delos::observed(g, seat, chooser, o);
  }
  static bool may_have(const Game& g, Seat owner, const Deck& list) {
    return g.at(Game::fleet(owner)).card == list.leader;
  }
  static bool simultaneous(Option) { return false; }
  static std::span<const Feature> features() { return delos::features(); }
  static void describe(const Game& g, Seat seat, std::span<float> into) { delos::describe(g, seat, into); }
  static Sketch::Shape sketch_shape() { return delos::sketch_shape(); }
  static void draw(const Game& g, Sketch& sketch) { delos::draw(g, sketch); }
  static float evaluate(const Game& g, Seat seat, const Weights& weights) {
    return delos::evaluate(g, seat, weights);
  }
  static Option habit(const Game& g, Seat seat, const Options& options, Chance& chance) {
    return delos::habit(g, seat, options, chance);
  }
  static bool quiet(const Game& g) { return delos::quiet(g); }
  static unsigned horizon(const Game& g) { return delos::horizon(g); }
  static bool reached(const Game& g, unsigned horizon) { return delos::reached(g, horizon); }
  static Option obvious(const Game& g, Seat seat, const Options& options) {
    return delos::obvious(g, seat, options);
  }
  static bool is_pass(Option o) {
    return verb(o) == Verb::Pass || verb(o) == Verb::Done || verb(o) == Verb::Decline ||
           verb(o) == Verb::NoBlock;
  }

  // The handle
  static std::unique_ptr<Match> match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                      const Settings& settings, Seed seed);
  static std::unique_ptr<Match> position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                         const Settings& settings, const YAML::Node& position, Seed seed,
                                         std::map<std::string, int>& named);
};

}  // namespace tercio::delos
