// The nodes of all card texts of a catalog. Immutable once built, shared by all copies of a game.
#pragma once
#include <limits>
#include <stdexcept>
#include <vector>

#include "machine/node.h"

namespace tercio::machine {

class Program {
 public:
  const PlayerNode& operator[](Player n) const { return at(players_, n); }
  const AmountNode& operator[](Amount n) const { return at(amounts_, n); }
  const FilterNode& operator[](Filter n) const { return at(filters_, n); }
  const ThingsNode& operator[](Things n) const { return at(things_, n); }
  const ConditionNode& operator[](Condition n) const { return at(conditions_, n); }
  const ChangeNode& operator[](Change n) const { return at(changes_, n); }
  const EffectNode& operator[](Effect n) const { return at(effects_, n); }

  Player add(const PlayerNode& n) { return {push(players_, n)}; }
  Amount add(const AmountNode& n) { return {push(amounts_, n)}; }
  Filter add(const FilterNode& n) { return {push(filters_, n)}; }
  Things add(const ThingsNode& n) { return {push(things_, n)}; }
  Condition add(const ConditionNode& n) { return {push(conditions_, n)}; }
  Change add(const ChangeNode& n) { return {push(changes_, n)}; }
  Effect add(const EffectNode& n) { return {push(effects_, n)}; }

  // While it is built only.
  ThingsNode& edit(Things n) { return things_[static_cast<std::size_t>(n.id)]; }
  EffectNode& edit(Effect n) { return effects_[static_cast<std::size_t>(n.id)]; }
  AmountNode& edit(Amount n) { return amounts_[static_cast<std::size_t>(n.id)]; }
  ChangeNode& edit(Change n) { return changes_[static_cast<std::size_t>(n.id)]; }
  FilterNode& edit(Filter n) { return filters_[static_cast<std::size_t>(n.id)]; }

 private:
  template <class T, class N>
  static const T& at(const std::vector<T>& list, N n) {
    return list[static_cast<std::size_t>(n.id)];
  }
  template <class T>
  static Id push(std::vector<T>& list, const T& node) {
    if (list.size() >= static_cast<std::size_t>(std::numeric_limits<Id>::max()))
      throw std::length_error("too many card texts");
    list.push_back(node);
    return static_cast<Id>(list.size() - 1);
  }

  std::vector<PlayerNode> players_;
  std::vector<AmountNode> amounts_;
  std::vector<FilterNode> filters_;
  std::vector<ThingsNode> things_;
  std::vector<ConditionNode> conditions_;
  std::vector<ChangeNode> changes_;
  std::vector<EffectNode> effects_;
};

}  // namespace tercio::machine
