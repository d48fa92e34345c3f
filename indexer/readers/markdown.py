"""Read Markdown (.md): its words, without its markup."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from indexer.documents.blocks import Block
from indexer.documents.html import parse_blocks, parse_page
from indexer.documents.markdown import render_transcript, split_front_matter, unquoted
from indexer.readers.registry import reads_text
from indexer.readers.text.characters import has_words
from indexer.readers.text.dates import parse_iso_day
from indexer.readers.text.rich_text import transcript_of
from indexer.readers.text.titles import normalize_title
from models.text.paragraphs import Transcript

_HASHES = re.compile(r"#{1,6} \S")
_FIRST_LINES = 100
# “**Ada Roe:** We agreed”, “[0:12] __Ada Roe__: We agreed”, “**Ada Roe** (0:12)”, “0:00:12.9 **Ada Roe** We agreed”
_EMPHASISED_LABEL = re.compile(
    r"(?:[\[(][\d:.,]+[\])]\s*)?(\*{1,3}|_{1,3})[^*_:：]{1,90}(?:[:：]\1|\1\s*(?:[:：]|[\[(]\d[\d:.,]{3,10}[\])]))"
    r"|[\[(]?\d{1,2}(?::\d\d){1,2}(?:[.,]\d{1,3})?[\])]?\s{1,4}(?:\*\*[^*\n]{1,60}\*\*|__[^_\n]{1,60}__)\s"
)
_NOTE = re.compile(r"\[\^[^\[\]\s]{1,40}\]:?")
_SAMPLED_LINES = 200
_FEWEST_LABELLED = 6
_FEWEST_HEADINGS = 3


def is_markdown(text: str) -> bool:
    """Return whether a text has marks that only Markdown has: front matter, or a heading with hashes at the top."""
    lines = text.split("\n", _FIRST_LINES)[:_FIRST_LINES]
    return not {"title", "date"}.isdisjoint(split_front_matter(text)[0]) or any(_HASHES.match(line) for line in lines)


def is_marked_up(text: str) -> bool:
    """Return whether a text that is not called Markdown is Markdown.

    It has headings with hashes and bold labels or lines, several headings below blank lines, or bold labels on most
    lines.
    """
    lines = text.split("\n", _SAMPLED_LINES)[:_SAMPLED_LINES]
    worded = [line for line in lines if has_words(line)]
    labelled = sum(_EMPHASISED_LABEL.match(line) is not None for line in worded)
    if labelled >= _FEWEST_LABELLED and 2 * labelled >= len(worded):
        return True
    hashes = sum(_HASHES.match(line) is not None for line in lines)
    apart = sum(_HASHES.match(line) is not None and not above.strip() for above, line in pairwise(["", *lines]))
    bold = sum(line.startswith("**") and line.count("**") > 1 for line in lines)
    return apart >= _FEWEST_HEADINGS or (hashes > 1 and bold > 1)


@reads_text("md", ".md", ".markdown")
def read_markdown(name: str, text: str) -> Transcript:
    """Read Markdown; the title is in the front matter or the first heading; the day only in the front matter."""
    fields, text = split_front_matter(text)
    title = normalize_title(unquoted(fields.get("title", "")))
    transcript = transcript_of(blocks_of(text), title)
    return replace(transcript, spoken_on=parse_iso_day(unquoted(fields.get("date", ""))), opening="")


def blocks_of(text: str) -> Sequence[Block]:
    """Return the blocks of Markdown, without the marks of notes."""
    page = parse_page(f"<html><body>{render_transcript(_NOTE.sub('', text))}</body></html>")
    return () if page is None else parse_blocks(page)
