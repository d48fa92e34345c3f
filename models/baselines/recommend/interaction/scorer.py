"""Runs the trained ranker and span predictor: rank logits and spans of paragraphs for a query, in one pass."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from models.baselines.recommend.interaction.network import InteractionNetwork
from models.baselines.recommend.interaction.packing import PackedParagraph, PassagePacker
from models.baselines.recommend.interaction.spans import best_spans, without_overlaps
from models.encoders.adapters import merge
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import pad_batch
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.recommend.networks.query_pooling import query_segments
from models.recommend.protocol import Candidates, QuoteQuery, ScoredSpan
from models.recommend.spans.search import without_cuts

TASK = "recommend-interaction"
# Prefix of the recall encoder's weights that the network was trained on top of, in the same file.
RECALL = "recall."
_BATCH_PIECES = 2048
_PACKED_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class ParagraphScore:
    """The network's scores of one paragraph.

    Args:
        rank: log-odds-like score of being quoted next; comparable between paragraphs of one query.
        spans: best first; scores are logs of the F1 to be expected of the span if the paragraph is quoted.
    """

    rank: float
    spans: tuple[ScoredSpan, ...]


class InteractionScorer:
    """Scores paragraphs for a query; in bfloat16 on a GPU, in float32 on a CPU.

    Args:
        base: the files of the base encoder.
        weights: adapters and heads trained by ``python -m models.training network``.
        device: ``cpu`` or ``cuda``.

    Raises:
        AppError: see ``open_weights``.
    """

    def __init__(self, base: BaseModel, weights: Path, device: str) -> None:
        file = open_weights(weights, base, TASK)
        # Weights trained for spans alone do not rank; the span head of a ranker is untrained.
        self.ranks = file.facts.get("heads") != "span"
        self.predicts_spans = file.facts.get("heads") != "ranker"
        self._packer = PassagePacker(base, int(file.facts["context_pieces"]))
        self._device = device
        self._network = merged_network(base, file).to(device)
        self._lengths: NDArray[np.float32] = self._network.span_head.lengths.detach().float().cpu().numpy()
        if device.startswith("cuda"):
            self._network = self._network.to(torch.bfloat16)
        self._windows = lru_cache(maxsize=_PACKED_KEPT)(self._pack)

    def score(self, query: QuoteQuery, candidates: Candidates) -> list[ParagraphScore]:
        """Return rank and spans of each paragraph; of a long one's windows the best counts."""
        paragraphs = candidates.paragraphs
        ranks = np.full(len(paragraphs), -np.inf, dtype=np.float32)
        spans: list[list[ScoredSpan]] = [[] for _ in paragraphs]
        windows = self._run(query, candidates)
        for index, _, rank, _ in windows:
            ranks[index] = max(ranks[index], rank)
        for index, window, rank, token_outputs in windows:
            # Spans are weighted by the probability that their window has the quote: otherwise those of short windows
            # would win.
            behind = rank - float(ranks[index]) if self.ranks else 0.0
            window_spans = best_spans(paragraphs[index], window.offsets, token_outputs, self._lengths)
            spans[index] += [ScoredSpan(span.start, span.end, span.score + behind) for span in window_spans]
        return [
            ParagraphScore(float(rank), tuple(without_cuts(text, without_overlaps(paragraph_spans))))
            for text, rank, paragraph_spans in zip(paragraphs, ranks, spans, strict=True)
        ]

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return [list(score.spans) for score in self.score(query, candidates)]

    @torch.inference_mode()
    def _run(
        self, query: QuoteQuery, candidates: Candidates
    ) -> list[tuple[int, PackedParagraph, float, NDArray[np.float32]]]:
        """Return ``(paragraph, window, rank logit, span head's output)`` of every window, windows of one in order."""
        windows = [
            (index, window)
            for index, (text, speaker) in enumerate(zip(candidates.paragraphs, candidates.speaker_labels, strict=True))
            for window in self._windows(text, speaker)
        ]
        query_ids = self._packer.query(query)
        ids, query_mask = self._tensors([query_ids])
        shares = torch.from_numpy(query_segments([query_ids], ids.shape[1], self._packer.body_start)).to(self._device)
        query_states = self._network.lower(ids, query_mask)
        prefixes, vector = self._network.query(query_states, query_mask, shares.to(query_states.dtype))
        order = sorted(range(len(windows)), key=lambda number: len(windows[number][1].ids))
        outputs: dict[int, tuple[int, PackedParagraph, float, NDArray[np.float32]]] = {}
        while order:
            count = max(1, _BATCH_PIECES // len(windows[order[-1]][1].ids))
            batch, order = order[-count:], order[:-count]
            ids, mask = self._tensors([windows[number][1].ids for number in batch])
            ranks, spans = self._network.upper(self._network.lower(ids, mask), mask, prefixes, query_mask, vector)
            for number, rank, token_outputs in zip(batch, ranks.tolist(), spans.cpu().numpy(), strict=True):
                index, window = windows[number]
                outputs[number] = (index, window, rank, token_outputs[: len(window.ids)])
        return [outputs[number] for number in range(len(windows))]

    def _pack(self, text: str, speaker: str) -> tuple[PackedParagraph, ...]:
        return tuple(self._packer.paragraphs(Candidates([text], [speaker]))[0])

    def _tensors(self, rows: Sequence[Sequence[int]]) -> tuple[torch.Tensor, torch.Tensor]:
        ids, mask = pad_batch(rows)
        return torch.from_numpy(ids).to(self._device), torch.from_numpy(mask).to(self._device)


def merged_network(base: BaseModel, file: WeightFile) -> InteractionNetwork:
    """Return the network with its adapters merged into the base model's weights, and its heads."""
    weights = file.tensors()
    transformer = Transformer(base)
    recall_weights = {name.removeprefix(RECALL): weight for name, weight in weights.items() if name.startswith(RECALL)}
    merge(transformer, recall_weights, AdapterShape.of(file.facts))
    merge(transformer, weights, AdapterShape.of(file.facts))
    network = InteractionNetwork(transformer, int(file.facts["first_layer"]))
    for name, value in network.head_weights().items():
        value.data.copy_(weights[name])
    return network.eval()
