"""Quotes in pieces: the parts between ellipses, brackets and sentence ends, in the source's order but not adjacent."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from models.quotes.alignment.nearest_words import nearest_words
from models.quotes.alignment.paragraph_words import ParagraphWords, WordRange, keys_of
from models.quotes.alignment.tokens import ELLIPSIS, spoken_words
from models.text.words import word_texts

# Where a quote may be broken: words left out, the writer's own words in brackets, ends of paragraphs and sentences.
_BREAK = re.compile(
    rf"""{ELLIPSIS.pattern}\s*|(?<!\w)\[[^\[\]]{{1,120}}\](?!\w)|\n+|(?<=[.!?;:])(?<!\b[Nn][or]\.)["'”’)]*\s+"""
)
# Pieces of fewer words occur anywhere, and say nothing about where the quote is from.
_FEWEST_WORDS_A_PIECE = 3
# How many words after a piece, or before it, a shorter one is looked for: where the quote says that words are left
# out, and where it does not.
_NEAR_A_PIECE, _RIGHT_BESIDE = 60, 4
# Of the words of a quote in pieces, this share has to be in pieces that were found.
_LEAST_IN_PIECES = 0.5


class Piece(NamedTuple):
    """The characters ``[start, end)`` of a quote and the words of the source that they are."""

    start: int
    end: int
    word_range: WordRange


def in_pieces(row: ParagraphWords, quote: str, least: float) -> tuple[float, list[Piece]] | None:
    """Find a quote whose pieces are in order but not adjacent: returns their similarity, 0 to 1, and places.

    Args:
        least: what every piece has to reach; at 1.0 they have to be verbatim.
    """
    spans, pieces = _divided(quote)
    reach = _NEAR_A_PIECE if ELLIPSIS.search(quote) else _RIGHT_BESIDE
    if len(pieces) < 2:
        return None
    # One that is found nowhere else tells where to look for those that are.
    longest = max(range(len(pieces)), key=lambda index: len(pieces[index]))
    if len(pieces[longest]) < _FEWEST_WORDS_A_PIECE:
        return None
    matches: dict[int, tuple[float, WordRange]] = {}
    for index in sorted(range(len(pieces)), key=lambda index: (index != longest, index)):
        floor = max((span[1] for at, (_, span) in matches.items() if at < index), default=0)
        ceiling = min((span[0] for at, (_, span) in matches.items() if at > index), default=len(row.keys))
        if len(pieces[index]) < _FEWEST_WORDS_A_PIECE:
            floor, ceiling = (
                (floor, min(ceiling, floor + reach)) if index > longest else (max(floor, ceiling - reach), ceiling)
            )
        piece = _piece(row, pieces[index], floor, ceiling, least)
        if piece is not None:
            matches[index] = piece
        elif len(pieces[index]) >= _FEWEST_WORDS_A_PIECE or index == longest:
            return None
    total = sum(map(len, pieces))
    there = sum(len(pieces[index]) for index in matches)
    if len(matches) < 2 or there < _LEAST_IN_PIECES * total:
        return None
    similarity = sum(similar * len(pieces[index]) for index, (similar, _) in matches.items()) / there
    return similarity, [Piece(*spans[index], matches[index][1]) for index in sorted(matches)]


def _piece(
    row: ParagraphWords, keys: list[str], floor: int, ceiling: int, least: float
) -> tuple[float, WordRange] | None:
    """Return where a piece is among the words ``[floor, ceiling)``, and how similar it is, 0 to 1."""
    word_range = row.find(keys, floor, ceiling)
    if word_range is not None:
        return 1.0, word_range
    if least >= 1.0 or len(keys) < _FEWEST_WORDS_A_PIECE:
        return None
    similarity, nearest = nearest_words(row, keys, 100 * least)
    inside = nearest is not None and floor <= nearest[0] and nearest[1] <= ceiling
    return (similarity / 100, nearest) if nearest is not None and inside else None


def may_be_in_pieces(quote: str) -> bool:
    """Return whether a quote has an ellipsis, brackets or the end of a sentence inside it."""
    return len([piece for piece in _BREAK.split(quote) if word_texts(piece)]) > 1


# A quote is compared with several stretches of sources.
@lru_cache(maxsize=256)
def _divided(quote: str) -> tuple[Sequence[tuple[int, int]], Sequence[list[str]]]:
    """Return the characters ``[start, end)`` of each piece that has spoken words, and these, folded."""
    cuts = [0, *(cut for match in _BREAK.finditer(quote) for cut in match.span()), len(quote)]
    pieces = {
        span: keys
        for span in zip(cuts[::2], cuts[1::2], strict=True)
        if (keys := keys_of(spoken_words(quote[slice(*span)])))
    }
    return tuple(pieces), tuple(pieces.values())
