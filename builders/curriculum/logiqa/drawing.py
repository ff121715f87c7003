"""Draws the statements of a scene: rules that hang together, choices and conditions, facts, and what is asked."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from wabe.builders.curriculum.lexicon.source import Word
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.logiqa.kinds import KINDS, Place, Readings, readings
from wabe.builders.curriculum.logiqa.source import Property, Setting
from wabe.builders.curriculum.logiqa.spaces import Known, space_of
from wabe.builders.curriculum.logiqa.wording import Literal, patterns, put

PRONOUNS = {"female": "she", "male": "he"}
# The wordings of "whoever is p is q", with the letters that p and q have there.
BOTH_AFFIRMED = (
    *(("all", "pq"),) * 3,
    *(("only", "qp"),) * 2,
    *(("not without", "qp"),) * 2,
    ("only if", "qp"),
    ("not unless", "qp"),
    ("equivalent", "pq"),
)
FIRST_DENIED = (
    *(("all without", "pq"),) * 3,
    ("unless", "pq"),
    ("every choice", "pq"),
    *(("every strict choice", "pq"),) * 2,
)
OF_THREE = ("both needed", "either enough", "choice of some")
OF_TWO_PEOPLE = (
    *(("one of two", "at least one", "at most one") * 2),
    *("either", "person only if", "person unless"),
    *("if",) * 3,
)
OF_ONE_PERSON = ("own choice", "own strict choice", "own if")
ASKED_IN_GENERAL = ("all", "all", "no", "no", "only", "all without", "some", "some without")
ASKED_OF_PEOPLE = ("at least one", "neither", "shared", "own if", "if")


class Statement:
    """A kind of statement with its wording, its properties and its people."""

    def __init__(
        self, cast: "Cast", name: str, pattern: Pattern, literals: Mapping[str, Place], people: Mapping[str, int]
    ) -> None:
        self._cast = cast
        self.name = name
        self.kind = KINDS[name]
        self.pattern = pattern
        self.literals = literals
        self.people = people
        self.readings: Readings = readings(cast.space, self.kind, literals, people)
        self.properties = frozenset([place for place, _ in literals.values()])
        self.persons = frozenset(people.values())
        self.settled: frozenset[Known] = cast.space.settled(self.readings.plain) if self.kind.atoms else frozenset()
        self._answered: dict[Statement, bool] = {}

    @cached_property
    def text(self) -> str:
        """Return it in words."""
        cast = self._cast
        return put(
            self.pattern,
            cast.setting,
            {letter: Literal(cast.properties[number], sign) for letter, (number, sign) in self.literals.items()},
            {letter: cast.people[person]["name"] for letter, person in self.people.items()},
            PRONOUNS[cast.people[self.people["x"]].kind] if "x" in self.people else "",
        )

    def answers(self, asked: "Statement") -> bool:
        """Tell whether it settles a question alone, in its strongest reading.

        Where both are rules, it may: to see that "only" turns a rule round is part of the task.
        """
        if asked not in self._answered:
            self._answered[asked] = self._answers(asked)
        return self._answered[asked]

    def _answers(self, asked: "Statement") -> bool:
        if asked.kind.about is not None and asked.name != self.name:
            return False
        said, plain = self.readings.strong, asked.readings.plain
        return said.entails(plain) or (bool(asked.kind.atoms) and said.excludes(plain))

    def fits(self, other: "Statement") -> bool:
        """Tell whether a passage may have both: neither says or suggests the other, nor would they be told as one."""
        if self.kind.group == other.kind.group == "fact" and self.persons & other.persons:
            return False
        if self.properties == other.properties and self.persons == other.persons:
            return False
        mine, others = self.readings, other.readings
        if mine.strong.entails(others.plain) or others.strong.entails(mine.plain):
            return False
        return not mine.strong.excludes(others.strong)

    @property
    def template(self) -> str:
        """Return its pattern, with the signs that its kind leaves open."""
        open_ = zip(self.kind.signs, self.literals.values(), strict=True)
        return self.pattern.name + "".join(" +" if sign else " -" for free, (_, sign) in open_ if free == "?")

    @property
    def is_general(self) -> bool:
        """Tell whether it is about everyone, without a condition."""
        return not self.kind.atoms and not self.kind.existence and self.kind.about is None


class Cast:
    """The people and properties of a scene, and what can be said with them."""

    def __init__(self, dice: Dice, setting: Setting, people: list[Word], properties: list[Property]) -> None:
        self.dice = dice
        self.setting = setting
        self.people = people
        self.properties = properties
        self.space = space_of(len(people), len(properties))

    def state(self, name: str, places: Sequence[Place | int], people: Sequence[int]) -> Statement:
        """Make a statement of some kind; signs that the kind fixes are taken from it."""
        kind = KINDS[name]
        literals: dict[str, Place] = {}
        for letter, sign, place in zip(kind.letters, kind.signs, places, strict=False):
            number, affirmed = place if isinstance(place, tuple) else (place, True)
            literals[letter] = (number, affirmed if sign == "?" else sign == "+")
        persons = dict(zip(kind.people, people, strict=False))
        return Statement(self, name, self.dice.one(patterns()[name]), literals, persons)

    def link(self, one: Place, other: Place) -> Statement:
        """State that whoever has the one literal has the other."""
        if not one[1] and not other[1]:
            one, other = (other[0], True), (one[0], True)
        if one[1] and not other[1]:
            if self.dice.chance(50):
                one, other = other, one
            return self.state("no", [one[0], other[0]], [])
        name, order = self.dice.one(BOTH_AFFIRMED if one[1] else FIRST_DENIED)
        places = [one[0], other[0]]
        if not one[1] and name != "all without" and self.dice.chance(50):
            places.reverse()
        return self.state(name, places if order == "pq" else places[::-1], [])

    def rules(self) -> list[Statement]:
        """Draw rules: a chain through all properties, and some others."""
        dice = self.dice
        order = dice.shuffled(range(len(self.properties)))
        signs = [dice.chance(65) for _ in order]
        chain = [self.link((a, signs[a]), (b, signs[b])) for a, b in pairwise(order)]
        for _ in range(2):
            a, b = dice.some(order, 2)
            chain.append(self.link((a, dice.chance(65)), (b, dice.chance(65))))
        chain.append(self.state(dice.one(OF_THREE), dice.some(order, 3), []))
        person = dice.below(len(self.people))
        chain.append(self.state(dice.one(("except", "all except")), dice.some(order, 2), [person]))
        chain.append(self.state(dice.one(("some", "some without")), dice.some(order, 2), []))
        return chain

    def conditions(self) -> list[Statement]:
        """Draw choices and conditions about named people."""
        dice = self.dice
        everyone = range(len(self.people))
        found = []
        for _ in range(4):
            places: list[Place] = [(place, True) for place in dice.some(range(len(self.properties)), 2)]
            if dice.chance(75):
                name = dice.one(OF_TWO_PEOPLE)
                if name == "if" and dice.chance(40):
                    denied = dice.below(2)
                    places[denied] = (places[denied][0], False)
            else:
                name = dice.one(OF_ONE_PERSON)
            found.append(self.state(name, places, dice.some(everyone, 2)))
        return found

    def facts(self) -> list[Statement]:
        """Draw facts: several about each person."""
        dice = self.dice
        found = []
        for person in range(len(self.people)):
            drawn = dice.some(range(len(self.properties)), 2)
            found += [self.state("fact", [(place, dice.chance(60))], [person]) for place in drawn]
            places = dice.some(range(len(self.properties)), 2)
            found.append(self.state(dice.one(("facts", "mixed facts", "mixed facts")), places, [person]))
        people = dice.some(range(len(self.people)), 2)
        found.append(self.state(dice.one(("shared", "neither")), [dice.below(len(self.properties))], people))
        return found

    def questions(self, settled: Sequence[Known]) -> list[Statement]:
        """Draw hypotheses: some facts and their denials, rules, claims of existence and statements about two people."""
        dice = self.dice
        places, people = range(len(self.properties)), range(len(self.people))
        found = [self.state("fact", [(place, sign)], [person]) for person, place, sign in settled]
        found += [self.state(name, dice.some(places, 2), []) for name in ASKED_IN_GENERAL]
        found += [self.state(name, dice.some(places, 2), dice.some(people, 2)) for name in ASKED_OF_PEOPLE]
        return found
