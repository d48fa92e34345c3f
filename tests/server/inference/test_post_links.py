"""Posts and articles are linked only where there are any, and drafts once their writer rests."""

from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient

from indexer.embeddings import EmbeddingStore
from indexer.linking import LinkPlace
from indexer.vectors.opening import VectorOptions
from models.errors import AppError, InputError, ModelsUnavailable
from models.social.protocol import PostLinker
from server.config import Settings
from server.inference.engine import Engine
from server.inference.post_links import Linking
from server.posts.suggestions import telling_words
from server.registry import service
from tests.conftest import MakeDesk
from tests.fakes.library import Newsroom
from tests.fakes.linking import HashingLinker
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source
from tests.server.posts import add_article, add_posts, caught_up, waits


@pytest.fixture
def linker() -> HashingLinker:
    return HashingLinker()


@pytest.fixture
def desk(make_desk: MakeDesk, linker: HashingLinker) -> Flask:
    return make_desk(linker=linker)


def test_without_posts_and_articles_nothing_is_loaded(desk: Flask, client: FlaskClient) -> None:
    add_source(client)
    add_draft(client, "Pumps", "The pumps come first.")
    linking = service(Engine, desk).linking
    linking.begin()
    linking.saved()
    assert not waits(lambda: linking.opened is not None, 0.2)
    assert not Path(service(Settings, desk).index_folder / "links").exists()


def test_the_first_article_begins_it(desk: Flask, linker: HashingLinker) -> None:
    add_article(desk)
    linking = service(Engine, desk).linking
    linking.articles_changed()
    assert waits(lambda: linking.opened is not None and linking.opened.articles.rows == 3)


def test_a_draft_is_embedded_once_its_writer_rests(
    desk: Flask, client: FlaskClient, linker: HashingLinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    linking = service(Engine, desk).linking
    monkeypatch.setattr(linking._idle, "_seconds", 0.3)
    add_posts(client)
    draft = add_draft(client, "Pumps", "First.\nThe pumps come first.")
    caught_up(desk)
    linker.encoder.parts.clear()
    page = Socket(desk)
    for version in range(1, 6):
        body = f"First.\nThe pumps come first, {'again ' * version}"
        saved = page.emit("save_draft", {"draft_id": draft, "version": version, "headline": "Pumps", "body": body},
                          callback=True)  # fmt: skip
        assert saved == {"version": version + 1}
    assert linker.encoder.parts == []
    assert waits(lambda: bool(linker.encoder.parts))
    assert [part.count("again") for part in linker.encoder.parts] == [5]  # the last alone, and what did not change not


class Loading:
    """Loads a linker once it is allowed to."""

    def __init__(self, *failures: AppError) -> None:
        self.failures = list(failures)
        self.count = 0
        self.may = Event()
        self.may.set()

    def __call__(self) -> PostLinker:
        self.count += 1
        assert self.may.wait(5)
        if self.failures:
            raise self.failures.pop(0)
        return HashingLinker()


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "OpenLinking":
    monkeypatch.setattr("server.inference.post_links._TRY_EVERY", 0.05)
    newsroom = Newsroom(tmp_path)
    store = EmbeddingStore(tmp_path / "embeddings.sqlite")
    return OpenLinking(newsroom, store, LinkPlace(tmp_path / "links", VectorOptions("faiss", tmp_path)))


class OpenLinking:
    def __init__(self, newsroom: Newsroom, store: EmbeddingStore, place: LinkPlace) -> None:
        self.newsroom, self._store, self._place = newsroom, store, place

    def __call__(self, load: Loading) -> Linking:
        return Linking(load, self._store, self._place, self.newsroom.database)


def test_a_linker_that_is_missing_is_tried_again_and_not_at_once(opened: "OpenLinking") -> None:
    load = Loading(InputError("damaged_weights", "They are damaged.", "Mend them."), ModelsUnavailable("away"))
    linking = opened(load)
    for _ in range(5):
        with pytest.raises(ModelsUnavailable):
            linking.open()
    assert load.count == 1
    assert waits(lambda: _opens(linking))
    assert load.count == 3
    linking.close()


def _opens(linking: Linking) -> bool:
    try:
        linking.open()
    except ModelsUnavailable:
        return False
    return True


def test_closing_does_not_leave_what_is_being_loaded_behind(opened: "OpenLinking") -> None:
    opened.newsroom.add("thread", ["Pumps"], format="posts")
    load = Loading()
    load.may.clear()
    linking = opened(load)
    assert linking.has_posts()
    linking.begin()
    assert waits(lambda: load.count == 1)
    load.may.set()
    linking.close()
    linking.begin()
    assert load.count == 1


def test_words_that_tell_are_of_the_title_the_beginning_and_the_end() -> None:
    body = " ".join(f"w{number}" for number in range(300))
    words = telling_words("The Wall and the w3", body)
    assert words[:3] == ["wall", "w3", "w0"]
    assert "w59" in words
    assert "w100" not in words
    assert words[-1] == "w299"
    assert len(words) == len(set(words))
