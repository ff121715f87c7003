"""The card links the project where its package says where it is."""

from dataclasses import replace
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from wabe.builders.core.origin import Origin
from wabe.cards.project import address_of, project_of
from wabe.testing.plain.benchmark import plain_benchmark

PLAIN = plain_benchmark()


class _Installed(Distribution):
    """A distribution with some metadata."""

    def __init__(self, metadata: str) -> None:
        self.text = metadata

    def read_text(self, filename: str) -> str | None:
        return self.text if filename == "METADATA" else None

    def locate_file(self, path: object) -> Path:
        return Path(str(path))


@pytest.mark.parametrize(
    ("metadata", "address"),
    [
        ("", ""),
        (
            "Project-URL: Changelog, https://a.example/log\nProject-URL: Homepage, https://a.example\n",
            "https://a.example",
        ),
        ("Project-URL: Tracker, https://a.example/issues\n", "https://a.example/issues"),
        ("Home-page: https://old.example\n", "https://old.example"),
    ],
)
def test_the_project_is_linked_where_its_metadata_has_an_address(
    metadata: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No address is made up."""
    installed = _Installed(f"Metadata-Version: 2.1\nName: wabe\nVersion: 7.8.9\n{metadata}")
    assert address_of(installed) == address
    monkeypatch.setattr("wabe.cards.project.distribution", lambda _: installed)
    assert project_of(PLAIN) == (f"[Wabe 7.8.9]({address})" if address else "Wabe 7.8.9")


def test_another_package_is_named_beside_wabe(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its own version and address."""
    cats = _Installed("Metadata-Version: 2.1\nName: cats\nVersion: 1.2\nProject-URL: Source, https://cats.example\n")
    wabe = _Installed("Metadata-Version: 2.1\nName: wabe\nVersion: 7.8.9\n")
    monkeypatch.setattr("wabe.cards.project.distribution", {"cats": cats, "wabe": wabe}.__getitem__)
    theirs = replace(PLAIN, origin=Origin(module="cats.benchmark", package="cats"))
    assert project_of(theirs) == "[cats 1.2](https://cats.example), with Wabe 7.8.9"
