// What programs and players ask of a rulebook: each has a `Rules` of this shape in rulebooks/GAME/rules.h.
#pragma once
#include <yaml-cpp/yaml.h>

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/chance.h"
#include "engine/decision.h"
#include "engine/hidden.h"
#include "engine/match.h"
#include "engine/settings.h"
#include "language/grammar.h"
#include "rulebooks/event_window.h"
#include "rulebooks/features.h"
#include "rulebooks/sheet.h"
#include "rulebooks/sketch.h"

namespace tercio {

template <class R>
using DecksOf = std::span<const typename R::Deck* const>;  // one for each seat
template <class R>
using ReadDeck = std::variant<typename R::Deck, typename R::DeckProblem>;

// The cards of a rulebook: read from text in any number of steps, then compiled; immutable afterwards.
template <class C>
concept RulebookCatalog = std::default_initializable<C> &&
    requires(C catalog, const C read, std::string_view text, const std::filesystem::path& path) {
  catalog.add_text(text, text);  // text, the name of its file
  catalog.add_file(path);
  catalog.add_folder(path);
  catalog.compile();
  { read.problems().front().text() } -> std::convertible_to<std::string>;  // with file and line
  { read.notes() } -> std::convertible_to<std::vector<std::string>>;       // what replaces a shipped card
  { read.nearest_titles(text) } -> std::convertible_to<std::vector<std::string>>;
};

// A running game: a thin handle over a State and the cards.
template <class G>
concept RulebookGame = requires(G game, const G now, Options& options, Option option) {
  game.go_on(options);
  game.choose(option, options);
  { now.to_move(options) } -> std::convertible_to<Seat>;
  { now.seat_to_move() } -> std::convertible_to<Seat>;
  { now.over() } -> std::convertible_to<bool>;
  { now.hash() } -> std::same_as<std::uint64_t>;
  { now.label(option) } -> std::convertible_to<std::string>;
  { now.prompt() } -> std::convertible_to<std::string>;
};

template <class R>
concept RulebookNames = requires(unsigned seats, const Settings& settings) {
  { R::name } -> std::convertible_to<std::string_view>;   // as in --game and scenario files
  { R::title } -> std::convertible_to<std::string_view>;  // for people
  { R::about } -> std::convertible_to<std::string_view>;  // the game in one line
  { R::least_seats } -> std::convertible_to<unsigned>;
  { R::most_seats } -> std::convertible_to<unsigned>;
  { R::settings_fault(settings, seats) } -> std::convertible_to<std::string>;  // "" or why it cannot be
  { R::variants() } -> std::convertible_to<std::span<const Variant>>;
  {
    R::phases()
    } -> std::convertible_to<std::span<const std::string_view>>;  // in order, as a view names them
  {
    R::phase_names()
    } -> std::convertible_to<std::span<const std::string_view>>;  // all that scenarios may say
};

template <class R>
concept RulebookCards = RulebookCatalog<typename R::Catalog> && std::copyable<typename R::Deck> &&
    requires(typename R::Catalog& fresh, const typename R::Catalog& catalog, const typename R::Deck& deck,
             DecksOf<R> decks, const std::filesystem::path& path,
             const std::vector<std::filesystem::path>& more, std::string_view text, const Settings& settings,
             const typename R::DeckProblem& problem) {
  R::load(fresh, path, more);  // home folder, more card files
  { R::sheets(catalog) } -> std::same_as<std::vector<CardSheet>>;
  { R::explain(catalog, text) } -> std::convertible_to<std::string>;      // what the card of a title will do
  { R::event_category } -> std::convertible_to<std::string_view>;         // of phrases: what texts can answer
  { R::windows() } -> std::convertible_to<std::span<const EventWindow>>;  // and how
  { R::card_count(catalog) } -> std::convertible_to<std::size_t>;  // of definitions, which are counted from 0
  { R::card_title(catalog, std::uint16_t{}) } -> std::convertible_to<std::string>;
  { R::grammar(catalog) } -> std::convertible_to<const language::Grammar&>;
  { R::cards_hash(catalog, decks) } -> std::same_as<std::uint64_t>;
  { R::read_deck(catalog, text, text) } -> std::same_as<ReadDeck<R>>;
  { R::write_deck(catalog, deck) } -> std::convertible_to<std::string>;
  { R::deck_faults(catalog, deck, settings) } -> std::convertible_to<std::vector<std::string>>;
  { deck.name } -> std::convertible_to<std::string>;                  // the file's name without its ending
  { deck.cards } -> std::convertible_to<std::vector<std::uint16_t>>;  // every copy
  { problem.message } -> std::convertible_to<std::string>;
};

template <class R>
concept RulebookPlay = std::is_trivially_copyable_v<typename R::State> && RulebookGame<typename R::Game> &&
    requires(typename R::State& state, const typename R::State& now, const typename R::Catalog& catalog,
             DecksOf<R> decks, const Settings& settings, typename R::Game& changed,
             const typename R::Game& game, Seat seat, Seed seed, Chance& chance, Option option,
             const Options& options, const Guess& guess, const typename R::Deck& deck,
             const std::vector<std::uint16_t>& ids, Concealed& concealed, std::span<float> numbers,
             const Weights& weights, Sketch& sketch) {
  R::set_up(state, catalog, decks, settings, seed);
  { R::game(state, catalog) } -> std::same_as<typename R::Game>;
  { R::seats(now) } -> std::convertible_to<unsigned>;
  { R::decisions(now) } -> std::convertible_to<unsigned>;
  { R::rounds(now) } -> std::convertible_to<unsigned>;  // or turns, terms: how long it lasted
  { R::first(now) } -> std::convertible_to<int>;  // after set-up: the seat that begins, -1 if not known yet
  { R::over(now) } -> std::convertible_to<bool>;
  { R::failed(now) } -> std::convertible_to<bool>;  // ended by a capacity or an endless chain
  { R::winner(now) } -> std::convertible_to<int>;   // a seat; -1: nobody
  { R::won(now, seat) } -> std::convertible_to<bool>;
  { R::reason(now, catalog) } -> std::convertible_to<std::string>;
  { R::broken_invariant(game) } -> std::convertible_to<const char*>;  // null: all hold
  R::redeal(changed, seat, chance);                                   // what the seat cannot know
  R::redeal(changed, seat, chance, guess);
  R::concealed(game, seat, seat, concealed);  // from a seat: of an owner's deck
  { R::deck_pool(game, seat, ids, chance) } -> std::same_as<DeckPool>;
  { R::may_have(game, seat, deck) } -> std::convertible_to<bool>;  // as far as everybody sees from the start
  { R::simultaneous(option) } -> std::convertible_to<bool>;        // such choices are shown together
  { R::observed(game, seat, seat, option) } -> std::same_as<Option>;
  { R::features() } -> std::same_as<std::span<const Feature>>;
  R::describe(game, seat, numbers);  // each feature of the position, from the seat's side
  { R::sketch_shape() } -> std::same_as<Sketch::Shape>;
  R::draw(game, sketch);                                        // as a network sees it; of games of two
  { R::evaluate(game, seat, weights) } -> std::same_as<float>;  // the logarithm of the odds of winning
  { R::habit(game, seat, options, chance) } -> std::same_as<Option>;
  { R::quiet(game) } -> std::convertible_to<bool>;
  { R::horizon(game) } -> std::same_as<unsigned>;  // until when this question is to be played on by habit
  { R::reached(game, R::horizon(game)) } -> std::convertible_to<bool>;
  { R::obvious(game, seat, options) } -> std::same_as<Option>;  // Option{} if there is none
  { R::is_pass(option) } -> std::convertible_to<bool>;
};

// OwnMatch is what `match` and `position` make: greedy players look into its state, and a state becomes one.
template <class R>
concept MatchOfState = requires(const typename R::OwnMatch match, const typename R::Catalog& catalog,
                                const typename R::State& state) {
  { match.state() } -> std::same_as<const typename R::State&>;
  { match.catalog() } -> std::same_as<const typename R::Catalog&>;
  new typename R::OwnMatch(catalog, std::vector<std::string>{}, state);
};

// Both throw Refused (rulebooks/reading.h) for what cannot be put on the table.
template <class R>
concept RulebookMatch = std::derived_from<typename R::OwnMatch, Match> && MatchOfState<R> &&
    requires(const typename R::Catalog& catalog, std::vector<std::string> names, DecksOf<R> decks,
             const Settings& settings, const YAML::Node& node, std::uint64_t seed,
             std::map<std::string, int>& named) {
  { R::match(catalog, names, decks, settings, seed) } -> std::same_as<std::unique_ptr<Match>>;
  { R::position(catalog, names, decks, settings, node, seed, named) } -> std::same_as<std::unique_ptr<Match>>;
};

template <class R>
concept RulebookRules = RulebookNames<R> && RulebookCards<R> && RulebookPlay<R> && RulebookMatch<R>;

}  // namespace tercio
