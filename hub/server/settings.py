"""What a loopback Hub is started with."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """One Hub: where its data lives, where it listens, who may write, and how much it accepts."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8642
    token: str | None = None
    read_token: str | None = None
    user: str = "local"
    allow_remote: bool = False
    access_log: bool = False
    max_stranger_bytes: int = 128 * KIB
    max_json_bytes: int = 16 * MIB
    max_commit_bytes: int = 512 * MIB
    max_regular_bytes: int = 10 * MIB
    max_object_bytes: int = 50 * GIB
    multipart_threshold: int = 512 * MIB
    part_bytes: int = 128 * MIB
    page_size: int = 1000
    expanded_page_size: int = 50
    header_seconds: float = 30.0
    body_seconds: float = 60.0


def settings_to_json(settings: ServerSettings) -> str:
    """The settings for another process, without the tokens: every user can read a command line."""
    values = asdict(settings) | {"data": str(settings.data.resolve())}
    return json.dumps({key: value for key, value in values.items() if key not in {"token", "read_token"}})


def settings_from_json(text: str) -> ServerSettings:
    """The settings that another process sent."""
    values = json.loads(text)
    known = {field.name for field in fields(ServerSettings)}
    if not isinstance(values, dict) or not set(values) <= known:
        message = f"settings are a JSON object with some of {sorted(known)}"
        raise ValueError(message)
    return ServerSettings(**values | {"data": Path(values["data"])})
