"""Tables of words that checks put stories together from: paraphrases, and nouns of kinship with their sides."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product

import pyarrow as pa

from wabe.builders.clutrr.entries import Entry
from wabe.builders.clutrr.kin import GENDERS, INVERSE, SIDE_WORDS, UNTOLD, Tie, kin
from wabe.builders.clutrr.language import Bank, Combination, Language, Side, own_bank
from wabe.builders.clutrr.nouns import BETWEEN, BEYOND, FORMS, phrase

# Relations that may have a side.
SIDED = frozenset({*BEYOND, *BETWEEN})
Row = tuple[str, int, str, str, int, str]


def paraphrase_table(*banks: Bank) -> pa.Table:
    """Return what each paraphrase says of persons of given genders, names being <0>, <1> and so on.

    Where its theme lets it tell any relations, they are left open: `relations` is empty and what 1 is to 0 is <1/0>,
    in one of two forms. `untold` has the persons of whom it does not say whether they are men or women.
    """
    rows = [row for bank in banks for row in _rows(bank)]
    alike: dict[str, set[str]] = defaultdict(set)
    for _, _, _, told_of, _, text in rows:
        alike[text].add(told_of)
    ids, facts, relations, genders, forms, texts = zip(*rows, strict=True)
    return pa.table(
        {
            "paraphrase": ids,
            "facts": facts,
            "relations": relations,
            "open": [number > 0 and not some for number, some in zip(facts, relations, strict=True)],
            "genders": genders,
            "form": forms,
            "text": texts,
            "untold": pa.array([_untold(row, alike[row[5]]) for row in rows], pa.list_(pa.int32())),
        }
    )


def _rows(bank: Bank) -> Iterator[Row]:
    for entry in bank.entries:
        if not entry.pattern.facts:
            yield entry.id, 0, "", "", 0, entry.pattern.text
        elif entry.pattern.theme:
            yield from _open_rows(entry)
    whole = [one for size in sorted({one.facts for one in bank.patterns if not one.theme}) for one in _chains(size)]
    told = [*((one, bank.options(one, Side.ANY)) for one in whole), *bank.templates.items()]
    for (ties, genders, sides), some in told:
        steps = ",".join(map(step, ties, genders[1:], sides))
        for one in some:
            yield one.id, len(ties), steps, _genders(genders), 0, _marked(one.text)


def _open_rows(entry: Entry) -> Iterator[Row]:
    """Leave relations open; of persons of whom a pattern is not told, it is told nevertheless, and never asked for."""
    for genders in product((0, 1), repeat=entry.pattern.facts + 1):
        yield entry.id, entry.pattern.facts, "", _genders(genders), entry.form, _marked(entry.telling(genders).text)


def _untold(row: Row, alike: set[str]) -> list[int]:
    """Return whose gender could be another: no noun is about them, and the text is the same."""
    _, _, _, genders, _, text = row
    return [
        place
        for place, gender in enumerate(genders.split(",") if genders else ())
        if f"<{place}/" not in text and any(other.split(",")[place] != gender for other in alike)
    ]


def kin_phrases() -> pa.Table:
    """Return, for a fact with its side, what each of its persons is to the other, after a possessive."""
    rows = [
        (step(tie, second, side), GENDERS[first], form, phrase(tie, second, side, form), _back(tie, first, side, form))
        for tie in Tie
        for first, second in product((0, 1), repeat=2)
        for side in _sides(tie)
        for form in FORMS
    ]
    steps, genders, forms, forth, back = zip(*sorted(set(rows)), strict=True)
    return pa.table({"step": steps, "gender": genders, "form": forms, "forth": forth, "back": back})


@cache
def own_texts() -> pa.Table:
    """Return the table of the project's own languages."""
    return paraphrase_table(own_bank(Language.OWN, 0.0), own_bank(Language.SYNTHETIC, 0.0))


@cache
def crowd_texts() -> pa.Table:
    """Return the table of the crowd-sourced language and of the synthetic one."""
    from wabe.builders.clutrr.crowd import crowd_bank

    return paraphrase_table(crowd_bank(), own_bank(Language.SYNTHETIC, 0.0))


def step(tie: int, gender: int, side: int) -> str:
    """Write a fact's relation and, if it is told, its side: "grandmother/father"."""
    return kin(tie, gender).value + (f"/{SIDE_WORDS[side]}" if side != UNTOLD else "")


def _back(tie: Tie, gender: int, side: int, form: int) -> str:
    return phrase(INVERSE[tie], gender, side, form)


def _sides(tie: Tie) -> range:
    return range(len(SIDE_WORDS)) if tie in SIDED else range(1)


def _chains(size: int) -> Iterator[Combination]:
    """List all facts in a row with all genders and sides."""
    for ties in product(Tie, repeat=size):
        for genders in product((0, 1), repeat=size + 1):
            if all(tie is not Tie.SPOUSE or genders[place] != genders[place + 1] for place, tie in enumerate(ties)):
                for sides in product(*map(_sides, ties)):
                    yield ties, genders, sides


def _genders(genders: tuple[int, ...]) -> str:
    return ",".join(GENDERS[gender] for gender in genders)


def _marked(text: str) -> str:
    return text.replace("{", "<").replace("}", ">")
