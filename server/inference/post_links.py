"""Links posts and articles: the linker and the indexes of both, opened when they are first needed."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

import structlog
from sqlalchemy import Engine as Database
from sqlalchemy import exists, select

from indexer.embeddings.store import EmbeddingStore
from indexer.linking import CachedSocialEncoder, LinkIndex, LinkIndexLocation
from indexer.sql_sources import SqlSourceRepository
from models.encoders.protocol import Encoder
from models.errors import AppError, ModelsUnavailable
from models.social.networks.sides import ArticleSide, PostSide
from models.social.protocol import PostLinker
from server.db.tables import Article, Source
from server.inference.article_texts import StoryRepository

log = structlog.get_logger(__name__)

POSTS: Final = "posts"  # ``Source.format``
# Seconds after the last save of any draft until its changed parts are embedded: a writer goes on changing them.
_IDLE = 5.0
# And between two attempts to load the models, where that failed.
_RETRY_SECONDS = 30.0

LoadLinker = Callable[[], PostLinker]


@dataclass(frozen=True)
class LinkingResources:
    """The open linker and indexes.

    Args:
        posts, articles: the two sides.
        typed: embeds parts of drafts as they are now, and caches them in memory only, for they change.
        pasted: embeds posts that are not of the library, in the same way.
    """

    linker: PostLinker
    posts: LinkIndex
    articles: LinkIndex
    typed: Encoder
    pasted: Encoder

    def close(self) -> None:
        """End background work and close the indexes."""
        self.posts.close()
        self.articles.close()


class LinkingService:
    """Opens the linker and its indexes once posts and articles exist. Safe across threads.

    Args:
        load: loads the linker, which takes seconds.
        store: of the vectors of posts and of articles' parts.
        place: of the two indexes.
        database: connections of the engine's own.
    """

    def __init__(
        self, load: LoadLinker, store: EmbeddingStore, location: LinkIndexLocation, database: Database
    ) -> None:
        self._load = load
        self._store = store
        self._place = location
        self._database = database
        self._opening = threading.Lock()
        self._beginning = threading.Lock()
        self._linked: LinkingResources | None = None
        self._failed: ModelsUnavailable | None = None
        self._try_again = 0.0
        self._background: threading.Thread | None = None
        self._idle = _Debouncer(_IDLE, self._index_drafts)
        self._closed = False

    @property
    def opened(self) -> LinkingResources | None:
        """Both indexes, if they are open."""
        return self._linked

    def has_posts(self) -> bool:
        """Return whether the library has any posts, readable or not."""
        with self._database.connect() as connection:
            return bool(connection.scalar(select(exists().where(Source.format == POSTS))))

    def open(self) -> LinkingResources:
        """Return both sides; the first call loads the models.

        Raises:
            ModelsUnavailable: the linker cannot be had now.
        """
        linked = self._linked
        if linked is not None:
            return linked
        with self._opening:
            if self._linked is not None:
                return self._linked
            if self._failed is not None and monotonic() < self._try_again:
                raise self._failed
            try:
                self._linked = self._made()
            except ModelsUnavailable as error:
                raise self._load_failed(error) from None
            except AppError as error:
                # Lexical search works without it.
                log.warning("linker_missing", reason=error.message)
                raise self._load_failed(ModelsUnavailable(error.message)) from error
            return self._linked

    def begin(self) -> None:
        """Open both indexes in the background and update them, if there is anything to link."""
        with self._beginning:
            if self._closed or (self._background is not None and self._background.is_alive()):
                return
            self._background = threading.Thread(target=self._begin, name="linking", daemon=True)
            self._background.start()

    def follow(self) -> None:
        """Note that a source has changed; call it after the commit. Never waits for models."""
        linked = self._linked
        if linked is None:
            self.begin()
        else:
            linked.posts.start()

    def articles_changed(self) -> None:
        """Note that articles were imported; call it after the commit."""
        linked = self._linked
        if linked is None:
            self.begin()
        else:
            linked.articles.start()

    def saved(self) -> None:
        """Note that a draft was saved: its parts are embedded once no draft has been saved for a while."""
        if self._linked is not None and not self._closed:
            self._idle.touch()

    def close(self) -> None:
        """End background work and close the indexes."""
        self._closed = True
        self._idle.close()
        with self._beginning:
            background = self._background
        if background is not None:
            background.join()
        with self._opening:
            if self._linked is not None:
                self._linked.close()

    def _made(self) -> LinkingResources:
        linker = self._load()
        social = linker.encoder
        posts = self._place.posts(SqlSourceRepository(self._database, POSTS), social, self._store)
        try:
            articles = self._place.articles(StoryRepository(self._database), social, self._store)
        except BaseException:
            posts.close()
            raise
        # The linker of this process has a cache of its own: it is called directly.
        cached = social if isinstance(social, CachedSocialEncoder) else CachedSocialEncoder(social, self._store)
        return LinkingResources(linker, posts, articles, ArticleSide(cached), PostSide(cached))

    def _load_failed(self, error: ModelsUnavailable) -> ModelsUnavailable:
        self._failed, self._try_again = error, monotonic() + _RETRY_SECONDS
        return error

    def _begin(self) -> None:
        try:
            if not self._has_any():
                return
            linked = self.open()
            linked.posts.start()
            linked.articles.start()
        except ModelsUnavailable as error:
            log.info("linking_postponed", reason=error.reason)
        except Exception:
            log.exception("linking_failed")

    def _has_any(self) -> bool:
        with self._database.connect() as connection:
            wanted = exists().where(Source.format == POSTS), exists(select(Article.id))
            return any(connection.scalar(select(condition)) for condition in wanted)

    def _index_drafts(self) -> None:
        if self._linked is not None:
            self._linked.articles.start()


class _Debouncer:
    """Runs an action once ``touch`` has not been called for a while, in a thread of its own."""

    def __init__(self, seconds: float, work: Callable[[], None]) -> None:
        self._seconds = seconds
        self._work = work
        self._lock = threading.Lock()
        self._timer = threading.Timer(0.0, work)
        self._closed = False

    def touch(self) -> None:
        """Restart the count."""
        with self._lock:
            self._timer.cancel()
            if not self._closed:
                self._timer = threading.Timer(self._seconds, self._work)
                self._timer.daemon = True
                self._timer.start()

    def close(self) -> None:
        """Leave it undone, or wait for the action that is running."""
        with self._lock:
            self._closed = True
            self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()
