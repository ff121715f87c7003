"""A benchmark's own checks as statements: all splits at once where each row is judged by itself."""

from collections.abc import Iterator

from wabe.builders.core.checks import Check, FailingRows, GroupsComplete, VocabularyDisjoint
from wabe.builders.core.declaration import Benchmark, Config
from wabe.validation.statements import SPLIT, Statement, literal, quoted, rows, view
from wabe.validation.stems import stem


def own_statements(benchmark: Benchmark, config: Config, check: Check) -> Iterator[Statement]:
    """Yield the statements of a check of a benchmark's own."""
    splits = tuple(split.name for split in config.splits if check.splits is None or split.name in check.splits)
    match check:
        case FailingRows(row_by_row=True) if len(splits) > 1:
            names = ", ".join(map(literal, splits))
            every = f"(FROM {rows(config.name)} WHERE {SPLIT} IN ({names}))"
            yield Statement(query=_filled(benchmark, config, check.query, every), splits=splits)
        case FailingRows():
            for split in splits:
                yield Statement(
                    query=_filled(benchmark, config, check.query, view(config.name, split)), splits=(split,)
                )
        case VocabularyDisjoint():
            for split in splits:
                yield Statement(query=_vocabulary_query(config, split, check), splits=(split,))
        case GroupsComplete():
            yield Statement(query=_group_query(config, splits, check), splits=splits)


def split_by_split(statement: Statement, config: str) -> Iterator[Statement]:
    """Yield a statement over several splits that does not tell them apart once for each of them."""
    names = ", ".join(map(literal, statement.splits))
    every = f"(FROM {rows(config)} WHERE {SPLIT} IN ({names}))"
    for split in statement.splits:
        yield Statement(query=statement.query.replace(every, view(config, split)), splits=(split,))


def _filled(benchmark: Benchmark, config: Config, query: str, batch: str) -> str:
    names = {one.name: view(config.name, one.name) for one in config.splits}
    tables = {name: quoted(name) for name in benchmark.reference_tables}
    return query.format(batch=batch, **names, **tables)


def stems_name(config: str) -> str:
    """Return the quoted name of the table of a config's words and their stems."""
    return quoted(f"stems of {config}")


def words_query(config: Config, check: VocabularyDisjoint) -> str:
    """Spell a query for all words of the columns that a check compares."""
    return " UNION ".join(
        f"SELECT unnest(string_split(text, ' ')) AS word FROM (SELECT DISTINCT {quoted(column)} AS text "
        f"FROM {rows(config.name)})"
        for column in check.columns
    )


def _vocabulary_query(config: Config, split: str, check: VocabularyDisjoint) -> str:
    """List rows with a word that the other split has too, beyond those meant to be shared."""
    shared = ", ".join(literal(stem(word)) for word in check.shared_words) or "NULL"

    def words(name: str) -> str:
        return " UNION ALL ".join(
            f"SELECT uid, unnest(string_split({quoted(column)}, ' ')) AS word FROM {view(config.name, name)}"
            for column in check.columns
        )

    stems = stems_name(config.name)
    return (
        f"WITH known AS (SELECT DISTINCT s.stem FROM (SELECT DISTINCT word FROM ({words(check.other)})) "
        f"JOIN {stems} AS s USING (word) WHERE s.stem NOT IN ({shared}) AND s.stem <> ''), "
        f"met AS (SELECT s.word FROM (SELECT DISTINCT word FROM ({words(split)})) JOIN {stems} AS s USING (word) "
        "SEMI JOIN known ON s.stem = known.stem) SELECT uid AS failing, "
        f"string_agg(DISTINCT word, ', ') AS note FROM ({words(split)}) SEMI JOIN met USING (word) GROUP BY uid"
    )


def _group_query(config: Config, splits: tuple[str, ...], check: GroupsComplete) -> str:
    """List groups that lack a member or have one twice."""
    group = ", ".join(quoted(column) for column in check.group)
    member = ", ".join(quoted(column) for column in check.member)
    names = ", ".join(map(literal, splits))
    return (
        f"SELECT {SPLIT} AS split, 'group ' || concat_ws(' ', {group}) AS failing FROM {rows(config.name)} "
        f"WHERE {SPLIT} IN ({names}) GROUP BY {SPLIT}, {group} "
        f"HAVING count(*) <> {check.size} OR count(DISTINCT ({member})) <> {check.size}"
    )
