"""SQL over stories: which say something else than their facts, or prove something else than their answer."""

from wabe.builders.clutrr.kin import BODY, NAMES, SIDED
from wabe.builders.clutrr.rows import Noise

ON_PATHS = tuple(name for tie in BODY for name in NAMES[tie])


def _in_order(column: str) -> str:
    return f"list_transform(edge_order, lambda i: {column}[i + 1])"


# Stories with their facts in order, those of the path first: `steps` has relations with their sides.
ORDERED = (
    f"(SELECT *, {_in_order('edge_heads')} AS heads, {_in_order('edge_tails')} AS tails, list_transform(edge_order, "
    "lambda i: concat_ws('/', edge_relations[i + 1], nullif(edge_sides[i + 1], ''))) AS steps FROM {batch})"
)


# A text and its question, with each person as the place of their first mention.
SHAPE = r"""regexp_replace(anonymous_story, '@ent_\d+', '@', 'g') AS words,
    regexp_extract_all(anonymous_story, '@ent_\d+') AS mentions,
    list_transform(mentions, lambda m: list_position(mentions, m)) AS places,
    list_position(mentions, '@ent_' || query_head) AS head, list_position(mentions, '@ent_' || query_tail) AS tail"""
# Texts that differ in more than the numbers of persons cannot have one shape, and are far cheaper to compare.
_ROUGH = "SELECT *, translate(anonymous_story, '0123456789', '') AS rough"
IN_TRAINING = f"""
WITH here AS ({_ROUGH} FROM {{batch}}), trained AS ({_ROUGH} FROM {{train}})
SELECT uid FROM (SELECT uid, {SHAPE} FROM here SEMI JOIN trained USING (rough))
SEMI JOIN (SELECT {SHAPE} FROM trained SEMI JOIN here USING (rough)) USING (words, places, head, tail)
"""
REPEATED = f"""
WITH here AS ({_ROUGH} FROM {{batch}}), again AS (SELECT rough FROM here GROUP BY rough HAVING count(*) > 1)
SELECT uid FROM (SELECT uid, row_number() OVER (PARTITION BY words, places, head, tail ORDER BY uid) AS number
FROM (SELECT uid, {SHAPE} FROM here SEMI JOIN again USING (rough))) WHERE number > 1
"""

_ATOM = r"([a-z/-]+)\(([^,()]+), ([^,()]+)\)"

# Every line applies a rule of the knowledge base to facts of the path or to what earlier lines concluded.
PROVES_SOMETHING_ELSE = rf"""
WITH lines AS (
    SELECT uid, k, names[query_head + 1] AS asked, names[query_tail + 1] AS relative, label_text, place,
        regexp_extract(proof[place], '^{_ATOM} <- {_ATOM}, {_ATOM}$',
            ['r3', 'x', 'y', 'r1', 'x1', 'z1', 'r2', 'z2', 'y2']) AS line,
        genders[list_position(names, struct_extract(line, 'x'))] AS gender,
        list_concat(
            list_transform(range(1, k + 1), lambda i:
                steps[i] || '(' || names[heads[i] + 1] || ', ' || names[tails[i] + 1] || ')'),
            list_transform(list_slice(proof, 1, place - 1), lambda p: string_split(p, ' <- ')[1])) AS known
    FROM (SELECT *, unnest(range(1, len(proof) + 1)) AS place FROM {ORDERED})
), wrong AS (
    SELECT uid FROM lines LEFT JOIN {{rules}} AS rules
    ON line.r1 = rules.first AND line.r2 = rules.second AND line.r3 = rules.conclusion AND lines.gender = rules.gender
    WHERE rules.conclusion IS NULL OR line.x <> line.x1 OR line.z1 <> line.z2 OR line.y <> line.y2
        OR NOT list_contains(known, line.r1 || '(' || line.x1 || ', ' || line.z1 || ')')
        OR NOT list_contains(known, line.r2 || '(' || line.z2 || ', ' || line.y2 || ')')
        OR (place = k - 1
            AND (string_split(line.r3, '/')[1], line.x, line.y) IS DISTINCT FROM (label_text, asked, relative))
)
SELECT DISTINCT uid FROM wrong UNION SELECT uid FROM {{batch}} WHERE len(proof) <> k - 1
"""

ON_THE_PATH = "list_concat(list_slice(heads, 1, k), [tails[k]])"

LEAVES_THE_PATH = (
    f"SELECT uid FROM {ORDERED} WHERE heads[1] IS DISTINCT FROM query_head "
    "OR tails[k] IS DISTINCT FROM query_tail "
    "OR list_slice(heads, 2, k) IS DISTINCT FROM list_slice(tails, 1, k - 1) "
    f"OR len(list_distinct({ON_THE_PATH})) <> k + 1"
)

# The first person's gender comes first where it matters; whether it does, the countermodels of others tell.
OTHER_CLAUSE = (
    f"SELECT uid FROM {ORDERED} WHERE clause NOT IN (array_to_string(list_slice(steps, 1, k), ','), "
    "genders[query_head + 1] || ':' || array_to_string(list_slice(steps, 1, k), ','))"
)


def _on_path(person: str) -> str:
    return f"list_contains({ON_THE_PATH}, {person})"


_FIRST = "heads[k + 1]", "tails[k + 1]"
_ENDS = "(query_head, query_tail)"
_WELL_MADE = {
    Noise.CLEAN: "len(heads) = k",
    Noise.SUPPORTING: "len(heads) = k + 2 AND tails[k + 1] = heads[k + 2] "
    f"AND NOT {_on_path('tails[k + 1]')} AND len(list_filter(range(k), lambda i: "
    "heads[i + 1] = heads[k + 1] AND tails[i + 1] = tails[k + 2])) = 1",
    Noise.IRRELEVANT: f"len(heads) = k + 1 AND (({_FIRST[0]} IN {_ENDS} AND NOT {_on_path(_FIRST[1])}) "
    f"OR ({_FIRST[1]} IN {_ENDS} AND NOT {_on_path(_FIRST[0])}))",
    Noise.DISCONNECTED: f"len(heads) = k + 1 AND NOT {_on_path(_FIRST[0])} AND NOT {_on_path(_FIRST[1])} "
    f"AND {_FIRST[0]} <> {_FIRST[1]}",
}
OTHER_NOISE = (
    f"SELECT uid FROM {ORDERED} WHERE NOT coalesce(CASE noise "
    + " ".join(f"WHEN '{noise}' THEN {made}" for noise, made in _WELL_MADE.items())
    + " END, false)"
)
# What only noise has gives it away.
NEVER_ON_PATHS = (
    "SELECT DISTINCT uid FROM (SELECT uid, unnest(edge_relations) AS relation FROM {batch} WHERE noise <> 'clean') "
    f"WHERE relation NOT IN ({', '.join(repr(name.value) for name in ON_PATHS)})"
)


def other_sides(*, told: bool) -> str:
    """Spell which stories leave out a side, or tell one where there is none or where none should be told."""
    wanted = f"relation IN ({', '.join(repr(name.value) for tie in SIDED for name in NAMES[tie])})" if told else "false"
    return (
        "SELECT DISTINCT uid FROM (SELECT uid, unnest(edge_relations) AS relation, unnest(edge_sides) AS side "
        f"FROM {{batch}}) WHERE (side <> '') <> ({wanted})"
    )


_STATED = (
    "list_transform(range(len(edge_heads)), lambda i: names[edge_heads[i + 1] + 1] || ' ' || edge_relations[i + 1] "
    "|| ' ' || edge_sides[i + 1] || ' ' || names[edge_tails[i + 1] + 1])"
)
OTHER_GRAPH = (
    f"SELECT uid FROM {{batch}} WHERE {_STATED} IS DISTINCT FROM "
    "list_transform(facts, lambda f: f.head || ' ' || f.relation || ' ' || f.side || ' ' || f.tail) "
    "OR len(edge_heads) <> len(edge_tails) OR len(edge_heads) <> len(edge_relations) "
    "OR len(edge_heads) <> len(edge_sides) OR list_sort(edge_order) <> range(len(edge_heads)) "
    "OR len(names) <> len(genders) OR len(list_distinct(names)) <> len(names) "
    "OR query IS DISTINCT FROM 'How is [' || names[query_tail + 1] || '] related to [' || names[query_head + 1] || ']?'"
)
