"""Base of K-NRM and Conv-KNRM: a ranker around a network, its listwise training, its files.

Training follows MacLaughlin et al. §4 rather than the pairwise hinge of the networks' own papers: softmax
cross-entropy over one quoted paragraph and sampled others of the same source.
"""

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file, save_file
from torch import Tensor
from tqdm import tqdm

from models.baselines.recommend.kernels import KernelNetwork
from models.baselines.recommend.vocabulary import PADDING, Vocabulary, paragraph_words, query_words, training_texts
from models.baselines.recommend.word_vectors import WordVectors
from models.errors import InputError
from models.metrics.ranking import best_rank, mean_average_precision
from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.protocol import QuoteQuery, Speakers

# Small enough for the processor's cache.
PARAGRAPHS_AT_ONCE = 32


@dataclass(frozen=True)
class ListwiseSettings:
    """Settings of the training.

    Args:
        negatives: sampled paragraphs per quoted one.
        epochs: over the quotes, at most.
        patience: epochs without a better dev mAP before stopping.
        lists: quotes per step of Adam.
        learning_rate: of the pretrained word vectors; at 1e-3 K-NRM gets worse on dev from the second epoch.
        filter_rate: of the filters, if any.
        weighing_rate: of the layer that weights the kernels.
        dev_pairs: dev quotes for mAP, evenly spread.
    """

    negatives: int = 9
    epochs: int = 8
    patience: int = 2
    lists: int = 16
    learning_rate: float = 1e-4
    filter_rate: float = 1e-3
    weighing_rate: float = 1e-2
    dev_pairs: int = 400


class ListwiseRanker:
    """A ``ParagraphRanker`` by a network that scores one query's paragraphs.

    Args:
        network: scores one query's paragraphs.
        vocabulary: gives the row numbers.
        device: where the network runs.
    """

    network_type: ClassVar[type[KernelNetwork]]
    default_settings: ClassVar[ListwiseSettings] = ListwiseSettings()

    def __init__(self, network: KernelNetwork, vocabulary: Vocabulary, device: torch.device) -> None:
        self._network = network.to(device).eval()
        self._vocabulary = vocabulary
        self._device = device
        self._paragraph_rows: Callable[[str], list[int]] = lru_cache(maxsize=200_000)(
            lambda paragraph: vocabulary.encode(paragraph_words(paragraph))
        )

    @classmethod
    def fit(
        cls,
        train: QuoteDataset,
        dev: QuoteDataset,
        seed: int,
        *,
        vectors: WordVectors | None = None,
        settings: ListwiseSettings | None = None,
        device: str = "auto",
    ) -> Self:
        """Trains on ``train`` and keeps the epoch with the best mAP on ``dev``; progress on standard error.

        Args:
            seed: of initialisation, order and samples; on a CPU the same seed gives the same scores.
            vectors: initial word vectors; trained if None.
            device: ``cpu``, ``cuda``, or ``auto``: a GPU where PyTorch sees one.

        Raises:
            AppError: ``no_pairs`` where either split is empty, ``too_little_text`` where no word occurs three times.
        """
        settings = settings or cls.default_settings
        for data in (train, dev):
            if not data.pairs:
                raise InputError("no_pairs", f"The split {data.split!r} has no pairs.", "Check its file.")
        vectors = vectors or WordVectors.fit(train, seed)
        vocabulary = Vocabulary.of(training_texts(train))
        start = torch.from_numpy(vectors.matrix(vocabulary, seed))
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            network = cls.network_type(start)
        ranker = cls(network, vocabulary, _device(device))
        ranker._train(train, dev, np.random.default_rng(seed), settings)
        return ranker

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``; all 0 for a query without words, a paragraph without words comes last."""
        scores = np.zeros(len(paragraphs), dtype=np.float32)
        asked = self._query(query)
        rows = [self._paragraph_rows(paragraph) for paragraph in paragraphs]
        filled = sorted((n for n in range(len(rows)) if rows[n]), key=lambda n: len(rows[n]))
        if not len(asked) or not filled:
            return scores
        with torch.inference_mode():
            for first in range(0, len(filled), PARAGRAPHS_AT_ONCE):
                several = filled[first : first + PARAGRAPHS_AT_ONCE]
                scores[several] = self._network(asked, self._padded([rows[n] for n in several])).cpu().numpy()
        empty = [n for n in range(len(rows)) if not rows[n]]
        scores[empty] = scores[filled].min() - 1.0
        return scores

    def save(self, folder: Path) -> None:
        """Writes weights and vocabulary into ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        weights = {name: weight.contiguous() for name, weight in self._network.state_dict().items()}
        save_file(weights, folder / "weights.safetensors")
        vocabulary = {"words": self._vocabulary.words, "common": self._vocabulary.common}
        (folder / "vocabulary.json").write_text(json.dumps(vocabulary, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path, device: str = "auto") -> Self:
        """Reads what ``save`` wrote.

        Raises:
            OSError: the folder's files are missing.
        """
        vocabulary = json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))
        weights = load_file(folder / "weights.safetensors")
        network = cls.network_type(weights["embedding.weight"])
        network.load_state_dict(weights)
        return cls(network, Vocabulary(tuple(vocabulary["words"]), tuple(vocabulary["common"])), _device(device))

    def _train(
        self, train: QuoteDataset, dev: QuoteDataset, random: np.random.Generator, settings: ListwiseSettings
    ) -> None:
        network = self._network
        optimizers = _optimizers(network, settings)
        held_out = dev.pairs[:: max(1, len(dev.pairs) // settings.dev_pairs)]
        best, weights, worse = -1.0, network.state_dict(), 0
        with tqdm(total=settings.epochs * len(train.pairs), unit=" quotes", leave=False, disable=None) as bar:
            for epoch in range(1, settings.epochs + 1):
                bar.set_description(f"{type(self).__name__}, epoch {epoch}, dev mAP {best:.1f}")
                network.train()
                for batch in self._batches(train, random, settings, bar):
                    for optimizer in optimizers:
                        optimizer.zero_grad()
                    loss = torch.stack([self._loss(*one) for one in batch]).mean()
                    loss.backward()  # type: ignore[no-untyped-call]
                    for optimizer in optimizers:
                        optimizer.step()
                network.eval()
                found = self._mean_average_precision(dev, held_out)
                if found > best:
                    best, weights, worse = found, copy.deepcopy(network.state_dict()), 0
                else:
                    worse += 1
                if worse >= settings.patience:
                    break
        network.load_state_dict(weights)

    def _batches(
        self, train: QuoteDataset, random: np.random.Generator, settings: ListwiseSettings, bar: "tqdm[Any]"
    ) -> Iterator[list[tuple[Tensor, Tensor]]]:
        batch: list[tuple[Tensor, Tensor]] = []
        for number in random.permutation(len(train.pairs)):
            bar.update()
            if one := self._list(train.pairs[number], train, random, settings.negatives):
                batch.append(one)
            if len(batch) == settings.lists:
                yield batch
                batch = []
        if batch:
            yield batch

    def _list(
        self, pair: QuotePair, data: QuoteDataset, random: np.random.Generator, negatives: int
    ) -> tuple[Tensor, Tensor] | None:
        """Returns query and paragraphs, the quoted one first; None if there is only one paragraph."""
        quoted = {span.paragraph for span in pair.spans}
        rows = [self._paragraph_rows(paragraph) for paragraph in data.paragraphs[pair.transcript_id]]
        positives = [n for n in sorted(quoted) if rows[n]]
        others = [n for n in range(len(rows)) if rows[n] and n not in quoted]
        asked = self._query(pair.query)
        if not (len(asked) and positives and others):
            return None
        sampled = random.choice(others, min(negatives, len(others)), replace=False)
        return asked, self._padded([rows[n] for n in [random.choice(positives), *sampled]])

    def _loss(self, asked: Tensor, paragraphs: Tensor) -> Tensor:
        loss: Tensor = -self._network(asked, paragraphs).log_softmax(dim=0)[0]
        return loss

    def _mean_average_precision(self, data: QuoteDataset, pairs: Sequence[QuotePair]) -> float:
        ranks = [
            best_rank(self.score(pair.query, data.paragraphs[pair.transcript_id]), {s.paragraph for s in pair.spans})
            for pair in pairs
        ]
        return mean_average_precision(ranks)

    def _query(self, query: QuoteQuery) -> Tensor:
        return torch.tensor(self._vocabulary.encode(query_words(query)), dtype=torch.int64, device=self._device)

    def _padded(self, rows: Sequence[Sequence[int]]) -> Tensor:
        longest = max(map(len, rows))
        padded = [[*words, *[PADDING] * (longest - len(words))] for words in rows]
        return torch.tensor(padded, dtype=torch.int64, device=self._device)


def _optimizers(network: KernelNetwork, settings: ListwiseSettings) -> list[torch.optim.Optimizer]:
    vectors = list(network.embedding.parameters())
    weighing = list(network.weigh.parameters())
    rest = [weight for name, weight in network.named_parameters() if name.split(".")[0] not in {"embedding", "weigh"}]
    groups = [{"params": weighing, "lr": settings.weighing_rate}]
    if rest:
        groups.append({"params": rest, "lr": settings.filter_rate})
    # A list uses a few hundred rows of many thousands.
    return [torch.optim.SparseAdam(vectors, settings.learning_rate), torch.optim.Adam(groups)]


def _device(name: str) -> torch.device:
    return torch.device(("cuda" if torch.cuda.is_available() else "cpu") if name == "auto" else name)
