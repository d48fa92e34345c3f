"""Read the chat of a meeting, as Zoom, Webex and messengers save it in plain text: messages with their authors."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.paragraphs import split_written
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.timestamps import milliseconds
from models.text.paragraphs import Paragraph, Transcript

_DAY = r"(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s{1,3})?"
_TIME = r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?[AaPp]\.?[Mm]\.?)?"
# “00:12:34 From Jane Doe to Everyone: Hello”, “00:12:34\t Jane Doe:\tHello”
_ZOOM = re.compile(
    rf"\s{{0,20}}{_DAY}{_TIME}\s{{1,20}}(?:from\s{{1,20}}([^:]{{1,160}}):|([^\s:][^:]{{0,80}}):\t)\s{{0,20}}(.*)$",
    re.IGNORECASE,
)
# “from Jane Doe to everyone:    9:02 AM”
_WEBEX = re.compile(rf"\s{{0,20}}from\s{{1,20}}([^:]{{1,160}}):\s{{0,20}}{_TIME}\s{{0,20}}$", re.IGNORECASE)
_RECIPIENT = re.compile(r"\sto\s", re.IGNORECASE)
# “[11/03/2031, 09:02:11] Jane Doe: Hello”, “11/03/2031, 09:02 - Jane Doe: Hello”
_MESSENGER = re.compile(
    r"\s*\[?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?(?:\]\s|\s-\s)([^:]{1,80}):\s(.*)$"
)
_FEWEST = 3
_ABOUT_ANOTHER = re.compile(r"(?:Reacted to|Removed a|Replying to)\s.{0,300}$")
_LATEST_FIRST_MS = 5 * 60 * 60 * 1000


@dataclass(slots=True)
class _Message:
    author: str
    start_ms: int | None
    lines: list[str] = field(default_factory=list)


def is_chat(text: str) -> bool:
    """Return whether a text is a saved chat: at least three lines, and a third of all, open a message."""
    lines = [line for line in text.split("\n") if has_words(line)]
    opening = sum(_opened(line) is not None for line in lines)
    return opening >= _FEWEST and opening * 3 >= len(lines)


def read_chat(text: str) -> Transcript:
    """Read each message as a paragraph of its author; what somebody reacted to or replied to is a notice.

    Times count from the start of the recording where they can; times of day are left out.
    """
    messages = list(_messages(text.split("\n")))
    first = next((message.start_ms for message in messages if message.start_ms is not None), None)
    elapsed = first is not None and first < _LATEST_FIRST_MS
    paragraphs = [paragraph for message in messages for paragraph in _paragraphs(message, elapsed=elapsed)]
    return Transcript("", tuple(paragraphs))


def _opened(line: str) -> _Message | None:
    zoom = _ZOOM.match(line)
    if zoom:
        hours, minutes, seconds, sender, author, words = zoom.groups()
        start = milliseconds(hours, minutes, seconds, None) if seconds else None
        return _Message(_author(sender or author), start, [words])
    webex = _WEBEX.match(line)
    if webex:
        return _Message(_author(webex[1]), None)
    messenger = _MESSENGER.match(line)
    return _Message(normalize_name(messenger[1]), None, [messenger[2]]) if messenger else None


def _author(names: str) -> str:
    """Return who sent a message, without whom it went to: “Jane Doe to Everyone”."""
    return normalize_name(_RECIPIENT.split(names)[0])


def _messages(lines: Sequence[str]) -> Iterator[_Message]:
    message = _Message("", None)
    for line in lines:
        opened = _opened(line)
        if opened is None:
            message.lines.append(line)
            continue
        yield message
        message = opened
    yield message


def _paragraphs(message: _Message, *, elapsed: bool) -> Iterator[Paragraph]:
    lines = [fold_whitespace(line) for line in message.lines if has_words(line)]
    for line in lines:
        if _ABOUT_ANOTHER.match(line):
            yield Paragraph(line, kind="notice")
    words = " ".join(line for line in lines if not _ABOUT_ANOTHER.match(line))
    if words:
        yield from split_written(words, message.author or None, message.start_ms if elapsed else None)
