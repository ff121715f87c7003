"""Tells facts as a passage: in an order that links them, with pronouns, and with what has nothing to do with them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wabe.builders.curriculum.control.facts import Fact
from wabe.builders.curriculum.control.setting import Setting, capitalised
from wabe.builders.curriculum.control.telling import patterns, said
from wabe.builders.curriculum.library.dice import Dice

# How often, in a hundred, a sentence refers back to the one before, and two facts about a person become one sentence.
LINKED = 65
MERGED = 40
WRAPPED = 35
GROUPS_FIRST = 60
FEWEST_WORDS, MOST_WORDS = 92, 150
_BY_PRONOUN = {
    "member": "member_pronoun",
    "given": "given_pronoun",
    "not_given": "not_given_pronoun",
    "year_one": "year_pronoun",
    "role": "role_pronoun",
}
_BY_PLACE = {
    "member": "member_latter",
    "given": "given_latter",
    "not_given": "not_given_latter",
    "year_one": "year_latter",
}
# What the group of a person may be told together with, in one sentence.
_WITH_GROUP = {
    "year_one": "member_year",
    "given": "member_given",
    "not_given": "member_not_given",
    "role": "role_of_member",
}
# A sentence that begins like this has no place for another beginning.
_BEGUN = ("As ", "It was", "With ", "While ", "Either ", "One of", "Every", "There", "Both ")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its fact, if it tells one, and the sentence before it if it refers back to it."""

    text: str
    fact: Fact | None = None
    refers_back: bool = False


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


def tell(dice: Dice, setting: Setting, topics: Sequence[Sequence[Fact]]) -> Passage:
    """Tell the facts of some topics, the first of which says who is in which group."""
    first, *others = _merged(dice, topics)
    order = [first, *dice.shuffled(others)] if dice.chance(GROUPS_FIRST) else dice.shuffled([first, *others])
    pending = [one for topic in order for one in topic]
    verdict = [one for one in pending if one.construction.startswith("verdict")]
    pending = [one for one in pending if one not in verdict]
    lines: list[Line] = []
    while pending:
        before = lines[-1] if lines else None
        line = None
        if before is not None and not before.refers_back and dice.chance(LINKED):
            line = _linked(dice, setting, before, pending)
        if line is None:
            fact = pending.pop(0)
            line = Line(said(dice, fact.construction, setting, fact.slots)[0], fact)
        lines.append(line)
    for one in verdict:
        # Not right after what was claimed, and not between two sentences that belong together.
        claim = next(place for place, line in enumerate(lines) if line.fact and line.fact.construction == "report")
        later = [place for place in range(claim + 2, len(lines)) if not lines[place].refers_back]
        place = dice.one([*later, len(lines)])
        lines.insert(place, Line(said(dice, one.construction, setting, one.slots)[0], one))
    return Passage((*_opening(dice, setting), *_filled(dice, setting, _wrapped(dice, setting, lines))))


def _opening(dice: Dice, setting: Setting) -> list[Line]:
    g, h, i = dice.shuffled(setting.groups)
    a, b, c, d = dice.shuffled(setting.people)
    groups = Line(said(dice, "groups", setting, {"g": g, "h": h, "i": i})[0])
    people = Line(said(dice, "people", setting, {"a": a, "b": b, "c": c, "d": d})[0])
    return [Line(said(dice, f"intro_{setting.genre.name}", setting, {})[0]), groups, people]


def _filled(dice: Dice, setting: Setting, lines: list[Line]) -> list[Line]:
    """Add sentences that have nothing to do with the facts: fewer to passages that are long enough."""
    found = list(lines)
    fillers = dice.shuffled(patterns()[f"filler_{setting.genre.name}"])
    wanted = FEWEST_WORDS + dice.below(25) - 50
    for filler in fillers:
        if sum(len(line.text.split()) for line in found) >= wanted:
            break
        free = [place for place in range(1, len(found) + 1) if place == len(found) or not found[place].refers_back]
        found.insert(dice.one(free), Line(filler.fill(**setting.slots)))
    return found


def _merged(dice: Dice, topics: Sequence[Sequence[Fact]]) -> list[list[Fact]]:
    """Tell the group of a person together with something else, here and there."""
    found = [list(topic) for topic in topics]
    for other in [one for topic in found[1:] for one in topic if one.construction in _WITH_GROUP]:
        for member in [one for one in found[0] if one.construction == "member" and one.people == other.people]:
            if dice.chance(MERGED):
                both = replace(
                    member,
                    construction=_WITH_GROUP[other.construction],
                    slots={**member.slots, **other.slots},
                    worlds=member.worlds & other.worlds,
                    years=other.years,
                )
                found = [[both if one is member else one for one in topic if one is not other] for topic in found]
    return found


def _wrapped(dice: Dice, setting: Setting, lines: Sequence[Line]) -> list[Line]:
    """Give some sentences another beginning, each once in a passage."""
    left = {"wrap": dice.shuffled(patterns()["wrap"]), "wrap_rule": dice.shuffled(patterns()["wrap_rule"])}
    found: list[Line] = []
    for place, line in enumerate(lines):
        kind = "wrap_rule" if line.fact and line.fact.construction.startswith("rule") else "wrap"
        fixed = line.refers_back or line.text.startswith(_BEGUN) or ", as " in line.text or line.fact is None
        report = line.fact is not None and line.fact.construction.startswith(("report", "verdict"))
        if fixed or report or not place or not left[kind] or not dice.chance(WRAPPED):
            found.append(line)
            continue
        text = line.text.removesuffix(".")
        if not text.startswith(setting.names):
            text = text[0].lower() + text[1:]
        wrapped = left[kind].pop().text.format_map({**setting.slots, "clause": text})
        found.append(replace(line, text=capitalised(wrapped)))
    return found


def _linked(dice: Dice, setting: Setting, before: Line, pending: list[Fact]) -> Line | None:
    """Take a fact about what the sentence before was about, if there is one."""
    fact = before.fact
    if fact is None:
        return None
    for place, one in enumerate(pending):
        name, slots = None, dict(one.slots)
        if one.construction == "count_one" and fact.groups == one.groups:
            name = "count_that"
        elif len(one.people) == 1 and fact.people == one.people and one.construction in _BY_PRONOUN:
            name = _BY_PRONOUN[one.construction]
            slots["she"] = "she" if setting.female[one.people[0]] else "he"
        elif len(fact.people) == 2 and len(fact.groups) < 2 and one.construction in _BY_PLACE:
            if len(one.people) == 1 and one.people[0] in fact.people:
                name = _BY_PLACE[one.construction]
                order = sorted(fact.people, key=lambda who: before.text.find(setting.people[who]))
                slots["latter"] = "former" if one.people[0] == order[0] else "latter"
        if name is not None:
            del pending[place]
            return Line(said(dice, name, setting, slots)[0], one, refers_back=True)
    return None
