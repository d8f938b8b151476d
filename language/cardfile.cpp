#include "language/cardfile.h"

#include <charconv>

namespace tercio::language {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kOtherSide = "Other side";
constexpr std::size_t kMostFields = 5;

// Thrown and caught inside this file only.
struct Refusal {
  FileProblem problem;
};

struct Piece {  // of a line; the column counts from 1
  std::string_view text;
  std::size_t column;
};

Piece trim(Piece piece) {
  const std::size_t begin = piece.text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {{}, piece.column};
  const std::size_t end = piece.text.find_last_not_of(kBlanks) + 1;
  return {piece.text.substr(begin, end - begin), piece.column + begin};
}

std::vector<Piece> split(const Piece& piece, char mark) {
  std::vector<Piece> pieces;
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = piece.text.find(mark, begin);
    pieces.push_back(trim({piece.text.substr(begin, end - begin), piece.column + begin}));
    if (end == std::string_view::npos) return pieces;
    begin = end + 1;
  }
}

// One line of a file, in which every refusal is placed.
class HeaderReader {
 public:
  HeaderReader(std::string_view file, std::size_t line) : file_(file), line_(line) {}

  CardText read(const Piece& text) const {
    const std::vector<Piece> fields = split(text, '|');
    if (fields.size() > kMostFields)
      refuse(fields[kMostFields].column,
             "a header has at most five fields: title, kinds, figures, traits, set and number");
    if (fields[0].text.empty()) refuse(fields[0].column, "a card needs a title");
    CardText card;
    card.place = place(fields[0].column);
    card.title = fields[0].text;
    if (fields.size() > 1) read_kinds(fields[1], card);
    if (fields.size() > 2) read_figures(fields[2], card);
    if (fields.size() > 3) read_traits(fields[3], card);
    if (fields.size() > 4) read_set(fields[4], card);
    return card;
  }

  Place place(std::size_t column) const { return {std::string(file_), line_, column}; }
  [[noreturn]] void refuse(std::size_t column, std::string message) const {
    throw Refusal{{place(column), std::move(message)}};
  }

 private:
  std::string_view file_;
  std::size_t line_;

  void read_kinds(const Piece& field, CardText& card) const {
    if (field.text.empty()) return;
    for (const Piece& kind : split(field, ',')) {
      if (kind.text.empty()) refuse(kind.column, "expected a kind beside the comma");
      card.kinds.emplace_back(kind.text);
    }
  }

  void read_figures(const Piece& field, CardText& card) const {
    if (field.text.empty()) return;
    for (const Piece& figure : split(field, ',')) {
      const std::size_t blank = figure.text.find_last_of(kBlanks);
      if (blank == std::string_view::npos)
        refuse(figure.column, "expected a figure with its name and value, such as `cost 3`");
      const Piece name = trim({figure.text.substr(0, blank), figure.column});
      card.figures.push_back(
          {std::string(name.text), std::string(figure.text.substr(blank + 1)), place(name.column)});
    }
  }

  void read_traits(const Piece& field, CardText& card) const {
    if (field.text.empty()) return;
    std::vector<Piece> traits = split(field, '.');
    if (!traits.back().text.empty()) refuse(traits.back().column, "expected a period after the trait");
    traits.pop_back();
    for (const Piece& trait : traits) {
      if (trait.text.empty()) refuse(trait.column, "expected a trait before the period");
      card.traits.emplace_back(trait.text);
    }
  }

  void read_set(const Piece& field, CardText& card) const {
    if (field.text.empty()) return;
    const std::size_t blank = field.text.find_last_of(kBlanks);
    if (blank == std::string_view::npos)
      refuse(field.column, "expected a set and the card's number in it, such as `Core 12`");
    const std::string_view digits = field.text.substr(blank + 1);
    const char* end = digits.data() + digits.size();
    const auto result = std::from_chars(digits.data(), end, card.number);
    if (result.ec != std::errc{} || result.ptr != end || card.number < 0)
      refuse(field.column + blank + 1, "expected the card's number but found \"" + std::string(digits) + '"');
    card.set = trim({field.text.substr(0, blank), field.column}).text;
  }
};

enum class LineKind { Blank, Comment, Header, Ability };

LineKind kind_of(std::string_view line) {
  const Piece text = trim({line, 1});
  if (text.text.empty()) return LineKind::Blank;
  if (text.text.front() == '#') return LineKind::Comment;
  // The raw line decides, so that `Title | ` is a header too.
  return line.find(" | ") != std::string_view::npos ? LineKind::Header : LineKind::Ability;
}

// Calls visit(line, number) for each line; the end of the text ends the last line as a line feed would.
template <typename Visit>
void for_each_line(std::string_view text, const Visit& visit) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    visit(line, number);
  }
}

class CardsReader {
 public:
  explicit CardsReader(std::string_view file) : file_(file) {}

  void read(std::string_view line, std::size_t number) {
    const HeaderReader header(file_, number);
    const Piece text = trim({line, 1});
    const LineKind kind = kind_of(line);
    try {
      if (kind == LineKind::Header) {
        skips_ = true;
        add_card(header.read({line, 1}), header);
        skips_ = false;
      } else if (kind == LineKind::Ability && !skips_) {
        add_ability(text, header);
      }
    } catch (const Refusal& refusal) { read_.problems.push_back(refusal.problem); }
  }
  ReadCards take() { return std::move(read_); }

 private:
  std::string_view file_;
  ReadCards read_;
  std::vector<CardText>& cards_ = read_.cards;
  bool skips_ = false;  // the header was wrong: so would be its abilities

  void add_card(CardText card, const HeaderReader& header) {
    if (card.title != kOtherSide) return cards_.push_back(std::move(card));
    if (cards_.empty()) header.refuse(card.place.column, "there is no card before this other side");
    if (!cards_.back().other_side.empty())
      header.refuse(card.place.column, '"' + cards_.back().title + "\" has its other side already");
    card.title.clear();
    cards_.back().other_side.push_back(std::move(card));
  }

  void add_ability(const Piece& text, const HeaderReader& header) {
    if (cards_.empty()) header.refuse(text.column, "an ability before the first card's header");
    CardText& card = cards_.back();
    CardText& side = card.other_side.empty() ? card : card.other_side.front();
    side.abilities.push_back({header.place(text.column), std::string(text.text)});
  }
};

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : std::string(between)) + text;
  return all;
}

std::string format_header(const CardText& card) {
  std::vector<std::string> figures;
  for (const Figure& figure : card.figures) figures.push_back(figure.name + ' ' + figure.value);
  std::string traits = joined(card.traits, ". ");
  if (!traits.empty()) traits += '.';
  std::vector<std::string> fields{joined(card.kinds, ", "), joined(figures, ", "), traits,
                                  card.set.empty() ? "" : card.set + ' ' + std::to_string(card.number)};
  while (!fields.empty() && fields.back().empty()) fields.pop_back();
  std::string text = card.title.empty() ? std::string(kOtherSide) : card.title;
  if (fields.empty()) return text + " | |";  // a header is known by its bar between blanks
  for (const std::string& field : fields) text += field.empty() ? " |" : " | " + field;
  return text;
}

}  // namespace

ReadCards read_cards(std::string_view text, std::string_view file) {
  CardsReader reader(file);
  for_each_line(text, [&](std::string_view line, std::size_t number) { reader.read(line, number); });
  return reader.take();
}

std::string format_card(const CardText& card) {
  std::string text = format_header(card) + '\n';
  for (const Line& ability : card.abilities) text += ability.text + '\n';
  for (const CardText& side : card.other_side) text += format_card(side);
  return text;
}

std::variant<std::string, FileProblem> format_cards(
    std::string_view text, std::string_view file,
    const std::function<std::string(const Line&)>& format_ability) {
  const ReadCards read = read_cards(text, file);
  if (!read.problems.empty()) return read.problems.front();
  std::string formatted;
  for_each_line(text, [&](std::string_view line, std::size_t number) {
    const HeaderReader header(file, number);
    const Piece trimmed = trim({line, 1});
    switch (kind_of(line)) {
      case LineKind::Blank:
      case LineKind::Comment: formatted += line; break;
      case LineKind::Header: formatted += format_header(header.read({line, 1})); break;
      case LineKind::Ability:
        formatted += format_ability({header.place(trimmed.column), std::string(trimmed.text)});
        break;
    }
    formatted += '\n';
  });
  return formatted;
}

}  // namespace tercio::language
