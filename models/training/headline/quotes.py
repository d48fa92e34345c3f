"""Contrastive training of quote encoders: QuoteCSE and what it is compared with (Song et al. 2023, §3)."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from tqdm import tqdm

from models.encoders.adapters import attach
from models.encoders.tokenization import BatchTokenizer
from models.encoders.transformer import Transformer, attention_bias
from models.encoders.weight_files import AdapterShape
from models.errors import InputError
from models.headline.body_quotes import word_row
from models.headline.quote_encoder import TASK
from models.json_lines import parse_json_lines
from models.metrics.embedding_space import uniformity
from models.optimization.gradient_caching import Ids, in_groups, padded
from models.optimization.loop import Schedule, Task, endless_batches, make_accelerator
from models.optimization.precision import training_precision
from models.text.words import tokens
from models.training.headline.settings import QuoteSettings
from models.training.run import TrainingRun
from models.training.task_run import train_task

TEMPERATURE = 0.05
DROPOUT = 0.1
LONGEST = 96
HELD_OUT = 0.05


def train_quotes(run: TrainingRun, files: Sequence[Path], settings: QuoteSettings) -> dict[str, Any]:
    """Train adapters on articles; write ``OBJECTIVE.safetensors`` and its run card, and return the card.

    Raises:
        AppError: about data, base model, device or checkpoint, before training starts.
    """
    articles = [article for path in files for article in load_articles(path)]
    accelerator = make_accelerator(run.device)
    torch.manual_seed(run.seed)
    transformer = Transformer(run.base)
    shape = AdapterShape(settings.first_layer, settings.rank, 2 * settings.rank)
    if not 0 <= shape.first_layer < len(transformer.layers):
        raise InputError(
            "no_such_layer",
            f"{run.base.name} has {len(transformer.layers)} layers; none is left to train from {shape.first_layer} on.",
            "Set a smaller first_layer.",
        )
    attach(transformer, shape)
    network = QuoteNetwork(transformer).to(accelerator.device)
    task = QuoteContrastTask(
        network, BatchTokenizer(run.base), articles, settings, seed=run.seed, device=accelerator.device
    )
    before = task.evaluate()
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
        name=settings.objective,
        weights_task=TASK,
        batch=settings.batch,
        facts={**shape.facts(), "objective": settings.objective},
        card=run.card(TASK, files) | {"articles": len(articles), "before": before},
    )


@dataclass(frozen=True, slots=True)
class QuotedArticle:
    """A headline quote and the body quotes of its article, at least two."""

    headline_quote: str
    body_quotes: tuple[str, ...]


def load_articles(path: Path) -> list[QuotedArticle]:
    """Read ``{headline_quote, body_quotes}`` or ``{headline_quotes: [{text, title_case?}], body_quotes}``.

    Skips quotes of one word, titles of works, and articles with fewer than two body quotes.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file and line.
    """

    def parse(row: dict[str, Any]) -> list[QuotedArticle]:
        body_quotes = tuple(dict.fromkeys(str(text) for text in row["body_quotes"] if tokens(str(text))))
        headline_quotes = (
            [row["headline_quote"]]
            if "headline_quote" in row
            else [quote["text"] for quote in row["headline_quotes"] if not quote.get("title_case")]
        )
        return [
            QuotedArticle(str(text), body_quotes)
            for text in headline_quotes
            if len(body_quotes) > 1 and len(tokens(str(text))) > 1
        ]

    needs = "an article needs headline_quote or headline_quotes, and body_quotes"
    return [article for articles in parse_json_lines(path, parse, needs) for article in articles]


class QuoteNetwork(nn.Module):
    """Base model and mean pooling, with dropout in training: SimCSE's positives differ only by it.

    Args:
        transformer: with adapters attached.
    """

    def __init__(self, transformer: Transformer, dropout: float = DROPOUT) -> None:
        super().__init__()
        self.transformer = transformer
        self._dropout = dropout

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return unit vectors [batch, width] of ids and mask, int64 [batch, length]."""
        bias = attention_bias(mask)
        states = self._dropped(self.transformer.embed(ids))
        for layer in self.transformer.layers:
            states = self._dropped(layer(states, bias))
        real = mask.unsqueeze(-1).to(states.dtype)
        return functional.normalize(((states * real).sum(1) / real.sum(1)).float(), dim=-1)

    def _dropped(self, states: Tensor) -> Tensor:
        return functional.dropout(states, self._dropout, self.training)


@dataclass(frozen=True)
class QuoteBatch:
    """Anchors and the keys they are contrasted with.

    Args:
        anchors: texts; the positive of the i-th is the i-th of ``keys``.
        keys: one per anchor, then hard negatives.
    """

    anchors: list[str]
    keys: list[str]


class QuoteContrastTask(Task):
    """InfoNCE over quotes (see ``Task``).

    ``quotecse`` (Eq. 2): the headline quote against its article's most similar body quote as positive, another quote
    of the same body as hard negative, and those of all other articles in the batch. ``simcse-quote`` (Eq. 1): any
    quote against itself with another dropout mask.

    Args:
        network: with adapters attached.
        articles: one in twenty is held out.
        settings: ``least_similarity`` skips pairs that may be contextomized.
        seed: of held-out articles and batches.
        device: of the network.

    Raises:
        AppError: ``too_few_articles``.
    """

    better = "dev_first"

    def __init__(
        self,
        network: QuoteNetwork,
        tokenizer: BatchTokenizer,
        articles: Sequence[QuotedArticle],
        settings: QuoteSettings,
        *,
        seed: int,
        device: torch.device,
    ) -> None:
        order = random.Random(seed)
        mixed = order.sample(list(articles), len(articles))
        count = max(1, round(HELD_OUT * len(mixed)))
        self._dev, self._articles = mixed[:count], mixed[count:]
        if len(self._articles) < settings.batch:
            raise InputError(
                "too_few_articles",
                f"{len(self._articles)} articles do not fill a batch of {settings.batch}.",
                "Set a smaller batch.",
            )
        super().__init__(network, device)
        self._tokenizer = tokenizer
        self._settings, self._seed = settings, seed
        self.dev_pairs = self._assigned(self._dev, "held out")

    def batches(self) -> Iterator[QuoteBatch]:
        """See ``Task.batches``."""
        epochs = count()
        if self._settings.objective == "simcse-quote":
            texts = [text for article in self._articles for text in (article.headline_quote, *article.body_quotes)]
            pairs = [(text, text, "") for text in texts]
        else:
            pairs = self._assigned(self._articles, "pairs")
        most = min(len(pairs), 3 * len(self._articles))
        if most < self._settings.batch:
            raise InputError(
                "too_few_pairs",
                f"Only {most} headline quotes have a body quote of similarity "
                f"{self._settings.least_similarity} or more.",
                "Set a smaller batch or least_similarity.",
            )

        def epoch() -> list[tuple[str, str, str]]:
            return random.Random(self._seed * 1_000 + next(epochs)).sample(pairs, most)

        for rows in endless_batches(epoch, self._settings.batch):
            negatives = [row[2] for row in rows if row[2]]
            yield QuoteBatch([row[0] for row in rows], [*(row[1] for row in rows), *negatives])

    def backward(self, batch: QuoteBatch, scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``."""
        self.network.train()
        loss = self._loss(self._encode([*batch.anchors, *batch.keys]), batch)
        scale(loss)
        return float(loss.detach())

    def _loss(self, vectors: Tensor, batch: QuoteBatch) -> Tensor:
        anchors, keys = vectors[: len(batch.anchors)], vectors[len(batch.anchors) :]
        logits = anchors @ keys.T / TEMPERATURE
        # The same words in another article are not a negative.
        anchor_texts, key_texts = np.array(batch.anchors, dtype=object), np.array(batch.keys, dtype=object)
        count = len(anchor_texts)
        same = (anchor_texts[:, None] == key_texts) | (key_texts[:count, None] == key_texts)
        same[np.arange(count), np.arange(count)] = False
        blocked = torch.from_numpy(same).to(self._device)
        targets = torch.arange(len(batch.anchors), device=self._device)
        return functional.cross_entropy(logits.masked_fill(blocked, -1e4), targets)

    def _encode(self, texts: Sequence[str]) -> Tensor:
        return in_groups(self._tokenizer.ids(texts, LONGEST), self._encode_group)

    def _encode_group(self, rows: Sequence[Ids]) -> Tensor:
        with training_precision(self._device.type):
            vectors: Tensor = self.network(*padded(rows, self._device))
        return vectors.float()

    @torch.no_grad()
    def _vectors(self, texts: Sequence[str], label: str) -> dict[str, Tensor]:
        self.network.eval()
        distinct = sorted(dict.fromkeys(texts), key=len)
        parts = [
            self._encode(distinct[start : start + 512])
            for start in tqdm(range(0, len(distinct), 512), desc=label, leave=False, disable=None)
        ]
        return dict(zip(distinct, torch.cat(parts), strict=True)) if distinct else {}

    def _assigned(self, articles: Sequence[QuotedArticle], label: str) -> list[tuple[str, str, str]]:
        """Return ``(headline quote, positive, hard negative)`` of articles whose best body quote is similar enough."""
        pairs: list[tuple[str, str, str]] = []
        order = random.Random(self._seed)
        uncertain = []
        for article in articles:
            containing = _containing(article)
            if containing is not None:
                others = [text for text in article.body_quotes if text != containing]
                pairs.append((article.headline_quote, containing, order.choice(others)))
            else:
                uncertain.append(article)
        texts = [text for article in uncertain for text in (article.headline_quote, *article.body_quotes)]
        vectors = self._vectors(texts, label)
        for article in uncertain:
            body = torch.stack([vectors[text] for text in article.body_quotes])
            similarity = body @ vectors[article.headline_quote]
            best = int(similarity.argmax())
            if float(similarity[best]) >= self._settings.least_similarity:
                others = [text for index, text in enumerate(article.body_quotes) if index != best]
                pairs.append((article.headline_quote, article.body_quotes[best], order.choice(others)))
        return pairs

    @torch.no_grad()
    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: accuracy of the positive among all held-out body quotes, and uniformity.

        Positives are those of the encoder before training, so that evaluations are comparable.
        """
        texts = list(dict.fromkeys(text for _, key, other in self.dev_pairs for text in (key, other)))
        vectors = self._vectors([*texts, *(anchor for anchor, _, _ in self.dev_pairs)], "dev")
        body = torch.stack([vectors[text] for text in texts])
        first = [texts[int((body @ vectors[anchor]).argmax())] == positive for anchor, positive, _ in self.dev_pairs]
        return {"dev_first": float(np.mean(first)) * 100.0, "dev_uniformity": uniformity(body.cpu().numpy())}


def _containing(article: QuotedArticle) -> str | None:
    """Return the shortest body quote that contains the headline quote's words in a row."""
    headline_words = word_row(article.headline_quote)
    return min((text for text in article.body_quotes if headline_words in word_row(text)), key=len, default=None)
