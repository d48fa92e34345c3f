"""Contrastive training of quote encoders: QuoteCSE and what it is compared with (Song et al. 2023, §3)."""

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from tqdm import tqdm

from models.encoders.adapters import restore, trained_weights
from models.encoders.tokenization import BatchTokenizer, pad_batch
from models.encoders.transformer import Transformer, attention_bias
from models.errors import InputError
from models.headline.body_quotes import word_row
from models.json_lines import malformed_line, read_json_lines
from models.metrics.embedding_space import uniformity
from models.optimization.gradient_caching import Ids, cached_backward, in_groups
from models.optimization.precision import training_precision
from models.text.words import tokens

Objective = Literal["quotecse", "simcse-quote"]

TEMPERATURE = 0.05
# Pairs less similar than this are skipped: they may be contextomized.
LEAST_SIMILARITY = 0.75
DROPOUT = 0.1
LONGEST = 96
HELD_OUT = 0.05


@dataclass(frozen=True, slots=True)
class QuotedArticle:
    """A headline quote and the body quotes of its article, at least two."""

    headline_quote: str
    body_quotes: tuple[str, ...]


def load_articles(path: Path) -> list[QuotedArticle]:
    """Reads ``{headline_quote, body_quotes}`` or ``{headline_quotes: [{text, title_case?}], body_quotes}``.

    Skips quotes of one word, titles of works, and articles with fewer than two body quotes.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file and line.
    """
    found = []
    for number, row in read_json_lines(path):
        try:
            said = [str(text) for text in row["body_quotes"] if tokens(str(text))]
            asked = (
                [row["headline_quote"]]
                if "headline_quote" in row
                else [quote["text"] for quote in row["headline_quotes"] if not quote.get("title_case")]
            )
        except (KeyError, TypeError) as error:
            raise malformed_line(
                path, number, f"an article needs headline_quote or headline_quotes, and body_quotes ({error!r})"
            ) from error
        quotes = tuple(dict.fromkeys(said))
        found += [QuotedArticle(str(one), quotes) for one in asked if len(tokens(str(one))) > 1 and len(quotes) > 1]
    return found


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
        """Returns unit vectors [batch, width] of ids and mask, int64 [batch, length]."""
        bias = attention_bias(mask)
        states = self._dropped(self.transformer.embed(ids))
        for layer in self.transformer.from_layer(0):
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


class QuoteContrastTask:
    """InfoNCE over quotes (see ``Task``).

    ``quotecse`` (Eq. 2): the headline quote against its article's most similar body quote as positive, another quote
    of the same body as hard negative, and those of all other articles in the batch. ``simcse-quote`` (Eq. 1): any
    quote against itself with another dropout mask.

    Args:
        network: with adapters attached.
        articles: one in twenty is held out.
        hard: with the hard negative of the same article (ablated in Table 3).
        renew: assign positives again in every epoch by the encoder in training; otherwise once, before the first.
        least: pairs less similar are skipped.
        queue: MoCo (He et al. 2020): number of additional negatives from a momentum copy of the network.
        momentum: of that copy.
        chunk: texts per forward pass; larger batches use gradient caching (Gao et al. 2021), so that memory limits the
            chunk and not the batch.

    Raises:
        AppError: ``too_few_articles``.
    """

    better = "dev_first"

    def __init__(
        self,
        network: QuoteNetwork,
        tokenizer: BatchTokenizer,
        articles: Sequence[QuotedArticle],
        objective: Objective,
        *,
        batch: int,
        hard: bool,
        renew: bool,
        least: float,
        queue: int,
        momentum: float,
        chunk: int,
        seed: int,
        device: torch.device,
    ) -> None:
        order = random.Random(seed)
        mixed = order.sample(list(articles), len(articles))
        count = max(1, round(HELD_OUT * len(mixed)))
        self._dev, self._articles = mixed[:count], mixed[count:]
        if len(self._articles) < batch:
            raise InputError(
                "too_few_articles",
                f"{len(self._articles)} articles do not fill a batch of {batch}.",
                "Give a smaller --batch.",
            )
        self.network = network
        self._tokenizer = tokenizer
        self._objective = objective
        self._batch, self._hard, self._renew, self._least = batch, hard, renew, least
        self._chunk, self._seed, self._device = chunk, seed, device
        self._key_network = copy.deepcopy(network).requires_grad_(False) if queue else None
        self._momentum = momentum
        self._queue: Tensor = torch.zeros(0, network.transformer.width, device=device)
        self._most_queued = queue
        self.dev_pairs = self._assigned(self._dev, "held out")

    def batches(self, first: int) -> Iterator[QuoteBatch]:
        """See ``Task.batches``."""
        number, epoch = 0, 0
        pairs: list[tuple[str, str, str]] = []
        while True:
            order = random.Random(self._seed * 1_000 + epoch)
            if self._objective == "simcse-quote":
                texts = [text for one in self._articles for text in (one.headline_quote, *one.body_quotes)]
                mixed = order.sample(texts, min(len(texts), 3 * len(self._articles)))
                rows = [(text, text, "") for text in mixed]
            else:
                if not pairs or self._renew:
                    pairs = self._assigned(self._articles, f"pass {epoch + 1}")
                rows = order.sample(pairs, len(pairs))
            epoch += 1
            if len(rows) < self._batch:
                raise InputError(
                    "too_few_pairs",
                    f"Only {len(rows)} headline quotes have a body quote of similarity {self._least} or more.",
                    "Give a smaller --batch or --least-similarity.",
                )
            for start in range(0, len(rows) - self._batch + 1, self._batch):
                number += 1
                if number > first:
                    chosen = rows[start : start + self._batch]
                    negatives = [row[2] for row in chosen if row[2] and self._hard]
                    yield QuoteBatch([row[0] for row in chosen], [*(row[1] for row in chosen), *negatives])

    def backward(self, batch: QuoteBatch, scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``."""
        self.network.train()
        texts = [*batch.anchors, *batch.keys]
        chunks = [texts[at : at + self._chunk] for at in range(0, len(texts), self._chunk)]
        seeds = torch.randint(2**31, (len(chunks),)).tolist()
        if len(chunks) == 1:
            whole = self._loss(self._encode(chunks[0]), batch)
            scale(whole)
            loss = float(whole.detach())
        else:
            parts = [partial(self._seeded, part, seed) for part, seed in zip(chunks, seeds, strict=True)]
            loss = cached_backward(parts, lambda vectors: self._loss(vectors, batch), scale)
        if self._key_network is not None:
            self._follow(batch.keys)
        return loss

    def _loss(self, vectors: Tensor, batch: QuoteBatch) -> Tensor:
        anchors, keys = vectors[: len(batch.anchors)], vectors[len(batch.anchors) :]
        logits = anchors @ torch.cat([keys, self._queue]).T / TEMPERATURE
        # The same words in another article are not a negative.
        asked, told = np.array(batch.anchors, dtype=object), np.array(batch.keys, dtype=object)
        same = (asked[:, None] == told) | (told[: len(asked), None] == told)
        same[np.arange(len(asked)), np.arange(len(asked))] = False
        blocked = torch.zeros_like(logits, dtype=torch.bool)
        blocked[:, : len(batch.keys)] = torch.from_numpy(same).to(self._device)
        targets = torch.arange(len(batch.anchors), device=self._device)
        return functional.cross_entropy(logits.masked_fill(blocked, -1e4), targets)

    @torch.no_grad()
    def _follow(self, keys: Sequence[str]) -> None:
        assert self._key_network is not None
        pairs = zip(self._key_network.parameters(), self.network.parameters(), strict=True)
        for slow, fast in pairs:
            if fast.requires_grad:
                slow.lerp_(fast, 1.0 - self._momentum)
        self._key_network.train()
        fresh = self._encode(keys, self._key_network)
        self._queue = torch.cat([fresh, self._queue])[: self._most_queued]

    def _seeded(self, texts: Sequence[str], seed: int) -> Tensor:
        # Both passes of gradient caching use the same dropout mask.
        with torch.random.fork_rng(devices=[self._device] if self._device.type == "cuda" else []):
            torch.manual_seed(seed)
            return self._encode(texts)

    def _encode(self, texts: Sequence[str], network: QuoteNetwork | None = None) -> Tensor:
        return in_groups(self._tokenizer.ids(texts, LONGEST), partial(self._encode_group, network or self.network))

    def _encode_group(self, network: QuoteNetwork, rows: Sequence[Ids]) -> Tensor:
        ids, mask = pad_batch(rows, multiple=8)
        with training_precision(self._device.type):
            vectors: Tensor = network(torch.from_numpy(ids).to(self._device), torch.from_numpy(mask).to(self._device))
        return vectors.float()

    @torch.no_grad()
    def _vectors(self, texts: Sequence[str], what: str) -> dict[str, Tensor]:
        self.network.eval()
        distinct = sorted(dict.fromkeys(texts), key=len)
        parts = [
            self._encode(distinct[at : at + 512])
            for at in tqdm(range(0, len(distinct), 512), desc=what, leave=False, disable=None)
        ]
        return dict(zip(distinct, torch.cat(parts), strict=True)) if distinct else {}

    def _assigned(self, articles: Sequence[QuotedArticle], what: str) -> list[tuple[str, str, str]]:
        """Returns ``(headline quote, positive, hard negative)`` of the articles whose best body quote is similar
        enough.
        """
        pairs: list[tuple[str, str, str]] = []
        order = random.Random(self._seed)
        asked = []
        for article in articles:
            containing = _containing(article)
            if containing is not None:
                others = [text for text in article.body_quotes if text != containing]
                pairs.append((article.headline_quote, containing, order.choice(others)))
            else:
                asked.append(article)
        vectors = self._vectors([text for one in asked for text in (one.headline_quote, *one.body_quotes)], what)
        for article in asked:
            body = torch.stack([vectors[text] for text in article.body_quotes])
            similarity = body @ vectors[article.headline_quote]
            best = int(similarity.argmax())
            if float(similarity[best]) >= self._least:
                others = [text for at, text in enumerate(article.body_quotes) if at != best]
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

    def state(self) -> dict[str, Tensor]:
        """See ``Task.state``."""
        return trained_weights(self.network.transformer)

    def restore(self, state: dict[str, Tensor]) -> None:
        """See ``Task.restore``."""
        restore(self.network.transformer, state)


def _containing(article: QuotedArticle) -> str | None:
    """Returns the shortest body quote that contains the headline quote's words in a row."""
    wanted = word_row(article.headline_quote)
    return min((text for text in article.body_quotes if wanted in word_row(text)), key=len, default=None)
