// Games: arranging, joining, lists.
#include "play/names.h"
#include "play/rulebook.h"
#include "players/kind.h"
#include "server/api.h"
#include "server/json.h"
#include "server/server.h"

namespace tercio::server {
namespace {

bool flag(const json::object& from, const char* key) {
  const json::value* found = from.if_contains(key);
  return found && found->is_bool() && found->as_bool();
}

constexpr unsigned most_finished = 50;
constexpr std::string_view anybody = "Player";

}  // namespace

Hall::Done Api::told(const std::shared_ptr<Asked>& asked, const char* key) {
  return [this, asked, key](std::variant<std::string, Refusal> done) {
    if (const auto* refusal = std::get_if<Refusal>(&done)) return asked->refuse(*refusal);
    json::object answer{{key, std::get<std::string>(done)}};
    if (const auto room = hall_.room(std::get<std::string>(done));
        room && !room->setup().invite.empty() && room->seats_person(asked->person.id))
      answer["invite"] = room->setup().invite;
    asked->reply(Answer::of(answer));
  };
}

// {"name": ready}, {"id": mine}, {"text": ..}, or null for any ready one.
std::variant<DeckText, Refusal> Api::deck_meant(const json::value& deck, const std::string& rulebook,
                                                PersonId person) {
  if (deck.is_null()) return DeckText{};
  const json::object& meant = deck.as_object();
  if (meant.contains("id")) {
    const auto saved = hall_.reads.deck(meant.at("id").to_number<std::int64_t>());
    if (!saved || saved->person != person || saved->rulebook != rulebook)
      return Refusal{404, "You have no such deck."};
    return DeckText{saved->name, saved->text};
  }
  if (meant.contains("name")) {
    const std::string name = text_of(meant, "name");
    for (const DeckText& ready : hall_.ready_decks(rulebook))
      if (ready.name() == name) return DeckText{name, ready.text};
    return Refusal{404, "There is no ready deck of that name."};
  }
  return DeckText{"own deck", text_of(meant, "text")};
}

std::variant<SeatSetup, Refusal> Api::seat_meant(const json::object& seat, const std::string& rulebook,
                                                 const Person& person) {
  SeatSetup setup;
  const std::string who = text_of(seat, "who");
  if (who == "open") return setup;
  setup.who = who == "me"       ? SeatSetup::Who::Person
              : who == "beside" ? SeatSetup::Who::Beside
                                : SeatSetup::Who::Computer;
  if (setup.is_person()) setup.person = person.id;
  setup.level = text_of(seat, "level");
  if (setup.who == SeatSetup::Who::Computer && !is_level(setup.level))
    return Refusal{400, "A computer needs a level: recruit, veteran, commander or warlord."};
  setup.name = who == "me" ? person.name : who == "beside" ? text_of(seat, "name") : "Computer";
  if (setup.name.empty()) setup.name = anybody;
  if (std::string fault = player_name_fault(setup.name); !fault.empty())
    return Refusal{400, std::move(fault)};
  if (who == "beside" && setup.name != anybody && is_reserved_name(setup.name))
    return Refusal{400,
                   "Nobody can be called " + setup.name + ": it stands for something else at the table."};
  if (who == "beside")  // nobody is to be taken for somebody else
    if (const auto account = hall_.reads.person_named(setup.name); account && account->id != person.id)
      return Refusal{400, "Somebody has an account of the name " + setup.name + "; choose another."};
  const json::value* deck = seat.if_contains("deck");
  auto meant = deck_meant(deck ? *deck : json::value(), rulebook, person.id);
  if (const auto* refusal = std::get_if<Refusal>(&meant)) return *refusal;
  setup.deck = std::get<DeckText>(meant).name();
  setup.deck_text = std::get<DeckText>(meant).text;
  return setup;
}

void Api::arrange(const std::shared_ptr<Asked>& asked) {
  const json::object& body = asked->body;
  if (body.contains("lesson")) return teach(asked);
  GameSetup setup;
  setup.rulebook = text_of(body, "rulebook");
  const Rulebook& rulebook = *hall_.library.rulebook(setup.rulebook);
  bool mine = false;
  for (const json::value& seat : body.at("seats").as_array()) {
    auto meant = seat_meant(seat.as_object(), setup.rulebook, asked->person);
    if (const auto* refusal = std::get_if<Refusal>(&meant)) return asked->refuse(*refusal);
    setup.seats.push_back(std::get<SeatSetup>(std::move(meant)));
    mine |= setup.seats.back().who == SeatSetup::Who::Person;
  }
  const auto seats = static_cast<unsigned>(setup.seats.size());
  if (!mine) return asked->refuse(400, "One of the seats must be yours.");
  if (seats < rulebook.least_seats() || seats > rulebook.most_seats())
    return asked->refuse(400, std::string(rulebook.title()) + " is not played by so many.");
  if (const json::value* clock = body.if_contains("clock"); clock && clock->is_object())
    setup.clock = ClockSetup{clock->at("minutes").to_number<int>(), clock->at("increment").to_number<int>()};
  if (const json::value* variants = body.if_contains("variants"))
    for (const json::value& variant : variants->as_array())
      setup.settings.variants.emplace_back(variant.as_string());
  if (const json::value* teams = body.if_contains("teams"))
    for (const json::value& team : teams->as_array())
      setup.settings.teams.push_back(json::value_to<std::vector<Seat>>(team));
  if (const std::string fault = rulebook.settings_fault(setup.settings, seats); !fault.empty())
    return asked->refuse(400, fault);
  setup.lobby = flag(body, "lobby");
  setup.unlisted = flag(body, "private");
  setup.random_first = text_of(body, "first") != "as listed" && setup.settings.teams.empty();
  hall_.arrange(std::move(setup), asked->asking(), told(asked));
}

void Api::teach(const std::shared_ptr<Asked>& asked) {
  GameSetup setup;
  setup.rulebook = text_of(asked->body, "rulebook");
  setup.lesson = text_of(asked->body, "lesson");
  setup.unlisted = true;
  setup.random_first = false;
  const Lesson* lesson = hall_.library.lesson(setup.rulebook, setup.lesson);
  if (!lesson) return asked->refuse(404, "There is no such lesson.");
  for (const Record::Player& player : lesson_record(*lesson).players) {
    const bool mine = setup.seats.size() == Lesson::learner;
    setup.seats.push_back({mine ? SeatSetup::Who::Person : SeatSetup::Who::Computer,
                           mine ? asked->person.id : 0, player.name, mine ? "" : player.kind, "", ""});
  }
  hall_.arrange(std::move(setup), asked->asking(), told(asked));
}

void Api::games(const std::shared_ptr<Asked>& asked) {
  const PersonId person = asked->person.id;
  const auto list = [person](const std::vector<std::shared_ptr<Room>>& rooms) {
    json::array all;
    for (const auto& room : rooms) all.push_back(room->summary(person));
    return all;
  };
  // The finished ones have long set-ups to be read.
  auto finished = std::make_shared<std::vector<std::pair<SavedGame, GameSetup>>>();
  const bool taken = hall_.errands.run(
      asked->owner(),
      [finished, person](Store& store) {
        for (SavedGame& saved : store.finished_games_of(person, most_finished)) {
          GameSetup setup = setup_of(store, saved);
          finished->emplace_back(std::move(saved), std::move(setup));
        }
      },
      [this, asked, finished, list, person](bool) {
        json::array over;
        for (auto& [saved, setup] : *finished) {
          Room room(hall_, saved.id, std::move(setup), saved.began);
          room.look_finished(saved);
          over.push_back(room.summary(person));
        }
        with_others(asked, {{"mine", list(hall_.rooms_of(person))},
                            {"open", list(hall_.open_rooms())},
                            {"live", list(hall_.live_rooms())},
                            {"finished", std::move(over)}});
      });
  if (!taken) asked->refuse(429, "Your last requests are still being looked at; wait a moment.");
}

void Api::game(const std::shared_ptr<Asked>& asked) {
  const std::string& id = asked->request.path[2];
  const std::string invite = asked->request.asks("invite");
  if (const auto room = hall_.room(id)) {
    if (!room->admits(asked->person.id, invite))
      return asked->refuse(403, "This game is private: it needs an invitation.");
    json::object summary = room->summary(asked->person.id);
    const bool invites = room->status() == GameStatus::Open || room->setup().unlisted;
    if (room->seats_person(asked->person.id) && invites) summary["invite"] = room->setup().invite;
    return asked->reply(Answer::of(summary));
  }
  const auto saved = hall_.reads.game(id);
  if (!saved) return asked->refuse(404, "There is no such game.");
  Room room(hall_, saved->id, setup_of(hall_.reads, *saved), saved->began);
  if (!room.admits(asked->person.id, invite))
    return asked->refuse(403, "This game is private: it needs an invitation.");
  room.look_finished(*saved);
  asked->reply(Answer::of(room.summary(asked->person.id)));
}

void Api::join(const std::shared_ptr<Asked>& asked) {
  const std::string& id = asked->request.path[2];
  const auto room = hall_.room(id);
  if (!room) return asked->refuse(404, "There is no such game.");
  const json::value* deck = asked->body.if_contains("deck");
  auto meant = deck_meant(deck ? *deck : json::value(), room->setup().rulebook, asked->person.id);
  if (const auto* refusal = std::get_if<Refusal>(&meant)) return asked->refuse(*refusal);
  hall_.join(id, asked->asking(), std::get<DeckText>(meant), text_of(asked->body, "invite"), told(asked));
}

void Api::leave(const std::shared_ptr<Asked>& asked) {
  hall_.leave(asked->request.path[2], asked->person.id, told(asked));
}

}  // namespace tercio::server
