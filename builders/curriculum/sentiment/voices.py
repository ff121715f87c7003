"""Reads back what several people thought, and who agreed with whom."""

import re
from collections.abc import Callable
from contextlib import suppress

from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.sentiment.judgements import Judgement
from wabe.builders.curriculum.sentiment.phrases import NAME, SAME, Heard, read_clause, read_name

BOTH = rf"({NAME}) (?:and|nor) ({NAME})"
Turn = Callable[[Judgement], Judgement]


def _same(judgement: Judgement) -> Judgement:
    return judgement


def _flatly(judgement: Judgement) -> Judgement:
    """Deny what was affirmed; of a denial of a denial, readers could differ."""
    if judgement.hedged:
        raise UnreadableError
    return judgement.denied()


class Voices:
    """What is known of several people."""

    def __init__(self, thing: str) -> None:
        self._thing = thing
        self._last: Heard | None = None
        self.judged: dict[tuple[str, str], Judgement] = {}

    def hear(self, sentence: str) -> None:
        """Take in one sentence, or its two halves."""
        if self._read(sentence):
            return
        for link in ("; ", ", but ", ", and "):
            one, _, other = sentence.partition(link)
            if other and self._read(one) and self._read(other):
                return
        raise UnreadableError(sentence)

    def _read(self, text: str) -> bool:
        for shape, take in self._readers():
            if found := re.fullmatch(shape, text):
                take(*found.groups())
                return True
        try:
            self._note(read_clause(text))
        except UnreadableError:
            return False
        return True

    def _readers(self) -> tuple[tuple[str, Callable[..., None]], ...]:
        return (
            (rf"({NAME}) (?:agreed|was of the same opinion|felt the same way)", self._follow(_same)),
            (
                rf"({NAME}) (?:took the opposite view|thought the exact opposite|was of the opposite opinion)",
                self._follow(Judgement.reversed),
            ),
            (rf"({NAME}) did not (?:share this opinion|agree)", self._follow(_flatly)),
            (rf"({NAME}) (?:sided|agreed) with ({NAME})", self._side(_same)),
            (rf"({NAME}) did not (?:agree with ({NAME})|share ({NAME})'s opinion)", self._side(_flatly)),
            (rf"({NAME}) (?:sided|agreed) with them", self._side_with_both(_same)),
            (rf"({NAME}) did not (?:agree with them|share their opinion)", self._side_with_both(_flatly)),
            (rf"({NAME}) (.+), and so did ({NAME})", self._and_so),
            (rf"({NAME}) (.+), but ({NAME}) did not", self._but_not),
            (rf"Both {BOTH} (found .+)", lambda one, other, said: self._together(one, other, said, _same)),
            (rf"{BOTH} both (thought .+)", lambda one, other, said: self._together(one, other, said, _same)),
            (
                rf"Neither {BOTH} ((?:found|thought) .+)",
                lambda one, other, said: self._together(one, other, said, _flatly),
            ),
            (rf"Unlike ({NAME}), ({NAME}) (.+)", self._unlike),
            (rf"({NAME}) (?:rightly believed|knew) that (.+)", self._believed(_same)),
            (rf"({NAME}) (?:wrongly believed|was under the illusion) that (.+)", self._believed(_flatly)),
            (rf"({NAME}) (?:only|merely) pretended to find (.+)", self._pretended),
            (r"(.+), whereas (.+)", self._whereas),
        )

    def _note(self, heard: Heard) -> None:
        what = self._thing if heard.what == SAME else heard.what
        if not heard.who or self.judged.setdefault((heard.who, what), heard.judgement) != heard.judgement:
            raise UnreadableError
        self._last = Heard(heard.who, what, heard.judgement)

    def _clause(self, who: str, said: str) -> Heard:
        return read_clause(f"{read_name(who)} {said}")

    def _follow(self, turn: Turn) -> Callable[[str], None]:
        def take(who: str) -> None:
            if self._last is None:
                raise UnreadableError
            self._note(Heard(read_name(who), self._last.what, turn(self._last.judgement)))

        return take

    def _side_with_both(self, turn: Turn) -> Callable[[str], None]:
        def take(who: str) -> None:
            found = set(self.judged.values())
            if self._last is None or len(self.judged) < len("ab") or len(found) > 1:
                raise UnreadableError
            self._note(Heard(read_name(who), self._last.what, turn(self._last.judgement)))

        return take

    def _side(self, turn: Turn) -> Callable[..., None]:
        def take(who: str, *others: str | None) -> None:
            whom = next((one for one in others if one), "")
            if self._last is None or (whom, self._last.what) not in self.judged:
                raise UnreadableError
            self._note(Heard(read_name(who), self._last.what, turn(self.judged[whom, self._last.what])))

        return take

    def _and_so(self, one: str, said: str, other: str) -> None:
        heard = self._clause(one, said)
        self._note(heard)
        self._note(Heard(read_name(other), heard.what, heard.judgement))

    def _but_not(self, one: str, said: str, other: str) -> None:
        heard = self._clause(one, said)
        self._note(heard)
        self._note(Heard(read_name(other), heard.what, _flatly(heard.judgement)))

    def _together(self, one: str, other: str, said: str, turn: Turn) -> None:
        for who in (one, other):
            heard = self._clause(who, said)
            self._note(Heard(who, heard.what, turn(heard.judgement)))

    def _unlike(self, one: str, other: str, said: str) -> None:
        heard = self._clause(other, said)
        # Of a strong word, it is not known what the other one thought.
        with suppress(UnreadableError):
            self._note(Heard(read_name(one), heard.what, _flatly(heard.judgement)))
        self._note(heard)

    def _believed(self, turn: Turn) -> Callable[[str, str], None]:
        def take(_: str, clause: str) -> None:
            heard = read_clause(clause)
            self._note(Heard(heard.who, heard.what, turn(heard.judgement)))

        return take

    def _pretended(self, who: str, found: str) -> None:
        heard = self._clause(who, f"found {found}")
        self._note(Heard(who, heard.what, _flatly(heard.judgement)))

    def _whereas(self, one: str, other: str) -> None:
        first = read_clause(one)
        self._note(first)
        heard = read_clause(other)
        what = self._last.what if self._last and heard.what == SAME else heard.what
        if heard.judgement.sign == first.judgement.sign:
            raise UnreadableError
        self._note(Heard(heard.who, what, heard.judgement))
