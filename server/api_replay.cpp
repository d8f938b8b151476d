// Games that are over: their records, step by step, played on from any point, analysed.
#include <algorithm>
#include <charconv>

#include "play/rulebook.h"
#include "players/kind.h"
#include "server/api.h"
#include "server/saved_record.h"
#include "server/server.h"

namespace tercio::server {
namespace {

constexpr std::size_t most_recent = 8, from_mark_to_mark = 16;

std::string property(const TableView& view, std::string_view wanted) {
  for (const auto& [name, value] : view.properties)
    if (name == wanted) return value;
  return "";
}

std::string steps_of(const Record& record, const std::vector<SavedMove>& moves,
                     std::unique_ptr<Match> match) {
  json::array all;
  for (std::size_t n = 0; n <= record.moves.size(); ++n) {
    const TableView view = match->watch();
    const bool last = n == record.moves.size();
    const Record::Move* move = last ? nullptr : &record.moves[n];
    std::string label = last ? match->reason() : move->concedes ? "concedes" : match->label(move->option);
    all.push_back({{"number", n},
                   {"seat", last ? json::value() : json::value(moves[n].seat)},
                   {"label", label},
                   {"phase", property(view, "phase")},
                   {"round", property(view, "round")}});
    if (!last && !play_move(*match, *move)) break;
  }
  return json::serialize(json::object{{"steps", std::move(all)}});
}

}  // namespace

// Nothing of a record leaves the server while its game runs: it holds the seed.
Api::Found Api::finished(Store& store, const std::string& id, PersonId person, const std::string& invite) {
  auto saved = store.game(id);
  if (!saved || (saved->record.empty() && saved->status != GameStatus::Open))
    return Refusal{404, "There is no such game."};
  GameSetup setup = setup_of(store, *saved);
  const Affairs looked_at(hall_.loop, id, setup, saved->began);
  if (!looked_at.admits(person, invite)) return Refusal{403, "This game is private: it needs an invitation."};
  if (saved->status != GameStatus::Over && saved->status != GameStatus::Void)
    return Refusal{409, "The game is not over yet."};
  for (const auto& known : recent_)
    if (known->game == *saved) return known;  // names and all: it is never older than the store
  std::vector<SavedMove> moves = store.moves(id);
  auto read = saved_record(*saved, moves);
  if (const auto* problem = std::get_if<RecordProblem>(&read)) return Refusal{409, problem->message};
  auto found = std::make_shared<Finished>(
      Finished{std::move(*saved), std::move(setup), std::get<Record>(std::move(read)), std::move(moves)});
  mark(*found);
  std::erase_if(recent_, [&](const auto& known) { return known->game.id == id; });
  recent_.push_front(found);
  if (recent_.size() > most_recent) recent_.pop_back();
  return found;
}

// Plays it once, for the hashes on the way and the result, which `tercio replay` verifies, and keeps
// positions to begin from when somebody asks for one.
void Api::mark(Finished& game) const {
  auto begun = tercio::begin(game.record, hall_.library);
  auto* match = std::get_if<std::unique_ptr<Match>>(&begun);
  if (!match) return;
  Record whole = game.record;
  cut_record(whole, 0);
  for (const Record::Move& move : game.record.moves) {
    if (whole.moves.size() % from_mark_to_mark == 0) game.marks.push_back((*match)->clone());
    if (move.concedes)
      record_concession(whole, **match, move.seat);
    else if (!record_choice(whole, **match, move.option))
      break;
  }
  if (game.marks.empty()) game.marks.push_back((*match)->clone());
  close_record(whole, **match);
  if (whole.moves.size() == game.record.moves.size()) game.record = std::move(whole);
}

std::unique_ptr<Match> Api::Finished::before(std::size_t choice) const {
  if (marks.empty()) return nullptr;
  const std::size_t mark = std::min(choice / from_mark_to_mark, marks.size() - 1);
  auto match = marks[mark]->clone();
  for (std::size_t n = mark * from_mark_to_mark; n < choice; ++n)
    if (!play_move(*match, record.moves[n])) return nullptr;
  return match;
}

void Api::look_back(const std::shared_ptr<Asked>& asked, std::function<Answer(Finished&)> look) {
  answer_elsewhere(asked, &Errands::study,
                   [this, id = asked->request.path[2], person = asked->person.id,
                    invite = asked->request.asks("invite"), look = std::move(look)](Store& store) {
                     const Found found = finished(store, id, person, invite);
                     if (const auto* refusal = std::get_if<Refusal>(&found))
                       return Answer::error(refusal->status, refusal->message);
                     Finished& game = *std::get<std::shared_ptr<Finished>>(found);
                     game.analysis = store.analysis(id);
                     return look(game);
                   });
}

void Api::with_finished(const std::shared_ptr<Asked>& asked,
                        std::function<void(const std::shared_ptr<Finished>&)> then) {
  auto found = std::make_shared<Found>(Refusal{503, "The database does not answer; try again."});
  const bool taken = hall_.errands.study(
      asked->owner(),
      [this, found, asked](Store& store) {
        *found = finished(store, asked->request.path[2], asked->person.id, asked->request.asks("invite"));
      },
      [found, asked, then = std::move(then)](bool) {
        if (const auto* refusal = std::get_if<Refusal>(found.get())) return asked->refuse(*refusal);
        asked->attempt([&] { then(std::get<std::shared_ptr<Finished>>(*found)); });
      });
  if (!taken) asked->refuse(429, "Your last requests are still being looked at; wait a moment.");
}

void Api::record(const std::shared_ptr<Asked>& asked) {
  look_back(asked, [](Finished& game) {
    Answer answer = Answer::text(write_record(game.record));
    answer.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"tercio-" + game.game.id + ".record\"");
    return answer;
  });
}

void Api::steps(const std::shared_ptr<Asked>& asked) {
  look_back(asked, [](Finished& game) {
    if (game.marks.empty()) return Answer::error(409, "This game no longer replays.");
    if (game.steps.empty()) game.steps = steps_of(game.record, game.moves, game.marks.front()->clone());
    return Answer::text(game.steps, "application/json");
  });
}

void Api::step(const std::shared_ptr<Asked>& asked) {
  const std::string wanted = asked->request.asks("seen"), seen = wanted.empty() ? "all" : wanted;
  look_back(asked, [this, seen, text = asked->request.path[4]](Finished& game) {
    std::size_t number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{} ||
        number > game.record.moves.size())
      return Answer::error(404, "There is no such step.");
    const auto at = game.before(number);
    if (!at) return Answer::error(409, "This game no longer replays.");
    const bool all = seen == "all";
    const int eyes = all || seen.size() != 1 || seen[0] < '0' ? spectator : seen[0] - '0';
    if (!all && (eyes < 0 || static_cast<unsigned>(eyes) >= at->seats()))
      return Answer::error(400, "There is no such seat.");
    Eyes look(*at, eyes, game.game.id, hall_.scramble);
    json::array log;
    for (const LogLine& line : at->log())
      if (all || look.may_read(line)) log.emplace_back(line.text);
    return Answer::of(json::object{
        {"number", number}, {"view", all ? look.everything() : look.view()}, {"log", std::move(log)}});
  });
}

void Api::play_from(const std::shared_ptr<Asked>& asked) {
  const std::string level(asked->body.at("level").as_string());
  with_finished(asked, [this, asked, level](const std::shared_ptr<Finished>& game) {
    if (!is_level(level)) return asked->refuse(400, "There is no such level.");
    hall_.go_on_from(game->game, game->moves, asked->body.at("number").to_number<std::size_t>(),
                     asked->body.at("seat").to_number<Seat>(), asked->asking(), level, told(asked));
  });
}

void Api::analyse(const std::shared_ptr<Asked>& asked) {
  with_finished(asked, [this, asked](const std::shared_ptr<Finished>& game) {
    const std::string key = "analysis " + game->game.id;
    if (chores_.told(key) || !hall_.reads.analysis(game->game.id).empty())
      return asked->reply(Answer::of(json::object()));
    SavedChore chore{
        key, asked->person.id, asked->asking().from, std::string(Chores::analysis),
        json::serialize(json::object{{"game", game->game.id}, {"record", write_record(game->record)}})};
    chore.state = json::serialize(
        json::object{{"next", 0}, {"count", game->record.moves.size()}, {"parts", json::array()}});
    chores_.add(chore, [asked](const std::optional<Refusal>& refusal) {
      if (refusal) return asked->refuse(*refusal);
      asked->reply(Answer::of(json::object()));
    });
  });
}

void Api::analysis(const std::shared_ptr<Asked>& asked) {
  const std::string& id = asked->request.path[2];
  look_back(asked, [under_way = chores_.told("analysis " + id)](Finished& game) {
    const std::size_t of = game.moves.size();
    if (under_way)
      return Answer::of(json::object{
          {"done", under_way->at("done")}, {"of", of}, {"finished", false}, {"decisions", json::array()}});
    if (game.analysis.empty()) return Answer::error(404, "This game has not been analysed.");
    json::object told = json::parse(game.analysis).as_object();
    told["done"] = told["of"] = of;
    told["finished"] = true;
    return Answer::of(told);
  });
}

}  // namespace tercio::server
