"""Collect the paragraphs of a record whose markup says who speaks, and the words of its elements."""

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from lxml import etree

from indexer.documents.markup_limits import too_complex_error
from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.kinds import is_bracketed
from indexer.readers.text.paragraphs import split_written
from indexer.readers.text.xml_elements import attribute, parse_xml, tag_of
from models.errors import InputError
from models.text.paragraphs import Kind, Paragraph

MAX_PARAGRAPHS: Final = 100_000
_CHARACTER: Final = re.compile(r"&[A-Za-z][A-Za-z0-9]{1,30};")
_OPENING_TAG: Final = re.compile(r"<([A-Za-z][\w.:-]{0,60})(?:\s[^<>]*)?+(?<!/)>")
_CLOSING_TAG: Final = re.compile(r"</([A-Za-z][\w.:-]{0,60})\s*+>")
_FIRST_ELEMENT: Final = re.compile(r"<[A-Za-z]")
_OF_MARKUP: Final = frozenset("&<>\"'")
_TOKENS: Final = frozenset(("w", "pc"))
_BREAKS: Final = frozenset(("br", "lb", "pb", "cb", "eol", "eop"))
# No character of XML: where it is, no space is.
_GLUE: Final = "\0"
_GLUED: Final = re.compile(f" ?{_GLUE} ?")


class Record:
    """Collects paragraphs in the order of the record."""

    def __init__(self) -> None:
        self._done: list[Paragraph] = []

    def add(self, text: str, speaker: str | None = None, kind: Kind = "speech", start_ms: int | None = None) -> bool:
        """Add what somebody says, or what nobody says; brackets of their own are what a clerk adds.

        Returns:
            Whether it has words.

        Raises:
            TooLarge: ``too_complex``.
        """
        text = fold_whitespace(clean_text(text))
        if not has_words(text):
            return False
        if kind == "speech" and is_bracketed(text):
            kind = "direction"
        if kind != "speech":
            speaker = None
        self._done += [replace(piece, kind=kind) for piece in split_written(text, speaker, start_ms)]
        if len(self._done) > MAX_PARAGRAPHS:
            raise too_complex_error("paragraphs", MAX_PARAGRAPHS)
        return True

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Return what was added."""
        return tuple(self._done)


def parse_record(name: str, text: str) -> etree._Element:
    """Return the root of an XML document; entities are not resolved, and nothing is fetched.

    Raises:
        AppError: ``broken_document``; ``too_complex``.
    """
    text = _with_empty_elements(_CHARACTER.sub(_character, text))
    root = parse_xml(text)
    if root is None and (first := _FIRST_ELEMENT.search(text)):  # something stands behind the document type
        root = parse_xml(text[first.start() :])
    if root is None:
        raise InputError(
            "broken_document",
            f"“{name}” is not XML that can be read.",
            "Download the record again; or save its words as plain text (.txt), and add that.",
            params={"name": name},
        )
    return root


def _with_empty_elements(text: str) -> str:
    """Return a text with an end for each tag that is never closed, as SGML has them: “<TAB>”."""
    opened = {tag[1] for tag in _OPENING_TAG.finditer(text)}
    unclosed = opened - {tag[1] for tag in _CLOSING_TAG.finditer(text)}
    if not unclosed:
        return text
    return _OPENING_TAG.sub(lambda tag: f"{tag[0][:-1]}/>" if tag[1] in unclosed else tag[0], text)


def _character(reference: re.Match[str]) -> str:
    """Return the character that “&eacute;” names in web pages: undeclared, it breaks what follows."""
    character = html.unescape(reference[0])
    return reference[0] if character[:1] in _OF_MARKUP else character


def words_of(element: etree._Element, left_out: Callable[[etree._Element], bool] = lambda _: False) -> str:
    """Return the words of an element, white space folded, without the elements left out.

    Tokens of a corpus (``<w>``, ``<pc>``) have a space between them, unless ``join`` says that they have none.
    """
    return _GLUED.sub("", fold_whitespace("".join(_pieces(element, left_out))))


def _pieces(element: etree._Element, left_out: Callable[[etree._Element], bool]) -> Iterator[str]:
    yield element.text or ""
    spaces = any(tag_of(child) == "c" for child in element)
    for child in element:
        tag = tag_of(child)
        if not tag or left_out(child):
            yield " "
        elif tag in _TOKENS:
            join = attribute(child, "join")
            yield _GLUE if join in {"left", "both"} else ""
            yield from _pieces(child, left_out)
            yield _GLUE if join in {"right", "both"} or spaces else " "
        elif tag in _BREAKS:
            yield " "
        else:
            yield from _pieces(child, left_out)
        yield child.tail or ""
