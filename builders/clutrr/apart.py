"""Telling apart: no two stories of a split, and none of different splits, are the same but for names."""

import re
from collections.abc import Sequence
from zlib import crc32

import numpy as np

from builders.clutrr.draw import Stories
from builders.clutrr.language import Bank, Side
from builders.clutrr.paths import Integers, Key
from builders.clutrr.text import Told, tell
from builders.core.declaration import Role
from builders.core.errors import MissingError

ENTITY = re.compile(r"@ent_(\d+)")
# Texts fall into tenths: the first is validation's. A language without held-out paraphrases holds out two for tests.
TENTHS = range(10)
VALIDATION, TEST, TRAINING = TENTHS[:1], TENTHS[1:3], TENTHS[3:]
# How many texts of its split are tried to find one that no other story has, and how many texts to find one at all.
TO_BE_NEW, TO_BE_ALLOWED = 40, 400
# Five phrases give too few texts to try so many.
TO_BE_NEW_IN_FIVE_PHRASES = 8


def tenths_of(role: Role, *, paraphrases_are_held_out: bool, trained: bool) -> range:
    """Return the tenths of texts that a split may use for stories of a length, on which training may be, too."""
    if role is Role.VALIDATION:
        return VALIDATION
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
    names: Sequence[Sequence[str]],
    numbers: Integers,
    tenths: range,
) -> list[Told]:
    """Tell every story in the tenths of its split, anew for as long as another has the same text but for names.

    Where a language has too few texts for that, some stay alike.
    """
    told: dict[int, Told] = {}
    seen: set[str] = set()
    alike: dict[int, list[Told]] = {}
    pending = list(range(len(stories)))
    enough = TO_BE_NEW if bank.held_out else TO_BE_NEW_IN_FIVE_PHRASES
    for attempt in range(TO_BE_ALLOWED):
        rows = np.array(pending)
        again = tell(
            (*key, attempt) if attempt else key,
            stories.take(rows) if attempt else stories,
            k=k,
            bank=bank,
            side=side,
            names=[names[row] for row in pending],
            numbers=numbers[rows],
        )
        ends = numbers[rows][:, [0, k]].tolist()
        for row, one, (head, tail) in zip(pending, again, ends, strict=True):
            text = shape(one.anonymous, head, tail)
            if crc32(text.encode()) % len(TENTHS) in tenths:
                if text in seen:
                    alike.setdefault(row, []).append(one)
                else:
                    seen.add(text)
                    told[row] = one
        pending = [row for row in pending if row not in told and len(alike.get(row, ())) < enough]
        if not pending:
            break
    if lost := [row for row in pending if row not in alike]:
        raise MissingError(
            where=f"paraphrases of {bank.name}",
            what=f"{len(lost)} stories of {k} facts can only be told in words of another split ({side})",
            remedy="Add paraphrases, or hold out fewer",
        )
    return [told[row] if row in told else alike[row][-1] for row in range(len(stories))]


def shape(anonymous: str, head: int, tail: int) -> str:
    """Return a story and its question with persons numbered as they are first mentioned."""
    ranks: dict[str, str] = {}
    pieces = ENTITY.split(anonymous)
    pieces[1::2] = [ranks.setdefault(number, f"<{len(ranks)}>") for number in pieces[1::2]]
    return f"{''.join(pieces)} {ranks[str(head)]} {ranks[str(tail)]}"
