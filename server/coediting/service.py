"""The shared documents of drafts that people edit together; every draft is kept equal to its document."""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final, cast

import structlog
from cachetools import LRUCache
from flask import Flask
from pycrdt import merge_updates
from sqlalchemy import Table, bindparam, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models.errors import AppError, ConflictError, InputError
from server.access.viewer import UNRESTRICTED, Viewer
from server.access.visibility import set_viewer
from server.coediting.awareness import Caret
from server.coediting.documents import SLOW_LOAD_S, SharedDocument, UnvettedUpdate, Vetted
from server.coediting.mapping import WrittenText
from server.coediting.replicas import VettingUnavailable, check, good_updates, pack, vet
from server.coediting.store import NewUpdates, StoredText, TextStore
from server.coediting.updates import Contents, InvalidUpdate, UpdateGap, read_update
from server.config import Settings
from server.db.database import db, serialize_writes
from server.db.lookup import unknown_draft
from server.db.tables import Draft, Person, now
from server.drafts.revisions import Revisions
from server.errors import unavailable_error
from server.registry import service
from server.web.security.rate_limits import RateLimited

log = structlog.get_logger(__name__)

# An edit is on the disk at once; the row of the draft, which lists, searches and reloaded pages read, follows this much
# later. With two seconds, a reloaded page that was typed into at once reported edits as restored that had arrived.
_SAVE_AFTER_S: Final = 1.0
# Waiting edits go first; they delay the save of a draft by at most this.
_MAX_SAVE_DELAY_S: Final = 2.0
# A draft that could not be saved is tried again after this.
_RETRY_AFTER_S: Final = 5.0
_MAX_OPEN_DOCUMENTS: Final = 500
_ATTEMPTS: Final = 3
# This many updates of a document are stored one by one; then they are merged into its state.
_COMPACT_AFTER: Final = 200
_JOB_TIMEOUT_S: Final = 30.0
_MAX_JOBS_TOGETHER: Final = 500
# How much longer than the text alone a slow document takes to load before it is replaced.
_SLOW_LOAD_FACTOR: Final = 3
# Documents of fewer bytes are loaded without a process that vets them: at worst within 0.3 s.
_SMALL_BYTES: Final = 16 * 1024
_MAX_VETTED_DOCUMENTS: Final = 10_000
_VETTING_RETRY_AFTER_S: Final = 1.0
_SET_ASIDE: Final = "set-aside"
# Statements of every save, built once.
_DRAFT = Draft.__table__.c
_OF_DRAFT: Final = _DRAFT.id == bindparam("of_draft")
_VERSION: Final = select(_DRAFT.version).where(_OF_DRAFT)
_TEXT: Final = select(_DRAFT.version, _DRAFT.headline, _DRAFT.body).where(_OF_DRAFT)
_SAVE: Final = (
    update(cast(Table, Draft.__table__))
    .where(_OF_DRAFT, _DRAFT.version == bindparam("of_version"))
    .values(
        version=_DRAFT.version + 1,
        headline=bindparam("new_headline"),
        body=bindparam("new_body"),
        last_edit_id=None,
        updated_at=bindparam("at"),
    )
)
_NAME: Final = select(Person.__table__.c.name).where(Person.__table__.c.id == bindparam("of_person"))


@dataclass(frozen=True)
class JoinedText:
    """The answer to a page that joins: ``update`` holds what the page lacks, ``state_vector`` what the document has.

    ``is_set_aside``: whether the text begins anew, since the earlier document was damaged.
    """

    document_id: str
    update: bytes
    state_vector: bytes
    is_set_aside: bool = False


@dataclass(frozen=True)
class Edit:
    """An update that a page sends.

    Args:
        client: the socket it came from.
        person_id: the person who edits; None on a desk without a login.
        carets: the carets of the page after the edit; empty if the page does not report them.
        vetted: if the update was vetted, what it was vetted with.
    """

    draft_id: str
    document_id: str
    update: bytes
    client: str = ""
    person_id: str | None = None
    carets: tuple[Caret, ...] = ()
    vetted: Vetted | None = None

    @cached_property
    def contents(self) -> Contents:
        """What the update adds.

        Raises:
            InvalidUpdate: it is malformed.
        """
        return read_update(self.update)


@dataclass(frozen=True)
class CommittedEdits:
    """The edits of one draft that were committed together, merged into one update.

    Args:
        client: the socket that sent all of them and needs no copy; None if they come from several sockets.
        carets: the carets of the pages that edited.
    """

    draft_id: str
    update: bytes
    client: str | None = None
    carets: tuple[Caret, ...] = ()


@dataclass
class _OpenDocument:
    """A document in memory.

    Args:
        position: of the last stored update that the document contains.
        compacted: the position up to which the store holds one merged state.
        version: of the draft when it was last saved.
        saved: the text of the draft in ``saved_version``; None if this process has not saved the draft.
        least_seconds: the processor time to load a document that has only the text, without a history.
    """

    document_id: str
    document: SharedDocument
    position: int
    compacted: int
    version: int
    saved: WrittenText | None = None
    saved_version: int = 0
    least_seconds: float = 0.0

    @property
    def has_costly_history(self) -> bool:
        """Whether the document takes long to load, and one that has only the text would not."""
        return self.document.load_seconds > SLOW_LOAD_S + _SLOW_LOAD_FACTOR * self.least_seconds


@dataclass
class _Job:
    work: Callable[[], Any] | Edit
    result: Future[Any] = field(default_factory=Future)


_Answers = dict[int, int | AppError | UnvettedUpdate]


@dataclass(frozen=True)
class TextListener:
    """Callbacks that the thread of the service calls after a commit.

    Args:
        edited: called with the edits.
        saved: called with the id of a draft, its new version, and the name of the person who edited last.
        replaced: called with the id of a draft that has another document from now on.
    """

    edited: Callable[[CommittedEdits], None]
    saved: Callable[[str, int, str], None]
    replaced: Callable[[str], None]


class TextService:
    """Applies and stores edits in one thread, which owns all documents; edits that wait are committed together.

    Args:
        max_bytes: of headline and body together.
    """

    def __init__(self, app: Flask, max_bytes: int) -> None:
        self._app = app
        self._max_bytes = max_bytes
        self._listener: TextListener | None = None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._open: LRUCache[str, _OpenDocument] = LRUCache(_MAX_OPEN_DOCUMENTS)
        self._due: dict[str, float] = {}
        # By draft: what was vetted and its parts, and the document that began anew; whose edits are being vetted.
        self._vetted: LRUCache[str, tuple[StoredText, int]] = LRUCache(_MAX_VETTED_DOCUMENTS)
        self._being_vetted: set[str] = set()
        self._set_aside: LRUCache[str, str] = LRUCache(_MAX_VETTED_DOCUMENTS)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopped = False

    def listen(self, listener: TextListener) -> None:
        """Call ``listener`` after every commit from now on."""
        self._listener = listener

    def join(self, draft_id: str, state_vector: bytes) -> JoinedText:
        """Return what a client with ``state_vector`` lacks; the first client to join creates the document.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``bad_update``: not a state vector.
        """
        self._prepare(draft_id)
        joined: JoinedText = self._answer(lambda: self._join(draft_id, state_vector))
        return joined

    def edit(self, edit: Edit) -> int:
        """Store an update durably, and return the version of the draft that was last saved.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``bad_update``, ``bad_body``, ``headline_too_long``, ``text_too_large``.
            ConflictError: ``text_replaced``, ``text_gap``.
            RateLimited: another edit of this person is being vetted.
        """
        self._prepare(edit.draft_id)
        try:
            _ = edit.contents  # read here, not in the thread of the service
            for _attempt in range(_ATTEMPTS):
                try:
                    version: int = self._answer(edit)
                except UnvettedUpdate:
                    edit = replace(edit, vetted=self._vet(edit))
                else:
                    return version
        except InvalidUpdate as error:
            raise bad_update(error) from error
        except VettingUnavailable:
            pass
        raise unavailable_error()

    def save(self, draft_id: str) -> None:
        """Make the draft and its document equal: save the edits, and merge a text that others have saved.

        Raises:
            NotFound: ``unknown_draft``.
        """
        self._prepare(draft_id)
        self._answer(lambda: self._save(draft_id))

    def save_if_behind(self, session: Session, draft_id: str) -> None:
        """Save a draft if its document is newer; this costs one query if it is not."""
        if TextStore(session).is_behind(draft_id):
            session.rollback()  # so that later reads of this session see what is saved now
            self.save(draft_id)

    def recover(self) -> None:
        """Save, in the background, the drafts that an ended process left behind their documents."""
        with self._app.app_context():
            set_viewer(db.session, UNRESTRICTED)
            behind = TextStore(db.session).all_behind()
        for draft_id in behind:
            try:
                self._prepare(draft_id)
            except Exception:  # whoever opens the draft vets it again
                log.exception("text_not_vetted", draft_id=draft_id)
            else:
                self._submit(partial(self._due.setdefault, draft_id, 0.0))

    def close(self) -> None:
        """Save all edited drafts, and end the thread."""
        with self._lock:
            self._stopped = True
            self._jobs.put(None)
            thread = self._thread
        if thread is not None:
            thread.join(_JOB_TIMEOUT_S)

    def _prepare(self, draft_id: str) -> None:
        """Vet the document of a draft before it is opened, outside of the thread; set a damaged one aside."""
        with self._lock:
            if draft_id in self._vetted:
                return
        with self._app.app_context():
            set_viewer(db.session, UNRESTRICTED)
            store = TextStore(db.session)
            stored = store.find(draft_id)
            updates = [] if stored is None else store.document(draft_id, stored.position)
            db.session.rollback()
        if stored is None:
            return
        try:
            try:
                is_small = sum(map(len, updates)) <= _SMALL_BYTES
                parts = check(updates, len(updates)).parts if is_small else vet(updates).parts
            except InvalidUpdate as error:
                log.error("text_damaged", draft_id=draft_id, reason=str(error))
                good = good_updates(updates)
                self._answer(lambda: self._begin_anew(draft_id, stored, updates, good))
                return
        except VettingUnavailable:
            raise unavailable_error() from None
        with self._lock:
            self._vetted[draft_id] = stored, parts

    def _vet(self, edit: Edit) -> Vetted:
        """Try an edit that may take long in another process; one edit of each person at a time."""
        who = edit.person_id or edit.client
        with self._lock:
            if who in self._being_vetted:
                raise RateLimited(_VETTING_RETRY_AFTER_S)
            self._being_vetted.add(who)
        try:
            whole, parts = self._answer(lambda: self._whole(edit.draft_id))
            return Vetted(parts, vet([whole], edit.update).seconds)
        finally:
            with self._lock:
                self._being_vetted.discard(who)

    def _answer(self, work: Callable[[], Any] | Edit) -> Any:
        try:
            return self._submit(work).result(_JOB_TIMEOUT_S)
        except TimeoutError:
            raise unavailable_error() from None

    def _submit(self, work: Callable[[], Any] | Edit) -> Future[Any]:
        job = _Job(work)
        with self._lock:
            if self._stopped:
                raise unavailable_error()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="texts", daemon=True)
                self._thread.start()
            self._jobs.put(job)
        return job.result

    # The methods below run in the thread of the service.

    def _run(self) -> None:
        is_last = False
        while not is_last:
            taken = self._take()
            jobs, is_last = [job for job in taken if job is not None], None in taken
            try:
                with self._app.app_context():
                    set_viewer(db.session, UNRESTRICTED)
                    self._work(jobs, is_last)
            except Exception as error:
                log.exception("texts_failed")
                for job in jobs:
                    if not job.result.done():
                        job.result.set_exception(error)

    def _work(self, jobs: Sequence[_Job], is_last: bool) -> None:
        if edits := [job for job in jobs if isinstance(job.work, Edit)]:
            self._edit_all(edits)
        for job in jobs:
            if not isinstance(job.work, Edit):
                self._do(job, job.work)
        self._save_due(everything=is_last)

    def _take(self) -> list[_Job | None]:
        """Return all waiting jobs; wait for the first one, or until a draft must be saved."""
        pause = max(0.0, min(self._due.values()) - time.monotonic()) if self._due else None
        try:
            jobs: list[_Job | None] = [self._jobs.get(timeout=pause)]
        except queue.Empty:
            return []
        with suppress(queue.Empty):
            while len(jobs) < _MAX_JOBS_TOGETHER:
                jobs.append(self._jobs.get_nowait())
        return jobs

    def _do(self, job: _Job, work: Callable[[], Any]) -> None:
        try:
            answer = work()
        except Exception as error:
            db.session.rollback()
            job.result.set_exception(error)
        else:
            job.result.set_result(answer)

    def _join(self, draft_id: str, state_vector: bytes) -> JoinedText:
        stored = TextStore(db.session).find(draft_id) or self._begin(draft_id)
        opened = self._opened(draft_id, stored)
        try:
            lacking = opened.document.update_since(state_vector)
        except InvalidUpdate as error:
            raise bad_update(error) from error
        db.session.rollback()
        is_set_aside = self._set_aside.get(draft_id) == opened.document_id
        return JoinedText(opened.document_id, lacking, opened.document.state_vector, is_set_aside)

    def _whole(self, draft_id: str) -> tuple[bytes, int]:
        """Return a document as one update, and the number of its parts."""
        stored = TextStore(db.session).find(draft_id)
        if stored is None:
            raise _replaced()
        document = self._opened(draft_id, stored).document
        db.session.rollback()
        return document.whole(), document.parts

    def _begin(self, draft_id: str) -> StoredText:
        """Create the document of a draft from its text; only one process succeeds, all return the result."""
        session, store = db.session, TextStore(db.session)
        draft = session.connection().execute(_TEXT, {"of_draft": draft_id}).first()
        if draft is None:
            raise unknown_draft(draft_id)
        document = SharedDocument()
        document.rewrite(WrittenText(draft.headline, draft.body))
        with serialize_writes(session):
            try:
                store.add(draft_id, document.whole(), draft.version)
                session.commit()
            except IntegrityError:
                session.rollback()  # another process created it at the same time
        stored = store.find(draft_id)
        if stored is None:
            raise unknown_draft(draft_id)
        return stored

    def _opened(self, draft_id: str, stored: StoredText) -> _OpenDocument:
        """Return the document of a draft, with all stored updates."""
        opened = self._open.get(draft_id)
        store = TextStore(db.session)
        if opened is not None and opened.document_id == stored.document_id and opened.position <= stored.position:
            missing = store.updates(draft_id, opened.position, stored.position)
            if len(missing) == stored.position - opened.position:
                for content in missing:
                    opened.document.apply_trusted(content)
                opened.position = stored.position
                opened.version = stored.stored_version
                return opened
            # Another process has merged them into the state.
        updates = store.document(draft_id, stored.position)
        with self._lock:
            vetted = self._vetted.get(draft_id)
        is_same = vetted is not None and (vetted[0].document_id, vetted[0].position) == (
            stored.document_id,
            stored.position,
        )
        document = SharedDocument(updates, vetted[1] if vetted is not None and is_same else None)
        compacted = stored.position - (len(updates) - 1)
        opened = _OpenDocument(stored.document_id, document, stored.position, compacted, stored.stored_version)
        self._open[draft_id] = opened
        return opened

    def _edit_all(self, jobs: Sequence[_Job]) -> None:
        by_draft: dict[str, list[_Job]] = {}
        for job in jobs:
            assert isinstance(job.work, Edit)
            by_draft.setdefault(job.work.draft_id, []).append(job)
        try:
            # The first try assumes that no other process has edited these drafts; with one process, none has.
            answered = self._try_to_edit(by_draft, locking=False) or self._try_to_edit(by_draft, locking=True)
        except Exception as error:
            self._forget(by_draft)
            for job in jobs:
                job.result.set_exception(error)
            return
        assert answered is not None
        answers, relayed = answered
        due = time.monotonic() + _SAVE_AFTER_S
        for committed in relayed:
            self._due.setdefault(committed.draft_id, due)
            self._notify_of_edits(committed)
        for job in jobs:
            answer = answers[id(job)]
            if isinstance(answer, Exception):
                job.result.set_exception(answer)
            else:
                job.result.set_result(answer)
        for draft_id in by_draft:
            self._rewrite_if_costly(draft_id)

    def _forget(self, drafts: Iterable[str]) -> None:
        """Drop changes in memory that are not in the store."""
        db.session.rollback()
        for draft_id in drafts:
            self._open.pop(draft_id, None)

    def _try_to_edit(
        self, by_draft: Mapping[str, Sequence[_Job]], *, locking: bool
    ) -> tuple[_Answers, list[CommittedEdits]] | None:
        """Apply and store updates; change nothing and return None if another process has edited one of the drafts."""
        answers: _Answers = {}
        relayed: list[CommittedEdits] = []
        session, store = db.session, TextStore(db.session)
        with serialize_writes(session):
            added = []
            for draft_id in sorted(by_draft):  # one order in all processes, so that locks never deadlock
                accepted = self._edit(draft_id, by_draft[draft_id], answers, locking=locking)
                if accepted:
                    opened = self._open[draft_id]
                    contents = [(content, edit.person_id) for edit, content in accepted]
                    added.append(NewUpdates(draft_id, opened.document_id, opened.position, contents))
                    relayed.append(_merge_edits(accepted))
            if added and not store.append(added):
                assert not locking
                self._forget(by_draft)
                return None
            session.commit()
        for stored in added:
            self._open[stored.draft_id].position = stored.last
        return answers, relayed

    def _edit(
        self, draft_id: str, jobs: Sequence[_Job], answers: _Answers, *, locking: bool
    ) -> list[tuple[Edit, bytes]]:
        """Apply the updates of one draft, and return the new ones; a refused update does not affect the others."""
        opened = None if locking else self._open.get(draft_id)
        if opened is None:
            stored = TextStore(db.session).lock(draft_id)
            if stored is None:
                error = unknown_draft(draft_id) if self._is_missing(draft_id) else _replaced()
                answers.update({id(job): error for job in jobs})
                return []
            opened = self._opened(draft_id, stored)
        accepted: list[tuple[Edit, bytes]] = []
        for job in jobs:
            edit = job.work
            assert isinstance(edit, Edit)
            parts = opened.document.parts
            try:
                if edit.document_id != opened.document_id or opened.has_costly_history:
                    raise _replaced()
                new = self._apply(opened.document, edit)
            except UnvettedUpdate as error:
                answers[id(job)] = error
                continue
            except AppError as error:
                answers[id(job)] = error
                if opened.document.is_unchecked:  # the refused update is already in the document
                    opened = self._reopened(draft_id, opened, [content for _, content in accepted], parts)
                continue
            answers[id(job)] = opened.version
            if new is not None:
                accepted.append((edit, new))
        if not accepted and TextStore(db.session).find(draft_id) is None:
            self._open.pop(draft_id, None)
            answers.update({id(job): unknown_draft(draft_id) for job in jobs})
        return accepted

    def _reopened(self, draft_id: str, damaged: _OpenDocument, also: Sequence[bytes], parts: int) -> _OpenDocument:
        """Read a document from the store again, and apply the updates of ``also``, which are not stored yet."""
        updates = TextStore(db.session).document(draft_id, damaged.position)
        document = SharedDocument([*updates, *also], parts)
        opened = self._open[draft_id] = replace(damaged, document=document)
        return opened

    def _is_missing(self, draft_id: str) -> bool:
        return db.session.scalar(select(Draft.id).where(Draft.id == draft_id)) is None

    def _apply(self, document: SharedDocument, edit: Edit) -> bytes | None:
        try:
            new = document.apply(edit.update, edit.contents, edit.vetted)
            if new is not None:
                document.read()
                self._check_size(document)
        except UpdateGap:
            raise ConflictError(
                "text_gap",
                "This edit builds on one that has not arrived.",
                "Join the text again, and send what it lacks.",
            ) from None
        except InvalidUpdate as error:
            raise bad_update(error) from error
        return new

    def _check_size(self, document: SharedDocument) -> None:
        if document.text_bytes > self._max_bytes:
            raise InputError(
                "text_too_large",
                f"The text would have more than {self._max_bytes:,} bytes.",
                "Continue in another draft.",
                params={"bytes": self._max_bytes},
            )

    def _save(self, draft_id: str) -> None:
        for _ in range(_ATTEMPTS):
            if self._try_to_save(draft_id):
                return
        raise unavailable_error()  # other processes saved it before every attempt

    def _try_to_save(self, draft_id: str) -> bool:
        """Return False, and change nothing, if another process has saved the draft at the same moment."""
        session, store = db.session, TextStore(db.session)
        merged: bytes | None = None
        saved: WrittenText | None = None
        with serialize_writes(session):
            stored = store.lock(draft_id)
            if stored is None:
                session.rollback()
                self._due.pop(draft_id, None)
                return True
            draft_version = session.connection().execute(_VERSION, {"of_draft": draft_id}).scalar_one()
            opened = self._opened(draft_id, stored)
            position, version = stored.position, draft_version
            if draft_version != stored.stored_version:
                merged = self._merge(draft_id, opened, stored, self._draft_text(draft_id))
                if merged is not None:
                    store.append([NewUpdates(draft_id, opened.document_id, position, [(merged, None)])])
                    position = opened.position = position + 1
            person_id = None
            if not stored.is_stored:
                text = opened.document.read()
                # If this process saved the draft last, it need not read the text again.
                if text != (opened.saved if opened.saved_version == draft_version else self._draft_text(draft_id)):
                    person_id = store.last_person(draft_id)
                    if not self._save_draft(draft_id, version, text, person_id):
                        session.rollback()
                        self._open.pop(draft_id, None)
                        return False
                    version += 1
                saved = text
            store.set_stored(draft_id, position, version)
            if position - opened.compacted >= _COMPACT_AFTER:
                self._compact(draft_id, opened, position)
            session.commit()
            opened.version = version
            if saved is not None:
                opened.saved, opened.saved_version = saved, version
        self._due.pop(draft_id, None)
        if merged is not None:
            self._notify_of_edits(CommittedEdits(draft_id, merged))
        if version != draft_version:
            name = session.connection().execute(_NAME, {"of_person": person_id}).scalar() if person_id else None
            self._notify(lambda listener: listener.saved(draft_id, version, name or ""))
        return True

    def _compact(self, draft_id: str, opened: _OpenDocument, position: int) -> None:
        try:
            opened.document.compare_copy()
        except InvalidUpdate:
            with self._lock:
                self._vetted.pop(draft_id, None)  # the next request sets it aside
            return
        TextStore(db.session).compact(draft_id, opened.document.whole(), position)
        opened.compacted = position

    def _rewrite_if_costly(self, draft_id: str) -> None:
        """Replace a document whose history costs more than its text by one that has only the text."""
        opened = self._open.get(draft_id)
        if opened is None or not opened.has_costly_history:
            return
        try:
            self._save(draft_id)
            session = db.session
            with serialize_writes(session):
                stored = TextStore(session).lock(draft_id)
                draft_version = session.connection().execute(_VERSION, {"of_draft": draft_id}).scalar_one()
                if stored is None or not stored.is_stored or stored.stored_version != draft_version:
                    session.rollback()  # edited elsewhere at this moment: after the next edit it is tried again
                    return
                opened = self._replace_document(draft_id, self._draft_text(draft_id), draft_version)
                session.commit()
            self._open[draft_id] = opened
        except Exception:
            self._forget([draft_id])
            log.exception("text_not_rewritten", draft_id=draft_id)
            return
        log.info("text_rewritten", draft_id=draft_id)
        self._notify(lambda listener: listener.replaced(draft_id))

    def _replace_document(self, draft_id: str, text: WrittenText, version: int) -> _OpenDocument:
        """Store a document that has only ``text`` in place of the present one, which is locked."""
        store, document = TextStore(db.session), SharedDocument()
        document.rewrite(text)
        document.compare_copy()
        store.replace(draft_id, document.whole(), version)
        stored = store.find(draft_id)
        assert stored is not None
        return _OpenDocument(stored.document_id, document, 0, 0, version, least_seconds=document.load_seconds)

    def _begin_anew(self, draft_id: str, damaged: StoredText, updates: Sequence[bytes], good: Sequence[bytes]) -> None:
        """Set a damaged document aside, and begin another with the last good text; both texts are kept as versions."""
        session = db.session
        with serialize_writes(session):
            if TextStore(session).lock(draft_id) != damaged:
                session.rollback()  # another process has set it aside, or edited it: the next request sees
                return
            version = session.connection().execute(_VERSION, {"of_draft": draft_id}).scalar_one()
            text = drafted = self._draft_text(draft_id)
            if good and not damaged.is_stored and version == damaged.stored_version:
                with suppress(AppError, InvalidUpdate):  # the good ones may end amid a change
                    text = SharedDocument(good).read()
            if text != drafted:
                Revisions(session).before_merge(draft_id, version, text.headline, text.body)
                self._save_draft(draft_id, version, text, None)
                version += 1
            path = self._keep(draft_id, damaged.document_id, updates)
            opened = self._replace_document(draft_id, text, version)
            session.commit()
        self._open[draft_id] = opened
        self._set_aside[draft_id] = opened.document_id
        log.error("text_set_aside", draft_id=draft_id, document_id=damaged.document_id, file=str(path))
        self._notify(lambda listener: listener.replaced(draft_id))

    def _keep(self, draft_id: str, document_id: str, updates: Sequence[bytes]) -> Path:
        """Write a damaged document to the data folder; ``server.coediting.replicas`` reads it."""
        folder = service(Settings, self._app).data / _SET_ASIDE
        folder.mkdir(exist_ok=True)
        path = folder / f"{draft_id}-{document_id}.yjs"
        path.write_bytes(pack(updates))
        return path

    def _merge(self, draft_id: str, opened: _OpenDocument, stored: StoredText, text: WrittenText) -> bytes | None:
        """Merge a text that another program has saved, and return the update that does so; None if nothing changes."""
        if stored.is_stored:
            return opened.document.rewrite(text)
        # That text was written on top of the draft, which lacks the newest edits.
        earlier = SharedDocument(TextStore(db.session).document(draft_id, stored.stored_position))
        change = earlier.rewrite(text)
        return None if change is None else opened.document.apply_trusted(change)

    def _draft_text(self, draft_id: str) -> WrittenText:
        """Return the text of the draft."""
        draft = db.session.connection().execute(_TEXT, {"of_draft": draft_id}).one()
        return WrittenText(draft.headline, draft.body)

    def _save_draft(self, draft_id: str, version: int, text: WrittenText, person_id: str | None) -> bool:
        session = db.session
        set_viewer(session, Viewer(person_id, role="admin", is_unrestricted=True))
        try:
            Revisions(session).before_save(draft_id, version, text.headline, text.body)
        finally:
            set_viewer(session, UNRESTRICTED)
        new = {"new_headline": text.headline, "new_body": text.body, "at": now()}
        saved = session.connection().execute(_SAVE, {"of_draft": draft_id, "of_version": version, **new})
        return saved.rowcount > 0

    def _save_due(self, *, everything: bool) -> None:
        moment = time.monotonic()
        due = [(at, draft_id) for draft_id, at in self._due.items() if everything or at <= moment]
        for at, draft_id in sorted(due):
            if not (everything or self._jobs.empty() or at + _MAX_SAVE_DELAY_S <= time.monotonic()):
                return
            try:
                self._save(draft_id)
            except Exception:
                db.session.rollback()
                self._open.pop(draft_id, None)
                self._due[draft_id] = moment + _RETRY_AFTER_S
                log.exception("text_not_saved")

    def _notify_of_edits(self, committed: CommittedEdits) -> None:
        self._notify(lambda listener: listener.edited(committed))

    def _notify(self, call: Callable[[TextListener], None]) -> None:
        if self._listener is None:
            return
        try:
            call(self._listener)
        except Exception:
            db.session.rollback()
            log.exception("text_not_announced")


def _merge_edits(accepted: Sequence[tuple[Edit, bytes]]) -> CommittedEdits:
    """Merge the edits of one draft, at least one, into the one message that other pages get."""
    edits, contents = [edit for edit, _ in accepted], [content for _, content in accepted]
    update = contents[0] if len(contents) == 1 else merge_updates(*contents)
    clients = {edit.client for edit in edits}
    # A later caret of a page replaces an earlier one.
    carets = {caret.client_id: caret for edit in edits for caret in edit.carets}
    return CommittedEdits(
        edits[0].draft_id, update, clients.pop() if len(clients) == 1 else None, tuple(carets.values())
    )


def bad_update(error: Exception) -> AppError:
    """Return the error for bytes that are not a Yjs message, or that break the form of an article."""
    return InputError(
        "bad_update", f"This is no edit of an article: {error}.", "Copy your text, reload the page, and paste it again."
    )


def _replaced() -> AppError:
    return ConflictError(
        "text_replaced",
        "The text was replaced since this page opened it.",
        "Copy what is missing, and reload the page.",
    )
