// The table of any game, from its places alone: what belongs to nobody, then each player with his own places,
// the one who looks last, beside his options.
#include <algorithm>
#include <array>

#include "play/table_layout.h"

namespace tercio {
namespace {

using Lines = std::vector<std::string>;

bool among(std::string_view name, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), name) != list.end();
}
// Piles are counted; the cards held in hand are shown to the one who looks.
bool is_pile(std::string_view name) {
  return among(name, {"deck", "domain", "discard", "ruins", "void", "removed"});
}
bool is_held(std::string_view name) { return among(name, {"hand", "arsenal", "command"}); }

class Drawing {
 public:
  Drawing(const TableView& view, const std::vector<std::string>& names, const Pen& pen, std::size_t rows)
      : view_(view), names_(names), pen_(pen), rows_(rows) {}

  Lines draw() {
    for (std::size_t i = 1; i < names_.size(); ++i) player(names_[i], Tone::Theirs);
    for (const PlaceView& place : view_.places)
      if (place.owner.empty()) common(place);
    own_ = rows_of_table_.size();
    player(names_[0], Tone::Mine);
    Lines lines = fitted();
    lines.insert(lines.begin(), pen_.rule(heading()));
    return lines;
  }

 private:
  struct Row {  // a head, and things side by side behind it
    std::string head;
    std::vector<const CardView*> cards;
    Tone tone = Tone::Plain;
  };

  std::string heading() const {
    std::string text;
    for (const auto& [name, value] : view_.properties) {
      if (name.find('/') != std::string::npos || value.empty() || value == "none") continue;
      text += (text.empty() ? "" : " " + pen_.sign(Sign::Dot) + " ") + name + " " +
              (value == names_[0] ? "you" : value);
    }
    return text;
  }

  // tom (you)  gold 3 · mana 2 · arsenal 5 · domain 30
  std::string status(const std::string& who) const {
    std::string text;
    const auto add = [&](const std::string& what) {
      text += (text.empty() ? "  " : " " + pen_.sign(Sign::Dot) + " ") + what;
    };
    for (const auto& [name, value] : view_.properties)
      if (name.starts_with(who + "/")) add(name.substr(who.size() + 1) + " " + value);
    for (const PlaceView& place : view_.places)
      if (place.owner == who && (is_pile(place.name) || is_held(place.name)))
        add(place.name + " " + std::to_string(place.cards.size()));
    return pen_.shorten(who, 14) + (who == names_[0] ? " (you)" : "") + text;
  }

  void player(const std::string& who, Tone tone) {
    rows_of_table_.push_back({status(who), {}, tone});
    const bool me = who == names_[0];
    for (const PlaceView& place : view_.places) {
      const bool shown = !is_pile(place.name) && (me || !is_held(place.name));
      if (place.owner == who && shown && !place.cards.empty()) add("  " + called(place), place, tone);
    }
  }

  void common(const PlaceView& place) {
    std::string head = called(place);
    for (const auto& [name, value] : place.properties)
      if (name != "text")
        head += " " + pen_.sign(Sign::Dot) + " " + (value == "true" ? name : name + " " + value);
    if (!place.title.empty() || !place.cards.empty()) add(head, place, Tone::Bold);
  }

  void add(const std::string& head, const PlaceView& place, Tone tone) {
    Row row{head, {}, tone};
    for (const CardView& card : place.cards) row.cards.push_back(&card);
    rows_of_table_.push_back(std::move(row));
  }

  static std::string called(const PlaceView& place) {
    const bool titled = !place.title.empty() && place.name.find(place.title) == std::string::npos;
    return titled ? place.name + " " + place.title : place.name;
  }

  // title 20/35-5 +1 (locked)
  std::string card(const CardView& card, std::size_t longest) const {
    static constexpr std::array<std::string_view, 10> figures{
        "attack", "strike", "firepower", "speed", "armor", "hit points", "health", "save", "level", "flags"};
    std::string text, truths;
    for (const auto& [name, value] : card.properties) {
      if (value == "true") truths += (truths.empty() ? "" : ", ") + name;
      if (std::find(figures.begin(), figures.end(), name) != figures.end())
        text += (text.empty() ? " " : "/") + value;
    }
    if (const int damage = number(card.properties, "damage"); damage > 0)
      text += "-" + std::to_string(damage);
    if (!card.attachments.empty()) text += " +" + std::to_string(card.attachments.size());
    if (!truths.empty()) text += " (" + truths + ")";
    const std::string title = pen_.shorten(card.title, longest);
    return title + pen_.tone(Tone::Dim, pen_.shorten(text, pen_.screen().width - width_of(title) - 12));
  }

  // Copies without any difference are told once, with how many there are.
  std::vector<std::string> cards(const Row& row, std::size_t longest) const {
    std::vector<std::pair<std::string, unsigned>> told;
    for (const CardView* each : row.cards) {
      const std::string text = card(*each, longest);
      const auto same =
          std::find_if(told.begin(), told.end(), [&](const auto& t) { return t.first == text; });
      if (same == told.end())
        told.emplace_back(text, 1);
      else
        ++same->second;
    }
    std::vector<std::string> all;
    for (const auto& [text, copies] : told)
      all.push_back(copies > 1 ? text + " x" + std::to_string(copies) : text);
    return all;
  }

  Lines flow(const Row& row, std::size_t longest, std::size_t most) const {
    const std::size_t width = pen_.screen().width;
    const std::string head = pen_.shorten(row.head, row.cards.empty() ? width : width / 2);
    Lines lines{pen_.tone(row.tone, head)};
    for (const std::string& text : cards(row, longest)) {
      if (width_of(lines.back()) + 4 + width_of(text) > width) lines.emplace_back("    ");
      lines.back() += "  " + text;
    }
    if (lines.size() > most) {
      lines.resize(most);
      lines.back() += " " + pen_.sign(Sign::Ellipsis);
    }
    return lines;
  }

  Lines all(std::size_t from, std::size_t to, std::size_t longest, std::size_t most) const {
    Lines lines;
    for (std::size_t i = from; i < to; ++i)
      for (std::string& line : flow(rows_of_table_[i], longest, most)) lines.push_back(std::move(line));
    return lines;
  }

  // Titles grow shorter until all fits; then rows are cut to a line each, and of the others' some are left
  // out.
  Lines fitted() const {
    const std::size_t room = rows_ > 1 ? rows_ - 1 : 1, count = rows_of_table_.size();
    for (const std::size_t longest : {40U, 24U, 18U, 14U, 10U})
      for (const std::size_t most : {4U, 2U})
        if (Lines lines = all(0, count, longest, most); lines.size() <= room) return lines;
    Lines lines = all(0, own_, 10, 1), own = all(own_, count, 14, 1);
    if (own.size() > room) own.resize(room);
    if (lines.size() + own.size() > room) lines.resize(room - own.size());
    lines.insert(lines.end(), own.begin(), own.end());
    return lines;
  }

  const TableView& view_;
  const std::vector<std::string>& names_;
  const Pen& pen_;
  std::size_t rows_;
  std::vector<Row> rows_of_table_;
  std::size_t own_ = 0;  // where the rows of the one who looks begin
};

}  // namespace

std::vector<std::string> draw_places(const TableView& view, const std::vector<std::string>& names,
                                     const Pen& pen, std::size_t rows) {
  return Drawing(view, names, pen, rows).draw();
}

}  // namespace tercio
