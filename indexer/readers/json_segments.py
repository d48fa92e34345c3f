"""Read transcripts as JSON (.json, .otr): speech recognition, segments, and paragraphs (``docs/wire.md``)."""

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from indexer.readers.plain_text import read_plain
from indexer.readers.posts.json_fields import kind_of, parsed
from indexer.readers.registry import reads_text
from indexer.readers.speech.json_days import common_day, day_of
from indexer.readers.speech.makers import find_maker
from indexer.readers.speech.recognition import Segment, build_paragraphs
from indexer.readers.speech.speaker_lists import find_names
from indexer.readers.speech.turn_lists import (
    has_times,
    heard_words,
    segments_of_turns,
    speaker_of,
)
from indexer.readers.speech.turn_shapes import find_shaped_turns
from indexer.readers.speech.values import MalformedError, has, inner, time_ms, words_of
from indexer.readers.text.characters import clean_text, replace_lone_surrogates
from indexer.readers.text.dates import parse_iso_day
from indexer.readers.text.paragraphs import split_written
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.titles import normalize_title
from indexer.readers.web_page import read_web_page
from models.errors import AppError, InputError
from models.text.paragraphs import Paragraph, Transcript

_NO_JSON = "Export it again, or rename the file to .txt if it is a plain transcript."
_OPENING_CHARACTERS = 8_000
_LONGEST_RECORDING_S = 1_000 * 60 * 60
# A text that is a piece of a web page, as editors of transcripts store it.
_MARKUP = re.compile(
    r"\s{0,20}<(?:article|section|div|p|body|html|span|br|b|strong|i|em)\b[^<>]{0,500}>", re.IGNORECASE
)


@reads_text("json", ".json", ".otr")
def read_json(name: str, text: str) -> Transcript:
    """Merge segments as captions are; paragraphs are unchanged, except that overlong ones are split.

    Args:
        name: the file's name, for messages.
        text: what a known maker of speech recognition writes (``indexer.readers.speech``); or an object with
            ``segments`` (``start`` and ``end`` in seconds, ``text``; ``speaker`` and ``words`` if known), with
            ``paragraphs`` (``text``; ``speaker``, ``start`` and ``end`` if known), or with nothing but ``text``.

    Raises:
        AppError: ``broken_json`` or ``unknown_json``, naming the item and what is wrong with it.
    """
    content = parsed(name, text, hint=_NO_JSON)
    transcript = _read(name, content)
    labels = {paragraph.speaker for paragraph in transcript.paragraphs if paragraph.speaker}
    names = find_names(content, labels)
    paragraphs = (
        replace(paragraph, speaker=names.get(paragraph.speaker or "", paragraph.speaker))
        for paragraph in transcript.paragraphs
    )
    return replace(transcript, paragraphs=tuple(paragraphs)) if names else transcript


def _read(name: str, content: Any) -> Transcript:
    maker = find_maker(content)
    if maker is not None:
        try:
            recognition = maker.recognition(content)
        except MalformedError as error:
            raise _unknown(name, str(error)) from None
        heading = normalize_title(recognition.title)
        return Transcript(heading, build_paragraphs(recognition.segments))
    if not _is_own(content):
        turns = read_turns(name, content)
        if turns is not None:
            return turns
    if isinstance(content, list) and len(content) == 1:
        content = content[0]
    if not isinstance(content, dict):
        raise _unknown(name, f"its outermost value is {kind_of(content)}, not an object")
    title = normalize_title(_text(name, "the file", content, "title"))
    spoken_on = day_of(content) or _day(name, _text(name, "the file", content, "date"))
    if "segments" in content:
        paragraphs = _from_segments(name, _items(name, content, "segments"))
    elif "paragraphs" in content:
        paragraphs = _from_paragraphs(name, _items(name, content, "paragraphs"))
    elif "id" not in content and (whole := _whole(content)):
        reader = read_web_page if _MARKUP.match(whole) else read_plain
        read = reader(name, whole)
        opening = whole[:_OPENING_CHARACTERS]
        return replace(read, title=title, spoken_on=spoken_on, opening=opening)
    else:
        raise _unknown(name, "it has neither “segments” nor “paragraphs”, and no service is known that writes it")
    return Transcript(title, paragraphs, spoken_on)


def _is_own(content: object) -> bool:
    """Return whether an object has segments or paragraphs as ``docs/wire.md`` describes them, with a text at least."""
    if not isinstance(content, dict):
        return False
    for key in ("segments", "paragraphs"):
        if key in content:
            entries = content[key]
            if not (isinstance(entries, list) and entries):
                return True
            if any(isinstance(entry, dict) and _has_written_times(entry) for entry in entries):
                return False
            return any(not isinstance(entry, dict) or "text" in entry for entry in entries)
    return False


def _has_written_times(item: dict[str, Any]) -> bool:
    """Return whether times are text, as in no file of our own: ``"start": "12.5"``."""
    return any(time_ms(item.get(key)) is not None and isinstance(item[key], str) for key in ("start", "end"))


def read_turns(name: str, content: object) -> Transcript | None:
    """Read a list of turns that is anywhere in a parsed file, or lists of one place; None without one."""
    turns = find_shaped_turns(content)
    if not turns:
        return None
    about = next(
        (holder for holder in (content, inner(content, "meeting"), inner(content, 0)) if has(holder, "title")), None
    )
    title = normalize_title(words_of(inner(about, "title")))
    segments = segments_of_turns(turns)
    spoken_on = day_of(content) or common_day(turns)
    if has_times(turns):
        return Transcript(title, build_paragraphs(segments), spoken_on)
    if not any(segment.speaker for segment in segments):
        read = read_plain(name, "\n\n".join(segment.text for segment in segments))
        return replace(read, title=title, spoken_on=spoken_on)
    paragraphs = tuple(piece for segment in segments for piece in split_written(segment.text, segment.speaker, None))
    return Transcript(title, paragraphs, spoken_on)


def _whole(content: dict[str, Any]) -> str:
    """Return all of a transcript that is one text."""
    return next((words_of(content[key]) for key in ("text", "transcript", "content") if _has_text(content, key)), "")


def _has_text(content: dict[str, Any], key: str) -> bool:
    """Return whether there is text under a key."""
    return isinstance(content.get(key), str) and bool(content[key].strip())


def _from_segments(name: str, items: Sequence[dict[str, Any]]) -> tuple[Paragraph, ...]:
    segments: list[Segment] = []
    for number, item in enumerate(items):
        location = f"segments[{number}]"
        start = _milliseconds(name, location, item, "start", required=True) or 0
        end = _milliseconds(name, location, item, "end", required=True) or 0
        text = _text(name, location, item, "text", required=True)
        speaker = _speaker(name, location, item)
        segments.append(Segment(text, start, max(start, end), speaker, tuple(heard_words(item))))
    return build_paragraphs(segments)


def _from_paragraphs(name: str, items: Sequence[dict[str, Any]]) -> tuple[Paragraph, ...]:
    paragraphs: list[Paragraph] = []
    for number, item in enumerate(items):
        location = f"paragraphs[{number}]"
        text = clean_text(_text(name, location, item, "text", required=True))
        speaker = _speaker(name, location, item)
        start, end = (_milliseconds(name, location, item, key) for key in ("start", "end"))
        if start is not None and end is not None and end < start:
            raise _unknown(name, f"{location} ends before it starts")
        paragraphs += split_written(text, speaker, start, end)
    return tuple(paragraphs)


def _speaker(name: str, location: str, item: dict[str, Any]) -> str | None:
    said_by = item.get("speaker")
    if isinstance(said_by, dict | int) and not isinstance(said_by, bool):
        return speaker_of(item)
    return normalize_name(_text(name, location, item, "speaker")) or None


def _items(name: str, content: dict[str, Any], key: str) -> list[dict[str, Any]]:
    items = content[key]
    if not isinstance(items, list):
        raise _unknown(name, f"“{key}” is {kind_of(items)}, not a list")
    for number, item in enumerate(items):
        if not isinstance(item, dict):
            raise _unknown(name, f"{key}[{number}] is {kind_of(item)}, not an object")
    return items


def _text(name: str, location: str, item: dict[str, Any], key: str, *, required: bool = False) -> str:
    value = item.get(key)
    if value is None and not required:
        return ""
    if not isinstance(value, str):
        raise _unknown(name, f"“{key}” of {location} is {kind_of(value) if key in item else 'missing'}, not text")
    return replace_lone_surrogates(value)


def _milliseconds(name: str, location: str, item: dict[str, Any], key: str, *, required: bool = False) -> int | None:
    value = item.get(key)
    if value is None and not required:
        return None
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise _unknown(
            name, f"“{key}” of {location} is {kind_of(value) if key in item else 'missing'}, not a number of seconds"
        )
    if not (math.isfinite(value) and 0 <= value <= _LONGEST_RECORDING_S):
        raise _unknown(name, f"“{key}” of {location} is {str(value)[:20]}, not a time in seconds from the start")
    return round(value * 1000)


def _day(name: str, text: str) -> date | None:
    day = parse_iso_day(text)
    if text.strip() and day is None:
        raise _unknown(name, f"“date” of the file is “{text.strip()[:40]}”, not a day such as 2031-05-03")
    return day


def _unknown(name: str, what: str) -> AppError:
    return InputError(
        "unknown_json",
        f"“{name}” is not a transcript that can be read: {what}.",
        "It should have a list of objects, at any depth, each with a text and a speaker or a time, such as "
        '{"segments": [{"start": 0.0, "end": 2.5, "text": "…"}]} or {"paragraphs": [{"speaker": "…", "text": "…"}]}; '
        "times in seconds, milliseconds or as 0:01:02. What speech recognisers write is read too.",
        params={"name": name},
    )
