"""Ranking of paragraphs, measured as MacLaughlin et al. §6 do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tqdm import tqdm

from models.baselines.bm25 import BM25Ranker
from models.baselines.tfidf import TfidfRanker
from models.encoders.loading import load_encoder
from models.encoders.memory import RememberingEncoder
from models.errors import InputError
from models.evaluation.ranking import accuracy_at, best_rank, mean_average_precision
from models.recommend.dataset import QuoteDataset
from models.recommend.protocol import ParagraphRanker
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import load_shipped_recommender
from models.recommend.zero_shot import ZeroShotRanker
from models.text.sentences import split_many

SHIPPED = "shipped"
ACCURACY_AT = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class RankedQuotes:
    """Where each quote's paragraph came in: ranks from 1, in the order of the pairs."""

    ranks: tuple[int, ...]

    def as_json(self) -> dict[str, float]:
        """``{"map", "acc@1", "acc@3", "acc@5"}`` in per cent."""
        figures = {"map": mean_average_precision(self.ranks)}
        figures |= {f"acc@{k}": accuracy_at(self.ranks, k) for k in ACCURACY_AT}
        return {name: round(figure, 2) for name, figure in figures.items()}


class RankerShelf:
    """Rankers by the names the command line knows; the encoder is loaded once, when the first one needs it."""

    def __init__(self, base_model: str, device: str) -> None:
        self._base_model = base_model
        self._device = device
        self._encoder: RememberingEncoder | None = None
        self._makers: dict[str, Callable[[], ParagraphRanker]] = {
            "bm25": BM25Ranker,
            "tfidf": TfidfRanker,
            "zero-shot": self._zero_shot,
            SHIPPED: lambda: load_shipped_recommender(self._encoding(), self._encoding()).ranker,
        }

    @property
    def names(self) -> list[str]:
        """Every name, the shipped one last."""
        return list(self._makers)

    def take(self, name: str) -> ParagraphRanker:
        """The ranker called ``name``.

        Raises:
            InputError: ``unknown_model``.
        """
        if name not in self._makers:
            raise InputError(
                "unknown_model", f"There is no model {name!r}.", f"Known: {', '.join(self._makers)}, or all."
            )
        return self._makers[name]()

    def _zero_shot(self) -> ParagraphRanker:
        encoder = self._encoding()
        return ZeroShotRanker(encoder, encoder, ParagraphSentences(encoder, split_many))

    def _encoding(self) -> RememberingEncoder:
        if self._encoder is None:
            self._encoder = RememberingEncoder(load_encoder(self._base_model, self._device), capacity=1_000_000)
        return self._encoder


def rank_quotes(ranker: ParagraphRanker, data: QuoteDataset, label: str) -> RankedQuotes:
    """Ranks every pair's paragraphs within its own transcript."""
    ranks = []
    for pair in tqdm(data.pairs, desc=label, unit=" quotes", leave=False, disable=None):
        scores = ranker.score(pair.query, data.paragraphs[pair.transcript_id])
        ranks.append(best_rank(scores, {span.paragraph for span in pair.spans}))
    return RankedQuotes(tuple(ranks))


def evaluate(
    data: QuoteDataset, names: Sequence[str], shelf: RankerShelf, *, per_quote: bool = False
) -> dict[str, Any]:
    """The report of ``python -m models.evaluation recommend``; ``shipped`` is always in it.

    Args:
        per_quote: add ``ranks``: ``{model: {pair_id: rank}}``.

    Raises:
        InputError: ``unknown_model``, or ``no_pairs`` when the split is empty.
    """
    if not data.pairs:
        raise InputError("no_pairs", f"The split {data.split!r} has no pairs.", "Check the file given with --split.")
    wanted = shelf.names if "all" in names else list(dict.fromkeys([*names, SHIPPED]))
    rankers = {name: shelf.take(name) for name in wanted}
    ranked = {name: rank_quotes(ranker, data, name) for name, ranker in rankers.items()}
    report: dict[str, Any] = {
        "task": "recommend",
        "split": data.split,
        "n": len(data.pairs),
        "models": {name: quotes.as_json() for name, quotes in ranked.items()},
    }
    if per_quote:
        ids = [pair.pair_id for pair in data.pairs]
        report["ranks"] = {name: dict(zip(ids, quotes.ranks, strict=True)) for name, quotes in ranked.items()}
    return report
