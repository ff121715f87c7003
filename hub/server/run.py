"""Running a Hub in this process until it is told to stop."""

import argparse
import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn

from wabe.errors import BusyError, WabeError, WrongCallError
from wabe.hub.server.app import create_app
from wabe.hub.server.calls import Hub
from wabe.hub.server.files import try_lock
from wabe.hub.server.settings import ServerSettings, settings_from_json
from wabe.hub.server.state import ServerState, clear_state, write_state
from wabe.hub.server.timed_connection import timed_connection

_BACKLOG = 512
# Longer than the clients keep idle connections: a server that closes first breaks their next request.
_KEEP_ALIVE = 120


def serve(settings: ServerSettings, ready: Callable[[ServerState], None] | None = None) -> None:
    """Serve until SIGTERM or SIGINT; `ready` is told where and with which token, once it can be reached."""
    _check_host(settings)
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = try_lock(settings.data / "server.lock")
    if lock is None:
        raise BusyError(
            where=str(settings.data),
            what="another Hub is already serving this folder",
            remedy="Stop it, or use another folder",
        )
    try:
        with _ended_by_signals():
            app = create_app(settings)
            hub: Hub = app.state.hub
            hub.large.clear_incoming()
            hub.registry.clear_trash()
            listener = _listen(settings)
            port = int(listener.getsockname()[1])
            state = ServerState(pid=os.getpid(), host=settings.host, port=port, token=hub.tokens.write)
            write_state(settings.data, state)
            if ready is not None:
                ready(state)
            config = uvicorn.Config(
                app,
                http=timed_connection(settings.header_seconds),
                log_level="warning",
                access_log=settings.access_log,
                timeout_keep_alive=_KEEP_ALIVE,
                timeout_graceful_shutdown=5,
                server_header=False,
                lifespan="off",
            )
            try:
                uvicorn.Server(config).run(sockets=[listener])
            finally:
                hub.previews.close()
    finally:
        clear_state(settings.data)
        os.close(lock)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let signals end the block without an error; uvicorn raises those it knows again when it has shut down."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def hang_up(_number: int, _frame: FrameType | None) -> None:
        signal.raise_signal(signal.SIGTERM)

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGINT)}
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        before[signal.SIGHUP] = signal.signal(signal.SIGHUP, hang_up)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _check_host(settings: ServerSettings) -> None:
    if settings.allow_remote:
        return
    try:
        loopback = settings.host == "localhost" or ipaddress.ip_address(settings.host).is_loopback
    except ValueError:
        loopback = False
    if not loopback:
        raise WrongCallError(
            where=f"host {settings.host}",
            what="the Hub could be reached from other machines",
            remedy="Use 127.0.0.1, or add --allow-remote",
        )


def _listen(settings: ServerSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio turns off delayed sending only where the protocol is named; 40 ms a request hang on it.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise BusyError(
            where=f"{settings.host}:{settings.port}",
            what=f"the Hub cannot listen there ({error.strerror})",
            remedy="Try another port",
        ) from None
    return listener


def main() -> None:
    """The command that `wabe.hub.server.process` starts; tokens come from the data folder, not from here."""
    parser = argparse.ArgumentParser(prog="wabe.hub.server.run")
    parser.add_argument("settings", type=settings_from_json, help="the settings as JSON, without tokens")
    settings: ServerSettings = parser.parse_args().settings
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        serve(settings)
    except WabeError as error:
        logging.getLogger("wabe.hub.server").error("%s", error)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
