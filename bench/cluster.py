#!/usr/bin/env python3
"""What it costs to be several: cluster.py PROGRAM [GAMES] [SECONDS] [ROUNDS] [SERVERS] [RULEBOOK]

Holds the games of bench_load on one server and on several (three) that share a PostgreSQL and a NATS, by turns, ROUNDS
times, each time with a new database. Clients sit down at any of the servers, so that of three servers two in three of them
are not where their game is. Tells the time from a choice until everybody has its result, what a choice costs each of
the programs, and the memory of a game; the middle one of the rounds counts.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HOME / "tests" / "server"), str(HOME / "tests" / "support")]
from client import Server
from nats import Nats
from postgres import Postgres

PROGRAM = Path(sys.argv[1]).resolve()
GAMES, SECONDS, ROUNDS, SERVERS = (int(sys.argv[i]) if len(sys.argv) > i else usual
                                   for i, usual in ((2, 1000), (3, 20), (4, 3), (5, 3)))
RULEBOOK = sys.argv[6] if len(sys.argv) > 6 else "warlords"
FREE = ["--beat", "0", "--request-rate", "1000000", "--connections", "1000000", "--kept-an-hour", "1000000", "--message-rate", "1000000"]     # nothing waits on purpose


def family(process):
    """It and its children: PostgreSQL is many."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [process.pid, *map(int, children)]


def spent(pids):
    """Microseconds of processor time."""
    ticks = sum(sum(map(int, Path(f"/proc/{pid}/stat").read_text().rsplit(")")[-1].split()[11:13])) for pid in pids)
    return 1e6 * ticks / os.sysconf("SC_CLK_TCK")


def resident(pids):
    """KB that belong to nobody else."""
    return sum(int(line.split()[1]) for pid in pids for line in open(f"/proc/{pid}/status") if line.startswith("RssAnon"))


def counted(server, name):
    return float(server.figures()[name])


class Watch:
    """Figures of all programs that only grow."""

    def __init__(self, servers, postgres, nats, database):
        self.servers, self.postgres, self.nats, self.database = servers, postgres, nats, database

    def now(self):
        return {
            "server": spent([server.process.pid for server in self.servers]),
            "postgres": spent(family(self.postgres.process)),
            "nats": spent([self.nats.process.pid]),
            "bus": sum(int(line.split()[1]) for line in open(f"/proc/{self.nats.process.pid}/io") if line.startswith("wchar")),
            "commits": sum(counted(server, "commits_total") for server in self.servers),
            "wal": int(self.postgres.sql(self.database, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")),
            "size": int(self.postgres.sql(self.database, f"SELECT pg_database_size('{self.database}')")),
        }


def measure(count, postgres, nats, database, folder):
    address = postgres.database(database)
    bus = ["--bus", nats.address] if count > 1 else []
    servers = [Server(PROGRAM, address, *bus, *FREE, log=folder / f"{database}-{i}.log") for i in range(count)]
    try:
        for server in servers:
            server.start()
        pids = [server.process.pid for server in servers]
        watch, empty = Watch(servers, postgres, nats, database), resident(pids)
        load = subprocess.Popen([PROGRAM.parent / "bin" / "bench_load", ",".join(str(s.port) for s in servers), str(GAMES), str(SECONDS),
                                 RULEBOOK], cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert load.stdout.readline() == "begins\n", "bench_load does not play"
        before = watch.now()
        assert load.stdout.readline() == "ends\n"
        after, full = watch.now(), resident(pids)
        found = json.loads(load.stdout.read().splitlines()[-1])
        assert load.wait() == 0
    finally:
        for server in servers:
            if server.process and server.process.poll() is None:
                server.end()
    lost = sum(server.said().count("lost touch") for server in servers)
    assert lost == 0, f"the servers lost touch {lost} times: the machine is too busy to measure anything"
    found |= {name: (after[name] - before[name]) / found["choices"] for name in after}
    found |= {"memory": (full - empty) / GAMES, "a second": found["choices"] / SECONDS}
    return found


ROWS = [("choices a second", "a second", 0), ("half of them within, ms", "half", 2), ("99 of 100 within, ms", "most", 2),
        ("states sent to clients, a choice", "states", 2), ("their bytes, a choice", "bytes", 0),
        ("processor time of the servers, us a choice", "server", 0), ("of PostgreSQL", "postgres", 0), ("of NATS", "nats", 0),
        ("bytes that NATS passed on, a choice", "bus", 0), ("commits, a choice", "commits", 3),
        ("WAL of PostgreSQL, bytes a choice", "wal", 0), ("its database, bytes a choice", "size", 0),
        ("memory of the servers, KB a game", "memory", 0)]


def main():
    postgres, nats = Postgres(), Nats()
    found = {1: [], SERVERS: []}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(ROUNDS):
            for count in found:
                found[count].append(measure(count, postgres, nats, f"servers{count}turn{turn}", Path(folder)))
                print(f"round {turn + 1}, servers {count}: half within {found[count][-1]['half']:.2f} ms, "
                      f"99 of 100 within {found[count][-1]['most']:.2f} ms", flush=True)
    print(f"{GAMES} games of {RULEBOOK:34}{'one':>9}{SERVERS:>9}{'ratio':>9}")
    for what, name, digits in ROWS:
        one, several = (statistics.median(f[name] for f in found[count]) for count in found)
        ratio = f"{several / one:9.2f}" if one > several / 100 else ""      # of what one server does not use at all there is none
        print(f"{what:48}{one:9.{digits}f}{several:9.{digits}f}{ratio}")
    ratios = sorted(several["most"] / one["most"] for one, several in zip(*found.values()))
    print(f"{'99 of 100, ratio of each round (goal: at most 2)':48}  " + "  ".join(f"{ratio:.2f}" for ratio in ratios))


if __name__ == "__main__":
    main()
