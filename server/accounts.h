// Who somebody is: guests, accounts, sessions, passwords. What hashes a secret takes a tenth of a second and
// 64 MB, touches no store and may run on any thread; what touches a store is quick, and is one job of the
// writer.
//
// To sign in, and wherever else a secret is asked for: read the lock, prove() elsewhere, go on with the
// proof. The proof of a secret that was changed meanwhile is worth nothing.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "server/refusal.h"
#include "server/store.h"

namespace tercio::server {

// Nothing, or why nobody can be called so, or have this as a password.
std::string account_name_fault(std::string_view name);
std::string password_fault(std::string_view password);
// Stands for something else at the table: Computer, Spectator, Guest 1234.
bool is_reserved_name(std::string_view name);

// ---- sessions

std::string new_token();                         // for the cookie: 64 hexadecimal digits, from the system
std::string token_hash(std::string_view token);  // as the store has it

struct Arrival {
  Person person;
  std::string token;       // of a new session
  PersonId was_guest = 0;  // whose belongings are the account's now
  PersonId was = 0;        // whose session he came with: it has ended
};

Arrival add_guest(Store& store, Milliseconds now);
std::optional<Person> who(Store& store, std::string_view token);
void sign_out(Store& store, std::string_view token);

// ---- secrets

struct NewSecrets {
  std::string password, recovery;  // hashes
  std::string code;                // what is shown once, as the person has to write it
};

NewSecrets new_secrets(std::string_view password);  // slow, like the next
std::string hashed_secret(std::string_view secret);

enum class Secret : std::uint8_t { Password, RecoveryCode };

struct Lock {
  Secret opens_to = Secret::Password;
  PersonId person = 0;  // 0: there is nobody of that name, which nobody is told
  std::string hash{};
};

Lock password_lock(Store& store, std::string_view name);
Lock password_lock(Store& store, PersonId person);
Lock recovery_lock(Store& store, std::string_view name);

// That somebody knew the secret of a lock.
class Proof {
 public:
  PersonId person() const { return lock_.person; }
  bool holds(Store& store, Secret secret) const;  // it is of that kind, and the lock still the same

 private:
  friend std::optional<Proof> prove(const Lock& lock, std::string_view secret);
  explicit Proof(Lock lock) : lock_(std::move(lock)) {}
  Lock lock_;
};

// Slow, and equally slow whether there is such a person or not.
std::optional<Proof> prove(const Lock& lock, std::string_view secret);

// ---- accounts

// The guest becomes the account, with all that is his; his sessions end and a new one begins.
std::variant<Arrival, Refusal> sign_up(Store& store, PersonId guest, std::string_view name,
                                       const NewSecrets& secrets, Milliseconds now);
// The session of before ends. If it was a guest's, what is his moves to the account, and he is no more.
std::variant<Arrival, Refusal> sign_in(Store& store, const std::optional<Proof>& password,
                                       std::string_view token_before, Milliseconds now);
// These say why not.
std::optional<Refusal> rename_guest(Store& store, PersonId guest, std::string_view name);
// All sessions but this one end.
std::optional<Refusal> change_password(Store& store, const std::optional<Proof>& password,
                                       const std::string& new_hash, std::string_view token);
// All sessions end, and there is a new recovery code.
std::optional<Refusal> recover(Store& store, const std::optional<Proof>& code, const NewSecrets& secrets);
std::optional<Refusal> delete_account(Store& store, const std::optional<Proof>& password);

}  // namespace tercio::server
