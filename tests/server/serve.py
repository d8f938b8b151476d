#!/usr/bin/env python3
"""The running server against clients that mean no good, and its way to end: serve.py PROGRAM"""
import asyncio
import json
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from client import HOME, HOST, Closed, Refused, Server, Table, longer_log

PROGRAM = sys.argv[1]
GAME = {"rulebook": "delos", "seats": [{"who": "me"}, {"who": "computer", "level": "recruit"}], "first": "as listed"}
failures = 0


def expect(true, what):
    global failures
    if not true:
        failures += 1
        print("FAILED:", what, flush=True)


def refused(server, status, method, path, body=None, what="", **more):
    got, answer, _ = server.call(method, path, body, **more)
    clear = isinstance(answer, dict) and list(answer) == ["error"] and " " in answer["error"]
    expect(got == status and clear, f"{method} {path} {what or body}: {got} {str(answer)[:200]}, not {status}")


def raw(server, text):
    """What the server says to these bytes."""
    with socket.create_connection((HOST, server.port), timeout=20) as line:
        line.sendall(text)
        line.shutdown(socket.SHUT_WR)
        said = b""
        try:
            while piece := line.recv(65536):
                said += piece
        except ConnectionError:
            pass
        return said.decode(errors="replace")


def new_game(server, cookie, **more):
    status, answer, _ = server.call("POST", "/api/games", {**GAME, **more}, cookie)
    assert status == 200, answer
    return answer["id"]


def check_headers(server):
    for path in ["/", "/game/abc", "/api/site", "/api/nothing", "/no.file", "/healthz", "/metrics"]:
        _, _, answer = server.call("GET", path)
        policy = answer.getheader("Content-Security-Policy") or ""
        expect("default-src 'none'" in policy and "script-src 'self'" in policy and "frame-ancestors 'none'" in policy
               and "unsafe-eval" not in policy and "http:" not in policy and "*" not in policy, f"{path}: policy {policy}")
        expect(answer.getheader("X-Content-Type-Options") == "nosniff", f"{path}: nosniff")
        expect(answer.getheader("Access-Control-Allow-Origin") is None, f"{path}: no other site may read it")
    _, _, answer = server.call("GET", "/api/me")
    cookie = answer.getheader("Set-Cookie")
    expect("HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie and "Secure" not in cookie, cookie)
    expect(len(cookie.split(";")[0]) > 30, "a session's token cannot be guessed")
    expect(server.call("GET", "/healthz")[1] == "ok\n", "healthz")
    expect("choices_total" not in server.call("GET", "/metrics")[1], "what is counted is not for everybody")
    expect(server.figures()["choices_total"] == 0, "at its own door it is")


def check_bodies(server):
    cookie = server.guest()
    me = server.call("GET", "/api/me", cookie=cookie)[1]
    post = {"cookie": cookie}
    refused(server, 403, "POST", "/api/name", {"name": "x"}, headers={"Origin": "http://evil.example"}, **post)
    refused(server, 403, "POST", "/api/name", {"name": "x"}, headers={"Origin": "null"}, **post)
    refused(server, 403, "POST", "/api/games", GAME, headers={"Origin": f"http://{HOST}:{server.port}.evil"}, **post)
    refused(server, 400, "POST", "/api/name", {"name": "x"}, headers={"Content-Type": "text/plain"}, **post)
    refused(server, 400, "POST", "/api/name", {"name": "x"}, headers={"Content-Type": "application/x-www-form-urlencoded"},
            **post)
    for text in ["", "{", "[]", "1", "null", '{"name": }', '{"name": "x"} more', "{\"name\": \"\\ud800\"}",
                 b'{"name": "\xff\xfe"}', "[" * 100000, '{"a":' * 5000, '{"name": "x", "name2": 1}', '{"name": 1}', "{}",
                 '{"name": ""}', json.dumps({"name": "x" * 41}), '{"name": ["x"]}', '{"name": null}']:
        refused(server, 400, "POST", "/api/name", raw=text, what=text[:60], **post)
    refused(server, 413, "POST", "/api/name", raw=json.dumps({"name": "x" * 200000}), what="too large", **post)
    expect(server.call("GET", "/api/me", cookie=cookie)[1] == me, "nothing of it changed anything")
    huge = 2 ** 64 - 1
    for body in [{**GAME, "seats": []}, {**GAME, "seats": [{"who": "me"}] * 7}, {**GAME, "seats": [{"who": "me"}]},
                 {**GAME, "seats": [{"who": "computer", "level": "recruit"}] * 2}, {**GAME, "rulebook": "chess"},
                 {**GAME, "seats": [{"who": "me"}, {"who": "computer", "level": "god"}]},
                 {**GAME, "clock": {"minutes": 0, "increment": 0}}, {**GAME, "variants": ["nothing"]},
                 {**GAME, "teams": [[0, 1], [9]]}, {**GAME, "teams": [[0], [1]]}, {**GAME, "seed": 1},
                 {**GAME, "seats": [{"who": "me", "deck": {"text": "nonsense"}}, {"who": "open", "deck": None}]},
                 {**GAME, "seats": [{"who": "me", "deck": {"text": "game: delos\n"}}, {"who": "computer", "level": "recruit"}]},
                 {**GAME, "seats": [{"who": "me", "deck": {"id": huge}}, {"who": "open"}]},
                 {**GAME, "seats": [{"who": "me"}, {"who": "beside", "name": "a#0,/"}]}]:
        refused(server, 400, "POST", "/api/games", body, **post)
    refused(server, 404, "POST", "/api/games", {"rulebook": "delos", "lesson": "nothing"}, **post)
    refused(server, 404, "POST", "/api/games",
            {**GAME, "seats": [{"who": "me", "deck": {"name": "../../etc/passwd"}}, {"who": "open"}]}, **post)
    refused(server, 404, "POST", "/api/games", {**GAME, "seats": [{"who": "me", "deck": {"id": 12345}}, {"who": "open"}]},
            **post)
    refused(server, 400, "POST", "/api/my/decks/delete", {"id": huge}, **post)
    refused(server, 400, "POST", "/api/my/decks", {"id": huge, "rulebook": "delos", "name": "x", "text": "x"}, **post)
    for path in ["/api/games/x/join", "/api/games/x/leave", "/api/games/x/analyse"]:
        refused(server, 404, "POST", path, {}, **post)
    refused(server, 404, "POST", "/api/games/x/play-from", {"number": 0, "seat": 0, "level": "recruit"}, **post)
    for path in ["/api/games/x", "/api/games/x/record", "/api/games/x/steps", "/api/games/x/step/0", "/api/games/x/analysis",
                 "/api/deck-test/x", "/api/cards/chess", "/api/decks/..%2f..", "/api/honour/x", "/api", "/api/x/y/z"]:
        refused(server, 404, "GET", path)
    refused(server, 405, "GET", "/api/sign-up")
    refused(server, 405, "POST", "/index.html", {})
    refused(server, 405, "DELETE", "/api/me")
    expect(server.call("GET", "/api/games", cookie=cookie)[1]["mine"] == [], "no game was begun")


def check_lines(server):
    for target in ["/../etc/passwd", "/assets/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/%00", "/%zz",
                   "/a%0d%0aX-Injected:%201", "http://evil.example/", "*"]:
        said = raw(server, f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        expect(said.startswith("HTTP/1.1 400") and "root:" not in said and "X-Injected" not in said, f"{target}: {said[:80]}")
    # Where a request ends, and whom it is for, nobody can read in two ways: a second request hidden in the first is none.
    for head in ["Transfer-Encoding: xchunked\r\nContent-Length: 2", "Transfer-Encoding: chunked, identity\r\nContent-Length: 2",
                 "Transfer-Encoding: chunked\r\nContent-Length: 2", "Transfer-Encoding: identity\r\nContent-Length: 2",
                 "Content-Length: 2\r\nContent-Length: 2", "Content-Length: 2\r\nContent-Length: 40", "Content-Length: 2, 2",
                 "Content-Length: +2", "Host: y\r\nContent-Length: 2"]:
        said = raw(server, f"POST /api/name HTTP/1.1\r\nHost: x\r\n{head}\r\n\r\n{{}}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        expect(said == "" or (said.startswith("HTTP/1.1 400") and "not understood" in said and said.count("HTTP/1.1") == 1), f"{head}: {said}")
    said = raw(server, b"GET /healthz HTTP/1.1\r\n\r\n")
    expect(said.startswith("HTTP/1.1 400"), f"for nobody: {said[:80]}")
    said = raw(server, b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20000 + b"\r\n\r\n")
    expect(said.startswith("HTTP/1.1 431"), f"a long header: {said[:80]}")
    said = raw(server, b"POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n")
    expect(said.startswith("HTTP/1.1 413"), f"a long body: {said[:80]}")
    with socket.create_connection((HOST, server.port), timeout=20) as line:      # what is neither header nor body is bounded, too
        try:
            line.sendall(b"POST /api/name HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5;" + b"x" * 1_000_000)
            expect(line.recv(1000) == b"", "a chunk without end is cut off")
        except ConnectionError:
            pass
        except TimeoutError:
            expect(False, "a chunk without end is read on and on")
    for junk in [b"\x00" * 100, b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"GET / HTTP/9.9\r\n\r\n",
                 b"POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"]:
        raw(server, junk)
    expect(server.call("GET", "/healthz")[0] == 200, "it is still there")


async def check_table(server):
    cookie = server.guest()
    game = new_game(server, cookie)
    for origin in ["http://evil.example", "null", f"http://{HOST}"]:
        try:
            await Table.open(server.port, game, cookie, origin)
            expect(False, f"a table was opened for {origin}")
        except Refused as why:
            expect(" 403 " in str(why), f"{origin}: {why}")
    try:
        await Table.open(server.port, "nowhere", cookie)
        expect(False, "a table that is not there was opened")
    except Refused as why:
        expect(" 404 " in str(why), str(why))

    table = await Table.open(server.port, game, cookie)
    state = await table.hear_of("state")
    while not state["decision"]:
        state = await table.hear_of("state")
    number = state["number"]
    bad = ["", "nonsense", "{", "[]", "1", "null", "{}", '{"type": 1}', '{"type": "nothing"}', '{"type": "hello"}',
           '{"type": "choose"}', '{"type": "choose", "number": -1, "option": 0}', '{"type": "choose", "number": 0}',
           '{"type": "choose", "number": 0, "option": 0, "standing": 0}', '{"type": "choose", "number": 1e300, "option": 0}',
           '{"type": "choose", "number": %d, "option": 2000}' % number, '{"type": "choose", "number": %d, "option": 2001}' % number,
           '{"type": "choose", "number": 18446744073709551615, "option": 0}', '{"type": "choose", "number": "0", "option": "0"}',
           '{"type": "seat", "seat": 1}', '{"type": "seat", "seat": 200}', '{"type": "concede", "seat": 1}',
           '{"type": "offer", "what": "everything"}', '{"type": "answer", "what": "draw", "yes": true}',
           '{"type": "report", "n": 0}', '{"type": "ping", "more": 1}', '{"type": "server.state"}',
           json.dumps({"type": "chat", "text": "x" * 301}), json.dumps({"type": "chat", "text": ""}),
           json.dumps({"type": "x" * 5000}), "[" * 8000, '{"type": "chat", "text": "\\ud800"}']

    async def answered():
        while (answer := await asyncio.wait_for(table.hear(), 20))["type"] == "presence":
            pass
        return answer
    for text in bad:
        table.send(text.encode())
        answer = await answered()
        expect(answer["type"] == "error" and answer["message"], f"{text[:80]}: {str(answer)[:200]}")
    table.send(b'{"type": "chat", "text": "\xff\xfe"}', 2)
    answer = await answered()
    expect(answer["type"] == "error", f"no UTF-8: {answer}")
    table.say(type="ping")
    expect((await answered())["type"] == "pong", "it still listens")
    again = await Table.open(server.port, game, cookie)
    expect((await again.hear_of("state"))["number"] == number, "nothing of it changed the game")
    for text in [b'{"type": "chat", "text": "\xff\xfe"}', b"x" * 9000]:     # a text frame is UTF-8, and short
        again = await Table.open(server.port, game, cookie)
        await again.hear_of("state")
        again.send(text)
        try:
            while True:
                await asyncio.wait_for(again.hear(), 20)
        except ConnectionError:
            pass

    watcher = await Table.open(server.port, game, server.guest())
    seen = await watcher.hear_of("state")
    expect(seen["decision"] is None and seen["seen_by"] is None, "a spectator is asked nothing")
    watcher.say(type="choose", number=0, option=0)
    expect((await watcher.hear_of("error"))["message"] == "You do not play in this game.", "a spectator chooses nothing")
    for path in ["record", "steps", "step/0", "step/0?seen=all"]:
        refused(server, 409, "GET", f"/api/games/{game}/{path}")
    refused(server, 409, "POST", f"/api/games/{game}/analyse", {}, cookie=cookie)
    refused(server, 409, "POST", f"/api/games/{game}/play-from", {"number": 0, "seat": 0, "level": "recruit"}, cookie=cookie)
    table.say(type="concede", seat=0)
    while not (await table.hear_of("state"))["over"]:
        pass
    expect(server.call("GET", f"/api/games/{game}/record")[0] == 200, "the record leaves after the end")
    for body in [{"number": 9999, "seat": 0, "level": "recruit"}, {"number": 0, "seat": 5, "level": "recruit"},
                 {"number": 0, "seat": 0, "level": "god"}]:
        refused(server, 400, "POST", f"/api/games/{game}/play-from", body, cookie=cookie)
    for path in ["step/9999", "step/x", "step/-1"]:
        refused(server, 404, "GET", f"/api/games/{game}/{path}")
    refused(server, 400, "GET", f"/api/games/{game}/step/0?seen=9")
    expect(server.call("GET", f"/api/games/{game}/step/0?seen=0")[0] == 200, "a step")
    return game


async def finish(server, game, cookie):
    table = await Table.open(server.port, game, cookie)
    await table.hear_of("state")
    table.say(type="concede", seat=0)
    while not (await table.hear_of("state"))["over"]:
        pass


def check_limits(folder):
    server = Server(PROGRAM, folder / "limits.db", "--request-rate", "5", "--connections", "4", "--message-rate", "5",
                    "--secure", "--origin", "https://tercio.example", "--proxy", "127.0.0.1", "--beat", "0")
    server.start()
    own = {"Origin": "https://tercio.example"}
    status, _, answer = server.call("POST", "/api/name", {"name": "Thomas"}, headers={**own, "X-Forwarded-For": "9.9.9.9"})
    expect(status == 200 and "; Secure" in answer.getheader("Set-Cookie"), "a cookie for https only")
    expect(answer.getheader("Set-Cookie").startswith("__Host-tercio="), "that no other host can have set")
    refused(server, 403, "POST", "/api/name", {"name": "x"},
            headers={"Origin": f"http://{HOST}:{server.port}", "X-Forwarded-For": "9.9.9.9"})
    for client, claims in (("10.0.0.1", "X-Forwarded-For: {n}.1.1.1, 10.0.0.1"),
                           ("10.0.0.9", "X-Forwarded-For: {n}.1.1.1\r\nX-Forwarded-For: 10.0.0.9")):
        asked = "".join(f"GET /api/site HTTP/1.1\r\nHost: x\r\n{claims.format(n=n)}\r\n\r\n" for n in range(40))
        said = raw(server, asked.encode())      # on one line, so that a busy machine does not make it slow
        slow = said.count("HTTP/1.1 429")
        expect(slow > 3, f"40 requests at once, {slow} refused: what {client} claims to be does not count")
        expect(said.count("\r\nRetry-After: ") == slow, "when to come again")
    expect(server.call("GET", "/api/site", headers={"X-Forwarded-For": "10.0.0.2"})[0] == 200, "others are served")
    status = raw(server, b"HEAD /api/site HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n" * 30)
    expect("429" in status and "{" not in status, "a HEAD that is refused has no body")
    tries = [server.call("POST", "/api/sign-in", {"name": "nobody", "password": "wrong password"},
                         headers={**own, "X-Forwarded-For": f"10.0.1.{n}"})[0] for n in range(1)]
    expect(tries == [401] or tries == [403], f"a wrong password: {tries}")
    cookie = server.call("GET", "/api/me", headers={"X-Forwarded-For": "10.0.0.3"})[2].getheader("Set-Cookie")
    cookie = cookie.split(";")[0].split("=", 1)[1]
    game = server.call("POST", "/api/games", GAME, cookie, headers={"X-Forwarded-For": "10.0.0.4"})[1]["id"]

    async def flood():
        table = await Table.open(server.port, game, cookie, "https://tercio.example", name="__Host-tercio")
        for _ in range(40):
            table.say(type="ping")
        heard = []
        while len(heard) < 40:
            answer = (await table.hear())["type"]
            heard += [answer] if answer in ("pong", "error") else []
        expect(heard.count("error") > 3 and heard.count("pong") >= 15, f"40 messages at once: {heard}")
    asyncio.run(flood())
    expect(server.end() == 0, "SIGTERM")


def check_options(folder):
    """What could never be true is refused, and not believed in silence."""
    for wrong in (["--proxy", "localhost"], ["--proxy", "10.0.0.0/8"], ["--origin", "https://tercio.example/"],
                  ["--origin", "tercio.example"]):
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", folder / "options.db", *wrong], cwd=HOME,
                              capture_output=True, text=True, timeout=60)
        expect(done.returncode == 1 and wrong[0] in done.stderr, f"{wrong}: {done.returncode} {done.stderr}")
        expect(not (folder / "options.db").exists(), "nothing was made")


def check_kept(folder):
    """What one person and one address may leave on the disk."""
    server = Server(PROGRAM, folder / "kept.db", "--kept-an-hour", "2", "--request-rate", "1000", "--proxy", HOST)
    server.start()
    deck = {"rulebook": "delos", "name": "x", "text": "\n".join(["x" * 199] * 100)}

    def saved(cookie, n):
        return server.call("POST", "/api/my/decks", deck, cookie, {"X-Forwarded-For": f"10.0.0.{n}"})[0]
    people = [server.guest() for _ in range(3)]
    expect([saved(people[0], 1) for _ in range(7)] == [200] * 5 + [429] * 2, "decks of a person")
    expect([saved(people[1], 1) for _ in range(5)] == [200] * 5, "of another")
    expect(saved(people[2], 1) == 429 and saved(people[2], 2) == 200, "of an address")
    expect(server.end() == 0, "SIGTERM")


async def check_many_tables(folder):
    """Messages are counted for an address, too, at however many tables they are said."""
    server = Server(PROGRAM, folder / "tables.db", "--message-rate", "1", "--request-rate", "1000", "--beat", "0")
    server.start()
    cookie = server.guest()
    game = new_game(server, cookie)
    tables = [await Table.open(server.port, game, cookie) for _ in range(30)]
    for table in tables:            # each of them may say three things at once; all together may say thirty
        for _ in range(3):
            table.say(type="ping")

    async def answers(table):
        found = []
        while len(found) < 3:
            answer = (await asyncio.wait_for(table.hear(), 60))["type"]
            found += [answer] if answer in ("pong", "error") else []
        return found
    heard = [answer for answers_of in await asyncio.gather(*map(answers, tables)) for answer in answers_of]
    expect(heard.count("pong") >= 30 and heard.count("error") > 3, f"90 messages of one address at many tables: {heard}")
    expect(server.end() == 0, "SIGTERM")


def check_loop(folder):
    """What takes long does not run where people play: counted in time of the processor, so other programs do not matter."""
    server = Server(PROGRAM, folder / "loop.db", "--kept-an-hour", "10000", "--request-rate", "1000")
    server.start()
    cookie = server.guest()
    deck = {"rulebook": "delos", "name": "x", "text": "\n".join(["\u20ac" * 66] * 95)}
    refused(server, 400, "POST", "/api/my/decks", {**deck, "text": "x" * 201}, cookie=cookie)
    kept = [server.call("POST", "/api/my/decks", deck, cookie)[0] for _ in range(60)]
    expect(kept[:40] == [200] * 40 and kept[-1] == 409, f"decks of a person are bounded, all together: {kept}")

    def long_steps(what, times=20):
        before = server.figures()["long_steps_total"]
        for _ in range(times):
            what()
        return server.figures()["long_steps_total"] - before
    found = long_steps(lambda: server.call("GET", "/api/my/decks", cookie=cookie))
    expect(found < 10, f"lists of decks: {found} of 20 took more than a millisecond")
    for name, text in (("lists", '{"name": [' + ",".join(["[[[]]]"] * 17000) + "]}"),
                       ("objects", '{"name": [' + ",".join(['{"a":1}'] * 15000) + "]}")):
        found = long_steps(lambda: refused(server, 400, "POST", "/api/name", raw=text, what=name, cookie=cookie))
        expect(found < 10, f"bodies of many {name}: {found} of 20 took more than a millisecond")
    refused(server, 400, "POST", "/api/games", {**GAME, "rulebook": "warlords", "seats": [
        {"who": "me", "deck": {"text": "3 " + "x" * 19990}}, {"who": "open"}]}, cookie=cookie)
    expect(server.end() == 0, "SIGTERM")


def check_secrets(server):
    answers = [server.call("POST", "/api/sign-in", {"name": "nobody", "password": "wrong password"})[0] for _ in range(14)]
    expect(answers[0] in (401, 403) and 429 in answers, f"guessing passwords: {answers}")


async def check_private(server):
    """Only those who sit there or are invited may look at a private game, while it runs and afterwards."""
    cookie, stranger = server.guest(), server.guest()
    status, answer, _ = server.call("POST", "/api/games", {**GAME, "private": True}, cookie)
    game, invite = answer["id"], answer.get("invite")
    expect(status == 200 and invite, "a private game has an invitation")
    refused(server, 403, "GET", f"/api/games/{game}", cookie=stranger)
    expect(server.call("GET", f"/api/games/{game}?invite={invite}", cookie=stranger)[0] == 200, "who is invited may look")
    for brought in (None, "guess"):
        try:
            await Table.open(server.port, game, stranger, invite=brought)
            expect(False, "a stranger watches a private game")
        except Refused as why:
            expect(" 403 " in str(why), str(why))
    watcher = await Table.open(server.port, game, stranger, invite=invite)
    expect((await watcher.hear_of("hello"))["spectator"], "who is invited watches")
    watcher.close()
    await finish(server, game, cookie)
    for path in ["record", "steps", "step/0", "analysis"]:
        refused(server, 403, "GET", f"/api/games/{game}/{path}", cookie=stranger)
    refused(server, 403, "POST", f"/api/games/{game}/analyse", {}, cookie=stranger)
    refused(server, 403, "POST", f"/api/games/{game}/play-from", {"number": 0, "seat": 0, "level": "recruit"}, cookie=stranger)
    expect(server.call("GET", f"/api/games/{game}/record", cookie=cookie)[0] == 200, "his own record")
    expect(server.call("GET", f"/api/games/{game}/steps?invite={invite}", cookie=stranger)[0] == 200, "the steps, invited")


async def closed(table, code=1008):
    """By the server, and properly."""
    try:
        while True:
            await asyncio.wait_for(table.hear(), 20)
    except Closed as why:
        return why.code == code
    except (ConnectionError, asyncio.TimeoutError):
        return False


async def check_slow_reader(server):
    """Who does not read while others play is behind, and is told the newest as soon as he does. Nobody sends him away."""
    cookie = server.guest()
    game = new_game(server, cookie, rulebook="commanders", seats=[{"who": "me"}, {"who": "computer", "level": "recruit"}])   # with two seats it ends when one concedes
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((HOST, server.port))
    slow = await Table.open(server.port, game, cookie, line=line)
    slow.writer.transport.pause_reading()
    table = await Table.open(server.port, game, cookie)
    last = await table.hear_of("state")
    enough = time.monotonic() + 15      # who says nothing for forty seconds is taken for gone
    while not last["over"] and last["number"] < 150 and time.monotonic() < enough:
        if last["decision"]:
            table.say(type="choose", number=last["number"], option=random.randrange(len(last["decision"]["options"])))
        last = await asyncio.wait_for(table.hear_of("state"), 60)
    if not last["over"]:
        table.say(type="concede", seat=0)
        while not last["over"]:
            last = await asyncio.wait_for(table.hear_of("state"), 60)
    slow.writer.transport.resume_reading()
    log, states = [], 0
    try:
        while True:
            state = await asyncio.wait_for(slow.hear_of("state"), 20)
            log, states = longer_log(log, state, states == 0, "the slow one"), states + 1
            if state["over"]:
                break
    except ConnectionError as why:
        expect(False, f"a slow reader was sent away after {states} states: {why}")
    for what in ("number", "over", "view"):
        expect(state[what] == last[what], f"the slow one sees the end: {what} {state[what]}, not {last[what]}")
    slow.close()
    table.close()


async def check_moved_sessions(server, at, arrive):
    """By signing up and in a session ends, too: whoever has its table open sits there no more."""
    other = {"name": "Othello", "password": "a long password"}
    guest = server.guest()
    game = new_game(server, guest)
    table = await Table.open(server.port, game, guest)
    status, answer, whole = server.call("POST", "/api/sign-up", other, guest, at(20))
    expect(status == 200 and await closed(table), f"signing up ends the guest's session: {answer}")
    account = whole.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
    table = await Table.open(server.port, game, account)
    expect((await table.hear_of("hello"))["seats"] == [0], "his game is still his")
    arrive("/api/sign-up", {"name": "Desdemona", "password": "a long password"}, 21)
    status, answer, whole = server.call("POST", "/api/sign-in", {"name": "Desdemona", "password": "a long password"}, account, at(21))
    expect(status == 200 and await closed(table), f"so does signing in as somebody else: {answer}")
    guest = server.guest()
    game = new_game(server, guest)
    table = await Table.open(server.port, game, guest)
    status, answer, whole = server.call("POST", "/api/sign-in", other, guest, at(20))
    expect(status == 200 and await closed(table), f"and a guest's, who comes back: {answer}")
    account = whole.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
    table = await Table.open(server.port, game, account)
    expect((await table.hear_of("hello"))["seats"] == [0], "what he played is the account's")
    table.say(type="concede", seat=0)
    while not (await table.hear_of("state"))["over"]:
        pass
    expect(server.call("POST", "/api/sign-out", {}, account, at(20))[0] == 200, "out")
    expect(await closed(table), "also of a game that is over")


async def check_sessions(folder):
    """Where sessions end, their tables are closed; a deleted name is gone everywhere; tries count for the account."""
    server = Server(PROGRAM, folder / "sessions.db", "--beat", "0", "--request-rate", "1000", "--proxy", HOST)
    server.start()

    def at(n):
        return {"X-Forwarded-For": f"10.0.0.{n}"}

    def arrive(path, body, n):
        status, answer, whole = server.call("POST", path, body, headers=at(n))
        expect(status == 200, f"{path}: {answer}")
        return answer, whole.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]
    await check_moved_sessions(server, at, arrive)
    own = {"name": "Thomasius", "password": "a long password"}
    recovery, first = arrive("/api/sign-up", own, 1)
    for name, status in (("thomasius", 400), ("Thomas", 200)):
        beside = {**GAME, "seats": [{"who": "me"}, {"who": "beside", "name": name}]}
        answered = server.call("POST", "/api/games", beside, server.guest(), at(2))[0]
        expect(answered == status, f"{name} at the same keyboard as somebody else: {answered}")
    _, second = arrive("/api/sign-in", own, 2)
    game = new_game(server, first)
    tables = [await Table.open(server.port, game, cookie) for cookie in (first, second)]
    for table in tables:
        await table.hear_of("state")
    changed = {"old": own["password"], "new": "another password"}
    expect(server.call("POST", "/api/password", changed, first, at(3))[0] == 200, "another password")
    expect(await closed(tables[1]), "the other session's table is closed")
    tables[0].say(type="ping")
    expect((await tables[0].hear_of("pong"))["type"] == "pong", "one's own is not")
    expect(server.call("POST", "/api/sign-out", {"everywhere": True}, first, at(4))[0] == 200, "out everywhere")
    expect(await closed(tables[0]), "all tables are closed")
    _, third = arrive("/api/sign-in", {**own, "password": "another password"}, 5)
    table = await Table.open(server.port, game, third)
    status, answer, _ = server.call("POST", "/api/recover", {"name": own["name"], "code": recovery["recovery"],
                                                             "password": "a third password"}, headers=at(6))
    expect(status == 200 and await closed(table), f"recovering closes tables: {answer}")
    _, fourth = arrive("/api/sign-in", {**own, "password": "a third password"}, 7)
    await finish(server, game, fourth)
    expect("Thomasius" in server.call("GET", f"/api/games/{game}/record", cookie=fourth)[1], "the record has the name")
    tries = [server.call("POST", "/api/sign-in", {**own, "password": "guess"}, headers=at(100 + n))[0] for n in range(16)]
    expect(tries[0] == 403 and tries[-1] == 429, f"guesses from many addresses: {tries}")
    server.end()
    server.start()
    for n in range(16):
        server.call("POST", "/api/sign-in", {**own, "password": "guess"}, headers=at(100 + n))
    arrive("/api/sign-in", {**own, "password": "a third password"}, 7)      # who was there before is not kept out
    expect(server.call("POST", "/api/delete-account", {"password": "a third password"}, fourth, at(7))[0] == 200, "deleted")
    for path in ["record", "steps", ""]:
        text = json.dumps(server.call("GET", f"/api/games/{game}/{path}".rstrip("/"))[1])
        expect("Thomasius" not in text, f"{path}: the name is still there")
    expect(server.end() == 0, "SIGTERM")


async def some_choices(server, game, cookie):
    table = await Table.open(server.port, game, cookie)
    state = await table.hear_of("state")
    while state["number"] < 5:
        if state["decision"]:
            table.say(type="choose", number=state["number"], option=0)
        state = await table.hear_of("state")


def check_analysis(server):
    """Once made, it is kept."""
    cookie = server.guest()
    game = new_game(server, cookie)
    asyncio.run(some_choices(server, game, cookie))
    asyncio.run(finish(server, game, cookie))
    refused(server, 404, "GET", f"/api/games/{game}/analysis")
    expect(server.call("POST", f"/api/games/{game}/analyse", {}, cookie)[0] == 200, "an analysis begins")
    while not (made := server.call("GET", f"/api/games/{game}/analysis")[1])["finished"]:
        time.sleep(0.1)
    server.end()
    server.start()
    kept = server.call("GET", f"/api/games/{game}/analysis")[1]
    best = [[(choice["chosen"], choice["better"]) for choice in analysis["decisions"]] for analysis in (made, kept)]
    expect(best[0] and best[0] == best[1] and kept["finished"], f"an analysis outlives its server: {best}")
    expect(server.call("POST", f"/api/games/{game}/analyse", {}, cookie)[0] == 200, "and is not made again")


def check_last_words():
    """A test that fails because its server is gone shows how it ended, and the end of its log."""
    test = """
import asyncio, sys
from client import Server, Table
with __import__("tempfile").TemporaryDirectory() as folder:
    server = Server(sys.argv[1], folder + "/gone.db")
    server.start()
    cookie = server.guest()
    game = server.call("POST", "/api/games", {"rulebook": "delos", "seats": [{"who": "me"}, {"who": "computer", "level": "recruit"}]}, cookie)[1]["id"]
    async def sit():
        table = await Table.open(server.port, game, cookie)
        server.process.kill()
        while True:
            await table.hear()
    asyncio.run(sit())
"""
    done = subprocess.run([sys.executable, "-c", test, Path(PROGRAM).resolve()], cwd=Path(__file__).parent, capture_output=True, text=True)
    for piece in ["the line is gone", "has ended with -9", "listening", "begun"]:
        expect(piece in done.stderr, f"a server that is gone: no {piece} in {done.stderr[-500:]}")


def check_ends(folder):
    """SIGTERM, draining, and a game that no longer fits the rules."""
    server = Server(PROGRAM, folder / "ends.db", "--beat", "0")
    server.start()
    cookie = server.guest()
    games = [new_game(server, cookie) for _ in range(3)]

    for game in games:
        asyncio.run(some_choices(server, game, cookie))
    expect(server.end(signal.SIGTERM) == 0, "SIGTERM ends it gracefully")
    with sqlite3.connect(folder / "ends.db") as database:
        database.execute("update move set option = 4278124286 where game = ? and number = 3", (games[2],))
    database.close()
    server.start("--drain")
    for _ in range(1200):       # it is written while the server begins to answer
        void = server.call("GET", f"/api/games/{games[2]}", cookie=cookie)[1]
        if void.get("status") == "void":
            break
        time.sleep(0.05)
    expect(void.get("status") == "void" and "choice 4" in str(void.get("result")), f"a void game: {void}")
    status, record, _ = server.call("GET", f"/api/games/{games[2]}/record")
    expect(status == 200 and "delos" in record, "its record is kept")
    listed = server.call("GET", "/api/games", cookie=cookie)[1]
    expect(sorted(game["id"] for game in listed["mine"]) == sorted(games[:2]), "the others go on")
    expect([game["id"] for game in listed["finished"]] == [games[2]], "it is among the finished")
    expect(server.call("GET", "/api/site")[1]["draining"], "draining is told")
    refused(server, 503, "POST", "/api/games", GAME, cookie=cookie)
    for game in games[:2]:
        expect(server.process.poll() is None, "it runs as long as a game does")
        try:
            asyncio.run(asyncio.wait_for(finish(server, game, cookie), 60))
        except (ConnectionError, asyncio.TimeoutError, asyncio.IncompleteReadError):
            pass
    try:
        expect(server.process.wait(60) == 0, "it ends with the last game")
    except subprocess.TimeoutExpired:
        expect(False, "it does not end with the last game")
        server.end(signal.SIGKILL)


with tempfile.TemporaryDirectory() as temporary:
    place = Path(temporary)
    main = Server(PROGRAM, place / "main.db", "--beat", "0", "--check-messages", "--request-rate", "1000", "--message-rate", "1000")
    main.start()
    check_headers(main)
    check_bodies(main)
    check_lines(main)
    over = asyncio.run(check_table(main))
    record = place / "over.record"
    record.write_text(main.call("GET", f"/api/games/{over}/record")[1])
    expect(subprocess.run([PROGRAM, "replay", "--verify", record], cwd=HOME, capture_output=True).returncode == 0, "the record")
    asyncio.run(check_slow_reader(main))
    asyncio.run(check_private(main))
    check_secrets(main)
    check_analysis(main)
    ended = main.end()
    expect(ended == 0, f"SIGTERM: {ended} {main.said()[-500:]}")
    check_limits(place)
    check_options(place)
    check_last_words()
    check_kept(place)
    check_loop(place)
    asyncio.run(check_many_tables(place))
    asyncio.run(check_sessions(place))
    check_ends(place)

print("all good" if failures == 0 else f"{failures} failed")
sys.exit(failures > 0)
