"""The words to print: examples of passages that fit with their candidate spans, and how well these are scored."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.recommend.data.dataset import QuoteDataset
from models.recommend.reader.packing import Pieces, ReaderPacker, read_passages
from models.recommend.readings import BEGINS, CONTAINED, ENDS, piece_bounds
from models.recommend.sentences import ParagraphSentences
from models.recommend.spans.predictor import EXACT_WEIGHT, CandidateSignals, CandidateSpanPredictor
from models.recommend.spans.search import worth_of
from models.training.recommend.candidates import read_examples, span_loss

_PADDING = -1e4


@dataclass(frozen=True, slots=True, eq=False)
class WordsExample:
    """A passage that fits, with its candidate spans.

    Args:
        row: ids of the last sentences and the passage.
        spans: int32 [n, 2], characters of each candidate.
        first, last: int64 [n], positions in ``row`` of the first and the last word piece of each.
        logits: float32 [n], of the candidate network, to which the reader adds.
        f1: float32 [n], of each compared with the words to print.
        exact: bool [n], whether each equals them.
    """

    row: Pieces
    spans: NDArray[np.int32]
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    logits: NDArray[np.float32]
    f1: NDArray[np.float32]
    exact: NDArray[np.bool_]


class WordsReader:
    """Makes examples, with the candidate network that the reader is to correct.

    Args:
        signals: reads the signals of candidates.
        sentences: of paragraphs.
        predictor: the candidate network.
        packer: of the reader.
    """

    def __init__(
        self,
        signals: CandidateSignals,
        sentences: ParagraphSentences,
        predictor: CandidateSpanPredictor,
        packer: ReaderPacker,
    ) -> None:
        self._signals = signals
        self._sentences = sentences
        self._predictor = predictor
        self._packer = packer

    def examples(self, data: QuoteDataset) -> list[WordsExample]:
        """Return an example for each quoted paragraph with candidates among the word pieces that are read."""
        quoted = [(pair, index) for pair in data.pairs for index in sorted({span.paragraph for span in pair.spans})]
        examples = []
        for (pair, index), candidates in zip(quoted, read_examples(self._signals, self._sentences, data), strict=True):
            query = self._packer.query(pair.query)
            [read] = read_passages(data.candidates(pair.transcript_id), [index])
            passage = self._packer.passage(read)
            pieces = np.array(passage.characters, dtype=np.int32).reshape(-1, 2)
            if not len(candidates.spans) or not len(pieces):
                continue
            first, last = piece_bounds(pieces, candidates.spans)
            kept = (last >= first) & (candidates.spans[:, 1] <= pieces[-1, 1])
            if not kept.any():
                continue
            before = len(query) + passage.first
            examples.append(
                WordsExample(
                    (*query, *passage.ids),
                    candidates.spans[kept],
                    before + first[kept],
                    before + last[kept],
                    self._predictor.logits(candidates.signals)[kept],
                    candidates.f1[kept],
                    candidates.exact[kept],
                )
            )
        return examples


def words_loss(scores: Sequence[Tensor], examples: Sequence[WordsExample]) -> Tensor:
    """Return ``span_loss`` of the sums of what the candidate network and the reader say.

    Args:
        scores: of each example's word pieces, float32 [length, ``PIECE_SCORES``].
    """
    most = max(len(example.logits) for example in examples)
    logits = [_sums(own, example) for own, example in zip(scores, examples, strict=True)]
    return span_loss(
        torch.stack([_padded(own, most, _PADDING) for own in logits]),
        torch.stack([_padded(torch.from_numpy(example.f1).to(logits[0].device), most, 0.0) for example in examples]),
        torch.stack([_padded(torch.from_numpy(example.exact).to(logits[0].device), most, 0.0) for example in examples]),
    )


def words_figures(scores: Sequence[Tensor], examples: Sequence[WordsExample]) -> dict[str, float]:
    """Return the mean exact match and F1 of the span that is chosen for each example; see ``words_loss``."""
    chosen = [_chosen(_sums(own, example), example) for own, example in zip(scores, examples, strict=True)]
    return {
        "words_em": float(np.mean([example.exact[row] for row, example in zip(chosen, examples, strict=True)])),
        "words_f1": float(np.mean([example.f1[row] for row, example in zip(chosen, examples, strict=True)])),
    }


def _sums(scores: Tensor, example: WordsExample) -> Tensor:
    first, last = (torch.from_numpy(rows).to(scores.device) for rows in (example.first, example.last))
    contained = torch.cat([scores.new_zeros(1), scores[:, CONTAINED].cumsum(0)])
    read = scores[first, BEGINS] + scores[last, ENDS] + contained[last + 1] - contained[first]
    return read + torch.from_numpy(example.logits).to(scores.device)


def _chosen(logits: Tensor, example: WordsExample) -> int:
    starts, ends = example.spans.T.astype(np.int64)
    return int(worth_of(starts, ends, logits.softmax(0).cpu().numpy(), EXACT_WEIGHT).argmax())


def _padded(values: Tensor, length: int, padding: float) -> Tensor:
    return torch.cat([values, values.new_full((length - len(values),), padding)])
