"""Loader criteria of SQLAlchemy compute their cache key once."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm.util import LoaderCriteriaOption

from server.compat.sqlalchemy_criteria import CachedLoaderCriteria
from server.db.tables import Source


def test_key_of_criteria_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    criteria = CachedLoaderCriteria(Source, Source.title == "Pumps", include_aliases=True)
    plain = LoaderCriteriaOption(Source, Source.title == "Pumps", include_aliases=True)
    computed: list[object] = []
    compute = LoaderCriteriaOption._gen_cache_key

    def count(option: LoaderCriteriaOption, *arguments: object) -> object:
        computed.append(option)
        return compute(option, *arguments)

    monkeypatch.setattr(LoaderCriteriaOption, "_gen_cache_key", count)
    keys = [select(Source).options(criteria)._generate_cache_key() for _ in range(3)]
    assert computed == [criteria]
    assert keys[0] == keys[1] == keys[2]
    key, of_plain = keys[0], select(Source).options(plain)._generate_cache_key()
    assert key is not None
    assert of_plain is not None
    assert len(key.bindparams) == len(of_plain.bindparams) == 1
