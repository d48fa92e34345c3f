"""What holds of every format: content decides, and reading ends with words or a message, whatever the bytes."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indexer.readers.files import read_file, read_source
from indexer.readers.registry import supported_suffixes
from models.errors import AppError

CORPUS = Path(__file__).parent / "corpus"
# Files of the corpus whose content says what they are.
RECOGNISED = {
    "captions/actors.ass": "ass",
    "captions/labels.srt": "srt",
    "captions/sami.smi": "smi",
    "captions/scenarist.scc": "scc",
    "captions/subviewer.sbv": "sbv",
    "captions/agents-frames-and-ticks.ttml": "ttml",
    "captions/two-voices.vtt": "vtt",
    "documents/labels.odt": "odt",
    "documents/labels.rtf": "rtf",
    "documents/plain-labels.docx": "docx",
    "parliaments/akoma-ntoso.xml": "xml",
    "pdf/hearing.pdf": "pdf",
    "web/main.html": "html",
}
SCRAPS = st.sampled_from(
    [
        *("WEBVTT", "\n", "\n\n", "1\n", "00:00:01.000 --> 00:00:02,000", "00:01", "1:60:99 --> ", "-->"),
        *("<v Ann>", "<", ">", "&lt;", "&#13;", "NOTE ", "STYLE\n", "REGION\n", "{\\an8}", "[00:12:31] "),
        *("<!doctype html><p>", "<b>", "<br>", "<tr><td>", "</table>", '{"paragraphs": [', '{"text": "', '"}', "]}"),
        *("JANE DOE: ", "Q. ", "A. ", "**", "_", "[", "](", "# ", "> ", "---\n", "title: ", "```\n"),
        *("we went home. ", "가나다 ", "。", "☂", "\u202e", " ", "\r", "\x0b", "\x1c", "\u2028"),
    ]
)
SOURCES = st.one_of(
    st.binary(max_size=300), st.lists(SCRAPS | st.text(max_size=8), max_size=40).map(lambda s: "".join(s).encode())
)


@pytest.mark.parametrize("name", ["a", "a.doc", "a.docx", "a.json", "a.md", "a.srt", "A.TXT", "a.vtt"])
@pytest.mark.parametrize("file", RECOGNISED)
def test_content_decides_whatever_the_name(file: str, name: str) -> None:
    read = read_file(name, (CORPUS / file).read_bytes())
    assert (read.format, bool(read.transcript.paragraphs)) == (RECOGNISED[file], True)


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("hearing", "JANE DOE: We agreed.\n\nTOM REED: No.", "txt"),
        ("Item 3. Roads", "JANE DOE: We agreed.\n\nTOM REED: No.", "txt"),
        ("hearing.text", "JANE DOE: We agreed.\n\nTOM REED: No.", "txt"),
        ("hearing.rtf", "JANE DOE: We agreed.\n\nTOM REED: No.", "txt"),
        ("hearing.markdown", "# Pier\n\nJANE DOE: We agreed.", "md"),
        ("hearing", "# Pier\n\n**JANE DOE:** We agreed.", "md"),
        ("hearing", '{"segments": [{"start": 1, "end": 2, "text": "We agreed."}]}', "json"),
    ],
)
def test_names_of_text(name: str, text: str, kind: str) -> None:
    file = read_file(name, text.encode())
    assert (file.format, file.transcript.paragraphs[0].text) == (kind, "We agreed.")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", "---\n\n* * *\n\n…"),
        ("a.md", "---\n\n* * *\n\n…"),
        ("a.html", "<!-- -->"),
        ("a.html", "<script>a</script>"),
        ("a.html", "<html></html>"),
        ("a.html", "<p>…</p>"),
        ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n♪♪"),
        ("a.json", '{"segments": []}'),
        ("a.json", '{"paragraphs": [{"text": "—"}]}'),
    ],
)
def test_without_words(name: str, text: str) -> None:
    with pytest.raises(AppError) as error:
        read_source(name, text.encode())
    assert error.value.code == "no_paragraphs"


@pytest.mark.parametrize("data", [b"", b"  \r\n\t", b"\xef\xbb\xbf", b"\xff\xfe \x00"])
def test_empty(data: bytes) -> None:
    for suffix in supported_suffixes():
        with pytest.raises(AppError) as error:
            read_source("a" + suffix, data)
        assert error.value.code == "empty_file"


@settings(max_examples=10 * len(supported_suffixes()))
@given(suffix=st.sampled_from(supported_suffixes()), data=SOURCES)
def test_reading_gives_paragraphs_with_words_or_an_input_error(suffix: str, data: bytes) -> None:
    try:
        transcript = read_source("a" + suffix, data)
    except AppError as error:
        assert error.code and error.message and error.hint
        return
    assert transcript.title.strip()
    assert transcript.paragraphs
    for paragraph in transcript.paragraphs:
        assert any(sign.isalnum() for sign in paragraph.text)
        assert paragraph.text == " ".join(paragraph.text.split())
        assert paragraph.speaker is None or paragraph.speaker.strip()
        assert paragraph.start_ms is None or paragraph.start_ms >= 0
