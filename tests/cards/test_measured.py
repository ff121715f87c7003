"""What the gate counted and scored stands on the card, with the reasons that the declaration gives."""

from dataclasses import replace
from pathlib import Path

import pytest

from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark, Config, ConfigGroup
from wabe.builders.core.promises import FORBIDDEN, Cue, Dealt, Expected, Leaks, Shares, Shortcuts, evenly
from wabe.cards.card import write_card
from wabe.cards.exactness import dealing_of, exactness_of
from wabe.cards.folds import LONG_LIST, fold_long_list, folded, outside_folds
from wabe.cards.places import enumerated, named, named_places
from wabe.cards.recurring import recurring
from wabe.cards.shortcuts import MOST_LINES, GivenAway, scores_of
from wabe.cards.tables import Table
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate
from wabe.validation.proven import Proven, prove

PLAIN = plain_benchmark()
FIRST, SECOND = PLAIN.configs
ALIKE = "numbers are counted in both splits, as people do"
TURNED = "a row may be read from the right to the left"
DIGIT = "the last digit of a number decides whether it is even"
LENGTH = "odd numbers were given longer names in this config"
BOTH = {"premise": Expected(ALIKE), "hypothesis": Expected(ALIKE)}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Proven:
    """Build and prove the plain benchmark."""
    place = tmp_path_factory.mktemp("plain")
    manifest, folder = build(PLAIN, PLAIN.configs, place), folder_of(PLAIN, place)
    validate(PLAIN, PLAIN.configs, folder, expected=None, known={}).write(folder)
    return prove(PLAIN, manifest, folder)


def _card(proven: Proven, place: Path) -> str:
    return write_card(proven, org="local", into=place).read_text(encoding="utf-8")


def _with(proven: Proven, *configs: Config, **measured: dict[tuple[str, str], dict[str, float]]) -> Proven:
    """Return the same rows with other declarations, and with other values of some codes in the record."""
    values = {(*place, code): found for code, by_place in measured.items() for place, found in by_place.items()}
    names = {config.name for config in configs}
    return replace(
        proven,
        benchmark=replace(PLAIN, configs=configs),
        manifest=replace(proven.manifest, configs={name: proven.manifest.configs[name] for name in sorted(names)}),
        record=replace(proven.record, measured={**proven.record.measured, **values}),
    )


def _declared(config: Config, *cues: Cue, margin: float = 0.1) -> Config:
    return replace(config, shortcuts=Shortcuts(margin=margin, cues=cues))


def _section(card: str, heading: str) -> str:
    return card.partition(f"\n{heading}\n")[2].partition("\n#")[0]


def test_scores_are_those_of_the_record(plain: Proven, tmp_path: Path) -> None:
    """Beside the constant answer; headline splits in sight, all of them in a fold."""
    section = _section(_card(plain, tmp_path), "### What part of a row gives away")
    measured = plain.record.measured
    lines = []
    for config in ("first", "second"):
        texts = measured[config, "test", "SHORTCUT001"]
        scores = (
            measured[config, "test", "SHORTCUT003"]["constant"],
            texts["premise"],
            texts["hypothesis"],
            measured[config, "test", "SHORTCUT002"]["overlap"],
        )
        lines.append(f"| `{config}` | `test` | {' | '.join(f'{100 * score:.1f} %' for score in scores)} |")
    assert (
        "| config | split | constant answer | `premise` alone | `hypothesis` alone | overlap and lengths |" in section
    )
    assert lines[0] in outside_folds(section)
    assert lines[1] not in outside_folds(section)
    assert "\n".join(lines) in section
    assert "allows 10 points above the constant answer" in section
    assert "No score exceeds this." in section


def test_what_exceeds_the_margin_is_in_bold_and_has_its_reason(plain: Proven, tmp_path: Path) -> None:
    """One line for each reason, with what is seen, the configs and the highest score."""
    cue = Cue(sees=("premise", "hypothesis"), reason=DIGIT)
    first = _declared(FIRST, cue, Cue(sees=("overlap",), reason=LENGTH))
    second = _declared(SECOND, cue, margin=0.2)
    scored = {"premise": 0.9, "premise limit": 0.7, "hypothesis": 0.69, "hypothesis limit": 0.7}
    proven = _with(
        plain,
        first,
        second,
        SHORTCUT001={("first", "test"): scored, ("second", "test"): {**scored, "premise": 0.95, "hypothesis": 0.71}},
        SHORTCUT002={("first", "test"): {"overlap": 0.8, "overlap limit": 0.7}},
    )
    section = _section(_card(proven, tmp_path), "### What part of a row gives away")
    assert "| `first` | `test` | 50.0 % | **90.0** % | 69.0 % | **80.0** % |" in section
    assert (
        "- *`premise` alone* in `first`, `second` (up to 95.0 %); *`hypothesis` alone* in `second` (71.0 %): "
        f"{DIGIT}.\n"
        f"- *overlap and lengths* in `first` (80.0 %): {LENGTH}.\n"
    ) in section
    assert "The gate allows 10 points (20 in `second`) above" in section
    assert [one.exceeds for one in scores_of(proven.benchmark, proven.manifest, proven.record)] == [
        *(False, True, False, True),
        *(False, True, True, False),
    ]


def test_a_single_label_and_a_misled_model_are_explained(plain: Proven, tmp_path: Path) -> None:
    """A constant answer that is always right has its reason, too."""
    reason = "all numbers of the test end in an even digit"
    proven = _with(
        plain,
        _declared(FIRST, Cue(sees=("constant",), reason=reason)),
        SHORTCUT003={("first", "test"): {"constant": 1.0, "constant limit": 0.975}},
    )
    section = _section(_card(proven, tmp_path), "### What part of a row gives away")
    assert f"- *constant answer* in `first`: {reason}.\n" in section
    assert "and so is a constant answer where all rows have one label" in section
    assert "A score far below the constant answer means that training misleads the model." in section


def test_one_config_has_one_table(plain: Proven, tmp_path: Path) -> None:
    """Nothing is folded that stands above it already."""
    card = _card(_with(plain, FIRST), tmp_path)
    section = _section(card, "### What part of a row gives away")
    assert section.count("| `first` | `test` |") == 1
    assert "<details>" not in section
    assert "Rows were dealt at random to `train` and `test`: every value of `colour` is spread" in card


def test_what_recurs_is_counted_with_its_reason(plain: Proven, tmp_path: Path) -> None:
    """One line for each reason; what is forbidden everywhere is said to be absent."""
    leaks = Leaks(single=BOTH, reversed=FORBIDDEN, relabelled=FORBIDDEN, group=FORBIDDEN)
    turned = Leaks(single=BOTH, reversed=Expected(TURNED), relabelled=FORBIDDEN, group=FORBIDDEN)
    proven = _with(
        plain,
        replace(FIRST, leaks=leaks),
        replace(SECOND, leaks=turned),
        LEAK002={
            ("first", "test"): {"premise": 7.0, "hypothesis": 20.0},
            ("second", "test"): {"premise": 1.0, "hypothesis": 0.0},
        },
        LEAK003={("second", "test"): {"reversed": 1.0}},
    )
    section = _section(_card(proven, tmp_path), "### What recurs from earlier splits")
    assert (
        "No row has the texts and the label of a row in an earlier split, the texts of an earlier row with another "
        "label or the group of an earlier row."
    ) in section
    assert (
        f"- `premise` in 8 rows and `hypothesis` in 20 rows, of 80 in `first`, `second`: {ALIKE}.\n"
        f"- both texts in the other order in 1 row, of 40 in `second`: {TURNED}.\n"
    ) in outside_folds(section)
    table = "| `first` | `test` | 40 | 7 | 20 | – |\n| `second` | `test` | 40 | 1 | 0 | 1 |\n"
    assert table in section
    assert table not in outside_folds(section)


def test_without_leaks_there_is_no_list(plain: Proven, tmp_path: Path) -> None:
    """All kinds are forbidden and were found nowhere."""
    section = _section(_card(plain, tmp_path), "### What recurs from earlier splits")
    assert section.strip().endswith(
        "No row has the texts and the label of a row in an earlier split, a text of an earlier split, the two texts of "
        "an earlier row in the other order, the texts of an earlier row with another label or the group of an earlier "
        "row."
    )


def test_a_known_defect_is_not_said_to_be_absent(plain: Proven) -> None:
    """Nor is a share promised, or dealing, that is known to be wrong."""
    codes = ("LEAK001", "LEAK002", "SHARE001", "DEALT001")
    known = {f"`{code}` first/test": (3, "the file was released like this") for code in codes}
    record = replace(plain.record, known=known)
    found = recurring(PLAIN, plain.manifest, record)
    assert found is not None
    assert found.nowhere.startswith("No row has the two texts of an earlier row in the other order, the texts of")
    assert exactness_of(PLAIN, plain.manifest, record) == [("exactly", "all of `second`; `train` of `first`")]
    [dealt] = dealing_of(PLAIN, plain.manifest, record)
    assert dealt.startswith("Rows of `second` were dealt at random")


def test_tolerances_are_told_from_exact_to_chance(plain: Proven) -> None:
    """A label that has all rows has them exactly."""
    half = {"even": 0.5, "odd": 0.5}
    first = replace(
        FIRST, shares={"train": Shares(of=half, within=2.5, deviations=4), "test": Shares(of=half, within=1)}
    )
    second = replace(SECOND, shares={"train": Shares(of={"odd": 1.0}, within=3), "test": Shares(of=half, within=0.5)})
    benchmark = replace(PLAIN, configs=(first, second))
    assert exactness_of(benchmark, plain.manifest, plain.record) == [
        ("exactly", "`train` of `second`"),
        ("within rounding", "`test` of `second`"),
        ("within 1 row", "`test` of `first`"),
        ("within 4 standard deviations of a random draw and 2 rows", "`train` of `first`"),
    ]
    assert exactness_of(PLAIN, plain.manifest, plain.record) == [("exactly", "")]


def test_dealing_is_told_for_configs_with_the_same_columns_together(plain: Proven) -> None:
    """And apart for others."""
    second = replace(SECOND, dealt=(Dealt(splits=("train", "test"), columns=("colour", "label_text")),))
    benchmark = replace(PLAIN, configs=(FIRST, second))
    [together] = dealing_of(PLAIN, plain.manifest, plain.record)
    assert together.startswith("Rows of `first`, `second` were dealt at random to `train` and `test`: every value of")
    assert ["`colour` and `label_text`" in one for one in dealing_of(benchmark, plain.manifest, plain.record)] == [
        False,
        True,
    ]


def test_single_splits_get_no_empty_headings(tmp_path: Path) -> None:
    """There is nothing to recur from and nothing to train on."""
    only = replace(
        FIRST,
        splits=FIRST.splits[1:],
        shares={"test": evenly(("even", "odd"))},
        leaks=None,
        shortcuts=None,
        dealt=(),
        checks=(),
    )
    benchmark: Benchmark = replace(PLAIN, configs=(only,))
    manifest, folder = build(benchmark, benchmark.configs, tmp_path), folder_of(benchmark, tmp_path)
    validate(benchmark, benchmark.configs, folder, expected=None, known={}).write(folder)
    card = _card(prove(benchmark, manifest, folder), tmp_path)
    assert "What part of a row" not in card
    assert "recur" not in card
    assert "at random" not in card
    assert "The gate holds every split to the declared shares of its labels, exactly." in card


def test_many_configs_take_little_room(plain: Proven, tmp_path: Path) -> None:
    """Configs of one kind with the same constant answer share a line, and runs of names are shortened."""
    names = [f"config{number}" for number in range(30)]
    leaks = Leaks(single=BOTH, reversed=FORBIDDEN, relabelled=FORBIDDEN, group=FORBIDDEN)
    cue = Cue(sees=("premise",), reason=DIGIT)
    one = replace(_declared(FIRST, cue), leaks=leaks, headline=("test",), group=ConfigGroup(title="Many"))
    configs = tuple(replace(one, name=name) for name in names)
    measured = {
        (name, "test", code): value
        for number, name in enumerate(names)
        for code, value in (
            ("SHORTCUT001", {"premise": 0.6 + number / 100, "premise limit": 0.7}),
            ("SHORTCUT003", {"constant": 0.5, "constant limit": 0.9}),
            ("LEAK002", {"premise": 1.0, "hypothesis": 2.0}),
        )
    }
    proven = replace(
        plain,
        benchmark=replace(PLAIN, configs=configs),
        manifest=replace(plain.manifest, configs=dict.fromkeys(names, plain.manifest.configs["first"])),
        record=replace(plain.record, measured=measured),
    )
    card = _card(proven, tmp_path)
    given = outside_folds(_section(card, "### What part of a row gives away"))
    common = outside_folds(_section(card, "### What recurs from earlier splits"))
    assert "| `config0` … `config29` | `test` | 50.0 % | 60.0–**89.0** % |" in given
    assert f"- *`premise` alone* in `config11` … `config29` (up to 89.0 %): {DIGIT}.\n" in given
    assert "| `config0` … `config29` | `test` | 30 × 40 | `even` | 50.0 % |" in card
    assert f"- `premise` in 30 rows and `hypothesis` in 60 rows, of 1,200 in `config0` … `config29`: {ALIKE}." in common
    assert len(given.encode()) + len(common.encode()) < 2_000
    assert all(f"| `{name}` | `test` | 40 | 1 | 2 |" in card for name in names)


def test_names_are_written_in_runs() -> None:
    """Three or more that follow each other; splits are named unless all are meant."""
    order = ["a", "b", "c", "d", "e", "f"]
    assert named({"a", "b", "c", "f"}, order) == "`a` … `c`, `f`"
    assert named(("e", "b", "d"), order) == "`b`, `d`, `e`"
    splits = {"a": ["one", "two"], "b": ["one", "two"], "c": ["one"]}
    assert named_places([("a", "two"), ("b", "two")], splits) == "`two` of `a`, `b`"
    assert named_places([("a", "one"), ("a", "two"), ("b", "one"), ("c", "one")], splits) == (
        "all of `a`, `c`; `one` of `b`"
    )
    assert [enumerated(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_long_lists_are_folded() -> None:
    """Those with many lines."""
    short, long = "- a\n" * LONG_LIST, "- a\n" * (LONG_LIST + 1)
    assert fold_long_list("More", short) == short.strip()
    assert fold_long_list("More", long) == folded("More", long)


@pytest.mark.parametrize("lines", [MOST_LINES, MOST_LINES + 1])
def test_a_long_table_of_shortcuts_is_folded(lines: int) -> None:
    """A card of thirty configs must stay readable."""
    table = Table(columns=("config", "split"), left=2, lines=[("one", "test")] * lines)
    given = GivenAway(models="", headline=(table,), every=(), margin="", reasons=())
    assert given.is_long == (lines > MOST_LINES)
