"""Coreference: the oracle on written examples, how many schemas there are, bad files, cues, texts."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pyarrow as pa
import pytest

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside
from wabe.builders.curriculum.coreference.construct import PATTERNS, patterns
from wabe.builders.curriculum.coreference.phenomenon import PHENOMENON
from wabe.builders.curriculum.coreference.source import NOUN_SHAPE, nouns, people, reasons, verbs
from wabe.builders.curriculum.lexicon.source import read_words
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.errors import CorruptError


def test_every_schema_is_decided_alike() -> None:
    """For each verb and each reason for it, the constructor's features and the oracle's parts name the same person."""
    wrong = []
    for verb, reason in product(verbs(), reasons()):
        if reason.feature not in verb.doer | verb.other:
            continue
        premise = f"The nurse {verb.past} the pilot because she {reason.phrase}."
        answer = PHENOMENON.oracle(
            pa.table({"premise": [premise], "hypothesis": [f"The nurse {reason.phrase}."]})
        ).to_pylist()[0]
        if answer != (0 if reason.feature in verb.doer else 1):
            wrong.append(premise)
    assert wrong == []


def test_there_are_many_schemas() -> None:
    """A schema is a verb and a reason; every reason is the doer's with one verb and the other's with another."""
    schemas = Counter(
        verb.vocabulary for verb, reason in product(verbs(), reasons()) if reason.feature in verb.doer | verb.other
    )
    assert schemas["training"] >= 300
    assert schemas["new"] >= 100
    for feature in {one.feature for one in reasons()}:
        assert any(feature in one.doer for one in verbs()), feature
        assert any(feature in one.other for one in verbs()), feature


GOOD_REASON = "kind,training,was kind,benefactor"
GOOD_VERB = "training,helped,helped,kind,,benefactor,sufferer"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (",training,was rude,offender", "line 3: no feature"),
        ("rude,training,was rude,", "line 3: no parts"),
        ("rude,old,was rude,offender", "line 3: unknown vocabulary 'old'"),
        ("rude,training,was kind,offender", "line 3: 'was kind' is also in line 2"),
        ("kind,new,was gentle,benefactor", "line 3: the feature 'kind' is in both vocabularies"),
    ],
)
def test_bad_reasons_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    text = f"feature,vocabulary,phrase,parts\n{GOOD_REASON}\n{line}\n"
    check_refused(reasons, tmp_path / "reasons.csv", text, message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("training,thanked,thanked,,,debtor,benefactor", "line 3: 'thanked' has no feature"),
        ("training,thanked,thanked,kind,kind,debtor,benefactor", "line 3: 'kind' would explain it for both people"),
        ("training,thanked,thanked,,nice,debtor,benefactor", "line 3: unknown feature 'nice'"),
        ("new,thanked,thanked,,kind,debtor,benefactor", "line 3: the feature 'kind' is of the other vocabulary"),
        ("training,helped,helped,,kind,debtor,benefactor", "line 3: 'helped' is also in line 2"),
        ("training,thanked,thanked,,kind,,benefactor", "line 3: no doer_part"),
    ],
)
def test_bad_verbs_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    known = tmp_path / "reasons.csv"
    known.write_text(f"feature,vocabulary,phrase,parts\n{GOOD_REASON}\n")
    path = tmp_path / "verbs.csv"
    path.write_text(f"vocabulary,past,participle,doer,other,doer_part,other_part\n{GOOD_VERB}\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)):
        verbs(path, known)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("reason,new,{event} because {pronoun}", "line 2: the pattern has no slot {reason}"),
        ("event,new,{a} {past} {b} {c}", "line 2: the pattern has a slot {c}"),
        ("cause,new,{a} {b}", "line 2: unknown construction 'cause'"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(patterns, tmp_path / "patterns.csv", f"construction,name,text\n{line}\n", message)


def test_a_noun_of_two_genders_is_named(tmp_path: Path) -> None:
    """An entity of two types."""
    path = tmp_path / "nouns.csv"
    path.write_text("kind,vocabulary,noun\nfemale,training,cousin\nmale,training,cousin\n")
    with pytest.raises(CorruptError, match="line 3: 'cousin' is also in line 2"):
        read_words(path, NOUN_SHAPE)


def test_own_files_are_read() -> None:
    """Every construction has patterns; both vocabularies have women, men and people of open gender."""
    assert all(patterns(PATTERNS).values())
    assert {(one.kind, one.vocabulary) for one in nouns()} == set(product(("female", "male"), ("training", "new")))
    assert all(len(people(one.value)) > 20 for one in Vocabulary)


def _people(text: str) -> list[str]:
    known = {one["noun"] for one in nouns()} | set(people("training"))
    return [word for word in re.findall(r"\w+", text.lower()) if word in known]


CUES: dict[str, Cue] = {
    "the one named first": lambda row: _people(row["hypothesis"])[0] == _people(row["premise"])[0],
    "the subject of the event": lambda row: (
        (_people(row["hypothesis"])[0] == _people(row["premise"])[0]) != (" by " in row["premise"])
    ),
    "the pronoun": lambda row: (" she " in row["premise"], " he " in row["premise"]),
    "how the reason is told": lambda row: (
        re.search(r"because|since|After all|reason|Then|Later", row["premise"]) and row["premise"].split(".")[1][:8]
    ),
}


class TestCoreference(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 90
    training_rows = 2_000
    new_rows = 400
    cues = CUES
    best_by_cue = 0.56
    wrong = r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n [^aeioh]"
    whole = r"[A-Z\"][^{}]*\."

    def test_kinds_and_depths_are_spread(self, rows: list[Row]) -> None:
        """Reasons of the doer, reasons of the other, and genders; three depths."""
        counts = Counter((row["construction"], row["label_text"]) for row in rows)
        assert {kind for kind, _ in counts} == {"the doer's reason", "the other's reason", "gender"}
        assert min(counts.values()) > len(rows) / 12
        assert {int(row["depth"]) for row in rows} == {1, 2, 3}
