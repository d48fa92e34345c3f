"""Paragraphs of the library → hybrid recall: FAISS and BM25 side by side, fused by reciprocal rank."""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from indexer.dense import DenseIndex
from indexer.generations import DamagedIndex, current_generation, current_name, write_generation
from indexer.lexical import LexicalSearch
from indexer.sources import Passage
from models.baselines.bm25 import BM25, query_tokens
from models.encoders.protocol import Encoder
from models.recommend.fusion import reciprocal_rank_fusion
from models.recommend.protocol import QueryEncoder, QuoteQuery

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Hit:
    """One paragraph recalled; a higher score is better (Σ 1 / (60 + rank))."""

    source_id: str
    passage: Passage
    score: float


@dataclass(frozen=True)
class _State:
    """What a search reads. Replaced whole by a change, so that a running search never sees half of one."""

    sources: Mapping[str, tuple[Passage, ...]]
    dense: DenseIndex
    lexical: LexicalSearch
    owner: Mapping[int, str] = field(repr=False)
    passages: Mapping[int, Passage] = field(repr=False)


class PassageIndex:
    """The index of one installation. Searches run beside changes; changes run one at a time.

    Args:
        folder: where the generations live.
        documents: embeds paragraphs; give it a memory and a store, for all are asked for at every change.
        queries: embeds queries.
    """

    def __init__(self, folder: Path, documents: Encoder, queries: QueryEncoder) -> None:
        self._folder = folder
        self._documents = documents
        self._queries = queries
        self._changing = threading.Lock()
        self._lexical_lock = threading.Lock()
        self._state = self._build({})
        self._on_disk: str | None = None

    @property
    def source_ids(self) -> frozenset[str]:
        """The sources that can be searched."""
        return frozenset(self._state.sources)

    @property
    def sources(self) -> Mapping[str, tuple[Passage, ...]]:
        """The paragraphs of every source; another object after each change, and its tuples other ones only there."""
        return self._state.sources

    @property
    def generation(self) -> str | None:
        """Changes whenever what can be found changes; None before ``open``."""
        return self._on_disk

    @property
    def paragraph_count(self) -> int:
        """How many paragraphs can be searched."""
        return self._state.dense.size

    def passages(self, source_id: str) -> tuple[Passage, ...]:
        """The paragraphs of one source in order; empty if it is not indexed."""
        return self._state.sources.get(source_id, ())

    def is_current(self) -> bool:
        """Whether the index in memory is the one on disk; False before ``open``, or when another process wrote it."""
        return self._on_disk is not None and self._on_disk == current_name(self._folder)

    def open(self, read_library: Callable[[], Mapping[str, Sequence[Passage]]]) -> bool:
        """Loads the index from disk if it holds just the library; otherwise builds it from there.

        Args:
            read_library: reads the truth, from the store: source id → paragraphs in order. Called under the lock
                that changes take, so that what it reads cannot be older than the index it is held against.

        Returns:
            True when it was loaded as it was (or was current already), False when it had to be rebuilt (from stored
            embeddings where there are any).
        """
        with self._changing:
            name = current_name(self._folder)
            if self._on_disk is not None and self._on_disk == name:
                return True
            sources = {source_id: tuple(passages) for source_id, passages in read_library().items()}
            try:
                self._state = self._load(sources)
                self._on_disk = name
            except DamagedIndex:
                self._replace(sources)
                return False
            return True

    def add(self, source_id: str, passages: Sequence[Passage]) -> None:
        """Makes a source searchable, in place of what stood under its id; durable when this returns."""
        # The slow part first and outside the lock: ``documents`` remembers the vectors it is asked for below.
        self._documents.encode([passage.text for passage in passages])
        with self._changing:
            self._replace({**self._state.sources, source_id: tuple(passages)})

    def renew(self, source_id: str, read_passages: Callable[[], Sequence[Passage]]) -> None:
        """Reads a source again after a change in the store; durable when this returns.

        Args:
            read_passages: reads the truth, from the store: its paragraphs in order, none if it is gone. Called under
                the lock that changes take: of two changes at once, the one indexed last has read both.
        """
        with self._changing:
            sources = {**self._state.sources, source_id: tuple(read_passages())}
            if not sources[source_id]:
                del sources[source_id]
            try:
                self._replace(sources)
            except Exception:
                # The store has moved on: what is in memory counts as outdated, and the next “open” reads it all.
                self._on_disk = None
                raise

    def remove(self, source_id: str) -> None:
        """Takes a source out; durable when this returns. Unknown ids are ignored."""
        with self._changing:
            if source_id in self._state.sources:
                self._replace({key: value for key, value in self._state.sources.items() if key != source_id})

    def search(self, query: QuoteQuery, source_ids: Iterable[str] | None = None, k: int = 50) -> list[Hit]:
        """The ``k`` paragraphs that fit ``query``, best first.

        Args:
            source_ids: limits the search to these; unknown ones are ignored. None: the whole library.
        """
        state = self._state
        chosen = _known(state, source_ids)
        if not chosen:
            return []
        allowed: Collection[int] | None = None
        if len(chosen) < len(state.sources):
            allowed = [passage.paragraph_id for source_id in chosen for passage in state.sources[source_id]]
        vector = self._queries.query_vector(query)
        dense = state.dense.search(vector, k, allowed) if vector.any() else []
        lexical = self._lexical(state, chosen, query_tokens(query), k)
        fused = reciprocal_rank_fusion([dense, lexical])[:k]
        return [Hit(state.owner[item], state.passages[item], score) for item, score in fused]

    def cosines(self, query: QuoteQuery, paragraphs: Sequence[str]) -> NDArray[np.float32] | None:
        """How close paragraphs come to ``query`` in the dense half: float32 [n_paragraphs]; None for an empty query."""
        vector = self._queries.query_vector(query)
        if not vector.any():
            return None
        # Row by row, so that a paragraph's number does not hang on those beside it.
        return np.asarray((self._documents.encode(paragraphs) * vector).sum(axis=1), dtype=np.float32)

    def prepare(self, source_ids: Iterable[str]) -> None:
        """Builds now what the first search over these sources would have to build."""
        state = self._state
        self._lexical(state, _known(state, source_ids), [], 1)

    def _lexical(self, state: _State, chosen: frozenset[str], words: Sequence[str], k: int) -> list[int]:
        if not chosen:
            return []
        with self._lexical_lock:
            if not state.lexical.has(chosen):
                _put_lexical(state.lexical, {source_id: state.sources[source_id] for source_id in sorted(chosen)})
            return state.lexical.search(chosen, words, k)

    def _replace(self, sources: Mapping[str, tuple[Passage, ...]]) -> None:
        state = self._build(sources)
        bm25 = _put_lexical(state.lexical, sources)

        def write(folder: Path) -> None:
            state.dense.save(folder / "dense.faiss")
            bm25.save(folder / "lexical")

        self._on_disk = write_generation(self._folder, self._manifest(sources), write)
        self._state = state

    def _build(self, sources: Mapping[str, tuple[Passage, ...]]) -> _State:
        dense = DenseIndex(self._documents.dimension)
        passages = [passage for source in sources.values() for passage in source]
        vectors = self._documents.encode([passage.text for passage in passages])
        dense.add([passage.paragraph_id for passage in passages], vectors)
        return _state(sources, dense)

    def _load(self, sources: Mapping[str, tuple[Passage, ...]]) -> _State:
        generation, manifest = current_generation(self._folder)
        if manifest != self._manifest(sources):
            raise DamagedIndex("the index on disk holds other paragraphs, or vectors of another encoder")
        # One order on both sides: the lexical rows were written in the order of the manifest.
        ids = [passage.paragraph_id for source in sources.values() for passage in source]
        try:
            dense = DenseIndex.load(generation / "dense.faiss")
            bm25 = BM25.load(generation / "lexical", len(ids))
        except (OSError, EOFError, RuntimeError, ValueError, KeyError) as error:
            raise DamagedIndex(str(error)) from error
        if dense.size != len(ids) or dense.dimension != self._documents.dimension:
            raise DamagedIndex("the dense index does not match its manifest")
        state = _state(sources, dense)
        state.lexical.put(frozenset(sources), ids, bm25)
        return state

    def _manifest(self, sources: Mapping[str, tuple[Passage, ...]]) -> dict[str, object]:
        # Paragraph ids are never reused by the store, and a paragraph's text never changes under its id.
        return {
            "format": _FORMAT,
            "encoder": self._documents.version,
            "sources": [[key, [passage.paragraph_id for passage in value]] for key, value in sources.items()],
        }


def _known(state: _State, source_ids: Iterable[str] | None) -> frozenset[str]:
    return frozenset(state.sources if source_ids is None else state.sources.keys() & frozenset(source_ids))


def _state(sources: Mapping[str, tuple[Passage, ...]], dense: DenseIndex) -> _State:
    owner = {passage.paragraph_id: key for key, source in sources.items() for passage in source}
    passages = {passage.paragraph_id: passage for source in sources.values() for passage in source}
    return _State(sources, dense, LexicalSearch(), owner, passages)


def _put_lexical(lexical: LexicalSearch, sources: Mapping[str, tuple[Passage, ...]]) -> BM25:
    passages = [passage for source in sources.values() for passage in source]
    bm25 = BM25([passage.text for passage in passages])
    lexical.put(frozenset(sources), [passage.paragraph_id for passage in passages], bm25)
    return bm25
