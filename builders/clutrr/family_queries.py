"""SQL over published family trees: which stories have a tree that cannot be, or a fact that is false in it.

Lists are numbered from 1 in SQL and persons from 0; an index of 0, for somebody unknown, gives NULL.
"""

FATHERS, MOTHERS, SPOUSES = "family_fathers", "family_mothers", "family_spouses"


_WITH_SIDES = "'grandson', 'granddaughter', 'grandfather', 'grandmother', 'nephew', 'niece', 'uncle', 'aunt'"


def _father(person: str) -> str:
    return f"{FATHERS}[{person} + 1]"


def _mother(person: str) -> str:
    return f"{MOTHERS}[{person} + 1]"


def _spouse(person: str) -> str:
    return f"{SPOUSES}[{person} + 1]"


def _parent(child: str, parent: str) -> str:
    return f"({parent} >= 0 AND ({_father(child)} = {parent} OR {_mother(child)} = {parent}))"


def _through(through_father: str, through_mother: str) -> str:
    """Spell that what holds through one of the younger person's parents does so through the one that is told."""
    return f"(side <> 'mother' AND {through_father} OR side <> 'father' AND {through_mother})"


def _grandparent(child: str, grandparent: str) -> str:
    return _through(_parent(_father(child), grandparent), _parent(_mother(child), grandparent))


def _sibling(one: str, other: str) -> str:
    return (
        f"({one} <> {other} AND {_father(one)} >= 0 AND {_father(one)} = {_father(other)} "
        f"AND {_mother(one)} = {_mother(other)})"
    )


def _pibling(child: str, relative: str) -> str:
    return _through(_sibling(_father(child), relative), _sibling(_mother(child), relative))


def _holds(head: str, tail: str) -> str:
    """Spell whether what is stated of two persons is true in the tree; uncles and aunts are by blood.

    A side is told of relations through somebody's parent only.
    """
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
        f"WHEN relation IN ({', '.join(repr(name) for name in names.split(' '))}) THEN {meaning}"
        for names, meaning in meanings.items()
    )
    return f"coalesce((side = '' OR relation IN ({_WITH_SIDES})) AND CASE {cases} ELSE false END, false)"


# One line for each fact or person is several times as fast as a lambda over the lists of each story.
FALSE_FACTS = (
    "SELECT DISTINCT uid FROM (SELECT uid, unnest(edge_relations) AS relation, unnest(edge_sides) AS side, "
    f"unnest(edge_heads) AS head, unnest(edge_tails) AS tail, {FATHERS}, {MOTHERS}, {SPOUSES} FROM {{batch}}) "
    f"WHERE NOT {_holds('head', 'tail')}"
)

_PERSONS = (
    f"(SELECT uid, unnest(range(len({FATHERS}))) AS i, unnest({FATHERS}) AS father, unnest({MOTHERS}) AS mother, "
    f"unnest({SPOUSES}) AS spouse, {FATHERS}, {MOTHERS}, {SPOUSES}, genders FROM {{batch}})"
)
_IMPOSSIBLE = " OR ".join(
    (
        f"(spouse >= 0 AND {_spouse('spouse')} IS DISTINCT FROM i)",
        "(father >= 0) <> (mother >= 0)",
        f"(father >= 0 AND {_spouse('father')} IS DISTINCT FROM mother)",
        f"(i <> spouse AND father >= 0 AND father = {_father('spouse')} AND mother = {_mother('spouse')})",
        "(spouse >= 0 AND (father = spouse OR mother = spouse))",
        "genders[father + 1] = 'female'",
        "genders[mother + 1] = 'male'",
        "genders[i + 1] = genders[spouse + 1]",
    )
)


def _with_ancestors(generations: str) -> str:
    """Spell who has an ancestor so many generations ago; the fold begins with everybody, its first element."""
    return (
        f"list_reduce(list_transform(range({generations} + 1), lambda _: range(len({FATHERS}))), lambda kept, _: "
        f"list_filter(kept, lambda i: list_contains(kept, {_father('i')}) OR list_contains(kept, {_mother('i')})))"
    )


# Every generation needs a couple more, so that in the end nobody is left who is not in a cycle. Few families have eight
# generations, and only these are looked at to the end.
_OWN_ANCESTORS = f"(len({_with_ancestors('8')}) > 0 AND len({_with_ancestors(f'(len({FATHERS}) // 2 + 1)')}) > 0)"
IMPOSSIBLE_FAMILIES = (
    f"SELECT uid FROM {{batch}} WHERE len({FATHERS}) <> len({MOTHERS}) OR len({FATHERS}) <> len({SPOUSES}) "
    f"OR len({FATHERS}) < len(names) OR {_OWN_ANCESTORS} "
    f"UNION SELECT uid FROM {_PERSONS} WHERE coalesce({_IMPOSSIBLE}, false)"
)
