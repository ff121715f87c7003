"""What must hold of SETI's rows beyond what every benchmark promises, as codes, sentences and SQL."""

from collections.abc import Iterable, Mapping

from wabe.builders.core.checks import Check, FailingRows, Rule
from wabe.builders.seti.rows import Inference
from wabe.builders.seti.settings import POOL_SIZE, Counts, NaturalSeen, Part, Setting, VerbSeen

COUNT = Rule(
    code="COUNT001", sentence="Every split has the number of inferences of each kind that follows from its setting."
)
UNION = Rule(
    code="COUNT002", sentence="The random splits have the sizes of the setting and together contain its inferences."
)
NUMBERED = Rule(
    code="COMPOSE001",
    sentence="The composition rule follows from the verb's class and the natural label; primitives have no rule.",
)
PARTS = Rule(
    code="COMPOSE002",
    sentence="Every split has all the inference kinds and composition rules of its setting, and no others.",
)
FRAME = Rule(
    code="FRAME001",
    sentence="Every premise is its verb's frame around the natural premise, and the verb has its listed class.",
)
NATURAL = Rule(
    code="PRIMITIVE001", sentence="Kind, label, rule and relation are those of the natural pair that natural_uid names."
)
EVERY_PRIMITIVE = Rule(
    code="PRIMITIVE002", sentence="Every natural pair, and every verb with every premise, occurs exactly once."
)
CONTEXTS = Rule(
    code="CONTEXT001", sentence="Every lexical rule occurs in at least two natural pairs with the same label."
)
VERB_SEEN = Rule(
    code="SEEN001",
    sentence="The verb of every test composition occurs in training in the way that the setting requires.",
)
NATURAL_SEEN = Rule(
    code="SEEN002",
    sentence="The natural inference of every test composition occurs in training in the way that the setting requires.",
)
DISJOINT = Rule(code="DISJOINT001", sentence="No sentence of a test composition also occurs in training or validation.")
BALANCED = Rule(
    code="VERB001",
    sentence="In each part of training all verbs have the same number of rows, and the parts differ by less than one "
    "row per verb.",
)
NESTED = Rule(
    code="FEWSHOT001",
    sentence="The pool of size k has k rows, divided equally among the unseen composition rules, to within one row.",
)
APART = Rule(code="FEWSHOT002", sentence="No natural pair of the pool occurs in the test set, in either direction.")
REST = Rule(
    code="FEWSHOT003", sentence="The test set has all other rows of the setting's test set, and their smallest_k is 0."
)

RULE_NUMBER = (
    "CASE WHEN inference <> 'composition' THEN 0 WHEN veridicality = 'veridical' THEN "
    "CASE natural_label WHEN 'entailment' THEN 1 ELSE 2 END ELSE "
    "CASE natural_label WHEN 'entailment' THEN 3 ELSE 4 END END"
)

SPELLING: tuple[Check, ...] = (
    FailingRows(
        rule=NUMBERED, query=f"SELECT uid FROM {{batch}} WHERE composition_rule <> {RULE_NUMBER}", row_by_row=True
    ),
    FailingRows(
        rule=FRAME,
        query="SELECT t.uid FROM {batch} AS t LEFT JOIN {pairs} AS p ON t.natural_uid = p.natural_uid "
        "LEFT JOIN (SELECT DISTINCT premise, clause FROM {pairs}) AS s ON t.hypothesis = s.premise "
        "LEFT JOIN {verbs} AS v ON t.verb = v.verb WHERE CASE t.inference WHEN 'natural' "
        "THEN t.premise IS DISTINCT FROM p.premise OR t.hypothesis IS DISTINCT FROM p.hypothesis "
        "OR t.verb <> '' OR t.veridicality <> '' ELSE t.veridicality IS DISTINCT FROM v.veridicality OR t.premise "
        "IS DISTINCT FROM 'Someone ' || v.third_person || ' that ' || CASE t.inference WHEN 'composition' "
        "THEN p.clause ELSE s.clause END OR (t.inference = 'composition' AND t.hypothesis <> p.hypothesis) END",
        row_by_row=True,
    ),
    FailingRows(
        rule=NATURAL,
        query="SELECT t.uid FROM {batch} AS t LEFT JOIN {pairs} AS p ON t.natural_uid = p.natural_uid WHERE "
        "(t.natural_kind, t.natural_label, t.lexical_rule, t.relation) IS DISTINCT FROM CASE t.inference "
        "WHEN 'veridical' THEN ('', '', '', '') "
        "ELSE (p.natural_kind, p.natural_label, p.lexical_rule, p.relation) END",
        row_by_row=True,
    ),
)


def setting_checks(setting: Setting, counts: Counts) -> tuple[Check, ...]:
    """Return the checks of a setting with its training, validation and test."""
    checks: list[Check] = [
        *SPELLING,
        _counted(("inference",), _by_inference(setting.train, counts.train), "train"),
        _counted(("inference",), _by_inference(setting.train, counts.validation), "validation"),
        _counted(("inference",), {(Inference.COMPOSITION,): counts.test}, "test"),
        _parts(setting.train, "train", "validation"),
        _parts(setting.test, "test"),
        FailingRows(rule=VERB_SEEN, query=_verb_unseen(setting.verb_seen), splits=("test",)),
        FailingRows(rule=NATURAL_SEEN, query=_natural_unseen(setting.natural_seen), splits=("test",)),
    ]
    if setting.disjoint:
        checks.append(_disjoint())
    if setting.balanced:
        checks.append(_balanced())
    return tuple(checks)


def in_distribution_checks(setting: Setting, counts: Counts) -> tuple[Check, ...]:
    """Return the checks of a setting whose items are dealt at random."""
    together = {
        key: sum(counts.train[place : place + 1]) + sum(counts.validation[place : place + 1])
        for place, key in enumerate(_by_inference(setting.train, counts.train))
    }
    composed = (Inference.COMPOSITION,)
    together[composed] = together.get(composed, 0) + counts.test
    everything = "(FROM {train} UNION ALL BY NAME FROM {validation} UNION ALL BY NAME FROM {test})"
    sizes = " UNION ALL ".join(
        f"SELECT '{split}: ' || count(*) || ' rows' FROM {{{split}}} HAVING count(*) <> {size}"
        for split, size in (
            ("train", sum(counts.train)),
            ("validation", sum(counts.validation)),
            ("test", counts.test),
        )
    )
    query = f"{_miscounted(('inference',), together, everything)} UNION ALL {sizes}"
    return (
        *SPELLING,
        FailingRows(rule=UNION, query=query, splits=("train",)),
        _parts((*setting.train, *setting.test), "train", "validation", "test", where=everything),
    )


def few_shot_checks(setting: Setting) -> tuple[Check, ...]:
    """Return the checks of a few-shot pool and its test set."""
    sizes = ", ".join(f"({1 << power})" for power in range(POOL_SIZE.bit_length()))
    rules = ", ".join(f"({rule})" for rule in setting.unseen_rules)
    return (
        *SPELLING,
        FailingRows(
            rule=NESTED,
            query=f"SELECT 'the pool of ' || k || ' has ' || sum(n) || ' rows, ' || min(n) || ' to ' || max(n) || "
            f"' of a rule' FROM (SELECT k, rule, count(uid) AS n FROM (VALUES {sizes}) AS sizes(k) "
            f"CROSS JOIN (VALUES {rules}) AS rules(rule) LEFT JOIN {{batch}} AS t ON t.composition_rule = rule "
            "AND t.smallest_k BETWEEN 1 AND k GROUP BY k, rule) GROUP BY k HAVING sum(n) <> k OR max(n) > min(n) + 1 "
            f"UNION ALL SELECT 'the pool has ' || count(*) || ' rows' FROM {{batch}} HAVING count(*) <> {POOL_SIZE}",
            splits=("pool",),
        ),
        FailingRows(
            rule=APART,
            query=f"SELECT t.uid FROM {{batch}} AS t JOIN {{pairs}} AS p USING (natural_uid) "
            f"SEMI JOIN ({_POOLED}) AS q ON p.premise = q.premise AND p.hypothesis = q.hypothesis",
            splits=("test",),
        ),
        FailingRows(
            rule=REST,
            query="WITH whole AS (SELECT v.verb, p.natural_uid, q.premise IS NOT NULL AS pooled FROM {verbs} AS v "
            f"CROSS JOIN {{pairs}} AS p LEFT JOIN ({_POOLED}) AS q ON p.premise = q.premise "
            f"AND p.hypothesis = q.hypothesis WHERE {_any_part(setting.test)}) "
            "SELECT coalesce(t.uid, 'no row of ' || w.verb || ' and ' || w.natural_uid) FROM {batch} AS t "
            "FULL JOIN whole AS w ON t.verb = w.verb AND t.natural_uid = w.natural_uid "
            "WHERE w.verb IS NULL OR (t.uid IS NULL AND NOT w.pooled) OR t.smallest_k <> 0",
            splits=("test",),
        ),
        _parts(setting.test, "test"),
    )


def primitive_checks(cells: Mapping[tuple[str, ...], int]) -> tuple[Check, ...]:
    """Return the checks of the primitives; `cells` counts natural pairs by kind and label."""
    counted = _miscounted(("natural_kind", "natural_label"), cells, "(FROM {batch} WHERE inference = 'natural')")
    return (
        *SPELLING,
        FailingRows(rule=COUNT, query=counted),
        FailingRows(
            rule=EVERY_PRIMITIVE,
            query="WITH wanted AS (SELECT '' AS verb, premise, hypothesis FROM {pairs} UNION ALL "
            "SELECT verb, 'Someone ' || third_person || ' that ' || clause, premise FROM {verbs} CROSS JOIN "
            "(SELECT DISTINCT premise, clause FROM {pairs})) SELECT coalesce(t.uid, 'no row of ' || w.premise) "
            "FROM {batch} AS t FULL JOIN wanted AS w ON t.verb = w.verb AND t.premise = w.premise "
            "AND t.hypothesis = w.hypothesis WHERE t.uid IS NULL OR w.premise IS NULL",
        ),
        FailingRows(
            rule=CONTEXTS,
            query="SELECT min(uid) FROM {batch} WHERE lexical_rule <> '' GROUP BY lexical_rule, natural_label "
            "HAVING count(*) < 2",
        ),
    )


_POOL_PAIRS = "FROM {pairs} WHERE natural_uid IN (SELECT natural_uid FROM {pool})"
_POOLED = f"SELECT premise, hypothesis {_POOL_PAIRS} UNION SELECT hypothesis, premise {_POOL_PAIRS}"


def _by_inference(parts: Iterable[Part], counts: tuple[int, ...]) -> dict[tuple[str, ...], int]:
    kinds = list(dict.fromkeys((str(part.inference),) for part in parts))
    return dict(zip(kinds, counts, strict=True))


def _counted(columns: tuple[str, ...], wanted: Mapping[tuple[str, ...], int], split: str) -> FailingRows:
    return FailingRows(rule=COUNT, query=_miscounted(columns, wanted, "{batch}"), splits=(split,))


def _miscounted(columns: tuple[str, ...], wanted: Mapping[tuple[str, ...], int], table: str) -> str:
    """Spell a query for the groups of rows that are not as many as they should be."""
    names = ", ".join(columns)
    rows = ", ".join("({}, {})".format(", ".join(f"'{value}'" for value in key), size) for key, size in wanted.items())
    shown = " || ' ' || ".join(columns)
    return (
        f"SELECT {shown} || ': ' || coalesce(found.n, 0) || ' rows, expected ' || coalesce(wanted.n, 0) "
        f"FROM (SELECT {names}, count(*) AS n FROM {table} GROUP BY ALL) AS found "
        f"FULL JOIN (VALUES {rows}) AS wanted({names}, n) USING ({names}) WHERE found.n IS DISTINCT FROM wanted.n"
    )


def _parts(parts: Iterable[Part], *splits: str, where: str = "{batch}") -> FailingRows:
    """Check which combinations of inference, verb class, natural kind and natural label there are.

    None may be foreign to the split, and none may be missing from `where`.
    """
    names = "inference, veridicality, natural_kind, natural_label"
    wanted = ", ".join(dict.fromkeys(f"({', '.join(map(_quoted, one))})" for part in parts for one in _kinds(part)))
    return FailingRows(
        rule=PARTS,
        query=f"WITH wanted AS (SELECT * FROM (VALUES {wanted}) AS w({names})) "
        f"SELECT uid FROM {{batch}} ANTI JOIN wanted USING ({names}) UNION ALL "
        f"SELECT 'no row is ' || concat_ws(' ', {names}) FROM wanted ANTI JOIN {where} USING ({names})",
        splits=splits,
    )


def _kinds(part: Part) -> Iterable[tuple[str, str, str, str]]:
    verbs = [""] if part.inference is Inference.NATURAL else part.verbs
    naturals = [("", "")]
    if part.inference is not Inference.VERIDICAL:
        naturals = [(kind, label) for kind in part.kinds for label in part.labels]
    return [(part.inference, verb, kind, label) for verb in verbs for kind, label in naturals]


def _any_part(parts: Iterable[Part]) -> str:
    """Spell the condition that a verb and a pair make an item of one of some parts."""
    return " OR ".join(
        f"(v.veridicality IN ({_list(part.verbs)}) AND p.natural_kind IN ({_list(part.kinds)}) "
        f"AND p.natural_label IN ({_list(part.labels)})"
        + (f" AND p.half = {_quoted(part.half)})" if part.half is not None else ")")
        for part in parts
    )


def _verb_unseen(seen: VerbSeen) -> str:
    match seen:
        case VerbSeen.SAME_PRIMITIVE:
            known = " UNION ALL ".join(f"SELECT uid FROM {{{split}}}" for split in ("train", "validation"))
            return f"SELECT uid FROM {{batch}} WHERE veridical_uid NOT IN ({known})"
        case VerbSeen.IN_PRIMITIVE | VerbSeen.IN_COMPOSITION:
            kind = "veridical" if seen is VerbSeen.IN_PRIMITIVE else "composition"
            return (
                f"SELECT uid FROM {{batch}} WHERE verb NOT IN (SELECT verb FROM {{train}} WHERE inference = '{kind}')"
            )


def _natural_unseen(seen: NaturalSeen) -> str:
    match seen:
        case NaturalSeen.SAME_PRIMITIVE:
            known = " UNION ALL ".join(f"SELECT uid FROM {{{split}}}" for split in ("train", "validation"))
            return f"SELECT uid FROM {{batch}} WHERE natural_uid NOT IN ({known})"
        case NaturalSeen.RULE:
            return (
                "SELECT uid FROM {batch} WHERE (lexical_rule, natural_label) NOT IN "
                "(SELECT (lexical_rule, natural_label) FROM {train} WHERE inference = 'natural')"
            )
        case NaturalSeen.IN_COMPOSITION:
            return (
                "SELECT uid FROM {batch} WHERE natural_uid NOT IN "
                "(SELECT natural_uid FROM {train} WHERE inference = 'composition')"
            )


def _disjoint() -> FailingRows:
    known = " UNION ALL ".join(
        f"SELECT hypothesis AS sentence FROM {{{split}}} UNION ALL SELECT premise FROM {{{split}}}"
        for split in ("train", "validation")
    )
    return FailingRows(
        rule=DISJOINT,
        query=f"WITH known AS ({known}) SELECT t.uid FROM {{batch}} AS t JOIN {{pairs}} AS p USING (natural_uid) "
        "WHERE p.premise IN (FROM known) OR p.hypothesis IN (FROM known)",
        splits=("test",),
    )


def _balanced() -> FailingRows:
    return FailingRows(
        rule=BALANCED,
        query="WITH counted AS (SELECT inference, verb, count(*) AS n FROM (FROM {train} UNION ALL FROM {validation}) "
        "GROUP BY ALL), parts AS (SELECT inference, sum(n) AS n, max(n) - min(n) AS spread, count(*) AS verbs "
        "FROM counted GROUP BY inference) "
        "SELECT inference || ' verbs differ by ' || spread || ' rows' FROM parts WHERE spread > 0 UNION ALL "
        "SELECT 'the parts differ by ' || max(n) - min(n) || ' rows' FROM parts "
        "HAVING max(n) - min(n) >= max(verbs)",
        splits=("train",),
    )


def _quoted(value: str) -> str:
    return f"'{value}'"


def _list(values: Iterable[str]) -> str:
    return ", ".join(map(_quoted, values))
