"""The kinds of scenes: which forms their premises and hypotheses have, and in which worlds they are checked."""

from dataclasses import dataclass

OF_OBJECT = ("every_named", "some_named", "none_named", "not_every_named")
TWO_NAMED_OBJECTS = (
    *("every_named", "some_named", "none_named", "not_every_named", "every_second", "some_second", "none_second"),
    *("not_every_second", "first_then_second", "some_both", "none_both", "some_first_only", "some_neither"),
    "none_neither",
)
COUNTED_OBJECTS = (
    *("two_named", "two_not_named", "at_most_one_named", "exactly_one_named", "all_but_one_named", "two_second"),
    *("exactly_one_second", "all_but_one_second"),
)
OF_AN_INSTANCE = (
    *("named_first", "named_second", "named_not_first", "named_not_second", "named_first_only", "named_both"),
    "named_neither",
)
PLAIN = (
    *("every_every", "every_some", "one_for_all", "someone_every", "each_by_some", "some_some", "none_any"),
    *("someone_none", "one_by_none", "none_every", "none_by_all", "not_every_every"),
)
COUNTING = (
    *("every_two", "two_for_all", "two_every", "each_by_two", "every_at_most_one", "each_by_at_most_one"),
    *("every_exactly_one", "each_by_exactly_one", "exactly_one_every", "all_but_one_some", "exactly_one_for_all"),
    *("one_for_all_but_one", "someone_exactly_one", "someone_two", "one_for_two"),
)
OF_ONE = (
    *("named_every", "named_some", "named_none", "named_not_every", "named_two", "named_exactly_one"),
    "named_at_most_one",
)
OF_TWO = ("named_follows", "named_common", "named_no_common", "named_alone")
OF_A_PAIR = ("named_pair", "named_not_pair")
QUALITY = ("quality_every", "quality_none", "quality_not_every", "quality_some")
WITH_QUALITY = (
    *("every_some_quality", "one_quality_for_all", "every_every_quality", "none_any_quality", "someone_none_quality"),
    *("someone_every_quality", "one_quality_by_none", "each_quality_by_some", "none_every_quality"),
    *("chosen_by_some_quality", "chosen_by_all_quality", "chosen_by_some_not_quality", "others_by_some"),
    *("every_some_other", "none_any_other", "one_other_for_all"),
)
GIVING = (
    *("every_every_some", "every_every_every", "one_thing_for_all", "each_giver_one_thing", "each_receiver_one_thing"),
    *("some_giver_every_some", "some_giver_one_thing", "some_giver_some_every", "some_receiver_every_some"),
    *("some_receiver_every_every", "some_giver_every_every", "nothing_at_all", "some_giver_nothing"),
    *("some_receiver_nothing", "some_thing_never", "no_giver_every_some", "no_receiver_every_some"),
    *("no_one_everything", "no_thing_for_all", "some_some_some", "not_every_every_some", "every_some_every"),
    *("every_some_some", "each_receiver_some", "each_thing_used"),
)
OF_A_GIVER = (
    *("named_giver_every_some", "named_giver_one_thing", "named_giver_every_every", "named_giver_nothing"),
    *("named_giver_some_every", "named_giver_some_some"),
)
MEMBERS = ("named_member_every", "named_member_some", "named_member_none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A kind of scene."""

    construction: str
    pools: tuple[tuple[str, ...], ...]
    """A premise has one form of each, in an order that is drawn; none where a pool has an empty name."""
    hypotheses: tuple[str, ...]
    facts: tuple[tuple[str, ...], ...] = ((),)
    """A premise has all forms of one of these besides."""
    people: bool = False
    """Whether the doers are people in general ("everyone"), of whom it need not be said that they are people."""
    names: tuple[int, int] = (0, 0)
    """How many doers and objects have names."""
    others: tuple[int, int, int] = (5, 5, 0)
    """Up to how many unnamed doers, objects and things the worlds have."""
    quality: bool = False


FAMILIES = (
    Family(
        construction="one quantifier",
        pools=((*TWO_NAMED_OBJECTS, *COUNTED_OBJECTS), ("", *TWO_NAMED_OBJECTS, *COUNTED_OBJECTS)),
        hypotheses=(*TWO_NAMED_OBJECTS, *COUNTED_OBJECTS),
        people=True,
        names=(0, 2),
        others=(5, 0, 0),
    ),
    Family(
        construction="two quantifiers",
        pools=((*PLAIN, *COUNTING), ("", *PLAIN)),
        hypotheses=(*PLAIN, *COUNTING),
        facts=((), ("several",)),
    ),
    Family(
        construction="one quantifier, an instance",
        pools=(TWO_NAMED_OBJECTS, (*OF_AN_INSTANCE, *TWO_NAMED_OBJECTS)),
        hypotheses=(*TWO_NAMED_OBJECTS, *OF_AN_INSTANCE),
        facts=(("member",), ("not_member",)),
        names=(1, 2),
        others=(5, 0, 0),
    ),
    Family(
        construction="three quantifiers",
        pools=(GIVING, ("", *GIVING)),
        hypotheses=GIVING,
        others=(3, 3, 3),
    ),
    Family(
        construction="two quantifiers, an instance",
        pools=((*PLAIN, *COUNTING, *OF_ONE), (*OF_ONE, *PLAIN)),
        hypotheses=(*OF_ONE, *PLAIN, *COUNTING),
        people=True,
        names=(1, 0),
        others=(5, 5, 0),
    ),
    Family(
        construction="a quality",
        pools=(WITH_QUALITY, (*QUALITY, *PLAIN, *WITH_QUALITY)),
        hypotheses=(*WITH_QUALITY, *PLAIN, *QUALITY),
        quality=True,
    ),
    Family(
        construction="two quantifiers, two instances",
        pools=(OF_TWO, (*PLAIN, *OF_ONE, *OF_TWO)),
        hypotheses=(*OF_TWO, *OF_ONE, *PLAIN),
        people=True,
        names=(2, 0),
        others=(5, 5, 0),
    ),
    Family(
        construction="one quantifier",
        pools=((*TWO_NAMED_OBJECTS, *COUNTED_OBJECTS), ("", *TWO_NAMED_OBJECTS, *COUNTED_OBJECTS)),
        hypotheses=(*TWO_NAMED_OBJECTS, *COUNTED_OBJECTS),
        names=(0, 2),
        others=(5, 0, 0),
    ),
    Family(
        construction="two quantifiers, an instance",
        pools=((*PLAIN, *COUNTING, *MEMBERS), (*OF_ONE, *PLAIN)),
        hypotheses=(*OF_ONE, *PLAIN, *COUNTING),
        facts=(("member",),),
        names=(1, 0),
        others=(5, 5, 0),
    ),
    Family(
        construction="two quantifiers, an instance",
        pools=(PLAIN, (*OF_ONE, *PLAIN)),
        hypotheses=(*OF_ONE, *PLAIN),
        facts=(("member",), ("not_member",)),
        names=(1, 0),
        others=(4, 4, 0),
    ),
    Family(
        construction="three quantifiers, an instance",
        pools=((*GIVING, *OF_A_GIVER), (*GIVING, *OF_A_GIVER)),
        hypotheses=(*OF_A_GIVER, *GIVING),
        facts=(("member",), ("not_member",)),
        names=(1, 0),
        others=(3, 3, 3),
    ),
    Family(
        construction="two quantifiers, two instances",
        pools=((*PLAIN, *OF_ONE, *OF_OBJECT), (*OF_OBJECT, *OF_A_PAIR, *OF_ONE)),
        hypotheses=(*OF_A_PAIR, *OF_ONE, *OF_OBJECT, *PLAIN),
        facts=(("member", "object"), ("not_member", "object"), ("member", "not_object")),
        names=(1, 1),
        others=(5, 5, 0),
    ),
)
# The families of successive scenes: those of which fewer scenes can be used have more turns.
TURNS = (*range(len(FAMILIES)), *(place for place, family in enumerate(FAMILIES) if family.others[2]))
