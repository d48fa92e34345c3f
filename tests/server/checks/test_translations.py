"""Quotes in translation: a German draft quotes a German, an English and a Korean source."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from numpy.typing import NDArray

from models.encoders.multilingual import load_multilingual_encoder
from models.encoders.token_states.protocol import StateEncoder
from server.checks.verification import QuoteVerificationService, present_quote_findings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.base import as_received
from tests.server.newsroom import upload

GERMAN = """Hanne Quillfeld: Guten Abend. Wir sprechen heute über den Nachtbus.

Hanne Quillfeld: An einem Werktag steigen neun Menschen ein, und jede Fahrt kostet die Stadt 41 Euro.
"""
ENGLISH = """Anna Hale: Good evening. This is the hearing on the harbour bridge.

Anna Hale: We will not close the bridge before the winter, because two million people use it every year.

Bram Osk: The new bridge will cost thirty-eight million dollars, and nobody has paid for it yet.
"""
KOREAN = """김민지: 안녕하십니까. 오늘은 야간 버스에 대해 말씀드리겠습니다.

김민지: 병원의 간호사 300명이 매일 밤 이 버스를 타고 집에 돌아갑니다. 우리는 이 노선을 없애지 않겠습니다.
"""

Check = Callable[..., dict[str, Any]]


@pytest.fixture
def check(desk: Flask, client: FlaskClient, headline_states: StateEncoder) -> Iterator[Check]:
    files = {"bus.txt": GERMAN, "bridge.txt": ENGLISH, "nurses.txt": KOREAN}
    ids = frozenset(upload(client, name, text).get_json()["source_id"] for name, text in files.items())
    engine = replace(service(Engine, desk), meaning=load_multilingual_encoder(headline_states))
    verifier = QuoteVerificationService(engine)

    def checked(body: str, language: str | None = None) -> dict[str, Any]:
        with desk.app_context():
            [finding] = present_quote_findings(db.session, verifier.verify(db.session, body, ids, language), body)
        received: dict[str, Any] = as_received(finding)
        return received

    yield checked


LEAD = "Der Rat hat am Montag lange über die Brücke und den Nachtbus gestritten, und es ist noch nichts entschieden. "
TRANSLATED = "Wir werden die Brücke nicht vor dem Winter schließen, denn zwei Millionen Menschen nutzen sie jedes Jahr"
FROM_KOREAN = "300 Krankenschwestern des Krankenhauses fahren jede Nacht mit diesem Bus nach Hause"
ON_COST = "Die neue Brücke wird 38 Millionen Dollar kosten, und niemand hat sie bisher bezahlt"


def test_quotes_are_compared_with_sources_in_other_languages(check: Check, subtests: pytest.Subtests) -> None:
    for quote, speaker, state, title, reasons in [
        ("An einem Werktag steigen neun Menschen ein", "Hanne Quillfeld", "verbatim", "bus", ["word-for-word"]),
        ("jede Fahrt kostet die Stadt 14 Euro", "Hanne Quillfeld", "differs", "bus", ["replaced-number"]),
        (TRANSLATED, "Anna Hale", "translated", "bridge", ["translated"]),
        (TRANSLATED.replace("zwei", "drei"), "Anna Hale", "translated_differs", "bridge", ["translated-number"]),
        (
            TRANSLATED.replace("nicht ", ""),
            "Anna Hale",
            "translated_differs",
            "bridge",
            ["translated-negation-dropped"],
        ),
        (
            TRANSLATED.replace("schließen", "öffnen"),
            "Anna Hale",
            "translated_differs",
            "bridge",
            ["translated-opposite"],
        ),
        (TRANSLATED, "Bram Osk", "other_speaker", "bridge", ["other-speaker"]),
        (ON_COST, "Bram Osk", "translated", "bridge", ["translated"]),
        (
            ON_COST.replace("niemand hat", "die Stadt hat"),
            "Bram Osk",
            "translated_differs",
            "bridge",
            ["translated-negation-dropped"],
        ),
        (FROM_KOREAN, "Kim Minji", "translated", "nurses", ["translated"]),
        (FROM_KOREAN.replace("300", "400"), "Kim Minji", "translated_differs", "nurses", ["translated-number"]),
        ("Wir werden diese Linie nicht abschaffen", "Kim Minji", "translated", "nurses", ["translated"]),
        (
            FROM_KOREAN.replace("fahren", "fahren nicht"),
            "Kim Minji",
            "translated_differs",
            "nurses",
            ["translated-negation-added"],
        ),
        (
            "Die Fischer am Hafen verkaufen seit Jahren keinen Hering mehr",
            "Anna Hale",
            "not_found",
            None,
            ["not-in-sources", "nothing-near"],
        ),
    ]:
        with subtests.test(quote=quote, speaker=speaker):
            finding = check(f"{LEAD}„{quote}“, sagte {speaker}.")
            assert (finding["state"], finding["source_title"]) == (state, title and title.capitalize())
            assert [reason["id"] for reason in finding["reasons"]] == reasons


def test_translation_shows_original_and_differences(check: Check) -> None:
    finding = check(f"{LEAD}„{TRANSLATED.replace('zwei', 'drei')}“, sagte Anna Hale.")
    assert finding["source_text"].startswith("We will not close the bridge")
    assert finding["translation"] == {
        "source_language": "en",
        "quote_language": "de",
        "differences": [{"kind": "number", "before": "two million", "after": "drei Millionen"}],
    }
    assert (finding["hard"], finding["kinds"], finding["speaker"]) == (True, ["number"], "Anna Hale")


def test_the_language_of_the_text_decides_where_the_quote_does_not_tell(check: Check) -> None:
    body = "„Brücke bleibt offen: zwei Millionen nutzen jedes Jahr“"
    assert check(body)["state"] == "not_found"
    assert check(body, "de")["translation"]["quote_language"] == "de"


def test_the_encoder_is_not_loaded_where_everything_is_in_one_language(desk: Flask, client: FlaskClient) -> None:
    class Unloaded:
        version, dimension, threshold = "unloaded", 1, 0.5

        def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
            raise AssertionError(texts)

        def exchanged_roles(self, source: str, quoted: str) -> tuple[str, str] | None:
            raise AssertionError((source, quoted))

    source = upload(client, "bridge.txt", ENGLISH).get_json()["source_id"]
    verifier = QuoteVerificationService(replace(service(Engine, desk), meaning=Unloaded()))
    body = "The council has met on the bridge. “The herring on the quay is sold by nobody,” Anna Hale said."
    with desk.app_context():
        [finding] = verifier.verify(db.session, body, frozenset({source}))
    assert finding.state == "not_found"
