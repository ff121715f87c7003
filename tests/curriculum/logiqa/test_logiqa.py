"""Deductive reasoning: written examples, two derivations and a third, cues, new words, bad files."""

import csv
import re
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pytest

from tests.curriculum.logiqa.solver import Solver
from tests.curriculum.texts import Cue, Row, Splits, best_share, rows_of, shared_stems
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.logiqa.construct import scene
from wabe.builders.curriculum.logiqa.grammar import read_hypothesis, read_premise
from wabe.builders.curriculum.logiqa.kinds import KINDS
from wabe.builders.curriculum.logiqa.phenomenon import PHENOMENON
from wabe.builders.curriculum.logiqa.source import PROPERTIES, SETTINGS, properties, settings
from wabe.builders.curriculum.logiqa.wording import PATTERNS, patterns
from wabe.errors import CorruptError

with (Path(__file__).parent / "examples.csv").open(encoding="utf-8", newline="") as _file:
    EXAMPLES = [(row["premise"], row["hypothesis"], int(row["label"])) for row in csv.DictReader(_file)]


@pytest.mark.parametrize(("premise", "hypothesis", "label"), EXAMPLES)
def test_oracle_on_written_examples(premise: str, hypothesis: str, label: int) -> None:
    """Labels as a careful reader gives them; -1 where readers differ, and for what is not of the fragment."""
    assert PHENOMENON.oracle(pa.table({"premise": [premise], "hypothesis": [hypothesis]})).to_pylist() == [label]


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_oracle_agrees_on_every_pair_of_some_scenes(vocabulary: Vocabulary) -> None:
    """Also on pairs that would not be published because they come in no square."""
    wrong = []
    compared = 0
    for number in range(20):
        made = scene(Draws(("test", number)), vocabulary, number)
        pairs = [
            (p, h)
            for p in range(len(made.premises))
            for h in range(len(made.hypotheses))
            if made.labels[p, h] != UNUSABLE
        ]
        texts = {
            "premise": [made.premises[p].text for p, _ in pairs],
            "hypothesis": [made.hypotheses[h].text for _, h in pairs],
        }
        answers = PHENOMENON.oracle(pa.table(texts)).to_pylist()
        compared += len(answers)
        wrong += [
            (made.premises[p].text, made.hypotheses[h].text, answer)
            for (p, h), answer in zip(pairs, answers, strict=True)
            if made.labels[p, h] != answer
        ]
    assert wrong == []
    assert compared > 500


def test_labels_against_z3() -> None:
    """What the oracle reads, given to a solver with a domain of any size, gives the constructor's labels."""
    compared: Counter[int] = Counter()
    for number in range(6):
        made = scene(Draws(("z3", number)), Vocabulary.TRAINING, number)
        for place in range(min(5, len(made.premises))):
            solver = Solver(read_premise(made.premises[place].text))
            for column, hypothesis in enumerate(made.hypotheses):
                label = int(made.labels[place, column])
                if label == UNUSABLE:
                    continue
                (asked,) = read_hypothesis(hypothesis.text).claims
                answers = [solver.entails(asked, strongly=strongly) for strongly in (False, True)]
                assert answers == [label == FOLLOWS] * 2, (made.premises[place].text, hypothesis.text)
                compared[label] += 1
    assert min(compared.values()) > 20


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("all,short,Every {one} who {p:sg} sings.", "line 2: the pattern has no slot {q}"),
        ("fact,long,{x} {p:sg} and {q:sg}.", "line 2: the pattern has a slot {q}"),
        ("fcat,fact,{x} {p:sg}.", "line 2: unknown construction 'fcat'"),
        ("fact,fact,{x} {p:gs}.", "the pattern 'fact' has no known form in {p:gs}"),
        ("fact,fact,{x} {p:sg}.", "there is no pattern for all"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line or the pattern, and what to do."""
    path = tmp_path / "patterns.csv"
    path.write_text(f"construction,name,text\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        patterns(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy


GROUPS = "vocabulary,singular,plural,place\ntraining,nurse,nurses,at the hospital\nnew,monk,monks,from the abbey\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hobby,training,nurses,knit,knits,knitting", "line 2: unknown class 'hobby'"),
        (",training,nurses,knit,knits,knitting", "line 2: unknown class ''"),
        ("habit,old,anyone,knit,knits,knitting", "line 2: unknown vocabulary 'old'"),
        ("habit,training,bakers,knit,knits,knitting", "line 2: unknown group 'bakers'"),
        ("habit,new,nurses,knit,knits,knitting", "line 2: the group 'nurses' is of the other vocabulary"),
        ("habit,training,nurses,knit,,", "line 2: a habit has the forms third and progressive"),
        ("state,training,nurses,insured,insures,insuring", "line 2: a habit has the forms third and progressive"),
        ("state,training,nurses,,,", "line 2: no phrase"),
        ("state,training,nurses,nursed in an abbey,,", "line 2: 'abbey' is in both vocabularies"),
        ("state,training,nurses,shy,,\nstate,training,nurses,shy,,", "line 3: 'shy' is also in line 2"),
        ("state,training,nurses,shy,,\ndeed,training,nurses,shy,,", "line 3: 'shy' is also in line 2"),
        ("habit,training,anyone,knit socks,,\ndeed,new,anyone,knitted,,", "line 3: 'knitted' is in both vocabularies"),
        ("state,training,nurses,shy", "line 2: 4 fields instead of 6"),
    ],
)
def test_bad_properties_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line, and what to do."""
    path, groups = tmp_path / "properties.csv", tmp_path / "settings.csv"
    path.write_text(f"kind,vocabulary,group,phrase,third,progressive\n{line}\n")
    groups.write_text(GROUPS)
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        properties(path, groups)
    assert caught.value.where == str(path)
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("old,nurse,nurses,at the hospital", "line 2: unknown vocabulary 'old'"),
        ("new,nurse,nurses,", "line 2: no place"),
        ("new,nurse,nurses,at sea\nnew,nurse,nurses,at home", "line 3: 'nurses' is also in line 2"),
        ("new,nurse,nurses,at sea\ntraining,sailor,sailors,at sea", "line 3: 'sea' is in both vocabularies"),
    ],
)
def test_bad_settings_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line, and what to do."""
    path = tmp_path / "settings.csv"
    path.write_text(f"vocabulary,singular,plural,place\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        settings(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy


def test_own_lists_are_read() -> None:
    """Every kind has patterns, and every group has enough properties of its own."""
    assert patterns(PATTERNS).keys() == {"opening", *KINDS}
    counts = Counter(one.group for one in properties(PROPERTIES, SETTINGS))
    assert all(counts[one.plural] >= 8 for one in settings(SETTINGS))


@pytest.fixture(scope="module")
def splits() -> Splits:
    """Return some rows of training and of the test."""
    return rows_of(PHENOMENON, {"train": 1_200, "test": 400})


@pytest.fixture(scope="module")
def rows(splits: Splits) -> list[Row]:
    """Return some rows of training."""
    return splits["train"]


def test_new_words_are_new(splits: Splits) -> None:
    """But for the words of patterns, no stem is in both."""
    assert shared_stems(PHENOMENON, splits["train"], splits["test"]) == set()


def _sentences(text: str) -> list[str]:
    return text[:-1].split(". ")


def _denies(text: str) -> bool:
    return re.search(r"\b(not|no|none|neither)\b", text.lower()) is not None


def _likest(row: Row) -> int:
    """Return which sentence, from behind, shares most words with the hypothesis."""
    asked = set(row["hypothesis"][:-1].lower().split())
    shared = [len(asked & set(one.lower().split())) for one in _sentences(row["premise"])]
    return shared[::-1].index(max(shared))


def _word(word: str) -> Cue:
    return lambda row: (word in row["premise"], _denies(row["hypothesis"]))


CUES: dict[str, Cue] = {
    "one of the two denies": lambda row: _denies(row["premise"]) != _denies(row["hypothesis"]),
    "how many sentences deny": lambda row: (sum(map(_denies, _sentences(row["premise"]))), _denies(row["hypothesis"])),
    "how many sentences there are": lambda row: len(_sentences(row["premise"])),
    "a sentence of the premise is asked": lambda row: row["hypothesis"] in row["premise"],
    "where the likest sentence is": _likest,
    "the likest sentence denies": lambda row: (
        _denies(_sentences(row["premise"])[-1 - _likest(row)]),
        _denies(row["hypothesis"]),
    ),
    "how often the name comes": lambda row: row["premise"].count(row["hypothesis"].split()[0]),
    "only": _word("nly "),
    "but not both": _word("but not both"),
    "unless": _word("nless "),
    "at least one": _word("t least one"),
}


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(rows: list[Row], cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    assert best_share(rows, CUES[cue]) < 0.6


def test_texts_are_well_formed(splits: Splits) -> None:
    """Sentences begin with a capital and end with a stop; nothing is left unfilled or doubled."""
    odd = [
        text
        for some in splits.values()
        for row in some
        for text in (row["premise"], row["hypothesis"], row["derivation"])
        if not re.fullmatch(r"[A-Z][^{}]*\.", text)
        or "  " in text
        or re.search(r"\. [a-z]|\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou](?!ni)|\b[Aa]n [^aeiouh]", text)
    ]
    assert odd == []


def test_no_sentence_is_told_twice(splits: Splits) -> None:
    """Nor is one about a named person asked as it was told."""
    for row in (one for some in splits.values() for one in some):
        told = _sentences(row["premise"])
        assert len(set(told)) == len(told), row["premise"]
        assert row["hypothesis"][:-1] not in told, row


def test_kinds_and_depths_are_spread(rows: list[Row]) -> None:
    """Every kind of statement occurs, three depths are frequent, and what does not follow is of three sorts."""
    assert {kind for row in rows for kind in row["operators"]} == set(KINDS)
    depths = Counter(int(row["depth"]) for row in rows)
    assert sum(count > len(rows) / 12 for count in depths.values()) >= 3
    without = [row["derivation"] for row in rows if row["label_text"] == "non_entailment"]
    for sort in ("is excluded by", "would follow", "may be true or false"):
        assert sum(sort in why for why in without) > len(without) / 10
