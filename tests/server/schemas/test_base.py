from server.db.tables import LARGEST_ID
from server.schemas.base import MAX_INTEGER


def test_integers_are_as_large_as_the_columns_that_store_them() -> None:
    assert MAX_INTEGER == LARGEST_ID
