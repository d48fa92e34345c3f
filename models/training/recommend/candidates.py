"""Trains the network over candidate spans: minutes on any machine, once the recall encoder is trained."""

import json
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from tqdm import tqdm

from models.encoders.base_model import locate_base_model
from models.encoders.caching import CachingEncoder
from models.encoders.weight_files import save_weights
from models.metrics.spans import bag_of_words_f1, exact_match
from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.data.loading import load_quotes
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import CANDIDATES, load_recall_encoder
from models.recommend.spans.predictor import FURTHEST, TASK, CandidateSignals, CandidateSpanPredictor
from models.recommend.spans.signals import NAMES
from models.text.sentences.splitting import split_many
from models.training.run_card import file_hash, portable_command, provenance

HIDDEN = 64
EPOCHS = 12
# However few the examples.
FEWEST_STEPS = 120
BATCH = 256
LEARNING_RATE = 5e-3
WEIGHT_DECAY = 0.02
DROPOUT = 0.1
# Share of −log p(quote) in the loss; the rest is −log of the expected F1.
EXACT_SHARE = 0.5
_AT_A_TIME = 512


@dataclass(frozen=True)
class Example:
    """The candidates of one quoted paragraph.

    Args:
        signals: float32 [n, n_signals].
        f1: float32 [n], of each compared with the quote.
        exact: bool [n].
    """

    signals: NDArray[np.float32]
    f1: NDArray[np.float32]
    exact: NDArray[np.bool_]


class CandidateNetwork(nn.Module):
    """A weighted sum of signals, plus a hidden layer over them."""

    def __init__(self, signals: int, hidden: int = HIDDEN) -> None:
        super().__init__()
        self.linear = nn.Linear(signals, 1, bias=False)
        self.hidden = nn.Linear(signals, hidden)
        self.dropout = nn.Dropout(DROPOUT)
        self.out = nn.Linear(hidden, 1, bias=False)
        nn.init.zeros_(self.linear.weight)
        nn.init.zeros_(self.out.weight)

    def forward(self, signals: Tensor) -> Tensor:
        """Returns logits [...] of standardized signals [..., n_signals]."""
        hidden = functional.gelu(self.hidden(signals), approximate="tanh")
        logits: Tensor = self.linear(signals) + self.out(self.dropout(hidden))
        return logits.squeeze(-1)


def train_candidates(data: Path, weights: Path, base_model: str, device: str, seed: int) -> dict[str, Any]:
    """Trains on the quoted paragraphs of train; writes ``candidates.safetensors`` and its card into ``weights``.

    Returns:
        The run card.

    Raises:
        AppError: about data or weights.
    """
    pairs, dev = load_quotes(data, "train"), load_quotes(data, "dev")
    base = locate_base_model(base_model)
    encoder = load_recall_encoder(base, device, weights)
    sentences = ParagraphSentences(CachingEncoder(encoder, capacity=1_000_000), split_many)
    started = time.monotonic()
    examples = _examples(CandidateSignals(encoder, sentences), sentences, pairs)
    tensors = fit(examples, seed)
    path = weights / CANDIDATES
    facts = {"recall_sha256": encoder.weights_sha256, "signals": " ".join(NAMES)}
    save_weights(path, tensors, base, TASK, **facts)
    predictor = CandidateSpanPredictor(base, path, encoder.weights_sha256, encoder, sentences)
    card = {
        "task": "candidates",
        "command": portable_command(sys.argv[1:]),
        **provenance(base, data),
        "recall_sha256": encoder.weights_sha256,
        "seed": seed,
        "examples": len(examples),
        "minutes": round((time.monotonic() - started) / 60, 1),
        "dev": _measured(predictor, dev),
        "weights_sha256": file_hash(path),
    }
    path.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n")
    return card


def fit(examples: list[Example], seed: int = 1) -> dict[str, Tensor]:
    """Returns the network's weights by name, and ``mean`` and ``spread`` of the signals.

    Args:
        examples: those without candidates are skipped.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    examples = [example for example in examples if len(example.f1)]
    every = np.concatenate([example.signals for example in examples])
    mean, spread = every.mean(0), every.std(0) + 1e-3
    network = CandidateNetwork(every.shape[1])
    optimizer = torch.optim.AdamW(network.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)
    in_epoch = -(-len(examples) // BATCH)
    epochs = max(EPOCHS, -(-FEWEST_STEPS // in_epoch))
    steps = epochs * in_epoch
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, steps)
    bar = tqdm(total=steps, desc="candidates", unit=" steps", disable=None)
    for _ in range(epochs):
        order = rng.permutation(len(examples))
        for start in range(0, len(order), BATCH):
            chosen = [examples[at] for at in order[start : start + BATCH]]
            loss = _loss(network, chosen, mean, spread)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
            bar.update()
            bar.set_postfix(loss=f"{float(loss.detach()):.3f}", refresh=False)
    bar.close()
    return {"mean": torch.from_numpy(mean), "spread": torch.from_numpy(spread), **network.state_dict()}


def _loss(
    network: CandidateNetwork, examples: list[Example], mean: NDArray[np.float32], spread: NDArray[np.float32]
) -> Tensor:
    lengths = torch.tensor([len(example.f1) for example in examples])
    shape = (len(examples), int(lengths.max()))
    signals = torch.zeros(*shape, len(mean))
    f1, exact = torch.zeros(shape), torch.zeros(shape, dtype=torch.bool)
    for row, example in enumerate(examples):
        scaled = np.clip((example.signals - mean) / spread, -FURTHEST, FURTHEST)
        signals[row, : len(scaled)] = torch.from_numpy(scaled)
        f1[row, : len(scaled)] = torch.from_numpy(example.f1)
        exact[row, : len(scaled)] = torch.from_numpy(example.exact)
    there = torch.arange(shape[1])[None] < lengths[:, None]
    chances = network(signals).masked_fill(~there, -1e4).log_softmax(1)
    expected = (chances + f1.clamp(min=1e-9).log()).logsumexp(1)
    right = chances.masked_fill(~exact, -1e4).logsumexp(1)
    among = exact.any(1)
    loss: Tensor = -(1 - EXACT_SHARE) * expected.mean()
    return loss - EXACT_SHARE * right[among].mean() if bool(among.any()) else loss


def _examples(signals: CandidateSignals, sentences: ParagraphSentences, data: QuoteDataset) -> list[Example]:
    asked = [(pair, place) for pair in data.pairs for place in sorted({span.paragraph for span in pair.spans})]
    examples = []
    bar = tqdm(total=len(asked), desc="signals", unit=" quotes", disable=None)
    for start in range(0, len(asked), _AT_A_TIME):
        part = asked[start : start + _AT_A_TIME]
        # Splitting and encoding in one batch is much faster.
        sentences.vectors([data.paragraphs[pair.transcript_id][place] for pair, place in part])
        examples += [_example(signals, data, pair, place) for pair, place in part]
        bar.update(len(part))
    bar.close()
    return examples


def _example(signals: CandidateSignals, data: QuoteDataset, pair: QuotePair, place: int) -> Example:
    text = data.paragraphs[pair.transcript_id][place]
    gold = _gold(text, pair, place)
    [(candidates, read)] = signals.read(pair.query, [text])
    guesses = [text[start:end] for start, end in candidates.spans.tolist()]
    f1 = np.array([bag_of_words_f1(guess, gold) for guess in guesses], dtype=np.float32)
    # The words can only be there in order if all of them are there.
    exact = np.array([f1[at] > 0.999 and exact_match(guess, gold) for at, guess in enumerate(guesses)], dtype=bool)
    return Example(read.values, f1, exact)


def _gold(text: str, pair: QuotePair, place: int) -> list[str]:
    return [text[span.start : span.end] for span in pair.spans if span.paragraph == place]


def _measured(predictor: CandidateSpanPredictor, dev: QuoteDataset) -> dict[str, float]:
    counts: Counter[str] = Counter()
    total = 0.0
    for pair in dev.pairs:
        place = pair.spans[0].paragraph
        text = dev.paragraphs[pair.transcript_id][place]
        [spans] = predictor.predict(pair.query, [text])
        guess = text[spans[0].start : spans[0].end] if spans else ""
        gold = _gold(text, pair, place)
        counts["exact"] += exact_match(guess, gold)
        total += bag_of_words_f1(guess, gold)
    return {
        "em_positive": round(100.0 * counts["exact"] / len(dev.pairs), 2),
        "f1_positive": round(100.0 * total / len(dev.pairs), 2),
    }
