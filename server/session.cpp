#include "server/session.h"

#include <boost/asio/dispatch.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>

#include "server/log.h"
#include "server/table_socket.h"

namespace tercio::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::size_t most_body = 128U << 10U, most_header = 16U << 10U;
constexpr auto patience = std::chrono::seconds(30);

using Message = http::request<http::string_body>;

std::string plain(beast::string_view view) { return {view.data(), view.size()}; }

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(asio::ip::tcp::socket socket, Api& api, Limits& limits, const ServeSettings& settings)
      : stream_(std::move(socket)), api_(api), limits_(limits), settings_(settings) {
    beast::error_code error;
    peer_ = stream_.socket().remote_endpoint(error).address().to_string();
  }
  ~Session() {
    if (counted_) limits_.disconnect(peer_);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void start() {
    counted_ = limits_.connect(peer_);
    if (!counted_) return;  // closed without a word
    stream_.socket().set_option(asio::ip::tcp::no_delay(true));
    read();
  }

 private:
  void read() {
    parser_.emplace();
    parser_->body_limit(most_body);
    parser_->header_limit(most_header);
    stream_.expires_after(patience);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) { self->got(error); });
  }

  void got(beast::error_code error) {
    if (error == http::error::body_limit) return send(Answer::error(413, "That is too much at once."), false);
    if (error == http::error::header_limit) return send(Answer::error(431, "The header is too long."), false);
    if (error) return close();
    const Message& message = parser_->get();
    ++api_.metrics().requests;
    keep_alive_ = message.keep_alive();
    Request request;
    if (!understand(message, request))
      return send(Answer::error(400, "The request is not understood."), false);
    if (!limits_.take(request.address)) {
      ++api_.metrics().refused;
      Answer slow = Answer::error(429, "That is too fast; wait a moment.");
      slow.headers.emplace_back("Retry-After", "2");
      return send(std::move(slow), keep_alive_);
    }
    try {
      if (beast::websocket::is_upgrade(message)) return upgrade(request);
      head_ = request.method == "HEAD";
      api_.answer(request, [self = shared_from_this()](Answer answer) {
        self->send(std::move(answer), self->keep_alive_);
      });
    } catch (const StoreFailure& failure) {
      log("a read failed", {{"why", failure.what()}});
      send(Answer::error(503, "The database does not answer; try again."), false);
    }
  }

  bool understand(const Message& message, Request& request) const {
    request.method = plain(message.method_string());
    request.target = plain(message.target());
    request.body = message.body();
    request.content_type = plain(message[http::field::content_type]);
    request.origin = plain(message[http::field::origin]);
    request.host = plain(message[http::field::host]);
    request.cookie_token = cookie_named(plain(message[http::field::cookie]), "tercio");
    request.if_none_match = plain(message[http::field::if_none_match]);
    request.gzip = plain(message[http::field::accept_encoding]).find("gzip") != std::string::npos;
    request.address = peer_;
    if (!settings_.proxy.empty() && peer_ == settings_.proxy) {
      const std::string chain = plain(message["X-Forwarded-For"]);  // the last one is what the proxy saw
      const std::size_t comma = chain.rfind(',');
      std::string last = comma == std::string::npos ? chain : chain.substr(comma + 1);
      last.erase(0, last.find_first_not_of(' '));
      if (!last.empty() && last.size() < 64) request.address = last;
    }
    return read_target(request.target, request.path, request.query);
  }

  void upgrade(const Request& request) {
    api_.table(request, [self = shared_from_this()](Api::Seated seated) {
      if (!seated.table) return self->send(std::move(seated.refusal), false);
      // The count of connections goes with this session, which the socket keeps alive.
      open_table(std::move(self->stream_), self->parser_->release(), std::move(seated), self->api_.metrics(),
                 self->settings_, self);
    });
  }

  void send(Answer answer, bool keep_alive) {
    auto response =
        std::make_shared<http::response<http::string_body>>(static_cast<http::status>(answer.status), 11);
    response->set(http::field::content_type, answer.type);
    for (const auto& [name, value] : answer.headers) response->insert(name, value);
    for (const auto& [name, value] : safety_headers()) response->set(name, value);
    response->keep_alive(keep_alive);
    if (answer.body) response->body() = *answer.body;
    response->prepare_payload();
    if (head_) response->body().clear();
    stream_.expires_after(patience);
    http::async_write(
        stream_, *response,
        [self = shared_from_this(), response, keep_alive](beast::error_code error, std::size_t) {
          if (error || !keep_alive) return self->close();
          self->read();
        });
  }

  static const std::vector<std::pair<std::string, std::string>>& safety_headers() {
    static const std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
         "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"}};
    return headers;
  }

  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  Api& api_;
  Limits& limits_;
  const ServeSettings& settings_;
  std::string peer_;
  bool counted_ = false, keep_alive_ = false, head_ = false;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
};

}  // namespace

void open_session(asio::ip::tcp::socket socket, Api& api, Limits& limits, const ServeSettings& settings) {
  std::make_shared<Session>(std::move(socket), api, limits, settings)->start();
}

}  // namespace tercio::server
