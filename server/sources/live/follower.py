"""Updates index and pages after lines of live sources, in the background."""

import threading
import time
from collections.abc import Set
from typing import Final

import structlog
from flask import Flask

from models.errors import AppError
from server.inference.engine import Engine
from server.registry import service
from server.sources.notifications import announce_sources
from server.telemetry.metrics import FAULTS

log = structlog.get_logger(__name__)

# Between two rounds: pages ask for the library again after each.
SHORTEST_ROUND_S: Final = 0.5
_RETRY_S: Final = 1.0


class LiveFollower:
    """Embeds and indexes what lines have changed, the newest state of each source only, and notifies pages.

    If the process ends before, the next search finds that the index is behind the library, and updates it.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._changed = threading.Condition()
        self._texts: dict[str, dict[int, str]] = {}
        self._outgrown: set[str] = set()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def follow(self, source_id: str, texts: dict[int, str], outgrown: Set[str] = frozenset()) -> None:
        """Has a source indexed soon; the first call starts the thread. Call it after the commit.

        Args:
            texts: new texts of its paragraphs, by their index.
            outgrown: texts that they had before they became longer, whose vectors nobody needs any more.
        """
        with self._changed:
            self._texts.setdefault(source_id, {}).update(texts)
            self._outgrown |= outgrown
            if self._thread is None and not self._stopping.is_set():
                self._thread = threading.Thread(target=self._run, name="live-sources", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def close(self) -> None:
        """End the thread after its current round."""
        self._stopping.set()
        with self._changed:
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            with self._changed:
                if not self._texts:
                    self._changed.wait()
                    continue
                round_, self._texts = self._texts, {}
                outgrown, self._outgrown = self._outgrown, set()
            began = time.monotonic()
            done = self._update(round_, outgrown)
            rest = (SHORTEST_ROUND_S if done else _RETRY_S) - (time.monotonic() - began)
            self._stopping.wait(max(0.0, rest))

    def _update(self, texts: dict[str, dict[int, str]], outgrown: Set[str]) -> bool:
        engine = service(Engine, self._app)
        try:
            engine.embed([text for texts_of_source in texts.values() for text in texts_of_source.values()])
            for source_id in texts:
                engine.follow(source_id)
            current = {text for texts_of_source in texts.values() for text in texts_of_source.values()}
            engine.forget(sorted(outgrown), sorted(current))
        except AppError as error:
            # Another process changes the index, or the disk is full: it is tried again, unless a newer line comes.
            log.warning("live_source_not_indexed", code=error.code)
            self._repeat(texts, outgrown)
            return False
        except Exception:
            # A fault of the machine or a bug; the index repairs itself with the next search.
            log.exception("live_source_not_indexed")
            FAULTS.labels("live").inc()
        announce_sources(self._app)
        return True

    def _repeat(self, texts: dict[str, dict[int, str]], outgrown: Set[str]) -> None:
        with self._changed:
            self._outgrown |= outgrown
            for source_id, texts_of_source in texts.items():
                self._texts[source_id] = {**texts_of_source, **self._texts.get(source_id, {})}
