"""Telling stories: facts are cut into stretches, each is told by a paraphrase, and stretches are shuffled."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from builders.clutrr.draw import Stories
from builders.clutrr.families import Members
from builders.clutrr.language import Bank, Combination, Paraphrase, Side
from builders.clutrr.settings import LONGEST
from builders.core.draws import raw_bits

LONGEST_STRETCH = 3
# Two for each stretch, of which there are at most LONGEST + 2, and two for how the path is cut.
WORDS_PER_STORY = 2 * (LONGEST + 2) + 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A story in words, in three forms, and the ids of its paraphrases in order."""

    story: str
    clean: str
    anonymous: str
    paraphrases: tuple[str, ...]
    first_edges: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Some facts in a row: the first one's place among the facts, and the places of their persons."""

    first: int
    people: tuple[int, ...]
    options: tuple[Paraphrase, ...]
    noise: bool


def tell(
    key: tuple[str | int, ...],
    stories: Stories,
    *,
    k: int,
    bank: Bank,
    side: Side,
    names: Sequence[Sequence[str]],
    numbers: Members,
) -> list[Told]:
    """Tell every story with the names and numbers of its persons."""
    bits = raw_bits(*key, count=len(stories) * WORDS_PER_STORY).reshape(len(stories), WORDS_PER_STORY).tolist()
    genders = stories.pool.genders[stories.families[:, None], stories.people].tolist()
    return [
        _told(_stretches(bank, side, k, *row[:4]), *row[3:])
        for row in zip(
            stories.ties.tolist(), genders, stories.edges.tolist(), bits, names, numbers.tolist(), strict=True
        )
    ]


def _stretches(
    bank: Bank, side: Side, k: int, ties: list[int], genders: list[int], edges: list[list[int]], bits: list[int]
) -> list[Stretch]:
    """Cut the path, all ways for which there are paraphrases being equally likely; noise is told by itself."""

    def stretch(start: int, size: int, *, noise: bool = False) -> Stretch:
        people = (edges[start][0], *(edges[place][1] for place in range(start, start + size)))
        combination: Combination = tuple(ties[start : start + size]), tuple(genders[one] for one in people)
        return Stretch(first=start, people=people, options=bank.options(combination, side), noise=noise)

    possible = {
        (start, size): one
        for size in range(1, LONGEST_STRETCH + 1)
        for start in range(k - size + 1)
        if (one := stretch(start, size)).options
    }
    ways = [0] * k + [1]
    for start in range(k - 1, -1, -1):
        ways[start] = sum(
            ways[start + size] for size in range(1, min(LONGEST_STRETCH, k - start) + 1) if (start, size) in possible
        )
    if not ways[0]:
        raise _missing(bank, side, ties[:k], genders, edges)
    found = []
    start, choice = 0, bits[-1] % ways[0]
    while start < k:
        for size in range(1, LONGEST_STRETCH + 1):
            if (start, size) not in possible:
                continue
            if choice < ways[start + size]:
                found.append(possible[start, size])
                start += size
                break
            choice -= ways[start + size]
    if len(ties) > k:
        whole = stretch(k, len(ties) - k, noise=True)
        if whole.options and bits[-2] % 2:
            found.append(whole)
        else:
            found += [stretch(place, 1, noise=True) for place in range(k, len(ties))]
    for one in found:
        if not one.options:
            raise _missing(bank, side, ties[one.first : one.first + 1], genders, edges[one.first :])
    return found


def _missing(bank: Bank, side: Side, ties: list[int], genders: list[int], edges: list[list[int]]) -> Exception:
    """Make the error for the first fact that no paraphrase tells."""
    for tie, (head, tail) in zip(ties, edges, strict=False):
        combination = (tie,), (genders[head], genders[tail])
        if not bank.options(combination, side):
            return bank.missing(combination, side)
    return bank.missing((tuple(ties), tuple(genders[: len(ties) + 1])), side)


def _told(stretches: list[Stretch], bits: list[int], names: Sequence[str], numbers: list[int]) -> Told:
    chosen = [
        (bits[2 * place], one, one.options[bits[2 * place + 1] % len(one.options)])
        for place, one in enumerate(stretches)
    ]
    chosen.sort(key=lambda one: one[0])
    story, anonymous, clean = [], [], []
    for _, one, paraphrase in chosen:
        sentence = paraphrase.text.format(*[names[place] for place in one.people])
        story.append(sentence)
        anonymous.append(paraphrase.text.format(*[_token(numbers[place]) for place in one.people]))
        if not one.noise:
            clean.append(sentence)
    return Told(
        story=" ".join(story),
        clean=" ".join(clean),
        anonymous=" ".join(anonymous),
        paraphrases=tuple(paraphrase.id for _, _, paraphrase in chosen),
        first_edges=tuple(one.first for _, one, _ in chosen),
    )


@cache
def _token(number: int) -> str:
    return f"@ent_{number}"
