"""How far the surface of structural pairs goes: cues that do not read who does what to whom, in SQL."""

# What a cue compares, by what the card calls it. `p` and `h` are premise and hypothesis, `ps` and `hs` their words,
# `pn` and `hn` their nouns.
CUES = {
    "same first noun": "pn[1] = hn[1]",
    "same last noun": "pn[-1] = hn[-1]",
    "first noun comes last": "pn[1] = hn[-1]",
    "last noun comes first": "pn[-1] = hn[1]",
    "share of known words": "round(len(list_intersect(hs, ps)) / len(list_distinct(hs)), 1)",
    "shared nouns": "len(list_intersect(hn, pn))",
    "voice of the premise": "ps[3] = 'was'",
    "passives of the premise": "len(list_filter(ps, lambda one: one = 'by'))",
    "voice of the hypothesis": "hs[3] = 'was'",
    "same voice": "(ps[3] = 'was') = (hs[3] = 'was')",
    "voice of the end of the premise": "ps[-3] = 'by'",
    "length of the premise": "len(ps)",
    "length of the hypothesis": "len(hs)",
    # No verb of the pairs has another form in the past than as a participle.
    "verb next to the noun": "regexp_matches(p, verb || ' (by )?the ' || "
    "list_filter(hn, lambda one: one <> pn[1])[1] || '( |$)')",
}
MOST = 0.6
"""What one cue, or two together, may at most get right."""


def scores(pairs: str) -> str:
    """Spell a query for how many pairs the best use of each cue, and of each two, gets right.

    `pairs` is a table with a premise, a hypothesis and a label for each pair.
    """
    read = ", ".join(f"CAST({cue} AS VARCHAR)" for cue in CUES.values())
    names = ", ".join(f"'{name}'" for name in CUES)
    return (
        "WITH split AS (SELECT row_number() OVER () AS pair, label, lower(premise) AS p, lower(hypothesis) AS h, "
        "string_split(p, ' ') AS ps, string_split(h, ' ') AS hs, regexp_extract_all(p, 'the (\\w+)', 1) AS pn, "
        "regexp_extract_all(h, 'the (\\w+)', 1) AS hn, if(hs[3] = 'was', hs[4], hs[3]) AS verb "
        f"FROM ({pairs})), "
        f"read AS MATERIALIZED (SELECT pair, label, unnest([{names}]) AS cue, unnest([{read}]) AS value FROM split), "
        "cells AS (SELECT CASE WHEN a.cue = b.cue THEN a.cue ELSE a.cue || ' and ' || b.cue END AS cues, "
        "a.value AS one, b.value AS other, a.label, count(*) AS n FROM read AS a JOIN read AS b "
        "ON a.pair = b.pair AND a.cue <= b.cue "
        "GROUP BY ALL), best AS (SELECT cues, max(n) AS most, sum(n) AS n FROM cells GROUP BY cues, one, other) "
        "SELECT cues AS cue, sum(most) / sum(n) AS accuracy FROM best GROUP BY cues"
    )


def distinct_pairs(rows: str) -> str:
    """Spell a query for the natural pairs of some compositions, each once."""
    return (
        "SELECT DISTINCT substr(premise, position(' that ' IN premise) + 6) AS premise, hypothesis, "
        f"natural_label AS label FROM {rows} WHERE natural_kind = 'structural' AND inference = 'composition'"
    )
