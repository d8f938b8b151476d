#include "server/table_socket.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
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
// That a slow client has not taken yet. Who has this much still to read is told no more states and no more
// words; who has the most of all does not read. How many messages it is says nothing: a crowd may make many
// in one moment.
constexpr std::size_t much = 256U << 10U, most_bytes = 1U << 20U;
constexpr std::size_t of_its_own = 256;     // bytes that a message costs, however short it is
constexpr std::chrono::seconds to_part{2};  // for a client to take the rest, and to say goodbye

// A state is mostly what the one before it was: within a window that has room for the last one it costs
// little to say again. Small windows keep small what a connection costs; docs/hosting.md has the figures.
websocket::permessage_deflate packing() {
  websocket::permessage_deflate packed;
  packed.server_enable = true;
  packed.server_max_window_bits = 14;
  packed.client_no_context_takeover = true;
  packed.compLevel = 2;
  packed.memLevel = 5;
  packed.msg_size_threshold = 200;
  return packed;
}

class TableSocket final : public Visitor, public std::enable_shared_from_this<TableSocket> {
 public:
  TableSocket(beast::tcp_stream stream, Api::Seated seated, Metrics& metrics, const ServeSettings& settings,
              Limits& of_address, std::shared_ptr<void> keeps)
      : socket_(std::move(stream)),
        table_(std::move(seated.table)),
        still_(std::move(seated.still)),
        metrics_(metrics),
        check_(settings.check_messages),
        keeps_(std::move(keeps)),
        bucket_(3.0 * settings.messages_a_second, settings.messages_a_second),
        of_address_(of_address),
        breath_(socket_.get_executor()),
        last_(socket_.get_executor()) {
    person = seated.person;
    name = std::move(seated.name);
    session = std::move(seated.session);
    invite = std::move(seated.invite);
    address = std::move(seated.address);
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
    socket_.set_option(packing());
    socket_.auto_fragment(false);
    socket_.read_message_max(most_message);
    socket_.control_callback([this](websocket::frame_type, beast::string_view) {
      if (!signs_.take()) drop();
    });
    socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
      if (error) return;
      ++self->metrics_.tables;
      self->open_ = true;
      self->begin();
    });
  }

  // What waits is still sent, and then the code. He sits there no more, from now on.
  void close(Parting why) override {
    if (!open_ || dropped_) return;
    dropped_ = true;
    parting_ = why;
    boost::asio::post(socket_.get_executor(), [self = shared_from_this()] { self->gone(); });
    last_.expires_after(to_part);
    last_.async_wait([self = shared_from_this()](const auto& error) {
      if (!error) self->drop();
    });
    if (waiting_.empty()) part();
  }
  bool is_behind() const override { return bytes_ > much; }
  // To pack it takes a moment: what is told to many at once is packed for one after the other.
  void tell(std::shared_ptr<const std::string> message) override {
    if (!open_ || dropped_) return;
    bytes_ += message->size() + of_its_own;
    if (bytes_ > most_bytes && !waiting_.empty()) return drop();
    if (check_) hold_against_schema(*message);
    ++metrics_.messages_out;
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1)
      boost::asio::post(socket_.get_executor(), [self = shared_from_this()] { self->write(); });
  }

 private:
  // Whoever is slow to take the answer that lets him in may have signed out by then, or been signed out.
  void begin() {
    try {
      if (!still_()) return close(Parting::SignedOut);
    } catch (const StoreFailure&) { return close(Parting::Elsewhere); }
    table_->enter(*this);
    read();
  }

  static void hold_against_schema(const std::string& text) {
    const json::value value = json::parse(text);
    const std::string type(value.at("type").as_string());
    if (const std::string fault = protocol().fault("server." + type, value); !fault.empty())
      throw std::logic_error("a message \"" + type + "\" does not fit its schema: " + fault);
  }

  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error || self->dropped_) return self->gone();  // what was on its way is not heard any more
      if (self->bucket_.take() && self->of_address_.take(self->address)) {
        self->hear();
        return self->read();
      }
      self->buffer_.consume(self->buffer_.size());
      self->refuse("", "That is too fast; wait a moment.");
      self->read_later();
    });
  }

  // Who says too much is not listened to for a moment: to refuse costs something, too.
  void read_later() {
    constexpr std::chrono::milliseconds breath{50};
    breath_.expires_after(breath);
    breath_.async_wait([self = shared_from_this()](const auto& error) {
      if (!error) self->read();
    });
  }

  void hear() {
    ++metrics_.messages_in;
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
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
                          self->bytes_ -= self->waiting_.front()->size() + of_its_own;
                          self->waiting_.pop_front();
                          self->written();
                        });
  }

  void written() {
    if (!waiting_.empty()) return write();
    if (dropped_) return part();
    if (missed) table_->caught_up(*this);
  }

  void part() {
    socket_.async_close(static_cast<websocket::close_code>(parting_),
                        [self = shared_from_this()](beast::error_code) { self->last_.cancel(); });
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
  std::function<bool()> still_;
  Metrics& metrics_;
  bool check_, open_ = false, dropped_ = false;
  std::shared_ptr<void> keeps_;
  beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
  std::size_t bytes_ = 0;  // of them
  Bucket bucket_;
  Limits& of_address_;   // of all tables together
  Bucket signs_{60, 2};  // of life: whoever sends many has no use for a table
  Parting parting_ = Parting::Elsewhere;
  boost::asio::steady_timer breath_, last_;
};

}  // namespace

void open_table(beast::tcp_stream stream, const beast::http::request<beast::http::string_body>& request,
                Api::Seated seated, Metrics& metrics, const ServeSettings& settings, Limits& of_address,
                std::shared_ptr<void> keeps) {
  std::make_shared<TableSocket>(std::move(stream), std::move(seated), metrics, settings, of_address,
                                std::move(keeps))
      ->start(request);
}

}  // namespace tercio::server
