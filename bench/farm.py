#!/usr/bin/env python3
"""What the farm costs and what a second worker brings: farm.py PROGRAM [GAMES] [ROUNDS] [OPTIONS OF SIM]

Plays the same games with `sim --jobs 1`, on a farm of one worker and on a farm of two, each of one job, one after the
other and ROUNDS times; the fastest of each counts, so that what else the machine does disturbs least. The processor time
of the farm is that of the run, the worker and the bus; on a busy machine it says more than the clock. Players that
think by the clock, as --players search:0.02s,random, measure on any machine how well two workers share the games.
"""
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))
from nats import PROGRAM as NATS, free_port

PROGRAM = str(Path(sys.argv[1]).resolve())
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 2


def start(ready, *command):
    """A program that is there when it has said so."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while ready not in process.stderr.readline():
        assert process.poll() is None, command
    return process


def spent(processes):
    """Seconds of processor time, with those of children that have ended."""
    ticks = sum(sum(map(int, Path(f"/proc/{p.pid}/stat").read_text().rsplit(")")[-1].split()[11:13])) for p in processes)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ticks / os.sysconf("SC_CLK_TCK") + used.ru_utime + used.ru_stime


def measured(running, *more):
    """Seconds by the clock, and of processors."""
    before, begin = spent(running), time.perf_counter()
    subprocess.run([PROGRAM, "sim", "--json", "--games", str(GAMES), *sys.argv[4:], *more], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin, spent(running) - before


def main():
    port = free_port()
    url = f"nats://127.0.0.1:{port}"
    best, work = {}, {}
    running = []
    with tempfile.TemporaryDirectory() as store:
        try:
            running.append(start("Server is ready", NATS, "-js", "-sd", store, "-a", "127.0.0.1", "-p", str(port)))
            for _ in range(ROUNDS):
                for workers in 0, 1, 2:
                    if workers:
                        running.append(start("ready", PROGRAM, "farm", "--bus", url, "--jobs", "1"))
                    took, worked = measured(running, *(["--farm", url] if workers else ["--jobs", "1"]))
                    best[workers] = min(best.get(workers, took), took)
                    work[workers] = min(work.get(workers, worked), worked)
                while len(running) > 1:
                    worker = running.pop()
                    worker.terminate()
                    worker.wait()
        finally:
            for process in running:
                process.kill()
                process.wait()
    for workers, what in enumerate(["sim --jobs 1", "a farm of one worker", "a farm of two workers"]):
        print(f"{what:24}{GAMES / best[workers]:8.0f} games a second")
    print(f"{'the farm costs':24}{100 * (best[1] / best[0] - 1):8.1f} %   (at most 3)")
    print(f"{'in processor time':24}{100 * (work[1] / work[0] - 1):8.1f} %")
    print(f"{'two workers, to one':24}{best[1] / best[2]:8.2f}     (at least 1.8)")


if __name__ == "__main__":
    main()
