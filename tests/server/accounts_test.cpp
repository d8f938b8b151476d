#include "server/accounts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <ctime>
#include <set>

#include "play/record.h"
#include "server/setup.h"

namespace tercio::server::test {
namespace {

constexpr const char *good = "correct horse", *better = "battery staple";

class Accounts : public testing::Test {
 protected:
  // Hashed once: it is slow.
  static const NewSecrets& secrets() {
    static const NewSecrets made = new_secrets(good);
    return made;
  }
  Arrival signed_up(const std::string& name, Milliseconds now = 2) {
    return std::get<Arrival>(sign_up(*store_, add_guest(*store_, 1).person.id, name, secrets(), now));
  }
  std::optional<Proof> proof(const std::string& name, const std::string& password = good) {
    return prove(password_lock(*store_, name), password);
  }
  PersonId id_of(std::string_view token) {
    const auto person = who(*store_, token);
    return person ? person->id : 0;
  }

  std::unique_ptr<Store> store_ = open_sqlite(":memory:");
};

unsigned status(const std::variant<Arrival, Refusal>& result) {
  return std::holds_alternative<Refusal>(result) ? std::get<Refusal>(result).status : 0;
}

unsigned status(const std::optional<Refusal>& refusal) { return refusal ? refusal->status : 0; }

// ---- rules

TEST_F(Accounts, NamesAreChecked) {
  for (const char* name :
       {"Ann", "tom_2", "The Grey-One", "a2345678901234567890", "Guest", "Guests 12", "deleted 2"})
    EXPECT_EQ(account_name_fault(name), "") << name;
  for (const char* name :
       {"", "Al", "a23456789012345678901", " Ann", "Ann ", "A  nn", "Zo\xc3\xab", "<b>Ann</b>", "Ann\n",
        "deleted", "DELETED", "Guest 4821", "gUEST x", "Ann.", "a\tb"})
    EXPECT_NE(account_name_fault(name), "") << name;
  EXPECT_NE(account_name_fault(std::string_view("Ann\0a", 5)), "");
}

TEST_F(Accounts, PasswordsAreChecked) {
  EXPECT_EQ(password_fault("12345678"), "");
  EXPECT_EQ(password_fault(std::string(200, 'x')), "");
  EXPECT_NE(password_fault("1234567"), "");
  EXPECT_NE(password_fault(std::string(201, 'x')), "");
}

// ---- sessions

TEST_F(Accounts, TokensAreRandomAndKeptAsHashes) {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) {
    const std::string token = new_token();
    EXPECT_EQ(token.size(), 64U);
    EXPECT_TRUE(std::all_of(token.begin(), token.end(), [](char c) { return std::isxdigit(c) != 0; }));
    tokens.insert(token);
  }
  EXPECT_EQ(tokens.size(), 100U);
  const std::string token = *tokens.begin();
  EXPECT_EQ(token_hash(token).size(), 64U);
  EXPECT_NE(token_hash(token), token);
  EXPECT_EQ(token_hash(token), token_hash(token));
}

TEST_F(Accounts, AGuestIsWhoeverHoldsTheToken) {
  const Arrival guest = add_guest(*store_, 1);
  EXPECT_TRUE(guest.person.guest);
  EXPECT_EQ(guest.person.name.substr(0, 6), "Guest ");
  EXPECT_EQ(guest.person.name.size(), 10U);
  EXPECT_EQ(id_of(guest.token), guest.person.id);
  EXPECT_EQ(id_of(""), 0);
  EXPECT_EQ(id_of(new_token()), 0);
  EXPECT_EQ(id_of(token_hash(guest.token)), 0) << "what the store has opens nothing";
  sign_out(*store_, guest.token);
  EXPECT_EQ(id_of(guest.token), 0);
}

TEST_F(Accounts, AGuestMayHaveAName) {
  const Arrival guest = add_guest(*store_, 1), account = signed_up("Ann");
  EXPECT_FALSE(rename_guest(*store_, guest.person.id, "Tom"));
  EXPECT_EQ(who(*store_, guest.token)->name, "Tom");
  EXPECT_EQ(status(rename_guest(*store_, guest.person.id, "ANN")), 409U) << "an account's";
  EXPECT_EQ(status(rename_guest(*store_, guest.person.id, "x")), 400U);
  EXPECT_EQ(status(rename_guest(*store_, account.person.id, "Eve")), 409U);
  EXPECT_EQ(who(*store_, guest.token)->name, "Tom");
}

// ---- signing up and in

TEST_F(Accounts, SigningUpKeepsWhatTheGuestHas) {
  const Arrival guest = add_guest(*store_, 1);
  const std::int64_t deck =
      store_->save_deck({.person = guest.person.id, .rulebook = "delos", .name = "mine"});
  const auto result = sign_up(*store_, guest.person.id, "Ann", secrets(), 2);
  const Arrival account = std::get<Arrival>(result);
  EXPECT_EQ(account.person.id, guest.person.id);
  EXPECT_FALSE(account.person.guest);
  EXPECT_EQ(store_->deck(deck)->person, account.person.id);
  EXPECT_EQ(id_of(account.token), account.person.id);
  EXPECT_EQ(id_of(guest.token), 0) << "a session from before is not an account's";
  const Person kept = *store_->person_named("ann");
  EXPECT_EQ(kept.password.substr(0, 10), "$argon2id$");
  EXPECT_EQ(kept.recovery.substr(0, 10), "$argon2id$");
  EXPECT_NE(kept.password, kept.recovery);
}

TEST_F(Accounts, SigningUpIsRefused) {
  const Arrival ann = signed_up("Ann"), guest = add_guest(*store_, 1);
  EXPECT_EQ(status(sign_up(*store_, guest.person.id, "aNN", secrets(), 2)), 409U) << "taken";
  EXPECT_EQ(status(sign_up(*store_, guest.person.id, "Guest 1", secrets(), 2)), 400U);
  EXPECT_EQ(status(sign_up(*store_, ann.person.id, "Eve", secrets(), 2)), 409U) << "an account already";
  EXPECT_EQ(status(sign_up(*store_, 999, "Eve", secrets(), 2)), 409U);
  EXPECT_EQ(id_of(guest.token), guest.person.id);
}

TEST_F(Accounts, SigningInMovesWhatTheGuestHas) {
  const Arrival ann = signed_up("Ann"), guest = add_guest(*store_, 3);
  const std::int64_t deck =
      store_->save_deck({.person = guest.person.id, .rulebook = "delos", .name = "mine"});
  store_->add_game({.id = "g", .rulebook = "delos"});
  store_->seat_person("g", 1, guest.person.id);
  const Arrival again = std::get<Arrival>(sign_in(*store_, proof("aNN"), guest.token, 4));
  EXPECT_EQ(again.person.id, ann.person.id);
  EXPECT_EQ(again.was_guest, guest.person.id);
  EXPECT_EQ(id_of(again.token), ann.person.id);
  EXPECT_EQ(id_of(ann.token), ann.person.id) << "the other device stays signed in";
  EXPECT_EQ(id_of(guest.token), 0);
  EXPECT_FALSE(store_->person(guest.person.id));
  EXPECT_EQ(store_->deck(deck)->person, ann.person.id);
  EXPECT_EQ(store_->seats_of("g").at(0).second, ann.person.id);
}

TEST_F(Accounts, SigningInEndsTheSessionOfBefore) {
  const Arrival ann = signed_up("Ann"), tom = signed_up("Tom");
  const Arrival again = std::get<Arrival>(sign_in(*store_, proof("Ann"), tom.token, 4));
  EXPECT_EQ(again.was_guest, 0);
  EXPECT_EQ(id_of(tom.token), 0);
  EXPECT_TRUE(store_->person_named("Tom"));
  EXPECT_EQ(status(sign_in(*store_, proof("Tom"), "", 5)), 0U) << "from nobody";
}

TEST_F(Accounts, SigningInIsRefused) {
  signed_up("Ann");
  const Arrival guest = add_guest(*store_, 1);
  for (const auto& [name, password] :
       {std::pair("Ann", "correct Horse"), {"Ann", ""}, {"Nobody", good}, {"Guest 1", ""}}) {
    EXPECT_EQ(status(sign_in(*store_, proof(name, password), guest.token, 4)), 403U) << name << password;
  }
  EXPECT_FALSE(prove(password_lock(*store_, guest.person.id), "")) << "a guest has no password";
  EXPECT_EQ(id_of(guest.token), guest.person.id);
}

TEST_F(Accounts, SomebodyUnknownTakesAsLong) {
  signed_up("Ann");
  const auto cost = [&](const char* name) {
    const std::clock_t start = std::clock();  // of the processor: other programs do not count
    EXPECT_FALSE(proof(name, better));
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
  // By turns, and the least of each: what shares the memory with others takes longer now and then.
  double known = 1e9, unknown = 1e9;
  for (int i = 0; i < 6; ++i) {
    known = std::min(known, cost("Ann"));
    unknown = std::min(unknown, cost("Nobody"));
  }
  EXPECT_GT(known, 0.003);
  EXPECT_GT(unknown, known / 2);
  EXPECT_LT(unknown, known * 2);
}

// ---- secrets

TEST_F(Accounts, TheRecoveryCodeIsEasyToCopy) {
  const std::string code = secrets().code;
  ASSERT_EQ(code.size(), 24U);
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (i % 5 == 4)
      EXPECT_EQ(code[i], '-');
    else
      EXPECT_EQ(std::string_view("IL1O0-").find(code[i]), std::string_view::npos);
  }
}

TEST_F(Accounts, ChangingThePasswordEndsOtherSessions) {
  const Arrival ann = signed_up("Ann");
  const Arrival other = std::get<Arrival>(sign_in(*store_, proof("Ann"), "", 4));
  const Lock lock = password_lock(*store_, ann.person.id);
  const std::string hash = hashed_secret(better);
  EXPECT_EQ(status(change_password(*store_, prove(lock, better), hash, ann.token)), 403U);
  const auto old = prove(lock, good);
  EXPECT_FALSE(change_password(*store_, old, hash, ann.token));
  EXPECT_EQ(id_of(ann.token), ann.person.id);
  EXPECT_EQ(id_of(other.token), 0);
  EXPECT_FALSE(proof("Ann", good));
  EXPECT_TRUE(proof("Ann", better));
  EXPECT_EQ(status(sign_in(*store_, old, "", 5)), 403U) << "proven before the change, used after it";
}

TEST_F(Accounts, TheCodeRecoversAnAccountOnce) {
  const Arrival ann = signed_up("Ann");
  const std::string sloppy = [code = secrets().code]() mutable {
    std::replace(code.begin(), code.end(), '-', ' ');
    std::transform(code.begin(), code.end(), code.begin(),
                   [](char c) { return static_cast<char>(std::tolower(c)); });
    return code;
  }();
  const Lock lock = recovery_lock(*store_, "Ann");
  const NewSecrets next = new_secrets(better);
  EXPECT_NE(next.code, secrets().code);
  EXPECT_EQ(status(recover(*store_, prove(lock, next.code), next)), 403U);
  EXPECT_EQ(status(recover(*store_, prove(recovery_lock(*store_, "Nobody"), sloppy), next)), 403U);
  EXPECT_EQ(id_of(ann.token), ann.person.id);
  const auto found = prove(lock, sloppy);
  EXPECT_EQ(status(sign_in(*store_, found, "", 3)), 403U) << "a code is no password";
  EXPECT_EQ(status(recover(*store_, proof("Ann"), next)), 403U) << "nor a password a code";
  EXPECT_FALSE(recover(*store_, found, next));
  EXPECT_EQ(id_of(ann.token), 0);
  EXPECT_TRUE(proof("Ann", better));
  EXPECT_FALSE(proof("Ann", good));
  EXPECT_EQ(status(recover(*store_, found, next)), 403U) << "the old code is used up";
  EXPECT_TRUE(prove(recovery_lock(*store_, "Ann"), next.code));
}

TEST_F(Accounts, DeletingAnAccountNeedsItsPassword) {
  const Arrival ann = signed_up("Ann");
  const Lock lock = password_lock(*store_, ann.person.id);
  EXPECT_EQ(status(delete_account(*store_, prove(lock, better))), 403U);
  EXPECT_TRUE(store_->person_named("Ann"));
  const auto proven = prove(lock, good);
  EXPECT_FALSE(delete_account(*store_, proven));
  EXPECT_FALSE(store_->person_named("Ann"));
  EXPECT_EQ(id_of(ann.token), 0);
  EXPECT_EQ(status(delete_account(*store_, proven)), 403U);
  EXPECT_NO_THROW(signed_up("Ann")) << "the name is free again";
}

TEST_F(Accounts, GamesOfADeletedAccountStayWithoutItsName) {
  const PersonId ann = signed_up("Ann").person.id, tom = signed_up("Tom").person.id;
  GameSetup setup;
  Record record;
  setup.rulebook = record.game = "delos";
  setup.seats.resize(2);
  record.checks = {{.after = 0, .hash = 7}};
  record.players.resize(2, {.name = "", .deck = "heap", .deck_text = "1 Ork\n"});
  setup.seats[0].who = setup.seats[1].who = SeatSetup::Who::Person;
  setup.seats[0].person = tom;
  setup.seats[1].person = ann;
  setup.seats[0].name = record.players[0].name = "Tom";
  setup.seats[1].name = record.players[1].name = "Ann";
  SavedGame before{.id = "g", .rulebook = "delos", .status = GameStatus::Over};
  before.setup = json::serialize(written(setup));
  before.record = write_record(record);
  store_->add_game(before);
  store_->seat_person("g", 0, tom);
  store_->seat_person("g", 1, ann);
  store_->keep_analysis("g", "of Ann");

  ASSERT_FALSE(delete_account(*store_, proof("Ann")));
  setup.seats[1].name = record.players[1].name = "deleted";
  const auto game = store_->game("g");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->setup, json::serialize(written(setup)));
  EXPECT_EQ(game->record, write_record(record));
  EXPECT_EQ(store_->analysis("g"), "");
}

}  // namespace
}  // namespace tercio::server::test
