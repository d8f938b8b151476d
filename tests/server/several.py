#!/usr/bin/env python3
"""Two servers, one game over both, what /metrics and /healthz tell meanwhile, and an upgrade: several.py PROGRAM"""
import asyncio
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "support")]
from client import HOME, Closed, Refused, Server, Table
from nats import Nats
from postgres import Postgres

PROGRAM = sys.argv[1]
GAME = {"rulebook": "delos", "lobby": True, "seats": [{"who": "me"}, {"who": "open"}], "clock": None}


def figures(server):
    return server.figures()


def wait_for(server, **wanted):
    """Until the server tells these figures; of what is only counted up, at least so much."""
    for _ in range(6000):
        found = figures(server)
        if all(found[name] >= value if name.endswith("_total") else found[name] == value for name, value in wanted.items()):
            return
        time.sleep(0.05)
    raise AssertionError(f"{wanted} never came; it tells {found}")


def wait_for_health(server, wanted):
    for _ in range(3600):
        status = server.call("GET", "/healthz")[0]
        if status == wanted:
            return
        time.sleep(0.05)
    raise AssertionError(f"/healthz is {status} and not {wanted}")


async def play(tables, choices):
    """Whoever is asked chooses, until so many choices were told to those who made them."""
    states = [await table.hear_of("state") for table in tables]
    while sum(state["number"] for state in states) < choices:
        for table, state in zip(tables, states):
            if state["decision"]:
                table.say(type="choose", number=state["number"], option=0)
        heard = [asyncio.create_task(table.hear_of("state")) for table in tables]
        done, waiting = await asyncio.wait(heard, return_when=asyncio.FIRST_COMPLETED, timeout=180)
        assert done, "nobody is told what came of a choice"
        for task in waiting:
            task.cancel()
        states = [task.result() if task in done else state for task, state in zip(heard, states)]


async def check_game(here, there, game, cookies):
    """At tables of both; once more if one of them lost its lease, or touch with the other, meanwhile."""
    trouble = lambda: sum(figures(server)[name] for server in (here, there) for name in ("leases_lost_total", "touch_lost_total"))
    for _ in range(5):
        before = trouble()
        try:
            return await play_at_both(here, there, game, cookies)
        except (AssertionError, ConnectionError, Refused):
            if trouble() == before:
                raise
    raise AssertionError("the servers lose each other all the time")


async def play_at_both(here, there, game, cookies):
    tables = [await Table.open(here.port, game, cookies[0]), await Table.open(there.port, game, cookies[1])]
    await asyncio.to_thread(wait_for, there, distant_tables=1, guest_tables=0, tables_open=1, games_open=0)
    await asyncio.to_thread(wait_for, here, distant_tables=0, guest_tables=1, tables_open=1, games_open=1)
    await play(tables, 10)
    for table in tables:
        table.close()
    await asyncio.to_thread(wait_for, there, distant_tables=0)
    await asyncio.to_thread(wait_for, here, guest_tables=0)


def check(here, there, postgres):
    for server in here, there:
        server.start()
        wait_for_health(server, 200)
    for server in here, there:
        wait_for(server, lease=1, fellows=1, leases_lost_total=0, games_taken_over_total=0)
    cookies = [here.guest(), there.guest()]
    status, made, _ = here.call("POST", "/api/games", GAME, cookies[0])
    assert status == 200, made
    status, joined, _ = there.call("POST", f"/api/games/{made['id']}/join", {}, cookies[1])
    assert status == 200, joined
    asyncio.run(check_game(here, there, made["id"], cookies))

    here.end(signal.SIGKILL)
    wait_for(there, games_taken_over_total=1, games_open=1, fellows=0, touch_lost_total=1)

    asyncio.run(check_without_database(there, postgres, made["id"], cookies[0]))
    return made["id"], cookies[0]


async def check_without_database(server, postgres, game, cookie):
    """For a while everybody stays at the table; then they are sent away properly, and may come back. A process that hung
    goes on, if nobody wanted its games."""
    for _ in range(5):
        await asyncio.to_thread(wait_for, server, lease=1, games_open=1)
        table = await Table.open(server.port, game, cookie)
        await table.hear_of("state")
        lost = figures(server)["leases_lost_total"]
        postgres.stop()
        await asyncio.to_thread(wait_for_health, server, 503)
        told = figures(server)
        postgres.start()
        await asyncio.to_thread(wait_for_health, server, 200)
        if figures(server)["leases_lost_total"] == lost:
            break
        table.close()       # for ten seconds, on a busy machine: then it is right to let go
    else:
        raise AssertionError("a database that is away for a moment costs the lease, again and again")
    assert told["lease"] == 0 and told["games_open"] == 1, told
    server.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(3)
    server.process.send_signal(signal.SIGCONT)
    table.say(type="ping")
    await asyncio.wait_for(table.hear_of("pong"), 180)
    await asyncio.to_thread(wait_for, server, lease=1, games_open=1, tables_open=1)
    assert figures(server)["leases_lost_total"] == lost, "a lease was lost that nobody took"

    postgres.stop()
    try:
        while True:
            await asyncio.wait_for(table.hear(), 180)
    except Closed as why:
        assert why.code == 1012, why
    await asyncio.to_thread(wait_for, server, lease=0, leases_lost_total=lost + 1, games_open=0)
    postgres.start()
    await asyncio.to_thread(wait_for_health, server, 200)
    await asyncio.to_thread(wait_for, server, lease=1, games_taken_over_total=2, games_open=1)


async def concede(server, game, cookie):
    table = await Table.open(server.port, game, cookie)
    state = await table.hear_of("state")
    table.say(type="concede", seat=state["seen_by"])
    while not state["over"]:
        state = await table.hear_of("state")


def with_other_rules(folder):
    """The program in a home of its own, as if a rule of each game had changed."""
    folder.mkdir()
    for name in "cards", "decks", "learn", "weights":
        (folder / name).symlink_to(HOME / name)
    (folder / "bench").mkdir()
    lines = [line.split() for line in (HOME / "bench" / "signature.txt").read_text().splitlines()]
    (folder / "bench" / "signature.txt").write_text("".join(" ".join([*line[:-1], line[-1][::-1]]) + "\n" for line in lines))
    return shutil.copy(PROGRAM, folder)


def check_upgrade(old, new, last, game, cookie):
    """To other rules: the last of the old program waits for the games of those who came before it, plays them, and ends."""
    last.start("--drain")
    wait_for_health(last, 200)
    assert last.call("POST", "/api/games", GAME, cookie)[0] == 503, "no new games"
    new.start()
    wait_for_health(new, 200)
    wait_for(old, fellows=2, games_open=1)
    time.sleep(1)       # it has looked for games twice by now
    assert last.process.poll() is None, "it ends before the others have left their games to it: " + last.said()
    assert old.end() == 0, "SIGTERM ends it gracefully: " + old.said()[-2000:]
    wait_for(last, games_taken_over_total=1, games_open=1)
    status, begun, _ = new.call("POST", "/api/games", GAME, cookie)
    assert status == 200, begun
    asyncio.run(concede(new, game, cookie))     # at the table of one, in the rules of the other
    assert last.process.wait(180) == 0, "it does not end with the last game: " + last.said()[-2000:]
    wait_for(new, fellows=0, games_open=1)
    told = figures(new)
    assert told["games_taken_over_total"] <= told["leases_lost_total"], f"a game of other rules was taken over: {told}"


def main():
    postgres, nats = Postgres(), Nats()
    with tempfile.TemporaryDirectory() as folder:
        address, folder = postgres.database("several"), Path(folder)
        here, there, last, new = (
            Server(program, address, "--bus", nats.address, "--beat", "0", "--request-rate", "1000", "--message-rate", "1000",
                   log=folder / f"{name}.log")
            for name, program in (("here", PROGRAM), ("there", PROGRAM), ("last", PROGRAM), ("new", with_other_rules(folder / "other"))))
        check_upgrade(there, new, last, *check(here, there, postgres))
    print("all good")


main()
