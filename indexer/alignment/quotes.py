"""Extract the direct quotes of an article, each with the text before its sentence."""

from dataclasses import dataclass

from models.quotes.detection import DirectQuote, find_direct_quotes
from models.text.language import detect_language
from models.text.sentences.splitting import split_many
from models.text.words import words

FEWEST_WORDS = 5

_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


@dataclass(frozen=True, slots=True)
class ArticleQuote:
    """One direct quote in an article.

    Args:
        text: the words between the marks; line ends between the paragraphs it spans.
        start, end: its characters in the body, marks included.
        left_context: everything before the sentence it begins in, without outer white space.
        sentence: the sentences it is in, up to the end of the paragraph it begins in.
    """

    text: str
    start: int
    end: int
    left_context: str
    sentence: str


def quotes_of(body: str) -> tuple[list[ArticleQuote], int]:
    """Return the quotes of at least ``FEWEST_WORDS`` words in reading order, and how many were shorter."""
    every_quote = find_direct_quotes(body)
    long = [quote for quote in every_quote if len(words(quote.text)) >= FEWEST_WORDS]
    lines = [_line_around(body, quote.outer_start) for quote in long]
    distinct = list(dict.fromkeys(lines))
    language = detect_language(body)
    # One batch for each article: calling a sentence splitter costs more than running it.
    sentences = dict(zip(distinct, split_many([body[a:b] for a, b in distinct], language), strict=True))
    quotes = [_placed(body, quote, line, sentences[line]) for quote, line in zip(long, lines, strict=True)]
    return quotes, len(every_quote) - len(long)


def _placed(body: str, quote: DirectQuote, line: tuple[int, int], sentences: list[tuple[int, int]]) -> ArticleQuote:
    first, last = line
    begin = max((first + start for start, _ in sentences if first + start <= quote.outer_start), default=first)
    stop = min((first + end for _, end in sentences if first + end >= quote.outer_end), default=last)
    return ArticleQuote(quote.text, quote.outer_start, quote.outer_end, body[:begin].strip(), body[begin:stop])


def _line_around(body: str, position: int) -> tuple[int, int]:
    start = max(body.rfind(end, 0, position) for end in _LINE_ENDS) + 1
    ends = (body.find(end, position) for end in _LINE_ENDS)
    return start, min((at for at in ends if at >= 0), default=len(body))
