"""What is known of every paragraph of a source without reading it together with the query by a network.

Words and vectors shared with the query, where earlier quotes of the draft stand in the source, who speaks, how long
and where in the source the paragraph is. Cheap enough for every paragraph on every request: the recall stage for
attached sources is a weighted sum of these, and so is, with the network's score, the final ranking.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.baselines.bm25 import BM25, query_tokens
from models.recommend.fusion import z_scores
from models.recommend.protocol import QuoteQuery
from models.text.quotes import find_direct_quotes
from models.text.words import tokens

NAMES = (
    "lexical",  # z of BM25 on title and the last 40 tokens
    "lexical_near",  # z of BM25 on the last 20 tokens
    "dense",  # z of the cosine with the paragraph
    "dense_sentence",  # z of the cosine with its closest sentence
    "length",  # z of log(1 + words)
    "quoted_share",  # share of its words that the draft has quoted already
    "last_same",  # it holds the draft's latest quote
    "last_next",  # it comes right after that
    "last_after",  # e^(−distance / 5) after it
    "last_before",  # e^(−distance / 5) before it
    "any_near",  # e^(−distance / 5) to the nearest quote of the draft
    "start",  # e^(−index / 8)
    "position",  # index over number of paragraphs
    "speaker_near",  # its speaker is named in the last 40 words of the left context
    "speaker_far",  # … in the 200 words before
    "speaker_title",  # … in the title
    "speaker_same",  # it has the speaker of the draft's latest quote
    "speaker_share",  # share of the source's paragraphs that this speaker has
    "question",  # it ends in a question mark
    "questioner",  # its speaker is the press
)

_SHINGLE = 4
_TITLES = {"the", "mr", "mrs", "ms", "dr", "sen", "rep", "gov", "senator", "secretary", "and", "jr", "chairman", "hon"}
_PRESS = {"q", "question", "reporter", "press", "unidentified", "moderator", "audience"}
_NAME = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True)
class _Source:
    """What of a source does not depend on the query."""

    lexical: BM25
    shingles: list[set[tuple[str, ...]]]
    fixed: dict[str, NDArray[np.float32]]
    names: list[frozenset[str]]


class Signals:
    """Signals of a source's paragraphs for one query; what depends on the source alone is kept.

    Args:
        sources_kept: the most recently used.
    """

    def __init__(self, sources_kept: int = 64) -> None:
        self._source = lru_cache(maxsize=sources_kept)(_read_source)

    def read(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Sequence[str] | None,
        cosines: NDArray[np.float32],
        sentence_cosines: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """Signals: float32 [n_paragraphs, len(NAMES)].

        Args:
            cosines: of the query with each paragraph, float32 [n_paragraphs].
            sentence_cosines: with the closest sentence of each, float32 [n_paragraphs].
        """
        count = len(paragraphs)
        source = self._source(tuple(paragraphs), None if speakers is None else tuple(speakers))
        context = tokens(query.left_context)
        asked = query_tokens(query)
        near = list(dict.fromkeys(context[-20:]))
        found = dict(source.fixed)
        found["lexical"] = z_scores(source.lexical.score(asked))
        found["lexical_near"] = z_scores(source.lexical.score(near))
        found["dense"] = z_scores(cosines)
        found["dense_sentence"] = z_scores(sentence_cosines)
        found |= _quoted(query.left_context, source, count)
        recent, earlier, title = set(context[-40:]), set(context[-240:-40]), set(tokens(query.title))
        for name, words in (("speaker_near", recent), ("speaker_far", earlier), ("speaker_title", title)):
            found[name] = np.array([bool(names & words) for names in source.names], dtype=np.float32)
        return np.stack([found[name] for name in NAMES], axis=1).astype(np.float32)


def _read_source(paragraphs: tuple[str, ...], speakers: tuple[str, ...] | None) -> _Source:
    labels = [""] * len(paragraphs) if speakers is None else list(speakers)
    words = [tokens(paragraph) for paragraph in paragraphs]
    index = np.arange(len(paragraphs), dtype=np.float32)
    names = [
        frozenset(word for word in _NAME.findall(label.lower()) if word not in _TITLES | _PRESS) for label in labels
    ]
    shares = Counter(labels)
    press = [set(tokens(label)) & _PRESS for label in labels]
    fixed = {
        "length": z_scores(np.log1p(np.array([len(part) for part in words], dtype=np.float32))),
        "start": np.exp(-index / 8.0),
        "position": index / max(1, len(paragraphs) - 1),
        "speaker_share": np.array([shares[label] / len(labels) if label else 0.0 for label in labels], np.float32),
        "question": np.array([text.rstrip(" \"'”’").endswith("?") for text in paragraphs], np.float32),
        "questioner": np.array([bool(found) for found in press], np.float32),
    }
    return _Source(BM25(paragraphs), [set(_shingles(part)) for part in words], fixed, names)


def _quoted(context: str, source: _Source, count: int) -> dict[str, NDArray[np.float32]]:
    """Where the draft's quotes stand in the source, told by runs of four words they share with a paragraph."""
    share = np.zeros(count, dtype=np.float32)
    places: list[int] = []
    for quote in find_direct_quotes(context[-20_000:]):
        shingles = set(_shingles(tokens(quote.text)))
        if not shingles:
            continue
        overlaps = np.array([len(shingles & part) for part in source.shingles], dtype=np.float32)
        if overlaps.max(initial=0.0) >= 0.5 * len(shingles):
            places.append(int(overlaps.argmax()))
        sizes = np.array([max(1, len(part)) for part in source.shingles], dtype=np.float32)
        share = np.minimum(1.0, share + overlaps / sizes)
    zero = np.zeros(count, dtype=np.float32)
    found = {"quoted_share": share}
    if not places:
        return found | dict.fromkeys(
            ("last_same", "last_next", "last_after", "last_before", "any_near", "speaker_same"), zero
        )
    index = np.arange(count)
    after = (index - places[-1]).astype(np.float32)
    nearest = np.abs(index[:, None] - np.array(places)[None, :]).min(1).astype(np.float32)
    last_names = source.names[places[-1]]
    return found | {
        "last_same": (after == 0).astype(np.float32),
        "last_next": (after == 1).astype(np.float32),
        "last_after": np.where(after > 0, np.exp(-after / 5.0), 0.0).astype(np.float32),
        "last_before": np.where(after < 0, np.exp(after / 5.0), 0.0).astype(np.float32),
        "any_near": np.exp(-nearest / 5.0),
        "speaker_same": np.array([bool(last_names) and names == last_names for names in source.names], np.float32),
    }


def _shingles(words: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(words[start : start + _SHINGLE]) for start in range(len(words) - _SHINGLE + 1)]
