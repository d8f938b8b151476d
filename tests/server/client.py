"""A server to test, and those who play at it: HTTP and WebSocket with the standard library alone."""
import asyncio
import atexit
import base64
import http.client
import json
import os
import re
import signal
import struct
import subprocess
import time
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"


class Server:
    """`tercio serve` on a port of its own."""

    def __init__(self, program, store, *options, log=None):
        self.program, self.store, self.options = str(Path(program).resolve()), str(store), options
        self.log = Path(log or self.store + ".log")
        self.port, self.process = 0, None

    def start(self, *more):
        """Starts, and waits until it answers; the second time on the same port."""
        began = time.monotonic()
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--port", str(self.port), "--store", self.store, *self.options, *more],
                cwd=HOME, stdout=subprocess.DEVNULL, stderr=log)
        atexit.register(self.process.kill)      # whatever becomes of the test
        while not re.search(r"http://\S+:\d+ .*\n", self.said()):
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}: {self.said()}")
            time.sleep(0.01)
        self.port = int(self.said().split("http://")[1].split()[0].rsplit(":", 1)[1])
        return time.monotonic() - began

    def said(self):
        return self.log.read_text()

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(30)

    def call(self, method, path, body=None, cookie=None, headers=(), raw=None):
        """Status, what it answered (an object where it is JSON) and the answer itself, for its headers."""
        line = http.client.HTTPConnection(HOST, self.port, timeout=60)
        sent = dict(headers)
        if cookie:
            sent["Cookie"] = "tercio=" + cookie
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


class Table:
    """The WebSocket of a table."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port, game, cookie=None, origin=None):
        reader, writer = await asyncio.open_connection(HOST, port, limit=1 << 22)
        lines = [f"GET /api/games/{game}/table HTTP/1.1", f"Host: {HOST}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: tercio.1",
                 f"Origin: {origin or f'http://{HOST}:{port}'}"]
        if cookie:
            lines.append("Cookie: tercio=" + cookie)
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if " 101 " not in head.split("\r\n")[0]:
            writer.close()
            raise Refused(head.split("\r\n")[0])
        return cls(reader, writer)

    async def hear(self):
        """The next message; ConnectionError when the line is gone."""
        while True:
            try:
                first, second = await self.reader.readexactly(2)
                size = second & 127
                if size >= 126:
                    size, = struct.unpack(*((">H", await self.reader.readexactly(2)) if size == 126 else
                                            (">Q", await self.reader.readexactly(8))))
                data = await self.reader.readexactly(size)
            except asyncio.IncompleteReadError as gone:
                raise ConnectionError("the line is gone") from gone
            if first & 15 == 8:
                raise ConnectionError("closed by the server")
            if first & 15 == 9:
                self.send(data, 10)
            elif first & 15 == 1:
                return json.loads(data)

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
