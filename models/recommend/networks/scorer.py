"""Runs the trained ranker and span predictor: rank logits and spans of paragraphs for a query, in one pass.

The query's part is computed once; paragraphs run in batches of similar length.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from models.encoders.backends.openvino_graphs import CompiledGraph
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import pad_batch
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.optional_packages import require_packages
from models.recommend.networks.interaction_graph import RECALL, paragraph_graph, query_graph
from models.recommend.networks.packing import PackedParagraph, Packer
from models.recommend.networks.query_pooling import query_segments
from models.recommend.protocol import ParagraphScore, QuoteQuery, ScoredSpan, Speakers
from models.recommend.spans.search import best_spans, without_cuts, without_overlaps

if TYPE_CHECKING:
    import torch

    from models.recommend.networks.interaction import InteractionNetwork

TASK = "recommend-interaction"
_BATCH_PIECES = 2048
_PACKED_KEPT = 20_000
_QUERIES_KEPT = 256
_NO_LENGTHS: Final = np.zeros(0, dtype=np.float32)


class _Backend(Protocol):
    def query(self, ids: NDArray[np.int64], mask: NDArray[np.int64], segments: NDArray[np.float32]) -> Any:
        """Computes keys, values and vector of a query, in the form that ``paragraphs`` takes."""
        ...

    def paragraphs(
        self, ids: NDArray[np.int64], mask: NDArray[np.int64], query: Any, query_mask: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32] | None]:
        """See ``InteractionNetwork.upper``; None instead of the second where the file has no head for spans."""
        ...


class InteractionScorer:
    """Scores paragraphs for a query. Safe across threads.

    Args:
        base: the files of the base encoder.
        weights: adapters and heads trained by ``python -m models.training joint``, ``ranker`` or ``span``.
        device: ``cpu`` (OpenVINO), ``cuda``, or ``torch-cpu`` (float32, the reference of the tests).
        cache: folder for converted graphs.

    Raises:
        AppError: see ``open_weights``.
    """

    def __init__(self, base: BaseModel, weights: Path, device: str, cache: Path) -> None:
        file = open_weights(weights, base, TASK)
        # Weights trained for spans alone do not rank; the span head of a ranker is untrained.
        self.ranks = file.facts.get("heads") != "span"
        self.predicts_spans = file.facts.get("heads") != "ranker"
        self._lengths: NDArray[np.float32] = file.arrays().get("span_head.lengths", _NO_LENGTHS)
        self._packer = Packer(base, int(file.facts["context_pieces"]))
        self._backend: _Backend = (
            _OpenVino(base, file, cache) if device == "cpu" else _Torch(base, file, device.removeprefix("torch-"))
        )
        self._queries = lru_cache(maxsize=_QUERIES_KEPT)(self._read_query)
        self._windows = lru_cache(maxsize=_PACKED_KEPT)(self._pack)

    def rank(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """Rank logits alone: float32 [n_paragraphs]."""
        scores = np.full(len(paragraphs), -np.inf, dtype=np.float32)
        for position, _, rank, _ in self._run(query, paragraphs, speakers):
            scores[position] = max(scores[position], rank)
        return scores

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> list[ParagraphScore]:
        """Scores and spans of each paragraph; of a long one's windows the best counts."""
        ranks = np.full(len(paragraphs), -np.inf, dtype=np.float32)
        spans: list[list[ScoredSpan]] = [[] for _ in paragraphs]
        windows = self._run(query, paragraphs, speakers)
        for position, _, rank, _ in windows:
            ranks[position] = max(ranks[position], rank)
        for position, window, rank, said in windows:
            if said is None:
                continue
            found = best_spans(paragraphs[position], window.offsets, said, self._lengths)
            # Spans are weighted by the probability that their window has the quote: otherwise those of short windows
            # would win.
            behind = rank - float(ranks[position]) if self.ranks else 0.0
            spans[position] += [ScoredSpan(span.start, span.end, span.score + behind) for span in found]
        return [
            ParagraphScore(float(rank), tuple(without_cuts(text, without_overlaps(found))))
            for text, rank, found in zip(paragraphs, ranks, spans, strict=True)
        ]

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return [list(score.spans) for score in self.score(query, paragraphs, speakers)]

    def _run(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Sequence[str] | None
    ) -> "list[tuple[int, PackedParagraph, float, NDArray[np.float32] | None]]":
        """Returns ``(paragraph, window, rank logit, span head's output)`` of every window, windows of one in order."""
        named = [""] * len(paragraphs) if speakers is None else speakers
        windows = [
            (position, window)
            for position, (text, speaker) in enumerate(zip(paragraphs, named, strict=True))
            for window in self._windows(text, speaker)
        ]
        read, query_mask = self._queries(query)
        order = sorted(range(len(windows)), key=lambda at: len(windows[at][1].ids))
        found: dict[int, tuple[int, PackedParagraph, float, NDArray[np.float32] | None]] = {}
        while order:
            longest = len(windows[order[-1]][1].ids)
            count = max(1, _BATCH_PIECES // longest)
            batch, order = order[-count:], order[:-count]
            ids, mask = pad_batch([windows[at][1].ids for at in batch])
            ranks, spans = self._backend.paragraphs(ids, mask, read, query_mask)
            for row, at in enumerate(batch):
                position, window = windows[at]
                said = None if spans is None else spans[row, : len(window.ids)]
                found[at] = (position, window, float(ranks[row]), said)
        return [found[at] for at in range(len(windows))]

    def _pack(self, text: str, speaker: str) -> tuple[PackedParagraph, ...]:
        return tuple(self._packer.paragraphs([text], [speaker])[0])

    def _read_query(self, query: QuoteQuery) -> tuple[Any, NDArray[np.int64]]:
        row = self._packer.query(query)
        ids, mask = pad_batch([row])
        return self._backend.query(ids, mask, query_segments([row], ids.shape[1], self._packer.body_start)), mask


def merged_network(base: BaseModel, file: WeightFile) -> "InteractionNetwork":
    """Returns the network with its adapters merged into the base model's weights, and its heads.

    Raises:
        AppError: ``packages_missing``: this network is run by PyTorch, or converted with it once.
    """
    require_packages(("requirements-torch.txt", "requirements-train.txt"), "torch", "transformers")
    from models.encoders.adapters import merge  # noqa: PLC0415  torch is seconds of import
    from models.encoders.transformer import Transformer  # noqa: PLC0415
    from models.recommend.networks.interaction import InteractionNetwork  # noqa: PLC0415

    weights = file.tensors()
    transformer = Transformer(base)
    # Trained on top of the recall encoder's weights, which are in the same file.
    started_from = {name.removeprefix(RECALL): w for name, w in weights.items() if name.startswith(RECALL)}
    merge(transformer, started_from, AdapterShape.of(file.facts))
    merge(transformer, weights, AdapterShape.of(file.facts))
    network = InteractionNetwork(transformer, int(file.facts["first_layer"]))
    for name, value in network.head_weights().items():
        if name in weights:  # a compressed ranker has no head for spans
            value.data.copy_(weights[name])
    return network.eval()


class _Torch:
    """PyTorch: bfloat16 on a GPU, float32 on a CPU."""

    def __init__(self, base: BaseModel, file: WeightFile, device: str) -> None:
        import torch  # noqa: PLC0415

        self._torch = torch
        self._device = device
        self._network = merged_network(base, file).to(device)
        if device.startswith("cuda"):
            self._network = self._network.to(torch.bfloat16)

    def query(self, ids: NDArray[np.int64], mask: NDArray[np.int64], segments: NDArray[np.float32]) -> Any:
        with self._torch.inference_mode():
            on_device = self._to_device(mask)
            states = self._network.lower(self._to_device(ids), on_device)
            return self._network.query(states, on_device, self._to_device(segments).to(states.dtype))

    def paragraphs(
        self, ids: NDArray[np.int64], mask: NDArray[np.int64], query: Any, query_mask: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        with self._torch.inference_mode():
            on_device = self._to_device(mask)
            states = self._network.lower(self._to_device(ids), on_device)
            rank, spans = self._network.upper(states, on_device, query[0], self._to_device(query_mask), query[1])
            return rank.cpu().numpy(), spans.cpu().numpy()

    def _to_device(self, array: "NDArray[Any]") -> "torch.Tensor":
        return self._torch.from_numpy(array).to(self._device)


class _OpenVino:
    """OpenVINO: two graphs, the query's and the paragraphs'."""

    def __init__(self, base: BaseModel, file: WeightFile, cache: Path) -> None:
        key = f"{base.weights_sha256[:12]}-{file.sha256[:12]}"
        self._query = CompiledGraph(f"interaction2-query-{key}", cache, lambda: query_graph(base, file))
        self._paragraphs = CompiledGraph(f"interaction2-{key}", cache, lambda: paragraph_graph(base, file))

    def query(self, ids: NDArray[np.int64], mask: NDArray[np.int64], segments: NDArray[np.float32]) -> Any:
        return self._query.run([ids, mask, segments])

    def paragraphs(
        self, ids: NDArray[np.int64], mask: NDArray[np.int64], query: Any, query_mask: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32] | None]:
        rank, *spans = self._paragraphs.run([ids, mask, query[0], query_mask, query[1]])
        return rank, spans[0] if spans else None
