#include "farm/farm.h"

#include <fmt/format.h>

#include "farm/run.h"

namespace tercio::farm {

void Roster::heard(const Here& here) {
  const std::lock_guard lock(mutex_);
  const double now = now_in_seconds();
  if (here.leaves)
    workers_.erase(here.worker);
  else
    workers_[here.worker] = {here, now};
  std::erase_if(workers_, [&](const auto& one) { return now - one.second.when > silent; });
}

unsigned Roster::jobs(const std::string& signature) const {
  const std::lock_guard lock(mutex_);
  const double now = now_in_seconds();
  unsigned sum = 0;
  for (const auto& [name, worker] : workers_)
    if (worker.here.signature == signature && now - worker.when <= silent) sum += worker.here.jobs;
  return sum;
}

unsigned Roster::others(const std::string& signature) const {
  const std::lock_guard lock(mutex_);
  unsigned sum = 0;
  for (const auto& [name, worker] : workers_) sum += worker.here.signature != signature;
  return sum;
}

bool Roster::is_there(const std::string& worker) const {
  const std::lock_guard lock(mutex_);
  const auto found = workers_.find(worker);
  return found != workers_.end() && now_in_seconds() - found->second.when <= silent;
}

Farm::Farm(const std::string& url, std::function<void(const std::string&)> tell, double lonely)
    : bus_(url),
      queue_(bus_, jobs_queue()),
      signature_(signature()),
      listening_(bus_.subscribe(here_subject,
                                [this](const bus::Message& message) {
                                  try {
                                    roster_.heard(unpacked<Here>(message.data));
                                  } catch (const std::exception&) {}  // not one of ours
                                })),
      tell_(std::move(tell)),
      lonely_(lonely),
      began_(now_in_seconds()) {
  bus_.publish(wanted_subject, signature_);
}

std::string Farm::told() const {
  const unsigned workers = roster_.jobs(signature_);
  return fmt::format("{} worker{}", workers, workers == 1 ? "" : "s");
}

void Farm::tell_if_nobody() {
  if (told_ || is_there() || now_in_seconds() - began_ < first_word) return;
  told_ = true;
  if (const unsigned others = roster_.others(signature_); others > 0)
    tell_(fmt::format("{} on {} ha{} another program or other cards: the same must run everywhere.",
                      others == 1 ? "A machine" : fmt::format("{} machines", others), bus_.url(),
                      others == 1 ? "s" : "ve"));
  else
    tell_(fmt::format("No worker is on {} yet: start some with `tercio farm --bus {}`.", bus_.url(),
                      bus_.url()));
}

std::string Farm::why_to_end(double alone_since) const {
  if (leaves_) return "the run was left";
  return now_in_seconds() - alone_since > lonely_ ? "there is no worker any more" : "";
}

void Farm::work(const Task& task, std::uint64_t count,
                const std::function<bool(std::string_view part)>& collect, const Progress& progress) {
  Run run(queue_, roster_, signature_, task, count, collect);
  for (double alone_since = now_in_seconds(); !run.over();) {
    run.go_on();
    if (is_there()) alone_since = now_in_seconds();
    tell_if_nobody();
    if (progress) progress(run.done());
    if (std::string why = why_to_end(alone_since); !why.empty()) {
      missing_.push_back(std::move(why));
      break;
    }
  }
  missing_.insert(missing_.end(), run.missing().begin(), run.missing().end());
}

}  // namespace tercio::farm
