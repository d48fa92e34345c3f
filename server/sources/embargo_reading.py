"""Who reads what is under embargo is put on record: once per person, source and hour."""

from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from threading import Lock

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.access.visibility import get_viewer
from server.access.visible_sources import has_active_embargo
from server.audit.log import audit
from server.db.tables import Source, now

_REMEMBERED = 10_000

# What this process has put on record: the trail itself is asked at the first reading of an hour alone.
_recently_recorded: OrderedDict[tuple[str, str, datetime], None] = OrderedDict()
_record_lock = Lock()


def record_embargo_access(session: Session, source_ids: Iterable[str | None]) -> None:
    """Puts on record that whoever the session is of was shown something of these sources; ends its transaction.

    Those that are under no embargo are passed over, and so is everything without a login.
    """
    viewer = get_viewer(session)
    # With each answer: most of the time there is none anywhere, and that is known without asking the store.
    if viewer is None or viewer.person_id is None or not has_active_embargo(session):
        return
    moment = now()
    hour = moment.replace(minute=0, second=0, microsecond=0)
    wanted = {each for each in source_ids if each is not None}
    with _record_lock:
        new = {each for each in wanted if (viewer.person_id, each, hour) not in _recently_recorded}
    if not new:
        return
    held = session.execute(
        select(Source.id, Source.title).where(Source.id.in_(new), Source.embargo_until > moment)
    ).all()
    if not held:
        return
    for source_id, title in held:
        audit(
            session, "source.read_embargoed", about_kind="source", about_id=source_id, about_name=title, once_since=hour
        )
    session.commit()
    with _record_lock:
        for source_id, _ in held:
            _recently_recorded[viewer.person_id, source_id, hour] = None
        while len(_recently_recorded) > _REMEMBERED:
            _recently_recorded.popitem(last=False)
