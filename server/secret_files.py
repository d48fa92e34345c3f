"""Secrets from files: ``QUOTEDESK_NAME_FILE`` names the file that the setting ``NAME`` is in.

So Docker's secrets and systemd's credentials reach the desk without standing in its environment.
"""

import os
import stat
from pathlib import Path
from typing import Any

import structlog
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

from models.errors import AppError, InputError

log = structlog.get_logger(__name__)

_MAX_SECRET_BYTES = 64 * 1024


class SecretFileSource(PydanticBaseSettingsSource):
    """Secret settings, each from its file if one is named."""

    def __init__(self, kind: type[BaseSettings]) -> None:
        super().__init__(kind)
        self._prefix = str(kind.model_config.get("env_prefix", ""))

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """Return the content of the setting's file; None if none is named.

        Raises:
            AppError: ``bad_setting``: the file does not exist, or the setting is given twice.
        """
        variable = f"{self._prefix}{field_name}".upper()
        named = os.environ.get(f"{variable}_FILE") if field.repr is False else None
        if not named:
            return None, field_name, False
        if os.environ.get(variable):
            raise _bad_setting(f"{variable} and {variable}_FILE are both given.", "Give one of them.")
        return read_secret(f"{variable}_FILE", Path(named)), field_name, False

    def __call__(self) -> dict[str, Any]:
        """Return the values of all settings that name a file."""
        fields = self.settings_cls.model_fields
        values = {name: self.get_field_value(field, name)[0] for name, field in fields.items()}
        return {name: value for name, value in values.items() if value is not None}


def read_secret(variable: str, path: Path) -> str:
    """Return the content of a file without surrounding space; warn if everybody can read the file.

    Args:
        variable: that names the file, for the error message.

    Raises:
        AppError: ``bad_setting``: it cannot be read, or is empty.
    """
    try:
        with path.open(encoding="utf-8") as file:
            mode = os.fstat(file.fileno()).st_mode
            content = file.read(_MAX_SECRET_BYTES)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise _bad_setting(f"{variable} names {path}, which cannot be read: {reason}.") from None
    if stat.S_IMODE(mode) & (stat.S_IROTH | stat.S_IWOTH):
        log.warning("secret_readable_by_others", file=str(path), fix=f"chmod o-rwx {path}")
    secret = content.strip()
    if not secret:
        raise _bad_setting(f"{variable} names {path}, which is empty.")
    return secret


def _bad_setting(
    message: str, hint: str = "Name a file that holds the secret, and that the desk may read."
) -> AppError:
    return InputError("bad_setting", message, hint)
