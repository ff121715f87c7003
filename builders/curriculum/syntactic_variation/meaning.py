"""What follows from a content: its events, with their days or without, and its quality."""

from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.builders.curriculum.syntactic_variation.content import Content, Event


def label(told: Content, asked: Content) -> int:
    """Label a pair; whoever sent three letters also sent two, or not: such pairs are not used."""
    if asked.quality is not None and asked.quality != told.quality:
        return DOES_NOT_FOLLOW
    answers = [max(_one(given, event) for given in told.events) for event in asked.events]
    return {2: FOLLOWS, 1: UNUSABLE, 0: DOES_NOT_FOLLOW}[min(answers, default=2)]


def _one(given: Event, asked: Event) -> int:
    """Return 2 if an event is told, 0 if not, 1 if more things were given than asked."""
    same = (
        given.done == asked.done
        and given.agent == asked.agent
        and given.patient == asked.patient
        and given.theme == asked.theme
        and asked.day in {"", given.day}
    )
    if not same or given.number < asked.number:
        return 0
    return 2 if given.number == asked.number else 1


def differences(told: Content, asked: Content) -> list[str]:
    """Return in what a hypothesis differs from the premise, in words."""
    found = []
    if asked.quality is not None and asked.quality != told.quality:
        found.append(f"the one who was {asked.quality[1]} is another")
    for event in asked.events:
        given = next(one for one in told.events if one.done == event.done)
        if (given.agent, given.patient) != (event.agent, event.patient):
            found.append(f'who "{event.done}" is another')
        if event.day and event.day != given.day:
            found.append(f'when someone "{event.done}" is another day')
        if event.number != given.number:
            found.append(f"there are {'more' if event.number > given.number else 'fewer'} {event.theme}")
    return found
