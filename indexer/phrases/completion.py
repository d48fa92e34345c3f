"""How sources go on from the words of a quote that is being typed."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from indexer.phrases.index import PhraseIndex, Place
from indexer.sources import Passage
from models.text.folding import folded
from models.text.quotes.typed_quote import TypedQuote, typed_part
from models.text.sentences.sentence_at import SpansOfTexts, sentence_ends_at
from models.text.words import words

DaysOfSources = Callable[[Collection[str]], Mapping[str, date]]

# Of words that stand in more places than this the places in the sources that came in last are looked at.
_PLACES = 256
# And so many of these are read for continuations that differ.
_PARAGRAPHS_READ = 40
# As many letters tell one continuation from another.
_LETTERS_COMPARED = 40


@dataclass(frozen=True, slots=True)
class Completion:
    """A paragraph that has the words, and goes on.

    Args:
        source_id: its source.
        passage: it.
        start, end: characters of the paragraph, from the first word typed to the end of the sentence that holds
            the caret.
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
        split: the sentences of texts; give it a memory, for the next key asks for the same ones.
        days: on which day each of some sources was said, or came in.
    """

    def __init__(self, split: SpansOfTexts, days: DaysOfSources) -> None:
        self._split = split
        self._days = days

    def complete(
        self, phrases: PhraseIndex, quote: TypedQuote, source_ids: Collection[str] | None = None, limit: int = 3
    ) -> list[Completion]:
        """The ``limit`` best ways to go on, word for word, from one paragraph each.

        First what nobody asks as an interviewer, of that the freshest source, in it reading order; and what goes on
        alike only after all that goes on otherwise.

        Args:
            source_ids: limits the search to these; None: the whole library.
        """
        places = phrases.standing(quote.keys, source_ids, _PLACES, quote.beginning)
        passages = phrases.at(places)
        begun = _begun(passages, self._ordered(passages, places), quote, limit)
        texts = [passages[place.source_id, place.paragraph].text for place, _, _ in begun]
        ends = sentence_ends_at(texts, [caret for _, _, caret in begun], self._split)
        completions = []
        for (place, start, caret), text, end in zip(begun, texts, ends, strict=True):
            if words(text[caret:end]):
                passage = passages[place.source_id, place.paragraph]
                completions.append(Completion(place.source_id, passage, start, end, caret - start))
        return completions

    def has_no_match(self, phrases: PhraseIndex, quote: TypedQuote, source_ids: Collection[str] | None = None) -> bool:
        """Whether no source has the words that the quote begins with, so that nothing completes it however it goes on.

        Args:
            source_ids: limits the search to these; None: the whole library.
        """
        settled = quote.keys[: quote.settled]
        return bool(settled) and not phrases.standing(settled, source_ids, 1)

    def _ordered(self, passages: Mapping[tuple[str, int], Passage], places: Sequence[Place]) -> list[Place]:
        days = self._days({place.source_id for place in places})

        def rank(place: Place) -> tuple[bool, int]:
            day = days.get(place.source_id, date.min)
            return passages[place.source_id, place.paragraph].question, -day.toordinal()

        # What was deleted since the phrases were read is nowhere.
        return sorted((place for place in places if (place.source_id, place.paragraph) in passages), key=rank)


def _begun(
    passages: Mapping[tuple[str, int], Passage], places: Sequence[Place], quote: TypedQuote, limit: int
) -> list[tuple[Place, int, int]]:
    """Where the quote begins in a paragraph, and where its caret would stand there."""
    distinct: dict[str, tuple[Place, int, int]] = {}
    alike: list[tuple[Place, int, int]] = []
    seen: set[tuple[str, int]] = set()
    for place in places:
        at = place.source_id, place.paragraph
        if at in seen:
            continue
        seen.add(at)
        text = passages[at].text
        part = typed_part(text, words(text), place.word, quote)
        if part is not None and words(text[part[1] :]):
            rest = folded(text[part[1] : part[1] + _LETTERS_COMPARED])
            if rest in distinct:
                alike.append((place, *part))
            else:
                distinct[rest] = (place, *part)
        if len(distinct) == limit or len(seen) == _PARAGRAPHS_READ:
            break
    return [*distinct.values(), *alike][:limit]
