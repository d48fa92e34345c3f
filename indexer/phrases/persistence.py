"""Save and load a phrase index: its segments are memory-mapped when loaded."""

import os
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.library import as_library
from indexer.phrases.index import HeldSegment, PhraseIndex, extended
from indexer.phrases.segment import Segment
from indexer.phrases.vocabulary import Vocabulary
from indexer.storage.generations import DamagedIndex, current_generation, write_generation
from models.quotes.passages import Passage

_FORMAT = 3
_ARRAYS: dict[str, type[np.generic]] = {
    "words": np.uint32,
    "order": np.uint32,
    "samples": np.int64,
    "starts": np.uint32,
    "first_paragraphs": np.uint32,
}
_VOCABULARY: dict[str, type[np.generic]] = {"letters": np.uint8, "ends": np.uint32, "hashes": np.uint32}


def save(index: PhraseIndex, folder: Path) -> None:
    """Replace the index on disk by ``index``; segments that exist there are not written again."""
    try:
        before, _ = current_generation(folder)
    except DamagedIndex:
        before = folder / "none"
    names = [_name(part.segment) for part in index.held]
    manifest = {
        "format": _FORMAT,
        "segments": [
            {"name": name, "sources": list(part.segment.source_ids)}
            for name, part in zip(names, index.held, strict=True)
        ],
        # Which of a segment's sources still exist, and at which revision.
        "sources": {key: [names[at], index.sources.revisions[key]] for key, at in index.segment_of.items()},
    }

    def write(aside: Path) -> None:
        for name, part in zip(names, index.held, strict=True):
            (aside / name).mkdir()
            for file, array in _arrays(part.segment).items():
                existing, new = before / name / f"{file}.npy", aside / name / f"{file}.npy"
                if existing.is_file():
                    os.link(existing, new)
                else:
                    np.save(new, array)

    write_generation(folder, manifest, write)


def load(folder: Path, sources: Mapping[str, Sequence[Passage]]) -> PhraseIndex:
    """Load the index of ``sources``: segments with the same revision are mapped, all other sources read.

    Raises:
        DamagedIndex: there is none, or it is truncated or of another format: read the library instead.
    """
    library = as_library(sources)
    generation, manifest = current_generation(folder)
    try:
        if manifest["format"] != _FORMAT:
            raise DamagedIndex("the phrases on disk are of another format")
        there: dict[str, list[Any]] = manifest["sources"]
        indexed = {key: revision for key, (_, revision) in there.items()}
        segments = [
            (entry["name"], _segment(generation / entry["name"], entry["sources"])) for entry in manifest["segments"]
        ]
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamagedIndex(str(error)) from error
    held = []
    for name, segment in segments:
        # A source that was read again is in two segments; only the newer one's words count.
        counts = [0 if key in there and there[key][0] == name else -1 for key in segment.source_ids]
        held.append(HeldSegment(segment, np.asarray(counts, dtype=np.int64)))
    return extended(held, indexed, library)


def _segment(folder: Path, source_ids: Sequence[str]) -> Segment:
    def read(name: str, kind: type[np.generic]) -> NDArray[Any]:
        array: NDArray[Any] = np.asarray(np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False))
        if array.dtype != kind or array.ndim != 1:
            raise ValueError(f"{name} of {folder.name} has other numbers in it")
        return array

    arrays = {name: read(name, kind) for name, kind in _ARRAYS.items()}
    vocabulary = Vocabulary(**{name: read(name, kind) for name, kind in _VOCABULARY.items()})
    segment = Segment(tuple(source_ids), **arrays, vocabulary=vocabulary)
    if not segment.is_sound():
        raise ValueError(f"the arrays of {folder.name} do not fit together")
    return segment


def _arrays(segment: Segment) -> dict[str, NDArray[Any]]:
    return {name: getattr(segment, name) for name in _ARRAYS} | {
        name: getattr(segment.vocabulary, name) for name in _VOCABULARY
    }


def _name(segment: Segment) -> str:
    ids = zlib.crc32("\n".join(segment.source_ids).encode())
    return f"{len(segment.words)}-{zlib.crc32(np.ascontiguousarray(segment.words).data):08x}-{ids:08x}"
