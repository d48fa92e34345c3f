"""Prepare the data of the index benchmark: the archive's paragraphs, their vectors, and libraries of other sizes."""

import json
import shutil
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from bench import encoding
from bench.scale.data.library import FOLDERS, library, transcripts
from bench.scale.data.store import fill_store, store_engine, texts_of
from bench.scale.data.vectors import embed, hashes_of, write_library_vectors
from bench.scale.measurements.search import shipped_encoder


def own_paragraphs(data: Path) -> int:
    """Count the archive's paragraphs."""
    return sum(len(each.paragraphs) for each in transcripts(data))


def encoding_figures(data: Path, paragraphs: int, folder: Path) -> dict[str, Any]:
    """Run ``bench.encoding`` on random paragraphs of the archive."""
    path = folder / "encoding-report.json"
    folder_of = next((data / name for name in FOLDERS if (data / name).is_dir()), data)
    encoding.main(["--data", str(folder_of), "--paragraphs", str(paragraphs), "--rounds", "3", "--json", str(path)])
    figures: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return figures


def embed_own(data: Path, paragraphs: int, embeddings_path: Path, path: Path) -> dict[str, Any]:
    """Write vectors of the first of the archive's own paragraphs, see ``embed``."""
    texts = list(islice((text for each in transcripts(data) for _, text in each.paragraphs), paragraphs))
    return embed(texts, shipped_encoder(), embeddings_path, path)


def fill_with_library(data: Path, paragraphs: int, folder: Path) -> dict[str, Any]:
    """Create a data folder with a library of that size in its store."""
    shutil.rmtree(folder, ignore_errors=True)
    return fill_store(library(list(transcripts(data)), paragraphs), folder)


def write_vectors(own: Path, filled: Path, folder: Path) -> dict[str, Any]:
    """Write vectors of all paragraphs in a filled data folder, see ``write_library_vectors``."""
    engine = store_engine(filled / "data")
    hashes = np.asarray(hashes_of(texts_of(engine)))
    engine.dispose()
    return write_library_vectors(own, hashes, folder)
