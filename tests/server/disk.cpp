#include "tests/server/disk.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>

namespace {

std::atomic<unsigned long> synced{0};
std::atomic<bool> broken{false};

int sync_by(long call, int file) {
  if (broken) {
    errno = EIO;
    return -1;
  }
  const auto result = static_cast<int>(syscall(call, file));
  if (result == 0) ++synced;
  return result;
}

}  // namespace

// The program's own come before the C library's, for the libraries it loads too.
extern "C" {
int fsync(int file) { return sync_by(SYS_fsync, file); }
int fdatasync(int file) { return sync_by(SYS_fdatasync, file); }
}

namespace tercio::server::test {

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "tercio-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no folder can be made in " + name);
  path_ = name;
}

Folder::~Folder() { std::filesystem::remove_all(path_); }

unsigned long syncs() { return synced; }

BrokenDisk::BrokenDisk() { broken = true; }
BrokenDisk::~BrokenDisk() { broken = false; }

}  // namespace tercio::server::test
