"""Converts findings of the models to the schemas of the wire."""

from collections.abc import Sequence
from typing import cast

from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.quotes.alignment.edits import Edit
from models.text.differences import WordChange, word_key
from models.text.language import detect_language
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens
from server.checks.source_places import SourcedFinding
from server.schemas import checks as schemas

_NOT_SUPPORTED = frozenset({"unsupported", "uncertain"})
_ABOUT_NEAREST = frozenset({"condition-dropped", "negation-dropped", "negation-added", "hedge"})


def present_headline_finding(sourced: SourcedFinding) -> schemas.HeadlineFinding:
    """Present a finding of ``headline_findings``."""
    finding = sourced.finding
    near = _is_near(finding)
    return schemas.HeadlineFinding(
        quote=finding.quote,
        start=finding.start,
        end=finding.end,
        state=finding.state,
        probability=round(finding.probability, 4),
        support=[_present_quote(quote) for quote in finding.support],
        nearest=_present_quote(finding.nearest) if finding.nearest and near else None,
        diff=present_diff(finding.diff) if near else [],
        message=finding.message,
        reasons=[cast(schemas.Reason, finding.reason.as_json())],
        fix=_present_quote(finding.fix) if finding.fix else None,
        source=sourced.location,
    )


def _is_near(finding: HeadlineFinding) -> bool:
    """Return whether the nearest quote of the body has to do with that of the headline.

    In English one that shares none of its content words has not, unless it supports it or the reason is about it.
    """
    if (
        finding.state not in _NOT_SUPPORTED
        or finding.reason.id in _ABOUT_NEAREST
        or detect_language(finding.quote) != "en"
    ):
        return True
    there = {word_key(token) for token in tokens(finding.nearest.text)} if finding.nearest else set()
    return any(word_key(token) in there for token in tokens(finding.quote) if word_key(token) not in STOP_WORDS)


def present_diff(diff: Sequence[WordChange]) -> list[schemas.DiffPart]:
    """Present word changes as ``{op, before, after}``, with ``kind`` if they are edits of a quote.

    ``before_joined`` and ``after_joined`` are set only where they are true.
    """
    shown: list[schemas.DiffPart] = []
    for change in diff:
        part: schemas.DiffPart = {"op": change.op, "before": change.before, "after": change.after}
        if isinstance(change, Edit):
            part["kind"] = change.fault or change.convention
        if change.before_joined:
            part["before_joined"] = True
        if change.after_joined:
            part["after_joined"] = True
        shown.append(part)
    return shown


def _present_quote(quote: SupportingQuote) -> schemas.BodyQuote:
    return schemas.BodyQuote(quote.text, quote.start, quote.end)
