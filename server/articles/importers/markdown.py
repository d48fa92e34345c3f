"""Imports an article from Markdown (CommonMark, tables, footnotes), or from plain text."""

import json
import re
from dataclasses import replace
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from server.articles.details import NO_DETAILS, read_details
from server.articles.document import plain_text
from server.articles.importers.html import read_html
from server.articles.importers.imported import ImportedArticle
from server.articles.importers.pictures import LoadFile
from server.articles.languages import PARAGRAPH_LABEL, named_language

# Indented text is an indented paragraph, not code.
_MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"]).disable("code")
# Longer lines were not wrapped: each is a paragraph.
_LONGEST_WRAPPED_LINE = 120
# Longer text below an image, in the same paragraph, is no caption.
_MAX_CAPTION_LENGTH = 1_000
_BREAKS = frozenset(("softbreak", "hardbreak"))

_FRONT_MATTER = re.compile(r"---\n((?:[A-Za-z_][\w-]*:.*\n|[ \t].*\n|- .*\n|#.*\n)+)---\n")
_FIELD = re.compile(
    r"^(?P<name>title|byline|standfirst|section|keywords|lang):(?P<value>.*(?:\n[ \t]*- .*)*)", re.MULTILINE
)
_FOOTNOTE = re.compile(
    r"^\[\^(?P<name>[^\]\s]{1,60})\]:[ \t]*(?P<text>.*(?:\n(?:[ \t]+\S.*)|\n(?=\n[ \t]+\S))*)\n?", re.MULTILINE
)
_REFERENCE = re.compile(r"(?<!\\)\[\^(?P<name>[^\]\s]{1,60})\](?!:)")
# Footnotes of our own exporter: the quote has the same as its provenance.
_OWN_FOOTNOTE = re.compile(rf"(?:.*, )?(?:{PARAGRAPH_LABEL})\.(?: In the source: “.*”)?")
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
# fmt: off
_ELEMENTS = frozenset((
    "a", "abbr", "address", "article", "aside", "audio", "b", "bdi", "bdo", "blockquote", "body", "br", "button",
    "canvas", "caption", "center", "cite", "code", "col", "colgroup", "data", "dd", "del", "details", "dfn", "div",
    "dl", "dt", "em", "fieldset", "figcaption", "figure", "font", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hr", "html", "i", "iframe", "img", "input", "ins", "kbd", "label", "legend", "li", "link",
    "main", "mark", "math", "meta", "nav", "noscript", "object", "ol", "option", "p", "picture", "pre", "q", "rp", "rt",
    "ruby", "s", "samp", "script", "section", "select", "small", "source", "span", "strike", "strong", "style", "sub",
    "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title",
    "tr", "u", "ul", "var", "video", "wbr",
))
# fmt: on
_PUBLISHED_DATE = re.compile(r"\A(\s*# [^\n]*\n\n)\*[0-9]{4}-[0-9]{2}-[0-9]{2}\*\n")


def read_markdown(text: str, load: LoadFile | None = None) -> ImportedArticle:
    """Read headline and body; the headline is the first heading of level 1, or the title in the front matter.

    Lines right below an image, in the same paragraph, are its caption; a last one that is emphasised is its credit.

    Args:
        load: finds the images that the text refers to, where it came with them.
    """
    title, language, details = "", "", NO_DETAILS
    if front := _FRONT_MATTER.match(text):
        fields = {match["name"]: match["value"] for match in _FIELD.finditer(front[1])}
        title, text = _unquoted(fields.pop("title", "")), text[front.end() :]
        language = _unquoted(fields.pop("lang", ""))
        keywords = _listed(fields.pop("keywords", ""))
        texts = {name: _unquoted(value) for name, value in fields.items()}
        details = read_details({**texts, "keywords": keywords})
    text = _footnotes(_PUBLISHED_DATE.sub(r"\1", text))
    imported = read_html(f"<html><body>{_rendered(text)}</body></html>", load)
    if not imported.headline and title:
        imported = replace(imported, headline=" ".join(title.split()))
    named = named_language(language, plain_text(imported.document))
    return replace(imported, details=replace(details, language=named))


def _unquoted(value: str) -> str:
    bare = value.strip()
    if bare.startswith('"'):
        try:
            return str(json.loads(bare))
        except ValueError:  # YAML has escapes that JSON lacks
            pass
    return bare[1:-1] if len(bare) > 1 and bare[0] in "\"'" and bare[-1] == bare[0] else bare


def _listed(value: str) -> list[object]:
    """Read a list of YAML: in brackets, in lines with hyphens, or separated by commas."""
    try:
        parsed = json.loads(value)
    except ValueError:
        parts = value.strip().strip("[]").replace("\n", ",").split(",")
        return [_unquoted(part.strip().removeprefix("- ")) for part in parts]
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


def _rendered(text: str) -> str:
    """Render Markdown as HTML; lines too long to be wrapped ones become paragraphs."""
    tokens = _MARKDOWN.parse(text)
    for number, token in enumerate(tokens):
        for part in (token, *(token.children or ())):
            _restore_pseudo_tag(part)
        if token.type != "inline":
            continue
        if tokens[number - 1].type == "paragraph_open" and _is_captioned_image(token):
            _add_caption(tokens[number - 1], token, tokens[number + 1])
        elif any(len(line) > _LONGEST_WRAPPED_LINE for line in token.content.split("\n")):
            _divide(token)
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def _restore_pseudo_tag(token: Token) -> None:
    """Escape text that only looks like an HTML tag, such as “<name withheld>”."""
    tag = _TAG.match(token.content.lstrip()) if token.type in {"html_inline", "html_block"} else None
    if tag and tag[1].lower() not in _ELEMENTS:
        token.content = escape(token.content)


def _is_captioned_image(token: Token) -> bool:
    kinds = [child.type for child in (token.children or ())]
    return (
        len(kinds) > 2
        and kinds[0] == "image"
        and kinds[1] in _BREAKS
        and "image" not in kinds[1:]
        and sum(len(child.content) for child in (token.children or ())[1:]) <= _MAX_CAPTION_LENGTH
    )


def _add_caption(opening: Token, token: Token, closing: Token) -> None:
    """Make a paragraph that begins with an image a figure, with the lines below the image as its caption."""
    image, _break, *caption = token.children or []
    breaks = [index for index, child in enumerate(caption) if child.type in _BREAKS]
    credit: list[Token] = []
    if breaks and _is_emphasised(caption[breaks[-1] + 1 :]):
        caption, credit = caption[: breaks[-1]], caption[breaks[-1] + 1 :]
    if credit:
        credit = [_html('<small class="credit">'), *credit, _html("</small>")]
    opening.tag = closing.tag = "figure"
    opening.hidden = closing.hidden = False
    token.children = [image, _html("<figcaption>"), *caption, *credit, _html("</figcaption>")]


def _is_emphasised(line: list[Token]) -> bool:
    """Whether all of a line is within one emphasis."""
    return (
        len(line) > 2
        and [line[0].type, line[-1].type] == ["em_open", "em_close"]
        and ([child.type for child in line].count("em_open") == 1)
    )


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)


def _divide(token: Token) -> None:
    depth = 0
    for child in token.children or ():
        depth += child.nesting
        # Within a link or strong text a line end is not the end of a paragraph.
        if child.type == "softbreak" and depth == 0:
            child.type, child.tag, child.content = "html_inline", "", "<p>"
