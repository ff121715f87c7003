"""Checks of masked prompts: complete, spelled from their columns, with one mask."""

from wabe.builders.core.checks import Check, GroupsComplete, Rule
from wabe.builders.plane.invariants import CASES, ENTAILED, WORDS, article_of, failing

TABLE_7 = (
    "good poor",
    "true false",
    "positive negative",
    "great bad",
    "possible impossible",
    "plausible implausible",
    "acceptable unacceptable",
    "strong weak",
)
PROMPTS = Rule(code="PROMPT001", sentence="Every adjective and noun has every form of its prompts exactly once.")
PROMPT_SPELLED = Rule(
    code="PROMPT003",
    sentence="Every prompt is spelled from its words, types, template and verbaliser, with its examples solved.",
)
MASKED = Rule(
    code="PROMPT002",
    sentence="Every prompt has one mask, the paper's words for the labels, and those of its own label as gold words.",
)


def prompt_checks(forms: int) -> tuple[Check, ...]:
    """Return the checks of prompts; `forms` is how many every adjective and noun has."""
    return (
        *WORDS,
        GroupsComplete(
            rule=PROMPTS,
            group=("adjective", "noun"),
            member=("inference_type", "template", "verbaliser", "premise_types"),
            size=forms,
        ),
        failing(PROMPT_SPELLED, f"prompt NOT IN ({_prompt(bare=False)}, {_prompt(bare=True)})"),
        failing(
            MASKED,
            "len(string_split(prompt, '[MASK]')) <> 2 OR gold_words IS DISTINCT FROM "
            f"CASE WHEN {ENTAILED} THEN entailment_words ELSE non_entailment_words END OR "
            f"(entailment_words, non_entailment_words) IS DISTINCT FROM CASE WHEN verbaliser = '' "
            f"THEN ({_listed(0)}, {_listed(1)}) ELSE ([string_split(verbaliser, '_')[1]], "
            "[string_split(verbaliser, '_')[2]]) END",
        ),
    )


def _listed(side: int) -> str:
    """Spell the words of the paper's Table 7 for one label."""
    return "[" + ", ".join(f"'{pair.split()[side]}'" for pair in TABLE_7) + "]"


def _prompt(*, bare: bool) -> str:
    """Spell a prompt in SQL; `bare`: its hypernym takes no article."""

    def sentence(kind: str, word: str) -> str:
        first = f"'A' || substr({article_of('adjective')}, 2) || ' ' || adjective || ' ' || noun"
        above = f"CASE {kind} WHEN 1 THEN noun WHEN 2 THEN hypernym ELSE adjective || ' ' || hypernym END"
        begins = f"CASE {kind} WHEN 1 THEN noun WHEN 2 THEN hypernym ELSE adjective END"
        article = f"{article_of(begins)} || ' '"
        article = f"CASE WHEN {kind} = 1 THEN {article} ELSE '' END" if bare else article
        return (
            f"{first} || CASE template WHEN 'internal' THEN ' is a ' || {word} || ' example of ' || {article} "
            f"|| {above} || '.' ELSE ' is a type of ' || {above} || ': ' || {word} || '.' END"
        )

    def solved(place: int) -> str:
        holds = f"(CASE adjective_class {CASES} END)[premise_types[{place}]]"
        return sentence(
            f"premise_types[{place}]", f"string_split(verbaliser, '_')[CASE WHEN {holds} THEN 1 ELSE 2 END]"
        )

    last = sentence("inference_type", "'[MASK]'")
    return (
        f"CASE WHEN verbaliser = '' AND len(premise_types) = 0 THEN {last} "
        f"WHEN len(premise_types) = 2 THEN {solved(1)} || ' ' || {solved(2)} || ' ' || {last} ELSE '' END"
    )
