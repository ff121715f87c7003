"""Hypernymy: the oracle on written examples, agreement, cues, new words, texts, bad files."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from wabe.builders.curriculum.hypernymy.construct import scene
from wabe.builders.curriculum.hypernymy.phenomenon import PHENOMENON
from wabe.builders.curriculum.hypernymy.source import frames
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.errors import CorruptError
from wabe.validation.stems import stems

EXAMPLES = [
    ("Nadia drew a heron in a notebook.", "What Nadia drew in a notebook was a kind of bird.", 0),
    ("Nadia drew a heron in a notebook.", "Nadia drew a kind of animal in a notebook.", 0),
    ("Nadia drew a heron in a notebook.", "Nadia drew a kind of mammal in a notebook.", 1),
    ("Nadia drew a heron in a notebook.", "What Nadia drew in a notebook falls into the category of vehicles.", 1),
    ("Nadia wrote an essay about zinc.", "The word for what Nadia wrote an essay about names a kind of metal.", 0),
    ("On Monday, Nadia gave a talk on cellos.", "What Nadia gave a talk on was a type of string instrument.", 0),
    ("On Monday, Nadia gave a talk on cellos.", "What Nadia gave a talk on was a type of wind instrument.", 1),
    (
        "Nadia gave a talk on cellos, while Omar had a dream about an otter.",
        "Omar had a dream about a kind of mammal.",
        0,
    ),
    (
        "Nadia gave a talk on cellos, while Omar had a dream about an otter.",
        "Nadia gave a talk on a kind of mammal.",
        1,
    ),
    (
        "Nadia saw a bat asleep upside down in the cave.",
        "In the sentence about Nadia, 'bat' means a kind of mammal.",
        0,
    ),
    ("Nadia saw a bat asleep upside down in the cave.", "Where Nadia is mentioned, 'bat' refers to an animal.", 0),
    ("Nadia swung the wooden bat and missed.", "In the sentence about Nadia, 'bat' means a kind of mammal.", 1),
    ("Nadia swung the wooden bat and missed.", "In the sentence about Omar, 'bat' means a kind of mammal.", -1),
    ("Nadia swung the wooden bat and missed.", "In the sentence about Nadia, 'bank' means a kind of slope.", -1),
    ("Nadia drew a heron in a notebook.", "Omar drew a kind of bird in a notebook.", -1),
    ("Nadia drew a heron in a notebook.", "Nadia painted a kind of bird in a notebook.", -1),
    ("Nadia drew a heron in a notebook.", "Nadia drew a kind of gadget in a notebook.", -1),
    ("Nadia drew a gizmo in a notebook.", "Nadia drew a kind of bird in a notebook.", -1),
    # Only another sense of the noun is in the class.
    ("Nadia read an article about dolphins.", "Nadia read an article about a kind of fish.", -1),
]
HEADER = "kind,name,text,what"
BAD_LINES = [
    ("thing,drew,{n} drew,what {n} drew", "text must have the slots n, x, not n"),
    ("thing,drew,{n} drew {x},what {x} drew", "what must have the slots n, not x"),
    ("stuff,drew,{n} drew {x},what {n} drew", "unknown kind 'stuff'"),
]
READ = frames
CUES: dict[str, Callable[[dict[str, str]], object]] = {
    "how many words are shared": lambda row: len(_words(row["premise"]) & _words(row["hypothesis"])),
    "the last word of the premise": lambda row: row["premise"].split()[-1],
    "a word of the hypothesis begins like one of the premise": lambda row: bool(
        {word[:4] for word in _words(row["premise"])} & {word[:4] for word in _words(row["hypothesis"])}
    ),
    "the person is named first": lambda row: row["premise"].split()[0] in row["hypothesis"].split(),
}


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


@pytest.mark.parametrize(("premise", "hypothesis", "label"), EXAMPLES)
def test_oracle_on_written_examples(premise: str, hypothesis: str, label: int) -> None:
    """Labels as a careful reader gives them; -1 where nothing must be guessed."""
    assert PHENOMENON.oracle(pa.table({"premise": [premise], "hypothesis": [hypothesis]})).to_pylist() == [label]


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_oracle_agrees_on_every_pair_of_some_scenes(vocabulary: Vocabulary) -> None:
    """Also on pairs that would not be published because they come in no square."""
    made = [scene(Draws(("test", number)), vocabulary, number) for number in range(80)]
    pairs = [(one, p, h) for one in made for p in range(len(one.premises)) for h in range(len(one.hypotheses))]
    texts = {
        "premise": [one.premises[p].text for one, p, _ in pairs],
        "hypothesis": [one.hypotheses[h].text for one, _, h in pairs],
    }
    answers = PHENOMENON.oracle(pa.table(texts)).to_pylist()
    wrong = [
        (one.premises[p].text, one.hypotheses[h].text, answer)
        for (one, p, h), answer in zip(pairs, answers, strict=True)
        if one.labels[p, h] not in {UNUSABLE, answer}
    ]
    assert wrong == []


@pytest.fixture(scope="module")
def splits() -> dict[str, list[dict[str, str]]]:
    """Return some rows of training and of the test with new words."""
    made = tables(PHENOMENON.construction, {"train": 1_200, "test_new_words": 240})
    return {name: table.to_pylist() for name, table in made.items()}


def test_new_words_are_new(splits: dict[str, list[dict[str, str]]]) -> None:
    """But for the words of patterns, no stem is in both."""
    met = {
        split: {
            one
            for row in some
            for column in ("premise", "hypothesis")
            for word in re.findall(r"[\w-]+", row[column])
            for one in stems(word)
        }
        for split, some in splits.items()
    }
    fixed = {one for word in PHENOMENON.fixed_words for one in stems(word)}
    assert met["train"] & met["test_new_words"] <= fixed


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(splits: dict[str, list[dict[str, str]]], cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    rows = splits["train"]
    counts = Counter((CUES[cue](row), row["label_text"]) for row in rows)
    best: Counter[object] = Counter()
    for (value, _), count in counts.items():
        best[value] = max(best[value], count)
    assert sum(best.values()) / len(rows) < 0.55


def test_texts_are_well_made(splits: dict[str, list[dict[str, str]]]) -> None:
    """Capitals, full stops and articles; nothing is left unfilled or doubled."""
    odd = [
        text
        for rows in splits.values()
        for row in rows
        for text in (row["premise"], row["hypothesis"])
        if not re.fullmatch(r"[A-Z][^{}]*\.", text)
        or "  " in text
        or re.search(r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.|\ba (?!eu)[aeio]|\ban [b-df-hj-np-tv-z]", text)
    ]
    assert odd == []


def test_depths_are_spread(splits: dict[str, list[dict[str, str]]]) -> None:
    """Three depths or more, with both labels."""
    for rows in splits.values():
        counts = Counter((int(row["depth"]), row["label_text"]) for row in rows)
        assert len({depth for depth, _ in counts}) >= 3
        assert all(counts[depth, label] for depth in (1, 2) for label in ("entailment", "non_entailment"))


@pytest.mark.parametrize(("line", "message"), BAD_LINES)
def test_bad_lines_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    path = tmp_path / "list.csv"
    path.write_text(f"{HEADER}\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(f"line 2: {message}")) as caught:
        READ(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy
