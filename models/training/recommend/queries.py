"""Query-side fine-tuning of the recall encoder. Lee et al. 2021, “Learning Dense Representations of Phrases at Scale”.

The vectors of passages stay as they are, so that indexes remain valid and every paragraph of a source can be a
negative at no cost; only the side that encodes queries is trained, first on the next quotes of articles, then on
paragraphs of sources. The views of a query that the ranking compares with paragraphs are trained together, on top of
the signals that need no vectors.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from tqdm import tqdm

from models.encoders.adapters import attach, restore, trained_weights
from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.protocol import Encoder
from models.encoders.tokenization import pad_batch
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape, open_weights, save_weights
from models.metrics.ranking import accuracy_at, best_rank, mean_average_precision
from models.optimization.gradient_caching import in_groups
from models.optimization.loop import Schedule, make_accelerator, train
from models.optimization.precision import training_precision
from models.recommend.data.dataset import QuoteDataset
from models.recommend.data.loading import load_quotes
from models.recommend.networks import recall_encoder
from models.recommend.networks.dual_encoder import DualEncoder
from models.recommend.networks.packing import Packer
from models.recommend.networks.query_pooling import query_segments
from models.recommend.protocol import QuoteQuery
from models.recommend.query_sentences import QuerySentences
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import QUERIES, RECALL, load_recall_encoder
from models.recommend.signals import LAST, TITLE, VIEWS, WHOLE, Signals, query_views
from models.text.sentences.splitting import split_many
from models.training.recommend.fusion import Listing, fit
from models.training.recommend.next_quotes import NextQuote, load_next_quotes
from models.training.run_card import file_hash, run_card

# Of a query these views are trained: the whole, the title, the last sentence and the one before it.
TRAINED_VIEWS = (WHOLE, TITLE, LAST, LAST + 1)
# Quotes of one article in a batch of next quotes, and articles whose quotes are contrasted with each other.
OF_ARTICLE, CANDIDATES_OF_ARTICLE = 3, 8
# Shorter quotes say too little.
FEWEST_WORDS = 5
# Of whole and last sentence, each ranking by itself, beside the loss of all views together.
SINGLE_SHARE = 0.25
TEMPERATURE = 0.05
# Scales of the cosines at the beginning, for paragraph and closest sentence.
SCALES = (2.0, 0.5, 3.0, 0.5)
SCALES_RATE = 100.0
DEV_QUOTES = 550


@dataclass(frozen=True)
class Source:
    """The passages of one source, or the quotes of several articles.

    Args:
        passages: float16 [n, dimension].
        sentences: float16 [n_sentences, dimension].
        owners: int64 [n_sentences], the passage of each sentence.
    """

    passages: NDArray[np.float16]
    sentences: NDArray[np.float16]
    owners: NDArray[np.int64]

    @classmethod
    def embed(cls, texts: Sequence[str], encoder: Encoder, sentences: ParagraphSentences) -> "Source":
        """Embeds paragraphs and their sentences."""
        parts = sentences.vectors(texts)
        owners = np.repeat(np.arange(len(texts)), [len(part) for part in parts])
        together = np.concatenate([*parts, np.zeros((0, encoder.dimension), np.float32)])
        return cls(encoder.encode(texts).astype(np.float16), together.astype(np.float16), owners)


@dataclass(frozen=True)
class Asked:
    """A query with the passages that it is to rank.

    Args:
        source: whose passages.
        base: float32 [n], what the other signals say of each.
        right: bool [n].
        left_out: bool [n], passages that are neither right nor wrong.
    """

    query: QuoteQuery
    source: Source
    base: NDArray[np.float32]
    right: NDArray[np.bool_]
    left_out: NDArray[np.bool_] | None = None


class ViewScales(nn.Module):
    """Sums the cosines of a query's views with passages and with their closest sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.scales = nn.Parameter(torch.tensor([SCALES, SCALES]).T / SCALES_RATE)

    def forward(self, views: Tensor, source: Source) -> tuple[Tensor, Tensor]:
        """Returns scores [n] of all views together, and cosines [views, n] with the passages.

        Args:
            views: [views, dimension].
        """
        passages = torch.from_numpy(source.passages.astype(np.float32)).to(views.device)
        cosines = views @ passages.T
        closest = cosines
        if len(source.owners):
            sentences = torch.from_numpy(source.sentences.astype(np.float32)).to(views.device)
            owners = torch.from_numpy(source.owners).to(views.device).expand(len(views), -1)
            highest = torch.full_like(cosines, -1.0).scatter_reduce(1, owners, views @ sentences.T, "amax")
            closest = torch.where(highest <= -1.0, cosines, highest)
        scales = self.scales * SCALES_RATE
        return scales[:, 0] @ cosines + scales[:, 1] @ closest, cosines


class QueriesNetwork(nn.Module):
    """The encoder of queries with adapters attached, and the scales of its views."""

    def __init__(self, encoder: DualEncoder) -> None:
        super().__init__()
        self.encoder = encoder
        self.views = ViewScales()


class QueriesTask:
    """Listwise softmax over all paragraphs of the source, or over quotes of several articles.

    Args:
        network: starts as the recall encoder.
        next_quotes: trained on for the first ``pretrain_batches`` batches.
        quotes: float16 [n_next_quotes, dimension], their vectors.
        pairs, dev: what to train and to measure on.
        batch: queries per batch.
    """

    better = "dev_map"

    def __init__(
        self,
        network: QueriesNetwork,
        packer: Packer,
        next_quotes: Sequence[NextQuote],
        quotes: NDArray[np.float16],
        pairs: Sequence[Asked],
        dev: Sequence[Asked],
        *,
        pretrain_batches: int,
        batch: int,
        seed: int,
        device: torch.device,
    ) -> None:
        self.network = network
        self._packer = packer
        self._next_quotes = next_quotes
        self._quotes = quotes
        self._pairs = pairs
        self._dev = dev
        self._pretrain_batches = pretrain_batches
        self._batch = batch
        self._seed = seed
        self._device = device
        self._articles: dict[int, list[int]] = {}
        for number, quote in enumerate(next_quotes):
            if len(quote.quote.split()) >= FEWEST_WORDS:
                self._articles.setdefault(quote.article, []).append(number)

    def batches(self, first: int) -> Iterator[list[Asked]]:
        """See ``Task.batches``."""
        articles = [article for article, own in self._articles.items() if len(own) > 1]
        of_batch = max(2, self._batch // OF_ARTICLE)
        for number, chosen in enumerate(_in_order(articles, of_batch, self._seed)):
            if number >= self._pretrain_batches:
                break
            if number >= first:
                yield self._next_quotes_of(chosen, np.random.default_rng([self._seed, 1, number]))
        for number, pairs in enumerate(_in_order(self._pairs, self._batch, self._seed), self._pretrain_batches):
            if number >= first:
                yield pairs

    def _next_quotes_of(self, articles: Sequence[int], rng: np.random.Generator) -> list[Asked]:
        own = [rng.permutation(self._articles[article])[:CANDIDATES_OF_ARTICLE] for article in articles]
        candidates = np.concatenate(own)
        nothing = np.zeros((0, self._quotes.shape[1]), np.float16)
        source = Source(self._quotes[candidates], nothing, np.zeros(0, np.int64))
        asked = []
        for number in (number for group in own for number in group[:OF_ARTICLE].tolist()):
            chosen = self._next_quotes[number]
            # What the context quotes already does not come next.
            known = [
                self._next_quotes[other].article == chosen.article
                and other != number
                and self._next_quotes[other].quote[:60] in chosen.query.left_context
                for other in candidates.tolist()
            ]
            base = np.zeros(len(candidates), np.float32)
            asked.append(Asked(chosen.query, source, base, candidates == number, np.array(known)))
        return asked

    def backward(self, batch: list[Asked], scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``."""
        views = self._views([each.query for each in batch])
        losses = []
        for own, each in zip(views, batch, strict=True):
            scores, cosines = self.network.views(own, each.source)
            base, right = torch.from_numpy(each.base).to(self._device), torch.from_numpy(each.right).to(self._device)
            no_negative = None if each.left_out is None else torch.from_numpy(each.left_out).to(self._device)
            loss = _listwise(scores + base, right, no_negative)
            for view in (TRAINED_VIEWS.index(WHOLE), TRAINED_VIEWS.index(LAST)):
                loss = loss + SINGLE_SHARE * _listwise(cosines[view] / TEMPERATURE, right, no_negative)
            losses.append(loss)
        mean = torch.stack(losses).mean()
        scale(mean)
        return float(mean.detach())

    def _views(self, queries: Sequence[QuoteQuery]) -> Tensor:
        """Returns unit vectors [queries, views, dimension]; zero where a view is empty."""
        asked = [query_views(query, QuerySentences.of(query))[view] for query in queries for view in TRAINED_VIEWS]
        filled = [at for at, each in enumerate(asked) if each.title.strip() or each.left_context.strip()]
        vectors = in_groups([self._packer.query(asked[at]) for at in filled], self._encode)
        placed = vectors.new_zeros(len(asked), vectors.shape[1]).index_copy(
            0, torch.tensor(filled, device=self._device), vectors
        )
        return placed.view(len(queries), len(TRAINED_VIEWS), -1)

    def _encode(self, rows: Sequence[Sequence[int]]) -> Tensor:
        encoder = self.network.encoder
        ids, mask = pad_batch(rows, multiple=8)
        segments = torch.from_numpy(query_segments(rows, ids.shape[1], self._packer.body_start)).to(self._device)
        with training_precision(self._device.type):
            vectors: Tensor = encoder(
                torch.from_numpy(ids).to(self._device),
                torch.from_numpy(mask).to(self._device),
                encoder.query_pooling(segments),
            )
        return vectors.float()

    @torch.no_grad()
    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: all views with the other signals, and the whole query's vector alone."""
        ranks, alone = [], []
        for first in range(0, len(self._dev), self._batch):
            some = self._dev[first : first + self._batch]
            for own, each in zip(self._views([one.query for one in some]), some, strict=True):
                scores, cosines = self.network.views(own, each.source)
                right = {int(at) for at in np.flatnonzero(each.right)}
                ranks.append(best_rank(scores.cpu().numpy() + each.base, right))
                alone.append(best_rank(cosines[0].cpu().numpy(), right))
        return {
            "dev_map": mean_average_precision(ranks),
            "dev_acc@1": accuracy_at(ranks, 1),
            "dev_whole_map": mean_average_precision(alone),
        }

    def state(self) -> dict[str, Tensor]:
        """See ``Task.state``."""
        return {
            **trained_weights(self.network.encoder.transformer),
            "segment_weights": self.network.encoder.segment_weights.detach().float().cpu().clone(),
            "scales": self.network.views.scales.detach().float().cpu().clone(),
        }

    def restore(self, state: dict[str, Tensor]) -> None:
        """See ``Task.restore``."""
        restore(self.network.encoder.transformer, state)
        self.network.encoder.segment_weights.data.copy_(state["segment_weights"])
        if "scales" in state:
            self.network.views.scales.data.copy_(state["scales"])


def train_queries(data: Path, weights: Path, options: dict[str, Any]) -> dict[str, Any]:
    """Trains the query side of the recall encoder in ``weights``; writes ``queries.safetensors`` and its card there.

    Returns:
        The run card.

    Raises:
        AppError: about data, base model, device or checkpoint.
    """
    base = locate_base_model(options["base_model"])
    accelerator = make_accelerator(options["device"])
    torch.manual_seed(options["seed"])
    pairs, dev = load_quotes(data, "train"), load_quotes(data, "dev")
    next_quotes = load_next_quotes(data / "pretrain.jsonl.gz") if options["pretrain_steps"] else []
    file = open_weights(weights / RECALL, base, recall_encoder.TASK)
    shape = AdapterShape.of(file.facts)
    network = _network(base, shape)
    encoder = load_recall_encoder(base, options["device"], weights, tuned=False)
    every = len(dev.pairs)
    asked_dev = _asked(dev, encoder, None)
    base_weights = fit([Listing("", each.base.astype(np.float32), each.right) for each in asked_dev])
    learner = QueriesTask(
        network.to(accelerator.device),
        Packer(base, int(file.facts["context_pieces"])),
        next_quotes,
        _embedded([quote.quote for quote in next_quotes], encoder),
        _weighed(_asked(pairs, encoder, options["most"]), base_weights),
        _weighed(asked_dev, base_weights)[:: max(1, every // DEV_QUOTES)],
        pretrain_batches=options["pretrain_steps"],
        batch=options["batch"],
        seed=options["seed"],
        device=accelerator.device,
    )
    learner.restore(file.tensors())
    before = learner.evaluate()
    schedule = Schedule(
        steps=options["steps"],
        learning_rate=options["learning_rate"],
        evaluate_every=options["evaluate_every"],
        patience=options["patience"],
        checkpoint_every=100,
        seed=options["seed"],
    )
    outcome = train(learner, schedule, weights / "queries-checkpoints", accelerator)
    card = run_card("queries", options, base, data, outcome, options["batch"], accelerator.device.type)
    card |= {"recall_sha256": file.sha256, "dev_before": before}
    path = weights / QUERIES
    doubled = AdapterShape(shape.first_layer, 2 * shape.rank, 2 * shape.alpha)
    facts = {**doubled.facts(), "context_pieces": file.facts["context_pieces"], "recall_sha256": file.sha256}
    mixed = interpolated(file.tensors(), outcome.state, options["mix"])
    save_weights(path, mixed, base, recall_encoder.TASK, **facts)
    card["weights_sha256"] = file_hash(path)
    path.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n")
    return card


def interpolated(start: Mapping[str, Tensor], tuned: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """Interpolates between the weights before and after fine-tuning. Wortsman et al. 2022, “Robust fine-tuning”.

    Fine-tuned on paragraphs of one source, queries find the right source of an archive less often; half-way most of
    both is kept. Products of factors cannot be interpolated by their factors, so the result has twice the rank.

    Args:
        start, tuned: adapters of the same shape, and ``segment_weights``.
        share: of the tuned ones, 0 to 1.

    Returns:
        Adapters of twice the rank, which need twice the ``alpha``.
    """
    mixed = {}
    for name, before in start.items():
        after = tuned[name]
        if name.endswith(".A"):
            mixed[name] = torch.cat([before, after], 0)
        elif name.endswith(".B"):
            mixed[name] = torch.cat([before * (1 - share), after * share], 1)
        else:
            mixed[name] = (1 - share) * before + share * after
    return mixed


def _network(base: BaseModel, shape: AdapterShape) -> QueriesNetwork:
    transformer = Transformer(base)
    attach(transformer, shape)
    return QueriesNetwork(DualEncoder(transformer))


def _embedded(texts: Sequence[str], encoder: Encoder, at_a_time: int = 2_000) -> NDArray[np.float16]:
    """Returns float16 [n_texts, dimension]; texts of similar length are embedded together."""
    vectors = np.zeros((len(texts), encoder.dimension), dtype=np.float16)
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    for first in tqdm(range(0, len(order), at_a_time), desc="quotes", disable=None):
        some = order[first : first + at_a_time]
        vectors[some] = encoder.encode([texts[at] for at in some])
    return vectors


def _asked(data: QuoteDataset, encoder: Encoder, most: int | None) -> list[Asked]:
    """Returns each pair with the signals that need no vectors as ``base``: float32 [n, n_signals]."""
    sentences = ParagraphSentences(encoder, split_many)
    signals, sources, asked = Signals(kept=2), {}, []
    pairs = sorted(data.pairs, key=lambda pair: pair.transcript_id)
    for pair in tqdm(pairs, desc=f"sources of {data.split}", unit=" quotes", disable=None):
        texts, speakers = data.paragraphs[pair.transcript_id], data.speakers.get(pair.transcript_id)
        if most is not None and len(texts) > most:
            continue
        if pair.transcript_id not in sources:
            sources[pair.transcript_id] = Source.embed(texts, encoder, sentences)
        alike = np.zeros((VIEWS, len(texts)), dtype=np.float32)
        right = np.zeros(len(texts), dtype=np.bool_)
        right[[span.paragraph for span in pair.spans]] = True
        base = signals.read(pair.query, texts, speakers, alike, alike)
        asked.append(Asked(pair.query, sources[pair.transcript_id], base.astype(np.float16), right))
    return asked


def _weighed(asked: Sequence[Asked], weights: NDArray[np.float32]) -> list[Asked]:
    return [
        Asked(each.query, each.source, each.base.astype(np.float32) @ weights, each.right, each.left_out)
        for each in asked
    ]


def _listwise(scores: Tensor, right: Tensor, left_out: Tensor | None) -> Tensor:
    """Returns −log of the probability of the right passages. MacLaughlin et al. §4."""
    kept = scores if left_out is None else scores.masked_fill(left_out, -1e4)
    return functional.softplus(
        torch.logsumexp(kept.masked_fill(right, -1e4), 0) - torch.logsumexp(kept.masked_fill(~right, -1e4), 0)
    )


def _in_order(items: Sequence[Any], count: int, seed: int) -> Iterator[list[Any]]:
    """Yields batches endlessly, shuffled anew in each pass."""
    order = random.Random(seed)
    while items:
        mixed = order.sample(items, len(items))
        for first in range(0, len(mixed) - min(count, len(mixed)) + 1, count):
            yield mixed[first : first + count]
