"""The article as the public may see it: attribution and links to sources, and nothing that only the newsroom knows.

Only the quote sheet has findings, overrides, the context of a quote, and source words that the article does not
publish.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from models.text.folding import fold
from server.articles.article import Article, CheckedQuote, InsertedQuote
from server.articles.document import Provenance, replace_provenances
from server.articles.quotes import inserted_quotes
from server.publishing.policy import is_wrong_speaker
from server.schemas.checks import QuoteFinding

IsPublic = Callable[[str], bool]


def public_article(article: Article, findings: Sequence[QuoteFinding], is_public: IsPublic) -> Article:
    """Return the article without findings, overrides, deadline, and words of sources that it does not publish.

    Args:
        findings: of the quotes of its body.
        is_public: whether a source, by its id, may be named: it may be quoted and is under no embargo. Quotes from any
            other source are published without it.
    """
    wrong = [(finding.start, finding.end) for finding in findings if is_wrong_speaker(finding)]

    def is_wrong(quote: CheckedQuote | InsertedQuote) -> bool:
        return any(start < quote.end and quote.start < end for start, end in wrong)

    shown: dict[Provenance, Provenance | None] = {}
    for inserted in inserted_quotes(article.document):
        public = _public(inserted.provenance, inserted.text, is_public, is_wrong(inserted))
        provenance = shown.get(inserted.provenance, public)
        # A passage may be inserted twice and edited in one place: keep only what may be shown in both.
        shown[inserted.provenance] = _common_provenance(provenance, public)
    return replace(
        article,
        details=article.details.public,
        document=replace_provenances(article.document, shown.__getitem__),
        quotes=[
            CheckedQuote(
                quote.text,
                quote.start,
                quote.end,
                provenance=_public(quote.provenance, quote.text, is_public, is_wrong(quote))
                if quote.provenance
                else None,
            )
            for quote in article.quotes
        ],
    )


def _public(provenance: Provenance, published: str, is_public: IsPublic, is_wrong_speaker: bool) -> Provenance | None:
    if not is_public(provenance.source_id):
        return None
    exact = provenance.exact if _is_published(provenance.exact, published) else ""
    shown = replace(provenance, exact=exact, prefix="", suffix="")
    # The source's speaker contradicts the text, which is a finding; the address of a post names its author.
    return replace(shown, speaker=None, handle="", url="", posted_at="") if is_wrong_speaker else shown


def _common_provenance(one: Provenance | None, other: Provenance | None) -> Provenance | None:
    if one is None or other is None:
        return None
    return replace(
        one,
        exact=one.exact if one.exact == other.exact else "",
        speaker=one.speaker if one.speaker == other.speaker else None,
        handle=one.handle if one.handle == other.handle else "",
        url=one.url if one.url == other.url else "",
        posted_at=one.posted_at if one.posted_at == other.posted_at else "",
    )


def _is_published(exact: str, published: str) -> bool:
    """Whether the article has the source's words as they are, apart from typography and white space."""
    return " ".join(fold(exact).text.split()) in " ".join(fold(published).text.split())
