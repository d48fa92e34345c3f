"""Schemas of everything that goes over HTTP and Socket.IO, one module per feature; they import no feature.

Requests are pydantic models (``base.Payload``): input from outside, validated strictly by ``parsing.parse``. Answers
are ``TypedDict`` classes: the server builds them itself, so mypy checks each presenter against its class, and nothing
is validated at run time, which would cost suggestions and findings milliseconds. Tests validate every answer and event
they receive with pydantic, unknown fields included (``tests/server/wire.py``). A field that may be absent is
``NotRequired``; one that may be null says so.

OpenAPI (``server.web.openapi``) and the TypeScript types (``make types``) are generated from these classes. Docstrings
of classes and fields become descriptions there. The name of a class is the name of its component, a name that clients
may rely on.
"""
