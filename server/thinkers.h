// Threads for what takes long: the choices of computer players, in the order they were asked for; and, on a
// thread of its own that everything else goes before, chores such as the test games of a deck.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tercio::server {

class Thinkers {
 public:
  explicit Thinkers(unsigned threads);  // at least one
  ~Thinkers();                          // finishes what is being thought of, forgets the rest
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  using Work = std::function<void()>;
  void think(Work work) { thoughts_.add(std::move(work)); }
  void chore(Work work) { chores_.add(std::move(work)); }
  std::size_t thoughts_waiting() const { return thoughts_.size(); }
  std::size_t chores_waiting() const { return chores_.size(); }

 private:
  class Queue {
   public:
    void add(Work work);
    void run();  // until closed
    void close();
    std::size_t size() const;

   private:
    mutable std::mutex mutex_;
    std::condition_variable something_;
    std::deque<Work> waiting_;
    bool closed_ = false;
  };

  Queue thoughts_, chores_;
  std::vector<std::thread> threads_;
};

}  // namespace tercio::server
