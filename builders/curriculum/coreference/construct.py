"""Scenes of coreference: verbs that make one reason the doer's or the other's, and pronouns that gender settles."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from wabe.builders.curriculum.coreference.source import Reason, Verb, nouns, people, reasons, verbs
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary

PATTERNS = Path(__file__).parent / "patterns.csv"
SLOTS: Mapping[str, frozenset[str]] = {
    "event": frozenset({"a", "b"}),
    "reason": frozenset({"event", "pronoun", "reason"}),
    "meeting": frozenset({"a", "b"}),
    "one": frozenset({"meeting", "pronoun", "deed"}),
    "two": frozenset({"meeting", "pronoun", "deed", "other", "more"}),
    "answer": frozenset({"a", "reason"}),
}
PRONOUNS = {"female": "she", "male": "he"}
# How often each situation is told.
TELLINGS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A premise: its text, who each predicate is true of, and what is published about it."""

    text: str
    template: str
    words: tuple[str, ...]
    holds: Mapping[str, str]
    """From predicates to people."""
    first: str
    """The person who is named first."""
    doer: str
    construction: str
    depth: int
    because: str


def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Read the patterns of events, reasons, meetings and answers."""
    return read_patterns(path, SLOTS, frozenset({"past", "participle"}))


@cache
def _patterns() -> Mapping[str, tuple[Pattern, ...]]:
    return patterns()


@cache
def _explaining(feature: str) -> tuple[tuple[Verb, ...], tuple[Verb, ...]]:
    """Return the verbs whose doer a feature is of, and those whose other person it is of."""
    return (
        tuple(one for one in verbs() if feature in one.doer),
        tuple(one for one in verbs() if feature in one.other),
    )


@cache
def _reasons(vocabulary: Vocabulary) -> tuple[Reason, ...]:
    return tuple(one for one in reasons() if one.vocabulary == vocabulary.value)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene: of three, two are about reasons and one is about gender."""
    dice = Dice(draws, "scene")
    given, asked = _gender(dice, vocabulary) if number % 3 == 2 else _reason(dice, vocabulary)
    labels = np.array(
        [
            [
                UNUSABLE if what not in one.holds else FOLLOWS if one.holds[what] == who else DOES_NOT_FOLLOW
                for who, what, _ in asked
            ]
            for one in given
        ],
        dtype=np.int8,
    )

    def tell(premise: int, hypothesis: int) -> Told:
        one, (who, what, pattern) = given[premise], asked[hypothesis]
        referent = one.holds[what]
        end = "as the hypothesis says" if who == referent else f"not to {who}"
        return Told(
            construction=one.construction,
            operators=(*one.template.split(" / "), pattern.name),
            depth=one.depth,
            derivation=f'{one.because}: the pronoun before "{what}" refers to {referent}, {end}.',
        )

    return Scene(
        premises=[Sentence(text=one.text, template=one.template, words=one.words) for one in given],
        hypotheses=[
            Sentence(
                text=_sentence(pattern.text.format(a=who, reason=what)),
                template=pattern.name,
                words=tuple(sorted((who.removeprefix("the "), what))),
            )
            for who, what, pattern in asked
        ],
        labels=labels,
        tell=tell,
        # Neither whoever is named first nor whoever does something must be the likelier answer.
        cues=np.array([[[who == one.first, who == one.doer] for who, _, _ in asked] for one in given], dtype=np.int64),
    )


Asked = tuple[str, str, Pattern]


def _reason(dice: Dice, vocabulary: Vocabulary) -> tuple[list[Given], list[Asked]]:
    """Tell of two people, one of whom does something to the other for a reason that is true of one of them."""
    reason = dice.one(_reasons(vocabulary))
    doers, others = _explaining(reason.feature)
    chosen = [(dice.one(some), role) for some, role in ((doers, "a"), (others, "b")) if some]
    first, second = (f"the {one}" for one in dice.some(people(vocabulary.value), 2))
    pronoun = dice.one(("he", "she"))
    given = []
    for verb, role in chosen:
        for pair in ((first, second), (second, first)):
            for _ in range(TELLINGS):
                event = dice.one(_patterns()["event"][: 2 if verb.participle else 1])
                frame = dice.one(_patterns()["reason"])
                slots = dict(zip("ab", pair, strict=True))
                told = event.text.format(**slots, past=verb.past, participle=verb.participle)
                given.append(
                    Given(
                        text=_sentence(frame.text.format(event=told, pronoun=pronoun, reason=reason.phrase)),
                        template=f"{event.name} / {frame.name}",
                        words=tuple(sorted((*(one.removeprefix("the ") for one in pair), verb.past, reason.phrase))),
                        holds={reason.phrase: slots[role]},
                        first=slots["b" if event.name == "passive" else "a"],
                        doer=slots["a"],
                        construction="the doer's reason" if role == "a" else "the other's reason",
                        depth=2 + (event.name == "passive"),
                        because=f'Someone "{verb.past}" someone else, which is explained by what '
                        f"{'the doer' if role == 'a' else 'the other'} is like",
                    )
                )
    return given, _asked((first, second), (reason.phrase,))


@cache
def _deeds(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(one["past"] for one in words("activities") if one.vocabulary == vocabulary.value)


@cache
def _gendered(vocabulary: Vocabulary, kind: str) -> tuple[str, ...]:
    return tuple(f"the {one['noun']}" for one in nouns() if one.vocabulary == vocabulary.value and one.kind == kind)


def _gender(dice: Dice, vocabulary: Vocabulary) -> tuple[list[Given], list[Asked]]:
    """Tell of a woman and a man who meet, and of what she or he did then."""
    cast = {kind: dice.one(_gendered(vocabulary, kind)) for kind in PRONOUNS}
    pair = tuple(cast.values())
    deed, more = dice.some(_deeds(vocabulary), 2)
    both = dice.chance(60)
    given = []
    for kind, other in (("female", "male"), ("male", "female")):
        for turned in (False, True):
            a, b = pair[::-1] if turned else pair
            meeting = dice.one(_patterns()["meeting"])
            frame = dice.one(_patterns()["two" if both else "one"])
            told = meeting.text.format(a=a, b=b)
            text = frame.text.format(meeting=told, pronoun=PRONOUNS[kind], deed=deed, other=PRONOUNS[other], more=more)
            given.append(
                Given(
                    text=_sentence(text),
                    template=f"{meeting.name} / {frame.name}",
                    words=tuple(sorted((*(one.removeprefix("the ") for one in pair), deed, *([more] if both else [])))),
                    holds={deed: cast[kind], **({more: cast[other]} if both else {})},
                    first=b if meeting.text.startswith("{b}") else a,
                    doer=a,
                    construction="gender",
                    depth=2 if both else 1,
                    because=f'"{PRONOUNS[kind].capitalize()}" is {cast[kind]}',
                )
            )
    return given, _asked((pair[0], pair[1]), (deed, more) if both else (deed,))


def _asked(pair: tuple[str, str], predicates: tuple[str, ...]) -> list[Asked]:
    return [(who, what, pattern) for what in predicates for who in pair for pattern in _patterns()["answer"]]


def _sentence(text: str) -> str:
    return re.sub(r"(?:^|(?<=\. ))[a-z]", lambda found: found[0].upper(), f"{text}.")
