"""SQL over stories: which say something else than their facts, or prove something else than their answer."""

from wabe.builders.clutrr.rows import Noise


def _filled(text: str, person: str) -> str:
    """Spell a paraphrase with its persons, at most four, in the places <0> to <3>."""
    for place in range(4):
        named = person.format(number=f"people[{place + 1}]")
        text = f"replace({text}, '<{place}>', coalesce({named}, ''))"
    return text


# Stretch by stretch, the story is put together again from the bank of paraphrases.
SAYS_SOMETHING_ELSE = f"""
WITH stretches AS (
    SELECT uid, unnest(paraphrases) AS paraphrase, unnest(paraphrase_edges) AS first,
        unnest(range(len(paraphrases))) AS place
    FROM {{batch}}
), sized AS (
    SELECT * FROM stretches LEFT JOIN {{paraphrase_sizes}} USING (paraphrase)
), facts_of AS (
    SELECT s.uid, s.place, s.paraphrase, s.first, s.facts, s.first < t.k AS needed, t.names, t.genders,
        list_concat([t.edge_heads[s.first + 1]], list_slice(t.edge_tails, s.first + 1, s.first + s.facts)) AS people,
        array_to_string(list_slice(t.edge_relations, s.first + 1, s.first + s.facts), ',') AS relations
    FROM sized AS s JOIN {{batch}} AS t USING (uid)
), worded AS (
    SELECT f.*, p.text FROM facts_of AS f LEFT JOIN {{paraphrase_texts}} AS p
    ON f.paraphrase = p.paraphrase AND f.relations = p.relations
    AND array_to_string(list_transform(f.people, lambda x: f.genders[x + 1]), ',') = p.genders
), sentences AS (
    SELECT uid, place, needed, first, facts, {_filled("text", "('[' || names[{number} + 1] || ']')")} AS sentence,
        {_filled("text", "('@ent_' || {number})")} AS anonymous
    FROM worded
), told AS (
    SELECT uid, string_agg(sentence, ' ' ORDER BY place) AS story,
        string_agg(sentence, ' ' ORDER BY place) FILTER (needed) AS clean_story,
        string_agg(anonymous, ' ' ORDER BY place) AS anonymous_story,
        list_sort(flatten(list(range(first, first + facts)))) AS covered
    FROM sentences GROUP BY uid
)
SELECT t.uid FROM {{batch}} AS t LEFT JOIN told USING (uid)
WHERE (t.story, t.clean_story, t.anonymous_story) IS DISTINCT FROM (told.story, told.clean_story, told.anonymous_story)
    OR told.covered IS DISTINCT FROM range(len(t.edge_heads))
    OR len(list_filter(range(len(t.edge_heads)), lambda i:
        (t.edge_heads[i + 1] = t.query_head AND t.edge_tails[i + 1] = t.query_tail)
        OR (t.edge_heads[i + 1] = t.query_tail AND t.edge_tails[i + 1] = t.query_head))) > 0
"""

# The paraphrase of the last fact of the path, whose second person is the one asked about: a text that says the same
# of a man and of a woman leaves the answer open.
GENDER_UNTOLD = """
WITH open_texts AS (
    SELECT text FROM {paraphrase_texts} GROUP BY text HAVING count(DISTINCT string_split(genders, ',')[-1]) > 1
), open_paraphrases AS (
    SELECT list(DISTINCT paraphrase) FROM {paraphrase_texts} WHERE text IN (FROM open_texts)
), last_stretches AS (
    SELECT uid, k, names, genders, edge_heads, edge_tails, edge_relations, max(first) AS first,
        arg_max(paraphrase, first) AS paraphrase
    FROM (SELECT *, unnest(paraphrases) AS paraphrase, unnest(paraphrase_edges) AS first FROM {batch}
        WHERE list_has_any(paraphrases, (FROM open_paraphrases)))
    WHERE first < k GROUP BY ALL
)
SELECT s.uid FROM last_stretches AS s JOIN {paraphrase_texts} AS p ON s.paraphrase = p.paraphrase
AND p.relations = array_to_string(list_slice(s.edge_relations, s.first + 1, s.k), ',')
AND p.genders = array_to_string(list_transform(
    list_concat([s.edge_heads[s.first + 1]], list_slice(s.edge_tails, s.first + 1, s.k)),
    lambda x: s.genders[x + 1]), ',')
WHERE p.text IN (FROM open_texts)
"""

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

_ATOM = r"([a-z-]+)\(([^,()]+), ([^,()]+)\)"

# Every line applies a rule of the knowledge base to facts of the path or to what earlier lines concluded.
PROVES_SOMETHING_ELSE = rf"""
WITH lines AS (
    SELECT uid, k, names[query_head + 1] AS asked, names[query_tail + 1] AS relative, label_text, place,
        regexp_extract(proof[place], '^{_ATOM} <- {_ATOM}, {_ATOM}$',
            ['r3', 'x', 'y', 'r1', 'x1', 'z1', 'r2', 'z2', 'y2']) AS line,
        list_concat(
            list_transform(list_slice(facts, 1, k), lambda f: f.relation || '(' || f.head || ', ' || f.tail || ')'),
            list_transform(list_slice(proof, 1, place - 1), lambda p: string_split(p, ' <- ')[1])) AS known
    FROM (SELECT *, unnest(range(1, len(proof) + 1)) AS place FROM {{batch}})
), wrong AS (
    SELECT uid FROM lines LEFT JOIN {{rules}} AS rules
    ON line.r1 = rules.first AND line.r2 = rules.second AND line.r3 = rules.conclusion
    WHERE rules.conclusion IS NULL OR line.x <> line.x1 OR line.z1 <> line.z2 OR line.y <> line.y2
        OR NOT list_contains(known, line.r1 || '(' || line.x1 || ', ' || line.z1 || ')')
        OR NOT list_contains(known, line.r2 || '(' || line.z2 || ', ' || line.y2 || ')')
        OR (place = k - 1 AND (line.r3, line.x, line.y) IS DISTINCT FROM (label_text, asked, relative))
)
SELECT DISTINCT uid FROM wrong UNION SELECT uid FROM {{batch}} WHERE len(proof) <> k - 1
"""

ON_THE_PATH = "list_concat(list_slice(edge_heads, 1, k), [edge_tails[k]])"

LEAVES_THE_PATH = (
    "SELECT uid FROM {batch} WHERE edge_heads[1] IS DISTINCT FROM query_head "
    "OR edge_tails[k] IS DISTINCT FROM query_tail "
    "OR list_slice(edge_heads, 2, k) IS DISTINCT FROM list_slice(edge_tails, 1, k - 1) "
    f"OR len(list_distinct({ON_THE_PATH})) <> k + 1"
)


def _on_path(person: str) -> str:
    return f"list_contains({ON_THE_PATH}, {person})"


_FIRST = "edge_heads[k + 1]", "edge_tails[k + 1]"
_ENDS = "(query_head, query_tail)"
_WELL_MADE = {
    Noise.CLEAN: "len(edge_heads) = k",
    Noise.SUPPORTING: "len(edge_heads) = k + 2 AND edge_tails[k + 1] = edge_heads[k + 2] "
    f"AND NOT {_on_path('edge_tails[k + 1]')} AND len(list_filter(range(k), lambda i: "
    "edge_heads[i + 1] = edge_heads[k + 1] AND edge_tails[i + 1] = edge_tails[k + 2])) = 1",
    Noise.IRRELEVANT: f"len(edge_heads) = k + 1 AND (({_FIRST[0]} IN {_ENDS} AND NOT {_on_path(_FIRST[1])}) "
    f"OR ({_FIRST[1]} IN {_ENDS} AND NOT {_on_path(_FIRST[0])}))",
    Noise.DISCONNECTED: f"len(edge_heads) = k + 1 AND NOT {_on_path(_FIRST[0])} AND NOT {_on_path(_FIRST[1])} "
    f"AND {_FIRST[0]} <> {_FIRST[1]}",
}
OTHER_NOISE = (
    "SELECT uid FROM {batch} WHERE NOT coalesce(CASE noise "
    + " ".join(f"WHEN '{noise}' THEN {made}" for noise, made in _WELL_MADE.items())
    + " END, false)"
)

_STATED = (
    "list_transform(range(len(edge_heads)), lambda i: names[edge_heads[i + 1] + 1] || ' ' || edge_relations[i + 1] "
    "|| ' ' || names[edge_tails[i + 1] + 1])"
)
OTHER_GRAPH = (
    f"SELECT uid FROM {{batch}} WHERE {_STATED} IS DISTINCT FROM "
    "list_transform(facts, lambda f: f.head || ' ' || f.relation || ' ' || f.tail) "
    "OR len(edge_heads) <> len(edge_tails) OR len(edge_heads) <> len(edge_relations) "
    "OR len(names) <> len(genders) OR len(list_distinct(names)) <> len(names) "
    "OR query IS DISTINCT FROM 'How is [' || names[query_tail + 1] || '] related to [' || names[query_head + 1] || ']?'"
)
