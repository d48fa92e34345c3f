"""Imports an article from Markdown (CommonMark, tables, footnotes), or from plain text."""

import json
import re
from dataclasses import replace

from indexer.documents.markdown import render_article, split_front_matter, unquoted
from server.articles.details import read_details
from server.articles.document import plain_text
from server.articles.importers.html import read_html
from server.articles.importers.imported import ImportedArticle
from server.articles.importers.pictures import LoadFile
from server.articles.languages import PARAGRAPH_LABEL, named_language

_DETAILS = ("byline", "standfirst", "section")
_FOOTNOTE = re.compile(
    r"^\[\^(?P<name>[^\]\s]{1,60})\]:[ \t]*(?P<text>.*(?:\n(?:[ \t]+\S.*)|\n(?=\n[ \t]+\S))*)\n?", re.MULTILINE
)
_REFERENCE = re.compile(r"(?<!\\)\[\^(?P<name>[^\]\s]{1,60})\](?!:)")
# Footnotes of our own exporter: the quote has the same as its provenance.
_OWN_FOOTNOTE = re.compile(rf"(?:.*, )?(?:{PARAGRAPH_LABEL})\.(?: In the source: “.*”)?")
_PUBLISHED_DATE = re.compile(r"\A(\s*# [^\n]*\n\n)\*[0-9]{4}-[0-9]{2}-[0-9]{2}\*\n")


def read_markdown(text: str, load: LoadFile | None = None) -> ImportedArticle:
    """Read headline and body; the headline is the first heading of level 1, or the title in the front matter.

    Lines right below an image, in the same paragraph, are its caption; a last one that is emphasised is its credit.

    Args:
        load: finds the images that the text refers to, where it came with them.
    """
    fields, text = split_front_matter(text)
    texts = {name: unquoted(value) for name, value in fields.items()}
    details = {name: texts.get(name, "") for name in _DETAILS}
    text = _footnotes(_PUBLISHED_DATE.sub(r"\1", text))
    imported = read_html(f"<html><body>{render_article(text)}</body></html>", load)
    return replace(
        imported,
        headline=imported.headline or " ".join(texts.get("title", "").split()),
        details=replace(
            read_details({**details, "keywords": _listed(fields.get("keywords", ""))}),
            language=named_language(texts.get("lang", ""), plain_text(imported.document)),
        ),
    )


def _listed(value: str) -> list[object]:
    """Read a list of YAML: in brackets, in lines with hyphens, or separated by commas."""
    try:
        parsed = json.loads(value)
    except ValueError:
        parts = value.strip().strip("[]").replace("\n", ",").split(",")
        return [unquoted(part.strip().removeprefix("- ")) for part in parts]
    return parsed if isinstance(parsed, list) else [str(parsed)]


def _footnotes(text: str) -> str:
    """Remove the footnotes that this desk wrote, and move all others below the text."""
    notes: dict[str, str] = {}

    def remove(match: re.Match[str]) -> str:
        notes[match["name"]] = " ".join(match["text"].split())
        return "\n"

    text = _FOOTNOTE.sub(remove, text)
    if not notes:
        return text
    own = {name for name, note in notes.items() if _OWN_FOOTNOTE.fullmatch(note)}

    def rewrite_reference(match: re.Match[str]) -> str:
        name = match["name"]
        return match[0] if name not in notes else "" if name in own else f"\\[{name}\\]"

    text = _REFERENCE.sub(rewrite_reference, text)
    others = [
        f"\\[{name}\\] {_REFERENCE.sub(rewrite_reference, note)}" for name, note in notes.items() if name not in own
    ]
    return "\n\n".join([text.rstrip("\n"), *others]) + "\n"
