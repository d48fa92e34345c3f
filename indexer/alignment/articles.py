"""Read published articles: Markdown, plain text, JSON Lines ``{id, title, date, body}``, and other source formats."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from indexer.alignment.archive_files import archive_files, is_json_lines, json_rows
from indexer.alignment.records import Article, Skipped
from indexer.readers.decoding import decode
from indexer.readers.files import read_source
from indexer.readers.markdown import without_marks
from indexer.readers.registry import supported_suffixes
from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.dates import find_date_in_name, parse_date
from indexer.readers.text.titles import normalize_title, title_from_name
from models.errors import AppError, InputError

_CAPTIONS = (".vtt", ".srt")
_SETTING = re.compile(r"([A-Za-z][\w-]*)\s*:\s*(.*)")
_HEAD_LABELS = frozenset(("title", "headline", "date", "published"))
_HEADING = re.compile(r"#{1,6}\s+")
_RULE = re.compile(r"(?:=+|-{2,}|\*{3,}|_{3,})$")
_MARKS_BEFORE = re.compile(r"(?:>\s?)+|(?:[*+-]|\d{1,3}[.)])\s+")
_SENTENCE_END = re.compile(r"[.!?…。][\"'”’)\]]*$")
# Longer lines are not hard-wrapped: each is a paragraph of its own.
_LONGEST_WRAPPED_LINE = 120


def read_articles(folder: Path) -> tuple[list[Article], list[Skipped]]:
    """Return the articles below ``folder``; a duplicate with the same words is left out.

    Raises:
        AppError: ``no_such_folder``, ``empty_folder``, or ``no_articles`` if no file is an article.
    """
    articles: dict[str, Article] = {}
    skipped: list[Skipped] = []
    bodies: dict[str, str] = {}
    for path in archive_files(folder, "articles"):
        for article in _in_file(path, path.relative_to(folder).as_posix()):
            if isinstance(article, Skipped):
                skipped.append(article)
            elif article.id in articles:
                skipped.append(Skipped(article.id, "there is another article with this id"))
            elif article.body in bodies:
                skipped.append(Skipped(article.id, f"the same words as {bodies[article.body]}"))
            else:
                articles[article.id] = article
                bodies[article.body] = article.id
    if not articles:
        raise InputError(
            "no_articles",
            f"None of the files in {folder} could be read as an article: {_named(skipped)}.",
            "Save them as .md, .txt, or JSON Lines with id, title, date and body.",
            params={"name": folder.name},
        )
    return list(articles.values()), skipped


def article_from_text(name: str, text: str) -> Article:
    """Parse one article from the text of a ``.md`` or ``.txt`` file.

    The title is ``title:`` of the front matter, else the first heading, else the first line; the date is ``date:`` of
    the front matter, else the one in the file's name. Wrapped lines are joined.

    Raises:
        AppError: ``no_body`` if nothing is left under the title.
    """
    markdown = name.lower().endswith(".md")
    settings, lines = _settings(text.split("\n"))
    title = normalize_title(settings.get("title") or settings.get("headline") or "")
    lines = _without_title(lines, title, markdown) if title else lines
    if not title:
        title, lines = _title_and_rest(lines, markdown)
    body = "\n\n".join(_paragraphs(lines, markdown))
    if not has_words(body):
        message = f"“{name}” has no text under its title."
        raise InputError("no_body", message, "Check that the article is in it.", params={"name": name})
    day = parse_date(settings.get("date") or settings.get("published")) or find_date_in_name(name)
    return Article(_without_suffix(name), title or title_from_name(name), day, body)


def _in_file(path: Path, name: str) -> Iterator[Article | Skipped]:
    if is_json_lines(path):
        for line in json_rows(path, name):
            yield line if isinstance(line, Skipped) else _from_row(*line)
        return
    try:
        yield _from_file(name, path.read_bytes())
    except AppError as error:
        yield Skipped(name, error.message)
    except OSError as error:
        yield Skipped(name, f"cannot be read ({error.strerror})")


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
    return Article(str(row["id"]), fold_whitespace(title) if isinstance(title, str) else "", _day(row), body)


def _day(row: dict[str, Any]) -> date | None:
    return parse_date(row.get("date"))


def _settings(lines: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Split off the front matter, between ``---`` or as labelled lines at the top; return it and the lines below."""
    rest = list(lines)
    while rest and not rest[0].strip():
        rest.pop(0)
    if rest and rest[0].strip() == "---":
        end = next((n for n, line in enumerate(rest[1:200], 1) if line.strip() in ("---", "...")), None)
        if end is not None:
            matches = (_SETTING.match(line) for line in rest[1:end])
            return {hit[1].lower(): hit[2].strip().strip("\"'") for hit in matches if hit}, rest[end + 1 :]
    settings: dict[str, str] = {}
    while rest and (hit := _SETTING.match(rest[0].strip())) and hit[1].lower() in _HEAD_LABELS:
        settings[hit[1].lower()] = hit[2].strip().strip("\"'")
        rest.pop(0)
    return settings, rest


def _title_and_rest(lines: list[str], markdown: bool) -> tuple[str, list[str]]:
    places = [index for index, line in enumerate(lines) if has_words(line)]
    if not places:
        return "", lines
    headings = [index for index in places if _is_heading(lines, index)] if markdown else []
    at = headings[0] if headings else places[0]
    return _plain(lines[at], markdown), lines[:at] + lines[at + 1 :]


def _without_title(lines: list[str], title: str, markdown: bool) -> list[str]:
    """Return the lines without a first line that repeats the title of the front matter."""
    at = next((index for index, line in enumerate(lines) if has_words(line)), None)
    repeated = at is not None and _plain(lines[at], markdown) == title
    return lines[:at] + lines[at + 1 :] if at is not None and repeated else lines


def _is_heading(lines: Sequence[str], index: int) -> bool:
    under = lines[index + 1].strip() if index + 1 < len(lines) else ""
    return _HEADING.match(lines[index].strip()) is not None or (len(under) > 1 and set(under) in ({"="}, {"-"}))


def _paragraphs(lines: Sequence[str], markdown: bool) -> Iterator[str]:
    block: list[str] = []
    for raw in [*lines, ""]:
        line = raw.strip()
        apart = markdown and (_HEADING.match(line) is not None or _MARKS_BEFORE.match(line) is not None)
        if block and (apart or not has_words(line)):
            yield from _joined(block, markdown)
            block = []
        if has_words(line) and not _RULE.match(line):
            block.append(_plain(line, markdown))


def _joined(block: list[str], markdown: bool) -> list[str]:
    if len(block) == 1 or max(map(len, block)) > _LONGEST_WRAPPED_LINE:
        return block
    ended = sum(_SENTENCE_END.search(line) is not None for line in block[:-1])
    # Markdown separates paragraphs by blank lines only. In plain text, lines that end their sentences are paragraphs.
    return [" ".join(block)] if markdown or 2 * ended < len(block) - 1 else block


def _plain(line: str, markdown: bool) -> str:
    line = line.strip()
    if not markdown:
        return fold_whitespace(line)
    line = re.sub(r"\s#+\s*$", "", _HEADING.sub("", _MARKS_BEFORE.sub("", line, count=1), count=1))
    return fold_whitespace(without_marks(line))


def _without_suffix(name: str) -> str:
    return name.rsplit(".", 1)[0]


def _named(skipped: Sequence[Skipped]) -> str:
    shown = "; ".join(f"{one.name}: {one.reason}" for one in skipped[:3])
    return shown + (f"; and {len(skipped) - 3} more" if len(skipped) > 3 else "")
