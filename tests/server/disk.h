// The disk as the tests see it: a folder that goes with the test, and how often anything was brought to disk.
#pragma once
#include <filesystem>
#include <string>

namespace tercio::server::test {

class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  std::string name() const { return path_.filename().string(); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

// Calls of fsync and fdatasync in this process that succeeded, by whatever library.
unsigned long syncs();

// While one lives, the disk refuses to sync.
class BrokenDisk {
 public:
  BrokenDisk();
  BrokenDisk(const BrokenDisk&) = delete;
  BrokenDisk& operator=(const BrokenDisk&) = delete;
  ~BrokenDisk();
};

}  // namespace tercio::server::test
