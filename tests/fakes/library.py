"""A library in a database of its own, changed as the server changes it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, delete, select
from sqlalchemy.orm import Session

from indexer.sql_sources import SqlSourceRepository
from server.db.tables import Base, Source, SourceParagraph, touch


class LibraryDatabase:
    """Its sources, and ``truth``: the library as the index reads it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.database = create_engine(f"sqlite:///{folder / 'quotedesk.sqlite'}")
        Base.metadata.create_all(self.database)
        self.truth = SqlSourceRepository(self.database)

    def add(self, source_id: str, texts: Sequence[str], speaker: str = "", title: str = "", **columns: Any) -> None:
        """Add a source; keywords are further columns."""
        with Session(self.database) as session:
            paragraphs = [
                SourceParagraph(index=index, text=text, speaker=speaker or None) for index, text in enumerate(texts)
            ]
            columns = {"title": title, "file_name": "f", "format": "txt", **columns}
            session.add(Source(id=source_id, paragraphs=paragraphs, **columns))
            session.commit()

    def correct(self, source_id: str, index: int, text: str) -> None:
        """Another text under a new id."""
        with Session(self.database) as session:
            mine = SourceParagraph.source_id == source_id, SourceParagraph.index == index
            session.execute(delete(SourceParagraph).where(*mine))
            session.add(SourceParagraph(source_id=source_id, index=index, text=text))
            session.execute(touch(source_id))
            session.commit()

    def change(self, source_id: str, **columns: Any) -> None:
        """Other attributes."""
        with Session(self.database) as session:
            source = session.get_one(Source, source_id)
            for name, value in columns.items():
                setattr(source, name, value)
            session.execute(touch(source_id))
            session.commit()

    def remove(self, source_id: str) -> None:
        """Delete a source."""
        with Session(self.database) as session:
            session.execute(delete(SourceParagraph).where(SourceParagraph.source_id == source_id))
            session.execute(delete(Source).where(Source.id == source_id))
            session.commit()

    def ids(self, source_id: str) -> list[int]:
        """Return the ids of its paragraphs, in order."""
        with Session(self.database) as session:
            mine = select(SourceParagraph.id).where(SourceParagraph.source_id == source_id)
            return list(session.scalars(mine.order_by(SourceParagraph.index)))

    def close(self) -> None:
        self.database.dispose()
