"""The quote sheet: every quote of an article beside its source, for the one who checks the facts."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.sources import Rights
from models.text.alignment.anchoring import relation
from models.text.language import Language
from models.text.sentences.splitting import split_sentences
from server.articles.article import InsertedQuote
from server.articles.document import Document, sanitize_text
from server.articles.exporters.standalone_pages import standalone_template
from server.articles.quotes import inserted_quotes
from server.checks.provenance import ProvenanceResolver, ResolvedProvenance
from server.db.tables import Source, SourceParagraph
from server.schemas import publishing as schemas
from server.schemas.checks import HeadlineFinding, QuotedPost, QuoteFinding
from server.schemas.suggestions import CoveredSource
from server.sources.embargo import active_embargo
from server.sources.post_authors import load_post_metadata
from server.suggestions.coverage_diagram import draw_coverage

STATE_LABELS: Mapping[str, str] = {
    "verbatim": "Word for word",
    "edited": "Edited as convention allows",
    "differs": "Differs from the source",
    "other_speaker": "In the source from another speaker",
    "not_found": "Not found in the sources",
    "unchecked": "Not checked",
    "not_a_quotation": "Not read as a quotation",
}

# Of a headline's quote, whether quotes of the body support it.
_IN_THE_BODY: Mapping[str, str] = {
    "verbatim": "Word for word in the body",
    "supported": "In other words in the body",
    "uncertain": "Perhaps not in the body",
    "unsupported": "Not found in the body",
    "unchecked": "Not checked against the body",
    "in_source": "In the source, not in the body",
    "not_a_quotation": "Not read as a quotation",
}
_NOT_IN_THE_BODY = frozenset({"uncertain", "unsupported", "in_source", "unchecked"})


@dataclass(frozen=True)
class PageLanguage:
    """What a page is written in.

    Args:
        say: a message of that language with its variables.
    """

    language: Language
    say: Callable[..., str]


@dataclass(frozen=True)
class CheckedArticle:
    """An article and what the checks say of it; findings are those of docs/wire.md.

    Args:
        headline_findings: of the headline, held to the body.
        headline_quotes: the quotes of the headline, held to the sources.
        body_quotes: those of the body.
        coverage: of the sources attached, as ``Covering.of_content`` gives it.
    """

    headline: str
    document: Document
    headline_findings: Sequence[HeadlineFinding]
    headline_quotes: Sequence[QuoteFinding]
    body_quotes: Sequence[QuoteFinding]
    coverage: Sequence[CoveredSource] = ()


def quote_sheet(
    session: Session,
    checked: CheckedArticle,
    *,
    draft_id: str,
    version: int,
    made_at: datetime,
    published: bool = False,
    overrides: Sequence[schemas.RecordedOverride] = (),
) -> schemas.QuoteSheet:
    """The sheet as ``GET /api/drafts/ID/quotes`` gives it, see docs/wire.md.

    Args:
        made_at: UTC, without a zone; embargoes that stand then are told.
        published: whether it is the sheet of a publication, made with it.
        overrides: of a publication: what was published against a warning, and why.
    """
    rows = _Rows(session, made_at)
    body = rows.body(checked.document, checked.body_quotes)
    headline = [rows.headline(finding, checked.headline_quotes) for finding in checked.headline_findings]
    quotes: list[schemas.SheetQuote] = [
        {"number": number, **row} for number, row in enumerate([*headline, *body], start=1)
    ]
    for row, finding in zip(quotes, checked.headline_findings, strict=False):
        resting = [one["number"] for one in quotes[len(headline) :] if _rests_on(finding, one)]
        row["in_body"] = {
            "state": finding["state"],
            "words": _IN_THE_BODY[finding["state"]],
            "missing": finding["state"] in _NOT_IN_THE_BODY,
            "message": finding["message"],
            "quotes": resting,
        }
    return {
        "draft_id": draft_id,
        "version": version,
        "headline": checked.headline,
        "made_at": f"{made_at.isoformat(timespec='seconds')}Z",
        "published": published,
        "counts": dict(Counter(row["state"] for row in quotes)),
        "hard": sum(row["hard"] for row in quotes),
        "not_in_body": sum(row["in_body"]["missing"] for row in quotes if row["in_body"]),
        "embargoed": sum(row["embargo"] is not None for row in quotes),
        "quotes": quotes,
        "overrides": list(overrides),
        "coverage": list(checked.coverage),
    }


def to_html(sheet: Mapping[str, Any], spoken: PageLanguage) -> str:
    """A page of its own, to be printed; what the checks said stays as it is. Every text in it is escaped."""
    page = standalone_template("publishing/quote_sheet.html").render(
        sheet=sheet,
        made_on=datetime.fromisoformat(sheet["made_at"]),
        states=tuple(STATE_LABELS),
        pictures=[draw_coverage(source, number, spoken.say) for number, source in enumerate(sheet["coverage"])],
        day=datetime.fromisoformat,
        language=spoken.language,
        t=spoken.say,
    )
    return sanitize_text(page)


class _Rows:
    """The rows of one sheet, without their numbers."""

    def __init__(self, session: Session, at: datetime) -> None:
        self._session = session
        self._at = at
        self._provenances = ProvenanceResolver(session)

    def headline(self, finding: Mapping[str, Any], quotes: Sequence[Mapping[str, Any]]) -> schemas.SheetRow:
        held = next((quote for quote in quotes if _overlap(quote, finding)), None)
        if finding["state"] == "not_a_quotation" and (held is None or held["state"] == "not_found"):
            held = {"state": "not_a_quotation", "message": finding["message"]}
        elif held is None:
            held = {"state": "not_found", "message": "Not found in the sources."}
        return self._row("headline", finding["quote"], finding, held, None)

    def body(self, document: Document, findings: Sequence[Mapping[str, Any]]) -> list[schemas.SheetRow]:
        """Every quote that was checked, and what was inserted from a source and has no quotation marks now."""
        marked = inserted_quotes(document)
        found = [
            (finding["start"], finding, next((quote for quote in marked if _overlap(finding, _span(quote))), None))
            for finding in findings
        ]
        for quote in marked:
            if not any(_overlap(finding, _span(quote)) for finding in findings):
                message = "Inserted from a source, but no quotation marks stand around it now."
                unchecked = {**_span(quote), "quote": quote.text, "state": "unchecked", "message": message}
                found.append((quote.start, unchecked, quote))
        found.sort(key=lambda each: each[0])
        return [self._row("body", finding["quote"], finding, finding, quote) for _, finding, quote in found]

    def _row(
        self,
        where: Literal["headline", "body"],
        words: str,
        place: Mapping[str, Any],
        held: Mapping[str, Any],
        inserted: InsertedQuote | None,
    ) -> schemas.SheetRow:
        # Of the place that the writer took it from, and of the one that has the words now, the latter counts.
        kept = self._provenances.place(inserted.provenance) if inserted else None
        found = self._locate(held)
        at = found or (kept and (kept.source, kept.paragraph, kept.start, kept.end))
        attributed = held.get("attributed_to")
        # What the check found says itself whether a private person may be named.
        whose = _Attribution(held["speaker"], held.get("post")) if found else self._attribution_of(kept, inserted)
        return {
            "where": where,
            "quote": words,
            "start": place["start"],
            "end": place["end"],
            "state": held["state"],
            "state_words": STATE_LABELS[held["state"]],
            "message": held["message"],
            "hard": bool(held.get("hard", False)),
            "kinds": list(held.get("kinds", ())),
            "diff": list(held.get("diff") or ()),
            "attributed_to": attributed["name"] if attributed else None,
            "source": _source(*at, attached=not found or bool(held.get("attached", True)), whose=whose) if at else None,
            "inserted": _inserted(inserted, kept, words) if inserted else None,
            "embargo": active_embargo(at[0], self._at) if at else None,
            "in_body": None,
        }

    def _attribution_of(self, kept: ResolvedProvenance | None, inserted: InsertedQuote | None) -> "_Attribution":
        if kept is None:
            return _Attribution(None, None)
        post = load_post_metadata(self._session, [kept.paragraph.id]).get(kept.paragraph.id)
        if post is None:
            return _Attribution(kept.paragraph.speaker, None)
        named = post.known or bool(inserted and inserted.provenance.handle)
        return _Attribution(kept.paragraph.speaker if named else None, post.as_json(named=named))

    def _locate(self, finding: Mapping[str, Any]) -> tuple[Source, SourceParagraph, int, int] | None:
        """Where the check found the quote, unless that was deleted in this very moment."""
        if finding.get("paragraph_id") is None:
            return None
        found = self._session.execute(
            select(Source, SourceParagraph)
            .join(SourceParagraph, Source.id == SourceParagraph.source_id)
            .where(SourceParagraph.id == finding["paragraph_id"])
        ).first()
        return (found[0], found[1], finding["source_start"], finding["source_end"]) if found else None


@dataclass(frozen=True, slots=True)
class _Attribution:
    """Who is told to have said or written a passage; ``post`` is that of a finding."""

    speaker: str | None
    post: QuotedPost | None


def _source(
    source: Source, paragraph: SourceParagraph, start: int, end: int, *, attached: bool, whose: _Attribution
) -> schemas.SheetSource:
    before, after = _sentence_context(paragraph.text, start, end)
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
        "start_ms": paragraph.start_ms,
        "end_ms": paragraph.end_ms,
        "time": None if paragraph.start_ms is None else _clock(paragraph.start_ms),
        "before": before,
        "exact": paragraph.text[start:end],
        "after": after,
    }


def _sentence_context(text: str, start: int, end: int) -> tuple[str, str]:
    """What stands before and after ``text[start:end]`` in the sentences it is part of."""
    touched = [(first, last) for first, last in split_sentences(text) if first < end and start < last]
    first, last = (min(start, touched[0][0]), max(end, touched[-1][1])) if touched else (start, end)
    return text[first:start], text[end:last]


def _inserted(quote: InsertedQuote, kept: ResolvedProvenance | None, words: str) -> schemas.InsertedWords:
    """What the mark remembers: the words as they were taken, how the article's relate to them, where they are now."""
    return {
        "exact": quote.provenance.exact,
        "source_title": quote.provenance.source_title,
        "relation": relation(quote.provenance.exact, words),
        "found_by": kept.found_by if kept else None,
    }


def _rests_on(finding: Mapping[str, Any], row: Mapping[str, Any]) -> bool:
    return any(_overlap(quote, row) for quote in finding.get("support", ()))


def _span(quote: InsertedQuote) -> dict[str, int]:
    return {"start": quote.start, "end": quote.end}


def _overlap(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return bool(one["start"] < other["end"] and other["start"] < one["end"])


def _clock(ms: int) -> str:
    """``mm:ss``, past an hour ``h:mm:ss``."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes:02d}:{seconds:02d}"
