#!/usr/bin/env python3
"""The Debian package, installed in a chroot: package.py ROOT PACKAGE PROGRAM

Its service is started as its own user, games are played over the network, and it is upgraded twice while they are: to the same
rules, where they go on at once, and to other rules, where the old program plays them to the end. `./dev bare` runs it as root.
PROGRAM is the same program on this side of the chroot; it verifies the records.
"""
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
ROOT, PACKAGE, PROGRAM = Path(sys.argv[1]), Path(sys.argv[2]), str(Path(sys.argv[3]).resolve())
sys.argv[1:] = [PROGRAM]         # kill.py reads them as its own
from client import Server
from kill import Game, life, verify

GAMES = 6
USER = "setpriv --reuid tercio --regid tercio --clear-groups env -i HOME=/var/lib/tercio PATH=/usr/bin XDG_CACHE_HOME=/var/cache/tercio"


def inside(*command):
    return subprocess.run(["chroot", str(ROOT), *command], check=True, capture_output=True, text=True).stdout


def installed():
    """What the package promises, before anything is started."""
    assert inside("tercio", "--version").startswith("tercio "), "the program does not run"
    for file in ("lib/systemd/system/tercio.service", "usr/share/man/man1/tercio.1.gz", "etc/default/tercio", "usr/lib/tercio/upgrade"):
        assert (ROOT / file).exists(), f"{file} is missing"
    data = ROOT / "var/lib/tercio"
    assert data.stat().st_mode & 0o777 == 0o750 and data.stat().st_uid != 0, "the data folder is not the service's own"
    assert "tercio serve" in (ROOT / "lib/systemd/system/tercio.service").read_text()


def newer(folder):
    """The same package under a later version."""
    tree = folder / "newer"
    subprocess.run(["dpkg-deb", "-R", PACKAGE, tree], check=True)
    control = tree / "DEBIAN" / "control"
    control.write_text("".join(line if not line.startswith("Version:") else line.rstrip() + "+1\n"
                               for line in control.read_text().splitlines(True)))
    subprocess.run(["dpkg-deb", "--build", tree, ROOT / "newer.deb"], check=True, stdout=subprocess.DEVNULL)


def make_way(server, before, after, seconds):
    """What the package's postinst has systemd do; outside, since there is no /proc in the chroot."""
    subprocess.run([ROOT / "usr/lib/tercio/upgrade", before, after, str(server.process.pid), str(seconds)], check=True)


async def under_load(server, games, upgrade):
    """Plays while the upgrade happens; lines that break then are no failure, everything else is."""
    tasks = [asyncio.create_task(seat.play(server)) for game in games for seat in game.seats if not seat.over]
    await asyncio.sleep(1)
    await asyncio.to_thread(upgrade)
    for done in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(done, Exception) and not isinstance(done, (ConnectionError, asyncio.IncompleteReadError)) \
                and "The server is being restarted" not in str(done):
            raise done


def main():
    random.seed(11)
    installed()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wrapper = folder / "serve"
        wrapper.write_text(f'#!/bin/sh\nexec chroot "{ROOT}" {USER} /usr/bin/tercio "$@"\n')
        wrapper.chmod(0o755)
        server = Server(wrapper, "/var/lib/tercio/tercio.db", "--beat", "20", "--message-rate", "10000", "--request-rate", "10000",
                        "--connections", "1000", log=folder / "log")
        server.start()
        people = [[server.guest(), server.guest()] for _ in range(2 * GAMES)]
        games = [Game(server, index, people[index]) for index in range(GAMES)]
        newer(folder)
        before = inside("sh", "-c", "dpkg-query -W -f '${Version}' tercio").strip()

        def same_rules():
            inside("dpkg", "-i", "/newer.deb")
            make_way(server, "a", "a", 60)
        asyncio.run(under_load(server, games, same_rules))
        assert server.process.wait(10) == 0, "the old program did not end well"
        assert inside("sh", "-c", "dpkg-query -W -f '${Version}' tercio").strip() == before + "+1", "it was not upgraded"
        server.start()
        asyncio.run(life(server, games, None))      # every choice that was told is there, and all games come to their end

        more = [Game(server, index, people[GAMES + index]) for index in range(GAMES)]
        refused = []

        def other_rules():
            waiting = threading.Thread(target=make_way, args=(server, "a", "b", 300))
            waiting.start()
            while server.process.poll() is None and not refused:
                try:
                    status, answer, _ = server.call("POST", "/api/games", {"rulebook": "warlords", "lobby": True, "seats": [
                        {"who": "me"}, {"who": "computer", "level": "recruit"}], "clock": None}, people[0][0])
                    if status != 200:
                        refused.append(answer)
                except ConnectionError:
                    break
            waiting.join()
        asyncio.run(under_load(server, more, other_rules))
        assert refused, "it takes new games although it is to end"
        assert server.process.wait(10) == 0, "the draining program did not end well"
        server.start()
        verified = folder / "records"
        verified.mkdir()
        running, server.program = server.program, PROGRAM
        verify(server, games + more, verified)
        server.program = running
        assert server.end(signal.SIGTERM) == 0
    inside("dpkg", "--purge", "tercio")
    assert not (ROOT / "var/lib/tercio").exists(), "purging leaves its data behind"
    (ROOT / "newer.deb").unlink()
    print(f"the package: {2 * GAMES} games through two upgrades, every record verified")


main()
