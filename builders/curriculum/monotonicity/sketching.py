"""Sketches of sentences: a frame of operators with words, in which some places are left open to a choice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from wabe.builders.curriculum.lexicon.source import Word
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.monotonicity.places import Det, Does, Part, Phrase, Term
from wabe.builders.curriculum.monotonicity.source import chain
from wabe.builders.curriculum.monotonicity.words import (
    PERSON,
    city,
    fitting,
    leaves,
    names,
    nouns,
    setting,
    things,
)

T = TypeVar("T")
Picks = Mapping[int, int]
"""For the number of each open place, which of its options is taken."""
PREFIX = 3
# How many verbs may be lost to a predicate that begins like them.
SPARE = 3
Determiners = tuple[tuple[Det, int], ...]


@dataclass(frozen=True, slots=True)
class Slot(Generic[T]):
    """A place with options, of which the first is taken while the place is closed."""

    number: int
    options: tuple[T, ...]

    def of(self, picks: Picks) -> T:
        """Return the option that is taken."""
        return self.options[picks.get(self.number, 0)]


@dataclass(slots=True)
class Sketcher:
    """Makes the parts of one sketch; each is a function from picks to that part."""

    dice: Dice
    vocabulary: Vocabulary
    verbs: set[str]
    """How the verbs begin that are used already: "stole" and "was stolen" must not meet."""
    nouns: set[str]
    """The broadest nouns that are used already: two noun phrases of a scene are never about the same things."""
    level: int
    """How many operators the sentence has inside each other."""
    sizes: list[int] = field(default_factory=list)
    """How many options each place has."""

    def slot(self, options: Sequence[T], *, shuffle: bool = True) -> Slot[T]:
        """Add a place."""
        chosen = tuple(self.dice.shuffled(options) if shuffle else options)
        self.sizes.append(len(chosen))
        return Slot(len(self.sizes) - 1, chosen)

    def name(self) -> str:
        """Choose a person's name."""
        return self.dice.one(names(self.vocabulary))

    def determiner(self, family: str, *, inner: bool) -> Slot[tuple[Det, int]]:
        """Add a determiner of a family, with stronger and weaker ones; inside others, numbers are small."""
        least = 2 if inner else 2 + self.dice.below(3)
        counted = [least, least - 1] + [least + 1] * (not inner)
        options: Determiners
        match family:
            case "every":
                options = ((Det.EVERY, 0),)
            case "not every":
                options = ((Det.NOT_EVERY, 0),)
            case "some":
                options = ((Det.LEAST, 1),)
            case "no":
                options = ((Det.MOST, 0),)
            case "at least":
                options = tuple((Det.LEAST, count) for count in counted)
            case "at most":
                options = ((Det.MOST, 2), (Det.MOST, 0), *(((Det.MOST, 3),) if self.level == 1 else ()))
            case _:
                options = ((Det.EXACT, least), (Det.LEAST, least), (Det.MOST, least), (Det.LEAST, 2))
        return self.slot(tuple(dict.fromkeys(options)))

    def phrase(self, family: str, term: Callable[[Picks], Term], *, inner: bool = False) -> Callable[[Picks], Phrase]:
        """Put a determiner before a noun."""
        det = self.determiner(family, inner=inner)

        def made(picks: Picks) -> Phrase:
            chosen, number = det.of(picks)
            return Phrase(det=chosen, number=number, term=term(picks))

        return made

    def term(
        self,
        kind: str,
        *,
        modified: str = "any",
        relative: Callable[[Picks], Does] | None = None,
    ) -> Callable[[Picks], Term]:
        """Describe something of a kind: a noun or a broader one, perhaps with a quality, a home, or a part."""
        every = chain("nouns", self.dice.one([one for one in nouns(kind, self.vocabulary) if self._is_unused(one)]))
        self.nouns.add(every[-1])
        noun = self.slot(every)
        qualities = [word["adjective"] for word in fitting("qualities", kind, self.vocabulary)]
        parts = fitting("parts", kind, self.vocabulary)
        way = modified
        if way == "any":
            ways = ["adjective"] * 3 * bool(qualities) + ["origin"] * (kind == PERSON) + ["none"]
            way = self.dice.one(ways)
        adjective = self.slot(("", self.dice.one(qualities))) if way == "adjective" else None
        origin = self.slot(("", city(self.dice, self.vocabulary))) if way == "origin" else None
        part: Slot[Part | None] | None = None
        if way in {"with", "without"}:
            word = self.dice.one(parts)
            both = [
                Part(has=way == "with", name=word["part"], narrower=word["narrower"], narrow=narrow)
                for narrow in (False, True)
            ]
            # The part is what the sketch is about: it is there unless its place is open.
            part = self.slot((*self.dice.shuffled(both), None), shuffle=False)
        told = self.slot((True, True, False), shuffle=False) if relative is not None else None

        def made(picks: Picks) -> Term:
            return Term(
                noun=noun.of(picks),
                adjective=adjective.of(picks) if adjective else "",
                origin=origin.of(picks) if origin else "",
                part=part.of(picks) if part else None,
                relative=relative(picks) if relative is not None and told is not None and told.of(picks) else None,
            )

        return made

    def acts(self, kind: str, *, negated: bool = False, when: bool = True) -> Callable[[Picks], Does]:
        """Say what someone or something of a kind does, without an object."""
        active, passive = self._predicates(kind)
        chosen = self.dice.one((*active, *passive))
        every = chain("predicates" if chosen in active else "passives", chosen)
        self.verbs.update(one[:PREFIX] for one in every)
        verb = self.slot(every)
        where = self._setting() if when else None

        def made(picks: Picks) -> Does:
            return Does(
                verb=verb.of(picks),
                negated=negated,
                passive=chosen in passive,
                setting=where.of(picks) if where else (),
            )

        return made

    def does(
        self, target: Callable[[Picks], Phrase], verb: str, *, negated: bool = False, when: bool = True
    ) -> Callable[[Picks], Does]:
        """Say what someone does to something, at a time: a place could be that of the thing."""
        where = self._setting(place=False) if when else None

        def made(picks: Picks) -> Does:
            return Does(verb=verb, negated=negated, target=target(picks), setting=where.of(picks) if where else ())

        return made

    def verb_for(self, kinds: Sequence[str]) -> tuple[str, str]:
        """Choose a kind and a verb that takes it as its object; no verb comes twice."""
        kind, fit = "", list[Word]()
        while not fit:
            kind = self.dice.one(kinds)
            fit = self._verbs(kind) if self._has_nouns(kind) else []
        verb = self.dice.one(fit)
        self.verbs.update((verb["base"][:PREFIX], verb["past"][:PREFIX]))
        return kind, verb["base"]

    def subject_kinds(self, *lists: str) -> list[str]:
        """Return the kinds of things of which a new verb can be said, and that some lists have words for."""
        return [
            kind
            for kind in things(self.vocabulary, *lists)
            if self._has_nouns(kind)
            and any(self._predicates(kind))
            and ("verbs" not in lists or len(self._verbs(kind)) > SPARE)
        ]

    def _predicates(self, kind: str) -> tuple[list[str], list[str]]:
        """Return what can be said of a kind, actively and passively."""
        active, passive = (
            [one for one in leaves(name, kind, self.vocabulary) if self._is_new(*chain(name, one))]
            for name in ("predicates", "passives")
        )
        return active, passive

    def _verbs(self, kind: str) -> list[Word]:
        every = fitting("verbs", kind, self.vocabulary)
        return [word for word in every if self._is_new(word["base"], word["past"])]

    def _has_nouns(self, kind: str) -> bool:
        return any(self._is_unused(one) for one in nouns(kind, self.vocabulary))

    def _is_unused(self, noun: str) -> bool:
        return chain("nouns", noun)[-1] not in self.nouns

    def _is_new(self, *forms: str) -> bool:
        return all(form[:PREFIX] not in self.verbs for form in forms)

    def object_kinds(self) -> tuple[str, ...]:
        """Return the kinds of things that something can be done to."""
        return things(self.vocabulary, "verbs")

    def _setting(self, *, place: bool = True) -> Slot[tuple[str, ...]]:
        plain, narrower = setting(self.dice, self.vocabulary, place=place)
        options: tuple[tuple[str, ...], ...] = ((), (plain,), (plain, narrower))
        return self.slot(options)
