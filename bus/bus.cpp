#include "bus/bus.h"

#include <atomic>
#include <condition_variable>
#include <utility>

#include "bus/inside.h"

namespace tercio::bus {
namespace {

// nats.c tells the cause of the last failure of this thread.
std::string cause(natsStatus status) {
  const char* detail = nats_GetLastError(nullptr);
  std::string text = natsStatus_GetText(status);
  if (detail && !std::string(detail).ends_with(text)) text += std::string(" (") + detail + ")";
  return text;
}

// nats://name:password@host: what is before the @ is nobody's business.
std::string without_password(const std::string& url) {
  const std::size_t from = url.find("://"), at = url.rfind('@');
  if (from == std::string::npos || at == std::string::npos || at < from) return url;
  return url.substr(0, from + 3) + url.substr(at + 1);
}

}  // namespace

Failed failed(const Bus& bus, const std::string& what, natsStatus status) {
  return Failed(bus.url() + ": " + what + ": " + cause(status));
}

Bus::Bus(const std::string& url) : url_(without_password(url)), inside_(std::make_unique<Inside>()) {
  natsOptions* raw = nullptr;
  natsStatus s = natsOptions_Create(&raw);
  const Options options(raw);
  if (s == NATS_OK) s = natsOptions_SetURL(raw, url.c_str());
  natsOptions_SetName(raw, "tercio");
  natsOptions_SetMaxReconnect(raw, -1);
  natsOptions_SetReconnectWait(raw, 200);
  natsOptions_SetReconnectJitter(raw, 50, 50);
  natsOptions_SetPingInterval(raw, 5000);
  natsOptions_SetSendAsap(raw, true);  // its own thread for sending would wait a millisecond for more
  natsConnection* connection = nullptr;
  if (s == NATS_OK) s = natsConnection_Connect(&connection, raw);
  inside_->connection.reset(connection);
  if (s != NATS_OK)
    throw Failed(url_ + ": no NATS server answers there: " + cause(s) +
                 ". Start one with `nats-server -js`; its address is nats://HOST:4222.");
  jsCtx* streams = nullptr;
  s = natsConnection_JetStream(&streams, connection, nullptr);
  inside_->streams.reset(streams);
  if (s != NATS_OK) throw failed(*this, "JetStream cannot be used", s);
}

Bus::~Bus() {
  flush();
  inside_->streams.reset();
  natsConnection_Close(inside_->connection.get());
}

void Bus::publish(const std::string& subject, const std::string& data) {
  const natsStatus s = natsConnection_Publish(inside_->connection.get(), subject.c_str(), data.data(),
                                              static_cast<int>(data.size()));
  if (s != NATS_OK) throw failed(*this, "a message to " + subject + " cannot be sent", s);
}

Answer Bus::request(const std::string& subject, const std::string& data, double seconds) {
  natsMsg* raw = nullptr;
  const natsStatus s = natsConnection_Request(&raw, inside_->connection.get(), subject.c_str(), data.data(),
                                              static_cast<int>(data.size()), milliseconds(seconds));
  const Received message(raw);
  if (s == NATS_OK) return {Answer::Kind::Given, data_of(raw)};
  if (s == NATS_NO_RESPONDERS) return {Answer::Kind::NobodyListens, ""};
  if (s == NATS_MAX_PAYLOAD) throw failed(*this, "a message to " + subject + " is too long", s);
  return {Answer::Kind::TooLate, ""};
}

std::string Bus::inbox() const {
  natsInbox* raw = nullptr;
  if (const natsStatus s = natsInbox_Create(&raw); s != NATS_OK) throw failed(*this, "no inbox", s);
  std::string name = raw;
  natsInbox_Destroy(raw);
  return name;
}

void Bus::flush() { natsConnection_FlushTimeout(inside_->connection.get(), 1000); }

std::size_t Bus::longest() const {
  return static_cast<std::size_t>(natsConnection_GetMaxPayload(inside_->connection.get()));
}

struct Subscription::Inside {
  std::function<void(Message&)> heard;
  Listener listener;
  std::mutex mutex;
  std::condition_variable changed;
  bool ended = false;

  static void on_message(natsConnection*, natsSubscription*, natsMsg* raw, void* self) {
    const Received message(raw);
    const char* reply = natsMsg_GetReply(raw);
    Message heard{natsMsg_GetSubject(raw), reply ? reply : "", data_of(raw)};
    static_cast<Inside*>(self)->heard(heard);
  }
  static void on_end(void* self) {
    auto* inside = static_cast<Inside*>(self);
    const std::lock_guard lock(inside->mutex);
    inside->ended = true;
    inside->changed.notify_all();
  }
  ~Inside() {
    if (!listener) return;
    natsSubscription_Unsubscribe(listener.get());
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return ended; });
  }
};

Subscription::Subscription(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Subscription::Subscription(Subscription&&) noexcept = default;
Subscription& Subscription::operator=(Subscription&&) noexcept = default;
Subscription::~Subscription() = default;

Subscription Bus::subscribe(const std::string& subject, std::function<void(Message&)> heard) {
  auto inside = std::make_unique<Subscription::Inside>();
  inside->heard = std::move(heard);
  natsSubscription* raw = nullptr;
  natsStatus s = natsConnection_Subscribe(&raw, inside_->connection.get(), subject.c_str(),
                                          &Subscription::Inside::on_message, inside.get());
  if (s == NATS_OK) s = natsSubscription_SetOnCompleteCB(raw, &Subscription::Inside::on_end, inside.get());
  if (s != NATS_OK) {
    natsSubscription_Destroy(raw);
    throw failed(*this, subject + " cannot be listened to", s);
  }
  natsSubscription_SetPendingLimits(raw, -1, -1);
  inside->listener.reset(raw);
  return Subscription(std::move(inside));
}

}  // namespace tercio::bus
