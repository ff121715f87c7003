"""What the card says is counted from the data."""

from pathlib import Path

import pyarrow as pa
import pytest

from wabe.builders.core.build import folder_of
from wabe.builders.plane.benchmark import EMBEDDED
from wabe.builders.plane.card import (
    ATOM_WEIGHT,
    COMPOUND_WEIGHT,
    _divergence,
    adjectives_of_tests,
    divergence_table,
    example_table,
    shortcut_table,
    subword_table,
)
from wabe.builders.plane.spelling_cue import guesser


@pytest.fixture
def folder(output: Path) -> Path:
    """Return the built folder of the embedded edition."""
    return folder_of(EMBEDDED, output)


def cells(table: str, name: str) -> list[str]:
    """Return the cells of the line of a config."""
    (line,) = (line for line in table.splitlines() if line.startswith(f"| `{name}` |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_divergence_counted_by_hand() -> None:
    """Half of the test is as frequent in training, the other half is not there."""
    train, test = pa.array(["a", "b"]), pa.array(["a", "c"])
    assert _divergence(train, train, ATOM_WEIGHT) == pytest.approx(0)
    assert _divergence(train, test, ATOM_WEIGHT) == pytest.approx(0.5)
    assert _divergence(pa.array(["a"]), pa.array(["b"]), COMPOUND_WEIGHT) == 1
    # For compounds it counts less how frequent something is in training.
    rare = pa.array(["a", *["b"] * 99])
    assert _divergence(rare, pa.array(["a"]), COMPOUND_WEIGHT) == pytest.approx(1 - 0.01**0.1)


def test_shortcuts_score_what_the_design_promises(folder: Path) -> None:
    """13 of 18 in GOoD, half elsewhere."""
    table = shortcut_table(folder)
    found = {line.split("|")[1].strip(): line.split("|")[2:6] for line in table.splitlines() if line.startswith("| `")}
    kinds = ("good", "good_even", "one_it")
    scores = [[cell.strip() for cell in found[f"`{kind}_1` to `{kind}_5`"]] for kind in kinds]
    assert [cells[:2] for cells in scores] == [["50.0 %", "50.0 %"]] * 3
    assert [cells[2] for cells in scores] == ["72.2 %", "50.0 %", "50.0 %"]
    # Where all adjectives are known, their letters tell their classes.
    assert float(found["`in_distribution`"][3].strip().removesuffix(" %")) > 95


def test_the_spelling_cue_knows_endings() -> None:
    """Letters of known adjectives tell the class of an unknown one."""
    known = [("Russian", "intersective"), ("Brazilian", "intersective"), ("skilful", "subsective"),
             ("wonderful", "subsective"), ("hand-drawn", "intensional"), ("chalk-drawn", "intensional")]  # fmt: skip
    cue = guesser(known)
    assert [cue.guess(word) for word in ("Italian", "awful", "crayon-drawn")] == [
        "intersective",
        "subsective",
        "intensional",
    ]


def test_tests_have_few_intensional_adjectives(folder: Path) -> None:
    """The card says how many."""
    counts = [int(cell.split()[0]) for cell in cells(adjectives_of_tests(folder), "good_1")]
    assert counts[2] < min(counts[:2])


def test_only_in_distribution_shares_atoms(folder: Path) -> None:
    """Elsewhere training and test have the inference types in common, a quarter of all atoms."""
    table = divergence_table(folder)
    assert cells(table, "good_1") == ["0.75", "1.00"]
    assert float(cells(table, "in_distribution")[0]) < 0.1
    assert cells(table, "in_distribution")[1] == "1.00"


def test_there_is_an_example_of_every_cell_of_table_1(folder: Path) -> None:
    """Arrows as in the paper's table."""
    lines = [line for line in example_table(folder).splitlines() if line.startswith(("| inter", "| sub", "| inten"))]
    arrows = [["↛" in cell for cell in line.strip("|").split("|")[1:]] for line in lines]
    assert arrows == [[False, False, False], [False, False, True], [True, True, False]]


def test_subwords_are_shares_of_test_rows(folder: Path) -> None:
    """An adjective that is cut is a word that is cut."""
    for line in subword_table(folder).splitlines()[4:]:
        shares = [int(cell.strip().removesuffix(" %")) for cell in line.strip("|").split("|")[1:]]
        assert all(whole >= own for whole, own in zip(shares[::2], shares[1::2], strict=True))
