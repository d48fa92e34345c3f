"""OpenAPI of the HTTP interface, and the schemas of events, generated from ``server.schemas``.

``operations.OPERATIONS`` says for each endpoint, ``events`` for each Socket.IO event what it takes and gives.
``python -m server.web.openapi`` prints the components of both, from which ``make types`` makes the TypeScript types.
"""
