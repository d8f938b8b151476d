// Rules as resumable routines. A routine is a small struct: its locals are its members, `run` goes on
// from where it stopped. Frames lie on a byte stack inside the state, so a position can be copied in
// the middle of anything. A question is a frame that offers options instead of running.
//
//   struct Battle {
//     ROUTINE; Place at; Seat first = 0;
//     RUN {
//       BEGIN
//       first = g.open_battle(at);
//       CALL(RangedSkirmish{.at = at});
//       ASK(WhichAttacker{.seat = first, .at = at});
//       if (g.answer().verb == ...) ...
//       END
//     }
//   };
//
// Nothing declared inside `run` lives across CALL or ASK. g.result() is read right after CALL, g.answer()
// right after ASK, and nowhere else.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/decision.h"

namespace tercio {

using Resume = std::uint16_t;

// The members that every routine has, and those that every question has; `Game` is the rulebook's own.
#define ROUTINE Resume line = 0
#define RUN void run(Game& g)
#define QUESTION                            \
  static constexpr bool is_question = true; \
  Seat seat
#define OFFER void offer(const Game&, Options&) const

#define BEGIN     \
  switch (line) { \
    case 0:
#define CALL(...)        \
  do {                   \
    line = __LINE__;     \
    g.push(__VA_ARGS__); \
    return;              \
    case __LINE__:;      \
  } while (0)
#define ASK(...) CALL(__VA_ARGS__)
#define GO_ON_AFTER(...) /* a function that may itself push routines */ \
  do {                                                                  \
    line = __LINE__;                                                    \
    __VA_ARGS__;                                                        \
    return;                                                             \
    case __LINE__:;                                                     \
  } while (0)
#define END \
  }         \
  g.pop(*this);

// The frames in progress, lowest first; behind each frame stands which routine it is.
template <std::size_t Bytes>
struct Frames {
  std::uint16_t top = 0;
  std::uint16_t result = 0;  // what the routine that just ended returned
  Option answer{};           // what was chosen last
  alignas(8) std::array<std::byte, Bytes> bytes{};
};

struct FrameTail {
  std::uint16_t routine, size;
  std::uint32_t zero;
};
static_assert(sizeof(FrameTail) == 8);

template <class R>
concept Question = requires {
  R::is_question;
};

// All routines of a rulebook, numbered in the order of the list.
template <class Game, class... R>
struct Routines {
  template <class T>
  static constexpr std::uint16_t id = [] {
    std::uint16_t i = 0;
    (void)((std::is_same_v<T, R> ? true : (++i, false)) || ...);
    return i;
  }();

  template <class T>
  static constexpr std::uint16_t frame_size = (sizeof(T) + 7) / 8 * 8;

  static bool is_question(std::uint16_t which) {
    static constexpr bool table[] = {Question<R>...};
    return table[which];
  }
  static void run(std::uint16_t which, void* frame, Game& g) {
    using Fn = void (*)(void*, Game&);
    static constexpr Fn table[] = {[](void* f, Game& game) {
      if constexpr (!Question<R>) static_cast<R*>(f)->run(game);
    }...};
    table[which](frame, g);
  }
  // Writes the options of the question on top and returns whose it is.
  static Seat offer(std::uint16_t which, const void* frame, const Game& g, Options& options) {
    using Fn = Seat (*)(const void*, const Game&, Options&);
    static constexpr Fn table[] = {[](const void* f, const Game& game, Options& list) -> Seat {
      if constexpr (Question<R>) {
        static_cast<const R*>(f)->offer(game, list);
        return static_cast<const R*>(f)->seat;
      } else {
        return 0;
      }
    }...};
    return table[which](frame, g, options);
  }
  // Whose the question on top is, without its options.
  static Seat seat_of(std::uint16_t which, const void* frame) {
    using Fn = Seat (*)(const void*);
    static constexpr Fn table[] = {[]([[maybe_unused]] const void* f) -> Seat {
      if constexpr (Question<R>)
        return static_cast<const R*>(f)->seat;
      else
        return 0;
    }...};
    return table[which](frame);
  }

  template <class T, std::size_t Bytes>
  static bool push(Frames<Bytes>& frames, const T& routine) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
    static_assert(id<T> < sizeof...(R), "not in the rulebook's list of routines");
    constexpr std::uint16_t size = frame_size<T>;
    if (frames.top + size + sizeof(FrameTail) > Bytes) return false;
    const FrameTail tail{id<T>, size, 0};
    std::memcpy(frames.bytes.data() + frames.top, &routine, sizeof routine);
    std::memcpy(frames.bytes.data() + frames.top + size, &tail, sizeof tail);
    frames.top = static_cast<std::uint16_t>(frames.top + size + sizeof tail);
    return true;
  }
  template <std::size_t Bytes>
  static FrameTail top(const Frames<Bytes>& frames) {
    FrameTail tail;
    std::memcpy(&tail, frames.bytes.data() + frames.top - sizeof tail, sizeof tail);
    return tail;
  }
  template <std::size_t Bytes>
  static void* frame(Frames<Bytes>& frames, FrameTail tail) {
    return frames.bytes.data() + frames.top - sizeof tail - tail.size;
  }
  template <std::size_t Bytes>
  static const void* frame(const Frames<Bytes>& frames, FrameTail tail) {
    return frames.bytes.data() + frames.top - sizeof tail - tail.size;
  }
  template <std::size_t Bytes>
  static void pop(Frames<Bytes>& frames) {  // zeroed: nothing of the past stays in a position
    const std::size_t size = top(frames).size + sizeof(FrameTail);
    frames.top = static_cast<std::uint16_t>(frames.top - size);
    std::memset(frames.bytes.data() + frames.top, 0, size);
  }
};

}  // namespace tercio
