#include "server/server.h"

#include <sodium.h>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <csignal>
#include <thread>

#include "play/rulebook.h"
#include "server/log.h"
#include "server/session.h"

namespace tercio::server {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

namespace {

unsigned threads_for(unsigned wanted) {
  return wanted > 0 ? wanted : std::max(2U, std::thread::hardware_concurrency()) - 1;
}

std::unique_ptr<Store> opened(const std::string& where) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  return open_store(where);
}

}  // namespace

Server::Server(Library& library, const ServeSettings& settings)
    : settings_(settings),
      limits_(4.0 * settings.requests_a_second, settings.requests_a_second, settings.connections_each),
      reads_(opened(settings.store)),
      writer_(std::make_unique<Writer>(
          open_store(settings.store),
          [this](std::function<void()> then) { asio::post(loop_, std::move(then)); },
          Writer::Hooks{{},
                        [](std::string_view why) {
                          log("a write failed", {{"why", why}});
                        }})),
      thinkers_(std::make_unique<Thinkers>(threads_for(settings.thinkers))),
      hall_(loop_, library, *writer_, *reads_, *thinkers_, settings.hall),
      api_(hall_, settings_),
      acceptor_(loop_),
      day_(loop_),
      signals_(loop_, SIGINT, SIGTERM) {
  for (const std::string& name : rulebook_names()) library.rulebook(name);  // read before threads share them
  const tcp::endpoint endpoint(asio::ip::make_address(settings_.address), settings_.port);
  acceptor_.open(endpoint.protocol());
  acceptor_.set_option(asio::socket_base::reuse_address(true));
  acceptor_.bind(endpoint);
  acceptor_.listen();
  if (is_postgres(settings_.store)) {
    cluster_ = std::make_unique<Cluster>(
        hall_, settings_.store, settings_.bus,
        [this](const Request& request, Reply reply) { api_.answer(request, std::move(reply)); });
    api_.join(*cluster_);
    cluster_->begin();
  } else {
    hall_.restore();
  }
}

Server::~Server() {
  if (settings_.farm) settings_.farm->leave();
  thinkers_.reset();
  writer_.reset();  // commits the rest
  if (cluster_) cluster_->end();
}

unsigned short Server::port() const { return acceptor_.local_endpoint().port(); }

void Server::run() {
  signals_.async_wait([this](const auto& error, int) {
    if (!error) shut_down();
  });
  accept();
  log("listening", {{"port", port()}, {"games", hall_.size()}, {"draining", settings_.drain}});
  tidy_daily();
  if (settings_.drain) drain();
  for (bool again = true; again;) {
    again = false;
    try {
      loop_.run();
    } catch (const std::exception& error) {  // whatever one client has led to, the others play on
      if (settings_.check_messages) throw;
      log("something failed", {{"why", error.what()}});
      again = true;
    }
  }
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

void Server::accept() {
  acceptor_.async_accept([this](const auto& error, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (!error) open_session(std::move(socket), api_, limits_, settings_);
    accept();
  });
}

// What was accepted is written; whoever is connected comes again.
void Server::shut_down() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  signals_.cancel(ignored);
  hall_.stop();
  loop_.stop();
  log("stopping", {{"games", hall_.size()}});
}

}  // namespace tercio::server
