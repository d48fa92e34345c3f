"""Exports an article as Markdown (CommonMark with footnotes), which the importer reads back as the same text."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from server.articles.article import Article, ArticleImage
from server.articles.document import Block, Figure, sanitize_text
from server.articles.exporters.markdown_inline import in_link, on_one_line, paragraph
from server.articles.languages import UNKNOWN_LANGUAGE
from server.articles.quotes import Citation, PrintedArticle, clock


def to_markdown(article: Article) -> str:
    """Render headline, date and body, with the details as front matter.

    Each quote has a footnote with speaker, source, time and paragraph, if the article has footnotes.
    """
    printed = PrintedArticle(article)
    body = _Writer(printed).blocks(article.document.blocks)
    headline = on_one_line(article.headline)
    published = article.published_at_iso
    parts = [
        _front_matter(article),
        f"# {headline}" if headline else "",
        f"*{published[:10]}*" if published else "",
        body,
    ]
    parts += [_footnote(citation) for citation in printed.citations if citation.has_note]
    return sanitize_text("\n\n".join(filter(None, parts))) + "\n"


@dataclass(frozen=True)
class _Writer:
    """Renders blocks, each once and in reading order."""

    printed: PrintedArticle

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Render blocks with empty lines between them; empty paragraphs are skipped."""
        written = [(block, text) for block in blocks if (text := self._block(block))]
        parts = [text for _, text in written[:1]]
        for (before, _), (after, text) in pairwise(written):
            if before.kind == after.kind and after.kind in ("bullet_list", "ordered_list"):
                parts.append("<!-- -->")  # two lists in a row would read as one
            parts.append(text)
        return "\n\n".join(parts)

    def _block(self, block: Block) -> str:
        match block.kind:
            case "paragraph":
                return paragraph(self.printed.pieces(block))
            case "heading":
                text = paragraph(self.printed.pieces(block), line_break=" ")
                return f"{'#' * block.level} {text}" if text else ""
            case "figure":
                caption = paragraph(self.printed.pieces(block))
                shown = self.printed.image(block)
                return _figure(*shown, caption) if shown else caption
            case "blockquote" | "pull_quote":  # Markdown has one kind
                text = self.blocks(block.blocks)
                return _indented(text, "> ", "> ") if text else ""
            case "bullet_list":
                return self._list(block, lambda _: "- ")
            case "ordered_list":
                return self._list(block, lambda number: f"{number}. ")
            case "list_item":
                return self.blocks(block.blocks)

    def _list(self, block: Block, marker: Callable[[int], str]) -> str:
        items = []
        for number, item in enumerate(block.blocks, start=1):
            mark = marker(number)
            items.append(_indented(self._block(item), mark, " " * len(mark)))
        loose = any(len(item.blocks) > 1 for item in block.blocks)
        return ("\n\n" if loose else "\n").join(items)


def _figure(figure: Figure, image: ArticleImage, caption: str) -> str:
    # In one paragraph: what is below the image belongs to it. The credit is the last line, and never the first.
    lines = [f"![{on_one_line(figure.alt)}]({in_link(image.address)})", caption]
    if figure.credit.strip():
        lines.append(f"*{on_one_line(figure.credit)}*")
    return "\\\n".join(lines if lines[1:] != [""] else lines[:1])


def _indented(text: str, first: str, others: str) -> str:
    lines = text.split("\n")
    return "\n".join(((others if index else first) + line).rstrip() for index, line in enumerate(lines))


def _front_matter(article: Article) -> str:
    """Return details and language as YAML, of which strings and lists of JSON are a part; empty without any."""
    values = [(name, value) for name, value in article.details.public_json().items() if value]
    # Readers of Markdown take a text without it for English.
    values += [("lang", article.language)] if article.language not in ("en", UNKNOWN_LANGUAGE) else []
    values += [("dir", "rtl")] if article.direction == "rtl" else []
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in values]
    return "\n".join(["---", *lines, "---"]) if lines else ""


def _footnote(citation: Citation) -> str:
    source = citation.provenance
    parts = [on_one_line(citation.attribution)] if citation.attribution else []
    parts += [f"*{on_one_line(source.source_title)}*"] if source.source_title.strip() else []
    parts += [clock(source.start_ms)] if source.start_ms is not None else []
    parts += [citation.posted_at_text] if citation.posted_at_text else []
    parts += [f"<{source.url}>"] if source.url else []
    parts.append(citation.paragraph_text)
    return f"[^{citation.number}]: {', '.join(parts)}."
