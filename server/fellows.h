// The other processes that share the database, over the bus: tables and requests that are theirs. Every
// message to one of them is numbered, so that what got lost on the way is noticed in less than half a second;
// then whoever sat at a table of the other is sent away and comes again. All of it happens on the thread of
// the loop.
#pragma once
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bus/bus.h"
#include "server/hall.h"
#include "server/http.h"

namespace tercio::server {

class Fellows {
 public:
  using Answering = std::function<void(const Request&, Reply)>;

  Fellows(Hall& hall, const std::string& bus, Answering answering);  // throws bus::Failed
  ~Fellows();
  Fellows(const Fellows&) = delete;
  Fellows& operator=(const Fellows&) = delete;

  void be(Fence fence);  // reached under this number from now on; what was before is over
  void tick();           // a few times a second: says that it lives, and looks who does not any more
  std::vector<Fence> others() const;
  std::size_t distant() const { return distant_.size(); }  // who sits here at tables of others
  std::size_t guests() const { return guests_.size(); }    // who sits there at tables here

  std::shared_ptr<Table> table(Fence owner, const std::string& game);
  void ask(Fence whom, const Request& request, Reply reply);  // 503 if it does not answer
  void ask_all(const Request& request, const std::function<void(std::vector<Answer>)>& then);
  void change_person(PersonId from, const Person& to);
  void quit(PersonId person);
  void forget_name(PersonId person);
  void end_sessions(PersonId person, const SessionsEnded& which);

 private:
  using Clock = std::chrono::steady_clock;
  struct Link {  // to and from one of them
    std::uint64_t sent = 0, heard = 0;
    Clock::time_point last;
  };
  struct Distant {  // who sits here at a table of another
    Visitor* visitor;
    Fence owner;
    std::string game;
  };
  struct Asked {
    Fence whom;
    Reply reply;
    Clock::time_point since;
  };
  class Guest;
  class DistantTable;
  using Hears = void (Fellows::*)(Fence, const json::object&, std::string&);

  void send(Fence to, const std::string& topic, json::object head, const std::string& body = "");
  void send_all(json::object head);
  void publish(const std::string& subject, const std::string& data);
  void heard(std::string data, bool direct);
  void lost(Fence fellow);
  void send_away(Fence owner);
  std::uint64_t enter(Visitor& visitor, Fence owner, const std::string& game);
  void leave(std::uint64_t number);

  void hear_here(Fence from, const json::object& head, std::string& body);
  void hear_reset(Fence from, const json::object& head, std::string& body);
  void hear_enter(Fence from, const json::object& head, std::string& body);
  void hear_leave(Fence from, const json::object& head, std::string& body);
  void hear_said(Fence from, const json::object& head, std::string& body);
  void hear_told(Fence from, const json::object& head, std::string& body);
  void hear_behind(Fence from, const json::object& head, std::string& body);
  void hear_gone(Fence from, const json::object& head, std::string& body);
  void hear_ask(Fence from, const json::object& head, std::string& body);
  void hear_answer(Fence from, const json::object& head, std::string& body);
  void hear_person(Fence from, const json::object& head, std::string& body);
  void hear_quit(Fence from, const json::object& head, std::string& body);
  void hear_forget(Fence from, const json::object& head, std::string& body);
  void hear_sessions(Fence from, const json::object& head, std::string& body);
  void close_distant(PersonId person, const SessionsEnded& which);

  Hall& hall_;
  Answering answering_;
  bus::Bus bus_;
  Fence fence_ = 0;
  std::uint64_t next_ = 0;  // numbers of visitors and of requests
  std::map<Fence, Link> links_;
  std::map<std::uint64_t, Distant> distant_;
  std::map<std::pair<Fence, std::uint64_t>, std::unique_ptr<Guest>> guests_;  // who sits there at tables here
  std::map<std::uint64_t, Asked> asked_;
  std::optional<bus::Subscription> all_, own_;  // the last to come and the first to go
};

}  // namespace tercio::server
