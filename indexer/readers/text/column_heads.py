"""What the columns of a transcript's table are called, in files of text and in documents."""

import re
from typing import Final

_NOT_LETTERS: Final = re.compile(r"[\W_]+")
_UNIT: Final = re.compile(r"[(\[].*")


def _heads(names: str) -> tuple[str, ...]:
    return tuple(names.split())


# The likeliest first, as ``head_key`` writes them.
WORDS: Final = _heads(
    """
    text transcript transcription detectedtext quote content utterance sentence caption captions subtitle dialogue
    dialog speech statement said words message line body 발언 발언내용 내용 대사 텍스트
    """
)
SPEAKERS: Final = _heads(
    "speaker speakers speakername name who participant author person voice role sprecher 화자 발언자 이름"
)
STARTS: Final = _heads(
    """
    start starttime startms startseconds starts begin begintime from in timein turntime timestamp timecode time zeit
    시작 시작시간 시간
    """
)
ENDS: Final = _heads("end endtime endms endseconds ends stop to out timeout 끝 종료 종료시간")
DAYS: Final = _heads("date day datetime meetingdate datum fecha 날짜 일자")


def head_key(cell: str) -> str:
    """Return a head as its spellings have it in common: letters only, without a unit in brackets."""
    return _NOT_LETTERS.sub("", _UNIT.sub("", cell).casefold())
