"""A few pairs of UNLI's embedded edition with all of their permutations, and pairs from which defects are made."""

from dataclasses import replace

import pyarrow as pa

from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.builders.unli.benchmark import EMBEDDED
from wabe.builders.unli.configs import configs_of, reference_tables
from wabe.builders.unli.construct import original_table
from wabe.builders.unli.rows import TwoWay, TwoWayOriginal
from wabe.builders.unli.sources import EMBEDDED as EMBEDDED_SETS
from wabe.builders.unli.sources import Language, pairs_of
from wabe.builders.unli.tokens import sentences_of
from wabe.testing import Small

SETI, LEXICAL = (replace(one, per_label=4) for one in EMBEDDED_SETS[:2])
# Fewer tokens than six have fewer than a hundred derangements.
TOO_FEW = 5


def short_pairs() -> pa.Table:
    """Return the pairs of SETI that have too few words."""
    pairs = [pair for pair in pairs_of(SETI) if len(pair.premise.split()) == TOO_FEW]
    texts = {name: pa.array([getattr(pair, name) for pair in pairs]) for name in ("premise", "hypothesis")}
    cut = {name: sentences_of(some.to_pylist(), Language.ENGLISH) for name, some in texts.items()}
    labels = [pair.label for pair in pairs]
    return table_of(
        TwoWayOriginal,
        {
            "uid": content_uids(texts),
            **texts,
            "label": [list(TwoWay).index(TwoWay(label)) for label in labels],
            "label_text": labels,
            "source": [SETI.source.name] * len(pairs),
            "source_row": [pair.row for pair in pairs],
            **{f"{name}_tokens": [one.tokens for one in some] for name, some in cut.items()},
            **{f"{name}_fixed": [[]] * len(pairs) for name in cut},
        },
    )


def extra_tables() -> dict[str, pa.Table]:
    """Return the pairs as they are, and those that are too short."""
    return {
        "pairs": original_table(SETI, TwoWayOriginal, "test"),
        "lexical": original_table(LEXICAL, TwoWayOriginal, "test"),
        "short": short_pairs(),
    }


SMALL = Small(
    benchmark=replace(
        EMBEDDED,
        configs=(*configs_of(SETI), *configs_of(LEXICAL)),
        reference_tables=reference_tables((SETI, LEXICAL)),
    ),
    extra=extra_tables,
)
