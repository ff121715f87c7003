"""Connections that must send the head of a request in time."""

import asyncio
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol


class TimedConnection(H11Protocol):
    """Closes a connection that has begun, or only opened, a request and does not finish its head.

    Between two requests uvicorn's own limit holds; during a request, the limits are those of its body.
    """

    head_seconds: ClassVar[float] = 30.0
    _watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in uvicorn
        """Start to wait for the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes, which may complete the head of a request or begin one."""
        super().data_received(data)
        if self._answering():
            self._stop_waiting()
        elif self._watch is None:
            self._wait_for_head()

    def on_response_complete(self) -> None:
        """Wait for the rest of the next head if the client began it before it had its answer."""
        super().on_response_complete()
        if self._watch is None and self.conn.trailing_data[0]:
            self._wait_for_head()

    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait_for_head(self) -> None:
        self._watch = self.loop.call_later(self.head_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _give_up(self) -> None:
        self._watch = None
        if not self._answering():
            self.transport.close()


def timed_connection(seconds: float) -> type[TimedConnection]:
    """The kind of connection that has so many seconds for each head."""
    return type("TimedConnection", (TimedConnection,), {"head_seconds": seconds})
