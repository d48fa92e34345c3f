"""An article as input of the headline check, and the findings that need no network."""

from collections.abc import Sequence
from dataclasses import dataclass

from models.headline.body_quotes import quotes_of, quoting_sentences, word_row
from models.headline.non_speech import NonSpeech, non_speech_kind
from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.headline.reasons import HeadlineReason
from models.text.differences import word_diff
from models.text.quotes.detection import DirectQuote
from models.text.words import tokens


@dataclass(frozen=True, slots=True)
class HeadlineQuote:
    """A headline quote; ``aside``: why it is not compared; ``containing``: the body quotes that contain it."""

    text: str
    start: int
    end: int
    aside: NonSpeech | None
    containing: tuple[SupportingQuote, ...]

    @property
    def is_compared(self) -> bool:
        """Whether it has to be compared with the body quotes."""
        return not self.containing and not self.aside


@dataclass(frozen=True, slots=True)
class CheckedArticle:
    """A headline and body; ``spans`` is empty if only quotes are known, without the text around them."""

    quotes: tuple[HeadlineQuote, ...]
    body_quotes: tuple[SupportingQuote, ...]
    spans: tuple[DirectQuote, ...]
    sentences: tuple[str, ...]

    @property
    def compared(self) -> tuple[HeadlineQuote, ...]:
        """The quotes that need the network."""
        return tuple(quote for quote in self.quotes if quote.is_compared) if self.body_quotes else ()


def article_of_texts(headline: str, body: str) -> CheckedArticle:
    """Finds the quotes of a headline and a body."""
    quotes = quotes_of(headline)
    spans = quotes_of(body) if quotes else []
    body_quotes = tuple(SupportingQuote(each.text, each.start, each.end) for each in spans)
    rows = [word_row(each.text) for each in body_quotes]
    asked = tuple(
        HeadlineQuote(
            each.text, each.start, each.end, non_speech_kind(headline, each), _containing(each.text, body_quotes, rows)
        )
        for each in quotes
    )
    needed = any(each.is_compared for each in asked)
    sentences = quoting_sentences(body, spans) if needed else ()
    return CheckedArticle(asked, body_quotes, tuple(spans), sentences or tuple(each.text for each in body_quotes))


def of_quotes(quote: str, body_quotes: Sequence[str]) -> CheckedArticle:
    """Wraps quotes that were extracted already."""
    if not tokens(quote):
        return CheckedArticle((), (), (), ())
    others = tuple(SupportingQuote(text, 0, len(text)) for text in body_quotes if tokens(text))
    rows = [word_row(each.text) for each in others]
    asked = HeadlineQuote(quote, 0, len(quote), None, _containing(quote, others, rows))
    return CheckedArticle((asked,), others, (), tuple(each.text for each in others))


def finding_without_network(quote: HeadlineQuote, article: CheckedArticle) -> HeadlineFinding | None:
    """Returns the finding of a quote that needs no network; None for others."""
    placed = (quote.text, quote.start, quote.end)
    if quote.containing:
        first = quote.containing[0]
        diff = tuple(word_diff(first.text, quote.text))
        return HeadlineFinding(*placed, "verbatim", 0.0, quote.containing, HeadlineReason("verbatim"), first, diff)
    if quote.aside:
        return HeadlineFinding(*placed, "not_a_quotation", 0.0, (), HeadlineReason(quote.aside))
    if not article.body_quotes:
        return HeadlineFinding(*placed, "unsupported", 1.0, (), HeadlineReason("no-quotes"))
    return None


def unchecked_finding(quote: HeadlineQuote) -> HeadlineFinding:
    """Returns the finding of a quote while the network is unavailable."""
    return HeadlineFinding(quote.text, quote.start, quote.end, "unchecked", 0.5, (), HeadlineReason("unchecked"))


def _containing(quote: str, body_quotes: Sequence[SupportingQuote], rows: Sequence[str]) -> tuple[SupportingQuote, ...]:
    """Returns the body quotes that have the headline quote's words in a row; case, marks and spacing do not count."""
    wanted = word_row(quote)
    return tuple(other for other, row in zip(body_quotes, rows, strict=True) if wanted in row)
