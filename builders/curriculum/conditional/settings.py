"""The words of a scene: what may or may not be the case, in the affirmative and in the negative."""

from collections.abc import Mapping
from dataclasses import dataclass

from wabe.builders.curriculum.boolean.source import activities, frames, people
from wabe.builders.curriculum.boolean.spaces import Form
from wabe.builders.curriculum.conditional.source import states
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import Vocabulary

# Of ten scenes, two are about activities, two about places, three about things, and three about states.
KINDS = (*["activity"] * 2, *["place"] * 2, *["thing"] * 3, *["state"] * 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something that may be the case."""

    true: str
    false: str
    words: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """The facts of a scene, numbered as its atoms are."""

    facts: tuple[Fact, ...]

    def slots(self, form: Form) -> Mapping[str, str]:
        """Return the clauses p, q and r of a form."""
        texts = (self._clause(*literal) for literal in zip(form.subjects, form.predicates, strict=True))
        return dict(zip("pqr", texts, strict=False))

    def words(self, form: Form) -> tuple[str, ...]:
        """Return the lemmas of a form."""
        return tuple(word for one in form.subjects for word in self.facts[one].words)

    def names(self, form: Form) -> tuple[str, ...]:
        """Return the proper names of a form."""
        return tuple(name for one in form.subjects for name in self.facts[one].names)

    def said(self, atom: str, did: bool) -> str:
        """Say that a fact is the case, or that it is not."""
        return self._clause(int(atom), int(did))

    def _clause(self, number: int, holds: int) -> str:
        fact = self.facts[number]
        return fact.true if holds else fact.false


def draw_setting(draws: Draws, vocabulary: Vocabulary, count: int) -> Setting:
    """Draw so many facts of one kind, no two about the same person or thing."""
    kind = draws.one("kind", KINDS)
    if kind == "state":
        return Setting(
            tuple(
                Fact(
                    true=f"the {one.subject} is {one.predicate}",
                    false=f"the {one.subject} is not {one.predicate}",
                    words=(one.subject, one.predicate),
                    names=(),
                )
                for one in draws.some("states", states()[vocabulary], count)
            )
        )
    names = draws.some("people", people()[vocabulary], count)
    if kind == "activity":
        deeds = draws.some("activities", activities()[vocabulary], count)
        return Setting(
            tuple(
                Fact(true=f"{name} {one.past}", false=f"{name} did not {one.base}", words=(one.base,), names=(name,))
                for name, one in zip(names, deeds, strict=True)
            )
        )
    frame = draws.one("frame", [one for one in frames() if one.is_place == (kind == "place")])
    items = draws.some("items", frame.items[vocabulary], count)
    return Setting(
        tuple(
            Fact(
                true=f"{name} {frame.past} {item.phrase}",
                false=f"{name} did not {frame.base} {item.phrase}",
                words=() if frame.is_place else (item.word,),
                names=(name, item.word) if frame.is_place else (name,),
            )
            for name, item in zip(names, items, strict=True)
        )
    )
