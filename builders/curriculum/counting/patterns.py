"""The patterns of counting, and which slots each has."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.library.patterns import Pattern, read_patterns

PATTERNS = Path(__file__).parent / "patterns.csv"
DOING = frozenset({"who", "did"})
COMPARING = DOING | {"other", "things"}
COLOURED = DOING | {"total", "things", "colour"}
SLOTS: Mapping[str, frozenset[str]] = {
    **{f"amount.{kind}": frozenset({"n", "things"}) for kind in ("exactly", "least", "over", "most", "under")},
    "amount.none": frozenset({"things"}),
    **{f"amount.{kind}": frozenset({"n", "next", "things"}) for kind in ("either", "neither")},
    "amount.range": frozenset({"n", "last", "things"}),
    "amount.strict_range": frozenset({"before", "after", "things"}),
    "amount.three": frozenset({"n", "next", "last", "things"}),
    "amount.outside": frozenset({"n", "last", "things"}),
    **{f"amount.{kind}": frozenset({"things"}) for kind in ("even", "odd")},
    "count": DOING | {"amount"},
    "number": DOING | {"things", "measure"},
    "not_over": frozenset({"who", "do", "n", "things"}),
    "not_any": frozenset({"who", "do", "things"}),
    "together": DOING | {"other", "amount"},
    "more_by": COMPARING | {"n"},
    **dict.fromkeys(("same", "twice", "more", "not_fewer"), COMPARING),
    "day_count": DOING | {"day", "amount"},
    "days_together": DOING | {"day", "later", "amount"},
    "day_more_by": DOING | {"day", "later", "things", "n"},
    **dict.fromkeys(("day_same", "day_twice", "day_more"), DOING | {"day", "later", "things"}),
    "parts": DOING | {"amounts"},
    "parts_only": DOING | {"amounts", "all"},
    "part_of": DOING | {"amount", "some", "things"},
    "part_and_rest": DOING | {"amount", "some", "things", "others"},
    "colour_all_but": COLOURED | {"n"},
    "colour_some": COLOURED | {"some"},
    "colour_rest": COLOURED | {"some", "second"},
    **dict.fromkeys(("colour_half", "colour_none"), COLOURED),
    "colour_count": DOING | {"amount"},
    "colour_share": DOING | {"some", "things", "colour"},
    "list_open": DOING | {"items"},
    "list_only": DOING | {"items", "things"},
    "list_more": DOING | {"items_and_others"},
    "list_besides": DOING | {"items", "others"},
    "list_among": DOING | {"amount", "items"},
    "list_not": frozenset({"who", "do", "item"}),
}


@cache
def patterns() -> Mapping[str, tuple[Pattern, ...]]:
    """Return the patterns of every construction."""
    return read_patterns(PATTERNS, SLOTS)
