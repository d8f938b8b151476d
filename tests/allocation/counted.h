#pragma once

#include <atomic>
#include <cstdint>

namespace tercio::test {

// How often this program has asked for heap memory: counted.cpp replaces operator new.
extern std::atomic<std::uint64_t> allocations;

}  // namespace tercio::test
