// A thin cover over libpq: statements are prepared once and kept, transactions nest, and what goes wrong
// throws StoreFailure. Messages never hold a bound value, nor a password.
//
// What writes within a transaction is sent and not waited for, because a round trip costs more than the
// write. Whether it succeeded shows at the next query, at the next inner transaction or at the commit,
// whichever comes first; a transaction in which anything failed cannot be committed.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct pg_conn;
struct pg_result;

namespace tercio::server::postgres {

struct Close {
  void operator()(pg_conn* connection) const;
  void operator()(pg_result* result) const;
};
using Result = std::unique_ptr<pg_result, Close>;

// What a query yields, all of it.
class Rows {
 public:
  explicit Rows(Result result) : result_(std::move(result)) {}

  bool next();
  std::int64_t integer(int column) const;  // of any width, and a boolean; NULL is 0
  double real(int column) const;
  std::string text(int column) const;  // NULL is empty

 private:
  std::string_view bytes(int column) const;

  Result result_;
  int row_ = -1;
};

// A bound value, as it goes over the wire. Text is bytes: PostgreSQL's own kind of text takes no zero.
class Value {
 public:
  explicit Value(std::int64_t number);
  explicit Value(double number);
  explicit Value(bool truth);
  explicit Value(std::string_view text);
  explicit Value(const char* text) = delete;  // it would be a truth
  template <std::integral Integer>
  explicit Value(Integer number) : Value(static_cast<std::int64_t>(number)) {}

  unsigned type() const { return type_; }
  const char* data() const { return text_.data() ? text_.data() : number_.data(); }
  int size() const { return size_; }

 private:
  unsigned type_;
  int size_;
  std::array<char, 8> number_{};
  std::string_view text_{};
};

class Database {
 public:
  explicit Database(std::string url);

  const std::string& name() const { return name_; }  // the address without its password
  bool in_transaction() const { return depth_ > 0; }

  void script(const std::string& sql);  // any number of statements, none of them kept

  // All bind the values to $1, $2 ...
  template <class... Values>
  Rows query(std::string_view sql, const Values&... values) {
    send(sql, {}, {Value(values)...});
    return Rows(settle());
  }
  template <class... Values>
  void write(std::string_view sql, const Values&... values) {
    send(sql, {}, {Value(values)...});
    settle_soon();
  }
  template <class... Values>  // one that must find what it changes; `what` is a literal
  void change(std::string_view what, std::string_view sql, const Values&... values) {
    send(sql, what, {Value(values)...});
    settle_soon();
  }

  void begin();
  void commit();     // one that fails has rolled back, but for CommitUnknown
  void roll_back();  // never throws

 private:
  struct Sent {
    std::string sql;
    std::string_view must_find;
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  void ready();
  void connect();
  bool said_goodbye() const;
  [[noreturn]] void lose();
  void send(std::string_view sql, std::string_view must_find, const std::vector<Value>& values);
  void send_plain(const std::string& sql);
  const std::string& prepared(std::string_view sql, const std::vector<Value>& values);
  void settle_soon();
  Result settle();
  void commit_outermost();

  std::string url_, name_;
  std::unique_ptr<pg_conn, Close> connection_;
  std::unordered_map<std::string, std::string, Hash, std::equal_to<>> statements_;  // and their names there
  std::vector<Sent> sent_;  // what has not been answered yet
  int depth_ = 0;           // of transactions
  bool broken_ = false;     // something of this transaction has failed
};

// The address as it may be shown: without its password.
std::string without_password(const std::string& url);

}  // namespace tercio::server::postgres
