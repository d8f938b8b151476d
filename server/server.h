// `tercio serve`: one process that listens, and everything behind it.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>

#include "farm/farm.h"
#include "play/library.h"
#include "server/api.h"
#include "server/cluster.h"
#include "server/hall.h"
#include "server/limits.h"
#include "server/session.h"
#include "server/sole_use.h"
#include "server/store.h"
#include "server/thinkers.h"
#include "server/writer.h"

namespace tercio::server {

struct ServeSettings {
  std::string address = "127.0.0.1";
  unsigned short port = 8040;       // 0: any that is free
  int metrics_port = -1;            // for figures, on this machine alone; 0: any that is free, -1: nowhere
  std::string store = "tercio.db";  // a file, or postgresql://...
  std::string bus;              // NATS, where several processes share a database of PostgreSQL; empty: none
  std::string origin;           // as browsers see the site, behind a proxy; empty: the Host of the request
  std::string proxy;            // the address whose X-Forwarded-For is believed; empty: nobody's
  bool secure = false;          // cookies over TLS only
  bool drain = false;           // takes no new games, ends with the last
  bool check_messages = false;  // hold every message that is sent against its schema, for tests
  unsigned thinkers = 0;        // threads for computer players; 0: as many as cores, and two at least
  unsigned connections_each = 100, requests_a_second = 50;  // of one address
  unsigned messages_a_second = 20;                          // of one table
  HallSettings hall;
  std::shared_ptr<farm::Farm> farm;  // helps with deck tests and analyses; or null
};

class Server {
 public:
  Server(Library& library, const ServeSettings& settings);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  unsigned short port() const;
  unsigned short metrics_port() const;  // 0: there is none
  void run();                           // until it is told to stop
  void stop();                          // from any thread
  // What was accepted is written. False if something is not done within a few seconds: then the process must
  // end without waiting for its threads.
  bool finish();
  Hall& hall() { return hall_; }

 private:
  void accept(boost::asio::ip::tcp::acceptor& at, Door door);
  void listen(boost::asio::ip::tcp::acceptor& at, const std::string& address, unsigned short port);
  void tidy_daily();
  void drain();
  bool step();  // of the loop; false: it was stopped
  void shut_down();

  ServeSettings settings_;
  std::unique_ptr<SoleUse> sole_;  // of a file
  Crowd crowd_;                    // outlives the sessions, which go with the loop
  boost::asio::io_context loop_{1};
  std::unique_ptr<Store> reads_;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<Errands> errands_;
  std::unique_ptr<Thinkers> thinkers_;
  Hall hall_;
  Api api_;
  std::unique_ptr<Cluster> cluster_;  // of several processes on one database
  boost::asio::ip::tcp::acceptor acceptor_, metrics_;
  boost::asio::steady_timer day_, last_words_;
  boost::asio::signal_set drain_signal_;
};

}  // namespace tercio::server
