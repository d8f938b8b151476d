#include "play/deck_text.h"

#include <cctype>
#include <filesystem>
#include <sstream>

namespace tercio {
namespace {

std::string trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

std::string DeckText::name() const { return std::filesystem::path(file).stem().string(); }

std::string DeckText::game() const {
  if (const std::string said = lines_of(*this).heading("game"); !said.empty()) return said;
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  return folder.parent_path().filename() == "decks" ? folder.filename().string() : "";
}

std::string DeckLines::heading(const std::string& key) const {
  for (const auto& [name, value] : headings)
    if (name == key) return value;
  return "";
}

int DeckLines::count() const {
  int sum = 0;
  for (const auto& [copies, title] : cards) sum += copies;
  return sum;
}

DeckLines lines_of(const DeckText& deck) {
  DeckLines lines;
  std::istringstream in(deck.text);
  for (std::string raw; std::getline(in, raw);) {
    const std::string line = trimmed(raw);
    if (line.empty() || line.front() == '#') continue;
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
    const std::size_t colon = line.find(':');
    if (digits > 0 && digits < 3 && digits < line.size() && line[digits] == ' ')
      lines.cards.emplace_back(std::stoi(line.substr(0, digits)), trimmed(line.substr(digits)));
    else if (colon != std::string::npos)
      lines.headings.emplace_back(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
  }
  return lines;
}

}  // namespace tercio
