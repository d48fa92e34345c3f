"""Exports an article as JSON, for archives and other systems."""

import json
from typing import Any

from server.articles.article import Article, CheckedQuote
from server.articles.details import ArticleDetails
from server.articles.document import Block, plain_text, provenance_json, sanitize_text, text_blocks, to_prosemirror
from server.articles.provenance import annotation
from server.articles.quotes import all_quotes, block_starts, citations

# JSON is often embedded in a page unescaped, so it must not contain the start or end of a tag.
_SCRIPT_SAFE_ESCAPES = str.maketrans(
    {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
)


def to_json(article: Article) -> str:
    """Serialize the article as one JSON object.

    ``{headline, published_at, language, byline, standfirst, section, keywords, deadline?, word_goal?, text,
    blocks: [{type, level?, text, start, end}],
    images: [{image, name, url, media_type, width, height, alt, credit, caption}],
    quotes: [{text, start, end, state, message, source}], annotations, overrides: [], body}``. Offsets are code points
    of ``text``, ``source`` is the provenance or null, ``annotations`` are the quotes with a known source as W3C Web
    Annotations, ``body`` is the ProseMirror document, with suggested edits where the article has them in ``stored``.
    """
    blocks: list[dict[str, Any]] = []
    for block, start in zip(text_blocks(article.document.blocks), block_starts(article.document), strict=True):
        text = block.text
        level = {"level": block.level} if block.kind == "heading" else {}
        blocks.append({"type": block.kind, **level, "text": text, "start": start, "end": start + len(text)})
    content = {
        "headline": article.headline,
        "published_at": article.published_at_iso,
        "language": article.language,
        **article.details.public_json(),
        **_for_newsroom(article.details),
        "text": plain_text(article.document),
        "blocks": blocks,
        "images": [_image(block, article) for block in article.document.blocks if _has_image(block, article)],
        "quotes": [_quote(quote) for quote in all_quotes(article)],
        "annotations": [annotation(citation) for citation in citations(article)],
        # Readers of an article learn nothing of overrides; the field stays for programs that expect it.
        "overrides": [],
        "body": to_prosemirror(article.document if article.stored is None else article.stored),
    }
    return sanitize_text(json.dumps(content, ensure_ascii=False, indent=2).translate(_SCRIPT_SAFE_ESCAPES)) + "\n"


def _for_newsroom(details: ArticleDetails) -> dict[str, Any]:
    values = {"deadline": details.deadline_iso, "word_goal": details.word_goal}
    return {name: value for name, value in values.items() if value is not None}


def _has_image(block: Block, article: Article) -> bool:
    return block.figure is not None and block.figure.image in article.images


def _image(block: Block, article: Article) -> dict[str, Any]:
    figure = block.figure
    assert figure is not None
    file = article.images[figure.image]
    return {
        "image": figure.image,
        "name": file.name,
        "url": file.address,
        "media_type": file.media_type,
        "width": file.width,
        "height": file.height,
        "alt": figure.alt,
        "credit": figure.credit,
        "caption": block.text,
    }


def _quote(quote: CheckedQuote) -> dict[str, Any]:
    return {
        "text": quote.text,
        "start": quote.start,
        "end": quote.end,
        "state": quote.state,
        "message": quote.message,
        "source": provenance_json(quote.provenance) if quote.provenance else None,
    }
