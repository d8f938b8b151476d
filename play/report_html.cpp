// The page: one file, no script, light and dark.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "play/html.h"
#include "play/report.h"

namespace tercio {
namespace {

constexpr const char* head = R"html(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tercio: simulation</title>
<style>
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #1f2328; --soft: #6b7280; --line: #e3e0d8;
  --win: 37, 99, 168; --loss: 190, 60, 42; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --card: #1c1f25; --ink: #e8e6e1; --soft: #9aa1ab;
  --line: #30343c; --win: 86, 148, 214; --loss: 222, 106, 84; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 78rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.05rem; margin: 2.25rem 0 .75rem; }
p, .soft { color: var(--soft); margin: .25rem 0; }
.figures { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
.figure { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .7rem 1rem; min-width: 9rem; }
.figure b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { border-collapse: separate; border-spacing: 3px; font-variant-numeric: tabular-nums; }
th { font-weight: 500; font-size: .82rem; color: var(--soft); text-align: right; padding: 0 .5rem 0 0; white-space: nowrap; }
thead th { vertical-align: bottom; text-align: left; padding: 0 0 .35rem; height: 9.5rem; width: 3.6rem; }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); }
td { width: 3.6rem; height: 2.6rem; text-align: center; border-radius: .35rem; background: var(--card); }
td.self { background: repeating-linear-gradient(45deg, transparent 0 4px, var(--line) 4px 5px); }
td.heat { font-weight: 600; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
svg .soft { fill: var(--soft); }
svg .track { fill: var(--card); stroke: var(--line); }
svg .bar { fill: rgba(var(--win), .75); }
svg .whisker { stroke: var(--ink); stroke-width: 1.5; }
svg .half { stroke: var(--soft); stroke-dasharray: 3 3; }
</style>
<main>
)html";

std::string figure(const std::string& number, const std::string& what) {
  return fmt::format("<div class=\"figure\"><b>{}</b><span class=\"soft\">{}</span></div>\n", number, what);
}

// A row of the bar chart: the rate, its interval as a whisker, and numbers beside it.
std::string bar(std::size_t row, const std::string& name, std::uint64_t wins, const Tally& tally) {
  constexpr double left = 230, width = 420, height = 30;
  const double y = static_cast<double>(row) * height, p = rate(wins, tally);
  const auto played = static_cast<double>(tally.games - tally.errors);
  const Interval range = wilson(p * played, played);
  return fmt::format(
      "<g transform=\"translate(0 {:.0f})\"><text x=\"{:.0f}\" y=\"19\" text-anchor=\"end\">{}</text>"
      "<rect class=\"track\" x=\"{:.0f}\" y=\"6\" width=\"{:.0f}\" height=\"18\" rx=\"4\"/>"
      "<rect class=\"bar\" x=\"{:.0f}\" y=\"6\" width=\"{:.1f}\" height=\"18\" rx=\"4\"/>"
      "<line class=\"whisker\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"15\" y2=\"15\"/>"
      "<text class=\"soft\" x=\"{:.0f}\" y=\"19\">{}</text></g>\n",
      y, left - 10, escaped(name), left, width, left, p * width, left + range.low * width,
      left + range.high * width, left + width + 12, rate_text(wins, tally));
}

std::string bars(const std::vector<std::string>& rows) {
  const std::size_t height = rows.size() * 30;
  std::string text = fmt::format(
      "<div class=\"wide\"><svg viewBox=\"0 0 860 {0}\" width=\"860\" height=\"{0}\" role=\"img\">\n",
      height);
  for (const std::string& row : rows) text += row;
  return text +
         fmt::format("<line class=\"half\" x1=\"440\" x2=\"440\" y1=\"0\" y2=\"{}\"/></svg></div>\n", height);
}

std::string cell(const SimPlan& plan, const SimResult& result, std::size_t a, std::size_t b) {
  const Tally t = meeting(plan, result, a, b);
  if (a == b && t.games == 0) return "<td class=\"self\"></td>";
  if (t.games == 0) return "<td></td>";
  const double p = rate(t.wins[0], t), alpha = std::min(0.85, std::abs(p - 0.5) * 1.9);
  return fmt::format(
      "<td class=\"heat\" style=\"background:rgba(var(--{}),{:.2f})\" title=\"{} against {}: {}, {} "
      "games\">{:.0f}</td>",
      p >= 0.5 ? "win" : "loss", alpha, escaped(plan.decks[a].name()), escaped(plan.decks[b].name()),
      rate_text(t.wins[0], t), t.games, p * 100);
}

std::string heat_map(const SimPlan& plan, const SimResult& result, const std::vector<std::size_t>& order) {
  std::string text = "<div class=\"wide\"><table>\n<thead><tr><th></th>";
  for (const std::size_t b : order) text += "<th><span>" + escaped(plan.decks[b].name()) + "</span></th>";
  text += "</tr></thead>\n";
  for (const std::size_t a : order) {
    text += "<tr><th>" + escaped(plan.decks[a].name()) + "</th>";
    for (const std::size_t b : order) text += cell(plan, result, a, b);
    text += "</tr>\n";
  }
  return text + "</table></div>\n";
}

// Of pairs: the decks by their rate, and the heat map.
std::string deck_sections(const SimPlan& plan, const SimResult& result) {
  std::vector<std::size_t> order;
  std::vector<Tally> tallies;
  for (std::size_t i = 0; i < plan.decks.size(); ++i) {
    order.push_back(i);
    tallies.push_back(deck_tally(plan, result, i));
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rate(tallies[a].wins[0], tallies[a]) > rate(tallies[b].wins[0], tallies[b]);
  });
  std::string text = "<h2>Decks</h2>\n<p>Wins against all other decks here.</p>\n";
  std::vector<std::string> rows;
  for (const std::size_t i : order)
    if (tallies[i].games > 0)
      rows.push_back(bar(rows.size(), plan.decks[i].name(), tallies[i].wins[0], tallies[i]));
  text += bars(rows);
  text +=
      "<h2>Every deck against every deck</h2>\n<p>How many of a hundred games the deck on the left wins "
      "against the deck above. Blue wins, red loses; hold the pointer over a field for its interval.</p>\n";
  return text + heat_map(plan, result, order);
}

// Of larger tables: each with its decks.
std::string table_sections(const SimPlan& plan, const SimResult& result) {
  std::string text;
  for (std::size_t i = 0; i < plan.tables.size(); ++i) {
    std::vector<std::string> rows;
    for (std::size_t n = 0; n < plan.tables[i].size(); ++n)
      rows.push_back(
          bar(n, plan.decks[plan.tables[i][n]].name(), result.tables[i].wins[n], result.tables[i]));
    text += "<h2>" + escaped(table_label(plan, i)) + "</h2>\n" + bars(rows);
  }
  return text;
}

}  // namespace

std::string report_html(const SimPlan& plan, const SimResult& result) {
  const Tally& all = result.players;
  const bool pairs = plan.seats() == 2;
  const double games = std::max(static_cast<double>(all.games), 1.0);
  std::string text = head;
  text += fmt::format(
      "<h1>{}: {} games</h1>\n<p>{}, seed {}, {} for each {}; each player has each deck in each seat as "
      "often.</p>\n",
      escaped(plan.title), all.games, escaped(fmt::format("{}", fmt::join(plan.players, " against "))),
      plan.seed, plan.games, pairs ? "pair of decks" : "table");
  text += "<div class=\"figures\">\n";
  text += figure(fmt::format("{:.1f}", static_cast<double>(result.rounds) / games), "rounds a game");
  text += figure(fmt::format("{:.0f}", static_cast<double>(result.decisions) / games), "decisions a game");
  if (result.began > 0)
    text += figure(percent(static_cast<double>(result.began_and_won) / games), "won by the seat that begins");
  text += figure(std::to_string(all.draws), "draws");
  text += figure(std::to_string(all.errors), "errors");
  text += "</div>\n<h2>Players</h2>\n<p>Wins with 95 % intervals; a draw counts for all alike.</p>\n";
  std::vector<std::string> rows;
  const std::vector<std::string> labels = player_labels(plan);
  for (std::size_t i = 0; i < labels.size(); ++i) rows.push_back(bar(i, labels[i], all.wins[i], all));
  text += bars(rows) + (pairs ? deck_sections(plan, result) : table_sections(plan, result));
  text += "<h2>How games ended</h2>\n";
  rows.clear();
  for (const auto& [reason, n] : result.reasons) {
    Tally t;
    t.games = all.games - all.errors;
    rows.push_back(bar(rows.size(), reason, n, t));
  }
  text += bars(rows);
  for (const SimError& e : result.errors)
    text += fmt::format("<p>Error: {}, seed {}: {}</p>\n",
                        escaped(fmt::format("{}", fmt::join(e.decks, " against "))), e.seed, escaped(e.what));
  return text + "</main>\n</html>\n";
}

}  // namespace tercio
