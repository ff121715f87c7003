"""What must hold of SETI's rows beyond what every benchmark promises, as codes, sentences and SQL."""

from collections.abc import Iterable, Mapping

from wabe.builders.core.checks import Check, FailingRows, Rule
from wabe.builders.core.declaration import Edition
from wabe.builders.seti.rows import Inference, Kind
from wabe.builders.seti.settings import (
    COUNTS,
    Counts,
    NaturalSeen,
    Part,
    Setting,
    VerbSeen,
    control_rows,
)
from wabe.builders.seti.surface import MOST, distinct_pairs, scores

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
    sentence="Every premise is its verb's frame around the natural premise, and the verb has its listed class "
    "and usage.",
)
NATURAL = Rule(
    code="PRIMITIVE001", sentence="Kind, label, rule and relation are those of the natural pair that natural_uid names."
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

NEW = Rule(code="CONTROL001", sentence="No sentence of a control row occurs in any other pair.")
SURFACE = Rule(
    code="SURFACE001",
    sentence=f"No cue on the surface of structural pairs, nor two of them together, is right on more than {MOST:.0%}.",
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
        "OR t.verb <> '' OR t.veridicality <> '' OR t.usage <> '' "
        "ELSE (t.veridicality, t.usage) IS DISTINCT FROM (v.veridicality, v.usage) OR t.premise "
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


def setting_checks(edition: Edition, setting: Setting) -> tuple[Check, ...]:
    """Return the checks of a setting with its training, validation and test."""
    counts = COUNTS[edition][setting.name]
    checks: list[Check] = [
        *SPELLING,
        _counted(("inference",), _by_inference(setting.train, counts.train), "train"),
        _counted(("inference",), _by_inference(setting.train, counts.validation), "validation"),
        _counted(("inference",), {(Inference.COMPOSITION,): counts.test}, "test"),
        parts_check(setting.train, "train", "validation"),
        parts_check(setting.test, "test"),
        FailingRows(rule=VERB_SEEN, query=_verb_unseen(setting.verb_seen), splits=("test",)),
        FailingRows(rule=NATURAL_SEEN, query=_natural_unseen(setting.natural_seen), splits=("test",)),
    ]
    if setting.disjoint:
        checks.append(_disjoint())
    if setting.balanced:
        checks.append(_balanced())
    if edition is Edition.EMBEDDED and all(part.kinds == (Kind.STRUCTURAL,) for part in setting.test):
        query = f"SELECT cue || ': ' || accuracy FROM ({scores(distinct_pairs('{batch}'))}) WHERE accuracy > {MOST}"
        checks.append(FailingRows(rule=SURFACE, query=query, splits=("test",)))
    return (*checks, *control_checks(edition, setting))


def control_checks(edition: Edition, setting: Setting) -> tuple[Check, ...]:
    """Return the checks of the control rows, of a setting that has them."""
    if not setting.control:
        return ()
    others = "FROM {pairs} WHERE half <> 'control'"
    return (
        _counted(("inference",), {(Inference.COMPOSITION,): control_rows(edition, setting)}, "control"),
        parts_check(setting.control, "control"),
        FailingRows(
            rule=NEW,
            query="SELECT t.uid FROM {batch} AS t JOIN {pairs} AS p USING (natural_uid) WHERE p.half <> 'control' "
            f"OR p.premise IN (SELECT premise {others} UNION ALL SELECT hypothesis {others}) "
            f"OR p.hypothesis IN (SELECT premise {others} UNION ALL SELECT hypothesis {others})",
            splits=("control",),
        ),
    )


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
    query = f"{miscounted(('inference',), together, everything)} UNION ALL {sizes}"
    return (
        *SPELLING,
        FailingRows(rule=UNION, query=query, splits=("train",)),
        parts_check((*setting.train, *setting.test), "train", "validation", "test", where=everything),
    )


def _by_inference(parts: Iterable[Part], counts: tuple[int, ...]) -> dict[tuple[str, ...], int]:
    kinds = list(dict.fromkeys((str(part.inference),) for part in parts))
    return dict(zip(kinds, counts, strict=True))


def _counted(columns: tuple[str, ...], wanted: Mapping[tuple[str, ...], int], split: str) -> FailingRows:
    return FailingRows(rule=COUNT, query=miscounted(columns, wanted, "{batch}"), splits=(split,))


def miscounted(columns: tuple[str, ...], wanted: Mapping[tuple[str, ...], int], table: str) -> str:
    """Spell a query for the groups of rows that are not as many as they should be."""
    names = ", ".join(columns)
    rows = ", ".join("({}, {})".format(", ".join(f"'{value}'" for value in key), size) for key, size in wanted.items())
    shown = " || ' ' || ".join(columns)
    return (
        f"SELECT {shown} || ': ' || coalesce(found.n, 0) || ' rows, expected ' || coalesce(wanted.n, 0) "
        f"FROM (SELECT {names}, count(*) AS n FROM {table} GROUP BY ALL) AS found "
        f"FULL JOIN (VALUES {rows}) AS wanted({names}, n) USING ({names}) WHERE found.n IS DISTINCT FROM wanted.n"
    )


def parts_check(parts: Iterable[Part], *splits: str, where: str = "{batch}") -> FailingRows:
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


def any_part(parts: Iterable[Part]) -> str:
    """Spell the condition that a verb and a pair make an item of one of some parts."""
    return " OR ".join(
        f"(v.veridicality IN ({_list(part.verbs)}) AND p.natural_kind IN ({_list(part.kinds)}) "
        f"AND p.natural_label IN ({_list(part.labels)})"
        + (" AND p.half <> 'control')" if part.half is None else f" AND p.half = {_quoted(part.half)})")
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
