"""Trains the paragraph ranker, the span predictor, or both in one network. MacLaughlin et al. §4 and §5."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.baselines.recommend.interaction.network import END, RANK, START, InteractionNetwork, read_together
from models.baselines.recommend.interaction.packing import PackedParagraph, PassagePacker
from models.baselines.recommend.interaction.scorer import RECALL, TASK
from models.baselines.recommend.interaction.spans import LONGEST_SPAN, best_spans, token_span
from models.encoders.adapters import attach, merge
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape
from models.lexical.bm25 import BM25, query_tokens
from models.metrics.ranking import best_rank, mean_average_precision
from models.metrics.spans import bag_of_words_f1, exact_match
from models.optimization.loop import Schedule, Task, endless_batches, make_accelerator
from models.optimization.precision import training_precision
from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.data.loading import load_quotes
from models.training.recommend.negatives import SourceNegatives
from models.training.recommend.recall import FIRST_LAYER, check_batch, load_recall_weights, started_from
from models.training.recommend.settings import Heads, NetworkSettings
from models.training.run import TrainingRun
from models.training.task_run import train_task

# Weight of the loss of spans in a joint network.
SPAN_WEIGHT = 0.5
# Paragraphs of a source that are ranked on dev during training, at most.
DEV_PARAGRAPHS = 30


@dataclass(frozen=True)
class Choice:
    """A query with its quoted paragraph, and with others of the same source.

    Args:
        rows: ids of each pair, the quoted paragraph first.
        words: first token of the quoted paragraph's words, and the one after the last.
        span: first and last token of the quote; None if it is truncated or longer than the longest span.
    """

    rows: list[tuple[int, ...]]
    words: tuple[int, int]
    span: tuple[int, int] | None


def train_network(run: TrainingRun, task: Heads, settings: NetworkSettings) -> dict[str, Any]:
    """Train a network; write ``TASK.safetensors`` and its run card, and return the card.

    Raises:
        AppError: about data, base model, device or checkpoint, before training starts.
    """
    accelerator = make_accelerator(run.device)
    torch.manual_seed(run.seed)
    # All inputs are read and validated before the first step.
    pairs = load_quotes(run.data, "train")
    dev = _some(load_quotes(run.data, "dev"), settings.dev_quotes)
    check_batch(pairs, settings.batch)
    transformer = Transformer(run.base)
    shape = AdapterShape(FIRST_LAYER, settings.rank, 2 * settings.rank)
    recall = load_recall_weights(run, settings.start_from, shape)
    merge(transformer, recall, shape)
    if settings.full:
        transformer.requires_grad_(False)
        transformer.layers[shape.first_layer :].requires_grad_(True)
    else:
        attach(transformer, shape)
    learner = InteractionTask(
        InteractionNetwork(transformer).to(accelerator.device),
        PassagePacker(run.base, settings.context_pieces),
        pairs,
        dev,
        heads=task,
        settings=settings,
        seed=run.seed,
        device=accelerator.device,
    )
    epoch = len(pairs.pairs) / (settings.batch * accelerator.num_processes)
    schedule = Schedule(
        steps=max(1, round(settings.epochs * epoch)),
        learning_rate=settings.learning_rate,
        evaluate_every=max(1, round(0.5 * epoch)),
        patience=settings.patience,
        seed=run.seed,
    )
    merged = {f"{RECALL}{name}": tensor for name, tensor in recall.items() if name.startswith("layers.")}
    return train_task(
        run,
        learner,
        schedule,
        accelerator,
        name=task,
        weights_task=TASK,
        batch=settings.batch,
        facts={
            **shape.facts(),
            "context_pieces": str(settings.context_pieces),
            "adapters": str(not settings.full),
            "heads": task,
        },
        card=run.card(task) | started_from(settings.start_from),
        tensors=lambda state: {**merged, **state},
    )


def _some(data: QuoteDataset, count: int) -> QuoteDataset:
    """Return about ``count`` pairs, evenly spread, with their transcripts."""
    pairs = data.pairs[:: max(1, len(data.pairs) // count)]
    used = {pair.transcript_id for pair in pairs}
    return QuoteDataset(
        data.split,
        pairs,
        {key: data.paragraphs[key] for key in used},
        {key: data.speakers[key] for key in used & data.speakers.keys()},
    )


class InteractionTask(Task):
    """Listwise softmax over one quoted paragraph and others of the same source, and the loss of the quote's span.

    Args:
        network: with adapters attached.
        packer: packs queries and paragraphs.
        pairs, dev: training and dev data.
        heads: whose losses count; with ``span`` alone only quoted paragraphs are used.
        settings: number of negatives and queries of a batch.
        seed: of the batches.
        device: of the network.
    """

    def __init__(
        self,
        network: InteractionNetwork,
        packer: PassagePacker,
        pairs: QuoteDataset,
        dev: QuoteDataset,
        *,
        heads: Heads,
        settings: NetworkSettings,
        seed: int,
        device: torch.device,
    ) -> None:
        super().__init__(network, device)
        self.better = {"ranker": "dev_map", "span": "dev_f1", "joint": "dev_sum"}[heads]
        self._packer = packer
        self._pairs = pairs
        self._dev = dev
        self._heads = heads
        self._negatives = 0 if heads == "span" else settings.negatives
        self._batch = settings.batch
        self._seed = seed
        self._packed: dict[str, list[PackedParagraph]] = {}
        self._others = SourceNegatives(pairs)
        self._dev_lists = _dev_lists(dev)

    def batches(self) -> Iterator[list[Choice]]:
        """See ``Task.batches``."""
        order = random.Random(self._seed)
        shuffled = endless_batches(lambda: order.sample(self._pairs.pairs, len(self._pairs.pairs)), self._batch)
        for number, pairs in enumerate(shuffled):
            chance = np.random.default_rng([self._seed, number])
            yield [self._choice(pair, chance) for pair in pairs]

    def _choice(self, pair: QuotePair, chance: np.random.Generator) -> Choice:
        if pair.transcript_id not in self._packed:
            windows = self._packer.paragraphs(self._pairs.candidates(pair.transcript_id))
            self._packed[pair.transcript_id] = [paragraph_windows[0] for paragraph_windows in windows]
        packed, query = self._packed[pair.transcript_id], self._packer.query(pair.query)
        span = pair.spans[chance.integers(len(pair.spans))]
        others = self._others.sample(pair, self._negatives, chance) if self._negatives else []
        quoted = packed[span.paragraph]
        tokens = token_span(quoted.offsets, span.start, span.end)
        words = np.flatnonzero(quoted.offsets[:, 0] >= 0)
        before = len(query) - 1
        return Choice(
            [packed[row].behind(query) for row in (span.paragraph, *others)],
            (before + int(words[0]), before + int(words[-1]) + 1) if len(words) else (0, 0),
            (before + tokens[0], before + tokens[1]) if tokens and tokens[1] - tokens[0] < LONGEST_SPAN else None,
        )

    def backward(self, batch: Sequence[Choice], scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``: the sum of both losses, averaged over the queries."""
        rows = [row for choice in batch for row in choice.rows]
        with training_precision(self._device.type):
            outputs = iter(read_together(self._compiled, rows, self._device))
        losses = []
        for choice in batch:
            own = [next(outputs) for _ in choice.rows]
            loss = own[0].sum() * 0.0
            if self._heads != "span":
                loss = loss + listwise_loss(torch.stack([row_outputs[0, RANK] for row_outputs in own]))
            if self._heads != "ranker" and choice.span is not None:
                weight = 1.0 if self._heads == "span" else SPAN_WEIGHT
                loss = loss + weight * span_loss(own[0], choice.words, choice.span)
            losses.append(loss)
        mean = torch.stack(losses).mean()
        scale(mean)
        return float(mean.detach())

    @torch.no_grad()
    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: mAP among the best paragraphs of BM25; EM and F1 of the quoted one's span."""
        ranks, matches, f1s = [], [], []
        for pair, indices in self._dev_lists:
            candidates = self._dev.candidates(pair.transcript_id)
            shown = indices if self._heads != "span" else indices[:1]
            query = self._packer.query(pair.query)
            packed = [windows[0] for windows in self._packer.paragraphs(candidates.at(shown))]
            rows = [paragraph.behind(query) for paragraph in packed]
            with training_precision(self._device.type):
                outputs = [row_outputs.cpu().numpy() for row_outputs in read_together(self.network, rows, self._device)]
            scores = np.array([row_outputs[0, RANK] for row_outputs in outputs])
            quoted = {span.paragraph for span in pair.spans}
            ranks.append(best_rank(scores, {row for row, index in enumerate(shown) if index in quoted}))
            text, first = candidates.paragraphs[shown[0]], outputs[0][-len(packed[0].ids) :]
            spans = best_spans(text, packed[0].offsets, first[:, START], first[:, END])
            quotes = [text[span.start : span.end] for span in pair.spans if span.paragraph == shown[0]]
            predicted = text[spans[0].start : spans[0].end] if spans else ""
            matches.append(float(exact_match(predicted, quotes)))
            f1s.append(bag_of_words_f1(predicted, quotes))
        figures = {
            "dev_map": mean_average_precision(ranks),
            "dev_em": float(np.mean(matches)) * 100.0,
            "dev_f1": float(np.mean(f1s)) * 100.0,
        }
        return figures | {"dev_sum": figures["dev_map"] + 0.5 * figures["dev_f1"]}


def listwise_loss(ranks: Tensor) -> Tensor:
    """Return −log of the softmax probability of the first of some paragraphs, the quoted one. MacLaughlin et al. §4."""
    return functional.cross_entropy(ranks[None], torch.zeros(1, dtype=torch.int64, device=ranks.device))


def span_loss(outputs: Tensor, words: tuple[int, int], span: tuple[int, int]) -> Tensor:
    """Return −log of the probabilities of the quote's first and last token, their mean. MacLaughlin et al. §5.

    Args:
        outputs: float32 [length, 3], of the quoted paragraph.
        words, span: see ``Choice``.
    """
    first, last = words
    targets = torch.tensor(span, device=outputs.device) - first
    return functional.cross_entropy(outputs[first:last, [START, END]].T, targets)


def _dev_lists(dev: QuoteDataset) -> list[tuple[QuotePair, list[int]]]:
    """Return for each pair the paragraphs to rank: the quoted one, then those with the most words of the query.

    Random paragraphs would be too easy.
    """
    lexical: dict[str, BM25] = {}
    lists = []
    for pair in dev.pairs:
        texts = dev.paragraphs[pair.transcript_id]
        quoted = pair.spans[0].paragraph
        if pair.transcript_id not in lexical:
            lexical[pair.transcript_id] = BM25(texts)
        order = np.argsort(-lexical[pair.transcript_id].score(query_tokens(pair.query)), kind="stable")
        others = [row for row in order.tolist() if row != quoted]
        lists.append((pair, [quoted, *others[: DEV_PARAGRAPHS - 1]]))
    return lists
