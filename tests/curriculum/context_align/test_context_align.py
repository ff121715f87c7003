"""Context alignment: the oracle on written examples, agreement, cues, new words, texts, bad files."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from wabe.builders.curriculum.context_align.construct import scene
from wabe.builders.curriculum.context_align.phenomenon import PHENOMENON
from wabe.builders.curriculum.context_align.source import gaps, glosses
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.library.tables import tables
from wabe.errors import CorruptError
from wabe.validation.stems import stems

HAWK = "diurnal bird of prey typically having short rounded wings and a long tail"
EXAMPLES = [
    (
        "Nadia climbed to the highest branches of the ____.",
        f"A word that means '{HAWK}' fits into the blank in the sentence about Nadia.",
        1,
    ),
    (
        "Nadia was surprised by the size of the beak of the ____.",
        f"A word that means '{HAWK}' fits into the blank in the sentence about Nadia.",
        0,
    ),
    (
        "Nadia was surprised by the size of the beak of the ____.",
        f"A word that means '{HAWK}' fits into the blank in the sentence about Omar.",
        -1,
    ),
    (
        "Nadia was surprised by the size of the beak of the ____.",
        "A word that means 'a big bird' fits into the blank in the sentence about Nadia.",
        -1,
    ),
    (
        "Nadia was surprised by the ____.",
        f"A word that means '{HAWK}' fits into the blank in the sentence about Nadia.",
        -1,
    ),
    (
        "Yesterday, the pilot Nadia landed the ____ safely at the airport.",
        "Going by the sentence about Nadia, the missing word may be defined as 'a steerable self-propelled aircraft'.",
        0,
    ),
    (
        "A hard ____ broke the nose of Nadia.",
        "The word that is missing in the sentence about Nadia could mean 'a blow with the fist'.",
        0,
    ),
    (
        "The guests of Nadia drank hot ____ at the party.",
        "The word that is missing in the sentence about Nadia could mean 'a blow with the fist'.",
        1,
    ),
    (
        "The guests of Nadia drank hot ____ at the party.",
        "The word that is missing in the sentence about Nadia could mean 'a steerable self-propelled aircraft'.",
        -1,
    ),
]
HEADER = "word,vocabulary,synset,class,gloss"
BAD_LINES = [
    ("hawk,new,hawk.n.01,bird of prey,any of the hawks with a long tail", "the gloss names its own word 'hawk'"),
    ("hawk,new,hawk.n.77,bird of prey,a bird with a long tail", "WordNet has no synset 'hawk.n.77'"),
    ("hawk,new,hawk.n.01,raptor,a bird with a long tail", "'raptor' is not a class"),
    ("hawk,old,hawk.n.01,bird of prey,a bird with a long tail", "unknown vocabulary 'old'"),
    ("hawk,new,hawk.n.01,bird of prey,", "no gloss"),
]
READ = glosses
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


def test_glosses_of_two_vocabularies_share_no_word(tmp_path: Path) -> None:
    """But for the words that definitions need."""
    path = tmp_path / "glosses.csv"
    first = "hawk,new,hawk.n.01,bird of prey,a bird with a gnarled tail"
    path.write_text(f"{HEADER}\n{first}\nswan,training,swan.n.01,bird,a white bird with gnarled wings\n")
    with pytest.raises(CorruptError, match=r"line 3: 'gnarled' is in both vocabularies \(as 'new' in line 2\)"):
        glosses(path)
    path.write_text(f"{HEADER}\n{first}\nhawk,training,hawk.n.02,bird,a white bird\n")
    with pytest.raises(CorruptError, match=r"line 3: 'hawk' is in both vocabularies"):
        glosses(path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("bird,bird 1,no,{n} saw a bird.", "the sentence does not have ____ once"),
        ("bird,bird 1,no,She saw the ____.", "the sentence does not have {n} once"),
        ("burd,bird 1,no,{n} saw the ____.", "'burd' is not a class"),
        ("bird,bird 1,maybe,{n} saw the ____.", "dated must be yes or no"),
    ],
)
def test_bad_sentences_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    path = tmp_path / "contexts.csv"
    path.write_text(f"class,name,dated,text\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)):
        gaps(path)
