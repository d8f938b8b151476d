// Decks: one's own, checked, converted, tested.
#include "play/deck_convert.h"
#include "play/octgn.h"
#include "play/rulebook.h"
#include "server/api.h"
#include "server/json.h"
#include "server/server.h"

namespace tercio::server {
namespace {

constexpr unsigned most_decks = 200;

}  // namespace

void Api::my_decks(const std::shared_ptr<Asked>& asked) {
  json::array all;
  for (const SavedDeck& deck : hall_.reads.decks_of(asked->person.id))
    all.push_back({{"id", deck.id},
                   {"rulebook", deck.rulebook},
                   {"name", deck.name},
                   {"text", deck.text},
                   {"changed", deck.changed / 1000}});
  asked->reply(Answer::of(json::object{{"decks", std::move(all)}}));
}

void Api::save_deck(const std::shared_ptr<Asked>& asked) {
  SavedDeck deck;
  if (const json::value* id = asked->body.if_contains("id")) deck.id = id->to_number<std::int64_t>();
  deck.person = asked->person.id;
  deck.rulebook = text_of(asked->body, "rulebook");
  deck.name = text_of(asked->body, "name");
  deck.text = text_of(asked->body, "text");
  deck.changed = hall_.now();
  if (deck.id == 0 && hall_.reads.decks_of(deck.person).size() >= most_decks)
    return asked->refuse(409, "You have very many decks; delete some first.");
  auto id = std::make_shared<std::int64_t>(0);
  hall_.writer.write([deck, id](Store& store) { *id = store.save_deck(deck); },
                     [asked, id](bool done) {
                       if (!done) return asked->refuse(503, "The deck could not be kept; try again.");
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
  const Rulebook& rulebook = *hall_.library.rulebook(text_of(asked->body, "rulebook"));
  const DeckText deck{"deck", text_of(asked->body, "text")};
  const std::string problem = rulebook.deck_problem(deck);
  json::array faults;
  if (problem.empty())
    for (const std::string& fault : rulebook.deck_faults(deck, {})) faults.emplace_back(fault);
  asked->reply(Answer::of(
      json::object{{"problem", problem}, {"faults", std::move(faults)}, {"cards", lines_of(deck).count()}}));
}

void Api::convert_deck(const std::shared_ptr<Asked>& asked) {
  const Rulebook& rulebook = *hall_.library.rulebook(text_of(asked->body, "rulebook"));
  const std::string text = text_of(asked->body, "text");
  const ConvertedDeck converted = tercio::convert_deck(rulebook, text, "deck");
  if (!converted.problems.empty()) return asked->refuse(400, converted.problems.front());
  if (text_of(asked->body, "to") == "text")
    return asked->reply(Answer::of(json::object{{"text", converted.deck.text}}));
  const OctgnIds ids(rulebook.name());
  if (!ids.known()) return asked->refuse(400, "OCTGN does not know this game.");
  const auto octgn = ids.write(rulebook, converted.deck);
  if (!octgn) return asked->refuse(400, "OCTGN does not know all of these cards.");
  asked->reply(Answer::of(json::object{{"text", *octgn}}));
}

// Greedy against greedy, each pair of decks with seats balanced.
void Api::test_deck(const std::shared_ptr<Asked>& asked) {
  const std::string game = text_of(asked->body, "rulebook");
  const Rulebook* rulebook = hall_.library.rulebook(game);
  SimPlan plan;
  plan.game = game;
  plan.decks.push_back({"this deck", text_of(asked->body, "text")});
  if (std::string problem = rulebook->deck_problem(plan.decks[0]); !problem.empty())
    return asked->refuse(400, problem);
  if (const auto faults = rulebook->deck_faults(plan.decks[0], {}); !faults.empty())
    return asked->refuse(400, faults.front());
  for (const json::value& name : asked->body.at("against").as_array()) {
    const auto found = Library::deck(std::string(name.as_string()), game);
    const auto ready = deck_meant(json::object{{"name", name}}, game, 0);
    if (const auto* refusal = std::get_if<Refusal>(&ready))
      return asked->refuse(refusal->status, refusal->message);
    plan.tables.push_back({0, plan.decks.size()});
    plan.decks.push_back(std::get<DeckText>(ready));
  }
  for (const auto& [id, chore] : chores_)
    if (chore->person == asked->person.id && !chore->finished())
      return asked->refuse(409, "One thing at a time: your last test or analysis is not finished yet.");
  const auto wanted = asked->body.at("games").to_number<std::uint64_t>();
  plan.games = std::max<std::uint64_t>(4, wanted / plan.tables.size() / 4 * 4);
  const std::string id = own_word();
  auto chore = std::make_shared<Chore>(asked->person.id, plan.games * plan.tables.size());
  chores_[id] = chore;
  hall_.thinkers.chore([rulebook, plan, chore, farm = settings_.farm.get()]() mutable {
    const SimResult result = farm::with_help(farm, [&](Elsewhere* helpers) {
      plan.farm = helpers;
      return rulebook->simulate(plan, [&](std::uint64_t done) { chore->progress(done); });
    });
    json::array results;
    for (std::size_t i = 0; i < plan.tables.size(); ++i) {
      const Tally& tally = result.tables[i];
      results.push_back({{"deck", plan.decks[i + 1].name()},
                         {"games", tally.games},
                         {"wins", tally.wins[0]},
                         {"losses", tally.wins[1]},
                         {"draws", tally.draws}});
    }
    chore->finish({{"results", std::move(results)}});
  });
  asked->reply(Answer::of(json::object{{"id", id}}));
}

void Api::deck_test(const std::shared_ptr<Asked>& asked) {
  const auto found = chores_.find(asked->request.path[2]);
  if (found == chores_.end() || found->second->person != asked->person.id)
    return asked->refuse(404, "There is no such test.");
  json::object told = found->second->told("games");
  if (!told.contains("results")) told["results"] = json::array();
  asked->reply(Answer::of(told));
}

}  // namespace tercio::server
