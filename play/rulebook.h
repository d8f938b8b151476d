// A rulebook with its cards, as programs use it. There is one implementation, RulebookOf<Rules>; loops that
// must be fast are templates behind these calls and know no virtual function.
#pragma once
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chance.h"
#include "engine/match.h"
#include "engine/settings.h"
#include "language/grammar.h"
#include "play/bench.h"
#include "play/card_source.h"
#include "play/deck_text.h"
#include "play/fuzz.h"
#include "play/piecework.h"
#include "play/sim.h"
#include "play/tune.h"
#include "players/advice.h"
#include "players/blind.h"
#include "players/budget.h"
#include "players/player.h"
#include "rulebooks/event_window.h"
#include "rulebooks/sheet.h"

namespace tercio {

struct TrainPlan;
struct TrainTold;

class Rulebook {
 public:
  virtual ~Rulebook() = default;

  // What it is
  virtual std::string_view name() const = 0;   // as in --game
  virtual std::string_view title() const = 0;  // for people
  virtual std::string_view about() const = 0;  // the game in one line
  virtual unsigned least_seats() const = 0;
  virtual unsigned most_seats() const = 0;
  virtual std::span<const std::string_view> phases() const = 0;
  virtual std::span<const std::string_view> phase_names() const = 0;
  virtual std::span<const Variant> variants() const = 0;
  virtual bool is_pass(Option option) const = 0;  // or declines, or is done
  virtual std::string settings_fault(const Settings& settings, unsigned seats) const = 0;  // "" or why not

  // Its cards: read once, before anything below. Without a home those of `more` and `own` alone.
  virtual void load(const std::filesystem::path& home, const std::vector<std::filesystem::path>& more = {},
                    const std::vector<CardSource>& own = {}) = 0;
  virtual const std::vector<CardSource>& added_cards() const = 0;  // what came from `more` and `own`
  virtual std::vector<std::string> problems() const = 0;           // with file and line
  virtual std::vector<std::string> notes() const = 0;              // which cards replace shipped ones
  virtual std::vector<CardSheet> sheets() const = 0;
  virtual std::string explain(std::string_view title) const = 0;  // what the card will do, line by line
  virtual std::string_view event_category() const = 0;            // of phrases: what texts can answer
  virtual std::span<const EventWindow> windows() const = 0;       // and how
  virtual std::vector<std::string> nearest_titles(std::string_view title) const = 0;
  virtual const language::Grammar& grammar() const = 0;

  // Decks
  virtual std::string deck_problem(const DeckText& deck) const = 0;  // why it cannot be read; or nothing
  virtual std::vector<std::string> deck_faults(const DeckText& deck, const Settings& settings) const = 0;
  virtual std::string written(const DeckText& deck) const = 0;  // as records hold it
  virtual std::uint64_t cards_hash(const std::vector<DeckText>& decks) const = 0;

  // Games. Decks that are not legal are for their callers to refuse; what cannot be put on the table at all
  // throws Refused. In a position a deck may be null.
  virtual std::unique_ptr<Match> match(std::vector<std::string> names, const std::vector<DeckText>& decks,
                                       const Settings& settings, Seed seed) const = 0;
  virtual std::unique_ptr<Match> position(std::vector<std::string> names,
                                          const std::vector<std::unique_ptr<DeckText>>& decks,
                                          const Settings& settings, const YAML::Node& position,
                                          std::uint64_t seed, std::map<std::string, int>& named) const = 0;
  // A player of a kind (players/kind.h); null for one that is not known. The same seed plays the same in the
  // same game, unless its time is limited.
  virtual std::unique_ptr<Player> player(std::string_view kind, std::uint64_t seed) const = 0;

  // For programs that play (play/program.h). What the seat that is to move sees, in bytes for a player with
  // the same layout: the same rules, cards and compiler. Such a player; null for a kind that is not known.
  virtual std::uint64_t layout() const = 0;
  virtual std::string told_to_blind(const Match& match) const = 0;
  virtual std::unique_ptr<Blind> blind(std::string_view kind, std::uint64_t seed) const = 0;

  // Both games are at the same question, whatever else is different on their tables.
  virtual bool asks_alike(const Match& one, const Match& other) const = 0;

  // What a search makes of the decision that is due, from what its seat knows.
  virtual Advice advise(const Match& match, Budget budget, std::uint64_t seed) const = 0;

  // The chance of winning after this option of it, looked at alone.
  virtual double chance_of(const Match& match, Option option, Budget budget, std::uint64_t seed) const = 0;

  // Many games
  SimResult simulate(const SimPlan& plan, const Progress& progress = {}) const;
  // The same in parts, which come in no order until `collect` says false.
  virtual void play_games(const SimPlan& plan, const std::function<bool(const SimResult& part)>& collect,
                          const Progress& progress = {}) const = 0;
  virtual FuzzResult fuzz(const FuzzPlan& plan, const Progress& progress = {}) const = 0;
  virtual Tuned tune(const TunePlan& plan, const Progress& progress = {}) const = 0;
  // False if it was stopped. Of two seats.
  virtual bool train(const TrainPlan& plan, const TrainTold& told) const = 0;
  // For others, who want some of their games to be played here. Throws when they make no sense.
  virtual std::unique_ptr<Piecework> games_worker(SimPlan plan) const = 0;
  virtual std::unique_ptr<Piecework> tune_worker(TuneGames games) const = 0;
  virtual BenchResult bench(const std::vector<DeckText>& decks, unsigned passes) const = 0;
  virtual SearchBenchResult bench_search(const std::vector<DeckText>& decks) const = 0;
  virtual std::uint64_t signature(const std::vector<DeckText>& decks) const = 0;
};

// Every rulebook, in the order people see; the first is the one meant when none is named.
std::vector<std::unique_ptr<Rulebook>> all_rulebooks();
std::unique_ptr<Rulebook> make_rulebook(std::string_view name);  // or null
const std::vector<std::string>& rulebook_names();

// One more than play/all_rules.h lists, for programs of tests: before anybody asks for the names.
using MakeRulebook = std::unique_ptr<Rulebook> (*)();
void add_rulebook(MakeRulebook make);

}  // namespace tercio
