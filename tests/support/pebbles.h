// The smallest rulebook: players in turn take one to three pebbles from a heap; who takes the last wins, with
// his team. For tests of what serves any rulebook and any number of seats.
#pragma once
#include "language/grammar.h"
#include "rulebooks/rules.h"

namespace tercio::pebbles {

struct CardProblem {
  std::string message;
  std::string text() const { return message; }
};

struct Catalog {
  void add_text(std::string_view text, std::string_view file);
  void add_file(const std::filesystem::path&) {}
  void add_folder(const std::filesystem::path&) {}
  void compile() {}
  const std::vector<CardProblem>& problems() const { return wrong; }
  std::vector<std::string> notes() const { return {}; }
  std::vector<std::string> nearest_titles(std::string_view) const { return {"Pebble"}; }

  std::vector<CardProblem> wrong;
};

struct Deck {
  std::string name;
  unsigned pebbles = 0;
  std::vector<std::uint16_t> cards{};
};
struct DeckProblem {
  std::string message;
};

struct State {
  std::array<Seat, 6> team{};
  std::array<std::uint8_t, 6> taken{};
  std::uint8_t seats = 2, heap = 0, turn = 0, over = 0, winner = 0, decisions = 0;
  std::uint8_t hidden = 0;  // nobody knows it
  std::uint8_t zero = 0;
  struct {
    unsigned top = 0;
  } frames;
};

struct Game {
  State& s;
  const Catalog& catalog;

  void go_on(Options& options);
  void choose(Option option, Options& options);
  Seat to_move(Options& options) const;
  Seat seat_to_move() const { return s.turn; }
  bool over() const { return s.over; }
  std::uint64_t hash() const;
  std::string label(Option o) const { return "take " + std::to_string(o.a); }
  std::string prompt() const { return "Take pebbles"; }

 private:
  void take(unsigned pebbles);
};

class PebblesMatch final : public Match {
 public:
  PebblesMatch(const Catalog& catalog, std::vector<std::string> names, const State& state);

  std::unique_ptr<Match> clone() const override { return std::make_unique<PebblesMatch>(*this); }
  std::string_view game() const override { return "pebbles"; }
  unsigned seats() const override { return state_.seats; }
  bool over() const override { return state_.over; }
  int winner() const override { return state_.over ? state_.winner : -1; }
  std::string reason() const override { return "the last pebble"; }
  Seat to_move() const override { return state_.turn; }
  const Options& options() const override { return options_; }
  std::string label(Option o) const override { return game_of().label(o); }
  std::string prompt() const override { return game_of().prompt(); }
  bool choose(Option option) override;
  void concede(Seat seat) override;
  TableView view(Seat seat) const override;
  TableView watch() const override { return view(0); }
  TableView everything() const override { return view(0); }
  std::string why_not(Seat, std::string_view) const override { return "it is a pebble"; }
  std::uint64_t hash() const override { return game_of().hash(); }
  unsigned reveals() const override { return 0; }
  unsigned reveals(Seat) const override { return 0; }
  std::vector<std::string> titles() const override { return {"Pebble"}; }

  const State& state() const { return state_; }
  const Catalog& catalog() const { return *catalog_; }

 private:
  Game game_of() const { return {const_cast<State&>(state_), *catalog_}; }

  const Catalog* catalog_;
  State state_;
  Options options_;
};

struct Rules {
  static constexpr std::string_view name = "pebbles", title = "Pebbles", about = "who takes the last pebble";
  static constexpr unsigned least_seats = 2, most_seats = 6;
  using State = pebbles::State;
  using Game = pebbles::Game;
  using Catalog = pebbles::Catalog;
  using Deck = pebbles::Deck;
  using DeckProblem = pebbles::DeckProblem;
  using OwnMatch = PebblesMatch;
  using Decks = std::span<const Deck* const>;

  static void load(Catalog&, const std::filesystem::path&, const std::vector<std::filesystem::path>& = {}) {}
  static std::vector<CardSheet> sheets(const Catalog&);
  static std::string explain(const Catalog&, std::string_view) { return ""; }
  static constexpr std::string_view event_category = "event";
  static std::span<const EventWindow> windows() { return {}; }
  static std::size_t card_count(const Catalog&) { return 1; }
  static std::string card_title(const Catalog&, std::uint16_t) { return "Pebble"; }
  static const language::Grammar& grammar(const Catalog&);
  static std::uint64_t cards_hash(const Catalog&, Decks) { return 7; }
  static std::variant<Deck, DeckProblem> read_deck(const Catalog&, std::string_view text,
                                                   std::string_view file);
  static std::string write_deck(const Catalog&, const Deck& deck);
  static std::vector<std::string> deck_faults(const Catalog&, const Deck& deck, const Settings& = {});

  static std::string settings_fault(const Settings& settings, unsigned seats);
  static std::span<const Variant> variants() { return {}; }
  static std::span<const std::string_view> phases();
  static std::span<const std::string_view> phase_names() { return phases(); }
  static void set_up(State& state, const Catalog&, Decks decks, const Settings& settings, Seed seed);
  static Game game(State& state, const Catalog& catalog) { return {state, catalog}; }
  static unsigned seats(const State& state) { return state.seats; }
  static unsigned decisions(const State& state) { return state.decisions; }
  static unsigned rounds(const State& state) { return state.decisions / state.seats; }
  static int first(const State&) { return -1; }
  static bool over(const State& state) { return state.over; }
  static bool failed(const State&) { return false; }
  static int winner(const State& state) { return state.over ? state.winner : -1; }
  static bool won(const State& state, Seat seat) {
    return state.over && state.team[seat] == state.team[state.winner];
  }
  static std::string reason(const State&, const Catalog&) { return "the last pebble"; }
  static const char* broken_invariant(const Game& g) {
    return g.s.turn < g.s.seats ? nullptr : "no such seat";
  }

  static void redeal(Game& g, Seat, Chance& chance, const Guess& = {}) {
    g.s.hidden = static_cast<std::uint8_t>(chance.below(9));
  }
  static void concealed(const Game&, Seat, Seat, Concealed& cards) { cards.clear(); }
  static DeckPool deck_pool(const Game&, Seat, const std::vector<std::uint16_t>&, Chance&) { return {}; }
  static bool may_have(const Game&, Seat, const Deck&) { return true; }
  static bool simultaneous(Option) { return false; }
  static Option observed(const Game&, Seat, Seat, Option o) { return o; }
  static std::span<const Feature> features();
  static void describe(const Game& g, Seat seat, std::span<float> into);
  static Sketch::Shape sketch_shape() { return {1, 2}; }
  static void draw(const Game& g, Sketch& sketch);
  static float evaluate(const Game& g, Seat seat, const Weights& weights);
  static Option habit(const Game&, Seat, const Options& options, Chance&) { return options[0]; }
  static bool quiet(const Game&) { return true; }
  static unsigned horizon(const Game&) { return 0; }
  static bool reached(const Game&, unsigned) { return true; }
  static Option obvious(const Game&, Seat, const Options&) { return {}; }
  static bool is_pass(Option) { return false; }

  static std::unique_ptr<Match> match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                      const Settings& settings, Seed seed);
  static std::unique_ptr<Match> position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                         const Settings& settings, const YAML::Node& position, Seed seed,
                                         std::map<std::string, int>& named);
};

}  // namespace tercio::pebbles
