"""Child processes and what they use: wall time, CPU time, peak memory."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import perf_counter

import click
import psutil

ROOT = Path(__file__).resolve().parent.parent
SAMPLE_SECONDS = 0.1
# ru_maxrss is in KiB on Linux.
KIBIBYTE = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What one process with its descendants used; the peak is that of all of them together."""

    seconds: float
    cpu_seconds: float
    peak_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A child's usage, and the numbers it answered with."""

    usage: Usage
    answer: dict[str, float]


def run(*arguments: str) -> Finished:
    """Run a module of the project in a fresh interpreter; the last line it prints, if any, is its answer.

    The kernel counts the parent's memory at the fork as the child's: this process must stay small, so nothing
    under bench but `bench.work` imports Arrow.
    """
    command = [sys.executable, "-m", *arguments]
    # Files, not pipes: a helper process that outlives the child would hold a pipe open.
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as talk:
        start = perf_counter()
        process = subprocess.Popen(command, stdout=output, stderr=talk, cwd=ROOT)
        sampler = _MemorySampler(process.pid)
        _, status, used = os.wait4(process.pid, 0)
        seconds = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        sampled = sampler.stop()
        if process.returncode:
            talk.seek(0)
            said = talk.read().decode(errors="replace")
            message = f"{' '.join(arguments)} ended with {process.returncode}:\n{said}"
            raise click.ClickException(message)
        output.seek(0)
        lines = output.read().splitlines()
    usage = Usage(
        seconds=seconds,
        cpu_seconds=used.ru_utime + used.ru_stime,
        peak_bytes=max(used.ru_maxrss * KIBIBYTE, sampled),
    )
    return Finished(usage=usage, answer=json.loads(lines[-1]) if lines else {})


def middle(runs: Sequence[Finished]) -> Finished:
    """Return the run with the median wall time: a whole run, so that its figures belong together."""
    return sorted(runs, key=lambda one: one.usage.seconds)[len(runs) // 2]


def medians(runs: Sequence[Finished]) -> dict[str, float]:
    """Return the median of each number that runs of the same work answered with."""
    return {name: median(one.answer[name] for one in runs) for name in runs[0].answer}


class _MemorySampler:
    """Watches the resident memory of a process and its descendants, which the kernel only counts one by one."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._peak = 0
        self._stopped = Event()
        self._thread = Thread(target=self._watch, daemon=True)
        self._thread.start()

    def stop(self) -> int:
        """Stop watching and return the highest sum that was seen."""
        self._stopped.set()
        self._thread.join()
        return self._peak

    def _watch(self) -> None:
        while not self._stopped.wait(SAMPLE_SECONDS):
            self._peak = max(self._peak, self._resident())

    def _resident(self) -> int:
        total = 0
        try:
            parent = psutil.Process(self._pid)
            family = [parent, *parent.children(recursive=True)]
        except psutil.Error:
            return 0
        for process in family:
            try:
                total += process.memory_info().rss
            except psutil.Error:
                continue
        return total
