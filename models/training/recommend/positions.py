"""Trains the model of where a direct quote begins: minutes on one core, once the recall encoder is trained."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from tqdm import tqdm

from models.encoders.weight_files import save_weights
from models.metrics.calibration import area_under_roc
from models.recommend.data.dataset import QuoteDataset, QuotePair, words_before_quote
from models.recommend.data.loading import load_quotes
from models.recommend.protocol import QuoteQuery, RecallNetwork
from models.recommend.quote_position import (
    NAMES,
    TASK,
    has_direct_quote,
    last_sentence_query,
    logits,
    network_inputs,
    read_features,
)
from models.recommend.shipped import POSITIONS, load_recall_encoder
from models.text.quotes.detection import find_direct_quotes
from models.text.quotes.whole_sentences import split_whole_sentences
from models.training.recommend.next_quotes import NextQuote, load_next_quotes
from models.training.run import TrainingRun, file_hash

# Positions of train's articles, whose whole text up to the last quote is known, and of the windows before pretrain's
# quotes.
ARTICLE_POSITIONS = 50_000
WINDOW_POSITIONS = 30_000
HELD_OUT_SHARE = 0.1
# Share of the examples that have words of the next sentence typed.
TYPED_SHARE = 0.25
HIDDEN = 32
EPOCHS = 8
BATCH = 512
LEARNING_RATE = 2e-3
WEIGHT_DECAY = 0.05
DROPOUT = 0.3
_ENCODED_TOGETHER = 64


@dataclass(frozen=True)
class Position:
    """The end of a sentence, and whether a direct quote begins within the next one.

    Args:
        article: examples of one article are either all trained on or all held out.
    """

    article: str
    query: QuoteQuery
    quoted: bool


@dataclass(frozen=True)
class Examples:
    """Positions as the network reads them.

    Args:
        vectors: float32 [n, dimension], of the last sentences.
        features: float32 [n, len(NAMES)].
        quoted: bool [n].
    """

    vectors: NDArray[np.float32]
    features: NDArray[np.float32]
    quoted: NDArray[np.bool_]


class PositionNetwork(nn.Module):
    """A weighted sum of the inputs, plus a hidden layer over them."""

    def __init__(self, inputs: int, hidden: int = HIDDEN) -> None:
        super().__init__()
        self.linear = nn.Parameter(torch.zeros(inputs))
        self.bias = nn.Parameter(torch.zeros(1))
        self.hidden = nn.Linear(inputs, hidden)
        self.out = nn.Parameter(torch.zeros(hidden))
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, inputs: Tensor) -> Tensor:
        """Return log-odds [n] of inputs [n, n_inputs]."""
        inputs = self.dropout(inputs)
        hidden = self.dropout(functional.relu(self.hidden(inputs)))
        log_odds: Tensor = inputs @ self.linear + hidden @ self.out + self.bias
        return log_odds


def train_positions(run: TrainingRun) -> dict[str, Any]:
    """Train on articles of train and pretrain; write ``positions.safetensors`` and its run card, and return the card.

    A tenth of the articles is held out. The card has the area under the ROC curve and the log loss there and on the
    articles of dev, with those of two baselines: the share of positions before a quote (``base_rate``), and that share
    by whether the last sentence has a speech verb (``speech_verb``).

    Raises:
        AppError: about data or weights.
    """
    encoder = load_recall_encoder(run.base, run.device, run.out)
    rng = random.Random(run.seed)
    positions = _sample(_of_articles(load_quotes(run.data, "train"), rng), ARTICLE_POSITIONS, rng)
    positions += _sample(_of_windows(load_next_quotes(run.data / "pretrain.jsonl.gz"), rng), WINDOW_POSITIONS, rng)
    articles = sorted({position.article for position in positions})
    held_out = set(rng.sample(articles, max(1, round(HELD_OUT_SHARE * len(articles)))))
    parts = {
        "train": [position for position in positions if position.article not in held_out],
        "held_out": [position for position in positions if position.article in held_out],
        "dev": _of_articles(load_quotes(run.data, "dev"), rng),
    }
    examples = {name: _read(encoder, part, name) for name, part in parts.items()}
    tensors = fit(examples["train"], run.seed)
    path = run.out / POSITIONS
    facts = {"recall_sha256": encoder.weights_sha256, "features": " ".join(NAMES)}
    save_weights(path, tensors, run.base, TASK, **facts)
    saved = {name: tensor.half().float().numpy() for name, tensor in tensors.items()}
    card = run.card("positions") | {
        "recall_sha256": encoder.weights_sha256,
        "examples": {name: len(part) for name, part in parts.items()},
        "minutes": run.minutes,
        **{name: _evaluate(saved, examples[name], examples["train"]) for name in ("held_out", "dev")},
        "weights_sha256": file_hash(path),
    }
    return run.write("positions.json", card)


def article_positions(article: str, text: str, following: str) -> list[tuple[Position, str]]:
    """Return the positions of one article in order, each with the sentence after it; nothing is typed.

    Args:
        article: name of the article.
        text: from the article's beginning.
        following: the sentence after ``text``.
    """
    spans = split_whole_sentences(text)
    sentences = [*(text[start:end] for start, end in spans), following]
    return [
        (Position(article, QuoteQuery("", text[:end]), has_direct_quote(after)), after)
        for (_, end), after in zip(spans, sentences[1:], strict=True)
    ]


def begun(sentence: str, rng: random.Random) -> str:
    """Return some first words of a sentence before its first direct quote, with the blank after them.

    The result is empty if the sentence begins with the quote.
    """
    words = (words_before_quote(sentence) if find_direct_quotes(sentence) else sentence).split()
    return " ".join(words[: rng.randint(1, len(words))]) + " " if words else ""


def fit(examples: Examples, seed: int = 1) -> dict[str, Tensor]:
    """Return the weights by name; see ``quote_position.logits``."""
    torch.manual_seed(seed)
    mean, spread = examples.features.mean(0), examples.features.std(0) + 1e-3
    inputs = torch.from_numpy(network_inputs(examples.vectors, examples.features, mean, spread))
    quoted = torch.from_numpy(examples.quoted).float()
    network = PositionNetwork(inputs.shape[1])
    optimizer = torch.optim.AdamW(network.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)
    steps = EPOCHS * -(-len(inputs) // BATCH)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, steps)
    network.train()
    for _ in range(EPOCHS):
        for chosen in torch.split(torch.randperm(len(inputs)), BATCH):
            loss = functional.binary_cross_entropy_with_logits(network(inputs[chosen]), quoted[chosen])
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    weights = {name: tensor.detach() for name, tensor in network.state_dict().items()}
    return {"mean": torch.from_numpy(mean), "spread": torch.from_numpy(spread), **weights}


def _of_articles(data: QuoteDataset, rng: random.Random) -> list[Position]:
    """Return the positions of the articles' longest left contexts; a share of them with a sentence begun."""
    longest: dict[str, QuotePair] = {}
    for pair in data.pairs:
        article = pair.article_id or pair.pair_id
        if article not in longest or len(pair.query.left_context) > len(longest[article].query.left_context):
            longest[article] = pair
    return [
        _begun(position, after, rng)
        for article, pair in longest.items()
        for position, after in article_positions(article, pair.query.left_context, pair.quoting_sentence)
    ]


def _begun(position: Position, after: str, rng: random.Random) -> Position:
    """Return the position, or for a share of them the one some words later."""
    typed = begun(after, rng) if rng.random() < TYPED_SHARE else ""
    return replace(position, query=replace(position.query, typed=typed)) if typed else position


def _of_windows(quotes: Sequence[NextQuote], rng: random.Random) -> list[Position]:
    """Return one position of the text before each quote, after any of its sentences.

    The end of that text is always before a quote: taking it alone would label every position so.
    """
    sample = []
    for quote in quotes:
        positions = article_positions(f"pretrain {quote.article}", quote.query.left_context, f"“{quote.quote}”")
        if positions:
            sample.append(rng.choice(positions)[0])
    return sample


def _sample(positions: list[Position], most: int, rng: random.Random) -> list[Position]:
    return positions if len(positions) <= most else rng.sample(positions, most)


def _read(encoder: RecallNetwork, positions: Sequence[Position], label: str) -> Examples:
    queries = [last_sentence_query(position.query) for position in positions]
    vectors = np.zeros((len(queries), encoder.dimension), dtype=np.float32)
    # Queries of one length together need less padding.
    order = sorted(range(len(queries)), key=lambda row: len(queries[row].left_context))
    for start in tqdm(range(0, len(order), _ENCODED_TOGETHER), desc=label, unit=" batches", disable=None):
        chosen = order[start : start + _ENCODED_TOGETHER]
        vectors[chosen] = encoder.query_vectors([queries[row] for row in chosen])
    features = np.stack([read_features(position.query) for position in positions])
    return Examples(vectors, features, np.array([position.quoted for position in positions]))


def _evaluate(
    weights: dict[str, NDArray[np.float32]], examples: Examples, trained_on: Examples
) -> dict[str, dict[str, float]]:
    column = NAMES.index("speech_verb")
    base_rate = float(trained_on.quoted.mean())
    by_verb = []
    for has in (False, True):
        quoted = trained_on.quoted[(trained_on.features[:, column] > 0) == has]
        by_verb.append(float(quoted.mean()) if len(quoted) else base_rate)
    log_odds = logits(weights, examples.vectors, examples.features).astype(np.float64)
    predictions = {
        "base_rate": np.full(len(examples.quoted), base_rate),
        "speech_verb": np.array(by_verb)[(examples.features[:, column] > 0).astype(np.int64)],
        "positions": 1.0 / (1.0 + np.exp(-log_odds)),
    }
    return {
        name: {
            "auc": round(area_under_roc(predicted, examples.quoted) or 0.5, 4),
            "log_loss": round(_log_loss(predicted, examples.quoted), 4),
        }
        for name, predicted in predictions.items()
    }


def _log_loss(predicted: NDArray[np.float64], happened: NDArray[np.bool_]) -> float:
    likely = np.clip(np.where(happened, predicted, 1.0 - predicted), 1e-9, 1.0)
    return float(-np.log(likely).mean())
