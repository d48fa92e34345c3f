"""Read Akoma Ntoso (.xml): debates as the United Nations' format for parliaments marks them up."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from lxml import etree

from indexer.readers.records.record import Record, parse_record, words_of
from indexer.readers.text.dates import parse_iso_day
from indexer.readers.text.speaker_names import MAX_OFFICE_CHARACTERS, Likelihood, has_office, likelihood, normalize_name
from indexer.readers.text.titles import normalize_title, title_from_name
from indexer.readers.text.xml_elements import attribute, tag_of
from models.text.paragraphs import Transcript

_SIGNATURE: Final = re.compile(r"<(?:[\w.-]{1,20}:)?akomaNtoso[\s>]")
_NEAR: Final = 4_000
_FORM_OF_ADDRESS: Final = re.compile(
    r"\b(?:mr|mrs|ms|miss|mx|dr|prof|hon|rt|sir|dame|el|la|los|las|señora?|don|doña|monsieur|madame)\b\.?\s?",
    re.IGNORECASE,
)
_SPEECHES: Final = frozenset(("speech", "question", "answer"))
_HEADINGS: Final = frozenset(("heading", "subheading", "tocItem"))
_OF_NOBODY: Final = frozenset(("table", "toc", "preface", "conclusions"))
# What the clerk writes between and in the speeches.
_DIRECTIONS: Final = frozenset(("scene", "narrative", "summary", "remark"))
_NOT_READ: Final = frozenset(("meta", "from", "authorialNote", "noteRef", "img", "components", "attachments"))
# fmt: off
_INLINE: Final = frozenset((
    "a", "abbr", "b", "br", "eol", "eop", "i", "sub", "sup",
    "u", "span", "inline", "ref", "rref", "person", "role", "date", "term",
    "def", "location", "organization", "concept", "object", "event", "process", "quantity", "entity",
    "del", "ins", "docDate", "docTitle", "docNumber", "docType", "docProponent", "docStage", "docStatus",
    "docIntroducer", "recordedTime", "time", "omissis", "quotedText", "mmod", "rmod", "mod", "vote",
    "outcome", "legislature", "session", "placeholder", "remark",
))
# fmt: on


def is_akoma_ntoso(text: str) -> bool:
    """Return whether a file's text begins as Akoma Ntoso does."""
    return _SIGNATURE.search(text[:_NEAR]) is not None


def read_akoma_ntoso(name: str, text: str) -> Transcript:
    """Read a debate: each speech by the person whom its references name, else by whom it says it is from.

    Raises:
        AppError: ``broken_document``; ``too_complex``.
    """
    root = parse_record(name, text)
    reading = _Reading(root)
    reading.read(root, None)
    title = next(filter(None, _titles(root)), "")
    return Transcript(title or title_from_name(name), reading.record.paragraphs(), _day(root))


def _titles(root: etree._Element) -> Iterator[str]:
    for element in root.iter("{*}docTitle"):
        yield normalize_title("".join(element.itertext()))
    for element in root.iter("{*}preface"):
        lines = (normalize_title("".join(line.itertext())) for line in element.iter("{*}p"))
        yield next(filter(None, lines), "")
    for element in root.iter("{*}heading"):
        yield normalize_title("".join(element.itertext()))


def _day(root: etree._Element) -> date | None:
    """Return the day of the debate: that of the work, not that of its markup."""
    for where in ("{*}FRBRWork/{*}FRBRdate", "{*}preface//{*}docDate", "{*}publication"):
        for element in root.iterfind(f".//{where}"):
            if day := parse_iso_day(attribute(element, "date")):
                return day
    return None


class _Reading:
    def __init__(self, root: etree._Element) -> None:
        self.record = Record()
        self._persons: dict[str, str] = {}
        for person in root.iter("{*}TLCPerson"):
            shown = normalize_name(attribute(person, "showAs"))
            if likelihood(shown) > Likelihood.NOT_A_NAME and (key := attribute(person, "eId", "id")):
                self._persons[key] = shown

    def read(self, element: etree._Element, speaker: str | None) -> None:
        """Read what is in an element, within what somebody says."""
        for child in element:
            tag = tag_of(child)
            if not tag or tag in _NOT_READ:
                continue
            within = self._speaker(child) if tag in _SPEECHES else None if tag in _OF_NOBODY else speaker
            if tag in _HEADINGS or (tag == "p" and tag_of(element) == "preface"):
                self.record.add(words_of(child, _is_note), kind="heading")
            elif tag in _DIRECTIONS:
                self.record.add(words_of(child, _is_note), kind="direction")
            elif _holds_words(child):
                self._add(child, within)
            else:
                self.read(child, within)

    def _add(self, element: etree._Element, speaker: str | None) -> None:
        """Add a block of words, and behind it what the clerk remarks in it."""
        self.record.add(words_of(element, _is_aside if speaker else _is_note), speaker)
        if speaker:
            for remark in element.iter("{*}remark"):
                self.record.add(words_of(remark, _is_note), kind="direction")

    def _speaker(self, speech: etree._Element) -> str | None:
        """Return who says a speech: its person, else what stands before it; that also where the two are two people."""
        person = self._persons.get(attribute(speech, "by").removeprefix("#"))
        sender = next((child for child in speech if tag_of(child) == "from"), None)
        label = "" if sender is None else normalize_name(words_of(sender, _is_note)).rstrip(".-–— ")
        if not 0 < len(label) <= MAX_OFFICE_CHARACTERS:
            return person
        if person is None or not (
            attribute(speech, "as") or has_office(_FORM_OF_ADDRESS.sub("", label)) or _words(label) & _words(person)
        ):
            return label
        return person


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]{2,}", _FORM_OF_ADDRESS.sub("", name).casefold()))


def _holds_words(element: etree._Element) -> bool:
    """Return whether words are in an element itself, and not in blocks inside it."""
    inner = [child for child in element if tag_of(child) and tag_of(child) not in _NOT_READ]
    own = [element.text, *(child.tail for child in element)]
    return (
        tag_of(element) == "p"
        or any(text is not None and text.strip() for text in own)
        or (bool(inner) and all(tag_of(child) in _INLINE for child in inner))
    )


def _is_note(element: etree._Element) -> bool:
    return tag_of(element) in _NOT_READ


def _is_aside(element: etree._Element) -> bool:
    """Return whether an element in a speech is not said: notes, remarks, and times in the margin."""
    return tag_of(element) in _NOT_READ or tag_of(element) in {"remark", "recordedTime"}
