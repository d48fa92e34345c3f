"""A small invented corpus: queries on a topic share no word with its paragraphs."""

from collections.abc import Iterator

import numpy as np

from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.protocol import QuoteQuery

# (words of the reporter, words of the speaker)
TOPICS = [
    ("ferry harbour quay crossing", "boats tide sailing anchors"),
    ("orchard harvest cider fruit", "apples ladders pruning blossom"),
    ("library lending shelves loans", "books readers novels pages"),
    ("choir concert anthem organ", "singing tenors rehearsal voices"),
    ("footpath stile ramblers hedges", "walking boots gates meadow"),
    ("bakery loaves oven crust", "bread flour kneading yeast"),
]


def quotes(split: str, sources: int, seed: int) -> QuoteDataset:
    """One paragraph of each topic in every source, in random order, and two quotes of each source."""
    random = np.random.default_rng(seed)
    pairs, paragraphs = [], {}
    for source in range(sources):
        order = random.permutation(len(TOPICS))
        name = f"{split}-{source}"
        paragraphs[name] = tuple(_text(TOPICS[topic][1], random, 9) for topic in order)
        for paragraph in random.choice(len(order), 2, replace=False):
            asked = TOPICS[order[paragraph]][0]
            query = QuoteQuery(_text(asked, random, 3), _text(asked, random, 6))
            span = SpanInParagraph(int(paragraph), 0, 5)
            pairs.append(QuotePair(f"{name}-{paragraph}", query, name, (span,)))
    return QuoteDataset(split, tuple(pairs), paragraphs)


def asked_and_right(data: QuoteDataset) -> Iterator[tuple[QuoteQuery, tuple[str, ...], int]]:
    """Each query, the paragraphs of its source, and which of them was quoted."""
    for pair in data.pairs:
        yield pair.query, data.paragraphs[pair.transcript_id], pair.spans[0].paragraph


def _text(words: str, random: np.random.Generator, length: int) -> str:
    return " ".join(random.choice(words.split(), length)).capitalize() + "."
