// Messages between programs, by NATS: a thin cover over nats.c, none of whose names leave this folder. A bus
// finds its way back by itself when its server was away. All of it may be used from any thread.
//
//   bus::Bus bus("nats://localhost:4222");
//   auto listening = bus.subscribe("greetings", [&](const bus::Message& m) { bus.publish(m.reply, "hello");
//   }); const bus::Answer answer = bus.request("greetings", "anybody?", 1.0);
//
// A queue keeps its messages on the server's disk until somebody has said that they are done with:
//
//   bus::Queue queue(bus, {.name = "WORK", .subjects = "work.>"});
//   queue.put("work.1", "dig");
//   bus::Takers takers(queue, {.name = "diggers", .subjects = "work.>"});
//   if (auto delivery = takers.take(1.0)) delivery->done();
#pragma once
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

namespace tercio::bus {

// What went wrong, for people: it names the server.
struct Failed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Message {
  std::string subject, reply, data;
};

struct Answer {
  enum class Kind { Given, NobodyListens, TooLate } kind = Kind::TooLate;
  std::string data;
};

// Ends when it is destroyed; then no call of it is under way any more.
class Subscription {
 public:
  struct Inside;
  explicit Subscription(std::unique_ptr<Inside> inside);
  Subscription(Subscription&&) noexcept;
  Subscription& operator=(Subscription&&) noexcept;
  ~Subscription();

 private:
  std::unique_ptr<Inside> inside_;
};

class Bus {
 public:
  explicit Bus(const std::string& url);  // throws Failed if no server answers there
  ~Bus();
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;

  const std::string& url() const { return url_; }  // for people: without a password
  void publish(const std::string& subject, const std::string& data);
  // The calls come one after the other, on a thread of the subscription.
  Subscription subscribe(const std::string& subject, std::function<void(Message&)> heard);
  Answer request(const std::string& subject, const std::string& data, double seconds);
  std::string inbox() const;    // a new subject that nobody else has
  void flush();                 // what was published is with the server, if there is one
  std::size_t longest() const;  // bytes of a message that the server takes

  struct Inside;
  Inside& inside() const { return *inside_; }

 private:
  std::string url_;
  std::unique_ptr<Inside> inside_;
};

// A JetStream work queue: each message is kept until one taker is done with it, or it is too old.
class Queue {
 public:
  struct Settings {
    std::string name, subjects;
    double keeps = 3600;  // seconds
  };
  Queue(Bus& bus, Settings settings);  // made if it is missing; throws Failed

  bool put(const std::string& subject, const std::string& data);  // false: perhaps not; the server is away
  bool holds(const std::string& subject);                         // a message that nobody is done with
  void purge(const std::string& subjects);  // away with all of these, if the server is there
  Bus& bus() const { return bus_; }
  const Settings& settings() const { return settings_; }

 private:
  void make();

  Bus& bus_;
  Settings settings_;
};

// A message that was taken out of a queue: done with, or to be delivered again.
class Delivery {
 public:
  struct Inside;
  explicit Delivery(std::unique_ptr<Inside> inside);
  ~Delivery();  // without a word it is delivered again when the patience of its takers ends

  const std::string& data() const;
  const std::string& subject() const;
  unsigned times() const;      // that it was delivered, with this one
  void done();                 // and so is dropping it
  void go_on();                // still at it: the patience begins anew
  void again(double seconds);  // somebody shall take it, after this time

 private:
  std::unique_ptr<Inside> inside_;
};

// Those who take messages with these subjects; every program that names them the same way is one of them.
class Takers {
 public:
  struct Settings {
    std::string name, subjects;
    double patience = 5;  // seconds without a word after which a message is delivered again
  };
  Takers(Queue& queue, Settings settings);  // throws Failed
  ~Takers();

  std::unique_ptr<Delivery> take(double seconds);  // null: there was none, or the server is away

 private:
  struct Inside;
  void join();

  Queue& queue_;
  Settings settings_;
  std::unique_ptr<Inside> inside_;
};

}  // namespace tercio::bus
