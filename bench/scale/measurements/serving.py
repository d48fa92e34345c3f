"""Measure the whole server over a data folder: its start, and its memory."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import requests

from bench.harness.server import served
from bench.scale.footprint import resident
from bench.scale.measurements.clients import Clients
from models.recommend.protocol import QuoteQuery

ASKED = 200
# A quote that the body does not have word for word, so that the models are required.
_HEADLINE = "Mayor: “We will never close a school”"
_BODY = "“We may have to close a school next year,” the mayor told the council on Monday."
_TIMEOUT_S = 120


def served_figures(data: Path, queries: Sequence[QuoteQuery], times: int) -> dict[str, Any]:
    """Measure seconds from process start to /healthz, to the archive's first answer and to the headline check's.

    The last one waits for the models. Also bytes resident then and after some searches of the archive.
    """
    starts: list[float] = []
    first_answers: list[float] = []
    first_checks: list[float] = []
    for _ in range(times):
        with served(data, "--no-sample") as desk:
            listening = time.perf_counter()
            starts.append(round(desk.seconds, 2))

            def ask(query: QuoteQuery, url: str = desk.url) -> int:
                answer = requests.get(
                    f"{url}/api/archive",
                    params={"q": query.left_context[-300:], "title": query.title},
                    timeout=_TIMEOUT_S,
                )
                answer.raise_for_status()
                return len(answer.json()["results"])

            ask(queries[-1])
            first_answers.append(round(desk.seconds + time.perf_counter() - listening, 2))
            article = {"headline": _HEADLINE, "body": _BODY}
            requests.post(f"{desk.url}/api/check", json=article, timeout=_TIMEOUT_S).raise_for_status()
            first_checks.append(round(desk.seconds + time.perf_counter() - listening, 2))
            at_start = resident(desk.pid)
            answered = Clients(ask).run(queries[:ASKED])[1] if len(starts) == times else None
            afterwards = resident(desk.pid)
    return {
        "start_s": sorted(starts),
        "first_answer_s": sorted(first_answers),
        "first_check_s": sorted(first_checks),
        "archive_page_ms": answered,
        "resident": {"started": at_start, "answered": afterwards},
    }
