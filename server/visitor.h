// Those at a table, and what they sit down at.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <string>

#include "server/eyes.h"
#include "server/store.h"

namespace tercio::server {

// Of one person: all sessions, or all but one, or only one; by their hashes.
struct SessionsEnded {
  std::string except{}, only{};
  bool covers(const std::string& session) const {
    return only.empty() ? except.empty() || session != except : session == only;
  }
};

// Why somebody is sent away, by the codes of WebSockets. Whoever it is may come again.
enum class Parting : std::uint16_t {
  Over = 1000,       // there is nothing to be seen here any more
  SignedOut = 1008,  // the session that he came with has ended
  Elsewhere = 1012,  // this process ends, or the game is another's by now
};

// A connection to a table.
class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual void tell(std::shared_ptr<const std::string> message) = 0;
  virtual void close(Parting why) = 0;  // once he has what he was told
  // He has much still to take of what he was told: then he is told only the newest state, and what was said
  // last, once he has.
  virtual bool is_behind() const { return false; }

  PersonId person = 0;
  std::string name;
  std::string session;         // its hash; empty: nobody signed in
  std::string invite;          // that was brought along
  std::string address;         // he comes from
  int eyes = spectator;        // the seat whose view it is sent
  std::size_t lines_told = 0;  // of the log
  bool thinks = false;         // a hint for it is being thought of
  bool owed = false;           // the next state, whether it is another one or not
  bool missed = false;         // a state or words, because he was behind
  bool missed_words = false;
};

// What a connection sits down at: a game of this process, or the way to another that has it.
class Table {
 public:
  virtual ~Table() = default;
  virtual void enter(Visitor& visitor) = 0;
  virtual void leave(Visitor& visitor) = 0;
  virtual void hear(Visitor& visitor, const json::object& message) = 0;  // already held against its schema
  virtual void caught_up(Visitor& visitor) = 0;                          // who had missed something
};

}  // namespace tercio::server
