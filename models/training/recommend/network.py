"""Trains the paragraph ranker, the span predictor, or both in one network. MacLaughlin et al. §4 and §5."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.baselines.recommend.interaction.network import InteractionNetwork, Scores
from models.baselines.recommend.interaction.packing import PackedParagraph, PassagePacker
from models.baselines.recommend.interaction.scorer import RECALL, TASK
from models.baselines.recommend.interaction.spans import LONGEST_SPAN, best_spans, token_span
from models.encoders.adapters import attach, merge, restore, trained_weights
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape, save_weights
from models.lexical.bm25 import BM25, query_tokens
from models.metrics.ranking import best_rank, mean_average_precision
from models.metrics.spans import bag_of_words_f1, exact_match
from models.optimization.gradient_caching import padded
from models.optimization.loop import Schedule, make_accelerator, train
from models.optimization.precision import training_precision
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.data.loading import load_quotes
from models.recommend.networks.query_pooling import query_segments
from models.recommend.protocol import QuoteQuery
from models.text.sentences.splitting import last_sentence
from models.training.recommend.negatives import SourceNegatives
from models.training.recommend.recall import FIRST_LAYER, check_batch, load_recall_weights, started_from
from models.training.recommend.settings import Heads, NetworkSettings
from models.training.run import TrainingRun, file_hash

# Dropout of speaker names, which a transcript may lack.
SPEAKER_DROPOUT = 0.1
# Only the last sentence of the context, or the last sentence after another article's context, with these
# probabilities: the sentence before the caret is what the writer is doing now.
LAST_SENTENCE_SHARE, OTHER_CONTEXT_SHARE = 0.2, 0.1
# Weight of the loss of spans in a joint network.
SPAN_WEIGHT = 0.5
# Paragraphs of a source that are ranked on dev during training, at most.
DEV_PARAGRAPHS = 30
# Paragraphs per forward pass.
GROUP = 24


@dataclass(frozen=True)
class Group:
    """Queries, and for each its quoted paragraph followed by ``negatives`` others.

    Args:
        queries, paragraphs: ids.
        owners: [paragraphs], the query of each.
        first: [queries], the row of each quoted paragraph.
        spans: [queries, 2], first and last token of the quote in it; −1 if it is truncated or longer than the
            longest span.
        texts: [paragraphs, 2], first token of the paragraph's words, and the one after the last.
    """

    queries: list[list[int]]
    paragraphs: list[tuple[int, ...]]
    owners: list[int]
    first: list[int]
    spans: list[tuple[int, int]]
    texts: list[tuple[int, int]]


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
        for layer in transformer.from_layer(shape.first_layer):
            layer.requires_grad_(True)
    else:
        attach(transformer, shape)
    network = InteractionNetwork(transformer, shape.first_layer)
    if "segment_weights" in recall:
        network.segment_weights.data.copy_(recall["segment_weights"])
    learner = InteractionTask(
        network.to(accelerator.device),
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
    outcome = train(learner, schedule, run.out / f"{task}-checkpoints", accelerator)
    kind = accelerator.device.type
    card = run.card(task) | started_from(settings.start_from) | outcome.figures(settings.batch, kind)
    if accelerator.is_main_process:
        path = run.out / f"{task}.safetensors"
        facts = {
            **shape.facts(),
            "context_pieces": str(settings.context_pieces),
            "adapters": str(not settings.full),
            "heads": task,
        }
        merged = {f"{RECALL}{name}": tensor for name, tensor in recall.items() if name.startswith("layers.")}
        save_weights(path, {**merged, **outcome.state}, run.base, TASK, **facts)
        run.write(f"{task}.json", card | {"weights_sha256": file_hash(path)})
    return card


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


class InteractionTask:
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
        self.network = network
        self.better = {"ranker": "dev_map", "span": "dev_f1", "joint": "dev_sum"}[heads]
        self._upper: Callable[..., tuple[Tensor, Tensor]] = (
            torch.compile(network.upper, dynamic=True) if device.type == "cuda" else network.upper
        )
        self._packer = packer
        self._pairs = pairs
        self._dev = dev
        self._heads = heads
        self._negatives = 0 if heads == "span" else settings.negatives
        self._batch = settings.batch
        self._seed = seed
        self._device = device
        self._packed: dict[str, list[PackedParagraph]] = {}
        self._unnamed: dict[str, list[PackedParagraph]] = {}
        self._others = SourceNegatives(pairs)
        self._dev_lists = _dev_lists(dev)

    def batches(self, first: int) -> Iterator[Group]:
        """See ``Task.batches``; pairs whose sources have paragraphs of similar length are together."""
        order = random.Random(self._seed)
        number = full = 0
        while True:
            pairs = list(self._pairs.pairs)
            order.shuffle(pairs)
            pool = 32 * self._batch
            batches = []
            for start in range(0, len(pairs), pool):
                alike = sorted(pairs[start : start + pool], key=self._usual_length)
                batches += [alike[i : i + self._batch] for i in range(0, len(alike), self._batch)]
            order.shuffle(batches)
            for batch in batches:
                number += 1
                full += len(batch) == self._batch
                if full > first and len(batch) == self._batch:
                    yield self._group(batch, np.random.default_rng([self._seed, number]))

    def _usual_length(self, pair: QuotePair) -> int:
        texts = self._pairs.paragraphs[pair.transcript_id]
        if self._heads == "span":
            return len(texts[pair.spans[0].paragraph])
        return sum(len(text) for text in texts) // len(texts)

    def _group(self, pairs: Sequence[QuotePair], rng: np.random.Generator) -> Group:
        group = Group([], [], [], [], [], [])
        for owner, pair in enumerate(pairs):
            other = self._pairs.pairs[int(rng.integers(len(self._pairs.pairs)))].query
            query = vary_context(pair.query, other, rng)
            packed = self._source(pair.transcript_id, named=rng.random() > SPEAKER_DROPOUT)
            span = pair.spans[rng.integers(len(pair.spans))]
            chosen = [span.paragraph]
            if self._negatives:
                chosen += self._others.sample(pair, self._negatives, rng)
            group.queries.append(self._packer.query(query))
            group.first.append(len(group.paragraphs))
            group.spans.append(_target(packed[span.paragraph], span))
            group.paragraphs.extend(packed[index].ids for index in chosen)
            group.texts.extend(_text(packed[index]) for index in chosen)
            group.owners.extend([owner] * len(chosen))
        return group

    def _source(self, transcript: str, *, named: bool) -> list[PackedParagraph]:
        packed = self._packed if named else self._unnamed
        if transcript not in packed:
            candidates = self._pairs.candidates(transcript)
            if not named:
                candidates = replace(candidates, speakers=None)
            packed[transcript] = [windows[0] for windows in self._packer.paragraphs(candidates)]
        return packed[transcript]

    def backward(self, batch: Group, scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``."""
        scores = self._scores(batch.queries, batch.paragraphs, batch.owners)
        owners = torch.tensor(batch.owners, device=self._device)
        first = torch.tensor(batch.first, device=self._device)
        loss = torch.zeros((), device=self._device)
        if self._heads != "span":
            loss = loss + listwise_loss(scores.rank, owners, first)
        if self._heads != "ranker":
            spans = torch.tensor(batch.spans, device=self._device)
            weight = 1.0 if self._heads == "span" else SPAN_WEIGHT
            words = self._words(batch.texts, scores.spans.shape[1])
            tables = self.network.span_head.table(scores.spans[first], words[first])
            loss = loss + weight * span_loss(tables, spans)
        scale(loss)
        return float(loss.detach())

    def _scores(
        self, queries: Sequence[Sequence[int]], paragraphs: Sequence[Sequence[int]], owners: Sequence[int]
    ) -> Scores:
        # Sorted into groups of similar length, which need little padding.
        order = sorted(range(len(paragraphs)), key=lambda row: len(paragraphs[row]))
        longest = len(paragraphs[order[-1]])
        query_ids, query_mask = padded(queries, self._device)
        ranks, spans = [], []
        with training_precision(self._device.type):
            with torch.no_grad():
                query_states = self.network.lower(query_ids, query_mask)
                shares = query_segments(queries, query_ids.shape[1], self._packer.body_start)
            prefixes, vectors = self.network.query(query_states, query_mask, torch.from_numpy(shares).to(self._device))
            for start in range(0, len(order), GROUP):
                group = order[start : start + GROUP]
                ids, mask = padded([paragraphs[row] for row in group], self._device)
                queries_of = torch.tensor([owners[row] for row in group], device=self._device)
                with torch.no_grad():
                    states = self.network.lower(ids, mask)
                rank, span = self._upper(
                    states, mask, prefixes[:, :, queries_of], query_mask[queries_of], vectors[queries_of]
                )
                ranks.append(rank)
                span = span[:, :longest]
                spans.append(functional.pad(span, (0, 0, 0, longest - span.shape[1])))
        back = torch.tensor(order, device=self._device).argsort()
        return Scores(torch.cat(ranks)[back], torch.cat(spans)[back])

    def _words(self, texts: Sequence[tuple[int, int]], length: int) -> Tensor:
        """Return bool [paragraphs, length], tokens of the paragraph's words."""
        positions = torch.arange(length, device=self._device)
        bounds = torch.tensor(texts, device=self._device)
        return (positions >= bounds[:, :1]) & (positions < bounds[:, 1:])

    @torch.no_grad()
    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: mAP among the best paragraphs of BM25; EM and F1 of the quoted one's span."""
        ranks, matches, f1s = [], [], []
        for pair, indices in self._dev_lists:
            candidates = self._dev.candidates(pair.transcript_id)
            shown = indices if self._heads != "span" else indices[:1]
            packed = [windows[0] for windows in self._packer.paragraphs(candidates.at(shown))]
            scores = self._scores([self._packer.query(pair.query)], [p.ids for p in packed], [0] * len(packed))
            quoted = {span.paragraph for span in pair.spans}
            ranks.append(best_rank(scores.rank.cpu().numpy(), {i for i, p in enumerate(shown) if p in quoted}))
            text = candidates.paragraphs[shown[0]]
            length = len(packed[0].ids)
            spans = best_spans(
                text,
                packed[0].offsets,
                scores.spans[0, :length].cpu().numpy(),
                self.network.span_head.lengths.detach().cpu().numpy(),
            )
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

    def state(self) -> dict[str, Tensor]:
        """See ``Task.state``."""
        heads = {name: value.detach().float().cpu().clone() for name, value in self.network.head_weights().items()}
        return {**trained_weights(self.network.transformer), **heads}

    def restore(self, state: dict[str, Tensor]) -> None:
        """See ``Task.restore``."""
        restore(self.network.transformer, state)
        for name, value in self.network.head_weights().items():
            value.data.copy_(state[name])


def listwise_loss(rank: Tensor, owners: Tensor, first: Tensor) -> Tensor:
    """Return −log of the quoted paragraph's softmax probability, mean over queries. MacLaughlin et al. §4.

    Args:
        rank: [paragraphs] scores.
        owners: int64 [paragraphs], the query of each.
        first: int64 [queries], the row of each quoted paragraph.
    """
    return (_grouped_logsumexp(rank, owners, len(first)) - rank[first]).mean()


def span_loss(tables: Tensor, spans: Tensor) -> Tensor:
    """Return the loss of the quoted spans, mean over queries whose span is known. MacLaughlin et al. §5.

    Half of it is −log p(span), half −log of the expected F1, so that a span off by a word is better than one that is
    elsewhere.

    Args:
        tables: logits [paragraphs, length, length], very negative where no span is possible.
        spans: int64 [queries, 2], first and last token; −1 if unknown.
    """
    labelled = spans[:, 0] >= 0
    if not bool(labelled.any()):
        return tables.sum() * 0.0
    tables, spans = tables[labelled], spans[labelled]
    normaliser = tables.flatten(1).logsumexp(1)
    start, end = spans[:, :1], spans[:, 1:]
    right = tables[torch.arange(len(spans), device=spans.device), spans[:, 0], spans[:, 1]]
    positions = torch.arange(tables.shape[1], device=tables.device)[None]
    lasts, firsts = torch.minimum(positions, end)[:, None, :], torch.maximum(positions, start)[:, :, None]
    sizes = (positions[:, None, :] - positions[:, :, None] + 1) + (end - start + 1)[:, :, None]
    # No F1 where the end precedes the start; the probability there is zero too.
    f1 = torch.where(sizes > 0, 2.0 * (lasts - firsts + 1).clamp(min=0) / sizes.clamp(min=1), 0.0)
    expected = (tables + f1.clamp(min=1e-9).log()).flatten(1).logsumexp(1)
    return (normaliser - 0.5 * (right + expected)).mean()


def vary_context(query: QuoteQuery, other: QuoteQuery, rng: np.random.Generator) -> QuoteQuery:
    """Return the query as it is, or its last sentence alone, or that after the context of ``other``."""
    chance = rng.random()
    if chance < LAST_SENTENCE_SHARE:
        return QuoteQuery("", last_sentence(query.left_context))
    if chance < LAST_SENTENCE_SHARE + OTHER_CONTEXT_SHARE:
        context = f"{other.left_context} {last_sentence(query.left_context)}"
        return QuoteQuery(other.title, context.strip())
    return query


def _target(packed: PackedParagraph, span: SpanInParagraph) -> tuple[int, int]:
    tokens = token_span(packed.offsets, span.start, span.end)
    return tokens if tokens is not None and tokens[1] - tokens[0] < LONGEST_SPAN else (-1, -1)


def _text(packed: PackedParagraph) -> tuple[int, int]:
    words = np.flatnonzero(packed.offsets[:, 0] >= 0)
    return (int(words[0]), int(words[-1]) + 1) if len(words) else (0, 0)


def _grouped_logsumexp(values: Tensor, owners: Tensor, groups: int) -> Tensor:
    highest = values.detach().max()
    sums = torch.zeros(groups, device=values.device, dtype=values.dtype).index_add(0, owners, (values - highest).exp())
    return sums.clamp(min=1e-30).log() + highest


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
