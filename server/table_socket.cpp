#include "server/table_socket.h"

#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/limits.h"
#include "server/schema.h"
#include "server/server.h"

namespace tercio::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t most_message = 8U << 10U;
constexpr std::size_t most_waiting = 256;  // messages that a slow client has not taken yet

class TableSocket final : public Visitor, public std::enable_shared_from_this<TableSocket> {
 public:
  TableSocket(beast::tcp_stream stream, Api::Seated seated, Metrics& metrics, const ServeSettings& settings,
              std::shared_ptr<void> keeps)
      : socket_(std::move(stream)),
        table_(std::move(seated.table)),
        metrics_(metrics),
        check_(settings.check_messages),
        keeps_(std::move(keeps)),
        bucket_(3.0 * settings.messages_a_second, settings.messages_a_second) {
    person = seated.person;
    name = std::move(seated.name);
  }

  void start(const beast::http::request<beast::http::string_body>& request) {
    beast::get_lowest_layer(socket_).expires_never();  // from here on the socket's own timeouts count
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = std::chrono::seconds(10);
    timeout.idle_timeout = std::chrono::seconds(40);
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set("Sec-WebSocket-Protocol", "tercio.1"); }));
    socket_.auto_fragment(false);
    socket_.read_message_max(most_message);
    socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
      if (error) return;
      ++self->metrics_.tables;
      self->open_ = true;
      self->table_->enter(*self);
      self->read();
    });
  }

  void close() override { drop(); }
  void tell(std::shared_ptr<const std::string> message) override {
    if (!open_ || dropped_) return;
    if (waiting_.size() >= most_waiting) return drop();
    if (check_) hold_against_schema(*message);
    ++metrics_.messages_out;
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1) write();
  }

 private:
  static void hold_against_schema(const std::string& text) {
    const json::value value = json::parse(text);
    const std::string type(value.at("type").as_string());
    if (const std::string fault = protocol().fault("server." + type, value); !fault.empty())
      throw std::logic_error("a message \"" + type + "\" does not fit its schema: " + fault);
  }

  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->gone();
      self->hear();
      self->read();
    });
  }

  void hear() {
    ++metrics_.messages_in;
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (!bucket_.take()) return refuse("", "That is too fast; wait a moment.");
    boost::system::error_code error;
    const json::value value = json::parse(text, error);
    const json::value* type = !error && value.is_object() ? value.as_object().if_contains("type") : nullptr;
    if (!type || !type->is_string()) return refuse("", "That is no message.");
    const std::string name_of(type->as_string());
    if (!protocol().knows("client." + name_of))
      return refuse(name_of.substr(0, 20), "There is no such message.");
    if (const std::string fault = protocol().fault("client." + name_of, value); !fault.empty())
      return refuse(name_of, fault);
    table_->hear(*this, value.as_object());
  }

  void refuse(const std::string& about, const std::string& why) {
    tell(std::make_shared<const std::string>(
        json::serialize(json::object{{"type", "error"}, {"about", about}, {"message", why}})));
  }

  void write() {
    socket_.text(true);
    socket_.async_write(boost::asio::buffer(*waiting_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error) return self->gone();
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  // It may come again. What is being read ends with an error, and then it is gone.
  void drop() {
    dropped_ = true;
    beast::error_code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
  }

  void gone() {
    if (!open_) return;
    open_ = false;
    --metrics_.tables;
    table_->leave(*this);
  }

  websocket::stream<beast::tcp_stream> socket_;
  std::shared_ptr<Table> table_;
  Metrics& metrics_;
  bool check_, open_ = false, dropped_ = false;
  std::shared_ptr<void> keeps_;
  beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
  Bucket bucket_;
};

}  // namespace

void open_table(beast::tcp_stream stream, const beast::http::request<beast::http::string_body>& request,
                Api::Seated seated, Metrics& metrics, const ServeSettings& settings,
                std::shared_ptr<void> keeps) {
  std::make_shared<TableSocket>(std::move(stream), std::move(seated), metrics, settings, std::move(keeps))
      ->start(request);
}

}  // namespace tercio::server
