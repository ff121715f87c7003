"""Where the upstream edition has other counts than the paper's Table 5, and why: computed for its card."""

from typing import NamedTuple

from wabe.builders.core.declaration import Edition
from wabe.builders.seti.rows import Kind
from wabe.builders.seti.settings import PAIRS_PER_LABEL, TABLE_5, UPSTREAM, Counts

LEXICAL = PAIRS_PER_LABEL[Edition.UPSTREAM][Kind.LEXICAL]
STRUCTURAL = PAIRS_PER_LABEL[Edition.UPSTREAM][Kind.STRUCTURAL]

POOL_REASON = f"SICK yields {LEXICAL} entailed lexical pairs, not 754, and as many of the others are kept"
REASONS = {
    "task1_trivial": f"{POOL_REASON}: {2 * (LEXICAL + STRUCTURAL):,} natural pairs",
    "task1_nontrivial": "the halves share no sentence, which allows "
    f"{UPSTREAM['task1_nontrivial'].test // 30} pairs on each side; "
    "if only rules were dealt to both sides, the sides would share hundreds of sentences",
    "task2_trivial": f"{POOL_REASON}: 15 × ({2 * LEXICAL:,} + {2 * STRUCTURAL}) rows to train and as many to test",
    "task2_nontrivial": f"{POOL_REASON}: 15 × 2 × ({LEXICAL} + {STRUCTURAL}) rows to train and as many to test",
    "task3_nontrivial_rver": f"{POOL_REASON}; pairs that share a premise share its veridical inference, so that there "
    "are fewer of these than pairs, and compositions are brought down to their number",
    "task3_nontrivial_rnat": f"{POOL_REASON}: {LEXICAL} natural primitives, 15 × {LEXICAL // 15} compositions, "
    f"15 × {LEXICAL} to test",
}


class OtherCounts(NamedTuple):
    """One setting whose splits have other sizes than the paper's."""

    config: str
    paper: str
    ours: str
    reason: str


def _shown(counts: Counts) -> str:
    train, validation = (" + ".join(f"{one:,}" for one in side) for side in (counts.train, counts.validation))
    return f"{train} / {validation} / {counts.test:,}"


OTHER_COUNTS = tuple(
    OtherCounts(config=name, paper=_shown(TABLE_5[name]), ours=_shown(UPSTREAM[name]), reason=REASONS[name])
    for name in UPSTREAM
    if UPSTREAM[name] != TABLE_5[name]
)
