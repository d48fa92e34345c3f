"""Tokens of a quote and of its source, with brackets, ellipses and notes marked, and each number as one token."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from models.text.differences import folded_words, word_key
from models.text.english_spelling import spelling_key
from models.text.network_marks import merged, network_marks, without_marks
from models.text.quantities import Quantity, read_quantities
from models.text.words import word_spans

ELLIPSIS = re.compile(r"[(\[]?(?:…|\.\s{0,2}\.\s{0,2}\.(?:\s{0,2}\.)*)[)\]]?")
_BRACKETS = re.compile(r"\[[^\[\]]*\]|\([^()]*\)")
# “[W]e” and “walk[ed]”: letters of one word.
_LETTERS_IN_BRACKETS = re.compile(r"\[(\w{1,3})\](?=\w)|(?<=\w)\[(\w{1,4})\]")
# Of “walk[ed]” what is not the writer's; “harm[less]” is another word.
_INFLECTED = re.compile(r"(?<![^\W_])([^\W\d_]{2,}+)\[(s|es|d|ed|ing)\](?!\w)", re.IGNORECASE)
# What transcribers add: everything in square brackets, and these in round ones.
_ASIDE = re.compile(
    r"""\[[^\[\]]{0,80}\]
      | \((?:[^()]{0,40}\b)?(?:applause|laughter|laughs?|laughing|cheers|cheering|crosstalk|inaudible|unintelligible|ph
        |sic|pause|music|booing|off-?mi(?:ke|c)|gestures?|video|phonetic|interpreter|recess|silence|박수|웃음)\b[^()]{0,40}\)
      | ^[ \t]*(?:page\s+\d{1,5}(?:\s+of\s+\d{1,5})?|[-–—]+[ ]?\d{1,5}[ ]?[-–—]+)[ \t]*$
      | <{1,2}\s*page\b[^<>\n]{0,20}>{1,2} | \{\s*(?:page\s*)?\d{1,5}\s*\}
      | ^[ \t]*\d{1,2}(?:[ ]{2,}|\t)(?=\S)""",
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
# “12 we will”: the number of a line in a record of a court, if the next line has the next number.
_LINE_NUMBER = re.compile(r"^[ \t]*(\d{1,2})[ \t]+(?=\S)", re.MULTILINE)
_SPELLINGS = {
    **dict.fromkeys(("ok", "okay"), "ok"),
    **dict.fromkeys(("adviser", "advisor"), "adviser"),
    **dict.fromkeys(("sen", "senator"), "senator"),
    **dict.fromkeys(("rep", "representative"), "representative"),
    **dict.fromkeys(("gov", "governor"), "governor"),
    **dict.fromkeys(("gen", "general"), "general"),
    **dict.fromkeys(("lt", "lieutenant"), "lieutenant"),
    **dict.fromkeys(("dr", "doctor"), "doctor"),
    **dict.fromkeys(("mr", "mister"), "mister"),
    # As transcribers hear them; two words run together are the two words.
    "gonna": "goingto",
    "wanna": "wantto",
    "gotta": "gotto",
    "gimme": "giveme",
    "lemme": "letme",
    "kinda": "kindof",
    "sorta": "sortof",
    "outta": "outof",
    "lotta": "lotof",
    "alright": "allright",
    **{f"19{decade}0s": f"{decade}0s" for decade in range(1, 10)},
}  # fmt: skip
# Transcription programs write “200, 000”; no number begins with “000”.
_BROKEN_THOUSANDS = re.compile(r"(?<=\d),\s(?=000(?!\d))")
# And “3. 5 million”.
_BROKEN_DECIMALS = re.compile(r"(?<=\d)\.\s(?=\d{1,2}\s(?:[mb]illion|trillion|percent|per\s+cent)\b)", re.IGNORECASE)
_SPACES = re.compile("[ \u00a0\u2000-\u200a\u202f\u3000]+")
_MAY_BE_MARKED = re.compile(r"[\[({<\n]")
_MAY_BEGIN_MARKED = re.compile(r"\s*(?:\d|page\b|[-–—])", re.IGNORECASE)
# What is a word of a quote though it has no letters, or not only: “Black & White”, “f***”, “s---”, ⓝⓞⓣ.
_FURTHER_WORD = re.compile(
    r"(?<=\s)&(?=\s)|(?<![\w*])[^\W\d_]+(?:\*+[^\W\d_]*)+|(?<![\w-])[bcdfghjklmnpqrstvwxz][-–—_]{2,}[^\W\d_]{0,3}(?!\w)"
    r"|(?<![\w-])[bcdfghjklmnpqrstvwxz][–—](?:ing|in|ed|er|ers|s)(?!\w)"
    r"|[\u249c-\u24e9\U0001f110-\U0001f169]+",
    re.IGNORECASE,
)
_MAY_HAVE_FURTHER = re.compile(r"[&*–—_\u249c-\u24e9\U0001f110-\U0001f169]|[-–—]{2}")
_DIGIT, _HANGUL = re.compile(r"\d"), re.compile(r"[가-힣]")


class Token(NamedTuple):
    """A word, or a number of several words.

    Args:
        bracketed: it is in brackets.
        gap: an ellipsis is before it.
        aside: the transcriber's.
        quantity: the number it is, with its unit; None for a word.
        stem: of “walk[ed]” the letters outside the brackets, folded.
    """

    key: str
    start: int
    end: int
    bracketed: bool = False
    gap: bool = False
    aside: bool = False
    quantity: Quantity | None = None
    stem: str = ""


def transcriber_marks(text: str) -> list[tuple[int, int]]:
    """Return the characters ``[start, end)`` of what a transcriber added, in order.

    These are stage directions, page marks and line numbers.
    """
    if not _MAY_BE_MARKED.search(text) and not _MAY_BEGIN_MARKED.match(text):
        return []
    numbered = list(_LINE_NUMBER.finditer(text)) if "\n" in text else []
    numbers = [int(match[1]) for match in numbered]
    lines = [
        match.span()
        for at, match in enumerate(numbered)
        if numbers[at] + 1 in numbers[at + 1 : at + 2] or numbers[at] - 1 in numbers[max(0, at - 1) : at]
    ]
    return merged([*(match.span() for match in _ASIDE.finditer(text)), *lines])


def joined_letters(quote: str) -> str:
    """Return ``quote`` with the brackets inside words taken off: “[W]e” is “We”."""
    return _LETTERS_IN_BRACKETS.sub(lambda match: match[1] or match[2], quote) if "[" in quote else quote


def spoken_words(quote: str) -> str:
    """Return the part of a quote that claims to be the speaker's words: without words in square brackets."""
    return re.sub(r"\[[^\[\]]*\]", " ", joined_letters(quote)) if "[" in quote else quote


class QuoteTokens(NamedTuple):
    """A text without the brackets inside its words, and its tokens.

    Args:
        open_end: an ellipsis is after the last one.
        blanked: of a source what a network added to it, with its place; the text has spaces there.
    """

    text: str
    tokens: list[Token]
    open_end: bool = False
    blanked: tuple[tuple[int, str], ...] = ()


# A quote is compared with several stretches of a source; nobody changes the list of its tokens.
@lru_cache(maxsize=256)
def quote_tokens(quote: str, language: str = "en") -> QuoteTokens:
    """Tokenize a quote: brackets are the writer's, and an ellipsis says that words are left out.

    Args:
        language: that its numbers are read in, ISO 639-1.
    """
    stems = {word_key(match[1] + match[2]): word_key(match[1]) for match in _INFLECTED.finditer(quote)}
    quote = _SPACES.sub(" ", _joined_numbers(joined_letters(quote)))
    ellipses = [match.start() for match in ELLIPSIS.finditer(quote)]
    tokens = [token._replace(stem=stems.get(token.key, "")) for token in _tokens(quote, None, ellipses, language)]
    return QuoteTokens(quote, tokens, bool(ellipses) and (not tokens or ellipses[-1] >= tokens[-1].end))


def source_tokens(source: str, quote: str = "", language: str = "en") -> QuoteTokens:
    """Tokenize a span of a source: brackets are the transcriber's.

    Args:
        quote: links and tags of a network that it lacks do not count as words of the source either.
        language: that its numbers are read in, ISO 639-1.
    """
    source = _joined_numbers(joined_letters(source))
    marks = network_marks(source)
    if marks:
        bare, quoted = _line(without_marks(source, marks)), _line(quote)
        # What the quote has more often than the sentences do comes from the network's marks.
        marks = [mark for mark in marks if quoted.count(line := _line(source[slice(*mark)])) <= bare.count(line)]
    blanked = tuple((start, source[start:end].strip()) for start, end in marks)
    source = without_marks(source, marks)
    return QuoteTokens(source, _tokens(source, transcriber_marks(source), (), language), blanked=blanked)


def _joined_numbers(text: str) -> str:
    return _BROKEN_DECIMALS.sub(".", _BROKEN_THOUSANDS.sub(",", text)) if _DIGIT.search(text) else text


def _line(text: str) -> str:
    """Folded words in one line, each between two spaces."""
    return f" {' '.join(folded_words(text).keys)} "


def _tokens(text: str, asides: Sequence[tuple[int, int]] | None, ellipses: Sequence[int], language: str) -> list[Token]:
    """Return the words of a source, ``asides`` of a transcriber marked, or of a quote, where they are None."""
    marked = [match.span() for match in _BRACKETS.finditer(text)] if asides is None else asides
    quantities = read_quantities(text, language)
    tokens: list[Token] = []
    first_gap = first_mark = first_quantity = 0
    skip_to = -1
    for begin, end in _spans(text):
        if end <= skip_to:
            continue
        start = max(begin, skip_to)
        while first_mark < len(marked) and marked[first_mark][1] <= start:
            first_mark += 1
        inside = first_mark < len(marked) and marked[first_mark][0] <= start
        gap = first_gap < len(ellipses) and ellipses[first_gap] < start
        while first_gap < len(ellipses) and ellipses[first_gap] < start:
            first_gap += 1
        noted, bracketed = inside and asides is not None, inside and asides is None
        token = Token(_spelling(text[start:end], language), start, end, bracketed, gap, noted)
        while first_quantity < len(quantities) and quantities[first_quantity].end <= start:
            first_quantity += 1
        quantity = quantities[first_quantity] if first_quantity < len(quantities) else None
        if quantity and quantity.start <= start and (quantity.end >= end or _HANGUL.match(text, quantity.end)):
            skip_to = quantity.end
            tokens.append(token._replace(key=quantity.key, start=quantity.start, end=quantity.end, quantity=quantity))
            if skip_to >= end:
                continue
            # “20명이” is a number and what is counted, like “스무 명이”.
            token = token._replace(key=_spelling(text[skip_to:end], language), start=skip_to, gap=False)
        tokens.append(token)
    return tokens


def _spans(text: str) -> list[tuple[int, int]]:
    """Return the words of a text, and what else counts as one."""
    spans = word_spans(text)
    if not _MAY_HAVE_FURTHER.search(text):
        return spans
    further = [match.span() for match in _FURTHER_WORD.finditer(text)]
    own = (span for span in spans if all(span[1] <= start or span[0] >= end for start, end in further))
    return sorted([*own, *further])


def spelled_alike(one: str, other: str) -> bool:
    """Return whether two spellings of a word are one to whoever hears it: “OK” and “okay”, “Sen.” and “Senator”."""
    keys = [word_key(word) for word in (one, other)]
    return any(key in _SPELLINGS for key in keys) and len({_SPELLINGS.get(key, key) for key in keys}) == 1


def _spelling(word: str, language: str) -> str:
    key = "and" if word == "&" else word_key(word) or word
    key = _SPELLINGS.get(key, key)
    return spelling_key(key) if language == "en" and key.isalpha() else key
