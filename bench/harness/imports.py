"""Made-up transcripts, and their import into a running desk."""

import re
import time
from random import Random
from typing import Any, Final

import requests

from bench.harness.processes import poll_until

TIMEOUT_S: Final = 1_800.0
_WAITING = re.compile(r"^quotedesk_embedding_waiting (\S+)$", re.MULTILINE)
_BEHIND = re.compile(r"^quotedesk_index_behind (\S+)$", re.MULTILINE)
_NAMES = ("ADA ROE", "BEN HOLT", "CLEO MARSH", "DEV ANAND", "EVA LINDT")
_ADJECTIVES = ("old", "new", "broken", "public", "quiet", "flooded", "temporary", "narrow", "municipal", "unfinished")
_NOUNS = (
    *("harbour", "wall", "budget", "school", "bridge", "clinic", "tram", "station", "pump", "council", "market"),
    *("road", "tenant", "officer", "engineer", "union", "hospital", "library", "ferry", "permit", "survey", "valve"),
)
_VERBS = ("closed", "opened", "delayed", "approved", "rejected", "measured", "repaired", "inspected", "surveyed")


def transcript(size: int, seed: int, opening: str = "") -> str:
    """Return about ``size`` characters of a made-up transcript that begins with ``opening``; no sentence repeats."""
    random = Random(seed)
    turns = [f"{_NAMES[0]}: {opening} We begin.\n\n"] if opening else []
    length = 0
    while length < size:
        sentences = (_sentence(random) for _ in range(random.randint(2, 7)))
        turns.append(f"{random.choice(_NAMES)}: {' '.join(sentences)}\n\n")
        length += len(turns[-1])
    return "".join(turns)


def _sentence(random: Random) -> str:
    clauses = ", and ".join(
        f"the {random.choice(_ADJECTIVES)} {random.choice(_NOUNS)} {random.choice(_VERBS)} the {random.choice(_NOUNS)}"
        for _ in range(random.randint(2, 4))
    )
    return f"In {random.randint(1950, 2024)} {clauses} after {random.randint(2, 999)} days."


def import_file(url: str, name: str, text: str) -> dict[str, Any]:
    """Import a text, retrying while the server asks to wait; return the record of the source."""

    def attempt() -> dict[str, Any] | None:
        response = requests.post(f"{url}/api/sources", files={"file": (name, text.encode())}, timeout=TIMEOUT_S)
        if response.status_code == 429:
            time.sleep(float(response.headers.get("Retry-After", 1)))
            return None
        response.raise_for_status()
        return dict(response.json())

    return poll_until(attempt, TIMEOUT_S)


def wait_for_vectors(url: str) -> None:
    """Wait until everything that was imported is embedded and in the index."""

    def is_indexed() -> bool:
        metrics = requests.get(f"{url}/metrics", timeout=30).text
        if float(_WAITING.findall(metrics)[0]):
            return False
        if not float(_BEHIND.findall(metrics)[0]):
            return True
        # A search brings the index up to date, in the background if that takes long.
        requests.get(f"{url}/api/archive", params={"q": "harbour"}, timeout=TIMEOUT_S).raise_for_status()
        return False

    poll_until(is_indexed, TIMEOUT_S, every=0.25)
