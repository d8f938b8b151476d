#include "server/chores.h"

#include <algorithm>
#include <thread>

#include "play/analysis.h"
#include "play/record.h"
#include "play/rulebook.h"
#include "server/json.h"
#include "server/log.h"
#include "server/moment.h"

namespace tercio::server {
namespace {

struct TurnOver {};  // thrown when others are to have their turn, or the server ends

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += digits[static_cast<unsigned char>(byte) >> 4U];
    text += digits[static_cast<unsigned char>(byte) & 15U];
  }
  return text;
}

std::string from_hexadecimal(std::string_view text) {
  const auto value = [](char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes += static_cast<char>(value(text[i]) << 4U | value(text[i + 1]));
  return bytes;
}

}  // namespace

struct Chores::Chore {
  SavedChore saved;
  json::object body;
  std::uint64_t next = 0, count = 0;  // pieces
  std::vector<std::string> parts;     // what came of those before `next`
  bool unkept = false;                // it is done, but could not be written

  // {"next", "count", "parts": ["hexadecimal", ..]}, and at the end "result".
  explicit Chore(SavedChore kept) : saved(std::move(kept)), body(json::parse(saved.body).as_object()) {
    const json::value state = json::parse(saved.state.empty() ? "{}" : saved.state);
    if (!state.as_object().contains("next")) return;
    next = state.at("next").to_number<std::uint64_t>();
    count = state.at("count").to_number<std::uint64_t>();
    for (const json::value& part : state.at("parts").as_array())
      parts.push_back(from_hexadecimal(part.as_string()));
  }
  json::object state() const {
    json::array all;
    for (const std::string& part : parts) all.emplace_back(hexadecimal(part));
    return {{"next", next}, {"count", count}, {"parts", std::move(all)}};
  }
};

// The pieces of a chore, done here for one turn: those of earlier turns are handed in again.
class Chores::Slice final : public Elsewhere {
 public:
  Slice(Chores& chores, Chore& chore) : chores_(chores), chore_(chore) {}

  void work(const Task& task, std::uint64_t count, const std::function<bool(std::string_view part)>& collect,
            const Progress&) override {
    constexpr std::chrono::seconds turn{1};
    const auto worker = piecework(task, chores_.library_);
    const Instant until = instant() + turn;
    const std::uint64_t first = chore_.next;
    std::uint64_t next = first;
    for (; next < count && !chores_.stopping_ && (next == first || instant() < until); ++next) {
      worker->play(next);
      const std::lock_guard lock(chores_.mutex_);
      chore_.next = next + 1;
      chore_.count = count;
    }
    if (next > first) {
      std::string part = worker->take();
      const std::lock_guard lock(chores_.mutex_);
      chore_.parts.push_back(std::move(part));
    }
    if (next < count) throw TurnOver();
    for (const std::string& part : chore_.parts) collect(part);
  }

 private:
  Chores& chores_;
  Chore& chore_;
};

void Chores::add(SavedChore chore, const std::function<void(std::optional<Refusal>)>& then) {
  unsigned own = 0, of_address = 0;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, other] : open_) {
      own += other->saved.person == chore.person;
      of_address += other->saved.from == chore.from;
    }
  }
  if (own >= most_of_a_person)
    return then(Refusal{409, "One thing at a time: your last test or analysis is not finished yet."});
  if (of_address >= most_of_an_address)
    return then(Refusal{409, "From your address several tests and analyses are under way; wait for them."});
  chore.changed = since_1970();
  auto begun = std::make_shared<Chore>(chore);
  {
    const std::lock_guard lock(mutex_);
    open_[chore.id] = begun;
  }
  writer_.write([chore](Store& store) { store.put_chore(chore); },
                [this, begun, then](bool done) {
                  if (done) {
                    queue(begun);
                    return then(std::nullopt);
                  }
                  {
                    const std::lock_guard lock(mutex_);
                    open_.erase(begun->saved.id);
                  }
                  then(Refusal{503, "That could not be kept; try again."});
                });
}

void Chores::go_on_with(const std::vector<SavedChore>& kept) {
  for (const SavedChore& saved : kept) {
    try {
      auto chore = std::make_shared<Chore>(saved);
      {
        const std::lock_guard lock(mutex_);
        open_[saved.id] = chore;
      }
      queue(chore);
    } catch (const std::exception& error) { log("a chore cannot be read", {{"why", error.what()}}); }
  }
}

void Chores::queue(const std::shared_ptr<Chore>& chore) {
  thinkers_.chore({chore->saved.from, chore->saved.person}, [this, chore] { take_turn(chore); });
}

void Chores::stop() { stopping_ = true; }

void Chores::let_go() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
}

void Chores::write(Writer::Job job, Writer::Then then) {
  const std::lock_guard lock(mutex_);
  if (!closed_) writer_.write(std::move(job), std::move(then));
}

void Chores::take_turn(const std::shared_ptr<Chore>& chore) {
  constexpr std::chrono::milliseconds breath{500};  // for a disk that is full, or a database that is away
  if (chore->unkept && !stopping_) std::this_thread::sleep_for(breath);
  json::object result;
  try {
    Slice slice(*this, *chore);
    result = farm_ && farm_->is_there() && chore->next == 0 && !stopping_
                 ? farm::with_help(farm_,
                                   [&](Elsewhere* there) { return perform(*chore, there ? there : &slice); })
                 : perform(*chore, &slice);
  } catch (const TurnOver&) {
    SavedChore so_far = chore->saved;
    so_far.state = json::serialize(chore->state());
    so_far.changed = since_1970();
    write([so_far](Store& store) { store.put_chore(so_far); });
    if (!stopping_) queue(chore);
    return;
  } catch (const std::exception& error) {
    log("a chore failed", {{"why", error.what()}});
    result = {{"failed", true}};
  }
  if (stopping_ && farm_ && farm_->leaves()) return;  // the farm was left in the midst of it
  SavedChore whole = chore->saved;
  whole.finished = true;
  whole.changed = since_1970();
  whole.state = json::serialize(json::object{
      {"next", chore->count}, {"count", chore->count}, {"parts", json::array()}, {"result", result}});
  const std::string game = text_of(chore->body, "game");
  write(
      [whole, game, text = json::serialize(result)](Store& store) {
        if (whole.kind == analysis) {
          store.keep_analysis(game, text);
          store.drop_chore(whole.id);
        } else {
          store.put_chore(whole);
        }
      },
      [this, chore](bool done) {
        chore->unkept = !done;
        if (!done) return queue(chore);
        const std::lock_guard lock(mutex_);  // from now on the store tells of it
        open_.erase(chore->saved.id);
      });
}

std::optional<json::object> Chores::told(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(id);
  if (found == open_.end()) return std::nullopt;
  return json::object{{"done", found->second->next},
                      {"count", found->second->count},
                      {"person", found->second->saved.person},
                      {"finished", false}};
}

json::object told_of_chore(const SavedChore& chore) {
  const json::value state = json::parse(chore.state.empty() ? "{}" : chore.state);
  json::object told;
  const json::object& of = state.as_object();
  if (of.contains("result")) told = of.at("result").as_object();
  told["done"] = of.contains("next") ? of.at("next") : 0;
  told["count"] = of.contains("count") ? of.at("count") : 0;
  told["person"] = chore.person;
  told["finished"] = chore.finished;
  return told;
}

// ---- what is done ------------------------------------------------------------------------------

std::variant<SimPlan, Refusal> deck_test_plan(const Rulebook& rulebook, const json::object& body,
                                              const std::vector<DeckText>& ready) {
  SimPlan plan;
  plan.game = rulebook.name();
  plan.decks.push_back({"this deck", text_of(body, "text")});
  if (std::string problem = rulebook.deck_problem(plan.decks[0]); !problem.empty())
    return Refusal{400, problem};
  if (const auto faults = rulebook.deck_faults(plan.decks[0], {}); !faults.empty())
    return Refusal{400, faults.front()};
  for (const json::value& name : body.at("against").as_array()) {
    const auto deck = std::find_if(ready.begin(), ready.end(),
                                   [&](const DeckText& one) { return one.name() == name.as_string(); });
    if (deck == ready.end()) return Refusal{404, "There is no ready deck of that name."};
    plan.tables.push_back({0, plan.decks.size()});
    plan.decks.push_back(*deck);
  }
  const auto wanted = body.at("games").to_number<std::uint64_t>();
  plan.games = std::max<std::uint64_t>(4, wanted / plan.tables.size() / 4 * 4);
  return plan;
}

static json::object test_result(const SimPlan& plan, const SimResult& result) {
  json::array results;
  for (std::size_t i = 0; i < plan.tables.size(); ++i) {
    const Tally& tally = result.tables[i];
    results.push_back({{"deck", plan.decks[i + 1].name()},
                       {"games", tally.games},
                       {"wins", tally.wins[0]},
                       {"losses", tally.wins[1]},
                       {"draws", tally.draws}});
  }
  return {{"results", std::move(results)}};
}

static json::object analysis_result(const Analysis& analysis) {
  json::array decisions;
  for (const AnalysedChoice& choice : analysis.choices) {
    const auto first = [&](double chance) { return choice.seat == 0 ? chance : 1 - chance; };
    decisions.push_back({{"number", choice.number - 1},
                         {"seat", choice.seat},
                         {"chosen", choice.label},
                         {"before", first(choice.before)},
                         {"after", first(choice.after)},
                         {"better", choice.better.empty() ? json::value() : json::value(choice.better)},
                         {"loss", choice.lost()}});
  }
  return {{"decisions", std::move(decisions)}};
}

json::object Chores::perform(Chore& chore, Elsewhere* where) const {
  if (chore.saved.kind == deck_test) {
    const std::string game = text_of(chore.body, "rulebook");
    const Rulebook& rulebook = *library_.rulebook(game);
    auto plan = deck_test_plan(rulebook, chore.body, Library::decks(game));
    if (const auto* refusal = std::get_if<Refusal>(&plan)) throw std::runtime_error(refusal->message);
    auto& wanted = std::get<SimPlan>(plan);
    wanted.farm = where;
    return test_result(wanted, rulebook.simulate(wanted));
  }
  const auto record = read_record(text_of(chore.body, "record"), text_of(chore.body, "game"));
  if (const auto* problem = std::get_if<RecordProblem>(&record)) throw std::runtime_error(problem->message);
  AnalysisPlan plan;
  plan.iterations = 300;
  plan.farm = where;
  return analysis_result(tercio::analyse(std::get<Record>(record), library_, plan));
}

}  // namespace tercio::server
