#include "server/offers.h"

#include <algorithm>

namespace tercio::server {

bool Offers::withdraw(const std::string& what, Seat from) {
  return std::erase_if(open_, [&](const Offer& offer) { return offer.what == what && offer.from == from; }) >
         0;
}

Offer* Offers::to_answer(const std::string& what, Seat seat) {
  const auto found = std::find_if(open_.begin(), open_.end(), [&](const Offer& offer) {
    return offer.what == what && offer.from != seat;
  });
  return found == open_.end() ? nullptr : &*found;
}

void Offers::decline(const Offer* offer) { open_.erase(open_.begin() + (offer - open_.data())); }

void Offers::add(const Offers& others) {
  for (const Offer& other : others.open_)
    if (std::none_of(open_.begin(), open_.end(), [&](const Offer& offer) {
          return offer.what == other.what && offer.from == other.from;
        }))
      open_.push_back(other);
}

boost::json::array Offers::told() const {
  boost::json::array all;
  for (const Offer& offer : open_) all.push_back({{"what", offer.what}, {"from", offer.from}});
  return all;
}

}  // namespace tercio::server
