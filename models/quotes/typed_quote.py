"""A quote that is being typed, and how much of a matching paragraph has been typed already."""

from collections.abc import Sequence
from dataclasses import dataclass

from models.quotes.detection import find_direct_quotes
from models.text.differences import word_key
from models.text.folding import folded
from models.text.words import Word, words

FEWEST_WORDS = 3

_APOSTROPHES = "'’‘ʼ＇"


@dataclass(frozen=True, slots=True)
class TypedQuote:
    """The words after an opening mark, up to the caret.

    Args:
        keys: the whole ones, folded by ``word_key``.
        beginning: the last one, folded, if the caret is right after it: it may be half typed; else "".
        tail: what was typed after the last whole word: white space, marks; "" with a ``beginning``.
        stable_keys: number of keys that do not change, whatever is typed next: those before the last white space. A
            sign or a letter may still join what comes after it ("$1," becomes "$1,000").
    """

    keys: tuple[str, ...]
    beginning: str
    tail: str
    stable_keys: int


def typed_quote(typed: str) -> TypedQuote | None:
    """Return the quote that is still open at the end of ``typed``; None if there is none, or below three words.

    Args:
        typed: the caret's sentence up to the caret.
    """
    quotes = find_direct_quotes(typed)
    if not quotes or quotes[-1].closed or typed[quotes[-1].end :].strip():
        return None
    text = typed[quotes[-1].start :]
    typed_words = words(text)
    if len(typed_words) < FEWEST_WORDS:
        return None
    last, tail = typed_words[-1], text[typed_words[-1].end :]
    last_space = len(text) - len(_after_last_space(text))
    stable_keys = sum(word.end < last_space for word in typed_words)
    keys = tuple(word_key(word.text) for word in typed_words)
    # An apostrophe belongs to the word only once a letter follows it.
    if tail == "" or tail in _APOSTROPHES:
        return TypedQuote(keys[:-1], word_key(last.text + tail), "", stable_keys)
    return TypedQuote(keys, "", tail, stable_keys)


def typed_part(
    paragraph: str, paragraph_words: Sequence[Word], first: int, quote: TypedQuote
) -> tuple[int, int] | None:
    """Return the characters ``[start, end)`` of ``paragraph`` that ``quote`` has typed already.

    Args:
        found: the paragraph's words.
        first: which of them the quote begins with.

    Returns:
        None if the paragraph has other words there, or other marks before the caret.
    """
    row = paragraph_words[first : first + len(quote.keys) + bool(quote.beginning)]
    if len(row) < len(quote.keys) + bool(quote.beginning):
        return None
    if any(word_key(word.text) != key for word, key in zip(row, quote.keys, strict=False)):
        return None
    if quote.beginning:
        end = _begun(row[-1], quote.beginning)
    else:
        following = first + len(row)
        gap_end = paragraph_words[following].start if following < len(paragraph_words) else len(paragraph)
        end = _through(paragraph[row[-1].end : gap_end], quote.tail)
        end = None if end is None else row[-1].end + end
    return None if end is None else (row[0].start, end)


def _after_last_space(text: str) -> str:
    return "" if text[-1:].isspace() else text.rsplit(maxsplit=1)[-1]


def _begun(word: Word, beginning: str) -> int | None:
    """Return where the folded ``beginning`` of a word ends in the text; None if the word does not begin so."""
    if not word_key(word.text).startswith(beginning):
        return None
    # The longest: the full stop of an initial folds away, and is the letter's.
    lengths = range(len(word.text), 0, -1)
    length = next((length for length in lengths if word_key(word.text[:length]) == beginning), None)
    return None if length is None else word.start + length


def _through(gap: str, tail: str) -> int | None:
    """Return how many characters of ``gap``, the text between two words, ``tail`` has typed; None if they differ.

    White space that only one of them has does not count.
    """
    at = 0
    for character in tail:
        if character.isspace():
            continue
        at += len(gap[at:]) - len(gap[at:].lstrip())
        if at == len(gap) or _mark(gap[at]) != _mark(character):
            return None
        at += 1
    if tail[-1:].isspace():
        at += len(gap[at:]) - len(gap[at:].lstrip())
    return at


def _mark(character: str) -> str:
    """Fold single and double marks into one: the style of a quote within a quote may differ."""
    return folded(character).replace('"', "'")
