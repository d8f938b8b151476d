#include "server/postgres.h"

#include <libpq-fe.h>
#include <poll.h>

#include <bit>
#include <utility>

#include "server/store.h"

namespace tercio::server::postgres {

namespace {

constexpr const char* patience = "5";  // seconds to wait for a connection, unless the address says otherwise
constexpr std::size_t most_ahead = 1000;  // statements sent and not waited for

// Types of PostgreSQL by their fixed numbers.
constexpr unsigned boolean = 16, bytes_of_any_kind = 17, big_integer = 20, double_precision = 701;

std::array<char, 8> big_endian(std::uint64_t number) {
  std::array<char, 8> wire{};
  for (unsigned i = 0; i < 8; ++i) wire.at(i) = static_cast<char>(number >> (56 - 8 * i));
  return wire;
}

std::uint64_t from_big_endian(std::string_view wire) {
  std::uint64_t number = 0;
  for (const char byte : wire) number = number << 8U | static_cast<unsigned char>(byte);
  return number;
}

std::string without_newline(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  return text;
}

// The parts of an address. libpq tells what is wrong with it.
class Address {
 public:
  explicit Address(const std::string& url) {
    char* wrong = nullptr;
    parts_.reset(PQconninfoParse(url.c_str(), &wrong));
    const std::unique_ptr<char, void (*)(void*)> message(wrong, PQfreemem);
    if (!parts_)
      throw StoreFailure("This is no address of a database: " +
                         without_newline(message ? message.get() : "there is no memory") +
                         ". One looks like postgresql://USER@HOST:5432/DATABASE.");
  }
  std::string operator[](std::string_view keyword) const {
    for (const PQconninfoOption* part = parts_.get(); part->keyword; ++part)
      if (part->keyword == keyword && part->val) return part->val;
    return "";
  }

 private:
  struct Free {
    void operator()(PQconninfoOption* parts) const { PQconninfoFree(parts); }
  };
  std::unique_ptr<PQconninfoOption, Free> parts_;
};

// What was wrong with a statement's result; empty: nothing.
std::string fault(const PGresult* result, std::string_view sql, std::string_view must_find) {
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
    const bool changed = std::string_view(PQcmdTuples(const_cast<PGresult*>(result))) != "0";
    if (must_find.empty() || changed) return "";
    return "There is no such " + std::string(must_find) + ".";
  }
  const char* const why = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return "The database failed at `" + std::string(sql) + "`: " + (why ? why : "no reason is known") + ".";
}

}  // namespace

void Close::operator()(PGconn* connection) const { PQfinish(connection); }
void Close::operator()(PGresult* result) const { PQclear(result); }

std::string without_password(const std::string& url) {
  const Address address(url);
  const std::string user = address["user"], host = address["host"], port = address["port"];
  return "postgresql://" + (user.empty() ? "" : user + '@') + host + (port.empty() ? "" : ':' + port) + '/' +
         address["dbname"];
}

// ---- values ------------------------------------------------------------------------------------

Value::Value(std::int64_t number)
    : type_(big_integer), size_(8), number_(big_endian(static_cast<std::uint64_t>(number))) {}
Value::Value(double number)
    : type_(double_precision), size_(8), number_(big_endian(std::bit_cast<std::uint64_t>(number))) {}
Value::Value(bool truth) : type_(boolean), size_(1), number_{static_cast<char>(truth)} {}
Value::Value(std::string_view text)
    : type_(bytes_of_any_kind), size_(static_cast<int>(text.size())), text_(text.data() ? text : "") {}

bool Rows::next() { return ++row_ < PQntuples(result_.get()); }

std::string_view Rows::bytes(int column) const {
  return {PQgetvalue(result_.get(), row_, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
}

std::int64_t Rows::integer(int column) const {
  const std::string_view wire = bytes(column);
  const std::uint64_t number = from_big_endian(wire);
  if (wire.size() == 2) return static_cast<std::int16_t>(number);
  if (wire.size() == 4) return static_cast<std::int32_t>(number);
  return static_cast<std::int64_t>(number);
}

double Rows::real(int column) const { return std::bit_cast<double>(from_big_endian(bytes(column))); }

std::string Rows::text(int column) const { return std::string(bytes(column)); }

// ---- the connection ----------------------------------------------------------------------------

Database::Database(std::string url) : url_(std::move(url)), name_(without_password(url_)) { connect(); }

void Database::connect() {
  // The address is expanded where it stands, so that it overrides what comes before it.
  const std::array<const char*, 4> keywords{"connect_timeout", "application_name", "dbname", nullptr};
  const std::array<const char*, 4> values{patience, "tercio", url_.c_str(), nullptr};
  statements_.clear();
  connection_.reset(PQconnectdbParams(keywords.data(), values.data(), 1));
  if (PQstatus(connection_.get()) != CONNECTION_OK) {
    const std::string why = without_newline(PQerrorMessage(connection_.get()));
    connection_.reset();
    throw StoreFailure("There is no connection to " + name_ + ": " + why + ".");
  }
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  const Result set(PQexec(connection_.get(), "SET synchronous_commit = on"));
  if (PQresultStatus(set.get()) != PGRES_COMMAND_OK || PQenterPipelineMode(connection_.get()) == 0) lose();
}

// Whoever speaks without being asked has most likely ended; to begin anew costs little if not.
bool Database::said_goodbye() const {
  pollfd socket{PQsocket(connection_.get()), POLLIN, 0};
  return poll(&socket, 1, 0) != 0;
}

// Before each use. A connection that was lost is made anew, but not in the midst of a transaction.
void Database::ready() {
  if (broken_) throw StoreFailure("The transaction has failed already.");
  if (depth_ == 0 && (!connection_ || said_goodbye())) connect();
}

void Database::lose() {
  const std::string why = without_newline(PQerrorMessage(connection_.get()));
  connection_.reset();
  sent_.clear();
  broken_ = depth_ > 0;
  throw StoreFailure("The connection to " + name_ + " was lost: " + why + ".");
}

// ---- statements --------------------------------------------------------------------------------

void Database::script(const std::string& sql) {
  ready();
  settle();
  PQexitPipelineMode(connection_.get());
  const Result result(PQexec(connection_.get(), sql.c_str()));
  const std::string wrong = fault(result.get(), sql, {});
  if (PQstatus(connection_.get()) != CONNECTION_OK || PQenterPipelineMode(connection_.get()) == 0) lose();
  if (wrong.empty()) return;
  broken_ = depth_ > 0;
  throw StoreFailure(wrong);
}

void Database::send(std::string_view sql, std::string_view must_find, const std::vector<Value>& values) {
  ready();
  const std::string& statement = prepared(sql, values);
  std::vector<const char*> data;
  std::vector<int> sizes, formats(values.size(), 1);
  for (const Value& value : values) {
    data.push_back(value.data());
    sizes.push_back(value.size());
  }
  if (PQsendQueryPrepared(connection_.get(), statement.c_str(), static_cast<int>(values.size()), data.data(),
                          sizes.data(), formats.data(), 1) == 0)
    lose();
  sent_.push_back({std::string(sql), must_find});
}

void Database::send_plain(const std::string& sql) {
  if (PQsendQueryParams(connection_.get(), sql.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 1) == 0)
    lose();
  sent_.push_back({sql, {}});
}

const std::string& Database::prepared(std::string_view sql, const std::vector<Value>& values) {
  const auto kept = statements_.find(sql);
  if (kept != statements_.end()) return kept->second;
  settle();
  std::vector<Oid> types;
  for (const Value& value : values) types.push_back(value.type());
  const std::string text(sql), name = "s" + std::to_string(statements_.size());
  if (PQsendPrepare(connection_.get(), name.c_str(), text.c_str(), static_cast<int>(types.size()),
                    types.data()) == 0)
    lose();
  sent_.push_back({text, {}});
  settle();
  return statements_.emplace(text, name).first->second;
}

void Database::settle_soon() {
  if (depth_ == 0 || sent_.size() >= most_ahead) settle();
}

// Waits for the answers to all that was sent, and hands out the last. After the first that is a failure the
// server does nothing of the rest.
Result Database::settle() {
  if (sent_.empty()) return nullptr;
  if (PQpipelineSync(connection_.get()) == 0) lose();
  Result last;
  std::string wrong;
  for (const Sent& one : std::exchange(sent_, {})) {
    last.reset(PQgetResult(connection_.get()));
    if (wrong.empty()) wrong = fault(last.get(), one.sql, one.must_find);
    if (last) Result(PQgetResult(connection_.get()));  // the nothing that ends each answer
  }
  const Result end(PQgetResult(connection_.get()));
  if (PQstatus(connection_.get()) != CONNECTION_OK || PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC)
    lose();
  if (wrong.empty()) return last;
  broken_ = depth_ > 0;
  throw StoreFailure(wrong);
}

// ---- transactions ------------------------------------------------------------------------------

void Database::begin() {
  ready();
  settle();  // what fails here is the outer transaction's failure, not the inner one's
  send_plain(depth_ == 0 ? "BEGIN" : "SAVEPOINT inner_" + std::to_string(depth_));
  ++depth_;
}

void Database::commit() {
  try {
    ready();
    settle();
    if (depth_ == 1)
      commit_outermost();
    else
      send_plain("RELEASE inner_" + std::to_string(depth_ - 1));
    --depth_;
  } catch (const CommitUnknown&) { throw; } catch (const StoreFailure&) {
    roll_back();
    throw;
  }
}

void Database::commit_outermost() {
  try {
    send_plain("COMMIT");
    const Result done = settle();
    // Where a failure was overlooked, a commit rolls back and does not call it a failure.
    if (std::string_view(PQcmdStatus(done.get())) != "COMMIT")
      throw StoreFailure("The database gave up the transaction.");
  } catch (const StoreFailure& failure) {
    if (connection_) throw;
    depth_ = 0;
    broken_ = false;
    throw CommitUnknown(failure.what());
  }
}

void Database::roll_back() {
  try {
    if (connection_) settle();
  } catch (const StoreFailure&) {}  // it is undone anyway
  --depth_;
  broken_ = false;
  try {
    if (connection_ && depth_ == 0) send_plain("ROLLBACK");
    if (connection_ && depth_ > 0) {
      send_plain("ROLLBACK TO inner_" + std::to_string(depth_));
      send_plain("RELEASE inner_" + std::to_string(depth_));
    }
    if (connection_) settle();
  } catch (const StoreFailure&) {  // where a part cannot be undone alone, all is undone
    connection_.reset();
    sent_.clear();
  }
  broken_ = depth_ > 0 && !connection_;
}

}  // namespace tercio::server::postgres
