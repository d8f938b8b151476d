// Who somebody is: guests, accounts, ratings. Secrets are hashed on another thread, so that nobody waits.
#include <boost/asio/post.hpp>

#include "play/rulebook.h"
#include "server/api.h"
#include "server/json.h"
#include "server/server.h"

namespace tercio::server {
namespace {

constexpr unsigned most_honoured = 100;
constexpr Milliseconds session_life = 365LL * 24 * 60 * 60 * 1000;  // after its last use

}  // namespace

// ---- sessions ----------------------------------------------------------------------------------

Person Api::who(const Request& request) {
  if (request.cookie_token.empty()) return {};
  const std::optional<Person> found = server::who(hall_.reads, request.cookie_token);
  if (!found) return {};
  const std::string session = token_hash(request.cookie_token);
  if (used_today_.insert(session).second)
    hall_.writer.write([session, now = hall_.now()](Store& store) { store.use_session(session, now); });
  return *found;
}

void Api::tidy() {
  used_today_.clear();
  hall_.writer.write([before = hall_.now() - session_life](Store& store) { store.forget_unused(before); });
}

std::string Api::cookie(const std::string& token) const {
  return "tercio=" + token + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
         (token.empty() ? "0" : std::to_string(session_life / 1000)) + (settings_.secure ? "; Secure" : "");
}

Reply Api::with_cookie(Reply reply, std::string cookie) {
  return [reply = std::move(reply), cookie = std::move(cookie)](Answer answer) {
    answer.headers.emplace_back("Set-Cookie", cookie);
    reply(std::move(answer));
  };
}

void Api::make_guest(const std::shared_ptr<Asked>& asked, std::function<void()> then) {
  auto arrival = std::make_shared<Arrival>();
  hall_.writer.write([arrival, now = hall_.now()](Store& store) { *arrival = add_guest(store, now); },
                     [this, asked, arrival, then = std::move(then)](bool done) {
                       if (!done) return asked->refuse(503, "That could not be kept; try again.");
                       asked->person = arrival->person;
                       asked->reply = with_cookie(asked->reply, cookie(arrival->token));
                       then();
                     });
}

// ---- me ----------------------------------------------------------------------------------------

void Api::me(const std::shared_ptr<Asked>& asked) {
  json::object ratings;
  for (const std::string& rulebook : rulebook_names()) {
    const Rating rating = hall_.reads.rating(asked->person.id, rulebook);
    ratings[rulebook] = {{"rating", rating.rating}, {"deviation", rating.deviation}, {"games", rating.games}};
  }
  asked->reply(Answer::of(json::object{
      {"name", asked->person.name}, {"guest", asked->person.guest}, {"ratings", std::move(ratings)}}));
}

void Api::rename(const std::shared_ptr<Asked>& asked) {
  auto refusal = std::make_shared<std::optional<Refusal>>();
  hall_.writer.write([refusal, person = asked->person.id, name = text_of(asked->body, "name")](
                         Store& store) { *refusal = rename_guest(store, person, name); },
                     finishing(asked, refusal));
}

// The common end of what either is done or refused.
std::function<void(bool)> Api::finishing(const std::shared_ptr<Asked>& asked,
                                         const std::shared_ptr<std::optional<Refusal>>& refusal) {
  return [asked, refusal](bool done) {
    if (!done) return asked->refuse(503, "That could not be kept; try again.");
    if (*refusal) return asked->refuse((*refusal)->status, (*refusal)->message);
    asked->reply(Answer::of(json::object()));
  };
}

// Thinks on another thread, then goes on here.
void Api::elsewhere(std::function<void()> work, std::function<void()> then) {
  hall_.thinkers.think([this, work = std::move(work), then = std::move(then)] {
    work();
    boost::asio::post(hall_.loop, then);
  });
}

bool Api::may_try_secrets(const std::shared_ptr<Asked>& asked) {
  if (secrets_.take(asked->request.address)) return true;
  asked->refuse(429, "Too many tries; wait a minute.");
  return false;
}

void Api::sign_up(const std::shared_ptr<Asked>& asked) {
  const std::string name = text_of(asked->body, "name"), password = text_of(asked->body, "password");
  if (!asked->person.guest) return asked->refuse(409, "You have an account already.");
  if (const std::string fault = account_name_fault(name); !fault.empty()) return asked->refuse(400, fault);
  if (const std::string fault = password_fault(password); !fault.empty()) return asked->refuse(400, fault);
  if (!may_try_secrets(asked)) return;
  auto secrets = std::make_shared<NewSecrets>();
  elsewhere([secrets, password] { *secrets = new_secrets(password); },
            [this, asked, secrets, name] {
              auto result = std::make_shared<std::variant<Arrival, Refusal>>();
              hall_.writer.write(
                  [=, person = asked->person.id, now = hall_.now()](Store& store) {
                    *result = server::sign_up(store, person, name, *secrets, now);
                  },
                  arriving(asked, result, {{"recovery", secrets->code}}));
            });
}

std::function<void(bool)> Api::arriving(const std::shared_ptr<Asked>& asked,
                                        const std::shared_ptr<std::variant<Arrival, Refusal>>& result,
                                        json::object told) {
  return [this, asked, result, told = std::move(told)](bool done) {
    if (!done) return asked->refuse(503, "That could not be kept; try again.");
    if (const auto* refusal = std::get_if<Refusal>(result.get()))
      return asked->refuse(refusal->status, refusal->message);
    const Arrival& arrival = std::get<Arrival>(*result);
    if (arrival.was_guest != 0) change_person_everywhere(arrival.was_guest, arrival.person);
    with_cookie(asked->reply, cookie(arrival.token))(Answer::of(told));
  };
}

void Api::sign_in(const std::shared_ptr<Asked>& asked) {
  if (!may_try_secrets(asked)) return;
  const Lock lock = password_lock(hall_.reads, text_of(asked->body, "name"));
  auto proof = std::make_shared<std::optional<Proof>>();
  elsewhere([proof, lock, password = text_of(asked->body, "password")] { *proof = prove(lock, password); },
            [this, asked, proof] {
              auto result = std::make_shared<std::variant<Arrival, Refusal>>();
              hall_.writer.write([=, before = asked->request.cookie_token, now = hall_.now()](
                                     Store& store) { *result = server::sign_in(store, *proof, before, now); },
                                 arriving(asked, result, {}));
            });
}

void Api::sign_out(const std::shared_ptr<Asked>& asked) {
  hall_.writer.write(
      [token = asked->request.cookie_token](Store& store) { server::sign_out(store, token); },
      [this, asked](bool) { with_cookie(asked->reply, cookie(""))(Answer::of(json::object())); });
}

void Api::change_password(const std::shared_ptr<Asked>& asked) {
  const std::string wanted = text_of(asked->body, "new");
  if (const std::string fault = password_fault(wanted); !fault.empty()) return asked->refuse(400, fault);
  if (!may_try_secrets(asked)) return;
  const Lock lock = password_lock(hall_.reads, asked->person.id);
  auto proof = std::make_shared<std::optional<Proof>>();
  auto hash = std::make_shared<std::string>();
  elsewhere(
      [=, old = text_of(asked->body, "old")] {
        *proof = prove(lock, old);
        *hash = hashed_secret(wanted);
      },
      [this, asked, proof, hash] {
        auto refusal = std::make_shared<std::optional<Refusal>>();
        hall_.writer.write(
            [=, token = asked->request.cookie_token](Store& store) {
              *refusal = server::change_password(store, *proof, *hash, token);
            },
            finishing(asked, refusal));
      });
}

void Api::recover(const std::shared_ptr<Asked>& asked) {
  const std::string wanted = text_of(asked->body, "password");
  if (const std::string fault = password_fault(wanted); !fault.empty()) return asked->refuse(400, fault);
  if (!may_try_secrets(asked)) return;
  const Lock lock = recovery_lock(hall_.reads, text_of(asked->body, "name"));
  auto proof = std::make_shared<std::optional<Proof>>();
  auto secrets = std::make_shared<NewSecrets>();
  elsewhere(
      [=, code = text_of(asked->body, "code")] {
        *proof = prove(lock, code);
        *secrets = new_secrets(wanted);
      },
      [this, asked, proof, secrets] {
        auto refusal = std::make_shared<std::optional<Refusal>>();
        hall_.writer.write([=](Store& store) { *refusal = server::recover(store, *proof, *secrets); },
                           [asked, refusal, secrets](bool done) {
                             if (!done) return asked->refuse(503, "That could not be kept; try again.");
                             if (*refusal) return asked->refuse((*refusal)->status, (*refusal)->message);
                             asked->reply(Answer::of(json::object{{"recovery", secrets->code}}));
                           });
      });
}

void Api::delete_account(const std::shared_ptr<Asked>& asked) {
  if (!may_try_secrets(asked)) return;
  const Lock lock = password_lock(hall_.reads, asked->person.id);
  auto proof = std::make_shared<std::optional<Proof>>();
  elsewhere([=, password = text_of(asked->body, "password")] { *proof = prove(lock, password); },
            [this, asked, proof] {
              auto refusal = std::make_shared<std::optional<Refusal>>();
              if (*proof) quit_everywhere(asked->person.id);  // before his name is gone
              asked->reply = with_cookie(asked->reply, cookie(""));
              hall_.writer.write([=](Store& store) { *refusal = server::delete_account(store, *proof); },
                                 finishing(asked, refusal));
            });
}

// ---- the roll of honour ------------------------------------------------------------------------

void Api::honour(const std::shared_ptr<Asked>& asked) {
  const std::string& rulebook = asked->request.path[2];
  if (!make_rulebook(rulebook)) return asked->refuse(404, "There is no such rulebook.");
  json::array players, races;
  for (const Store::Ranked& ranked : hall_.reads.best(rulebook, most_honoured))
    players.push_back({{"name", ranked.name},
                       {"rating", ranked.rating.rating},
                       {"deviation", ranked.rating.deviation},
                       {"games", ranked.rating.games}});
  if (rulebook == "delos")
    for (const auto& [race, points] : hall_.reads.race_points())
      races.push_back({{"name", race}, {"points", points}});
  asked->reply(Answer::of(json::object{{"players", std::move(players)}, {"races", std::move(races)}}));
}

}  // namespace tercio::server
