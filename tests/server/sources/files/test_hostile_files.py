"""Files damaged as disks and attackers damage them are read or rejected with a message, in little memory."""

import io
import json
import random
import zipfile
from collections.abc import Callable
from functools import cache
from typing import Any

import docx
import psutil
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from indexer.readers.files import read_file
from models.errors import AppError
from server.articles.document import parse_body, plain_text, to_prosemirror
from server.articles.importers.detect import body_of, read_article
from server.schemas.parsing import parse_day, parse_timestamp
from server.sources.archive_import.items import ArchiveItem, RawItem, UnreadableItem, read_items
from tests.indexer.readers.open_documents import odt
from tests.indexer.readers.pdf.pdf_files import lines, pdf
from tests.indexer.readers.speech.samples import SAMPLES
from tests.server.hostile import fuzz_counts
from tests.server.images.samples import png
from tests.server.newsroom import BRIEFING, CAPTIONS, HEARING

MOST_GROWTH_BYTES = 300 * 1024 * 1024
MOST = 4 * 1024 * 1024
# What has a meaning in one format or another, and is put where it has none.
_WORDS = rb"""
    < > </p> <p> <table> <!-- ]]> &#0; &#x110000; &amp; <q_cite=' <!DOCTYPE { } [ ] " \u \ud800 1e999 NaN -1 null : ,
    99999999999999999999 WEBVTT --> 00:00:00.000 99:99:99,999 NOTE <v ** # ``` stream endstream endobj obj /Kids
    /Length_999999999 /Filter 0_0_R xref %%EOF BT Tj <w:p> </w:p> <w:r> <w:tbl> w:val=" PK word/ &w;
"""
TOKENS = (
    *_WORDS.split(),
    *(b"\n", b"\r", b"\r\n\r\n", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xe2\x80\xae", b"\xed\xa0\x80", b"\x0c"),
    *(b"\t", b"_" * 40, b"[" * 60, b"> " * 60, b"PK\x03\x04"),
)
BODY = {
    "type": "doc",
    "content": [
        {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "The wall"}]},
        {
            "type": "paragraph",
            "content": [
                {"type": "text", "text": "Osk said: "},
                {
                    "type": "text",
                    "text": "“The pumps come first.”",
                    "marks": [
                        {
                            "type": "quote",
                            "attrs": {
                                "source_id": "a1", "paragraph_id": 3, "start": 0, "end": 22, "speaker": "Bram Osk",
                                "start_ms": 10, "exact": "The pumps come first.", "source_title": "Hearing",
                            },
                        },
                        {"type": "strong"},
                    ],
                },
                {"type": "hard_break"},
                {"type": "text", "text": "there", "marks": [{"type": "link", "attrs": {"href": "https://desk.example"}}]},
            ],
        },
        {"type": "bullet_list", "content": [{"type": "list_item", "content": [{"type": "paragraph"}]}]},
        {"type": "blockquote", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Twice."}]}]},
    ],
}  # fmt: skip
PAGE = (
    "<!doctype html><html><head><title>Hearing</title></head><body><article><h1>The wall</h1><p><b>Bram Osk:</b> The "
    "pumps <i>come</i> first.</p><ul><li>one<li>two</ul><table><tr><td>a<td>b</table><blockquote><p>Twice.</p>"
    "</blockquote><p>And <a href='https://desk.example'>there</a>.</article></body></html>"
)
SEGMENTS = json.dumps(
    {"title": "Hearing", "segments": [{"start": 0.5, "end": 2, "text": "The pumps come first.", "speaker": "Osk"}] * 4}
)
ROW = json.dumps(
    {
        "id": "h-1", "title": "Hearing", "date": "2031-05-03", "speaker": "Osk", "language": "en", "rights": "ask",
        "embargo_until": "2031-05-04T10:00:00Z",
        "paragraphs": [{"speaker": "Osk", "text": "The pumps.", "start_ms": 0, "end_ms": 900, "question": False}],
    }
)  # fmt: skip
ARTICLE = json.dumps({"headline": "Pumps first", "body": BODY})
TABLE = 'Speaker,Text,Start\nBram Osk,"The pumps come first, ""all"" of them.",0:01\nAda Quill,And the wall?,0:05\n'
RICH_TEXT = (
    rb"{\rtf1\ansi{\fonttbl{\f0 Times;}}\f0 {\b Bram Osk:} The pumps \'e9 \u8220? first.\par\par Ada Quill: No.\par}"
)
MARKDOWN = """---
title: Pumps
---
# Pumps first

Osk said[^1] **twice**:

> The pumps.

1. one
   - two

| a | b |
|---|---|
| c | d |

[^1]: In the hearing.
"""
MOMENTS = ("2031-05-03", "2031-05-03T10:00:00Z", "2031-05-03T10:00:00+23:59", "9999-12-31T23:59:59-14:00")


@cache
def word() -> bytes:
    """Return a document with a heading, a table and a list."""
    document, packed = docx.Document(), io.BytesIO()
    document.add_heading("The wall", 1)
    document.add_paragraph("Bram Osk: The pumps come first.").add_run(" Twice.").bold = True
    document.add_paragraph("one", style="List Bullet")
    table = document.add_table(rows=2, cols=2)
    table.cell(0, 0).text = "Ada Quill: And the wall?"
    document.save(packed)
    return packed.getvalue()


@cache
def printed() -> bytes:
    """Return a PDF of three pages."""
    page = lines("1 Bram Osk: The pumps come first, and then the wall.", "2 Ada Quill: And who pays for", "3 it all?")
    return pdf(page, page, page)


def open_document() -> bytes:
    """Return an OpenDocument text with a heading, a bold name and a table."""
    style = '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>'
    row = "<table:table-row><table:table-cell><text:p>Ada:</text:p></table:table-cell></table:table-row>"
    words = '<text:p><text:span text:style-name="T1">Bram Osk:</text:span> The<text:s text:c="2"/>pumps.</text:p>'
    return odt(f"<text:h>The wall</text:h>{words}<table:table>{row}</table:table>", style)


def damaged(whole: bytes, choose: random.Random) -> bytes:
    """``whole`` after one to six mishaps."""
    data = bytearray(whole)
    for _ in range(choose.randint(1, 6)):
        at = choose.randrange(len(data) + 1)
        upto = min(len(data), at + choose.choice((1, 2, 16, 200)))
        kind = choose.randrange(7)
        if kind == 0:
            data[at:at] = choose.choice(TOKENS)
        elif kind == 1:
            data[at:upto] = choose.choice(TOKENS)
        elif kind == 2:
            del data[at:upto]
        elif kind == 3:
            data[at:at] = data[at:upto] * choose.choice((1, 3, 50))
        elif kind == 4:
            data[at:upto] = choose.randbytes(upto - at)
        elif kind == 5:
            del data[at:]
        else:
            data[at:at] = choose.choice(TOKENS) * choose.choice((2, 100, 2_000))
        del data[MOST // 2 :]
    return bytes(data)


def damaged_word(whole: bytes, choose: random.Random) -> bytes:
    """Damage a part of the package, or sometimes the package itself."""
    if choose.random() < 0.3:
        return damaged(whole, choose)
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as package, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as anew:
        names = package.namelist()
        main = next(part for part in ("word/document.xml", "content.xml", "article.md") if part in names)
        chosen = choose.choice(([main], names))
        hurt = choose.choice(chosen)
        for name in names:
            content = package.read(name)
            anew.writestr(name, damaged(content, choose) if name == hurt else content)
    return packed.getvalue()


def illustrated() -> bytes:
    """Return a Word document with pictures, one of them cropped, and a caption."""
    document, written = docx.Document(), io.BytesIO()
    for side in (20, 30):
        document.add_picture(io.BytesIO(png(side, side)))
        document.add_paragraph("It holds.", style="Caption")
    document.element.body.find(f".//{qn('pic:blipFill')}").insert(
        1, parse_xml('<a:srcRect xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" l="50000"/>')
    )
    document.save(written)
    return written.getvalue()


def archived() -> bytes:
    """Return a text with an image, as articles are exported."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("article.md", "# Wall\n\n![A wall](images/a.png)\\\nIt holds.\\\n*Ada Quill*\n\nText.\n")
        archive.writestr("images/a.png", png(20, 20))
    return written.getvalue()


def as_source(name: str) -> Callable[[bytes], object]:
    return lambda data: read_file(name, data, max_bytes=MOST).transcript


def as_article(name: str) -> Callable[[bytes], object]:
    return lambda data: body_of(read_article(name, data, MOST))


def as_archive(data: bytes) -> object:
    items = read_items([RawItem("archive.jsonl, line 1", data, "archive.jsonl")], MOST)
    assert all(isinstance(item, ArchiveItem | UnreadableItem) for item in items)
    assert len(items) == 1
    return items


FILES: dict[str, tuple[Callable[[], bytes], Callable[[bytes], object]]] = {
    "vtt": (BRIEFING.encode, as_source("a.vtt")),
    "srt": (CAPTIONS.encode, as_source("a.srt")),
    "txt": (HEARING.encode, as_source("a.txt")),
    "txt-utf16": (lambda: HEARING.encode("utf-16"), as_source("a.txt")),
    "md": (MARKDOWN.encode, as_source("a.md")),
    "html": (PAGE.encode, as_source("a.html")),
    "json": (SEGMENTS.encode, as_source("a.json")),
    "csv": (TABLE.encode, as_source("a.csv")),
    "rtf": (lambda: RICH_TEXT, as_source("a.rtf")),
    "odt": (open_document, as_source("a.odt")),
    "json-aws": (lambda: json.dumps(SAMPLES["AWS Transcribe"][0]).encode(), as_source("a.json")),
    "docx": (word, as_source("a.docx")),
    "pdf": (printed, as_source("a.pdf")),
    "jsonl": (ROW.encode, as_archive),
    "article-md": (MARKDOWN.encode, as_article("a.md")),
    "article-html": (PAGE.encode, as_article("a.html")),
    "article-json": (ARTICLE.encode, as_article("a.json")),
    "article-docx": (word, as_article("a.docx")),
    "article-docx-pictures": (illustrated, as_article("a.docx")),
    "article-zip": (archived, as_article("a.zip")),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", FILES)
@fuzz_counts(few=40, many=1_000)
def test_damaged_files_are_read_or_rejected(kind: str, count: int) -> None:
    make, read = FILES[kind]
    whole = make()
    read(whole)  # as it is it can be read, or its damages would say nothing
    damage = damaged_word if "docx" in kind or kind in ("odt", "article-zip") else damaged
    explore(kind, count, lambda seed: damage(whole, random.Random(seed)), read)


class Body:
    """What an editor might send as the body of a draft."""

    def __init__(self, seed: int) -> None:
        self._choose = random.Random(seed)

    def made(self) -> object:
        """Return the body with some of its parts replaced."""
        return self._changed(json.loads(json.dumps(BODY)), 0)

    def _changed(self, part: Any, depth: int) -> Any:
        if self._choose.random() < 0.04:
            return self._choose.choice(
                (None, True, -1, 10**30, 0.5, "", "\x00\ud800", "x" * 3_000, [], [[]], {}, {"type": "doc"},
                 {"type": []}, {"type": "text"}, {"type": "text", "text": 1},
                 "javascript:alert(1)", [None] * 50, part, [part] * 20)
            )  # fmt: skip
        if isinstance(part, dict):
            kept = {key: self._changed(value, depth + 1) for key, value in part.items() if self._choose.random() > 0.02}
            return {"type": "blockquote", "content": [kept]} if self._choose.random() < 0.03 else kept
        if isinstance(part, list):
            return [self._changed(inner, depth + 1) for inner in part]
        return part


@fuzz_counts(few=40, many=1_000)
def test_malformed_bodies_are_rejected(count: int) -> None:
    def read(body: object) -> object:
        document = parse_body(body)
        assert parse_body(to_prosemirror(document)) == document
        return plain_text(document)

    explore("body", count, lambda seed: Body(seed).made(), read)
    deep: object = {"type": "text", "text": "x"}
    for _ in range(3_000):
        deep = {"type": "blockquote", "content": [deep]}
    explore("body-deep", 1, lambda _seed: deep, read)


@fuzz_counts(few=40, many=1_000)
def test_invalid_days_and_timestamps_are_rejected(count: int) -> None:
    def damage(seed: int) -> str:
        choose = random.Random(seed)
        written = choose.choice(MOMENTS)
        return damaged(written.encode(), choose)[:5_000].decode("utf-8", "replace")

    explore("day", count, damage, lambda text: parse_day(text, "spoken_on"))
    explore("moment", count, damage, lambda text: parse_timestamp(text, "embargo_until"))


def explore(kind: str, count: int, make: Callable[[int], Any], read: Callable[[Any], object]) -> None:
    """Read ``count`` inputs: none may raise anything but an ``AppError``, or leave much memory behind."""
    process = psutil.Process()
    before = process.memory_info().rss
    refused = 0

    @given(seed=st.integers(0, 2**32))
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    def one(seed: int) -> None:
        nonlocal refused
        data = make(seed)
        try:
            read(data)
        except AppError as error:
            refused += 1
            assert error.code
            assert error.message
            assert error.hint
            error.message.encode()

    one()
    grown = process.memory_info().rss - before
    print(
        f"hostile  {kind}  {count} cases, {refused} refused, memory "
        f"{before / 2**20:.0f} → {(before + grown) / 2**20:.0f} MB"
    )
    assert grown < MOST_GROWTH_BYTES
