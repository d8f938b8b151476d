// The one source of chance in a game: xoroshiro128++, sixteen bytes inside State.
#pragma once
#include <bit>
#include <cstdint>

namespace tercio {

// What a game's chance begins with. People and tests say a number; a server takes both halves from the
// system.
struct Seed {
  std::uint64_t low = 0, high = 0;

  Seed() = default;
  Seed(std::uint64_t number) : low(number) {}
  Seed(std::uint64_t low_half, std::uint64_t high_half) : low(low_half), high(high_half) {}
  friend bool operator==(const Seed&, const Seed&) = default;
};

struct Chance {
  std::uint64_t a = 1, b = 2;

  static Chance seeded(Seed seed, std::uint64_t stream = 0) {
    Chance c;
    c.a = mix(seed.low);
    c.b = mix(seed.low ^ 0x9e3779b97f4a7c15ULL ^ (stream * 0xd1342543de82ef95ULL));
    if (seed.high != 0) c.b ^= mix(seed.high);
    if (c.a == 0 && c.b == 0) c.b = 1;
    return c;
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(a + b, 17) + a;
    b ^= a;
    a = std::rotl(a, 49) ^ b ^ (b << 21);
    b = std::rotl(b, 28);
    return result;
  }

  // A number from 0 to n - 1, each as likely (Lemire's method).
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t least = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < least) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  static std::uint64_t mix(std::uint64_t x) {  // splitmix64
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
  }
};

}  // namespace tercio
