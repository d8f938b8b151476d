// A database in a file has one process that serves it, or copies it. Another one that wants to is told who
// has it.
#pragma once
#include <memory>
#include <string>

namespace tercio::server {

class SoleUse {
 public:
  explicit SoleUse(const std::string& file);  // throws StoreFailure, with the other process's number
  ~SoleUse();
  SoleUse(const SoleUse&) = delete;
  SoleUse& operator=(const SoleUse&) = delete;

 private:
  int lock_ = -1;
};

std::unique_ptr<SoleUse> sole_use_of(const std::string& store);  // null: it is no file, and may have many

}  // namespace tercio::server
