// What was said at a table. All of it is kept in the store; in memory, and for those who come, there are the
// last lines only, so that nobody can make a table too full to enter.
#pragma once
#include <boost/json.hpp>
#include <deque>
#include <map>
#include <string>

#include "server/store.h"

namespace tercio::server {

class Chat {
 public:
  static constexpr int most_of_a_person = 300;   // in a game
  static constexpr int most_of_onlookers = 400;  // in a game, of all of them together
  static constexpr std::size_t most_told = 100;  // to one who comes

  Chat() = default;
  explicit Chat(const std::vector<SavedChat>& kept);

  // Nothing, or why this person says no more here. Those who look on cannot use up what those who play have.
  std::string fault(PersonId person, bool plays) const;
  SavedChat add(PersonId person, const std::string& name, int seat, std::string text);
  void drop(const SavedChat& chat);     // it could not be kept
  bool has(std::int64_t number) const;  // among the last
  bool report(std::int64_t number);     // false: it was reported before
  void forget(PersonId person);         // his name
  void change_person(PersonId from, PersonId to);

  boost::json::object history() const;  // one message
  bool empty() const { return last_.empty(); }

 private:
  void count(const SavedChat& chat, int lines);

  std::deque<SavedChat> last_;
  std::map<PersonId, int> said_;
  std::int64_t next_ = 0;
  int by_onlookers_ = 0;
};

boost::json::object chat_json(const SavedChat& chat);

}  // namespace tercio::server
