"""The publishing policy: what a newsroom asks for each kind of finding, and the objections that follow from a review.

Pure functions over findings; where policies are stored is in ``policy_store``.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, Literal, get_args

from models.text.folding import fold
from server.schemas.base import PersonName, format_timestamp
from server.schemas.checks import FindingKind, HeadlineFinding, QuoteFinding
from server.schemas.publishing import BackgroundQuote, EmbargoedQuote, Overridden, PolicyLevel
from server.schemas.publishing import Objection as PresentedObjection

FINDING_KINDS: Final[tuple[FindingKind, ...]] = get_args(FindingKind)
# The least strict first.
POLICY_LEVELS: Final[tuple[PolicyLevel, ...]] = ("show", "reason", "block")
# What an editor decides about, where somebody has to override it.
RESTRICTIONS: Final[frozenset[FindingKind]] = frozenset({"embargo", "background"})
_REASON_ONLY: Final[frozenset[FindingKind]] = frozenset(
    {"headline_uncertain", "headline_in_source", "words", "paraphrase", "unchecked"}
)
DEFAULT_LEVELS: Final[Mapping[FindingKind, PolicyLevel]] = {
    kind: "reason" if kind in _REASON_ONLY else "block" for kind in FINDING_KINDS
}

_HEADLINE_KINDS: Final[Mapping[str, FindingKind]] = {
    "unsupported": "headline_unsupported",
    "uncertain": "headline_uncertain",
    "in_source": "headline_in_source",
    "unchecked": "headline_unchecked",
}
HEADLINE_KINDS: Final[frozenset[FindingKind]] = frozenset(_HEADLINE_KINDS.values())
# Kinds that a finding may name itself; all other faults are changes of words.
_NAMED_FAULTS: Final[tuple[FindingKind, ...]] = ("number", "negation", "cut", "interviewer")
_SPEAKER_REASONS: Final = frozenset({"other-speaker", "interviewer", "several-speakers", "speaker-too"})

Where = Literal["headline", "body", "standfirst", "source"]


@dataclass(frozen=True, slots=True)
class Policy:
    """What is asked before publishing.

    Args:
        levels: of every kind of finding.
        sign_off: whether overrides of findings that block need the approval of a second person, an editor.
    """

    levels: Mapping[FindingKind, PolicyLevel] = field(default_factory=lambda: dict(DEFAULT_LEVELS))
    sign_off: bool = False

    def changed(self, levels: Mapping[FindingKind, PolicyLevel], sign_off: bool | None = None) -> "Policy":
        """Return this policy with some levels, and perhaps the sign-off, replaced."""
        return Policy({**self.levels, **levels}, self.sign_off if sign_off is None else sign_off)


def strictest(policies: Iterable[Policy]) -> Policy:
    """Return the policy that asks, for each kind of finding, what the strictest of ``policies`` asks.

    Raises:
        ValueError: there is none.
    """
    all_policies = list(policies)
    levels = {
        kind: max((policy.levels[kind] for policy in all_policies), key=POLICY_LEVELS.index) for kind in FINDING_KINDS
    }
    return Policy(levels, any(policy.sign_off for policy in all_policies))


@dataclass(frozen=True, slots=True)
class Override:
    """A reason that somebody gave for a finding, and an editor's approval of it.

    Args:
        by: who gave it; None without a login.
        at: UTC, without a zone.
    """

    reason: str
    by: PersonName | None
    at: datetime
    approved_by: PersonName | None = None
    approved_at: datetime | None = None

    def present(self) -> Overridden:
        """Present the override for the wire."""
        return {
            "by": self.by,
            "at": format_timestamp(self.at),
            "reason": self.reason,
            "approved_by": self.approved_by,
            "approved_at": format_timestamp(self.approved_at),
        }


@dataclass(frozen=True, slots=True)
class Objection:
    """One kind of finding of one quote.

    Args:
        id: a hash of the kind, the folded quote, its source, and what was found: the source's words and whom the text
            attributes it to. It changes if one of these does, and then no earlier approval applies.
        start: in the headline, the standfirst or the body; None for a restricted quote that is not in the body.
        earlier_reason: the writer's in a request that was sent back or withdrawn.
    """

    id: str
    kind: FindingKind
    level: PolicyLevel
    where: Where
    quote: str
    start: int | None
    end: int | None
    message: str
    source_id: str | None
    override: Override | None = None
    earlier_reason: str = ""

    def present(self) -> PresentedObjection:
        """Present the objection for the wire."""
        return {
            "id": self.id,
            "kind": self.kind,
            "level": self.level,
            "where": self.where,
            "quote": self.quote,
            "start": self.start,
            "end": self.end,
            "message": self.message,
            "source_id": self.source_id,
            "overridden": self.override.present() if self.override else None,
            "earlier_reason": "" if self.override else self.earlier_reason,
        }


def finding_kinds(finding: Mapping[str, Any]) -> list[FindingKind]:
    """Return the kinds of a finding of a quote in the body, the most serious first; none where all is well.

    Args:
        finding: a ``QuoteFinding``.
    """
    kinds: list[FindingKind] = []
    state, faults = finding["state"], finding["kinds"]
    if state == "not_found":
        kinds.append("paraphrase" if finding["paraphrase"] else "not_found")
    elif state in {"differs", "translated_differs"}:
        kinds += [kind for kind in _NAMED_FAULTS if kind in faults]
        if not kinds or any(fault not in _NAMED_FAULTS for fault in faults):
            kinds.append("words")
    if is_wrong_speaker(finding):
        kinds.append("interviewer" if "interviewer" in faults else "wrong_speaker")
    if not finding["speaker_checked"]:
        kinds.append("unchecked")
    return list(dict.fromkeys(kinds))


def is_wrong_speaker(finding: Mapping[str, Any]) -> bool:
    """Whether the source has another speaker than the text says, whatever else is wrong with the quote."""
    reasons = {reason["id"] for reason in finding["reasons"]}
    return bool(
        finding["state"] == "other_speaker"
        or "interviewer" in finding["kinds"]
        or not reasons.isdisjoint(_SPEAKER_REASONS)
    )


@dataclass(frozen=True, slots=True)
class RestrictedQuote:
    """A quote from a source under embargo or for background only, with its message and place.

    Args:
        span: in the body; None for a quote elsewhere.
    """

    kind: Literal["embargo", "background"]
    quote: EmbargoedQuote | BackgroundQuote
    message: str
    span: tuple[int, int] | None


def find_objections(
    policy: Policy,
    headline: Sequence[HeadlineFinding],
    body: Sequence[QuoteFinding],
    restricted: Sequence[RestrictedQuote],
    standfirst: Sequence[QuoteFinding] = (),
) -> list[Objection]:
    """Map all findings of a review to objections, each kind of each quote once: headline, body, standfirst, source."""
    objections = [
        *(_of_headline(policy, finding) for finding in headline if finding["state"] in _HEADLINE_KINDS),
        *(one for finding in body for one in _of_text(policy, finding, "body")),
        *(one for finding in standfirst for one in _of_text(policy, finding, "standfirst")),
        *(_of_restricted(policy, quote) for quote in restricted),
    ]
    # The same words with the same fault at two places are one objection, and one reason covers both.
    unique: dict[str, Objection] = {}
    for objection in objections:
        unique.setdefault(objection.id, objection)
    return list(unique.values())


def covers(objection: Objection, quote: str, source_id: str | None, kind: FindingKind | None) -> bool:
    """Whether an override of ``quote`` applies to ``objection``.

    Args:
        quote: folded.
        source_id: of the override. A restriction without a named kind has to name its source, since the words alone
            do not say which source is meant.
        kind: of the override; ``None``: every kind.
    """
    if fold(objection.quote).text != quote or (kind is not None and kind != objection.kind):
        return False
    if source_id is None:
        return kind is not None or objection.kind not in RESTRICTIONS
    return objection.where != "headline" and objection.source_id in (source_id, None)


def with_overrides(objections: Iterable[Objection], overrides: Mapping[str, Override]) -> list[Objection]:
    """Return the objections with their overrides, by the objections' ids."""
    return [replace(objection, override=overrides.get(objection.id)) for objection in objections]


def with_earlier_reasons(objections: Iterable[Objection], reasons: Mapping[str, str]) -> list[Objection]:
    """Return the objections with the reasons of an earlier request, by the objections' ids."""
    return [replace(objection, earlier_reason=reasons.get(objection.id, "")) for objection in objections]


def is_open(objection: Objection, *, needs_approval: bool) -> bool:
    """Whether an objection still blocks publishing.

    Args:
        needs_approval: whether an override of a finding that blocks needs an editor's approval.
    """
    if objection.level == "show":
        return False
    if objection.override is None:
        return True
    return needs_approval and objection.level == "block" and objection.override.approved_at is None


def _of_headline(policy: Policy, finding: HeadlineFinding) -> Objection:
    kind = _HEADLINE_KINDS[finding["state"]]
    return Objection(
        id=_id(kind, finding["quote"]),
        kind=kind,
        level=policy.levels[kind],
        where="headline",
        quote=finding["quote"],
        start=finding["start"],
        end=finding["end"],
        message=finding["message"],
        source_id=None,
    )


def _of_text(policy: Policy, finding: QuoteFinding, where: Where) -> Iterator[Objection]:
    attributed = finding["attributed_to"]
    for kind in finding_kinds(finding):
        yield Objection(
            id=_id(
                kind,
                finding["quote"],
                finding["source_id"],
                finding["source_text"],
                finding["speaker"],
                attributed["name"] if attributed else None,
            ),
            kind=kind,
            level=policy.levels[kind],
            where=where,
            quote=finding["quote"],
            start=finding["start"],
            end=finding["end"],
            message=finding["message"],
            source_id=finding["source_id"],
        )


def _of_restricted(policy: Policy, restricted: RestrictedQuote) -> Objection:
    quote, span = restricted.quote, restricted.span or (None, None)
    return Objection(
        id=_id(restricted.kind, quote["quote"], quote["source_id"], str(quote.get("until", ""))),
        kind=restricted.kind,
        level=policy.levels[restricted.kind],
        where="source",
        quote=quote["quote"],
        start=span[0],
        end=span[1],
        message=restricted.message,
        source_id=quote["source_id"],
    )


def _id(kind: FindingKind, quote: str, source_id: str | None = None, *finding_texts: str | None) -> str:
    parts = [kind, fold(quote).text, source_id or "", *(fold(text or "").text for text in finding_texts)]
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "replace")).hexdigest()[:24]
