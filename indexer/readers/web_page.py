"""Read web pages (.html, .htm): their words, without scripts, styles and navigation."""

import re
from dataclasses import replace
from datetime import date

from lxml import etree, html

from indexer.readers.text.characters import has_words
from indexer.readers.text.dates import parse_iso_day
from indexer.readers.text.markup_limits import check_markup
from indexer.readers.text.rich_text import RichText
from indexer.readers.text.titles import normalize_title
from models.text.paragraphs import Transcript

# fmt: off
_DROPPED = frozenset((
    "head", "script", "style", "noscript", "template", "nav", "footer", "aside", "svg", "math", "iframe", "object",
    "canvas", "audio", "video", "button", "select", "textarea", "datalist", "dialog", "del",
))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "figcaption", "caption"))
_BLOCKS = _HEADINGS | frozenset((
    "address", "article", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figure",
    "form", "header", "hgroup", "hr", "legend", "li", "main", "ol", "p", "pre", "section", "summary", "table", "ul",
))
# fmt: on
_LISTS = frozenset(("ul", "ol", "menu"))
_FEWEST_LINKS = 3
_LINE_TAGS = frozenset(["title", "br", "td", "th", "tr", "time", "pre"])
_UNREADABLE = frozenset(["script", "style", "noscript", "template"])
_OPENING_CHARACTERS = 40_000
_BOLD = frozenset(["b", "strong", "dt", "th"])
_WEIGHT = re.compile(r"font-weight\s*:\s*(\w+)", re.IGNORECASE)
_HIDDEN = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
# Not the no-break spaces, which the White House puts after its Q.
_SPACES = re.compile(r"[ \t\n\r\f]+")
_FIRST_TAG = re.compile(
    r"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->).){0,2000}-->\s*){0,9}<(?:!doctype\s+html|html)\b",
    re.IGNORECASE | re.DOTALL,
)


def is_web_page(text: str) -> bool:
    """Whether a file's text declares itself as HTML."""
    return _FIRST_TAG.match(text) is not None


def read_web_page(name: str, text: str) -> Transcript:
    """Read a web page; the title is the first top heading, or else the page's own; a ``<main>`` is read alone."""
    check_markup(text)
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        page = html.document_fromstring(text.encode(), parser=parser)
    except etree.ParserError:  # nothing but comments
        return RichText().transcript(name)
    heading = next((title for found in page.iter("h1") if (title := _text_of(found))), "")
    title = heading or next((_text_of(found) for found in page.iter("title")), "")
    main = next((found for found in page.iter("main") if has_words("".join(found.itertext()))), page)
    return replace(_gathered(main).transcript(name, title), spoken_on=_day(page, main), opening=_opening(page))


def _day(page: html.HtmlElement, main: html.HtmlElement) -> date | None:
    """Return the day the page says it was published, or the only one that it marks as a time."""
    for meta in page.iter("meta"):
        if meta.get("property") == "article:published_time" and (day := parse_iso_day(meta.get("content", ""))):
            return day
    days = {parse_iso_day(time.get("datetime", "")) for time in main.iter("time")} - {None}
    return days.pop() if len(days) == 1 else None


def _opening(page: html.HtmlElement) -> str:
    """Return the first lines of a page with its title, and with its menus, in which no date is the day of the page."""
    lines, characters = [""], 0
    for event, element in etree.iterwalk(page, events=("start", "end")):
        if element.tag in _BLOCKS or element.tag in _LINE_TAGS:
            lines.append("")
        if element.tag not in _UNREADABLE and event == "start" and element.text:
            lines[-1] += element.text
            characters += len(element.text)
        elif event == "end" and element.tail:
            lines[-1] += element.tail
            characters += len(element.tail)
        if characters > _OPENING_CHARACTERS:
            break
    return "\n".join(lines)


def _gathered(top: html.HtmlElement) -> RichText:
    gathering = RichText()
    bold, preformatted, lists = [False], 0, 0
    walk = etree.iterwalk(top, events=("start", "end"))
    for event, element in walk:
        tag = element.tag
        step = 1 if event == "start" else -1
        style = element.get("style", "")
        left_out = tag in _DROPPED or "hidden" in element.attrib or _HIDDEN.search(style) is not None
        if event == "start" and left_out:
            walk.skip_subtree()
            continue
        if not left_out:
            if event == "start":
                bold.append(_is_bold(tag, style, bold[-1]))
            else:
                bold.pop()
            preformatted += step * (tag == "pre")
            if tag in _LISTS:
                if event == "start" and not lists and _is_menu(element):
                    gathering.mark("notice")
                lists += step
                if event == "end" and not lists:
                    gathering.mark("speech")
            _mark(gathering, tag, event)
        words = element.text if event == "start" else element.tail if element is not top else None
        if words:
            _add(gathering, words, bold[-1], preformatted > 0)
    return gathering


def _is_menu(element: html.HtmlElement) -> bool:
    """Whether a list holds nothing but links."""
    links = [link for link in element.iter("a") if link.get("href")]
    words = sum(len("".join(link.itertext()).split()) for link in links)
    return len(links) >= _FEWEST_LINKS and words * 10 >= len("".join(element.itertext()).split()) * 9


def _is_bold(tag: str, style: str, inherited: bool) -> bool:
    """By the element's own style, as Google Docs writes it, or else by its tag, or else inherited."""
    weight = _WEIGHT.search(style)
    if weight:
        return weight[1].lower() in {"bold", "bolder"} or (weight[1].isdigit() and int(weight[1]) >= 600)
    return inherited or tag in _BOLD


def _mark(gathering: RichText, tag: str, event: str) -> None:
    """Apply the effect of a tag on the lines around it."""
    starts = event == "start"
    if tag == "br" and starts:
        gathering.break_line()
    elif tag == "tr":
        gathering.open_row() if starts else gathering.close_row()
    elif tag in {"td", "th"} and starts:
        gathering.next_cell()
    elif tag in _BLOCKS:
        gathering.close(heading=tag in _HEADINGS and not starts)


def _add(gathering: RichText, words: str, bold: bool, preformatted: bool) -> None:
    if not preformatted:
        gathering.add(_SPACES.sub(" ", words), bold=bold)
        return
    first, *others = words.split("\n")
    gathering.add(first, bold=bold)
    for line in others:
        gathering.break_line()
        gathering.add(line, bold=bold)


def _text_of(element: html.HtmlElement) -> str:
    return normalize_title("".join(element.itertext()))
