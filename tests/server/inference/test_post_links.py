"""Posts and articles are linked only where there are any, and drafts once their writer rests."""

import time
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient

from indexer.embeddings.store import EmbeddingStore
from indexer.linking import LinkIndexLocation
from indexer.vectors.factory import VectorOptions
from models.errors import AppError, InputError, ModelsUnavailable
from models.social.protocol import PostLinker
from server.config import Settings
from server.inference.engine import Engine
from server.inference.post_links import LinkingService
from server.posts.suggestions import salient_words
from server.registry import service
from tests.clock import Clock
from tests.conftest import MakeDesk
from tests.fakes.library import LibraryDatabase
from tests.fakes.linking import HashingLinker
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source
from tests.server.post_samples import add_article, add_posts, wait_for_linking_index
from tests.waiting import wait_until


@pytest.fixture
def linker() -> HashingLinker:
    return HashingLinker()


@pytest.fixture
def desk(make_desk: MakeDesk, linker: HashingLinker) -> Flask:
    return make_desk(linker=linker)


def test_linker_is_not_loaded_without_posts_and_articles(desk: Flask, client: FlaskClient) -> None:
    add_source(client)
    add_draft(client, "Pumps", "The pumps come first.")
    linking = service(Engine, desk).linking
    linking.begin()
    linking.saved()
    time.sleep(0.2)
    assert linking.opened is None
    assert not Path(service(Settings, desk).index_folder / "links").exists()


def test_first_article_loads_the_linker(desk: Flask, linker: HashingLinker) -> None:
    add_article(desk)
    linking = service(Engine, desk).linking
    linking.articles_changed()
    wait_until(lambda: linking.opened is not None and linking.opened.articles.rows == 3)


def test_draft_is_embedded_once_its_writer_is_idle(
    desk: Flask, client: FlaskClient, linker: HashingLinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    linking = service(Engine, desk).linking
    monkeypatch.setattr(linking._idle, "_seconds", 3_600.0)
    add_posts(client)
    draft = add_draft(client, "Pumps", "First.\nThe pumps come first.")
    wait_for_linking_index(desk)
    linker.encoder.parts.clear()
    page = Socket(desk)
    for version in range(1, 6):
        body = f"First.\nThe pumps come first, {'again ' * version}"
        saved = page.emit("save_draft", {"draft_id": draft, "version": version, "headline": "Pumps", "body": body},
                          callback=True)  # fmt: skip
        assert saved == {"version": version + 1}
    assert linker.encoder.parts == []
    monkeypatch.setattr(linking._idle, "_seconds", 0.0)
    linking._idle.touch()
    wait_until(lambda: bool(linker.encoder.parts))
    # Only the last save is encoded, without its unchanged parts.
    assert [part.count("again") for part in linker.encoder.parts] == [5]


class Loading:
    """Loads a linker once it is allowed to."""

    def __init__(self, *failures: AppError) -> None:
        self.failures = list(failures)
        self.count = 0
        self.may = Event()
        self.may.set()

    def __call__(self) -> PostLinker:
        self.count += 1
        assert self.may.wait(60)
        if self.failures:
            raise self.failures.pop(0)
        return HashingLinker()


@pytest.fixture
def opened(tmp_path: Path) -> "OpenLinking":
    newsroom = LibraryDatabase(tmp_path)
    store = EmbeddingStore(tmp_path / "embeddings.sqlite")
    return OpenLinking(newsroom, store, LinkIndexLocation(tmp_path / "links", VectorOptions("faiss", tmp_path)))


class OpenLinking:
    def __init__(self, newsroom: LibraryDatabase, store: EmbeddingStore, location: LinkIndexLocation) -> None:
        self.newsroom, self._store, self._place = newsroom, store, location

    def __call__(self, load: Loading) -> LinkingService:
        return LinkingService(load, self._store, self._place, self.newsroom.database)


def test_missing_linker_is_retried_after_a_delay(opened: "OpenLinking", monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("server.inference.post_links.monotonic", clock.monotonic)
    load = Loading(InputError("damaged_weights", "They are damaged.", "Mend them."), ModelsUnavailable("away"))
    linking = opened(load)
    for _ in range(5):
        with pytest.raises(ModelsUnavailable):
            linking.open()
    assert load.count == 1
    clock.now += 31
    with pytest.raises(ModelsUnavailable):
        linking.open()
    clock.now += 31
    assert linking.open()
    assert load.count == 3
    linking.close()


def test_close_releases_a_loading_linker(opened: "OpenLinking") -> None:
    opened.newsroom.add("thread", ["Pumps"], format="posts")
    load = Loading()
    load.may.clear()
    linking = opened(load)
    assert linking.has_posts()
    linking.begin()
    wait_until(lambda: load.count == 1)
    load.may.set()
    linking.close()
    linking.begin()
    assert load.count == 1


def test_salient_words_come_from_title_beginning_and_end() -> None:
    body = " ".join(f"w{number}" for number in range(300))
    words = salient_words("The Wall and the w3", body)
    assert words[:3] == ["wall", "w3", "w0"]
    assert "w59" in words
    assert "w100" not in words
    assert words[-1] == "w299"
    assert len(words) == len(set(words))
