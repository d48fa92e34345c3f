"""A small file of every maker of speech recognition; all say what two invented people said of a pier."""

from collections.abc import Mapping, Sequence
from typing import Any

# What each of them must be read as: speaker, text, start and end.
Turn = tuple[str | None, str, int | None, int | None]
WORDS = (("The", 1.0, 1.2, 0.98), ("pier", 1.2, 1.6, 0.31), ("is", 1.6, 1.7, 0.9), ("closed", 1.7, 2.25, 0.87))
ANSWER = (("Not", 3.0, 3.25, 0.99), ("yet", 3.25, 3.5, 0.76))


def _dicts(words: Sequence[tuple[str, float, float, float]], *keys: str, stop: bool = False) -> list[dict[str, Any]]:
    found = [dict(zip(keys, word, strict=True)) for word in words]
    if stop:
        found[-1][keys[0]] += "."
    return found


def _aws(*, speakers_apart: bool) -> dict[str, Any]:
    items: list[dict[str, Any]] = []
    for label, words in (("spk_0", WORDS), ("spk_1", ANSWER)):
        for word, start, end, sure in words:
            item = {"type": "pronunciation", "start_time": str(start), "end_time": str(end)}
            items.append({**item, "alternatives": [{"confidence": str(sure), "content": word}], "speaker_label": label})
        items.append({"type": "punctuation", "alternatives": [{"confidence": "0.0", "content": "."}]})
    segments = [
        {
            "speaker_label": label,
            "items": [{"start_time": str(start), "speaker_label": label} for _, start, *_ in words],
        }
        for label, words in (("spk_0", WORDS), ("spk_1", ANSWER))
    ]
    if speakers_apart:
        items = [{key: value for key, value in item.items() if key != "speaker_label"} for item in items]
    return {
        "jobName": "pier",
        "status": "COMPLETED",
        "results": {
            "transcripts": [{"transcript": "The pier is closed. Not yet."}],
            "speaker_labels": {"speakers": 2, "segments": segments},
            "items": items,
        },
    }


def _aws_call() -> dict[str, Any]:
    def turn(role: str, text: str, words: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
        return {
            "Content": text,
            "ParticipantRole": role,
            "BeginOffsetMillis": round(words[0][1] * 1000),
            "EndOffsetMillis": round(words[-1][2] * 1000),
            "Items": [
                {
                    "Type": "pronunciation",
                    "Content": word,
                    "Confidence": sure,
                    "BeginOffsetMillis": round(start * 1000),
                    "EndOffsetMillis": round(end * 1000),
                }
                for word, start, end, sure in words
            ],
        }

    return {
        "Transcript": [turn("AGENT", "The pier is closed.", WORDS), turn("CUSTOMER", "Not yet.", ANSWER)],
        "Participants": [{"ParticipantRole": "AGENT"}, {"ParticipantRole": "CUSTOMER"}],
    }


def _google() -> dict[str, Any]:
    def words(tag: int, given: Sequence[tuple[str, float, float, float]]) -> list[dict[str, Any]]:
        return [
            {
                "startTime": f"{start:.3f}s",
                "endTime": f"{end}s",
                "word": word + "." * (place == len(given) - 1),
                "confidence": sure,
                **({"speakerTag": tag} if tag else {}),
            }
            for place, (word, start, end, sure) in enumerate(given)
        ]

    plain = [{"alternatives": [{"transcript": "The pier is closed.", "words": words(0, WORDS)}]}]
    plain += [{"alternatives": [{"transcript": " Not yet.", "words": words(0, ANSWER)}]}]
    return {"response": {"results": [*plain, {"alternatives": [{"words": words(1, WORDS) + words(2, ANSWER)}]}]}}


def _google_2() -> dict[str, Any]:
    return {
        "results": [
            {
                "alternatives": [
                    {
                        "transcript": "…",
                        "words": [
                            {"startOffset": f"{start}s", "endOffset": f"{end}s", "word": word, "speakerLabel": label}
                            for label, given in (("1", WORDS), ("2", ANSWER))
                            for word, start, end, _ in given
                        ],
                    }
                ],
                "resultEndOffset": "3.5s",
                "languageCode": "en-us",
            }
        ]
    }


def _azure_phrase(speaker: int, text: str, words: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
    start, end = words[0][1], words[-1][2]
    best = {
        "confidence": 0.9,
        "lexical": text.lower().strip("."),
        "display": text,
        "words": [
            {
                "word": word.lower(),
                "offset": f"PT{at}S",
                "duration": f"PT{until - at:.2f}S",
                "offsetInTicks": at * 1e7,
                "durationInTicks": (until - at) * 1e7,
                "confidence": sure,
            }
            for word, at, until, sure in words
        ],
    }
    best["displayWords"] = [{**word, "displayText": word["word"]} for word in best["words"]]  # type: ignore[attr-defined]
    best["displayWords"][0]["displayText"] = words[0][0]  # type: ignore[index]
    return {
        "recognitionStatus": "Success",
        "speaker": speaker,
        "offset": f"PT{start}S",
        "duration": f"PT{end - start:.2f}S",
        "offsetInTicks": start * 1e7,
        "durationInTicks": (end - start) * 1e7,
        "nBest": [best],
    }


def _azure_fast() -> dict[str, Any]:
    phrases = [
        {
            "speaker": speaker,
            "offsetMilliseconds": round(words[0][1] * 1000),
            "durationMilliseconds": round((words[-1][2] - words[0][1]) * 1000),
            "text": text,
            "confidence": 0.8,
            "words": [
                {
                    "text": word,
                    "offsetMilliseconds": round(start * 1000),
                    "durationMilliseconds": round((end - start) * 1000),
                }
                for word, start, end, _ in words
            ],
        }
        for speaker, text, words in ((1, "The pier is closed.", WORDS), (2, "Not yet.", ANSWER))
    ]
    return {"durationMilliseconds": 4000, "combinedPhrases": [{"text": "…"}], "phrases": phrases}


def _indexer() -> dict[str, Any]:
    lines = [
        {"speakerId": 1, "text": "The pier is closed.", "instances": [{"start": "0:00:01", "end": "0:00:02.25"}]},
        {"speakerId": 2, "text": "Not yet.", "instances": [{"start": "0:00:03", "end": "0:00:03.5"}]},
    ]
    names = [{"id": 1, "name": "Ada Quill"}, {"id": 2, "name": "Speaker #2"}]
    return {"name": "pier", "videos": [{"insights": {"transcript": lines, "speakers": names}}]}


def _ibm() -> dict[str, Any]:
    def result(text: str, words: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
        return {
            "final": True,
            "alternatives": [
                {
                    "transcript": text,
                    "confidence": 0.9,
                    "timestamps": [[word, start, end] for word, start, end, _ in words],
                    "word_confidence": [[word, sure] for word, _, _, sure in words],
                }
            ],
        }

    labels = [
        {"from": start, "to": end, "speaker": n} for n, ws in ((0, WORDS), (1, ANSWER)) for _, start, end, _ in ws
    ]
    return {
        "result_index": 0,
        "results": [result("The pier is closed ", WORDS), result("Not yet ", ANSWER)],
        "speaker_labels": labels,
    }


def _deepgram() -> dict[str, Any]:
    words = [
        {
            "word": word.lower(),
            "punctuated_word": word + "." * (place == len(given) - 1),
            "start": start,
            "end": end,
            "confidence": sure,
            "speaker": n,
        }
        for n, given in ((0, WORDS), (1, ANSWER))
        for place, (word, start, end, sure) in enumerate(given)
    ]
    best = {"transcript": "The pier is closed. Not yet.", "confidence": 0.9, "words": words}
    return {"metadata": {"channels": 1}, "results": {"channels": [{"alternatives": [best]}]}}


def _assembly(*, utterances: bool) -> dict[str, Any]:
    turns = []
    for label, text, words in (("A", "The pier is closed.", WORDS), ("B", "Not yet.", ANSWER)):
        spelled = [
            {
                "text": word + "." * (place == len(words) - 1),
                "start": round(start * 1000),
                "end": round(end * 1000),
                "confidence": sure,
                "speaker": label,
            }
            for place, (word, start, end, sure) in enumerate(words)
        ]
        turns.append({"speaker": label, "text": text, "start": 1, "end": 2, "confidence": 0.9, "words": spelled})
    return {
        "id": "5551212-pier",
        "status": "completed",
        "audio_url": "https://files.example/pier.mp3",
        "text": "The pier is closed. Not yet.",
        "words": [word for turn in turns for word in turn["words"]],  # type: ignore[attr-defined]
        "utterances": turns if utterances else None,
        "audio_duration": 4,
    }


def _speechmatics() -> dict[str, Any]:
    results: list[dict[str, Any]] = []
    for label, words in (("S1", WORDS), ("S2", ANSWER)):
        for word, start, end, sure in words:
            best = {"content": word, "confidence": sure, "speaker": label, "language": "en"}
            results.append({"type": "word", "start_time": start, "end_time": end, "alternatives": [best]})
        stop = {"content": ".", "confidence": 1.0, "speaker": label}
        results.append(
            {
                "type": "punctuation",
                "attaches_to": "previous",
                "start_time": words[-1][2],
                "end_time": words[-1][2],
                "alternatives": [stop],
            }
        )
    return {"format": "2.9", "metadata": {"language_pack_info": {"word_delimiter": " "}}, "results": results}


def _speechmatics_1() -> dict[str, Any]:
    words = [
        {"name": word, "time": str(start), "duration": f"{end - start:.2f}", "confidence": str(sure)}
        for given in (WORDS, ANSWER)
        for word, start, end, sure in [*given, (".", given[-1][2], given[-1][2], 1.0)]
    ]
    speakers = [{"name": "F1", "time": "1.0", "duration": "1.3"}, {"name": "M1", "time": "3.0", "duration": "0.5"}]
    return {"format": "1.0", "job": {"lang": "en"}, "speakers": speakers, "words": words}


def _rev(*, clock: bool) -> dict[str, Any]:
    def elements(words: Sequence[tuple[str, float, float, float]]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for word, start, end, sure in words:
            if found:
                found.append({"type": "punct", "value": " "})
            if clock:
                times = {"timestamp": f"00:00:{start:06.3f}".replace(".", ","), "end_timestamp": f"00:00:{end:06.3f}"}
                found.append({"type": "text", "value": word, **times})
            else:
                found.append({"type": "text", "value": word, "ts": start, "end_ts": end, "confidence": sure})
        return [*found, {"type": "punct", "value": "."}]

    file: dict[str, Any] = {
        "monologues": [{"speaker": 0, "elements": elements(WORDS)}, {"speaker": 1, "elements": elements(ANSWER)}]
    }
    return {"speakers": [{"id": 0, "name": "Ada Quill"}, {"id": 1, "name": "Tom Reed"}], **file} if clock else file


def _otter() -> dict[str, Any]:
    def part(speaker: int, text: str, words: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
        return {
            "speaker_id": speaker,
            "transcript": text,
            "start_offset": round(words[0][1] * 16_000),
            "end_offset": round(words[-1][2] * 16_000),
            "alignment": [
                {
                    "word": word,
                    "start": start,
                    "end": end,
                    "startOffset": round(start * 16_000),
                    "endOffset": round(end * 16_000),
                }
                for word, start, end, _ in words
            ],
        }

    speakers = [{"id": 7, "speaker_name": "Ada Quill"}, {"id": 8, "speaker_name": "Tom Reed"}]
    transcripts = [part(7, "The pier is closed.", WORDS), part(8, "Not yet.", ANSWER)]
    return {"speech": {"title": "pier", "speakers": speakers, "transcripts": transcripts}}


def _sonix() -> dict[str, Any]:
    keys = ("text", "start_time", "end_time", "confidence")
    turns = [
        {"speaker": name, "start_time": words[0][1], "end_time": words[-1][2], "words": _dicts(words, *keys, stop=True)}
        for name, words in (("Ada Quill", WORDS), ("Tom Reed", ANSWER))
    ]
    return {"name": "pier", "transcript": turns}


def _eleven() -> dict[str, Any]:
    words: list[dict[str, Any]] = []
    for label, given in (("speaker_0", WORDS), ("speaker_1", ANSWER)):
        for word in _dicts(given, "text", "start", "end", "logprob", stop=True):
            words += [{**word, "type": "word", "speaker_id": label}, {"text": " ", "type": "spacing", "start": 0}]
    return {"language_code": "en", "text": "…", "words": words}


def _whisper(key: str, share: str, space: str = "") -> dict[str, Any]:
    def segment(text: str, words: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
        spelled = [{**word, key: space + word[key]} for word in _dicts(words, key, "start", "end", share, stop=True)]
        return {"id": 0, "start": words[0][1], "end": words[-1][2], "text": f" {text}", "words": spelled}

    return {
        "text": " The pier is closed. Not yet.",
        "segments": [segment("The pier is closed.", WORDS), segment("Not yet.", ANSWER)],
        "language": "en",
    }


def _whisperx() -> dict[str, Any]:
    file = _whisper("word", "score")
    for segment, speaker in zip(file["segments"], ("SPEAKER_00", "SPEAKER_01"), strict=True):
        segment["speaker"] = speaker
    return file


def _whisper_cpp() -> dict[str, Any]:
    def segment(text: str, words: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
        parts: list[dict[str, Any]] = [{"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}, "p": 0.9}]
        for word, start, end, sure in words:
            times = {"from": round(start * 1000), "to": round(end * 1000)}
            # A word may be several tokens, of which the least sure counts.
            parts += [{"text": f" {word[:2]}", "offsets": times, "p": 0.99}] if word[2:] else []
            parts += [{"text": word[2:] or f" {word}", "offsets": times, "p": sure}]
        parts += [{"text": ".", "offsets": times, "p": 0.2}]
        span = {"from": round(words[0][1] * 1000), "to": round(words[-1][2] * 1000)}
        return {"text": f" {text}", "offsets": span, "timestamps": {"from": "00:00:01,000"}, "tokens": parts}

    return {
        "model": {"type": "base"},
        "result": {"language": "en"},
        "transcription": [segment("The pier is closed.", WORDS), segment("Not yet.", ANSWER)],
    }


def _kaldi() -> dict[str, Any]:
    words = [
        {**word, "word": word["punct"].lower()}
        for given in (WORDS, ANSWER)
        for word in _dicts(given, "punct", "start", "end", "confidence", stop=True)
    ]
    turns = [
        {"@type": "Segment", "start": 0.9, "duration": 1.5, "speaker": {"@id": "S0", "gender": "F"}},
        {"@type": "Segment", "start": 2.9, "duration": 0.7, "speaker": {"@id": "S1", "gender": "M"}},
    ]
    return {
        "action": "audio-transcribe",
        "retval": {"status": True, "words": words},
        "segmentation": {"segments": turns},
    }


def _vosk() -> list[dict[str, Any]]:
    return [{"result": _dicts(words, "word", "start", "end", "conf"), "text": "…"} for words in (WORDS, ANSWER)]


def _auto_edit() -> dict[str, Any]:
    def paragraph(speaker: str, words: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
        line = _dicts(words, "text", "startTime", "endTime", "accuracy", stop=True)
        return {"id": 0, "speaker": speaker, "paragraph": [{"id": 0, "line": line}]}

    return {"title": "pier", "text": [paragraph("Ada Quill", WORDS), paragraph("Tom Reed", ANSWER)]}


def _paper_edit() -> dict[str, Any]:
    words = [
        {**word, "id": number}
        for number, word in enumerate(
            _dicts(WORDS, "text", "start", "end", "confidence", stop=True)
            + _dicts(ANSWER, "text", "start", "end", "confidence", stop=True)
        )
    ]
    paragraphs = [
        {"id": 0, "start": 1.0, "end": 2.25, "speaker": "Ada Quill"},
        {"id": 1, "start": 3.0, "end": 3.5, "speaker": "Tom Reed"},
    ]
    return {"words": words, "paragraphs": paragraphs}


def _youtube() -> dict[str, Any]:
    def event(words: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
        start = round(words[0][1] * 1000)
        parts = [
            {
                "utf8": f" {word}" if place else word,
                "tOffsetMs": round(at * 1000) - start,
                "acAsrConf": round(sure * 255),
            }
            for place, (word, at, _, sure) in enumerate(words)
        ]
        return {"tStartMs": start, "dDurationMs": round(words[-1][2] * 1000) - start, "segs": parts}

    return {"wireMagic": "pb3", "events": [event(WORDS), {"tStartMs": 2300, "segs": [{"utf8": "\n"}]}, event(ANSWER)]}


_NAMED: tuple[Turn, ...] = (("Ada Quill", "The pier is closed.", 1_000, 2_250), ("Tom Reed", "Not yet.", 3_000, 3_500))
_ONE: tuple[Turn, ...] = ((None, "The pier is closed. Not yet.", 1_000, 3_500),)


def _by(first: str, second: str, stop: str = ".") -> tuple[Turn, ...]:
    return ((first, f"The pier is closed{stop}", 1_000, 2_250), (second, f"Not yet{stop}", 3_000, 3_500))


# The file, how it is read, and the confidence of its words in percent; None where the maker gives none.
SAMPLES: Mapping[str, tuple[Any, tuple[Turn, ...], Sequence[int | None]]] = {
    "AWS Transcribe": (_aws(speakers_apart=False), _by("spk_0", "spk_1"), (98, 31, 90, 87, 99, 76)),
    "AWS Transcribe before 2021": (_aws(speakers_apart=True), _by("spk_0", "spk_1"), (98, 31, 90, 87, 99, 76)),
    "AWS Call Analytics": (_aws_call(), _by("AGENT", "CUSTOMER"), (98, 31, 90, 87, 99, 76)),
    "Google": (_google(), _by("Speaker 1", "Speaker 2"), (98, 31, 90, 87, 99, 76)),
    "Google, version 2": (_google_2(), _by("Speaker 1", "Speaker 2", ""), (None,) * 6),
    "Azure": (
        {"recognizedPhrases": [_azure_phrase(1, "The pier is closed.", WORDS), _azure_phrase(2, "Not yet.", ANSWER)]},
        _by("Speaker 1", "Speaker 2"),
        (98, 31, 90, 87, 99, 76),
    ),
    "Azure, fast": (_azure_fast(), _by("Speaker 1", "Speaker 2"), (80,) * 6),
    "Azure Video Indexer": (_indexer(), _by("Ada Quill", "Speaker #2"), ()),
    "IBM Watson": (_ibm(), _by("Speaker 0", "Speaker 1", ""), (98, 31, 90, 87, 99, 76)),
    "Deepgram": (_deepgram(), _by("Speaker 0", "Speaker 1"), (98, 31, 90, 87, 99, 76)),
    "AssemblyAI": (_assembly(utterances=False), _by("Speaker A", "Speaker B"), (98, 31, 90, 87, 99, 76)),
    "AssemblyAI, utterances": (_assembly(utterances=True), _by("Speaker A", "Speaker B"), (98, 31, 90, 87, 99, 76)),
    "Speechmatics": (_speechmatics(), _by("S1", "S2"), (98, 31, 90, 87, 99, 76)),
    "Speechmatics, version 1": (_speechmatics_1(), _by("F1", "M1"), (98, 31, 90, 87, 99, 76)),
    "Rev AI": (_rev(clock=False), _by("Speaker 0", "Speaker 1"), (98, 31, 90, 87, 99, 76)),
    "Rev": (_rev(clock=True), _NAMED, (None,) * 6),
    "Otter": (_otter(), _NAMED, (None,) * 6),
    "Sonix": (_sonix(), _NAMED, (98, 31, 90, 87, 99, 76)),
    "ElevenLabs": (_eleven(), _by("speaker_0", "speaker_1"), (None,) * 6),
    "Whisper": (_whisper("word", "probability", " "), _ONE, (98, 31, 90, 87, 99, 76)),
    "whisper-timestamped": (_whisper("text", "confidence"), _ONE, (98, 31, 90, 87, 99, 76)),
    "faster-whisper, a list": (_whisper("word", "probability", " ")["segments"], _ONE, (98, 31, 90, 87, 99, 76)),
    "WhisperX": (_whisperx(), _by("SPEAKER_00", "SPEAKER_01"), (98, 31, 90, 87, 99, 76)),
    "whisper.cpp": (_whisper_cpp(), _ONE, (98, 31, 90, 87, 99, 76)),
    "OpenAI, words only": (
        {"task": "transcribe", "duration": 4.0, "text": "The pier is closed. Not yet.",
         "words": _dicts(WORDS, "word", "start", "end", "_") + _dicts(ANSWER, "word", "start", "end", "_")},
        _ONE, (None,) * 6,
    ),
    "OpenAI, text only": (
        {"text": "The pier is closed. Not yet."}, ((None, "The pier is closed. Not yet.", None, None),), (),
    ),
    "OpenAI, speakers": (
        {"task": "transcribe", "text": "…", "segments": [
            {"id": "seg_0", "speaker": "A", "text": " The pier is closed.", "start": 1.0, "end": 2.25},
            {"id": "seg_1", "speaker": "B", "text": " Not yet.", "start": 3.0, "end": 3.5}]},
        _by("A", "B"), (),
    ),
    "Transformers": (
        {"text": "…", "chunks": [{"timestamp": [1.0, 2.25], "text": " The pier is closed."},
                                  {"timestamp": [3.0, None], "text": " Not yet."}]},
        ((None, "The pier is closed. Not yet.", 1_000, 3_000),), (),
    ),
    "Kaldi": (_kaldi(), _by("S0", "S1"), (98, 31, 90, 87, 99, 76)),
    "Vosk": (_vosk(), ((None, "The pier is closed Not yet", 1_000, 3_500),), (98, 31, 90, 87, 99, 76)),
    "autoEdit": (_auto_edit(), _NAMED, (98, 31, 90, 87, 99, 76)),
    "Digital Paper Edit": (_paper_edit(), _NAMED, (98, 31, 90, 87, 99, 76)),
    "YouTube": (_youtube(), ((None, "The pier is closed Not yet", 1_000, 3_250),), (98, 31, 90, 87, 99, 76)),
    "Podcasting 2.0": (
        {"version": "1.0.0", "segments": [
            {"speaker": "Ada Quill", "startTime": 1.0, "endTime": 2.25, "body": "The pier is closed."},
            {"speaker": "Tom Reed", "startTime": 3.0, "endTime": 3.5, "body": "Not yet."}]},
        _NAMED, (),
    ),
    "a list of quotes": (
        [{"Who": "Ada Quill", "Quote": "The pier is closed.", "Start": "0:01", "End": "0:02"},
         {"Who": "Tom Reed", "Quote": "Not yet.", "Start": "0:03", "End": "0:04"}],
        (("Ada Quill", "The pier is closed.", 1_000, 2_000), ("Tom Reed", "Not yet.", 3_000, 4_000)), (),
    ),
}  # fmt: skip
