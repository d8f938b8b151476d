#include "server/sole_use.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "server/store.h"

namespace tercio::server {

// A file beside it: to close another handle on the database itself would end SQLite's locks on it. The system
// lets go of the lock when the process ends, however that is. A link leads to the same lock as what it leads
// to.
SoleUse::SoleUse(const std::string& file) {
  std::error_code unknown;
  const auto real = std::filesystem::weakly_canonical(file, unknown);
  const std::string beside = (unknown ? file : real.string()) + ".lock";
  lock_ = ::open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (lock_ < 0) throw StoreFailure(beside + " cannot be made: " + std::strerror(errno) + ".");
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    std::array<char, 32> number{};
    const ssize_t size = read(lock_, number.data(), number.size() - 1);
    ::close(lock_);
    std::string process(number.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    while (!process.empty() && process.back() == '\n') process.pop_back();
    throw StoreFailure(file + " is in use by another tercio: process " +
                       (process.empty() ? "unknown" : process) + ".");
  }
  const std::string own = std::to_string(getpid()) + "\n";
  if (ftruncate(lock_, 0) != 0 || write(lock_, own.data(), own.size()) < 0)
    return;  // only its number is missing
}

SoleUse::~SoleUse() { ::close(lock_); }

std::unique_ptr<SoleUse> sole_use_of(const std::string& store) {
  return is_postgres(store) ? nullptr : std::make_unique<SoleUse>(store);
}

}  // namespace tercio::server
