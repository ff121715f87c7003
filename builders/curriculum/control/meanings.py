"""What a sentence adds to what the oracle has read, by the places of people, groups and numbers in it."""

from collections.abc import Mapping

from wabe.builders.curriculum.control.reader import NO, OFFICE, YES, Meaning, Reading, exactly, had, in_
from wabe.builders.curriculum.control.solving import ZERO
from wabe.builders.curriculum.reading.judging import UnreadableError

Of = Mapping[str, list[str]]


def is_in(*pairs: tuple[int, int]) -> Meaning:
    """Say which person is in which group, by their places in the sentence."""

    def meaning(r: Reading, o: Of) -> None:
        r.clauses += [((in_(o["A"][who]), frozenset({o["G"][group]})),) for who, group in pairs]

    return meaning


def is_not_in(r: Reading, o: Of) -> None:
    """Say which group a person is not in."""
    r.clauses.append(((in_(o["A"][0]), r.others(o["G"][0])),))


def is_in_either(r: Reading, o: Of) -> None:
    """Say of two groups that a person is in one of them."""
    r.clauses.append(((in_(o["A"][0]), frozenset(o["G"])),))


def same(r: Reading, o: Of) -> None:
    """Say that two people are in the same group."""
    one, other = map(in_, o["A"])
    r.clauses += [((one, r.others(group)), (other, frozenset({group}))) for group in r.groups]


def apart(r: Reading, o: Of) -> None:
    """Say that two people are in different groups."""
    one, other = map(in_, o["A"])
    r.clauses += [((one, r.others(group)), (other, r.others(group))) for group in r.groups]


def was_given(answer: frozenset[str]) -> Meaning:
    """Say of one person whether the thing was given."""
    return lambda r, o: r.clauses.append(((had(o["A"][0]), answer),))


def all_except(r: Reading, o: Of) -> None:
    """Say that nobody in a group was given it, and everybody else was."""
    r.rule(o["G"], NO)
    r.rule(r.others(*o["G"]), YES)


def only(r: Reading, o: Of) -> None:
    """Say that everybody in some groups was given it, and nobody else was."""
    r.rule(o["G"], YES)
    r.rule(r.others(*o["G"]), NO)


def contrast(r: Reading, o: Of) -> None:
    """Say that everybody in the first group was given it, and nobody in the second was."""
    r.rule([o["G"][0]], YES)
    r.rule([o["G"][1]], NO)


def everybody(r: Reading, o: Of) -> None:
    """Say that everybody in a group was given it, which suggests that the others were not."""
    r.rule(o["G"], YES)
    r.suggested_rules.append((r.others(*o["G"]), NO, ""))


def nobody(r: Reading, o: Of) -> None:
    """Say that nobody in a group was given it, which suggests that the others were."""
    r.rule(o["G"], NO)
    r.suggested_rules.append((r.others(*o["G"]), YES, ""))


def everybody_but(r: Reading, o: Of) -> None:
    """Say the same but for one person, who is in the group."""
    r.rule(o["G"], YES, o["A"][0])
    r.clauses += [((in_(o["A"][0]), frozenset(o["G"])),), ((had(o["A"][0]), NO),)]
    r.suggested_rules.append((r.others(*o["G"]), NO, ""))


def holder(r: Reading, o: Of) -> None:
    """Say who holds the office, or which two people one of whom does."""
    r.clauses.append(((OFFICE, frozenset(o["A"])),))


def not_holder(r: Reading, o: Of) -> None:
    """Say who of the four does not hold the office."""
    four(r, o)
    r.clauses.append(((OFFICE, frozenset(r.people) - {*o["A"]}),))


def of_holder(variable: str, answer: frozenset[str] | None = None) -> Meaning:
    """Say something of whoever holds the office: if it is this person, it holds of this person."""

    def meaning(r: Reading, o: Of) -> None:
        four(r, o)
        name_of = {"group": in_, "given": had}[variable]
        values = frozenset(o["G"]) if answer is None else answer
        r.clauses += [((OFFICE, frozenset(r.people) - {name}), (name_of(name), values)) for name in r.people]

    return meaning


def four(r: Reading, o: Of) -> None:
    """Say that the office is held by one of those named."""
    if o["N"] != [str(len(r.people))]:
        raise UnreadableError("one of how many?")


def numbers(part: str, *told: tuple[int, int]) -> Meaning:
    """Say which number belongs to whom, by their places in the sentence."""
    symbol = "G" if part == "counts" else "A"

    def meaning(r: Reading, o: Of) -> None:
        for who, number in told:
            getattr(r, part).extend(exactly(o[symbol][who], int(o["N"][number])))

    return meaning


def apart_by(part: str, sign: int) -> Meaning:
    """Say by how much two numbers differ."""
    symbol = "G" if part == "counts" else "A"

    def meaning(r: Reading, o: Of) -> None:
        (one, other), number = o[symbol], sign * int(o["N"][0])
        getattr(r, part).extend([(one, other, number), (other, one, -number)])

    return meaning


def beyond(part: str, sign: int) -> Meaning:
    """Say what a number is above, or below."""
    symbol = "G" if part == "counts" else "A"

    def meaning(r: Reading, o: Of) -> None:
        name, number = o[symbol][0], int(o["N"][0])
        getattr(r, part).append((ZERO, name, -number - 1) if sign > 0 else (name, ZERO, number - 1))

    return meaning


def larger(part: str, sign: int) -> Meaning:
    """Say which of two numbers is larger."""
    symbol = "G" if part == "counts" else "A"

    def meaning(r: Reading, o: Of) -> None:
        one, other = o[symbol][::sign]
        getattr(r, part).append((other, one, -1))

    return meaning


def count_limit(r: Reading, o: Of) -> None:
    """Say what a group must have more than, to get the fixture."""
    r.count_limit = int(o["N"][0])


def year_limit(r: Reading, o: Of) -> None:
    """Say before which year people must have come, to use the facility."""
    r.year_limit = int(o["N"][0])


def claimed(*, verdict: bool | None) -> Meaning:
    """Say what somebody claims, and whether it is true, if that is told at once."""

    def meaning(r: Reading, o: Of) -> None:
        r.claimed = "E" in o
        r.verdict = verdict

    return meaning


def denied(r: Reading, _: Of) -> None:
    """Say what somebody claims not to have happened."""
    r.claimed = False


def nothing(r: Reading, _: Of) -> None:
    """Say only what the text is about."""


def verdict_is(*, verdict: bool | None) -> Meaning:
    """Say whether what was claimed is true."""

    def meaning(r: Reading, _: Of) -> None:
        r.verdict = verdict

    return meaning


def both(first: Meaning, second: Meaning) -> Meaning:
    """Say two things."""

    def meaning(r: Reading, o: Of) -> None:
        first(r, o)
        second(r, o)

    return meaning
