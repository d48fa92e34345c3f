"""Packs a draft's last sentences and a passage into the word-piece ids that the reader reads.

``[CLS] sentence before [SEP] last sentence [SEP] speaker : passage [SEP]``, and for a short passage the end of the
paragraph before it, ``… [SEP]``: an answer of three words says little without its question.
"""

from collections.abc import Iterable
from typing import NamedTuple

from models.encoders.base_model import BaseModel
from models.encoders.unigram import read_tokenizer
from models.recommend.protocol import Candidates, QuoteQuery, ReadPassage
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


class PackedPassage(NamedTuple):
    """A passage with its speaker, and with the end of the paragraph before it if it is short.

    Args:
        ids: of all of it.
        first: which of them is the first of the passage's own words.
        characters: ``[start, end)`` of each word piece of the passage.
    """

    ids: Pieces
    first: int
    characters: tuple[tuple[int, int], ...]


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

    def passages(self, candidates: Candidates) -> list[Pieces]:
        """Return the ids of every paragraph."""
        return [self.passage(passage).ids for passage in read_passages(candidates)]

    def passage(self, passage: ReadPassage) -> PackedPassage:
        """Return one paragraph."""
        text = self._tokenizer.encode(passage.text, add_special_tokens=False)
        label = self._label(passage.speaker)
        packed = (*label, *text.ids[:PASSAGE_PIECES], self._end)
        if passage.previous and len(text.ids) < SHORT_PASSAGE_PIECES:
            packed = (*packed, *self._pieces(passage.previous)[-PREVIOUS_PIECES:], self._end)
        return PackedPassage(packed, len(label), tuple(text.offsets[:PASSAGE_PIECES]))

    def _label(self, speaker: str) -> list[int]:
        pieces = self._pieces(speaker)[:SPEAKER_PIECES]
        return [*pieces, self._colon] if pieces else []

    def _pieces(self, text: str) -> list[int]:
        return self._tokenizer.encode(text, add_special_tokens=False).ids


def read_passages(candidates: Candidates, rows: Iterable[int] | None = None) -> list[ReadPassage]:
    """Return paragraphs with their speakers and the paragraphs before them.

    Args:
        rows: the paragraphs to return; all if ``None``.
    """
    paragraphs, speakers, sources = candidates.paragraphs, candidates.speaker_labels, candidates.sources

    def previous(row: int) -> str:
        is_first = row == 0 or (sources is not None and sources[row - 1] != sources[row])
        return "" if is_first else paragraphs[row - 1]

    return [
        ReadPassage(paragraphs[row], speakers[row], previous(row))
        for row in (range(len(paragraphs)) if rows is None else rows)
    ]
