"""Puts statements into words: patterns with the verb, the group and the names of a scene."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import Sentence, Vocabulary
from wabe.builders.curriculum.negation.kinds import KINDS, Places, Shape
from wabe.builders.curriculum.negation.source import FOLDER, Frame, Item, frames, groups, items, people
from wabe.errors import CorruptError

SETTINGS = {tense: f"setting {tense}" for tense in ("past", "perfect")}
SLOTS = {
    **{setting: frozenset({"people", "items"}) for setting in SETTINGS.values()},
    **{name: frozenset(kind.slots) for name, kind in KINDS.items()},
}
NUMBERS = {2: "two", 3: "three", 4: "four"}
SCENE_WORDS = (
    *("N", "n", "g", "m", "m-1", "kind", "kinds", "all kinds", "no kinds", "base", "did", "did+", "didnt", "didnt+"),
    *("done", "doing", "aux", "aux+", "aux not", "was"),
)
# What counts as an operator, by the part of a pattern that says it; longer ones first.
OPERATORS = {
    "it is not true": "not",
    "it is not the case": "not",
    "it is false": "not",
    "would be wrong": "not",
    "would be a mistake": "not",
    "there is no": "not",
    "nobody can": "not",
    "deny": "not",
    "denying": "not",
    "nor [aux]": "not",
    "nobody among": "none",
    "[didnt]": "not",
    "[didnt+]": "not",
    "[aux not]": "not",
    "unlike": "not",
    "but not both": "not both",
    "but not": "not",
    "though not": "not",
    "not both": "not both",
    "not all": "not all",
    "not every": "not all",
    "not one": "none",
    "no other": "no other",
    "[no kinds] of the other": "no other",
    "neither of the other": "no other",
    "[all kinds] of the other": "all other",
    "both of the other": "all other",
    "none": "none",
    "no [kind]": "none",
    "neither": "neither",
    "any of": "any",
    "at least one": "at least one",
    "at most": "at most",
    "all of": "all",
    "all [m]": "all",
    "all [n]": "all",
    "every one": "all",
    "both": "both",
    "or both": "both",
    "or": "or",
    "except": "except",
    "[g] but": "except",
    "[kinds] but": "except",
    "only": "only",
    "without": "without",
}
# How a statement begins that is about another one.
OUTER = ("it is ", "it would ", "there is no ", "nobody can ")
_BRACKETS = re.compile(r"\[(.*?)\]")
_OPERATOR = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, OPERATORS)) + r")(?!\w)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What is said of whom, with its pattern."""

    kind: str
    places: Places
    pattern: Pattern
    text: str
    """Its words, without capital and full stop."""

    @property
    def operators(self) -> tuple[str, ...]:
        """Return the negations and quantifiers of its words, in order."""
        return operators_of(self.pattern.text)

    @property
    def is_outer(self) -> bool:
        """Tell whether it denies or grants another statement as a whole."""
        return self.pattern.text.startswith(OUTER)


@cache
def operators_of(text: str) -> tuple[str, ...]:
    """Return the operators of a pattern's text."""
    return tuple(OPERATORS[found] for found in _OPERATOR.findall(text))


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of settings and of every kind of statement."""
    return read_all_patterns(FOLDER / "patterns.csv")


def read_all_patterns(path: Path) -> Mapping[str, tuple[Pattern, ...]]:
    """Read patterns; besides slots in braces they have words of the scene in brackets."""
    found = read_patterns(path, SLOTS)
    wrong = [
        f"the pattern {pattern.name!r} has [{word}]"
        for listed in found.values()
        for pattern in listed
        for word in _BRACKETS.findall(pattern.text)
        if word not in SCENE_WORDS
    ]
    wrong += [f"there is no pattern for {construction!r}" for construction, listed in found.items() if not listed]
    if wrong:
        known = ", ".join(f"[{word}]" for word in SCENE_WORDS)
        raise CorruptError(where=str(path), what="; ".join(wrong), remedy=f"Add patterns, or use only {known}")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The people, things and verb of a scene, and the sentence that introduces them."""

    frame: Frame
    people: tuple[str, ...]
    items: tuple[Item, ...]
    group: str
    group_lemma: str
    opening: Pattern
    words: Mapping[str, str]
    """What stands in brackets."""

    @property
    def shape(self) -> Shape:
        """Return how many people and things there are."""
        return len(self.people), len(self.items)

    def introduce(self) -> str:
        """Return the first sentence, without its full stop."""
        return self._fill(
            self.opening, {"people": listed(self.people), "items": listed([item.object for item in self.items])}
        )

    def state(self, kind: str, places: Places, pattern: Pattern) -> Statement:
        """Put a statement into words."""
        slots = {
            slot: self.people[place] if slot in "pq" else self.items[place].object
            for slot, place in zip(KINDS[kind].slots, places, strict=True)
        }
        return Statement(kind=kind, places=places, pattern=pattern, text=self._fill(pattern, slots))

    def _fill(self, pattern: Pattern, slots: Mapping[str, str]) -> str:
        return _BRACKETS.sub(lambda found: self.words[found[1]], pattern.text).format(**slots)

    def sentence(self, text: str, template: str) -> Sentence:
        """Return a text with the names and words of the scene that it has."""
        has = [item for item in self.items if re.search(rf"\b{re.escape(item.object)}\b", text)]
        places = [item.lemma for item in has] if self.frame.has_names else []
        lemmas = [] if self.frame.has_names else [item.lemma for item in has]
        return Sentence(
            text=text,
            template=template,
            words=(*lemmas, *([self.group_lemma] if self.group in text else [])),
            names=(*(name for name in self.people if re.search(rf"\b{name}\b", text)), *places),
        )


def draw_setting(draws: Draws, vocabulary: Vocabulary, shape: Shape) -> Setting:
    """Draw people, things and a verb."""
    frame = draws.one("frame", frames())
    group = draws.one("group", groups(vocabulary))
    tense = draws.one("tense", tuple(SETTINGS))
    numbers = {
        "N": NUMBERS[shape[0]].capitalize(),
        "n": NUMBERS[shape[0]],
        "m": NUMBERS[shape[1]],
        "m-1": NUMBERS[shape[1] - 1],
    }
    others = ("both", "neither") if shape[1] == 3 else ("all", "none")
    nouns = {
        "g": group["plural"],
        "kind": frame.noun,
        "kinds": frame.nouns,
        "all kinds": others[0],
        "no kinds": others[1],
    }
    return Setting(
        frame=frame,
        people=tuple(draws.some("people", people(vocabulary), shape[0])),
        items=tuple(draws.some("items", items(frame, vocabulary), shape[1])),
        group=group["plural"],
        group_lemma=group["singular"],
        opening=draws.one("opening", patterns()[SETTINGS[tense]]),
        words={**numbers, **nouns, **_verb(frame, tense, draws.one("negation", ("not", "never")))},
    )


def _verb(frame: Frame, tense: str, negation: str) -> Mapping[str, str]:
    """Return the forms of a verb, after one person and after several; only the perfect has "never"."""
    if tense == "past":
        negated = f"did not {frame.base}"
        forms = (frame.past, frame.past, negated, negated, frame.base, "did", "did", "did not", "was")
    else:
        done = frame.participle
        negated = f"{negation} {done}"
        forms = (
            f"has {done}",
            f"have {done}",
            f"has {negated}",
            f"have {negated}",
            done,
            "has",
            "have",
            "has not",
            "is",
        )
    names = ("did", "did+", "didnt", "didnt+", "done", "aux", "aux+", "aux not", "was")
    return {**dict(zip(names, forms, strict=True)), "base": frame.base, "doing": frame.progressive}


def listed(parts: Sequence[str]) -> str:
    """Return a list with "and"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def capitalised(text: str) -> str:
    """Return a text that begins with a capital."""
    return text[0].upper() + text[1:]


def joined(statements: Sequence[str], dice: Dice) -> str:
    """Return statements as sentences, of which two may be one sentence."""
    texts: list[str] = []
    left = list(statements)
    while left:
        text = left.pop(0)
        if left and dice.chance(35):
            following = left.pop(0)
            simple = all(
                not {",", ":"} & set(one) and not one.startswith((*OUTER, "there ")) for one in (text, following)
            )
            text = f"{text}, while {following}" if simple and dice.chance(50) else f"{text}; {following}"
        texts.append(f"{capitalised(text)}.")
    return " ".join(texts)
