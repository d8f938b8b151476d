// Commanders as programs and players reach it; rulebooks/rules.h says what each of these is.
#pragma once
#include <map>
#include <span>

#include "engine/settings.h"
#include "rulebooks/commanders/evaluate.h"
#include "rulebooks/commanders/match.h"
#include "rulebooks/commanders/position.h"
#include "rulebooks/commanders/rules/knowledge.h"
#include "rulebooks/commanders/rules/setup.h"
#include "rulebooks/commanders/sketch.h"
#include "rulebooks/event_window.h"
#include "rulebooks/rules_of.h"
#include "rulebooks/sheet.h"

namespace tercio::commanders {

struct Rules : RulesOf<Parts> {
  static constexpr std::string_view name = "commanders";
  static constexpr std::string_view title = "Commanders";
  static constexpr std::string_view about = "commanders annex locations and besiege each other's encampments";
  static constexpr unsigned least_seats = 2, most_seats = commanders::most_seats;
  static constexpr DeckForm form = deck_form;
  using OwnMatch = CommandersMatch;

  // Cards
  static std::vector<CardSheet> sheets(const Catalog& catalog);
  static std::string explain(const Catalog& catalog, std::string_view title);
  static constexpr std::string_view event_category = "event";  // of phrases: what texts can answer
  static std::span<const EventWindow> windows();
  static std::uint64_t cards_hash(const Catalog& catalog, Decks decks);

  // Decks
  static std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& list,
                                              const Settings& settings = {}) {
    return commanders::deck_faults(catalog, list, settings);
  }

  // A game
  static std::string settings_fault(const Settings& settings, unsigned seats) {
    return commanders::settings_fault(settings, seats);
  }
  static std::span<const Variant> variants() { return commanders::variants(); }
  static std::span<const std::string_view> phases();
  static std::span<const std::string_view> phase_names();
  static std::optional<Phase> phase_named(std::string_view name) {
    return value_named(names_of_phases, name);
  }
  static void set_up(State& state, const Catalog& catalog, Decks decks, const Settings& settings, Seed seed) {
    commanders::set_up(state, catalog, decks, settings, seed);
  }
  static Game game(State& state, const Catalog& catalog) {
    Game g{state, catalog};
    g.numbers = false;
    return g;
  }
  static unsigned seats(const State& state) { return state.seats; }
  static unsigned rounds(const State& state) { return state.term; }
  static int first(const State&) { return -1; }
  static int winner(const State& state);
  static bool won(const State& state, Seat seat) { return state.winners >> seat & 1; }
  static std::string reason(const State& state, const Catalog& catalog);
  static const char* broken_invariant(const Game& g) { return commanders::broken_invariant(g); }

  // A seat that just passed for want of options might have done something, as the others see it.
  static bool might_have_acted(const Game& g, Seat seat);

  // Players
  static void redeal(Game& g, Seat seat, Chance& chance, const Guess& guess = {}) {
    commanders::redeal(g, seat, chance, guess);
  }
  static void concealed(const Game& g, Seat seat, Seat owner, Concealed& cards) {
    commanders::concealed(g, seat, owner, cards);
  }
  static DeckPool deck_pool(const Game& g, Seat owner, const std::vector<std::uint16_t>& known,
                            Chance& chance) {
    return commanders::deck_pool(g, owner, known, chance);
  }
  static Option observed(const Game& g, Seat seat, Seat chooser, Option o) {
    return commanders::observed(g, seat, chooser, o);
  }
  static bool may_have(const Game& g, Seat owner, const Deck& list) {
    const Slot general = g.s.generals[owner];
    return general == no_card || g.at(general).card == list.leader;
  }
  static bool simultaneous(Option) { return false; }
  static std::span<const Feature> features() { return commanders::features(); }
  static void describe(const Game& g, Seat seat, std::span<float> into) {
    commanders::describe(g, seat, into);
  }
  static Sketch::Shape sketch_shape() { return commanders::sketch_shape(); }
  static void draw(const Game& g, Sketch& sketch) { commanders::draw(g, sketch); }
  static float evaluate(const Game& g, Seat seat, const Weights& weights) {
    return commanders::evaluate(g, seat, weights);
  }
  static Option habit(const Game& g, Seat seat, const Options& options, Chance& chance) {
    return commanders::habit(g, seat, options, chance);
  }
  static bool quiet(const Game& g) { return commanders::quiet(g); }
  static unsigned horizon(const Game& g) { return commanders::horizon(g); }
  static bool reached(const Game& g, unsigned horizon) { return commanders::reached(g, horizon); }
  static Option obvious(const Game& g, Seat seat, const Options& options) {
    return commanders::obvious(g, seat, options);
  }
  static bool is_pass(Option o) {
    return verb(o) == Verb::Wait || verb(o) == Verb::Done || verb(o) == Verb::Decline;
  }

  // The handle
  static std::unique_ptr<Match> match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                      const Settings& settings, Seed seed);
  static std::unique_ptr<Match> position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                         const Settings& settings, const YAML::Node& position, Seed seed,
                                         std::map<std::string, int>& named);
};

}  // namespace tercio::commanders
