// Threads for what takes long, each kind apart from the others: the choices of computer players; the hashing
// of passwords; and, behind everything else, chores such as the test games of a deck.
#pragma once
#include "server/pool.h"

namespace tercio::server {

class Thinkers {
 public:
  explicit Thinkers(unsigned threads);  // at least two at a time, of which one address has at most half

  using Work = Pool::Work;
  bool think(const Owner& owner, Work work) { return thoughts_.add(owner, std::move(work)); }
  bool hash(const Owner& owner, Work work) { return secrets_.add(owner, std::move(work)); }
  bool chore(const Owner& owner, Work work) { return chores_.add(owner, std::move(work)); }
  std::size_t thoughts_waiting() const { return thoughts_.waiting(); }
  std::size_t chores_waiting() const { return chores_.waiting(); }
  // Forgets what waits; false if something still runs after this time (Pool::close).
  bool close(std::chrono::milliseconds patience);

 private:
  Pool thoughts_, secrets_, chores_;
};

}  // namespace tercio::server
