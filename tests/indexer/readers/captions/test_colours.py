"""Colours and styles of captions: two people never share a paragraph because their names are unknown."""

from collections.abc import Callable

import pytest

from indexer.readers.files import read_source
from tests.indexer.readers.captions.samples import cue, srt, vtt

LINES = ("Who opened the gate?", "I opened it at two.", "Were the pumps on?", "They were off all night.", "And why?")
COLOURS = ("yellow", "cyan", "yellow", "cyan", "lime")


def read(name: str, text: str) -> list[tuple[str | None, str]]:
    return [(paragraph.speaker, paragraph.text) for paragraph in read_source(name, text.encode()).paragraphs]


def subrip(mark: Callable[[str, str], str]) -> str:
    return "".join(
        f"{number}\n{cue(2 * number, 2 * number + 2, mark(line, colour))}"
        for number, (line, colour) in enumerate(zip(LINES, COLOURS, strict=True), start=1)
    )


def substation(mark: Callable[[str, str], str]) -> str:
    """Return dialogue, of which ``mark`` gives the style and the words of a line."""
    lines = "".join(
        f"Dialogue: 0,0:00:0{number}.00,0:00:0{number + 1}.00,{mark(line, colour)}\n"
        for number, (line, colour) in enumerate(zip(LINES, COLOURS, strict=True), start=1)
    )
    head = "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text"
    return f"[Script Info]\n\n[Events]\n{head}\n{lines}"


def timed_text(attribute: str) -> str:
    styles = "".join(f'<style xml:id="s-{colour}" tts:color="{colour}"/>' for colour in set(COLOURS))
    cues = "".join(
        f'<p begin="{number}s" end="{number + 1}s"><span {attribute % colour}>{line}</span></p>'
        for number, (line, colour) in enumerate(zip(LINES, COLOURS, strict=True), start=1)
    )
    return f'<tt xmlns:tts="http://www.w3.org/ns/ttml#styling"><head>{styles}</head><body><div>{cues}</div></body></tt>'


def sami() -> str:
    cues = "".join(
        f'<SYNC Start={number}000><P Class=ENCC><FONT face="Arial" color={colour}>{line}</FONT></P></SYNC>'
        for number, (line, colour) in enumerate(zip(LINES, COLOURS, strict=True), start=1)
    )
    return f"<SAMI><BODY>{cues}</BODY></SAMI>"


FILES = {
    "font.srt": subrip(lambda line, colour: f'<font color="{colour}">{line}</font>'),
    "italic.srt": subrip(lambda line, colour: f"<i><font face='Arial' color={colour}>{line}</font></i>"),
    "override.srt": subrip(lambda line, colour: f"{{\\an8}}{{\\1c&H{COLOURS.index(colour)}F&}}{line}"),
    "classes.vtt": "WEBVTT\n\n" + subrip(lambda line, colour: f"<c.{colour}.bg_black>{line}</c>"),
    "styles.ass": substation(lambda line, colour: f"{colour},,0,0,0,,{line}"),
    "colours.ass": substation(lambda line, colour: f"Default,,0,0,0,,{{\\an8\\c&H{COLOURS.index(colour)}FF00&}}{line}"),
    "own.ttml": timed_text('tts:color="%s"'),
    "styles.ttml": timed_text('style="small s-%s"'),
    "colours.smi": sami(),
}


@pytest.mark.parametrize("name", FILES)
def test_each_colour_is_somebody_else(name: str) -> None:
    assert read(name, FILES[name]) == [(None, line) for line in LINES]


def test_lines_of_one_caption_in_two_colours_are_two_peoples() -> None:
    text = '<font color="yellow">Who opened it?</font>\n<font color="cyan">I did.</font>'
    same_line = '<font color="yellow">When?</font> <font color="cyan">At two.</font>'
    transcript = srt(f"1\n{cue(1, 3, text)}2\n{cue(3, 5, same_line)}")
    assert [paragraph.text for paragraph in transcript.paragraphs] == ["Who opened it?", "I did.", "When?", "At two."]


def test_a_name_does_not_hold_for_another_colour() -> None:
    texts = ["ADA: We begin.", "And go on.", "ADA: Where is it?"]
    coloured = [f'<font color="yellow">{text}</font>' for text in texts]
    coloured.insert(2, '<font color="cyan">It is here.</font>')
    coloured.append('<font color="yellow">BEN: No.</font>')
    transcript = srt("".join(f"{number}\n{cue(number, number + 1, text)}" for number, text in enumerate(coloured, 1)))
    assert [(paragraph.speaker, paragraph.text) for paragraph in transcript.paragraphs] == [
        ("ADA", "We begin. And go on."),
        (None, "It is here."),
        ("ADA", "Where is it?"),
        ("BEN", "No."),
    ]


def test_colours_that_mark_words_divide_nothing() -> None:
    words = ["the <c.colorA>harbour</c> was closed", "and <c.colorB>nobody</c> knew", "why <c.colorA>it was</c> so"]
    transcript = vtt("WEBVTT\n\n" + "".join(cue(number, number + 1, text) for number, text in enumerate(words)))
    assert [paragraph.text for paragraph in transcript.paragraphs] == [
        "the harbour was closed and nobody knew why it was so"
    ]
