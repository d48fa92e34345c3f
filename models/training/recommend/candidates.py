"""Trains the network over candidate spans: minutes on any machine, once the recall encoder is trained."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from tqdm import tqdm

from models.encoders.caching import CachingEncoder
from models.encoders.weight_files import save_weights
from models.metrics.spans import bag_of_words_f1, exact_match
from models.recommend.assembly import CANDIDATES
from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.data.loading import load_quotes
from models.recommend.data.stories import Stories, load_stories
from models.recommend.protocol import Candidates
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import load_recall_encoder
from models.recommend.spans.predictor import FURTHEST, TASK, CandidateSignals, CandidateSpanPredictor
from models.recommend.spans.signals import NAMES
from models.text.sentences.splitting import split_many
from models.training.recommend.fusion import STORIES
from models.training.run import TrainingRun, file_hash

HIDDEN = 64
EPOCHS = 12
# Minimum, however few the examples are.
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
        spans: int32 [n, 2], characters.
        signals: float32 [n, n_signals].
        f1: float32 [n], of each candidate compared with the quote.
        exact: bool [n], whether each equals the quote.
    """

    spans: NDArray[np.int32]
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
        """Return logits [...] of standardized signals [..., n_signals]."""
        hidden = functional.gelu(self.hidden(signals), approximate="tanh")
        logits: Tensor = self.linear(signals) + self.out(self.dropout(hidden))
        return logits.squeeze(-1)


def train_candidates(run: TrainingRun) -> dict[str, Any]:
    """Train on quoted paragraphs of articles and stories; write ``candidates.safetensors`` and its card, and return it.

    Raises:
        AppError: about data or weights.
    """
    articles, stories = load_quotes(run.data, "train"), words_to_print(load_stories(run.data / STORIES, "train"))
    encoder = load_recall_encoder(run.base, run.device, run.out)
    sentences = ParagraphSentences(CachingEncoder(encoder, capacity=1_000_000), split_many)
    signals = CandidateSignals(encoder, sentences)
    examples = [*read_examples(signals, sentences, articles), *read_examples(signals, sentences, stories)]
    tensors = fit(examples, run.seed)
    path = run.out / CANDIDATES
    facts = {"recall_sha256": encoder.weights_sha256, "signals": " ".join(NAMES)}
    save_weights(path, tensors, run.base, TASK, **facts)
    predictor = CandidateSpanPredictor(run.base, path, encoder.weights_sha256, encoder, sentences)
    card = run.card("candidates") | {
        "recall_sha256": encoder.weights_sha256,
        "examples": len(examples),
        "minutes": run.minutes,
        "dev": _evaluate(predictor, load_quotes(run.data, "dev")),
        "stories_dev": _evaluate(predictor, words_to_print(load_stories(run.data / STORIES, "dev"))),
        "weights_sha256": file_hash(path),
    }
    return run.write("candidates.json", card)


def words_to_print(stories: Stories) -> QuoteDataset:
    """Return the positions of stories that a passage fits, with the words to print of the best one."""
    pairs = tuple(replace(pair, spans=pair.spans[:1]) for pair in stories.pairs if pair.spans)
    return QuoteDataset(stories.split, pairs, stories.paragraphs, stories.speakers)


def fit(examples: list[Example], seed: int = 1) -> dict[str, Tensor]:
    """Return the network's weights by name, and ``mean`` and ``spread`` of the signals.

    Args:
        examples: those without candidates are skipped.
        seed: of initial weights and order.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    examples = [example for example in examples if len(example.f1)]
    signals = np.concatenate([example.signals for example in examples])
    mean, spread = signals.mean(0), signals.std(0) + 1e-3
    network = CandidateNetwork(signals.shape[1])
    optimizer = torch.optim.AdamW(network.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)
    in_epoch = -(-len(examples) // BATCH)
    epochs = max(EPOCHS, -(-FEWEST_STEPS // in_epoch))
    steps = epochs * in_epoch
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, steps)
    bar = tqdm(total=steps, desc="candidates", unit=" steps", disable=None)
    for _ in range(epochs):
        order = rng.permutation(len(examples))
        for start in range(0, len(order), BATCH):
            batch = [examples[number] for number in order[start : start + BATCH]]
            loss = _loss(network, batch, mean, spread)
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
    is_candidate = torch.arange(shape[1])[None] < lengths[:, None]
    return span_loss(network(signals).masked_fill(~is_candidate, -1e4), f1, exact)


def span_loss(logits: Tensor, f1: Tensor, exact: Tensor) -> Tensor:
    """Return −log of the expected F1, and of the probability of the quote itself where it is a candidate.

    Args:
        logits: float32 [n_examples, n_candidates], very negative for padding.
        f1, exact: likewise, see ``Example``.
    """
    chances = logits.log_softmax(1)
    expected = (chances + f1.clamp(min=1e-9).log()).logsumexp(1)
    right = chances.masked_fill(~exact, -1e4).logsumexp(1)
    has_exact = exact.any(1)
    loss: Tensor = -(1 - EXACT_SHARE) * expected.mean()
    return loss - EXACT_SHARE * right[has_exact].mean() if bool(has_exact.any()) else loss


def read_examples(signals: CandidateSignals, sentences: ParagraphSentences, data: QuoteDataset) -> list[Example]:
    """Return an example for each quoted paragraph of each pair, in order."""
    quoted = [(pair, index) for pair in data.pairs for index in sorted({span.paragraph for span in pair.spans})]
    examples = []
    bar = tqdm(total=len(quoted), desc="signals", unit=" quotes", disable=None)
    for start in range(0, len(quoted), _AT_A_TIME):
        part = quoted[start : start + _AT_A_TIME]
        # Splitting and encoding in one batch is much faster.
        sentences.vectors([data.paragraphs[pair.transcript_id][index] for pair, index in part])
        examples += [_example(signals, data, pair, index) for pair, index in part]
        bar.update(len(part))
    bar.close()
    return examples


def _example(signals: CandidateSignals, data: QuoteDataset, pair: QuotePair, index: int) -> Example:
    text = data.paragraphs[pair.transcript_id][index]
    quotes = _quotes(text, pair, index)
    [(candidates, values)] = signals.read(pair.query, [text])
    texts = [text[start:end] for start, end in candidates.spans.tolist()]
    f1 = np.array([bag_of_words_f1(candidate, quotes) for candidate in texts], dtype=np.float32)
    # The words can only be there in order if all of them are there.
    exact = np.array(
        [f1[row] > 0.999 and exact_match(candidate, quotes) for row, candidate in enumerate(texts)], dtype=bool
    )
    return Example(candidates.spans, values, f1, exact)


def _quotes(text: str, pair: QuotePair, index: int) -> list[str]:
    return [text[span.start : span.end] for span in pair.spans if span.paragraph == index]


def _evaluate(predictor: CandidateSpanPredictor, dev: QuoteDataset) -> dict[str, float]:
    exact, f1 = [], []
    for pair in dev.pairs:
        index = pair.spans[0].paragraph
        text = dev.paragraphs[pair.transcript_id][index]
        [spans] = predictor.predict(pair.query, Candidates([text]))
        predicted = text[spans[0].start : spans[0].end] if spans else ""
        quotes = _quotes(text, pair, index)
        exact.append(exact_match(predicted, quotes))
        f1.append(bag_of_words_f1(predicted, quotes))
    return {
        "em_positive": round(100.0 * float(np.mean(exact)), 2),
        "f1_positive": round(100.0 * float(np.mean(f1)), 2),
    }
