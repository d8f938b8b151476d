// In a file of its own: where the compiler sees both halves it takes malloc and delete for a wrong pair.
#include "tests/allocation/counted.h"

#include <cstdlib>
#include <new>

namespace tercio::test {
std::atomic<std::uint64_t> allocations{0};
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++tercio::test::allocations;
  return std::malloc(size > 0 ? size : 1);
}
void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new[](std::size_t size, const std::nothrow_t& nothrow) noexcept {
  return operator new(size, nothrow);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
