"""Tables that checks compare stories with: what paraphrases say, rules by name, names by gender."""

from functools import cache
from itertools import product

import pyarrow as pa

from wabe.builders.clutrr.kin import BODY, GENDERS, RULES, Tie, kin
from wabe.builders.clutrr.language import Bank, Combination, Language, Side, own_bank
from wabe.builders.clutrr.names import name_lists


def paraphrase_tables(banks: tuple[Bank, ...]) -> tuple[pa.Table, pa.Table]:
    """Return what each paraphrase says of each combination, and how many facts it tells."""
    rows = [
        (one.id, len(ties), _relations(ties, genders), ",".join(GENDERS[gender] for gender in genders), one.text)
        for bank in banks
        for ties, genders in _all_combinations()
        for one in bank.options((ties, genders), Side.ANY)
    ]
    ids, sizes, relations, genders, texts = zip(*rows, strict=True)
    marked = [text.replace("{", "<").replace("}", ">") for text in texts]
    counted = dict(zip(ids, sizes, strict=True))
    return (
        pa.table({"paraphrase": ids, "relations": relations, "genders": genders, "text": marked}),
        pa.table({"paraphrase": list(counted), "facts": list(counted.values())}),
    )


@cache
def own_tables() -> tuple[pa.Table, pa.Table]:
    """Return the tables of the project's own languages."""
    return paraphrase_tables((own_bank(Language.OWN, 0.0), own_bank(Language.SYNTHETIC, 0.0)))


@cache
def crowd_tables() -> tuple[pa.Table, pa.Table]:
    """Return the tables of the crowd-sourced language and of the synthetic one."""
    from wabe.builders.clutrr.crowd import crowd_bank

    return paraphrase_tables((crowd_bank(), own_bank(Language.SYNTHETIC, 0.0)))


def own_texts() -> pa.Table:
    """Return what each paraphrase of ours says."""
    return own_tables()[0]


def own_sizes() -> pa.Table:
    """Return how many facts each paraphrase of ours tells."""
    return own_tables()[1]


def crowd_texts() -> pa.Table:
    """Return what each paraphrase of the crowd's says."""
    return crowd_tables()[0]


def crowd_sizes() -> pa.Table:
    """Return how many facts each paraphrase of the crowd's tells."""
    return crowd_tables()[1]


def rule_table() -> pa.Table:
    """Return the rules with the names of relations, for all genders."""
    rows = [
        (kin(first, between), kin(second, last), kin(head, last))
        for (first, second), head in RULES.items()
        for between, last in product((0, 1), repeat=2)
    ]
    first, second, conclusion = zip(*rows, strict=True)
    return pa.table({"first": first, "second": second, "conclusion": conclusion})


def name_table() -> pa.Table:
    """Return the names of persons with their genders."""
    lists = name_lists(Side.ANY)
    pairs = [(name, gender.value) for names, gender in zip(lists, GENDERS, strict=True) for name in names]
    names, genders = zip(*pairs, strict=True)
    return pa.table({"name": names, "gender": genders})


def _all_combinations() -> list[Combination]:
    """List all relations of one fact, and those of two or three facts of a path, with all genders."""
    chains = [*product(Tie, repeat=1), *product(BODY, repeat=2), *product(BODY, repeat=3)]
    return [
        (tuple(ties), genders)
        for ties in chains
        for genders in product((0, 1), repeat=len(ties) + 1)
        if all(
            tie is not Tie.SPOUSE or one != other for tie, one, other in zip(ties, genders, genders[1:], strict=False)
        )
    ]


def _relations(ties: tuple[int, ...], genders: tuple[int, ...]) -> str:
    return ",".join(kin(tie, gender) for tie, gender in zip(ties, genders[1:], strict=True))
