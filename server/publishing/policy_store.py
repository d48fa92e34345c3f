"""Where policies are stored: in a newsroom in the database, the newsroom's and those of its desks; else in a file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.storage.generations import swap_in
from models.errors import AppError, InputError, NotFound
from server.access.visibility import current_person_id
from server.audit.log import audit
from server.config import Settings
from server.db.tables import Desk, PublishingPolicy, desk_person, now
from server.drafts.listing.warnings import DRAFT_WARNINGS
from server.publishing.policy import FINDING_KINDS, POLICY_LEVELS, Policy, strictest
from server.schemas.checks import FindingKind
from server.schemas.publishing import PolicyLevel

POLICY_FILE: Final = "policy.json"
_NEWSROOM: Final = "newsroom"


class PolicyStore:
    """Reads and changes policies; each is read when it is needed, so a change applies to the next review.

    Raises:
        InputError: ``bad_policy_file``, from every method that reads, if ``policy.json`` is invalid. Falling back to
            the defaults would apply a policy that nobody chose.
    """

    def __init__(self, session: Session, settings: Settings) -> None:
        self._session = session
        self._settings = settings

    def get(self, desk_id: str | None = None) -> tuple[Policy, bool]:
        """Return the policy of the newsroom, or of a desk, and whether it is inherited.

        Raises:
            NotFound: ``unknown_desk``.
        """
        if not self._settings.is_newsroom:
            self._reject_desk(desk_id)
            stored = self._read_file()
            return (Policy(), True) if stored is None else (stored, False)
        if desk_id is not None:
            self._desk_name(desk_id)
        row = self._session.get(PublishingPolicy, desk_id or _NEWSROOM)
        if row is not None:
            return _policy(row), False
        return (Policy() if desk_id is None else self.get()[0]), True

    def for_owner(self, owner_id: str | None) -> Policy:
        """Return the policy of the desks of a draft's owner, of several the strictest level for each kind.

        Whom a draft is shared with is its owner's decision, so it does not change the policy. A desk without a policy
        of its own has the newsroom's, and so has a draft without an owner, or whose owner works on no desk.
        """
        newsroom, _ = self.get()
        if not self._settings.is_newsroom or owner_id is None:
            return newsroom
        desk_ids = self._session.scalars(select(desk_person.c.desk_id).where(desk_person.c.person_id == owner_id)).all()
        if not desk_ids:
            return newsroom
        rows = self._session.scalars(select(PublishingPolicy).where(PublishingPolicy.desk_id.in_(desk_ids)))
        own = {row.desk_id: _policy(row) for row in rows}
        return strictest(own.get(desk_id, newsroom) for desk_id in desk_ids)

    def change(
        self, levels: Mapping[FindingKind, PolicyLevel], sign_off: bool | None = None, desk_id: str | None = None
    ) -> Policy:
        """Change the given levels of the newsroom's policy or of a desk's, and audit what was changed.

        Raises:
            InputError: ``sign_off_needs_accounts``.
            NotFound: ``unknown_desk``.
        """
        before, inherited = self.get(desk_id)
        after = before.changed(levels, sign_off)
        if not self._settings.is_newsroom:
            if after.sign_off:
                raise InputError(
                    "sign_off_needs_accounts",
                    "Sign-off needs a second person, and this installation has no accounts.",
                    "Leave sign_off off, or set QUOTEDESK_MODE=newsroom.",
                )
            self._write_file(after)
            DRAFT_WARNINGS.clear()
            return after
        scope = desk_id or _NEWSROOM
        row = self._session.get(PublishingPolicy, scope)
        if row is None:
            row = PublishingPolicy(scope=scope, desk_id=desk_id)
            self._session.add(row)
        row.levels, row.sign_off = dict(after.levels), after.sign_off
        row.changed_by, row.changed_at = current_person_id(self._session), now()
        if inherited or after != before:
            self._audit(desk_id, before, after)
        self._session.commit()
        return after

    def reset(self, desk_id: str | None = None) -> Policy:
        """Return a desk to the newsroom's policy, or the newsroom to the defaults, and audit it.

        Raises:
            NotFound: ``unknown_desk``.
        """
        if not self._settings.is_newsroom:
            self._reject_desk(desk_id)
            (self._settings.data / POLICY_FILE).unlink(missing_ok=True)
            DRAFT_WARNINGS.clear()
            return Policy()
        before, inherited = self.get(desk_id)
        if not inherited:
            self._session.delete(self._session.get_one(PublishingPolicy, desk_id or _NEWSROOM))
            self._session.flush()
        after, _ = self.get(desk_id)
        if not inherited:
            self._audit(desk_id, before, after)
        self._session.commit()
        return after

    def _audit(self, desk_id: str | None, before: Policy, after: Policy) -> None:
        changes: dict[str, Any] = {
            kind: {"before": before.levels[kind], "after": after.levels[kind]}
            for kind in FINDING_KINDS
            if before.levels[kind] != after.levels[kind]
        }
        if before.sign_off != after.sign_off:
            changes["sign_off"] = {"before": before.sign_off, "after": after.sign_off}
        kind, name = ("desk", self._desk_name(desk_id)) if desk_id is not None else ("policy", "")
        audit(self._session, "policy.change", about_kind=kind, about_id=desk_id or "", about_name=name, details=changes)

    def _desk_name(self, desk_id: str) -> str:
        name = self._session.scalar(select(Desk.name).where(Desk.id == desk_id))
        if name is None:
            raise _unknown_desk()
        return name

    def _reject_desk(self, desk_id: str | None) -> None:
        if desk_id is not None:
            raise _unknown_desk()

    def _read_file(self) -> Policy | None:
        path = self._settings.data / POLICY_FILE
        try:
            text = path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise _bad_file(path, f"it cannot be read: {error}") from error
        try:
            return parse_policy(text)
        except ValueError as error:
            raise _bad_file(path, str(error)) from error

    def _write_file(self, policy: Policy) -> None:
        written = json.dumps({"levels": dict(policy.levels)}, indent=2) + "\n"
        # A review never reads half a file.
        swap_in(self._settings.data / POLICY_FILE, written)


def parse_policy(text: str) -> Policy:
    """Parse the file of a policy: ``{"levels": {KIND: LEVEL, …}}``; kinds that are left out have their default.

    Raises:
        ValueError: says what is wrong and where.
    """
    try:
        written = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(written, dict):
        raise ValueError("it has to be one object, {“levels”: {…}}")
    unknown = sorted(written.keys() - {"levels", "sign_off"})
    if unknown:
        raise ValueError(f"“{unknown[0]}” is not known; “levels” is")
    if written.get("sign_off", False) is not False:
        raise ValueError("“sign_off” needs a second person, and a desk without a login knows none")
    levels = written.get("levels", {})
    if not isinstance(levels, dict):
        raise ValueError("“levels” has to be an object, {“number”: “block”, …}")
    for kind, level in levels.items():
        if kind not in FINDING_KINDS:
            raise ValueError(f"levels: “{kind}” is not a kind of finding; choose from {', '.join(FINDING_KINDS)}")
        if level not in POLICY_LEVELS:
            raise ValueError(f"levels.{kind}: {json.dumps(level)} is not a level; choose from block, reason, show")
    return Policy().changed(levels)


def _policy(row: PublishingPolicy) -> Policy:
    # A kind that is newer than the row has its default; one that this version does not know is ignored.
    levels = {kind: row.levels[kind] for kind in FINDING_KINDS if row.levels.get(kind) in POLICY_LEVELS}
    return Policy().changed(levels, row.sign_off)


def _unknown_desk() -> AppError:
    return NotFound("unknown_desk", "There is no such desk.", "Reload the page: the desks have changed.")


def _bad_file(path: Path, what: str) -> AppError:
    return InputError(
        "bad_policy_file",
        f"The publishing policy in {path} cannot be used: {what}.",
        "Fix the file, or delete it to use the defaults. Nothing can be published until then.",
        params={"path": str(path), "reason": what},
    )
