"""The oracle's grammar of passages: what each frame says; `phrases` has the symbols."""

from collections.abc import Mapping, Sequence

from wabe.builders.curriculum.control.reader import NO, OFFICE, YES, Meaning, Reading, exactly, had, in_
from wabe.builders.curriculum.control.solving import ZERO

Of = Mapping[str, list[str]]


def _in(*pairs: tuple[int, int]) -> Meaning:
    """Say which person is in which group, by their places in the sentence."""

    def meaning(r: Reading, o: Of) -> None:
        r.clauses += [((in_(o["A"][who]), frozenset({o["G"][group]})),) for who, group in pairs]

    return meaning


def _not_in(r: Reading, o: Of) -> None:
    r.clauses.append(((in_(o["A"][0]), r.others(o["G"][0])),))


def _either(r: Reading, o: Of) -> None:
    r.clauses.append(((in_(o["A"][0]), frozenset(o["G"])),))


def _same(r: Reading, o: Of) -> None:
    one, other = map(in_, o["A"])
    r.clauses += [((one, r.others(group)), (other, frozenset({group}))) for group in r.groups]


def _apart(r: Reading, o: Of) -> None:
    one, other = map(in_, o["A"])
    r.clauses += [((one, r.others(group)), (other, r.others(group))) for group in r.groups]


def _given(answer: frozenset[str]) -> Meaning:
    return lambda r, o: r.clauses.append(((had(o["A"][0]), answer),))


def _except(r: Reading, o: Of) -> None:
    r.rule(o["G"], NO)
    r.rule(r.others(*o["G"]), YES)


def _only(r: Reading, o: Of) -> None:
    r.rule(o["G"], YES)
    r.rule(r.others(*o["G"]), NO)


def _contrast(r: Reading, o: Of) -> None:
    r.rule([o["G"][0]], YES)
    r.rule([o["G"][1]], NO)


def _all(r: Reading, o: Of) -> None:
    r.rule(o["G"], YES)
    r.suggested_rules.append((r.others(*o["G"]), NO, ""))


def _none(r: Reading, o: Of) -> None:
    r.rule(o["G"], NO)
    r.suggested_rules.append((r.others(*o["G"]), YES, ""))


def _all_but(r: Reading, o: Of) -> None:
    r.rule(o["G"], YES, o["A"][0])
    r.clauses += [((in_(o["A"][0]), frozenset(o["G"])),), ((had(o["A"][0]), NO),)]
    r.suggested_rules.append((r.others(*o["G"]), NO, ""))


def _holder(r: Reading, o: Of) -> None:
    r.clauses.append(((OFFICE, frozenset(o["A"])),))


def _not_holder(r: Reading, o: Of) -> None:
    _four(r, o)
    r.clauses.append(((OFFICE, frozenset(r.people) - {*o["A"]}),))


def _of_holder(variable: str, answer: frozenset[str] | None = None) -> Meaning:
    """Say something of whoever holds the office: if it is this person, it holds of this person."""

    def meaning(r: Reading, o: Of) -> None:
        _four(r, o)
        name_of = {"group": in_, "given": had}[variable]
        values = frozenset(o["G"]) if answer is None else answer
        r.clauses += [((OFFICE, frozenset(r.people) - {name}), (name_of(name), values)) for name in r.people]

    return meaning


def _four(r: Reading, o: Of) -> None:
    if o["N"] != [str(len(r.people))]:
        r.people = []


def _numbers(part: str, *told: tuple[int, int]) -> Meaning:
    """Say which number belongs to whom, by their places in the sentence."""
    symbol = "G" if part == "counts" else "A"

    def meaning(r: Reading, o: Of) -> None:
        for who, number in told:
            getattr(r, part).extend(exactly(o[symbol][who], int(o["N"][number])))

    return meaning


def _apart_by(part: str, sign: int) -> Meaning:
    symbol = "G" if part == "counts" else "A"

    def meaning(r: Reading, o: Of) -> None:
        (one, other), number = o[symbol], sign * int(o["N"][0])
        getattr(r, part).extend([(one, other, number), (other, one, -number)])

    return meaning


def _beyond(part: str, sign: int) -> Meaning:
    symbol = "G" if part == "counts" else "A"

    def meaning(r: Reading, o: Of) -> None:
        name, number = o[symbol][0], int(o["N"][0])
        getattr(r, part).append((ZERO, name, -number - 1) if sign > 0 else (name, ZERO, number - 1))

    return meaning


def _larger(part: str, sign: int) -> Meaning:
    symbol = "G" if part == "counts" else "A"

    def meaning(r: Reading, o: Of) -> None:
        one, other = o[symbol][::sign]
        getattr(r, part).append((other, one, -1))

    return meaning


def _count_limit(r: Reading, o: Of) -> None:
    r.count_limit = int(o["N"][0])


def _year_limit(r: Reading, o: Of) -> None:
    r.year_limit = int(o["N"][0])


def _claimed(*, verdict: bool | None) -> Meaning:
    def meaning(r: Reading, o: Of) -> None:
        r.claimed = "E" in o
        r.verdict = verdict

    return meaning


def _verdict(*, verdict: bool | None) -> Meaning:
    def meaning(r: Reading, _: Of) -> None:
        r.verdict = verdict

    return meaning


def _both(first: Meaning, second: Meaning) -> Meaning:
    def meaning(r: Reading, o: Of) -> None:
        first(r, o)
        second(r, o)

    return meaning


def _frames(*some: tuple[Sequence[str], Meaning]) -> Mapping[str, Meaning]:
    return {frame: meaning for frames, meaning in some for frame in frames}


_SUBJECTS = ("A", "she", "he", "the latter", "the former")


def _of_one(rest: str) -> list[str]:
    return [f"{subject} {rest}" for subject in _SUBJECTS]


_FIRST = _in((0, 0))
SAYS: Mapping[str, Meaning] = _frames(
    (
        ["A , as many will know , L G", *_of_one("L G"), "A , for one , L G", *_of_one("is one of those who L G")],
        _FIRST,
    ),
    (["both A and A L G", "A and A both L G", "A L G , and so does A"], _in((0, 0), (1, 0))),
    (["A L G , and A L G", "A L G , whereas A L G", "A L G , while A L G"], _in((0, 0), (1, 1))),
    (["A L the same K as A", "A and A L the same K"], _same),
    (["A and A L different K", "A does not L the same K as A"], _apart),
    (["A does not L G", "A L a K other than G"], _not_in),
    (["A L either G or G"], _either),
    (["A , who J in N , L G", "A L G and J in N"], _both(_FIRST, _numbers("years", (0, 0)))),
    (["A , who L G , was V T", "A L G and was V T"], _both(_FIRST, _given(YES))),
    (["A , who L G , was not V T", "A L G and was not V T"], _both(_FIRST, _given(NO))),
    (["A , who L G , is this year's R", "this year's R is A , who L G"], _both(_FIRST, _holder)),
    ([*_of_one("was V T"), "A was among those who were V T"], _given(YES)),
    ([*_of_one("was not V T"), "A was not among those who were V T"], _given(NO)),
    (
        [
            "all P except those who L G were V T",
            "every P was V T , except for those who L G",
            "with the exception of those who L G , all P were V T",
            "those who L G were not V T ; all other P were",
        ],
        _except,
    ),
    (
        [
            "everybody who L G was V T , but nobody else was",
            "T was V to all those who L G , but to nobody else",
            "only those who L G were V T , but all of them were",
            "everybody who L G or G was V T , but nobody else was",
            "T was V to all those who L G or G , but to nobody else",
        ],
        _only,
    ),
    (
        [
            "everybody who L G was V T , but nobody who L G was",
            "while all those who L G were V T , nobody who L G was",
        ],
        _contrast,
    ),
    (["everybody who L G was V T", "T was V to everybody who L G"], _all),
    (["nobody who L G was V T"], _none),
    (["with the exception of A , everybody who L G was V T", "everybody who L G except A was V T"], _all_but),
    (
        [
            *("A is this year's R", "this year's R is A", "A has been chosen as this year's R"),
            *("she is this year's R", "he is this year's R"),
            *("this year's R is either A or A", "either A or A is this year's R"),
        ],
        _holder,
    ),
    (
        [
            "this year's R is one of the N , but neither A nor A",
            "one of the N is this year's R , though neither A nor A is",
        ],
        _not_holder,
    ),
    (
        ["this year's R , who is one of the N , L G", "one of the N is this year's R : somebody who L G"],
        _of_holder("group"),
    ),
    (["this year's R , who is one of the N , was V T"], _of_holder("given", YES)),
    (["this year's R , who is one of the N , was not V T"], _of_holder("given", NO)),
    (["one of the N is this year's R", "this year's R is one of the N"], _four),
    (["G has N I", "as for G , it has N I", "that K has N I", "the K in question has N I"], _numbers("counts", (0, 0))),
    (["G has N I , and G has N", "while G has N I , G has N"], _numbers("counts", (0, 0), (1, 1))),
    (["G has N more I than G"], _apart_by("counts", 1)),
    (["G has N fewer I than G"], _apart_by("counts", -1)),
    (["G has more than N I", "G has over N I"], _beyond("counts", 1)),
    (["G has fewer than N I"], _beyond("counts", -1)),
    (["G has more I than G"], _larger("counts", 1)),
    (["G has fewer I than G"], _larger("counts", -1)),
    (
        [
            "every K with more than N I will get Y ; the others will not",
            "a K will get Y if it has more than N I , but not otherwise",
            "Y will be V to every K that has more than N I , but to no other",
        ],
        _count_limit,
    ),
    ([*_of_one("J in N"), "it was in N that A J"], _numbers("years", (0, 0))),
    (["A J in N and A in N", "while A J in N , A did so in N"], _numbers("years", (0, 0), (1, 1))),
    (["A J N years after A", "A J N years later than A"], _apart_by("years", 1)),
    (["A J N years before A", "A J N years earlier than A"], _apart_by("years", -1)),
    (["A J after N", "A J only after N"], _beyond("years", 1)),
    (["A J before N"], _beyond("years", -1)),
    (["A J in a later year than A"], _larger("years", 1)),
    (["A J in an earlier year than A"], _larger("years", -1)),
    (
        [
            "everybody who J before N is allowed to use Z ; the others are not",
            "those who J before N are allowed to use Z , but nobody else is",
        ],
        _year_limit,
    ),
    *(
        ([frame.replace("C", letter) for frame in frames for letter in "EF"], _claimed(verdict=verdict))
        for verdict, frames in {
            True: [
                "according to S , C , and this has turned out to be true",
                "S claimed that C , which turned out to be true",
            ],
            False: [
                "according to S , C , but this has turned out to be untrue",
                "S claimed that C , which turned out to be wrong",
            ],
            None: [
                "according to S , C , but it is still unclear whether this is true",
                "S claimed that C ; whether this is true is not yet known",
                "S claimed that C",
                "S told a newspaper that C",
            ],
        }.items()
    ),
    (["what S said has turned out to be true", "as it turned out , S was right"], _verdict(verdict=True)),
    (["what S said has turned out to be wrong", "as it turned out , S was wrong"], _verdict(verdict=False)),
    (["it is not yet known whether S was right", "whether S was right is still unclear"], _verdict(verdict=None)),
)
