"""Complete a quote that is being typed with the words of the sources."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from indexer.phrases.index import PhraseIndex
from models.quotes.passages import Passage, PhrasePosition
from models.quotes.typed_quote import TypedQuote, typed_part
from models.text.folding import folded
from models.text.sentences.sentence_at import SpansOfTexts, sentence_ends_at
from models.text.words import words

DaysOfSources = Callable[[Collection[str]], Mapping[str, date]]

# For words with more occurrences than this, only those in the newest sources are considered.
_PLACES = 256
# How many of these are read for distinct continuations.
_PARAGRAPHS_READ = 40
# How many letters distinguish one continuation from another.
_LETTERS_COMPARED = 40


@dataclass(frozen=True, slots=True)
class Completion:
    """A paragraph that has the typed words, and its continuation.

    Args:
        source_id: its source.
        passage: the paragraph.
        start, end: characters of the paragraph, from the first word typed to the end of the sentence that holds the
            caret.
        typed: how many of these the draft has already.
    """

    source_id: str
    passage: Passage
    start: int
    end: int
    typed: int


class QuoteCompleter:
    """Completes quotes from a library.

    Args:
        split: finds the sentences of texts; pass a cached one, for the next key requests the same ones.
        days: returns the day on which each of some sources was said, or imported.
    """

    def __init__(self, split: SpansOfTexts, days: DaysOfSources) -> None:
        self._split = split
        self._days = days

    def complete(
        self, phrases: PhraseIndex, quote: TypedQuote, source_ids: Collection[str] | None = None, limit: int = 3
    ) -> list[Completion]:
        """Return the ``limit`` best continuations, word for word, from one paragraph each.

        Interviewers' questions come last; then the most recent source comes first, in reading order. Duplicate
        continuations come after all distinct ones.

        Args:
            source_ids: restricts the search to these; None: the whole library.
        """
        positions = phrases.find_phrase(quote.keys, source_ids, _PLACES, quote.beginning)
        passages = phrases.passages_at(positions)
        begun = _begun(passages, self._ordered(passages, positions), quote, limit)
        texts = [passages[position.source_id, position.paragraph].text for position, _, _ in begun]
        ends = sentence_ends_at(texts, [caret for _, _, caret in begun], self._split)
        completions = []
        for (position, start, caret), text, end in zip(begun, texts, ends, strict=True):
            if words(text[caret:end]):
                passage = passages[position.source_id, position.paragraph]
                completions.append(Completion(position.source_id, passage, start, end, caret - start))
        return completions

    def has_no_match(self, phrases: PhraseIndex, quote: TypedQuote, source_ids: Collection[str] | None = None) -> bool:
        """Return whether no source has the words that the quote begins with, so that no continuation can ever match.

        Args:
            source_ids: restricts the search to these; None: the whole library.
        """
        stable = quote.keys[: quote.stable_keys]
        return bool(stable) and not phrases.find_phrase(stable, source_ids, 1)

    def _ordered(
        self, passages: Mapping[tuple[str, int], Passage], positions: Sequence[PhrasePosition]
    ) -> list[PhrasePosition]:
        days = self._days({position.source_id for position in positions})

        def rank(position: PhrasePosition) -> tuple[bool, int]:
            day = days.get(position.source_id, date.min)
            return passages[position.source_id, position.paragraph].question, -day.toordinal()

        # A passage deleted since the phrases were read has no text.
        return sorted(
            (position for position in positions if (position.source_id, position.paragraph) in passages), key=rank
        )


def _begun(
    passages: Mapping[tuple[str, int], Passage], positions: Sequence[PhrasePosition], quote: TypedQuote, limit: int
) -> list[tuple[PhrasePosition, int, int]]:
    """Find where the quote begins in a paragraph, and the position of its caret there."""
    distinct: dict[str, tuple[PhrasePosition, int, int]] = {}
    alike: list[tuple[PhrasePosition, int, int]] = []
    seen: set[tuple[str, int]] = set()
    for position in positions:
        at = position.source_id, position.paragraph
        if at in seen:
            continue
        seen.add(at)
        text = passages[at].text
        part = typed_part(text, words(text), position.word, quote)
        if part is not None and words(text[part[1] :]):
            rest = folded(text[part[1] : part[1] + _LETTERS_COMPARED])
            if rest in distinct:
                alike.append((position, *part))
            else:
                distinct[rest] = (position, *part)
        if len(distinct) == limit or len(seen) == _PARAGRAPHS_READ:
            break
    return [*distinct.values(), *alike][:limit]
