"""The lines that are printed after a publication work when they are pasted, for a private repository too."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.plain import PLAIN, build_and_validate, publish, variables
from wabe.cards.formats.address import PUBLIC_ENDPOINT
from wabe.hub.loading import Loading, loading_data, shell_lines
from wabe.hub.server.files import read_json
from wabe.hub.server.process import find, stop
from wabe.hub.target import Target
from wabe.testing import Ran, run_wabe

PASTE = "to load, paste these lines into a shell:"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which the plain benchmark can be published, and whose Hub is stopped in the end."""
    folder = tmp_path_factory.mktemp("lines")
    build_and_validate(folder)
    yield folder
    stop(folder / ".wabe/hub")


def _lines(ran: Ran) -> list[str]:
    """Return what is printed to be pasted."""
    assert ran.code == 0, ran.err
    return ran.err.partition(f"{PASTE}\n")[2].splitlines()


def _pasted(lines: list[str], place: Path) -> "subprocess.CompletedProcess[str]":
    env = variables(place, HF_DATASETS_CACHE=str(place / "datasets"))
    return subprocess.run(
        ["bash", "-ec", "\n".join(lines)], cwd=place, env=env, capture_output=True, text=True, check=False
    )


def test_a_private_repository_is_loaded_by_the_lines(place: Path) -> None:
    ran = publish(place, "--private", "--org", "hidden")
    lines, state = _lines(ran), find(place / ".wabe/hub")
    assert state is not None
    tokens = read_json(place / ".wabe/hub/tokens.json") or {}
    assert lines[:2] == [f"export HF_ENDPOINT={state.endpoint}", f"export HF_TOKEN={tokens['read']}"]
    assert f"\n{state.endpoint}/datasets/hidden/plain\n" in ran.err
    assert "hidden/plain v1.0.0: published and read back, private, commit " in ran.err
    assert _pasted([lines[0], *lines[2:]], place).returncode != 0, "it is private"
    loaded = _pasted(lines, place)
    assert loaded.returncode == 0, loaded.stderr
    assert "num_rows: 80" in loaded.stdout


def test_a_public_repository_needs_no_token(place: Path) -> None:
    lines = _lines(publish(place, "--org", "open"))
    assert not any("HF_TOKEN" in line for line in lines)
    loaded = _pasted(lines, place)
    assert (loaded.returncode, "num_rows: 80" in loaded.stdout) == (0, True), loaded.stderr


def test_the_users_own_token_is_never_printed(place: Path) -> None:
    """At another endpoint than that of this folder, the token is the user's own."""
    published = publish(place, "--private", "--org", "mine")
    state = find(place / ".wabe/hub")
    assert (published.code, state is not None) == (0, True), published.err
    assert state is not None
    elsewhere = place / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "build").symlink_to(place / "build")
    ran = publish(elsewhere, "--private", "--org", "mine", HF_ENDPOINT=state.endpoint, HF_TOKEN=state.token)
    assert f"export HF_ENDPOINT={state.endpoint}" in _lines(ran)
    assert state.token not in ran.err
    assert "only with a token that has access, such as the one used here" in ran.err


def test_inside_make_the_lines_come_when_they_are_asked_for(place: Path) -> None:
    """A publication is one step of several there; the last one tells how to load everything."""
    quiet = publish(place, "--org", "made", MAKELEVEL="1")
    assert quiet.code == 0, quiet.err
    assert PASTE not in quiet.err
    told = publish(place, "--org", "made", "--how-to-load", MAKELEVEL="1")
    assert _pasted(_lines(told), place).returncode == 0
    nothing = publish(place, "--org", "nobody", "--how-to-load")
    assert (nothing.code, "none of this is published" in nothing.err) == (2, True), nothing.err


def test_a_card_names_the_publication_that_comes_next(place: Path) -> None:
    ran = run_wabe("card", PLAIN, "--data", "./build", "--org", "my-lab", cwd=place, env=variables(place))
    assert ran.code == 0, ran.err
    assert ran.err.splitlines()[-1] == f"next: wabe publish {PLAIN} --org my-lab"
    odd = run_wabe("card", PLAIN, "--org", "bad org!", cwd=place, env=variables(place))
    assert (odd.code, "wabe: --org 'bad org!': this is not a name" in odd.err) == (2, True), odd.err


def test_clients_look_for_huggingface_co_anyway() -> None:
    target = Target(endpoint=PUBLIC_ENDPOINT, account="me", org="my-lab", private=True, token="hf_mine")
    loading: Loading = loading_data(target, "seti", "primitives")
    assert shell_lines(target, [loading], token=None, python="python") == [
        """python -c 'from datasets import load_dataset; print(load_dataset("my-lab/seti", "primitives"))'"""
    ]
