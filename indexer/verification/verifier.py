"""Verify each direct quote of a text against sources: its state, where it comes from, and who said it."""

import re
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property
from itertools import count
from threading import Lock
from typing import Literal, Protocol

from cachetools import LRUCache

from indexer.phrases.index import PhraseIndex
from indexer.readers.text.turns import Turn, turn_at, turns_in
from indexer.sources import Passage
from indexer.verification.nearest_passage import NearestPassage
from indexer.verification.quotation_finder import Quotation, QuotationFinder, evidence
from indexer.verification.translations import TranslatedPassage
from models.text.alignment.aligner import Alignment
from models.text.alignment.edits import FAULTS, HARD, Fault
from models.text.attribution.attribution import Attribution
from models.text.attribution.cue_verbs import is_cue
from models.text.attribution.text_language import attribution_language
from models.text.cuts import WINDOW, Cut, find_cut, is_told
from models.text.differences import word_key
from models.text.language import likely_language
from models.text.names.handles import is_handle, same_handle
from models.text.names.same_speaker import same_speaker
from models.text.negation import english_negations
from models.text.quotes.detection import DirectQuote, find_direct_quotes
from models.text.translation.names import has_other_script, same_person
from models.text.translation.negation import negation_before, negation_behind, negations_in
from models.text.words import tokens, words

State = Literal["verbatim", "edited", "differs", "other_speaker", "translated", "translated_differs", "not_found"]

# Quotes that are cached: those of some dozens of drafts. Drafts with the same sources and readers share them.
_MAX_CACHED_QUOTES, _MAX_CACHED_SCOPES = 2_048, 256
# A word or two in marks is as often a scare quote or a nickname as speech: a shorter quote is reported only where a
# source has it.
FEWEST_WORDS_TO_MISS = 3
# Shorter quotes may have been said by anybody: another speaker is no sign of a mistake.
_MIN_WORDS_TO_MISATTRIBUTE = 4
# In a whole library shorter quotes match by chance; the second bound is for another speaker than the text names.
_MIN_WORDS_ELSEWHERE, _MIN_WORDS_OF_ANOTHER_ELSEWHERE = 5, 8
# The first bound where the text names the speaker and the source is of the same days.
_MIN_WORDS_CORROBORATED = 4
# What says that a changed quote is these words though nobody is named: letters in common, 0 to 1, and evidence. Of
# 1,200 quotes of train one reaches both in a transcript of dev, by another speaker than the article names.
_LEAST_ALIKE, _LEAST_EVIDENCE_ALIKE = 0.84, 2.5
# An article may carry the date of the evening before: time zones, and remarks distributed in advance.
_DAYS_AHEAD = 1
_LONG_AGO = 10**6
# What was said so many days before a text is likely what it is about.
_RECENT_DAYS = 3
# How many characters before and after a quote are searched for a “not” that applies to it.
_NEGATION_WINDOW = 120
# How many words between a name and a verb of speech.
_CUE_WORDS = 4
_DENYING = frozenset({"not", "never"})
_AUXILIARIES = frozenset(
    tokens("am is are was were be do does did has have had will would can could shall should may might must")
)
_SMALL_WORDS = re.compile(
    r"\b(?:About|After|And|At|Before|By|During|For|From|In|Of|On|To|With|Addressing|Announcing|Awarding|Celebrating"
    r"|Commemorating|Concerning|Discussing|Following|Honou?ring|Introducing|Marking|Nominating|Outlining|Presenting"
    r"|Recogni[sz]ing|Regarding|Signing|Unveiling|Welcoming)\b"
)
# “She asked whether he could name ‘a single one’” denies nothing, and says what he denies.
_WHETHER = re.compile(r"\b(?:whether|without)\b", re.IGNORECASE)
# “I did not say that the wall is …”: a quote of what follows omits the denial.
_SAYING = (
    "say|said|saying|think|thought|believe|claim|claimed|mean|meant|suggest|suggested|argue|argued|tell|told|promise|"
    "promised|agree|accept|pretend"
)
_DENIED = re.compile(
    r"\b(?:not|never|nobody|no one|(?:do|does|did|ca|could|wo|would|should|have|has|had)n['’]?t)\s+(?:\w+\s+)?"
    rf"(?:{_SAYING})(?:\s+(?:you|him|her|them|us|anyone|anybody))?(?:\s+that)?\s+[“\"‘']?$",
    re.IGNORECASE,
)
# Verbs that show a question without its mark, and how many characters its mark is from the end at most.
_ASKING, _MARKS = ("ask", "wonder", "inquir", "question", "quer"), 3
# Languages whose negations next to a quote are read here; in Korean none.
_READ_HERE = frozenset({"en", "ko"})
_SENTENCE_END = re.compile(r"[.!?\n][\s”\"’)]")


# “… in a letter, quote, “I was there””: what is read out is another's.
_READ_OUT = re.compile(r"\bquote\s*+[,:]?\s*+[“\"‘']?\s*+$", re.IGNORECASE)


class Attributes(Protocol):
    """Reads to whom a text attributes its quotes; ``models.text.attribution.attributor.Attributor`` is one."""

    def attribute(
        self, text: str, quotes: Sequence[DirectQuote], language: str | None = None
    ) -> list[Attribution | None]:
        """Return whom the text attributes each quote to; None if unsure."""
        ...


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """Metadata of a source: its title, which may identify “THE PRESIDENT”, its date and language (ISO 639-1)."""

    title: str = ""
    spoken_on: date | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class VerifiedQuote:
    """The result of verifying one quote.

    Args:
        quote: the quote in the text.
        state: ``verbatim``, ``edited`` (as convention allows), ``differs``, ``other_speaker`` (the words are there, but
            by another than the text says, or by two), ``translated`` or ``translated_differs`` (the source is in
            another language, and its numbers, names and negations are the same or not), or ``not_found``.
        quotation: the match; None if there is none.
        attached: whether that is among the preferred sources.
        attribution: to whom the text attributes it; None where it does not, or not clearly.
        same_speaker: whether that is the source's speaker; None where it is unknown.
        cut: what the source says right before or after, and the text leaves out although it changes the meaning.
        interviewer: whether they are an interviewer's words, which the text attributes to another.
        faults: the kinds of errors in its words, each once; number and negation first.
        cut_off: the “not” that the source has right before the words, or right behind them, and the text omits; else
            empty.
        elsewhere: a match in another source where the preferred ones differ.
        speaker_checked: whether attributions are read in the language of the text.
        nearest: of a quote that was not found, the nearest passage, where it was searched and one is near.
        speaker: who says most of the words in the source: the label, or the name by which the newsroom corrected it.
        translated: of a quote in translation what it translates, and how the two differ; ``found`` is the same place.
        inline_speaker: the label within the paragraph before the words (“… Q …”), as the source writes it; else empty.
        speakers: everyone who says some of them, in order.
    """

    quote: DirectQuote
    state: State
    quotation: Quotation | None = None
    attached: bool = True
    attribution: Attribution | None = None
    same_speaker: bool | None = None
    faults: tuple[Fault, ...] = ()
    cut_off: str = ""
    elsewhere: Quotation | None = None
    cut: Cut | None = None
    interviewer: bool = False
    speaker_checked: bool = True
    nearest: NearestPassage | None = None
    speaker: str = ""
    speakers: tuple[str, ...] = ()
    inline_speaker: str = ""
    translated: TranslatedPassage | None = None

    @property
    def hard(self) -> bool:
        """Whether a number or a negation was changed, or what the quote leaves out reverses it."""
        return any(fault in HARD for fault in self.faults) or (self.cut is not None and self.cut.reverses)


_NO_FACTS: Mapping[str, SourceFacts] = {}


class QuoteVerifier:
    """Verifies texts. Thread-safe; quotes are cached by everything that their verification reads."""

    def __init__(self, attributor: Attributes, finder: QuotationFinder | None = None) -> None:
        """Args: ``finder``: shared with other verifiers, so that all use its cache."""
        self._attributor = attributor
        self._finder = finder or QuotationFinder()
        self._verified = _VerifiedQuotes()

    def verify(
        self,
        phrases: PhraseIndex,
        body: str,
        source_ids: Collection[str] | None = None,
        sources: Mapping[str, SourceFacts] | None = None,
        written_on: date | None = None,
        *,
        library: frozenset[str] | None = None,
        handle_of: Callable[[int], str] | None = None,
        aliases: Mapping[str, str] | None = None,
        language: str | None = None,
    ) -> list[VerifiedQuote]:
        """Verify each direct quote of ``body``, in reading order; one or two words that no source has are left out.

        Args:
            phrases: the whole library.
            body: plain text, paragraphs separated by line ends.
            source_ids: preferred sources: the rest of the library is used only for what they lack. None: no preference.
            sources: their metadata. Among several with the same words the last one before the text is chosen.
            written_on: the date of the text; None: today.
            library: the sources that may be searched at all; None: every one.
            handle_of: returns the handle of a paragraph's author, by its id, or ""; called only where the text names
                one.
            aliases: the names that the newsroom has given to labels of speakers.
            language: of ``body``, ISO 639-1; None: as its words say.
        """
        quotes = find_direct_quotes(body)
        if source_ids is not None:
            source_ids = frozenset(source_ids) if library is None else library.intersection(source_ids)
        draft = _Draft(
            phrases,
            body,
            quotes,
            _NO_FACTS if sources is None else sources,
            written_on or date.today(),
            library,
            handle_of,
            aliases or {},
        )
        verified = []
        speaker_checked = attribution_language(body, language) is not None
        scope = self._verified.scope(draft, source_ids)
        attributions = self._attributor.attribute(body, quotes, language)
        for number, (quote, attribution) in enumerate(zip(quotes, attributions, strict=True)):
            key = scope, quote.text, draft.surroundings(number), _of_attribution(attribution, quote)
            one = self._verified.find(key, draft)
            if one is None:
                one = self._verify(phrases, quote, attribution, source_ids, draft)
                self._verified.add(key, draft, one)
            else:
                one = replace(one, quote=quote, attribution=attribution)
            if one.state != "not_found" or len(tokens(quote.text)) >= FEWEST_WORDS_TO_MISS:
                verified.append(one if speaker_checked else replace(one, speaker_checked=False))
        return verified

    def _verify(
        self,
        phrases: PhraseIndex,
        quote: DirectQuote,
        attribution: Attribution | None,
        source_ids: frozenset[str] | None,
        draft: "_Draft",
    ) -> VerifiedQuote:
        count = len(tokens(quote.text))
        matches = self._found(phrases, quote.text, source_ids, draft)
        places = [
            candidate
            for quotation in matches
            if (candidate := _Place.of(quotation, quote, attribution, draft)).same is not False
            or count >= _MIN_WORDS_TO_MISATTRIBUTE
        ]
        if not places and source_ids is None:
            places = self._corroborated(phrases, quote, attribution, draft, frozenset())
        chosen = max(places, key=draft.preference, default=None)
        attached = True
        elsewhere: Quotation | None = None
        if source_ids is not None and (chosen is None or not chosen.holds) and count >= _MIN_WORDS_CORROBORATED:
            # Without the same words in one of them, nothing new is found in the preferred sources.
            searched = (
                source_ids if all(quotation.alignment.state == "differs" for quotation in matches) else frozenset()
            )
            others = [
                candidate
                for quotation in self._found(phrases, quote.text, None, draft, searched)
                if (candidate := _Place.of(quotation, quote, attribution, draft)).quotation.source_id not in source_ids
                and (candidate.holds or chosen is None)
                and count >= (_MIN_WORDS_OF_ANOTHER_ELSEWHERE if candidate.same is False else _MIN_WORDS_ELSEWHERE)
            ]
            if not others and chosen is None:
                others = self._corroborated(phrases, quote, attribution, draft, searched)
            best = max(others, key=draft.preference, default=None)
            if best is not None and (chosen is None or (chosen.quotation.alignment.state != "differs" and best.same)):
                chosen, attached = best, False
            elif best is not None:
                # A draft is compared with its own sources; that another source has other words is reported as well.
                elsewhere = best.quotation
        if chosen is None:
            return VerifiedQuote(quote, "not_found", attribution=attribution)
        alignment = chosen.quotation.alignment
        faults_found = {edit.fault for edit in alignment.diff}
        state: State = alignment.state
        # One or two words without attribution are the writer's.
        cut_off = chosen.cut_off if attribution or count >= FEWEST_WORDS_TO_MISS else ""
        if cut_off:
            faults_found.add("negation")
            state = "differs"
        cut = None if cut_off or count < FEWEST_WORDS_TO_MISS else _cut(chosen.quotation, quote, attribution, draft)
        if cut:
            state = "differs"
        if state != "differs" and (chosen.same is False or chosen.of_several):
            state = "other_speaker"
        faults = tuple(fault for fault in FAULTS if fault in faults_found)
        return VerifiedQuote(
            quote,
            state,
            chosen.quotation,
            attached,
            attribution,
            chosen.same,
            faults,
            cut_off,
            elsewhere,
            cut,
            interviewer=chosen.interviewer,
            speaker=draft.speaker(chosen.quotation),
            speakers=draft.speakers(chosen.quotation),
            inline_speaker=chosen.turn.label if chosen.turn else "",
        )

    def _corroborated(
        self,
        phrases: PhraseIndex,
        quote: DirectQuote,
        attribution: Attribution | None,
        draft: "_Draft",
        searched: frozenset[str],
    ) -> "list[_Place]":
        """Return matches in the whole library that other evidence supports.

        The text names their speaker, they were spoken right before it was written, or hardly a letter differs.

        Args:
            searched: sources that were searched with as little evidence.
        """
        count = len(tokens(quote.text))
        if count < _MIN_WORDS_CORROBORATED:
            return []
        quotations = self._finder.find(phrases, quote.text, draft.earlier, named=True, searched=searched)
        places = [_Place.of(quotation, quote, attribution, draft) for quotation in quotations]
        if count < _MIN_WORDS_ELSEWHERE:
            return [
                candidate for candidate in places if candidate.same and draft.is_recent(candidate.quotation.source_id)
            ]
        return [
            candidate
            for candidate in places
            if candidate.same
            or (
                candidate.same is None
                and (draft.is_recent(candidate.quotation.source_id) or _is_alike(candidate.quotation.alignment))
            )
        ]

    def _found(
        self,
        phrases: PhraseIndex,
        quote: str,
        source_ids: Collection[str] | None,
        draft: "_Draft",
        searched: frozenset[str] = frozenset(),
    ) -> Sequence[Quotation]:
        if source_ids is not None:
            return self._finder.find(phrases, quote, source_ids, named=True)
        if not draft.has_later:
            return self._finder.find(phrases, quote, draft.library, searched=searched)
        # What was said after the text was written is considered last.
        return self._finder.find(phrases, quote, draft.earlier) or self._finder.find(phrases, quote, draft.library)


def as_translation(quote: VerifiedQuote, translated: TranslatedPassage, title: str, body: str) -> VerifiedQuote:
    """Return what is known of a quote that was not found, now that it translates a passage.

    Args:
        title: of the source.
        body: the text with the quote.
    """
    start, end, number = translated.start, translated.end, translated.paragraph
    alignment = Alignment("edited", number, start, end, translated.likeness, (), ((number, start, end),))
    turn = turn_at(translated.passage.text, start)
    speaker = turn.label if turn else translated.passage.speaker
    faults: tuple[Fault, ...] = tuple(
        fault for fault in FAULTS if any(difference.kind == fault for difference in translated.differences)
    )
    same: bool | None = None
    attribution = quote.attribution
    if attribution and speaker:
        if has_other_script(attribution.name) == has_other_script(speaker):
            same = _same_by_title(attribution.name, speaker, title)
            same = same_speaker(attribution.name, speaker, body) if same is None else same
            same = None if same is False and attribution.by != "name" else same
        else:
            same = same_person(attribution.name, speaker)
    state: State = "translated_differs" if translated.differences else "translated"
    if same is False and state == "translated":
        state = "other_speaker"
    return replace(
        quote,
        state=state,
        quotation=Quotation(translated.source_id, alignment, (translated.passage,)),
        same_speaker=same,
        faults=faults,
        speaker=speaker,
        speakers=(speaker,) if speaker else (),
        inline_speaker=turn.label if turn else "",
        translated=translated,
    )


def _may_quote(passage: Passage, name: str, start: int) -> bool:
    """Return whether the words from ``start`` on in a paragraph may be those of somebody of this name, whom it quotes.

    They stand in quotation marks in a paragraph that names the person, or are read out (“quote, …”); or the name stands
    before them as a label (“Sand: …”), or next to a verb of speech (“as Sand told us, …”). Before the paragraph's own
    label (“… SAND: …”) anybody may speak.
    """
    if _READ_OUT.search(passage.text[:start]) or _is_before_own_turn(passage, start):
        return True
    last = [word_key(word.text) for word in words(name)][-1:]
    if not last or last[0] not in {word_key(word.text) for word in words(passage.text)}:
        return False
    if any(quote.outer_start <= start < quote.outer_end for quote in find_direct_quotes(passage.text)):
        return True
    before = words(passage.text[:start])
    for at, word in enumerate(before):
        if [word_key(word.text)] != last:
            continue
        if passage.text[word.end :].lstrip().startswith(":"):
            return True
        near = before[max(0, at - _CUE_WORDS) : at] + before[at + 1 : at + 1 + _CUE_WORDS]
        if any(is_cue(other.text) for other in near):
            return True
    return False


def _is_before_own_turn(passage: Passage, start: int) -> bool:
    """Return whether the paragraph's own label comes only after these words, and no other label does before it."""
    following = next((turn for turn in turns_in(passage.text) if turn.start > start), None)
    return (
        _labels(passage.speaker, passage.text[start:])
        and turn_at(passage.text, start) is None
        and (following is None or _labels(passage.speaker, f"{following.label}: "))
    )


def _is_slogan(quote: str) -> bool:
    """Return whether a quote is a few words, repeated: “Pass the bill! Pass the bill!” may be anybody's."""
    keys = [word_key(token) for token in tokens(quote)]
    return len(set(keys)) < _MIN_WORDS_TO_MISATTRIBUTE <= len(keys)


def _reported_by_another(quote: DirectQuote, attribution: Attribution, speaker: str, body: str) -> bool:
    """Return whether the sentence names the source's speaker before the quote and somebody else after it.

    “When they hear Sand say that they are ‘cheated by all’, they agree, says Marsh”: the words within are Sand's.
    """
    if attribution.start < quote.outer_end:
        return False
    last = [word_key(word.text) for word in words(speaker)][-1:]
    lead = words(_SENTENCE_END.split(body[max(0, quote.outer_start - WINDOW) : quote.outer_start])[-1])
    return any(
        [word_key(word.text)] == last and any(is_cue(other.text) for other in lead[at + 1 : at + 3])
        for at, word in enumerate(lead)
    )


def _labels(name: str, text: str) -> bool:
    """Return whether a text has the last word of a name in capitals as a label: “SAND: …”."""
    last = words(name)[-1:]
    return bool(last) and re.search(rf"\b{re.escape(last[0].text.upper())}:\s", text) is not None


def _plain(title: str) -> str:
    """Lower-case the small words of a title: “President Hale Before the Departure” names Hale alone."""
    return _SMALL_WORDS.sub(lambda match: match.group().lower(), title)


def _same_by_title(name: str, speaker: str, title: str) -> bool | None:
    """Compare a name with a source's speaker by the title of the source.

    None if the title has the speaker's office without a name too (“Remarks by the President and President Sand”).
    """
    plain = _plain(title)
    same = same_speaker(name, speaker, plain)
    office = words(speaker)[-1:]
    if same is False and office and re.search(rf"\b(?i:{re.escape(office[0].text)})\b(?!\s+[A-Z])", plain):
        return None
    return same


def _cut_off_before(quotation: Quotation, quote: DirectQuote, body: str) -> str:
    """Return the “not” right before the words in the source; empty without one, or if the text has it too."""
    _, start, _ = quotation.alignment.parts[0]
    before = quotation.passages[0].text[max(0, start - _NEGATION_WINDOW) : start]
    lead = _SENTENCE_END.split(body[max(0, quote.outer_start - _NEGATION_WINDOW) : quote.outer_start])[-1]
    language = likely_language(quotation.passages[0].text) or "en"
    if language not in _READ_HERE:
        negating = negation_before(_SENTENCE_END.split(before)[-1], quote.text, language)
        return "" if negations_in(lead, language) else negating
    last = words(before)[-1:]
    denied = _DENIED.search(_SENTENCE_END.split(before)[-1])
    # “No, we will” affirms.
    if not denied and (not last or not before[last[0].end :].isspace() or not english_negations(last[0].text)):
        return ""
    negating = denied.group().strip() if denied else last[0].text
    is_told = english_negations(quote.text.split(" ", 1)[0]) or english_negations(lead) or _WHETHER.search(lead)
    return "" if is_told else negating


def _cut_off_behind(quotation: Quotation, quote: DirectQuote, body: str) -> str:
    """Return the “not” right after them: of “we will not” quoted as “we will”, of “certainly not” as “certainly”."""
    _, _, end = quotation.alignment.parts[-1]
    behind = quotation.passages[-1].text[end : end + _NEGATION_WINDOW]
    trail = _SENTENCE_END.split(body[quote.outer_end : quote.outer_end + _NEGATION_WINDOW])[0]
    language = likely_language(quotation.passages[-1].text) or "en"
    if language not in _READ_HERE:
        return "" if negations_in(trail, language) else negation_behind(quote.text, behind, language)
    first = words(behind)[:1]
    if not first or not behind[: first[0].start].isspace() or first[0].text.lower() not in _DENYING:
        return ""
    last = words(quote.text)[-1].text.lower()
    # “Not only here” denies nothing.
    if not english_negations(behind.split("\n")[0]):
        return ""
    ends_there = re.match(r"\s*(?:[.!?,;:…—–\n]|$)", behind[first[0].end :])
    if not ends_there and last not in _AUXILIARIES:
        return ""
    return "" if english_negations(trail) else first[0].text


def _cut(quotation: Quotation, quote: DirectQuote, attribution: Attribution | None, draft: "_Draft") -> Cut | None:
    """Return the source's words next to the quote that change its meaning, unless the text has them too."""
    passages = draft.phrases.passages(quotation.source_id)
    (first, start, _), (last, _, end) = quotation.alignment.parts[0], quotation.alignment.parts[-1]
    if last >= len(passages):
        return None  # deleted since the phrases were read
    before, after = passages[first].text[:start], passages[last].text[end:]
    if first and len(before) < WINDOW and _same_turn(passages[first - 1], passages[first]):
        before = f"{passages[first - 1].text}\n{before}"
    if last + 1 < len(passages) and len(after) < WINDOW and _same_turn(passages[last], passages[last + 1]):
        after = f"{after}\n{passages[last + 1].text}"
    quoted = "\n".join(passages[part].text[begin:stop] for part, begin, stop in quotation.alignment.parts)
    asks = "?" in quote.text[-_MARKS:] or (
        attribution is not None and (attribution.cue or "").lower().startswith(_ASKING)
    )
    cut = find_cut(before, quoted, after, asks=asks)
    return None if cut is None or is_told(cut, *draft.around(quote)) else cut


def _same_turn(one: Passage, other: Passage) -> bool:
    return (one.speaker, one.question) == (other.speaker, other.question)


@dataclass(frozen=True, slots=True)
class _Place:
    """A match of a quote, whether its speaker is the one the text names, and the “not” that the text omits.

    Args:
        turn: of somebody within the paragraph, to whom the words belong; None: to the paragraph's own speaker.
    """

    quotation: Quotation
    same: bool | None
    of_several: bool
    cut_off: str
    interviewer: bool
    turn: Turn | None

    @classmethod
    def of(cls, quotation: Quotation, quote: DirectQuote, attribution: Attribution | None, draft: "_Draft") -> "_Place":
        speakers = draft.speakers(quotation)
        # The label may be spelled in two ways; speakers that may be the same are not reported.
        several = any(same_speaker(speakers[0], other, "") is False for other in speakers[1:])
        speaker, turn = draft.speaker(quotation), _turn(quotation)
        same = None
        if attribution and is_handle(attribution.name):
            handle = draft.handle(quotation.passage) or speaker
            same = same_handle(attribution.name, handle) if is_handle(handle) else None
        elif attribution and speaker:
            # The source's own title identifies its “PRESIDENT” best: a text may mention several.
            same = _same_by_title(attribution.name, speaker, draft.facts(quotation.source_id).title)
            if same is None:
                same = draft.same_in_text(attribution.name, speaker)
            # The referent of “he” or “the president” is resolved wrongly too often to report it as an error.
            if same is False and (
                attribution.by != "name"
                or _is_slogan(quote.text)
                or _may_quote(quotation.passage, attribution.name, quotation.alignment.start)
                or _reported_by_another(quote, attribution, speaker, draft.body)
            ):
                same = None
        is_question = turn.asks if turn else quotation.passage.question
        interviewer = (
            is_question
            and same is not True
            and attribution is not None
            and (
                (same is False and attribution.by == "name")
                or (_is_clear(attribution) and draft.answers(attribution.name, quotation.source_id))
            )
        )
        if interviewer:
            same = False
        cut_off = _cut_off_before(quotation, quote, draft.body) or _cut_off_behind(quotation, quote, draft.body)
        return cls(quotation, same, several, cut_off, interviewer, turn)

    @property
    def holds(self) -> bool:
        """Whether it has no error."""
        return self.quotation.alignment.state != "differs" and self.same is not False and not self.of_several


def _is_alike(alignment: Alignment) -> bool:
    return alignment.similarity >= _LEAST_ALIKE and evidence(alignment, named=True) >= _LEAST_EVIDENCE_ALIKE


def _turn(quotation: Quotation) -> Turn | None:
    """Return the turn within its paragraph that a match is in."""
    return turn_at(quotation.passage.text, quotation.alignment.start)


def _is_clear(attribution: Attribution) -> bool:
    """Return whether somebody is named, described, or meant by a pronoun that grammar resolves.

    “He asked” may be the interviewer.
    """
    if attribution.by == "pronoun":
        return not (attribution.cue or "").lower().startswith(_ASKING)
    return attribution.by != "context"


def _blanked(text: str, begin: int, end: int, quotes: Sequence[DirectQuote]) -> str:
    """Return ``text[begin:end]`` without the words of quotes."""
    kept, at = [], begin
    for quote in quotes:
        if quote.outer_end > at and quote.outer_start < end:
            kept.append(text[at : max(at, quote.outer_start)])
            at = max(at, quote.outer_end)
    return "".join([*kept, text[at:end]])


# Two names to be compared by what the whole text says of them, or a paragraph whose author's handle is read.
_Question = tuple[str, str] | int
# The text before a quote, behind it, and the quotes there: where they are from its start or end, and their words.
_Surroundings = tuple[str, str, tuple[tuple[int, int, str], ...]]
# A scope, the quote's words, what is around them, and what matters of its attribution.
_Key = tuple[int, str, _Surroundings, tuple[str, str | None, str, bool] | None]


def _of_attribution(attribution: Attribution | None, quote: DirectQuote) -> tuple[str, str | None, str, bool] | None:
    if attribution is None:
        return None
    return attribution.name, attribution.cue, attribution.by, attribution.start < quote.outer_end


@dataclass(frozen=True)
class _Draft:
    """The library, the text, its quotes and date, the metadata of the sources, and which may be searched."""

    phrases: PhraseIndex
    body: str
    quotes: Sequence[DirectQuote]
    sources: Mapping[str, SourceFacts]
    written_on: date
    library: frozenset[str] | None
    handle_of: Callable[[int], str] | None
    aliases: Mapping[str, str]
    # What was asked about the quote that is being verified, and the answers.
    answers_by_question: dict[_Question, bool | str | None] = field(default_factory=dict)

    @cached_property
    def earlier(self) -> frozenset[str] | None:
        """The sources dated before the text, or undated; None: all of them."""
        if not self.has_later:
            return self.library
        earlier = frozenset(self.sources.keys() - self._later)
        return earlier if self.library is None else earlier & self.library

    @property
    def has_later(self) -> bool:
        """Whether some are dated after it."""
        return bool(self._later)

    @cached_property
    def _later(self) -> set[str]:
        last = self.written_on + timedelta(days=_DAYS_AHEAD)
        return {key for key, facts in self.sources.items() if facts.spoken_on and facts.spoken_on > last}

    def speaker(self, quotation: Quotation) -> str:
        """Return who says most of a match: as the newsroom has corrected the label, else the label."""
        turn = _turn(quotation)
        return self._named(turn.label if turn else quotation.passage.speaker)

    def speakers(self, quotation: Quotation) -> tuple[str, ...]:
        """Return everyone who says a part of a match, in order."""
        labels = [
            turn.label if (turn := turn_at(passage.text, start)) else passage.speaker
            for passage, (_, start, _) in zip(quotation.passages, quotation.alignment.parts, strict=True)
        ]
        return tuple(dict.fromkeys(self._named(label) for label in labels if label))

    def _named(self, label: str) -> str:
        return self.aliases.get(label, label)

    def is_recent(self, source_id: str) -> bool:
        """Return whether a source is of the days right before the text."""
        day = self.facts(source_id).spoken_on
        return day is not None and -_DAYS_AHEAD <= (self.written_on - day).days <= _RECENT_DAYS

    def handle(self, passage: Passage) -> str:
        """Return the handle of a paragraph's author; empty where it is unknown."""
        return str(self._ask(passage.paragraph_id))

    def same_in_text(self, name: str, speaker: str) -> bool | None:
        """Return whether the text means a source's speaker by ``name``; None where it does not say."""
        same = self._ask((name, speaker))
        return None if same is None else bool(same)

    def answers_alike(self, answers_by_question: Mapping[_Question, bool | str | None]) -> bool:
        """Return whether the same questions have the same answers."""
        return all(self._ask(question) == answer for question, answer in answers_by_question.items())

    def _ask(self, question: _Question) -> bool | str | None:
        answer: bool | str | None
        if isinstance(question, int):
            answer = self.handle_of(question) if self.handle_of else ""
        else:
            answer = same_speaker(*question, self.body)
        self.answers_by_question[question] = answer
        return answer

    def surroundings(self, number: int) -> _Surroundings:
        """Return what verifying a quote reads of the text around it, besides the questions that are ``asked``."""
        quote = self.quotes[number]
        begin, end = quote.outer_start - WINDOW, quote.outer_end + WINDOW
        near = []
        for at in range(number - 1, -1, -1):
            if (other := self.quotes[at]).outer_end <= begin:
                break
            near.append((other.outer_start - quote.outer_start, other.outer_end - quote.outer_start, other.text))
        for at in range(number + 1, len(self.quotes)):
            if (other := self.quotes[at]).outer_start >= end:
                break
            near.append((other.outer_start - quote.outer_end, other.outer_end - quote.outer_end, other.text))
        return self.body[max(0, begin) : quote.outer_start], self.body[quote.outer_end : end], tuple(near)

    def answers(self, name: str, source_id: str) -> bool:
        """Return whether somebody of this name answers an interviewer's questions in the source."""
        spoken = self.phrases.passages(source_id)
        speakers = {self._named(passage.speaker) for passage in spoken if passage.speaker and not passage.question}
        title = _plain(self.facts(source_id).title)
        return any(same_speaker(name, speaker, title) for speaker in speakers)

    def around(self, quote: DirectQuote) -> tuple[str, str]:
        """Return the text's own words in the sentence of a quote, and what else is quoted near it."""
        begin = max(self.body.rfind("\n", 0, quote.outer_start) + 1, quote.outer_start - WINDOW)
        end = self.body.find("\n", quote.outer_end)
        end = min(len(self.body) if end < 0 else end, quote.outer_end + WINDOW)
        others = [other for other in self.quotes if other != quote and other.depth == 0]
        lead = _SENTENCE_END.split(_blanked(self.body, begin, quote.outer_start, others))[-1]
        trail = _SENTENCE_END.split(_blanked(self.body, quote.outer_end, end, others))[0]
        near = [
            other.text
            for other in others
            if other.outer_end > quote.outer_start - WINDOW and other.outer_start < quote.outer_end + WINDOW
        ]
        # The sentence before it may lead in to the quote.
        return f"{lead} {trail}", " ".join([self.body[begin : quote.outer_start], *near])

    def facts(self, source_id: str) -> SourceFacts:
        return self.sources.get(source_id, SourceFacts())

    def preference(self, candidate: _Place) -> tuple[bool, int, bool, bool, float, int]:
        """Return a sort key; the greatest is the likeliest origin of the quote."""
        alignment = candidate.quotation.alignment
        speaker = {True: 2, None: 1, False: 0}[candidate.same]
        day = self.facts(candidate.quotation.source_id).spoken_on
        age = _LONG_AGO if day is None else (self.written_on - day).days
        # What was said after the text was written is the least likely.
        age = age if age >= -_DAYS_AHEAD else 2 * _LONG_AGO - age
        return (
            alignment.state != "differs",
            speaker,
            not candidate.of_several,
            not candidate.cut_off,
            round(alignment.similarity, 2),
            -abs(age),
        )


class _VerifiedQuotes:
    """Caches verified quotes. Thread-safe.

    What is verified depends on the library, the metadata of its sources, which of them may be searched and are
    preferred, the names of speakers, the day, and of the text on the quote, what is near it, whom it is attributed to,
    and some questions to the whole text, which are asked again.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._made_with: tuple[PhraseIndex | None, Mapping[str, SourceFacts] | None] = None, None
        self._numbers = count()
        self._scopes: LRUCache[Hashable, int] = LRUCache(_MAX_CACHED_SCOPES)
        self._cached: LRUCache[_Key, tuple[VerifiedQuote, Mapping[_Question, bool | str | None]]] = LRUCache(
            _MAX_CACHED_QUOTES
        )

    def scope(self, draft: "_Draft", source_ids: frozenset[str] | None) -> int:
        """Return a number that stands for all that the verification of every quote depends on."""
        key = source_ids, draft.library, draft.written_on, frozenset(draft.aliases.items())
        with self._lock:
            if not self._is_current(draft):
                self._made_with = draft.phrases, draft.sources
                self._scopes.clear()
                self._cached.clear()
            if key not in self._scopes:
                self._scopes[key] = next(self._numbers)
            return self._scopes[key]

    def find(self, key: _Key, draft: "_Draft") -> VerifiedQuote | None:
        """Return the same quote as it was verified, with its places in that text; None where it has to be verified."""
        with self._lock:
            cached = self._cached.get(key)
        draft.answers_by_question.clear()
        if cached is None or not draft.answers_alike(cached[1]):
            draft.answers_by_question.clear()
            return None
        return cached[0]

    def add(self, key: _Key, draft: "_Draft", verified: VerifiedQuote) -> None:
        """Cache a quote that was verified since ``find``."""
        answers_by_question = dict(draft.answers_by_question)
        with self._lock:
            if self._is_current(draft):
                self._cached[key] = verified, answers_by_question

    def _is_current(self, draft: "_Draft") -> bool:
        phrases, sources = self._made_with
        return phrases is draft.phrases and sources is draft.sources
