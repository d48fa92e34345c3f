"""The one error every room raises when what came in cannot be used."""


class InputError(ValueError):
    """Bad input, told in the user's language.

    Args:
        code: stable, machine-readable name of what was wrong (``snake_case``).
        message: what was wrong, and where.
        hint: what to do about it.
    """

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint

    def as_json(self) -> dict[str, str]:
        """The ``error`` object of the wire: ``{code, message, hint}``."""
        return {"code": self.code, "message": self.message, "hint": self.hint}
