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


class ModelsUnavailable(InputError):
    """The process of the models does not answer, or not in time. Nothing was lost, and it comes back by itself.

    Args:
        reason: what is wrong, for whoever runs it.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(
            "models_unavailable",
            "The models do not answer right now.",
            "Try again in a moment: what needs them comes back by itself, everything else works as ever.",
        )
        self.reason = reason
