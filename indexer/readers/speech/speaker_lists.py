"""Find the names of speakers that a JSON file lists apart: ``{"speakers": [{"id": "S1", "name": "Ada Roe"}]}``."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final

from indexer.readers.speech.values import speaker_name

_DEEPEST: Final = 6
_MOST_VALUES: Final = 20_000
_MOST_SPEAKERS: Final = 500
_LISTED: Final = 0.8
_NAME_KEY: Final = re.compile(r"name|label|title|nazwisko|nom|nombre|nome|이름|姓名", re.IGNORECASE)
_PEOPLE_KEY: Final = re.compile(r"speakers|people|persons|participants|members|users|attendees|talkers", re.IGNORECASE)
_PART_KEYS: Final = (
    ("first_name", "last_name"), ("firstName", "lastName"), ("first", "last"), ("given_name", "family_name"),
    ("givenName", "familyName"), ("vorname", "nachname"), ("imie", "nazwisko"), ("prenom", "nom"),
)  # fmt: skip


def find_names(content: object, labels: Collection[str]) -> Mapping[str, str]:
    """Return the names of the labels that turns have for their speakers; empty if no list has nearly all of them."""
    best: dict[str, str] = {}
    for people in _lists(content):
        for key in dict.fromkeys(key for person in people for key in person):
            ids = [speaker_name(person.get(key)) for person in people]
            listed = sum(label in ids for label in labels)
            if len(set(ids)) < len(ids) or not labels or listed < _LISTED * len(labels) or listed <= len(best):
                continue
            names = {identifier: _name(person, key) for identifier, person in zip(ids, people, strict=True)}
            best = {label: name for label in labels if (name := names.get(label))} or best
    return best


def listed_people(content: object) -> frozenset[str]:
    """Return the identifiers of the people whom a file lists under a name such as “speakers”, with their names."""
    listed: set[str] = set()
    holders = (value for value in islice(_values(content, 0), _MOST_VALUES) if isinstance(value, dict))
    for key, value in chain.from_iterable(holder.items() for holder in holders):
        people = next(_lists(value), []) if _PEOPLE_KEY.search(key) and isinstance(value, dict | list) else []
        for person in people:
            identifiers = ((key, speaker_name(identifier)) for key, identifier in person.items())
            listed.update(name for key, name in identifiers if name and _name(person, key) not in {None, name})
    return frozenset(listed)


def _lists(content: object) -> Iterator[list[dict[str, Any]]]:
    """Yield what may be lists of people: objects, objects by an identifier, or names by an identifier."""
    for value in islice(_values(content, 0), _MOST_VALUES):
        entries = value if isinstance(value, list) else []
        if isinstance(value, dict):
            entries = [
                {"": key, **entry} if isinstance(entry, dict) else {"": key, "name": entry}
                for key, entry in value.items()
                if isinstance(entry, dict | str)
            ]
        people = [entry for entry in entries if isinstance(entry, dict)]
        if 0 < len(people) == len(entries) <= _MOST_SPEAKERS:
            yield people


def _values(value: object, depth: int) -> Iterator[object]:
    if isinstance(value, dict | list) and depth <= _DEEPEST:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _values(inner, depth + 1)


def _name(person: Mapping[str, Any], key: str) -> str | None:
    for first, last in _PART_KEYS:
        if isinstance(person.get(first), str) and isinstance(person.get(last), str):
            return speaker_name(f"{person[first]} {person[last]}")
    keys = (other for other in person if other != key and _NAME_KEY.search(other))
    return next(
        (name for other in keys if isinstance(person[other], str) and (name := speaker_name(person[other]))), None
    )
