"""Build training pairs from a newsroom's archive: quotes of its articles aligned to its transcripts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from indexer.alignment.articles import read_articles
from indexer.alignment.dataset_writer import check_target, write_dataset
from indexer.alignment.quote_finder import Found, QuoteFinder
from indexer.alignment.quotes import ArticleQuote, quotes_of
from indexer.alignment.records import ArchiveTranscript, Article, Skipped
from indexer.alignment.splits import (
    SPLITS,
    Link,
    Split,
    SplitPeriods,
    check_counts,
    periods_for_shares,
    split_by_date,
    split_by_share,
)
from indexer.alignment.transcripts import read_transcripts
from indexer.progress import Progress, no_progress
from models.errors import AppError, InputError
from models.text.words import words

# Tier A: the speaker is named within this many characters of the quote, and the dates differ by at most so many days.
_NEAR = 400
_TIER_A_DAYS = 7

# Without dates: the shares of the pairs for dev and test.
_DEV_SHARE, _TEST_SHARE = 0.1, 0.1


@dataclass(frozen=True, slots=True)
class AlignedQuote:
    """One quote of an article with its location in a transcript."""

    article: Article
    quote: ArticleQuote
    transcript: ArchiveTranscript
    match: Found

    @property
    def link(self) -> Link:
        """Its article and transcript with their dates."""
        return Link(self.article.id, self.transcript.id, self.article.date, self.transcript.date)


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts of what was read, aligned and split.

    Args:
        quotes: all of them; each is short, aligned, ambiguous, repeated (in one article) or not found.
        train, dev, test: pairs in each split.
        between_periods: aligned quotes left out because article and transcript belong to different splits.
        pretrain_quotes: quotes of the articles of the train period, aligned or not.
    """

    articles: int
    transcripts: int
    quotes: int
    short: int
    aligned: int
    ambiguous: int
    repeated: int
    not_found: int
    train: int
    dev: int
    test: int
    between_periods: int
    pretrain_articles: int
    pretrain_quotes: int

    def as_json(self) -> dict[str, int]:
        """Return all counts by name."""
        return asdict(self)


def build_pairs(
    articles_folder: Path,
    transcripts_folder: Path,
    out: Path,
    periods: SplitPeriods | None = None,
    progress: Progress = no_progress,
) -> tuple[Summary, list[Skipped]]:
    """Read both folders, align, split, and write the data set to ``out``.

    Args:
        periods: the days on which dev and test begin; None: each gets a tenth of the pairs.
        progress: called with ``(done, total)`` articles.

    Returns:
        The summary, and every file or line that could not be read.

    Raises:
        AppError: ``no_such_folder``, ``empty_folder``, ``no_articles``, ``no_transcripts``, ``too_few_pairs``,
            ``folder_not_empty``, ``not_a_folder``, ``cannot_write``.
    """
    check_target(out)
    articles, skipped = read_articles(articles_folder)
    transcripts, unread = read_transcripts(transcripts_folder)
    counts: Counter[str] = Counter()
    quotes: dict[str, list[ArticleQuote]] = {}
    aligned: list[AlignedQuote] = []
    finder = QuoteFinder(transcripts)
    for done, article in enumerate(articles, start=1):
        long_quotes, short = quotes_of(article.body)
        quotes[article.id] = long_quotes
        counts["quotes"] += len(long_quotes) + short
        counts["short"] += short
        aligned += _aligned(article, long_quotes, transcripts, finder, counts)
        progress(done, len(articles))
    if not aligned:
        raise _no_pairs(counts, len(articles), len(transcripts))
    links = [aligned_quote.link for aligned_quote in aligned]
    periods = periods or periods_for_shares(links, _DEV_SHARE, _TEST_SHARE)
    splits = split_by_date(links, periods) if periods else split_by_share(links, _DEV_SHARE, _TEST_SHARE)
    in_splits = check_counts(splits)
    rows: dict[Split, list[AlignedQuote]] = {split: [] for split in SPLITS}
    for aligned_quote, split in zip(aligned, splits, strict=True):
        if split is not None:
            rows[split].append(aligned_quote)
    for_pretraining = _train_articles(articles, rows, periods, quotes)
    pretrain = [_pretrain_row(article, quotes[article.id]) for article in for_pretraining]
    used = {one.transcript.id for split in SPLITS for one in rows[split]}
    write_dataset(
        out,
        {
            **{f"{split}.jsonl.gz": map(_pair_row, rows[split]) for split in SPLITS},
            "transcripts.jsonl.gz": (_transcript_row(one) for one in transcripts if one.id in used),
            "pretrain.jsonl.gz": pretrain,
        },
    )
    summary = Summary(
        articles=len(articles),
        transcripts=len(transcripts),
        quotes=counts["quotes"],
        short=counts["short"],
        aligned=len(aligned),
        ambiguous=counts["ambiguous"],
        repeated=counts["repeated"],
        not_found=counts["not_found"],
        train=in_splits["train"],
        dev=in_splits["dev"],
        test=in_splits["test"],
        between_periods=sum(split is None for split in splits),
        pretrain_articles=len(pretrain),
        pretrain_quotes=sum(len(row["quotes"]) for row in pretrain),
    )
    return summary, [*skipped, *unread]


def _aligned(
    article: Article,
    quotes: Sequence[ArticleQuote],
    transcripts: Sequence[ArchiveTranscript],
    finder: QuoteFinder,
    counts: Counter[str],
) -> Iterator[AlignedQuote]:
    seen = set()
    for quote in quotes:
        match = finder.find(quote.text, article.date)
        if isinstance(match, str):
            counts[match] += 1
        elif (match.transcript, match.spans) in seen:
            counts["repeated"] += 1  # its own left context would give the second one away
        else:
            seen.add((match.transcript, match.spans))
            yield AlignedQuote(article, quote, transcripts[match.transcript], match)


def _train_articles(
    articles: Sequence[Article],
    rows: dict[Split, list[AlignedQuote]],
    periods: SplitPeriods | None,
    quotes: dict[str, list[ArticleQuote]],
) -> list[Article]:
    """Return articles with quotes that are in the train period and in no other split."""
    elsewhere = {one.article.id for split in SPLITS if split != "train" for one in rows[split]}
    return [
        article
        for article in articles
        if quotes[article.id]
        and article.id not in elsewhere
        and (periods is None or periods.of(article.date) == "train")
    ]


def _pair_row(one: AlignedQuote) -> dict[str, Any]:
    article, quote, transcript, match = one.article, one.quote, one.transcript, one.match
    gap = (article.date - transcript.date).days if article.date and transcript.date else None
    speaker = transcript.paragraphs[match.spans[0].paragraph].speaker or transcript.speaker
    fresh = gap is not None and gap <= _TIER_A_DAYS
    texts = (transcript.paragraphs[span.paragraph].text[span.start : span.end] for span in match.spans)
    return {
        "pair_id": f"{article.id}#{quote.start}",
        "article_id": article.id,
        "title": article.title,
        "article_date": _iso(article.date),
        "left_context": quote.left_context,
        "quoting_sentence": quote.sentence,
        "quote_text": quote.text,
        "transcript_id": transcript.id,
        "spans": [{"paragraph_index": s.paragraph, "start": s.start, "end": s.end} for s in match.spans],
        "span_text": "\n".join(texts),
        "similarity": round(match.similarity, 4),
        "date_gap_days": gap,
        "speaker": speaker,
        "tier": "A" if fresh and speaker and _names(article.body, quote, speaker) else "B",
    }


def _names(body: str, quote: ArticleQuote, speaker: str) -> bool:
    """Return whether the last word of the speaker's name occurs near the quote, outside it."""
    name = [word.text.casefold() for word in words(speaker)][-1:]
    around = body[max(0, quote.start - _NEAR) : quote.start] + " " + body[quote.end : quote.end + _NEAR]
    return bool(name) and any(word.text.casefold().startswith(name[0]) for word in words(around))


def _pretrain_row(article: Article, quotes: Sequence[ArticleQuote]) -> dict[str, Any]:
    chosen = [{"left_context": quote.left_context, "quote_text": quote.text} for quote in quotes]
    return {"id": article.id, "title": article.title, "date": _iso(article.date), "quotes": chosen}


def _transcript_row(one: ArchiveTranscript) -> dict[str, Any]:
    paragraphs = [{"speaker": paragraph.speaker, "text": paragraph.text} for paragraph in one.paragraphs]
    return {
        "id": one.id,
        "title": one.title,
        "date": _iso(one.date),
        "speaker": one.speaker,
        "kind": one.kind,
        "paragraphs": paragraphs,
    }


def _iso(day: Any) -> str | None:
    return day.isoformat() if day is not None else None


def _no_pairs(counts: Counter[str], articles: int, transcripts: int) -> AppError:
    return InputError(
        "too_few_pairs",
        f"Not one of {counts['quotes']} quotes in {articles} articles could be aligned to {transcripts} transcripts "
        f"({counts['short']} too short, {counts['ambiguous']} ambiguous, {counts['not_found']} not found).",
        "Check that these are the transcripts the articles quote.",
    )
