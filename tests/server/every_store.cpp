#include "tests/server/every_store.h"

#include "tests/server/postgres.h"

namespace tercio::server::test {

std::unique_ptr<Store> sqlite_in(const Folder& folder) { return open_sqlite(folder.file("tercio.db")); }

std::unique_ptr<Store> postgres_in(const Folder& folder) {
  return open_postgres(postgres_server().new_database(folder.name()));
}

}  // namespace tercio::server::test
