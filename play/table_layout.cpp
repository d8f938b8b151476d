#include "play/table_layout.h"

#include <algorithm>
#include <cstdlib>

#include "language/token.h"

namespace tercio {

using language::lower_case;

std::string property(const Properties& list, std::string_view name) {
  for (const auto& [key, value] : list)
    if (key == name) return value;
  return "";
}

int number(const Properties& list, std::string_view name) { return std::atoi(property(list, name).c_str()); }

const PlaceView* find_place(const TableView& view, std::string_view owner, std::string_view name) {
  for (const PlaceView& place : view.places)
    if (place.owner == owner && place.name == name) return &place;
  return nullptr;
}

std::vector<std::string> flow(const Pen& pen, const std::string& head, std::size_t things, std::size_t most,
                              const std::function<std::string(std::size_t, std::size_t)>& thing) {
  std::vector<std::string> lines;
  for (std::size_t longest = 40;; longest -= longest > 8 ? 2 : 1) {
    lines.assign(1, head);
    for (std::size_t i = 0; i < things; ++i) {
      const std::string text = thing(i, longest);
      const bool begins = lines.back() == head || lines.back().empty();
      const std::size_t room = pen.screen().width - (lines.size() < most ? 0 : 2);  // for an ellipsis
      if (!begins && width_of(lines.back()) + 2 + width_of(text) > room) {
        lines.emplace_back(width_of(head), ' ');
        lines.back() += text;
      } else {
        lines.back() += (begins ? "" : "  ") + text;
      }
    }
    if (lines.size() <= most || longest <= 5) break;
  }
  if (lines.size() > most) {
    lines.resize(most);
    lines.back() += " " + pen.sign(Sign::Ellipsis);
  }
  return lines;
}

std::vector<std::pair<const CardView*, unsigned>> alike(const std::vector<const CardView*>& cards) {
  std::vector<std::pair<const CardView*, unsigned>> told;
  for (const CardView* card : cards) {
    const auto same = std::find_if(told.begin(), told.end(),
                                   [&](const auto& other) { return other.first->title == card->title; });
    if (same == told.end())
      told.emplace_back(card, 1);
    else
      ++same->second;
  }
  return told;
}

std::vector<std::string> draw_table(const Match& match, Seat seat, const Pen& pen, std::size_t rows) {
  const TableView view = match.view(seat);
  std::vector<std::string> names;
  for (unsigned i = 0; i < match.seats(); ++i)
    names.push_back(match.name(static_cast<Seat>((seat + i) % match.seats())));
  if (match.game() == "warlords") return draw_warlords(view, names[0], names[1], pen, rows);
  if (match.game() == "delos") return draw_delos(view, names[0], names[1], pen, rows);
  if (match.game() == "commanders") return draw_commanders(view, names, pen, rows);
  return draw_places(view, names, pen, rows);
}

std::string signs_text(std::string_view game, const Pen& pen) {
  if (game == "warlords") return warlords_signs(pen);
  if (game == "delos") return delos_signs(pen);
  if (game == "commanders") return commanders_signs(pen);
  return "Cards: " + pen.sign(Sign::Ready) +
         " title and its figures; +cards on it; in brackets what is true of it.";
}

namespace {

std::string in_words(const CardView& card, const std::string& where) {
  std::string text = card.title + "  (" + card.type + (where.empty() ? "" : ", " + where) + ")\n";
  std::string figures;
  for (const auto& [name, value] : card.properties)
    figures += (figures.empty() ? "" : ", ") + name + (value == "true" ? "" : " " + value);
  if (!figures.empty()) text += "  " + figures + "\n";
  if (!card.text.empty()) text += card.text + "\n";
  for (const CardView& attached : card.attachments) text += "with " + attached.title + "\n";
  return text;
}

}  // namespace

namespace {

using Found = std::vector<std::pair<std::string, std::string>>;  // title and words

// The cards with that part in their titles; if one has that very title, those alone.
Found find_cards(const TableView& view, std::string_view part) {
  const std::string wanted = lower_case(part);
  Found found;
  const auto look = [&](const CardView& card, const std::string& where, const auto& self) -> void {
    if (lower_case(card.title).find(wanted) != std::string::npos)
      found.emplace_back(card.title, in_words(card, where));
    for (const CardView& attached : card.attachments) self(attached, "on " + card.title, self);
  };
  for (const PlaceView& place : view.places) {
    if (place.owner.empty() && !place.title.empty() &&
        lower_case(place.title).find(wanted) != std::string::npos) {
      CardView planet;
      planet.title = place.title;
      planet.type = place.name;
      for (const auto& [name, value] : place.properties)
        if (name == "text")
          planet.text = value;
        else
          planet.properties.emplace_back(name, value);
      found.emplace_back(planet.title, in_words(planet, ""));
    }
    for (const CardView& card : place.cards)
      look(card, place.owner.empty() ? place.name : place.owner + "'s " + place.name, look);
  }
  const auto other = [&](const auto& entry) { return lower_case(entry.first) != wanted; };
  if (!std::all_of(found.begin(), found.end(), other)) std::erase_if(found, other);
  return found;
}

}  // namespace

std::vector<std::string> titles_with(const TableView& view, std::string_view part) {
  std::vector<std::string> titles;
  for (const auto& [title, words] : find_cards(view, part))
    if (std::find(titles.begin(), titles.end(), title) == titles.end()) titles.push_back(title);
  return titles;
}

std::string option_text(const Match& match, const TableView& view, const std::string& label) {
  return match.game() == "delos" ? delos_option_text(view, match.name(match.to_move()), label) : "";
}

std::string table_examples(std::string_view game) {
  if (game == "delos")
    return R"("pass", "shoot boyz" (both in its label), "2 frost" (of entry 2 the one with it))";
  if (game == "commanders")
    return R"("wait", "attack wolf" (both in its label), "2 sword" (of entry 2 the one with it))";
  return R"("pass", "nob 3" (both in its label), "2 4" (of entry 2 the one with a 4))";
}

std::string describe_card(const TableView& view, std::string_view part) {
  const Found found = find_cards(view, part);
  std::string text;
  std::vector<std::string> told;
  for (const auto& entry : found) {
    if (std::find(told.begin(), told.end(), entry.second) != told.end()) continue;
    told.push_back(entry.second);
    if (told.size() <= 4) text += entry.second;
  }
  if (told.size() > 4) text += "and " + std::to_string(told.size() - 4) + " more cards with that name\n";
  return text;
}

}  // namespace tercio
