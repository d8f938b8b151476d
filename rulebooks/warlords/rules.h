// Warlords as programs and players reach it; rulebooks/rules.h says what each of these is.
#pragma once
#include <map>
#include <span>

#include "engine/settings.h"
#include "rulebooks/sheet.h"
#include "rulebooks/warlords/evaluate.h"
#include "rulebooks/warlords/knowledge.h"
#include "rulebooks/warlords/match.h"
#include "rulebooks/warlords/position.h"

namespace tercio::warlords {

struct Rules {
  static constexpr std::string_view name = "warlords";
  static constexpr std::string_view title = "Warlords";
  static constexpr std::string_view about = "warlords and their armies fight over a line of planets";
  static constexpr unsigned least_seats = 2, most_seats = 2;
  using State = warlords::State;
  using Game = warlords::Game;
  using Catalog = warlords::Catalog;
  using Deck = warlords::Deck;
  using DeckProblem = warlords::DeckProblem;
  using OwnMatch = WarlordsMatch;
  using Decks = std::span<const Deck* const>;

  // Cards
  static void load(Catalog& catalog, const std::filesystem::path& home,
                   const std::vector<std::filesystem::path>& more = {}) {
    load_catalog(catalog, home, more);
  }
  static std::vector<CardSheet> sheets(const Catalog& catalog);
  static std::string card_title(const Catalog& catalog, std::uint16_t id) { return catalog[id].title; }
  static const language::Grammar& grammar(const Catalog& catalog) { return catalog.grammar(); }
  // Everything printed on the cards of these decks, the planets and the tokens, as one number.
  static std::uint64_t cards_hash(const Catalog& catalog, Decks decks);

  // Decks
  static std::variant<Deck, DeckProblem> read_deck(const Catalog& catalog, std::string_view text,
                                                   std::string_view file) {
    return warlords::read_deck(catalog, text, file);
  }
  static std::variant<Deck, DeckProblem> load_deck(const Catalog& catalog,
                                                   const std::filesystem::path& file) {
    return warlords::load_deck(catalog, file);
  }
  static std::string write_deck(const Catalog& catalog, const Deck& list) {
    return warlords::write_deck(catalog, list);
  }
  static std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& list,
                                              const Settings& = {}) {
    return warlords::deck_faults(catalog, list);
  }

  // A game
  static std::string settings_fault(const Settings& settings, unsigned seats);
  static std::span<const std::string_view> phases();
  static std::span<const std::string_view> phase_names() { return phases(); }
  static std::span<const Variant> variants() { return {}; }
  static void set_up(State& state, const Catalog& catalog, Decks decks, const Settings&, Seed seed);
  static Game game(State& state, const Catalog& catalog) { return Game{state, catalog}; }
  static unsigned seats(const State&) { return 2; }
  static unsigned decisions(const State& state) { return state.decisions; }
  static unsigned rounds(const State& state) { return state.round; }
  static int first(const State& state) { return state.initiative; }
  static bool over(const State& state) { return state.over != Reason::Running; }
  static bool failed(const State& state) { return state.over == Reason::Error; }
  static int winner(const State& state) { return state.winner == nobody ? -1 : state.winner; }
  static bool won(const State& state, Seat seat) { return state.winner == seat; }
  static std::string reason(const State& state, const Catalog&) { return reason_text(state); }
  static const char* broken_invariant(const Game& g) { return warlords::broken_invariant(g); }

  // Players
  static void redeal(Game& g, Seat seat, Chance& chance, const Guess& guess = {}) {
    warlords::redeal(g, seat, chance, guess);
  }
  static Concealed concealed(const Game& g, Seat seat, Seat owner) {
    return warlords::concealed(g, seat, owner);
  }
  static DeckPool deck_pool(const Game& g, Seat owner, const std::vector<std::uint16_t>& known,
                            Chance& chance) {
    return warlords::deck_pool(g, owner, known, chance);
  }
  static Option observed(const Game& g, Seat seat, Seat chooser, Option o) {
    return warlords::observed(g, seat, chooser, o);
  }
  static bool may_have(const Game& g, Seat owner, const Deck& list) {
    return g.at(g.warlord(owner)).card == list.warlord;
  }
  static bool simultaneous(Option o) { return static_cast<Verb>(o.verb) == Verb::CommitTo; }
  static std::span<const Feature> features() { return warlords::features(); }
  static void describe(const Game& g, Seat seat, std::span<float> into) { warlords::describe(g, seat, into); }
  static float evaluate(const Game& g, Seat seat, const Weights& weights) {
    return warlords::evaluate(g, seat, weights);
  }
  static Option habit(const Game& g, Seat seat, const Options& options, Chance& chance) {
    return warlords::habit(g, seat, options, chance);
  }
  static bool quiet(const Game& g) { return warlords::quiet(g); }
  static unsigned horizon(const Game&) { return 0; }  // whatever is quiet can be evaluated
  static bool reached(const Game&, unsigned) { return true; }
  static Option obvious(const Game& g, Seat seat, const Options& options) {
    return warlords::obvious(g, seat, options);
  }
  static bool is_pass(Option o) {
    const auto verb = static_cast<Verb>(o.verb);
    return verb == Verb::Pass || verb == Verb::Done || verb == Verb::Decline;
  }

  // The handle
  static std::unique_ptr<Match> match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                      const Settings& settings, Seed seed);
  static std::unique_ptr<Match> position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                         const Settings& settings, const YAML::Node& position, Seed seed,
                                         std::map<std::string, int>& named);
};

}  // namespace tercio::warlords
