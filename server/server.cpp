#include "server/server.h"

#include <sodium.h>
#include <sys/resource.h>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <future>
#include <thread>

#include "play/rulebook.h"
#include "server/log.h"
#include "server/session.h"

namespace tercio::server {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

namespace {

unsigned threads_for(unsigned wanted) {
  return wanted > 0 ? wanted : std::max(2U, std::thread::hardware_concurrency());
}

// Some files are the server's own: the database, pipes, what it reads.
std::size_t most_sessions() {
  constexpr rlim_t own = 100;
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  return std::max<rlim_t>(limit.rlim_cur, 2 * own) - own;
}

std::unique_ptr<Store> opened(const std::string& where) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  return open_store(where);
}

}  // namespace

Server::Server(Library& library, const ServeSettings& settings)
    : settings_(settings),
      sole_(sole_use_of(settings.store)),
      crowd_{{4.0 * settings.requests_a_second, static_cast<double>(settings.requests_a_second),
              settings.connections_each},
             {30.0 * settings.messages_a_second, 10.0 * settings.messages_a_second, 0}},
      reads_(opened(settings.store)),
      writer_(std::make_unique<Writer>(
          open_store(settings.store),
          [this](std::function<void()> then) { asio::post(loop_, std::move(then)); },
          Writer::Hooks{{},
                        [](std::string_view why) {
                          log("a write failed", {{"why", why}});
                        }})),
      errands_(std::make_unique<Errands>(
          open_store(settings.store), open_store(settings.store),
          [this](std::function<void()> then) { asio::post(loop_, std::move(then)); })),
      thinkers_(std::make_unique<Thinkers>(threads_for(settings.thinkers))),
      hall_(loop_, library, *writer_, *reads_, *errands_, *thinkers_, settings.hall),
      api_(hall_, settings_),
      acceptor_(loop_),
      metrics_(loop_),
      day_(loop_),
      last_words_(loop_),
      drain_signal_(loop_, SIGUSR1) {
  listen(acceptor_, settings_.address, settings_.port);
  if (settings_.metrics_port >= 0)
    listen(metrics_, "127.0.0.1", static_cast<unsigned short>(settings_.metrics_port));
  if (is_postgres(settings_.store)) {
    cluster_ = std::make_unique<Cluster>(
        hall_, settings_.store, settings_.bus,
        [this](const Request& request, Reply reply) { api_.answer(request, std::move(reply)); },
        [this] { api_.go_on_with_chores(); });
    api_.join(*cluster_);
    cluster_->begin();
  } else {
    hall_.restore();
    api_.go_on_with_chores();
  }
  hall_.keep_tidy();
}

void Server::listen(tcp::acceptor& at, const std::string& address, unsigned short port) {
  const tcp::endpoint endpoint(asio::ip::make_address(address), port);
  at.open(endpoint.protocol());
  at.set_option(asio::socket_base::reuse_address(true));
  at.bind(endpoint);
  at.listen();
}

Server::~Server() { finish(); }

bool Server::finish() {
  constexpr std::chrono::seconds to_think{2}, to_write{2};
  if (!writer_) return true;
  api_.stop_chores();
  if (settings_.farm) settings_.farm->leave();
  bool all = thinkers_->close(to_think);
  all &= errands_->close(std::chrono::milliseconds(500));
  api_.let_go_of_chores();
  // It commits the rest; a database that is away is not waited for.
  std::promise<void> written;
  auto done = written.get_future();
  std::thread writing([writer = std::move(writer_), &written]() mutable {
    writer.reset();
    written.set_value();
  });
  if (done.wait_for(to_write) != std::future_status::ready) {
    writing.detach();
    return false;
  }
  writing.join();
  if (cluster_) cluster_->end();
  return all;
}

unsigned short Server::port() const { return acceptor_.local_endpoint().port(); }

unsigned short Server::metrics_port() const {
  return metrics_.is_open() ? metrics_.local_endpoint().port() : 0;
}

void Server::run() {
  drain_signal_.async_wait([this](const auto& error, int) {
    if (!error) drain();
  });
  accept(acceptor_, Door::Public);
  if (metrics_.is_open()) accept(metrics_, Door::Metrics);
  log("listening", {{"port", port()}, {"games", hall_.size()}, {"draining", settings_.drain}});
  tidy_daily();
  if (settings_.drain) drain();
  for (bool again = true; again;) {
    again = false;
    try {
      while (step()) {}
    } catch (const std::exception& error) {  // whatever one client has led to, the others play on
      if (settings_.check_messages) throw;
      log("something failed", {{"why", error.what()}});
      again = true;
    }
  }
}

// Whatever takes long makes everybody wait: so it is counted.
bool Server::step() {
  const auto used = [] {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000 +
           static_cast<std::uint64_t>(now.tv_nsec) / 1000;
  };
  const std::uint64_t before = used();
  if (loop_.run_one() == 0) return false;
  const std::uint64_t took = used() - before;
  Metrics& metrics = api_.metrics();
  metrics.long_steps += took > 1000;
  if (took > metrics.longest_step) metrics.longest_step = took;
  return true;
}

void Server::drain() {
  const auto over = [this] { shut_down(); };
  cluster_ ? cluster_->drain(over) : hall_.drain(over);
}

void Server::stop() {
  asio::post(loop_, [this] { shut_down(); });
}

void Server::tidy_daily() {
  api_.tidy();
  day_.expires_after(std::chrono::hours(24));
  day_.async_wait([this](const auto& error) {
    if (!error) tidy_daily();
  });
}

// Without a free file there is nothing to be accepted: who waits is looked at again in a moment.
void Server::accept(tcp::acceptor& at, Door door) {
  static const std::size_t most = most_sessions();
  const auto in_a_moment = [this, &at, door] {
    auto breath = std::make_shared<asio::steady_timer>(loop_, std::chrono::milliseconds(100));
    breath->async_wait([this, &at, door, breath](const auto&) {
      if (at.is_open()) accept(at, door);
    });
  };
  if (open_sessions() >= most) return in_a_moment();
  at.async_accept([this, &at, door, in_a_moment](const auto& error, tcp::socket socket) {
    if (!at.is_open()) return;
    if (error) return in_a_moment();
    open_session(std::move(socket), door, api_, crowd_, settings_);
    accept(at, door);
  });
}

// Whoever is connected is told, and comes again.
void Server::shut_down() {
  boost::system::error_code ignored;
  if (!acceptor_.is_open()) return;
  acceptor_.close(ignored);
  metrics_.close(ignored);
  drain_signal_.cancel(ignored);
  api_.stop_chores();
  hall_.say_goodbye();
  hall_.stop();
  log("stopping", {{"games", hall_.size()}});
  constexpr std::chrono::milliseconds to_hear{150};
  last_words_.expires_after(to_hear);
  last_words_.async_wait([this](const auto&) { loop_.stop(); });
}

}  // namespace tercio::server
