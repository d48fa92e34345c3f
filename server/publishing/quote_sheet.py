"""The quote sheet: every quote of an article with its source, for fact checking."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, cast

from sqlalchemy import select
from sqlalchemy.orm import Session, undefer

from indexer.sources import Rights
from models.quotes.alignment.anchoring import relation
from models.text.sentences.splitting import split_sentences
from server.articles.article import InsertedQuote
from server.articles.document import Document, sanitize_text
from server.articles.exporters.standalone_pages import standalone_template
from server.articles.languages import printed_words
from server.articles.quotes import inserted_quotes
from server.checks.provenance import ProvenanceResolver, ResolvedProvenance
from server.db.tables import Source, SourceParagraph
from server.publishing.compared_article import ComparedArticle
from server.schemas import publishing as schemas
from server.schemas.base import PersonName, format_timestamp
from server.schemas.checks import BodyQuote, CheckedWords, HeadlineFinding, QuotedPost, QuoteFinding
from server.schemas.publishing import NotCheckedReason, StoredOverride
from server.schemas.suggestions import CoveredSource
from server.sources.embargo import active_embargo
from server.sources.post_authors import load_post_metadata
from server.sources.speaker_names import load_speaker_names
from server.sources.spoken_words import times_of
from server.suggestions.coverage_diagram import draw_coverage
from server.web.translations import InterfaceLanguage, language_name

STATE_LABELS: Mapping[str, str] = {
    "verbatim": "Matches the source exactly",
    "edited": "Acceptable edit",
    "differs": "Differs from the source",
    "other_speaker": "Wrong speaker",
    "speaker_unsure": "Speaker not sure",
    "translated": "Consistent with the source",
    "translated_differs": "Translation differs from the source",
    "not_found": "Not found in the sources",
    "unchecked": "Not checked",
    "not_a_quotation": "Not treated as a quotation",
}

# Labels of headline findings: whether quotes in the body support the headline's quote.
_IN_THE_BODY: Mapping[str, str] = {
    "verbatim": "Matches the body exactly",
    "supported": "Supported by the body",
    "uncertain": "Possibly not in the body",
    "unsupported": "Not found in the body",
    "unchecked": "Not checked against the body",
    "in_source": "In the source, not in the body",
    "not_a_quotation": "Not treated as a quotation",
}
_FOUND_WORDS = frozenset({"verbatim", "edited", "differs", "speaker_unsure", "translated", "translated_differs"})
_NOT_IN_THE_BODY = frozenset({"uncertain", "unsupported", "in_source", "unchecked"})


@dataclass(frozen=True)
class PageLanguage:
    """The language of a page.

    Args:
        translate: returns a message of that language with its variables.
    """

    language: InterfaceLanguage
    translate: Callable[..., str]


@dataclass(frozen=True)
class CheckedArticle:
    """An article with its findings, see docs/wire.md.

    Args:
        coverage: of the attached sources, see ``CoverageService.for_content``.
        language: of the article, as HTML's ``lang`` has it.
    """

    headline: str
    document: Document
    compared: ComparedArticle
    coverage: Sequence[CoveredSource] = ()
    language: str = "en"


def quote_sheet(
    session: Session,
    checked: CheckedArticle,
    *,
    draft_id: str,
    version: int,
    made_at: datetime,
    published: bool = False,
    published_by: PersonName | None = None,
    overrides: Sequence[StoredOverride] = (),
    open_objections: Sequence[schemas.Objection] = (),
) -> schemas.QuoteSheet:
    """Create the sheet for ``GET /api/drafts/ID/quotes``, see docs/wire.md.

    Args:
        made_at: UTC, without a zone; embargoes that are active then are listed.
        published: whether the sheet belongs to a publication.
        published_by: who published it; None without a login and a chosen name.
        overrides: what was published, or is to be published, in spite of a finding, and why.
        open_objections: of a draft: what blocks publishing or needs a reason still.
    """
    rows = _Rows(session, made_at)
    compared = checked.compared
    body = rows.body(checked.document, compared.body)
    headline = [rows.headline(finding, compared.headline_quotes) for finding in compared.headline]
    standfirst = rows.around_body("standfirst", compared.standfirst)
    details = rows.around_body("details", compared.details)
    quotes: list[schemas.SheetQuote] = [
        {"number": number, **row} for number, row in enumerate([*headline, *standfirst, *details, *body], start=1)
    ]
    for row, finding in zip(quotes, compared.headline, strict=False):
        in_body = quotes[len(quotes) - len(body) :]
        supporting = [
            quote["number"]
            for quote in in_body
            if any(_overlap(support, quote["start"], quote["end"]) for support in finding.support)
        ]
        row["in_body"] = {
            "state": finding.state,
            "words": _IN_THE_BODY[finding.state],
            "missing": finding.state in _NOT_IN_THE_BODY,
            "message": finding.message,
            "quotes": supporting,
        }
    recorded = [_override(override) for override in overrides]
    return {
        "cover": {
            "signed": _signatures(made_at, published_by, recorded, published=published),
            "overrides": recorded,
            "open": list(open_objections),
            "not_checked": [reason for row in quotes for reason in _not_checked(row)],
        },
        "draft_id": draft_id,
        "version": version,
        "headline": checked.headline,
        "language": checked.language,
        "made_at": f"{made_at.isoformat(timespec='seconds')}Z",
        "published": published,
        "counts": dict(Counter(row["state"] for row in quotes)),
        "hard": sum(row["hard"] for row in quotes),
        "not_in_body": sum(row["in_body"]["missing"] for row in quotes if row["in_body"]),
        "embargoed": sum(row["embargo"] is not None for row in quotes),
        "quotes": quotes,
        "overrides": recorded,  # as on the cover, for programs
        "coverage": list(checked.coverage),
    }


def _override(stored: StoredOverride) -> schemas.RecordedOverride:
    return cast(schemas.RecordedOverride, {name: value for name, value in stored.items() if name != "id"})


def _signatures(
    made_at: datetime,
    published_by: PersonName | None,
    overrides: Sequence[schemas.RecordedOverride],
    *,
    published: bool,
) -> list[schemas.Signature]:
    """Return each person once in each role, with the latest time: who published, who overrode, who approved that."""
    signed: list[schemas.Signature] = []
    if published:
        signed.append({"role": "published", "person": published_by, "at": format_timestamp(made_at)})
    signed += [{"role": "overrode", "person": override["by"], "at": override["at"]} for override in overrides]
    signed += [
        {"role": "approved", "person": override["approved_by"], "at": override["approved_at"]}
        for override in overrides
        if override["approved_at"] is not None
    ]
    latest: dict[tuple[str, str | None], schemas.Signature] = {}
    for signature in signed:
        key = signature["role"], signature["person"]["person_id"] if signature["person"] else None
        if key not in latest or latest[key]["at"] < signature["at"]:
            latest[key] = signature
    return list(latest.values())


def _not_checked(row: schemas.SheetQuote) -> Iterator[schemas.NotChecked]:
    """Yield what was not compared with a source: the words, or who said them."""
    reasons: list[NotCheckedReason] = []
    if row["state"] == "unchecked":
        reasons.append("no_quotation_marks")
    elif row["state"] == "not_a_quotation":
        reasons.append("not_a_quotation")
    if row["in_body"] is not None and row["in_body"]["state"] == "unchecked":
        reasons.append("models_unavailable")
    is_found = row["where"] != "headline" and row["state"] in _FOUND_WORDS
    if is_found and (row["attributed_to"] is None or not row["speaker_checked"]):
        reasons.append("speaker")
    for why in reasons:
        yield {"where": row["where"], "quote": row["quote"], "number": row["number"], "why": why}


def to_html(sheet: Mapping[str, Any], page_language: PageLanguage) -> str:
    """Render the sheet as a standalone page for print; all text is escaped."""
    marks = printed_words(sheet["language"]).marks
    page = standalone_template("publishing/quote_sheet.html").render(
        sheet=sheet,
        quotation=lambda words: words.join(marks),
        made_on=datetime.fromisoformat(sheet["made_at"]),
        states=tuple(STATE_LABELS),
        pictures=[
            draw_coverage(source, number, page_language.translate) for number, source in enumerate(sheet["coverage"])
        ],
        day=datetime.fromisoformat,
        language_name=lambda code: language_name(code, page_language.language),
        language=page_language.language,
        t=page_language.translate,
    )
    return sanitize_text(page)


class _Rows:
    """Creates the rows of one sheet, without their numbers."""

    def __init__(self, session: Session, at: datetime) -> None:
        self._session = session
        self._names = load_speaker_names(session)
        self._at = at
        self._provenances = ProvenanceResolver(session)

    def headline(self, finding: HeadlineFinding, quotes: Sequence[QuoteFinding]) -> schemas.SheetRow:
        compared = next((quote for quote in quotes if _overlap(quote, finding.start, finding.end)), None)
        result = _Result.of(compared) if compared else _Result("not_found", "Not found in the sources.")
        if finding.state == "not_a_quotation" and result.state == "not_found":
            result = _Result("not_a_quotation", finding.message)
        return self._row("headline", finding, result, None)

    def around_body(
        self, where: Literal["standfirst", "details"], findings: Sequence[QuoteFinding]
    ) -> list[schemas.SheetRow]:
        return [self._row(where, finding, _Result.of(finding), None) for finding in findings]

    def body(self, document: Document, findings: Sequence[QuoteFinding]) -> list[schemas.SheetRow]:
        """Return rows of every checked quote, and of inserted text that has lost its quotation marks."""
        marked = inserted_quotes(document)
        rows = [
            self._row(
                "body",
                finding,
                _Result.of(finding),
                next((quote for quote in marked if _overlap(finding, quote.start, quote.end)), None),
            )
            for finding in findings
        ]
        unchecked = _Result("unchecked", "Inserted from a source, but no quotation marks stand around it now.")
        for quote in marked:
            if not any(_overlap(finding, quote.start, quote.end) for finding in findings):
                rows.append(self._row("body", quote, unchecked, quote))
        return sorted(rows, key=lambda row: row["start"])

    def _row(
        self,
        where: schemas.PrintedWhere,
        words: HeadlineFinding | QuoteFinding | InsertedQuote,
        result: "_Result",
        inserted: InsertedQuote | None,
    ) -> schemas.SheetRow:
        finding, text = result.finding, words.text if isinstance(words, InsertedQuote) else words.quote
        # The place where verification found the words counts more than the one they were inserted from.
        original = self._provenances.place(inserted.provenance) if inserted else None
        located = self._locate(finding) if finding else None
        at = located or (original and (original.source, original.paragraph, original.start, original.end))
        # A finding already decides whether a private person may be named.
        whose = (
            _Attribution(finding.speaker, finding.post)
            if finding and located
            else self._attribution_of(original, inserted)
        )
        is_attached = not located or finding is None or finding.attached
        return {
            "where": where,
            "quote": text,
            "start": words.start,
            "end": words.end,
            "state": result.state,
            "state_words": STATE_LABELS[result.state],
            "message": result.message,
            "hard": finding is not None and finding.hard,
            "kinds": finding.kinds if finding else [],
            "diff": finding.diff if finding else [],
            "attributed_to": finding.attributed_to.name if finding and finding.attributed_to else None,
            "speaker_checked": finding is None or finding.speaker_checked,
            "source": _source(*at, attached=is_attached, whose=whose) if at else _provided_source(finding),
            "inserted": _inserted(inserted, original, text) if inserted else None,
            "inserted_from": inserted.provenance.source_id if inserted else None,
            "embargo": active_embargo(at[0], self._at) if at else None,
            "in_body": None,
            "translation": finding.translation if finding else None,
        }

    def _attribution_of(self, original: ResolvedProvenance | None, inserted: InsertedQuote | None) -> "_Attribution":
        if original is None:
            return _Attribution(None, None)
        post = load_post_metadata(self._session, [original.paragraph.id]).get(original.paragraph.id)
        if post is None:
            return _Attribution(original.speaker(self._names), None)
        named = post.is_public_figure or bool(inserted and inserted.provenance.handle)
        return _Attribution(original.paragraph.speaker if named else None, post.quoted(named=named))

    def _locate(self, finding: QuoteFinding) -> tuple[Source, SourceParagraph, int, int] | None:
        """Return where verification found the quote; None if that was deleted meanwhile."""
        if finding.paragraph_id is None or finding.source_start is None or finding.source_end is None:
            return None
        row = self._session.execute(
            select(Source, SourceParagraph)
            .join(SourceParagraph, Source.id == SourceParagraph.source_id)
            .where(SourceParagraph.id == finding.paragraph_id)
            .options(undefer(SourceParagraph.words))
        ).first()
        return (row[0], row[1], finding.source_start, finding.source_end) if row else None


@dataclass(frozen=True, slots=True)
class _Result:
    """The result of comparing a quote with the sources; ``finding`` is None if it was not compared."""

    state: schemas.SheetState
    message: str
    finding: QuoteFinding | None = None

    @classmethod
    def of(cls, finding: QuoteFinding) -> "_Result":
        """Return the result of a finding."""
        return cls(finding.state, finding.message, finding)


@dataclass(frozen=True, slots=True)
class _Attribution:
    """The speaker or author of a passage, if they may be named; ``post`` is that of a finding."""

    speaker: str | None
    post: QuotedPost | None


def _source(
    source: Source, paragraph: SourceParagraph, start: int, end: int, *, attached: bool, whose: _Attribution
) -> schemas.SheetSource:
    before, after = _sentence_context(paragraph.text, start, end)
    start_ms, end_ms = times_of(paragraph.words, start, end, (paragraph.start_ms, paragraph.end_ms))
    return {
        "source_id": source.id,
        "title": source.title,
        "spoken_on": source.spoken_on.isoformat() if source.spoken_on else None,
        "rights": cast(Rights, source.rights),
        "attached": attached,
        "paragraph_id": paragraph.id,
        "paragraph": paragraph.index + 1,
        "start": start,
        "end": end,
        "speaker": whose.speaker,
        "post": whose.post,
        "start_ms": start_ms,
        "end_ms": end_ms,
        "time": None if start_ms is None else _clock(start_ms),
        "before": before,
        "exact": paragraph.text[start:end],
        "after": after,
        "language": source.language,
    }


def _provided_source(finding: QuoteFinding | None) -> schemas.SheetSource | None:
    """Present the passage of a source that is not in the library; the sentence around it is not known."""
    if finding is None or finding.source_text is None or finding.paragraph_id is not None:
        return None
    return {
        "source_id": finding.source_id,
        "title": finding.source_title or "",
        "spoken_on": finding.spoken_on,
        "rights": "quotable",
        "attached": True,
        "paragraph_id": None,
        "paragraph": (finding.paragraph_index or 0) + 1,
        "start": finding.source_start or 0,
        "end": finding.source_end or 0,
        "speaker": finding.speaker,
        "post": None,
        "start_ms": finding.start_ms,
        "end_ms": finding.end_ms,
        "time": None if finding.start_ms is None else _clock(finding.start_ms),
        "before": "",
        "exact": finding.source_text,
        "after": "",
        "language": finding.translation.source_language if finding.translation else "",
    }


def _sentence_context(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the text before and after ``text[start:end]`` in its sentences."""
    touched = [(first, last) for first, last in split_sentences(text) if first < end and start < last]
    first, last = (min(start, touched[0][0]), max(end, touched[-1][1])) if touched else (start, end)
    return text[first:start], text[end:last]


def _inserted(quote: InsertedQuote, original: ResolvedProvenance | None, words: str) -> schemas.InsertedWords:
    """Present an insertion: the original words, how the article's relate to them, and how they were found again."""
    return {
        "exact": quote.provenance.exact,
        "source_title": quote.provenance.source_title,
        "relation": relation(quote.provenance.exact, words),
        "found_by": original.found_by if original else None,
    }


def _overlap(quote: CheckedWords | BodyQuote, start: int, end: int) -> bool:
    return quote.start < end and start < quote.end


def _clock(ms: int) -> str:
    """Format milliseconds as ``mm:ss``, from an hour on as ``h:mm:ss``."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes:02d}:{seconds:02d}"
