"""Tells facts as a passage: in an order that links them, with pronouns, and with what has nothing to do with them."""

from collections.abc import Mapping, Sequence
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
# How often a topic is led up to, and how many facts are told at most.
LED = 40
MOST_FACTS = 9
FEWEST_WORDS = 92
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
_LEFT_OUT = frozenset(f"{part}_{how}" for part in ("year", "count") for how in ("one", "above", "below", "order"))
# A sentence that begins like this has no place for another beginning.
_BEGUN = ("As ", "It was", "With ", "While ", "Either ", "One of", "Every", "There", "Both ")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its fact, if it tells one, and the sentence before it if it refers back to it."""

    text: str
    fact: Fact | None = None
    refers_back: bool = False
    led: bool = False
    """Whether the sentence before leads up to it."""


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
    told = dict(zip(topics, _merged(dice, list(topics.values())), strict=True))
    first, *others = told
    order = [first, *dice.shuffled(others)] if dice.chance(GROUPS_FIRST) else dice.shuffled([first, *others])
    pending = [(topic, one) for topic in order for one in told[topic]]
    while len(pending) > MOST_FACTS and (left_out := [one for one in pending if one[1].construction in _LEFT_OUT]):
        pending.remove(dice.one(left_out))
    verdict = [one for _, one in pending if one.construction.startswith("verdict")]
    pending = [(topic, one) for topic, one in pending if one not in verdict]
    lines: list[Line] = []
    begun = {first}
    words = _Words(dice, setting)
    while pending:
        before = lines[-1] if lines else None
        line = None
        if before is not None and not before.refers_back and dice.chance(LINKED):
            line = words.linked(before, pending)
        if line is None:
            topic, fact = pending.pop(0)
            led = topic not in begun and dice.chance(LED)
            if led:
                lines.append(Line(words.said(f"lead_{topic}", {})))
            begun.add(topic)
            line = Line(words.said(fact.construction, fact.slots), fact, led=led)
        lines.append(line)
    for one in verdict:
        # Not right after what was claimed, and not between two sentences that belong together.
        claim = next(place for place, line in enumerate(lines) if line.fact and line.fact.construction == "report")
        place = dice.one([place for place in _free(lines) if place > claim + 1] or [len(lines)])
        lines.insert(place, Line(words.said(one.construction, one.slots), one))
    return Passage((*_opening(dice, setting), *_filled(dice, setting, _wrapped(dice, setting, lines))))


def _free(lines: Sequence[Line]) -> list[int]:
    """Return the places at which another sentence may come."""
    return [place for place in range(1, len(lines)) if not lines[place].refers_back and not lines[place].led] + [
        len(lines)
    ]


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
        found.insert(dice.one(_free(found)), Line(filler.fill(**setting.slots)))
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
        fixed = (
            line.refers_back
            or line.led
            or line.text.startswith(_BEGUN)
            or ", as " in line.text
            or ", for one," in line.text
            or line.fact is None
        )
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


class _Words:
    """Puts facts into words; what everybody did in some year is told in full only once."""

    def __init__(self, dice: Dice, setting: Setting) -> None:
        self.dice = dice
        self.setting = setting
        self.told_in_full = False

    def said(self, construction: str, slots: Mapping[str, str]) -> str:
        """Return a sentence."""
        genre = self.setting.genre
        joined = genre.came if self.told_in_full else genre.joined
        text = said(self.dice, construction, self.setting, {**slots, "joined": joined})[0]
        self.told_in_full = self.told_in_full or genre.joined in text
        return text

    def linked(self, before: Line, pending: list[tuple[str, Fact]]) -> Line | None:
        """Take a fact about what the sentence before was about, if there is one."""
        fact = before.fact
        if fact is None:
            return None
        people = self.setting.people
        for place, (_, one) in enumerate(pending):
            name, slots = None, dict(one.slots)
            if one.construction == "count_one" and fact.groups == one.groups:
                name = "count_that"
            elif len(one.people) == 1 and fact.people == one.people and one.construction in _BY_PRONOUN:
                name = _BY_PRONOUN[one.construction]
                slots["she"] = "she" if self.setting.female[one.people[0]] else "he"
            elif len(fact.groups) < 2 and one.construction in _BY_PLACE and _is_one_of_two(one, fact):
                name = _BY_PLACE[one.construction]
                order = sorted(fact.people, key=lambda who: before.text.find(people[who]))
                slots["latter"] = "former" if one.people[0] == order[0] else "latter"
            if name is not None:
                del pending[place]
                return Line(self.said(name, slots), one, refers_back=True)
        return None


def _is_one_of_two(one: Fact, before: Fact) -> bool:
    return len(before.people) == 2 and len(one.people) == 1 and one.people[0] in before.people
