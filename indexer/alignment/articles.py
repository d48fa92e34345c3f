"""Read published articles: Markdown, plain text, JSON Lines ``{id, title, date, body}``, and other source formats."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from indexer.alignment.archive_files import read_archive
from indexer.alignment.records import Article, Skipped
from indexer.documents.blocks import Paragraph, paragraphs_in
from indexer.documents.html import parse_blocks, parse_page
from indexer.documents.markdown import render_article, split_front_matter, unquoted
from indexer.readers.decoding import decode
from indexer.readers.files import read_source
from indexer.readers.registry import supported_suffixes
from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.dates import find_date_in_name, parse_date
from indexer.readers.text.titles import normalize_title, title_from_name
from models.errors import InputError

_CAPTIONS = (".vtt", ".srt")


def read_articles(folder: Path) -> tuple[list[Article], list[Skipped]]:
    """Return the articles below ``folder``; a duplicate with the same words is left out.

    Raises:
        AppError: ``no_such_folder``, ``empty_folder``, or ``no_articles`` if no file is an article.
    """
    articles, skipped = read_archive(folder, "articles", _from_file, _from_row)
    if not articles:
        raise InputError(
            "no_articles",
            f"None of the files in {folder} could be read as an article: {_named(skipped)}.",
            "Save them as .md, .txt, or JSON Lines with id, title, date and body.",
            params={"name": folder.name},
        )
    return articles, skipped


def article_from_text(name: str, text: str) -> Article:
    """Parse one article from Markdown, or from plain text as Markdown.

    The title is ``title:`` of the front matter, else the first heading, else the first line; the date is ``date:`` of
    the front matter, else the one in the file's name.

    Raises:
        AppError: ``no_body`` if nothing is left under the title.
    """
    fields, text = split_front_matter(text)
    title = normalize_title(unquoted(fields.get("title") or fields.get("headline") or ""))
    paragraphs = _paragraphs_of(text)
    heading = next((paragraph for paragraph in paragraphs if paragraph.style.is_heading), None)
    if not title and heading is None:
        title, _, text = text.lstrip().partition("\n")
        paragraphs = _paragraphs_of(text)
    elif not title and heading is not None:
        title = fold_whitespace(heading.text)
        paragraphs.remove(heading)
    elif paragraphs and fold_whitespace(paragraphs[0].text) == title:
        paragraphs.pop(0)
    body = "\n\n".join(fold_whitespace(paragraph.text) for paragraph in paragraphs)
    if not body:
        message = f"“{name}” has no text under its title."
        raise InputError("no_body", message, "Check that the article is in it.", params={"name": name})
    day = parse_date(unquoted(fields.get("date") or fields.get("published") or "")) or find_date_in_name(name)
    return Article(_without_suffix(name), fold_whitespace(title) or title_from_name(name), day, body)


def _from_file(name: str, data: bytes) -> Article:
    suffix = Path(name).suffix.lower()
    if suffix in (".md", ".txt"):
        return article_from_text(name, decode(name, data))
    readable = [ending for ending in supported_suffixes() if ending not in _CAPTIONS]
    if suffix not in readable:
        raise InputError(
            "unsupported_format",
            f"“{name}” is none of {', '.join(readable)}, .jsonl and .jsonl.gz",
            "Save the article as plain text.",
            params={"name": name},
        )
    source = read_source(name, data)
    body = "\n\n".join(paragraph.text for paragraph in source.paragraphs)
    return Article(_without_suffix(name), source.title, find_date_in_name(name), body)


def _from_row(label: str, row: dict[str, Any]) -> Article | Skipped:
    if not (isinstance(row.get("id"), str | int) and isinstance(row.get("body"), str)):
        return Skipped(label, "an article needs id and body")
    body = clean_text(row["body"]).strip()
    if not has_words(body):
        return Skipped(label, "its body has no words")
    title = row.get("title")
    return Article(
        str(row["id"]), fold_whitespace(title) if isinstance(title, str) else "", parse_date(row.get("date")), body
    )


def _paragraphs_of(text: str) -> list[Paragraph]:
    """Return the paragraphs of Markdown that have words, those within lists, quotations and tables too."""
    page = parse_page(f"<html><body>{render_article(text)}</body></html>")
    blocks = () if page is None else parse_blocks(page)
    return [paragraph for paragraph in paragraphs_in(blocks) if has_words(paragraph.text)]


def _without_suffix(name: str) -> str:
    return name.rsplit(".", 1)[0]


def _named(skipped: Sequence[Skipped]) -> str:
    shown = "; ".join(f"{one.name}: {one.reason}" for one in skipped[:3])
    return shown + (f"; and {len(skipped) - 3} more" if len(skipped) > 3 else "")
