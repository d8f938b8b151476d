#include "tests/support/harness.h"

namespace tercio::test {
namespace {

void add(std::string& text, const std::vector<std::pair<std::string, std::string>>& properties) {
  for (const auto& [name, value] : properties) text += " " + name + "=" + value;
}

void add(std::string& text, const CardView& card, const std::string& indent) {
  text += indent + card.title + " (" + card.type + ", " + card.owner + ")";
  add(text, card.properties);
  text += card.text.empty() ? "\n" : " : " + card.text + "\n";
  for (const CardView& attachment : card.attachments) add(text, attachment, indent + "  ");
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
  for (const Option option : match.options()) text += match.label(option) + "\n";
  return text;
}

}  // namespace tercio::test
