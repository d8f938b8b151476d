// The analysis as one page without script: the curve of the chances, the turning points, every choice.
#include <fmt/format.h>

#include <algorithm>

#include "play/analysis.h"
#include "play/html.h"

namespace tercio {
namespace {

constexpr const char* head = R"html(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tercio: analysis of a game</title>
<style>
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #fff; --ink: #1f2328; --soft: #6b7280; --line: #e3e0d8;
  --s0: #2563a8; --s1: #be3c2a; --s2: #2f855a; --s3: #b7791f; --s4: #6b46c1; --s5: #0e7490; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --card: #1c1f25; --ink: #e8e6e1; --soft: #9aa1ab;
  --line: #30343c; --s0: #5694d6; --s1: #de6a54; --s2: #68d391; --s3: #ecc94b; --s4: #b794f4; --s5: #67e8f9; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { color: var(--soft); margin: .25rem 0; }
svg { width: 100%; height: auto; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
svg text { fill: var(--soft); font: 11px system-ui, sans-serif; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; color: var(--soft); font-size: .85rem; }
th, td { padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n { text-align: right; white-space: nowrap; }
.lost { color: var(--s1); font-weight: 600; }
@media (max-width: 40rem) {
  svg text { font-size: 26px; }
  .choices tr:first-child { display: none; }
  .choices tr { display: grid; grid-template-columns: 2.2rem 1fr 3rem 3.2rem; border-bottom: 1px solid var(--line); padding: .25rem 0; }
  .choices td { border: 0; padding: 0 .4rem 0 0; }
  .choices td:nth-child(3), .choices td:nth-child(6) { grid-column: 2 / -1; }
  .choices td:nth-child(3) { grid-row: 2; }
  .choices td:nth-child(6) { grid-row: 3; }
  .choices td:nth-child(6):not(:empty)::before { content: "better: "; color: var(--soft); }
}
)html";

std::string percent_of(double chance) { return fmt::format("{:.0f} %", chance * 100); }

constexpr double width = 1000, height = 300, left = 40, top = 24, bottom = 24;

std::string curve(const Analysis& analysis) {
  const double last = analysis.choices.empty() ? 1 : static_cast<double>(analysis.choices.back().number);
  const auto x = [&](double number) { return left + (width - left - 10) * number / std::max(last, 1.0); };
  const auto y = [&](double chance) { return top + (height - top - bottom) * (1 - chance); };
  std::string out = fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Chance of winning, decision by decision\">\n",
      width, height);
  for (const double chance : {0.0, 0.25, 0.5, 0.75, 1.0})
    out += fmt::format(
        "<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"var(--line)\"/><text x=\"4\" "
        "y=\"{:.1f}\">{}</text>\n",
        left, width - 10, y(chance), y(chance), y(chance) + 4, percent_of(chance));
  for (std::size_t seat = 0; seat < analysis.names.size(); ++seat) {
    std::string points;
    for (const AnalysedChoice& choice : analysis.choices)
      if (choice.seat == seat)
        points += fmt::format("{:.1f},{:.1f} ", x(static_cast<double>(choice.number)), y(choice.after));
    out += fmt::format("<polyline fill=\"none\" stroke=\"var(--s{})\" stroke-width=\"1.8\" points=\"{}\"/>\n",
                       seat % 6, points);
  }
  for (const std::size_t i : analysis.turning_points) {
    const AnalysedChoice& choice = analysis.choices[i];
    out += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"var(--s{})\"><title>{}: {}</title></circle>\n",
        x(static_cast<double>(choice.number)), y(choice.after), choice.seat % 6, choice.number,
        escaped(choice.label));
  }
  return out + "</svg>\n";
}

std::string choice_row(const Analysis& analysis, const AnalysedChoice& choice) {
  const bool missed = choice.lost() >= Analysis::mistake;
  std::string better = escaped(choice.better);
  for (std::size_t i = 0; i < choice.expects.size(); ++i)
    better += (i == 0 ? "<br><small>then " : "; ") + escaped(choice.expects[i]) +
              (i + 1 == choice.expects.size() ? "</small>" : "");
  return fmt::format(
      "<tr><td class=\"n\">{}</td><td style=\"color: var(--s{})\">{}</td><td>{}</td><td "
      "class=\"n\">{}</td><td "
      "class=\"n{}\">{}</td><td>{}</td></tr>\n",
      choice.number, choice.seat % 6, escaped(analysis.names[choice.seat]), escaped(choice.label),
      percent_of(choice.before), missed ? " lost" : "", percent_of(choice.after), missed ? better : "");
}

constexpr const char* choice_head =
    "<div class=\"wide\"><table "
    "class=\"choices\"><tr><th>#<th>player<th>choice<th>before<th>after<th>better</tr>\n";

}  // namespace

std::string analysis_html(const Analysis& analysis) {
  std::string out = head;
  out += "</style>\n<main>\n<h1>Analysis</h1>\n<p>" + escaped(analysis.result) + "</p>\n";
  out += "<h2>Chance of winning</h2>\n" + curve(analysis);
  out +=
      "<h2>The players</h2>\n<div class=\"wide\"><table><tr><th>player<th>choices<th>mistakes<th>given "
      "away<th>luck</tr>\n";
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    const SeatSummary& sum = analysis.seats[seat];
    out += fmt::format(
        "<tr><td style=\"color: var(--s{})\">{}</td><td>{}</td><td>{}</td><td>{:.0f} points</td><td>{:+.0f} "
        "points</td></tr>\n",
        seat % 6, escaped(analysis.names[seat]), sum.choices, sum.mistakes, sum.lost * 100, sum.luck * 100);
  }
  out += "</table></div>\n";
  if (!analysis.turning_points.empty()) {
    out += std::string("<h2>Turning points</h2>\n") + choice_head;
    for (const std::size_t i : analysis.turning_points) out += choice_row(analysis, analysis.choices[i]);
    out += "</table></div>\n";
  }
  out += std::string("<h2>Every choice</h2>\n") + choice_head;
  for (const AnalysedChoice& choice : analysis.choices) out += choice_row(analysis, choice);
  return out + "</table></div>\n</main>\n</html>\n";
}

}  // namespace tercio
