"""Uses of other libraries' private names, one module per library.

Each module says why it needs the name, gives the rest of the server a public one, and lists in ``REVIEWED_VERSIONS``
the versions it was read against. A test fails when another version is installed: read the library's source again, run
the tests of what uses the module, and change the number. Uses no other package of the server.
"""
