"""Read TEI (.xml): Parla-CLARIN, ParlaMint and other corpora of what people say, as universities mark them up."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from lxml import etree

from indexer.readers.records.record import Record, parse_record, words_of
from indexer.readers.speech.values import time_ms
from indexer.readers.text.dates import parse_iso_day
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.titles import normalize_title, title_from_name
from indexer.readers.text.xml_elements import attribute, tag_of
from models.text.paragraphs import Transcript

_SIGNATURE: Final = re.compile(r"<(?:[\w.-]{1,20}:)?(?:TEI|teiCorpus|TEI\.2)[\s>]")
_NEAR: Final = 4_000
_SPEECHES: Final = frozenset(("u", "sp"))
_HEADINGS: Final = frozenset(("head", "docTitle", "titlePart", "docDate"))
# What a transcriber adds; in what somebody says it is behind the paragraph.
_DIRECTIONS: Final = frozenset(("note", "incident", "kinesic", "vocal", "stage", "writing", "opener", "closer"))
# fmt: off
_NOT_READ: Final = frozenset((
    "teiHeader", "speaker", "gap", "pause", "shift", "timeline", "when", "anchor", "milestone",
    "figure", "graphic", "linkGrp", "spanGrp", "link", "standOff", "listEvent", "facsimile", "fw",
))
# fmt: on
_BLOCKS: Final = frozenset(("seg", "p", "ab", "lg", "l", "item", "q", "quote", "cell", "label", "salute", "signed"))
_UNKNOWN: Final = frozenset(("unknown", "none", "n/a", ""))


def is_tei(text: str) -> bool:
    """Return whether a file's text begins as TEI does."""
    return _SIGNATURE.search(text[:_NEAR]) is not None


def read_tei(name: str, text: str) -> Transcript:
    """Read utterances: each by its person of the header, else by the label before it, else by its identifier.

    Raises:
        AppError: ``broken_document``; ``too_complex``.
    """
    root = parse_record(name, text)
    reading = _Reading(root)
    reading.read(root, None)
    title = next(filter(None, _titles(root)), "")
    return Transcript(title or title_from_name(name), reading.record.paragraphs(), _day(root))


def _titles(root: etree._Element) -> Iterator[str]:
    titles = list(root.iterfind(".//{*}titleStmt/{*}title"))
    for title in sorted(titles, key=lambda title: title.get("type", "main") != "main"):
        yield normalize_title("".join(title.itertext()))


def _day(root: etree._Element) -> date | None:
    """Return the day of what was said; none of a corpus with several, and never that of the publication."""
    for where in ("{*}settingDesc//{*}date", "{*}front//{*}docDate", "{*}recording/{*}date", "{*}bibl/{*}date"):
        days = {parse_iso_day(attribute(element, "when", "when-iso")) for element in root.iterfind(f".//{where}")} - {
            None
        }
        if days:
            return days.pop() if len(days) == 1 else None
    return None


def _persons(root: etree._Element) -> Iterator[tuple[str, str]]:
    for person in root.iter("{*}person"):
        name = next(person.iter("{*}persName"), None)
        if name is None:
            name = next(person.iter("{*}name"), None)
        key = attribute(person, "id")
        if key and name is not None and (shown := _person_name(name)):
            yield key, shown


def _person_name(name: etree._Element) -> str:
    """Return a name in the order in which it is said, whatever the order of its parts."""
    parts: dict[str, list[str]] = {"forename": [], "nameLink": [], "surname": []}
    for part in name:
        if tag_of(part) in parts:
            parts[tag_of(part)].append("".join(part.itertext()))
    in_order = " ".join(part for group in parts.values() for part in group)
    return normalize_name(in_order or "".join(name.itertext()))


def _times(root: etree._Element) -> Iterator[tuple[str, int]]:
    """Yield the points of a timeline that say how long after its origin they are."""
    for timeline in root.iter("{*}timeline"):
        origin = attribute(timeline, "origin").removeprefix("#")
        unit = 1.0 if attribute(timeline, "unit") == "ms" else 1000.0
        for point in timeline.iter("{*}when"):
            key = attribute(point, "id")
            since = attribute(point, "since").removeprefix("#")
            at = time_ms(attribute(point, "absolute"))
            interval = attribute(point, "interval")
            if at is None and interval and since in {"", origin}:
                at = time_ms(float(interval), unit) if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", interval) else None
            if key and at is not None:
                yield key, at


class _Reading:
    def __init__(self, root: etree._Element) -> None:
        self.record = Record()
        self._persons = dict(_persons(root))
        self._times = dict(_times(root))
        self._label = ""

    def read(self, element: etree._Element, speaker: str | None, start_ms: int | None = None) -> None:
        """Read what is in an element, within what somebody says, the first of it from a time."""
        for child in element:
            tag = tag_of(child)
            if not tag or tag in _NOT_READ:
                continue
            if tag == "note" and child.get("type") == "speaker":
                self._label = normalize_name(words_of(child, _is_aside))
            elif tag in _HEADINGS:
                self.record.add(words_of(child, _is_aside), kind="heading")
            elif tag in _DIRECTIONS:
                self.record.add(_described(child), kind="direction")
            elif tag in _SPEECHES:
                start = self._start(child)
                self._read_speech(child, self._speaker(child) or speaker, start_ms if start is None else start)
                start_ms = None
            elif tag == "annotationBlock":
                self.read(child, self._speaker(child), self._start(child))
            elif tag in _BLOCKS and not any(
                tag_of(descendant) in _BLOCKS | _SPEECHES for descendant in child.iterdescendants()
            ):
                start_ms = None if self._add(child, speaker, start_ms) else start_ms
            else:
                self.read(child, speaker, start_ms)

    def _read_speech(self, speech: etree._Element, speaker: str | None, start_ms: int | None) -> None:
        if any(tag_of(child) in _BLOCKS for child in speech):
            self.read(speech, speaker, start_ms)
        else:
            self._add(speech, speaker, start_ms)

    def _add(self, element: etree._Element, speaker: str | None, start_ms: int | None) -> bool:
        """Add a block of words, and behind it what the transcriber remarks in it."""
        added = self.record.add(words_of(element, _is_aside), speaker, start_ms=start_ms)
        for aside in element.iter():
            if tag_of(aside) in _DIRECTIONS:
                self.record.add(_described(aside), kind="direction")
        return added

    def _speaker(self, speech: etree._Element) -> str | None:
        """Return who says something; nobody if it says that several do."""
        label, self._label = self._label, ""
        first = next((child for child in speech if tag_of(child) == "speaker"), None)
        if first is not None:
            label = normalize_name(words_of(first, _is_aside)).rstrip(".")
        who = attribute(speech, "who").split()
        if len(who) > 1:
            return None
        key = re.split("[#:]", who[0])[-1] if who else ""
        return self._persons.get(key) or label or (None if key.casefold() in _UNKNOWN else normalize_name(key)) or None

    def _start(self, speech: etree._Element) -> int | None:
        start = attribute(speech, "start")
        return self._times.get(start[1:]) if start[:1] == "#" else time_ms(start)


def _described(element: etree._Element) -> str:
    return words_of(element, lambda inner: tag_of(inner) in _NOT_READ)


def _is_aside(element: etree._Element) -> bool:
    """Return whether an element is not said: notes, what else is heard, and what annotates the words."""
    return tag_of(element) in _NOT_READ or tag_of(element) in _DIRECTIONS
