"""A server to test, and those who play at it: HTTP and WebSocket with the standard library alone."""
import asyncio
import atexit
import base64
import contextlib
import http.client
import json
import os
import re
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"


class Server:
    """`tercio serve` on a port of its own."""

    def __init__(self, program, store, *options, log=None, **process_options):
        self.program, self.store, self.options = str(Path(program).resolve()), str(store), options
        self.log, self.process_options = Path(log or self.store + ".log"), process_options
        self.port, self.metrics_port, self.process, self.words = 0, 0, None, None

    started = set()     # that the test has not ended yet

    def start(self, *more):
        """Starts, and waits until it answers; the second time on the same port."""
        began = time.monotonic()
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--port", str(self.port), "--metrics-port", "0", "--store", self.store,
                 *self.options, *more], cwd=HOME, stdout=subprocess.DEVNULL, stderr=log, **self.process_options)
        self.words = open(self.log, errors="replace")       # to be read although the test's folder is gone
        Server.started.add(self)
        atexit.register(self.process.kill)      # whatever becomes of the test
        while not re.search(r"/metrics\n", self.said()):
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}: {self.said()}")
            time.sleep(0.01)
        self.port, self.metrics_port = map(int, re.findall(r"http://[^\s:]+:(\d+)", self.said())[:2])
        while self.store.startswith("postgresql:") and not self.has_lease():
            time.sleep(0.05)
        return time.monotonic() - began

    def has_lease(self):
        return self.call("GET", "/healthz")[0] == 200

    def said(self):
        return self.log.read_text()

    def fate(self):
        """How it ended, and its last words. To one that is just ending a moment is given."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        status = self.process.returncode
        self.words.seek(0)
        return (f"The server at port {self.port} {'runs' if status is None else f'has ended with {status}'}. "
                f"The end of its log:\n{self.words.read()[-4000:]}")

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        status = self.process.wait(30)
        self.words.close()
        Server.started.discard(self)
        return status

    def figures(self):
        """What /metrics tells, by name."""
        line = http.client.HTTPConnection(HOST, self.metrics_port, timeout=60)
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
        lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
        return {name.removeprefix("tercio_"): int(value) for name, value in lines}

    def call(self, method, path, body=None, cookie=None, headers=(), raw=None):
        """Status, what it answered (an object where it is JSON) and the answer itself, for its headers."""
        line = http.client.HTTPConnection(HOST, self.port, timeout=60)
        sent = dict(headers)
        if cookie:
            sent["Cookie"] = ("__Host-" if "--secure" in self.options else "") + "tercio=" + cookie
        if body is not None:
            raw = json.dumps(body)
        if raw is not None:
            sent.setdefault("Content-Type", "application/json")
        line.request(method, path, raw, sent)
        answer = line.getresponse()
        text = answer.read()
        line.close()
        kind = answer.getheader("Content-Type") or ""
        return answer.status, json.loads(text) if kind == "application/json" and text else text.decode(), answer

    def guest(self):
        """A new guest's cookie."""
        status, _, answer = self.call("GET", "/api/me")
        assert status == 200, status
        return answer.getheader("Set-Cookie").split(";")[0].split("=", 1)[1]


def tell_of_servers():
    """What became of the servers that the test has not ended itself."""
    for server in Server.started:
        print(server.fate(), file=sys.stderr, flush=True)


def failed(kind, failure, trace):
    """Whatever a test fails with, the servers are the first to be asked why."""
    sys.__excepthook__(kind, failure, trace)
    tell_of_servers()


sys.excepthook = failed


def longer_log(log, state, first, where):
    """The log with what a state adds; the first state on a new line is whole, and nothing told before may be missing."""
    longer = [] if first else list(log)
    for line in state["log"]:
        assert line["n"] == len(longer), f"{where}: line {line['n']} after {len(longer)} lines"
        longer.append(line["text"])
    assert longer[:len(log)] == log, f"{where}: the log has lost {log[len(longer):] or log}"
    return longer


class Refused(Exception):
    """A table that was not opened: its first line, and the rest."""


class Closed(ConnectionError):
    """The server has closed a table, as it should: with a code and a reason."""

    def __init__(self, code, reason):
        super().__init__(f"closed by the server: {code} {reason}")
        self.code, self.reason = code, reason


class Table:
    """The WebSocket of a table."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port, game, cookie=None, origin=None, invite=None, name="tercio", headers=(), line=None):
        where = {"sock": line} if line else {"host": HOST, "port": port}
        reader, writer = await asyncio.open_connection(**where, limit=1 << 22)
        lines = [f"GET /api/games/{game}/table{f'?invite={invite}' if invite else ''} HTTP/1.1", f"Host: {HOST}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: tercio.1",
                 f"Origin: {origin or f'http://{HOST}:{port}'}"]
        if cookie:
            lines.append(f"Cookie: {name}={cookie}")
        lines += [f"{key}: {value}" for key, value in headers]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if " 101 " not in head.split("\r\n")[0]:
            writer.close()
            raise Refused(head.split("\r\n")[0])
        return cls(reader, writer)

    async def hear(self):
        """The next message; ConnectionError when the line is gone."""
        while True:
            kind, data = await self.frame()
            if kind == 8:
                raise Closed(struct.unpack(">H", data[:2])[0] if data else None, data[2:].decode())
            if kind == 9:
                self.send(data, 10)
            elif kind == 1:
                return json.loads(data)

    async def frame(self):
        """Its kind and what is in it."""
        try:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size >= 126:
                size, = struct.unpack(*((">H", await self.reader.readexactly(2)) if size == 126 else
                                        (">Q", await self.reader.readexactly(8))))
            return first & 15, await self.reader.readexactly(size)
        except asyncio.IncompleteReadError as gone:
            raise ConnectionError("the line is gone, without a word") from gone

    async def hear_of(self, kind):
        while True:
            message = await self.hear()
            if message["type"] == kind:
                return message

    def say(self, **message):
        self.send(json.dumps(message).encode())

    def send(self, data, kind=1):
        size, mask = len(data), os.urandom(4)
        head = bytes([0x80 | kind]) + (bytes([0x80 | size]) if size < 126 else
                                       bytes([0xFE]) + struct.pack(">H", size) if size < 65536 else
                                       bytes([0xFF]) + struct.pack(">Q", size))
        long = mask * (size // 4 + 1)
        self.writer.write(head + mask + bytes(a ^ b for a, b in zip(data, long)))

    def close(self):
        self.writer.close()
