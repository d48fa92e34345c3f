"""A newsroom in which every text names the resource it belongs to, so that tests can see what an answer reveals."""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from server.articles.article import Article
from server.articles.document import parse_body
from server.articles.exporters.json_document import to_json
from server.config import Settings
from server.db.database import db
from server.db.tables import (
    Comment,
    CommentReply,
    Draft,
    DraftRevision,
    Feedback,
    Image,
    Job,
    Mention,
    ParagraphRevision,
    Post,
    Publication,
    Share,
    SignOff,
    Source,
    SourceParagraph,
    now,
)
from server.inference.engine import Engine
from server.registry import service
from server.sealed_folders import write_folder
from tests.server.access.matrix import DRAFTS, LEVELS, ROLES, SOURCES, STATES, TOKENS, MatrixRow
from tests.server.people import add_desk, add_person, signed_in_client, token_of
from tests.server.recordings import wav

_UNKNOWN = {"unknown_draft", "unknown_source", "unknown_feedback", "unknown_job"}
CANARY = re.compile(rb"([SD])canary(private|shared|newsroom|embargoed|free)", re.IGNORECASE)


@dataclass
class SharedItems:
    """One source and one draft of a state, with what belongs to them."""

    state: str
    source_id: str
    paragraph_id: int
    revision_id: int
    draft_id: str
    version_id: str
    publication_id: str
    feedback_id: str
    job_id: str
    comment_id: str
    reply_id: str
    image_id: str

    def named(self) -> dict[str, Any]:
        """Return what an address may ask for."""
        return {
            **vars(self),
            "name": "article.html",
            "filename": "dist/manifest.json",
            "upload_id": "upload",
            "entry_id": 1,
            "position": 0,
            # Resources that do not exist: the answer says so to those who may know.
            "article_id": "none",
            "person_id": "nobody",
            "desk_id": "none",
            "token_id": "none",
            "sign_in_id": "none",
        }


@dataclass
class World:
    """The newsroom, and clients of everybody in it."""

    app: Flask
    people: dict[str, str] = field(default_factory=dict)
    clients: dict[str, FlaskClient] = field(default_factory=dict)
    headers: dict[str, dict[str, str]] = field(default_factory=dict)
    things: dict[str, SharedItems] = field(default_factory=dict)

    def who(self, name: str) -> str:
        """Return whose rights they have: a token has its owner's."""
        return "owner" if name.startswith("token_") else name

    def level(self, name: str, kind: str, state: str) -> str:
        """Return what they may do with the source or the draft of a state."""
        table = SOURCES if kind == "source" else DRAFTS
        return table[self.who(name)][STATES.index(state)] if self.who(name) in table else "none"

    def expected(self, name: str, row: MatrixRow, state: str) -> str:
        """``in``, ``sign_in``, ``refused`` or ``unknown``."""
        if row.needs == "open":
            return "in"
        if name == "nobody":
            return "sign_in"
        if name.startswith("token_") and row.scope != name.removeprefix("token_"):
            return "refused"
        if not _is_at_least(ROLES.get(self.who(name), "reporter"), row.role):
            return "refused"
        if row.needs == "signed in":
            return "in"
        if row.needs == "owner":
            return "in" if self.who(name) == "owner" else "not in"
        for right, kind in (need.split() for need in row.needs):
            has = LEVELS.index(self.level(name, kind, state))
            if has < LEVELS.index(right):
                return "refused" if has else "unknown"
        return "in"

    def hidden_in(self, name: str, answer: bytes) -> set[str]:
        """Return the canaries in an answer of what the person who got it may not read."""
        canaries = {(kind.lower().decode(), state.lower().decode()) for kind, state in CANARY.findall(answer)}
        kinds = {"s": "source", "d": "draft"}
        return {f"{kinds[kind]} {state}" for kind, state in canaries if self.level(name, kinds[kind], state) == "none"}

    def make(self, state: str, *, indexed: bool = True) -> SharedItems:
        """Return a source and a draft of a state, with all that they can have.

        Args:
            indexed: whether the source can be searched, which costs a while.
        """
        city, source_canary, draft_canary = add_desk(self.app, "City"), f"Scanary{state}", f"Dcanary{state}"
        owner = None if state == "free" else self.people["owner"]
        with self.app.app_context():
            engine = service(Engine, self.app)
            source = Source(
                title=f"{source_canary} title",
                file_name=f"{source_canary}.txt",
                format="txt",
                owner_id=owner,
                media_name=f"{source_canary}.wav",
                media_type="audio/wav",
                media_bytes=len(wav()),
                media_file="recording.wav",
                embargo_until=now() + timedelta(days=1) if state == "embargoed" else None,
                embargo_note=f"{source_canary} note",
            )
            spoken = f"The wall holds {state} for forty winters and not one more, {source_canary}."
            source.paragraphs = [
                SourceParagraph(index=0, text=spoken, speaker=f"{source_canary} Reed", start_ms=0),
                SourceParagraph(index=1, text=f"What holds a wall, {source_canary}?", speaker=f"{source_canary} Reed"),
            ]
            db.session.add(source)
            db.session.flush()
            paragraph = source.paragraphs[0]
            revision = ParagraphRevision(
                source_id=source.id, index=0, paragraph_id=paragraph.id, text=f"{source_canary} before", speaker=None
            )
            post = Post(
                source_id=source.id, position=0, paragraph_index=0, post_id="1", handle=f"@{source_canary}", thread=0
            )
            draft = Draft(
                headline=f"{draft_canary} headline",
                body=_body(draft_canary, state),
                notes=f"{draft_canary} notes",
                variants=[f"{draft_canary} variant"],
                byline=f"{draft_canary} byline",
                standfirst=f"{draft_canary} standfirst",
                section=f"{draft_canary} section",
                keywords=[f"{draft_canary} keyword"],
                owner_id=owner,
                # Whoever reads the draft does not therefore read all of its sources.
                sources=[source, *(db.session.get_one(Source, item.source_id) for item in self.things.values())],
            )
            db.session.add_all([revision, draft, post])
            db.session.flush()
            version = DraftRevision(
                draft_id=draft.id, version=1, headline=f"{draft_canary} was", body=f"{draft_canary} was",
                details={}, reason="named", name=f"{draft_canary} name",
            )  # fmt: skip
            publication = Publication(
                draft_id=draft.id, version=1, headline=f"{draft_canary} out", body=draft.body, overrides=[],
            )  # fmt: skip
            feedback = Feedback(
                draft_id=draft.id,
                about="quote",
                verdict="fine",
                finding={"quote": draft_canary},
                person_id=self.people["owner"],
            )
            job = Job(
                kind="archive", person_id=self.people["owner"], asked={"name": f"{draft_canary}.jsonl"}, state="done"
            )
            sign_off = SignOff(draft_id=draft.id, version=1, note=f"{draft_canary} note", requested_by=owner)
            owned = {"person_id": self.people["owner"]}
            comment = Comment(
                draft_id=draft.id,
                anchor={"document_id": "none", "field": "body", "start": {}, "end": {}},
                quote=f"{draft_canary} quote",
                text=f"{draft_canary} comment",
                **owned,
            )
            image = Image(draft_id=draft.id, media_type="image/jpeg", width=1, height=1, bytes=1)
            db.session.add_all([version, publication, feedback, job, sign_off, comment, image])
            db.session.flush()
            reply = CommentReply(comment_id=comment.id, text=f"{draft_canary} reply", **owned)
            db.session.add_all([reply, Mention(comment_id=comment.id, **owned)])
            db.session.flush()
            for kind, thing in (("source_id", source.id), ("draft_id", draft.id)):
                for share in self._shares(state, city):
                    db.session.add(Share(**{kind: thing}, **share))
            db.session.commit()
            if indexed:
                engine.embed([paragraph.text for paragraph in source.paragraphs])
                engine.follow(source.id)
            data = service(Settings, self.app).data
            _write(data / "uploads" / source.id / "recording.wav", wav())
            picture = f"{draft_canary} image".encode()
            _seal(data / "images" / image.id, {"large": picture, "small": picture})
            article = Article(publication.headline, parse_body(publication.body), publication.published_at)
            files = {"article.html": f"<p>{draft_canary}</p>".encode(), "article.json": to_json(article).encode()}
            _seal(data / "published" / publication.id, files)
            return SharedItems(
                state, source.id, paragraph.id, revision.id, draft.id, version.id, publication.id, feedback.id, job.id,
                comment.id, reply.id, image.id,
            )  # fmt: skip

    def _shares(self, state: str, city: str) -> list[dict[str, Any]]:
        if state == "newsroom":
            return [{"level": "read"}]
        if state not in {"shared", "embargoed"}:
            return []
        return [
            {"desk_id": city, "level": "read"},
            {"person_id": self.people["named_read"], "level": "read"},
            {"person_id": self.people["named_edit"], "level": "edit"},
        ]


def build_world(app: Flask) -> World:
    """Return the newsroom with one source and one draft in each state."""
    world = World(app)
    for name, role, desks in (
        ("owner", "reporter", ("City",)),
        ("deskmate", "reporter", ("City",)),
        ("named_read", "reporter", ("Sport",)),
        ("named_edit", "reporter", ("Sport",)),
        ("stranger", "reporter", ("Sport",)),
        ("desk_editor", "editor", ("City",)),
        ("other_editor", "editor", ("Sport",)),
        ("admin", "admin", ()),
    ):
        world.people[name] = add_person(app, name, role, desks)  # type: ignore[arg-type]  # as they are in the table
        world.clients[name] = signed_in_client(app, world.people[name])
    world.clients["nobody"] = app.test_client()
    for scope in TOKENS:
        world.clients[f"token_{scope}"] = app.test_client()
        world.headers[f"token_{scope}"] = {"Authorization": f"Bearer {token_of(app, world.people['owner'], scope)}"}
    for state in STATES:
        world.things[state] = world.make(state)
    return world


def access_outcome(response: TestResponse) -> str:
    """``in``, ``sign_in``, ``refused`` or ``unknown``, as ``World.expected`` says it."""
    if response.status_code == 401 or (response.status_code in {302, 303} and "sign-in" in response.location):
        return "sign_in"
    if response.status_code == 403:
        return "refused"
    body = response.get_json(silent=True) if response.is_json else None
    code = body["error"]["code"] if isinstance(body, dict) and isinstance(body.get("error"), dict) else ""
    if response.status_code == 404 and (not response.is_json or code in _UNKNOWN):
        return "unknown"
    return "in"


def answer_bytes(response: TestResponse) -> bytes:
    """Everything that an answer tells: body and headers."""
    return response.data + str(response.headers).encode()


def _is_at_least(role: str, needed: str) -> bool:
    order = ("reporter", "editor", "admin")
    return order.index(role) >= order.index(needed)


def _body(canary: str, state: str) -> str:
    return f"{canary} begins.\n\nReed said “The wall holds {state} for forty winters and not one more”."


def _seal(folder: Path, files: dict[str, bytes]) -> None:
    def write(partial: Path) -> None:
        for name, content in files.items():
            (partial / name).write_bytes(content)

    write_folder(folder, write)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
