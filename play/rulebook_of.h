// Any rulebook behind the handle for programs.
#pragma once
#include <optional>

#include "play/bench_games.h"
#include "play/bench_search.h"
#include "play/files.h"
#include "play/fuzz_games.h"
#include "play/library.h"
#include "play/program.h"
#include "play/rulebook.h"
#include "play/sim_games.h"
#include "play/train_games.h"
#include "play/tune_games.h"
#include "play/version.h"
#include "players/advise.h"
#include "players/blind_mind.h"
#include "players/seated.h"
#include "rulebooks/network.h"
#include "rulebooks/reading.h"
#include "rulebooks/rules.h"

namespace tercio {

template <RulebookRules Rules>
class RulebookOf final : public Rulebook {
 public:
  using Deck = typename Rules::Deck;

  std::string_view name() const override { return Rules::name; }
  std::string_view title() const override { return Rules::title; }
  std::string_view about() const override { return Rules::about; }
  unsigned least_seats() const override { return Rules::least_seats; }
  unsigned most_seats() const override { return Rules::most_seats; }
  std::span<const std::string_view> phases() const override { return Rules::phases(); }
  std::span<const std::string_view> phase_names() const override { return Rules::phase_names(); }
  std::span<const Variant> variants() const override { return Rules::variants(); }
  bool is_pass(Option option) const override { return Rules::is_pass(option); }
  std::string settings_fault(const Settings& settings, unsigned seats) const override {
    return Rules::settings_fault(settings, seats);
  }

  void load(const std::filesystem::path& home, const std::vector<std::filesystem::path>& more,
            const std::vector<CardSource>& own) override {
    catalog_.emplace();
    if (own.empty() && !home.empty()) {
      Rules::load(*catalog_, home, more);
    } else {
      if (!home.empty()) catalog_->add_folder(home / "cards" / Rules::name);
      for (const auto& file : more) catalog_->add_file(file);
      for (const CardSource& source : own) catalog_->add_text(source.text, source.file);
      catalog_->compile();
    }
    added_.clear();
    for (const auto& file : more) added_.push_back({read_whole(file), file.string()});
    added_.insert(added_.end(), own.begin(), own.end());
    lore_ = {};
    if (home.empty()) return;
    read_weights(home);
    for (const DeckText& text : Library::decks(Rules::name))
      if (auto deck = read(text); std::holds_alternative<Deck>(deck))
        lore_.lists.push_back(std::get<Deck>(std::move(deck)));
  }
  const std::vector<CardSource>& added_cards() const override { return added_; }
  std::vector<std::string> problems() const override {
    std::vector<std::string> all;
    for (const auto& problem : catalog_->problems()) all.push_back(problem.text());
    if (!weights_problem_.empty()) all.push_back(weights_problem_);
    return all;
  }
  std::vector<std::string> notes() const override { return catalog_->notes(); }
  std::vector<CardSheet> sheets() const override { return Rules::sheets(*catalog_); }
  std::string_view event_category() const override { return Rules::event_category; }
  std::span<const EventWindow> windows() const override { return Rules::windows(); }
  std::string explain(std::string_view title) const override { return Rules::explain(*catalog_, title); }
  std::vector<std::string> nearest_titles(std::string_view title) const override {
    return catalog_->nearest_titles(title);
  }
  const language::Grammar& grammar() const override { return Rules::grammar(*catalog_); }

  std::string deck_problem(const DeckText& deck) const override {
    const auto found = read(deck);
    const auto* problem = std::get_if<typename Rules::DeckProblem>(&found);
    return problem ? problem->message : "";
  }
  std::vector<std::string> deck_faults(const DeckText& deck, const Settings& settings) const override {
    return Rules::deck_faults(*catalog_, deck_of(deck), settings);
  }
  std::string written(const DeckText& deck) const override {
    return Rules::write_deck(*catalog_, deck_of(deck));
  }
  std::uint64_t cards_hash(const std::vector<DeckText>& decks) const override {
    const std::vector<Deck> all = decks_of(decks);
    return Rules::cards_hash(*catalog_, pointers(all));
  }

  std::unique_ptr<Match> match(std::vector<std::string> names, const std::vector<DeckText>& decks,
                               const Settings& settings, Seed seed) const override {
    const std::vector<Deck> all = decks_of(decks);
    return Rules::match(*catalog_, std::move(names), pointers(all), settings, seed);
  }
  std::unique_ptr<Match> position(std::vector<std::string> names,
                                  const std::vector<std::unique_ptr<DeckText>>& decks,
                                  const Settings& settings, const YAML::Node& position, std::uint64_t seed,
                                  std::map<std::string, int>& named) const override {
    std::vector<std::optional<Deck>> all;
    std::vector<const Deck*> chosen;
    for (const auto& deck : decks) all.push_back(deck ? std::optional(deck_of(*deck)) : std::nullopt);
    for (const auto& deck : all) chosen.push_back(deck ? &*deck : nullptr);
    return Rules::position(*catalog_, std::move(names), chosen, settings, position, seed, named);
  }
  std::unique_ptr<Player> player(std::string_view kind, std::uint64_t seed) const override {
    if (const auto known = player_kind(kind); known && known->mind == PlayerKind::Mind::Program)
      return std::make_unique<ProgramPlayer>(*known, *this);
    return seated_player<Rules>(kind, seed, *catalog_, lore_);
  }

  std::uint64_t layout() const override {
    std::uint64_t sum = Chance::mix(sizeof(typename Rules::State)) ^ hash_of(rules_sources());
    for (const CardSheet& sheet : Rules::sheets(*catalog_)) {
      sum = Chance::mix(sum ^ hash_of(sheet.title + sheet.type));
      for (const std::string& line : sheet.lines) sum = Chance::mix(sum ^ hash_of(line));
      for (const auto& [name, value] : sheet.figures) sum = Chance::mix(sum ^ hash_of(value));
    }
    return sum;
  }
  std::string told_to_blind(const Match& match) const override {
    const auto* own = dynamic_cast<const typename Rules::OwnMatch*>(&match);
    return own ? tercio::told_to_blind<Rules>(*own, lore_) : "";
  }
  std::unique_ptr<Blind> blind(std::string_view kind, std::uint64_t seed) const override {
    const auto known = player_kind(kind);
    if (!known || known->mind == PlayerKind::Mind::Program) return nullptr;
    return std::make_unique<BlindMind<Rules>>(*known, seed, *catalog_, lore_);
  }

  bool asks_alike(const Match& one, const Match& other) const override {
    const auto* a = dynamic_cast<const typename Rules::OwnMatch*>(&one);
    const auto* b = dynamic_cast<const typename Rules::OwnMatch*>(&other);
    if (!a || !b || a->prompt() != b->prompt()) return false;
    if constexpr (requires { a->state().frames.bytes; }) {
      const auto &left = a->state().frames, &right = b->state().frames;
      return left.top == right.top &&
             std::equal(left.bytes.begin(), left.bytes.begin() + left.top, right.bytes.begin());
    }
    return true;
  }

  Advice advise(const Match& match, Budget budget, std::uint64_t seed) const override {
    const auto* own = dynamic_cast<const typename Rules::OwnMatch*>(&match);
    return own && !own->over() ? advice_for<Rules>(*own, lore_, budget, seed) : Advice{};
  }

  double chance_of(const Match& match, Option option, Budget budget, std::uint64_t seed) const override {
    const auto* own = dynamic_cast<const typename Rules::OwnMatch*>(&match);
    return own && !own->over() ? chance_after<Rules>(*own, lore_, option, budget, seed) : 0.5;
  }

  void play_games(const SimPlan& plan, const std::function<bool(const SimResult& part)>& collect,
                  const Progress& progress) const override {
    const std::vector<Deck> decks = decks_of(plan.decks);
    run_here_or_there(
        plan.farm, [&] { return task(Task::Kind::Games, packed(plan)); }, plan.all_games(), plan.jobs,
        [&] { return std::make_unique<SimWorker<Rules>>(*catalog_, plan, decks, lore_, *this); }, collect,
        progress);
  }
  std::unique_ptr<Piecework> games_worker(SimPlan plan) const override {
    if (const std::string fault = plan.fault(); !fault.empty()) throw std::runtime_error(fault);
    // Whoever asks for games from afar may not have commands run here.
    if (plan.has_programs()) throw std::runtime_error("programs play only where they were named");
    struct Needs {
      SimPlan plan;
      std::vector<Deck> decks;
    };
    auto needs = std::make_shared<Needs>(Needs{std::move(plan), {}});
    needs->decks = decks_of(needs->plan.decks);
    return piecework_of(
        needs, std::make_unique<SimWorker<Rules>>(*catalog_, needs->plan, needs->decks, lore_, *this));
  }
  FuzzResult fuzz(const FuzzPlan& plan, const Progress& progress) const override {
    return fuzz_games<Rules>(*catalog_, plan, decks_of(plan.decks), progress);
  }
  Tuned tune(const TunePlan& plan, const Progress& progress) const override {
    const std::vector<Deck> decks = decks_of(plan.decks);
    const auto told = [&](std::string games) { return task(Task::Kind::TuneGames, std::move(games)); };
    return Tuner<Rules>(*catalog_, decks, plan, told, progress).tune(lore_.weights);
  }
  bool train(const TrainPlan& plan, const TrainTold& told) const override {
    const std::vector<Deck> decks = decks_of(plan.decks);
    return Training<Rules>(*catalog_, decks, plan, told).run(lore_.weights);
  }
  std::unique_ptr<Piecework> tune_worker(TuneGames games) const override {
    for (const std::vector<float>* weights : {&games.weights.first, &games.weights.second})
      if (weights->size() != Rules::features().size()) throw std::runtime_error("weights of another game");
    if (games.decks.size() < 2) throw std::runtime_error("there is nobody to play");
    struct Needs {
      std::vector<Deck> decks;
      Weights first, second;
    };
    auto needs = std::make_shared<Needs>(
        Needs{decks_of(games.decks), Weights(games.weights.first), Weights(games.weights.second)});
    return piecework_of(needs, std::make_unique<TuneWorker<Rules>>(
                                   *catalog_, needs->decks,
                                   std::array{&std::as_const(needs->first), &std::as_const(needs->second)},
                                   games.wander, games.seed));
  }
  BenchResult bench(const std::vector<DeckText>& decks, unsigned passes) const override {
    return bench_games<Rules>(*catalog_, decks_of(decks), passes);
  }
  SearchBenchResult bench_search(const std::vector<DeckText>& decks) const override {
    return SearchBench<Rules>(*catalog_, lore_, decks_of(decks)).run();
  }
  std::uint64_t signature(const std::vector<DeckText>& decks) const override {
    return play_fixed_games<Rules>(*catalog_, decks_of(decks)).signature;
  }

 private:
  void read_weights(const std::filesystem::path& home) {
    try {
      lore_.weights = Weights::shipped(home, Rules::name, Rules::features());
      lore_.weights.correct_by(shipped_network<Rules>(home, *catalog_));
    } catch (const Refused& why) { weights_problem_ = why.what(); }
  }
  ReadDeck<Rules> read(const DeckText& deck) const {
    return Rules::read_deck(*catalog_, deck.text, deck.file);
  }
  Deck deck_of(const DeckText& deck) const {
    auto found = read(deck);
    if (const auto* problem = std::get_if<typename Rules::DeckProblem>(&found))
      throw Refused(0, problem->message);
    return std::get<Deck>(std::move(found));
  }
  std::vector<Deck> decks_of(const std::vector<DeckText>& decks) const {
    std::vector<Deck> all;
    for (const DeckText& deck : decks) all.push_back(deck_of(deck));
    return all;
  }
  static std::vector<const Deck*> pointers(const std::vector<Deck>& decks) {
    std::vector<const Deck*> all;
    for (const Deck& deck : decks) all.push_back(&deck);
    return all;
  }

  Task task(Task::Kind kind, std::string plan) const {
    return {kind, std::string(Rules::name), added_, std::move(plan)};
  }

  std::optional<typename Rules::Catalog> catalog_;
  std::vector<CardSource> added_;
  Lore<Rules> lore_;
  std::string weights_problem_;
};

}  // namespace tercio
