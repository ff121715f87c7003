"""Structural pairs of the embedded edition: actives and passives, of the same scene or of another."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest

from wabe.builders.core.draws import integers, keyed_order
from wabe.builders.seti.lexicon import Scene, scenes, with_article
from wabe.builders.seti.pairs import NaturalPair
from wabe.builders.seti.rows import Kind, Label, Relation

PAIRS_PER_LABEL = 300
# Each scene serves in both directions; half of the non-entailed pairs swap roles, half are of two scenes.
SCENES = PAIRS_PER_LABEL // 2
SWAPPED = PAIRS_PER_LABEL // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposition:
    """Somebody does something to something, somewhere or nowhere in particular."""

    scene: Scene
    agent: str
    patient: str
    place: str

    @property
    def active(self) -> str:
        """Return the sentence in the active voice."""
        return _sentence(self.agent, "is", self.scene.gerund, self.patient, self.place)

    @property
    def passive(self) -> str:
        """Return the sentence in the passive voice."""
        return _sentence(self.patient, "is being", self.scene.participle, "by", self.agent, self.place)

    @property
    def swapped(self) -> "Proposition":
        """Return the proposition in which agent and patient have changed places."""
        return replace(self, agent=self.patient, patient=self.agent)

    @property
    def nouns(self) -> set[str]:
        """Return the nouns of agent and patient."""
        return {self.agent.split()[-1], self.patient.split()[-1]}


def structural_pairs() -> list[NaturalPair]:
    """Return as many entailed as non-entailed pairs, half of each from active to passive."""
    everything = _in_turns(_propositions(lambda _: True))
    reversible = _in_turns(_propositions(lambda scene: scene.reversible))
    same = [pair for one in everything[:SCENES] for pair in _both_directions(one, one, Relation.ACTIVE_PASSIVE)]
    swapped = [
        pair for one in reversible[: SWAPPED // 2] for pair in _both_directions(one, one.swapped, Relation.ROLE_SWAP)
    ]
    others = [
        pair
        for one, other in _strangers(everything[: SCENES // 2], everything[SCENES:])
        for pair in _both_directions(one, other, Relation.UNRELATED)
    ]
    return [*same, *swapped, *others]


def _both_directions(one: Proposition, other: Proposition, relation: Relation) -> Iterable[NaturalPair]:
    label = Label.ENTAILMENT if relation is Relation.ACTIVE_PASSIVE else Label.NON_ENTAILMENT
    for premise, hypothesis in ((one.active, other.passive), (one.passive, other.active)):
        yield NaturalPair(premise=premise, hypothesis=hypothesis, kind=Kind.STRUCTURAL, label=label, relation=relation)


def _propositions(wanted: Callable[[Scene], bool]) -> list[list[Proposition]]:
    """Return the propositions of each wanted scene in keyed order, every agent with every patient."""
    found: dict[str, list[Proposition]] = defaultdict(list)
    for scene in filter(wanted, scenes()):
        names = {f"{agent} {patient}": (agent, patient) for agent in scene.agents for patient in scene.patients}
        for name in keyed_order("seti", "propositions", scene.lemma, names=sorted(names)):
            definite_agent, definite_patient, placed = integers(
                "seti", "determiners", scene.lemma, name, below=2, count=3
            )
            agent, patient = names[name]
            found[f"{scene.lemma} {scene.reversible}"].append(
                Proposition(
                    scene=scene,
                    agent=f"the {agent}" if definite_agent else with_article(agent),
                    patient=f"the {patient}" if definite_patient else with_article(patient),
                    place=scene.place if placed else "",
                )
            )
    return [found[name] for name in keyed_order("seti", "scenes", names=sorted(found))]


def _in_turns(groups: list[list[Proposition]]) -> list[Proposition]:
    """Take one proposition of every scene, then a second, and so on."""
    return [one for turn in zip_longest(*groups) for one in turn if one is not None]


def _strangers(ones: list[Proposition], others: list[Proposition]) -> Iterable[tuple[Proposition, Proposition]]:
    """Give each proposition the next one of the others that has another verb and no noun of it."""
    left = list(others)
    for one in ones:
        other = next(other for other in left if other.scene.lemma != one.scene.lemma and not other.nouns & one.nouns)
        left.remove(other)
        yield one, other


def _sentence(*parts: str) -> str:
    sentence = " ".join(part for part in parts if part)
    return sentence[:1].upper() + sentence[1:]
