"""Packs queries into word-piece ids, the input of the trained models. MacLaughlin et al. §4.

A query is ``[CLS] title [body_start] left context [SEP]``.
"""

from tokenizers import Tokenizer

from models.encoders.base_model import BaseModel
from models.errors import InputError
from models.recommend.protocol import QuoteQuery

TITLE_PIECES = 20
CONTEXT_PIECES = 100

# A vocabulary entry that BERT did not use in training.
BODY_START = "[unused0]"


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
        self.body_start = self._id(base, BODY_START)

    @property
    def longest_query(self) -> int:
        """Return the number of ids of the longest query."""
        return TITLE_PIECES + self._context_pieces + 3

    def query(self, query: QuoteQuery) -> list[int]:
        """Return the ids of the query."""
        # A word is at most a few dozen pieces: cut by characters first, so that a long draft costs no more.
        title = self._pieces(query.title[:1_000])[:TITLE_PIECES]
        context = self._pieces(query.left_context[-4_000:])[-self._context_pieces :]
        return [self._cls, *title, self.body_start, *context, self._sep]

    def _id(self, base: BaseModel, piece: str) -> int:
        piece_id: int | None = self._tokenizer.token_to_id(piece)
        if piece_id is None:
            raise InputError(
                "unsupported_base_model",
                f"The vocabulary of {base.name} has no {piece!r}: it is not BERT's.",
                "Give a BERT or MiniLM encoder with --base-model.",
            )
        return piece_id

    def _pieces(self, text: str) -> list[int]:
        return self._tokenizer.encode(text, add_special_tokens=False).ids
