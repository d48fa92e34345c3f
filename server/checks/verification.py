"""Verifies each direct quote of a draft against its sources."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, cast

import structlog
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from indexer.embeddings.store import StoredEncoder
from indexer.phrases.index import PhraseIndex
from indexer.readers.text.turns import turns_in
from indexer.verification.translations import ForeignSource, find_translated
from models.caching import BatchCache, KeyLocks
from models.errors import ModelsUnavailable
from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.attributor import Attributor
from models.quotes.passages import turn_at
from models.quotes.translated import TranslatedPassage
from models.quotes.verification.draft import SourceFacts
from models.quotes.verification.nearest_passage import NearestPassage, PassageSearch, find_nearest
from models.quotes.verification.quotation_finder import QuotationFinder
from models.quotes.verification.verifier import QuoteVerifier, VerifiedQuote, as_translation
from models.text.language import likely_language
from models.text.names.display import display_name
from models.text.paragraphs import UNSURE_SPEAKERS
from server.access.visible_sources import restrict_to_visible, visible_sources
from server.checks.finding_messages import finding_message, finding_reasons
from server.checks.library_search import LibraryPassageSearch
from server.checks.presenters import present_diff
from server.db.tables import Source, SourceParagraph
from server.inference.engine import Engine
from server.schemas import checks as schemas
from server.schemas.sources import Turn
from server.sources.post_authors import PostMetadata, load_post_metadata
from server.sources.speaker_names import load_speaker_names
from server.sources.spoken_words import times_of, unsure_words
from server.sources.turns import SpokenText

log = structlog.get_logger(__name__)

_MAX_CACHED_NEAREST: Final = 2_048
# Built once, because it runs with each check of a draft.
_PLACES: Final = (
    select(
        SourceParagraph.id, SourceParagraph.source_id, SourceParagraph.index.label("number"), SourceParagraph.text,
        SourceParagraph.words, SourceParagraph.question,
        SourceParagraph.speaker, SourceParagraph.start_ms, SourceParagraph.end_ms, Source.title, Source.spoken_on,
        Source.format,
    )
    .join(Source, Source.id == SourceParagraph.source_id)
    .where(SourceParagraph.id.in_(bindparam("ids", expanding=True)))
)  # fmt: skip


# State of the index, quote, attached sources, and all that may be searched.
_NearestKey = tuple[str | None, str, frozenset[str] | None, frozenset[str] | None]


# State of the index, quote, its language, and the sources in other languages.
_TranslatedKey = tuple[str | None, str, str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class ParagraphPlace:
    """A paragraph as a finding presents it; ids are None for a source outside the library."""

    source_id: str | None
    source_title: str
    paragraph_id: int | None
    paragraph_index: int
    text: str
    speaker: str | None
    start_ms: int | None
    end_ms: int | None
    spoken_on: date | None = None
    post: PostMetadata | None = None
    words: str | None = None
    turns: Sequence[Turn] = ()

    def speaker_at(self, start: int) -> str | None:
        """Return the speaker of the words at ``start``, who may differ from the speaker of the paragraph."""
        return next((turn["speaker"] for turn in self.turns if start < turn["end"]), self.speaker)


class QuoteVerificationService:
    """Verifies quotes against the library. One instance serves all requests; each passes its session."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._attributor = Attributor()
        self._finder = QuotationFinder()
        self._verifier = QuoteVerifier(self._attributor, self._finder)
        self._facts: tuple[str | None, dict[str, SourceFacts]] = (None, {})
        self._search: PassageSearch = LibraryPassageSearch(engine)
        self._translated: BatchCache[_TranslatedKey, TranslatedPassage | None] = BatchCache(_MAX_CACHED_NEAREST)
        self._nearest: BatchCache[_NearestKey, NearestPassage | None] = BatchCache(_MAX_CACHED_NEAREST)
        self._texts = KeyLocks()

    def prepare(self) -> None:
        """Load the attribution model, which takes seconds, so that the first check need not wait for it."""
        self._attributor.load()

    def verify(
        self,
        session: Session,
        body: str,
        source_ids: frozenset[str] | None = None,
        language: str | None = None,
        unmarked: Sequence[tuple[int, int]] = (),
    ) -> list[VerifiedQuote]:
        """Verify each direct quote of ``body``, in reading order; those not found with the nearest passage.

        A quote that no source has in its own language is compared with the preferred sources in other languages.

        Args:
            body: plain text.
            source_ids: the sources to compare with before the rest of the library; None for no preference.
            language: of ``body``, ISO 639-1; None to detect it.
            unmarked: characters ``[start, end)`` that are printed as somebody's words without marks, in order.
        """
        # Several pages of a draft send the same text at the same time: the second finds what the first has computed.
        with self._texts.held((body, source_ids, language)):
            return self._verify(session, body, source_ids, language, unmarked)

    def findings(
        self,
        session: Session,
        text: str,
        source_ids: frozenset[str] | None,
        language: str | None,
        body: str = "",
        unmarked: Sequence[tuple[int, int]] = (),
    ) -> list[schemas.QuoteFinding]:
        """Verify a text and present its findings; private people are named in them if ``body`` names them."""
        return present_quote_findings(session, self.verify(session, text, source_ids, language, unmarked), body)

    def _verify(
        self,
        session: Session,
        body: str,
        source_ids: frozenset[str] | None,
        language: str | None,
        unmarked: Sequence[tuple[int, int]],
    ) -> list[VerifiedQuote]:
        phrases, visible = self._phrases(), visible_sources(session)
        facts = self._all_source_facts(session)
        verified = self._verifier.verify(
            phrases,
            body,
            source_ids,
            facts,
            library=visible,
            handle_of=lambda at: _handle(session, at),
            aliases=load_speaker_names(session).aliases,
            language=language,
            unmarked=unmarked,
        )
        attached = None if source_ids is None else restrict_to_visible(session, source_ids)
        if attached and any(quote.state == "not_found" for quote in verified):
            languages = {source_id: facts[source_id].language for source_id in sorted(attached) if source_id in facts}
            verified = self._with_translations(verified, body, languages, facts, language)
        return [
            replace(quote, nearest=self._nearest_to(quote.quote.text, attached, visible))
            if quote.state == "not_found"
            else quote
            for quote in verified
        ]

    def _with_translations(
        self,
        verified: list[VerifiedQuote],
        body: str,
        languages: Mapping[str, str],
        facts: Mapping[str, SourceFacts],
        language: str | None,
    ) -> list[VerifiedQuote]:
        """Return the findings, with the passages that quotes translate from sources in other languages.

        Args:
            languages: of the preferred sources, by id.
            language: of ``body``; None to detect it.
        """
        body_language = language or likely_language(body)
        # The multilingual encoder is not even loaded if everything is in one language.
        if self._engine.meaning is None or not set(languages.values()) - {body_language or "en"}:
            return verified
        results = []
        for quote in verified:
            # A quote may be in another language than the text around it.
            quoted_in = likely_language(quote.quote.text) or body_language
            foreign = frozenset(
                source_id for source_id, source_language in languages.items() if source_language != quoted_in
            )
            translated = None
            if quote.state == "not_found" and quoted_in and foreign:
                translated = self._translation_of(quote.quote.text, quoted_in, foreign, languages)
            if translated:
                turn = turn_at(turns_in(translated.passage.text), translated.start)
                quote = as_translation(quote, translated, facts[translated.source_id].title, body, turn)  # noqa: PLW2901
            results.append(quote)
        return results

    def _translation_of(
        self, quote: str, quoted_in: str, foreign: frozenset[str], languages: Mapping[str, str]
    ) -> TranslatedPassage | None:
        """Return the passage that a quote translates; cached while the library does not change."""

        def find() -> TranslatedPassage | None:
            meaning = self._engine.meaning
            assert meaning is not None
            sources = []
            for source_id in sorted(foreign):
                passages = self._engine.phrases.passages(source_id)
                spans = self._engine.sentences.spans([passage.text for passage in passages])
                sources.append(ForeignSource(source_id, languages[source_id], passages, spans))
            stored = StoredEncoder(meaning, self._engine.stored.store)
            return find_translated(meaning, stored, quote, quoted_in, sources)

        try:
            key = self._engine.index.generation, quote, quoted_in, foreign
            [translated] = self._translated.get([key], lambda _: [find()])
        except ModelsUnavailable as error:
            log.warning("translations_not_compared", reason=error.reason)
            return None
        return translated

    def _nearest_to(
        self, quote: str, attached: frozenset[str] | None, visible: frozenset[str] | None
    ) -> NearestPassage | None:
        """Return the nearest passage of the attached sources, or else of the library; cached like translations."""

        def find() -> NearestPassage | None:
            near = find_nearest(self._search, quote, attached) if attached else []
            return next(iter(near or find_nearest(self._search, quote, visible)), None)

        [nearest] = self._nearest.get([(self._engine.index.generation, quote, attached, visible)], lambda _: [find()])
        return nearest

    def refresh(self, session: Session, source_ids: Iterable[str]) -> Mapping[str, int]:
        """Read what other processes have changed in these sources; return the revision of every source as it is read.

        Raises:
            AppError: ``index_busy``.
        """
        self._engine.synchronise()
        listed = self._engine.index.sources.revisions
        stored = stored_revisions(session, source_ids)
        outdated = [source_id for source_id, revision in stored.items() if listed.get(source_id) != revision]
        if outdated:
            self._engine.index.update_sources(outdated)
        return self._engine.index.sources.revisions

    def places(
        self, session: Session, quotes: Iterable[str], source_ids: frozenset[str] | None = None
    ) -> dict[str, schemas.SourcePlace]:
        """Find ``quotes`` word for word in sources; return their places by quote.

        Args:
            source_ids: the sources to search; None for the whole library.
        """
        phrases, chosen = self._phrases(), restrict_to_visible(session, source_ids)
        positions = {}
        for quote in dict.fromkeys(quotes):
            places = self._finder.find(phrases, quote, chosen)
            if places and places[0].alignment.state == "verbatim":
                positions[quote] = places[0].passage.paragraph_id, places[0].alignment.start
        # Paragraphs that were deleted since the index was built are dropped.
        read = load_library_places(session, (at for at, _ in positions.values()))
        return {
            quote: schemas.SourcePlace(
                source_id=location.source_id,
                source_title=location.source_title,
                paragraph_id=location.paragraph_id,
                paragraph_index=location.paragraph_index,
                speaker=location.speaker_at(start) if location.post is None or location.post.is_public_figure else None,
                start_ms=location.start_ms,
            )
            for quote, location, start in (
                (quote, read[at], start) for quote, (at, start) in positions.items() if at in read
            )
        }

    def _all_source_facts(self, session: Session) -> dict[str, SourceFacts]:
        """Return facts of all sources, even hidden ones, because they only rank visible passages."""
        generation = self._engine.index.generation
        known_at, facts = self._facts
        if generation is None or known_at != generation:
            columns = Source.id, Source.title, Source.spoken_on, Source.language, Source.doubts
            facts = {
                key: SourceFacts(title, day, language, any(doubt["code"] in UNSURE_SPEAKERS for doubt in doubts))
                for key, title, day, language, doubts in session.connection().execute(select(*columns))
            }
            self._facts = generation, facts
        return facts

    def _phrases(self) -> PhraseIndex:
        self._engine.synchronise()
        return self._engine.phrases


def stored_revisions(session: Session, source_ids: Iterable[str]) -> dict[str, int]:
    """Return the revisions of sources; what changes one of them waits until the transaction ends."""
    wanted = select(Source.id, Source.revision).where(Source.id.in_(list(source_ids))).with_for_update(read=True)
    return {row.id: row.revision for row in session.execute(wanted)}


def present_quote_findings(
    session: Session, findings: Sequence[VerifiedQuote], text: str = ""
) -> list[schemas.QuoteFinding]:
    """Present findings as ``quote_findings`` of ``docs/wire.md``.

    Args:
        text: the text that was checked; findings name private people only if it does.
    """
    matches = [match for finding in findings for match in (finding.quotation, finding.elsewhere) if match]
    wanted = [match.passage.paragraph_id for match in matches]
    wanted += [finding.nearest.passage.paragraph_id for finding in findings if finding.nearest]
    return present_at_places(findings, load_library_places(session, wanted), text)


def present_at_places(
    findings: Sequence[VerifiedQuote], places: Mapping[int, ParagraphPlace], text: str = ""
) -> list[schemas.QuoteFinding]:
    """Present findings with given paragraphs, by the ids of their passages."""
    return [_present(finding, places.get, text) for finding in findings]


def _present_nearest(nearest: NearestPassage, location: ParagraphPlace, text: str) -> schemas.NearestPassage:
    named = location.post is None or location.post.is_named_in(text)
    return schemas.NearestPassage(
        source_id=location.source_id,
        source_title=location.source_title,
        paragraph_id=location.paragraph_id,
        paragraph_index=location.paragraph_index,
        start=nearest.start,
        end=nearest.end,
        text=location.text[nearest.start : nearest.end],
        speaker=location.speaker_at(nearest.start) if named else None,
        diff=present_diff(nearest.diff),
        by=nearest.by,
    )


def _present_translation(translated: TranslatedPassage) -> schemas.Translation:
    return schemas.Translation(
        source_language=translated.language,
        quote_language=translated.quoted_in,
        differences=[
            schemas.TranslatedDifference(difference.kind, difference.before, difference.after)
            for difference in translated.differences
        ],
    )


def _kinds(finding: VerifiedQuote) -> list[schemas.Fault | schemas.ContextFault]:
    kinds: list[schemas.Fault | schemas.ContextFault] = [*finding.faults]
    if finding.cut:
        kinds.append("cut")
    if finding.interviewer:
        kinds.append("interviewer")
    if finding.reordered:
        kinds.append("hidden")
    if not finding.quote.closed:
        kinds.append("unclosed")
    if finding.translated and any(difference.kind == "name" for difference in finding.translated.differences):
        kinds.append("name")
    return kinds


def _handle(session: Session, paragraph_id: int) -> str:
    post = load_post_metadata(session, [paragraph_id]).get(paragraph_id)
    return post.handle if post else ""


def load_library_places(session: Session, wanted: Iterable[int]) -> dict[int, ParagraphPlace]:
    """Return paragraphs of the library by id; deleted ones are missing."""
    chosen = list(wanted)
    if not chosen:
        return {}
    rows = session.execute(_PLACES, {"ids": chosen})
    posts = load_post_metadata(session, chosen)
    names = load_speaker_names(session)
    return {
        row.id: ParagraphPlace(
            source_id=row.source_id,
            source_title=row.title,
            paragraph_id=row.id,
            paragraph_index=row.number,
            text=row.text,
            speaker=names.in_source(row.speaker, row.format),
            start_ms=row.start_ms,
            end_ms=row.end_ms,
            spoken_on=row.spoken_on,
            post=posts.get(row.id),
            words=row.words,
            turns=SpokenText(row.text, row.speaker, row.format, row.question).turns(names),
        )
        for row in rows
    }


def _stated_attribution(finding: VerifiedQuote) -> Attribution | None:
    """Return to whom the text attributes a quote; None where only the text around names somebody else than its speaker.

    “Reyes agreed.”, and in a paragraph of its own a quote of the mayor's: nobody says that it is Reyes who speaks.
    """
    attribution = finding.attribution
    is_guess = attribution is not None and attribution.by == "context" and finding.same_speaker is None
    return None if is_guess and finding.speaker else attribution


def _present(
    finding: VerifiedQuote, place_of: Callable[[int], ParagraphPlace | None], text: str
) -> schemas.QuoteFinding:
    match, attribution = finding.quotation, _stated_attribution(finding)
    location = place_of(match.passage.paragraph_id) if match else None
    other = place_of(finding.elsewhere.passage.paragraph_id) if finding.elsewhere else None
    alignment = match.alignment if match else None
    post = location.post if location else None
    # A speaker whom the text confuses must be named.
    named = post is None or finding.same_speaker is not None or post.is_named_in(text)
    start_ms, end_ms = (location.start_ms, location.end_ms) if location else (None, None)
    if location and alignment:
        start_ms, end_ms = times_of(location.words, alignment.start, alignment.end, (start_ms, end_ms))
    near_location = place_of(finding.nearest.passage.paragraph_id) if finding.nearest else None
    nearest = _present_nearest(finding.nearest, near_location, text) if finding.nearest and near_location else None
    reasons = finding_reasons(
        finding,
        location.source_title if location else None,
        other.source_title if other else None,
        nearest=nearest.source_title if nearest else None,
        unsure=unsure_words(location.words, location.text, alignment.start, alignment.end)
        if location and alignment
        else (),
    )
    return schemas.QuoteFinding(
        quote=finding.quote.text,
        start=finding.quote.start,
        end=finding.quote.end,
        state=finding.state,
        hard=finding.hard,
        kinds=_kinds(finding),
        attached=finding.attached,
        attributed_to=schemas.Attribution(attribution.name, attribution.start, attribution.end)
        if attribution
        else None,
        speaker_checked=finding.speaker_checked,
        source_id=location.source_id if location else None,
        source_title=location.source_title if location else None,
        spoken_on=location.spoken_on.isoformat() if location and location.spoken_on else None,
        paragraph_id=location.paragraph_id if location else None,
        paragraph_index=location.paragraph_index if location else None,
        source_start=alignment.start if alignment else None,
        source_end=alignment.end if alignment else None,
        source_text=location.text[alignment.start : alignment.end] if location and alignment else None,
        speaker=(display_name(finding.inline_speaker) or location.speaker) if location and named else None,
        start_ms=start_ms,
        end_ms=end_ms,
        diff=present_diff(alignment.diff) if alignment and alignment.state != "verbatim" else [],
        elsewhere=schemas.OtherSource(other.source_id, other.source_title) if other else None,
        nearest=nearest,
        translation=_present_translation(finding.translated) if finding.translated else None,
        paraphrase=nearest is not None and finding.nearest is not None and finding.nearest.paraphrase,
        message=finding_message(reasons),
        reasons=[cast(schemas.Reason, reason.as_json()) for reason in reasons],
        post=post.quoted(named=named) if post else None,
    )
