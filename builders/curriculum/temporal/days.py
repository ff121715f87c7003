"""Stories of one day, with things that last: when they start and end, what happens meanwhile, and clock times."""

from collections.abc import Sequence
from functools import partial

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.temporal import questions as ask
from wabe.builders.curriculum.temporal import statements as say
from wabe.builders.curriculum.temporal.events import Event, Moment
from wabe.builders.curriculum.temporal.network import UNKNOWN, Least
from wabe.builders.curriculum.temporal.statements import MINUTE, ORIGIN, Statement
from wabe.builders.curriculum.temporal.story import Role, Story, listed, people, told_story, versions_of
from wabe.builders.curriculum.temporal.wording import clock, span

HOUR = 60
# Nobody is up earlier or later, in minutes after midnight.
FIRST, LAST = 7 * HOUR, 21 * HOUR
NOON = 12
# With clock times, each event takes more than one sentence.
MOST = 5
GAPS = (15, 30, 45, 60, 90, 120, 150, 180)
LENGTHS = (30, 45, 60, 90, 120, 150, 180)
# A time can be written in so many ways.
STYLES = 2


def day_story(dice: Dice, vocabulary: Vocabulary, size: int, chained: int, with_clock: bool) -> Story:
    """Draw a story of so many events, with clock times or without."""
    size = min(size, MOST)
    lasting = 2 + (size > 4 and dice.chance(60))
    events = _events(dice, vocabulary, lasting, size - lasting)
    roles = _roles(dice, events, chained, with_clock)
    known = tuple((event.start, event.end, MINUTE) for event in events if event.lasts)

    def fits(least: Least) -> bool:
        exact = [time for time in map(int, least[ORIGIN]) if time > UNKNOWN // 2]
        latest = [-time for time in map(int, least[:, ORIGIN]) if time > UNKNOWN // 2]
        return not with_clock or (max(exact) <= LAST * MINUTE and min(latest[1:], default=LAST) >= FIRST * MINUTE)

    return told_story(
        "clock" if with_clock else "meanwhile",
        "opener_day",
        events,
        (known, known),
        partial(versions_of, dice, roles, _swaps(events), chained),
        fits,
        lambda least: _questions(dice, events, least, with_clock),
    )


def _events(dice: Dice, vocabulary: Vocabulary, lasting: int, happening: int) -> list[Event]:
    activities = dice.some(listed("durations", vocabulary, "telic", "atelic"), lasting)
    happenings = dice.some(listed("happenings", vocabulary, "happening"), happening)
    persons = people(dice, vocabulary, lasting)
    if lasting > 2 and dice.chance(30):
        persons[2] = persons[dice.below(2)]
    events = [
        Event(number=number, person=persons[number], word=word, start=1 + 2 * number, end=2 + 2 * number)
        for number, word in enumerate(activities)
    ]
    for place, word in enumerate(happenings):
        point = 1 + 2 * lasting + place
        events.append(Event(number=lasting + place, person=None, word=word, start=point, end=point))
    return events


def _swaps(events: Sequence[Event]) -> list[tuple[Event, Event]]:
    """Return events that can change places: of one kind, and by people who do nothing else."""
    persons = [event.person for event in events if event.person]
    free = [event for event in events if event.person is None or persons.count(event.person) == 1]
    return [(one, other) for one in free for other in free if one.number < other.number and one.kind == other.kind]


def _roles(dice: Dice, events: Sequence[Event], chained: int, with_clock: bool) -> list[Role]:
    order = dice.shuffled(events)
    roles: list[Role] = []
    if with_clock:
        roles.append(partial(_timed, event=order[0]))
    for place in range(1, len(order)):
        event = order[place]
        same = [one for one in order[:place] if one.person is not None and one.person == event.person]
        other = same[0] if same else order[place - 1] if dice.chance(chained) else dice.one(order[:place])
        roles.append(partial(link, a=event, b=other, with_clock=with_clock))
    if with_clock:
        longer = [event for event in events if event.lasts]
        roles += [partial(_length, event=event) for event in dice.some(longer, 1 + dice.chance(50))]
    elif dice.chance(50):
        pair = dice.some(events, 2)
        if pair[0].person is None or pair[0].person != pair[1].person:
            roles.append(partial(link, a=pair[0], b=pair[1], with_clock=False))
    return roles


def _timed(dice: Dice, event: Event) -> Statement:
    """Draw a sentence with the time of day of an event."""
    time = FIRST + 30 * (2 + dice.below(11)) + 15 * dice.chance(30)
    told = clock(time, dice.below(STYLES))
    if not event.lasts:
        return say.at(Moment(event), time * MINUTE, told)
    match dice.below(6):
        case 0 | 1 | 2:
            return say.at(Moment(event), time * MINUTE, told)
        case 3:
            return say.at(
                Moment(event, at_end=True), (time + 2 * HOUR) * MINUTE, clock(time + 2 * HOUR, dice.below(STYLES))
            )
        case _:
            end = time + dice.one(LENGTHS)
            # Both times are written alike.
            style = 0 if NOON in (time // HOUR, end // HOUR) else dice.below(STYLES)
            return say.spans(event, time * MINUTE, end * MINUTE, (clock(time, style), clock(end, style)))


def _length(dice: Dice, event: Event) -> Statement:
    """Draw a sentence about how long something lasts, or until when."""
    time = FIRST + 30 * (6 + dice.below(14))
    told = clock(time, dice.below(STYLES))
    match dice.below(8):
        case 0:
            return say.still(event, time * MINUTE, told)
        case 1:
            return say.no_later(Moment(event, at_end=True), time * MINUTE, told, "by")
        case 2:
            return say.no_earlier(Moment(event), (time + 1) * MINUTE, told, "not_yet_at")
        case _:
            length = dice.one(LENGTHS)
            return say.took(event, length * MINUTE, span(length, dice.below(STYLES)))


def link(dice: Dice, a: Event, b: Event, with_clock: bool) -> Statement:
    """Draw a sentence that puts two events into relation, either way round."""
    if dice.chance(50):
        a, b = b, a
    if with_clock and dice.chance(45):
        length = dice.one(GAPS)
        x, y = _apart(dice, a, b)
        return say.gap(x, y, length * MINUTE, span(length, dice.below(STYLES)))
    if a.lasts and b.lasts:
        return _of_lasting(dice, a, b)
    if not a.lasts and not b.lasts:
        return _before(dice, Moment(a), Moment(b), with_clock)
    lasting, moment = (a, Moment(b)) if a.lasts else (b, Moment(a))
    match dice.below(8):
        case 0 | 1:
            return _before(dice, moment, Moment(lasting), with_clock)
        case 2:
            return _before(dice, Moment(lasting, at_end=True), moment, with_clock)
        case 3:
            return say.soon(moment, Moment(lasting))
        case 4:
            return say.soon(Moment(lasting, at_end=True), moment)
        case 5 if lasting.kind == "atelic":
            return say.until(lasting, moment)
        case _:
            return say.during(moment, lasting)


def _apart(dice: Dice, a: Event, b: Event) -> tuple[Moment, Moment]:
    """Draw moments of two events, the later one a start if it is of something that lasts."""
    from_start = a.lasts and a.person != b.person and dice.chance(40)
    return Moment(a, at_end=a.lasts and not from_start), Moment(b)


def _of_lasting(dice: Dice, a: Event, b: Event) -> Statement:
    start, end = Moment(a), Moment(a, at_end=True)
    if a.person == b.person:
        return say.soon(end, Moment(b)) if dice.chance(35) else say.order(end, Moment(b))
    match dice.below(10):
        case 9:
            return say.together(start, Moment(b))
        case 0 | 1:
            return say.order(end, Moment(b))
        case 2:
            return say.order(start, Moment(b), "order_start")
        case 3:
            return say.order(end, Moment(b, at_end=True))
        case 4 | 5:
            return say.during(Moment(b), a)
        case 6 if b.kind == "telic":
            return say.inside(b, a)
        case 7:
            return say.during(Moment(b, at_end=True), a)
        case _:
            return say.soon(end, Moment(b))


def _before(dice: Dice, x: Moment, y: Moment, with_clock: bool) -> Statement:
    if x.event.lasts and not x.at_end:
        return say.order(x, y, "order_start")
    if not y.at_end and dice.chance(20):
        return say.order(x, y, "order_not_yet")
    if not with_clock and y.event.person and dice.chance(20):
        return say.order(x, y, "order_loose")
    return say.order(x, y)


def _questions(dice: Dice, events: Sequence[Event], least: Sequence[Least], with_clock: bool) -> list[Statement]:
    moments = [Moment(event, at_end) for event in events for at_end in ((False, True) if event.lasts else (False,))]
    found: list[Statement] = []
    pairs = [(x, y) for x in moments for y in moments if x.event != y.event]
    for x, y in dice.some(pairs, 14 if with_clock else 22):
        if not y.at_end and dice.chance(25):
            found.append(ask.is_before(x, y, "ask_not_yet"))
        else:
            found.append(ask.is_before(x, y))
    within = [
        (x, event) for x in moments for event in events if event.lasts and x.event != event and _apart_from(x, event)
    ]
    found += [ask.is_during(x, event) for x, event in dice.some(within, 6)]
    for _ in range(3):
        x, y, z = dice.some(moments, 3)
        if len({x.event.number, y.event.number, z.event.number}) == 3:
            found.append(ask.is_between(x, y, z))
    return [*found, *_timed_questions(dice, events, moments, least)] if with_clock else found


def _apart_from(x: Moment, event: Event) -> bool:
    """Nobody is asked whether somebody does two things at the same time."""
    return x.event.person is None or x.event.person != event.person


def _timed_questions(
    dice: Dice, events: Sequence[Event], moments: Sequence[Moment], least: Sequence[Least]
) -> list[Statement]:
    found: list[Statement] = []
    for x in dice.some(moments, 5):
        for time in dice.some(_exact(least, ORIGIN, x.point, HOUR * FIRST), 2):
            found.append(ask.is_at(x, time * MINUTE, clock(time, dice.below(STYLES))))
            other = time + dice.one((-60, -30, 30, 60))
            told = clock(other, dice.below(STYLES))
            match dice.below(4):
                case 0 if other > time and (x.at_end or not x.event.lasts):
                    found.append(ask.is_by(x, other * MINUTE, told))
                case 1 if not x.at_end and other < time:
                    found.append(ask.is_later(x, other * MINUTE, told, "ask_not_yet_at"))
                case 2 if x.event.lasts:
                    found.append(ask.is_still(x.event, other * MINUTE, told))
                case _:
                    asked = ask.is_earlier if other > time else ask.is_later
                    found.append(asked(x, other * MINUTE, told))
    for event in events:
        if event.lasts:
            for time in dice.some(_exact(least, event.start, event.end, 0), 2):
                style = dice.below(STYLES)
                found.append(ask.takes(event, time * MINUTE, span(time, style)))
                if time > 30:
                    found.append(ask.takes_more(event, (time - 15) * MINUTE, span(time - 15, style)))
                found.append(ask.takes_less(event, (time + 30) * MINUTE, span(time + 30, style)))
    pairs = [(x, y) for x in moments for y in moments if x.event != y.event]
    for x, y in dice.some(pairs, 8):
        for time in dice.some(_exact(least, x.point, y.point, 14 * MINUTE), 1):
            style = dice.below(STYLES)
            found.append(ask.is_apart(x, y, time * MINUTE, span(time, style)))
            if time > 30:
                found.append(ask.is_further(x, y, (time - 15) * MINUTE, span(time - 15, style)))
            found.append(ask.is_nearer(x, y, (time + 15) * MINUTE, span(time + 15, style)))
    return found


def _exact(least: Sequence[Least], first: int, second: int, above: int) -> list[int]:
    """Return the times in minutes, above some, that versions imply between two points, but for seconds."""
    found: list[int] = []
    for one in least:
        low, high = int(one[first, second]), -int(one[second, first])
        if low == high and low > above and low % MINUTE <= 5 and (minutes := low // MINUTE) not in found:
            found.append(minutes)
    return found
