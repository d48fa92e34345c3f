"""The phrases of an index that changes: read when they are first wanted, and brought up to date beside the work."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from indexer.phrases.index import PhraseIndex
from indexer.phrases.persistence import load, save
from indexer.sources import Passage
from indexer.storage.generations import DamagedIndex

# Paragraphs: fewer are read in less than a second.
WORTH_KEEPING = 50_000


class LivePhraseIndex:
    """The newest ``PhraseIndex`` of one installation.

    Args:
        library: the paragraphs of every source as they are now; the same object as long as nothing changed.
        folder: where they are kept from one start to the next; None: nowhere.
        worth_keeping: the fewest paragraphs of a library that are.
    """

    def __init__(
        self,
        library: Callable[[], Mapping[str, Sequence[Passage]]],
        folder: Path | None = None,
        worth_keeping: int = WORTH_KEEPING,
    ) -> None:
        self._library = library
        self._folder = folder
        self._worth_keeping = worth_keeping
        self._kept: PhraseIndex | None = None
        self._making = threading.Lock()
        self._made: tuple[Mapping[str, Sequence[Passage]], PhraseIndex] | None = None
        self._beside: threading.Thread | None = None

    @property
    def is_current(self) -> bool:
        """Whether ``current`` has nothing left to do."""
        return self._made is not None and self._made[0] is self._library()

    def current(self) -> PhraseIndex:
        """The phrases of the library as it is now; waits until they have been read."""
        made = self._made
        if made is not None and made[0] is self._library():
            return made[1]
        with self._making:
            library = self._library()
            if self._made is None:
                self._made = library, self._first(library)
            elif self._made[0] is not library:
                self._made = library, self._made[1].updated(library)
            index = self._made[1]
        self.begin()
        return index

    def latest(self) -> PhraseIndex | None:
        """Those read last, at once: possibly of the library as it was, or None as long as there are none.

        What is missing is read beside.
        """
        self.begin()
        made = self._made
        return None if made is None else made[1]

    def begin(self) -> None:
        """Reads beside what has not been read yet, and keeps it on disk."""
        if (self.is_current and self._is_kept) or (self._beside is not None and self._beside.is_alive()):
            return
        # A server that stops does not wait for it: nothing is lost.
        self._beside = threading.Thread(target=self._catch_up, name="phrases", daemon=True)
        self._beside.start()

    def keep_up(self) -> None:
        """Reads beside what has changed, if anybody has wanted the phrases so far."""
        if self._made is not None:
            self.begin()

    def close(self) -> None:
        """Waits for what is being read beside."""
        if self._beside is not None:
            self._beside.join()

    def _first(self, library: Mapping[str, Sequence[Passage]]) -> PhraseIndex:
        if self._folder is not None:
            with suppress(DamagedIndex):
                return load(self._folder, library)
        return PhraseIndex.of(library)

    def _catch_up(self) -> None:
        while not (self.is_current and self._is_kept):
            index = self.current()
            if self._folder is not None and self._is_worth_keeping(index):
                # Where the disk is full, say, the next start reads the library instead.
                with suppress(OSError):
                    save(index, self._folder)
                self._kept = index

    @property
    def _is_kept(self) -> bool:
        if self._made is None:
            return False
        index = self._made[1]
        return self._folder is None or index is self._kept or not self._is_worth_keeping(index)

    def _is_worth_keeping(self, index: PhraseIndex) -> bool:
        return index.paragraph_count >= self._worth_keeping
