"""Replays articles sentence by sentence: each position where the writer stopped, and what was quoted next."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.protocol import QuoteQuery, QuoteRecommender, Ranked, Speakers, VisibleParagraphs
from models.recommend.quotable import is_quotable
from models.text.quotes.detection import find_direct_quotes
from models.text.sentences.splitting import split_many

SentencesOfTexts = Callable[[Sequence[str]], Sequence[Sequence[tuple[int, int]]]]
# The id of a paragraph's transcript and its index there.
ParagraphOrigin = tuple[str, int]


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A position where a sentence of an article ends.

    Args:
        article_id: the pair's id if the pair names no article.
        query: the title and the article up to the position, with the white space after it if known, which tells
            whether the next sentence begins a paragraph.
        transcript_ids: the attached sources, the same at each position of an article.
        quoted: the paragraphs that the quote in the next sentence comes from; empty if none comes from the sources.
        next_sentence: empty if unknown.
    """

    article_id: str
    query: QuoteQuery
    transcript_ids: tuple[str, ...]
    quoted: frozenset[ParagraphOrigin]
    next_sentence: str = ""


@dataclass(frozen=True, slots=True)
class AttachedParagraphs:
    """The paragraphs of several transcripts as one list, as a recommender reads them.

    Args:
        origins: transcript and index of each paragraph.
        sources: the number of each paragraph's transcript.
        quotable: whether each may be offered, see ``is_quotable``.
    """

    origins: tuple[ParagraphOrigin, ...]
    texts: tuple[str, ...]
    speakers: Speakers
    sources: tuple[int, ...]
    quotable: tuple[bool, ...]

    @classmethod
    def of(cls, data: QuoteDataset, transcript_ids: Sequence[str]) -> "AttachedParagraphs":
        """Return the paragraphs of these transcripts, in their order."""
        origins = tuple((key, index) for key in transcript_ids for index in range(len(data.paragraphs[key])))
        texts = tuple(data.paragraphs[key][index] for key, index in origins)
        return cls(
            origins,
            texts,
            tuple(data.speakers[key][index] if key in data.speakers else "" for key, index in origins),
            tuple(number for number, key in enumerate(transcript_ids) for _ in data.paragraphs[key]),
            tuple(map(is_quotable, texts)),
        )

    def first(self, recommender: QuoteRecommender, query: QuoteQuery) -> Ranked:
        """Return the first quotable paragraph of the ranking, without spans; the one ranked first if none is."""
        shown = VisibleParagraphs(self.quotable, 0)
        *_, last = recommender.answers(query, self.texts, self.speakers, self.sources, shown=shown)
        return next((ranked for ranked in last if self.quotable[ranked.index]), last[0])


def replay(data: QuoteDataset, split: SentencesOfTexts = split_many) -> list[ReplayPosition]:
    """Return the positions of every article, in the order of the pairs.

    An article's text is the longest left context of its pairs, and its sources are the transcripts they name. There is
    a position wherever a sentence ends outside a direct quote, for inside one the desk completes what is typed, and
    wherever a pair's left context ends. A pair's quoting sentence counts as one sentence. The end of the text is a
    position because the next sentence is known: the last pair's.

    Pairs without a quoting sentence, or whose left context is not the beginning of their article's longest, cannot be
    replayed as a text: each is a position by itself.

    Args:
        data: pairs and transcripts.
        split: finds the sentences of texts.
    """
    longest: dict[str, str] = {}
    for pair in data.pairs:
        longest[pair.article_id] = max(pair.query.left_context, longest.get(pair.article_id, ""), key=len)
    articles: dict[str, list[QuotePair]] = {}
    for pair in data.pairs:
        replayed = pair.article_id and pair.quoting_sentence
        whole = replayed and longest[pair.article_id].startswith(pair.query.left_context)
        articles.setdefault(pair.article_id if whole else f"\n{pair.pair_id}", []).append(pair)
    texts = [max((pair.query.left_context for pair in pairs), key=len) for pairs in articles.values()]
    sentences = split(texts)
    return [
        position
        for (key, pairs), text, spans in zip(articles.items(), texts, sentences, strict=True)
        for position in _positions(pairs, text, () if key.startswith("\n") else spans)
    ]


def _positions(pairs: Sequence[QuotePair], text: str, sentences: Sequence[tuple[int, int]]) -> Iterator[ReplayPosition]:
    first = pairs[0]
    article_id = first.article_id or first.pair_id
    transcript_ids = tuple(sorted({pair.transcript_id for pair in pairs}))
    quoted: dict[int, set[ParagraphOrigin]] = {}
    contexts: dict[int, str] = {}
    for pair in pairs:
        end = len(pair.query.left_context.rstrip())
        contexts[end] = _with_white_space(text, len(pair.query.left_context))
        quoted.setdefault(end, set()).update((pair.transcript_id, span.paragraph) for span in pair.spans)
    without_positions = [*_direct_quotes(text), *_quoting_sentences(pairs, text)]
    for _, end in sentences:
        if not any(start < end < last for start, last in without_positions):
            contexts.setdefault(end, _with_white_space(text, end))
    ends = sorted(contexts)
    quoting = {len(pair.query.left_context.rstrip()): pair.quoting_sentence for pair in pairs}
    for end, following in zip(ends, [*ends[1:], len(text)], strict=True):
        query = replace(first.query, left_context=contexts[end])
        next_sentence = quoting.get(end) or text[end:following].strip()
        yield ReplayPosition(article_id, query, transcript_ids, frozenset(quoted.get(end, ())), next_sentence)


def _with_white_space(text: str, end: int) -> str:
    following = text[end:]
    return text[: end + len(following) - len(following.lstrip())]


def _direct_quotes(text: str) -> Iterator[tuple[int, int]]:
    for quote in find_direct_quotes(text):
        yield quote.outer_start, quote.outer_end


def _quoting_sentences(pairs: Sequence[QuotePair], text: str) -> Iterator[tuple[int, int]]:
    for pair in pairs:
        start = text.find(pair.quoting_sentence, max(0, len(pair.query.left_context) - 2))
        if pair.quoting_sentence and start >= 0:
            yield start, start + len(pair.quoting_sentence)
