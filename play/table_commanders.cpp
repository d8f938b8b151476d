// The table of Commanders: of each commander his locations and encampment, and between them the battlefield.
// The others stand above, with their armies below their regions; the one who looks stands below, the other
// way round.
#include <algorithm>

#include "play/table_layout.h"

namespace tercio {
namespace {

using Lines = std::vector<std::string>;
using CardList = std::vector<const CardView*>;

bool is_pile(std::string_view name) {
  static constexpr std::string_view piles[] = {"arsenal", "domain", "ruins", "void", "aside", "locations"};
  return std::find(std::begin(piles), std::end(piles), name) != std::end(piles);
}

class Drawing {
 public:
  Drawing(const TableView& view, const std::vector<std::string>& names, const Pen& pen, std::size_t rows)
      : view_(view), names_(names), pen_(pen), rows_(rows) {
    widest_ = std::clamp<std::size_t>(pen.screen().width / 6, 12, 24);
  }

  // Each region may take a few lines; fewer if there is no room. Then the others are told in short.
  Lines draw() const {
    const std::size_t room = rows_ > 1 ? rows_ - 1 : 1;
    Lines lines;
    for (const auto& [others, most] : {std::pair{Told::InFull, 6U},
                                       {Told::InFull, 3U},
                                       {Told::InFull, 2U},
                                       {Told::InFull, 1U},
                                       {Told::InShort, 1U},
                                       {Told::ByName, 1U}}) {
      lines = table(others, most);
      if (lines.size() <= room) break;
    }
    if (lines.size() > room) lines.resize(room);
    lines.insert(lines.begin(), pen_.rule(heading()));
    return lines;
  }

 private:
  static void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

  enum class Told { InFull, InShort, ByName };

  Lines table(Told others, std::size_t most) const {
    Lines lines;
    for (std::size_t i = 1; i < names_.size(); ++i) {
      lines.push_back(status(names_[i], Tone::Theirs));
      if (gone(names_[i]) || others == Told::ByName) continue;
      if (others == Told::InShort) {
        append(lines, in_short(names_[i], Tone::Theirs));
        continue;
      }
      append(lines, regions(names_[i], Tone::Theirs, most));
      append(lines, battlefield(names_[i], Tone::Theirs, most));
    }
    lines.push_back(pen_.rule(""));
    append(lines, battlefield(names_[0], Tone::Mine, most));
    append(lines, regions(names_[0], Tone::Mine, most));
    lines.push_back(status(names_[0], Tone::Mine));
    append(lines, arsenal(most));
    return lines;
  }

  std::string who(const std::string& name) const { return name == names_[0] ? "you" : name; }
  bool gone(const std::string& name) const {
    return property(view_.properties, name + "/surrendered") == "true";
  }

  std::string heading() const {
    const std::string dot = " " + pen_.sign(Sign::Dot) + " ";
    std::string text = "Term " + property(view_.properties, "term") + " of " +
                       who(property(view_.properties, "term of")) + dot +
                       property(view_.properties, "phase") + " phase";
    if (const std::string combat = property(view_.properties, "combat"); combat != "none" && !combat.empty())
      text += dot + combat;
    if (const std::string holder = property(view_.properties, "priority"); holder != "none")
      text += dot + "priority: " + who(holder);
    return text;
  }

  CardList cards_in(const std::string& owner, const std::string& name) const {
    CardList list;
    if (const PlaceView* place = find_place(view_, owner, name))
      for (const CardView& card : place->cards) list.push_back(&card);
    return list;
  }

  // tom (you)  health 30 · gold 3 · mana 2 · arsenal 5 · domain 30 · ruins 2
  std::string status(const std::string& name, Tone tone) const {
    const std::string dot = " " + pen_.sign(Sign::Dot) + " ";
    const auto value = [&](const char* what) { return property(view_.properties, name + "/" + what); };
    const std::string called = pen_.shorten(name, 14) + (name == names_[0] ? " (you)" : "");
    std::string text;
    if (gone(name)) {
      text = "has surrendered";
    } else {
      text = "health " + value("health") + dot + "gold " + value("gold") + dot + "mana " + value("mana");
      for (const char* pile : {"arsenal", "domain", "ruins", "void", "aside"}) {
        const std::size_t n = cards_in(name, pile).size();
        const std::string told = dot + pile + " " + std::to_string(n);
        if (n > 0 && width_of(called + text + told) + 3 <= pen_.screen().width) text += told;
      }
    }
    const bool acts = property(view_.properties, "term of") == name;
    const std::string mark = acts ? pen_.tone(Tone::Mark, pen_.sign(Sign::First)) : std::string();
    return mark + pen_.tone(tone, pen_.tone(Tone::Bold, called)) + "  " +
           pen_.shorten(text, pen_.screen().width - width_of(called) - 3);
  }

  // Strike/armor/health left; what it rides and carries.
  std::string figures(const CardView& card) const {
    const auto value = [&](const char* name) { return property(card.properties, name); };
    std::string text;
    if (!value("strike").empty()) text = value("strike") + "/" + value("armor");
    if (!value("health").empty()) text += "/" + value("health");
    if (const int counters = number(card.properties, "counters"); counters > 0)
      text += "(" + std::to_string(counters) + ")";
    if (!card.attachments.empty()) text += "+" + std::to_string(card.attachments.size());
    return text;
  }

  std::string unit(const CardView& card, std::size_t longest, Tone side) const {
    const auto is = [&](const char* name) { return !property(card.properties, name).empty(); };
    const bool unable = is("unable"), guard = is("guard");
    const Sign mark = guard ? Sign::Shield : unable ? Sign::Exhausted : Sign::Ready;
    const Tone tone = unable ? Tone::Dim : is("general") ? Tone::Bold : Tone::Plain;
    const std::string figure = figures(card);
    std::string text = pen_.tone(side, pen_.sign(mark));
    if (is("general")) text += pen_.tone(Tone::Mark, pen_.sign(Sign::Star));
    text += pen_.tone(tone, pen_.shorten(card.title, longest));
    if (!figure.empty())
      text += " " + pen_.tone(is("damage") ? Tone::Bad : unable ? Tone::Dim : Tone::Plain, figure);
    return text;
  }

  // A head of one width for all regions, then the cards there.
  Lines region(const std::string& head, const CardList& cards, Tone tone, std::size_t most) const {
    const std::string called = pen_.pad(pen_.shorten(head, widest_ - 1), widest_);
    return flow(pen_, pen_.tone(tone, called), cards.size(), most,
                [&](std::size_t i, std::size_t longest) { return unit(*cards[i], longest, tone); });
  }

  static std::string called(const PlaceView& place) {
    const std::string level = property(place.properties, "level");
    return place.name == "encampment" ? place.name : place.name + " " + level;
  }
  std::vector<const PlaceView*> regions_of(const std::string& name) const {
    std::vector<const PlaceView*> found;
    for (const PlaceView& place : view_.places)
      if (place.owner == name && !is_pile(place.name) && place.name != "battlefield") found.push_back(&place);
    return found;
  }

  // The encampment and the locations with somebody in them have lines of their own; the others share one.
  // What is farthest from the battlefield stands at the edge.
  Lines regions(const std::string& name, Tone tone, std::size_t most) const {
    Lines lines, camp, shared;
    std::vector<std::string> empty;
    for (const PlaceView* place : regions_of(name)) {
      const CardList cards = cards_in(name, place->name);
      if (!cards.empty())
        append(place->name == "encampment" ? camp : lines, region(called(*place), cards, tone, most));
      else if (place->name != "encampment")
        empty.push_back(called(*place));
    }
    if (!empty.empty())
      shared = flow(pen_, pen_.tone(tone, pen_.pad("locations", widest_)), empty.size(), most,
                    [&](std::size_t i, std::size_t longest) { return pen_.shorten(empty[i], longest); });
    const bool mine = name == names_[0];
    Lines all = mine ? lines : shared;
    append(all, camp);
    append(all, mine ? shared : lines);
    return all;
  }

  // All units of a commander in one line, those on the battlefield first.
  Lines in_short(const std::string& name, Tone tone) const {
    CardList cards = cards_in(name, "battlefield");
    for (const PlaceView* place : regions_of(name))
      for (const CardView& card : place->cards) cards.push_back(&card);
    if (cards.empty()) return {};
    return flow(pen_, "  ", cards.size(), 1,
                [&](std::size_t i, std::size_t longest) { return unit(*cards[i], longest, tone); });
  }

  Lines battlefield(const std::string& name, Tone tone, std::size_t most) const {
    const CardList cards = cards_in(name, "battlefield");
    if (cards.empty()) return {};
    return region("battlefield", cards, tone, most);
  }

  Lines arsenal(std::size_t most) const {
    const auto cards = alike(cards_in(names_[0], "arsenal"));
    const std::string head = pen_.tone(Tone::Mine, "Arsenal") + " ";
    if (cards.empty()) return {head + pen_.tone(Tone::Dim, "empty")};
    if (rows_ >= 26 && pen_.screen().width >= 100 && cards.size() <= rows_ / 3 && most > 2)
      return in_full(cards);
    const std::size_t lines = rows_ >= 26 ? 4 : std::min<std::size_t>(most + 1, 3);
    return flow(pen_, head, cards.size(), lines, [&](std::size_t i, std::size_t longest) {
      const auto& [card, copies] = cards[i];
      const std::string cost = property(card->properties, "cost");
      return pen_.shorten(card->title, longest) +
             pen_.tone(Tone::Dim, (cost.empty() ? "" : "(" + cost + ")") +
                                      (copies > 1 ? "x" + std::to_string(copies) : ""));
    });
  }

  // One card to a line, with what it costs, its figures and what it says.
  Lines in_full(const std::vector<std::pair<const CardView*, unsigned>>& cards) const {
    Lines lines{pen_.tone(Tone::Mine, "Arsenal")};
    for (const auto& [card, copies] : cards) {
      const std::string head = pen_.pad(pen_.shorten(card->title, 28), 29) +
                               pen_.pad(property(card->properties, "cost"), 9) + pen_.pad(figures(*card), 7) +
                               pen_.pad(copies > 1 ? "x" + std::to_string(copies) : "", 3);
      std::string text = card->text;
      std::replace(text.begin(), text.end(), '\n', ' ');
      const std::size_t width = pen_.screen().width, used = width_of(head);
      lines.push_back(head + pen_.tone(Tone::Dim, pen_.shorten(text, width > used ? width - used : 0)));
    }
    return lines;
  }

  const TableView& view_;
  const std::vector<std::string>& names_;
  const Pen& pen_;
  std::size_t rows_, widest_;
};

}  // namespace

std::vector<std::string> draw_commanders(const TableView& view, const std::vector<std::string>& names,
                                         const Pen& pen, std::size_t rows) {
  return Drawing(view, names, pen, rows).draw();
}

std::string commanders_signs(const Pen& pen) {
  return "Units: " + pen.sign(Sign::Ready) + " able, " + pen.sign(Sign::Exhausted) + " unable, " +
         pen.sign(Sign::Shield) + " on guard, " + pen.sign(Sign::Star) +
         R"( general; title, strike/armor/health left,
(counters), +cards on it. Locations: name and level. Arsenal: title(cost), g gold,
m mana. )" +
         pen.sign(Sign::First) + " marks whose term it is; the line across the table is the battlefield.";
}

}  // namespace tercio
