"""Inflected names: whether their ending is that of an object, and the nominative that a text has for them (Polish)."""

import re
from collections.abc import Iterator

from models.text.names.people import mentions
from models.text.names.person_names import fold_word

# Dative, instrumental and genitive of adjectives; locative of women: none of them ends a name that is a subject.
_OBJECT = re.compile(r"(?:owi|emu|ego|skiej|ckiej|dzkiej|nej|ą|iem|anem|ym)$", re.IGNORECASE)
# Of given names: “Annie”, “Marii”, “Ewą”.
_GIVEN_OBJECT = re.compile(r"(?:[bcdfghjklłmnprstwz]ie|ii|yni|ą|ę)$", re.IGNORECASE)
_LONGEST_ENDING = 3
_SHORTEST_STEM = 3
_ENDINGS = re.compile(r"(?:iego|ego|owi|emu|iej|ej|iem|em|ym|im|ie|ek|ec|ka|y|i|a|e|ą|ę|o|u)$")


def is_oblique(name: str) -> bool:
    """Return whether ``name``, as written, has the ending of an object: “Janowi Kowalskiemu”, “Annie Nowak”."""
    words = name.split()
    if not words:
        return False
    return any(_OBJECT.search(word) for word in words) or (
        len(words) > 1 and _GIVEN_OBJECT.search(words[0]) is not None
    )


def nominative_in(text: str, name: str) -> str | None:
    """Return the name that ``text`` has elsewhere for an inflected one (“Jan Kowalski” for “Jana Kowalskiego”).

    None where it has no other form of it, or several.
    """
    own = name.split()
    nominatives = {
        shown
        for shown in _runs_of(text, len(own))
        if shown != name and not is_oblique(shown) and all(map(_same_stem, own, shown.split()))
    }
    return nominatives.pop() if len(nominatives) == 1 else None


def _runs_of(text: str, count: int) -> Iterator[str]:
    for mention in mentions(text):
        words = text[mention.start : mention.end].split()
        for at in range(len(words) - count + 1):
            yield " ".join(words[at : at + count])


def _same_stem(one: str, other: str) -> bool:
    mine, theirs = (_ENDINGS.sub("", fold_word(word).replace("ł", "l")) for word in (one, other))
    common = min(len(mine), len(theirs))
    return (
        common >= _SHORTEST_STEM - 1
        and abs(len(mine) - len(theirs)) <= _LONGEST_ENDING
        and mine[:common] == theirs[:common]
    )
