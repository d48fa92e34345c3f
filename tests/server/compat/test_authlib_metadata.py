"""Metadata of a provider are discarded."""

import inspect

from authlib.integrations.base_client import sync_app

from server.compat.authlib_metadata import discard_metadata


def test_discarded_metadata_are_loaded_again() -> None:
    metadata = {"issuer": "https://other.example", "_loaded_at": 1.0}
    discard_metadata(metadata)
    assert metadata == {"issuer": "https://other.example"}
    assert '"_loaded_at" not in self.server_metadata' in inspect.getsource(sync_app)
