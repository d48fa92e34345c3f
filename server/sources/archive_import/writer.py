"""Writes items of an archive to the store, some tens of sources per transaction; recognises what is stored already."""

import shutil
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from sqlalchemy import Connection, Engine, Select, Table, bindparam, delete, insert, literal, select, update

from server.access.ownership import sharing_desks
from server.access.viewer import UNRESTRICTED, Viewer
from server.access.visibility import editable_source, readable_source
from server.db.tables import Post, Share, Source, SourceParagraph, new_id, touch
from server.sources.archive_import.items import ArchiveItem, UnreadableItem
from server.sources.archive_import.post_rows import post_rows
from server.sources.rows import paragraph_rows

# ``kept``: the item has changed, but the stored source was not to be updated.
Outcome = Literal["imported", "replaced", "unchanged", "kept"]

_SOURCES = cast(Table, Source.__table__)
_PARAGRAPHS = cast(Table, SourceParagraph.__table__)
_POSTS = cast(Table, Post.__table__)


@dataclass(frozen=True, slots=True)
class StoredBatch:
    """The result of one transaction.

    Args:
        outcomes: how many items had each outcome.
        paragraphs: how many the imported and replaced sources have.
        written: the imported and replaced items.
        left_out: items with the id of an earlier item.
    """

    outcomes: Counter[Outcome]
    paragraphs: int
    written: Sequence[ArchiveItem]
    left_out: list[UnreadableItem]


class ArchiveWriter:
    """Writes sources. Only one import may run at a time.

    Args:
        database: the relational store.
        uploads: the folder for original files.
        keep: do not update a source whose item has changed.
        viewer: the owner of new sources. Sources that they may not read are ignored, and those that they may not change
            are not updated.
    """

    def __init__(self, database: Engine, uploads: Path, *, keep: bool = False, viewer: Viewer = UNRESTRICTED) -> None:
        self._database = database
        self._uploads = uploads
        self._keep = keep
        self._viewer = viewer
        self._by_content: set[str] = set()
        # The archive's own id of a source → its id here and its content hash.
        self._by_external_id: dict[str, tuple[str, str | None]] = {}
        self._seen: dict[str, str] = {}
        with database.connect() as connection:
            for source_id, content, name, may_change in connection.execute(_known(viewer)):
                if content is not None:
                    self._by_content.add(content)
                if name is not None and may_change:
                    self._by_external_id[name] = (source_id, content)

    def put(self, items: Sequence[ArchiveItem]) -> StoredBatch:
        """Store items in one transaction, all or none of them.

        Raises:
            sqlalchemy.exc.OperationalError: the disk is full, for example; none of these items is stored.
        """
        outcomes: Counter[Outcome] = Counter()
        left_out = []
        new: dict[str, ArchiveItem] = {}
        changed: dict[str, ArchiveItem] = {}
        for item in items:
            if self._seen.setdefault(item.external_id, item.content_hash) != item.content_hash:
                left_out.append(UnreadableItem(item.location, f"There is another item {item.external_id!r} before it."))
                continue
            source_id, content = self._by_external_id.get(item.external_id, (None, None))
            if content == item.content_hash or (source_id is None and item.content_hash in self._by_content):
                outcomes["unchanged"] += 1
            elif source_id is None:
                outcomes["imported"] += 1
                self._remember(source_id := new_id(), item)
                new[source_id] = item
            elif self._keep:
                outcomes["kept"] += 1
            else:
                outcomes["replaced"] += 1
                self._remember(source_id, item)
                changed[source_id] = item
        if new or changed:
            self._write(new, changed)
        written = [*new.values(), *changed.values()]
        return StoredBatch(outcomes, sum(len(item.paragraphs) for item in written), written, left_out)

    def _remember(self, source_id: str, item: ArchiveItem) -> None:
        self._by_external_id[item.external_id] = source_id, item.content_hash
        self._by_content.add(item.content_hash)

    def _write(self, new: dict[str, ArchiveItem], changed: dict[str, ArchiveItem]) -> None:
        try:
            with self._database.begin() as connection:
                if new:
                    _insert(connection, new, self._viewer)
                for source_id, item in changed.items():
                    _replace(connection, source_id, item)
                # Before the commit, so that a stored source has its original.
                for source_id, item in (new | changed).items():
                    self._store_original(source_id, item)
        except BaseException:
            for source_id in new:
                shutil.rmtree(self._uploads / source_id, ignore_errors=True)
            raise

    def _store_original(self, source_id: str, item: ArchiveItem) -> None:
        if item.original is not None:
            folder = self._uploads / source_id
            folder.mkdir(parents=True, exist_ok=True)
            for earlier in folder.glob("original.*"):
                earlier.unlink()
            shutil.copyfile(item.original, folder / f"original.{item.format}")


def _known(viewer: Viewer) -> Select[*tuple[Any, ...]]:
    """Select id, hash and external id of each source that the viewer may read, and whether they may change it."""
    columns = Source.id, Source.content_hash, Source.external_id
    if viewer.is_unrestricted:
        return select(*columns, literal(True))
    return select(*columns, editable_source(viewer)).where(readable_source(viewer))


def _insert(connection: Connection, new: dict[str, ArchiveItem], viewer: Viewer) -> None:
    rows = [
        {
            "id": source_id,
            **_metadata(item),
            "format": item.format,
            "external_id": item.external_id,
            "rights": item.rights or "quotable",
            "embargo_until": item.embargo_until,
            "owner_id": viewer.person_id,
        }
        for source_id, item in new.items()
    ]
    connection.execute(insert(_SOURCES), rows)
    paragraphs = [
        {"source_id": source_id, **row} for source_id, item in new.items() for row in paragraph_rows(item.paragraphs)
    ]
    connection.execute(insert(_PARAGRAPHS), paragraphs)
    for source_id, item in new.items():
        _insert_posts(connection, source_id, item)
    if viewer.person_id is None:
        return
    shares = [
        {"id": new_id(), "source_id": source_id, "desk_id": desk_id, "shared_by": viewer.person_id}
        for desk_id in connection.scalars(sharing_desks(viewer)).all()
        for source_id in new
    ]
    if shares:
        connection.execute(insert(Share), shares)


def _replace(connection: Connection, source_id: str, item: ArchiveItem) -> None:
    """Replace the text of a source; unchanged paragraphs keep their ids, and other metadata stays."""
    columns = {"rights": item.rights, "embargo_until": item.embargo_until, **_metadata(item)}
    values = {name: value for name, value in columns.items() if value is not None}
    if item.original is not None or item.threads is not None:
        values["format"] = item.format
    if not connection.execute(update(_SOURCES).where(_SOURCES.c.id == source_id).values(**values)).rowcount:
        return  # the source was deleted at the same time
    connection.execute(touch(source_id))
    mine = _PARAGRAPHS.c.source_id == source_id
    before: dict[str, deque[int]] = defaultdict(deque)
    for paragraph_id, text in connection.execute(
        select(_PARAGRAPHS.c.id, _PARAGRAPHS.c.text).where(mine).order_by(_PARAGRAPHS.c.index)
    ):
        before[text].append(paragraph_id)
    kept: list[dict[str, Any]] = []
    added: list[dict[str, Any]] = []
    for row in paragraph_rows(item.paragraphs):
        unchanged = before[row["text"]]
        if unchanged:
            kept.append({"known_id": unchanged.popleft(), **{f"new_{name}": value for name, value in row.items()}})
        else:
            added.append({"source_id": source_id, **row})
    # Negative indices first: two paragraphs of a source may not have one index, not even within a transaction.
    connection.execute(update(_PARAGRAPHS).where(mine).values(index=-1 - _PARAGRAPHS.c.index))
    if kept:
        places: dict[str, Any] = {
            name: bindparam(f"new_{name}")
            for name in ("index", "speaker", "start_ms", "end_ms", "question", "kind", "words")
        }
        connection.execute(
            update(_PARAGRAPHS).where(_PARAGRAPHS.c.id == bindparam("known_id")).values(**places),
            [{name: value for name, value in row.items() if name != "new_text"} for row in kept],
        )
    connection.execute(delete(_PARAGRAPHS).where(mine, _PARAGRAPHS.c.index < 0))
    if added:
        connection.execute(insert(_PARAGRAPHS), added)
    # Authors who were marked as public stay so.
    public = connection.scalars(select(_POSTS.c.handle).where(_POSTS.c.source_id == source_id, _POSTS.c.known))
    handles = frozenset(handle for handle in public if handle)
    connection.execute(delete(_POSTS).where(_POSTS.c.source_id == source_id))
    _insert_posts(connection, source_id, item, handles)


def _insert_posts(
    connection: Connection, source_id: str, item: ArchiveItem, handles: AbstractSet[str] = frozenset()
) -> None:
    if item.threads is not None:
        rows = post_rows(item.threads.posts, handles)
        connection.execute(insert(_POSTS), [{"source_id": source_id, **row} for row in rows])


def _metadata(item: ArchiveItem) -> dict[str, Any]:
    return {
        "title": item.title,
        "file_name": item.file_name,
        "spoken_on": item.spoken_on,
        "language": item.language,
        "kind": item.kind,
        "day_origin": item.day_origin,
        "day_written": item.day_written,
        "content_hash": item.content_hash,
    }


def group_by_transaction(items: Iterable[ArchiveItem], paragraphs: int) -> Iterable[list[ArchiveItem]]:
    """Yield groups of items with about ``paragraphs`` paragraphs each."""
    group: list[ArchiveItem] = []
    size = 0
    for item in items:
        group.append(item)
        size += len(item.paragraphs)
        if size >= paragraphs:
            yield group
            group, size = [], 0
    if group:
        yield group
