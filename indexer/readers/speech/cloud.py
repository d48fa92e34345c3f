"""Read the JSON of cloud platforms: AWS Transcribe, Google Speech-to-Text, Azure Speech and IBM Watson."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from indexer.readers.speech.maker import Maker, Recognition
from indexer.readers.speech.recognition import Segment, Token, heard, segments_of, token_of_alternatives
from indexer.readers.speech.values import entries, has, identifier, inner, items, share, speaker_name, time_ms, words_of

_TICK_MS: Final = 1e-4  # Azure's unit of time
_SUCCESS: Final = "Success"


def _is_aws(value: Any) -> bool:
    return isinstance(inner(value, "results", "transcripts"), list) and (
        isinstance(inner(value, "results", "items"), list) or bool(items(inner(value, "results"), "channel_labels"))
    )


def _read_aws(value: Any) -> Recognition:
    results = value["results"]
    channels = items(inner(results, "channel_labels"), "channels")
    if channels:
        of_channels = [
            segments_of(_aws_tokens(channel, {}, speaker_name(channel.get("channel_label")))) for channel in channels
        ]
        return Recognition(sorted(chain.from_iterable(of_channels), key=lambda segment: segment.start_ms))
    # Before 2021 only the list of segments had the speakers.
    speakers = {
        str(item.get("start_time")): speaker_name(item.get("speaker_label"))
        for segment in items(inner(results, "speaker_labels"), "segments")
        for item in items(segment, "items")
    }
    return Recognition(segments_of(_aws_tokens(results, speakers, None)))


def _aws_tokens(holder: dict[str, Any], speakers: dict[str, str | None], channel: str | None) -> Iterator[Token]:
    for item in items(holder, "items"):
        speaker = channel or speaker_name(item.get("speaker_label")) or speakers.get(str(item.get("start_time")))
        yield token_of_alternatives(item, speaker, glued=item.get("type") == "punctuation")


def _is_aws_call(value: Any) -> bool:
    first = inner(value, "Transcript", 0)
    return isinstance(first, dict) and "Content" in first and "BeginOffsetMillis" in first


def _read_aws_call(value: Any) -> Recognition:
    """Read Call Analytics, which says of each turn who has it: AGENT or CUSTOMER."""
    return Recognition(
        [
            Segment(
                words_of(turn.get("Content")),
                time_ms(turn.get("BeginOffsetMillis"), 1) or 0,
                time_ms(turn.get("EndOffsetMillis"), 1) or 0,
                speaker_name(turn.get("ParticipantRole")),
                heard(
                    (
                        item.get("Content"),
                        time_ms(item.get("BeginOffsetMillis"), 1),
                        time_ms(item.get("EndOffsetMillis"), 1),
                        share(item.get("Confidence")),
                    )
                    for item in items(turn, "Items")
                    if item.get("Type") != "punctuation"
                ),
            )
            for turn in items(value, "Transcript")
        ]
    )


def _is_google(value: Any) -> bool:
    return any(
        any(key in word for key in _GOOGLE_START) and "word" in word
        for result in _google_results(value)
        for alternative in items(result, "alternatives")[:1]
        for word in items(alternative, "words")[:1]
    ) or any(
        isinstance(inner(result, "alternatives", 0, "transcript"), str)
        and any(key in result for key in ("resultEndTime", "result_end_time", "resultEndOffset", "languageCode"))
        for result in _google_results(value)
    )


_GOOGLE_START: Final = ("startTime", "start_time", "startOffset", "start_offset", "endTime", "end_time", "endOffset")
_GOOGLE_END: Final = ("endTime", "end_time", "endOffset", "end_offset")


def _google_results(value: Any) -> list[dict[str, Any]]:
    """Return the results of version 1 or 2, of an operation, of a batch, or of the Video Intelligence API."""
    for holder in (value, inner(value, "response"), inner(value, "response", "results")):
        if results := items(holder, "results"):
            return results
        for video in items(holder, "annotationResults") or items(holder, "annotation_results"):
            if results := items(video, "speechTranscriptions") or items(video, "speech_transcriptions"):
                return results
    return items({"results": value}, "results")


def _read_google(value: Any) -> Recognition:
    results = _google_results(value)
    # With speakers, the last result repeats every word of the others, and only there they have a speaker.
    last = items(inner(results[-1], "alternatives", 0), "words") if results else []
    others = sum(len(items(inner(result, "alternatives", 0), "words")) for result in results[:-1])
    if len(results) > 1 and _google_speaker(inner(last, 0)) and len(last) >= others:
        results = results[-1:]
    return Recognition([segment for result in results for segment in _google_segments(result)])


def _google_segments(result: dict[str, Any]) -> list[Segment]:
    best = inner(result, "alternatives", 0)
    tag = result.get("channelTag", result.get("channel_tag"))
    channel = f"Channel {tag}" if isinstance(tag, int) and tag > 0 else None
    words = items(best, "words")
    if words:
        return segments_of(
            Token(
                words_of(word.get("word")).replace("▁", " "),
                _first_time(word, _GOOGLE_START[:4]) or 0,
                _first_time(word, _GOOGLE_END),
                share(word.get("confidence")) or None,
                _google_speaker(word) or channel,
            )
            for word in words
        )
    end = _first_time(result, ("resultEndTime", "result_end_time", "resultEndOffset", "result_end_offset")) or 0
    return [Segment(words_of(inner(best, "transcript")), end, end, channel)]


def _google_speaker(word: object) -> str | None:
    label = inner(word, "speakerLabel") or inner(word, "speaker_label")
    tag = inner(word, "speakerTag") or inner(word, "speaker_tag")
    return speaker_name(label or tag)


def _first_time(value: dict[str, Any], keys: tuple[str, ...]) -> int | None:
    return next((time_ms(value[key]) for key in keys if key in value), None)


def _is_azure(value: Any) -> bool:
    return (
        any("nBest" in phrase for phrase in items(value, "recognizedPhrases"))
        or any("offsetMilliseconds" in phrase for phrase in items(value, "phrases"))
        or any("SegmentResults" in file for file in items(value, "AudioFileResults"))
    )


def _read_azure(value: Any) -> Recognition:
    """Read batch transcription, its first versions, and fast transcription."""
    fast = [_azure_fast(phrase) for phrase in items(value, "phrases")]
    batch = [
        _azure_batch(phrase)
        for phrase in items(value, "recognizedPhrases")
        if phrase.get("recognitionStatus", _SUCCESS) == _SUCCESS
    ]
    early = [
        _azure_batch({key[:1].lower() + key[1:]: part for key, part in segment.items()})
        for file in items(value, "AudioFileResults")
        for segment in items(file, "SegmentResults")
        if segment.get("RecognitionStatus", _SUCCESS) == _SUCCESS
    ]
    return Recognition(sorted(filter(None, [*fast, *batch, *early]), key=lambda segment: segment.start_ms))


def _azure_fast(phrase: dict[str, Any]) -> Segment:
    start = time_ms(phrase.get("offsetMilliseconds"), 1) or 0
    sure = share(phrase.get("confidence"))
    return Segment(
        words_of(phrase.get("text")),
        start,
        start + (time_ms(phrase.get("durationMilliseconds"), 1) or 0),
        speaker_name(phrase.get("speaker")),
        heard(
            (
                word.get("text"),
                (at := time_ms(word.get("offsetMilliseconds"), 1)),
                (at or 0) + (time_ms(word.get("durationMilliseconds"), 1) or 0),
                sure,
            )
            for word in items(phrase, "words")
        ),
    )


def _azure_batch(phrase: dict[str, Any]) -> Segment | None:
    best = inner(phrase, "nBest", 0)
    best = {key[:1].lower() + key[1:]: part for key, part in best.items()} if isinstance(best, dict) else {}
    text = words_of(best.get("display")) or words_of(best.get("lexical"))
    if not text:
        return None
    start = _azure_time(phrase, "offset") or 0
    whole = share(best.get("confidence"))
    # Words as shown, or else as heard: “nine” where the text has 9, which then has no place in it.
    words = items(best, "displayWords") or items(best, "words")
    heard_words = []
    for raw_word in words:
        word = {key[:1].lower() + key[1:]: part for key, part in raw_word.items()}
        at = _azure_time(word, "offset")
        sure = share(word.get("confidence"))
        heard_words.append(
            (
                word.get("displayText") or word.get("word"),
                at,
                (at or 0) + (_azure_time(word, "duration") or 0),
                whole if sure is None else sure,
            )
        )
    end = start + (_azure_time(phrase, "duration") or 0)
    return Segment(text, start, end, speaker_name(phrase.get("speaker")), heard(heard_words))


def _azure_time(value: dict[str, Any], key: str) -> int | None:
    ticks = time_ms(value.get(f"{key}InTicks"), _TICK_MS)
    if ticks is not None:
        return ticks
    raw_time = value.get(key)
    return time_ms(raw_time, _TICK_MS) if isinstance(raw_time, int | float) else time_ms(raw_time)


def _is_video_indexer(value: Any) -> bool:
    return any(has(video.get("insights"), "transcript") for video in items(value, "videos"))


def _read_video_indexer(value: Any) -> Recognition:
    segments = []
    for video in items(value, "videos"):
        insights = video.get("insights")
        names = {
            identifier(speaker.get("id")): speaker_name(speaker.get("name")) for speaker in items(insights, "speakers")
        }
        for line in items(insights, "transcript"):
            instance = inner(line, "instances", 0)
            start = time_ms(inner(instance, "start")) or 0
            end = time_ms(inner(instance, "end")) or start
            segments.append(
                Segment(words_of(line.get("text")), start, end, names.get(identifier(line.get("speakerId"))))
            )
    return Recognition(segments, words_of(value.get("name")))


def _is_ibm(value: Any) -> bool:
    return any(
        isinstance(inner(alternative, "timestamps", 0), list)
        for result in _ibm_results(value)
        for alternative in items(result, "alternatives")[:1]
    )


def _ibm_results(value: Any) -> list[dict[str, Any]]:
    """Return the results of one answer, or of a list of them as a stream gives it."""
    answers = value if isinstance(value, list) else [value]
    return [result for answer in answers for result in items(answer, "results") if result.get("final", True)]


def _read_ibm(value: Any) -> Recognition:
    speakers = {
        time_ms(label.get("from")): speaker_name(label.get("speaker"))
        for answer in (value if isinstance(value, list) else [value])
        for label in items(answer, "speaker_labels")
    }
    segments: list[Segment] = []
    for result in _ibm_results(value):
        segments += segments_of(_ibm_tokens(inner(result, "alternatives", 0), speakers))
    return Recognition(segments)


def _ibm_tokens(best: Any, speakers: dict[int | None, str | None]) -> Iterator[Token]:
    sure = inner(best, "word_confidence")
    whole = share(inner(best, "confidence"))
    for number, stamp in enumerate(entries(inner(best, "timestamps"))):
        word, start = words_of(inner(stamp, 0)), time_ms(inner(stamp, 1))
        if word.strip() == "%HESITATION":
            continue
        confidence = share(inner(sure, number, 1))
        yield Token(
            word, start or 0, time_ms(inner(stamp, 2)), whole if confidence is None else confidence, speakers.get(start)
        )


CLOUD: Final = (
    Maker("AWS Transcribe", _is_aws, _read_aws),
    Maker("AWS Call Analytics", _is_aws_call, _read_aws_call),
    Maker("Azure", _is_azure, _read_azure),
    Maker("Azure Video Indexer", _is_video_indexer, _read_video_indexer),
    Maker("IBM Watson", _is_ibm, _read_ibm),
    Maker("Google", _is_google, _read_google),
)
