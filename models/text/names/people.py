"""People named in an article: full names by their parts, holders of offices."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from models.text.names.given_names import is_given_name
from models.text.names.person_names import PersonName, fold_word, is_no_person, is_title, office_of, parse_name
from models.text.names.vocabulary import OPENERS

_Named = TypeVar("_Named", str, PersonName)

_CACHED_TEXTS = 64
# Lines whose mentions are cached, those of some dozens of drafts; longer ones are read each time.
_CACHED_LINES, _LONGEST_CACHED = 8_192, 2_000
# Characters before a mention that say what it is.
_READ_BEFORE = 32
_MOST_WORDS_OF_MENTION = 7
_SMALL_LETTERS = "".join(chr(code) for code in range(ord("a"), 0x530) if chr(code).islower())
# A capitalised word, dotted initials and abbreviations (“J.”, “Sen.”), with hyphens and apostrophes inside.
_WORD = rf"(?:[A-Z]\.(?:[A-Z]\.)*|[^\W\d_{_SMALL_LETTERS}][^\W\d_]*(?:[’'-][^\W\d_]+)*\.?)"
_PARTICLE = r"(?:de|del|della|der|den|di|da|dos|du|van|von|ter|ten|bin|ibn|al|el|la|le)"
_NEXT = rf"[ \u00a0](?:{_PARTICLE}[ \u00a0]){{0,2}}{_WORD}"
_MENTION = re.compile(rf"(?<![\w’'-]){_WORD}(?:{_NEXT}){{0,{_MOST_WORDS_OF_MENTION}}}")
_TITLE = r"Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Jr|Sr|Rev|Prof|St|Sgt|Col|Lt|Capt|Adm|Sec|Pres|Hon"
_SHORTENED = re.compile(rf"(?:^|[ \u00a0.])(?:[A-Z]|{_TITLE})\.$")
_POSSESSIVE = re.compile(r"[’']s?$")
_FORMER = re.compile(r"(?:\bformer|\bex-?|\bthen-?|\blate|\bpredecessor,?)\s+(?:\w+\s+)?$", re.IGNORECASE)
# “then-president Hale”: the office in small letters is no part of the name.
_FORMER_OFFICE = re.compile(r"\b(?:former|ex|then|late)[- ](?:[A-Z]\w+ )?((?:vice |prime )?\w+) $")
# “France's President …”
_QUALIFIED = re.compile(r"[^\W\d_]['’]s?\s+(?:\w+\s+)?$")
# “the Hale administration” is the president's.
_ADMINISTRATION = re.compile(r"\b(?:[Tt]he|[Hh]is) ([^\W\d_]+) [Aa]dministration\b(?!['’])")
_NATIONS = frozenset({"russian", "chinese", "british", "french", "german", "israeli", "turkish", "canadian", "mexican"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text, at characters ``[start, end)``, titles included, a possessive ending not."""

    name: PersonName
    start: int
    end: int
    possessive: bool
    former: bool


@dataclass(frozen=True, slots=True)
class People:
    """Everyone a text names.

    Args:
        full: those named with two words or more, by each word of the name.
        holders: those named with an office they hold now, by the office; not those whose country or party the
            text names with it (“French President …”), who are not called just “the president”.
        former: last words of the names of those it says held an office before, by the office.
        counts: how often each last word of a name is in it.
        surnames: last words of names that are surely people's: after a title, or after a known given name.
        shown: each full name as written at its last mention.
    """

    full: dict[str, frozenset[PersonName]]
    holders: dict[str, frozenset[PersonName]]
    former: dict[str, frozenset[str]]
    counts: dict[str, int]
    surnames: frozenset[str]
    shown: dict[PersonName, str]


def mentions(text: str, start: int = 0, end: int | None = None) -> Iterator[Mention]:
    """Yield runs of capitalised words that may name a person, in order, without organisations and days."""
    if start or end is not None:
        yield from _read_mentions(text, start, len(text) if end is None else end)
        return
    # No mention goes on in the next line, so that an edit costs reading only the line that it changed.
    begin = 0
    for line in text.split("\n"):
        stop = begin + len(line)
        if len(line) > _LONGEST_CACHED:
            yield from _read_mentions(text, begin, stop)
        else:
            line_mentions = _mentions_of_line(text[max(0, begin - _READ_BEFORE) : begin], line)
            yield from (_moved(mention, begin) for mention in line_mentions) if begin else line_mentions
        begin = stop + 1


@lru_cache(_CACHED_LINES)
def _mentions_of_line(before: str, line: str) -> tuple[Mention, ...]:
    """Return the mentions of a line, with places in it; ``before``: what is before it."""
    at = len(before)
    line_mentions = _read_mentions(before + line, at, at + len(line))
    return tuple(_moved(mention, -at) for mention in line_mentions)


def _moved(mention: Mention, by: int) -> Mention:
    return Mention(mention.name, mention.start + by, mention.end + by, mention.possessive, mention.former)


def _read_mentions(text: str, start: int, end: int) -> Iterator[Mention]:
    for match in _MENTION.finditer(text, start, end):
        yield from _mention(text, match.start(), match.end())


@lru_cache(_CACHED_TEXTS)
def people(text: str) -> People:
    """Return everyone ``text`` names; linear in its length, cached for the texts asked for last."""
    full: dict[str, set[PersonName]] = {}
    holders: dict[str, set[PersonName]] = {}
    surnames: set[str] = set()
    shown: dict[PersonName, str] = {}
    former: dict[str, set[str]] = {}
    counts: Counter[str] = Counter()
    qualified: set[tuple[str, str]] = set()
    for mention in mentions(text):
        name = mention.name
        counts[name.surname] += 1
        if len(name.words) > 1:
            for word in name.words:
                full.setdefault(word, set()).add(name)
            shown[name] = text[mention.start : mention.end]
        if (held := _FORMER_OFFICE.search(text, max(0, mention.start - 32), mention.start)) is not None:
            office = office_of(held.group(1))
            former.setdefault(office, set()).add(name.surname)
        if name.office and mention.former:
            former.setdefault(name.office, set()).add(name.surname)
        elif name.office:
            holders.setdefault(name.office, set()).add(name)
            if _QUALIFIED.search(text, max(0, mention.start - 24), mention.start) or _is_qualified(text, mention):
                qualified.add((name.office, name.surname))
        if name.office or name.titled_gender or (len(name.words) > 1 and is_given_name(name.words[0])):
            surnames.add(name.surname)
    for match in _ADMINISTRATION.finditer(text):
        president = parse_name(match.group(1))
        if president is not None and len(president.words) == 1:
            holders.setdefault("president", set()).add(president)
    for office, names in holders.items():
        names.difference_update([name for name in names if (office, name.surname) in qualified])
    return People(_frozen(full), _frozen(holders), _frozen(former), dict(counts), frozenset(surnames), shown)


def _is_qualified(text: str, mention: Mention) -> bool:
    first = fold_word(text[mention.start : mention.end].split(maxsplit=1)[0])
    return not is_title(first) or first in _NATIONS


def _frozen(sets: Mapping[str, set[_Named]]) -> dict[str, frozenset[_Named]]:
    return {key: frozenset(names) for key, names in sets.items()}


def _mention(text: str, start: int, end: int) -> Iterator[Mention]:
    """One mention per name of a run: it ends at a full stop that ends a sentence, and at a possessive."""
    words: list[tuple[int, int]] = []
    for match in re.finditer(r"[^ \u00a0]+", text[start:end]):
        first, last = start + match.start(), start + match.end()
        if not words and fold_word(text[first:last]) in OPENERS:
            continue
        words.append((first, last))
        so_far = text[words[0][0] : last]
        possessive = _POSSESSIVE.search(text[first:last])
        if possessive or (so_far.endswith(".") and not _SHORTENED.search(so_far)):
            yield from _named(text, words, possessive is not None)
            words = []
    if words:
        yield from _named(text, words, text[end : end + 1] in "’'" and text[end + 1 : end + 2] in ("s", " "))


def _named(text: str, words: list[tuple[int, int]], possessive: bool) -> Iterator[Mention]:
    start, end = words[0][0], words[-1][1]
    shown = _POSSESSIVE.sub("", text[start:end])
    if shown.endswith(".") and not _SHORTENED.search(shown):
        shown = shown[:-1]
    name = parse_name(shown)
    if name is None or not name.words or is_no_person(name.words) or name.words[0] in OPENERS:
        return
    former = name.former or _FORMER.search(text, max(0, start - 24), start) is not None
    yield Mention(name, start, start + len(shown), possessive, former)
