// What is behind the handles of bus.h: the only files that know nats.c.
#pragma once
#include <nats/nats.h>

#include <cstdint>
#include <memory>
#include <mutex>

#include "bus/bus.h"

namespace tercio::bus {

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* thing) const {
    destroy(thing);
  }
};
using Options = std::unique_ptr<natsOptions, Destroy<natsOptions_Destroy>>;
using Connection = std::unique_ptr<natsConnection, Destroy<natsConnection_Destroy>>;
using Context = std::unique_ptr<jsCtx, Destroy<jsCtx_Destroy>>;
using Received = std::unique_ptr<natsMsg, Destroy<natsMsg_Destroy>>;
using Listener = std::unique_ptr<natsSubscription, Destroy<natsSubscription_Destroy>>;

struct Bus::Inside {
  Connection connection;
  Context streams;
};

inline std::int64_t milliseconds(double seconds) { return static_cast<std::int64_t>(seconds * 1000); }
inline std::int64_t nanoseconds(double seconds) { return static_cast<std::int64_t>(seconds * 1e9); }
inline std::string data_of(natsMsg* message) {
  return {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))};
}
Failed failed(const Bus& bus, const std::string& what, natsStatus status);

}  // namespace tercio::bus
