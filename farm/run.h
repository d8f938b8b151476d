// One run: which numbers are in which job, and what has come back.
#pragma once
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "farm/farm.h"

namespace tercio::farm {

class Run {
 public:
  using Collect = std::function<bool(std::string_view part)>;
  Run(bus::Queue& queue, const Roster& roster, const std::string& signature, const Task& task,
      std::uint64_t count, const Collect& collect);
  ~Run();  // away with what it has left in the queue

  bool over() const { return finished_ || (jobs_.empty() && (stopping_ || left_ == 0)); }
  std::uint64_t done() const { return done_; }
  void go_on();  // puts jobs, and hears what workers say for a fifth of a second or so
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  struct Open {
    std::uint64_t first = 0, last = 0;
    bool put = false;        // for certain
    bool tried = false;      // perhaps it is there
    std::string taken_by{};  // the last who has
    double looked = 0;       // when the queue was seen to hold it
  };

  std::uint64_t in_a_job() const;
  void put_more();
  void put(std::uint64_t number, Open& open);
  void look_again();
  void stop();
  bool heard(const Word& word);
  void take_in(const Open& open, const Word& word);
  void set_aside(std::uint64_t first, std::uint64_t last, const std::string& why);
  std::string subject(std::uint64_t number) const;

  bus::Queue& queue_;
  const Roster& roster_;
  const std::string signature_;
  const Task& task_;
  const Collect& collect_;
  const std::string inbox_;
  const std::string name_;  // the last word of the inbox

  std::deque<std::pair<std::uint64_t, std::uint64_t>> waiting_;  // ranges of numbers that are in no job
  std::uint64_t left_;                                           // that many numbers
  std::map<std::uint64_t, Open> jobs_;
  std::uint64_t next_job_ = 0, done_ = 0;
  double speed_ = 0;  // numbers a second of one worker, as last heard
  bool stopping_ = false, finished_ = false;
  std::vector<std::string> missing_;

  std::mutex mutex_;
  std::condition_variable something_;
  std::deque<bus::Message> said_;
  bus::Subscription listening_;  // the last: it fills the others
};

}  // namespace tercio::farm
