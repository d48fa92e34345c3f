"""Read the JSON of speech recognition, whoever made it, with times and confidence of words."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import median
from typing import Any, Final

from indexer.readers.speech.maker import Layout, Maker, Recognition, first, values_at
from indexer.readers.speech.recognition import HeardWord, Segment, SpeakerTimes, Token, segments_of
from indexer.readers.speech.turn_lists import segments_of_turns
from indexer.readers.speech.values import MalformedError, has, inner, items, share, speaker_name, time_ms, words_of

_OTTER_UNIT_MS: Final = 1 / 16  # its offsets count the samples of a recording at 16 kHz
_TICK_MS: Final = 1e-4  # Azure's unit of time
_LONGEST_WORD_MS: Final = 10_000  # where half of the words are longer, their lengths are milliseconds
_SPECIAL: Final = ("[_", "<|")  # of the tokens of whisper.cpp, those that are no words
_SPOKEN: Final = ("text", "Text", "Quote", "quote", "body", "content", "transcript", "sentence", "utterance")
_STARTS: Final = ("start", "Start", "start_time", "startTime", "from", "offset")
_CONFIDENCES: Final = ("probability", "score", "confidence", "conf", "p")
_WORD_TEXTS: Final = ("word", "text", "punctuated_word", "w")

_AWS = Layout(
    turns="results",
    words=("items.*",),
    word=("alternatives.0.content",),
    start=("start_time",),
    end=("end_time",),
    confidence=("alternatives.0.confidence",),
    speaker=("channel_label", "speaker_label"),
    # Before 2021 only the list of segments had the speakers.
    speaker_turns=(("results.speaker_labels.segments.*.items.*",), "start_time", "speaker_label"),
)
_AWS_CALL = Layout(
    turns="Transcript.*",
    words=("Items.*",),
    text=("Content",),
    word=("Content",),
    start=("BeginOffsetMillis",),
    end=("EndOffsetMillis",),
    confidence=("Confidence",),
    speaker=("ParticipantRole",),
    unit_ms=1,
)
_AZURE_FAST = Layout(
    turns="phrases.*",
    text=("text",),
    start=("offsetMilliseconds",),
    length=("durationMilliseconds",),
    unit_ms=1,
    are_channels=True,
)
_AZURE = Layout(
    turns="phrases.*",
    # Words as shown, or else as heard: “nine” where the text has 9, which then has no place in it.
    words=("best.displayWords.*", "best.words.*"),
    text=("best.display", "best.lexical"),
    word=("displayText", "word"),
    start=("offsetInTicks", "offset"),
    length=("durationInTicks", "duration"),
    unit_ms=_TICK_MS,
    are_channels=True,
)
_VIDEO_INDEXER = Layout(
    holder="videos.*.insights",
    turns="transcript.*",
    text=("text",),
    start=("instances.0.start",),
    end=("instances.0.end",),
    speaker=(),
    names=("speakers.*", "id", ("name",), "speakerId"),
    title=("name",),
)
_IBM = Layout(
    turns="results.*",
    word=("0",),
    start=("1",),
    end=("2",),
    confidence=("3",),
    speaker_turns=(("speaker_labels.*",), "from", "speaker"),
)
_GOOGLE = Layout(
    turns="results.*",
    words=("alternatives.0.words.*",),
    word=("word",),
    start=("startTime", "start_time", "startOffset", "start_offset"),
    end=("endTime", "end_time", "endOffset", "end_offset"),
    speaker=("speakerLabel", "speaker_label", "speakerTag", "speaker_tag", "channel"),
)
_GOOGLE_ENDS: Final = ("resultEndTime", "result_end_time", "resultEndOffset", "result_end_offset")
_DEEPGRAM = Layout(
    turns="channels.*", words=("alternatives.0.words.*",), word=("punctuated_word", "word"), are_channels=True
)
_ASSEMBLY = Layout(unit_ms=1)
_SPEECHMATICS = Layout(
    words=("results.*",),
    word=("alternatives.0.content",),
    start=("start_time",),
    end=("end_time",),
    confidence=("alternatives.0.confidence",),
    speaker=("alternatives.0.speaker", "channel"),
)
_REV = Layout(
    turns="monologues.*",
    words=("elements.*",),
    word=("value",),
    start=("ts", "timestamp"),
    end=("end_ts", "end_timestamp"),
    speaker=("speaker_info.display_name", "speaker_name", "speaker.name", "speaker"),
    names=("speakers.*", "id", ("name",), "speaker"),
    has_spaces=True,
)
_OTTER = Layout(
    turns="transcripts.*",
    words=("alignment.*",),
    text=("transcript",),
    word=("word",),
    start=("start_offset", "startOffset", "start"),
    end=("end_offset", "endOffset", "end"),
    confidence=("conf",),
    speaker=("speaker_name", "speaker_model_label", "label"),
    unit_ms=dict.fromkeys(("start_offset", "startOffset", "end_offset", "endOffset"), _OTTER_UNIT_MS),
    names=("speakers.*", "id", ("speaker_name", "name"), "speaker_id"),
    title=("speech.title", "data.speech.title"),
)
_SONIX = Layout(turns="transcript.*", start=("start_time",), end=("end_time",), title=("name",))
_ELEVEN_LABS = Layout(speaker=("speaker_id",), has_spaces=True, confidence=())
_CHUNKS = Layout(turns="chunks.*", text=("text",), start=("timestamp.0",), end=("timestamp.1",))
_WHISPER_WORDS = Layout(text=("text",), word=_WORD_TEXTS, confidence=_CONFIDENCES)
_KALDI = Layout(
    words=("retval.words.*", "transcript.retval.words.*"),
    word=("punct", "word"),
    speaker_turns=(("segmentation.segments.*", "retval.segmentation.segments.*"), "start", "speaker.@id"),
)
_VOSK = Layout(words=("result.*",), word=("word",), confidence=("conf",))
_AUTO_EDIT_TURNS: Final = ("text.*", "transcript.text.*", "*")
_AUTO_EDIT = Layout(
    words=("paragraph.*.line.*", "line.*"),
    start=("startTime",),
    end=("endTime",),
    confidence=("accuracy",),
    title=("title", "transcript.title"),
)
_PAPER_EDIT = Layout(
    word=_WORD_TEXTS,
    confidence=_CONFIDENCES,
    speaker_turns=(("paragraphs.*",), "start", "speaker"),
    title=("title",),
)


def find_maker(content: Any) -> Maker | None:
    """Return who made a parsed JSON file; None if it is of no maker that is known."""
    return next((maker for maker in MAKERS if maker.fits(content)), None)


def is_speech(content: Any) -> bool:
    """Return whether a parsed JSON file is speech recognition; its items may look like posts, with an id and a text."""
    return find_maker(content) is not None


def _read_azure(content: Any) -> Recognition:
    """Read batch transcription, and its first versions, whose keys begin with capitals."""
    phrases = [*values_at(content, "recognizedPhrases.*"), *values_at(content, "AudioFileResults.*.SegmentResults.*")]
    read = []
    for phrase in map(_lowered, phrases):
        best = _lowered(inner(phrase, "nBest", 0))
        best |= {key: [*map(_lowered, items(best, key))] for key in ("displayWords", "words")}
        if phrase.get("recognitionStatus", "Success") == "Success":
            read.append({**phrase, "best": best, "confidence": best.get("confidence")})
    return _AZURE.read({"phrases": read})


def _lowered(value: Any) -> dict[str, Any]:
    return {key[:1].lower() + key[1:]: part for key, part in value.items()} if isinstance(value, dict) else {}


def _read_ibm(content: Any) -> Recognition:
    """Read one answer, or a list of them as a stream gives it."""
    answers = content if isinstance(content, list) else [content]
    results = []
    for result in (result for answer in answers for result in items(answer, "results") if result.get("final", True)):
        best = inner(result, "alternatives", 0)
        sure, whole = inner(best, "word_confidence"), inner(best, "confidence")
        words = [
            [*(inner(stamp, place) for place in range(3)), first(sure, f"{number}.1") or whole]
            for number, stamp in enumerate(values_at(best, "timestamps.*"))
            if words_of(inner(stamp, 0)).strip() != "%HESITATION"
        ]
        results.append({"words": words})
    labels = [label for answer in answers for label in items(answer, "speaker_labels")]
    return _IBM.read({"results": results, "speaker_labels": labels})


def _is_google(content: Any) -> bool:
    for result in _google_results(content):
        word = inner(result, "alternatives", 0, "words", 0)
        if first(word, "word") is not None and first(word, *_GOOGLE.start, *_GOOGLE.end) is not None:
            return True
        is_text = isinstance(inner(result, "alternatives", 0, "transcript"), str)
        if is_text and first(result, *_GOOGLE_ENDS[:3], "languageCode") is not None:
            return True
    return False


def _google_results(content: Any) -> list[dict[str, Any]]:
    """Return the results of version 1 or 2, of an operation, of a batch, or of the Video Intelligence API."""
    for holder in (content, inner(content, "response"), inner(content, "response", "results")):
        if results := items(holder, "results"):
            return results
        for video in items(holder, "annotationResults") or items(holder, "annotation_results"):
            if results := items(video, "speechTranscriptions") or items(video, "speech_transcriptions"):
                return results
    return items({"results": content}, "results")


def _read_google(content: Any) -> Recognition:
    results = _google_results(content)
    # With speakers, the last result repeats every word of the others, and only there they have a speaker.
    last = items(inner(results[-1], "alternatives", 0), "words") if results else []
    others = sum(len(items(inner(result, "alternatives", 0), "words")) for result in results[:-1])
    if len(results) > 1 and first(inner(last, 0), *_GOOGLE.speaker) and len(last) >= others:
        results = results[-1:]
    segments: list[Segment] = []
    for result in results:
        best, tag = inner(result, "alternatives", 0), first(result, "channelTag", "channel_tag")
        channel = f"Channel {tag}" if isinstance(tag, int) and tag > 0 else None
        words = [
            {**word, "word": words_of(word.get("word")).replace("▁", " "), "confidence": word.get("confidence") or None}
            for word in items(best, "words")
        ]
        end = time_ms(first(result, *_GOOGLE_ENDS)) or 0
        text = words_of(inner(best, "transcript"))
        spoken = _GOOGLE.segments({"alternatives": [{"words": words}], "channel": channel})
        segments += spoken if words else [Segment(text, end, end, channel)]
    return Recognition(segments)


def _read_deepgram(content: Any) -> Recognition:
    channels = items(content["results"], "channels")
    segments: list[Segment] = []
    for number, channel in enumerate(channels, start=1):
        only = f"Channel {number}" if len(channels) > 1 else None
        layout = _DEEPGRAM if only is None else replace(_DEEPGRAM, speaker=("only",))
        text = words_of(first(channel, "alternatives.0.transcript"))
        segments += layout.segments({**channel, "only": only}) or [Segment(text, 0, 0, only)]
    return Recognition(sorted(segments, key=lambda segment: segment.start_ms))


def _is_assembly(content: Any) -> bool:
    """Return whether it has what was asked for, or else whole milliseconds and a confidence for each word."""
    if any(key in content for key in ("audio_url", "acoustic_model", "audio_duration")):
        return isinstance(content.get("words"), list) or isinstance(content.get("utterances"), list)
    word = inner(content, "words", 0) or inner(content, "utterances", 0, "words", 0)
    is_marked = "status" in content or "utterances" in content
    return is_marked and has(word, "text") and has(word, "confidence") and _is_in_whole_numbers(word)


def _is_in_whole_numbers(word: Any) -> bool:
    return all(isinstance(word.get(key), int) for key in ("start", "end"))


def _read_speechmatics(content: Any) -> Recognition:
    if first(content, "metadata.language_pack_info.word_delimiter") is None and has(
        inner(content, "metadata", "language_pack_info"), "word_delimiter"
    ):
        content = {"results": [{**result, "attaches_to": "previous"} for result in items(content, "results")]}
    return _SPEECHMATICS.read(content)


def _read_early_speechmatics(content: Any) -> Recognition:
    """Read its first version, where speakers are a list of their own, by time.

    Hyperaudio's editor keeps it with times in milliseconds, and with the speaker of each word, whom ``speakers`` names.
    """
    turns = SpeakerTimes(
        (time_ms(turn.get("time")), speaker_name(turn.get("name"))) for turn in items(content, "speakers")
    )
    words = items(content, "words")
    lengths = [length for word in words if (length := time_ms(word.get("duration"))) is not None]
    unit = 0.001 if lengths and median(lengths) > _LONGEST_WORD_MS else 1
    tokens = []
    for word in words:
        text, start = words_of(word.get("name")), round(unit * (time_ms(word.get("time")) or 0))
        key = word.get("speaker")
        named = inner(content, "speakers", key, "name") if isinstance(key, str) else None
        speaker = speaker_name(named) or turns.at(start)
        if any(map(str.isalnum, text)):
            end = start + round((time_ms(word.get("duration")) or 0) * unit)
            tokens.append(Token(text, start, end, share(word.get("confidence")), speaker))
        else:
            tokens.append(Token(text, None, None, None, speaker, glued=True))
    return Recognition(segments_of(tokens))


def _read_chunks(content: Any) -> Recognition:
    """Read Transformers' pipeline, with the speakers that insanely-fast-whisper adds."""
    spoken = items(content, "speakers")
    turns = spoken if any(has(turn, "timestamp") and has(turn, "text") for turn in spoken) else items(content, "chunks")
    if turns and all(" " not in words_of(turn.get("text")).strip() for turn in turns):
        return replace(_CHUNKS, turns="", words=("chunks.*",), text=()).read({"chunks": turns})
    return _CHUNKS.read({"chunks": turns})


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


def _has_word(content: Any) -> bool:
    return isinstance(first(content, *(f"words.0.{key}" for key in _WORD_TEXTS)), str)


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


def _first(item: dict[str, Any], keys: tuple[str, ...]) -> Any:
    """Return the first text or number under one of the keys."""
    return next((item[key] for key in keys if isinstance(item.get(key), str | int) and item[key] != ""), None)


# The more particular shapes first.
MAKERS: Final[tuple[Maker, ...]] = (
    Maker(
        "AWS Transcribe",
        ("results.transcripts results.items", "results.transcripts results.channel_labels.channels.0"),
        (replace(_AWS, turns="results.channel_labels.channels.*", are_channels=True).read, _AWS.read),
    ),
    Maker("AWS Call Analytics", ("Transcript.0.Content Transcript.0.BeginOffsetMillis",), (_AWS_CALL.read,)),
    Maker(
        "Azure",
        ("recognizedPhrases.*.nBest", "phrases.*.offsetMilliseconds", "AudioFileResults.*.SegmentResults"),
        (_AZURE_FAST.read, _read_azure),
    ),
    Maker("Azure Video Indexer", ("videos.*.insights.transcript",), (_VIDEO_INDEXER.read,)),
    Maker(
        "IBM Watson",
        ("results.*.alternatives.0.timestamps.0.0", "*.results.*.alternatives.0.timestamps.0.0"),
        (_read_ibm,),
    ),
    Maker("Google", ("",), (_read_google,), _is_google),
    Maker("Deepgram", ("results.channels.*.alternatives.0.transcript",), (_read_deepgram,)),
    Maker(
        "AssemblyAI",
        ("words", "utterances"),
        (replace(_ASSEMBLY, turns="utterances.*", text=("text",)).read, _ASSEMBLY.read),
        _is_assembly,
    ),
    Maker("Speechmatics", ("results.0.type results.0.alternatives results.0.start_time",), (_read_speechmatics,)),
    Maker(
        "Speechmatics, version 1",
        ("words.0.name words.0.time words.0.duration",),
        (_read_early_speechmatics,),
    ),
    Maker("Rev", ("monologues.*.elements",), (_REV.read,)),
    Maker(
        "Otter",
        ("speech.transcripts.*.transcript", "data.speech.transcripts.*.transcript"),
        tuple(replace(_OTTER, holder=holder).read for holder in ("speech", "data.speech")),
    ),
    Maker("Sonix", ("transcript.0.words transcript.0.start_time",), (_SONIX.read,)),
    Maker("ElevenLabs", ("words.0.text words.0.type language_code",), (_ELEVEN_LABS.read,)),
    Maker("whisper.cpp", ("transcription.*.offsets transcription.*.text",), (_read_whisper_cpp,)),
    Maker("Transformers", ("chunks.0.timestamp.0",), (_read_chunks,)),
    Maker("Kaldi", ("retval.words.0", "transcript.retval.words.0"), (_KALDI.read,)),
    Maker(
        "Vosk",
        ("result.0.conf", "*.result.0.conf"),
        tuple(replace(_VOSK, turns=turns).read for turns in ("", "*")),
    ),
    Maker(
        "Digital Paper Edit",
        ("paragraphs.0.start words.0.start",),
        (_PAPER_EDIT.read,),
        lambda content: not has(inner(content, "paragraphs", 0), "text") and _has_word(content),
    ),
    Maker("YouTube", ("events.*.segs events.*.tStartMs",), (_read_youtube,)),
    Maker(
        "autoEdit",
        tuple(f"{turns}.{key}" for turns in _AUTO_EDIT_TURNS for key in ("paragraph", "line")),
        tuple(replace(_AUTO_EDIT, turns=turns).read for turns in _AUTO_EDIT_TURNS),
    ),
    Maker(
        "OpenAI, words only",
        ("text words.0.start",),
        (_WHISPER_WORDS.read,),
        lambda content: (
            isinstance(content["text"], str) and _has_word(content) and not content.keys() & {"segments", "id"}
        ),
    ),
    Maker("a list of turns", ("0",), (_read_turns,), _is_turns),
)
