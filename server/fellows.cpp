#include "server/fellows.h"

#include <boost/asio/post.hpp>

#include <array>
#include <utility>

#include "server/json.h"
#include "server/log.h"

namespace tercio::server {
namespace {

constexpr std::chrono::milliseconds silence{1800};  // after which one counts as gone
constexpr std::chrono::seconds patience{3};         // for an answer

const std::string process = "process", everybody = "tercio.all";

std::string subject_of(Fence fence, const std::string& topic) {
  return "tercio." + std::to_string(fence) + "." + topic;
}

Answer no_answer() { return Answer::error(503, "Another part of the server does not answer; try again."); }

json::object written(const Request& request) {
  json::array path;
  for (const std::string& part : request.path) path.emplace_back(part);
  json::object query;
  for (const auto& [name, value] : request.query) query[name] = value;
  return {{"method", request.method}, {"path", std::move(path)},        {"query", std::move(query)},
          {"target", request.target}, {"type", request.content_type},   {"origin", request.origin},
          {"host", request.host},     {"cookie", request.cookie_token}, {"address", request.address}};
}

Request read_request(const json::object& head, const std::string& body) {
  Request request;
  request.method = text_of(head, "method");
  for (const json::value& part : head.at("path").as_array()) request.path.emplace_back(part.as_string());
  for (const auto& entry : head.at("query").as_object())
    request.query[std::string(entry.key())] = std::string(entry.value().as_string());
  request.target = text_of(head, "target");
  request.body = body;
  request.content_type = text_of(head, "type");
  request.origin = text_of(head, "origin");
  request.host = text_of(head, "host");
  request.cookie_token = text_of(head, "cookie");
  request.address = text_of(head, "address");
  request.forwarded = true;
  return request;
}

std::uint64_t count_of(const json::object& head, const char* key) {
  return head.at(key).to_number<std::uint64_t>();
}

}  // namespace

// Somebody whose connection is with another process.
class Fellows::Guest final : public Visitor {
 public:
  Guest(Fellows& fellows, Fence from, std::uint64_t number, std::shared_ptr<Room> room)
      : fellows_(fellows), from_(from), number_(number), room_(std::move(room)) {}
  ~Guest() override { room_->leave(*this); }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  void tell(std::shared_ptr<const std::string> message) override {
    fellows_.send(from_, "game." + room_->id(), {{"what", "told"}, {"visitor", number_}}, *message);
  }
  void close(Parting why) override {
    fellows_.send(from_, process, {{"what", "gone"}, {"visitor", number_}, {"why", static_cast<int>(why)}});
  }
  bool is_behind() const override { return behind_; }
  void fall_behind(bool behind) {
    behind_ = behind;
    if (!behind) room_->caught_up(*this);
  }
  Room& room() { return *room_; }

 private:
  Fellows& fellows_;
  Fence from_;
  std::uint64_t number_;
  std::shared_ptr<Room> room_;
  bool behind_ = false;
};

// The way to a game that another process has, for one connection.
class Fellows::DistantTable final : public Table {
 public:
  DistantTable(Fellows& fellows, Fence owner, std::string game)
      : fellows_(fellows), owner_(owner), game_(std::move(game)) {}
  void enter(Visitor& visitor) override { number_ = fellows_.enter(visitor, owner_, game_); }
  void leave(Visitor&) override { fellows_.leave(number_); }
  void hear(Visitor&, const json::object& message) override {
    fellows_.send(owner_, "game." + game_, {{"what", "said"}, {"visitor", number_}},
                  json::serialize(message));
  }
  void caught_up(Visitor& visitor) override {
    visitor.missed = false;
    fellows_.send(owner_, "game." + game_, {{"what", "behind"}, {"visitor", number_}, {"is", false}});
  }

 private:
  Fellows& fellows_;
  Fence owner_;
  std::string game_;
  std::uint64_t number_ = 0;
};

Fellows::Fellows(Hall& hall, const std::string& bus, Answering answering)
    : hall_(hall), answering_(std::move(answering)), bus_(bus) {
  all_ = bus_.subscribe(everybody, [this](bus::Message& message) {
    boost::asio::post(hall_.loop,
                      [this, data = std::move(message.data)]() mutable { heard(std::move(data), false); });
  });
}

Fellows::~Fellows() {
  all_.reset();
  own_.reset();
}

void Fellows::be(Fence fence) {
  for (const auto& [fellow, link] : std::map(links_)) lost(fellow);
  links_.clear();
  fence_ = fence;
  own_.reset();
  own_ = bus_.subscribe("tercio." + std::to_string(fence) + ".>", [this, fence](bus::Message& message) {
    boost::asio::post(hall_.loop, [this, fence, data = std::move(message.data)]() mutable {
      if (fence == fence_) heard(std::move(data), true);
    });
  });
  tick();
}

void Fellows::tick() {
  send_all({{"what", "here"}});
  const auto now = Clock::now();
  for (const auto& [fellow, link] : std::map(links_)) {
    if (now - link.last > silence) {
      lost(fellow);
      links_.erase(fellow);
    } else {
      send(fellow, process, {{"what", "here"}});
    }
  }
  for (auto entry = asked_.begin(); entry != asked_.end();) {
    if (now - entry->second.since < patience) {
      ++entry;
      continue;
    }
    const Reply reply = std::move(entry->second.reply);
    entry = asked_.erase(entry);
    reply(no_answer());
  }
}

std::vector<Fence> Fellows::others() const {
  std::vector<Fence> all;
  for (const auto& [fellow, link] : links_) all.push_back(fellow);
  return all;
}

// ---- messages ----------------------------------------------------------------------------------

void Fellows::send(Fence to, const std::string& topic, json::object head, const std::string& body) {
  head["from"] = fence_;
  head["n"] = ++links_.try_emplace(to, Link{0, 0, Clock::now()}).first->second.sent;
  publish(subject_of(to, topic), json::serialize(head) + "\n" + body);
}

// What does not get out is missed there, by its number, as what gets lost on the way.
void Fellows::publish(const std::string& subject, const std::string& data) {
  try {
    bus_.publish(subject, data);
  } catch (const bus::Failed& failure) { log("a message was not sent", {{"why", failure.what()}}); }
}

void Fellows::send_all(json::object head) {
  head["from"] = fence_;
  publish(everybody, json::serialize(head) + "\n");
}

void Fellows::heard(std::string data, bool direct) {
  static constexpr std::array<std::pair<std::string_view, Hears>, 14> known{{
      {"here", &Fellows::hear_here},
      {"reset", &Fellows::hear_reset},
      {"enter", &Fellows::hear_enter},
      {"leave", &Fellows::hear_leave},
      {"said", &Fellows::hear_said},
      {"told", &Fellows::hear_told},
      {"behind", &Fellows::hear_behind},
      {"gone", &Fellows::hear_gone},
      {"ask", &Fellows::hear_ask},
      {"answer", &Fellows::hear_answer},
      {"person", &Fellows::hear_person},
      {"quit", &Fellows::hear_quit},
      {"forget", &Fellows::hear_forget},
      {"sessions", &Fellows::hear_sessions},
  }};
  const std::size_t end = data.find('\n');
  boost::system::error_code error;
  const json::value parsed = json::parse(std::string_view(data).substr(0, end), error);
  if (error || end == std::string::npos || !parsed.is_object()) return;  // of something else on this bus
  const json::object& head = parsed.as_object();
  const Fence from = head.at("from").to_number<Fence>();
  if (from == fence_ || from == 0) return;
  Link& link = links_[from];
  link.last = Clock::now();
  if (direct) {
    const std::uint64_t number = count_of(head, "n");
    const bool missed = number != link.heard + 1;
    link.heard = number;
    if (missed && number != 1) lost(from);
  }
  const std::string what = text_of(head, "what");
  data.erase(0, end + 1);
  for (const auto& [name, hears] : known)
    if (name == what) return (this->*hears)(from, head, data);
}

// What was between the two of us is not whole any more: all of it begins anew.
void Fellows::lost(Fence fellow) {
  ++hall_.metrics.touch_lost;
  log("lost touch", {{"process", fellow}});
  send_away(fellow);
  std::erase_if(guests_, [&](const auto& guest) { return guest.first.first == fellow; });
  for (auto& [number, asked] : std::exchange(asked_, {}))
    if (asked.whom == fellow)
      asked.reply(no_answer());
    else
      asked_[number] = std::move(asked);
  send(fellow, process, {{"what", "reset"}});
}

void Fellows::send_away(Fence owner) {
  for (const auto& [number, distant] : std::map(distant_))
    if (distant.owner == owner) distant.visitor->close(Parting::Elsewhere);
}

void Fellows::hear_here(Fence, const json::object&, std::string&) {}

void Fellows::hear_reset(Fence from, const json::object&, std::string&) { send_away(from); }

// ---- tables ------------------------------------------------------------------------------------

std::shared_ptr<Table> Fellows::table(Fence owner, const std::string& game) {
  return std::make_shared<DistantTable>(*this, owner, game);
}

std::uint64_t Fellows::enter(Visitor& visitor, Fence owner, const std::string& game) {
  const std::uint64_t number = ++next_;
  distant_[number] = {&visitor, owner, game};
  send(owner, "game." + game,
       {{"what", "enter"},
        {"visitor", number},
        {"game", game},
        {"person", visitor.person},
        {"name", visitor.name},
        {"session", visitor.session},
        {"invite", visitor.invite},
        {"address", visitor.address}});
  return number;
}

void Fellows::leave(std::uint64_t number) {
  const auto found = distant_.find(number);
  if (found == distant_.end()) return;
  send(found->second.owner, "game." + found->second.game, {{"what", "leave"}, {"visitor", number}});
  distant_.erase(found);
}

void Fellows::hear_enter(Fence from, const json::object& head, std::string&) {
  const std::uint64_t number = count_of(head, "visitor");
  const auto room = hall_.room(text_of(head, "game"));
  if (!room) return send(from, process, {{"what", "gone"}, {"visitor", number}});
  auto guest = std::make_unique<Guest>(*this, from, number, room);
  guest->person = head.at("person").to_number<PersonId>();
  guest->name = text_of(head, "name");
  guest->session = text_of(head, "session");
  guest->invite = text_of(head, "invite");
  guest->address = text_of(head, "address");
  const char* const no =
      !room->admits(guest->person, guest->invite)           ? "This game is private: it needs an invitation."
      : !room->has_place_for(guest->person, guest->address) ? "Very many look on here already."
                                                            : nullptr;
  if (no) {
    guest->tell(message_of({{"type", "closed"}, {"message", no}}));
    guest->close(Parting::Over);
    return;
  }
  Guest& kept = *(guests_[{from, number}] = std::move(guest));
  room->enter(kept);
}

void Fellows::hear_leave(Fence from, const json::object& head, std::string&) {
  guests_.erase({from, count_of(head, "visitor")});
}

void Fellows::hear_said(Fence from, const json::object& head, std::string& body) {
  const auto found = guests_.find({from, count_of(head, "visitor")});
  if (found == guests_.end()) return;
  found->second->room().hear(*found->second, json::parse(body).as_object());
}

void Fellows::hear_told(Fence, const json::object& head, std::string& body) {
  const auto found = distant_.find(count_of(head, "visitor"));
  if (found == distant_.end()) return;
  const auto& [visitor, owner, game] = found->second;
  visitor->tell(std::make_shared<const std::string>(std::move(body)));
  if (!visitor->is_behind() || std::exchange(visitor->missed, true)) return;
  send(owner, "game." + game, {{"what", "behind"}, {"visitor", found->first}, {"is", true}});
}

void Fellows::hear_behind(Fence from, const json::object& head, std::string&) {
  const auto found = guests_.find({from, count_of(head, "visitor")});
  if (found != guests_.end()) found->second->fall_behind(head.at("is").as_bool());
}

void Fellows::hear_gone(Fence, const json::object& head, std::string&) {
  const auto found = distant_.find(count_of(head, "visitor"));
  if (found == distant_.end()) return;
  const json::value* why = head.if_contains("why");  // an older process does not say
  found->second.visitor->close(why ? static_cast<Parting>(why->to_number<std::uint16_t>())
                                   : Parting::Elsewhere);
}

// ---- requests and people -----------------------------------------------------------------------

void Fellows::ask(Fence whom, const Request& request, Reply reply) {
  json::object head = written(request);
  const std::uint64_t number = ++next_;
  head["what"] = "ask";
  head["request"] = number;
  asked_[number] = {whom, std::move(reply), Clock::now()};
  send(whom, process, std::move(head), request.body);
}

void Fellows::ask_all(const Request& request, const std::function<void(std::vector<Answer>)>& then) {
  const std::vector<Fence> all = others();
  if (all.empty()) return then({});
  auto answers = std::make_shared<std::vector<Answer>>();
  auto missing = std::make_shared<std::size_t>(all.size());
  for (const Fence fellow : all)
    ask(fellow, request, [answers, missing, then](Answer answer) {
      if (answer.status == 200) answers->push_back(std::move(answer));
      if (--*missing == 0) then(std::move(*answers));
    });
}

void Fellows::hear_ask(Fence from, const json::object& head, std::string& body) {
  const Reply reply = [this, from, number = count_of(head, "request")](const Answer& answer) {
    json::array headers;
    for (const auto& [name, value] : answer.headers) headers.push_back({name, value});
    send(from, process,
         {{"what", "answer"},
          {"request", number},
          {"status", answer.status},
          {"type", answer.type},
          {"headers", std::move(headers)}},
         answer.body ? *answer.body : "");
  };
  try {
    answering_(read_request(head, body), reply);
  } catch (const StoreFailure& failure) {
    log("a read failed", {{"why", failure.what()}});
    reply(Answer::error(503, "The database does not answer; try again."));
  }
}

void Fellows::hear_answer(Fence, const json::object& head, std::string& body) {
  const auto found = asked_.find(count_of(head, "request"));
  if (found == asked_.end()) return;
  const Reply reply = std::move(found->second.reply);
  asked_.erase(found);
  Answer answer;
  answer.status = head.at("status").to_number<unsigned>();
  answer.type = text_of(head, "type");
  answer.body = std::make_shared<const std::string>(body);
  for (const json::value& header : head.at("headers").as_array())
    answer.headers.emplace_back(header.at(0).as_string(), header.at(1).as_string());
  reply(std::move(answer));
}

void Fellows::change_person(PersonId from, const Person& to) {
  send_all({{"what", "person"}, {"was", from}, {"is", to.id}, {"name", to.name}});
}

void Fellows::hear_person(Fence, const json::object& head, std::string&) {
  Person to;
  to.id = head.at("is").to_number<PersonId>();
  to.name = text_of(head, "name");
  hall_.change_person(head.at("was").to_number<PersonId>(), to);
}

void Fellows::quit(PersonId person) { send_all({{"what", "quit"}, {"person", person}}); }

void Fellows::hear_quit(Fence, const json::object& head, std::string&) {
  hall_.quit(head.at("person").to_number<PersonId>());
}

void Fellows::forget_name(PersonId person) { send_all({{"what", "forget"}, {"person", person}}); }

void Fellows::hear_forget(Fence, const json::object& head, std::string&) {
  hall_.forget_name(head.at("person").to_number<PersonId>());
}

void Fellows::end_sessions(PersonId person, const SessionsEnded& which) {
  close_distant(person, which);
  send_all({{"what", "sessions"}, {"person", person}, {"except", which.except}, {"only", which.only}});
}

void Fellows::hear_sessions(Fence, const json::object& head, std::string&) {
  const auto person = head.at("person").to_number<PersonId>();
  const SessionsEnded which{text_of(head, "except"), text_of(head, "only")};
  hall_.end_sessions(person, which);
  close_distant(person, which);
}

void Fellows::close_distant(PersonId person, const SessionsEnded& which) {
  for (const auto& [number, distant] : std::map(distant_))
    if (distant.visitor->person == person && which.covers(distant.visitor->session))
      distant.visitor->close(Parting::SignedOut);
}

}  // namespace tercio::server
