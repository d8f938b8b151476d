"""nats-server as the tests use it: the real one, on a free port of this machine, with a folder of its own."""
import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PROGRAM = shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
HOST = "127.0.0.1"


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


class Nats:
    """Ends with the program."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tercio-nats-")
        self.port = free_port()
        self.process = None
        atexit.register(self.end)
        self.start()

    @property
    def address(self):
        return f"nats://{HOST}:{self.port}"

    def start(self):
        """Comes back under the same address."""
        log = Path(self.folder.name) / "log"
        with open(log, "w") as file:
            self.process = subprocess.Popen([PROGRAM, "-a", HOST, "-p", str(self.port)], stdout=file, stderr=file)
        while "Server is ready" not in log.read_text():
            if self.process.poll() is not None:
                raise AssertionError("nats-server does not start: " + log.read_text())
            time.sleep(0.02)

    def stop(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(30)

    def end(self):
        if self.process and self.process.poll() is None:
            self.stop()
        self.folder.cleanup()
