"""A start reuses what is stored, also after a crash."""

import pytest

from tests.fakes.library import LibraryDatabase
from tests.indexer.passages.processes import Start, found


def test_a_second_start_reads_no_text_and_embeds_nothing(
    start: Start, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = found(start().index)
    with monkeypatch.context() as patch:
        patch.setattr(newsroom.truth, "read", lambda _ids: pytest.fail("texts were read"))
        again = start()
        assert again.index.source_ids == {"hearing", "market"}
        assert again.index.paragraph_count == 7
    assert again.embedded.asked == []
    assert again.put() == []
    assert found(again.index) == before


@pytest.mark.parametrize("store", range(4))
def test_crash_between_two_stores_is_reconciled(start: Start, newsroom: LibraryDatabase, store: int) -> None:
    """Each store reports its revisions: the next start does what is missing, and nothing twice."""
    before = start()
    newsroom.add("more", ["More about pumps."])
    newsroom.remove("market")

    class Killed(BaseException):
        """Simulates a kill."""

    before.fakes()[store].full = Killed()
    with pytest.raises(Killed):
        before.index.synchronise()
    after = start()
    assert after.index.source_ids == {"hearing", "more"}
    for store_after in after.fakes():
        assert dict(store_after.revisions()) == newsroom.truth.revisions()
    assert [entry for entry in before.put() if entry[1] == "more"] + [
        entry for entry in after.put() if entry[1] == "more"
    ] == [("put", "more")] * 4
    assert {source for source, _ in found(after.index)} == {"hearing", "more"}
