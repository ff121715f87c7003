"""What a loopback Hub is started with."""

from dataclasses import dataclass
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
    max_json_bytes: int = 16 * MIB
    max_commit_bytes: int = 512 * MIB
    max_regular_bytes: int = 10 * MIB
    max_object_bytes: int = 50 * GIB
    multipart_threshold: int = 512 * MIB
    part_bytes: int = 128 * MIB
    page_size: int = 1000
    expanded_page_size: int = 50
