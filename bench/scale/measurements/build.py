"""Build the index of a data folder as an installation does, but from known vectors."""

import time
from pathlib import Path
from typing import Any

from bench.scale.data.vectors import VectorsOnDisk
from bench.scale.footprint import on_disk, resident
from bench.scale.measurements.search import shipped_encoder
from bench.scale.measurements.timed_index import OpenedIndex


def build(data: Path, library: Path) -> dict[str, Any]:
    """Synchronise an empty index with the store and compact it; return seconds in total and of each store's work.

    An interrupted build is resumed.

    Args:
        library: folder of ``write_library_vectors``.
    """
    encoder = shipped_encoder()
    started = time.perf_counter()
    with OpenedIndex(data, VectorsOnDisk(library, encoder), encoder) as opened:
        opened.index.synchronise()
        synchronised_s = time.perf_counter() - started
        opened.index.compact()
        taken = time.perf_counter() - started
        rows = opened.index.paragraph_count
        seconds = {
            part: {name: round(value, 1) for name, value in store.seconds.items()}
            for part, store in opened.stores.items()
        }
    return {
        "paragraphs": rows,
        "seconds": round(taken, 1),
        "of_it_compacting_s": round(taken - synchronised_s, 1),
        "a_second": round(rows / taken),
        "by_store_s": seconds,
        "a_second_by_store": {part: round(rows / max(sum(each.values()), 0.1)) for part, each in seconds.items()},
        "resident_at_the_end": resident(),
    }


def sizes_on_disk(data: Path) -> dict[str, int]:
    """Return bytes of each part of a data folder."""
    parts = [part for part in sorted((data / "index").glob("*/*")) if part.is_dir()]
    named = {f"{part.parent.name}/{part.name}": on_disk(part) for part in parts}
    return {"store": sum(on_disk(path) for path in data.glob("quotedesk.sqlite*")), **named}
