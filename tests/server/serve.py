#!/usr/bin/env python3
"""The running server against clients that mean no good, and its way to end: serve.py PROGRAM"""
import asyncio
import json
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from client import HOME, HOST, Refused, Server, Table

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
    lines = server.call("GET", "/metrics")[1].splitlines()
    expect(all(line.startswith("# ") or line.rsplit(" ", 1)[1].isdigit() for line in lines) and len(lines) > 20, "metrics")


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
    said = raw(server, b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20000 + b"\r\n\r\n")
    expect(said.startswith("HTTP/1.1 431"), f"a long header: {said[:80]}")
    said = raw(server, b"POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n")
    expect(said.startswith("HTTP/1.1 413"), f"a long body: {said[:80]}")
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
    refused(server, 403, "POST", "/api/name", {"name": "x"},
            headers={"Origin": f"http://{HOST}:{server.port}", "X-Forwarded-For": "9.9.9.9"})
    slow = 0
    for n in range(40):
        status, _, answer = server.call("GET", "/api/site", headers={"X-Forwarded-For": f"{n}.1.1.1, 10.0.0.1"})
        if status == 429:
            slow += 1
            expect(int(answer.getheader("Retry-After")) > 0, "when to come again")
    expect(slow > 5, f"40 requests at once, {slow} refused: what a client claims to be does not count")
    expect(server.call("GET", "/api/site", headers={"X-Forwarded-For": "10.0.0.2"})[0] == 200, "others are served")
    lines = [socket.create_connection((HOST, server.port)) for _ in range(4)]
    with socket.create_connection((HOST, server.port)) as one_more:
        one_more.settimeout(20)
        expect(one_more.recv(10) == b"", "too many lines of one address")
    for line in lines:
        line.close()
    free = False
    while not free:         # until the server has seen that they are closed
        try:
            free = server.call("GET", "/healthz", headers={"X-Forwarded-For": "10.0.0.5"})[0] in (200, 429)
        except OSError:
            time.sleep(0.05)
    tries = [server.call("POST", "/api/sign-in", {"name": "nobody", "password": "wrong password"},
                         headers={**own, "X-Forwarded-For": f"10.0.1.{n}"})[0] for n in range(1)]
    expect(tries == [401] or tries == [403], f"a wrong password: {tries}")
    cookie = server.call("GET", "/api/me", headers={"X-Forwarded-For": "10.0.0.3"})[2].getheader("Set-Cookie")
    cookie = cookie.split(";")[0].split("=", 1)[1]
    game = server.call("POST", "/api/games", GAME, cookie, headers={"X-Forwarded-For": "10.0.0.4"})[1]["id"]

    async def flood():
        table = await Table.open(server.port, game, cookie, "https://tercio.example")
        for _ in range(40):
            table.say(type="ping")
        heard = []
        while len(heard) < 40:
            answer = (await table.hear())["type"]
            heard += [answer] if answer in ("pong", "error") else []
        expect(heard.count("error") > 10 and heard.count("pong") >= 15, f"40 messages at once: {heard}")
    asyncio.run(flood())
    expect(server.end() == 0, "SIGTERM")


def check_secrets(server):
    answers = [server.call("POST", "/api/sign-in", {"name": "nobody", "password": "wrong password"})[0] for _ in range(14)]
    expect(answers[0] in (401, 403) and 429 in answers, f"guessing passwords: {answers}")


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
    for _ in range(100):        # it is written while the server begins to answer
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
            asyncio.run(asyncio.wait_for(finish(server, game, cookie), 3))
        except (ConnectionError, asyncio.TimeoutError, asyncio.IncompleteReadError):
            pass
    try:
        expect(server.process.wait(20) == 0, "it ends with the last game")
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
    check_secrets(main)
    check_analysis(main)
    ended = main.end()
    expect(ended == 0, f"SIGTERM: {ended} {main.said()[-500:]}")
    check_limits(place)
    check_ends(place)

print("all good" if failures == 0 else f"{failures} failed")
sys.exit(failures > 0)
