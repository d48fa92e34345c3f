"""Every word of a file is accounted for: what became of it, and what was not read."""

import io
import json
from itertools import product

import docx
import pytest

from indexer.readers.account import Account, account_for
from indexer.readers.files import read_file
from indexer.readers.text.conventions import Convention
from models.text.paragraphs import Paragraph, Transcript
from tests.indexer.readers.pdf.pdf_files import lines, pdf

WORDS = ["".join(letters) for letters in product("bdfgklmnprst", "aeiou", "lmnr", "aeo")]
SENTENCES = [f"{' '.join(WORDS[12 * number : 12 * number + 12]).capitalize()}." for number in range(36)]
ALL = tuple(Paragraph(sentence, "Ada Roe") for sentence in SENTENCES)


def transcript(*paragraphs: Paragraph) -> Transcript:
    return Transcript("The harbour", paragraphs)


def _word_document() -> bytes:
    document, file = docx.Document(), io.BytesIO()
    for sentence in SENTENCES:
        document.add_paragraph(f"Ada Roe: {sentence}")
    document.save(file)
    return file.getvalue()


def _pages() -> bytes:
    """Return a PDF of six pages, each with the same line at its top and its foot."""
    pages = [SENTENCES[start : start + 6] for start in range(0, len(SENTENCES), 6)]
    return pdf(*(lines("The harbour board of May", *page, "Printed for the harbour board") for page in pages))


_DIALOGUE = "\n".join(
    rf"Dialogue: 0,0:00:{n:02}.00,0:00:{n + 1:02}.00,Default,Ada Roe,0,0,0,,{{\i1}}{text}"
    for n, text in enumerate(SENTENCES)
)
_EVENTS = "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
_CUES = "".join(f"<p begin='{n}s' end='{n + 1}s'>{text}</p>" for n, text in enumerate(SENTENCES))
FILES: dict[str, str | bytes] = {
    "txt": "\n\n".join(f"Ada Roe: {sentence}" for sentence in SENTENCES),
    "srt": "\n\n".join(f"{n}\n00:00:01,000 --> 00:00:02,000\n<i>{text}</i>" for n, text in enumerate(SENTENCES)),
    "json": json.dumps({"id": "4f-aa-b1", "rows": [{"who": "Ada Roe", "said": text} for text in SENTENCES]}),
    "html": "".join(f"<div class='turn'><b>Ada Roe:</b> {text}</div>" for text in SENTENCES),
    "ass": f"[Script Info]\n\n{_EVENTS}{_DIALOGUE}\n",
    "ttml": f"<tt xmlns='http://www.w3.org/ns/ttml'><body><div>{_CUES}</div></body></tt>",
    "docx": _word_document(),
    "pdf": _pages(),
    "xml": f"<r>{''.join(f'<turn><name>Ada Roe</name><p>{text}</p></turn>' for text in SENTENCES)}</r>",
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_read_is_accounted_for(name: str) -> None:
    assert account_for(name, FILES[name], transcript(*ALL)) == Account(100)


@pytest.mark.parametrize("name", FILES)
def test_what_is_not_read_is_said(name: str) -> None:
    account = account_for(name, FILES[name], transcript(*ALL[: len(ALL) // 2]))
    assert account is not None
    assert 40 <= account.unread <= 60
    codes = {doubt.code for doubt in account.doubts()}
    assert codes == ({"account", "unread"} if name in {"txt", "srt", "docx", "pdf"} else {"account", "uneven"})


def test_what_nobody_says_is_no_speech() -> None:
    paragraphs = [*ALL[:18], *(Paragraph(paragraph.text, kind="notice") for paragraph in ALL[18:])]
    assert account_for("txt", FILES["txt"], transcript(*paragraphs)) == Account(50, 50)


def test_texts_that_look_alike_and_are_read_unevenly_are_counted() -> None:
    account = account_for("xml", FILES["xml"], transcript(*ALL[:30]))
    assert account is not None
    assert [(doubt.code, doubt.detail) for doubt in account.doubts()] == [("account", "83/0/17"), ("uneven", "30/36")]


def test_fields_that_say_the_same_of_all_rows_are_no_words_of_the_record() -> None:
    rows = [{"sitting": "Sitting of the harbour board on the third of May", "body": text} for text in SENTENCES]
    assert account_for("json", json.dumps(rows), transcript(*ALL)) == Account(100)


def test_a_file_carries_its_account() -> None:
    doubts = read_file("record.xml", str(FILES["xml"]).encode()).transcript.doubts
    assert [(doubt.code, doubt.detail) for doubt in doubts if doubt.code == "account"] == [("account", "100/0/0")]


def test_few_words_are_not_counted() -> None:
    assert account_for("txt", "Ada Roe: We begin.", transcript()) is None


@pytest.mark.parametrize("name", ["ass", "ttml", "docx", "pdf"])
def test_captions_documents_and_pages_carry_their_account(name: str) -> None:
    content = FILES[name]
    data = content.encode() if isinstance(content, str) else content
    [doubt] = [doubt for doubt in read_file(f"a.{name}", data).transcript.doubts if doubt.code == "account"]
    speech, aside, unread = map(int, doubt.detail.split("/"))
    assert (speech + aside, unread) == (100, 0)
    assert speech > 90


@pytest.mark.parametrize("name", ["docx", "pdf"])
def test_words_of_documents_and_pages_can_be_read_alone(name: str) -> None:
    data = FILES[name]
    assert isinstance(data, bytes)
    read = read_file(f"a.{name}", data, convention=Convention(keeps=True, plain=True)).transcript.paragraphs
    assert " ".join(paragraph.text for paragraph in read).count(SENTENCES[7]) == 1


def test_line_ends_within_values_of_json_are_counted() -> None:
    turns = ",\n".join(f'{{"speaker": "Ada Roe", "text": "{sentence}\n"}}' for sentence in SENTENCES)
    assert [doubt.detail for doubt in read_file("call.json", f"[{turns}]".encode()).transcript.doubts] == ["100/0/0"]
