// A table as somebody sees it, in JSON: for the pages and for programs that play. Seats are numbers there.
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <string>

#include "engine/match.h"

namespace tercio {

class ViewJson {
 public:
  // The number under which a card is told; called for every card whose id the seat knows.
  using Number = std::function<std::int64_t(const CardView&)>;

  ViewJson(const Match& match, boost::json::storage_ptr memory, Number number)
      : match_(match), memory_(std::move(memory)), number_(std::move(number)) {}

  boost::json::object table(const TableView& view) const;
  boost::json::value seat_named(const std::string& name) const;  // null: nobody is called so

 private:
  boost::json::object place(const PlaceView& place) const;
  boost::json::array cards(const std::vector<CardView>& cards) const;
  boost::json::object card(const CardView& card) const;
  boost::json::object properties(const std::vector<std::pair<std::string, std::string>>& list) const;

  const Match& match_;
  boost::json::storage_ptr memory_;
  Number number_;
};

}  // namespace tercio
