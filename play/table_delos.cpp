// The Delos table: the open sectors in a row, the opponent's cards above them and one's own below. While a
// battle is fought the sectors are told in short, and the two armies stand in front.
#include <algorithm>

#include "play/table_layout.h"

namespace tercio {
namespace {

using Lines = std::vector<std::string>;
using CardList = std::vector<const CardView*>;

// While a card is in the command hand its command line is the only part that counts.
std::string command_line(const CardView& card) {
  constexpr std::string_view begins = "Command: ";
  const std::size_t at = card.text.find(begins);
  if (at == std::string::npos) return "";
  return card.text.substr(at + begins.size(), card.text.find('\n', at) - at - begins.size());
}

struct Side {
  CardList cards;  // face up
  std::size_t face_down = 0;

  std::size_t lines() const { return cards.size() + (face_down > 0 ? 1 : 0); }
};

struct Sector {
  const PlaceView* place;
  Side theirs, mine;
  bool battle;
};

class Drawing {
 public:
  Drawing(const TableView& view, const std::string& me, const std::string& opponent, const Pen& pen,
          std::size_t rows)
      : view_(view), me_(me), opponent_(opponent), pen_(pen), rows_(rows) {
    for (const PlaceView& place : view.places)
      if (place.owner.empty() && place.name.starts_with("sector "))
        sectors_.push_back({&place, side(opponent, place.name), side(me, place.name),
                            !property(place.properties, "battle").empty()});
    if (!sectors_.empty()) cell_ = std::min<std::size_t>((pen.screen().width + 1) / sectors_.size() - 1, 40);
    for (const Sector& sector : sectors_)
      if (sector.battle) front_ = &sector;
  }

  Lines draw() const {
    Lines lines{pen_.rule(heading()), status(opponent_, Tone::Theirs)};
    append(lines, front_ ? battle() : row_of_sectors());
    lines.push_back(status(me_, Tone::Mine));
    append(lines, held(rows_ > lines.size() ? rows_ - lines.size() : 1));
    return lines;
  }

 private:
  static void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }
  bool roomy() const { return rows_ >= 26; }

  Side side(const std::string& owner, const std::string& name) const {
    Side found;
    if (const PlaceView* place = find_place(view_, owner, name))
      for (const CardView& card : place->cards) {
        if (property(card.properties, "facedown").empty())
          found.cards.push_back(&card);
        else
          ++found.face_down;
      }
    return found;
  }
  CardList cards_in(const std::string& owner, const char* name) const {
    CardList list;
    if (const PlaceView* place = find_place(view_, owner, name))
      for (const CardView& card : place->cards) list.push_back(&card);
    return list;
  }

  std::string heading() const {
    const std::string dot = " " + pen_.sign(Sign::Dot) + " ";
    const std::string attacker = property(view_.properties, "attacker");
    return "Turn " + property(view_.properties, "turn") + dot + property(view_.properties, "phase") + dot +
           "attacker: " + (attacker == me_ ? "you" : attacker);
  }

  // tom (you)  3 VP (Frostfen) · hand 3 · deck 40 · discard 9 · the fleet
  std::string status(const std::string& who, Tone tone) const {
    const std::string dot = " " + pen_.sign(Sign::Dot) + " ";
    std::string text = property(view_.properties, who + "/points") + " VP", won;
    for (const CardView* sector : cards_in(who, "won")) won += (won.empty() ? " (" : ", ") + sector->title;
    if (!won.empty()) text += won + ")";
    for (const char* pile : {"hand", "command", "deck", "discard"})
      if (const std::size_t n = cards_in(who, pile).size(); n > 0 || std::string_view(pile) == "deck")
        text += dot + pile + " " + std::to_string(n);
    for (const CardView* fleet : cards_in(who, "fleet")) text += dot + fleet->title;
    const std::string name = pen_.shorten(who, 14) + (who == me_ ? " (you)" : "");
    return pen_.tone(tone, pen_.tone(Tone::Bold, name)) + "  " +
           pen_.shorten(text, pen_.screen().width - width_of(name) - 2);
  }

  // Firepower/speed/armor of units, save of characters, armor of fortifications; then the flags.
  std::string figures(const CardView& card) const {
    const auto value = [&](const char* name) { return property(card.properties, name); };
    std::string text;
    if (card.type == "unit")
      text = value("firepower") + "/" + value("speed") + "/" + value("armor");
    else if (card.type == "character")
      text = value("save") + "+";
    else if (!value("armor").empty())
      text = "/" + value("armor");
    return text + pen_.small(number(card.properties, "flags"), 'f');
  }

  static std::string die(const CardView& card) { return "d" + property(card.properties, "die"); }

  struct State {
    Sign mark;
    Tone tone;
  };
  static State state(const CardView& card) {
    if (!property(card.properties, "charging").empty()) return {Sign::Prompt, Tone::Mark};
    if (!property(card.properties, "locked").empty()) return {Sign::Exhausted, Tone::Dim};
    return {Sign::Ready, card.type == "character" ? Tone::Bold : Tone::Plain};
  }

  // Its state, title and figures; `stretch` puts the figures at the end of the width.
  std::string unit(const CardView& card, std::size_t width, Tone side, bool stretch) const {
    const auto [mark, tone] = state(card);
    const std::string figure = figures(card);
    const std::size_t fixed = 1 + (figure.empty() ? 0 : width_of(figure) + 1);
    std::string name = pen_.shorten(card.title, width > fixed ? width - fixed : 1);
    if (stretch) name = pen_.pad(name, width > fixed ? width - fixed : 1);
    std::string text = pen_.tone(side, pen_.sign(mark)) + pen_.tone(tone, name);
    if (!figure.empty()) text += " " + pen_.tone(tone == Tone::Dim ? tone : Tone::Plain, figure);
    return text;
  }
  std::string face_down(std::size_t n, Tone side) const {
    return pen_.tone(side, pen_.sign(Sign::FaceDown)) +
           pen_.tone(Tone::Dim, pen_.shorten(std::to_string(n) + " face down", cell_ - 1));
  }

  // ---- the sectors in a row

  template <class Cell>
  std::string row(const Cell& cell) const {
    std::string line;
    for (std::size_t i = 0; i < sectors_.size(); ++i) {
      line += i == 0 ? "" : " ";
      line += i + 1 < sectors_.size() ? pen_.pad(cell(sectors_[i]), cell_) : cell(sectors_[i]);
    }
    return line;
  }

  std::string title(const Sector& sector) const {
    return pen_.tone(
        sector.battle ? Tone::Bad : Tone::Bold,
        pen_.shorten((sector.battle ? pen_.sign(Sign::Battle) : "") + sector.place->title, cell_));
  }
  std::string worth(const Sector& sector) const {
    const std::string flags = property(sector.place->properties, "flags"),
                      points = property(sector.place->properties, "VP") + " VP",
                      between = cell_ < 14 ? "f " : " flags " + pen_.sign(Sign::Dot) + " ";
    return pen_.tone(Tone::Good, pen_.shorten(flags + between + points, cell_));
  }

  // The cards of a side at a sector, the nearest line first. With room enough the figures have their own.
  Lines cards_at(const Side& side, bool theirs, bool tall) const {
    const Tone tone = theirs ? Tone::Theirs : Tone::Mine;
    Lines lines;
    if (side.face_down > 0) lines.push_back(face_down(side.face_down, tone));
    for (const CardView* card : side.cards) {
      if (!tall) {
        lines.push_back(unit(*card, cell_, tone, true));
        continue;
      }
      const auto [mark, shade] = state(*card);
      lines.push_back(pen_.tone(tone, pen_.sign(mark)) +
                      pen_.tone(shade, pen_.shorten(card->title, cell_ - 1)));
      lines.push_back(" " + pen_.tone(Tone::Dim, figures(*card)));
      if (theirs) std::swap(lines.back(), lines[lines.size() - 2]);
    }
    return lines;
  }

  struct Armies {
    std::vector<Lines> theirs, mine;  // of each sector
    std::size_t above = 1, below = 1;
  };
  Armies armies(bool tall) const {
    Armies all;
    for (const Sector& sector : sectors_) {
      all.theirs.push_back(cards_at(sector.theirs, true, tall));
      all.mine.push_back(cards_at(sector.mine, false, tall));
      all.above = std::max(all.above, all.theirs.back().size());
      all.below = std::max(all.below, all.mine.back().size());
    }
    return all;
  }

  // Cards stand next to their sector: the opponent's rows are filled from below.
  Lines army(const std::vector<Lines>& sides, bool theirs, std::size_t rows) const {
    Lines lines;
    for (std::size_t r = 0; r < rows; ++r) {
      const std::size_t nearest = theirs ? rows - 1 - r : r;
      std::size_t i = 0;
      lines.push_back(row([&](const Sector&) -> std::string {
        const Lines& side = sides[i++];
        if (nearest >= side.size()) return "";
        if (nearest + 1 < rows || side.size() <= rows) return side[nearest];
        return pen_.tone(Tone::Dim, "+" + std::to_string(side.size() - nearest) + " more");
      }));
    }
    return lines;
  }

  Lines texts() const {
    std::vector<Lines> all;
    std::size_t most = 0;
    for (const Sector& sector : sectors_) {
      all.push_back(pen_.wrap(property(sector.place->properties, "text"), cell_));
      most = std::max(most, all.back().size());
    }
    Lines lines;
    for (std::size_t r = 0; r < most; ++r) {
      std::size_t i = 0;
      lines.push_back(row([&](const Sector&) {
        const Lines& text = all[i++];
        return r < text.size() ? pen_.tone(Tone::Dim, text[r]) : std::string();
      }));
    }
    return lines;
  }

  Lines row_of_sectors() const {
    const Lines told = roomy() ? texts() : Lines{};
    const std::size_t fixed = 8 + told.size();  // heading, two states, two of the sectors, three of the hand
    const std::size_t free = rows_ > fixed + 2 ? rows_ - fixed : 2;
    Armies all = armies(cell_ < 24);
    if (all.above + all.below > free) all = armies(false);
    if (all.above + all.below > free) {  // each side gets half, and what the other does not need
      const std::size_t half = free / 2;
      all.above = std::min(all.above, all.below < half ? free - all.below : free - half);
      all.below = std::min(all.below, free - all.above);
    }
    Lines lines = army(all.theirs, true, all.above);
    lines.push_back(row([&](const Sector& s) { return title(s); }));
    lines.push_back(row([&](const Sector& s) { return worth(s); }));
    append(lines, told);
    append(lines, army(all.mine, false, all.below));
    return lines;
  }

  // ---- the battle in front

  // Of the sectors elsewhere only how many cards lie there: face up and face down, theirs above mine.
  std::string strength(const Side& side, Tone tone) const {
    std::string text;
    if (!side.cards.empty()) text = pen_.sign(Sign::Ready) + std::to_string(side.cards.size()) + " ";
    if (side.face_down > 0) text += pen_.sign(Sign::FaceDown) + std::to_string(side.face_down);
    return pen_.tone(tone, text);
  }
  Lines sectors_in_short() const {
    return {row([&](const Sector& s) { return title(s); }), row([&](const Sector& s) {
              const std::string theirs = strength(s.theirs, Tone::Theirs);
              return pen_.pad(theirs, cell_ / 2) + strength(s.mine, Tone::Mine);
            })};
  }

  // ── × Frostfen · 3 flags needed: Computer 2, you 4 · 3 VP
  std::string front_line() const {
    const std::string dot = " " + pen_.sign(Sign::Dot) + " ";
    const Properties& sector = front_->place->properties;
    const std::string text = pen_.sign(Sign::Battle) + " " + front_->place->title + dot +
                             property(sector, "VP") + " VP" + dot + property(sector, "flags") +
                             " flags to win: " + opponent_ + " " +
                             property(view_.properties, opponent_ + "/flags") + ", you " +
                             property(view_.properties, me_ + "/flags");
    return pen_.rule(text);
  }

  // One card to a line, with what it says.
  std::string in_full(const CardView& card, std::size_t title, Tone side,
                      const std::string& more = "") const {
    const std::string head = unit(card, title, side, true) + more + "  ";
    std::string text = card.text;
    std::replace(text.begin(), text.end(), '\n', ' ');
    const std::size_t width = pen_.screen().width, used = width_of(head);
    return head + pen_.tone(Tone::Dim, pen_.shorten(text, width > used ? width - used : 0));
  }

  Lines army_in_front(const Side& side, Tone tone, std::size_t most) const {
    if (pen_.screen().width >= 100 && side.lines() <= most) {
      Lines lines;
      for (const CardView* card : side.cards) lines.push_back(in_full(*card, 40, tone));
      if (side.face_down > 0) lines.push_back(face_down(side.face_down, tone));
      return lines;
    }
    return flow(pen_, "", side.lines(), most, [&](std::size_t i, std::size_t longest) {
      return i < side.cards.size() ? unit(*side.cards[i], longest + 6, tone, false)
                                   : face_down(side.face_down, tone);
    });
  }

  Lines battle() const {
    const std::size_t hand = most_held();
    const std::size_t fixed = 6 + hand;  // heading, two states, sectors in short, the front
    const std::size_t free = rows_ > fixed + 4 ? rows_ - fixed : 4;
    const Lines theirs = army_in_front(front_->theirs, Tone::Theirs, free / 2);
    const Lines mine = army_in_front(front_->mine, Tone::Mine, free - std::min(free / 2, theirs.size()));
    Lines lines = sectors_in_short();
    lines.push_back(front_line());
    const std::string text = property(front_->place->properties, "text");
    append(lines, theirs.empty() ? Lines{pen_.tone(Tone::Dim, "nobody")} : theirs);
    if (!text.empty() && theirs.size() + mine.size() < free)
      lines.push_back(pen_.tone(Tone::Dim, pen_.sign(Sign::Line) + pen_.sign(Sign::Line) + " " +
                                               pen_.shorten(text, pen_.screen().width - 3)));
    else
      lines.push_back(pen_.rule(""));
    append(lines, mine.empty() ? Lines{pen_.tone(Tone::Dim, "nobody")} : mine);
    return lines;
  }

  // ---- what is held: the hand, in a battle the command hand

  std::size_t most_held() const { return roomy() ? std::max<std::size_t>(3, rows_ / 4) : 3; }

  Lines held(std::size_t room) const {
    Lines lines;
    for (const char* name : {"hand", "command"}) {
      const CardList cards = cards_in(me_, name);
      if (cards.empty()) continue;
      const std::string head = std::string_view(name) == "hand" ? "Hand " : "Command ";
      const std::size_t left = room > lines.size() ? room - lines.size() : 1;
      append(lines, held(head, alike(cards), std::max<std::size_t>(std::min(left, most_held()), 1)));
    }
    return lines.empty() ? Lines{pen_.tone(Tone::Mine, "Hand") + " " + pen_.tone(Tone::Dim, "empty")} : lines;
  }
  // One command line to a line; of those that find no place only the title.
  Lines commands(const std::string& head, const std::vector<std::pair<const CardView*, unsigned>>& cards,
                 std::size_t most) const {
    Lines lines;
    for (std::size_t i = 0; i < cards.size() && i < most; ++i) {
      const auto& [card, n] = cards[i];
      const std::string title =
          (i == 0 ? head : std::string(width_of(head), ' ')) +
          (i + 1 == most && cards.size() > most ? "+" + std::to_string(cards.size() - i - 1) + " more, "
                                                : "") +
          card->title + (n > 1 ? " x" + std::to_string(n) : "");
      const std::size_t width = pen_.screen().width, used = width_of(title) + 2;
      lines.push_back(
          pen_.tone(Tone::Mine, pen_.shorten(title, width)) + "  " +
          pen_.tone(Tone::Dim, pen_.shorten(command_line(*card), width > used ? width - used : 0)));
    }
    return lines;
  }
  Lines held(const std::string& head, const std::vector<std::pair<const CardView*, unsigned>>& cards,
             std::size_t most) const {
    if (head == "Command ") return commands(head, cards, most);
    const auto copies = [](unsigned n) { return n > 1 ? "x" + std::to_string(n) : std::string(); };
    if (roomy() && pen_.screen().width >= 100 && cards.size() < most) {
      Lines lines{pen_.tone(Tone::Mine, head)};
      for (const auto& [card, n] : cards)
        lines.push_back(in_full(*card, 40, Tone::Mine, " " + die(*card) + pen_.pad(copies(n), 2)));
      return lines;
    }
    return flow(pen_, pen_.tone(Tone::Mine, head), cards.size(), most,
                [&](std::size_t i, std::size_t longest) {
                  const auto& [card, n] = cards[i];
                  return pen_.shorten(card->title, longest) +
                         pen_.tone(Tone::Dim, " " + figures(*card) + " " + die(*card) + copies(n));
                });
  }

  const TableView& view_;
  const std::string &me_, &opponent_;
  const Pen& pen_;
  std::size_t rows_, cell_ = 15;
  std::vector<Sector> sectors_;
  const Sector* front_ = nullptr;  // where a battle is fought
};

}  // namespace

std::string delos_option_text(const TableView& view, const std::string& me, const std::string& label) {
  constexpr std::string_view plays = "play ";
  if (!label.starts_with(plays)) return "";
  if (const PlaceView* hand = find_place(view, me, "command"))
    for (const CardView& card : hand->cards)
      if (label == std::string(plays) + card.title ||
          label.starts_with(std::string(plays) + card.title + " "))
        return command_line(card);
  return "";
}

std::vector<std::string> draw_delos(const TableView& view, const std::string& me, const std::string& opponent,
                                    const Pen& pen, std::size_t rows) {
  return Drawing(view, me, opponent, pen, rows).draw();
}

std::string delos_signs(const Pen& pen) {
  return "Units: " + pen.sign(Sign::Ready) + " ready, " + pen.sign(Sign::Exhausted) + " locked, " +
         pen.sign(Sign::Prompt) + " charging; title, firepower/speed/armor, flags" +
         (pen.screen().unicode ? " as a small figure" : " (f)") + R"(.
Characters: save 4+. Fortifications: /armor. )" +
         pen.sign(Sign::FaceDown) + R"(3 face down: nobody may look at them.
Hand: d5 is the die number. Sectors: flags needed to win it, victory points; )" +
         pen.sign(Sign::Battle) + R"( the
battle; of the others, cards face up and face down, the opponent's first.)";
}

}  // namespace tercio
