#include "tests/server/postgres.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "server/postgres.h"

namespace tercio::server::test {

namespace {

constexpr const char* programs = "/usr/lib/postgresql/15/bin/";

// PostgreSQL does not run as root; its package brings a user for it. Null: no need.
const passwd* somebody_else() {
  if (geteuid() != 0) return nullptr;
  const passwd* const user = getpwnam("postgres");
  if (!user) throw std::runtime_error("there is no user postgres to run PostgreSQL as");
  return user;
}

}  // namespace

PostgresServer::PostgresServer() {
  if (const passwd* user = somebody_else())
    if (chown(folder_.file("").c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("the folder for PostgreSQL cannot be given away");
  const pid_t made = run({"initdb", "-D", folder_.file("data"), "-U", "postgres", "-A", "trust", "-N", "-E",
                          "UTF8", "--locale=C.UTF-8"});
  int status = 0;
  if (waitpid(made, &status, 0) != made || status != 0) throw std::runtime_error("initdb fails: " + log());
  start();
}

PostgresServer::~PostgresServer() { crash(); }

std::string PostgresServer::address(const std::string& database) const {
  return "postgresql://postgres@/" + database + "?host=" + folder_.file("");
}

std::string PostgresServer::new_database(const std::string& name) {
  if (databases_.insert(name).second)
    postgres::Database(address("postgres")).script("CREATE DATABASE \"" + name + "\"");
  return address(name);
}

// In the folder, its output in the log there.
pid_t PostgresServer::run(const std::vector<std::string>& words) const {
  const passwd* const user = somebody_else();
  const std::string program = programs + words.front(), folder = folder_.file(""), log = folder_.file("log");
  std::vector<char*> arguments{const_cast<char*>(program.c_str())};  // whole: it finds its fellows by it
  for (std::size_t i = 1; i < words.size(); ++i) arguments.push_back(const_cast<char*>(words[i].c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  if (user && (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
    _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (chdir(folder.c_str()) != 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(out, STDERR_FILENO) < 0) _exit(126);
  execv(program.c_str(), arguments.data());
  _exit(127);
}

std::string PostgresServer::log() const {
  std::ifstream in(folder_.file("log"));
  return {std::istreambuf_iterator<char>(in), {}};
}

// Fast on one disk as it is in production: it syncs.
void PostgresServer::start() {
  process_ = run({"postgres", "-D", folder_.file("data"), "-k", folder_.file(""), "-c", "listen_addresses="});
  while (PQping(address("postgres").c_str()) != PQPING_OK) {
    if (waitpid(process_, nullptr, WNOHANG) != 0)
      throw std::runtime_error("PostgreSQL does not start: " + log());
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void PostgresServer::stop() { end(SIGINT); }
void PostgresServer::crash() { end(SIGQUIT); }

void PostgresServer::end(int signal) {
  if (process_ <= 0) return;
  kill(process_, signal);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

PostgresServer& postgres_server() {
  static PostgresServer server;
  return server;
}

}  // namespace tercio::server::test
