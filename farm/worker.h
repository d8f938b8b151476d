// A machine that works for others: it takes jobs from the bus and plays them.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "farm/protocol.h"
#include "play/library.h"

namespace tercio::farm {

class Workers {
 public:
  // `log`: what people should know, line by line.
  Workers(const std::string& url, unsigned jobs, std::function<void(const std::string&)> log);

  void run(const Progress& progress);  // until `enough`
  std::uint64_t done() const { return done_; }
  const std::string& url() const { return bus_.url(); }

 private:
  class Hand;  // one of them

  void say_here(bool leaves = false);
  std::shared_ptr<Library> library_with(const Task& task);
  void log(const std::string& line);

  bus::Bus bus_;
  bus::Queue queue_;
  const std::string name_, signature_;
  const unsigned jobs_;
  std::function<void(const std::string&)> log_;
  std::mutex logging_;

  std::mutex loading_;
  std::map<std::string, std::shared_ptr<Library>> libraries_;  // by the cards besides those that ship

  std::mutex holding_;
  std::set<bus::Delivery*> held_;  // jobs under way
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace tercio::farm
