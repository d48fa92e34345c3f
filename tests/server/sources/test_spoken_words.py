"""Times and confidence of recognised words: stored, shown, corrected, and told where they are quoted."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.text.paragraphs import SpokenWord
from server.checks.verification import QuoteVerificationService, present_quote_findings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.sources.spoken_words import correct_words, load_words, present_words, store_words, unsure_words
from tests.server.newsroom import upload

TEXT = "We closed the pier on the Monday, all of us."
PIER = SpokenWord(14, 18, 900, 1_300, 31)


def recognised() -> list[dict[str, Any]]:
    words, at = [], 0
    for number, word in enumerate(TEXT.split()):
        sure = 0.31 if word == "pier" else 0.97
        words.append({"word": word, "start": number * 0.3, "end": number * 0.3 + 0.25, "probability": sure})
        at += len(word) + 1
    return words


@pytest.fixture
def source_id(client: FlaskClient) -> str:
    segment = {"start": 0.0, "end": 3.0, "text": TEXT, "speaker": "Bram Osk", "words": recognised()}
    answer = upload(client, "pier.json", json.dumps({"segments": [segment]}))
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["source_id"])


def paragraph(client: FlaskClient, source_id: str) -> dict[str, Any]:
    [item] = client.get(f"/api/sources/{source_id}").get_json()["items"]
    return dict(item)


def test_source_shows_its_unsure_words(client: FlaskClient, source_id: str) -> None:
    item = paragraph(client, source_id)
    assert [TEXT[start:end] for start, end, *_ in item["words"]] == TEXT.split()
    assert item["words"][3] == [14, 18, 900, 1_150, 31]
    assert item["unsure"] == [[14, 18]]


def test_corrected_words_are_no_longer_unsure(client: FlaskClient, source_id: str) -> None:
    before = paragraph(client, source_id)
    address = f"/api/sources/{source_id}/paragraphs/{before['paragraph_id']}"
    answer = client.patch(address, json={"text": TEXT.replace("pier", "harbour")})
    assert answer.status_code == 200, answer.text
    after = paragraph(client, source_id)
    assert "unsure" not in after
    words = [after["text"][start:end] for start, end, *_ in after["words"]]
    assert words == [word for word in TEXT.split() if word != "pier"]


@pytest.mark.parametrize(
    ("quote", "is_unsure"), [("closed the pier on the Monday", True), ("on the Monday, all of us", False)]
)
def test_quote_of_unsure_words_advises_to_check_the_recording(
    desk: Flask, source_id: str, quote: str, is_unsure: bool
) -> None:
    body = f"“{quote},” said Bram Osk."
    with desk.app_context():
        verifier = QuoteVerificationService(service(Engine, desk))
        [finding] = present_quote_findings(db.session, verifier.verify(db.session, body), body)
    assert (finding.state, finding.hard) == ("verbatim", False)
    assert [reason["id"] for reason in finding.reasons] == ["word-for-word", *["check-recording"] * is_unsure]
    assert ("“pier” here; check the recording" in finding.message) is is_unsure


def test_words_are_stored_and_loaded() -> None:
    words = [SpokenWord(0, 2, 0, 250, 97), SpokenWord(3, 9, 300, 300), PIER]
    assert load_words(store_words(words)) == words
    assert (store_words([]), load_words(None), load_words("")) == (None, [], [])


def test_unsure_words_within_a_range() -> None:
    stored = store_words([PIER])
    assert unsure_words(stored, TEXT) == ["pier"]
    assert (unsure_words(stored, TEXT, 0, 15), unsure_words(stored, TEXT, 18)) == (["pier"], [])
    assert unsure_words(None, TEXT) == []


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("a bb a", "a bb a", ["a", "bb", "a"]), ("a bb a", "a c a", ["a", "a"]), ("a bb a", "x", []),
        ("a bb a", "a bb a bb a", ["a", "bb", "a"]), ("a bb a", "bb a", ["bb", "a"]),
    ],
)  # fmt: skip
def test_corrected_words_are_words_of_the_new_text(before: str, after: str, words: list[str]) -> None:
    stored = store_words([SpokenWord(0, 1, 0, 1), SpokenWord(2, 4, 1, 2), SpokenWord(5, 6, 2, 3)])
    assert [after[word.start : word.end] for word in load_words(correct_words(stored, before, after))] == words


def test_positions_are_counted_in_utf16_units() -> None:
    assert present_words(store_words([SpokenWord(2, 4, 5, 9)]), "😡 ab") == [[3, 5, 5, 9, -1]]
