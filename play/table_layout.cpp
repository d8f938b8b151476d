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

std::vector<std::string> draw_table(const Match& match, Seat seat, const Pen& pen, std::size_t rows) {
  const TableView view = match.view(seat);
  if (match.game() == "warlords")
    return draw_warlords(view, match.name(seat), match.name(static_cast<Seat>(1 - seat)), pen, rows);
  std::vector<std::string> names;
  for (unsigned i = 0; i < match.seats(); ++i)
    names.push_back(match.name(static_cast<Seat>((seat + i) % match.seats())));
  return draw_places(view, names, pen, rows);
}

std::string signs_text(std::string_view game, const Pen& pen) {
  if (game == "warlords") return warlords_signs(pen);
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

std::string describe_card(const TableView& view, std::string_view part) {
  const std::string wanted = lower_case(part);
  std::vector<std::pair<std::string, std::string>> found;  // title and words
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
  std::string text;
  const auto exact = [&](const auto& entry) { return lower_case(entry.first) == wanted; };
  const bool whole = std::any_of(found.begin(), found.end(), exact);
  std::vector<std::string> told;
  for (const auto& entry : found) {
    if (whole && !exact(entry)) continue;
    if (std::find(told.begin(), told.end(), entry.second) != told.end()) continue;
    told.push_back(entry.second);
    if (told.size() <= 4) text += entry.second;
  }
  if (told.size() > 4) text += "and " + std::to_string(told.size() - 4) + " more cards with that name\n";
  return text;
}

}  // namespace tercio
