"""Shapes of premises: claims that make a tree and others beside it, and the questions that are asked of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from wabe.builders.curriculum.entailment_tree.claims import FORMS, Claim
from wabe.builders.curriculum.entailment_tree.source import DOMAINS
from wabe.builders.curriculum.lexicon.source import read_lines

SHAPES = Path(__file__).parent / "shapes.csv"
COLUMNS = ("construction", "name", "domains", "claims", "asked")
FEWEST, MOST = 3, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeShape:
    """Claims and questions over tokens, and the domains whose words can stand for them."""

    construction: str
    name: str
    domains: tuple[str, ...]
    claims: tuple[Claim, ...]
    asked: tuple[Claim, ...]


@cache
def shapes() -> tuple[TreeShape, ...]:
    """Return all shapes, in the order of their file."""
    return read_shapes(SHAPES)


def read_shapes(path: Path) -> tuple[TreeShape, ...]:
    """Read shapes; wrong lines are named, all at once."""
    found: list[TreeShape] = []
    seen: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if seen.setdefault(row["name"], number) != number:
            yield f"the name {row['name']!r} is also in line {seen[row['name']]}"
        domains = tuple(row["domains"].split())
        for domain in domains:
            if domain not in DOMAINS:
                yield f"unknown domain {domain!r}: there are {', '.join(DOMAINS)}"
        claims = [claim for text in row["claims"].split(";") for claim in _claims(text)]
        asked = [claim for text in row["asked"].split(";") for claim in _claims(text)]
        if not FEWEST <= len(claims) <= MOST:
            yield f"{len(claims)} claims: a premise has {FEWEST} to {MOST}"
        problems = [problem for claim in (*claims, *asked) for problem in _problems(claim)]
        yield from problems
        known = {token for claim in claims for token in claim[1:]}
        for token in dict.fromkeys(token for claim in asked for token in claim[1:] if token not in "+-"):
            if token not in known:
                yield f"{token} is asked about, and no claim mentions it"
        found.append(
            TreeShape(
                construction=row["construction"],
                name=row["name"],
                domains=domains,
                claims=tuple(claims),
                asked=tuple(asked),
            )
        )

    read_lines(path, COLUMNS, take)
    return tuple(found)


def _claims(text: str) -> list[Claim]:
    """Read a claim in which alternatives are separated by a bar, each combination a claim of its own."""
    words = text.split()
    name = next((name for name in (" ".join(words[:2]), *words[:1]) if name in FORMS), "".join(words[:1]))
    rest = words[len(name.split()) :]
    return [(name, *choice) for choice in product(*(word.split("|") for word in rest))]


def _problems(claim: Claim) -> Iterable[str]:
    name, *places = claim
    if name not in FORMS:
        yield f"unknown claim {name!r}: there are {', '.join(FORMS)}"
        return
    wanted = FORMS[name].places
    if len(places) != len(wanted):
        yield f"the claim {' '.join(claim)!r} has {len(places)} places instead of {len(wanted)}"
        return
    for token, letters in zip(places, wanted, strict=True):
        if token[0] not in letters or not (token in "+-" or token[1:].isdecimal()):
            yield f"the claim {' '.join(claim)!r} has {token!r} where one of {', '.join(letters)} is needed"
