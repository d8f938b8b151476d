// How much one client may ask for: a bucket that fills again with time.
#pragma once
#include <chrono>
#include <map>
#include <string>

namespace tercio::server {

class Bucket {
 public:
  using Clock = std::chrono::steady_clock;
  Bucket(double size, double a_second) : size_(size), a_second_(a_second), left_(size), then_(Clock::now()) {}

  bool take(double amount = 1) {
    const auto now = Clock::now();
    left_ = std::min(size_, left_ + a_second_ * std::chrono::duration<double>(now - then_).count());
    then_ = now;
    if (left_ < amount) return false;
    left_ -= amount;
    return true;
  }
  bool full() { return take(0), left_ >= size_; }

 private:
  double size_, a_second_, left_;
  Clock::time_point then_;
};

// A bucket and a count of connections for each address; those that are full and unused are forgotten.
class Limits {
 public:
  Limits(double size, double a_second, unsigned connections)
      : size_(size), a_second_(a_second), most_(connections) {}

  bool take(const std::string& address, double amount = 1) {
    forget_idle();
    return at(address).bucket.take(amount);
  }
  bool connect(const std::string& address) {
    Client& client = at(address);
    if (client.connections >= most_) return false;
    ++client.connections;
    return true;
  }
  void disconnect(const std::string& address) {
    Client& client = at(address);
    if (client.connections > 0) --client.connections;
    forget_idle();
  }

 private:
  // Looks through all only when they have doubled since it last did: on average it costs nothing.
  void forget_idle() {
    if (clients_.size() < look_at_) return;
    for (auto c = clients_.begin(); c != clients_.end();)
      c = c->second.connections == 0 && c->second.bucket.full() ? clients_.erase(c) : std::next(c);
    look_at_ = std::max<std::size_t>(1000, 2 * clients_.size());
  }

  struct Client {
    Bucket bucket;
    unsigned connections = 0;
  };
  Client& at(const std::string& address) {
    return clients_.try_emplace(address, Client{Bucket(size_, a_second_), 0}).first->second;
  }

  double size_, a_second_;
  unsigned most_;
  std::map<std::string, Client> clients_;
  std::size_t look_at_ = 1000;
};

}  // namespace tercio::server
