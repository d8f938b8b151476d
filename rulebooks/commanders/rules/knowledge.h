// Hidden information: dealing anew what a seat cannot know, and what it observes of a choice.
#pragma once
#include "engine/hidden.h"
#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {

// Replaces every resource that the seat cannot know, and the chance generator, by something it could as well
// be.
void redeal(Game& g, Seat seat, Chance& chance, const Guess& guess = {});

// The cards of the owner's deck that the seat does not know, and those it does.
void concealed(const Game& g, Seat seat, Seat owner, Concealed& cards);

// What the owner's deck may hold, as everybody can tell who knows these cards of it.
DeckPool deck_pool(const Game& g, Seat owner, const std::vector<std::uint16_t>& known, Chance& chance);

// What a seat sees of a choice that was made: hidden resources are left out.
Option observed(const Game& g, Seat seat, Seat chooser, Option option);

// What must hold after every decision; the first thing that does not, or nothing.
const char* broken_invariant(const Game& g);

}  // namespace tercio::commanders
