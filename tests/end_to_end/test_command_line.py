"""The manners of the command line: data on stdout, talk on stderr, JSON, examples, the next step."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.command_line import call_wabe
from wabe.builders.core import registry
from wabe.cli.main import wabe
from wabe.cli.talk import next_step
from wabe.testing import run_wabe


def test_list_names_every_config() -> None:
    """`wabe list` and its JSON agree with the declarations."""
    plain, listed = call_wabe("list"), call_wabe("list", "--json")
    assert (plain.code, listed.code) == (0, 0)
    declared = [benchmark for name in registry.names() for benchmark in registry.editions(name)]
    content = json.loads(listed.out)
    assert [entry["benchmark"] for entry in content] == [benchmark.name for benchmark in declared]
    for benchmark, entry in zip(declared, content, strict=True):
        assert list(entry["configs"]) == [config.name for config in benchmark.configs]
        assert all(f"{benchmark.name}/{config.name}" in plain.out for config in benchmark.configs)


VERBS = [
    "list",
    "build",
    "validate",
    "card",
    "publish",
    "verify",
    "train",
    "evaluate",
    "results",
    "pvi",
    "serve",
    "new",
]


def test_help_lists_the_verbs_in_the_order_of_their_use() -> None:
    """With a line each that is not cut off."""
    lines = CliRunner().invoke(wabe, ["--help"]).stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines] == VERBS
    assert all(line.endswith(".") and not line.endswith("...") for line in lines)


@pytest.mark.parametrize("verb", VERBS)
def test_help_has_examples(verb: str) -> None:
    """Every verb shows how it is called."""
    ran = CliRunner().invoke(wabe, [verb, "--help"])
    assert ran.exit_code == 0
    assert f"wabe {verb}" in ran.stdout.split("Options:")[0].split("\n", 1)[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("build", "SETI"), "wabe: no benchmark is called 'SETI'. Did you mean seti?\n"),
        (("build", "seti/Task2_trivial"), "no config is called 'Task2_trivial'. Did you mean task2_trivial?\n"),
        (("list", "seti/TASK2_TRIVIAL"), "no config is called 'TASK2_TRIVIAL'. Did you mean task2_trivial?\n"),
        (("train", "SETI-minilm-quick"), "called 'SETI-minilm-quick'. Did you mean seti-minilm-quick?\n"),
        (("train",), "wabe train: no recipe is named. Name one of those that wabe train --list shows.\n"),
        (("publish", "--quick"), "wabe: --quick: it chooses among trained models. Add --models, or leave out --quick."),
        (("publish", "--org", "a/b"), "wabe: --org 'a/b': this is not a name that the Hub accepts"),
        (("publish", "--org", "a b", "--dry-run"), "wabe: --org 'a b': this is not a name that the Hub accepts"),
        (("publish", "--org", "", "--check"), "wabe: --org '': this is not a name that the Hub accepts"),
    ],
)
def test_wrong_calls_are_one_message(words: tuple[str, ...], said: str) -> None:
    """With one `wabe`, one full stop and the name that was meant."""
    ran = CliRunner().invoke(wabe, words)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert said in ran.stderr
    assert "wabe: wabe" not in ran.stderr
    assert ".." not in ran.stderr.replace("'..'", "")


def test_list_takes_targets() -> None:
    ran = CliRunner().invoke(wabe, ["list", "seti/primitives"])
    assert ran.exit_code == 0
    assert [line.split(":")[0] for line in ran.stdout.splitlines() if line.startswith("  ")] == [
        "  seti/primitives",
        "  seti/primitives --edition upstream",
    ]


def test_the_next_step_can_be_pasted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With the options of this one; inside make there is none, since the Makefile knows."""
    next_step("card", "./my cats", edition="upstream", data=Path("a b"), runs=Path("r"))
    assert capsys.readouterr().err == "next: wabe card './my cats' --edition upstream --data 'a b' --runs r\n"
    monkeypatch.setenv("MAKELEVEL", "1")
    next_step("card", "seti")
    assert capsys.readouterr().err == ""


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
    assert "next:" not in card.err, "one config is not published by itself"
    (path,) = json.loads(card.out)
    assert 'load_dataset("local/jabberwocky", "small", ' in (tmp_path / path).read_text()


def test_nothing_is_said_of_leaks(tmp_path: Path) -> None:
    """Libraries' noise at shut-down does not reach the user."""
    ran = run_wabe("validate", "jabberwocky/small", cwd=tmp_path)
    assert "leaked" not in ran.err


def test_a_name_without_an_organisation_is_no_repository() -> None:
    ran = call_wabe("verify", "seti")
    assert ran.code == 2
    assert "wabe: seti: this is not a repository on a Hub. Write ORG/NAME, such as local/seti." in ran.err
