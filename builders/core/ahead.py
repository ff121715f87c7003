"""Working ahead: an iterator that is run in a thread of its own, a few items before they are wanted."""

from collections.abc import Iterator
from queue import Queue
from threading import Event, Thread
from typing import Generic, TypeVar

Item = TypeVar("Item")

AHEAD = 2


class _Raised(Generic[Item]):
    """The end of the iterator: the error that ended it, if any."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


def ahead(items: Iterator[Item]) -> Iterator[Item]:
    """Yield the same items in the same order; the maker and the taker of them overlap.

    Arrow and hashing release the interpreter lock, so making a table and writing the one before it take the
    time of the slower of the two.
    """
    queue: Queue[Item | _Raised[Item]] = Queue(maxsize=AHEAD)
    stopped = Event()

    def make() -> None:
        error: BaseException | None = None
        try:
            for item in items:
                queue.put(item)
                if stopped.is_set():
                    return
        except BaseException as raised:  # noqa: BLE001 it is raised again in the taker's thread
            error = raised
        queue.put(_Raised(error))

    maker = Thread(target=make, daemon=True)
    maker.start()
    try:
        while not isinstance(taken := queue.get(), _Raised):
            yield taken
        if taken.error is not None:
            raise taken.error
    finally:
        stopped.set()
        while maker.is_alive():
            _drain(queue)
            maker.join(timeout=0.01)


def _drain(queue: "Queue[Item]") -> None:
    while not queue.empty():
        queue.get_nowait()
