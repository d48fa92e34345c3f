"""Keep a phrase index current: loaded on first use, and updated in the background."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from indexer.phrases.index import PhraseIndex
from indexer.phrases.persistence import load, save
from indexer.storage.generations import DamagedIndex
from models.quotes.passages import Passage

# Smallest library, in paragraphs, whose index is saved; a smaller one is rebuilt in less than a second.
MIN_SAVED_PARAGRAPHS = 50_000


class LivePhraseIndex:
    """The current ``PhraseIndex`` of one installation.

    Args:
        library: returns the paragraphs of every source; the same object as long as nothing changed.
        folder: where the index is persisted; None: it is not.
        min_saved_paragraphs: the smallest library, in paragraphs, that is persisted.
    """

    def __init__(
        self,
        library: Callable[[], Mapping[str, Sequence[Passage]]],
        folder: Path | None = None,
        min_saved_paragraphs: int = MIN_SAVED_PARAGRAPHS,
    ) -> None:
        self._library = library
        self._folder = folder
        self._min_saved_paragraphs = min_saved_paragraphs
        self._persisted: PhraseIndex | None = None
        self._build_lock = threading.Lock()
        self._current: tuple[Mapping[str, Sequence[Passage]], PhraseIndex] | None = None
        self._background: threading.Thread | None = None

    @property
    def is_current(self) -> bool:
        """Whether ``current`` would return without reading anything."""
        return self._current is not None and self._current[0] is self._library()

    def current(self) -> PhraseIndex:
        """Return the phrases of the library as it is now; waits until they have been read."""
        made = self._current
        if made is not None and made[0] is self._library():
            return made[1]
        with self._build_lock:
            library = self._library()
            if self._current is None:
                self._current = library, self._load_or_build(library)
            elif self._current[0] is not library:
                self._current = library, self._current[1].updated(library)
            index = self._current[1]
        self.start_background_update()
        return index

    def latest(self) -> PhraseIndex | None:
        """Return the last phrases without waiting: possibly outdated, or None before the first are read.

        What is missing is read in the background.
        """
        self.start_background_update()
        made = self._current
        return None if made is None else made[1]

    def start_background_update(self) -> None:
        """Read what has not been read yet in the background, and persist it."""
        if (self.is_current and self._is_persisted) or (self._background is not None and self._background.is_alive()):
            return
        # Daemon: a server that exits does not wait for it; nothing is lost.
        self._background = threading.Thread(target=self._catch_up, name="phrases", daemon=True)
        self._background.start()

    def update_in_background(self) -> None:
        """Read what has changed in the background, if the phrases have been used so far."""
        if self._current is not None:
            self.start_background_update()

    def close(self) -> None:
        """Wait for background work."""
        if self._background is not None:
            self._background.join()

    def _load_or_build(self, library: Mapping[str, Sequence[Passage]]) -> PhraseIndex:
        if self._folder is not None:
            with suppress(DamagedIndex):
                return load(self._folder, library)
        return PhraseIndex.of(library)

    def _catch_up(self) -> None:
        while not (self.is_current and self._is_persisted):
            index = self.current()
            if self._folder is not None and self._is_worth_persisting(index):
                # For example where the disk is full, the next start reads the library instead.
                with suppress(OSError):
                    save(index, self._folder)
                self._persisted = index

    @property
    def _is_persisted(self) -> bool:
        if self._current is None:
            return False
        index = self._current[1]
        return self._folder is None or index is self._persisted or not self._is_worth_persisting(index)

    def _is_worth_persisting(self, index: PhraseIndex) -> bool:
        return index.paragraph_count >= self._min_saved_paragraphs
