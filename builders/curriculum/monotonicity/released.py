"""Reads sentences of the released monotonicity fragments, for a comparison of labels; no data comes from them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from wabe.builders.curriculum.monotonicity.oracle import FOLLOWS, can_be_true, implied
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError
from wabe.builders.curriculum.reading.tableau import AllBut, Atom, Least, Node, Term, both, negation

SORT = "one"
# What each word is a kind of, as the fragments have it.
BROADER = {
    **dict.fromkeys(("poodle", "beagle", "bulldog"), "dog"),
    "stallion": "horse",
    **dict.fromkeys(("dog", "cat", "horse", "rabbit", "badger", "bat"), "mammal"),
    "mammal": "animal",
    "newborn": "young",
    **dict.fromkeys(("iron", "steel"), "metal"),
    "hardwood": "wooden",
    "waltz": "dance",
    **dict.fromkeys(("dance", "run", "swim"), "move"),
    "stare at": "see",
    "hit": "touch",
}
OBJECTS = frozenset({"chair", "box", "door", "fence", "table", "wagon", "wheel", "wheelbarrow", "mailbox"})
ADJECTIVES = frozenset(
    ["young", "old", "newborn", "brown", "black", "metal", "iron", "steel", "wooden", "hardwood", "plastic"]
)
PASTS = {
    "danced": "dance",
    "waltzed": "waltz",
    "ran": "run",
    "swam": "swim",
    "slept": "sleep",
    "moved": "move",
    "saw": "see",
    "stared at": "stare at",
    "sniffed": "sniff",
    "touched": "touch",
    "inspected": "inspect",
    "hit": "hit",
    "scratched": "scratch",
    "moved away from": "move away from",
    "moved towards": "move towards",
}
VERBS = PASTS | {base: base for base in PASTS.values()}
ALONE = frozenset({"dance", "waltz", "run", "swim", "sleep", "move"})
STATES = frozenset({"happy", "sad"})
EVERY = ("every", "each", "all")
SOME = ("some", "a", "an")
# Longer sentences, numbers in sentences with two noun phrases, and "every" or "no" inside a relative clause take the
# tableau too long.
MOST_PHRASES = 2
Scope = Callable[[Term], Node]


def released_label(premise: str, hypothesis: str) -> int:
    """Tell whether a sentence follows, with existence taken for granted, as there; -1 where it cannot be told."""
    try:
        given, asked = Fragment(premise.split()), Fragment(hypothesis.split())
        said, question = given.sentence(), asked.sentence()
    except UnreadableError:
        return UNREADABLE
    most = 1 if given.numbers or asked.numbers else MOST_PHRASES
    if any(one.variables > most or one.deep for one in (given, asked)):
        return UNREADABLE
    if implied(said, question):
        return FOLLOWS
    found = can_be_true((negation(question), said, *given.assumed, *asked.assumed))
    return UNREADABLE if found is None else int(found)


@dataclass(slots=True)
class Fragment:
    """Reads one sentence of a fragment from left to right."""

    words: list[str]
    place: int = 0
    variables: int = 0
    numbers: list[int] = field(default_factory=list)
    assumed: list[Node] = field(default_factory=list)
    inside: bool = False
    deep: bool = False
    """Whether a relative clause is being read, and whether one has "every" or "no"."""

    def sentence(self) -> Node:
        """Read the whole sentence."""
        node = self._phrase()(self._predicate())
        if self.place < len(self.words):
            self._fail()
        return node

    def _take(self, *expected: str) -> bool:
        if tuple(self.words[self.place : self.place + len(expected)]) == expected:
            self.place += len(expected)
            return True
        return False

    def _next(self) -> str:
        return self.words[self.place] if self.place < len(self.words) else ""

    def _fail(self) -> None:
        raise UnreadableError(" ".join(self.words))

    def _determiner(self) -> tuple[str, int]:
        for word in EVERY:
            if self._take(word):
                return "every", 0
        if self._take("some", "but", "not", "all"):
            return "some but not all", 1
        for word in SOME:
            if self._take(word):
                return "at least", 1
        if self._take("no"):
            return "at most", 0
        for kind in ("at least", "at most", "exactly"):
            if self._take(*kind.split()):
                if not self._next().isdigit():
                    self._fail()
                self.numbers.append(int(self._next()))
                self.place += 1
                return kind, self.numbers[-1]
        self._fail()
        return "", 0

    def _phrase(self) -> Callable[[Scope], Node]:
        kind, number = self._determiner()
        fits = self._described()
        variable = self.variables
        self.variables += 1
        described = fits(variable)
        if kind in {"every", "at most"}:
            self.assumed.append(Least(1, SORT, variable, described))
            self.deep |= self.inside

        def apply(scope: Scope) -> Node:
            said = scope(variable)
            true, false = both(described, said), both(described, negation(said))
            least, most = Least(number, SORT, variable, true), AllBut(number, SORT, variable, negation(true))
            match kind:
                case "every":
                    return AllBut(0, SORT, variable, negation(false))
                case "some but not all":
                    return both(least, Least(1, SORT, variable, false))
                case "at most":
                    return most
                case "exactly":
                    return both(least, most)
            return least

        return apply

    def _described(self) -> Scope:
        predicates: list[str] = []
        if self._take("brown", "or", "black"):
            predicates.append("brown or black")
        while self._next() in ADJECTIVES:
            word = self._next()
            self.place += 1
            predicates += [*_chain(word), *(["brown or black"] * (word in {"brown", "black"}))]
        noun = self._next().removesuffix("es") if self._next() in {"boxes", "mailboxes"} else self._next()
        noun = noun.removesuffix("s")
        if noun not in BROADER and noun not in OBJECTS and noun not in {"animal", "quadruped", "object"}:
            self._fail()
        self.place += 1
        predicates += _chain(noun)
        predicates += ["object"] * (noun in OBJECTS)
        predicates += ["quadruped"] * ("dog" in predicates or "horse" in predicates or noun in {"cat", "rabbit"})
        predicates += ["animal"] * (noun == "quadruped")
        before = self.inside
        self.inside = self.inside or self._next() == "who"
        clause = self._relative() if self._take("who") else None
        self.inside = before
        return lambda term: both(
            *(Atom(one, (term,)) for one in dict.fromkeys(predicates)), *([clause(term)] if clause else [])
        )

    def _relative(self) -> Scope:
        if self._next() in {"was", "were", "did"} or self._next() in VERBS or self._verb_ahead():
            return self._predicate()
        agent = self._phrase()
        verb = self._verb()
        return lambda term: agent(lambda who: _event(verb, (who, term)))

    def _verb_ahead(self) -> bool:
        return any(" ".join(self.words[self.place : self.place + count]) in VERBS for count in (1, 2, 3))

    def _verb(self) -> str:
        for count in (3, 2, 1):
            found = VERBS.get(" ".join(self.words[self.place : self.place + count]))
            if found is not None:
                self.place += count
                return found
        self._fail()
        return ""

    def _predicate(self) -> Scope:
        if self._take("was") or self._take("were"):
            positive = not self._take("not")
            state = self._next()
            if state not in STATES:
                self._fail()
            self.place += 1
            return lambda who: Atom(state, (who,), positive)
        positive = not self._take("did", "not")
        verb = self._verb()
        if verb in ALONE:
            return lambda who: _event(verb, (who,)) if positive else negation(_event(verb, (who,)))
        target = self._phrase()

        def said(who: Term) -> Node:
            node = target(lambda what: _event(verb, (who, what)))
            return node if positive else negation(node)

        return said


def _chain(word: str) -> list[str]:
    found = [word]
    while found[-1] in BROADER:
        found.append(BROADER[found[-1]])
    return found


def _event(verb: str, terms: tuple[Term, ...]) -> Node:
    return both(*(Atom(one, terms) for one in _chain(verb)))
