"""Exports an article as a standalone HTML page."""

from itertools import groupby

from markupsafe import Markup, escape

from server.articles.article import Article, ArticleImage
from server.articles.document import TEXT_BLOCKS, Block, Figure, sanitize_text
from server.articles.exporters.standalone_pages import standalone_template
from server.articles.languages import day_text, printed_words
from server.articles.provenance import attributes
from server.articles.quotes import Citation, Piece, PrintedArticle, clock

_TAGS = {
    "paragraph": "p",
    "figure": "p",  # of which the image is missing
    "blockquote": "blockquote",
    "pull_quote": "blockquote",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
}


def to_html(article: Article) -> str:
    """Render the article as an HTML page with a list of its sources, if it has footnotes; all text is escaped."""
    printed = PrintedArticle(article)
    body = Markup("\n").join(_block(block, printed) for block in article.document.blocks)
    page = standalone_template("articles/published.html").render(
        headline=article.headline,
        language=article.language,
        direction=article.direction,
        words=printed_words(article.language),
        published_at=article.published_at_iso,
        published_on=day_text(article.published_at, article.language) if article.published_at else "",
        body=body,
        details=article.details,
        citations=printed.citations if article.footnotes else (),
        clock=clock,
    )
    return sanitize_text(page)


def _block(block: Block, printed: PrintedArticle) -> Markup:
    tag = Markup(f"h{block.level}" if block.kind == "heading" else _TAGS[block.kind])
    if block.kind not in TEXT_BLOCKS:
        inner = Markup("\n").join(_block(child, printed) for child in block.blocks)
        style = Markup(' class="pull-quote"') if block.kind == "pull_quote" else Markup("")
        return Markup("<{}{}>\n{}\n</{}>").format(tag, style, inner, tag) if inner else Markup("")
    runs = groupby(printed.pieces(block), key=lambda piece: piece.citation)
    inner = Markup("").join(_cited(citation, list(run)) for citation, run in runs)
    if shown := printed.image(block):
        return _figure(*shown, inner if block.text.strip() else Markup(""))
    if not block.text.strip():
        return Markup("")  # an empty line in the editor is not shown on the page
    return Markup("<{}>{}</{}>").format(tag, inner, tag)


def _figure(figure: Figure, image: ArticleImage, caption: Markup) -> Markup:
    shown = Markup('<img src="{}" alt="{}" width="{}" height="{}">').format(
        image.address, figure.alt, image.width, image.height
    )
    credit = Markup('<small class="credit">{}</small>').format(figure.credit) if figure.credit else Markup("")
    below = Markup(" ").join(filter(None, (caption, credit)))
    return Markup("<figure>\n{}\n{}</figure>").format(
        shown, Markup("<figcaption>{}</figcaption>\n").format(below) if below else Markup("")
    )


def _cited(citation: Citation | None, run: list[Piece]) -> Markup:
    inner = Markup("").join(_piece(piece) for piece in run)
    if citation is None:
        return inner
    written = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in attributes(citation).items())
    # The article has its own quotation marks, so those of <q> are switched off. The style is inline because a style
    # sheet is lost when text is copied.
    return Markup('<q class="quote" style="quotes: none" data-quote="{}"{}>{}</q>').format(
        citation.number, written, inner
    )


def _piece(piece: Piece) -> Markup:
    if piece.note:
        number = piece.note.number
        return Markup('<sup><a id="quote-{0}" href="#source-{0}" aria-label="{1}">{0}</a></sup>').format(
            number, printed_words(piece.note.language).source_of.format(number)
        )
    inline = piece.inline
    text = (
        Markup("<br>") if inline.hard_break else Markup("<br>").join(escape(line) for line in inline.text.split("\n"))
    )
    if inline.em:
        text = Markup("<em>{}</em>").format(text)
    if inline.strong:
        text = Markup("<strong>{}</strong>").format(text)
    if inline.link is not None:
        text = Markup('<a href="{}" rel="noopener noreferrer">{}</a>').format(inline.link, text)
    return text
