// A connection: HTTP requests one after the other, until it becomes the WebSocket of a table.
#pragma once
#include <boost/asio/ip/tcp.hpp>

#include "server/api.h"
#include "server/limits.h"

namespace tercio::server {

struct ServeSettings;

enum class Door { Public, Metrics };

// Lives as long as something is being read or written.
struct Crowd {  // how much those of one address may ask for, all together
  Limits requests;
  Limits messages;
};

void open_session(boost::asio::ip::tcp::socket socket, Door door, Api& api, Crowd& crowd,
                  const ServeSettings& settings);
std::size_t open_sessions();  // of this process

}  // namespace tercio::server
