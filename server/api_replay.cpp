// Games that are over: their records, step by step, played on from any point, analysed.
#include <algorithm>
#include <charconv>

#include "play/analysis.h"
#include "play/rulebook.h"
#include "players/kind.h"
#include "server/api.h"
#include "server/saved_record.h"
#include "server/server.h"

namespace tercio::server {
namespace {

constexpr std::size_t most_recent = 8;

std::string property(const TableView& view, std::string_view wanted) {
  for (const auto& [name, value] : view.properties)
    if (name == wanted) return value;
  return "";
}

}  // namespace

// Nothing of a record leaves the server while its game runs: it holds the seed.
std::shared_ptr<const Api::Finished> Api::finished(const std::shared_ptr<Asked>& asked) {
  const std::string& id = asked->request.path[2];
  for (const auto& known : recent_)
    if (known->game.id == id) return known;
  auto saved = hall_.reads.game(id);
  if (!saved || saved->record.empty()) {
    asked->refuse(404, "There is no such game.");
    return nullptr;
  }
  if (saved->status != GameStatus::Over && saved->status != GameStatus::Void) {
    asked->refuse(409, "The game is not over yet.");
    return nullptr;
  }
  std::vector<SavedMove> moves = hall_.reads.moves(id);
  auto read = saved_record(*saved, moves);
  if (const auto* problem = std::get_if<RecordProblem>(&read)) {
    asked->refuse(409, problem->message);
    return nullptr;
  }
  auto found = std::make_shared<Finished>();
  found->game = std::move(*saved);
  found->record = std::get<Record>(std::move(read));
  found->moves = std::move(moves);
  // The hashes on the way and the result, which `tercio replay` verifies.
  if (auto begun = tercio::begin(found->record, hall_.library);
      auto* match = std::get_if<std::unique_ptr<Match>>(&begun)) {
    Record whole = found->record;
    cut_record(whole, 0);
    for (const Record::Move& move : found->record.moves)
      if (move.concedes)
        record_concession(whole, **match, move.seat);
      else if (!record_choice(whole, **match, move.option))
        break;
    close_record(whole, **match);
    if (whole.moves.size() == found->record.moves.size()) found->record = std::move(whole);
  }
  recent_.push_front(found);
  if (recent_.size() > most_recent) recent_.pop_back();
  return found;
}

void Api::record(const std::shared_ptr<Asked>& asked) {
  const auto game = finished(asked);
  if (!game) return;
  Answer answer = Answer::text(write_record(game->record));
  answer.headers.emplace_back("Content-Disposition",
                              "attachment; filename=\"tercio-" + game->game.id + ".record\"");
  asked->reply(std::move(answer));
}

void Api::steps(const std::shared_ptr<Asked>& asked) {
  const auto game = finished(asked);
  if (!game) return;
  auto begun = tercio::begin(game->record, hall_.library);
  auto* match = std::get_if<std::unique_ptr<Match>>(&begun);
  if (!match) return asked->refuse(409, std::get<RecordProblem>(begun).message);
  json::array all;
  for (std::size_t n = 0; n <= game->record.moves.size(); ++n) {
    const TableView view = (*match)->watch();
    const bool last = n == game->record.moves.size();
    const Record::Move* move = last ? nullptr : &game->record.moves[n];
    std::string label = last             ? (*match)->reason()
                        : move->concedes ? "concedes"
                                         : (*match)->label(move->option);
    all.push_back({{"number", n},
                   {"seat", last ? json::value() : json::value(game->moves[n].seat)},
                   {"label", label},
                   {"phase", property(view, "phase")},
                   {"round", property(view, "round")}});
    if (!last && !play_move(**match, *move)) break;
  }
  asked->reply(Answer::of(json::object{{"steps", std::move(all)}}));
}

void Api::step(const std::shared_ptr<Asked>& asked) {
  const auto game = finished(asked);
  if (!game) return;
  const std::string& text = asked->request.path[4];
  std::size_t number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{} ||
      number > game->record.moves.size())
    return asked->refuse(404, "There is no such step.");
  const Replayed at = replay(game->record, hall_.library, number);
  if (!at.match) return asked->refuse(409, "This game no longer replays.");
  const auto wanted = asked->request.query.find("seen");
  const std::string seen = wanted == asked->request.query.end() ? "all" : wanted->second;
  const bool all = seen == "all";
  const int eyes = all || seen.size() != 1 || seen[0] < '0' ? spectator : seen[0] - '0';
  if (!all && (eyes < 0 || static_cast<unsigned>(eyes) >= at.match->seats()))
    return asked->refuse(400, "There is no such seat.");
  Eyes look(*at.match, eyes, game->game.id, hall_.scramble);
  json::array log;
  for (const LogLine& line : at.match->log())
    if (all || look.may_read(line)) log.emplace_back(line.text);
  asked->reply(Answer::of(json::object{
      {"number", number}, {"view", all ? look.everything() : look.view()}, {"log", std::move(log)}}));
}

void Api::play_from(const std::shared_ptr<Asked>& asked) {
  const auto game = finished(asked);
  if (!game) return;
  const std::string level(asked->body.at("level").as_string());
  if (!is_level(level)) return asked->refuse(400, "There is no such level.");
  hall_.go_on_from(game->game, game->moves, asked->body.at("number").to_number<std::size_t>(),
                   asked->body.at("seat").to_number<Seat>(), asked->person.id, asked->person.name, level,
                   told(asked));
}

void Api::analyse(const std::shared_ptr<Asked>& asked) {
  const auto game = finished(asked);
  if (!game) return;
  const std::string key = "analysis " + game->game.id;
  if (chores_.count(key) || !hall_.reads.analysis(game->game.id).empty())
    return asked->reply(Answer::of(json::object()));
  for (const auto& [id, chore] : chores_)
    if (chore->person == asked->person.id && !chore->finished())
      return asked->refuse(409, "One thing at a time: your last test or analysis is not finished yet.");
  auto chore = std::make_shared<Chore>(asked->person.id, game->record.moves.size());
  chores_[key] = chore;
  hall_.thinkers.chore([chore, game, &library = hall_.library, &writer = hall_.writer,
                        farm = settings_.farm.get()] {
    AnalysisPlan plan;
    plan.iterations = 300;
    const Analysis analysis = farm::with_help(farm, [&](Elsewhere* helpers) {
      plan.farm = helpers;
      return tercio::analyse(game->record, library, plan, [&](std::uint64_t done) { chore->progress(done); });
    });
    json::array decisions;
    for (const AnalysedChoice& choice : analysis.choices) {
      const auto first = [&](double chance) { return choice.seat == 0 ? chance : 1 - chance; };
      decisions.push_back({{"number", choice.number - 1},
                           {"seat", choice.seat},
                           {"chosen", choice.label},
                           {"before", first(choice.before)},
                           {"after", first(choice.after)},
                           {"better", choice.better.empty() ? json::value() : json::value(choice.better)},
                           {"loss", choice.lost()}});
    }
    json::object result{{"decisions", std::move(decisions)}};
    writer.write([id = game->game.id, text = json::serialize(result)](Store& store) {
      store.keep_analysis(id, text);
    });
    chore->finish(std::move(result));
  });
  asked->reply(Answer::of(json::object()));
}

void Api::analysis(const std::shared_ptr<Asked>& asked) {
  const std::string& id = asked->request.path[2];
  json::object told;
  if (const auto found = chores_.find("analysis " + id); found != chores_.end()) {
    told = found->second->told("of");
    if (!told.contains("decisions")) told["decisions"] = json::array();
  } else {
    const std::string kept = hall_.reads.analysis(id);
    if (kept.empty()) return asked->refuse(404, "This game has not been analysed.");
    told = json::parse(kept).as_object();
    const std::size_t choices = hall_.reads.moves(id).size();
    told["done"] = choices;
    told["of"] = choices;
    told["finished"] = true;
  }
  asked->reply(Answer::of(told));
}

}  // namespace tercio::server
