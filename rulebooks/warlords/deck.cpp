#include "rulebooks/warlords/deck.h"

#include <algorithm>

#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {
namespace {

constexpr std::string_view up_to = "up to ";

std::string in_quotes(const Card& card) { return "\"" + card.title + "\""; }

bool goes_into_decks(const Card& card) {
  return card.type == Type::Army || card.type == Type::Support || card.type == Type::Attachment ||
         card.type == Type::Event || card.type == Type::Synapse;
}

// Whether the card is one of those that a warlord's own line names, out of any game.
bool is_among(const Catalog& catalog, Filter kind, const Card& card) {
  State nothing{};
  const Game g{nothing, catalog};
  return g.fits(kind, Eye{}, Seen{no_card, deck, 0, &card, nullptr, false});
}

// --- Cards of other factions --------------------------------------------------------------------------

// Why it cannot be in the deck of this warlord; empty: it can. Signature cards are not asked about.
std::string foreign_fault(const Catalog& catalog, const Card& leader, const Card& card) {
  const std::string faction(faction_name(card.faction));
  if (card.faction == leader.faction) return "";
  if (card.faction == Faction::Neutral) {
    if (leader.faction != Faction::Tyranid || card.type != Type::Army) return "";
    return in_quotes(card) + ": Tyranids have no neutral army units";
  }
  if (leader.faction == Faction::Tyranid)
    return in_quotes(card) + " is " + faction + ": Tyranids have no allies";
  if (card.faction > Faction::AstraMilitarum)
    return in_quotes(card) + " is " + faction + ", and no other faction may ally with those";
  if (card.loyal) return in_quotes(card) + " is loyal to another faction";
  if (leader.allies)
    return is_among(catalog, leader.allies, card)
               ? ""
               : in_quotes(card) + " is " + faction + ", and not among the allies of " + leader.title;
  if (leader.faction == Faction::Necron)
    return card.type == Type::Army
               ? ""
               : in_quotes(card) + " is " + faction + ": of other factions Necrons have army units only";
  return are_neighbours(leader.faction, card.faction)
             ? ""
             : in_quotes(card) + ": " + faction + " is no neighbour of " +
                   std::string(faction_name(leader.faction)) + " on the alignment wheel";
}

// --- Packs --------------------------------------------------------------------------------------------

std::size_t pack_number(std::string_view name) {
  return static_cast<std::size_t>(std::find(std::begin(packs), std::end(packs), name) - std::begin(packs));
}

std::string pack_fault(const Deck& list, const Card& card) {
  std::string_view last = list.format == "core" ? packs[0] : std::string_view{};
  if (list.format.starts_with(up_to)) last = std::string_view(list.format).substr(up_to.size());
  if (last.empty() || pack_number(card.set) <= pack_number(last)) return "";
  return in_quotes(card) + " is of " + card.set + ", which came later than " + std::string(last);
}

// --- Numbers ------------------------------------------------------------------------------------------

void add_squad_faults(const Catalog& catalog, const Card& leader, const std::map<std::uint16_t, int>& copies,
                      std::vector<std::string>& faults) {
  for (std::size_t id = 1; id < catalog.size(); ++id) {
    const Card& card = catalog[id];
    if (card.squad == 0 || card.squad != leader.squad || card.squad_copies == 0) continue;
    const auto found = copies.find(static_cast<std::uint16_t>(id));
    const int have = found == copies.end() ? 0 : found->second;
    if (have != card.squad_copies)
      faults.push_back("the signature squad has " + std::to_string(card.squad_copies) + " of " +
                       in_quotes(card) + ", the deck " + std::to_string(have));
  }
}

void add_synapse_faults(const Card& leader, int synapse, std::vector<std::string>& faults) {
  if (leader.faction != Faction::Tyranid && synapse > 0)
    faults.emplace_back("only Tyranids have a synapse unit");
  else if (leader.faction == Faction::Tyranid && synapse != 1)
    faults.push_back(std::to_string(synapse) + " synapse units: a deck of Tyranids has exactly one");
}

}  // namespace

bool are_neighbours(Faction a, Faction b) {
  const int first = static_cast<int>(Faction::SpaceMarine), last = static_cast<int>(Faction::AstraMilitarum);
  const int x = static_cast<int>(a), y = static_cast<int>(b);
  if (x < first || x > last || y < first || y > last) return false;
  const int apart = x > y ? x - y : y - x;
  return apart == 1 || apart == last - first;
}

bool may_include(const Catalog& catalog, const Card& leader, const Card& card) {
  return goes_into_decks(card) && card.squad == 0 && foreign_fault(catalog, leader, card).empty();
}
bool chooses_an_ally(const Card& leader) {
  return leader.faction <= Faction::AstraMilitarum && !leader.allies;
}

std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& list, const Settings&) {
  std::vector<std::string> faults;
  const Card& leader = catalog[list.leader];
  const auto copies = copies_in(list);
  Faction ally = Faction::None;
  int synapse = 0;
  if (const std::string fault = pack_fault(list, leader); !fault.empty()) faults.push_back(fault);
  for (const auto& [id, n] : copies) {
    const Card& card = catalog[id];
    if (card.type == Type::Synapse) synapse += n;
    if (!goes_into_decks(card)) {
      faults.push_back(in_quotes(card) + " cannot be in a deck");
    } else if (card.squad > 0) {
      if (card.squad != leader.squad)
        faults.push_back(in_quotes(card) + " belongs to the signature squad of another warlord");
    } else if (n > 3) {
      faults.push_back(std::to_string(n) + " copies of " + in_quotes(card) + ": three at most");
    }
    if (const std::string fault = pack_fault(list, card); !fault.empty()) faults.push_back(fault);
    if (card.squad > 0 || card.faction == leader.faction || card.faction == Faction::None) continue;
    if (const std::string fault = foreign_fault(catalog, leader, card); !fault.empty())
      faults.push_back(fault);
    else if (card.faction == Faction::Neutral || !chooses_an_ally(leader))
      continue;
    else if (ally != Faction::None && ally != card.faction)
      faults.push_back(in_quotes(card) + ": only one neighbouring faction may be allied");
    ally = card.faction;
  }
  add_squad_faults(catalog, leader, copies, faults);
  add_synapse_faults(leader, synapse, faults);
  const std::size_t counted = list.cards.size() - static_cast<std::size_t>(synapse);
  if (list.format != "starter" && counted < 50)
    faults.push_back(std::to_string(counted) + " cards: fifty at least" +
                     (synapse > 0 ? ", besides the synapse unit" : ""));
  if (const std::string fault = too_large(deck_form, list); !fault.empty()) faults.push_back(fault);
  return faults;
}

}  // namespace tercio::warlords
