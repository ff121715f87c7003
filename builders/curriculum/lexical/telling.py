"""What is published about a pair: the relations between its words, how many differ, and why the label holds."""

from collections.abc import Sequence

from wabe.builders.curriculum.lexical.meaning import FOLLOWING, Relation, relation
from wabe.builders.curriculum.lexical.source import Entry
from wabe.builders.curriculum.library.scenes import Told

SAID = {
    Relation.SYNONYM: "{a!r} means {b!r}",
    Relation.HYPERNYM: "{a!r} implies {b!r}",
    Relation.HYPONYM: "{a!r} need not be {b!r}, which is narrower",
    Relation.SIBLING: "{a!r} is not {b!r}, which is another kind",
    Relation.ANTONYM: "{a!r} is not {b!r}, which is opposite to it",
    Relation.OTHER: "{a!r} says nothing about {b!r}",
}


def tell(said: Sequence[Entry], asked: Sequence[Entry], *, follows: bool) -> Told:
    """Return it for one pair."""
    pairs = [(one, other, relation(one, other)) for one, other in zip(said, asked, strict=True)]
    changed = [pair for pair in pairs if pair[2] is not Relation.EQUAL]
    deciding = changed if follows else [pair for pair in changed if pair[2] not in FOLLOWING]
    why = "; ".join(SAID[how].format(a=one.word, b=other.word) for one, other, how in deciding)
    kinds = sorted({(one.part, how) for one, _, how in deciding}, key=lambda kind: (kind[1] in FOLLOWING, kind))
    part, how = kinds[0]
    return Told(
        construction=f"{part} {how.value}" if len({how for _, how in kinds}) == 1 else "several relations",
        operators=tuple(how.value for _, _, how in changed),
        depth=len(changed),
        derivation=f"{why[0].upper()}{why[1:]}, so the sentence {'follows' if follows else 'does not follow'}.",
    )
