"""The manners of the command line: data on stdout, talk on stderr, JSON, examples, the next step."""

import json
from pathlib import Path

import pytest

from wabe.builders.core import registry
from wabe.testing import run_wabe


def test_list_names_every_config() -> None:
    """`wabe list` and its JSON agree with the declarations."""
    plain, listed = run_wabe("list"), run_wabe("list", "--json")
    assert (plain.code, listed.code) == (0, 0)
    declared = [benchmark for name in registry.names() for benchmark in registry.editions(name)]
    content = json.loads(listed.out)
    assert [entry["benchmark"] for entry in content] == [benchmark.name for benchmark in declared]
    for benchmark, entry in zip(declared, content, strict=True):
        assert list(entry["configs"]) == [config.name for config in benchmark.configs]
        assert all(f"{benchmark.name}/{config.name}" in plain.out for config in benchmark.configs)


@pytest.mark.parametrize("verb", ["list", "build", "validate", "card", "publish", "verify", "serve"])
def test_help_has_examples(verb: str) -> None:
    """Every verb shows how it is called."""
    ran = run_wabe(verb, "--help")
    assert ran.code == 0
    assert f"wabe {verb}" in ran.out.split("Options:")[0].split("\n", 1)[1]


def test_a_build_talks_on_stderr_and_gives_json_on_stdout(tmp_path: Path) -> None:
    """Each step names the next one."""
    built = run_wabe("build", "jabberwocky/small", "--json", cwd=tmp_path)
    assert built.code == 0
    assert built.err.splitlines()[-1] == "next: wabe validate jabberwocky/small"
    (manifest,) = json.loads(built.out)
    assert manifest["configs"]["small"]["splits"]["train"]["rows"] == 51_840
    validated = run_wabe("validate", "jabberwocky/small", "--json", cwd=tmp_path)
    assert validated.code == 0
    assert validated.err.splitlines()[-1] == "next: wabe card jabberwocky/small"
    (record,) = json.loads(validated.out)
    assert record["passed"]
    assert record["totals"]["failed"] == 0
    card = run_wabe("card", "jabberwocky/small", "--json", "--org", "local", cwd=tmp_path)
    assert card.code == 0
    (path,) = json.loads(card.out)
    assert 'load_dataset("local/jabberwocky", "small")' in (tmp_path / path).read_text()


def test_nothing_is_said_of_leaks(tmp_path: Path) -> None:
    """Libraries' noise at shut-down does not reach the user."""
    ran = run_wabe("validate", "jabberwocky/small", cwd=tmp_path)
    assert "leaked" not in ran.err
