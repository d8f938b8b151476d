// The choices a search has looked at. Each seat descends a tree of its own, along what it observes; what
// looks alike to it is one edge. Nodes hold choices and results, never positions.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/decision.h"

namespace tercio {

struct Node {
  Option edge{};  // the choice that leads here, as the tree's seat observes it
  Seat chooser = 0;
  std::uint32_t first = 0, next = 0;        // its first child, and the next of its own parent; 0: none
  std::uint32_t visits = 0, available = 0;  // of its chooser: how often taken, how often it could have been
  std::uint32_t arrivals = 0;               // decisions that were due here
  float sum = 0;                            // results for its chooser
  float guess = 0;                          // what the evaluation said of it at first
  float regret = 0, strategy = 0;           // of choices that are shown together

  // The result it promises; the evaluation counts like one visit.
  float value() const { return (sum + guess) / (static_cast<float>(visits) + 1); }
};

class Tree {
 public:
  explicit Tree(std::size_t capacity) : capacity_(capacity) { nodes_.reserve(capacity); }

  // Begins anew, with what lies behind this node as the seat's own tree.
  void keep(std::uint32_t at, Seat seat, unsigned seats) {
    std::vector<Node> old;
    old.swap(nodes_);
    nodes_.reserve(capacity_);
    clear(seats);
    copy_children(old, at, root(seat));
  }
  void clear(unsigned seats) { nodes_.assign(seats + 1, {}); }  // node 0 is nobody's
  static std::uint32_t root(Seat seat) { return seat + 1U; }
  bool full() const { return nodes_.size() + 64 > capacity_; }
  std::size_t size() const { return nodes_.size(); }
  Node& operator[](std::uint32_t at) { return nodes_[at]; }
  const Node& operator[](std::uint32_t at) const { return nodes_[at]; }

  // The child along this edge, or 0. `hint`: where to look first; it is moved on, since options come in
  // order.
  std::uint32_t find(std::uint32_t parent, Seat chooser, Option edge, std::uint32_t& hint) const {
    for (std::uint32_t at = hint; at; at = nodes_[at].next)
      if (is(at, chooser, edge)) return hint = nodes_[at].next, at;
    for (std::uint32_t at = nodes_[parent].first; at && at != hint; at = nodes_[at].next)
      if (is(at, chooser, edge)) return at;
    return 0;
  }
  std::uint32_t add(std::uint32_t parent, Seat chooser, Option edge) {
    const auto at = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({});
    nodes_[at].edge = edge;
    nodes_[at].chooser = chooser;
    std::uint32_t* link = &nodes_[parent].first;
    while (*link) link = &nodes_[*link].next;
    *link = at;
    return at;
  }

 private:
  void copy_children(const std::vector<Node>& old, std::uint32_t from, std::uint32_t to) {
    nodes_[to].arrivals = old[from].arrivals;
    std::uint32_t last = 0;
    for (std::uint32_t child = old[from].first; child; child = old[child].next) {
      const auto copy = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(old[child]);
      nodes_[copy].first = nodes_[copy].next = 0;
      (last ? nodes_[last].next : nodes_[to].first) = copy;
      last = copy;
      copy_children(old, child, copy);
    }
  }
  bool is(std::uint32_t at, Seat chooser, Option edge) const {
    return nodes_[at].edge == edge && nodes_[at].chooser == chooser;
  }

  std::size_t capacity_;
  std::vector<Node> nodes_;
};

}  // namespace tercio
