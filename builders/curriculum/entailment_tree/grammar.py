"""Reads sentences back: known predicates and clauses become symbols, and what is left is one of a few frames."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.entailment_tree.source import DOMAINS, PROCESS, coined, phrases, properties
from wabe.builders.curriculum.reading.judging import UnreadableError

Said = tuple[str, bool]
"""A predicate, or a clause, and its sign."""

SPECIMEN = "|".join(domain.specimen for domain in DOMAINS.values())
SOMEWHERE = [domain.where for domain in DOMAINS.values() if domain.where is not None]
# Each way of saying that something is somewhere, and the verb that it stands for.
BEING = {f"{one:{form}}": one.plural.split(" ")[0] for one in SOMEWHERE for form in ("plural", "one", "short")}
# What can stand in a slot: nouns in the singular (a, b, m) and in the plural (B, C); symbols of predicates in the
# singular (P, R, S, and N, from which "has" may be left out) and in the plural (Q, T); symbols of clauses (x, y);
# places (l, r), parts (n), specimens (s), and what is done to substances (z); the nouns of domains in the singular (D)
# and in the plural (E); and how something is somewhere, in the plural (v), in the singular (u), after a noun (h).
SLOTS: Mapping[str, str] = {
    **dict.fromkeys("abmBCnzDE", "[a-z]+"),
    **dict.fromkeys("PRS", r"P\d"),
    "N": r"[PN]\d",
    **dict.fromkeys("QT", r"Q\d"),
    **dict.fromkeys("xy", r"X\d"),
    **dict.fromkeys("lr", r"the [A-Z][a-z]+ [a-z]+"),
    "s": rf"(?:{SPECIMEN}) \d+",
    **{
        slot: "|".join(f"{one:{form}}" for one in SOMEWHERE)
        for slot, form in (("v", "plural"), ("u", "one"), ("h", "short"))
    },
}
A = "an?"
FORMS = "(?:all kinds|any form|every form)"
# Frames by what they say, tried in this order: one whose words are not in the lists is left.
FRAMES: tuple[tuple[str, str], ...] = (
    ("kind of", rf"{A} <a> is a type of <b>"),
    ("kind of", r"<B> are a kind of <b>"),
    ("kind of", r"one kind of <b> is the <a>"),
    ("kind of", rf"every <a> is {A} <b>"),
    ("kind of", r"all <B> are <C>"),
    ("form of", r"<a> is a (?:kind|form) of <b>"),
    ("form of", r"one form of <b> is <a>"),
    ("apart", rf"no <a> is {A} <b>"),
    ("apart", r"<B> are never <C>"),
    ("apart", rf"nothing is both {A} <a> and {A} <b>"),
    ("detects", rf"all <B> are <E> that detect {FORMS} of <m>"),
    ("detects", rf"(?:every|each) <a> is {A} <D> that detects {FORMS} of <m>"),
    ("detects", rf"(?:every|each|a|an) <a> detects {FORMS} of <m>"),
    ("detects", rf"all <B> detect {FORMS} of <m>"),
    ("detector", rf"any <D> that detects {FORMS} of <m> <P>"),
    ("detector", rf"anything that detects {FORMS} of <m> <P>"),
    ("detector", rf"if {A} <D> detects {FORMS} of <m>, it <P>"),
    ("made", r"the <n> of (?:all <B>|every <a>) are made of <m>"),
    ("made", r"in all <B>, the <n> are made of <m>"),
    ("stuff", r"anything made of <m> <P>"),
    ("stuff", r"whatever is made of <m> <P>"),
    ("stuff", r"if something is made of <m>, it <P>"),
    ("whose", r"any <a> whose <n> <Q> <P>"),
    ("whose", rf"if the <n> of {A} <a> <Q>, the <b> <P>"),
    ("eats", r"(?:all|without exception,) <B> are <E> that (?:eat|feed on) <C>"),
    ("eats", rf"(?:every|each) <a> is {A} <D> that (?:eats|feeds on) <C>"),
    ("eats", r"(?:all|without exception,) <B> (?:eat|feed on) <C>"),
    ("eats", r"(?:every|each) <a> (?:eats|feeds on) <C>"),
    ("eater", r"(?:any|every) <D> that (?:eats|feeds on) <C> <P>"),
    ("eater", r"anything that (?:eats|feeds on) <C> <P>"),
    ("eater", rf"if {A} <D> (?:eats|feeds on) <C>, it <P>"),
    ("contains", r"(?:all|without exception,) <B> are <E> that contain <m>"),
    ("contains", rf"(?:every|each) <a> is {A} <D> that contains <m>"),
    ("contains", r"(?:all|without exception,) <B> contain <m>"),
    ("contains", r"(?:every|each) <a> contains <m>"),
    ("taker", r"any <D> that feeds on <E> containing <m> <P>"),
    ("taker", r"anything that feeds on <E> containing <m> <P>"),
    ("taker", rf"if {A} <D> eats <E> that contain <m>, it <P>"),
    ("lives", r"all <B> are <E> that <v> <l>"),
    ("lives", r"all <B> are <E> <h> <l>"),
    ("lives", rf"(?:every|each) <a> is {A} <D> that <u> <l>"),
    ("lives", rf"(?:every|each) <a> is {A} <D> <h> <l>"),
    ("lives", r"all <B> <v> <l>"),
    ("lives", r"(?:every|each) <a> <u> <l>"),
    ("lives", r"<B> <v> <l>"),
    ("within", r"<l> (?:lies in|is part of) <r>"),
    ("within", r"the whole of <l> lies in <r>"),
    ("local", r"(?:every|any) <D> that <u> <r> <P>"),
    ("local", r"every <D> <h> <r> <P>"),
    ("local", rf"if {A} <D> <u> <r>, it <P>"),
    ("local not", r"no <D> that <u> <r> <P>"),
    ("local not", r"no <D> <h> <r> <P>"),
    ("yields", r"<m> can be made from any <a>"),
    ("yields", r"it is possible to make <m> from any <a>"),
    ("yields", r"from any <a>, it is possible to make <m>"),
    ("turns", r"<a> turns into <b> when it is <z>"),
    ("turns", r"if <a> is <z>, it turns into <b>"),
    ("turns", r"<b> can be made from <a>"),
    ("turns", r"<a> can be turned into <b>"),
    ("turns", r"it is possible to make <b> from <a>"),
    ("when", r"in (?:every <a>|all <B>), <y> whenever <x>"),
    ("when", rf"whenever <x> in {A} <a>, <y>"),
    ("when", r"in any <a>, if <x>, <y>"),
    ("part", r"the <n> of (?:all <B>|every <a>) <Q>"),
    ("part", r"in all <B>, the <n> <Q>"),
    ("is", rf"<s> is {A} <a>"),
    ("is not", rf"<s> is not {A} <a>"),
    ("does", r"<s> <P>"),
    ("needs", r"no <a> <P> unless it <R>"),
    ("needs", rf"{A} <a> <P> only if it <R>"),
    ("lacks", rf"unless {A} <a> <R>, it <P>"),
    ("both", rf"(?:if|provided that) {A} <a> <P> and <N>, it <S>"),
    ("both", rf"{A} <a> <S> if it <P> and <N>"),
    ("rule", rf"if {A} <a> <P>, it <R>"),
    ("rule", rf"{A} <a> <R> if it <P>"),
    ("rule", r"any <a> that <P> <R>"),
    ("rule plural", r"all <B> that <Q> <T>"),
    ("rule not", r"no <a> that <P> <R>"),
    ("has not", r"no <a> <P>"),
    ("has not", r"not a single <a> <P>"),
    ("has not", r"there is no <a> that <P>"),
    ("has", r"(?:every|each|a|an) <a> <P>"),
    ("has", r"all <B> <Q>"),
    ("has", r"without exception, <B> <Q>"),
    ("has", r"<B> <Q>"),
)
MOVES = {"rises": True, "increases": True, "goes up": True, "falls": False, "decreases": False, "goes down": False}


@dataclass(frozen=True, slots=True)
class Parsed:
    """A sentence: what it says, and what stands in its slots; nouns are in the singular."""

    says: str
    words: Mapping[str, str]
    said: Mapping[str, Said]

    @property
    def kind(self) -> str:
        """Return the noun that the sentence is about, whatever its number."""
        return self.words.get("a") or self.words["B"]

    @property
    def domain(self) -> str | None:
        """Return the noun of a domain that the sentence names of its subject, if it does."""
        return self.words.get("D") or self.words.get("E")

    @property
    def verb(self) -> str:
        """Return how something is somewhere."""
        return next(self.words[slot] for slot in "vuh" if slot in self.words)


@cache
def parse(sentence: str) -> Parsed:
    """Return the first reading whose words are all known."""
    if not re.fullmatch(r"[A-Z][^.]*\.", sentence):
        raise UnreadableError(sentence)
    symbols: dict[str, Said] = {}
    text = _with_symbols(sentence[0].lower() + sentence[1:-1], symbols)
    for says, frame in _frames(text.partition(" ")[0]):
        found = frame.fullmatch(text)
        if found is None:
            continue
        slots = {slot: text for slot, text in found.groupdict().items() if text is not None}
        words = {slot: _known(slot, text) for slot, text in slots.items() if text not in symbols}
        if all(words.values()):
            said = {slot: symbols[text] for slot, text in slots.items() if text in symbols}
            return Parsed(says, {slot: word or "" for slot, word in words.items()}, said)
    raise UnreadableError(sentence)


@cache
def _frames(first: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the frames that can begin with a word, in their order."""
    found = []
    for says, frame in FRAMES:
        opening = re.match(r"(?:\(\?:([^()]*)\)|([^(<]+))(?= |$)", frame)
        words = [] if opening is None else (opening[1] or opening[2]).replace(A, "a|an").split("|")
        if opening is None or first in [one.partition(" ")[0] for one in words]:
            found.append((says, re.compile(re.sub(r"<(\w)>", lambda slot: f"(?P<{slot[1]}>{SLOTS[slot[1]]})", frame))))
    return tuple(found)


def _known(slot: str, text: str) -> str | None:
    """Return a word as it stands in its list, or None if it is in none, or not in this number."""
    match slot:
        case "a" | "b" | "m" | "z" | "n":
            return text if text in _singular(slot) else None
        case "B" | "C":
            return _plural().get(text)
        case "D":
            return text if text in DOMAINS else None
        case "E":
            return text[:-1] if text[:-1] in DOMAINS and text.endswith("s") else None
        case "v" | "u" | "h":
            return BEING[text]
        case _:
            return text


@cache
def _singular(slot: str) -> frozenset[str]:
    if slot == "z":
        return frozenset(word["phrase"] for word in phrases() if word.kind == PROCESS)
    if slot == "n":
        return frozenset(word["phrase"] for word in phrases() if word.kind.endswith(" part"))
    return frozenset(word["singular"] for word in coined())


@cache
def _plural() -> Mapping[str, str]:
    return {word["plural"]: word["singular"] for word in coined() if word["plural"] != word["singular"]}


def _with_symbols(text: str, symbols: dict[str, Said]) -> str:
    """Replace what is said by P or Q, and clauses by X, each with a number."""
    words = text.split(" ")
    left: list[str] = []
    place = 0
    while place < len(words):
        for length, letter, said in _candidates(words, place):
            last = words[place + length - 1]
            comma = "," if last.endswith(",") else ""
            symbol = f"{letter}{len(symbols)}"
            symbols[symbol] = said
            left.append(symbol + comma)
            place += length
            break
        else:
            left.append(words[place])
            place += 1
    return " ".join(left)


def _candidates(words: list[str], place: int) -> Iterator[tuple[int, str, Said]]:
    """Yield the phrases that begin at a place, the longest first: their lengths, letters and what they say."""
    for phrase, letter, said in _phrases().get(words[place].rstrip(","), ()):
        some = words[place : place + len(phrase)]
        if [*some[:-1], some[-1].rstrip(",")] == phrase:
            yield len(phrase), letter, said


@cache
def _phrases() -> Mapping[str, list[tuple[list[str], str, Said]]]:
    """Return all phrases in all their forms, by their first word."""
    found: list[tuple[str, str, Said]] = []
    for word in properties():
        base, third = word["base"], word["third"]
        verb, _, rest = base.partition(" ")
        no = ("is not " + rest, "are not " + rest) if verb == "are" else (f"does not {_its(base)}", f"do not {base}")
        found += [(third, "P", (base, True)), (base, "Q", (base, True))]
        if verb == "have":
            found.append((rest, "N", (base, True)))
        found += [(no[0], "P", (base, False)), (no[1], "Q", (base, False))]
    for word in phrases():
        if word.kind.endswith(" quantity"):
            found += [(f"{word['phrase']} {move}", "X", (word["phrase"], sign)) for move, sign in MOVES.items()]
        elif word.kind.endswith(" event"):
            found.append((word["phrase"], "X", (word["phrase"], True)))
    by_first: dict[str, list[tuple[list[str], str, Said]]] = {}
    for text, letter, said in sorted(found, key=lambda one: -len(one[0])):
        by_first.setdefault(text.split(" ")[0], []).append((text.split(" "), letter, said))
    return by_first


def _its(base: str) -> str:
    return base.replace(" their ", " its ")


@cache
def quantities() -> frozenset[str]:
    """Return the amounts that go up and down; other clauses are events."""
    return frozenset(word["phrase"] for word in phrases() if word.kind.endswith(" quantity"))
