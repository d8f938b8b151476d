#!/usr/bin/env python3
"""Nothing acknowledged is lost: games under load, a server that is killed again and again: kill.py PROGRAM [KILLS] [STORE]

Everything that anybody was told of a game is there after the restart, every game goes on to its end, and the records of
all of them are verified."""
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from client import HOME, Refused, Server, Table, longer_log

PROGRAM = sys.argv[1]
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 100
STORE = sys.argv[3] if len(sys.argv) > 3 else None      # a database of PostgreSQL; else a file
GAMES = 20
RULEBOOKS = ["warlords", "commanders", "delos"]
CLOCK = {"minutes": 20, "increment": 5}
choices = 0


class Seat:
    """A person who plays at random and remembers all that was told."""

    def __init__(self, game, cookie):
        self.game, self.cookie = game, cookie
        self.number, self.log, self.left, self.over = 0, [], None, False

    def read(self, state, first):
        """Holds a state against what was told before; the first after a restart is whole."""
        where = f"game {self.game.id}, {self.game.rulebook}"
        assert state["number"] >= self.number, f"{where}: choice {self.number} was told and is lost"
        self.log = longer_log(self.log, state, first, where)
        if state["clock"]:
            left, gained = state["clock"]["left"][state["seen_by"]], state["number"] - self.number
            if self.left is not None and first:
                most = self.left + (gained + 1) * CLOCK["increment"] * 1000     # one of them may not be told yet
                assert self.left - 60000 < left <= most + 1000, f"{where}: the clock went from {self.left} to {left}"
            self.left = left
        self.number = state["number"]

    async def play(self, server):
        """Until the game is over, or the line is gone."""
        global choices
        while True:
            try:
                table = await Table.open(server.port, self.game.id, self.cookie)
                break
            except Refused:
                _, summary, _ = await asyncio.to_thread(server.call, "GET", f"/api/games/{self.game.id}", None, self.cookie)
                if summary.get("status") == "over":
                    self.over = True        # it ended while nobody could be told; its record says more
                    return
                await asyncio.sleep(0.1)    # a process that is gone keeps its games for two seconds
        first = True
        try:
            while not self.over:
                message = await table.hear()
                # Who is late with his lease, because the machine was busy, writes nothing more and sends everybody away.
                assert message["type"] != "error" or (STORE and "could not be kept" in message["message"]), message
                if message["type"] != "state":
                    continue
                self.read(message, first)
                first = False
                self.over = message["over"] is not None
                if message["decision"]:
                    await asyncio.sleep(random.random() * 0.01)
                    options = len(message["decision"]["options"])
                    table.say(type="choose", number=message["number"], option=random.randrange(options))
                    choices += 1
        finally:
            table.close()


class Game:
    def __init__(self, server, index, people):
        self.rulebook = RULEBOOKS[index % 3]
        against = index % 4 == 3
        body = {"rulebook": self.rulebook, "lobby": True,
                "seats": [{"who": "me"}, {"who": "computer", "level": "recruit"} if against else {"who": "open"}],
                "clock": CLOCK if index % 2 else None}
        mine = people[:1] if against else people
        status, answer, _ = server.call("POST", "/api/games", body, mine[0])
        assert status == 200, answer
        self.id = answer["id"]
        if not against:
            status, answer, _ = server.call("POST", f"/api/games/{self.id}/join", {}, mine[1])
            assert status == 200, answer
        self.seats = [Seat(self, cookie) for cookie in mine]

    def over(self):
        return all(seat.over for seat in self.seats)


async def to_the_end(seat, server):
    """A process that was kept from its database for too long sends everybody away, and they come again."""
    while not seat.over:
        try:
            await seat.play(server)
        except ConnectionError:
            assert server.process.poll() is None, "the server is gone"


async def life(server, games, seconds):
    """All play until the time is over and the server is killed, or until all games are over."""
    seats = [seat for game in games for seat in game.seats if not seat.over]
    if seconds is None:
        await asyncio.wait_for(asyncio.gather(*(to_the_end(seat, server) for seat in seats)), 600)
        return
    tasks = [asyncio.create_task(seat.play(server)) for seat in seats]
    await asyncio.sleep(seconds)
    for task in tasks:
        if task.done() and task.exception():
            raise task.exception()
    server.end(signal.SIGKILL)
    for done in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(done, Exception) and not isinstance(done, (ConnectionError, asyncio.IncompleteReadError)):
            raise done


def verify(server, games, folder):
    for game in games:
        status, summary, _ = server.call("GET", f"/api/games/{game.id}", cookie=game.seats[0].cookie)
        assert status == 200 and summary["status"] == "over", summary
        status, record, _ = server.call("GET", f"/api/games/{game.id}/record")
        assert status == 200, record
        file = Path(folder) / f"{game.id}.record"
        file.write_text(record)
        done = subprocess.run([server.program, "replay", "--verify", str(file)], cwd=HOME, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def main():
    random.seed(7)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(PROGRAM, STORE or Path(folder) / "kill.db", "--beat", "0", "--message-rate", "10000", "--request-rate",
                        "10000", "--connections", "1000", "--kept-an-hour", "100000", "--check-messages", log=Path(folder) / "log")
        starts = [server.start()]
        people = [[server.guest(), server.guest()] for _ in range(GAMES)]
        games = [Game(server, index, people[index]) for index in range(GAMES)]
        ended = []
        began = time.monotonic()
        for _ in range(KILLS):
            asyncio.run(life(server, games, random.uniform(0.1, 0.8)))
            starts.append(server.start())
            for index, game in enumerate(games):
                if game.over():
                    ended.append(game)
                    games[index] = Game(server, index + len(ended), people[index])
        asyncio.run(life(server, games, None))
        ended += games
        records = Path(folder) / "records"
        records.mkdir()
        verify(server, ended, records)
        assert server.end() == 0, "SIGTERM ends it gracefully"
        starts.sort()
        print(f"{KILLS} kills, {len(ended)} games, {choices} choices, {time.monotonic() - began:.0f} s; "
              f"a start took {starts[len(starts) // 2]:.2f} s, at most {starts[-1]:.2f} s")


if __name__ == "__main__":
    main()
