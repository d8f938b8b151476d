#!/usr/bin/env python3
"""The command line, by running it: commands.py PROGRAM"""
import json
import os
import pty
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = str(Path(sys.argv[1]).resolve())
HOME = Path(__file__).resolve().parents[2]
failures = 0


def run(*arguments, status=0, out=(), err=()):
    """Runs the program and compares status and pieces of its output."""
    global failures
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, cwd=HOME)
    wrong = [f"status {done.returncode}, not {status}"] if done.returncode != status else []
    wrong += [f"not on stdout: {piece}" for piece in out if piece not in done.stdout]
    wrong += [f"not on stderr: {piece}" for piece in err if piece not in done.stderr]
    if "\033" in done.stdout:
        wrong.append("colours, but this is no terminal")
    if wrong:
        failures += 1
        print("tercio", *arguments, "\n  " + "\n  ".join(wrong), "\n" + done.stdout[-2000:] + done.stderr[-2000:])
    return done.stdout


def expect(true, what):
    global failures
    if not true:
        failures += 1
        print(what)


def at_terminal(typed, *arguments):
    """Runs the program on a terminal of its own, types these lines and returns what it showed."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(HOME)
        os.execv(PROGRAM, [PROGRAM, *map(str, arguments)])
    os.write(terminal, typed.encode())
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:     # how Linux says that the program has ended
            piece = b""
        if not piece:
            break
        shown += piece
    os.close(terminal)
    os.waitpid(child, 0)
    return shown.decode(errors="replace")


def is_playing(process):
    """It has threads beside its first, so the signal finds it ready."""
    return len(os.listdir(f"/proc/{process.pid}/task")) > 1


CARD = "Brave Goat | army, Ork | cost 1, ATK 1, HP 2, command 1 | Goat. | Mine 1\n"

with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)

    def file(name, text):
        (folder / name).write_text(text)
        return folder / name

    # usage
    signature = (HOME / "bench" / "signature.txt").read_text().splitlines()[0]
    newest = next(line.split()[1] for line in (HOME / "CHANGELOG.md").read_text().splitlines() if line.startswith("## "))
    run("--version", out=[f"tercio {newest}\ncommit ", f"rules {signature}"])
    run("--help", out=["EXAMPLES", "cards", "deck"])
    run(status=2, err=["EXAMPLES"])
    run("crads", status=2, err=["Did you mean `cards`?"])
    run("deck", status=2)
    run("deck", "chekc", status=2, err=["Did you mean `check`?"])
    run("cards", "--game", "chess", status=2)
    run("cards", "check", folder / "missing.cards", status=2)
    run("--cards", folder / "missing.cards", "games", status=2)
    run("games", out=["warlords", "commanders", "delos"])

    # finding cards
    run("cards", "ork", "vehicle", out=["Rugged Killa Kans"])
    found = json.loads(run("cards", "void pirate", "--json"))
    expect(len(found) == 1 and found[0]["name"] == "Void Pirate" and found[0]["cost"] == 1 and found[0]["cards"] == 1
           and found[0]["command"] == 1 and found[0]["traits"] == ["Ally"], f"cards --json: {found}")
    expect(len(json.loads(run("cards", "--json", "--game", "warlords"))) >= 188, "the core set, and later ones")
    expect(json.loads(run("cards", "--json", "--set", "nowhere")) == [], "no cards of an unknown set")
    run("card", "void", "pirate", out=["Void Pirate", "army unit", "cost 1"])
    run("card", "Zarathur, High Sorcerer", "--explain", out=["Other side", "It answers this: when damage is assigned to an enemy unit here.", "1. Raise that damage by 1."])
    run("card", "zarathur", status=2, err=["Several cards", "Zarathur, High Sorcerer; Zarathur's Flamers"])
    run("card", "Viod Pirate", status=2, err=["Did you mean Void Pirate"])

    # card files
    good = file("mine.cards", "# mine\n" + CARD + "Reaction: after this unit enters play, draw 1 card.\n")
    run("cards", "check", good, out=["1 card in 1 file"])
    run("cards", "check", "cards/warlords/core", out=["188 cards"])
    run("cards", "check", "cards", out=["every line is understood"])
    run("card", "Brave Goat", "--cards", good, out=["Brave Goat"])
    run("--cards", good, "card", "Brave Goat", out=["Brave Goat"])
    bad = file("bad.cards", CARD + "Action: destory target support.\n")
    run("cards", "check", bad, status=1, err=[f"{bad}:2:9: ", "did you mean: Action: destroy target support."])
    run("games", "--cards", bad, status=1, err=[f"{bad}:2:9: "])
    run("cards", "check", file("x.cards", "no bars here\n"), status=1, err=["x.cards:1:"])
    loose = file("loose.cards", "# kept\n\n" + CARD.replace(" | ", "  |  ") + "action:   draw 1 card .\n")
    run("cards", "format", "--check", loose, status=1, out=["loose.cards"])
    run("cards", "format", loose, out=["loose.cards"])
    expect(loose.read_text() == "# kept\n\n" + CARD + "Action: draw 1 card.\n", loose.read_text())
    run("cards", "format", "--check", loose)
    before = bad.read_text()
    run("cards", "format", bad, status=1)
    expect(bad.read_text() == before, "a broken file is left as it is")
    run("cards", "format", "--check", "cards")
    (folder / "delos").mkdir()
    run("cards", "check", file("delos/goat.cards", CARD), out=["1 card in 1 file: every"])  # no game below cards/
    run("cards", "check", "--game", "delos", file("d.cards", "Goat | unit | ARM 1, die 3 | Goat. | Mine 1\nCommand: BA: draw 1 card.\n"))
    run("cards", "check", "--game", "commanders",
        file("c.cards", "Goat | creature, Natural, common | strike 5, armor 5 | Beast. | Mine 1\nPay 1 mana to deploy.\n"))
    run("cards", "coverage", out=["phrases,", "[single: "])
    run("cards", "coverage", good, out=["in use"])
    run("cards", "reference", "--game", "warlords", out=["### effect", "draws *amount*"])
    run("cards", "reference", "--into", "docs/language.md", "--check")

    # decks
    decks = json.loads(run("deck", "list", "--json"))
    expect(all(deck["legal"] for deck in decks), f"deck list: {decks}")
    some = [deck for deck in decks if deck["game"] == "warlords"]
    expect(len(some) == 38 and len(decks) > 38, "decks of all games")
    expect(json.loads(run("deck", "list", "--json", "--game", "warlords")) == some, "the decks of one game")
    run("deck", "show", "orks-starter", out=["Nazdreg", "Army units (18)"])
    run("deck", "show", "nobody", status=2, err=["orks-starter"])
    run("deck", "check", "decks/warlords/orks-starter.deck", out=["legal"])
    run("deck", "check", file("small.deck", "warlord: Nazdreg\n3 Void Pirate\n"), status=1, err=["fifty at least"])
    run("deck", "check", file("typo.deck", "warlord: Nazdreg\n3 Void Pirat\n"), status=1, err=["typo.deck:2", "Void Pirate"])
    odd = file("odd.deck", "game: commanders\n40 Village\n4 Torchbearer\n3 Tide Sprite\n")
    run("deck", "check", odd, status=1, err=["4 copies", "Fire and Water exclude each other", "47 resources: 50 at least"])
    run("deck", "check", odd, "--switch", "copies=4,minimum=47,picksPerGroup=2", out=["legal, 47 cards"])
    run("deck", "check", odd, "--variant", "alternate", "--switch", "copies=4", status=1, err=["exclude each other"])
    led = file("led.deck", "game: commanders\n50 Village\n")
    run("deck", "check", led, "--variant", "team,alternate", out=["legal"])
    run("deck", "check", led, "--variant", "generals", status=1, err=["general: Title"])
    run("deck", "check", "burning-wilds", "--variant", "generals,joint", out=["legal"])
    run("deck", "check", led, "--variant", "team,joint", status=2, err=["not both"])
    run("deck", "check", led, "--variant", "teams", status=2, err=["no variant of commanders"])
    run("deck", "check", led, "--switch", "copy=4", status=2, err=["no switch of commanders"])
    run("deck", "check", led, "--switch", "copies=four", status=2, err=["NAME=NUMBER"])
    listed = file("list.txt", "My list\nNazdreg\nArmy Unit (3)\n3x Void Pirate (Core Set)\n2 Rogue Trader\n10th Company Scout\n")
    run("deck", "convert", listed, out=["warlord: Nazdreg", "3 Void Pirate", "2 Rogue Trader", "1 10th Company Scout"])
    octgn = run("deck", "convert", listed, "--octgn", out=['<section name="Warlord"', '<card qty="3" id="a54d839f-c330-4c3b-b8e2-ac77ac85d66a">Void Pirate</card>'])
    run("deck", "convert", file("list.o8d", octgn), out=["warlord: Nazdreg", "3 Void Pirate", "2 Rogue Trader", "1 10th Company Scout"])
    run("deck", "convert", file("odd.o8d", '<deck>\n<card id="" qty="2">Void Pirat</card></deck>'), status=1, err=["odd.o8d:2", "did you mean \"Void Pirate\""])
    run("deck", "convert", file("typo.txt", "Nazdreg\n3x Void Pirat\n"), status=1, err=["typo.txt:2", "did you mean \"Void Pirate\""])
    run("deck", "convert", file("nobody.txt", "Nazdrek\n3x Void Pirate\n"), status=1, err=["no warlord", "Nazdreg"])

    # the roll of Delos
    roll, won = folder / "data" / "roll.txt", folder / "won.record"
    ranks = ("ranks", "--file", roll)
    run(*ranks, out=["Nobody has enlisted yet"])
    run(*ranks, "add", "Tom", "Ann", out=["Tom has enlisted, with rank 1"])
    run(*ranks, "add", "Kris", "tom", status=2, err=["Tom is on the roll already"])
    expect("Kris" not in roll.read_text(), "a refused enlisting changes nothing")
    shown = at_terminal("concede\nyes\n", "play", "--game", "delos", "--seed", "3", "--save", won, "--ranks", "Tom,2", "--roll", roll)
    expect("Computer wins" in shown and "switch: rank2 2" in won.read_text(), f"a game by ranks: {shown}")
    run(*ranks, "record", won, out=["Tom (", "): +1, now 1 points; rank 1"])
    run(*ranks, "record", won, "--as", "Ann,-", status=1, err=["recorded already"])
    standing = json.loads(run(*ranks, "--json"))
    expect(standing["players"][0] == {"name": "Tom", "rank": 1, "points": 1, "games": 1, "won": 0}, f"ranks: {standing}")
    expect(len(standing["races"]) == 1 and standing["races"][0]["points"] == 1, f"races: {standing}")
    run(*ranks, out=["Tom", "at 20 points", "Delos belongs to the "])
    before = roll.read_text()
    at_terminal("concede\nyes\n", "play", "--game", "delos", "--seed", "4", "--save", folder / "next.record")
    run(*ranks, "record", folder / "next.record", "--as", "Nobody,Ann", status=2, err=["Nobody is not on the roll"])
    run(*ranks, "record", folder / "next.record", "--as", "Tom", status=1, err=["--as takes a name for each seat"])
    at_terminal("concede\nyes\n", "play", "--seed", "4", "--save", folder / "other.record")
    run(*ranks, "record", folder / "other.record", status=1, err=["a game of warlords"])
    at_terminal("1\nq\n", "play", "--game", "delos", "--seed", "4", "--save", folder / "left.record")
    run(*ranks, "record", folder / "left.record", status=1, err=["not over"])
    forged = file("forged.record", (folder / "next.record").read_text().replace("result: 1", "result: 0"))
    run(*ranks, "record", forged, "--as", "Tom,Ann", status=1, err=["the result is"])
    expect(roll.read_text() == before, "what is refused changes nothing")
    run(*ranks, "record", folder / "next.record", "--as", "Tom,Ann", out=["Ann (", "): +6, now 6 points"])
    spoilt = file("spoilt.txt", "tercio roll 1\nplayer Tom\nplaier Ann\n")
    run("ranks", "add", "Kris", "--file", spoilt, status=1, err=[f"{spoilt}:3: expected `player NAME`"])
    expect(spoilt.read_text().endswith("plaier Ann\n"), "a broken roll is left as it is")
    sim = ("sim", "--game", "delos", "--games", "1", "--players", "random,random")
    run(*sim, "--ranks", "Ann,0", "--roll", roll, out=["1 games"])
    run(*sim, "--ranks", "Nobody,0", "--roll", roll, status=2, err=["Nobody is not on the roll"])
    run(*sim, "--ranks", "1", status=2, err=["one for each seat"])
    run(*sim, "--ranks", "1,300", status=2, err=["rank2 is from 0 to 255"])
    run("sim", "--game", "warlords", "--ranks", "1,2", status=2, err=["no other game has ranks"])

    # every game through the same commands
    for game in [line.split()[0] for line in run("games").splitlines() if "so far" not in line]:
        found = json.loads(run("cards", "--json", "--game", game))
        expect(found and all(card["game"] == game and card["name"] and card["type"] for card in found), f"cards of {game}")
        run("card", found[0]["name"], "--game", game, "--explain", out=[found[0]["name"]])
        decks = [deck["name"] for deck in json.loads(run("deck", "list", "--json", "--game", game))]
        run("deck", "show", decks[0], "--game", game, out=[decks[0], "cards"])
        result = json.loads(run("sim", "--game", game, "--games", "4", "--players", "random,random", "--json"))
        expect(result["game"] == game and result["games"] == 4 and result["errors"] == 0, f"sim of {game}: {result}")
        run("fuzz", "--game", game, "--games", "5", out=[f"{game}, 2 seats: ", "all in order"])
        run("bench", "--game", game, "--signature")
        learned = folder / "learned.txt"
        run("tune", "--game", game, "--games", "20", "--rounds", "1", "--trial", "2", "--into", learned, out=["round 1, penalty 0.1: ", "written"])
        expect(learned.read_text().startswith("# What the features"), f"weights of {game}")
        run("train", "--game", game, "--games", "8", "--rounds", "1", "--trial", "0", "--folder", folder / "train", "--into", folder / "train.net",
            out=["round 1: 8 games", "round 1, epoch 5: loss 0.", "thrown away"])
        run("cards", "coverage", "--game", game, out=["in use"])
        run("play", "--game", game, out=["A number takes that option"])
    endless = subprocess.Popen([PROGRAM, "sim", "--games", "10000000", "--players", "random,random", "--json"], stdout=subprocess.PIPE, cwd=HOME)
    while not is_playing(endless):
        time.sleep(0.05)
    endless.terminate()
    stopped = json.loads(endless.communicate()[0])
    expect(endless.returncode == 0 and stopped["games"] < 10000000, f"a sim that is stopped prints what it has: {stopped}")
    run("sim", "--decks", "orks-starter,tau-starter,eldar-starter", status=2, err=["--matrix"])
    run("sim", "--teams", "0+x", status=2, err=["--teams"])
    run("dominated", "--game", "delos", "--players", "random,random", "--games", "3", status=1, out=["; better: ", "3 games, "])
    run("dominated", "--game", "warlords", "--players", "greedy,greedy", "--games", "0", out=["0 games, 0 choices, 0 dominated"])
    run("dominated", "--players", "greedy", status=2, err=["--players takes 2"])
    run("dominated", "--players", "greedy,nobody", status=2, err=["No player is called"])
    run("dominated", "missing.record", status=2)
    right = "bench/positions/delos/end-01.yaml"
    run("puzzle", right, "--player", "search:200", out=["1 of 1 right"])
    run("puzzle", right, "--iterations", "200", "--margin", "0.02", out=["* 100 %  pass", "1 proved, 0 not"])
    wrong = folder / "wrong.yaml"
    wrong.write_text((HOME / right).read_text().replace('best: "pass"', 'best: "shoot with"'))
    run("puzzle", wrong, "--player", "search:200", status=1, out=["chose pass", "0 of 1 right"])
    run("puzzle", wrong, right, "--player", "search:200", "--least", "50", out=["chose pass", "1 of 2 right"])
    run("puzzle", wrong, "--iterations", "200", status=1, out=["the best is pass"])
    run("puzzle", "learn/delos/puzzles/puzzle-01.yaml", "--player", "search:200", out=["0 of 0 right"])
    run("puzzle", right, "--player", "nobody", status=2, err=["No player is called"])
    run("sim", "--variant", "team", status=2, err=["no variant"])
    run("sim", "--players", "greedy,random,random", status=2, err=["--players takes 2"])
    run("sim", "--game", "chess", status=2)
    run("train", "--into", folder / "train.net", status=2, err=["--into is one file"])
    run("tune", "--into", folder / "learned.txt", status=2, err=["--into is one file"])

print(f"{failures} failures")
sys.exit(1 if failures else 0)
