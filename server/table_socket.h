// The WebSocket of somebody at a table.
#pragma once
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>

#include "server/api.h"

namespace tercio::server {

struct ServeSettings;

// `keeps` lives as long as the socket.
void open_table(boost::beast::tcp_stream stream,
                const boost::beast::http::request<boost::beast::http::string_body>& request,
                Api::Seated seated, Metrics& metrics, const ServeSettings& settings, Limits& of_address,
                std::shared_ptr<void> keeps);

}  // namespace tercio::server
