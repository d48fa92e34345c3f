"""Render Markdown (CommonMark, tables) as HTML, and read the fields in front of it."""

import json
import re
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

# Indented text is an indented paragraph, not code.
_MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"]).disable("code")
_WITH_LINE_ENDS = MarkdownIt("commonmark", {"breaks": True}).enable(["table", "strikethrough"]).disable("code")
# Longer lines were not wrapped: each is a paragraph.
_LONGEST_WRAPPED_LINE = 120
# Longer text below an image, in the same paragraph, is no caption.
_MAX_CAPTION_LENGTH = 1_000
_BREAKS = frozenset(("softbreak", "hardbreak"))
_FRONT_MATTER = re.compile(
    r"---[ \t]*\n((?:[A-Za-z_][\w-]*[ \t]*:.*\n|[ \t].*\n|- .*\n|#.*\n|\n)+)(?:---|\.\.\.)[ \t]*(?:\n|$)"
)
_FIELD = re.compile(r"^(?P<name>[A-Za-z_][\w-]*)[ \t]*:(?P<value>.*(?:\n(?:[ \t]*- |[ \t]+\S).*)*)", re.MULTILINE)
# The end of a line within quotation marks, and a space that does not break there.
_CONTINUED = re.compile(r"(?<![ \t])[ \t]*+\\?[ \t]*+\n\s*+\\?[ \t]*+|\\_")
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
# “**Name:**Words”, where CommonMark sees no end of the bold letters.
_CLOSED_LABEL = re.compile(r"(\*\*|__)([^*_\n]{1,90}[:：])\1(?=[^\s*_])")
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
_FORMATTING = frozenset(("b", "br", "em", "i", "s", "small", "span", "strike", "strong", "sub", "sup", "u"))


def split_front_matter(text: str) -> tuple[dict[str, str], str]:
    """Return the fields in front of a text, by their names in small letters, and the text after them."""
    front = _FRONT_MATTER.match(text)
    if front is None:
        return {}, text
    fields = {match["name"].lower(): match["value"] for match in reversed(list(_FIELD.finditer(front[1])))}
    return fields, text[front.end() :]


def unquoted(value: str) -> str:
    """Return the text of a field without its quotation marks."""
    bare = _CONTINUED.sub(" ", value.strip())
    if bare.startswith('"'):
        try:
            return str(json.loads(bare))
        except ValueError:  # YAML has escapes that JSON lacks
            pass
    return bare[1:-1] if len(bare) > 1 and bare[0] in "\"'" and bare[-1] == bare[0] else bare


def render_article(text: str) -> str:
    """Render Markdown as HTML; lines too long to be wrapped ones become paragraphs.

    Lines right below an image, in the same paragraph, are its caption; a last one that is emphasised is its credit.
    """
    tokens = _parsed(text, _ELEMENTS)
    for number, token in enumerate(tokens):
        if token.type != "inline":
            continue
        if tokens[number - 1].type == "paragraph_open" and _is_captioned_image(token):
            _add_caption(tokens[number - 1], token, tokens[number + 1])
        elif any(len(line) > _LONGEST_WRAPPED_LINE for line in token.content.split("\n")):
            _divide(token)
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def render_transcript(text: str) -> str:
    """Render Markdown as HTML with its line ends; an emphasised label is bold, however it is emphasised.

    Images are their descriptions, and elements that are no formatting are somebody's words.
    """
    tokens = _parsed(_CLOSED_LABEL.sub(r"\1\2\1 ", text), _FORMATTING)
    for token in tokens:
        children = token.children or []
        for child in children:
            child.type = "text" if child.type == "image" else child.type
        for index, child in enumerate(children[:-3]):
            inner, closing, behind = children[index + 1 : index + 4]
            ends = (inner.content.rstrip()[-1:], behind.content.lstrip()[:1])
            if child.type == "em_open" and closing.type == "em_close" and not {":", "："}.isdisjoint(ends):
                child.tag = closing.tag = "strong"
    return str(_WITH_LINE_ENDS.renderer.render(tokens, _WITH_LINE_ENDS.options, {}))


def _parsed(text: str, elements: frozenset[str]) -> list[Token]:
    tokens = _MARKDOWN.parse(text)
    for token in tokens:
        for part in (token, *(token.children or ())):
            _restore_pseudo_tag(part, elements)
    return tokens


def _restore_pseudo_tag(token: Token, elements: frozenset[str]) -> None:
    """Escape text that only looks like an HTML tag, such as “<name withheld>”."""
    tag = _TAG.match(token.content.lstrip()) if token.type in {"html_inline", "html_block"} else None
    if tag and tag[1].lower() not in elements:
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
