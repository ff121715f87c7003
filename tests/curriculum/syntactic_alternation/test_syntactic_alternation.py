"""Syntactic alternations: the oracle on written examples, classes against WordNet, bad files, cues, texts."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside
from wabe.builders.core.wordnet import wordnet
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.builders.curriculum.syntactic_alternation.frames import PATTERNS, Claim, Event, claim, frames, patterns
from wabe.builders.curriculum.syntactic_alternation.meaning import label
from wabe.builders.curriculum.syntactic_alternation.phenomenon import PHENOMENON
from wabe.builders.curriculum.syntactic_alternation.source import COLUMNS, NEEDS, PATH, verbs

T = TypeVar("T")

World = tuple[frozenset[tuple[str, str]], frozenset[str]]
"""Who did it to whom, and who did it, or to whom it happened, with no one else named."""


def _holds(world: World, kind: str, frame: str, pair: tuple[str, str]) -> bool:
    did, alone = world
    a, u = pair
    if frame == "inchoative":
        return u in alone or any(undergoer == u for _, undergoer in did)
    acts = any(agent == a for agent, _ in did)
    if frame == "understood":
        return a in alone or acts
    if frame == "some":
        return acts or (kind == "object_thing" and a in alone)
    return pair in did


@pytest.mark.parametrize("kind", ["cause_thing", "object_thing"])
def test_labels_against_small_worlds(kind: str) -> None:
    """A third derivation: what follows holds in all worlds of two people in which the premise is true."""
    people = ("the nurse", "the pilot")
    pairs = list(product(people, people))
    verb = next(one for one in verbs() if one.kind == kind)
    worlds = [(frozenset(did), frozenset(alone)) for did in _subsets(pairs) for alone in _subsets(people)]

    def claims(*, premise: bool) -> list[tuple[str, tuple[str, str], Claim]]:
        return [
            (frame.construction, pair, one)
            for frame in frames(kind, premise=premise)
            for pair in (people, people[::-1])
            if (one := claim(Event(verb=verb, roles=dict(zip("au", pair, strict=True))), frame)) is not None
            and frame.construction != "short"
        ]

    for (frame, pair, given), (other, others, wanted) in product(claims(premise=True), claims(premise=False)):
        true = [world for world in worlds if _holds(world, kind, frame, pair)]
        follows = all(_holds(world, kind, other, others) for world in true)
        found = label([given], wanted, altered=False)
        assert found == UNUSABLE or (found == FOLLOWS) == follows, (given, wanted)


def _subsets(members: Sequence[T]) -> list[list[T]]:
    return [[one for place, one in enumerate(members) if bits >> place & 1] for bits in range(1 << len(members))]


def test_wordnet_knows_the_verbs() -> None:
    """Every verb is there; verbs whose transitive sense causes their other one, says WordNet, are of that class."""
    unknown = [one.base for one in verbs() if not wordnet().synsets(one.base, "v")]
    assert unknown == []
    causing = {
        one.base: bool([s for s in wordnet().synsets(one.base, "v") if s.causes()])
        for one in verbs()
        if one.kind in {"cause_person", "cause_thing", "object_person", "object_thing"}
    }
    share = {
        kind: [causing[one.base] for one in verbs() if one.kind.startswith(kind)] for kind in ("cause_", "object_")
    }
    assert sum(share["cause_"]) / len(share["cause_"]) > 0.4
    assert sum(share["object_"]) / len(share["object_"]) < 0.1


HEADER = ",".join(COLUMNS)
GOOD = "cause_thing,training,melt,melted,melted,melt,make {} turn liquid,,butter|wax,"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (",training,wake,woke,woken,wake,,,,", "line 3: 'wake' has no class"),
        ("ergative,training,wake,woke,woken,wake,,,,", "line 3: unknown class 'ergative'"),
        ("plain,training,melt,melted,melted,melt,,,,", "line 3: 'melt' is also in line 2, as cause_thing"),
        ("plain,old,want,wanted,wanted,want,,,,", "line 3: unknown vocabulary 'old'"),
        ("plain,new,butter,buttered,buttered,want,,,,", "line 3: 'butter' is in both vocabularies"),
        ("plain,new,baker,bakered,bakered,want,,,,", "line 3: 'baker' is in both vocabularies"),
        ("load,training,load,loaded,loaded,load,,,hay,cart", "line 3: a verb of class load needs prepositions"),
        (
            "cause_person,training,wake,woke,woken,wake,stop sleep,,,",
            "line 3: the paraphrase must have the slot {} once",
        ),
    ],
)
def test_bad_verbs_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(verbs, tmp_path / "verbs.csv", f"{HEADER}\n{GOOD}\n{line}\n", message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("double,new,{a} {past} {r}", "line 2: the pattern has no slot {x}"),
        ("double,new,{a} {past} {r} {x} {g}", "line 2: the pattern has a slot {g}"),
        ("triple,new,{a} {past} {r} {x}", "line 2: unknown construction 'triple'"),
        ("double,new,{a} {past} {r} {x}", "there is no pattern for transitive"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(patterns, tmp_path / "patterns.csv", f"construction,name,text\n{line}\n", message)


def test_own_files_are_read() -> None:
    """Every construction has a pattern, every class verbs of both vocabularies."""
    assert all(patterns(PATTERNS).values())
    assert {(one.kind, one.vocabulary) for one in verbs(PATH)} == set(product(NEEDS, ("training", "new")))


def _names(text: str) -> list[str]:
    return re.findall(r"[Tt]he \w+|\b[A-Z]\w+", text)


CUES: dict[str, Cue] = {
    "the last two words come together": lambda row: " ".join(row["hypothesis"][:-1].split()[-2:]) in row["premise"],
    "the subject comes first": lambda row: row["premise"].startswith(row["hypothesis"].split(" was")[0][:12]),
    "the subject is in the first sentence": lambda row: (
        " ".join(row["hypothesis"].split()[:2]).lower() in row["premise"].split(",")[0].lower()
    ),
    "passives": lambda row: (" by " in row["premise"], " by " in row["hypothesis"]),
    "the order of who is named": lambda row: (
        [one.lower() for one in _names(row["premise"])[:2]] == [one.lower() for one in _names(row["hypothesis"])[:2]]
    ),
}


class TestSyntacticAlternation(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 45
    training_rows = 2_000
    new_rows = 400
    cues = CUES
    best_by_cue = 0.57
    wrong = r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.|\b[Aa] [aeiou]|\b[Aa]n [^aeiou]"

    def test_alternations_and_depths_are_spread(self, rows: list[Row]) -> None:
        """All five alternations, each often and with both labels; at least three depths."""
        counts = Counter((row["construction"], row["label_text"]) for row in rows)
        assert {kind for kind, _ in counts} == {
            *("causative–inchoative", "understood object", "dative", "spray–load", "there-insertion")
        }
        assert min(counts.values()) > len(rows) / 25
        assert len({row["depth"] for row in rows}) >= 3
