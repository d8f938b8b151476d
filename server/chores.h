// Long work for somebody who waits for it with a progress bar: deck tests and analyses. People take turns of
// about a second; what has come of one is kept, so that it goes on after a restart.
#pragma once
#include <atomic>
#include <boost/json.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "farm/farm.h"
#include "play/library.h"
#include "play/rulebook.h"
#include "server/refusal.h"
#include "server/store.h"
#include "server/thinkers.h"
#include "server/writer.h"

namespace tercio::server {

namespace json = boost::json;

class Chores {
 public:
  static constexpr unsigned most_of_a_person = 1, most_of_an_address = 3;
  static constexpr std::string_view deck_test = "deck test", analysis = "analysis";

  Chores(Library& library, Thinkers& thinkers, Writer& writer, farm::Farm* farm)
      : library_(library), thinkers_(thinkers), writer_(writer), farm_(farm) {}
  ~Chores() { stop(); }
  Chores(const Chores&) = delete;
  Chores& operator=(const Chores&) = delete;

  // Begins it, or says why not. It is on disk before it is told of.
  void add(SavedChore chore, const std::function<void(std::optional<Refusal>)>& then);
  void go_on_with(const std::vector<SavedChore>& kept);
  // How far it is; nothing if it is none of this process.
  std::optional<json::object> told(const std::string& id) const;
  void stop();    // between two games; the rest is done after the restart
  void let_go();  // nothing is written any more, whatever still runs

 private:
  class Slice;
  struct Chore;

  void queue(const std::shared_ptr<Chore>& chore);
  void take_turn(const std::shared_ptr<Chore>& chore);
  void write(Writer::Job job, Writer::Then then = {});
  json::object perform(Chore& chore, Elsewhere* where) const;

  Library& library_;
  Thinkers& thinkers_;
  Writer& writer_;
  farm::Farm* farm_;
  std::atomic<bool> stopping_{false};
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Chore>> open_;
  bool closed_ = false;
};

// What is told of one: what came of it, done, of how many, whether finished.
json::object told_of_chore(const SavedChore& chore);

// What a deck test is to play, checked; or why not.
std::variant<SimPlan, Refusal> deck_test_plan(const Rulebook& rulebook, const json::object& body,
                                              const std::vector<DeckText>& ready);

}  // namespace tercio::server
