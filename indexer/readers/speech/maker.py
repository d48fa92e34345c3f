"""What the JSON of one maker looks like: where its turns and words are, and what their fields are called."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from indexer.readers.speech.recognition import Segment, SpeakerTimes, Token, heard, segments_of
from indexer.readers.speech.values import identifier, share, speaker_name, time_ms, words_of

_Names = Mapping[str | int | None, str | None]


@dataclass(frozen=True, slots=True)
class Recognition:
    """The content of a file.

    Args:
        segments: in the order they are said.
        title: as the file gives it; usually none does.
    """

    segments: list[Segment]
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Where a file has what was said. Paths are as of ``values_at``; of several, the first with a value counts.

    Args:
        holder: what has turns and speakers; each of several is read on its own.
        turns: within the holder.
        words: within the turn.
        text: of a turn; empty if the text is that of its words.
        word: the text of a word.
        start, end: of turns and of words.
        length: of turns and of words, where they have no end.
        confidence: of words, else of their turn.
        speaker: of words, else of their turn.
        unit_ms: what one unit of a number is, by fields, or of all.
        names: speakers within the holder, their id and name, and where turns have that id.
        speaker_turns: within the file, who begins to speak, with the start and the name.
        title: within the file.
        are_channels: whether turns overlap.
        has_spaces: whether spaces are words of their own, or part of words.
    """

    holder: str = ""
    turns: str = ""
    words: tuple[str, ...] = ("words.*",)
    text: tuple[str, ...] = ()
    word: tuple[str, ...] = ("text",)
    start: tuple[str, ...] = ("start",)
    end: tuple[str, ...] = ("end",)
    length: tuple[str, ...] = ()
    confidence: tuple[str, ...] = ("confidence",)
    speaker: tuple[str, ...] = ("speaker",)
    unit_ms: float | Mapping[str, float] = 1000
    names: tuple[str, str, tuple[str, ...], str] | None = None
    speaker_turns: tuple[tuple[str, ...], str, str] | None = None
    title: tuple[str, ...] = ()
    are_channels: bool = False
    has_spaces: bool = False

    def read(self, content: Any) -> Recognition:
        """Return what a file says."""
        segments: list[Segment] = []
        speakers = None
        if self.speaker_turns is not None:
            paths, start, name = self.speaker_turns
            turns = [turn for path in paths for turn in values_at(content, path)]
            speakers = SpeakerTimes((time_ms(first(turn, start)), speaker_name(first(turn, name))) for turn in turns)
        for holder in values_at(content, self.holder):
            names = self._names(holder)
            for turn in values_at(holder, self.turns):
                segments += self.segments(turn, names, speakers)
        if self.are_channels:
            segments.sort(key=lambda segment: segment.start_ms)
        return Recognition(segments, words_of(first(content, *self.title)))

    def segments(
        self, turn: Any, names: _Names = MappingProxyType({}), speakers: SpeakerTimes | None = None
    ) -> Iterable[Segment]:
        """Return what is said in a turn."""
        words = next(filter(None, (list(values_at(turn, path)) for path in self.words)), [])
        text, speaker = words_of(first(turn, *self.text)), self._speaker(turn, names)
        sure = share(first(turn, *self.confidence))
        tokens = list(self._tokens(words, speaker, sure, names, speakers))
        if not self.text:
            return segments_of(tokens)
        if not text:
            return ()
        spoken = heard((token.text, token.start_ms, token.end_ms, token.confidence, token.speaker) for token in tokens)
        start = self._time(turn, self.start)
        start = start if start is not None else spoken[0].start_ms if spoken else 0
        end = self._end(turn, start)
        end = end if end is not None else spoken[-1].end_ms if spoken else start
        return (Segment(text, start, end, speaker, spoken),)

    def _tokens(
        self,
        words: Iterable[Any],
        speaker: str | None,
        sure: float | None,
        names: _Names,
        speakers: SpeakerTimes | None,
    ) -> Iterator[Token]:
        spaced = True
        for word in words:
            text = words_of(first(word, *self.word))
            kind = first(word, "type", "Type")
            is_sign = kind in ("punctuation", "punct")
            if kind in ("spacing", "audio_event") or not text.strip():
                spaced = True
                continue
            if self.has_spaces:
                glued = not spaced and not text[:1].isspace()
                spaced = text[-1:].isspace()
            else:
                glued = (first(word, "attaches_to") or (is_sign and "previous")) in ("previous", "both")
            own = self._speaker(word, names)
            if is_sign:
                yield Token(text, None, None, None, own or speaker, glued)
                continue
            start = self._time(word, self.start)
            own = own or (speakers.at(start or 0) if speakers is not None else None)
            confidence = share(first(word, *self.confidence))
            confidence = sure if confidence is None else confidence
            yield Token(text, start or 0, self._end(word, start or 0), confidence, own or speaker, glued)

    def _speaker(self, item: Any, names: _Names) -> str | None:
        named = None if self.names is None else names.get(identifier(first(item, self.names[3])))
        values = (first(item, path) for path in self.speaker)
        return named or next((name for value in values if (name := speaker_name(value))), None)

    def _names(self, holder: Any) -> _Names:
        if self.names is None:
            return {}
        path, key, name, _ = self.names
        return {
            identifier(first(speaker, key)): speaker_name(first(speaker, *name)) for speaker in values_at(holder, path)
        }

    def _time(self, item: Any, paths: tuple[str, ...]) -> int | None:
        for path in paths:
            unit_ms = self.unit_ms if isinstance(self.unit_ms, int | float) else self.unit_ms.get(path, 1000)
            if (time := time_ms(first(item, path), unit_ms)) is not None:
                return time
        return None

    def _end(self, item: Any, start: int) -> int | None:
        length = self._time(item, self.length)
        return self._time(item, self.end) if length is None else start + length


@dataclass(frozen=True, slots=True)
class Maker:
    """The JSON of one maker.

    Args:
        name: of the maker, for messages.
        marks: paths that exist in its files: all in one text, separated by spaces, or those of another text.
        read: returns its content; the first that finds something counts.
        condition: what else is true of its files.
    """

    name: str
    marks: tuple[str, ...]
    read: tuple[Callable[[Any], Recognition], ...] = field(repr=False)
    condition: Callable[[Any], bool] | None = None

    def fits(self, content: Any) -> bool:
        """Return whether a parsed file has the shape of this maker's."""
        is_marked = any(
            all(any(True for _ in values_at(content, path)) for path in mark.split()) for mark in self.marks
        )
        return is_marked and (self.condition is None or self.condition(content))

    def recognition(self, content: Any) -> Recognition:
        """Return the content of a parsed file.

        Raises:
            MalformedError: an item of it is malformed.
        """
        readings = (read(content) for read in self.read)
        return next((reading for reading in readings if reading.segments), Recognition([]))


def values_at(value: Any, path: str) -> Iterator[Any]:
    """Yield what is at a path of keys and positions, “results.0.words.*”, in which “*” is each object of a list."""
    if not path:
        yield value
        return
    step, _, rest = path.partition(".")
    if step == "*":
        for item in value if isinstance(value, list) else ():
            if isinstance(item, dict | list):
                yield from values_at(item, rest)
    elif isinstance(value, list) and step.isdecimal():
        yield from values_at(value[int(step)], rest) if int(step) < len(value) else ()
    elif isinstance(value, dict) and step in value:
        yield from values_at(value[step], rest)


def first(value: Any, *paths: str) -> Any:
    """Return the first value at one of the paths that is neither null nor empty; None if there is none."""
    values = (inner for path in paths for inner in values_at(value, path))
    return next((inner for inner in values if inner not in (None, "")), None)
