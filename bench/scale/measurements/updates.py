"""Measure how long an imported, changed or deleted source takes to show in an index of that size."""

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine, delete, insert

from bench.harness.latency import milliseconds
from bench.scale.data.library import SEED
from bench.scale.data.store import texts_of
from bench.scale.measurements.search import shipped_encoder
from bench.scale.measurements.timed_index import OpenedIndex
from indexer.embeddings.store import EmbeddingStore, StoredEncoder
from indexer.sources import Filter
from models.encoders.caching import CachingEncoder
from models.recommend.protocol import QuoteQuery
from server.db.tables import Source, SourceParagraph, touch

PARAGRAPHS, ROUNDS = 100, 7
_KEY = "benchchange"
_IMPORTED = datetime(2026, 2, 1)
_PATIENCE_S = 60.0


def change(data: Path, embeddings: Path) -> dict[str, Any]:
    """Measure milliseconds of each change until a search shows it, and of embedding separately; the data is restored.

    Args:
        embeddings: the file that the vectors of the new paragraphs are stored in, as in an installation.
    """
    encoder = shipped_encoder()
    stored = StoredEncoder(encoder, EmbeddingStore(embeddings))
    documents = CachingEncoder(stored)
    passed: dict[str, list[float]] = {}

    def timed(name: str, work: Callable[[], object]) -> None:
        started = time.perf_counter()
        work()
        passed.setdefault(name, []).append(time.perf_counter() - started)

    with OpenedIndex(data, documents, encoder) as opened:
        opened.index.synchronise()
        _remove(opened.engine)
        opened.index.synchronise()
        texts = list(islice(texts_of(opened.engine), PARAGRAPHS * ROUNDS))
        for said in _new_texts(texts, ROUNDS):
            timed("embedded", lambda said=said: documents.encode(said))
            _add(opened.engine, said)
            timed("added", lambda said=said: _until(opened, said[0], True))
            _alter(opened.engine, changed := f"{said[1]} It was said again.")
            timed("changed", lambda changed=changed: _until(opened, changed, True))
            _remove(opened.engine)
            timed("deleted", lambda changed=changed: _until(opened, changed, False))
    stored.close()
    return {"paragraphs_of_source": PARAGRAPHS, **{name: milliseconds(each) for name, each in passed.items()}}


def _until(opened: OpenedIndex, text: str, there: bool) -> None:
    """Synchronise the index with the source, and search until the expected result shows.

    Raises:
        RuntimeError: it never does.
    """
    started = time.perf_counter()
    opened.index.update_sources([_KEY])
    query, where = QuoteQuery(text, ""), Filter(source_ids=frozenset({_KEY}))
    while any(hit.passage.text == text for hit in opened.index.search(query, where)) != there:
        if time.perf_counter() - started > _PATIENCE_S:
            raise RuntimeError("A change of one source does not show.")


def _new_texts(texts: Sequence[str], rounds: int) -> Iterator[list[str]]:
    """Return paragraphs nobody has embedded: words of others in another order."""
    rng = Random(f"{SEED}/{time.time()}")
    for _ in range(rounds):
        chosen = [rng.choice(texts).split() for _ in range(PARAGRAPHS)]
        for words in chosen:
            rng.shuffle(words)
        yield [f"{' '.join(words)} {rng.randrange(10**9)}" for words in chosen]


def _add(engine: Engine, texts: Sequence[str]) -> None:
    head = {"id": _KEY, "title": "New", "file_name": "new.txt", "format": "txt", "imported_at": _IMPORTED}
    rows = [{"source_id": _KEY, "index": index, "text": text} for index, text in enumerate(texts)]
    with engine.begin() as connection:
        connection.execute(insert(Source), [head])
        connection.execute(insert(SourceParagraph), rows)


def _alter(engine: Engine, text: str) -> None:
    mine = SourceParagraph.source_id == _KEY, SourceParagraph.index == 1
    with engine.begin() as connection:
        connection.execute(delete(SourceParagraph).where(*mine))
        connection.execute(insert(SourceParagraph), [{"source_id": _KEY, "index": 1, "text": text}])
        connection.execute(touch(_KEY))


def _remove(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(delete(Source).where(Source.id == _KEY))
