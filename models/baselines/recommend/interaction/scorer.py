"""Runs the trained ranker and span predictor: rank logits and spans of paragraphs for a query, in one pass."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch

from models.baselines.recommend.interaction.network import END, RANK, START, InteractionNetwork, read_together
from models.baselines.recommend.interaction.packing import PackedParagraph, PassagePacker
from models.baselines.recommend.interaction.spans import best_spans, without_overlaps
from models.encoders.adapters import merge
from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.recommend.protocol import Candidates, QuoteQuery, ScoredSpan
from models.recommend.spans.search import without_cuts

TASK = "recommend-cross-encoder"
# Prefix of the recall encoder's weights that the network was trained on top of, in the same file.
RECALL = "recall."
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
    """Scores paragraphs for a query; a ``SpanPredictor``. Runs in bfloat16 on a GPU, in float32 on a CPU.

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
        self._device = torch.device(device)
        self._network = merged_network(base, file).to(self._device)
        self._windows = lru_cache(maxsize=_PACKED_KEPT)(self._pack)

    @torch.inference_mode()
    def score(self, query: QuoteQuery, candidates: Candidates) -> list[ParagraphScore]:
        """Return rank and spans of each paragraph; of a long one's windows the best counts."""
        query_ids = self._packer.query(query)
        windows = [
            (index, window)
            for index, (text, speaker) in enumerate(zip(candidates.paragraphs, candidates.speaker_labels, strict=True))
            for window in self._windows(text, speaker)
        ]
        rows = [window.behind(query_ids) for _, window in windows]
        with torch.autocast(self._device.type, torch.bfloat16, enabled=self._device.type == "cuda"):
            outputs = [row_outputs.cpu().numpy() for row_outputs in read_together(self._network, rows, self._device)]
        ranks = np.full(len(candidates), -np.inf, dtype=np.float32)
        for (index, _), row_outputs in zip(windows, outputs, strict=True):
            ranks[index] = max(ranks[index], row_outputs[0, RANK])
        spans: list[list[ScoredSpan]] = [[] for _ in candidates.paragraphs]
        for (index, window), row_outputs in zip(windows, outputs, strict=True):
            # Spans are weighted by the probability that their window has the quote: otherwise those of short windows
            # would win.
            behind = float(row_outputs[0, RANK] - ranks[index]) if self.ranks else 0.0
            of_paragraph = row_outputs[-len(window.ids) :]
            for span in best_spans(
                candidates.paragraphs[index], window.offsets, of_paragraph[:, START], of_paragraph[:, END]
            ):
                spans[index].append(ScoredSpan(span.start, span.end, span.score + behind))
        return [
            ParagraphScore(float(rank), tuple(without_cuts(text, without_overlaps(paragraph_spans))))
            for text, rank, paragraph_spans in zip(candidates.paragraphs, ranks, spans, strict=True)
        ]

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return [list(score.spans) for score in self.score(query, candidates)]

    def _pack(self, text: str, speaker: str) -> tuple[PackedParagraph, ...]:
        return tuple(self._packer.paragraphs(Candidates([text], [speaker]))[0])


def merged_network(base: BaseModel, file: WeightFile) -> InteractionNetwork:
    """Return the network with its adapters merged into the base model's weights, and its head."""
    weights = file.tensors()
    transformer = Transformer(base)
    recall_weights = {name.removeprefix(RECALL): weight for name, weight in weights.items() if name.startswith(RECALL)}
    merge(transformer, recall_weights, AdapterShape.of(file.facts))
    merge(transformer, weights, AdapterShape.of(file.facts))
    network = InteractionNetwork(transformer)
    network.head.weight.data.copy_(weights["head.weight"])
    network.head.bias.data.copy_(weights["head.bias"])
    return network.eval()
