#include "server/accounts.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "play/names.h"
#include "server/loaded.h"

namespace tercio::server {

namespace {

constexpr std::size_t shortest_name = 3, longest_account_name = 20, shortest_password = 8,
                      longest_password = 200;
constexpr unsigned code_groups = 5, group_letters = 4;
constexpr std::string_view code_letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";  // without look-alikes

void need_sodium() {
  static const int ready = sodium_init();
  if (ready < 0) throw std::runtime_error("libsodium could not be started.");
}

// ASCII alone, whatever the locale.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

std::string hexadecimal(const std::array<unsigned char, 32>& bytes) {
  std::array<char, 2 * 32 + 1> text{};
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  return text.data();
}

std::string new_code() {
  need_sodium();
  std::string code;
  for (unsigned i = 0; i < code_groups * group_letters; ++i) {
    if (i > 0 && i % group_letters == 0) code += '-';
    code += code_letters[randombytes_uniform(static_cast<std::uint32_t>(code_letters.size()))];
  }
  return code;
}

// The letters of a code, however they were grouped and written.
std::string plain_code(std::string_view written) {
  std::string plain;
  for (const char c : written)
    if (is_letter(c) || is_digit(c)) plain += upper(c);
  return plain;
}

bool matches(const Lock& lock, const std::string& secret) {
  if (lock.hash.empty()) {
    hashed_secret(secret);  // takes as long as the answer of somebody who is there
    return false;
  }
  need_sodium();
  return crypto_pwhash_str_verify(lock.hash.c_str(), secret.data(), secret.size()) == 0;
}

std::string begin_session(Store& store, PersonId person, Milliseconds now) {
  std::string token = new_token();
  store.add_session(token_hash(token), person, now);
  return token;
}

const std::string& hash_of(const Person& person, Secret secret) {
  return secret == Secret::Password ? person.password : person.recovery;
}

Lock lock_of(const std::optional<Person>& person, Secret secret) {
  if (!person) return {.opens_to = secret};
  return {secret, person->id, hash_of(*person, secret)};
}

bool proven(Store& store, const std::optional<Proof>& proof, Secret secret) {
  return proof && proof->holds(store, secret);
}

// The result of a game, which may say who conceded.
std::string without_name(const std::string& result, const std::string& name) {
  json::value told = json::parse(result);
  json::value& reason = told.as_object()["reason"];
  std::string text(reason.as_string());
  if (text.starts_with(name + " ")) text.replace(0, name.size(), "deleted");
  reason = text;
  return json::serialize(told);
}

Refusal wrong_password() { return {403, "The password is wrong."}; }

}  // namespace

bool is_reserved_name(std::string_view name) {
  std::string small(name);
  std::transform(small.begin(), small.end(), small.begin(), lower);
  if (small.starts_with("guest ")) return true;
  // The table tells apart who is called alike: Computer (2).
  const std::string word = small.substr(0, small.find(" ("));
  for (const std::string_view other : {"deleted", "computer", "spectator", "player", "server", "tercio"})
    if (word == other) return true;
  return false;
}

std::string account_name_fault(std::string_view name) {
  if (name.size() < shortest_name || name.size() > longest_account_name)
    return "A name has 3 to 20 characters.";
  for (const char c : name)
    if (!is_letter(c) && !is_digit(c) && c != ' ' && c != '-' && c != '_')
      return "A name has letters from a to z, digits, spaces, - and _ only.";
  if (std::string fault = player_name_fault(name); !fault.empty()) return fault;
  return is_reserved_name(name) ? "Nobody can be called so: the word stands for something else at the table."
                                : "";
}

std::string password_fault(std::string_view password) {
  if (password.size() < shortest_password) return "A password has at least 8 characters.";
  if (password.size() > longest_password) return "A password has at most 200 bytes.";
  return "";
}

// ---- sessions

std::string new_token() {
  need_sodium();
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hexadecimal(bytes);
}

std::string token_hash(std::string_view token) {
  need_sodium();
  std::array<unsigned char, 32> hash{};
  const std::string text(token);
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  return hexadecimal(hash);
}

Arrival add_guest(Store& store, Milliseconds now) {
  need_sodium();
  Person guest{.name = "Guest " + std::to_string(1000 + randombytes_uniform(9000))};
  guest.id = store.add_person(guest);
  return {guest, begin_session(store, guest.id, now), 0, 0};
}

std::optional<Person> who(Store& store, std::string_view token) {
  const std::optional<PersonId> person = store.session(token_hash(token));
  return person ? store.person(*person) : std::nullopt;
}

void sign_out(Store& store, std::string_view token) { store.drop_session(token_hash(token)); }

// ---- secrets

std::string hashed_secret(std::string_view secret) {
  need_sodium();
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), secret.data(), secret.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
    throw std::runtime_error("There is not enough memory to hash a password.");
  return hash.data();
}

NewSecrets new_secrets(std::string_view password) {
  const std::string code = new_code();
  return {hashed_secret(password), hashed_secret(plain_code(code)), code};
}

Lock password_lock(Store& store, std::string_view name) {
  return lock_of(store.person_named(name), Secret::Password);
}

Lock password_lock(Store& store, PersonId person) { return lock_of(store.person(person), Secret::Password); }

Lock recovery_lock(Store& store, std::string_view name) {
  return lock_of(store.person_named(name), Secret::RecoveryCode);
}

bool Proof::holds(Store& store, Secret secret) const {
  const std::optional<Person> person = store.person(lock_.person);
  return person && lock_.opens_to == secret && hash_of(*person, secret) == lock_.hash;
}

std::optional<Proof> prove(const Lock& lock, std::string_view secret) {
  if (!matches(lock, lock.opens_to == Secret::RecoveryCode ? plain_code(secret) : std::string(secret)))
    return std::nullopt;
  return Proof(lock);
}

// ---- accounts

std::variant<Arrival, Refusal> sign_up(Store& store, PersonId guest, std::string_view name,
                                       const NewSecrets& secrets, Milliseconds now) {
  if (std::string fault = account_name_fault(name); !fault.empty()) return Refusal{400, std::move(fault)};
  const std::optional<Person> before = store.person(guest);
  if (!before || !before->guest) return Refusal{409, "You are signed in already."};
  if (store.person_named(name)) return Refusal{409, "This name is taken."};
  const Person account{guest, std::string(name), false, secrets.password, secrets.recovery};
  store.change_person(account);
  store.drop_sessions_of(guest, "");
  return Arrival{account, begin_session(store, guest, now), 0, guest};
}

std::variant<Arrival, Refusal> sign_in(Store& store, const std::optional<Proof>& password,
                                       std::string_view token_before, Milliseconds now) {
  if (!proven(store, password, Secret::Password)) return Refusal{403, "The name or the password is wrong."};
  const std::optional<Person> account = store.person(password->person()), before = who(store, token_before);
  PersonId was_guest = 0;
  sign_out(store, token_before);
  if (before && before->guest) {
    was_guest = before->id;
    store.move_belongings(was_guest, account->id);
    store.delete_person(was_guest);
  }
  return Arrival{*account, begin_session(store, account->id, now), was_guest, before ? before->id : 0};
}

std::optional<Refusal> rename_guest(Store& store, PersonId guest, std::string_view name) {
  if (std::string fault = account_name_fault(name); !fault.empty()) return Refusal{400, std::move(fault)};
  std::optional<Person> person = store.person(guest);
  if (!person || !person->guest) return Refusal{409, "An account keeps its name."};
  if (store.person_named(name)) return Refusal{409, "This is the name of an account."};
  person->name = name;
  store.change_person(*person);
  return std::nullopt;
}

std::optional<Refusal> change_password(Store& store, const std::optional<Proof>& password,
                                       const std::string& new_hash, std::string_view token) {
  if (!proven(store, password, Secret::Password)) return wrong_password();
  Person person = *store.person(password->person());
  person.password = new_hash;
  store.change_person(person);
  store.drop_sessions_of(person.id, token_hash(token));
  return std::nullopt;
}

std::optional<Refusal> recover(Store& store, const std::optional<Proof>& code, const NewSecrets& secrets) {
  if (!proven(store, code, Secret::RecoveryCode))
    return Refusal{403, "The name or the recovery code is wrong."};
  Person person = *store.person(code->person());
  person.password = secrets.password;
  person.recovery = secrets.recovery;
  store.change_person(person);
  store.drop_sessions_of(person.id, "");
  return std::nullopt;
}

// Games stay for the others, under another name.
static void forget_name(Store& store, PersonId person) {
  for (SavedGame& game : store.begun_games_of(person)) {
    GameSetup setup = setup_of(store, game);
    std::string called = "deleted";
    const auto taken = [&] {
      return std::any_of(setup.seats.begin(), setup.seats.end(),
                         [&](const SeatSetup& seat) { return seat.name == called; });
    };
    for (Seat seat = 0; seat < setup.seats.size(); ++seat) {
      SeatSetup& own = setup.seats[seat];
      if (own.person != person || !own.is_person()) continue;
      for (unsigned n = 2; taken(); ++n) called = "deleted (" + std::to_string(n) + ")";
      if (game.result.find(own.name + " ") != std::string::npos)
        game.result = without_name(game.result, own.name);
      own.name = called;
      if (!game.record.empty()) game.record = renamed(game.record, seat, called);
    }
    game.setup = json::serialize(written(setup));
    store.change_names(game);
    store.keep_analysis(game.id, "");  // it speaks of him, and can be made again
  }
}

std::optional<Refusal> delete_account(Store& store, const std::optional<Proof>& password) {
  if (!proven(store, password, Secret::Password)) return wrong_password();
  forget_name(store, password->person());
  store.delete_person(password->person());
  return std::nullopt;
}

}  // namespace tercio::server
