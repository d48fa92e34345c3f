"""Tokenizes with a unigram vocabulary in a fifth of the memory that the ``tokenizers`` library needs for one.

Kudo 2018, *Subword Regularization*. Normalisation, words and special pieces are those of ``tokenizer.json``; only the
search for the best pieces of a word is SentencePiece's.
"""

import json
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

import numpy as np
from tokenizers import Encoding, PreTokenizedString, Token, Tokenizer

_COMMON_WORDS = 8_192


def read_tokenizer(file: Path) -> "Tokenizer | UnigramTokenizer":
    """Return the tokenizer of a ``tokenizer.json``.

    It pads nothing, and special pieces that a writer typed are ordinary text.
    """
    vocabulary = _unigram_vocabulary(file)
    if vocabulary is not None:
        return UnigramTokenizer(vocabulary)
    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.no_padding()
    tokenizer.encode_special_tokens = True
    return tokenizer


class UnigramVocabulary:
    """What tokenizers of one file have in common.

    Args:
        layout: a ``tokenizer.json`` whose model is a unigram vocabulary without byte fallback. It is changed.

    Attributes:
        scores: float32 [n_pieces], the logarithm of how common each piece is.
        best_pieces: SentencePiece's search.
        rest: the ``tokenizer.json`` without its vocabulary.
    """

    def __init__(self, layout: dict[str, Any]) -> None:
        self.scores = np.array([score for _, score in layout["model"]["vocab"]], dtype=np.float32)
        self.best_pieces = _best_pieces(layout["model"], {added["content"] for added in layout["added_tokens"]})
        layout["model"] |= {"vocab": [["<unk>", 0.0]], "unk_id": 0}
        layout["added_tokens"] = []
        self.rest = json.dumps(layout)


_reading: Final = threading.Lock()
# By file, size and time of modification: one takes a second to read, and is shared while a tokenizer has it.
_vocabularies: Final[WeakValueDictionary[tuple[Path, int, int], UnigramVocabulary]] = WeakValueDictionary()


def _unigram_vocabulary(file: Path) -> UnigramVocabulary | None:
    status = file.stat()
    key = file, status.st_size, status.st_mtime_ns
    with _reading:
        vocabulary = _vocabularies.get(key)
        if vocabulary is None:
            layout: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            if layout["model"].get("type") != "Unigram":
                return None
            vocabulary = _vocabularies[key] = UnigramVocabulary(layout)
        return vocabulary


class UnigramTokenizer:
    """Has the methods of ``tokenizers.Tokenizer`` that ``BatchTokenizer`` calls. Safe across threads.

    The results are the same, except that special pieces which a writer typed are ordinary text, and that of divisions
    with equal scores, as of “aaaaaa”, another may be chosen.

    Attributes:
        scores: float32 [n_pieces], the logarithm of how common each piece is.
    """

    def __init__(self, vocabulary: UnigramVocabulary) -> None:
        self._vocabulary = vocabulary
        self.scores = vocabulary.scores
        best_pieces = vocabulary.best_pieces

        # What is common comes again and again, and each word costs two calls.
        @lru_cache(_COMMON_WORDS)
        def pieces(word: str) -> list[Token]:
            tokens, at = [], 0
            for piece_id, piece in zip(best_pieces.encode(word), best_pieces.encode(word, out_type=str), strict=True):
                end = at + len(piece.encode())
                tokens.append(Token(piece_id, piece, (at, end)))
                at = end
            return tokens

        self._pieces = pieces
        self._rest = Tokenizer.from_str(vocabulary.rest)
        self.no_truncation()

    def enable_truncation(self, max_length: int) -> None:
        """Truncate from now on, special pieces included."""
        self._rest.enable_truncation(max_length=max_length)

    def no_truncation(self) -> None:
        """Truncate nothing from now on."""
        self._rest.no_truncation()

    def encode(self, text: str, *, add_special_tokens: bool = True) -> Encoding:
        """Return ids, and offsets in characters of ``text``."""
        split = PreTokenizedString(text)
        split.normalize(self._rest.normalizer.normalize)
        self._rest.pre_tokenizer.pre_tokenize(split)
        split.tokenize(self._pieces)
        return self._rest.post_process(split.to_encoding(), None, add_special_tokens)

    def encode_batch_fast(self, texts: Sequence[str]) -> list[Encoding]:
        """``encode`` for each text."""
        return [self.encode(text) for text in texts]


def _best_pieces(model: dict[str, Any], special: set[str]) -> Any:
    # Seconds of import for a process that reads no such model.
    from sentencepiece import SentencePieceProcessor  # noqa: PLC0415
    from sentencepiece.sentencepiece_model_pb2 import ModelProto, TrainerSpec  # noqa: PLC0415

    kinds = ModelProto.SentencePiece
    made = ModelProto()
    for number, (piece, score) in enumerate(model["vocab"]):
        kind = kinds.UNKNOWN if number == model["unk_id"] else kinds.CONTROL if piece in special else kinds.NORMAL
        made.pieces.add(piece=piece, score=score, type=kind)
    trainer, normalizer = made.trainer_spec, made.normalizer_spec
    trainer.model_type, trainer.unk_id = TrainerSpec.UNIGRAM, model["unk_id"]
    trainer.bos_id = trainer.eos_id = trainer.pad_id = -1
    # Words arrive normalised, with their “▁”.
    normalizer.name = "identity"
    normalizer.add_dummy_prefix = normalizer.remove_extra_whitespaces = normalizer.escape_whitespaces = False
    return SentencePieceProcessor(model_proto=made.SerializeToString())
