"""The shapes of sentences, and what each says as clauses over its properties and people.

In a shape, @ is a name, *one* and *many* are what members are called, and a verb phrase is s (singular), p (plural),
S or P (with *also*) or i (-ing). In a clause, 0 is the first verb phrase, -1 the denial of the second, and 0@1 says the
first of the second person; a semicolon stands between clauses that all hold.
"""

from dataclasses import dataclass
from functools import cache

EVERYONE, SOMEONE, PEOPLE = "everyone", "someone", "people"

Slot = tuple[int, bool, int | None]
"""A verb phrase by its place, whether it holds, and of which of the people; None for whoever a rule is about."""
Clauses = tuple[tuple[Slot, ...], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a sentence says, what some readers add, and of whom a rule speaks."""

    scope: str
    plain: Clauses
    added: Clauses = ()
    about: Clauses = ()
    exempt: bool = False


ALL = ("-0 1", "", "0")
BOTH_WAYS = ("-0 1; 0 -1", "", "0")
NEEDS = ("-0 1", "0 -1", "0")
NO = ("-0 -1", "", "0")
CHOICE = ("0 1", "-0 -1", "")
STRICT = ("0 1; -0 -1", "", "")
RULES = {
    **dict.fromkeys(("every one who s S", "any one who s S", "all many who p P", "if a one s, they P"), ALL),
    **dict.fromkeys(("every one who s s", "any one who s s", "all many who p p", "if a one s, they p"), ALL),
    "many p if they p": ("0 -1", "", "1"),
    **dict.fromkeys(("no one who s s", "none of the many who p p", "there is no one who s and s"), NO),
    **dict.fromkeys(("every one who s and s S", "if a one s and s, they P"), ("-0 -1 2", "", "0; 1")),
    **dict.fromkeys(("every one who s or s S", "if a one s or s, they P"), ("-0 2; -1 2", "", "0 1")),
    **dict.fromkeys(("a one s if and only if they p", "the many who p are exactly those who p"), BOTH_WAYS),
    **dict.fromkeys(("only many who p p", "of the many, only those who p p"), ("-1 0", "", "1")),
    "the only many who p are those who p": ALL,
    **dict.fromkeys(("a one s only if they p", "many p only if they p", "no one s unless they p"), NEEDS),
    **dict.fromkeys(("no one s without i", "none of the many p without also i"), ALL),
    **dict.fromkeys(("every one s unless they p", "unless they p, many p", "every one either s or s"), CHOICE),
    "every one either s or s, but not both": STRICT,
    **dict.fromkeys(("every one who s either s or s", "if a one s, they either p or p"), ("-0 1 2", "-0 -1 -2", "0")),
}
EXCEPTIONS = {
    **dict.fromkeys(
        ("every one except @ s", "all the many except @ p", "with the exception of @, every one s"), ("0", "-0@0", "")
    ),
    **dict.fromkeys(
        ("apart from @, every one who s S", "with the exception of @, all many who p P"), ("-0 1", "0@0; -1@0", "0")
    ),
}
EXISTENCE = {
    **dict.fromkeys(("at least one one who s S", "at least one one who s s"), "0; 1"),
    **dict.fromkeys(("there is at least one one who s and s", "there is at least one one who s but s"), "0; 1"),
    "not every one who s s": "0; -1",
}
ONE_OF_TWO = ("0@0 0@1; -0@0 -0@1", "")
EITHER = ("0@0 1@1", "-0@0 -1@1")
ABOUT_PEOPLE = {
    "@ s": ("0@0", ""),
    **dict.fromkeys(("@ s and s", "@, who s, S", "@ s but s", "@, who s, s"), ("0@0; 1@0", "")),
    "both @ and @ p": ("0@0; 0@1", ""),
    "neither @ nor @ s": ("-0@0; -0@1", ""),
    **dict.fromkeys(("either @ or @ s, but not both", "exactly one of @ and @ s"), ONE_OF_TWO),
    "at least one of @ and @ s": ("0@0 0@1", ""),
    "at most one of @ and @ s": ("-0@0 -0@1", ""),
    **dict.fromkeys(("either @ s or @ s", "@ s unless @ s", "unless @ s, @ s"), EITHER),
    "@ either s or s": ("0@0 1@0", "-0@0 -1@0"),
    "@ either s or s, but not both": ("0@0 1@0; -0@0 -1@0", ""),
    "if @ s, then @ s": ("-0@0 1@1", ""),
    "@ s if @ s": ("0@0 -1@1", ""),
    "if @ s, he S": ("-0@0 1@0", ""),
    "@ s only if @ s": ("-0@0 1@1", "0@0 -1@1"),
}


@cache
def shapes() -> dict[str, Shape]:
    """Return all shapes by their words."""
    return {
        **{words: _shape(EVERYONE, *said) for words, said in RULES.items()},
        **{words: _shape(EVERYONE, *said, exempt=True) for words, said in EXCEPTIONS.items()},
        **{words: _shape(SOMEONE, said) for words, said in EXISTENCE.items()},
        **{words: _shape(PEOPLE, *said) for words, said in ABOUT_PEOPLE.items()},
    }


def _shape(scope: str, plain: str, added: str = "", about: str = "", *, exempt: bool = False) -> Shape:
    return Shape(scope, _clauses(plain), _clauses(added), _clauses(about), exempt)


def _clauses(written: str) -> Clauses:
    return tuple(tuple(map(_slot, clause.split())) for clause in written.split(";") if clause.strip())


def _slot(written: str) -> Slot:
    phrase, _, person = written.removeprefix("-").partition("@")
    return int(phrase), not written.startswith("-"), int(person) if person else None
