"""Read the JSON of transcription services: Deepgram, AssemblyAI, Speechmatics, Rev, Otter, Sonix and ElevenLabs."""

from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from indexer.readers.speech.maker import Maker, Recognition
from indexer.readers.speech.recognition import (
    Segment,
    SpeakerTimes,
    Token,
    heard,
    segments_of,
    token_of,
    token_of_alternatives,
)
from indexer.readers.speech.values import identifier, inner, items, share, speaker_name, time_ms, words_of

_OTTER_UNIT_MS: Final = 1 / 16  # its offsets count the samples of a recording at 16 kHz
_LONGEST_WORD_MS: Final = 10_000  # where half of the words are longer, their lengths are milliseconds


def _is_deepgram(value: Any) -> bool:
    return any(
        isinstance(inner(channel, "alternatives", 0, "transcript"), str)
        for channel in items(inner(value, "results"), "channels")
    )


def _read_deepgram(value: Any) -> Recognition:
    channels = items(value["results"], "channels")
    segments: list[Segment] = []
    for number, channel in enumerate(channels):
        best = inner(channel, "alternatives", 0)
        only = f"Channel {number + 1}" if len(channels) > 1 else None
        words = items(best, "words")
        tokens = []
        if not words:
            segments.append(Segment(words_of(inner(best, "transcript")), 0, 0, only))
        for word in words:
            text = words_of(word.get("punctuated_word")) or words_of(word.get("word"))
            tokens.append(token_of(word, text, only or speaker_name(word.get("speaker"))))
        segments += segments_of(tokens)
    return Recognition(sorted(segments, key=lambda segment: segment.start_ms))


def _is_assembly(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    if "audio_url" in value or "acoustic_model" in value or "audio_duration" in value:
        return isinstance(value.get("words"), list) or isinstance(value.get("utterances"), list)
    # Without what was asked for: its times are whole milliseconds, with a confidence for each word.
    first = inner(value, "words", 0) or inner(value, "utterances", 0, "words", 0)
    return (
        ("status" in value or "utterances" in value)
        and isinstance(first, dict)
        and {"text", "confidence"} <= first.keys()
        and all(isinstance(first.get(name), int) for name in ("start", "end"))
    )


def _read_assembly(value: Any) -> Recognition:
    utterances = items(value, "utterances")
    if utterances:
        return Recognition(
            [
                Segment(
                    words_of(utterance.get("text")),
                    time_ms(utterance.get("start"), 1) or 0,
                    time_ms(utterance.get("end"), 1) or 0,
                    speaker_name(utterance.get("speaker")),
                    heard(
                        (
                            word.get("text"),
                            time_ms(word.get("start"), 1),
                            time_ms(word.get("end"), 1),
                            share(word.get("confidence")),
                        )
                        for word in items(utterance, "words")
                    ),
                )
                for utterance in utterances
            ]
        )
    return Recognition(
        segments_of(
            token_of(word, words_of(word.get("text")), speaker_name(word.get("speaker")), unit_ms=1)
            for word in items(value, "words")
        )
    )


def _is_speechmatics(value: Any) -> bool:
    first = inner(value, "results", 0)
    return isinstance(first, dict) and "type" in first and "alternatives" in first and "start_time" in first


def _read_speechmatics(value: Any) -> Recognition:
    delimiter = inner(value, "metadata", "language_pack_info", "word_delimiter")
    tokens = []
    for result in items(value, "results"):
        speaker = speaker_name(inner(result, "alternatives", 0, "speaker")) or speaker_name(result.get("channel"))
        attached = result.get("attaches_to", "previous" if result.get("type") == "punctuation" else None)
        glued = delimiter == "" or attached in {"previous", "both"}
        tokens.append(token_of_alternatives(result, speaker, glued=glued))
    return Recognition(segments_of(tokens))


def _is_early_speechmatics(value: Any) -> bool:
    first = inner(value, "words", 0)
    return isinstance(first, dict) and {"name", "time", "duration"} <= first.keys()


def _read_early_speechmatics(value: Any) -> Recognition:
    """Read its first version, where speakers are a list of their own, by time.

    Hyperaudio's editor keeps it with times in milliseconds, and with the speaker of each word, whom ``speakers`` names.
    """
    turns = SpeakerTimes(
        (time_ms(turn.get("time")), speaker_name(turn.get("name"))) for turn in items(value, "speakers")
    )
    words = items(value, "words")
    lengths = [length for word in words if (length := time_ms(word.get("duration"))) is not None]
    unit = 0.001 if lengths and median(lengths) > _LONGEST_WORD_MS else 1
    tokens = []
    for word in words:
        text, start = words_of(word.get("name")), round(unit * (time_ms(word.get("time")) or 0))
        is_sign = not any(map(str.isalnum, text))
        key = word.get("speaker")
        named = inner(value, "speakers", key, "name") if isinstance(key, str) else None
        tokens.append(
            Token(
                text,
                None if is_sign else start,
                None if is_sign else start + round((time_ms(word.get("duration")) or 0) * unit),
                None if is_sign else share(word.get("confidence")),
                speaker_name(named) or turns.at(start),
                glued=is_sign,
            )
        )
    return Recognition(segments_of(tokens))


def _is_rev(value: Any) -> bool:
    return any("elements" in monologue for monologue in items(value, "monologues"))


def _read_rev(value: Any) -> Recognition:
    """Read Rev's and Rev AI's; spaces are elements of their own."""
    names = {
        identifier(speaker.get("id")): speaker_name(speaker.get("name"))
        for speaker in items(value, "speakers")
        if "id" in speaker
    }
    segments: list[Segment] = []
    for monologue in items(value, "monologues"):
        label = monologue.get("speaker")
        number = identifier(label)
        name = (
            speaker_name(inner(monologue, "speaker_info", "display_name"))
            or speaker_name(monologue.get("speaker_name"))
            or names.get(number)
            or speaker_name(inner(label, "name") or number)
        )
        segments += segments_of(_rev_tokens(monologue, name))
    return Recognition(segments)


def _rev_tokens(monologue: dict[str, Any], speaker: str | None) -> Iterator[Token]:
    spaced = True
    for element in items(monologue, "elements"):
        text = words_of(element.get("value"))
        if not text.strip():
            spaced = spaced or bool(text)
            continue
        timed = element.get("type") == "text"
        start = time_ms(element.get("ts", element.get("timestamp"))) if timed else None
        end = time_ms(element.get("end_ts", element.get("end_timestamp"))) if timed else None
        glued = not spaced and not text[:1].isspace()
        yield Token(text, start, end, share(element.get("confidence")) if timed else None, speaker, glued=glued)
        spaced = text[-1:].isspace()


def _is_otter(value: Any) -> bool:
    return any("transcript" in transcript for transcript in _otter_transcripts(value))


def _otter_transcripts(value: Any) -> list[dict[str, Any]]:
    return items(inner(value, "speech"), "transcripts") or items(inner(value, "data", "speech"), "transcripts")


def _read_otter(value: Any) -> Recognition:
    speech = inner(value, "speech") or inner(value, "data", "speech")
    names = {
        identifier(speaker.get("id")): speaker_name(speaker.get("speaker_name") or speaker.get("name"))
        for speaker in items(speech, "speakers")
    }
    segments = []
    for transcript in _otter_transcripts(value):
        name = names.get(identifier(transcript.get("speaker_id"))) or speaker_name(transcript.get("speaker_name"))
        start = time_ms(transcript.get("start_offset"), _OTTER_UNIT_MS) or 0
        words = []
        for word in items(transcript, "alignment"):
            at = time_ms(word.get("startOffset"), _OTTER_UNIT_MS)
            at = time_ms(word.get("start")) if at is None else at
            until = time_ms(word.get("endOffset"), _OTTER_UNIT_MS)
            until = time_ms(word.get("end")) if until is None else until
            words.append((word.get("word"), at, until, share(word.get("conf"))))
        segments.append(
            Segment(
                words_of(transcript.get("transcript")),
                start,
                time_ms(transcript.get("end_offset"), _OTTER_UNIT_MS) or start,
                name or speaker_name(transcript.get("speaker_model_label") or transcript.get("label")),
                heard(words),
            )
        )
    return Recognition(segments, words_of(inner(speech, "title")))


def _is_sonix(value: Any) -> bool:
    first = inner(value, "transcript", 0)
    return isinstance(first, dict) and "words" in first and "start_time" in first


def _read_sonix(value: Any) -> Recognition:
    segments: list[Segment] = []
    for turn in items(value, "transcript"):
        speaker = speaker_name(turn.get("speaker"))
        segments += segments_of(
            token_of(word, words_of(word.get("text")), speaker, "start_time", "end_time")
            for word in items(turn, "words")
        )
    return Recognition(segments, words_of(value.get("name")))


def _is_eleven_labs(value: Any) -> bool:
    first = inner(value, "words", 0)
    return isinstance(first, dict) and "language_code" in value and {"text", "type"} <= first.keys()


def _read_eleven_labs(value: Any) -> Recognition:
    tokens = []
    spaced = False
    for word in items(value, "words"):
        text = words_of(word.get("text"))
        if word.get("type") == "word":
            start, end = time_ms(word.get("start")), time_ms(word.get("end"))
            tokens.append(Token(text, start or 0, end, None, speaker_name(word.get("speaker_id")), glued=not spaced))
            spaced = False
        else:  # a space, or a sound such as laughter
            spaced = True
    return Recognition(segments_of(tokens))


SERVICES: Final = (
    Maker("Deepgram", _is_deepgram, _read_deepgram),
    Maker("AssemblyAI", _is_assembly, _read_assembly),
    Maker("Speechmatics", _is_speechmatics, _read_speechmatics),
    Maker("Speechmatics, version 1", _is_early_speechmatics, _read_early_speechmatics),
    Maker("Rev", _is_rev, _read_rev),
    Maker("Otter", _is_otter, _read_otter),
    Maker("Sonix", _is_sonix, _read_sonix),
    Maker("ElevenLabs", _is_eleven_labs, _read_eleven_labs),
)
