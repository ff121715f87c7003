"""The people of a scene and what they may have done: the words of its claims."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from wabe.builders.curriculum.boolean.source import Frame, activities, frames, people
from wabe.builders.curriculum.boolean.spaces import Form
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import Vocabulary

OTHERS = -1
"""The number of the people, or of the deeds, that have no name."""


class Kind(StrEnum):
    """What people do in a scene."""

    ACTIVITY = "activity"
    """Each deed has a verb of its own."""
    PLACE = "place"
    """All deeds have the same verb and different places."""
    THING = "thing"
    """All deeds have the same verb and different things."""


# Of ten scenes, three have activities, three places and four things.
SHARES = (*[Kind.ACTIVITY] * 3, *[Kind.PLACE] * 3, *[Kind.THING] * 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Something that a person may have done."""

    base: str
    past: str
    phrase: str
    """The object as it stands after the verb; empty if the object belongs to the verb."""
    word: str
    is_name: bool
    """Whether the word is a proper name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """People and deeds, numbered; `frame` is the verb that all deeds share, if they share one."""

    people: tuple[str, ...]
    deeds: tuple[Deed, ...]
    kind: Kind
    frame: Frame | None

    def slots(self, form: Form) -> Mapping[str, str]:
        """Return the words of a form: people a, b and c; deeds x and y in the base form and the past."""
        found = dict(zip("abc", (self.people[one] for one in form.subjects), strict=False))
        for letter, deed in zip("xy", (self.deeds[one] for one in form.predicates), strict=False):
            found |= {letter: deed.phrase, f"b{letter}": deed.base, f"p{letter}": deed.past}
        if self.frame is not None:
            found |= {"verb": self.frame.past, "base": self.frame.base, "other": self.frame.other}
        return found

    def words(self, form: Form) -> tuple[str, ...]:
        """Return the lemmas of a form."""
        return tuple(self.deeds[one].word for one in form.predicates if not self.deeds[one].is_name)

    def names(self, form: Form) -> tuple[str, ...]:
        """Return the proper names of a form."""
        places = (self.deeds[one].word for one in form.predicates if self.deeds[one].is_name)
        return (*(self.people[one] for one in form.subjects), *places)

    def said(self, atom: str, did: bool) -> str:
        """Say that a person did something, or did not."""
        person, deed = map(int, atom.split())
        name = self.people[person]
        return f"{name} {self.deeds[deed].past}" if did else f"{name} did not {self.deeds[deed].base}"


def draw_setting(draws: Draws, vocabulary: Vocabulary, shape: tuple[int, int]) -> Setting:
    """Draw so many people and deeds: one verb with several objects, or several activities."""
    names = tuple(draws.some("people", people()[vocabulary], shape[0]))
    kind = draws.one("kind", SHARES)
    if kind is Kind.ACTIVITY:
        drawn = draws.some("activities", activities()[vocabulary], shape[1])
        deeds = tuple(Deed(base=one.base, past=one.past, phrase="", word=one.base, is_name=False) for one in drawn)
        return Setting(people=names, deeds=deeds, kind=kind, frame=None)
    frame = draws.one("frame", [one for one in frames() if one.is_place == (kind is Kind.PLACE)])
    items = draws.some("items", frame.items[vocabulary], shape[1])
    return Setting(
        people=names,
        deeds=tuple(
            Deed(
                base=f"{frame.base} {item.phrase}",
                past=f"{frame.past} {item.phrase}",
                phrase=item.phrase,
                word=item.word,
                is_name=frame.is_place,
            )
            for item in items
        ),
        kind=kind,
        frame=frame,
    )
