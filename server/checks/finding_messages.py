"""Messages of quote findings, in words a reporter would use: what was found, never that anybody lied."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, TypeAlias

from indexer.verification.verifier import VerifiedQuote
from models.reasons import Reason
from models.text.alignment.edits import HARD, Convention, Edit, Fault

QuoteReasonId = (
    Convention
    | Literal[
        "not-in-sources",
        "word-for-word",
        "replaced",
        "replaced-negation",
        "replaced-number",
        "left-out",
        "left-out-negation",
        "left-out-number",
        "added",
        "added-negation",
        "added-number",
        "moved",
        "cut-off",
        "more-changes",
        "other-speaker",
        "several-speakers",
        "speaker-too",
        "elsewhere",
        "not-attached",
    ]
)
QuoteReason: TypeAlias = Reason[QuoteReasonId]

_CONVENTIONS: dict[QuoteReasonId, str] = {
    "omission": "words are left out where the ellipsis stands",
    "clarification": "the words in brackets are the writer’s",
    "style": "a number is spelled another way",
    "hesitation": "a hesitation is left out",
    "repetition": "words said twice stand once",
    "aside": "a note of the transcriber’s is left out",
    "network": "a link or a tag of the network’s is left out",
}
_CHANGES: dict[QuoteReasonId, str] = {
    "cut-off": "the source says “{words}” right beside these words, and the text does not",
    "replaced": "“{before}” became “{after}”",
    "replaced-negation": "“{before}” became “{after}”, which turns a “not”",
    "replaced-number": "“{before}” became “{after}”, another number",
    "left-out": "“{words}” is left out",
    "left-out-negation": "“{words}” is left out, and with it a “not”",
    "left-out-number": "“{words}” is left out, a number",
    "added": "“{words}” is added",
    "added-negation": "“{words}” is added, which turns a “not”",
    "added-number": "“{words}” is added, a number",
    "moved": "“{words}” stands elsewhere",
    "more-changes": "and {more} more",
}
_SENTENCES: dict[QuoteReasonId, str] = {
    "not-in-sources": "Not found in the attached sources, nor in the rest of the library.",
    "word-for-word": "Word for word as in the source.",
    "other-speaker": "The source has these words from {in_source}; the text gives them to {in_text}.",
    "several-speakers": "In the source these words are not one person’s: {speakers} say them.",
    "speaker-too": "The source has it from {in_source}; the text gives it to {in_text}.",
    "elsewhere": "“{title}”, which is not attached to this draft, has it as the text does.",
    "not-attached": "It stands in “{title}”, which is not attached to this draft.",
}
MESSAGES = {**_CONVENTIONS, **_CHANGES, **_SENTENCES}
_MAX_CHANGES = 3
_MAX_SHOWN_LENGTH = 80
# By what was done to the words, and whether that changed a “not” or a number.
_CHANGE_IDS: dict[tuple[str, Fault | None], QuoteReasonId] = {
    ("replace", None): "replaced",
    ("replace", "negation"): "replaced-negation",
    ("replace", "number"): "replaced-number",
    ("delete", None): "left-out",
    ("delete", "negation"): "left-out-negation",
    ("delete", "number"): "left-out-number",
    ("insert", None): "added",
    ("insert", "negation"): "added-negation",
    ("insert", "number"): "added-number",
}


def finding_reasons(
    finding: VerifiedQuote, source_title: str | None, elsewhere: str | None = None
) -> tuple[QuoteReason, ...]:
    """Returns the reasons of a finding, the most important first.

    Args:
        source_title: used where the source is not attached.
        elsewhere: the title of another source that has the words.
    """
    reasons = _of_words(finding)
    if elsewhere is not None:
        reasons.append(QuoteReason("elsewhere", {"title": elsewhere}))
    if finding.found and not finding.attached and source_title is not None:
        reasons.append(QuoteReason("not-attached", {"title": source_title}))
    return tuple(reasons)


def finding_message(reasons: Sequence[QuoteReason]) -> str:
    """Formats reasons as one or two English sentences."""
    return " ".join(
        f"{head}: {'; '.join(map(_reason_text, group))}." if head else " ".join(map(_reason_text, group))
        for head, group in groupby(reasons, key=_head)
    )


def _reason_text(reason: QuoteReason) -> str:
    about = {name: " and ".join(value) if isinstance(value, tuple) else value for name, value in reason.about.items()}
    return MESSAGES[reason.id].format(**about)


def _head(reason: QuoteReason) -> str:
    """Returns the heading that reasons are listed under; "" for whole sentences."""
    if reason.id in _CONVENTIONS:
        return "Edited as convention allows"
    return "Differs from the source" if reason.id in _CHANGES else ""


def _of_words(finding: VerifiedQuote) -> list[QuoteReason]:
    if finding.found is None:
        return [QuoteReason("not-in-sources")]
    diff, speaker = finding.found.alignment.diff, finding.found.passage.speaker
    if finding.state == "verbatim":
        return [QuoteReason("word-for-word")]
    if finding.state == "edited":
        return [QuoteReason(kind) for kind in dict.fromkeys(edit.convention for edit in diff) if kind]
    said_by = (
        {"in_source": speaker, "in_text": finding.attribution.name}
        if finding.same_speaker is False and finding.attribution
        else None
    )
    if finding.state == "other_speaker":
        if said_by:
            return [QuoteReason("other-speaker", said_by)]
        speakers = dict.fromkeys(passage.speaker for passage in finding.found.passages if passage.speaker)
        return [QuoteReason("several-speakers", {"speakers": tuple(speakers)})]
    cut_off = [QuoteReason("cut-off", {"words": finding.cut_off})] if finding.cut_off else []
    return [*cut_off, *_changes(diff), *([QuoteReason("speaker-too", said_by)] if said_by else [])]


def _changes(diff: Sequence[Edit]) -> list[QuoteReason]:
    """Returns the changes, the most serious first."""
    wrong = sorted((edit for edit in diff if edit.fault), key=lambda edit: edit.fault not in HARD)
    shown = [_change(edit) for edit in wrong[:_MAX_CHANGES]]
    more = len(wrong) - len(shown)
    return [*shown, QuoteReason("more-changes", {"more": more})] if more > 0 else shown


def _change(edit: Edit) -> QuoteReason:
    before, after = _short(edit.before), _short(edit.after)
    if edit.fault == "reordered":
        return QuoteReason("moved", {"words": before or after})
    words = {"before": before, "after": after} if edit.op == "replace" else {"words": before or after}
    return QuoteReason(_CHANGE_IDS[edit.op, edit.fault if edit.fault in HARD else None], words)


def _short(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN_LENGTH else f"{text[:_MAX_SHOWN_LENGTH].rsplit(' ', 1)[0]} …"
