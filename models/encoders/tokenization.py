"""Tokenizes texts into padded batches of word-piece ids, each of similar length."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.unigram import UnigramTokenizer, read_tokenizer


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts that run through the network together.

    Args:
        positions: int [batch], the index of each text in the caller's sequence.
        input_ids, attention_mask: int64 [batch, longest].
    """

    positions: NDArray[np.int64]
    input_ids: NDArray[np.int64]
    attention_mask: NDArray[np.int64]


class BatchTokenizer:
    """Tokenises with the base model's own tokenizer and prefix, truncating on the right.

    Args:
        base: the files of the base encoder.
        longest: ids of a text at most, special ones included; the base model's own limit where not given.
    """

    def __init__(self, base: BaseModel, longest: int | None = None) -> None:
        self._prefix = base.prefix
        self._tokenizer = read_tokenizer(base.directory / "tokenizer.json")
        self._tokenizer.enable_truncation(max_length=longest or base.max_length)
        # [CLS] and the prefix, whose last space belongs to the piece after it.
        self.pieces_before = 1 + len(self._tokenizer.encode(self._prefix.rstrip(), add_special_tokens=False).ids)

    def rarity(self) -> NDArray[np.float32]:
        """Return −log of how common each piece is, where the model knows, else 1: float32 [n_pieces]."""
        if isinstance(self._tokenizer, UnigramTokenizer):
            return -self._tokenizer.scores
        return np.ones(self._tokenizer.get_vocab_size(), dtype=np.float32)

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """Return the characters ``[start, end)`` of each piece of ``text``, without prefix and special pieces."""
        before = len(self._prefix)
        offsets = self._tokenizer.encode(self._prefix + text).offsets[self.pieces_before : -1]
        return [(max(0, start - before), end - before) for start, end in offsets]

    def ids(self, texts: Sequence[str], longest: int) -> list[tuple[int, ...]]:
        """Return the ids of each text with prefix and special pieces.

        Longer texts are truncated before the last piece.
        """
        ids_of_texts = (
            encoding.ids for encoding in self._tokenizer.encode_batch_fast([self._prefix + one for one in texts])
        )
        return [tuple(ids) if len(ids) <= longest else (*ids[: longest - 1], ids[-1]) for ids in ids_of_texts]

    def batches(self, texts: Sequence[str], batch_tokens: int, batch_texts: int) -> Iterator[Batch]:
        """Yield batches sorted by length, which need little padding.

        Args:
            batch_tokens: at most this many ids a batch, padding included.
            batch_texts: at most this many texts a batch.
        """
        encodings = self._tokenizer.encode_batch_fast([self._prefix + text for text in texts])
        lengths = np.array([len(encoding.ids) for encoding in encodings], dtype=np.int64)
        order = np.argsort(lengths, kind="stable")
        first = 0
        while first < len(order):
            last = first
            while (
                last < len(order)
                and last - first < batch_texts
                and (last - first + 1) * int(lengths[order[last]]) <= batch_tokens
            ):
                last += 1
            last = max(last, first + 1)
            positions = order[first:last]
            yield Batch(positions, *pad_batch([encodings[position].ids for position in positions]))
            first = last

    def uniform_batches(self, texts: Sequence[str], batch_tokens: int, batch_texts: int, step: int) -> Iterator[Batch]:
        """Yield batches of few shapes: lengths are padded to multiples of ``step``, and a batch has 1, 2, 4, … texts.

        Args:
            batch_tokens, batch_texts: as in ``batches``; a single text may have more ids.
        """
        encodings = self._tokenizer.encode_batch_fast([self._prefix + text for text in texts])
        lengths = np.array([-(-len(encoding.ids) // step) * step for encoding in encodings], dtype=np.int64)
        for length in np.unique(lengths).tolist():
            alike = np.flatnonzero(lengths == length)
            while len(alike):
                most = max(1, min(len(alike), batch_texts, batch_tokens // length))
                positions, alike = np.split(alike, [1 << (most.bit_length() - 1)])
                yield Batch(positions, *pad_batch([encodings[position].ids for position in positions], step))


def pad_batch(rows: Sequence[Sequence[int]], multiple: int = 1) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return ids padded with 0, and their mask: int64 [rows, longest rounded up to ``multiple``]."""
    longest = max(len(row) for row in rows)
    longest += -longest % multiple
    ids = np.zeros((len(rows), longest), dtype=np.int64)
    mask = np.zeros_like(ids)
    for number, row in enumerate(rows):
        ids[number, : len(row)] = row
        mask[number, : len(row)] = 1
    return ids, mask
