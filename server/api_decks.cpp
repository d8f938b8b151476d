// Decks: one's own, checked, converted, tested.
#include "play/deck_convert.h"
#include "play/names.h"
#include "play/octgn.h"
#include "play/rulebook.h"
#include "server/api.h"
#include "server/json.h"
#include "server/moment.h"
#include "server/server.h"

namespace tercio::server {
namespace {

constexpr std::size_t most_decks = 200, most_deck_bytes = 1U << 20U;  // of a person

}  // namespace

void Api::my_decks(const std::shared_ptr<Asked>& asked) {
  answer_elsewhere(asked, &Errands::run, [person = asked->person.id](Store& store) {
    json::array all;
    for (const SavedDeck& deck : store.decks_of(person))
      all.push_back({{"id", deck.id},
                     {"rulebook", deck.rulebook},
                     {"name", deck.name},
                     {"text", deck.text},
                     {"changed", deck.changed / 1000}});
    return Answer::of(json::object{{"decks", std::move(all)}});
  });
}

void Api::save_deck(const std::shared_ptr<Asked>& asked) {
  SavedDeck deck;
  if (const json::value* id = asked->body.if_contains("id")) deck.id = id->to_number<std::int64_t>();
  deck.person = asked->person.id;
  deck.rulebook = text_of(asked->body, "rulebook");
  deck.name = text_of(asked->body, "name");
  deck.text = text_of(asked->body, "text");
  deck.changed = since_1970();
  if (const std::string fault = deck_size_fault(deck.text); !fault.empty()) return asked->refuse(400, fault);
  if (!is_seen(deck.name))
    return asked->refuse(400, "The name of a deck has only characters that can be seen.");
  if (deck.id == 0)
    if (const auto refusal = hall_.keeps_too_much(asked->asking())) return asked->refuse(*refusal);
  auto id = std::make_shared<std::int64_t>(0);
  auto many = std::make_shared<bool>(false);
  hall_.writer.write(
      [deck, id, many](Store& store) {
        const Store::DeckUse use = store.deck_use(deck.person);
        *many = use.decks + (deck.id == 0) > most_decks || use.bytes + deck.text.size() > most_deck_bytes;
        if (!*many) *id = store.save_deck(deck);
      },
      [asked, id, many](bool done) {
        if (!done) return asked->refuse(503, "The deck could not be kept; try again.");
        if (*many) return asked->refuse(409, "You have very many decks; delete some first.");
        if (*id == 0) return asked->refuse(404, "You have no such deck.");
        asked->reply(Answer::of(json::object{{"id", *id}}));
      });
}

void Api::delete_deck(const std::shared_ptr<Asked>& asked) {
  const auto id = asked->body.at("id").to_number<std::int64_t>();
  auto was = std::make_shared<bool>(false);
  hall_.writer.write(
      [id, was, person = asked->person.id](Store& store) { *was = store.delete_deck(id, person); },
      [asked, was](bool done) {
        if (!done) return asked->refuse(503, "That could not be kept; try again.");
        if (!*was) return asked->refuse(404, "You have no such deck.");
        asked->reply(Answer::of(json::object()));
      });
}

void Api::check_deck(const std::shared_ptr<Asked>& asked) {
  answer_once(asked, [&rulebook = *hall_.library.rulebook(text_of(asked->body, "rulebook")),
                      deck = DeckText{"deck", text_of(asked->body, "text")}] {
    std::string problem = deck_size_fault(deck.text);
    if (problem.empty()) problem = rulebook.deck_problem(deck);
    json::array faults;
    if (problem.empty())
      for (const std::string& fault : rulebook.deck_faults(deck, {})) faults.emplace_back(fault);
    return Answer::of(
        json::object{{"problem", problem}, {"faults", std::move(faults)}, {"cards", lines_of(deck).count()}});
  });
}

void Api::convert_deck(const std::shared_ptr<Asked>& asked) {
  answer_once(asked, [&rulebook = *hall_.library.rulebook(text_of(asked->body, "rulebook")),
                      text = text_of(asked->body, "text"), to = text_of(asked->body, "to")] {
    if (const std::string fault = deck_size_fault(text); !fault.empty()) return Answer::error(400, fault);
    const ConvertedDeck converted = tercio::convert_deck(rulebook, text, "deck");
    if (!converted.problems.empty()) return Answer::error(400, converted.problems.front());
    if (to == "text") return Answer::of(json::object{{"text", converted.deck.text}});
    const OctgnIds ids(rulebook.name());
    if (!ids.known()) return Answer::error(400, "OCTGN does not know this game.");
    const auto octgn = ids.write(rulebook, converted.deck);
    if (!octgn) return Answer::error(400, "OCTGN does not know all of these cards.");
    return Answer::of(json::object{{"text", *octgn}});
  });
}

void Api::answer_elsewhere(const std::shared_ptr<Asked>& asked, Elsewhere where,
                           std::function<Answer(Store&)> work) {
  auto answer = std::make_shared<Answer>();
  const bool taken = (hall_.errands.*where)(
      asked->owner(), [answer, work = std::move(work)](Store& store) { *answer = work(store); },
      [asked, answer](bool done) {
        if (!done) return asked->refuse(503, "The database does not answer; try again.");
        asked->reply(std::move(*answer));
      });
  if (!taken) asked->refuse(429, "Your last requests are still being looked at; wait a moment.");
}

void Api::answer_once(const std::shared_ptr<Asked>& asked, std::function<Answer()> work) {
  constexpr std::size_t most_answers = 200;
  const std::string key = token_hash(asked->request.target + "\n" + asked->request.body);
  answer_elsewhere(asked, &Errands::study, [this, key, work = std::move(work)](Store&) {
    for (const auto& [asked_for, answer] : answers_)
      if (asked_for == key) return answer;
    answers_.emplace_front(key, work());
    if (answers_.size() > most_answers) answers_.pop_back();
    return answers_.front().second;
  });
}

// Greedy against greedy, each pair of decks with seats balanced.
void Api::test_deck(const std::shared_ptr<Asked>& asked) {
  const std::string game = text_of(asked->body, "rulebook");
  auto plan = std::make_shared<std::variant<SimPlan, Refusal>>();
  const bool taken = hall_.errands.study(
      asked->owner(),
      [plan, asked, &rulebook = *hall_.library.rulebook(game), &ready = hall_.ready_decks(game)](Store&) {
        const std::string fault = deck_size_fault(text_of(asked->body, "text"));
        if (fault.empty())
          *plan = deck_test_plan(rulebook, asked->body, ready);
        else
          *plan = Refusal{400, fault};
      },
      [this, plan, asked](bool) {
        if (const auto* refusal = std::get_if<Refusal>(plan.get())) return asked->refuse(*refusal);
        SavedChore chore{own_word(), asked->person.id, asked->asking().from, std::string(Chores::deck_test),
                         json::serialize(asked->body)};
        chore.state = json::serialize(json::object{
            {"next", 0}, {"count", std::get<SimPlan>(*plan).all_games()}, {"parts", json::array()}});
        chores_.add(chore, [asked, id = chore.id](const std::optional<Refusal>& refusal) {
          if (refusal) return asked->refuse(*refusal);
          asked->reply(Answer::of(json::object{{"id", id}}));
        });
      });
  if (!taken) asked->refuse(429, "Your last requests are still being looked at; wait a moment.");
}

void Api::deck_test(const std::shared_ptr<Asked>& asked) {
  const std::string& id = asked->request.path[2];
  auto told = chores_.told(id);
  if (!told)
    if (const auto kept = hall_.reads.chore(id); kept && kept->kind == Chores::deck_test)
      told = told_of_chore(*kept);
  if (!told || told->at("person").to_number<PersonId>() != asked->person.id)
    return asked->refuse(404, "There is no such test.");
  json::object answer{
      {"done", told->at("done")}, {"games", told->at("count")}, {"finished", told->at("finished")}};
  answer["results"] = told->contains("results") ? told->at("results") : json::array();
  asked->reply(Answer::of(answer));
}

void Api::go_on_with_chores() {
  auto kept = std::make_shared<std::vector<SavedChore>>();
  hall_.writer.write([kept](Store& store) { *kept = store.claim_chores(); },
                     [this, kept](bool done) {
                       if (done) chores_.go_on_with(*kept);
                     });
}

}  // namespace tercio::server
