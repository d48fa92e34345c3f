"""An index mended, or built anew beside the one in use, while a desk goes on searching."""

from collections.abc import Iterable

from indexer.embeddings.documents import PassageVectors
from indexer.maintenance.consistency import StoreReport
from indexer.maintenance.location import IndexLocation
from indexer.maintenance.reconciliation import Reconciler
from indexer.maintenance.stores import Stores
from indexer.progress import Progress, no_progress
from indexer.sources import SourceRepository, StoreUnavailable
from indexer.storage.change_lock import ChangeLock
from models.encoders.protocol import Encoder
from models.errors import AppError, Unavailable

# Sources that are changed while an index is built are put in before it is used; so often, then they come later.
_ROUNDS = 5


def unavailable(reason: str) -> AppError:
    """For a command that can do nothing without a store."""
    return Unavailable(
        "store_unavailable", reason, "Nothing was lost. Mend that, and give the command again: it goes on from there."
    )


def repair(
    truth: SourceRepository,
    documents: Encoder,
    stores: Stores,
    lock: ChangeLock,
    reports: Iterable[StoreReport],
    progress: Progress = no_progress,
) -> None:
    """Puts in, renews and takes out what ``reports`` tell of, and whatever else has changed since.

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
    _bring_up_to_date(Reconciler(truth, PassageVectors(documents), lock), truth, stores, progress)


def reindex(
    place: IndexLocation, truth: SourceRepository, documents: Encoder, progress: Progress = no_progress
) -> None:
    """Builds all stores anew from the library and the vectors of its texts, and has everybody use them.

    It may be stopped at any time: the next one goes on where it ended. Until it is done those who search use the
    index that there is; then they take over the new one by themselves. Vectors on a server of their own are brought
    up to date where they are, for one encoder's stand there once.

    Args:
        progress: called with ``(done, total)`` sources.

    Raises:
        AppError: ``store_unavailable``, ``index_unreadable`` or ``index_busy``.
    """
    name = place.begun()
    # What nobody uses yet needs no lock that others wait for.
    shared = place.options.engine == "milvus"
    lock = place.lock if shared else ChangeLock(place.folder / name)
    stores = place.open(name)
    try:
        synchroniser = Reconciler(truth, PassageVectors(documents), lock)
        for _ in range(_ROUNDS):
            if not _bring_up_to_date(synchroniser, truth, stores, progress):
                break
        for part in stores.parts():
            part.store.compact()
    except StoreUnavailable as error:
        raise unavailable(str(error)) from error
    finally:
        stores.close()
    with place.lock.held():
        place.use(name)
        place.clear_away_unused()


def _bring_up_to_date(synchroniser: Reconciler, truth: SourceRepository, stores: Stores, progress: Progress) -> bool:
    """Whether there was anything to do."""
    revisions = truth.revisions()
    differences, lost = synchroniser.differences(stores, revisions)
    if not lost:
        done = synchroniser.reconcile(stores, differences, revisions, progress)
        lost = dict(done.unavailable)
    if lost:
        raise unavailable(next(iter(lost.values())))
    return bool(differences)
