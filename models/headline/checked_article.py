"""An article as input of the headline check, and the findings that need no network."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from models.headline.body_quotes import UNSPACED_WORD, quotes_of, quoting_sentences, word_row
from models.headline.fixes import find_fix
from models.headline.non_speech import NonSpeech, is_name_in, non_speech_kind
from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.headline.reasons import HeadlineReason
from models.headline.reversals import REVERSAL_PROBABILITY, cut_off_negation
from models.quotes.alignment.aligner import QuoteAligner
from models.quotes.cuts import Cut, find_cut, is_told
from models.quotes.detection import DirectQuote
from models.text.differences import word_diff
from models.text.language import detect_language, likely_language
from models.text.negation import negations
from models.text.quantities import read_quantities
from models.text.words import tokens, words

# Fewer words are a term: a plan with no ‘state aid’. Of 6,371 headline quotes that an English body has word for word,
# only three, each of two or three words, follow or precede a “not”; hence the minimum of four.
_FEWEST_CUT, _FEWEST_CUT_ELSEWHERE = 4, 3
# ‘Guilty’ of “I am not guilty”: a “not” right before it denies a word as well; “no” before a term need not.
_NEGATION_BEFORE = re.compile(
    r"\b(?:not|never|cannot|\w+n['’]t)\s+(?:(?:be|been|a|an|the)\s+)?[\"“‘']?$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class HeadlineQuote:
    """A headline quote.

    Args:
        non_speech: its kind of non-speech, which is not compared; None for speech.
        containing: the body quotes that contain it.
        cut_off: words beside the quote in the first of these that change its meaning and that the headline leaves out;
            empty unless all of them have such words.
        reverses: whether ``cut_off`` denies the quote; otherwise it is a condition.
    """

    text: str
    start: int
    end: int
    aside: NonSpeech | None
    containing: tuple[SupportingQuote, ...]
    cut_off: str = ""
    reverses: bool = True

    @property
    def is_compared(self) -> bool:
        """Whether it has to be compared with the body quotes."""
        return not self.containing and not self.aside


@dataclass(frozen=True, slots=True)
class CheckedArticle:
    """A headline and body in a language.

    ``spans`` and ``body`` are empty if only quotes are known, without the text around them.
    """

    quotes: tuple[HeadlineQuote, ...]
    body_quotes: tuple[SupportingQuote, ...]
    spans: tuple[DirectQuote, ...]
    sentences: tuple[str, ...]
    language: str
    body: str = ""

    @property
    def compared(self) -> tuple[HeadlineQuote, ...]:
        """The quotes that need the network."""
        return tuple(quote for quote in self.quotes if quote.is_compared) if self.body_quotes else ()


def article_of_texts(headline: str, body: str) -> CheckedArticle:
    """Find the quotes of a headline and a body."""
    quotes = quotes_of(headline)
    spans = quotes_of(body) if quotes else []
    body_quotes = tuple(SupportingQuote(span.text, span.start, span.end) for span in spans)
    rows = [word_row(body_quote.text) for body_quote in body_quotes]
    language = _language_of(f"{headline}\n{body}") if quotes else "en"
    headline_quotes = tuple(_headline_quote(headline, body, quote, body_quotes, rows, language) for quote in quotes)
    needed = any(quote.is_compared for quote in headline_quotes)
    sentences = quoting_sentences(body, spans) if needed else ()
    return CheckedArticle(
        headline_quotes,
        body_quotes,
        tuple(spans),
        sentences or tuple(body_quote.text for body_quote in body_quotes),
        language,
        body,
    )


def of_quotes(quote: str, body_quotes: Sequence[str]) -> CheckedArticle:
    """Wrap quotes that were extracted already."""
    if not tokens(quote):
        return CheckedArticle((), (), (), (), "en")
    others = tuple(SupportingQuote(text, 0, len(text)) for text in body_quotes if tokens(text))
    rows = [word_row(body_quote.text) for body_quote in others]
    headline_quote = HeadlineQuote(quote, 0, len(quote), None, _containing(quote, others, rows))
    texts = tuple(body_quote.text for body_quote in others)
    return CheckedArticle((headline_quote,), others, (), texts, _language_of("\n".join([quote, *texts])))


def finding_without_network(quote: HeadlineQuote, article: CheckedArticle) -> HeadlineFinding | None:
    """Return the finding of a quote that needs no network; None for others."""
    placed = (quote.text, quote.start, quote.end)
    if quote.containing:
        first = quote.containing[0]
        diff = tuple(word_diff(first.text, quote.text))
        if quote.cut_off and not quote.aside:
            reason = HeadlineReason(
                "negation-dropped" if quote.reverses else "condition-dropped", {"words": quote.cut_off}
            )
            spans = [span for span in article.spans if (span.start, span.end) == (first.start, first.end)]
            fix = find_fix(quote.text, spans, article.language)
            return HeadlineFinding(*placed, "unsupported", REVERSAL_PROBABILITY, (), reason, first, diff, fix)
        return HeadlineFinding(*placed, "verbatim", 0.0, quote.containing, HeadlineReason("verbatim"), first, diff)
    if quote.aside:
        return HeadlineFinding(*placed, "not_a_quotation", 0.0, (), HeadlineReason(quote.aside))
    if not article.body_quotes:
        return HeadlineFinding(*placed, "unsupported", 1.0, (), HeadlineReason("no-quotes"))
    return None


def unchecked_finding(quote: HeadlineQuote) -> HeadlineFinding:
    """Return the finding of a quote while the network is unavailable."""
    return HeadlineFinding(quote.text, quote.start, quote.end, "unchecked", 0.5, (), HeadlineReason("unchecked"))


def _headline_quote(
    headline: str,
    body: str,
    quote: DirectQuote,
    body_quotes: Sequence[SupportingQuote],
    rows: Sequence[str],
    language: str,
) -> HeadlineQuote:
    containing = _containing(quote.text, body_quotes, rows)
    around = f"{headline[: quote.outer_start]}\n{headline[quote.outer_end :]}"
    cut_off, reverses = "", True
    # A headline that itself negates the quote, as in ‘Mayor will not “sign the contract”’, leaves out no negation.
    fewest = _FEWEST_CUT if language == "en" else _FEWEST_CUT_ELSEWHERE
    if containing and len(words(quote.text)) >= fewest and not negations(around, language):
        cut_offs = [cut_off_negation(body_quote.text, quote.text, language) for body_quote in containing]
        cut_off = cut_offs[0] if all(cut_offs) else ""
    if containing and not cut_off:
        cuts = [_cut_in(body_quote.text, quote.text, language) for body_quote in containing]
        if all(cuts) and cuts[0] is not None and not is_told(cuts[0], around, ""):
            cut_off, reverses = cuts[0].words, cuts[0].reverses
    aside = non_speech_kind(headline, quote) or ("so-called" if is_name_in(body, quote) else None)
    return HeadlineQuote(quote.text, quote.start, quote.end, aside, containing, cut_off, reverses)


def _cut_in(body_quote: str, quote: str, language: str) -> Cut | None:
    """Return what a body quote says around a headline quote that changes its meaning."""
    alignment = QuoteAligner([body_quote]).verbatim(quote)
    if alignment is None:
        return None
    before, after = body_quote[: alignment.start], body_quote[alignment.end :]
    negation = _NEGATION_BEFORE.search(before) if language == "en" else None
    if negation:
        return Cut(negation.group().strip(), "before", True, 0)
    return find_cut(before, body_quote[alignment.start : alignment.end], after, language=language)


def _language_of(text: str) -> str:
    return likely_language(text) or detect_language(text)


def _containing(quote: str, body_quotes: Sequence[SupportingQuote], rows: Sequence[str]) -> tuple[SupportingQuote, ...]:
    """Return the body quotes that have the headline quote's words in a row; case, marks and spacing do not count."""
    wanted = word_row(quote)
    # One character of Japanese or Chinese is part of many words.
    if len(wanted.strip()) == 1 and UNSPACED_WORD.search(wanted):
        return ()
    # The Arabic “and” is written together with the word behind it.
    joined = f" و{wanted[1:]}"
    candidates = (other for other, row in zip(body_quotes, rows, strict=True) if wanted in row or joined in row)
    return tuple(other for other in candidates if _has_words(other.text, quote))


def _has_words(body_quote: str, quote: str) -> bool:
    """Return whether a body quote also has the same currency signs, accents and symbols."""
    aligner = QuoteAligner([body_quote])
    alignment = aligner.verbatim(quote)
    if alignment is not None:
        return alignment.state != "differs"
    # “€500” and “$500” are one word here, and two to the aligner.
    headline_quantities = read_quantities(quote, aligner.language)
    body_quantities = read_quantities(body_quote, aligner.language)
    return all(any(quantity.equals(other) for other in body_quantities) for quantity in headline_quantities)
