"""What a card shows: real rows, labels, a constant answer, warnings, folds and figures."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from markdown_it import MarkdownIt

from wabe.builders.clutrr.rows import Kin
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark, Config, ConfigGroup, Oracle, Role, Split
from wabe.builders.core.evaluation import AccuracyBy, AccuracyGivenFirst
from wabe.builders.core.manifest import Manifest, read_manifest
from wabe.builders.core.promises import FORBIDDEN, Cue, Leaks, Shortcuts, counted_shares
from wabe.builders.core.rows import CLASS_LABEL, schema_of
from wabe.builders.core.uid import content_uids
from wabe.cards.baselines import constant_answers, single_label_splits
from wabe.cards.card import write_card
from wabe.cards.examples import examples_of
from wabe.cards.figures import COLOURS, label_balance, save, style
from wabe.cards.folds import LONG_TABLE, fold_long_tables, folded, outside_folds
from wabe.cards.kinds import Kind, kinds_of
from wabe.cards.statistics import statistics_of
from wabe.cards.told import measures_of
from wabe.errors import DeclarationError
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate
from wabe.validation.proven import prove
from wabe.validation.report import write_report

PLAIN = plain_benchmark()
NO_LEAKS = Leaks(single={"premise": FORBIDDEN, "hypothesis": FORBIDDEN}, reversed=FORBIDDEN, relabelled=FORBIDDEN)
ANYTHING = Cue(sees=("premise", "hypothesis", "overlap", "constant"), reason="rows are as few as a test needs")


class Answer(StrEnum):
    """Two labels that say what they mean."""

    YES = "yes"
    NO = "no"

    @property
    def meaning(self) -> str:
        """Return what the label means."""
        return f"It is {self.value}."


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """A row whose label means something."""

    uid: Annotated[str, "Content hash of the row."]
    premise: Annotated[str, "A text."]
    hypothesis: Annotated[str, "Another."]
    label: Annotated[Answer, "The label.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    steps: Annotated[tuple[str, ...], "How to get there."]


@dataclass(frozen=True, slots=True, kw_only=True)
class KinRow:
    """A row with many labels."""

    uid: Annotated[str, "Content hash of the row."]
    premise: Annotated[str, "A text."]
    hypothesis: Annotated[str, "Another."]
    label: Annotated[Kin, "The label.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]


def _rows(row: type, names: Sequence[str], labels: Sequence[int], word: str) -> Iterator[pa.Table]:
    premises = pa.array([f"a|b *{word}* <i> {number}" for number in range(len(labels))])
    hypotheses = pa.array([f"[{word}{number}]" for number in range(len(labels))])
    columns = {
        "uid": content_uids({"premise": premises, "hypothesis": hypotheses}),
        "premise": premises,
        "hypothesis": hypotheses,
        "label": pa.array(labels, pa.int64()),
        "label_text": pa.array([names[label] for label in labels]),
        "steps": pa.array([["b <- a", "c|d"]] * len(labels), pa.list_(pa.string())),
    }
    schema = schema_of(row)
    yield pa.table({name: columns[name] for name in schema.names}, schema=schema)


def _config(name: str, row: type, splits: dict[str, Sequence[int]], group: ConfigGroup | None = None) -> Config:
    names = [label.value for label in (Kin if row is KinRow else Answer)]

    def split(word: str, labels: Sequence[int]) -> Split:
        role = Role(word) if word in set(Role) else Role.TEST
        return Split(name=word, role=role, tables=lambda: _rows(row, names, labels, f"{name}{word}"))

    tested = any(split(word, labels).role is Role.TEST for word, labels in splits.items())
    return Config(
        name=name,
        summary=f"Rows of {name}.",
        row=row,
        identity=("premise", "hypothesis"),
        splits=tuple(split(word, labels) for word, labels in splits.items()),
        shares={word: counted_shares(Counter(names[label] for label in labels)) for word, labels in splits.items()},
        leaks=NO_LEAKS if len(splits) > 1 else None,
        shortcuts=Shortcuts(cues=(ANYTHING,)) if "train" in splits and tested else None,
        group=group,
    )


def _benchmark(*configs: Config) -> Benchmark:
    return replace(PLAIN, configs=configs, oracle=ORACLE)


def _given(rows: pa.Table) -> pa.Array:
    return rows["label"].combine_chunks()


ORACLE = Oracle(labels=_given, columns=("label",), summary="believes what it is told")


def _built(benchmark: Benchmark, place: Path) -> tuple[Manifest, Path]:
    return build(benchmark, benchmark.configs, place), folder_of(benchmark, place)


def _card(benchmark: Benchmark, place: Path) -> tuple[str, Path]:
    manifest, folder = _built(benchmark, place)
    record = validate(benchmark, benchmark.configs, folder, expected=None, known={})
    assert record.passed, [result for result in record.results if result.failing]
    record.write(folder)
    write_report(record, folder)
    return write_card(prove(benchmark, manifest, folder), org="local").read_text(encoding="utf-8"), folder


TWO = _benchmark(
    _config(
        "pairs",
        AnswerRow,
        {"train": [0, 1, 1, 1], "test_a": [0, 0, 0, 1], "test_b": [0, 0, 1], "test_c": [0, 1]},
        ConfigGroup(title="Pairs of texts", shown=("steps",)),
    ),
    _config("alone", AnswerRow, {"train": [0, 1], "test": [1, 1, 1]}),
)


def test_examples_are_rows_of_the_data(tmp_path: Path) -> None:
    """One for each kind of config, from its middle test split, with the columns that its group shows."""
    manifest, folder = _built(TWO, tmp_path)
    pairs, alone = examples_of(TWO, manifest, folder)
    assert (pairs.title, pairs.config, pairs.split) == ("Pairs of texts", "pairs", "test_b")
    assert (alone.title, alone.config, alone.split) == ("", "alone", "test")
    for example in (pairs, alone):
        rows = pq.read_table(folder / manifest.configs[example.config].splits[example.split].file).to_pylist()
        [row] = [row for row in rows if row["uid"] == example.uid]
        assert example.cells["hypothesis"].replace("\\", "") == row["hypothesis"]
        assert example.cells["label"] == f"{row['label']} = **`{row['label_text']}`**"
    assert set(alone.cells) == {"premise", "hypothesis", "label"}
    assert pairs.cells["steps"] == "`b <- a`<br>`c\\|d`"


def test_an_example_can_be_in_any_row_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row at the drawn place is read, whichever row group it is in."""
    monkeypatch.setattr("wabe.builders.core.adapter.ROWS_PER_GROUP", 2)
    manifest, folder = _built(TWO, tmp_path)
    file = folder / manifest.configs["alone"].splits["test"].file
    uids = pq.read_table(file)["uid"].to_pylist()
    assert pq.ParquetFile(file).num_row_groups == 2
    for place, uid in enumerate(uids):
        with monkeypatch.context() as patch:
            patch.setattr("wabe.cards.examples.integers", lambda *_, place=place, **__: [place])
            assert examples_of(TWO, manifest, folder)[1].uid == uid


def test_a_text_with_marks_stays_one_cell(tmp_path: Path) -> None:
    """Bars, stars and tags of a text are shown as they are."""
    card, _ = _card(TWO, tmp_path)
    html = MarkdownIt("commonmark").enable("table").render(card.split("\n---\n", 1)[1])
    assert "<td>a|b *pairstest_b* &lt;i&gt; " in html


def test_a_group_shows_columns_that_its_rows_have() -> None:
    """A misspelt column is refused where it is declared."""
    with pytest.raises(DeclarationError, match="the row type has no proof"):
        _config("pairs", AnswerRow, {"test": [0]}, ConfigGroup(title="Pairs", shown=("proof",)))


def test_labels_have_number_meaning_and_share(tmp_path: Path) -> None:
    """The share is of all rows."""
    card, _ = _card(TWO, tmp_path)
    assert "| number | label | meaning | share of rows |\n|---:|---|---|---:|\n" in card
    assert "| 0 | `yes` | It is yes. | 44.4 % |\n| 1 | `no` | It is no. | 55.6 % |\n" in card


def test_the_constant_answer_is_the_most_frequent_label(tmp_path: Path) -> None:
    """Of each headline split: three in four, two in three, one in two."""
    first, second = TWO.configs
    headlines = replace(TWO, configs=(replace(first, headline=("test_a", "test_b", "test_c")), second))
    card, folder = _card(headlines, tmp_path)
    found = constant_answers(headlines, statistics_of(headlines, read_manifest(folder), folder))
    assert [(one.splits, one.label, one.score) for one in found] == [
        (("test_a",), "yes", 3 / 4),
        (("test_b",), "yes", 2 / 3),
        (("test_c",), "yes", 1 / 2),
    ]
    assert "| `pairs` | `test_b` | 3 | `yes` | 66.7 % |" in card


def test_splits_with_the_same_constant_answer_share_a_line(tmp_path: Path) -> None:
    """As those do that were balanced."""
    config = replace(
        _config("even", AnswerRow, {"train": [0], "test_a": [0, 1], "test_b": [1, 0], "test_c": [0, 1]}),
        headline=("test_a", "test_b", "test_c"),
    )
    card, _ = _card(_benchmark(config), tmp_path)
    assert "| `even` | `test_a` … `test_c` | 3 × 2 | `yes` | 50.0 % |" in card


def test_a_split_with_one_label_is_warned_of(tmp_path: Path) -> None:
    """Only there."""
    card, folder = _card(TWO, tmp_path)
    manifest = read_manifest(folder)
    assert single_label_splits(statistics_of(TWO, manifest, folder)) == {("alone", "no"): ["test"]}
    assert "> **Warning: splits with a single label.**" in card
    assert "> - `alone`: `test` (only `no`)" in card
    balanced, _ = _card(_benchmark(TWO.configs[0]), tmp_path / "other")
    assert "Warning" not in balanced


def test_folded_tables_are_tables(tmp_path: Path) -> None:
    """Markdown inside of a fold is rendered, as it would not be without blank lines around it."""
    card, _ = _card(PLAIN, tmp_path)
    body = card.split("\n---\n", 1)[1]
    assert body.count("<details>") == body.count("</details>") >= 4
    html = MarkdownIt("commonmark").enable("table").render(body)
    folds = html.split("<details>")[1:]
    assert all("<table>" in fold.split("</details>")[0] for fold in folds)
    assert "| `colour` |" not in outside_folds(card)
    assert "## Fields" in outside_folds(card)
    assert "license:" not in outside_folds(card)


def test_only_long_tables_are_folded() -> None:
    """Paragraphs and short tables stay in sight."""
    short, long = "| a |\n|---|\n| b |", "| a |\n|---|\n" + "| b |\n" * (LONG_TABLE // 6)
    text = fold_long_tables("More", f"Before.\n\n{short}\n\nBetween.\n\n{long}\nAfter.")
    assert text == f"Before.\n\n{short}\n\nBetween.\n\n{folded('More', long)}\n\nAfter."


@pytest.mark.parametrize("labels", [2, 22])
def test_a_figure_has_at_most_eight_colours(labels: int, tmp_path: Path) -> None:
    """However many labels there are; black, white and grey lines are not counted among them."""
    row = KinRow if labels == 22 else AnswerRow
    benchmark = _benchmark(_config("many", row, {"train": range(labels), "test": range(labels)}))
    manifest, folder = _built(benchmark, tmp_path)
    with style():
        figure = label_balance(statistics_of(benchmark, manifest, folder), kinds_of(benchmark, manifest))
        save(figure, tmp_path / "figure.png")
    [axes] = figure.axes
    drawn = {patch.get_facecolor() for patch in axes.patches}
    assert 1 <= len(drawn) <= len(COLOURS) == 8
    assert len(axes.patches) >= labels
    assert figure.get_suptitle()
    assert axes.get_xlabel() == "share of rows, %"


def test_many_configs_are_taken_together(tmp_path: Path) -> None:
    """A bar for each config, then for each kind, where there would be too many to read."""
    few = [_config(f"config{number}", AnswerRow, {"train": [0, 1], "test": [1]}) for number in range(13)]
    many = [_config(f"config{number}", AnswerRow, {"train": [0, 1], "test": [1]}) for number in range(25)]
    found = []
    for number, configs in enumerate((few[:2], few, many)):
        benchmark = _benchmark(*configs)
        manifest, folder = _built(benchmark, tmp_path / str(number))
        with style():
            figure = label_balance(statistics_of(benchmark, manifest, folder), kinds_of(benchmark, manifest))
        found.append(len(figure.axes[0].get_yticks()))
    assert found == [4, 13, 1]


def test_what_is_reported_is_said_in_words() -> None:
    """For each kind of config that reports it; for all kinds without naming them."""
    first, second = TWO.configs
    given = AccuracyGivenFirst(name="chain", group="premise", column="label_text", first="yes", over="hypothesis")
    by = AccuracyBy(column="label_text")
    pairs = Kind(title="Pairs", configs=(replace(first, reported=(by, given)),), shown=())
    alone = Kind(title="", configs=(replace(second, reported=(by,)),), shown=())
    assert measures_of([pairs, alone]) == [
        "accuracy for each value of `label_text`",
        "*chain*: among the groups (`premise`) whose row with `label_text` = `yes` is answered correctly, the share of "
        "their other rows that are correct, too, averaged over `hypothesis` (Pairs)",
    ]
