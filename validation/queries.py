"""The SQL of the checks that every benchmark gets; identifiers are quoted, values escaped."""

from collections.abc import Sequence

from wabe.builders.core.checks import GroupsComplete, LabelShares, VocabularyDisjoint
from wabe.builders.core.declaration import Config
from wabe.builders.core.rows import Column, columns_of, label_of

DUCKDB_TYPES = {
    "string": "VARCHAR",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "bool": "BOOLEAN",
    "double": "DOUBLE",
}


def quoted(name: str) -> str:
    """Quote an identifier."""
    return '"' + name.replace('"', '""') + '"'


def literal(value: str) -> str:
    """Quote a string value."""
    return "'" + value.replace("'", "''") + "'"


def view_name(config: str, split: str) -> str:
    """Return the name of the view on a split."""
    return f"{config}__{split}"


def view(config: str, split: str) -> str:
    """Return the quoted name of the view on a split."""
    return quoted(view_name(config, split))


def schema_query(config: Config, split: str) -> str:
    """List columns that are missing, foreign, misplaced or of another type."""
    wanted = ", ".join(
        f"({place}, {literal(column.name)}, {literal(duckdb_type(column))})"
        for place, column in enumerate(columns_of(config.row))
    )
    name = literal(view_name(config.name, split))
    return (
        "SELECT 'column ' || coalesce(found.name, wanted.name) || ' is ' || coalesce(found.type, 'missing') "
        "|| coalesce(' at ' || found.place, '') || ', expected ' || coalesce(wanted.type || ' at ' || wanted.place, "
        "'none') FROM (SELECT column_index AS place, column_name AS name, replace(data_type, '\"', '') AS type "
        "FROM duckdb_columns() "
        f"WHERE table_name = {name}) AS found FULL JOIN (VALUES {wanted}) AS wanted(place, name, type) "
        "ON found.name = wanted.name WHERE found.name IS NULL OR wanted.name IS NULL OR found.type <> wanted.type "
        f"OR found.place - (SELECT min(column_index) FROM duckdb_columns() WHERE table_name = {name}) "
        "<> wanted.place"
    )


def footer_query(config: str, split: str) -> str:
    """Compare the schema in a file's footer, label names included, with the row type's."""
    return (
        f"SELECT 'the file says ' || found || ', expected ' || wanted FROM files WHERE config = {literal(config)} "
        f"AND split = {literal(split)} AND found <> wanted"
    )


def duckdb_type(column: Column) -> str:
    """Return DuckDB's name for a column's type, without the quotes that it puts around some members' names."""
    if column.element is not None:
        return f"{duckdb_type(column.element)}[]"
    if column.members is not None:
        return "STRUCT(" + ", ".join(f"{one.name} {duckdb_type(one)}" for one in column.members) + ")"
    return DUCKDB_TYPES[str(column.arrow)]


def null_query(config: Config, batch: str) -> str:
    """List rows with a null, by uid, or by place where the uid itself is null."""
    null = " OR ".join(f"{quoted(column.name)} IS NULL" for column in columns_of(config.row))
    return (
        f"SELECT coalesce(uid, 'row ' || place) FROM (SELECT *, row_number() OVER () AS place FROM {batch}) "
        f"WHERE {null}"
    )


def value_query(config: Config, batch: str) -> str | None:
    """List rows in which a closed column has a value that is not declared."""
    wrong = [
        term
        for column in columns_of(config.row)
        if column.name != "label" and (term := _undeclared(column, quoted(column.name))) is not None
    ]
    return f"SELECT uid FROM {batch} WHERE {' OR '.join(wrong)}" if wrong else None


def _undeclared(column: Column, value: str, depth: int = 0) -> str | None:
    """Spell the condition under which a value, or an element of a list, is not one of the declared ones."""
    if column.values is not None:
        return f"{value} NOT IN ({', '.join(literal(one) for one in column.values)})"
    if column.labels is not None:
        return f"{value} NOT BETWEEN 0 AND {len(column.labels) - 1}"
    if column.element is not None and (term := _undeclared(column.element, f"e{depth}", depth + 1)) is not None:
        return f"len(list_filter({value}, lambda e{depth}: {term})) > 0"
    return None


def label_query(config: Config, batch: str) -> str:
    """List rows whose label is out of range, or whose label_text is not the label's name."""
    names = ", ".join(literal(label.value) for label in label_of(config.row))
    return f"SELECT uid FROM {batch} WHERE label_text IS DISTINCT FROM ([{names}])[label + 1]"


def empty_query(batch: str) -> str:
    """Say so if there is no row."""
    return f"SELECT 'no rows' WHERE NOT EXISTS (FROM {batch})"


def repeated_uid_query(batch: str) -> str:
    """List uids that occur more than once."""
    return f"SELECT uid FROM {batch} GROUP BY uid HAVING count(*) > 1"


def content_uid_query(config: Config, split: str) -> str:
    """List uids that are not the hash of their row's identity."""
    return f"SELECT t.uid FROM {_with_derived(config, split)} WHERE NOT d.uid_fits"


def oracle_query(config: Config, split: str) -> str:
    """List rows on which the oracle says otherwise."""
    return f"SELECT t.uid FROM {_with_derived(config, split)} WHERE t.label IS DISTINCT FROM d.label"


def leak_query(config: Config, split: str, others: Sequence[str]) -> str:
    """List rows whose texts occur, to the letter, in other splits."""
    same = _all_of("t.exact{place} = r.exact{place}", config)
    found = f"SELECT t.place FROM {_coded(config, split)} AS t SEMI JOIN {_coded(config, *others)} AS r ON {same}"
    return _uids(config, split, found)


def near_leak_query(config: Config, split: str, others: Sequence[str]) -> str:
    """List rows whose texts occur in other splits but for case, spacing and punctuation."""
    same = _all_of("t.near{place} = r.near{place}", config)
    exact = _all_of("t.exact{place} = r.exact{place}", config)
    found = (
        f"SELECT DISTINCT t.place FROM {_coded(config, split)} AS t JOIN {_coded(config, *others)} AS r "
        f"ON {same} WHERE NOT ({exact})"
    )
    return _uids(config, split, found)


def near_duplicate_query(config: Config, split: str) -> str:
    """List rows of one split that have the same texts but for case, spacing and punctuation."""
    keys = ", ".join(f"near{place}" for place in range(len(config.text)))
    found = f"SELECT unnest(list(place)) AS place FROM {_coded(config, split)} GROUP BY {keys} HAVING count(*) > 1"
    return _uids(config, split, found)


def two_labels_query(config: Config) -> str:
    """List rows of a config whose texts have different labels in different rows."""
    keys = ", ".join(f"exact{place}" for place in range(len(config.text)))
    coded = quoted(coded_name(config.name))
    torn = f"SELECT {keys} FROM {coded} GROUP BY {keys} HAVING min(label) <> max(label)"
    return " UNION ALL ".join(
        _uids(
            config,
            split.name,
            f"SELECT place FROM {_coded(config, split.name)} SEMI JOIN ({torn}) USING ({keys})",
        )
        for split in config.splits
    )


def coded_name(config: str) -> str:
    """Return the name of the table of a config's rows with numbers for texts."""
    return f"coded {config}"


def derived_name(config: str, split: str) -> str:
    """Return the name of the view on what was derived from each row of a split."""
    return f"derived from {view_name(config, split)}"


def places_name(config: str, split: str) -> str:
    """Return the name of the view on a split with the place of each row."""
    return f"places of {view_name(config, split)}"


def _with_derived(config: Config, split: str) -> str:
    return (
        f"(SELECT uid, label FROM {view(config.name, split)}) AS t POSITIONAL JOIN "
        f"{quoted(derived_name(config.name, split))} AS d"
    )


def _coded(config: Config, *splits: str) -> str:
    return f"(FROM {quoted(coded_name(config.name))} WHERE split IN ({', '.join(literal(name) for name in splits)}))"


def _all_of(term: str, config: Config) -> str:
    return " AND ".join(term.format(place=place) for place in range(len(config.text)))


def _uids(config: Config, split: str, places: str) -> str:
    return (
        f"SELECT t.uid FROM ({places}) AS found JOIN {quoted(places_name(config.name, split))} AS t "
        "ON found.place = t.file_row_number"
    )


def vocabulary_query(config: Config, split: str, check: VocabularyDisjoint) -> str:
    """List words that the split shares with another, beyond those meant to be shared."""

    def words(name: str) -> str:
        return " UNION ".join(
            f"SELECT unnest(string_split(text, ' ')) AS word FROM "
            f"(SELECT DISTINCT {quoted(column)} AS text FROM {view(config.name, name)})"
            for column in check.columns
        )

    shared = ", ".join(literal(word) for word in check.shared_words) or "NULL"
    return (
        f"SELECT 'the word ' || word FROM (({words(split)}) INTERSECT ({words(check.other)})) "
        f"WHERE word NOT IN ({shared}) ORDER BY word"
    )


def share_query(config: Config, batch: str, check: LabelShares) -> str:
    """List labels whose number of rows is too far from what is expected."""
    wanted = ", ".join(
        f"({place}, {literal(label.value)}, {check.shares[label.value]!r}::DOUBLE)"
        for place, label in enumerate(label_of(config.row))
    )
    return (
        "SELECT name || ': ' || coalesce(found, 0) || ' of ' || total || ' rows, expected about ' "
        f"|| round(total * share)::BIGINT FROM (VALUES {wanted}) AS wanted(label, name, share) "
        f"LEFT JOIN (SELECT label, count(*) AS found FROM {batch} GROUP BY label) USING (label) "
        f"CROSS JOIN (SELECT count(*) AS total FROM {batch}) "
        "WHERE abs(coalesce(found, 0) - total * share) "
        f"> {check.deviations!r}::DOUBLE * sqrt(total * share * (1 - share))"
    )


def group_query(batch: str, check: GroupsComplete) -> str:
    """List groups that lack a member or have one twice."""
    group = ", ".join(quoted(column) for column in check.group)
    member = ", ".join(quoted(column) for column in check.member)
    return (
        f"SELECT 'group ' || concat_ws(' ', {group}) FROM {batch} GROUP BY {group} "
        f"HAVING count(*) <> {check.size} OR count(DISTINCT ({member})) <> {check.size}"
    )


def digest_query(config: str, split: str, expected: str) -> str:
    """Compare the digest of a file's rows with the one in a column of the table of digests."""
    return (
        f"SELECT 'the rows have the digest ' || file || ', the {expected} has ' || coalesce({expected}, 'none') "
        f"FROM digests WHERE config = {literal(config)} AND split = {literal(split)} "
        f"AND file IS DISTINCT FROM {expected}"
    )


def twin_query(config: str) -> str:
    """List other configs with the same rows."""
    return (
        "WITH whole AS (SELECT config, string_agg(split || file, ' ' ORDER BY split) AS rows FROM digests "
        "GROUP BY config) SELECT 'the same rows as ' || b.config FROM whole AS a JOIN whole AS b "
        f"ON a.rows = b.rows AND a.config <> b.config WHERE a.config = {literal(config)}"
    )
