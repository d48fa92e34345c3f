"""What the desk knows of its library as sources come and go."""

from flask import Flask
from flask.testing import FlaskClient

from indexer.phrases.hashing import phrase_keys
from indexer.phrases.index import PhrasePosition
from server.inference.engine import Engine
from server.registry import service
from tests.server.newsroom import HEARING, add_source


def test_phrases_follow_the_library(desk: Flask, client: FlaskClient) -> None:
    engine = service(Engine, desk)
    words = phrase_keys("money thrown in the harbour")
    assert engine.phrases.find_phrase(words) == []
    hearing = add_source(client)
    [place] = engine.phrases.find_phrase(words)
    assert place == PhrasePosition(hearing, 1, 7)
    [passage] = engine.phrases.at([place]).values()
    assert passage in engine.index.passages(hearing)
    assert passage.text in HEARING
    client.delete(f"/api/sources/{hearing}")
    assert engine.phrases.find_phrase(words) == []
