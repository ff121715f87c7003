"""Reads the English of the texts: every sentence becomes a formula, composed from its noun and verb phrases."""

from collections.abc import Callable
from dataclasses import dataclass, field

from wabe.builders.curriculum.monotonicity.tokens import Tokens, lexicon
from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.reading.tableau import AllBut, Atom, Least, Node, Term, both, either, negation

Scope = Callable[[Term], Node]
Quantified = Callable[[Scope], Node]
"""A noun phrase: from what is said of an individual to a formula."""
DENIALS = ("it is not true that", "it is not the case that")
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
SIMPLE = {
    "not every": "not every",
    "not all": "not every",
    "not a single": "no",
    "every": "every",
    "each": "every",
    "all": "every",
    "any": "some",
    "a": "some",
    "an": "some",
}
# Before a number; the last field is added to it.
BEFORE = (
    ("at least", "at least", 0),
    ("no fewer than", "at least", 0),
    ("more than", "at least", 1),
    ("at most", "at most", 0),
    ("no more than", "at most", 0),
    ("fewer than", "at most", -1),
    ("exactly", "exactly", 0),
    ("precisely", "exactly", 0),
)


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says, sentence by sentence, and the noun phrases whose existence may be taken for granted."""

    nodes: tuple[Node, ...]
    assumed: tuple[Node, ...]


def read_text(text: str) -> Said:
    """Read a text of one or more sentences."""
    if not text.endswith("."):
        msg = f"no full stop: {text}"
        raise UnreadableError(msg)
    readers = [Reader(sentence) for sentence in text[:-1].split(". ")]
    nodes = tuple(reader.sentence() for reader in readers)
    return Said(nodes, tuple(node for reader in readers for node in reader.assumed))


@dataclass(slots=True)
class Reader(Tokens):
    """Reads one sentence."""

    variables: int = 0
    assumed: list[Node] = field(default_factory=list)

    def sentence(self) -> Node:
        """Read the whole sentence."""
        node = self._statement()
        if self.place < len(self.words):
            self.fail("the end")
        return node

    def _statement(self) -> Node:
        for denial in DENIALS:
            if self.take(denial):
                return negation(self._clause())
        if self.take("if"):
            first = self._clause()
            self.must(",")
            self.take("then")
            return either(negation(first), self._clause())
        node = self._clause()
        if self.take("if"):
            return either(negation(self._clause()), node)
        return node

    def _clause(self) -> Node:
        if self.take("there was") or self.take("there were"):
            subject = self._phrase(alone=True)
            if not (self.take("who") or self.take("that")):
                self.fail("who")
            return subject(self._predicate())
        subject = self._phrase()
        return subject(self._predicate())

    # Noun phrases.

    def _phrase(self, *, alone: bool = False) -> Quantified:
        """Read a name or a noun phrase; one that stands alone ends before its relative clause."""
        name = self.find(lexicon().names)
        if name is not None:
            return lambda scope: scope(name[0])
        kind, number = self._determiner()
        sort, fits = self._described(alone=alone)
        variable = self.variables
        self.variables += 1
        described = fits(variable)
        self.assumed.append(Least(1, sort, variable, described))

        def apply(scope: Scope) -> Node:
            said = scope(variable)
            true, false = both(described, said), both(described, negation(said))
            match kind:
                case "every":
                    return AllBut(0, sort, variable, negation(false))
                case "not every":
                    return Least(1, sort, variable, false)
                case "at most":
                    return AllBut(number, sort, variable, negation(true))
                case "exactly":
                    return both(Least(number, sort, variable, true), AllBut(number, sort, variable, negation(true)))
            return Least(number, sort, variable, true)

        return apply

    def _determiner(self) -> tuple[str, int]:
        for written, kind, more in BEFORE:
            if self.take(written):
                return kind, self._number() + more
        for written, kind in SIMPLE.items():
            if self.take(written):
                return ("at most", 0) if kind == "no" else (kind, 1)
        if self.take("no"):
            return "at most", 0
        number = self._number()
        self.must("or more")
        return "at least", number

    def _number(self) -> int:
        found = NUMBERS.get(self.next())
        if found is None:
            self.fail("a number")
            return 0
        self.place += 1
        return found

    def _described(self, *, alone: bool) -> tuple[str, Scope]:
        """Read a noun with what stands before and after it: its broadest noun, and what else is said."""
        predicates: list[str] = []
        noun = self.find(lexicon().nouns)
        if noun is None:
            predicates += self.need(lexicon().adjectives, "an adjective or a noun")
            noun = self.need(lexicon().nouns, "a noun")
        predicates += noun[:-1]
        if self.take("from"):
            predicates.append(f"from {self.need(lexicon().cities, 'a city')[0]}")
        lacks: tuple[str, ...] = ()
        if self.take("without"):
            lacks = self._part()
        elif self.take("with"):
            predicates += self._part()
        clause = self._relative() if not alone and (self.take("who") or self.take("that")) else None

        def fits(term: Term) -> Node:
            parts: list[Node] = [Atom(one, (term,)) for one in predicates]
            if lacks:
                parts.append(negation(both(*(Atom(one, (term,)) for one in lacks))))
            if clause is not None:
                parts.append(clause(term))
            return both(*parts)

        return noun[-1], fits

    def _part(self) -> tuple[str, ...]:
        if not self.take("a"):
            self.must("an")
        return tuple(f"has {one}" for one in self.need(lexicon().parts, "a part"))

    def _relative(self) -> Scope:
        known = lexicon()
        verbs = self.next() in {"was", "were", "did"} or self.next() in known.done or self.next() in known.pasts
        if verbs:
            return self._predicate()
        agent = self._phrase()
        verb = self.need(known.done, "a verb with an object")[0]
        return lambda term: agent(lambda who: Atom(verb, (who, term)))

    # Verb phrases.

    def _predicate(self) -> Scope:
        known = lexicon()
        positive = True
        if self.take("was") or self.take("were"):
            positive = not self.take("not")
            return self._acted(self.need(known.participles, "a participle"), positive=positive)
        if self.take("did not"):
            positive = False
        acted = self.find(known.pasts if positive else known.bases)
        if acted is not None:
            return self._acted(acted, positive=positive)
        verb = self.need(known.done if positive else known.doing, "a verb")
        target = self._phrase()
        setting = self._setting()
        return lambda who: _signed(positive, target(lambda what: _event(verb, setting, (who, what))))

    def _acted(self, verb: tuple[str, ...], *, positive: bool) -> Scope:
        setting = self._setting()
        return lambda who: _signed(positive, _event(verb, setting, (who,)))

    def _setting(self) -> tuple[str, ...]:
        found = self.find(lexicon().settings)
        if found is not None:
            return found
        start = self.place
        narrow = self.take("in the centre of")
        if narrow or self.take("in"):
            city = self.find(lexicon().cities)
            if city is not None:
                return (f"in the centre of {city[0]}", f"in {city[0]}") if narrow else (f"in {city[0]}",)
        self.place = start
        return ()


def _signed(positive: bool, node: Node) -> Node:
    return node if positive else negation(node)


def _event(verb: tuple[str, ...], setting: tuple[str, ...], terms: tuple[Term, ...]) -> Node:
    """Return that something happened, with all that is broader: who sprinted on Monday also ran on Monday."""
    return both(*(Atom(f"{one} {when}".strip(), terms) for one in verb for when in (*setting, "")))
