// The table of a game, drawn as lines of text that fit a screen.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "play/table_text.h"

namespace tercio {

using Properties = std::vector<std::pair<std::string, std::string>>;
std::string property(const Properties& list, std::string_view name);  // or nothing
int number(const Properties& list, std::string_view name);            // or 0
const PlaceView* find_place(const TableView& view, std::string_view owner, std::string_view name);

// What a seat sees, in at most so many lines.
std::vector<std::string> draw_table(const Match& match, Seat seat, const Pen& pen, std::size_t rows);

// Things side by side behind a head, in at most so many lines; their names grow shorter until they fit.
std::vector<std::string> flow(const Pen& pen, const std::string& head, std::size_t things, std::size_t most,
                              const std::function<std::string(std::size_t, std::size_t)>& thing);
// Cards of the same title once, with how many there are.
std::vector<std::pair<const CardView*, unsigned>> alike(const std::vector<const CardView*>& cards);

// Planets in a line, the opponent above and `me` below.
std::vector<std::string> draw_warlords(const TableView& view, const std::string& me,
                                       const std::string& opponent, const Pen& pen, std::size_t rows);

std::string warlords_signs(const Pen& pen);

// Sectors in a row; while a battle is fought, both armies there in front.
std::vector<std::string> draw_delos(const TableView& view, const std::string& me, const std::string& opponent,
                                    const Pen& pen, std::size_t rows);
std::string delos_signs(const Pen& pen);

// Each commander with his regions, the first of `names` below the others; between them lies the battlefield.
std::vector<std::string> draw_commanders(const TableView& view, const std::vector<std::string>& names,
                                         const Pen& pen, std::size_t rows);
std::string commanders_signs(const Pen& pen);

// Any game: the places that belong to nobody, and each player with his own; the first of `names` looks.
std::vector<std::string> draw_places(const TableView& view, const std::vector<std::string>& names,
                                     const Pen& pen, std::size_t rows);

// The signs on the table of a game, explained.
std::string signs_text(std::string_view game, const Pen& pen);

// A card in words: title, figures and text; empty if the seat sees no card whose title has this part.
std::string describe_card(const TableView& view, std::string_view part);
std::vector<std::string> titles_with(const TableView& view, std::string_view part);  // the same, by title

// What an option does, where its label does not say it; or nothing.
std::string option_text(const Match& match, const TableView& view, const std::string& label);
std::string delos_option_text(const TableView& view, const std::string& me, const std::string& label);
// How to type a choice, with words of the game.
std::string table_examples(std::string_view game);

}  // namespace tercio
