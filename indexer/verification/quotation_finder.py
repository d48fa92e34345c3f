"""Where the sources have a quote: word for word anywhere in a library, or nearly so."""

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from indexer.phrases.hashing import phrase_keys
from indexer.phrases.index import PhraseCandidate, PhraseIndex
from indexer.sources import Passage
from models.text.alignment.aligner import Alignment, QuoteAligner
from models.text.alignment.edits import HARD
from models.text.alignment.pieces import may_be_in_pieces
from models.text.alignment.tokens import spoken_words
from models.text.differences import folded_words
from models.text.words import words

# Least share of letters in common for a quote to be looked at as one that differs, 0 to 1.
MINIMUM_SIMILARITY = 0.75
# A word in common speaks for a quote being that one; a word it has on its own speaks twice against, one left out
# of it half. On quotes of 120 training transcripts and 4,000 of others: 270 of 274 that journalists had changed are
# found, of 931 with a word replaced 891, and of the others 24, most of them said there too.
_AGAINST_OWN, _AGAINST_LEFT_OUT, _LEAST_EVIDENCE = 2.0, 0.5, 3.5
# A draft's own sources are where its quotes are from, so less will do: 924 of the 931 then.
_LEAST_EVIDENCE_NAMED = 1.0
# Words left out in one place count no more than these: it may be a whole interjection of another's.
_MOST_LEFT_OUT = 6

# Neighbourhoods looked at, those that share most with the quote, and how much they have to, of all and of the best.
_WINDOWS = 8
_LEAST_COVERED, _LEAST_OF_BEST = 0.12, 0.4
# How many paragraphs before and after one the rest of a quote is looked for; first near by, and of a quote that may
# stand in pieces further off.
_NEAR, _FAR = 2, 8
# Places with the very words that are told apart by who says them, and when.
_MOST_PLACES = 64
_ALIGNERS_KEPT = 512
# Answers remembered: the quotes of a draft are the same from one look at it to the next.
_ANSWERS_KEPT = 4_096


@dataclass(frozen=True, slots=True)
class Quotation:
    """A place that has a quote.

    Args:
        source_id: the source.
        alignment: how; its paragraphs are numbered in the source, from 0.
        passages: the paragraphs of its ``parts``, in order.
    """

    source_id: str
    alignment: Alignment
    passages: tuple[Passage, ...]

    @property
    def passage(self) -> Passage:
        """The paragraph that holds most of the quote."""
        places = [paragraph for paragraph, _, _ in self.alignment.parts]
        return self.passages[places.index(self.alignment.paragraph)]


class QuotationFinder:
    """Finds quotes in a library; may be called from several threads."""

    def __init__(self) -> None:
        self._aligners: OrderedDict[tuple[int, ...], QuoteAligner] = OrderedDict()
        self._found: OrderedDict[tuple[str, frozenset[str] | None, bool], tuple[Quotation, ...]] = OrderedDict()
        self._found_in: PhraseIndex | None = None
        self._lock = threading.Lock()

    def find(
        self, phrases: PhraseIndex, quote: str, source_ids: Collection[str] | None = None, *, named: bool = False
    ) -> Sequence[Quotation]:
        """The places that have ``quote``: word for word, the first of each speaker in a source (64 places at most), or
        else the nearest of each source.

        Best first; of equals the later source's, and in a source the earlier place. Words in square brackets are the
        writer's, and are not looked for. Empty if nothing is near enough to be the same words.

        Args:
            quote: the words between the marks.
            source_ids: the sources to look in; None: the whole library.
            named: whether a draft names these as its own; else more has to speak for a place that differs.
        """
        asked = quote, None if source_ids is None else frozenset(source_ids), named
        with self._lock:
            if self._found_in is not phrases:
                self._found.clear()
                self._found_in = phrases
            known = self._found.get(asked)
            if known is not None:
                self._found.move_to_end(asked)
                return known
        keys = phrase_keys(spoken_words(quote))
        found = tuple(self._exact(phrases, quote, keys, asked[1])) if keys else ()
        if keys and not found:
            found = tuple(self._near(phrases, quote, keys, asked[1], named=named))
        with self._lock:
            if self._found_in is phrases:
                self._found[asked] = found
                while len(self._found) > _ANSWERS_KEPT:
                    self._found.popitem(last=False)
        return found

    def _exact(
        self, phrases: PhraseIndex, quote: str, keys: list[str], source_ids: Collection[str] | None
    ) -> Iterator[Quotation]:
        seen: set[tuple[str, str]] = set()
        for place in phrases.standing(keys, source_ids, _MOST_PLACES):
            last, held = place.paragraph, -place.word
            passages = phrases.passages(place.source_id)
            if place.paragraph >= len(passages):
                continue  # deleted since the phrases were read
            # What one says twice in one source was said the first time.
            said = place.source_id, passages[place.paragraph].speaker
            if said in seen:
                continue
            while last < len(passages):
                held += len(folded_words(passages[last].text).keys)
                last += 1
                if held >= len(keys):
                    break
            found = self._aligned(passages, place.paragraph, last, quote, place.source_id)
            if found is not None and found.alignment.state != "differs":
                seen.add(said)
                yield found

    def _near(
        self, phrases: PhraseIndex, quote: str, keys: list[str], source_ids: Collection[str] | None, *, named: bool
    ) -> list[Quotation]:
        likely = phrases.likely(keys, source_ids, _WINDOWS)
        least = max(_LEAST_COVERED, _LEAST_OF_BEST * likely[0].covered) if likely else 0.0
        best: dict[str, Quotation] = {}
        seen: set[tuple[str, int]] = set()
        in_pieces = may_be_in_pieces(quote)
        for each in likely:
            if each.covered < least:
                break
            # A neighbourhood that holds this paragraph inside has been looked at.
            if any((each.source_id, each.paragraph + by) in seen for by in range(1 - _NEAR, _NEAR)):
                continue
            seen.add((each.source_id, each.paragraph))
            found = self._around(phrases, each, _NEAR, quote)
            if in_pieces and (found is None or found.alignment.state == "differs"):
                found = self._around(phrases, each, _FAR, quote) or found
            if found is None or not is_same_quote(found.alignment, named=named):
                continue
            known = best.get(each.source_id)
            if known is None or _key(found) > _key(known):
                best[each.source_id] = found
            if found.alignment.state == "verbatim":
                break
        return sorted(best.values(), key=_key, reverse=True)

    def _around(self, phrases: PhraseIndex, likely: PhraseCandidate, reach: int, quote: str) -> Quotation | None:
        passages = phrases.passages(likely.source_id)
        first, last = max(0, likely.paragraph - reach), min(len(passages), likely.paragraph + reach + 1)
        if first >= last:
            return None  # deleted since the phrases were read
        return self._aligned(passages, first, last, quote, likely.source_id)

    def _aligned(
        self, passages: Sequence[Passage], first: int, last: int, quote: str, source_id: str
    ) -> Quotation | None:
        alignment = self._aligner(passages[first:last]).align(quote, MINIMUM_SIMILARITY)
        if alignment is None:
            return None
        moved = replace(
            alignment,
            paragraph=alignment.paragraph + first,
            parts=tuple((first + paragraph, start, end) for paragraph, start, end in alignment.parts),
        )
        return Quotation(source_id, moved, tuple(passages[paragraph] for paragraph, _, _ in moved.parts))

    def _aligner(self, window: Sequence[Passage]) -> QuoteAligner:
        # Ids are never used again, and a paragraph's text never changes under its id.
        key = tuple(passage.paragraph_id for passage in window)
        with self._lock:
            known = self._aligners.get(key)
            if known is not None:
                self._aligners.move_to_end(key)
                return known
        made = QuoteAligner([passage.text for passage in window])
        with self._lock:
            self._aligners[key] = made
            while len(self._aligners) > _ALIGNERS_KEPT:
                self._aligners.popitem(last=False)
        return made


def evidence(alignment: Alignment, *, named: bool = False) -> float:
    """How much speaks for an alignment being what was quoted, in words (see ``_LEAST_EVIDENCE``).

    Args:
        named: whether the draft names the source. Then a “not” more or less is one word, in however many it is said,
            for to miss one there is dear.
    """
    common = own = left_out = 0
    for edit in alignment.diff:
        if edit.op == "equal" or edit.convention == "style":
            common += len(words(edit.after))
        elif edit.fault in (HARD if named else {"number"}) and edit.op == "replace":
            own += 1  # however many words it is spelled in
        elif edit.convention is None:
            own += len(words(edit.after))
            left_out += min(_MOST_LEFT_OUT, len(words(edit.before)))
    return common - _AGAINST_OWN * own - _AGAINST_LEFT_OUT * left_out


def is_same_quote(alignment: Alignment, *, named: bool) -> bool:
    """Whether a quote is these words, changed, and not others that sound alike.

    Args:
        named: whether the source is one of those that the draft names as its own.
    """
    least = _LEAST_EVIDENCE_NAMED if named else _LEAST_EVIDENCE
    return alignment.state != "differs" or evidence(alignment, named=named) >= least


def _key(found: Quotation) -> tuple[bool, bool, float]:
    state = found.alignment.state
    return state == "verbatim", state == "edited", found.alignment.similarity
