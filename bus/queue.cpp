#include <algorithm>
#include <utility>

#include "bus/inside.h"

namespace tercio::bus {

Queue::Queue(Bus& bus, Settings settings) : bus_(bus), settings_(std::move(settings)) { make(); }

void Queue::make() {
  jsStreamConfig config;
  jsStreamConfig_Init(&config);
  const char* subjects = settings_.subjects.c_str();
  config.Name = settings_.name.c_str();
  config.Subjects = &subjects;
  config.SubjectsLen = 1;
  config.Retention = js_WorkQueuePolicy;
  config.Storage = js_FileStorage;
  config.MaxAge = nanoseconds(settings_.keeps);
  jsErrCode code{};
  const natsStatus s = js_AddStream(nullptr, bus_.inside().streams.get(), &config, nullptr, &code);
  if (s == NATS_OK || code == JSStreamNameExistErr) return;
  if (s == NATS_NO_RESPONDERS || code == JSNotEnabledErr || code == JSNotEnabledForAccountErr)
    throw Failed(bus_.url() + ": this NATS server has no JetStream. Start it with `nats-server -js`.");
  throw failed(bus_, "the queue " + settings_.name + " cannot be made", s);
}

bool Queue::put(const std::string& subject, const std::string& data) {
  if (data.size() > bus_.longest())
    throw Failed(bus_.url() + ": a message of " + std::to_string(data.size()) +
                 " bytes is too long for this server; raise max_payload in its configuration.");
  const auto once = [&] {
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MaxWait = 2000;
    return js_Publish(nullptr, bus_.inside().streams.get(), subject.c_str(), data.data(),
                      static_cast<int>(data.size()), &options, nullptr);
  };
  natsStatus s = once();
  if (s == NATS_NO_RESPONDERS) {  // a server that has lost its disk has lost the queue too
    try {
      make();
    } catch (const Failed&) { return false; }
    s = once();
  }
  return s == NATS_OK;
}

bool Queue::holds(const std::string& subject) {
  natsMsg* raw = nullptr;
  const natsStatus s = js_GetLastMsg(&raw, bus_.inside().streams.get(), settings_.name.c_str(),
                                     subject.c_str(), nullptr, nullptr);
  const Received message(raw);
  return s != NATS_NOT_FOUND && s != NATS_NO_RESPONDERS;
}

void Queue::purge(const std::string& subjects) {
  jsOptions options;
  jsOptions_Init(&options);
  options.Stream.Purge.Subject = subjects.c_str();
  js_PurgeStream(bus_.inside().streams.get(), settings_.name.c_str(), &options, nullptr);
}

struct Delivery::Inside {
  Received message;
  std::string data, subject;
  unsigned times = 1;
  std::mutex mutex;  // of the message: others may say that one goes on while one ends
  bool ended = false;
};

Delivery::Delivery(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Delivery::~Delivery() = default;
const std::string& Delivery::data() const { return inside_->data; }
const std::string& Delivery::subject() const { return inside_->subject; }
unsigned Delivery::times() const { return inside_->times; }

void Delivery::done() {
  const std::lock_guard lock(inside_->mutex);
  if (!std::exchange(inside_->ended, true)) natsMsg_Ack(inside_->message.get(), nullptr);
}

void Delivery::go_on() {
  const std::lock_guard lock(inside_->mutex);
  if (!inside_->ended) natsMsg_InProgress(inside_->message.get(), nullptr);
}

void Delivery::again(double seconds) {
  const std::lock_guard lock(inside_->mutex);
  if (!std::exchange(inside_->ended, true))
    natsMsg_NakWithDelay(inside_->message.get(), milliseconds(seconds), nullptr);
}

struct Takers::Inside {
  Listener puller;
};

Takers::Takers(Queue& queue, Settings settings)
    : queue_(queue), settings_(std::move(settings)), inside_(std::make_unique<Inside>()) {
  join();
}
Takers::~Takers() {
  if (inside_->puller) natsSubscription_Unsubscribe(inside_->puller.get());
}

void Takers::join() {
  jsConsumerConfig config;
  jsConsumerConfig_Init(&config);
  config.Durable = settings_.name.c_str();
  config.FilterSubject = settings_.subjects.c_str();
  config.AckPolicy = js_AckExplicit;
  config.AckWait = nanoseconds(settings_.patience);
  config.MaxAckPending = 100000;
  config.MaxWaiting = 10000;
  config.InactiveThreshold = nanoseconds(queue_.settings().keeps);
  jsCtx* streams = queue_.bus().inside().streams.get();
  const char* stream = queue_.settings().name.c_str();
  natsStatus s = js_AddConsumer(nullptr, streams, stream, &config, nullptr, nullptr);
  jsSubOptions options;
  jsSubOptions_Init(&options);
  options.Stream = stream;
  options.Consumer = settings_.name.c_str();
  natsSubscription* raw = nullptr;
  if (s == NATS_OK)
    s = js_PullSubscribe(&raw, streams, settings_.subjects.c_str(), settings_.name.c_str(), nullptr, &options,
                         nullptr);
  if (s != NATS_OK) throw failed(queue_.bus(), "nothing can be taken from the queue " + settings_.name, s);
  inside_->puller.reset(raw);
}

std::unique_ptr<Delivery> Takers::take(double seconds) {
  natsMsgList list{};
  const natsStatus s =
      natsSubscription_Fetch(&list, inside_->puller.get(), 1, milliseconds(seconds), nullptr);
  if (s != NATS_OK || list.Count == 0) {
    natsMsgList_Destroy(&list);
    if (s == NATS_OK || s == NATS_TIMEOUT) return nullptr;
    nats_Sleep(200);  // the server is away, or came back without us
    try {
      join();
    } catch (const Failed&) {}  // and is away still
    return nullptr;
  }
  auto inside = std::make_unique<Delivery::Inside>();
  inside->message.reset(std::exchange(list.Msgs[0], nullptr));
  natsMsgList_Destroy(&list);
  natsMsg* message = inside->message.get();
  inside->data = data_of(message);
  inside->subject = natsMsg_GetSubject(message);
  jsMsgMetaData* about = nullptr;
  if (natsMsg_GetMetaData(&about, message) == NATS_OK) {
    inside->times = static_cast<unsigned>(std::min<std::uint64_t>(about->NumDelivered, 1000));
    jsMsgMetaData_Destroy(about);
  }
  return std::make_unique<Delivery>(std::move(inside));
}

}  // namespace tercio::bus
