#!/usr/bin/env python3
"""PostgreSQL as the tests use it: the real server, in a folder of its own: postgres.py COMMAND...

As a program it runs the command with the address of an empty database behind it, and ends with the command's status."""
import atexit
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAMS = Path("/usr/lib/postgresql/15/bin")


class Postgres:
    """Listens on a socket in its folder and nowhere else; syncs as in production; ends with the program."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tercio-postgres-")
        self.data, self.log = Path(self.folder.name) / "data", Path(self.folder.name) / "log"
        # PostgreSQL does not run as root; its package brings a user for it.
        self.other = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        if self.other:
            subprocess.run(["chown", "postgres:postgres", self.folder.name], check=True)
        self.process = None
        atexit.register(self.end)
        self.run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()

    def run(self, program, *arguments):
        return subprocess.run([PROGRAMS / program, *map(str, arguments)], cwd=self.folder.name, check=True,
                              capture_output=True, text=True, **self.other).stdout

    def sql(self, database, text):
        return self.run("psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-h", self.folder.name, "-U", "postgres", "-c", text,
                        database).strip()

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [PROGRAMS / "postgres", "-D", self.data, "-k", self.folder.name, "-c", "listen_addresses="],
                cwd=self.folder.name, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self.other)
        while subprocess.run([PROGRAMS / "pg_isready", "-q", "-h", self.folder.name]).returncode != 0:
            if self.process.poll() is not None:
                raise AssertionError("PostgreSQL does not start: " + self.log.read_text())
            time.sleep(0.02)

    def stop(self, how=signal.SIGINT):
        """Whoever is connected is cut off."""
        self.process.send_signal(how)
        self.process.wait(60)

    def database(self, name):
        """The address of a new one."""
        self.sql("postgres", f'CREATE DATABASE "{name}"')
        return self.address(name)

    def address(self, name):
        return f"postgresql://postgres@/{name}?host={self.folder.name}"

    def end(self):
        if self.process and self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        self.folder.cleanup()


if __name__ == "__main__":
    sys.exit(subprocess.run([*sys.argv[1:], Postgres().database("tercio")]).returncode)
