#!/usr/bin/env python3
"""The farm, with a real nats-server, workers that come, go and die, and runs that do: farm.py PROGRAM"""
import json
import os
import pty
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / folder) for folder in ("server", "support")]
from client import Server
from nats import HOST, PROGRAM as NATS, free_port

PROGRAM = str(Path(sys.argv[1]).resolve())
HOME = Path(__file__).resolve().parents[2]
STREAM = "TERCIO_FARM"
LONG = 300          # seconds after which something that should have happened has not
failures = 0
started = []        # processes that this test ends


def expect(true, what):
    global failures
    if not true:
        failures += 1
        print("FAILED:", what, flush=True)


def until(happened, what):
    """Waits for it; a test that waits for ever tells nobody anything."""
    end = time.time() + LONG
    while not happened():
        if time.time() > end:
            raise TimeoutError(what)
        time.sleep(0.02)


class Process:
    """A program whose output goes to files."""

    def __init__(self, folder, *arguments):
        self.files = [open(folder / f"{len(started)}.{name}", "w+") for name in ("out", "err")]
        self.process = subprocess.Popen([str(a) for a in arguments], cwd=HOME, stdin=subprocess.DEVNULL,
                                        stdout=self.files[0], stderr=self.files[1])
        self.pid = self.process.pid
        started.append(self)

    def text(self, which):
        return Path(self.files[which].name).read_text()

    def out(self):
        return self.text(0)

    def err(self):
        return self.text(1)

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.wait()

    def wait(self):
        return self.process.wait(timeout=LONG)


class Bus:
    """NATS as a few lines of text. What is said on the bus is kept: jobs, or what workers say to runs. Who listens
    to the latter is there for workers that look for their run, so it should not be for long."""

    def __init__(self, port, listen_to="tercio.farm.jobs.>"):
        self.line = socket.create_connection((HOST, port))
        self.messages = []      # (subject, data)
        self.answers = {}       # by the number of the question
        self.asked = 1
        self.send('CONNECT {"verbose":false,"headers":true,"no_responders":true}', f"SUB {listen_to} 1")
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, *lines, data=None):
        self.line.sendall("".join(line + "\r\n" for line in lines).encode() + (data + b"\r\n" if data is not None else b""))

    def listen(self):
        file = self.line.makefile("rb")
        try:
            while head := file.readline().split():
                if head[0] == b"PING":
                    self.send("PONG")
                if head[0] in (b"MSG", b"HMSG"):
                    data = file.read(int(head[-1]) + 2)[:-2]
                    subject, reply = head[1].decode(), head[3].decode() if len(head) > 4 + (head[0] == b"HMSG") else ""
                    if head[2] == b"1":
                        self.messages.append((subject, data))
                    else:
                        self.answers[int(head[2])] = data, reply
        except OSError:
            pass

    def publish(self, subject, data=b""):
        self.send(f"PUB {subject} {len(data)}", data=data)

    def ask(self, subject, data=b""):
        """The answer and where to reply to it."""
        self.asked += 1
        self.send(f"SUB mine.{self.asked} {self.asked}", f"PUB {subject} mine.{self.asked} {len(data)}", data=data)
        until(lambda: self.asked in self.answers, f"an answer from {subject}")
        return self.answers[self.asked]

    def jobs(self):
        """(signature, run, number) of all jobs that were put so far, the oldest first."""
        return [tuple(subject.split(".")[3:]) for subject, _ in self.messages]

    def said_by(self, worker):
        """How often a worker spoke to a run: once to take a job, once to hand it in."""
        name = f"{socket.gethostname()}:{worker.pid}".encode()
        return sum(name in data for _, data in self.messages)

    def waiting(self):
        return json.loads(self.ask("$JS.API.STREAM.INFO." + STREAM)[0])["state"]["messages"]

    def close(self):
        self.line.shutdown(socket.SHUT_RDWR)
        self.line.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Farm:
    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.url = f"nats://{HOST}:{self.port}"
        self.start_bus()

    def start_bus(self):
        self.nats = Process(self.folder, NATS, "-js", "-sd", self.folder / "store", "-a", HOST, "-p", self.port)
        until(lambda: "Server is ready" in self.nats.err(), "nats-server")
        self.bus = Bus(self.port)

    def stop_bus(self):
        self.bus.close()
        self.nats.end()

    def worker(self, program=PROGRAM):
        worker = Process(self.folder, program, "farm", "--bus", self.url, "--jobs", 1)
        until(lambda: "ready" in worker.err() or worker.process.poll() is not None, "a worker")
        return worker

    def ear(self):
        return Bus(self.port, "_INBOX.>")

    def begin(self, *arguments, program=PROGRAM):
        return Process(self.folder, program, *arguments, "--farm", self.url)


def numbers(text):
    """What must be the same wherever it was played."""
    return re.sub(r'"seconds":[^,}]*', "", text)


def here(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, cwd=HOME, timeout=LONG)
    expect(done.returncode == 0, f"{arguments}: {done.stderr}")
    return done.stdout


def same(farm, *arguments):
    run = farm.begin(*arguments)
    expected = here(*arguments)
    status = run.wait()
    expect(status == 0 and numbers(run.out()) == numbers(expected),
           f"{arguments} on the farm: status {status}\n{run.out()}{run.err()}\nnot\n{expected}")


def check_same_numbers(farm, folder):
    for game, games in ("warlords", 100), ("commanders", 8), ("delos", 20):
        same(farm, "sim", "--json", "--game", game, "--players", "greedy,random", "--games", games)
    same(farm, "sim", "--json", "--by-card", "--matrix", "--game", "delos", "--players", "random,random", "--games", 8)
    same(farm, "sim", "--json", "--ladder", "--players", "greedy,random,search:20", "--games", 20)
    same(farm, "sim", "--json", "--game", "delos", "--sprt", "0.6,0.7", "--players", "greedy,random", "--games", 400)
    learned = folder / "here.txt", folder / "there.txt"
    tune = ["tune", "--game", "warlords", "--games", 60, "--rounds", 1, "--trial", 20, "--into"]
    there = farm.begin(*tune, learned[1])
    told = here(*tune, learned[0]).replace("here.txt", "there.txt")
    expect(there.wait() == 0 and there.out() == told, f"tune on the farm: {there.out()}{there.err()}\nnot\n{told}")
    expect(learned[0].read_bytes() == learned[1].read_bytes(), "tune learns something else on the farm")
    record = folder / "game.record"
    play(["1"] * 40 + ["q"], "play", "--seed", 4, "--save", record)
    same(farm, "analyze", record, "--iterations", 100, "--json")


def play(typed, *arguments):
    """A game on a terminal of its own."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(HOME)
        os.execv(PROGRAM, [PROGRAM, *map(str, arguments)])
    os.write(terminal, "".join(line + "\n" for line in typed).encode())
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:         # how Linux says that the program has ended
        pass
    os.close(terminal)
    os.waitpid(child, 0)


def check_own_cards(farm, folder):
    """Cards that only the machine has that asks."""
    cards, deck = folder / "mine.cards", folder / "goats.deck"
    cards.write_text("Brave Goat | army, Ork | cost 1, ATK 1, HP 2, command 1 | Goat. | Mine 1\n")
    deck.write_text((HOME / "decks/warlords/orks-starter.deck").read_text().replace("Goff Boyz", "Brave Goat"))
    same(farm, "sim", "--json", "--cards", cards, "--decks", f"{deck},tau-starter", "--games", 40)


def check_storm(farm, workers):
    """A worker is killed with a job in its hands, another joins, and the bus itself goes and comes back."""
    sim = ["sim", "--json", "--games", 500, "--seed", 5]
    victim = workers[0]
    with farm.ear() as ear:
        run = farm.begin(*sim)
        until(lambda: ear.said_by(victim) % 2 == 1, "a job taken")
        victim.end(signal.SIGKILL)
        workers[0] = late = farm.worker()
        until(lambda: ear.said_by(late) > 1, "the late worker's first job")
    farm.stop_bus()
    expected = here(*sim)
    expect(run.process.poll() is None, "the run was over before the bus went away")
    farm.start_bus()
    with farm.ear() as ear:
        expect(run.wait() == 0 and numbers(run.out()) == numbers(expected),
               f"after the storm\n{run.out()}{run.err()}\nnot\n{expected}")
        expect(ear.said_by(late) > 1, "the late worker did nothing after the bus came back")


def check_stopped_runs(farm):
    """Ctrl-C prints what there is; either way nothing is left in the queue."""
    sim = ["sim", "--json", "--games", 100000]
    for how in signal.SIGINT, signal.SIGKILL:
        before = len(farm.bus.jobs())
        run = farm.begin(*sim)
        until(lambda: len(farm.bus.jobs()) > before + 4, "some jobs")
        status = run.end(how)
        if how == signal.SIGINT:
            games = json.loads(run.out())["games"]
            expect(status == 0 and 0 < games < 100000, f"stopped: status {status}, {games} games")
            expect(farm.bus.waiting() == 0, "a run that was stopped has left jobs behind")
    until(lambda: farm.bus.waiting() == 0, "the jobs of a run that was killed to go")


def check_poison(farm, workers):
    """What three workers have died of is set aside and told; so is what is no job at all."""
    signature = farm.bus.jobs()[0][0]
    farm.bus.publish(f"tercio.farm.jobs.{signature}.nobody.0", b"this is no job")
    until(lambda: "set aside" in workers[0].err() + workers[1].err(), "nonsense to be set aside")
    logs = workers[0].err() + workers[1].err()
    expect(logs.count("nobody.0 failed") == 2 and logs.count("nobody.0 is set aside") == 1, "nonsense: " + logs)
    expect(farm.bus.waiting() == 0, "nonsense is still in the queue")
    for worker in workers:
        worker.end(signal.SIGKILL)
    time.sleep(1)       # what they had asked the queue for is forgotten
    run = farm.begin("sim", "--json", "--games", 100)
    times = 0
    while times < 3:    # a worker that takes a job and is not able to do it, until one has been taken three times
        job, reply = farm.bus.ask(f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.workers-{signature}", b'{"batch":1}')
        expect(b"orks-starter" in job, f"no job: {job[:80]}")
        farm.bus.publish(reply, b"-NAK")
        times = int(reply.split(".")[4])
    workers[:] = [farm.worker(), farm.worker()]
    status = run.wait()
    told = re.findall(r"error: games (\d+) to (\d+) are missing: set aside after 3 tries", run.err())
    missing = sum(int(last) - int(first) + 1 for first, last in told)
    expect(status == 1 and missing > 0 and json.loads(run.out())["games"] == 100 - missing,
           f"poison: status {status}, {missing} missing, {run.err()}{run.out()}")


def check_others(farm, folder, workers):
    """A program with other cards gets no work and gives none."""
    other = folder / "other"
    other.mkdir()
    shutil.copy(PROGRAM, other / "tercio")
    for name in "cards", "decks", "weights", "learn":
        shutil.copytree(HOME / name, other / name)
    with open(next((other / "cards/warlords").rglob("*.cards")), "a") as file:
        file.write("# other rules\n")
    run = farm.begin("sim", "--games", 1000, program=other / "tercio")
    until(lambda: "is left to others" in workers[0].err(), "a worker to refuse other rules")
    until(lambda: "other cards" in run.err(), "a run to learn that nobody has its rules")
    run.end(signal.SIGINT)
    expect("0 games" in run.out(), f"other rules were played: {run.out()}")


def check_errors(farm, folder):
    port = free_port()
    bare = Process(folder, NATS, "-a", HOST, "-p", port)
    until(lambda: "Server is ready" in bare.err(), "nats-server")
    for url, told in ((f"nats://{HOST}:{free_port()}", "no NATS server answers there"), (f"nats://{HOST}:{port}", "no JetStream")):
        for command in ["farm", "--bus", url], ["sim", "--games", "4", "--farm", url]:
            done = subprocess.run([PROGRAM, *command], capture_output=True, text=True, cwd=HOME, timeout=LONG)
            expect(done.returncode == 1 and told in done.stderr and url in done.stderr,
                   f"{command}: status {done.returncode}, {done.stderr}")


def check_web(farm, folder):
    """Deck tests of the web table: with the farm, and without."""
    asked = {"rulebook": "delos", "against": [], "games": 40,
             "text": next((HOME / "decks/delos").glob("*.deck")).read_text()}
    asked["against"] = [deck.stem for deck in sorted((HOME / "decks/delos").glob("*.deck"))][:2]
    found = []
    for options in [], ["--farm", farm.url]:
        server = Server(PROGRAM, folder / f"{len(found)}.db", *options)
        server.start()
        started.append(server)
        cookie, before = server.guest(), len(farm.bus.jobs())
        status, answer, _ = server.call("POST", "/api/deck-test", asked, cookie)
        assert status == 200, answer
        test = lambda: server.call("GET", "/api/deck-test/" + answer["id"], cookie=cookie)[1]
        until(lambda: test()["finished"], "a deck test")
        found.append(test()["results"])
        expect((len(farm.bus.jobs()) > before) == bool(options), f"the deck test of a server with {options} was elsewhere")
        if options:
            server.call("POST", "/api/deck-test", asked | {"games": 400}, cookie)
            until(lambda: len(farm.bus.jobs()) > before + 2, "jobs of the second test")
        expect(server.end() == 0, "the server's end: " + server.said())
    expect(found[0] == found[1] and sum(r["games"] for r in found[0]) == 40, f"deck tests differ: {found}")


def check_farewell(farm, workers):
    """A worker that is told to end hands in what it has, and the others go on."""
    sim = ["sim", "--json", "--games", 150, "--seed", 9]
    with farm.ear() as ear:
        run = farm.begin(*sim)
        until(lambda: ear.said_by(workers[0]) > 0, "a job taken")
    expect(workers[0].end(signal.SIGINT) == 0 and "done" in workers[0].err(), "a worker's end: " + workers[0].err())
    expect(run.wait() == 0 and numbers(run.out()) == numbers(here(*sim)), "after a worker has left: " + run.err())


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        try:
            farm = Farm(folder)
            workers = [farm.worker(), farm.worker()]
            check_same_numbers(farm, folder)
            check_own_cards(farm, folder)
            check_storm(farm, workers)
            check_stopped_runs(farm)
            check_others(farm, folder, workers)
            check_web(farm, folder)
            check_poison(farm, workers)
            check_farewell(farm, workers)
            check_errors(farm, folder)
        finally:
            for process in started:
                if process.process.poll() is None:
                    process.end(signal.SIGKILL)
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
