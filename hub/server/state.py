"""The note that a running Hub leaves in its data folder."""

from dataclasses import asdict, dataclass
from pathlib import Path

from wabe.hub.server.files import read_json, write_json

STATE_FILE = "server.json"


@dataclass(frozen=True, slots=True)
class ServerState:
    """Which process serves a data folder, where, and the token that may write to it."""

    pid: int
    host: str
    port: int
    token: str

    @property
    def endpoint(self) -> str:
        """What HF_ENDPOINT is to be."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def write_state(data: Path, state: ServerState) -> None:
    """Leave the note; it holds a token, so only its owner may read it."""
    write_json(data / STATE_FILE, asdict(state), mode=0o600)


def read_state(data: Path) -> ServerState | None:
    """The note, which may be of a server that is gone."""
    try:
        stored = read_json(data / STATE_FILE)
    except ValueError:
        return None
    if stored is None:
        return None
    pid, host, port, token = (stored.get(key) for key in ("pid", "host", "port", "token"))
    if isinstance(pid, int) and isinstance(host, str) and isinstance(port, int) and isinstance(token, str):
        return ServerState(pid=pid, host=host, port=port, token=token)
    return None


def clear_state(data: Path) -> None:
    """Take the note away."""
    (data / STATE_FILE).unlink(missing_ok=True)
