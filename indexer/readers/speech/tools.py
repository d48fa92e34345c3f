"""Read the JSON of free tools: Whisper's programs, Kaldi, Vosk, autoEdit, Digital Paper Edit, YouTube's captions."""

from collections.abc import Iterator
from typing import Any, Final

from indexer.readers.speech.maker import Maker, Recognition
from indexer.readers.speech.recognition import HeardWord, Segment, SpeakerTimes, Token, segments_of, token_of
from indexer.readers.speech.turn_lists import heard_words, segments_of_turns
from indexer.readers.speech.values import MalformedError, has, inner, items, share, speaker_name, time_ms, words_of

_SPECIAL: Final = ("[_", "<|")  # of the tokens of whisper.cpp, those that are no words
_SPOKEN: Final = ("text", "Text", "Quote", "quote", "body", "content", "transcript", "sentence", "utterance")
_STARTS: Final = ("start", "Start", "start_time", "startTime", "from", "offset")
_WORD_TEXTS: Final = ("word", "text", "punctuated_word", "w")


def _is_whisper_cpp(value: Any) -> bool:
    return any("offsets" in segment and "text" in segment for segment in items(value, "transcription"))


def _read_whisper_cpp(value: Any) -> Recognition:
    """Read whisper.cpp's; its tokens are parts of words, of which a word begins with a space."""
    segments = []
    for segment in items(value, "transcription"):
        start = time_ms(inner(segment, "offsets", "from"), 1) or 0
        end = time_ms(inner(segment, "offsets", "to"), 1) or start
        speaker = speaker_name(segment.get("speaker"))
        segments.append(Segment(words_of(segment.get("text")), start, end, speaker, tuple(_joined_tokens(segment))))
    return Recognition(segments)


def _joined_tokens(segment: dict[str, Any]) -> Iterator[HeardWord]:
    text, start, end, sure = "", 0, 0, 1.0
    for token in items(segment, "tokens"):
        part = words_of(token.get("text"))
        at = time_ms(inner(token, "offsets", "from"), 1)
        if not part or part.startswith(_SPECIAL) or at is None or "\ufffd" in part:
            continue
        until = time_ms(inner(token, "offsets", "to"), 1) or at
        confidence = share(token.get("p"))
        if text and part[:1].isspace():
            yield HeardWord(text, start, end, sure)
            text = ""
        if not text:
            start, sure = at, 1.0
        # A sign's own probability says nothing of the word it follows.
        if confidence is not None and any(map(str.isalnum, part)):
            sure = min(sure, confidence)
        text, end = text + part.strip(), max(start, until)
    if text:
        yield HeardWord(text, start, end, sure)


def _is_chunks(value: Any) -> bool:
    return isinstance(inner(value, "chunks", 0, "timestamp"), list)


def _read_chunks(value: Any) -> Recognition:
    """Read Transformers' pipeline, with the speakers that insanely-fast-whisper adds."""
    spoken = items(value, "speakers")
    turns = spoken if any("timestamp" in turn and "text" in turn for turn in spoken) else items(value, "chunks")
    tokens = [
        Token(
            words_of(turn.get("text")),
            time_ms(inner(turn, "timestamp", 0)) or 0,
            time_ms(inner(turn, "timestamp", 1)),
            None,
            speaker_name(turn.get("speaker")),
        )
        for turn in turns
    ]
    if tokens and all(" " not in token.text.strip() for token in tokens):
        return Recognition(segments_of(tokens))
    return Recognition(
        [
            Segment(token.text, token.start_ms or 0, token.end_ms or token.start_ms or 0, token.speaker)
            for token in tokens
        ]
    )


def _is_whisper_words(value: Any) -> bool:
    """Return whether it is OpenAI's ``verbose_json`` with words and no segments."""
    return (
        isinstance(value, dict)
        and isinstance(value.get("text"), str)
        and "segments" not in value
        and "id" not in value
        and _is_word(inner(value, "words", 0))
    )


def _read_whisper_words(value: Any) -> Recognition:
    """Read words that have no punctuation, which the whole text has."""
    words = tuple(heard_words(value))
    text = words_of(value["text"])
    return Recognition([Segment(text, words[0].start_ms, words[-1].end_ms, None, words)] if words else [])


def _is_kaldi(value: Any) -> bool:
    return isinstance(_kaldi_words(value), list)


def _kaldi_words(value: Any) -> Any:
    return inner(value, "retval", "words") or inner(value, "transcript", "retval", "words")


def _read_kaldi(value: Any) -> Recognition:
    """Read the BBC's, with the speakers of its segmentation where the file has one."""
    turns = SpeakerTimes(
        (time_ms(segment.get("start")), speaker_name(inner(segment, "speaker", "@id")))
        for segment in items(inner(value, "segmentation") or inner(value, "retval", "segmentation"), "segments")
    )
    tokens = []
    for word in items({"words": _kaldi_words(value)}, "words"):
        text = words_of(word.get("punct")) or words_of(word.get("word"))
        tokens.append(token_of(word, text, turns.at(time_ms(word.get("start")) or 0)))
    return Recognition(segments_of(tokens))


def _is_vosk(value: Any) -> bool:
    return any(has(inner(answer, "result", 0), "conf") for answer in _vosk_answers(value))


def _vosk_answers(value: Any) -> list[dict[str, Any]]:
    return items({"answers": value if isinstance(value, list) else [value]}, "answers")


def _read_vosk(value: Any) -> Recognition:
    return Recognition(
        [
            segment
            for answer in _vosk_answers(value)
            for segment in segments_of(
                token_of(word, words_of(word.get("word")), None, confidence="conf") for word in items(answer, "result")
            )
        ]
    )


def _is_auto_edit(value: Any) -> bool:
    return any("paragraph" in paragraph or "line" in paragraph for paragraph in _auto_edit_paragraphs(value))


def _auto_edit_paragraphs(value: Any) -> list[dict[str, Any]]:
    return items(value, "text") or items(inner(value, "transcript"), "text") or items({"text": value}, "text")


def _read_auto_edit(value: Any) -> Recognition:
    segments: list[Segment] = []
    for paragraph in _auto_edit_paragraphs(value):
        speaker = speaker_name(paragraph.get("speaker"))
        segments += segments_of(
            token_of(word, words_of(word.get("text")), speaker, "startTime", "endTime", "accuracy")
            for line in items(paragraph, "paragraph") or [paragraph]
            for word in items(line, "line")
        )
    title = inner(value, "title") or inner(value, "transcript", "title")
    return Recognition(segments, words_of(title))


def _is_paper_edit(value: Any) -> bool:
    first = inner(value, "paragraphs", 0)
    return isinstance(first, dict) and "text" not in first and "start" in first and _is_word(inner(value, "words", 0))


def _read_paper_edit(value: Any) -> Recognition:
    """Read Digital Paper Edit's: words, and paragraphs that say from when to when a speaker has them."""
    turns = SpeakerTimes(
        (time_ms(paragraph.get("start")), speaker_name(paragraph.get("speaker")))
        for paragraph in items(value, "paragraphs")
    )
    tokens = (
        Token(word.text, word.start_ms, word.end_ms, word.confidence, turns.at(word.start_ms))
        for word in heard_words(value)
    )
    return Recognition(segments_of(tokens), words_of(value.get("title")))


def _is_youtube(value: Any) -> bool:
    return any("segs" in event and "tStartMs" in event for event in items(value, "events"))


def _read_youtube(value: Any) -> Recognition:
    """Read YouTube's own format of captions, ``json3``; an event that only adds a line end says nothing."""
    segments = []
    for event in items(value, "events"):
        start = time_ms(event.get("tStartMs"), 1) or 0
        text, words = "", []
        for part in items(event, "segs"):
            word = words_of(part.get("utf8"))
            at = start + (time_ms(part.get("tOffsetMs", 0), 1) or 0)
            sure = time_ms(part.get("acAsrConf"), 1)
            if "tOffsetMs" in part and word.strip():
                words.append(HeardWord(word, at, at, None if not sure else min(1.0, sure / 255)))
            text += word
        end = start + (time_ms(event.get("dDurationMs", 0), 1) or 0)
        if text.strip():
            segments.append(Segment(text, start, end, None, tuple(words)))
    return Recognition(segments)


def _is_turns(value: Any) -> bool:
    """Return whether it is a list of what was said, each with a time: segments without anything around them."""
    first = inner(value, 0)
    return isinstance(first, dict) and bool(_first(first, _SPOKEN)) and _has_time(first)


def _has_time(item: dict[str, Any]) -> bool:
    return any(time_ms(item.get(key)) is not None for key in _STARTS) or isinstance(item.get("timestamp"), list)


def _read_turns(value: Any) -> Recognition:
    for number, item in enumerate(value):
        if not isinstance(item, dict):
            raise MalformedError(f"item {number} is not an object")
        if not _has_time(item):
            raise MalformedError(f"item {number} has no time")
    return Recognition(segments_of_turns(value))


def _is_podcast(value: Any) -> bool:
    first = inner(value, "segments", 0)
    return isinstance(first, dict) and "body" in first and "startTime" in first


def _read_podcast(value: Any) -> Recognition:
    """Read the Podcasting 2.0 form of transcripts."""
    return _read_turns(value["segments"])


def _is_word(value: object) -> bool:
    return isinstance(value, dict) and "start" in value and isinstance(_first(value, _WORD_TEXTS), str)


def _first(item: dict[str, Any], keys: tuple[str, ...]) -> Any:
    """Return the first text or number under one of the keys."""
    return next((item[key] for key in keys if isinstance(item.get(key), str | int) and item[key] != ""), None)


TOOLS: Final = (
    Maker("whisper.cpp", _is_whisper_cpp, _read_whisper_cpp),
    Maker("Transformers", _is_chunks, _read_chunks),
    Maker("Kaldi", _is_kaldi, _read_kaldi),
    Maker("Vosk", _is_vosk, _read_vosk),
    Maker("Digital Paper Edit", _is_paper_edit, _read_paper_edit),
    Maker("YouTube", _is_youtube, _read_youtube),
    Maker("autoEdit", _is_auto_edit, _read_auto_edit),
    Maker("Podcasting 2.0", _is_podcast, _read_podcast),
    Maker("OpenAI, words only", _is_whisper_words, _read_whisper_words),
    Maker("a list of turns", _is_turns, _read_turns),
)
