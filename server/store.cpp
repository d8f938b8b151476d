#include "server/store.h"

#include "server/postgres.h"

namespace tercio::server {

bool is_postgres(std::string_view where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string shown_store(const std::string& where) {
  return is_postgres(where) ? postgres::without_password(where) : where;
}

std::unique_ptr<Store> open_store(const std::string& where) {
  return is_postgres(where) ? open_postgres(where) : open_sqlite(where);
}

}  // namespace tercio::server
