// Long work for somebody who waits for it with a progress bar.
#pragma once
#include <atomic>
#include <boost/json.hpp>
#include <mutex>

#include "server/store.h"

namespace tercio::server {

// Written by the thread that does it, read by the loop.
class Chore {
 public:
  explicit Chore(PersonId of, std::uint64_t parts) : person(of), parts_(parts) {}

  const PersonId person;

  void progress(std::uint64_t done) { done_ = done; }
  void finish(boost::json::object result) {
    const std::lock_guard lock(mutex_);
    result_ = std::move(result);
    finished_ = true;
  }
  void stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }

  // What is known so far: done, of how many, whether finished, and then the result's own fields.
  boost::json::object told(const char* parts_name) const {
    const std::lock_guard lock(mutex_);
    boost::json::object all = result_;
    all["done"] = finished_ ? parts_ : done_.load();
    all[parts_name] = parts_;
    all["finished"] = finished_;
    return all;
  }
  bool finished() const {
    const std::lock_guard lock(mutex_);
    return finished_;
  }

 private:
  std::uint64_t parts_;
  std::atomic<std::uint64_t> done_{0};
  std::atomic<bool> stopped_{false};
  mutable std::mutex mutex_;
  bool finished_ = false;
  boost::json::object result_;
};

}  // namespace tercio::server
