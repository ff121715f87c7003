"""Puts the constructor's sentences into English; each determiner and sentence has several wordings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.monotonicity.places import (
    NUMBERS,
    Clause,
    Condition,
    Denial,
    Det,
    Does,
    Phrase,
    Statement,
    Term,
)
from wabe.builders.curriculum.monotonicity.source import FOLDER, own_words

PATTERNS = FOLDER / "patterns.csv"
SLOTS = {
    **dict.fromkeys(("every", "every_object", "not_every", "some", "none", "any_one"), frozenset({"one"})),
    **dict.fromkeys(("all", "not_all", "some_many", "none_many", "any"), frozenset({"many"})),
    **dict.fromkeys(("least", "most", "exact"), frozenset({"number", "many"})),
    "more_than": frozenset({"less", "many"}),
    "fewer_than": frozenset({"more", "many"}),
    "article": frozenset({"a_one"}),
    "there": frozenset({"were", "subject", "who", "does"}),
    "denial": frozenset({"clause"}),
    "condition": frozenset({"first", "second"}),
    "city": frozenset({"place"}),
    "centre": frozenset({"place"}),
}
# "an hour" and "a unit" are in no list, so letters decide.
VOWELS = tuple("aeiou")
CONSONANTS = ("un-", "uni", "euro")


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every construction."""
    return read_patterns(PATTERNS, SLOTS)


def article(phrase: str) -> str:
    """Put "a" or "an" before a phrase."""
    lower = phrase.lower()
    return f"{'an' if lower.startswith(VOWELS) and not lower.startswith(CONSONANTS) else 'a'} {phrase}"


@cache
def _plurals() -> Mapping[str, str]:
    return {word["singular"]: word["plural"] for word in own_words("nouns")}


@cache
def _kinds() -> Mapping[str, str]:
    return {word["singular"]: word.kind for word in own_words("nouns")}


@cache
def _pasts() -> Mapping[str, str]:
    return {word["base"]: word["past"] for name in ("verbs", "predicates") for word in own_words(name)}


@dataclass(slots=True)
class Writer:
    """Writes one sentence, and notes the names of the patterns that it uses."""

    dice: Dice
    used: list[str] = field(default_factory=list)

    def write(self, statement: Statement) -> str:
        """Return the sentence, with a capital and a full stop."""
        text = self._statement(statement)
        return f"{text[0].upper()}{text[1:]}."

    def _choose(self, *constructions: str) -> str:
        chosen = self.dice.one([pattern for one in constructions for pattern in patterns()[one]])
        self.used.append(chosen.name)
        return chosen.text

    def _statement(self, statement: Statement) -> str:
        match statement:
            case Denial(clause=clause):
                return self._choose("denial").format(clause=self._clause(clause))
            case Condition(first=first, second=second):
                text = self._choose("condition")
                return text.format(first=self._clause(first, asked=True), second=self._clause(second))
            case Clause(subject=Phrase(det=Det.LEAST | Det.MOST) as subject, does=does) if _is_short(
                subject
            ) and self.dice.chance(25):
                text = self._choose("there")
                written, many = self._phrase(subject, subject=True, there=True)
                said = self._does(does, plural=many, below=_lowers(subject))
                were = "were" if many else "was"
                return text.format(were=were, subject=written, who=_who(subject.term), does=said)
            case Clause():
                return self._clause(statement)

    def _clause(self, clause: Clause, *, asked: bool = False) -> str:
        subject = clause.subject
        if isinstance(subject, str):
            return f"{subject} {self._does(clause.does, plural=False)}"
        written, many = self._phrase(subject, subject=True, asked=asked)
        return f"{written} {self._does(clause.does, plural=many, below=_lowers(subject))}"

    def _phrase(
        self,
        phrase: Phrase,
        *,
        subject: bool = False,
        negated: bool = False,
        below: bool = False,
        there: bool = False,
        asked: bool = False,
    ) -> tuple[str, bool]:
        """Return a noun phrase, and whether it is plural; `negated` and `below` are where "any" is at home."""
        number = phrase.number
        match phrase.det:
            case Det.EVERY:
                kinds: tuple[str, ...] = ("every", "all") if subject else ("every_object",)
            case Det.NOT_EVERY:
                kinds = ("not_every", "not_all")
            case Det.EXACT:
                kinds = ("exact",)
            case Det.MOST:
                kinds = ("most", "fewer_than") if number else ("none",) if subject else ("none_many",)
            case Det.LEAST if number > 1:
                kinds = ("least", "more_than") if number > 2 else ("least",)
            case Det.LEAST if negated:
                kinds = ("any",)
            case Det.LEAST if below:
                kinds = ("article", "any")
            case Det.LEAST if asked:
                kinds = ("article", "any_one", "some")
            case Det.LEAST:
                kinds = ("article", "some") if there or not subject else ("some", "some_many")
        text = self._choose(*kinds)
        many = "{many}" in text
        term = self._term(phrase.term, plural=many)
        slots = {"one": term, "many": term, "a_one": article(term), "number": NUMBERS[number]}
        slots |= {"less": NUMBERS[max(number - 1, 0)], "more": NUMBERS[min(number + 1, len(NUMBERS) - 1)]}
        return text.format(**slots), many

    def _term(self, term: Term, *, plural: bool) -> str:
        parts = [term.adjective, _plurals()[term.noun] if plural else term.noun]
        if term.origin:
            parts.append(f"from {term.origin}")
        if term.part is not None:
            had = article(term.part.narrower if term.part.narrow else term.part.name)
            parts.append(f"{'with' if term.part.has else 'without'} {had}")
        if term.relative is not None:
            parts.append(f"{_who(term)} {self._does(term.relative, plural=plural)}")
        return " ".join(filter(None, parts))

    def _does(self, does: Does, *, plural: bool, below: bool = False) -> str:
        if does.agent is not None:
            agent = does.agent if isinstance(does.agent, str) else self._phrase(does.agent)[0]
            return f"{agent} {_pasts()[does.verb]}"
        if does.passive:
            verb = f"{'were' if plural else 'was'} {'not ' * does.negated}{does.verb}"
        else:
            verb = f"did not {does.verb}" if does.negated else _pasts()[does.verb]
        parts = [verb]
        if does.target is not None:
            parts.append(self._phrase(does.target, negated=does.negated, below=below)[0])
        parts += does.setting[-1:]
        return " ".join(parts)


def _is_short(subject: Phrase) -> bool:
    """Tell whether it can follow "there was", with a "who" that can belong to its noun only."""
    counted = subject.det in {Det.LEAST, Det.MOST}
    return counted and subject.term.relative is None and subject.term.part is None and not subject.term.origin


def _lowers(subject: Phrase) -> bool:
    return subject.det is Det.MOST


def _who(term: Term) -> str:
    return "who" if _kinds()[term.noun] == "person" else "that"


def fixed_words() -> tuple[str, ...]:
    """Return the words that every split shares: those of patterns and of the grammar around them."""
    texts = [pattern.text for some in patterns().values() for pattern in some]
    written = {word.strip(",.") for text in texts for word in text.split() if "{" not in word}
    return tuple(sorted({*written, *NUMBERS, *GRAMMAR}))


GRAMMAR = (
    *("a", "an", "the", "and", "who", "that", "did", "not", "was", "were", "from", "with", "without", "of", "in"),
    *("on", "at", "if", "then"),
)
