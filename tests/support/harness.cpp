#include "tests/support/harness.h"

#include <algorithm>
#include <functional>
#include <map>

namespace tercio::test {
namespace {

void add(std::string& text, const std::vector<std::pair<std::string, std::string>>& properties) {
  for (const auto& [name, value] : properties) text += " " + name + "=" + value;
}

void add(std::string& text, const CardView& card, const std::string& indent) {
  text += indent + std::to_string(card.id) + " " + card.title + " (" + card.type + ", " + card.owner + ")";
  add(text, card.properties);
  text += card.text.empty() ? "\n" : " : " + card.text + "\n";
  for (const CardView& attachment : card.attachments) add(text, attachment, indent + "  ");
}

void each_card(const std::vector<CardView>& cards, const std::function<void(const CardView&)>& visit) {
  for (const CardView& card : cards) {
    visit(card);
    each_card(card.attachments, visit);
  }
}

std::map<int, std::string> titles_by_id(const TableView& view) {
  std::map<int, std::string> all;
  for (const PlaceView& place : view.places)
    each_card(place.cards, [&](const CardView& card) {
      EXPECT_EQ(card.title == "?", card.id < 0) << card.title << " in " << place.name;
      if (card.id >= 0) {
        EXPECT_TRUE(all.emplace(card.id, card.title).second)
            << "a card is seen twice: " << card.title << " in " << place.name;
      }
    });
  return all;
}

bool has_place(const TableView& view, const PlaceName& name) {
  return std::any_of(view.places.begin(), view.places.end(), [&](const PlaceView& place) {
    return PlaceName{place.owner, place.name} == name;
  });
}

bool holds_all(const std::map<int, std::string>& all, const std::map<int, std::string>& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

}  // namespace

std::string text_of(const TableView& view) {
  std::string text = "table";
  add(text, view.properties);
  text += "\n";
  for (const PlaceView& place : view.places) {
    text += place.owner + " " + place.name + " " + place.title;
    add(text, place.properties);
    text += "\n";
    for (const CardView& card : place.cards) add(text, card, "  ");
  }
  return text;
}

std::string options_text(const Match& match) {
  std::string text;
  for (const Option option : match.options()) {
    text += match.label(option);
    for (const PlaceName& place : match.places(option)) text += " | " + place.owner + " " + place.name;
    text += " | " + match.forecast(option) + "\n";
  }
  return text;
}

void check_views(const Match& match) {
  const auto everything = titles_by_id(match.everything());
  const auto watched = titles_by_id(match.watch());
  for (Seat seat = 0; seat < match.seats(); ++seat) {
    SCOPED_TRACE("as seen by " + match.name(seat));
    const TableView view = match.view(seat);
    const auto seen = titles_by_id(view);
    EXPECT_TRUE(holds_all(everything, seen)) << text_of(view);
    EXPECT_TRUE(holds_all(seen, watched)) << "spectators see more:\n" << text_of(match.watch());
  }
  for (const Option option : match.options())
    for (const PlaceName& place : match.places(option))
      EXPECT_TRUE(has_place(match.view(match.to_move()), place))
          << match.label(option) << ": " << place.owner << " " << place.name;
  EXPECT_FALSE(match.silent_for(match.to_move()));
}

}  // namespace tercio::test
