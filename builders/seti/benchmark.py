"""SETI: does a model that knows two inferences draw the one that they compose?"""

from functools import partial
from pathlib import Path

from builders.core.declaration import Benchmark, CardSection, Config, Edition, Role, Split
from builders.seti import oracle
from builders.seti.card import settings_table, shortcut_table
from builders.seti.construct import (
    generalisation_tables,
    in_distribution_tables,
    pair_table,
    pool_tables,
    primitive_tables,
    reduced_test_tables,
    verb_table,
)
from builders.seti.differences import EMBEDDED_DIFFERENCES, UPSTREAM_DIFFERENCES
from builders.seti.invariants import few_shot_checks, in_distribution_checks, primitive_checks, setting_checks
from builders.seti.rows import FewShotRow, InferenceRow, Label
from builders.seti.settings import COUNTS, PAIRS_PER_LABEL, SETTINGS, Setting
from builders.seti.source import SICK

IDENTITY = ("premise", "hypothesis")


def setting_config(edition: Edition, setting: Setting) -> Config:
    """Declare a setting as the paper splits it."""
    tables = partial(generalisation_tables, edition, setting)
    return Config(
        name=setting.name,
        summary=f"Compositional generalisation: {setting.task}.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(tables, "train")),
            Split(name="validation", role=Role.VALIDATION, tables=partial(tables, "validation")),
            Split(name="test", role=Role.TEST, tables=partial(tables, "test")),
        ),
        checks=setting_checks(setting, COUNTS[edition][setting.name]),
    )


def in_distribution_config(edition: Edition, setting: Setting) -> Config:
    """Declare the inferences of a setting, dealt to its splits at random."""
    tables = partial(in_distribution_tables, edition, setting)
    return Config(
        name=f"{setting.name}_in_distribution",
        summary=f"In distribution: the inferences of `{setting.name}`, dealt at random to splits of the same sizes.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(tables, "train")),
            Split(name="validation", role=Role.VALIDATION, tables=partial(tables, "validation")),
            Split(name="test", role=Role.TEST, tables=partial(tables, "test")),
        ),
        checks=in_distribution_checks(setting, COUNTS[edition][setting.name]),
    )


def few_shot_config(edition: Edition, setting: Setting) -> Config:
    """Declare the nested few-shot pools of a setting and the test set without their natural pairs."""
    return Config(
        name=f"{setting.name}_fewshot",
        summary=f"Few-shot: nested pools of up to 128 compositions by the rules that `{setting.name}` does not "
        "train, and its test set without their natural pairs.",
        row=FewShotRow,
        identity=IDENTITY,
        splits=(
            Split(name="pool", role=Role.TRAIN, tables=partial(pool_tables, edition, setting)),
            Split(name="test", role=Role.TEST, tables=partial(reduced_test_tables, edition, setting)),
        ),
        checks=few_shot_checks(setting),
    )


def primitives_config(edition: Edition) -> Config:
    """Declare the pool of primitives that everything is composed from."""
    cells: dict[tuple[str, ...], int] = {
        (kind, label): count for kind, count in PAIRS_PER_LABEL[edition].items() for label in Label
    }
    return Config(
        name="primitives",
        summary="All natural inferences, and the veridical inferences of every verb and natural premise.",
        row=InferenceRow,
        identity=IDENTITY,
        splits=(Split(name="pool", role=Role.TRAIN, tables=partial(primitive_tables, edition)),),
        checks=primitive_checks(cells),
    )


def configs(edition: Edition) -> tuple[Config, ...]:
    """Declare every config of an edition."""
    return (
        *(setting_config(edition, setting) for setting in SETTINGS),
        *(in_distribution_config(edition, setting) for setting in SETTINGS),
        *(few_shot_config(edition, setting) for setting in SETTINGS if setting.few_shot),
        primitives_config(edition),
    )


SUMMARY = (
    "Pairs of English sentences, entailed or not, that need one inference or two. A veridical inference goes from "
    '"Someone realizes that s" to s, a natural inference from s to s\', and a composition from "Someone realizes '
    "that s\" to s'. It holds if both of its parts do. Seven settings ask whether a model that was trained on parts "
    "and some compositions draws the others, each beside the same inferences dealt at random."
)
COMPOSITION = (
    "Thirty verbs, fifteen of them veridical, stand in the frame *Someone … that s*. A composition is entailed just "
    "if the verb is veridical and the natural pair is entailed, which gives four composition rules. Where a setting "
    "trains on two sorts of inference, the larger is downsampled verb by verb to the size of the smaller; four "
    "fifths of training, spread evenly over verbs or lexical rules, are `train` and the rest `validation`. Few-shot "
    "pools take the unseen composition rules in turn and never two rows of one natural pair."
)
USAGE = (
    "Train on `train`, choose on `validation`, report accuracy on `test` by `composition_rule` beside the shortcuts "
    "above: some test sets have one label only, so that accuracy alone says little. Compare with the setting's "
    "`_in_distribution` config, whose splits have the same sizes. **Few-shot**: train on a setting's `train`, then "
    "on the rows of the `_fewshot` config's `pool` with `smallest_k` ≤ k, and score its `test`, for k = 0 as well. "
    "`veridical_uid` and `natural_uid` lead to the two primitives of a composition in the config `primitives`."
)
SECTIONS = (
    CardSection(title="Settings", markdown=settings_table),
    CardSection(title="Shortcuts", markdown=shortcut_table),
)

EMBEDDED = Benchmark(
    name="seti",
    title="SETI: Systematicity Evaluation of Textual Inference",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc-by-4.0",
    folder=Path(__file__).resolve().parent,
    summary=SUMMARY,
    construction=(
        "Lexical pairs put two related words into one gap of a sentence: a hypernym or synonym for a word is "
        "entailed; a hyponym, co-hyponym or antonym is not. Every rule is used in at least two sentences. Structural "
        "pairs are an active and a passive: of one scene (entailed), with the roles swapped, or of two scenes (not "
        f"entailed). {COMPOSITION}"
    ),
    usage=USAGE,
    differences=EMBEDDED_DIFFERENCES,
    sources=(),
    tags=("systematicity", "veridicality", "compositional-generalization"),
    configs=configs(Edition.EMBEDDED),
    oracle=oracle.embedded_labels,
    oracle_columns=oracle.COLUMNS,
    oracle_summary=(
        "takes each text apart into its two primitives, checks that they are the ones whose uids the row names, "
        "decides the veridical one by whether the verb makes its complement true, a lexical one by paths of "
        "hypernyms in WordNet and a structural one by reading who does what to whom in both voices, and then takes "
        "the conjunction"
    ),
    reference_tables={"pairs": partial(pair_table, Edition.EMBEDDED), "verbs": verb_table},
    card_sections=SECTIONS,
)

UPSTREAM = Benchmark(
    name="seti",
    title=EMBEDDED.title,
    edition=Edition.UPSTREAM,
    version="1.0.0",
    licence="cc-by-nc-sa-3.0",
    folder=EMBEDDED.folder,
    summary=SUMMARY,
    construction=(
        "Natural pairs are those of SICK in both directions, by its directional labels. Lexical pairs are those whose "
        "bags of words differ in one word on each side, if the same substitution has the same label in at least two "
        "pairs; structural pairs have just one passive side, and if entailed the same content words. What differs "
        "only in case, spacing or punctuation is merged, and a pair with two labels is dropped. The halves of task 1 "
        "non-trivial share every rule and no sentence: sentences that are linked by pairs stay together. "
        f"{COMPOSITION}"
    ),
    usage=USAGE,
    differences=UPSTREAM_DIFFERENCES,
    sources=(SICK,),
    tags=EMBEDDED.tags,
    configs=configs(Edition.UPSTREAM),
    oracle=oracle.upstream_labels,
    oracle_columns=oracle.COLUMNS,
    oracle_summary=(
        "takes each text apart into its two primitives, checks that they are the ones whose uids the row names, "
        "decides the veridical one by whether the verb makes its complement true and the natural one by the "
        "directional label in SICK's own file, read a second time, and then takes the conjunction"
    ),
    reference_tables={"pairs": partial(pair_table, Edition.UPSTREAM), "verbs": verb_table},
    card_sections=SECTIONS,
)

EDITIONS = (EMBEDDED, UPSTREAM)
