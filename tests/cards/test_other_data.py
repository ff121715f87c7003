"""The card and the gate claim nothing of data that its declaration does not say."""

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pyarrow as pa
import pytest
import yaml
from matplotlib.figure import Figure

from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark, CardFigure, CardSection, Creator, NoOracle, Oracle, Provenance
from wabe.builders.core.promises import counted_shares
from wabe.builders.core.rows import CLASS_LABEL, schema_of
from wabe.cards.card import size_category, write_card
from wabe.cards.prose import DIFFERENCES, HEADINGS, prose_of
from wabe.errors import DeclarationError, MissingError
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.testing.plain.construct import number_tables
from wabe.testing.plain.oracle import parity_oracle
from wabe.validation.gate import validate
from wabe.validation.proven import prove
from wabe.validation.record import Record
from wabe.validation.report import write_report

PLAIN = plain_benchmark()
PEOPLE = replace(
    PLAIN,
    texts=Provenance(creator=Creator.FOUND, told="The sentences are from a newspaper."),
    labels=Provenance(creator=Creator.CROWD, told="Three people labelled every row, and the majority counts."),
    oracle=NoOracle(reason="people gave the labels"),
)


def _described(benchmark: Benchmark, place: Path) -> tuple[Record, str, Path]:
    """Build, validate and describe; return the record, the card and the folder."""
    manifest = build(benchmark, benchmark.configs, place)
    folder = folder_of(benchmark, place)
    record = validate(benchmark, benchmark.configs, folder, expected=None, known={})
    record.write(folder)
    write_report(record, folder)
    return record, write_card(prove(benchmark, manifest, folder), org="local").read_text(encoding="utf-8"), folder


def test_human_labels_have_no_oracle_and_nothing_says_that_they_do(tmp_path: Path) -> None:
    record, card, folder = _described(PEOPLE, tmp_path)
    assert record.passed
    assert "ORACLE001" not in {result.code for result in record.results}
    assert record.unproven == {"first": "people gave the labels", "second": "people gave the labels"}
    report = (folder / "validation/report.html").read_text()
    assert "<strong>first</strong> has no oracle: people gave the labels" in report
    assert "derived twice" not in card
    assert "There is no oracle, no second derivation of the labels: people gave the labels." in card
    assert "Three people labelled every row" in card
    assert "The sentences are from a newspaper." in card
    data = yaml.safe_load(card.split("---\n")[1])
    assert data["annotations_creators"] == ["crowdsourced"]
    assert data["language_creators"] == ["found"]


def test_an_oracle_of_some_configs_is_claimed_for_these_only(tmp_path: Path) -> None:
    first, second = PEOPLE.configs
    mixed = replace(PEOPLE, configs=(replace(first, oracle=PLAIN.oracle), second))
    record, card, _ = _described(mixed, tmp_path)
    assert {result.config for result in record.results if result.code == "ORACLE001"} == {"first"}
    assert "Every label of `first` was derived twice" in card
    assert "an oracle, a second program that shares no code with the first and reads the last bit." in card
    assert "There is no oracle for `second`, no second derivation of the labels: people gave the labels." in card


def test_what_an_oracle_is_is_said_once(tmp_path: Path) -> None:
    first, second = PLAIN.configs
    other = Oracle(labels=parity_oracle, columns=("number",), summary="divides by two")
    _, card, _ = _described(replace(PLAIN, configs=(first, replace(second, oracle=other))), tmp_path)
    assert card.count("a second program") == 1
    assert (
        "Every label of `second` was derived twice, too, by another oracle, which shares no code with what made the "
        "row and divides by two."
    ) in card


def test_many_oracles_are_listed_in_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wabe.cards.told.MOST_TOLD", 1)
    first, second = PLAIN.configs
    other = Oracle(labels=parity_oracle, columns=("number",), summary="divides by two")
    _, card, _ = _described(replace(PLAIN, configs=(first, replace(second, oracle=other))), tmp_path)
    assert card.count("was derived twice") == 1
    assert "There are 2 oracles, listed below." in card
    assert "| `first` | reads the last bit |" in card
    assert "| `second` | divides by two |" in card


def test_without_a_paper_nothing_is_compared_with_one(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "CITATION.bib").write_text("@misc{own}\n")
    headings = [heading for heading in HEADINGS if heading != DIFFERENCES]
    (home / "card.md").write_text("".join(f"# {heading}\n\nA.\n\n" for heading in headings))
    _, card, _ = _described(replace(plain_benchmark(home), paper=None), tmp_path)
    assert "paper" not in card.split("---\n", 2)[2].lower()


@pytest.mark.parametrize(
    ("prose", "error", "said"),
    [
        (None, MissingError, "a card needs its prose"),
        (
            "# Summary\n\nA.\n",
            DeclarationError,
            "missing, empty or unknown: Construction, How to evaluate",
        ),
        ("# Summary\n\n{{ rows }}\n", DeclarationError, "'rows' is undefined"),
        ("# Summary\n\n{{ 1 / 0 }}\n", DeclarationError, "ZeroDivisionError"),
        ("Hello.\n\n# Summary\n\nA.\n", DeclarationError, "text before the first heading"),
        ("# Summary\n\nA.\n\n# Summary\n\nB.\n", DeclarationError, "# Summary stands there twice"),
        ("# Summary\n\nA.\n\n# Recipe\n\nB.\n", DeclarationError, "Recipe"),
    ],
)
def test_prose_that_is_not_whole_is_refused(
    prose: str | None, error: type[Exception], said: str, tmp_path: Path
) -> None:
    if prose is not None:
        (tmp_path / "card.md").write_text(prose)
    with pytest.raises(error, match=said):
        prose_of(plain_benchmark(tmp_path))


def test_a_comment_in_code_is_no_heading(tmp_path: Path) -> None:
    text = (PLAIN.folder / "card.md").read_text()
    (tmp_path / "card.md").write_text(text.replace("Accuracy.", "```python\n# accuracy\nprint(1)\n```"))
    assert prose_of(plain_benchmark(tmp_path)).usage == "```python\n# accuracy\nprint(1)\n```"


class Truth(StrEnum):
    """Three labels, where other configs have two."""

    TRUE = "true"
    FALSE = "false"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class TruthRow:
    """A row with other labels."""

    uid: Annotated[str, "Content hash of the row."]
    premise: Annotated[str, "A number."]
    hypothesis: Annotated[str, "A statement about it."]
    label: Annotated[Truth, "Whether it is true.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    number: Annotated[int, "The number."]


def _truths() -> pa.Table:
    (rows,) = number_tables(range(500, 520))
    open_ones = {"label": pa.array([2] * 20, pa.int64()), "label_text": pa.array(["open"] * 20)}
    columns = {name: open_ones.get(name, rows[name]) for name in schema_of(TruthRow).names}
    return pa.table(columns, schema=schema_of(TruthRow))


def test_configs_with_other_labels_have_a_table_of_their_own(tmp_path: Path) -> None:
    first, _ = PEOPLE.configs
    split = replace(first.splits[0], tables=lambda: iter([_truths()]))
    other = replace(
        first,
        name="truths",
        row=TruthRow,
        splits=(split,),
        shares={"train": counted_shares({"open": 20})},
        leaks=None,
        shortcuts=None,
        dealt=(),
        checks=(),
        reported=(),
    )
    _, card, _ = _described(replace(PEOPLE, configs=(first, other)), tmp_path)
    assert "In `first`:\n\n| number | label | share of rows |" in card
    assert "In `truths`:\n\n| number | label | share of rows |" in card
    assert "| 2 | `open` | 100.0 % |" in card
    assert "| config | split | rows | words, mean | even | odd |" in card
    assert "| config | split | rows | words, mean | true | false | open |" in card
    assert "| `truths` | `train` | 20 | 7.0 | 0 | 0 | 20 |" in card


def test_a_benchmark_brings_figures_of_its_own(tmp_path: Path) -> None:
    def draw(folder: Path) -> Figure:
        figure = Figure(figsize=(2, 2))
        figure.subplots().set_title(folder.name)
        return figure

    figure = CardFigure(name="numbers", caption="The numbers", draw=draw)
    section = CardSection(title="Numbers", markdown=lambda _: "Some numbers.", figures=(figure,))
    _, card, folder = _described(replace(PLAIN, card_sections=(section,)), tmp_path)
    assert "<summary>Numbers</summary>\n\nSome numbers.\n\n</details>\n\n![The numbers](figures/numbers.png)" in card
    assert (folder / "figures/numbers.png").read_bytes().startswith(b"\x89PNG")
    twice = CardSection(title="Again", markdown=lambda _: "", figures=(replace(figure, name="lengths"),))
    with pytest.raises(DeclarationError, match="two figures have this name"):
        _described(replace(PLAIN, card_sections=(twice,)), tmp_path)


@pytest.mark.parametrize(
    ("rows", "category"),
    [
        (0, "n<1K"),
        (999, "n<1K"),
        (1_000, "1K<n<10K"),
        (99_999_999, "10M<n<100M"),
        (100_000_000, "100M<n<1B"),
        (10**9, "1B<n<10B"),
        (10**12 - 1, "100B<n<1T"),
        (10**12, "n>1T"),
        (10**15, "n>1T"),
    ],
)
def test_sizes_have_their_category(rows: int, category: str) -> None:
    assert size_category(rows) == category
