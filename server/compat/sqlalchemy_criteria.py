"""SQLAlchemy: loader criteria whose cache key is computed once.

Why: SQLAlchemy computes the key of each option of a statement at every execution, and the criteria of the visibility
filter take a millisecond. They never change after they are made, so their key is computed at the first execution only.
"""

from functools import cached_property
from typing import Any, Final

from sqlalchemy.orm.util import LoaderCriteriaOption
from sqlalchemy.sql.visitors import anon_map

REVIEWED_VERSIONS: Final = {"sqlalchemy": "2.1.9"}


class CachedLoaderCriteria(LoaderCriteriaOption):
    """Like ``with_loader_criteria``, for criteria that are used again and again."""

    # Which attributes make the key; SQLAlchemy looks for it in the class itself.
    _traverse_internals = LoaderCriteriaOption._traverse_internals

    @cached_property
    def _cached_key(self) -> tuple[Any, list[Any]]:
        values: list[Any] = []
        return super()._gen_cache_key(anon_map(), values), values

    def _gen_cache_key(self, _anon_map: Any, bindparams: list[Any]) -> Any:
        key, values = self._cached_key
        bindparams.extend(values)
        return key
