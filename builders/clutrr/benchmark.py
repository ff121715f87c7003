"""CLUTRR: who is who in a family, from stories that need more steps than any that were trained on."""

from functools import partial
from pathlib import Path

import pyarrow as pa

from builders.clutrr import oracle
from builders.clutrr.card import clause_table, example, shortcut_table, split_table
from builders.clutrr.differences import EMBEDDED_DIFFERENCES, UPSTREAM_DIFFERENCES
from builders.clutrr.invariants import released_checks, setting_checks
from builders.clutrr.language import Language
from builders.clutrr.reference import crowd_tables, name_table, own_tables, rule_table
from builders.clutrr.released import IDENTITY as RELEASED_IDENTITY
from builders.clutrr.released import SETS, ReleasedSet, released_tables
from builders.clutrr.rows import ReleasedRow, StoryRow
from builders.clutrr.settings import SETTINGS, Setting, in_language
from builders.clutrr.sources import RELEASED, TEMPLATES
from builders.clutrr.table import IDENTITY, split_tables
from builders.core.declaration import Benchmark, CardSection, Config, Edition, Role, Split

TEXT = ("story", "query")


def setting_config(setting: Setting) -> Config:
    """Declare a setting: training, validation, and a test split per length or per kind of noise."""
    return Config(
        name=setting.name,
        summary=setting.summary,
        row=StoryRow,
        identity=IDENTITY,
        splits=tuple(
            Split(name=split.name, role=split.role, tables=partial(split_tables, setting, split))
            for split in setting.splits
        ),
        checks=setting_checks(setting),
        text=TEXT,
    )


def released_config(one: ReleasedSet) -> Config:
    """Declare a released set as it is."""
    tests = tuple(split for split in one.files if split != "train")
    return Config(
        name=one.name,
        summary=f"The released set `{one.archive}` as it is, defects included.",
        row=ReleasedRow,
        identity=RELEASED_IDENTITY,
        splits=tuple(
            Split(
                name=split,
                role=Role.TRAIN if split == "train" else Role.TEST,
                tables=partial(released_tables, one, split),
            )
            for split in one.files
        ),
        checks=released_checks(tests),
        text=TEXT,
    )


def _own_texts() -> pa.Table:
    return own_tables()[0]


def _own_sizes() -> pa.Table:
    return own_tables()[1]


def _crowd_texts() -> pa.Table:
    return crowd_tables()[0]


def _crowd_sizes() -> pa.Table:
    return crowd_tables()[1]


SUMMARY = (
    "Short stories about families, and the question what one person is to another, which the story does not say: it "
    "follows from k facts along a path between the two. Models train on stories of two to four facts and are tested "
    "on up to ten, on clauses and paraphrases that they have not seen, and on stories with facts that do not matter. "
    "Every fact is true of the family, and exactly one relation can be derived."
)
CONSTRUCTION = (
    "A family is a random genealogy. A target relation is chosen, each of 18 equally often, then a pair of persons to "
    "whom it applies, then k - 1 times a fact of the path is unfolded into two by one of 16 rules, through somebody "
    "new. What derives a second relation by any bracketing, or by any way through all stated facts and their "
    "inverses, is dropped. Noise is two facts that go round one fact of the path (supporting), one that dangles from a "
    "person asked about (irrelevant), or one about others (disconnected). Facts are cut into stretches of one to "
    "three, each told by a paraphrase, in random order, anew while another story has the same text but for names. Of "
    "the clauses of each training length above 2, a tenth is held out; the test split of that length has only those."
)
USAGE = (
    "Train on `train`, choose on `validation`, report accuracy by test split: by length k in the `gen_` configs, by "
    "noise in the `rob_` configs. Text models read `story` or `anonymous_story` and the two persons of `query_head` "
    "and `query_tail`; graph models read `edge_heads`, `edge_tails` and `edge_relations`. The answer is one of "
    "`choices`; always the same one scores 1/18, and the ends of the path alone give more, see below."
)
SECTIONS = (
    CardSection(title="An example", markdown=example),
    CardSection(title="What a shortcut scores", markdown=shortcut_table),
    CardSection(title="Clauses, targets and paraphrases", markdown=split_table),
    CardSection(title="Held out and unseen", markdown=clause_table),
)

EMBEDDED = Benchmark(
    name="clutrr",
    title="CLUTRR: Compositional Language Understanding and Text-based Relational Reasoning",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    summary=SUMMARY,
    construction=f"{CONSTRUCTION} Paraphrases are our own, a fifth of them held out for testing; they always tell "
    "whether the person asked about is a man or a woman.",
    usage=USAGE,
    differences=EMBEDDED_DIFFERENCES,
    sources=(),
    tags=("systematicity", "relational-reasoning", "compositional-generalization"),
    configs=tuple(setting_config(setting) for setting in SETTINGS),
    oracle=oracle.labels,
    oracle_columns=oracle.COLUMNS,
    oracle_summary=(
        "reads the facts into matrices, one per relation, multiplies them by its own reading of the rules until "
        "nothing is new, demands that one relation is left between the two persons, and looks in the published family "
        "tree whether it is the true one"
    ),
    reference_tables={
        "paraphrase_texts": _own_texts,
        "paraphrase_sizes": _own_sizes,
        "rules": rule_table,
        "given_names": name_table,
    },
    card_sections=SECTIONS,
)

UPSTREAM = Benchmark(
    name="clutrr",
    title=EMBEDDED.title,
    edition=Edition.UPSTREAM,
    version="1.0.0",
    licence="cc-by-nc-4.0",
    folder=EMBEDDED.folder,
    summary=SUMMARY,
    construction=(
        f"{CONSTRUCTION} Paraphrases are the crowd-sourced templates of the paper; those of its test file are held "
        "out. The `emnlp2019_` configs are the six released sets, unchanged."
    ),
    usage=USAGE,
    differences=UPSTREAM_DIFFERENCES,
    sources=(*TEMPLATES, *RELEASED.values()),
    tags=EMBEDDED.tags,
    configs=(
        *(
            setting_config(in_language(one, Language.CROWD) if one.language is Language.OWN else one)
            for one in SETTINGS
        ),
        *(released_config(one) for one in SETS),
    ),
    oracle=oracle.labels,
    oracle_columns=oracle.COLUMNS,
    oracle_summary=EMBEDDED.oracle_summary,
    reference_tables={
        "paraphrase_texts": _crowd_texts,
        "paraphrase_sizes": _crowd_sizes,
        "rules": rule_table,
        "given_names": name_table,
    },
    card_sections=SECTIONS,
)

EDITIONS = (EMBEDDED, UPSTREAM)
