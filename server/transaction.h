// A transaction of either database: it rolls back unless it was committed.
#pragma once

namespace tercio::server {

template <class Database>
class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) { database_.begin(); }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (open_) database_.roll_back();
  }
  void commit() {
    open_ = false;
    database_.commit();
  }

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace tercio::server
