"""Tools for assistants over the Model Context Protocol: a thin client of a running desk, which decides about access.

Offers ``build_server`` (``tools``). Needs the packages of ``requirements-mcp.txt``.
"""
