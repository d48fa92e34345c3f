"""Verify each direct quote of a text against sources: its state, where it comes from, and who said it."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from operator import attrgetter
from typing import Literal

from models.quotes.alignment.aligner import Alignment
from models.quotes.alignment.edits import FAULTS, HARD, Fault
from models.quotes.attribution.attribution import Attribution
from models.quotes.cuts import Cut
from models.quotes.detection import DirectQuote, find_direct_quotes, find_unopened, with_unmarked
from models.quotes.passages import PassageFinder, Turn
from models.quotes.translated import TranslatedPassage
from models.quotes.verification.draft import DAYS_AHEAD, Draft, SourceFacts
from models.quotes.verification.nearest_passage import NearestPassage
from models.quotes.verification.omissions import meaningful_cut, subject_left_out
from models.quotes.verification.origins import MIN_WORDS_TO_MISATTRIBUTE, Origin, same_by_title
from models.quotes.verification.quotation_finder import Quotation, QuotationFinder, evidence
from models.quotes.verification.scare_quotes import is_scare_quote, is_set_off
from models.quotes.verification.speakers import QuoteAttributor, read_speakers
from models.quotes.verification.woven import governing_piece, is_woven, left_out_of_statement
from models.text.hidden_characters import VisibleText, visible
from models.text.names.same_speaker import same_speaker
from models.text.names.transliteration import has_other_script, same_person
from models.text.words import word_count, words

State = Literal[
    "verbatim", "edited", "differs", "other_speaker", "speaker_unsure", "translated", "translated_differs", "not_found"
]

# Shorter quotes are not checked for cuts; the second bound is for quotes set off by punctuation.
_MIN_WORDS_CUT, _MIN_WORDS_SET_OFF = 3, 2
# Pieces before one that may be of the same statement.
_MOST_PIECES = 5
# Minimum words of a quote for a match outside the attached sources, where shorter ones match by chance; the second if
# the source has another speaker than the text.
_MIN_WORDS_ELSEWHERE, _MIN_WORDS_OF_ANOTHER_ELSEWHERE = 5, 8
# The first bound where the text names the speaker and the source is of the same days.
_MIN_WORDS_CORROBORATED = 4
# Thresholds for accepting an altered quote without a named speaker: character similarity (0–1) and evidence score. One
# of 1,200 training quotes reaches both in an unrelated transcript.
_LEAST_ALIKE, _LEAST_EVIDENCE_ALIKE = 0.84, 2.5
_LONG_AGO = 10**6
# What ends a sentence, and what stands between two halves of one that is interrupted.
_ENDED = re.compile(r"[.!?…。！？]\W*\Z")
_PAUSED = re.compile(r"[^.!?…:;。！？\n]{1,120}[,，、،–—-]\s*")
_PAUSED_ONCE = re.compile(r"[,，、،–—-]?[^.!?…:;。！？,，、،\n]{1,120}[,，、،–—-]\s*")
_PAUSE = " ,，、،–—-"
# Faults of the words themselves, which each half was found without.
_OF_HALVES: frozenset[Fault] = frozenset({"changed", "added"})


@dataclass(frozen=True, slots=True)
class VerifiedQuote:
    """The result of verifying one quote.

    Args:
        quote: the quote in the text.
        state: ``verbatim``, ``edited`` (as convention allows), ``differs``, ``other_speaker`` (the words are there, but
            by another than the text says, or by two), ``speaker_unsure`` (the words are there, and the text attributes
            them, but the transcript does not surely say who says them), ``translated`` or ``translated_differs`` (the
            source is in another language, and its numbers, names and negations are the same or not), or ``not_found``.
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
        speaker_checked: whether attributions are read in the language of the quote's paragraph, and the words are
            surely those of the source's speaker: who reads a letter out repeats somebody else's.
        nearest: of a quote that was not found, the nearest passage, where it was searched and one is near.
        speaker: who says most of the words in the source: the label, or the name by which the newsroom corrected it.
        translated: the passage that a translated quote translates, with the differences; ``quotation`` is the same
            place. None if the quote is no translation.
        reordered: whether invisible characters show readers the line of the quote in another order than it is stored.
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
    reordered: bool = False

    @property
    def hard(self) -> bool:
        """Whether a number or a negation was changed, what the quote leaves out reverses it, or its order is hidden."""
        return (
            self.reordered
            or any(fault in HARD for fault in self.faults)
            or (self.cut is not None and self.cut.reverses)
        )


# The words are the source's, as far as they were read.
_FOUND: frozenset[State] = frozenset({"verbatim", "edited", "speaker_unsure"})


class QuoteVerifier:
    """Verifies texts. Thread-safe."""

    def __init__(self, attributor: QuoteAttributor, finder: QuotationFinder | None = None) -> None:
        """Args: ``finder``: shared with other verifiers, so that all use its cache."""
        self._attributor = attributor
        self._finder = finder or QuotationFinder()

    def verify(
        self,
        phrases: PassageFinder,
        body: str,
        source_ids: Collection[str] | None = None,
        sources: Mapping[str, SourceFacts] | None = None,
        written_on: date | None = None,
        *,
        library: frozenset[str] | None = None,
        handle_of: Callable[[int], str] | None = None,
        aliases: Mapping[str, str] | None = None,
        language: str | None = None,
        unmarked: Sequence[tuple[int, int]] = (),
    ) -> list[VerifiedQuote]:
        """Verify each direct quote of ``body``, in reading order; scare quotes that no source has are left out.

        What is compared is what readers see: see ``models.text.hidden_characters``.

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
            language: of ``body``, ISO 639-1, where its words do not say it.
            unmarked: characters ``[start, end)`` that are printed as somebody's words without marks, in order; ``body``
                is then as readers see it.
        """
        shown = visible(body)
        body = shown.text
        quotes = with_unmarked(body, find_direct_quotes(body), unmarked)
        quotes = sorted([*quotes, *find_unopened(body, quotes)], key=attrgetter("outer_start"))
        if source_ids is not None:
            source_ids = frozenset(source_ids) if library is None else library.intersection(source_ids)
        draft = Draft(
            phrases,
            body,
            quotes,
            {} if sources is None else sources,
            written_on or date.today(),
            library,
            handle_of,
            aliases or {},
        )
        verified = []
        speakers = read_speakers(self._attributor, body, quotes, language)
        begun: VerifiedQuote | None = None
        pieces: list[DirectQuote] = []
        words_governed: defaultdict[Attribution | None, float] = defaultdict(float)
        for quote, speaker in zip(quotes, speakers, strict=True):
            words_governed[speaker.attribution] += word_count(quote.text)
        for quote, speaker in zip(quotes, speakers, strict=True):
            finding = self._verify(quote, speaker.attribution, source_ids, draft)
            if begun is not None and _is_interrupted(body, begun, quote):
                finding = self._going_on(begun, finding, source_ids, draft)
            pieces = [*(pieces[-_MOST_PIECES:] if pieces and is_woven(body, pieces[-1], quote) else []), quote]
            finding = _woven(finding, pieces, draft)
            begun = finding
            is_reordered = shown.is_reordered(quote.outer_start, quote.outer_end)
            if finding.state == "not_found" and not is_reordered:
                governed = words_governed[speaker.attribution]
                if is_scare_quote(body, quote, speaker.attribution, governed, reads_verbs=speaker.is_checked):
                    continue
            elif finding.state in _FOUND and (is_reordered or not quote.closed):
                finding = replace(finding, state="differs")
            speaker_checked = finding.speaker_checked and speaker.is_checked
            finding = replace(finding, speaker_checked=speaker_checked, reordered=is_reordered)
            verified.append(_in_stored_text(finding, shown))
        return verified

    def _verify(
        self,
        quote: DirectQuote,
        attribution: Attribution | None,
        source_ids: frozenset[str] | None,
        draft: Draft,
    ) -> VerifiedQuote:
        count = word_count(quote.text)
        matches = self._found(quote.text, source_ids, draft)
        origins = [
            candidate
            for quotation in matches
            if (candidate := Origin.of(quotation, quote, attribution, draft)).same is not False
            or count >= MIN_WORDS_TO_MISATTRIBUTE
        ]
        if not origins and source_ids is None:
            origins = self._corroborated(quote, attribution, draft, frozenset())
        chosen = max(origins, key=lambda candidate: _preference(candidate, draft), default=None)
        attached = True
        elsewhere: Quotation | None = None
        if source_ids is not None and (chosen is None or not chosen.holds) and count >= _MIN_WORDS_CORROBORATED:
            # Without the same words in one of them, nothing new is found in the preferred sources.
            searched = (
                source_ids if all(quotation.alignment.state == "differs" for quotation in matches) else frozenset()
            )
            others = [
                candidate
                for quotation in self._found(quote.text, None, draft, searched)
                if (candidate := Origin.of(quotation, quote, attribution, draft)).quotation.source_id not in source_ids
                and (candidate.holds or chosen is None)
                and count >= (_MIN_WORDS_OF_ANOTHER_ELSEWHERE if candidate.same is False else _MIN_WORDS_ELSEWHERE)
            ]
            if not others and chosen is None:
                others = self._corroborated(quote, attribution, draft, searched)
            best = max(others, key=lambda candidate: _preference(candidate, draft), default=None)
            if best is not None and (chosen is None or (chosen.quotation.alignment.state != "differs" and best.same)):
                chosen, attached = best, False
            elif best is not None:
                # A draft is compared with its own sources; that another source has other words is reported as well.
                elsewhere = best.quotation
        if chosen is None:
            return VerifiedQuote(quote, "not_found", attribution=attribution)
        alignment, attribution = chosen.quotation.alignment, chosen.attribution
        faults_found = {edit.fault for edit in alignment.diff}
        state: State = alignment.state
        # One or two words without attribution are the writer's.
        cut_off = chosen.cut_off if attribution or count >= _MIN_WORDS_CUT else ""
        if cut_off:
            faults_found.add("negation")
            state = "differs"
        # Of an interviewer's words the wrong speaker is the fault.
        is_statement = count >= _MIN_WORDS_CUT or (count >= _MIN_WORDS_SET_OFF and is_set_off(draft.body, quote))
        is_read = is_statement and not (cut_off or chosen.interviewer)
        cut = meaningful_cut(chosen.quotation, quote, attribution, draft) if is_read else None
        if cut:
            state = "differs"
        if state != "differs" and (chosen.same is False or chosen.of_several):
            state = "other_speaker"
        speaker = draft.speaker(chosen.quotation)
        is_unsure = bool(attribution) and not speaker and draft.facts(chosen.quotation.source_id).unsure_speakers
        if is_unsure and state != "differs":
            state = "speaker_unsure"
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
            speaker_checked=not (chosen.is_open or is_unsure),
            speaker=speaker,
            speakers=draft.speakers(chosen.quotation),
            inline_speaker=chosen.turn.label if chosen.turn else "",
        )

    def _going_on(
        self, begun: VerifiedQuote, finding: VerifiedQuote, source_ids: frozenset[str] | None, draft: Draft
    ) -> VerifiedQuote:
        """Return the finding of the second half of an interrupted sentence: both halves are one quote with a gap.

        “The mayor,” she said, “is a wreck” welds two sentences as “The mayor … is a wreck” does.
        """
        if begun.state not in _FOUND or finding.state not in _FOUND:
            return finding
        if _is_next(begun.quotation, finding.quotation):
            return finding
        quote = finding.quote
        text = f"{begun.quote.text.rstrip(_PAUSE)} … {quote.text}"
        whole = replace(quote, text=text, outer_start=begun.quote.outer_start)
        of_whole = self._verify(whole, finding.attribution, source_ids, draft)
        # Of a word or two each, halves that are not one sentence are found nowhere.
        if of_whole.state not in ("differs", "not_found") or not _OF_HALVES.isdisjoint(of_whole.faults):
            return finding
        cut = subject_left_out(finding.quotation) if finding.quotation else None
        return replace(finding, state="differs", cut=cut) if cut else replace(of_whole, quote=quote)

    def _corroborated(
        self,
        quote: DirectQuote,
        attribution: Attribution | None,
        draft: Draft,
        searched: frozenset[str],
    ) -> list[Origin]:
        """Return matches in the whole library that other evidence supports.

        The text names their speaker, they were spoken right before it was written, or hardly a letter differs.

        Args:
            searched: sources that were searched with as little evidence.
        """
        count = word_count(quote.text)
        if count < _MIN_WORDS_CORROBORATED:
            return []
        quotations = self._finder.find(draft.finder, quote.text, draft.earlier, lenient=True, searched=searched)
        origins = [Origin.of(quotation, quote, attribution, draft) for quotation in quotations]
        if count < _MIN_WORDS_ELSEWHERE:
            return [
                candidate for candidate in origins if candidate.same and draft.is_recent(candidate.quotation.source_id)
            ]
        return [
            candidate
            for candidate in origins
            if candidate.same
            or (
                candidate.same is None
                and (draft.is_recent(candidate.quotation.source_id) or _is_alike(candidate.quotation.alignment))
            )
        ]

    def _found(
        self,
        quote: str,
        source_ids: Collection[str] | None,
        draft: Draft,
        searched: frozenset[str] = frozenset(),
    ) -> Sequence[Quotation]:
        if source_ids is not None:
            return self._finder.find(draft.finder, quote, source_ids, lenient=True)
        if not draft.has_later:
            return self._finder.find(draft.finder, quote, draft.library, searched=searched)
        # What was said after the text was written is considered last.
        return self._finder.find(draft.finder, quote, draft.earlier) or self._finder.find(
            draft.finder, quote, draft.library
        )


def _woven(finding: VerifiedQuote, pieces: Sequence[DirectQuote], draft: Draft) -> VerifiedQuote:
    """Return the finding of the last of several woven pieces: with those before it it has to be one statement."""
    governing = governing_piece(draft.body, pieces)
    if governing is None or finding.quotation is None or finding.state not in _FOUND:
        return finding
    speaker = finding.quotation.passage.speaker
    passages = draft.finder.passages(finding.quotation.source_id)
    texts = [passage.text for passage in passages if passage.speaker == speaker]
    cut = left_out_of_statement(governing.text, finding.quote.text, texts, finding.quotation.alignment.language)
    return replace(finding, state="differs", cut=cut) if cut else finding


def _is_interrupted(body: str, begun: VerifiedQuote, following: DirectQuote) -> bool:
    """Return whether a sentence is quoted in two halves with its speaker between them."""
    quote, attribution = begun.quote, begun.attribution
    # “…,” Roe said, then declared, “Pass it!” has another sentence.
    paused = _PAUSED_ONCE if following.text[:1].isupper() else _PAUSED
    return (
        attribution is not None
        and quote.outer_end <= attribution.start < following.outer_start
        and quote.closed
        and paused.fullmatch(body, quote.outer_end, following.outer_start) is not None
        and _ENDED.search(quote.text) is None
    )


def _is_next(begun: Quotation | None, following: Quotation | None) -> bool:
    """Return whether two quotations of a paragraph follow one another with no word between them."""
    if begun is None or following is None or begun.source_id != following.source_id:
        return False
    (last, _, end), (first, start, _) = begun.alignment.parts[-1], following.alignment.parts[0]
    return last == first and not words(following.passages[0].text[end:start]) and end <= start


def _in_stored_text(finding: VerifiedQuote, shown: VisibleText) -> VerifiedQuote:
    """Return a finding about the text that readers see with the places of the stored text."""
    if not shown.removed:
        return finding
    quote, attribution = finding.quote, finding.attribution
    start, end = shown.stored_span(quote.start, quote.end)
    outer_start, outer_end = shown.stored_span(quote.outer_start, quote.outer_end)
    segments = tuple(shown.stored_span(*segment) for segment in quote.segments)
    if attribution is not None:
        name_start, name_end = shown.stored_span(attribution.start, attribution.end)
        attribution = replace(attribution, start=name_start, end=name_end)
    quote = replace(quote, start=start, end=end, outer_start=outer_start, outer_end=outer_end, segments=segments)
    return replace(finding, quote=quote, attribution=attribution)


def as_translation(
    quote: VerifiedQuote, translated: TranslatedPassage, title: str, body: str, turn: Turn | None
) -> VerifiedQuote:
    """Return what is known of a quote that was not found, now that it translates a passage.

    Args:
        title: of the source.
        body: the text with the quote.
        turn: of somebody within the paragraph, to whom the passage belongs; None: to the paragraph's own speaker.
    """
    start, end, number = translated.start, translated.end, translated.paragraph
    alignment = Alignment("edited", number, start, end, translated.likeness, (), ((number, start, end),))
    speaker = turn.label if turn else translated.passage.speaker
    faults: tuple[Fault, ...] = tuple(
        fault for fault in FAULTS if any(difference.kind == fault for difference in translated.differences)
    )
    same: bool | None = None
    attribution = quote.attribution
    if attribution and speaker:
        if has_other_script(attribution.name) == has_other_script(speaker):
            same = same_by_title(attribution.name, speaker, title)
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


def _is_alike(alignment: Alignment) -> bool:
    return alignment.similarity >= _LEAST_ALIKE and evidence(alignment, lenient=True) >= _LEAST_EVIDENCE_ALIKE


def _preference(candidate: Origin, draft: Draft) -> tuple[bool, int, bool, bool, float, int]:
    """Return a sort key; the greatest is the likeliest origin of the quote."""
    alignment = candidate.quotation.alignment
    speaker = {True: 2, None: 1, False: 0}[candidate.same]
    day = draft.facts(candidate.quotation.source_id).spoken_on
    age = _LONG_AGO if day is None else (draft.written_on - day).days
    # What was said after the text was written is the least likely: after undated sources, the nearest day first.
    age = age if age >= -DAYS_AHEAD else 2 * _LONG_AGO - age
    return (
        alignment.state != "differs",
        speaker,
        not candidate.of_several,
        not candidate.cut_off,
        round(alignment.similarity, 2),
        -abs(age),
    )
