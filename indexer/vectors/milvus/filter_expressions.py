"""Translate filters to Milvus' expression language, and encode the values that they are compared with."""

from collections.abc import Iterable, Iterator, Sequence

SOURCE_BYTES = 256
SPEAKER_BYTES = 1024

_MOST_SOURCES = 4096  # ids in one expression; longer lists take several queries
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def clipped(speaker: str) -> str:
    """Truncate the name of a speaker to ``SPEAKER_BYTES``, equally in rows and filters."""
    return speaker.encode("utf-8", "replace")[:SPEAKER_BYTES].decode("utf-8", "ignore")


def listed(values: Iterable[str]) -> str:
    """Format ``["…", "…"]`` in a deterministic order."""
    return "[" + ", ".join(f'"{value.translate(_ESCAPES)}"' for value in sorted(values)) + "]"


def expressions(source_ids: Sequence[str] | None, speakers: frozenset[str] | None) -> Iterator[str]:
    """Return expressions that together match rows of these sources and speakers, no row twice; none where none can be.

    Args:
        source_ids: of stored sources; None: all of them.
        speakers: None: all of them.
    """
    if speakers is not None and not speakers:
        return
    of_speakers = [] if speakers is None else [f"speaker in {listed(map(clipped, speakers))}"]
    if source_ids is None:
        yield "".join(of_speakers)
        return
    for first in range(0, len(source_ids), _MOST_SOURCES):
        yield " and ".join([f"source_id in {listed(source_ids[first : first + _MOST_SOURCES])}", *of_speakers])
