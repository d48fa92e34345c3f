"""The whole server over a data folder: how soon it is there, and what it has in memory."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import requests

from bench.own_server import served
from bench.scale.clients import Clients
from bench.scale.footprint import resident
from models.recommend.protocol import QuoteQuery

ASKED = 200
_TIMEOUT_S = 120


def served_figures(data: Path, queries: Sequence[QuoteQuery], times: int) -> dict[str, Any]:
    """Seconds from process start to /healthz, and bytes resident then and after some searches of the archive."""
    starts: list[float] = []
    for _ in range(times):
        with served(data, "--no-sample") as desk:
            starts.append(round(desk.seconds, 2))
            at_start = resident(desk.pid)

            def ask(query: QuoteQuery, url: str = desk.url) -> int:
                answer = requests.get(
                    f"{url}/api/archive",
                    params={"q": query.left_context[-300:], "title": query.title},
                    timeout=_TIMEOUT_S,
                )
                answer.raise_for_status()
                return len(answer.json()["results"])

            answered = Clients(ask).run(queries[:ASKED])[1] if len(starts) == times else None
            afterwards = resident(desk.pid)
    return {
        "start_s": sorted(starts),
        "archive_page_ms": answered,
        "resident": {"started": at_start, "answered": afterwards},
    }
