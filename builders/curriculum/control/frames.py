"""The oracle's grammar of passages: what each frame says; `phrases` has the symbols."""

from collections.abc import Mapping, Sequence

from wabe.builders.curriculum.control import meanings as m
from wabe.builders.curriculum.control.reader import NO, YES, Meaning


def _frames(*some: tuple[Sequence[str], Meaning]) -> Mapping[str, Meaning]:
    return {frame: meaning for frames, meaning in some for frame in frames}


_SUBJECTS = ("A", "she", "he")


def _of_one(rest: str) -> list[str]:
    return [f"{subject} {rest}" for subject in _SUBJECTS]


_FIRST = m.is_in((0, 0))
SAYS: Mapping[str, Meaning] = _frames(
    (
        [*_of_one("L G"), *_of_one("is one of those who L G"), "A is one of the P who L G"],
        _FIRST,
    ),
    (["both A and A L G", "A and A both L G", "A L G , and so does A"], m.is_in((0, 0), (1, 0))),
    (["A L G , and A L G", "A L G , whereas A L G", "A L G , while A L G"], m.is_in((0, 0), (1, 1))),
    (["A L the same K as A", "A and A L the same K"], m.same),
    (["A and A L different K", "A does not L the same K as A"], m.apart),
    (["A does not L G", "A L a K other than G"], m.is_not_in),
    (["A L either G or G"], m.is_in_either),
    (["A , who J in N , L G", "A L G and J in N"], m.both(_FIRST, m.numbers("years", (0, 0)))),
    (
        ["A , who L G , was V T", "A , who L G , was V one", "one was V to A , who L G"],
        m.both(_FIRST, m.was_given(YES)),
    ),
    (["A , who L G , was not V T", "A , who L G , was not V one"], m.both(_FIRST, m.was_given(NO))),
    (["A , who L G , is this year's R", "this year's R is A , who L G"], m.both(_FIRST, m.holder)),
    ([*_of_one("was V T"), "A was V one", "A was among those who were V T"], m.was_given(YES)),
    ([*_of_one("was not V T"), "A was not V one", "A was not among those who were V T"], m.was_given(NO)),
    (
        [
            "all P except those who L G were V T",
            "every P was V T , except for those who L G",
            "with the exception of those who L G , all P were V T",
            "those who L G were not V T ; all other P were",
        ],
        m.all_except,
    ),
    (
        [
            "everybody who L G was V T , but nobody else was",
            "T was V to all those who L G , but to nobody else",
            "only those who L G were V T , but all of them were",
            "everybody who L G or G was V T , but nobody else was",
            "T was V to all those who L G or G , but to nobody else",
        ],
        m.only,
    ),
    (
        [
            "everybody who L G was V T , but nobody who L G was",
            "while all those who L G were V T , nobody who L G was",
        ],
        m.contrast,
    ),
    (["everybody who L G was V T", "T was V to everybody who L G"], m.everybody),
    (["nobody who L G was V T"], m.nobody),
    (["with the exception of A , everybody who L G was V T", "everybody who L G except A was V T"], m.everybody_but),
    (
        [
            *("A is this year's R", "this year's R is A", "A has been chosen as this year's R"),
            *("she is this year's R", "he is this year's R"),
            *("this year's R is either A or A", "either A or A is this year's R"),
        ],
        m.holder,
    ),
    (
        [
            "one of the N is this year's R , but it is neither A nor A",
            "one of the N is this year's R , though neither A nor A is",
        ],
        m.not_holder,
    ),
    (
        ["this year's R , who is one of the N , L G", "one of the N is this year's R : somebody who L G"],
        m.of_holder("group"),
    ),
    (["this year's R , who is one of the N , was V T"], m.of_holder("given", YES)),
    (["this year's R , who is one of the N , was not V T"], m.of_holder("given", NO)),
    (["one of the N is this year's R", "this year's R is one of the N"], m.four),
    (["D says who was V T", "D explains who was V T and who was not"], m.nothing),
    (
        ["G has N I", "that K has N I"],
        m.numbers("counts", (0, 0)),
    ),
    (["G has N I , and G has N", "while G has N I , G has N"], m.numbers("counts", (0, 0), (1, 1))),
    (["G has N more I than G"], m.apart_by("counts", 1)),
    (["G has N fewer I than G"], m.apart_by("counts", -1)),
    (["G has more than N I", "G has over N I"], m.beyond("counts", 1)),
    (["G has fewer than N I"], m.beyond("counts", -1)),
    (["G has more I than G"], m.larger("counts", 1)),
    (["G has fewer I than G"], m.larger("counts", -1)),
    (
        [
            "every K with more than N I will get Y ; the others will not",
            "a K will get Y if it has more than N I , but not otherwise",
            "Y will be V to every K that has more than N I , but to no other",
        ],
        m.count_limit,
    ),
    ([*_of_one("J in N"), "in N , A J"], m.numbers("years", (0, 0))),
    (["A J in N and A in N", "while A J in N , A did so in N"], m.numbers("years", (0, 0), (1, 1))),
    (["A J N years after A", "A J N years later than A"], m.apart_by("years", 1)),
    (["A J N years before A", "A J N years earlier than A"], m.apart_by("years", -1)),
    (["A J after N", "A J only after N"], m.beyond("years", 1)),
    (["A J before N"], m.beyond("years", -1)),
    (["A J in a later year than A"], m.larger("years", 1)),
    (["A J in an earlier year than A"], m.larger("years", -1)),
    (
        [
            "everybody who J before N is allowed to use Z ; the others are not",
            "those who J before N are allowed to use Z , but nobody else is",
        ],
        m.year_limit,
    ),
    *(
        ([frame.replace("C", letter) for frame in frames for letter in "EF"], m.claimed(verdict=verdict))
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
    (["S denied that E"], m.denied),
    (["what S said has turned out to be true", "as it turned out , S was right"], m.verdict_is(verdict=True)),
    (["what S said has turned out to be wrong", "as it turned out , S was wrong"], m.verdict_is(verdict=False)),
    (["it is not yet known whether S was right", "whether S was right is still unclear"], m.verdict_is(verdict=None)),
)
