"""Revisions of drafts are thinned as they age."""

from datetime import datetime, timedelta

from server.drafts.revisions import MAX_TIMED_REVISIONS, expired_revisions


def test_versions_are_thinned_with_age() -> None:
    at = datetime(2031, 5, 20, 12, 0)
    kept = [(f"{minutes}", at - timedelta(minutes=minutes)) for minutes in range(0, 20 * 24 * 60, 20)]
    gone = set(expired_revisions(kept, at))
    stay = [at - moment for id_, moment in kept if id_ not in gone]
    last_day = [age for age in stay if age < timedelta(days=1)]
    assert len(last_day) == 24 * 3
    week = [at - age for age in stay if timedelta(days=1) <= age < timedelta(days=7)]
    assert len(week) == len({(moment.day, moment.hour) for moment in week}) == 6 * 24 + 1
    # The last one of each hour.
    assert {moment.minute for moment in week[1:]} == {40}
    older = [at - age for age in stay if age >= timedelta(days=7)]
    assert len(older) == len({moment.date() for moment in older}) == 14
    # Thinning again drops nothing more.
    assert expired_revisions([version for version in kept if version[0] not in gone], at) == []
    crowd = [(str(number), at - timedelta(seconds=number)) for number in range(MAX_TIMED_REVISIONS + 7)]
    assert sorted(map(int, expired_revisions(crowd, at))) == list(range(MAX_TIMED_REVISIONS, MAX_TIMED_REVISIONS + 7))
