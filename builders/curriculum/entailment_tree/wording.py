"""From tokens to English: the words that stand for them, their forms, and the patterns of sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from wabe.builders.curriculum.entailment_tree.claims import Claim
from wabe.builders.curriculum.entailment_tree.source import DOMAINS
from wabe.builders.curriculum.lexicon.source import Word
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.errors import CorruptError

PATTERNS = Path(__file__).parent / "patterns.csv"
ASKED = " asked"
# For each kind of pattern, its slots in the order of the tokens of a claim, signs left out.
SLOTS: Mapping[str, tuple[str, ...]] = {
    "isa": ("k", "d"),
    "isa mass": ("k", "d"),
    **dict.fromkeys(("has", "has not", "has asked", "has not asked"), ("k", "p")),
    **dict.fromkeys(("rule", "rule not"), ("k", "p", "q")),
    "both": ("k", "p", "r", "q"),
    "needs": ("k", "q", "p"),
    "none": ("k", "d"),
    "made": ("k", "a", "m"),
    "stuff": ("m", "g"),
    "part has": ("k", "a", "g"),
    "whose": ("k", "a", "g", "w"),
    "eats": ("k", "f"),
    "eater": ("f", "w"),
    "contains": ("f", "m"),
    "taker": ("m", "w"),
    **dict.fromkeys(("lives", "lives asked"), ("k", "l")),
    "within": ("l", "r"),
    **dict.fromkeys(("local", "local not"), ("r", "w")),
    "when": ("k", "p", "q"),
    **dict.fromkeys(("turns", "obtains"), ("m", "o")),
    "yields": ("k", "m"),
    **dict.fromkeys(("detects", "detects asked"), ("k", "m")),
    "detector": ("m", "w"),
    **dict.fromkeys(("is", "is not"), ("s", "k")),
    "does": ("s", "p"),
}
# Slots that the domain fills, or the draw of what is done to a substance.
_GIVEN = {"lives": {"n", "v"}, "lives asked": {"v"}, "local": {"n", "v"}, "local not": {"n", "v"}}
_PROCESS = frozenset({"process"})
_FORMS = {
    "noun": frozenset({"bare", "one", "plural"}),
    "said": frozenset({"one", "plural", "yes", "no", "second"}),
    "moved": frozenset({"rise", "increase", "go"}),
    "verb": frozenset({"one", "plural", "short"}),
    "plain": frozenset({""}),
    "domain": frozenset({"", "one", "plural"}),
}
_MOVES = {"rise": ("rises", "falls"), "increase": ("increases", "decreases"), "go": ("goes up", "goes down")}


@dataclass(frozen=True, slots=True)
class Noun:
    """A coined noun."""

    singular: str
    plural: str

    def __format__(self, form: str) -> str:
        return self.plural if form == "plural" else with_article(self.singular) if form == "one" else self.singular


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of things, affirmed or denied."""

    base: str
    third: str
    sign: bool = True
    after: str = ""
    """What is said before it in the same sentence: a verb that both have is not repeated."""

    def __format__(self, form: str) -> str:
        if form == "second":
            shared = "has "
            return self.third.removeprefix(shared) if self.after.startswith(shared) else self.third
        if form == "yes" or (self.sign and form == "one"):
            return self.third
        if self.sign and form == "plural":
            return self.base
        verb, _, rest = self.base.partition(" ")
        if form == "plural":
            return f"are not {rest}" if verb == "are" else f"do not {self.base}"
        singular = self.base.replace(" their ", " its ")
        return f"is not {rest}" if verb == "are" else f"does not {singular}"


@dataclass(frozen=True, slots=True)
class Moved:
    """That a quantity goes up or down, or that an event takes place."""

    phrase: str
    sign: str = ""

    def __format__(self, form: str) -> str:
        return f"{self.phrase} {_MOVES[form][self.sign == '-']}" if self.sign else self.phrase


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a scene, by token, and what a domain adds."""

    domain: str
    nouns: Mapping[str, Noun]
    said: Mapping[str, Word]
    plain: Mapping[str, str]
    """Parts, quantities, events, places and specimens."""

    def lemmas(self, token: str) -> tuple[str, ...]:
        """Return the words of a token that are published; names of places and numbers are not among them."""
        if token in self.nouns:
            return (self.nouns[token].singular,)
        if token in self.said:
            return (self.said[token]["base"],)
        return (self.plain[token],) if token[0] in "aqe" else ()

    def slots(self, claim: Claim) -> dict[str, object]:
        """Return what fills the slots of a claim's patterns."""
        filled: list[object] = []
        sign = ""
        for place, token in enumerate(claim[1:], start=1):
            if token in "+-":
                sign = token
            elif token[0] in "kfm":
                filled.append(self.nouns[token])
            elif token[0] in "twog":
                word = self.said[token]
                before = filled[-1].third if filled and isinstance(filled[-1], Said) else ""
                filled.append(Said(word["base"], word["third"], sign != "-", before))
            elif token[0] in "qe":
                moved = claim[place + 1] if token[0] == "q" else ""
                filled.append(Moved(self.plain[token], moved))
            else:
                filled.append(self.plain[token])
        domain = DOMAINS[self.domain]
        given = {"n": Noun(domain.noun, f"{domain.noun}s"), "v": domain.where}
        key = pattern_key(claim, asked=False)
        wanted = {name: given[name] for name in sorted(_GIVEN.get(key, set()))}
        return dict(zip(SLOTS[key], filled, strict=True)) | wanted

    def text(self, claim: Claim, pattern: Pattern, process: str) -> str:
        """Return the sentence."""
        text = pattern.text.format(process=process, **self.slots(claim))
        return text[0].upper() + text[1:]


def with_article(noun: str) -> str:
    """Return a noun after a or an."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def pattern_key(claim: Claim, *, asked: bool) -> str:
    """Return the kind of patterns that a claim is worded with."""
    name = claim[0]
    if name in ("change", "trigger", "cause"):
        return "when"
    if name == "isa" and claim[1][0] == "m":
        return "isa mass"
    signs = [token for token in claim if token in ("+", "-")]
    if name in ("has", "rule", "local") and signs[-1] == "-":
        name += " not"
    return name + ASKED if asked and name + ASKED in SLOTS else name


def draw_pattern(dice: Dice, claim: Claim, *, asked: bool) -> Pattern:
    """Return one of the patterns of a claim."""
    return dice.one(patterns()[pattern_key(claim, asked=asked)])


def _form_kind(construction: str, slot: str) -> str:
    """Return what a slot is filled with, and so which forms it has."""
    if slot in ("a", "s", "l", "process") or (slot == "r" and construction != "both"):
        return "plain"
    if slot in ("n", "v"):
        return {"n": "domain", "v": "verb"}[slot]
    if slot in ("k", "d", "f", "m", "o"):
        return "noun"
    return "moved" if construction == "when" else "said"


@cache
def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every kind; a slot has a letter and, after a colon, a form of its word."""
    slots = {key: frozenset(names) | _GIVEN.get(key, set()) for key, names in SLOTS.items()}
    found = read_patterns(path, slots, _PROCESS)
    wrong = [
        f"the pattern {pattern.name!r} has no known form in {{{slot}:{form}}}"
        for key, some in found.items()
        for pattern in some
        for _, slot, form, _ in Formatter().parse(pattern.text)
        if slot is not None and form not in _FORMS[_form_kind(key, slot)]
    ]
    wrong += [f"there is no pattern for {name}" for name, some in found.items() if not some]
    if wrong:
        known = sorted({form for some in _FORMS.values() for form in some if form})
        raise CorruptError(
            where=str(path), what="; ".join(wrong), remedy=f"Use the forms {', '.join(known)}, for every kind of claim"
        )
    return found
