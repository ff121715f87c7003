"""Worker processes: they start afresh, leave Ctrl-C to their parent, and end when it ends."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread

from wabe.builders.core import registry
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.builders.core.origin import Origin


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool of processes; each imports what its work needs."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_obey_parent)


def declared_again(origin: Origin, benchmark: str, edition: Edition) -> Benchmark:
    """Return a benchmark in a process that knows no more than where its declaration came from."""
    return next(one for one in registry.declared_by(benchmark, origin) if one.edition is edition)


def _obey_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process as soon as its parent is gone; an idle worker would otherwise wait for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
