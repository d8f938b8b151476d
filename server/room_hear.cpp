// What those at a table say.
#include <boost/asio/post.hpp>

#include <algorithm>
#include <array>

#include "server/hall.h"
#include "server/json.h"
#include "server/log.h"
#include "server/room.h"

namespace tercio::server {
namespace {

std::shared_ptr<const std::string> message_of(const json::object& object) {
  return std::make_shared<const std::string>(json::serialize(object));
}

}  // namespace

void Room::hear(Visitor& visitor, const json::object& message) {
  using Hears = void (Room::*)(Visitor&, const json::object&);
  static constexpr std::array<std::pair<std::string_view, Hears>, 11> known{{
      {"choose", &Room::hear_choice},
      {"undo", &Room::hear_undo},
      {"offer", &Room::hear_offer},
      {"answer", &Room::hear_answer},
      {"concede", &Room::hear_concession},
      {"pause", &Room::hear_pause},
      {"hint", &Room::hear_hint},
      {"why", &Room::hear_why},
      {"chat", &Room::hear_chat},
      {"report", &Room::hear_report},
      {"seat", &Room::hear_seat},
  }};
  const std::string type = text_of(message, "type");
  if (type == "ping") return visitor.tell(message_of(json::object{{"type", "pong"}}));
  for (const auto& [name, hears] : known)
    if (name == type) return (this->*hears)(visitor, message);
}

void Room::refuse(Visitor& visitor, std::string_view about, const std::string& why) {
  visitor.tell(message_of(json::object{{"type", "error"}, {"about", about}, {"message", why}}));
}

bool Room::plays(const Visitor& visitor) const {
  return status_ == GameStatus::Running && visitor.eyes != spectator;
}

// A choice names the number of its decision: one that comes twice, or late, is answered by the newest state.
void Room::hear_choice(Visitor& visitor, const json::object& message) {
  if (!plays(visitor)) return refuse(visitor, "choose", "You do not play in this game.");
  const auto seat = static_cast<Seat>(visitor.eyes);
  if (committing_) return;
  const Shown& shown = shown_[seat];
  const bool late = number_of(message, "number") != made_by(seat, movers_.size());
  if (!late && paused_) return refuse(visitor, "choose", "The game is paused.");
  if (!late && shown.decision.empty()) return refuse(visitor, "choose", "It is not your decision.");
  if (late || !knows_decision(seat)) {
    show_newest(seat);
    if (shown.any) send_state(visitor);
    return;
  }
  if (message.contains("standing")) {
    if (const auto* wanted = next_in_lesson()) return refuse(visitor, "choose", lesson_wants(*wanted));
    const std::vector<Option> acts = match_->standing(seat);
    const std::size_t index = number_of(message, "standing");
    if (index >= acts.size()) return refuse(visitor, "choose", "There is no such act.");
    return accept(seat, acts[index]);
  }
  const std::size_t index = number_of(message, "option");
  if (index >= match_->options().size()) return refuse(visitor, "choose", "There is no such option.");
  const Option option = match_->options()[static_cast<unsigned>(index)];
  const Lesson::Choice* wanted = next_in_lesson();
  if (wanted && match_->label(option) != match_->label(wanted->option))
    return refuse(visitor, "choose", lesson_wants(*wanted));
  accept(seat, wanted ? wanted->option : option);
}

std::string Room::lesson_wants(const Lesson::Choice& wanted) const {
  return "For now the lesson asks you to choose \"" + match_->label(wanted.option) + "\".";
}

void Room::hear_undo(Visitor& visitor, const json::object& message) {
  if (!plays(visitor) || committing_) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  if (number_of(message, "number") != made_by(seat, movers_.size())) return;
  if (!knows_decision(seat) || undoable(seat) == 0)
    return refuse(visitor, "undo", "There is nothing that could be taken back without asking.");
  step_back(steps_.back().moves);
}

// ---- offers ------------------------------------------------------------------------------------

void Room::hear_offer(Visitor& visitor, const json::object& message) {
  const std::string what = text_of(message, "what");
  const bool after = what == "rematch";
  if (visitor.eyes == spectator || (after ? status_ != GameStatus::Over : status_ != GameStatus::Running))
    return refuse(visitor, "offer", after ? "The game is not over." : "You do not play in this game.");
  if (committing_) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  const auto same = [&](const Offer& offer) { return offer.what == what && offer.from == seat; };
  if (const auto own = std::find_if(offers_.begin(), offers_.end(), same); own != offers_.end()) {
    offers_.erase(own);
    return publish();
  }
  if (what == "take back" &&
      std::find(movers_.begin() + static_cast<long>(std::min(settled(), movers_.size())), movers_.end(),
                seat) == movers_.end())
    return refuse(visitor, "offer", "You have not chosen anything yet.");
  Offer offer{what, seat, {seat}};
  for (Seat other = 0; other < setup_.seats.size(); ++other)  // computers agree to anything but a draw
    if (is_computer(other) && what != "draw") offer.agreed.insert(other);
  if (what == "draw" && all_others_are_computers())
    return refuse(visitor, "offer", "The computer does not accept a draw.");
  offers_.push_back(offer);
  agree(offers_.back());
  publish();
}

void Room::hear_answer(Visitor& visitor, const json::object& message) {
  if (visitor.eyes == spectator || committing_) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  const std::string what = text_of(message, "what");
  const auto open = std::find_if(offers_.begin(), offers_.end(), [&](const Offer& offer) {
    return offer.what == what && offer.from != seat;
  });
  if (open == offers_.end()) return refuse(visitor, "answer", "Nobody offers that any more.");
  if (!message.at("yes").as_bool()) {
    offers_.erase(open);
  } else {
    open->agreed.insert(seat);
    agree(*open);
  }
  publish();
}

// Once everybody has agreed it happens.
void Room::agree(const Offer& offer) {
  for (Seat seat = 0; seat < setup_.seats.size(); ++seat) {
    const bool beside = holds(setup_.seats[offer.from].person, seat);  // decides at the same keyboard
    if (!beside && !offer.agreed.count(seat)) return;
  }
  const Offer agreed = offer;
  offers_.clear();
  if (agreed.what == "draw") return end_by_agreement("a draw was agreed");
  if (agreed.what == "rematch") return hall_.rematch(*this);
  for (std::size_t moves = movers_.size(); moves-- > settled();)
    if (movers_[moves] == agreed.from) {
      step_back(moves);
      return;
    }
}

void Room::hear_concession(Visitor& visitor, const json::object& message) {
  const std::size_t seat = number_of(message, "seat");
  if (status_ != GameStatus::Running || seat >= setup_.seats.size() ||
      !holds(visitor.person, static_cast<Seat>(seat)))
    return refuse(visitor, "concede", "That is not your seat.");
  accept_concession(static_cast<Seat>(seat), match_->name(static_cast<Seat>(seat)) + " conceded");
}

void Room::hear_pause(Visitor& visitor, const json::object& message) {
  if (!plays(visitor)) return;
  if (!all_others_are_computers()) return refuse(visitor, "pause", "A game between people is not paused.");
  paused_ = message.at("on").as_bool();
  if (paused_ && running_ >= 0) {
    left_[static_cast<std::size_t>(running_)] -= std::max<Milliseconds>(hall_.now() - since_, 0);
    running_ = -1;
  }
  start_clock();
  go_on();
}

// ---- questions ---------------------------------------------------------------------------------

void Room::hear_hint(Visitor& visitor, const json::object& message) {
  if (!plays(visitor) || committing_ || visitor.thinks) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  if (!knows_decision(seat)) return refuse(visitor, "hint", "It is not your decision.");
  if (const auto* wanted = next_in_lesson()) return refuse(visitor, "hint", lesson_wants(*wanted));
  if (!all_others_are_computers())
    return refuse(visitor, "hint", "There are no hints in games between people.");
  visitor.thinks = true;
  hall_.thinkers.think([self = shared_from_this(), who = &visitor, number = number_of(message, "number"),
                        moves = record_.moves.size(), rulebook = hall_.library.rulebook(setup_.rulebook),
                        match = std::shared_ptr<const Match>(match_->clone())] {
    const Advice advice = rulebook->advise(*match, Budget{0, 0.7}, 1);
    json::array choices, expects;
    for (const Advice::Choice& choice : advice.choices) {
      if (choices.size() == 3 || (!choices.empty() && choice.visits == 0)) break;
      unsigned index = 0;
      while (index < match->options().size() && match->options()[index] != choice.option) ++index;
      choices.push_back({{"option", index}, {"label", choice.label}, {"chance", choice.chance}});
    }
    for (const std::string& line : advice.expects) expects.emplace_back(line);
    auto answer = message_of(
        json::object{{"type", "hint"}, {"number", number}, {"choices", choices}, {"expects", expects}});
    boost::asio::post(self->hall_.loop, [self, who, answer, moves] {
      if (std::find(self->visitors_.begin(), self->visitors_.end(), who) == self->visitors_.end()) return;
      who->thinks = false;
      if (moves == self->record_.moves.size()) who->tell(answer);
    });
  });
}

void Room::hear_why(Visitor& visitor, const json::object& message) {
  if (!plays(visitor)) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  const std::string card = text_of(message, "card");
  const std::string text = knows_decision(seat) ? match_->why_not(seat, card) : "It is not your decision.";
  visitor.tell(message_of(json::object{{"type", "why"}, {"card", card}, {"text", text}}));
}

void Room::hear_chat(Visitor& visitor, const json::object& message) {
  SavedChat chat;
  chat.number = static_cast<std::int64_t>(chats_.size());
  chat.person = visitor.person;
  chat.name = visitor.name;
  chat.seat = visitor.eyes;
  chat.text = text_of(message, "text");
  chat.at = hall_.now();
  chats_.push_back(chat);
  hall_.writer.write([id = id_, chat](Store& store) { store.add_chat(id, chat); },
                     [self = shared_from_this(), chat](bool done) {
                       if (!done) return;
                       self->tell_all({{"type", "chat"},
                                       {"n", chat.number},
                                       {"from", chat.name},
                                       {"seat", chat.seat < 0 ? json::value() : json::value(chat.seat)},
                                       {"text", chat.text},
                                       {"at", chat.at / 1000}});
                     });
}

void Room::hear_report(Visitor& visitor, const json::object& message) {
  const std::size_t number = number_of(message, "n");
  if (number >= chats_.size()) return refuse(visitor, "report", "There is no such line.");
  chats_[number].reported = true;
  log("chat reported", {{"game", id_}, {"n", number}});
  hall_.writer.write(
      [id = id_, number](Store& store) { store.report_chat(id, static_cast<std::int64_t>(number)); },
      [](bool) {});
}

void Room::hear_seat(Visitor& visitor, const json::object& message) {
  const std::size_t seat = number_of(message, "seat");
  if (seat >= setup_.seats.size() || !holds(visitor.person, static_cast<Seat>(seat)))
    return refuse(visitor, "seat", "That is not your seat.");
  visitor.eyes = static_cast<int>(seat);
  visitor.lines_told = 0;
  if (!match_) return;
  show_newest(visitor.eyes);
  if (shown_[visitor.eyes].any) send_state(visitor);
}

}  // namespace tercio::server
