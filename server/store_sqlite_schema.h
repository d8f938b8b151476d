// The tables of the SQLite store. A migration that has shipped is never changed; what is new is a new one.
#pragma once
#include <array>

namespace tercio::server::sqlite {

// Number n brings a database of schema n to schema n + 1.
constexpr std::array migrations = {
    R"(
CREATE TABLE person (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given again
  name     TEXT NOT NULL,
  guest    INTEGER NOT NULL,
  password TEXT NOT NULL,
  recovery TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX account_name ON person (name COLLATE NOCASE) WHERE guest = 0;

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  person     INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
  used       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_person ON session (person);

CREATE TABLE deck (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  person   INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
  rulebook TEXT NOT NULL,
  name     TEXT NOT NULL,
  text     TEXT NOT NULL,
  changed  INTEGER NOT NULL
) STRICT;
CREATE INDEX deck_person ON deck (person);

CREATE TABLE game (
  id        TEXT PRIMARY KEY,
  rulebook  TEXT NOT NULL,
  status    INTEGER NOT NULL,
  signature INTEGER NOT NULL,
  setup     TEXT NOT NULL,
  record    TEXT NOT NULL,
  result    TEXT NOT NULL,
  began     INTEGER NOT NULL,
  changed   INTEGER NOT NULL
) STRICT;
CREATE INDEX game_unfinished ON game (began) WHERE status < 2;

CREATE TABLE seat (
  game   TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
  seat   INTEGER NOT NULL,
  person INTEGER NOT NULL REFERENCES person,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person);

CREATE TABLE move (
  game     TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
  number   INTEGER NOT NULL,
  option   INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  concedes INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  left     INTEGER NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
  game     TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
  number   INTEGER NOT NULL,
  person   INTEGER REFERENCES person ON DELETE SET NULL,
  name     TEXT NOT NULL,
  seat     INTEGER NOT NULL,
  text     TEXT NOT NULL,
  at       INTEGER NOT NULL,
  reported INTEGER NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person);

CREATE TABLE rating (
  person     INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
  rulebook   TEXT NOT NULL,
  rating     REAL NOT NULL,
  deviation  REAL NOT NULL,
  volatility REAL NOT NULL,
  games      INTEGER NOT NULL,
  PRIMARY KEY (person, rulebook)
) STRICT, WITHOUT ROWID;

CREATE TABLE race (
  name   TEXT PRIMARY KEY,
  points INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)",
    R"(
CREATE TABLE analysis (
  game   TEXT PRIMARY KEY REFERENCES game ON DELETE CASCADE,
  result TEXT NOT NULL
) STRICT;
)",
    R"(
CREATE TABLE chore (
  id       TEXT PRIMARY KEY,
  person   INTEGER NOT NULL,
  address  TEXT NOT NULL,
  kind     TEXT NOT NULL,
  body     TEXT NOT NULL,
  state    TEXT NOT NULL,
  finished INTEGER NOT NULL,
  changed  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)",
    R"(
-- Where people have signed in from, as hashes.
CREATE TABLE place (
  person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
  hash   TEXT NOT NULL,
  used   INTEGER NOT NULL,
  PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;
)"};

}  // namespace tercio::server::sqlite
