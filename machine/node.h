// What card texts are made of: small nodes in flat arrays that point to each other by number. Nothing here
// knows a game. A `Word` is a number of the rulebook's own: one of its figures, keywords, zones, states or
// verbs.
#pragma once
#include <cstdint>

namespace tercio::machine {

using Id = std::int16_t;
using Word = std::uint8_t;

// An index that cannot be taken for one of another kind.
template <class Tag>
struct Node {
  Id id = -1;
  explicit operator bool() const { return id >= 0; }
  friend bool operator==(Node, Node) = default;
};
using Player = Node<struct PlayerTag>;
using Amount = Node<struct AmountTag>;
using Filter = Node<struct FilterTag>;
using Things = Node<struct ThingsTag>;
using Condition = Node<struct ConditionTag>;
using Change = Node<struct ChangeTag>;
using Effect = Node<struct EffectTag>;

enum class Is : std::uint8_t { Equal, NotEqual, AtLeast, AtMost, More, Less };

constexpr bool compare(int a, Is is, int b) {
  switch (is) {
    case Is::Equal: return a == b;
    case Is::NotEqual: return a != b;
    case Is::AtLeast: return a >= b;
    case Is::AtMost: return a <= b;
    case Is::More: return a > b;
    case Is::Less: return a < b;
  }
  return false;
}

// Who does something. Doer: the one who does the present effect, in `each player ... his`. Actor: who did
// what is answered. Role: one that the rulebook names, such as the attacker.
enum class Who : std::uint8_t { You, Others, Each, Doer, Actor, Role, OwnerOf, ControllerOf, Chosen };
struct PlayerNode {
  Who who = Who::You;
  Word role = 0;
  Things of{};  // OwnerOf, ControllerOf; Chosen: who may be chosen is anybody, or `others`
  bool others = false;
  bool plural = false;  // `all commanders draw`
  std::uint8_t reg = 0;
};

// A number, wherever one can stand. Figure: of the things `of`, summed up. Count: how many things. OfPlayer:
// what a player has of something, such as cards in hand. Done: how much of what this ability has done. Fact:
// of the game.
enum class Number : std::uint8_t {
  Fixed,
  X,
  Die,
  Sum,
  Difference,
  Product,
  HalfUp,
  HalfDown,
  Count,
  Figure,
  Printed,
  Highest,  // of the things, by the figure `word`; `number`: as printed
  Lowest,
  OfPlayer,
  Done,
  Fact
};
struct AmountNode {
  Number kind = Number::Fixed;
  Word word = 0;
  std::int16_t number = 0;
  Amount a{}, b{};
  Things of{};
  Player player{};
  Filter filter{};
};

// Which cards fit. The masks of types, sides and places are tested first and belong to every node; most
// filters are nothing else. Same: shares something with one of `than`. Linked: something that the rulebook
// links to it, such as what is attached to it, fits `a`, or as many as are compared with `amount`. In: it
// lies in a zone of `player`.
enum class Fits : std::uint8_t { All, Atom, And, Or, Not, Figure, Extreme, Same, Linked, In };
struct FilterNode {
  Fits kind = Fits::All;
  std::uint16_t types = 0xffff;
  Word side = 0;   // 0: anybody's; else one of the rulebook's sides
  Word place = 0;  // 0: anywhere; else one of the rulebook's places
  Word word = 0;   // the atom, the figure that is compared, the link or the zone
  std::int16_t value = 0;
  Is is = Is::Equal;
  bool printed = false;  // the figure as printed
  bool highest = false;  // Extreme
  Filter a{}, b{};
  Amount amount{};  // Figure: what it is compared with
  Things than{};    // Same: what it shares the word with
  Player player{};  // In: whose zone; none: `you`
};

// What an effect speaks of. Picked: chosen into a register, here (`picks`) or before. Role: a part that the
// rulebook names, such as the attacker. Both: what is named in `a` and in `b`. PlaceOf: the places where `a`
// is or was.
enum class Named : std::uint8_t { Nothing, This, Host, Member, Agent, Role, All, Picked, Both, PlaceOf };
struct ThingsNode {
  Named named = Named::Nothing;
  Word role = 0;
  Word zone = 0;  // where it is looked for; 0: in play
  std::uint8_t reg = 0;
  bool picks = false;
  bool target = false;
  bool up_to = false, any_number = false;
  bool random = false;
  bool topmost = false;   // nobody chooses: the first of a pile
  bool together = false;  // several that are at one place
  bool apart = false;     // several, no two of them at one place
  bool distinct = false;  // none twice, where a rulebook lets the same be chosen again
  bool optional = false;  // choosing nothing declines what it is chosen for
  bool needed = true;     // without it the ability cannot be used
  bool whole = false;     // of what is answered: all that happened at once is one
  bool late = false;      // chosen when the effect is carried out, not when the ability is announced
  Player chooser{};       // none: whoever does the effect
  Player whose{};         // of a zone: none means `you`
  Filter filter{};
  Amount count{};
  Effect user{};  // the effect it is chosen for
  Things a{}, b{};
};

enum class Holds : std::uint8_t { Always, And, Or, Not, Compare, AreSuch, Fact };
struct ConditionNode {
  Holds kind = Holds::Always;
  Word word = 0;
  Is is = Is::Equal;
  std::int16_t value = 0;
  Condition a{}, b{};
  Amount left{}, right{};
  Things of{};
  Filter filter{};
  Player player{};
};

// A change of what a card is or may do, while it lasts. Special: one that the rulebook names.
enum class Alters : std::uint8_t { Add, Set, Multiply, UseAs, Gain, Lose, Cannot, Must, Special };
struct ChangeNode {
  Alters kind = Alters::Add;
  Word word = 0;  // figure, keyword, deed or special
  Word from = 0;  // UseAs
  std::int16_t value = 0;
  Amount amount{};
  Filter filter{};  // only against such cards
};

// What is done. A Verb is one of the rulebook's (`a` may be an effect that it puts off); the others hold
// effects and decide which of them are done. Nobody named in `who`: whoever does the effect around it.
enum class Control : std::uint8_t {
  Verb,
  Sequence,  // a, then b; `then`: b only if a was done
  May,
  If,      // a if the condition holds, else b
  IfDone,  // a if what came before was done
  Either,  // a or b, as its doer chooses
  DoSame   // `player` may do again what was done before
};
struct EffectNode {
  Control control = Control::Verb;
  const void* verb = nullptr;  // the rulebook's descriptor of it
  bool then = false;
  bool rolls = false;    // a die, before anything else
  bool instead = false;  // of what would happen
  Word zone = 0, time = 0, word = 0;
  std::int16_t value = 0;
  Player who{};
  Amount amount{};
  Things what{}, to{};
  Condition condition{};
  Effect a{}, b{};
  Change first_change{};  // and those that follow it
  std::uint8_t changes = 0;
};

}  // namespace tercio::machine
