"""What a quote leaves out of its source although it changes the meaning: a “not” next to it, a condition."""

import re

from models.quotes.attribution.attribution import Attribution
from models.quotes.cuts import WINDOW, Cut, find_cut, is_told, lead_cut
from models.quotes.detection import DirectQuote
from models.quotes.passages import Passage
from models.quotes.verification.draft import SENTENCE_END, Draft
from models.quotes.verification.quotation_finder import Quotation
from models.text.negation import negation_before, negation_behind, negations
from models.text.words import tokens, words

# How many characters before and after a quote are searched for a “not” that applies to it.
_NEGATION_WINDOW = 120
_DENYING = frozenset({"not", "never"})
_AUXILIARIES = frozenset(
    tokens("am is are was were be do does did has have had will would can could shall should may might must")
)
# “She asked whether he could name ‘a single one’” denies nothing, and says what he denies.
_WHETHER = re.compile(r"\b(?:whether|without)\b", re.IGNORECASE)
# “I did not say that the wall is …”: a quote of what follows omits the denial.
_SAYING = (
    "say|said|saying|think|thought|believe|claim|claimed|mean|meant|suggest|suggested|argue|argued|tell|told|promise|"
    "promised|agree|accept|pretend"
)
_DENIED = re.compile(
    r"\b(?:not|never|nobody|no one|(?:do|does|did|ca|could|wo|would|should|have|has|had)n['’]?t)\s+(?:\w+\s+)?"
    rf"(?:{_SAYING})(?:\s+(?:you|him|her|them|us|anyone|anybody))?(?:\s+that)?\s+[“\"‘']?$",
    re.IGNORECASE,
)
# Verbs that show a question without its mark, and how many characters its mark is from the end at most.
ASKING, _MARKS = ("ask", "wonder", "inquir", "question", "quer"), 3
# Not read by ``models.text.negation``: English has its own rules below, which find nothing in Korean.
_READ_HERE = frozenset({"en", "ko"})


def cut_off_before(quotation: Quotation, quote: DirectQuote, body: str) -> str:
    """Return the “not” right before the words in the source; empty without one, or if the text has it too."""
    _, start, _ = quotation.alignment.parts[0]
    before = quotation.passages[0].text[max(0, start - _NEGATION_WINDOW) : start]
    lead = SENTENCE_END.split(body[max(0, quote.outer_start - _NEGATION_WINDOW) : quote.outer_start])[-1]
    language = quotation.alignment.language
    if language not in _READ_HERE:
        negating = negation_before(SENTENCE_END.split(before)[-1], quote.text, language)
        return "" if negations(lead, language) else negating
    last = words(before)[-1:]
    denied = _DENIED.search(SENTENCE_END.split(before)[-1])
    # “No, we will” affirms.
    if not denied and (not last or not before[last[0].end :].isspace() or not negations(last[0].text, "en")):
        return ""
    negating = denied.group().strip() if denied else last[0].text
    is_kept = negations(quote.text.split(" ", 1)[0], "en") or negations(lead, "en") or _WHETHER.search(lead)
    return "" if is_kept else negating


def cut_off_behind(quotation: Quotation, quote: DirectQuote, body: str) -> str:
    """Return the “not” right after them: of “we will not” quoted as “we will”, of “certainly not” as “certainly”."""
    _, _, end = quotation.alignment.parts[-1]
    behind = quotation.passages[-1].text[end : end + _NEGATION_WINDOW]
    trail = SENTENCE_END.split(body[quote.outer_end : quote.outer_end + _NEGATION_WINDOW])[0]
    language = quotation.alignment.language
    if language not in _READ_HERE:
        return "" if negations(trail, language) else negation_behind(quote.text, behind, language)
    first = words(behind)[:1]
    if not first or not behind[: first[0].start].isspace() or first[0].text.lower() not in _DENYING:
        return ""
    last = words(quote.text)[-1].text.lower()
    # “Not only here” denies nothing.
    if not negations(behind.split("\n")[0], "en"):
        return ""
    ends_there = re.match(r"\s*(?:[.!?,;:…—–\n]|$)", behind[first[0].end :])
    if not ends_there and last not in _AUXILIARIES:
        return ""
    return "" if negations(trail, "en") else first[0].text


def meaningful_cut(
    quotation: Quotation, quote: DirectQuote, attribution: Attribution | None, draft: Draft
) -> Cut | None:
    """Return the source's words next to the quote that change its meaning, unless the text has them too."""
    passages = draft.finder.passages(quotation.source_id)
    (first, start, _), (last, _, end) = quotation.alignment.parts[0], quotation.alignment.parts[-1]
    if last >= len(passages):
        return None  # deleted since the phrases were read
    before, after = passages[first].text[:start], passages[last].text[end:]
    if first and len(before) < WINDOW and _same_turn(passages[first - 1], passages[first]):
        before = f"{passages[first - 1].text}\n{before}"
    if last + 1 < len(passages) and len(after) < WINDOW and _same_turn(passages[last], passages[last + 1]):
        after = f"{after}\n{passages[last + 1].text}"
    quoted = "\n".join(passages[part].text[begin:stop] for part, begin, stop in quotation.alignment.parts)
    asks = "?" in quote.text[-_MARKS:] or (
        attribution is not None and (attribution.cue or "").lower().startswith(ASKING)
    )
    cut = find_cut(before, quoted, after, asks=asks, language=quotation.alignment.language)
    if cut is None or is_told(cut, *draft.around(quote)):
        return None
    return None if not cut.reverses and draft.reports_quoting(quotation, quote) else cut


def subject_left_out(quotation: Quotation) -> Cut | None:
    """Return what the sentence that a quote is the end of begins with; None for a whole sentence."""
    _, start, _ = quotation.alignment.parts[0]
    before = quotation.passages[0].text[:start]
    lead = SENTENCE_END.split(before)[-1]
    return lead_cut(before, len(before) - len(lead)) if words(lead) else None


def _same_turn(one: Passage, other: Passage) -> bool:
    return (one.speaker, one.question) == (other.speaker, other.question)
