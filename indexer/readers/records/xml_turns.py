"""Read XML (.xml): records of debates, turns as fields of rows, and timed text.

``<segment><start>0.5</start><speaker>A</speaker><text>We agreed</text></segment>`` and
``<turn speaker="A" start="0.5">We agreed</turn>`` are the objects that ``indexer.readers.speech`` finds in JSON.
"""

import re
from collections import Counter
from dataclasses import replace
from typing import Any, Final

from lxml import etree
from lxml.html import defs

from indexer.readers.captions.timed_text import read_timed_text
from indexer.readers.json_segments import read_turns
from indexer.readers.plain_text import read_plain
from indexer.readers.records.record import parse_record, words_of
from indexer.readers.records.speeches import Speeches, read_speeches
from indexer.readers.registry import reads_text
from indexer.readers.text.characters import clean_text
from indexer.readers.text.xml_elements import tag_of
from models.text.paragraphs import Transcript

_DEEPEST: Final = 12
# What the words between an element's tags are called: the fields around them have other names.
_WORDS: Final = "text"
_FIRST_TAG: Final = re.compile(
    r"\s*(?:<!--.{0,2000}?-->\s*|<!DOCTYPE[^<>]{0,500}>\s*)*<([A-Za-z][\w:.-]{0,40})[\s>]", re.DOTALL
)
# Marks that no tag closes, each on a line: ``<SPEAKER ID="2" NAME="Ada Roe">``.
_MARK: Final = re.compile(
    r"^[ \t]*<([A-Za-z]{2,20})((?:\s+[\w:-]{1,30}\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s<>\"']+))+)\s*>[ \t]*$",
    re.MULTILINE,
)
_ATTRIBUTE: Final = re.compile(r"\s([A-Za-z_][\w.-]*)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|(\S+))")
_TAG_ALONE: Final = re.compile(r"\s*<[A-Za-z]{1,20}\s*/?>\s*")
_FEWEST_MARKS: Final = 2
_LONGEST_JUNK: Final = 16
# A record that is all in one element, as it was typed.
_FEWEST_LINES: Final = 30
_OPENING_CHARACTERS: Final = 8_000
_NEARLY_ALL: Final = 0.9


def is_xml(text: str) -> bool:
    """Return whether a text is XML, or has a line with a mark for each speaker."""
    if text.lstrip()[:1] != "<":
        return False
    first = _FIRST_TAG.match(text)
    named = first is not None and first[1].casefold() not in defs.tags
    # Several elements without one around them are lines with tags.
    end = f"</{first[1]}>" if first is not None else ""
    closed = named and text.rstrip().endswith(end) and text.count(end) == 1
    return text.lstrip().startswith("<?xml") or closed or _marks(text) is not None


@reads_text("xml", ".xml", fits=is_xml)
def read_xml(name: str, text: str) -> Transcript:
    """Read a record, or the list of turns in the elements of an XML document; one without either as timed text.

    Raises:
        AppError: ``broken_captions``; ``broken_document``; ``too_complex``.
    """
    begin = text.find("<")
    if begin < 0:
        return read_timed_text(name, text)
    if begin <= _LONGEST_JUNK:  # a byte order mark that was decoded twice: “ï»¿<?xml”
        text = text[begin:]
    mark = _marks(text)
    root = parse_record(name, text) if mark is None else _from_marks(text, mark)
    if tag_of(root) == "tt":
        return read_timed_text(name, text)
    speeches = read_speeches(root)
    turns = read_turns(name, {tag_of(root): _value(root, 0)}) if speeches is None or speeches.is_rows else None
    if speeches is not None and (turns is None or not _reads_all(turns, speeches)):
        return speeches.transcript
    if turns is not None:
        return turns
    typed = max(root.iter(), key=lambda element: (element.text or "").count("\n"), default=root).text or ""
    if len(typed) >= _NEARLY_ALL * len("".join(root.itertext())) and typed.count("\n") >= _FEWEST_LINES:
        return replace(read_plain(name, clean_text(typed)), opening=typed[:_OPENING_CHARACTERS])
    return read_timed_text(name, text)


def _reads_all(turns: Transcript, speeches: Speeches) -> bool:
    """Return whether turns that are read as rows of fields have all that a record has: then the others are fields."""
    spoken = sum(len(paragraph.text) for paragraph in turns.paragraphs if paragraph.speaker)
    return spoken >= _NEARLY_ALL * speeches.largest and 2 * len(turns.paragraphs) > speeches.turns


def _marks(text: str) -> str | None:
    """Return the tag of the marks that name speakers; None if there are none."""
    tags = Counter(mark[1] for mark in _MARK.finditer(text) if "name" in mark[2].casefold())
    tag, count = next(iter(tags.most_common(1)), ("", 0))
    return tag if (count >= _FEWEST_MARKS or tag.casefold() == "speaker") and f"</{tag}>" not in text else None


def _from_marks(text: str, tag: str) -> etree._Element:
    """Return the text between marks as elements, with a paragraph for each line."""
    root = etree.Element("record")
    holder = root
    for line in text.split("\n"):
        mark = _MARK.match(line)
        if mark and mark[1] == tag:
            holder = etree.SubElement(root, tag)
            for key, *values in _ATTRIBUTE.findall(mark[2]):
                holder.set(key, "".join(values))
        elif mark:
            holder = root  # another part begins
        elif line.strip() and not _TAG_ALONE.fullmatch(line):
            etree.SubElement(holder, "heading" if holder is root else "p").text = line.strip()
    return root


def _value(element: etree._Element, depth: int) -> Any:
    """Return an element as JSON would have it: its words, or an object of its attributes and elements."""
    fields: dict[str, Any] = {key.rpartition("}")[2]: value for key, value in element.items()}
    children = [child for child in element if tag_of(child)]
    if not children or depth >= _DEEPEST:
        words = words_of(element)
        return {**fields, _WORDS: words} if fields else words
    grouped: dict[str, list[Any]] = {}
    for child in children:
        grouped.setdefault(tag_of(child), []).append(_value(child, depth + 1))
    return fields | {tag: values[0] if len(values) == 1 else values for tag, values in grouped.items()}
