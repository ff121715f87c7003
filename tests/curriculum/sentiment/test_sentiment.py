"""Sentiment: written examples, two derivations and a third, words judged twice, cues, new words, bad files."""

import csv
import re
from collections import Counter
from itertools import product
from pathlib import Path

import pyarrow as pa
import pytest
import z3

from tests.curriculum.texts import Cue, Row, Splits, best_share, rows_of, shared_stems, stems_of
from wabe.builders.core.wordnet import related, wordnet
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.sentiment.construct import scene
from wabe.builders.curriculum.sentiment.judgements import Judgement
from wabe.builders.curriculum.sentiment.oracle import Asked, read_hypothesis
from wabe.builders.curriculum.sentiment.phenomenon import PHENOMENON
from wabe.builders.curriculum.sentiment.reader import read_premise
from wabe.builders.curriculum.sentiment.source import anchors, opinions, subjects
from wabe.builders.curriculum.sentiment.telling import NAMED
from wabe.builders.curriculum.sentiment.values import BAD, GOOD
from wabe.builders.curriculum.sentiment.wording import patterns
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
    for number in range(50):
        made = scene(Draws(("test", number)), vocabulary, number)
        pairs = [(p, h) for p in range(len(made.premises)) for h in range(len(made.hypotheses))]
        texts = {
            "premise": [made.premises[p].text for p, _ in pairs],
            "hypothesis": [made.hypotheses[h].text for _, h in pairs],
        }
        answers = PHENOMENON.oracle(pa.table(texts)).to_pylist()
        wrong += [
            (made.premises[p].text, made.hypotheses[h].text, answer)
            for (p, h), answer in zip(pairs, answers, strict=True)
            if made.labels[p, h] != answer
        ]
    assert wrong == []


OPINION = z3.Int("opinion")
SOME = z3.And(OPINION >= -1, OPINION <= 1)


def _given(judgement: Judgement) -> tuple[z3.BoolRef, z3.BoolRef]:
    """Return what a text says to a strict reader, and to one who takes a denial for the opposite."""
    if not judgement.sign:
        return SOME, OPINION == 0
    sign, against = z3.IntVal(judgement.sign), z3.IntVal(-judgement.sign)
    return (z3.And(SOME, against != OPINION) if judgement.hedged else sign == OPINION), sign == OPINION


def _asked(asked: Asked) -> z3.BoolRef:
    sign, against = z3.IntVal(asked.sign), z3.IntVal(-asked.sign)
    return against != OPINION if asked.denial else sign == OPINION


def _entails(given: z3.BoolRef, asked: z3.BoolRef) -> bool:
    solver = z3.Solver()
    solver.add(given, z3.Not(asked))
    return bool(solver.check() == z3.unsat)


def test_labels_against_z3() -> None:
    """Two readers, as formulas about a number from -1 to 1: a label is published only where both give it."""
    compared = 0
    known: dict[tuple[Judgement, int, bool], tuple[bool, bool]] = {}
    for number in range(30):
        made = scene(Draws(("z3", number)), Vocabulary.TRAINING, number)
        for place, premise in enumerate(made.premises):
            judged = read_premise(premise.text)
            for column, hypothesis in enumerate(made.hypotheses):
                asked = read_hypothesis(hypothesis.text)
                label = made.labels[place, column]
                if asked.key not in judged:
                    assert label == UNUSABLE
                    continue
                key = (judged[asked.key], asked.sign, asked.denial)
                if key not in known:
                    strict, loose = _given(judged[asked.key])
                    known[key] = (_entails(strict, _asked(asked)), _entails(loose, _asked(asked)))
                strictly, loosely = known[key]
                if strictly != loosely:
                    assert label == UNUSABLE, (premise, hypothesis)
                elif label != UNUSABLE:
                    assert strictly == (label == FOLLOWS), (premise, hypothesis)
                    compared += 1
    assert compared > 1_000


def test_denials_come_in_pairs() -> None:
    """Denied twice, an opinion is what it was; its opposite is so at once, and a denial is not certain."""
    for steps in product(("denied", "opposite"), repeat=4):
        opinion = GOOD
        for step in steps:
            opinion = opinion.denied() if step == "denied" else opinion.opposite()
        assert opinion.certain == (steps.count("denied") % 2 == 0)
        assert opinion.direction == 1
    assert GOOD.opposite() == BAD
    assert GOOD.denied() != BAD


def test_words_are_judged_alike_by_both_columns() -> None:
    """Our own polarity, for the constructor, and the near-synonym's, for the oracle."""
    assert [one.word for one in opinions() if (one.polarity > 0) != anchors()[one.anchor]] == []
    assert len(opinions()) > 300


def test_near_synonyms_are_antonyms_in_wordnet() -> None:
    """Each line of the list has two words that WordNet has as opposites."""
    words = list(anchors())
    for one, other in zip(words[::2], words[1::2], strict=True):
        lemmas = [lemma for synset in wordnet().synsets(one, "a") for lemma in synset.lemmas() if lemma.name() == one]
        assert other in {opposite.name() for lemma in lemmas for opposite in lemma.antonyms()}, (one, other)
        assert anchors()[one]
        assert not anchors()[other]


def test_wordnet_contradicts_no_polarity() -> None:
    """Where an adjective's synsets and those similar to them name more near-synonyms of one side, it is ours."""
    evidence = []
    for one in opinions():
        if one.form != "adjective":
            continue
        near = [
            synset for first in wordnet().synsets(one.word, "a") for synset in (first, *related(first, "similar_tos"))
        ]
        named = [anchors()[lemma.name()] for synset in near for lemma in synset.lemmas() if lemma.name() in anchors()]
        tilt = 2 * sum(named) - len(named)
        if tilt:
            evidence.append((one.word, tilt * one.polarity > 0))
    assert [word for word, agrees in evidence if not agrees] == []
    assert len(evidence) > 140


HEADS = {
    "opinions": "form,fits,vocabulary,word,past,polarity,topic,degree,denied,anchor",
    "subjects": "domain,role,fits,vocabulary,noun",
    "anchors": "recommended,not_recommended",
    "patterns": "construction,name,text",
}
READERS = {"opinions": opinions, "subjects": subjects, "anchors": anchors, "patterns": patterns}


@pytest.mark.parametrize(
    ("name", "lines", "message"),
    [
        ("opinions", "adjektive,any,new,superb,,positive,whole,mild,any,good", "line 2: unknown form 'adjektive'"),
        ("opinions", "adjective,films,new,superb,,positive,whole,mild,any,good", "line 2: unknown fits 'films'"),
        ("opinions", "adjective,any,old,superb,,positive,whole,mild,any,good", "line 2: unknown vocabulary 'old'"),
        (
            "opinions",
            "adjective,any,new,superb,,,whole,mild,any,good",
            "line 2: no polarity: give one of positive, negative",
        ),
        ("opinions", "adjective,any,new,superb,,mixed,whole,mild,any,good", "line 2: unknown polarity 'mixed'"),
        ("opinions", "adjective,any,new,superb,,positive,whole,mild,any,", "line 2: no anchor: give one of good"),
        ("opinions", "adjective,any,new,superb,,positive,whole,mild,any,super", "line 2: unknown anchor 'super'"),
        ("opinions", "adjective,any,new,superb,,positive,all,mild,any,good", "line 2: unknown topic 'all'"),
        ("opinions", "adjective,any,new,superb,,positive,whole,huge,any,good", "line 2: unknown degree 'huge'"),
        (
            "opinions",
            "adjective,place,new,dirty,,negative,upkeep,mild,emphatic,dirty",
            "line 2: a fault that is denied",
        ),
        ("opinions", "feeling,any,new,love,,positive,whole,mild,any,good", "line 2: verbs have a past tense"),
        (
            "opinions",
            "adjective,any,new,superb,,positive,whole,mild,any,good\nadjective,any,new,superb,,negative,whole,mild,any,bad",
            "line 3: 'superb' is also in line 2: keep one",
        ),
        (
            "opinions",
            "adjective,any,new,boring,,negative,whole,mild,any,bad\neffect,any,training,bore,bored,negative,whole,mild,any,bad",
            "line 3: 'bore' is in both vocabularies (as 'new' in line 2)",
        ),
        ("subjects", "screen,thing,tales,new,film", "line 2: unknown fits 'tales'"),
        ("subjects", "screen,part,work,new,film", "line 2: unknown role 'part'"),
        ("subjects", "screen,thing,work,new,", "line 2: no noun"),
        ("subjects", "screen,thing,work,new,film\nbook,thing,work,training,films", "line 3: 'films' is in both"),
        ("anchors", "good,", "line 2: no not_recommended"),
        ("anchors", "good,bad\nfine,good", "line 3: 'good' is there already: keep one"),
        ("patterns", "changed,soon,but I soon changed my mind", "line 2: the pattern has no slot {c}"),
        ("patterns", "changed,soon,at first {c} and {d}", "line 2: the pattern has a slot {d}"),
        ("patterns", "chnaged,soon,at first {c}", "line 2: unknown construction 'chnaged'"),
        ("patterns", "changed,soon,at first {c}", "there is no pattern for quotation"),
    ],
)
def test_bad_lists_are_named(tmp_path: Path, name: str, lines: str, message: str) -> None:
    """The file, the line, and what to do."""
    path = tmp_path / f"{name}.csv"
    path.write_text(f"{HEADS[name]}\n{lines}\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        READERS[name](path)
    assert caught.value.where == str(path)
    assert caught.value.remedy


@pytest.fixture(scope="module")
def splits() -> Splits:
    """Return some rows of training and of the test."""
    return rows_of(PHENOMENON, {"train": 1_600, "test": 480})


@pytest.fixture(scope="module")
def rows(splits: Splits) -> list[Row]:
    """Return some rows of training."""
    return splits["train"]


def test_new_words_are_new(splits: Splits) -> None:
    """But for the words of patterns, no stem is in both."""
    assert shared_stems(PHENOMENON, splits["train"], splits["test"], lambda text: re.findall(r"\w+", text)) == set()


def test_no_listed_word_is_a_fixed_one() -> None:
    """What all splits share is never counted as new."""
    words = [f"{one.word} {one.past}" for one in opinions() if one.vocabulary == "new"]
    words += [one.noun for one in subjects() if one.vocabulary == "new"]
    listed = {part for word in words for part in word.replace("-", " ").split()}
    assert len(listed) > 200
    assert stems_of(listed - {"a", "an"}) & stems_of(PHENOMENON.fixed_words) == set()


SIGNS = {written: one.polarity for one in opinions() for written in (one.past or one.word.removeprefix("a "), one.word)}
FOUND = re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, SIGNS), key=len, reverse=True)) + r")\b")
DENIED = re.compile(r"\b(?:not|no|cannot|nothing|nobody|never|neither|but|wrong|opposite)\b")


def _signs(row: Row) -> list[int]:
    """Return the polarities of the words of a premise, turned if the hypothesis speaks against the subject."""
    asked = read_hypothesis(row["hypothesis"])
    return [SIGNS[word] * asked.sign for word in FOUND.findall(row["premise"])]


def _total(row: Row) -> int:
    total = sum(_signs(row))
    return (total > 0) - (total < 0)


CUES: dict[str, Cue] = {
    "the sum of all opinion words": _total,
    "the first opinion word": lambda row: _signs(row)[0],
    "the last opinion word": lambda row: _signs(row)[-1],
    "one of the two is denied": lambda row: (" not " in row["premise"]) != (" not " in row["hypothesis"]),
    "denials and the sum": lambda row: (len(DENIED.findall(row["premise"])) % 2, _total(row)),
    "number of denials": lambda row: (len(DENIED.findall(row["premise"])), " not " in row["hypothesis"]),
    "number of sentences": lambda row: (row["premise"].count(". "), read_hypothesis(row["hypothesis"]).sign),
    "who is named first": lambda row: row["premise"].startswith(read_hypothesis(row["hypothesis"]).key[0]),
}


@pytest.mark.parametrize("cue", CUES)
def test_cues_do_not_tell_the_label(rows: list[Row], cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    assert best_share(rows, CUES[cue]) < 0.6


def test_the_word_beside_the_subject_does_not_tell_the_label(rows: list[Row]) -> None:
    """In statements about the subject that have one opinion word, its sign is turned as often as not."""
    plain = [row for row in rows if len(FOUND.findall(row["premise"])) == 1]
    assert len(plain) > len(rows) / 5
    assert best_share(plain, lambda row: _signs(row)[0]) < 0.6


def test_a_lost_denial_changes_the_answer(splits: Splits) -> None:
    """Where the *not* that decides is left out, the oracle gives the other label, or none."""
    spoilt = [
        row
        for some in splits.values()
        for row in some
        if list(row["operators"]) == ["denial"] and row["premise"].count("was not ") == 1 and len(_signs(row)) == 1
    ]
    texts = [re.sub(r"(?<=was )not | at all| in the least", "", row["premise"]) for row in spoilt]
    table = pa.table({"premise": texts, "hypothesis": [row["hypothesis"] for row in spoilt]})
    answers = PHENOMENON.oracle(table).to_pylist()
    assert len(spoilt) > 10
    assert [text for row, text, answer in zip(spoilt, texts, answers, strict=True) if answer == int(row["label"])] == []


def test_texts_are_well_formed(splits: Splits) -> None:
    """Sentences begin with a capital and end with a stop; nothing is left unfilled or doubled."""
    odd = [
        text
        for some in splits.values()
        for row in some
        for text in (row["premise"], row["hypothesis"], row["derivation"])
        if not re.fullmatch(r"[A-Z\"][^{}]*(?:\.|\.\")", text)
        or "  " in text
        or text.count('"') % 2
        or re.search(r"\. [a-z]|\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n [^aeiou]|: \"[a-z]|^\"[a-z]", text)
    ]
    assert odd == []


def test_kinds_and_depths_are_spread(rows: list[Row]) -> None:
    """Every step occurs, three depths are frequent, and words, subjects and patterns are many."""
    assert {*NAMED, "denial", "correction", "open"} - {step for row in rows for step in row["operators"]} <= {"open"}
    depths = Counter(int(row["depth"]) for row in rows)
    assert sum(count > len(rows) / 10 for count in depths.values()) >= 3
    assert len({word for row in rows for word in row["words"]}) > 250
    assert Counter(row["premise_template"] for row in rows).most_common(1)[0][1] < len(rows) / 20
