"""HTTP routes of finished articles: the page, and the check of one article. Nothing that is sent is stored."""

from base64 import b64encode
from functools import partial

from flask import render_template, request

from indexer.readers.registry import supported_suffixes
from indexer.readers.text.titles import display_file_name
from models.errors import InputError
from server.access.rules import READ_ACCESS, WRITE_ACCESS
from server.access.viewer import current_viewer
from server.articles.importers.detect import ARTICLE_ENDINGS
from server.checks.headline import HeadlineCheckService
from server.checks.library_sources import library_source
from server.checks.source_places import ProvidedSource
from server.checks.verification import QuoteVerificationService
from server.config import Settings
from server.db.database import db
from server.db.lookup import reject_unknown_sources
from server.finished.report import comment_in, present_finished, report_name, word_report
from server.finished.service import CheckedFinished, check_finished, read_finished
from server.inference.engine import Engine
from server.publishing.article_findings import Comparison, LibraryComparison, ProvidedComparison
from server.publishing.policy_store import PolicyStore
from server.publishing.quote_sheet import PageLanguage, to_html
from server.publishing.reader_view import sheet_source_ids
from server.registry import service
from server.schemas.checks import MAX_PROVIDED_SOURCES
from server.schemas.publishing import FinishedCheck
from server.sources.embargo import record_embargo_access
from server.sources.files.fetcher import Fetcher
from server.sources.files.sandboxed_reader import SandboxedReader
from server.web.endpoints import RouteGroup
from server.web.json_body import uploaded_file
from server.web.security.request_limits import limit_uploads
from server.web.security.work_limits import take_turn_if_due
from server.web.translations import language, translate

routes = RouteGroup("finished")


@routes.endpoint("GET /check", READ_ACCESS)
def show() -> str:
    """Render the page, to which an article and its sources are dropped."""
    return render_template(
        "finished/check.html",
        boot={"fetching": bool(service(Settings).fetch_list)},
        article_endings=",".join(ARTICLE_ENDINGS),
        source_endings=",".join(supported_suffixes()),
    )


@routes.endpoint("POST /api/check/article", WRITE_ACCESS, form=("file", "url", "source", "source_id"))
@limit_uploads()
def check_article() -> FinishedCheck:
    """Check a finished article, ``file`` or from ``url``, against the files ``source``, or against the library.

    ``source`` and ``source_id`` may be repeated. With files only these and the sources named by ``source_id`` are
    compared; without them the whole library, those sources first.
    """
    settings, sandbox = service(Settings), service(SandboxedReader)
    name, data = _sent_article(settings)
    comparison = _comparison(settings, sandbox)
    article = read_finished(name, data, settings.max_upload_bytes, sandbox.read_article)
    policy = PolicyStore(db.session, settings).for_owner(current_viewer().person_id)
    checked = check_finished(db.session, article, comparison, policy)
    of_page = PageLanguage(language(), partial(translate, language()))
    answer: FinishedCheck = {
        **present_finished(checked),
        "word_name": report_name(name),
        "word": b64encode(word_report([checked], of_page, comment_in(sandbox))).decode(),
        "sheet": to_html(checked.sheet, of_page),
    }
    record_embargo_access(db.session, _shown_source_ids(checked))
    return answer


def _sent_article(settings: Settings) -> tuple[str, bytes]:
    url = request.form.get("url", "")
    if url and "file" not in request.files:
        take_turn_if_due()
        fetched = Fetcher(settings.fetch_list, settings.max_upload_bytes).fetch(url)
        return fetched.name, fetched.data
    file = uploaded_file()
    name, data = display_file_name(str(file.filename)), file.read()
    take_turn_if_due()
    return name, data


def _comparison(settings: Settings, sandbox: SandboxedReader) -> Comparison:
    """Return what the request compares the article with.

    Raises:
        AppError: ``bad_request``, ``unknown_source``, or errors of the readers.
    """
    files, source_ids = request.files.getlist("source"), request.form.getlist("source_id")
    if len(files) > MAX_PROVIDED_SOURCES:
        raise InputError(
            "bad_request",
            f"{len(files)} sources are sent; {MAX_PROVIDED_SOURCES} are the most.",
            "Add them to the library, and check the article against that.",
        )
    reject_unknown_sources(db.session, source_ids)
    if not files:
        chosen = frozenset(source_ids) or None
        return LibraryComparison(db.session, service(HeadlineCheckService), service(QuoteVerificationService), chosen)
    sources = [library_source(db.session, source_id) for source_id in source_ids]
    for file in files:
        name = display_file_name(str(file.filename))
        transcript = sandbox.read_source(name, file.read(), max_bytes=settings.max_upload_bytes).transcript
        sources.append(ProvidedSource(transcript.title, transcript.paragraphs, spoken_on=transcript.spoken_on))
    return ProvidedComparison(lambda: service(Engine).headline_checker, sources)


def _shown_source_ids(checked: CheckedFinished) -> set[str | None]:
    findings = checked.findings
    quotes = [*findings.body, *findings.standfirst, *findings.details]
    ids = {quote.source_id for quote in quotes} | {quote.nearest.source_id for quote in quotes if quote.nearest}
    return ids | {one.source.source_id for one in findings.headline if one.source} | sheet_source_ids(checked.sheet)
