"""Adds comments to a Word document, each at the runs of the words that it is about; all else stays as it is."""

import io
from collections import defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import docx
from docx.document import Document as WordDocument
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from indexer.documents.word import placed_runs
from indexer.documents.zip_packages import PackageFiles, repack
from indexer.progress import Progress
from server.articles.document import sanitize_xml

AUTHOR: Final = "Quotedesk"
_INITIALS: Final = "QD"
_PARAGRAPH, _RUN, _RUN_PROPERTIES, _TEXT = qn("w:p"), qn("w:r"), qn("w:rPr"), qn("w:t")
_PARENTS: Final = frozenset((_PARAGRAPH, qn("w:ins"), qn("w:moveTo")))
_BOX, _SPACE = qn("w:txbxContent"), qn("xml:space")


@dataclass(frozen=True, slots=True)
class WordComment:
    """A comment on the characters ``[start, end)`` of a text; a line end in ``words`` begins a paragraph."""

    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class CommentedText:
    """A text that a document contains, line by line, perhaps with other white space; and comments on it."""

    text: str
    comments: tuple[WordComment, ...]


def add_comments(name: str, data: bytes, texts: Sequence[CommentedText]) -> bytes:
    """Return the document with comments, those of words that it does not contain at its beginning.

    Args:
        name: the file's name, for messages.
        data: a document that ``parse_word`` has read.
        texts: in the order of the document.

    Raises:
        TooLarge: ``unpacked_too_large``.
    """
    packed = repack(name, data)
    document = docx.Document(packed)
    letters = _Letters(document)
    letters.comment([placed for text in texts for placed in letters.place(text)])
    written = io.BytesIO()
    document.save(written)
    main, comments = document.part.partname, document.part._comments_part.partname
    changed = {"[Content_Types].xml", main.membername, main.rels_uri.membername, comments.membername}
    return _with_other_parts(written, changed, packed, PackageFiles(name, data))


def comment_in_sandbox(
    name: str, data: bytes, _max_bytes: int, _progress: Progress, texts: Sequence[CommentedText]
) -> bytes:
    """Run ``add_comments`` in a sandboxed process, which imports this module and little else."""
    return add_comments(name, data, texts)


def _with_other_parts(
    written: io.BytesIO, changed: AbstractSet[str], packed: io.BytesIO, original: PackageFiles
) -> bytes:
    """Return the written package with all parts of the original that are not changed, pictures among them."""
    result = io.BytesIO()
    with ZipFile(written) as saved, ZipFile(packed) as read, ZipFile(result, "w", ZIP_DEFLATED) as package:
        for part in saved.namelist():
            content = None if part in changed else original.read(part)
            # A part in the dialect “Strict” was converted, and does not fit the document any more.
            is_converted = content is not None and part.endswith((".xml", ".rels")) and content != read.read(part)
            package.writestr(part, saved.read(part) if content is None or is_converted else content)
    return result.getvalue()


# The place of a comment: its first and its last character, as positions in ``_Letters``.
_Placed = tuple[int, int, WordComment]


class _Letters:
    """The characters of a document that are no white space, each with its element and its position there."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        self._places: list[tuple[Any, int]] = []
        letters: list[str] = []
        for run in placed_runs(document):
            is_text = run.element is not None and run.element.tag == _TEXT
            for offset, letter in enumerate(run.text):
                if not letter.isspace():
                    letters.append(letter)
                    self._places.append((run.element, offset if is_text else 0))
        self._text = "".join(letters)
        self._cursor = 0

    def place(self, commented: CommentedText) -> list[_Placed]:
        """Return the places of the comments on a text that follows the last one."""
        placed: list[_Placed] = []
        start = 0
        positions: dict[int, int] = {}
        for line in commented.text.split("\n"):
            at = self._find(_squeezed(line))
            if at is not None:
                offsets = [offset for offset, letter in enumerate(line, start) if not letter.isspace()]
                positions |= dict(zip(offsets, range(at, at + len(offsets)), strict=True))
            start += len(line) + 1
        for comment in commented.comments:
            words = commented.text[comment.start : comment.end]
            inside = [positions[offset] for offset in range(comment.start, comment.end) if offset in positions]
            if inside:
                placed.append((inside[0], inside[-1], comment))
            elif (at := self._text.find(_squeezed(words))) >= 0:
                placed.append((at, at + len(_squeezed(words)) - 1, comment))
            else:
                placed.append((0, 0, WordComment(0, 0, f"“{words}”\n{comment.words}")))
        return placed

    def comment(self, placed: Sequence[_Placed]) -> None:
        """Add the comments."""
        if not self._places:
            return
        pieces = self._cut(placed)

        def run_at(position: int) -> Any:
            element, offset = self._places[position]
            piece = next(piece for begins, piece in pieces[element] if begins <= offset)
            return _in_paragraph(piece)

        for first, last, comment in placed:
            words = sanitize_xml(comment.words)
            number = str(self._document.comments.add_comment(words, AUTHOR, _INITIALS).comment_id)
            reference: Any = OxmlElement("w:r")
            reference.get_or_add_rPr().style = "CommentReference"
            reference.append(OxmlElement("w:commentReference", attrs={qn("w:id"): number}))
            run_at(first).addprevious(OxmlElement("w:commentRangeStart", attrs={qn("w:id"): number}))
            run_at(last).addnext(reference)
            reference.addprevious(OxmlElement("w:commentRangeEnd", attrs={qn("w:id"): number}))

    def _find(self, line: str) -> int | None:
        """Return where a line is, from the last one on, or else from the beginning."""
        if not line:
            return None
        at = self._text.find(line, self._cursor)
        if at < 0:
            at = self._text.find(line)
        else:
            self._cursor = at + len(line)
        return at if at >= 0 else None

    def _cut(self, placed: Iterable[_Placed]) -> dict[Any, list[tuple[int, Any]]]:
        """Cut runs where comments begin and end; return the pieces of each element, from the last to the first."""
        cuts: defaultdict[Any, set[int]] = defaultdict(set)
        for first, last, _ in placed:
            element, offset = self._places[first]
            cuts[element].add(offset)
            element, offset = self._places[last]
            cuts[element].add(offset + 1)
        pieces = {}
        for element, offsets in cuts.items():
            pieces[element] = [
                (offset, piece)
                for offset in sorted(offsets, reverse=True)
                if (piece := _cut_before(element, offset)) is not None
            ] + [(0, element)]
        return pieces


def _cut_before(element: Any, offset: int) -> Any:
    """Cut the run of ``element`` so that one begins at ``offset``; return what is first there, None after the end."""
    run = element.getparent()
    if run.tag != _RUN:
        return element
    length = len(element.text or "") if element.tag == _TEXT else 1
    first = element
    if offset >= length:
        first = element.getnext()
    elif offset:
        first = run.makeelement(_TEXT)
        first.text, element.text = element.text[offset:], element.text[:offset]
        for part in (first, element):
            part.set(_SPACE, "preserve")
        element.addnext(first)
    before = None if first is None else first.getprevious()
    if before is None or before.tag == _RUN_PROPERTIES:
        return first
    rest = run.makeelement(_RUN, run.attrib)
    rest.extend(copy_of for child in run if child.tag == _RUN_PROPERTIES for copy_of in [copy(child)])
    rest.extend([first, *first.itersiblings()])
    run.addnext(rest)
    # After the end of the element begins what is not of it.
    return first if offset < length else None


def _in_paragraph(element: Any) -> Any:
    """Return what has ``element`` in it and may stand beside a comment: in a paragraph, or in a tracked insertion.

    It is outside of text boxes, which bear no comments.
    """
    ancestors = list(element.iterancestors())
    boxes = [at for at, ancestor in enumerate(ancestors) if ancestor.tag == _BOX]
    ancestors = [element, *ancestors][boxes[-1] + 1 if boxes else 0 :]
    return next(node for node, parent in pairwise(ancestors) if parent.tag in _PARENTS)


def _squeezed(text: str) -> str:
    return "".join(text.split())
