"""What must hold of few-shot pools, and of the primitives that everything is composed from."""

from wabe.builders.core.checks import Check, FailingRows, Rule
from wabe.builders.core.declaration import Edition
from wabe.builders.seti.invariants import COUNT, SPELLING, any_part, control_checks, miscounted, parts_check
from wabe.builders.seti.rows import Label
from wabe.builders.seti.settings import CONTROL_PAIRS, PAIRS_PER_LABEL, POOL_SIZE, Setting

EVERY_PRIMITIVE = Rule(
    code="PRIMITIVE002", sentence="Every natural pair, and every verb with every premise, occurs exactly once."
)
CONTEXTS = Rule(
    code="CONTEXT001", sentence="Every lexical rule occurs in at least two natural pairs with the same label."
)
NESTED = Rule(
    code="FEWSHOT001",
    sentence="The pool of size k has k rows, divided equally among the unseen composition rules, to within one row.",
)
APART = Rule(code="FEWSHOT002", sentence="No natural pair of the pool occurs in the test set, in either direction.")
REST = Rule(
    code="FEWSHOT003", sentence="The test set has all other rows of the setting's test set, and their smallest_k is 0."
)
EVEN = Rule(
    code="BALANCE001",
    sentence="Every hypothesis of a lexical pair, and every word that is replaced or put in, has both labels equally "
    "often, to within one pair.",
)

_POOL_PAIRS = "FROM {pairs} WHERE natural_uid IN (SELECT natural_uid FROM {pool})"
_POOLED = f"SELECT premise, hypothesis {_POOL_PAIRS} UNION SELECT hypothesis, premise {_POOL_PAIRS}"


def few_shot_checks(edition: Edition, setting: Setting) -> tuple[Check, ...]:
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
            f"AND p.hypothesis = q.hypothesis WHERE {any_part(setting.test)}) "
            "SELECT coalesce(t.uid, 'no row of ' || w.verb || ' and ' || w.natural_uid) FROM {batch} AS t "
            "FULL JOIN whole AS w ON t.verb = w.verb AND t.natural_uid = w.natural_uid "
            "WHERE w.verb IS NULL OR (t.uid IS NULL AND NOT w.pooled) OR t.smallest_k <> 0",
            splits=("test",),
        ),
        parts_check(setting.test, "test"),
        *control_checks(edition, setting),
    )


def primitive_checks(edition: Edition) -> tuple[Check, ...]:
    """Return the checks of the primitives."""
    naturals = "(FROM {batch} WHERE inference = 'natural')"
    counted = {
        split: miscounted(
            ("natural_kind", "natural_label"),
            {(kind, label): count for kind, count in sizes[edition].items() for label in Label},
            naturals,
        )
        for split, sizes in (("pool", PAIRS_PER_LABEL), ("control", CONTROL_PAIRS))
    }
    even = (FailingRows(rule=EVEN, query=_uneven()),) if edition is Edition.EMBEDDED else ()
    return (
        *SPELLING,
        *(FailingRows(rule=COUNT, query=query, splits=(split,)) for split, query in counted.items()),
        *(
            _complete(split, half)
            for split, half in (("pool", "p.half <> 'control'"), ("control", "p.half = 'control'"))
        ),
        FailingRows(
            rule=CONTEXTS,
            query="SELECT min(uid) FROM {batch} WHERE lexical_rule <> '' GROUP BY lexical_rule, natural_label "
            "HAVING count(*) < 2",
            splits=("pool",),
        ),
        *even,
    )


def _complete(split: str, half: str) -> FailingRows:
    """Check that a split has all natural pairs of some halves, and all verbs with their premises."""
    return FailingRows(
        rule=EVERY_PRIMITIVE,
        query=f"WITH p AS (FROM {{pairs}} AS p WHERE {half}), wanted AS (SELECT '' AS verb, premise, hypothesis "
        "FROM p UNION ALL SELECT verb, 'Someone ' || third_person || ' that ' || clause, premise FROM {verbs} "
        "CROSS JOIN (SELECT DISTINCT premise, clause FROM p)) SELECT coalesce(t.uid, 'no row of ' || w.premise) "
        "FROM {batch} AS t FULL JOIN wanted AS w ON t.verb = w.verb AND t.premise = w.premise "
        "AND t.hypothesis = w.hypothesis WHERE t.uid IS NULL OR w.premise IS NULL",
        splits=(split,),
    )


def _uneven() -> str:
    """Spell a query for the sentences and words of lexical pairs that have one label more often than the other."""
    told = {
        "hypothesis": "hypothesis",
        "old word": "split_part(lexical_rule, ' → ', 1)",
        "new word": "split_part(lexical_rule, ' → ', 2)",
    }
    entailed = "count(*) FILTER (natural_label = 'entailment')"
    others = "count(*) FILTER (natural_label <> 'entailment')"
    return " UNION ALL ".join(
        f"SELECT '{name} ' || {one} || ': ' || {entailed} || ' entailed, ' || {others} || ' not' FROM {{batch}} "
        f"WHERE lexical_rule <> '' GROUP BY {one} "
        f"HAVING abs({entailed} - {others}) > 1 OR least({entailed}, {others}) = 0"
        for name, one in told.items()
    )
