// What the `Rules` of all rulebooks have in common; rulebooks/rules.h says what each of these is.
#pragma once
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/bound.h"
#include "language/grammar.h"
#include "rulebooks/deck.h"
#include "rulebooks/reading.h"

namespace tercio {

// Parts: as for MatchOf.
template <class Parts>
struct RulesOf : Parts {
  using State = typename Parts::State;
  using Game = typename Parts::Game;
  using Catalog = typename Parts::Catalog;
  using Deck = DeckList;
  using DeckProblem = tercio::DeckProblem;
  using Decks = std::span<const Deck* const>;

  static void load(Catalog& catalog, const std::filesystem::path& home,
                   const std::vector<std::filesystem::path>& more = {}) {
    catalog.add_folder(home / "cards" / Parts::Rules::name);
    for (const auto& file : more) catalog.add_file(file);
    catalog.compile();
  }
  static std::string card_title(const Catalog& catalog, std::uint16_t id) { return catalog[id].title; }
  static std::size_t card_count(const Catalog& catalog) { return catalog.size(); }
  static const language::Grammar& grammar(const Catalog& catalog) { return catalog.grammar(); }
  static std::variant<Deck, DeckProblem> read_deck(const Catalog& catalog, std::string_view text,
                                                   std::string_view file) {
    const auto leads = [&](std::uint16_t id) { return may_lead(catalog[id]); };
    return tercio::read_deck(Parts::Rules::form, catalog, leads, text, file);
  }
  static std::string write_deck(const Catalog& catalog, const Deck& deck) {
    const auto title = [&](std::uint16_t id) { return catalog[id].title; };
    return tercio::write_deck(Parts::Rules::form, deck, title);
  }
  static void refuse_larger(Decks decks) {  // than the table
    for (const Deck* deck : decks)
      if (deck->cards.size() > Parts::Rules::form.capacity)
        throw Refused(0, "the deck " + deck->name + " is larger than the table");
  }
  static Game game(State& state, const Catalog& catalog) { return Game{state, catalog}; }
  static unsigned decisions(const State& state) { return state.decisions; }
  static bool over(const State& state) { return state.over != decltype(state.over)::Running; }
  static bool failed(const State& state) { return state.over == decltype(state.over)::Error; }
};

// Why a game is void: the bound that it ran into, and the cards whose abilities were in progress.
template <class State, class Catalog>
std::string void_reason(const State& state, const Catalog& catalog) {
  std::string text = bound_text(state.bound);
  for (unsigned i = 0; i < state.act_count; ++i) text += ", in \"" + catalog[state.acts[i].card].title + "\"";
  return text;
}

// The texts of cards as one number, whatever file they came from.
std::uint64_t hash_of_texts(const std::set<std::string>& texts);

}  // namespace tercio
