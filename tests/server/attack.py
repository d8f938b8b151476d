#!/usr/bin/env python3
"""What bad neighbours, bad days and bad luck can do to a server of one's own: attack.py PROGRAM [--short] [--only NAME]...

Every attack is bounded in count and time, goes against a server that this program starts on loopback, and ends with a
line of a table: the attack, how many times, what came of it. --short does a little of each, and only tells how long others wait: a test has no timing in it. With SQLite, and where it
matters with PostgreSQL too."""
import argparse
import asyncio
import contextlib
import json
import logging
import os
import random
import resource
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "support")]
from client import HOME, HOST, Refused, Server, Table, tell_of_servers
from postgres import Postgres

DELOS = {"rulebook": "delos", "seats": [{"who": "me"}, {"who": "computer", "level": "recruit"}], "first": "as listed"}
TWO = {"rulebook": "delos", "lobby": True, "seats": [{"who": "me"}, {"who": "open"}], "first": "as listed"}
FAST = ["--beat", "0", "--message-rate", "100000", "--request-rate", "100000", "--connections", "100000", "--kept-an-hour", "100000"]
MOST = 3        # how much longer another player may wait than on a quiet server


logging.getLogger("asyncio").setLevel(logging.ERROR)      # lines that the server cuts are no news


class Failed(Exception):
    pass


def need(true, what):
    if not true:
        raise Failed(what)


class Place:
    """Where an attack has its server: a file, or a database of PostgreSQL."""
    servers = 0

    def __init__(self, program, folder, postgres, short):
        self.program, self.folder, self.postgres, self.short = program, Path(folder), postgres, short

    def server(self, *options, **more):
        Place.servers += 1
        name = f"attack{Place.servers}"
        store = self.postgres.database(name) if self.postgres else self.folder / f"{name}.db"
        server = Server(self.program, store, *options, log=self.folder / f"{name}.log", **more)
        server.start()
        return server

    def times(self, all_of_it, a_little):
        return a_little if self.short else all_of_it

    def check(self, server):
        done = subprocess.run([server.program, "store", "check", server.store], cwd=HOME, capture_output=True, text=True)
        need(done.returncode == 0, "store check: " + (done.stdout + done.stderr)[-300:])


def new_game(server, cookie, body=DELOS):
    status, answer, _ = server.call("POST", "/api/games", body, cookie)
    need(status == 200, f"no game: {answer}")
    return answer["id"]


async def choose_until(table, enough, state=None):
    """Chooses whatever comes first until enough(state)."""
    while True:
        state = state or await asyncio.wait_for(table.hear_of("state"), 60)
        if enough(state):
            return state
        if state["decision"]:
            table.say(type="choose", number=state["number"], option=0)
        state = None


async def answers(server, path, cookie, count, pause=0.01):
    """Milliseconds until a plain request is answered."""
    found = []
    for _ in range(count):
        began = time.perf_counter()
        status = (await asyncio.to_thread(server.call, "GET", path, None, cookie))[0]
        need(status == 200, f"{path}: {status}")
        found.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(pause)
    return found


async def think_times(server, cookie, choices, level="recruit"):
    """Milliseconds that a computer makes a person wait, beat and all. Of many games, for they differ."""
    found = []
    while len(found) < choices:
        game = new_game(server, cookie, {**DELOS, "seats": [{"who": "me"}, {"who": "computer", "level": level}]})
        table = await Table.open(server.port, game, cookie)
        until, state = len(found) + 25, await table.hear_of("state")
        while len(found) < min(until, choices) and not state["over"]:
            if not state["decision"]:
                state = await asyncio.wait_for(table.hear_of("state"), 60)
                continue
            number, began = state["number"], time.perf_counter()
            table.say(type="choose", number=number, option=0)
            while not (state["decision"] and state["number"] > number) and not state["over"]:
                state = await asyncio.wait_for(table.hear_of("state"), 60)
            found.append(1000 * (time.perf_counter() - began))
        table.say(type="concede", seat=0)
        table.close()
    return found


def usual(values):
    """The middle one; a blip of the machine is nobody's fault."""
    return statistics.median(values)


# ---- bad days -----------------------------------------------------------------------------------

def kills(place):
    """The server is killed under load, again and again; nothing that was told is lost."""
    count = place.times(1000, 10)
    store = [place.postgres.database("kills")] if place.postgres else []
    done = subprocess.run([sys.executable, HERE / "kill.py", place.program, str(count), *store], cwd=HOME,
                          capture_output=True, text=True, timeout=3600)
    need(done.returncode == 0, (done.stdout + done.stderr)[-400:])
    return count, done.stdout.strip()


def full_disk(place):
    """No file may grow any more, in the midst of games; then the disk has room again."""
    if place.postgres:
        return 0, "PostgreSQL's disk is PostgreSQL's: see tests/server/postgres_test.cpp"
    rounds = place.times(30, 4)
    server = place.server(*FAST, restore_signals=False)      # a file that is too large is an error, and no signal
    cookie = server.guest()
    game = new_game(server, cookie, TWO)
    other = server.guest()
    made = refused = 0

    async def play():
        nonlocal made, refused
        need(server.call("POST", f"/api/games/{game}/join", {}, other)[0] == 200, "joining")
        for n in range(rounds):
            lost = n % 2 == 1
            mine = None
            while mine is None:
                tables = [await Table.open(server.port, game, who) for who in (cookie, other)]
                states = [await asyncio.wait_for(table.hear_of("state"), 60) for table in tables]
                mine = next((i for i in (0, 1) if states[i]["decision"]), None)
                if mine is None:        # it is just being read anew
                    for table in tables:
                        table.close()
                    await asyncio.sleep(0.05)
            if lost:
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            tables[mine].say(type="choose", number=states[mine]["number"], option=0)
            while True:
                message = await asyncio.wait_for(tables[mine].hear(), 30)
                if message["type"] == "error":
                    refused += 1
                    break
                if message["type"] == "state" and message["number"] > states[mine]["number"]:
                    made += 1
                    break
                if message["type"] == "state" and not message["decision"]:
                    made += 1
                    break
            if lost:
                status = server.call("POST", "/api/games", TWO, cookie)[0]
                need(status == 503, f"a game was begun on a full disk: {status}")
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                                 (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            for table in tables:
                table.close()
    asyncio.run(play())
    need(refused > 0 and made > 0, f"{refused} refused, {made} made")
    kept = sqlite3.connect(server.store).execute("SELECT count(*) FROM move WHERE game = ?", (game,)).fetchone()[0]
    need(kept == made, f"{made} choices were acknowledged, {kept} are there")
    place.check(server)
    need(server.end() == 0, "SIGTERM")
    server.start()
    summary = server.call("GET", f"/api/games/{game}", cookie=cookie)[1]
    need(summary["status"] == "running", summary)
    server.end()
    return rounds, f"{refused} choices refused, {made} acknowledged and there"


SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec* at) {
  const int done = (int)syscall(SYS_clock_gettime, clock, at);
  if (clock != CLOCK_REALTIME) return done;
  char text[32] = "0";
  const int file = open(getenv("WALL_IS_OFF"), O_RDONLY | O_CLOEXEC);
  if (file >= 0 && read(file, text, sizeof text - 1) > 0) at->tv_sec += atol(text);
  if (file >= 0) close(file);
  return done;
}
"""


def clock_jumps(place):
    """The calendar is set an hour forward and back, under games with clocks."""
    jumps = place.times(40, 6)
    source, shim, off = place.folder / "shim.c", place.folder / "shim.so", place.folder / "off"
    source.write_text(SHIM)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, source, "-ldl"], check=True)
    off.write_text("0")
    server = place.server("--beat", "50", env={**os.environ, "LD_PRELOAD": str(shim), "WALL_IS_OFF": str(off)})
    cookie = server.guest()

    async def play():
        game = new_game(server, cookie, {**DELOS, "clock": {"minutes": 2, "increment": 0}})
        table = await Table.open(server.port, game, cookie)
        state = await table.hear_of("state")
        for n in range(jumps):
            number = state["number"]
            state = await choose_until(table, lambda s: s["number"] > number and (s["decision"] or s["over"]), state)
            need(not state["over"] or "time" not in state["over"]["reason"], f"a flag fell: {state['over']}")
            if state["over"]:
                game = new_game(server, cookie, {**DELOS, "clock": {"minutes": 2, "increment": 0}})
                table = await Table.open(server.port, game, cookie)
                state = await table.hear_of("state")
            need(60000 < state["clock"]["left"][0] <= 120000, f"the clock says {state['clock']}")
            off.write_text(str([3600, -3600, 0][n % 3]))
    asyncio.run(play())
    need(server.end() == 0, "SIGTERM")
    return jumps, "no clock, beat or game noticed"


def two_processes(place):
    """A second server on the same file."""
    if place.postgres:
        return 0, "several processes share PostgreSQL: ./dev cluster"
    tries = place.times(20, 3)
    server = place.server()
    for _ in range(tries):
        second = subprocess.run([place.program, "serve", "--port", "0", "--store", server.store], cwd=HOME,
                                capture_output=True, text=True, timeout=30)
        need(second.returncode == 1 and f"process {server.process.pid}" in second.stderr, second.stderr)
    link = Path(server.store).with_name("link.db")      # by whatever name
    link.symlink_to(server.store)
    for command in (["serve", "--port", "0", "--store", link], ["store", "migrate", "--from", link, "--to", link.with_name("new.db")],
                    ["store", "migrate", "--from", link.with_name("old.db"), "--to", server.store]):
        link.with_name("old.db").touch()
        second = subprocess.run([place.program, *command], cwd=HOME, capture_output=True, text=True, timeout=60)
        need(second.returncode == 1 and f"process {server.process.pid}" in second.stderr, f"{command}: {second.stderr}")
    server.end(signal.SIGKILL)
    server.start()
    server.end()
    return tries, "refused, and told which process has it"


def sigterm(place):
    """SIGTERM while everything is busy: tables of the strongest computers, a deck test, an analysis, password tries."""
    rounds = place.times(10, 2)
    longest = 0
    for _ in range(rounds):
        server = place.server("--beat", "0")
        cookie = server.guest()

        async def busy():
            body = {"rulebook": "commanders", "first": "as listed",
                    "seats": [{"who": "me"}] + [{"who": "computer", "level": "warlord"}] * 5}
            for _ in range(3):
                game = new_game(server, cookie, body)
                table = await Table.open(server.port, game, cookie)
                state = await table.hear_of("state")
                if state["decision"]:
                    table.say(type="choose", number=state["number"], option=0)
            deck = server.call("GET", "/api/decks/warlords")[1]["decks"]
            test = server.call("POST", "/api/deck-test", {"rulebook": "warlords", "text": deck[0]["text"], "games": 1000,
                                                          "against": [deck[1]["name"]]}, cookie)
            need(test[0] == 200, test[1])
            return test[1]["id"]
        test = asyncio.run(busy())
        for _ in range(600):
            done = server.call("GET", f"/api/deck-test/{test}", cookie=cookie)[1]["done"]
            if done > 0:
                break
            time.sleep(0.1)
        began = time.monotonic()
        need(server.end() == 0, "SIGTERM")
        longest = max(longest, time.monotonic() - began)
        need(longest < place.times(5, 20), f"SIGTERM took {longest:.1f} s")
        server.start()
        for _ in range(200):
            told = server.call("GET", f"/api/deck-test/{test}", cookie=cookie)[1]
            if told["done"] > done or told["finished"]:
                break
            time.sleep(0.1)
        need(told["done"] >= done > 0, f"the deck test was at {done}, is at {told}")
        server.end()
    return rounds, f"ended within {longest:.1f} s; deck tests went on afterwards"


def frozen_database(place):
    """SIGTERM while the database takes what it is sent and never answers."""
    if not place.postgres:
        return 0, "a file does not hang"
    rounds = place.times(5, 1)
    longest = 0
    for _ in range(rounds):
        server = place.server("--beat", "0")
        new_game(server, server.guest())
        own = subprocess.run(["pgrep", "-P", str(place.postgres.process.pid)], capture_output=True, text=True).stdout.split()
        for pid in own:
            os.kill(int(pid), signal.SIGSTOP)
        try:
            time.sleep(1)
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            server.process.wait(30)
            longest = max(longest, time.monotonic() - began)
        finally:
            for pid in own:
                os.kill(int(pid), signal.SIGCONT)
        need(longest < place.times(5.5, 20), f"SIGTERM took {longest:.1f} s")
    return rounds, f"ended within {longest:.1f} s"


# ---- crowds -------------------------------------------------------------------------------------

def idle_lines(place):
    """Connections that say nothing."""
    count = place.times(5000, 500)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20000), hard))
    count = min(count, min(hard, 20000) - 200)
    server = place.server("--connections", "100000")
    cookie = server.guest()
    quiet = asyncio.run(answers(server, "/api/me", cookie, 40))
    lines = []
    for _ in range(count):
        lines.append(socket.create_connection((HOST, server.port)))
    busy = asyncio.run(answers(server, "/api/me", cookie, 40))
    ratio = usual(busy) / usual(quiet)
    for line in lines:
        line.close()
    need(place.short or ratio <= MOST, f"others wait {ratio:.1f} times as long")
    server.end()
    return count, f"another waits {ratio:.1f} times as long"


def no_more_files(place):
    """More connections than the server may have files."""
    server = place.server("--connections", "100000")
    cookie = server.guest()
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (200, 200))
    used = lambda: sum(map(int, Path(f"/proc/{server.process.pid}/stat").read_text().split()[13:15]))
    lines = [socket.create_connection((HOST, server.port)) for _ in range(400)]
    time.sleep(0.5)
    before = used()
    time.sleep(2)
    spun = (used() - before) / os.sysconf("SC_CLK_TCK") / 2
    for line in lines:
        line.close()
    need(spun < 0.2, f"it spins: {spun:.0%} of a core")
    need(server.call("GET", "/api/me", cookie=cookie)[0] == 200, "it is still there")
    need(server.end() == 0, "SIGTERM")
    return 400, f"waited with {spun:.0%} of a core"


def slow_readers(place):
    """Tables that are never read while much is said at them."""
    count = place.times(40, 10)
    server = place.server("--message-rate", "1000", "--connections", "1000", "--beat", "0")
    cookie = server.guest()
    memory = lambda: int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6

    async def attack():
        game = new_game(server, cookie)
        deaf = []
        for _ in range(count):
            table = await Table.open(server.port, game, cookie)
            table.writer.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            table.writer.transport.pause_reading()
            deaf.append(table)
        before = memory()
        speaker = await Table.open(server.port, game, cookie)
        state = None
        for n in range(place.times(6, 2)):      # whatever he sees is told to all of them
            state = await choose_until(speaker, lambda s: s["over"] or s["number"] >= 25 * (n + 1), state)
            for _ in range(50):
                speaker.say(type="chat", text="x" * 300)
            speaker.say(type="ping")
            while (message := await asyncio.wait_for(speaker.hear(), 60))["type"] != "pong":
                state = message if message["type"] == "state" else state        # his turn may have come meanwhile
        grew = memory() - before
        for table in deaf:
            table.close()
        return grew
    grew = asyncio.run(attack())
    need(grew < 100, f"{grew:.0f} MB more")
    need(server.call("GET", "/api/me", cookie=cookie)[0] == 200, "it is still there")
    server.end()
    return count, f"{max(grew, 0):.0f} MB more"


def malformed(place):
    """Requests and messages that make no sense."""
    count = place.times(500000, 5000)
    server = place.server(*FAST, "--games-address", "1000000")
    cookie = server.guest()
    chance = random.Random(5)
    pieces = ["GET", "POST", "HEAD", "PUT", "/", "/api/games", "/api/me", "/api/games/x/table", "%00", "%zz", "..", " HTTP/1.1",
              " HTTP/9.9", "\r\n", "Host: x", "Cookie: tercio=" + cookie, "Content-Length: 5", "Content-Length: -1",
              "Transfer-Encoding: chunked", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
              "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Content-Type: application/json", "{", "}", "[", '"', "\x00", "\xff",
              "x" * 300, "0\r\n\r\n", "ffffffffffffffff\r\n", ":", ";", "\n"]

    def request():
        made = "".join(chance.choice(pieces) + chance.choice(["", " ", "\r\n"]) for _ in range(chance.randrange(1, 14)))
        return made.encode("latin-1") + b"\r\n\r\n"

    def message():
        kind = chance.choice(["choose", "undo", "offer", "answer", "concede", "pause", "hint", "why", "chat", "report", "seat",
                              "ping", "state", "x", ""])
        values = [0, -1, 1e300, 2**63, "", "x" * 400, None, True, [], {}, [[[]]], "\ud800", 5]
        body = {"type": kind, **{chance.choice(["number", "option", "what", "yes", "on", "card", "text", "n", "seat", "y"]):
                                 chance.choice(values) for _ in range(chance.randrange(4))}}
        text = json.dumps(body)
        return text[:chance.randrange(len(text))] if chance.random() < 0.3 else text

    sent = 0

    async def requests(until):
        nonlocal sent
        while sent < until:
            try:
                reader, writer = await asyncio.open_connection(HOST, server.port)
                for _ in range(20):
                    writer.write(request())
                    sent += 1
                writer.write_eof()
                await asyncio.wait_for(reader.read(), 35)
                writer.close()
            except (OSError, asyncio.TimeoutError):
                pass

    async def messages(until):
        nonlocal sent
        while sent < until:
            own = server.guest()
            game = new_game(server, own)
            try:
                table = await Table.open(server.port, game, chance.choice([own, cookie]))       # who plays, or who looks on
                for n in range(400):
                    if chance.random() < 0.02:
                        table.writer.write(bytes(chance.randrange(256) for _ in range(chance.randrange(1, 30))))
                    else:
                        table.send(message().encode("utf-8", "surrogatepass"), chance.choice([1, 1, 1, 1, 2]))
                    sent += 1
                    if n % 20 == 0:
                        await asyncio.wait_for(table.hear(), 20)
                table.close()
            except (ConnectionError, OSError, asyncio.TimeoutError, ValueError, Refused):
                pass

    async def all_of_it():
        await asyncio.gather(*(requests(count * 0.6) for _ in range(20)))
        await asyncio.gather(*(messages(count) for _ in range(8)))
    asyncio.run(all_of_it())
    need(server.process.poll() is None, "it is gone")
    need(server.call("GET", "/api/me", cookie=cookie)[0] == 200, "it does not answer")
    need(server.end() == 0, "SIGTERM")
    return sent, "it is still there"


def bombs(place):
    """Messages that are small on the way and large when they are unpacked."""
    count = place.times(200, 20)
    server = place.server(*FAST)
    cookie = server.guest()
    game = new_game(server, cookie)
    memory = lambda: int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = (packer.compress(b'{"type":"chat","text":"' + b"x" * 20_000_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]

    async def attack():
        before = memory()
        for _ in range(count):
            table = await Table.open(server.port, game, cookie, headers=[("Sec-WebSocket-Extensions", "permessage-deflate")])
            table.send(packed, 1 | 0x40)
            with contextlib.suppress(ConnectionError, OSError, asyncio.TimeoutError):
                while True:
                    # What it says itself is packed, too, and not looked at.
                    if not await asyncio.wait_for(table.reader.read(65536), 20):
                        break
            table.close()
        return memory() - before
    grew = asyncio.run(attack())
    need(grew < 50, f"{grew:.0f} MB more")
    need(server.call("GET", "/api/me", cookie=cookie)[0] == 200, "it is still there")
    need(server.end() == 0, "SIGTERM")
    return count, f"lines cut, {max(grew, 0):.0f} MB more"


def fill_up(place):
    """Guests of one address make, join and continue games until they are refused; others are not."""
    server = place.server("--request-rate", "100000", "--connections", "1000", "--proxy", HOST)
    made = refused = 0
    evil = {"X-Forwarded-For": "10.6.6.6"}
    _, _, answer = server.call("GET", "/api/me", headers=evil)
    before = answer.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
    over = server.call("POST", "/api/games", DELOS, before, headers=evil)[1]["id"]

    async def end_it():
        table = await Table.open(server.port, over, before, headers=list(evil.items()))
        table.say(type="concede", seat=0)
        while not (await table.hear_of("state"))["over"]:
            pass
        table.close()
    asyncio.run(end_it())
    for n in range(place.times(60, 12)):
        _, _, answer = server.call("GET", "/api/me", headers=evil)
        cookie = answer.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
        for _ in range(20):
            status = server.call("POST", "/api/games", DELOS, cookie, headers=evil)[0]
            made += status == 200
            refused += status != 200
    need(made <= 100, f"one address has {made} games")
    status = server.call("POST", f"/api/games/{over}/play-from", {"number": 0, "seat": 0, "level": "recruit"}, before, headers=evil)[0]
    need(status in (409, 429), f"one that is over can be played on from: {status}")
    good = {"X-Forwarded-For": "10.0.0.1"}
    _, _, answer = server.call("GET", "/api/me", headers=good)
    cookie = answer.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
    need(server.call("POST", "/api/games", DELOS, cookie, headers=good)[0] == 200, "somebody else was refused")
    server.end()
    return made + refused, f"{made} games made, {refused} refused; somebody else plays"


def behind_a_proxy(place):
    """One client behind the proxy has more connections than it may; others have theirs."""
    server = place.server("--proxy", HOST, "--connections", "5", "--request-rate", "1000")
    evil, good = [("X-Forwarded-For", "10.6.6.6")], [("X-Forwarded-For", "10.0.0.1")]
    cookie = server.guest()
    game = new_game(server, cookie)

    async def attack():
        tables, refused = [], 0
        for _ in range(20):
            try:
                tables.append(await Table.open(server.port, game, cookie, headers=evil))
            except Refused as why:
                need(" 429 " in str(why), why)
                refused += 1
        need(len(tables) == 5, f"{len(tables)} tables of one client")
        others = [await Table.open(server.port, game, cookie, headers=[("X-Forwarded-For", f"10.0.1.{n}")])
                  for n in range(40)]
        # Of IPv6 a house has a whole block, and may call itself anything within it.
        seen = []
        for n in range(20):
            try:
                seen.append(await Table.open(server.port, game, cookie, headers=[("X-Forwarded-For", f"2001:db8:0:1:{n}::{n}")]))
            except Refused as why:
                need(" 429 " in str(why), why)
                refused += 1
        need(len(seen) == 5, f"{len(seen)} tables of one block of IPv6")
        block = [await Table.open(server.port, game, cookie, headers=[("X-Forwarded-For", f"2001:db8:0:{n + 2:x}::1")]) for n in range(20)]
        for table in tables + others + seen + block:
            table.close()
        return refused
    refused = asyncio.run(attack())
    server.end()
    return 100, f"{refused} refused, 60 others let in"


# ---- neighbours ---------------------------------------------------------------------------------

LOOSE = ("--request-rate", "2000", "--connections", "1000", "--message-rate", "1000", "--kept-an-hour", "100000")


def neighbour(place, name, attack, measure, prepare=lambda server: None, limits=LOOSE, most=MOST):
    """How long another player waits while somebody attacks, beside a quiet server. With loose limits, so that it is not
    they alone that protect others."""
    server = place.server("--beat", "0", "--proxy", HOST, *limits)
    cookie = server.guest()
    known = prepare(server)

    async def attack_all():
        await asyncio.gather(*(attack(server, known, n) for n in range(4)), return_exceptions=True)

    def under_attack():
        attacker = os.fork()        # a program of its own, which is not to use up the machine
        if attacker == 0:
            os.nice(15)
            signal.alarm(300)
            asyncio.run(attack_all())
            os._exit(0)
        try:
            time.sleep(1.5)
            return asyncio.run(measure(server, cookie))
        finally:
            os.kill(attacker, signal.SIGKILL)
            os.waitpid(attacker, 0)

    # By turns, for the machine has others to serve, too; the middle one of what they give.
    turns = []
    for _ in range(place.times(5, 1)):
        quiet, busy = asyncio.run(measure(server, cookie)), under_attack()
        turns.append((usual(busy) / max(usual(quiet), 0.5), usual(quiet), usual(busy)))
    ratio, quiet, busy = sorted(turns)[len(turns) // 2]
    longest = server.figures()["longest_step_microseconds"] / 1000
    told = f"another waits {ratio:.1f} times as long ({quiet:.1f} ms, then {busy:.1f} ms"
    told += f"; {', '.join(f'{turn[0]:.1f}' for turn in turns)} by turns)" if len(turns) > 1 else ")"
    need(place.short or ratio <= most, f"{name}: {told}")
    server.end()
    return len(turns), f"{told}; no step of the loop took more than {longest:.1f} ms"


EVIL = {"X-Forwarded-For": "10.6.6.6"}


async def keep_asking(server, method, path, body, cookie):
    while True:
        await asyncio.to_thread(server.call, method, path, body, cookie, EVIL)


def decks(place):
    """Deck conversions and checks of long lines and many."""
    texts = ["x" * 19000, "\n".join(f"3 Card number {n} of no game at all" for n in range(500)), "3 " + "y" * 190]
    sent = iter(range(10**9))

    async def attack(server, _, n):
        while True:
            path = ["/api/deck-convert", "/api/deck-check"][n % 2]
            body = {"rulebook": "warlords", "text": texts[next(sent) % 3] + f" {next(sent)}"}
            await asyncio.to_thread(server.call, "POST", path, {**body, "to": "text"} if n % 2 == 0 else body, None, EVIL)

    async def measure(server, cookie):
        return await answers(server, "/api/me", cookie, place.times(150, 40))
    return neighbour(place, "decks", attack, measure)


def replays(place):
    """Steps of long finished games, more of them than are remembered, all the time; another looks at the list of games."""
    def prepare(server):
        cookie = server.guest()

        async def play(game):
            table = await Table.open(server.port, game, cookie)
            await choose_until(table, lambda s: s["over"] or s["number"] > 60)
            table.say(type="concede", seat=0)
            await choose_until(table, lambda s: s["over"])
            table.close()

        async def all_of_them():
            games = [new_game(server, cookie) for _ in range(place.times(12, 3))]
            await asyncio.gather(*map(play, games))
            return games
        return asyncio.run(all_of_them())

    async def attack(server, games, n):
        while True:
            game = random.choice(games)
            path = [f"/api/games/{game}/steps", f"/api/games/{game}/step/{random.randrange(60)}"][n % 2]
            await asyncio.to_thread(server.call, "GET", path, None, None, EVIL)

    async def measure(server, cookie):
        return await answers(server, "/api/games", cookie, place.times(150, 40))
    return neighbour(place, "replays", attack, measure, prepare)


def passwords(place):
    """Passwords are tried."""
    async def attack(server, _, n):
        while True:
            await asyncio.to_thread(server.call, "POST", "/api/sign-in", {"name": f"somebody{random.randrange(999)}",
                                    "password": "a wrong password"}, None, {"X-Forwarded-For": f"10.6.{n}.{random.randrange(250)}"})

    async def measure(server, cookie):
        return await think_times(server, cookie, place.times(400, 12))
    return neighbour(place, "passwords", attack, measure)


def floods(place):
    """Everything as fast as it goes, with the limits as they are: requests of every kind, messages, signs of life, new
    connections."""
    paths = ["/api/site", "/api/games", "/api/cards/warlords", "/api/my/decks", "/", "/api/honour/delos", "/api/games/nothing",
             "/api/decks/delos"]

    async def requests(server, cookie):
        lines = "".join(f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.6.6.6\r\nCookie: tercio={cookie}\r\n\r\n"
                        for path in paths).encode()
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(HOST, server.port)
                for _ in range(50):
                    writer.write(lines)
                    await writer.drain()
                    await reader.read(1 << 20)
                writer.close()

    async def messages(server, cookie, game):
        while True:
            with contextlib.suppress(OSError, ConnectionError, Refused, asyncio.IncompleteReadError):
                table = await Table.open(server.port, game, cookie, headers=list(EVIL.items()))
                while True:
                    for kind in ("ping", "hint", "seat", "why", "chat", "undo"):
                        table.say(type=kind, number=0, seat=0, card="x", text="x")
                    table.send(b"", 9)
                    await table.writer.drain()
                    await asyncio.sleep(0)
                    await asyncio.wait_for(table.reader.read(1 << 20), 5)

    async def attack(server, _, n):
        _, _, answer = await asyncio.to_thread(server.call, "GET", "/api/me", None, None, EVIL)
        cookie = answer.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
        _, answer, _ = await asyncio.to_thread(server.call, "POST", "/api/games", DELOS, cookie, EVIL)
        await asyncio.gather(*(requests(server, cookie) for _ in range(12)),
                             *(messages(server, cookie, answer["id"]) for _ in range(10)), return_exceptions=True)

    async def measure(server, cookie):
        return await answers(server, "/api/me", cookie, place.times(100, 30), pause=0.04)
    return neighbour(place, "floods", attack, measure, limits=())


def computers(place):
    """A guest with twenty tables of five strong computers each."""
    async def attack(server, _, n):
        if n > 0:
            return
        _, _, answer = await asyncio.to_thread(server.call, "GET", "/api/me", None, None, EVIL)
        cookie = answer.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
        body = {"rulebook": "commanders", "first": "as listed",
                "seats": [{"who": "me"}] + [{"who": "computer", "level": "warlord"}] * 5}
        tables = []
        for _ in range(20):
            _, answer, _ = await asyncio.to_thread(server.call, "POST", "/api/games", body, cookie, EVIL)
            tables.append(await Table.open(server.port, answer["id"], cookie))
        await asyncio.gather(*(choose_until(table, lambda s: s["over"]) for table in tables))

    async def measure(server, cookie):
        return await think_times(server, cookie, place.times(400, 15))
    return neighbour(place, "computers", attack, measure, most=2)


def chatter(place):
    """Chat at a table as fast as it goes; then somebody enters."""
    server = place.server("--message-rate", "100000", "--request-rate", "1000", "--beat", "0")
    cookie, other = server.guest(), server.guest()
    game = new_game(server, cookie)
    count = place.times(20000, 2000)

    async def attack():
        table = await Table.open(server.port, game, cookie)
        for n in range(count):
            table.say(type="chat", text=f"line {n} " + "x" * 280)
            if n % 100 == 99:
                await table.writer.drain()
                table.say(type="ping")
                await table.hear_of("pong")
        late = await Table.open(server.port, game, other)
        heard = []
        while "presence" not in heard:
            heard.append((await asyncio.wait_for(late.hear(), 20))["type"])
        need(heard.count("chats") == 1 and "state" in heard and len(heard) < 6, heard)
        late.close()
    asyncio.run(attack())
    server.end()
    return count, "the table is entered with one message of it"


SLOW_DISK = r"""
#include <sys/syscall.h>
#include <unistd.h>
int fdatasync(int file) {
  usleep(500000);
  return (int)syscall(SYS_fdatasync, file);
}
int fsync(int file) { return fdatasync(file); }
"""


def shouting(place):
    """Many guests at one table speak at once, while the disk is slow: all of it is told in one moment. Those who play stay."""
    if place.postgres:
        return 0, "PostgreSQL's disk is PostgreSQL's"
    rounds = place.times(5, 1)
    source, shim = place.folder / "slow.c", place.folder / "slow.so"
    source.write_text(SLOW_DISK)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, source], check=True)
    server = place.server("--beat", "0", env={**os.environ, "LD_PRELOAD": str(shim)})
    cookie = server.guest()
    said = 0

    async def attack():
        nonlocal said
        game = new_game(server, cookie)
        table = await Table.open(server.port, game, cookie)
        crowd = [await Table.open(server.port, game, server.guest()) for _ in range(6)]
        for one in crowd:
            for n in range(50):
                one.say(type="chat", text=f"hear, hear: {n}")
        heard = 0
        while heard < 300:
            heard += (await asyncio.wait_for(table.hear(), 120))["type"] == "chat"
        said += heard
        for one in [table, *crowd]:
            one.close()
    for _ in range(rounds):
        asyncio.run(attack())
    server.end()
    return said, "all of it heard by who plays there, who stays"


def arrivals(place):
    """When those at a table hear: does it tell whether the other was asked in secret? Whoever is asked so passes at once.
    The one who chose hears at the end of the beat; a question in secret comes in a part of it that depends on nothing that
    the other is asked."""
    beat = 240
    server = place.server("--beat", str(beat), "--message-rate", "1000", "--request-rate", "1000", "--kept-an-hour", "100000")
    wanted = place.times(400, 25)
    early = choices = 0
    alone, both = [], []        # milliseconds until the other seat was asked in secret: it alone, or the one who chose, too

    async def play(rulebook, seed):
        nonlocal early, choices
        chance = random.Random(seed)
        people = [server.guest(), server.guest()]
        game = new_game(server, people[0], {**TWO, "rulebook": rulebook})
        need(server.call("POST", f"/api/games/{game}/join", {}, people[1])[0] == 200, "joining")
        tables = [await Table.open(server.port, game, who) for who in people]
        began, chooser, heard, over, measured = None, None, {}, False, False
        states, pongs = [asyncio.Queue(), asyncio.Queue()], [asyncio.Queue(), asyncio.Queue()]
        last = [0.0, 0.0]       # when each heard a state

        def settle():
            """What was heard in the beat after the last choice."""
            nonlocal choices, early
            questions = {seat: when for seat, (when, asked) in heard.items() if asked and when < 0.9 * beat}
            if measured and heard:
                choices += 1
                early += any(when < beat / 5 - 5 for when, _ in heard.values())
                if 1 - chooser in questions:
                    (both if chooser in questions else alone).append(questions[1 - chooser])

        async def listen(i):
            while True:
                message = await tables[i].hear()
                since = None if began is None else 1000 * (time.perf_counter() - began)
                if message["type"] == "pong":
                    pongs[i].put_nowait(None)
                if message["type"] != "state":
                    continue
                last[i] = time.perf_counter()
                if since is not None and not message["over"]:
                    heard.setdefault(i, (since, message["decision"] is not None))
                states[i].put_nowait((message, since))

        async def sit(i):
            nonlocal began, chooser, heard, over, measured
            while not over and choices < wanted:
                state, since = await asyncio.wait_for(states[i].get(), 60)
                if state["over"]:
                    over = True
                    return
                if not state["decision"]:
                    continue
                options = state["decision"]["options"]
                skip = [n for n, option in enumerate(options) if option["pass"]]
                if since is not None and since < 0.9 * beat and skip:
                    tables[i].say(type="choose", number=state["number"], option=skip[0])
                    continue
                # What the other hears at the same time is not heard of this choice: it is on its way before the answer to this.
                tables[1 - i].say(type="ping")
                await asyncio.wait_for(pongs[1 - i].get(), 60)
                settle()
                # What both hear at once is asked in the open. Of an answer in secret, which may be no pass, nothing is measured.
                measured = 1000 * abs(last[0] - last[1]) < beat / 10
                chooser, heard = i, {}
                tables[i].say(type="choose", number=state["number"], option=chance.randrange(len(options)))
                began = time.perf_counter()
        listening = [asyncio.create_task(listen(i)) for i in (0, 1)]
        await asyncio.wait([asyncio.create_task(sit(i)) for i in (0, 1)], return_when=asyncio.FIRST_COMPLETED)
        for table, task in zip(tables, listening):
            task.cancel()
            table.close()
    for seed in range(60):
        if choices < wanted:
            asyncio.run(play(["delos", "warlords"][seed % 2], seed))
    need(early == 0, f"{early} of {choices} came before the parts of the beat in which anything is told")
    told = f"{len(alone)} were asked in secret alone, {len(both)} beside the one who chose"
    if alone and both:
        apart = abs(usual(alone) - usual(both))
        need(place.short or apart < beat / 10, f"those asked second hear {apart:.0f} ms apart from those asked alone")
        told += f": after {usual(alone):.0f} and {usual(both):.0f} ms"
    server.end()
    return choices, told


ATTACKS = [kills, full_disk, clock_jumps, two_processes, sigterm, frozen_database, idle_lines, no_more_files, slow_readers,
           malformed, bombs, fill_up, behind_a_proxy, decks, replays, passwords, computers, floods, chatter,
           shouting, arrivals]
SHORT_WITH_POSTGRES = [kills, clock_jumps, sigterm, frozen_database, malformed, fill_up, decks]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", action="append")
    parser.add_argument("--store", choices=["SQLite", "PostgreSQL", "both"], default="both")
    wanted = parser.parse_args()
    lines, failed = [], 0
    for kind, attacks in (("SQLite", ATTACKS), ("PostgreSQL", SHORT_WITH_POSTGRES if wanted.short else ATTACKS)):
        if wanted.store not in ("both", kind):
            continue
        postgres = Postgres() if kind == "PostgreSQL" else None
        for attack in attacks:
            if wanted.only and attack.__name__ not in wanted.only:
                continue
            with tempfile.TemporaryDirectory(prefix="tercio-attack-") as folder:
                began = time.monotonic()
                place = Place(str(Path(wanted.program).resolve()), folder, postgres, wanted.short)
                try:
                    times, result = attack(place)
                    result = "ok: " + result
                except (Failed, AssertionError, OSError, asyncio.TimeoutError, subprocess.SubprocessError) as why:
                    times, result = "", f"FAILED: {type(why).__name__ if not str(why) else why}"
                    failed += 1
                    tell_of_servers()
                for server in list(Server.started):
                    server.end(signal.SIGKILL)
                lines.append((f"{attack.__name__.replace('_', ' ')}, {kind}", str(times), result))
                print(f"{lines[-1][0]}: {times} {result} ({time.monotonic() - began:.0f} s)", flush=True)
    width = max(len(line[0]) for line in lines)
    print("\n" + "attack".ljust(width), "  times", " result")
    for name, times, result in lines:
        print(name.ljust(width), times.rjust(7), "", result)
    sys.exit(failed > 0)


main()
