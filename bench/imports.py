"""Measure imports on a server of its own: a megabyte of text, and the server's memory over many files.

    python -m bench imports [--megabytes 1] [--files 200] [--kilobytes 20] [--json FILE]

The text is made up: turns of five people in sentences of random words, no two alike. Three times of the megabyte, in
seconds from the start of the upload: until words of its first paragraph are found, until the answer (all of it is
found by its words), until all its vectors are there (it is ranked and found by meaning). Then the files are imported
one after the other, and what they leave in memory is compared with what the server had after the first of them.
"""

import argparse
import re
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final

import requests

from bench.harness.processes import poll_until
from bench.harness.report import machine, publish
from bench.harness.server import served, temporary_data, wait_until_ready

MEGABYTES, FILES, KILOBYTES = 1.0, 200, 20
# Targets: seconds until the first words are found, and until the import ends; memory after all files to that before.
FIRST_FOUND_S, IMPORTED_S, MEMORY_RATIO = 2.0, 20.0, 1.3
_LONGEST_S: Final = 1_800.0
_WAITING = re.compile(r"^quotedesk_embedding_waiting (\S+)$", re.MULTILINE)
_BEHIND = re.compile(r"^quotedesk_index_behind (\S+)$", re.MULTILINE)
_NAMES = ("ADA ROE", "BEN HOLT", "CLEO MARSH", "DEV ANAND", "EVA LINDT")
_ADJECTIVES = ("old", "new", "broken", "public", "quiet", "flooded", "temporary", "narrow", "municipal", "unfinished")
_NOUNS = (
    *("harbour", "wall", "budget", "school", "bridge", "clinic", "tram", "station", "pump", "council", "market"),
    *("road", "tenant", "officer", "engineer", "union", "hospital", "library", "ferry", "permit", "survey", "valve"),
)
_VERBS = ("closed", "opened", "delayed", "approved", "rejected", "measured", "repaired", "inspected", "surveyed")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench imports", description=__doc__)
    parser.add_argument("--megabytes", type=float, default=MEGABYTES, help="size of the large text (default: 1)")
    parser.add_argument("--files", type=int, default=FILES, help="files imported for the memory (default: 200)")
    parser.add_argument("--kilobytes", type=int, default=KILOBYTES, help="size of each of them (default: 20)")
    parser.add_argument("--json", help="write the figures there as well; - for standard output")
    options = parser.parse_args(arguments)
    with temporary_data() as data, served(data, "--no-sample") as desk:
        wait_until_ready(desk.url)
        large = _measure_large(desk.url, round(options.megabytes * 1e6))
        memory = _measure_memory(desk.url, desk.pid, options.files, options.kilobytes * 1000)
    figures = {**large, **memory}
    met = (
        figures["first_found_s"] <= FIRST_FOUND_S
        and figures["imported_s"] <= IMPORTED_S
        and figures["memory_ratio"] <= MEMORY_RATIO
    )
    publish({"machine": machine(), "imports": figures, "targets_met": met}, _table(figures), options.json)
    return 0 if met else 1


def transcript(size: int, seed: int, opening: str = "") -> str:
    """Return about ``size`` characters of a made-up transcript, which begins with ``opening``."""
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


def _measure_large(url: str, size: int) -> dict[str, Any]:
    text = transcript(size, seed=1, opening="Zanzibar quorum.")
    started = time.perf_counter()
    found: list[float] = []

    def wait_for_words() -> None:
        poll_until(lambda: _finds(url, "Zanzibar"), _LONGEST_S, every=0.1)
        found.append(time.perf_counter() - started)

    watching = Thread(target=wait_for_words, daemon=True)
    watching.start()
    import_file(url, "large.txt", text)
    imported = time.perf_counter() - started
    watching.join()
    wait_for_vectors(url)
    embedded = time.perf_counter() - started
    return {
        "characters": len(text),
        "first_found_s": round(found[0], 2),
        "imported_s": round(imported, 2),
        "embedded_s": round(embedded, 2),
    }


def _measure_memory(url: str, pid: int, files: int, size: int) -> dict[str, Any]:
    import_file(url, "first.txt", transcript(size, seed=2))
    wait_for_vectors(url)
    before = _resident_megabytes(pid)
    for number in range(files):
        import_file(url, f"file-{number}.txt", transcript(size, seed=3 + number))
    wait_for_vectors(url)
    after = _resident_megabytes(pid)
    return {
        "files": files,
        "memory_before_mb": before,
        "memory_after_mb": after,
        "memory_ratio": round(after / before, 2),
    }


def import_file(url: str, name: str, text: str) -> None:
    """Import a text, again and again where the server asks to wait."""

    def attempt() -> bool:
        answer = requests.post(f"{url}/api/sources", files={"file": (name, text.encode())}, timeout=_LONGEST_S)
        if answer.status_code == 429:
            time.sleep(float(answer.headers.get("Retry-After", 1)))
            return False
        answer.raise_for_status()
        return True

    poll_until(attempt, _LONGEST_S)


def _finds(url: str, words: str) -> bool:
    answer = requests.get(f"{url}/api/sources", params={"q": words}, timeout=30)
    return answer.ok and bool(answer.json()["sources"])


def wait_for_vectors(url: str) -> None:
    """Wait until all that was imported is embedded and in the index."""

    def there() -> bool:
        metrics = requests.get(f"{url}/metrics", timeout=30).text
        if float(_WAITING.findall(metrics)[0]):
            return False
        if not float(_BEHIND.findall(metrics)[0]):
            return True
        # The next search brings the index up to date, in the background if that takes long.
        requests.get(f"{url}/api/archive", params={"q": "harbour"}, timeout=_LONGEST_S).raise_for_status()
        return False

    poll_until(there, _LONGEST_S, every=0.25)


def _resident_megabytes(pid: int) -> int:
    """Return what the process holds in memory, without the sandboxes it starts."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    [kilobytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")]
    return int(kilobytes) // 1024


def _table(figures: dict[str, Any]) -> str:
    rows = {
        f"first words found, s (target {FIRST_FOUND_S:g})": figures["first_found_s"],
        f"imported, all words found, s (target {IMPORTED_S:g})": figures["imported_s"],
        "all vectors there, s": figures["embedded_s"],
        "memory after the first file, MB": figures["memory_before_mb"],
        f"memory after {figures['files']} more, MB": figures["memory_after_mb"],
        f"ratio (target {MEMORY_RATIO:g})": figures["memory_ratio"],
    }
    lines = [f"| {figures['characters']:,} characters of text | |", "| --- | --- |"]
    return "\n".join([*lines, *(f"| {label} | {figure} |" for label, figure in rows.items())])
