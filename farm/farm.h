// The farm as a run sees it: other machines on the same bus that do its numbered pieces of work.
#pragma once
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
  explicit Farm(const std::string& url);  // throws bus::Failed

  void work(const Task& task, std::uint64_t count, const std::function<bool(std::string_view part)>& collect,
            const Progress& progress) override;

  std::string told() const;  // beside a progress bar: "3 workers"
  // Of all runs: the numbers that were set aside, and why; for people.
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  void tell_if_nobody();

  bus::Bus bus_;
  bus::Queue queue_;
  std::string signature_;
  Roster roster_;
  bus::Subscription listening_;
  double began_;
  bool told_ = false;
  std::vector<std::string> missing_;
};

}  // namespace tercio::farm
