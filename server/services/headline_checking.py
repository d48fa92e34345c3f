"""The headline check as the desk gives it: held to the body, and what is not there to the sources."""

from dataclasses import replace
from typing import Any

from sqlalchemy.orm import Session

from models.headline.protocol import HeadlineFinding
from models.headline.turns import turned
from server.services.engine import Engine
from server.services.presenting import present_headline_finding
from server.services.verifying import Verifier, present

_NOT_IN_THE_BODY = ("unsupported", "uncertain")
_PLACE = ("source_id", "source_title", "paragraph_id", "paragraph_index", "speaker", "start_ms")


class HeadlineChecking:
    """Checks headlines. One for the whole server; sessions come with each request."""

    def __init__(self, engine: Engine, verifier: Verifier) -> None:
        self._engine = engine
        self._verifier = verifier

    def check(
        self, session: Session, headline: str, body: str, source_ids: frozenset[str] | None = None
    ) -> list[dict[str, Any]]:
        """Findings as ``headline_findings`` of ``docs/wire.md`` gives them.

        A quote that the body does not or perhaps not support, but a source has word for word, is ``in_source``.

        Args:
            source_ids: the sources to look in; None: the whole library.
        """
        findings = self._engine.headline_checker.check(headline, body)
        if not any(finding.state in _NOT_IN_THE_BODY for finding in findings):
            return [present_headline_finding(finding) for finding in findings]
        places = self._places(session, headline, source_ids)
        return [_present(finding, places.get((finding.start, finding.end))) for finding in findings]

    def _places(
        self, session: Session, headline: str, source_ids: frozenset[str] | None
    ) -> dict[tuple[int, int], dict[str, Any]]:
        """Where the sources have the headline's quotes word for word, by the quotes' characters."""
        verified = self._verifier.verify(session, headline, source_ids)
        verbatim = [finding for finding in verified if finding.state == "verbatim"]
        return {
            (found["start"], found["end"]): {key: found[key] for key in _PLACE}
            for found in present(session, verbatim)
            # Deleted since the index was read.
            if found["source_title"] is not None
        }


def _present(finding: HeadlineFinding, place: dict[str, Any] | None) -> dict[str, Any]:
    # What the body's own quote says with a condition or a “not” stays contextomized, whoever said it without.
    if finding.state not in _NOT_IN_THE_BODY or place is None or turned(finding.diff):
        return present_headline_finding(finding)
    title, speaker = place["source_title"], place["speaker"]
    where = f"{speaker} says it in “{title}”" if speaker else f"it stands in “{title}”"
    message = f"Not found in the body, but {where}. Quote it in the body too."
    return present_headline_finding(replace(finding, state="in_source", message=message), place)
