"""``live``: follows live captions and sends their lines to a running desk."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from models.errors import InputError
from server.cli.common import json_option, print_json, reports_errors, settings_of

if TYPE_CHECKING:
    from server.sources.live.feeders.feed import Feed

_TOKEN_VARIABLE = "QUOTEDESK_TOKEN"
# For one part of a stream: those behind it do not wait in the playlist for long.
_SEGMENT_S = 10.0


@click.command()
@click.argument("captions")
@click.option("--desk", default="http://127.0.0.1:8000", show_default=True, help="Address of the desk.")
@click.option("--id", "source_id", help="Go on with this live source. [default: begin one]")
@click.option("--title", help="Title of a new live source. [default: the name of the file]")
@click.option("--language", help="Language of the captions, such as en. [default: the lines say]")
@click.option("--every", default=0.5, show_default=True, type=click.FloatRange(0.1, 60), help="Seconds between looks.")
@click.option("--idle", type=click.FloatRange(5), help="A file is over after so many seconds without a new line.")
@click.option("--end", is_flag=True, help="End the live source when the captions are over.")
@json_option
@reports_errors
def live(
    captions: str,
    desk: str,
    source_id: str | None,
    title: str | None,
    language: str | None,
    every: float,
    idle: float | None,
    end: bool,
    as_json: bool,
) -> None:
    """Follow CAPTIONS, a growing file (text, .vtt, .srt) or an address (WebVTT, SubRip, HLS), as a live source.

    In a newsroom the token of somebody who may edit the source has to be in QUOTEDESK_TOKEN. An address has to be of a
    host that QUOTEDESK_FETCH_HOSTS names.
    """
    from server.sources.live.feeders.desk import Desk  # noqa: PLC0415  its imports take a second
    from server.sources.live.feeders.runner import feed_desk  # noqa: PLC0415

    feed = _feed(captions, language, idle)
    target = Desk(desk, os.environ.get(_TOKEN_VARIABLE, ""))
    if source_id is None:
        source_id = target.begin(title or _name_of(captions), language)
    click.echo(f"Live source {source_id}. Ctrl+C stops; --id {source_id} goes on.", err=True)
    sent = feed_desk(feed, target, source_id, every, lambda words: click.echo(words, err=True))
    if end:
        target.end(source_id)
    if as_json:
        print_json({"source_id": source_id, "sent": sent, "ended": end})
    else:
        click.echo(f"{source_id}  {sent} lines sent{', ended' if end else ''}")


def _feed(captions: str, language: str | None, idle: float | None) -> "Feed":
    from server.sources.files.fetcher import SECONDS, Fetcher  # noqa: PLC0415
    from server.sources.live.feeders.playlist_feed import PLAYLIST_ENDINGS, PlaylistFeed  # noqa: PLC0415
    from server.sources.live.feeders.text_feed import TextFeed, read_address, read_growing_file  # noqa: PLC0415

    if not captions.lower().startswith(("http://", "https://")):
        path = Path(captions)
        if not path.parent.is_dir():
            raise InputError("no_such_file", f"{path}: there is no such folder.", "Check the path.")
        return TextFeed(path.name, read_growing_file(path), idle)
    settings = settings_of()
    is_stream = captions.partition("?")[0].lower().endswith(".m3u8")
    seconds = _SEGMENT_S if is_stream else SECONDS
    fetcher = Fetcher(settings.fetch_list, settings.max_upload_bytes, seconds, more_endings=PLAYLIST_ENDINGS)
    if is_stream:
        return PlaylistFeed(fetcher, captions, language)
    return TextFeed(_name_of(captions), read_address(fetcher, captions), idle)


def _name_of(captions: str) -> str:
    name = captions.partition("?")[0].rstrip("/").rpartition("/")[2]
    return name.rpartition(".")[0] or name or "Live"
