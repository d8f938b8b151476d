#!/usr/bin/env python3
"""Several servers on one database, and all that can happen to them: cluster.py PROGRAM [FAULTS] [CLIENTS] [SEED]

Three servers, PostgreSQL and NATS, and people who play at random at any of the servers, while servers are killed or held
up until their lease is gone, NATS and PostgreSQL are restarted and choices are sent twice. What anybody was told must
stay true, no choice may count twice, and in the end every game in the database must replay."""
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "support")]
from client import HOME, Refused, Server, Table, longer_log
from nats import Nats
from postgres import Postgres

PROGRAM = sys.argv[1]
FAULTS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
CLIENTS = int(sys.argv[3]) if len(sys.argv) > 3 else 100
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 30)
SERVERS = 3
RULEBOOKS = ["warlords", "commanders", "delos"]
PATIENCE = 4        # seconds without a word before a client asks whether anybody is there, and again before it leaves
TAKEN_OVER = 5      # seconds after which a game that has lost its server must have another
chance = random.Random(SEED)


class Person:
    """Plays at random at whichever server answers and remembers all that was told."""

    def __init__(self, servers, cookie):
        self.servers, self.cookie = servers, cookie
        self.begin(None)
        self.acknowledged, self.twice, self.ends_again = 0, False, False

    def begin(self, game):
        self.game, self.number, self.sent, self.log, self.over = game, 0, -1, [], False

    def read(self, state, first):
        where = f"game {self.game}, seat {state['seen_by']}"
        assert state["number"] >= self.number, f"{where}: choice {self.number} was told and is lost"
        assert state["number"] <= max(self.sent + 1, self.number), f"{where}: choice {self.sent} counts twice"
        self.acknowledged += state["number"] - self.number
        self.number = state["number"]
        self.log = longer_log(self.log, state, first, where)
        self.over = state["over"] is not None

    def choose(self, table, state):
        self.sent = state["number"]
        option = chance.randrange(len(state["decision"]["options"]))
        for _ in range(2 if self.twice else 1):
            table.say(type="choose", number=self.sent, option=option)
        self.twice = False

    async def sit(self, server):
        """At one server, until the line is gone or the game is over."""
        table = await asyncio.wait_for(Table.open(server.port, self.game, self.cookie), PATIENCE)
        first, state, asked = True, None, False
        try:
            while not self.over:
                try:
                    message = await asyncio.wait_for(table.hear(), PATIENCE)
                except asyncio.TimeoutError:
                    if asked:
                        raise ConnectionError("nobody is there") from None
                    table.say(type="ping")
                    asked = True
                    continue
                asked = False
                if message["type"] == "state":
                    state = message
                    self.read(state, first)
                    first = False
                elif message["type"] == "hello":      # what follows is whole: the store was asked anew
                    first = True
                    continue
                elif message["type"] != "error":
                    continue
                if state and state["decision"] and not self.over:     # an error: it could not be kept
                    await asyncio.sleep(chance.random() * 0.5)
                    self.choose(table, state)
        finally:
            table.close()

    async def play(self):
        while not self.over:
            try:
                await self.sit(chance.choice(self.servers))
            except Refused:
                await self.look()
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                pass
            await asyncio.sleep(0.05)

    async def look(self):
        """Nobody has the game just now, or it is over: then nobody could tell this one."""
        status, summary = await call(self.servers, "GET", f"/api/games/{self.game}", None, self.cookie)
        assert status == 200 and summary["status"] in ("running", "over"), (status, summary)
        self.over = summary["status"] == "over"


async def call(servers, method, path, body, cookie):
    """Until a server answers that is not in trouble."""
    while True:
        try:
            server = chance.choice(servers)
            status, answer, _ = await asyncio.wait_for(asyncio.to_thread(server.call, method, path, body, cookie), 20)
            if status != 503:
                return status, answer
        except (OSError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(0.1)


async def game_after_game(servers, index, people, lasts):
    while lasts():
        status, answer = await call(servers, "POST", "/api/games", {
            "rulebook": RULEBOOKS[index % 3], "lobby": True, "seats": [{"who": "me"}, {"who": "open"}], "clock": None}, people[0].cookie)
        assert status == 200, answer
        status, joined = await call(servers, "POST", f"/api/games/{answer['id']}/join", {}, people[1].cookie)
        if status == 409:       # the answer to the first try was lost
            _, summary = await call(servers, "GET", f"/api/games/{answer['id']}", None, people[1].cookie)
            status = 200 if any(seat["mine"] for seat in summary.get("seats", [])) else status
        if status == 404:
            continue
        assert status == 200, joined
        for person in people:
            person.begin(answer["id"])
        await asyncio.gather(*(person.play() for person in people))


class Faults:
    def __init__(self, servers, postgres, nats, people):
        self.servers, self.postgres, self.nats, self.people = servers, postgres, nats, people
        self.busy, self.tasks, self.counts = set(), [], {}

    async def strike(self):
        kind = chance.choice([self.kill, self.kill, self.hold, self.hold, self.bus, self.database, self.twice])
        self.counts[kind.__name__] = self.counts.get(kind.__name__, 0) + 1
        self.tasks.append(asyncio.create_task(kind()))
        await asyncio.sleep(chance.uniform(0.2, 1.5))

    async def free_server(self):
        while True:
            free = [server for server in self.servers if server not in self.busy]
            if len(free) > 1:       # one is left that plays on
                server = chance.choice(free)
                self.busy.add(server)
                return server
            await asyncio.sleep(0.1)

    async def alone(self, what):
        while what in self.busy:
            await asyncio.sleep(0.1)
        self.busy.add(what)

    async def kill(self):
        server = await self.free_server()
        server.end(signal.SIGKILL)
        await asyncio.sleep(chance.uniform(0.1, 3))
        while not await asyncio.to_thread(self.starts, server):
            await asyncio.sleep(0.2)
        self.busy.discard(server)

    @staticmethod
    def starts(server):
        """Without a database or a bus it does not, and whoever looks after it tries again."""
        try:
            server.start()
        except AssertionError as why:
            assert any(known in str(why) for known in ("no connection", "was lost", "NATS")), why
            return False
        return True

    async def hold(self):
        """Long enough that it has lost its lease when it goes on."""
        server = await self.free_server()
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(chance.uniform(3, 6))
        server.process.send_signal(signal.SIGCONT)
        self.busy.discard(server)

    async def bus(self):
        await self.alone("bus")
        self.nats.stop()
        await asyncio.sleep(chance.uniform(0, 2))
        await asyncio.to_thread(self.nats.start)
        self.busy.discard("bus")

    async def database(self):
        await self.alone("database")
        await asyncio.to_thread(self.postgres.stop, chance.choice([signal.SIGINT, signal.SIGQUIT]))
        await asyncio.sleep(chance.uniform(0, 1))
        await asyncio.to_thread(self.postgres.start)
        self.busy.discard("database")

    async def twice(self):
        chance.choice(self.people).twice = True


async def run(servers, postgres, nats):
    cookies = [servers[0].guest() for _ in range(CLIENTS)]
    people = [Person(servers, cookie) for cookie in cookies]
    faults = Faults(servers, postgres, nats, people)
    going = True
    games = [asyncio.create_task(game_after_game(servers, i, people[2 * i:2 * i + 2], lambda: going)) for i in range(CLIENTS // 2)]
    await asyncio.sleep(1)
    for done in range(FAULTS):
        await faults.strike()
        for task in [*games, *faults.tasks]:
            if task.done() and task.exception():
                raise task.exception()
        if sys.stderr.isatty():
            print(f"\r{done + 1} of {FAULTS} faults, {sum(p.acknowledged for p in people)} choices ", end="", file=sys.stderr, flush=True)
    await asyncio.gather(*faults.tasks)
    await asyncio.sleep(TAKEN_OVER)
    before = [(person.game, person.acknowledged) for person in people]
    for _ in range(30):         # a busy machine is given its time
        await asyncio.sleep(PATIENCE)
        stuck = [p.game for p, then in zip(people, before) if not p.over and (p.game, p.acknowledged) == then]
        still = {game for game in stuck if stuck.count(game) == 2}
        if not still:
            break
    assert not still, f"nobody plays on in {still}"
    going = False
    for task in games:
        if task.done() and task.exception():
            raise task.exception()
        task.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    return people, faults


def verify(postgres, people):
    """What was told is in the database, and all of it replays."""
    rows = postgres.sql("cluster", "SELECT convert_from(game, 'UTF8'), person, count(*) FROM move JOIN seat USING (game, seat) GROUP BY 1, 2")
    kept = {}
    for row in rows.splitlines():
        game, _, count = row.split("|")
        kept.setdefault(game, []).append(int(count))
    for person in people:
        if person.game and not person.over:
            assert any(count in (person.number, person.number + 1) for count in kept.get(person.game, [0])), \
                f"game {person.game}: {person.number} choices were told, {kept.get(person.game)} are kept"
    checked = subprocess.run([PROGRAM, "store", "check", postgres.address("cluster")], cwd=HOME, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout[-2000:] + checked.stderr[-2000:]
    print(checked.stdout.strip())


def main():
    print(f"seed {SEED}: {SERVERS} servers, {CLIENTS} clients, {FAULTS} faults", flush=True)
    postgres, nats = Postgres(), Nats()
    with tempfile.TemporaryDirectory() as folder:
        servers = [Server(PROGRAM, postgres.database("cluster") if i == 0 else postgres.address("cluster"), "--bus", nats.address, "--beat", "0",
                          "--message-rate", "10000", "--request-rate", "10000", "--connections", "1000", "--kept-an-hour", "100000", log=Path(folder) / f"server{i}.log")
                   for i in range(SERVERS)]
        for server in servers:
            server.start()
        began = time.monotonic()
        people, faults = asyncio.run(run(servers, postgres, nats))
        for server in servers:
            assert server.end() == 0, "SIGTERM ends it gracefully: " + server.said()[-2000:]
        verify(postgres, people)
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(faults.counts.items()))
        print(f"{time.monotonic() - began:.0f} s; {kinds}")
        print(f"{sum(faults.counts.values())} faults, {sum(p.acknowledged for p in people)} choices acknowledged, 0 lost, 0 twice")


main()
