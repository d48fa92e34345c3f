"""Reduces the labels of transcripts to the words that name a person: “The Minister for Roads (Dr. Marsh)”.

Records label speakers by convention: an office with the holder in brackets, a constituency or a network behind the
name, the surname in capitals or first, initials without spaces.
"""

import re
from collections.abc import Callable, Iterator

from models.text.names.vocabulary import PARTICLES, ROLES

_OPENING, _CLOSING = "([{<", ")]}>"
_DIGIT = re.compile(r"\d")
# “Mr. JONES of North Carolina”, “Marsh from the gallery”.
_PLACE = re.compile(r"^(?P<name>.+?)(?<!\s)\s++(?:of|from|for|on behalf of)\s++(?=[^\W\d_])", re.IGNORECASE)
# “Lydia Marsh – CNN”
_DASHED = re.compile(r"^(?P<name>\S.*?)(?<!\s)\s++[-–—|]\s++\S")
_AFTER_STOP = re.compile(r"(?<=\.)(?=[^\W\d_])")
_INITIALS = re.compile(r"^[^\W\d_a-z]{2,3}$")
_CAPITALS = re.compile(r"^(?=(?:.*[^\W\d_]){2})[^a-zß-öø-ÿ]+$")
# “JK”, but not “XI”: short surnames end in a vowel.
_INITIAL_PAIR = re.compile(r"^(?:[^\W\d_]\.|[AEIOU][^\W\d_]|[^\W\d_][^\W\d_AEIOU])$")
_STATE_OR_PARTY = re.compile(r"^[A-Z](?:-[A-Za-z.]+)?$")
_MOST_GIVEN = 3


def top_level_brackets(label: str) -> tuple[str, list[str]]:
    """Return a label without what it has in brackets, and the contents of the outermost ones.

    A missing closing bracket is assumed at the end.
    """
    outside: list[str] = []
    inside: list[str] = []
    depth = 0
    for character in label:
        if character in _OPENING:
            depth += 1
            if depth == 1:
                inside.append("")
                outside.append(" ")
                continue
        elif character in _CLOSING:
            depth = max(0, depth - 1)
            if depth == 0:
                continue
        if depth:
            inside[-1] += " " if character in _OPENING + _CLOSING else character
        else:
            outside.append(character)
    return " ".join("".join(outside).split()), [" ".join(content.split()) for content in inside]


def with_spaced_initials(label: str, is_known: Callable[[str], bool]) -> str:
    """Separates initials: “P.D. Kumar” and “PD Kumar” are “P. D. Kumar”.

    Args:
        is_known: whether a word, as written, is a title or a suffix (“U.S.”, “Ph.D.”), which stays.
    """
    words = []
    given = label.split()
    for word, following in zip(given, [*given[1:], ""], strict=False):
        if is_known(word) or word.lower() in PARTICLES:
            words.append(word)
        elif "." in word[:-1]:
            words.append(_AFTER_STOP.sub(" ", word))
        elif _INITIALS.match(word) and any(map(str.islower, following)):
            words.append(" ".join(word))
        else:
            words.append(word)
    return " ".join(words)


def without_place(label: str, ends_in_title: Callable[[str], bool]) -> str:
    """Return a name without the place or the network behind it; the domain of an office stays (“Secretary of State”).

    Args:
        ends_in_title: whether words, as written, end in one of a title.
    """
    for pattern in (_PLACE, _DASHED):
        match = pattern.match(label)
        if match is not None and not ends_in_title(match["name"]):
            label = match["name"]
    return label


def given_name_first(label: str, is_title: Callable[[str], bool], is_given: Callable[[str], bool]) -> str:
    """Return a name with the given name first: “Marsh, Lydia”, “MARSH Lydia”; what a comma sets off otherwise is cut.

    Args:
        is_title, is_given: whether a word, as written, may be in a title, or is known as a given name.
    """
    first, comma, rest = label.partition(",")
    return _comma(first.strip(), rest, is_title, is_given) if comma else _capitals_first(label, is_title)


def _comma(first: str, rest: str, is_title: Callable[[str], bool], is_given: Callable[[str], bool]) -> str:
    if not first:
        return rest.strip()
    after = rest.split(",", maxsplit=1)[0].split()
    title = list(_leading(after, is_title))
    given = after[len(title) :]
    if not 0 < len(given) <= _MOST_GIVEN or not all(map(_may_be_given, given)):
        return first
    if any(word.lower().strip(".") in ROLES or is_title(word) for word in given):
        return first
    family = [word for word in first.split() if word.lower() not in PARTICLES]
    if is_given(given[0]) and (len(family) == 1 or not is_given(first.split(maxsplit=1)[0])):
        return " ".join([*title, *given, first])
    # “HALE, NIAID” is an institution, as far as capitals tell.
    shouted = first.isupper() and given[0].isupper() and len(given[0].strip(".")) > 1
    if len(family) == 1 and len(given) < _MOST_GIVEN and not shouted and not is_given(first):
        return " ".join([*title, *given, first])
    return first


def _may_be_given(word: str) -> bool:
    bare = word.strip(".")
    return len(bare) == 1 or (word[:1].isupper() and not _STATE_OR_PARTY.match(bare))


def _capitals_first(label: str, is_title: Callable[[str], bool]) -> str:
    words = label.split()
    title = list(_leading(words, is_title))
    rest = words[len(title) :]
    family = list(
        _leading(
            rest,
            lambda word: bool(_CAPITALS.match(word)) and (is_title(word) or not _INITIAL_PAIR.match(word)),
        )
    )
    given = rest[len(family) :]
    if family and 0 < len(given) <= 2 and all(word[:1].isupper() and not is_title(word) for word in given):
        return " ".join([*title, *given, *family])
    return label


def _leading(words: list[str], accepted: Callable[[str], bool]) -> Iterator[str]:
    for word in words:
        if not accepted(word):
            return
        yield word


def has_digit(label: str) -> bool:
    """Return whether a label has a digit, as only numbered speakers have."""
    return _DIGIT.search(label) is not None
