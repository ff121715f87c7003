"""Stories of a week or of lives: what happened on which day, or in which year."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.temporal import questions as ask
from wabe.builders.curriculum.temporal import statements as say
from wabe.builders.curriculum.temporal.errands import whole_events
from wabe.builders.curriculum.temporal.events import Event, Moment
from wabe.builders.curriculum.temporal.network import UNKNOWN, Least
from wabe.builders.curriculum.temporal.statements import ORIGIN, Statement
from wabe.builders.curriculum.temporal.story import Role, Story, listed, people, told_story, versions_of
from wabe.builders.curriculum.temporal.wording import WEEKDAYS, units


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """Days of a week, or years; dates are counted from the origin."""

    kind: str
    opener: str | None
    unit: str
    first: int
    last: int
    furthest: int
    """The largest number of days or years that a sentence counts."""
    same: str

    def date(self, time: int) -> str:
        """Write a date by itself."""
        return WEEKDAYS[time] if self.unit == "day" else str(time)

    def on(self, time: int) -> str:
        """Write a date as something is dated."""
        return f"on {self.date(time)}" if self.unit == "day" else f"in {self.date(time)}"


WEEK = Calendar(kind="week", opener="opener_week", unit="day", first=0, last=6, furthest=4, same="on the same day")
LIVES = Calendar(kind="lives", opener=None, unit="year", first=1951, last=2019, furthest=12, same="in the same year")


def dated_story(dice: Dice, vocabulary: Vocabulary, size: int, chained: int, calendar: Calendar) -> Story:
    """Draw a story of so many dated events."""
    persons = 1 + dice.below(min(3, size - 1))
    if calendar is WEEK:
        events = whole_events(dice, vocabulary, size, persons)
    else:
        chosen = people(dice, vocabulary, persons)
        turns = dice.some(listed("lives", vocabulary, "life"), size)
        events = [
            Event(number=number, person=dice.one(chosen), word=word, start=1 + number, end=1 + number)
            for number, word in enumerate(turns)
        ]
    order = dice.shuffled(events)
    roles: list[Role] = [partial(_dated, event=order[0], calendar=calendar)]
    for place in range(1, size):
        other = order[place - 1] if dice.chance(chained) else dice.one(order[:place])
        roles.append(partial(_link, a=order[place], b=other, calendar=calendar))
    swaps = [(one, other) for one in events for other in events if one.number < other.number]
    bounds = [bound for event in events for bound in _inside(event, calendar)]

    def fits(least: Least) -> bool:
        earliest = [int(time) for time in least[ORIGIN] if time > UNKNOWN // 2]
        latest = [-int(time) for time in least[:, ORIGIN] if time > UNKNOWN // 2]
        return max(earliest) <= calendar.last and min(latest[1:], default=calendar.last) >= calendar.first

    return told_story(
        calendar.kind,
        calendar.opener,
        events,
        # "Last week" has seven days; but who does not think of that should come to the same answer.
        (tuple(bounds) if calendar is WEEK else (), ()),
        partial(versions_of, dice, roles, swaps, chained),
        fits,
        lambda least: _questions(dice, events, least, calendar),
    )


def _inside(event: Event, calendar: Calendar) -> tuple[say.Bound, say.Bound]:
    return (ORIGIN, event.start, calendar.first), (event.start, ORIGIN, -calendar.last)


def _some_date(dice: Dice, calendar: Calendar) -> int:
    if calendar is WEEK:
        return dice.below(7)
    return calendar.first + 15 + dice.below(35)


def _dated(dice: Dice, event: Event, calendar: Calendar) -> Statement:
    time = _some_date(dice, calendar)
    return say.at(Moment(event), time, calendar.on(time), "on")


def _link(dice: Dice, a: Event, b: Event, calendar: Calendar) -> Statement:
    x, y = (Moment(a), Moment(b)) if dice.chance(50) else (Moment(b), Moment(a))
    count = 1 + dice.below(calendar.furthest)
    match dice.below(13):
        case 0:
            return _same(x, y, calendar)
        case 1 | 2:
            return _at_least(x, y, 1 + dice.below(3), calendar)
        case 3:
            return _later(x, y, calendar)
        case 4:
            time = 1 + dice.below(5) if calendar is WEEK else _some_date(dice, calendar)
            return say.no_later(Moment(a), time, calendar.date(time), "date_by")
        case 5:
            time = 1 + dice.below(4) if calendar is WEEK else _some_date(dice, calendar)
            return say.no_earlier(Moment(a), time, calendar.date(time), "date_from")
        case 6 | 7:
            return _dated(dice, a, calendar)
        case _:
            return say.gap(x, y, count, units(count, calendar.unit), "date_gap")


def _same(x: Moment, y: Moment, calendar: Calendar) -> Statement:
    bounds = say.exactly(x.point, y.point, 0)
    return Statement(construction="date_same", slots={"x": x, "y": y, "s": calendar.same}, bounds=bounds)


def _at_least(x: Moment, y: Moment, count: int, calendar: Calendar) -> Statement:
    told = units(count, calendar.unit)
    return Statement(construction="date_least", slots={"x": x, "y": y, "d": told}, bounds=((x.point, y.point, count),))


def _later(x: Moment, y: Moment, calendar: Calendar) -> Statement:
    """State that something is some days or years later: two or more, as most readers take it, but one at least."""
    if calendar is WEEK:
        return say.order(x, y, "date_week", least=1)
    return Statement(
        construction="date_some",
        slots={"x": x, "y": y, "units": f"{calendar.unit}s"},
        bounds=((x.point, y.point, 2),),
        loosely=((x.point, y.point, 1),),
    )


def _questions(dice: Dice, events: Sequence[Event], least: Sequence[Least], calendar: Calendar) -> list[Statement]:
    moments = [Moment(event) for event in events]
    pairs = [(x, y) for x in moments for y in moments if x != y]
    found = [ask.is_date_before(x, y) for x, y in dice.some(pairs, 8)]
    found += [ask.is_date_between(*dice.some(moments, 3)) for _ in range(3)]
    for x, y in dice.some(pairs, 8):
        for time in dice.some(_exact(least, x, y, 0), 2):
            found.append(ask.is_date_apart(x, y, time, units(time, calendar.unit)))
            if time > 1:
                found.append(ask.is_date_further(x, y, time - 1, units(time - 1, calendar.unit)))
    for x, y in dice.some(pairs, 2):
        found.append(ask.is_same_date(x, y, calendar.same))
    for x in moments:
        for time in dice.some(_dates(least, x), 2):
            found.append(ask.is_on(x, time, calendar.on(time)))
            if calendar.first < time + 1 <= calendar.last:
                found.append(ask.is_dated_before(x, time + 1, calendar.date(time + 1)))
            if calendar.first < time:
                found.append(ask.is_dated_after(x, time - 1, calendar.date(time - 1)))
    return found


def _dates(least: Sequence[Least], x: Moment) -> list[int]:
    times = (int(one[ORIGIN, x.point]) for one in least if one[ORIGIN, x.point] == -one[x.point, ORIGIN])
    return list(dict.fromkeys(times))


def _exact(least: Sequence[Least], x: Moment, y: Moment, above: int) -> list[int]:
    times = (int(one[x.point, y.point]) for one in least if one[x.point, y.point] == -one[y.point, x.point])
    return list(dict.fromkeys(time for time in times if time > above))
