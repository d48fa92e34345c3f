"""Texts of the pages in the reader's language: Fluent files in ``static/locales``, shared by pages and server."""

from collections.abc import Callable
from functools import cache
from typing import Literal, get_args

from flask import Flask, request
from fluent.runtime import FluentBundle, FluentResource

from models.errors import AppError
from server.web.assets import STATIC

COOKIE = "quotedesk_language"
# Of the pages; articles and sources may be in any.
InterfaceLanguage = Literal["en", "de", "es", "fr", "ja", "ko"]
LANGUAGES: tuple[InterfaceLanguage, ...] = get_args(InterfaceLanguage)


def language() -> InterfaceLanguage:
    """Return the language of this request: the one chosen on the page, else the browser's first available one."""
    accepted = [tag.partition("-")[0].lower() for tag, _ in request.accept_languages]
    wanted = [request.cookies.get(COOKIE), *accepted]
    return next((code for tag in wanted for code in LANGUAGES if code == tag), "en")


def translate(spoken: InterfaceLanguage, message: str, **variables: str | int | float) -> str:
    """Return a message in a language.

    Raises:
        LookupError: no such message.
    """
    bundle = _bundle(spoken)
    if not bundle.has_message(message) or (pattern := bundle.get_message(message).value) is None:
        raise LookupError(f"static/locales/{spoken} has no message {message!r}")
    text, faults = bundle.format_pattern(pattern, variables)
    if faults:
        raise LookupError(f"static/locales/{spoken}, {message!r}: {faults[0]}")
    return str(text)


def localize_error(error: AppError, spoken: InterfaceLanguage) -> AppError:
    """Translate an error; untranslated errors stay in English."""
    message = f"error-{error.code.replace('_', '-')}"
    if spoken == "en" or not _bundle(spoken).has_message(message):
        return error
    params = {"name": "", **error.params}
    hint = f"{message}-hint"
    return AppError(
        error.code,
        translate(spoken, message, **params),
        translate(spoken, hint, **params) if _bundle(spoken).has_message(hint) else "",
        error.params,
    )


@cache
def language_name(code: str, spoken: InterfaceLanguage) -> str:
    """Return the name of a language, ISO 639-1, in a language of the pages."""
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415  few pages need it

    try:
        return Locale.parse(code).get_language_name(spoken) or code
    except (UnknownLocaleError, ValueError):
        return code


@cache
def words(spoken: InterfaceLanguage) -> str:
    """Return all messages of a language, as the page's script reads them."""
    files = sorted((STATIC / "locales" / spoken).glob("*.ftl"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@cache
def _bundle(spoken: InterfaceLanguage) -> FluentBundle:
    bundle = FluentBundle([spoken], use_isolating=False)
    bundle.add_resource(FluentResource(words(spoken)))
    return bundle


def init_app(app: Flask) -> None:
    """Register ``t(message, **variables)``, ``language`` and ``words`` (the texts of scripts) for templates."""

    def of_request() -> dict[str, object]:
        spoken = language()
        t: Callable[..., str] = lambda message, **variables: translate(spoken, message, **variables)  # noqa: E731
        return {"t": t, "language": spoken, "words": words(spoken)}

    app.context_processor(of_request)
