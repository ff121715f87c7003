"""The frames: which operators a sentence has, one inside the other, and what kind of construction it is."""

from collections.abc import Callable
from dataclasses import dataclass

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.monotonicity.places import Clause, Condition, Denial, Does, Phrase, Statement
from wabe.builders.curriculum.monotonicity.sketching import Picks, Sketcher
from wabe.builders.curriculum.monotonicity.words import PERSON

# Determiners of subjects. With an object that has its own determiner, only these leave no doubt about scope.
SUBJECTS = ("every", "every", "at least", "at least", "no", "at most", "not every", "exactly")
OBJECTS = {
    "every": ("some", "some", "at least", "at most", "no", "every"),
    "at least": ("some", "some", "every", "no"),
    "no": ("some", "some", "at least"),
    "at most": ("some",),
    "not every": ("some", "some", "at least"),
    "exactly": ("some",),
    "a name": ("every", "no", "at least", "at most", "exactly"),
}
# Determiners inside a relative clause.
INNER = ("some", "some", "at least", "no")
Make = Callable[[Picks], Statement]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A sentence with open places."""

    construction: str
    make: Make
    sizes: tuple[int, ...]


def sketch(dice: Dice, vocabulary: Vocabulary, level: int, used: tuple[set[str], set[str]]) -> Sketch:
    """Sketch a sentence with so many operators inside each other: one, two, or three."""
    sketcher = Sketcher(dice, vocabulary, *used, level)
    construction, build = dice.one(FRAMES[level - 1])
    made = build(sketcher)
    return Sketch(construction, made, tuple(sketcher.sizes))


def _kind(one: Sketcher, *lists: str) -> str:
    """Choose what a sentence without an object is about: people, or something else."""
    return PERSON if one.dice.chance(55) else one.dice.one(one.subject_kinds(*lists))


def _plain(one: Sketcher) -> Make:
    kind = _kind(one)
    return _clause(one.phrase(one.dice.one(SUBJECTS), one.term(kind)), one.acts(kind))


def _named_object(one: Sketcher) -> Make:
    return _named(one.name(), _transitive(one, one.dice.one(OBJECTS["a name"])))


def _named_not(one: Sketcher) -> Make:
    return _named(one.name(), _transitive(one, "some", negated=True))


def _named_not_restricted(one: Sketcher) -> Make:
    """Such as "Ada did not phone any nurse who bought a hat"."""
    kind, verb = one.verb_for((PERSON,))
    inner = _transitive(one, one.dice.one(("some", "at least")), when=False)
    target = one.phrase("some", one.term(kind, modified="none", relative=inner))
    return _named(one.name(), one.does(target, verb, negated=True, when=False))


def _two(one: Sketcher, *, part: str = "any") -> Make:
    family = one.dice.one(SUBJECTS)
    subject = one.phrase(family, one.term(PERSON, modified=part))
    return _clause(subject, _transitive(one, one.dice.one(OBJECTS[family])))


def _without(one: Sketcher) -> Make:
    kind = _kind(one, "parts")
    way = "without" if one.dice.chance(80) else "with"
    return _clause(one.phrase(one.dice.one(SUBJECTS), one.term(kind, modified=way)), one.acts(kind))


def _two_without(one: Sketcher) -> Make:
    return _two(one, part="without")


def _not(one: Sketcher) -> Make:
    kind = _kind(one)
    subject = one.phrase(one.dice.one(("at least", "at least", "exactly")), one.term(kind))
    return _clause(subject, one.acts(kind, negated=True))


def _two_not(one: Sketcher) -> Make:
    subject = one.phrase("at least", one.term(PERSON))
    return _clause(subject, _transitive(one, "some", negated=True))


def _who_acts(one: Sketcher) -> Make:
    """Such as "No nurse who did not dance slept"."""
    inner = one.acts(PERSON, negated=one.dice.chance(65), when=False)
    subject = one.phrase(one.dice.one(SUBJECTS), one.term(PERSON, relative=inner))
    return _clause(subject, one.acts(PERSON))


def _who(one: Sketcher) -> Make:
    inner = _transitive(one, one.dice.one(INNER), when=False)
    subject = one.phrase(one.dice.one(SUBJECTS), one.term(PERSON, relative=inner))
    return _clause(subject, one.acts(PERSON))


def _who_not(one: Sketcher) -> Make:
    inner = _transitive(one, "some", negated=True, when=False)
    subject = one.phrase(one.dice.one(SUBJECTS), one.term(PERSON, relative=inner))
    return _clause(subject, one.acts(PERSON))


def _who_two(one: Sketcher) -> Make:
    family = one.dice.one(SUBJECTS)
    inner = _transitive(one, one.dice.one(("some", "no", "at least")), when=False)
    subject = one.phrase(family, one.term(PERSON, modified="none", relative=inner))
    return _clause(subject, _transitive(one, one.dice.one(OBJECTS[family])))


def _that_agent(one: Sketcher) -> Make:
    """Such as "Every rose that a nurse bought withered"."""
    kind = one.dice.one(one.subject_kinds("verbs"))
    said = one.acts(kind)
    verb = one.verb_for((kind,))[1]
    agent = one.phrase(one.dice.one(("some", "some", "no", "at least")), one.term(PERSON), inner=True)

    def inner(picks: Picks) -> Does:
        return Does(verb=verb, agent=agent(picks))

    subject = one.phrase(one.dice.one(SUBJECTS), one.term(kind, relative=inner))
    return _clause(subject, said)


def _denial(one: Sketcher) -> Make:
    kind = _kind(one)
    subject = one.phrase(one.dice.one(("every", "at least", "at least")), one.term(kind))
    return _denied(subject, one.acts(kind))


def _denial_two(one: Sketcher) -> Make:
    family = one.dice.one(("every", "at least"))
    subject = one.phrase(family, one.term(PERSON))
    return _denied(subject, _transitive(one, one.dice.one(("some", "every") if family == "every" else ("some",))))


def _denial_who(one: Sketcher) -> Make:
    inner = _transitive(one, one.dice.one(("some", "no")), when=False)
    subject = one.phrase(one.dice.one(("every", "at least")), one.term(PERSON, modified="none", relative=inner))
    return _denied(subject, one.acts(PERSON))


def _condition(one: Sketcher) -> Make:
    kind = _kind(one)
    subject = one.phrase(one.dice.one(("some", "at least", "every")), one.term(kind))
    return _conditional(one, subject, one.acts(kind))


def _condition_two(one: Sketcher) -> Make:
    subject = one.phrase(one.dice.one(("some", "at least")), one.term(PERSON))
    return _conditional(one, subject, _transitive(one, "some", when=False))


def _condition_who(one: Sketcher) -> Make:
    inner = _transitive(one, one.dice.one(("some", "no")), when=False)
    subject = one.phrase(one.dice.one(("some", "at least")), one.term(PERSON, modified="none", relative=inner))
    return _conditional(one, subject, one.acts(PERSON, when=False))


def _transitive(one: Sketcher, family: str, *, negated: bool = False, when: bool = True) -> Callable[[Picks], Does]:
    """Say what someone does to something; without a time or place, inside another clause."""
    inner = not when
    people = family in {"some", "no", "at least", "at most"} and one.dice.chance(20)
    kind, verb = one.verb_for((PERSON,) if people else one.object_kinds())
    target = one.phrase(family, one.term(kind, modified="any" if kind != PERSON else "adjective"), inner=inner)
    return one.does(target, verb, negated=negated, when=when)


def _clause(subject: Callable[[Picks], Phrase], does: Callable[[Picks], Does]) -> Make:
    return lambda picks: Clause(subject=subject(picks), does=does(picks))


def _named(name: str, does: Callable[[Picks], Does]) -> Make:
    return lambda picks: Clause(subject=name, does=does(picks))


def _denied(subject: Callable[[Picks], Phrase], does: Callable[[Picks], Does]) -> Make:
    return lambda picks: Denial(clause=Clause(subject=subject(picks), does=does(picks)))


def _conditional(one: Sketcher, subject: Callable[[Picks], Phrase], does: Callable[[Picks], Does]) -> Make:
    name = one.name()
    then = one.acts(PERSON, negated=one.dice.chance(25))
    return lambda picks: Condition(
        first=Clause(subject=subject(picks), does=does(picks)), second=Clause(subject=name, does=then(picks))
    )


Frame = tuple[str, Callable[[Sketcher], Make]]
FRAMES: tuple[tuple[Frame, ...], ...] = (
    (
        ("one determiner", _plain),
        ("one determiner", _plain),
        ("one determiner", _plain),
        ("one determiner", _named_object),
        ("without", _without),
    ),
    (
        ("two determiners", _two),
        ("two determiners", _two),
        ("relative clause", _who),
        ("relative clause", _that_agent),
        ("relative clause", _who_acts),
        ("without", _without),
        ("negated verb", _not),
        ("negated verb", _named_not),
        ("denial", _denial),
        ("condition", _condition),
    ),
    (
        ("relative clause", _who_two),
        ("relative clause", _who_not),
        ("relative clause", _who_not),
        ("without", _two_without),
        ("negated verb", _two_not),
        ("negated verb", _named_not_restricted),
        ("denial", _denial_two),
        ("denial", _denial_who),
        ("condition", _condition_two),
        ("condition", _condition_who),
    ),
)
CONSTRUCTIONS = tuple(dict.fromkeys(name for level in FRAMES for name, _ in level))
