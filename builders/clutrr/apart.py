"""Telling apart: no two stories of a split, and none of different splits, are the same but for names."""

from dataclasses import dataclass
from zlib import crc32

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.clutrr.compose import compose
from wabe.builders.clutrr.draw import Stories
from wabe.builders.clutrr.language import Bank, Side
from wabe.builders.clutrr.paths import Integers, Key
from wabe.builders.clutrr.spelling import script_of, stretches_of
from wabe.builders.clutrr.text import Phrases, Wording, word_plainly
from wabe.builders.core.declaration import Role
from wabe.errors import MissingError

# Texts fall into tenths: the first is validation's. A language without held-out paraphrases holds out two for each.
TENTHS = range(10)
# Five phrases are so few that a single tenth may have no text of a clause.
VALIDATION, VALIDATION_OF_FEW, TEST, TRAINING = TENTHS[:1], TENTHS[:2], TENTHS[2:4], TENTHS[4:]
# How many texts of its split are tried to find one that no other story has, and how many texts to find one at all.
TO_BE_NEW, TO_BE_ALLOWED = 40, 400
# Five phrases give too few texts to try so many.
TO_BE_NEW_IN_FIVE_PHRASES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Stories in words, in three forms; the ids of their paraphrases in order, and the first fact that each tells."""

    story: pa.Array
    clean: pa.Array
    anonymous: pa.Array
    paraphrases: pa.ListArray
    first_edges: pa.ListArray


def tenths_of(role: Role, *, paraphrases_are_held_out: bool, trained: bool) -> range:
    """Return the tenths of texts that a split may use for stories of a length, on which training may be, too."""
    if role is Role.VALIDATION:
        return VALIDATION if paraphrases_are_held_out else VALIDATION_OF_FEW
    if role is Role.TRAIN:
        return TENTHS[1:] if paraphrases_are_held_out else TRAINING
    return TEST if trained and not paraphrases_are_held_out else TENTHS


def tell_apart(
    key: Key,
    stories: Stories,
    *,
    k: int,
    bank: Bank,
    side: Side,
    names: pa.Array,
    numbers: Integers,
    tenths: range,
) -> Told:
    """Tell every story in the tenths of its split; `names` are those of the persons of all stories, one by one."""
    phrases = Phrases(bank=bank, side=side)
    wording = word_apart(key, stories, k=k, phrases=phrases, tenths=tenths)
    stretches = stretches_of(wording)
    script = script_of(stories, stretches, phrases.known, wording.sizes)
    place_of = np.arange(numbers.size).reshape(numbers.shape)
    story = script.spelled(names, place_of)
    needed = stretches.take(stretches.firsts < k)
    clean = script_of(stories, needed, phrases.known, wording.sizes).spelled(names, place_of)
    ids = pa.array([one.id for one in phrases.known], pa.string())
    return Told(
        story=story,
        clean=clean,
        anonymous=script.spelled(pa.array([f"@ent_{number}" for number in range(numbers.shape[1])]), numbers),
        paraphrases=stretches.lists(ids.take(pa.array(stretches.paraphrases))),
        first_edges=stretches.lists(pa.array(stretches.firsts, pa.int32())),
    )


def word_apart(key: Key, stories: Stories, *, k: int, phrases: Phrases, tenths: range) -> Wording:
    """Word every story, anew for as long as it has a text of another split, or of another story but for names.

    Where a language has too few texts for that, some stay alike.
    """
    word = compose if phrases.bank.tells_first else word_plainly
    wording = word(key, stories, k=k, phrases=phrases)
    now, rows = wording, np.arange(len(stories))
    seen: set[str] = set()
    alike: dict[int, int] = {}
    enough = TO_BE_NEW if phrases.bank.held_out else TO_BE_NEW_IN_FIVE_PHRASES
    for attempt in range(1, TO_BE_ALLOWED + 1):
        again: list[int] = []
        kept: list[int] = []
        for place, (row, text) in enumerate(
            zip(rows.tolist(), shapes(stories.take(rows), now, phrases, k), strict=True)
        ):
            if crc32(text.encode()) % len(TENTHS) not in tenths:
                again.append(row)
            elif text in seen:
                kept.append(place)
                alike[row] = alike.get(row, 0) + 1
                if alike[row] < enough:
                    again.append(row)
            else:
                seen.add(text)
                kept.append(place)
        wording.put(rows[kept], now.take(np.array(kept, dtype=np.int64)))
        rows = np.array(again, dtype=np.int64)
        if not again or attempt == TO_BE_ALLOWED:
            break
        now = word((*key, attempt), stories.take(rows), k=k, phrases=phrases)
    if lost := [row for row in rows.tolist() if row not in alike]:
        raise MissingError(
            where=f"paraphrases of {phrases.bank.name}",
            what=f"{len(lost)} stories of {k} facts can only be told in words of another split ({phrases.side})",
            remedy="Add paraphrases, or hold out fewer of them",
        )
    return wording


def shapes(stories: Stories, wording: Wording, phrases: Phrases, k: int) -> list[str]:
    """Return stories and questions with persons numbered as they are first mentioned."""
    size = stories.people.shape[1]
    script = script_of(stories, stretches_of(wording), phrases.known, wording.sizes)
    ranks = script.ranks(size)
    tokens = pa.array([f"<{rank}>" for rank in range(size)])
    ends = [tokens.take(pa.array(ranks[:, place])) for place in (0, k)]
    found: list[str] = pc.binary_join_element_wise(script.spelled(tokens, ranks), *ends, " ").to_pylist()
    return found
