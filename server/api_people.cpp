// Who somebody is: guests, accounts, ratings. Secrets are hashed on another thread, so that nobody waits.
#include <boost/asio/post.hpp>

#include <algorithm>

#include "play/rulebook.h"
#include "server/api.h"
#include "server/json.h"
#include "server/log.h"
#include "server/moment.h"
#include "server/server.h"

namespace tercio::server {
namespace {

constexpr unsigned most_honoured = 100;
constexpr Milliseconds a_day = 24LL * 60 * 60 * 1000;
constexpr Milliseconds session_life = 365 * a_day;  // after its last use
constexpr Milliseconds chore_life = 7 * a_day;      // after it was done

std::string small(std::string name) {
  for (char& c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return name;
}

}  // namespace

// ---- sessions ----------------------------------------------------------------------------------

Person Api::who(const Request& request) {
  if (request.cookie_token.empty()) return {};
  const std::optional<Person> found = server::who(hall_.reads, request.cookie_token);
  if (!found) return {};
  const std::string session = token_hash(request.cookie_token);
  if (used_today_.insert(session).second)
    hall_.writer.write([session, now = since_1970()](Store& store) { store.use_session(session, now); });
  return *found;
}

void Api::tidy() {
  used_today_.clear();
  hall_.writer.write([before = since_1970() - chore_life](Store& store) { store.forget_chores(before); });
  hall_.writer.write([before = since_1970() - session_life](Store& store) { store.forget_unused(before); });
}

// Over TLS the name itself promises browsers that no other host, and no plain http, has set it.
std::string cookie_name(bool secure) { return secure ? "__Host-tercio" : "tercio"; }

std::string Api::cookie(const std::string& token) const {
  return cookie_name(settings_.secure) + "=" + token + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
         (token.empty() ? "0" : std::to_string(session_life / 1000)) + (settings_.secure ? "; Secure" : "");
}

Reply Api::with_cookie(Reply reply, std::string cookie) {
  return [reply = std::move(reply), cookie = std::move(cookie)](Answer answer) {
    answer.headers.emplace_back("Set-Cookie", cookie);
    reply(std::move(answer));
  };
}

// Each of them is kept for a year: one address cannot make any number.
void Api::make_guest(const std::shared_ptr<Asked>& asked, std::function<void()> then) {
  if (!guests_.take(asked->request.address)) return asked->refuse(429, "That is too fast; wait a moment.");
  auto arrival = std::make_shared<Arrival>();
  hall_.writer.write([arrival, now = since_1970()](Store& store) { *arrival = add_guest(store, now); },
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

std::function<void(bool)> Api::finishing(const std::shared_ptr<Asked>& asked,
                                         const std::shared_ptr<std::optional<Refusal>>& refusal,
                                         std::function<void()> done) {
  return [asked, refusal, then = std::move(done)](bool kept) {
    if (!kept) return asked->refuse(503, "That could not be kept; try again.");
    if (*refusal) return asked->refuse(**refusal);
    if (then) then();
    asked->reply(Answer::of(json::object()));
  };
}

// ---- accounts ----------------------------------------------------------------------------------

// On a thread of its own: whoever tries passwords makes nobody wait who plays.
void Api::hash_elsewhere(const std::shared_ptr<Asked>& asked, std::function<void()> work,
                         std::function<void()> then) {
  const bool taken = hall_.thinkers.hash(
      asked->owner(), [&loop = hall_.loop, asked, work = std::move(work), then = std::move(then)] {
        try {
          work();
          boost::asio::post(loop, then);
        } catch (const std::exception& failure) {  // there is no memory for it
          log("a secret was not hashed", {{"why", failure.what()}});
          boost::asio::post(loop, [asked] { asked->refuse(503, "The server is very busy; try again."); });
        }
      });
  if (!taken) asked->refuse(429, "Your last try is still being looked at; wait a moment.");
}

// So many of one address, and so many for one account whoever tries: but who has come in from this address
// before is not kept out by others who guess.
bool Api::may_try_secrets(const std::shared_ptr<Asked>& asked, const std::string& name) {
  const bool known = name.empty() || has_come_before(*asked, name);
  if (secrets_.take(asked->request.address) && (known || accounts_.take(small(name)))) return true;
  Answer slow = Answer::error(429, "Too many tries; wait a minute.");
  slow.headers.emplace_back("Retry-After", "60");
  asked->reply(std::move(slow));
  return false;
}

// Each account's places are hashes of their own: they cannot be compared with another's.
static std::string place_hash(PersonId person, const std::string& address) {
  return token_hash(std::to_string(person) + "@" + address);
}

bool Api::has_come_before(const Asked& asked, const std::string& name) {
  const auto account = hall_.reads.person_named(name);
  if (!account) return false;
  const std::string here = place_hash(account->id, asked.request.address);
  const auto places = hall_.reads.places_of(account->id);
  return std::any_of(places.begin(), places.end(),
                     [&](const SavedPlace& place) { return place.hash == here; });
}

void Api::proved(const Asked& asked, const std::optional<Proof>& proof) {
  if (!proof) return;
  hall_.writer.write([person = proof->person(), place = place_hash(proof->person(), asked.request.address),
                      now = since_1970()](Store& store) { store.note_place(person, place, now); });
}

void Api::sign_up(const std::shared_ptr<Asked>& asked) {
  const std::string name = text_of(asked->body, "name"), password = text_of(asked->body, "password");
  if (!asked->person.guest) return asked->refuse(409, "You have an account already.");
  if (const std::string fault = account_name_fault(name); !fault.empty()) return asked->refuse(400, fault);
  if (const std::string fault = password_fault(password); !fault.empty()) return asked->refuse(400, fault);
  if (!may_try_secrets(asked, "")) return;
  auto secrets = std::make_shared<NewSecrets>();
  hash_elsewhere(
      asked, [secrets, password] { *secrets = new_secrets(password); },
      [this, asked, secrets, name] {
        auto result = std::make_shared<std::variant<Arrival, Refusal>>();
        hall_.writer.write(
            [=, person = asked->person.id, now = since_1970()](Store& store) {
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
    if (const auto* refusal = std::get_if<Refusal>(result.get())) return asked->refuse(*refusal);
    const Arrival& arrival = std::get<Arrival>(*result);
    end_sessions_everywhere(arrival.was, {.only = token_hash(asked->request.cookie_token)});
    if (arrival.was_guest != 0) change_person_everywhere(arrival.was_guest, arrival.person);
    with_cookie(asked->reply, cookie(arrival.token))(Answer::of(told));
  };
}

void Api::sign_in(const std::shared_ptr<Asked>& asked) {
  const std::string name = text_of(asked->body, "name");
  if (!may_try_secrets(asked, name)) return;
  const Lock lock = password_lock(hall_.reads, name);
  auto proof = std::make_shared<std::optional<Proof>>();
  hash_elsewhere(
      asked, [proof, lock, password = text_of(asked->body, "password")] { *proof = prove(lock, password); },
      [this, asked, proof] {
        proved(*asked, *proof);
        auto result = std::make_shared<std::variant<Arrival, Refusal>>();
        hall_.writer.write([=, before = asked->request.cookie_token, now = since_1970()](
                               Store& store) { *result = server::sign_in(store, *proof, before, now); },
                           arriving(asked, result, {}));
      });
}

// This session alone, or all of this person.
void Api::sign_out(const std::shared_ptr<Asked>& asked) {
  const json::value* all = asked->body.if_contains("everywhere");
  const bool everywhere = all && all->as_bool() && asked->person.id != 0;
  const std::string token = asked->request.cookie_token;
  hall_.writer.write(
      [token, everywhere, person = asked->person.id](Store& store) {
        server::sign_out(store, token);
        if (everywhere) store.drop_sessions_of(person, "");
      },
      [this, asked, everywhere, session = token_hash(token)](bool done) {
        if (!done) return asked->refuse(503, "That could not be kept; try again.");
        if (everywhere)
          end_sessions_everywhere(asked->person.id, {});
        else
          end_sessions_everywhere(asked->person.id, {.only = session});
        with_cookie(asked->reply, cookie(""))(Answer::of(json::object()));
      });
}

void Api::change_password(const std::shared_ptr<Asked>& asked) {
  const std::string wanted = text_of(asked->body, "new");
  if (const std::string fault = password_fault(wanted); !fault.empty()) return asked->refuse(400, fault);
  if (!may_try_secrets(asked, asked->person.name)) return;
  const Lock lock = password_lock(hall_.reads, asked->person.id);
  auto proof = std::make_shared<std::optional<Proof>>();
  auto hash = std::make_shared<std::string>();
  hash_elsewhere(
      asked,
      [=, old = text_of(asked->body, "old")] {
        *proof = prove(lock, old);
        *hash = hashed_secret(wanted);
      },
      [this, asked, proof, hash] {
        proved(*asked, *proof);
        auto refusal = std::make_shared<std::optional<Refusal>>();
        const std::string token = asked->request.cookie_token;
        hall_.writer.write(
            [=](Store& store) { *refusal = server::change_password(store, *proof, *hash, token); },
            finishing(asked, refusal, [this, person = asked->person.id, own = token_hash(token)] {
              end_sessions_everywhere(person, {.except = own});
            }));
      });
}

void Api::recover(const std::shared_ptr<Asked>& asked) {
  const std::string wanted = text_of(asked->body, "password"), name = text_of(asked->body, "name");
  if (const std::string fault = password_fault(wanted); !fault.empty()) return asked->refuse(400, fault);
  if (!may_try_secrets(asked, name)) return;
  const Lock lock = recovery_lock(hall_.reads, name);
  auto proof = std::make_shared<std::optional<Proof>>();
  auto secrets = std::make_shared<NewSecrets>();
  hash_elsewhere(
      asked,
      [=, code = text_of(asked->body, "code")] {
        *proof = prove(lock, code);
        *secrets = new_secrets(wanted);
      },
      [this, asked, proof, secrets] {
        auto refusal = std::make_shared<std::optional<Refusal>>();
        hall_.writer.write([=](Store& store) { *refusal = server::recover(store, *proof, *secrets); },
                           [this, asked, refusal, secrets, proof](bool done) {
                             if (!done) return asked->refuse(503, "That could not be kept; try again.");
                             if (*refusal) return asked->refuse(**refusal);
                             end_sessions_everywhere((*proof)->person(), {});
                             asked->reply(Answer::of(json::object{{"recovery", secrets->code}}));
                           });
      });
}

// The name is gone from the store first, then from whatever is in memory.
void Api::delete_account(const std::shared_ptr<Asked>& asked) {
  if (!may_try_secrets(asked, asked->person.name)) return;
  const Lock lock = password_lock(hall_.reads, asked->person.id);
  auto proof = std::make_shared<std::optional<Proof>>();
  hash_elsewhere(
      asked, [=, password = text_of(asked->body, "password")] { *proof = prove(lock, password); },
      [this, asked, proof] {
        auto refusal = std::make_shared<std::optional<Refusal>>();
        if (*proof) quit_everywhere(asked->person.id);  // before his name is gone
        asked->reply = with_cookie(asked->reply, cookie(""));
        hall_.writer.write([=](Store& store) { *refusal = server::delete_account(store, *proof); },
                           finishing(asked, refusal, [this, person = asked->person.id] {
                             end_sessions_everywhere(person, {});
                             forget_everywhere(person);
                           }));
      });
}

// ---- the roll of honour ------------------------------------------------------------------------

void Api::honour(const std::shared_ptr<Asked>& asked) {
  const std::string& rulebook = asked->request.path[2];
  if (!cards_.count(rulebook)) return asked->refuse(404, "There is no such rulebook.");
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
