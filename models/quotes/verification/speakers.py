"""Reads to whom a text attributes its quotes, each in the language of its own paragraph."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, Protocol

from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.text_language import attribution_language
from models.quotes.detection import DirectQuote
from models.text.language import SMALL_WORDS, likely_language
from models.text.languages import LANGUAGES
from models.text.names.people import mentions
from models.text.words import tokens

# Characters of a paragraph that tell its language.
_LONGEST_READ = 4_000
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_SMALL_WORDS = frozenset[str]().union(*SMALL_WORDS.values())
_LINE_END = re.compile("[\n\r\v\f\x85\u2028\u2029]")


class QuoteAttributor(Protocol):
    """Reads to whom a text attributes its quotes; ``models.quotes.attribution.attributor.Attributor`` is one."""

    def attribute(
        self, text: str, quotes: Sequence[DirectQuote], language: str | None = None
    ) -> list[Attribution | None]:
        """Return whom the text attributes each quote to; None if unsure."""
        ...


@dataclass(frozen=True, slots=True)
class ReadSpeaker:
    """To whom a quote is attributed, None if unsure, and whether attributions are read in its language."""

    attribution: Attribution | None
    is_checked: bool


def read_speakers(
    attributor: QuoteAttributor, text: str, quotes: Sequence[DirectQuote], named: str | None = None
) -> list[ReadSpeaker]:
    """Return to whom ``text`` attributes each of its quotes.

    A quote is read in the language of its paragraph, else in that of the text. The language that the writer has named
    is used only if the words do not identify a language, so that choosing a wrong one cannot hide a speaker from the
    check. If a paragraph has too few words for that, attributions with a name in any language count: „…“, sagte Ada
    Roe.

    Args:
        named: the language that the writer has named, ISO 639-1.
    """
    if not quotes:
        return []
    of_text = attribution_language(text, named if likely_language(text) is None else None)
    readings: dict[str, list[Attribution | None]] = {}
    of_paragraphs = _paragraph_languages(text, quotes)
    speakers = []
    for number in range(len(quotes)):
        of_paragraph, is_certain, may_be_read = of_paragraphs[number]
        attribution: Attribution | None = None
        for language in (of_paragraph, of_text, named, *(() if is_certain else LANGUAGES)):
            if attribution is not None or language is None or language not in LANGUAGES:
                continue
            if language not in readings:
                readings[language] = attributor.attribute(text, quotes, language)
            read = readings[language][number]
            is_of_text = language in (of_paragraph, of_text, named)
            if read is not None and (is_of_text or (read.by == "name" and read.cue is not None)):
                attribution = read
        is_read = (of_paragraph or of_text) in LANGUAGES and named in (None, of_text, of_paragraph)
        is_read = is_read and (is_certain or may_be_read)
        speakers.append(ReadSpeaker(attribution, is_read or attribution is not None))
    return speakers


class _ParagraphLanguage(NamedTuple):
    """The language around a quote; None if unsure.

    Args:
        is_certain: whether the writer's own words identify it, or there are no such words.
        may_be_read: whether these words are in Latin script, and more than a name next to words of no supported
            language: “…”, sade Theo Brandt.
    """

    language: str | None
    is_certain: bool
    may_be_read: bool


def _paragraph_languages(text: str, quotes: Sequence[DirectQuote]) -> list[_ParagraphLanguage]:
    """Return the language of the paragraph around each quote: of the writer's words, else of all."""
    starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
    paragraphs = [starts[bisect_right(starts, quote.outer_start) - 1] for quote in quotes]
    languages: dict[int, _ParagraphLanguage] = {}
    for start, quotes_of_paragraph in groupby(zip(paragraphs, quotes, strict=True), key=itemgetter(0)):
        pieces, at = [], start
        for _, quote in quotes_of_paragraph:
            pieces.append(text[at : quote.outer_start])
            at = quote.outer_end
        rest = _LINE_END.split(text[at : at + _LONGEST_READ], maxsplit=1)[0]
        own_words = " ".join([*pieces, rest])[-_LONGEST_READ:]
        whole = text[start : min(at + len(rest), start + _LONGEST_READ)]
        own_language = likely_language(own_words)
        letters = "".join(filter(str.isalpha, own_words))
        languages[start] = _ParagraphLanguage(
            own_language or likely_language(whole),
            own_language is not None or not letters,
            2 * len(_LATIN.findall(letters)) >= len(letters) and not _only_names_somebody(own_words),
        )
    return [languages[start] for start in paragraphs]


def _only_names_somebody(text: str) -> bool:
    """Return whether a text names somebody in full, and has no small word of a language besides."""
    named = [mention for mention in mentions(text) if len(mention.name.words) > 1]
    edges = [0, *(edge for mention in named for edge in (mention.start, mention.end)), len(text)]
    others = " ".join(text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True))
    return bool(named) and _SMALL_WORDS.isdisjoint(tokens(others))
