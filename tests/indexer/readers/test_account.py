"""Every word of a file is accounted for: what became of it, and what was not read."""

import json
from itertools import product

import pytest

from indexer.readers.account import Account, account_for
from indexer.readers.files import read_file
from models.text.paragraphs import Paragraph, Transcript

WORDS = ["".join(letters) for letters in product("bdfgklmnprst", "aeiou", "lmnr", "aeo")]
SENTENCES = [f"{' '.join(WORDS[12 * number : 12 * number + 12]).capitalize()}." for number in range(36)]
ALL = tuple(Paragraph(sentence, "Ada Roe") for sentence in SENTENCES)


def transcript(*paragraphs: Paragraph) -> Transcript:
    return Transcript("The harbour", paragraphs)


FILES = {
    "txt": "\n\n".join(f"Ada Roe: {sentence}" for sentence in SENTENCES),
    "srt": "\n\n".join(f"{n}\n00:00:01,000 --> 00:00:02,000\n<i>{text}</i>" for n, text in enumerate(SENTENCES)),
    "json": json.dumps({"id": "4f-aa-b1", "rows": [{"who": "Ada Roe", "said": text} for text in SENTENCES]}),
    "html": "".join(f"<div class='turn'><b>Ada Roe:</b> {text}</div>" for text in SENTENCES),
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
    assert codes == ({"account", "unread"} if name in {"txt", "srt"} else {"account", "uneven"})


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
    doubts = read_file("record.xml", FILES["xml"].encode()).transcript.doubts
    assert [(doubt.code, doubt.detail) for doubt in doubts if doubt.code == "account"] == [("account", "100/0/0")]


def test_few_words_are_not_counted() -> None:
    assert account_for("txt", "Ada Roe: We begin.", transcript()) is None
