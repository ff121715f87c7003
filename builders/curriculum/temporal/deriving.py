"""Says why a label holds: the sentences of a story on the shortest way to the answer."""

from collections.abc import Sequence

from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.temporal.network import behind
from wabe.builders.curriculum.temporal.statements import ORIGIN, Bound, Statement
from wabe.builders.curriculum.temporal.story import Story
from wabe.builders.curriculum.temporal.telling import Telling


class Proofs:
    """Finds the statements of a story's versions that imply bounds."""

    def __init__(self, story: Story) -> None:
        self._story = story
        known = [(i, j, time, -1) for i, j, time in story.known[0]]
        self._edges = [
            [*((i, j, time, place) for place, one in enumerate(version) for i, j, time in one.bounds), *known]
            for version in story.versions
        ]

    def some(self, premise: int, bounds: Sequence[Bound], only: frozenset[int] | None = None) -> frozenset[int] | None:
        """Return statements that together imply all of some bounds, on the shortest path to each; None if none do."""
        edges = self._edges[premise]
        if only is not None:
            edges = [edge for edge in edges if edge[3] < 0 or edge[3] in only]
        found: frozenset[int] = frozenset()
        for bound in bounds:
            path = behind(edges, self._story.points, bound)
            if path is None:
                return None
            found |= path
        return found

    def fewest(self, premise: int, bounds: Sequence[Bound]) -> frozenset[int] | None:
        """Return statements that together imply all of some bounds, none of them needless; None if none do."""
        found = self.some(premise, bounds)
        for fact in sorted(found or ()):
            if found is not None and len(found) > 1 and fact in found:
                found = self.some(premise, bounds, found - {fact}) or found
        return found


def derived(story: Story, proofs: Proofs, premise: int, question: Statement, label: int) -> Told:
    """Return the derivation of a pair's label."""
    version = story.versions[premise]
    dated = story.kind in ("week", "lives") and question.construction in ("ask_order", "ask_between")
    if label == FOLLOWS:
        facts, verdict = sorted(proofs.fewest(premise, question.bounds) or ()), "so it follows that {}"
    elif (found := _against(proofs, premise, question.bounds, dated)) is not None:
        facts, verdict = sorted(found), "so it is not true that {}"
    else:
        facts, verdict = _around(version, question), "which leaves open whether {}"
    told = [_plain(version[place]) for place in facts] or ["nothing in the story bears on it"]
    return Told(
        construction=story.kind,
        operators=(*(version[place].construction for place in facts), question.construction),
        depth=max(len(facts), 1),
        derivation=_sentence(f"{'; '.join(told)}; {verdict.format(_plain(question))}"),
    )


def _against(proofs: Proofs, premise: int, bounds: Sequence[Bound], dated: bool) -> frozenset[int] | None:
    """Return the statements that exclude one of some bounds."""
    for first, second, time in bounds:
        # On one day, or in one year, either of two things may come first.
        against = 1 if dated and ORIGIN not in (first, second) and time == 1 else 1 - time
        if (found := proofs.fewest(premise, [(second, first, against)])) is not None:
            return found
    return None


def _around(version: Sequence[Statement], question: Statement) -> list[int]:
    """Return the statements on the way from one event of a question to another, or all that mention one of them."""
    asked = [event.number for event in question.events]
    mention = [{event.number for event in statement.events} for statement in version]
    paths: dict[int, list[int]] = {asked[0]: []}
    queue = [asked[0]]
    while queue:
        event = queue.pop(0)
        for place, events in enumerate(mention):
            if event in events:
                for other in sorted(events - set(paths)):
                    paths[other] = [*paths[event], place]
                    queue.append(other)
    if len(asked) > 1 and all(event in paths for event in asked):
        return sorted({place for event in asked for place in paths[event]})
    return [place for place, events in enumerate(mention) if events & set(asked)]


def _plain(statement: Statement) -> str:
    telling = Telling(None)
    telling.say(statement)
    text = telling.done().text.removesuffix(".")
    named = {event.person.name for event in statement.events if event.person}
    return text if text.split()[0] in named else text[0].lower() + text[1:]


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
