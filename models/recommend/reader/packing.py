"""Packs a draft's last sentences and a passage into the word-piece ids that the reader reads.

``[CLS] sentence before [SEP] last sentence [SEP] speaker : passage [SEP]``, and for a short passage the end of the
paragraph before it, ``… [SEP]``: an answer of three words says little without its question.
"""

from collections.abc import Sequence

from models.encoders.base_model import BaseModel
from models.encoders.unigram import read_tokenizer
from models.recommend.protocol import QuoteQuery, Speakers
from models.recommend.query_sentences import QuerySentences

QUERY_PIECES = 64
SPEAKER_PIECES = 8
PASSAGE_PIECES = 128
# Passages shorter than this are read with the end of the paragraph before them.
SHORT_PASSAGE_PIECES = 40
PREVIOUS_PIECES = 24
# In place of the tokenizer's own limit: the end of a long sentence or paragraph counts.
_LONGEST_TEXT = 10_000

Pieces = tuple[int, ...]


class ReaderPacker:
    """Packs with the base model's own tokenizer.

    Args:
        base: the files of the base encoder.
    """

    def __init__(self, base: BaseModel) -> None:
        self._tokenizer = read_tokenizer(base.directory / "tokenizer.json")
        self._tokenizer.enable_truncation(max_length=_LONGEST_TEXT)
        self._begin, self._end = self._tokenizer.encode("").ids
        self._colon = self._pieces(":")[-1]

    def query(self, query: QuoteQuery) -> Pieces:
        """Return the ids of the last sentence with its typed words, and of the sentence before it.

        Where they are too long, the beginning is left out.
        """
        sentences = QuerySentences.of(query)
        last = self._pieces(sentences.last)[-QUERY_PIECES:]
        room = QUERY_PIECES - len(last)
        before = self._pieces(sentences.previous[0])[-room:] if room and sentences.previous else []
        return (self._begin, *before, self._end, *last, self._end)

    def passages(self, paragraphs: Sequence[str], speakers: Speakers = None) -> list[Pieces]:
        """Return the ids of every paragraph of one source, given in order."""
        texts: list[list[int]] = [
            encoding.ids[1:-1] for encoding in self._tokenizer.encode_batch_fast(list(paragraphs))
        ]
        names = speakers or [""] * len(texts)
        labels = {name: self._label(name) for name in set(names)}
        passages = []
        for index, (ids, name) in enumerate(zip(texts, names, strict=True)):
            packed = (*labels[name], *ids[:PASSAGE_PIECES], self._end)
            if index and len(ids) < SHORT_PASSAGE_PIECES:
                packed = (*packed, *texts[index - 1][-PREVIOUS_PIECES:], self._end)
            passages.append(packed)
        return passages

    def _label(self, speaker: str) -> list[int]:
        pieces = self._pieces(speaker)[:SPEAKER_PIECES]
        return [*pieces, self._colon] if pieces else []

    def _pieces(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids
