"""What must hold of UNLI's rows beyond what every benchmark promises, as codes, sentences and SQL."""

from wabe.builders.core.checks import Check, FailingRows, Rule
from wabe.builders.unli.sources import Language, PairSet

SIDES = ("premise", "hypothesis")
# Six tokens have 265 derangements, five only 44.
LEAST_TOKENS = 6

MOVED = Rule(code="ORDER001", sentence="No token but punctuation is at the place that it had.")
FIXED = Rule(code="ORDER002", sentence="Punctuation is at the place that it had.")
WHOLE = Rule(code="ORDER003", sentence="Every order has each place of the original once.")
SPELLED = Rule(code="TEXT001", sentence="Every permuted text is the original's tokens in the published order.")
DIFFERENT = Rule(code="DISTINCT001", sentence="No two permutations of a text are the same text.")
COMPLETE = Rule(code="COMPLETE001", sentence="Every pair is there with all of its permutations, each once.")
BLEU = Rule(code="BLEU001", sentence="BLEU-2 is what a second implementation computes from the published tokens.")
RANGE = Rule(code="OVERLAP001", sentence="The overlap of parts of speech is between 0 and 1.")
KEPT = Rule(code="PREMISE001", sentence="A premise that is not permuted is that of its pair.")
BINNED = Rule(code="BIN001", sentence="BLEU-2 of both texts is in the quarter of its range that the row names.")
FILLED = Rule(code="BIN002", sentence="Every pair has the same number of permutations in each quarter of the range.")
LONG = Rule(code="LENGTH001", sentence="Both texts of every pair have at least six tokens that move.")
TOKENS = Rule(code="TOKENS001", sentence="The tokens of a text are the text, but for white space.")
PUNCTUATION = Rule(code="FIXED001", sentence="Only tokens without letters and digits stay at their places.")


def reference_name(one: PairSet) -> str:
    """Return the name of the reference table with the pairs of a set as they are."""
    return f"pairs_of_{one.name}"


def original_checks() -> tuple[Check, ...]:
    """Return the checks of pairs as they are."""
    short = _any_side("len({side}_tokens) - len({side}_fixed) < " + str(LEAST_TOKENS), SIDES)
    lost = _any_side("regexp_replace({side}, '[\\s\\p{{Z}}]', '', 'g') <> array_to_string({side}_tokens, '')", SIDES)
    letters = _any_side(
        "len(list_filter({side}_fixed, lambda spot: coalesce(regexp_matches({side}_tokens[spot + 1], "
        "'[\\p{{L}}\\p{{N}}]'), true))) > 0",
        SIDES,
    )
    return tuple(
        FailingRows(rule=rule, query=_escaped(f"SELECT uid FROM [batch] WHERE {wrong}"), row_by_row=True)
        for rule, wrong in ((LONG, short), (TOKENS, lost), (PUNCTUATION, letters))
    )


def permuted_checks(one: PairSet, count: int) -> tuple[Check, ...]:
    """Return the checks of pairs with both texts permuted."""
    return (*_order_checks(one, SIDES), _complete(one, count), *_tag_checks(one, SIDES))


def hypothesis_checks(one: PairSet, count: int) -> tuple[Check, ...]:
    """Return the checks of pairs with the hypothesis permuted."""
    sides = ("hypothesis",)
    return (
        *_order_checks(one, sides),
        _complete(one, count),
        *_tag_checks(one, sides),
        _compared(one, KEPT, "t.premise <> o.premise"),
    )


def overlap_checks(one: PairSet, bins: int, per_bin: int) -> tuple[Check, ...]:
    """Return the checks of permutations by overlap."""
    elsewhere = _any_side(f"floor({{side}}_bleu2 * {bins}) <> overlap_bin", SIDES)
    return (
        *_order_checks(one, SIDES),
        *_tag_checks(one, SIDES),
        FailingRows(rule=BINNED, query=f"SELECT uid FROM {{batch}} WHERE {elsewhere}", row_by_row=True),
        FailingRows(
            rule=FILLED,
            query="SELECT 'pair ' || source_uid || ' has ' || string_agg(overlap_bin || ': ' || n, ', ' ORDER BY "
            "overlap_bin) FROM (SELECT source_uid, overlap_bin, count(*) AS n FROM {batch} GROUP BY ALL) GROUP BY "
            f"source_uid HAVING count(*) <> {bins} OR min(n) <> {per_bin} OR max(n) <> {per_bin}",
        ),
    )


def _order_checks(one: PairSet, sides: tuple[str, ...]) -> tuple[Check, ...]:
    """Return what holds of orders and texts, compared with the pair as it was."""
    separator = " " if one.language is Language.ENGLISH else ""
    stays = (
        "len(list_filter(range(len(t.{side}_order)), lambda spot: t.{side}_order[spot + 1] = spot "
        "AND NOT list_contains(o.{side}_fixed, spot))) > 0"
    )
    moves = "len(list_filter(o.{side}_fixed, lambda spot: t.{side}_order[spot + 1] IS DISTINCT FROM spot)) > 0"
    places = "list_sort(t.{side}_order) <> range(len(o.{side}_tokens))"
    spelled = (
        "t.{side} <> array_to_string(list_transform(t.{side}_order, lambda spot: o.{side}_tokens[spot + 1]), "
        f"'{separator}')"
    )
    twice = " UNION ALL ".join(
        f"SELECT min(uid) FROM {{batch}} GROUP BY source_uid, lower({side}) HAVING count(*) > 1" for side in sides
    )
    return (
        *(
            _compared(one, rule, _any_side(wrong, sides))
            for rule, wrong in ((MOVED, stays), (FIXED, moves), (WHOLE, places), (SPELLED, spelled))
        ),
        FailingRows(rule=DIFFERENT, query=twice),
        FailingRows(rule=BLEU, query=" UNION ".join(_wrong_bleu(one, side) for side in sides)),
    )


def _compared(one: PairSet, rule: Rule, wrong: str) -> FailingRows:
    """Return a check of rows, each compared with the pair that it names."""
    return FailingRows(
        rule=rule,
        query=f"SELECT t.uid FROM {{batch}} AS t JOIN {{{reference_name(one)}}} AS o ON t.source_uid = o.uid "
        f"WHERE {wrong}",
        row_by_row=True,
    )


def _complete(one: PairSet, count: int) -> FailingRows:
    return FailingRows(
        rule=COMPLETE,
        query="SELECT 'pair ' || coalesce(o.uid, t.source_uid) || ': ' || coalesce(t.n, 0) || ' permutations' "
        "FROM (SELECT source_uid, count(*) AS n, count(DISTINCT permutation) AS numbers, min(permutation) AS lowest, "
        "max(permutation) AS highest FROM {batch} GROUP BY source_uid) AS t "
        f"FULL JOIN {{{reference_name(one)}}} AS o ON t.source_uid = o.uid WHERE o.uid IS NULL "
        f"OR (t.n, t.numbers, t.lowest, t.highest) IS DISTINCT FROM ({count}, {count}, 0, {count - 1})",
    )


def _tag_checks(one: PairSet, sides: tuple[str, ...]) -> tuple[Check, ...]:
    if one.language is not Language.ENGLISH:
        return ()
    outside = _any_side("{side}_pos_overlap NOT BETWEEN 0 AND 1", sides)
    return (FailingRows(rule=RANGE, query=f"SELECT uid FROM {{batch}} WHERE {outside}", row_by_row=True),)


def _wrong_bleu(one: PairSet, side: str) -> str:
    """Spell a query for rows whose BLEU-2 is not what counting pairs of neighbours gives.

    Words are numbered by where they occur first, and a pair of neighbours is one number made of two.
    """
    numbered = (
        f"SELECT uid, len({side}_tokens) - 1 AS pairs, list_transform({side}_tokens, lambda token: "
        f"list_position({side}_tokens, token)) AS word FROM {{{reference_name(one)}}}"
    )
    joined = "(n.word[{0}] * 100000 + n.word[{1}])::BIGINT"
    places = "unnest(range(1, n.pairs + 1))"
    first, second = (f"t.{side}_order[spot{more}] + 1" for more in ("", " + 1"))
    return (
        f"SELECT uid FROM (WITH n AS MATERIALIZED ({numbered}), own AS (SELECT uid AS source_uid, pair, count(*) AS n "
        f"FROM (SELECT uid, {joined.format('spot', 'spot + 1')} AS pair FROM (SELECT *, {places} AS spot FROM n) AS n) "
        f"GROUP BY ALL), moved AS (SELECT uid, source_uid, pair, count(*) AS n FROM (SELECT t.uid, t.source_uid, "
        f"{joined.format(first, second)} AS pair FROM (SELECT t.*, {places} AS spot FROM {{batch}} AS t JOIN n ON "
        "t.source_uid = n.uid) AS t JOIN n ON t.source_uid = n.uid) SEMI JOIN own USING (source_uid, pair) GROUP BY "
        "ALL), kept AS (SELECT moved.uid, sum(least(moved.n, own.n)) AS n FROM moved JOIN own USING (source_uid, pair) "
        f"GROUP BY moved.uid) SELECT t.uid FROM {{batch}} AS t JOIN n ON t.source_uid = n.uid LEFT JOIN kept ON "
        f"t.uid = kept.uid WHERE abs(t.{side}_bleu2 - sqrt(coalesce(kept.n, 0) / n.pairs)) > 0.000051)"
    )


def _any_side(wrong: str, sides: tuple[str, ...]) -> str:
    """Spell that something is wrong on any side."""
    return " OR ".join(f"({wrong.format(side=side)})" for side in sides)


def _escaped(query: str) -> str:
    """Double the braces of a query that has some of its own, for the table in brackets to be filled in."""
    return query.replace("{", "{{").replace("}", "}}").replace("[batch]", "{batch}")
