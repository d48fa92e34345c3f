"""The parts of the latency benchmark that need no server."""

from typing import Any

import pytest

from bench.harness.keystrokes import Passage, burst_schedule, typing_schedule, typing_window
from bench.harness.latency import Request, by_left_context, milliseconds, newest_of, percentile, summarise
from bench.harness.passages import choose
from bench.latency import as_table, summary
from models.text.sentences.caret_context import CaretContext

PASSAGE = Passage("A title", "One is done. Two is done.", "Three says “it is not” and goes on.")


def context_at(text: str, caret: int) -> CaretContext:
    """Split at a full stop and a space."""
    begin = text.rfind(". ", 0, caret) + 2 if ". " in text[:caret] else 0
    return CaretContext(text[:begin].strip(), text[begin:caret])


def request(seq: int, due: float, *answers: tuple[str, float], error: str | None = None) -> Request:
    return Request(seq, due, sent=due + 0.001, answers=list(answers), error=error)


@pytest.mark.parametrize(("percent", "expected"), [(0, 1.0), (50, 5.0), (90, 9.0), (91, 10.0), (95, 10.0), (100, 10.0)])
def test_percentile_is_the_nearest_rank(percent: float, expected: float) -> None:
    assert percentile([float(value) for value in range(10, 0, -1)], percent) == expected


def test_percentile_rejects_invalid_input() -> None:
    with pytest.raises(ValueError, match="no values"):
        percentile([], 50)
    with pytest.raises(ValueError, match="between 0 and 100"):
        percentile([1.0], 101)


def test_milliseconds_of_nothing_are_null() -> None:
    assert milliseconds([]) == {"n": 0, "p50": None, "p95": None, "p99": None, "max": None}
    assert milliseconds([0.0123]) == {"n": 1, "p50": 12.3, "p95": 12.3, "p99": 12.3, "max": 12.3}


def test_latency_counts_from_when_the_key_was_due() -> None:
    held_up = Request(1, due=10.0, sent=10.4, answers=[("recall", 10.5), ("ranked", 10.7)])
    assert held_up.first() == pytest.approx(0.5)
    assert held_up.last() == pytest.approx(0.7)
    assert held_up.stage("ranked") == pytest.approx(0.7)
    assert held_up.stage("complete") is None


def test_summary_distinguishes_superseded_from_failed() -> None:
    figures = summarise(
        [
            request(1, 0.0, ("recall", 0.01), ("ranked", 0.05), ("complete", 0.1)),
            request(2, 1.0, ("recall", 1.02)),
            request(3, 2.0),
            request(4, 3.0, error="too_long: The left context is too long."),
            Request(5, due=4.0),
        ]
    )
    counts = {key: value for key, value in figures.items() if isinstance(value, int)}
    assert counts == {
        "sent": 4,
        "answered": 2,
        "complete": 1,
        "superseded": 2,
        "unanswered": 1,
        "errors": 1,
    }
    latencies: Any = figures["latency_ms"]
    assert latencies["first_answer"]["n"] == 2
    assert latencies["first_answer"]["max"] == 20.0
    assert latencies["last_answer"]["max"] == 100.0
    assert figures["error_messages"] == ["too_long: The left context is too long."]


def test_a_left_context_is_answered_by_any_of_its_requests() -> None:
    first, second = ("t", "One."), ("t", "One. Two.")
    run = [
        Request(1, 0.0, 0.0, [("recall", 0.05)], query=first),
        Request(2, 0.2, 0.2, [("recall", 0.25), ("ranked", 0.3)], query=first),
        Request(3, 0.4, 0.4, [("complete", 0.5)], query=second),
        Request(4, 0.6, 0.6, [], query=first),
    ]
    report: Any = by_left_context(run)
    assert report["n"] == 3
    assert (report["first_answer"]["n"], report["first_answer"]["max"]) == (2, 100.0)
    assert (report["ranked"]["n"], report["ranked"]["max"]) == (2, 300.0)
    assert (report["complete"]["n"], report["complete"]["max"]) == (1, 100.0)


def test_newest_is_the_last_sent() -> None:
    assert newest_of([request(2, 0.5), request(1, 0.0, ("complete", 0.1))]) == {
        "answered": False,
        "complete": False,
        "first_answer_ms": None,
        "last_answer_ms": None,
    }


def test_window_is_half_before_the_quoting_sentence_and_half_in_it() -> None:
    text, carets = typing_window(PASSAGE, 10)
    boundary = text.index("Three")
    assert list(carets) == list(range(boundary - 4, boundary + 6))


@pytest.mark.parametrize("before", ["", "Hm.", "A paragraph.\n"])
def test_window_keeps_its_length_where_one_half_is_short(before: str) -> None:
    text, carets = typing_window(Passage("", before, "Three goes on for a while."), 20)
    assert len(carets) == 20
    assert carets[0] >= 1
    assert carets[-1] <= len(text)
    assert text.startswith(before)


def test_schedule_is_even_and_has_the_length_asked_for() -> None:
    schedule = typing_schedule([PASSAGE] * 3, seconds=5, keys_per_second=6, context_at=context_at)
    assert [key.at for key in schedule] == pytest.approx([number / 6 for number in range(30)])
    assert all(key.sends for key in schedule)
    assert {key.left_context for key in schedule} == {"One is done.", "One is done. Two is done."}


def test_passages_are_repeated_when_they_run_out() -> None:
    short = Passage("t", "", "Brief.")
    assert len(typing_schedule([short], seconds=4, keys_per_second=6, context_at=context_at)) == 24


def test_the_page_sends_on_a_new_left_context() -> None:
    schedule = typing_schedule([PASSAGE], 9, 6, context_at, every_key=False)
    contexts = list(dict.fromkeys(key.left_context for key in schedule))
    assert len(contexts) >= 2
    assert [key.left_context for key in schedule if key.sends][: len(contexts)] == contexts, "once for each"
    assert sum(key.sends for key in schedule) < len(schedule) / 2


def test_nothing_to_type_is_rejected() -> None:
    with pytest.raises(ValueError, match="nothing to type"):
        typing_schedule([], 1, 6, context_at)


def test_burst_requests_are_all_different() -> None:
    long = Passage("t", " ".join(f"Sentence {number} of forty characters is here." for number in range(70)), "End.")
    schedule = burst_schedule([long], events=60, seconds=1.0, context_at=context_at)
    assert len({key.left_context for key in schedule}) == 60
    assert schedule[0].at == 0
    assert schedule[-1].at < 1.0
    with pytest.raises(ValueError, match="different left contexts"):
        burst_schedule([PASSAGE], events=60, seconds=1.0, context_at=context_at)


def _transcript(name: str, size: int) -> dict[str, Any]:
    return {"title": name, "paragraphs": [{"speaker": "A  B", "text": f"{name} {i}"} for i in range(size)]}


def _pair(transcript: str, article: str) -> dict[str, str]:
    return {
        "transcript_id": transcript,
        "article_id": article,
        "title": article,
        "left_context": "Before.",
        "quoting_sentence": "He said so.",
    }


def test_transcript_of_about_the_right_length_is_unchanged() -> None:
    transcripts = {
        "near": _transcript("near", 228),
        "exact": _transcript("exact", 230),
        "far": _transcript("far", 9),
    }
    pairs = [_pair("near", "x"), _pair("near", "y"), _pair("exact", "z"), _pair("gone", "w")]
    transcript, passages = choose(transcripts, pairs, 230, 3)
    assert transcript.as_text().startswith("near\n\nA B: near 0\n\nA B: near 1\n")
    assert [passage.title for passage in passages] == ["x", "y", "z"]


def test_without_one_of_about_the_right_length_the_nearest_is_chosen() -> None:
    transcripts = {"a": _transcript("a", 150), "b": _transcript("b", 100)}
    transcript, passages = choose(transcripts, [_pair("a", "x"), _pair("a", "x"), _pair("b", "y")], 230, 3)
    assert transcript.title == "a"
    assert [passage.title for passage in passages] == ["x", "x", "y"], "its own pairs first"
    with pytest.raises(ValueError, match="aligned"):
        choose(transcripts, [], 230, 3)


def test_table_shows_every_figure() -> None:
    answered = [request(1, 0.0, ("recall", 0.01), ("complete", 0.1))]
    imported = {"characters": 1_000_000, "first_found_s": 1.5, "imported_s": 12.0, "embedded_s": 60.0}
    table = as_table({"modes": {"a burst": summary(answered)}, "start_s": 2.5, "import": imported})
    assert "sent 1, answered 1, complete 1, superseded 0" in table
    assert "newest: answered True, complete True, first 10.0 ms, last 100.0 ms" in table
    assert "server ready after 2.5 s" in table
    assert "first words found after 1.5 s" in table
    assert "nan" not in table
