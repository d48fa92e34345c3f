"""Imports, lists and deletes articles that the newsroom published elsewhere."""

from typing import Final

from sqlalchemy import func, insert, or_, select, update
from sqlalchemy.orm import Session

from indexer.readers.text.characters import clean_text, fold_whitespace
from models.errors import NotFound
from server.access.visibility import current_person_id
from server.audit.log import audit
from server.db.tables import Article, new_id, now
from server.posts.external_article_rows import read_external_articles
from server.schemas import posts as schemas

PAGE: Final = 50
_CHUNK: Final = 500


class ExternalArticles:
    """Reads and writes external articles, which everyone may read, since they are published."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def import_file(self, name: str, data: bytes) -> schemas.ArticlesImported:
        """Import the articles of a file, all or none; known ids are updated.

        Raises:
            InputError: the errors of ``read_external_articles``.
        """
        rows = read_external_articles(name, data)
        stored_hashes = self._known([row.external_id for row in rows])
        new = [row for row in rows if row.external_id not in stored_hashes]
        changed = [
            row
            for row in rows
            if row.external_id in stored_hashes and stored_hashes[row.external_id] != row.content_hash
        ]
        owner, at = current_person_id(self._session), now()
        if new:
            made = [{"id": new_id(), "owner_id": owner, "imported_at": at, **row.columns()} for row in new]
            self._session.execute(insert(Article), made)
        for row in changed:
            values = {**row.columns(), "revision": Article.revision + 1}
            self._session.execute(update(Article).where(Article.external_id == row.external_id).values(**values))
        if new or changed:
            audit(
                self._session,
                "article.import",
                about_kind="article",
                about_name=name,
                details={"imported": len(new), "updated": len(changed)},
            )
        self._session.commit()
        unchanged = len(rows) - len(new) - len(changed)
        return {"imported": len(new), "updated": len(changed), "unchanged": unchanged}

    def find(self, words: str = "", page: int = 1) -> schemas.Articles:
        """Return ``{articles, total, page, pages}``: those with ``words`` in title, outlet or body, latest first.

        Args:
            page: from 1.
        """
        wanted = fold_whitespace(clean_text(words))
        query = select(Article)
        if wanted:
            columns = Article.title, Article.outlet, Article.body
            query = query.where(or_(*(column.icontains(wanted, autoescape=True) for column in columns)))
        total = self._session.scalar(select(func.count()).select_from(query.subquery())) or 0
        latest = Article.published_on.desc().nulls_last(), Article.imported_at.desc(), Article.id
        articles = self._session.scalars(query.order_by(*latest).limit(PAGE).offset(PAGE * (page - 1)))
        return {
            "articles": [present_external_article(article) for article in articles],
            "total": total,
            "page": page,
            "pages": max(1, -(-total // PAGE)),
        }

    def delete(self, article_id: str) -> None:
        """Delete an article.

        Raises:
            NotFound: ``unknown_article``.
        """
        article = self._session.get(Article, article_id)
        if article is None:
            raise NotFound(
                "unknown_article", f"There is no article {article_id!r}.", "It may have been deleted; reload the page."
            )
        audit(self._session, "article.delete", about_kind="article", about_id=article.id, about_name=article.title)
        self._session.delete(article)
        self._session.commit()

    def _known(self, external_ids: list[str]) -> dict[str, str]:
        """Return the content hashes of stored articles, by external id."""
        hashes: dict[str, str] = {}
        for first in range(0, len(external_ids), _CHUNK):
            part = Article.external_id.in_(external_ids[first : first + _CHUNK])
            hashes |= dict(self._session.execute(select(Article.external_id, Article.content_hash).where(part)).all())
        return hashes


def present_external_article(article: Article) -> schemas.Article:
    """Present an article without its body."""
    return {
        "article_id": article.id,
        "external_id": article.external_id,
        "title": article.title,
        "date": article.published_on.isoformat() if article.published_on else None,
        "url": article.url or None,
        "outlet": article.outlet or None,
        "words": len(article.body.split()),
        "revision": article.revision,
        "imported_at": f"{article.imported_at.isoformat()}Z",
    }
