"""``import``: transcripts from files into the library, one by one, with the recording of one."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from flask import Flask
from tqdm import tqdm

from models.errors import InputError

if TYPE_CHECKING:
    from server.components import Components


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What the command line asks for.

    Args:
        files: the transcripts.
        spoken_on: the day they were, whatever the files say.
        media: the recording of the only transcript.
        known: of posts, handles of authors that are no private persons.
    """

    files: Sequence[Path]
    spoken_on: date | None = None
    media: Path | None = None
    known: frozenset[str] = frozenset()


def import_transcripts(
    request: ImportRequest, start: Callable[[], Flask], tell: Callable[[InputError], None]
) -> list[dict[str, Any]]:
    """Imports what can be read: one bad file does not keep the others out.

    Args:
        start: builds the desk; not called where no file can be read.
        tell: called with what is wrong with a file that is left out.

    Returns:
        ``{source_id, title, paragraphs}`` of each source imported; of posts with ``posts`` and ``notes``.

    Raises:
        InputError: ``bad_usage``, or the recording cannot be read; nothing was imported.
    """
    if request.media is not None and len(request.files) != 1:
        raise InputError(
            "bad_usage",
            f"--media is the recording of one transcript; {len(request.files)} are given.",
            "Import each transcript that has a recording with a command of its own.",
        )
    with ExitStack() as opened:
        media = opened.enter_context(_opened(request.media)) if request.media else None
        contents: list[tuple[Path, bytes]] = []
        for path in request.files:
            try:
                contents.append((path, read_file(path)))
            except InputError as error:
                tell(error)
        if not contents:
            return []
        from server.components import Components  # noqa: PLC0415  seconds of imports that --help should not wait for

        app = start()
        with app.app_context():
            return _imported(Components.of(app), contents, request, media, tell)


def read_file(path: Path) -> bytes:
    """The content of a file.

    Raises:
        InputError: ``no_such_file``.
    """
    with _opened(path) as file:
        return file.read()


class ImportBar:
    """A progress bar on the terminal for the stages of an import: ``with ImportBar(name) as progress``."""

    def __init__(self, name: str) -> None:
        self._bar = tqdm(desc=name, unit=" texts", leave=False, disable=None)

    def __enter__(self) -> Callable[[str, int, int], None]:
        return self._show

    def __exit__(self, *_exception: object) -> None:
        self._bar.close()

    def _show(self, stage: str, done: int, total: int) -> None:
        if stage == "embedding":
            self._bar.total = total
            self._bar.update(done - self._bar.n)


def _imported(
    components: "Components",
    contents: Sequence[tuple[Path, bytes]],
    request: ImportRequest,
    media: BinaryIO | None,
    tell: Callable[[InputError], None],
) -> list[dict[str, Any]]:
    from server.services.importing import Importer  # noqa: PLC0415
    from server.services.library import Library  # noqa: PLC0415
    from server.services.post_rows import describe_notes  # noqa: PLC0415
    from server.services.recordings import Recordings  # noqa: PLC0415
    from server.store.database import db  # noqa: PLC0415

    importer = Importer(db.session, components.engine, components.settings)
    recordings = Recordings(db.session, components.settings)
    named = str(request.media)
    if media is not None:
        recordings.check(named, media)  # before the transcript is embedded
    rows: list[dict[str, Any]] = []
    for path, content in contents:
        try:
            with ImportBar(path.name) as progress:
                imported = importer.import_noted(
                    path.name, content, progress, spoken_on=request.spoken_on, known=request.known
                )
        except InputError as error:
            tell(error)
            continue
        source = imported.source
        if media is not None:
            try:
                recordings.attach_copy(source.id, named, media)
            except BaseException:
                # A disk that is full, say: the transcript without its recording is half of what was asked for.
                db.session.rollback()
                Library(db.session, components.engine, components.settings).delete(source.id)
                raise
        row = {"source_id": source.id, "title": source.title, "paragraphs": imported.paragraphs}
        if source.format == "posts":
            row |= {"posts": imported.posts, "notes": describe_notes(imported.notes)}
        rows.append(row)
    return rows


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise InputError("no_such_file", f"{path}: {error.strerror}.", "Check the path.") from error
