#!/usr/bin/env python3
"""Programs as players, with real processes: engine.py PROGRAM EXAMPLE

Examples play whole games, programs that fail lose theirs and nothing else, and a spy writes down all it is told.
"""
import json
import os
import pty
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = str(Path(sys.argv[1]).resolve())
EXAMPLE = str(Path(sys.argv[2]).resolve())
HOME = Path(__file__).resolve().parents[2]
GAMES = sorted(folder.name for folder in (HOME / "decks").iterdir() if folder.is_dir())
failures = 0

# A program that plays at random until its game number FAILS_IN, in which it does what HOW says; then again as before.
FAULTY = r'''
import os, random, sys, time
how, here = sys.argv[1], sys.argv[2]
count = 0
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "hello": print("hello 1 faulty", flush=True)
    elif word == "rulebook": print("ready", flush=True)
    elif word == "game":
        with open(here, "a") as file: file.write("x")
        game = os.path.getsize(here)
    elif word == "prompt": count = 0
    elif word == "option": count += 1
    elif word == "choose":
        if game % 2 == 1 or how == "none": print("choose", random.randrange(count), flush=True)
        elif how == "crash": os._exit(3)
        elif how == "kill": os.kill(os.getpid(), 9)
        elif how == "hang": time.sleep(600)
        elif how == "high": print("choose", count, flush=True)
        elif how == "negative": print("choose -1", flush=True)
        elif how == "garbage": print("I pass", flush=True)
        elif how == "endless":
            while True: sys.stdout.write("x" * 65536)
        elif how == "child": os.system("sleep 601 & echo nothing"); time.sleep(600)
'''

SPY = r'''
import random, sys
count, told = 0, open(sys.argv[1], "a")
for line in sys.stdin:
    told.write(line); told.flush()
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "hello": print("hello 1 spy", flush=True)
    elif word == "rulebook": print("ready sees log details", flush=True)
    elif word == "prompt": count = 0
    elif word == "option": count += 1
    elif word == "choose": print("choose", random.randrange(count), flush=True)
'''


def expect(true, what):
    global failures
    if not true:
        failures += 1
        print("FAILED:", what, flush=True)


def sim(*arguments, status=0):
    done = subprocess.run([PROGRAM, "sim", "--json", "--jobs", "1", *map(str, arguments)],
                          capture_output=True, text=True, cwd=HOME, timeout=600)
    expect(done.returncode == status, f"sim {arguments}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return json.loads(done.stdout) if done.stdout.startswith("{") else done.stderr


def examples():
    for game in GAMES:
        for command in ("python3 examples/engine.py", EXAMPLE, f"{PROGRAM} engine --player search:8",
                        f"{PROGRAM} engine --player greedy", f"{PROGRAM} engine --player random"):
            result = sim("--game", game, "--games", 4, "--players", f"program:60s:{command},random")
            expect(result["games"] == 4 and result["errors"] == 0, f"{game}, {command}: {result}")
            expect(not any("program" in reason for reason in result["reasons"]), f"{game}, {command}: {result['reasons']}")


def ladder():
    result = sim("--ladder", "--games", 4, "--players", f"random,program:60s:{PROGRAM} engine --player search:8")
    expect(len(result["duels"]) == 1 and result["duels"][0]["games"] == 4, f"a ladder: {result}")


def failing(folder):
    script = folder / "faulty.py"
    script.write_text(FAULTY)
    for how, said in (("crash", "ended"), ("kill", "ended"), ("hang", "gave no answer within 1.2 s"),
                      ("high", "not one of the options"), ("negative", "not one of the options"),
                      ("garbage", "not one of the options"), ("endless", "a line without an end"),
                      ("child", "not one of the options")):
        command = f"program:0.2s:python3 {script} {how} {folder / how}"
        result = sim("--games", 4, "--players", f"{command},random")
        lost = sum(count for reason, count in result["reasons"].items() if said in reason)
        expect(result["games"] == 4 and result["errors"] == 0, f"{how}: {result}")
        expect(lost == 2, f"{how}: of four games the second and the fourth are lost by it: {result['reasons']}")
    left = [line for line in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout.splitlines()
            if str(script) in line or line == "sleep 601"]
    expect(not left, f"programs that were left running: {left}")


def refused(folder):
    for players, said in (("program:false,random", "ended"), ("program: ,random", "There is no player named"),
                          ("program:0s:true,random", "There is no player named"),
                          ("program:echo good day; cat >/dev/null,random", "instead of hello"),
                          ("program:echo hello 1 x; echo no; cat >/dev/null,random", "said `no`"),
                          (f"program:{PROGRAM} engine --player program:x,random", "ended")):
        expect(said in sim("--players", players, status=2), f"{players} is not refused with `{said}`")
    expect("not on a farm" in sim("--players", f"program:{EXAMPLE},random", "--farm", "nats://127.0.0.1:1", status=2),
           "a program on a farm")
    other = subprocess.run([PROGRAM, "engine"], input="hello 1\nrulebook warlords 0000000000000000\nquit\n", text=True,
                           capture_output=True, cwd=HOME)
    expect("error the rules or cards of warlords are others here" in other.stdout, f"other rules: {other}")
    for bad in ("hello 2\n", "good day\n", "hello 1\nchoose 100\n", "hello 1\nposition 00\nchoose 100\n"):
        done = subprocess.run([PROGRAM, "engine"], input=bad, text=True, capture_output=True, cwd=HOME)
        expect(done.returncode == 1 and done.stderr, f"{bad!r}: {done}")


def secrecy(folder):
    """What a program is told: of the other's hidden cards only how many there are, of its own deck no order."""
    script = folder / "spy.py"
    script.write_text(SPY)
    for game in GAMES:
        told = folder / f"told-{game}"
        sim("--game", game, "--games", 2, "--players", f"program:60s:python3 {script} {told},random")
        lines = told.read_text().splitlines()
        seen = [json.loads(line[5:]) for line in lines if line.startswith("sees ")]
        expect(len(seen) > 20, f"{game}: the spy sees next to nothing")
        seat, hidden, known = 0, 0, 0
        for line in lines:
            if line.startswith("game "):
                seat = int(line.split()[1])
            if not line.startswith("sees "):
                continue
            for place in json.loads(line[5:])["places"]:
                if place["name"] not in ("hand", "deck", "arsenal", "domain") or place["owner"] in (None, seat):
                    continue
                hidden += sum(card.get("count", 0) for card in place["cards"])
                known += sum("count" not in card for card in place["cards"])    # shown once, and put back
        expect(hidden > 1000 and hidden > 4 * known, f"{game}: of the others' cards {hidden} are hidden, {known} known")
        words = {line.split(" ", 1)[0] for line in lines}
        expect(words <= {"hello", "rulebook", "game", "name", "deck", "log", "sees", "prompt", "option", "details",
                         "choose", "over", "quit"}, f"{game}: it is told {words}")
        expect(not any("seed" in line for line in lines), f"{game}: it is told of the seed")


def at_the_table(folder):
    """`tercio play`: a program in both seats, and one that crashes loses."""
    script = folder / "faulty.py"
    script.write_text(FAULTY)
    record = folder / "table.record"
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(HOME)
        os.environ["XDG_STATE_HOME"] = str(folder)
        (folder / "at-table").write_text("x")       # its first game is the second: it crashes
        os.execv(PROGRAM, [PROGRAM, "play", "--save", str(record), "--players",
                           f"program:python3 {script} none {folder / 'none'},program:python3 {script} crash {folder / 'at-table'}"])
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.waitpid(child, 0)
    text = shown.decode(errors="replace")
    expect("gives up" in text and "ended" in text, f"the table does not tell that the program failed:\n{text[-2000:]}")


with tempfile.TemporaryDirectory() as name:
    examples()
    ladder()
    failing(Path(name))
    refused(Path(name))
    secrecy(Path(name))
    at_the_table(Path(name))
print("engine:", "all is well" if failures == 0 else f"{failures} failures")
sys.exit(failures > 0)
