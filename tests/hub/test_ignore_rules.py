"""What a .gitignore leaves out is what git leaves out, and no pattern takes long."""

import re
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hub.conftest import MakeRepo
from tests.hub.running import RunningHub
from wabe.hub.server.errors import HubError
from wabe.hub.server.ignore_rules import MAX_RULES, is_ignored, parse_rules

PATHS = ["a", "b", "aa", "ab", "a/b", "a/a", "b/a", "a/b/a", "a/b/b", "b/a/b/a", "aab/ba", "ba/ab/aa", "*", "a?/[b]"]
pieces = st.sampled_from(
    ["a", "b", "*", "**", "?", "/", "[a]", "[!a]", "[^b]", "\\*", "\\a", "ab", "/**/", "**/", "/*"]
)
lines = st.builds("{}{}".format, st.sampled_from(["", "", "!"]), st.lists(pieces, min_size=1, max_size=5).map("".join))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty repository."""
    folder = tmp_path_factory.mktemp("ignore")
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return folder


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(lines, min_size=1, max_size=4))
def test_what_is_left_out_is_what_git_leaves_out(checkout: Path, rules: list[str]) -> None:
    # Two stars beside something else mean one, says git's manual; git itself reads them otherwise after a letter.
    text = "\n".join(rule for rule in rules if not re.search(r"[^/!]\*\*|\*\*[^/]|//", rule))
    (checkout / ".gitignore").write_text(text)
    command = ["git", "-C", str(checkout), "check-ignore", "--no-index", "-z", "--stdin"]
    done = subprocess.run(command, input="\0".join(PATHS), capture_output=True, text=True, check=False)
    parsed = parse_rules(text)
    assert {path for path in PATHS if is_ignored(parsed, path)} == set(done.stdout.split("\0")) - {""}, text


@pytest.mark.parametrize(
    "pattern",
    ["*a" * 14, "*a" * 400, "**/" * 300 + "a", "a/" + "**/b/" * 8 + "a", "*a" * 100 + "/", "[" * 500, "?*" * 400],
)
def test_no_pattern_takes_long(pattern: str) -> None:
    paths = ["a" * 250 + "b", "/".join(["a"] * 500), "/".join(["b"] * 500), "/".join(["ab"] * 300)]
    rules = parse_rules(f"{pattern}\n!{pattern}b\n")
    start = time.process_time()
    for path in paths:
        is_ignored(rules, path)
    assert time.process_time() - start < 2


def test_too_many_rules_are_refused() -> None:
    with pytest.raises(HubError, match="rules"):
        parse_rules("a\n" * (MAX_RULES + 1))
    with pytest.raises(HubError, match="rules"):
        parse_rules("a" * 2000)
    with pytest.raises(HubError, match="times"):
        parse_rules("a/**/" * 9 + "b")


def test_the_hub_answers_whatever_it_is_to_ignore(hub: RunningHub, make_repo: MakeRepo) -> None:
    home = f"/api/datasets/{make_repo()}"
    body = {"files": [{"path": "a" * 200 + "b", "size": 1, "sample": ""}], "gitIgnore": "*a" * 14 + "c"}
    answer = hub.ask("POST", f"{home}/preupload/main", body=body, token=hub.token)
    assert answer.json() == {"files": [{"path": "a" * 200 + "b", "uploadMode": "regular", "shouldIgnore": False}]}
