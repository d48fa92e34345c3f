"""Compiles each route once for all desks of a test run: compiling them is half of making a desk."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.routing import Rule
from werkzeug.routing.converters import BaseConverter
from werkzeug.routing.rules import RulePart


@dataclass(frozen=True)
class _CompiledRoute:
    """What ``Rule.compile`` sets on a rule; none of it is changed afterwards."""

    parts: list[RulePart]
    trace: list[tuple[bool, str]]
    converters: dict[str, BaseConverter]
    arguments: frozenset[str]
    build: Callable[..., Any]
    build_unknown: Callable[..., Any]


_COMPILE: Final[Callable[[Rule], None]] = Rule.compile
_routes: dict[tuple[object, ...], _CompiledRoute] = {}


def _compile_once(rule: Rule) -> None:
    # All that compiling depends on: desks have no converters of their own.
    key = (rule.rule, rule.host, rule.subdomain, rule.map.host_matching, rule.merge_slashes, repr(rule.defaults))
    if key not in _routes:
        _COMPILE(rule)
        _routes[key] = _CompiledRoute(
            rule._parts,
            rule._trace,
            rule._converters,
            frozenset(rule.arguments),
            rule._build.__func__,  # type: ignore[attr-defined]
            rule._build_unknown.__func__,  # type: ignore[attr-defined]
        )
        return
    route = _routes[key]
    rule._parts, rule._trace, rule._converters = route.parts, route.trace, route.converters
    rule.arguments |= route.arguments
    rule._build = route.build.__get__(rule)
    rule._build_unknown = route.build_unknown.__get__(rule)


def compile_routes_once() -> None:
    """For the rest of this process."""
    Rule.compile = _compile_once  # type: ignore[assignment, method-assign]
