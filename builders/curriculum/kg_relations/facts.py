"""Facts about numbered entities: chains, facts beside them, and variants that exchange ends or relations."""

from collections import Counter
from collections.abc import Iterable, Mapping

from wabe.builders.curriculum.kg_relations.rules import SYMMETRIC, Fact, closure
from wabe.builders.curriculum.kg_relations.shapes import Shape, siblings
from wabe.builders.curriculum.kg_relations.source import relations
from wabe.builders.curriculum.library.dice import Dice

Facts = tuple[Fact, ...]

# How many facts stand beside a chain, by its length.
BESIDE = {1: (0, 1, 1, 2, 2, 3), 2: (0, 1, 1, 2), 3: (1, 1, 1, 1, 2), 4: (1,)}
# How often, of a hundred times, such a fact has no entity of the others, by how many these are.
APART = {1: 20, 2: 40, 3: 60, 4: 75}
# So many sets of facts are made of one, of which so many first by moving what is in them.
VARIANTS, MOVED = 7, 5
ACYCLIC = ("north of", "flows into", "taught", "parent of", "bought company", "supplies", "defeated", "biographer of")
KIN = frozenset({"married", "parent of", "grandparent of"})
# Groups of relations of which an entity has one in all.
TOGETHER = {"town in": "town in", "largest town": "town in"}


# The places of the two entities in a fact, for two facts.
_ENDS = ((1, 1), (1, 2), (2, 1), (2, 2))


class Cast:
    """The kinds of the entities of a scene, by their numbers."""

    def __init__(self, kinds: Iterable[str]) -> None:
        self.kinds = list(kinds)

    def add(self, kind: str) -> int:
        """Return the number of one more entity."""
        self.kinds.append(kind)
        return len(self.kinds) - 1


def base(dice: Dice, shape: Shape) -> tuple[Cast, Facts]:
    """Return a chain, with a second one or with some facts beside it."""
    cast = Cast(shape.kinds)
    facts = _chain(shape, list(range(len(shape.kinds))))
    if len(shape.steps) == 2 and dice.chance(45):
        # A second chain, which may end where the first one does.
        other = [cast.add(kind) for kind in shape.kinds[:-1]]
        last = len(shape.steps) if dice.chance(30) else cast.add(shape.kinds[-1])
        more = [*facts, *_chain(shape, [*other, last])]
        if consistent(more):
            return cast, tuple(more)
        cast = Cast(shape.kinds)
    for _ in range(dice.one(BESIDE[len(shape.steps)])):
        size = len(cast.kinds)
        more = [*facts, _beside(dice, cast, facts)]
        if consistent(more):
            facts = more
        else:
            del cast.kinds[size:]
    return cast, tuple(facts)


def _chain(shape: Shape, numbers: list[int]) -> list[Fact]:
    return [
        (relation, numbers[place + 1], numbers[place]) if inverted else (relation, numbers[place], numbers[place + 1])
        for place, (relation, inverted) in enumerate(shape.steps)
    ]


def _beside(dice: Dice, cast: Cast, facts: list[Fact]) -> Fact:
    """Return a fact that has one end of another fact, or none, and otherwise new entities."""
    name, subject, object_ = dice.one(facts)
    if dice.chance(APART[len(facts)]):
        return name, cast.add(cast.kinds[subject]), cast.add(cast.kinds[object_])
    relation = dice.one(siblings(cast.kinds[subject], cast.kinds[object_]))
    if dice.chance(50):
        return relation, cast.add(cast.kinds[subject]), object_
    return relation, subject, cast.add(cast.kinds[object_])


def variants(dice: Dice, cast: Cast, facts: Facts) -> list[Facts]:
    """Return sets of facts about the same entities: the given one, and others that differ in one or two places."""
    found = [facts]
    seen = {frozenset(facts)}

    def take(changed: list[Facts], most: int) -> None:
        for one in dice.shuffled(changed):
            if len(found) >= most:
                return
            if frozenset(one) not in seen:
                seen.add(frozenset(one))
                if consistent(one):
                    found.append(one)

    take(_moved(cast, facts), MOVED)
    take(_renamed(cast, facts), VARIANTS)
    for one in dice.some(found[1:], 2):
        take(_moved(cast, one), VARIANTS)
    return found


def _moved(cast: Cast, facts: Facts) -> list[Facts]:
    """Return the facts with two ends or two relations exchanged, or one of them turned round."""
    changed: list[Facts] = []
    for place, (relation, subject, object_) in enumerate(facts):
        kinds = cast.kinds[subject], cast.kinds[object_]
        if kinds[0] == kinds[1] and relation not in SYMMETRIC:
            changed.append(_put(facts, {place: (relation, object_, subject)}))
        for other in range(place + 1, len(facts)):
            name, one, two = facts[other]
            if (cast.kinds[one], cast.kinds[two]) == kinds and name != relation:
                changed.append(_put(facts, {place: (name, subject, object_), other: (relation, one, two)}))
            for i, j in _ENDS:
                mine, theirs = _number(facts[place], i), _number(facts[other], j)
                if mine != theirs and cast.kinds[mine] == cast.kinds[theirs]:
                    exchanged = {place: _with(facts[place], i, theirs), other: _with(facts[other], j, mine)}
                    changed.append(_put(facts, exchanged))
    return changed


def _renamed(cast: Cast, facts: Facts) -> list[Facts]:
    """Return the facts with another relation in one of them."""
    return [
        _put(facts, {place: (name, subject, object_)})
        for place, (relation, subject, object_) in enumerate(facts)
        for name in siblings(cast.kinds[subject], cast.kinds[object_])
        if name != relation
    ]


def _put(facts: Facts, changed: Mapping[int, Fact]) -> Facts:
    return tuple(changed.get(place, fact) for place, fact in enumerate(facts))


def _number(fact: Fact, end: int) -> int:
    return fact[1] if end == 1 else fact[2]


def _with(fact: Fact, end: int, number: int) -> Fact:
    return (fact[0], number, fact[2]) if end == 1 else (fact[0], fact[1], number)


def consistent(facts: Iterable[Fact]) -> bool:
    """Tell whether all can be so, and nothing is said twice."""
    given = list(facts)
    if any(subject == object_ for _, subject, object_ in given):
        return False
    if len({frozenset(ends) for _, *ends in given}) < len(given):
        return False
    used: set[tuple[str, str, int]] = set()
    for name, subject, object_ in given:
        relation = relations()[name]
        group = TOGETHER.get(name, name)
        ends = {"": (), "subject": (subject,), "object": (object_,), "both": (subject, object_)}[relation.once]
        for number in ends:
            # Either end of a symmetric relation is both its subject and its object.
            end = "any" if name in SYMMETRIC else "subject" if number == subject else "object"
            if (group, end, number) in used:
                return False
            used.add((group, end, number))
    return _ordered(given) and _kin(given)


def _ordered(facts: list[Fact]) -> bool:
    """Tell whether nobody comes back to himself over relations that have a direction."""
    for name in ACYCLIC:
        edges = [(subject, object_) for relation, subject, object_ in facts if relation == name]
        if len(edges) < 2:
            continue
        reached = set(edges)
        while more := {(a, d) for a, b in reached for c, d in edges if b == c} - reached:
            reached |= more
        if any(one == other for one, other in reached):
            return False
    return True


def _kin(facts: list[Fact]) -> bool:
    """Tell whether nobody is related to another in two ways, or has more than two parents."""
    kin = [fact for fact in facts if fact[0] in KIN]
    if len(kin) < 2:
        return True
    if max(Counter(object_ for relation, _, object_ in kin if relation == "parent of").values(), default=0) > 2:
        return False
    ways = Counter((relation, frozenset(ends)) for relation, *ends in closure(kin, doubtful=True) if relation in KIN)
    pairs = Counter(pair for _, pair in ways)
    return max(pairs.values()) == 1
