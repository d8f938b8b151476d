// Work that is too long for the loop's thread, on two others, each with a store of its own to read from: what
// is short, such as lists and new games, and what is studied, such as replays and decks. So nobody who
// studies one long game after the other makes those wait who want to play.
#pragma once
#include <chrono>
#include <functional>
#include <memory>

#include "server/pool.h"
#include "server/store.h"

namespace tercio::server {

class Errands {
 public:
  using Post = std::function<void(std::function<void()>)>;
  using Work = std::function<void(Store&)>;
  using Then = std::function<void(bool)>;
  Errands(std::unique_ptr<Store> reads, std::unique_ptr<Store> studies, Post post);

  // `then` goes through `post`, with false if the store failed. What is nobody's is never refused; of others
  // too much must not wait already, and then this is false and nothing happens.
  bool run(const Owner& owner, Work work, Then then);
  bool study(const Owner& owner, Work work, Then then);
  std::size_t waiting() const { return short_.waiting() + long_.waiting(); }
  bool close(std::chrono::milliseconds patience);

 private:
  bool give(Pool& pool, Store& store, const Owner& owner, Work work, Then then);

  std::unique_ptr<Store> reads_, studies_;
  Post post_;
  Pool short_, long_;
};

}  // namespace tercio::server
