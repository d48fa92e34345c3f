"""A text whose quotes are verified, with the library that it is compared with."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from models.quotes.cuts import WINDOW
from models.quotes.detection import DirectQuote, find_direct_quotes
from models.quotes.passages import Passage, PassageFinder, Turn, turn_at
from models.quotes.verification.quotation_finder import Quotation
from models.text.names.people import mentions
from models.text.names.person_names import parse_name
from models.text.names.same_speaker import same_speaker

# An article may carry the date of the evening before: time zones, and remarks distributed in advance.
DAYS_AHEAD = 1
# What was said so many days before a text is likely what it is about.
_RECENT_DAYS = 3
SENTENCE_END = re.compile(r"[.!?\n][\s”\"’)]")
_SMALL_WORDS = re.compile(
    r"\b(?:About|After|And|At|Before|By|During|For|From|In|Of|On|To|With|Addressing|Announcing|Awarding|Celebrating"
    r"|Commemorating|Concerning|Discussing|Following|Honou?ring|Introducing|Marking|Nominating|Outlining|Presenting"
    r"|Recogni[sz]ing|Regarding|Signing|Unveiling|Welcoming)\b"
)


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """Metadata of a source.

    Args:
        title: may identify “THE PRESIDENT”.
        language: ISO 639-1.
        unsure_speakers: whether paragraphs lack a speaker because the reader was unsure of labels.
    """

    title: str = ""
    spoken_on: date | None = None
    language: str = "en"
    unsure_speakers: bool = False


@dataclass(frozen=True)
class Draft:
    """A text with the library that its quotes are verified against.

    Args:
        finder: index of the library.
        body: the text as readers see it.
        quotes: of the text.
        sources: metadata by source id.
        written_on: date of the text.
        library: ids that may be searched; None: all.
        handle_of: returns the handle of a paragraph's author, by paragraph id.
        aliases: corrected names, by speaker label.
    """

    finder: PassageFinder
    body: str
    quotes: Sequence[DirectQuote]
    sources: Mapping[str, SourceFacts]
    written_on: date
    library: frozenset[str] | None
    handle_of: Callable[[int], str] | None
    aliases: Mapping[str, str]

    @cached_property
    def earlier(self) -> frozenset[str] | None:
        """The sources dated before the text, or undated; None: all of them."""
        if not self.has_later:
            return self.library
        earlier = frozenset(self.sources.keys() - self._later)
        return earlier if self.library is None else earlier & self.library

    @property
    def has_later(self) -> bool:
        """Whether any source is dated after the text."""
        return bool(self._later)

    @cached_property
    def _later(self) -> set[str]:
        last = self.written_on + timedelta(days=DAYS_AHEAD)
        return {key for key, facts in self.sources.items() if facts.spoken_on and facts.spoken_on > last}

    def turn(self, quotation: Quotation) -> Turn | None:
        """Return the turn within its paragraph that a match is in."""
        return turn_at(self.finder.turns(quotation.passage.text), quotation.alignment.start)

    def speaker(self, quotation: Quotation) -> str:
        """Return who says most of a match: as the newsroom has corrected the label, else the label."""
        turn = self.turn(quotation)
        return self._named(turn.label if turn else quotation.passage.speaker)

    def speakers(self, quotation: Quotation) -> tuple[str, ...]:
        """Return everyone who says a part of a match, in order."""
        labels = [
            turn.label if (turn := turn_at(self.finder.turns(passage.text), start)) else passage.speaker
            for passage, (_, start, _) in zip(quotation.passages, quotation.alignment.parts, strict=True)
        ]
        return tuple(dict.fromkeys(self._named(label) for label in labels if label))

    def _named(self, label: str) -> str:
        return self.aliases.get(label, label)

    def is_recent(self, source_id: str) -> bool:
        """Return whether a source is of the days right before the text."""
        day = self.facts(source_id).spoken_on
        return day is not None and -DAYS_AHEAD <= (self.written_on - day).days <= _RECENT_DAYS

    def handle(self, passage: Passage) -> str:
        """Return the handle of a paragraph's author; empty where it is unknown."""
        return self.handle_of(passage.paragraph_id) if self.handle_of else ""

    def same_in_text(self, name: str, speaker: str) -> bool | None:
        """Return whether the text means a source's speaker by ``name``; None where it does not say."""
        return same_speaker(name, speaker, self.body)

    def answers(self, name: str, source_id: str) -> bool:
        """Return whether somebody of this name answers an interviewer's questions in the source."""
        title = plain_title(self.facts(source_id).title)
        return any(same_speaker(name, speaker, title) for speaker in self.speakers_of(source_id))

    def speakers_of(self, source_id: str) -> set[str]:
        """Return everyone who speaks in a source, but not the interviewer of its questions."""
        spoken = self.finder.passages(source_id)
        return {self._named(passage.speaker) for passage in spoken if passage.speaker and not passage.question}

    def around(self, quote: DirectQuote) -> tuple[str, str]:
        """Return the text's own words in the sentence of a quote, and what else is quoted near it."""
        begin = max(self.body.rfind("\n", 0, quote.outer_start) + 1, quote.outer_start - WINDOW)
        end = self.body.find("\n", quote.outer_end)
        end = min(len(self.body) if end < 0 else end, quote.outer_end + WINDOW)
        others = [other for other in self.quotes if other != quote and other.depth == 0]
        lead = SENTENCE_END.split(_blanked(self.body, begin, quote.outer_start, others))[-1]
        trail = SENTENCE_END.split(_blanked(self.body, quote.outer_end, end, others))[0]
        near = [
            other.text
            for other in others
            if other.outer_end > quote.outer_start - WINDOW and other.outer_start < quote.outer_end + WINDOW
        ]
        # The sentence before it may lead in to the quote.
        return f"{lead} {trail}", " ".join([self.body[begin : quote.outer_start], *near])

    def reports_quoting(self, quotation: Quotation, quote: DirectQuote) -> bool:
        """Return whether the sentence of a quote names who quotes it in the source, and somebody else."""
        start, quoted = quotation.alignment.start, find_direct_quotes(quotation.passage.text)
        if not any(other.outer_start <= start < other.outer_end for other in quoted):
            return False
        speaker = parse_name(self.speaker(quotation))
        named = {mention.name.surname for mention in mentions(self.around(quote)[0])}
        return speaker is not None and speaker.surname in named and len(named) > 1

    def facts(self, source_id: str) -> SourceFacts:
        """Return the metadata of a source."""
        return self.sources.get(source_id, SourceFacts())


def plain_title(title: str) -> str:
    """Lower-case the small words of a title: “President Hale Before the Departure” names Hale alone."""
    return _SMALL_WORDS.sub(lambda match: match.group().lower(), title)


def _blanked(text: str, begin: int, end: int, quotes: Sequence[DirectQuote]) -> str:
    """Return ``text[begin:end]`` without the words of quotes."""
    kept, at = [], begin
    for quote in quotes:
        if quote.outer_end > at and quote.outer_start < end:
            kept.append(text[at : max(at, quote.outer_start)])
            at = max(at, quote.outer_end)
    return "".join([*kept, text[at:end]])
