"""A record with everything that a report can show: failures of all kinds, known defects, long words, all figures."""

from wabe.validation.record import Finding, Outcome, Record, Result, Row

CONFIG = "a_config_with_quite_a_long_name_that_does_not_fit_on_a_phone_at_all_however_it_is_turned"
LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2
LONG_TEXT = "Every tove that gimbles in the wabe sees some borogove that outgrabes. " * 12
KINSHIP = tuple(f"kin_of_degree_{number}" for number in range(1, 23))


def row(split: str, uid: str, *, premise: str = "All toves gimble.", label: str = "entailment") -> Row:
    """Return a row of two texts."""
    return Row(split=split, uid=uid, texts={"premise": premise, "hypothesis": "Some toves gimble."}, label=label)


def result(code: str, split: str, outcome: Outcome = Outcome.PASSED, *, config: str = CONFIG, **more: object) -> Result:
    """Return a result whose sentence is made of its code."""
    given = {"sentence": f"What {code} <b>says</b> holds.", **more}
    return Result(code=code, config=config, split=split, outcome=outcome, **given)  # type: ignore[arg-type]


def wrong_labels(count: int) -> tuple[Finding, ...]:
    """Return rows with a label that the oracle does not derive."""
    texts = [LONG_TEXT, LONG_WORD, "<script>alert('toves')</script>"]
    return tuple(
        Finding(
            what=f"uid{number}",
            row=row("test", f"uid{number}", premise=texts[number % 3]),
            expected="contradiction",
        )
        for number in range(count)
    )


LEAKED = Finding(
    what="leaked1",
    note="premise",
    row=row("test", "leaked1", premise="A text that training has."),
    other=row("train", "earlier1", premise="A text that training has.", label="neutral"),
)
SAID = Finding(what=f"{LONG_WORD}: 3 of 4 rows, expected 2")

FAILED_AND_KNOWN = (
    result("ORACLE001", "train"),
    result("ORACLE001", "validation", Outcome.KNOWN, failing=wrong_labels(4), note="the paper has it so"),
    result("ORACLE001", "test", Outcome.FAILED, failing=wrong_labels(1_500)),
    result("LEAK001", "test", Outcome.FAILED, failing=(LEAKED,), note="one leak"),
    result("WORDS001", "test", Outcome.FAILED, failing=(SAID,)),
    result("LEAK002", "validation", measured={"premise": 1234.0, "hypothesis": 0.0}),
    result("LEAK002", "test", measured={"premise": 7.0}),
    result("LEAK003", "test", measured={"reversed": 85.0}),
    result("SHARE001", "train", measured={"entailment": 0.5, "neutral": 0.4996, "contradiction": 0.0004}),
    result("SHARE001", "validation", measured={"entailment": 0.5, "neutral": 0.25, "contradiction": 0.25}),
    result("SHARE001", "test", measured={"entailment": 0.5, "neutral": 0.25, "contradiction": 0.25}),
    result(
        "SHORTCUT001",
        "test",
        measured={"premise": 0.9, "hypothesis": 0.55, "premise limit": 0.61, "hypothesis limit": 0.61},
    ),
    result("SHORTCUT002", "test", Outcome.FAILED, failing=(SAID,), measured={"overlap": 0.7, "overlap limit": 0.61}),
    result("SHORTCUT003", "test", measured={"constant": 0.5, "constant limit": 0.9999}),
)
SKIPPED = (
    result("EMPTY001", "test", Outcome.FAILED, config="skipping", failing=(Finding(what="no rows"),)),
    result("NULL001", "test", Outcome.SKIPPED, config="skipping", note="an earlier check of this config failed"),
    result("UID001", "test", Outcome.SKIPPED, config="skipping", note="an earlier check of this config failed"),
)
SPLITS = ("train", "validation", *(f"test_k{number}" for number in range(2, 11)))
MANY = (
    *(result("EMPTY001", split, config="many") for split in SPLITS),
    *(
        result("SHARE001", split, config="many", measured=dict.fromkeys(KINSHIP, 1 / len(KINSHIP)))
        for split in SPLITS[2:]
    ),
    *(
        result("SHORTCUT003", split, config="many", measured={"constant": 1.0, "constant limit": 0.999})
        for split in SPLITS[2:]
    ),
)
KNOWN = (
    *(result(f"GOOD{number:03}", "test", config="known") for number in range(81)),
    *(
        result("ORACLE001", f"split{number}", Outcome.KNOWN, config="known", failing=wrong_labels(2), note="kept")
        for number in range(4)
    ),
)


def record_of(*results: Result) -> Record:
    """Return a record of some results."""
    return Record(
        benchmark="toves",
        edition="embedded",
        version="1.0.0",
        digest="4093e479fbbf86eec59f756c14a48485b1743fad1d01a75db07f4dd69f6fc739",
        rows=1_234_567,
        results=results,
        unproven={CONFIG: "people gave the labels"},
    )


def sample_record() -> Record:
    """Return the record."""
    return record_of(*FAILED_AND_KNOWN, *SKIPPED, *MANY, *KNOWN)
