"""A tableau that decides whether formulas can be true together, in a domain of any size.

Individuals are all different. A claim that someone exists is met by an individual that is there or by a new one, and
every choice is tried; so, when all branches close, no domain whatever has a model. A branch on which all formulas
are true is a model, and the search ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Term = str | int
"""A name, or the number of a variable or of an unnamed individual."""
Binding = dict[Term, Term]
Fact = tuple[str, tuple[Term, ...]]
"""A predicate and the individuals of which it holds or does not hold."""


@dataclass(frozen=True, slots=True)
class Atom:
    """That a predicate holds of some terms, or that it does not."""

    predicate: str
    terms: tuple[Term, ...]
    sign: bool = True


@dataclass(frozen=True, slots=True)
class And:
    """That all parts hold."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """That one part or more hold."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Least:
    """That a formula holds of so many members of a sort, or of more."""

    number: int
    sort: str
    variable: int
    body: "Node"


@dataclass(frozen=True, slots=True)
class AllBut:
    """That a formula holds of all members of a sort, except for so many at most."""

    number: int
    sort: str
    variable: int
    body: "Node"


Node = Atom | And | Or | Least | AllBut
TRUE = And(())


def both(*parts: Node) -> Node:
    """Return that all parts hold, without those that hold anyway."""
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,)))
    return flat[0] if len(flat) == 1 else And(flat)


def either(*parts: Node) -> Node:
    """Return that one part or more hold, without those that never hold."""
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, Or) else (part,)))
    return flat[0] if len(flat) == 1 else Or(flat)


def negation(node: Node) -> Node:
    """Return that a formula does not hold; negations stand at atoms only."""
    match node:
        case Atom(predicate, terms, sign):
            return Atom(predicate, terms, not sign)
        case And(parts):
            return Or(tuple(map(negation, parts)))
        case Or(parts):
            return And(tuple(map(negation, parts)))
        case Least(number, sort, variable, body):
            return AllBut(number - 1, sort, variable, negation(body))
        case AllBut(number, sort, variable, body):
            return Least(number + 1, sort, variable, negation(body))


Item = tuple[Node, Binding]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to go on: a fact, or an item that must hold, perhaps of a new member of a sort."""

    fact: tuple[str, tuple[Term, ...], bool] | None = None
    node: Node = TRUE
    binding: Binding = field(default_factory=dict)
    new: tuple[str, int] | None = None
    """The sort of the new member, and the variable that stands for it."""


@dataclass(slots=True)
class Tableau:
    """A branch: what is known of which individuals, and what must hold."""

    members: dict[str, list[Term]]
    """The individuals of each sort: at first the named ones."""
    items: list[Item]
    facts: dict[Fact, bool]
    most_members: int
    cut_off: bool = False
    """Whether a branch was given up because a sort would have had too many members."""
    _made: int = 0
    _claimed: dict[int, dict[tuple[Term, ...], bool]] = field(default_factory=dict)
    """By the identity of a formula and the individuals that it is about, whether it must hold or must not."""
    _negations: dict[int, Node] = field(default_factory=dict)
    _free: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def satisfiable(self) -> bool:
        """Tell whether all items can be true together."""
        learned: list[Fact] = []
        while True:
            choices = self._next_choices()
            if choices is None or len(choices) != 1 or choices[0].fact is None:
                break
            # What must be so is added without a branch of its own.
            predicate, terms, sign = choices[0].fact
            self.facts[predicate, terms] = sign
            learned.append((predicate, terms))
        found = choices is not None and (not choices or any(map(self._try, choices)))
        for fact in learned:
            del self.facts[fact]
        return found

    def _next_choices(self) -> list[Choice] | None:
        """Return the ways to go on with the item that has fewest; [] if all are true, None if one is false."""
        best: list[Choice] = []
        for node, binding in self.items:
            value = self._inner_value(node, binding)
            if value is False:
                return None
            if value is None and len(best) != 1:
                found = self._choices(node, binding)
                if not best or len(found) < len(best):
                    best = found
        return best

    def _try(self, choice: Choice) -> bool:
        """Go one way, search on, and come back."""
        if choice.fact is not None:
            predicate, terms, sign = choice.fact
            self.facts[predicate, terms] = sign
            found = self.satisfiable()
            del self.facts[predicate, terms]
            return found
        node, binding = choice.node, choice.binding
        if choice.new is not None:
            sort, variable = choice.new
            if len(self.members[sort]) >= self.most_members:
                self.cut_off = True
                return False
            # Variables are counted from 0 upwards.
            self._made -= 1
            self.members[sort].append(self._made)
            binding = {**binding, variable: self._made}
        individuals = self._individuals(node, binding)
        opposite = self._negation(node)
        before = self._claimed
        self._claimed = before | {
            id(node): before.get(id(node), {}) | {individuals: True},
            id(opposite): before.get(id(opposite), {}) | {individuals: False},
        }
        self.items.append((node, binding))
        found = self.satisfiable()
        self.items.pop()
        self._claimed = before
        if choice.new is not None:
            self.members[choice.new[0]].pop()
            self._made += 1
        return found

    def _value(self, node: Node, binding: Binding) -> bool | None:
        """Return whether a formula is true; what is claimed is true, since its own item sees to it."""
        claims = self._claimed.get(id(node))
        if claims is not None:
            claimed = claims.get(self._individuals(node, binding))
            if claimed is not None:
                return claimed
        return self._inner_value(node, binding)

    def _inner_value(self, node: Node, binding: Binding) -> bool | None:
        """Return whether a formula is true of the individuals of the branch; None where that is open.

        Every quantifier binds a variable of its own, so that one binding serves for all members, one after the other.
        """
        kind = type(node)
        if isinstance(node, Atom):
            known = self.facts.get((node.predicate, tuple([binding.get(term, term) for term in node.terms])))
            return None if known is None else known == node.sign
        if isinstance(node, And | Or):
            decisive = kind is Or
            result: bool | None = not decisive
            for part in node.parts:
                value = self._value(part, binding)
                if value is decisive:
                    return decisive
                if value is None:
                    result = None
            return result
        decisive = kind is Least
        left = node.number if decisive else node.number + 1
        maybe = 0
        for member in self.members[node.sort]:
            binding[node.variable] = member
            value = self._value(node.body, binding)
            if value is decisive:
                left -= 1
            elif value is None:
                maybe += 1
        if left <= 0:
            return decisive
        # To those of whom something must hold, a member may still be added.
        return None if decisive or maybe >= left else True

    def _choices(self, node: Node, binding: Binding) -> list[Choice]:
        """Return the ways to make an open formula true, of which one must be gone."""
        match node:
            case Atom(predicate, terms, sign):
                return [Choice(fact=(predicate, tuple([binding.get(term, term) for term in terms]), sign))]
            case And(parts):
                return next(self._choices(part, binding) for part in parts if self._value(part, binding) is None)
            case Or(parts):
                open_ = [part for part in parts if self._value(part, binding) is None]
                if len(open_) == 1:
                    return self._choices(open_[0], binding)
                return [Choice(node=part, binding=binding) for part in open_]
            case AllBut(number, sort, variable, body):
                every = [{**binding, variable: member} for member in self.members[sort]]
                failing = sum(self._value(body, one) is False for one in every)
                first = next(one for one in every if self._value(body, one) is None)
                if failing == number:
                    return self._choices(body, first)
                return [Choice(node=body, binding=first), Choice(node=self._negation(body), binding=first)]
            case Least(_, sort, variable, body):
                every = [{**binding, variable: member} for member in self.members[sort]]
                there = [Choice(node=body, binding=one) for one in every if self._value(body, one) is None]
                return [*there, Choice(node=body, binding=binding, new=(sort, variable))]

    def _negation(self, node: Node) -> Node:
        """Return the negation of a formula: for the same object always the same one, and for that one the first."""
        known = self._negations.get(id(node))
        if known is None:
            known = self._negations[id(node)] = negation(node)
            self._negations[id(known)] = node
        return known

    def _individuals(self, node: Node, binding: Binding) -> tuple[Term, ...]:
        free = self._free.get(id(node))
        if free is None:
            free = self._free[id(node)] = tuple(sorted(free_variables(node)))
        return tuple([binding[variable] for variable in free])


def possible(
    members: Mapping[str, Sequence[Term]], nodes: Sequence[Node], facts: Mapping[Fact, bool], more: int
) -> bool | None:
    """Tell whether formulas can all be true, given the named members of each sort and some facts about them.

    None: there is no model in which a sort has up to so many more members, and no proof that there is none at all.
    """
    named = max(map(len, members.values()), default=0)
    for most in range(named + 1, named + more + 1):
        tableau = Tableau(
            members={sort: list(some) for sort, some in members.items()},
            items=[(node, {}) for node in nodes],
            facts=dict(facts),
            most_members=most,
        )
        if tableau.satisfiable():
            return True
        if not tableau.cut_off:
            return False
    return None


def free_variables(node: Node) -> frozenset[int]:
    """Return the variables of a formula that it does not bind."""
    match node:
        case Atom(_, terms):
            return frozenset(term for term in terms if isinstance(term, int))
        case And(parts) | Or(parts):
            return frozenset[int]().union(*map(free_variables, parts))
        case Least(_, _, variable, body) | AllBut(_, _, variable, body):
            return free_variables(body) - {variable}
