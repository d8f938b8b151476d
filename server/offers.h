// What people at a table have offered each other: a draw, taking a choice back, another game.
#pragma once
#include <boost/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/decision.h"

namespace tercio::server {

struct Offer {
  std::string what;
  Seat from = 0;
  std::set<Seat> agreed{};
};

class Offers {
 public:
  void clear() { open_.clear(); }
  bool withdraw(const std::string& what, Seat from);  // false: there was none
  void make(Offer offer) { open_.push_back(std::move(offer)); }
  void add(const Offers& others);  // those that are not here
  // Of another seat; null: nobody offers that.
  Offer* to_answer(const std::string& what, Seat seat);
  void decline(const Offer* offer);
  const std::vector<Offer>& open() const { return open_; }
  boost::json::array told() const;

 private:
  std::vector<Offer> open_;
};

}  // namespace tercio::server
