// The tests of a suite, once for each kind of store:
//   class Mine : public testing::TestWithParam<StoreKind> {};
//   INSTANTIATE_TEST_SUITE_P(Store, Mine, every_store, name_of_store);
#pragma once
#include <gtest/gtest.h>

#include <memory>

#include "server/store.h"
#include "tests/server/disk.h"

namespace tercio::server::test {

struct StoreKind {
  const char* name;
  std::unique_ptr<Store> (*open)(const Folder&);  // the same folder: the same data
};

std::unique_ptr<Store> sqlite_in(const Folder& folder);
std::unique_ptr<Store> postgres_in(const Folder& folder);

const auto every_store = testing::Values(StoreKind{"Sqlite", sqlite_in}, StoreKind{"Postgres", postgres_in});

inline std::string name_of_store(const testing::TestParamInfo<StoreKind>& kind) { return kind.param.name; }

}  // namespace tercio::server::test
