"""A small benchmark, built, validated and described, for publishing."""

import json
import os
import shutil
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

from tests.hub.running import RunningHub
from tests.training.plain_model import RECIPE
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.manifest import read_manifest
from wabe.cards.describe import describe
from wabe.hub.publish import Published, publish
from wabe.hub.publish_models import publish_model
from wabe.hub.target import Target, sign_in
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate
from wabe.validation.proven import Proven, prove
from wabe.validation.report import write_report

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
    validate_and_describe(folder)
    return folder


def validate_and_describe(folder: Path, org: str = "borogoves") -> None:
    """Validate a built folder and write its card."""
    record = validate(PLAIN, PLAIN.configs, folder, expected=None, known={})
    record.write(folder)
    write_report(record, folder)
    describe(proof(folder), org=org)


def proof(folder: Path) -> Proven:
    """Return the proof of a folder of the plain benchmark."""
    return prove(PLAIN, read_manifest(folder), folder)


def ready_folder(target: Path) -> Path:
    """Return a folder of the plain benchmark that may be published."""
    return Path(shutil.copytree(_ready(), target / "plain"))


def target_of(hub: RunningHub, org: str, token: str | None = None) -> Target:
    """Sign in to the Hub of this run."""
    return sign_in(hub.endpoint, token or hub.token, org=org, private=False)


def publish_quietly(folder: Path, target: Target) -> Published:
    """Publish without talk."""
    return publish(PLAIN, folder, target, lambda _: None)


def publish_plain(place: Path, target: Target, talk: Callable[[str], None] = lambda _: None) -> Published:
    """Publish the model of the plain recipe, from a folder with `build` and `runs`."""
    return publish_model(RECIPE, place / "runs", place / "build", target, talk)


def edit_record(folder: Path, **changes: object) -> None:
    """Change what the record of a run says."""
    path = folder / "results.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
