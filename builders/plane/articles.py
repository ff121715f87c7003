"""Articles and plurals: which words take *an*, which take no article, and how a plural is spelled."""

import re

# Words whose first letter is a vowel but whose first sound is not, and the other way round.
CONSONANT_SOUND = re.compile(r"(?:eu|ew|once|one|uni(?!n|m|d)|unanim|us[aeu]|ut[ei]|ur[aiou]|uk|ubi|uga|u-)")
VOWEL_SOUND = re.compile(r"(?:heir|honest|honou?r|hour|8)")
IRREGULAR = {"child": "children", "foot": "feet", "goose": "geese", "mouse": "mice", "tooth": "teeth", "ox": "oxen"}
# A final f that becomes v.
WITH_VES = re.compile(r"(?:.*[^rf]|)(?:kni|li|wi|hal|shel|loa|lea|thie|wol|cal|sel)fe?")


def article(word: str) -> str:
    """Return the article before a word: *a* or *an*, by its first sound."""
    low = word.lower()
    vowel = VOWEL_SOUND.match(low) or (low[:1] in "aeiou" and not CONSONANT_SOUND.match(low))
    return "an" if vowel else "a"


def plural(noun: str) -> str:
    """Return the plural of a noun."""
    if noun in IRREGULAR:
        return IRREGULAR[noun]
    if noun == "person":
        return "people"
    if noun.endswith(("man", "woman")) and noun != "human":
        return f"{noun[:-2]}en"
    if WITH_VES.fullmatch(noun):
        return f"{noun.removesuffix('e').removesuffix('f')}ves"
    if noun.endswith("sis"):
        return f"{noun[:-2]}es"
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in {"a", "e", "i", "o", "u"}:
        return f"{noun[:-1]}ies"
    return f"{noun}s"
