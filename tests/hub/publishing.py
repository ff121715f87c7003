"""A small benchmark, built, validated and described, for publishing."""

import os
import shutil
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

from builders.core.build import build, folder_of
from builders.core.manifest import read_manifest
from cards.card import write_card
from hub.publish import Published, publish
from hub.target import Target, sign_in
from tests.hub.running import RunningHub
from tests.plain import plain_benchmark
from validation.gate import validate
from validation.report import write_report

PLAIN = plain_benchmark()
_numbers = count(1)


def new_org() -> str:
    """Name an organisation that no other test has."""
    return f"borogoves{next(_numbers)}-{os.getpid()}"


@cache
def _ready() -> Path:
    output = Path(mkdtemp(prefix="wabe-ready-"))
    build(PLAIN, PLAIN.configs, output)
    folder = folder_of(PLAIN, output)
    prove(folder)
    return folder


def prove(folder: Path, org: str = "borogoves") -> None:
    """Validate a built folder and write its card."""
    record = validate(PLAIN, PLAIN.configs, folder, expected=None, known={})
    record.write(folder)
    write_report(record, folder)
    write_card(PLAIN, read_manifest(folder), folder, org=org)


def ready_folder(target: Path) -> Path:
    """Return a folder of the plain benchmark that may be published."""
    return Path(shutil.copytree(_ready(), target / "plain"))


def target_of(hub: RunningHub, org: str, token: str | None = None) -> Target:
    """Sign in to the Hub of this run."""
    return sign_in(hub.endpoint, token or hub.token, org=org, private=False)


def publish_quietly(folder: Path, target: Target) -> Published:
    """Publish without talk."""
    return publish(PLAIN, folder, target, lambda _: None)
