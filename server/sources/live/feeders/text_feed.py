"""Follows a growing text: a file on this machine, or WebVTT or SubRip at an address."""

import codecs
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from indexer.readers.decoding import decode
from models.errors import InputError
from server.sources.files.fetcher import Fetcher
from server.sources.live.feeders.captions import FoundLine, caption_lines, is_captions, text_lines
from server.sources.live.feeders.feed import FeedUpdate

# After so long without a change what stands at the end is a line, though its end was not written; if it goes on, the
# longer line replaces it.
_COMPLETE_AFTER_S: Final = 2.0
# A text of which so many lines and so large a part is another one than before is another text.
_FEWEST_OTHER: Final = 5
_OTHER_SHARE: Final = 0.5

# Returns the present content of a text; empty: there is none yet.
ReadContent = Callable[[], bytes]


class TextFeed:
    """Lines of a text that is read as a whole each time; changed ones replace those that were sent.

    Args:
        name: of the file, for messages.
        read: returns its content.
        idle_s: seconds without a change after which it is over; None: it never is.
        clock: seconds, monotonic.
    """

    def __init__(
        self, name: str, read: ReadContent, idle_s: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._name = name
        self._read = read
        self._idle_s = idle_s
        self._clock = clock
        self._sent: list[FoundLine] = []
        self._content: bytes | None = None
        self._changed_at = clock()

    def resume(self, stored: Sequence[FoundLine], position: str) -> None:
        """See ``Feed.resume``; the text itself says where to go on."""
        self._sent = list(stored)

    def poll(self) -> FeedUpdate:
        """See ``Feed.poll``.

        Raises:
            InputError: ``another_text``: it is not the one that was followed.
        """
        content = self._read()
        if content != self._content:
            self._content, self._changed_at = content, self._clock()
        quiet_s = self._clock() - self._changed_at
        lines = self._lines(content, is_complete=quiet_s >= _COMPLETE_AFTER_S)
        # A shorter text is being written again: its end comes in a moment.
        changed = [
            (number, line)
            for number, line in enumerate(lines, start=1)
            if number > len(self._sent) or line != self._sent[number - 1]
        ]
        replaced = sum(number <= len(self._sent) for number, _ in changed)
        if replaced >= _FEWEST_OTHER and replaced > _OTHER_SHARE * len(self._sent):
            raise InputError(
                "another_text",
                f"“{self._name}” has other lines than those that were sent before.",
                "Begin another live source for it.",
                params={"name": self._name},
            )
        is_over = self._idle_s is not None and quiet_s >= self._idle_s
        return FeedUpdate(changed, is_over=is_over and not changed)

    def sent(self, update: FeedUpdate) -> None:
        """See ``Feed.sent``."""
        for number, line in update.lines:
            self._sent[number - 1 :] = [line, *self._sent[number:]]

    def _lines(self, content: bytes, *, is_complete: bool) -> list[FoundLine]:
        text = _decode(self._name, content)
        if is_captions(text):
            try:
                return caption_lines(self._name, text, is_complete=is_complete)
            except InputError:
                return []  # the times of its first caption are being written
        if text.startswith("WEBVTT"):
            return []  # its first caption is still to come
        return text_lines(text, is_complete=is_complete)


def read_growing_file(path: Path) -> ReadContent:
    """Return what reads a file, which may not be there yet."""

    def read() -> bytes:
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise InputError("no_such_file", f"{path}: {error.strerror}.", "Check the path.") from error

    return read


def read_address(fetcher: Fetcher, url: str) -> ReadContent:
    """Return what fetches a text by its address."""
    return lambda: fetcher.fetch(url).data


def _decode(name: str, content: bytes) -> str:
    try:
        # The last character may not be complete.
        return codecs.getincrementaldecoder("utf-8-sig")().decode(content)
    except UnicodeDecodeError:
        return decode(name, content)
