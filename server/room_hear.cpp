// What those at a table say. That something is being written is nobody's to notice, for it may be what
// another chose in secret: whoever is refused, or has said nothing new, is answered all the same, and at
// once.
#include <boost/asio/post.hpp>

#include <algorithm>
#include <array>

#include "server/hall.h"
#include "server/json.h"
#include "server/log.h"
#include "server/room.h"

namespace tercio::server {

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
  if (type == "ping") return visitor.tell(message_of({{"type", "pong"}}));
  if (sleeps()) return;  // it is just being woken
  for (const auto& [name, hears] : known)
    if (name == type) return (this->*hears)(visitor, message);
}

void Room::refuse(Visitor& visitor, std::string_view about, const std::string& why) {
  visitor.tell(message_of(json::object{{"type", "error"}, {"about", about}, {"message", why}}));
}

bool Room::plays(const Visitor& visitor) const {
  return affairs_.runs() && affairs_.game && visitor.eyes != spectator;
}

// A choice names the number of its decision: one that comes twice, or late, is answered by the newest state;
// also when what others chose meanwhile, or the first of the two, has ended the game.
void Room::hear_choice(Visitor& visitor, const json::object& message) {
  if (visitor.eyes == spectator || !affairs_.game)
    return refuse(visitor, "choose", "You do not play in this game.");
  const auto seat = static_cast<Seat>(visitor.eyes);
  const Game& game = *affairs_.game;
  const std::size_t made = game.made_by(seat, game.moves());
  if (made != game.made_by(seat, affairs_.kept)) return;  // its last one is being written, and told then
  const bool ahead = telling_.is_ahead(seat);
  const bool late = !affairs_.runs() || number_of(message, "number") != made;
  if (!late && affairs_.paused) return refuse(visitor, "choose", "The game is paused.");
  if (!late && !telling_.was_shown(seat)) return refuse(visitor, "choose", "It is not your decision.");
  const Match* const at = late ? nullptr : telling_.asked_at(seat);
  if (!at) return telling_.show_again(visitor);
  if (affairs_.busy && !ahead) {
    visitor.owed = true;
    return;
  }
  const Match& match = *at;
  if (message.contains("standing")) {
    if (ahead) return refuse(visitor, "choose", "There is no such act.");
    if (const auto* wanted = affairs_.game->next_in_lesson())
      return refuse(visitor, "choose", lesson_wants(*wanted));
    const std::vector<Option> acts = match.standing(seat);
    const std::size_t index = number_of(message, "standing");
    if (index >= acts.size()) return refuse(visitor, "choose", "There is no such act.");
    return accept(seat, acts[index]);
  }
  const std::size_t index = number_of(message, "option");
  if (index >= match.options().size()) return refuse(visitor, "choose", "There is no such option.");
  const Option option = match.options()[static_cast<unsigned>(index)];
  if (ahead)
    return telling_.answer_ahead(seat, static_cast<unsigned>(index));  // counts when others have passed
  const Lesson::Choice* wanted = affairs_.game->next_in_lesson();
  if (wanted && match.label(option) != match.label(wanted->option))
    return refuse(visitor, "choose", lesson_wants(*wanted));
  accept(seat, wanted ? wanted->option : option);
}

std::string Room::lesson_wants(const Lesson::Choice& wanted) const {
  return "For now the lesson asks you to choose \"" + affairs_.game->match().label(wanted.option) + "\".";
}

void Room::hear_undo(Visitor& visitor, const json::object& message) {
  if (!plays(visitor)) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  if (number_of(message, "number") != affairs_.game->made_by(seat, affairs_.game->moves())) return;
  if (telling_.asked_at(seat) != &affairs_.game->match() || telling_.undoable(seat) == 0)
    return refuse(visitor, "undo", "There is nothing that could be taken back without asking.");
  if (affairs_.busy) {
    visitor.owed = true;
    return;
  }
  step_back(telling_.last_step(), {"Taking back could not be kept; try again.", seat, affairs_.offers});
}

// ---- offers ------------------------------------------------------------------------------------

void Room::hear_offer(Visitor& visitor, const json::object& message) {
  const std::string what = text_of(message, "what");
  const bool after = what == "rematch";
  const bool may = after ? affairs_.status == GameStatus::Over && affairs_.game : affairs_.runs();
  if (visitor.eyes == spectator || !may)
    return refuse(visitor, "offer", after ? "The game is not over." : "You do not play in this game.");
  const auto seat = static_cast<Seat>(visitor.eyes);
  if (affairs_.offers.withdraw(what, seat)) return telling_.now();
  if (what == "take back" && !affairs_.game->made_any(seat, affairs_.settled()))
    return refuse(visitor, "offer", "You have not chosen anything yet.");
  Offer offer{what, seat, {seat}};
  for (Seat other = 0; other < affairs_.setup.seats.size();
       ++other)  // computers agree to anything but a draw
    if (affairs_.is_computer(other) && what != "draw") offer.agreed.insert(other);
  if (what == "draw" && affairs_.all_others_are_computers())
    return refuse(visitor, "offer", "The computer does not accept a draw.");
  affairs_.offers.make(std::move(offer));
  agree();
  telling_.now();
}

void Room::hear_answer(Visitor& visitor, const json::object& message) {
  if (visitor.eyes == spectator) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  Offer* open = affairs_.offers.to_answer(text_of(message, "what"), seat);
  if (!open) return refuse(visitor, "answer", "Nobody offers that any more.");
  if (!message.at("yes").as_bool()) {
    affairs_.offers.decline(open);
  } else {
    open->agreed.insert(seat);
    agree();
  }
  telling_.now();
}

bool Room::all_agree(const Offer& offer) const {
  for (Seat seat = 0; seat < affairs_.setup.seats.size(); ++seat) {
    const bool beside =
        affairs_.holds(affairs_.setup.seats[offer.from].person, seat);  // at the same keyboard
    if (!beside && !offer.agreed.count(seat)) return false;
  }
  return true;
}

// Once everybody has agreed it happens, after what is just being written.
void Room::agree() {
  const auto& open = affairs_.offers.open();
  const auto found = std::find_if(open.begin(), open.end(), [&](const Offer& one) { return all_agree(one); });
  if (affairs_.busy || found == open.end()) return;
  const Offer agreed = *found;
  affairs_.offers.clear();
  if (agreed.what == "draw") return end_by_agreement("a draw was agreed");
  if (agreed.what == "rematch") return hall_.rematch(*this);
  for (std::size_t moves = affairs_.game->moves(); moves-- > affairs_.settled();)
    if (affairs_.game->mover(moves) == agreed.from)
      return step_back(moves, {"Taking back could not be kept; try again."});
}

void Room::hear_concession(Visitor& visitor, const json::object& message) {
  const std::size_t seat = number_of(message, "seat");
  if (!affairs_.runs() || seat >= affairs_.setup.seats.size() ||
      !affairs_.holds(visitor.person, static_cast<Seat>(seat)))
    return refuse(visitor, "concede", "That is not your seat.");
  accept_concession(static_cast<Seat>(seat),
                    affairs_.game->match().name(static_cast<Seat>(seat)) + " conceded");
}

void Room::hear_pause(Visitor& visitor, const json::object& message) {
  if (!plays(visitor)) return;
  if (!affairs_.all_others_are_computers())
    return refuse(visitor, "pause", "A game between people is not paused.");
  affairs_.paused = message.at("on").as_bool();
  start_clock();
  if (!affairs_.busy) go_on();
}

// ---- questions ---------------------------------------------------------------------------------

void Room::hear_hint(Visitor& visitor, const json::object& message) {
  if (!plays(visitor)) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  const Match* const at = telling_.asked_at(seat);
  if (!at) return refuse(visitor, "hint", "It is not your decision.");
  if (const auto* wanted = affairs_.game->next_in_lesson())
    return refuse(visitor, "hint", lesson_wants(*wanted));
  if (!affairs_.all_others_are_computers())
    return refuse(visitor, "hint", "There are no hints in games between people.");
  if (affairs_.busy || visitor.thinks) return;
  visitor.thinks = true;
  hall_.thinkers.think(
      owner(), [self = shared_from_this(), who = &visitor, number = number_of(message, "number"),
                turn = affairs_.game->turn(), rulebook = hall_.library.rulebook(affairs_.setup.rulebook),
                match = std::shared_ptr<const Match>(at->clone())]() mutable {
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
        auto& loop = self->hall_.loop;
        boost::asio::post(loop, [self = std::move(self), who, answer, turn] {
          if (!self->telling_.is_there(who)) return;
          who->thinks = false;
          if (self->affairs_.game && turn == self->affairs_.game->turn()) who->tell(answer);
        });
      });
}

void Room::hear_why(Visitor& visitor, const json::object& message) {
  if (!plays(visitor)) return;
  const auto seat = static_cast<Seat>(visitor.eyes);
  const std::string card = text_of(message, "card");
  const Match* const at = telling_.asked_at(seat);
  const std::string text = at ? at->why_not(seat, card) : "It is not your decision.";
  visitor.tell(message_of(json::object{{"type", "why"}, {"card", card}, {"text", text}}));
}

void Room::hear_chat(Visitor& visitor, const json::object& message) {
  const bool plays = affairs_.seats_person(visitor.person);
  if (std::string fault = chat_.fault(visitor.person, plays); !fault.empty())
    return refuse(visitor, "chat", fault);
  const SavedChat chat = chat_.add(visitor.person, visitor.name, visitor.eyes, text_of(message, "text"));
  hall_.writer.write([id = id(), chat](Store& store) { store.add_chat(id, chat); },
                     [self = shared_from_this(), chat, who = &visitor](bool done) {
                       if (done) return self->telling_.tell_words(chat_json(chat));
                       self->chat_.drop(chat);
                       if (self->telling_.is_there(who))
                         self->refuse(*who, "chat", "That could not be kept; try again.");
                     });
}

void Room::hear_report(Visitor& visitor, const json::object& message) {
  const auto number = static_cast<std::int64_t>(number_of(message, "n"));
  if (visitor.person == 0) return refuse(visitor, "report", "Who has no name reports nothing.");
  if (!chat_.has(number)) return refuse(visitor, "report", "There is no such line.");
  if (!chat_.report(number)) return;
  log("chat reported", {{"game", id()}, {"n", number}});
  hall_.writer.write([id = id(), number](Store& store) { store.report_chat(id, number); });
}

void Room::hear_seat(Visitor& visitor, const json::object& message) {
  const std::size_t seat = number_of(message, "seat");
  if (seat >= affairs_.setup.seats.size() || !affairs_.holds(visitor.person, static_cast<Seat>(seat)))
    return refuse(visitor, "seat", "That is not your seat.");
  telling_.look_as(visitor, static_cast<Seat>(seat));
}

}  // namespace tercio::server
