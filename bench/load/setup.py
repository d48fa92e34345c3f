"""Create a newsroom to write in, in a server's data folder before the clock starts: sources, drafts and people."""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from bench.harness.accounts import sign_in
from bench.load.page_simulation import as_body, one_line
from bench.load.typing_model import Article
from models.json_lines import read_json_lines
from server.articles.document import parse_body, plain_text
from server.cli.common import open_session
from server.config import Settings
from server.db.tables import Draft, Person, Share
from server.drafts.service import DraftService

# Of a draft: the transcript it quotes, and two that it may.
SOURCES_OF_A_DRAFT = 3
FEWEST_PARAGRAPHS, MOST_PARAGRAPHS = 12, 120
SHORTEST_ARTICLE = 1_500
SPEECH_PARAGRAPHS = 43
_SEED = 1


@dataclass(frozen=True, slots=True)
class Desk:
    """Where one reporter writes: a block of a new draft, its sources, and the reporter's credentials."""

    draft_id: str
    source_ids: tuple[str, ...]
    article: Article
    begun: float
    headers: dict[str, str]
    block: int
    is_shared: bool


@dataclass(frozen=True)
class Material:
    """Articles to write, and the transcripts they quote by their ids."""

    articles: list[Article]
    transcripts: Mapping[str, Mapping[str, Any]]


def read_material(folder: Path, articles: int) -> Material:
    """Read so many articles, or all, with their transcripts; none longer or shorter than reporters usually attach.

    Raises:
        ValueError: the folder has none.
    """
    transcripts = {row["id"]: row for _, row in read_json_lines(folder / "transcripts.jsonl.gz")}
    longest: dict[str, dict[str, Any]] = {}
    for split in ("dev", "train"):
        for _, pair in read_json_lines(folder / f"{split}.jsonl.gz"):
            longer = longest.get(pair["article_id"])
            size = len(transcripts.get(pair["transcript_id"], {"paragraphs": ()})["paragraphs"])
            if FEWEST_PARAGRAPHS <= size <= MOST_PARAGRAPHS and (
                longer is None or len(pair["left_context"]) > len(longer["left_context"])
            ):
                longest[pair["article_id"]] = pair
    articles_of_folder = [
        Article(" ".join(pair["title"].split()), _text(pair), pair["transcript_id"])
        for pair in longest.values()
        if len(pair["left_context"]) >= SHORTEST_ARTICLE
    ]
    if not articles_of_folder:
        raise ValueError(f"{folder} has no article to write, of {SHORTEST_ARTICLE} characters at least.")
    random.Random(_SEED).shuffle(articles_of_folder)
    chosen = articles_of_folder[:articles]
    # The speech of 43 paragraphs, or the nearest to it, is attached by everybody.
    nearest = min(transcripts, key=lambda name: (abs(len(transcripts[name]["paragraphs"]) - SPEECH_PARAGRAPHS), name))
    wanted = {nearest: transcripts[nearest]} | {
        article.transcript_id: transcripts[article.transcript_id] for article in chosen
    }
    return Material(chosen, wanted)


def import_sources(material: Material, data: Path) -> dict[str, str]:
    """Import the transcripts into the library of ``data``; map their own ids to the library's."""
    with tempfile.TemporaryDirectory(prefix="quotedesk-load-") as folder:
        files = {}
        for number, (name, row) in enumerate(material.transcripts.items()):
            file = Path(folder) / f"{number:04}.txt"
            file.write_text(_as_text(row), encoding="utf-8")
            files[name] = file
        command = [sys.executable, "-m", "server", "import", *map(str, files.values()), "--data", str(data), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"The sources were not imported: {done.stderr[-2000:]}")
    rows = json.loads(done.stdout)
    return {name: row["source_id"] for name, row in zip(files, rows, strict=True)}


def create_drafts(
    material: Material, sources: Mapping[str, str], settings: Settings, reporters: int, together: int
) -> list[Desk]:
    """Create a draft for every ``together`` reporters, a block each; in a newsroom also an account for each of them."""
    chance = random.Random(_SEED)
    speech, everything = next(iter(sources.values())), list(sources.values())
    desks: list[Desk] = []
    with open_session(settings) as session:
        for first in range(0, reporters, together):
            numbers = range(first, min(reporters, first + together))
            articles = [material.articles[number % len(material.articles)] for number in numbers]
            attached = dict.fromkeys(
                [sources[articles[0].transcript_id], speech, *chance.sample(everything, len(everything))]
            )
            chosen = tuple(attached)[:SOURCES_OF_A_DRAFT]
            begun = [chance.uniform(0.1, 0.6) for _ in numbers]
            parts = [
                article.text[: int(len(article.text) * share)] for article, share in zip(articles, begun, strict=True)
            ]
            body = as_body("\n".join(map(one_line, parts)))
            draft = DraftService(session).create(articles[0].title, body, list(chosen))
            for at, number in enumerate(numbers):
                headers = {}
                if settings.is_newsroom:
                    headers["Cookie"] = sign_in_writer(session, settings, number, draft)
                desks.append(Desk(draft.id, chosen, articles[at], begun[at], headers, at, is_shared=together > 1))
        session.commit()
    return desks


def stored(settings: Settings, draft_ids: Sequence[str]) -> dict[str, list[str]]:
    """Return the text of each block of drafts in the store."""
    with open_session(settings) as session:
        bodies = {draft_id: session.get_one(Draft, draft_id).body for draft_id in draft_ids}
    return {draft_id: plain_text(parse_body(body)).split("\n") for draft_id, body in bodies.items()}


def store_bytes(settings: Settings) -> int:
    """Return the size of the store."""
    with open_session(settings) as session:
        if session.get_bind().dialect.name == "postgresql":
            return int(session.scalar(text("select pg_database_size(current_database())")) or 0)
    return sum(path.stat().st_size for path in settings.data.glob("quotedesk.sqlite*"))


def settings_of(data: Path) -> Settings:
    """Return the settings of a server over ``data`` in this environment."""
    return Settings(data=data)


def sign_in_writer(session: Session, settings: Settings, number: int, draft: Draft) -> str:
    """Create a person who owns the draft or edits it with its owner; return the session cookie."""
    person = Person(name=f"Reporter {number}", email=f"reporter{number}-{draft.id}@desk.example", role="reporter")
    session.add(person)
    session.flush()
    if draft.owner_id is None:
        draft.owner_id = person.id
    else:
        session.add(Share(draft_id=draft.id, person_id=person.id, level="edit"))
    return "=".join(sign_in(session, settings, person))


def _as_text(transcript: Mapping[str, Any]) -> str:
    """Format a transcript as plain text: the title, then a ``Name: text`` paragraph after each blank line."""
    blocks = [transcript["title"]]
    for paragraph in transcript["paragraphs"]:
        speaker, text = paragraph["speaker"], paragraph["text"]
        blocks.append(f"{speaker}: {text}" if speaker else text)
    return "\n\n".join(" ".join(block.split()) for block in blocks) + "\n"


def _text(pair: Mapping[str, Any]) -> str:
    lines = f"{pair['left_context'].strip()} {pair['quoting_sentence'].strip()}".split("\n")
    return "\n".join(line.strip() for line in lines if line.strip())
