"""Compiles each route once for all desks of a run of tests: compiling them is half of making a desk."""

from collections.abc import Callable
from typing import Any, Final

from werkzeug.routing import Rule

_COMPILE: Final[Callable[[Rule, bool], Callable[..., Any]]] = Rule._compile_builder
_compiled: dict[tuple[object, ...], Callable[..., Any]] = {}


def _compile_once(rule: Rule, append_unknown: bool = True) -> Callable[..., Any]:
    # All that the function depends on; it is bound to its rule afterwards.
    key = (rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown)
    if key not in _compiled:
        _compiled[key] = _COMPILE(rule, append_unknown)
    return _compiled[key]


def compile_routes_once() -> None:
    """For the rest of this process."""
    Rule._compile_builder = _compile_once  # type: ignore[assignment, method-assign]
