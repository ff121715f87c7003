"""SQL over published family trees: which stories have a tree that cannot be, or a fact that is false in it.

Lists are numbered from 1 in SQL and persons from 0; an index of 0, for somebody unknown, gives NULL.
"""

FATHERS, MOTHERS, SPOUSES = "family_fathers", "family_mothers", "family_spouses"


def _father(person: str) -> str:
    return f"{FATHERS}[{person} + 1]"


def _mother(person: str) -> str:
    return f"{MOTHERS}[{person} + 1]"


def _spouse(person: str) -> str:
    return f"{SPOUSES}[{person} + 1]"


def _parent(child: str, parent: str) -> str:
    return f"({parent} >= 0 AND ({_father(child)} = {parent} OR {_mother(child)} = {parent}))"


def _grandparent(child: str, grandparent: str) -> str:
    return f"({_parent(_father(child), grandparent)} OR {_parent(_mother(child), grandparent)})"


def _sibling(one: str, other: str) -> str:
    return (
        f"({one} <> {other} AND {_father(one)} >= 0 AND {_father(one)} = {_father(other)} "
        f"AND {_mother(one)} = {_mother(other)})"
    )


def _pibling(child: str, relative: str) -> str:
    return f"({_sibling(_father(child), relative)} OR {_sibling(_mother(child), relative)})"


def _holds(head: str, tail: str) -> str:
    """Spell whether what is stated of two persons is true in the tree; uncles and aunts are by blood."""
    meanings = {
        "son daughter": _parent(tail, head),
        "father mother": _parent(head, tail),
        "grandson granddaughter": _grandparent(tail, head),
        "grandfather grandmother": _grandparent(head, tail),
        "husband wife": f"{_spouse(head)} = {tail}",
        "brother sister": _sibling(head, tail),
        "nephew niece": _pibling(tail, head),
        "uncle aunt": _pibling(head, tail),
        "son-in-law daughter-in-law": _parent(_spouse(tail), head),
        "father-in-law mother-in-law": _parent(_spouse(head), tail),
        "brother-in-law sister-in-law": f"({_sibling(_spouse(head), tail)} OR {_sibling(head, _spouse(tail))})",
        "": "true",
    }
    cases = " ".join(
        f"WHEN edge_relations[i + 1] IN ({', '.join(repr(name) for name in names.split(' '))}) THEN {meaning}"
        for names, meaning in meanings.items()
    )
    return f"coalesce(CASE {cases} ELSE false END, false)"


FALSE_FACTS = (
    "SELECT uid FROM {batch} WHERE len(list_filter(range(len(edge_heads)), lambda i: NOT "
    + _holds("edge_heads[i + 1]", "edge_tails[i + 1]")
    + ")) > 0"
)

_IMPOSSIBLE = " OR ".join(
    (
        f"({_spouse('i')} >= 0 AND {_spouse(_spouse('i'))} IS DISTINCT FROM i)",
        f"({_father('i')} >= 0) <> ({_mother('i')} >= 0)",
        f"({_father('i')} >= 0 AND {_spouse(_father('i'))} IS DISTINCT FROM {_mother('i')})",
        _sibling("i", _spouse("i")),
        _parent("i", _spouse("i")),
        f"genders[{_father('i')} + 1] = 'female'",
        f"genders[{_mother('i')} + 1] = 'male'",
        f"genders[i + 1] = genders[{_spouse('i')} + 1]",
    )
)
# Those who have an ancestor that many generations ago, for ever more generations: nobody is left, but in a cycle, since
# every generation needs a couple more. The first element is where the fold begins.
_OWN_ANCESTORS = (
    f"list_reduce(list_transform(range(len({FATHERS}) // 2 + 2), lambda _: range(len({FATHERS}))), lambda kept, _: "
    f"list_filter(kept, lambda i: list_contains(kept, {_father('i')}) OR list_contains(kept, {_mother('i')})))"
)
IMPOSSIBLE_FAMILIES = (
    f"SELECT uid FROM {{batch}} WHERE len({FATHERS}) <> len({MOTHERS}) OR len({FATHERS}) <> len({SPOUSES}) "
    f"OR len({FATHERS}) < len(names) "
    f"OR len(list_filter(range(len({FATHERS})), lambda i: coalesce({_IMPOSSIBLE}, false))) > 0 "
    f"OR len({_OWN_ANCESTORS}) > 0"
)
