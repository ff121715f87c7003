"""Reads the English of the texts: every sentence becomes a formula, composed from its noun and verb phrases."""

from collections.abc import Callable
from dataclasses import dataclass, field

from wabe.builders.curriculum.quantifier.source import WHERE
from wabe.builders.curriculum.quantifier.tokens import PEOPLE, Tokens, lexicon
from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.reading.tableau import TRUE, AllBut, Atom, Least, Node, Term, both, either, negation

MEMBER, QUALITY = "∈", "="
"""Begin the predicates of being of a sort, and of having a quality."""
Scope = Callable[[Term], Node]
Quantified = Callable[[Scope], Node]
"""A noun phrase: from what is said of an individual to a formula."""

PRONOUNS = {"everyone": "every", "someone": "a", "anyone": "any"}
AUXILIARIES = frozenset({"has", "have", "is", "are", "does", "do"})
COUNTS = {"one": 1, "two": 2}


def read_sentences(text: str) -> tuple[Node, ...]:
    """Read a text of one or more sentences."""
    if not text.endswith("."):
        msg = f"no full stop: {text}"
        raise UnreadableError(msg)
    return tuple(Reader(sentence).sentence() for sentence in text[:-1].split(". "))


@dataclass(slots=True)
class Reader(Tokens):
    """Reads one sentence from left to right."""

    variables: int = 0
    bound: dict[str, int] = field(default_factory=dict)
    """Nouns of "for each city, …": "that city" is this variable."""
    last_verb: str = ""
    """The verb to which "but not Oslo" belongs."""

    def _fresh(self) -> int:
        self.variables += 1
        return self.variables - 1

    # Sentences.

    def sentence(self) -> Node:
        """Read the whole sentence."""
        node = self._clause()
        if self.place < len(self.words):
            self.fail("the end")
        return node

    def _clause(self) -> Node:
        if self.take("for", "each") or self.take("for", "every"):
            sort, guard = self._noun()
            self.must(",")
            variable = self._fresh()
            self.bound[sort.split()[0]] = variable
            return AllBut(0, sort, variable, either(negation(guard(variable)), self._clause()))
        if self.take("there", "is") or self.take("there", "are"):
            if self.take("several"):
                first, _ = self._noun()
                self.must("and", "several")
                second, _ = self._noun()
                return both(Least(2, first, self._fresh(), TRUE), Least(2, second, self._fresh(), TRUE))
            return self._phrase()(lambda _: TRUE)
        subject = self._subject()
        said = self._predicate()
        return subject(said)

    def _subject(self) -> Quantified:
        """Read a subject: two names joined by "and", or any noun phrase."""
        if self.place + 1 < len(self.words) and self.words[self.place + 1] == "and" and self.is_name():
            return self._list()
        return self._phrase()

    def _list(self) -> Quantified:
        first = self.name()
        self.must("and")
        second = self.name()
        return lambda scope: both(scope(first), scope(second))

    # Noun phrases.

    def _phrase(self) -> Quantified:
        """Read a name, "that city", "both Oslo and Rome", or a determiner with a noun and its clauses."""
        if self.is_name():
            name = self.name()
            return lambda scope: scope(name)
        if self.take("both"):
            return self._list()
        if self.take("neither"):
            first = self.name()
            self.must("nor")
            second = self.name()
            return lambda scope: both(negation(scope(first)), negation(scope(second)))
        if self.take("that"):
            noun = lexicon().nouns.get(self.next(), "")
            if noun not in self.bound:
                self.fail("a noun that was mentioned")
            self.place += 1
            variable = self.bound[noun]
            return lambda scope: scope(variable)
        return self._quantified()

    def _quantified(self) -> Quantified:
        kind, number = self._determiner()
        guard: Scope
        if kind.endswith("one!"):
            kind, sort, guard = kind.removesuffix("one!"), PEOPLE, _anything
        else:
            sort, guard = self._noun()
        if kind == "every" and self.take("except", "one"):
            self.take("person")
            kind, number = "except", 1
        if kind == "some":
            self.take("or", "other")
        clause = self._clauses()
        variable = self._fresh()
        fits = both(guard(variable), clause(variable))

        def apply(scope: Scope) -> Node:
            true = both(fits, scope(variable))
            false = both(fits, negation(scope(variable)))
            match kind:
                case "every":
                    return AllBut(0, sort, variable, negation(false))
                case "not every":
                    return Least(1, sort, variable, false)
                case "no":
                    return AllBut(0, sort, variable, negation(true))
                case "exactly":
                    return _exactly(number, sort, variable, true)
                case "except":
                    return _exactly(number, sort, variable, false)
                case "at most":
                    return AllBut(number, sort, variable, negation(true))
            return Least(number, sort, variable, true)

        return apply

    def _determiner(self) -> tuple[str, int]:
        """Read a determiner and its number; "one!" marks those that are whole noun phrases."""
        if self.take("not"):
            if self.take("everyone"):
                return "not everyone!", 0
            self.must("every")
            return "not every", 0
        if self.take("no", "one"):
            return "noone!", 0
        for kind, extra in (("at least", 0), ("at most", 0), ("exactly", 0), ("more than", 1), ("fewer than", -1)):
            if self.take(*kind.split()):
                if self.next() not in COUNTS:
                    self.fail("a number")
                self.place += 1
                number = COUNTS[self.words[self.place - 1]] + extra
                return {"more than": "at least", "fewer than": "at most"}.get(kind, kind), number
        if self.take("one", "and", "the", "same"):
            return "a", 1
        word = self.next()
        self.place += 1
        if word in PRONOUNS:
            if word == "someone":
                self.take("or", "other")
            return f"{PRONOUNS[word]}one!", 1
        if word in {"every", "each"}:
            return "every", 0
        if word in {"a", "an", "any", "some", "no"}:
            return {"an": "a"}.get(word, word), 1
        self.place -= 1
        self.fail("a determiner")
        return "", 0

    def _noun(self) -> tuple[str, Scope]:
        """Read a noun with an adjective before it and a place after it: its sort, and what the adjective says."""
        adjective = self.next() if self.next() in lexicon().adjectives else ""
        self.place += bool(adjective)
        noun = lexicon().nouns.get(self.next())
        if noun is None:
            self.fail("a noun")
        self.place += 1
        sort = str(noun)
        for where in sorted(set(WHERE.values())):
            if self.take(*where.split()):
                sort = f"{noun} {where}"
        return sort, (lambda term: Atom(QUALITY + adjective, (term,))) if adjective else _anything

    def _clauses(self) -> Scope:
        """Read the relative clauses after a noun, if there are any."""
        found: list[Scope] = []
        while True:
            start = self.place
            if found and self.take("and") and self.next() not in {"who", "whom", "that", "which"}:
                self.place = start
                break
            if self.take("to", "whom"):
                found.append(self._gapped("receiver"))
            elif self.take("who") or self.take("whom") or self.take("that") or self.take("which"):
                found.append(self._predicate() if self._starts_verb() else self._gapped("object"))
            else:
                self.place = start
                break
        return lambda term: both(*(clause(term) for clause in found))

    def _starts_verb(self) -> bool:
        return self.next() in AUXILIARIES or self.next() in lexicon().verbs

    def _gapped(self, gap: str) -> Scope:
        """Read a clause in which the noun before it is what something is done to, or who gets something."""
        both = self.take("both")
        subject = self._list() if both else self._phrase()
        positive, verb, participants = self._verb()
        if participants == 2:
            return lambda term: subject(lambda doer: _signed(positive, Atom(verb, (doer, term))))
        if gap == "receiver":
            thing = self._phrase()
            return lambda term: subject(
                lambda doer: _signed(positive, thing(lambda what: Atom(verb, (doer, term, what))))
            )
        self.must("to")
        receiver = self._phrase()
        return lambda term: subject(
            lambda doer: _signed(positive, receiver(lambda whom: Atom(verb, (doer, whom, term))))
        )

    # Verb phrases.

    def _predicate(self) -> Scope:
        """Read what is said of a subject; "but …" adds a second verb phrase, or the negation with another object."""
        said = self._simple_predicate()
        if self.take("but", "not"):
            verb = self.last_verb
            other = self.name()
            return lambda term: both(said(term), negation(Atom(verb, (term, other))))
        if self.take("but"):
            more = self._simple_predicate()
            return lambda term: both(said(term), more(term))
        self.take("as", "well")
        return said

    def _simple_predicate(self) -> Scope:
        if self.next() in {"is", "are"}:
            return self._copula()
        start = self.place
        if self.take("has"):
            positive = not self.take("not")
            if self.take("been"):
                return self._passive(positive=positive)
            self.place = start
        positive, verb, participants = self._verb()
        self.last_verb = verb
        first = self._phrase()
        if participants == 2:
            return lambda doer: _signed(positive, first(lambda what: Atom(verb, (doer, what))))
        if self.take("to"):
            receiver = self._phrase()
            return lambda doer: _signed(
                positive, first(lambda what: receiver(lambda whom: Atom(verb, (doer, whom, what))))
            )
        thing = self._phrase()
        return lambda doer: _signed(positive, first(lambda whom: thing(lambda what: Atom(verb, (doer, whom, what)))))

    def _copula(self) -> Scope:
        """Read "is a nurse who …", "is not French", "is admired by …"."""
        self.place += 1
        positive = not self.take("not")
        if self.next() in {"a", "an"} or self.next() in lexicon().nouns:
            self.take("a") or self.take("an")
            sort, _ = self._noun()
            clause = self._clauses()
            return lambda term: _signed(positive, both(Atom(MEMBER + sort, (term,)), clause(term)))
        if self.next() in lexicon().adjectives:
            self.place += 1
            adjective = self.words[self.place - 1]
            return lambda term: _signed(positive, Atom(QUALITY + adjective, (term,)))
        return self._passive(positive=positive)

    def _passive(self, *, positive: bool) -> Scope:
        verb = self._verb_form()[0]
        self.must("by")
        doer = self._phrase()
        return lambda term: _signed(positive, doer(lambda one: Atom(verb, (one, term))))

    def _verb(self) -> tuple[bool, str, int]:
        """Read an active verb with its auxiliary: whether it is affirmed, its base, and its participants."""
        positive = True
        if self.next() in {"has", "have", "does", "do"}:
            self.place += 1
            positive = not self.take("not")
        verb, participants = self._verb_form()
        return positive, verb, participants

    def _verb_form(self) -> tuple[str, int]:
        form = lexicon().verbs.get(self.next())
        if form is None:
            self.fail("a verb")
            return "", 0
        self.place += 1
        return form


def _anything(_: Term) -> Node:
    return TRUE


def _signed(positive: bool, node: Node) -> Node:
    return node if positive else negation(node)


def _exactly(number: int, sort: str, variable: int, body: Node) -> Node:
    return both(Least(number, sort, variable, body), AllBut(number, sort, variable, negation(body)))
