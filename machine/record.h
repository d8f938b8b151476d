// Which words of a line built which node. Kept only when somebody wants to be told what a text will do.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "language/grammar.h"
#include "machine/node.h"

namespace tercio::machine {

class Record {
 public:
  enum class Kind : std::uint8_t { APlayer, AnAmount, AFilter, SomeThings, ACondition, AnEffect };
  struct Made {
    Kind kind;
    Id id;
    friend auto operator<=>(const Made&, const Made&) = default;
  };

  static Made made(Player n) { return {Kind::APlayer, n.id}; }
  static Made made(Amount n) { return {Kind::AnAmount, n.id}; }
  static Made made(Filter n) { return {Kind::AFilter, n.id}; }
  static Made made(Things n) { return {Kind::SomeThings, n.id}; }
  static Made made(Condition n) { return {Kind::ACondition, n.id}; }
  static Made made(Effect n) { return {Kind::AnEffect, n.id}; }

  template <class T>
  void note(const language::Tree& tree, const T& result) {
    if constexpr (requires { made(result); }) {
      const Made node = made(result);
      by_tree_.insert_or_assign(&tree, node);
      const auto [words, fresh] = by_node_.try_emplace(node, Words{&tree, &tree});
      if (!fresh) words->second.last = &tree;
    }
  }

  std::optional<Made> made_by(const language::Tree& tree) const {
    const auto found = by_tree_.find(&tree);
    return found == by_tree_.end() ? std::nullopt : std::optional(found->second);
  }
  // The words that made a node first, and the longest that mean it; null if it has none of its own.
  template <class T>
  const language::Tree* first(T node) const {
    return words(made(node)).first;
  }
  template <class T>
  const language::Tree* last(T node) const {
    return words(made(node)).last;
  }
  // Every player that was named, with the words that did it.
  template <class Visit>
  void each_player(Visit visit) const {
    for (const auto& [node, words] : by_node_)
      if (node.kind == Kind::APlayer) visit(Player{node.id}, *words.first);
  }

 private:
  struct Words {
    const language::Tree* first = nullptr;
    const language::Tree* last = nullptr;
  };
  Words words(Made node) const {
    const auto found = by_node_.find(node);
    return found == by_node_.end() ? Words{} : found->second;
  }

  std::unordered_map<const language::Tree*, Made> by_tree_;
  std::map<Made, Words> by_node_;
};

}  // namespace tercio::machine
