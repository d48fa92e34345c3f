"""Tells whether pieces that a sentence weaves into one statement are one in the source.

He “took” both “the keys” and “the money”: a source that says “I took the keys, but not the money” has each piece.
"""

import re
from collections.abc import Sequence
from itertools import pairwise, product

from models.quotes.alignment.gaps import gap_fault
from models.quotes.cuts import Cut
from models.quotes.detection import DirectQuote
from models.text.differences import folded_words
from models.text.language import SMALL_WORDS
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

# What may stand between two pieces: a few small words.
_MOST_BETWEEN = 3
_ENDED = re.compile(r"[.!?…:;。！？\n]")
_SMALL = STOP_WORDS.union(*SMALL_WORDS.values())
_JOINING = frozenset(tokens("and or nor und oder et ou y e o ed en of i oraz lub"))
# A longer piece is a statement of its own.
_MOST_WORDS = 6


def is_woven(body: str, quote: DirectQuote, following: DirectQuote) -> bool:
    """Return whether nothing but a few small words stands between two quotes of one sentence."""
    between = _between(body, quote, following)
    small = tokens(between)
    return (
        quote.outer_end <= following.outer_start
        and len(small) <= _MOST_BETWEEN
        and _SMALL.issuperset(small)
        and not _ENDED.search(f"{quote.text}{between}")
        and max(len(tokens(piece.text)) for piece in (quote, following)) <= _MOST_WORDS
    )


def governing_piece(body: str, pieces: Sequence[DirectQuote]) -> DirectQuote | None:
    """Return the piece that the last one depends on: of “took”, “keys” and “money” the first; None for no statement.

    Args:
        pieces: each woven with the next one.
    """
    parts = [one for one, other in pairwise(pieces) if _JOINING.isdisjoint(tokens(_between(body, one, other)))]
    return parts[-1] if parts else None


def left_out_of_statement(one: str, other: str, texts: Sequence[str], language: str) -> Cut | None:
    """Return what the source says between two pieces if that makes no statement of them; None if they may be one.

    Args:
        texts: paragraphs of one speaker.
    """
    cut: Cut | None = None
    for text in texts:
        row = folded_words(text)
        for first, second in product(_places(row.keys, one), _places(row.keys, other)):
            begin, end = row.ends[first.stop - 1], row.starts[second.start]
            if begin > end:
                continue
            left_out = text[begin:end]
            fault = gap_fault(text[:begin], left_out, text[end:], language) if tokens(left_out) else None
            # Statements of two sentences are the writer's to join.
            if fault is None or (fault == "dropped" and _ENDED.search(left_out)):
                return None
            cut = cut or Cut(left_out.strip(" ,;"), "before", fault == "negation", end - begin, language)
    return cut


def _between(body: str, one: DirectQuote, other: DirectQuote) -> str:
    return body[one.outer_end : other.outer_start]


def _places(keys: Sequence[str], piece: str) -> list[range]:
    """Return where the words of a piece are among others."""
    wanted = folded_words(piece).keys
    starts = range(len(keys) - len(wanted) + 1) if wanted else range(0)
    return [range(at, at + len(wanted)) for at in starts if keys[at : at + len(wanted)] == wanted]
