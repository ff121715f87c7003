"""Says why a label holds: the statements that decide a pair, and what they settle."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from wabe.builders.curriculum.library.models import ENTAILMENT, NEUTRAL, three_way
from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.negation.kinds import model_of, speaks_of, truth
from wabe.builders.curriculum.negation.wording import Setting, Statement, capitalised, listed

# So many settled facts are told at most.
MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells about the pairs of one scene."""

    setting: Setting

    def tell(self, premise: Sequence[Statement], hypothesis: Statement, label: int) -> Told:
        """Return what is published about a pair."""
        deciding = self.deciding(premise, hypothesis, label)
        operators = tuple(one for statement in (*deciding, hypothesis) for one in statement.operators)
        return Told(
            construction=hypothesis.kind,
            operators=operators,
            depth=max(1, len(operators)),
            derivation=self._derivation(deciding, hypothesis, label),
        )

    def deciding(self, premise: Sequence[Statement], hypothesis: Statement, label: int) -> list[Statement]:
        """Return the fewest statements that give the label; of an open pair, all that speak of the same facts."""
        if label == NEUTRAL:
            asked = set(self._facts(hypothesis))
            return [statement for statement in premise if asked & set(self._facts(statement))]
        for count in range(1, len(premise)):
            for some in combinations(premise, count):
                if self._label(some, hypothesis) == label:
                    return list(some)
        return list(premise)

    def _label(self, statements: Sequence[Statement], hypothesis: Statement) -> int:
        shape = self.setting.shape
        given = model_of(shape).worlds.all(truth(shape, one.kind, one.places) for one in statements)
        asked = truth(shape, hypothesis.kind, hypothesis.places)
        return int(three_way([given], [asked])[0, 0])

    def _facts(self, statement: Statement) -> tuple[tuple[int, int], ...]:
        return speaks_of(self.setting.shape, statement.kind, statement.places)

    def _derivation(self, deciding: Sequence[Statement], hypothesis: Statement, label: int) -> str:
        quoted = listed_or_one([f"“{capitalised(one.text)}”" for one in deciding])
        if label == NEUTRAL:
            given = f"With {quoted}, the" if deciding else "No statement bears on this; the"
            return f"{given} hypothesis can be true and can be false."
        settled = self._settled(deciding, hypothesis)
        facts = f": {listed_or_one(settled)}" if settled else ""
        verdict = "follows" if label == ENTAILMENT else "is excluded"
        return f"From {quoted}, the hypothesis {verdict}{facts}."

    def _settled(self, deciding: Sequence[Statement], hypothesis: Statement) -> list[str]:
        """Return in words which facts of the hypothesis are settled, if they are few."""
        shape = self.setting.shape
        model = model_of(shape)
        given = model.worlds.all(truth(shape, one.kind, one.places) for one in deciding)
        words = self.setting.words
        told: list[str] = []
        for person, item in self._facts(hypothesis):
            holds = model.at(person, item)[given]
            if holds.all() or not holds.any():
                verb = words["did"] if holds.all() else words["didnt"]
                told.append(f"{self.setting.people[person]} {verb} {self.setting.items[item].object}")
        return told if len(told) <= MOST_TOLD else []


def listed_or_one(parts: Sequence[str]) -> str:
    """Return a list of one or more."""
    return listed(parts) if len(parts) > 1 else "".join(parts)
