"""Reports on finished articles: for the wire, and as Word files with a comment at each quote."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from indexer.documents.zip_packages import is_word_package
from models.text.names.display import display_name
from server.articles.article import Article
from server.articles.document import Block, Document, Inline, text_blocks
from server.articles.exporters.word import to_word
from server.articles.exporters.word_comments import CommentedText, WordComment, add_comments, comment_in_sandbox
from server.articles.languages import article_language
from server.articles.quotes import clock
from server.finished.service import CheckedFinished, FinishedArticle
from server.publishing.quote_sheet import PageLanguage
from server.schemas import publishing as schemas
from server.schemas.checks import HeadlineFinding, NearestPassage, QuoteFinding, Reason, SourcePlace
from server.sources.files.sandboxed_reader import SandboxedReader
from server.web.file_names import safe_name

# Adds comments to a Word document: ``add_comments``, or the same in a sandbox.
AddComments = Callable[[str, bytes, Sequence[CommentedText]], bytes]


def present_finished(checked: CheckedFinished) -> schemas.FinishedArticle:
    """Present a checked article."""
    imported, findings = checked.article.imported, checked.findings
    return {
        "name": checked.article.name,
        "headline": imported.headline,
        "standfirst": imported.details.standfirst,
        "body": checked.article.body,
        "headings": list(_heading_lines(imported.document)),
        "headline_findings": findings.headline,
        "findings": findings.body,
        "standfirst_findings": findings.standfirst,
        "details_findings": findings.details,
        "objections": checked.objections,
        "blocks": checked.blocks,
    }


def _heading_lines(document: Document) -> Iterator[int]:
    """Yield the numbers of the lines of ``plain_text`` that are headings, from 0."""
    line = 0
    for block in text_blocks(document.blocks):
        if block.kind == "heading":
            yield line
        line += block.text.count("\n") + 1


def word_report(
    checked: Sequence[CheckedFinished], page_language: PageLanguage, comment: AddComments = add_comments
) -> bytes:
    """Return a Word document with comments: that of the article itself, or a new one of it, or of several articles.

    Raises:
        TooLarge: ``unpacked_too_large``.
    """
    texts = [text for article in checked for text in _commented(article, page_language)]
    [first, *others] = [article.article for article in checked]
    if others:
        return comment("report.docx", to_word(_together(checked)), texts)
    data = first.data if is_word_package(first.data) else to_word(_article(first))
    return comment(first.name, data, texts)


def comment_in(sandbox: SandboxedReader) -> AddComments:
    """Return ``add_comments`` in a sandbox."""
    return lambda name, data, texts: sandbox.read_with(partial(comment_in_sandbox, texts=texts), name, data, len(data))


def report_name(name: str) -> str:
    """Return the file name of the report on an article."""
    return safe_name(f"{name.rpartition('.')[0] or name}-checked.docx", "checked.docx")


def _article(article: FinishedArticle) -> Article:
    imported = article.imported
    language = article_language(article.body, imported.details.language)
    return Article(
        imported.headline, imported.document, None, language=language, details=imported.details, footnotes=False
    )


def _together(checked: Sequence[CheckedFinished]) -> Article:
    """Return several articles as one, each below its headline, or its name where it has none."""
    blocks: list[Block] = []
    for article in (one.article for one in checked):
        imported = article.imported
        blocks.append(Block("heading", (Inline(imported.headline or article.name),)))
        blocks += [Block("paragraph", (Inline(imported.details.standfirst),))] if imported.details.standfirst else []
        blocks += imported.document.blocks
    language = article_language(checked[0].article.body)
    return Article("", Document(tuple(blocks)), None, language=language, footnotes=False)


def _commented(checked: CheckedFinished, page_language: PageLanguage) -> Iterator[CommentedText]:
    """Yield the texts of an article in their order, with a comment on each quote."""
    imported, findings = checked.article.imported, checked.findings
    words = _CommentWords(page_language)
    yield CommentedText(
        imported.headline,
        tuple(WordComment(one.start, one.end, words.of_headline(one)) for one in findings.headline),
    )
    for text, of_text in ((imported.details.standfirst, findings.standfirst), (checked.article.body, findings.body)):
        yield CommentedText(text, tuple(WordComment(one.start, one.end, words.of_quote(one)) for one in of_text))
    # Where fields are printed is not known: their quotes are searched for.
    yield from (
        CommentedText(one.quote, (WordComment(0, len(one.quote), words.of_quote(one)),)) for one in findings.details
    )
    restricted = [one for one in checked.objections if one.where == "source"]
    yield from (CommentedText(one.quote, (WordComment(0, len(one.quote), one.message),)) for one in restricted)


class _CommentWords:
    """Writes comments: state, reason, place in the source, and the source's words where they differ."""

    def __init__(self, page_language: PageLanguage) -> None:
        self._translate = page_language.translate

    def of_headline(self, finding: HeadlineFinding) -> str:
        t = self._translate
        state = "checks-in-the-body" if finding.state == "verbatim" else f"finding-{finding.state.replace('_', '-')}"
        nearest = finding.nearest
        lines = [
            t(state),
            self._reasons(finding.reasons, finding.message) if finding.state != "verbatim" else "",
            self._place(finding.source) if finding.source else "",
            f"{t('card-nearest')}: {t('quotation', words=nearest.text)}" if nearest and finding.diff else "",
        ]
        return "\n".join(filter(None, lines))

    def of_quote(self, finding: QuoteFinding) -> str:
        t = self._translate
        passage = finding.nearest or (finding if finding.source_title is not None else None)
        source_words = finding.nearest.text if finding.nearest else finding.source_text
        lines = [
            t(f"finding-{finding.state.replace('_', '-')}"),
            self._reasons(finding.reasons, finding.message) if finding.state != "verbatim" else "",
            self._place(passage) if passage else "",
            f"{t('sheet-in-source')}: {t('quotation', words=source_words)}"
            if source_words and finding.state != "verbatim"
            else "",
        ]
        return "\n".join(filter(None, lines))

    def _reasons(self, reasons: Sequence[Reason], message: str) -> str:
        """Return why, in the language of the page; in English where it has no message for a reason."""
        try:
            return " ".join(
                self._translate(
                    f"reason-{reason['id']}",
                    **{
                        name: ", ".join(value) if isinstance(value, list | tuple) else value
                        for name, value in reason.items()
                        if name != "id"
                    },
                )
                for reason in reasons
            )
        except LookupError:
            return message

    def _place(self, place: QuoteFinding | NearestPassage | SourcePlace) -> str:
        t = self._translate
        start_ms = None if isinstance(place, NearestPassage) else place.start_ms
        parts = [
            place.source_title,
            display_name(place.speaker) if place.speaker else None,
            None if start_ms is None else clock(start_ms),
            t("card-paragraph", number=(place.paragraph_index or 0) + 1),
        ]
        return f"{t('sheet-source')}: {', '.join(filter(None, parts))}"
