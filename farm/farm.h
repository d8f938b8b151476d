// The farm as a run sees it: other machines on the same bus that do its numbered pieces of work.
#pragma once
#include <atomic>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "bus/bus.h"
#include "farm/protocol.h"
#include "play/piecework.h"

namespace tercio::farm {

// Who is there, from what workers say of themselves.
class Roster {
 public:
  void heard(const Here& here);
  unsigned jobs(const std::string& signature) const;  // that those with this signature do at a time
  unsigned others(const std::string& signature) const;
  bool is_there(const std::string& worker) const;

 private:
  struct Worker {
    Here here;
    double when = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Worker> workers_;
};

class Farm final : public Elsewhere {
 public:
  static constexpr double for_ever = std::numeric_limits<double>::infinity();
  // Throws bus::Failed. `tell`: what people should know, line by line; `lonely`: after so many seconds
  // without any worker a run ends.
  Farm(const std::string& url, std::function<void(const std::string&)> tell, double lonely = for_ever);

  void work(const Task& task, std::uint64_t count, const std::function<bool(std::string_view part)>& collect,
            const Progress& progress) override;

  bool is_there() const { return roster_.jobs(signature_) > 0; }
  void leave() { leaves_ = true; }  // from any thread: the run under way ends, and all later ones at once
  bool leaves() const { return leaves_; }
  std::string told() const;  // beside a progress bar: "3 workers"
  // Of all runs: the numbers that were set aside, and why; for people.
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  void tell_if_nobody();
  std::string why_to_end(double alone_since) const;  // or nothing

  bus::Bus bus_;
  bus::Queue queue_;
  std::string signature_;
  Roster roster_;
  bus::Subscription listening_;
  std::function<void(const std::string&)> tell_;
  double lonely_, began_;
  bool told_ = false;
  std::atomic<bool> leaves_ = false;
  std::vector<std::string> missing_;
};

// The farm does it, if somebody is there and all of it comes back; else it is done here. `work` is called
// with the farm or null.
template <class Work>
auto with_help(Farm* farm, Work work) {
  if (farm && farm->is_there()) try {
      const std::size_t before = farm->missing().size();
      auto result = work(farm);
      if (farm->missing().size() == before || farm->leaves()) return result;
    } catch (const bus::Failed&) {}  // the bus is gone
  return work(nullptr);
}

}  // namespace tercio::farm
