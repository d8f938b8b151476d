// A connection: HTTP requests one after the other, until it becomes the WebSocket of a table.
#pragma once
#include <boost/asio/ip/tcp.hpp>

#include "server/api.h"
#include "server/limits.h"
#include "server/server.h"

namespace tercio::server {

// Lives as long as something is being read or written.
void open_session(boost::asio::ip::tcp::socket socket, Api& api, Limits& limits,
                  const ServeSettings& settings);

}  // namespace tercio::server
