"""Worker processes end with their parent, and leave Ctrl-C to it."""

import os
import signal
import subprocess
import sys

import psutil
import pytest

PARENT = """
import os, time
from wabe.builders.core.workers import WorkerPool

if __name__ == "__main__":
    with WorkerPool(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        {then}
"""
PATIENCE = 30


def _started(then: str) -> tuple[subprocess.Popen[str], psutil.Process]:
    """Start a process with one worker, and return both."""
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT.format(then=then)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    return parent, psutil.Process(int(parent.stdout.readline()))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("then", ["time.sleep(600)", "pool.submit(time.sleep, 600).result()"])
def test_a_worker_ends_with_its_parent(how: signal.Signals, then: str) -> None:
    """Whether it is idle or at work."""
    parent, worker = _started(then)
    parent.send_signal(how)
    parent.communicate(timeout=PATIENCE)
    worker.wait(timeout=PATIENCE)
    assert not worker.is_running()


def test_a_worker_leaves_interruption_to_its_parent() -> None:
    """Otherwise every Ctrl-C prints as many tracebacks as there are workers."""
    parent, worker = _started("print(pool.submit(sum, [time.sleep(1) or 1, 2]).result())")
    os.kill(worker.pid, signal.SIGINT)
    out, errors = parent.communicate(timeout=PATIENCE)
    assert (out, errors, parent.returncode) == ("3\n", "", 0)


def test_an_error_ends_work_that_nobody_waits_for() -> None:
    """What the worker is at would take ten minutes."""
    parent, worker = _started("pool.submit(time.sleep, 600); time.sleep(0.2); raise ValueError('enough')")
    _, errors = parent.communicate(timeout=PATIENCE)
    assert errors.splitlines()[-1] == "ValueError: enough"
    worker.wait(timeout=PATIENCE)
