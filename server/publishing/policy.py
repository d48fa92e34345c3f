"""The publishing policy: what a newsroom asks for each kind of finding, and the objections that follow from a review.

Pure functions over findings; where policies are stored is in ``policy_store``.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, get_args

from models.text.folding import fold
from server.publishing.compared_article import ComparedArticle
from server.schemas.checks import CheckedWords, FindingKind, HeadlineFinding, QuoteFinding
from server.schemas.publishing import Objection, Overridden, PolicyLevel, Where
from server.sources.embargo import RestrictedQuote

FINDING_KINDS: Final[tuple[FindingKind, ...]] = get_args(FindingKind)
# The least strict first.
POLICY_LEVELS: Final[tuple[PolicyLevel, ...]] = ("show", "reason", "block")
# Restrictions of a source. If they block publishing, only an editor may override them.
RESTRICTIONS: Final[frozenset[FindingKind]] = frozenset({"embargo", "background"})
_REASON_ONLY: Final[frozenset[FindingKind]] = frozenset(
    {"headline_uncertain", "headline_in_source", "words", "paraphrase", "translated", "unchecked", "unclosed"}
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
# Faults that have a kind of their own; every other fault has the kind “words”.
_NAMED_FAULTS: Final[tuple[FindingKind, ...]] = ("number", "negation", "cut", "interviewer", "hidden", "unclosed")
_SPEAKER_REASONS: Final = frozenset({"other-speaker", "interviewer", "several-speakers", "speaker-too"})

_SENTENCE_END: Final = re.compile(r"(?:[.!?…][\"'”’»)\]]*\s|[。！？][”’」』]*|\n)\s*")
_REACH: Final = 1_000


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


def finding_kinds(finding: QuoteFinding) -> list[FindingKind]:
    """Return the kinds of a finding of a quote in the body, the most serious first; none where all is well."""
    kinds: list[FindingKind] = []
    state, faults = finding.state, finding.kinds
    if state == "not_found":
        kinds.append("paraphrase" if finding.paraphrase else "not_found")
    elif state == "translated":
        kinds.append("translated")
    elif state in {"differs", "translated_differs"}:
        kinds += [kind for kind in _NAMED_FAULTS if kind in faults]
        if not kinds or any(fault not in _NAMED_FAULTS for fault in faults):
            kinds.append("words")
    kinds += [kind for kind in ("hidden", "unclosed") if kind in faults]
    if is_wrong_speaker(finding):
        kinds.append("interviewer" if "interviewer" in faults else "wrong_speaker")
    if not finding.speaker_checked:
        kinds.append("unchecked")
    return list(dict.fromkeys(kinds))


def is_wrong_speaker(finding: QuoteFinding) -> bool:
    """Whether the source has another speaker than the text says, whatever else is wrong with the quote."""
    reasons = {reason["id"] for reason in finding.reasons}
    return bool(
        finding.state == "other_speaker" or "interviewer" in finding.kinds or not reasons.isdisjoint(_SPEAKER_REASONS)
    )


def find_objections(
    policy: Policy,
    compared: ComparedArticle,
    restricted: Sequence[RestrictedQuote] = (),
    texts: Mapping[Where, str] = MappingProxyType({}),
) -> list[Objection]:
    """Map all findings of a review to objections, each kind of each quote once.

    They are in the order of headline, body, standfirst, other fields and sources. Of headline quotes compared with the
    sources only a wrong speaker, an unpaired mark or hidden characters are objections; ``compared.headline`` covers
    the words.

    Args:
        texts: headline, body and standfirst. The headline and the sentences around a quote are hashed into its
            objection's id, so an override lapses when they change. Quotes in body and standfirst are replaced by
            spaces.
    """
    objections = [
        *(_of_headline(policy, finding) for finding in compared.headline if finding.state in _HEADLINE_KINDS),
        *(one for finding in compared.headline_quotes for one in _of_headline_speaker(policy, finding)),
        *(one for finding in compared.body for one in _of_text(policy, finding, "body")),
        *(one for finding in compared.standfirst for one in _of_text(policy, finding, "standfirst")),
        *(one for finding in compared.details for one in _of_text(policy, finding, "details")),
        *(_of_restricted(policy, quote) for quote in restricted),
    ]
    # The same words with the same fault at two places are one objection, and one reason covers both.
    objections_by_id: dict[str, list[Objection]] = {}
    for objection in objections:
        objections_by_id.setdefault(objection.id, []).append(objection)
    return [
        replace(same[0], id=_hash(key, texts.get("headline", ""), *(_around(texts, objection) for objection in same)))
        for key, same in objections_by_id.items()
    ]


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


def with_overrides(
    objections: Iterable[Objection],
    overrides: Mapping[str, Overridden],
    reasons: Mapping[str, str] = MappingProxyType({}),
) -> list[Objection]:
    """Return the objections with their overrides, by the objections' ids.

    Args:
        reasons: of an earlier request, for objections that are not overridden.
    """
    return [
        replace(
            objection,
            overridden=overrides.get(objection.id),
            earlier_reason="" if objection.id in overrides else reasons.get(objection.id, objection.earlier_reason),
        )
        for objection in objections
    ]


def is_open(objection: Objection, *, needs_approval: bool) -> bool:
    """Whether an objection still blocks publishing.

    Args:
        needs_approval: whether an override of a finding that blocks needs an editor's approval.
    """
    if objection.level == "show":
        return False
    if objection.overridden is None:
        return True
    return needs_approval and objection.level == "block" and objection.overridden.approved_at is None


def _of_headline(policy: Policy, finding: HeadlineFinding) -> Objection:
    nearest = finding.nearest.text if finding.nearest else ""
    return _objection(policy, _HEADLINE_KINDS[finding.state], "headline", finding, None, nearest)


def _of_headline_speaker(policy: Policy, finding: QuoteFinding) -> Iterator[Objection]:
    attributed = finding.attributed_to
    for kind in finding_kinds(finding):
        if kind in ("wrong_speaker", "interviewer", "unclosed", "hidden"):
            name = attributed.name if attributed else None
            yield _objection(policy, kind, "headline", finding, None, finding.paragraph_id, finding.speaker, name)


def _of_text(policy: Policy, finding: QuoteFinding, where: Where) -> Iterator[Objection]:
    attributed = finding.attributed_to
    name = attributed.name if attributed else None
    # A corrected paragraph has another id.
    source_facts = finding.paragraph_id, finding.source_text, finding.speaker, name
    for kind in finding_kinds(finding):
        yield _objection(policy, kind, where, finding, finding.source_id, *source_facts)


def _objection(
    policy: Policy, kind: FindingKind, where: Where, words: CheckedWords, source_id: str | None, *facts: object
) -> Objection:
    has_place = where != "details"
    return Objection(
        id=_hash(kind, words.quote, source_id, *facts),
        kind=kind,
        level=policy.levels[kind],
        where=where,
        quote=words.quote,
        start=words.start if has_place else None,
        end=words.end if has_place else None,
        message=words.message,
        source_id=source_id,
        overridden=None,
        earlier_reason="",
    )


def _of_restricted(policy: Policy, restricted: RestrictedQuote) -> Objection:
    start, end = restricted.span or (0, 0)
    words = CheckedWords(restricted.quote, start, end, [], _restriction_message(restricted))
    until = restricted.embargo["until"] if restricted.embargo else ""
    objection = _objection(policy, restricted.kind, "source", words, restricted.source.id, until)
    return objection if restricted.span else replace(objection, start=None, end=None)


def _restriction_message(restricted: RestrictedQuote) -> str:
    source = restricted.source
    label = f"“{source.title}”" if source.title else "A source that is not theirs to read"
    if restricted.embargo is None or source.embargo_until is None:
        return f"{label} is for background, not for quotation."
    note = f": {source.embargo_note}" if source.embargo_note else "."
    return f"{label} is under embargo until {source.embargo_until:%-d %B %Y, %H:%M} UTC{note}"


def _around(texts: Mapping[Where, str], objection: Objection) -> str:
    """Return the sentence of a quote and the one before it in its paragraph, where the quote has a place."""
    text = texts.get("body" if objection.where == "source" else objection.where, "")
    if objection.start is None or objection.end is None or objection.where == "headline":
        return ""
    line = text[max(0, objection.start - _REACH) : objection.start].rpartition("\n")[2]
    before = _SENTENCE_END.split(line)[-2:]
    # The last sentence of a text ends as it would with another paragraph behind it.
    after = _SENTENCE_END.split(text[objection.end : objection.end + _REACH] + "\n", maxsplit=1)[0]
    return " … ".join([*before, after])


def _hash(*parts: object) -> str:
    """Return a hash of texts and numbers; white space alone makes no difference."""
    texts = ["" if part is None else " ".join(str(part).split()) for part in parts]
    return hashlib.sha256("\x1f".join(texts).encode("utf-8", "replace")).hexdigest()[:24]
