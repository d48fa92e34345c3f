"""``python -m server backup`` and ``restore``."""

from pathlib import Path

import click

from models.errors import InputError
from server.cli.common import data_option, print_json, reports_errors, settings_of


@click.command()
@click.argument("target", type=click.Path(path_type=Path))
@data_option
@click.option("--with-index", is_flag=True, help="Take the vectors along, so that a restore need not compute them.")
@click.option("--with-secret-key", is_flag=True, help="Take along what cookies are signed with. Keep the file safe.")
@click.option("--keep", type=click.IntRange(1), help="Delete all but the newest so many backups of the folder TARGET.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@reports_errors
def backup(
    target: Path, data: Path | None, with_index: bool, with_secret_key: bool, keep: int | None, as_json: bool
) -> None:
    """Write the whole installation into one file, while it is used.

    TARGET is a file, or a folder, in which the backup is named after the time. Store, originals of sources, recordings
    and published files are in it.
    """
    from server.operations.backup.service import BackupScope, create_backup, delete_old_backups  # noqa: PLC0415  --help should not wait

    settings = settings_of(data=data)
    if keep is not None and not target.is_dir():
        raise InputError("bad_usage", f"--keep is for a folder; {target} is none.", "Name the folder of the backups.")
    path, manifest = create_backup(
        settings.data, settings.database_url, target, BackupScope(with_index, with_secret_key)
    )
    gone = delete_old_backups(target, keep) if keep is not None else []
    if as_json:
        print_json({"path": str(path), "counts": dict(manifest.counts), "deleted": [str(each) for each in gone]})
        return
    counts = manifest.counts
    click.echo(
        f"{path}: {counts.get('source', 0):,} sources, {counts.get('draft', 0):,} drafts, "
        f"{len(manifest.parts):,} parts, {path.stat().st_size:,} bytes"
    )
    for each in gone:
        click.echo(f"deleted {each}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), help="Folder to restore to; it must be empty.")
@click.option("--verify", "verify_only", is_flag=True, help="Only read all of the backup, and say what it holds.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@reports_errors
def restore(file: Path, data: Path | None, verify_only: bool, as_json: bool) -> None:
    """Make an installation from a backup. All of FILE is read before anything is written.

    A backup of PostgreSQL is restored into the empty database that QUOTEDESK_DATABASE_URL names.
    """
    from server.operations.backup import service as backups  # noqa: PLC0415

    if verify_only:
        manifest = backups.check_backup(file)
    elif data is None:
        raise InputError("bad_usage", "Where to is not said.", "Name an empty folder with --data, or give --verify.")
    else:
        settings = settings_of(data=data)
        manifest = backups.restore(file, settings.data, settings.database_url)
    if as_json:
        print_json({"created_at": manifest.created_at, "revision": manifest.revision, "counts": dict(manifest.counts)})
        return
    counts = manifest.counts
    click.echo(
        f"{'Whole' if verify_only else 'Restored'}: backup of {manifest.created_at}, "
        f"{counts.get('source', 0):,} sources, {counts.get('draft', 0):,} drafts, {len(manifest.parts):,} parts"
    )
