// What a store says when it fails.
#pragma once
#include <functional>
#include <string>

#include "server/store.h"

namespace tercio::server::test {

inline std::string failure(const std::function<void()>& what) {  // empty: it did not
  try {
    what();
  } catch (const StoreFailure& found) { return found.what(); }
  return "";
}

}  // namespace tercio::server::test
