"""OpenAPI of the HTTP interface, and the schemas of events, generated from what both declare.

``python -m server.web.openapi`` prints the components of both, from which ``make types`` makes the TypeScript types.
"""
