// A phrase builds its own meaning. A row is a category, a pattern with slots, an example and a function; the
// slots of the pattern are the function's parameters, in their order, and are built before it is called. A
// `Later<T>` is built when the function asks for it. Forms of a literal (`draw|draws`) are grammar only: what
// makes a difference is a word.
#pragma once
#include <any>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <vector>

#include "language/grammar.h"

namespace tercio::machine {

struct NotUnderstood : std::runtime_error {  // a line that parses but cannot be carried out
  NotUnderstood(std::size_t where, const std::string& why) : std::runtime_error(why), column(where) {}
  std::size_t column;
};

struct Term {  // a word that the cards bring: a trait, a faction, a title
  int value;
  std::string text;
};

// How a verb is said: `draw`, `draws`, or `cannot`, which goes with anybody. None: it is not a player's.
enum class Person : std::uint8_t { None, You, Other, Anybody };

// Told by the verb itself, which begins its phrase: `draw|draws {amount} cards`.
inline Person person_of(const language::Tree& tree) {
  if (!tree.row) return Person::None;
  const std::string_view verb = tree.row->pattern.substr(0, tree.row->pattern.find(' '));
  if (verb == "cannot") return Person::Anybody;
  if (verb.front() == '{' || verb.find('|') == std::string_view::npos) return Person::None;
  return tree.forms.front() == 0 ? Person::You : Person::Other;
}

template <class T>
class Later {
 public:
  explicit Later(std::function<T()> build, Person person = Person::None)
      : build_(std::move(build)), person_(person) {}
  T operator()() const { return build_(); }
  Person person() const { return person_; }

 private:
  std::function<T()> build_;
  Person person_;
};

template <class T>
struct SlotType {
  using Type = T;
  static constexpr bool later = false;
};
template <class T>
struct SlotType<Later<T>> {
  using Type = T;
  static constexpr bool later = true;
};

// The phrases of a rulebook. B: what is built, with a member `column` that errors are told with and a member
// `record` that notes which words built what, if it is set.
template <class B>
class Phrases {
 public:
  template <class F>
  void row(std::string_view category, std::string_view pattern, std::string_view example, F build) {
    add(category, pattern, example, &F::operator(), std::move(build));
  }
  // What stands for a value by itself; `forms` are its spellings: "unit|units".
  template <class T>
  void word(std::string_view category, std::string_view forms, T value) {
    const std::string_view first = forms.substr(0, forms.find('|'));
    if (first != forms && forms.find(' ', first.size()) != std::string_view::npos)
      throw std::logic_error("\"" + std::string(forms) + "\" needs a row with an example");
    row(category, forms, first, [value](B&) { return value; });
  }

  // Words that a designer might write, and those that work: tried when a line is not understood.
  void reword(std::span<const language::Rewording> more) {
    rewordings_.insert(rewordings_.end(), more.begin(), more.end());
  }

  // The rows of a list in which what is said belongs to the nearest word before it.
  void nearest(std::string_view category) {
    for (language::Row& row : rows_)
      if (row.category == category) row.nearest = true;
  }

  const std::vector<language::Row>& rows() const { return rows_; }
  const std::vector<language::Rewording>& rewordings() const { return rewordings_; }
  template <class T>
  T build(B& b, const language::Tree& tree) const {
    if constexpr (std::is_void_v<T>)
      meaning(b, tree);
    else
      return std::any_cast<T>(meaning(b, tree));
  }
  // Throws std::logic_error where a slot is filled by something else than its row's function takes.
  void check() const {
    for (const Wanted& slot : wanted_) {
      const auto made = made_.find(std::string(slot.category));
      if (made == made_.end() ? slot.type != std::type_index(typeid(Term)) : made->second != slot.type)
        throw std::logic_error("slot {" + std::string(slot.category) + "} in `" + std::string(slot.pattern) +
                               "` does not fit the row's function");
    }
  }

 private:
  using Meaning = std::function<std::any(B&, const language::Tree&)>;
  struct Wanted {
    std::string_view pattern;
    std::string category;
    std::type_index type;
  };
  std::vector<language::Row> rows_;
  std::vector<language::Rewording> rewordings_;
  std::vector<Meaning> meanings_;
  std::vector<Wanted> wanted_;
  std::map<std::string, std::type_index> made_{
      {"number", typeid(int)}, {"signed", typeid(int)}, {"quoted", typeid(std::string)}};

  std::any meaning(B& b, const language::Tree& tree) const {
    if (tree.row) return meanings_[tree.row->meaning](b, tree);
    if (tree.category == "number" || tree.category == "signed") return tree.value;
    if (tree.category == "quoted") return tree.text;
    return Term{tree.value, tree.text};
  }

  template <class T>
  auto slot(B& b, const language::Tree& tree) const {
    using Type = typename SlotType<T>::Type;
    if constexpr (SlotType<T>::later)
      return Later<Type>([this, &b, &tree] { return build<Type>(b, tree); }, person_of(tree));
    else
      return build<Type>(b, tree);
  }

  template <class F, class R, class Base, class... P>
  void add(std::string_view category, std::string_view pattern, std::string_view example,
           R (F::*)(Base&, P...) const, F function) {
    const auto [made, fresh] = made_.emplace(std::string(category), std::type_index(typeid(R)));
    if (!fresh && made->second != std::type_index(typeid(R)))
      throw std::logic_error("`" + std::string(pattern) +
                             "` makes another thing than other rows of its category");
    want<P...>(pattern);
    rows_.push_back({category, pattern, static_cast<std::uint16_t>(meanings_.size()), example});
    meanings_.push_back([this, function](B& b, const language::Tree& tree) -> std::any {
      return call<R, P...>(function, b, tree, std::index_sequence_for<P...>{});
    });
  }

  template <class... P>
  void want(std::string_view pattern) {
    std::vector<std::string> slots;
    for (std::size_t at = pattern.find('{'); at != std::string_view::npos; at = pattern.find('{', at + 1))
      slots.emplace_back(pattern.substr(at + 1, pattern.find('}', at) - at - 1));
    if (slots.size() != sizeof...(P))
      throw std::logic_error("`" + std::string(pattern) + "` has other slots than its function");
    std::size_t i = 0;
    (wanted_.push_back({pattern, slots[i++], std::type_index(typeid(typename SlotType<P>::Type))}), ...);
  }

  template <class R, class... P, class F, std::size_t... I>
  std::any call(const F& function, B& b, const language::Tree& tree, std::index_sequence<I...>) const {
    // Braces: the slots are built from left to right.
    std::tuple<P...> slots{slot<P>(b, tree.parts[I])...};
    b.column = tree.column;
    if constexpr (std::is_void_v<R>) {
      function(b, std::get<I>(std::move(slots))...);
      return {};
    } else {
      R result = function(b, std::get<I>(std::move(slots))...);
      if (b.record) b.record->note(tree, result);
      return result;
    }
  }
};

}  // namespace tercio::machine
