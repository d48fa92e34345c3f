"""Packs queries and paragraphs into word-piece ids, the input of the trained models. MacLaughlin et al. §4.

Query: ``[CLS] title [body_start] left context [SEP]`` (and ``[caret] right context`` where there is one); paragraph:
``[CLS] speaker : text [SEP]``. The two are packed separately so that the query is computed once for all paragraphs.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from models.encoders.base_model import BaseModel
from models.errors import InputError
from models.recommend.protocol import QuoteQuery

TITLE_PIECES = 20
CONTEXT_PIECES = 100
RIGHT_PIECES = 40
PARAGRAPH_PIECES = 200
SPEAKER_PIECES = 8

# The markers are vocabulary entries that BERT did not use in training.
BODY_START = "[unused0]"
CARET = "[unused1]"


@dataclass(frozen=True, slots=True)
class PackedParagraph:
    """Ids of one paragraph, or of one window of a long one.

    Args:
        ids: [CLS], speaker, text, [SEP].
        offsets: int32 [len(ids), 2], characters ``[start, end)`` of the paragraph's text; (-1, -1) for
            other ids.
    """

    ids: tuple[int, ...]
    offsets: NDArray[np.int32]


class Packer:
    """Packs with the base model's own tokenizer.

    Args:
        base: the files of the base encoder.
        context_pieces: word pieces of the left context at most, truncated on the left.

    Raises:
        AppError: ``unsupported_base_model``.
    """

    def __init__(self, base: BaseModel, context_pieces: int = CONTEXT_PIECES) -> None:
        self._tokenizer = Tokenizer.from_file(str(base.directory / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        # “[SEP]” typed by a writer is ordinary text.
        self._tokenizer.encode_special_tokens = True
        self._context_pieces = context_pieces
        self._cls, self._sep, self._colon = self._id(base, "[CLS]"), self._id(base, "[SEP]"), self._id(base, ":")
        self.body_start, self._caret = self._id(base, BODY_START), self._id(base, CARET)

    @property
    def longest_query(self) -> int:
        """Number of ids of the longest query without right context."""
        return TITLE_PIECES + self._context_pieces + 3

    def query(self, query: QuoteQuery) -> list[int]:
        """Returns the ids of the query."""
        # A word is at most a few dozen pieces: cut by characters first, so that a long draft costs no more.
        title = self._pieces(query.title[:1_000])[:TITLE_PIECES]
        context = self._pieces(query.left_context[-4_000:])[-self._context_pieces :]
        right = self._pieces(query.right_context[:1_000])[:RIGHT_PIECES]
        marked = [self._caret, *right] if right else []
        return [self._cls, *title, self.body_start, *context, *marked, self._sep]

    def paragraphs(
        self, texts: Sequence[str], speakers: Sequence[str] | None = None, *, stride: int = 100
    ) -> list[list[PackedParagraph]]:
        """Returns the windows of each paragraph: one, or several overlapping by ``stride`` pieces if it is long."""
        named = [""] * len(texts) if speakers is None else speakers
        labels = {name: self._label(name) for name in set(named)}
        return [
            self._windows(labels[name], encoding.ids, np.array(encoding.offsets, dtype=np.int32).reshape(-1, 2), stride)
            for name, encoding in zip(
                named, self._tokenizer.encode_batch(list(texts), add_special_tokens=False), strict=True
            )
        ]

    def _windows(
        self, label: list[int], ids: list[int], offsets: NDArray[np.int32], stride: int
    ) -> list[PackedParagraph]:
        windows = []
        outside = np.full((1 + len(label), 2), -1, dtype=np.int32)
        for first in range(0, max(1, len(ids) - stride), PARAGRAPH_PIECES - stride):
            last = first + PARAGRAPH_PIECES
            windows.append(
                PackedParagraph(
                    (self._cls, *label, *ids[first:last], self._sep),
                    np.concatenate([outside, offsets[first:last], outside[:1]]),
                )
            )
        return windows

    def _label(self, speaker: str) -> list[int]:
        pieces = self._pieces(speaker)[:SPEAKER_PIECES]
        return [*pieces, self._colon] if pieces else []

    def _id(self, base: BaseModel, piece: str) -> int:
        found: int | None = self._tokenizer.token_to_id(piece)
        if found is None:
            raise InputError(
                "unsupported_base_model",
                f"The vocabulary of {base.name} has no {piece!r}: it is not BERT's.",
                "Give a BERT or MiniLM encoder with --base-model.",
            )
        return found

    def _pieces(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids
