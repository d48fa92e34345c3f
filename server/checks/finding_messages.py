"""Messages of quote findings, in a reporter's words: they name the change, and never accuse."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, TypeAlias

from models.quotes.alignment.edits import HARD, Edit
from models.quotes.translated import TranslatedDifference, TranslatedPassage
from models.quotes.verification.verifier import VerifiedQuote
from models.reasons import Reason
from models.text.differences import word_key
from models.text.names.display import display_name
from models.text.names.same_speaker import same_speaker
from models.text.words import tokens

# The id is one of ``MESSAGES``.
QuoteReason: TypeAlias = Reason[str]

_CONVENTIONS: dict[str, str] = {
    "omission": "words are left out at the ellipsis",
    "clarification": "the words in brackets are yours",
    "style": "a word or number is spelled differently",
    "hesitation": "a hesitation is left out",
    "filler": "filler words are left out",
    "restart": "a false start is left out",
    "repetition": "repeated words are quoted once",
    "aside": "a transcriber’s note is left out",
    "network": "a link or tag of the social network is left out",
}
_CHANGES: dict[str, str] = {
    "cut-off": "“{words}”, right next to these words in the source, was left out",
    "replaced": "“{before}” was changed to “{after}”",
    "replaced-negation": "“{before}” was changed to “{after}”, which reverses the meaning",
    "replaced-number": "the number “{before}” was changed to “{after}”",
    "left-out": "“{words}” was left out",
    "left-out-negation": "“{words}” was left out",
    "left-out-number": "the number “{words}” was left out",
    "added": "“{words}” was added",
    "added-negation": "“{words}” was added, which reverses the meaning",
    "added-number": "the number “{words}” was added",
    "moved": "“{words}” was moved",
    "more-changes": "and {more} more",
}
_SENTENCES: dict[str, str] = {
    "not-in-sources": "No source here has these words.",
    "hidden-order": "Invisible characters show readers these words in another order; delete and retype them.",
    "not-opened": "No mark opens this quotation: its sentence is compared.",
    "not-closed": "The quotation is not closed: what is compared ends with the paragraph.",
    "word-for-word": "Matches the source exactly.",
    "cut-before": "Right before these words the source says “{words}”; you leave that out.",
    "cut-after": "Right after these words the source says “{words}”; you leave that out.",
    "reversed-before": "Right before these words the source says “{words}”; leaving that out reverses the meaning.",
    "reversed-after": "Right after these words the source says “{words}”; leaving that out reverses the meaning.",
    "other-speaker": "In the source {in_source} says this; you attribute it to {in_text}.",
    "speaker-unsure": "The transcript does not surely say who says these words; you attribute them to {in_text}.",
    "interviewer": "In the source this is the interviewer’s question; you attribute it to {in_text}.",
    "several-speakers": "In the source these words are not one person’s: they come from {speakers}.",
    "speaker-too": "Also, in the source {in_source} says this; you attribute it to {in_text}.",
    "reordered": "The words are the source’s, but in another order.",
    "paraphrase": "A paraphrase in quotation marks: the source says this in other words.",
    "nearest": "The nearest passage is in “{title}”.",
    "nothing-near": "No similar passage was found.",
    "elsewhere": "“{title}”, which is not attached to this draft, contains exactly these words.",
    "check-recording": "Speech recognition was not sure of “{words}” here; check the recording.",
    "translated": "A translation: numbers, names and negation are those of the original; nothing else was compared.",
    "translated-number": "A translation: the original says “{before}”, your quote “{after}”.",
    "translated-number-added": "A translation: the original does not have the number “{after}”.",
    "translated-name": "A translation: the original names “{before}”, your quote “{after}”.",
    "translated-opposite": "A translation: the original says “{before}”, your quote the opposite, “{after}”.",
    "translated-negation-added": "A translation: your quote has a “not” that the original does not have.",
    "translated-negation-dropped": "A translation: the original has a “not” that your quote does not have.",
    "not-attached": "The words are in “{title}”, which is not attached to this draft.",
}
MESSAGES = {**_CONVENTIONS, **_CHANGES, **_SENTENCES}
_MAX_CHANGES = 3
_MAX_UNSURE = 4
_MAX_SHOWN_LENGTH = 80
_CHANGE_IDS = {"replace": "replaced", "delete": "left-out", "insert": "added"}


def finding_reasons(
    finding: VerifiedQuote,
    source_title: str | None,
    elsewhere: str | None = None,
    *,
    nearest: str | None = None,
    unsure: Sequence[str] = (),
) -> tuple[QuoteReason, ...]:
    """Return the reasons of a finding, the most important first.

    Args:
        source_title: used where the source is not attached.
        elsewhere: the title of another source that has the words.
        nearest: the title of the source with the nearest passage, if the quote was not found.
        unsure: words of the source, among those quoted, that speech recognition may have misheard.
    """
    marks: list[QuoteReason] = []
    if finding.reordered:
        marks.append(QuoteReason("hidden-order"))
    if not finding.quote.closed:
        is_opened = finding.quote.outer_start < finding.quote.start
        marks.append(QuoteReason("not-closed" if is_opened else "not-opened"))
    if finding.quotation is None:
        return (*marks, *_of_nearest(finding, nearest))
    reasons = [*marks, *_of_words(finding)]
    if unsure:
        more = " …" if len(unsure) > _MAX_UNSURE else ""
        reasons.append(QuoteReason("check-recording", {"words": ", ".join(unsure[:_MAX_UNSURE]) + more}))
    if elsewhere is not None:
        reasons.append(QuoteReason("elsewhere", {"title": elsewhere}))
    if finding.quotation and not finding.attached and source_title is not None:
        reasons.append(QuoteReason("not-attached", {"title": source_title}))
    return tuple(reasons)


def finding_message(reasons: Sequence[QuoteReason]) -> str:
    """Format reasons as one or two English sentences, in terms of the writer's text."""
    return " ".join(
        _sentence(form, [_reason_text(reason) for reason in group]) for form, group in groupby(reasons, _form)
    )


def _reason_text(reason: QuoteReason) -> str:
    about = {name: " and ".join(value) if isinstance(value, tuple) else value for name, value in reason.about.items()}
    return MESSAGES[reason.id].format(**about)


def _form(reason: QuoteReason) -> Literal["conventions", "changes", "sentences"]:
    """Return how a reason is written: listed with others of its form, or as a sentence of its own."""
    if reason.id in _CONVENTIONS:
        return "conventions"
    return "changes" if reason.id in _CHANGES else "sentences"


def _sentence(form: str, texts: Sequence[str]) -> str:
    if form == "sentences":
        return " ".join(texts)
    listed = "; ".join(texts)
    return f"Acceptable edit: {listed}." if form == "conventions" else f"{listed[:1].upper()}{listed[1:]}."


def _of_words(finding: VerifiedQuote) -> list[QuoteReason]:
    if finding.quotation is None:
        return []
    if finding.translated is not None:
        return _of_translation(finding, finding.translated)
    diff = finding.quotation.alignment.diff
    if finding.state == "verbatim":
        return [QuoteReason("word-for-word")]
    conventions = [QuoteReason(kind) for kind in dict.fromkeys(edit.convention for edit in diff) if kind]
    if finding.state == "edited":
        return conventions
    if finding.state == "speaker_unsure" and finding.attribution is not None:
        return [QuoteReason("speaker-unsure", {"in_text": finding.attribution.name}), *conventions]
    wrong_speaker = _wrong_speaker(finding)
    if finding.state == "other_speaker":
        if wrong_speaker:
            return [wrong_speaker]
        return [_several_speakers(finding)]
    cut_off = [QuoteReason("cut-off", {"words": finding.cut_off})] if finding.cut_off else []
    return [*cut_off, *_cut(finding), *_changes(diff), *([wrong_speaker] if wrong_speaker else [])]


def _of_translation(finding: VerifiedQuote, translated: TranslatedPassage) -> list[QuoteReason]:
    reasons = [_translated_difference(difference) for difference in translated.differences[:_MAX_CHANGES]]
    wrong_speaker = _wrong_speaker(finding)
    if wrong_speaker:
        reasons.append(wrong_speaker)
    return reasons or [QuoteReason("translated")]


def _translated_difference(difference: TranslatedDifference) -> QuoteReason:
    before, after = _short(difference.before), _short(difference.after)
    if difference.kind == "negation":
        return QuoteReason("translated-negation-added" if difference.added else "translated-negation-dropped")
    if difference.kind == "number" and not before:
        return QuoteReason("translated-number-added", {"after": after})
    return QuoteReason(f"translated-{difference.kind}", {"before": before, "after": after})


def _several_speakers(finding: VerifiedQuote) -> QuoteReason:
    return QuoteReason("several-speakers", {"speakers": tuple(map(display_name, finding.speakers))})


def _of_nearest(finding: VerifiedQuote, title: str | None) -> tuple[QuoteReason, ...]:
    if finding.nearest is None or title is None:
        return QuoteReason("not-in-sources"), QuoteReason("nothing-near")
    first = "paraphrase" if finding.nearest.paraphrase else "not-in-sources"
    if _is_reordered(finding.nearest.diff):
        first = "reordered"
    return QuoteReason(first), QuoteReason("nearest", {"title": title})


def _is_reordered(diff: Sequence[Edit]) -> bool:
    """Return whether the quote has all words of the source and no others."""
    before, after = " ".join(edit.before for edit in diff), " ".join(edit.after for edit in diff)
    return sorted(map(word_key, tokens(before))) == sorted(map(word_key, tokens(after)))


def _wrong_speaker(finding: VerifiedQuote) -> QuoteReason | None:
    if finding.attribution is None or finding.quotation is None:
        return None
    in_text = finding.attribution.name
    if finding.interviewer:
        return QuoteReason("interviewer", {"in_text": in_text})
    first, *others = finding.speakers or ("",)
    are_several = any(same_speaker(first, other, "") is False for other in others)
    if are_several and any(same_speaker(in_text, speaker, "") for speaker in finding.speakers):
        # Only a part of the words is another's.
        return _several_speakers(finding)
    if finding.same_speaker is not False:
        return None
    said_by = {"in_source": display_name(finding.speaker), "in_text": in_text}
    return QuoteReason("other-speaker" if finding.state == "other_speaker" else "speaker-too", said_by)


def _cut(finding: VerifiedQuote) -> list[QuoteReason]:
    if finding.cut is None:
        return []
    kind = "reversed" if finding.cut.reverses else "cut"
    return [QuoteReason(f"{kind}-{finding.cut.side}", {"words": finding.cut.words})]


def _changes(diff: Sequence[Edit]) -> list[QuoteReason]:
    """Return the changes, the most serious first."""
    wrong = sorted((edit for edit in diff if edit.fault), key=lambda edit: edit.fault not in HARD)
    shown = [_change(edit) for edit in wrong[:_MAX_CHANGES]]
    more = len(wrong) - len(shown)
    return [*shown, QuoteReason("more-changes", {"more": more})] if more > 0 else shown


def _change(edit: Edit) -> QuoteReason:
    before, after = _short(edit.before), _short(edit.after)
    if edit.fault == "reordered":
        return QuoteReason("moved", {"words": before or after})
    words = {"before": before, "after": after} if edit.op == "replace" else {"words": before or after}
    return QuoteReason(f"{_CHANGE_IDS[edit.op]}-{edit.fault}" if edit.fault in HARD else _CHANGE_IDS[edit.op], words)


def _short(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN_LENGTH else f"{text[:_MAX_SHOWN_LENGTH].rsplit(' ', 1)[0]} …"
