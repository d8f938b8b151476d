#include "tercio/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <iostream>
#include <numeric>

#include "play/jobs.h"
#include "play/report.h"
#include "tercio/paint.h"

namespace tercio {
namespace {
namespace json = boost::json;

const char* answer_of(const Duel& duel) {
  switch (duel.answer) {
    case Verdict::High: return "high";
    case Verdict::Low: return "low";
    case Verdict::Open: break;
  }
  return "open";
}

std::string told(const Sprt& test, const Duel& duel) {
  if (duel.answer == Verdict::Open)
    return enough ? "not certain: it was stopped" : "not certain: the games ran out";
  const bool high = duel.answer == Verdict::High;
  return fmt::format("certain: rather {} of a hundred than {}",
                     std::lround((high ? test.high : test.low) * 100),
                     std::lround((high ? test.low : test.high) * 100));
}

json::object duel_json(const SimPlan& plan, const Duel& duel) {
  json::object out;
  out["players"] = {plan.players[duel.first], plan.players[duel.second]};
  out["games"] = duel.tally.games;
  out["wins"] = json::array(duel.tally.wins.begin(), duel.tally.wins.end());
  out["draws"] = duel.tally.draws;
  out["errors"] = duel.tally.errors;
  out["answer"] = answer_of(duel);
  return out;
}

void print_json(const SimPlan& plan, const Sprt& test, const std::vector<Duel>& duels,
                const std::vector<Elo>& ratings) {
  json::object out;
  out["game"] = plan.game;
  out["seed"] = plan.seed;
  out["sprt"] = {test.low, test.high, test.errors};
  json::array ladder, all;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    json::object entry;
    entry["player"] = plan.players[i];
    entry["elo"] = ratings[i].rating;
    entry["error"] = ratings[i].error;
    ladder.push_back(entry);
  }
  for (const Duel& duel : duels) all.push_back(duel_json(plan, duel));
  out["ladder"] = ladder;
  out["duels"] = all;
  std::cout << json::serialize(out) << '\n';
}

void print_text(const SimPlan& plan, const Sprt& test, const std::vector<Duel>& duels,
                const std::vector<Elo>& ratings) {
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return ratings[a].rating > ratings[b].rating; });
  std::vector<std::vector<std::string>> rows{{"player", "Elo", "error (95 %)"}};
  for (const std::size_t i : order)
    rows.push_back({plan.players[i], fmt::format("{:+.0f}", ratings[i].rating),
                    fmt::format("{:.0f}", ratings[i].error)});
  std::cout << table(rows, {1, 2}) << '\n';
  for (const Duel& duel : duels)
    std::cout << fmt::format("{} against {}: {} in {} games, {}\n", plan.players[duel.first],
                             plan.players[duel.second], rate_text(duel.tally.wins[0], duel.tally),
                             duel.tally.games, told(test, duel));
}

}  // namespace

bool run_ladder(Program& program, const Rulebook& rulebook, const SimPlan& plan, const LadderWish& wish,
                const std::function<std::string()>& beside_the_bar) {
  Sprt test;
  if (!wish.sprt.empty()) {
    test.low = wish.sprt[0];
    test.high = wish.sprt[1];
    if (!(test.low > 0 && test.low < test.high && test.high < 1))
      return program.refuse(
          "--sprt takes two shares of wins between 0 and 1, the lower one first, such as 0.6,0.7.");
  }
  if (plan.players.size() < 2 || (!wish.ladder && plan.players.size() > 2))
    return program.refuse(wish.ladder
                              ? "--ladder compares two players or more: --players greedy,veteran,warlord"
                              : "--sprt tests two players; with --ladder any number.");
  std::vector<Duel> duels;
  const std::size_t pairs = plan.players.size() * (plan.players.size() - 1) / 2;
  std::uint64_t before = 0;
  {
    std::string standing;
    ProgressBar bar(pairs * plan.games * plan.tables.size(), "games",
                    [&] { return standing + (beside_the_bar ? "  " + beside_the_bar() : ""); });
    for (std::size_t a = 0; a < plan.players.size(); ++a)
      for (std::size_t b = a + 1; b < plan.players.size() && !enough; ++b) {
        SimPlan two = plan;
        two.players = {plan.players[a], plan.players[b]};
        duels.push_back(play_duel(rulebook, two, test, [&](std::uint64_t done, const Tally& counted) {
          standing = counted.games == 0 ? "" : two.players[0] + " " + rate_text(counted.wins[0], counted);
          bar(before + done);
        }));
        duels.back().first = a;
        duels.back().second = b;
        before += duels.back().tally.games;
        if (duels.back().tally.errors > 0) program.status = 1;
      }
  }
  const std::vector<Elo> ratings = elo_of(plan.players.size(), duels);
  if (wish.json)
    print_json(plan, test, duels, ratings);
  else
    print_text(plan, test, duels, ratings);
  return true;
}

}  // namespace tercio
