"""Draws what a version of a passage tells: who is in which group, who was given something, who holds an office."""

from wabe.builders.curriculum.control.facts import Fact
from wabe.builders.curriculum.control.setting import Setting
from wabe.builders.curriculum.control.worlds import (
    GROUPS,
    PEOPLE,
    all_given,
    any_of,
    denied,
    every,
    given,
    holder_given,
    holder_in,
    holds,
    in_group,
    none_given,
    same_group,
)
from wabe.builders.curriculum.library.dice import Dice


def membership(dice: Dice, setting: Setting, groups: list[int]) -> list[Fact]:
    """Tell who is in which group: of some exactly, of some by way of others, of some not at all."""
    exact: list[int] = []
    later: list[Fact] = []
    for person in dice.shuffled(list(PEOPLE)):
        alike = [other for other in exact if groups[other] == groups[person]]
        unlike = [other for other in exact if groups[other] != groups[person]]
        roll = dice.below(100)
        if not exact or roll < 40:
            exact.append(person)
        elif roll < 58 and alike:
            later.append(_two("member_same", setting, alike[0], person, same_group(alike[0], person)))
        elif roll < 66 and unlike:
            later.append(_two("member_apart", setting, unlike[0], person, denied(same_group(unlike[0], person))))
        elif roll < 80:
            not_in = dice.one([group for group in GROUPS if group != groups[person]])
            later.append(_partly(dice, setting, person, not_in))
    found: list[Fact] = []
    while exact:
        first = exact.pop(0)
        second = exact[0] if exact else None
        if second is not None and (groups[first] == groups[second] or dice.chance(65)):
            exact.pop(0)
            found.append(_pair(setting, first, second, groups))
        else:
            found.append(one_member(setting, first, groups[first]))
    return [*found, *dice.shuffled(later)]


def one_member(setting: Setting, person: int, group: int) -> Fact:
    """Tell the group of one person."""
    return Fact(
        construction="member",
        slots={"a": setting.people[person], "g": setting.groups[group]},
        worlds=in_group(person, group),
        people=(person,),
        groups=(group,),
    )


def _pair(setting: Setting, one: int, other: int, groups: list[int]) -> Fact:
    slots = {"a": setting.people[one], "b": setting.people[other], "g": setting.groups[groups[one]]}
    together = groups[one] == groups[other]
    if not together:
        slots["h"] = setting.groups[groups[other]]
    return Fact(
        construction="member_both" if together else "member_two",
        slots=slots,
        worlds=in_group(one, groups[one]) & in_group(other, groups[other]),
        people=(one, other),
        groups=(groups[one],) if together else (groups[one], groups[other]),
    )


def _two(construction: str, setting: Setting, one: int, other: int, worlds: int) -> Fact:
    slots = {"a": setting.people[one], "b": setting.people[other]}
    return Fact(construction=construction, slots=slots, worlds=worlds, people=(other, one))


def _partly(dice: Dice, setting: Setting, person: int, not_in: int) -> Fact:
    """Tell one group that a person is not in, or the two that are left."""
    name = setting.people[person]
    if dice.chance(50):
        left = dice.shuffled([group for group in GROUPS if group != not_in])
        slots = {"a": name, "g": setting.groups[left[0]], "h": setting.groups[left[1]]}
        groups = tuple(left)
        construction = "member_either"
    else:
        slots, groups, construction = {"a": name, "g": setting.groups[not_in]}, (not_in,), "member_not"
    worlds = denied(in_group(person, not_in))
    return Fact(construction=construction, slots=slots, worlds=worlds, people=(person,), groups=groups)


def gifts(dice: Dice, setting: Setting, groups: list[int]) -> list[Fact]:
    """Tell a rule about who was given the thing, and perhaps of one person whether it was so."""
    first, second, third = dice.shuffled(list(GROUPS))
    g, h = setting.groups[first], setting.groups[second]
    some = {
        "rule_except": every(none_given(first), all_given(second), all_given(third)),
        "rule_only": every(all_given(first), none_given(second), none_given(third)),
        "rule_two": every(all_given(first), all_given(second), none_given(third)),
        "rule_contrast": every(all_given(first), none_given(second)),
        "rule_all": all_given(first),
        "rule_none": none_given(first),
    }
    construction = dice.one(
        ("rule_except", "rule_except", "rule_only", "rule_two", "rule_contrast", "rule_two", "rule_except", *some)
    )
    two = construction in ("rule_two", "rule_contrast")
    # If a rule is about one group, some readers take it that the opposite holds of the others.
    suggested = {
        "rule_all": none_given(second) & none_given(third),
        "rule_none": all_given(second) & all_given(third),
    }
    members = [person for person in PEOPLE if groups[person] == first]
    slots = {"g": g, "h": h} if two else {"g": g}
    worlds = some[construction]
    if construction == "rule_all" and len(members) > 1 and dice.chance(70):
        out = dice.one(members)
        slots = {"g": g, "a": setting.people[out]}
        construction = "rule_all_but"
        rest = every(*(denied(in_group(one, first)) | given(one) for one in PEOPLE if one != out))
        worlds = rest & in_group(out, first) & denied(given(out))
        suggested["rule_all_but"] = suggested["rule_all"]
    rule = Fact(
        construction=construction,
        slots=slots,
        worlds=worlds,
        suggested=suggested.get(construction, worlds),
        groups=(first, second) if two else (first,),
    )
    if construction == "rule_all_but" or not dice.chance(55):
        return [rule]
    fitting = [(who, had) for who in PEOPLE for had in (False, True) if _allowed(rule, groups, who, had=had)]
    who, had = dice.one(fitting)
    single = Fact(
        construction="given" if had else "not_given",
        slots={"a": setting.people[who]},
        worlds=given(who) if had else denied(given(who)),
        people=(who,),
    )
    return [rule, single]


def _allowed(rule: Fact, groups: list[int], who: int, *, had: bool) -> bool:
    """Tell whether a person who is in this group may have been given the thing, or not, by any reading of the rule."""
    asked = given(who) if had else denied(given(who))
    there = every(*(in_group(person, group) for person, group in enumerate(groups)))
    return bool(there & rule.worlds & rule.suggested & asked)


def office(dice: Dice, setting: Setting, groups: list[int], facts: list[Fact]) -> list[Fact]:
    """Tell who holds the office, or something about whoever does."""
    holder = dice.below(len(PEOPLE))
    others = dice.shuffled([person for person in PEOPLE if person != holder])
    people, roll = setting.people, dice.below(100)
    if roll < 30:
        return [Fact(construction="role", slots={"a": people[holder]}, worlds=holds(holder), people=(holder,))]
    if roll < 55:
        worlds = holder_in(groups[holder])
        slots = {"g": setting.groups[groups[holder]]}
        return [Fact(construction="role_member", slots=slots, worlds=worlds, groups=(groups[holder],))]
    if roll < 70:
        two = dice.shuffled([holder, others[0]])
        slots = {"a": people[two[0]], "b": people[two[1]]}
        worlds = any_of(*map(holds, two))
        return [Fact(construction="role_either", slots=slots, worlds=worlds, people=tuple(two))]
    if roll < 82:
        slots = {"a": people[others[0]], "b": people[others[1]]}
        worlds = denied(any_of(*map(holds, others[:2])))
        return [Fact(construction="role_neither", slots=slots, worlds=worlds, people=tuple(others[:2]))]
    if roll < 92 and "given" in setting.topics:
        there = every(holds(holder), *(in_group(person, group) for person, group in enumerate(groups)))
        for one in facts:
            there &= one.worlds & one.suggested
        had = bool(there & given(holder))
        worlds = holder_given() if had else denied(holder_given())
        return [Fact(construction="role_given" if had else "role_not_given", worlds=worlds)]
    return [Fact(construction="role_open")]
