"""``repair`` and ``reindex``: compare the index with its library, repair it, and rebuild it."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click
from pydantic import ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from tqdm import tqdm

from indexer.progress import Progress
from models.errors import InputError, invalid_settings

if TYPE_CHECKING:
    from indexer.embeddings.store import StoredEncoder
    from indexer.maintenance.consistency import StoreReport
    from indexer.maintenance.location import IndexLocation
    from indexer.sql_sources import SqlSourceRepository
    from models.encoders.protocol import Encoder

_DIFFERS = 1
_SHOWN = 5


class IndexSettings(BaseSettings):
    """The server's settings that select an index, read from the same environment variables."""

    model_config = SettingsConfigDict(env_prefix="QUOTEDESK_", frozen=True, hide_input_in_errors=True)

    data: Path = Path("data")
    database_url: str | None = None
    vectors: Literal["faiss", "milvus"] = "faiss"
    milvus_uri: str = "http://127.0.0.1:19530"
    milvus_token: str = ""
    base_model: str = "sentence-transformers/all-MiniLM-L6-v2"
    weights: Path | None = None
    device: Literal["auto", "cpu", "cuda"] = "auto"


@dataclass(frozen=True)
class Opened:
    """The library, the stored vectors and the index that a command works on."""

    location: "IndexLocation"
    library: "SqlSourceRepository"
    documents: "StoredEncoder"


_data_option = click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=Path("data"),
    envvar="QUOTEDESK_DATA",
    show_default=True,
    help="Folder of everything the installation owns.",
)


@click.command()
@_data_option
@click.option("--all", "every_source", is_flag=True, help="Check every source row by row, not only some hundreds.")
@click.option("--dry-run", is_flag=True, help="Only report what is missing, stale, left over or wrong.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def repair(data: Path, every_source: bool, dry_run: bool, as_json: bool) -> None:
    """Compare the index with the library and repair what differs; a desk may go on running.

    The engine of the vectors and the encoder are those of the server's settings (docs/settings.md). Exit code 1 if
    a difference is left.
    """
    from indexer.maintenance import repair as index_repair  # noqa: PLC0415  --help should not wait

    with opened(data) as index:
        reports = _verified(index, every_source)
        if not dry_run and not all(report.is_clean for report in reports):
            stores = index.location.open(index.location.in_use())
            try:
                with _bar("repaired") as progress:
                    index_repair.repair(index.library, index.documents, stores, index.location.lock, reports, progress)
            finally:
                stores.close()
            reports = _verified(index, every_source)
    _print(reports, as_json)
    if not all(report.is_clean for report in reports):
        sys.exit(_DIFFERS)


@click.command()
@_data_option
def reindex(data: Path) -> None:
    """Rebuild the index for the engine and the encoder of the server's settings.

    Texts that were embedded before are not embedded again. It may be interrupted, and resumes when it is called again.
    A running desk goes on with the existing index, and switches to the new one when it is done.
    """
    from indexer.maintenance import repair as index_repair  # noqa: PLC0415  --help should not wait

    with opened(data) as index:
        with _bar("sources") as progress:
            index_repair.reindex(index.location, index.library, index.documents, progress)
        count, paragraphs = len(index.library.revisions()), index.library.paragraph_count()
    click.echo(f"{count:,} sources with {paragraphs:,} paragraphs are in the new index.")


def load_encoder(settings: IndexSettings) -> "Encoder":
    """Load the configured encoder.

    Raises:
        AppError: about base model, weights or device.
    """
    from models.encoders.base_model import locate_base_model  # noqa: PLC0415  --help should not wait
    from models.recommend.shipped import SHIPPED_WEIGHTS, load_recall_encoder  # noqa: PLC0415

    base = locate_base_model(settings.base_model)
    return load_recall_encoder(base, settings.device, settings.weights or SHIPPED_WEIGHTS)


def read_settings(data: Path) -> IndexSettings:
    """Read the settings of the index in the folder ``data`` from the environment.

    Raises:
        AppError: ``bad_setting``, with the name of the variable.
    """
    try:
        return IndexSettings(data=data)
    except ValidationError as error:
        raise invalid_settings(error) from error


@contextmanager
def opened(data: Path) -> Iterator[Opened]:
    """Open library, stored vectors and index of the installation in a folder.

    Raises:
        AppError: ``bad_setting``, ``no_library``, ``unreadable_library``, or about the encoder.
    """
    from sqlalchemy import create_engine  # noqa: PLC0415  --help should not wait
    from sqlalchemy.exc import OperationalError, ProgrammingError  # noqa: PLC0415

    from indexer.embeddings.store import EmbeddingStore, StoredEncoder  # noqa: PLC0415
    from indexer.maintenance.location import IndexLocation  # noqa: PLC0415
    from indexer.sql_sources import SqlSourceRepository  # noqa: PLC0415
    from indexer.vectors.factory import VectorOptions  # noqa: PLC0415

    settings = read_settings(data)
    file = settings.data.resolve() / "quotedesk.sqlite"
    if settings.database_url is None and not file.is_file():
        raise InputError("no_library", f"{settings.data} has no library.", "Name its folder with --data.")
    database = create_engine(settings.database_url or f"sqlite:///{file}")
    try:
        library = SqlSourceRepository(database)
        try:
            library.fingerprint()
        except (OperationalError, ProgrammingError) as error:
            raise InputError(
                "unreadable_library",
                f"The library cannot be read: {error.orig}.",
                "Check the address of the database, and start the server on it once.",
            ) from error
        documents = StoredEncoder(load_encoder(settings), EmbeddingStore(settings.data / "embeddings.sqlite"))
        try:
            folder = settings.data / "index"
            options = VectorOptions(settings.vectors, folder, settings.milvus_uri, settings.milvus_token)
            yield Opened(IndexLocation(folder, options, documents.version, documents.dimension), library, documents)
        finally:
            documents.close()
    finally:
        database.dispose()


def _verified(index: Opened, every_source: bool) -> "list[StoreReport]":
    from indexer.maintenance.consistency import SAMPLE_SIZE, ConsistencyChecker  # noqa: PLC0415  --help should not wait

    stores = index.location.open(index.location.in_use())
    try:
        checker = ConsistencyChecker(index.library, index.documents, None if every_source else SAMPLE_SIZE)
        with _bar("checked") as progress:
            return checker.verify(stores, progress)
    finally:
        stores.close()


@contextmanager
def _bar(label: str) -> Iterator[Progress]:
    with tqdm(desc=label, unit=" sources", leave=False, disable=not sys.stderr.isatty()) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield progress


def _print(reports: "Sequence[StoreReport]", as_json: bool) -> None:
    if as_json:
        answer = {
            "clean": all(report.is_clean for report in reports),
            "stores": [report.as_json() for report in reports],
        }
        click.echo(json.dumps(answer))
        return
    columns = ("sources", "rows", "missing", "stale", "left over", "wrong", "looked into")
    click.echo(f"{'':<22}" + "".join(f"{name:>13}" for name in columns))
    for report in reports:
        if report.unavailable is not None:
            click.echo(f"{report.name:<22}  {report.unavailable}")
            continue
        counts = (
            report.sources, report.rows, len(report.missing), len(report.stale), len(report.left_over),
            len(report.wrong), report.looked_into,
        )  # fmt: skip
        click.echo(f"{report.name:<22}" + "".join(f"{count:>13,}" for count in counts))
    for report in reports:
        for line in _summary_lines(report):
            click.echo(f"{report.name}: {line}")


def _summary_lines(report: "StoreReport") -> Iterator[str]:
    yield from report.damaged
    if report.unavailable is None and report.rows != report.expected_rows:
        yield f"{report.rows:,} rows, and the library has {report.expected_rows:,}"
    for name, ids in (
        ("missing", report.missing),
        ("stale", report.stale),
        ("left over", report.left_over),
        ("other rows than paragraphs", report.rows_differ),
        ("vectors of other texts", report.vectors_differ),
    ):
        if ids:
            more = f" and {len(ids) - _SHOWN:,} more" if len(ids) > _SHOWN else ""
            yield f"{name}: {', '.join(ids[:_SHOWN])}{more}"
