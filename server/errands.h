// Short work that is too long for the loop's thread: reading a game and replaying it, checking a deck. It has
// a store of its own to read from.
#pragma once
#include <functional>
#include <memory>

#include "server/pool.h"
#include "server/store.h"

namespace tercio::server {

class Errands {
 public:
  using Post = std::function<void(std::function<void()>)>;
  Errands(std::unique_ptr<Store> reads, Post post);

  // `then` goes through `post`, with false if the store failed. What is nobody's is never refused; of others
  // too much must not wait already, and then this is false and nothing happens.
  bool run(const Owner& owner, std::function<void(Store&)> work, std::function<void(bool)> then);
  std::size_t waiting() const { return pool_.waiting(); }
  bool close(std::chrono::milliseconds patience) { return pool_.close(patience); }

 private:
  std::unique_ptr<Store> reads_;
  Post post_;
  Pool pool_;
};

}  // namespace tercio::server
