"""The second derivation: the English is read back into clauses about each individual, and the denial is refuted."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import pyarrow as pa

from wabe.builders.curriculum.logiqa.grammar import Claim, Text, read_hypothesis, read_premise
from wabe.builders.curriculum.logiqa.refuting import Clause, Clauses
from wabe.builders.curriculum.logiqa.shapes import EVERYONE, PEOPLE, SOMEONE, Slot
from wabe.builders.curriculum.reading.judging import UNREADABLE, judged

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
# An individual without a name that would make a general hypothesis false.
STRANGER = "somebody"


class Theory:
    """What a passage says of its named members and of those without a name, as clauses.

    A claim of existence is met by a named member or by somebody new, of whom all rules hold without exception.
    """

    def __init__(self, text: Text) -> None:
        self.text = text
        self.properties = frozenset(name for claim in text.claims for name, _ in claim.phrases)
        self.has_exception = any(claim.shape.exempt for claim in text.claims)
        self._numbers: dict[tuple[str, str], int] = {}

    @cached_property
    def plain(self) -> Clauses:
        """Return what is said."""
        return Clauses([*self._ground(()), *self._witnesses(self.existence)])

    @cached_property
    def strong(self) -> Clauses:
        """Return what is said with all that readers may add, apart from whom rules are about."""
        return Clauses([*self._ground(self._additions), *self._witnesses(self.existence)])

    @cached_property
    def peopled(self) -> Clauses:
        """Return the same, with somebody for every rule to be about."""
        return Clauses([*self._ground(self._additions), *self._witnesses([*self.existence, *self._subjects])])

    @cached_property
    def existence(self) -> list[list[tuple[Claim, tuple[Slot, ...]]]]:
        """Return the claims of existence, as the clauses that hold of somebody."""
        return [[(one, clause) for clause in one.shape.plain] for one in self.text.claims if one.shape.scope == SOMEONE]

    @property
    def _subjects(self) -> list[list[tuple[Claim, tuple[Slot, ...]]]]:
        return [[(one, clause) for clause in one.shape.about] for one in self.text.claims if one.shape.about]

    @property
    def _additions(self) -> list[tuple[Claim, tuple[Slot, ...]]]:
        return [(one, clause) for one in self.text.claims for clause in one.shape.added]

    @property
    def _individuals(self) -> list[str]:
        """Return the named members, somebody for every claim of existence, and a stranger."""
        most = len(self.existence) + len(self._subjects)
        return [*self.text.members, STRANGER, *(f"{STRANGER} {number}" for number in range(most))]

    def _ground(self, additions: Sequence[tuple[Claim, tuple[Slot, ...]]]) -> Iterator[Clause]:
        said = [(one, clause) for one in self.text.claims if one.shape.scope != SOMEONE for clause in one.shape.plain]
        for claim, clause in (*said, *additions):
            if claim.shape.scope == PEOPLE or any(person is not None for _, _, person in clause):
                yield self.clause(claim, clause, "")
                continue
            for individual in self._individuals:
                if not (claim.shape.exempt and individual == claim.people[0]):
                    yield self.clause(claim, clause, individual)

    def _witnesses(self, claims: Sequence[Sequence[tuple[Claim, tuple[Slot, ...]]]]) -> Iterator[Clause]:
        for number, clauses in enumerate(claims):
            options = [*self.text.members, f"{STRANGER} {number}"]
            chosen = [self.number("chosen", f"{number} {individual}") for individual in options]
            yield tuple(chosen)
            for choice, individual in zip(chosen, options, strict=True):
                for claim, clause in clauses:
                    yield (-choice, *self.clause(claim, clause, individual))

    def number(self, name: str, individual: str) -> int:
        """Return the number of an atom."""
        return self._numbers.setdefault((name, individual), len(self._numbers) + 1)

    def clause(self, claim: Claim, clause: Iterable[Slot], individual: str) -> Clause:
        """Return a clause of a claim, said of an individual or of the people that it names."""
        found = []
        for place, holds, person in clause:
            name, sign = claim.phrases[place]
            atom = self.number(name, individual if person is None else claim.people[person])
            found.append(atom if holds == sign else -atom)
        return tuple(found)

    def entails(self, known: Clauses, asked: Claim, *, strongly: bool) -> bool:
        """Tell whether a question must be answered with yes, by refuting its denial."""
        clauses = (*asked.shape.plain, *(asked.shape.added if strongly else ()))
        if asked.shape.scope == SOMEONE:
            denials = [
                tuple(-literal for clause in clauses for literal in self.clause(asked, clause, individual))
                for individual in self._individuals
            ]
            return known.refutes(denials)
        whom = [""] if asked.shape.scope == PEOPLE else [STRANGER]
        if asked.shape.scope == EVERYONE and self.has_exception:
            whom += self.text.members
        return all(
            known.refutes([(-literal,) for literal in self.clause(asked, clause, individual)])
            for individual in whom
            for clause in clauses
        )


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, lambda text: Theory(read_premise(text)), lambda text: Theory(read_hypothesis(text)), _judge)


def _judge(premise: Theory, hypothesis: Theory) -> int:
    """Answer, unless the readings differ, the passage is contradictory, or it does not speak of what is asked."""
    asked = hypothesis.text.claims[0]
    if not hypothesis.properties <= premise.properties or not set(asked.people) <= set(premise.text.members):
        return UNREADABLE
    if premise.strong.contradictory:
        return UNREADABLE
    # Where nobody is excepted, a new member can meet any claim of existence without bearing on others.
    peopled = asked.shape.scope == SOMEONE or premise.has_exception
    if not premise.entails(premise.peopled if peopled else premise.strong, asked, strongly=False):
        return DOES_NOT_FOLLOW
    return FOLLOWS if premise.entails(premise.plain, asked, strongly=True) else UNREADABLE
