"""What is published about a pair: its construction, the claims of its tree, the number of steps, and the reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.entailment_tree.claims import Claim, query
from wabe.builders.curriculum.entailment_tree.closure import close, rules_of
from wabe.builders.curriculum.entailment_tree.variants import Family, Premise
from wabe.builders.curriculum.library.scenes import Told


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The premises and questions of a scene, by their places among all variants of its shape."""

    family: Family
    rows: list[int]
    columns: list[int]

    @property
    def premises(self) -> list[Premise]:
        """Return the claims of every premise."""
        return [self.family.premises[row] for row in self.rows]

    @property
    def asked(self) -> list[Claim]:
        """Return the questions."""
        return [self.family.shape.asked[column] for column in self.columns]


def tell_pair(choice: Choice, row: int, column: int, sentences: Sequence[str], question: str) -> Told:
    """Return it for one pair; sentences are in the order of the claims."""
    premise = choice.premises[row]
    found = choice.family.used.get((choice.rows[row], choice.columns[column]))
    if found is not None:
        return Told(
            construction=choice.family.shape.construction,
            operators=tuple(premise[place][0] for place in found),
            depth=len(found) - 1,
            derivation=f"{' '.join(sentences[place] for place in found)} Therefore: {question}",
        )
    nearest = _nearest(choice, row, column)
    return Told(
        construction=choice.family.shape.construction,
        operators=tuple(choice.family.premises[nearest][place][0] for place in _tree(choice, nearest, column)),
        depth=len(_tree(choice, nearest, column)) - 1,
        derivation=_broken(premise, choice.asked[column], sentences, question),
    )


def _tree(choice: Choice, variant: int, column: int) -> tuple[int, ...]:
    return choice.family.used[variant, choice.columns[column]]


def _nearest(choice: Choice, row: int, column: int) -> int:
    """Return the premise of the scene from which the question follows and which differs in the fewest claims."""
    premise = choice.premises[row]
    following = [one for one in choice.rows if (one, choice.columns[column]) in choice.family.used]

    def difference(one: int) -> tuple[int, int]:
        other = choice.family.premises[one]
        return sum(a != b for a, b in zip(premise, other, strict=True)), one

    return min(following, key=difference)


def _broken(premise: Premise, asked: Claim, sentences: Sequence[str], question: str) -> str:
    """Say which sentences apply to what the question is about, and that they do not lead to it, or exclude it."""
    conditions, conclusion = query(asked)
    known = close(conditions, rules_of(premise)).known
    opposite = (conclusion[0], not conclusion[1])
    if opposite in known:
        return f"{_told(sentences, known[opposite])} This excludes: {question}"
    # What is not so is told only of properties: that a kind is not another follows for many.
    reached = [used for (atom, sign), used in known.items() if sign or atom[0] == "said"]
    return f"{_told(sentences, frozenset[int]().union(*reached))} This does not lead to: {question}"


def _told(sentences: Sequence[str], places: frozenset[int]) -> str:
    return " ".join(sentences[place] for place in sorted(places)) if places else "No sentence applies."
