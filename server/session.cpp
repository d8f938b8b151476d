#include "server/session.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>

#include "server/log.h"
#include "server/server.h"
#include "server/table_socket.h"

namespace tercio::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::size_t most_body = 128U << 10U, most_header = 16U << 10U;
constexpr std::size_t most_unread = 64U << 10U;  // of a request, that is neither header nor body yet
constexpr auto patience = std::chrono::seconds(30);

using Message = http::request<http::string_body>;

std::string plain(beast::string_view view) { return {view.data(), view.size()}; }

std::atomic<std::size_t> sessions{0};

// As everybody writes it: who listens to both kinds of addresses hears of the old kind in the new one's
// clothes.
std::string plain_address(const std::string& address) {
  boost::system::error_code error;
  const auto read = asio::ip::make_address(address, error);
  if (error || !read.is_v6() || !read.to_v6().is_v4_mapped()) return address;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, read.to_v6()).to_string();
}

// A house has one address of the old kind, or a block of the new: within it one may call oneself anything.
std::string network_of(const std::string& address) {
  const std::string written = plain_address(address);
  boost::system::error_code error;
  const auto read = asio::ip::make_address(written, error);
  if (error || !read.is_v6()) return written;
  auto bytes = read.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return asio::ip::make_address_v6(bytes).to_string() + "/64";
}

// Some proxies tell the port, too, which is another one for each connection: 10.0.0.1:4711,
// [2001:db8::1]:4711. Empty: it is no address.
std::string without_port(std::string text) {
  if (text.starts_with('['))
    text = text.substr(1, text.find(']') - 1);
  else if (std::count(text.begin(), text.end(), ':') == 1)
    text.erase(text.find(':'));
  boost::system::error_code error;
  asio::ip::make_address(text, error);
  return error ? "" : text;
}

// What the proxy itself saw is the last of the chain, which may go over several lines. Empty: it says nothing
// that could be an address.
std::string forwarded_for(const Message& message) {
  std::string last;
  const auto lines = message.equal_range("X-Forwarded-For");
  for (auto line = lines.first; line != lines.second; ++line) last = plain(line->value());
  if (const std::size_t comma = last.rfind(','); comma != std::string::npos) last.erase(0, comma + 1);
  last.erase(0, last.find_first_not_of(' '));
  last.erase(last.find_last_not_of(' ') + 1);
  return without_port(std::move(last));
}

// Where a request ends is said once and plainly, and so is whom it is for: a proxy in front must not be able
// to read it in another way.
bool is_plain(const Message& message) {
  const std::size_t hosts = message.count(http::field::host),
                    lengths = message.count(http::field::content_length);
  const std::size_t codings = message.count(http::field::transfer_encoding);
  if (hosts > 1 || (hosts == 0 && message.version() >= 11)) return false;
  if (lengths + codings > 1) return false;
  if (codings > 0 && !beast::iequals(message[http::field::transfer_encoding], "chunked")) return false;
  return plain(message[http::field::content_length]).find_first_not_of("0123456789") == std::string::npos;
}

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(asio::ip::tcp::socket socket, Door door, Api& api, Crowd& crowd, const ServeSettings& settings)
      : stream_(std::move(socket)),
        door_(door),
        api_(api),
        crowd_(crowd),
        limits_(crowd.requests),
        settings_(settings) {
    ++sessions;
    beast::error_code error;
    peer_ = plain_address(stream_.socket().remote_endpoint(error).address().to_string());
    proxied_ = !settings_.proxy.empty() && peer_ == plain_address(settings_.proxy);
  }
  ~Session() {
    --sessions;
    uncount();
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void start() {
    if (!proxied_ && !count(network_of(peer_))) return;  // closed without a word
    beast::error_code ignored;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    read();
  }

 private:
  // A connection counts for whoever is at its other end: for a proxy's that is told with each request.
  bool count(const std::string& address) {
    if (counted_ == address) return true;
    uncount();
    if (!limits_.connect(address)) return false;
    counted_ = address;
    return true;
  }
  void uncount() {
    if (!counted_.empty()) limits_.disconnect(counted_);
    counted_.clear();
  }

  void read() {
    if (proxied_) uncount();
    parser_.emplace();
    parser_->body_limit(most_body);
    parser_->header_limit(most_header);
    stream_.expires_after(patience);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) { self->got(error); });
  }

  void got(beast::error_code error) {
    head_ = parser_->is_header_done() && parser_->get().method() == http::verb::head;
    if (error == http::error::body_limit) return send(Answer::error(413, "That is too much at once."), false);
    if (error == http::error::header_limit) return send(Answer::error(431, "The header is too long."), false);
    if (error) return close();
    const Message& message = parser_->get();
    ++api_.metrics().requests;
    keep_alive_ = message.keep_alive();
    Request request;
    if (!is_plain(message) || !understand(message, request))
      return send(Answer::error(400, "The request is not understood."), false);
    const auto reply = [self = shared_from_this()](Answer answer) {
      self->send(std::move(answer), self->keep_alive_);
    };
    if (door_ == Door::Metrics) return api_.answer_metrics(request, reply);
    if (!count(request.address) || !limits_.take(request.address)) {
      ++api_.metrics().refused;
      return send_later(Answer::error(429, "That is too fast; wait a moment."));
    }
    try {
      if (beast::websocket::is_upgrade(message)) return upgrade(request);
      api_.answer(request, reply);
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
    request.cookie_token = cookie_named(plain(message[http::field::cookie]), cookie_name(settings_.secure));
    request.if_none_match = plain(message[http::field::if_none_match]);
    request.gzip = plain(message[http::field::accept_encoding]).find("gzip") != std::string::npos;
    const std::string behind = proxied_ ? forwarded_for(message) : "";
    request.address = network_of(behind.empty() ? peer_ : behind);
    return read_target(request.target, request.path, request.query);
  }

  void upgrade(const Request& request) {
    api_.table(request, [self = shared_from_this()](Api::Seated seated) {
      if (!seated.table) return self->send(std::move(seated.refusal), false);
      // The count of connections goes with this session, which the socket keeps alive.
      open_table(std::move(self->stream_), self->parser_->release(), std::move(seated), self->api_.metrics(),
                 self->settings_, self->crowd_.messages, self);
    });
  }

  // Who is too fast waits for being told so: to refuse costs something, too.
  void send_later(Answer slow) {
    constexpr std::chrono::milliseconds breath{100};
    slow.headers.emplace_back("Retry-After", "2");
    auto timer = std::make_shared<asio::steady_timer>(stream_.get_executor(), breath);
    timer->async_wait([self = shared_from_this(), timer, slow = std::move(slow)](const auto& error) {
      if (!error) self->send(slow, self->keep_alive_);
    });
  }

  // What is sent is not copied: many may be slow to read the same.
  void send(Answer answer, bool keep_alive) {
    using Body = http::span_body<const char>;
    auto response = std::make_shared<http::response<Body>>(static_cast<http::status>(answer.status), 11);
    response->set(http::field::content_type, answer.type);
    for (const auto& [name, value] : answer.headers) response->insert(name, value);
    for (const auto& [name, value] : safety_headers()) response->set(name, value);
    response->keep_alive(keep_alive);
    if (answer.body) response->body() = Body::value_type(answer.body->data(), answer.body->size());
    response->prepare_payload();
    if (head_) response->body() = {};
    stream_.expires_after(patience);
    http::async_write(stream_, *response,
                      [self = shared_from_this(), response, body = answer.body, keep_alive](
                          beast::error_code error, std::size_t) {
                        if (error || !keep_alive) return self->close();
                        self->read();
                      });
  }

  static const std::vector<std::pair<std::string, std::string>>& safety_headers() {
    static const std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
         "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
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
  const Door door_;
  Api& api_;
  Crowd& crowd_;
  Limits& limits_;
  const ServeSettings& settings_;
  std::string peer_, counted_;  // for which address this connection counts
  bool proxied_ = false, keep_alive_ = false, head_ = false;
  beast::flat_buffer buffer_{most_unread};
  std::optional<http::request_parser<http::string_body>> parser_;
};

}  // namespace

void open_session(asio::ip::tcp::socket socket, Door door, Api& api, Crowd& crowd,
                  const ServeSettings& settings) {
  std::make_shared<Session>(std::move(socket), door, api, crowd, settings)->start();
}

std::size_t open_sessions() { return sessions; }

}  // namespace tercio::server
