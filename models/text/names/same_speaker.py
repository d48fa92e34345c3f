"""Compares the person a text attributes a quote to with the speaker that the source names."""

import re
from functools import lru_cache

from models.text.language import has_hangul
from models.text.languages.ko.names import parse_korean_name, same_korean_speaker
from models.text.names.east_asian_names import is_east_asian, same_east_asian_speaker
from models.text.names.given_names import are_variants, is_given_name, variants_of
from models.text.names.handles import is_handle, same_handle
from models.text.names.people import People, people
from models.text.names.person_names import PersonName, parse_name
from models.text.names.spelling import may_be_same_spelling, same_spelling
from models.text.names.vocabulary import PARTICLES

_CACHED_TEXTS = 8_192
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")

# Only one person is president at a time; there are many senators.
_ONE_AT_A_TIME = frozenset({"president", "vice president", "prime minister", "chancellor", "pope", "king", "queen"})


def same_speaker(attributed: str, speaker: str | None, text: str) -> bool | None:
    """Return whether ``attributed``, as ``text`` names them, is ``speaker``, as a source labels them.

    Case, accents, titles, initials and suffixes do not count. An office is compared with a name only where
    ``text`` ties them (“President Marta Quill”); given names match their short forms. A
    handle is compared with handles alone.

    Returns:
        True if they are the same, False if they are two people, None if that is unknown: the label names
        nobody (“Q”, “SPEAKER_00”, None), either names several people or an organisation, or too little is said.
    """
    if not speaker or not attributed:
        return None
    if is_handle(attributed):
        return same_handle(attributed, speaker) if is_handle(speaker) else None
    if has_hangul(attributed) or has_hangul(speaker):
        return same_korean_speaker(attributed, speaker, text)
    if is_east_asian(attributed) or is_east_asian(speaker):
        return same_east_asian_speaker(attributed, speaker)
    if bool(_LATIN.search(attributed)) != bool(_LATIN.search(speaker)):
        return None  # one is transliterated
    one, other = parse_name(attributed), parse_name(speaker)
    if one is None or other is None:
        return None
    return _same(one, other, people(text))


def names_person(speaker: str | None, text: str) -> bool:
    """Return whether names can be compared with the label ``speaker``.

    It names a person, or an office whose only holder ``text`` names.
    """
    if not speaker:
        return False
    if has_hangul(speaker):
        korean = parse_korean_name(speaker)
        return korean is not None and bool(korean.surname)
    name = parse_name(speaker)
    if name is None or name.words:
        return name is not None
    return name.office in _ONE_AT_A_TIME and bool(people(text).holders.get(name.office))


@lru_cache(_CACHED_TEXTS)
def _same_names(one: PersonName, other: PersonName) -> bool | None:
    """Compare two names without the text; None also where one word may be given name or surname."""
    first, second = frozenset(one.words), frozenset(other.words)
    if same_spelling(one.surname, other.surname) or same_spelling(_family(one), _family(other)):
        return _same_family(one, other)
    shorter, longer = (first, second) if len(first) <= len(second) else (second, first)
    if shorter <= longer:
        # “Xi” and “Xi Jinping”, “López” and “López Obrador”, but also “Paul” and “Paul Ryan”.
        return True if len(shorter) > 1 else None
    if _is_given_name_alone(one) or _is_given_name_alone(other):
        return None
    if _surnames_may_be_one(one, other):
        return False if _given_names_differ(one, other) else None
    return False


def _family(name: PersonName) -> str:
    """Return the surname with its particles as one word: “Van der Meer” and “Vandermeer” are one."""
    start = len(name.words) - 1
    while start > 0 and name.words[start - 1] in PARTICLES:
        start -= 1
    return "".join(name.words[start:])


def _is_given_name_alone(name: PersonName) -> bool:
    alone = len(name.words) == 1 and not name.titled
    return alone and not name.initials and is_given_name(name.surname)


def _same_family(one: PersonName, other: PersonName) -> bool | None:
    if _ben_differs(one, other) or _ben_differs(other, one):
        return False
    if one.given and other.given:
        if not _share_given_name(one, other):
            if one.initials or other.initials:
                return None if _initials_may_stand_for(one, other) else False
            return None if may_be_same_spelling(one.given[0], other.given[0]) else False
        if one.generation and other.generation and one.generation != other.generation:
            return False
        if bool(one.generation) != bool(other.generation) and not (one.initials and other.initials):
            return True
        if one.initials and other.initials and set(one.initials).isdisjoint(other.initials):
            return None
        return True
    if (one.initials or one.given) and (other.initials or other.given) and not _initials_may_stand_for(one, other):
        return False  # “H. Marsh” is not Lydia Marsh
    if one.gender and other.gender and one.gender != other.gender:
        # A title is a fact, a given name only a likelihood: “Mrs. Hale” is not “Mr. Hale”.
        return False if one.titled_gender and other.titled_gender else None
    return True


def _ben_differs(one: PersonName, other: PersonName) -> bool:
    """Return whether the first name is “Ben Marsh” and the other another Marsh.

    “Ben” before a surname may also be a part of it (“Ben Ali”).
    """
    if one.words[:-1] != ("ben",) or one.words == other.words[-2:] or not same_spelling(one.surname, other.surname):
        return False
    return bool(other.given) and not any(are_variants("ben", given) for given in other.given)


def _share_given_name(one: PersonName, other: PersonName) -> bool:
    if "".join(one.given) == "".join(other.given):
        return True  # “Mary Ann”, “Maryann”
    return any(
        are_variants(mine, theirs) or same_spelling(mine, theirs) for mine in one.given for theirs in other.given
    )


def _given_names_differ(one: PersonName, other: PersonName) -> bool:
    """Return whether both have given names that are surely two: “Ana Carter” is not “Luc Carver”."""
    if not one.given or not other.given or _share_given_name(one, other):
        return False
    if set(one.words) & set(other.words) or set(one.surname.split("-")) & set(other.surname.split("-")):
        return False  # a surname taken in marriage, or left out
    return not any(may_be_same_spelling(mine, theirs) for mine in one.given for theirs in other.given)


def _initials_may_stand_for(one: PersonName, other: PersonName) -> bool:
    return any(
        mine[0] == theirs[0] and (len(mine) == 1 or len(theirs) == 1)
        for mine in (*one.initials, *one.given, *_short_forms(one))
        for theirs in (*other.initials, *other.given, *_short_forms(other))
    )


def _short_forms(name: PersonName) -> tuple[str, ...]:
    return tuple(form for given in name.given[:1] for form in variants_of(given))


def _surnames_may_be_one(one: PersonName, other: PersonName) -> bool:
    mine, theirs = one.surname, other.surname
    if may_be_same_spelling(mine, theirs):
        return True
    # Double names: “Ocasio-Cortez” and “Cortez”, “Hale” and “Marsh-Hale”.
    if set(mine.split("-")) & set(theirs.split("-")):
        return True
    # A name taken in marriage, or a second surname left out.
    return bool((set(one.words) & set(other.words)) - {*one.given[:1], *other.given[:1]} - PARTICLES)


def _same(one: PersonName, other: PersonName, named: People) -> bool | None:
    if one.words and other.words:
        return _same_by_text(one, other, named)
    if not one.words and not other.words:
        return True if one.office == other.office and not (one.former or other.former) else None
    office, person = (other, one) if one.words else (one, other)
    if office.office is None or office.former:
        return None
    return _holds(person, office.office, named)


def _same_by_text(one: PersonName, other: PersonName, named: People) -> bool | None:
    """Compare two names with the help of the full names that ``text`` has for the shorter one."""
    alone = _same_names(one, other)
    if len(one.words) > 1 and len(other.words) > 1:
        return alone
    meant = named.full.get(one.surname, frozenset())
    verdicts = {_same_names(full, other) for full in meant} if len(one.words) == 1 else set()
    if alone is True:
        return None if verdicts == {False} else True
    if alone is None:
        if verdicts == {True} or (meant and all(other.surname in full.words for full in meant)):
            return True  # “Xi” for “Xi Jinping”; the label “Mike” for the text's “Mike Hale”
        if verdicts == {False}:
            return False  # “Grant” is Peter Grant in the text, and not Lydia Marsh
        surname_alone = len(other.words) == 1 and other.surname not in one.words
        return False if surname_alone and _is_surname_in(other.surname, named) else None
    return alone


def _is_surname_in(word: str, named: People) -> bool:
    """Return whether the text has ``word`` as a surname, and never as a given name (“Rand Paul”, not “Paul Ryan”)."""
    full = named.full.get(word, frozenset())
    return bool(full) and all(name.surname == word for name in full)


def _holds(person: PersonName, office: str, named: People) -> bool | None:
    """Return whether the text says that ``person`` holds ``office``; False only if it says that another does."""
    if person.office == office and not person.former:
        return True
    holders = named.holders.get(office, frozenset())
    verdicts = {_same_by_text(person, holder, named) for holder in holders}
    if True in verdicts:
        return True if verdicts == {True} else None
    if person.surname in named.former.get(office, ()):
        return None  # they held it, and may have when they spoke
    # Someone mentioned more often than the holder may hold it too, without being given the title.
    better_known = any(named.counts.get(person.surname, 0) > named.counts.get(holder.surname, 0) for holder in holders)
    return False if verdicts == {False} and office in _ONE_AT_A_TIME and not better_known else None
