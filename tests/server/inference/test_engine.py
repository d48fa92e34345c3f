"""What the desk knows of its library as sources come and go."""

import shutil
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from numpy.typing import NDArray

from indexer.phrases.hashing import phrase_keys
from models.encoders.caching import EncoderWrapper
from models.errors import ModelsUnavailable
from models.quotes.passages import PhrasePosition
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.shipped import SHIPPED_WEIGHTS
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine, load_engine
from server.registry import service
from server.sources import importer
from server.sources.importer import Importer
from tests.conftest import MakeDesk
from tests.fakes.encoders import HashingEncoder
from tests.server.newsroom import HEARING, add_source, upload
from tests.waiting import wait_until


def test_phrases_follow_the_library(desk: Flask, client: FlaskClient) -> None:
    engine = service(Engine, desk)
    words = phrase_keys("money thrown in the harbour")
    assert engine.phrases.find_phrase(words) == []
    hearing = add_source(client)
    [position] = engine.phrases.find_phrase(words)
    assert position == PhrasePosition(hearing, 1, 7)
    [passage] = engine.phrases.passages_at([position]).values()
    assert passage in engine.index.passages(hearing)
    assert passage.text in HEARING
    client.delete(f"/api/sources/{hearing}")
    assert engine.phrases.find_phrase(words) == []


class GatedEncoder(EncoderWrapper):
    """Embeds in the background only while its gate is open."""

    def __init__(self) -> None:
        super().__init__(HashingEncoder())
        self.gate = threading.Event()

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if threading.current_thread().name == "embed-later":
            assert self.gate.wait(60)
        return self._encoder.encode(texts)


@pytest.fixture
def gated() -> Iterator[GatedEncoder]:
    encoder = GatedEncoder()
    yield encoder
    encoder.gate.set()


LARGE = "\n\n".join(f"Ada Quill: The harbour wall has {n} gates, and gate {n} is shut at night." for n in range(60))
QUERY = QuoteQuery("The harbour wall", "Gate 77 is shut at night.")


@pytest.fixture(autouse=True)
def large_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat a few kilobytes as a large file, which is quicker to embed."""
    monkeypatch.setattr(importer, "MOST_CHARACTERS_AWAITED", 3_000)


def test_large_file_is_found_by_words_before_it_has_vectors(make_desk: MakeDesk, gated: GatedEncoder) -> None:
    desk = make_desk(gated)
    answer = upload(desk.test_client(), "gates.txt", LARGE)
    assert answer.status_code == 201
    engine = service(Engine, desk)
    passages = engine.index.passages(answer.json["source_id"])
    assert len(passages) == engine.index.paragraph_count == 60
    assert engine.backlog.waiting == 60
    recalled = engine.index.recall(QUERY)
    assert recalled.lexical and not recalled.dense
    texts = [passage.text for passage in passages]
    assert engine.index.cosines(QUERY, texts) is None
    with pytest.raises(ModelsUnavailable):
        next(iter(engine.recommender.answers(QUERY, Candidates(texts))))
    gated.gate.set()
    wait_until(lambda: engine.backlog.waiting == 0)
    engine.index.synchronise()
    assert engine.index.recall(QUERY).dense
    assert engine.index.cosines(QUERY, texts) is not None
    assert next(iter(engine.recommender.answers(QUERY, Candidates(texts))))


def test_small_file_has_vectors_when_its_import_ends(make_desk: MakeDesk, gated: GatedEncoder) -> None:
    desk = make_desk(gated)
    add_source(desk.test_client())
    engine = service(Engine, desk)
    assert engine.backlog.waiting == 0
    assert engine.index.recall(QUERY).dense


def test_large_file_has_vectors_when_a_command_has_imported_it(make_desk: MakeDesk, gated: GatedEncoder) -> None:
    desk = make_desk(gated)
    engine = service(Engine, desk)
    with desk.app_context():
        Importer(db.session, engine, service(Settings, desk)).import_source("gates.txt", LARGE.encode())
    assert engine.backlog.waiting == 0
    assert engine.index.recall(QUERY).dense


def test_embedding_gives_way_between_steps(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Noting(EncoderWrapper):
        """Notes how many texts it is given at once."""

        def __init__(self) -> None:
            super().__init__(HashingEncoder())
            self.sizes: list[int] = []

        def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
            self.sizes.append(len(texts))
            return self._encoder.encode(texts)

    encoder = Noting()
    engine = service(Engine, make_desk(encoder))
    gave_way: list[int] = []
    monkeypatch.setattr(engine.interactive, "give_way", lambda _worked: gave_way.append(len(encoder.sizes)))
    progress: list[tuple[int, int]] = []
    paragraphs = LARGE.split("\n\n")
    engine.embed(paragraphs, lambda done, total: progress.append((done, total)))
    assert max(encoder.sizes) <= 16
    assert set(range(1, len(encoder.sizes) + 1)) <= set(gave_way)
    assert progress[0] == (0, 60)
    assert progress[-1] == (60, 60)
    assert engine.stored.store.missing(engine.stored.version, paragraphs) == []


def test_weights_without_a_scale_of_languages_are_compared_in_meaning(tmp_path: Path) -> None:
    weights = tmp_path / "weights"
    shutil.copytree(SHIPPED_WEIGHTS, weights, ignore=shutil.ignore_patterns("languages.json"))
    engine = load_engine(Settings(data=tmp_path / "data", weights=weights, device="cpu"))
    try:
        assert engine.meaning_backlog is not None
        paragraphs = ["The harbour wall is old.", "Fish is dear."]
        recalled = engine.recommender.recall(QUERY, Candidates(paragraphs))
        assert not np.allclose(engine.recommender.score(QUERY, Candidates(paragraphs)), recalled)
    finally:
        engine.close()
