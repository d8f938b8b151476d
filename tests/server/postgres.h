// PostgreSQL as the tests use it: the real server, in a folder of its own, for as long as the test program.
#pragma once
#include <sys/types.h>

#include <set>
#include <string>
#include <vector>

#include "tests/server/disk.h"

namespace tercio::server::test {

// Listens on a socket in its folder and nowhere else. Ends with the thread that started it, however that
// ends.
class PostgresServer {
 public:
  PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  std::string address(const std::string& database) const;
  std::string new_database(const std::string& name);  // its address; made when it is first asked for
  void start();
  void stop();   // whoever is connected is cut off
  void crash();  // the same, without tidying up

 private:
  pid_t run(const std::vector<std::string>& words) const;
  std::string log() const;
  void end(int signal);

  Folder folder_;
  pid_t process_ = 0;
  std::set<std::string> databases_;
};

PostgresServer& postgres_server();  // started by who first asks, which should be the main thread

}  // namespace tercio::server::test
