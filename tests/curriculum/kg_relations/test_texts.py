"""The rows of relational knowledge: new words and wordings, cues, well-formed English, kinds and depths."""

import re
from collections import Counter

import pytest

from tests.curriculum.texts import Cue, Row, Splits, best_share, rows_of, shared_stems
from wabe.builders.curriculum.kg_relations.phenomenon import PHENOMENON
from wabe.builders.curriculum.kg_relations.source import relations
from wabe.builders.curriculum.kg_relations.wording import NEW_PATTERNS, patterns


@pytest.fixture(scope="module")
def splits() -> Splits:
    """Return some rows of training and of the test."""
    return rows_of(PHENOMENON, {"train": 2_400, "test": 600})


@pytest.fixture(scope="module")
def rows(splits: Splits) -> list[Row]:
    """Return some rows of training."""
    return splits["train"]


def test_new_words_are_new(splits: Splits) -> None:
    """But for the words of patterns, no stem is in both."""
    words = re.compile(r"[^\s\"]+")
    assert shared_stems(PHENOMENON, splits["train"], splits["test"], words.findall) == set()


def test_new_wordings_are_new(splits: Splits) -> None:
    """Training has none of the wordings that are kept for the test, and the test has many."""
    new = {pattern.name for some in patterns(NEW_PATTERNS, all_relations=False).values() for pattern in some}
    used = {
        name: [{*row["premise_template"].split(" (")[0].split(" | "), row["hypothesis_template"]} & new for row in some]
        for name, some in splits.items()
    }
    assert not any(used["train"])
    assert sum(map(bool, used["test"])) > len(used["test"]) / 2


def _named(row: Row) -> list[str]:
    """Return the two names of a hypothesis, in its order."""
    names = [name for name in row["names"] if name in row["hypothesis"]]
    whole = [name for name in names if not any(name in other and name != other for other in names)]
    return sorted(whole, key=row["hypothesis"].find)


def _together(row: Row) -> bool:
    return any(all(name in sentence for name in _named(row)) for sentence in row["premise"].split(". "))


def _order(row: Row) -> bool:
    first, second = (row["premise"].find(name) for name in _named(row))
    return first < second


def _times(row: Row) -> tuple[int, ...]:
    return tuple(row["premise"].count(name) for name in _named(row))


def _verb(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]{4,}", text) if word not in ("that", "which", "from", "with")}


CUES: dict[str, Cue] = {
    "both are in one sentence": _together,
    "they come in the same order": _order,
    "how often each is named": _times,
    "how many sentences": lambda row: row["premise"].count("."),
    "a word of the wording is in the premise": lambda row: bool(_verb(row["hypothesis"]) & _verb(row["premise"])),
    "all words of the wording are in the premise": lambda row: _verb(row["hypothesis"]) <= _verb(row["premise"]),
    "the premise begins with one of them": lambda row: any(row["premise"].startswith(one) for one in _named(row)),
    "the premise ends with one of them": lambda row: any(row["premise"].rstrip('."').endswith(x) for x in _named(row)),
    "joined sentences and pronouns": lambda row: bool(re.search(r", wh|\b(He|She|It)\b", row["premise"])),
    "how far they are apart": lambda row: row["depth"],
}


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(rows: list[Row], cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    assert best_share(rows, CUES[cue]) < 0.6


def test_hypotheses_repeat_no_sentence(splits: Splits) -> None:
    """Each has another wording than whatever the premise says, and names what the premise names."""
    for some in splits.values():
        for row in some:
            assert row["hypothesis"][:-1].lower() not in row["premise"].lower()
            assert all(name in row["premise"] for name in _named(row))
            assert len(_named(row)) == 2


def test_texts_are_well_formed(splits: Splits) -> None:
    """Sentences begin with a capital and end with a stop; nothing is left unfilled or doubled."""
    odd = [
        text
        for some in splits.values()
        for row in some
        for text in (row["premise"], row["hypothesis"], row["derivation"])
        if not re.fullmatch(r"[A-Z\"][^{}]*\.", text)
        or re.search(r"  |[.] [a-z]|\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n [^aeiou]|[Tt]he [Tt]he|s's\b", text)
        or text.count('"') % 2
    ]
    assert odd == []


def test_kinds_and_depths_are_spread(rows: list[Row]) -> None:
    """Three depths are frequent, a fourth occurs, no relation is asked for too often, and nearly all are."""
    depths = Counter(int(row["depth"]) for row in rows)
    assert sum(count > len(rows) / 10 for count in depths.values()) >= 3
    assert depths[4] > len(rows) / 100
    assert len({row["construction"] for row in rows}) == 6
    asked = Counter(row["operators"][-1] for row in rows)
    assert max(asked.values()) < len(rows) / 10
    assert len(asked) > 0.9 * len(relations())
