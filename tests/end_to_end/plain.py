"""The plain benchmark, built, validated and published by the command line, from a path."""

import os
from pathlib import Path

from wabe.testing import Ran, run_wabe
from wabe.testing.plain.benchmark import plain_benchmark

PLAIN = str(plain_benchmark().folder)


def build_and_validate(place: Path) -> None:
    """Make a folder from which the plain benchmark can be published."""
    for verb in ("build", "validate"):
        ran = run_wabe(verb, PLAIN, cwd=place, env=variables(place))
        assert ran.code == 0, ran.err


def publish(place: Path, *words: str, **more: str) -> Ran:
    """Publish it as a user does who has neither a token nor an endpoint."""
    return run_wabe("publish", PLAIN, *words, cwd=place, env=variables(place, **more))


def variables(place: Path, **more: str) -> dict[str, str]:
    """Return variables that hide those of the machine: no token, no endpoint, a home of its own."""
    hidden = dict.fromkeys(("HF_TOKEN", "HF_ENDPOINT", "HF_HUB_DISABLE_XET"), "")
    home = {"HF_HOME": str(place / "home"), "WABE_CACHE": str(place / "cache")}
    return {**os.environ, **hidden, **home, **more}
