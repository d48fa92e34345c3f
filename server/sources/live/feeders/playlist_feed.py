"""Follows the captions of an HLS stream: WebVTT in segments, of which a playlist names the last few."""

import json
import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from statistics import median
from typing import Final

import structlog

from models.errors import AppError, BadGateway, InputError, TooLarge
from server.schemas.base import MAX_INTEGER
from server.sources.files.fetcher import Fetcher
from server.sources.live.feeders.captions import FoundLine, caption_lines
from server.sources.live.feeders.feed import FeedUpdate
from server.sources.live.feeders.playlist import Playlist, Segment, captions_of, is_playlist, read_playlist

log = structlog.get_logger(__name__)

# What Fetcher has to know besides the types of sources.
PLAYLIST_ENDINGS: Final[Mapping[str, str]] = {
    "application/vnd.apple.mpegurl": ".m3u8",
    "application/x-mpegurl": ".m3u8",
    "audio/mpegurl": ".m3u8",
    "audio/x-mpegurl": ".m3u8",
    "text/webvtt": ".webvtt",
}
_MAP = re.compile(r"^X-TIMESTAMP-MAP\s*=\s*(.+)$", re.MULTILINE)
_LOCAL = re.compile(r"LOCAL:(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{3})")
_MPEGTS = re.compile(r"MPEGTS:(\d{1,12})")
# The clock of a stream has 33 bits and ticks 90 times in a millisecond.
_TICKS_A_MS: Final = 90
_CLOCK_MS: Final = 2**33 // _TICKS_A_MS
# Captions go on in the next segment, with their times or with those of their part of it.
_COMPARED_LINES: Final = 100
_SAME_TIME_MS: Final = 100
# A segment whose captions are so far behind the last lines has another clock.
_CLOCK_CHANGED_MS: Final = 60_000
# A segment that cannot be read so often is left out, if there is a later one.
_ATTEMPTS: Final = 3
# A playlist that ends so many segments ago is no old copy: the stream counts anew.
_RESTARTED_SEGMENTS: Final = 10


@dataclass(frozen=True, slots=True)
class _Position:
    """What is remembered with the lines.

    Args:
        sequence: of the last segment whose lines are stored; -1: none.
        origin_ms: the time of the stream that is 0 in the source; None: not known yet.
    """

    sequence: int = -1
    origin_ms: int | None = None

    @classmethod
    def read(cls, text: str) -> "_Position":
        return cls(**json.loads(text)) if text else cls()

    def write(self) -> str:
        return json.dumps(asdict(self))


class PlaylistFeed:
    """Lines of the captions of a stream, each segment once.

    Args:
        fetcher: fetches playlists and segments, within its limits and only from its hosts.
        url: of the master playlist, or of that of the captions.
        language: of the captions, where there are several.
    """

    def __init__(self, fetcher: Fetcher, url: str, language: str | None = None) -> None:
        self._fetcher = fetcher
        self._url = url
        self._language = language
        self._captions: str | None = None
        self._position = _Position()
        self._count = 0
        self._recent: deque[FoundLine] = deque(maxlen=_COMPARED_LINES)
        self._due: deque[Segment] = deque()
        self._is_over = False
        self._attempts = self._attempted = 0

    def resume(self, stored: Sequence[FoundLine], position: str) -> None:
        """See ``Feed.resume``."""
        self._position = _Position.read(position)
        self._count = len(stored)
        self._due.clear()
        self._recent.clear()
        self._recent.extend(stored[-_COMPARED_LINES:])

    def poll(self) -> FeedUpdate:
        """See ``Feed.poll``; the lines of the next segment."""
        if not self._due:
            playlist = self._playlist()
            self._due.extend(self._due_segments(playlist))
            self._is_over = playlist.is_over
        if not self._due:
            return FeedUpdate(is_over=self._is_over)
        segment = self._due[0]
        if 0 <= self._position.sequence < segment.sequence - 1:
            log.warning("live_segments_missed", segments=segment.sequence - 1 - self._position.sequence)
        origin, lines = self._read(segment)
        position = _Position(segment.sequence, origin).write()
        return FeedUpdate([(self._count + number, line) for number, line in enumerate(lines, start=1)], position)

    def sent(self, update: FeedUpdate) -> None:
        """See ``Feed.sent``."""
        if update.position is not None:
            self._position = _Position.read(update.position)
            self._due.popleft()
        self._count += len(update.lines)
        self._recent.extend(line for _, line in update.lines)

    def _playlist(self) -> Playlist:
        if self._captions is None:
            fetched = self._fetcher.fetch(self._url)
            text = _playlist_text(fetched.data)
            self._captions = captions_of(text, fetched.url, self._language)
            if self._captions is None:
                self._captions = self._url
                return read_playlist(text, fetched.url)
        try:
            fetched = self._fetcher.fetch(self._captions)
        except AppError:
            self._captions = None  # they may have moved: the master playlist knows
            raise
        return read_playlist(_playlist_text(fetched.data), fetched.url)

    def _due_segments(self, playlist: Playlist) -> list[Segment]:
        due = [segment for segment in playlist.segments if segment.sequence > self._position.sequence]
        if playlist.segments and playlist.segments[-1].sequence < self._position.sequence - _RESTARTED_SEGMENTS:
            return list(playlist.segments)
        return due

    def _read(self, segment: Segment) -> tuple[int | None, list[FoundLine]]:
        """Return the origin and the new lines of a segment; none if it is given up.

        Raises:
            BadGateway: it cannot be read now.
        """
        try:
            text = self._fetcher.fetch(segment.url).data.decode("utf-8-sig", "replace")
            return self._lines(text)
        except (BadGateway, TooLarge) as error:
            is_newest = len(self._due) == 1 and not self._is_over
            self._attempts = self._attempts + 1 if self._attempted == segment.sequence else 1
            self._attempted = segment.sequence
            if is_newest or self._attempts < _ATTEMPTS:
                self._due.clear()  # the playlist may have moved on
                raise BadGateway(error.code, error.message, error.hint) from None
            log.warning("live_segments_missed", segments=1)
            return self._position.origin_ms, []

    def _lines(self, text: str) -> tuple[int | None, list[FoundLine]]:
        """Return the new lines of a segment with times of the source, and its origin."""
        shift, origin = 0, self._position.origin_ms
        if (offset := _offset(text)) is not None:
            origin = offset if origin is None else origin
            shift = offset - origin
            if shift < -_CLOCK_MS // 2:
                shift += _CLOCK_MS
        try:
            captions = caption_lines("captions", text)
        except InputError as error:
            raise BadGateway(error.code, error.message, error.hint) from None
        if captions and self._recent:
            start_ms = (captions[0].start_ms or 0) + shift
            if start_ms < median(line.start_ms or 0 for line in self._recent) - _CLOCK_CHANGED_MS:
                shift += (self._recent[-1].end_ms or 0) + 2 * _SAME_TIME_MS - start_ms
                origin = origin if offset is None else offset - shift
        recent = self._recent.copy()
        lines: list[FoundLine] = []
        for line in captions:
            start, end = (min(MAX_INTEGER, max(0, (time_ms or 0) + shift)) for time_ms in (line.start_ms, line.end_ms))
            timed = replace(line, start_ms=start, end_ms=end)
            if not any(_goes_on(before, timed) for before in reversed(recent)):
                lines.append(timed)
                recent.append(timed)
        return origin, lines


def _goes_on(before: FoundLine, line: FoundLine) -> bool:
    """Return whether a caption is one of the segment before again, or the rest of it."""
    if (before.text, before.speaker) != (line.text, line.speaker):
        return False
    start, end = before.start_ms or 0, before.end_ms or 0
    return start - _SAME_TIME_MS <= (line.start_ms or 0) <= end + _SAME_TIME_MS


def _offset(text: str) -> int | None:
    """Return the time of the stream at which the clock of a segment is 0, in milliseconds; None: it says nothing."""
    mapping = _MAP.search(text.replace("\r", "\n"))
    local, ticks = (_LOCAL.search(mapping[1]), _MPEGTS.search(mapping[1])) if mapping else (None, None)
    if local is None or ticks is None:
        return None
    hours, minutes, seconds, ms = (int(part or 0) for part in local.groups())
    return int(ticks[1]) // _TICKS_A_MS - (((hours * 60 + minutes) * 60 + seconds) * 1000 + ms)


def _playlist_text(data: bytes) -> str:
    text = data.decode("utf-8-sig", "replace")
    if not is_playlist(text):
        raise _no_playlist()
    return text


def _no_playlist() -> AppError:
    return BadGateway(
        "cannot_fetch", "The address gives no playlist now.", "Check that the stream has begun, and its address."
    )
