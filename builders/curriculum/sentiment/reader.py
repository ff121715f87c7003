"""Reads premises back, sentence by sentence, into who judged what, when, and how."""

import re
from collections.abc import Callable

from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.sentiment.judgements import OPEN, PLAINLY, UTTERLY, Judgement
from wabe.builders.curriculum.sentiment.phrases import NAME, SAME, Heard, read_clause, read_name, read_what
from wabe.builders.curriculum.sentiment.remarks import read_remark
from wabe.builders.curriculum.sentiment.voices import Voices

Judged = dict[tuple[str, str, str], Judgement]
"""By who, what and when."""
ALWAYS, BEGINNING, END = "", "at first", "in the end"
THING = r"(?P<thing>the [a-z -]+)"
SPEECHES = (
    rf'When asked about {THING}, (?P<who>{NAME}) said: "(?P<said>[^"]+)\."',
    rf'Asked for (?:his|her) opinion of {THING}, (?P<who>{NAME}) replied: "(?P<said>[^"]+)\."',
    rf'In (?:his|her) review of {THING}, (?P<who>{NAME}) wrote: "(?P<said>[^"]+)\."',
    rf'(?P<who>{NAME}) wrote about {THING}: "(?P<said>[^"]+)\."',
    rf'(?P<who>{NAME}) told {NAME} about {THING}: "(?P<said>[^"]+)\."',
    rf'"(?P<said>[^"]+)\." This was what (?P<who>{NAME}) had to say about {THING}\.',
    rf'"(?P<said>[^"]+)\." With these words, (?P<who>{NAME}) summed up (?:his|her) opinion of {THING}\.',
)
TOLD = re.compile(rf"[^.]+ (?:compared notes on|talked about|were asked about) {THING}\. (?P<told>.+)\.")
LINKS = re.compile(
    r"(?:On the other hand|However|What is more|All in all|On the whole|And yet, on the whole"
    r"|Even so, on the whole), "
)
JOINED = tuple(
    re.compile(one)
    for one in (r"Although (.+?), (.+)", r"While (.+?), (.+)", r"(.+?), but (.+)", r"(.+?), and (.+)", r"(.+?); (.+)")
)


def read_premise(text: str) -> Judged:
    """Read a quotation or a narration."""
    for shape in SPEECHES:
        if found := re.fullmatch(shape, text):
            speech = _Speech(read_name(found["who"]), read_what(found["thing"]))
            for sentence in found["said"].split(". "):
                speech.hear(sentence)
            return speech.judged
    found = TOLD.fullmatch(text)
    if found is None:
        raise UnreadableError(text)
    voices = Voices(read_what(found["thing"]))
    for sentence in found["told"].split(". "):
        voices.hear(sentence)
    return {(who, what, ALWAYS): judgement for (who, what), judgement in voices.judged.items()}


class _Speech:
    """One speaker; later sentences may refer to the sentence before."""

    def __init__(self, who: str, thing: str) -> None:
        self._who = who
        self._thing = thing
        self._last: Heard | None = None
        self.judged: Judged = {}

    def hear(self, sentence: str) -> None:
        """Take in one sentence."""
        bare = LINKS.sub("", sentence, count=1) if LINKS.match(sentence) else sentence
        for shape, take in self._readers():
            if found := re.fullmatch(shape, bare):
                take(*found.groups())
                return
        try:
            self._note(read_remark(bare))
        except UnreadableError:
            for joint in JOINED:
                if found := joint.fullmatch(bare):
                    try:
                        parts = [read_remark(found[1]), read_remark(found[2])]
                    except UnreadableError:
                        continue
                    for part in parts:
                        self._note(part)
                    return
            raise

    def _readers(self) -> tuple[tuple[str, Callable[..., object]], ...]:
        the = "(the [a-z -]+?|it)"
        return (
            (rf"The same (?:was true of|goes for) {the}", lambda what: self._lean(what, lambda one: one)),
            (rf"The same cannot be said of {the}", lambda what: self._lean(what, Judgement.denied)),
            (rf"I cannot say the same of {the}", lambda what: self._lean(what, Judgement.denied)),
            (rf"I wish I could say the same of {the}", self._wish),
            (rf"The exact opposite was true of {the}", lambda what: self._lean(what, Judgement.reversed)),
            (r"(The [a-z -]+?) was the exact opposite", lambda what: self._lean(what, Judgement.reversed)),
            (r"As for (the [a-z -]+?), at first (.+)", self._turn_to),
            (r"As for (the [a-z -]+?), in the end (.+)", self._turn_to_end),
            (r"(The [a-z -]+?) was (?:even better|every bit as good)", lambda what: self._surpass(what, 1)),
            (r"(The [a-z -]+?) was (?:even worse|no better)", lambda what: self._surpass(what, -1)),
            (r"At first I had thought the exact opposite", lambda: self._copy(END, BEGINNING, Judgement.reversed)),
            (rf"At first I did not know what to think of {the}, but in the end (.+)", self._undecided),
            (rf"At first I could not make up my mind about {the}", self._undecided),
            (r"At first (.+), but in the end (.+)", self._from_to),
            (r"At first (.+), but (?:I soon changed my mind|that soon changed)", self._changed),
            (r"At first (.+), and (?:nothing could change my mind|I never changed my mind)", self._kept),
            (r"At first (.+)", lambda clause: self._clause(clause, BEGINNING)),
            (r"In the end (.+), although at first I had taken the opposite view", self._turned),
            (r"In the end,? (?:however, )?(.+)", lambda clause: self._clause(clause, END)),
            (
                r"(?:After a while I had my doubts, but in the end I returned to my first opinion"
                r"|I wavered for some time, but in the end I came back to my first opinion)",
                lambda: self._copy(BEGINNING, END, lambda one: one),
            ),
        )

    def _note(self, heard: Heard, when: str = ALWAYS) -> None:
        if heard.who:
            raise UnreadableError
        what = heard.what
        if what == SAME:
            what = self._last.what if self._last is not None and when else self._thing
        if self.judged.setdefault((self._who, what, when), heard.judgement) != heard.judgement:
            raise UnreadableError
        self._last = Heard("", what, heard.judgement)

    def _lean(self, what: str, turn: Callable[[Judgement], Judgement]) -> None:
        if self._last is None:
            raise UnreadableError
        if self._last.judgement.hedged and turn(Judgement(1, 0, PLAINLY)).sign < 0:
            raise UnreadableError
        self._note(Heard("", read_what(what), turn(self._last.judgement)))

    def _wish(self, what: str) -> None:
        if self._last is None or self._last.judgement.sign < 0:
            raise UnreadableError
        self._lean(what, Judgement.denied)

    def _surpass(self, what: str, sign: int) -> None:
        if self._last is None or self._last.judgement.sign != sign or self._last.judgement.hedged:
            raise UnreadableError
        self._note(Heard("", read_what(what), Judgement(sign)))

    def _clause(self, text: str, when: str) -> Judgement:
        heard = read_clause(text)
        self._note(heard, when)
        return heard.judgement

    def _copy(self, old: str, new: str, turn: Callable[[Judgement], Judgement]) -> None:
        if self._last is None or (self._who, self._last.what, old) not in self.judged:
            raise UnreadableError
        what = self._last.what
        self._note(Heard("", what, turn(self.judged[self._who, what, old])), new)

    def _turn_to(self, what: str, rest: str) -> None:
        self._last = Heard("", read_what(what), OPEN)
        self.hear(f"At first {rest}")

    def _turn_to_end(self, what: str, rest: str) -> None:
        self._last = Heard("", read_what(what), OPEN)
        self.hear(f"In the end {rest}")

    def _undecided(self, what: str, clause: str = "") -> None:
        self._note(Heard("", read_what(what), OPEN), BEGINNING)
        if clause:
            self._clause(clause, END)

    def _from_to(self, first: str, last: str) -> None:
        if self._clause(first, BEGINNING).sign == self._clause(last, END).sign:
            raise UnreadableError

    def _changed(self, clause: str) -> None:
        self._clause(clause, BEGINNING)
        self._copy(BEGINNING, END, lambda one: one.denied(UTTERLY))

    def _kept(self, clause: str) -> None:
        self._clause(clause, BEGINNING)
        self._copy(BEGINNING, END, lambda one: one)

    def _turned(self, clause: str) -> None:
        self._clause(clause, END)
        self._copy(END, BEGINNING, Judgement.reversed)
