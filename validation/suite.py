"""Suites: from a declaration, the list of everything that is checked, split by split."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from great_expectations.expectations.expectation import Expectation

from wabe.builders.core.checks import Check, FailingRows, GroupsComplete, LabelShares, Rule, VocabularyDisjoint
from wabe.builders.core.declaration import Benchmark, Config, Oracle, Split
from wabe.validation import expectations as expect
from wabe.validation import queries


class Stage(IntEnum):
    """A later stage is only run where the earlier ones passed: nulls first, then values, then meaning."""

    SHAPE = 0
    NULLS = 1
    VALUES = 2
    MEANING = 3


EMPTY = Rule(code="EMPTY001", sentence="Every split has at least one row.")
FOOTER = Rule(
    code="SCHEMA002", sentence="The schema in each file's footer has the types and label names of the row type."
)
SCHEMA = Rule(
    code="SCHEMA001",
    sentence="Every split has exactly the columns of its row type, with their types and in their order.",
)
NULLS = Rule(code="NULL001", sentence="No column contains nulls.")
VALUES = Rule(code="VALUE001", sentence="Columns with a fixed set of values contain no other values.")
LABELS = Rule(code="LABEL001", sentence="Every label is one of the declared labels, and label_text is its name.")
UID_UNIQUE = Rule(code="UID001", sentence="No uid occurs twice in a split.")
UID_CONTENT = Rule(code="UID002", sentence="Every uid is the hash of its row's content.")
LEAK = Rule(code="LEAK001", sentence="No text of a split also occurs in an earlier split, such as the training split.")
NEAR_LEAK = Rule(
    code="LEAK002",
    sentence="No text of a split occurs in an earlier split with only case, spacing or punctuation changed.",
)
DUPLICATE = Rule(
    code="DUPLICATE001",
    sentence="No text occurs twice in a split, even if case, spacing and punctuation are ignored.",
)
TWO_LABELS = Rule(code="LABEL002", sentence="No text has two different labels in the same config.")
ORACLE = Rule(code="ORACLE001", sentence="The oracle derives the same label for every row.")
DIGEST = Rule(code="DIGEST001", sentence="The rows of each file have the digest that is recorded in the manifest.")
GOLDEN = Rule(code="GOLDEN001", sentence="The rows have the digest that is committed in expected.json.")
TWINS = Rule(code="TWIN001", sentence="No two configs have the same rows.")
GENERAL = (
    EMPTY,
    FOOTER,
    SCHEMA,
    NULLS,
    VALUES,
    LABELS,
    UID_UNIQUE,
    UID_CONTENT,
    LEAK,
    NEAR_LEAK,
    DUPLICATE,
    TWO_LABELS,
    ORACLE,
    DIGEST,
    GOLDEN,
    TWINS,
)
"""The rules of the checks that every benchmark gets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One check of one split, as it will be run."""

    rule: Rule
    config: str
    split: str
    stage: Stage
    expectation: Expectation

    @property
    def place(self) -> tuple[str, str, str]:
        """Return what names this check among all others."""
        return self.config, self.split, self.rule.code


def planned(benchmark: Benchmark, config: Config, *, golden: bool) -> list[Planned]:
    """List the checks of a config: those of its declaration's shape, then its own."""
    plans = [plan for split in config.splits for plan in _general(benchmark, config, split, golden=golden)]
    first = config.splits[0].name
    plans.append(
        _plan(
            TWO_LABELS,
            config,
            first,
            Stage.MEANING,
            expect.ExpectOneLabelPerText,
            queries.two_labels_query(config),
        )
    )
    plans.append(_plan(TWINS, config, first, Stage.MEANING, expect.ExpectDigest, queries.twin_query(config.name)))
    for check in config.checks:
        for split in config.splits:
            if check.splits is None or split.name in check.splits:
                kind, query = _declared(benchmark, config, split.name, check)
                plans.append(_plan(check.rule, config, split.name, Stage.MEANING, kind, query))
    return plans


def _general(benchmark: Benchmark, config: Config, split: Split, *, golden: bool) -> Iterator[Planned]:
    batch = queries.view(config.name, split.name)

    def plan(rule: Rule, stage: Stage, kind: type[expect.ExpectNoFailingRows], query: str) -> Planned:
        return _plan(rule, config, split.name, stage, kind, query)

    yield plan(EMPTY, Stage.SHAPE, expect.ExpectRows, queries.empty_query(batch))
    yield plan(SCHEMA, Stage.SHAPE, expect.ExpectSchema, queries.schema_query(config, split.name))
    yield plan(FOOTER, Stage.NULLS, expect.ExpectSchema, queries.footer_query(config.name, split.name))
    yield plan(NULLS, Stage.NULLS, expect.ExpectNoNulls, queries.null_query(config, batch))
    if (query := queries.value_query(config, batch)) is not None:
        yield plan(VALUES, Stage.VALUES, expect.ExpectDeclaredValues, query)
    yield plan(LABELS, Stage.VALUES, expect.ExpectDeclaredValues, queries.label_query(config, batch))
    yield plan(UID_UNIQUE, Stage.VALUES, expect.ExpectContentUids, queries.repeated_uid_query(batch))
    yield plan(UID_CONTENT, Stage.MEANING, expect.ExpectContentUids, queries.content_uid_query(config, split.name))
    yield plan(DIGEST, Stage.MEANING, expect.ExpectDigest, queries.digest_query(config.name, split.name, "manifest"))
    if golden:
        yield plan(
            GOLDEN,
            Stage.MEANING,
            expect.ExpectDigest,
            queries.digest_query(config.name, split.name, "expected"),
        )
    if isinstance(benchmark.oracle_of(config), Oracle):
        yield plan(ORACLE, Stage.MEANING, expect.ExpectOracleAgreement, queries.oracle_query(config, split.name))
    if config.unique_texts:
        yield plan(DUPLICATE, Stage.MEANING, expect.ExpectNoLeakage, queries.near_duplicate_query(config, split.name))
    names = [one.name for one in config.splits]
    if earlier := names[: names.index(split.name)]:
        yield plan(LEAK, Stage.MEANING, expect.ExpectNoLeakage, queries.leak_query(config, split.name, earlier))
        yield plan(
            NEAR_LEAK, Stage.MEANING, expect.ExpectNoLeakage, queries.near_leak_query(config, split.name, earlier)
        )


def _declared(
    benchmark: Benchmark, config: Config, split: str, check: Check
) -> tuple[type[expect.ExpectNoFailingRows], str]:
    batch = queries.view(config.name, split)
    match check:
        case FailingRows():
            names = {one.name: queries.view(config.name, one.name) for one in config.splits}
            tables = {name: queries.quoted(name) for name in benchmark.reference_tables}
            return expect.ExpectNoFailingRows, check.query.format(batch=batch, **names, **tables)
        case VocabularyDisjoint():
            return expect.ExpectVocabularyDisjoint, queries.vocabulary_query(config, split, check)
        case LabelShares():
            return expect.ExpectLabelBalance, queries.share_query(config, batch, check)
        case GroupsComplete():
            return expect.ExpectGroupsComplete, queries.group_query(batch, check)


def _plan(
    rule: Rule, config: Config, split: str, stage: Stage, kind: type[expect.ExpectNoFailingRows], query: str
) -> Planned:
    return Planned(rule=rule, config=config.name, split=split, stage=stage, expectation=kind(query=query))
