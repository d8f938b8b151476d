#include "server/sqlite.h"

#include <sqlite3.h>

namespace tercio::server::sqlite {

namespace {

constexpr int patience = 5000;  // milliseconds to wait while another connection writes

[[noreturn]] void fail(sqlite3* database, const std::string& doing) {
  const std::string why = "The database failed " + doing + ": " + sqlite3_errmsg(database) + ".";
  if (sqlite3_errcode(database) == SQLITE_BUSY) throw Busy(why);
  throw StoreFailure(why);
}

void check(sqlite3_stmt* statement, int result) {
  if (result != SQLITE_OK) fail(sqlite3_db_handle(statement), "to take a value");
}

}  // namespace

Rows::~Rows() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

bool Rows::next() {
  const int result = sqlite3_step(statement_);
  if (result != SQLITE_ROW && result != SQLITE_DONE)
    fail(sqlite3_db_handle(statement_), std::string("at `") + sqlite3_sql(statement_) + "`");
  return result == SQLITE_ROW;
}

std::int64_t Rows::integer(int column) const { return sqlite3_column_int64(statement_, column); }

double Rows::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Rows::text(int column) const {
  const void* const text = sqlite3_column_blob(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return text ? std::string(static_cast<const char*>(text), size) : std::string();
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close(database); }
void Database::Close::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Database::Database(const std::string& file) {
  sqlite3* opened = nullptr;
  const int result = sqlite3_open_v2(
      file.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(opened);
  if (result != SQLITE_OK) fail(opened, "to open " + file);
  sqlite3_busy_timeout(opened, patience);
}

void Database::script(const std::string& sql) {
  if (lost()) throw StoreFailure("The database gave up the transaction.");
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    fail(database_.get(), "at `" + sql + "`");
}

sqlite3_stmt* Database::prepared(std::string_view sql) {
  if (lost()) throw StoreFailure("The database gave up the transaction.");
  const auto kept = statements_.find(sql);
  if (kept != statements_.end()) return kept->second.get();
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                         &statement, nullptr) != SQLITE_OK)
    fail(database_.get(), "to prepare `" + std::string(sql) + "`");
  statements_.emplace(sql, statement);
  return statement;
}

void Database::bind(sqlite3_stmt* statement, int index, std::int64_t value) {
  check(statement, sqlite3_bind_int64(statement, index, value));
}

void Database::bind(sqlite3_stmt* statement, int index, double value) {
  check(statement, sqlite3_bind_double(statement, index, value));
}

void Database::bind(sqlite3_stmt* statement, int index, std::string_view value) {
  check(statement, sqlite3_bind_text64(statement, index, value.empty() ? "" : value.data(), value.size(),
                                       SQLITE_TRANSIENT, SQLITE_UTF8));
}

std::int64_t Database::changes() const { return sqlite3_changes64(database_.get()); }
std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(database_.get()); }

// A full disk and the like end a transaction from within; nothing may be written then as if it were open.
bool Database::lost() const { return depth_ > 0 && sqlite3_get_autocommit(database_.get()) != 0; }

void Database::begin() {
  run(depth_ == 0 ? "BEGIN IMMEDIATE" : "SAVEPOINT inner_" + std::to_string(depth_));
  ++depth_;
}

void Database::commit() {
  try {
    run(depth_ == 1 ? "COMMIT" : "RELEASE inner_" + std::to_string(depth_ - 1));
    --depth_;
  } catch (const StoreFailure&) {
    roll_back();
    throw;
  }
}

void Database::roll_back() {
  const bool gone = lost();
  --depth_;
  if (gone) return;
  const std::string name = "inner_" + std::to_string(depth_),
                    inner = "ROLLBACK TO " + name + "; RELEASE " + name;
  // Where a part cannot be undone alone, all is undone; what lies around it is lost then.
  if (depth_ == 0 || sqlite3_exec(database_.get(), inner.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace tercio::server::sqlite
