#include "play/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

namespace tercio {

double rate(std::uint64_t wins, const Tally& tally) {
  const std::uint64_t played = tally.games - tally.errors;
  const auto sides = static_cast<double>(tally.wins.size());
  return played == 0 ? 1 / sides
                     : (static_cast<double>(wins) + static_cast<double>(tally.draws) / sides) /
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
  for (std::size_t i = 0; i < plan.tables.size(); ++i) {
    const std::vector<std::size_t>& table = plan.tables[i];
    const bool as_named = table[0] == a && table[1] == b, turned = table[0] == b && table[1] == a;
    if (!as_named && !turned) continue;
    Tally one = result.tables[i];
    if (!as_named) std::swap(one.wins[0], one.wins[1]);
    sum.add(one);
  }
  return sum;
}

Tally deck_tally(const SimPlan& plan, const SimResult& result, std::size_t deck) {
  Tally sum;
  for (std::size_t other = 0; other < plan.decks.size(); ++other)
    if (other != deck) sum.add(meeting(plan, result, deck, other));
  return sum;
}

std::vector<std::string> player_labels(const SimPlan& plan) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const auto before =
        std::count(plan.players.begin(), plan.players.begin() + static_cast<long>(i), plan.players[i]);
    labels.push_back(plan.players[i] + (before > 0 ? fmt::format(" ({})", before + 1) : ""));
  }
  return labels;
}

std::string table_label(const SimPlan& plan, std::size_t table) {
  std::string text;
  for (const std::size_t deck : plan.tables[table])
    text += (text.empty() ? "" : " against ") + plan.decks[deck].name();
  return text;
}

namespace {
namespace json = boost::json;

json::array numbers(const std::vector<std::uint64_t>& list) { return json::array(list.begin(), list.end()); }

json::array range(std::uint64_t wins, const Tally& tally) {
  const Interval i = interval(wins, tally);
  return {i.low, i.high};
}

json::object table_json(const SimPlan& plan, const SimResult& result, std::size_t table) {
  const Tally& t = result.tables[table];
  json::array decks;
  for (const std::size_t deck : plan.tables[table]) decks.emplace_back(plan.decks[deck].name());
  json::object out;
  out["decks"] = decks;
  out["games"] = t.games;
  out["errors"] = t.errors;
  out["wins"] = numbers(t.wins);
  out["draws"] = t.draws;
  out["rate"] = rate(t.wins[0], t);
  out["interval"] = range(t.wins[0], t);
  return out;
}

}  // namespace

std::string report_json(const SimPlan& plan, const SimResult& result) {
  const Tally& all = result.players;
  json::object out;
  out["game"] = plan.game;
  out["seed"] = plan.seed;
  out["games"] = all.games;
  out["errors"] = all.errors;
  out["decisions"] = result.decisions;
  out["seconds"] = result.seconds;
  out["players"] = json::array(plan.players.begin(), plan.players.end());
  out["wins"] = numbers(all.wins);
  out["draws"] = all.draws;
  json::array rates, intervals, pairs, errors;
  for (const std::uint64_t wins : all.wins) {
    rates.emplace_back(rate(wins, all));
    intervals.emplace_back(range(wins, all));
  }
  out["rates"] = rates;
  out["intervals"] = intervals;
  const double games = all.games == 0 ? 1 : static_cast<double>(all.games);
  out["rounds_per_game"] = static_cast<double>(result.rounds) / games;
  out["decisions_per_game"] = static_cast<double>(result.decisions) / games;
  out["wins_by_seat"] = numbers(result.seats);
  out["wins_with_first_initiative"] = result.began_and_won;
  json::object reasons;
  for (const auto& [reason, n] : result.reasons) reasons[reason] = n;
  out["reasons"] = reasons;
  for (std::size_t i = 0; i < plan.tables.size(); ++i) pairs.push_back(table_json(plan, result, i));
  out["pairs"] = pairs;
  for (const SimError& e : result.errors) {
    json::object error;
    error["seed"] = e.seed;
    error["decks"] = json::array(e.decks.begin(), e.decks.end());
    error["what"] = e.what;
    errors.push_back(error);
  }
  out["error_list"] = errors;
  json::array cards;
  for (const auto& [card, drawn] : result.cards) {
    json::object entry;
    entry["deck"] = plan.decks[card.first].name();
    entry["card"] = card.second;
    entry["games"] = drawn.games;
    entry["wins"] = drawn.wins;
    cards.push_back(entry);
  }
  if (plan.by_card) out["cards"] = cards;
  return json::serialize(out) + "\n";
}

}  // namespace tercio
