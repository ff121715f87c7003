"""Worker processes: they start afresh, leave Ctrl-C to their parent, and end when it ends or is interrupted."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process, resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread, current_thread, main_thread
from types import TracebackType

from wabe.builders.core import registry
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.builders.core.origin import Origin

# What a terminal sends to the parent and its workers at once.
TO_ALL = (signal.SIGINT, signal.SIGHUP)
STOPPING = (*TO_ALL, signal.SIGTERM)


@contextmanager
def _shielded() -> Iterator[None]:
    """Start processes that a terminal's signals do not reach; this one gets them when it has told them what to do."""
    waiting: list[int] = []
    handlers = {number: signal.getsignal(number) for number in STOPPING} if current_thread() is main_thread() else {}
    for number in handlers:
        signal.signal(number, lambda arrived, _: waiting.append(arrived))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, TO_ALL)
    try:
        # Whoever starts this helper of multiprocessing has Ctrl-C unblocked again.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, TO_ALL)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for arrived in waiting:
            signal.raise_signal(arrived)


class WorkerPool(ProcessPoolExecutor):
    """A pool whose work is given up when an error or an interruption ends the block that uses it."""

    def __init__(self, workers: int) -> None:
        with _shielded():
            super().__init__(workers, mp_context=_Context(), initializer=_end_with_parent)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wait for the workers; after an error, do not wait for what they are at."""
        self.close(at_once=kind is not None)

    def close(self, *, at_once: bool) -> None:
        """End all workers: at once, or when what they are at is done."""
        # Other pools of this process go on. A pool that was closed before has no list of workers.
        for worker in [*(self._processes or {}).values()] if at_once else ():
            worker.terminate()
        self.shutdown(cancel_futures=True)


class _Worker(SpawnProcess):
    """A process that is started with Ctrl-C blocked: until it could ignore it, it would print a traceback."""

    def start(self) -> None:
        try:
            with _shielded():
                super().start()
        except BaseException:
            # A signal that waited for the start: the pool does not know this worker yet, and would leave it behind.
            if self.pid is not None:
                self.terminate()
                self.join()
            raise


class _Context(SpawnContext):
    """How a pool starts its workers."""

    Process = _Worker


def declared_again(origin: Origin, benchmark: str, edition: Edition) -> Benchmark:
    """Return a benchmark in a process that knows no more than where its declaration came from."""
    return next(one for one in registry.declared_by(benchmark, origin) if one.edition is edition)


def _end_with_parent() -> None:
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    """End this process as soon as its parent is gone; an idle worker would otherwise wait for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
