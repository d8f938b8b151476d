// A thin cover over SQLite: statements are prepared once and kept, transactions nest, and what goes wrong
// throws StoreFailure. Messages never hold a bound value.
#pragma once
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tercio::server::sqlite {

struct Busy : StoreFailure {  // another connection was in the way for too long
  using StoreFailure::StoreFailure;
};

// What a statement yields. The statement is free for its next use when this goes.
class Rows {
 public:
  explicit Rows(sqlite3_stmt* statement) : statement_(statement) {}
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows();

  bool next();
  std::int64_t integer(int column) const;  // NULL is 0
  double real(int column) const;
  std::string text(int column) const;  // NULL is empty

 private:
  sqlite3_stmt* statement_;
};

class Database {
 public:
  explicit Database(const std::string& file);

  void script(const std::string& sql);  // any number of statements, none of them kept

  // Both bind the values to ?1, ?2 ... `run` says how many rows changed.
  template <class... Values>
  Rows query(std::string_view sql, const Values&... values) {
    sqlite3_stmt* const statement = prepared(sql);
    int index = 0;
    (bind(statement, ++index, values), ...);
    return Rows(statement);
  }
  template <class... Values>
  std::int64_t run(std::string_view sql, const Values&... values) {
    Rows rows = query(sql, values...);
    while (rows.next()) {}
    return changes();
  }
  std::int64_t last_id() const;

  void begin();
  void commit();     // one that fails has rolled back
  void roll_back();  // never throws

 private:
  struct Close {
    void operator()(sqlite3* database) const;
    void operator()(sqlite3_stmt* statement) const;
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  sqlite3_stmt* prepared(std::string_view sql);
  static void bind(sqlite3_stmt* statement, int index, std::int64_t value);
  static void bind(sqlite3_stmt* statement, int index, double value);
  static void bind(sqlite3_stmt* statement, int index, std::string_view value);
  template <std::integral Integer>
  static void bind(sqlite3_stmt* statement, int index, Integer value) {
    bind(statement, index, static_cast<std::int64_t>(value));
  }
  std::int64_t changes() const;
  bool lost() const;

  std::unique_ptr<sqlite3, Close> database_;
  std::unordered_map<std::string, std::unique_ptr<sqlite3_stmt, Close>, Hash, std::equal_to<>> statements_;
  int depth_ = 0;  // of transactions
};

}  // namespace tercio::server::sqlite
