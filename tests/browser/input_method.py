"""A Korean input method at work, through Chromium's own protocol for them."""

from collections.abc import Iterator
from random import Random

from playwright.sync_api import CDPSession

from tests.browser.desk import Desk

# What an input method shows while 한국말 and 안녕 are typed.
KOREAN = (("ㅎ", "하", "한"), ("ㄱ", "구", "국"), ("ㅁ", "마", "말"))
GREETING = (("ㅇ", "아", "안"), ("ㄴ", "녀", "녕"))
# The letters in the order of Unicode's syllables: 가 is the first of each.
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_MEDIALS, _FINALS = 21, 28
_FIRST = ord("가")


class InputMethod:
    """A Korean input method: composes, then commits."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._session: CDPSession = desk.page.context.new_cdp_session(desk.page)

    def compose(self, *letters: str) -> None:
        for letter in letters:
            self._session.send(
                "Input.imeSetComposition", {"text": letter, "selectionStart": len(letter), "selectionEnd": len(letter)}
            )

    def commit(self, syllable: str) -> None:
        self._session.send("Input.insertText", {"text": syllable})

    def type(self, syllables: tuple[tuple[str, ...], ...]) -> None:
        for letters in syllables:
            self.compose(*letters)
            self.commit(letters[-1])


def syllables(count: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Return the stages of syllables as typed: initial letter, with its vowel, with its final."""
    random = Random(seed)
    for _ in range(count):
        initial, medial, final = random.randrange(len(_INITIALS)), random.randrange(_MEDIALS), random.randrange(_FINALS)
        open_syllable = _FIRST + (initial * _MEDIALS + medial) * _FINALS
        steps = (_INITIALS[initial], chr(open_syllable), chr(open_syllable + final))
        yield steps if final else steps[:2]
