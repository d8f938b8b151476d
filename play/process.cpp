#include "play/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <thread>

extern char** environ;

namespace tercio {
namespace {

[[noreturn]] void throw_system(int error, const char* what) {
  throw std::system_error(error, std::generic_category(), what);
}

// A group of its own: it is ended with all that it started, and Ctrl-C at the terminal is not for it.
pid_t spawn(const std::string& command, int socket) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::string shell = "sh", option = "-c", line = command;
  const std::array<char*, 4> words{shell.data(), option.data(), line.data(), nullptr};
  pid_t id = -1;
  const int error = posix_spawn(&id, "/bin/sh", &actions, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw_system(error, "/bin/sh");
  return id;
}

}  // namespace

// A pair of sockets, not pipes: writing to a program that is gone is an error then, not a signal.
Process::Process(const std::string& command) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) throw_system(errno, "socketpair");
  socket_ = ends[0];
  try {
    id_ = spawn(command, ends[1]);
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
  fcntl(socket_, F_SETFL, fcntl(socket_, F_GETFL) | O_NONBLOCK);
}

Process::~Process() {
  close(socket_);
  if (id_ <= 0) return;
  kill(-id_, SIGKILL);
  while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {}
}

void Process::end_politely(std::chrono::milliseconds patience) {
  shutdown(socket_, SHUT_WR);
  const Time until = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < until) {
    // Asked only, not reaped: its group's number stays taken until the destructor.
    siginfo_t gone{};
    if (waitid(P_PID, static_cast<id_t>(id_), &gone, WEXITED | WNOHANG | WNOWAIT) != 0 || gone.si_pid == id_)
      return;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

bool Process::fail(Trouble trouble) {
  trouble_ = trouble;
  return false;
}

bool Process::wait_for(short what, Time until) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd asked{socket_, what, 0};
    const int found = poll(&asked, 1, static_cast<int>(std::clamp<long long>(left.count() + 1, 0, 60'000)));
    if (found > 0) return true;
    if (found < 0 && errno != EINTR) return fail(Trouble::Ended);
    if (std::chrono::steady_clock::now() >= until) return fail(Trouble::Late);
  }
}

bool Process::write(std::string_view text, Time until) {
  while (!text.empty()) {
    const ssize_t sent = send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_for(POLLOUT, until)) return false;
    } else if (errno != EINTR) {
      return fail(Trouble::Ended);
    }
  }
  return true;
}

std::optional<std::string> Process::line(Time until) {
  std::size_t looked = 0;
  while (true) {
    if (const std::size_t end = read_.find('\n', looked); end != std::string::npos) {
      std::string found = read_.substr(0, end);
      read_.erase(0, end + 1);
      if (!found.empty() && found.back() == '\r') found.pop_back();
      return found;
    }
    looked = read_.size();
    if (looked > longest_line) return fail(Trouble::TooLong), std::nullopt;
    std::array<char, 4096> part;
    const ssize_t got = recv(socket_, part.data(), part.size(), 0);
    if (got > 0) {
      read_.append(part.data(), static_cast<std::size_t>(got));
    } else if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!wait_for(POLLIN, until)) return std::nullopt;
    } else if (got == 0 || errno != EINTR) {
      return fail(Trouble::Ended), std::nullopt;
    }
  }
}

}  // namespace tercio
