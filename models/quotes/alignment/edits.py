"""How a quote differs from its source, and which differences journalistic convention allows.

Convention allows what the reader is shown or loses nothing by: words left out at an ellipsis, the writer's own in
brackets, numbers as the house spells them, what no transcript need have kept (``disfluencies``, “(Applause.)”), and
what a social network adds to a post (links, tags after its sentences). Every other change of a word is the speaker
misquoted.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from rapidfuzz.distance import Levenshtein

from models.quotes.alignment.disfluencies import breaks_off, find_disfluency
from models.quotes.alignment.gaps import gap_fault, limits
from models.quotes.alignment.spelling import are_initials, difference, is_contraction, is_rejoined, is_style
from models.quotes.alignment.tokens import Token, quote_tokens, source_tokens, spelled_alike
from models.text.differences import Operation, WordChange, is_joined, shown_run, word_key
from models.text.language import likely_language
from models.text.languages import LANGUAGES, rules_of
from models.text.languages.ko.endings import plain_form, without_copula
from models.text.languages.rules import fold_text
from models.text.negation import negations
from models.text.numbers import values_in
from models.text.opposites import REVERSING_PREFIXES
from models.text.quantities import Quantity, read_quantities
from models.text.translated_opposites import opposite_words
from models.text.words import word_texts

# A word of Latin letters with others among them that look alike.
_LOOKS_ALIKE = re.compile(r"[A-Za-z][\u0370-\u052f]|[\u0370-\u052f][A-Za-z]")
Fault = Literal["changed", "dropped", "added", "reordered", "number", "negation"]
Convention = Literal[
    "omission", "clarification", "style", "hesitation", "filler", "restart", "repetition", "aside", "network"
]

FAULTS: tuple[Fault, ...] = ("negation", "number", "changed", "dropped", "added", "reordered")
# Faults that reverse the meaning of a quote or change its figures.
HARD: frozenset[Fault] = frozenset({"number", "negation"})

# How many words around a change are read with it.
_AROUND = 3
# More words than this are a statement of their own.
_CLAUSE = 12
# Words whose initials stand for them.
_LONGEST_NAME = 5
# A currency behind a value.
_UNIT = re.compile(r"(?<=\d)[€$£¥₩]$")
_APOSTROPHES = frozenset("'’‘ʼ＇")
_ENDS_SENTENCE = re.compile(r"[.!?…][\"”’')\]]*\s")
# Signs that newsrooms add or leave out, that transcribers write, and that stand for words.
_NO_SYMBOLS = frozenset("©®™°♪♫~|+№•▪●■►")
_SHIFTED = re.compile(r"\W*(?:would|could|might|should)\W*", re.IGNORECASE)
_NOUN_PHRASE = re.compile(r"\W*(?:i|we|the|an?|this|that|these|those|my|our|your|his|her|its|their)\b", re.IGNORECASE)
# What brackets explain is short; more words are a statement of the writer's.
_LONGEST_CLARIFICATION = 3
# Letters of other alphabets than the English that a text of an unknown language has at least.
_FEWEST_ACCENTS = 3
# ISO 639-2 for a language that is not known.
_UNKNOWN = "und"


@dataclass(frozen=True, slots=True)
class Edit(WordChange):
    """A run of words that stayed or changed, and of what kind the change is.

    Args:
        fault: what is wrong with the change; None where words stayed, or where convention allows it.
        convention: which convention allows it; None where words stayed, or where none does.
    """

    fault: Fault | None = None
    convention: Convention | None = None


# The ends of a span are chosen by what would change there, and most stay where they are.
@lru_cache(maxsize=256)
def edits_between(source: str, quote: str, language: str = "en") -> tuple[Edit, ...]:
    """Return the changes that lead from ``source``, the quoted passage, to ``quote``; runs of equal words are grouped.

    Case, accents, typographic quotes, punctuation, white space and hyphenation never count. Two texts without words,
    or anything a network added, give an empty tuple.

    Args:
        language: of both, ISO 639-1, in which numbers and negations are read.
    """
    source_side, quote_side = source_tokens(source, quote, language), quote_tokens(quote, language)
    starts = [token.start for token in source_side.tokens]
    left_out: dict[int, str] = {}
    for at, network_text in source_side.blanked:
        index = bisect_left(starts, at)
        left_out[index] = f"{left_out[index]} {network_text}" if index in left_out else network_text
    texts = _Texts(
        source_side.text,
        source_side.tokens,
        quote_side.text,
        quote_side.tokens,
        quote_side.open_end,
        left_out,
        language,
    )
    return joined_edits(_edits(texts))


def joined_edits(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Join consecutive edits into one list.

    Equal neighbours become one run, and words that only moved are marked as reordered.
    """
    joined: list[Edit] = []
    for edit in edits:
        if joined and edit.op == joined[-1].op == "equal":
            last = joined[-1]
            joined[-1] = replace(
                last,
                before=f"{last.before}{'' if edit.before_joined else ' '}{edit.before}",
                after=f"{last.after}{'' if edit.after_joined else ' '}{edit.after}",
            )
        else:
            joined.append(edit)
    return tuple(_reordered(joined))


@dataclass(frozen=True, slots=True)
class _Texts:
    source: str
    source_tokens: Sequence[Token]
    quote: str
    quote_tokens: Sequence[Token]
    open_end: bool
    left_out: Mapping[int, str]
    language: str

    def of_network(self, first: int, last: int) -> Iterator[Edit]:
        """Yield what precedes the source's tokens ``[first, last)`` and is not one of its words."""
        for index in range(first, last):
            if index in self.left_out:
                yield Edit("delete", self.left_out[index], "", convention="network")

    def has_gap(self, index: int) -> bool:
        """Return whether an ellipsis is before the quote's token, or after the last one."""
        return self.quote_tokens[index].gap if index < len(self.quote_tokens) else self.open_end

    def breaks_off(self, index: int) -> bool:
        """Return whether the speaker breaks off before the source's token."""
        if not 0 < index < len(self.source_tokens):
            return False
        return breaks_off(self.source[self.source_tokens[index - 1].end : self.source_tokens[index].start])

    def before(self, first: int, last: int, *, whole: bool = False) -> str:
        return shown_run(self.source, self.source_tokens, first, last, whole)

    def after(self, first: int, last: int, *, whole: bool = False) -> str:
        return shown_run(self.quote, self.quote_tokens, first, last, whole)

    def around(self, run: "_Run") -> tuple[str, str]:
        """Return where negations of a run are read, in the source and in the quote.

        Other languages than English and Korean are read with some words before and behind it, which are the same on
        both sides: a negation may be an ending (署名しません), or none where something follows (“nicht nur”).
        """
        if _negates_by_words(self.language):
            return self.before(run.first, run.last), self.after(run.quoted_first, run.quoted_last)
        source_text = self.before(max(0, run.first - _AROUND), min(len(self.source_tokens), run.last + _AROUND))
        quote_end = min(len(self.quote_tokens), run.quoted_last + _AROUND)
        return source_text, self.after(max(0, run.quoted_first - _AROUND), quote_end)

    def edit(
        self,
        run: "_Run",
        fault: Fault | None = None,
        convention: Convention | None = None,
    ) -> Edit:
        op: Operation = (
            "replace" if run.source_count and run.quote_count else "delete" if run.source_count else "insert"
        )
        return self._edit(op, run, fault, convention, whole=False)

    def equal(self, run: "_Run") -> Edit:
        """Return an edit of equal words, with the punctuation next to them."""
        return self._edit("equal", run, None, None, whole=True)

    def _edit(
        self, op: Operation, run: "_Run", fault: Fault | None, convention: Convention | None, *, whole: bool
    ) -> Edit:
        source_range, quote_range = (run.first, run.last), (run.quoted_first, run.quoted_last)
        return Edit(
            op,
            self.before(*source_range, whole=whole),
            self.after(*quote_range, whole=whole),
            fault,
            convention,
            before_joined=is_joined(self.source, self.source_tokens, *source_range),
            after_joined=is_joined(self.quote, self.quote_tokens, *quote_range),
        )


class _Run(NamedTuple):
    """Tokens ``[first, last)`` of the source in whose place ``[quoted_first, quoted_last)`` of the quote are."""

    first: int
    last: int
    quoted_first: int
    quoted_last: int

    @property
    def source_count(self) -> int:
        return self.last - self.first

    @property
    def quote_count(self) -> int:
        return self.quoted_last - self.quoted_first


def _edits(texts: _Texts) -> Iterator[Edit]:
    if not texts.source_tokens and not texts.quote_tokens:
        yield from texts.of_network(0, 1)
    for equal, run in _runs(texts):
        if run.first:  # what is before the first word was not quoted
            yield from texts.of_network(run.first, min(run.first + 1, run.last))
        yield from _same(texts, run) if equal else _changed(texts, run)
        if not equal:
            yield from texts.of_network(run.first + 1, run.last)


def _runs(texts: _Texts) -> list[tuple[bool, _Run]]:
    """Alternates equal and changed runs; words left out are moved to the ellipsis where possible."""
    runs: list[tuple[bool, _Run]] = []
    for code in Levenshtein.opcodes(
        [token.key for token in texts.source_tokens], [token.key for token in texts.quote_tokens]
    ):
        equal = code.tag == "equal"
        run = _Run(code.src_start, code.src_end, code.dest_start, code.dest_end)
        if runs and runs[-1][0] == equal:
            before = runs.pop()[1]
            run = _Run(before.first, run.last, before.quoted_first, run.quoted_last)
        runs.append((equal, run))
    for index in range(1, len(runs) - 1):
        (_, before), (equal, run), (_, after) = runs[index - 1 : index + 2]
        if not equal and not run.quote_count:
            by = _slide(texts, run, before.source_count, after.source_count)
            runs[index - 1] = True, before._replace(last=before.last + by, quoted_last=before.quoted_last + by)
            runs[index] = False, _Run(run.first + by, run.last + by, run.quoted_first + by, run.quoted_last + by)
            runs[index + 1] = True, after._replace(first=after.first + by, quoted_first=after.quoted_first + by)
    return runs


def _slide(texts: _Texts, run: _Run, left: int, right: int) -> int:
    """Return how far a run of omitted words has to move to be at an ellipsis or to end where the speaker breaks off.

    0 if it is there already, or cannot be.

    Of “the cat the dog” as “the … dog” either “cat the” or “the cat” is left out.
    """
    possible = [*_shifts(texts, run, -1, left), *_shifts(texts, run, 1, right)]
    at_gap = (by for by in possible if texts.has_gap(run.quoted_first + by))
    at_break = (by for by in possible if texts.breaks_off(run.last + by))
    return next(at_gap, next(at_break, 0))


def _shifts(texts: _Texts, run: _Run, step: int, most: int) -> Iterator[int]:
    """Yield how far a run may move in one direction, 0 first, so that the same words stay."""
    leaving, coming = (run.first, run.last) if step > 0 else (run.last - 1, run.first - 1)
    by = 0
    yield by
    while abs(by) < most and texts.source_tokens[leaving + by].key == texts.source_tokens[coming + by].key:
        by += step
        yield by


def _same(texts: _Texts, run: _Run) -> Iterator[Edit]:
    """Yield an equal run, cut where a number is spelled otherwise, and where what the network added is left out."""
    start = 0
    for offset in range(run.source_count):
        if offset > start and (mark_fault := _mark_fault(texts, run.first + offset, run.quoted_first + offset)):
            yield from _equal(texts, run, start, offset - 1)
            yield texts.edit(_part(run, offset - 1, offset + 1), mark_fault)
            start = offset + 1
            continue
        if offset and run.first + offset in texts.left_out:
            yield from _equal(texts, run, start, offset)
            yield from texts.of_network(run.first + offset, run.first + offset + 1)
            start = offset
        source_token, quote_token = (
            texts.source_tokens[run.first + offset],
            texts.quote_tokens[run.quoted_first + offset],
        )
        fault, convention = _difference(texts, source_token, quote_token)
        if fault or convention:
            yield from _equal(texts, run, start, offset)
            yield texts.edit(_part(run, offset, offset + 1), fault, convention)
            start = offset + 1
    yield from _equal(texts, run, start, run.source_count)


def _equal(texts: _Texts, run: _Run, start: int, end: int) -> Iterator[Edit]:
    if start < end:
        yield texts.equal(_part(run, start, end))


def _part(run: _Run, start: int, end: int) -> _Run:
    """Return tokens ``[start, end)`` of an equal run."""
    return _Run(run.first + start, run.first + end, run.quoted_first + start, run.quoted_first + end)


def _mark_fault(texts: _Texts, source_index: int, quote_index: int) -> Fault | None:
    """Return what is wrong with what stands before two equal words: another symbol, or a “not” that ends no sentence.

    “Don't. Stop the boats” is not “Don't stop the boats”; a symbol may be left out, but not added or exchanged.
    """
    before, written = texts.source_tokens[source_index - 1], texts.source_tokens[source_index]
    quoted_before, quoted = texts.quote_tokens[quote_index - 1], texts.quote_tokens[quote_index]
    gap = texts.source[before.end : written.start]
    quoted_gap = texts.quote[quoted_before.end : quoted.start]
    if gap == quoted_gap:
        return None
    symbols, quoted_symbols = _symbols(gap), _symbols(quoted_gap)
    if quoted_symbols and quoted_symbols != symbols:
        return "changed"
    ends, quoted_ends = (_ENDS_SENTENCE.match(text) is not None for text in (gap, quoted_gap))
    other_gap = quoted_gap if ends else gap
    if ends != quoted_ends and not other_gap.strip():
        last_word = texts.source[before.start : before.end]
        return "negation" if negations(last_word, texts.language) else None
    return None


def _symbols(gap: str) -> list[str]:
    return [
        character
        for character in gap
        if unicodedata.category(character) in ("Sm", "So", "Me") and character not in _NO_SYMBOLS
    ]


def _difference(texts: _Texts, source: Token, quote: Token) -> tuple[Fault | None, Convention | None]:
    """Return how two tokens of one key differ; twice None where they do not."""
    written, quoted = texts.source[source.start : source.end], texts.quote[quote.start : quote.end]
    if written == quoted or spelled_alike(written, quoted):
        return None, None
    if source.quantity and quote.quantity:
        if not source.quantity.equals(quote.quantity):
            return "number", None
        return None, None if _surface(texts.source, source) == _surface(texts.quote, quote) else "style"
    # An accent makes another word in the language of these words, whatever that of the source is.
    own: str | None = ""
    if not (written + quoted).isascii():
        own = likely_language(f"{texts.source} {texts.quote}")
        others = sum(letter.isalpha() and not letter.isascii() for letter in texts.source)
        own = _UNKNOWN if own is None and others >= _FEWEST_ACCENTS else own
    if texts.source.isupper() or texts.quote.isupper():
        written, quoted = written.casefold(), quoted.casefold()
    kind = difference(written, quoted, own or texts.language)
    return ("changed" if kind == "changed" else None), ("style" if kind == "style" else None)


def _surface(text: str, token: Token) -> str:
    return " ".join(_keys(text[token.start : token.end]))


def _keys(text: str) -> list[str]:
    return [word_key(word) for word in word_texts(text)]


def _changed(texts: _Texts, run: _Run) -> Iterator[Edit]:
    """Split a changed run at its ellipses and brackets: into what these stand for, and the rest."""
    run_tokens = texts.source_tokens[run.first : run.last]
    before = next((index for index, token in enumerate(run_tokens) if not token.aside), run.source_count)
    after = next((index for index, token in enumerate(reversed(run_tokens[before:])) if not token.aside), 0)
    if run.quote_count and before + after:
        # What a transcriber added next to a change is no part of it.
        if before:
            yield texts.edit(run._replace(last=run.first + before, quoted_last=run.quoted_first), convention="aside")
        yield from _changed(texts, run._replace(first=run.first + before, last=run.last - after))
        if after:
            yield texts.edit(run._replace(first=run.last - after, quoted_first=run.quoted_last), convention="aside")
        return
    plain_head, plain_tail, soft = _apart(texts, run)
    if soft is None or run.source_count < plain_head + plain_tail:
        yield _plain(texts, run)
        return
    head = _Run(run.first, run.first + plain_head, run.quoted_first, run.quoted_first + plain_head)
    tail = _Run(run.last - plain_tail, run.last, run.quoted_last - plain_tail, run.quoted_last)
    middle = _Run(head.last, tail.first, head.quoted_last, tail.quoted_first)
    if head.source_count:
        yield _plain(texts, head)
    if middle.source_count or middle.quote_count:
        yield _soft(texts, middle, soft)
    if tail.source_count:
        yield _plain(texts, tail)


def _apart(texts: _Texts, run: _Run) -> tuple[int, int, Convention | None]:
    """Return how many words of the quote are before and after its brackets and ellipses; None if there are none.

    None also where words of neither kind are between two of them.
    """
    soft = [index for index in range(run.quoted_first, run.quoted_last) if texts.quote_tokens[index].bracketed]
    gaps = [index for index in range(run.quoted_first, run.quoted_last + 1) if texts.has_gap(index)]
    if not soft and not gaps:
        return 0, 0, None
    begin, end = min([*soft, *gaps]), max([*(index + 1 for index in soft), *gaps])
    if any(not texts.quote_tokens[index].bracketed for index in range(begin, end)):
        return 0, 0, None
    return begin - run.quoted_first, run.quoted_last - end, "clarification" if soft else "omission"


def _soft(texts: _Texts, run: _Run, convention: Convention) -> Edit:
    before, after = texts.before(run.first, run.last), texts.after(run.quoted_first, run.quoted_last)
    if _LOOKS_ALIKE.search(after):
        return texts.edit(run, fault="changed")
    if convention == "clarification":
        if run.quote_count > _LONGEST_CLARIFICATION:
            return texts.edit(run, fault="changed" if run.source_count else "added")
        source_values, quote_values = values_in(before, texts.language), values_in(after, texts.language)
        if source_values and quote_values and source_values != quote_values:
            return texts.edit(run, fault="number")
        if _turns(before, after, texts.language):
            return texts.edit(run, fault="negation")
    if convention == "omission":
        begin = texts.source_tokens[run.first - 1].end if run.first else 0
        end = texts.source_tokens[run.last].start if run.last < len(texts.source_tokens) else len(texts.source)
        fault = gap_fault(texts.source[:begin], texts.source[begin:end], texts.source[end:], texts.language)
        return texts.edit(run, fault=fault, convention=None if fault else convention)
    if (
        convention == "clarification"
        and run.source_count <= _CLAUSE
        and _negate_otherwise(texts.around(run), texts.language)
    ):
        return texts.edit(run, fault="negation")
    return texts.edit(run, convention=convention)


def _turns(before: str, after: str, language: str) -> bool:
    """Return whether words in brackets say the opposite of what they stand for, or limit what is kept.

    “He [lost] it” for “He won it”, “we [refuse to] pay”; “they [the accused] ran” names somebody.
    """
    is_limited = limits(after, language) > limits(before, language)
    # “They [would] pay” for “they will pay” only shifts the tense.
    if is_limited and not _NOUN_PHRASE.match(after) and not (before and _SHIFTED.fullmatch(after)):
        return True
    return opposite_words(before, language, after, language) is not None


def _plain(texts: _Texts, run: _Run) -> Edit:
    """Return the edit for a change that nothing in the quote marks."""
    replaced = texts.source_tokens[run.first : run.last]
    quoted = texts.quote_tokens[run.quoted_first : run.quoted_last]
    if "".join(token.key for token in replaced) == "".join(token.key for token in quoted):
        if not replaced or not quoted:
            return texts.edit(run, convention="style")  # a mark that is counted as a letter
        written = [texts.source[token.start : token.end] for token in replaced]
        if is_rejoined(written, [texts.quote[token.start : token.end] for token in quoted], texts.language):
            return texts.equal(run)
        return texts.edit(run, fault=_fault(texts, run) if _changes_negation(texts, run) else "changed")
    if replaced and quoted and (_are_style(texts, replaced, quoted) or _ends_otherwise(texts, run)):
        return texts.edit(run, convention="style")
    if len(replaced) == len(quoted) == 1 and quoted[0].stem and replaced[0].key.startswith(quoted[0].stem):
        return texts.edit(run, convention="clarification")
    if not quoted:
        if all(token.aside for token in replaced):
            return texts.edit(run, convention="aside")
        disfluency = find_disfluency(texts.source, texts.source_tokens, run.first, run.last, texts.language)
        if disfluency:
            return texts.edit(run, convention=disfluency)
    return texts.edit(run, fault=_fault(texts, run))


def _ends_otherwise(texts: _Texts, run: _Run) -> bool:
    """Return whether a Korean statement only ends less politely, or the last word of a quote lacks its copula."""
    if texts.language != "ko" or not run.source_count == run.quote_count == 1:
        return False
    source, quoted = texts.before(run.first, run.last), texts.after(run.quoted_first, run.quoted_last)
    is_last = run.quoted_last == len(texts.quote_tokens)
    return plain_form(source) == plain_form(quoted) or (is_last and without_copula(source) == quoted)


def _are_style(texts: _Texts, replaced: Sequence[Token], quoted: Sequence[Token]) -> bool:
    """Return whether words are the same ones in another house style, in order: “U.S.”, “’cause”, “s---”, “9.30pm”."""
    if not replaced or not quoted:
        return not replaced and not quoted
    if len(replaced) > _CLAUSE or len(quoted) > _CLAUSE:
        return False
    one, other = replaced[0], quoted[0]
    if one.key == other.key or _is_same(texts, one, other):
        return _are_style(texts, replaced[1:], quoted[1:])
    written, quoted_words = _texts_of(texts.source, replaced), _texts_of(texts.quote, quoted)
    if texts.language == "en" and _contracted(texts, replaced, quoted, written, quoted_words):
        return True
    for count in range(2, _LONGEST_NAME + 1):
        if are_initials(quoted_words[0], written[:count]) and _are_style(texts, replaced[count:], quoted[1:]):
            return True
        if are_initials(written[0], quoted_words[:count]) and _are_style(texts, replaced[1:], quoted[count:]):
            return True
    return False


def _contracted(
    texts: _Texts,
    replaced: Sequence[Token],
    quoted: Sequence[Token],
    written: Sequence[str],
    quoted_words: Sequence[str],
) -> bool:
    """Return whether words begin with a contraction of one text that the other spells out, and go on in house style."""
    return any(
        (is_contraction(written[0], quoted_words[:count]) and _are_style(texts, replaced[1:], quoted[count:]))
        or (is_contraction(quoted_words[0], written[:count]) and _are_style(texts, replaced[count:], quoted[1:]))
        for count in (1, 2)
    )


def _is_same(texts: _Texts, source: Token, quote: Token) -> bool:
    if source.quantity and quote.quantity:
        return source.quantity.equals(quote.quantity)
    written, quoted = texts.source[source.start : source.end], texts.quote[quote.start : quote.end]
    if quantity := source.quantity or quote.quantity:
        # “Neuf” alone is “new” as well as 9.
        word = quoted if source.quantity else written
        is_number = rules_of(texts.language).numbers.small.get(fold_text(word)) == quantity.value
        return is_number or difference(written, quoted, texts.language) is None
    return is_style(
        written,
        quoted,
        _has_apostrophe(texts.source, source),
        _has_apostrophe(texts.quote, quote),
    )


def _texts_of(text: str, tokens: Sequence[Token]) -> list[str]:
    return [text[token.start : token.end] for token in tokens]


def _has_apostrophe(text: str, token: Token) -> bool:
    return text[token.start - 1 : token.start] in _APOSTROPHES or text[token.end : token.end + 1] in _APOSTROPHES


def _changes_negation(texts: _Texts, run: _Run) -> bool:
    return _negate_otherwise(texts.around(run), texts.language)


def _fault(texts: _Texts, run: _Run) -> Fault:
    # A whole sentence added or left out has its own “not” and its own figures.
    if max(run.source_count, run.quote_count) > _CLAUSE:
        return "dropped" if not run.quote_count else "added" if not run.source_count else "changed"
    return _fault_of(
        _Side(
            texts.before(run.first, run.last), tuple(token.key for token in texts.source_tokens[run.first : run.last])
        ),
        _Side(
            texts.after(run.quoted_first, run.quoted_last),
            tuple(token.key for token in texts.quote_tokens[run.quoted_first : run.quoted_last]),
        ),
        texts.around(run),
        texts.language,
    )


class _Side(NamedTuple):
    """What one text has where the two differ: the words as written there, and by their keys."""

    text: str
    keys: tuple[str, ...]


# Most differences stay while the ends of a span are chosen.
@lru_cache(maxsize=1_024)
def _fault_of(source: _Side, quote: _Side, around: tuple[str, str], language: str) -> Fault:
    source_keys, quote_keys = set(source.keys), set(quote.keys)
    if _negate_otherwise(around, language) or _turned(source_keys, quote_keys):
        return "negation"
    quantities = read_quantities(source.text, language), read_quantities(quote.text, language)
    if _differ(*quantities):
        return "number"
    if source.keys and quote.keys:
        return "reordered" if sorted(source.keys) == sorted(quote.keys) else "changed"
    return "dropped" if source.keys else "added"


def _turned(source_keys: Set[str], quote_keys: Set[str]) -> bool:
    """Return whether a word became its opposite: “able” “unable”, “with” “without”."""
    one, other = source_keys - quote_keys, quote_keys - source_keys
    if ("with" in one and "without" in other) or ("without" in one and "with" in other):
        return True
    return any(start + key in other for key in one for start in REVERSING_PREFIXES) or any(
        start + key in one for key in other for start in REVERSING_PREFIXES
    )


def _differ(source: Sequence[Quantity], quote: Sequence[Quantity]) -> bool:
    """Return whether two stretches have other quantities; “one” alone is a pronoun more often than a number."""
    if not source or not quote:
        return any(quantity.value != 1 for quantity in (*source, *quote))
    return len(source) != len(quote) or not all(map(same_but_for_currency, source, quote))


def same_but_for_currency(source: Quantity, quote: Quantity) -> bool:
    """Return whether two are equal, or would be with a currency that only one of them names: it may be implied."""
    return source.equals(quote) or bool(
        {_UNIT.sub("", reading) for reading in source.readings} & quote.readings
        or {_UNIT.sub("", reading) for reading in quote.readings} & source.readings
    )


def _negates_by_words(language: str) -> bool:
    return language not in LANGUAGES or language in ("en", "ko")


def _negate_otherwise(around: tuple[str, str], language: str) -> bool:
    """Return whether one side of a change negates more often."""
    return negations(around[0], language) != negations(around[1], language)


def _reordered(edits: Sequence[Edit]) -> Iterator[Edit]:
    """Yield the edits, words dropped in one place and added in another marked as reordered."""
    keys = [_keys(edit.before or edit.after) if edit.fault in ("dropped", "added") else [] for edit in edits]
    for index, edit in enumerate(edits):
        moved = keys[index] and any(
            keys[index] == keys[other] and edits[other].fault != edit.fault for other in range(len(edits))
        )
        yield replace(edit, fault="reordered") if moved else edit
