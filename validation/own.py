"""A benchmark's own checks as statements: all splits at once where each row is judged by itself."""

from collections.abc import Iterator

from wabe.builders.core.checks import Check, FailingRows, GroupsComplete, JudgedRows, VocabularyDisjoint
from wabe.builders.core.declaration import Benchmark, Config
from wabe.validation.statements import PLACE, SPLIT, Statement, literal, quoted, rows, view
from wabe.validation.stems import stems


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
        case JudgedRows():
            yield Statement(
                query=f"SELECT split, uid AS failing FROM judged WHERE config = {literal(config.name)} "
                f"AND code = {literal(check.rule.code)}",
                splits=splits,
            )
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
    """List rows with a word that the other split has too, beyond those meant to be shared, and a row that has it."""
    shared = ", ".join(literal(stem) for word in check.shared_words for stem in stems(word)) or "''"

    def words(name: str, row: str) -> str:
        return " UNION ALL ".join(
            f"SELECT {row}, unnest(string_split({quoted(column)}, ' ')) AS word FROM {rows(config.name)} "
            f"WHERE {SPLIT} = {literal(name)}"
            for column in check.columns
        )

    def met(name: str) -> str:
        distinct = f"SELECT DISTINCT word FROM ({words(name, PLACE)})"
        return f"(SELECT s.word, s.stem FROM ({distinct}) JOIN {stems_name(config.name)} AS s USING (word))"

    return (
        f"WITH both_have AS MATERIALIZED (SELECT o.word AS other_word, t.word, t.stem FROM {met(check.other)} AS o "
        f"JOIN {met(split)} AS t USING (stem) WHERE t.stem NOT IN ({shared})), "
        f"others AS (SELECT b.stem, min(w.{PLACE}) AS place FROM ({words(check.other, PLACE)}) AS w "
        "JOIN both_have AS b ON w.word = b.other_word GROUP BY b.stem) "
        "SELECT w.uid AS failing, string_agg(DISTINCT w.word, ', ') AS note, "
        f"{literal(check.other)} AS other_split, min(o.place) AS other_place FROM ({words(split, 'uid')}) AS w "
        "JOIN both_have AS b USING (word) JOIN others AS o USING (stem) GROUP BY w.uid"
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
