"""What the oracle knows of English: which phrases between two names say which relation, and from which of them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

Says = tuple[str, bool]
"""A relation, and whether its subject is the second of the two that a sentence names."""

# Relation, verb, participle; in the active voice the subject comes first.
VERBS = (
    "founded, founded, founded",
    "founded, established, established",
    "wrote, wrote, written",
    "translated, translated, translated",
    "reviewed, reviewed, reviewed",
    "illustrated, illustrated, illustrated",
    "published, published, published",
    "published, brought out, brought out",
    "directed, directed, directed",
    "produced, produced, produced",
    "sued, sued, sued",
    "bought company, bought, bought",
    "bought company, took over, taken over",
    "bought company, acquired, acquired",
    "bought, bought, bought",
    "bought, purchased, purchased",
    "taught, taught, taught",
    "painted, painted, painted",
    "restored, restored, restored",
    "coached, coached, coached",
    "defeated, defeated, defeated",
    "defeated, beat, beaten",
    "sponsors, sponsors, sponsored",
    "supplies, supplies, supplied",
    "~worked for, employed, employed",
)
# Relation, noun: "X is the noun of Y" says it of X and Y.
NOUNS = (
    "founded, founder",
    "led, chief executive",
    "headed, principal",
    "coached, coach",
    "wrote, author",
    "wrote, writer",
    "translated, translator",
    "reviewed, reviewer",
    "illustrated, illustrator",
    "published, publisher",
    "directed, director",
    "produced, producer",
    "painted, painter",
    "bought, buyer",
    "restored, restorer",
    "sponsors, sponsor",
    "biographer of, biographer",
    "worked for, employee",
    "won, winner",
    "graduated from, graduate",
    "studied at, student",
    "taught at, lecturer",
    "played for, player",
    "taught, teacher",
    "~taught, pupil",
    "parent of, parent",
    "parent of, mother",
    "parent of, father",
    "~parent of, son",
    "~parent of, daughter",
    "grandparent of, grandparent",
    "~grandparent of, grandchild",
    "married, spouse",
    "business partners, business partner",
    "competes with, competitor",
    "supplies, supplier",
    "~supplies, customer",
    "flows into, tributary",
    "district of, district",
    "district of, quarter",
    "twin towns, twin town",
    "town in, town",
    "judged, judge",
    "judged, juror",
    "~born in, birthplace",
    "~born in, place of birth",
    "~died in, place of death",
    "~buried in, burial place",
    "~set in, setting",
    "~dedicated to, dedicatee",
    "~home of club, home",
    "~based on, basis",
)
PLURALS = {"grandchild": "grandchildren", "tributary": "tributaries"}
# Everything else: A is the subject and B the object of the relation; (a|b) is one of the two.
OTHERS = {
    "district of": ("B has a district called A", "A is a neighbourhood in B"),
    "town in": ("A is a town in (|the region of )B", "one of the towns in B is A", "B has a town called A"),
    "largest town": ("A is the (largest|biggest) town in B", "the largest town in B is A", "B's largest town is A"),
    "lies in": ("A lies in B", "A is (situated|located|to be found) in B"),
    "twin towns": ("A and B are twin towns", "A is twinned with B", "A has a twin town called B"),
    "north of": (
        *("A (lies|is to the) north of B", "B (lies|is to the) south of A"),
        *("A is further north than B", "B is further south than A"),
    ),
    "borders": (
        *("A borders on B", "A and B (share a border|are neighbouring regions)"),
        *("A has a border with B", "A is adjacent to B"),
    ),
    "flows through": ("A (flows|runs|passes) through B", "the course of A leads through B", "B is crossed by A"),
    "rises in": ("A (rises|has its source|begins) in B", "the source of A is in B"),
    "flows into": ("A (flows|empties) into B", "B is fed by A", "B has a tributary called A"),
    "born in": ("A (was born|came into the world) in B", "B is where A was born"),
    "grew up in": ("A (grew up|was raised|was brought up) in B", "B is where A grew up"),
    "settled in": ("A (settled|made a home|set up home) in B", "B is where A settled"),
    "died in": ("A (died|passed away) in B", "B is where A died", "A's death occurred in B"),
    "buried in": ("A (is buried|was laid to rest) in B", "A's grave is in B", "B is where A is buried"),
    "married": ("A was married to B", "A and B were (a married couple|married to each other|spouses)"),
    "business partners": (
        *("A and B were (business partners|partners in business)", "A was in business with B"),
        "A ran a business together with B",
    ),
    "taught": ("B took lessons from A", "A gave lessons to B"),
    "parent of": (
        *("B was a child of A", "one of A's children was B", "A had a child called B", "B was one of A's children"),
    ),
    "grandparent of": ("A had a grandchild called B",),
    "biographer of": ("A wrote (a biography|the life story) of B", "B is the subject of a biography by A"),
    "worked for": ("A worked for B", "A was on the staff of B"),
    "sued": ("A took B to court", "B was taken to court by A", "A brought a lawsuit against B"),
    "headquartered in": (
        *("A has its (headquarters|head office) in B", "A is headquartered in B"),
        *("the headquarters of A are in B", "B is home to the headquarters of A"),
    ),
    "supplies": ("B buys from A", "A sells to B"),
    "competes with": (*("A and B (are competitors|compete with each other|are in competition)", "A competes with B"),),
    "wrote": ("B is a book by A", "B came from the pen of A"),
    "translated": ("the translation of B was done by A",),
    "reviewed": ("A (wrote|published) a review of B",),
    "illustrated": ("A drew the illustrations for B", "the illustrations for B were drawn by A"),
    "set in": ("A is set in B", "the (story|action) of A takes place in B"),
    "dedicated to": ("A is dedicated to B", "A has a dedication to B"),
    "directed": ("B was made under the direction of A",),
    "acted in": (
        *("A acted in B", "A had a role in B", "A was a member of the cast of B", "the cast of B included A"),
        "A played a part in B",
    ),
    "based on": ("A is based on B", "A is an adaptation of B", "A is a film version of B", "B was adapted into A"),
    "shot in": ("A was (shot|filmed) in B", "the (filming|shooting) of A took place in B", "B is where A was filmed"),
    "graduated from": ("A graduated from B", "A earned a degree from B", "A completed a degree at B"),
    "studied at": ("A studied at B", "A was among the students of B", "B had A as a student"),
    "taught at": ("A (taught|lectured) at B", "A was on the teaching staff of B"),
    "situated in": ("A is in B", "B is home to A", "A is (situated|located|to be found) in B"),
    "won": ("A (won|received) B", "A was (awarded|honoured with) B", "B was awarded to A"),
    "shortlisted for": (
        *("A was shortlisted for B", "A (was on|had a place on) the shortlist for B"),
        "the shortlist for B included A",
    ),
    "judged": ("A (was|sat) on the jury for B", "the jury for B included A"),
    "painted": ("B is a (painting|picture) by A",),
    "restored": ("the restoration of B was carried out by A", "A carried out the restoration of B"),
    "hangs in": ("A hangs in B", "A is (on display|exhibited|on show) in B", "B has A on display"),
    "played for": ("A played for B", "A was in the team of B", "the team of B included A"),
    "defeated": ("B lost to A", "A won a match against B", "B lost a match against A"),
    "home of club": (*("A is a football club (from|based in) B", "A (is based|has its home) in B", "B is home to A"),),
}


@cache
def phrases() -> Mapping[str, tuple[Says, ...]]:
    """Return what every phrase can say; the two names are @, and the first letter is small."""
    found: dict[str, list[Says]] = defaultdict(list)
    for written, relation in (*_verbs(), *_nouns(), *_others()):
        for phrase in _expanded(written):
            turned = phrase.find("B") < phrase.find("A")
            plain = phrase.replace("A", "@").replace("B", "@")
            inverted = relation.startswith("~")
            says = (relation.removeprefix("~"), turned != inverted)
            if says not in found[plain]:
                found[plain].append(says)
    return {phrase: tuple(some) for phrase, some in found.items()}


def _verbs() -> Iterator[tuple[str, str]]:
    for line in VERBS:
        relation, verb, participle = line.split(", ")
        yield f"A {verb} B", relation
        yield f"B (is|was) {participle} by A", relation


def _nouns() -> Iterator[tuple[str, str]]:
    for line in NOUNS:
        relation, noun = line.split(", ")
        some = PLURALS.get(noun, f"{noun}s")
        yield f"A (is|was) (a|an|the) {noun} (of|at|for) B", relation
        yield f"the {noun} (of|at|for) B (is|was) A", relation
        yield f"A (is|was) one of (B's {some}|the {some} (of|at|for) B)", relation
        yield f"one of (B's {some}|the {some} (of|at|for) B) (is|was) A", relation
        yield f"B's {noun} (is|was) A", relation
        yield f"B (has|had) A as its {noun}", relation
        yield f"A served as {noun} of B", relation


def _others() -> Iterator[tuple[str, str]]:
    for relation, some in OTHERS.items():
        for phrase in some:
            yield phrase, relation


def _expanded(phrase: str) -> Iterator[str]:
    """Return a phrase with every choice of what is in brackets, inner ones first."""
    start = phrase.rfind("(")
    if start < 0:
        yield phrase
        return
    end = phrase.index(")", start)
    for option in phrase[start + 1 : end].split("|"):
        yield from _expanded(phrase[:start] + option + phrase[end + 1 :])
