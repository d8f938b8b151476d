// The words of Warlords: every phrase of its card language.
#pragma once
#include "machine/phrases.h"

namespace tercio::warlords {

class Compile;
const machine::Phrases<Compile>& phrases();

}  // namespace tercio::warlords
