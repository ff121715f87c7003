"""`make publish` in small: build, validate, card, publish to a Hub of one's own, load, verify."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import call_wabe
from tests.conftest import embedded
from tests.other_tools import published as shared
from wabe.builders.core import registry
from wabe.builders.core.expected import expected_rows
from wabe.hub.server.process import find
from wabe.testing import run_wabe

HERE = ("HF_TOKEN", "HF_ENDPOINT", "HF_HUB_DISABLE_XET")
LOADING = """
from datasets import load_dataset
rows = load_dataset("local/jabberwocky", "small")
print({name: split.num_rows for name, split in rows.items()}, len(rows["train"].features["label"].names))
print(load_dataset("local/jabberwocky", "small", split="holdout", revision="v1.0.0").num_rows)
print(next(iter(load_dataset("local/jabberwocky", "probe_consistency", split="test", streaming=True)))["direction"])
print({name: split.num_rows for name, split in load_dataset("local/seti", "task2_nontrivial").items()})
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, output: Path) -> Path:
    """A folder in which everything is built, and from which nothing is published."""
    folder = tmp_path_factory.mktemp("publisher")
    (folder / "build").symlink_to(output)
    return folder


def _env(place: Path, **more: str) -> dict[str, str]:
    """No token and no endpoint, whatever the machine has."""
    return {"HF_HOME": str(place / "home"), **dict.fromkeys(HERE, ""), **more}


def test_a_dry_run_starts_nothing(place: Path) -> None:
    """The plan is printed; no server, no repository."""
    ran = run_wabe("publish", "jabberwocky", "seti", "--dry-run", "--json", cwd=place, env=_env(place))
    assert ran.code == 0, ran.err
    plans = {plan["repo_id"]: plan for plan in json.loads(ran.out)}
    assert set(plans) == {"local/jabberwocky", "local/seti"}
    assert not any(plan["exists"] or plan["up_to_date"] for plan in plans.values())
    assert sum(config["rows"] for config in plans["local/jabberwocky"]["configs"].values()) == 9_691_464
    assert find(place / ".wabe/hub") is None


def test_publish_load_and_verify(output: Path, tmp_path: Path) -> None:
    """What is published is loaded; a second publication finds nothing to do; verification agrees."""
    state = shared.published(output)
    env = {**os.environ, **_env(tmp_path, HF_ENDPOINT=state.endpoint), "HF_DATASETS_CACHE": str(tmp_path / "datasets")}
    loaded = subprocess.run([sys.executable, "-c", LOADING], env=env, capture_output=True, text=True, check=False)
    assert loaded.returncode == 0, loaded.stderr
    assert loaded.stdout.splitlines() == [
        "{'train': 51840, 'validation': 10368, 'holdout': 51840, 'jabberwocky': 51840} 7",
        "51840",
        "item",
        "{'train': 25296, 'validation': 6324, 'test': 31620, 'control': 5460}",
    ]
    publisher = shared.place()
    again = run_wabe("publish", "--json", "--data", str(output), cwd=publisher, env=_env(publisher))
    assert again.code == 0, again.err
    assert "up to date" in again.err
    plans = {plan["repo_id"]: plan for plan in json.loads(again.out)}
    assert set(plans) == {f"local/{benchmark.name}" for benchmark in embedded()}
    assert not any(plan["committed"] for plan in plans.values())
    seti = registry.find("seti")
    verified = run_wabe("verify", "local/seti", "--revision", f"v{seti.version}", cwd=publisher, env=_env(publisher))
    assert verified.code == 0, verified.err
    rows = expected_rows(seti, seti.configs)
    assert f"{rows:,} rows, identical to what seti {seti.version} (embedded) builds" in verified.err


def test_one_config_is_no_repository(place: Path) -> None:
    """A repository holds all of a benchmark."""
    ran = call_wabe("publish", "jabberwocky/small", cwd=place)
    assert ran.code == 2
    assert "a repository holds all configs of a benchmark" in ran.err


def test_a_public_endpoint_needs_a_token(place: Path) -> None:
    """An endpoint without a token is refused before anything is read."""
    ran = run_wabe("publish", cwd=place, env=_env(place, HF_ENDPOINT="http://127.0.0.1:9"))
    assert ran.code == 2
    assert "http://127.0.0.1:9: there is no token" in ran.err
    assert "Traceback" not in ran.err
