"""Tell what sort of event a source is the record of, by its title, its file's name and its first lines."""

import re
from itertools import islice
from typing import Final

from models.text.paragraphs import SourceKind, Transcript

# In the order in which they are looked for: an interview at a press briefing is a briefing.
_WORDS: Final[dict[SourceKind, str]] = {
    "call": r"\bearnings (?:conference )?call|\bconference call|\b(?:analyst|investor) call|컨퍼런스\s?콜|실적\s?발표"
    r"|法說會|業績說明會|決算説明会",
    "briefing": r"\b(?:press|media|news|daily) (?:briefing|conference|gaggle)|\bbriefing\b|브리핑|기자\s?회견"
    r"|기자\s?간담회|記者会見|記者會|新闻发布会|\bPressekonferenz|\bconférence de presse|\brueda de prensa"
    r"|пресс-конференци",
    "hearing": r"\bhearings?\b(?! aid)|\bdeposition\b|\boral argument|\bin the supreme court\b|\btestimony of\b"
    r"|\bsubcommittee\b|청문회|공청회|위원회\s?회의록|委員会|\bAnhörung|\baudition\b|\bcomparecencia\b",
    "interview": r"\binterview(?:s|ed|er)?\b|\boral history\b|인터뷰|대담|インタビュー|采访|採訪|\bentretien\b"
    r"|\bentrevista\b|\bintervista\b|интервью",
    "debate": r"\bdebates?\b|\bhansard\b|\bcongressional record\b|\bparliamentary (?:debates?|record)\b"
    r"|\bPlenarprotokoll|\bcompte rendu intégral|\bdiario de sesiones|토론|본회의|국회\s?회의록|國會|立法[會会]|本会議"
    r"|\bdibattito\b|дебаты|\bhouse of (?:commons|lords|representatives)\b|\bnational assembly\b|\bsecurity council\b",
    "speech": r"\b(?:speech|remarks|keynote|inaugural address|state of the (?:union|city|nation)|address (?:by|to))\b"
    r"|연설|담화|축사|기념사|演説|演說|讲话|\bRede (?:des|der|von)\b|\bdiscours\b|\bdiscurso\b|\bdiscorso\b|речь",
}
_PATTERNS: Final = {kind: re.compile(words, re.IGNORECASE) for kind, words in _WORDS.items()}
_ROLES: Final[tuple[tuple[SourceKind, re.Pattern[str]], ...]] = (
    ("call", re.compile(r"operator$|conference operator", re.IGNORECASE)),
    ("interview", re.compile(r"interview(?:er|ee)$|respondent\b|면접자|질문자", re.IGNORECASE)),
)
_FIRST_LINES: Final = 25
_LONGEST_LINE: Final = 160


def kind_of(transcript: Transcript, name: str) -> SourceKind:
    """Return what the source is the record of; ``other`` where it does not say.

    Args:
        transcript: with its ``opening``.
        name: the file's name.
    """
    stem = re.sub(r"[_.-]+", " ", re.sub(r"\.\w{1,8}$", "", name))
    lines = (line.strip() for line in transcript.opening.split("\n"))
    # What people say of hearings and debates is in longer lines.
    opening = islice((line for line in lines if line and len(line) <= _LONGEST_LINE), _FIRST_LINES)
    for text in (transcript.title, stem, "\n".join(opening)):
        for kind, words in _PATTERNS.items():
            if words.search(text):
                return kind
    speakers = {paragraph.speaker for paragraph in transcript.paragraphs if paragraph.speaker}
    for kind, role in _ROLES:
        if any(role.search(speaker) for speaker in speakers):
            return kind
    return "other"
