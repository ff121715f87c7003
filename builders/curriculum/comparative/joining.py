"""Joins clauses into a premise: sentence by sentence, in pairs, or so that one clause continues another."""

from collections.abc import Callable, Sequence

from wabe.builders.curriculum.comparative.wording import Clause, Speech

# A list of "that" clauses longer than this is hard to read.
MOST_KNOWN = 4
FIRST_OF_TWO = frozenset({"more", "less", "at-least", "exactly-as", "exactly-more", "exactly-less"})
"""Patterns after which "and" or "but" can add another predicate: what is denied would be denied of both."""
SUBJECT_FIRST = frozenset({"pairs-and", "pairs-while", "known"})
"""Styles in which no clause begins with "of …" or "compared with …"."""
SECOND_OF_TWO = FIRST_OF_TWO | {"not-as", "not-more", "not-less"}


def joined(style: str, clauses: Sequence[Clause], speech: Speech) -> tuple[str, str]:
    """Return the text of a premise, and its style: where nothing can be joined, single sentences."""
    sentences = STYLES[style](clauses, speech)
    text = " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)
    return text, style if len(sentences) < len(clauses) else "sentences"


def _sentences(clauses: Sequence[Clause], _: Speech) -> list[str]:
    return [clause.text for clause in clauses]


def _semicolons(clauses: Sequence[Clause], _: Speech) -> list[str]:
    return ["; ".join(clause.text for clause in clauses)]


def _in_pairs(word: str) -> "Style":
    def join(clauses: Sequence[Clause], _: Speech) -> list[str]:
        texts = [clause.text for clause in clauses]
        return [f", {word} ".join(texts[place : place + 2]) for place in range(0, len(texts), 2)]

    return join


def _known(clauses: Sequence[Clause], speech: Speech) -> list[str]:
    if len(clauses) > MOST_KNOWN:
        return _sentences(clauses, speech)
    *most, last = [f"that {clause.text}" for clause in clauses]
    return [f"it is known {', '.join(most)} and {last}" if most else f"it is known {last}"]


def _relative(clauses: Sequence[Clause], speech: Speech) -> list[str]:
    """Continue a clause by one about whom it ends with: "…, who is …"."""

    def continued(one: Clause, other: Clause) -> str | None:
        if one.last is None or one.last != other.subject:
            return None
        return f"{one.text}, {speech.sort.relative} {other.text.removeprefix(speech.phrase(one.last)).lstrip()}"

    return _linked(clauses, continued)


def _shared(clauses: Sequence[Clause], speech: Speech) -> list[str]:
    """Say two things of one subject: "… is taller than … but not as tall as …"."""

    def continued(one: Clause, other: Clause) -> str | None:
        if one.subject is None or one.subject != other.subject:
            return None
        if one.pattern not in FIRST_OF_TWO or other.pattern not in SECOND_OF_TWO:
            return None
        rest = other.text.removeprefix(f"{speech.phrase(one.subject)} is ")
        return f"{one.text} {'but' if rest.startswith('not ') else 'and'} {rest}"

    return _linked(clauses, continued)


def _linked(clauses: Sequence[Clause], continued: Callable[[Clause, Clause], str | None]) -> list[str]:
    """Join each clause with the first one that can continue it."""
    left = list(clauses)
    sentences: list[str] = []
    while left:
        one = left.pop(0)
        for place, other in enumerate(left):
            if (text := continued(one, other)) is not None:
                del left[place]
                sentences.append(text)
                break
        else:
            sentences.append(one.text)
    return sentences


Style = Callable[[Sequence[Clause], Speech], list[str]]
STYLES: dict[str, Style] = {
    "sentences": _sentences,
    "semicolons": _semicolons,
    "pairs-and": _in_pairs("and"),
    "pairs-while": _in_pairs("while"),
    "known": _known,
    "relative": _relative,
    "shared-subject": _shared,
}
