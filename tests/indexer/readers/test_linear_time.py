"""Reading takes time in proportion to the size of a file, whatever it repeats."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest

from indexer.readers.files import read_file
from models.errors import AppError
from models.quotes.detection import find_direct_quotes
from models.quotes.masking import masked_sentences
from models.social.cleaning import clean_article, clean_post
from server.articles.importers.markdown import read_markdown

# Signs that regular expressions repeat.
RUNS = (*".\t \n\"'a0<&[(`_|가", "“a ", "*a", "a.", "- ", "> ", "A:")
# So long that a quadratic rule exceeds the time limit many times over.
LENGTH = 60_000


def as_json(words: str) -> str:
    return json.dumps({"segments": [{"start": 0, "end": 1, "text": f"We agreed {words}x"}]})


_ASS_FORMAT = "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text"
_ASS_LINE = "Dialogue: 0,0:00:04.00,0:00:05.00,Default,,0,0,0,,"
FORMATS: dict[str, Callable[[str], str]] = {
    "a.txt": lambda words: f"Jane Doe: We agreed {words}x\n\n{words}",
    "a.md": lambda words: f"---\ntitle: {words}x\n---\n\n# We agreed\n\nJane Doe: {words}x",
    "a.html": lambda words: f"<html><body><h1>{words}x</h1><p>Jane Doe: We agreed {words}x</p></body></html>",
    "a.vtt": lambda words: f"WEBVTT\n\n00:01.000 --> 00:02.000\n<v Jane Doe>We agreed {words}x",
    "a.srt": lambda words: f"1\n00:00:01,000 --> 00:00:02,000\nWe agreed {words}x",
    "a.sbv": lambda words: f"0:00:01.000,0:00:02.000\nJane Doe: We agreed {words}x",
    "a.ttml": lambda words: f"<tt><body><div><p begin='1s' end='2s'>We agreed {words}x</p></div></body></tt>",
    "a.xml": lambda words: f"<r><speaker>Jane Doe</speaker><p>We agreed {words}x</p><p><b>{words}:</b> {words}</p></r>",
    "a.ass": lambda words: f"[Script Info]\n\n[Events]\n{_ASS_FORMAT}\n{_ASS_LINE}We agreed {words}x",
    "a.smi": lambda words: f"<SAMI><BODY><SYNC Start=1000><P>We agreed {words}x</P></SYNC></BODY></SAMI>",
    "a.scc": lambda words: f"Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 57e5 942f 942f\n{words}x",
    "chat.txt": lambda words: "00:01:12 From Jane Doe : We agreed\n" * 3 + f"00:01:12 From {words}x : {words}",
    "a.json": as_json,
}


def read_all(function: Callable[[str], object], text_of: Callable[[str], str]) -> None:
    for run in RUNS:
        with suppress(AppError):
            function(text_of(run * (LENGTH // len(run))))


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", FORMATS)
def test_sources_are_read_in_linear_time(name: str) -> None:
    read_all(lambda text: read_file(name, text.encode()), FORMATS[name])


@pytest.mark.timeout(300)
@pytest.mark.parametrize("function", [clean_post, clean_article, find_direct_quotes, read_markdown])
def test_texts_are_read_in_linear_time(function: Callable[[str], object]) -> None:
    read_all(function, lambda words: f"---\ntitle: {words}x\n---\nWe agreed {words}x")


@pytest.mark.timeout(300)
def test_sentences_with_thousands_of_quotes_are_masked_in_linear_time() -> None:
    def mask(text: str) -> None:
        assert not all(sentence.only_quotes for sentence in masked_sentences(text, find_direct_quotes(text)))

    read_all(mask, lambda words: f"They said {words}.")
