"""Each direct quote of a text held to sources: what state it is in, where it comes from, and whose it is."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol

from indexer.phrases.index import PhraseIndex
from indexer.quotations import Quotation, QuotationFinder
from models.text.attribution import Attribution
from models.text.negation import english_negations
from models.text.quote_edits import FAULTS, HARD, Fault
from models.text.quotes import DirectQuote, find_direct_quotes
from models.text.same_speaker import same_speaker
from models.text.words import tokens, words

State = Literal["verbatim", "edited", "differs", "other_speaker", "not_found"]

# A word or two in marks is as often a scare quote or a nickname as speech: below this many words a quote is
# reported only where a source has it.
FEWEST_WORDS_TO_MISS = 3
# Fewer words than these anybody may have said too: that somebody else has is no sign of a mistake.
_FEWEST_WORDS_TO_MISATTRIBUTE = 4
# In a library of everything fewer words than these stand by chance; by another than the text says, fewer than those.
_FEWEST_WORDS_ELSEWHERE, _FEWEST_OF_ANOTHER_ELSEWHERE = 5, 8
# An article may carry the date of the evening before: time zones, and remarks sent out ahead.
_DAYS_AHEAD = 1
_LONG_AGO = 10**6
# So many characters before a quote may say “not” for it.
_LEAD = 120
_SMALL_WORDS = re.compile(r"\b(?:About|After|And|At|Before|By|During|For|From|In|Of|On|To|With)\b")
_SENTENCE_END = re.compile(r"[.!?\n][\s”\"’)]")


class Attributes(Protocol):
    """Reads whom a text says its quotes are by; ``models.text.attribution.Attributor`` is one."""

    def attribute(self, text: str, quotes: Sequence[DirectQuote]) -> list[Attribution | None]: ...


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """What is known of a source beside its words: its title, which may tell who “THE PRESIDENT” is, and its day."""

    title: str = ""
    spoken_on: date | None = None


@dataclass(frozen=True, slots=True)
class VerifiedQuote:
    """What the sources say of one quote.

    Args:
        quote: the quote in the text.
        state: ``verbatim``, ``edited`` (as convention allows), ``differs``, ``other_speaker`` (the words are there,
            but by another than the text says, or by two), or ``not_found``.
        found: where; None if not found.
        attached: whether that is among the sources that were to be looked in first.
        attribution: whom the text says it is by; None where it does not say, or not clearly.
        same_speaker: whether that is the source's speaker; None where it cannot be told.
        faults: what is wrong with its words, each kind once; number and negation first.
    """

    quote: DirectQuote
    state: State
    found: Quotation | None = None
    attached: bool = True
    attribution: Attribution | None = None
    same_speaker: bool | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def hard(self) -> bool:
        """Whether a number or a “not” was changed."""
        return any(fault in HARD for fault in self.faults)


class QuoteVerifier:
    """Verifies texts; one for many, and for several threads. What did not change since is not looked for again."""

    def __init__(self, attributor: Attributes) -> None:
        self._attributor = attributor
        self._finder = QuotationFinder()

    def verify(
        self,
        phrases: PhraseIndex,
        body: str,
        source_ids: Collection[str] | None = None,
        sources: Mapping[str, SourceFacts] | None = None,
        written_on: date | None = None,
    ) -> list[VerifiedQuote]:
        """One for each direct quote of ``body``, in reading order; none for a word or two that no source has.

        Args:
            phrases: the whole library.
            body: plain text, paragraphs divided by line ends.
            source_ids: sources to look in first: the rest of the library only has what they do not. None: all alike.
            sources: what is known of them. Of several that have the same words the last before the text counts.
            written_on: the day of the text; None: today.
        """
        quotes = find_direct_quotes(body)
        draft = _Draft(body, sources or {}, written_on or date.today())
        verified = []
        for quote, attribution in zip(quotes, self._attributor.attribute(body, quotes), strict=True):
            one = self._verify(phrases, quote, attribution, source_ids, draft)
            if one.state != "not_found" or len(tokens(quote.text)) >= FEWEST_WORDS_TO_MISS:
                verified.append(one)
        return verified

    def _verify(
        self,
        phrases: PhraseIndex,
        quote: DirectQuote,
        attribution: Attribution | None,
        source_ids: Collection[str] | None,
        draft: "_Draft",
    ) -> VerifiedQuote:
        count = len(tokens(quote.text))
        places = [
            place
            for found in self._finder.find(phrases, quote.text, source_ids)
            if (place := _Place.of(found, attribution, draft)).same is not False
            or count >= _FEWEST_WORDS_TO_MISATTRIBUTE
        ]
        chosen = max(places, key=draft.preference, default=None)
        attached = True
        if source_ids is not None and (chosen is None or not chosen.holds):
            elsewhere = [
                place
                for found in self._finder.find(phrases, quote.text)
                if (place := _Place.of(found, attribution, draft)).found.source_id not in source_ids
                and (place.holds or chosen is None)
                and count >= (_FEWEST_OF_ANOTHER_ELSEWHERE if place.same is False else _FEWEST_WORDS_ELSEWHERE)
            ]
            better = max(elsewhere, key=draft.preference, default=None)
            if better is not None and (chosen is None or draft.preference(better) > draft.preference(chosen)):
                chosen, attached = better, False
        if chosen is None:
            return VerifiedQuote(quote, "not_found", attribution=attribution)
        alignment = chosen.found.alignment
        there = {edit.fault for edit in alignment.diff}
        state: State = alignment.state
        if _cut_off_not(chosen.found, quote, draft.body):
            there.add("negation")
            state = "differs"
        if state != "differs" and (chosen.same is False or chosen.of_several):
            state = "other_speaker"
        faults = tuple(fault for fault in FAULTS if fault in there)
        return VerifiedQuote(quote, state, chosen.found, attached, attribution, chosen.same, faults)


def _plain(title: str) -> str:
    """A title whose small words are small: “President Hale Before the Departure” names Hale alone."""
    return _SMALL_WORDS.sub(lambda match: match.group().lower(), title)


def _cut_off_not(found: Quotation, quote: DirectQuote, body: str) -> bool:
    """Whether the source has “not” right before the words, and the text's sentence has none before the quote."""
    _, start, _ = found.alignment.parts[0]
    before = _SENTENCE_END.split(found.passages[0].text[:start])[-1]
    last = words(before)[-1:]
    if not last or not english_negations(last[0].text) or english_negations(quote.text.split(" ", 1)[0]):
        return False
    return not english_negations(_SENTENCE_END.split(body[max(0, quote.outer_start - _LEAD) : quote.outer_start])[-1])


@dataclass(frozen=True, slots=True)
class _Place:
    """A place that has a quote, and whether it is the speaker's whom the text names."""

    found: Quotation
    same: bool | None
    of_several: bool

    @classmethod
    def of(cls, found: Quotation, attribution: Attribution | None, draft: "_Draft") -> "_Place":
        speakers = list(dict.fromkeys(passage.speaker for passage in found.passages if passage.speaker))
        # The label may be spelled in two ways; of two who are not told apart nothing is said.
        several = any(same_speaker(speakers[0], other, "") is False for other in speakers[1:])
        speaker = found.passage.speaker
        same = None
        if attribution and speaker:
            # The source's own title knows best who its “PRESIDENT” is: a text may speak of several.
            same = same_speaker(attribution.name, speaker, _plain(draft.facts(found.source_id).title))
            if same is None:
                same = same_speaker(attribution.name, speaker, draft.body)
            if same is False and attribution.by == "pronoun":
                same = None  # whom “he” stands for is too often read wrongly to hold it against the writer
        return cls(found, same, several)

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.found.alignment.state != "differs" and self.same is not False and not self.of_several


@dataclass(frozen=True, slots=True)
class _Draft:
    """The text, when it was written, and what is known of the sources."""

    body: str
    sources: Mapping[str, SourceFacts]
    written_on: date

    def facts(self, source_id: str) -> SourceFacts:
        return self.sources.get(source_id, SourceFacts())

    def preference(self, place: _Place) -> tuple[bool, int, bool, float, int]:
        """The greater the likelier it is the place that was quoted."""
        alignment = place.found.alignment
        speaker = {True: 2, None: 1, False: 0}[place.same]
        day = self.facts(place.found.source_id).spoken_on
        age = _LONG_AGO if day is None else (self.written_on - day).days
        # What was said after the text was written is the least likely.
        age = age if age >= -_DAYS_AHEAD else 2 * _LONG_AGO - age
        return (
            alignment.state != "differs",
            speaker,
            not place.of_several,
            round(alignment.similarity, 2),
            -abs(age),
        )
