"""A file that would hold a thread for ever, or take all memory, ends alone."""

import io
import os
import zipfile
from pathlib import Path

import psutil
import pytest
from flask import Flask

from indexer.readers.files import read_file
from models.errors import AppError, ConflictError
from server.registry import service
from server.sources.files import sandboxed_reader as reading_apart
from server.sources.files.sandboxed_reader import SandboxedReader
from tests.fakes.readers import crashing_reader, failing_reader, hanging_reader, memory_hungry_reader, priority
from tests.indexer.readers.pdf.pdf_files import lines, pdf
from tests.indexer.readers.posts.exports import note, outbox, repository, script, skeet, tarred, tweet, zipped
from tests.waiting import HANG_S

PAGE = b"<html><body><h1>Hearing</h1><p>Jane Doe: We agreed to it, all of us.</p></body></html>"
MOST = 20 * 1024 * 1024


@pytest.fixture
def reading() -> SandboxedReader:
    return SandboxedReader(seconds=HANG_S, memory=1024**3)


def test_sandboxed_reader_reads_the_same_text(reading: SandboxedReader) -> None:
    assert reading.read_source("hearing.html", PAGE, max_bytes=MOST) == read_file("hearing.html", PAGE)
    with pytest.raises(AppError) as here:
        read_file("hearing.docx", PAGE[:0] + b"<!-- -->")
    with pytest.raises(AppError) as apart:
        reading.read_source("hearing.docx", b"<!-- -->", max_bytes=MOST)
    assert apart.value.as_json() == here.value.as_json()


def test_packed_files_are_read_in_the_sandbox(reading: SandboxedReader, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = [
        ("x.zip", zipped({"data/tweets.js": script("tweets", [tweet("1", "Words.")])})),
        ("repo.car", repository({"app.bsky.feed.post/3ka": skeet("Words.")})),
        ("m.tar.gz", tarred({"outbox.json": outbox(note(1, "<p>Words.</p>"))})),
    ]
    here = [read_file(name, data) for name, data in packed]
    monkeypatch.setattr(reading_apart, "read_file", None)  # of this process
    assert [reading.read_source(name, data, max_bytes=MOST) for name, data in packed] == here
    assert all(file.format == "posts" for file in here)


def test_long_plain_text_is_read_in_the_sandbox(reading: SandboxedReader, monkeypatch: pytest.MonkeyPatch) -> None:
    # One regular expression over it holds this process for tens of milliseconds.
    dots = b"We agreed " + b"." * 24_000
    here = read_file("a.txt", dots)
    monkeypatch.setattr(reading_apart, "read_file", None)  # of this process
    assert reading.read_source("a.txt", dots, max_bytes=MOST).transcript.paragraphs == here.transcript.paragraphs


def test_sandboxed_reader_has_low_priority(reading: SandboxedReader) -> None:
    short, long = (reading.read_with(priority, "hearing.pdf", bytes(size), MOST) for size in (1_000, 1_000_000))
    assert os.nice(0) < short < long


def test_sandboxed_reader_reports_progress(reading: SandboxedReader) -> None:
    progress: list[tuple[int, int]] = []
    data = pdf(
        lines("Jane Doe: We agreed to it, all of us, in the end."), lines("John Roe: And nobody was against it.")
    )
    reading.read_source("hearing.pdf", data, lambda done, total: progress.append((done, total)), MOST)
    assert progress[-1] == (2, 2)


def test_cancelling_ends_the_sandboxed_reader(reading: SandboxedReader, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_done: int, _total: int) -> None:
        raise ConflictError("import_cancelled", "It was cancelled.", "Add it again.")

    with pytest.raises(AppError, match="cancelled"):
        reading.read_source("hearing.pdf", pdf(lines("Jane Doe: We agreed to it, all of us.")), stop, MOST)
    assert readers() == []


@pytest.mark.parametrize(
    ("reader", "seconds", "code"),
    [
        (hanging_reader, 1.0, "reading_too_long"),
        (memory_hungry_reader, HANG_S, "too_large"),
        (crashing_reader, HANG_S, "too_large"),
    ],
)
def test_sandboxed_reader_stops_hanging_files(
    monkeypatch: pytest.MonkeyPatch, reader: object, seconds: float, code: str
) -> None:
    monkeypatch.setattr(reading_apart, "read_source_in_sandbox", reader)
    with pytest.raises(AppError) as caught:
        SandboxedReader(seconds, memory=1024**3).read_source("hearing.html", PAGE, max_bytes=MOST)
    assert caught.value.code == code
    assert "hearing.html" in caught.value.message
    assert readers() == []


def test_reader_fault_hides_file_content(reading: SandboxedReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_apart, "read_source_in_sandbox", failing_reader)
    with pytest.raises(RuntimeError, match="ValueError") as caught:
        reading.read_source("hearing.html", PAGE, max_bytes=MOST)
    assert "words" not in str(caught.value)


def test_xml_entities_are_not_expanded(reading: SandboxedReader) -> None:
    laughs = "".join(f'<!ENTITY l{level} "{f"&l{level - 1};" * 10}">' for level in range(1, 10))
    head = f'<!DOCTYPE w [<!ENTITY l0 "ha"><!ENTITY f SYSTEM "file:///etc/passwd">{laughs}]>'
    document = f"{head}<w:document>&l9;&f;</w:document>"
    package = io.BytesIO()
    with zipfile.ZipFile(package, "w") as parts:
        parts.writestr("[Content_Types].xml", "<Types/>")
        parts.writestr("word/document.xml", document)
    data = package.getvalue()
    for read in (
        lambda: reading.read_source("a.docx", data, max_bytes=MOST),
        lambda: reading.read_article("a.docx", data, MOST),
    ):
        with pytest.raises(AppError) as caught:
            read()
        assert "root:" not in str(caught.value.as_json())


def test_web_page_cannot_read_local_files(reading: SandboxedReader, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("the words of another", encoding="utf-8")
    entity = f'<!DOCTYPE html [<!ENTITY f SYSTEM "file://{tmp_path}/kept">]>'
    page = f"{entity}<html><body><p>Jane Doe: &f; we agreed.</p></body></html>"
    read = reading.read_source("a.html", page.encode(), max_bytes=MOST)
    assert "another" not in " ".join(paragraph.text for paragraph in read.transcript.paragraphs)


def test_desk_uses_the_sandboxed_reader(desk: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = service(SandboxedReader, desk)
    monkeypatch.setattr(reading, "_seconds", 0.5)
    monkeypatch.setattr(reading_apart, "read_source_in_sandbox", hanging_reader)
    answer = desk.test_client().post("/api/sources", data={"file": (io.BytesIO(PAGE), "hearing.html")})
    assert answer.get_json()["error"]["code"] == "reading_too_long"


_others: set[int] = set()


@pytest.fixture(autouse=True, scope="module")
def others() -> None:
    """Ignore processes that earlier tests left running."""
    _others.update(process.pid for process in readers())


def readers() -> list[psutil.Process]:
    """Return the reading processes that are still running."""
    me = psutil.Process()
    # What forks them stays, with what keeps track of shared memory; what it forked does not.
    below = [
        process
        for process in me.children(recursive=True)
        if process.parent() not in {None, me} and process.is_running()
    ]
    return [process for process in below if process.pid not in _others]
