// Requests where several processes share a database: each goes to the one that has the game, or does the
// work.
#include <algorithm>
#include <charconv>

#include "server/api.h"
#include "server/cluster.h"

namespace tercio::server {

std::optional<Fence> Api::process_of(const Request& request) {
  if (!cluster_ || !cluster_->fellows() || request.forwarded) return std::nullopt;
  const std::vector<std::string>& path = request.path;
  if (path.size() < 3 || path[0] != "api") return std::nullopt;
  const auto other = [&](std::optional<Fence> fence) {
    return fence == cluster_->fence() ? std::nullopt : fence;
  };
  if (path[1] == "deck-test") {
    Fence fence = 0;
    const auto [end, error] = std::from_chars(path[2].data(), path[2].data() + path[2].size(), fence);
    const std::vector<Fence> alive = cluster_->fellows()->others();
    const bool there = std::find(alive.begin(), alive.end(), fence) != alive.end();
    return error == std::errc{} && *end == '-' && there ? other(fence) : std::nullopt;
  }
  if (path[1] != "games") return std::nullopt;
  const std::string about = path.size() > 3 ? path[3] : "";
  if (about == "analyse" || about == "analysis") return other(cluster_->home(path[2]));
  const bool of_its_owner = about.empty() || about == "join" || about == "leave";
  return of_its_owner && !hall_.room(path[2]) ? cluster_->other_owner(path[2]) : std::nullopt;
}

std::shared_ptr<Table> Api::table_of(const std::string& game) {
  if (auto room = hall_.room(game)) return room;
  if (!cluster_ || !cluster_->fellows()) return nullptr;
  const auto owner = cluster_->other_owner(game);
  return owner ? cluster_->fellows()->table(*owner, game) : nullptr;
}

std::string Api::own_word() const {
  const std::string word = random_word(12);
  return cluster_ ? std::to_string(cluster_->fence()) + "-" + word : word;
}

void Api::change_person_everywhere(PersonId from, const Person& to) {
  hall_.change_person(from, to);
  if (cluster_ && cluster_->fellows()) cluster_->fellows()->change_person(from, to);
}

void Api::quit_everywhere(PersonId person) {
  hall_.quit(person);
  if (cluster_ && cluster_->fellows()) cluster_->fellows()->quit(person);
}

void Api::forget_everywhere(PersonId person) {
  hall_.forget_name(person);
  if (cluster_ && cluster_->fellows()) cluster_->fellows()->forget_name(person);
}

void Api::end_sessions_everywhere(PersonId person, const SessionsEnded& which) {
  if (person == 0) return;
  hall_.end_sessions(person, which);
  if (cluster_ && cluster_->fellows()) cluster_->fellows()->end_sessions(person, which);
}

void Api::add_figures_of_cluster(const Figure& add) {
  const Metrics& m = hall_.metrics;
  add("lease", "gauge", "1 if it has a lease and may write", cluster_->ready());
  add("leases_lost_total", "counter", "leases that ended before they were renewed", m.leases_lost);
  add("games_taken_over_total", "counter", "games of processes that are gone", m.taken_over);
  const Fellows* fellows = cluster_->fellows();
  if (!fellows) return;
  add("fellows", "gauge", "other processes that it hears", fellows->others().size());
  add("touch_lost_total", "counter", "times that another process fell silent or a message got lost",
      m.touch_lost);
  add("distant_tables", "gauge", "open WebSockets here at games of other processes", fellows->distant());
  add("guest_tables", "gauge", "open WebSockets of other processes at games here", fellows->guests());
}

// Lists of games: those of all processes.
void Api::with_others(const std::shared_ptr<Asked>& asked, json::object own) {
  if (!cluster_ || !cluster_->fellows() || asked->request.forwarded) return asked->reply(Answer::of(own));
  cluster_->fellows()->ask_all(asked->request, [asked, own](const std::vector<Answer>& answers) mutable {
    for (const Answer& answer : answers) {
      const json::value theirs = json::parse(*answer.body);
      for (const char* list : {"mine", "open", "live"})
        for (const json::value& game : theirs.at(list).as_array()) own[list].as_array().push_back(game);
    }
    asked->reply(Answer::of(own));
  });
}

}  // namespace tercio::server
