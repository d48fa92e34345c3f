"""Read Scenarist closed captions (.scc): the bytes of CEA-608 that broadcasters send, two for each frame.

No library is used: the existing ones reject rows of more than 32 characters, which are common in broadcasts, and have
many dependencies.
"""

import re
from dataclasses import dataclass, field

from indexer.readers.captions.cues import Cue, broken_captions, paragraphs_of
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.registry import reads_text
from indexer.readers.text.characters import clean_text, has_words
from models.text.paragraphs import Transcript

_SIGNATURE = re.compile(r"\s{0,100}Scenarist_SCC", re.IGNORECASE)
_LINE = re.compile(r"[ \t]{0,20}(\d{1,2}):(\d{2}):(\d{2})([:;.,])(\d{2})[ \t]++([0-9a-fA-F \t]++)$", re.ASCII)
_FRAME_MS = 1001 / 30
_PARITY = 0x7F
_BASIC = {0x2A: "á", 0x5C: "é", 0x5E: "í", 0x5F: "ó", 0x60: "ú", 0x7B: "ç", 0x7C: "÷", 0x7D: "Ñ", 0x7E: "ñ", 0x7F: "█"}
_SPECIAL = "®°½¿™¢£♪à èâêîôû"
_SPANISH_FRENCH = "ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»"
_PORTUGUESE_GERMAN = "ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘"
_LONGEST_MS = 10_000
# Control codes of the first channel, by their second byte.
_POP_ON, _BACKSPACE, _ROLL_UP, _PAINT_ON = 0x20, 0x21, frozenset({0x25, 0x26, 0x27}), 0x29
_ERASE_SHOWN, _RETURN, _ERASE_HIDDEN, _SHOW = 0x2C, 0x2D, 0x2E, 0x2F


@dataclass(slots=True)
class _Decoder:
    """The decoder of a television set: a hidden caption that is written, and one that is shown."""

    cues: list[Cue] = field(default_factory=list)
    _mode: int = _POP_ON
    _hidden: list[str] = field(default_factory=list)
    _shown: list[str] = field(default_factory=list)
    _shown_at: int = 0
    _before: tuple[int, int] | None = None
    _second_channel: bool = False

    def take(self, first: int, second: int, at_ms: int) -> None:
        """Take the two bytes of a frame, without their parity."""
        if 0x10 <= first <= 0x1F:
            repeated = self._before == (first, second)
            # Control codes are sent twice, in case one is lost.
            self._before = None if repeated else (first, second)
            if not repeated:
                self._second_channel = first >= 0x18
                if not self._second_channel:
                    self._control(first, second, at_ms)
            return
        self._before = None
        if self._second_channel:
            return
        for code in (first, second):
            if code >= 0x20:
                self._write(_BASIC.get(code, chr(code)), at_ms)

    def finish(self, at_ms: int) -> None:
        """End what is shown at the end of the file."""
        self._erase(at_ms)

    def _control(self, first: int, second: int, at_ms: int) -> None:
        if second >= 0x40:
            self._write("\n", at_ms)  # a row of the screen begins
        elif first == 0x11 and second >= 0x30:
            self._write(_SPECIAL[second - 0x30], at_ms)
        elif first in {0x12, 0x13} and second >= 0x20:
            # The character before is the nearest one for sets that do not know this one.
            if self._text():
                self._text().pop()
            self._write((_SPANISH_FRENCH if first == 0x12 else _PORTUGUESE_GERMAN)[second - 0x20], at_ms)
        elif first == 0x11:
            self._write(" ", at_ms)  # colours and italics take a place
        elif first in {0x14, 0x15}:
            self._command(second, at_ms)

    def _command(self, code: int, at_ms: int) -> None:
        if code == _POP_ON:
            self._mode = _POP_ON
        elif code in _ROLL_UP or code == _PAINT_ON:
            if code == _PAINT_ON or self._mode == _POP_ON:
                self._erase(at_ms)
            self._mode = code
        elif code == _BACKSPACE and self._text():
            self._text().pop()
        elif code == _ERASE_SHOWN or (code == _RETURN and self._mode in _ROLL_UP):
            self._erase(at_ms)
        elif code == _ERASE_HIDDEN:
            self._hidden = []
        elif code == _SHOW:
            self._erase(at_ms)
            self._shown, self._hidden, self._shown_at, self._mode = self._hidden, [], at_ms, _POP_ON

    def _text(self) -> list[str]:
        return self._hidden if self._mode == _POP_ON else self._shown

    def _write(self, text: str, at_ms: int) -> None:
        if self._mode != _POP_ON and not self._shown:
            self._shown_at = at_ms
        self._text().append(text)

    def _erase(self, at_ms: int) -> None:
        lines = (" ".join(line.split()) for line in "".join(self._shown).split("\n"))
        text = clean_text("\n".join(filter(None, lines)))
        if has_words(text):
            self.cues.append(Cue(text, self._shown_at, max(at_ms, self._shown_at)))
        self._shown = []


@reads_text("scc", ".scc", fits=_SIGNATURE.match)
def read_scenarist(name: str, text: str) -> Transcript:
    """Read the captions of the first channel; the format has no title.

    Raises:
        AppError: ``broken_captions`` if there are none.
    """
    decoder = _Decoder()
    now = 0.0
    for line in text.split("\n"):
        match = _LINE.match(line.rstrip())
        if not match:
            continue
        now = _milliseconds(match)
        for index, word in enumerate(match[6].split()):
            if len(word) == 4:
                value = int(word, 16)
                decoder.take(value >> 8 & _PARITY, value & _PARITY, round(now + index * _FRAME_MS))
    decoder.finish(round(now) + _LONGEST_MS)
    if not decoder.cues:
        raise broken_captions(name, "no line in it has a time and caption codes")
    return Transcript("", paragraphs_of(remove_repeats(decoder.cues)))


def _milliseconds(match: re.Match[str]) -> float:
    hours, minutes, seconds, frames = (int(match[group]) for group in (1, 2, 3, 5))
    whole = (hours * 60 + minutes) * 60 + seconds
    if match[4] in ";.,":  # frame numbers are dropped so that the time is that of a clock
        return whole * 1000 + frames * _FRAME_MS
    return (whole * 30 + frames) * _FRAME_MS
