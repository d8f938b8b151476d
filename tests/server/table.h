// A server without its network: a hall over a database in a folder of its own, and people at its tables whose
// every message is kept.
#pragma once
#include <gtest/gtest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <memory>
#include <source_location>
#include <string>
#include <vector>

#include "server/hall.h"
#include "tests/server/disk.h"

namespace tercio::server::test {

// Somebody at a table. Every message is held against its schema.
class Guest final : public Visitor {
 public:
  Guest(PersonId who, std::string called) {
    person = who;
    name = std::move(called);
  }
  void tell(std::shared_ptr<const std::string> message) override;
  void close(Parting) override { closed = true; }
  bool is_behind() const override { return behind; }

  std::size_t count(std::string_view type) const;
  json::value last(std::string_view type) const;  // null: there is none
  json::value state() const { return last("state"); }
  bool asked() const;         // and has not answered yet
  std::string error() const;  // the last one, or nothing

  bool closed = false, behind = false;
  std::vector<json::value> heard;
  std::vector<std::string> texts;
  std::vector<Instant> times;
  std::function<void()> when_told;
  std::size_t answered = 0;  // states it had heard when it chose last
};

class TestHall {
 public:
  explicit TestHall(const HallSettings& settings = {.beat = 0}, const std::string& file = "");
  ~TestHall();
  TestHall(const TestHall&) = delete;
  TestHall& operator=(const TestHall&) = delete;

  PersonId person(const std::string& name);  // a new guest
  std::shared_ptr<Room> arrange(GameSetup setup);
  std::variant<std::string, Refusal> join(const std::string& id, PersonId person, const std::string& name,
                                          const std::string& invite);

  // Sends a message as the socket would: held against its schema.
  void say(Room& room, Guest& guest, const json::object& message);
  void choose(Room& room, Guest& guest, unsigned option);  // of the decision it was shown
  void until(const std::function<bool()>& true_now,
             std::source_location where = std::source_location::current());
  void restore();  // all games of the file, awake
  void settle(const Room& room) {
    until([&] { return !room.is_busy(); });
  }
  void pass_time(Milliseconds span);

 private:
  Folder folder_;

 public:
  const std::string file;
  boost::asio::io_context loop;
  std::unique_ptr<Store> reads;
  std::unique_ptr<Writer> writer;
  std::unique_ptr<Errands> errands;
  std::unique_ptr<Thinkers> thinkers;
  std::unique_ptr<Hall> hall;

 private:
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
};

SeatSetup person_seat(PersonId person, const std::string& name, const std::string& deck = "",
                      const std::string& text = "");
SeatSetup computer_seat(const std::string& level);
GameSetup game_of(const std::string& rulebook, std::vector<SeatSetup> seats);

}  // namespace tercio::server::test
