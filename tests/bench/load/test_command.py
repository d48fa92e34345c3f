"""The load test: what reporters type, what their page sends, and the summary of a run."""

import asyncio
import gzip
import json
import os
import random
import time
from pathlib import Path
from typing import Any

import pytest

from bench.__main__ import main
from bench.harness.shared_text import LettersSeen
from bench.harness.websocket import DeskSocket, NotConnected
from bench.load.page_simulation import Channel, PageObservations, TimedRequest
from bench.load.report import FAULTS, faults, figures
from bench.load.reporters import ReporterResult
from bench.load.typing_model import Article, Sentences, keys, open_quote
from tests.equipment import service

ARTICLE = Article(
    "The bridge will cost more",
    "The council met on Monday. “Nobody told us what it costs,” said Bo Lind.\n"
    "It will meet again in May. Nobody knows why.",
    "hearing",
)


def test_article_is_typed_to_its_end_despite_typing_errors() -> None:
    for seed in range(20):
        typed = list(keys(ARTICLE, random.Random(seed)))
        assert typed[-1].text == ARTICLE.text
        assert all(0 <= key.caret <= len(key.text) and key.pause > 0 for key in typed)


def test_the_pace_is_that_of_a_person() -> None:
    long = Article("", ARTICLE.text * 20, "")
    typed = list(keys(long, random.Random(1)))
    a_minute = 60 * len(long.text) / sum(key.pause for key in typed)
    assert 80 < a_minute < 250
    bursts = sorted(key.pause for key in typed)
    assert 200 < 60 / (sum(bursts[: len(bursts) * 9 // 10]) / (len(bursts) * 9 // 10)) < 400


def test_sentences_begin_after_ends_and_lines() -> None:
    sentences = Sentences(ARTICLE.text)
    starts = [ARTICLE.text.index(words) for words in ("The council", "“Nobody told", "It will", "Nobody knows")]
    for at, start in enumerate(starts):
        assert sentences.start(start) == start
        assert sentences.start(start + 3) == start
        assert sentences.nth(at) == start


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("He said “nobody told", "“nobody told"),
        ("He said “nobody told us” and", None),
        ('He said "nobody', '"nobody'),
        ('He said "nobody" and', None),
        ("He said", None),
    ],
)
def test_an_open_quote(text: str, quote: str | None) -> None:
    assert open_quote(text, 0, len(text)) == quote


class Line:
    """The part of a socket that a channel uses."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def emit(self, _event: str, payload: dict[str, Any]) -> None:
        self.sent.append(payload)


def channel(line: Line, seen: PageObservations) -> Channel:
    return Channel("suggest", iter(range(100, 200)), line, seen)  # type: ignore[arg-type]


def test_the_newest_request_waits_for_the_one_in_flight() -> None:
    async def run() -> None:
        line, seen = Line(), PageObservations()
        asking = channel(line, seen)
        for number in range(4):
            asking.ask({"number": number})
        assert [payload["number"] for payload in line.sent] == [0]
        asking.receive({"seq": 100, "stage": "recall", "items": []})
        assert [payload["number"] for payload in line.sent] == [0, 3]
        asking.receive({"seq": 101, "stage": "complete", "items": []})
        assert seen.replaced == 2
        assert seen.faults == []
        assert [request.superseded for request in seen.requests] == [True, False]

    asyncio.run(run())


def test_a_page_that_types_faster_asks_as_often_as_a_person() -> None:
    async def run() -> None:
        line, seen = Line(), PageObservations()
        asking = Channel("suggest", iter(range(100, 200)), line, seen, every=3)  # type: ignore[arg-type]
        for number in range(7):
            asking.ask({"number": number})
            if line.sent:
                asking.receive({"seq": line.sent[-1]["seq"], "stage": "complete", "items": []})
                seen.faults.clear()
        assert [payload["number"] for payload in line.sent] == [0, 3, 6]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        ([(100, "complete"), (7, "complete")], "never sent"),
        ([(100, "recall"), (101, "recall"), (100, "ranked")], "answered after"),
        ([(100, "ranked"), (100, "recall")], "after ['ranked']"),
        ([(100, "recall"), (100, "recall")], "after ['recall']"),
    ],
)
def test_unexpected_answers_are_reported(answers: list[tuple[int, str]], fault: str) -> None:
    async def run() -> None:
        line, seen = Line(), PageObservations()
        asking = channel(line, seen)
        asking.ask({})
        asking.ask({})
        for seq, stage in answers:
            asking.receive({"seq": seq, "stage": stage, "items": []})
        assert len(seen.faults) == 1
        assert fault in seen.faults[0]

    asyncio.run(run())


def written(*requests: TimedRequest, text: str = "", block: int = 0) -> ReporterResult:
    return ReporterResult("a", text, PageObservations(requests=list(requests)), block)


def test_figures_count_from_when_an_answer_was_wanted() -> None:
    whole = TimedRequest("suggest", 1, 10.0, {}, [("recall", 10.02), ("ranked", 10.05), ("complete", 10.1)])
    stopped = TimedRequest("suggest", 2, 11.0, {}, [("recall", 11.04)], superseded=True)
    summary = figures([written(whole, stopped)])
    assert summary["first_answer_ms"]["suggest"]["max"] == 40.0
    assert summary["ranked_ms"] == {"n": 1, "p50": 50.0, "p95": 50.0, "p99": 50.0, "max": 50.0}
    assert summary["superseded_share"] == 0.5


def test_lost_and_wrongly_stored_edits_are_counted() -> None:
    unfinished = TimedRequest("suggest", 1, 10.0, {}, [("recall", 10.02)])
    lost = TimedRequest("verify_quotes", 2, 10.0, {}, lost=True)
    failed = TimedRequest("suggest", 3, 10.0, {}, error="internal")
    replaced = TimedRequest("suggest", 4, 10.0, {}, [("recall", 10.02)], superseded=True)
    ours = written(unfinished, lost, failed, replaced, text="ab", block=1)
    assert [faults([ours], {"a": ["x", "ab", "y"]})[name] for name in FAULTS] == [2, 0, 1, 0]
    assert faults([ours], {"a": ["ab", "a", "y"]})["not_as_stored"] == 1


def test_letters_are_timed_until_other_pages_have_them() -> None:
    begun = time.monotonic()
    letters = LettersSeen()
    for clock in (1, 2, 3):
        letters.typed(7, clock)
    letters.applied(8, {7: 2})
    letters.applied(7, {7: 3})
    assert len(letters.since(0, time.monotonic() + 1)) == 2
    letters.applied(8, {7: 3})
    letters.applied(9, {7: 9})
    seen = letters.since(0, time.monotonic() + 1)
    assert len(seen) == 6
    longest = time.monotonic() - begun
    assert all(0 <= seconds <= longest for seconds in seen)
    assert letters.since(time.monotonic() + 1, time.monotonic() + 2) == []


def test_unreachable_server_is_reported() -> None:
    with pytest.raises(NotConnected):
        asyncio.run(DeskSocket.open("http://127.0.0.1:9", lambda *_: None))


def material(folder: Path) -> Path:
    """Quotes of invented hearings in invented articles, in the format of the real data."""
    folder.mkdir()
    sentences = [
        f"The bridge in street {at} will cost {at + 20} million, and nobody has voted on that." for at in range(14)
    ]
    transcripts = [
        {
            "id": f"hearing-{number}",
            "title": f"Hearing {number}",
            "paragraphs": [
                {"speaker": "Ada Okafor", "text": f"In hearing {number} I say: {sentence}"} for sentence in sentences
            ],
        }
        for number in range(4)
    ]
    left = "The council met on Monday to speak of bridges. It was a long evening for everybody in the room. " * 16
    pairs = [
        {
            "article_id": f"article-{number}",
            "title": f"Council “will not” build in hearing {number}",
            "left_context": left,
            "quoting_sentence": f"“In hearing {number} I say: {sentences[3]}” said Ada Okafor.",
            "transcript_id": f"hearing-{number}",
        }
        for number in range(4)
    ]
    for name, rows in (("transcripts", transcripts), ("dev", pairs), ("train", [])):
        with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "together"), [("local", "1"), ("newsroom", "3")])
def test_concurrent_reporters_receive_only_their_own_answers(
    tmp_path: Path, mode: str, together: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUOTEDESK_MODE", mode)
    out = tmp_path / "report.json"
    options = ["--reporters", "6", "--together", together, "--minutes", "0.15", "--warm-up", "3", "--baseline", "0"]
    options += ["--mode", mode]
    assert main(["load", "--data", str(material(tmp_path / "data")), *options, "--json", str(out)]) == 0
    report = json.loads(out.read_text())
    (run,) = report["runs"]
    assert run["figures"]["saves"] > 0
    assert (run["figures"]["seen_ms"]["n"] > 10) == (together == "3")
    assert run["figures"]["asked"]["suggest"] > 0
    assert [run["faults"][name] for name in FAULTS] == [0, 0, 0, 0]


@pytest.mark.slow
def test_several_processes_behind_nginx(tmp_path: Path) -> None:
    for name in ("nginx", "redis-server", "postgres"):
        if service(name) is None:
            pytest.skip(f"{name} is not installed")
    out = tmp_path / "report.json"
    options = ["--reporters", "6", "--minutes", "0.15", "--warm-up", "5", "--baseline", "0", "--processes", "2"]
    before = dict(os.environ)
    assert main(["load", "--data", str(material(tmp_path / "data")), *options, "--json", str(out)]) == 0
    assert {**os.environ, "QUOTEDESK_MODE": ""} == {**before, "QUOTEDESK_MODE": ""}
    (run,) = json.loads(out.read_text())["runs"]
    assert run["figures"]["saves"] > 0
    assert run["server"]["resident_mb"] > 100
    assert [run["faults"][name] for name in FAULTS] == [0, 0, 0, 0]
