"""What the check says of a quote, in words a reporter would use: what was found, never that anybody lied."""

from collections.abc import Sequence

from indexer.verification import VerifiedQuote
from models.text.quote_edits import HARD, Convention, Edit

_CONVENTIONS: dict[Convention, str] = {
    "omission": "words are left out where the ellipsis stands",
    "clarification": "the words in brackets are the writer’s",
    "style": "a number is spelled another way",
    "hesitation": "a hesitation is left out",
    "repetition": "words said twice stand once",
    "aside": "a note of the transcriber’s is left out",
}
_MOST_CHANGES = 3
_LONGEST_SHOWN = 80


def message_of(finding: VerifiedQuote, source_title: str | None, elsewhere: str | None = None) -> str:
    """One or two sentences.

    Args:
        source_title: told where the source is not attached.
        elsewhere: title of another source that has the words.
    """
    said = _of_words(finding)
    if elsewhere is not None:
        said += f" “{elsewhere}”, which is not attached to this draft, has it as the text does."
    if finding.found and not finding.attached and source_title is not None:
        said += f" It stands in “{source_title}”, which is not attached to this draft."
    return said


def _of_words(finding: VerifiedQuote) -> str:
    if finding.found is None:
        return "Not found in the attached sources, nor in the rest of the library."
    diff, speaker = finding.found.alignment.diff, finding.found.passage.speaker
    if finding.state == "verbatim":
        return "Word for word as in the source."
    if finding.state == "edited":
        kinds = dict.fromkeys(edit.convention for edit in diff if edit.convention)
        return f"Edited as convention allows: {'; '.join(_CONVENTIONS[kind] for kind in kinds)}."
    if finding.state == "other_speaker":
        if finding.same_speaker is False and finding.attribution:
            return f"The source has these words from {speaker}; the text gives them to {finding.attribution.name}."
        speakers = list(dict.fromkeys(passage.speaker for passage in finding.found.passages if passage.speaker))
        return f"In the source these words are not one person’s: {' and '.join(speakers)} say them."
    changes = _changes(diff)
    if finding.cut_off:
        cut_off = f"the source says “{finding.cut_off}” right beside these words, and the text does not"
        changes = f"{cut_off}; {changes}" if changes else cut_off
    said = f"Differs from the source: {changes}."
    if finding.same_speaker is False and finding.attribution:
        said += f" The source has it from {speaker}; the text gives it to {finding.attribution.name}."
    return said


def _changes(diff: Sequence[Edit]) -> str:
    """The gravest changes first."""
    wrong = sorted((edit for edit in diff if edit.fault), key=lambda edit: edit.fault not in HARD)
    shown = [_change(edit) for edit in wrong[:_MOST_CHANGES]]
    more = len(wrong) - len(shown)
    return "; ".join(shown) + (f"; and {more} more" if more > 0 else "")


def _change(edit: Edit) -> str:
    before, after = f"“{_short(edit.before)}”", f"“{_short(edit.after)}”"
    if edit.op == "replace":
        done = f"{before} became {after}"
    else:
        done = f"{before} is left out" if edit.op == "delete" else f"{after} is added"
    if edit.fault == "negation":
        return f"{done}, and with it a “not”" if edit.op == "delete" else f"{done}, which turns a “not”"
    if edit.fault == "number":
        return f"{done}, another number" if edit.op == "replace" else f"{done}, a number"
    if edit.fault == "reordered":
        return f"{before if edit.before else after} stands elsewhere"
    return done


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN].rsplit(' ', 1)[0]} …"
