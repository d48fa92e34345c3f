"""Read the XML of debates that mySociety's parsers write (.xml): They Work For You, Open Australia and others."""

import re
from datetime import date
from typing import Final

from lxml import etree

from indexer.readers.records.record import Record, parse_record, words_of
from indexer.readers.text.dates import find_date_in_name, parse_iso_day
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.titles import title_from_name
from indexer.readers.text.xml_elements import attribute, tag_of
from models.text.paragraphs import Transcript

_SIGNATURE: Final = re.compile(r"<(?:speech|ques)\s[^<>]{0,2000}\bspeakername=")
_NEAR: Final = 200_000
_SPEECHES: Final = frozenset(("speech", "ques", "reply"))
_BLOCKS: Final = frozenset(("p", "li", "tr", "dt", "dd", "h1", "h2", "h3", "h4", "pre"))
_LISTS: Final = frozenset(("ul", "ol", "dl", "table", "tbody", "thead", "blockquote", "div", "section"))


def is_scraped(text: str) -> bool:
    """Return whether a file has speeches with ``speakername``."""
    return _SIGNATURE.search(text[:_NEAR]) is not None


def read_scraped(name: str, text: str) -> Transcript:
    """Read speeches by ``speakername``, headings, and what nobody says.

    Raises:
        AppError: ``broken_document``; ``too_complex``.
    """
    root = parse_record(name, text)
    record = Record()
    for element in root.iter():
        tag = tag_of(element)
        if tag.endswith("-heading"):
            record.add(words_of(element), kind="heading")
        elif tag in _SPEECHES:
            _read(record, element, normalize_name(attribute(element, "speakername")) or None)
    return Transcript(title_from_name(name), record.paragraphs(), _day(root))


def _read(record: Record, element: etree._Element, speaker: str | None) -> None:
    inner = [child for child in element if tag_of(child) in _BLOCKS | _LISTS]
    if not inner:
        record.add(words_of(element), speaker)
    for child in inner:
        if tag_of(child) in _LISTS:
            _read(record, child, None if tag_of(child) == "table" else speaker)
        else:
            record.add(words_of(child), speaker)


def _day(root: etree._Element) -> date | None:
    """Return the day in the identifiers, “uk.org.publicwhip/debate/2031-05-03a.5.0”; none if there are several."""
    days: set[date | None] = set()
    for element in root.iter(*_SPEECHES):
        days.add(parse_iso_day(attribute(element, "date")) or find_date_in_name(attribute(element, "id")))
    return days.pop() if len(days) == 1 else None
