"""Run a newsroom's work in a process that tests kill; each line it prints is an acknowledgement.

    python -m tests.indexer.newsroom_process archive DATA FOLDER
    python -m tests.indexer.newsroom_process desk DATA SEED

``archive`` imports a folder, as ``import-archive`` does. ``desk`` adds, corrects and deletes sources until it is
killed, and announces each change before it is made. Encoders are fakes; everything else is the server's own code.
"""

import sys
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from indexer.embeddings.parallel import Workers
from server.config import Settings
from server.db.database import migrate
from server.db.tables import Source
from server.inference.engine import Engine
from server.sources.archive_import import service as archive_import
from server.sources.archive_import import writer as archive_import_storing
from server.sources.archive_import.items import UnreadableItem
from server.sources.archive_import.service import ArchiveRequest, import_archive
from server.sources.importer import Importer
from server.sources.service import SourceService
from server.sources.transcript_editor import TranscriptEditor
from tests.fakes.encoders import HashingEncoder
from tests.fakes.engine import make_engine

# A transaction of an import in tests: a few sources, so that there are many moments between two.
_TOGETHER = 12
_WORDS = ("flood", "wall", "pumps", "herring", "on", "the", "quay", "boats", "in", "harbour", "without", "money")


class SlowEncoder(HashingEncoder):
    """A slow encoder, so that kills occur while it runs."""

    def encode(self, texts: Any) -> Any:
        time.sleep(0.0005 * len(texts))
        return super().encode(texts)


class SilentStages:
    """``Stages`` that report to nobody."""

    def begin(self, stage: str, total: int, unit: str) -> None:
        tell("stage", stage)

    def update(self, done: int, note: str = "") -> None:
        pass

    def report_skipped(self, item: UnreadableItem) -> None:
        raise AssertionError(item)


def engine_of(settings: Settings) -> Engine:
    """Load the engine as the server does, without models."""
    return make_engine(settings, SlowEncoder())


def sentences(token: str, number: int, rng: Random) -> list[str]:
    """Paragraphs that contain ``token`` and their number in one word that occurs nowhere else."""
    return [
        f"{token}x{row} stands before {' '.join(rng.choices(_WORDS, k=rng.randint(4, 30)))}." for row in range(number)
    ]


def tell(*words: str) -> None:
    """Print one line, flushed at once."""
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def archive(settings: Settings, folder: Path) -> None:
    """Import; acknowledge the archive's names of the sources of each transaction."""
    put = archive_import_storing.ArchiveWriter.put

    def telling(store: Any, items: Any) -> Any:
        stored = put(store, items)
        tell("stored", *(item.external_id for item in items))
        return stored

    archive_import_storing.ArchiveWriter.put = telling  # type: ignore[assignment, method-assign]
    archive_import._PARAGRAPHS_PER_TRANSACTION = _TOGETHER
    tell("ready")
    import_archive(ArchiveRequest([folder], Workers()), settings, lambda: engine_of(settings), SilentStages())
    tell("done")


def desk(settings: Settings, seed: str) -> None:
    """Add, correct and delete; the tokens of its sources begin with ``seed``."""
    rng = Random(seed)
    database = create_engine(settings.store_url)
    migrate(database)
    engine = engine_of(settings)
    engine.open(complete=False)
    tell("ready")
    mine: list[tuple[str, str]] = []
    for number in count():
        with Session(database, expire_on_commit=False) as session:
            if len(mine) > 3 and rng.random() < 0.25:
                source_id, token = mine.pop(rng.randrange(len(mine)))
                tell("deleting", source_id, token)
                SourceService(session, engine, settings).delete(source_id)
                tell("deleted", source_id, token)
            elif mine and rng.random() < 0.25:
                at = rng.randrange(len(mine))
                source_id, token = mine[at]
                newer = f"{seed}n{number}"
                correct_all(session, engine, source_id, token, newer)
                mine[at] = source_id, newer
            else:
                token = f"{seed}n{number}"
                text = "\n\n".join(sentences(token, rng.randint(1, 6), rng))
                tell("adding", token)
                source = Importer(session, engine, settings).import_source(f"{token}.txt", text.encode()).source
                mine.append((source.id, token))
                tell("added", source.id, token)


def correct_all(session: Session, engine: Engine, source_id: str, token: str, newer: str) -> None:
    """Write another token into each paragraph of a source, one paragraph after the other."""
    source = session.get_one(Source, source_id)
    for paragraph_id, text in [(paragraph.id, paragraph.text) for paragraph in source.paragraphs]:
        words = text.split(" ")
        old, words[0] = words[0], words[0].replace(token, newer)
        tell("correcting", source_id, old, words[0])
        TranscriptEditor(session, engine).correct(source_id, paragraph_id, {"text": " ".join(words)})
        tell("corrected", source_id, old, words[0])


if __name__ == "__main__":
    _, mode, data, argument = sys.argv
    given = Settings(data=Path(data))
    given.data.mkdir(parents=True, exist_ok=True)
    archive(given, Path(argument)) if mode == "archive" else desk(given, argument)
