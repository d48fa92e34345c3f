"""A whole archive comes in: streamed, once, and again after a kill."""

import gzip
import json
import os
import signal
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from indexer.embeddings.parallel import Workers
from indexer.passages.index import PassageIndex
from models.errors import AppError
from server.config import Settings
from server.db.tables import Source
from server.inference.engine import Engine
from server.sources.archive_import.items import UnreadableItem
from server.sources.archive_import.service import ArchiveImportSummary, ArchiveRequest, import_archive
from tests.fakes.encoders import CountingEncoder
from tests.fakes.engine import make_engine

Import = Callable[..., ArchiveImportSummary]


class RecordedStages:
    """``Stages`` that records what is reported."""

    def __init__(self) -> None:
        self.stages: list[str] = []
        self.last: dict[str, int] = {}
        self.totals: dict[str, int] = {}
        self.skipped: list[UnreadableItem] = []

    def begin(self, stage: str, total: int, unit: str) -> None:
        self.stages.append(stage)
        self.totals[stage] = total
        self.last[stage] = 0

    def update(self, done: int, note: str = "") -> None:
        assert done >= self.last[self.stages[-1]]
        self.last[self.stages[-1]] = done

    def report_skipped(self, item: UnreadableItem) -> None:
        self.skipped.append(item)


def row(number: int, *texts: str, **more: Any) -> dict[str, Any]:
    paragraphs = texts or (f"The pumps of ward {number} come first.", f"Nobody drowned in ward {number}.")
    return {
        "id": f"h-{number}",
        "title": f"Hearing {number}",
        "paragraphs": [{"text": text} for text in paragraphs],
        **more,
    }


def write(path: Path, rows: list[Any]) -> Path:
    text = "".join(
        (written_row if isinstance(written_row, str) else json.dumps(written_row, ensure_ascii=False)) + "\n"
        for written_row in rows
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "data").mkdir()
    return Settings(data=tmp_path / "data")


@pytest.fixture
def encoder() -> CountingEncoder:
    return CountingEncoder()


@pytest.fixture
def load(settings: Settings, encoder: CountingEncoder, headline_checker: Any) -> Callable[[], Engine]:
    return lambda: make_engine(settings, encoder, headline_checker)


@pytest.fixture
def stages() -> RecordedStages:
    return RecordedStages()


@pytest.fixture
def bring(settings: Settings, load: Callable[[], Engine], stages: RecordedStages) -> Import:
    def run(*paths: Path, keep: bool = False) -> ArchiveImportSummary:
        return import_archive(ArchiveRequest(paths, Workers(), keep), settings, load, stages)

    return run


def sources(settings: Settings) -> dict[str, Source]:
    """By what the archive calls them, paragraphs read."""
    engine = create_engine(settings.store_url)
    with Session(engine, expire_on_commit=False) as session:
        by_id = {str(source.external_id): source for source in session.scalars(select(Source))}
        for source in by_id.values():
            assert [paragraph.index for paragraph in source.paragraphs] == list(range(len(source.paragraphs)))
    engine.dispose()
    return by_id


def index_of(load: Callable[[], Engine]) -> tuple[Engine, PassageIndex]:
    engine = load()
    engine.open()
    return engine, engine.index


def test_import_keeps_every_field_of_a_row(
    settings: Settings, bring: Import, stages: RecordedStages, tmp_path: Path
) -> None:
    full = row(
        1,
        date="2031-05-03",
        language="en",
        rights="ask",
        embargo_until="2031-05-04T12:00:00+02:00",
        speaker="Jane Roe",
        paragraphs=[
            {"speaker": "Ann Poe", "text": " Is the\twall first? ", "start_ms": 5, "end_ms": 900, "question": True},
            {"text": "—"},
            {"text": "Pumps first."},
        ],
    )
    korean = row(2, "펌프가 먼저입니다.")
    summary = bring(write(tmp_path / "archive.jsonl.gz", [full, korean]))
    assert (summary.items, summary.paragraphs, summary.left_out) == (Counter(imported=2), 3, 0)
    stored = sources(settings)
    first = stored["h-1"]
    assert (first.title, first.spoken_on, first.rights, first.language) == ("Hearing 1", date(2031, 5, 3), "ask", "en")
    assert (first.embargo_until, first.format) == (datetime(2031, 5, 4, 10), "jsonl")
    assert [(p.text, p.speaker, p.start_ms, p.end_ms, p.question) for p in first.paragraphs] == [
        ("Is the wall first?", "Ann Poe", 5, 900, True),
        ("Pumps first.", "Jane Roe", None, None, False),
    ]
    assert (stored["h-2"].language, stored["h-2"].rights) == ("ko", "quotable")
    assert stages.stages == ["reading", "embedding", "indexing"]
    assert stages.last == stages.totals


def test_import_keeps_original_files_of_a_folder(
    settings: Settings, bring: Import, stages: RecordedStages, tmp_path: Path, load: Callable[[], Engine]
) -> None:
    folder = tmp_path / "archive"
    write(folder / "2031" / "rows.jsonl", [row(1)])
    (folder / "council_2031-05-03.txt").write_text("Jane Roe: The pumps come first.\n\nAnn Poe: And the wall?\n")
    (folder / ".hidden.txt").write_text("Nobody: reads this.")
    (folder / "notes.pages").write_bytes(b"PK\x03\x04")
    summary = bring(folder)
    assert (summary.items["imported"], summary.left_out) == (2, 1)
    assert [item.location for item in stages.skipped] == ["notes.pages"]
    text = next(source for source in sources(settings).values() if source.format == "txt")
    assert text.spoken_on == date(2031, 5, 3)
    assert (settings.data / "uploads" / text.id / "original.txt").read_bytes().startswith(b"Jane Roe")
    engine, index = index_of(load)
    assert index.paragraph_count == 4
    engine.close()


def test_second_import_neither_imports_nor_embeds_twice(
    settings: Settings, bring: Import, encoder: CountingEncoder, tmp_path: Path
) -> None:
    archive = write(tmp_path / "a.jsonl", [row(number) for number in range(30)])
    bring(archive)
    embedded, before = list(encoder.asked), {key: source.id for key, source in sources(settings).items()}
    assert len(embedded) == len(set(embedded)) == 60
    # Another order of the keys, another file, packed: the same rows.
    again = write(tmp_path / "b.jsonl.gz", [dict(reversed(row(number).items())) for number in range(30)])
    summary = bring(again, archive)
    assert summary.items == Counter(unchanged=60)
    assert (summary.paragraphs, summary.embedded) == (0, 0)
    assert encoder.asked == embedded
    assert {key: source.id for key, source in sources(settings).items()} == before


def test_import_replaces_changed_content_of_a_known_id(
    settings: Settings, bring: Import, tmp_path: Path, load: Callable[[], Engine]
) -> None:
    bring(write(tmp_path / "a.jsonl", [row(1, "One stays.", "Two goes.", "Three stays."), row(2)]))
    before = sources(settings)
    changed = row(1, "Three stays.", "Something new.", "One stays.", "One stays.", rights="ask")
    summary = bring(write(tmp_path / "a.jsonl", [changed, row(2)]))
    assert summary.items == Counter(replaced=1, unchanged=1)
    after = sources(settings)
    old, new = before["h-1"], after["h-1"]
    assert (new.id, new.rights) == (old.id, "ask")
    assert new.revision > old.revision
    ids = {paragraph.text: paragraph.id for paragraph in old.paragraphs}
    assert [paragraph.text for paragraph in new.paragraphs] == [
        "Three stays.",
        "Something new.",
        "One stays.",
        "One stays.",
    ]
    assert [paragraph.id for paragraph in new.paragraphs][::2] == [ids["Three stays."], ids["One stays."]]
    assert {new.paragraphs[1].id, new.paragraphs[3].id}.isdisjoint(ids.values())
    assert after["h-2"].revision == before["h-2"].revision
    engine, index = index_of(load)
    assert {passage.text for passage in index.passages(new.id)} == {"Three stays.", "Something new.", "One stays."}
    assert index.paragraph_count == 6
    engine.close()


def test_import_can_keep_existing_source(settings: Settings, bring: Import, tmp_path: Path) -> None:
    bring(write(tmp_path / "a.jsonl", [row(1)]))
    summary = bring(write(tmp_path / "a.jsonl", [row(1, "Another text."), row(2)]), keep=True)
    assert summary.items == Counter(kept=1, imported=1)
    assert sources(settings)["h-1"].paragraphs[0].text == "The pumps of ward 1 come first."


def test_import_reports_unreadable_items_and_imports_the_rest(
    settings: Settings, bring: Import, stages: RecordedStages, tmp_path: Path
) -> None:
    bad: list[Any] = [
        "{not json",
        "[1, 2]",
        {"title": "no id", "paragraphs": [{"text": "Words."}]},
        row(3, date="3/5/2031"),
        row(4, "…", "—"),
        row(5, paragraphs=[]),
        row(6, rights="free"),
        row(7, embargo_until="tomorrow"),
        row(8, paragraphs=[{"text": "Words.", "start_ms": -1}]),
        row(1, "Another text under an id that was there."),
        "",
    ]
    summary = bring(write(tmp_path / "a.jsonl", [row(1), *bad, row(2)]))
    assert summary.items == Counter(imported=2)
    assert sorted(sources(settings)) == ["h-1", "h-2"]
    places = sorted(int(item.location.rpartition(" ")[2]) for item in stages.skipped)
    assert places == list(range(2, 12))
    assert summary.left_out == 10
    assert all(item.reason for item in stages.skipped)


def test_import_reads_truncated_file_up_to_the_cut(
    settings: Settings, bring: Import, stages: RecordedStages, tmp_path: Path
) -> None:
    rows = [row(number, os.urandom(3_000).hex()) for number in range(50)]
    archive = write(tmp_path / "a.jsonl.gz", rows)
    archive.write_bytes(archive.read_bytes()[:-40_000])
    summary = bring(archive, write(tmp_path / "b.jsonl", [row(99)]))
    assert 10 < summary.items["imported"] < 51
    assert "h-99" in sources(settings)
    assert [item.reason[:7] for item in stages.skipped] == ["Damaged"]


def test_import_does_not_start_with_a_wrong_path(bring: Import, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for path, code in ((tmp_path / "missing", "no_such_file"), (tmp_path / "empty", "empty_folder")):
        with pytest.raises(AppError) as caught:
            bring(path)
        assert caught.value.code == code


def test_only_one_import_runs_at_a_time(settings: Settings, bring: Import, tmp_path: Path) -> None:
    archive = write(tmp_path / "a.jsonl", [row(1)])
    with FileLock(settings.data / "archive-import.lock"), pytest.raises(AppError) as caught:
        bring(archive)
    assert caught.value.code == "import_running"
    assert bring(archive).items == Counter(imported=1)


_CHILD = """
    import sys, time
    from pathlib import Path
    from indexer.embeddings.parallel import Workers
    from server.config import Settings
    from server.sources.archive_import import service as archive_import
    from server.sources.archive_import import writer as archive_import_writer
    from server.sources.archive_import.service import ArchiveRequest, import_archive
    from tests.fakes.encoders import HashingEncoder
    from tests.fakes.engine import make_engine
    from tests.server.sources.archive_import.test_service import RecordedStages

    archive_import._PARAGRAPHS_PER_TRANSACTION = 6

    class Slow(HashingEncoder):
        def encode(self, texts):
            time.sleep(0.2)
            return super().encode(texts)

    class Telling(RecordedStages):
        def update(self, done, note=""):
            super().update(done, note)
            print(self.stages[-1], flush=True)

    put = archive_import_writer.ArchiveWriter.put
    def slowly(self, items):
        stored = put(self, items)
        print("stored", *(item.external_id for item in items), flush=True)
        time.sleep(0.02)
        return stored
    archive_import_writer.ArchiveWriter.put = slowly
    settings = Settings(data=Path(sys.argv[1]))
    request = ArchiveRequest([Path(sys.argv[2])], Workers())
    import_archive(request, settings, lambda: make_engine(settings, Slow()), Telling())
    print("done", flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("stage", "lines"), [("stored", 9), ("embedding", 1), ("indexing", 1)])
def test_import_resumes_after_being_killed(
    settings: Settings,
    tmp_path: Path,
    load: Callable[[], Engine],
    bring: Import,
    stage: str,
    lines: int,
) -> None:
    rows = [row(number) for number in range(60)]
    archive = write(tmp_path / "a.jsonl", rows)
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(_CHILD), str(settings.data), str(archive)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    assert child.stdout is not None
    acknowledged: set[str] = set()
    seen = 0
    for line in child.stdout:
        if line.startswith("stored"):
            acknowledged.update(line.split()[1:])
        seen += line.startswith(stage)
        if seen >= lines:
            break
    child.send_signal(signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL
    child.stdout.close()
    assert acknowledged
    assert acknowledged <= sources(settings).keys()
    before = {key: source.id for key, source in sources(settings).items()}
    summary = bring(archive)
    after = sources(settings)
    assert len(after) == 60
    assert before.items() <= {key: source.id for key, source in after.items()}.items()
    assert summary.items["unchanged"] >= len(acknowledged)
    assert summary.items["imported"] == 60 - len(before)
    engine, index = index_of(load)
    assert index.paragraph_count == 120
    assert index.source_ids == {source.id for source in after.values()}
    engine.close()


@pytest.mark.slow
def test_import_command_reports_its_result(tmp_path: Path) -> None:
    archive = write(tmp_path / "a.jsonl", [row(1), "{"])
    command = [sys.executable, "-m", "server", "import-archive", str(archive), "--data", str(tmp_path / "d"), "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 1
    assert "a.jsonl, line 2" in ran.stderr
    assert "reading: 100 %" in ran.stderr
    summary = json.loads(ran.stdout)
    assert {name: summary[name] for name in ("imported", "left_out", "paragraphs", "embedded")} == {
        "imported": 1,
        "left_out": 1,
        "paragraphs": 2,
        "embedded": 2,
    }
    assert set(summary["seconds"]) == {"reading", "embedding", "indexing"}


def test_large_archive_is_read_by_several_processes(
    settings: Settings, bring: Import, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from server.sources.archive_import import reader as archive_import_reader

    monkeypatch.setattr(archive_import_reader, "_BATCH_ITEMS", 10)
    bring(write(tmp_path / "a.jsonl", [row(number) for number in range(95)]))
    stored = sources(settings)
    assert sorted(stored, key=lambda key: stored[key].imported_at) == [f"h-{number}" for number in range(95)]
