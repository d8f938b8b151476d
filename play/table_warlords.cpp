// The Warlords table: planets in a line, the opponent's side above and one's own below.
#include <algorithm>
#include <functional>

#include "play/table_layout.h"

namespace tercio {
namespace {

using Lines = std::vector<std::string>;

struct Planet {
  const PlaceView* place;
  std::vector<const CardView*> theirs, mine;
  Lines besides_theirs, besides_mine;  // what else lies on a side
};

class Drawing {
 public:
  Drawing(const TableView& view, const std::string& me, const std::string& opponent, const Pen& pen,
          std::size_t rows)
      : view_(view), me_(me), opponent_(opponent), pen_(pen), rows_(rows) {
    for (const PlaceView& place : view.places) {
      if (!place.owner.empty() || place.name.rfind("planet ", 0) != 0) continue;
      if (!property(place.properties, "hidden").empty()) {
        ++hidden_;
        continue;
      }
      planets_.push_back({&place, units(opponent, place.name), units(me, place.name),
                          besides(opponent, place.name), besides(me, place.name)});
    }
    // The place of a captured planet may still hold units for a moment; they are on their way home.
    cell_ = planets_.empty() ? pen.screen().width : (pen.screen().width + 1) / planets_.size() - 1;
    cell_ = std::min<std::size_t>(cell_, 38);
  }

  Lines draw() {
    const bool roomy = rows_ >= 26;
    Lines hq_theirs = hq(opponent_, Tone::Theirs, roomy ? 3 : 1),
          hq_mine = hq(me_, Tone::Mine, roomy ? 3 : 1);
    std::size_t above = 1, below = 1;  // an empty side keeps its line
    for (const Planet& p : planets_) {
      above = std::max(above, p.theirs.size() + p.besides_theirs.size());
      below = std::max(below, p.mine.size() + p.besides_mine.size());
    }
    const bool spare = above + below + 12 <= rows_;  // then the hand may have a third line
    Lines held = hand(roomy || spare ? 3 : 2);
    Lines texts = roomy ? battle_texts() : Lines{};
    const std::size_t fixed =
        3 + hq_theirs.size() + hq_mine.size() + held.size() + names().size();  // heading, two states
    std::size_t free = rows_ > fixed ? rows_ - fixed : 0;
    if (texts.size() + above + below > free) texts.clear();
    free -= std::min(free, texts.size());
    if (above + below > free) {  // each side gets half, and what the other does not need
      const std::size_t half = free / 2;
      const std::size_t more = below < half ? free - below : free - half;
      above = std::max<std::size_t>(std::min(above, more), 1);
      below = free > above ? std::min(below, free - above) : 1;
    }

    Lines lines{pen_.rule(heading())};
    lines.push_back(status(opponent_, Tone::Theirs));
    append(lines, hq_theirs);
    append(lines, army(true, above));
    append(lines, names());
    append(lines, texts);
    append(lines, army(false, below));
    append(lines, hq_mine);
    lines.push_back(status(me_, Tone::Mine));
    append(lines, held);
    return lines;
  }

 private:
  static void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

  std::vector<const CardView*> units(const std::string& owner, const std::string& place) const {
    std::vector<const CardView*> list;
    if (const PlaceView* found = find_place(view_, owner, place))
      for (const CardView& card : found->cards) list.push_back(&card);
    std::stable_partition(list.begin(), list.end(),
                          [](const CardView* card) { return card->type == "warlord"; });
    return list;
  }
  // Attachments of the planet, and cards in reserve: those that are not known are counted.
  Lines besides(const std::string& owner, const std::string& place) const {
    Lines lines;
    for (const CardView* card : units(owner, "attached " + place)) lines.push_back("+ " + card->title);
    std::size_t unknown = 0;
    for (const CardView* card : units(owner, "reserve " + place)) {
      if (card->title == "?")
        ++unknown;
      else
        lines.push_back("(" + card->title + ")");
    }
    if (unknown > 0) lines.push_back("(" + std::to_string(unknown) + " in reserve)");
    return lines;
  }
  std::size_t count(const std::string& owner, const char* place) const {
    const PlaceView* found = find_place(view_, owner, place);
    return found ? found->cards.size() : 0;
  }

  std::string heading() const {
    const std::string dot = " " + pen_.sign(Sign::Dot) + " ";
    const std::string first = property(view_.properties, "initiative");
    std::string text = "Round " + property(view_.properties, "round") + dot +
                       property(view_.properties, "phase") + " phase" + dot +
                       "initiative: " + (first == me_ ? "you" : first);
    if (hidden_ > 0)
      text += dot + std::to_string(hidden_) + (hidden_ == 1 ? " planet" : " planets") + " face down";
    return text;
  }

  static char letter(const std::string& symbol) { return static_cast<char>(symbol[0] - 'a' + 'A'); }
  static std::string letters(const std::string& symbols) {  // "material, tech" -> "MT"
    std::string text;
    for (std::size_t i = 0; i < symbols.size(); ++i)
      if (i == 0 || symbols[i - 1] == ' ') text += letter(symbols.substr(i));
    return text;
  }

  // tom  4 resources · hand 5 · deck 31 · discard 2 · won Plannum ST
  std::string status(const std::string& who, Tone tone) const {
    const bool mine = who == me_;
    const std::string dot = " " + pen_.sign(Sign::Dot) + " ";
    const std::string resources = property(view_.properties, who + "/resources");
    std::string text = resources + (resources == "1" ? " resource" : " resources") + dot + "hand " +
                       std::to_string(count(who, "hand")) + dot + "deck " +
                       std::to_string(count(who, "deck")) + dot + "discard " +
                       std::to_string(count(who, "discard"));
    if (const PlaceView* won = find_place(view_, who, "victory"); won && !won->cards.empty()) {
      std::string all, titles;
      for (const CardView& planet : won->cards) {
        all += letters(property(planet.properties, "symbols"));
        titles += (titles.empty() ? "" : ", ") + planet.title;
      }
      text += dot + "won";
      for (char symbol : {'M', 'S', 'T'})
        text += std::string(" ") + symbol + std::to_string(std::count(all.begin(), all.end(), symbol));
      text += " (" + titles + ")";
    }
    const std::string name = pen_.shorten(who, 14) + (mine ? " (you)" : "");
    return pen_.tone(tone, pen_.tone(Tone::Bold, name)) + "  " +
           pen_.shorten(text, pen_.screen().width - width_of(name) - 2);
  }

  // Attack and hit points left, command icons, attachments.
  std::string figures(const CardView& card) const {
    std::string text =
        property(card.properties, "attack") + "/" +
        std::to_string(number(card.properties, "hit points") - number(card.properties, "damage"));
    text += pen_.small(number(card.properties, "command"), 'c');
    if (!card.attachments.empty()) text += "+" + std::to_string(card.attachments.size());
    return text;
  }

  static bool is_unit(const CardView& card) {
    return card.type == "army" || card.type == "warlord" || card.type == "token" || card.type == "synapse";
  }

  std::string unit(const CardView& card, std::size_t width, Tone side, bool stretch) const {
    const bool exhausted = !property(card.properties, "exhausted").empty();
    const bool bloodied = !property(card.properties, "bloodied").empty();
    const bool damaged = number(card.properties, "damage") > 0;
    const std::string mark = pen_.sign(exhausted ? Sign::Exhausted : Sign::Ready);
    std::string figure = is_unit(card) ? figures(card) : "";
    if (const int kept = number(card.properties, "resources"); kept > 0)
      figure = "(" + std::to_string(kept) + ")";
    const std::size_t fixed =
        width_of(mark) + (figure.empty() ? 0 : width_of(figure) + 1) + (bloodied ? 1 : 0);
    std::string name = pen_.shorten(card.title, width > fixed ? width - fixed : 1);
    if (bloodied) name = pen_.sign(Sign::Bloodied) + name;
    if (stretch) name = pen_.pad(name, width - fixed + (bloodied ? 1 : 0));
    const Tone tone = exhausted ? Tone::Dim : card.type == "warlord" ? Tone::Bold : Tone::Plain;
    std::string text = pen_.tone(side, mark) + pen_.tone(tone, name);
    if (!figure.empty())
      text += " " + (damaged     ? pen_.tone(Tone::Bad, figure)
                     : exhausted ? pen_.tone(Tone::Dim, figure)
                                 : figure);
    return text;
  }

  std::string row(const std::function<std::string(const Planet&)>& cell) const {
    std::string line;
    for (std::size_t i = 0; i < planets_.size(); ++i) {
      line += i == 0 ? "" : " ";
      line += i + 1 < planets_.size() ? pen_.pad(cell(planets_[i]), cell_) : cell(planets_[i]);
    }
    return line;
  }

  // Units stand next to their planet: the opponent's rows are filled from below.
  Lines army(bool theirs, std::size_t rows) const {
    Lines lines;
    for (std::size_t r = 0; r < rows; ++r) {
      const std::size_t nearest = theirs ? rows - 1 - r : r;
      lines.push_back(row([&](const Planet& planet) -> std::string {
        const auto& all = theirs ? planet.theirs : planet.mine;
        const Lines& besides = theirs ? planet.besides_theirs : planet.besides_mine;
        const std::size_t count = all.size() + besides.size();
        if (nearest >= count) return "";
        if (nearest + 1 == rows && count > rows)
          return pen_.tone(Tone::Dim, "+" + std::to_string(count - nearest) + " more");
        if (nearest >= all.size())
          return pen_.tone(Tone::Dim, pen_.shorten(besides[nearest - all.size()], cell_));
        return unit(*all[nearest], cell_, theirs ? Tone::Theirs : Tone::Mine, true);
      }));
    }
    return lines;
  }

  Lines names() const {
    const auto line_under = [&](const Planet&) {
      std::string text;
      for (std::size_t i = 0; i < cell_; ++i) text += pen_.sign(Sign::Line);
      return pen_.tone(Tone::Dim, text);
    };
    const auto name = [&](const Planet& planet) {
      const bool first = !property(planet.place->properties, "first").empty();
      const bool battle = !property(planet.place->properties, "battle").empty();
      std::string text = battle ? pen_.sign(Sign::Battle) : first ? pen_.sign(Sign::First) : " ";
      text += planet.place->name.substr(7) +
              (property(planet.place->properties, "infested").empty() ? " " : "~ ") + planet.place->title;
      return pen_.tone(battle ? Tone::Bad : first ? Tone::Mark : Tone::Bold, pen_.shorten(text, cell_));
    };
    const auto gifts = [&](const Planet& planet) {
      const std::string symbols = letters(property(planet.place->properties, "symbols"));
      const std::string cards = property(planet.place->properties, "cards"),
                        resources = property(planet.place->properties, "resources");
      const bool wide = cell_ >= 24;
      const bool narrow = cell_ < 15;
      const std::string text = cards +
                               (wide     ? (cards == "1" ? " card, " : " cards, ")
                                : narrow ? "c "
                                         : " cd ") +
                               resources +
                               (wide     ? (resources == "1" ? " resource" : " resources")
                                : narrow ? "r"
                                         : " res");
      return " " + pen_.tone(Tone::Good, pen_.pad(symbols, 3)) + " " + pen_.shorten(text, cell_ - 5);
    };
    Lines lines;
    if (rows_ >= 26) lines.push_back(row(line_under));
    lines.push_back(row(name));
    lines.push_back(row(gifts));
    if (rows_ >= 26) lines.push_back(row(line_under));
    return lines;
  }

  Lines battle_texts() const {
    std::vector<Lines> texts;
    std::size_t most = 0;
    for (const Planet& planet : planets_) {
      texts.push_back(pen_.wrap(property(planet.place->properties, "text"), cell_ - 1));
      most = std::max(most, texts.back().size());
    }
    Lines lines;
    for (std::size_t r = 0; r < most; ++r) {
      std::size_t i = 0;
      lines.push_back(row([&](const Planet&) {
        const Lines& text = texts[i++];
        return r < text.size() ? pen_.tone(Tone::Dim, " " + text[r]) : std::string();
      }));
    }
    return lines;
  }

  Lines hq(const std::string& who, Tone tone, std::size_t most) const {
    const std::vector<const CardView*> cards = units(who, "hq");
    return flow(pen_, pen_.tone(tone, "HQ") + "   ", cards.size(), most,
                [&](std::size_t i, std::size_t longest) { return unit(*cards[i], longest, tone, false); });
  }

  // Copies are told once, with how many there are.
  Lines hand(std::size_t most) const {
    const auto cards = alike(units(me_, "hand"));
    if (cards.empty()) return {pen_.tone(Tone::Mine, "Hand") + " " + pen_.tone(Tone::Dim, "empty")};
    return flow(pen_, pen_.tone(Tone::Mine, "Hand") + " ", cards.size(), most,
                [&](std::size_t i, std::size_t longest) {
                  const auto& [card, copies] = cards[i];
                  const std::string shields = property(card->properties, "shields"),
                                    cost = property(card->properties, "cost");
                  const std::string extra = (cost.empty() ? "" : "(" + cost + ")") +
                                            (shields.empty() ? "" : pen_.sign(Sign::Shield) + shields) +
                                            (copies > 1 ? "x" + std::to_string(copies) : "");
                  return pen_.shorten(card->title, longest) + pen_.tone(Tone::Dim, extra);
                });
  }

  const TableView& view_;
  const std::string &me_, &opponent_;
  const Pen& pen_;
  std::size_t rows_, cell_ = 15;
  unsigned hidden_ = 0;
  std::vector<Planet> planets_;
};

}  // namespace

std::vector<std::string> draw_warlords(const TableView& view, const std::string& me,
                                       const std::string& opponent, const Pen& pen, std::size_t rows) {
  return Drawing(view, me, opponent, pen, rows).draw();
}

std::string warlords_signs(const Pen& pen) {
  return "Units: " + pen.sign(Sign::Ready) + " ready or " + pen.sign(Sign::Exhausted) +
         " exhausted, title, attack/hit points left, command icons" + (pen.screen().unicode ? "" : " (c)") +
         R"(,
+attachments; )" +
         pen.sign(Sign::Bloodied) + " bloodied warlord. Hand: title(cost) and " + pen.sign(Sign::Shield) +
         R"(shields.
Planets: M material, S strongpoint, T tech; cards and resources for winning the
command struggle there; )" +
         pen.sign(Sign::First) + " first planet, " + pen.sign(Sign::Battle) +
         " battle being fought, ~ infested; + attached\nto the planet, (in reserve).";
}

}  // namespace tercio
