"""The configs of an edition: everything, disjoint vocabularies, shared ones, prompts, and the released splits."""

from functools import partial
from pathlib import Path

from wabe.builders.core.declaration import Config, ConfigGroup, Edition, Oracle, Role, Split
from wabe.builders.core.evaluation import AccuracyBy, Prompt, Unmasking
from wabe.builders.core.halves import halves_of
from wabe.builders.plane import oracle
from wabe.builders.plane.construct import block_tables, full_tables, two_shot, zero_shot
from wabe.builders.plane.invariants import (
    even_checks,
    full_checks,
    good_checks,
    in_distribution_checks,
    one_it_checks,
    released_checks,
)
from wabe.builders.plane.promises import block_promises, full_shares, prompt_shares, released_promises
from wabe.builders.plane.prompt_checks import prompt_checks
from wabe.builders.plane.released import IDENTITY as RELEASED_IDENTITY
from wabe.builders.plane.released import good_tables, one_it_tables
from wabe.builders.plane.rows import BlockRow, Label, PhraseRow, PromptRow, ReleasedRow
from wabe.builders.plane.sources import NUMBERS
from wabe.builders.plane.spelling import IDENTITY
from wabe.builders.plane.splits import LEAST_TRAINING_ROWS, ONE_IT_LEAST, TEST_ROWS

FOLDER = Path(__file__).parent
SHOWN = ("adjective_class", "inference_type", "distance")
FULL = ConfigGroup(title="Everything", shown=SHOWN)
GOOD = ConfigGroup(title="Disjoint vocabularies (GOoD)", shown=SHOWN)
EVEN = ConfigGroup(title="Disjoint vocabularies, without the cue of the inference type", shown=SHOWN)
ONE_IT = ConfigGroup(title="One inference type (One-IT)", shown=SHOWN)
IN_DISTRIBUTION = ConfigGroup(title="Shared words, new phrases", shown=SHOWN)
PROMPTS = ConfigGroup(title="Masked prompts", shown=("adjective_class", "inference_type", "gold_words"))
RELEASED = ConfigGroup(title="As released with the paper", shown=SHOWN)
REPORTED = (AccuracyBy(column="adjective_class"), AccuracyBy(column="inference_type"))
SPLITS = (("train", Role.TRAIN), ("validation", Role.VALIDATION), ("test", Role.TEST))
WORDS: dict[str, str] = {Label.ENTAILMENT: "entailment_words", Label.NON_ENTAILMENT: "non_entailment_words"}
PROMPT_ORACLES = {
    Edition.EMBEDDED: oracle.embedded_prompt_labels,
    Edition.UPSTREAM: oracle.upstream_prompt_labels,
}
PROMPT_SUMMARY = (
    "reads each prompt back into statements, decides each of these as in the other configs, and refuses prompts whose "
    "solved examples are wrong"
)


def full_config(edition: Edition) -> Config:
    """Declare the whole resource."""
    return Config(
        name="full",
        summary="Every phrase with its noun, its hypernyms, and the same adjective before each of them.",
        row=PhraseRow,
        identity=IDENTITY,
        splits=(Split(name="pool", role=Role.TRAIN, tables=partial(full_tables, edition)),),
        shares=full_shares(edition),
        checks=full_checks(),
        reported=REPORTED,
        group=FULL,
    )


def block_config(edition: Edition, kind: str, number: int) -> Config:
    """Declare one split over two vocabularies that share nothing, or one over a shared vocabulary (number 0)."""
    tables = partial(block_tables, edition, kind, number)
    least = ONE_IT_LEAST[edition] if kind == "one_it" else LEAST_TRAINING_ROWS
    checks, group, summary = {
        "good": (good_checks, GOOD, "No adjective, noun or hypernym of the test occurs in training"),
        "good_even": (
            even_checks,
            EVEN,
            f"Drawn from the two vocabularies of `good_{number}`, half entailed in each inference type",
        ),
        "one_it": (one_it_checks, ONE_IT, "Inference type 3 only, with disjoint vocabularies"),
        "in_distribution": (
            lambda *_: in_distribution_checks(),
            IN_DISTRIBUTION,
            "Every word of the test occurs in training, but no phrase does",
        ),
    }[kind]
    return Config(
        name=f"{kind}_{number}" if number else kind,
        summary=f"{summary}{f' (split {number} of 5)' if number else ''}.",
        row=BlockRow,
        identity=IDENTITY,
        splits=tuple(Split(name=name, role=role, tables=partial(tables, name)) for name, role in SPLITS),
        **block_promises(edition, kind, number),
        checks=checks(TEST_ROWS, least),
        reported=REPORTED,
        headline=("test",) if kind in {"good", "good_even"} else (),
        group=group,
    )


def prompt_config(edition: Edition, shots: str) -> Config:
    """Declare the masked prompts, with two solved examples or none."""
    two = shots == "two"
    return Config(
        name=f"prompts_{shots}_shot",
        summary="Statements with a masked word, after two solved examples about the same words."
        if two
        else "Statements with a masked word, without examples.",
        row=PromptRow,
        identity=("prompt",),
        splits=(Split(name="test", role=Role.TEST, tables=partial(two_shot if two else zero_shot, edition)),),
        shares=prompt_shares(),
        checks=prompt_checks(36 if two else 6),
        text=("prompt",),
        oracle=Oracle(labels=PROMPT_ORACLES[edition], columns=oracle.PROMPT_COLUMNS, summary=PROMPT_SUMMARY),
        prompt=Prompt(
            template="{prompt}\nDoes the last statement, the one with [MASK], hold?",
            words={Label.ENTAILMENT: "yes", Label.NON_ENTAILMENT: "no"},
        ),
        unmasking=Unmasking(
            text="prompt",
            words=WORDS,
            by="adjective_class",
            forms=("template", "verbaliser") if two else ("template",),
        ),
        reported=(*REPORTED, AccuracyBy(column="template")),
        group=PROMPTS,
    )


def released_config(kind: str, number: int) -> Config:
    """Declare a split as it was released."""
    tables = partial(good_tables if kind == "good" else one_it_tables, number)
    return Config(
        name=f"{kind}_public_{number}",
        summary=f"The released {'GOoD' if kind == 'good' else 'One-IT'} split {number}, as it is.",
        row=ReleasedRow,
        identity=RELEASED_IDENTITY,
        splits=tuple(
            Split(name=name, role=role, tables=partial(tables, name)) for name, role in (SPLITS[0], SPLITS[2])
        ),
        **released_promises(kind),
        checks=released_checks(),
        oracle=Oracle(
            labels=oracle.released_labels,
            columns=oracle.COLUMNS,
            summary="takes the meaning of an adjective from all released judgements about it, and checks in WordNet's "
            "own files that the hypernym is above the noun in some sense",
        ),
        reported=REPORTED,
        group=RELEASED,
    )


def configs(edition: Edition) -> tuple[Config, ...]:
    """Declare every config of an edition, and halves by committed scores; the first is what is loaded by default."""
    upstream = (
        tuple(released_config(kind, number) for kind in ("good", "one_it") for number in NUMBERS)
        if edition is Edition.UPSTREAM
        else ()
    )
    every = (
        full_config(edition),
        *(block_config(edition, "good", number) for number in NUMBERS),
        *(block_config(edition, "good_even", number) for number in NUMBERS),
        *(block_config(edition, "one_it", number) for number in NUMBERS),
        block_config(edition, "in_distribution", 0),
        prompt_config(edition, "two"),
        prompt_config(edition, "zero"),
        *upstream,
    )
    return (*every, *(half for config in every for half in halves_of(config, FOLDER, edition)))
