"""Answers questions of commands from the services of a desk, with the owner's rights: everything is visible."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from flask import Flask

from indexer.readers.files import read_file
from models.errors import NotFound
from models.recommend.protocol import QuoteQuery
from server.checks.headline import HeadlineCheckService
from server.checks.verification import QuoteVerificationService
from server.config import Settings
from server.db.database import db
from server.finished.report import comment_in
from server.inference.engine import Engine
from server.operations.commands.findings import check_articles, check_headline, provided_sources
from server.operations.commands.questions import (
    ArticlesQuestion,
    CheckQuestion,
    GivenSource,
    LibrarySource,
    NamedSource,
    Question,
    SuggestQuestion,
    VerifyQuestion,
)
from server.publishing.article_findings import Comparison, LibraryComparison, ProvidedComparison
from server.registry import service
from server.sources.files.sandboxed_reader import SandboxedReader
from server.sources.importer import Importer, ImportProgress, ReadSource, no_import_progress
from server.suggestions.service import SuggestionService, SuggestRequest

# Shows the progress of the import of a file of this name.
ShowProgress = Callable[[str], AbstractContextManager[ImportProgress]]


def no_progress_shown(_name: str) -> AbstractContextManager[ImportProgress]:
    """Show no progress."""
    return nullcontext(no_import_progress)


def answer(app: Flask, question: Question) -> dict[str, Any]:
    """Answer a question, as JSON.

    Raises:
        AppError: about sources.
    """
    if isinstance(question, SuggestQuestion):
        return suggest(app, question, service(SandboxedReader, app).read_source)
    if isinstance(question, VerifyQuestion):
        comparison = _comparison(app, question.sources)
        return {"findings": comparison.quotes(question.body, None, question.body)}
    return _check(app, question) if isinstance(question, CheckQuestion) else _check_articles(app, question)


def suggest(
    app: Flask, question: SuggestQuestion, read: ReadSource = read_file, show: ShowProgress = no_progress_shown
) -> dict[str, Any]:
    """Suggest quotes from the sources of a question.

    Args:
        read: reads files that are imported.
        show: shows how far an import is.

    Raises:
        AppError: ``unknown_source``; those of the import of a file.
    """
    source_ids = frozenset(_source_id(app, source, read, show) for source in question.sources) or None
    wanted = SuggestRequest(QuoteQuery(question.title, question.left_context), source_ids)
    *_, last_stage = service(SuggestionService, app).stages(db.session, wanted)
    degraded = {} if last_stage.degraded is None else {"degraded": last_stage.degraded}
    return {"stage": last_stage.stage, "items": last_stage.items, **degraded}


def _source_id(app: Flask, source: NamedSource, read: ReadSource, show: ShowProgress) -> str:
    """Return the id of a source; a file is imported if its content is not in the library."""
    engine = service(Engine, app)
    if source.name in engine.index.source_ids:
        return source.name
    if source.content is None:
        raise NotFound(
            "unknown_source",
            f"{source.name!r} is neither the id of a source nor a file.",
            "“import … --json” prints the ids; leave --source out to search the whole library.",
        )
    importer = Importer(db.session, engine, service(Settings, app), read)
    name = Path(source.name).name
    with show(name) as progress:
        return importer.import_once(name, source.content, progress)


def _check(app: Flask, question: CheckQuestion) -> dict[str, Any]:
    sources = provided_sources(db.session, question.sources)
    return {"findings": check_headline(service(Engine, app).headline_checker, question, sources)}


def _check_articles(app: Flask, question: ArticlesQuestion) -> dict[str, Any]:
    sandbox, settings = service(SandboxedReader, app), service(Settings, app)
    comparison = _comparison(app, question.sources)
    return check_articles(db.session, question, comparison, settings, sandbox.read_article, comment_in(sandbox))


def _comparison(app: Flask, given: Sequence[GivenSource | LibrarySource]) -> Comparison:
    """Compare with the sources of a question, or with the library if it has none."""
    engine = service(Engine, app)
    if given:
        return ProvidedComparison(lambda: engine.headline_checker, provided_sources(db.session, given))
    headlines, verifier = service(HeadlineCheckService, app), service(QuoteVerificationService, app)
    return LibraryComparison(db.session, headlines, verifier)
