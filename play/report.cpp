#include "play/report.h"

#include <fmt/format.h>

#include <boost/json.hpp>

namespace tercio {

double rate(std::uint64_t wins, const Tally& tally) {
  const std::uint64_t played = tally.games - tally.errors;
  return played == 0 ? 0.5
                     : (static_cast<double>(wins) + static_cast<double>(tally.draws) / 2) /
                           static_cast<double>(played);
}

std::string percent(double rate) { return fmt::format("{:.1f} %", rate * 100); }

namespace {

Interval interval(std::uint64_t wins, const Tally& tally) {
  const auto played = static_cast<double>(tally.games - tally.errors);
  return wilson(rate(wins, tally) * played, played);
}

}  // namespace

std::string rate_text(std::uint64_t wins, const Tally& tally) {
  const Interval range = interval(wins, tally);
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", rate(wins, tally) * 100, range.low * 100,
                     range.high * 100);
}

Tally meeting(const SimPlan& plan, const SimResult& result, std::size_t a, std::size_t b) {
  Tally sum;
  for (std::size_t i = 0; i < plan.pairs.size(); ++i) {
    const auto& [x, y] = plan.pairs[i];
    if (!((x == a && y == b) || (x == b && y == a))) continue;
    const Tally& one = result.pairs[i];
    sum.games += one.games;
    sum.draws += one.draws;
    sum.errors += one.errors;
    sum.wins[0] += one.wins[x == a ? 0 : 1];
    sum.wins[1] += one.wins[x == a ? 1 : 0];
  }
  return sum;
}

Tally deck_tally(const SimPlan& plan, const SimResult& result, std::size_t deck) {
  Tally sum;
  for (std::size_t other = 0; other < plan.decks.size(); ++other) {
    if (other == deck) continue;
    const Tally one = meeting(plan, result, deck, other);
    sum.games += one.games;
    sum.draws += one.draws;
    sum.errors += one.errors;
    for (std::size_t i = 0; i < 2; ++i) sum.wins[i] += one.wins[i];
  }
  return sum;
}

std::string report_json(const SimPlan& plan, const SimResult& result) {
  namespace json = boost::json;
  const auto both = [](const std::array<std::uint64_t, 2>& n) { return json::array{n[0], n[1]}; };
  const auto range = [](std::uint64_t wins, const Tally& tally) {
    const Interval i = interval(wins, tally);
    return json::array{i.low, i.high};
  };
  const Tally& all = result.players;
  json::object out;
  out["game"] = "warlords";
  out["seed"] = plan.seed;
  out["games"] = all.games;
  out["errors"] = all.errors;
  out["decisions"] = result.decisions;
  out["seconds"] = result.seconds;
  out["players"] = json::array{plan.players[0], plan.players[1]};
  out["wins"] = both(all.wins);
  out["draws"] = all.draws;
  out["rates"] = json::array{rate(all.wins[0], all), rate(all.wins[1], all)};
  out["intervals"] = json::array{range(all.wins[0], all), range(all.wins[1], all)};
  const double games = all.games == 0 ? 1 : static_cast<double>(all.games);
  out["rounds_per_game"] = static_cast<double>(result.rounds) / games;
  out["decisions_per_game"] = static_cast<double>(result.decisions) / games;
  out["wins_by_seat"] = both(result.seats);
  out["wins_with_first_initiative"] = result.initiative[1];
  json::object reasons;
  for (const auto& [reason, n] : result.reasons) reasons[reason] = n;
  out["reasons"] = reasons;
  json::array pairs;
  for (std::size_t i = 0; i < plan.pairs.size(); ++i) {
    const Tally& t = result.pairs[i];
    json::object pair;
    pair["decks"] = json::array{plan.decks[plan.pairs[i].first].name, plan.decks[plan.pairs[i].second].name};
    pair["games"] = t.games;
    pair["errors"] = t.errors;
    pair["wins"] = both(t.wins);
    pair["draws"] = t.draws;
    pair["rate"] = rate(t.wins[0], t);
    pair["interval"] = range(t.wins[0], t);
    pairs.push_back(pair);
  }
  out["pairs"] = pairs;
  json::array errors;
  for (const SimError& e : result.errors) {
    json::object error;
    error["seed"] = e.seed;
    error["decks"] = json::array{e.decks[0], e.decks[1]};
    error["what"] = e.what;
    errors.push_back(error);
  }
  out["error_list"] = errors;
  return json::serialize(out) + "\n";
}

}  // namespace tercio
