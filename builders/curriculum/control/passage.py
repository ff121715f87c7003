"""Tells facts as a passage: in an order that links them, with pronouns, and with what has nothing to do with them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from wabe.builders.curriculum.control.facts import Fact
from wabe.builders.curriculum.control.setting import Setting, capitalised
from wabe.builders.curriculum.control.telling import patterns, said
from wabe.builders.curriculum.library.dice import Dice

# How often, in a hundred, a sentence refers back to the one before, and two facts about a person become one sentence.
LINKED = 90
MERGED = 50
WRAPPED = 22
VARIED = 40
# How often a topic is led up to, and how often numbers come before the last sentence of the opening.
LED = 45
LED_TO_REPORT = 75
EARLY = 40
PEOPLE_FIRST = 40
MOST_FACTS = 9
MOST_WRAPPED = 2
FEWEST_WORDS = 62
_BY_PRONOUN = {"year_one": "year_pronoun", "role": "role_pronoun"}
# What a pronoun, or "that department", may refer back to.
_OF_PEOPLE = frozenset(f"member{how}" for how in ("", "_both", "_two", "_same", "_apart", "_not", "_either"))
_OF_GIFT = frozenset({"given", "not_given", "member_given", "member_not_given"})
_OF_GROUP = frozenset({"member", "member_both"})
# What the group of a person may be told together with, in one sentence.
_WITH_GROUP = {
    "year_one": "member_year",
    "given": "member_given",
    "not_given": "member_not_given",
    "role": "role_of_member",
}
# Those of them that come after a rule about the same thing, and not where groups are told.
_AFTER_RULE = frozenset({"given", "not_given"})
_LEFT_OUT = frozenset(f"{part}_{how}" for part in ("year", "count") for how in ("one", "above", "below", "order"))
# Rules that leave nobody open, so that a passage may say that it tells who was given something.
_CLOSED = frozenset({"rule_except", "rule_only", "rule_two"})
# A sentence that begins like this has no place for another beginning.
_BEGUN = ("As ", "In ", "With ", "While ", "Either ", "One of", "Every", "There", "Both ", "Those ")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its fact, if it tells one, and the sentence before it if it refers back to it."""

    text: str
    fact: Fact | None = None
    refers_back: bool = False
    begins: bool = False
    """Whether a topic begins here, so that a sentence about something else may come before it."""
    wrapped: bool = False
    opens: bool = False
    """Whether it says where the text is from, which groups there are, or who is named."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The lines of a passage."""

    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """Return the passage as it is published."""
        return " ".join(line.text for line in self.lines)

    @property
    def facts(self) -> list[Fact]:
        """Return all that is told."""
        return [line.fact for line in self.lines if line.fact is not None]


def tell(dice: Dice, setting: Setting, topics: Mapping[str, Sequence[Fact]]) -> Passage:
    """Tell the facts of some topics, the first of which says who is in which group."""
    groups, people = _opening(dice, setting)
    early = next((topic for topic in topics if topic in ("counts", "years") and dice.chance(EARLY)), None)
    told = _merged(dice, {topic: facts for topic, facts in topics.items() if topic != early})
    order = _ordered(dice, told)
    if early is not None:
        told[early] = list(topics[early])
    told = _shortened(dice, told)
    words = _Words(dice, setting)
    intro = Line(words.said(f"intro_{setting.genre.name}", {}), opens=True)
    if early is None:
        lines = [intro, *([people, groups] if dice.chance(PEOPLE_FIRST) else [groups, people])]
    else:
        first, last = (groups, people) if early == "counts" else (people, groups)
        lines = [intro, first, *words.block([(early, one) for one in told[early]], ()), last]
    lines += words.block([(topic, one) for topic in order for one in told[topic]], ("role", *order[1:2]))
    return Passage(tuple(_filled(dice, setting, _wrapped(dice, setting, lines))))


def _ordered(dice: Dice, told: Mapping[str, Sequence[Fact]]) -> list[str]:
    """Return topics in an order: groups first, what somebody claims last, and the office after what it may refer to."""
    first, *others = told
    middle = dice.shuffled([topic for topic in others if topic != "report"])
    if "given" in middle and "role" in middle:
        middle = ["given", "role"]
    return [first, *middle, *(topic for topic in others if topic == "report")]


def _shortened(dice: Dice, told: Mapping[str, Sequence[Fact]]) -> dict[str, list[Fact]]:
    """Leave out some numbers where there are too many facts."""
    found = {topic: list(facts) for topic, facts in told.items()}
    while sum(map(len, found.values())) > MOST_FACTS:
        left_out = [(topic, one) for topic, some in found.items() for one in some if one.construction in _LEFT_OUT]
        if not left_out:
            break
        topic, one = dice.one(left_out)
        found[topic].remove(one)
    return found


def _opening(dice: Dice, setting: Setting) -> tuple[Line, Line]:
    g, h, i = dice.shuffled(setting.groups)
    a, b, c, d = dice.shuffled(setting.people)
    groups = Line(said(dice, "groups", setting, {"g": g, "h": h, "i": i})[0], opens=True)
    people = Line(said(dice, "people", setting, {"a": a, "b": b, "c": c, "d": d})[0], opens=True)
    return groups, people


def _filled(dice: Dice, setting: Setting, lines: list[Line]) -> list[Line]:
    """Add sentences that have nothing to do with the facts: fewer to passages that are long enough."""
    found = list(lines)
    fillers = dice.shuffled(patterns()[f"filler_{setting.genre.name}"])
    wanted = FEWEST_WORDS + dice.below(25)
    for filler in fillers:
        if sum(len(line.text.split()) for line in found if not line.opens) >= wanted:
            break
        ends = [place for place, line in enumerate(found) if line.begins and not found[place - 1].opens]
        # No two in a row.
        free = [place for place in (*ends, len(found)) if found[place - 1].fact is not None]
        if free:
            found.insert(dice.one(free), Line(filler.fill(**setting.slots)))
    return found


def _merged(dice: Dice, topics: Mapping[str, Sequence[Fact]]) -> dict[str, list[Fact]]:
    """Tell the group of a person together with something else, here and there."""
    found = {topic: list(facts) for topic, facts in topics.items()}
    for other in [one for topic, facts in topics.items() for one in facts if one.construction in _WITH_GROUP]:
        for member in [one for one in found["groups"] if one.construction == "member" and one.people == other.people]:
            if len(found["groups"]) > 1 and dice.chance(MERGED):
                both = replace(
                    member,
                    construction=_WITH_GROUP[other.construction],
                    slots={**member.slots, **other.slots},
                    worlds=member.worlds & other.worlds,
                    years=other.years,
                )
                here, gone = (other, member) if other.construction in _AFTER_RULE else (member, other)
                found = {
                    topic: [both if one is here else one for one in facts if one is not gone]
                    for topic, facts in found.items()
                }
    return found


def _wrapped(dice: Dice, setting: Setting, lines: Sequence[Line]) -> list[Line]:
    """Give some sentences another beginning, each once in a passage."""
    left = {"wrap": dice.shuffled(patterns()["wrap"])[:MOST_WRAPPED], "wrap_rule": list(patterns()["wrap_rule"])}
    found: list[Line] = []
    for line in lines:
        before = found[-1] if found else line
        rule = line.fact is not None and line.fact.construction.startswith("rule")
        kind = "wrap_rule" if rule else "wrap"
        fixed = line.fact is None or line.refers_back or line.text.startswith(_BEGUN)
        # "Also" needs something of the same topic before it, and is not said twice in a row.
        fixed = fixed or ((line.begins or before.wrapped) and not rule) or (before.begins and before.fact is None)
        report = line.fact is not None and line.fact.construction.startswith(("report", "denial", "verdict"))
        if fixed or report or not left[kind] or not dice.chance(WRAPPED):
            found.append(line)
            continue
        text = line.text.removesuffix(".")
        if not text.startswith(setting.names):
            text = text[0].lower() + text[1:]
        wrapped = left[kind].pop().text.format_map({**setting.slots, "clause": text})
        found.append(replace(line, text=capitalised(wrapped), wrapped=True))
    return found


class _Words:
    """Puts facts into words; what everybody did in some year is told in full only once."""

    def __init__(self, dice: Dice, setting: Setting) -> None:
        self.dice = dice
        self.setting = setting
        self.told_in_full = False
        self.varied = False

    def said(self, construction: str, slots: Mapping[str, str]) -> str:
        """Return a sentence."""
        genre = self.setting.genre
        joined = genre.came if self.told_in_full else genre.joined
        if construction == "member" and not self.varied and self.dice.chance(VARIED):
            construction, self.varied = "member_those", True
        text = said(self.dice, construction, self.setting, {**slots, "joined": joined})[0]
        self.told_in_full = self.told_in_full or genre.joined in text
        return text

    def block(self, pending: list[tuple[str, Fact]], near: Collection[str]) -> list[Line]:
        """Tell facts one after the other; those of some topics may come earlier, right after what they refer to."""
        lines: list[Line] = []
        begun: set[str] = set()
        going_on = ""
        while pending:
            before = lines[-1] if lines else None
            taken = None
            if before is not None and not before.refers_back and self.dice.chance(LINKED):
                taken = self.linked(before, pending, near)
            if taken is not None:
                topic, line = taken
                lines.append(line)
            else:
                topic, fact = pending.pop(0)
                begins = topic != going_on
                going_on = topic
                told = [fact, *(one for other, one in pending if other == topic)]
                if topic not in begun and self.leads(topic, told, early=not near):
                    lines.append(Line(self.said(f"lead_{topic}", {}), begins=True))
                    begins = False
                lines.append(Line(self.said(fact.construction, fact.slots), fact, begins=begins))
            begun.add(topic)
        return lines

    def leads(self, topic: str, facts: Sequence[Fact], *, early: bool) -> bool:
        """Tell whether a topic is led up to: only if enough is told, and nothing of it has been told before.

        Years that come early follow the names, and need no other word before them.
        """
        fits = {
            "counts": len(facts) > 2,
            "years": len(facts) > 2 and not self.told_in_full and not early,
            "given": facts[0].construction in _CLOSED,
        }
        return (
            self.dice.chance(LED_TO_REPORT) if topic == "report" else fits.get(topic, False) and self.dice.chance(LED)
        )

    def linked(self, before: Line, pending: list[tuple[str, Fact]], near: Collection[str]) -> tuple[str, Line] | None:
        """Take a fact about what the sentence before was about, if there is one."""
        fact = before.fact
        if fact is None or fact.construction not in _OF_PEOPLE | _OF_GIFT:
            return None
        for place, (topic, one) in enumerate(pending):
            if topic not in near:
                continue
            name, slots = None, dict(one.slots)
            if one.construction == "count_one" and fact.groups == one.groups and fact.construction in _OF_GROUP:
                name = "count_that"
            elif one.construction in _BY_PRONOUN and self._is_clear(one.people[0], fact.people):
                name = _BY_PRONOUN[one.construction]
                slots["she"] = "she" if self.setting.female[one.people[0]] else "he"
            if name is not None:
                del pending[place]
                return topic, Line(self.said(name, slots), one, refers_back=True)
        return None

    def _is_clear(self, who: int, named: Sequence[int]) -> bool:
        """Tell whether "she" or "he" can only be this one of those who were just named."""
        female = self.setting.female
        return [one for one in named if female[one] == female[who]] == [who]
