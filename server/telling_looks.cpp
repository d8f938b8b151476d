// How positions look to those who are told of them. A table of six has six views of each, and to make one
// takes the better part of a millisecond: nobody else is to wait for all of them.
#include "server/hall.h"
#include "server/telling.h"

namespace tercio::server {

Telling::Looks& Telling::looks_of(const Match& at) const {
  if (&at == &match()) {
    if (newest_turn_ != affairs_.game->turn()) newest_.clear();
    newest_turn_ = affairs_.game->turn();
    return newest_;
  }
  for (const PassedTurn& turn : turns_)
    if (&at == turn.match.get()) return turn.looks;
  for (const auto& [seat, question] : questions_)
    if (&at == question.ahead.get()) return question.looks;
  elsewhere_.clear();
  return elsewhere_;
}

const Telling::Look& Telling::seen(int eyes, const Match& at) const {
  Looks& looks = looks_of(at);
  if (const auto known = looks.find(eyes); known != looks.end()) return known->second;
  ++hall_.metrics.views;
  Eyes through(at, eyes, affairs_.id, hall_.scramble);
  Look look{json::serialize(through.view())};
  look.hash = std::hash<std::string>{}(look.view);
  if (eyes != spectator && !at.over() && at.may_move(static_cast<Seat>(eyes)))
    look.decision = json::serialize(through.decision(*hall_.library.rulebook(affairs_.setup.rulebook)));
  return looks[eyes] = std::move(look);
}

// One view in a step of the loop, long before it is due.
bool Telling::is_prepared() {
  if (!looks_are_there(false)) return false;
  const bool passed = !turns_.empty();
  const Match& next = passed ? *turns_.front().match : match();
  const Looks& looks = looks_of(next);
  for (const int eyes : all_eyes()) {
    if (looks.contains(eyes) || (passed ? !sees_turn(eyes, next) : held_back(eyes, next))) continue;
    seen(eyes, next);
    return false;
  }
  return true;
}

}  // namespace tercio::server
