"""Contrastive training of the recall encoder: first on the next quotes of articles, then on paragraphs of sources."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.baselines.recommend.interaction.packing import PassagePacker
from models.encoders.adapters import attach
from models.encoders.tokenization import pad_batch
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape, open_weights
from models.errors import InputError
from models.json_lines import parse_json_lines
from models.metrics.ranking import best_rank, mean_average_precision
from models.optimization.gradient_caching import cached_backward, in_groups
from models.optimization.loop import Item, Schedule, Task, endless_batches, make_accelerator
from models.optimization.precision import training_precision
from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.data.loading import load_quotes
from models.recommend.networks.dual_encoder import DualEncoder
from models.recommend.networks.query_pooling import passage_pooling, query_segments
from models.recommend.networks.recall_encoder import TASK
from models.recommend.protocol import Candidates, QuoteQuery
from models.training.recommend.negatives import SourceNegatives
from models.training.recommend.settings import RecallSettings
from models.training.run import TrainingRun, file_hash
from models.training.task_run import train_task


@dataclass(frozen=True)
class NextQuote:
    """An article's title and left context, and the quote that follows."""

    article: int
    query: QuoteQuery
    quote: str


def load_next_quotes(path: Path) -> list[NextQuote]:
    """Read ``pretrain.jsonl.gz``: ``{id, title, quotes: [{left_context, quote_text}]}``.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file and line.
    """

    def parse(row: dict[str, Any]) -> list[tuple[QuoteQuery, str]]:
        return [
            (QuoteQuery(str(row["title"]), str(quote["left_context"])), str(quote["quote_text"]))
            for quote in row["quotes"]
        ]

    articles = parse_json_lines(path, parse, "an article needs title and quotes with left_context and quote_text")
    return [NextQuote(number, *quote) for number, quotes in enumerate(articles, 1) for quote in quotes]


TEMPERATURE = 0.05
PASSAGE_PIECES = 128
# Number of consecutive pairs of one source.
TOGETHER = 8
# Layers below this one stay as the base encoder has them.
FIRST_LAYER = 2


@dataclass(frozen=True)
class Contrast:
    """Queries, and passages that all of them are contrasted with.

    Args:
        queries, passages: ids; passages are distinct.
        targets: [queries], the passage of each.
        right: [queries], every correct passage of each query, which are never its negatives.
    """

    queries: list[list[int]]
    passages: list[tuple[int, ...]]
    targets: list[int]
    right: list[list[int]]


def train_recall(run: TrainingRun, settings: RecallSettings) -> dict[str, Any]:
    """Train the recall encoder; write ``recall.safetensors`` and its run card, and return the card.

    Raises:
        AppError: about data, base model, device or checkpoint, before training starts.
    """
    accelerator = make_accelerator(run.device)
    torch.manual_seed(run.seed)
    # All inputs are read and validated before the first step.
    pairs, dev = load_quotes(run.data, "train"), load_quotes(run.data, "dev")
    check_batch(pairs, settings.batch)
    transformer = Transformer(run.base)
    shape = AdapterShape(FIRST_LAYER, settings.rank, 2 * settings.rank)
    start = load_recall_weights(run, settings.start_from, shape)
    attach(transformer, shape)
    task = RecallTask(
        DualEncoder(transformer).to(accelerator.device),
        PassagePacker(run.base, settings.context_pieces),
        load_next_quotes(run.data / "pretrain.jsonl.gz") if settings.pretrain_steps else [],
        pairs,
        dev,
        settings,
        seed=run.seed,
        device=accelerator.device,
    )
    if start:
        task.restore(start)
    schedule = Schedule(
        steps=settings.steps,
        learning_rate=settings.learning_rate,
        evaluate_every=max(1, settings.steps // 4),
        seed=run.seed,
    )
    return train_task(
        run,
        task,
        schedule,
        accelerator,
        name="recall",
        weights_task=TASK,
        batch=settings.batch,
        facts={**shape.facts(), "context_pieces": str(settings.context_pieces)},
        card=run.card("recall") | started_from(settings.start_from),
    )


def load_recall_weights(run: TrainingRun, path: Path | None, shape: AdapterShape) -> dict[str, Tensor]:
    """Load trained weights of a recall encoder to start from; none without a path.

    Raises:
        AppError: ``other_shape``; see ``open_weights``.
    """
    if path is None:
        return {}
    file = open_weights(path, run.base, TASK)
    trained = AdapterShape.of(file.facts)
    if trained != shape:
        raise InputError("other_shape", f"{file.path} has {trained}, this run {shape}.", f"Set rank={trained.rank}.")
    return file.tensors()


def started_from(path: Path | None) -> dict[str, str]:
    """Return the entry of a run card about the weights that training started from."""
    return {} if path is None else {"started_from_sha256": file_hash(path)}


def check_batch(pairs: QuoteDataset, batch: int) -> None:
    """Raise an error if the data do not fill a batch.

    Raises:
        AppError: ``too_few_pairs``.
    """
    if batch > len(pairs.pairs):
        raise InputError(
            "too_few_pairs", f"{len(pairs.pairs)} pairs do not fill a batch of {batch}.", "Set a smaller batch."
        )


class RecallTask(Task):
    """In-batch contrastive learning (InfoNCE) with hard negatives from the same article or source.

    Args:
        network: with adapters attached.
        packer: packs queries and passages.
        next_quotes: trained on for the first ``pretrain_steps`` batches; a batch has pairs of quotes from one
            article, so that each has a hard negative.
        pairs: trained on afterwards: paragraphs against others of the same source and of all others in the batch;
            pairs of one source are grouped, so that the paragraphs of one are negatives of the others.
        dev: dev data.
        settings: batches larger than ``chunk`` use gradient caching (Gao et al. 2021), so that memory limits the chunk
            and not the batch.
        seed: of the batches.
        device: of the network.
    """

    better = "dev_map"

    def __init__(
        self,
        network: DualEncoder,
        packer: PassagePacker,
        next_quotes: Sequence[NextQuote],
        pairs: QuoteDataset,
        dev: QuoteDataset,
        settings: RecallSettings,
        *,
        seed: int,
        device: torch.device,
    ) -> None:
        super().__init__(network, device)
        self._packer = packer
        self._next_quotes = next_quotes
        self._pairs = pairs
        self._dev = dev
        self._settings = settings
        self._others = SourceNegatives(pairs)
        self._seed = seed

    def batches(self) -> Iterator[Contrast]:
        """See ``Task.batches``."""
        by_article: dict[int, list[NextQuote]] = {}
        for quote in self._next_quotes:
            by_article.setdefault(quote.article, []).append(quote)
        twos = _in_twos(list(by_article.values()), self._settings.batch, self._seed)
        for quotes in islice(twos, self._settings.pretrain_steps):
            yield self._contrast([quote.query for quote in quotes], [[quote.quote] for quote in quotes], [])
        order = random.Random(self._seed)
        halves = endless_batches(lambda: _by_source(self._pairs.pairs, order), self._settings.batch // 2)
        for number, pairs in enumerate(halves, self._settings.pretrain_steps + 1):
            yield self._paragraphs(pairs, np.random.default_rng([self._seed, number]))

    def _paragraphs(self, pairs: Sequence[QuotePair], rng: np.random.Generator) -> Contrast:
        right, others = [], []
        for pair in pairs:
            texts = self._pairs.paragraphs[pair.transcript_id]
            quoted = list(dict.fromkeys(span.paragraph for span in pair.spans))
            right.append([texts[index] for index in quoted])
            others += [texts[index] for index in self._others.sample(pair, self._settings.negatives, rng)]
        return self._contrast([pair.query for pair in pairs], right, others)

    def _contrast(self, queries: list[QuoteQuery], right: list[list[str]], others: list[str]) -> Contrast:
        """Create a contrast whose targets are the first text of each of ``right``."""
        texts = list(dict.fromkeys([*(texts[0] for texts in right), *others]))
        passages = [self._cut(windows[0].ids) for windows in self._packer.paragraphs(Candidates(texts))]
        # Texts that differ only after truncation are one passage.
        rows = {ids: row for row, ids in enumerate(dict.fromkeys(passages))}
        row_of = {text: rows[ids] for text, ids in zip(texts, passages, strict=True)}
        return Contrast(
            [self._packer.query(query) for query in queries],
            list(rows),
            [row_of[own[0]] for own in right],
            [[row_of[text] for text in own if text in row_of] for own in right],
        )

    @staticmethod
    def _cut(ids: tuple[int, ...]) -> tuple[int, ...]:
        return ids if len(ids) <= PASSAGE_PIECES else (*ids[: PASSAGE_PIECES - 1], ids[-1])

    def backward(self, batch: Contrast, scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``."""
        sides: list[tuple[str, Sequence[Sequence[int]]]] = [("query", batch.queries), ("passage", batch.passages)]
        size = self._settings.chunk
        chunks = [(side, rows[start : start + size]) for side, rows in sides for start in range(0, len(rows), size)]
        if len(chunks) <= 2:
            loss = self._loss(self._encode(*chunks[0]), self._encode(*chunks[1]), batch)
            scale(loss)
            return float(loss.detach())
        count = len(batch.queries)
        return cached_backward(
            [partial(self._encode, side, rows) for side, rows in chunks],
            lambda vectors: self._loss(vectors[:count], vectors[count:], batch),
            scale,
        )

    def _loss(self, queries: Tensor, passages: Tensor, batch: Contrast) -> Tensor:
        targets = torch.tensor(batch.targets, device=self._device)
        no_negative = torch.zeros(len(queries), len(passages), dtype=torch.bool)
        for row, (target, right) in enumerate(zip(batch.targets, batch.right, strict=True)):
            no_negative[row, right] = True
            no_negative[row, target] = False
        logits = (queries @ passages.T / TEMPERATURE).masked_fill(no_negative.to(self._device), -1e4)
        return functional.cross_entropy(logits, targets)

    def _encode(self, side: str, rows: Sequence[Sequence[int]]) -> Tensor:
        return in_groups(rows, partial(self._encode_group, side))

    def _encode_group(self, side: str, rows: Sequence[Sequence[int]]) -> Tensor:
        ids, mask = pad_batch(rows, multiple=8)
        if side == "query":
            segments = query_segments(rows, ids.shape[1], self._packer.body_start)
            pooling = self.network.query_pooling(torch.from_numpy(segments).to(self._device))
        else:
            pooling = torch.from_numpy(passage_pooling(mask)).to(self._device)
        with training_precision(self._device.type):
            vectors: Tensor = self._compiled(
                torch.from_numpy(ids).to(self._device), torch.from_numpy(mask).to(self._device), pooling
            )
        return vectors.float()

    @torch.no_grad()
    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: mAP and recall at 12 of the vectors alone, by paragraphs."""
        ranks = []
        vectors: dict[str, Tensor] = {}
        for pair in self._dev.pairs:
            if pair.transcript_id not in vectors:
                texts = self._dev.paragraphs[pair.transcript_id]
                rows = [windows[0].ids for windows in self._packer.paragraphs(Candidates(texts))]
                vectors[pair.transcript_id] = torch.cat(
                    [self._encode("passage", rows[i : i + 64]) for i in range(0, len(rows), 64)]
                )
            query = self._encode("query", [self._packer.query(pair.query)])
            scores = (vectors[pair.transcript_id] @ query[0]).cpu().numpy()
            ranks.append(best_rank(scores, {span.paragraph for span in pair.spans}))
        return {
            "dev_map": mean_average_precision(ranks),
            "dev_recall@12": float(np.mean([rank <= 12 for rank in ranks])) * 100.0,
        }


def _in_twos(articles: list[list[NextQuote]], batch: int, seed: int) -> Iterator[list[NextQuote]]:
    order = random.Random(seed)
    most = sum((len(quotes) + 1) // 2 for quotes in articles)
    if most < batch // 2:
        raise InputError(
            "too_few_quotes",
            f"The quotes to train on first make {most} twos of one article; a batch of {batch} takes {batch // 2}.",
            "Set a smaller batch, or pretrain_steps=0.",
        )
    for twos in endless_batches(lambda: _in_groups(articles, 2, order), batch // 2):
        yield [quote for two in twos for quote in two]


def _by_source(pairs: Sequence[QuotePair], order: random.Random) -> list[QuotePair]:
    """Shuffle pairs, keeping a few of each source together."""
    by_source: dict[str, list[QuotePair]] = {}
    for pair in pairs:
        by_source.setdefault(pair.transcript_id, []).append(pair)
    return [pair for group in _in_groups(list(by_source.values()), TOGETHER, order) for pair in group]


def _in_groups(lists: Sequence[list[Item]], size: int, order: random.Random) -> list[list[Item]]:
    """Shuffle lists, divide each into groups of at most ``size``, and shuffle the groups."""
    groups: list[list[Item]] = []
    for items in lists:
        mixed = order.sample(items, len(items))
        groups += [mixed[start : start + size] for start in range(0, len(mixed), size)]
    order.shuffle(groups)
    return groups
