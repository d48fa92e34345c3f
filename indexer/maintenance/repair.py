"""Repair an index, or rebuild it next to the active one, while a desk goes on searching."""

from collections.abc import Iterable

from indexer.embeddings.documents import PassageVectors
from indexer.maintenance.consistency import StoreReport
from indexer.maintenance.location import IndexLocation
from indexer.maintenance.reconciliation import Reconciler
from indexer.maintenance.stores import Stores
from indexer.progress import Progress, no_progress
from indexer.sources import StoreUnavailable
from indexer.sql_sources import SqlSourceRepository
from indexer.storage.locks import ChangeLock
from models.encoders.protocol import Encoder
from models.errors import AppError, Unavailable

# Sources that change while an index is built are indexed before it is activated, at most this many rounds; later ones
# follow after activation.
_ROUNDS = 5


def unavailable(reason: str) -> AppError:
    """Return the error of a command that cannot continue without a store."""
    return Unavailable(
        "store_unavailable", reason, "Nothing was lost. Fix that, and run the command again: it continues from there."
    )


def repair(
    repository: SqlSourceRepository,
    documents: Encoder,
    stores: Stores,
    lock: ChangeLock,
    reports: Iterable[StoreReport],
    progress: Progress = no_progress,
) -> None:
    """Insert, replace and delete what ``reports`` contain, and whatever else has changed since.

    Args:
        progress: called with ``(done, total)`` sources.

    Raises:
        AppError: ``store_unavailable`` or ``index_busy``.
    """
    wrong = {report.name: report.wrong for report in reports}
    try:
        with lock.held():
            for part in stores.parts():
                if wrong.get(part.name):
                    part.store.delete(wrong[part.name])
    except StoreUnavailable as error:
        raise unavailable(str(error)) from error
    _reconcile(Reconciler(repository, PassageVectors(documents), lock), repository, stores, progress)


def reindex(
    location: IndexLocation, repository: SqlSourceRepository, documents: Encoder, progress: Progress = no_progress
) -> None:
    """Rebuild all stores from the library and the stored vectors of its texts, then activate them.

    It may be interrupted at any time: the next call resumes. Until it is done searches use the existing index; then
    they switch to the new one by themselves. Vectors on a separate server are synchronised in place, for it holds those
    of one encoder once.

    Args:
        progress: called with ``(done, total)`` sources.

    Raises:
        AppError: ``store_unavailable``, ``index_unreadable`` or ``index_busy``.
    """
    name = location.begun()
    # A folder that nobody uses yet needs no lock that others wait for.
    shared = location.options.engine == "milvus"
    lock = location.lock if shared else ChangeLock(location.folder / name)
    stores = location.open(name)
    try:
        synchroniser = Reconciler(repository, PassageVectors(documents), lock)
        for _ in range(_ROUNDS):
            if not _reconcile(synchroniser, repository, stores, progress):
                break
        for part in stores.parts():
            part.store.compact()
    except StoreUnavailable as error:
        raise unavailable(str(error)) from error
    finally:
        stores.close()
    with location.lock.held():
        location.use(name)
        location.clear_away_unused()


def _reconcile(synchroniser: Reconciler, repository: SqlSourceRepository, stores: Stores, progress: Progress) -> bool:
    """Reconcile the stores; return whether anything differed."""
    revisions = repository.revisions()
    differences, lost = synchroniser.differences(stores, revisions)
    if not lost:
        done = synchroniser.reconcile(stores, differences, revisions, progress)
        lost = dict(done.unavailable)
    if lost:
        raise unavailable(next(iter(lost.values())))
    return bool(differences)
