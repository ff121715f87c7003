"""Running a Hub in this process until it is told to stop."""

import argparse
import ipaddress
import logging
import os
import socket
import sys
from pathlib import Path

import uvicorn

from builders.core.errors import MissingError, WabeError, WrongCallError
from hub.server.app import create_app
from hub.server.files import try_lock
from hub.server.large_files import LargeFiles
from hub.server.settings import ServerSettings
from hub.server.state import ServerState, clear_state, write_state

_BACKLOG = 512
# Longer than the clients keep idle connections: a server that closes first breaks their next request.
_KEEP_ALIVE = 120


def serve(settings: ServerSettings) -> None:
    """Serve until SIGTERM or SIGINT. The data folder then says where, for `hub.server.process`."""
    _check_host(settings)
    settings.data.mkdir(parents=True, exist_ok=True)
    lock = try_lock(settings.data / "server.lock")
    if lock is None:
        raise WrongCallError(
            where=str(settings.data), what="another Hub serves this folder", remedy="Stop it, or name another"
        )
    try:
        LargeFiles(settings.data / "lfs").clear_incoming()
        app = create_app(settings)
        listener = _listen(settings)
        port = int(listener.getsockname()[1])
        write_state(
            settings.data,
            ServerState(pid=os.getpid(), host=settings.host, port=port, token=app.state.hub.tokens.write),
        )
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=settings.access_log,
            timeout_keep_alive=_KEEP_ALIVE,
            timeout_graceful_shutdown=5,
            server_header=False,
            lifespan="off",
        )
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        clear_state(settings.data)
        os.close(lock)


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
            what="it can be reached from other machines",
            remedy="Use 127.0.0.1, or allow it explicitly",
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
        raise MissingError(
            where=f"{settings.host}:{settings.port}",
            what=f"cannot listen ({error.strerror})",
            remedy="Try another port",
        ) from None
    return listener


def main() -> None:
    """The command that `hub.server.process` starts; tokens come from the data folder, not from here."""
    parser = argparse.ArgumentParser(prog="hub.server.run")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--user", default="local")
    parser.add_argument("--multipart-threshold", type=int, default=None)
    parser.add_argument("--part-bytes", type=int, default=None)
    parser.add_argument("--page-size", type=int, default=None)
    given = {key: value for key, value in vars(parser.parse_args()).items() if value is not None}
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        serve(ServerSettings(**given))
    except WabeError as error:
        logging.getLogger("hub.server").error("%s", error)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
