#!/usr/bin/env python3
"""`tercio serve --store`, `tercio store migrate` and `check`, over SQLite and PostgreSQL: store.py PROGRAM"""
import asyncio
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(HOME / "tests/server"), str(HOME / "tests/support")]
from client import Server, Table
from postgres import Postgres

PROGRAM = str(Path(sys.argv[1]).resolve())
RULEBOOKS = ["warlords", "commanders", "delos"]


def run(*arguments, status=0, out=(), err=()):
    """Runs the program and compares status and pieces of its output; returns what it printed."""
    done = subprocess.run([PROGRAM, "store", *map(str, arguments)], capture_output=True, text=True, cwd=HOME)
    said = f"store {arguments}: status {done.returncode}\n{done.stdout}{done.stderr}"
    assert done.returncode == status, said
    for piece in out:
        assert piece in done.stdout, f"not on stdout: {piece}\n{said}"
    for piece in err:
        assert piece in done.stderr, f"not on stderr: {piece}\n{said}"
    assert "hidden" not in done.stdout + done.stderr, said
    return done.stdout


async def play(server, game, cookie, most):
    """Chooses at random until the game is over, or so many times."""
    table = await Table.open(server.port, game, cookie)
    table.say(type="chat", text="well met ⚔")
    choices = 0
    while choices < most:
        state = await table.hear_of("state")
        if state["over"]:
            break
        if state["decision"]:
            table.say(type="choose", number=state["number"], option=random.randrange(len(state["decision"]["options"])))
            choices += 1
    await asyncio.sleep(0.2)
    table.close()


def fill(server):
    """Games that are over, one that runs, one that is open, an account, a deck. Returns the games and the cookie."""
    cookie = server.guest()
    status, answer, reply = server.call("POST", "/api/sign-up", {"name": "Ann", "password": "correct horse"}, cookie)
    assert status == 200, answer
    cookie = reply.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
    status, answer, _ = server.call("POST", "/api/my/decks", {"rulebook": "delos", "name": "mine", "text": "ä 1\n"}, cookie)
    assert status == 200, answer
    games = []
    for index, rulebook in enumerate([*RULEBOOKS, "delos", "delos"]):
        other = {"who": "open"} if index == 4 else {"who": "computer", "level": "recruit"}
        status, answer, _ = server.call("POST", "/api/games", {"rulebook": rulebook, "lobby": True,
                                                               "seats": [{"who": "me"}, other]}, cookie)
        assert status == 200, answer
        games.append(answer["id"])
        if index < 4:
            asyncio.run(asyncio.wait_for(play(server, games[-1], cookie, 3 if index == 3 else 100000), 120))
    return games, cookie


def seen(server, games, cookie):
    """What a person sees of all of it, when the computer has chosen and the running game is back."""
    while not server.call("GET", f"/api/games/{games[3]}", cookie=cookie)[1].get("yours_to_move"):
        time.sleep(0.05)
    return [server.call("GET", "/api/me", cookie=cookie)[1], server.call("GET", "/api/my/decks", cookie=cookie)[1],
            [server.call("GET", f"/api/games/{game}", cookie=cookie)[1] for game in games],
            [server.call("GET", f"/api/games/{game}/record", cookie=cookie)[1] for game in games[:3]]]


def serve(store, folder):
    server = Server(PROGRAM, store, "--beat", "0", "--message-rate", "10000", "--request-rate", "10000",
                    "--check-messages", log=folder / "serve.log")
    server.start()
    return server


def main():
    random.seed(7)
    postgres = Postgres()
    first, second = postgres.database("first"), postgres.database("second")
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        server = serve(first.replace("postgres@", "postgres:hidden@"), folder)
        assert "hidden" not in server.said(), server.said()
        games, cookie = fill(server)
        before = seen(server, games, cookie)

        # the database goes and comes back, the server stays
        postgres.stop()
        assert server.call("GET", "/api/me", cookie=cookie)[0] == 503
        postgres.start()
        assert seen(server, games, cookie) == before
        asyncio.run(asyncio.wait_for(play(server, games[3], cookie, 3), 60))
        before = seen(server, games, cookie)
        assert server.end() == 0, server.said()

        run("check", first, out=["replayed 3 finished and 1 running games", "1 games are open or void"])

        # there, back again, and refused where something is
        file, copy = folder / "tercio.db", folder / "copy.db"
        copied = ["copied 1 people, 1 sessions, 1 decks", "compared 1 people and 5 games: the same in both",
                  "replayed 3 finished and 1 running games"]
        run("migrate", "--from", first.replace("postgres@", "postgres:hidden@"), "--to", file, out=copied)
        run("migrate", "--from", file, "--to", second, out=copied)
        run("migrate", "--from", file, "--to", copy, out=copied)
        run("migrate", "--from", file, "--to", first, status=2, err=["is not empty"])
        run("migrate", "--from", second, "--to", file, status=2, err=[f"{file} is not empty"])
        run("migrate", "--from", folder / "nothing.db", "--to", second, status=2, err=["There is no file"])
        assert not (folder / "nothing.db").exists()
        run("migrate", "--from", file, "--to", file, status=2, err=["the same"])
        run("check", folder / "nothing.db", status=2, err=["There is no file"])
        run("check", postgres.address("nothing"), status=1, err=['"nothing" does not exist'])
        run(status=2)

        # what was brought over is played on, and new people get new ids
        for store in [second, file]:
            server = serve(store, folder)
            assert seen(server, games, cookie) == before, store
            server.guest()
            assert server.end() == 0, server.said()
        assert postgres.sql("second", "SELECT count(*) FROM person") == "2"

        # a backup, and back from it
        dump = Path(postgres.folder.name) / "dump"
        postgres.run("pg_dump", "-h", postgres.folder.name, "-U", "postgres", "--format=custom", "--file", dump, "second")
        again = postgres.database("again")
        postgres.run("pg_restore", "-h", postgres.folder.name, "-U", "postgres", "--no-owner", "--dbname", "again", dump)
        run("check", again, out=["replayed 3 finished and 1 running games"])

        # a choice that is missing, a choice that is wrong, and a schema of tomorrow
        with sqlite3.connect(copy) as database:
            last, = database.execute("SELECT max(number) FROM move WHERE game = ?", [games[0]]).fetchone()
            database.execute("DELETE FROM move WHERE game = ? AND number = ?", [games[0], last])
        run("check", copy, status=1, out=["1 games do not replay"], err=[f"Game {games[0]}: the store has a winner"])
        postgres.sql("second", f"UPDATE move SET option = 4294967295 WHERE game = '{games[2]}' AND number = 1")
        run("check", second, status=1, out=["1 games do not replay"], err=[f"Game {games[2]}: "])
        postgres.sql("second", "UPDATE schema_version SET version = 99")
        run("check", second, status=1, err=["was written by a newer tercio"])
    print("tercio store: all well")


main()
